--- Budget: named reservations of memory, each inside another. Nothing is allocated.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local text = require "boardwalk.text"

local class = core.classes.Budget
local flat = core.flat.Budget
local Budget = class.__index

local budget = {}

local MAX_U32 = 4294967295
local NONE, ROOT = MAX_U32, 0
local SECTOR_POOL = 17217536

-- Kinds by the numbers of BW_BUDGET_...
local KINDS = {[0] = "heap", "clump"}
local KIND_NUMBERS = {heap = 0, clump = 1}

--- Makes an empty budget.
---@param capacity? integer bytes; that of the game's Sector Pool when absent
---@param options? table blocks = true: count as the original's heaps do
---@return Budget? budget
---@return string? message
---@return string? code
function budget.create(capacity, options)
  local method = "bw.budget"
  if capacity == nil then capacity = SECTOR_POOL end
  check.integer(method, "capacity", capacity, 0, MAX_U32)
  options = check.options(method, "options", options, {"blocks"})
  return core.create_budget(capacity, options.blocks ~= nil
    and check.boolean(method, "options.blocks", options.blocks))
end

budget.SECTOR_POOL = SECTOR_POOL

local function self_of(method, self)
  return check.object(method, "self", self, "Budget")
end

-- A budget that is changed: one that is lent is another's.
local function refuse_lent(method, self)
  if not flat.is_lent(self_of(method, self)) then return true end
  return nil, "this budget is a WorldManager's, which alone takes from it and gives back", "invalid"
end

local function id_of(method, id)
  if id == nil then return ROOT end
  return check.integer(method, "id", id, 0, MAX_U32)
end

--- Reserves bytes.
---@param name string at most 31 bytes
---@param size integer bytes
---@param options? table parent (an id; the root when absent), kind "heap" or "clump"
---@return integer? id
---@return string? message
---@return string? code
function Budget:reserve(name, size, options)
  local method = "Budget.reserve"
  self_of(method, self)
  check.name(method, "name", name)
  check.integer(method, "size", size, 0, MAX_U32)
  options = check.options(method, "options", options, {"parent", "kind"})
  local parent, kind = options.parent, options.kind
  if parent == nil then parent = ROOT end
  check.integer(method, "options.parent", parent, 0, MAX_U32)
  if kind == nil then kind = "heap" end
  local number = KIND_NUMBERS[kind]
    or check.fail(method, "options.kind", '"heap", "clump" or nil', kind)
  local own, message, code = refuse_lent(method, self)
  if not own then return nil, message, code end
  return flat.reserve(self, name, size, parent, number)
end

--- Gives a reservation back.
---@param id integer
---@return boolean? done
---@return string? message
---@return string? code
function Budget:release(id)
  local method = "Budget.release"
  self_of(method, self)
  check.integer(method, "id", id, 0, MAX_U32)
  local own, message, code = refuse_lent(method, self)
  if not own then return nil, message, code end
  return flat.release(self, id)
end

--- Whether so many bytes fit into a reservation.
---@param size integer
---@param id? integer the root when absent
---@return boolean
function Budget:fits(size, id)
  local method = "Budget.fits"
  self_of(method, self)
  check.integer(method, "size", size, 0, MAX_U32)
  return flat.fits(self, size, id_of(method, id))
end

-- The methods that give one of the values of flat.numbers.
for place, name in ipairs {"used", "free", "peak", "largest_free"} do
  local method = "Budget." .. name
  Budget[name] = function(self, id)
    self_of(method, self)
    return (select(place, flat.numbers(self, id_of(method, id))))
  end
end

--- The id of the first reservation of a name.
---@param name string
---@return integer? id nil when there is none
function Budget:find(name)
  self_of("Budget.find", self)
  return flat.find(self, check.name("Budget.find", "name", name))
end

--- All reservations in the order of the tree: one, then what is in it.
---@return table[] reservations id, parent (nil of the root), depth, kind, name, size, taken, used,
--- peak
function Budget:reservations()
  self_of("Budget.reservations", self)
  local list = {}
  local found = flat.reservation(self, 0)
  while found do
    found.kind = KINDS[found.kind]
    if found.parent == NONE then found.parent = nil end
    list[#list + 1] = found
    found = flat.reservation(self, #list)
  end
  return list
end

function class.__len(self)
  return Budget.count(self)
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "Budget" then return "Budget" end
  if fault then return "Budget: destroyed" end
  local used, free = flat.numbers(self, ROOT)
  return ("Budget: %s of %s used, %s"):format(text.number(used), text.count(used + free, "byte"),
    text.count(self:count() - 1, "reservation"))
end

-- ---- sizes of pools

local POOLS = {
  world_level_pool = 0, global_data_pool = 1, sector_pool = 2, sector_pool_2 = 3, world_heap = 4,
  part_heap = 5,
}

--- The size of a pool.
---@param pool string "world_level_pool" or "global_data_pool" of a file's size, "sector_pool" or
--- "sector_pool_2" of the largest free block, "world_heap" or "part_heap" of a file's size when
--- there is no manifest
---@param bytes integer
---@return integer bytes
function budget.pool_size(pool, bytes)
  local method = "bw.pool_size"
  local number = type(pool) == "string" and POOLS[pool]
    or check.fail(method, "pool", '"world_level_pool", "global_data_pool", "sector_pool", '
      .. '"sector_pool_2", "world_heap" or "part_heap"', pool)
  return core.pool_size(number, check.integer(method, "bytes", bytes, 0, MAX_U32))
end

--- The name that the original registers a pool under: 15 characters, "-" for blanks and "_".
---@param name string
---@return string label
function budget.pool_label(name)
  return core.pool_label(check.name("bw.pool_label", "name", name))
end

return budget
