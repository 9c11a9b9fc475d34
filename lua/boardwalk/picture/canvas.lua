--- A picture as numbers: a colour and a depth for each pixel, x to the right and y down from 0.

local font = require "boardwalk.picture.font"

local canvas = {}

local Canvas = {}
Canvas.__index = Canvas

--- Makes a picture.
---@param width integer pixels
---@param height integer
---@param colour integer 0xRRGGBB
---@return table canvas
function canvas.new(width, height, colour)
  local pixels, depths = {}, {}
  for i = 1, width * height do pixels[i], depths[i] = colour, -math.huge end
  return setmetatable({width = width, height = height, pixels = pixels, depths = depths}, Canvas)
end

--- A colour between black and itself.
---@param colour integer
---@param light number 0 to 1
---@return integer
function canvas.shade(colour, light)
  local red, green = math.floor(colour / 65536), math.floor(colour / 256) % 256
  return math.floor(red * light) * 65536 + math.floor(green * light) * 256
    + math.floor(colour % 256 * light)
end

---@param x integer
---@param y integer
---@param colour integer
function Canvas:pixel(x, y, colour)
  if x >= 0 and y >= 0 and x < self.width and y < self.height then
    self.pixels[y * self.width + x + 1] = colour
  end
end

-- One row of a triangle: depths at x are base + x * slope.
local function fill_row(self, y, first, last, base, slope, colour)
  local pixels, depths = self.pixels, self.depths
  local row = y * self.width + 1
  for x = math.max(first, 0), math.min(last, self.width - 1) do
    local depth = base + x * slope
    if depth > depths[row + x] then
      depths[row + x] = depth
      pixels[row + x] = type(colour) == "function" and colour(depth) or colour
    end
  end
end

-- Where the line through two corners crosses a row.
local function crossing(a, b, y)
  return a[1] + (b[1] - a[1]) * (y - a[2]) / (b[2] - a[2])
end

-- The plane of the depths: depth = x * dx + y * dy + rest; nil for a triangle seen from its edge.
local function depth_plane(a, b, c)
  local area = (b[1] - a[1]) * (c[2] - a[2]) - (c[1] - a[1]) * (b[2] - a[2])
  if area == 0 then return nil end
  local dx = ((b[3] - a[3]) * (c[2] - a[2]) - (c[3] - a[3]) * (b[2] - a[2])) / area
  local dy = ((b[1] - a[1]) * (c[3] - a[3]) - (c[1] - a[1]) * (b[3] - a[3])) / area
  return dx, dy, a[3] - a[1] * dx - a[2] * dy
end

--- Fills a triangle whose corners are x, y and a depth; what is deeper is hidden. A pixel belongs
--- to it when its middle does.
---@param a number[]
---@param b number[]
---@param c number[]
---@param colour integer|fun(depth: number): integer
function Canvas:triangle(a, b, c, colour)
  local dx, dy, rest = depth_plane(a, b, c)
  if not dx then return end
  local top, bottom = math.min(a[2], b[2], c[2]), math.max(a[2], b[2], c[2])
  local edges = {{a, b}, {b, c}, {c, a}}
  local last = math.min(math.ceil(bottom - 0.5), self.height) - 1
  for y = math.max(math.ceil(top - 0.5), 0), last do
    local middle = y + 0.5
    local left, right = math.huge, -math.huge
    for _, edge in ipairs(edges) do
      local p, q = edge[1], edge[2]
      if (p[2] <= middle) ~= (q[2] <= middle) then
        local x = crossing(p, q, middle)
        left, right = math.min(left, x), math.max(right, x)
      end
    end
    fill_row(self, y, math.ceil(left - 0.5), math.ceil(right - 0.5) - 1,
      middle * dy + 0.5 * dx + rest, dx, colour)
  end
end

--- Draws a line over everything.
function Canvas:line(x1, y1, x2, y2, colour)
  local steps = math.max(math.abs(x2 - x1), math.abs(y2 - y1), 1)
  -- far ends are cut, so that a long ray costs no more than the picture
  if steps > 8 * (self.width + self.height) then steps = 8 * (self.width + self.height) end
  for i = 0, math.floor(steps) do
    local t = i / steps
    self:pixel(math.floor(x1 + (x2 - x1) * t), math.floor(y1 + (y2 - y1) * t), colour)
  end
end

--- Fills a box over everything.
function Canvas:box(x, y, width, height, colour)
  for row = y, y + height - 1 do
    for column = x, x + width - 1 do self:pixel(column, row, colour) end
  end
end

--- Writes text, in letters of one size; x and y are its upper left.
---@return integer width pixels
function Canvas:text(x, y, text, colour)
  for i = 1, #text do
    local left = x + (i - 1) * font.ADVANCE
    for row, line in ipairs(font.glyph(text:sub(i, i))) do
      for column = 1, #line do
        if line:byte(column) == 35 then self:pixel(left + column - 1, y + row - 1, colour) end
      end
    end
  end
  return #text * font.ADVANCE
end

--- The rows from the top, each as bytes of red, green and blue.
---@param each fun(bytes: string)
function Canvas:rows(each)
  local words = {}
  for y = 0, self.height - 1 do
    for x = 1, self.width do
      local colour = self.pixels[y * self.width + x]
      words[x] = string.char(math.floor(colour / 65536), math.floor(colour / 256) % 256,
        colour % 256)
    end
    each(table.concat(words))
  end
end

return canvas
