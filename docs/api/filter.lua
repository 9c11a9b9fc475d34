--- Filter: how one is made.

local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime([[bw.filter()]])

local records = {
  {
    name = "FilterOptions", summary = "Options of bw.filter.", options = true,
    fields = {
      "exclude? (integer|string)[] -- materials that do not count as hits; 1 raises, as it ends "
        .. "the original's list",
      "skip? string[] -- names of flag bits 2 to 10: triangles with any of them are skipped",
      "mask? integer = 0 -- the original's mask; skip and disabled add to it, bit 11 tests "
        .. "disabled triangles that are \"testable\"",
      "disabled? boolean = false -- whether disabled triangles are tested too",
    },
  },
}

return {
  name = "Filter", variable = "filter",
  summary = "What queries pass over; made once and passed last.",
  made_by = {"filter"}, methods = {destroy, is_destroyed},
  operators = {
    "tostring string -- its mask and how many materials it excludes",
    "close nil -- destroys it",
  },
  records = records,
}
