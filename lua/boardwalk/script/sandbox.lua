--- The environment of a level script: an allow list of what cannot harm the host.
--
-- Absent: io, os, debug, package, require, load and its kin, string.dump, collectgarbage. What
-- remains is copied, so that a script that changes a library changes only what it sees itself. What
-- may run long in one call is charged to the script's allowance; what is still short in itself ends
-- at the limit of time.

local budget = require "boardwalk.script.budget"
local core = require "boardwalk.core"
local lists = require "boardwalk.script.lists"
local ordered = require "boardwalk.script.ordered"
local random = require "boardwalk.script.random"
local text = require "boardwalk.text"

local sandbox = {}

local BASE = {
  "_VERSION", "assert", "error", "ipairs", "pcall", "rawequal", "rawget", "rawlen", "rawset",
  "select", "type",
}

local LIBRARIES = {
  string = {
    "byte", "char", "find", "gmatch", "gsub", "len", "lower", "match", "rep", "reverse",
    "sub", "upper",
  },
  math = {
    "abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "fmod", "huge", "log",
    "max", "maxinteger", "min", "mininteger", "modf", "pi", "rad", "sin", "sqrt", "tan",
    "tointeger", "type", "ult",
  },
  coroutine = {"create", "isyieldable", "running", "status", "yield"},
}

local function pick(from, names)
  local copy = {}
  for _, name in ipairs(names) do copy[name] = from[name] end
  return copy
end

-- Why a state has no more memory; the message has no place.
local NO_MEMORY = "not enough memory"

-- What a function of the machine raises, with the place in the script: called in the last place of
-- a function of ours, so that this one's caller is the script.
local function raised(ok, ...)
  if ok then return ... end
  local message = (...)
  error(message, type(message) == "string" and message ~= NO_MEMORY and 2 or 0)
end

-- The handler runs after the stack is unwound: inside, an endless one could not be stopped.
local function safe_xpcall(call, handler, ...)
  local function finish(ok, ...)
    if ok then return true, ... end
    return false, handler(...)
  end
  return finish(pcall(call, ...))
end

-- A finaliser would run at any time, with the host's own calls on the stack.
local function safe_setmetatable(object, metatable)
  if type(metatable) == "table" and rawget(metatable, "__gc") ~= nil then
    error("setmetatable: a level script has no __gc", 2)
  end
  return raised(pcall(setmetatable, object, metatable))
end

-- Metatables of strings and of our objects are not the script's.
local function safe_getmetatable(object)
  if type(object) ~= "table" then return nil end
  return getmetatable(object)
end

-- More bytes than this are no text on any machine; LuaJIT would count them from zero again.
local MOST_BYTES = 2 ^ 31 - 1

