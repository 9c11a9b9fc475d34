--- Bits of numbers from 0 to 4294967295, on machines with and without operators for them.

local bits = {}

-- The value of each bit, whole numbers on every machine.
local VALUE = {[0] = 1}
for bit = 1, 31 do VALUE[bit] = 2 * VALUE[bit - 1] end

--- The number that has one bit.
---@param bit integer 0 to 31
---@return integer
function bits.value(bit)
  return VALUE[bit]
end

--- Whether a number has a bit.
---@param number integer
---@param value integer the bit's value
---@return boolean
function bits.has(number, value)
  return number % (2 * value) >= value
end

--- The number with a bit, or without it.
---@param number integer
---@param value integer the bit's value
---@param on boolean
---@return integer
function bits.with(number, value, on)
  if bits.has(number, value) == on then return number end
  return on and number + value or number - value
end

--- The bits that either number has.
---@param a integer
---@param b integer
---@return integer
function bits.join(a, b)
  for bit = 0, 31 do
    if bits.has(b, VALUE[bit]) then a = bits.with(a, VALUE[bit], true) end
  end
  return a
end

return bits
