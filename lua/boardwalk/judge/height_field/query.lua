--- query: points, drawn and answered in double arithmetic.

local tile = require "boardwalk.judge.height_field.tile"

local RIGHT = {}

local function is_sloped(world, one, side)
  return one and tile.slope(world, one, side, RIGHT) and 1 or 0
end

return {
  name = "query", moving = {"pos"}, moved_by = 1,
  is_alike = function(record, answer)
    return record.result == answer.result and tile.is_same(record.tile, answer.tile)
  end,
  draw = function(from) return {pos = from:place()} end,
  answer = function(world, record, broken)
    local result, one, ceiling, floor = tile.query(world, record.pos, broken)
    return {result = result, ceiling = ceiling, floor = floor, tile = tile.name(one)}
  end,
  -- Sloped heights may be rounded otherwise.
  complete = function(world, record)
    local _, one = tile.query(world, record.pos, RIGHT)
    record.tol = {is_sloped(world, one, "ceiling"), is_sloped(world, one, "floor")}
  end,
}
