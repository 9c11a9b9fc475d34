-- Meshes with one planted fault each, and the clean one that they are made from: a walled floor
-- with a box on it.
local bw = require "boardwalk"
local level_files = require "spec.level_files"

local faulty = {}

local SIDE, COUNT = 4, 8 -- metres a square; squares a side
local HIGH = 3

local function quad(list, a, b, c, d, fields)
  for _, corners in ipairs({{a, b, c}, {a, c, d}}) do
    local triangle = {a = corners[1], b = corners[2], c = corners[3], material = "CONCRETE"}
    for name, value in pairs(fields or {}) do triangle[name] = value end
    list[#list + 1] = triangle
  end
end

local function add_floor(list, count)
  for y = 0, count - 1 do
    for x = 0, count - 1 do
      local x0, y0, x1, y1 = x * SIDE, y * SIDE, (x + 1) * SIDE, (y + 1) * SIDE
      quad(list, {x0, y0, 0}, {x1, y0, 0}, {x1, y1, 0}, {x0, y1, 0})
    end
  end
end

-- A wall whose front is to the left of the way from one point to the other.
local function add_wall(list, x0, y0, x1, y1, high)
  quad(list, {x1, y1, 0}, {x0, y0, 0}, {x0, y0, high}, {x1, y1, high})
end

local function add_walls(list, count)
  local far = count * SIDE
  for i = 0, count - 1 do
    local from, to = i * SIDE, (i + 1) * SIDE
    add_wall(list, from, 0, to, 0, HIGH)
    add_wall(list, far, from, far, to, HIGH)
    add_wall(list, to, far, from, far, HIGH)
    add_wall(list, 0, to, 0, from, HIGH)
  end
end

local function add_box(list)
  quad(list, {5, 5, 2}, {7, 5, 2}, {7, 7, 2}, {5, 7, 2})
  add_wall(list, 7, 5, 5, 5, 2)
  add_wall(list, 7, 7, 7, 5, 2)
  add_wall(list, 5, 7, 7, 7, 2)
  add_wall(list, 5, 5, 5, 7, 2)
end

--- The triangles of the clean mesh: two a square of the floor, row by row, then the rest.
---@param count? integer squares a side
function faulty.triangles(count)
  local list = {}
  add_floor(list, count or COUNT)
  add_walls(list, count or COUNT)
  add_box(list)
  return list
end

function faulty.build(list)
  return assert(bw.mesh(list, {cell_size = 5}))
end

function faulty.clean()
  return faulty.build(faulty.triangles())
end

-- ---- faults of triangles: each changes the list

-- Squares of the floor by column and row; the numbers of their triangles.
local function square(x, y)
  local first = (y * COUNT + x) * 2
  return first + 1, first + 2
end

local PLANTS = {}

function PLANTS.repeated_corner(list)
  list[#list + 1] = {a = {20, 20, 0}, b = {20, 20, 0}, c = {24, 20, 0}}
end

function PLANTS.no_area(list)
  list[#list + 1] = {a = {20, 20, 0}, b = {24, 20, 0}, c = {28, 20, 0}}
end

function PLANTS.never_hit(list)
  list[#list + 1] = {a = {20, 20, 1}, b = {20.0005, 20, 1}, c = {20, 20.0005, 1}}
end

function PLANTS.sliver(list)
  list[#list + 1] = {a = {20, 21, 5}, b = {28, 21, 5}, c = {24, 21.01, 5}}
end

function PLANTS.duplicate(list)
  local first = list[(square(3, 3))]
  list[#list + 1] = {a = first.b, b = first.c, c = first.a, material = first.material}
end

function PLANTS.flipped(list)
  for _, i in ipairs({square(4, 4)}) do list[i].b, list[i].c = list[i].c, list[i].b end
end

-- The square's right side gets a vertex in the middle that its neighbour does not know.
function PLANTS.t_junction(list)
  local first, second = square(4, 4)
  local a, b, c, d = list[first].a, list[first].b, list[first].c, list[second].c
  local middle = {b[1], (b[2] + c[2]) / 2, 0}
  list[first] = {a = a, b = b, c = middle, material = "CONCRETE"}
  list[second] = {a = a, b = middle, c = d, material = "CONCRETE"}
  list[#list + 1] = {a = middle, b = c, c = d, material = "CONCRETE"}
end

-- The squares of a column end 0.2 m before the next.
function PLANTS.gap(list)
  for y = 0, COUNT - 1 do
    for _, i in ipairs({square(3, y)}) do
      for _, name in ipairs({"a", "b", "c"}) do
        local corner = list[i][name]
        if corner[1] == 4 * SIDE then list[i][name] = {corner[1] - 0.2, corner[2], corner[3]} end
      end
    end
  end
end

function PLANTS.behind(list)
  add_wall(list, 18, 18, 22, 19, 2)
end

function PLANTS.unnamed(list)
  list[(square(2, 2))].material = 200
end

function PLANTS.odd_flags(list)
  list[(square(2, 2))].flags = 64
end

-- ---- faults of the grid and of the file: each changes the payloads

local CHUNKS = {"03", "04", "05", "06", "07", "52"}

local function payloads_of(mesh)
  local payloads = {}
  for _, chunk in ipairs(CHUNKS) do payloads[chunk] = mesh:payload(tonumber(chunk, 16)) end
  return payloads
end

local function u16_at(bytes, at)
  local low, high = bytes:byte(at + 1, at + 2)
  return low + high * 256
end

local function u32_at(bytes, at)
  return u16_at(bytes, at) + u16_at(bytes, at + 2) * 65536
end

local function u16(number)
  return level_files.word(number, 2)
end

--- A mesh again whose lists keep only what `keeps(cell, triangle)` says.
function faulty.relisted(mesh, keeps)
  local payloads = payloads_of(mesh)
  local lists, grid, length = {u16(0)}, {}, 1
  for cell = 0, #payloads["05"] / 4 - 1 do
    local at, kept = u32_at(payloads["05"], cell * 4) * 2, {}
    for i = 1, u16_at(payloads["06"], at) do
      local triangle = u16_at(payloads["06"], at + i * 2)
      if keeps(cell, triangle) then kept[#kept + 1] = u16(triangle) end
    end
    grid[cell + 1] = level_files.u32(#kept > 0 and length or 0)
    if #kept > 0 then
      lists[#lists + 1] = u16(#kept) .. table.concat(kept)
      length = length + 1 + #kept
    end
  end
  payloads["05"], payloads["06"] = table.concat(grid), table.concat(lists)
  payloads["03"] = level_files.put(payloads["03"], 0x7c, level_files.u32(length))
  return assert(bw.payloads(payloads))
end

-- The cells of a mesh's grid by column and row, and the cell of a point.
local function cell_at(mesh, x, y)
  local stats, low_x, low_y = mesh:stats(), mesh:bounds()
  return math.floor((y - low_y) / stats.cell_y) * stats.nx + math.floor((x - low_x) / stats.cell_x)
end

local GRIDS = {}

function GRIDS.unlisted(mesh)
  local first = square(4, 4)
  return faulty.relisted(mesh, function(_, triangle) return triangle ~= first - 1 end)
end

-- A triangle goes from the list of the cell in which its middle is.
function GRIDS.missing(mesh)
  local _, second = square(4, 4)
  local cell = cell_at(mesh, 4 * SIDE + SIDE / 3, 4 * SIDE + 2 * SIDE / 3)
  return faulty.relisted(mesh, function(at, triangle)
    return at ~= cell or triangle ~= second - 1
  end)
end

-- Lists as for cells that are centred on whole numbers of the grid, which the walk's are not.
function GRIDS.half_cell(mesh)
  local stats, low_x, low_y = mesh:stats(), mesh:bounds()
  local function nearest(value, low, size) return math.floor((value - low) / size + 0.5) end
  return faulty.relisted(mesh, function(cell, index)
    local t = mesh:triangle(index)
    local x, y = cell % stats.nx, math.floor(cell / stats.nx)
    local xs, ys = {t.a[1], t.b[1], t.c[1]}, {t.a[2], t.b[2], t.c[2]}
    table.sort(xs)
    table.sort(ys)
    return x >= nearest(xs[1], low_x, stats.cell_x) and x <= nearest(xs[3], low_x, stats.cell_x)
      and y >= nearest(ys[1], low_y, stats.cell_y) and y <= nearest(ys[3], low_y, stats.cell_y)
  end)
end

-- The box's top corner goes far out of the grid.
function GRIDS.outside(mesh)
  local payloads = payloads_of(mesh)
  local vertex = mesh:triangle(#mesh - 1).corners[3]
  payloads["07"] = level_files.put(payloads["07"], vertex * 16, level_files.f32(1000))
  return assert(bw.payloads(payloads))
end

--- A mesh with a planted fault.
---@param name string a key of the tables above
function faulty.mesh(name)
  if GRIDS[name] then return GRIDS[name](faulty.clean()) end
  local list = faulty.triangles()
  PLANTS[name](list)
  return faulty.build(list)
end

--- Plants several faults of triangles in one list.
function faulty.plant(list, ...)
  for _, name in ipairs({...}) do PLANTS[name](list) end
  return list
end

--- The bytes of the clean mesh with a cell whose list begins behind the end of all lists.
function faulty.past_the_end()
  local mesh = faulty.clean()
  local grid = mesh:payload(5)
  local bytes = mesh:save()
  local at = bytes:find(grid, 1, true) - 1
  return level_files.put(bytes, at, level_files.u32(#mesh:payload(6) / 2 + 100))
end

return faulty
