--- TileKit: the tile models of Argonaut's engine.

local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime("assert(grid:kit())")

local MODEL = "model integer -- its number, from 0"

local methods = {
  {
    name = "info", summary = "The counts of the chunk.", returns = {"info TileKitInfo"},
    example = "assert(kit:info().models == #kit)",
  },
  {
    name = "model", summary = "A model's header.", params = {shared.INDEX},
    returns = {"model TileModel"}, example = "assert(kit:model(0).floors >= 0)",
  },
  {
    name = "vertex", summary = "A vertex of a model.", params = {MODEL, shared.INDEX},
    returns = {"vertex TileVertex"},
    example = "print(table.concat(kit:vertex(0, 0).position, \" \"))",
  },
  {
    name = "face", summary = "A face of a model: drawn, and not collided with.",
    params = {MODEL, shared.INDEX}, returns = {"face TileFace"},
    example = "assert(#kit:face(0, 0).corners == 3)",
  },
  {
    name = "polygon",
    summary = "A collision polygon of a model, as it is stored: a surface plane and three or four "
      .. "edge planes whose normals point inwards.",
    params = {MODEL, shared.INDEX}, returns = {"polygon TilePolygon"},
    example = [[
local polygon = kit:polygon(0, 0)
print(polygon.kind, polygon.material_name)
assert(#polygon.planes == 5)]],
  },
  {
    name = "faults",
    summary = "What of the rules for writing is broken: boxes, planes, batches, textures, normals, "
      .. "groups, reach.",
    params = {"options? TileFaultOptions"}, returns = {"faults TileFault[]"}, errors = {"memory"},
    example = "assert(#kit:faults() == 0)",
  },
  {
    name = "save",
    summary = "Writes the chunk: the same bytes, unread ones included. A model with more than "
      .. "8,000 vertices is read and not written.",
    returns = {"bytes string"}, errors = {"limit", "memory"},
    example = "assert(#kit:save() == kit:info().size)",
  },
  destroy, is_destroyed,
}

local records = {
  {
    name = "TileKitInfo", summary = "The counts of a TileKit.",
    fields = {
      "size integer (bytes) -- of the chunk", "models integer", "vertices integer -- of all models",
      "faces integer", "polygons integer", "objects boolean -- whether they are object models",
      "models_end integer (bytes) -- offset behind the models",
    },
  },
  {
    name = "TileModel", summary = "A model of a TileKit.",
    fields = {
      "centre number[] (units) -- of its box, export space (z negated)",
      "corners number[][] (units) -- the eight of its box, in the file's order",
      "vertices integer", "faces integer",
      "floors integer -- polygons in the first group; what the engine takes the groups for is open",
      "ceilings integer", "walls integer", "vertex_offset integer (bytes)",
      "face_offset integer (bytes)", "polygon_offset integer (bytes)",
    },
  },
  {
    name = "TileVertex", summary = "A vertex of a TileKit's model, in export space.",
    fields = {"position number[] (units)", "normal number[]"},
  },
  {
    name = "TileFace", summary = "A face of a TileKit's model.",
    fields = {
      "corners integer[] -- vertex numbers", "plane number[] -- nx, ny, nz, d; the sign of d is "
        .. "open",
      "flags integer -- 0x8 begins a batch, 0x400 is double-sided, 0x800 half a quad, 0x10 its "
        .. "second",
      "texture integer",
    },
  },
  {
    name = "TilePolygon", summary = "A collision polygon of a TileKit's model.",
    fields = {
      "type integer -- bit 0: four edges; the others are unknown",
      "quad boolean -- whether it has four edges", "material integer", "material_name string",
      "kind string -- \"floor\", \"ceiling\" or \"wall\", by the surface's normal",
      "planes integer[][] -- the surface, then the edges: {nx, ny, nz, d}, normals of 127, d of "
        .. "20.12; x * nx + y * ny + z * nz = 127 * d in game space from the tile's origin",
    },
  },
  {
    name = "TileFaultOptions", summary = "Options of faults.", options = true,
    fields = {"textures? integer -- how many texture entries there are; nil: not checked"},
  },
  {
    name = "TileFault", summary = "A place where a rule of tile worlds is broken.",
    fields = {
      "rule string -- its name, as \"cover\"", "fatal boolean -- whether a file is refused for it",
      "code string", "offset? integer (bytes) -- in its chunk", "message string",
      "chunk? string -- of a file: \"TRAK\" or \"MAP\"",
    },
  },
}

return {
  name = "TileKit", variable = "kit",
  summary = "A level's set of small models (the TRAK chunk) of Argonaut's engine, or its object "
    .. "models (the STPC chunk).",
  source = "seed page 004",
  made_by = {"load", "load_bytes", "TileGrid.kit"},
  methods = methods,
  operators = {
    "# integer -- the number of models",
    "tostring string -- counts of models, vertices and polygons",
    "close nil -- destroys it",
  },
  records = records,
}
