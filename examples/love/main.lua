-- The level "pier" from above, in LÖVE 11: rays from the street towards the mouse, and a click that
-- switches the door of the shop as the original's scripts do. Run it with `love examples/love`.

local bw = require "boardwalk"
local script = require "boardwalk.script"

local mesh = assert(bw.example "pier")
local level = script.new({mesh = mesh, level = {name = "pier"}, write = print}).environment
local door = level.AddVolumeBox("vDoor", 0, {11.02, 18.05, 1.68}, {1.96, 0.2, 2.35})
local shut, ground = true, nil
local x, y, z = 12, 10, 2.8 -- the eye, on the street

-- North is up, and a metre ten pixels.
local x0, _, z0, _, y1, z1 = mesh:bounds()
local function screen(px, py) return (px - x0) * 10, (y1 - py) * 10 end
local function world(sx, sy) return sx / 10 + x0, y1 - sy / 10 end

function love.load()
  local points = {}
  for _, triangle in mesh:triangles() do
    for _, corner in ipairs({triangle.a, triangle.b, triangle.c}) do
      local sx, sy = screen(corner[1], corner[2])
      local shade = 0.2 + 0.5 * (corner[3] - z0) / (z1 - z0) -- the higher, the brighter
      points[#points + 1] = {sx, sy, 0, 0, shade, shade, shade}
    end
  end
  ground = love.graphics.newMesh(points, "triangles")
end

function love.mousepressed()
  shut = not shut
  level.ChangeCollision(door, shut)
end

function love.draw()
  love.graphics.draw(ground)
  local ex, ey = screen(x, y)
  local tx, ty = world(love.mouse.getPosition())
  for spread = -0.4, 0.4, 0.05 do
    local dx, dy = tx - x - (ty - y) * spread, ty - y + (tx - x) * spread
    local t = mesh:cast(x, y, z, dx, dy, 0, 1) -- the ray ends level with the mouse
    love.graphics.line(ex, ey, screen(x + dx * (t or 1), y + dy * (t or 1)))
  end
end
