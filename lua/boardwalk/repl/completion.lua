--- Completion at a prompt: globals, fields and methods, and files within quotes. No function is
--- called to find them.

local core = require "boardwalk.core"
local lfs = require "lfs"
local members = require "boardwalk.members"

local completion = {}

-- ---- what a value has

-- The methods of a class, and fields that objects of it have, as false.
local function names_of_class(metatable)
  if not metatable.parts then return members(metatable) end
  local names = {}
  for name, member in pairs(members(metatable)) do names[name] = member end
  for name in pairs(metatable.parts) do names[name] = false end
  return names
end

-- The table in which names of a value are looked up next: its class's methods, or what stands
-- behind it.
local function behind(value)
  local kind = core.kind(value)
  if kind then return names_of_class(core.classes[kind]) end
  local metatable = getmetatable(value)
  local index = type(metatable) == "table" and rawget(metatable, "__index")
  return type(index) == "table" and index or nil
end

-- As deep as tables may stand behind each other.
local DEPTH = 10

-- Calls back with each table of names, the nearest first, until it gives something.
local function each_table(value, call)
  local holder = type(value) == "table" and value or behind(value)
  for _ = 1, DEPTH do
    if not holder then return nil end
    local found = call(holder)
    if found ~= nil then return found end
    holder = behind(holder)
  end
end

local function field(value, key)
  return each_table(value, function(holder) return rawget(holder, key) end)
end

-- The names of a value that start with a text, sorted. Those that start with _ are shown when asked
-- for.
local function names_of(value, start, methods)
  local seen, names = {}, {}
  each_table(value, function(holder)
    for key, held in next, holder do
      if type(key) == "string" and key:find("^[%a_][%w_]*$") and key:sub(1, #start) == start
        and (start ~= "" or key:sub(1, 1) ~= "_") and not seen[key]
        and (not methods or type(held) == "function") then
        seen[key] = true
        names[#names + 1] = key
      end
    end
  end)
  table.sort(names)
  return names
end

-- ---- what is typed

-- One step of a chain at a place: its key, and the place behind it.
local function step(chain, place)
  local name, behind_name = chain:match("^%.([%a_][%w_]*)()", place)
  if name then return name, behind_name end
  local number, behind_number = chain:match("^%[(%d+)%]()", place)
  if number then return tonumber(number), behind_number end
  local text, behind_text = chain:match("^%[[\"']([^\"'%]]*)[\"']%]()", place)
  return text, behind_text
end

-- The value of a chain such as a.b[1], without calling anything; nil when it is none.
local function value_of(chain, globals)
  local name, place = chain:match("^([%a_][%w_]*)()")
  if not name then return nil end
  local value = field(globals, name)
  while place <= #chain and value ~= nil do
    local key
    key, place = step(chain, place)
    if key == nil then return nil end
    value = field(value, key)
  end
  return value
end

-- The quoted text that a line ends in, or nil.
local function open_quote(text)
  local quote, first
  local place = 1
  while place <= #text do
    local character = text:sub(place, place)
    if quote and character == "\\" then
      place = place + 1
    elseif character == quote then
      quote = nil
    elseif not quote and character:find("[\"']") then
      quote, first = character, place + 1
    end
    place = place + 1
  end
  return quote and text:sub(first)
end

-- The files whose paths start with a text: the last part of each path, folders with "/" behind.
local function files_of(path)
  local folder, start = path:match("^(.*/)([^/]*)$")
  if not folder then folder, start = "", path end
  local names = {}
  local where = folder == "" and "." or folder
  if lfs.attributes(where, "mode") ~= "directory" then return names, #start end
  local readable, following, state = pcall(lfs.dir, where)
  if not readable then return names, #start end
  for name in following, state do
    if name:sub(1, #start) == start and (start ~= "" or name:sub(1, 1) ~= ".") then
      local is_folder = lfs.attributes(folder .. name, "mode") == "directory"
      names[#names + 1] = name .. (is_folder and "/" or "")
    end
  end
  table.sort(names)
  return names, #start
end

--- What the end of a text may mean.
---@param text string the line up to the cursor
---@param globals table
---@return string[] names sorted
---@return integer typed how many characters of each are typed already
function completion.names(text, globals)
  local path = open_quote(text)
  if path then return files_of(path) end
  local chain, separator, start = text:match("([%w_.:%[%]\"']*)([.:])([%a_]?[%w_]*)$")
  if not chain then
    start = text:match("[%a_][%w_]*$") or ""
    if text:match("[%w_]*$") ~= start then return {}, 0 end -- a number
    return names_of(globals, start), #start
  end
  local value = value_of(chain, globals)
  if value == nil then return {}, #start end
  return names_of(value, start, separator == ":"), #start
end

--- The same as the readline library asks: words to stand for line:sub(from, to - 1).
---@param line string
---@param from integer
---@param to integer
---@param globals table
---@return string[]
function completion.words(line, from, to, globals)
  local names, typed = completion.names(line:sub(1, to - 1), globals)
  local kept = line:sub(from, to - 1 - typed)
  for i, name in ipairs(names) do names[i] = kept .. name end
  return names
end

return completion
