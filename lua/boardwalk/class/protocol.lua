--- What every world answers alike, made of the flat functions that its class has on every machine:
--- ray_cast, line_test, cast_all, cast_many, triangle, triangles, materials and model, above the
--- whole methods cast, cast_any, ground, bounds and triangle_count.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local geometry = require "boardwalk.geometry"
local members = require "boardwalk.members"
local text = require "boardwalk.text"

local protocol = {}

--- The names of all that a world answers.
protocol.METHODS = {
  "ray_cast", "line_test", "cast", "cast_any", "cast_all", "cast_many", "ground", "bounds",
  "triangle", "triangles", "materials", "triangle_count", "model",
}

--- What a class says of its worlds.
---@class boardwalk.World
---@field class string
---@field axes string "x right, y forward, z up"
---@field format string
---@field ending? string of its files' names, "col"; nil where they go by more than one
---@field save? fun(self: userdata): string?, string?, string? writes such a file; nil: its method
--- save
---@field material_name fun(id: integer, self: userdata): string
---@field add_fields? fun(self: userdata, record: table, triangle: integer) adds the world's own
--- fields to a hit or to a triangle's table
---@field to_game? number[] the numbers of Model.transform that turn its axes to game axes; nil
--- where they are the same
---@field a_triangle? string what a triangle's number must be, where not every number below the end
--- has a triangle

local worlds = {}

--- What a class says of its worlds, or nil for a class of no world.
---@param class string
---@return boardwalk.World?
function protocol.of(class)
  return worlds[class]
end

local function self_of(world, method, self)
  return check.object(method, "self", self, world.class)
end

-- ---- rays

--- A hit table of the values that flat queries give, or nil.
---@param world boardwalk.World
function protocol.hit(world, self, t, x, y, z, nx, ny, nz, triangle, material, flags, area, set)
  if not t then return nil end
  local hit = {
    t = t, x = x, y = y, z = z, nx = nx, ny = ny, nz = nz, triangle = triangle,
    material = material, material_name = world.material_name(material, self), flags = flags,
    area = area, set = set or nil,
  }
  if world.add_fields then world.add_fields(self, hit, triangle) end
  return hit
end

local hit_of = protocol.hit

local HIT_VALUES = 12

