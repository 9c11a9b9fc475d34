--- Volume boxes. source: the scripting page, "Volume boxes"

local arguments = require "boardwalk.script.arguments"
local bw = require "boardwalk"
local core = require "boardwalk.core"
local messages = require "boardwalk.script.messages"
local occupants = require "boardwalk.script.occupants"

local boxes = {}

-- Kinds of box: 0 any human triggers it, 2 only players, 3 turf. our choice: every other kind is
-- refused as the original refuses 1.
local ANY, PLAYERS, TURF = 0, 2, 3
local KINDS = {[ANY] = true, [PLAYERS] = true, [TURF] = true}

-- Numbers of a box in a Buffer, and how many boxes the first one holds.
local VOLUME_FLOATS, FIRST_ROOM = 14, 128
-- A trigger is updated once in so many frames.
local TURNS = 5
-- A quarter turn and less: the identity.
local NO_TURN = {1, 0, 0, 1}

function boxes.start(session)
  session.game.boxes = {
    count = 0, by_number = {}, turns = {}, volumes = bw.buffer(FIRST_ROOM * VOLUME_FLOATS),
  }
  for turn = 0, TURNS - 1 do session.game.boxes.turns[turn] = {} end
end

local function is_finite(box)
  for i = 1, 3 do
    if not arguments.is_finite(box.corner[i]) or not arguments.is_finite(box.opposite[i]) then
      return false
    end
  end
  return true
end

-- Puts a box into the Buffer of volumes. One with a number that is not finite holds nothing: it is
-- a point that no other is at.
local function store(state, box)
  local corner, size, turn = box.corner, box.size, box.turn
  if not is_finite(box) then corner, size = {3e38, 3e38, 3e38}, {0, 0, 0} end
  core.set_volume(state.volumes, box.number, corner[1], corner[2], corner[3], size[1], size[2],
    size[3], turn[1], turn[2], turn[3], turn[4])
end

local function grow(state)
  local volumes = bw.buffer(2 * #state.volumes)
  state.volumes = volumes
  for _, box in ipairs(state.by_number) do store(state, box) end
end

local function opposite_corner(corner, size)
  local opposite = {}
  for i = 1, 3 do opposite[i] = arguments.float32(corner[i] + size[i]) end
  return opposite
end

-- Enters a box that has a handle.
local function enter(state, box)
  box.number = state.count
  state.count = state.count + 1
  state.by_number[state.count] = box
  if state.count * VOLUME_FLOATS > #state.volumes then grow(state) else store(state, box) end
  local turn = state.turns[math.floor(box.handle / 0x10000) % TURNS]
  turn[#turn + 1] = box
end

-- ---- triggers

local function update_players(session, box)
  local points = session.game.points
  local low, high = core.volume_members(session.game.boxes.volumes, box.number, points,
    session.game.human_count)
  if low == 0 and high == 0 and box.occupied == 0 then return end
  occupants.update(session, box, box.handle, low, high, function(slot)
    local human = session.game.humans[slot]
    return human ~= nil and human.player > 0
  end)
end

local function update_any(session, box)
  local game = session.game
  local low, high = core.volume_members(game.boxes.volumes, box.number, game.points,
    game.human_count)
  if low == 0 and high == 0 and box.occupied == 0 then return end
  occupants.update(session, box, box.handle, low, high)
end

local UPDATES = {[ANY] = update_any, [PLAYERS] = update_players}

--- Updates the boxes whose turn it is, every fifth one by its handle.
---@param session table
function boxes.update(session)
  local due = session.game.boxes.turns[session.game.frame % TURNS]
  for i = 1, #due do
    local box = due[i]
    local update = UPDATES[box.kind]
    if box.enabled and update then update(session, box) end
  end
end

--- Whether a box holds a point.
local function holds(session, box, x, y, z)
  return core.volume_contains(session.game.boxes.volumes, box.number, x, y, z)
end

--- Tells every enabled box of kind 0 that a human stands in of damage the human did.
---@param session table
---@param human table
---@param object integer a handle, or NilHandle
function boxes.tell_of_damage(session, human, object)
  local x, y, z = session:position(human)
  for _, box in ipairs(session.game.boxes.by_number) do
    if box.kind == ANY and box.enabled and holds(session, box, x, y, z) then
      messages.send(session, box.handle, messages.DAMAGE_IN_BOX, human.handle, box.handle, object)
    end
  end
end

-- ---- bindings

-- Four numbers of a 2 x 2 matrix.
local function turn_of(...)
  local turn = {}
  for i = 1, 4 do
    turn[i] = arguments.float32((select(i, ...)))
    if not arguments.is_finite(turn[i]) then turn[i] = 0 end
  end
  return turn
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function boxes.bindings(session)
  local bindings = {}

  --- AddVolumeBox(name, kind, {corner}, {size}, enable = true, flags = 0) -> handle, or NilHandle
  --- for a kind that is refused and for a full table. Metres, z up; a size may be negative. An
  --- explicit nil for `enable` is false: the default is only for an argument that is not there.
  function bindings.AddVolumeBox(name, kind, corner, size, ...)
    local enable, flags = ...
    local box = occupants.new()
    box.name = arguments.name(name)
    box.kind = arguments.integer(kind)
    box.corner = arguments.vector(corner)
    box.size = arguments.vector(size)
    box.enabled = select("#", ...) == 0 or arguments.boolean(enable)
    box.flags = arguments.integer(flags)
    box.turn = NO_TURN
    if not KINDS[box.kind] then return session:nil_handle() end
    box.opposite = opposite_corner(box.corner, box.size)
    box.handle = session.handles:add("box", box)
    if not box.handle then return session:nil_handle() end
    enter(session.game.boxes, box)
    return box.handle
  end

  --- RotateVolumeBox(box, m00, m01, m10, m11): turns what the box holds about its centre.
  --- ChangeCollision reads only the corners, so it acts as if the box were not turned.
  function bindings.RotateVolumeBox(handle, ...)
    local box = session.handles:find(arguments.handle(handle), "box")
    if not box then return end
    box.turn = turn_of(...)
    store(session.game.boxes, box)
  end

  --- EnableVolumeBox(box, on): off forgets who is inside without a message.
  function bindings.EnableVolumeBox(handle, on)
    local box = session.handles:find(arguments.handle(handle), "box")
    if not box then return end
    box.enabled = arguments.boolean(on)
    if not box.enabled then occupants.clear(box) end
  end

  --- IsInsideBox(box, object) -> 1 or nil: whether the box holds the object's position; a box that
  --- is off answers too.
  function bindings.IsInsideBox(handle, object)
    local box = session.handles:find(arguments.handle(handle), "box")
    local x, y, z = session:position(session:find(object))
    if not box or not x then return nil end
    return holds(session, box, x, y, z) and 1 or nil
  end

  return bindings
end

--- Copies of the boxes of a session, by handle.
---@param session table
---@return table[]
function boxes.list(session)
  local list = {}
  for i, pair in ipairs(session.handles:list("box")) do
    local handle, box = pair[1], pair[2]
    list[i] = {
      handle = handle, name = box.name, kind = box.kind, enabled = box.enabled, flags = box.flags,
      corner = {box.corner[1], box.corner[2], box.corner[3]},
      size = {box.size[1], box.size[2], box.size[3]},
    }
  end
  return list
end

return boxes
