--- Random numbers of level scripts: the same ones in every run and on every machine.
-- L'Ecuyer's combined multiple recursive generator MRG32k3a, whose products a double holds exactly.

local check = require "boardwalk.check"

local random = {}

local M1, M2 = 4294967087, 4294944443
local SEED = 12345
-- Seeds that are close give numbers that are at first.
local WARM_UP = 10

-- The state of a generator: its last three numbers of each half.
local function seed(state, number)
  state[1], state[2], state[3] = number, SEED, SEED
  state[4], state[5], state[6] = SEED, SEED, SEED
end

-- The next number from 0 up, below 1.
local function next_number(state)
  state[1], state[2], state[3] =
    state[2], state[3], (1403580 * state[2] - 810728 * state[1]) % M1
  state[4], state[5], state[6] =
    state[5], state[6], (527612 * state[6] - 1370589 * state[4]) % M2
  return (state[3] - state[6]) % M1 / M1
end

-- The largest whole number that every machine holds.
local MOST = 2 ^ 53

--- math.random and math.randomseed as of Lua's library.
--- our choice: they draw the same numbers in every run, until randomseed is given another seed;
--- random(0) is an empty interval; numbers come in steps of 2^-32.
---@param state? table a table to keep the generator's numbers in
---@return fun(low?: integer, high?: integer): number random
---@return fun(seed?: number) randomseed
function random.new(state)
  state = state or {}
  seed(state, SEED)

  local function draw(...)
    local count = select("#", ...)
    if count == 0 then return next_number(state) end
    local low, high = ...
    if count == 1 then low, high = 1, low end
    check.integer("math.random", "low", low, -MOST, MOST)
    check.integer("math.random", "high", high, low, MOST)
    return math.floor(low) + math.floor(next_number(state) * (high - low + 1))
  end

  local function reseed(number)
    if number == nil then number = SEED end
    check.integer("math.randomseed", "seed", number, -MOST, MOST)
    seed(state, number % (M1 - 1) + 1)
    for _ = 1, WARM_UP do next_number(state) end
  end

  return draw, reseed
end

return random
