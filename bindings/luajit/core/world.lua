--- What the files of IPhysics share: its classes, their arguments, and structs as tables.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local part = require "boardwalk.core.part"

local C = library.C
local MAX_U32 = 4294967295

local world = {class = object.class("IPhysics"), flat = {}}

local worlds = world.class.held

object.set_destroy(world.class, C.bw_physics_destroy)

-- ---- parts

local parts = {}

-- Structs to find out with whether a world has a part.
local owner, body = ffi.new("bw_owner_state"), ffi.new("bw_body_info")
local shape = ffi.new("bw_shape_info")

local HAS = {
  Owner = function(physics, id) return C.bw_owner_get(physics, id, owner, nil) == 0 end,
  Body = function(physics, id)
    return C.bw_body_get(physics, id, body, nil) == 0 and body.owner ~= 0
  end,
  Shape = function(physics, id) -- one of no body waits in its pool
    return C.bw_shape_get(physics, id, shape, nil) == 0 and shape.body ~= 0
  end,
}

for name, has in pairs(HAS) do
  local class = object.class(name)
  local own = part.class(class, world.class, 0)
  parts[name] = own
  function class.fault(self)
    local physics = worlds[own.whole[self]]
    if not physics then return "the IPhysics is destroyed" end
    if not has(physics, own.number[self]) then return ("the %s is destroyed"):format(name) end
  end
end

--- The part of an IPhysics that has an id; nil for 0.
---@param self IPhysics
---@param class string
---@param id integer
function world.part(self, class, id)
  return parts[class].of_number(self, id)
end

-- ---- arguments

--- The pointer of an IPhysics that can be used.
function world.usable(method, self)
  check.object(method, "self", self, "IPhysics")
  return worlds[self] or check.object(method, "self", self, "IPhysics") -- destroyed just now
end

--- The pointer, the id and the IPhysics of a part that can be used.
function world.usable_part(method, self, class)
  check.object(method, "self", self, class)
  local whole = parts[class].whole[self]
  local physics = worlds[whole] or check.object(method, "self", self, class) -- destroyed just now
  return physics, parts[class].number[self], whole
end

--- The same, and what get(pointer, id, struct, NULL) writes of the part into a struct.
function world.read(method, self, class, get, struct)
  local physics, id, whole = world.usable_part(method, self, class)
  if get(physics, id, struct, nil) ~= 0 then check.object(method, "self", self, class) end
  return physics, id, whole
end

--- The id of a part of a world, or 0 for nil.
---@param physics ffi.cdata* of the world
function world.part_argument(method, name, value, class, physics)
  if value == nil then return 0 end
  check.object(method, name, value, class)
  if worlds[parts[class].whole[value]] ~= physics then
    check.fail(method, name, check.noun(class) .. " of the same IPhysics", value)
  end
  return parts[class].number[value]
end

--- 32 bits: flags, a mask.
function world.bits(method, name, value)
  return check.integer(method, name, value, 0, MAX_U32)
end

--- Writes numbers into an array, from a place of it on.
function world.fill(array, first, count, method, name, ...)
  for i = 0, count - 1 do
    array[first + i] = check.number(method, name, (select(i + 1, ...)))
  end
end

-- ---- results

--- What a call returns that does something.
---@return boolean? done
function world.done(status)
  if status ~= 0 then return library.failure() end
  return true
end

--- What a call returns that makes a part.
function world.made(status, self, class, id)
  if status ~= 0 then return library.failure() end
  return world.part(self, class, id[0])
end

-- The fields that are ids of parts.
local PARTS_OF = {
  bw_physics_info = {first_body = "Body", first_human = "Body"},
  bw_owner_state = {holds = "Owner", body = "Body"},
  bw_body_info = {
    previous = "Body", next = "Body", shape = "Shape", bone_shape = "Shape", owner = "Owner",
    next_human = "Body",
  },
  bw_shape_info = {body = "Body", next = "Shape"},
  bw_settle_info = {owner = "Owner"},
}

local function list_of(array, count)
  local list = {}
  for i = 1, count do list[i] = array[i - 1] end
  return list
end

--- A struct as a table, its numbers and lists of numbers by name, ids as parts.
---@param self IPhysics
---@param struct string the name of its type
---@param value ffi.cdata*
---@return table
function world.record(self, struct, value)
  local record = {}
  for _, field in ipairs(library.fields(struct)) do
    local name, count = field[1], field[2]
    local class = PARTS_OF[struct][name]
    if class then
      record[name] = world.part(self, class, value[name])
    elseif count then
      record[name] = list_of(value[name], count)
    elseif name ~= "geometry" then
      record[name] = value[name]
    end
  end
  return record
end

--- The methods destroy, is_destroyed, id and world of a class of parts.
---@param class_name string
---@param free fun(physics: ffi.cdata*, id: integer, error: ffi.cdata*): integer
function world.set_life(class_name, free)
  local class = object.class(class_name)
  local methods = class.methods

  -- What is destroyed already is no failure.
  local function destroy(self)
    local method = class_name .. ".destroy"
    check.instance(method, "self", self, class_name)
    if class.fault(self) then return true end
    local physics, id = world.usable_part(method, self, class_name)
    return world.done(free(physics, id, library.error))
  end

  function methods.destroy(self)
    local done, message, code = destroy(self)
    if class_name == "Shape" then return done, message, code end
  end

  function methods.is_destroyed(self)
    check.instance(class_name .. ".is_destroyed", "self", self, class_name)
    return class.fault(self) ~= nil
  end

  function methods.id(self)
    return (select(2, world.usable_part(class_name .. ".id", self, class_name)))
  end

  function methods.world(self)
    return (select(3, world.usable_part(class_name .. ".world", self, class_name)))
  end

  class.metatable.__close = methods.destroy
end

return world
