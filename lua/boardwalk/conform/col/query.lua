--- query: what is at a point of a height field.

local field = require "boardwalk.conform.col.field"
local near = require "boardwalk.conform.near"
local schema = require "boardwalk.conform.schema"

local function answer(record, place)
  local of = field.of(record, place)
  local result, ceiling, floor, tile = of:query(record.pos)
  local tolerance = record.tol or {0, 0}
  return {
    result = result, result_any_of = near.any_of(record.result_any_of, result),
    ceiling = near.number(record.ceiling, ceiling, tolerance[1]),
    floor = near.number(record.floor, floor, tolerance[2]), tile = field.tile(of, tile),
  }
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
  answer = answer,
}
