--- Points at primitive shapes, answered in double arithmetic, with rules that can be broken.

local vector = require "boardwalk.judge.vector"

local contains = {}

--- What an engine can have wrong about a point.
---@class boardwalk.BrokenSolid
---@field forward? boolean the transform is applied, not its inverse
---@field rows? boolean the transform is taken row by row
---@field in_place? boolean the translation is left out
---@field unturned? boolean the axes are left out
---@field full? boolean half extents are taken for whole ones
---@field rounded? boolean a box is wider by its convex radius
---@field flat? boolean a capsule ends with its middle's ends
---@field endless? boolean it does not end
---@field any_plane? boolean to be below one plane of a barrel is enough
---@field around? boolean the box of a barrel's vertices is taken for it
---@field inward? boolean its planes point inwards
---@field first_child? boolean a list is its first child
---@field all_children? boolean what is in a list is in every child
---@field shallow? boolean lists in lists are left out
---@field reversed? boolean children are asked in the opposite order

local cross, dot, minus = vector.cross, vector.dot, vector.minus

-- The axes and the translation of a transform: columns, one behind the other.
local function axes_of(m, broken)
  if broken.rows then
    return {m[1], m[5], m[9]}, {m[2], m[6], m[10]}, {m[3], m[7], m[11]}, {m[4], m[8], m[12]}
  end
  local x, y, z = {m[1], m[2], m[3]}, {m[5], m[6], m[7]}, {m[9], m[10], m[11]}
  if broken.unturned then x, y, z = {1, 0, 0}, {0, 1, 0}, {0, 0, 1} end
  return x, y, z, broken.in_place and {0, 0, 0} or {m[13], m[14], m[15]}
end

local LEAST = 1e-12

-- A point in the frame of a box or a barrel; nil when that is flat.
local function local_of(solid, p, broken)
  local x, y, z, at = axes_of(solid.transform, broken)
  if broken.forward then
    local q = {}
    for i = 1, 3 do q[i] = x[i] * p[1] + y[i] * p[2] + z[i] * p[3] + at[i] end
    return q
  end
  local determinant, q = dot(x, cross(y, z)), minus(p, at)
  if math.abs(determinant) < LEAST then return nil end
  return {
    dot(q, cross(y, z)) / determinant, dot(q, cross(z, x)) / determinant,
    dot(q, cross(x, y)) / determinant,
  }
end

local holds = {}

function holds.box(box, p, broken)
  local q = local_of(box, p, broken)
  for axis = 1, q and 3 or 0 do
    local half = box.half[axis] * (broken.full and 0.5 or 1)
    if broken.rounded then half = half + box.radius end
    if math.abs(q[axis]) > half then return false end
  end
  return q ~= nil
end

function holds.capsule(capsule, p, broken)
  local side, from = minus(capsule.top, capsule.bottom), minus(p, capsule.bottom)
  local length = dot(side, side)
  local t = length > 0 and dot(from, side) / length or 0
  if broken.flat and (t < 0 or t > 1) then return false end
  if not broken.endless then t = math.max(0, math.min(1, t)) end
  local off = {from[1] - t * side[1], from[2] - t * side[2], from[3] - t * side[3]}
  return capsule.radius >= 0 and dot(off, off) <= capsule.radius ^ 2
end

local function is_around(vertices, q)
  for axis = 1, 3 do
    local low, high = math.huge, -math.huge
    for _, vertex in ipairs(vertices) do
      low, high = math.min(low, vertex[axis]), math.max(high, vertex[axis])
    end
    if q[axis] < low or q[axis] > high then return false end
  end
  return true
end

function holds.barrel(barrel, p, broken)
  local q = local_of(barrel, p, broken)
  if not q or #barrel.planes == 0 then return false end
  if broken.around then return is_around(barrel.vertices, q) end
  local below = 0
  for _, plane in ipairs(barrel.planes) do
    local height = dot(plane, q) + plane[4]
    if broken.inward then height = -height end
    if height <= 0 then below = below + 1 end
  end
  return below == #barrel.planes or (broken.any_plane and below > 0) or false
end

local function is_asked(child, i, broken)
  if broken.first_child then return i == 1 end
  return not (broken.shallow and child.shape == "list")
end

-- It comes back here for lists in lists.
function holds.list(list, p, broken)
  local count, asked = 0, 0
  for k = 1, #list.children do
    local i = broken.reversed and #list.children + 1 - k or k
    if is_asked(list.children[i], i, broken) then
      asked = asked + 1
      if contains.is_in(list.children[i], p, broken) then count = count + 1 end
    end
  end
  if broken.all_children then return count == asked and asked > 0 end
  return count > 0
end

--- Whether a point is in a solid.
---@param solid table of boardwalk.judge.shape.body
---@param point number[]
---@param broken boardwalk.BrokenSolid what is wrong
---@return boolean
function contains.is_in(solid, point, broken)
  return holds[solid.shape](solid, point, broken)
end

return contains
