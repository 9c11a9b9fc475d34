--- set_enabled: triangles inside boxes switched on and off, then rays.

local crc = require "boardwalk.conform.crc"
local meshes = require "boardwalk.conform.warriors.meshes"
local rays = require "boardwalk.conform.warriors.rays"
local schema = require "boardwalk.conform.schema"

local function disabled(mesh)
  local list = {}
  for index, triangle in mesh:triangles() do
    if triangle.flags % 2 == 0 then list[#list + 1] = index end
  end
  return list
end

local function answer(record, place)
  local mesh = meshes.fresh(place, record)
  for _, box in ipairs(record.ops) do mesh:set_enabled_in_box(box.min, box.max, box.on) end
  return {disabled = disabled(mesh), then_rays = rays.cast_each(mesh, record.then_rays)}
end

return {
  format = "warriors", kind = "set_enabled",
  inputs = {
    mesh = meshes.NAME, crc32 = crc.TYPE, then_rays = rays.given,
    ops = schema.list(schema.record {
      min = schema.point, max = schema.point, on = schema.boolean,
    }),
  },
  answers = {disabled = schema.list(schema.integer), then_rays = rays.expected},
  answer = answer,
}
