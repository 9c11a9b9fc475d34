--- Filter: how one is made, and how it looks.

local bits = require "boardwalk.bits"
local check = require "boardwalk.check"
local core = require "boardwalk.core"
local surface = require "boardwalk.surface"
local text = require "boardwalk.text"

local class = core.classes.Filter
local flat = core.flat.Filter

local filter = {}

-- The material id that ends an exclusion list of the original.
local END_OF_LIST = 1

local MAX_U32 = 4294967295

local function excluded_id(method, name, value)
  if type(value) == "number" then
    check.integer(method, name, value, 0, MAX_U32) -- over 255 it matches nothing
  else
    value = surface.material(method, name, value)
  end
  if value == END_OF_LIST then
    check.fail(method, name, "another material than 1, which ends the original's list", value)
  end
  return value
end

local function excluded_ids(method, list)
  local ids = {}
  if list == nil then return ids end
  check.table(method, "options.exclude", list)
  for i = 1, #list do ids[i] = excluded_id(method, ("options.exclude[%d]"):format(i), list[i]) end
  return ids
end

-- The bits that a mask skips.
local FIRST_TYPE_BIT, LAST_TYPE_BIT = 2, 10

local function skip(method, mask, list)
  if list == nil then return mask end
  check.table(method, "options.skip", list)
  for i = 1, #list do
    local name = ("options.skip[%d]"):format(i)
    local bit = surface.bit(method, name, list[i])
    if bit < FIRST_TYPE_BIT or bit > LAST_TYPE_BIT then
      check.fail(method, name, "the name of a flag that a mask can skip (bit 2 to 10)", list[i])
    end
    mask = bits.with(mask, bits.value(bit), true)
  end
  return mask
end

--- Makes a filter: what a query passes over.
---@param options? table exclude = {material ids or names}: they do not count as hits; skip = {flag
--- names}: triangles with any of them are skipped; mask = number: the original's mask, to which
--- skip adds; disabled = true: disabled triangles are tested too
---@return Filter
function filter.create(options)
  local method = "bw.filter"
  options = check.options(method, "options", options, {"exclude", "skip", "mask", "disabled"})
  local ids = excluded_ids(method, options.exclude)
  local mask = options.mask == nil and 0
    or check.integer(method, "options.mask", options.mask, 0, MAX_U32)
  mask = skip(method, mask, options.skip)
  if options.disabled ~= nil and check.boolean(method, "options.disabled", options.disabled) then
    mask = bits.with(mask, bits.value(0), true)
  end
  return core.create_filter(mask, ids)
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "Filter" then return "Filter" end
  if fault then return "Filter: destroyed" end
  local count = 0
  for id = 0, 255 do
    if flat.excludes(self, id) then count = count + 1 end
  end
  return ("Filter: mask 0x%04x, %s excluded"):format(flat.mask(self),
    text.count(count, "material"))
end

return filter
