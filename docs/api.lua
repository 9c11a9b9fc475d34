--- The public Lua API, described once: editor types, the reference and help() come from this table,
--- and a spec fails when it and the module differ.
---
--- Functions, methods and script globals have name, summary, params, returns, errors, example and
--- source; what is absent is empty. `errors` are the codes of a function that may give nil,
--- message, code instead of what it returns; every function raises for wrong arguments. Examples
--- run as they are, with `bw`, and with `mesh`, `model`, `set` and `filter` as objects of those
--- classes. `source` is where the original's behaviour is described.
---
--- params, returns, fields and values are lists of {name, type, units, default, optional, doc},
--- written here as "name type (units) = default -- doc", with "name?" for what may be absent. Types
--- are Lua's, names of classes and records here, "Point" for an argument that is three numbers or a
--- table {x, y, z}, T[] for a list, T? for T or nil, A|B for either.

-- ---- what many entries share

local ORIGIN = "origin Point (metres) -- where the ray starts"
local DIRECTION = "direction Point -- used as it is, never normalised; zero is a miss"
local LENGTH = "length number (directions) -- metres for a unit direction; 0 is a miss"
local FILTER = "filter? Filter -- what to pass over"
local RAY = {ORIGIN, DIRECTION, LENGTH, FILTER}

local INDEX = "index integer -- its number, from 0"

local POINT_RESULT = {
  "x number? (metres) -- nil when nothing is met", "y number? (metres)", "z number? (metres)",
}
local LOW_HIGH = {
  "low_x number (metres)", "low_y number (metres)", "low_z number (metres)",
  "high_x number (metres)", "high_y number (metres)", "high_z number (metres)",
}

-- Fields of what a ray gives.
local MET = {
  "t number (directions) -- the distance along the ray",
  "x number (metres) -- where the triangle was met: origin + t * direction",
  "y number (metres)", "z number (metres)",
  "nx number -- its unit face normal; that of a two-sided triangle faces the ray",
  "ny number", "nz number",
  "material_name string -- the material's name",
  "flags integer -- bits 0 to 11 of the triangle's flags",
  "area integer -- its area byte",
}
local SET = "set? TriangleSet -- the set of an added triangle; nil for one of the mesh's own"

-- Fields of what people make triangles of.
local SURFACE = {
  "material? integer|string = 0 -- an id, or a name in any case with or without MATERIAL_",
  "flags? integer|string[] = 0 -- a number from 0 to 65535, or a list of flag names",
  "area? integer = 0 -- the area byte, 0 to 255",
}

