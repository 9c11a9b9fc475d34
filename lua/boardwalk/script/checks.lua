--- Checks of test scenarios: a failed one is said at once and counted, and the scenario goes on.

local text = require "boardwalk.text"

local checks = {}

local function number_text(number)
  if number ~= number then return "nan" end
  return text.format("%.9g", number)
end

local function is_list(value)
  return type(value) == "table"
end

-- A value for a message: points and other lists by their entries.
local function text_of(value)
  if type(value) == "number" then return number_text(value) end
  if type(value) == "string" then return ("%q"):format(value) end
  if not is_list(value) then return tostring(value) end
  local words = {}
  for i = 1, #value do words[i] = text_of(value[i]) end
  return "{" .. table.concat(words, ", ") .. "}"
end

local function agrees(got, want, tolerance)
  if type(got) == "number" and type(want) == "number" then
    return got == want or math.abs(got - want) <= tolerance
  end
  if not (is_list(got) and is_list(want)) then return got == want end
  if #got ~= #want then return false end
  for i = 1, #want do
    if not agrees(got[i], want[i], tolerance) then return false end
  end
  return true
end

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
  return record(session, not not condition, tostring(message or "a check without a message"))
end

--- Counts a check of an answer: numbers may differ by the tolerance, lists are compared entry by
--- entry, all else must be equal.
---@param session table
---@param name string what was asked
---@param got any
---@param want any
---@param tolerance? number 0 when absent
---@return boolean passed
function checks.expect(session, name, got, want, tolerance)
  tolerance = tolerance or 0
  if type(tolerance) ~= "number" or tolerance < 0 then
    error("Warlib.expect: argument 'tolerance': expected a number from 0 up, got "
      .. text_of(tolerance), 3)
  end
  local has_numbers = type(want) == "number" or is_list(want)
  local within = has_numbers and tolerance > 0
    and (" (within %s)"):format(number_text(tolerance)) or ""
  return record(session, agrees(got, want, tolerance),
    ("%s: expected %s%s, got %s"):format(tostring(name), text_of(want), within, text_of(got)))
end

return checks
