--- The parts of height_field.c that scripts ask too.

local bw = require "boardwalk"
local random = require("spec.determinism.asked.digest").random

local CELLS, UNITS, NONE = 12, 1024, 4294967295
local SLOPES = {[0] = {1024, 3966, 0}, {-1024, 3966, 0}, {0, 3966, 1024}, {724, 3966, -724}}

local function next_slope(up)
  if random.roll(3) ~= 0 then return nil end
  local slope = SLOPES[random.roll(4)]
  return {slope[1], up * slope[2], slope[3]}
end

-- A half and the one opposite.
local function half_of(half, other)
  if half == nil or other == 0 then return half end
  return (half + 2) % 4
end

local function add_storey(spaces, i, storey)
  local half = random.roll(3) == 0 and random.roll(4) or nil
  local halves = half and 1 + random.roll(2) or 1
  for other = 0, halves - 1 do
    local space = {
      column = math.floor(i / CELLS), cell = i % CELLS, half = half_of(half, other),
      floor = 16384 - 128 * (storey * 60 + random.roll(5)),
      ceiling = 16384 - 128 * (storey * 60 + 40 + random.roll(5)),
      floor_normal = next_slope(-1),
      ceiling_normal = next_slope(1),
    }
    spaces[#spaces + 1] = space
  end
end

local function new_field()
  local spaces = {}
  for i = 0, CELLS * CELLS - 1 do
    for storey = 0, 1 do add_storey(spaces, i, storey) end
  end
  return assert(bw.height_field {
    low = {0, -16384, 0}, high = {CELLS * UNITS, 16384, CELLS * UNITS}, spaces = spaces,
  })
end

local function next_point()
  local far = CELLS * UNITS + 500
  return {random.whole(-500, far), random.whole(0, 17000), random.whole(-500, far)}
end

return {
  ["height_field.query"] = function(digest)
    local field = new_field()
    for _ = 1, 6000 do
      local result, ceiling, floor, tile = field:query(next_point())
      digest:whole(result)
      digest:whole(tile or NONE)
      if tile then
        digest:whole(ceiling)
        digest:whole(floor)
      end
    end
  end,

  ["height_field.segment"] = function(digest)
    local field = new_field()
    for _ = 1, 6000 do
      local from, to = next_point(), {}
      for k = 1, 3 do to[k] = from[k] + random.whole(-3000, 3000) end
      if random.roll(4) == 0 then to[2] = from[2] end
      local stop = field:segment(from, to)
      digest:whole(stop.result)
      digest:whole(stop.tile or NONE)
      if stop.result ~= 0 then
        for _, name in ipairs {"x", "y", "z", "nx", "ny", "nz"} do digest:whole(stop[name]) end
        digest:whole(stop.depth or 0)
      end
    end
  end,

  ["height_field.saved"] = function(digest)
    digest:bytes(new_field():save())
  end,
}
