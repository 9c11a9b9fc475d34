--- The queries that every world answers alike: whole methods where speed counts, flat functions for
--- the rest. boardwalk.class.protocol makes the methods of those.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local buffer_argument = require("boardwalk.core.buffer").argument
local filter_class = require "boardwalk.core.filter"
local library = require "boardwalk.core.library"
local set_class = require "boardwalk.core.set"

local C = library.C
local constants = library.constants
local NONE = constants.BW_NONE
local MAX_U32 = 4294967295

local filters = filter_class.class.held
local filter_argument = filter_class.argument

local protocol = {}

-- ---- rays of numbers

-- From here on a double rounds to an infinite float32: the largest finite one and half a step.
local FLOAT_LIMIT = 2 ^ 128 - 2 ^ 103

--- Checks the numbers of a ray.
function protocol.check_ray(method, ox, oy, oz, dx, dy, dz, length)
  check.number(method, "ox", ox)
  check.number(method, "oy", oy)
  check.number(method, "oz", oz)
  check.number(method, "dx", dx)
  check.number(method, "dy", dy)
  check.number(method, "dz", dz)
  check.length(method, "length", length)
end

-- Whether numbers are a ray, at one glance: a NaN is neither above nor below anything.
local function is_ray(ox, oy, oz, dx, dy, dz, length)
  return type(ox) == "number" and type(oy) == "number" and type(oz) == "number"
    and type(dx) == "number" and type(dy) == "number" and type(dz) == "number"
    and type(length) == "number" and ox > -FLOAT_LIMIT and ox < FLOAT_LIMIT
    and oy > -FLOAT_LIMIT and oy < FLOAT_LIMIT and oz > -FLOAT_LIMIT and oz < FLOAT_LIMIT
    and dx > -FLOAT_LIMIT and dx < FLOAT_LIMIT and dy > -FLOAT_LIMIT and dy < FLOAT_LIMIT
    and dz > -FLOAT_LIMIT and dz < FLOAT_LIMIT and length >= 0 and length < FLOAT_LIMIT
end

--- Gives a function (method, self) that gives the pointer of an object of a class that can be used.
--- The pointer keeps the core object for the call that gets it, whatever a finalizer does.
---@param class table
---@return fun(method: string, self: any): ffi.cdata*
function protocol.usable(class)
  local held, name = class.held, class.name
  return function(method, self)
    check.object(method, "self", self, name)
    return held[self] or check.object(method, "self", self, name) -- destroyed just now
  end
end

--- Gives a function (method, self, ox, oy, oz, dx, dy, dz, length, filter) that checks them all and
--- gives the pointers of the object and of the filter.
---@param class table
---@return fun(...): ffi.cdata*, ffi.cdata*?
function protocol.ray_arguments(class)
  local held, usable = class.held, protocol.usable(class)
  return function(method, self, ox, oy, oz, dx, dy, dz, length, filter)
    local world, passed = held[self], filters[filter]
    if world and (passed or filter == nil) and is_ray(ox, oy, oz, dx, dy, dz, length) then
      return world, passed
    end
    world = usable(method, self)
    protocol.check_ray(method, ox, oy, oz, dx, dy, dz, length)
    return world, filter_argument(method, filter)
  end
end

-- ---- hits

-- What calls write into, read before anything else can be called.
local hit, height, triangle = ffi.new("bw_hit"), ffi.new("float[1]"), ffi.new("bw_triangle")
local corner_a, corner_b, corner_c = triangle.a, triangle.b, triangle.c
local corners = triangle.corners

--- The values of a hit: t, x, y, z, nx, ny, nz, triangle, material, flags, area, set.
---@param self userdata the world
---@param met ffi.cdata* a bw_hit
function protocol.hit_values(self, met)
  local number, set = met.triangle, met.set
  return met.t, met.x, met.y, met.z, met.nx, met.ny, met.nz, number == NONE and -1 or number,
    met.material, met.flags, met.area, set ~= NONE and set_class.of_number(self, set) or nil
end

local hit_values = protocol.hit_values
local HIT_VALUES = 12

--- The arguments of a batch: the numbers of a Buffer of rays, how many rays those are, the pointer
--- of a filter, and the numbers of a Buffer of hits.
function protocol.batch_arguments(method, rays, hits, count, filter)
  local from, numbers = buffer_argument(method, "rays", rays)
  local to, room = buffer_argument(method, "hits", hits)
  check.integer(method, "count", count, 0, math.min(
    math.floor(numbers / constants.BW_RAY_NUMBERS), math.floor(room / constants.BW_HIT_NUMBERS)))
  return from, count, filter_argument(method, filter), to
end

