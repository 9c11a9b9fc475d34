--- world_ray: the world's ray cast into a result that already holds something.

local crc = require "boardwalk.conform.crc"
local meshes = require "boardwalk.conform.warriors.meshes"
local rays = require "boardwalk.conform.warriors.rays"
local schema = require "boardwalk.conform.schema"

local result = schema.record {
  hit = schema.integer, t = schema.number, normal = schema.point, material = schema.integer,
  flags = schema.integer, area = schema.integer, triangle = schema.integer,
}

local function before(record)
  local held = record.before
  local nx, ny, nz = held.normal[1], held.normal[2], held.normal[3]
  return {
    hit = held.hit ~= 0, t = held.t, nx = nx, ny = ny, nz = nz, material = held.material,
    flags = held.flags, area = held.area, triangle = held.triangle,
  }
end

local function answer(record, place)
  local mesh = meshes.shared(place, record)
  local found = mesh:world_ray(record.origin, record.direction, record.length, rays.filter(record),
    before(record))
  return {after = {
    hit = found.hit and 1 or 0, t = found.t, normal = {found.nx, found.ny, found.nz},
    material = found.material, flags = found.flags, area = found.area, triangle = found.triangle,
  }}
end

return {
  format = "warriors", kind = "world_ray",
  inputs = {
    mesh = meshes.NAME, crc32 = crc.TYPE, disable_boxes = rays.disable_boxes,
    origin = schema.point, direction = schema.point, length = schema.number,
    exclude = rays.exclude, mask = schema.u32, before = result,
  },
  answers = {after = result},
  answer = answer,
}
