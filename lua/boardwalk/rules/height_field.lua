--- Rules of a height field: what the game's queries never find, and what no slope can be.

local text = require "boardwalk.text"

local CELL = 1024
-- How far above or below its flat height the plane of a slope is looked for.
local REACH = 1024
local COLUMNS = 512

-- How many cells the bounds hold along an axis.
local function cells_along(info, axis)
  return math.floor((info.high[axis] - info.low[axis]) / CELL) + 1
end

-- ---- cells

local function find_outside(info, column, cells, find)
  for _, cell in ipairs(cells) do
    if column >= cells_along(info, 1) or cell.cell >= cells_along(info, 3) then
      find("warning", "unreachable-cell", ("column %d, cell %d"):format(column, cell.cell),
        "is outside the bounds, where no query looks")
    end
  end
end

-- ---- stacks

-- The half that a tile covers: -1 for its whole cell.
local function half_of(tile)
  return tile.half or -1
end

-- A tile that comes first in a stack and takes every point that a later one could.
local function hides(first, later)
  local covers = half_of(first) == -1 or half_of(first) == half_of(later)
  local flat = first.ceiling_normal_index == 0 and later.ceiling_normal_index == 0
  return covers and flat and first.ceiling <= later.ceiling
end

local function find_hidden(stack, place, find)
  for i = 2, #stack do
    for j = 1, i - 1 do
      if hides(stack[j], stack[i]) then
        find("warning", "hidden-tile", ("tile %d"):format(stack[i].number),
          "no query finds it (%s): tile %d comes first in the stack and reaches as high", place,
          stack[j].number)
        break
      end
    end
  end
end

local function find_two_diagonals(stack, place, find)
  local kind
  for _, tile in ipairs(stack) do
    local own = tile.half and tile.half % 2
    if own and kind and own ~= kind then
      return find("warning", "two-diagonals", place,
        "its stack is cut along both diagonals; a segment test splits a step at one")
    end
    kind = kind or own
  end
end

-- ---- tiles

-- How far a slope rises over its cell at most.
local function rise_of(normal)
  return (math.abs(normal[1]) + math.abs(normal[3])) * (CELL - 1) / math.abs(normal[2])
end

local function find_slope(tile, what, normal, sign, find)
  if not normal then return end
  local place = ("tile %d"):format(tile.number)
  if normal[2] == 0 then
    find("error", "upright-slope", place, "the normal of its %s has y 0, which makes it flat", what)
  elseif normal[2] * sign < 0 then
    find("warning", "turned-slope", place, "the normal of its %s points away from the open", what)
  elseif rise_of(normal) > REACH then
    find("warning", "steep-slope", place,
      "its %s rises more than %d units over the cell; where it does, it is flat", what, REACH)
  end
end

local function find_in_tile(tile, find)
  if tile.floor <= tile.ceiling and not (tile.floor_normal or tile.ceiling_normal) then
    find("warning", "closed-tile", ("tile %d"):format(tile.number),
      "its floor, at %d, is not under its ceiling, at %d", tile.floor, tile.ceiling)
  end
  find_slope(tile, "floor", tile.floor_normal, -1, find)
  find_slope(tile, "ceiling", tile.ceiling_normal, 1, find)
end

-- ---- all of them

local function stack_at(field, number)
  local stack = {}
  repeat
    local tile = field:tile(number)
    tile.number, number = number, number + 1
    stack[#stack + 1] = tile
  until tile.last
  return stack
end

-- Cells of a column share stacks; each stack is looked at once.
local function find_in_column(field, column, cells, used, find)
  local seen = {}
  for _, cell in ipairs(cells) do
    if not seen[cell.tile] then
      seen[cell.tile] = true
      local stack = stack_at(field, cell.tile)
      local place = ("column %d, cell %d"):format(column, cell.cell)
      find_hidden(stack, place, find)
      find_two_diagonals(stack, place, find)
      for _, tile in ipairs(stack) do
        if not used[tile.number] then find_in_tile(tile, find) end
        used[tile.number] = true
      end
    end
  end
end

local function find_unused(info, used, find)
  local count = 0
  for tile = 0, info.tiles - 1 do
    if not used[tile] then count = count + 1 end
  end
  if count > 0 then
    find("warning", "unused-tile", "whole", "%s of no cell's stack",
      text.count(count, "tile is", "tiles are"))
  end
end

return function(subject, find)
  local field, used = subject.world, {}
  local info = field:info()
  for index = 0, COLUMNS - 1 do
    local cells = field:column(index).cells
    find_outside(info, index, cells, find)
    find_in_column(field, index, cells, used, find)
  end
  find_unused(info, used, find)
  if info.cells == 0 then find("error", "empty", "whole", "no cells") end
end
