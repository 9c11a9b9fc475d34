--- The walk of the tree in an Anvil mesh shape, by the seed page's reading of its insets or by a
--- wrong one: which faces an engine would come to.

local tree = {}

-- What each reading makes of an inset of a child: whether it moves that child's side.
local MOVES = {
  right = function(owner, side) return owner == side end,
  swapped = function(owner, side) return owner ~= side end,
  both = function() return true end,
}
-- Its low sides are right, its high ones measured from the low side; or its insets are parts of the
-- root's extent.
MOVES.from_low, MOVES.of_root = MOVES.right, MOVES.right

-- A child's box in a node's.
local function child_box(world, node, side, low, high, reading)
  local child_low, child_high = {}, {}
  for axis = 1, 3 do
    local extent = high[axis] - low[axis]
    if reading == "of_root" then extent = world.high[axis] - world.low[axis] end
    local from, to = 0, 0
    if MOVES[reading](node.owners[axis], side) then from = extent * node.insets[axis] / 255 end
    if MOVES[reading](node.owners[axis + 3], side) then
      to = extent * node.insets[axis + 3] / 255
      if reading == "from_low" and node.insets[axis + 3] > 0 then to = extent - to end
    end
    child_low[axis], child_high[axis] = low[axis] + from, high[axis] - to
  end
  return child_low, child_high
end

-- A node's own box in its parent's, by the reading that its bytes place itself.
local function own_box(node, low, high)
  local own_low, own_high = {}, {}
  for axis = 1, 3 do
    local extent = high[axis] - low[axis]
    own_low[axis] = low[axis] + extent * node.insets[axis] / 255
    own_high[axis] = high[axis] - extent * node.insets[axis + 3] / 255
  end
  return own_low, own_high
end

-- Boxes are widened by this part of the root's size, so that rounding decides nothing.
local PAD = 1e-5

-- Whether a ray meets a box within its length.
local function is_met(record, low, high, pad)
  local from, to = 0, record.tmax
  for axis = 1, 3 do
    local o, d = record.origin[axis], record.dir[axis]
    local a, b = low[axis] - pad - o, high[axis] + pad - o
    if d == 0 then
      if a > 0 or b < 0 then return false end
    else
      a, b = a / d, b / d
      from, to = math.max(from, math.min(a, b)), math.min(to, math.max(a, b))
    end
  end
  return from <= to
end

local function pad_of(world)
  local longest = 0
  for axis = 1, 3 do longest = math.max(longest, world.high[axis] - world.low[axis]) end
  return PAD * longest
end

-- Puts the children of a node that are met aside, B below A.
local function open(walk, at)
  local node = walk.world.nodes[at.number]
  local low, high = at.low, at.high
  if walk.reading == "own" then low, high = own_box(node, low, high) end
  for side = 1, 0, -1 do
    local child = node.children[side]
    local child_low, child_high = low, high
    if walk.reading ~= "own" then
      child_low, child_high = child_box(walk.world, node, side, low, high, walk.reading)
    end
    if is_met(walk.record, child_low, child_high, walk.pad) then
      walk.waiting[#walk.waiting + 1] = {
        number = child.number, is_face = child.is_face, low = child_low, high = child_high,
      }
    end
  end
end

--- The faces whose boxes a ray meets, in the order of a walk that takes child A first.
---@param world table of boardwalk.judge.meshshape.body
---@param record table origin, dir, tmax
---@param reading string "right", or a wrong one: "swapped" (a selector bit of 0 means B), "both"
--- (an inset moves both children), "own" (a node's bytes place itself in its parent), "of_root"
--- (insets are parts of the root's extent), "from_low" (high insets are measured from the low side)
---@return integer[] faces
function tree.faces(world, record, reading)
  local walk = {
    world = world, record = record, reading = reading, pad = pad_of(world), waiting = {},
  }
  local faces = {}
  walk.waiting[1] = {
    number = 0, is_face = world.nodes[0] == nil, low = world.low, high = world.high,
  }
  while #walk.waiting > 0 do
    local at = table.remove(walk.waiting)
    if at.is_face then
      faces[#faces + 1] = at.number
    else
      open(walk, at)
    end
  end
  return faces
end

return tree
