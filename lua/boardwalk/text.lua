--- Small pieces of text, and names that differ between Lua versions.

local core = require "boardwalk.core"

local text = {}

text.unpack = table.unpack or unpack

--- string.format that rounds alike on every machine.
text.format = core.format

--- A number in digits: one that is whole without a fraction, with '.' whatever the locale.
---@param value number
---@return string
function text.plain(value)
  if value ~= value then return "nan" end
  if value == math.huge then return "inf" end
  if value == -math.huge then return "-inf" end
  local plain = tostring(value)
  if plain:find("^%-?%d+$") then return plain end
  return (text.format("%.14g", value):gsub("[^%d%+%-e]+", "."))
end

--- A whole number in groups of three digits: "1,718".
---@param number integer from 0 up
---@return string
function text.number(number)
  local digits = ("%.0f"):format(number):reverse():gsub("(%d%d%d)", "%1,"):reverse()
  return (digits:gsub("^,", ""))
end

--- A whole number in groups of three digits with its noun: "1,718 triangles".
---@param count integer
---@param noun string
---@param plural? string the noun and "s" when absent
---@return string
function text.count(count, noun, plural)
  return text.number(count) .. " " .. (count == 1 and noun or plural or noun .. "s")
end

--- A part of a whole: "29%"; of nothing, "0%".
---@param part number
---@param whole number
---@return string
function text.percent(part, whole)
  return text.format("%.0f%%", whole > 0 and part / whole * 100 or 0)
end

local LONGEST_QUOTE = 80

--- A name in quotes for one line of text; a long one is cut.
---@param name string
---@return string
function text.quote(name)
  if #name > LONGEST_QUOTE then name = name:sub(1, LONGEST_QUOTE - 3) .. "..." end
  return '"' .. name:gsub("%c", "?") .. '"'
end

--- A text that a terminal takes no orders from: control characters but ends of lines and tabs
--- become "?". Names in files and lists may be anybody's.
---@param message string
---@return string
function text.shown(message)
  return (message:gsub("[^\n\t%C]", "?"))
end

--- A message about a file or what stands for one; that of a line begins with ":LINE:". One that
--- quotes the name stays as it is.
---@param name string
---@param message string
---@return string
function text.about(name, message)
  if message:find("'" .. name .. "'", 1, true) then return message end
  return name .. (message:find("^:%d+:") and "" or ": ") .. message
end

--- The keys of a table in order.
---@param map table
---@param before? fun(a: any, b: any): boolean as of table.sort
---@return any[]
function text.sorted_keys(map, before)
  local keys = {}
  for key in pairs(map) do keys[#keys + 1] = key end
  table.sort(keys, before)
  return keys
end

-- The characters of UTF-8 over ASCII, without surrogates and longer forms than needed.
local CHARACTERS = {
  "^[\194-\223][\128-\191]", "^\224[\160-\191][\128-\191]",
  "^[\225-\236\238\239][\128-\191][\128-\191]", "^\237[\128-\159][\128-\191]",
  "^\240[\144-\191][\128-\191][\128-\191]", "^[\241-\243][\128-\191][\128-\191][\128-\191]",
  "^\244[\128-\143][\128-\191][\128-\191]",
}

-- Where the ASCII that begins at a byte ends, or the character; nil when it is neither.
local function end_of_character(bytes, at)
  local _, last = bytes:find("^[^\128-\255]+", at)
  for i = 1, last and 0 or #CHARACTERS do
    _, last = bytes:find(CHARACTERS[i], at)
    if last then break end
  end
  return last
end

local REPLACEMENT = "\239\191\189" -- U+FFFD

--- Bytes as UTF-8: what is none becomes U+FFFD, byte by byte.
---@param bytes string
---@return string
function text.utf8(bytes)
  local parts, at = {}, 1
  while at <= #bytes do
    local last = end_of_character(bytes, at)
    parts[#parts + 1] = last and bytes:sub(at, last) or REPLACEMENT
    at = (last or at) + 1
  end
  return table.concat(parts)
end

local LOWER = {}
for byte = ("A"):byte(), ("Z"):byte() do LOWER[string.char(byte)] = string.char(byte + 32) end

--- A word in small letters: those of ASCII, whatever the locale.
---@param word string
---@return string
function text.lower(word)
  return (word:gsub("[A-Z]", LOWER))
end

return text
