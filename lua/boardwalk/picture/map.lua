--- A map of a world: its triangles in the colours of their materials, shaded, with bands of height,
--- a grid, a scale bar, a legend, and what is marked on it.

local canvas = require "boardwalk.picture.canvas"
local font = require "boardwalk.picture.font"
local palette = require "boardwalk.view.palette"
local projection = require "boardwalk.picture.projection"
local text = require "boardwalk.text"

local map = {}

local GROUND, INK, PAPER, GRID = 0x20242b, 0xe8e8e8, 0x14161b, 0x000000
local HIT, MISS, BOX, FLAG = 0x7cfc00, 0xff5555, 0x00d0ff, 0xff00d0
local MARGIN, LEGEND_LINES = 24, 12
-- How much lighter a triangle is that faces the eye than one on edge; how much darker every second
-- band is.
local EDGE_LIGHT, BAND_SHADE = 0.45, 0.86

-- A length of 1, 2 or 5 and zeros near another.
local function round_length(length)
  local power = 10 ^ math.floor(math.log(length) / math.log(10) + 1e-9)
  for _, step in ipairs({1, 2, 5, 10}) do
    if step * power >= length * (1 - 1e-9) then return step * power end
  end
end

-- ---- triangles

local function colours_of(world)
  local colours, list = {}, world:materials()
  for i, material in ipairs(list) do
    material.colour = palette[(i - 1) % #palette + 1]
    colours[material.id] = material.colour
  end
  return colours, list
end

-- How much a triangle of the picture faces the eye: 0 on edge, 1 flat.
local function light_of(a, b, c, scale)
  local ux, uy, un = b[1] - a[1], b[2] - a[2], (b[3] - a[3]) * scale
  local vx, vy, vn = c[1] - a[1], c[2] - a[2], (c[3] - a[3]) * scale
  local x, y, n = uy * vn - un * vy, un * vx - ux * vn, ux * vy - uy * vx
  local length = math.sqrt(x * x + y * y + n * n)
  return length > 0 and math.abs(n) / length or 0
end

local function draw_triangles(drawn, world, seen, colours, band)
  for _, triangle in world:triangles() do
    local a = {seen.place(triangle.a[1], triangle.a[2], triangle.a[3])}
    local b = {seen.place(triangle.b[1], triangle.b[2], triangle.b[3])}
    local c = {seen.place(triangle.c[1], triangle.c[2], triangle.c[3])}
    local light = EDGE_LIGHT + (1 - EDGE_LIGHT) * light_of(a, b, c, seen.scale)
    local colour = colours[triangle.material] or INK
    local bright, dark = canvas.shade(colour, light), canvas.shade(colour, light * BAND_SHADE)
    drawn:triangle(a, b, c, band and function(depth)
      return math.floor(depth / band) % 2 == 0 and bright or dark
    end or bright)
  end
end

-- ---- what is around it

-- A line of every second pixel.
local function dotted(drawn, x1, y1, x2, y2)
  for i = 0, math.max(x2 - x1, y2 - y1), 3 do
    drawn:pixel(x1 == x2 and x1 or x1 + i, y1 == y2 and y1 or y1 + i, GRID)
  end
end

local function label_of(value)
  return text.plain(math.floor(value * 1000 + 0.5) / 1000)
end

local function draw_grid(drawn, seen, step)
  for i = math.ceil(seen.low[1] / step), math.floor(seen.high[1] / step) do
    local x = math.floor(MARGIN + (i * step - seen.low[1]) * seen.scale)
    dotted(drawn, x, MARGIN, x, drawn.height - MARGIN)
    drawn:text(x + 2, drawn.height - MARGIN + 3, label_of(i * step), INK)
  end
  for i = math.ceil(seen.low[2] / step), math.floor(seen.high[2] / step) do
    local y = math.floor(MARGIN + (seen.high[2] - i * step) * seen.scale)
    dotted(drawn, MARGIN, y, drawn.width - MARGIN, y)
    drawn:text(2, y + 2, label_of(i * step), INK)
  end
end

local function draw_scale(drawn, seen, unit)
  local length = round_length(drawn.width / seen.scale / 8)
  local pixels = math.floor(length * seen.scale + 0.5)
  local label = label_of(length) .. " " .. unit
  local x = math.max(drawn.width - MARGIN - pixels - font.ADVANCE * (#label + 2), 0)
  drawn:box(x - 4, 3, pixels + font.ADVANCE * (#label + 2), 15, PAPER)
  drawn:box(x, 9, pixels, 3, INK)
  drawn:text(x + pixels + font.ADVANCE, 7, label, INK)
end

local function draw_legend(drawn, materials)
  table.sort(materials, function(a, b)
    if a.triangles ~= b.triangles then return a.triangles > b.triangles end
    return a.id < b.id
  end)
  local lines, longest = {}, 0
  for i = 1, math.min(#materials, LEGEND_LINES) do
    lines[i] = ("%s %s"):format(materials[i].name or materials[i].id,
      text.number(materials[i].triangles))
    longest = math.max(longest, #lines[i])
  end
  drawn:box(4, 4, longest * font.ADVANCE + 22, #lines * font.LINE + 6, PAPER)
  for i, line in ipairs(lines) do
    local y = 8 + (i - 1) * font.LINE
    drawn:box(8, y, 7, 7, materials[i].colour)
    drawn:text(20, y, line, INK)
  end
end

-- ---- what is marked

local function place_of(seen, point)
  local x, y = seen.place(point[1], point[2], point[3])
  return math.floor(x), math.floor(y)
end

local function draw_label(drawn, x, y, name, colour)
  name = tostring(name)
  drawn:box(x - 2, y - 2, #name * font.ADVANCE + 3, font.LINE + 1, PAPER)
  drawn:text(x, y, name, colour)
end

local function draw_dot(drawn, x, y, colour)
  drawn:box(x - 3, y - 3, 7, 7, PAPER)
  drawn:box(x - 2, y - 2, 5, 5, colour)
end

local function draw_dots(drawn, seen, dots)
  for _, dot in ipairs(dots) do
    local x, y = place_of(seen, dot.point)
    drawn:box(x - 1, y - 1, 3, 3, dot.fine and HIT or MISS)
  end
end

local function draw_rays(drawn, seen, rays)
  for _, ray in ipairs(rays) do
    local colour = ray.hit and HIT or MISS
    local x1, y1 = place_of(seen, ray.from)
    local x2, y2 = place_of(seen, ray.hit and ray.hit.point or ray.to)
    drawn:line(x1, y1, x2, y2, colour)
    if ray.hit then draw_dot(drawn, x2, y2, colour) end
  end
end

local function draw_boxes(drawn, seen, boxes)
  for _, box in ipairs(boxes) do
    local x1, y1 = place_of(seen, box.low)
    local x2, y2 = place_of(seen, box.high)
    for _, y in ipairs({y1, y2}) do drawn:line(x1, y, x2, y, BOX) end
    for _, x in ipairs({x1, x2}) do drawn:line(x, y1, x, y2, BOX) end
    draw_label(drawn, math.min(x1, x2) + 4, math.min(y1, y2) + 4, box.name, BOX)
  end
end

local function draw_flags(drawn, seen, flags)
  for _, flag in ipairs(flags) do
    local x, y = place_of(seen, flag.point)
    draw_dot(drawn, x, y, FLAG)
    draw_label(drawn, x + 8, y - 3, flag.name, FLAG)
  end
end

--- Draws a map.
---@param world userdata any world with triangles
---@param options table side; size, pixels of the longer side; band, the height of a band, and grid,
--- the length of a square, false for none; rays, boxes and flags as of view.marks; dots ({point,
--- fine = whether it is no fault}); bounds, the six numbers that are to fit
---@return table canvas
function map.draw(world, options)
  local seen = projection.of(world, options.side, options.size, MARGIN, options.bounds)
  local drawn = canvas.new(seen.width, seen.height, GROUND)
  local colours, materials = colours_of(world)
  draw_triangles(drawn, world, seen, colours, options.band)
  local span = math.max(seen.high[1] - seen.low[1], seen.high[2] - seen.low[2])
  if options.grid ~= false and span > 0 then
    draw_grid(drawn, seen, options.grid or round_length(span / 8))
  end
  draw_dots(drawn, seen, options.dots or {})
  draw_boxes(drawn, seen, options.boxes or {})
  draw_rays(drawn, seen, options.rays or {})
  draw_flags(drawn, seen, options.flags or {})
  draw_legend(drawn, materials)
  if span > 0 then draw_scale(drawn, seen, world.format == "warriors" and "m" or "units") end
  return drawn
end

return map
