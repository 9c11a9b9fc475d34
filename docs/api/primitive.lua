--- Primitive: the simple collision shapes beside mesh shapes.

local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime("assert(bw.primitive(solid:info()))")

local methods = {
  {
    name = "info", summary = "What it is, as bw.primitive takes it.",
    returns = {"info PrimitiveDescription"}, example = "assert(solid:info().shape == \"box\")",
    source = "seed page 002",
  },
  {
    name = "contains", summary = "Whether a point of the parent's frame is in it or on it.",
    params = {"point Point (metres)"}, returns = {"inside boolean"},
    example = "assert(solid:contains(0, 0, 1) and not solid:contains(0, 0, 1.5))",
  },
  {
    name = "explain",
    summary = "Why contains answers as it does: of each box, capsule and barrel the test that "
      .. "decides.",
    params = {"point Point (metres)"}, returns = {"account SolidExplanation"},
    example = [[
local account = solid:explain(0, 0, 1.5)
local box = account.candidates[1]
assert(not account.kept and box.axis == "z" and box.value == 1.5, box.limit)]],
  },
  {
    name = "bounds",
    summary = "The bounds in the parent's frame, without a box's convex radius; nil for an empty "
      .. "list.",
    returns = {
      "low_x number? (metres)", "low_y number? (metres)", "low_z number? (metres)",
      "high_x number? (metres)", "high_y number? (metres)", "high_z number? (metres)",
    },
    example = [[
local _, _, low, _, _, high = solid:bounds()
assert(low == -1 and high == 1)]],
  },
  {
    name = "model",
    summary = "Its surface as a Model, materials by the texts of their ids. A capsule becomes 16 "
      .. "sides with four rings at each end.",
    returns = {"model Model"}, errors = {"invalid", "limit", "memory"},
    example = "assert(#solid:model() == 12)",
  },
  {
    name = "mesh", summary = "The same triangles as a MeshShape of the SWS form.",
    returns = {"shape MeshShape"}, errors = {"invalid", "limit", "memory"},
    example = "assert(solid:mesh():ground(0, 0, 5) == 1)",
  },
  {
    name = "save", summary = "Writes the body as it was read or made.",
    returns = {"bytes string"}, errors = {"memory"},
    example = "assert(bw.read_primitive(solid:save(), \"box\"))",
  },
  destroy, is_destroyed,
}

local records = {
  {
    name = "SolidExplanation", summary = "The account of a point at a Primitive.",
    fields = {
      "candidates SolidCandidate[] -- the boxes, capsules and barrels, in order",
      "kept? SolidCandidate -- the one that holds the point",
    },
  },
  {
    name = "SolidCandidate", summary = "A box, a capsule or a barrel, and what decides on a point.",
    fields = {
      "shape string -- \"box\", \"capsule\" or \"barrel\"",
      "path integer[] -- which child it is of each list that it stands in, from 0",
      "reason string -- inside (every test is passed; the one told is passed by the least), "
        .. "outside (the test told is the first that fails), flat (its transform has no inverse), "
        .. "bare (a barrel without a plane, a capsule of a negative radius) or untested (one "
        .. "before it holds the point)",
      "value? number -- of the test that decides, which is passed up to its limit",
      "limit? number", "axis? string -- box: along it value is the distance from the middle",
      "part? string -- capsule: \"bottom\", \"side\" or \"top\", from whose middle value is",
      "plane? integer -- barrel: value is the height above it",
    },
  },
  {
    name = "PrimitiveDescription", summary = "A primitive, or a child of a list of them.",
    source = "seed page 002",
    fields = {
      "shape string -- \"box\", \"capsule\", \"barrel\" or \"list\"",
      "class? integer -- the number of its class; bw.primitive does not look at it",
      "material? integer = 0 -- the id of its material; a list has none",
      "half_extents? number[] (metres) -- box",
      "convex_radius? number (metres) = 0 -- box: not part of its extents",
      "transform? number[] -- box, barrel: sixteen numbers, column by column: three axes, then the "
        .. "translation; none is the identity",
      "bottom? number[] (metres) -- capsule: the centre of an end, with a fourth number",
      "top? number[] (metres) -- capsule", "radius? number (metres) = 0 -- capsule",
      "planes? number[][] -- barrel: {nx, ny, nz, d}, pointing outwards, n . p + d = 0 on a face",
      "vertices? number[][] (metres) -- barrel, with a fourth number",
      "children? PrimitiveDescription[] -- list",
      "trailing_flag? integer|boolean = 0 -- list: the byte at its end; false: none",
      "id? integer = 0 -- of a child: its object's",
    },
  },
}

return {
  name = "Primitive", variable = "solid",
  summary = "A box, a capsule, a barrel (a convex body of planes and vertices) or a list of them, "
    .. "as they stand beside mesh shapes in Shaun White Skateboarding.",
  source = "seed page 002",
  made_by = {"load", "load_bytes", "primitive", "read_primitive"},
  methods = methods,
  operators = {"tostring string -- which shape it is", "close nil -- destroys it"},
  records = records,
}
