--- HeightField: the stacked tiles of Rugrats. Its axes and units are the file's; y points down.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local explanation = require "boardwalk.class.height_explanation"
local protocol = require "boardwalk.class.protocol"
local text = require "boardwalk.text"

local class = core.classes.HeightField
local flat = core.flat.HeightField
local HeightField = class.__index

local height_field = {}

protocol.define {
  class = "HeightField", axes = "x right, y down, z forward", format = "rugrats", ending = "col",
  material_name = core.height_material_name,
  to_game = {1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, 0},
  add_fields = function(self, record, triangle)
    record.tile = flat.triangle_tile(self, triangle)
  end,
}

local function self_of(method, self)
  return check.object(method, "self", self, "HeightField")
end

-- ---- the original's queries

-- The bit of what a segment test wrote that is its depth, and those of its point and normal.
local POINT, DEPTH = 0x2, 0x8

local function has(bits, bit)
  return math.floor(bits / bit) % 2 == 1
end

-- A table of the values that flat.segment gives.
local function stop_of(result, written, tile, x, y, z, nx, ny, nz, depth)
  local stop = {result = result, tile = tile >= 0 and tile or nil}
  if has(written, POINT) then
    stop.x, stop.y, stop.z, stop.nx, stop.ny, stop.nz = x, y, z, nx, ny, nz
  end
  if has(written, DEPTH) then stop.depth = depth end
  return stop
end

--- Whether a segment gets through, by the original's walk: a cell at a time, in whole numbers.
---@param ... any from, to (points of whole numbers)
---@return table stop result (0: it does; 1: something stops it; 2: it does not start in the open),
--- tile, and what of x, y, z, nx, ny, nz, depth the original writes
function HeightField:segment(...)
  local method = "HeightField.segment"
  self_of(method, self)
  local px, py, pz, qx, qy, qz = check.two_whole_points(method, "from", "to", ...)
  return stop_of(flat.segment(self, px, py, pz, qx, qy, qz))
end

-- ---- why

--- Why ray_cast answers as it does.
---@param ... any origin, direction, length [, filter]
---@return table account as docs/api describes HeightExplanation
function HeightField:explain(...)
  self_of("HeightField.explain", self)
  return explanation.of_ray(self, check.ray("HeightField.explain", ...))
end

--- Why query answers as it does.
---@param ... any position (a point of whole numbers)
---@return table account
function HeightField:explain_query(...)
  local method = "HeightField.explain_query"
  self_of(method, self)
  return explanation.of_point(self, check.whole_point(method, "position", ...))
end

--- Why segment answers as it does.
---@param ... any from, to (points of whole numbers)
---@return table account
function HeightField:explain_segment(...)
  local method = "HeightField.explain_segment"
  self_of(method, self)
  local px, py, pz, qx, qy, qz = check.two_whole_points(method, "from", "to", ...)
  return explanation.of_segment(self, {px, py, pz}, {qx, qy, qz})
end

-- ---- what is in it

--- The counts of the file, and where its parts are.
---@return table info
function HeightField:info()
  self_of("HeightField.info", self)
  local lx, ly, lz, hx, hy, hz, size, columns, cells, tiles, column_end, normals_offset, floors,
    ceilings, unknown = flat.info(self)
  return {
    low = {lx, ly, lz}, high = {hx, hy, hz}, size = size, columns_used = columns, cells = cells,
    tiles = tiles, column_end = column_end, normals_offset = normals_offset,
    floor_normals = floors, ceiling_normals = ceilings, unknown = unknown,
    triangles = self:triangle_count(),
  }
end

local COLUMNS = 512

--- A column of cells along z.
---@param index integer from 0, from low x
---@return table column offset, tiles (how many), first_tile, cells: a list of {cell =, tile =}
function HeightField:column(index)
  local method = "HeightField.column"
  self_of(method, self)
  check.index(method, "index", index, COLUMNS)
  local offset, cells, tiles, first_tile = flat.column(self, index)
  local list = {}
  for i = 0, cells - 1 do
    local cell, tile = flat.cell(self, index, i)
    list[i + 1] = {cell = cell, tile = tile}
  end
  return {offset = offset, tiles = tiles, first_tile = first_tile, cells = list}
end

-- The normal of a number; nil for a flat surface.
local function normal_of(get, self, number)
  if number == 0 then return nil end
  return {get(self, number)}
end

local function tile_of(self, column, index, offset, half, floor, ceiling, floor_byte, floor_normal,
    ceiling_byte, ceiling_normal, u4, u5, u7, flags)
  return {
    column = column, index = index, offset = offset, half = half >= 0 and half or nil,
    floor = floor, ceiling = ceiling, floor_byte = floor_byte, floor_normal_index = floor_normal,
    ceiling_byte = ceiling_byte, ceiling_normal_index = ceiling_normal,
    floor_normal = normal_of(flat.floor_normal, self, floor_normal),
    ceiling_normal = normal_of(flat.ceiling_normal, self, ceiling_normal),
    unknown = {u4, u5, u7}, flags = flags, last = flags % 2 == 1,
  }
end

