--- CollisionMesh: what it can do, and the tables it gives and takes.

local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime([[bw.example "pier"]])

local methods = {
  {
    name = "ray_cast",
    summary = "The nearest kept triangle along a ray, by the original's walk over the grid.",
    params = shared.RAY, returns = {"hit Hit? -- nil for a miss"},
    example = [[
local hit = mesh:ray_cast({0, 10, 10}, {0, 0, -1}, 20)
if hit then print(hit.t, hit.material_name, hit.triangle) end]],
    source = "seed page, \"Ray cast\"; original: 0x00350cd8",
  },
  {
    name = "line_test", summary = "The nearest kept triangle between two points.",
    params = {"from Point (metres)", "to Point (metres)", shared.FILTER},
    returns = {"hit Hit? -- t in metres; nil for a miss"},
    example = [[
local hit = mesh:line_test({0, 10, 10}, {0, 10, -10})
assert(hit and hit.t <= 20)]],
  },
  {
    name = "cast", summary = "As ray_cast in plain numbers; it makes no garbage.",
    params = {
      "ox number (metres) -- origin",
      "oy number (metres)", "oz number (metres)",
      "dx number -- direction",
      "dy number", "dz number", shared.LENGTH, shared.FILTER,
    },
    returns = {
      "t number? (directions) -- nil for a miss",
      "nx number? -- the unit face normal",
      "ny number?",
      "nz number?",
      "triangle integer?",
    },
    example = [[
local t, nx, ny, nz, triangle = mesh:cast(0, 10, 10, 0, 0, -1, 20)
assert(t and nz > 0, triangle)]],
    source = "seed page, \"Ray cast\"; original: 0x00350cd8",
  },
  {
    name = "cast_any", summary = "Whether a ray meets any kept triangle, by testing every "
      .. "triangle.",
    params = shared.RAY, returns = {"met boolean"},
    example = "assert(mesh:cast_any({0, 10, 10}, {0, 0, -1}, 20))",
  },
  {
    name = "cast_all",
    summary = "Every kept triangle along a ray, by t and then number, by testing every triangle.",
    params = shared.RAY, returns = {"hits Hit[] -- empty for a miss"},
    example = [[
local hits = mesh:cast_all({0, 10, 10}, {0, 0, -1}, 20)
for _, hit in ipairs(hits) do print(hit.t, hit.triangle) end]],
  },
  {
    name = "cast_many",
    summary = "As cast for many rays at once. A ray is 7 numbers: origin x, y, z, direction x, y, "
      .. "z, length; its hit 8: t, normal x, y, z, triangle, material, flags, area. A miss has "
      .. "t -1, triangle -1 and 0 for the rest. Threads share a mesh's rays and change no hit; "
      .. "other worlds use one.",
    params = {
      "rays Buffer -- one ray behind the other",
      "hits Buffer -- gets one hit for each; another one, with room for as many",
      "options? BatchOptions -- may be left out before a filter",
      shared.FILTER,
    },
    returns = {"found integer -- how many hit"},
    example = [[
local rays, hits = bw.buffer(2 * 7), bw.buffer(2 * 8)
rays:set(1, 0, 10, 10, 0, 0, -1, 20)
rays:set(8, 0, 10, 10, 0, 0, 1, 20)
assert(mesh:cast_many(rays, hits) == 1)
for i = 1, #hits, 8 do
  local t, nx, ny, nz, triangle = hits:get(i, i + 4)
  if t >= 0 then print(t, nx, ny, nz, triangle) end
end]],
  },
  {
    name = "cast_brute",
    summary = "As ray_cast by testing every triangle in order: what the walk is checked against.",
    params = shared.RAY, returns = {"hit Hit? -- nil for a miss"},
    example = [[
local walked = mesh:ray_cast({0, 10, 10}, {0, 0, -1}, 20)
assert(walked.t == mesh:cast_brute({0, 10, 10}, {0, 0, -1}, 20).t)]],
  },
  {
    name = "explain",
    summary = "Why ray_cast answers as it does: the grid's cells that the walk visits, and for "
      .. "each listed triangle whether it is kept, or why not.",
    params = shared.RAY, returns = {"account Explanation"},
    example = [[
local account = mesh:explain({0, 10, 10}, {0, 0, -1}, 20)
for _, candidate in ipairs(account.candidates) do print(candidate.triangle, candidate.reason) end
assert(account.kept.triangle == mesh:ray_cast({0, 10, 10}, {0, 0, -1}, 20).triangle)]],
    source = "seed page, \"Ray cast\"; original: 0x00350cd8, 0x00350778",
  },
  {
    name = "world_ray",
    summary = "The original's ray into the world: presets material 1 and hit false, and leaves "
      .. "what no triangle fills. With hit false it still tells of the last excluded triangle "
      .. "tested.",
    params = shared.with(shared.RAY,
      "before? WorldRecord -- what the result holds before the cast"),
    returns = {"result WorldResult"},
    example = [[
local no_glass = bw.filter {exclude = {"GLASS"}}
local result = mesh:world_ray({0, 10, 10}, {0, 0, -1}, 20, no_glass)
print(result.hit, result.material_name)]],
    source = "seed page, unit 16; original: 0x0040db88",
  },
  {
    name = "ground", summary = "The height of the first kept surface at or below a point.",
    params = {"position Point (metres)", shared.FILTER},
    returns = {"height number? (metres) -- nil when there is none"},
    example = [[
local z = mesh:ground(0, 10, 5)
assert(z and z <= 5)]],
  },
  {
    name = "drop_to_ground", summary = "Drops a point down to 0.1 above the ground.",
    params = {"position Point (metres)", "length number (metres) -- how far it may drop"},
    returns = shared.POINT_RESULT,
    example = [[
local x, y, z = mesh:drop_to_ground({0, 10, 5}, 20)
assert(x == 0 and y == 10, z)]],
    source = "seed page, \"Ground height\"; original: 0x0034f950",
  },
  {
    name = "drop_to_marked_ground",
    summary = "Drops a point through triangles of area 0 down to 0.25 above the first other one.",
    params = {"position Point (metres)", "length number (metres) -- how far it may drop"},
    returns = shared.POINT_RESULT,
    example = "local x, y, z = mesh:drop_to_marked_ground({0, 10, 5}, 20)",
    source = "seed page, \"Ground height\"; original: 0x0034fa28",
  },
  {
    name = "march_ray", summary = "The first hit of a long ray that is cast in steps.",
    params = {
      shared.ORIGIN, shared.DIRECTION,
      "step number (directions) -- above 0",
      "max number (directions) -- how far it goes; the last step ends there",
    },
    returns = shared.POINT_RESULT,
    example = [[
local x, y, z = mesh:march_ray({0, 10, 100}, {0, 0, -1}, 10, 200)
assert(z and z < 10, x, y)]],
    source = "seed page, \"Ground height\"; original: 0x0034f740",
  },
  {
    name = "sphere_push",
    summary = "Pushes a sphere out of the walls it overlaps, by their faces only.",
    params = {
      "centre Point (metres)",
      "radius number (metres) -- not negative",
      "filter? Filter -- only its materials count",
    },
    returns = {
      "x number? (metres) -- the moved centre; nil when untouched",
      "y number? (metres)",
      "z number? (metres)",
      "nx number? -- the unit normal of the first wall that pushed",
      "ny number?",
      "nz number?",
    },
    example = [[
local x, y, z, nx, ny, nz = mesh:sphere_push({0, 10, 2}, 0.5)
if x then print(x, y, z, nx, ny, nz) end]],
    source = "seed page, \"Sphere push-out\"; original: 0x003519f8",
  },
  {
    name = "set_enabled_in_box",
    summary = "Switches the mesh's own triangles that lie wholly inside a box, its faces included.",
    params = {"low Point (metres)", "high Point (metres)", "on boolean"},
    returns = {"count integer -- how many those are"},
    example = [[
local inside = mesh:set_enabled_in_box({-5, 5, 0}, {5, 15, 3}, false)
assert(mesh:set_enabled_in_box({-5, 5, 0}, {5, 15, 3}, true) == inside)]],
    source = "seed page, \"Switching triangles on and off\"; original: 0x00351160",
  },
  {
    name = "set_enabled_in_volume",
    summary = "The same for the volume between two opposite corners in any order.",
    params = {"corner Point (metres)", "opposite Point (metres)", "on boolean"},
    returns = {"count integer -- how many those are"},
    example = "local count = mesh:set_enabled_in_volume({5, 15, 3}, {-5, 5, 0}, true)",
    source = "original: 0x0034fba0",
  },
  {
    name = "set_two_sided", summary = "The two-sided switch of doors and panes.",
    params = {"triangle integer -- a triangle's number, from 0, an added one's too", "on boolean"},
    example = "mesh:set_two_sided(0, true)",
    source = "original: 0x003a4768",
  },
  {
    name = "triangle", summary = "A triangle by its number, an added one too.",
    params = {shared.INDEX}, returns = {"triangle Triangle"},
    example = [[
local triangle = mesh:triangle(0)
print(triangle.a[1], triangle.material_name)]],
  },
  {
    name = "set_triangle", summary = "Changes fields of one of the mesh's own triangles.",
    params = {shared.INDEX, "fields Surface -- what is absent stays"},
    example = [[
mesh:set_triangle(0, {material = "GLASS", area = 7})
assert(mesh:triangle(0).material == 2)]],
  },
  {
    name = "triangles",
    summary = "Walks all triangles, the mesh's own first and then those of sets.",
    returns = {
      "next fun(mesh: CollisionMesh, index: integer): integer?, Triangle?", "mesh CollisionMesh",
      "before integer",
    },
    example = [[
local walls = 0
for _, triangle in mesh:triangles() do
  if triangle.material_name == "MATERIAL_BRICKWALL" then walls = walls + 1 end
end]],
  },
  {
    name = "materials", summary = "The materials that triangles have, by id.",
    returns = {"materials MaterialCount[]"},
    example = [[
for _, material in ipairs(mesh:materials()) do print(material.name, material.triangles) end]],
  },
  {
    name = "triangle_count", summary = "How many triangles are the mesh's own; also #mesh.",
    returns = {"count integer"}, example = "assert(mesh:triangle_count() == #mesh)",
  },
  {
    name = "vertex_count", summary = "How many vertices the mesh has.", returns = {"count integer"},
    example = "local x, y, z = mesh:vertex(mesh:vertex_count() - 1)",
  },
  {
    name = "vertex", summary = "A vertex by its number.", params = {shared.INDEX},
    returns = {"x number (metres)", "y number (metres)", "z number (metres)"},
    example = [[
local x, y, z = mesh:vertex(mesh:triangle(0).corners[1])
assert(x == mesh:triangle(0).a[1], y, z)]],
  },
  {
    name = "bounds", summary = "The box of the vertices that the mesh's own triangles use.",
    returns = shared.LOW_HIGH,
    example = [[
local low_x, _, _, high_x = mesh:bounds()
assert(low_x <= high_x)]],
  },
  {
    name = "stats", summary = "Counts over the mesh's own triangles, cells and lists.",
    returns = {"stats Stats"}, errors = {"memory"},
    example = [[
local stats = assert(mesh:stats())
print(stats.facing_up, stats.walls)]],
    source = "seed page, \"Disc counts\"",
  },
  {
    name = "save", summary = "Writes the six chunks as a flat container, without added "
      .. "triangles. What was loaded and not edited gives the same bytes.",
    params = {"options? SaveOptions"},
    returns = {"bytes string"}, errors = {"limit", "memory"},
    example = [[
local bytes = assert(mesh:save())
assert(#bw.load_bytes(bytes, "pier.lev") == #mesh)]],
  },
  {
    name = "model", summary = "The mesh's own triangles as a Model whose material names tell "
      .. "material, flags and area, so that bw.mesh makes the same again, every triangle enabled.",
    returns = {"model Model"}, errors = {"memory"},
    example = [[
local again = assert(bw.mesh(mesh:model()))
assert(again:triangle(7).area == mesh:triangle(7).area)]],
  },
  {
    name = "payload", summary = "Writes the payload of one chunk.",
    params = {
      "type integer -- 0x03 header, 0x04 triangles, 0x05 grid, 0x06 lists, 0x07 vertices, 0x52 "
        .. "checked set",
      "options? SaveOptions",
    },
    returns = {"bytes string"}, errors = {"limit", "memory"},
    example = "assert(#mesh:payload(0x03) == 160)",
  },
  {
    name = "add", summary = "Adds triangles to the mesh's queries as one set: a crate, a car.",
    params = {"triangles NewTriangle[]"},
    returns = {"set TriangleSet"}, errors = {"invalid", "limit", "memory"},
    example = [[
local plank = assert(mesh:add {{a = {0, 0, 0}, b = {1, 0, 0}, c = {0, 1, 0}, material = "WOOD"}})
plank:move({0, 10, 9})
assert(mesh:ray_cast({0.2, 10.2, 10}, {0, 0, -1}, 20).set == plank)
plank:remove()]],
  },
  destroy, is_destroyed,
}

local records = {
  {
    name = "Hit", summary = "What a ray met.",
    fields = shared.with(shared.MET, "triangle integer -- the triangle's number, from 0",
      "material integer -- its material's id", shared.SET),
  },
  {
    name = "Explanation", summary = "The account of a ray's walk over the grid. A ray without a "
      .. "direction or a length visits nothing.",
    fields = {
      "from? number[] -- the ray's origin in grid coordinates", "to? number[] -- its end",
      "low? integer[] -- the lowest cell of the box between them", "high? integer[] -- the highest",
      "slope? number -- row = slope * column + offset; nil where every column has all rows",
      "offset? number",
      "columns table[] -- {x, from, to}: the rows that are visited in each column",
      "cells integer -- how many cells are visited",
      "candidates Candidate[] -- every listed triangle, in the order of the walk",
      "kept? Candidate -- the hit", "nearest_skipped? Candidate -- the nearest triangle that the "
        .. "ray crosses and that is passed over",
    },
  },
  {
    name = "Candidate", summary = "A triangle that a ray's walk came to.",
    fields = {
      "triangle integer", "cell? integer[] -- its cell {x, y, z}; nil in the list of added "
        .. "triangles that every ray tests",
      "reason string -- kept, seen (tested before), masked, disabled, back_face, determinant, "
        .. "outside, behind, beyond, excluded or farther",
      "crossed boolean -- the ray crosses it within its length, whatever the reason",
      "bits? string[] -- of a masked one, its flag bits that the mask has",
      "determinant? number -- nil of one that is seen", "u? number", "v? number",
      "t? number (directions)",
    },
  },
  {
    name = "WorldResult", summary = "The original's record of a ray into the world.",
    source = "seed page, unit 16",
    fields = shared.with(shared.MET, "hit boolean -- whether a kept triangle was met",
      "triangle integer -- the triangle's number, from 0; -1: none",
      "material integer -- 1 when nothing was crossed; with hit false, any other is that of the "
        .. "last excluded triangle tested", shared.SET),
  },
  {
    name = "WorldRecord", summary = "What a world ray's result holds before the cast.",
    fields = {
      "hit? boolean = false -- always preset",
      "t? number = 0", "x? number = 0", "y? number = 0", "z? number = 0", "nx? number = 0",
      "ny? number = 0", "nz? number = 0",
      "triangle? integer = -1 -- -1: none",
      "material? integer = 0 -- always preset",
      "flags? integer = 0", "area? integer = 0",
    },
  },
  {
    name = "Triangle", summary = "A triangle of a CollisionMesh, as it is now.",
    fields = {
      "a number[] (metres) -- the first corner {x, y, z}",
      "b number[] (metres) -- the second, counter-clockwise",
      "c number[] (metres) -- the third",
      "corners? integer[] -- its three vertex numbers, from 0; nil for an added triangle",
      "flags integer -- all 16 bits",
      "material integer -- its material's id", "material_name string",
      "area integer -- the area byte",
      shared.SET,
    },
  },
  {
    name = "MaterialCount", summary = "A material that triangles of a mesh have.",
    fields = {
      "id integer -- 0 to 255",
      "name string -- \"unknown\" for an id over 190",
      "triangles integer -- how many have it",
    },
  },
  {
    name = "Stats", summary = "Counts over a mesh's own triangles, cells and lists.",
    source = "seed page, \"Disc counts\"",
    fields = {
      "payload_bytes integer -- the six payloads together",
      "memory_bytes integer -- what the mesh holds of memory",
      "triangles integer -- its own triangles",
      "vertices integer -- its vertices",
      "facing_up integer -- triangles whose unit normal's z is over cos 15 degrees",
      "facing_down integer -- those under -cos 15 degrees",
      "walls integer -- the rest that have an area",
      "degenerate integer -- those without an area",
      "climbable integer -- those a player can climb",
      "bits table<integer, integer> -- triangles with each flag bit, from 0, as they are now; "
        .. "none for a count of 0",
      "materials table<integer, integer> -- triangles of each material id",
      "areas table<integer, integer> -- triangles of each area byte",
      "nx integer -- cells along x",
      "ny integer -- cells along y",
      "nz integer -- cells along z",
      "cells integer -- all cells",
      "cells_used integer -- those whose list is not empty",
      "list_values integer -- u16 values in the index lists",
      "list_entries integer -- triangles listed, summed over the cells",
      "list_longest integer -- the longest list",
      "unlisted integer -- triangles in no cell's list",
      "entries_outside integer -- entries in a cell outside the triangle's bounding box",
      "triangles_missing integer -- triangles that are not listed in some cell of their "
        .. "bounding box",
      "other_chunks integer -- chunks of the container that are none of the six",
      "cell_x number (metres) -- a cell's size along x; 0 for a flat axis",
      "cell_y number (metres) -- the same along y",
      "lowest_z number (metres) -- the lowest vertex as the header has it",
    },
  },
  {
    name = "BatchOptions", summary = "Options of cast_many.", options = true,
    fields = {"threads? integer = 1 -- 1 to 64; the hits are the same"},
  },
  {
    name = "SaveOptions", summary = "Options of CollisionMesh.save and payload.", options = true,
    fields = {
      "running? boolean = false -- write flag bits 0 and 1 as they are now instead of as the "
        .. "file had them",
    },
  },
}

return {
  name = "CollisionMesh", variable = "mesh",
  summary = "A triangle mesh on a uniform grid, as The Warriors stores a level's collision: "
    .. "metres, z up. Its own triangles are numbered first, those of added sets behind them.",
  source = "seed page, \"Collision\"",
  made_by = {"load", "load_bytes", "mesh", "payloads", "example"},
  fields = {"axes string -- \"x right, y forward, z up\"", "format string -- \"warriors\""},
  methods = methods,
  operators = {
    "# integer -- the number of its own triangles",
    "tostring string -- counts, and the name it was loaded under",
    "close nil -- destroys it",
  },
  records = records,
}
