--- Doors: a leaf that swings in 28 ticks, and the two triangles that it owns.
--- source: the scripting page, "Objects that own collision triangles"

local arguments = require "boardwalk.script.arguments"
local messages = require "boardwalk.script.messages"
local objects = require "boardwalk.script.objects"
local triangles = require "boardwalk.script.triangles"
local wheel = require "boardwalk.script.wheel"

local doors = {}

-- States. A closing door is 1, an opening one 3 until its leaf has turned and 4 until its collision
-- goes, one tick later.
local CLOSING, CLOSED, OPENING, SWUNG, OPEN, BROKEN = 1, 2, 3, 4, 5, 6
local SWING = 28
local FULLY = 170
-- Type bits of a door's triangles: a door, and one that can be broken.
local DOOR_BIT, BREAKABLE_BIT = 0x400, 0x40
-- What a hit of a kind takes: 4 + 6 * kind.
local HIT, HIT_PER_KIND = 4, 6

function doors.start(session)
  session.game.doors = {last_left = nil}
end

-- ---- moving

local function set_collision(session, door, on)
  door.solid = on
  triangles.enable(session, door.triangles, on)
end

local function start_opening(session, door, degrees)
  door.target, door.state = degrees, OPENING
  wheel.queue(session, door.handle, SWING)
end

local function start_closing(session, door)
  door.target, door.state = 0, CLOSING
  wheel.queue(session, door.handle, SWING)
end

-- What comes when the wheel is round.
local function tick(session, door)
  if door.state == OPENING then
    door.angle, door.state = door.target, SWUNG
    wheel.queue(session, door.handle, 1)
  elseif door.state == SWUNG then
    door.state = OPEN
    set_collision(session, door, false)
  elseif door.state == CLOSING then
    door.angle, door.state = 0, CLOSED
    set_collision(session, door, true)
  end
end

local function open(session, door, degrees)
  if door.state ~= CLOSED then return end
  if door.pickable then return end
  if door.sliding then
    door.angle, door.state = FULLY, OPEN
    return set_collision(session, door, false)
  end
  start_opening(session, door, degrees or FULLY)
end

local function close(session, door)
  if door.state ~= OPEN then return end
  if not door.sliding then return start_closing(session, door) end
  door.angle, door.state = 0, CLOSED
  set_collision(session, door, true)
end

-- State commands of message 0x22.
local COMMANDS = {
  [2] = open, [8] = open, [3] = close, [7] = close,
  [5] = function(session, door) set_collision(session, door, false) end,
  [6] = function(session, door) set_collision(session, door, true) end,
  [10] = function(_, door) door.pickable = door.state == CLOSED or door.pickable end,
  [0] = function(_, door) door.pickable = false end,
  [11] = function(_, door) door.pickable = false end,
}

local function command(session, door, number)
  if door.state == BROKEN then return end
  local perform = COMMANDS[number]
  if perform then perform(session, door) end
end

-- A door breaks: its collision goes for good.
local function broke(session, door, other)
  if door.broken then return end
  door.broken, door.state = true, BROKEN
  set_collision(session, door, false)
  messages.send(session, door.handle, messages.BROKE, door.handle, other)
end

--- What a hit of a kind takes from a door.
function doors.damage_of(kind)
  return HIT + HIT_PER_KIND * kind
end

-- ---- bindings

-- Which way a door turns for a human: away from where the human stands.
local function away_from(session, door, human)
  local x, y = session:position(human)
  if not x then return FULLY end
  local dx, dy = x - door.position[1], y - door.position[2]
  local qx, qy, qz, qw = door.rotation[1], door.rotation[2], door.rotation[3], door.rotation[4]
  -- the door's own y axis, which it faces along
  local fx, fy = 2 * (qx * qy - qz * qw), 1 - 2 * (qx * qx + qz * qz)
  return dx * fx + dy * fy > 0 and -FULLY or FULLY
end

