--- Small pieces of text, and names that differ between Lua versions.

local text = {}

text.unpack = table.unpack or unpack

--- A whole number in groups of three digits with its noun: "1,718 triangles".
---@param count integer
---@param noun string
---@param plural? string the noun and "s" when absent
---@return string
function text.count(count, noun, plural)
  local digits = ("%.0f"):format(count):reverse():gsub("(%d%d%d)", "%1,"):reverse()
  return digits:gsub("^,", "") .. " " .. (count == 1 and noun or plural or noun .. "s")
end

local LONGEST_QUOTE = 80

--- A name in quotes for one line of text; a long one is cut.
---@param name string
---@return string
function text.quote(name)
  if #name > LONGEST_QUOTE then name = name:sub(1, LONGEST_QUOTE - 3) .. "..." end
  return '"' .. name:gsub("%c", "?") .. '"'
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
