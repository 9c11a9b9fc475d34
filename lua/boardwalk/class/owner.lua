--- Owner: the methods that are written once for every binding.

local bits = require "boardwalk.bits"
local check = require "boardwalk.check"
local core = require "boardwalk.core"
local geometry = require "boardwalk.physics.geometry"
local layers = require "boardwalk.physics.layers"

local class = core.classes.Owner
local flat = core.flat.Owner
local Owner = class.__index

local owner = {}

local MAX_U32 = 4294967295

-- Flags of an owner that the library reads or writes: BW_OWNER_...
local HELD, SETTLING, SETTLED = 0x10, 0x40000, 0x8000000

local function self_of(method, self)
  return check.object(method, "self", self, "Owner")
end

-- ---- state

local FIELDS = {
  "position", "rotation", "angular_velocity", "stamp", "raise", "flags", "type_mask", "held",
  "holds",
}

-- How each field that is given is checked.
local READ = {
  position = function(...) return {check.triple(...)} end,
  rotation = function(...) return {check.quaternion(...)} end,
  angular_velocity = function(...) return {check.triple(...)} end,
  stamp = check.number,
  raise = check.number,
  flags = function(method, name, value) return check.integer(method, name, value, 0, MAX_U32) end,
  type_mask = function(method, name, value)
    return check.integer(method, name, value, 0, MAX_U32)
  end,
  held = check.boolean,
  holds = function(method, name, value, world)
    return value and check.part(method, name, value, "Owner", world)
  end,
}

-- Changes the fields of a state in a world that are given.
local function change(state, method, given, world)
  for _, name in ipairs(FIELDS) do
    local value = given[name]
    if value ~= nil then state[name] = READ[name](method, "fields." .. name, value, world) end
  end
  if state.held ~= nil then state.flags = bits.with(state.flags, HELD, state.held) end
  return state
end

-- The values of a state as the core takes them.
local function values(state)
  local p, q, w = state.position, state.rotation, state.angular_velocity
  return p[1], p[2], p[3], q[1], q[2], q[3], q[4], w[1], w[2], w[3], state.stamp, state.raise,
    state.flags, state.type_mask, state.holds or nil
end

--- Makes an owner of a world.
---@param physics IPhysics
---@param fields? table
---@return Owner? owner
---@return string? message
---@return string? code
function owner.create(physics, fields)
  local method = "IPhysics.add_owner"
  local given = check.options(method, "fields", fields, FIELDS)
  local still = {
    position = {0, 0, 0}, rotation = {0, 0, 0, 1}, angular_velocity = {0, 0, 0}, stamp = 0,
    raise = 0, flags = 0, type_mask = 1,
  }
  return core.flat.IPhysics.add_owner(physics, values(change(still, method, given, physics)))
end

-- The state of an owner; who is held and is gone is none.
local function state_of(self)
  local state = flat.get(self)
  if state.holds and state.holds:is_destroyed() then state.holds = nil end
  return state
end

--- What the owner is now.
---@return table state position, rotation {x, y, z, w}, angular_velocity, stamp, raise, flags, held,
--- settling, settled, type_mask, holds (an Owner or nil), body (a Body or nil)
function Owner:state()
  self_of("Owner.state", self)
  local state = state_of(self)
  state.held = bits.has(state.flags, HELD)
  state.settling = bits.has(state.flags, SETTLING)
  state.settled = bits.has(state.flags, SETTLED)
  return state
end

--- Changes the fields that are given, all or none.
---@param fields table position, rotation, angular_velocity, stamp, raise, flags, type_mask, held,
--- holds (false: nothing)
---@return boolean? done
---@return string? message
---@return string? code
function Owner:set(fields)
  local method = "Owner.set"
  self_of(method, self)
  local given = check.options(method, "fields", fields, FIELDS)
  return flat.set(self, values(change(state_of(self), method, given, self:world())))
end

--- Moves the owner; its body is where it was until it is updated.
---@param ... any position (a point) [, rotation ({x, y, z, w}; as it is when absent)]
---@return boolean? done
---@return string? message
---@return string? code
function Owner:move(...)
  local method = "Owner.move"
  self_of(method, self)
  local x, y, z, rotation = check.point(method, "position", ...)
  if rotation == nil then return flat.move(self, x, y, z, self:rotation()) end
  return flat.move(self, x, y, z, check.quaternion(method, "rotation", rotation))
end

local LAST_BONE = 63

--- Sets where a bone is in the world.
---@param bone integer 0 to 63
---@param ... any position (a point) [, rotation ({x, y, z, w}; none when absent)]
---@return boolean? done
---@return string? message
---@return string? code
function Owner:set_bone(bone, ...)
  local method = "Owner.set_bone"
  self_of(method, self)
  check.integer(method, "bone", bone, 0, LAST_BONE)
  local x, y, z, rotation = check.point(method, "position", ...)
  if rotation == nil then return flat.set_bone(self, bone, x, y, z, 0, 0, 0, 1) end
  return flat.set_bone(self, bone, x, y, z, check.quaternion(method, "rotation", rotation))
