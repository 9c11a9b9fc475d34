--- What the kinds of rays share.

local source = require "boardwalk.judge.mesh.source"
local walk = require "boardwalk.judge.mesh.walk"

local ray = {}

--- Draws a ray with its filter.
---@param from table a source
---@return table record
function ray.draw(from)
  local origin, direction, length = from:ray()
  return {
    origin = origin, direction = direction, length = length, exclude = from:exclude(),
    mask = from:mask(), disable_boxes = from:boxes(),
  }
end

--- Casts a record's ray.
---@param world table
---@param record table
---@param broken boardwalk.Broken
---@param result table
---@return table result
function ray.cast(world, record, broken, result)
  return walk.cast(world, {
    origin = record.origin, direction = record.direction, length = record.length,
    mask = record.mask or 0, excluded = source.excluded(record),
  }, broken, result)
end

return ray
