--- ray_box: a ray against an oriented box, and the clipping of one slab.

local schema = require "boardwalk.conform.schema"
local shapes = require "boardwalk.conform.warriors.shapes"

local operations = {}

function operations.box(record, place)
  local box = record.box
  return shapes.cast(place, record, {
    type = "box", centre = box.centre, half = box.half, axes = box.axes,
  })
end

function operations.clip_slab(record, place)
  local t0, t1 = shapes.shared(place):clip_slab(record.den, record.num, record.t0, record.t1)
  return {kept = t0 ~= nil, t0 = t0, t1 = t1}
end

local function answer(record, place)
  local operation = operations[record.op]
  if not operation then error(("unknown op '%s'"):format(record.op), 0) end
  return {expect = operation(record, place)}
end

return {
  format = "warriors", kind = "ray_box",
  inputs = {
    op = schema.text, start = schema.optional(shapes.ray.start),
    direction = schema.optional(shapes.ray.direction),
    length = schema.optional(shapes.ray.length),
    box = schema.optional(schema.record {
      axes = schema.list(schema.point, 3), centre = schema.point, half = schema.point,
    }),
    den = schema.optional(schema.number), num = schema.optional(schema.number),
    t0 = schema.optional(schema.number), t1 = schema.optional(schema.number),
  },
  answers = {expect = shapes.met},
  answer = answer,
}
