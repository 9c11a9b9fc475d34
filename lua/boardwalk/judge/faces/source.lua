--- What rays at faces are drawn from.

local draw = require "boardwalk.judge.draw"

local source = {}

local Source = draw.class()

--- Makes a source.
---@param seed integer
---@param shape MeshShape with faces
---@param faces table[] of boardwalk.judge.faces.cast, from 0
---@return boardwalk.Source
function source.new(seed, shape, faces)
  local x0, y0, z0, x1, y1, z1 = shape:bounds()
  return draw.new(Source, seed, {
    faces = faces, low = {x0, y0, z0}, high = {x1, y1, z1},
    size = math.sqrt((x1 - x0) ^ 2 + (y1 - y0) ^ 2 + (z1 - z0) ^ 2),
  })
end

-- A point of a face.
local function target(self)
  local face = self.faces[self.random(0, #self.faces)]
  local u, v, point = self.random(), self.random(), {}
  if u + v > 1 then u, v = 1 - u, 1 - v end
  for axis = 1, 3 do
    point[axis] = face.a[axis] + u * face.first[axis] + v * face.second[axis]
  end
  return point
end

-- A ray towards a point of a face, from near or from as far as the shape is wide; some go away from
-- it.
local function aimed(self)
  local point, d = target(self), self:direction()
  local distance = self:between(0, (self:chance(0.5) and 0.2 or 1.2) * self.size)
  local origin = self:point(point[1] - d[1] * distance, point[2] - d[2] * distance,
    point[3] - d[3] * distance)
  if self:chance(0.1) then d = {-d[1], -d[2], -d[3]} end
  return origin, d, distance * self:one_of {0.7, 1.2, 1.5, 3}
end

local function anywhere(self)
  local origin, wide = {}, 0.2 * self.size
  for axis = 1, 3 do
    origin[axis] = self:between(self.low[axis] - wide, self.high[axis] + wide)
  end
  return origin, self:direction(), self:between(0, 1.5 * self.size)
end

-- Lengths of directions: what t counts in.
local SCALES = {1, 1, 1, 0.5, 2, 0.1, 7}

--- A ray, as records have it.
---@return table record origin, dir, tmax
function Source:ray()
  local origin, d, length
  if self:chance(0.85) then
    origin, d, length = aimed(self)
  else
    origin, d, length = anywhere(self)
  end
  local scale = self:one_of(SCALES)
  return {
    origin = origin, dir = self:point(d[1] * scale, d[2] * scale, d[3] * scale),
    tmax = draw.float(length / scale),
  }
end

return source
