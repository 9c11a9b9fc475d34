--- The walk of a segment through a height field, a cell at a time, in double arithmetic, with rules
--- that can be broken.

local tile = require "boardwalk.judge.height_field.tile"

local segment = {}

local CELL, ONE = 1024, 4096
local X, Y, Z = 1, 2, 3
-- More steps than any walk takes.
local MOST_STEPS = 1600

-- What a wall answers, by the side that a step came in through.
local SIDES = {
  low_x = {ONE, 0, 0}, high_x = {-ONE, 0, 0}, low_z = {0, 0, ONE}, high_z = {0, 0, -ONE},
}
local NO_SIDE = {0, 0, 0}
local DIAGONAL = 2896
-- What a diagonal answers, by the half left.
local DIAGONALS = {
  [0] = {DIAGONAL, 0, -DIAGONAL}, {-DIAGONAL, 0, -DIAGONAL}, {-DIAGONAL, 0, DIAGONAL},
  {DIAGONAL, 0, DIAGONAL},
}

local function clamp(value, low, high)
  return math.max(low, math.min(high, value))
end

local function negated(normal)
  return {-normal[1], -normal[2], -normal[3]}
end

-- ---- the normal of a start that is not in the open

local function low_half(value)
  local half = value % 0x10000
  return half >= 0x8000 and half - 0x10000 or half
end

-- from - to as the console's library makes it unit: of each component it sees 16 bits, and of the
-- sum of the squares eight.
local function backward(from, to)
  local components, sum = {}, 0
  for axis = 1, 3 do
    components[axis] = low_half(from[axis] - to[axis])
    sum = sum + components[axis] ^ 2
  end
  if sum == 0 or sum >= 2 ^ 31 then return {0, 0, 0} end
  local bits = 0
  while sum * 2 ^ bits < 2 ^ 30 do bits = bits + 2 end
  local scale = math.floor(ONE / math.sqrt(math.floor(sum * 2 ^ bits / 2 ^ 24) / 64))
  local normal = {}
  for axis = 1, 3 do
    normal[axis] = math.floor(scale * components[axis] / 2 ^ ((31 - bits - (31 - bits) % 2) / 2))
  end
  return normal
end

-- ---- the line

-- The line's coordinate on axis `wanted` where it is at `value` on axis `known`.
local function line_at(w, known, value, wanted)
  local offset = (value - w.from[known]) * w.delta[wanted] / w.delta[known]
  return w.from[wanted] + tile.toward_zero(offset, w.broken)
end

-- The axis by which the line leaves a cell first, and the first coordinate past it.
local function leaving(w, cell)
  local edges, gone = {}, {}
  for _, axis in ipairs {X, Z} do
    local before = w.broken.on_edge and cell[axis] or cell[axis] - 1
    edges[axis] = w.delta[axis] > 0 and cell[axis] + CELL or before
    gone[axis] = math.abs(edges[axis] - w.from[axis])
  end
  local dx, dz = math.abs(w.delta[X]), math.abs(w.delta[Z])
  local axis = (dz == 0 or dx ~= 0 and gone[X] * dz <= gone[Z] * dx) and X or Z
  return axis, edges[axis]
end

-- The next point of the walk, and the side that it goes out by.
local function next_point(w, point)
  local cell = {[X] = tile.cell_low(point[X]), [Z] = tile.cell_low(point[Z])}
  local same = cell[X] == tile.cell_low(w.to[X]) and cell[Z] == tile.cell_low(w.to[Z])
  if same or w.delta[X] == 0 and w.delta[Z] == 0 then return w.to, nil end
  local axis, edge = leaving(w, cell)
  local other = axis == X and Z or X
  local next_one = {[axis] = edge, [Y] = line_at(w, axis, edge, Y)}
  next_one[other] = clamp(line_at(w, axis, edge, other), cell[other], cell[other] + CELL - 1)
  local side = (w.delta[axis] > 0 and "high" or "low") .. (axis == X and "_x" or "_z")
  return next_one, side
end

