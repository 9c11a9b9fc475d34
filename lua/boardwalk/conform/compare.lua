--- How an answer differs from what a record expects.
--
-- A number is right within 1e-5 * max(1, |expected|), or within a tolerance that the record has;
-- integers, booleans and texts are exact.

local schema = require "boardwalk.conform.schema"
local text = require "boardwalk.conform.text"

local compare = {}

local TOLERANCE = 1e-5

local differs = {}

local function collect(kind, expected, got, path, found)
  differs[kind.name](kind, expected, got, path, found)
end

-- Bytes of an answer that are shown.
local SHOWN = 400

local function shown(value)
  local line = text.encode(value)
  return #line > SHOWN and line:sub(1, SHOWN) .. "..." or line
end

local function add(found, path, expected, got)
  found[#found + 1] = ("%s: expected %s, got %s"):format(path, shown(expected), shown(got))
end

function differs.number(_, expected, got, path, found)
  local right = type(got) == "number"
    and math.abs(got - expected)
      <= math.max(TOLERANCE * math.max(1, math.abs(expected)), found.tolerance)
  if not right then add(found, path, expected, got) end
end

local function exact(_, expected, got, path, found)
  if got ~= expected then add(found, path, expected, got) end
end

differs.integer, differs.boolean, differs.text = exact, exact, exact

function differs.list(kind, expected, got, path, found)
  if not schema.is_list(got) then return add(found, path, expected, got) end
  for i = 1, math.max(#expected, #got) do
    local place = schema.below(path, i)
    if expected[i] == nil or got[i] == nil then
      return add(found, place, expected[i], got[i])
    end
    collect(kind.of, expected[i], got[i], place, found)
  end
end

function differs.record(kind, expected, got, path, found)
  if not schema.is_object(got) then return add(found, path, expected, got) end
  for _, key in ipairs(schema.keys(kind.fields)) do
    collect(kind.fields[key], expected[key], got[key], schema.below(path, key), found)
  end
end

function differs.optional(kind, expected, got, path, found)
  if expected ~= nil then collect(kind.of, expected, got, path, found) end
end

function differs.nullable(kind, expected, got, path, found)
  if expected == schema.null then return exact(kind, expected, got, path, found) end
  collect(kind.of, expected, got, path, found)
end

function differs.word_or(kind, expected, got, path, found)
  if type(expected) == "string" then return exact(kind, expected, got, path, found) end
  collect(kind.of, expected, got, path, found)
end

function differs.either(kind, expected, got, path, found)
  collect(schema.kind_of(kind, expected), expected, got, path, found)
end

--- The differences between two values of a type, one sentence each ("expect.t: expected 1.5, got
--- 1.25"). The expected value must be of the type; the other may be anything.
---@param kind table a type of boardwalk.conform.schema
---@param expected any
---@param got any
---@param tolerance? number that numbers are right within besides
---@return string[] differences empty when the answer is right
function compare.differences(kind, expected, got, tolerance)
  local found = {tolerance = tolerance or 0}
  collect(kind, expected, got, "", found)
  found.tolerance = nil
  return found
end

-- A copy of an answer that `allow` may change.
local function copy_of(fields)
  local copy = {}
  for key, value in pairs(fields) do copy[key] = value end
  return copy
end

--- The differences between what a record expects and an answer, with what the record's own
--- tolerances allow.
---@param entry table of boardwalk.conform
---@param record table
---@param answer table
---@param tolerance? number that numbers are right within besides
---@return string[] differences
function compare.answer(entry, record, answer, tolerance)
  local allow, own = entry.checker.allow, record.tol
  if allow then answer = allow(record, copy_of(answer)) end
  own = type(own) == "number" and own or 0
  return compare.differences(entry.answers, record, answer, math.max(own, tolerance or 0))
end

return compare
