--- Shape: a sphere, box, capsule or segment of a body. The world keeps it.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local world = require "boardwalk.core.world"

local C = library.C

local class = object.class("Shape")
local methods, flat = class.methods, {}

world.set_life("Shape", C.bw_shape_destroy)

-- The pointer, the id and the IPhysics of a Shape that can be used.
local function usable(method, self)
  return world.usable_part(method, self, "Shape")
end

-- ---- geometry

local MAX_U32 = 4294967295

-- The numbers of bw_geometry behind its type, in their order.
local PARTS = {{"at", 3}, {"to", 3}, {"half", 3}, {"axes", 9}, {"radius"}, {"height"}}

--- A list of the numbers of bw_geometry in their order, as one.
---@return ffi.cdata* geometry
local function read_geometry(method, list)
  local geometry = ffi.new("bw_geometry")
  check.table(method, "geometry", list)
  geometry.type = check.element_integer(method, "geometry", list, 1, 0, MAX_U32)
  local at = 2
  for _, field in ipairs(PARTS) do
    local name, count = field[1], field[2]
    for i = 0, (count or 1) - 1 do
      local number = check.element_number(method, "geometry", list, at)
      if count then geometry[name][i] = number else geometry[name] = number end
      at = at + 1
    end
  end
  return geometry
end

-- The same list of a geometry.
local function geometry_list(geometry)
  local list = {geometry.type}
  for _, field in ipairs(PARTS) do
    local name, count = field[1], field[2]
    for i = 0, (count or 1) - 1 do
      list[#list + 1] = count and geometry[name][i] or geometry[name]
    end
  end
  return list
end

-- ---- reading

--- The record of a shape as a table.
---@param whole IPhysics
---@param value ffi.cdata* a bw_shape_info
local function record(whole, value)
  local made = world.record(whole, "bw_shape_info", value)
  made.geometry = geometry_list(value.geometry)
  return made
end

-- The pointer, the id and the IPhysics of a Shape, its record written into a struct.
local function read(method, self, struct)
  return world.read(method, self, "Shape", C.bw_shape_get, struct)
end

-- The record of a Shape; a finalizer may run while it is made into something.
local function info_of(method, self)
  usable(method, self)
  local value = ffi.new("bw_shape_info")
  return value, (select(3, read(method, self, value)))
end

--- get(shape) -> the fields of bw_shape_info by name
function flat.get(self)
  local value, whole = info_of("core.Shape.get", self)
  return record(whole, value)
end

--- geometry(shape) -> a list of numbers
function flat.geometry(self)
  local value = info_of("core.Shape.geometry", self)
  return geometry_list(value.geometry)
end

local info = ffi.new("bw_shape_info")

function methods.body(self)
  local _, _, whole = read("Shape.body", self, info)
  return world.part(whole, "Body", info.body)
end

function methods.flags(self)
  read("Shape.flags", self, info)
  return info.flags
end

-- ---- setting: each gives true, or nil, message, code

--- set_flags(shape, flags)
function flat.set_flags(self, flags)
  local method = "core.Shape.set_flags"
  local physics, id = usable(method, self)
  world.bits(method, "flags", flags)
  return world.done(C.bw_shape_set_flags(physics, id, flags, library.error))
end

local numbers = ffi.new("float[3]")
local LAST_BONE = library.constants.BW_BONE_COUNT - 1

--- set_offset(shape, x, y, z, bone)
function flat.set_offset(self, x, y, z, bone)
  local method = "core.Shape.set_offset"
  local physics, id = usable(method, self)
  world.fill(numbers, 0, 3, method, "offset", x, y, z)
  check.integer(method, "bone", bone, -1, LAST_BONE)
  return world.done(C.bw_shape_set_offset(physics, id, numbers, bone, library.error))
end

--- set_size(shape, three sizes)
function flat.set_size(self, first, second, third)
  local method = "core.Shape.set_size"
  local physics, id = usable(method, self)
  world.fill(numbers, 0, 3, method, "size", first, second, third)
  return world.done(C.bw_shape_set_size(physics, id, numbers, library.error))
end

--- set_geometry(shape, geometry)
function flat.set_geometry(self, list)
  local method = "core.Shape.set_geometry"
  usable(method, self)
  local posed = read_geometry(method, list)
  local physics, id = usable(method, self)
  return world.done(C.bw_shape_set_geometry(physics, id, posed, library.error))
end

return {class = class, flat = flat, record = record, read_geometry = read_geometry}
