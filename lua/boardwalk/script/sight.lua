--- Who can see what: rays through the level's mesh. source: the scripting page, "Table: bindings
--- that touch collision, bodies, rays, visibility"

local arguments = require "boardwalk.script.arguments"

local sight = {}

-- What is looked at: an object a little above its place, a human higher.
local OBJECT_HEIGHT, HUMAN_HEIGHT = 0.3, 1
-- our choice: the eye of a human, and of the two bounds that are known the outer one.
local EYE_HEIGHT, SIGHT = 1.6, 9

--- Whether nothing of the level stands between two points.
function sight.is_clear(session, ax, ay, az, bx, by, bz)
  return not session.mesh or session.mesh:line_test(ax, ay, az, bx, by, bz) == nil
end

local function target_of(session, object)
  local x, y, z = session:position(object)
  if not x then return nil end
  return x, y, z + (object.slot and HUMAN_HEIGHT or OBJECT_HEIGHT)
end

local function within(range, ax, ay, az, bx, by, bz)
  local dx, dy, dz = bx - ax, by - ay, bz - az
  return dx * dx + dy * dy + dz * dz <= range * range
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function sight.bindings(session)
  local bindings = {}

  --- CamCanSee(object, range) -> 1 or nil. The camera is where the host put it, else behind player
  --- 1's eyes.
  function bindings.CamCanSee(object, range)
    local x, y, z = target_of(session, session:find(object))
    local eye = session:camera()
    if not x or not eye then return nil end
    if not within(arguments.float32(range), eye[1], eye[2], eye[3], x, y, z) then return nil end
    return sight.is_clear(session, eye[1], eye[2], eye[3], x, y, z) and 1 or nil
  end

  --- HuCanSee(viewer, target) -> 1 or nil.
  function bindings.HuCanSee(viewer, target)
    local ax, ay, az = session:position(session:find(viewer))
    local x, y, z = target_of(session, session:find(target))
    if not ax or not x or not within(SIGHT, ax, ay, az, x, y, z) then return nil end
    return sight.is_clear(session, ax, ay, az + EYE_HEIGHT, x, y, z) and 1 or nil
  end

  return bindings
end

return sight
