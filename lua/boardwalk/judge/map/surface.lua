--- floor and ceiling: drawn, and answered in double arithmetic.

local world = require "boardwalk.judge.map.world"

-- How far heights may be off, as in the published records.
local TOLERANCE = 2

-- The height of a surface over or under a point, or nil beside it.
local function height_of(tile, polygon, point, broken)
  local p = world.to_local(tile, point, broken)
  local nx, ny, nz, d = world.plane(polygon, 0, broken)
  if ny == 0 then return nil end
  p[2] = math.floor((d - nx * p[1] - nz * p[3]) / ny)
  if not world.holds(polygon, p, broken) then return nil end
  return p[2] + (broken.grounded and 0 or tile.y)
end

-- `up` is 1 for floors, of which the highest counts, and -1 for ceilings.
local function answer_for(kind, up)
  return function(self, record, broken)
    local point, best = record.pos, {found = false}
    world.each(self, world.tiles_at(self, point, broken), kind, broken, function(tile, polygon)
      local height = height_of(tile, polygon, point, broken)
      local counts = height and (height - point[2]) * up <= (broken.step or 0)
      if counts and world.is_better(height, best.height, up, broken) then
        best = {
          found = true, height = height, tile = tile.number, polygon = polygon.number,
          material = polygon.material,
        }
      end
    end)
    return best
  end
end

-- How near to a surface cases are, and how far, 20.12.
local NEAR, FAR = 1200, 12000

local function draw_for(kind, up)
  return function(from)
    if from:chance(0.1) then return {pos = from:anywhere(), tol = TOLERANCE} end
    local tile, polygon, point = from:target(kind)
    local height = height_of(tile, polygon, point, {no_edges = true}) or tile.y
    local away = from:chance(0.3) and from.random(-NEAR, NEAR) or from.random(-NEAR, FAR)
    return {pos = from:whole_point(point[1], height + up * away, point[3]), tol = TOLERANCE}
  end
end

local function kind_of(name, up)
  return {
    name = name, draw = draw_for(name, up), answer = answer_for(name, up), moving = {"pos"},
    moved_by = 1,
  }
end

return {floor = kind_of("floor", 1), ceiling = kind_of("ceiling", -1)}
