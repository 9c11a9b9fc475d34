--- Where a point of a world is in a picture of it from one side.

local axes = require "boardwalk.view.axes"

local projection = {}

-- What of right, up and back goes to the right, up the picture and towards the eye, from each side.
local SIDES = {
  top = {{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}, bottom = {{1, 0, 0}, {0, 0, 1}, {0, -1, 0}},
  front = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, back = {{-1, 0, 0}, {0, 1, 0}, {0, 0, -1}},
  left = {{0, 0, 1}, {0, 1, 0}, {-1, 0, 0}}, right = {{0, 0, -1}, {0, 1, 0}, {1, 0, 0}},
}

--- The names of the sides.
projection.SIDES = {"top", "bottom", "front", "back", "left", "right"}

--- The rows that give across, upwards and nearness of a point of a world.
---@param words string world.axes
---@param side string
---@return number[][]
function projection.rows(words, side)
  local turned, rows = axes.rows(words), {}
  for i, weights in ipairs(SIDES[side]) do
    rows[i] = {0, 0, 0}
    for k = 1, 3 do
      for axis = 1, 3 do rows[i][axis] = rows[i][axis] + weights[k] * turned[k][axis] end
    end
  end
  return rows
end

-- The least and most of across and upwards over a world's bounds.
local function extent_of(rows, bounds)
  local low, high = {}, {}
  for i = 1, 2 do
    low[i], high[i] = math.huge, -math.huge
    for axis = 1, 3 do
      if rows[i][axis] ~= 0 then
        local p, q = rows[i][axis] * bounds[axis], rows[i][axis] * bounds[axis + 3]
        low[i], high[i] = math.min(p, q), math.max(p, q)
      end
    end
  end
  return low, high
end

--- A projection that fits a world into a picture.
---@param world userdata
---@param side string
---@param size integer pixels of the longer side
---@param margin integer pixels around
---@param bounds? number[] six numbers that are to fit; those of the world when absent
---@return table projection width, height, scale (pixels per unit), low and high (across and
--- upwards), and place(x, y, z) -> x, y of the picture and nearness
function projection.of(world, side, size, margin, bounds)
  local rows = projection.rows(world.axes, side)
  local low, high = extent_of(rows, bounds or {world:bounds()})
  local across, upwards = high[1] - low[1], high[2] - low[2]
  local longest = math.max(across, upwards)
  local scale = longest > 0 and (size - 2 * margin) / longest or 1
  local self = {
    scale = scale, low = low, high = high,
    width = math.floor(across * scale + 2 * margin + 0.5),
    height = math.floor(upwards * scale + 2 * margin + 0.5),
  }
  function self.place(x, y, z)
    local a, u, n = axes.turn(rows, x, y, z)
    return margin + (a - low[1]) * scale, margin + (high[2] - u) * scale, n
  end
  return self
end

return projection
