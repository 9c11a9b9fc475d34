--- The functions and values of the module boardwalk, and the tables they take.

local level_files = require "boardwalk.api.level_files"
local shared = require "boardwalk.api.shared"
local streaming = require "boardwalk.api.streaming"

local LOAD_ERRORS = {"not_found", "io", "unsupported", "truncated", "invalid", "limit", "memory"}

local functions = {
  {
    name = "load", summary = "Loads a file by its content.",
    params = {"path string", "options? LoadOptions"},
    returns = {
      "result LevelObject|CollisionMesh|Model|Chunks|Wad|HeightField|MeshShape|Primitive|TileGrid"
        .. "|TileKit -- a LevelObject of a whole level; a CollisionMesh of the six collision "
        .. "chunks in any "
        .. "other flat container, and in a level whose other parts are not as they should be; "
        .. "Chunks of a container without them, and of a pack; a Wad of an archive's index or "
        .. "a disc image; a HeightField of Rugrats' LEVELnn.COL; a MeshShape or a Primitive of "
        .. "a shape's body, with or without its object's id and class before it; a TileGrid "
        .. "of a WAD of Argonaut's engine, and of its MAP chunk (NAME.map); a "
        .. "TileKit of its TRAK or STPC chunk; or a Model of Wavefront OBJ or what Assimp "
        .. "reads, in the file's "
        .. "own axes",
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
    returns = {
      "result LevelObject|CollisionMesh|Model|Chunks|HeightField|MeshShape|Primitive|TileGrid"
        .. "|TileKit -- as of bw.load",
    },
    errors = {"unsupported", "truncated", "invalid", "limit", "memory"},
    example = [[
local model = assert(bw.load_bytes("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "triangle.obj"))
assert(#model == 1)]],
  },
  {
    name = "import",
    summary = "Reads a model file, turns it to game axes (metres, z up) and drops triangles "
      .. "without an area. OBJ is read by our own code; glTF, PLY, STL, COLLADA and more through "
      .. "Assimp, where it was there to build with. The content decides which it is, else the "
      .. "ending of the name. Transforms of nodes are applied, a node's name is the group, and "
      .. "extras of glTF ({material, flags, area} of a material, mesh or node) win over its name.",
    params = {"path string", "options? ImportOptions"},
    returns = {"model Model"}, errors = LOAD_ERRORS,
    example = [[
local imported, message = bw.import("no such file.obj", {up = "z", scale = 0.01})
assert(imported == nil, message)]],
  },
  {
    name = "export",
    summary = "Writes a Model, a CollisionMesh or a LevelObject as a file, by the ending of its "
      .. "name: \"lev\" is the container of a CollisionMesh, or the whole level; \"obj\", "
      .. "\"glb\" and \"gltf\" keep every triangle in its order, positions to the bit and names; "
      .. "\"ply\" and \"stl\" hold no names; what else Assimp writes (\"dae\" ...) is as exact as "
      .. "Assimp.",
    params = {"source Model|CollisionMesh|LevelObject", "path string", "options? ExportOptions"},
    returns = {"done boolean"},
    errors = {"io", "not_found", "unsupported", "invalid", "limit", "memory"},
    example = [[
local path = os.tmpname()
assert(bw.export(mesh, path, {format = "obj", force = true}))
assert(#bw.import(path) == #mesh)
os.remove(path)]],
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
    name = "height_field",
    summary = "Makes a HeightField of the open spaces in it; cells of a column with the same stack "
      .. "share its tiles.",
    params = {"description HeightDescription"}, returns = {"field HeightField"},
    errors = {"invalid", "limit", "memory"},
    example = [[
local cellar = assert(bw.height_field {
  low = {0, -2048, 0}, high = {2047, 2048, 1023},
  spaces = {
    {column = 0, cell = 0, floor = 1024, ceiling = -1024},
    {column = 1, cell = 0, floor = 2048, ceiling = 1152},
    {column = 1, cell = 0, floor = 1024, ceiling = -1024},
  },
})
assert(cellar:ground(512, 0, 512) == 1024)]],
  },
  {
    name = "mesh_shape",
    summary = "Builds a MeshShape of a Model's triangles, in order, with edges, polygons and a "
      .. "tree for the Anvil form.",
    params = {"model Model", "options? MeshShapeOptions"}, returns = {"shape MeshShape"},
    errors = {"invalid", "limit", "memory"},
    example = [[
local shape = assert(bw.mesh_shape(model, {name = "Deck", materials = {WOOD = "0x6b2a3a2108"}}))
assert(shape:triangle(0).material_name == "0x6b2a3a2108")]],
    source = "seed page 002",
  },
  {
    name = "primitive", summary = "Makes a Primitive of a description.",
    params = {"description PrimitiveDescription"}, returns = {"primitive Primitive"},
    errors = {"limit", "memory"},
    example = [[
local pole = assert(bw.primitive {shape = "capsule", top = {0, 0, 3}, radius = 0.25})
assert(pole:contains(0, 0, 3.2))]],
    source = "seed page 002",
  },
  {
    name = "read_primitive",
    summary = "Reads the body of a Primitive, whose bytes do not tell of which class it is.",
    params = {"bytes string", "shape string -- \"box\", \"capsule\", \"barrel\" or \"list\""},
    returns = {"primitive Primitive"},
    errors = {"truncated", "invalid", "limit", "unsupported", "memory"},
    example = "assert(bw.read_primitive((\"\\0\"):rep(5), \"list\"))",
    source = "seed page 002",
  },
  {
    name = "shape_set", summary = "Makes a ShapeSet of placements in order.",
    params = {"placements NewPlacement[]"}, returns = {"set ShapeSet"},
    errors = {"invalid", "limit", "memory"},
    example = [[
local pole = assert(bw.primitive {shape = "capsule", top = {0, 0, 3}, radius = 0.25})
local row = {}
for i = 1, 4 do row[i] = {shape = pole, position = {i * 2, 0, 0}, id = i} end
local fence = assert(bw.shape_set(row))
assert(fence:ray_cast({0, 0, 1}, {1, 0, 0}, 9).entity == 1)]],
    source = "seed page 002",
  },
  {
    name = "coverage",
    summary = "What is drawn and has no collision: the surfaces of a Model that look up (unit "
      .. "normal z of 0.5 at least), sampled on a grid; a sample is covered when a ray down meets "
      .. "the world within the tolerance above or below it.",
    params = {
      "render Model -- z up",
      "world CollisionMesh|MeshShape|ShapeSet -- or any other world with z up that answers casts",
      "options? CoverageOptions",
    },
    returns = {"result Coverage"}, errors = {"limit"},
    example = [[
local result = assert(bw.coverage(ramp:model(), ramp))
assert(result.uncovered == 0 and result.covered > 0)]],
    source = "seed page 002",
  },
  {
    name = "rigid_body", summary = "Reads a RigidBody, behind the object's prefix.",
    params = {"bytes string -- exactly 100"}, returns = {"body RigidBodyInfo"},
    errors = {"truncated", "invalid"},
    example = "assert(not bw.rigid_body(\"short\"))", source = "seed page 002",
  },
  {
    name = "inert_component",
    summary = "Reads an InertComponent from its end backwards: what stands before its damage "
      .. "enumerator is not known.",
    params = {"bytes string -- 150, or 129 and more"}, returns = {"component InertComponentInfo"},
    errors = {"truncated", "invalid"},
    example = "assert(not bw.inert_component(\"short\"))", source = "seed page 002",
  },
  {
    name = "multi_mesh", summary = "Reads a MultiMeshShape: pairs of an entity and its shape.",
    params = {"bytes string"}, returns = {"pairs ShapePair[]"}, errors = {"truncated", "invalid"},
    example = "assert(#bw.multi_mesh((\"\\0\"):rep(8)) == 0)", source = "seed page 002",
  },
  {
    name = "multi_inert",
    summary = "Finds the MultiMeshShape in a MultiInertComponent, of which nothing else is known.",
    params = {"bytes string"}, returns = {"pairs ShapePair[]"}, errors = {"truncated", "invalid"},
    example = "assert(not bw.multi_inert(\"short\"))", source = "seed page 002",
  },
  {
    name = "tile_grid",
    summary = "Makes a TileGrid of a Model: cut per cell and by bands of four units of height, "
      .. "equal tiles sharing a model, each polygon entered in every cell that it covers. "
      .. "Materials may have the names of tile materials (\"exit\", \"material_6\"), with "
      .. "\"+hidden\" behind them for collision only and \"+ghost\" for what is only drawn; "
      .. "groups NAME.before and NAME.after swap.",
    params = {"model Model", "options? TileGridOptions"}, returns = {"grid TileGrid"},
    errors = {"invalid", "limit", "memory"},
    example = [[
local square = bw.model()
for _, corner in ipairs {{0, 0, 0}, {0, 0, 2}, {2, 0, 2}, {2, 0, 0}} do
  square:add_vertex(corner)
end
square:add_polygon({0, 1, 2, 3}, "exit")
local yard = assert(bw.tile_grid(square, {space = "file"}))
assert(yard:floor(2048, 100, 2048).material_name == "exit")]],
  },
  {
    name = "tile_chunks", summary = "The chunks of a level's WAD of Argonaut's engine.",
    params = {"wad string -- its bytes"}, returns = {"chunks TileChunk[]"},
    errors = {"truncated", "invalid", "limit", "memory"},
    example = [[
for _, chunk in ipairs(assert(bw.tile_chunks(grid:save_wad()))) do
  print(chunk.tag, #chunk.data)
end]],
  },
  {
    name = "write_tile_chunks",
    summary = "Writes such a WAD, with its total length: another one with some chunks in place of "
      .. "its own, or a new one.",
    params = {"chunks TileChunk[]", "wad? string -- the bytes of the other"},
    returns = {"bytes string"}, errors = {"truncated", "invalid", "limit", "memory"},
    example = [[
local wad = assert(bw.write_tile_chunks {{tag = "TRAK", data = grid:kit():save()}})
assert(bw.tile_chunks(wad)[2].tag == "TRAK")]],
  },
  {
    name = "report",
    summary = "Tells what a Model brings, or a mesh's own triangles hold, and what looks wrong "
      .. "with it. tostring of the report is its text.",
    params = {
      "source Model|CollisionMesh|LevelObject -- game axes, metres",
      "options? MeshOptions -- of bw.mesh: a Model's names that they describe are understood",
    },
    returns = {"report Report"},
    example = [[
local report = bw.report(model)
print(report)
for _, warning in ipairs(report.warnings) do print(warning) end]],
  },
  {
    name = "check",
    summary = "Finds what breaks the rules of a level: corners, areas, slivers, repeats, ground "
      .. "turned over, T-junctions, gaps, index lists, lost rays, walls seen from behind, names, "
      .. "limits, facing and size. docs/checking.md tells of each. Of worlds of other games, what "
      .. "their own rules are.",
    params = {
      "world Model|CollisionMesh|LevelObject|HeightField|TileGrid|TileKit -- of a level, its own "
        .. "triangles; a Model in game axes, metres",
      "options? MeshOptions -- those for bw.mesh; with strict a name that is not understood is an "
        .. "error",
    },
    returns = {"findings Finding[] -- empty when nothing is wrong"},
    example = [[
for _, finding in ipairs(bw.check(mesh)) do
  print(finding.severity, finding.code, finding.place, finding.message)
end]],
  },
  {
    name = "view",
    summary = "Writes a page of HTML that shows a world as it is now, in any browser; it carries "
      .. "three.js, which is Debian's libjs-three.",
    params = {
      "world CollisionMesh|LevelObject|HeightField|MeshShape|ShapeSet|TileGrid", "path string",
      "options? ViewOptions",
    },
    returns = {"done boolean"}, errors = {"io", "not_found", "limit", "memory"},
    example = [[
local done, message = bw.view(mesh, "/no/folder/pier.html", {rays = {
  {from = {0, 0, 9}, to = {0, 0, -9}},
}})
assert(not done and message)]],
  },
  {
    name = "fix",
    summary = "Makes a world without those faults that can be mended and change no answer "
      .. "elsewhere: triangles that no ray can hit and repeats of the same surface are left out, "
      .. "ground that faces down is turned over, a grid that loses triangles is made anew.",
    params = {
      "world Model|CollisionMesh|LevelObject -- it stays as it is; of a level, its mesh",
      "options? MeshOptions -- as of bw.check",
    },
    returns = {"fixed CollisionMesh|Model", "report FixReport"},
    errors = {"invalid", "limit", "memory"},
    example = [[
local fixed, report = assert(bw.fix(mesh))
print(#report.dropped, #report.turned, report.relisted, #fixed)]],
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
    name = "buffer",
    summary = "Makes a Buffer of numbers in single precision.",
    params = {"source integer|number[] -- how many, all 0, or their values"},
    returns = {"buffer Buffer"}, errors = {"memory"},
    example = [[
local rays = bw.buffer {0, 10, 10, 0, 0, -1, 20}
assert(#rays == 7)]],
  },
  {
    name = "physics",
    summary = "Makes an IPhysics: an empty one, or one as it was saved.",
    params = {
      "source? PhysicsOptions|string -- how many of each it holds, or the bytes of IPhysics.save",
    },
    returns = {"physics IPhysics"}, errors = {"limit", "truncated", "invalid", "memory"},
    example = [[
local bodies = assert(bw.physics {objects = 1000})
assert(bodies:stats().pools.object_boxes.size == 1000)]],
    source = "seed page, unit 15; original: 0x0033c288",
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

local records = {
  {
    name = "Surface", summary = "What triangles are made of.", fields = shared.SURFACE,
  },
  {
    name = "NewTriangle",
    summary = "A triangle to build a mesh from or to add to one. Its material may be a whole name "
      .. "as bw.surface reads it; its own flags and area win.",
    fields = shared.with(shared.SURFACE, "a number[] (metres) -- the first corner {x, y, z}",
      "b number[] (metres) -- the second, counter-clockwise seen from the side that can be hit",
      "c number[] (metres) -- the third"),
  },
  {
    name = "Report", summary = "What a Model brings, or a mesh's own triangles hold.",
    fields = {
      "class string -- \"Model\" or \"CollisionMesh\"",
      "triangles integer",
      "vertices integer",
      "merged integer -- vertices that triangles use, those at one place once",
      "materials integer -- how many different ones",
      "groups integer -- of a Model",
      "low? number[] (metres) -- the low corner of the bounds; nil without triangles",
      "high? number[] (metres) -- the high corner",
      "area number (square metres) -- of all triangles",
      "area_up number (square metres) -- of those that face up, within 15 degrees",
      "degenerate integer -- triangles without an area",
      "dropped integer -- those that bw.import dropped from the Model",
      "limits LimitUse[] -- the use of each 16-bit limit of a collision mesh",
      "unknown_names UnknownName[] -- names of a Model that are not understood, by use",
      "warnings string[] -- sentences: what the reader passed over, names, limits, facing, size",
    },
  },
  {
    name = "LimitUse", summary = "How much of a limit is used.",
    fields = {
      "name string -- \"triangles\" or \"vertices after merging\"", "used integer", "limit integer",
    },
  },
  {
    name = "UnknownName", summary = "A name of a Model that is not understood.",
    fields = {"kind string -- \"material\" or \"group\"", "name string"},
  },
  {
    name = "Finding", summary = "Something that breaks a rule.",
    fields = {
      "severity string -- \"error\" or \"warning\"",
      "code string -- \"repeated-corner\", \"no-area\", \"never-hit\", \"sliver\", "
        .. "\"duplicate-triangle\", \"duplicate-vertex\", \"flipped-ground\", \"t-junction\", "
        .. "\"gap\", \"unlisted\", \"missing-cell\", \"lost-ray\", \"seen-from-behind\", "
        .. "\"out-of-bounds\", \"unnamed-material\", \"odd-flags\", \"file\", "
        .. "\"unknown-name\", \"empty\", \"limit\", \"near-limit\", \"facing\", \"size\" or "
        .. "\"unfinished\"",
      "place string -- \"triangle 4\", \"vertex 1\", \"line 7\", 'material \"RALING\"', \"whole\"",
      "message string",
      "triangles? integer[] -- those it is about, from 0",
      "point? Point (metres) -- where it is",
    },
  },
  {
    name = "FixReport", summary = "What bw.fix did.",
    fields = {
      "dropped integer[] -- triangles left out, by their old numbers",
      "turned integer[] -- triangles turned over, by their old numbers",
      "relisted boolean -- whether the grid and its lists were made anew",
      "codes table<string, integer> -- how many findings of each code were mended",
    },
  },
  {
    name = "LoadOptions", summary = "Options of bw.load and bw.load_bytes.", options = true,
    fields = {
      "only? string -- \"mesh\": give a CollisionMesh or fail; it is taken out of any container",
      "kit? TileKit|string -- of a MAP chunk alone: the kit, or the path of its TRAK chunk",
      "features? integer = 0 -- of a MAP chunk alone: the WFPC flags",
    },
  },
  {
    name = "ImportOptions", summary = "Options of bw.import.", options = true,
    fields = {
      "up? string = \"y\" -- the file's axis that points up, \"y\" or \"z\"; its x stays x",
      "scale? number (metres per unit) = 1 -- above 0",
      "whole? boolean = false -- keep triangles without an area, so that numbers are the file's",
    },
  },
  {
    name = "ExportOptions", summary = "Options of bw.export.", options = true,
    fields = {
      "format? string -- the usual ending of a format, in place of that of the path",
      "up? string = \"y\" -- the axis of the file that points up, \"y\" or \"z\"; x stays x",
      "scale? number = 1 -- units of a model's file in a metre",
      "force? boolean = false -- whether a file that is there is written over",
      "allow_empty_mopp? boolean = false -- as of MeshShape.save",
    },
  },
  {
    name = "ViewOptions", summary = "Options of bw.view.", options = true,
    fields = {
      "title? string -- the path when absent",
      "three? string -- the file of three.js, where it is not Debian's",
      "force? boolean = false -- whether a file that is there is written over",
      "rays? table[] -- drawn with their hits: {from =, to =} or {origin =, direction =, length =}",
      "boxes? table[] -- {name =, low =, high =}",
      "flags? table[] -- {name =, point =}",
      "ground? number -- draws heights of the ground on a grid, so far apart",
      "check? boolean = false -- whether what bw.check finds is marked",
      "command? string -- what casts into the world on a command line, without the ray",
    },
  },
  {
    name = "MeshOptions", summary = "Options of bw.mesh.", options = true,
    fields = {
      "cell_size? number (metres) = 8 -- doubled until the grid has at most 65,536 cells, or "
        .. "halved while there are more than eight triangles a cell (as long as cells are at most "
        .. "181 an axis and 256 from the origin, and triangles listed in at most 24 cells each on "
        .. "average)",
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

for _, more in ipairs {level_files, streaming} do
  for _, entry in ipairs(more.functions) do functions[#functions + 1] = entry end
  for _, record in ipairs(more.records) do records[#records + 1] = record end
end

return {
  functions = functions,
  values = {
    "version string -- the version of the library, \"0.1.0\"",
  },
  records = records,
}
