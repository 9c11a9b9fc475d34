--- Level scripts by chance: calls of everything that a script can reach, with arguments of the
--- right types most of the time, in loops, functions, coroutines and callbacks.

local script_api = require "fuzz.script_api"

local script_generator = {}

-- What stands in front of every script. `try` calls, and tells of an error that is no text, or that
-- has no place; a limit's is raised again by the state, whatever catches it.
local PRELUDE = [[
V, depth = {}, 0
local function told(ok, ...)
  if ok then return ... end
  local message = ...
  if type(message) ~= "string" or not (message:find("^[%w_]+%.lua:%d+: ")
      or message:find("is used up", 1, true) or message:find("not enough memory", 1, true)
      or message:find("stack overflow", 1, true) or message:find("attempt to yield", 1, true)
      or message:find("^preLoadFile: ")) then
    print("WRONG: " .. tostring(message))
  end
end
local function try(f, ...) return told(pcall(f, ...)) end
]]

local NUMBERS = {"0", "1", "-1", "0.5", "3.25", "10", "17.8", "-20", "100", "0.001", "1e6"}
local INTEGERS = {"0", "1", "2", "3", "4", "5", "7", "16", "30", "-1", "255", "1000", "65536",
  "2147483648", "4294967295"}
local STRINGS = {'"h"', '"civilian"', '"vDoor"', '"GLASS"', '"F1"', '"F2"', '"F3"', '"a.b"',
  '"pier"', '""', '"ENGLISH"', '("x"):rep(300)', '"\\0"', '"V:x"', '"m"', '"box"'}
local RUBBISH = {"nil", "0/0", "1/0", "-1/0", "2^63", "-2^53", "{}", "print", '"x"', "true",
  "{1, 2}", "V", "Warlib", "math.huge", "setmetatable({}, {__index = print})",
  "coroutine.create(print)", 'setmetatable({}, {__tostring = function() return 1 end})'}

-- Numbers that look random and are the same on both machines.
local function chance_of(seed)
  local state = seed % 2147483646 + 1
  return function(count)
    state = state * 16807 % 2147483647
    return math.floor(state / 2147483647 * count) + 1
  end
end

-- A generator in the middle of a script.
local function new_maker(api, seed)
  return {api = api, chance = chance_of(seed), lines = {}, values = {}, count = 0, depth = 0,
    nested = 0}
end

