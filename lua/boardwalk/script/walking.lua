--- How a human walks, falls and lands: 30 updates a second.
--- source: the physics page, 6.5 and 8.3

local bw = require "boardwalk"
local core = require "boardwalk.core"
local progress = require "boardwalk.script.progress"

local walking = {}

local flat = core.flat.CollisionMesh

-- Seconds of an update, in single precision as the original's.
local STEP = bw.float_parse("0.033333335")
-- The walking sphere: its radius with the gap that is kept, and how high its middle is above the
-- feet. our choice: of the two radii that are known, the one that stops 0.48 m before a wall.
local PLAYER_RADIUS, OTHER_RADIUS, GAP, LIFT = 0.4704, 0.34, 0.01, 0.05
-- The ground is looked for from above the feet.
local ABOVE, REACH = 1, 1.5
local GRAVITY, MOST_FALL, MOST_SPEED = 15.68, 50, 50
-- Ground that leans more than this slows a walker.
local LEVEL_GROUND = 0.95
-- A fall so far below the lowest point of the level ends the game.
local OUT_OF_WORLD = 20
-- A push is followed by others, and a long move is made in parts that the sphere cannot jump with.
local MOST_PUSHES, MOST_PARTS = 3, 16
-- our choice: climbing over takes so many updates, at this speed.
local CLIMB_SPEED = 1.5
local LEAST_MOVE = 1e-6

-- What somebody who climbs over is not stopped by.
local OVER = bw.filter {exclude = {30, 31, 122}}

--- Whether a human needs updates.
function walking.is_moving(human)
  return human.velocity ~= nil or not human.grounded or human.over ~= nil or human.target ~= nil
end

local function slope_factor(normal_z)
  if normal_z >= LEVEL_GROUND then return 1 end
  return math.min(1, math.max(0.5, 0.6 + 0.3 * (normal_z - 0.5)))
end

-- One part of a move with the pushes of the walls it meets.
local function push(session, human, x, y, z, dx, dy, filter)
  local radius = (human.player > 0 and PLAYER_RADIUS or OTHER_RADIUS) + GAP
  local cx, cy, cz = x + dx, y + dy, z + radius + LIFT
  for _ = 1, MOST_PUSHES do
    local px, py, _, nx, ny = flat.walk_push(session.mesh, cx, cy, cz, radius, dx, dy, 0, filter)
    if not px then break end
    cx, cy = px, py
    -- what is left of the move runs along the wall
    local into = dx * nx + dy * ny
    if into < 0 then dx, dy = dx - into * nx, dy - into * ny end
  end
  return cx, cy
end

-- Where a level move ends.
local function slide(session, human, dx, dy, filter)
  local x, y, z = human.x, human.y, human.z
  local length = math.sqrt(dx * dx + dy * dy)
  if not session.mesh then return x + dx, y + dy end
  if length < LEAST_MOVE then return x, y end
  local parts = math.min(MOST_PARTS, math.ceil(length / (OTHER_RADIUS / 2)))
  for _ = 1, parts do
    x, y = push(session, human, x, y, z, dx / parts, dy / parts, filter)
  end
  return x, y
end

-- Looks for ground under the feet; `drop` is how far they may have fallen below where they were.
local function ground_at(session, x, y, z, drop, filter)
  if not session.mesh then return z, 1 end
  local t, _, _, nz = session.mesh:cast(x, y, z + ABOVE, 0, 0, -1, ABOVE + drop, filter)
  if t then return z + ABOVE - t, math.abs(nz) end
end

local function speed_of(velocity)
  local vx, vy, vz = velocity[1], velocity[2], velocity[3]
  if vx * vx + vy * vy + vz * vz > MOST_SPEED * MOST_SPEED then return 0, 0, 0 end
  return vx, vy, vz
end

-- Down through the air; gravity acts from the second update on.
local function fall(session, human, put)
  human.falling = human.falling + 1
  if human.falling > 1 then
    human.fall_speed = math.max(-MOST_FALL, (human.fall_speed or 0) - GRAVITY * STEP)
  end
  local drop = -(human.fall_speed or 0) * STEP
  local x, y = slide(session, human, (human.air_x or 0) * STEP, (human.air_y or 0) * STEP)
  local ground = ground_at(session, x, y, human.z, math.max(drop, 0))
  if ground and drop >= 0 then
    human.grounded, human.falling, human.fall_speed = true, 0, 0
    return put(session, human, x, y, ground)
  end
  put(session, human, x, y, human.z - drop)
  if session.mesh and human.z < session.lowest - OUT_OF_WORLD then
    human.velocity, human.grounded, human.fall_speed = nil, true, 0
    if human.player > 0 then progress.fail(session) end
  end
end

local function walk(session, human, put, filter)
  local vx, vy = 0, 0
  if human.velocity then vx, vy = speed_of(human.velocity) end
  local factor = slope_factor(human.normal_z or 1)
  local x, y = slide(session, human, vx * factor * STEP, vy * factor * STEP, filter)
  local ground, normal_z = ground_at(session, x, y, human.z, REACH - ABOVE, filter)
  if ground then
    human.normal_z = normal_z
    return put(session, human, x, y, ground)
  end
  put(session, human, x, y, human.z)
  human.grounded, human.falling, human.fall_speed = false, 0, 0
  human.air_x, human.air_y = vx * factor, vy * factor
end

-- Over what was climbed: straight on, past the materials that are climbed over, to the ground
-- behind or onto the top.
local function climb_over(session, human, put)
  local over = human.over
  over.left = over.left - 1
  put(session, human, human.x + over.x * CLIMB_SPEED * STEP, human.y + over.y * CLIMB_SPEED * STEP,
    human.z)
  if over.left > 0 then return end
  human.over = nil
  if over.top then put(session, human, human.x, human.y, over.top) end
  human.grounded = false
  human.falling, human.fall_speed, human.air_x, human.air_y = 0, 0, 0, 0
end

--- Starts a climb over what is in front.
---@param human table
---@param x number the direction, level and of length 1
---@param y number
---@param distance number metres from where the human stands to where the climb ends
---@param top? number the height to end at; nil: the ground
function walking.start_over(human, x, y, distance, top)
  human.over = {
    x = x, y = y, left = math.max(1, math.ceil(distance / (CLIMB_SPEED * STEP))), top = top,
  }
end

--- Jumps are refused to who is in the air or may not.
function walking.jump(human, speed)
  if not human.grounded or human.no_jump then return false end
  local velocity = human.velocity or {0, 0, 0}
  human.grounded, human.falling, human.fall_speed = false, 0, speed
  human.air_x, human.air_y = velocity[1], velocity[2]
  return true
end

--- One update of a human.
---@param session table
---@param human table
---@param put fun(session: table, human: table, x: number, y: number, z: number)
function walking.update(session, human, put)
  if human.locked then return end
  if human.over then return climb_over(session, human, put) end
  if human.grounded then return walk(session, human, put) end
  fall(session, human, put)
end

walking.STEP, walking.OVER = STEP, OVER

return walking
