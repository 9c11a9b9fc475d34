--- What cases about bodies are drawn from: shapes and rays about the triangles of a level.

local draw = require "boardwalk.judge.draw"

local scene = {}

local Scene = draw.class()

-- How far a case reaches, in metres.
local SIZE = 10

--- Makes a source.
---@param mesh CollisionMesh with triangles
---@param seed integer
---@return boardwalk.Source source
function scene.new(mesh, seed)
  return draw.new(Scene, seed, {mesh = mesh, size = SIZE})
end

--- A point of a triangle of the level.
---@return number[]
function Scene:spot()
  local triangle = self.mesh:triangle(self.random(0, #self.mesh - 1))
  local a, b, c = triangle.a, triangle.b, triangle.c
  local u = self.random()
  local v = (1 - u) * self.random()
  local point = {}
  for axis = 1, 3 do
    point[axis] = a[axis] + u * (b[axis] - a[axis]) + v * (c[axis] - a[axis])
  end
  return self:point(point[1], point[2], point[3])
end

--- A point near another, so far off along x and y at most, and along z.
---@param point number[]
---@param wide number
---@param high number
---@return number[]
function Scene:near(point, wide, high)
  return self:point(point[1] + self:between(-wide, wide), point[2] + self:between(-wide, wide),
    point[3] + self:between(-high, high))
end

--- A rotation {x, y, z, w}.
---@return number[]
function Scene:rotation()
  local q, length
  repeat
    q, length = {}, 0
    for i = 1, 4 do
      q[i] = 2 * self.random() - 1
      length = length + q[i] ^ 2
    end
  until length > 0.1 and length <= 1
  for i = 1, 4 do q[i] = draw.float(q[i] / math.sqrt(length)) end
  return q
end

--- A triple {x, y, z}, each number between two.
---@param low number
---@param high number
---@return number[]
function Scene:triple(low, high)
  return {self:between(low, high), self:between(low, high), self:between(low, high)}
end

-- ---- shapes

-- Three unit axes at right angles, often upright ones.
local function axes_of(self)
  if self:chance(0.2) then return {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}} end
  local first = self:direction()
  local x, y, z = first[1], first[2], first[3]
  if self:chance(0.5) then
    local turn = self:between(0, 6)
    x, y, z = math.cos(turn), math.sin(turn), 0
  end
  local flat = math.sqrt(x * x + y * y)
  local sx, sy = -y / flat, x / flat
  return {self:point(x, y, z), self:point(sx, sy, 0), self:point(-z * sy, z * sx, x * sy - y * sx)}
end

--- A box as records have it.
---@param centre number[]
---@return table box
function Scene:box(centre)
  return {type = "box", centre = centre, half = self:triple(0.2, 1.5), axes = axes_of(self)}
end

--- A capsule, mostly like a human's.
---@param base number[]
---@return table capsule
function Scene:capsule(base)
  if self:chance(0.6) then
    local scale = self:between(0.85, 1.15)
    return {
      type = "capsule", base = base, height = draw.float(2 * scale),
      radius = draw.float(0.35 * scale),
    }
  end
  return {
    type = "capsule", base = base, height = self:between(0.3, 3), radius = self:between(0.1, 1.5),
  }
end

-- ---- rays

-- A point in or just beside a shape.
local function point_about(self, shape)
  if shape.type == "box" then
    local point = {shape.centre[1], shape.centre[2], shape.centre[3]}
    for i, axis in ipairs(shape.axes) do
      local off = self:between(-1.2, 1.2) * shape.half[i]
      for k = 1, 3 do point[k] = point[k] + off * axis[k] end
    end
    return point
  end
  local r, base = shape.radius, shape.base or shape.centre
  local height = shape.height or 0
  local wide = 0.9 * r
  return {
    base[1] + self:between(-wide, wide), base[2] + self:between(-wide, wide),
    base[3] + self:between(-1.2 * r, height + 1.2 * r),
  }
end

--- Adds a ray to a record, towards a shape: start, direction and length. It may start in the shape,
--- end before it, or go on far behind it.
---@param record table
---@param shape table
---@return table record
function Scene:aim(record, shape)
  local point, d = point_about(self, shape), self:direction()
  if self:chance(0.2) then
    d = {0, 0, self:one_of {-1, 1}}
  elseif self:chance(0.1) then
    d = self:one_of {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}}
  end
  local distance = self:chance(0.3) and 0 or self:between(0.3, 6)
  record.start = self:point(point[1] - d[1] * distance, point[2] - d[2] * distance,
    point[3] - d[3] * distance)
  record.direction = d
  record.length = distance == 0 and self:between(0.05, 3)
    or draw.float(distance * self:one_of {0.6, 0.9, 1.1, 1.5, 3})
  return record
end

return scene
