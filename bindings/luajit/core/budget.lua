--- Budget: named reservations of memory. That of a WorldManager is lent, and only looked at.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"

local C = library.C
local constants = library.constants
local MAX_U32 = 4294967295

local class = object.class("Budget")
local budgets, borrowed = class.held, object.property(class, "borrowed")
local methods, flat, functions = class.methods, {}, {}

object.set_destroy(class, C.bw_budget_destroy)

local function bits(method, name, value)
  return check.integer(method, name, value, 0, MAX_U32)
end

--- create_budget(capacity, blocks) -> Budget or nil, message, code
function functions.create_budget(capacity, blocks)
  local method = "core.create_budget"
  bits(method, "capacity", capacity)
  local options = check.boolean(method, "blocks", blocks) and constants.BW_BUDGET_BLOCKS or 0
  return object.make(class, "bw_budget *[1]", function(...)
    return C.bw_budget_create(capacity, options, ...)
  end)
end

local function usable(method, self)
  check.object(method, "self", self, "Budget")
  return budgets[self]
end

-- The budget, for one who changes it.
local function changed(method, self)
  local budget = usable(method, self)
  if borrowed[self] then check.fail(method, "self", "a Budget that is not lent", self) end
  return budget
end

--- is_lent(budget) -> boolean
function flat.is_lent(self)
  usable("core.Budget.is_lent", self)
  return borrowed[self] or false
end

local id_out = ffi.new("uint32_t[1]")

--- reserve(budget, name, size, parent, kind) -> id or nil, message, code
function flat.reserve(self, name, size, parent, kind)
  local method = "core.Budget.reserve"
  local budget = changed(method, self)
  check.string(method, "name", name)
  bits(method, "size", size)
  bits(method, "parent", parent)
  bits(method, "kind", kind)
  if C.bw_budget_reserve(budget, parent, name, size, kind, id_out, library.error) ~= 0 then
    return library.failure()
  end
  return id_out[0]
end

--- release(budget, id) -> true or nil, message, code
function flat.release(self, id)
  local method = "core.Budget.release"
  local budget = changed(method, self)
  return library.done(C.bw_budget_release(budget, bits(method, "id", id), library.error))
end

--- fits(budget, size, id) -> boolean
function flat.fits(self, size, id)
  local method = "core.Budget.fits"
  local budget = usable(method, self)
  bits(method, "size", size)
  return C.bw_budget_fits(budget, bits(method, "id", id), size) ~= 0
end

--- numbers(budget, id) -> bytes used, free, peak, largest free; all 0 when there is none
function flat.numbers(self, id)
  local method = "core.Budget.numbers"
  local budget = usable(method, self)
  bits(method, "id", id)
  return C.bw_budget_used(budget, id), C.bw_budget_free(budget, id), C.bw_budget_peak(budget, id),
    C.bw_budget_largest_free(budget, id)
end

function methods.count(self)
  return C.bw_budget_count(usable("Budget.count", self))
end

--- reservation(budget, place) -> the fields of bw_reservation by name, or nil
function flat.reservation(self, place)
  local method = "core.Budget.reservation"
  local found = ffi.new("bw_reservation")
  local budget = usable(method, self)
  if C.bw_budget_get(budget, bits(method, "place", place), found) == 0 then return nil end
  return library.named_record(found, "bw_reservation")
end

--- find(budget, name) -> id or nil
function flat.find(self, name)
  local method = "core.Budget.find"
  local budget = usable(method, self)
  return library.number_or_nil(C.bw_budget_find(budget, check.string(method, "name", name)))
end

function methods.text(self)
  local out = library.bytes_out()
  local budget = usable("Budget.text", self) -- room for the pointer may have run a finalizer
  if C.bw_budget_text(budget, out, library.error) ~= 0 then return library.failure() end
  return library.take_bytes(out)
end

-- ---- sizes of pools

local SIZES = {
  [0] = C.bw_budget_level_pool, C.bw_budget_global_data, C.bw_budget_sector_pool,
  C.bw_budget_sector_pool_2, C.bw_budget_world_heap, C.bw_budget_part_heap,
}

--- pool_size(kind, bytes) -> bytes; kinds by the order of the list above
function functions.pool_size(kind, bytes)
  local method = "core.pool_size"
  check.index(method, "kind", kind, #SIZES + 1)
  return SIZES[kind](bits(method, "bytes", bytes))
end

function functions.water_size(grid_vertices, file_size)
  local method = "bw.water_size"
  bits(method, "grid_vertices", grid_vertices)
  return C.bw_budget_water(grid_vertices, bits(method, "file_size", file_size))
end

local label = ffi.new("char[?]", constants.BW_POOL_LABEL)

function functions.pool_label(name)
  C.bw_budget_label(check.string("bw.pool_label", "name", name), label)
  return ffi.string(label)
end

return {class = class, flat = flat, functions = functions}
