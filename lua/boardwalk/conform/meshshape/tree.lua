--- tree, node, leaf: the tree in the file of a mesh shape.

local file = require "boardwalk.conform.meshshape.file"
local near = require "boardwalk.conform.near"
local schema = require "boardwalk.conform.schema"
local shape_record = require "boardwalk.conform.shape_record"

local INSETS = schema.list(schema.u8, 6)

local tree = {
  format = "meshshape", kind = "tree",
  inputs = {file = file.FILE},
  answers = {
    nodes = schema.integer, leaves = schema.integer, max_depth = schema.integer,
    leaf_depth_sum = schema.integer, root_insets = INSETS,
  },
  answer = function(record, place)
    local shape, found = file.of(record, place), file.tree(record, place)
    return {
      nodes = shape:info().nodes, leaves = found.leaf_count, max_depth = found.max_depth,
      leaf_depth_sum = found.depth_sum, root_insets = shape:node(0).insets,
    }
  end,
}

-- A child as records have it: what it is, and its number. It is told as a text and a number.
local CHILD = schema.list(schema.either(schema.text, schema.integer), 2)

local function child_of(child)
  return {child.face and "face" or "node", child.face or child.node}
end

local node = {
  format = "meshshape", kind = "node",
  inputs = {file = file.FILE, node = schema.u32, tol = shape_record.TOLERANCE},
  answers = {
    insets = INSETS, a = CHILD, b = CHILD, inset_child = schema.text, min = schema.point,
    max = schema.point,
  },
  answer = function(record, place)
    local found = file.of(record, place):node(record.node)
    return {
      insets = found.insets, a = child_of(found.a), b = child_of(found.b),
      inset_child = table.concat(found.owners),
      min = near.list(record.min, found.low, record.tol),
      max = near.list(record.max, found.high, record.tol),
    }
  end,
}

local leaf = {
  format = "meshshape", kind = "leaf",
  inputs = {file = file.FILE, face = schema.u32, tol = shape_record.TOLERANCE},
  answers = {
    node = schema.integer, child = schema.text, depth = schema.integer, min = schema.point,
    max = schema.point,
  },
  answer = function(record, place)
    local found = file.tree(record, place).leaves[record.face]
    return {
      node = found.node, child = found.child, depth = found.depth,
      min = near.list(record.min, found.min, record.tol),
      max = near.list(record.max, found.max, record.tol),
    }
  end,
}

return {tree, node, leaf}