local function pick(m, list)
  return list[m.chance(#list)]
end

local function line(m, text)
  m.lines[#m.lines + 1] = ("  "):rep(m.depth) .. text
end

-- A variable that holds something of a type, if there is one.
local function variable(m, kind)
  local known = m.values[kind]
  if not known then return nil end
  return ("V[%d]"):format(pick(m, known))
end

local expression

-- The arguments of a call, and now and then one too few or too many.
local function arguments(m, params)
  local list, last = {}, #params
  if m.chance(30) == 1 then last = math.max(0, last - 1) end
  for i = 1, last do
    local param = params[i]
    if param.optional and m.chance(2) == 1 then
      list[#list + 1] = "nil"
    else
      list[#list + 1] = expression(m, param.kind)
    end
  end
  if m.chance(40) == 1 then list[#list + 1] = pick(m, RUBBISH) end
  return table.concat(list, ", ")
end

-- The text of a call, with a method's object in front.
local function call_of(m, entry)
  local text = entry.name
  if not text then
    local object = variable(m, entry.class)
    if not object then
      if entry.class ~= "bw.CollisionMesh" then return nil end
      object = "Warlib.mesh"
    end
    text = object .. ":" .. entry.method
  end
  return ("%s(%s)"):format(text, arguments(m, entry.params))
end

-- A table of a class that has fields and is made by scripts: options, a triangle ...
local function table_of(m, fields)
  local list = {}
  m.nested = m.nested + 1
  for _, field in ipairs(fields) do
    if field.name:find("^[%a_][%w_]*$") and m.chance(field.optional and 4 or 12) < 4 + m.nested then
      list[#list + 1] = field.name .. " = " .. expression(m, field.kind)
    end
  end
  m.nested = m.nested - 1
  return "{" .. table.concat(list, ", ") .. "}"
end

-- A list of some of a type.
local function list_of(m, kind)
  local list = {}
  m.nested = m.nested + 1
  for i = 1, kind == "number" and 3 or m.chance(3) - 1 do list[i] = expression(m, kind) end
  m.nested = m.nested - 1
  return "{" .. table.concat(list, ", ") .. "}"
end

local PLAIN = {
  number = function(m) return pick(m, NUMBERS) end,
  integer = function(m) return pick(m, INTEGERS) end,
  string = function(m) return pick(m, STRINGS) end,
  boolean = function(m) return m.chance(2) == 1 and "true" or "false" end,
  ["bw.Point"] = function(m) return list_of(m, "number") end,
}

-- An expression of a type, or now and then of any other.
function expression(m, kind)
  kind = kind:gsub("%?$", "")
  if m.chance(14) == 1 or m.nested > 3 then return pick(m, RUBBISH) end
  local known = m.chance(2) == 1 and variable(m, kind)
  if known then return known end
  if PLAIN[kind] then return PLAIN[kind](m) end
  local element = kind:match("^(.*)%[%]$")
  if element then return list_of(m, element) end
  local words = {}
  for word in kind:gmatch("[^|]+") do words[#words + 1] = word end
  if #words > 1 then return expression(m, pick(m, words)) end
  local quoted = kind:match('^".*"$')
  if quoted then return quoted end
  local fields = m.api.classes[kind]
  if kind == "bw.CollisionMesh" then return "Warlib.mesh" end
  if fields and #fields > 0 then return table_of(m, fields) end
  return variable(m, kind) or pick(m, RUBBISH)
end

-- Notes that a place of V holds what a function gives.
local function keep(m, kind)
  kind = kind:gsub("%?$", "")
  m.count = m.count + 1
  m.values[kind] = m.values[kind] or {}
  local list = m.values[kind]
  list[#list + 1] = m.count
  return ("V[%d]"):format(m.count)
end

-- A call whose answers are kept.
local function call(m)
  local text, entry
  repeat
    entry = pick(m, m.api.functions)
    text = call_of(m, entry)
  until text
  if m.chance(12) == 1 then
    line(m, text) -- its error is the script's
    return
  end
  local places = {}
  for i = 1, math.min(#entry.returns, 3) do places[i] = keep(m, entry.returns[i]) end
  local kept = #places > 0 and table.concat(places, ", ") .. " = " or ""
  -- no tail call, of which an error would have no place
  line(m, ("%stry(function() local a, b, c = %s return a, b, c end)"):format(kept, text))
end

local block

local function body(m, head, tail)
  line(m, head)
  m.depth = m.depth + 1
  block(m, m.chance(3))
  m.depth = m.depth - 1
  line(m, tail)
end

-- What is done with a value besides handing it on.
local USES = {
  "tostring(%s)", "#%s", "%s.x", "%s[1]", "%s .. 'x'", "next(%s)", "%s()", "%s == V[1]", "%s < 1",
  "-%s", "setmetatable(%s, {})", "getmetatable(%s).__gc(%s)", "type(%s)", "ipairs(%s)",
  "rawset(%s, 1, 2)", "%s:destroy()", "%s.nothing",
}

local function use(m)
  local value = m.count > 0 and ("V[%d]"):format(m.chance(m.count)) or "Warlib"
  local text = pick(m, USES):gsub("%%s", (value:gsub("%%", "%%%%")))
  line(m, ("try(function() local a = %s return a end)"):format(text))
end

local function statement(m)
  local kind = m.chance(m.depth < 3 and 24 or 18)
  if kind <= 15 then
    call(m)
  elseif kind <= 18 then
    use(m)
  elseif kind == 19 then
    body(m, ("for i = 1, %d do"):format(m.chance(20)), "end")
  elseif kind == 20 then
    -- what a binding calls back; not without an end in itself
    body(m, ("function F%d(...) depth = depth + 1 if depth > 50 then return true end")
      :format(m.chance(3)), "end")
  elseif kind == 21 then
    body(m, "try(coroutine.wrap(function()", "end))")
  elseif kind == 22 then
    body(m, ("if %s then"):format(expression(m, "boolean")), "end")
  elseif kind == 23 then
    line(m, "coroutine.yield()")
  else
    line(m, ("V[%d] = nil"):format(m.chance(m.count + 1)))
  end
end

function block(m, count)
  for _ = 1, count do statement(m) end
end

local api

--- A script of a seed, always the same.
---@param seed integer
---@return string source
function script_generator.script(seed)
  api = api or script_api.read()
  local m = new_maker(api, seed)
  block(m, 10 + m.chance(50))
  return PRELUDE .. table.concat(m.lines, "\n") .. "\n"
end

return script_generator
