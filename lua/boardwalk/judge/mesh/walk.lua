--- The original's ray cast over a mesh's grid, in double arithmetic, with rules that can be broken:
--- what an engine would answer that has one of them wrong.

local bits = require "boardwalk.bits"
local grid = require "boardwalk.judge.mesh.grid"

local walk = {}

local TWO_SIDED, TESTABLE, ENABLED = 0x2, 0x800, 0x1
local LEAST = 1e-6

local has = bits.has

--- What a cast can have wrong.
---@class boardwalk.Broken
---@field one_sided? boolean the flag two_sided is ignored
---@field back_faces? boolean every triangle is hit from behind
---@field disabled? boolean disabled triangles are tested
---@field mask? boolean the mask's type bits are ignored
---@field exclusion? boolean excluded materials are hits
---@field no_fill? boolean excluded triangles do not fill the result
---@field nearest_fill? boolean an excluded triangle fills it only when it is nearer
---@field first_hit? boolean the first triangle met is the hit
---@field farthest? boolean the farthest is
---@field endless? boolean the ray's length is ignored
---@field small? boolean determinants near 0 are taken
---@field flipped? boolean the normal points the other way
---@field unturned? boolean a two-sided triangle's normal is not turned to the ray
---@field raw_normal? boolean the normal is not made unit
---@field all_flags? boolean the result has flag bits 12 to 15
---@field reset? boolean the result is emptied first
---@field shift? number columns begin so much further on
---@field rounded? boolean cells are found by rounding
---@field whole_box? boolean every cell of the box is visited
---@field every_triangle? boolean every triangle is tested
---@field unclamped? boolean cells are not clamped to the grid
---@field loose_rows? boolean the rows of a column are not clamped to the box
---@field reversed? boolean cells are visited in the opposite order

local function is_tested(flags, mask, broken)
  if not broken.mask then
    for bit = 1, 10 do
      local value = bits.value(bit)
      if has(flags, value) and has(mask, value) then return false end
    end
  end
  if has(flags, ENABLED) or has(mask, ENABLED) or broken.disabled then return true end
  return has(flags, TESTABLE) and has(mask, TESTABLE)
end

-- Where a ray meets a triangle, or nil.
local function meet(ray, triangle, broken)
  local dx, dy, dz = ray.direction[1], ray.direction[2], ray.direction[3]
  local e, f, a = triangle.first, triangle.second, triangle.a
  local px, py, pz = dy * f[3] - dz * f[2], dz * f[1] - dx * f[3], dx * f[2] - dy * f[1]
  local determinant = e[1] * px + e[2] * py + e[3] * pz
  local two_sided = has(triangle.flags, TWO_SIDED) and not broken.one_sided or broken.back_faces
  local size = two_sided and math.abs(determinant) or determinant
  if size < (broken.small and 1e-30 or LEAST) then return nil end
  local ox, oy, oz = ray.origin[1] - a[1], ray.origin[2] - a[2], ray.origin[3] - a[3]
  local u = (ox * px + oy * py + oz * pz) / determinant
  if not (u >= 0 and u <= 1) then return nil end
  local qx, qy, qz = oy * e[3] - oz * e[2], oz * e[1] - ox * e[3], ox * e[2] - oy * e[1]
  local v = (dx * qx + dy * qy + dz * qz) / determinant
  if not (v >= 0 and u + v <= 1) then return nil end
  local t = (f[1] * qx + f[2] * qy + f[3] * qz) / determinant
  return t >= 0 and (t <= ray.length or broken.endless) and t or nil
end

local function normal_of(ray, triangle, broken)
  local e, f = triangle.first, triangle.second
  local x, y, z = e[2] * f[3] - e[3] * f[2], e[3] * f[1] - e[1] * f[3], e[1] * f[2] - e[2] * f[1]
  local length = broken.raw_normal and 1 or math.sqrt(x * x + y * y + z * z)
  local d = ray.direction
  local turned = has(triangle.flags, TWO_SIDED) and x * d[1] + y * d[2] + z * d[3] > 0
  if turned and not broken.unturned then length = -length end
  if broken.flipped then length = -length end
  return {x / length, y / length, z / length}
end

