-- What busted prints: its plain output, with one line for all the tests of a file that are skipped
-- for the same reason.

-- The counts of skipped tests by "FILE: REASON", and those texts in order.
local function group(pendings)
  local counts, order = {}, {}
  for _, pending in ipairs(pendings) do
    -- a test that is only announced has its reason for a name
    local reason = tostring(pending.message or pending.element.name):gsub("^[^\n]-:%d+: ", "")
    local text = ("%s: %s"):format(pending.trace.short_src, reason)
    if not counts[text] then order[#order + 1] = text end
    counts[text] = (counts[text] or 0) + 1
  end
  return counts, order
end

return function(options)
  local handler = require "busted.outputHandlers.plainTerminal"(options)
  require("busted").subscribe({"suite", "end"}, function()
    local counts, order = group(handler.pendings)
    handler.pendings = {}
    if #order > 0 then io.write("\n") end
    for _, text in ipairs(order) do io.write(("\nskipped: %d of %s"):format(counts[text], text)) end
    return nil, true
  end, {priority = 1})
  return handler
end
