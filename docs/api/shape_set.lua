--- ShapeSet: mesh shapes and primitives placed at matrices.

local protocol = require "boardwalk.api.protocol"
local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime(
  "assert(bw.shape_set {{shape = park:placement(0).shape}})")

local answers = protocol.methods {
  variable = "park",
  words = {
    {"CollisionMesh", "ShapeSet"}, {"mesh ", "park "}, {"Hit", "SetHit"},
    {"Triangle", "SetTriangle"},
  },
  own = {
    ray_cast = {
      summary = "The nearest triangle along a ray, by a tree of the placements' boxes and the "
        .. "shapes' own trees; both sides are hit.",
      example = [[
local hit = park:ray_cast({10, 0, 9}, {0, 0, -1}, 20)
assert(hit.entity == 2 and hit.placement == 1 and hit.z == 2)]],
    },
    line_test = {
      summary = "The nearest triangle between two points.",
      example = "assert(park:line_test({10, 0, 9}, {10, 0, 0}).t == 7)",
    },
    cast = {
      example = [[
local t, nx, ny, nz, triangle = park:cast(10, 0, 9, 0, 0, -1, 20)
assert(t == 7 and nz == 1, triangle)]],
    },
    cast_any = {
      summary = "Whether a ray meets any triangle.",
      example = "assert(not park:cast_any({10, 0, 9}, {0, 0, 1}, 20))",
    },
    cast_all = {
      summary = "Every triangle along a ray, by t and then number.",
      example = "assert(#park:cast_all({10, 0.25, 9}, {0, 0, -1}, 20) == 2)",
    },
    cast_many = {
      example = [[
local rays, hits = bw.buffer {10, 0, 9, 0, 0, -1, 20}, bw.buffer(8)
assert(park:cast_many(rays, hits) == 1)]],
    },
    ground = {
      summary = "The z of the first triangle that looks up, at or below a point.",
      example = "assert(park:ground(2, 1, 9) == 1)",
    },
    bounds = {
      summary = "The bounds of all placements, widened by some rounding; all 0 for an empty set.",
      example = [[
local _, _, _, high_x = park:bounds()
assert(high_x > 10.9)]],
    },
    triangle = {
      summary = "A triangle where it stands, by its number through the placements in order.",
    },
    triangles = {
      summary = "Walks all triangles where they stand.",
      example = "for number, triangle in park:triangles() do print(number, triangle.entity) end",
    },
    materials = {
      summary = "The materials that triangles have, by their numbers in the set, and how many "
        .. "triangles; names are texts of ids.",
    },
    triangle_count = {
      summary = "How many triangles there are; also #park.",
      example = "assert(park:triangle_count() == #park)",
    },
    model = {
      summary = "The triangles where they stand, as a Model, materials by the texts of their ids.",
      params = {"options? WorldModelOptions"},
      example = "assert(#park:model() == #park)",
    },
  },
  also = {"cast_brute"},
}

for _, method in ipairs(answers) do
  if method.name == "cast_brute" then
    method.summary = "As ray_cast by testing every triangle: the same answer, always."
    method.example = "assert(park:cast_brute({10, 0, 9}, {0, 0, -1}, 20).entity == 2)"
  end
end

local methods = {
  {
    name = "explain",
    summary = "Why ray_cast answers as it does: what became of every placement, with the account "
      .. "of its shape's walk where the ray goes into its box.",
    params = shared.RAY, returns = {"account SetExplanation"},
    example = [[
local account = park:explain({10, 0, 9}, {0, 0, -1}, 20)
for _, placement in ipairs(account.candidates) do print(placement.entity, placement.reason) end
assert(account.kept.entity == 2)]],
  },
  {
    name = "placement_count", summary = "How many placements there are.",
    returns = {"count integer"}, example = "assert(park:placement_count() == 2)",
  },
  {
    name = "placement", summary = "A placement.", params = {shared.INDEX},
    returns = {"placement ShapePlacement"}, example = "assert(park:placement(1).id == 2)",
  },
  {
    name = "filter", summary = "A filter for this set, by its own materials.",
    params = {"options MaterialFilterOptions"}, returns = {"filter Filter"},
    example = [[
local filter = park:filter {exclude = {"0x00001234"}}
assert(not park:cast_any({10, 0, 9}, {0, 0, -1}, 20, filter))]],
  },
}

