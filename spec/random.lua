-- Numbers that look random and are the same on every run and machine.

local random = {}

---@class Random
---@field next fun(): number from 0 up to, not including, 1
---@field between fun(low: number, high: number): number
---@field whole fun(low: integer, high: integer): integer both ends included
---@field point fun(extent: number): number[] each coordinate within +-extent
---@field direction fun(): number[] a unit vector

---@param seed integer from 1 to 2147483646
---@return Random
function random.new(seed)
  local state = seed
  local self = {}

  -- The minimal standard generator: products stay exact in a double.
  function self.next()
    state = state * 16807 % 2147483647
    return state / 2147483647
  end

  function self.between(low, high) return low + (high - low) * self.next() end

  function self.whole(low, high) return low + math.floor(self.next() * (high - low + 1)) end

  function self.point(extent)
    return {
      self.between(-extent, extent), self.between(-extent, extent), self.between(-extent, extent),
    }
  end

  function self.direction()
    local p, length
    repeat
      p = self.point(1)
      length = math.sqrt(p[1] ^ 2 + p[2] ^ 2 + p[3] ^ 2)
    until length > 0.01 and length <= 1
    return {p[1] / length, p[2] / length, p[3] / length}
  end

  return self
end

return random
