--- What the keys of a conformance record hold.
--
-- A type is a plain table with a `name`; `schema.check` says whether a JSON value is of a type, and
-- `boardwalk.conform.compare` how two values of it differ. JSON's null is `schema.null`, so that a
-- null is not taken for a missing key. Paths in messages count list places from 0, as JSON does.

local json = require "dkjson"

local schema = {}

schema.null = json.null

--- A number that is right within the tolerance of the vectors.
schema.number = {name = "number"}
--- A whole number, a boolean or a text: right when equal.
schema.integer = {name = "integer"}
schema.boolean = {name = "boolean"}
schema.text = {name = "text"}

--- A list; `count` fixes its length.
---@param of table
---@param count integer?
function schema.list(of, count)
  return {name = "list", of = of, count = count}
end

--- An object with these keys. Other keys are allowed and state nothing.
---@param fields table<string, table>
function schema.record(fields)
  return {name = "record", fields = fields}
end

--- A key that may be missing: then it states nothing.
function schema.optional(of)
  return {name = "optional", of = of}
end

--- Null, or a value.
function schema.nullable(of)
  return {name = "nullable", of = of}
end

--- A word such as "refused", or a value.
function schema.word_or(of)
  return {name = "word_or", of = of}
end

schema.point = schema.list(schema.number, 3)

--- The place of a key or of an element below a path.
function schema.below(path, key)
  if type(key) == "number" then return ("%s[%d]"):format(path, key - 1) end
  return path == "" and key or path .. "." .. key
end

--- The keys of an object in a fixed order.
function schema.keys(fields)
  local keys = {}
  for key in pairs(fields) do keys[#keys + 1] = key end
  table.sort(keys)
  return keys
end

local function what(value)
  if value == nil then return "nothing" end
  if value == schema.null then return "null" end
  return type(value) == "table" and "a list or object" or "a " .. type(value)
end

local function wrong(path, expected, value)
  return ("%s: expected %s, got %s"):format(path, expected, what(value))
end

local checks = {}

local function check(kind, value, path)
  return checks[kind.name](kind, value, path)
end

function checks.number(_, value, path)
  if type(value) ~= "number" then return wrong(path, "a number", value) end
end

function checks.integer(_, value, path)
  if type(value) ~= "number" or value % 1 ~= 0 then return wrong(path, "a whole number", value) end
end

function checks.boolean(_, value, path)
  if type(value) ~= "boolean" then return wrong(path, "true or false", value) end
end

function checks.text(_, value, path)
  if type(value) ~= "string" then return wrong(path, "a text", value) end
end

local function is_table(value)
  return type(value) == "table" and value ~= schema.null
end

function checks.list(kind, value, path)
  if not is_table(value) then return wrong(path, "a list", value) end
  if kind.count and #value ~= kind.count then
    return ("%s: expected %d values, got %d"):format(path, kind.count, #value)
  end
  for i = 1, #value do
    local problem = check(kind.of, value[i], schema.below(path, i))
    if problem then return problem end
  end
end

function checks.record(kind, value, path)
  if not is_table(value) then return wrong(path, "an object", value) end
  for _, key in ipairs(schema.keys(kind.fields)) do
    local problem = check(kind.fields[key], value[key], schema.below(path, key))
    if problem then return problem end
  end
end

function checks.optional(kind, value, path)
  if value ~= nil then return check(kind.of, value, path) end
end

function checks.nullable(kind, value, path)
  if value ~= schema.null then return check(kind.of, value, path) end
end

function checks.word_or(kind, value, path)
  if type(value) ~= "string" then return check(kind.of, value, path) end
end

--- Whether a JSON value is of a type.
---@param kind table a type
---@param value any
---@param path string? where the value stands, for the message
---@return string? problem nil when it is
function schema.check(kind, value, path)
  return check(kind, value, path or "")
end

return schema
