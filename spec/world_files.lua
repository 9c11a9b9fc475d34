-- Bytes of the files of a streamed world, put together word by word for the specs.
local files = require "spec.level_files"

local world_files = {}

local u32, f32 = files.u32, files.f32

-- The stamp of the library that the disc's files have.
local STAMP = 0x1C02000A
local NONE = 0xFFFFFFFF

--- A section: type, size, stamp, data.
---@param kind integer
---@param data string
---@return string
function world_files.section(kind, data)
  return u32(kind, #data, STAMP) .. data
end

local section = world_files.section

--- A manifest: sizes of the stream and the world's heap, and of each part's file and heap.
---@param stream_size integer
---@param heap_size integer
---@param parts integer[][] {file size, heap size}
---@return string
function world_files.manifest(stream_size, heap_size, parts)
  local words = {u32(stream_size, heap_size, #parts)}
  for _, part in ipairs(parts) do words[#words + 1] = u32(part[1], part[2]) end
  return table.concat(words)
end

--- A sector of a stream.
---@param sector table first and second corner, index, part, position; plugin_size (20), triangles
--- (0)
---@return string
function world_files.sector(sector)
  local a, b, at = sector[1], sector[2], sector.position or {0, 0, 0}
  local struct = u32(0, sector.triangles or 0, 0) .. f32(a[1], a[2], a[3]) .. f32(b[1], b[2], b[3])
    .. u32(0, 0)
  local plugin = u32(sector.index or NONE, sector.part or 0) .. f32(at[1], at[2], at[3])
  return section(9, section(1, struct)
    .. section(3, section(0x3f1, plugin:sub(1, sector.plugin_size or 20))))
end

--- A plane of a stream, over two children.
---@param axis integer 0, 4 or 8
---@param value number
---@param left string
---@param right string
---@return string
function world_files.plane(axis, value, left, right)
  local function is_sector(child) return child:byte(1) == 9 and 1 or 0 end
  local struct = u32(axis) .. f32(value) .. u32(is_sector(left), is_sector(right))
    .. f32(value, value)
  return section(10, section(1, struct) .. left .. right)
end

--- A stream.
---@param parts integer how many it announces
---@param planes integer the same
---@param sectors integer the same
---@param root string
---@return string
function world_files.stream(parts, planes, sectors, root)
  local struct = u32(root:byte(1) == 9 and 1 or 0) .. f32(0, 0, 0) .. u32(0, 0, planes, sectors, 0,
    0x410200B9) .. f32(100, 100, 100) .. f32(-100, -100, -100)
  return u32(parts) .. section(0x16, section(1, u32(0)) .. section(3, ""))
    .. section(0x0b, section(1, struct) .. section(8, "") .. root .. section(3, ""))
end

--- The file of a part.
---@param hash integer
---@param indices integer[] of its atomics
---@return string
function world_files.part(hash, indices)
  local words = {u32(1, 0, 0, hash), section(0x16, section(1, u32(0)) .. section(3, "")),
    u32(#indices)}
  for _, index in ipairs(indices) do
    words[#words + 1] = u32(index) .. section(0x14, section(1, ("\0"):rep(16)))
  end
  return table.concat(words)
end

return world_files
