--- What cases are drawn from: a level's mesh as tables.

local bits = require "boardwalk.bits"
local draw = require "boardwalk.judge.draw"
local grid = require "boardwalk.judge.mesh.grid"
local meshes = require "boardwalk.conform.warriors.meshes"
local once = require "boardwalk.judge.once"
local schema = require "boardwalk.conform.schema"

local source = {}

local Source = draw.class()

local float_of = draw.float

-- The mesh of a record as tables.
local function tables_of(record, place)
  return once(place, record.mesh, function()
    return grid.of(meshes.shared(place, {mesh = record.mesh, crc32 = record.crc32}))
  end)
end

-- The materials and the flag bits 1 to 11 of the triangles, ascending.
local function survey(self)
  local has_material, has_bit = {}, {}
  for i = 0, #self.world.triangles do
    local triangle = self.world.triangles[i]
    has_material[triangle.material] = true
    for bit = 1, 11 do
      if bits.has(triangle.flags, bits.value(bit)) then has_bit[bit] = true end
    end
  end
  for material = 0, 255 do
    -- the id 1 ends the original's list
    if has_material[material] and material ~= 1 then
      self.materials[#self.materials + 1] = material
    end
  end
  for bit = 1, 11 do
    if has_bit[bit] then self.bits[#self.bits + 1] = bit end
  end
end

--- Makes a source.
---@param mesh CollisionMesh with triangles
---@param seed integer
---@param place table where the records will stand
---@param about table what they call the mesh
---@return boardwalk.Source source
function source.new(mesh, seed, place, about)
  local x0, y0, z0, x1, y1, z1 = mesh:bounds()
  local self = draw.new(Source, seed, {
    world = tables_of(about, place), materials = {}, bits = {}, low = {x0, y0, z0},
    high = {x1, y1, z1}, size = math.sqrt((x1 - x0) ^ 2 + (y1 - y0) ^ 2 + (z1 - z0) ^ 2),
  })
  survey(self)
  return self
end

-- ---- drawing

-- A point in the bounds, widened by a part of their size.
local function anywhere(self, margin)
  local point, wide = {}, margin * self.size
  for axis = 1, 3 do
    point[axis] = self:between(self.low[axis] - wide, self.high[axis] + wide)
  end
  return point
end

-- Any triangle.
local function any_triangle(self)
  return self.world.triangles[self.random(0, #self.world.triangles)]
end

--- A triangle, and a point of it. What is drawn next is often about the same triangle.
function Source:target()
  local triangle = any_triangle(self)
  self.last = triangle
  local u, v = self.random(), self.random()
  if u + v > 1 then u, v = 1 - u, 1 - v end
  local point, a = {}, triangle.a
  for axis = 1, 3 do
    point[axis] = a[axis] + u * triangle.first[axis] + v * triangle.second[axis]
  end
  return triangle, point
end

-- A ray towards a point of a triangle, from as far as the level is wide or from near.
local function aimed(self)
  local _, point = self:target()
  local d = self:chance(0.15) and {0, 0, self:one_of {-1, 1}} or self:direction()
  local distance = self:chance(0.5) and self:between(0.05, 0.2 * self.size)
    or self:between(0.05, 1.2 * self.size)
  local origin = self:point(point[1] - d[1] * distance, point[2] - d[2] * distance,
    point[3] - d[3] * distance)
  local further = self:one_of {0.7, 1.2, 1.5, 3}
  return origin, d, float_of(distance * further)
end

--- A ray: origin, unit direction and length.
function Source:ray()
  if self:chance(0.85) then return aimed(self) end
  return anywhere(self, 0.2), self:direction(), self:between(0.05, 1.5 * self.size)
end

--- A list of materials, or null for none.
function Source:exclude()
  if #self.materials == 0 or self:chance(0.5) then return schema.null end
  local list = {}
  for i = 1, self.random(math.min(4, #self.materials)) do list[i] = self:one_of(self.materials) end
  local material = self.last and self.last.material or 1
  if material ~= 1 and self:chance(0.5) then list[1] = material end
  return list
end

--- A mask of the bits that the level's triangles have.
function Source:mask()
  local mask = 0
  if self:chance(0.5) then return 0 end
  for _, bit in ipairs(self.bits) do
    if self:chance(0.2) then mask = bits.with(mask, bits.value(bit), true) end
  end
  return self:chance(0.1) and bits.with(mask, 1, true) or mask
end

--- A box around the triangle that was drawn last, or around any.
---@param of_last boolean
---@return table box
function Source:box(of_last)
  local triangle = of_last and self.last or any_triangle(self)
  local wide = self:between(0.01, 0.05 * self.size)
  local low, high = {}, {}
  for axis = 1, 3 do
    local a, b, c = triangle.a[axis], triangle.b[axis], triangle.c[axis]
    low[axis] = float_of(math.min(a, b, c) - wide)
    high[axis] = float_of(math.max(a, b, c) + wide)
  end
  return {min = low, max = high}
end

--- Boxes around a triangle or two, to switch off; or nil.
function Source:boxes()
  if not self:chance(0.25) then return nil end
  local boxes = {}
  for i = 1, self.random(2) do boxes[i] = self:box(i == 1) end
  return boxes
end

-- ---- the world of a record

local function is_in(corner, box)
  for axis = 1, 3 do
    if corner[axis] < box.min[axis] or corner[axis] > box.max[axis] then return false end
  end
  return true
end

--- Whether all corners of a triangle are in a box.
function source.is_inside(triangle, box)
  return is_in(triangle.a, box) and is_in(triangle.b, box) and is_in(triangle.c, box)
end

--- Whether any is.
function source.has_corner_in(triangle, box)
  return is_in(triangle.a, box) or is_in(triangle.b, box) or is_in(triangle.c, box)
end

--- Calls with the world as tables, the record's boxes switched off in it.
---@param record table
---@param place table
---@param call fun(world: table): any
---@return any
function source.with_world(record, place, call)
  local world, off = tables_of(record, place), {}
  for _, box in ipairs(record.disable_boxes or {}) do
    for i = 0, #world.triangles do
      local triangle = world.triangles[i]
      if bits.has(triangle.flags, 1) and source.is_inside(triangle, box) then
        triangle.flags = triangle.flags - 1
        off[#off + 1] = triangle
      end
    end
  end
  local result = call(world)
  for _, triangle in ipairs(off) do triangle.flags = triangle.flags + 1 end
  return result
end

--- The set of a record's excluded materials.
---@param record table
---@return table<integer, true>
function source.excluded(record)
  local set = {}
  for _, material in ipairs(record.exclude ~= schema.null and record.exclude or {}) do
    set[material] = true
  end
  return set
end

return source
