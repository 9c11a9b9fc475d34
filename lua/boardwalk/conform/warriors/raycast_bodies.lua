--- raycast_bodies: a ray among the bodies of a world.

local bodies = require "boardwalk.conform.warriors.bodies"
local schema = require "boardwalk.conform.schema"
local shapes = require "boardwalk.conform.warriors.shapes"

local function answer(record)
  local world, known = bodies.world(record)
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
