--- Warlib: what level scripts have beyond the original's bindings.

local api = require "boardwalk.script.api"
local bw = require "boardwalk"
local boxes = require "boardwalk.script.boxes"
local flags = require "boardwalk.script.flags"
local checks = require "boardwalk.script.checks"
local height_map = require "boardwalk.script.height_map"

local warlib = {}

-- What of the module boardwalk a script may have: nothing that opens files.
local SAFE = api.library.module.names

local function safe_module()
  local module = {}
  for _, name in ipairs(SAFE) do module[name] = bw[name] end
  return module
end

--- The table Warlib of a session:
--- mesh: the level's CollisionMesh; level: {name, source, triangles}; bw: the module boardwalk
--- without what opens files; boxes() and flags(): lists of what the scripts added; height_map(mesh,
--- columns [, rows [, marks]]); check(condition, message); expect(name, got, want [, tolerance]).
---@param session table
---@return table
function warlib.library(session)
  local library = {
    mesh = session.mesh,
    bw = safe_module(),
    height_map = height_map.draw,
  }
  if session.mesh then
    library.level = {
      name = session.level.name, source = session.level.source, triangles = #session.mesh,
    }
  end
  function library.boxes() return boxes.list(session) end
  function library.flags() return flags.list(session) end
  function library.check(condition, message) return checks.check(session, condition, message) end
  function library.expect(name, got, want, tolerance)
    return checks.expect(session, name, got, want, tolerance)
  end
  return library
end

return warlib
