--- ray_capsule: drawn, and answered in double arithmetic.

local format = require "boardwalk.judge.bodies.format"
local rules = require "boardwalk.judge.bodies.ray_rules"
local schema = require "boardwalk.conform.schema"
local shapes = require "boardwalk.judge.bodies.shapes"

local function draw(from)
  local capsule = from:capsule(from:spot())
  local record = from:aim({}, capsule)
  record.capsule = {base = capsule.base, height = capsule.height, radius = capsule.radius}
  return record
end

local function answer(_, record, broken)
  local capsule = record.capsule
  local list, fraction = shapes.meet(shapes.of(record.start, record.direction, record.length), {
    type = "capsule", base = capsule.base, height = capsule.height, radius = capsule.radius,
  }, broken)
  return {
    expect = {list = #list > 0 and list or schema.null, answer = fraction or schema.null},
  }
end

return format({
  name = "ray_capsule", draw = draw, moving = {"start", "direction", "length"}, answer = answer,
}, rules.OF_CAPSULE)
