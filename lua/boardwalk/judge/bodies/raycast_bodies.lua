--- raycast_bodies: drawn, and answered in double arithmetic.

local bits = require "boardwalk.bits"
local bodies = require "boardwalk.conform.warriors.bodies"
local draw_float = require("boardwalk.judge.draw").float
local explanation = require "boardwalk.class.body_explanation"
local format = require "boardwalk.judge.bodies.format"
local rules = require "boardwalk.judge.bodies.ray_rules"
local schema = require "boardwalk.conform.schema"
local shapes = require "boardwalk.judge.bodies.shapes"

-- Flags of the game's humans, cars and panes; of objects, with and without the layer.
local HUMAN, CAR, PANE, OBJECT, TARGET = 0x2203f, 0x2211a, 0x7a, 0x500, 0x2500
local RAY_TARGET, ENABLED = 0x2000, 0x1
local TYPES, ALL_TYPES = {1, 64, 1024}, 4294967295
-- The least number of the original's nearest so far.
local FARTHEST = 1e9

-- ---- drawing

local function sphere(from, centre)
  return {type = "sphere", centre = centre, radius = from:between(0.1, 1)}
end

local MAKERS = {}

function MAKERS.human(from, at)
  local body = {flags = HUMAN, shapes = {from:capsule(at)}}
  if from:chance(0.5) then body.bones = {sphere(from, from:near(at, 0.5, 2))} end
  return body
end

function MAKERS.car(from, at)
  return {flags = CAR, shapes = {from:box(at), from:box(from:near(at, 1, 0.5))}}
end

function MAKERS.pane(from, at)
  return {flags = PANE, shapes = {from:box(at)}}
end

function MAKERS.object(from, at)
  local shape = from:chance(0.3) and sphere(from, at) or from:box(at)
  return {flags = from:one_of {OBJECT, TARGET}, shapes = {shape}}
end

local SORTS = {"human", "human", "human", "object", "object", "car", "pane"}

-- The box of a shape: of a capsule without its caps, or with them.
local function box_of(shape, caps)
  local low, high = {}, {}
  for axis = 1, 3 do
    local a, b
    if shape.type == "box" then
      local reach = 0
      for i = 1, 3 do reach = reach + math.abs(shape.axes[i][axis]) * shape.half[i] end
      a, b = shape.centre[axis] - reach, shape.centre[axis] + reach
    elseif shape.type == "sphere" then
      a, b = shape.centre[axis] - shape.radius, shape.centre[axis] + shape.radius
    else
      local wide = (axis < 3 or caps) and shape.radius or 0
      a = shape.base[axis] - wide
      b = shape.base[axis] + wide + (axis == 3 and shape.height or 0)
    end
    low[axis], high[axis] = a, b
  end
  return low, high
end

-- The box of a list of shapes.
local function box_around(list, caps)
  local low, high = box_of(list[1], caps)
  for i = 2, #list do
    local l, h = box_of(list[i], caps)
    for axis = 1, 3 do
      low[axis], high[axis] = math.min(low[axis], l[axis]), math.max(high[axis], h[axis])
    end
  end
  return low, high
end

-- Sets the box of a body: that of its shapes, or in a record with explicit ones one beside it.
local function set_box(from, body, explicit)
  local low, high = box_around(body.shapes)
  local off = explicit and from:triple(-1.5, 1.5) or {0, 0, 0}
  body.min, body.max = {}, {}
  for axis = 1, 3 do
    body.min[axis] = draw_float(low[axis] + off[axis])
    body.max[axis] = draw_float(high[axis] + off[axis])
  end
end

local function draw_body(from, spot, explicit)
  local body = MAKERS[from:one_of(SORTS)](from, from:near(spot, 3, 1))
  body.type_mask = from:one_of(TYPES)
  for _, shape in ipairs(body.shapes) do shape.flags = from:chance(0.88) and ENABLED or 0 end
  for _, shape in ipairs(body.bones or {}) do shape.flags = ENABLED end
  set_box(from, body, explicit)
  return body
