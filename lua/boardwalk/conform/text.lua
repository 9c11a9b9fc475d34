--- JSON text of answers: keys in a fixed order, numbers as the shortest text of their float32.

local bw = require "boardwalk"
local json = require "dkjson"
local schema = require "boardwalk.conform.schema"
local utf8_of = require("boardwalk.text").utf8

local text = {}

local function number(value)
  if value % 1 == 0 and math.abs(value) < 2 ^ 53 then return ("%.0f"):format(value) end
  return bw.float_text(value)
end

-- our choice: bytes that are no UTF-8, as a file's name may have, read U+FFFD.
local function quote(value)
  return json.quotestring(utf8_of(value))
end

local function is_list(value)
  local meta = getmetatable(value)
  local kind = meta and meta.__jsontype
  if kind then return kind == "array" end
  return #value > 0 or next(value) == nil
end

local function list(value)
  local parts = {}
  for i = 1, #value do parts[i] = text.encode(value[i]) end
  return "[" .. table.concat(parts, ",") .. "]"
end

local function object(value)
  local parts = {}
  for i, key in ipairs(schema.keys(value)) do
    parts[i] = quote(key) .. ":" .. text.encode(value[key])
  end
  return "{" .. table.concat(parts, ",") .. "}"
end

--- The text of a value. Infinities and NaN, which JSON has not, become "inf", "-inf" and "nan".
---@param value any nil reads "nothing"
---@return string
function text.encode(value)
  if value == nil then return "nothing" end
  if value == schema.null then return "null" end
  if type(value) == "number" then return number(value) end
  if type(value) == "string" then return quote(value) end
  if type(value) == "boolean" then return tostring(value) end
  return is_list(value) and list(value) or object(value)
end

return text
