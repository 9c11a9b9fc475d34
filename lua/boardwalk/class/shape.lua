--- Shape: the methods that are written once for every binding.

local bits = require "boardwalk.bits"
local check = require "boardwalk.check"
local core = require "boardwalk.core"
local geometry = require "boardwalk.physics.geometry"
local pools = require "boardwalk.physics.pools"

local class = core.classes.Shape
local flat = core.flat.Shape
local Shape = class.__index

local shape = {}

-- BW_SHAPE_ENABLED
local ENABLED = 1

local function self_of(method, self)
  return check.object(method, "self", self, "Shape")
end

--- A record of the core as scripts see it.
---@param record table
---@return table
function shape.state(record)
  record.geometry = geometry.of_list(record.geometry)
  record.type = record.geometry and record.geometry.type
  record.pool = pools.name(record.pool)
  record.enabled = bits.has(record.flags, ENABLED)
  return record
end

--- What the shape is now.
---@return table state
function Shape:state()
  self_of("Shape.state", self)
  return shape.state(flat.get(self))
end

--- Where the shape stands.
---@return table geometry
function Shape:geometry()
  self_of("Shape.geometry", self)
  return geometry.of_list(flat.geometry(self))
end

--- Switches the shape on or off: rays meet only shapes that are on.
---@param on boolean
---@return boolean? done
---@return string? message
---@return string? code
function Shape:enable(on)
  local method = "Shape.enable"
  self_of(method, self)
  check.boolean(method, "on", on)
  return flat.set_flags(self, bits.with(self:flags(), ENABLED, on))
end

--- Sets the low 16 bits of the flags but for 0x8, which the world keeps.
---@param flags integer
---@return boolean? done
---@return string? message
---@return string? code
function Shape:set_flags(flags)
  local method = "Shape.set_flags"
  self_of(method, self)
  return flat.set_flags(self, check.integer(method, "flags", flags, 0, 0xffff))
end

--- Sets where the shape is in the frame of its bone, or of its body.
---@param ... any offset (a point) [, bone (0 to 63; the body's own frame when absent)]
---@return boolean? done
---@return string? message
---@return string? code
function Shape:set_offset(...)
  local method = "Shape.set_offset"
  self_of(method, self)
  local x, y, z, bone = check.point(method, "offset", ...)
  if bone == nil then bone = -1 end
  return flat.set_offset(self, x, y, z, check.integer(method, "bone", bone, -1, 63))
end

--- Sets the size that the next pose gives the shape.
---@param size table size ({x, y, z}, full), radius, height and radius, or length and radius
---@return boolean? done
---@return string? message
---@return string? code
function Shape:set_size(size)
  local method = "Shape.set_size"
  self_of(method, self)
  check.names(method, "size", size, geometry.SIZE_NAMES)
  local kind = geometry.type_name(flat.geometry(self)[1])
  return flat.set_size(self, geometry.size_numbers(method, "size", kind, size))
end

--- Poses the shape by hand, as a car does its boxes; the body's box stays.
---@param value table|Shape a Geometry of the shape's own type
---@return boolean? done
---@return string? message
---@return string? code
function Shape:set_geometry(value)
  local method = "Shape.set_geometry"
  self_of(method, self)
  return flat.set_geometry(self, geometry.list(method, "geometry", value))
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "Shape" then return "Shape" end
  if fault then return "Shape: destroyed" end
  return "Shape: " .. geometry.type_name(flat.geometry(self)[1])
end

return shape
