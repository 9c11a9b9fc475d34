--- The layers that scripts put bodies on (PHYFLAG), and the flags of bodies that they stand for.

local bits = require "boardwalk.bits"
local check = require "boardwalk.check"
local core = require "boardwalk.core"

local layers = {}

local MAX_U32 = 4294967295
local COUNT = 10

-- The value of a list of names.
local function value_of(method, name, list)
  local value = 0
  for i = 1, #list do
    local word = list[i]
    local found = type(word) == "string" and core.layer_find(word) or 0
    if found == 0 then
      check.fail(method, ("%s[%d]"):format(name, i), "the name of a layer", word)
    end
    value = bits.join(value, found)
  end
  return value
end

local function check_kind(method, name, value)
  if type(value) == "table" then return end
  if type(value) ~= "number" then
    check.fail(method, name, "a number or a list of names of layers", value)
  end
  check.integer(method, name, value, 0, MAX_U32)
end

--- A script's value of layers, from that number or a list of names.
---@param method string
---@param name string
---@param value integer|string[]
---@return integer
function layers.value(method, name, value)
  check_kind(method, name, value)
  return type(value) == "table" and value_of(method, name, value) or value
end

--- Flags of bodies, from that number or a list of names of layers.
---@param method string
---@param name string
---@param value integer|string[]
---@return integer
function layers.flags(method, name, value)
  check_kind(method, name, value)
  return type(value) == "table" and core.layer_flags(value_of(method, name, value)) or value
end

--- The names of the layers that flags of a body have.
---@param flags integer
---@return string[]
function layers.names(flags)
  local names = {}
  for bit = 0, COUNT - 1 do
    if bits.has(flags, core.layer_flags(bits.value(bit))) then
      names[#names + 1] = core.layer_name(bit)
    end
  end
  return names
end

return layers
