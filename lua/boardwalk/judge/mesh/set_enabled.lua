--- set_enabled: boxes switched on and off, then rays; drawn, and answered in double arithmetic.

local bits = require "boardwalk.bits"
local ray = require "boardwalk.judge.mesh.ray"
local schema = require "boardwalk.conform.schema"
local source = require "boardwalk.judge.mesh.source"

local MOST_OPS, MOST_RAYS = 4, 3

local function draw(from)
  local rays, ops = {}, {}
  for i = 1, from.random(MOST_RAYS) do
    local origin, direction, length = from:ray()
    rays[i] = {origin = origin, direction = direction, length = length, mask = from:mask()}
  end
  for i = 1, from.random(MOST_OPS) do
    -- around a triangle that was aimed at; some are switched on again
    ops[i] = from:box(i == 1)
    ops[i].on = i > 1 and from:chance(0.4)
  end
  return {ops = ops, then_rays = rays}
end

-- Whether an operation switches a triangle.
local function is_switched(triangle, op, broken)
  if broken.any_corner then return source.has_corner_in(triangle, op) end
  return source.is_inside(triangle, op)
end

local function switch(world, ops, broken)
  for _, op in ipairs(ops) do
    for i = 0, #world.triangles do
      local triangle = world.triangles[i]
      if is_switched(triangle, op, broken) and not (op.on and broken.stays_off) then
        triangle.flags = bits.with(triangle.flags, 1, op.on)
      end
    end
  end
end

local function disabled(world)
  local list = {}
  for i = 0, #world.triangles do
    if not bits.has(world.triangles[i].flags, 1) then list[#list + 1] = i end
  end
  return list
end

local function answer(world, record, broken)
  local flags = {}
  for i = 0, #world.triangles do flags[i] = world.triangles[i].flags end
  switch(world, record.ops, broken)
  local answers = {disabled = disabled(world), then_rays = {}}
  for i, one in ipairs(record.then_rays) do
    local result = ray.cast(world, one, broken, {})
    answers.then_rays[i] = {expect = result.hit == 1 and result or schema.null}
  end
  for i = 0, #world.triangles do world.triangles[i].flags = flags[i] end
  return answers
end

return {
  name = "set_enabled", draw = draw, moving = {},
  moving_each = {then_rays = {"origin", "direction", "length"}}, answer = answer,
}
