--- Making tile worlds of models, checking their files, and the WAD around them.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local tiles = require "boardwalk.core.tiles"

local C = library.C
local constants = library.constants
local NONE, REGIONS = constants.BW_NONE, constants.BW_TILE_REGIONS
local MAX_U32, MIN_S32, MAX_S32 = tiles.MAX_U32, tiles.MIN_S32, tiles.MAX_S32

local functions = {}
local grid_class, model_class = object.class("TileGrid"), object.class("Model")

-- ---- making

local SURFACE_FIELDS = {"material", "drawn", "solid", "texture", "face_flags", "colour"}

local METHOD = "core.build_tile_grid"

local function element(name, list, at)
  return check.element_integer(METHOD, name, list, at, 0, MAX_U32)
end

local function table_of(name, list, count, expected)
  check.table(METHOD, name, list)
  if #list ~= count then check.fail(METHOD, name, expected, list) end
  return list
end

local function surfaces_of(list, count)
  table_of("surfaces", list, count * #SURFACE_FIELDS,
    "six numbers for each material and one more")
  local surfaces = ffi.new("bw_tile_surface[?]", count)
  for i = 0, count - 1 do
    for k, field in ipairs(SURFACE_FIELDS) do
      surfaces[i][field] = element("surfaces", list, i * #SURFACE_FIELDS + k)
    end
  end
  return surfaces
end

local function groups_of(list, count)
  if list == nil then return nil end
  table_of("groups", list, count * 2, "two numbers for each group")
  local groups = ffi.new("bw_tile_group[?]", count)
  for i = 0, count - 1 do
    groups[i].pair = element("groups", list, 2 * i + 1)
    groups[i].after = element("groups", list, 2 * i + 2)
  end
  return groups
end

local function cells_of(list, count)
  if list == nil then return nil end
  table_of("cells", list, count, "a number for each cell")
  local cells = ffi.new("uint32_t[?]", count)
  for i = 0, count - 1 do cells[i] = element("cells", list, i + 1) end
  return cells
end

local function regions_of(list)
  if list == nil then return nil end
  table_of("regions", list, 2 * REGIONS, "32 pairs of numbers")
  local regions = ffi.new("bw_tile_region[?]", REGIONS)
  for i = 0, REGIONS - 1 do
    regions[i].mask = element("regions", list, 2 * i + 1)
    regions[i].value = check.element_integer(METHOD, "regions", list, 2 * i + 2, MIN_S32, MAX_S32)
  end
  return regions
end

--- build_tile_grid(model, surfaces, groups or nil, space, ox, oy, oz, width, height, textures (-1:
--- unknown), region cells or nil, regions or nil) -> TileGrid or nil, message, code
function functions.build_tile_grid(model, surfaces, groups, space, ox, oy, oz, width, height,
    textures, cells, regions)
  local held = model_class.held[check.object(METHOD, "model", model, "Model")]
  local materials, group_count = C.bw_model_material_count(held) + 1, C.bw_model_group_count(held)
  check.integer(METHOD, "width", width, 0, MAX_U32)
  check.integer(METHOD, "height", height, 0, MAX_U32)
  check.integer(METHOD, "textures", textures, -1, MAX_U32 - 1)
  local making = ffi.new("bw_tile_making")
  -- what the pointers point to
  local kept = {
    surfaces_of(surfaces, materials), groups_of(groups, group_count) or false,
    cells_of(cells, width * height) or false, regions_of(regions) or false,
  }
  making.materials = kept[1]
  making.groups = kept[2] or nil
  making.region_cells, making.regions = kept[3] or nil, kept[4] or nil
  making.space = check.integer(METHOD, "space", space, 0, MAX_U32)
  making.offset[0] = check.number(METHOD, "offset", ox)
  making.offset[1] = check.number(METHOD, "offset", oy)
  making.offset[2] = check.number(METHOD, "offset", oz)
  making.width, making.height = width, height
  making.textures = textures < 0 and NONE or textures
  local self, message, code = object.make(grid_class, "bw_tile_grid *[1]", function(...)
    held = model_class.held[check.object(METHOD, "model", model, "Model")]
    if C.bw_model_material_count(held) + 1 ~= materials
      or C.bw_model_group_count(held) ~= group_count then
      check.fail(METHOD, "model", "a Model that nothing changes meanwhile", model)
    end
    return C.bw_tile_grid_build(held, making, ...)
  end)
  kept[1] = nil
  return self, message, code
end

-- ---- checking files

local function check_kit(kit, load, bytes, textures, report)
  local status = load(bytes, #bytes, library.allocator, report, kit, library.error)
  if status ~= 0 then return status ~= constants.BW_MEMORY end
  return C.bw_tile_kit_check(kit[0], textures, report, library.error) == 0
end

local function check_map(grid, kit, bytes, features, report)
  local status = C.bw_tile_grid_load(kit[0], bytes, #bytes, features, library.allocator, report,
    grid, library.error)
  if status ~= 0 then return status ~= constants.BW_MEMORY end
  return C.bw_tile_grid_check(grid[0], report, library.error) == 0
end

--- check_tiles(kit bytes, objects, map bytes or nil, features, textures (-1: unknown)) -> the list
--- of tiles.faults and its count for the kit, then both for the map; or nil, message, code
function functions.check_tiles(kit_bytes, objects, map_bytes, features, textures)
  local method = "core.check_tiles"
  check.string(method, "kit", kit_bytes)
  check.boolean(method, "objects", objects)
  check.optional_string(method, "map", map_bytes)
  check.integer(method, "features", features, 0, MAX_U32)
  check.integer(method, "textures", textures, -1, MAX_U32 - 1)
  local kit, free_kit = tiles.hold("bw_tile_kit *[1]", C.bw_tile_kit_destroy)
  local grid, free_grid = tiles.hold("bw_tile_grid *[1]", C.bw_tile_grid_destroy)
  local of_kit, of_map = tiles.report(), tiles.report()
  local load = objects and C.bw_tile_kit_load_objects or C.bw_tile_kit_load
  local done = of_kit and of_map
    and check_kit(kit, load, kit_bytes, textures < 0 and NONE or textures, of_kit[0])
  if done and map_bytes and kit[0] ~= nil then
    done = check_map(grid, kit, map_bytes, features, of_map[0])
  end
  free_grid(grid)
  free_kit(kit)
  if not done then return tiles.no_memory() end
  local kit_faults, kit_count = tiles.faults(of_kit)
  return kit_faults, kit_count, tiles.faults(of_map)
end

-- ---- WADs

local function hold_wad()
  return tiles.hold("bw_tile_wad *[1]", C.bw_tile_wad_destroy)
end

local chunk = ffi.new("bw_tile_chunk")

--- read_tile_wad(bytes) -> a list of tag, offset and content of each chunk; whether the total
--- length is wrong; or nil, message, code
function functions.read_tile_wad(bytes)
  check.string("core.read_tile_wad", "bytes", bytes)
  local wad, free = hold_wad()
  local report = tiles.report()
  if not report then return tiles.no_memory() end
  if C.bw_tile_wad_load(bytes, #bytes, library.allocator, report[0], wad, library.error) ~= 0 then
    return library.failure()
  end
  local list = {}
  for i = 0, C.bw_tile_wad_count(wad[0]) - 1 do
    C.bw_tile_wad_chunk(wad[0], i, chunk)
    local n = #list
    list[n + 1] = ffi.string(chunk.tag)
    list[n + 2] = chunk.offset
    list[n + 3] = ffi.string(chunk.data, chunk.size)
  end
  free(wad)
  return list, C.bw_tile_report_count(report[0]) > 0
end

--- write_tile_wad(bytes or nil, a list of tag and content) -> bytes or nil, message, code: the WAD,
--- or a new one, with those chunks in place of its own or behind them
function functions.write_tile_wad(bytes, list)
  local method = "core.write_tile_wad"
  check.optional_string(method, "bytes", bytes)
  check.table(method, "list", list)
  local wad, free = hold_wad()
  local out = library.bytes_out()
  local status
  if bytes then
    status = C.bw_tile_wad_load(bytes, #bytes, library.allocator, nil, wad, library.error)
  else
    status = C.bw_tile_wad_create(library.allocator, wad, library.error)
  end
  local at = 1
  while at < #list and status == 0 do
    local tag, content = list[at], list[at + 1]
    if type(tag) ~= "string" or type(content) ~= "string" then
      check.fail(method, "list", "tags and contents", list)
    end
    status = C.bw_tile_wad_set(wad[0], tag, content, #content, library.error)
    at = at + 2
  end
  if status == 0 then status = C.bw_tile_wad_save(wad[0], out, library.error) end
  if status ~= 0 then return library.failure() end
  free(wad)
  return library.take_bytes(out)
end

return {functions = functions}
