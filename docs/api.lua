--- The public Lua API, described once: editor types, the reference and help() come from this table,
--- and specs fail when it and the module differ. Each class has a file of its own in docs/api.
---
--- Functions, methods and script globals have name, summary, params, returns, errors, example and
--- source; all but the summary and the example may be absent. `errors` are the codes of a function
--- that may give nil, message, code instead of what it returns; every function raises for wrong
--- arguments. Examples run as they are, with `bw` and an object of each class under the class's
--- `variable`. `source` is where the original's behaviour is described. `records` are tables with
--- known fields, kept with the class that they belong to.
---
--- params, returns, fields and values are lists of {name, type, units, default, optional, doc},
--- written here as "name type (units) = default -- doc", with "name?" for what may be absent. Types
--- are Lua's, names of classes and records here, "Point" for an argument that is three numbers or a
--- table {x, y, z}, T[] for a list, T? for T or nil, A|B for either.

local notation = require "boardwalk.api.notation"

local module = require "boardwalk.api.module"

-- In the order of the reference's index.
local CLASSES = {
  "collision_mesh", "triangle_set", "model", "filter", "buffer", "physics", "owner", "body",
  "shape", "level_object", "occluders", "path_map", "subtitles", "chunks", "wad", "packer",
  "height_field", "mesh_shape", "primitive", "shape_set", "tile_grid", "tile_kit",
  "world_manager", "streamed_world", "budget",
}

local classes = {}
for i, name in ipairs(CLASSES) do classes[i] = require("boardwalk.api." .. name) end

-- All records, those of the module first.
local function all_records()
  local all = {}
  for _, record in ipairs(module.records) do all[#all + 1] = record end
  for _, class in ipairs(classes) do
    for _, record in ipairs(class.records or {}) do all[#all + 1] = record end
  end
  return all
end

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
  functions = module.functions,
  values = module.values,
  module_records = module.records,
  records = all_records(),
  classes = classes,
  scripts = require "boardwalk.script.api",
  ffi = require "boardwalk.api.ffi",
}

return notation.read(api)
