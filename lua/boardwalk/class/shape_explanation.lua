--- MeshShape:explain and ShapeSet:explain: why a ray is answered as it is.

local core = require "boardwalk.core"

local shape_explanation = {}

local reason_name = core.flat.MeshShape.reason_name
local NONE = 2 ^ 32 - 1
-- Numbers of a step and of a placement.
local STEP, PLACEMENT = 10, 7
-- Of a verdict.
local MOST_TOLD = 8

-- ---- accounts

local function number_or_nil(number)
  return number ~= NONE and number or nil
end

-- Reasons for which nothing more is known of a face.
local UNTESTED = {missed = true, pruned = true}

local function node_of(values, i, reason)
  local node = {node = values[i], parent = number_or_nil(values[i + 2]), reason = reason}
  if reason ~= "missed" then node.enter = values[i + 9] end
  return node
end

local function face_of(values, i, reason)
  local face = {
    triangle = values[i + 1], parent = number_or_nil(values[i + 2]), reason = reason,
    crossed = values[i + 4] ~= 0,
  }
  if reason ~= "missed" then face.enter = values[i + 9] end
  if UNTESTED[reason] then return face end
  face.t, face.determinant = values[i + 5], values[i + 6]
  face.u, face.v = values[i + 7], values[i + 8]
  return face
end

-- The nearest face that the ray crosses and that is no hit all the same.
local SKIPPED = {masked = true, excluded = true}

local function is_nearer_skipped(face, than)
  return face.crossed and SKIPPED[face.reason] and not (than and than.t <= face.t)
end

