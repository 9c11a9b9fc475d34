--- settle: drawn, and answered in double arithmetic.

local bits = require "boardwalk.bits"
local draw_float = require("boardwalk.judge.draw").float
local format = require "boardwalk.judge.bodies.format"
local rules = require "boardwalk.judge.bodies.settle_rules"
local schema = require "boardwalk.conform.schema"
local turns = require "boardwalk.judge.bodies.turns"

local HELD, SLERPS, SETTLING, SETTLED = 0x10, 0x1000, 0x40000, 0x8000000
local OTHER_FLAGS = {0, 0x20, 0x4000000}
local TICKS, ACCELERATION, LINEAR = 13, 0.02, 0.1
local SLOTS = 64

-- ---- drawing

local function normal_of(from)
  if from:chance(0.4) then return {0, 0, 1} end
  local normal = from:direction()
  normal[3] = math.abs(normal[3])
  return normal
end

local function flags_of(from)
  if from:chance(0.25) then return from:one_of {HELD, SLERPS} end
  return from:one_of(OTHER_FLAGS)
end

local drawings = {}

function drawings.target(from)
  return {start = from:rotation()}
end

function drawings.timeline(from)
  return {start = from:rotation(), object_flags = flags_of(from)}
end

function drawings.start_pose(from)
  local stamp = from:between(0, 10)
  return {
    rotation = from:rotation(), object_flags = flags_of(from), update_stamp = stamp,
    angular_velocity = from:chance(0.2) and {0, 0, 0} or from:triple(-2, 2),
    now = draw_float(stamp + from:between(-0.05, 0.2)),
  }
end

local OPS = {}

function OPS.start(from, objects) return {"start", from.random(0, objects - 1)} end
function OPS.cancel(from, objects) return {"cancel", from.random(0, objects - 1)} end
function OPS.step(from) return {"step", from:one_of {1, 2, 3, 5, 11, 12}} end

function OPS.start_range(from, objects)
  local first = from.random(0, objects - 1)
  return {"start_range", first, from.random(first + 1, objects)}
end

function drawings.slots(from)
  local objects = from:chance(0.5) and from.random(2, 9) or from.random(65, 70)
  local ops, start_rotations = {{"start_range", 0, from.random(1, objects)}}, {}
  for i = 2, from.random(3, 9) do
    ops[i] = OPS[from:one_of {"start", "start", "cancel", "step", "start_range"}](from, objects)
  end
  for i = 1, 3 do start_rotations[i] = from:rotation() end
  return {objects = objects, ops = ops, start_rotations = start_rotations}
end

local SORTS = {"target", "target", "timeline", "start_pose", "slots"}

local function draw(from)
  local op = from:one_of(SORTS)
  local record = drawings[op](from)
  record.op, record.normal = op, normal_of(from)
  record.axis_mask = from.random(1, 7) + 8 * from.random(0, 1)
  return record
end

-- ---- an object that settles

local function is_spinning(object)
  local spin = object.spin
  return (spin[1] ~= 0 or spin[2] ~= 0 or spin[3] ~= 0)
    and not bits.has(object.flags, HELD) and not bits.has(object.flags, SLERPS)
end

-- What a slot holds of an object that starts to settle, which stops to spin.
local function begin(object, record, broken)
  local start = object.rotation
  local spins = is_spinning(object) or broken.spins_all
  if spins and object.since > 0 and not broken.no_spin then
    start = turns.spun(start, object.spin, object.since)
  end
  if not broken.keeps_spin then object.spin = {0, 0, 0} end
  object.flags = bits.with(object.flags, SETTLING, true)
  return {
    object = object, start = start, t = 0, speed = 0, tick = 0,
    target = turns.target(start, record.normal, record.axis_mask, broken),
  }
end

local function advance(slot, broken)
  slot.tick = slot.tick + 1
  if broken.eager then slot.speed = slot.speed + ACCELERATION end
  local t = broken.linear and LINEAR * slot.tick or slot.t + slot.speed
  if not broken.eager then slot.speed = slot.speed + ACCELERATION end
  -- ten times 0.1 may stay below 1 by a last bit
  slot.t = t > 1 - 1e-9 and 1 or t
end

