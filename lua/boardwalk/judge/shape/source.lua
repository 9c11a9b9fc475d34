--- What points at primitive shapes are drawn from.

local draw = require "boardwalk.judge.draw"

local source = {}

local Source = draw.class()

-- The boxes, capsules and barrels of a solid, alone or in lists.
local function add_leaves(leaves, solid)
  if solid.shape ~= "list" then leaves[#leaves + 1] = solid end
  for _, child in ipairs(solid.children or {}) do add_leaves(leaves, child) end
  return leaves
end

--- Makes a source.
---@param seed integer
---@param primitive Primitive with an extent
---@param solid table the same, of boardwalk.judge.shape.body
---@return boardwalk.Source
function source.new(seed, primitive, solid)
  local x0, y0, z0, x1, y1, z1 = primitive:bounds()
  return draw.new(Source, seed, {
    leaves = add_leaves({}, solid), low = {x0, y0, z0}, high = {x1, y1, z1},
    size = math.sqrt((x1 - x0) ^ 2 + (y1 - y0) ^ 2 + (z1 - z0) ^ 2),
  })
end

-- Around a solid's middle, in its own frame and as wide as it is.
local near = {}

local function wide(self, half) return self:between(-1.3 * half, 1.3 * half) end

function near.box(self, box)
  return {wide(self, box.half[1]), wide(self, box.half[2]), wide(self, box.half[3])}
end

function near.capsule(self, capsule)
  local t, point = self:between(-0.2, 1.2), {}
  for axis = 1, 3 do
    local side = capsule.top[axis] - capsule.bottom[axis]
    point[axis] = capsule.bottom[axis] + t * side + wide(self, capsule.radius)
  end
  return point
end

function near.barrel(self, barrel)
  if #barrel.vertices == 0 then return {0, 0, 0} end
  local a, b = self:one_of(barrel.vertices), self:one_of(barrel.vertices)
  local t, stretch, point = self.random(), self:between(0.5, 1.3), {}
  for axis = 1, 3 do point[axis] = (a[axis] + t * (b[axis] - a[axis])) * stretch end
  return point
end

-- Where a solid's frame would be by wrong readings of its transform: its translation alone, its
-- axes alone, neither.
local function moved(p, m) return {p[1] + m[13], p[2] + m[14], p[3] + m[15]} end

local function turned(p, m)
  local q = {}
  for i = 1, 3 do q[i] = m[i] * p[1] + m[4 + i] * p[2] + m[8 + i] * p[3] end
  return q
end

local function unplaced(p) return p end

local WRONG = {moved, turned, unplaced}

local function placed(self, p, m)
  if self:chance(0.6) then return moved(turned(p, m), m) end
  return self:one_of(WRONG)(p, m)
end

--- A point in or about the solids, or where one would be that is placed wrongly.
---@return number[]
function Source:place()
  local solid = self:one_of(self.leaves)
  if self:chance(0.8) then
    local p = near[solid.shape](self, solid)
    if solid.transform then p = placed(self, p, solid.transform) end
    return self:point(p[1], p[2], p[3])
  end
  local p, margin = {}, 0.2 * self.size
  for axis = 1, 3 do p[axis] = self:between(self.low[axis] - margin, self.high[axis] + margin) end
  return p
end

return source
