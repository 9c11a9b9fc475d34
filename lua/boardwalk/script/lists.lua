--- The library `table` of level scripts. What a function of it does in one call is charged to the
--- script's allowance; metamethods are not asked, on either machine, so that a table cannot say
--- that it is longer than it is.

local budget = require "boardwalk.script.budget"

local lists = {}

local concat, insert, remove, sort = table.concat, table.insert, table.remove, table.sort
local native_unpack = table.unpack or rawget(_G, "unpack")
local rawlen = rawget(_G, "rawlen") or function(value) return #value end

-- So many places are moved for one instruction, and so many values passed.
local MOVES = 4
-- As many results as every machine can give.
local MOST_RESULTS = 7000

local function check_table(name, value)
  if type(value) == "table" then return end
  error(("bad argument #1 to '%s' (table expected, got %s)"):format(name,
    value == nil and "no value" or type(value)), 3)
end

local function whole(name, number, value, default)
  if value == nil then return default end
  local result = tonumber(value)
  if not result or result ~= result or result % 1 ~= 0 then
    error(("bad argument #%d to '%s' (a whole number expected)"):format(number, name), 3)
  end
  return result
end

-- A table without metamethods that holds the same places, for the machine's own functions.
local function plain(value, first, last)
  if getmetatable(value) == nil then return value end
  local copy = {}
  for i = first, last do copy[i] = rawget(value, i) end
  return copy
end

function lists.concat(value, separator, first, last)
  check_table("concat", value)
  first = whole("concat", 3, first, 1)
  last = whole("concat", 4, last, rawlen(value))
  if last < first then return "" end
  if rawget(value, first) == nil or rawget(value, last) == nil then
    error("bad argument #1 to 'concat' (a place without a value)", 2)
  end
  budget.charge(math.ceil((last - first) / MOVES))
  return concat(plain(value, first, last), separator, first, last)
end

-- What is asked to move is charged before it moves.
local function shift(value, from, to, step)
  budget.charge(math.ceil(math.abs(to - from) / MOVES))
  for i = from, to, step do rawset(value, i + 1, rawget(value, i)) end
end

function lists.insert(value, ...)
  check_table("insert", value)
  local count, length = select("#", ...), rawlen(value)
  if count == 1 then
    rawset(value, length + 1, (...))
    return
  end
  if count ~= 2 then error("wrong number of arguments to 'insert'", 2) end
  local at, entry = ...
  at = whole("insert", 2, at, 1)
  if at < 1 or at > length + 1 then
    error("bad argument #2 to 'insert' (position out of bounds)", 2)
  end
  if getmetatable(value) == nil then
    budget.charge(math.ceil((length - at + 1) / MOVES))
    return insert(value, at, entry)
  end
  shift(value, length, at, -1)
  rawset(value, at, entry)
end

function lists.remove(value, at)
  check_table("remove", value)
  local length = rawlen(value)
  at = whole("remove", 2, at, length)
  if at ~= length and (at < 1 or at > length + 1) and not (length == 0 and at == 0) then
    error("bad argument #2 to 'remove' (position out of bounds)", 2)
  end
  budget.charge(math.ceil(math.max(0, length - at) / MOVES))
  if getmetatable(value) == nil then return remove(value, at) end
  local entry = rawget(value, at)
  for i = at, length - 1 do rawset(value, i, rawget(value, i + 1)) end
  if at <= length then rawset(value, length, nil) end
  return entry
end

function lists.unpack(value, first, last)
  check_table("unpack", value)
  first = whole("unpack", 2, first, 1)
  last = whole("unpack", 3, last, rawlen(value))
  if last - first >= MOST_RESULTS then error("too many results to unpack", 2) end
  if last < first then return end
  budget.charge(math.ceil((last - first + 1) / MOVES))
  return native_unpack(plain(value, first, last), first, last)
end

local function is_less(a, b) return a < b end

-- Text is compared by a function of Lua, so that the hook sees how long that takes.
local function holds_text(value)
  return type(rawget(value, 1)) == "string"
end

function lists.sort(value, before)
  check_table("sort", value)
  if before ~= nil and type(before) ~= "function" then
    error("bad argument #2 to 'sort' (function expected)", 2)
  end
  local length = rawlen(value)
  if not before and holds_text(value) then before = is_less end
  if not before then budget.charge(math.ceil(length * math.log(length + 1) / MOVES)) end
  if getmetatable(value) == nil then return sort(value, before) end
  local copy = plain(value, 1, length)
  sort(copy, before)
  for i = 1, length do rawset(value, i, copy[i]) end
end

return lists
