--- TriangleSet: what it can do.

local methods = {
  {
    name = "move", summary = "Places the set: its triangles as they were added, turned, then "
      .. "moved.",
    params = {
      "position Point (metres)",
      "rotation? number[] -- a unit quaternion {x, y, z, w}; none when absent",
    },
    returns = {"done boolean"}, errors = {"not_found", "invalid", "memory"},
    example = "assert(set:move({1, 2, 3}, {0, 0, 1, 0}))",
  },
  {
    name = "enable", summary = "Switches all triangles of the set on or off.",
    params = {"on boolean"},
    example = [[
set:enable(false)
assert(not mesh:cast_any({0.2, 10.2, 8.5}, {0, 0, -1}, 1))]],
  },
  {
    name = "remove", summary = "Takes the set out of the mesh; a second time does nothing.",
    example = [[
set:remove()
assert(set:is_removed())]],
  },
  {
    name = "is_removed", summary = "Whether the set is removed, or its mesh destroyed.",
    returns = {"removed boolean"},
    example = [[
mesh:destroy()
assert(set:is_removed())]],
  },
  {
    name = "range", summary = "The numbers of the set's triangles.",
    returns = {
      "first integer -- the first number",
      "count integer -- how many follow each other; also #set",
    },
    example = [[
local first, count = set:range()
for index = first, first + count - 1 do print(mesh:triangle(index).material_name) end]],
  },
  {
    name = "destroy", summary = "As remove: the name that every class has.",
    example = [[
set:destroy()
assert(set:is_removed())]],
  },
  {
    name = "is_destroyed", summary = "As is_removed: the name that every class has.",
    returns = {"destroyed boolean"}, example = "assert(not set:is_destroyed())",
  },
}

return {
  name = "TriangleSet", variable = "set",
  summary = "Triangles that were added to a CollisionMesh together. It keeps the mesh alive; "
    .. "one that is forgotten stays in the mesh, and a hit on it gives it back.",
  made_by = {"CollisionMesh.add"}, methods = methods,
  operators = {
    "# integer -- the number of its triangles",
    "tostring string -- its count and first number",
    "close nil -- removes it",
  },
}
