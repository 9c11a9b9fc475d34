--- A tile grid as tables, and its polygons, in double arithmetic, with rules that can be broken:
--- what an engine would see that has one of them wrong.

local world = {}

local UNIT, NORMAL, TURN = 4096, 127, 4096
-- A surface whose normal's y is no more than this is a wall.
local WALL_NY = 12

--- What an engine can have wrong.
---@class boardwalk.BrokenTiles
---@field neighbours? boolean the cells around count too
---@field everywhere? boolean every tile counts
---@field turned_back? boolean tiles are turned the other way
---@field unturned? boolean tiles are not turned
---@field mirrored? boolean z of the tile's space points the other way, as in export space
---@field grounded? boolean the tile's own height is left out
---@field no_edges? boolean edges are not tested
---@field three_edges? boolean the fourth edge of four is not tested
---@field outward? boolean the edges' normals are taken to point outwards
---@field unit? number what 1.0 of a normal is taken to be, in place of 127
---@field unsigned? boolean the bytes of normals are taken without their sign
---@field special? boolean materials 17 and 18 count, whatever the feature flag
---@field step? number a surface counts so far past the point
---@field first? boolean the first surface is the answer
---@field farthest? boolean the farthest is
---@field two_sided? boolean walls are crossed from behind too
---@field from_behind? boolean they are crossed from behind alone
---@field endless? boolean the segment's end is ignored
---@field every_kind? boolean floors and ceilings count as walls
---@field blind? boolean a mask of 0 sees nothing
---@field outside_blind? boolean a camera outside the grid sees nothing
---@field viewed? boolean the mask is that of the cell's region
---@field unmasked? boolean every cell is seen
---@field reversed? boolean tiles and polygons are looked at in the opposite order

-- ---- reading

local function polygons_of(kit, model)
  local counts, list = kit:model(model), {}
  for i = 1, counts.floors + counts.ceilings + counts.walls do
    list[i] = kit:polygon(model, i - 1)
    list[i].number = i - 1
  end
  return list
end

local function add_tile(self, grid, kit, models, number)
  local tile = grid:tile(number)
  local p, model = tile.position, tile.model
  models[model] = models[model] or polygons_of(kit, model)
  local angle = tile.rotation / TURN * 2 * math.pi
  local quarter = tile.rotation % (TURN / 4) == 0
  local sine, cosine = math.sin(angle), math.cos(angle)
  if quarter then sine, cosine = math.floor(sine + 0.5), math.floor(cosine + 0.5) end
  self.tiles[number] = {
    number = number, model = model, x = p[1], y = p[2], z = p[3], sine = sine, cosine = cosine,
    column = math.floor(p[1] / UNIT), row = math.floor(p[3] / UNIT), polygons = models[model],
  }
end

-- The tiles of each cell, by falling height.
local function list_tiles(self)
  for number = 0, self.count - 1 do
    local tile = self.tiles[number]
    local cell = tile.row * self.width + tile.column
    self.lists[cell] = self.lists[cell] or {}
    table.insert(self.lists[cell], tile)
  end
  for _, list in pairs(self.lists) do
    table.sort(list, function(a, b)
      if a.y ~= b.y then return a.y > b.y end
      return a.number < b.number
    end)
  end
end

--- Reads a grid as it is stored.
---@param grid TileGrid
---@param kit TileKit
---@return table world tiles (from 0), count, width, height, features, lists (by cell), masks (by
--- region), regions (by cell), kit
function world.of(grid, kit)
  local info, models = grid:info(), {}
  local self = {
    tiles = {}, count = info.tiles, width = info.width, height = info.height,
    features = info.features, lists = {}, masks = {}, regions = {}, kit = kit,
  }
  for number = 0, info.tiles - 1 do add_tile(self, grid, kit, models, number) end
  list_tiles(self)
  for region = 0, 31 do self.masks[region] = grid:region(region).mask end
  for row = 0, self.height - 1 do
    for column = 0, self.width - 1 do
      self.regions[row * self.width + column] = grid:cell(column, row).region
    end
  end
  return self
end

-- ---- cells

--- The cell of a point: its number, column and row; nil outside the grid.
function world.cell_at(self, point)
  local column, row = math.floor(point[1] / UNIT), math.floor(point[3] / UNIT)
  if column < 0 or row < 0 or column >= self.width or row >= self.height then return nil end
  return row * self.width + column, column, row
end

local NOTHING = {}

