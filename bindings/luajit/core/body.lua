--- Body: what stands for an Owner in the world, with shapes. The world keeps it.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local world = require "boardwalk.core.world"

local C, constants = library.C, library.constants

local class = object.class("Body")
local methods, flat = class.methods, {}

world.set_life("Body", C.bw_body_destroy)

-- The pointer, the id and the IPhysics of a Body that can be used.
local function usable(method, self)
  return world.usable_part(method, self, "Body")
end

-- ---- reading

-- The same, its record written into a struct.
local function read(method, self, struct)
  return world.read(method, self, "Body", C.bw_body_get, struct)
end

--- get(body) -> the fields of bw_body_info by name
function flat.get(self)
  local method = "core.Body.get"
  usable(method, self)
  local value = ffi.new("bw_body_info") -- a finalizer may run while the record is made of it
  local _, _, whole = read(method, self, value)
  return world.record(whole, "bw_body_info", value)
end

local info = ffi.new("bw_body_info")
local low, high = info.low, info.high

function methods.owner(self)
  local _, _, whole = read("Body.owner", self, info)
  return world.part(whole, "Owner", info.owner)
end

function methods.flags(self)
  read("Body.flags", self, info)
  return info.flags
end

function methods.bounds(self)
  read("Body.bounds", self, info)
  return low[0], low[1], low[2], high[0], high[1], high[2]
end

-- ---- setting

function methods.set_flags(self, flags)
  local method = "Body.set_flags"
  local physics, id = usable(method, self)
  C.bw_body_set_flags(physics, id, world.bits(method, "flags", flags), nil)
end

function methods.set_type_mask(self, mask)
  local method = "Body.set_type_mask"
  local physics, id = usable(method, self)
  C.bw_body_set_type_mask(physics, id, world.bits(method, "type_mask", mask), nil)
end

function methods.set_group(self, group)
  local method = "Body.set_group"
  local physics, id = usable(method, self)
  C.bw_body_set_group(physics, id, check.integer(method, "group", group, -32768, 32767), nil)
end

local numbers = ffi.new("float[6]")
local behind = numbers + 3

--- set_sweep(body, push out x, y, z, scale x, y, z, blocked) -> true or nil, message, code
function flat.set_sweep(self, px, py, pz, sx, sy, sz, blocked)
  local method = "core.Body.set_sweep"
  local physics, id = usable(method, self)
  world.fill(numbers, 0, 3, method, "push_out", px, py, pz)
  world.fill(numbers, 3, 3, method, "scale", sx, sy, sz)
  world.bits(method, "blocked", blocked)
  return world.done(C.bw_body_set_sweep(physics, id, numbers, behind, blocked,
    library.error))
end

--- set_box(body, low x, y, z, high x, y, z) -> true or nil, message, code
function flat.set_box(self, ...)
  local method = "core.Body.set_box"
  local physics, id = usable(method, self)
  world.fill(numbers, 0, 6, method, "box", ...)
  return world.done(C.bw_body_set_box(physics, id, numbers, behind, library.error))
end

function methods.update(self)
  local physics, id = usable("Body.update", self)
  C.bw_body_update(physics, id, nil)
end

-- ---- the ignore list: nil as the owner is 0 in the core

local function ignore_arguments(method, self, owner)
  local physics, id = usable(method, self)
  return physics, id, world.part_argument(method, "owner", owner, "Owner", physics)
end

--- ignore(body, owner) -> true or nil, message, code
function flat.ignore(self, owner)
  local physics, id, ignored = ignore_arguments("core.Body.ignore", self, owner)
  return world.done(C.bw_body_ignore(physics, id, ignored, library.error))
end

--- stop_ignoring(body, owner)
function flat.stop_ignoring(self, owner)
  local physics, id, ignored = ignore_arguments("core.Body.stop_ignoring", self, owner)
  C.bw_body_stop_ignoring(physics, id, ignored, nil)
end

local ignoring = ffi.new("int32_t[1]")

--- is_ignoring(body, owner) -> boolean
function flat.is_ignoring(self, owner)
  local physics, id, ignored = ignore_arguments("core.Body.is_ignoring", self, owner)
  C.bw_body_is_ignoring(physics, id, ignored, ignoring, nil)
  return ignoring[0] ~= 0
end

-- ---- shapes

local made = ffi.new("uint32_t[1]")

--- add_shape(body, chain, type, three sizes) -> Shape or nil, message, code
function flat.add_shape(self, chain, kind, first, second, third)
  local method = "core.Body.add_shape"
  local physics, id, whole = usable(method, self)
  world.bits(method, "chain", chain)
  world.bits(method, "type", kind)
  world.fill(numbers, 0, 3, method, "size", first, second, third)
  local status = C.bw_body_add_shape(physics, id, chain, kind, numbers, made, library.error)
  return world.made(status, whole, "Shape", made)
end

local shape = ffi.new("bw_shape_info")

--- shapes(body, chain) -> a list of Shapes
function flat.shapes(self, chain)
  local method = "core.Body.shapes"
  local physics, _, whole = read(method, self, info)
  world.bits(method, "chain", chain)
  local next_id = chain == constants.BW_CHAIN_BONES and info.bone_shape or info.shape
  local list = {}
  -- making a Shape may run a finalizer that destroys what was read
  while next_id ~= 0 and C.bw_shape_get(physics, next_id, shape, nil) == 0 do
    local this = next_id
    next_id = shape.next
    list[#list + 1] = world.part(whole, "Shape", this)
  end
  return list
end

return {class = class, flat = flat}
