--- ray_capsule: a ray against an upright capsule, as the original answers it.

local schema = require "boardwalk.conform.schema"
local shapes = require "boardwalk.conform.warriors.shapes"

local function answer(record, place)
  local capsule = record.capsule
  return {expect = shapes.cast(place, record, {
    type = "capsule", base = capsule.base, height = capsule.height, radius = capsule.radius,
  })}
end

return {
  format = "warriors", kind = "ray_capsule",
  inputs = {
    start = shapes.ray.start, direction = shapes.ray.direction, length = shapes.ray.length,
    capsule = schema.record {
      base = schema.point, height = schema.number, radius = schema.number,
    },
  },
  answers = {expect = shapes.met},
  answer = answer,
}
