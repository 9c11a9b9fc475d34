--- ground: drops to the ground, drops to marked ground, and rays cast in steps.

local crc = require "boardwalk.conform.crc"
local meshes = require "boardwalk.conform.warriors.meshes"
local rays = require "boardwalk.conform.warriors.rays"
local schema = require "boardwalk.conform.schema"

local operations = {}

function operations.drop(mesh, record)
  return mesh:drop_to_ground(record.position, record.length)
end

function operations.marked(mesh, record)
  return mesh:drop_to_marked_ground(record.position, record.length)
end

function operations.march(mesh, record)
  return mesh:march_ray(record.origin, record.direction, record.step, record.max)
end

local function answer(record, place)
  local x, y, z = operations[record.op](meshes.shared(place, record), record)
  local point = x and {x, y, z}
  if record.op == "march" then
    return {expect = {hit = x ~= nil, point = point or schema.null}}
  end
  return {expect = {hit = x ~= nil, position = point or record.position}}
end

return {
  format = "warriors", kind = "ground",
  inputs = {
    mesh = meshes.NAME, crc32 = crc.TYPE, disable_boxes = rays.disable_boxes,
    op = schema.one_of {"drop", "marked", "march"},
    length = schema.optional(schema.number), position = schema.optional(schema.point),
    step = schema.optional(schema.number), max = schema.optional(schema.number),
    origin = schema.optional(schema.point), direction = schema.optional(schema.point),
  },
  answers = {
    expect = schema.record {
      hit = schema.boolean, position = schema.optional(schema.point),
      point = schema.optional(schema.nullable(schema.point)),
    },
  },
  answer = answer,
}
