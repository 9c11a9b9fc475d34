--- Body: the methods that are written once for every binding.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local geometry = require "boardwalk.physics.geometry"
local layers = require "boardwalk.physics.layers"
local pools = require "boardwalk.physics.pools"

local class = core.classes.Body
local flat = core.flat.Body
local Body = class.__index

local body = {}

local MAX_U32 = 4294967295

-- The place of a body that is in no vector.
local NO_INDEX = 4294967295

local CHAIN_BODY, CHAIN_BONES = 0, 1

local function self_of(method, self)
  return check.object(method, "self", self, "Body")
end

--- A record of the core as scripts see it.
---@param record table
---@return table
function body.state(record)
  if record.index == NO_INDEX then record.index = nil end
  record.pool = pools.name(record.pool)
  record.layers = layers.names(record.flags)
  return record
end

--- What the body is now.
---@return table state
function Body:state()
  self_of("Body.state", self)
  return body.state(flat.get(self))
end

--- The shapes that rays, overlaps and the box see.
---@return Shape[] shapes in the chain's order
function Body:shapes()
  self_of("Body.shapes", self)
  return flat.shapes(self, CHAIN_BODY)
end

--- The shapes of a human's bones.
---@return Shape[] shapes in the chain's order
function Body:bone_shapes()
  self_of("Body.bone_shapes", self)
  return flat.shapes(self, CHAIN_BONES)
end

--- Sets the box by hand and sorts the body in; it is dirty no more.
---@param ... any low, high (points)
---@return boolean? done
---@return string? message
---@return string? code
function Body:set_box(...)
  local method = "Body.set_box"
  self_of(method, self)
  local lx, ly, lz, hx, hy, hz = check.two_points(method, "low", "high", ...)
  return flat.set_box(self, lx, ly, lz, hx, hy, hz)
end

--- Sets what a host's own sweep keeps with the body; this library only stores it.
---@param push_out number[] {x, y, z}
---@param scale? number[] {x, y, z}, each over 0
---@param blocked? integer
---@return boolean? done
---@return string? message
---@return string? code
function Body:set_sweep(push_out, scale, blocked)
  local method = "Body.set_sweep"
  self_of(method, self)
  local px, py, pz = check.triple(method, "push_out", push_out)
  local sx, sy, sz = 1, 1, 1
  if scale ~= nil then sx, sy, sz = geometry.sizes(method, "scale", scale) end
  if blocked == nil then blocked = 0 end
  check.integer(method, "blocked", blocked, 0, MAX_U32)
  return flat.set_sweep(self, px, py, pz, sx, sy, sz, blocked)
end

-- ---- whom it ignores

-- The Owner of an argument, or nil for the word that stands for none.
local function ignored(self, method, value, word)
  if value == word then return nil end
  if core.kind(value) ~= "Owner" then
    check.fail(method, "owner", ('an Owner or "%s"'):format(word), value)
  end
  return check.part(method, "owner", value, "Owner", self:world())
end

--- Remembers to ignore an owner, or on a human's body the level.
---@param owner Owner|string an Owner, or "level"
---@return boolean? done
---@return string? message
---@return string? code
function Body:ignore(owner)
  local method = "Body.ignore"
  self_of(method, self)
  return flat.ignore(self, ignored(self, method, owner, "level"))
end

--- Forgets it again.
---@param owner Owner|string an Owner, or "all"
function Body:stop_ignoring(owner)
  local method = "Body.stop_ignoring"
  self_of(method, self)
  flat.stop_ignoring(self, ignored(self, method, owner, "all"))
end

--- Whether an owner is ignored, or the level.
---@param owner Owner|string an Owner, or "level"
---@return boolean
function Body:is_ignoring(owner)
  local method = "Body.is_ignoring"
  self_of(method, self)
  return flat.is_ignoring(self, ignored(self, method, owner, "level"))
end

-- ---- shapes

local NEW_SHAPE = {
  "type", "size", "radius", "height", "length", "offset", "bone", "bones", "flags",
}

-- Sets what the options of a new shape say beyond its size; on failure the shape goes again.
local function finish(method, shape, options)
  local offset, bone = options.offset or {0, 0, 0}, options.bone
  if bone == nil then bone = -1 end
  local x, y, z = check.triple(method, "options.offset", offset)
  local done, message, code = core.flat.Shape.set_offset(shape, x, y, z, bone)
  if done and options.flags then
    done, message, code = core.flat.Shape.set_flags(shape, options.flags)
  end
  if done then return shape end
  shape:destroy()
  return nil, message, code
end

--- Adds a shape behind the last one.
---@param options table type ("box", "sphere", "capsule" or "segment") and its size: size (full),
--- radius, height and radius, or length and radius; offset ({x, y, z}), bone (0 to 63), bones
--- (true: among the bone shapes), flags
---@return Shape? shape
---@return string? message
---@return string? code
function Body:add_shape(options)
  local method = "Body.add_shape"
  self_of(method, self)
  options = check.options(method, "options", options, NEW_SHAPE)
  local number = geometry.type_number(method, "options.type", options.type)
  local a, b, c = geometry.size_numbers(method, "options", options.type, options)
  if options.offset ~= nil then check.triple(method, "options.offset", options.offset) end
  if options.bone ~= nil then check.integer(method, "options.bone", options.bone, -1, 63) end
  if options.bones ~= nil then check.boolean(method, "options.bones", options.bones) end
  if options.flags ~= nil then check.integer(method, "options.flags", options.flags, 0, 0xffff) end
  local chain = options.bones and CHAIN_BONES or CHAIN_BODY
  local shape, message, code = flat.add_shape(self, chain, number, a, b, c)
  if not shape then return nil, message, code end
  return finish(method, shape, options)
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "Body" then return "Body" end
  if fault then return "Body: destroyed" end
  local record = flat.get(self)
  return ("Body: of the pool %s, flags 0x%x"):format(pools.name(record.pool), record.flags)
end

return body
