--- A level seen from above, drawn in characters.

local check = require "boardwalk.check"

local height_map = {}

-- From low ground to high.
local RAMP = ".:-=+*#%@"
local MOST = 500

-- A character of a terminal is about twice as tall as wide.
local CHARACTER_SHAPE = 2

local METHOD = "Warlib.height_map"

local function check_marks(marks)
  if marks == nil then return {} end
  check.table(METHOD, "marks", marks)
  for i, mark in ipairs(marks) do
    local name = ("marks[%d]"):format(i)
    check.table(METHOD, name, mark)
    check.number(METHOD, name .. ".x", mark.x)
    check.number(METHOD, name .. ".y", mark.y)
    if check.string(METHOD, name .. ".mark", mark.mark) == "" then
      check.fail(METHOD, name .. ".mark", "a letter", mark.mark)
    end
  end
  return marks
end

local function rows_for(columns, width, depth)
  if width == 0 then return 1 end
  return math.max(1, math.min(MOST, math.floor(columns * depth / width / CHARACTER_SHAPE + 0.5)))
end

-- The area of the map: bounds, and the size of the ground under one character.
local function lay_out(mesh, columns, rows)
  local x0, y0, z0, x1, y1, z1 = mesh:bounds()
  columns = check.integer(METHOD, "columns", columns == nil and 72 or columns, 1, MOST)
  if rows == nil then rows = rows_for(columns, x1 - x0, y1 - y0) end
  check.integer(METHOD, "rows", rows, 1, MOST)
  return {
    columns = columns, rows = rows, x = x0, y = y0, top = z1 + 1, length = z1 - z0 + 2,
    step_x = (x1 - x0) / columns, step_y = (y1 - y0) / rows,
  }
end

-- Heights of the first surface under the middle of each character, row 1 the one with the lowest y.
local function sample(mesh, map)
  local low, high = math.huge, -math.huge
  local heights = {}
  for row = 1, map.rows do
    heights[row] = {}
    for column = 1, map.columns do
      local x, y = map.x + (column - 0.5) * map.step_x, map.y + (row - 0.5) * map.step_y
      local t = mesh:cast(x, y, map.top, 0, 0, -1, map.length)
      if t then
        local z = map.top - t
        heights[row][column] = z
        low, high = math.min(low, z), math.max(high, z)
      end
    end
  end
  return heights, low, high
end

local function character(z, low, high)
  if not z then return " " end
  local part = high > low and (z - low) / (high - low) or 0
  local index = math.min(#RAMP, math.floor(part * #RAMP) + 1)
  return RAMP:sub(index, index)
end

local function put_marks(grid, map, marks)
  for _, mark in ipairs(marks) do
    local column = math.floor((mark.x - map.x) / map.step_x) + 1
    local row = math.floor((mark.y - map.y) / map.step_y) + 1
    if grid[row] and column >= 1 and column <= map.columns then
      grid[row][column] = mark.mark:match("^.[\128-\191]*") -- a letter of UTF-8
    end
  end
end

-- Rounded to a tenth, and never -0.
local function tenths(number)
  return math.floor(number * 10 + 0.5) / 10 + 0
end

--- Draws the ground of a mesh from above, +y up the page: one ray straight down for each character.
--- '.' is the lowest ground, '@' the highest, a blank none.
---@param mesh CollisionMesh
---@param columns? integer 72 when absent
---@param rows? integer as many as keep the level's shape when absent
---@param marks? table[] letters to put on the map: {x =, y =, mark =}
---@return string[] lines of text, the last a legend
function height_map.draw(mesh, columns, rows, marks)
  check.object(METHOD, "mesh", mesh, "CollisionMesh")
  marks = check_marks(marks)
  local map = lay_out(mesh, columns, rows)
  local heights, low, high = sample(mesh, map)
  local grid = {}
  for row = 1, map.rows do
    grid[row] = {}
    for column = 1, map.columns do
      grid[row][column] = character(heights[row][column], low, high)
    end
  end
  put_marks(grid, map, marks)
  local lines = {}
  for row = map.rows, 1, -1 do lines[#lines + 1] = table.concat(grid[row]) end
  lines[#lines + 1] = low > high and "no ground seen from above"
    or ("height: '%s' %.1f m to '%s' %.1f m"):format(RAMP:sub(1, 1), tenths(low), RAMP:sub(-1),
      tenths(high))
  return lines
end

return height_map
