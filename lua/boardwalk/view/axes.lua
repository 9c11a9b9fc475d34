--- The axes of a world as a matrix: from its own to those of a screen.

local axes = {}

-- Where the words of `world.axes` point: x right, y up, z towards the eye.
local DIRECTIONS = {
  right = {1, 0, 0}, left = {-1, 0, 0}, up = {0, 1, 0}, down = {0, -1, 0},
  forward = {0, 0, -1}, back = {0, 0, 1},
}

--- The rows that turn a point of a world into one with x right, y up and z back.
---@param text string "x right, y forward, z up"
---@return number[][] rows three of three numbers
function axes.rows(text)
  local rows = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}
  for axis, word in text:gmatch("([xyz]) (%a+)") do
    local direction = assert(DIRECTIONS[word], text)
    local column = ("xyz"):find(axis, 1, true)
    for row = 1, 3 do rows[row][column] = direction[row] end
  end
  return rows
end

--- A point turned by such rows.
---@param rows number[][]
---@param x number
---@param y number
---@param z number
---@return number right
---@return number up
---@return number back
function axes.turn(rows, x, y, z)
  local r, u, b = rows[1], rows[2], rows[3]
  return r[1] * x + r[2] * y + r[3] * z, u[1] * x + u[2] * y + u[3] * z,
    b[1] * x + b[2] * y + b[3] * z
end

return axes
