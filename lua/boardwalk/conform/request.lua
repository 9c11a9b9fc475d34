--- A record as another engine is asked it: one line of JSON with what the record gives and without
--- what it expects. A file is sent as its path.

local json = require "dkjson"
local lfs = require "lfs"
local schema = require "boardwalk.conform.schema"

local request = {}

--- A path that holds wherever the engine looks from.
---@param path string
---@return string
function request.absolute(path)
  if path:find("^/") or path:find("^%a:[/\\]") then return path end
  return lfs.currentdir() .. "/" .. path:gsub("^%./", "")
end

-- ---- JSON text of values that are of a type

local write = {}

local function value_text(kind, value, place)
  if value == schema.null then return "null" end
  return write[kind.name](kind, value, place)
end

--- The text of a number that a double reads back, whatever the locale.
---@param value number
---@return string
function request.number(value)
  if value % 1 == 0 and math.abs(value) < 2 ^ 53 then return ("%.0f"):format(value) end
  local text
  for digits = 9, 17, 4 do
    text = ("%." .. digits .. "g"):format(value):gsub("[^%d+e-]", ".")
    if tonumber(text) == value then break end
  end
  return text
end

function write.number(_, value) return request.number(value) end
write.integer = write.number
function write.boolean(_, value) return tostring(value) end

function write.text(kind, value, place)
  if kind.path and place then value = request.absolute(kind.path(place, value)) end
  return json.quotestring(value)
end

function write.list(kind, value, place)
  local parts = {}
  for i = 1, #value do parts[i] = value_text(kind.of, value[i], place) end
  return "[" .. table.concat(parts, ",") .. "]"
end

-- Adds "key":value for each of the keys that there are.
local function add_fields(parts, keys, fields, value, place)
  for _, key in ipairs(keys) do
    if value[key] ~= nil then
      parts[#parts + 1] = ('"%s":%s'):format(key, value_text(fields[key], value[key], place))
    end
  end
  return parts
end

local function object_text(parts)
  return "{" .. table.concat(parts, ",") .. "}"
end

function write.record(kind, value, place)
  return object_text(add_fields({}, schema.keys(kind.fields), kind.fields, value, place))
end

function write.optional(kind, value, place) return value_text(kind.of, value, place) end
write.nullable = write.optional

function write.either(kind, value, place)
  return value_text(schema.kind_of(kind, value), value, place)
end

function write.word_or(kind, value, place)
  if type(value) == "string" then return json.quotestring(value) end
  return value_text(kind.of, value, place)
end

function write.variant(kind, value, place)
  local word = value[kind.key]
  local fields = kind.kinds[word].fields
  return object_text(add_fields({('"%s":%s'):format(kind.key, json.quotestring(word))},
    schema.keys(fields), fields, value, place))
end

--- The text of a value of a type, with names of files as they are.
---@param kind table
---@param value any
---@return string
function request.text(kind, value)
  return value_text(kind, value)
end

-- ---- the line

--- The types of the keys that a kind of record sends.
---@param checker boardwalk.Checker
---@return table<string, table>
function request.fields(checker)
  local fields = {}
  for key, kind in pairs(checker.inputs) do fields[key] = kind end
  for _, key in ipairs(checker.unsent or {}) do fields[key] = nil end
  fields.tol = nil -- the record's tolerance
  return fields
end

-- By checker: its fields, and their keys in order.
local known = setmetatable({}, {__mode = "k"})

--- The line that asks a record, without its end.
---@param checker boardwalk.Checker
---@param record table whose inputs are of the checker's types
---@param id string
---@param place table where the record stands
---@return string line
function request.line(checker, record, id, place)
  local sent = known[checker]
  if not sent then
    local fields = request.fields(checker)
    sent = {fields = fields, keys = schema.keys(fields)}
    known[checker] = sent
  end
  local parts = {
    '"id":' .. json.quotestring(id),
    ('"format":"%s","kind":"%s"'):format(checker.format, checker.kind),
  }
  return object_text(add_fields(parts, sent.keys, sent.fields, record, place))
end

return request
