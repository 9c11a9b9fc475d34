--- The body of a primitive shape as tables, read a second time.

local content = require "boardwalk.content"
local shape_content = require "boardwalk.shape_content"

local body = {}

local u32, f32 = content.u32, content.f32

local function numbers(bytes, at, count)
  local list = {}
  for i = 1, count do list[i] = f32(bytes, at + 4 * (i - 1)) end
  return list
end

-- A count of rows of four numbers, the rows, and where they end.
local function rows_at(bytes, at)
  local rows = {}
  for i = 1, u32(bytes, at) do rows[i] = numbers(bytes, at + 4 + 16 * (i - 1), 4) end
  return rows, at + 4 + 16 * #rows
end

local TRANSFORM = 16

-- By class: what stands at a place, and where it ends.
local readers = {}

function readers.box(bytes, at)
  return {
    half = numbers(bytes, at, 3), radius = f32(bytes, at + 12),
    transform = numbers(bytes, at + 16, TRANSFORM),
  }, at + 84
end

function readers.capsule(bytes, at)
  return {
    bottom = numbers(bytes, at, 3), top = numbers(bytes, at + 16, 3), radius = f32(bytes, at + 32),
  }, at + 40
end

function readers.barrel(bytes, at)
  local planes, vertices_at = rows_at(bytes, at + 64)
  local vertices, stop = rows_at(bytes, vertices_at)
  return {
    transform = numbers(bytes, at, TRANSFORM), planes = planes, vertices = vertices,
  }, stop + 4
end

-- Whether the object at a place is told by its class: a 0, an id, the class. It is, where a list's
-- next child begins; behind a list within a list may stand that one's flag byte.
local function is_child(bytes, at)
  return #bytes >= at + 8 and bytes:byte(at) == 0
    and shape_content.primitive_of(u32(bytes, at + 5)) ~= nil
end

-- It calls itself for lists, which stand eight deep at most.
local function read(bytes, at, shape)
  if shape ~= "list" then
    local solid, stop = readers[shape](bytes, at)
    solid.shape = shape
    return solid, stop
  end
  local list, count = {shape = "list", children = {}}, u32(bytes, at)
  at = at + 4
  for i = 1, count do
    if not is_child(bytes, at) then at = at + 1 end
    list.children[i], at = read(bytes, at + 9, shape_content.primitive_of(u32(bytes, at + 5)))
  end
  return list, at
end

--- Reads a body, which says nothing of its class: what it looks like is taken for it.
---@param bytes string
---@return table solid shape, and what that has; a list: children
function body.read(bytes)
  return (read(bytes, 1, shape_content.primitive(bytes)))
end

return body
