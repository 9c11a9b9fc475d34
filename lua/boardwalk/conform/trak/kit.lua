--- What the records of tile models share.

local beside = require "boardwalk.conform.beside"
local core = require "boardwalk.core"
local schema = require "boardwalk.conform.schema"

local kit = {}

kit.FILE = beside.PATH
--- The tolerance of a record's numbers.
kit.TOLERANCE = schema.optional(schema.number)

--- Reads the models of a TRAK chunk.
---@param bytes string
---@return TileKit? kit
---@return string? message
---@return string? code
function kit.read(bytes)
  return core.load_tile_kit(bytes, false)
end

--- The kit of a record.
---@param record table
---@param place table
---@return TileKit
function kit.of(record, place)
  return beside.object(record, place, kit.read)
end

return kit
