---@meta boardwalk.ffi
-- Made by `make docs` from docs/api.lua and docs/api; edit those instead.

---Raw pointers for programs that call the C library themselves, on LuaJIT. Nothing here is checked, and level scripts cannot reach it.
---@class boardwalk.ffi
---@field C ffi.cdata* the functions of boardwalk.h, as ffi.load gives them
---@field constants table<string, number> the enums and macros of boardwalk.h by name
---@field structs table[] its structs: {name =, fields = {{name, length of an array} ...}}
local raw = {}

---The core object of an object, alive as long as the pointer is. After destroy() of the object it must not be used any more, but for that of a Buffer.
---```lua
---local numbers, count = raw.pointer(bw.buffer {1, 2, 3})
---assert(count == 3 and numbers[0] == 1)
---```
---@param object bw.CollisionMesh|bw.Model|bw.Filter|bw.Buffer|bw.IPhysics
---@return ffi.cdata* pointer bw_mesh *, bw_model *, bw_filter *, float * (from 0) or bw_physics *
---@return integer? count of a Buffer: its numbers
function raw.pointer(object) end

---A copy of the vertices: vertices[i].x, .y, .z for i from 0.
---```lua
---local vertices = raw.vertices(mesh)
---assert(#vertices == mesh:vertex_count() and vertices[0].z == select(3, mesh:vertex(0)))
---```
---@param object bw.CollisionMesh|bw.Model
---@return ffi.cdata* vertices #vertices is how many
function raw.vertices(object) end

return raw