local function has_arrived(w, point)
  for _, axis in ipairs {X, Z} do
    if w.delta[axis] > 0 and point[axis] < w.to[axis] then return false end
    if w.delta[axis] < 0 and point[axis] > w.to[axis] then return false end
  end
  return true
end

-- ---- stopping

-- Products of longer lines may wrap.
local LONGEST_EXACT = 30000

local function is_near_line(w, point)
  for a = 1, 3 do
    local b = a % 3 + 1
    local off = (point[a] - w.from[a]) * w.delta[b] - (point[b] - w.from[b]) * w.delta[a]
    if math.abs(off) > math.abs(w.delta[a]) + math.abs(w.delta[b]) then return false end
  end
  return true
end

local function stop(w, point, normal, one)
  local along = X
  for axis = Y, Z do
    if math.abs(w.delta[axis]) > math.abs(w.delta[along]) then along = axis end
  end
  local at = point
  if math.abs(w.delta[along]) <= LONGEST_EXACT and not is_near_line(w, point) then
    at = {}
    for axis = 1, 3 do at[axis] = line_at(w, along, point[along], axis) end
  end
  return {result = 1, point = at, normal = normal, tile = one}
end

local function stop_at_wall(w, point, normal, one)
  if w.broken.turned_walls then normal = negated(normal) end
  local found = stop(w, point, normal, one)
  found.depth = 0
  return found
end

-- ---- a part and its tile

local function is_in_part(part, one, broken)
  local half, kind = tile.half(one, broken)
  if not half then return true end
  if half % 2 == part.half % 2 then return half == part.half end
  return half == tile.half_at(kind, part.from[X], part.from[Z])
end

local function tile_of(w, part)
  local x, y, z = part.from[X], part.from[Y], part.from[Z]
  for _, one in ipairs(part.stack) do
    local is_below = y >= tile.flat(w.world, one, "ceiling") - CELL
      and y >= tile.height(w.world, one, "ceiling", x, z, w.broken)
    if is_below and is_in_part(part, one, w.broken) then return one end
  end
end

local function is_clear(w, part, one)
  local floor = tile.flat(w.world, one, "floor") - CELL
  local ceiling = tile.flat(w.world, one, "ceiling") + CELL
  return part.from[Y] < floor and part.to[Y] < floor and part.to[Y] > ceiling
end

local function plane_normal(w, one, side)
  local out = side == "floor" and -1 or 1
  local normal = tile.slope(w.world, one, side, w.broken) or {0, out * ONE, 0}
  return normal[2] * out < 0 and negated(normal) or normal
end

-- Where along a part, in 1/4096, it goes through a surface; nil where it does not.
local function crossing(w, part, one, side, normal)
  local cx, cz = tile.corner(one, part.from[X], part.from[Z], w.broken)
  local corner = {cx, tile.flat(w.world, one, side), cz}
  local before, after = 0, 0
  for axis = 1, 3 do
    before = before + normal[axis] * (part.from[axis] - corner[axis])
    after = after + normal[axis] * (part.to[axis] - corner[axis])
  end
  if before < 0 and -before < math.abs(normal[2]) then before = 0 end
  if before < 0 or after >= 0 then return nil end
  return math.floor(before * ONE / (before - after))
end

-- The floor or ceiling that stops a part, or nil.
local function test_planes(w, part, one)
  local floor, ceiling = plane_normal(w, one, "floor"), plane_normal(w, one, "ceiling")
  local to_floor = crossing(w, part, one, "floor", floor)
  local to_ceiling = crossing(w, part, one, "ceiling", ceiling)
  if w.broken.one_way then to_ceiling = nil end
  local along = math.min(to_floor or math.huge, to_ceiling or math.huge)
  if along == math.huge then return nil end
  local point = {}
  for axis = 1, 3 do
    local whole = part.to[axis] - part.from[axis]
    point[axis] = part.from[axis] + tile.toward_zero(whole * along / ONE, w.broken)
  end
  return stop(w, point, to_floor == along and floor or ceiling, one)
