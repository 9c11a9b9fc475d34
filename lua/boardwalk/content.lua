--- What a file is, by its content.

local shape_content = require "boardwalk.shape_content"

local content = {}

--- An unsigned number of 32 bits, little-endian.
---@param data string
---@param at integer from 1
---@return integer
function content.u32(data, at)
  local a, b, c, d = data:byte(at, at + 3)
  return a + b * 256 + c * 65536 + d * 16777216
end

--- The same of 16 bits.
---@param data string
---@param at integer from 1
---@return integer
function content.u16(data, at)
  local low, high = data:byte(at, at + 1)
  return low + 256 * high
end

local u16, u32 = content.u16, content.u32

--- A finite float32.
---@param data string
---@param at integer from 1
---@return number
function content.f32(data, at)
  local bits = u32(data, at)
  local sign = bits >= 2 ^ 31 and -1 or 1
  local exponent, fraction = math.floor(bits / 2 ^ 23) % 256, bits % 2 ^ 23
  if exponent == 0 then return sign * fraction * 2 ^ -149 end
  return sign * (2 ^ 23 + fraction) * 2 ^ (exponent - 150)
end

-- Whether the sizes are those of a flat chunk container of at least its header's 16 bytes.
local function has_right_sizes(data)
  return 16 + 16 * u32(data, 1) + u32(data, 5) == #data
end

-- Whether bytes are a flat chunk container: chunk count, sum of the payload sizes, 0, id; then a
-- header of 16 bytes and a payload for each chunk.
-- our choice: some chunks and the 0, or the right sizes, are enough, so that a damaged container
-- answers as one.
local function is_container(data)
  if #data < 16 then return false end
  return u32(data, 1) > 0 and u32(data, 9) == 0 or has_right_sizes(data)
end

-- Whether bytes are the index of an archive: a count, zeros, and 12 bytes for each entry.
local function is_archive(data)
  return #data > 16 and #data == 16 + 12 * u32(data, 1) and data:sub(5, 16) == ("\0"):rep(12)
end

local PACK_MARKER = 0xde686795

-- Whether bytes are a grouped container of chunks.
local function is_pack(data)
  return #data >= 16 and u32(data, 13) == PACK_MARKER
end

-- Whether a text has a line of an OBJ file's vertices or faces.
local function is_obj(data)
  if data:find("\0", 1, true) then return false end
  return data:find("^[\239\187\191]*[ \t]*[vf][ \t]") ~= nil
    or data:find("[\r\n][ \t]*[vf][ \t]") ~= nil
end

-- A text of STL, or its binary form: 80 bytes, the number of triangles, 50 bytes each.
local function is_stl(data)
  if data:find("^%s*solid") and data:find("facet%s+normal") then return true end
  return #data >= 84 and 84 + 50 * u32(data, 81) == #data
end

-- What the formats that have a mark begin with, and their usual endings.
local MARKS = {
  {"^glTF", "glb"}, {"^ply[\r\n]", "ply"}, {"^Kaydara FBX Binary", "fbx"}, {"^; FBX ", "fbx"},
  {"^[^<]*<%?xml.*<COLLADA", "dae"},
}
local MARK_REACH = 1000

-- A document of JSON with glTF's mark.
local function is_gltf(data)
  return data:find("^[\239\187\191]*%s*{") ~= nil and data:find('"asset"%s*:') ~= nil
end

-- ---- height fields

local function s32(data, at)
  local number = u32(data, at)
  return number >= 2 ^ 31 and number - 2 ^ 32 or number
end

-- Whether a pair of bounds is in order and below 2^24.
local function is_range(data, at)
  local low, high = s32(data, at), s32(data, at + 16)
  return -2 ^ 24 < low and low <= high and high < 2 ^ 24
end

local HEIGHT_COLUMNS, HEIGHT_COLUMN_DATA = 512, 0x102c

