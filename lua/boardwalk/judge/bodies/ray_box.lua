--- ray_box: drawn, and answered in double arithmetic.

local format = require "boardwalk.judge.bodies.format"
local rules = require "boardwalk.judge.bodies.ray_rules"
local schema = require "boardwalk.conform.schema"
local shapes = require "boardwalk.judge.bodies.shapes"

local function draw_slab(from)
  local t0 = from:between(0, 1)
  return {
    op = "clip_slab", den = from:between(-4, 4), num = from:between(-4, 4), t0 = t0,
    t1 = from:between(t0, 1),
  }
end

local function draw(from)
  if from:chance(0.2) then return draw_slab(from) end
  local box = from:box(from:spot())
  local record = from:aim({op = "box"}, box)
  record.box = {axes = box.axes, centre = box.centre, half = box.half}
  return record
end

local operations = {}

function operations.box(record, broken)
  local box = record.box
  local list, fraction = shapes.meet(shapes.of(record.start, record.direction, record.length),
    {type = "box", axes = box.axes, centre = box.centre, half = box.half}, broken)
  return {list = #list > 0 and list or schema.null, answer = fraction or schema.null}
end

-- The part of an interval where den * t is at least num.
function operations.clip_slab(record, broken)
  local den, num, t0, t1 = record.den, record.num, record.t0, record.t1
  if den == 0 then
    if num > 0 then return {kept = false} end
    return {kept = true, t0 = t0, t1 = t1}
  end
  local at = num / den
  if (den > 0) ~= (broken.other_side == true) then
    t0 = broken.widens and at or math.max(t0, at)
  else
    t1 = broken.widens and at or math.min(t1, at)
  end
  if t0 > t1 and not broken.keeps_empty then return {kept = false} end
  return {kept = true, t0 = t0, t1 = t1}
end

return format({
  name = "ray_box", draw = draw,
  moving = {"start", "direction", "length", "den", "num", "t0", "t1"},
  answer = function(_, record, broken)
    return {expect = operations[record.op](record, broken)}
  end,
}, rules.OF_BOX)
