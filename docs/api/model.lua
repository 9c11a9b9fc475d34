--- Model: what it can do.

local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime([[bw.model()]])

local methods = {
  {
    name = "vertex_count", summary = "How many vertices the model has.",
    returns = {"count integer"}, example = "assert(model:vertex_count() == 3)",
  },
  {
    name = "triangle_count", summary = "How many triangles the model has; also #model.",
    returns = {"count integer"}, example = "assert(model:triangle_count() == #model)",
  },
  {
    name = "vertex", summary = "A vertex by its number.", params = {shared.INDEX},
    returns = {"x number", "y number", "z number"},
    example = "local x, y, z = model:vertex(0)",
  },
  {
    name = "triangle", summary = "A triangle by its number.",
    params = {shared.INDEX}, returns = {"triangle ModelTriangle"},
    example = [[
local triangle = model:triangle(0)
print(triangle.corners[1], triangle.material)]],
  },
  {
    name = "materials", summary = "The names of the materials, in the order of their first use.",
    returns = {"names string[]"},
    example = [[for _, name in ipairs(model:materials()) do print(name) end]],
  },
  {
    name = "groups", summary = "The names of the groups, in the order of their first use.",
    returns = {"names string[]"}, example = [[assert(model:groups()[1] == "deck")]],
  },
  {
    name = "warnings", summary = "What the reader passed over or mended, a sentence each.",
    returns = {"warnings string[]"},
    example = [[for _, warning in ipairs(model:warnings()) do print(warning) end]],
  },
  {
    name = "source", summary = "The file the model was read from.",
    returns = {"source ModelSource? -- nil for a model that was built"},
    example = [[
local read = bw.load_bytes("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "triangle.obj")
assert(read:source().format == "obj")]],
  },
  {
    name = "add_vertex", summary = "Adds a vertex.", params = {"position Point"},
    returns = {"number integer -- from 0"}, errors = {"limit", "memory"},
    example = "local number = assert(model:add_vertex(1, 2, 3))",
  },
  {
    name = "add_polygon", summary = "Adds a polygon, cut into triangles that keep its winding.",
    params = {
      "corners integer[] -- at least three vertex numbers, counter-clockwise seen from its front",
      "material? string", "group? string",
    },
    returns = {"done boolean"}, errors = {"invalid", "limit", "memory"},
    example = [[assert(model:add_polygon({0, 1, 2}, "WOOD", "deck"))]],
  },
  {
    name = "transform", summary = "Moves every vertex: x times the first row, y times the "
      .. "second, z times the third, and the fourth, summed. A matrix that mirrors turns every "
      .. "triangle.",
    params = {"... number -- twelve numbers, four rows of three"},
    returns = {"done boolean"}, errors = {"invalid"},
    example = "assert(model:transform(2, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0))",
  },
  {
    name = "bounds", summary = "The box of the vertices that triangles use.",
    returns = {
      "low_x number? -- nil for a model without triangles",
      "low_y number?", "low_z number?", "high_x number?", "high_y number?", "high_z number?",
    },
    example = [[
local low_x, _, _, high_x = model:bounds()
assert(high_x - low_x == 1)]],
  },
  {
    name = "to_obj", summary = "Writes Wavefront OBJ text: exact decimals, materials and groups.",
    returns = {"text string"}, errors = {"memory"},
    example = [[assert(model:to_obj():find("\nf 1 2 3\n", 1, true))]],
  },
  {
    name = "to_glb", summary = "Writes glTF 2.0 as a GLB: positions to the bit, triangles in their "
      .. "order, materials by name, a node for each run of a group.",
    returns = {"bytes string"}, errors = {"limit", "memory"},
    example = [[assert(model:to_glb():sub(1, 4) == "glTF")]],
  },
  {
    name = "to_gltf", summary = "The same as JSON with everything inside.",
    returns = {"text string"}, errors = {"memory"},
    example = [[assert(model:to_gltf():find('"version":"2.0"', 1, true))]],
  },
  destroy, is_destroyed,
}

local records = {
  {
    name = "ModelTriangle", summary = "A triangle of a Model.",
    fields = {
      "corners integer[] -- its three vertex numbers, from 0",
      "material? string -- a name; nil for none",
      "group? string -- a name; nil for none",
    },
  },
  {
    name = "ModelSource", summary = "The file that a Model was read from.",
    fields = {
      "path string", "format string -- the usual ending of its format: \"obj\", \"glb\" ...",
      "instances? integer -- how many meshes its nodes show; nil for OBJ",
      "up? string -- of bw.import: the file's axis that points up",
      "scale? number (metres per unit) -- of bw.import",
      "degenerate? integer -- of bw.import: triangles without an area, which were dropped",
    },
  },
}

return {
  name = "Model", variable = "model",
  summary = "Triangles with names of materials and groups: what formats are read into and "
    .. "meshes are built from. Corners run counter-clockwise seen from a triangle's front.",
  made_by = {"load", "load_bytes", "import", "model", "CollisionMesh.model"}, methods = methods,
  operators = {
    "# integer -- the number of its triangles",
    "tostring string -- its counts",
    "close nil -- destroys it",
  },
  records = records,
}
