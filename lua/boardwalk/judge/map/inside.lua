--- inside: drawn, and answered in double arithmetic.

local world = require "boardwalk.judge.map.world"

-- How far above and under its tile a point may be, 20.12.
local ABOVE = 6000

local function draw(from)
  local tile, polygon, point = from:target()
  return {
    tile = tile.number, polygon = polygon.number,
    pos = from:whole_point(point[1], tile.y + from.random(-ABOVE, ABOVE), point[3]),
  }
end

return {
  name = "inside", draw = draw, moving = {"pos"}, moved_by = 1,
  answer = function(self, record, broken)
    local tile = self.tiles[record.tile]
    local polygon = tile and tile.polygons[record.polygon + 1]
    if not polygon then return {expect = false} end
    return {expect = world.holds(polygon, world.to_local(tile, record.pos, broken), broken)}
  end,
}
