--- TileGrid: the tile worlds of Argonaut's engine. The protocol's numbers are units of game space;
--- those of floor, ceiling, push, move and segment are whole numbers of 20.12, 4096 a unit.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local protocol = require "boardwalk.class.protocol"
local text = require "boardwalk.text"
local tile_explanation = require "boardwalk.class.tile_explanation"
local tile_kit = require "boardwalk.class.tile_kit"

local class = core.classes.TileGrid
local flat = core.flat.TileGrid
local TileGrid = class.__index

local tile_grid = {}

protocol.define {
  class = "TileGrid", axes = "x right, y up, z back", format = "argonaut", ending = "wad",
  save = function(self) return self:save_wad() end,
  material_name = core.tile_material_name,
  to_game = {1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0},
  add_fields = function(self, record, triangle)
    record.tile, record.model, record.polygon = flat.triangle_polygon(self, triangle)
  end,
}

local function self_of(method, self)
  return check.object(method, "self", self, "TileGrid")
end

-- ---- 20.12

local UNIT = 4096
local MOST_UNITS = 2 ^ 31 / UNIT

--- A point in whole numbers of 20.12, rounded to the nearest.
---@param ... any position (a point in units)
---@return integer x
---@return integer y
---@return integer z
function TileGrid:fixed(...)
  local method = "TileGrid.fixed"
  self_of(method, self)
  local point = {check.point(method, "position", ...)}
  for axis = 1, 3 do
    if math.abs(point[axis]) >= MOST_UNITS then
      check.fail(method, "position", "less than 524288 units, which 20.12 holds", point[axis])
    end
    point[axis] = math.floor(point[axis] * UNIT + 0.5)
  end
  return point[1], point[2], point[3]
end

--- A point of 20.12 in units.
---@param ... any position (a point of whole numbers)
---@return number x
---@return number y
---@return number z
function TileGrid:units(...)
  self_of("TileGrid.units", self)
  local x, y, z = check.whole_point("TileGrid.units", "position", ...)
  return x / UNIT, y / UNIT, z / UNIT
end

-- ---- queries

local NEIGHBOURS = 1
local MAX_S32 = 2 ^ 31 - 1

local function neighbours_of(method, options)
  if options.neighbours == nil then return 0 end
  return check.boolean(method, "options.neighbours", options.neighbours) and NEIGHBOURS or 0
end

local function contact_of(tile, polygon, material, nx, ny, nz)
  if not tile then return nil end
  return {
    tile = tile, polygon = polygon, material = material,
    material_name = core.tile_material_name(material), normal = {nx, ny, nz},
  }
end

local function surface_of(height, ...)
  local contact = contact_of(...)
  if contact then contact.height = height end
  return contact
end

-- The numbers of what is asked about a point.
local function surface_arguments(method, self, ...)
  self_of(method, self)
  local x, y, z, options = check.whole_point(method, "position", ...)
  options = check.options(method, "options", options, {"tolerance", "neighbours"})
  local tolerance = options.tolerance == nil and 0
    or check.integer(method, "options.tolerance", options.tolerance, 0, MAX_S32)
  return x, y, z, tolerance, neighbours_of(method, options)
end

local function surface_query(name)
  local method, explain = "TileGrid." .. name, "explain_" .. name

  TileGrid[name] = function(self, ...)
    return surface_of(flat[name](self, surface_arguments(method, self, ...)))
  end

  local function account(self, x, y, ...)
    return tile_explanation.of(name, flat[explain](self, x, y, ...), y)
  end

  TileGrid[explain] = function(self, ...)
    return account(self, surface_arguments("TileGrid." .. explain, self, ...))
  end
end

--- Each with explain_floor or explain_ceiling: why it answers as it does.
--- floor(position [, options]) -> contact or nil: the highest floor at or under a point of 20.12,
--- among the tiles of its own cell
surface_query("floor")
--- ceiling(position [, options]) -> contact or nil
surface_query("ceiling")

local function moved(x, y, z, pushes, ...)
  return x, y, z, pushes, contact_of(...)
end

-- What stands behind the points of push and move: the radius, and the number of the options.
local function sphere_arguments(method, radius, options)
  check.integer(method, "radius", radius, 0, MAX_S32)
  options = check.options(method, "options", options, {"neighbours"})
  return radius, neighbours_of(method, options)
end