end

-- In the order of the list; the owners' numbers say nothing of it.
local function draw_bodies(from, explicit)
  local list, spot = {}, from:spot()
  for i = 1, from.random(8) do list[i] = draw_body(from, spot, explicit) end
  local first = from.random(#list)
  for i, body in ipairs(list) do body.owner = (first + i) % #list + 1 end
  table.sort(list, function(a, b) return a.min[1] < b.min[1] end)
  return list
end

local function draw(from)
  local explicit = from:chance(0.25)
  local record = {
    bodies = draw_bodies(from, explicit), bounds = explicit and "explicit" or nil,
    type_mask = from:chance(0.75) and ALL_TYPES or from:one_of {1, 64, 1088, ALL_TYPES - 64},
  }
  local body = from:one_of(record.bodies)
  local target = body.bones and from:chance(0.3) and body.bones[1] or from:one_of(body.shapes)
  record.ignored_owner = from:chance(0.25) and from:one_of(record.bodies).owner or schema.null
  return from:aim(record, target)
end

-- ---- the answer

-- Whether two masks have a bit in common.
local function share(a, b)
  for bit = 0, 31 do
    if bits.has(a, bits.value(bit)) and bits.has(b, bits.value(bit)) then return true end
  end
  return false
end

local function overlaps(ray, low, high)
  for axis = 1, 3 do
    local from, to = ray.start[axis], ray.start[axis] + ray.move[axis]
    if high[axis] < math.min(from, to) or low[axis] > math.max(from, to) then return false end
  end
  return true
end

local function is_asked(record, ray, body, broken)
  local low, high = body.min, body.max
  -- the page leaves open whether the caps are in a box
  if broken.reversed and record.bounds ~= "explicit" then
    low, high = box_around(body.shapes, true)
  end
  return (broken.boxes or overlaps(ray, low, high))
    and (broken.ignored or body.owner ~= record.ignored_owner)
    and (broken.type_mask or share(body.type_mask, record.type_mask))
    and (broken.layer or bits.has(body.flags, RAY_TARGET))
end

-- Whether a fraction takes the place of the best so far.
local function is_better(fraction, best, broken)
  if not best then return fraction < FARTHEST end
  if broken.first then return false end
  if broken.farthest then return fraction > best.fraction end
  return fraction < best.fraction
end

local function test(ray, list, body, number, best, broken)
  for i, shape in ipairs(list) do
    local on = broken.disabled or bits.has(shape.flags, ENABLED)
    local _, fraction = shapes.meet(ray, shape, broken)
    if on and fraction and is_better(fraction, best, broken) then
      best = {owner = body.owner, body = number, shape = i - 1, fraction = fraction}
    end
  end
  return best
end

-- How bones are met where they are, and the other shapes then.
local BONES, OTHERS = {spheres = true}, {}

local function answer(_, record, broken)
  local ray = shapes.of(record.start, record.direction, record.length)
  local count, best = #record.bodies, nil
  for i = 1, count do
    local number = broken.reversed and count + 1 - i or i
    local body = record.bodies[number]
    if is_asked(record, ray, body, broken) then
      best = test(ray, body.shapes, body, number - 1, best, broken.bones and OTHERS or broken)
      if broken.bones then best = test(ray, body.bones or {}, body, number - 1, best, BONES) end
    end
  end
  return {expect = best or schema.null}
end

local function explain(record)
  local world, known = bodies.world(record)
  return explanation.about(world:explain(record.start, record.direction, record.length, {
    type_mask = record.type_mask, ignored = known.owners[record.ignored_owner],
  }))
end

return format({
  name = "raycast_bodies", draw = draw, moving = {"start", "direction", "length"},
  answer = answer,
}, rules.OF_BODIES, explain)
