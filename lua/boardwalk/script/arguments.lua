--- What the original's bindings make of a script's arguments. They never check a type: a wrong
-- one becomes what Lua's conversion gives, usually 0.
-- source: the scripting page, "Argument and result conventions"

local bw = require "boardwalk"
local text = require "boardwalk.text"

local arguments = {}

local NAME_LENGTH = 15

--- A number; a string that reads as one counts, all else is 0.
---@param value any
---@return number
function arguments.number(value)
  if type(value) == "number" then return value end
  -- only text that starts like a number: some machines read "nan" and "inf" as numbers
  if type(value) == "string" and value:find("^%s*[+-]?%.?%d") then return tonumber(value) or 0 end
  return 0
end

--- Whether a number is neither NaN nor an infinity.
---@param number number
---@return boolean
function arguments.is_finite(number)
  return number == number and number > -math.huge and number < math.huge
end

--- A whole number, cut toward zero. our choice: NaN and infinities are 0.
---@param value any
---@return integer
function arguments.integer(value)
  local number = arguments.number(value)
  if not arguments.is_finite(number) then return 0 end
  return number < 0 and math.ceil(number) or math.floor(number)
end

--- A whole number of 16 bits without a sign; others wrap.
---@param value any
---@return integer
function arguments.unsigned16(value)
  return arguments.integer(value) % 0x10000
end

--- A whole number of 32 bits without a sign; others wrap, so that -1 is 0xffffffff.
---@param value any
---@return integer
function arguments.unsigned(value)
  return arguments.integer(value) % 0x100000000
end

--- A handle: as `unsigned`.
arguments.handle = arguments.unsigned

-- From here on a double rounds to an infinite float32: the largest finite one and half a step.
local FLOAT_LIMIT = 2 ^ 128 - 2 ^ 103

local scratch = bw.buffer(1)

--- A number rounded to single precision. NaN and infinities stay.
---@param value any
---@return number
function arguments.float32(value)
  local number = arguments.number(value)
  if number > -FLOAT_LIMIT and number < FLOAT_LIMIT then
    scratch:set(1, number)
    return scratch:get(1)
  end
  return number == number and number * math.huge or number
end

--- nil is false, any number but 0 is true.
---@param value any
---@return boolean
function arguments.boolean(value)
  if type(value) == "boolean" then return value end
  return arguments.number(value) ~= 0
end

--- A string; a number is its digits, nothing and all else the empty string.
---@param value any
---@return string
function arguments.text(value)
  if type(value) == "number" then return text.format("%.16g", value) end
  return type(value) == "string" and value or ""
end

--- The name of a flag or box, cut to 15 characters; none is the empty name.
---@param value any
---@return string
function arguments.name(value)
  return arguments.text(value):sub(1, NAME_LENGTH)
end

-- `count` numbers in single precision, read from a table by index. The table is written back, so
-- that a missing entry comes back as 0.
local function numbers(value, count)
  local is_table = type(value) == "table"
  local vector = {}
  for i = 1, count do
    vector[i] = arguments.float32(is_table and rawget(value, i) or 0)
    if is_table then rawset(value, i, vector[i]) end
  end
  return vector
end

--- Three numbers in single precision, read from a table by index. The table is written back, so
--- that a missing entry comes back as 0.
---@param value any
---@return number[]
function arguments.vector(value)
  return numbers(value, 3)
end

--- A quaternion {x, y, z, w} as the vector is read. our choice: one without a length, or with a
--- number that is not finite, does not turn.
---@param value any
---@return number[]
function arguments.quaternion(value)
  local q = numbers(value, 4)
  local square = q[1] * q[1] + q[2] * q[2] + q[3] * q[3] + q[4] * q[4]
  if not (square > 0 and square < math.huge) then return {0, 0, 0, 1} end
  return q
end

local tointeger = rawget(math, "tointeger") or function(number) return number end

--- A number for a script: a whole one is an integer on a machine that has them, so that it reads
--- alike everywhere when it is joined to text.
---@param number number
---@return number
function arguments.result(number)
  return tointeger(number) or number
end

--- Writes a position into a script's table.
---@param value any nothing is written into what is no table
function arguments.write_back(value, x, y, z)
  if type(value) ~= "table" then return end
  rawset(value, 1, arguments.result(x))
  rawset(value, 2, arguments.result(y))
  rawset(value, 3, arguments.result(z))
end

return arguments
