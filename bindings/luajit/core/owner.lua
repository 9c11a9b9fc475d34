--- Owner: what a body needs to know of the thing it stands for. The world keeps it: one that is
--- forgotten stays where it is.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local world = require "boardwalk.core.world"

local C = library.C

local class = object.class("Owner")
local methods, flat = class.methods, {}

world.set_life("Owner", C.bw_owner_destroy)

-- The pointer, the id and the IPhysics of an Owner that can be used.
local function usable(method, self)
  return world.usable_part(method, self, "Owner")
end

-- The same, its state written into a struct.
local function read(method, self, struct)
  return world.read(method, self, "Owner", C.bw_owner_get, struct)
end

-- ---- state

local state, id = ffi.new("bw_owner_state"), ffi.new("uint32_t[1]")
local state_position, state_rotation = state.position, state.rotation
local state_spin = state.angular_velocity

-- Writes a state: position x, y, z, rotation x, y, z, w, angular velocity x, y, z, stamp, raise,
-- flags, type mask, the Owner it holds or nil.
local function write_state(method, physics, px, py, pz, qx, qy, qz, qw, wx, wy, wz, stamp, raise,
    flags, type_mask, holds)
  C.bw_owner_state_init(state)
  world.fill(state_position, 0, 3, method, "position", px, py, pz)
  world.fill(state_rotation, 0, 4, method, "rotation", qx, qy, qz, qw)
  world.fill(state_spin, 0, 3, method, "angular_velocity", wx, wy, wz)
  state.stamp = check.number(method, "stamp", stamp)
  state.raise = check.number(method, "raise", raise)
  state.flags = world.bits(method, "flags", flags)
  state.type_mask = world.bits(method, "type_mask", type_mask)
  state.holds = world.part_argument(method, "holds", holds, "Owner", physics)
end

--- add_owner(physics, a state as of write_state) -> Owner or nil, message, code
function world.flat.add_owner(self, ...)
  local method = "core.IPhysics.add_owner"
  local physics = world.usable(method, self)
  write_state(method, physics, ...)
  return world.made(C.bw_owner_create(physics, state, id, library.error), self, "Owner", id)
end

--- set(owner, a state) -> true or nil, message, code
function flat.set(self, ...)
  local method = "core.Owner.set"
  local physics, owner = usable(method, self)
  write_state(method, physics, ...)
  return world.done(C.bw_owner_set(physics, owner, state, library.error))
end

--- get(owner) -> the fields of bw_owner_state by name
function flat.get(self)
  local method = "core.Owner.get"
  usable(method, self)
  local value = ffi.new("bw_owner_state") -- a finalizer may run while the record is made of it
  local _, _, whole = read(method, self, value)
  return world.record(whole, "bw_owner_state", value)
end

function methods.position(self)
  read("Owner.position", self, state)
  return state_position[0], state_position[1], state_position[2]
end

function methods.rotation(self)
  read("Owner.rotation", self, state)
  return state_rotation[0], state_rotation[1], state_rotation[2], state_rotation[3]
end

function methods.body(self)
  local _, _, whole = read("Owner.body", self, state)
  return world.part(whole, "Body", state.body)
end

local position, rotation = ffi.new("float[3]"), ffi.new("float[4]")

local function write_pose(method, px, py, pz, qx, qy, qz, qw)
  world.fill(position, 0, 3, method, "position", px, py, pz)
  world.fill(rotation, 0, 4, method, "rotation", qx, qy, qz, qw)
end

--- move(owner, x, y, z, qx, qy, qz, qw) -> true or nil, message, code
function flat.move(self, ...)
  local method = "core.Owner.move"
  local physics, owner = usable(method, self)
  write_pose(method, ...)
  return world.done(C.bw_owner_set_pose(physics, owner, position, rotation, library.error))
end

local LAST_BONE = library.constants.BW_BONE_COUNT - 1

--- set_bone(owner, bone, x, y, z, qx, qy, qz, qw) -> true or nil, message, code
function flat.set_bone(self, bone, ...)
  local method = "core.Owner.set_bone"
  local physics, owner = usable(method, self)
  check.integer(method, "bone", bone, 0, LAST_BONE)
  write_pose(method, ...)
  return world.done(C.bw_owner_set_bone(physics, owner, bone, position, rotation, library.error))
end

-- ---- making its body: each gives it, or nil, message, code

local function made(status, whole)
  return world.made(status, whole, "Body", id)
end

--- add_body(owner, flags)
function flat.add_body(self, flags)
  local method = "core.Owner.add_body"
  local physics, owner, whole = usable(method, self)
  world.bits(method, "flags", flags)
  return made(C.bw_body_create(physics, owner, flags, id, library.error), whole)
end

--- add_human_body(owner, scale, height_scale)
function flat.add_human_body(self, scale, height_scale)
  local method = "core.Owner.add_human_body"
  local physics, owner, whole = usable(method, self)
  check.number(method, "scale", scale)
  check.number(method, "height_scale", height_scale)
  return made(C.bw_body_create_human(physics, owner, scale, height_scale, id, library.error),
    whole)
end

local sizes = ffi.new("float[12]")
local second, third, fourth = sizes + 3, sizes + 6, sizes + 9

--- add_object_body(owner, type, size x, y, z, centre x, y, z, layers)
function flat.add_object_body(self, kind, sx, sy, sz, cx, cy, cz, layers)
  local method = "core.Owner.add_object_body"
  local physics, owner, whole = usable(method, self)
  world.bits(method, "type", kind)
  world.fill(sizes, 0, 3, method, "size", sx, sy, sz)
  world.fill(sizes, 3, 3, method, "centre", cx, cy, cz)
  world.bits(method, "layers", layers)
  return made(C.bw_body_create_object(physics, owner, kind, sizes, second, layers, id,
    library.error), whole)
end

--- add_car_body(owner, size x, y, z, offset x, y, z of the first box, and of the second)
function flat.add_car_body(self, ...)
  local method = "core.Owner.add_car_body"
  local physics, owner, whole = usable(method, self)
  world.fill(sizes, 0, 12, method, "boxes", ...)
  return made(C.bw_body_create_car(physics, owner, sizes, second, third, fourth, id,
    library.error), whole)
end

--- add_pane_body(owner, width, height)
function flat.add_pane_body(self, width, height)
  local method = "core.Owner.add_pane_body"
  local physics, owner, whole = usable(method, self)
  check.number(method, "width", width)
  check.number(method, "height", height)
  return made(C.bw_body_create_pane(physics, owner, width, height, id, library.error), whole)
end

function methods.add_bag_body(self)
  local physics, owner, whole = usable("Owner.add_bag_body", self)
  return made(C.bw_body_create_punch_bag(physics, owner, id, library.error), whole)
end

-- ---- settling

local normal = ffi.new("float[3]")

--- settle(owner, normal x, y, z, axis mask) -> slot or nil, message, code
function flat.settle(self, x, y, z, mask)
  local method = "core.Owner.settle"
  local physics, owner = usable(method, self)
  world.fill(normal, 0, 3, method, "normal", x, y, z)
  world.bits(method, "axes", mask)
  if C.bw_physics_start_settle(physics, owner, normal, mask, id, library.error) ~= 0 then
    return library.failure()
  end
  return id[0]
end

function methods.cancel_settle(self)
  local physics, owner = usable("Owner.cancel_settle", self)
  C.bw_physics_cancel_settle(physics, owner, nil)
end

return {class = class, flat = flat}
