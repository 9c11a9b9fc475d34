--- The body of an SWS mesh shape as tables, read a second time: faces and materials.

local cast = require "boardwalk.judge.faces.cast"
local content = require "boardwalk.content"

local body = {}

local u16, u32, f32 = content.u16, content.u32, content.f32

-- Bytes of a position, of a face's corners, and of the MOPP's offset and scale.
local POSITION, CORNERS, PLACE = 16, 6, 16

-- How many faces there are: the count is one of indices when the materials' count comes out a third
-- of it, and one of faces otherwise.
local function face_count(bytes, at)
  local count = u32(bytes, at)
  local behind = at + 4 + 2 * count
  local is_indices = count % 3 == 0 and behind + 3 <= #bytes and u32(bytes, behind) == count / 3
  return is_indices and count / 3 or count
end

local function corner_of(bytes, at, number)
  local position = at + 4 + POSITION * number
  return {f32(bytes, position), f32(bytes, position + 4), f32(bytes, position + 8)}
end

--- Reads a body.
---@param bytes string
---@return table world faces, indices (a face's number of its material), both from 0; materials, ids
--- from 0
function body.read(bytes)
  local world = {faces = {}, indices = {}, materials = {}}
  local mopp = 5 + POSITION * u32(bytes, 1)
  local corners = mopp + 4 + u32(bytes, mopp) + PLACE
  local count = face_count(bytes, corners)
  local indices = corners + 4 + CORNERS * count
  for face = 0, count - 1 do
    local at, c = corners + 4 + CORNERS * face, {}
    for i = 1, 3 do c[i] = corner_of(bytes, 1, u16(bytes, at + 2 * (i - 1))) end
    world.faces[face] = cast.face(c[1], c[2], c[3])
    world.indices[face] = bytes:byte(indices + 4 + face)
  end
  local table_at = indices + 4 + count
  for i = 0, u32(bytes, table_at) - 1 do
    world.materials[i] = u32(bytes, table_at + 4 + 4 * i)
  end
  return world
end

return body
