-- An engine for boardwalk conform and judge in plain Lua: it reads the chunks TRAK and MAP of a
-- tile grid itself, and answers in Lua's double arithmetic what is a query of the format "map". Of
-- libraries it needs dkjson alone. docs/engine.md tells what the lines are.
-- usage: boardwalk conform PATH --engine "lua5.4 tile_engine.lua"

local json = require "dkjson"

-- ---- numbers, all little-endian, at an offset from 0 --------------------------------------------

local function u8(bytes, at) return bytes:byte(at + 1) end

local function i8(bytes, at)
  local value = u8(bytes, at)
  return value < 128 and value or value - 256
end

local function u16(bytes, at) return u8(bytes, at) + 256 * u8(bytes, at + 1) end

local function i16(bytes, at) return u8(bytes, at) + 256 * i8(bytes, at + 1) end

local function u32(bytes, at) return u16(bytes, at) + 65536 * u16(bytes, at + 2) end

local function i32(bytes, at) return u16(bytes, at) + 65536 * i16(bytes, at + 2) end

local function f32(bytes, at)
  local bits = u32(bytes, at)
  local sign = bits >= 2 ^ 31 and -1 or 1
  local exponent, fraction = math.floor(bits / 2 ^ 23) % 256, bits % 2 ^ 23
  if exponent == 0 then return sign * fraction * 2 ^ -149 end
  return sign * (2 ^ 23 + fraction) * 2 ^ (exponent - 150)
end

local function point(bytes, at)
  return {f32(bytes, at), f32(bytes, at + 4), f32(bytes, at + 8)}
end

local function read_file(path)
  local file = assert(io.open(path, "rb"))
  local bytes = file:read("*a")
  file:close()
  return bytes
end

-- ---- TRAK: models -------------------------------------------------------------------------------

local HEADER, VERTEX, FACE, POLYGON = 0x84, 24, 28, 32

local WALL = 12 -- of 127: a wall's normal has no steeper y

local function kind_of(surface)
  if math.abs(surface[2]) <= WALL then return "wall" end
  return surface[2] > 0 and "floor" or "ceiling"
end

local function plane(bytes, at)
  return {i8(bytes, at), i8(bytes, at + 1), i8(bytes, at + 2), i16(bytes, at + 4)}
end

local function polygon(bytes, at)
  local surface, edges = plane(bytes, at + 2), {}
  for i = 1, u8(bytes, at) % 2 == 1 and 4 or 3 do edges[i] = plane(bytes, at + 2 + 6 * i) end
  return {surface = surface, edges = edges, material = u8(bytes, at + 1), kind = kind_of(surface)}
end

-- A model, and where its data ends.
local function read_model(bytes, header, at)
  local model = {vertices = {}, polygons = {}}
  for i = 0, u16(bytes, header + 0x6c) - 1 do
    model.vertices[i] = point(bytes, at)
    at = at + VERTEX
  end
  at = at + FACE * u16(bytes, header + 0x6e)
  model.count = u16(bytes, header + 0x78) + u16(bytes, header + 0x7a) + u16(bytes, header + 0x7c)
  for i = 0, model.count - 1 do
    model.polygons[i] = polygon(bytes, at)
    at = at + POLYGON
  end
  return model, at
end

local function read_kit(path)
  local bytes, models = read_file(path), {}
  local count = u32(bytes, 0)
  local at = 4 + HEADER * count
  for i = 0, count - 1 do models[i], at = read_model(bytes, 4 + HEADER * i, at) end
  return models
end

-- ---- MAP: the grid ------------------------------------------------------------------------------

local UNIT, TILE, REGIONS = 4096, 24, 32
local COSINES, SINES = {[0] = 1, 0, -1, 0}, {[0] = 0, 1, 0, -1}

-- A tile: its place is that of the fixed copy, in game space.
local function read_tile(bytes, number, at, models)
  local quarter = u32(bytes, at + 4) / 1024
  return {
    number = number, x = i32(bytes, at + 12), y = i32(bytes, at + 16), z = i32(bytes, at + 20),
    cosine = COSINES[quarter], sine = SINES[quarter],
    model = models[u32(bytes, 12 + TILE * number + 16)],
  }
end

-- The regions stand right behind the tiles, and the fixed copies behind the regions of the cells.
local function read_grid(path, models, features)
  local bytes = read_file(path)
  local grid = {
    count = u32(bytes, 0), width = u32(bytes, 4), height = u32(bytes, 8), tiles = {}, cells = {},
    masks = {}, regions = {}, ignores = math.floor((features or 0) / 0x8000000) % 2 == 1,
  }
  local regions = 12 + TILE * grid.count
  for i = 0, REGIONS - 1 do grid.masks[i] = u32(bytes, regions + 8 * i) end
  local cells = regions + 8 * REGIONS
  for i = 0, grid.width * grid.height - 1 do
    grid.regions[i], grid.cells[i] = u32(bytes, cells + 4 * i), {}
  end
  local fixed = cells + 4 * grid.width * grid.height
  for i = 0, grid.count - 1 do
    local tile = read_tile(bytes, i, fixed + TILE * i, models)
    tile.cell = math.floor(tile.z / UNIT) * grid.width + math.floor(tile.x / UNIT)
    grid.tiles[i] = tile
    table.insert(grid.cells[tile.cell], tile)
  end
  return grid
