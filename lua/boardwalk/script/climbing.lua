--- What can be climbed: two rays, and one down onto the top. source: the physics page, 8.4 and 10.4

local bw = require "boardwalk"
local walking = require "boardwalk.script.walking"

local climbing = {}

-- The two probes: their heights above the feet, and how far they look.
local HIGH, LOW = 1.7, 0.69
local STANDING_REACH, RUNNING_REACH = 1.5, 4.5
-- Both probes met one wall when they are so alike.
local SAME = 0.1
-- A face must face the climber so much.
local FACING = -0.7
-- How far behind the face the top is looked for.
local BEHIND = 0.4
-- By probe: how high above the feet the ray down starts, and between which heights a top is a
-- wall's.
local TOPS = {
  tall = {height = 3, low = 1.7, high = 2.91, wall = "wall", fence = "fence"},
  short = {height = 1.8, low = 0.7, high = 1.7, wall = "short wall", fence = "short fence"},
}
local DOWN_EXTRA, LEAST_TOP = 0.5, 0.25
-- A tall fence ends below this.
local FENCE_TOP = 2.5
-- Behind what is climbed a climber ends so far.
local LANDING = 0.6

local function ray(session, human, x, y, height, reach)
  return session.mesh:ray_cast({human.x, human.y, human.z + height}, {x, y, 0}, reach)
end

-- Which probe counts, and what it met.
local function choose(high, low)
  if high and low and math.abs(high.t - low.t) < SAME then return "tall", high end
  if low then return "short", low end
end

-- The height of the top above the feet, or nil where the ray down meets nothing.
local function top_of(session, human, hit, x, y, height)
  local t = session.mesh:cast(hit.x + x * BEHIND, hit.y + y * BEHIND, human.z + height, 0, 0, -1,
    height + DOWN_EXTRA)
  return t and height - t
end

--- What a climber in a direction finds: "wall", "short wall", "fence" or "short fence"; nil:
--- nothing to climb.
---@param session table
---@param human table
---@param x number the direction, level and of length 1
---@param y number
---@param running boolean
---@return string? kind
---@return number? distance metres to the face
---@return number? top metres above the feet
function climbing.probe(session, human, x, y, running)
  if human.no_climb or not session.mesh then return nil end
  local reach = running and RUNNING_REACH or STANDING_REACH
  local probe, hit = choose(ray(session, human, x, y, HIGH, reach),
    ray(session, human, x, y, LOW, reach))
  if not probe or not bw.climbable(hit.flags, hit.material, human.player > 0) then return nil end
  if hit.nx * x + hit.ny * y >= FACING then return nil end
  local rule = TOPS[probe]
  local top = top_of(session, human, hit, x, y, rule.height)
  if top and top >= rule.low and top <= rule.high then return rule.wall, hit.t, top end
  if top and top >= LEAST_TOP then return nil end
  if probe == "tall" and ray(session, human, x, y, FENCE_TOP, reach) then return nil end
  return rule.fence, hit.t, top
end

--- Climbs what is in front: over a fence, onto a wall.
---@return string? kind nil when there is nothing to climb
function climbing.climb(session, human, x, y)
  local kind, distance, top = climbing.probe(session, human, x, y, false)
  if not kind then return nil end
  local is_wall = kind == "wall" or kind == "short wall"
  walking.start_over(human, x, y, distance + LANDING, is_wall and human.z + top or nil)
  return kind
end

return climbing
