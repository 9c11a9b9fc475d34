--- A collision mesh as tables, and its grid, in double arithmetic.

local content = require "boardwalk.content"
local core = require "boardwalk.core"

local grid = {}

-- ---- numbers of chunks

local function u16(bytes, offset) return content.u16(bytes, offset + 1) end

local function f32(bytes, offset) return content.f32(bytes, offset + 1) end

local function point(bytes, offset)
  return {f32(bytes, offset), f32(bytes, offset + 4), f32(bytes, offset + 8)}
end

-- Where the header chunk has them.
local MATRIX, CLAMP_LOW, CLAMP_HIGH, CELLS = 0x10, 0x50, 0x60, 0x70

-- A triangle: corner a, the edges from it, and what it is.
local function triangle_of(mesh, index)
  local ax, ay, az, bx, by, bz, cx, cy, cz, _, _, _, flags, material, area =
    core.flat.CollisionMesh.triangle(mesh, index)
  return {
    a = {ax, ay, az}, b = {bx, by, bz}, c = {cx, cy, cz},
    first = {bx - ax, by - ay, bz - az}, second = {cx - ax, cy - ay, cz - az},
    flags = flags, material = material, area = area,
  }
end

--- Reads a mesh's own triangles and its grid.
---@param mesh CollisionMesh
---@return table world triangles (from 0), lists (by cell, from 0), n, low, high, rows
function grid.of(mesh)
  local header, cells, lists = mesh:payload(0x03), mesh:payload(0x05), mesh:payload(0x06)
  local world = {
    triangles = {}, lists = {}, n = {}, low = point(header, CLAMP_LOW),
    high = point(header, CLAMP_HIGH), rows = {},
  }
  for row = 1, 4 do world.rows[row] = point(header, MATRIX + 16 * (row - 1)) end
  for axis = 1, 3 do world.n[axis] = u16(header, CELLS + 2 * (axis - 1)) end
  for i = 0, #mesh - 1 do world.triangles[i] = triangle_of(mesh, i) end
  for cell = 0, world.n[1] * world.n[2] * world.n[3] - 1 do
    local offset, list = content.u32(cells, 4 * cell + 1), {}
    for i = 1, offset == 0 and 0 or u16(lists, 2 * offset) do
      list[i] = u16(lists, 2 * (offset + i))
    end
    world.lists[cell] = list
  end
  return world
end

--- A point in grid coordinates.
---@return number[]
function grid.point(world, x, y, z)
  local rows, g = world.rows, {}
  for axis = 1, 3 do
    g[axis] = x * rows[1][axis] + y * rows[2][axis] + z * rows[3][axis] + rows[4][axis]
  end
  return g
end

local function clamped(value, low, high)
  return value <= low and low or math.min(value, high)
end

--- The cells from one grid coordinate to another, by axis.
---@param unclamped? boolean break the rule: the cells may lie outside the grid
---@return number[] low
---@return number[] high
function grid.box(world, a, b, unclamped)
  local low, high = {}, {}
  for axis = 1, 3 do
    local from, to = math.min(a[axis], b[axis]), math.max(a[axis], b[axis])
    if not unclamped then
      from = clamped(from, world.low[axis], world.high[axis])
      to = clamped(to, world.low[axis], world.high[axis])
    end
    low[axis], high[axis] = math.floor(from), math.floor(to)
    if unclamped then -- what lies outside has no list
      low[axis], high[axis] = math.max(low[axis], 0), math.min(high[axis], world.n[axis] - 1)
    end
  end
  return low, high
end

local NONE = {}

--- The triangles that a cell lists.
---@return integer[]
function grid.list(world, x, y, z)
  return world.lists[(z * world.n[2] + y) * world.n[1] + x] or NONE
end

return grid
