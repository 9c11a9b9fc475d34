--- Worlds and rays as the records about bodies write them.

local bw = require "boardwalk"
local schema = require "boardwalk.conform.schema"

local shapes = {}

--- An empty world with room for so many bodies and shapes of a record.
---@param bodies? integer
---@param host_shapes? integer
---@return IPhysics
function shapes.world(bodies, host_shapes)
  local world, message = bw.physics {
    humans = 0, objects = 0, panes = 0, cars = 0, strike_spheres = 0, push_spheres = 0,
    ignore_slots = 0, host_bodies = bodies or 0, host_shapes = host_shapes or 0,
  }
  if not world then error(message, 0) end
  return world
end

--- A world that the records of a run share, for what leaves it as it is.
---@param place table
---@return IPhysics
function shapes.shared(place)
  place.cache.physics = place.cache.physics or shapes.world()
  return place.cache.physics
end

--- The keys of a ray.
shapes.ray = {start = schema.point, direction = schema.point, length = schema.number}

--- What a ray against one shape gives.
shapes.met = schema.record {
  list = schema.optional(schema.nullable(schema.list(schema.number))),
  answer = schema.optional(schema.nullable(schema.number)),
  kept = schema.optional(schema.boolean),
  t0 = schema.optional(schema.number), t1 = schema.optional(schema.number),
}

--- The answer to a record's ray against a shape, as `expect` has it.
---@param place table
---@param record table
---@param geometry table
---@return table
function shapes.cast(place, record, geometry)
  local fraction, stored = shapes.shared(place):ray_shape(geometry, record.start,
    record.direction, record.length)
  return {list = #stored > 0 and stored or schema.null, answer = fraction or schema.null}
end

--- Raises what a call says went wrong; gives its result.
---@generic T
---@param result T?
---@param message? string
---@return T
function shapes.done(result, message)
  if result == nil then error(message, 0) end
  return result
end

return shapes