--- A tile.
---@param index integer from 0, through the whole file
---@return table tile
function HeightField:tile(index)
  local method = "HeightField.tile"
  self_of(method, self)
  local _, _, _, _, _, _, _, _, _, tiles = flat.info(self)
  check.index(method, "index", index, tiles)
  return tile_of(self, flat.tile(self, index))
end

local function normal_at(name, place)
  local method = "HeightField." .. name
  HeightField[name] = function(self, index)
    self_of(method, self)
    check.index(method, "index", index, (select(place, flat.info(self))))
    return flat[name](self, index)
  end
end

normal_at("floor_normal", 13)
normal_at("ceiling_normal", 14)

-- More spaces than any game's field has; a hostile file's cells may share stacks to many millions.
local MOST_SPACES = 2 ^ 20

local function space_of(self, column, cell, tile)
  local _, _, _, half, floor, ceiling, _, floor_normal, _, ceiling_normal = flat.tile(self, tile)
  return {
    column = column, cell = cell, half = half >= 0 and half or nil, floor = floor,
    ceiling = ceiling, floor_normal = normal_of(flat.floor_normal, self, floor_normal),
    ceiling_normal = normal_of(flat.ceiling_normal, self, ceiling_normal),
  }
end

-- Adds the open spaces of the stack that begins with a tile; false for too many.
local function add_stack(list, self, column, cell, tile)
  local flags
  repeat
    local space = space_of(self, column, cell, tile)
    if space.floor > space.ceiling then list[#list + 1] = space end
    flags = select(14, flat.tile(self, tile))
    tile = tile + 1
  until flags % 2 == 1
  return #list <= MOST_SPACES
end

--- The open spaces of all cells, as bw.height_field takes them. Tiles whose floor is not under
--- their ceiling are left out.
---@return table[]? spaces
---@return string? message
---@return string? code
function HeightField:spaces()
  self_of("HeightField.spaces", self)
  local list = {}
  for column = 0, COLUMNS - 1 do
    local _, cells = flat.column(self, column)
    for i = 0, cells - 1 do
      local cell, tile = flat.cell(self, column, i)
      if not add_stack(list, self, column, cell, tile) then
        return nil, ("more than %.0f spaces"):format(MOST_SPACES), "limit"
      end
    end
  end
  return list
end

--- Writes the file: what was loaded gives the same bytes.
---@return string? bytes
---@return string? message
---@return string? code
function HeightField:save()
  return flat.save(self_of("HeightField.save", self))
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "HeightField" then return "HeightField" end
  if fault then return "HeightField: destroyed" end
  local _, _, _, _, _, _, _, columns, cells, tiles = flat.info(self)
  return ("HeightField: %s in %s, %s"):format(text.count(cells, "cell"),
    text.count(columns, "column"), text.count(tiles, "tile"))
end

-- ---- making

local NAMES = {"low", "high", "spaces"}
local SPACE_NAMES = {
  "column", "cell", "half", "floor", "ceiling", "floor_normal", "ceiling_normal",
}

local MIN_S16, MAX_S16 = -2 ^ 15, 2 ^ 15 - 1
local MIN_S32, MAX_S32 = -2 ^ 31, 2 ^ 31 - 1
local CELLS = 256

local function add_normal(numbers, method, name, normal)
  if normal ~= nil then check.table(method, name, normal) end
  for axis = 1, 3 do
    numbers[#numbers + 1] = normal
      and check.element_integer(method, name, normal, axis, MIN_S16, MAX_S16) or 0
  end
end

local function add_space(numbers, method, name, space)
  check.names(method, name, space, SPACE_NAMES)
  local function add(key, low, high)
    numbers[#numbers + 1] = check.integer(method, name .. "." .. key, space[key], low, high)
  end
  add("column", 0, COLUMNS - 1)
  add("cell", 0, CELLS - 1)
  if space.half == nil then
    numbers[#numbers + 1] = -1
  else
    add("half", 0, 3)
  end
  add("floor", MIN_S32, MAX_S32)
  add("ceiling", MIN_S32, MAX_S32)
  add_normal(numbers, method, name .. ".floor_normal", space.floor_normal)
  add_normal(numbers, method, name .. ".ceiling_normal", space.ceiling_normal)
end

-- The core counts spaces from 0.
local function by_lua_number(message)
  return (message:gsub("^space (%d+):", function(number)
    return ("spaces[%d]:"):format(number + 1)
  end))
end

--- Makes a HeightField of the open spaces in it.
---@param description table low, high (the bounds, points of whole numbers), spaces (a list of
--- {column =, cell =, half =, floor =, ceiling =, floor_normal =, ceiling_normal =})
---@return HeightField? field
---@return string? message
---@return string? code
function height_field.create(description)
  local method = "bw.height_field"
  check.names(method, "description", description, NAMES)
  local lx, ly, lz = check.whole_triple(method, "low", description.low)
  local hx, hy, hz = check.whole_triple(method, "high", description.high)
  local numbers = {}
  check.table(method, "spaces", description.spaces)
  for i = 1, #description.spaces do
    add_space(numbers, method, ("spaces[%d]"):format(i), description.spaces[i])
  end
  local field, message, code = core.build_height_field(lx, ly, lz, hx, hy, hz, numbers)
  if not field then return nil, by_lua_number(message), code end
  return field
end

return height_field
