--- visible: drawn, and answered by the regions' masks.

local world = require "boardwalk.judge.map.world"

local function sees(mask, region)
  return math.floor(mask / 2 ^ region) % 2 == 1
end

local function is_visible(self, record, broken)
  local cell = record.cell[2] * self.width + record.cell[1]
  local from = world.cell_at(self, record.camera)
  if broken.unmasked then return true end
  if not from then return not broken.outside_blind end
  local own, other = self.regions[from], self.regions[cell]
  if broken.viewed then own, other = other, own end
  local mask = self.masks[own]
  if mask == 0 then return not broken.blind end
  return sees(mask, other)
end

local function draw(from)
  local self = from.world
  return {
    camera = from:anywhere(),
    cell = {from.random(0, self.width - 1), from.random(0, self.height - 1)},
  }
end

return {
  name = "visible", draw = draw, moving = {"camera"}, moved_by = 1,
  answer = function(self, record, broken)
    return {expect = is_visible(self, record, broken)}
  end,
}
