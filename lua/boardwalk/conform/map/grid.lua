--- What the records of tile grids share.

local beside = require "boardwalk.conform.beside"
local core = require "boardwalk.core"
local schema = require "boardwalk.conform.schema"

local grid = {}

--- A point of 20.12, and a cell's column and row.
grid.POINT, grid.CELL = schema.list(schema.i32, 3), schema.list(schema.u32, 2)

local TILE_SWAPS = 0x10000

--- Reads the grid of a record's MAP chunk with the kit that the record names. One that tells of
--- swaps has the feature flag for them, when it does not tell its feature flags.
---@param bytes string
---@param record table
---@param place table
---@return TileGrid? grid
---@return string? message
---@return string? code
function grid.read(bytes, record, place)
  local kit, message, code = core.load_tile_kit(beside.bytes({file = record.trak}, place), false)
  if not kit then return nil, message, code end
  local read
  local features = record.features or record.swaps and TILE_SWAPS or 0
  read, message, code = core.load_tile_grid(kit, bytes, features)
  kit:destroy()
  return read, message, code
end

--- The grid of a record.
---@param record table
---@param place table
---@return TileGrid
function grid.of(record, place)
  return beside.object(record, place, grid.read)
end

--- The kit of a record's grid.
---@param record table
---@param place table
---@return TileKit
function grid.kit(record, place)
  return beside.object({file = record.trak}, place, function(bytes)
    return core.load_tile_kit(bytes, false)
  end)
end

--- A checker of grids.
---@param kind string
---@param inputs table<string, table> besides the files
---@param answers table<string, table>
---@param answer fun(record: table, of: TileGrid, place: table): table
---@return boardwalk.Checker
function grid.checker(kind, inputs, answers, answer)
  local given = {
    file = beside.PATH, trak = beside.PATH, features = schema.optional(schema.u32),
  }
  for key, of in pairs(inputs) do given[key] = of end
  return {
    format = "map", kind = kind, inputs = given, answers = answers,
    answer = function(record, place) return answer(record, grid.of(record, place), place) end,
  }
end

return grid