local function push_by(method, self, x, y, z, dx, dy, dz, ...)
  local radius, options = sphere_arguments(method, ...)
  return moved(flat.move(self, radius, x, y, z, dx, dy, dz, options))
end

local function push_at(method, self, x, y, z, ...)
  return push_by(method, self, x, y, z, 0, 0, 0, ...)
end

local function push_account(method, self, x, y, z, ...)
  return tile_explanation.of("push",
    flat.explain_push(self, x, y, z, sphere_arguments(method, ...)))
end

--- Pushes a sphere out of the walls whose front it touches, in x and z; one pass over the tiles of
--- its cell.
---@param ... any position (a point of 20.12), radius (20.12), options (neighbours)
---@return integer x
---@return integer y
---@return integer z
---@return integer pushes how many walls pushed
---@return table? contact the first of them
function TileGrid:push(...)
  local method = "TileGrid.push"
  self_of(method, self)
  return push_at(method, self, check.whole_point(method, "position", ...))
end

--- Why push pushes as it does.
---@param ... any position (a point of 20.12), radius (20.12), options (neighbours)
---@return table account
function TileGrid:explain_push(...)
  local method = "TileGrid.explain_push"
  self_of(method, self)
  return push_account(method, self, check.whole_point(method, "position", ...))
end

--- Moves a sphere, pushed out of walls at each sub-step of at most half its radius.
---@param ... any position, by (points of 20.12), radius (20.12), options (neighbours)
---@return integer x
---@return integer y
---@return integer z
---@return integer pushes
---@return table? contact
function TileGrid:move(...)
  local method = "TileGrid.move"
  self_of(method, self)
  return push_by(method, self, check.two_whole_points(method, "position", "by", ...))
end

local KINDS = {floor = 1, ceiling = 2, wall = 4}
local ALL_KINDS = 7

local function kinds_of(method, list)
  if list == nil then return ALL_KINDS end
  local kinds, seen = 0, {}
  for i, name in ipairs(check.table(method, "options.kinds", list)) do
    local bit = KINDS[name]
    if not bit then
      check.fail(method, ("options.kinds[%d]"):format(i), '"floor", "ceiling" or "wall"', name)
    end
    if not seen[name] then kinds, seen[name] = kinds + bit, true end
  end
  return kinds
end

local function crossing_of(t, height, ...)
  local contact = surface_of(height, ...)
  if contact then contact.t = t end
  return contact
end

local function segment_arguments(method, px, py, pz, qx, qy, qz, options)
  options = check.options(method, "options", options, {"kinds"})
  return px, py, pz, qx, qy, qz, kinds_of(method, options.kinds)
end

--- The first polygon that a segment crosses from its front, each in the cell of its tile alone.
---@param ... any from, to (points of 20.12), options (kinds: a list of "floor", "ceiling", "wall")
---@return table? contact with t (0 to 1) and height (y of the crossing)
function TileGrid:segment(...)
  local method = "TileGrid.segment"
  self_of(method, self)
  return crossing_of(flat.segment(self,
    segment_arguments(method, check.two_whole_points(method, "from", "to", ...))))
end

--- Why segment answers as it does.
---@param ... any from, to (points of 20.12), options (kinds)
---@return table account
function TileGrid:explain_segment(...)
  local method = "TileGrid.explain_segment"
  self_of(method, self)
  return tile_explanation.of("segment", flat.explain_segment(self,
    segment_arguments(method, check.two_whole_points(method, "from", "to", ...))))
end

--- Why ray_cast answers as it does.
---@param ... any origin, direction (points), length (in directions) [, filter]
---@return table account
function TileGrid:explain(...)
  self_of("TileGrid.explain", self)
  return tile_explanation.of("ray", flat.explain_cast(self, check.ray("TileGrid.explain", ...)))
end

local function counts(self)
  local _, tiles, width, height = flat.info(self)
  return tiles, width, height
end

local function check_tile(method, self, tile)
  self_of(method, self)
  return check.index(method, "tile", tile, (counts(self)))
end

local MOST_POLYGONS = 3 * 65535

--- Whether a point is on the inner side of all edges of a tile's polygon; its surface aside.
---@param tile integer
---@param polygon integer of the model that the tile has now
---@param ... any position (a point of 20.12)
---@return boolean
function TileGrid:inside(tile, polygon, ...)
  local method = "TileGrid.inside"
  check_tile(method, self, tile)
  check.integer(method, "polygon", polygon, 0, MOST_POLYGONS)
  local x, y, z = check.whole_point(method, "position", ...)
  return flat.inside(self, tile, polygon, x, y, z)