-- A list and what follows it.
local function with(first, ...)
  local list = {}
  for _, item in ipairs(first) do list[#list + 1] = item end
  for _, item in ipairs({...}) do list[#list + 1] = item end
  return list
end

local DESTROY = {
  name = "destroy", summary = "Frees the object now; a second time does nothing.",
  example = [[
local other = bw.example "pier"
other:destroy()
assert(other:is_destroyed())]],
}
local IS_DESTROYED = {
  name = "is_destroyed", summary = "Whether the object is destroyed; using it then raises.",
  returns = {"destroyed boolean"},
}

-- ---- records

local records = {
  {
    name = "Hit", summary = "What a ray met.",
    fields = with(MET, "triangle integer -- the triangle's number, from 0",
      "material integer -- its material's id", SET),
  },
  {
    name = "WorldResult", summary = "The original's record of a ray into the world.",
    source = "seed page, unit 16",
    fields = with(MET, "hit boolean -- whether a kept triangle was met",
      "triangle integer -- the triangle's number, from 0; -1: none",
      "material integer -- 1 when nothing was crossed; with hit false, any other is that of the "
        .. "last excluded triangle tested", SET),
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
      SET,
    },
  },
  {
    name = "NewTriangle", summary = "A triangle to build a mesh from or to add to one.",
    fields = with(SURFACE, "a number[] (metres) -- the first corner {x, y, z}",
      "b number[] (metres) -- the second, counter-clockwise seen from the side that can be hit",
      "c number[] (metres) -- the third"),
  },
  {
    name = "Surface", summary = "What triangles are made of.", fields = SURFACE,
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
    name = "ModelTriangle", summary = "A triangle of a Model.",
    fields = {
      "corners integer[] -- its three vertex numbers, from 0",
      "material? string -- a name; nil for none",
      "group? string -- a name; nil for none",
    },
  },
  {
    name = "LoadOptions", summary = "Options of bw.load and bw.load_bytes.", options = true,
    fields = {"only? string -- \"mesh\": give a CollisionMesh or fail"},
  },
  {
    name = "ImportOptions", summary = "Options of bw.import.", options = true,
    fields = {
      "up? string = \"y\" -- the file's axis that points up, \"y\" or \"z\"; its x stays x",
      "scale? number (metres per unit) = 1 -- above 0",
    },
  },
  {
    name = "MeshOptions", summary = "Options of bw.mesh.", options = true,
    fields = {
      "cell_size? number (metres) = 8 -- doubled until the grid has at most 65,536 cells",
      "default? Surface -- what a triangle is made of where nothing else says it",
      "materials? table<string, Surface> -- by material name; what it does not give, the name "
        .. "itself may, as bw.surface reads it",
      "groups? table<string, Surface> -- by group name of a Model, which is read alike; the fields "
        .. "given override those of the material",
      "strict? boolean = false -- refuse a Model with a name that is not understood; otherwise its "
        .. "parts that are not count as absent",
    },
  },
  {
    name = "FilterOptions", summary = "Options of bw.filter.", options = true,
    fields = {
      "exclude? (integer|string)[] -- materials that do not count as hits; 1 raises, as it ends "
        .. "the original's list",
      "skip? string[] -- names of flag bits 2 to 10: triangles with any of them are skipped",
      "mask? integer = 0 -- the original's mask; skip and disabled add to it, bit 11 tests "
        .. "disabled triangles that are \"testable\"",
      "disabled? boolean = false -- whether disabled triangles are tested too",
    },
  },
  {
    name = "SaveOptions", summary = "Options of CollisionMesh.save and payload.", options = true,
    fields = {
      "running? boolean = false -- write flag bits 0 and 1 as they are now instead of as the "
        .. "file had them",
    },
  },
  {
    name = "Payloads", summary = "The payloads of a mesh's six chunks, by chunk type.",
    options = true,
    fields = {
      "03 string -- header",
      "04 string -- triangles",
      "05 string -- grid",
      "06 string -- index lists",
      "07 string -- vertices",
      "52 string -- checked set",
    },
  },
}

-- ---- the module

local LOAD_ERRORS = {"not_found", "io", "unsupported", "truncated", "invalid", "limit", "memory"}

local functions = {
  {
    name = "load", summary = "Loads a file by its content.",
    params = {"path string", "options? LoadOptions"},
    returns = {
      "result CollisionMesh|Model -- a CollisionMesh of the six collision chunks of a flat "
        .. "container, or a Model of Wavefront OBJ",
    },
    errors = LOAD_ERRORS,
    example = [[
local world, message, code = bw.load("no such file.lev")
assert(world == nil and code == "not_found", message)]],
  },
  {
    name = "load_bytes", summary = "Loads a file's content from a string.",
    params = {
      "data string",
      "name? string = \"bytes\" -- stands in messages for the path",
      "options? LoadOptions",
    },
    returns = {"result CollisionMesh|Model -- as of bw.load"},
    errors = {"unsupported", "truncated", "invalid", "limit", "memory"},
    example = [[
local model = assert(bw.load_bytes("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "triangle.obj"))
assert(#model == 1)]],
  },
  {
    name = "import", summary = "Reads a model file and turns it to game axes: metres, z up.",
    params = {"path string", "options? ImportOptions"},
    returns = {"model Model"}, errors = LOAD_ERRORS,
    example = [[
local imported, message = bw.import("no such file.obj", {up = "z", scale = 0.01})
assert(imported == nil, message)]],
  },
  {
    name = "model", summary = "Makes an empty Model to build.",
    returns = {"model Model"}, errors = {"memory"},
    example = [[
local square = bw.model()
for _, corner in ipairs {{0, 0}, {1, 0}, {1, 1}, {0, 1}} do
  square:add_vertex(corner[1], corner[2], 0)
end
square:add_polygon({0, 1, 2, 3}, "GLASS")
assert(#square == 2)]],
  },
  {
    name = "mesh", summary = "Builds a CollisionMesh from a Model or a list of triangles.",
    params = {"source Model|NewTriangle[] -- game axes, metres", "options? MeshOptions"},
    returns = {"mesh CollisionMesh"}, errors = {"invalid", "limit", "memory"},
    example = [[
local floor = assert(bw.mesh {
  {a = {0, 0, 0}, b = {10, 0, 0}, c = {0, 10, 0}, material = "WOOD", area = 3},
})
assert(floor:ground(1, 1, 5) == 0)]],
  },
  {
    name = "payloads", summary = "Loads a CollisionMesh from the payloads of its six chunks.",
    params = {"payloads Payloads"},
    returns = {"mesh CollisionMesh"}, errors = {"truncated", "invalid", "limit", "memory"},
    example = [[
local payloads = {}
for _, chunk in ipairs {"03", "04", "05", "06", "07", "52"} do
  payloads[chunk] = mesh:payload(tonumber(chunk, 16))
end
assert(#bw.payloads(payloads) == #mesh)]],
  },
  {
    name = "filter", summary = "Makes a Filter: what queries pass over. Make it once.",
    params = {"options? FilterOptions"},
    returns = {"filter Filter"},
    example = [[
local no_glass = bw.filter {exclude = {"GLASS"}, skip = {"climb"}}
mesh:ray_cast({0, 10, 10}, {0, 0, -1}, 20, no_glass)]],
    source = "seed page, \"Ray cast\"; original: 0x00350538",
  },
  {
    name = "example", summary = "A built-in level.", params = {"name string -- \"pier\""},
    returns = {"mesh CollisionMesh"}, errors = {"not_found", "memory"},
    example = [[
local pier = assert(bw.example "pier")
print(pier)]],
  },
  {
    name = "material_name", summary = "The name of a material.",
    params = {"id integer -- any; out of 0 to 190 it is \"unknown\""},
    returns = {"name string"}, example = [[assert(bw.material_name(2) == "MATERIAL_GLASS")]],
    source = "original: 0x0034fc08",
  },
  {
    name = "material_id", summary = "The id of a material's name.",
    params = {"name string -- in any case, with or without MATERIAL_"},
    returns = {"id integer? -- nil when there is none"},
    example = [[assert(bw.material_id "glass" == 2)]],
  },
  {
    name = "flag_names", summary = "The names of the bits of a triangle's flags.",
    params = {"flags integer -- 0 to 65535"},
    returns = {"names string[] -- from bit 0"},
    example = [[assert(table.concat(bw.flag_names(0x81), " ") == "enabled climb")]],
  },
  {
    name = "flags", summary = "The number of a list of flag names.",
    params = {"names string[] -- \"enabled\", \"two_sided\", \"player_climb\", \"shadow\", "
      .. "\"climb\", \"testable\", or \"bit0\" to \"bit15\""},
    returns = {"flags integer"}, example = [[assert(bw.flags {"enabled", "climb"} == 0x81)]],
  },
  {
    name = "surface",
    summary = "What a name says of triangles: NAME[+flag...][@AREA], as names of a Model's "
      .. "materials and groups are read. NAME is a material or its id, in any case, with or "
      .. "without MATERIAL_; a flag is a name, bit0 to bit15, or bits as 0x00a0. Blender's endings "
      .. "(.001) do not count.",
    params = {"name string -- \"RAILING+climb+bit5@12\""},
    returns = {"surface Surface -- numbers; what the name does not give is nil"},
    errors = {"invalid"},
    example = [[
local surface = assert(bw.surface "railing+climb@12.001")
assert(surface.material == 122 and surface.flags == 0x80 and surface.area == 12)]],
  },
  {
    name = "surface_name",
    summary = "The name that bw.surface reads back as the same: at most 63 characters that Blender "
      .. "keeps. Flags 0 and area 0 are written as absent.",
    params = {"surface Surface"}, returns = {"name string"},
    example = [[assert(bw.surface_name {material = 2, flags = {"climb"}} == "GLASS+climb")]],
  },
  {
    name = "climbable",
    summary = "Whether a triangle can be climbed: bit 7, material 30, or for a player bit 2.",
    params = {
      "flags integer|string[]",
      "material integer|string -- id or name",
      "player? boolean = false",
    },
    returns = {"climbable boolean"}, example = [[assert(bw.climbable(0, "LOW_FENCE"))]],
    source = "original: 0x002826f0",
  },
  {
    name = "float_text",
    summary = "The shortest decimal text that reads back as the same float32, whatever the locale.",
    params = {"number number -- rounded to float32"},
    returns = {"text string -- also \"nan\", \"inf\", \"-inf\""},
    example = [[assert(bw.float_text(0.1) == "0.1")]],
  },
  {
    name = "float_parse", summary = "Reads a decimal number into the nearest float32.",
    params = {"text string"},
    returns = {"number number? -- nil when it is no finite number's text"},
    example = [[assert(bw.float_parse "1e-1" == bw.float_parse "0.1")]],
  },
}

local values = {
  "version string -- the version of the library, \"0.1.0\"",
}

-- ---- CollisionMesh

local mesh_methods = {
  {
    name = "ray_cast",
    summary = "The nearest kept triangle along a ray, by the original's walk over the grid.",
    params = RAY, returns = {"hit Hit? -- nil for a miss"},
    example = [[
local hit = mesh:ray_cast({0, 10, 10}, {0, 0, -1}, 20)
if hit then print(hit.t, hit.material_name, hit.triangle) end]],
    source = "seed page, \"Ray cast\"; original: 0x00350cd8",
  },
  {
    name = "line_test", summary = "The nearest kept triangle between two points.",
    params = {"from Point (metres)", "to Point (metres)", FILTER},
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
      "dy number", "dz number", LENGTH, FILTER,
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
    params = RAY, returns = {"met boolean"},
    example = "assert(mesh:cast_any({0, 10, 10}, {0, 0, -1}, 20))",
  },
  {
    name = "cast_all",
    summary = "Every kept triangle along a ray, by t and then number, by testing every triangle.",
    params = RAY, returns = {"hits Hit[] -- empty for a miss"},
    example = [[
local hits = mesh:cast_all({0, 10, 10}, {0, 0, -1}, 20)
for _, hit in ipairs(hits) do print(hit.t, hit.triangle) end]],
  },
  {
    name = "cast_brute",
    summary = "As ray_cast by testing every triangle in order: what the walk is checked against.",
    params = RAY, returns = {"hit Hit? -- nil for a miss"},
  },
  {
    name = "world_ray",
    summary = "The original's ray into the world: presets material 1 and hit false, and leaves "
      .. "what no triangle fills. With hit false it still tells of the last excluded triangle "
      .. "tested.",
    params = with(RAY,
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
    params = {"position Point (metres)", FILTER},
    returns = {"height number? (metres) -- nil when there is none"},
    example = [[
local z = mesh:ground(0, 10, 5)
assert(z and z <= 5)]],
  },
  {
    name = "drop_to_ground", summary = "Drops a point down to 0.1 above the ground.",
    params = {"position Point (metres)", "length number (metres) -- how far it may drop"},
    returns = POINT_RESULT,
    example = [[
local x, y, z = mesh:drop_to_ground({0, 10, 5}, 20)
assert(x == 0 and y == 10, z)]],
    source = "seed page, \"Ground height\"; original: 0x0034f950",
  },
  {
    name = "drop_to_marked_ground",
    summary = "Drops a point through triangles of area 0 down to 0.25 above the first other one.",
    params = {"position Point (metres)", "length number (metres) -- how far it may drop"},
    returns = POINT_RESULT,
    source = "seed page, \"Ground height\"; original: 0x0034fa28",
  },
  {
    name = "march_ray", summary = "The first hit of a long ray that is cast in steps.",
    params = {
      ORIGIN, DIRECTION,
      "step number (directions) -- above 0",
      "max number (directions) -- how far it goes; the last step ends there",
    },
    returns = POINT_RESULT,
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
    source = "original: 0x0034fba0",
  },
  {
    name = "set_two_sided", summary = "The two-sided switch of doors and panes.",
    params = {"triangle integer -- a triangle's number, from 0, an added one's too", "on boolean"},
    source = "original: 0x003a4768",
  },
  {
    name = "triangle", summary = "A triangle by its number, an added one too.",
    params = {INDEX}, returns = {"triangle Triangle"},
    example = [[
local triangle = mesh:triangle(0)
print(triangle.a[1], triangle.material_name)]],
  },
  {
    name = "set_triangle", summary = "Changes fields of one of the mesh's own triangles.",
    params = {INDEX, "fields Surface -- what is absent stays"},
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
    returns = {"count integer"},
  },
  {
    name = "vertex_count", summary = "How many vertices the mesh has.", returns = {"count integer"},
  },
  {
    name = "vertex", summary = "A vertex by its number.", params = {"index integer -- from 0"},
    returns = {"x number (metres)", "y number (metres)", "z number (metres)"},
  },
  {
    name = "bounds", summary = "The box of the vertices that the mesh's own triangles use.",
    returns = LOW_HIGH,
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
  DESTROY, IS_DESTROYED,
}

-- ---- the other classes

local set_methods = {
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
  },
  {
    name = "is_destroyed", summary = "As is_removed: the name that every class has.",
    returns = {"destroyed boolean"},
  },
}

local model_methods = {
  {
    name = "vertex_count", summary = "How many vertices the model has.",
    returns = {"count integer"},
  },
  {
    name = "triangle_count", summary = "How many triangles the model has; also #model.",
    returns = {"count integer"},
  },
  {
    name = "vertex", summary = "A vertex by its number.", params = {"index integer -- from 0"},
    returns = {"x number", "y number", "z number"},
  },
  {
    name = "triangle", summary = "A triangle by its number.",
    params = {INDEX}, returns = {"triangle ModelTriangle"},
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
    returns = {"names string[]"},
  },
  {
    name = "warnings", summary = "What the reader passed over or mended, a sentence each.",
    returns = {"warnings string[]"},
    example = [[for _, warning in ipairs(model:warnings()) do print(warning) end]],
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
  },
  {
    name = "to_obj", summary = "Writes Wavefront OBJ text: exact decimals, materials and groups.",
    returns = {"text string"}, errors = {"memory"},
    example = [[assert(model:to_obj():find("\nf 1 2 3\n", 1, true))]],
  },
  DESTROY, IS_DESTROYED,
}

local classes = {
  {
    name = "CollisionMesh",
    summary = "A triangle mesh on a uniform grid, as The Warriors stores a level's collision: "
      .. "metres, z up. Its own triangles are numbered first, those of added sets behind them.",
    source = "seed page, \"Collision\"",
    made_by = {"load", "load_bytes", "mesh", "payloads", "example"},
    fields = {"axes string -- \"x right, y forward, z up\"", "format string -- \"warriors\""},
    methods = mesh_methods,
    operators = {
      "# integer -- the number of its own triangles",
      "tostring string -- counts, and the name it was loaded under",
      "close nil -- destroys it",
    },
  },
  {
    name = "TriangleSet",
    summary = "Triangles that were added to a CollisionMesh together. It keeps the mesh alive; "
      .. "one that is forgotten stays in the mesh, and a hit on it gives it back.",
    made_by = {"CollisionMesh.add"}, methods = set_methods,
    operators = {
      "# integer -- the number of its triangles",
      "tostring string -- its count and first number",
      "close nil -- removes it",
    },
  },
  {
    name = "Model",
    summary = "Triangles with names of materials and groups: what formats are read into and "
      .. "meshes are built from. Corners run counter-clockwise seen from a triangle's front.",
    made_by = {"load", "load_bytes", "import", "model"}, methods = model_methods,
    operators = {
      "# integer -- the number of its triangles",
      "tostring string -- its counts",
      "close nil -- destroys it",
    },
  },
  {
    name = "Filter", summary = "What queries pass over; made once and passed last.",
    made_by = {"filter"}, methods = {DESTROY, IS_DESTROYED},
    operators = {
      "tostring string -- its mask and how many materials it excludes",
      "close nil -- destroys it",
    },
  },
}

local api = {
  name = "boardwalk",
  summary = "The collision worlds of shipped games, answered exactly as the originals did.",
  conventions = {
    "Points as arguments are three numbers or a table {x, y, z}; as results they are three "
      .. "numbers, inside a table {x, y, z}.",
    "A filter, or nil, comes last.",
    "Numbers that a file gives (triangle, vertex, material) count from 0; Lua lists start at 1.",
    "A float with a whole value is a number of a thing; a numeric string is no number.",
    "Wrong arguments raise \"Class.method: argument 'name': expected X, got Y\". NaN, infinity, "
      .. "a negative length or a step of 0 raise; a zero direction or a length of 0 is a miss.",
    "What can fail in a correct program returns nil, message, code.",
    "Using a destroyed object raises.",
  },
  codes = {
    truncated = "the bytes end before what they announce",
    invalid = "a value that cannot be",
    limit = "more than a format or the library can hold",
    unsupported = "well formed, and of a kind that is not read",
    not_found = "no such file, entry, set or name",
    io = "the system refused to read or write",
    memory = "out of memory",
  },
  functions = functions,
  values = values,
  records = records,
  classes = classes,
  scripts = require "boardwalk.script.api",
}

-- ---- the notation

-- "name type (units) = default -- doc" as a table.
local function entry_of(text)
  local front, doc = text:match("^(.-) %-%- (.*)$")
  front = front or text
  local shape, default = front:match("^(.-) = (.*)$")
  shape = shape or front
  local plain, units = shape:match("^(.-) %(([^()]*)%)$")
  local name, optional, kind = (plain or shape):match("^([^%s?]+)(%??) (.+)$")
  return {
    name = name, optional = optional == "?" or nil, type = kind, units = units, default = default,
    doc = doc,
  }
end

local LISTS = {params = true, returns = true, fields = true, values = true, operators = true}

local function read_notation(description)
  for key, value in pairs(description) do
    if LISTS[key] then
      local entries = {}
      for i, text in ipairs(value) do
        entries[i] = type(text) == "string" and entry_of(text) or text -- read where it is shared
      end
      description[key] = entries
    elseif type(value) == "table" then
      read_notation(value)
    end
  end
  return description
end

return read_notation(api)
