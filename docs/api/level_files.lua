--- The functions of the module boardwalk for archives, chunk containers and level files.

local DATA = "data string -- the chunk's bytes"
local READ_ERRORS = {"truncated", "invalid", "limit", "memory"}

local functions = {
  {
    name = "level",
    summary = "Makes a whole level of 18 chunks around a copy of a mesh: no occluders, paths or "
      .. "subtitles, and RenderWare streams without a texture, a triangle or an atomic. It loads "
      .. "through the checks of any level.",
    params = {
      "mesh CollisionMesh",
      "name? string -- \"level200\": the file's id is its hash",
    },
    returns = {"level LevelObject"}, errors = {"limit", "memory"},
    example = [[
local made = assert(bw.level(bw.example "pier", "level200"))
assert(made:ground(0, 10, 5) == made.mesh:ground(0, 10, 5))]],
  },
  {
    name = "merge",
    summary = "Makes a mesh of new triangles that stays as close to an old one as it can. A "
      .. "triangle with the corners of an old one keeps its record, order and cells; an old one "
      .. "that is no more leaves the lists; a new one comes behind all others. Nothing changed "
      .. "gives the same bytes. Flag bit 0, which loading sets, does not count.",
    params = {
      "old CollisionMesh", "source Model|NewTriangle[] -- game axes, metres",
      "options? MergeOptions",
    },
    returns = {"mesh CollisionMesh", "report MergeReport"},
    errors = {"invalid", "limit", "memory"},
    example = [[
local merged, report = bw.merge(mesh, mesh:model())
assert(merged and report.kept == #mesh)
assert(merged:save() == mesh:save())]],
  },
  {
    name = "wad",
    summary = "Opens an archive: a DIR with the WAD beside it or at another path; or an ISO 9660 "
      .. "image that has WARRIORS.DIR and WARRIORS.WAD in its root folder, for reading.",
    params = {
      "path string -- of the DIR or the image", "wad? string -- the path of the WAD",
    },
    returns = {"wad Wad"},
    errors = {"not_found", "io", "truncated", "invalid", "limit", "unsupported", "memory"},
    example = [[
local archive, message, code = bw.wad("no such folder/WARRIORS.DIR")
assert(not archive and code == "not_found", message)]],
    source = "original: 0x0040c5e0, 0x00149040",
  },
  {
    name = "wad_bytes", summary = "Opens an archive that is in memory.",
    params = {"dir string -- bytes of the DIR", "wad string -- bytes of the WAD"},
    returns = {"wad Wad"}, errors = {"truncated", "invalid", "limit", "memory"},
    example = [[assert(#bw.wad_bytes(packer:bytes()) == #packer)]],
  },
  {
    name = "wad_hash",
    summary = "The hash of a file's name in an archive: the CRC-32 of \"./ee_files/\" and the "
      .. "name, with A to Z made small. A name that begins with \"./\" stands as it is.",
    params = {"name string"}, returns = {"hash integer"},
    example = [[assert(bw.wad_hash "LEVEL1.LEV" == 0x393f70e2)]],
    source = "original: 0x00143f68",
  },
  {
    name = "wad_path",
    summary = "Makes a path of an entry's name that stays below the folder it is put into.",
    params = {"name string"}, returns = {"path string -- with '/' between its parts"},
    errors = {"invalid", "limit"},
    example = [[
assert(bw.wad_path "./ee_files/level1.lev" == "ee_files/level1.lev")
assert(not bw.wad_path "../outside.txt")]],
  },
  {
    name = "packer", summary = "Starts an archive.", returns = {"packer Packer"},
    errors = {"memory"}, example = "assert(#bw.packer() == 0)",
  },
  {
    name = "chunks", summary = "Starts the load of a chunk container.",
    params = {
      "data string",
      "layout? string -- \"flat\" or \"grouped\"; when absent, what the sizes in it prove",
    },
    returns = {"chunks Chunks"}, errors = {"unsupported", "memory"},
    example = [[
local load = assert(bw.chunks(mesh:save()))
assert(load:layout() == "flat")]],
  },
  {
    name = "write_chunks",
    summary = "Writes a chunk container. What the game reads has chunks whose size is a multiple "
      .. "of 16.",
    params = {
      "list NewChunk[]|NewGroup[] -- groups for a grouped container",
      "options? ContainerOptions",
    },
    returns = {"bytes string"}, errors = {"limit", "invalid", "memory"},
    example = [[
local bytes = assert(bw.write_chunks({{type = 0x22, data = "sixteen bytes it"}}, {id = "thing"}))
assert(#bytes == 48)]],
  },
  {
    name = "chunk_type", summary = "What a chunk type is.", params = {"type integer"},
    returns = {"type ChunkType? -- nil from 0x54 on"},
    example = [[assert(bw.chunk_type(0x03).name == "Collision Mesh")]],
    source = "original: 0x0050b2e0",
  },
  {
    name = "name_hash",
    summary = "The CRC-32 of a name as it is spelled: the ids of containers, groups and chunks.",
    params = {"name string"}, returns = {"hash integer"},
    example = [[assert(bw.name_hash "level99" == 0xe36542ae)]],
  },
  {
    name = "occluders", summary = "Reads the data of a chunk 0x53.", params = {DATA},
    returns = {"occluders Occluders"}, errors = READ_ERRORS,
    example = [[assert(#bw.occluders(("\0"):rep(16)) == 0)]], source = "original: 0x0017a560",
  },
  {
    name = "path_map", summary = "Reads the data of a chunk 0x40.", params = {DATA},
    returns = {"paths PathMap"}, errors = READ_ERRORS,
    example = [[assert(#bw.path_map(("\0"):rep(48)) == 0)]], source = "original: 0x0024e720",
  },
  {
    name = "subtitles", summary = "Reads the data of a chunk 0x51.", params = {DATA},
    returns = {"subtitles Subtitles"}, errors = READ_ERRORS,
    example = [[assert(#bw.subtitles("\2\0") == 0)]],
  },
  {
    name = "sections",
    summary = "Lists the sections of a RenderWare stream; nothing in them is interpreted.",
    params = {"data string"}, returns = {"sections Section[]"}, errors = READ_ERRORS,
    example = [[
for _, section in ipairs(bw.sections(level:chunk("sky model").data)) do
  print(("  "):rep(section.depth) .. (section.name or section.type), section.size)
end]],
  },
}

local records = {
  {
    name = "MergeOptions", summary = "Options of bw.merge and LevelObject.merge.", options = true,
    fields = {
      "default? Surface", "materials? table<string, Surface>", "groups? table<string, Surface>",
      "strict? boolean = false -- all as of bw.mesh",
    },
  },
  {
    name = "MergeReport", summary = "How new triangles compare to a mesh's old ones.",
    fields = {
      "kept integer -- the same corners, flags, material and area",
      "changed integer -- the same corners only", "added integer", "removed integer",
    },
  },
  {
    name = "NewChunk", summary = "A chunk to write.",
    fields = {
      "type integer", "data string",
      "id? integer|string = 0 -- a number, or the name it is the hash of",
    },
  },
  {
    name = "NewGroup", summary = "A group of chunks to write.",
    fields = {
      "id integer|string -- a number but 0, or the name it is the hash of", "chunks NewChunk[]",
    },
  },
  {
    name = "ContainerOptions", summary = "Options of bw.write_chunks.", options = true,
    fields = {
      "layout? string -- \"flat\" or \"grouped\"; what the first item is when absent",
      "id? integer|string = 0 -- of a flat container; a number, or the name it is the hash of",
    },
  },
  {
    name = "ChunkType", summary = "What a chunk type is.",
    fields = {
      "type integer", "name string",
      "reads boolean -- the original's handler reads it from the stream",
      "loaded boolean -- the original's handler is called when it is on the stack",
    },
  },
  {
    name = "Section", summary = "A section of a RenderWare stream.",
    fields = {
      "type integer", "name? string -- of the type; nil for one that is not known",
      "size integer (bytes) -- of its data", "version integer -- the library's stamp",
      "depth integer -- 0 at the stream's top", "offset integer (bytes) -- of its data",
    },
  },
}

return {functions = functions, records = records}
