--- ground: drops and marches, drawn and answered in double arithmetic.

local schema = require "boardwalk.conform.schema"
local walk = require "boardwalk.judge.mesh.walk"

local ABOVE, ABOVE_MARKED, PAST = 0.1, 0.25, 0.01
local NOTHING = {}

local function draw_march(from)
  local origin, direction, length = from:ray()
  return {
    op = "march", origin = origin, direction = direction, max = length,
    step = from:between(length / 20, length), disable_boxes = from:boxes(),
  }
end

local function draw(from)
  if from:chance(0.3) then return draw_march(from) end
  local _, point = from:target()
  return {
    op = from:one_of {"drop", "marked"}, length = from:between(0.1, 0.6 * from.size),
    position = from:point(point[1], point[2], point[3] + from:between(0, 0.4 * from.size)),
    disable_boxes = from:boxes(),
  }
end

local function cast(world, origin, direction, length, broken)
  local result = walk.cast(world, {
    origin = origin, direction = direction, length = length, mask = 0, excluded = NOTHING,
  }, broken, {})
  return result.hit == 1 and result or nil
end

local DOWN = {0, 0, -1}

local operations = {}

function operations.drop(world, record, broken)
  local p = record.position
  local hit = cast(world, p, DOWN, record.length, broken)
  if not hit then return {hit = false, position = p} end
  return {hit = true, position = {p[1], p[2], p[3] - (hit.t - ABOVE)}}
end

function operations.marked(world, record, broken)
  local p, length = record.position, record.length
  local z = p[3]
  local hit = cast(world, p, DOWN, length, broken)
  while hit do
    if hit.area ~= 0 then return {hit = true, position = {p[1], p[2], z - hit.t + ABOVE_MARKED}} end
    local past = hit.t + PAST
    z, length = z - past, length - past
    hit = cast(world, {p[1], p[2], z}, DOWN, length, broken)
  end
  return {hit = false, position = p}
end

function operations.march(world, record, broken)
  local o, d = record.origin, record.direction
  local x, y, z, covered = o[1], o[2], o[3], 0
  while covered < record.max do
    local length = math.min(record.step, record.max - covered)
    local hit = cast(world, {x, y, z}, d, length, broken)
    if hit then
      return {hit = true, point = {x + d[1] * hit.t, y + d[2] * hit.t, z + d[3] * hit.t}}
    end
    covered = covered + length
    x, y, z = x + d[1] * length, y + d[2] * length, z + d[3] * length
  end
  return {hit = false, point = schema.null}
end

return {
  name = "ground", draw = draw,
  moving = {"position", "length", "origin", "direction", "step", "max"},
  answer = function(world, record, broken)
    return {expect = operations[record.op](world, record, broken)}
  end,
}
