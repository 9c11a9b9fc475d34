--- MeshShape: the triangle collision of the Anvil engine, in its two forms.

local protocol = require "boardwalk.api.protocol"
local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime("assert(bw.mesh_shape(ramp:model()))")

local answers = protocol.methods {
  variable = "ramp",
  words = {
    {"CollisionMesh", "MeshShape"}, {"mesh ", "ramp "}, {"Hit", "ShapeHit"},
    {"Triangle", "ShapeTriangle"},
  },
  own = {
    ray_cast = {
      summary = "The nearest face along a ray, by the tree of boxes; both sides are hit.",
      example = [[
local hit = ramp:ray_cast({2, 1, 9}, {0, 0, -1}, 20)
assert(hit.t == 8 and hit.polygon == 2, hit.material_name)]],
    },
    line_test = {
      summary = "The nearest face between two points.",
      example = "assert(ramp:line_test({5, 1, 9}, {5, 1, 0}).z == 2)",
    },
    cast = {
      example = [[
local t, nx, ny, nz, face = ramp:cast(5, 1, 9, 0, 0, -1, 20)
assert(t == 7 and nz == 1, face)]],
    },
    cast_any = {
      summary = "Whether a ray meets any face.",
      example = "assert(not ramp:cast_any({5, 1, 9}, {0, 0, 1}, 20))",
    },
    cast_all = {
      summary = "Every face along a ray, by t and then number, by testing every face.",
      example = [[
for _, hit in ipairs(ramp:cast_all({0, 1, 1}, {1, 0, 0}, 20)) do print(hit.t, hit.triangle) end]],
    },
    cast_many = {
      example = [[
local rays, hits = bw.buffer {5, 1, 9, 0, 0, -1, 20}, bw.buffer(8)
assert(ramp:cast_many(rays, hits) == 1)]],
    },
    ground = {
      summary = "The z of the first face that looks up, at or below a point.",
      example = "assert(ramp:ground(2, 1, 9) == 1)",
    },
    bounds = {
      summary = "The bounds of the vertices that faces use.",
      example = [[
local _, _, _, length = ramp:bounds()
assert(length == 6)]],
    },
    triangle = {summary = "A face by its number."},
    triangles = {
      summary = "Walks all faces.",
      example = [[
for number, triangle in ramp:triangles() do print(number, triangle.polygon) end]],
    },
    materials = {
      summary = "The materials that faces have, by number, and how many faces; names are texts of "
        .. "ids.",
    },
    triangle_count = {
      summary = "How many faces there are; also #ramp.",
      example = "assert(ramp:triangle_count() == #ramp)",
    },
    model = {
      summary = "The faces as a Model, materials by the texts of their ids, or by names that are "
        .. "given.",
      params = {"options? ShapeModelOptions"},
      example = [[
local model = assert(ramp:model {names = {"STONE", "WOOD"}})
assert(model:materials()[1] == "STONE")]],
    },
  },
  also = {"cast_brute"},
}

for _, method in ipairs(answers) do
  if method.name == "cast_brute" then
    method.summary = "As ray_cast by testing every face: the same answer, always."
    method.example = [[
assert(ramp:cast_brute({2, 1, 9}, {0, 0, -1}, 20).triangle ==
  ramp:ray_cast({2, 1, 9}, {0, 0, -1}, 20).triangle)]]
  end
end

local FACE = "face integer -- its number, from 0"

