--- ray_cast: the nearest kept hit of a ray.

local crc = require "boardwalk.conform.crc"
local meshes = require "boardwalk.conform.warriors.meshes"
local rays = require "boardwalk.conform.warriors.rays"
local schema = require "boardwalk.conform.schema"

local function answer(record, place)
  return {expect = rays.cast(meshes.shared(place, record), record)}
end

return {
  format = "warriors", kind = "ray_cast",
  inputs = {
    mesh = meshes.NAME, crc32 = crc.TYPE, disable_boxes = rays.disable_boxes,
    origin = schema.point, direction = schema.point, length = schema.number,
    exclude = rays.exclude, mask = schema.u32,
  },
  answers = {expect = rays.hit},
  answer = answer,
}
