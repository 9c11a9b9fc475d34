--- Drawing cases: numbers that look random and are the same in every run.

local core = require "boardwalk.core"
local random = require "boardwalk.script.random"

local draw = {}

--- What every source of cases draws with. A source has `size`, how wide its world is.
---@class boardwalk.Source
---@field random fun(low?: integer, high?: integer): number as math.random
---@field size number
local Source = {}

--- The number as the float32 that is nearest.
---@param value number
---@return number
function draw.float(value)
  return core.float_parse(core.float_text(value))
end

local float_of = draw.float

--- A class of sources: a table for its methods besides those of every source.
---@return table methods
function draw.class()
  return setmetatable({}, {__index = Source})
end

--- Makes a source.
---@param methods table of draw.class
---@param seed integer
---@param fields table what it has
---@return boardwalk.Source
function draw.new(methods, seed, fields)
  local next_number, set_seed = random.new()
  set_seed(seed)
  fields.random = next_number
  return setmetatable(fields, {__index = methods})
end

--- A number between two others, as float32.
function Source:between(low, high)
  return float_of(low + (high - low) * self.random())
end

--- Whether something of a probability happens.
function Source:chance(probability)
  return self.random() < probability
end

--- One of a list.
function Source:one_of(list)
  return list[self.random(#list)]
end

--- A point of float32 of one of doubles.
function Source.point(_, x, y, z)
  return {float_of(x), float_of(y), float_of(z)}
end

--- A unit direction, as float32.
function Source:direction()
  local x, y, z, length
  repeat
    x, y, z = 2 * self.random() - 1, 2 * self.random() - 1, 2 * self.random() - 1
    length = math.sqrt(x * x + y * y + z * z)
  until length > 0.1 and length <= 1
  return self:point(x / length, y / length, z / length)
end

return draw
