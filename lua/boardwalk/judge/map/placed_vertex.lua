--- placed_vertex: drawn, and answered in double arithmetic.

local world = require "boardwalk.judge.map.world"

local UNIT = 4096

local function draw(from)
  local tile = from:tile_with_vertices()
  return {
    tile = tile.number, vertex = from.random(0, from:vertices_of(tile) - 1), tol = 1e-4,
  }
end

return {
  name = "placed_vertex", draw = draw, moving = {},
  answer = function(self, record, broken)
    local tile = self.tiles[record.tile]
    local p = self.kit:vertex(tile.model, record.vertex).position
    local z = broken.mirrored and p[3] or -p[3]
    local at = world.to_world(tile, p[1] * UNIT, p[2] * UNIT, z * UNIT, broken)
    return {expect = {at[1] / UNIT, at[2] / UNIT, at[3] / UNIT}}
  end,
}
