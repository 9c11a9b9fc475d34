--- Rays and hits as the records of several kinds write them.

local bw = require "boardwalk"
local schema = require "boardwalk.conform.schema"

local rays = {}

local hit = schema.record {
  t = schema.number, normal = schema.point, material = schema.integer, flags = schema.integer,
  area = schema.integer, triangle = schema.integer,
}

--- Null for a miss, or the nearest kept hit.
rays.hit = schema.nullable(hit)
--- A material list, or null for none.
rays.exclude = schema.nullable(schema.list(schema.u32))
--- Boxes to switch off first.
rays.disable_boxes = schema.optional(schema.list(schema.record {
  min = schema.point, max = schema.point,
}))
--- Casts on a mesh that a record has made.
rays.given = schema.list(schema.record {
  origin = schema.point, direction = schema.point, length = schema.number, mask = schema.u32,
})
rays.expected = schema.list(schema.record {expect = rays.hit})

--- The filter of a record's `exclude` and `mask`.
---@param record table
---@return Filter
function rays.filter(record)
  local exclude = record.exclude
  if exclude == schema.null then exclude = nil end
  return bw.filter {exclude = exclude, mask = record.mask}
end

--- A nearest-hit cast of a record's ray, as `expect` has it.
---@param mesh CollisionMesh
---@param ray table
---@return table
function rays.cast(mesh, ray)
  local found = mesh:ray_cast(ray.origin, ray.direction, ray.length, rays.filter(ray))
  if not found then return schema.null end
  return {
    t = found.t, normal = {found.nx, found.ny, found.nz}, material = found.material,
    flags = found.flags, area = found.area, triangle = found.triangle,
  }
end

--- The answers to a record's `then_rays`.
---@param mesh CollisionMesh
---@param list table[]
---@return table[]
function rays.cast_each(mesh, list)
  local answers = {}
  for i, ray in ipairs(list) do answers[i] = {expect = rays.cast(mesh, ray)} end
  return answers
end

return rays
