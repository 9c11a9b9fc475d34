--- The map and the rays that are measured: the same on every run and machine.

local bw = require "boardwalk"

local scene = {}

local SIZE = 500 -- metres
local COLUMNS, ROWS = 50, 100 -- squares, two triangles each: 10,000
local LENGTH = 22

-- Numbers from 0 up to 1 that look random.
local state = 1
local function random()
  state = (state * 16807) % 2147483647
  return state / 2147483647
end

-- Rolling ground between 0 and 8.
local function height(x, y)
  return 4 + 2 * math.sin(x / 23) + 2 * math.cos(y / 17)
end

local function point(column, row)
  local x, y = column * SIZE / COLUMNS, row * SIZE / ROWS
  return {x, y, height(x, y)}
end

--- The map: 10,000 triangles on 500 x 500 metres.
---@return CollisionMesh
function scene.mesh()
  local triangles = {}
  for row = 0, ROWS - 1 do
    for column = 0, COLUMNS - 1 do
      local a, b = point(column, row), point(column + 1, row)
      local c, d = point(column + 1, row + 1), point(column, row + 1)
      triangles[#triangles + 1] = {a = a, b = b, c = c}
      triangles[#triangles + 1] = {a = a, b = c, c = d}
    end
  end
  return assert(bw.mesh(triangles))
end

--- Rays of 22 metres, slanted down: a list of 7 numbers each.
---@param count integer
---@return number[]
function scene.rays(count)
  local numbers, n = {}, 0
  for _ = 1, count do
    local x, y = random() * SIZE, random() * SIZE
    local turn, slope = random() * 2 * math.pi, 0.4 + 0.8 * random()
    local across, down = math.cos(slope), -math.sin(slope)
    numbers[n + 1], numbers[n + 2], numbers[n + 3] = x, y, height(x, y) + 2 + 14 * random()
    numbers[n + 4], numbers[n + 5] = across * math.cos(turn), across * math.sin(turn)
    numbers[n + 6], numbers[n + 7] = down, LENGTH
    n = n + 7
  end
  return numbers
end

return scene
