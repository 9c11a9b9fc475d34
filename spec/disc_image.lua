-- Images of discs for specs.
local files = require "spec.level_files"

local disc_image = {}

local SECTOR = 2048

disc_image.SECTOR = SECTOR

-- A record of a folder.
local function record(name, sector, size, flags)
  local length = 33 + #name + (#name + 1) % 2
  local bytes = string.char(length) .. "\0" .. files.u32(sector, 0, size, 0) .. ("\0"):rep(7)
    .. string.char(flags or 0) .. ("\0"):rep(6) .. string.char(#name) .. name
  return bytes .. ("\0"):rep(length - #bytes)
end

local function sectors(bytes)
  return bytes .. ("\0"):rep(-#bytes % SECTOR)
end

--- An ISO 9660 image with files in its root folder.
---@param list table[] {name, bytes}
---@return string
function disc_image.of(list)
  local root, data, at = record("SYSTEM.CNF;1", 19, 0), {}, 19
  for i, file in ipairs(list) do
    root = root .. record(file[1], at, #file[2])
    data[i] = sectors(file[2])
    at = at + #data[i] / SECTOR
  end
  local descriptor = "\1CD001\1" .. ("\0"):rep(121) .. "\0\8" .. ("\0"):rep(26)
    .. record("\0", 18, SECTOR, 2)
  return ("\0"):rep(16 * SECTOR) .. sectors(descriptor) .. sectors("\255CD001\1") .. sectors(root)
    .. table.concat(data)
end

return disc_image
