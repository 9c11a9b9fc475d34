--- TileGrid: the tile worlds of Argonaut's engine.

local protocol = require "boardwalk.api.protocol"
local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime(
  'assert(bw.tile_grid(grid:model(), {width = 3, height = 2}))')

local answers = protocol.methods {
  variable = "grid",
  words = {
    {"(metres)", "(units)"}, {"metres for a unit direction", "units for a unit direction"},
    {"t in metres", "t in units"}, {"CollisionMesh", "TileGrid"}, {"mesh ", "grid "},
    {"Hit", "TileHit"}, {"Triangle", "TileTriangle"},
  },
  own = {
    ray_cast = {
      summary = "The nearest triangle along a ray, by testing every triangle.",
      example = [[
local hit = grid:ray_cast({0.5, 3, 0.5}, {0, -1, 0}, 9)
assert(hit.material_name == "ground" and hit.tile)]],
    },
    line_test = {
      summary = "The nearest triangle between two points.",
      example = "assert(grid:line_test({0.5, 1, 0.5}, {0.5, -1, 0.5}).t == 1)",
    },
    cast = {
      example = [[
local t, nx, ny, nz, triangle = grid:cast(0.5, 3, 0.5, 0, -1, 0, 9)
assert(t == 3 and ny == 1, triangle)]],
    },
    cast_any = {
      summary = "Whether a ray meets any triangle.",
      example = "assert(grid:cast_any({0.5, 3, 0.5}, {0, -1, 0}, 9))",
    },
    cast_all = {
      summary = "Every triangle along a ray, by t and then number.",
      example = [[
for _, hit in ipairs(grid:cast_all({0.5, 3, 0.5}, {0, -1, 0}, 9)) do print(hit.t, hit.tile) end]],
    },
    cast_many = {
      example = [[
local rays, hits = bw.buffer {0.5, 3, 0.5, 0, -1, 0, 9}, bw.buffer(8)
assert(grid:cast_many(rays, hits) == 1)]],
    },
    ground = {
      summary = "The y of the first surface that faces up at or below a point.",
      example = "assert(grid:ground(0.5, 3, 0.5) == 0)",
    },
    bounds = {
      summary = "The bounds of the grid's cells, and in y of its triangles.",
      example = [[
local _, _, _, width, _, height = grid:bounds()
assert(width == 3 and height == 2)]],
    },
    triangle = {summary = "A triangle by its number."},
    triangles = {
      summary = "Walks all triangles. The game has none: they are the polygons as far as they "
        .. "count, cut at the border of their tile's cell. Those of a swap model are there "
        .. "too, and disabled while it is not in place.",
      example = [[
local walls = 0
for _, triangle in grid:triangles() do
  if triangle.material == 6 then walls = walls + 1 end
end
assert(walls > 0)]],
    },
    materials = {
      summary = "What the polygons' material bytes are: \"ground\" (0), \"exit\" (16), "
        .. "\"special_17\", \"special_18\", \"death\" (30), else \"material_N\".",
    },
    triangle_count = {
      summary = "How many triangles there are; also #grid.",
      example = "assert(grid:triangle_count() == #grid)",
    },
    model = {
      summary = "The tiles as they are now, as a Model: the polygons as far as they count, grouped "
        .. "by kind, or what is drawn.",
      params = {"options? TileModelOptions"},
      example = [[
local model = assert(grid:model {space = "file"})
print(table.concat(model:groups(), " "))]],
    },
  },
}

for _, method in ipairs(answers) do
  for i, param in ipairs(method.params or {}) do
    if param == shared.LENGTH then
      method.params[i] = "length number (directions) -- units for a unit direction; 0 is a miss"
    end
  end
end

local POSITION = "position Point -- whole numbers of 20.12, 4096 a unit"
local SURFACE_RESULT = {"contact TileContact? -- nil when there is none"}
local PUSHED = {
  "x integer -- where it is then, 20.12", "y integer", "z integer",
  "pushes integer -- how many walls pushed", "first TileContact? -- the first of them",
}
local RADIUS = "radius integer -- 20.12; 0 touches nothing"
local CHOICE = "Which tiles are asked is the game's, the arithmetic is our choice."

