--- Humans: the kinematic actors of a level. A slot of 60 each, which is the index of the handle.
--- source: the scripting page, "Implement these"; the physics page, "Standing, moving, falling"

local arguments = require "boardwalk.script.arguments"
local bw = require "boardwalk"
local messages = require "boardwalk.script.messages"
local walking = require "boardwalk.script.walking"

local humans = {}

local MOST = 60
-- Where nobody is inside anything: the place of an empty slot and of the dead.
local NOWHERE = -3e38
-- A ray that finds the ground to stand on: how far above the feet it starts and how long it is.
local SPAWN_ABOVE, SPAWN_LENGTH, SPAWN_GAP = 1, 2.5, 0.01
local TELEPORT_LENGTH = 0.5

function humans.start(session)
  local game = session.game
  game.humans, game.human_count = {}, 0
  game.points = bw.buffer(MOST * 3)
  for i = 1, MOST * 3 do game.points:set(i, NOWHERE) end
end

-- Takes a human's point out of the triggers' sight.
local function hide_point(session, human)
  local at = human.slot * 3 + 1
  session.game.points:set(at, NOWHERE, NOWHERE, NOWHERE)
end

--- Puts a human somewhere, in single precision.
function humans.put(session, human, x, y, z)
  local points, at = session.game.points, human.slot * 3 + 1
  points:set(at, x, y, z)
  human.x, human.y, human.z = points:get(at, at + 2)
  if not human.alive then hide_point(session, human) end
end

-- The position of the ground under a point for somebody new there, or the point.
local function on_ground(session, position)
  local x, y, z = position[1], position[2], position[3]
  local t = session.mesh and session.mesh:cast(x, y, z + SPAWN_ABOVE, 0, 0, -1, SPAWN_LENGTH)
  if not t then return x, y, z, false end
  return x, y, z + SPAWN_ABOVE - t + SPAWN_GAP, true
end

local function finite_vector(value)
  local vector = arguments.vector(value)
  for i = 1, 3 do
    if not arguments.is_finite(vector[i]) then vector[i] = 0 end
  end
  return vector
end

local function player_of(value)
  local player = arguments.integer(value)
  return (player == 1 or player == 2) and player or 0
end

-- Takes a human out of the world.
local function remove(session, human)
  hide_point(session, human)
  session.game.humans[human.slot] = nil
  session:forget(human.handle)
end

--- One update of 30 Hz for everybody, by slot; who left the world goes first.
---@param session table
function humans.update(session)
  local game = session.game
  for slot = 0, game.human_count - 1 do
    local human = game.humans[slot]
    if human and human.leaving then
      remove(session, human)
    elseif human and human.alive and walking.is_moving(human) then
      walking.update(session, human, humans.put)
    end
  end
end

--- The human of a handle, or nil.
function humans.find(session, handle)
  return session.handles:find(arguments.handle(handle), "human")
end

--- Lets a human die: message 18, then nobody to any trigger.
---@return boolean done false for one who is dead already
function humans.kill(session, human, other)
  if not human.alive then return false end
  human.alive, human.velocity = false, nil
  hide_point(session, human)
  messages.send(session, human.handle, messages.DIED, human.handle, other)
  return true
end

--- Wakes a human again: message 19.
function humans.revive(session, human, other)
  if human.alive then return false end
  human.alive = true
  humans.put(session, human, human.x, human.y, human.z)
  messages.send(session, human.handle, messages.REVIVED, human.handle, other)
  return true
end

local function create(session, ...)
  local name, kind, position, heading, _, player, gang, flag = ...
  local vector = finite_vector(position)
  local x, y, z, is_grounded = on_ground(session, vector)
  local human = {
    name = arguments.name(name), type = arguments.text(kind), heading = arguments.float32(heading),
    player = player_of(player), gang = arguments.integer(gang), flag = arguments.handle(flag),
    alive = true, grounded = is_grounded, falling = 0,
  }
  human.handle = session.handles:add("human", human)
  if not human.handle then return nil end
  human.slot = math.floor(human.handle / 0x10000)
  session.game.humans[human.slot] = human
  session.game.human_count = math.max(session.game.human_count, human.slot + 1)
  humans.put(session, human, x, y, z)
  arguments.write_back(position, human.x, human.y, human.z)
  return human.handle
end

