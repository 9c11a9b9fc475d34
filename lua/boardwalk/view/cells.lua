--- The grid of a CollisionMesh as its payloads have it: which cells list each triangle.
--- source: seed page 000, "The grid"

local content = require "boardwalk.content"

local cells = {}

local u16, u32 = content.u16, content.u32

local NX, NY, NZ = 0x70, 0x72, 0x74 -- in the header

local function add_cell(listed, lists, offset, cell)
  local at = 2 * offset + 1
  local count = u16(lists, at)
  for i = 1, count do
    local triangle = u16(lists, at + 2 * i)
    local entry = listed[triangle] or {cells = 0, first = cell, crowd = 0}
    entry.cells = entry.cells + 1
    entry.crowd = math.max(entry.crowd, count)
    listed[triangle] = entry
  end
end

--- What is listed where.
---@param mesh CollisionMesh
---@return table<integer, table> listed by triangle: cells, how many list it; first, the number of
--- the first; crowd, the most triangles that one of them lists
---@return integer[] size cells along x, y and z
function cells.of(mesh)
  local header, grid, lists = mesh:payload(0x03), mesh:payload(0x05), mesh:payload(0x06)
  local listed = {}
  for cell = 0, #grid / 4 - 1 do
    local offset = u32(grid, 4 * cell + 1)
    if offset > 0 then add_cell(listed, lists, offset, cell) end
  end
  return listed, {u16(header, NX + 1), u16(header, NY + 1), u16(header, NZ + 1)}
end

return cells
