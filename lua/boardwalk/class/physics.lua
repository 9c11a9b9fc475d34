--- IPhysics: the methods that are written once for every binding.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local body_class = require "boardwalk.class.body"
local body_explanation = require "boardwalk.class.body_explanation"
local explanation = require "boardwalk.class.explanation"
local geometry = require "boardwalk.physics.geometry"
local layers = require "boardwalk.physics.layers"
local owner_class = require "boardwalk.class.owner"
local pools = require "boardwalk.physics.pools"
local shape_class = require "boardwalk.class.shape"
local text = require "boardwalk.text"

local class = core.classes.IPhysics
local flat = core.flat.IPhysics
local IPhysics = class.__index

local physics = {}

IPhysics.axes = "x right, y forward, z up"

local MAX_U32 = 4294967295
local ALL_TYPES = MAX_U32

local function self_of(method, self)
  return check.object(method, "self", self, "IPhysics")
end

-- ---- making

local COUNTS = {
  "humans", "objects", "panes", "cars", "strike_spheres", "push_spheres", "ignore_slots",
  "settle_slots", "host_bodies", "host_shapes",
}
local MOST = 65535

--- Makes an empty world, or one as it was saved.
---@param source? table|string how many of each it holds, or bytes of IPhysics.save
---@return IPhysics? physics
---@return string? message
---@return string? code
function physics.create(source)
  local method = "bw.physics"
  if type(source) == "string" then return core.load_physics(source) end
  if source ~= nil and type(source) ~= "table" then
    check.fail(method, "source", "a table, a string or nil", source)
  end
  local options = check.options(method, "source", source, COUNTS)
  for name, count in pairs(options) do
    check.integer(method, "source." .. name, count, 0, MOST)
  end
  return core.create_physics(options)
end

--- Makes an owner: what a body needs to know of the thing it stands for.
---@param fields? table
---@return Owner? owner
---@return string? message
---@return string? code
function IPhysics:add_owner(fields)
  return owner_class.create(self_of("IPhysics.add_owner", self), fields)
end

-- ---- what it holds

