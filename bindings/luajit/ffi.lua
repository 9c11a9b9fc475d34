--- require "boardwalk.ffi": raw pointers for programs that call the C library themselves. LuaJIT
--- only, and never within the reach of level scripts: nothing here is checked.
---
--- raw.C             the functions of boardwalk.h, its types known to the FFI
--- raw.constants     the numbers of its enums and macros by name
--- raw.structs       its structs: {name =, fields = {{name, length of an array} ...}}
--- raw.pointer(o)    the core object of a CollisionMesh, Model, Filter or IPhysics; of a Buffer its
---                   numbers
--- raw.vertices(o)   a copy of the vertices of a CollisionMesh or Model

local check = require "boardwalk.check"
local ffi = require "ffi"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"

local raw = {C = library.C, constants = library.constants, structs = library.structs}

local TYPES = {
  CollisionMesh = ffi.typeof "bw_mesh *", Model = ffi.typeof "bw_model *",
  Filter = ffi.typeof "bw_filter *", Buffer = ffi.typeof "float *",
  IPhysics = ffi.typeof "bw_physics *",
}

-- What each pointer points into, so that it lives as long as the pointer.
local anchors = setmetatable({}, {__mode = "k"})

--- The core object of an object, alive as long as this pointer is; after destroy() of the object it
--- must not be used any more, but for that of a Buffer.
---@param self CollisionMesh|Model|Filter|Buffer|IPhysics
---@return ffi.cdata* pointer bw_mesh *, bw_model *, bw_filter *, float * (from 0) or bw_physics *
---@return integer? count of a Buffer, its numbers
function raw.pointer(self)
  local method, kind = "ffi.pointer", object.kind(self)
  if not TYPES[kind] then
    check.fail(method, "object", "a CollisionMesh, Model, Filter, Buffer or IPhysics", self)
  end
  check.object(method, "object", self, kind)
  local held = object.class(kind).held[self]
  local pointer = ffi.new(TYPES[kind], held) -- never that which the object holds itself
  -- the array of a Buffer, not the object: destroying that lets go of it
  anchors[pointer] = kind == "Buffer" and held or self
  if kind == "Buffer" then return pointer, #self end
  return pointer
end

-- An element is a copy, so that it lives without its array.
local Vertex = ffi.typeof "struct { float x, y, z; }"
local Vertices = ffi.metatype(ffi.typeof("struct { int32_t count; $ data[?]; }", Vertex), {
  __index = function(self, index)
    if type(index) ~= "number" or not (index >= 0 and index < self.count) then return nil end
    return Vertex(self.data[index])
  end,
  __len = function(self) return self.count end,
})

local POSITION = {
  CollisionMesh = library.C.bw_mesh_vertex, Model = library.C.bw_model_vertex,
}

--- A copy of the vertices: vertices[i].x, .y, .z for i from 0, #vertices of them.
---@param self CollisionMesh|Model
---@return ffi.cdata* vertices
function raw.vertices(self)
  local method, kind = "ffi.vertices", object.kind(self)
  if not POSITION[kind] then check.fail(method, "object", "a CollisionMesh or Model", self) end
  check.object(method, "object", self, kind)
  local count = self:vertex_count()
  local copy, position = Vertices(count), ffi.new("float[3]")
  copy.count = count
  for i = 0, count - 1 do
    POSITION[kind](object.class(kind).held[self], i, position)
    local vertex = copy.data[i]
    vertex.x, vertex.y, vertex.z = position[0], position[1], position[2]
  end
  return copy
end

return raw
