--- What cases are drawn from: a tile grid as tables.

local draw = require "boardwalk.judge.draw"
local grids = require "boardwalk.conform.map.grid"
local once = require "boardwalk.judge.once"
local world = require "boardwalk.judge.map.world"

local source = {}

local Source = draw.class()

local UNIT = 4096
-- What 32 bits hold, with room to move by 1.
local LOW, HIGH = -2 ^ 31 + 1, 2 ^ 31 - 2

-- The grid of a record as tables.
local function tables_of(record, place)
  return once(place, record.file, function()
    local made = world.of(grids.of(record, place), grids.kit(record, place))
    made.all = {}
    for i = 0, made.count - 1 do made.all[i + 1] = made.tiles[i] end
    return made
  end)
end

-- Every polygon that is placed, and those of each kind; the tiles that have vertices.
local function survey(self)
  for _, tile in ipairs(self.world.all) do
    for _, polygon in ipairs(tile.polygons) do
      local placed = {tile = tile, polygon = polygon}
      self.placed[#self.placed + 1] = placed
      local list = self.by_kind[polygon.kind]
      list[#list + 1] = placed
      self.bottom, self.top = math.min(self.bottom, tile.y), math.max(self.top, tile.y)
    end
    if self:vertices_of(tile) > 0 then self.drawn[#self.drawn + 1] = tile end
  end
end

--- Makes a source.
---@param _ TileGrid
---@param seed integer
---@param place table where the records stand
---@param about table what they call its files
---@return boardwalk.Source source
function source.new(_, seed, place, about)
  local tables = tables_of(about, place)
  local self = draw.new(Source, seed, {
    world = tables, placed = {}, by_kind = {floor = {}, ceiling = {}, wall = {}}, drawn = {},
    bottom = 0, top = 0, size = UNIT * math.max(tables.width, tables.height),
  })
  survey(self)
  return self
end

--- Calls with the grid of a record as tables.
---@param record table
---@param place table
---@param call fun(world: table): any
---@return any
function source.with_world(record, place, call)
  return call(tables_of(record, place))
end

-- ---- drawing

--- A point of whole numbers, which 32 bits hold.
---@return integer[]
function Source.whole_point(_, x, y, z)
  local point = {x, y, z}
  for axis = 1, 3 do
    point[axis] = math.max(LOW, math.min(HIGH, math.floor(point[axis] + 0.5)))
  end
  return point
end

--- A point in the grid or a cell around it.
---@return integer[]
function Source:anywhere()
  return {
    self.random(-UNIT, (self.world.width + 1) * UNIT),
    self.random(self.bottom - UNIT, self.top + UNIT),
    self.random(-UNIT, (self.world.height + 1) * UNIT),
  }
end

--- A placed polygon, of a kind if there is one, and a point over or under it, or in a cell beside
--- it.
---@param kind? string
---@return table tile
---@return table polygon
---@return number[] point
function Source:target(kind)
  local list = kind and #self.by_kind[kind] > 0 and self.by_kind[kind] or self.placed
  local chosen = self:one_of(list)
  local tile, beside = chosen.tile, {0, 0}
  if self:chance(0.3) then beside[self.random(2)] = self:one_of {-1, 1} end
  local x = (tile.column + beside[1]) * UNIT + self.random(0, UNIT - 1)
  local z = (tile.row + beside[2]) * UNIT + self.random(0, UNIT - 1)
  return tile, chosen.polygon, {x, tile.y, z}
end

--- A tile whose model has vertices.
---@return table
function Source:tile_with_vertices()
  return self:one_of(self.drawn)
end

--- How many vertices a tile's model has.
---@return integer
function Source:vertices_of(tile)
  return self.world.kit:model(tile.model).vertices
end

return source
