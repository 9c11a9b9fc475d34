--- A height field's file as tables.

local content = require "boardwalk.content"

local tables = {}

local LOW, HIGH, NORMAL_COUNT, NORMALS, COLUMNS, DATA = 0x00, 0x10, 0x20, 0x28, 0x2c, 0x102c
local COLUMN_COUNT, COLUMN_SIZE, CELL_SIZE, TILE_SIZE, NORMAL_SIZE = 512, 8, 2, 8, 6

local function u32(bytes, offset) return content.u32(bytes, offset + 1) end
local function u16(bytes, offset) return content.u16(bytes, offset + 1) end

local function signed(number, bits)
  return number >= 2 ^ (bits - 1) and number - 2 ^ bits or number
end

local function point_at(bytes, offset)
  local point = {}
  for axis = 1, 3 do point[axis] = signed(u32(bytes, offset + 4 * (axis - 1)), 32) end
  return point
end

local function normal_at(bytes, offset)
  if offset + NORMAL_SIZE > #bytes then return nil end
  local normal = {}
  for axis = 1, 3 do normal[axis] = signed(u16(bytes, offset + 2 * (axis - 1)), 16) end
  return normal
end

local function bit(byte, value) return math.floor(byte / value) % 2 end

-- The tile at an offset. `half` is nil for one that covers its cell.
local function tile_at(bytes, offset, column, index)
  local floor, floor_normal, ceiling, ceiling_normal, _, _, flags =
    bytes:byte(offset + 1, offset + 7)
  return {
    column = column, index = index, offset = offset, floor = floor, floor_normal = floor_normal,
    ceiling = ceiling, ceiling_normal = ceiling_normal, flags = flags, last = bit(flags, 1) == 1,
    kind = bit(flags, 0x20), half = bit(flags, 0x80) == 1 and math.floor(flags / 0x20) % 4 or nil,
  }
end

-- A column whose data begin at an offset: the first tile of each cell by its place along z, and the
-- tiles, from 0.
local function column_at(bytes, number, offset, cells, count)
  local column = {first = {}, tiles = {}}
  local tiles = offset + cells * CELL_SIZE
  for i = 0, count - 1 do
    column.tiles[i] = tile_at(bytes, tiles + i * TILE_SIZE, number, i)
  end
  for i = 0, cells - 1 do
    local cell, tile = bytes:byte(offset + i * CELL_SIZE + 1, offset + i * CELL_SIZE + 2)
    column.first[cell] = tile
  end
  return column, tiles + count * TILE_SIZE
end

--- Reads a file that a HeightField was made of.
---@param bytes string
---@return table world low, high, columns (from 0), stacks (a list of {column, cell}, those with
--- tiles), normal(side, index): "floor" or "ceiling"
function tables.read(bytes)
  local world = {
    low = point_at(bytes, LOW), high = point_at(bytes, HIGH), columns = {}, stacks = {},
  }
  local at = DATA
  for number = 0, COLUMN_COUNT - 1 do
    local entry = COLUMNS + number * COLUMN_SIZE
    world.columns[number], at = column_at(bytes, number, at, u16(bytes, entry + 4),
      u16(bytes, entry + 6))
    for cell = 0, 255 do
      if world.columns[number].first[cell] then
        world.stacks[#world.stacks + 1] = {column = number, cell = cell}
      end
    end
  end
  local floors, normals = u32(bytes, NORMAL_COUNT), u32(bytes, NORMALS)
  function world.normal(side, index, broken)
    if side == "floor" and index >= floors then return nil end
    local place = side == "floor" and index or floors + index
    if broken.one_list then place = index end
    return normal_at(bytes, normals + place * NORMAL_SIZE)
  end
  return world
end

return tables
