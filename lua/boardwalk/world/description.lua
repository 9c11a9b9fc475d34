--- What a StreamedWorld is made of, from the table that people write: files of a world, or its
--- parts and sectors. Points are in RenderWare's axes.

local check = require "boardwalk.check"

local description = {}

local MAX_U32 = 4294967295

-- The most items of a tree, so that a table that is in itself has an end: as many as the core takes
-- of planes and sectors, and one more.
local MOST_ITEMS = 2 * 65536 + 1

local NAMES = {
  "name", "manifest", "stream", "stream_size", "heap_size", "parts", "sectors", "tree",
}

local function u32(method, name, value, absent)
  if value == nil then return absent end
  return check.integer(method, name, value, 0, MAX_U32)
end

-- ---- parts

-- Names of a part; the last three are those of one that a world gave, and say nothing.
local PART_NAMES = {"file_size", "heap_size", "number", "state", "sectors"}

local function read_parts(method, name, parts)
  local numbers = {}
  for i = 1, #check.table(method, name, parts) do
    local place, part = ("%s[%d]"):format(name, i), parts[i]
    if type(part) == "number" then part = {heap_size = part} end
    check.names(method, place, part, PART_NAMES)
    numbers[#numbers + 1] = u32(method, place .. ".file_size", part.file_size, 0)
    numbers[#numbers + 1] = u32(method, place .. ".heap_size", part.heap_size, 0)
  end
  return numbers
end

-- ---- sectors and planes: twelve numbers for each, as core.create_streamed_world takes them

local SECTOR_NAMES = {
  "low", "high", "position", "index", "part", "number", "state", "fade_end", "atomic", "marked",
  "in_use", "hidden",
}

local function add(items, ...)
  local n = #items
  for i = 1, select("#", ...) do items[n + i] = (select(i, ...)) end
end

-- Where a sector's atomic stands: given, or the middle of its box.
local function position_of(method, place, sector, lx, ly, lz, hx, hy, hz)
  if sector.position ~= nil then
    return check.triple(method, place .. ".position", sector.position)
  end
  return (lx + hx) / 2, (ly + hy) / 2, (lz + hz) / 2
end

-- The streamed index of a sector: given, or the next one for a sector of a part; -1 for none.
local function index_of(method, place, sector, reading)
  if sector.index ~= nil then
    return check.integer(method, place .. ".index", sector.index, 0, MAX_U32 - 1)
  end
  if sector.part == nil then return -1 end
  reading.next_index = reading.next_index + 1
  return reading.next_index - 1
end

local function add_sector(method, place, sector, reading)
  check.names(method, place, sector, SECTOR_NAMES)
  local lx, ly, lz = check.triple(method, place .. ".low", sector.low)
  local hx, hy, hz = check.triple(method, place .. ".high", sector.high)
  local part = u32(method, place .. ".part", sector.part, 0)
  local items = reading.items
  add(items, -1, lx, ly, lz, hx, hy, hz)
  add(items, position_of(method, place, sector, lx, ly, lz, hx, hy, hz))
  add(items, index_of(method, place, sector, reading), part)
end

local PLANE_NAMES = {"axis", "value", "left_value", "right_value", "left", "right"}
local AXES = {x = 0, y = 1, z = 2}

local function add_plane(method, place, plane, reading)
  check.names(method, place, plane, PLANE_NAMES)
  local axis = AXES[plane.axis]
    or check.fail(method, place .. ".axis", '"x", "y" or "z"', plane.axis)
  local value = check.number(method, place .. ".value", plane.value)
  local left, right = plane.left_value, plane.right_value
  if left == nil then left = value end
  if right == nil then right = value end
  add(reading.items, axis, value, check.number(method, place .. ".left_value", left),
    check.number(method, place .. ".right_value", right), 0, 0, 0, 0, 0, 0, 0, 0)
end

local DEEPEST = 128

-- Adds a plane and what is on its sides, or a sector.
local function add_node(method, place, node, reading, depth)
  if type(node) ~= "table" then check.fail(method, place, "a sector or a plane", node) end
  if depth > DEEPEST or #reading.items > MOST_ITEMS * 12 then
    check.raise(method, ("argument '%s': expected at most %d planes deep"):format(place:sub(1, 60),
      DEEPEST))
  end
  if node.axis == nil then return add_sector(method, place, node, reading) end
  add_plane(method, place, node, reading)
  add_node(method, place .. ".left", node.left, reading, depth + 1)
  add_node(method, place .. ".right", node.right, reading, depth + 1)
end

local function read_items(method, name, source)
  local reading = {items = {}, next_index = 0}
  if source.tree ~= nil then
    if source.sectors ~= nil then
      check.raise(method, ("argument '%s': expected sectors or a tree, got both"):format(name))
    end
    add_node(method, name .. ".tree", source.tree, reading, 0)
    return reading.items
  end
  if source.sectors == nil then return nil end
  for i = 1, #check.table(method, name .. ".sectors", source.sectors) do
    add_sector(method, ("%s.sectors[%d]"):format(name, i), source.sectors[i], reading)
  end
  return reading.items
end

--- Reads what a world is made of, as core.create_streamed_world takes it.
---@param method string
---@param name string of the argument
---@param source any
---@param world_name? string the name when the table has none
---@return string name
---@return string? manifest
---@return integer stream_size
---@return integer heap_size
---@return number[]? parts
---@return string? stream
---@return number[]? items
function description.read(method, name, source, world_name)
  check.names(method, name, source, NAMES)
  local own_name = source.name
  if own_name == nil then own_name = world_name end
  check.name(method, name .. ".name", own_name)
  local manifest = check.optional_string(method, name .. ".manifest", source.manifest)
  local stream = check.optional_string(method, name .. ".stream", source.stream)
  local items = read_items(method, name, source)
  if stream and items then
    check.raise(method, ("argument '%s': expected a stream or sectors, got both"):format(name))
  end
  local parts = source.parts ~= nil and read_parts(method, name .. ".parts", source.parts) or nil
  if manifest and parts then
    check.raise(method, ("argument '%s': expected a manifest or parts, got both"):format(name))
  end
  return own_name, manifest, u32(method, name .. ".stream_size", source.stream_size, 0),
    u32(method, name .. ".heap_size", source.heap_size, 0), parts, stream, items
end

return description
