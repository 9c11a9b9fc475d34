--- Filter: what a query passes over, and the named materials and flag bits it is made of.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"

local C = library.C
local NONE = library.constants.BW_NONE
local MAX_U32 = 4294967295

local class = object.class("Filter")
local filters = class.held
local flat = {}
local functions = {}

--- create_filter(mask, ids) -> Filter; `ids` is a list of material ids
function functions.create_filter(mask, ids)
  local method = "core.create_filter"
  check.integer(method, "mask", mask, 0, MAX_U32)
  check.table(method, "ids", ids)
  local count = #ids
  local list = ffi.new("uint32_t[?]", count)
  for i = 1, count do
    list[i - 1] = check.element_integer(method, "ids", ids, i, 0, MAX_U32)
  end
  local filter = ffi.new("bw_filter")
  C.bw_filter_init(filter, mask, list, count)
  return object.create(class, filter)
end

object.set_destroy(class, function() end)
class.metatable.__gc = nil -- there is nothing to free

--- mask(filter) -> number
function flat.mask(self)
  check.object("core.Filter.mask", "self", self, "Filter")
  return filters[self].mask
end

--- excludes(filter, id) -> boolean
function flat.excludes(self, id)
  local method = "core.Filter.excludes"
  check.object(method, "self", self, "Filter")
  check.integer(method, "id", id, 0, 255)
  local word = filters[self].excluded[math.floor(id / 32)]
  return bit.band(bit.rshift(word, id % 32), 1) == 1
end

--- exclude(filter, id): excludes one more, 1 too
function flat.exclude(self, id)
  local method = "core.Filter.exclude"
  check.object(method, "self", self, "Filter")
  check.integer(method, "id", id, 0, 255)
  C.bw_filter_exclude(filters[self], id)
end

-- ---- materials and flag bits

function functions.material_name(id)
  check.integer("bw.material_name", "id", id, -2147483648, 2147483647)
  return ffi.string(C.bw_material_name(id))
end

local function found(number)
  if number ~= NONE then return number end
  return nil
end

function functions.material_id(name)
  check.string("bw.material_id", "name", name)
  return found(C.bw_material_find(name, #name))
end

--- flag_name(bit) -> name
function functions.flag_name(number)
  return ffi.string(C.bw_flag_name(check.integer("core.flag_name", "bit", number, 0, 15)))
end

--- flag_bit(name) -> bit or nil
function functions.flag_bit(name)
  check.string("core.flag_bit", "name", name)
  return found(C.bw_flag_find(name, #name))
end

--- climbable(flags, material, player) -> boolean
function functions.climbable(flags, material, player)
  local method = "core.climbable"
  check.integer(method, "flags", flags, 0, 0xffff)
  check.integer(method, "material", material, 0, 0xff)
  check.boolean(method, "player", player)
  return C.bw_climbable(flags, material, player) ~= 0
end

--- The filter of a Filter or nil, an argument of any method.
---@return ffi.cdata*? filter a const bw_filter *
local function argument(method, filter)
  return filters[check.filter(method, filter)]
end

return {class = class, flat = flat, functions = functions, argument = argument}
