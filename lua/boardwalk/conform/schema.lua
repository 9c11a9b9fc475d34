--- What the keys of a conformance record hold.
--
-- A type is a plain table with a `name`; `schema.check` says whether a JSON value is of a type, and
-- `boardwalk.conform.compare` how two values of it differ. JSON's null is `schema.null`, so that a
-- null is not taken for a missing key. Paths in messages count list places from 0, as JSON does.

local json = require "dkjson"
local quote = require("boardwalk.text").quote

local schema = {}

schema.null = json.null

--- The keys of an object in a fixed order.
function schema.keys(fields)
  local keys = {}
  for key in pairs(fields) do keys[#keys + 1] = key end
  table.sort(keys)
  return keys
end

--- A number that is right within the tolerance of the vectors.
schema.number = {name = "number"}
--- A whole number, a boolean or a text: right when equal.
schema.integer = {name = "integer"}
schema.boolean = {name = "boolean"}
schema.text = {name = "text"}

--- A whole number of a range.
---@param low number
---@param high number
function schema.whole(low, high)
  return {name = "integer", low = low, high = high}
end

schema.u8, schema.u16 = schema.whole(0, 0xff), schema.whole(0, 0xffff)
schema.u32, schema.i32 = schema.whole(0, 2 ^ 32 - 1), schema.whole(-2 ^ 31, 2 ^ 31 - 1)

--- A text of a form.
---@param is_right fun(text: string): boolean
---@param what string for messages
function schema.form(is_right, what)
  return {name = "text", is_right = is_right, what = what}
end

--- One of some words.
---@param words string[]
function schema.one_of(words)
  local known = {}
  for _, word in ipairs(words) do known[word] = true end
  return schema.form(function(text) return known[text] == true end,
    "one of " .. table.concat(words, ", "))
end

--- The name of a file without its ending: letters, digits, "_", "-" and ".".
schema.file_name = schema.form(function(text)
  return text:find("^[%w_][%w_.-]*$") ~= nil
end, "the name of a file")

--- Bytes in hexadecimal digits.
schema.hex = schema.form(function(text)
  return #text % 2 == 0 and not text:find("%X")
end, "pairs of hexadecimal digits")

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

--- An object of several kinds, told apart by the word under a key.
---@param key string
---@param kinds table<string, table> a type for each word
function schema.variant(key, kinds)
  return {name = "variant", key = key, kinds = kinds, words = schema.one_of(schema.keys(kinds))}
end

--- Null, or a value.
function schema.nullable(of)
  return {name = "nullable", of = of}
end

--- A word such as "refused", or a value.
function schema.word_or(of)
  return {name = "word_or", of = of}
end

--- A value of the first of these types whose form it has: a number, a text, a boolean, a list or an
--- object.
function schema.either(...)
  return {name = "either", kinds = {...}}
end

schema.point = schema.list(schema.number, 3)
schema.quaternion = schema.list(schema.number, 4)

--- The place of a key or of an element below a path.
function schema.below(path, key)
  if type(key) == "number" then return ("%s[%d]"):format(path, key - 1) end
  return path == "" and key or path .. "." .. key
end

-- Whether JSON had a value as a list or as an object; nil for a table that is not from JSON.
local function json_kind(value)
  local meta = getmetatable(value)
  return type(meta) == "table" and meta.__jsontype or nil
end

local WHAT = {array = "a list", object = "an object"}

local function what(value)
  if value == nil then return "nothing" end
  if value == schema.null then return "null" end
  if type(value) ~= "table" then return "a " .. type(value) end
  return WHAT[json_kind(value)] or "a list or object"
end

local function wrong(path, expected, value)
  return ("%s: expected %s, got %s"):format(path, expected, what(value))
end

local FORMS = {
  number = "number", integer = "number", boolean = "boolean", text = "string", list = "list",
  record = "object",
}

local function form_of(value)
  if type(value) ~= "table" or value == schema.null then return type(value) end
  local meta = getmetatable(value)
  local is_list = value[1] ~= nil or meta and meta.__jsontype == "array"
  return is_list and "list" or "object"
end

--- The type among those of `either` that a value is taken for; nil when it has the form of none.
function schema.kind_of(either, value)
  local form = form_of(value)
  for _, kind in ipairs(either.kinds) do
    if FORMS[kind.name] == form then return kind end
  end
end

local checks = {}

local function check(kind, value, path)
  return checks[kind.name](kind, value, path)
end

function checks.number(_, value, path)
  if type(value) ~= "number" then return wrong(path, "a number", value) end
end

function checks.integer(kind, value, path)
  if type(value) ~= "number" or value % 1 ~= 0 then return wrong(path, "a whole number", value) end
  if kind.low and not (value >= kind.low and value <= kind.high) then
    return ("%s: expected a whole number from %.0f to %.0f, got %.0f"):format(path, kind.low,
      kind.high, value)
  end
end

function checks.boolean(_, value, path)
  if type(value) ~= "boolean" then return wrong(path, "true or false", value) end
end

function checks.text(kind, value, path)
  if type(value) ~= "string" then return wrong(path, "a text", value) end
  if kind.is_right and not kind.is_right(value) then
    return ("%s: expected %s, got %s"):format(path, kind.what, quote(value))
  end
end

--- Whether a JSON value is an object, and no list.
function schema.is_object(value)
  return type(value) == "table" and value ~= schema.null and json_kind(value) ~= "array"
end

--- Whether a JSON value is a list, and no object.
function schema.is_list(value)
  return type(value) == "table" and value ~= schema.null and json_kind(value) ~= "object"
end

function checks.list(kind, value, path)
  if not schema.is_list(value) then return wrong(path, "a list", value) end
  if kind.count and #value ~= kind.count then
    return ("%s: expected %d values, got %d"):format(path, kind.count, #value)
  end
  for i = 1, #value do
    local problem = check(kind.of, value[i], schema.below(path, i))
    if problem then return problem end
  end
end

function checks.record(kind, value, path)
  if not schema.is_object(value) then return wrong(path, "an object", value) end
  for _, key in ipairs(schema.keys(kind.fields)) do
    local problem = check(kind.fields[key], value[key], schema.below(path, key))
    if problem then return problem end
  end
end

function checks.variant(kind, value, path)
  if not schema.is_object(value) then return wrong(path, "an object", value) end
  local word = value[kind.key]
  local problem = check(kind.words, word, schema.below(path, kind.key))
  return problem or check(kind.kinds[word], value, path)
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

function checks.either(kind, value, path)
  local chosen = schema.kind_of(kind, value)
  if not chosen then return wrong(path, "another kind of value", value) end
  return check(chosen, value, path)
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