local methods = {
  {
    name = "explain",
    summary = "Why ray_cast answers as it does: the nodes of the tree that the walk comes to, and "
      .. "for each face whether it is kept, or why not.",
    params = shared.RAY, returns = {"account ShapeExplanation"},
    example = [[
local account = ramp:explain({2, 1, 9}, {0, 0, -1}, 20)
for _, face in ipairs(account.candidates) do print(face.triangle, face.reason) end
assert(account.kept.triangle == ramp:ray_cast({2, 1, 9}, {0, 0, -1}, 20).triangle)]],
  },
  {
    name = "info", summary = "The counts and fields of the shape.",
    returns = {"info MeshShapeInfo"}, example = "assert(ramp:info().form == \"anvil\")",
    source = "seed page 002",
  },
  {
    name = "sections",
    summary = "The sections of an Anvil shape in the order of the file, unknown ones too; none of "
      .. "an SWS shape.",
    returns = {"sections ShapeSection[]"},
    example = "for _, section in ipairs(ramp:sections()) do print(section.type, section.size) end",
    source = "seed page 002",
  },
  {
    name = "vertex_count", summary = "How many vertices there are.",
    returns = {"count integer"}, example = "assert(ramp:vertex_count() == 6)",
  },
  {
    name = "vertex", summary = "The place of a vertex.", params = {shared.INDEX},
    returns = {"x number (metres)", "y number (metres)", "z number (metres)"},
    example = [[
local x = ramp:vertex(1)
assert(x == 4)]],
  },
  {
    name = "material_names",
    summary = "The texts of all materials, in the order of their numbers from 0: \"0x\" and the id "
      .. "in hexadecimal, and for an uncommon kind of reference \":\" and its two bytes.",
    returns = {"names string[]"}, example = "assert(#ramp:material_names() == 2)",
  },
  {
    name = "face_edges",
    summary = "The numbers of a face's three edges, of an Anvil shape; an SWS shape has none.",
    params = {FACE}, returns = {"first integer", "second integer", "third integer"},
    errors = {"unsupported"},
    example = [[
local first, second, third = ramp:face_edges(0)
assert(first == 0 and second == 1 and third == 2)]],
    source = "seed page 002",
  },
  {
    name = "edge", summary = "The faces of an edge of an Anvil shape: one at a border, else two.",
    params = {shared.INDEX}, returns = {"faces integer[]"}, errors = {"unsupported"},
    example = "assert(#ramp:edge(0) == 1)", source = "seed page 002",
  },
  {
    name = "neighbours",
    summary = "The faces on the other side of a face's edges, of an Anvil shape.",
    params = {FACE}, returns = {"faces integer[]"}, errors = {"unsupported"},
    example = "assert(ramp:neighbours(0)[1] == 3)", source = "seed page 002",
  },
  {
    name = "polygon",
    summary = "The faces of a polygon, ascending; none for a number that no face has. A polygon's "
      .. "faces share a plane, with few exceptions.",
    params = {"number integer -- from 2 up"}, returns = {"faces integer[]"},
    example = "assert(#ramp:polygon(2) == 2)", source = "seed page 002",
  },
  {
    name = "node",
    summary = "A node of the tree in an Anvil shape's file, its boxes decoded from single bytes.",
    params = {"index integer -- from 0, the root"}, returns = {"node ShapeNode"},
    errors = {"unsupported"},
    example = [[
local root = assert(ramp:node(0))
assert(root.a.face or root.a.node)]],
    source = "seed page 002",
  },
  {
    name = "set_material",
    summary = "Gives a face another material. The geometry, and with it the MOPP code, stays as it "
      .. "is. A shape that stands in a ShapeSet cannot change.",
    params = {FACE, "material integer|string -- a number of the table, or a text, which is added "
      .. "when it is new"},
    returns = {"done boolean"}, errors = {"invalid", "limit", "memory"},
    example = [[
assert(ramp:set_material(0, "0x00001234"))
assert(ramp:triangle(0).material_name == "0x00001234")]],
  },
  {
    name = "filter", summary = "A filter for this shape, by its own materials.",
    params = {"options MaterialFilterOptions"}, returns = {"filter Filter"},
    example = [[
local filter = ramp:filter {exclude = {0}}
assert(not ramp:cast_any({2, 1, 9}, {0, 0, -1}, 20, filter))]],
  },
  {
    name = "check",
    summary = "Looks for what is odd about the shape: a tree that does not hold its faces, edges "
      .. "that disagree, bent polygons, boxes that are not the vertices'.",
    returns = {"findings ShapeFinding[]"}, errors = {"memory"},
    example = "assert(#ramp:check() == 0)",
  },
  {
    name = "save",
    summary = "Writes the body of the object: what was loaded and not changed gives the same "
      .. "bytes. "
      .. "An SWS shape of new geometry has no MOPP code, which we cannot make; whether the game "
      .. "takes an empty one is not known.",
    params = {"options? ShapeSaveOptions"}, returns = {"bytes string"},
    errors = {"unsupported", "memory"},
    example = "assert(#assert(bw.load_bytes(ramp:save())) == #ramp)",
  },
}

