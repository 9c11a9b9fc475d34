--- The parts of numbers.c that scripts can ask.

local bw = require "boardwalk"
local random = require("spec.determinism.asked.digest").random

local numbers = {}

-- A number in single precision of any bits but those of NaN and the infinities.
local function any_float()
  local high, low = random.roll(65536), random.roll(65536)
  local sign = high >= 32768 and -1 or 1
  local power = math.floor(high / 128) % 256
  local fraction = high % 128 * 65536 + low
  if power == 255 then power = 127 end
  if power == 0 then return sign * fraction * 2 ^ -149 end
  return sign * (2 ^ 23 + fraction) * 2 ^ (power - 150)
end

numbers["numbers.format"] = function(digest)
  for i = 0, 3999 do
    local value = i % 2 == 0 and any_float() or random.uneven(-9999, 9999)
    digest:bytes(bw.float_text(value))
  end
end

numbers["numbers.parse"] = function(digest)
  for _ = 1, 4000 do
    local whole, digits = random.roll(1000000), random.roll(1000000)
    local value = bw.float_parse(("%d.%06de%d"):format(whole, digits, random.roll(80) - 45))
    digest:truth(value)
    digest:floats(value or 0)
  end
end

numbers["numbers.names"] = function(digest)
  for length = 0, 59 do
    local name = {}
    for i = 1, length do name[i] = string.char(65 + random.roll(58)) end
    digest:whole(bw.name_hash(table.concat(name)))
    digest:whole(bw.wad_hash(table.concat(name)))
  end
end

return numbers
