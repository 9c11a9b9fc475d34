--- Numbers of the game: its random table, its clock. source: the scripting page, "Implement these"

local arguments = require "boardwalk.script.arguments"
local random = require "boardwalk.script.random"

local numbers = {}

local TABLE_SIZE = 1024
local LARGEST = 0x100000000

-- our choice: the original's table is not ours to copy; this one is made from a seed of our own.
local TABLE = {}
do
  local draw = random.new()
  for i = 0, TABLE_SIZE - 1 do TABLE[i] = draw(0, LARGEST - 1) end
end

function numbers.start(session)
  session.game.random_index = 0
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function numbers.bindings(session)
  local bindings = {}

  --- random(a, b) -> a whole number from a to b, both included, by a walk over a table. our choice:
  --- an empty span gives a, where the original divides by zero.
  function bindings.random(low, high)
    local game = session.game
    low, high = arguments.integer(low), arguments.integer(high)
    game.random_index = (game.random_index + 1) % TABLE_SIZE
    if high < low then return low end
    return low + TABLE[game.random_index] % (high - low + 1)
  end

  --- GetGameTime() -> ms of the game's clock, a whole number of 32 bits.
  function bindings.GetGameTime()
    return session.game.time % LARGEST
  end

  --- ToInt(number) -> it through single precision, cut toward zero.
  function bindings.ToInt(number)
    return arguments.integer(arguments.float32(number))
  end

  --- gc(): a full collection.
  function bindings.gc()
    session.collect()
  end

  return bindings
end

return numbers
