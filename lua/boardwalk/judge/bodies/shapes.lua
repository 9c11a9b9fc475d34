--- Rays against shapes of bodies, in double arithmetic, and the ways to get them wrong. A shape is
--- a table as the records write it; its answer is the list of fractions that the original stores,
--- and the one that it takes.

local vector = require "boardwalk.judge.vector"

local shapes = {}

--- Ways to break the rules of one shape.
---@class boardwalk.BrokenShape
---@field axis_aligned? boolean a box is not turned
---@field full_extents? boolean a box's half extents are taken for its whole size
---@field inside_met? boolean a ray that lies inside a box meets it
---@field leaves_box? boolean a ray that starts in a box meets it where it leaves
---@field starts_miss? boolean a ray that starts in a shape does not meet it
---@field endless? boolean a ray goes on behind its length
---@field true_down? boolean a ray straight down meets a capsule at the top
---@field sorted? boolean a capsule's fractions are sorted
---@field nearest? boolean the least fraction on the ray is the answer
---@field inside_zero? boolean a ray that starts in a capsule meets it at 0
---@field inside_list? boolean the fraction behind its start is then 0
---@field open_ends? boolean a capsule has no caps
---@field flat_ends? boolean a capsule's ends are flat
---@field ends_within? boolean a capsule's caps are within its height
---@field centred? boolean a capsule's base is its middle
---@field spheres? boolean spheres are met

-- Over this a direction counts as vertical.
local VERTICAL = 0.99999899
-- Under this a ray is too short to have a direction.
local SHORTEST = 1e-6

local WORLD_AXES = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}

--- A ray of a record: its start and what it moves by.
---@param start number[]
---@param direction number[]
---@param length number
---@return table ray
function shapes.of(start, direction, length)
  return {
    start = start,
    move = {direction[1] * length, direction[2] * length, direction[3] * length},
  }
end

-- The first fraction that lies on the ray; the least where the order is broken.
local function first_of(list, broken)
  local best
  local last = broken.endless and math.huge or 1
  for _, fraction in ipairs(list) do
    local taken = not best or broken.nearest and fraction < best
    if fraction >= 0 and fraction <= last and taken then best = fraction end
  end
  return best
end

-- ---- boxes

-- Where the ray's line is between two planes at distances of half from a centre, or nil.
local function slab(distance, move, half)
  if move == 0 then
    if math.abs(distance) > half then return nil end
    return -math.huge, math.huge
  end
  local a, b = (-half - distance) / move, (half - distance) / move
  return math.min(a, b), math.max(a, b)
end

-- Where the line is in a box, or nil.
local function through_box(ray, box, broken)
  local first, last = -math.huge, math.huge
  local axes = broken.axis_aligned and WORLD_AXES or box.axes
  local start, centre = ray.start, box.centre
  local from = {start[1] - centre[1], start[2] - centre[2], start[3] - centre[3]}
  for i = 1, 3 do
    local half = broken.full_extents and box.half[i] / 2 or box.half[i]
    local a, b = slab(vector.dot(from, axes[i]), vector.dot(ray.move, axes[i]), half)
    if not a then return nil end
    first, last = math.max(first, a), math.min(last, b)
  end
  if first > last then return nil end
  return first, last
end

local function box_list(ray, box, broken)
  local first, last = through_box(ray, box, broken)
  local stop = broken.endless and math.huge or 1
  if not first or last < 0 or first > stop then return {} end
  first, last = math.max(first, 0), math.min(last, stop)
  if first == 0 and last >= stop and not broken.inside_met then return {} end
  if first == 0 and broken.starts_miss then return {} end
  if first == 0 and broken.leaves_box then return {last} end
  return first < last and {first, last} or {first}
end

-- ---- capsules

-- The ray as seen from a capsule: the start from its base, the unit direction, the length of the
-- move and that of the axis.
local function seen(ray, capsule, broken)
  local move, start, base = ray.move, ray.start, capsule.base
  local n = math.sqrt(vector.dot(move, move))
  local s = {start[1] - base[1], start[2] - base[2], start[3] - base[3]}
  local axis = capsule.height
  if broken.centred then s[3] = s[3] + axis / 2 end
  if broken.ends_within then
    s[3] = s[3] - capsule.radius
    axis = math.max(0, axis - 2 * capsule.radius)
  end
  return s, {move[1] / n, move[2] / n, move[3] / n}, n, axis
