--- Random numbers of level scripts: the same ones in every run and on every machine.
-- L'Ecuyer's combined multiple recursive generator MRG32k3a, whose products a double holds exactly.

local check = require "boardwalk.check"

local random = {}

local M1, M2 = 4294967087, 4294944443
local SEED = 12345
-- Seeds that are close give numbers that are at first.
local WARM_UP = 10

-- A function that gives the next number from 0 up, below 1.
local function stream(seed)
  local a, b, c = seed, SEED, SEED
  local d, e, f = SEED, SEED, SEED
  return function()
    a, b, c = b, c, (1403580 * b - 810728 * a) % M1
    d, e, f = e, f, (527612 * f - 1370589 * d) % M2
    return (c - f) % M1 / M1
  end
end

-- The largest whole number that every machine holds.
local MOST = 2 ^ 53

--- math.random and math.randomseed as of Lua's library.
--- our choice: they draw the same numbers in every run, until randomseed is given another seed;
--- random(0) is an empty interval; numbers come in steps of 2^-32.
---@return fun(low?: integer, high?: integer): number random
---@return fun(seed?: number) randomseed
function random.new()
  local next_number = stream(SEED)

  local function draw(...)
    local count = select("#", ...)
    if count == 0 then return next_number() end
    local low, high = ...
    if count == 1 then low, high = 1, low end
    check.integer("math.random", "low", low, -MOST, MOST)
    check.integer("math.random", "high", high, low, MOST)
    return math.floor(low) + math.floor(next_number() * (high - low + 1))
  end

  local function reseed(seed)
    if seed == nil then seed = SEED end
    check.integer("math.randomseed", "seed", seed, -MOST, MOST)
    next_number = stream(seed % (M1 - 1) + 1)
    for _ = 1, WARM_UP do next_number() end
  end

  return draw, reseed
end

return random
