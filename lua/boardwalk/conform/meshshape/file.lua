--- What the records of Anvil's mesh shapes share.

local beside = require "boardwalk.conform.beside"
local core = require "boardwalk.core"

local file = {}

file.FILE = beside.PATH

--- Reads a mesh shape.
---@param bytes string
---@return MeshShape? shape
---@return string? message
function file.read(bytes)
  return core.load_mesh_shape(bytes)
end

--- The mesh shape of a record.
---@param record table
---@param place table
---@return MeshShape
function file.of(record, place)
  return beside.object(record, place, file.read)
end

-- Puts what is below a node into `leaves` and `depths`; without calling itself, for a tree may be
-- as deep as it has faces.
local function walk(shape)
  local tree = {leaves = {}, max_depth = 0, depth_sum = 0, leaf_count = 0}
  local waiting = {{node = 0, depth = 1}}
  while #waiting > 0 do
    local at = table.remove(waiting)
    local node = shape:node(at.node)
    for _, side in ipairs {"a", "b"} do
      local child = node[side]
      if child.node then
        waiting[#waiting + 1] = {node = child.node, depth = at.depth + 1}
      else
        tree.leaves[child.face] = {
          node = at.node, child = side, depth = at.depth, min = child.low, max = child.high,
        }
        tree.leaf_count = tree.leaf_count + 1
        tree.max_depth = math.max(tree.max_depth, at.depth)
        tree.depth_sum = tree.depth_sum + at.depth
      end
    end
  end
  return tree
end

--- The leaves of a record's tree, walked once in a run: leaves by face, max_depth, depth_sum,
--- leaf_count.
---@param record table
---@param place table
---@return table
function file.tree(record, place)
  local key = "tree " .. place.folder .. "/" .. record.file
  place.cache[key] = place.cache[key] or walk(file.of(record, place))
  return place.cache[key]
end

return file
