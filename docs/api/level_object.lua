--- LevelObject: a level file and the level object made from it.

local protocol = require "boardwalk.api.protocol"
local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime([[assert(bw.level(mesh))]])
destroy.summary = "Destroys the level and its parts now; a second time does nothing."

local CHUNK = "chunk integer|string -- its number, 0 to 17, or what it is: \"occluders\", "
  .. "\"skyline dictionary\", \"skyline model\", \"sky dictionary\", \"sky model\", "
  .. "\"cloud dictionary\", \"cloud model\", \"glow dictionary\", \"level world\", \"path data\", "
  .. "\"checked set\", \"vertices\", \"triangles\", \"grid\", \"index lists\", "
  .. "\"collision header\", \"level header\", \"subtitles\""

local methods = {
  {
    name = "fields", summary = "The ten fields of the level object, in its order.",
    returns = {"fields LevelField[]"},
    example = [[
for _, field in ipairs(level:fields()) do print(field.name, field.chunk) end]],
  },
  {
    name = "chunk", summary = "A chunk, as the file has it.", params = {CHUNK},
    returns = {"chunk LevelChunk"},
    example = [[assert(level:chunk("path data").type == 0x40)]],
  },
  {
    name = "chunks", summary = "All 18 chunks, as the file has them.",
    returns = {"chunks LevelChunk[]"},
    example = [[
for _, chunk in ipairs(level:chunks()) do print(chunk.index, chunk.part, chunk.size) end]],
  },
  {
    name = "sections",
    summary = "The sections of a chunk that is a RenderWare stream: a dictionary, a model, the "
      .. "level world.",
    params = {CHUNK}, returns = {"sections Section[]"},
    errors = {"truncated", "limit", "memory"},
    example = [[assert(level:sections("sky model")[1].name == "Clump")]],
  },
  {
    name = "subtitles", summary = "The captions, which the level keeps as bytes.",
    returns = {"subtitles Subtitles"}, errors = {"truncated", "limit", "memory"},
    example = [[assert(#level:subtitles() == 0)]],
  },
  {
    name = "id", summary = "The id of the file: the hash of the level's name.",
    returns = {"id integer"}, example = [[assert(level:id() == bw.name_hash "level200")]],
  },
  {
    name = "set_mesh",
    summary = "Puts a copy of a mesh in place of the level's own, whose handles are destroyed; the "
      .. "rest stays as it is.",
    params = {"mesh CollisionMesh"}, returns = {"done boolean"},
    errors = {"limit", "invalid", "memory"},
    example = [[
assert(level:set_mesh(mesh))
assert(#level.mesh == #mesh)]],
  },
  {
    name = "merge",
    summary = "Merges new triangles into the level's mesh, as bw.merge does; the rest stays as it "
      .. "is.",
    params = {"source Model|NewTriangle[]", "options? MergeOptions"},
    returns = {"report MergeReport"}, errors = {"invalid", "limit", "memory"},
    example = [[
local report = assert(level:merge(level.mesh:model()))
assert(report.kept == #level and report.added == 0)]],
  },
  {
    name = "save",
    summary = "Writes the level file: what was loaded, with the mesh as it is now. A level that "
      .. "nobody edited gives the same bytes. Changes of the path map are not written.",
    params = {"options? SaveOptions"}, returns = {"bytes string"},
    errors = {"invalid", "limit", "memory"},
    example = [[
local again = assert(bw.load_bytes(level:save(), "level200.lev"))
assert(again:save() == level:save())]],
  },
  {
    name = "release",
    summary = "Destroys the level's parts in the original's order; the chunks stay, and level.mesh "
      .. "is nil from then on.",
    returns = {"order string[] -- the names of the fields, in the order they were destroyed"},
    example = [[assert(level:release()[1] == "collision")]],
    source = "seed page 001, unit 17; original: 0x0040cf80",
  },
}

for _, method in ipairs(protocol.methods {
  variable = "level", prefix = "As of its mesh. ",
  also = {"vertex", "vertex_count", "stats", "explain"},
}) do
  methods[#methods + 1] = method
end

methods[#methods + 1], methods[#methods + 2] = destroy, is_destroyed

local records = {
  {
    name = "LevelField", summary = "A field of the level object.",
    fields = {
      "name string -- \"collision\", \"glow dictionary\", \"level world\" ...",
      "chunk? integer -- the chunk that it was made from; nil once it is released",
    },
  },
  {
    name = "LevelChunk", summary = "A chunk of a level file.",
    fields = {
      "index integer -- 0 to 17", "part string -- what it is, as \"path data\"",
      "type integer", "name string -- of the type", "size integer (bytes) -- of its data",
      "zero integer -- word +0x08", "id integer -- word +0x0c",
      "offset integer (bytes) -- of its data in the file", "data string",
    },
  },
}

return {
  name = "LevelObject", variable = "level",
  summary = "A level: its file of 18 chunks, kept byte for byte, and the level object made from "
    .. "it. It answers rays as its mesh does. The parts keep the level alive; destroying the "
    .. "handle of one only lets go of it.",
  made_by = {"load", "load_bytes", "level"}, methods = methods,
  fields = {
    "mesh CollisionMesh? -- its collision; nil after a release",
    "occluders Occluders? -- nil after a release",
    "paths PathMap? -- where people can walk; nil after a release",
    "axes string -- \"x right, y forward, z up\"",
    "format string -- \"warriors\"",
  },
  operators = {
    "# integer -- the number of its mesh's own triangles",
    "tostring string -- its counts and name",
    "close nil -- destroys it",
  },
  records = records,
  source = "spec of the files, section 3; seed page 001, unit 17",
}