-- One tick; tells whether the turn goes on.
local function turn(slot, broken)
  local object = slot.object
  advance(slot, broken)
  if broken.turns_held or not bits.has(object.flags, HELD) then
    object.rotation = turns.between(slot.t, slot.start, slot.target, broken)
  end
  if slot.t < 1 then return true end
  if not broken.keeps_settling then object.flags = bits.with(object.flags, SETTLING, false) end
  if not broken.no_settled then object.flags = bits.with(object.flags, SETTLED, true) end
  return false
end

-- ---- the answers

local operations = {}

function operations.target(record, broken)
  local target, axis = turns.target(record.start, record.normal, record.axis_mask, broken)
  return {axis = axis, ["end"] = target}
end

function operations.timeline(record, broken)
  local object = {
    rotation = record.start, flags = record.object_flags, spin = {0, 0, 0}, since = 0,
  }
  local slot, busy, ticks = begin(object, record, broken), true, {}
  for i = 1, TICKS do
    busy = busy and turn(slot, broken)
    ticks[i] = {t = slot.t, rotation = object.rotation, flags = object.flags, slot_busy = busy}
  end
  return ticks
end

function operations.start_pose(record, broken)
  local object = {
    rotation = record.rotation, flags = record.object_flags, spin = record.angular_velocity,
    since = record.now - record.update_stamp,
  }
  local slot = begin(object, record, broken)
  return {
    start = slot.start, ["end"] = slot.target, angular_velocity = object.spin,
    flags = object.flags,
  }
end

-- ---- slots

-- The first slot that is free or the object's own; where the rule is broken its own before others.
local function slot_for(state, object, broken)
  if broken.own_first then
    for i = 0, SLOTS - 1 do
      if state.slots[i] and state.slots[i].object == object then return i end
    end
  end
  for i = 0, broken.endless and state.objects.count or SLOTS - 1 do
    if not state.slots[i] or state.slots[i].object == object then return i end
  end
end

local steps = {}

function steps.start(state, broken, i)
  local object = state.objects[i]
  local number = slot_for(state, object, broken)
  if not number then return -1 end
  state.slots[number] = begin(object, state.record, broken)
  return number
end

function steps.start_range(state, broken, first, stop)
  local taken = {}
  for i = first, stop - 1 do taken[#taken + 1] = steps.start(state, broken, i) end
  return taken
end

function steps.cancel(state, broken, i)
  local object = state.objects[i]
  if not broken.cancel_keeps then object.flags = bits.with(object.flags, SETTLING, false) end
  for number = 0, SLOTS - 1 do
    if state.slots[number] and state.slots[number].object == object then
      state.slots[number] = nil
      break
    end
  end
  return schema.null
end

function steps.step(state, broken, count)
  for _ = 1, count do
    for number = 0, SLOTS do
      local slot = state.slots[number]
      if slot and not turn(slot, broken) then state.slots[number] = nil end
    end
  end
  return schema.null
end

local function objects_of(record)
  local objects = {count = record.objects}
  for i = 0, record.objects - 1 do
    objects[i] = {
      number = i, rotation = record.start_rotations[i % 3 + 1], since = 0,
      spin = {i % 2 == 1 and 0.5 or 0, 0, 0}, flags = i % 4 == 0 and 0x20 or 0,
    }
  end
  return objects
end

function operations.slots(record, broken)
  local state = {record = record, objects = objects_of(record), slots = {}}
  local expect = {
    slot_taken = {}, busy = {}, flags = {}, rotations = {}, angular_velocities = {},
  }
  for i, op in ipairs(record.ops) do
    expect.slot_taken[i] = steps[op[1]](state, broken, op[2], op[3])
  end
  for number = 0, SLOTS do
    local slot = state.slots[number]
    if slot then expect.busy[#expect.busy + 1] = {number, slot.object.number} end
  end
  for i = 0, record.objects - 1 do
    local object = state.objects[i]
    expect.flags[i + 1], expect.rotations[i + 1] = object.flags, object.rotation
    expect.angular_velocities[i + 1] = object.spin
  end
  return expect
end

return format({
  name = "settle", draw = draw, moving = {"start", "rotation", "normal", "angular_velocity"},
  answer = function(_, record, broken)
    return {expect = operations[record.op](record, broken)}
  end,
}, rules)
