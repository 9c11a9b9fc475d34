--- Answers within a tolerance that the record itself gives.

local schema = require "boardwalk.conform.schema"

local near = {}

--- The record's number when ours is within its tolerance of it, else ours.
---@param expected any the record's; nil or null states nothing of a number
---@param got any
---@param tolerance number? nil: 0
---@return any
function near.number(expected, got, tolerance)
  if type(expected) ~= "number" or type(got) ~= "number" then return got end
  return math.abs(got - expected) <= (tolerance or 0) and expected or got
end

--- The same for each element of a list.
---@param expected table?
---@param got number[]?
---@param tolerance number?
---@return table?
function near.list(expected, got, tolerance)
  if not schema.is_list(expected) or not schema.is_list(got) then return got end
  local answer = {}
  for i, value in ipairs(got) do answer[i] = near.number(expected[i], value, tolerance) end
  return answer
end

--- The record's list of allowed answers when ours is one of them, else a list of ours alone.
---@param allowed table?
---@param got any
---@return table?
function near.any_of(allowed, got)
  for _, value in ipairs(allowed or {}) do
    if value == got then return allowed end
  end
  return allowed and {got}
end

return near
