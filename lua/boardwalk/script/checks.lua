--- Checks of test scenarios: a failed one is said at once and counted, and the scenario goes on.

local check = require "boardwalk.check"
local sandbox = require "boardwalk.script.sandbox"
local text = require "boardwalk.text"

local checks = {}

-- Tables that lie deeper than this in one another most likely hold themselves.
local MOST_DEPTH = 50
-- What of a table a message shows: its entries, and how far down.
local MOST_SHOWN, DEPTH_SHOWN = 16, 4

-- ---- values in messages

local function number_text(number)
  if number ~= number then return "nan" end
  return text.format("%.9g", number)
end

-- The keys of a table in a fixed order: numbers, then names, then all others.
local function keys_of(value)
  local ranks, keys = {number = 1, string = 2}, {}
  for key in next, value do keys[#keys + 1] = key end
  table.sort(keys, function(a, b)
    local rank_a, rank_b = ranks[type(a)] or 3, ranks[type(b)] or 3
    if rank_a ~= rank_b then return rank_a < rank_b end
    return rank_a < 3 and a < b
  end)
  return keys
end

local text_of

-- The names that a wanted table has not are left out, unless it is to be empty.
local function is_shown(key, want)
  return type(want) ~= "table" or next(want) == nil or want[key] ~= nil or type(key) == "number"
end

local function table_text(value, want, depth)
  local words, more = {}, false
  for _, key in ipairs(keys_of(value)) do
    if is_shown(key, want) then
      more = #words == MOST_SHOWN
      if more then break end
      local wanted = type(want) == "table" and want[key] or nil
      words[#words + 1] = (type(key) == "number" and "" or sandbox.tostring(key) .. " = ")
        .. text_of(value[key], wanted, depth - 1)
    end
  end
  return "{" .. table.concat(words, ", ") .. (more and ", ..." or "") .. "}"
end

-- A value for a message: tables by those of their entries that are asked for.
function text_of(value, want, depth)
  if type(value) == "number" then return number_text(value) end
  if type(value) == "string" then return ("%q"):format(value) end
  if type(value) ~= "table" then return sandbox.tostring(value) end
  return depth == 0 and "{...}" or table_text(value, want, depth)
end

local function failure_text(name, got, want, tolerance)
  local has_numbers = type(want) == "number" or type(want) == "table"
  local within = has_numbers and tolerance > 0
    and (" (within %s)"):format(number_text(tolerance)) or ""
  return ("%s: expected %s%s, got %s"):format(sandbox.tostring(name),
    text_of(want, nil, DEPTH_SHOWN), within, text_of(got, want, DEPTH_SHOWN))
end

-- ---- comparing

-- Whether a table has an entry more than is wanted of it: any that is numbered, and of a table that
-- is to be empty any at all.
local function has_more(got, want)
  local wants_nothing = next(want) == nil
  for key in next, got do
    if wants_nothing or type(key) == "number" and want[key] == nil then return true end
  end
  return false
end

local function is_deep(value, depth)
  if type(value) ~= "table" then return false end
  if depth == 0 then return true end
  for _, entry in next, value do
    if is_deep(entry, depth - 1) then return true end
  end
  return false
end

local function agrees(got, want, tolerance)
  if type(got) == "number" and type(want) == "number" then
    return got == want or math.abs(got - want) <= tolerance
  end
  if type(got) ~= "table" or type(want) ~= "table" then return got == want end
  for key, value in next, want do
    if not agrees(got[key], value, tolerance) then return false end
  end
  return not has_more(got, want)
end

-- ---- counting

local function record(session, passed, message)
  if passed then
    session.passed = session.passed + 1
  else
    session.failed = session.failed + 1
    session.write("FAILED: " .. message .. "\n")
  end
  return passed
end

--- Counts a check: passed when the condition is neither nil nor false.
---@param session table
---@param condition any
---@param message? string what should have held
---@return boolean passed
function checks.check(session, condition, message)
  local said = sandbox.tostring(message or "a check without a message")
  return record(session, not not condition, said)
end

--- Counts a check of an answer: numbers may differ by the tolerance; a table must have every entry
--- that is wanted, and none more but names; all else must be equal.
---@param session table
---@param name string what was asked
---@param got any
---@param want any
---@param tolerance? number 0 when absent
---@return boolean passed
function checks.expect(session, name, got, want, tolerance)
  local method = "Warlib.expect"
  tolerance = tolerance or 0
  if type(tolerance) ~= "number" or tolerance ~= tolerance or tolerance < 0 then
    check.fail(method, "tolerance", "a number from 0 up", tolerance)
  end
  if is_deep(want, MOST_DEPTH) then
    check.raise(method, ("argument 'want' of \"%s\": expected at most %d tables in one another, "
      .. "got more (does one hold itself?)"):format(sandbox.tostring(name), MOST_DEPTH))
  end
  local passed = agrees(got, want, tolerance)
  return record(session, passed, not passed and failure_text(name, got, want, tolerance))
end

return checks
