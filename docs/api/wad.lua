--- Wad: an open archive.

local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime([[assert(bw.wad_bytes(bw.packer():bytes()))]])

local ENTRY = "entry integer|string -- its number, from 0; its name in any case; or \"0x\" and up "
  .. "to 8 digits of its hash"

local methods = {
  {
    name = "count", summary = "The number of entries, as # gives it.",
    returns = {"count integer"}, example = "assert(wad:count() == 2)",
  },
  {
    name = "named", summary = "How many entries have a name.", returns = {"named integer"},
    example = [[
wad:add_name("notes.txt")
assert(wad:named() == wad:count())]],
  },
  {
    name = "find", summary = "The number of an entry; of several with one name, the first.",
    params = {ENTRY}, returns = {"index integer"}, errors = {"not_found", "invalid", "limit"},
    example = [[assert(wad:find("LEVEL200.LEV") == wad:find("level200.lev"))]],
    source = "seed page 001, unit 17; original: 0x0040c668",
  },
  {
    name = "find_hash", summary = "The number of the first entry of a hash.",
    params = {"hash integer"}, returns = {"index integer? -- nil when there is none"},
    example = [[assert(wad:find_hash(bw.wad_hash("notes.txt")))]],
  },
  {
    name = "entry", summary = "An entry.", params = {ENTRY}, returns = {"entry WadEntry"},
    errors = {"not_found", "invalid", "limit"},
    example = [[
local entry = assert(wad:entry("level200.lev"))
print(entry.label, entry.offset, entry.size)]],
  },
  {
    name = "entries", summary = "Walks all entries in the order of the index.",
    returns = {
      "iterator fun(wad: Wad, index: integer): integer?, WadEntry?",
      "wad Wad", "before integer",
    },
    example = [[
for index, entry in wad:entries() do
  print(index, entry.label, entry.size)
end]],
  },
  {
    name = "size", summary = "The size of an entry.", params = {ENTRY},
    returns = {"size integer (bytes)"}, errors = {"not_found", "invalid", "limit"},
    example = [[assert(wad:size("notes.txt") == #wad:read("notes.txt"))]],
  },
  {
    name = "read", summary = "Reads an entry, or a part of it.",
    params = {
      ENTRY, "offset? integer = 0 -- where the part begins",
      "size? integer (bytes) -- of the part; the rest when absent",
    },
    returns = {"bytes string"},
    errors = {"not_found", "invalid", "limit", "truncated", "io", "memory"},
    example = [[
local level = assert(bw.load_bytes(wad:read("level200.lev"), "level200.lev"))
assert(#wad:read("level200.lev", 0, 16) == 16)]],
  },
  {
    name = "extract", summary = "Writes an entry to a file, in pieces. bw.wad_path makes a path of "
      .. "an entry's name that stays in its folder.",
    params = {ENTRY, "path string", "options? ExtractOptions"},
    returns = {"done boolean"}, errors = {"not_found", "invalid", "limit", "io", "memory"},
    example = [[
local path = os.tmpname()
assert(wad:extract("notes.txt", path, {force = true}))
os.remove(path)]],
  },
  {
    name = "replace",
    summary = "Puts other bytes in place of an entry's, in the files that were opened: where they "
      .. "are when the entry's sectors hold them, else behind the WAD's end. Every other entry "
      .. "keeps its offset and its bytes. What fails or is killed on the way leaves the old entry.",
    params = {ENTRY, "bytes string", "options? ReplaceOptions"},
    returns = {"done boolean"},
    errors = {"not_found", "invalid", "limit", "unsupported", "io", "memory"},
    example = [[
local done, message, code = wad:replace("notes.txt", "other notes")
assert(not done and code == "unsupported", message) -- this one is in memory]],
  },
  {
    name = "name", summary = "The name of an entry.", params = {ENTRY},
    returns = {"name string? -- nil while nobody knows it"},
    errors = {"not_found", "invalid", "limit"},
    example = [[assert(wad:name(wad:find("level200.lev")) == "level200.lev")]],
  },
  {
    name = "add_name",
    summary = "Tries a name: if it is an entry's, the entry has it from now on.",
    params = {"name string"},
    returns = {"index integer|boolean -- the entry; false when it is none's"},
    errors = {"invalid", "limit", "memory"},
    example = [[assert(wad:add_name("no such entry") == false)]],
  },
  {
    name = "add_names", summary = "Tries every line of a text.", params = {"text string"},
    returns = {"found integer -- how many entries got a name by it"},
    errors = {"memory"},
    example = [[assert(wad:add_names("notes.txt\nother.txt\n") == 1)]],
  },
  {
    name = "add_resource_names",
    summary = "Names resources by the number in their container's header. Reads 16 bytes of every "
      .. "entry without a name.",
    returns = {"found integer -- how many entries got a name by it"},
    errors = {"io", "memory"},
    example = [[assert(wad:add_resource_names() == 0)]],
  },
  {
    name = "stats", summary = "Counts over all entries.", returns = {"stats WadStats"},
    errors = {"memory"},
    example = [[assert(wad:stats().duplicates == 0)]],
  },
  destroy, is_destroyed,
}

local records = {
  {
    name = "WadEntry", summary = "An entry of an archive.",
    fields = {
      "index integer -- its number, from 0",
      "name? string -- nil while nobody knows it",
      "label string -- the name, or \"0x\" and eight digits of the hash; either finds the entry",
      "offset integer (bytes) -- in the WAD",
      "size integer (bytes)",
      "hash integer -- of the name",
    },
  },
  {
    name = "WadStats", summary = "Counts over an archive.",
    fields = {
      "wad_bytes integer -- the size of the WAD",
      "entry_bytes integer -- of all entries together",
      "entries integer", "named integer -- entries that have a name",
      "duplicates integer -- entries that an earlier one of the same hash hides",
      "overlapping integer -- entries that share bytes with another",
      "unaligned integer -- entries that do not begin on a sector of 2,048 bytes",
      "out_of_order integer -- entries that begin before the one in front of them",
    },
  },
  {
    name = "ExtractOptions", summary = "Options of Wad.extract.", options = true,
    fields = {"force? boolean = false -- write over a file that is there"},
  },
  {
    name = "ReplaceOptions", summary = "Options of Wad.replace.", options = true,
    fields = {
      "same_size? boolean = false -- refuse more bytes than the entry has, so that the WAD keeps "
        .. "its size",
    },
  },
}

return {
  name = "Wad", variable = "wad",
  summary = "An open archive: WARRIORS.DIR, the index, and WARRIORS.WAD, the entries' bytes. Its "
    .. "data is read in pieces as it is asked for. Entries are known by a hash of their name "
    .. "alone; names that follow the game's patterns are found when it is opened.",
  made_by = {"wad", "wad_bytes", "load"}, methods = methods,
  operators = {
    "# integer -- the number of entries",
    "tostring string -- its counts",
    "close nil -- destroys it",
  },
  records = records,
  source = "seed page 001, unit 17",
}
