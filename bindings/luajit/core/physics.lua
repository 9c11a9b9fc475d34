--- IPhysics: the world of bodies, what it holds, its step and its settling. Flat functions, of
--- which boardwalk.class.physics makes methods; what belongs to an Owner, a Body or a Shape is in
--- the file of that class, and queries are in physics_query.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local shape_class = require "boardwalk.core.shape"
local world = require "boardwalk.core.world"

local C, constants = library.C, library.constants

local class, flat = world.class, world.flat
local methods, functions = class.methods, {}

-- ---- making

-- What a world of so many bodies and shapes takes, about.
local function weigh(physics)
  local bytes = 0
  for pool = 0, constants.BW_POOL_COUNT - 1 do
    local each = pool <= constants.BW_POOL_HOST_BODIES and 128 or 192
    bytes = bytes + C.bw_physics_pool_size(physics, pool) * each
  end
  object.weigh(bytes)
end

-- Makes an IPhysics of what create(allocator, out, error) writes.
local function make(create)
  local out = object.out(class, "bw_physics *[1]")
  if create(library.allocator, out, library.error) ~= 0 then return library.failure() end
  local self = object.adopt(class, out)
  weigh(class.held[self])
  return self
end

--- create_physics(counts) -> IPhysics or nil, message, code; counts by the names of the fields of
--- bw_physics_options, the original's for those that are absent
function functions.create_physics(counts)
  local method = "core.create_physics"
  local options = ffi.new("bw_physics_options")
  C.bw_physics_options_init(options)
  check.table(method, "counts", counts)
  for _, field in ipairs(library.fields("bw_physics_options")) do
    local name = field[1]
    local count = rawget(counts, name)
    if count ~= nil then options[name] = world.bits(method, name, count) end
  end
  return make(function(...) return C.bw_physics_create(options, ...) end)
end

--- load_physics(bytes) -> IPhysics or nil, message, code
function functions.load_physics(bytes)
  check.string("core.load_physics", "bytes", bytes)
  return make(function(...) return C.bw_physics_load(bytes, #bytes, ...) end)
end

--- save(physics) -> bytes or nil, message, code
function methods.save(self)
  local method = "IPhysics.save"
  world.usable(method, self)
  local out = library.bytes_out()
  local physics = world.usable(method, self) -- room for the pointer may have run a finalizer
  if C.bw_physics_save(physics, out, library.error) ~= 0 then return library.failure() end
  return library.take_bytes(out)
end

-- ---- what it holds

--- info(physics) -> the fields of bw_physics_info by name
function flat.info(self)
  local method = "core.IPhysics.info"
  world.usable(method, self)
  local info = ffi.new("bw_physics_info") -- a finalizer may run while the record is made of it
  C.bw_physics_get(world.usable(method, self), info)
  return world.record(self, "bw_physics_info", info)
end

local counts = ffi.new("bw_physics_info")

function methods.body_count(self)
  C.bw_physics_get(world.usable("IPhysics.body_count", self), counts)
  return counts.body_count
end

--- slots(physics) -> settle slots and ignore slots in use
function flat.slots(self)
  local physics = world.usable("core.IPhysics.slots", self)
  return C.bw_physics_settle_slots_used(physics), C.bw_physics_ignore_slots_used(physics)
end

--- pool(physics, pool) -> size, used; 0, 0 for an unknown one
function flat.pool(self, pool)
  local method = "core.IPhysics.pool"
  local physics = world.usable(method, self)
  world.bits(method, "pool", pool)
  return C.bw_physics_pool_size(physics, pool), C.bw_physics_pool_used(physics, pool)
end

--- pool_entry(physics, pool, index) -> the record of a body or shape, in use or not, or nil
function flat.pool_entry(self, pool, index)
  local method = "core.IPhysics.pool_entry"
  world.usable(method, self)
  world.bits(method, "pool", pool)
  world.bits(method, "index", index)
  local of_bodies = pool <= constants.BW_POOL_HOST_BODIES
  local value = ffi.new(of_bodies and "bw_body_info" or "bw_shape_info")
  local physics = world.usable(method, self)
  local id = C.bw_physics_pool_entry(physics, pool, index)
  local get = of_bodies and C.bw_body_get or C.bw_shape_get
  if get(physics, id, value, nil) ~= 0 then return nil end
  if of_bodies then return world.record(self, "bw_body_info", value) end
  return shape_class.record(self, value)
end

-- ---- owners, bodies and shapes by id

-- The part of a class that has an id, or nil when there is none.
local function find(method, self, class_name, id)
  world.usable(method, self)
  world.bits(method, "id", id)
  local found = world.part(self, class_name, id)
  if found and not object.class(class_name).fault(found) then return found end
end

function methods.owner(self, id)
  return find("IPhysics.owner", self, "Owner", id)
end

function methods.body(self, id)
  return find("IPhysics.body", self, "Body", id)
end

function methods.shape(self, id)
  return find("IPhysics.shape", self, "Shape", id)
end

-- ---- the step

--- set_time(physics, seconds) -> true or nil, message, code
function flat.set_time(self, seconds)
  local method = "core.IPhysics.set_time"
  local physics = world.usable(method, self)
  check.number(method, "seconds", seconds)
  return world.done(C.bw_physics_set_time(physics, seconds, library.error))
end

function methods.update(self)
  return C.bw_physics_update_bodies(world.usable("IPhysics.update", self))
end

function methods.step(self)
  C.bw_physics_step(world.usable("IPhysics.step", self))
end

local event = ffi.new("bw_physics_event")

--- events(physics) -> a list of type, owner and slot of each
function flat.events(self)
  local method = "core.IPhysics.events"
  local list, at = {}, 0
  -- making an Owner may run a finalizer that changes the world
  while C.bw_physics_event_at(world.usable(method, self), at, event) ~= 0 do
    local kind, owner, slot = event.type, event.owner, event.slot
    list[at * 3 + 1], list[at * 3 + 2], list[at * 3 + 3] = kind, world.part(self, "Owner", owner),
      slot
    at = at + 1
  end
  return list
end

--- settle_slot(physics, slot) -> the fields of bw_settle_info by name, or nil
function flat.settle_slot(self, slot)
  local method = "core.IPhysics.settle_slot"
  world.usable(method, self)
  world.bits(method, "slot", slot)
  local info = ffi.new("bw_settle_info")
  if C.bw_physics_settle_slot(world.usable(method, self), slot, info) == 0 then return nil end
  return world.record(self, "bw_settle_info", info)
end

return {class = class, flat = flat, functions = functions}