-- The bodies of a list, from its first one along a field of their records.
local function follow(body, field)
  local list = {}
  while body do
    list[#list + 1] = body
    body = core.flat.Body.get(body)[field]
  end
  return list
end

--- The bodies along the list that is sorted by the low x of their boxes.
---@return Body[] bodies
function IPhysics:bodies()
  self_of("IPhysics.bodies", self)
  return follow(flat.info(self).first_body, "next")
end

--- The bodies of humans, the last one made first.
---@return Body[] bodies
function IPhysics:humans()
  self_of("IPhysics.humans", self)
  return follow(flat.info(self).first_human, "next_human")
end

--- What the world holds, and how much of its pools is in use.
---@return table stats bodies, owners, ticks, widest, time, settling, ignoring, pools
function IPhysics:stats()
  self_of("IPhysics.stats", self)
  local info = flat.info(self)
  local settling, ignoring = flat.slots(self)
  local counts = {}
  for number, name in pools.each() do
    local size, used = flat.pool(self, number)
    counts[name] = {size = size, used = used}
  end
  return {
    bodies = info.body_count, owners = info.owner_count, ticks = info.ticks, widest = info.widest,
    time = info.time, settling = settling, ignoring = ignoring, pools = counts,
  }
end

--- An entry of a pool, in use or not, as Body.state or Shape.state tell it.
---@param pool string
---@param index integer from 0
---@return table state
function IPhysics:pool_entry(pool, index)
  local method = "IPhysics.pool_entry"
  self_of(method, self)
  local number = pools.number(pool) or check.fail(method, "pool", "the name of a pool", pool)
  check.index(method, "index", index, (flat.pool(self, number)))
  local record = flat.pool_entry(self, number, index)
  return pools.is_of_bodies(number) and body_class.state(record) or shape_class.state(record)
end

-- ---- the step

--- Sets the time to which spinning owners are turned when their body is posed or they start to
--- settle.
---@param seconds number
---@return boolean? done
---@return string? message
---@return string? code
function IPhysics:set_time(seconds)
  local method = "IPhysics.set_time"
  self_of(method, self)
  return flat.set_time(self, check.number(method, "seconds", seconds))
end

local EVENTS = {"turned", "settled"}

--- What the last step did to owners that settle.
---@return table[] events {type = "turned" or "settled", owner =, slot =}
function IPhysics:events()
  self_of("IPhysics.events", self)
  local values, events = flat.events(self), {}
  for i = 1, #values, 3 do
    events[#events + 1] = {type = EVENTS[values[i]], owner = values[i + 1], slot = values[i + 2]}
  end
  return events
end

--- A slot in which an owner settles.
---@param slot integer from 0
---@return table slot owner (nil when the slot is free), t, speed, acceleration, start, target
function IPhysics:settle_slot(slot)
  local method = "IPhysics.settle_slot"
  self_of(method, self)
  check.integer(method, "slot", slot, 0, MAX_U32)
  local record = flat.settle_slot(self, slot)
  if not record then check.fail(method, "slot", "the number of a slot", slot) end
  record.target, record["end"] = record["end"], nil
  return record
end

-- ---- options of queries; a nil costs nothing

local NONE = {}

local function options_of(method, options, known)
  if options == nil then return NONE end
  return check.options(method, "options", options, known)
end

local function mask_of(method, options, name, default)
  local value = options[name]
  if value == nil then return default end
  return check.integer(method, "options." .. name, value, 0, MAX_U32)
end

local function flags_of(method, options, name)
  local value = options[name]
  return value == nil and 0 or layers.flags(method, "options." .. name, value)
end

local function part_of(self, method, options, name, kind)
  local value = options[name]
  return value ~= nil and check.part(method, "options." .. name, value, kind, self) or nil
end

-- BW_CAST_TRUE_CAPSULES
local TRUE_CAPSULES = 1

local function quirks_of(method, options)
  local quirks = options.quirks
  if quirks == nil then return 0 end
  return check.boolean(method, "options.quirks", quirks) and 0 or TRUE_CAPSULES
end

-- ---- queries

local BOX_OPTIONS = {
  "start", "ignored", "type_mask", "flag_mask", "excluded_flags", "excluded_state",
}

--- The bodies whose boxes overlap a box, touching included, in the list's order.
---@param ... any low, high (points) [, options]
---@return Body[] bodies
function IPhysics:query_box(...)
  local method = "IPhysics.query_box"
  self_of(method, self)
  local lx, ly, lz, hx, hy, hz, given = check.two_points(method, "low", "high", ...)
  local options = options_of(method, given, BOX_OPTIONS)
  return flat.query_box(self, lx, ly, lz, hx, hy, hz,
    part_of(self, method, options, "start", "Body"),
    part_of(self, method, options, "ignored", "Owner"),
    mask_of(method, options, "type_mask", ALL_TYPES), flags_of(method, options, "flag_mask"),
    flags_of(method, options, "excluded_flags"), mask_of(method, options, "excluded_state", 0))
end

local OVERLAP_OPTIONS = {"ignored", "type_mask", "flag_mask", "group", "enabled"}

-- BW_OVERLAP_ENABLED
local ONLY_ENABLED = 0x200

local function overlap_options(method, options)
  local group, enabled = options.group, options.enabled
  if group == nil then group = 0 end
  if enabled ~= nil then check.boolean(method, "options.enabled", enabled) end
  return check.integer(method, "options.group", group, -32768, 32767), enabled and ONLY_ENABLED or 0
end

--- The shapes of bodies that overlap a shape, in the list's order.
---@param shape table|Shape a Geometry, or a Shape as it stands
---@param options? table
---@return table[] overlaps {owner =, body =, shape =}
function IPhysics:overlap(shape, options)
  local method = "IPhysics.overlap"
  self_of(method, self)
  local list = geometry.list(method, "shape", shape)
  options = options_of(method, options, OVERLAP_OPTIONS)
  local values = flat.overlap(self, list, part_of(self, method, options, "ignored", "Owner"),
    mask_of(method, options, "type_mask", ALL_TYPES), flags_of(method, options, "flag_mask"),
    overlap_options(method, options))
  local overlaps = {}
  for i = 1, #values, 3 do
    overlaps[#overlaps + 1] = {owner = values[i], body = values[i + 1], shape = values[i + 2]}
  end
  return overlaps
end

local RAY_OPTIONS = {"ignored", "type_mask", "quirks"}

-- The options of a ray as the core takes them: type mask, ignored, options.
local function ray_options(self, method, options)
  return mask_of(method, options, "type_mask", ALL_TYPES),
    part_of(self, method, options, "ignored", "Owner"), quirks_of(method, options)
end

local function cast(self, method, ox, oy, oz, dx, dy, dz, length, given)
  return flat.cast(self, ox, oy, oz, dx, dy, dz, check.length(method, "length", length),
    ray_options(self, method, options_of(method, given, RAY_OPTIONS)))
end

--- The original's ray against bodies, in plain numbers.
---@param ... any origin, direction (points), length (in directions) [, options]
---@return number? fraction of the length; nil for a miss
---@return Owner? owner
---@return Body? body
---@return Shape? shape
function IPhysics:cast(...)
  local method = "IPhysics.cast"
  self_of(method, self)
  return cast(self, method, check.two_points(method, "origin", "direction", ...))
end

-- A table of the values that flat.line_test gives, or nil.
local function line_hit(t, x, y, z, nx, ny, nz, triangle, first, body, shape)
  if not t then return nil end
  local hit = {t = t, x = x, y = y, z = z, nx = nx, ny = ny, nz = nz}
  if triangle >= 0 then
    hit.kind, hit.triangle, hit.material = "mesh", triangle, first
    hit.material_name = core.material_name(first)
  else
    hit.kind, hit.owner, hit.body, hit.shape = "body", first, body, shape
  end
  return hit
end

local function ray_cast(self, method, ox, oy, oz, dx, dy, dz, length, given)
  return line_hit(flat.line_test(self, nil, ox, oy, oz, dx, dy, dz,
    check.length(method, "length", length), nil,
    ray_options(self, method, options_of(method, given, RAY_OPTIONS))))
end

--- The same with the point that is met and the normal there.
---@param ... any origin, direction (points), length (in directions) [, options]
---@return table? hit t (in directions), x, y, z, nx, ny, nz, kind "body", owner, body, shape
function IPhysics:ray_cast(...)
  local method = "IPhysics.ray_cast"
  self_of(method, self)
  return ray_cast(self, method, check.two_points(method, "origin", "direction", ...))
end

local LINE_OPTIONS = {"ignored", "type_mask", "quirks", "filter"}

-- The arguments of a line test as the core takes them, from the ray on.
local function line_arguments(self, method, ox, oy, oz, x, y, z, given)
  local options = options_of(method, given, LINE_OPTIONS)
  local filter = check.filter(method, options.filter)
  local dx, dy, dz = x - ox, y - oy, z - oz
  local length = math.sqrt(dx * dx + dy * dy + dz * dz)
  check.number(method, "to", length) -- points may be further apart than float32 reaches
  local unit = length > 0 and length or 1
  return ox, oy, oz, dx / unit, dy / unit, dz / unit, length, filter,
    ray_options(self, method, options)
end

local function check_mesh(method, mesh)
  if mesh == nil then return end
  if core.kind(mesh) ~= "CollisionMesh" then
    check.fail(method, "mesh", "a CollisionMesh or nil", mesh)
  end
  check.object(method, "mesh", mesh, "CollisionMesh")
end

--- The nearer of a level's mesh and the bodies between two points, as the game's AI looks.
---@param mesh CollisionMesh|nil the level's; nil: only bodies
---@param ... any from, to (points) [, options]
---@return table? hit t in metres; kind "mesh" with triangle, material and material_name, or kind
--- "body" with owner, body and shape
function IPhysics:line_test(mesh, ...)
  local method = "IPhysics.line_test"
  self_of(method, self)
  check_mesh(method, mesh)
  return line_hit(flat.line_test(self, mesh,
    line_arguments(self, method, check.two_points(method, "from", "to", ...))))
end

-- ---- why

local function explain(self, method, ox, oy, oz, dx, dy, dz, length, given)
  return body_explanation.of(self, ox, oy, oz, dx, dy, dz, check.length(method, "length", length),
    ray_options(self, method, options_of(method, given, RAY_OPTIONS)))
end

--- Why cast and ray_cast answer as they do: what became of every body of the list.
---@param ... any origin, direction (points), length (in directions) [, options]
---@return table account
function IPhysics:explain(...)
  local method = "IPhysics.explain"
  self_of(method, self)
  return explain(self, method, check.two_points(method, "origin", "direction", ...))
end

local function explain_line(self, mesh, ox, oy, oz, dx, dy, dz, length, filter, ...)
  local of_mesh = mesh and explanation.of(mesh, ox, oy, oz, dx, dy, dz, length, filter)
  return body_explanation.of_line(of_mesh,
    body_explanation.of(self, ox, oy, oz, dx, dy, dz, length, ...))
end

--- Why line_test answers as it does.
---@param mesh CollisionMesh|nil the level's; nil: only bodies
---@param ... any from, to (points) [, options]
---@return table account
function IPhysics:explain_line(mesh, ...)
  local method = "IPhysics.explain_line"
  self_of(method, self)
  check_mesh(method, mesh)
  return explain_line(self, mesh,
    line_arguments(self, method, check.two_points(method, "from", "to", ...)))
end

-- ---- one shape, and what the original's functions give

local function ray_shape(method, list, ox, oy, oz, dx, dy, dz, length, given)
  local options = options_of(method, given, {"quirks"})
  return core.geometry_ray(list, ox, oy, oz, dx, dy, dz, check.length(method, "length", length),
    quirks_of(method, options))
end

local function with_list(fraction, ...)
  return fraction, {...}
end

--- A ray against one shape, by the original's table: of a box or a capsule.
---@param shape table|Shape a Geometry, or a Shape as it stands
---@param ... any origin, direction (points), length (in directions) [, options]
---@return number? fraction of the length; nil for a miss
---@return number[] stored the fractions that the original finds, in its order
function IPhysics:ray_shape(shape, ...)
  local method = "IPhysics.ray_shape"
  self_of(method, self)
  local list = geometry.list(method, "shape", shape)
  return with_list(ray_shape(method, list, check.two_points(method, "origin", "direction", ...)))
end

--- Whether two shapes overlap, by the original's table; touching counts.
---@param first table|Shape
---@param second table|Shape
---@return boolean
function IPhysics:overlap_shapes(first, second)
  local method = "IPhysics.overlap_shapes"
  self_of(method, self)
  return core.geometry_overlap(geometry.list(method, "first", first),
    geometry.list(method, "second", second))
end

--- The box of a shape.
---@param shape table|Shape
---@return number low_x
---@return number low_y
---@return number low_z
---@return number high_x
---@return number high_y
---@return number high_z
function IPhysics:shape_bounds(shape)
  local method = "IPhysics.shape_bounds"
  self_of(method, self)
  return core.geometry_bounds(geometry.list(method, "shape", shape))
end

--- Narrows an interval to where den * t is at least num.
---@param den number
---@param num number
---@param t0 number
---@param t1 number
---@return number? t0 nil when nothing is left
---@return number? t1
function IPhysics:clip_slab(den, num, t0, t1)
  local method = "IPhysics.clip_slab"
  self_of(method, self)
  return core.clip_slab(check.number(method, "den", den), check.number(method, "num", num),
    check.number(method, "t0", t0), check.number(method, "t1", t1))
end

local function settle_target(method, x, y, z, w, nx, ny, nz, axes)
  return core.settle_target(x, y, z, w, nx, ny, nz, owner_class.axes(method, "axes", axes))
end

--- Where a settle ends: the axis that is turned, and the rotation.
---@param rotation number[] {x, y, z, w}, where it starts
---@param ... any normal (a point, of length 1), axes ("z", "xy" or a number)
---@return integer? axis 0 for x, 1 for y, 2 for z; nil without an axis
---@return number? x
---@return number? y
---@return number? z
---@return number? w
function IPhysics:settle_target(rotation, ...)
  local method = "IPhysics.settle_target"
  self_of(method, self)
  local x, y, z, w = check.quaternion(method, "rotation", rotation)
  local nx, ny, nz, axes = check.point(method, "normal", ...)
  return settle_target(method, x, y, z, w, nx, ny, nz, axes)
end

local TABLES = {overlap = 0, sweep = 1, mesh_sweep = 2, mesh_overlap = 3, ray = 4}

--- The address of the game's function for a shape, or a pair of shapes.
---@param name string "overlap", "sweep", "mesh_sweep", "mesh_overlap" or "ray"
---@param shape string a type of shape
---@param other? string the other's type, of "overlap" and "sweep"
---@return integer? address nil where the table is empty
function IPhysics:dispatch(name, shape, other)
  local method = "IPhysics.dispatch"
  self_of(method, self)
  local number = TABLES[name] or check.fail(method, "name",
    '"overlap", "sweep", "mesh_sweep", "mesh_overlap" or "ray"', name)
  local first = geometry.type_number(method, "shape", shape)
  local pairs_up = name == "overlap" or name == "sweep"
  local second = pairs_up and geometry.type_number(method, "other", other) or 0
  local address = core.dispatch(number, first, second)
  return address ~= 0 and address or nil
end

function class.__len(self)
  self_of("IPhysics.__len", self)
  return self:body_count()
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "IPhysics" then return "IPhysics" end
  if fault then return "IPhysics: destroyed" end
  local info = flat.info(self)
  return ("IPhysics: %s, %s"):format(text.count(info.body_count, "body", "bodies"),
    text.count(info.owner_count, "owner"))
end

return physics
