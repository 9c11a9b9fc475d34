--- The one table of the original's bindings: every name that the scripting page has, each with its
--- signature, what it answers, how often the disc's scripts use it, and what is done here:
---
--- implemented   it works; the entry is described as docs/api.lua describes the module
--- recorded      the call is written into the trace and gives the documented default; a callback
--- that               it takes is called, or kept for a test to call
---
--- The environment of scripts, the reference and the specs come from this table. Any other global
--- is not known. `uses` counts on the disc: chunks/references, or chunks alone.
--- source: the scripting page, "What a level script calls at start-up"

local names = {}

local PARTS = {"calls", "places", "actors", "things", "level"}

names.implemented = {}
for _, part in ipairs(PARTS) do
  for _, entry in ipairs(require("boardwalk.script.names." .. part)) do
    names.implemented[#names.implemented + 1] = entry
  end
end

names.recorded = require "boardwalk.script.names.recorded"

--- What is done with a name: "implemented", "recorded" or "not known".
---@param name string
---@return string status
---@return table? entry
function names.status(name)
  for _, status in ipairs({"implemented", "recorded"}) do
    for _, entry in ipairs(names[status]) do
      if entry.name == name then return status, entry end
    end
  end
  return "not known"
end

return names
