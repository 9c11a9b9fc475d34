--- Arguments of the functions written in Lua. What is wrong raises
--- "Class.method: argument 'name': expected X, got Y" with the place of the caller; the C binding
--- says the same of its own arguments.

local core = require "boardwalk.core"
local text = require "boardwalk.text"

local check = {}

local getinfo = debug and debug.getinfo

-- The folder of a function's file, as it stands before its chunk name; nil for a function of C.
local function home_of(call)
  return getinfo and getinfo(call, "S").source:match("^(.*boardwalk[/\\])")
end

-- Where the files of this module and of the binding are.
local HOME, CORE = home_of(1), home_of(core.kind)
HOME = HOME or CORE
CORE = CORE or HOME

--- What the chunk names of this module's files begin with; the C binding looks for the place of a
--- caller outside of them, too.
check.home = HOME

local function is_ours(source)
  return source:sub(1, #HOME) == HOME or source:sub(1, #CORE) == CORE
end

-- From here on a double rounds to an infinite float32: the largest finite one and half a step.
local FLOAT_LIMIT = 2 ^ 128 - 2 ^ 103

-- "file:line: " of whoever called into this module from outside; "" where it is not Lua.
local function place()
  if not HOME then return "" end
  local level = 2
  local info = getinfo(level, "Sl")
  while info and is_ours(info.source) do
    level = level + 1
    info = getinfo(level, "Sl")
  end
  if not info or info.currentline <= 0 then return "" end
  return ("%s:%d: "):format(info.short_src, info.currentline)
end

--- A class or a type with its article: "an IPhysics", "a userdata".
---@param name string
---@return string
function check.noun(name)
  return (name:find("^[AEIO]") and "an " or "a ") .. name
end

--- What a value is, as error messages say it.
---@param value any
---@return string
function check.describe(value)
  local kind = type(value)
  if kind == "number" then return text.plain(value) end
  if kind == "boolean" or kind == "nil" then return tostring(value) end
  if kind == "string" and #value <= 30 and not value:find('[^ -~]') and not value:find('["\\]') then
    return '"' .. value .. '"'
  end
  return check.noun(core.kind(value) or kind)
end

--- Raises an error that is not about an argument.
---@param method string "Class.method"
---@param message string
function check.raise(method, message)
  error(place() .. method .. ": " .. message, 0)
end

--- Raises the error of an argument.
---@param method string "Class.method"
---@param name string
---@param expected string
---@param value any what came
function check.fail(method, name, expected, value)
  check.raise(method, ("argument '%s': expected %s, got %s"):format(name, expected,
    check.describe(value)))
end

--- An object of a class in whatever state.
function check.instance(method, name, value, class)
  if core.kind(value) ~= class then check.fail(method, name, check.noun(class), value) end
  return value
end

--- An object of a class that can be used.
function check.object(method, name, value, class)
  local found, fault = core.kind(value)
  if found ~= class then check.fail(method, name, check.noun(class), value) end
  if fault then check.raise(method, fault) end
  return value
end

--- An Owner, a Body or a Shape of a world that can be used.
---@param world IPhysics
function check.part(method, name, value, class, world)
  check.object(method, name, value, class)
  if value:world() ~= world then
    check.fail(method, name, check.noun(class) .. " of the same IPhysics", value)
  end
  return value
end

--- A Filter or nil.
function check.filter(method, value)
  if value == nil then return nil end
  if core.kind(value) ~= "Filter" then check.fail(method, "filter", "a Filter or nil", value) end
  return check.object(method, "filter", value, "Filter")
end

local function is_float32(value)
  return type(value) == "number" and value > -FLOAT_LIMIT and value < FLOAT_LIMIT
end

-- What is expected of a value that is none.
local function float_fault(value)
  if type(value) ~= "number" then return "a number" end
  if value ~= value or value == math.huge or value == -math.huge then return "a finite number" end
  return "a number that fits float32"
end

--- A finite number that float32 holds.
function check.number(method, name, value)
  if is_float32(value) then return value end
  check.fail(method, name, float_fault(value), value)
end

--- One that is not negative.
function check.length(method, name, value)
  if check.number(method, name, value) < 0 then
    check.fail(method, name, "a number that is not negative", value)
  end
  return value
end

--- One above 0.
function check.positive(method, name, value)
  if check.number(method, name, value) <= 0 then
    check.fail(method, name, "a number above 0", value)
  end
  return value
end

local function is_whole(value, low, high)
  return type(value) == "number" and value >= low and value <= high and math.floor(value) == value
end

--- A whole number in a range. A float of such a value counts.
function check.integer(method, name, value, low, high)
  if not is_whole(value, low, high) then
    if high < low then
      check.fail(method, name, "the number of something, and there is none", value)
    end
    check.fail(method, name, ("an integer from %.0f to %.0f"):format(low, high), value)
  end
  return value
end

--- Element i of a list, a finite number that float32 holds.
function check.element_number(method, name, list, i)
  local value = rawget(list, i)
  if is_float32(value) then return value end
  check.fail(method, ("%s[%d]"):format(name, i), float_fault(value), value)
end

--- Element i of a list, a whole number in a range.
function check.element_integer(method, name, list, i, low, high)
  local value = rawget(list, i)
  if is_whole(value, low, high) then return value end
  return check.integer(method, ("%s[%d]"):format(name, i), value, low, high)
end

--- The number of one of `count` things.
function check.index(method, name, value, count)
  return check.integer(method, name, value, 0, count - 1)
end

--- A boolean.
function check.boolean(method, name, value)
  if type(value) ~= "boolean" then check.fail(method, name, "a boolean", value) end
  return value
end

--- A string.
function check.string(method, name, value)
  if type(value) ~= "string" then check.fail(method, name, "a string", value) end
  return value
end

--- A string or nil.
function check.optional_string(method, name, value)
  if value ~= nil and type(value) ~= "string" then
    check.fail(method, name, "a string or nil", value)
  end
  return value
end

--- A name: a string without zero bytes.
function check.name(method, name, value)
  if check.string(method, name, value):find("\0", 1, true) then
    check.fail(method, name, "a name without zero bytes", value)
  end
  return value
end

--- A path. One that goes on behind a zero byte gives nil, message, code: no system has it.
function check.path(method, name, value)
  local zero = check.string(method, name, value):find("\0", 1, true)
  if not zero then return value end
  return nil, value:sub(1, zero - 1) .. ": the path goes on behind a zero byte", "invalid"
end

--- A table.
function check.table(method, name, value)
  if type(value) ~= "table" then check.fail(method, name, "a table", value) end
  return value
end

--- A table with none but the known names.
---@param known string[]
function check.names(method, name, value, known)
  check.table(method, name, value)
  for key in pairs(value) do
    local found = false
    for _, option in ipairs(known) do found = found or key == option end
    if not found then
      check.fail(method, name, "no other names than " .. table.concat(known, ", "), key)
    end
  end
  return value
end

--- The same as an argument that may be nil.
---@param known string[]
---@return table options empty for nil
function check.options(method, name, value, known)
  if value == nil then return {} end
  if type(value) ~= "table" then check.fail(method, name, "a table or nil", value) end
  return check.names(method, name, value, known)
end

local function check_coordinate(method, name, axis, value)
  if is_float32(value) then return end
  check.fail(method, name, ("%s for %s"):format(float_fault(value), axis), value)
end

-- What 32 bits hold.
local MIN_S32, MAX_S32 = -2 ^ 31, 2 ^ 31 - 1

-- Three coordinates, and whatever follows them. Every ray comes by here, so what is right is seen
-- at one glance: a NaN is neither above nor below anything.
local function coordinates(method, name, x, y, z, ...)
  if type(x) == "number" and type(y) == "number" and type(z) == "number"
    and x > -FLOAT_LIMIT and x < FLOAT_LIMIT and y > -FLOAT_LIMIT and y < FLOAT_LIMIT
    and z > -FLOAT_LIMIT and z < FLOAT_LIMIT then
    return x, y, z, ...
  end
  check_coordinate(method, name, "x", x)
  check_coordinate(method, name, "y", y)
  check_coordinate(method, name, "z", z)
end

--- A point at the front of arguments: three numbers, or a table of them (read without
--- metamethods). Gives x, y, z and then all arguments behind the point.
function check.point(method, name, first, ...)
  if type(first) == "table" then
    return coordinates(method, name, rawget(first, 1), rawget(first, 2), rawget(first, 3), ...)
  end
  if type(first) ~= "number" then
    check.fail(method, name, "a point ({x, y, z} or three numbers)", first)
  end
  local second, third = ...
  return coordinates(method, name, first, second, third, select(3, ...))
end

--- A point of whole numbers of 32 bits inside a table: {x, y, z} alone.
function check.whole_triple(method, name, value)
  if type(value) ~= "table" then check.fail(method, name, "a point {x, y, z}", value) end
  return check.element_integer(method, name, value, 1, MIN_S32, MAX_S32),
    check.element_integer(method, name, value, 2, MIN_S32, MAX_S32),
    check.element_integer(method, name, value, 3, MIN_S32, MAX_S32)
end

--- A point of whole numbers of 32 bits at the front of arguments, as check.point.
function check.whole_point(method, name, first, ...)
  if type(first) == "table" then
    local x, y, z = check.whole_triple(method, name, first)
    return x, y, z, ...
  end
  if type(first) ~= "number" then
    check.fail(method, name, "a point ({x, y, z} or three numbers)", first)
  end
  local second, third = ...
  return check.integer(method, name, first, MIN_S32, MAX_S32),
    check.integer(method, name, second, MIN_S32, MAX_S32),
    check.integer(method, name, third, MIN_S32, MAX_S32), select(3, ...)
end

--- A point inside a table: {x, y, z} alone.
function check.triple(method, name, value)
  if type(value) ~= "table" then check.fail(method, name, "a point {x, y, z}", value) end
  return coordinates(method, name, rawget(value, 1), rawget(value, 2), rawget(value, 3))
end

--- A quaternion {x, y, z, w} of any length.
function check.quaternion(method, name, value)
  check.table(method, name, value)
  return check.element_number(method, name, value, 1), check.element_number(method, name, value, 2),
    check.element_number(method, name, value, 3), check.element_number(method, name, value, 4)
end

local function second_point(method, name, x, y, z, ...)
  return x, y, z, check.point(method, name, ...)
end

--- Two points at the front of arguments. Gives six numbers and all arguments behind them.
function check.two_points(method, first, second, ...)
  return second_point(method, second, check.point(method, first, ...))
end

local function second_whole_point(method, name, x, y, z, ...)
  return x, y, z, check.whole_point(method, name, ...)
end

--- Two points of whole numbers at the front of arguments, as check.two_points.
function check.two_whole_points(method, first, second, ...)
  return second_whole_point(method, second, check.whole_point(method, first, ...))
end

local function ray_of(method, ox, oy, oz, dx, dy, dz, length, filter, ...)
  return ox, oy, oz, dx, dy, dz, check.length(method, "length", length),
    check.filter(method, filter), ...
end

--- The arguments (origin, direction, length [, filter]). Gives six numbers, the length, the filter
--- or nil, and all arguments behind them.
function check.ray(method, ...)
  return ray_of(method, check.two_points(method, "origin", "direction", ...))
end

return check
