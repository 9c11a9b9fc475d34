--- A chunk as Lua gets it.

local ffi = require "ffi"
local library = require "boardwalk.core.library"

local NO_OFFSET = library.constants.BW_NO_OFFSET

--- Type, size, zero, id, offset in the container (-1: not from there) and data (nil: none).
---@param chunk ffi.cdata* a bw_chunk that nobody else writes
return function(chunk)
  -- first of all: anything that makes room may run a finalizer that frees the data
  local data = chunk.data ~= nil and ffi.string(chunk.data, chunk.size) or nil
  local offset = chunk.offset == NO_OFFSET and -1 or tonumber(chunk.offset)
  return chunk.type, chunk.size, chunk.zero, chunk.id, offset, data
end
