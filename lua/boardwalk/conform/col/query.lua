--- query: what is at a point of a height field.

local field = require "boardwalk.conform.col.field"
local near = require "boardwalk.conform.near"
local schema = require "boardwalk.conform.schema"

local function answer(record, place)
  local of = field.of(record, place)
  local result, ceiling, floor, tile = of:query(record.pos)
  return {result = result, ceiling = ceiling, floor = floor, tile = field.tile(of, tile)}
end

local function allow(record, given)
  local tolerance = record.tol or {0, 0}
  given.result_any_of = near.any_of(record.result_any_of, given.result)
  given.ceiling = near.number(record.ceiling, given.ceiling, tolerance[1])
  given.floor = near.number(record.floor, given.floor, tolerance[2])
  return given
end

return {
  format = "col", kind = "query",
  inputs = {
    file = field.FILE, pos = field.POINT, tol = schema.optional(schema.list(schema.number, 2)),
  },
  answers = {
    result = schema.optional(schema.integer),
    result_any_of = schema.optional(schema.list(schema.integer)),
    ceiling = schema.optional(schema.integer), floor = schema.optional(schema.integer),
    tile = field.TILE,
  },
  unanswered = {"result_any_of"}, answer = answer, allow = allow,
}
