--- TileGrid: the tile worlds of Argonaut's engine. The queries of every world are in
--- boardwalk.core.protocol.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local protocol = require "boardwalk.core.protocol"
local tile_kit = require "boardwalk.core.tile_kit"
local tiles = require "boardwalk.core.tiles"

local C = library.C
local NONE = library.constants.BW_NONE
local MAX_U32, MIN_S32, MAX_S32 = tiles.MAX_U32, tiles.MIN_S32, tiles.MAX_S32

local class = object.class("TileGrid")
local model_class = object.class("Model")
local flat, functions = {}, {}

object.set_destroy(class, C.bw_tile_grid_destroy)
protocol.define(class, flat, "bw_tile_grid")

local usable = protocol.usable(class)

-- A grid and the number of something in it.
local function numbered(method, self, name, index)
  local grid = usable(method, self)
  return grid, check.integer(method, name, index, 0, MAX_U32)
end

local first, second, third = ffi.new("uint32_t[1]"), ffi.new("uint32_t[1]"), ffi.new("uint32_t[1]")

--- triangle_polygon(grid, index) -> tile, model, polygon; nil for no triangle
function flat.triangle_polygon(self, index)
  local grid = numbered("core.TileGrid.triangle_polygon", self, "index", index)
  if C.bw_tile_grid_triangle_polygon(grid, index, first, second, third) == 0 then return nil end
  return first[0], second[0], third[0]
end

--- tile_material_name(id) -> name
function functions.tile_material_name(id)
  check.integer("core.tile_material_name", "id", id, 0, MAX_U32)
  return ffi.string(C.bw_tile_material_name(id))
end

--- tile_feature_name(bit) -> name or nil
function functions.tile_feature_name(number)
  check.integer("core.tile_feature_name", "bit", number, 0, MAX_U32)
  local name = C.bw_tile_feature_name(number)
  return name ~= nil and ffi.string(name) or nil
end

-- ---- reading and writing