for _, method in ipairs(answers) do methods[#methods + 1] = method end
methods[#methods + 1], methods[#methods + 2] = destroy, is_destroyed

local MATERIAL = "material integer -- its number in the set's table"
local NAME = "material_name string -- the text of the material's id"
local WHERE = {
  "placement integer -- the number of its placement", "face integer -- its face of the shape",
  "entity integer -- the placement's id",
}

local MET = {}
for i, field in ipairs(shared.MET) do
  MET[i] = field:find("^material_name") and NAME or field
end

local function with_where(fields)
  return shared.with(fields, WHERE[1], WHERE[2], WHERE[3])
end

local records = {
  {
    name = "SetHit", summary = "What a ray met in a ShapeSet.",
    fields = with_where(shared.with(MET, "triangle integer -- the triangle's number, from 0",
      MATERIAL)),
  },
  {
    name = "SetTriangle", summary = "A triangle of a ShapeSet, where it stands.",
    fields = with_where {
      "a number[] (metres) -- the first corner {x, y, z}", "b number[] (metres)",
      "c number[] (metres)", "flags integer -- 3: enabled and two-sided", MATERIAL, NAME,
      "area integer -- 0",
    },
  },
  {
    name = "SetExplanation", summary = "The account of a ray at a ShapeSet. A ray without a "
      .. "direction or a length has no candidates.",
    fields = {
      "valid boolean -- whether the ray has a direction and a length",
      "masked boolean -- the mask has a flag that every triangle has, so a cast looks at nothing",
      "candidates SetCandidate[] -- every placement: those that the tree of the set gives in their "
        .. "order, then the others by number",
      "kept? SetFaceCandidate -- the hit", "nearest_skipped? SetFaceCandidate -- the nearest "
        .. "triangle that the ray crosses and that is passed over",
    },
  },
  {
    name = "SetCandidate", summary = "What became of a placement.",
    fields = {
      "placement integer", "entity integer -- the placement's id",
      "first integer -- its first triangle",
      "order? integer -- when it was looked at, from 0; nil of one that the tree left out",
      "reason string -- kept (its triangle is the hit), farther, empty (none of its faces is met), "
        .. "missed (the ray misses its box), pruned (its box begins behind the hit), masked or "
        .. "excluded (all its materials are)",
      "enter? number (directions) -- where its box begins; nil of one that is missed",
      "within? ShapeExplanation -- its nodes and candidates, by the numbers of the shape",
      "triangle? integer -- its nearest triangle that is met", "t? number (directions)",
    },
  },
  {
    name = "SetFaceCandidate", summary = "A face of a placement.",
    fields = {
      "placement integer", "entity integer", "triangle integer -- in the set",
      "face integer -- of the shape", "reason string -- as of ShapeCandidate", "crossed boolean",
      "parent? integer", "enter? number (directions)", "t number (directions)",
      "determinant number", "u number", "v number",
    },
  },
  {
    name = "ShapePlacement", summary = "A shape where it stands in a ShapeSet.",
    fields = {
      "id integer -- the entity's", "first integer -- its first triangle",
      "count integer -- how many triangles", "matrix number[] -- sixteen numbers",
      "low number[] (metres) -- its box, widened by some rounding", "high number[] (metres)",
      "shape MeshShape",
    },
  },
  {
    name = "NewPlacement", summary = "A shape and where it is to stand.", options = true,
    fields = {
      "shape MeshShape|Primitive",
      "matrix? number[] -- sixteen numbers, rows: three axes and the translation, each followed by "
        .. "a number that is not looked at; none is the identity",
      "position? number[] (metres) -- the translation, in place of a matrix",
      "id? integer = 0 -- the entity's",
    },
  },
  {
    name = "CoverageOptions", summary = "How bw.coverage samples.", options = true,
    fields = {
      "step? number (metres) = 2 -- between samples",
      "tolerance? number (metres) = 1.2 -- how far collision may be above or below",
    },
  },
  {
    name = "Coverage", summary = "What bw.coverage finds.",
    fields = {
      "step number (metres)", "tolerance number (metres)", "samples integer", "covered integer",
      "uncovered integer",
      "areas CoverageArea[] -- samples without collision that lie side by side, the largest first",
    },
  },
  {
    name = "CoverageArea", summary = "Drawn surfaces side by side that have no collision.",
    fields = {
      "samples integer", "square_metres number -- the samples times the square of the step",
      "low number[] (metres) -- bounds of the samples", "high number[] (metres)",
    },
  },
  {
    name = "RigidBodyInfo", summary = "What a RigidBody says. The inertia is no placement.",
    source = "seed page 002",
    fields = {
      "shape integer -- the id of the shape", "filter_id integer", "filter_layer integer",
      "filter_part integer", "mass number", "linear_damping number", "angular_damping number",
      "flags integer[] -- four bytes whose meaning is not known", "inertia number[] -- sixteen",
    },
  },
  {
    name = "InertComponentInfo", summary = "What an InertComponent says: it ties a shape to an "
      .. "entity.",
    source = "seed page 002",
    fields = {
      "shape integer -- the id of the shape", "filter_id integer", "filter_layer integer",
      "filter_part integer", "mass number", "linear_damping number", "angular_damping number",
      "flags integer[] -- four bytes whose meaning is not known", "inertia number[] -- sixteen",
      "body_id integer", "body_managed integer -- the body's managed byte",
      "damage integer -- an enumerator whose meaning is not known",
      "walkability integer -- the same",
    },
  },
  {
    name = "ShapePair", summary = "An entity and its shape.", source = "seed page 002",
    fields = {"entity integer -- id", "shape integer -- id"},
  },
}

return {
  name = "ShapeSet", variable = "park",
  summary = "Mesh shapes and primitives placed at matrices, as a level of Shaun White "
    .. "Skateboarding places the collision of its entities, with a tree of boxes over "
    .. "them. It does not change.",
  source = "seed page 002",
  made_by = {"shape_set"},
  fields = {"axes string -- \"x right, y forward, z up\"", "format string -- \"shapeset\""},
  methods = methods,
  operators = {
    "# integer -- the number of triangles",
    "tostring string -- counts of placements and triangles",
    "close nil -- destroys it",
  },
  records = records,
}
