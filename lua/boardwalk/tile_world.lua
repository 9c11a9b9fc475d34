--- Tile worlds made of models, and read from WADs and chunks.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local text = require "boardwalk.text"
local tile_grid = require "boardwalk.class.tile_grid"

local tile_world = {}

-- ---- surfaces

-- Ids by the names of materials.
local MATERIALS = {}
for id = 0, 255 do MATERIALS[core.tile_material_name(id)] = id end

local SURFACE = {"material", "drawn", "solid", "texture", "flags", "colour"}
local PLAIN = {material = 0, drawn = true, solid = true, texture = 0, flags = 0, colour = 0x808080}

-- What the name of a model's material says: "exit", "material_6", with "+hidden" behind it for
-- collision only and "+ghost" for what is only drawn.
local function named(name)
  local base, mark = name:match("^(.-)%+(%a+)$")
  return {
    material = MATERIALS[(base or name):lower()],
    drawn = mark ~= "hidden" and nil, solid = mark ~= "ghost" and nil,
  }
end

local function material_id(method, name, value)
  if type(value) == "string" then
    return MATERIALS[value:lower()] or check.fail(method, name, "a material id or name", value)
  end
  return check.integer(method, name, value, 0, 255)
end

-- A surface of options, checked.
local function read_surface(method, name, value)
  check.names(method, name, value, SURFACE)
  local surface = {}
  for _, field in ipairs(SURFACE) do
    local given, place = value[field], name .. "." .. field
    if given ~= nil then
      if field == "material" then
        surface.material = material_id(method, place, given)
      elseif field == "drawn" or field == "solid" then
        surface[field] = check.boolean(method, place, given)
      else
        surface[field] = check.integer(method, place, given, 0,
          field == "colour" and 0xffffff or 65535)
      end
    end
  end
  return surface
end

local function first_of(field, ...)
  for i = 1, select("#", ...) do
    local value = (select(i, ...))[field]
    if value ~= nil then return value end
  end
end

