--- The original's push of a sphere out of walls, in double arithmetic, with rules that can be
--- broken.

local bits = require "boardwalk.bits"
local grid = require "boardwalk.judge.mesh.grid"
local vector = require "boardwalk.judge.vector"

local push = {}

local ENABLED, TWO_SIDED = 0x1, 0x2
local STEEPEST_FLOOR, LEAST_DEPTH = 0.9659258262890683, 1e-5

local cross, dot, scale, subtract = vector.cross, vector.dot, vector.scaled, vector.minus

local function is_inside(triangle, normal, centre)
  local corners = {triangle.a, triangle.b, triangle.c}
  for i = 1, 3 do
    local edge = subtract(corners[i % 3 + 1], corners[i])
    if dot(cross(edge, normal), subtract(centre, corners[i])) > 0 then return false end
  end
  return true
end

-- The wall's normal and how deep the sphere is in it; nil when it does not push.
local function depth_in(c, triangle)
  local own = cross(triangle.first, triangle.second)
  local length = math.sqrt(dot(own, own))
  if length == 0 then return nil end
  own = scale(own, 1 / length)
  if math.abs(own[3]) > STEEPEST_FLOOR and not c.broken.floors then return nil end
  local normal, distance = own, dot(own, c.centre) - dot(own, triangle.a)
  local two_sided = bits.has(triangle.flags, TWO_SIDED) and not c.broken.one_sided
  if two_sided and distance < 0 then
    normal, distance = scale(own, -1), -distance
  elseif not two_sided and distance < -LEAST_DEPTH and not c.broken.back_faces then
    return nil
  end
  local depth = c.radius - distance
  if depth <= LEAST_DEPTH then return nil end
  if not c.broken.planes and not is_inside(triangle, own, c.centre) then return nil end
  return normal, depth
end

local function test(c, index)
  if c.seen[index] then return end
  c.seen[index] = true
  local triangle = c.world.triangles[index]
  if not bits.has(triangle.flags, ENABLED) and not c.broken.disabled then return end
  if c.excluded[triangle.material] and not c.broken.exclusion then return end
  local normal, depth = depth_in(c, triangle)
  if not normal then return end
  if c.broken.flipped then normal = scale(normal, -1) end
  for axis = 1, 3 do c.sum[axis] = c.sum[axis] + normal[axis] * depth end
  c.count = c.count + 1
  c.first = c.first or normal
end

-- The box of cells that the sphere's box covers.
local function cells_of(c)
  local low, high
  for corner = 0, 7 do
    local p = {}
    for axis = 1, 3 do
      local side = math.floor(corner / 2 ^ (axis - 1)) % 2 * 2 - 1
      p[axis] = c.centre[axis] + side * c.radius
    end
    local g = grid.point(c.world, p[1], p[2], p[3])
    low, high = low or {g[1], g[2], g[3]}, high or {g[1], g[2], g[3]}
    for axis = 1, 3 do
      low[axis], high[axis] = math.min(low[axis], g[axis]), math.max(high[axis], g[axis])
    end
  end
  return grid.box(c.world, low, high, c.broken.unclamped)
end

local function visit(c)
  local low, high = cells_of(c)
  local first, last, step = low, high, 1
  if c.broken.reversed then first, last, step = high, low, -1 end
  for x = first[1], last[1], step do
    for y = first[2], last[2], step do
      for z = first[3], last[3], step do
        local list = grid.list(c.world, x, y, z)
        for i = 1, #list do test(c, list[i]) end
      end
    end
  end
end

--- Pushes a sphere.
---@param world table of boardwalk.judge.mesh.grid
---@param sphere table centre, radius, excluded (a set)
---@param broken table what is wrong: fields of boardwalk.Broken, and floors, planes, summed
---@return table answer touched, centre, first_normal
function push.sphere(world, sphere, broken)
  local c = {
    world = world, centre = sphere.centre, radius = sphere.radius, excluded = sphere.excluded,
    broken = broken, seen = {}, sum = {0, 0, 0}, count = 0,
  }
  if c.radius > 0 then visit(c) end
  if c.count == 0 then
    return {touched = false, centre = c.centre, first_normal = {0, 0, 0}}
  end
  local moved, by = {}, broken.summed and 1 or 1 / c.count
  for axis = 1, 3 do moved[axis] = c.centre[axis] + c.sum[axis] * by end
  return {touched = true, centre = moved, first_normal = c.first}
end

return push
