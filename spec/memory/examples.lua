-- Runs the examples of the API's description, each with its requests for memory refused. What is
-- refused alone may be asked for again and had. Prints a line for each example: its name, its
-- requests, how many tries there were, how many of them failed, and how many of those said that
-- memory ran out; the others did not look at a nil that said so.
-- usage: host examples.lua MOST    at most so many requests of an example are refused
local most = tonumber(arg[1])
local on_luajit = rawget(_G, "jit") and require "spec.memory.refuse"
local refuse = on_luajit and on_luajit.refuse or rawget(_G, "refuse")

local api_objects = require "spec.api_objects"
local helpers = require "spec.helpers"
local api = require "boardwalk.api"
local script = require "boardwalk.script"

local function example_of(name, text)
  local objects = api_objects.named_in(text)
  if name:find("%.") and not name:find("^Warlib") then
    return helpers.compile(text, "=" .. name, setmetatable(objects, {__index = _G}))
  end
  local session = script.new {
    mesh = require("boardwalk").example "pier", level = {name = "pier", source = "built in"},
    write = objects.print,
  }
  return helpers.compile(text, "=" .. name, session.environment)
end

-- The requests to refuse: the first ones, then fewer and fewer, and the last.
local function numbers_to(count)
  local list, number = {}, 1
  while number < count and #list < most do
    list[#list + 1] = number
    number = #list < most / 3 and number + 1 or math.ceil(number * 1.4)
  end
  if count > 0 then list[#list + 1] = count end
  return list
end

local function try(name, text)
  local ok, message, requests = refuse(0, false, example_of(name, text))
  assert(ok, message)
  local tries, failures, told = 0, 0, 0
  for _, number in ipairs(numbers_to(requests)) do
    for _, and_all in ipairs {true, false} do
      ok, message = refuse(number, and_all, example_of(name, text))
      tries = tries + 1
      if not ok then
        failures = failures + 1
        assert(type(message) == "string", name)
        if message:find("memory", 1, true) then told = told + 1 end
      end
    end
  end
  print(("%s %d %d %d %d"):format(name, requests, tries, failures, told))
end

local function each(prefix, list)
  for _, entry in ipairs(list) do
    if entry.example then try(prefix .. entry.name, entry.example) end
  end
end

each("bw.", api.functions)
for _, class in ipairs(api.classes) do each(class.name .. ".", class.methods) end
each("", api.scripts.globals)
each("Warlib.", api.scripts.library.functions)

if on_luajit then
  -- what is finished while the state is closed cannot call back
  for name in pairs(package.loaded) do
    if name:find("^boardwalk") or name:find("^spec") then package.loaded[name] = nil end
  end
  api_objects, script = nil, nil
  for _ = 1, 4 do collectgarbage() end
  print(("left %d"):format(on_luajit.bytes()))
  os.exit(0, false)
end