local function add_rays(class, flat, prefix)
  local methods, name = class.methods, class.name
  local ray_arguments = protocol.ray_arguments(class)
  local usable = protocol.usable(class)
  local cast, cast_any = C[prefix .. "_cast"], C[prefix .. "_cast_any"]
  local cast_all, cast_many = C[prefix .. "_cast_all"], C[prefix .. "_cast_many"]
  local cast_name, any_name = name .. ".cast", name .. ".cast_any"
  local flat_name, all_name = "core." .. name .. ".cast", "core." .. name .. ".cast_all"
  local many_name = "core." .. name .. ".cast_many"

  function methods.cast(self, ox, oy, oz, dx, dy, dz, length, filter)
    local world, passed = ray_arguments(cast_name, self, ox, oy, oz, dx, dy, dz, length, filter)
    if cast(world, ox, oy, oz, dx, dy, dz, length, passed, hit) == 0 then return nil end
    return hit.t, hit.nx, hit.ny, hit.nz, hit.triangle
  end

  function methods.cast_any(self, ...)
    local world = usable(any_name, self)
    local ox, oy, oz, dx, dy, dz, length, filter = check.ray(any_name, ...)
    return cast_any(world, ox, oy, oz, dx, dy, dz, length, filters[filter]) ~= 0
  end

  --- cast(self, ox, oy, oz, dx, dy, dz, length, filter) -> hit_values or nil
  function flat.cast(self, ox, oy, oz, dx, dy, dz, length, filter)
    local world, passed = ray_arguments(flat_name, self, ox, oy, oz, dx, dy, dz, length, filter)
    if cast(world, ox, oy, oz, dx, dy, dz, length, passed, hit) == 0 then return nil end
    return hit_values(self, hit)
  end

  --- cast_all(self, ox ... filter) -> a list of all hits, HIT_VALUES values each, false for no set
  function flat.cast_all(self, ox, oy, oz, dx, dy, dz, length, filter)
    local world, passed = ray_arguments(all_name, self, ox, oy, oz, dx, dy, dz, length, filter)
    local count = cast_all(world, ox, oy, oz, dx, dy, dz, length, passed, nil, 0)
    local room, hits
    repeat -- room for the hits may run a finalizer that changes the world: then it is asked again
      room, hits = count, ffi.new("bw_hit[?]", count)
      world = usable(all_name, self)
      count = cast_all(world, ox, oy, oz, dx, dy, dz, length, passed, hits, room)
    until count <= room
    local list = {}
    for i = 0, count - 1 do
      local values = {hit_values(self, hits[i])}
      values[HIT_VALUES] = values[HIT_VALUES] or false
      for j = 1, HIT_VALUES do list[i * HIT_VALUES + j] = values[j] end
    end
    return list
  end

  --- cast_many(self, rays, hits, count, filter) -> how many hit; `count` rays of one Buffer, their
  --- hits into another
  function flat.cast_many(self, rays, hits, count, filter)
    local world = usable(many_name, self)
    return cast_many(world, protocol.batch_arguments(many_name, rays, hits, count, filter))
  end
end

-- ---- ground and triangles

local function corner(number)
  return number == NONE and -1 or number
end

local function add_ground(class, prefix, box_type)
  local methods, name, usable = class.methods, class.name, protocol.usable(class)
  local ground, bounds = C[prefix .. "_ground"], C[prefix .. "_bounds"]
  local ground_name, bounds_name = name .. ".ground", name .. ".bounds"
  local box = ffi.new(box_type)

  function methods.ground(self, ...)
    local world = usable(ground_name, self)
    local x, y, z, filter = check.point(ground_name, "position", ...)
    if ground(world, x, y, z, filter_argument(ground_name, filter), height) == 0 then return nil end
    return height[0]
  end

  function methods.bounds(self)
    bounds(usable(bounds_name, self), box)
    return box[0], box[1], box[2], box[3], box[4], box[5]
  end
end

local function add_triangles(class, flat, prefix, options)
  local name, usable = class.name, protocol.usable(class)
  local count, get = C[prefix .. "_triangle_count"], C[prefix .. "_triangle"]
  local end_of = options.triangle_end or count
  local set_of = options.triangle_set
  local count_name, flat_name = name .. ".triangle_count", "core." .. name .. ".triangle"
  local end_name = "core." .. name .. ".triangle_end"

  function class.methods.triangle_count(self)
    return count(usable(count_name, self))
  end

  --- triangle_end(self) -> one past the highest triangle number in use
  function flat.triangle_end(self)
    return end_of(usable(end_name, self))
  end

  --- triangle(self, index) -> nine coordinates, three vertex numbers (-1: none), flags, material,
  --- area, set; nil when there is no triangle of that number
  function flat.triangle(self, index)
    local world = usable(flat_name, self)
    check.integer(flat_name, "index", index, 0, MAX_U32)
    if get(world, index, triangle) == 0 then return nil end
    local set = set_of and set_of(world, index) or NONE
    local a, b, c = corner_a, corner_b, corner_c
    return a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2], corner(corners[0]),
      corner(corners[1]), corner(corners[2]), triangle.flags, triangle.material, triangle.area,
      set ~= NONE and set_class.of_number(self, set) or nil
  end
end

--- Gives a class the methods cast, cast_any, ground, bounds and triangle_count, and the flat
--- functions cast, cast_all, cast_many, triangle and triangle_end.
---@param class table of boardwalk.core.object
---@param flat table
---@param prefix string what the library's functions begin with: "bw_mesh"
---@param options? table triangle_end: a function in place of _triangle_count; triangle_set: gives
--- the set that a triangle was added with; bounds: the type of bounds ("float[6]")
function protocol.define(class, flat, prefix, options)
  options = options or {}
  add_rays(class, flat, prefix)
  add_ground(class, prefix, options.bounds or "float[6]")
  add_triangles(class, flat, prefix, options)
end

return protocol
