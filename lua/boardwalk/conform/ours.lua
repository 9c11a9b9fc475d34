--- Answers of our own, for boardwalk.conform.runner.

local ours = {}

--- Answers a case at once.
---@param case boardwalk.ConformCase
function ours.ask(_, case)
  local answered, answer = pcall(case.entry.checker.answer, case.record, case.place)
  if answered then return case:finish(answer) end
  -- of an argument of ours it does not matter which line of ours passed it
  case:finish(nil, "no answer: " .. tostring(answer):gsub("^[^\n]-:%d+: (%w+%.[%w_]+: )", "%1"))
end

function ours.finish() end

return ours
