--- What the records of height fields share.

local beside = require "boardwalk.conform.beside"
local core = require "boardwalk.core"
local schema = require "boardwalk.conform.schema"

local field = {}

field.FILE = beside.PATH
--- A point of whole numbers.
field.POINT = schema.list(schema.i32, 3)
--- A tile, or null for a missing one.
field.TILE = schema.optional(schema.nullable(schema.record {
  column = schema.integer, index = schema.integer, offset = schema.integer,
}))

--- Reads a height field.
---@param bytes string
---@return HeightField? field
---@return string? message
function field.read(bytes)
  return core.load_height_field(bytes)
end

--- The height field of a record.
---@param record table
---@param place table
---@return HeightField
function field.of(record, place)
  return beside.object(record, place, field.read)
end

--- A tile as records have it.
---@param of HeightField
---@param number integer? nil: none
---@return table
function field.tile(of, number)
  if not number then return schema.null end
  local tile = of:tile(number)
  return {column = tile.column, index = tile.index, offset = tile.offset}
end

return field
