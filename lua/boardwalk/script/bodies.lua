--- The bodies of a session's humans, objects and cars, for rays and overlaps: made when somebody
--- asks, from where everything is then.

local bw = require "boardwalk"
local objects = require "boardwalk.script.objects"

local bodies = {}

-- Type masks by kind, as the game's.
local HUMAN_MASK, PLAYER_MASK, OBJECT_MASK, CAR_MASK = 0x60, 0x62, 0x8, 0x100000
local CAR_BOX, CAR_ROOF = {2.4, 6.05, 1.08}, {2.4, 2.61, 0.45}
local CAR_LOW, CAR_HIGH = {0, 0, 0.54}, {0, 0, 1.3}
local HUMAN_SCALE = 0.97
local RAYS = {"RAYCASTTARGET"}

local function add_humans(physics, session, handles)
  for slot = 0, session.game.human_count - 1 do
    local human = session.game.humans[slot]
    if human then
      local owner = physics:add_owner {
        position = {human.x, human.y, human.z},
        type_mask = human.player > 0 and PLAYER_MASK or HUMAN_MASK,
      }
      if owner and owner:add_human_body {scale = HUMAN_SCALE} then
        handles[owner:id()] = human.handle
      end
    end
  end
end

local function add_body(owner, session, object)
  if object.kind == "car" then
    return owner:add_car_body({size = CAR_BOX, offset = CAR_LOW},
      {size = CAR_ROOF, offset = CAR_HIGH})
  end
  local options = objects.body_of(session, object)
  options.layers = RAYS
  return owner:add_object_body(options)
end

local function add_objects(physics, session, handles)
  for _, pair in ipairs(session.handles:list("object")) do
    local object = pair[2]
    if object.body then
      local owner = physics:add_owner {
        position = object.position, rotation = object.rotation,
        type_mask = object.kind == "car" and CAR_MASK or OBJECT_MASK,
      }
      if owner and add_body(owner, session, object) then handles[owner:id()] = pair[1] end
    end
  end
end

--- An IPhysics of everything that has a body now.
---@param session table
---@return IPhysics physics
---@return table<integer, integer> handles by an owner's id
function bodies.world(session)
  local physics, handles = assert(bw.physics()), {}
  add_humans(physics, session, handles)
  add_objects(physics, session, handles)
  physics:update()
  return physics, handles
end

--- What a line from a point to another meets first, the level or a body; a body's hit has `object`,
--- its handle.
---@param session table
---@param ... any from, to (points)
---@return table? hit as of IPhysics.line_test
function bodies.line_test(session, ...)
  local physics, handles = bodies.world(session)
  local hit = physics:line_test(session.mesh, ...)
  if hit and hit.owner then
    hit.object = handles[hit.owner:id()]
    hit.owner, hit.body, hit.shape = nil, nil, nil
  end
  physics:destroy()
  return hit
end

return bodies
