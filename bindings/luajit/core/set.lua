--- TriangleSet: triangles added to a CollisionMesh, which the set keeps alive. The mesh owns the
--- triangles: a set that is forgotten stays where it is.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local part = require "boardwalk.core.part"

local C = library.C
local NONE = library.constants.BW_NONE

local class = object.class("TriangleSet")
local methods, flat = class.methods, {}
local meshes = object.class("CollisionMesh")

local parts = part.class(class, meshes, NONE)
local owners, numbers = parts.whole, parts.number

local first, count = ffi.new("uint32_t[1]"), ffi.new("uint32_t[1]")

function class.fault(self)
  local mesh = meshes.held[owners[self]]
  if not mesh then return "the CollisionMesh is destroyed" end
  if C.bw_mesh_set_range(mesh, numbers[self], first, count) == 0 then
    return "the TriangleSet is removed"
  end
end

-- The pointer of the mesh, which it keeps, and the set's number.
local function usable(method, self)
  check.object(method, "self", self, "TriangleSet")
  if not meshes.held[owners[self]] then -- destroyed just now
    check.object(method, "self", self, "TriangleSet")
  end
  return meshes.held[owners[self]], numbers[self]
end

local position, rotation = ffi.new("float[3]"), ffi.new("float[4]")

local function read_place(method, ...)
  local x, y, z, qx, qy, qz, qw = check.point(method, "position", ...)
  position[0], position[1], position[2] = x, y, z
  rotation[0] = check.number(method, "rotation", qx)
  rotation[1] = check.number(method, "rotation", qy)
  rotation[2] = check.number(method, "rotation", qz)
  rotation[3] = check.number(method, "rotation", qw)
end

--- move(set, x, y, z, qx, qy, qz, qw) -> true or nil, message, code
function flat.move(self, ...)
  local method = "core.TriangleSet.move"
  local mesh, number = usable(method, self)
  read_place(method, ...)
  if C.bw_mesh_set_move(mesh, number, position, rotation, library.error) ~= 0 then
    return library.failure()
  end
  return true
end

function methods.enable(self, on)
  local method = "TriangleSet.enable"
  local mesh, number = usable(method, self)
  check.boolean(method, "on", on)
  C.bw_mesh_set_enable(mesh, number, on, nil) -- fails for no set only
end

local function remove(method, self)
  check.instance(method, "self", self, "TriangleSet")
  if not class.fault(self) then
    C.bw_mesh_set_remove(meshes.held[owners[self]], numbers[self], nil)
  end
end

local function is_removed(method, self)
  check.instance(method, "self", self, "TriangleSet")
  return class.fault(self) ~= nil
end

function methods.remove(self)
  remove("TriangleSet.remove", self)
end

function methods.is_removed(self)
  return is_removed("TriangleSet.is_removed", self)
end

function methods.range(self)
  local mesh, number = usable("TriangleSet.range", self)
  C.bw_mesh_set_range(mesh, number, first, count)
  return first[0], count[0]
end

-- The names every class has.

function methods.destroy(self)
  remove("TriangleSet.destroy", self)
end

function methods.is_destroyed(self)
  return is_removed("TriangleSet.is_destroyed", self)
end

class.metatable.__close = methods.remove

return {class = class, flat = flat, of_number = parts.of_number}
