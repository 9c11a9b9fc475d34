--- The rules of tile worlds: what crashes the game or spoils a level when it is broken. What a file
--- is refused for is an error, the rest are warnings; the code is the rule's name.

local content = require "boardwalk.content"
local core = require "boardwalk.core"
local text = require "boardwalk.text"
local tile_kit = require "boardwalk.class.tile_kit"
local tile_world = require "boardwalk.tile_world"

local tiles = {}

local AT_OFFSET = " at offset %d+ %(0x%x+%)$"

local function place_of(fault, chunk)
  if not fault.offset then return chunk or "file" end
  return ("%s0x%x"):format(chunk and chunk .. " " or "", fault.offset)
end

local function add(find, faults)
  for _, fault in ipairs(faults) do
    find(fault.fatal and "error" or "warning", fault.rule, place_of(fault, fault.chunk), "%s",
      (fault.message:gsub(AT_OFFSET, "")))
  end
end

--- The rule of a TileGrid or a TileKit in memory.
---@param about {world: TileGrid|TileKit}
---@param find fun(severity: string, code: string, place: string, message: string, ...: any)
function tiles.of_world(about, find)
  local faults, message = about.world:faults()
  if not faults then return find("error", "memory", "file", "%s", message) end
  add(find, faults)
end

-- ---- files

-- The parts of a file: kit, objects, map, features; or nil, message, code.
local function parts_of(kind, bytes, options)
  if kind == "tile_wad" then
    local parts, message, code = tile_world.parts(bytes)
    if not parts then return nil, message, code end
    return {
      kit = parts.trak, map = parts.map, features = parts.features,
      wrong_length = parts.wrong_length,
    }
  end
  if kind ~= "tile_map" then return {kit = bytes, objects = kind == "tile_objects"} end
  if not options.kit then
    return nil, "the MAP chunk of a tile grid, which needs its kit (--kit)", "unsupported"
  end
  local kit, message, code = core.read_file(options.kit)
  if not kit then return nil, message, code end
  return {kit = kit, map = bytes, features = options.features}
end

local KINDS = {tile_wad = true, tile_kit = true, tile_map = true, tile_objects = true}

--- What is wrong with the file of a tile world, whether it can be read or not.
---@param path string
---@param options table textures: how many entries there are; of a MAP chunk alone kit (the path of
--- its TRAK chunk) and features
---@return function[]|nil|false rules for boardwalk.rules.run; false when the file is of no tile
--- world
---@return string? message
---@return string? code
function tiles.of_file(path, options)
  if core.is_image(path) then return false end
  local bytes, message, code = core.read_file(path)
  if not bytes then return nil, message, code end
  local kind = content.kind(bytes, path)
  if not KINDS[kind] then return false end
  local parts
  parts, message, code = parts_of(kind, bytes, options)
  if not parts then return nil, text.about(path, message), code end
  local of_kit, count, of_map = core.check_tiles(parts.kit, parts.objects or false, parts.map,
    parts.features or 0, options.textures or -1)
  if not of_kit then return nil, text.about(path, count), of_map end
  local faults = tile_kit.faults(of_kit, nil, kind == "tile_objects" and "STPC" or "TRAK")
  tile_kit.faults(of_map, faults, "MAP")
  return {function(_, find)
    if parts.wrong_length then
      find("warning", "length", "0x0", "the first word is not the file's length of %d bytes",
        #bytes)
    end
    add(find, faults)
  end}
end

return tiles
