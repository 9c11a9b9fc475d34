--- What the accounts of rays share: lists of candidates, of which some are crossed at a distance t.

local candidates = {}

-- Of a verdict.
local MOST_TOLD = 8

--- The nearest that a ray crosses and that is no hit all the same.
---@param list table[] each with `reason`, and `t` where it is `crossed`
---@param skipped table<string, boolean> the reasons for which one is passed over
---@return table?
function candidates.nearest(list, skipped)
  local nearest
  for _, candidate in ipairs(list) do
    local counts = candidate.crossed and skipped[candidate.reason]
    if counts and not (nearest and nearest.t <= candidate.t) then nearest = candidate end
  end
  return nearest
end

--- The lines about those that a ray crosses, the nearest first.
---@param list table[]
---@param line_of fun(candidate: table): string
---@return string[]
function candidates.crossed_lines(list, line_of)
  local crossed, lines = {}, {}
  for i, candidate in ipairs(list) do
    if candidate.crossed then crossed[#crossed + 1] = {candidate = candidate, place = i} end
  end
  table.sort(crossed, function(a, b)
    if a.candidate.t ~= b.candidate.t then return a.candidate.t < b.candidate.t end
    return a.place < b.place
  end)
  for i = 1, math.min(#crossed, MOST_TOLD) do lines[i] = line_of(crossed[i].candidate) end
  return lines
end

return candidates
