--- The module boardwalk.ffi.

return {
  name = "boardwalk.ffi", variable = "raw",
  summary = "Raw pointers for programs that call the C library themselves, on LuaJIT. Nothing here "
    .. "is checked, and level scripts cannot reach it.",
  fields = {
    "C cdata -- the functions of boardwalk.h, as ffi.load gives them",
    "constants table<string, number> -- the enums and macros of boardwalk.h by name",
    "structs table[] -- its structs: {name =, fields = {{name, length of an array} ...}}",
  },
  functions = {
    {
      name = "pointer",
      summary = "The core object of an object, alive as long as the pointer is. After destroy() of "
        .. "the object it must not be used any more, but for that of a Buffer.",
      params = {"object CollisionMesh|Model|Filter|Buffer|IPhysics"},
      returns = {
        "pointer cdata -- bw_mesh *, bw_model *, bw_filter *, float * (from 0) or bw_physics *",
        "count integer? -- of a Buffer: its numbers",
      },
      example = [[
local numbers, count = raw.pointer(bw.buffer {1, 2, 3})
assert(count == 3 and numbers[0] == 1)]],
    },
    {
      name = "vertices", summary = "A copy of the vertices: vertices[i].x, .y, .z for i from 0.",
      params = {"object CollisionMesh|Model"},
      returns = {"vertices cdata -- #vertices is how many"},
      example = [[
local vertices = raw.vertices(mesh)
assert(#vertices == mesh:vertex_count() and vertices[0].z == select(3, mesh:vertex(0)))]],
    },
  },
}
