--- ray at an Anvil mesh shape: drawn, and answered in double arithmetic.

local cast = require "boardwalk.judge.faces.cast"
local tree = require "boardwalk.judge.meshshape.tree"

local MATERIAL = {
  first = function() return 0 end,
  polygon = function(world, face) return world.materials[world.polygons[face]] or 0 end,
}

local POLYGON = {
  face = function(_, face) return face end,
  from_zero = function(world, face) return world.polygons[face] - 2 end,
}

return {
  name = "ray", moving = {"origin", "dir", "tmax"},
  draw = function(from) return from:ray() end,
  answer = function(world, record, broken)
    local order = broken.tree and tree.faces(world, record, broken.tree)
    local hit = cast.nearest(world.faces, record, broken, order)
    if not hit then return {hit = false} end
    local material, polygon = MATERIAL[broken.material], POLYGON[broken.polygon]
    return {
      hit = true, t = hit.t, point = hit.point, face = hit.face,
      polygon = polygon and polygon(world, hit.face) or world.polygons[hit.face],
      material = material and material(world, hit.face) or world.materials[hit.face],
    }
  end,
}