end

-- ---- its body

--- A body without shapes.
---@param options? table flags (number), layers (number or list of names)
---@return Body? body
---@return string? message
---@return string? code
function Owner:add_body(options)
  local method = "Owner.add_body"
  self_of(method, self)
  options = check.options(method, "options", options, {"flags", "layers"})
  local flags = options.flags == nil and 0
    or check.integer(method, "options.flags", options.flags, 0, MAX_U32)
  if options.layers ~= nil then
    local value = layers.value(method, "options.layers", options.layers)
    flags = bits.join(flags, core.layer_flags(value))
  end
  return flat.add_body(self, flags)
end

local function scale_of(method, options, name)
  if options[name] == nil then return 1 end
  return check.positive(method, "options." .. name, options[name])
end

--- A human's set: an upright capsule, and ten bone shapes that are off.
---@param options? table scale, height_scale
---@return Body? body
---@return string? message
---@return string? code
function Owner:add_human_body(options)
  local method = "Owner.add_human_body"
  self_of(method, self)
  options = check.options(method, "options", options, {"scale", "height_scale"})
  return flat.add_human_body(self, scale_of(method, options, "scale"),
    scale_of(method, options, "height_scale"))
end

-- Six numbers: a size over 0, and a place that may be absent.
local function size_and_place(method, name, value, place)
  local sx, sy, sz = geometry.sizes(method, name .. ".size", value.size)
  if value[place] == nil then return sx, sy, sz, 0, 0, 0 end
  return sx, sy, sz, check.triple(method, ("%s.%s"):format(name, place), value[place])
end

--- The body of a world object: a box or a sphere.
---@param options table size ({x, y, z}, full; a sphere's diameter is x), shape ("box" or "sphere"),
--- centre ({x, y, z}), layers (number or list of names)
---@return Body? body
---@return string? message
---@return string? code
function Owner:add_object_body(options)
  local method = "Owner.add_object_body"
  self_of(method, self)
  options = check.options(method, "options", options, {"size", "shape", "centre", "layers"})
  local kind = options.shape == nil and "box" or options.shape
  local number = geometry.type_number(method, "options.shape", kind)
  local value = options.layers == nil and 0
    or layers.value(method, "options.layers", options.layers)
  local sx, sy, sz, cx, cy, cz = size_and_place(method, "options", options, "centre")
  return flat.add_object_body(self, number, sx, sy, sz, cx, cy, cz, value)
end

local function car_box(method, name, box)
  check.names(method, name, box, {"size", "offset"})
  return size_and_place(method, name, box, "offset")
end

--- A car's body: two boxes.
---@param first table size ({x, y, z}, full), offset ({x, y, z})
---@param second table the same
---@return Body? body
---@return string? message
---@return string? code
function Owner:add_car_body(first, second)
  local method = "Owner.add_car_body"
  self_of(method, self)
  local sx, sy, sz, ox, oy, oz = car_box(method, "first", first)
  return flat.add_car_body(self, sx, sy, sz, ox, oy, oz, car_box(method, "second", second))
end

--- A glass pane's body: a box half a metre thick.
---@param width number metres
---@param height number metres
---@return Body? body
---@return string? message
---@return string? code
function Owner:add_pane_body(width, height)
  local method = "Owner.add_pane_body"
  self_of(method, self)
  return flat.add_pane_body(self, check.positive(method, "width", width),
    check.positive(method, "height", height))
end

-- ---- settling

local AXIS_VALUE = {x = 1, y = 2, z = 4}

--- A mask of axes from a number or letters.
---@param method string
---@param name string
---@param value integer|string "z", "xy" ...
---@return integer
function owner.axes(method, name, value)
  if type(value) == "number" then return check.integer(method, name, value, 0, MAX_U32) end
  local mask = 0
  if type(value) ~= "string" or not value:find("^[xyz]+$") then
    check.fail(method, name, "letters of x, y and z, or a number", value)
  end
  for letter in value:gmatch(".") do mask = bits.with(mask, AXIS_VALUE[letter], true) end
  return mask
end

--- Starts to turn the owner so that the nearest of its axes lies along a surface's normal.
---@param ... any normal (a point, of length 1), axes ("z", "xy" or a number)
---@return integer? slot
---@return string? message
---@return string? code
function Owner:settle(...)
  local method = "Owner.settle"
  self_of(method, self)
  local x, y, z, axes = check.point(method, "normal", ...)
  return flat.settle(self, x, y, z, owner.axes(method, "axes", axes))
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "Owner" then return "Owner" end
  if fault then return "Owner: destroyed" end
  local x, y, z = self:position()
  return ("Owner: at %s, %s, %s"):format(core.float_text(x), core.float_text(y),
    core.float_text(z))
end

return owner