-- Adds the numbers of a surface: of options, of the name, of the default, or plain.
local function add_surface(numbers, ...)
  for _, field in ipairs(SURFACE) do
    local value = first_of(field, ...)
    if value == true then value = 1 elseif value == false then value = 0 end
    numbers[#numbers + 1] = value
  end
end

local function surfaces_of(method, model, options)
  local given = {}
  for name, value in pairs(options.materials and
    check.table(method, "options.materials", options.materials) or {}) do
    check.string(method, "options.materials's key", name)
    given[name] = read_surface(method, ("options.materials[%q]"):format(name), value)
  end
  local default = options.default == nil and {}
    or read_surface(method, "options.default", options.default)
  local numbers = {}
  for _, name in ipairs(model:materials()) do
    add_surface(numbers, given[name] or {}, named(name), default, PLAIN)
  end
  add_surface(numbers, default, PLAIN)
  return numbers
end

-- ---- groups that swap

-- The pairs of options.swaps, a list of {before =, after =}: by group name, its pair and side.
local function given_pairs(method, list)
  local sides, count = {}, 0
  if list ~= nil then check.table(method, "options.swaps", list) end
  for i, pair in ipairs(list or {}) do
    local name = ("options.swaps[%d]"):format(i)
    check.names(method, name, pair, {"before", "after"})
    check.optional_string(method, name .. ".before", pair.before)
    check.optional_string(method, name .. ".after", pair.after)
    count = i
    if pair.before then sides[pair.before] = {i, 0} end
    if pair.after then sides[pair.after] = {i, 1} end
  end
  return sides, count
end

-- Numbers for each group; those called NAME.before and NAME.after are a pair too. nil without any.
local function groups_of(method, model, options)
  local sides, count = given_pairs(method, options.swaps)
  local pairs_by_name, numbers, any = {}, {}, false
  for _, group in ipairs(model:groups()) do
    local name, when = group:match("^(.+)%.(%a+)$")
    local side = sides[group]
    if not side and (when == "before" or when == "after") then
      if not pairs_by_name[name] then count, pairs_by_name[name] = count + 1, count + 1 end
      side = {pairs_by_name[name], when == "after" and 1 or 0}
    end
    any = any or side ~= nil
    side = side or {0, 0}
    numbers[#numbers + 1], numbers[#numbers + 2] = side[1], side[2]
  end
  return any and numbers or nil
end

-- ---- regions

local MAX_U32, MAX_S32 = 2 ^ 32 - 1, 2 ^ 31 - 1
local REGIONS, SEES_ALL, NO_WATER = 32, 2 ^ 32 - 1, -65536

-- Numbers for each cell, row by row, of a list or a function (column, row).
local function cells_of(method, cells, width, height)
  if cells == nil then return nil end
  local name = "options.regions.cells"
  if width == 0 or height == 0 then
    check.raise(method, "options.regions.cells needs options.width and options.height")
  end
  local list = {}
  for row = 0, height - 1 do
    for column = 0, width - 1 do
      local at = row * width + column + 1
      local value
      if type(cells) == "function" then
        value = cells(column, row)
      else
        value = check.table(method, name, cells)[at]
      end
      list[at] = check.integer(method, ("%s[%d]"):format(name, at), value, 0, REGIONS - 1)
    end
  end
  return list
end

local function masks_of(method, regions)
  if regions.masks == nil and regions.values == nil then return nil end
  local masks = regions.masks == nil and {}
    or check.table(method, "options.regions.masks", regions.masks)
  local values = regions.values == nil and {}
    or check.table(method, "options.regions.values", regions.values)
  local list = {}
  for i = 0, REGIONS - 1 do
    list[2 * i + 1] = masks[i] == nil and SEES_ALL
      or check.integer(method, ("options.regions.masks[%d]"):format(i), masks[i], 0, MAX_U32)
    list[2 * i + 2] = values[i] == nil and NO_WATER or check.integer(method,
      ("options.regions.values[%d]"):format(i), values[i], -MAX_S32 - 1, MAX_S32)
  end
  return list
end

-- ---- making

local OPTIONS = {
  "space", "move", "width", "height", "textures", "materials", "default", "swaps", "regions",
}

-- A model's bounds in game space: low x and z.
local function low_corner(model, space)
  local lx, ly, lz, _, hy = model:bounds()
  if not lx then return 0, 0 end
  if space == 0 then return lx, lz end
  if space == 2 then return lx, -hy end
  return lx, -select(6, model:bounds()), ly
end

local function offset_of(method, model, space, move)
  if move == nil then return 0, 0, 0 end
  if move ~= "fit" then return check.triple(method, "options.move", move) end
  local x, z = low_corner(model, space)
  return -x, 0, -z
end

local MOST_CELLS = 2 ^ 20

local function size_of(method, name, value)
  if value == nil then return 0 end
  return check.integer(method, name, value, 1, MOST_CELLS)
end

--- Makes a TileGrid of a Model: cut per cell and by bands of height, equal tiles sharing a model,
--- each polygon entered in every cell that it covers.
---@param model Model its materials' names may be those of materials ("exit", "material_6"), with
--- "+hidden" for collision only or "+ghost" for what is only drawn; groups NAME.before and
--- NAME.after swap
---@param options? table space: of the model, "z_up" (as bw.import gives it), "game" or "file",
--- "export"; move: {x, y, z} in game space, or "fit" (to begin at cell 0, 0); width and height: of
--- the grid; textures: how many entries there are; materials and default: what materials become
--- {material =, drawn =, solid =, texture =, flags =, colour =}; swaps: a list of {before = , after
--- =} names of groups; regions: {cells = a list or a function (column, row), masks =, values = by
--- region from 0}
---@return TileGrid? grid
---@return string? message
---@return string? code
function tile_world.create(model, options)
  local method = "bw.tile_grid"
  check.object(method, "model", model, "Model")
  options = check.options(method, "options", options, OPTIONS)
  local space = tile_grid.space(method, options.space)
  local width = size_of(method, "options.width", options.width)
  local height = size_of(method, "options.height", options.height)
  local textures = options.textures == nil and -1
    or check.integer(method, "options.textures", options.textures, 0, 65536)
  local regions = options.regions == nil and {}
    or check.names(method, "options.regions", options.regions, {"cells", "masks", "values"})
  local x, y, z = offset_of(method, model, space, options.move)
  local grid, message, code = core.build_tile_grid(model, surfaces_of(method, model, options),
    groups_of(method, model, options), space, x, y, z, width, height, textures,
    cells_of(method, regions.cells, width, height), masks_of(method, regions))
  if grid then return grid end
  return nil, (message:gsub("; move it first$", '; options.move = "fit" moves it')), code
end

-- ---- WADs

--- The chunks of a level's WAD.
---@param bytes string
---@return table[]? chunks tag ("TRAK", "MAP" ...), offset, data
---@return string? message
---@return string? code
function tile_world.chunks(bytes)
  check.string("bw.tile_chunks", "bytes", bytes)
  local values, wrong, code = core.read_tile_wad(bytes)
  if not values then return nil, wrong, code end
  local list = {}
  for i = 1, #values, 3 do
    list[#list + 1] = {
      tag = (values[i]:gsub(" +$", "")), offset = values[i + 1], data = values[i + 2],
    }
  end
  list.wrong_length = wrong
  return list
end

--- Writes a WAD: another one with some chunks in place of its own, or a new one.
---@param chunks table[] tag, data
---@param wad? string the bytes of the other
---@return string? bytes
---@return string? message
---@return string? code
function tile_world.write_chunks(chunks, wad)
  local method = "bw.write_tile_chunks"
  check.table(method, "chunks", chunks)
  check.optional_string(method, "wad", wad)
  local list = {}
  for i, chunk in ipairs(chunks) do
    local name = ("chunks[%d]"):format(i)
    check.names(method, name, chunk, {"tag", "data", "offset"})
    local tag = check.string(method, name .. ".tag", chunk.tag)
    list[#list + 1] = ("%-4s"):format(tag)
    list[#list + 1] = check.string(method, name .. ".data", chunk.data)
  end
  return core.write_tile_wad(wad, list)
end

-- ---- reading

--- The parts of a WAD that make its grid, by tag: trak, map, features; nil, message, code when one
--- is missing.
---@param bytes string
---@return table? parts
---@return string? message
---@return string? code
function tile_world.parts(bytes)
  local chunks, message, code = tile_world.chunks(bytes)
  if not chunks then return nil, message, code end
  local parts = {features = 0, wrong_length = chunks.wrong_length}
  for _, chunk in ipairs(chunks) do
    if chunk.tag == "TRAK" then parts.trak, parts.trak_offset = chunk.data, chunk.offset end
    if chunk.tag == "MAP" then parts.map, parts.map_offset = chunk.data, chunk.offset end
    if chunk.tag == "STPC" then parts.stpc, parts.stpc_offset = chunk.data, chunk.offset end
    if chunk.tag == "WFPC" then
      if #chunk.data ~= 4 then
        return nil, ("the WFPC chunk has %d bytes, expected 4"):format(#chunk.data), "invalid"
      end
      local a, b, c, d = chunk.data:byte(1, 4)
      parts.features = a + b * 256 + c * 65536 + d * 16777216
    end
  end
  if parts.trak and parts.map then return parts end
  return nil, ("a WAD without a %s chunk"):format(parts.trak and "MAP" or "TRAK"), "unsupported"
end

--- The grid of a MAP chunk.
---@param bytes string
---@param kit TileKit|string a kit, or the path of its TRAK chunk
---@param features integer
---@return TileGrid? grid
---@return string? message
---@return string? code
function tile_world.load_map(bytes, kit, features)
  if type(kit) ~= "string" then return core.load_tile_grid(kit, bytes, features) end
  local data, message, code = core.read_file(kit)
  if not data then return nil, message, code end
  local loaded
  loaded, message, code = core.load_tile_kit(data, false)
  if not loaded then return nil, text.about(kit, message), code end
  local grid
  grid, message, code = core.load_tile_grid(loaded, bytes, features)
  loaded:destroy()
  return grid, message, code
end

--- The grid of a WAD.
---@param bytes string
---@return TileGrid? grid
---@return string? message
---@return string? code
function tile_world.load_wad(bytes)
  local parts, message, code = tile_world.parts(bytes)
  if not parts then return nil, message, code end
  local kit
  kit, message, code = core.load_tile_kit(parts.trak, false)
  if not kit then return nil, "TRAK: " .. message, code end
  local grid
  grid, message, code = core.load_tile_grid(kit, parts.map, parts.features)
  kit:destroy()
  if not grid then return nil, "MAP: " .. message, code end
  tile_grid.set_wad(grid, bytes)
  return grid
end

return tile_world
