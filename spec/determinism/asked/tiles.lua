--- The parts of tiles.c that scripts ask too.

local bw = require "boardwalk"
local random = require("spec.determinism.asked.digest").random

local SIDE = 8
local KINDS = {"floor", "ceiling", "wall"}

local function add_square(model, corners)
  local numbers = {}
  for i, corner in ipairs(corners) do numbers[i] = model:add_vertex(corner) end
  assert(model:add_polygon(numbers))
end

local function add_level(model, x, z, y, slope, up)
  local far, near = up and z + 1 or z, up and z or z + 1
  add_square(model,
    {{x, y, near}, {x, y, far}, {x + 1, y + slope, far}, {x + 1, y + slope, near}})
end

local function add_wall(model, x, z, turned)
  local to_x, to_z = turned and x or x + 1, turned and z + 1 or z
  add_square(model, {{x, -1, z}, {to_x, -1, to_z}, {to_x, 2, to_z}, {x, 2, z}})
end

local function new_grid()
  local model = bw.model()
  for i = 0, SIDE * SIDE - 1 do
    local x, z = i % SIDE, math.floor(i / SIDE)
    local y = random.number(-1, 1)
    local slope = random.roll(3) == 0 and random.number(0, 1) or 0
    add_level(model, x, z, y, slope, true)
    if random.roll(3) == 0 then add_level(model, x, z, y + 1.5, 0, false) end
    if random.roll(4) == 0 then add_wall(model, x, z + 0.5, false) end
    if random.roll(4) == 0 then add_wall(model, x + 0.5, z, true) end
  end
  return assert(bw.tile_grid(model, {space = "file"}))
end

local function next_point()
  local far = SIDE * 4096 + 1000
  return {random.whole(-1000, far), random.whole(-6000, 9000), random.whole(-1000, far)}
end

local function add_contact(digest, contact)
  if not digest:truth(contact) then return end
  digest:whole(contact.height)
  digest:whole(contact.tile)
  digest:whole(contact.polygon)
  for k = 1, 3 do digest:whole(contact.normal[k]) end
end

return {
  ["tiles.floors"] = function(digest)
    local grid = new_grid()
    for _ = 1, 6000 do
      local at = next_point()
      local options = {tolerance = random.whole(0, 400)}
      add_contact(digest, grid:floor(at, options))
      add_contact(digest, grid:ceiling(at, options))
    end
  end,

  ["tiles.segment"] = function(digest)
    local grid = new_grid()
    for _ = 1, 6000 do
      local from, to = next_point(), next_point()
      local bits, kinds = 1 + random.roll(7), {}
      for k, kind in ipairs(KINDS) do
        if math.floor(bits / 2 ^ (k - 1)) % 2 == 1 then kinds[#kinds + 1] = kind end
      end
      local contact = grid:segment(from, to, {kinds = kinds})
      add_contact(digest, contact)
      if contact then digest:floats(contact.t) end
    end
  end,

  ["tiles.saved"] = function(digest)
    local grid = new_grid()
    digest:bytes(grid:save())
    digest:bytes(grid:kit():save())
  end,
}
