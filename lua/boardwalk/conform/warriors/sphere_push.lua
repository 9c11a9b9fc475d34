--- sphere_push: a sphere pushed out of the walls it overlaps.

local crc = require "boardwalk.conform.crc"
local meshes = require "boardwalk.conform.warriors.meshes"
local rays = require "boardwalk.conform.warriors.rays"
local schema = require "boardwalk.conform.schema"

local function answer(record, place)
  local mesh = meshes.shared(place, record)
  local x, y, z, nx, ny, nz = mesh:sphere_push(record.centre, record.radius, rays.filter(record))
  if not x then
    return {expect = {touched = false, centre = record.centre, first_normal = {0, 0, 0}}}
  end
  return {expect = {touched = true, centre = {x, y, z}, first_normal = {nx, ny, nz}}}
end

return {
  format = "warriors", kind = "sphere_push",
  inputs = {
    mesh = meshes.NAME, crc32 = crc.TYPE, disable_boxes = rays.disable_boxes,
    radius = schema.number, centre = schema.point, exclude = rays.exclude,
  },
  answers = {
    expect = schema.record {
      touched = schema.boolean, centre = schema.point, first_normal = schema.point,
    },
  },
  answer = answer,
}
