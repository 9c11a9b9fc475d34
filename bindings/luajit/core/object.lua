--- Objects that scripts hold: userdata of newproxy, one prototype and so one metatable a class.
--- What an object stands for is in a table with weak keys that scripts do not reach.
---
--- The tables live in the registry, so that objects of modules that are loaded again work together
--- with older ones.

local ffi = require "ffi"
local check = require "boardwalk.core.check"

local object = {}

local function weak_keys()
  return setmetatable({}, {__mode = "k"})
end

local registry = debug.getregistry()
local shared = registry["boardwalk.objects"]
if not shared then
  shared = {classes = {}, class_of = weak_keys()}
  registry["boardwalk.objects"] = shared
end

local classes, class_of = shared.classes, shared.class_of

local function new_class(name)
  local prototype = newproxy(true)
  local metatable = getmetatable(prototype)
  metatable.__name = name
  metatable.__index = {}
  return {
    name = name, prototype = prototype, metatable = metatable,
    methods = metatable.__index,
    held = weak_keys(), -- by object: its pointer or cdata; false once destroyed
    fault = function(self)
      if not classes[name].held[self] then return ("the %s is destroyed"):format(name) end
    end,
    owned = {}, -- more tables of the class with weak keys, by name
  }
end

--- The class of a name, made when there is none yet.
---@param name string
---@return table class
function object.class(name)
  local class = classes[name] or new_class(name)
  classes[name] = class
  return class
end

--- A table of a class by object, for one of its properties.
---@param class table
---@param name string
---@return table
function object.property(class, name)
  local property = class.owned[name] or weak_keys()
  class.owned[name] = property
  return property
end

--- Makes an object.
---@param class table
---@param held any what it stands for
---@return userdata
function object.create(class, held)
  local self = newproxy(class.prototype)
  class_of[self] = class.name
  class.held[self] = held
  return self
end

--- The class of a value and why it cannot be used, or nil for either.
---@param value any
---@return string? class
---@return string? fault
function object.kind(value)
  local name = class_of[value]
  if not name then return nil end
  return name, classes[name].fault(value)
end

-- Core objects that were destroyed while a text of theirs was read, by object.
local doomed, reading = weak_keys(), false

local function free_doomed()
  for self, pointer in pairs(doomed) do
    doomed[self] = nil
    classes[class_of[self]].free(pointer)
  end
end

local function copy_text(read, ...)
  local text = read(...)
  if text ~= nil then return ffi.string(text) end
end

--- A text that a core object owns, or nil: what read(...) points to. The pointer itself takes
--- memory, so that a finalizer may run and destroy the object before the text is copied.
---@param read ffi.cdata* a function that gives a const char *
---@return string?
function object.text(read, ...)
  local outermost = not reading
  reading = true
  local copied, text = pcall(copy_text, read, ...)
  if outermost then
    reading = false
    free_doomed()
  end
  if not copied then error(text, 0) end
  return text
end

--- Gives a class whose objects hold a core object the methods destroy and is_destroyed and the
--- finalizer.
---@param class table
---@param free fun(pointer: ffi.cdata*) frees a core object
function object.set_destroy(class, free)
  local held = class.held
  class.free = free

  function class.methods.destroy(self)
    check.instance(class.name .. ".destroy", "self", self, class.name)
    local pointer = held[self]
    if pointer and reading then doomed[self] = pointer end
    held[self] = false
    if pointer and not reading then free(pointer) end
  end

  function class.methods.is_destroyed(self)
    check.instance(class.name .. ".is_destroyed", "self", self, class.name)
    return not held[self]
  end

  function class.metatable.__gc(self)
    if class_of[self] ~= class.name then return end
    local pointer = held[self] or doomed[self]
    held[self], doomed[self] = false, nil
    if pointer then free(pointer) end
  end

  class.metatable.__close = class.methods.destroy

  -- Frees what a call wrote and no object holds.
  function class.free_out(out)
    free(out[0])
    out[0] = nil
  end
end

--- A pointer for a call to write a core object into. What is in it when it is forgotten is freed.
---@param class table
---@param pointer_type string "T *[1]"
---@return ffi.cdata* out
function object.out(class, pointer_type)
  return ffi.gc(ffi.new(pointer_type), class.free_out)
end

--- Makes the object that holds what a call wrote.
---@param class table
---@param out ffi.cdata*
---@return userdata
function object.adopt(class, out)
  local self = object.create(class, out[0])
  out[0] = nil
  return self
end

--- Tells the collector of memory that it cannot see: a step as if Lua had allocated so much.
---@param bytes number
function object.weigh(bytes)
  local kilobytes = math.floor(bytes / 1024)
  -- a step of 0 would be a whole basic one; a stopped collector stays stopped
  if kilobytes > 0 and collectgarbage("isrunning") then collectgarbage("step", kilobytes) end
end

return object
