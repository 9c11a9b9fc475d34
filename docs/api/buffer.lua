--- Buffer: numbers that lie together.

local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime([[bw.buffer(7)]])

local INDEX = "index integer -- its place, from 1"

local methods = {
  {
    name = "get", summary = "A number, or the numbers from one place to another.",
    params = {INDEX, "last? integer -- the place of the last one, at most 255 behind the first"},
    returns = {"value number", "more number? -- those behind it, up to the last one"},
    example = [[
local tens = bw.buffer {10, 20, 30}
assert(tens:get(2) == 20)
assert(select("#", tens:get(1, 3)) == 3)]],
  },
  {
    name = "set", summary = "Sets a number, or several one behind the other.",
    params = {INDEX, "value number -- a finite number, kept as float32", "... number"},
    example = [[
local rays = bw.buffer(2 * 7)
rays:set(8, 0, 10, 10, 0, 0, -1, 20) -- the second ray
assert(rays:get(14) == 20)]],
  },
  {
    name = "fill", summary = "Sets the numbers of a list, one behind the other.",
    params = {"list number[]", "first? integer = 1 -- the place of the first"},
    example = [[
local tail = bw.buffer(5)
tail:fill({1, 2}, 4)
assert(tail:get(5) == 2)]],
  },
  {
    name = "count", summary = "The number of numbers, as # gives it.",
    returns = {"count integer"},
    example = "assert(bw.buffer(7):count() == 7)",
  },
  destroy, is_destroyed,
}

return {
  name = "Buffer", variable = "buffer",
  summary = "Numbers in single precision that lie together, for queries that take many at once.",
  made_by = {"buffer"}, methods = methods,
  operators = {
    "# integer -- the number of numbers",
    "tostring string -- how many numbers",
    "close nil -- destroys it",
  },
}
