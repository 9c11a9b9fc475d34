--- The CRC-32 of the file that a record was made from.

local core = require "boardwalk.core"
local schema = require "boardwalk.conform.schema"

local crc = {}

--- The type of `crc32`.
crc.TYPE = schema.optional(schema.form(function(text)
  return text:find("^%x%x%x%x%x%x%x%x$") ~= nil
end, "8 hexadecimal digits"))

--- The CRC-32 of bytes, as records have it.
---@param bytes string
---@return string
function crc.of(bytes)
  return ("%08x"):format(core.name_hash(bytes))
end

--- Raises when a file is no longer what a record was made from: its verdict would be wrong.
---@param name string of the file
---@param found string? the CRC-32 of the file; nil where it is not known
---@param record table
function crc.check(name, found, record)
  local expected = record.crc32
  if not expected or not found or expected:lower() == found then return end
  error(("%s has CRC-32 %s, and the record was made from one of %s"):format(name, found,
    expected:lower()), 0)
end

return crc
