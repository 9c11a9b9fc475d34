--- Rules of a whole model or mesh: what its reader said, the 16-bit limits, facing and size.

local core = require "boardwalk.core"
local text = require "boardwalk.text"

local level = {}

-- our choice: ground is a fifth or more of most levels, and a closed box has a sixth.
local LITTLE = 0.1
-- Metres.
local SMALL, LARGE = 1, 5000
-- What 16 bits number.
local LIMIT = 65535
-- Of it, from where on the rest is told.
local NEAR = 0.99

--- How much of each 16-bit limit of a collision mesh is used.
---@param subject boardwalk.Subject
---@return table[] limits {name =, used =, limit =}
function level.limits(subject)
  return {
    {name = "triangles", used = subject.shape.triangle_count, limit = LIMIT},
    {name = "vertices after merging", used = subject.measures.merged, limit = LIMIT},
  }
end

--- What the reader of a model's file passed over or mended.
function level.reader(subject, find)
  if subject.class ~= "Model" then return end
  for _, warning in ipairs(subject.world:warnings()) do
    local line, message = warning:match("^(line %d+): (.*)$")
    find("warning", "file", line or "file", "%s", message or warning)
  end
end

--- Nothing to build a collision mesh from.
function level.empty(subject, find)
  if #subject.world == 0 then find("error", "empty", "whole", "no triangles") end
end

--- More than a collision mesh holds, or nearly as many.
function level.size_limits(subject, find)
  for _, limit in ipairs(level.limits(subject)) do
    if limit.used > limit.limit then
      find("error", "limit", limit.name, "%s, and a collision mesh holds at most %s",
        text.number(limit.used), text.number(limit.limit))
    elseif limit.used >= NEAR * limit.limit then
      find("warning", "near-limit", limit.name, "%s of the %s that a collision mesh holds",
        text.number(limit.used), text.number(limit.limit))
    end
  end
end

-- What may help a model that was imported wrongly.
local function hint(subject, option)
  return subject.class == "Model" and ": try " .. option or ""
end

--- A level that stands on its side.
function level.facing(subject, find)
  local measures = subject.measures
  if measures.area == 0 or measures.area_up >= LITTLE * measures.area then return end
  find("warning", "facing", "whole", "little faces up (%s of the area)%s",
    text.percent(measures.area_up, measures.area), hint(subject,
      measures.area_y > measures.area_minus_y and "--up y" or "--up z"))
end

--- A level in other units than metres.
function level.size(subject, find)
  if not subject.low then return end
  local size = 0
  for axis = 1, 3 do size = math.max(size, subject.high[axis] - subject.low[axis]) end
  if size >= SMALL and size <= LARGE then return end
  find("warning", "size", "whole", "the size is odd (%s m across)%s", core.float_text(size),
    hint(subject, "--scale"))
end

return level
