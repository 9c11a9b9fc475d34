--- Digests and random numbers as determinism.h and main.c have them, in numbers that both Lua 5.4
--- and LuaJIT hold exactly.

local bw = require "boardwalk"

local Digest = {}
Digest.__index = Digest

local PRIME = 4294967291

function Digest.new()
  return setmetatable({a = 1, b = 1}, Digest)
end

--- Adds a whole number, a negative one as C's int32_t.
function Digest:whole(value)
  local word = value % 4294967296
  self.a = (self.a * 65599 + word + 1) % PRIME
  self.b = (self.b * 69069 + word + 1) % PRIME
end

--- Adds whether something is so; gives it back.
function Digest:truth(is_so)
  self:whole(is_so and 1 or 0)
  return is_so
end

local cell = bw.buffer(1)

-- In single precision; buffers take finite numbers alone.
local function rounded(value)
  if value - value ~= 0 then return value end
  cell:set(1, value)
  return cell:get(1)
end

-- The bits of a number in single precision that is over 0 and no infinity.
local function positive_bits(value)
  local power = 0
  while value >= 2 do value, power = value / 2, power + 1 end
  while value < 1 and power > -126 do value, power = value * 2, power - 1 end
  if value < 1 then return value * 2 ^ 23 end -- too small for a power of its own
  return (power + 127) * 2 ^ 23 + (value - 1) * 2 ^ 23
end

local function bits(value)
  if value ~= value then return 0x7fc00000 end
  local sign = 0
  if value < 0 or (value == 0 and 1 / value < 0) then sign, value = 0x80000000, -value end
  if value == 0 then return sign end
  return sign + (value == math.huge and 0x7f800000 or positive_bits(value))
end

--- Adds numbers in single precision.
function Digest:floats(...)
  for i = 1, select("#", ...) do self:whole(bits(rounded((select(i, ...))))) end
end

--- Adds a text: its size, then every byte.
function Digest:bytes(text)
  self:whole(#text)
  for i = 1, #text do self:whole(text:byte(i)) end
end

--- Adds a hit, or nil.
function Digest:hit(hit)
  if not self:truth(hit) then return end
  self:floats(hit.t, hit.x, hit.y, hit.z, hit.nx, hit.ny, hit.nz)
  for _, field in ipairs {"triangle", "material", "flags", "area"} do self:whole(hit[field]) end
end

function Digest:text()
  return ("%08x%08x"):format(self.a, self.b)
end

-- ---- random numbers

local random = {}
local state = 1

function random.restart(seed)
  state = seed
end

function random.roll(limit)
  state = (state * 1664525 + 1013904223) % 4294967296
  return math.floor(state / 256) % limit
end

function random.number(low, high)
  return (low * 64 + random.roll((high - low) * 64 + 1)) / 64
end

function random.uneven(low, high)
  local value = random.number(low, high)
  return value / (1 + random.roll(7))
end

function random.whole(low, high)
  return low + random.roll(high - low + 1)
end

--- A ray: origin, direction, length; `up` is the axis 1 to 3.
function random.question(reach, low, high, up)
  local kind = random.roll(6)
  local origin, direction = {}, {}
  for axis = 1, 3 do
    if axis == up then
      origin[axis] = random.uneven(low, high)
    else
      origin[axis] = random.uneven(-reach, reach)
    end
  end
  for axis = 1, 3 do
    local along = random.number(-1, 1)
    direction[axis] = (kind > 1 or axis == up) and along or 0
  end
  if kind == 2 then direction[up % 3 + 1] = 0 end
  return origin, direction, random.uneven(0, 4 * reach)
end

return {new = Digest.new, random = random}
