--- pairs and next in a fixed order: numbers, then text, then false and true, each from small to
--- large. The order of the machine's own is an accident that differs from run to run, and a script
--- that iterates would show it. Keys that are tables, functions or objects come last, in that
--- accidental order.

local ordered = {}

local type, next, rawget = type, next, rawget
local rawlen = rawget(_G, "rawlen") or function(value) return #value end
local sort = table.sort

local function append(list, more)
  local count = #list
  for i = 1, #more do list[count + i] = more[i] end
end

-- Keys that are not 1 to `length`, by kind.
local function others(value, length)
  local low, high, words, rest = {}, {}, {}, {}
  local has = {}
  for key in next, value do
    local kind = type(key)
    if kind == "string" then
      words[#words + 1] = key
    elseif kind == "number" then
      if key < 1 then
        low[#low + 1] = key
      elseif key > length or key % 1 ~= 0 then
        high[#high + 1] = key
      end
    elseif kind == "boolean" then
      has[key] = true
    else
      rest[#rest + 1] = key
    end
  end
  return low, high, words, has, rest
end

-- All keys in order.
local function keys_of(value)
  local length = rawlen(value)
  local low, high, words, has, rest = others(value, length)
  sort(low)
  sort(words)
  for i = 1, length do high[#high + 1] = i end
  if #high > length then sort(high) end
  append(low, high)
  append(low, words)
  if has[false] then low[#low + 1] = false end
  if has[true] then low[#low + 1] = true end
  append(low, rest)
  return low
end

local function fail(name, value)
  error(("bad argument #1 to '%s' (table expected, got %s)"):format(name,
    value == nil and "nil" or type(value)), 3)
end

-- The first key from a place on that has a value still.
local function advance(value, keys, at)
  for i = at, #keys do
    local entry = rawget(value, keys[i])
    if entry ~= nil then return i, keys[i], entry end
  end
end

--- As pairs, for a table and without __pairs. A key that is added meanwhile is not met.
function ordered.pairs(value)
  if type(value) ~= "table" then fail("pairs", value) end
  local keys, at = keys_of(value), 0
  return function()
    local key, entry
    at, key, entry = advance(value, keys, at + 1)
    if at then return key, entry end
    at = #keys
  end, value, nil
end

--- A next of its own, which remembers where its last walk is.
---@return fun(value: table, key: any): any, any
function ordered.next()
  local walked, keys, at
  local function find(key)
    for i = 1, #keys do
      if keys[i] == key then return i end
    end
    error("invalid key to 'next'", 3)
  end
  return function(value, key)
    if type(value) ~= "table" then fail("next", value) end
    if next(value) == nil then return nil end
    if key == nil then
      walked, keys, at = value, keys_of(value), 0
    elseif walked ~= value or keys[at] ~= key then
      walked, keys = value, keys_of(value)
      at = find(key)
    end
    local found, entry_key, entry = advance(value, keys, at + 1)
    at = found or #keys
    if found then return entry_key, entry end
    walked, keys = nil, nil
    return nil
  end
end

return ordered