end

local function cell_at(grid, p)
  local column, row = math.floor(p[1] / UNIT), math.floor(p[3] / UNIT)
  if column < 0 or row < 0 or column >= grid.width or row >= grid.height then return nil end
  return row * grid.width + column
end

-- ---- polygons -----------------------------------------------------------------------------------

-- A point from a tile's origin, turned back.
local function to_local(tile, p)
  local x, y, z = p[1] - tile.x, p[2] - tile.y, p[3] - tile.z
  return {x * tile.cosine - z * tile.sine, y, x * tile.sine + z * tile.cosine}
end

-- How far a local point is before a plane.
local function before(of, p)
  return (of[1] * p[1] + of[2] * p[2] + of[3] * p[3]) / 127 - of[4]
end

local function is_inside(of, p)
  for _, edge in ipairs(of.edges) do
    if before(edge, p) < 0 then return false end
  end
  return true
end

-- Calls with each polygon of a kind that counts.
local function each_polygon(grid, tile, kind, call)
  for i = 0, tile.model.count - 1 do
    local of = tile.model.polygons[i]
    local ignored = grid.ignores and (of.material == 17 or of.material == 18)
    if of.kind == kind and not ignored then call(of, i) end
  end
end

local function between(a, b, t)
  return {a[1] + t * (b[1] - a[1]), a[2] + t * (b[2] - a[2]), a[3] + t * (b[3] - a[3])}
end

-- ---- the kinds ----------------------------------------------------------------------------------

local kinds = {}

-- The height of a surface where it counts, or nil.
local function height_of(tile, of, p)
  local at = to_local(tile, p)
  local surface = of.surface
  at[2] = (127 * surface[4] - surface[1] * at[1] - surface[3] * at[3]) / surface[2]
  return is_inside(of, at) and at[2] + tile.y or nil
end

-- `up` is 1 for floors, and -1 for ceilings.
local function find_surface(grid, question, up)
  local best = {found = false}
  for _, tile in ipairs(grid.cells[cell_at(grid, question.pos)] or {}) do
    each_polygon(grid, tile, question.kind, function(of, number)
      local height = height_of(tile, of, question.pos)
      if not height or (height - question.pos[2]) * up > 0 then return end
      if best.found and (height - best.height) * up <= 0 then return end
      best = {
        found = true, height = height, tile = tile.number, polygon = number,
        material = of.material,
      }
    end)
  end
  return best
end

function kinds.floor(grid, question) return find_surface(grid, question, 1) end

function kinds.ceiling(grid, question) return find_surface(grid, question, -1) end

-- Where a segment crosses a wall's front, or nil.
local function crossing(tile, of, question)
  local a, b = to_local(tile, question.from), to_local(tile, question.to)
  local front, back = before(of.surface, a), before(of.surface, b)
  if front < 0 or back >= 0 then return nil end
  local t = front / (front - back)
  return is_inside(of, between(a, b, t)) and t or nil
end

function kinds.wall_hit(grid, question)
  local best = {hit = false}
  for i = 0, grid.count - 1 do
    local tile = grid.tiles[i]
    each_polygon(grid, tile, "wall", function(of, number)
      local t = crossing(tile, of, question)
      if not t or best.hit and t >= best.t then return end
      if cell_at(grid, between(question.from, question.to, t)) ~= tile.cell then return end
      best = {hit = true, t = t, tile = i, polygon = number, material = of.material}
    end)
  end
  return best
end

function kinds.inside(grid, question)
  local tile = grid.tiles[question.tile]
  local of = tile.model.polygons[question.polygon]
  return {expect = is_inside(of, to_local(tile, question.pos))}
end

function kinds.visible(grid, question)
  local camera = cell_at(grid, question.camera)
  if not camera then return {expect = true} end
  local mask = grid.masks[grid.regions[camera]]
  local region = grid.regions[question.cell[2] * grid.width + question.cell[1]]
  return {expect = mask == 0 or math.floor(mask / 2 ^ region) % 2 == 1}
end

function kinds.placed_vertex(grid, question)
  local tile = grid.tiles[question.tile]
  local vertex = tile.model.vertices[question.vertex]
  local x, z = vertex[1], -vertex[3] -- stored in export space
  return {expect = {
    x * tile.cosine + z * tile.sine + tile.x / UNIT, vertex[2] + tile.y / UNIT,
    z * tile.cosine - x * tile.sine + tile.z / UNIT,
  }}
end

-- ---- lines --------------------------------------------------------------------------------------

local grids = {}

local function grid_of(question)
  local path = question.file
  grids[path] = grids[path] or read_grid(path, read_kit(question.trak), question.features)
  return grids[path]
end

for line in io.lines() do
  local question = json.decode(line)
  local kind = question.format == "map" and kinds[question.kind]
  local answer = kind and kind(grid_of(question), question) or {unsupported = true}
  answer.id = question.id
  io.write(json.encode(answer), "\n")
  io.flush() -- the questions may wait for the answer
end