-- Whether a triangle that is met at t changes the result.
local function counts(t, excluded, result, broken)
  if not result.filled then return not (excluded and broken.no_fill) end
  if result.hit == 0 then
    if not excluded then return true end
    return not broken.no_fill and not (broken.nearest_fill and t >= result.t)
  end
  if excluded or broken.first_hit then return false end
  if broken.farthest then return t > result.t end
  return t < result.t
end

local function test(c, index)
  if c.seen[index] then return end
  c.seen[index] = true
  local ray, broken, result = c.ray, c.broken, c.result
  local triangle = c.world.triangles[index]
  local t = is_tested(triangle.flags, ray.mask, broken) and meet(ray, triangle, broken)
  if not t then return end
  local excluded = ray.excluded[triangle.material] and not broken.exclusion
  if not counts(t, excluded, result, broken) then return end
  result.filled = true
  result.t, result.material, result.area = t, triangle.material, triangle.area
  result.flags = broken.all_flags and triangle.flags or triangle.flags % 0x1000
  result.triangle, result.hit = index, excluded and 0 or 1
  if not excluded then result.normal = normal_of(ray, triangle, broken) end
end

-- ---- which cells

local function clamp(value, low, high)
  return value <= low and low or math.min(value, high)
end

-- The rows that the walk visits in a column.
local function rows_of(c, x)
  local low, high, broken = c.low[2], c.high[2], c.broken
  if not c.along or broken.whole_box then return low, high end
  if broken.loose_rows then low, high = 0, c.world.n[2] - 1 end
  local shift = broken.shift or 0
  local lift = broken.rounded and 0.5 or 0
  local near = math.floor(clamp(c.slope * (x + shift) + c.offset + lift, low, high))
  local far = math.floor(clamp(c.slope * (x + 1 + shift) + c.offset + lift, low, high))
  return math.min(near, far), math.max(near, far)
end

-- Whole numbers from low to high, or back.
local function each(low, high, reversed)
  if reversed then return high, low, -1 end
  return low, high, 1
end

local function visit_column(c, x)
  local reversed = c.broken.reversed
  local from, to = rows_of(c, x)
  local first, last, step = each(from, to, reversed)
  local bottom, top = each(c.low[3], c.high[3], reversed)
  for y = first, last, step do
    for z = bottom, top, step do
      local list = grid.list(c.world, x, y, z)
      for i = 1, #list do test(c, list[i]) end
    end
  end
end

local function prepare(c)
  local ray, broken = c.ray, c.broken
  local o, d, length = ray.origin, ray.direction, ray.length
  local a = grid.point(c.world, o[1], o[2], o[3])
  local b = grid.point(c.world, o[1] + d[1] * length, o[2] + d[2] * length,
    o[3] + d[3] * length)
  local half = broken.rounded and 0.5 or 0
  c.low, c.high = grid.box(c.world, {a[1] + half, a[2] + half, a[3]},
    {b[1] + half, b[2] + half, b[3]}, broken.unclamped)
  c.along = c.low[1] ~= c.high[1] and c.low[2] ~= c.high[2]
  c.slope = (b[2] - a[2]) / (b[1] - a[1])
  c.offset = a[2] - c.slope * a[1]
end

local function is_cast(ray)
  local d = ray.direction
  return ray.length > 0 and (d[1] ~= 0 or d[2] ~= 0 or d[3] ~= 0)
end

--- Casts a ray.
---@param world table of boardwalk.judge.mesh.grid
---@param ray table origin, direction, length, mask, excluded (a set)
---@param broken boardwalk.Broken what is wrong
---@param result table is changed: hit (0 or 1), t, normal, material, flags, area, triangle
---@return table result
function walk.cast(world, ray, broken, result)
  result.hit, result.filled = 0, nil
  if not is_cast(ray) then return result end
  local c = {world = world, ray = ray, broken = broken, result = result, seen = {}}
  if broken.every_triangle then
    for index = 0, #world.triangles do test(c, index) end
    return result
  end
  prepare(c)
  local first, last, step = each(c.low[1], c.high[1], broken.reversed)
  for x = first, last, step do visit_column(c, x) end
  return result
end

return walk