end

-- A ray that is nearly vertical. Going down, the original has the way out first, and the way in
-- with its sign turned.
local function along(s, down, radius, axis, broken)
  local squared = radius * radius - s[1] * s[1] - s[2] * s[2]
  if squared < 0 then return {} end
  local q = math.sqrt(squared)
  if not down then return {-(s[3] + q), axis - s[3] + q} end
  if broken.true_down then return {s[3] - axis - q, s[3] + q} end
  return {s[3] + q, axis - s[3] + q}
end

-- The roots of a t^2 + 2 b t + c.
local function roots(a, b, c)
  local under = b * b - a * c
  if under < 0 then return {} end
  local root = math.sqrt(under)
  return {(-b - root) / a, (-b + root) / a}
end

-- Adds the distances at a height between two, as long as there are less than two.
local function add(list, found, s, u, low, high)
  for _, t in ipairs(found) do
    local z = s[3] + t * u[3]
    if #list < 2 and z >= low and z <= high then list[#list + 1] = t end
  end
end

-- Where the ray meets the disc at a height.
local function disc(s, u, radius, height)
  local t = (height - s[3]) / u[3]
  local x, y = s[1] + t * u[1], s[2] + t * u[2]
  return x * x + y * y <= radius * radius and {t} or {}
end

local function add_ends(list, s, u, radius, axis, broken)
  if broken.open_ends then return end
  if broken.flat_ends then
    if u[3] == 0 then return end
    add(list, disc(s, u, radius, 0), s, u, -math.huge, math.huge)
    add(list, disc(s, u, radius, axis), s, u, -math.huge, math.huge)
    return
  end
  for _, height in ipairs {0, axis} do
    local from = {s[1], s[2], s[3] - height}
    local found = roots(1, vector.dot(from, u), vector.dot(from, from) - radius * radius)
    add(list, found, s, u, height == 0 and -math.huge or axis, height == 0 and 0 or math.huge)
  end
end

-- The side first, then the bottom's and the top's half: two at most, in this order.
local function slanted(s, u, radius, axis, broken)
  local a, b = u[1] * u[1] + u[2] * u[2], s[1] * u[1] + s[2] * u[2]
  local side = roots(a, b, s[1] * s[1] + s[2] * s[2] - radius * radius)
  local list = {}
  if #side == 0 then return list end
  add(list, side, s, u, 0, axis)
  add_ends(list, s, u, radius, axis, broken)
  return list
end

local function capsule_list(ray, capsule, broken)
  local s, u, n, axis = seen(ray, capsule, broken)
  local list
  if n == 0 then return {} end
  if n < SHORTEST or math.abs(u[3]) >= VERTICAL then
    list = along(s, u[3] < 0, capsule.radius, axis, broken)
  else
    list = slanted(s, u, capsule.radius, axis, broken)
  end
  for i, t in ipairs(list) do list[i] = t / n end
  local starts_in = #list == 2 and math.min(list[1], list[2]) < 0 and math.max(list[1], list[2]) > 0
  if broken.sorted then table.sort(list) end
  if starts_in and broken.starts_miss then return {} end
  if starts_in and broken.inside_list then
    for i, fraction in ipairs(list) do list[i] = math.max(fraction, 0) end
  end
  return list, starts_in and broken.inside_zero
end

-- ---- any

-- A ball, which the original's rays pass through.
local function ball_list(ray, ball)
  local s, u, n = seen(ray, {base = ball.centre, height = 0, radius = ball.radius}, {})
  local outside = vector.dot(s, s) - ball.radius * ball.radius
  local list = n > 0 and roots(1, vector.dot(s, u), outside) or {}
  for i, t in ipairs(list) do list[i] = t / n end
  return list
end

--- What the original stores for a shape, and the answer.
---@param ray table of shapes.of
---@param shape table with `type`, and the fields of the records
---@param broken boardwalk.BrokenShape
---@return number[] list
---@return number? fraction
function shapes.meet(ray, shape, broken)
  local list, zero = {}, false
  if shape.type == "box" then
    list = box_list(ray, shape, broken)
  elseif shape.type == "capsule" then
    list, zero = capsule_list(ray, shape, broken)
  elseif shape.type == "sphere" and broken.spheres then
    list = ball_list(ray, shape)
  end
  return list, zero and 0 or first_of(list, broken)
end

return shapes
