--- The environment of a level script: an allow list of what cannot harm the host.
--
-- Absent: io, os, debug, package, require, load and its kin, string.dump, collectgarbage. What
-- remains is copied, so that a script that changes a library changes only what it sees itself.
-- A script can still spend time where the instruction limit does not look: in string patterns, in
-- queries that test every triangle, and in library functions that run long by themselves.

local core = require "boardwalk.core"
local random = require "boardwalk.script.random"
local text = require "boardwalk.text"

local sandbox = {}

-- Inside a State the work a script does is charged to its allowance; elsewhere it is free.
local has_budget, budget = pcall(require, "boardwalk.budget")
if not has_budget then budget = {charge = function() end, step = 0, bytes = 1} end

local BASE = {
  "_VERSION", "assert", "error", "ipairs", "next", "pairs", "pcall", "rawequal", "rawget", "rawlen",
  "rawset", "select", "tonumber", "type",
}

local LIBRARIES = {
  string = {
    "byte", "char", "find", "gmatch", "gsub", "len", "lower", "match", "rep", "reverse",
    "sub", "upper",
  },
  table = {"concat", "insert", "remove", "sort", "unpack"},
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
  return setmetatable(object, metatable)
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
  return string.rep(word, count, separator)
end

-- Every coroutine counts its instructions from zero, so that many short ones would count nothing.
local function safe_resume(thread, ...)
  budget.charge(budget.step)
  return coroutine.resume(thread, ...)
end

local function safe_wrap(body)
  local resume = coroutine.wrap(body)
  return function(...)
    budget.charge(budget.step)
    return resume(...)
  end
end

--- A value as scripts see it in print and tostring: numbers alike on every machine. (Joined to a
--- string with .., one with a whole value still has a ".0" on Lua 5.4 and none on LuaJIT.)
---@param value any
---@return string
function sandbox.tostring(value)
  if type(value) == "number" then return text.plain(value) end
  return tostring(value)
end

local function build_libraries()
  local libraries = {}
  for name, functions in pairs(LIBRARIES) do libraries[name] = pick(_G[name], functions) end
  libraries.string.rep = safe_rep
  libraries.string.format = core.format
  libraries.math.random, libraries.math.randomseed = random.new()
  libraries.table.unpack = table.unpack or rawget(_G, "unpack")
  libraries.coroutine.resume = safe_resume
  libraries.coroutine.wrap = safe_wrap
  return libraries
end

--- A fresh environment without any binding.
---@return table environment the globals of a script
function sandbox.environment()
  local environment = pick(_G, BASE)
  for name, library in pairs(build_libraries()) do environment[name] = library end
  environment.unpack = environment.table.unpack
  environment.tostring = sandbox.tostring
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
  metatable.__index = build_libraries().string
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