for _, method in ipairs(answers) do methods[#methods + 1] = method end
methods[#methods + 1], methods[#methods + 2] = destroy, is_destroyed

local MATERIAL = "material integer -- its number in the shape's table"
local NAME = "material_name string -- the text of the material's id"
local POLYGON = "polygon? integer -- the number of its polygon; nil of an SWS shape"

local MET = {}
for i, field in ipairs(shared.MET) do
  MET[i] = field:find("^material_name") and NAME or field
end

local records = {
  {
    name = "ShapeHit", summary = "What a ray met in a MeshShape.",
    fields = shared.with(MET, "triangle integer -- the face's number, from 0", MATERIAL, POLYGON),
  },
  {
    name = "ShapeTriangle", summary = "A face of a MeshShape.",
    fields = {
      "a number[] (metres) -- the first corner {x, y, z}", "b number[] (metres)",
      "c number[] (metres)", "corners integer[] -- three vertex numbers",
      "flags integer -- 3: enabled and two-sided", MATERIAL, NAME, "area integer -- 0", POLYGON,
    },
  },
  {
    name = "MeshShapeInfo", summary = "The counts and fields of a MeshShape.",
    source = "seed page 002",
    fields = {
      "form string -- \"anvil\" or \"sws\"", "vertices integer", "faces integer",
      "materials integer -- of the table",
      "low number[] (metres) -- of the vertices that faces use", "high number[] (metres)",
      "file_low number[] (metres) -- the box at the end of the file, with its fourth number",
      "file_high number[] (metres)",
      "descriptor? string -- Anvil: \"Name(0xID) MeshDescriptor\"",
      "user_category? integer -- Anvil", "run_length? integer (bytes) -- Anvil: of the sections",
      "sections? integer -- Anvil", "edges? integer -- Anvil",
      "nodes? integer -- Anvil: one less than faces",
      "tree_low? number[] (metres) -- Anvil: the minimum of the root's box",
      "tree_size? number[] (metres) -- Anvil", "managed? integer -- Anvil: the first byte",
      "unique_index? integer -- Anvil: MaterialUniqeIndex",
      "one_material? boolean -- Anvil: OneCollisionMaterialOnly",
      "tree_bypassed? boolean -- Anvil: casts go through a tree of ours, for the file's does not "
        .. "hold its faces or is too deep",
      "mopp_offset? integer (bytes) -- SWS: where the MOPP code is in the file",
      "mopp_size? integer (bytes) -- SWS", "mopp_crc? integer -- SWS: the CRC-32 of it",
      "mopp_place? number[] -- SWS: its offset x, y, z and scale", "mopp_version? integer -- SWS",
      "count_form? integer -- SWS: 1 when the file counts indices, 3 when triangles",
      "filter_id? integer -- SWS", "filter_class? integer -- SWS", "filter_layer? integer -- SWS",
      "filter_part? integer -- SWS",
    },
  },
  {
    name = "ShapeSection", summary = "A section of an Anvil MeshShape.",
    fields = {
      "type integer -- 0x0201 ...", "offset integer (bytes) -- of its header in the file",
      "size integer (bytes) -- its header of 8 included",
    },
  },
  {
    name = "ShapeNode", summary = "A node of the tree of an Anvil MeshShape.",
    source = "seed page 002",
    fields = {
      "insets integer[] -- low x, y, z, high x, y, z, in 255ths of the node's extent",
      "owners string[] -- the child that each of them moves, \"a\" or \"b\"",
      "low number[] (metres) -- the node's own box", "high number[] (metres)",
      "a ShapeNodeChild", "b ShapeNodeChild",
    },
  },
  {
    name = "ShapeNodeChild", summary = "A child of a node.",
    fields = {
      "face? integer -- a face's number", "node? integer -- or a node's",
      "low number[] (metres) -- its decoded box", "high number[] (metres)",
    },
  },
  {
    name = "ShapeExplanation", summary = "The account of a ray's walk through the tree of a "
      .. "MeshShape. A ray without a direction or a length visits nothing.",
    fields = {
      "valid boolean -- whether the ray has a direction and a length",
      "masked boolean -- the mask has a flag that every face has, so a cast looks at nothing; the "
        .. "walk is told all the same",
      "nodes WalkedNode[] -- in the order of the walk",
      "candidates ShapeCandidate[] -- the faces, in the order of the walk",
      "kept? ShapeCandidate -- the hit", "nearest_skipped? ShapeCandidate -- the nearest face "
        .. "that the ray crosses and that is passed over",
    },
  },
  {
    name = "WalkedNode", summary = "A node of the tree that a walk came to. Nodes are numbered as "
      .. "the file's are, unless casts bypass its tree.",
    fields = {
      "node integer", "parent? integer -- the node that it is a child of; nil of the root",
      "reason string -- visited (its children are looked at), missed (the ray misses its box) or "
        .. "pruned (its box begins behind the hit until then)",
      "enter? number (directions) -- where its box begins; nil of one that is missed; the root's "
        .. "is 0",
    },
  },
  {
    name = "ShapeCandidate", summary = "A face that a walk came to.",
    fields = {
      "triangle integer", "parent? integer -- the node that it is a child of",
      "reason string -- kept, missed, pruned, masked, excluded, parallel (the determinant is 0), "
        .. "outside, behind, beyond, strayed (met, by rounding alone, where the ray is not within "
        .. "its box) or farther",
      "crossed boolean -- the ray crosses it within its length, whatever the reason",
      "enter? number (directions) -- where its box begins; nil of one that is missed",
      "t? number (directions) -- as far as it is known", "determinant? number", "u? number",
      "v? number",
    },
  },
  {
    name = "ShapeFinding", summary = "What is odd about a MeshShape.",
    fields = {
      "fault string -- \"tree_lies\", \"edge_faces\" ...", "what string -- a sentence",
      "count integer -- how often",
      "first? integer -- the number of the first face, edge, material, section or vertex",
    },
  },
  {
    name = "ShapeModelOptions", summary = "Options of a MeshShape's model.", options = true,
    fields = {
      "scale? number (metres per unit) = 1 -- above 0",
      "names? string[] -- names that stand in place of the texts of the ids that they become",
    },
  },
  {
    name = "ShapeSaveOptions", summary = "Options of writing a MeshShape.", options = true,
    fields = {
      "allow_empty_mopp? boolean = false -- writes an SWS shape of new geometry without MOPP code",
    },
  },
  {
    name = "MaterialFilterOptions", summary = "What a filter of a world's own materials excludes.",
    options = true,
    fields = {"exclude (integer|string)[] -- numbers or texts of materials"},
  },
  {
    name = "MeshShapeOptions", summary = "What of a MeshShape a model does not say.",
    options = true,
    fields = {
      "form? string = \"anvil\" -- or \"sws\"",
      "materials? table -- by name of a material of the model: the text of an id (\"0x1234\"), or "
        .. "a name, whose CRC-32 is the id; what is not there goes by its own name",
      "default? string = \"none\" -- the same for triangles without a material",
      "name? string = \"Shape\" -- Anvil: in the descriptor",
      "id? integer = 0 -- Anvil: in the descriptor", "user_category? integer = 0 -- Anvil",
      "filter_id? integer = 0 -- SWS", "filter_layer? integer = 0 -- SWS",
      "filter_part? integer = 0 -- SWS",
    },
  },
}

return {
  name = "MeshShape", variable = "ramp",
  summary = "Triangle collision in a frame of its own, as the Anvil engine stores it: in sections "
    .. "with a tree of boxes in single bytes, or in the older form of Shaun White Skateboarding "
    .. "beside a block of Havok's that is kept as it is.",
  source = "seed page 002",
  made_by = {"load", "load_bytes", "mesh_shape", "Primitive.mesh"},
  fields = {"axes string -- \"x right, y forward, z up\"", "format string -- \"meshshape\""},
  methods = methods,
  operators = {
    "# integer -- the number of faces",
    "tostring string -- form, and counts of faces and materials",
    "close nil -- destroys it",
  },
  records = records,
}