-- A human's position when an object is put somewhere: lowered by a short ray down.
local function lowered(session, x, y, z)
  local t = session.mesh and session.mesh:cast(x, y, z, 0, 0, -1, TELEPORT_LENGTH)
  return x, y, t and z - t or z
end

-- Puts an object somewhere. -1 keeps the heading.
local function teleport(session, object, x, y, z, heading)
  if object.slot then
    object.falling, object.grounded = 0, true
    humans.put(session, object, x, y, z)
  else
    object.position = {x, y, z}
  end
  if heading ~= -1 then object.heading = heading end
end

local function heading_of(...)
  if select("#", ...) == 0 then return -1 end
  return arguments.float32((...))
end

local SWITCHES = {
  HuSetPushable = "pushable", HuLockMovement = "locked", HuBlockClimb = "no_climb",
  HuBlockJump = "no_jump",
}

local function add_switches(session, bindings)
  for name, field in pairs(SWITCHES) do
    bindings[name] = function(human, on)
      local found = humans.find(session, human)
      if found then found[field] = arguments.boolean(on) end
    end
  end
end

local function add_places(session, bindings)
  --- Teleport(object, {x, y, z}, heading = -1): -1 keeps the heading; a human is lowered by a ray
  --- of 0.5 m. Triggers see it at their next update.
  function bindings.Teleport(object, position, ...)
    local found, vector = session:find(object), finite_vector(position)
    if not found or found.corner then return end
    local x, y, z = vector[1], vector[2], vector[3]
    if found.slot then x, y, z = lowered(session, x, y, z) end
    teleport(session, found, x, y, z, heading_of(...))
  end

  --- TeleportToFlag(object, flag, heading = -1): to where the flag is, without a look for ground;
  --- -1 takes the flag's heading.
  function bindings.TeleportToFlag(object, flag, ...)
    local found = session:find(object)
    local target = session.handles:find(arguments.handle(flag), "flag")
    if not found or found.corner or not target then return end
    local x, y, z = session:position(target)
    local heading = heading_of(...)
    if heading == -1 then heading = target.heading end
    teleport(session, found, x, y, z, heading)
  end

  --- TestDistance(a, b, distance) -> 1 when strictly nearer, else nil.
  function bindings.TestDistance(a, b, distance)
    local square = session:distance2(session:find(a), session:find(b))
    distance = arguments.float32(distance)
    return square and square < distance * distance and 1 or nil
  end

  --- GetDistanceTweenHumans(a, b) -> metres. our choice: 0 for a handle that leads nowhere, which
  --- the original does not check.
  function bindings.GetDistanceTweenHumans(a, b)
    local square = session:distance2(session:find(a), session:find(b))
    return square and arguments.result(arguments.float32(math.sqrt(square))) or 0
  end
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function humans.bindings(session)
  local bindings = {}

  --- HuCreate(name, type, pos, heading, model, player 0 to 2, gang, flag) -> handle, or NilHandle
  --- when all 60 are taken. Snaps to the ground, and writes the position back.
  function bindings.HuCreate(...)
    return create(session, ...) or session:nil_handle()
  end

  function bindings.HuIsAlive(human)
    local found = humans.find(session, human)
    return found and found.alive and 1 or nil
  end

  function bindings.HuIsAPlayer(human)
    local found = humans.find(session, human)
    return found and found.player > 0 and 1 or nil
  end

  --- HuDelete(human): gone at once; boxes it was in send no 4.
  function bindings.HuDelete(human)
    local found = humans.find(session, human)
    if found then remove(session, found) end
  end

  --- HuExitWorld(human): our choice: gone at the next update of humans.
  function bindings.HuExitWorld(human)
    local found = humans.find(session, human)
    if found then found.leaving = true end
  end

  add_places(session, bindings)
  add_switches(session, bindings)
  return bindings
end

--- Copies of the humans of a session, by slot.
---@param session table
---@return table[]
function humans.list(session)
  local list = {}
  for slot = 0, session.game.human_count - 1 do
    local human = session.game.humans[slot]
    if human then
      list[#list + 1] = {
        handle = human.handle, name = human.name, type = human.type, player = human.player,
        gang = human.gang, alive = human.alive, heading = human.heading,
        grounded = human.grounded, position = {human.x, human.y, human.z},
      }
    end
  end
  return list
end

return humans
