--- wall_hit: drawn, and answered in double arithmetic.

local world = require "boardwalk.judge.map.world"

local TOLERANCE = 1e-3

-- Whether a plane is crossed from the side that counts, with how far the ends are before it.
local function crosses(before, behind, broken)
  local front = before >= 0 and (behind < 0 or broken.endless and behind < before)
  local back = before < 0 and behind >= 0
  if broken.from_behind then return back end
  return front or broken.two_sided and back
end

-- Where a segment crosses a wall, or nil.
local function crossing(tile, polygon, record, broken)
  local a = world.to_local(tile, record.from, broken)
  local b = world.to_local(tile, record.to, broken)
  local before = world.before(polygon, 0, a, broken)
  local behind = world.before(polygon, 0, b, broken)
  if not crosses(before, behind, broken) then return nil end
  local t, at = before / (before - behind), {}
  for axis = 1, 3 do at[axis] = a[axis] + t * (b[axis] - a[axis]) end
  return world.holds(polygon, at, broken) and t or nil
end

-- Whether a crossing lies where its tile counts.
local function is_in_cell(self, tile, record, t, broken)
  if broken.neighbours or broken.everywhere then return true end
  local a, b, at = record.from, record.to, {}
  for axis = 1, 3 do at[axis] = a[axis] + t * (b[axis] - a[axis]) end
  return world.cell_at(self, at) == tile.row * self.width + tile.column
end

local function answer(self, record, broken)
  local best = {hit = false}
  world.each(self, self.all, "wall", broken, function(tile, polygon)
    local t = crossing(tile, polygon, record, broken)
    local counts = t and is_in_cell(self, tile, record, t, broken)
    if counts and world.is_better(t, best.t, -1, broken) then
      best = {
        hit = true, t = t, tile = tile.number, polygon = polygon.number,
        material = polygon.material,
      }
    end
  end)
  return best
end

-- How long segments are, and how far beside the straight way through a wall they end, 20.12.
local SHORT, LONG, BESIDE = 300, 9000, 3000

-- The place of a wall's plane that is nearest to a point, and its unit normal in the world.
local function foot_of(tile, wall, point)
  local p = world.to_local(tile, point, {})
  local nx, ny, nz, d = world.plane(wall, 0, {})
  local square = nx * nx + ny * ny + nz * nz
  local off = (nx * p[1] + ny * p[2] + nz * p[3] - d) / square
  local foot = world.to_world(tile, p[1] - off * nx, p[2] - off * ny, p[3] - off * nz, {})
  local tip = world.to_world(tile, nx, ny, nz, {})
  local length = math.sqrt(square)
  return foot, {
    (tip[1] - tile.x) / length, (tip[2] - tile.y) / length, (tip[3] - tile.z) / length,
  }
end

local function beside(from, point, normal, away)
  return from:whole_point(point[1] + normal[1] * away + from.random(-BESIDE, BESIDE),
    point[2] + normal[2] * away + from.random(-SHORT, SHORT),
    point[3] + normal[3] * away + from.random(-BESIDE, BESIDE))
end

local function draw(from)
  local tile, wall, point = from:target("wall")
  if from:chance(0.1) or world.kind(wall, {}) ~= "wall" then
    return {from = from:anywhere(), to = from:anywhere(), tol = TOLERANCE}
  end
  point[2] = tile.y + from.random(-LONG, LONG) / 4
  local foot, normal = foot_of(tile, wall, point)
  local front = beside(from, foot, normal, from.random(SHORT, LONG))
  local back = beside(from, foot, normal,
    from:chance(0.15) and SHORT or -from.random(SHORT, LONG))
  if from:chance(0.25) then front, back = back, front end
  return {from = front, to = back, tol = TOLERANCE}
end

return {
  name = "wall_hit", draw = draw, answer = answer, moving = {"from", "to"}, moved_by = 1,
}