local function spawn(session, kind, position, rotation, pair, number)
  local known = objects.type(session, kind)
  local door = objects.add(session, "door", {
    type = kind, position = position, rotation = rotation, number = number, state = CLOSED,
    angle = 0, target = 0, solid = true, pickable = false, hitpoints = known.hitpoints,
    sliding = kind:find("sliding", 1, true) ~= nil, tick = tick, command = command, broke = broke,
    triangles = triangles.of(session, pair, 2),
  })
  if not door then return nil end
  local flags = known.hitpoints > 0 and DOOR_BIT + BREAKABLE_BIT or DOOR_BIT
  triangles.claim(session, door.triangles, flags, session.game.types[kind] and known.material)
  return door
end

-- A door's leaf: an object that scripts may ask for. our choice: a type whose name says "double"
-- has two.
local function add_leaf(session, door)
  local leaf = objects.add(session, "object", {
    type = door.type, position = door.position, rotation = door.rotation, hitpoints = 0,
  })
  return leaf and leaf.handle
end

local function find(session, handle)
  local door = session:find(handle)
  return door and door.kind == "door" and door or nil
end

local function add_leaves(session, bindings)
  --- GetLeftDoorHandle(door) -> the leaf. quirk: for a handle of no door, the answer of the call
  --- before.
  function bindings.GetLeftDoorHandle(handle)
    local door = find(session, handle)
    if door then session.game.doors.last_left = door.left end
    return session.game.doors.last_left or session:nil_handle()
  end

  --- GetRightDoorHandle(door) -> the second leaf, NilHandle for a door of one.
  function bindings.GetRightDoorHandle(handle)
    local door = find(session, handle)
    return door and door.right or session:nil_handle()
  end
end

local function add_moves(session, bindings)
  local function order(number)
    return function(handle)
      local found = session:find(handle)
      if found and found.command then found.command(session, found, number) end
    end
  end

  --- OpenDoor(door): swings to 170 degrees; the collision goes 29 ticks later.
  bindings.OpenDoor = order(2)
  --- CloseDoor(door): swings back; the collision returns when it is shut.
  bindings.CloseDoor = order(3)
  --- DisableDoorCollision(door)
  bindings.DisableDoorCollision = order(5)

  --- DoorOpen(door, human): 170 degrees away from the human, a shut door that is not pickable.
  function bindings.DoorOpen(handle, human)
    local door = find(session, handle)
    if door then open(session, door, away_from(session, door, session:find(human))) end
  end

  --- DoorOpenDegree(door, degrees): to that angle; a pickable door only remembers it.
  function bindings.DoorOpenDegree(handle, degrees)
    local door = find(session, handle)
    if not door or door.broken then return end
    degrees = arguments.integer(degrees)
    if door.pickable then door.target = degrees else open(session, door, degrees) end
  end
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function doors.bindings(session)
  local bindings = {}
  add_leaves(session, bindings)
  add_moves(session, bindings)

  --- SpawnDoor(type, pos, rot, {triangle, triangle}, number) -> handle. The triangles are numbers
  --- of the level's mesh; they become two-sided, a door's, of the type's material.
  function bindings.SpawnDoor(kind, position, rotation, pair, number)
    local door = spawn(session, arguments.text(kind), arguments.vector(position),
      arguments.quaternion(rotation), pair, arguments.integer(number))
    if not door then return session:nil_handle() end
    door.left = add_leaf(session, door)
    if door.type:find("double", 1, true) then door.right = add_leaf(session, door) end
    return door.handle
  end

  --- IsDoorOpen(door) -> 1 when it is fully open and its collision is gone, else nil.
  function bindings.IsDoorOpen(handle)
    local door = find(session, handle)
    return door and door.state == OPEN and 1 or nil
  end

  --- SetDoorPickable(door, on = true): only while it is shut; it refuses to open then.
  function bindings.SetDoorPickable(handle, ...)
    local found = session:find(handle)
    local on = select("#", ...) == 0 or arguments.boolean((...))
    if found and found.command then found.command(session, found, on and 10 or 11) end
  end

  return bindings
end

return doors