local function add_list(self, found, column, row)
  if column < 0 or row < 0 or column >= self.width or row >= self.height then return end
  for _, tile in ipairs(self.lists[row * self.width + column] or NOTHING) do
    found[#found + 1] = tile
  end
end

--- The tiles that count at a point.
---@param self table
---@param point number[]
---@param broken boardwalk.BrokenTiles
---@return table[] tiles
function world.tiles_at(self, point, broken)
  local cell, column, row = world.cell_at(self, point)
  if not cell then return NOTHING end
  local around = broken.everywhere and math.max(self.width, self.height)
    or broken.neighbours and 1 or 0
  local found = {}
  add_list(self, found, column, row)
  for z = row - around, row + around do
    for x = column - around, column + around do
      if x ~= column or z ~= row then add_list(self, found, x, z) end
    end
  end
  return found
end

-- ---- polygons

--- A point from a tile's origin, turned as its model is stored.
---@return number[]
function world.to_local(tile, point, broken)
  local x, z = point[1] - tile.x, point[3] - tile.z
  local y = point[2] - (broken.grounded and 0 or tile.y)
  local sine = broken.turned_back and -tile.sine or tile.sine
  if not broken.unturned then
    x, z = x * tile.cosine - z * sine, x * sine + z * tile.cosine
  end
  return {x, y, broken.mirrored and -z or z}
end

--- A place of a tile's model in the world.
function world.to_world(tile, x, y, z, broken)
  local sine = broken.turned_back and -tile.sine or tile.sine
  if not broken.unturned then
    x, z = x * tile.cosine + z * sine, z * tile.cosine - x * sine
  end
  return {x + tile.x, y + (broken.grounded and 0 or tile.y), z + tile.z}
end

local function byte_of(value, broken)
  return broken.unsigned and value % 256 or value
end

--- A plane's normal and how far it is from the origin, times the normal's length.
---@return number nx
---@return number ny
---@return number nz
---@return number d
function world.plane(polygon, index, broken)
  local plane = polygon.planes[index + 1]
  return byte_of(plane[1], broken), byte_of(plane[2], broken), byte_of(plane[3], broken),
    plane[4] * (broken.unit or NORMAL)
end

--- How far a local point is before a plane, times the normal's length.
function world.before(polygon, index, p, broken)
  local nx, ny, nz, d = world.plane(polygon, index, broken)
  return nx * p[1] + ny * p[2] + nz * p[3] - d
end

--- Whether a local point is on the inner side of all edges.
function world.holds(polygon, p, broken)
  if broken.no_edges then return true end
  for edge = 1, polygon.quad and not broken.three_edges and 4 or 3 do
    local inward = world.before(polygon, edge, p, broken)
    if broken.outward then inward = -inward end
    if inward < 0 then return false end
  end
  return true
end

--- What a polygon is: "floor", "ceiling" or "wall".
function world.kind(polygon, broken)
  local _, ny = world.plane(polygon, 0, broken)
  if math.abs(ny) <= WALL_NY then return "wall" end
  return ny > 0 and "floor" or "ceiling"
end

local IGNORES = 0x8000000

--- Whether polygons of a material count.
function world.counts(self, material, broken)
  if material ~= 17 and material ~= 18 or broken.special then return true end
  return math.floor(self.features / IGNORES) % 2 == 0
end

-- Calls with each element, or back.
local function each(list, reversed, call)
  local first, last, step = 1, #list, 1
  if reversed then first, last, step = #list, 1, -1 end
  for i = first, last, step do call(list[i]) end
end

--- Calls with each tile and polygon of some tiles that counts.
---@param self table
---@param tiles table[]
---@param kind string
---@param broken boardwalk.BrokenTiles
---@param call fun(tile: table, polygon: table)
function world.each(self, tiles, kind, broken, call)
  each(tiles, broken.reversed, function(tile)
    each(tile.polygons, broken.reversed, function(polygon)
      local right = broken.every_kind or world.kind(polygon, broken) == kind
      if right and world.counts(self, polygon.material, broken) then call(tile, polygon) end
    end)
  end)
end

--- Whether an answer comes before the best so far.
---@param value number where it is
---@param best? number where that is
---@param sign integer 1: the highest is right, -1: the lowest
---@param broken boardwalk.BrokenTiles
---@return boolean
function world.is_better(value, best, sign, broken)
  if not best then return true end
  if broken.first then return false end
  if broken.farthest then sign = -sign end
  return (value - best) * sign > 0
end

return world