-- Whether bytes are a height field, which has no mark: bounds in order, and columns that end before
-- the normals, which are within the file.
local function is_height_field(data)
  if #data < HEIGHT_COLUMN_DATA then return false end
  local normals = u32(data, 0x29)
  if normals < HEIGHT_COLUMN_DATA or normals > #data then return false end
  if not (is_range(data, 1) and is_range(data, 5) and is_range(data, 9)) then return false end
  local column_end = HEIGHT_COLUMN_DATA
  for column = 0, HEIGHT_COLUMNS - 1 do
    local a, b, c, d = data:byte(0x31 + 8 * column, 0x34 + 8 * column)
    if b >= 0x80 or d >= 0x80 then return false end
    column_end = column_end + 2 * (a + 256 * b) + 8 * (c + 256 * d)
  end
  return column_end <= normals
end

-- ---- tile worlds

local TILE_HEADER = 0x84

-- Whether bytes are a TRAK chunk: headers whose counts add up to them all.
local function is_tile_kit(data)
  local count = #data >= 4 and u32(data, 1) or 0
  local size = 4 + count * TILE_HEADER
  if count == 0 or size > #data then return false end
  for at = 5, 4 + count * TILE_HEADER, TILE_HEADER do
    size = size + 24 * u16(data, at + 0x6c) + 28 * u16(data, at + 0x6e)
      + 32 * (u16(data, at + 0x78) + u16(data, at + 0x7a) + u16(data, at + 0x7c))
  end
  return size == #data
end

-- Whether bytes are a level's WAD: a length, then chunks of a tag, written backwards, and a length,
-- up to an END.
local function is_tile_wad(data)
  local at, last = 5, nil
  repeat
    local tag = #data >= at + 7 and data:sub(at, at + 3):reverse()
    if not tag or not tag:find("^[%u%d][%u%d ]+$") then
      -- the length of a MAP chunk may be 4 too much
      if last ~= "MAP " then return false end
      at, last = at - 4, nil
    else
      at, last = at + 8 + u32(data, at + 4), tag
    end
  until last == "END "
  return true
end

-- ---- what a file is

-- The kinds that have no mark, by the ending of a name: so that a damaged file answers as one.
local ENDINGS = {
  col = "height_field", meshshape = "mesh_shape", sws = "sws", trak = "tile_kit",
  map = "tile_map", stpc = "tile_objects",
}

local function kind_of_content(data)
  local start = data:sub(1, MARK_REACH)
  for _, mark in ipairs(MARKS) do
    if start:find(mark[1]) then return mark[2] end
  end
  if is_archive(data) then return "archive" end
  if shape_content.is_mesh_shape(data) then return "mesh_shape" end
  if shape_content.is_sws(data) then return "sws" end
  if shape_content.object(data) then return "shape_object" end
  if is_pack(data) then return "pack" end
  if is_height_field(data) then return "height_field" end
  if is_tile_wad(data) then return "tile_wad" end
  if is_tile_kit(data) then return "tile_kit" end
  if is_gltf(data) then return "gltf" end
  if is_stl(data) then return "stl" end
  if shape_content.primitive(data) then return "primitive" end
  if is_container(data) then return "chunks" end
  if is_obj(data) then return "obj" end
end

--- What a file is.
---@param data string its bytes
---@param name string what it is called, for what has no mark
---@return string? kind "archive" for the index of an archive, "pack" or "chunks" for a grouped or
--- flat container of chunks, "height_field", "mesh_shape", "sws", "primitive", "shape_object" for
--- one of these behind an object's id and class, "tile_wad", "tile_kit", "tile_map",
--- "tile_objects"; or the usual ending of a model's format: "obj", "glb", "gltf", "ply", "stl",
--- "dae", "fbx"; nil for what has no mark
function content.kind(data, name)
  local ending = name:match("%.(%w+)$")
  local by_name = ending and ENDINGS[ending:lower()]
  local kind = kind_of_content(data)
  -- a few words of a damaged file may happen to be those of these
  local by_chance = kind == "archive" or kind == "chunks" and not has_right_sizes(data)
  if by_name and by_chance then return by_name end
  return kind or by_name or nil
end

return content
