--- HeightField: the stacked tiles of Rugrats.

local protocol = require "boardwalk.api.protocol"
local shared = require "boardwalk.api.shared"

local MAKE = [[assert(bw.height_field {
  low = {0, -1024, 0}, high = {1023, 1024, 1023},
  spaces = {{column = 0, cell = 0, floor = 1024, ceiling = 0}},
})]]

local destroy, is_destroyed = shared.lifetime(MAKE)

local LENGTH = "length number (directions) -- units for a unit direction; 0 is a miss"

local answers = protocol.methods {
  variable = "field",
  words = {
    {"(metres)", "(units)"}, {"metres for a unit direction", "units for a unit direction"},
    {"t in metres", "t in units"}, {"CollisionMesh", "HeightField"}, {"mesh ", "field "},
    {"Hit", "HeightHit"}, {"Triangle", "HeightTriangle"},
  },
  own = {
    ray_cast = {
      summary = "The nearest triangle along a ray, by testing every triangle.",
      example = [[
local hit = field:ray_cast({512, 0, 512}, {0, 1, 0}, 4096)
assert(hit.material_name == "floor" and hit.tile == 0)]],
    },
    line_test = {
      summary = "The nearest triangle between two points.",
      example = [[
local hit = field:line_test({512, 0, 512}, {512, 2048, 512})
assert(hit and hit.y == 1024)]],
    },
    cast = {
      example = [[
local t, nx, ny, nz, triangle = field:cast(512, 0, 512, 0, 1, 0, 4096)
assert(t == 1024 and ny == -1, triangle)]],
    },
    cast_any = {
      summary = "Whether a ray meets any triangle.",
      example = "assert(field:cast_any({512, 0, 512}, {0, 1, 0}, 4096))",
    },
    cast_all = {
      summary = "Every triangle along a ray, by t and then number.",
      example = [[
local hits = field:cast_all({512, 0, 512}, {0, 1, 0}, 4096)
for _, hit in ipairs(hits) do print(hit.t, hit.triangle) end]],
    },
    cast_many = {
      example = [[
local rays, hits = bw.buffer {512, 0, 512, 0, 1, 0, 4096}, bw.buffer(8)
assert(field:cast_many(rays, hits) == 1)]],
    },
    ground = {
      summary = "The y of the first floor at or below a point: y points down.",
      example = "assert(field:ground(512, 0, 512) == 1024)",
    },
    bounds = {
      summary = "The bounds of the file, low y being the highest.",
      example = [[
local _, top, _, _, bottom = field:bounds()
assert(top < bottom)]],
    },
    triangle = {summary = "A triangle by its number."},
    triangles = {
      summary = "Walks all triangles. The game has none: those of floors and ceilings are their "
        .. "exact planes, and walls stand where the open of a tile ends. They face the open.",
      example = [[
local floors = 0
for _, triangle in field:triangles() do
  if triangle.material_name == "floor" then floors = floors + 1 end
end
assert(floors > 0)]],
    },
    materials = {
      summary = "What the triangles bound: 0 \"floor\", 2 \"ceiling\", 3 \"wall\"; the game has no "
        .. "materials.",
    },
    triangle_count = {
      summary = "How many triangles there are; also #field.",
      example = "assert(field:triangle_count() == #field)",
    },
    model = {
      summary = "The triangles as a Model in game axes (z up), its materials \"floor\", "
        .. "\"ceiling\" and \"wall\".",
      params = {"options? WorldModelOptions"},
      example = [[
local model = assert(field:model {scale = 1 / 512})
assert(#model == #field)]],
    },
  },
}

for _, method in ipairs(answers) do
  for i, param in ipairs(method.params or {}) do
    if param == shared.LENGTH then method.params[i] = LENGTH end
  end
end

local POSITION = "position Point -- whole numbers of 32 bits"

local methods = {
  {
    name = "query",
    summary = "What is at a point, as the original's query answers: 0 in the open, 1 in no tile or "
      .. "not between its heights, 2 outside the bounds.",
    params = {POSITION},
    returns = {
      "result integer",
      "ceiling integer? -- y at the point; these three are nil without a tile",
      "floor integer?", "tile integer? -- its number, from 0",
    },
    example = [[
local result, ceiling, floor, tile = field:query(512, 500, 512)
assert(result == 0 and ceiling < 500 and floor > 500, tile)]],
    source = "seed page 003; original: 0x8002b240",
  },
  {
    name = "segment",
    summary = "Whether a segment gets through, by the original's walk in whole numbers, a cell at "
      .. "a time.",
    params = {"from Point -- whole numbers of 32 bits", "to Point -- the same"},
    returns = {"stop HeightStop"},
    example = [[
assert(field:segment({512, 500, 512}, {600, 500, 512}).result == 0)
local stop = field:segment({512, 500, 512}, {512, 2000, 512})
assert(stop.result == 1 and stop.ny == -4096)]],
    source = "seed page 003; original: 0x8002cd7c",
  },
  {
    name = "explain",
    summary = "Why ray_cast answers as it does: of each triangle that the ray passes over or under "
      .. "whether it is kept, or why not. ray_cast itself tests every triangle.",
    params = shared.with({shared.ORIGIN, shared.DIRECTION, LENGTH}, shared.FILTER),
    returns = {"account HeightExplanation"},
    example = [[
local account = field:explain({512, 0, 512}, {0, 1, 0}, 4096)
for _, candidate in ipairs(account.candidates) do print(candidate.tile, candidate.reason) end
assert(account.kept.triangle == field:ray_cast({512, 0, 512}, {0, 1, 0}, 4096).triangle)]],
  },
  {
    name = "explain_query",
    summary = "Why query answers as it does: of each tile of the stack that it looks at whether it "
      .. "is the point's.",
    params = {POSITION}, returns = {"account HeightExplanation"},
    example = [[
local account = field:explain_query(512, 500, 512)
assert(account.kept.tile == 0 and account.result == 0)]],
  },
  {
    name = "explain_segment",
    summary = "Why segment answers as it does: its parts, cell by cell, the tiles that are looked "
      .. "at for each, and what stops it.",
    params = {"from Point -- whole numbers of 32 bits", "to Point -- the same"},
    returns = {"account HeightExplanation"},
    example = [[
local account = field:explain_segment({512, 500, 512}, {512, 2000, 512})
assert(account.parts[1].outcome == "on_floor")]],
  },
  {
    name = "info", summary = "The counts of the file, and where its parts are.",
    returns = {"info HeightInfo"}, example = "assert(field:info().tiles > 0)",
  },
  {
    name = "column", summary = "A column of cells along z.",
    params = {"index integer -- 0 to 511, from low x"}, returns = {"column HeightColumn"},
    example = [[
for _, cell in ipairs(field:column(0).cells) do print(cell.cell, cell.tile) end]],
  },
  {
    name = "tile", summary = "A tile.",
    params = {"index integer -- from 0, through the whole file"}, returns = {"tile HeightTile"},
    example = "assert(field:tile(0).floor > field:tile(0).ceiling)",
  },
  {
    name = "floor_normal", summary = "A normal of sloped floors, in 4.12.", params = {shared.INDEX},
    returns = {"x integer", "y integer", "z integer"},
    example = [[
local _, y = field:floor_normal(0)
assert(y < 0)]],
  },
  {
    name = "ceiling_normal", summary = "A normal of sloped ceilings, in 4.12.",
    params = {shared.INDEX}, returns = {"x integer", "y integer", "z integer"},
    example = [[
local _, y = field:ceiling_normal(0)
assert(y > 0)]],
  },
  {
    name = "spaces",
    summary = "The open spaces of all cells, as bw.height_field takes them. Tiles whose floor is "
      .. "not under their ceiling are left out.",
    returns = {"spaces HeightSpace[]"}, errors = {"limit"},
    example = [[
local info = field:info()
local again = assert(bw.height_field {low = info.low, high = info.high, spaces = field:spaces()})
assert(#again == #field)]],
  },
  {
    name = "save",
    summary = "Writes the file: what was loaded gives the same bytes, unread ones included.",
    returns = {"bytes string"}, errors = {"memory"},
    example = "assert(#field:save() == field:info().size)",
  },
}

for _, method in ipairs(answers) do methods[#methods + 1] = method end
methods[#methods + 1], methods[#methods + 2] = destroy, is_destroyed

local MET = {}
for i, field in ipairs(shared.MET) do MET[i] = field:gsub("%(metres%)", "(units)") end

local TILE = "tile? integer -- the number of the tile that it bounds"

local records = {
  {
    name = "HeightHit", summary = "What a ray met in a HeightField.",
    fields = shared.with(MET, "triangle integer -- the triangle's number, from 0",
      "material integer -- 0 floor, 2 ceiling, 3 wall", TILE),
  },
  {
    name = "HeightTriangle", summary = "A triangle of a HeightField.",
    fields = {
      "a number[] (units) -- the first corner {x, y, z}", "b number[] (units)",
      "c number[] (units)", "flags integer -- 1", "material integer -- 0 floor, 2 ceiling, 3 wall",
      "material_name string", "area integer -- 0", TILE,
    },
  },
  {
    name = "HeightStop", summary = "What a segment test of a HeightField answers.",
    source = "seed page 003",
    fields = {
      "result integer -- 0: it gets through; 1: a wall, floor or ceiling stops it; 2: it does not "
        .. "start in the open",
      "tile? integer -- the last tile passed, or the one that stops it; nil for a missing one",
      "x? integer (units) -- where it is stopped; nil when it gets through",
      "y? integer (units)", "z? integer (units)",
      "nx? integer -- the normal of what stops it, in 4.12; with result 2, from - to",
      "ny? integer", "nz? integer",
      "depth? integer (units) -- 0 for a wall; with result 2, y less the floor's",
    },
  },
  {
    name = "HeightExplanation", summary = "The account of a query of a HeightField.",
    fields = {
      "query string -- \"ray\", \"point\" or \"segment\"",
      "candidates? HeightCandidate[] -- of a ray the triangles by number, of a point the tiles "
        .. "that are looked at, in that order",
      "kept? HeightCandidate -- the hit, or the point's tile",
      "nearest_skipped? HeightCandidate -- of a ray the nearest triangle that it crosses and that "
        .. "is passed over",
      "result? integer -- of query or of segment", "y? integer (units) -- of a point",
      "column? integer -- of a point within the bounds", "cell? integer",
      "start? HeightExplanation -- of a segment's start",
      "parts? HeightPart[] -- of a segment, in the order of its walk; the last is what stops it",
    },
  },
  {
    name = "HeightPart", summary = "What of a segment is in one cell and on one side of its "
      .. "diagonal.",
    fields = {
      "column integer", "cell integer", "half? integer -- nil where the stack is not cut",
      "from integer[] (units)", "to integer[] (units)",
      "outcome string -- through, clear (more than 1024 from both flat heights); what stops it: "
        .. "no_cell, no_tile, under_floor, on_floor, on_ceiling",
      "candidates HeightCandidate[] -- the tiles that are looked at for where it begins",
      "kept? HeightCandidate",
    },
  },
  {
    name = "HeightCandidate", summary = "A triangle or a tile that a query of a HeightField looks "
      .. "at.",
    fields = {
      "tile integer", "reason string -- of a tile: kept, other_half, lower (its ceiling is under "
        .. "the point); of a triangle as of Candidate",
      "ceiling? integer (units) -- of a tile, at the point", "floor? integer (units)",
      "triangle? integer -- of a ray", "crossed? boolean -- of a ray: it crosses the triangle "
        .. "within its length, whatever the reason",
      "bits? string[] -- of a masked triangle, its flag bits that the mask has",
      "determinant? number", "u? number", "v? number", "t? number (directions)",
    },
  },
  {
    name = "HeightInfo", summary = "The counts of a HeightField's file.",
    fields = {
      "low integer[] -- the low bounds {x, y, z}", "high integer[] -- heights count from its y",
      "size integer (bytes) -- of the file", "columns_used integer -- those with cells or tiles",
      "cells integer", "tiles integer",
      "column_end integer (bytes) -- offset behind the columns' data",
      "normals_offset integer (bytes) -- offset of the floor normals",
      "floor_normals integer", "ceiling_normals integer -- as many as the file has room for",
      "unknown integer -- word +0x24", "triangles integer",
    },
  },
  {
    name = "HeightColumn", summary = "A column of a HeightField.",
    fields = {
      "offset integer (bytes) -- of its first cell", "tiles integer -- how many",
      "first_tile integer -- the number of its first tile",
      "cells HeightCell[] -- from low z",
    },
  },
  {
    name = "HeightCell", summary = "A cell of a HeightField with tiles.",
    fields = {"cell integer -- its place along z, 0 to 255", "tile integer -- its lowest tile"},
  },
  {
    name = "HeightTile", summary = "A tile of a HeightField.",
    fields = {
      "column integer", "index integer -- within its column",
      "offset integer (bytes) -- of its 8 bytes in the file",
      "half? integer -- 0: z < x, 1: x + z < 1024, 2: z >= x, 3: x + z >= 1024, within the cell; "
        .. "nil for the whole cell",
      "floor integer (units) -- y of the flat height", "ceiling integer (units)",
      "floor_byte integer", "floor_normal_index integer -- 0: flat",
      "ceiling_byte integer", "ceiling_normal_index integer -- 0: flat",
      "floor_normal? integer[] -- 4.12; nil for a flat floor",
      "ceiling_normal? integer[] -- 4.12; nil for a flat ceiling",
      "unknown integer[] -- bytes 4, 5 and 7", "flags integer",
      "last boolean -- whether it is the last of its stack",
    },
  },
  {
    name = "HeightSpace", summary = "An open space of a HeightField, over a cell or half of it.",
    options = true,
    fields = {
      "column integer -- 0 to 511, from low x", "cell integer -- 0 to 255, from low z",
      "half? integer -- as of HeightTile; nil for the whole cell",
      "floor integer (units) -- y at the tile's corner: high y - 128 * n, n from 0 to 255",
      "ceiling integer (units)",
      "floor_normal? integer[] -- 4.12, pointing up (y < 0); nil for a flat floor",
      "ceiling_normal? integer[] -- 4.12, pointing down (y > 0); nil for a flat ceiling",
    },
  },
  {
    name = "HeightDescription", summary = "What bw.height_field makes a HeightField of.",
    options = true,
    fields = {
      "low integer[] -- the low bounds {x, y, z}, x and z multiples of 1024",
      "high integer[] -- the high bounds",
      "spaces HeightSpace[] -- in any order; those of a cell are stacked by their ceilings",
    },
  },
  {
    name = "WorldModelOptions", summary = "Options of a world's model.", options = true,
    fields = {"scale? number (metres per unit) = 1 -- above 0"},
  },
}

return {
  name = "HeightField", variable = "field",
  summary = "A height field of stacked tiles, as Rugrats: Search for Reptar (PlayStation) stores "
    .. "a level's collision: whole units, 1024 to a cell, y pointing down. Its own queries are "
    .. "query and segment, in the original's 32-bit arithmetic.",
  source = "seed page 003",
  made_by = {"load", "load_bytes", "height_field"},
  fields = {"axes string -- \"x right, y down, z forward\"", "format string -- \"rugrats\""},
  methods = methods,
  operators = {
    "# integer -- the number of triangles",
    "tostring string -- counts of cells, columns and tiles",
    "close nil -- destroys it",
  },
  records = records,
}
