--- What cases of a height field are drawn from: its stacks.

local beside = require "boardwalk.conform.beside"
local draw = require "boardwalk.judge.draw"
local once = require "boardwalk.judge.once"
local tables = require "boardwalk.judge.height_field.tables"
local tile = require "boardwalk.judge.height_field.tile"

local source = {}

local Source = draw.class()

local CELL = 1024
local RIGHT = {}

--- The height field of a record as tables.
---@param record table
---@param place table
---@return table world
function source.tables(record, place)
  return once(place, record.file, function() return tables.read(beside.bytes(record, place)) end)
end

---@param field HeightField with tiles
---@param seed integer
---@param place table
---@param about table
---@return boardwalk.Source
function source.new(field, seed, place, about)
  local x0, y0, z0, x1, y1, z1 = field:bounds()
  return draw.new(Source, seed, {
    world = source.tables(about, place), low = {x0, y0, z0}, high = {x1, y1, z1},
    size = math.sqrt((x1 - x0) ^ 2 + (y1 - y0) ^ 2 + (z1 - z0) ^ 2),
  })
end

-- A height around the surfaces of a stack: mostly between the two of a tile.
local function height_in(self, x, z)
  local stack = tile.stack_at(self.world, x, z, RIGHT)
  if not stack then return self.random(self.low[2], self.high[2]) end
  local one = self:one_of(stack)
  local ceiling = tile.height(self.world, one, "ceiling", x, z, RIGHT)
  local floor = tile.height(self.world, one, "floor", x, z, RIGHT)
  if self:chance(0.1) then return self:one_of {ceiling, floor} end
  if self:chance(0.7) and floor > ceiling + 1 then return self.random(ceiling + 1, floor - 1) end
  return self.random(ceiling - 300, math.max(floor, ceiling) + 300)
end

-- A point within the bounds, or beside them.
local function anywhere(self)
  local p = {}
  for axis = 1, 3 do p[axis] = self.random(self.low[axis], self.high[axis]) end
  if self:chance(0.5) then
    local axis, away = self.random(3), self.random(1, 500)
    p[axis] = self:one_of {self.low[axis] - away, self.high[axis] + away}
  end
  return p
end

--- A point: mostly in a cell with tiles.
function Source:place()
  if self:chance(0.1) then return anywhere(self) end
  local stack = self:one_of(self.world.stacks)
  local x = self.low[1] + stack.column * CELL + self.random(0, CELL - 1)
  local z = self.low[3] + stack.cell * CELL + self.random(0, CELL - 1)
  return {x, height_in(self, x, z), z}
end

--- The end of a segment.
function Source:near(start)
  if self:chance(0.15) then return self:place() end
  local reach = self:one_of {400, 1500, 4000, 12000}
  local function away() return self.random(-reach, reach) end
  local end_point = {start[1] + away(), start[2], start[3] + away()}
  if self:chance(0.15) then end_point[self:one_of {1, 3}] = start[1] end
  if self:chance(0.5) then end_point[2] = start[2] + away() end
  if self:chance(0.2) then return {start[1], start[2] + away(), start[3]} end
  return end_point
end

return source
