--- Records of the collision mesh: rays, spheres that are pushed, and what stands on the ground.

local core = require "boardwalk.core"
local explanation = require "boardwalk.class.explanation"
local meshes = require "boardwalk.conform.warriors.meshes"
local rays = require "boardwalk.conform.warriors.rays"
local source = require "boardwalk.judge.mesh.source"

-- The account of a record that is a ray.
local function explain(record, place)
  if not record.origin or not record.length then return nil end
  local mesh = meshes.shared(place, record)
  return explanation.about(mesh:explain(record.origin, record.direction, record.length,
    rays.filter(record)))
end

return {
  format = "warriors",
  kinds = {
    require "boardwalk.judge.mesh.ray_cast",
    require "boardwalk.judge.mesh.world_ray",
    require "boardwalk.judge.mesh.sphere_push",
    require "boardwalk.judge.mesh.ground",
    (require "boardwalk.judge.mesh.set_enabled"), -- its first value alone
  },
  rules = require "boardwalk.judge.mesh.rules",
  takes = function(world) return core.kind(world) == "CollisionMesh" end,
  files = function(mesh)
    if #mesh == 0 then return nil, "the level has no triangles", "invalid" end
    local bytes, message, code = mesh:save()
    if not bytes then return nil, message, code end
    return {{ending = "lev", bytes = bytes}}
  end,
  about = function(names, crc32) return {mesh = "./" .. names[1], crc32 = crc32} end,
  source = source.new, with_world = source.with_world, explain = explain,
}
