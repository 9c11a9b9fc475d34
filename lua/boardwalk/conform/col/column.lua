--- column: the cells and the first tile of a column of a height field.

local field = require "boardwalk.conform.col.field"
local schema = require "boardwalk.conform.schema"

-- How many cells a record tells of.
local CELLS_TOLD = 40

local function first_tile(of, column)
  if column.tiles == 0 then return schema.null end
  local tile = of:tile(column.first_tile)
  return {
    floor = tile.floor_byte, floor_normal = tile.floor_normal_index, ceiling = tile.ceiling_byte,
    ceiling_normal = tile.ceiling_normal_index, flags = tile.flags,
  }
end

local function answer(record, place)
  local of = field.of(record, place)
  local column = of:column(record.column)
  local cells, tiles = {}, {}
  for i = 1, math.min(CELLS_TOLD, #column.cells) do
    local cell = column.cells[i]
    cells[i], tiles[i] = cell.cell, cell.tile - column.first_tile
  end
  return {
    offset = column.offset, cells = #column.cells, tiles = column.tiles, z_cells = cells,
    tile_index = tiles, first_tile = first_tile(of, column),
  }
end

return {
  format = "col", kind = "column",
  inputs = {file = field.FILE, column = schema.whole(0, 511)},
  answers = {
    offset = schema.integer, cells = schema.integer, tiles = schema.integer,
    z_cells = schema.list(schema.integer), tile_index = schema.list(schema.integer),
    first_tile = schema.nullable(schema.record {
      floor = schema.integer, floor_normal = schema.integer, ceiling = schema.integer,
      ceiling_normal = schema.integer, flags = schema.integer,
    }),
  },
  answer = answer,
}
