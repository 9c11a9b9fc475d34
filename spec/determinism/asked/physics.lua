--- The parts of physics.c that scripts ask too.

local bw = require "boardwalk"
local random = require("spec.determinism.asked.digest").random

local OWNERS = 120

local function next_point(reach)
  return {
    random.uneven(-reach, reach), random.uneven(-reach, reach),
    random.uneven(0, math.floor(reach / 2)),
  }
end

local function next_rotation()
  local rotation = {}
  for k = 1, 4 do rotation[k] = random.number(-1, 1) end
  rotation[4] = rotation[4] + 1.5
  return rotation
end

local function add_object(owner)
  local size, centre = {}, {}
  for k = 1, 3 do size[k] = random.number(0, 3) + 0.5 end
  for k = 1, 3 do centre[k] = random.number(-1, 1) end
  local shape = random.roll(3) == 0 and "sphere" or "box"
  assert(owner:add_object_body {size = size, centre = centre, shape = shape, layers = 0x3ff})
end

local function add_body(owner, i)
  local kind = i % 8
  if kind == 0 then
    assert(owner:add_human_body {scale = 0.97, height_scale = 0.846})
  elseif kind == 1 then
    assert(owner:add_car_body({size = {4.5, 2, 0.75}, offset = {0, 0, 0.4}},
      {size = {2, 1.75, 0.5}, offset = {-0.3, 0, 1.1}}))
  elseif kind == 2 then
    assert(owner:add_pane_body(1.75, 2.5))
  else
    add_object(owner)
  end
end

local function new_world()
  local physics, owners = bw.physics(), {}
  for i = 0, OWNERS - 1 do
    owners[i] = assert(physics:add_owner())
    add_body(owners[i], i)
  end
  for i = 0, OWNERS - 1 do
    local at = next_point(20)
    assert(owners[i]:move(at, next_rotation()))
  end
  physics:update()
  return physics, owners
end

return {
  ["physics.cast"] = function(digest)
    local physics, owners = new_world()
    for _ = 1, 4000 do
      local origin, direction, length = random.question(20, 0, 10, 3)
      local ignored = owners[random.roll(OWNERS)]
      local quirks = random.roll(2) == 0
      local fraction, _, body, shape =
        physics:cast(origin, direction, length, {ignored = ignored, quirks = quirks})
      if digest:truth(fraction) then
        digest:whole(body:id())
        digest:whole(shape:id())
        digest:floats(fraction)
      end
    end
  end,
}
