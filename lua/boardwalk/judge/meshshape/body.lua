--- The body of an Anvil mesh shape as tables, read a second time: faces, polygons, materials, and
--- the nodes of its tree.

local cast = require "boardwalk.judge.faces.cast"
local content = require "boardwalk.content"

local body = {}

local u16, u32, f32 = content.u16, content.u32, content.f32

-- Where the sections begin, and those that are read; bytes of a section's header, and of a node.
local HEAD, HEADER, NODE = 9, 8, 11
local POSITIONS, FACES, POLYGONS, BOUNDS, TREE = 0x1eef, 0x1ef0, 0x1ef1, 0x1efa, 0x1ef9

-- Where the payload of each section begins (from 1), by type; and how many bytes it has.
local function sections_of(bytes)
  local starts, sizes = {}, {}
  local at, stop = HEAD + 1, HEAD + 1 + u32(bytes, 6)
  while at < stop do
    local kind, size = u16(bytes, at), u32(bytes, at + 4)
    starts[kind], sizes[kind] = at + HEADER, size - HEADER
    at = at + size
  end
  return starts, sizes, stop
end

local function point(bytes, at)
  return {f32(bytes, at), f32(bytes, at + 4), f32(bytes, at + 8)}
end

local function face_of(bytes, positions, at)
  local corners = {}
  for i = 1, 3 do corners[i] = point(bytes, positions + 12 * u16(bytes, at + 2 * (i - 1))) end
  return cast.face(corners[1], corners[2], corners[3])
end

-- A node: six insets, whose child's each is (0 or 1), and the children.
local function node_of(bytes, at)
  local flags = bytes:byte(at + 10)
  local node = {insets = {bytes:byte(at, at + 5)}, owners = {}, children = {}}
  for i = 1, 6 do node.owners[i] = math.floor(flags / 2 ^ (i + 1)) % 2 end
  for side = 0, 1 do
    node.children[side] = {
      number = u16(bytes, at + 6 + 2 * side), is_face = math.floor(flags / 2 ^ side) % 2 == 1,
    }
  end
  return node
end

-- The material of each face, from 0: the reference, and the number that stands at a place.
local function read_materials(world, bytes, at, count)
  local one, indices = bytes:byte(at) == 1, u32(bytes, at + 2)
  for face = 0, count - 1 do
    world.materials[face] = not one and face < indices and bytes:byte(at + 6 + face) or 0
  end
end

--- Reads a body.
---@param bytes string
---@return table world faces, polygons, materials (from 0), nodes (from 0), low, high (the root's)
function body.read(bytes)
  local starts, sizes, tail = sections_of(bytes)
  local world = {faces = {}, polygons = {}, materials = {}, nodes = {}}
  local count = sizes[FACES] / 6
  for face = 0, count - 1 do
    world.faces[face] = face_of(bytes, starts[POSITIONS], starts[FACES] + 6 * face)
    world.polygons[face] = u16(bytes, starts[POLYGONS] + 2 * face)
  end
  read_materials(world, bytes, tail, count)
  for node = 0, sizes[TREE] / NODE - 1 do
    world.nodes[node] = node_of(bytes, starts[TREE] + NODE * node)
  end
  local size = point(bytes, starts[BOUNDS])
  world.low = point(bytes, starts[BOUNDS] + 12)
  world.high = {
    world.low[1] + size[1], world.low[2] + size[2], world.low[3] + size[3],
  }
  return world
end

return body
