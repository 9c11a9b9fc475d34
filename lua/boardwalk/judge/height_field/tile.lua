--- The tiles of a height field under a point, in double arithmetic, with rules that can be broken.

local schema = require "boardwalk.conform.schema"

local tile = {}

local CELL, STEP, ONE = 1024, 128, 4096

--- The whole number that is nearest to 0 of the two around a number: how the original divides.
---@param value number
---@param broken table
---@return number
function tile.toward_zero(value, broken)
  if broken.round_down then return math.floor(value) end
  return value < 0 and math.ceil(value) or math.floor(value)
end

--- The first coordinate of the cell that holds a coordinate.
function tile.cell_low(value)
  return value - value % CELL
end

--- The half of its cell that a point is in, for a kind of diagonal.
function tile.half_at(kind, x, z)
  local u, v = x % CELL, z % CELL
  if kind == 1 then return u + v < CELL and 1 or 3 end
  return v < u and 0 or 2
end

--- The half that a tile covers, nil for all of its cell, and the kind of its diagonal.
function tile.half(one, broken)
  if not one.half or broken.whole_tiles then return nil end
  if broken.one_diagonal then return one.half - one.kind, 0 end
  return one.half, one.kind
end

--- Whether a tile covers a point.
function tile.covers(one, x, z, broken)
  local half, kind = tile.half(one, broken)
  return not half or half == tile.half_at(kind, x, z)
end

--- The height of a surface without its slope.
function tile.flat(world, one, side)
  return world.high[2] - STEP * one[side]
end

--- The normal of a surface in 4.12, or nil of a flat one.
function tile.slope(world, one, side, broken)
  local index = one[side .. "_normal"]
  if index == 0 or broken.flat then return nil end
  return world.normal(side, index, broken)
end

--- Where a tile's planes hang from: x and z of a corner of the cell that holds a point.
function tile.corner(one, x, z, broken)
  local last = tile.half(one, broken) == 3 and not broken.low_corner and CELL - 1 or 0
  return tile.cell_low(x) + last, tile.cell_low(z) + last
end

--- The height of a surface at a point: where the line from 1024 above to 1024 below its flat height
--- meets the plane, in 1/4096 of the line.
function tile.height(world, one, side, x, z, broken)
  local flat, normal = tile.flat(world, one, side), tile.slope(world, one, side, broken)
  if not normal or normal[2] == 0 then return flat end
  local cx, cz = tile.corner(one, x, z, broken)
  local to_plane = normal[1] * (cx - x) + normal[2] * CELL + normal[3] * (cz - z)
  local along = tile.toward_zero(to_plane * ONE / (normal[2] * 2 * CELL), broken)
  if along < 0 or along > ONE then return flat end
  return flat - CELL + tile.toward_zero(along * 2 * CELL / ONE, broken)
end

--- Whether a point is within the bounds.
function tile.is_inside(world, p)
  for axis = 1, 3 do
    if p[axis] < world.low[axis] or p[axis] > world.high[axis] then return false end
  end
  return true
end

-- The tiles of a stack from its first on, in its order.
local function stack_from(column, index, broken)
  local list = {}
  repeat
    local one = column.tiles[index]
    list[#list + 1], index = one, index + 1
  until one.last or broken.one_tile
  return list
end

--- The stack of the cell that holds a point within the bounds, or nil.
---@return table[]?
function tile.stack_at(world, x, z, broken)
  local column = world.columns[math.floor((x - world.low[1]) / CELL)]
  local first = column and column.first[math.floor((z - world.low[3]) / CELL)]
  return first and stack_from(column, first, broken)
end

--- A tile as records have it, null being none.
function tile.name(one)
  if not one then return schema.null end
  return {column = one.column, index = one.index, offset = one.offset}
end

--- Whether two tiles as records have them are the same.
function tile.is_same(a, b)
  if a == schema.null or b == schema.null then return a == b end
  return a.offset == b.offset
end

-- Whether y is between the heights of a tile.
local function is_open(y, ceiling, floor, broken)
  if broken.touching then return ceiling <= y and y <= floor end
  return ceiling < y and y < floor
end

--- What is at a point.
---@return integer result
---@return table? tile
---@return integer? ceiling
---@return integer? floor
function tile.query(world, p, broken)
  local x, y, z = p[1], p[2], p[3]
  if not tile.is_inside(world, p) and not broken.boundless then return 2 end
  for _, one in ipairs(tile.stack_at(world, x, z, broken) or {}) do
    local ceiling = tile.height(world, one, "ceiling", x, z, broken)
    if tile.covers(one, x, z, broken) and y >= ceiling then
      local floor = tile.height(world, one, "floor", x, z, broken)
      return is_open(y, ceiling, floor, broken) and 0 or 1, one, ceiling, floor
    end
  end
  return 1
end

return tile
