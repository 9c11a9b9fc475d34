--- The rule of the names of a model's materials and groups.

local surfaces = require "boardwalk.surfaces"
local text = require "boardwalk.text"

-- Names described; finding the nearest of a hundred thousand takes too long.
local MOST_NAMES = 100

return function(subject, find)
  local problems = subject.problems
  local severity = subject.strict and "error" or "warning"
  for i = 1, math.min(#problems, MOST_NAMES) do
    local place, message = surfaces.describe(problems[i])
    find(severity, "unknown-name", place, "%s", message)
  end
  local more = #problems - MOST_NAMES
  if more > 0 then
    find(severity, "unknown-name", "materials and groups", "%s not understood",
      text.count(more, "more name is", "more names are"))
  end
end
