--- Objects that scripts hold: userdata of newproxy, one prototype and so one metatable a class.
--- What an object stands for is in a table with weak keys that scripts do not reach.
---
--- The tables live in the registry, so that objects of modules that are loaded again work together
--- with older ones.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"

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
  if class.has_table then debug.setfenv(self, {}) end
  return self
end

--- The table of an object of a class with `has_table`. It lives and dies with the object: what is
--- in there may refer to the object, where in a property it would keep it alive.
---@param self userdata
---@return table
function object.table(self)
  return debug.getfenv(self)
end

-- By pointer into another core object: the pointer that owns that one.
local whole_of = weak_keys()

--- Makes an object for a core object that belongs to that of another object, which it keeps alive.
---@param class table
---@param pointer ffi.cdata*
---@param owner userdata
---@param whole ffi.cdata* the owner's pointer
---@return userdata
function object.borrow(class, pointer, owner, whole)
  local self = object.create(class, pointer)
  whole_of[pointer] = whole
  object.property(class, "borrowed")[self] = true
  debug.setfenv(self, {owner = owner})
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

--- A text that a core object owns, or nil: what read(pointer, ...) points to. The pointer stands on
--- the stack until the text is copied, and so the core object is there.
---@param read ffi.cdata* a function that gives a const char *
---@return string?
function object.text(read, ...)
  local text = read(...)
  if text ~= nil then return ffi.string(text) end
end

-- By pointer that a core object was made into: its object, as long as there are both.
local owner_of = setmetatable({}, {__mode = "kv"})

--- Gives a class whose objects hold a core object the methods destroy and is_destroyed and the
--- finalizer.
---
--- Finalizers run wherever memory is taken and where compiled code is left, so one that destroys
--- an object may run when a call has looked up its pointer and is not done with it. Therefore it is
--- the pointer that owns the core object: whatever has it on the stack keeps it, and a finalizer
--- lets go of it without freeing anything.
---@param class table
---@param free fun(pointer: ffi.cdata*) frees a core object
---@param before? fun(self: userdata) called when an object lets go of its core object
function object.set_destroy(class, free, before)
  local held, borrowed = class.held, object.property(class, "borrowed")

  local function release(self)
    local pointer = held[self]
    held[self] = false
    if not pointer then return end
    if before then before(self) end
    if borrowed[self] then return end
    -- in a finalizer the collector is not running
    if collectgarbage("isrunning") then free(ffi.gc(pointer, nil)) end
  end

  function class.methods.destroy(self)
    check.instance(class.name .. ".destroy", "self", self, class.name)
    release(self)
  end

  function class.methods.is_destroyed(self)
    check.instance(class.name .. ".is_destroyed", "self", self, class.name)
    return not held[self]
  end

  function class.metatable.__gc(self)
    if class_of[self] == class.name then release(self) end
  end

  class.metatable.__close = class.methods.destroy

  -- Frees the core object of a pointer that nothing has any more. At the end of the state there may
  -- still be its object.
  function class.finalize(pointer)
    local self = owner_of[pointer]
    if self and held[self] then
      held[self] = false
      if before then before(self) end
    end
    free(pointer)
  end

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
  local pointer = ffi.gc(out[0], class.finalize)
  out[0] = nil
  local self = object.create(class, pointer)
  owner_of[pointer] = self
  return self
end

--- Makes an object of what create(allocator, out, error) writes into a pointer.
---@param class table
---@param pointer_type string "T *[1]"
---@param create fun(allocator: ffi.cdata*, out: ffi.cdata*, error: ffi.cdata*): integer
---@return userdata?
---@return string? message
---@return string? code
function object.make(class, pointer_type, create)
  local out = object.out(class, pointer_type)
  if create(library.allocator, out, library.error) ~= 0 then return library.failure() end
  return object.adopt(class, out)
end

--- The function that makes objects of a class from bytes, of which they keep nothing.
---@param class table
---@param method string for messages
---@param argument string what the bytes are called there
---@param pointer_type string
---@param read cdata* bw_status read(bytes, size, allocator, out, error)
---@return fun(bytes: string): userdata?, string?, string?
function object.reader(class, method, argument, pointer_type, read)
  return function(bytes)
    check.string(method, argument, bytes)
    local self, message, code = object.make(class, pointer_type, function(...)
      return read(bytes, #bytes, ...)
    end)
    if not self then return nil, message, code end
    object.weigh(#bytes)
    return self
  end
end

--- Tells the collector of memory that it cannot see: a step as if Lua had allocated so much.
---@param bytes number
function object.weigh(bytes)
  local kilobytes = math.floor(bytes / 1024)
  -- a step of 0 would be a whole basic one; a stopped collector stays stopped
  if kilobytes > 0 and collectgarbage("isrunning") then collectgarbage("step", kilobytes) end
end

return object
