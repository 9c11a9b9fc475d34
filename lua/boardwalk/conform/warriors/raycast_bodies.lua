--- raycast_bodies: a ray among the bodies of a world.

local schema = require "boardwalk.conform.schema"
local shapes = require "boardwalk.conform.warriors.shapes"

local done = shapes.done

-- ---- the world of a record

-- How each type of shape is made, before it is posed by hand.
local SIZES = {
  box = {size = {1, 1, 1}}, sphere = {radius = 1}, capsule = {height = 1, radius = 1},
  segment = {length = 1, radius = 1},
}

local GEOMETRY = {
  box = function(shape) return {centre = shape.centre, half = shape.half, axes = shape.axes} end,
  sphere = function(shape) return {centre = shape.centre, radius = shape.radius} end,
  capsule = function(shape)
    return {base = shape.base, height = shape.height, radius = shape.radius}
  end,
  segment = function(shape)
    return {from = shape.start, to = shape["end"], radius = shape.radius}
  end,
}

local function add_shape(body, given, bones)
  local options = {type = given.type, bones = bones, flags = given.flags}
  for name, value in pairs(SIZES[given.type]) do options[name] = value end
  local geometry = GEOMETRY[given.type](given)
  geometry.type = given.type
  local shape = done(body:add_shape(options))
  done(shape:set_geometry(geometry))
  return shape
end

-- A body of a record; `known` tells its number and those of its shapes.
local function add_body(world, given, number, known)
  local owner = done(world:add_owner {type_mask = given.type_mask})
  local body = done(owner:add_body {flags = given.flags})
  known.owners[given.owner] = owner
  known.bodies[body], known.ids[owner] = number, given.owner
  for i, shape in ipairs(given.shapes) do known.shapes[add_shape(body, shape)] = i - 1 end
  for _, shape in ipairs(given.bones or {}) do add_shape(body, shape, true) end
  done(body:set_box(given.min, given.max))
end

local function count_shapes(bodies)
  local count = 0
  for _, body in ipairs(bodies) do count = count + #body.shapes + #(body.bones or {}) end
  return count
end

local function answer(record)
  local world = shapes.world(#record.bodies, count_shapes(record.bodies))
  local known = {owners = {}, ids = {}, bodies = {}, shapes = {}}
  for i, body in ipairs(record.bodies) do add_body(world, body, i - 1, known) end
  local fraction, owner, body, shape = world:cast(record.start, record.direction, record.length, {
    type_mask = record.type_mask, ignored = known.owners[record.ignored_owner],
  })
  if not fraction then return {expect = schema.null} end
  return {expect = {
    owner = known.ids[owner], body = known.bodies[body], shape = known.shapes[shape],
    fraction = fraction,
  }}
end

-- ---- the record

local number, point = schema.optional(schema.number), schema.optional(schema.point)

local shape = schema.record {
  type = schema.text, flags = schema.integer, axes = schema.optional(schema.list(schema.point, 3)),
  centre = point, half = point, base = point, start = point, ["end"] = point, height = number,
  radius = number,
}

return {
  format = "warriors", kind = "raycast_bodies",
  inputs = {
    start = shapes.ray.start, direction = shapes.ray.direction, length = shapes.ray.length,
    type_mask = schema.integer, ignored_owner = schema.nullable(schema.integer),
    bounds = schema.optional(schema.text),
    bodies = schema.list(schema.record {
      owner = schema.integer, flags = schema.integer, type_mask = schema.integer,
      min = schema.point, max = schema.point, shapes = schema.list(shape),
      bones = schema.optional(schema.list(shape)),
    }),
  },
  answers = {
    expect = schema.nullable(schema.record {
      owner = schema.integer, body = schema.integer, shape = schema.integer,
      fraction = schema.number,
    }),
  },
  answer = answer,
}
