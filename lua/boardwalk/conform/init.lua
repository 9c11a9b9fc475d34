--- Conformance: the checkers of every kind of record, by format and kind.
--
-- A checker says what a record gives (`inputs`), what must come back (`answers`, under the keys the
-- record expects it), and how we answer. Nothing else of a record takes part in the verdict, so the
-- inputs may as well be sent to another engine and its answers compared.

local crc = require "boardwalk.conform.crc"
local schema = require "boardwalk.conform.schema"

local conform = {}

--- One kind of record.
---@class boardwalk.Checker
---@field format string the suffix of the record's `file`, or "warriors"
---@field kind string
---@field inputs table<string, table> a type of boardwalk.conform.schema for each key given
---@field answers table<string, table> the same for each key that is expected
---@field answer fun(record: table, place: table): table our answer, under the keys of `answers`.
--- `place` is where the record stands: `folder`, and `cache`, a table that lives as long as the run
---@field allow? fun(record: table, answer: table): table anybody's answer, with what the record's
--- own tolerances allow made what it expects
---@field unsent? string[] inputs that say how to compare, or why, and are no part of the question
---@field unanswered? string[] answers that `allow` makes of others

-- Keys that any record may have and that take no part.
local REMARKS = {"id", "kind", "file", "note", "category", "what", "informative", "robust"}

local checkers = {}

--- Takes a checker. A kind whose records name a file has the file's crc32 besides.
---@param checker boardwalk.Checker
function conform.register(checker)
  if checker.inputs.file then checker.inputs.crc32 = crc.TYPE end
  local name = checker.format .. "/" .. checker.kind
  assert(not checkers[name], name .. " is registered already")
  local known = {}
  for _, key in ipairs(REMARKS) do known[key] = true end
  for key in pairs(checker.inputs) do known[key] = true end
  for key in pairs(checker.answers) do known[key] = true end
  checkers[name] = {
    checker = checker, known = known,
    inputs = schema.record(checker.inputs), answers = schema.record(checker.answers),
  }
end

--- The checkers by format and kind.
---@return fun(): boardwalk.Checker?
function conform.each()
  local names, at = schema.keys(checkers), 0
  return function()
    at = at + 1
    return names[at] and checkers[names[at]].checker
  end
end

--- The format and the kind of a record.
---@param record table
---@return string format
---@return string kind "?" when it names none
function conform.name(record)
  local file = record.file
  local format = type(file) == "string" and file:match("%.([^./\\]+)$") or "warriors"
  if record.verdict ~= nil then return format, "verdict" end
  return format, type(record.kind) == "string" and record.kind or "?"
end

--- The registered checker, with the `inputs` and `answers` as types of whole records and the set
--- of `known` keys; nil when the kind is unknown.
---@param format string
---@param kind string
---@return { checker: boardwalk.Checker, known: table, inputs: table, answers: table }?
function conform.find(format, kind)
  return checkers[format .. "/" .. kind]
end

for _, kind in ipairs {
  "ray_cast", "world_ray", "sphere_push", "ground", "set_enabled", "builder", "load",
  "material_name", "ray_box", "ray_capsule", "raycast_bodies", "settle", "bound_refresh",
  "pool_sizes",
} do
  conform.register(require("boardwalk.conform.warriors." .. kind))
end

-- Each gives a list of checkers.
for _, format in ipairs {"col", "meshshape", "shape", "sws", "trak", "map", "stpc"} do
  for _, checker in ipairs(require("boardwalk.conform." .. format)) do conform.register(checker) end
end

return conform
