--- segment: whether a segment gets through a height field.

local field = require "boardwalk.conform.col.field"
local near = require "boardwalk.conform.near"
local schema = require "boardwalk.conform.schema"

local function answer(record, place)
  local of = field.of(record, place)
  local stop = of:segment(record.from, record.to)
  local point, normal
  if stop.x then
    point, normal = {stop.x, stop.y, stop.z}, {stop.nx, stop.ny, stop.nz}
  end
  return {
    result = stop.result, tile = field.tile(of, stop.tile), depth = stop.depth,
    point = point, normal = normal,
  }
end

local function allow(record, given)
  given.point = near.list(record.point, given.point, record.point_tol)
  given.normal = near.list(record.normal, given.normal, record.normal_tol)
  return given
end

local TOLERANCE = schema.optional(schema.number)

return {
  format = "col", kind = "segment",
  inputs = {
    file = field.FILE, from = field.POINT, to = field.POINT, point_tol = TOLERANCE,
    normal_tol = TOLERANCE, case = schema.optional(schema.text),
    wall = schema.optional(schema.boolean),
  },
  answers = {
    result = schema.integer, tile = field.TILE, point = schema.optional(field.POINT),
    normal = schema.optional(field.POINT), depth = schema.optional(schema.integer),
  },
  unsent = {"point_tol", "normal_tol", "case", "wall"}, answer = answer, allow = allow,
}