local methods = {
  {
    name = "floor",
    summary = "The highest floor at or under a point, among the tiles of the point's cell alone. "
      .. "There is no step-up. " .. CHOICE,
    params = {POSITION, "options? TileQuery"}, returns = SURFACE_RESULT,
    example = [[
local floor = grid:floor(2048, 4096, 2048)
assert(floor.height == 0 and floor.material_name == "ground")]],
    source = "seed page 004; original: 0x004036d0",
  },
  {
    name = "ceiling",
    summary = "The lowest ceiling at or above a point, among the tiles of its cell alone. "
      .. CHOICE,
    params = {POSITION, "options? TileQuery"}, returns = SURFACE_RESULT,
    example = "assert(grid:ceiling(2048, 4096, 2048) == nil)",
    source = "seed page 004; original: 0x004036d0",
  },
  {
    name = "push",
    summary = "Pushes a sphere out of the walls whose front it touches, in x and z: one pass over "
      .. "the tiles of its cell, each wall seeing the place that the one before left. " .. CHOICE,
    params = {POSITION, RADIUS, "options? TilePush"}, returns = PUSHED,
    example = [[
local x, _, _, pushes = grid:push({10000, 100, 2048}, 820)
assert(pushes == 1 and x == 10240 - 820)]],
    source = "seed page 004; original: 0x00403ad0",
  },
  {
    name = "move",
    summary = "Moves a sphere, pushed out of walls at each sub-step of at most half its radius.",
    params = {POSITION, "by Point -- the way, 20.12", RADIUS, "options? TilePush"},
    returns = PUSHED,
    example = [[
local x = grid:move({6144, 100, 2048}, {4096, 0, 0}, 820)
assert(x == 10240 - 820)]],
  },
  {
    name = "segment",
    summary = "The first polygon that a segment crosses from its front, each in the cell of its "
      .. "tile alone. Ours: the game has no such query.",
    params = {
      "from Point -- whole numbers of 20.12", "to Point -- the same",
      "options? TileSegment",
    },
    returns = SURFACE_RESULT,
    example = [[
local wall = grid:segment({2048, 100, 2048}, {12000, 100, 2048}, {kinds = {"wall"}})
assert(wall.material == 6 and wall.t > 0.8)]],
  },
  {
    name = "explain",
    summary = "Why ray_cast answers as it does: the cells along the ray, and of each triangle of "
      .. "their tiles whether it is kept, or why not. ray_cast itself tests every triangle.",
    params = shared.RAY, returns = {"account TileExplanation"},
    example = [[
local account = grid:explain({0.5, 3, 0.5}, {0, -1, 0}, 9)
for _, candidate in ipairs(account.candidates) do print(candidate.tile, candidate.reason) end
assert(account.kept.tile == grid:ray_cast({0.5, 3, 0.5}, {0, -1, 0}, 9).tile)]],
  },
  {
    name = "explain_floor",
    summary = "Why floor answers as it does: of each polygon of the cell's tiles whether it is "
      .. "kept, or why not, and of the cells around what would count there.",
    params = {POSITION, "options? TileQuery"}, returns = {"account TileExplanation"},
    example = [[
local account = grid:explain_floor(2048, -100, 2048)
assert(account.kept == nil and account.nearest_skipped.reason == "past")]],
  },
  {
    name = "explain_ceiling", summary = "The same of ceiling.",
    params = {POSITION, "options? TileQuery"}, returns = {"account TileExplanation"},
    example = [[assert(grid:explain_ceiling(2048, 4096, 2048).kept == nil)]],
  },
  {
    name = "explain_push",
    summary = "Why push pushes as it does: every wall that pushes is kept, the first is `kept`.",
    params = {POSITION, RADIUS, "options? TilePush"}, returns = {"account TileExplanation"},
    example = [[
local account = grid:explain_push({10000, 100, 2048}, 820)
assert(account.kept.kind == "wall" and account.kept.distance == 240)]],
  },
  {
    name = "explain_segment",
    summary = "Why segment answers as it does: the cells along it up to the answer, and of each "
      .. "polygon of their tiles whether it is kept, or why not.",
    params = {
      "from Point -- whole numbers of 20.12", "to Point -- the same",
      "options? TileSegment",
    },
    returns = {"account TileExplanation"},
    example = [[
local account = grid:explain_segment({2048, 100, 2048}, {12000, 100, 2048}, {kinds = {"wall"}})
assert(account.kept.material == 6 and #account.cells == 3)]],
  },
  {
    name = "inside",
    summary = "Whether a point is on the inner side of all edges of a tile's polygon; its surface "
      .. "aside.",
    params = {
      "tile integer", "polygon integer -- of the model that the tile has now", POSITION,
    },
    returns = {"inside boolean -- false when there is no such polygon"},
    example = "assert(grid:inside(0, 0, 2048, 0, 2048))",
  },
  {
    name = "visible",
    summary = "Whether a camera draws a cell, by the regions' masks: a mask of 0 and a camera "
      .. "outside the grid see everything.",
    params = {"camera Point -- whole numbers of 20.12", "column integer", "row integer"},
    returns = {"visible boolean"},
    example = "assert(grid:visible({2048, 4096, 2048}, 2, 1))",
    source = "seed page 004; original: 0x0042bf40",
  },
  {
    name = "swaps", summary = "The swaps: tiles that can change their model, as doors and "
      .. "bridges do.",
    returns = {"swaps TileSwap[]"},
    example = "assert(grid:swaps()[1].swapped == false)",
    source = "seed page 004; original: strat opcodes 0x11a, 0x11b",
  },
  {
    name = "set_swapped", summary = "Gives a tile its swap model, or its own again.",
    params = {"tile integer -- one that has a swap", "on boolean"},
    example = [[
local bridge = grid:swaps()[1].tile
grid:set_swapped(bridge, true)
assert(grid:ground(0.5, 3, 0.5) == 1)
grid:set_swapped(bridge, false)
assert(grid:ground(0.5, 3, 0.5) == 0)]],
  },
  {
    name = "fixed", summary = "A point in whole numbers of 20.12, rounded to the nearest.",
    params = {"position Point (units) -- less than 524288"},
    returns = {"x integer", "y integer", "z integer"},
    example = "assert(grid:fixed(0.5, 0, 1) == 2048)",
  },
  {
    name = "units", summary = "A point of 20.12 in units.", params = {POSITION},
    returns = {"x number (units)", "y number (units)", "z number (units)"},
    example = "assert(grid:units(2048, 0, 4096) == 0.5)",
  },
  {
    name = "info", summary = "The counts of the chunk, and where its blocks are.",
    returns = {"info TileGridInfo"}, example = "assert(grid:info().width == 3)",
  },
  {
    name = "tile", summary = "A tile.", params = {shared.INDEX}, returns = {"tile Tile"},
    example = "assert(grid:tile(0).column == 0)",
  },
  {
    name = "cell", summary = "A cell.", params = {"column integer", "row integer"},
    returns = {"cell TileCell"},
    example = "for _, tile in ipairs(grid:cell(0, 0).tiles) do print(tile) end",
  },
  {
    name = "region", summary = "A visibility region.", params = {"index integer -- 0 to 31"},
    returns = {"region TileRegion"}, example = "assert(grid:region(0).mask == 0xffffffff)",
  },
  {
    name = "placed_vertex", summary = "Where a vertex of a tile's model lies, in game space.",
    params = {"tile integer", "vertex integer -- of the model that the tile has now"},
    returns = {
      "x number? (units) -- nil when the model has no such vertex", "y number? (units)",
      "z number? (units)",
    },
    example = "print(grid:placed_vertex(0, 0))",
  },
  {
    name = "kit", summary = "A copy of the kit that the grid places.", returns = {"kit TileKit"},
    errors = {"memory"}, example = "assert(#grid:kit() > 0)",
  },
  {
    name = "faults",
    summary = "What of the rules for writing is broken, in the kit and in the grid: polygons not "
      .. "entered in every cell that they cover, regions that nothing sees.",
    params = {"options? TileFaultOptions"}, returns = {"faults TileFault[]"}, errors = {"memory"},
    example = "assert(#grid:faults() == 0)",
  },
  {
    name = "save",
    summary = "Writes the MAP chunk: the same bytes, whatever has been swapped since.",
    returns = {"bytes string"}, errors = {"memory"},
    example = "assert(#grid:save() == grid:info().size)",
  },
  {
    name = "save_wad",
    summary = "Writes a WAD with this grid, its kit and its feature flags in place of those that "
      .. "it has: the one that the grid was read from, else a new one with nothing else in it.",
    params = {"wad? string -- the bytes of another WAD"},
    returns = {"bytes string"}, errors = {"truncated", "invalid", "limit", "memory"},
    example = [[
local again = assert(bw.load_bytes(grid:save_wad()))
assert(again:save() == grid:save())]],
  },
}

for _, method in ipairs(answers) do methods[#methods + 1] = method end
methods[#methods + 1], methods[#methods + 2] = destroy, is_destroyed

local MET = {}
for i, field in ipairs(shared.MET) do MET[i] = field:gsub("%(metres%)", "(units)") end

local PLACE = {
  "material integer -- the material byte", "tile integer", "model integer -- of the kit",
  "polygon integer -- of that model",
}

local NEIGHBOURS = "neighbours? boolean = false -- look at the eight cells around too"

local records = {
  {
    name = "TileHit", summary = "What a ray met in a TileGrid.",
    fields = shared.with(shared.with(MET, "triangle integer -- the triangle's number, from 0"),
      (table.unpack or unpack)(PLACE)),
  },
  {
    name = "TileTriangle", summary = "A triangle of a TileGrid.",
    fields = shared.with({
      "a number[] (units) -- the first corner {x, y, z}", "b number[] (units)",
      "c number[] (units)",
      "flags integer -- 1, or 0 while its model is not in place or does not count",
      "material_name string", "area integer -- 0",
    }, (table.unpack or unpack)(PLACE)),
  },
  {
    name = "TileContact", summary = "A polygon that a query of a TileGrid met.",
    fields = {
      "height? integer -- y of a floor or ceiling at the point, or of a crossing, 20.12",
      "t? number -- of a segment: 0 to 1", "tile integer",
      "polygon integer -- of the model that the tile has now", "material integer",
      "material_name string",
      "normal integer[] -- the surface's, turned into the world; 127 is 1",
    },
  },
  {
    name = "TileExplanation", summary = "The account of a query of a TileGrid.",
    fields = {
      "query string -- \"ray\", \"floor\", \"ceiling\", \"push\" or \"segment\"",
      "cells table[] -- {column, row, tiles}: the cells that are looked at, in that order, and the "
        .. "numbers of their tiles",
      "candidates TileCandidate[] -- what is looked at, in that order",
      "kept? TileCandidate -- the answer; of a push the first wall that pushes",
      "nearest_skipped? TileCandidate -- the nearest that is there and does not count",
    },
  },
  {
    name = "TileCandidate", summary = "A polygon that a query of a TileGrid looks at; of a ray, a "
      .. "triangle of one.",
    fields = {
      "cell integer[] -- {column, row} of its tile", "tile integer",
      "model integer -- of the kit", "polygon integer -- of that model",
      "kind string -- \"floor\", \"ceiling\" or \"wall\"", "material integer",
      "reason string -- kept, other_kind, ignored (its material, by the feature flag), swapped_out "
        .. "(of a model that its tile has not now), other_cell (its tile is listed in another "
        .. "cell), outside (beyond its edges), past (above or under the point), behind, back_face, "
        .. "unreached, determinant, excluded or farther",
      "crossed boolean -- it is met within its edges, whatever the reason",
      "edge? integer -- of one outside, the first such edge, 1 to 4; not of a ray",
      "triangle? integer -- of a ray", "t? number -- of a segment 0 to 1, of a ray in directions",
      "height? integer -- of a floor or ceiling over or under the point, 20.12",
      "distance? number -- of a push, the point's distance from its plane, 20.12",
    },
  },
  {
    name = "TileQuery", summary = "Options of floor and ceiling.", options = true,
    fields = {
      "tolerance? integer = 0 -- how far past the point a surface still counts, 20.12", NEIGHBOURS,
    },
  },
  {
    name = "TilePush", summary = "Options of push and move.", options = true, fields = {NEIGHBOURS},
  },
  {
    name = "TileSegment", summary = "Options of segment.", options = true,
    fields = {"kinds? string[] -- of \"floor\", \"ceiling\", \"wall\"; nil: all"},
  },
  {
    name = "TileSwap", summary = "A swap of a TileGrid.",
    fields = {
      "tile integer", "column integer -- as stored", "y integer -- as stored", "row integer",
      "models integer[] -- the tile's own, and the one after the swap", "swapped boolean",
    },
  },
  {
    name = "Tile", summary = "A tile of a TileGrid.",
    fields = {
      "position integer[] -- game space, 20.12", "placed number[] (units) -- its floats, export "
        .. "space",
      "rotation integer -- 4096 a turn; 1024 takes +z to +x", "model integer -- as stored",
      "model_now integer", "column integer", "row integer",
      "swap? integer -- the number of its record", "colour_offset integer (bytes)",
      "colour_sets integer",
    },
  },
  {
    name = "TileCell", summary = "A cell of a TileGrid.",
    fields = {"region integer", "tiles integer[] -- by falling y, as queries ask them"},
  },
  {
    name = "TileRegion", summary = "A visibility region of a TileGrid.",
    fields = {
      "mask integer -- a bit for each region that is seen; 0: all",
      "value integer -- the water's level, 20.12 (likely)",
    },
  },
  {
    name = "TileGridInfo", summary = "The counts of a TileGrid.",
    fields = {
      "size integer (bytes) -- of the chunk", "tiles integer", "width integer -- cells in x",
      "height integer -- cells in z", "features integer -- the WFPC flags",
      "feature_names string[] -- of those that are set",
      "unknown_offset integer (bytes) -- of the blocks between tiles and regions",
      "unknown_size integer (bytes)", "regions_offset integer (bytes)",
      "region_cells_offset integer (bytes)", "fixed_offset integer (bytes)",
      "models_offset integer (bytes)", "swaps_offset integer (bytes)", "swaps integer -- records",
      "swaps_counted boolean -- whether a count stands before them",
      "colours_offset integer (bytes)", "colours integer", "end_offset integer (bytes)",
      "polygons integer -- placed, those of swap models included", "triangles integer",
    },
  },
  {
    name = "TileModelOptions", summary = "Options of a TileGrid's model.", options = true,
    fields = {
      "space? string = \"z_up\" -- {x, -row, height}, turned as game axes are; \"game\" or "
        .. "\"file\": {x, height, row}; \"export\": z negated, and triangles turned",
      "what? string = \"collision\" -- or \"drawn\"",
      "scale? number (metres per unit) = 1 -- above 0",
    },
  },
  {
    name = "TileSurface", summary = "What a material of a model becomes.", options = true,
    fields = {
      "material? integer|string -- 0 to 255, or a name (\"exit\", \"material_6\")",
      "drawn? boolean = true -- false: collision only, as an invisible slope",
      "solid? boolean = true -- false: drawn only", "texture? integer = 0",
      "flags? integer = 0 -- added to the faces'",
      "colour? integer = 0x808080 -- of each vertex; 0x80 is 1.0",
    },
  },
  {
    name = "TileSwapGroups", summary = "Two groups of a model that swap.", options = true,
    fields = {"before? string -- the group that is there first", "after? string"},
  },
  {
    name = "TileRegions", summary = "Visibility regions for bw.tile_grid.", options = true,
    fields = {
      "cells? integer[]|fun(column: integer, row: integer): integer -- the region of each cell, "
        .. "row by row; needs width and height",
      "masks? integer[] -- by region, from 0; a region left out sees all",
      "values? integer[] -- by region, from 0",
    },
  },
  {
    name = "TileGridOptions", summary = "Options of bw.tile_grid.", options = true,
    fields = {
      "space? string = \"z_up\" -- the model's, as of TileModelOptions",
      "move? number[]|string -- added in game space; \"fit\": so that it begins at cell 0, 0",
      "width? integer -- of the grid in cells; nil: as the model needs", "height? integer",
      "textures? integer -- how many entries there are; nil: not checked",
      "materials? table<string, TileSurface> -- by name of the model's material",
      "default? TileSurface -- for what neither they nor a name say",
      "swaps? TileSwapGroups[] -- besides groups NAME.before and NAME.after",
      "regions? TileRegions",
    },
  },
  {
    name = "TileChunk", summary = "A chunk of a WAD of Argonaut's engine.", options = true,
    fields = {
      "tag string -- \"TRAK\", \"MAP\" ...; the file has its letters backwards",
      "offset? integer (bytes) -- of its content", "data string",
    },
  },
}

return {
  name = "TileGrid", variable = "grid",
  summary = "A level of tiles of Argonaut's engine (PC; The Emperor's New Groove): small models "
    .. "placed by quarter turns on cells of one unit, collision polygons bounded by planes. x "
    .. "east, y up, z = row. Its own queries take whole numbers of 20.12.",
  source = "seed page 004",
  made_by = {"load", "load_bytes", "tile_grid"},
  fields = {"axes string -- \"x right, y up, z back\"", "format string -- \"argonaut\""},
  methods = methods,
  operators = {
    "# integer -- the number of triangles",
    "tostring string -- counts of tiles and cells",
    "close nil -- destroys it",
  },
  records = records,
}
