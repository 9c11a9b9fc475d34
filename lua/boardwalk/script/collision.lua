--- The level's collision. source: the scripting page, "ChangeCollision"; original: 0x0034fba0

local arguments = require "boardwalk.script.arguments"

local collision = {}

local function is_finite(vector)
  local finite = arguments.is_finite
  return finite(vector[1]) and finite(vector[2]) and finite(vector[3])
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function collision.bindings(session)
  local bindings = {}

  --- ChangeCollision(box, enable): switches every triangle of the level that lies wholly inside the
  --- box on, or off for false, 0 or nil, at once. A handle that finds no box does nothing.
  --- our choice: a box with a corner that is no finite number contains nothing.
  function bindings.ChangeCollision(handle, enable)
    local box = session.handles:find(arguments.handle(handle), "box")
    if not box or not session.mesh then return end
    if not is_finite(box.corner) or not is_finite(box.opposite) then return end
    session.mesh:set_enabled_in_volume(box.corner, box.opposite, arguments.boolean(enable))
  end

  return bindings
end

return collision