--- load_tile_grid(kit, bytes, features) -> TileGrid or nil, message, code
function functions.load_tile_grid(kit, bytes, features)
  local method = "core.load_tile_grid"
  check.object(method, "kit", kit, "TileKit")
  check.string(method, "bytes", bytes)
  check.integer(method, "features", features, 0, MAX_U32)
  local self, message, code = object.make(class, "bw_tile_grid *[1]",
    function(allocator, ...)
      local held = tile_kit.class.held[check.object(method, "kit", kit, "TileKit")]
      return C.bw_tile_grid_load(held, bytes, #bytes, features, allocator, nil, ...)
    end)
  if not self then return nil, message, code end
  object.weigh(#bytes)
  return self
end

--- save(grid) -> bytes or nil, message, code
function flat.save(self)
  local out = library.bytes_out()
  if C.bw_tile_grid_save(usable("core.TileGrid.save", self), out, library.error) ~= 0 then
    return library.failure()
  end
  return library.take_bytes(out)
end

--- kit(grid) -> a TileKit of its own, or nil, message, code
function flat.kit(self)
  usable("core.TileGrid.kit", self)
  return object.make(tile_kit.class, "bw_tile_kit *[1]", function(...)
    local grid = usable("core.TileGrid.kit", self)
    return C.bw_tile_kit_copy(C.bw_tile_grid_kit(grid), ...)
  end)
end

--- model(grid, what, space) -> Model or nil, message, code; what as of BW_TILE_COLLISION,
--- BW_TILE_DRAWN; space is a bw_tile_space
function flat.model(self, what, space)
  local method = "core.TileGrid.model"
  numbered(method, self, "what", what)
  check.integer(method, "space", space, 0, MAX_U32)
  return object.make(model_class, "bw_model *[1]", function(...)
    return C.bw_tile_grid_to_model(usable(method, self), what, space, ...)
  end)
end

--- check(grid, textures) -> as TileKit.check, of its kit and of itself
function flat.check(self, textures)
  local method = "core.TileGrid.check"
  usable(method, self)
  check.integer(method, "textures", textures, -1, MAX_U32 - 1)
  local report = tiles.report()
  if not report then return tiles.no_memory() end
  local grid = usable(method, self)
  local status = C.bw_tile_kit_check(C.bw_tile_grid_kit(grid), textures < 0 and NONE or textures,
    report[0], library.error)
  if status == 0 then status = C.bw_tile_grid_check(grid, report[0], library.error) end
  if status ~= 0 then return library.failure() end
  return tiles.faults(report)
end

-- ---- what is in it

local info = ffi.new("bw_tile_grid_info")

--- info(grid) -> size, tiles, width, height, features, unknown offset, unknown size, regions
--- offset,
--- region cells offset, fixed offset, models offset, swaps offset, swaps, swaps counted, colours
--- offset, colours, end offset, polygons, triangles
function flat.info(self)
  C.bw_tile_grid_info_of(usable("core.TileGrid.info", self), info)
  return info.size, info.tiles, info.width, info.height, info.features, info.unknown_offset,
    info.unknown_size, info.regions_offset, info.region_cells_offset, info.fixed_offset,
    info.models_offset, info.swaps_offset, info.swaps, info.swaps_counted, info.colours_offset,
    info.colours, info.end_offset, info.polygons, info.triangles
end

local tile = ffi.new("bw_tile")

--- tile(grid, index) -> x, y, z of 20.12, x, y, z of its floats, rotation, model, model now,
--- column, row, colour offset, colour sets, swap (-1: none); nil when there is none
function flat.tile(self, index)
  local grid = numbered("core.TileGrid.tile", self, "index", index)
  if C.bw_tile_grid_tile(grid, index, tile) == 0 then return nil end
  local p, f = tile.position, tile.placed
  return p[0], p[1], p[2], f[0], f[1], f[2], tile.rotation, tile.model,
    C.bw_tile_grid_model(grid, index), tile.cell[0], tile.cell[1], tile.colour_offset,
    tile.colour_sets, tile.swap == NONE and -1 or tile.swap
end

local swap = ffi.new("bw_tile_swap")

--- swap(grid, index) -> tile, cell x, y, cell z, model before, model after, 1 when it is swapped
function flat.swap(self, index)
  local grid = numbered("core.TileGrid.swap", self, "index", index)
  if C.bw_tile_grid_swap(grid, index, swap) == 0 then return nil end
  return swap.tile, swap.cell_x, swap.y, swap.cell_z, swap.models[0], swap.models[1], swap.swapped
end

local region = ffi.new("bw_tile_region")

--- region(grid, index) -> mask, value
function flat.region(self, index)
  local grid = numbered("core.TileGrid.region", self, "index", index)
  if C.bw_tile_grid_region(grid, index, region) == 0 then return nil end
  return region.mask, region.value
end

--- cell(grid, column, row) -> region, a list of tiles in the order they are asked in
function flat.cell(self, column, row)
  local method = "core.TileGrid.cell"
  local grid = numbered(method, self, "column", column)
  check.integer(method, "row", row, 0, MAX_U32)
  if C.bw_tile_grid_cell(grid, column, row, first, second) == 0 then return nil end
  local list, number, count = {}, first[0], second[0]
  for i = 1, count do
    list[i] = C.bw_tile_grid_listed(usable(method, self), column, row, i - 1)
  end
  return number, list
end

local vector = ffi.new("float[3]")

--- placed_vertex(grid, tile, vertex) -> x, y, z in units; nil when there is none
function flat.placed_vertex(self, tile_index, vertex)
  local method = "core.TileGrid.placed_vertex"
  local grid = numbered(method, self, "tile", tile_index)
  check.integer(method, "vertex", vertex, 0, MAX_U32)
  if C.bw_tile_grid_placed_vertex(grid, tile_index, vertex, vector) == 0 then return nil end
  return vector[0], vector[1], vector[2]
end

--- set_swapped(grid, tile, on) -> whether the tile has a swap
function flat.set_swapped(self, tile_index, on)
  local method = "core.TileGrid.set_swapped"
  local grid = numbered(method, self, "tile", tile_index)
  return C.bw_tile_grid_set_swapped(grid, tile_index, check.boolean(method, "on", on) and 1 or 0)
    ~= 0
end

-- ---- queries

local function write_point(point, method, name, x, y, z)
  point[0] = check.integer(method, name, x, MIN_S32, MAX_S32)
  point[1] = check.integer(method, name, y, MIN_S32, MAX_S32)
  point[2] = check.integer(method, name, z, MIN_S32, MAX_S32)
end

local point, other = ffi.new("int32_t[3]"), ffi.new("int32_t[3]")
local contact = ffi.new("bw_tile_contact")

--- visible(grid, x, y, z, column, row) -> boolean
function flat.visible(self, x, y, z, column, row)
  local method = "core.TileGrid.visible"
  local grid = usable(method, self)
  write_point(point, method, "camera", x, y, z)
  check.integer(method, "column", column, 0, MAX_U32)
  check.integer(method, "row", row, 0, MAX_U32)
  return C.bw_tile_grid_visible(grid, x, y, z, column, row) ~= 0
end

-- Tile, polygon, material, nx, ny, nz.
local function contact_values()
  local normal = contact.normal
  return contact.tile, contact.polygon, contact.material, normal[0], normal[1], normal[2]
end

local function surface_query(name, query)
  local method = "core.TileGrid." .. name
  flat[name] = function(self, x, y, z, tolerance, options)
    local grid = usable(method, self)
    write_point(point, method, "position", x, y, z)
    check.integer(method, "tolerance", tolerance, 0, MAX_S32)
    check.integer(method, "options", options, 0, MAX_U32)
    if query(grid, x, y, z, tolerance, options, contact) == 0 then return nil end
    return contact.height, contact_values()
  end
end

--- floor(grid, x, y, z, tolerance, options) -> height and the values of contact_values, or nil
surface_query("floor", C.bw_tile_grid_floor)
surface_query("ceiling", C.bw_tile_grid_ceiling)

--- move(grid, radius, x, y, z, dx, dy, dz, options) -> x, y, z, how many walls pushed, and the
--- values of contact_values of the first
function flat.move(self, radius, x, y, z, dx, dy, dz, options)
  local method = "core.TileGrid.move"
  local grid = usable(method, self)
  check.integer(method, "radius", radius, 0, MAX_S32)
  write_point(point, method, "position", x, y, z)
  write_point(other, method, "by", dx, dy, dz)
  check.integer(method, "options", options, 0, MAX_U32)
  local pushes
  if dx == 0 and dy == 0 and dz == 0 then
    pushes = C.bw_tile_grid_push(grid, radius, point, options, contact)
  else
    pushes = C.bw_tile_grid_move(grid, radius, point, other, options, contact)
  end
  if pushes == 0 then return point[0], point[1], point[2], 0 end
  return point[0], point[1], point[2], pushes, contact_values()
end

--- segment(grid, from, to, kinds) -> t, height and the values of contact_values, or nil
function flat.segment(self, px, py, pz, qx, qy, qz, kinds)
  local method = "core.TileGrid.segment"
  local grid = usable(method, self)
  write_point(point, method, "from", px, py, pz)
  write_point(other, method, "to", qx, qy, qz)
  check.integer(method, "kinds", kinds, 0, MAX_U32)
  if C.bw_tile_grid_segment(grid, point, other, kinds, contact) == 0 then return nil end
  return contact.t, contact.height, contact_values()
end

--- inside(grid, tile, polygon, x, y, z) -> boolean
function flat.inside(self, tile_index, polygon, x, y, z)
  local method = "core.TileGrid.inside"
  local grid = numbered(method, self, "tile", tile_index)
  check.integer(method, "polygon", polygon, 0, MAX_U32)
  write_point(point, method, "position", x, y, z)
  return C.bw_tile_grid_inside(grid, tile_index, polygon, x, y, z) ~= 0
end

-- ---- why

--- tile_reason_name(number) -> word
function functions.tile_reason_name(number)
  return ffi.string(C.bw_tile_reason_name(check.integer("core.tile_reason_name", "reason", number,
    0, MAX_S32)))
end

-- Thirteen numbers for each candidate, as lua/boardwalk/class/tile_explanation.lua reads them.
local function candidate_values(candidates, count)
  local values = {}
  for i = 0, count - 1 do
    local at, c = 13 * i, candidates[i]
    values[at + 1], values[at + 2], values[at + 3] = c.column, c.row, c.tile
    values[at + 4], values[at + 5] = c.model, c.polygon
    values[at + 6], values[at + 7] = c.triangle, c.kind
    values[at + 8], values[at + 9], values[at + 10] = c.material, c.reason, c.edge
    values[at + 11], values[at + 12], values[at + 13] = c.crossed, c.height, c.t
  end
  return values
end

-- The candidates that ask(candidates, capacity) writes; it says how many there are. It reads its
-- arguments each time: room for the candidates may run a finalizer.
local function all_candidates(ask)
  local capacity = ask(nil, 0)
  local candidates = ffi.new("bw_tile_candidate[?]", capacity)
  return candidate_values(candidates, math.min(ask(candidates, capacity), capacity))
end

local ray_arguments = protocol.ray_arguments(class)

--- explain_cast(grid, ox, oy, oz, dx, dy, dz, length, filter) -> a list of candidate_values
function flat.explain_cast(self, ox, oy, oz, dx, dy, dz, length, filter)
  return all_candidates(function(candidates, capacity)
    local grid, passed = ray_arguments("core.TileGrid.explain_cast", self, ox, oy, oz, dx, dy, dz,
      length, filter)
    return C.bw_tile_grid_explain_cast(grid, ox, oy, oz, dx, dy, dz, length, passed, candidates,
      capacity)
  end)
end

local function explain_surface(name, query)
  local method = "core.TileGrid." .. name
  flat[name] = function(self, x, y, z, tolerance, options)
    return all_candidates(function(candidates, capacity)
      local grid = usable(method, self)
      write_point(point, method, "position", x, y, z)
      check.integer(method, "tolerance", tolerance, 0, MAX_S32)
      check.integer(method, "options", options, 0, MAX_U32)
      return query(grid, x, y, z, tolerance, options, candidates, capacity)
    end)
  end
end

--- explain_floor(grid, x, y, z, tolerance, options) -> a list of candidate_values
explain_surface("explain_floor", C.bw_tile_grid_explain_floor)
explain_surface("explain_ceiling", C.bw_tile_grid_explain_ceiling)

--- explain_push(grid, x, y, z, radius, options) -> a list of candidate_values
function flat.explain_push(self, x, y, z, radius, options)
  local method = "core.TileGrid.explain_push"
  return all_candidates(function(candidates, capacity)
    local grid = usable(method, self)
    write_point(point, method, "position", x, y, z)
    check.integer(method, "radius", radius, 0, MAX_S32)
    check.integer(method, "options", options, 0, MAX_U32)
    return C.bw_tile_grid_explain_push(grid, radius, point, options, candidates, capacity)
  end)
end

--- explain_segment(grid, from, to, kinds) -> a list of candidate_values
function flat.explain_segment(self, px, py, pz, qx, qy, qz, kinds)
  local method = "core.TileGrid.explain_segment"
  return all_candidates(function(candidates, capacity)
    local grid = usable(method, self)
    write_point(point, method, "from", px, py, pz)
    write_point(other, method, "to", qx, qy, qz)
    check.integer(method, "kinds", kinds, 0, MAX_U32)
    return C.bw_tile_grid_explain_segment(grid, point, other, kinds, candidates, capacity)
  end)
end

return {class = class, flat = flat, functions = functions}
