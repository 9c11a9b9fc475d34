--- Packer: an archive being made.

local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime([[bw.packer()]])

local NAME = "name string -- the entry's, or \"0x\" and up to 8 digits of its hash"
local TARGETS = {
  "dir string -- the path of the index",
  "wad? string -- the path of the WAD; that of the index with the ending .WAD when absent",
  "options? PackOptions",
}

local methods = {
  {
    name = "add_file", summary = "Adds a file, which is read when its turn comes.",
    params = {NAME, "path string"}, returns = {"done boolean"},
    errors = {"not_found", "io", "invalid", "limit", "memory"},
    example = [[
local done, message, code = packer:add_file("level200.lev", "no such file.lev")
assert(not done and code == "not_found", message)]],
  },
  {
    name = "add", summary = "Adds bytes.", params = {NAME, "bytes string"},
    returns = {"done boolean"}, errors = {"invalid", "limit", "memory"},
    example = [[assert(packer:add("readme.txt", "a pier and its sea"))]],
  },
  {
    name = "count", summary = "The number of entries so far, as # gives it.",
    returns = {"count integer"}, example = "assert(packer:count() == #packer)",
  },
  {
    name = "write", summary = "Writes the archive's two files, which appear when all is written.",
    params = TARGETS, returns = {"done boolean"},
    errors = {"invalid", "limit", "not_found", "io", "memory"},
    example = [[
local dir, wad = os.tmpname(), os.tmpname()
assert(packer:write(dir, wad, {force = true}))
assert(#bw.wad(dir, wad) == #packer)
os.remove(dir)
os.remove(wad)]],
  },
  {
    name = "begin", summary = "Starts writing, for a loop over step.", params = TARGETS,
    returns = {"done boolean"}, errors = {"invalid", "limit", "io", "memory"},
    example = [[
local done, message, code = packer:begin("no such folder/X.DIR")
assert(not done, message)]],
  },
  {
    name = "step", summary = "Writes the next entry.",
    returns = {"left integer -- how many are still to come"},
    errors = {"invalid", "not_found", "io", "memory"},
    example = [[
local left, message = packer:step()
assert(not left, message) -- not begun]],
  },
  {
    name = "finish",
    summary = "Puts the files in place, both as one, once no entry is left.",
    returns = {"done boolean"}, errors = {"invalid", "io", "memory"},
    example = [[
local done, message = packer:finish()
assert(not done, message) -- not begun]],
  },
  {
    name = "bytes", summary = "The whole archive as bytes.", params = {"options? PackOrder"},
    returns = {"dir string -- bytes of the index", "wad string -- bytes of the WAD"},
    errors = {"invalid", "limit", "not_found", "io", "memory"},
    example = [[
local dir, data = packer:bytes()
assert(bw.wad_bytes(dir, data):read("notes.txt") == "two notes")]],
  },
  destroy, is_destroyed,
}

local ORDER = "order? string = \"name\" -- of the entries: as on the disc, by name with letters as "
  .. "capitals; or \"added\""

local records = {
  {
    name = "PackOptions", summary = "Options of Packer.write and Packer.begin.", options = true,
    fields = {ORDER, "force? boolean = false -- write over files that are there"},
  },
  {name = "PackOrder", summary = "Options of Packer.bytes.", options = true, fields = {ORDER}},
}

return {
  name = "Packer", variable = "packer",
  summary = "An archive being made of files and bytes by name. Entries begin on sectors of 2,048 "
    .. "bytes; two names of one hash are refused.",
  made_by = {"packer"}, methods = methods,
  operators = {
    "# integer -- the number of entries so far",
    "tostring string -- how many entries",
    "close nil -- destroys it",
  },
  records = records,
}
