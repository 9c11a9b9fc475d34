--- Shape: what it can do, and the tables it gives and takes.

local part = require "boardwalk.api.part"

local _, is_destroyed, id, world = part.methods("", "shape")

local ERRORS = {"invalid", "not_found"}

local methods = {
  {
    name = "body", summary = "The body in whose chain it is.",
    returns = {"body Body? -- nil while its set waits in its pool"},
    example = "assert(shape:body() == body)",
  },
  {
    name = "state", summary = "The shape's record.",
    returns = {"state ShapeState"},
    example = "print(shape:state().type, shape:state().enabled)",
  },
  {
    name = "flags", summary = "The shape's flags, as ShapeState has them.",
    returns = {"flags integer"}, example = "assert(shape:flags() % 2 == 1)",
  },
  {
    name = "geometry", summary = "Where the shape stands, as it was posed last.",
    returns = {"geometry Geometry"},
    example = "assert(shape:geometry().half[1] == 0.5)",
  },
  {
    name = "enable", summary = "Switches the shape on or off: rays meet only shapes that are on.",
    params = {"on boolean"}, returns = {"done boolean"}, errors = ERRORS,
    example = [[
shape:enable(false)
assert(physics:ray_cast({0, 10, 20}, {0, 0, -1}, 25) == nil)]],
  },
  {
    name = "set_flags", summary = "Sets the shape's flags but for 0x8.",
    params = {"flags integer -- 0 to 65535"}, returns = {"done boolean"}, errors = ERRORS,
    example = "assert(shape:set_flags(0x3))",
  },
  {
    name = "set_offset", summary = "Sets where the shape is in the frame of its bone.",
    params = {
      "offset Point (metres)", "bone? integer = -1 -- 0 to 63; -1: the body's own frame",
    },
    returns = {"done boolean"}, errors = ERRORS,
    example = [[
assert(shape:set_offset({0, 0, 2}))
body:update()
assert(shape:geometry().centre[3] == 10)]],
  },
  {
    name = "set_size", summary = "Sets the size of the shape.",
    params = {"size ShapeSize -- of its type"}, returns = {"done boolean"}, errors = ERRORS,
    example = [[
assert(shape:set_size {size = {2, 2, 2}})
body:update()
assert(body:bounds() == -1)]],
  },
  {
    name = "set_geometry",
    summary = "Poses the shape by hand, as a car does its boxes; the body's box stays.",
    params = {"geometry Geometry|Shape -- of the shape's own type"},
    returns = {"done boolean"}, errors = ERRORS,
    example = [[
assert(shape:set_geometry {type = "box", centre = {0, 10, 8}, half = {0.5, 0.5, 0.1}})]],
    source = "original: 0x00343040",
  },
  id, world,
  {
    name = "destroy",
    summary = "Takes a shape of Body.add_shape out of its chain; any other goes with its body. A "
      .. "second time does nothing.",
    returns = {"done boolean"}, errors = {"invalid"},
    example = [[
assert(shape:destroy())
assert(shape:is_destroyed() and #body:shapes() == 0)]],
  },
  is_destroyed,
}

local records = {
  {
    name = "ShapeState", summary = "A shape's record.",
    source = "the page on physics",
    fields = {
      "type? string -- \"box\", \"sphere\", \"capsule\" or \"segment\"; nil for a host's shape "
        .. "that waits in its pool",
      "geometry? Geometry -- as it was posed last; nil with type",
      "low number[] (metres) -- the low corner of its box",
      "high number[] (metres) -- the high corner",
      "flags integer -- 0x1 enabled; 0x2 a striking shape, on a capsule charging; 0x4 a target of "
        .. "strikes; 0x8 taken from a pool; 0x10 the next pose makes previous the place it poses",
      "enabled boolean -- flag 0x1",
      "offset number[] (metres) -- in the frame of its bone",
      "bone integer -- -1: the body's own frame",
      "previous number[] (metres) -- where it was before the last pose",
      "length number (metres) -- of a capsule, its height before it is posed; of a segment its "
        .. "length",
      "pool string -- the name of its pool",
      "body? Body -- in whose chain it is",
      "next? Shape -- the next one of the chain",
    },
  },
  {
    name = "ShapeSize", summary = "The size of a shape; the fields by its type.",
    fields = {
      "size? number[] (metres) -- of a box {x, y, z}, full",
      "radius? number (metres) -- of all but a box",
      "height? number (metres) -- of a capsule",
      "length? number (metres) -- of a segment",
    },
  },
}

return {
  name = "Shape", variable = "shape",
  summary = "A box, sphere, capsule or segment of a body. A capsule is upright whatever its "
    .. "owner's rotation; a segment is the way of a sphere from one point to another.",
  made_by = {"Body.add_shape", "IPhysics.shape"}, methods = methods,
  operators = {
    "tostring string -- its type", "close nil -- destroys it",
  },
  records = records,
}
