--- A trace of a run: JSON Lines, the same bytes on every machine and in every run.
-- {"tick": , "event": , "name": , "arguments": [...], "answers": [...]}; numbers that are not whole
-- as exact float32 text.

local bw = require "boardwalk"
local text = require "boardwalk.text"

local trace = {}

local Trace = {}
Trace.__index = Trace

-- How deep tables are written, and how many entries of one.
local MOST_DEPTH, MOST_ENTRIES = 4, 64
-- Larger whole numbers are not written digit by digit.
local EXACT = 2 ^ 53

-- ---- values

local function number_text(number)
  if number ~= number then return '"nan"' end
  if number == math.huge then return '"inf"' end
  if number == -math.huge then return '"-inf"' end
  if number == math.floor(number) and math.abs(number) < EXACT then
    return text.format("%.0f", number + 0)
  end
  local digits = bw.float_text(number)
  return digits:find("%d") and digits or '"' .. digits .. '"' -- JSON has no infinity
end

local ESCAPES = {['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t"}

local function escape(character)
  return ESCAPES[character] or ("\\u%04x"):format(character:byte())
end

-- Bytes that are not of ASCII are written as if they were code points: no text is refused.
local function string_text(value)
  return '"' .. value:gsub('[%c"\\\127-\255]', escape) .. '"'
end

local value_text

-- The entries of a table in a fixed order: numbers, then names; other keys are left out.
local function keys_of(value)
  local numbers, names = {}, {}
  for key in next, value do
    if type(key) == "number" then numbers[#numbers + 1] = key end
    if type(key) == "string" then names[#names + 1] = key end
  end
  table.sort(numbers)
  table.sort(names)
  for _, name in ipairs(names) do numbers[#numbers + 1] = name end
  return numbers
end

local function is_list(value)
  local count = 0
  for key in next, value do
    if type(key) ~= "number" then return false end
    count = count + 1
  end
  return count == #value
end

local function table_text(value, depth)
  if depth == 0 then return '"..."' end
  local words, list = {}, is_list(value)
  for i, key in ipairs(keys_of(value)) do
    if i > MOST_ENTRIES then break end
    local entry = value_text(rawget(value, key), depth - 1)
    local name = type(key) == "number" and number_text(key):gsub('"', "") or key
    words[i] = list and entry or string_text(name) .. ":" .. entry
  end
  local joined = table.concat(words, ",")
  return list and "[" .. joined .. "]" or "{" .. joined .. "}"
end

function value_text(value, depth)
  local kind = type(value)
  if value == nil then return "null" end
  if kind == "boolean" then return tostring(value) end
  if kind == "number" then return number_text(value) end
  if kind == "string" then return string_text(value) end
  if kind == "table" then return table_text(value, depth) end
  return string_text(kind)
end

-- ---- lines

local function list_text(list)
  local words = {}
  for i = 1, list.n do words[i] = value_text(list[i], MOST_DEPTH) end
  return "[" .. table.concat(words, ",") .. "]"
end

--- Adds a line.
---@param event string
---@param name any what it was about
---@param arguments? table a list with its length as `n`
---@param answers? table the same
function Trace:add(event, name, arguments, answers)
  local line = ('{"tick":%d,"event":%s,"name":%s'):format(self.clock.tick, string_text(event),
    value_text(name, 1))
  if arguments then line = line .. ',"arguments":' .. list_text(arguments) end
  if answers then line = line .. ',"answers":' .. list_text(answers) end
  self.write(line .. "}\n")
end

local function pass(self, name, arguments, ...)
  self:add("call", name, arguments, {n = select("#", ...), ...})
  return ...
end

--- A binding whose calls are traced; arguments are as they came in.
---@param name string
---@param call function
---@return function
function Trace:wrap(name, call)
  return function(...)
    local arguments = {n = select("#", ...), ...}
    for i = 1, arguments.n do
      if type(arguments[i]) == "table" then arguments[i] = self.copy(arguments[i]) end
    end
    return pass(self, name, arguments, call(...))
  end
end

-- A table as it is now, whose entries a binding may write over.
local function copy(value)
  local copied, count = {}, 0
  for _, key in ipairs(keys_of(value)) do
    count = count + 1
    if count > MOST_ENTRIES then break end
    copied[key] = rawget(value, key)
  end
  return copied
end

--- A trace that writes lines of text.
---@param clock table its `tick` is the time
---@param write fun(line: string)
---@return table trace
function trace.new(clock, write)
  return setmetatable({clock = clock, write = write, copy = copy}, Trace)
end

trace.value_text = value_text

return trace
