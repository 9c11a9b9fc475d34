--- Objects that scripts hold: userdata of newproxy, one prototype and so one metatable a class.
--- What an object stands for is in a table with weak keys that scripts do not reach.
---
--- The tables live in the registry, so that objects of modules that are loaded again work together
--- with older ones.

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

--- Gives a class whose objects hold a core object the methods destroy and is_destroyed and the
--- finalizer, which are one.
---@param class table
---@param free fun(pointer: ffi.cdata*) frees a core object
function object.set_destroy(class, free)
  local check = require "boardwalk.core.check"
  local held, unsettled = class.held, object.property(class, "unsettled")

  local function destroy(self)
    local pointer = held[self] or unsettled[self] and unsettled[self][0]
    if class_of[self] ~= class.name then return end
    held[self], unsettled[self] = false, nil
    if pointer then free(pointer) end
  end

  function class.methods.destroy(self)
    check.instance(class.name .. ".destroy", "self", self, class.name)
    destroy(self)
  end

  function class.methods.is_destroyed(self)
    check.instance(class.name .. ".is_destroyed", "self", self, class.name)
    return not held[self]
  end

  class.metatable.__gc, class.metatable.__close = destroy, class.methods.destroy
end

--- Makes an object for a core object that a call is about to write into a pointer: whatever raises
--- from here on, the collector frees it.
---@param class table
---@param out ffi.cdata* T *[1]
---@return userdata
function object.prepare(class, out)
  local self = object.create(class, false)
  object.property(class, "unsettled")[self] = out
  return self
end

--- Lets a prepared object hold its core object.
function object.settle(class, self)
  local unsettled = object.property(class, "unsettled")
  class.held[self] = unsettled[self][0]
  unsettled[self] = nil
end

--- Tells the collector of memory that it cannot see: a step as if Lua had allocated so much.
---@param bytes number
function object.weigh(bytes)
  local kilobytes = math.floor(bytes / 1024)
  -- a step of 0 would be a whole basic one; a stopped collector stays stopped
  if kilobytes > 0 and collectgarbage("isrunning") then collectgarbage("step", kilobytes) end
end

return object
