--- world_ray: drawn, and answered in double arithmetic.

local ray = require "boardwalk.judge.mesh.ray"

local function draw(from)
  local record = ray.draw(from)
  record.before = {
    hit = from.random(0, 1), t = from:between(0, 9), normal = {0, 0, from.random(0, 9)},
    material = from.random(0, 99), flags = from.random(0, 999), area = from.random(0, 99),
    triangle = from.random(-1, 50),
  }
  return record
end

local EMPTY = {hit = 0, t = 0, normal = {0, 0, 0}, material = 1, flags = 0, area = 0, triangle = -1}

local function answer(world, record, broken)
  local result = {}
  for key, value in pairs(broken.reset and EMPTY or record.before) do result[key] = value end
  result.hit, result.material = 0, 1
  return {after = ray.cast(world, record, broken, result)}
end

return {
  name = "world_ray", draw = draw, moving = {"origin", "direction", "length"}, answer = answer,
}
