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

--- A name in quotes for one line of text.
---@param name string
---@return string
function text.quote(name)
  return '"' .. name:gsub("%c", "?") .. '"'
end

return text
