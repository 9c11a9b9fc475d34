--- What scripts written for Lua 4.0 find missing: functions under their old names, and old ways of
--- some. Only the syntax of such a script has to be changed; docs/level-scripts.md lists what.
--- source: the scripting page, "Lua 4.0 against Lua 5.4 and LuaJIT"

local ordered = require "boardwalk.script.ordered"

local dialect40 = {}

-- ---- tables

-- The number of entries as 4.0 counts them: `n`, or the largest number among the keys.
local function getn(list)
  local n = rawget(list, "n")
  if type(n) == "number" then return n end
  local most = 0
  for key in next, list do
    if type(key) == "number" and key > most then most = key end
  end
  return most
end

local function tinsert(list, ...)
  local at, value = ...
  local n = getn(list) + 1
  if select("#", ...) < 2 then at, value = n, at end
  for i = n, at + 1, -1 do rawset(list, i, rawget(list, i - 1)) end
  rawset(list, at, value)
  rawset(list, "n", n)
end

local function tremove(list, at)
  local n = getn(list)
  if n <= 0 then return nil end
  at = at or n
  local value = rawget(list, at)
  for i = at, n - 1 do rawset(list, i, rawget(list, i + 1)) end
  rawset(list, n, nil)
  rawset(list, "n", n - 1)
  return value
end

local function foreach(list, call)
  for key, value in ordered.pairs(list) do
    local result = call(key, value)
    if result ~= nil then return result end
  end
end

local function foreachi(list, call)
  for i = 1, getn(list) do
    local result = call(i, rawget(list, i))
    if result ~= nil then return result end
  end
end

-- ---- globals by name

local function add_globals(environment)
  environment.getglobal = function(name) return environment[name] end
  environment.setglobal = function(name, value) environment[name] = value end
  environment.rawgetglobal = function(name) return rawget(environment, name) end
  environment.rawsetglobal = function(name, value) rawset(environment, name, value) end
  environment.globals = function() return environment end
  environment.foreachvar = function(call) return foreach(environment, call) end
  environment.nextvar = function(name) return environment.next(environment, name) end
end

-- ---- text and numbers

-- Old names of string functions.
local STRINGS = {
  strlen = "len", strsub = "sub", strlower = "lower", strupper = "upper", strchar = "char",
  strrep = "rep", ascii = "byte", strbyte = "byte", strfind = "find", gsub = "gsub",
}

-- format cuts what %d and the like get to whole numbers.
local function whole_format(format)
  return function(text, ...)
    local values, at = {n = select("#", ...), ...}, 0
    for kind in tostring(text):gsub("%%%%", ""):gmatch("%%[-+ #0]*%d*%.?%d*(%a)") do
      at = at + 1
      local number = tonumber(values[at])
      if kind:find("[diuoxXc]") and number then
        values[at] = number < 0 and math.ceil(number) or math.floor(number)
      end
    end
    return format(text, (table.unpack or unpack)(values, 1, values.n))
  end
end

-- our choice: angles are in degrees, as in the stock library of 4.0; the game's own is not known.
local function add_numbers(environment)
  local math = environment.math
  for _, name in ipairs({"sin", "cos", "tan"}) do
    environment[name] = function(angle) return math[name](math.rad(angle)) end
  end
  for _, name in ipairs({"asin", "acos"}) do
    environment[name] = function(number) return math.deg(math[name](number)) end
  end
  environment.atan = function(number) return math.deg(math.atan(number)) end
  local atan2 = rawget(_G.math, "atan2") or math.atan
  environment.atan2 = function(y, x) return math.deg(atan2(y, x)) end
  for _, name in ipairs({
    "abs", "ceil", "floor", "max", "min", "sqrt", "exp", "log", "deg", "rad",
  }) do
    environment[name] = math[name]
  end
  environment.mod = math.fmod
  environment.log10 = function(number) return math.log(number) / math.log(10) end
  environment.ldexp = function(number, exponent) return number * 2 ^ exponent end
  environment.frexp = function(number)
    if number == 0 or number ~= number or number == number * 2 then return number, 0 end
    local exponent = math.floor(math.log(math.abs(number)) / math.log(2)) + 1
    local part = number / 2 ^ exponent
    if math.abs(part) >= 1 then part, exponent = part / 2, exponent + 1 end
    if math.abs(part) < 0.5 then part, exponent = part * 2, exponent - 1 end
    return part, exponent
  end
  environment.PI = math.pi
end

-- ---- calls

-- call(function, list of arguments, "x"): with "x" an error gives nil.
local function call_list(list_unpack)
  local function silent(ok, ...)
    if ok then return ... end
    return nil
  end
  return function(call, list, mode)
    local count = getn(list)
    if type(mode) ~= "string" or not mode:find("x", 1, true) then
      return call(list_unpack(list, 1, count))
    end
    return silent(pcall(call, list_unpack(list, 1, count)))
  end
end

--- Adds the names of 4.0 to an environment.
---@param environment table
function dialect40.add(environment)
  for old, new in pairs(STRINGS) do environment[old] = environment.string[new] end
  environment.format = whole_format(environment.string.format)
  environment.strformat = environment.format
  environment.getn, environment.tinsert, environment.tremove = getn, tinsert, tremove
  environment.foreach, environment.foreachi = foreach, foreachi
  environment.sort = environment.table.sort
  environment.call = call_list(environment.unpack)
  environment._VERSION = "Lua 4.0.1"
  environment._ERRORMESSAGE = function() end
  environment._ALERT = function() end
  environment.TRUE, environment.FALSE = 1, 0
  add_globals(environment)
  add_numbers(environment)
end

return dialect40
