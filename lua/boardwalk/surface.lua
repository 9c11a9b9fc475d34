--- What triangles are made of, as people write it: material by id or name, flags as a number or a
--- list of names, area.

local bits = require "boardwalk.bits"
local check = require "boardwalk.check"
local core = require "boardwalk.core"

local surface = {}

--- A material id from an id or a name ("GLASS", "MATERIAL_GLASS", in any case).
---@return integer id 0 to 255
function surface.material(method, name, value)
  if type(value) == "number" then return check.integer(method, name, value, 0, 255) end
  local id = type(value) == "string" and core.material_id(value)
  return id or check.fail(method, name, "a material id or name", value)
end

--- The bit number of a flag's name.
function surface.bit(method, name, value)
  local bit = type(value) == "string" and core.flag_bit(value)
  return bit or check.fail(method, name, "the name of a flag", value)
end

--- Flags from a number or a list of flag names.
---@return integer flags 0 to 65535
function surface.flags(method, name, value)
  if type(value) == "number" then return check.integer(method, name, value, 0, 65535) end
  if type(value) ~= "table" then
    check.fail(method, name, "a number or a list of flag names", value)
  end
  local flags = 0
  for i = 1, #value do
    local bit = surface.bit(method, ("%s[%d]"):format(name, i), value[i])
    flags = bits.with(flags, bits.value(bit), true)
  end
  return flags
end

--- The names of the bits that are set, from bit 0.
---@param flags integer 0 to 65535
---@return string[]
function surface.flag_names(flags)
  local names = {}
  for bit = 0, 15 do
    if bits.has(flags, bits.value(bit)) then names[#names + 1] = core.flag_name(bit) end
  end
  return names
end

--- An area byte.
---@return integer area 0 to 255
function surface.area(method, name, value)
  return check.integer(method, name, value, 0, 255)
end

local FIELDS = {"flags", "material", "area"}

--- The fields of a SURFACE {material =, flags =, area =} that are given, as numbers.
---@return table fields
function surface.fields(method, name, value)
  check.names(method, name, value, FIELDS)
  local fields = {}
  for _, field in ipairs(FIELDS) do
    if value[field] ~= nil then
      fields[field] = surface[field](method, name .. "." .. field, value[field])
    end
  end
  return fields
end

--- The first of the given tables' values of each field.
---@return table fields flags, material and area, those that any table has
function surface.given(...)
  local fields = {}
  for _, field in ipairs(FIELDS) do
    for i = 1, select("#", ...) do
      local from = select(i, ...)
      if from and fields[field] == nil then fields[field] = from[field] end
    end
  end
  return fields
end

--- The same, and 0 where no table has a value.
---@return table fields flags, material and area
function surface.first(...)
  local fields = surface.given(...)
  for _, field in ipairs(FIELDS) do fields[field] = fields[field] or 0 end
  return fields
end

return surface
