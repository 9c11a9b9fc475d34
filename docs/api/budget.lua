--- Budget: named reservations of memory.

local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime([[assert(bw.budget(1000))]])

local ID = "id? integer = 0 -- a reservation; 0 is the root, the whole budget"

-- A method that gives one number of a reservation.
local function number(name, summary, example)
  return {
    name = name, summary = summary, params = {ID},
    returns = {"bytes integer -- 0 when there is no such reservation"}, example = example,
  }
end

local methods = {
  {
    name = "reserve",
    summary = "Takes bytes of the budget, or of another reservation. No memory is allocated.",
    params = {"name string -- at most 31 bytes", "size integer (bytes)", "options? ReserveOptions"},
    returns = {"id integer -- never used again"},
    errors = {"limit", "not_found", "invalid", "memory"},
    example = [[
local film = assert(budget:reserve("Film", 100))
assert(budget:used() == 700)
local id, message, code = budget:reserve("too much", 1000)
assert(not id and code == "limit", message)]],
  },
  {
    name = "release", summary = "Gives a reservation back.", params = {"id integer"},
    returns = {"done boolean"}, errors = {"invalid", "not_found"},
    example = [[
assert(budget:release(budget:find("Level")))
assert(budget:free() == 1000)]],
  },
  {
    name = "fits", summary = "Whether so many bytes fit.", params = {"size integer (bytes)", ID},
    returns = {"fits boolean"},
    example = [[assert(budget:fits(400) and not budget:fits(401))]],
  },
  number("used", "The bytes that reservations take.", "assert(budget:used() == 600)"),
  number("free", "The bytes that are free.", "assert(budget:free() == 400)"),
  number("peak", "The most bytes that ever were taken.", "assert(budget:peak() == 600)"),
  number("largest_free", "The largest block that a reservation says it has: a heap's free bytes. "
    .. "quirk: 0 for a clump, whatever is free.", "assert(budget:largest_free() == 400)"),
  {
    name = "find", summary = "The first reservation of a name.", params = {"name string"},
    returns = {"id integer? -- nil when there is none"},
    example = [[assert(budget:find("Level"))]],
  },
  {
    name = "reservations",
    summary = "All reservations in the order of the tree: each, then what is in it.",
    returns = {"reservations Reservation[] -- the root first"},
    example = [[
for _, reservation in ipairs(budget:reservations()) do
  print(("  "):rep(reservation.depth) .. reservation.name, reservation.size)
end]],
  },
  {
    name = "count", summary = "The number of reservations, the root counted, as # gives it.",
    returns = {"count integer"}, example = "assert(budget:count() == 2)",
  },
  {
    name = "text", summary = "The tree as text, a line for each reservation.",
    returns = {"text string"}, errors = {"memory"}, example = "print(budget:text())",
  },
  destroy, is_destroyed,
}

local records = {
  {
    name = "Reservation", summary = "Memory that is taken.",
    fields = {
      "id integer", "name string", "parent? integer -- the id of what it is in; nil of the root",
      "depth integer -- 0 of the root", "kind string -- \"heap\" or \"clump\"",
      "size integer (bytes) -- as asked for",
      "taken integer (bytes) -- that its parent has less for it",
      "used integer (bytes) -- that reservations in it take", "peak integer (bytes)",
    },
  },
  {
    name = "ReserveOptions", summary = "Options of Budget.reserve.", options = true,
    fields = {
      "parent? integer = 0 -- the id of what to take it from",
      "kind? string = \"heap\" -- \"clump\": one that says it has nothing free, as the original's",
    },
  },
  {
    name = "BudgetOptions", summary = "Options of bw.budget.", options = true,
    fields = {
      "blocks? boolean = false -- count as the original's heaps do: 1,024 bytes are the heap's "
        .. "own, and what is taken is rounded up to 128 bytes, then to 1,024",
    },
  },
}

return {
  name = "Budget", variable = "budget",
  summary = "Named reservations of memory, each inside another: a game's sector budget, without "
    .. "the memory. The Budget of a WorldManager is only looked at; the manager takes from it.",
  made_by = {"budget"}, methods = methods,
  operators = {
    "# integer -- the number of reservations",
    "tostring string -- bytes used, and of how many",
    "close nil -- destroys it",
  },
  records = records,
  source = "spec of the files, section 5; seed page 001, unit 18",
}