local function add_casts(world, methods, flat)
  local name = world.class
  local ray_cast, cast_all = name .. ".ray_cast", name .. ".cast_all"
  local line_test = name .. ".line_test"

  -- ray_cast(origin, direction, length [, filter]) -> hit or nil
  function methods.ray_cast(self, ...)
    self_of(world, ray_cast, self)
    return hit_of(world, self, flat.cast(self, check.ray(ray_cast, ...)))
  end

  -- cast_all(origin, direction, length [, filter]) -> hits, by t and then triangle
  function methods.cast_all(self, ...)
    self_of(world, cast_all, self)
    local values = flat.cast_all(self, check.ray(cast_all, ...))
    local hits = {}
    for i = 1, #values, HIT_VALUES do
      hits[#hits + 1] = hit_of(world, self, text.unpack(values, i, i + HIT_VALUES - 1))
    end
    return hits
  end

  -- line_test(from, to [, filter]) -> hit or nil, its t in the world's unit of length
  function methods.line_test(self, ...)
    self_of(world, line_test, self)
    local ox, oy, oz, x, y, z, filter = check.two_points(line_test, "from", "to", ...)
    check.filter(line_test, filter)
    local dx, dy, dz = x - ox, y - oy, z - oz
    local length = math.sqrt(dx * dx + dy * dy + dz * dz)
    if length == 0 then return nil end
    check.number(line_test, "to", length) -- points may be further apart than float32 reaches
    return hit_of(world, self,
      flat.cast(self, ox, oy, oz, dx / length, dy / length, dz / length, length, filter))
  end
end

local MOST_THREADS = 64

-- Numbers of a ray and of a hit in a Buffer.
local RAY_NUMBERS, HIT_NUMBERS = 7, 8

-- How many rays a Buffer holds, whose hits must fit into another.
local function batch_of(method, rays, hits)
  check.object(method, "rays", rays, "Buffer")
  check.object(method, "hits", hits, "Buffer")
  local count = #rays / RAY_NUMBERS
  if count % 1 ~= 0 then
    check.raise(method, ("argument 'rays': expected %d numbers for each ray, got %d"):format(
      RAY_NUMBERS, #rays))
  end
  if #hits < HIT_NUMBERS * count then
    check.raise(method, ("argument 'hits': expected room for %d numbers, got %d"):format(
      HIT_NUMBERS * count, #hits))
  end
  if rawequal(rays, hits) then
    check.raise(method, "argument 'hits': expected another Buffer than that of the rays")
  end
  return count
end

-- How many threads the options of a batch ask for.
local function threads_of(method, options)
  check.names(method, "options", options, {"threads"})
  if options.threads == nil then return 1 end
  return check.integer(method, "options.threads", options.threads, 1, MOST_THREADS)
end

local function add_batches(world, methods, flat)
  local method = world.class .. ".cast_many"

  -- cast_many(rays, hits [, options] [, filter]) -> how many hit
  function methods.cast_many(self, rays, hits, options, filter)
    self_of(world, method, self)
    local count = batch_of(method, rays, hits)
    local threads = 1
    if type(options) == "table" then
      threads = threads_of(method, options)
    elseif filter == nil then
      filter = options
    elseif options ~= nil then
      check.fail(method, "options", "a table or nil", options)
    end
    check.filter(method, filter)
    if threads > 1 and flat.cast_many_threads then
      return flat.cast_many_threads(self, rays, hits, count, threads, filter)
    end
    return flat.cast_many(self, rays, hits, count, filter)
  end
end

-- ---- triangles

-- A triangle table of the values that flat.triangle gives, or nil.
local function triangle_of(world, self, index, ax, ay, az, bx, by, bz, cx, cy, cz, v0, v1, v2,
    flags, material, area, set)
  if not ax then return nil end
  local triangle = {
    a = {ax, ay, az}, b = {bx, by, bz}, c = {cx, cy, cz},
    corners = v0 >= 0 and {v0, v1, v2} or nil, flags = flags, material = material,
    material_name = world.material_name(material, self), area = area, set = set,
  }
  if world.add_fields then world.add_fields(self, triangle, index) end
  return triangle
end

-- More than any number of a triangle.
local MOST_TRIANGLES = 2 ^ 32

local function add_triangles(world, methods, flat)
  local one, all = world.class .. ".triangle", world.class .. ".triangles"

  -- triangle(index) -> triangle
  function methods.triangle(self, index)
    self_of(world, one, self)
    check.index(one, "index", index, flat.triangle_end(self))
    local triangle = triangle_of(world, self, index, flat.triangle(self, index))
    return triangle or check.fail(one, "index", world.a_triangle, index)
  end

  local function next_triangle(self, index)
    self_of(world, all, self)
    check.integer(all, "index", index, -1, MOST_TRIANGLES)
    local stop = flat.triangle_end(self)
    local triangle
    repeat
      index = index + 1
      triangle = index < stop and triangle_of(world, self, index, flat.triangle(self, index)) or nil
    until triangle or index >= stop
    if triangle then return index, triangle end
  end

  -- for number, triangle in world:triangles() do ... end
  function methods.triangles(self)
    return next_triangle, self_of(world, all, self), -1
  end
end

local MOST_MATERIAL = 255

local function add_materials(world, methods, flat)
  local method = world.class .. ".materials"

  -- materials() -> {id =, name =, triangles = count} by id
  function methods.materials(self)
    self_of(world, method, self)
    local counts, list = {}, {}
    for index = 0, flat.triangle_end(self) - 1 do
      local material = select(14, flat.triangle(self, index))
      if material then counts[material] = (counts[material] or 0) + 1 end
    end
    for id = 0, MOST_MATERIAL do
      if counts[id] then
        list[#list + 1] = {
          id = id, name = world.material_name(id, self), triangles = counts[id],
        }
      end
    end
    return list
  end
end

-- ---- conversion

local IDENTITY = {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0}

-- The numbers of Model.transform that turn a world to game axes and metres; nil when they change
-- nothing.
local function turn_of(world, scale)
  if not world.to_game and scale == 1 then return nil end
  local turn = {}
  for i, value in ipairs(world.to_game or IDENTITY) do turn[i] = value * scale end
  return turn
end

-- Fills a model; true, or nil, message, code.
local function fill(world, self, model, turn)
  local shape, add = geometry.read(self), core.flat.Model
  for i = 0, shape.vertex_count - 1 do
    local number, message, code = add.add_vertex(model, shape.x[i], shape.y[i], shape.z[i])
    if not number then return nil, message, code end
  end
  local triangle = core.flat[world.class].triangle
  for i = 0, shape.triangle_count - 1 do
    local material = select(14, triangle(self, i))
    local count, message, code = add.add_polygon(model, {shape.a[i], shape.b[i], shape.c[i]},
      world.material_name(material, self))
    if not count then return nil, message, code end
  end
  if turn then return add.transform(model, turn) end
  return true
end

local function add_model(world, methods)
  local method = world.class .. ".model"

  -- model([options]) -> Model in game axes, or nil, message, code
  function methods.model(self, options)
    self_of(world, method, self)
    options = check.options(method, "options", options, {"scale"})
    local scale = options.scale == nil and 1
      or check.positive(method, "options.scale", options.scale)
    local model, message, code = core.create_model()
    if not model then return nil, message, code end
    local done
    done, message, code = fill(world, self, model, turn_of(world, scale))
    if done then return model end
    model:destroy()
    return nil, message, code
  end
end

--- Gives a class all that worlds answer alike. What the class has of its own goes in afterwards.
---@param world boardwalk.World
function protocol.define(world)
  worlds[world.class] = world
  local class, flat = core.classes[world.class], core.flat[world.class]
  local methods = members(class)
  methods.axes, methods.format = world.axes, world.format
  add_casts(world, methods, flat)
  add_batches(world, methods, flat)
  add_triangles(world, methods, flat)
  add_materials(world, methods, flat)
  add_model(world, methods)

  function class.__len(self)
    return methods.triangle_count(self_of(world, world.class .. ".__len", self))
  end
end

return protocol