end

local function visible_at(method, self, x, y, z, column, row)
  local _, width, height = counts(self)
  check.index(method, "column", column, width)
  check.index(method, "row", row, height)
  return flat.visible(self, x, y, z, column, row)
end

--- Whether a camera draws a cell, by the regions' masks.
---@param ... any camera (a point of 20.12), column, row
---@return boolean
function TileGrid:visible(...)
  local method = "TileGrid.visible"
  self_of(method, self)
  return visible_at(method, self, check.whole_point(method, "camera", ...))
end

-- ---- what is in it

-- The names of the feature bits that are set.
local function feature_names(features)
  local names = {}
  for bit = 0, 31 do
    if math.floor(features / 2 ^ bit) % 2 == 1 then
      names[#names + 1] = core.tile_feature_name(bit)
    end
  end
  return names
end

local INFO = {
  "size", "tiles", "width", "height", "features", "unknown_offset", "unknown_size",
  "regions_offset", "region_cells_offset", "fixed_offset", "models_offset", "swaps_offset", "swaps",
  "swaps_counted", "colours_offset", "colours", "end_offset", "polygons", "triangles",
}

--- The counts of the chunk, and where its blocks are.
---@return table info
function TileGrid:info()
  self_of("TileGrid.info", self)
  local info = {}
  for i, value in ipairs {flat.info(self)} do info[INFO[i]] = value end
  info.swaps_counted = info.swaps_counted ~= 0
  info.feature_names = feature_names(info.features)
  return info
end

local function tile_of(x, y, z, fx, fy, fz, rotation, model, model_now, column, row, colour_offset,
    colour_sets, swap)
  return {
    position = {x, y, z}, placed = {fx, fy, fz}, rotation = rotation, model = model,
    model_now = model_now, column = column, row = row, colour_offset = colour_offset,
    colour_sets = colour_sets, swap = swap >= 0 and swap or nil,
  }
end

--- A tile.
---@param index integer from 0
---@return table tile position (20.12, game space), placed (its floats, export space), rotation,
--- model (as stored), model_now, column, row, swap (the number of its record, or nil),
--- colour_offset, colour_sets
function TileGrid:tile(index)
  local method = "TileGrid.tile"
  self_of(method, self)
  check.index(method, "index", index, (counts(self)))
  return tile_of(flat.tile(self, index))
end

local REGIONS = 32

--- A region.
---@param index integer 0 to 31
---@return table region mask (the regions seen from it; 0: all), value (the water's level, likely)
function TileGrid:region(index)
  local method = "TileGrid.region"
  self_of(method, self)
  check.index(method, "index", index, REGIONS)
  local mask, value = flat.region(self, index)
  return {mask = mask, value = value}
end

--- A cell.
---@param column integer
---@param row integer
---@return table cell region, tiles: a list of numbers by falling y, as queries ask them
function TileGrid:cell(column, row)
  local method = "TileGrid.cell"
  self_of(method, self)
  local _, width, height = counts(self)
  check.index(method, "column", column, width)
  check.index(method, "row", row, height)
  local region, tiles = flat.cell(self, column, row)
  return {region = region, tiles = tiles}
end

local MOST_VERTICES = 65535

--- Where a vertex of a tile's model lies, in units of game space.
---@param tile integer
---@param vertex integer of the model that the tile has now
---@return number? x nil when the model has no such vertex
---@return number? y
---@return number? z
function TileGrid:placed_vertex(tile, vertex)
  check_tile("TileGrid.placed_vertex", self, tile)
  check.integer("TileGrid.placed_vertex", "vertex", vertex, 0, MOST_VERTICES)
  return flat.placed_vertex(self, tile, vertex)
end

-- ---- swaps

local function swap_of(tile, x, y, z, before, after, swapped)
  return {
    tile = tile, column = x, y = y, row = z, models = {before, after}, swapped = swapped ~= 0,
  }
end

--- The swaps: doors and bridges that can change their model.
---@return table[] swaps tile, column, y, row (as stored), models (before, after), swapped
function TileGrid:swaps()
  self_of("TileGrid.swaps", self)
  local list = {}
  for i = 0, select(13, flat.info(self)) - 1 do list[i + 1] = swap_of(flat.swap(self, i)) end
  return list
end

--- Gives a tile its swap model, or its own again.
---@param tile integer one that has a swap
---@param on boolean
function TileGrid:set_swapped(tile, on)
  local method = "TileGrid.set_swapped"
  check_tile(method, self, tile)
  check.boolean(method, "on", on)
  if not flat.set_swapped(self, tile, on) then
    check.fail(method, "tile", "a tile that has a swap", tile)
  end
end

-- ---- writing

--- The kit that the grid places: a copy.
---@return TileKit? kit
---@return string? message
---@return string? code
function TileGrid:kit()
  return flat.kit(self_of("TileGrid.kit", self))
end

--- Writes the MAP chunk: the same bytes, whatever has been swapped since.
---@return string? bytes
---@return string? message
---@return string? code
function TileGrid:save()
  return flat.save(self_of("TileGrid.save", self))
end

-- The WADs that grids were read from, by grid.
local wads = setmetatable({}, {__mode = "k"})

--- Keeps the WAD that a grid was read from.
---@param grid TileGrid
---@param bytes string
function tile_grid.set_wad(grid, bytes)
  wads[grid] = bytes
end

-- A word of 32 bits, little-endian.
local function word(number)
  return string.char(number % 256, math.floor(number / 256) % 256,
    math.floor(number / 65536) % 256, math.floor(number / 16777216) % 256)
end

--- Writes a WAD with this grid and its kit in place of those that it has: the one that the grid was
--- read from, else a new one that has nothing else.
---@param wad? string the bytes of another WAD
---@return string? bytes
---@return string? message
---@return string? code
function TileGrid:save_wad(wad)
  local method = "TileGrid.save_wad"
  self_of(method, self)
  check.optional_string(method, "wad", wad)
  local kit, message, code = flat.kit(self)
  if not kit then return nil, message, code end
  local trak
  trak, message, code = kit:save()
  kit:destroy()
  if not trak then return nil, message, code end
  local features = select(5, flat.info(self))
  return core.write_tile_wad(wad or wads[self],
    {"WFPC", word(features), "TRAK", trak, "MAP ", flat.save(self)})
end

-- The numbers of bw_tile_space.
local SPACES = {game = 0, file = 0, export = 1, z_up = 2}
local WHAT = {collision = 1, drawn = 2}

local function choice(method, name, value, choices, expected)
  local number = choices[value]
  if not number then check.fail(method, name, expected, value) end
  return number
end

--- The number of a space for the core.
---@param method string
---@param value? string "z_up" for nil
---@return integer
function tile_grid.space(method, value)
  return choice(method, "options.space", value or "z_up", SPACES,
    '"z_up", "game", "file" or "export"')
end

--- The tiles as they are now, as a Model: the polygons as far as they count, grouped by kind, their
--- materials by name; or what is drawn.
---@param options? table space: "z_up" (x, -row, height), "game" or "file" (x, height, row),
--- "export" (z negated); what: "collision" or "drawn"; scale: metres for a unit, 1
---@return Model? model
---@return string? message
---@return string? code
function TileGrid:model(options)
  local method = "TileGrid.model"
  self_of(method, self)
  options = check.options(method, "options", options, {"space", "what", "scale"})
  local space = tile_grid.space(method, options.space)
  local what = choice(method, "options.what", options.what or "collision", WHAT,
    '"collision" or "drawn"')
  local scale = options.scale == nil and 1 or check.positive(method, "options.scale", options.scale)
  local model, message, code = flat.model(self, what, space)
  if not model then return nil, message, code end
  if scale == 1 then return model end
  local done
  done, message, code = model:transform(scale, 0, 0, 0, scale, 0, 0, 0, scale, 0, 0, 0)
  if done then return model end
  model:destroy()
  return nil, message, code
end

--- What of the rules for writing is broken, in the kit and in the grid.
---@param options? table textures: how many texture entries there are
---@return table[]? faults rule, offset, message
---@return string? message
---@return string? code
function TileGrid:faults(options)
  local method = "TileGrid.faults"
  self_of(method, self)
  local values, message, code = flat.check(self, tile_kit.textures(method, options))
  if not values then return nil, message, code end
  return tile_kit.faults(values)
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "TileGrid" then return "TileGrid" end
  if fault then return "TileGrid: destroyed" end
  local tiles, width, height = counts(self)
  return ("TileGrid: %s on %d by %d cells"):format(text.count(tiles, "tile"), width, height)
end

return tile_grid