-- The empty string repeated would count to any number without taking memory, and a text too long
-- for any string is work that the script wanted.
local function safe_rep(word, count, separator)
  if word == "" and (separator == nil or separator == "") then return "" end
  if type(word) == "string" and type(count) == "number" and count > 0 then
    local bytes = (#word + #tostring(separator or "")) * math.min(count, 2 ^ 31)
    budget.charge(math.floor(bytes / budget.bytes))
    if bytes >= MOST_BYTES then error("string.rep: the text would be too long", 2) end
  end
  return raised(pcall(string.rep, word, count, separator))
end

-- Every coroutine counts its instructions from zero, so that many short ones would count nothing.
local function safe_resume(thread, ...)
  budget.charge(budget.step)
  return coroutine.resume(thread, ...)
end

-- What a coroutine ends with has the place where that was; Lua 5.4 would put this file's before it.
local function wrapped(ok, ...)
  if ok then return ... end
  local message = (...)
  error(message, message == "cannot resume dead coroutine" and 2 or 0)
end

local function safe_wrap(body)
  local resume = coroutine.wrap(body)
  return function(...)
    budget.charge(budget.step)
    return wrapped(pcall(resume, ...))
  end
end

-- Digits are read one by one, however many there are.
local DIGITS = 8

local function safe_tonumber(value, ...)
  if type(value) == "string" then budget.charge(math.floor(#value / DIGITS)) end
  return tonumber(value, ...)
end

-- A full collection looks at all that a script holds.
local COLLECTED = 16

--- Runs the collector, at the script's cost.
function sandbox.collect()
  budget.charge(math.floor(budget.used() / COLLECTED))
  collectgarbage()
end

-- ---- what text a value has

-- Addresses differ from run to run: an object has the number of those asked before it instead.
local function numbered(numbers, value)
  if not numbers[value] then
    numbers.count = numbers.count + 1
    numbers[value] = numbers.count
  end
  return ("%s: %08d"):format(type(value), numbers[value])
end

local ADDRESSED = {table = true, ["function"] = true, thread = true, userdata = true}

local function has_text(value)
  local metatable = getmetatable(value)
  if type(metatable) ~= "table" then return metatable ~= nil end
  return rawget(metatable, "__tostring") ~= nil
end

-- tostring with numbers alike on every machine. (Joined to a string with .., one with a whole value
-- still has a ".0" on Lua 5.4 and none on LuaJIT.)
local function new_tostring()
  local numbers = setmetatable({count = 0}, {__mode = "k"})
  return function(value)
    if type(value) == "number" then return text.plain(value) end
    if ADDRESSED[type(value)] and not has_text(value) then return numbered(numbers, value) end
    return tostring(value)
  end
end

--- A number or another plain value as scripts see it in print and tostring.
sandbox.tostring = new_tostring()

-- string.format whose %s of a table shows no address; it has no %p.
local function safe_format(to_text)
  return function(format, ...)
    if type(format) == "string" and format:find("%%[^%%%a]*p") then
      error("string.format: a level script has no %p", 2)
    end
    local count, values = select("#", ...), {...}
    for i = 1, count do
      if ADDRESSED[type(values[i])] then values[i] = to_text(values[i]) end
    end
    return raised(pcall(core.format, format, text.unpack(values, 1, count)))
  end
end

-- ---- all of it

local function build_libraries(to_text, state)
  local libraries = {table = {}}
  for name, functions in pairs(LIBRARIES) do libraries[name] = pick(_G[name], functions) end
  for name, call in pairs(budget.strings or {}) do libraries.string[name] = call end
  libraries.string.rep = safe_rep
  libraries.string.format = safe_format(to_text)
  libraries.math.random, libraries.math.randomseed = random.new(state)
  for name, call in pairs(lists) do libraries.table[name] = call end
  libraries.coroutine.resume = safe_resume
  libraries.coroutine.wrap = safe_wrap
  return libraries
end

--- A fresh environment without any binding.
---@param state? table keeps the numbers of math.random
---@return table environment the globals of a script
function sandbox.environment(state)
  local environment, to_text = pick(_G, BASE), new_tostring()
  for name, library in pairs(build_libraries(to_text, state)) do environment[name] = library end
  environment.unpack = environment.table.unpack
  environment.pairs, environment.next = ordered.pairs, ordered.next()
  environment.tonumber, environment.tostring = safe_tonumber, to_text
  environment.xpcall = safe_xpcall
  environment.setmetatable = safe_setmetatable
  environment.getmetatable = safe_getmetatable
  environment._G = environment
  return environment
end

--- Gives the methods of strings, `("x"):rep(3)`, the sandbox's functions. Every string of the state
--- is affected, so only for one that runs nothing but level scripts.
function sandbox.guard_strings()
  local metatable = getmetatable("")
  metatable.__index = build_libraries(sandbox.tostring).string
  metatable.__metatable = false
end

-- A file's text without what a shell or an editor puts first, as the interpreter reads one: a mark
-- of UTF-8, a line that begins with "#". The lines behind keep their numbers.
local function without_marks(source)
  return (source:gsub("^\239\187\191", ""):gsub("^#[^\n]*", ""))
end

--- Compiles a script's source text with an environment as its globals.
---@param source string
---@param name string a chunk name: "@level.lua"
---@param environment table
---@return function? chunk
---@return string? message
function sandbox.compile(source, name, environment)
  return load(without_marks(source), name, "t", environment)
end

return sandbox
