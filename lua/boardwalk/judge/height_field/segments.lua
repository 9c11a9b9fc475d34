--- segment: drawn, and answered in double arithmetic.

local segment = require "boardwalk.judge.height_field.segment"
local tile = require "boardwalk.judge.height_field.tile"

-- By how much the point of a stop, and the normal of a start that is not in the open, may be off.
local POINT, NORMAL = 4, 64

-- Whether what stops a segment has the same normal; that of a start is the segment's own.
local function has_same_normal(record, answer)
  local a, b = record.normal, answer.normal
  if record.result ~= 1 then return true end
  return a[1] == b[1] and a[2] == b[2] and a[3] == b[3]
end

return {
  name = "segment", moving = {"from", "to"}, moved_by = 1,
  is_alike = function(record, answer)
    return record.result == answer.result and tile.is_same(record.tile, answer.tile)
      and has_same_normal(record, answer)
  end,
  draw = function(from)
    local start = from:place()
    return {from = start, to = from:near(start)}
  end,
  answer = function(world, record, broken)
    local answer = segment.test(world, record.from, record.to, broken)
    answer.tile = tile.name(answer.tile)
    return answer
  end,
  complete = function(_, record)
    if record.point then record.point_tol = record.result == 1 and POINT or 0 end
    if record.normal then record.normal_tol = record.result == 1 and 0 or NORMAL end
  end,
}
