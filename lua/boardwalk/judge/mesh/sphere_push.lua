--- sphere_push: drawn, and answered in double arithmetic.

local push = require "boardwalk.judge.mesh.push"
local source = require "boardwalk.judge.mesh.source"

local function draw(from)
  local _, point = from:target()
  local radius = from:between(0.1, 1)
  local reach = 1.1 * radius
  return {
    radius = radius, exclude = from:exclude(), disable_boxes = from:boxes(),
    centre = from:point(point[1] + from:between(-reach, reach),
      point[2] + from:between(-reach, reach), point[3] + from:between(-reach, reach)),
  }
end

return {
  name = "sphere_push", draw = draw, moving = {"centre", "radius"},
  answer = function(world, record, broken)
    return {expect = push.sphere(world, {
      centre = record.centre, radius = record.radius, excluded = source.excluded(record),
    }, broken)}
  end,
}