-- The walk of so many steps from one on (from 0).
local function walk_of(values, first, count)
  local walk = {nodes = {}, candidates = {}}
  for i = first * STEP + 1, (first + count) * STEP, STEP do
    local reason = reason_name(values[i + 3])
    if values[i] ~= NONE then
      walk.nodes[#walk.nodes + 1] = node_of(values, i, reason)
    else
      local face = face_of(values, i, reason)
      walk.candidates[#walk.candidates + 1] = face
      if reason == "kept" then walk.kept = face end
      if is_nearer_skipped(face, walk.nearest_skipped) then walk.nearest_skipped = face end
    end
  end
  return walk
end

--- The account of a ray at a MeshShape.
---@param shape MeshShape
---@param ... any the numbers of a ray, and a filter, checked
---@return table account as docs/api describes ShapeExplanation
function shape_explanation.of_shape(shape, ...)
  local valid, masked, values = core.flat.MeshShape.explain(shape, ...)
  local account = walk_of(values, 0, #values / STEP)
  account.valid, account.masked = valid, masked
  return account
end

-- The set's own number of a face, beside those that its shape has.
local function numbered(face, placement)
  if not face then return nil end
  local copy = {}
  for key, value in pairs(face) do copy[key] = value end
  copy.face, copy.triangle = face.triangle, placement.first + face.triangle
  copy.placement, copy.entity = placement.placement, placement.entity
  return copy
end

-- A placement whose numbers stand from i on, and the steps of its shape's walk.
local function placement_of(set, index, values, i, steps)
  local id, first = core.flat.ShapeSet.placement(set, index)
  local reason = reason_name(values[i + 1])
  local placement = {
    placement = index, entity = id, first = first, order = number_or_nil(values[i]),
    reason = reason,
  }
  if reason ~= "missed" then placement.enter = values[i + 6] end
  if values[i + 3] > 0 then placement.within = walk_of(steps, values[i + 2], values[i + 3]) end
  if values[i + 4] ~= NONE then
    placement.triangle, placement.t = first + values[i + 4], values[i + 5]
  end
  return placement
end

-- Those that were looked at in their order, then the others.
local function by_order(a, b)
  if a.order and b.order then return a.order < b.order end
  if a.order or b.order then return a.order ~= nil end
  return a.placement < b.placement
end

--- The account of a ray at a ShapeSet.
---@param set ShapeSet
---@param ... any the numbers of a ray, and a filter, checked
---@return table account as docs/api describes SetExplanation
function shape_explanation.of_set(set, ...)
  local valid, masked, values, steps = core.flat.ShapeSet.explain(set, ...)
  local account = {valid = valid, masked = masked, candidates = {}}
  for i = 1, #values, PLACEMENT do
    local placement = placement_of(set, (i - 1) / PLACEMENT, values, i, steps)
    account.candidates[#account.candidates + 1] = placement
    local within = placement.within or {}
    if placement.reason == "kept" then account.kept = numbered(within.kept, placement) end
    local skipped = numbered(within.nearest_skipped, placement)
    if skipped and is_nearer_skipped(skipped, account.nearest_skipped) then
      account.nearest_skipped = skipped
    end
  end
  table.sort(account.candidates, by_order)
  return account
end

-- ---- as text

local WHY = {
  kept = "is the hit", visited = "is looked into", missed = "is missed",
  pruned = "begins behind the hit", masked = "is passed over by the mask",
  excluded = "is of an excluded material", parallel = "has the determinant 0",
  outside = "is passed by", behind = "lies behind the origin", beyond = "lies beyond the length",
  strayed = "is met outside its box", farther = "is farther than the hit",
  empty = "has no face that is met",
}

local float_text = core.float_text

--- What a miss passed over, as words.
---@param candidate table an account's nearest_skipped
---@return string
function shape_explanation.skipped(candidate)
  return ("triangle %d at t %s, which %s"):format(candidate.triangle, float_text(candidate.t),
    WHY[candidate.reason])
end

local function node_line(node)
  local line = ("node %d %s"):format(node.node, WHY[node.reason])
  if not node.enter then return line end
  return ("%s, its box from t %s"):format(line, float_text(node.enter))
end

local function face_line(face)
  local line = ("triangle %d %s"):format(face.triangle, WHY[face.reason])
  if face.crossed or face.reason == "strayed" then
    line = line .. ", t " .. float_text(face.t)
  elseif face.reason == "pruned" then
    line = ("%s, its box from t %s"):format(line, float_text(face.enter))
  end
  if face.reason ~= "outside" then return line end
  return ("%s, u %s, v %s"):format(line, float_text(face.u), float_text(face.v))
end

local function visited_count(walk)
  local count = 0
  for _, node in ipairs(walk.nodes) do
    if node.reason == "visited" then count = count + 1 end
  end
  return count
end

local function tested_count(walk)
  local count = 0
  for _, face in ipairs(walk.candidates) do
    if not UNTESTED[face.reason] then count = count + 1 end
  end
  return count
end

local function count_line(walk)
  return ("%d nodes looked into, %d missed or behind; %d faces tested"):format(
    visited_count(walk), #walk.nodes - visited_count(walk), tested_count(walk))
end

local function add_walk(lines, walk, indent)
  lines[#lines + 1] = indent .. count_line(walk)
  for _, node in ipairs(walk.nodes) do lines[#lines + 1] = indent .. "  " .. node_line(node) end
  for _, face in ipairs(walk.candidates) do
    lines[#lines + 1] = indent .. "  " .. face_line(face)
  end
end

local function placement_line(placement)
  local line = ("placement %d, entity 0x%08x, %s"):format(placement.placement, placement.entity,
    WHY[placement.reason])
  if placement.reason == "excluded" then
    line = line:gsub("is of an excluded material", "has excluded materials alone")
  end
  if placement.t then
    return ("%s, triangle %d, t %s"):format(line, placement.triangle, float_text(placement.t))
  end
  if not placement.enter then return line end
  return ("%s, its box from t %s"):format(line, float_text(placement.enter))
end

-- The lines that every account begins with, and whether there is more to tell.
local function start(account)
  if not account.valid then
    return {"the ray has no direction or no length: a miss"}, false
  end
  if not account.masked then return {}, true end
  return {"the mask has a flag that every face has: nothing is looked at"}, true
end

--- An account as lines of text.
---@param account table
---@return string[]
function shape_explanation.lines(account)
  local lines, more = start(account)
  if not more then return lines end
  if account.nodes then
    add_walk(lines, account, "")
    return lines
  end
  local missed = 0
  for _, placement in ipairs(account.candidates) do
    if placement.order then
      lines[#lines + 1] = placement_line(placement)
      if placement.within then add_walk(lines, placement.within, "  ") end
    else
      missed = missed + 1
    end
  end
  lines[#lines + 1] = ("%d placements left out by the tree of the set"):format(missed)
  return lines
end

-- ---- what a ray crosses

local function add_crossed(list, walk, placement)
  for i, face in ipairs(walk.candidates) do
    if face.crossed then
      list[#list + 1] = {face = placement and numbered(face, placement) or face, place = i}
    end
  end
end

local function by_distance(a, b)
  if a.face.t ~= b.face.t then return a.face.t < b.face.t end
  if a.face.triangle ~= b.face.triangle then return a.face.triangle < b.face.triangle end
  return a.place < b.place
end

--- The lines about faces that a ray crosses, the nearest first.
---@param account table
---@return string[]
function shape_explanation.about(account)
  local crossed, lines = {}, {}
  if account.nodes then add_crossed(crossed, account) end
  for _, placement in ipairs(account.candidates) do
    if placement.within then add_crossed(crossed, placement.within, placement) end
  end
  table.sort(crossed, by_distance)
  for i = 1, math.min(#crossed, MOST_TOLD) do lines[i] = face_line(crossed[i].face) end
  return lines
end

return shape_explanation
