--- settle: where a settle ends, its 11 ticks, where it starts, and its slots.

local schema = require "boardwalk.conform.schema"
local shapes = require "boardwalk.conform.warriors.shapes"

local done = shapes.done

local TIMELINE = 13
local SLOTS = 64

local function rotation_of(owner)
  return {owner:rotation()}
end

local operations = {}

function operations.target(record, place)
  local axis, x, y, z, w = shapes.shared(place):settle_target(record.start, record.normal,
    record.axis_mask)
  return {axis = axis, ["end"] = {x, y, z, w}}
end

function operations.timeline(record)
  local world = shapes.world()
  local owner = done(world:add_owner {rotation = record.start, flags = record.object_flags})
  local slot = done(owner:settle(record.normal, record.axis_mask))
  local ticks = {}
  for i = 1, TIMELINE do
    world:step()
    local state = world:settle_slot(slot)
    ticks[i] = {
      t = state.t, rotation = rotation_of(owner), flags = owner:state().flags,
      slot_busy = state.owner ~= nil,
    }
  end
  return ticks
end

function operations.start_pose(record)
  local world = shapes.world()
  local owner = done(world:add_owner {
    rotation = record.rotation, angular_velocity = record.angular_velocity,
    stamp = record.update_stamp, flags = record.object_flags,
  })
  done(world:set_time(record.now))
  local slot = world:settle_slot(done(owner:settle(record.normal, record.axis_mask)))
  local state = owner:state()
  return {
    start = slot.start, ["end"] = slot.target, angular_velocity = state.angular_velocity,
    flags = state.flags,
  }
end

-- ---- slots

local function make_objects(world, record)
  local objects = {}
  for i = 0, record.objects - 1 do
    objects[i] = done(world:add_owner {
      rotation = record.start_rotations[i % 3 + 1],
      angular_velocity = {i % 2 == 1 and 0.5 or 0, 0, 0}, flags = i % 4 == 0 and 0x20 or 0,
    })
  end
  return objects
end

local steps = {}

function steps.start(_, objects, record, i)
  return objects[i]:settle(record.normal, record.axis_mask) or -1
end

function steps.start_range(world, objects, record, first, stop)
  local taken = {}
  for i = first, stop - 1 do taken[#taken + 1] = steps.start(world, objects, record, i) end
  return taken
end

function steps.cancel(_, objects, _, i)
  objects[i]:cancel_settle()
  return schema.null
end

function steps.step(world, _, _, count)
  for _ = 1, count do world:step() end
  return schema.null
end

local function busy_slots(world, objects)
  local number_of, busy = {}, {}
  for i, object in pairs(objects) do number_of[object] = i end
  for slot = 0, SLOTS - 1 do
    local owner = world:settle_slot(slot).owner
    if owner then busy[#busy + 1] = {slot, number_of[owner]} end
  end
  return busy
end

function operations.slots(record)
  local world = shapes.world()
  local objects = make_objects(world, record)
  local taken, flags, rotations, spins = {}, {}, {}, {}
  for i, step in ipairs(record.ops) do
    taken[i] = steps[step[1]](world, objects, record, step[2], step[3])
  end
  for i = 0, record.objects - 1 do
    local state = objects[i]:state()
    flags[i + 1], rotations[i + 1], spins[i + 1] = state.flags, state.rotation,
      state.angular_velocity
  end
  return {
    slot_taken = taken, busy = busy_slots(world, objects), flags = flags, rotations = rotations,
    angular_velocities = spins,
  }
end

local function answer(record, place)
  local operation = operations[record.op]
  if not operation then error(("unknown op '%s'"):format(record.op), 0) end
  return {expect = operation(record, place)}
end

-- ---- the record

local integers = schema.list(schema.integer)
local quaternions = schema.list(schema.quaternion)

local tick = schema.record {
  t = schema.number, rotation = schema.quaternion, flags = schema.integer,
  slot_busy = schema.boolean,
}

local expected = schema.record {
  axis = schema.optional(schema.integer), ["end"] = schema.optional(schema.quaternion),
  start = schema.optional(schema.quaternion), angular_velocity = schema.optional(schema.point),
  flags = schema.optional(schema.either(schema.integer, integers)),
  slot_taken = schema.optional(schema.list(schema.nullable(
    schema.either(schema.integer, integers)))),
  busy = schema.optional(schema.list(schema.list(schema.integer, 2))),
  rotations = schema.optional(quaternions),
  angular_velocities = schema.optional(schema.list(schema.point)),
}

return {
  format = "warriors", kind = "settle",
  inputs = {
    op = schema.text, normal = schema.point, axis_mask = schema.integer,
    start = schema.optional(schema.quaternion), rotation = schema.optional(schema.quaternion),
    angular_velocity = schema.optional(schema.point),
    object_flags = schema.optional(schema.integer),
    update_stamp = schema.optional(schema.number), now = schema.optional(schema.number),
    objects = schema.optional(schema.integer), start_rotations = schema.optional(quaternions),
    ops = schema.optional(schema.list(schema.list(schema.either(schema.text, schema.integer)))),
  },
  answers = {expect = schema.either(schema.list(tick), expected)},
  answer = answer,
}