end

local function test_part(w, part)
  local one = tile_of(w, part)
  w.last = one or w.last
  local x, y, z = part.from[X], part.from[Y], part.from[Z]
  if not one or y > tile.height(w.world, one, "floor", x, z, w.broken) then
    if w.broken.no_steps and one then return nil end
    return stop_at_wall(w, part.from, part.wall, one)
  end
  return not is_clear(w, part, one) and test_planes(w, part, one) or nil
end

-- ---- a step

-- The kind of diagonal of a stack's first halved tile; nil when it has none.
local function kind_of(stack, broken)
  for _, one in ipairs(stack) do
    local half, kind = tile.half(one, broken)
    if half then return kind end
  end
end

local function off_diagonal(kind, u, v)
  return kind == 1 and u + v - CELL or u - v
end

local function cross_diagonal(w, kind, from, to)
  local x, z = tile.cell_low(from[X]), tile.cell_low(from[Z])
  local first, last = from[X] - x, to[X] - x
  local before = off_diagonal(kind, first, from[Z] - z)
  local after = off_diagonal(kind, last, to[Z] - z)
  local u = first + tile.toward_zero((last - first) * before / (before - after), w.broken)
  u = clamp(u, 0, CELL - 1)
  local point = {[X] = x + u, [Z] = z + (kind == 1 and CELL - 1 - u or u)}
  local along = math.abs(w.delta[X]) >= math.abs(w.delta[Z]) and X or Z
  point[Y] = line_at(w, along, point[along], Y)
  return point
end

local function test_step(w, stack, from, to, wall)
  local part = {stack = stack, from = from, to = to, wall = wall}
  local kind = kind_of(stack, w.broken)
  if not kind then return test_part(w, part) end
  local last = {}
  for _, axis in ipairs {X, Z} do
    local low = tile.cell_low(from[axis])
    last[axis] = clamp(to[axis], low, low + CELL - 1)
  end
  part.half = tile.half_at(kind, from[X], from[Z])
  local half = tile.half_at(kind, last[X], last[Z])
  if half == part.half or w.broken.uncut then return test_part(w, part) end
  local middle = cross_diagonal(w, kind, from, last)
  local second = {
    stack = stack, from = middle, to = to, wall = DIAGONALS[part.half], half = (part.half + 2) % 4,
  }
  part.to = middle
  return test_part(w, part) or test_part(w, second)
end

local function walk(w)
  local point, side = w.from, nil
  for _ = 1, MOST_STEPS do
    local wall = side and SIDES[side] or NO_SIDE
    local next_one, out = next_point(w, point)
    local stack = tile.is_inside(w.world, point)
      and tile.stack_at(w.world, point[X], point[Z], w.broken)
    if not stack and not w.broken.no_walls then return stop_at_wall(w, point, wall, nil) end
    local stopped = stack and test_step(w, stack, point, next_one, wall)
    if stopped then return stopped end
    if has_arrived(w, next_one) then return {result = 0, tile = w.last} end
    point, side = next_one, out
  end
  return {result = 0, tile = w.last}
end

--- Whether a segment gets through.
---@param world table of boardwalk.judge.height_field.tables
---@param from integer[]
---@param to integer[]
---@param broken table what is wrong
---@return table answer result, tile, and what is written of point, normal, depth
function segment.test(world, from, to, broken)
  local w = {world = world, from = from, to = to, broken = broken, delta = {}}
  local result, one, _, floor = tile.query(world, from, broken)
  if result ~= 0 and not broken.any_start then
    return {
      result = 2, tile = one, depth = one and from[Y] - floor or 0, point = from,
      normal = backward(from, to),
    }
  end
  for axis = 1, 3 do w.delta[axis] = to[axis] - from[axis] end
  if w.delta[X] == 0 and w.delta[Y] == 0 and w.delta[Z] == 0 then
    return {result = 0, tile = one, depth = 0, point = {0, 0, 0}, normal = {0, 0, 0}}
  end
  return walk(w)
end

return segment
