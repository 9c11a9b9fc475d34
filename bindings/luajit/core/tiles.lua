--- What the files of the tile worlds share.

local ffi = require "ffi"
local library = require "boardwalk.core.library"

local C = library.C

local tiles = {}

tiles.MAX_U32 = 4294967295
tiles.MIN_S32, tiles.MAX_S32 = -2147483648, 2147483647

local function free_out(destroy)
  return function(out)
    destroy(out[0])
    out[0] = nil
  end
end

--- A place for a call to write a core object into, which is freed when it is forgotten.
---@param pointer_type string "T *[1]"
---@param destroy fun(pointer: ffi.cdata*)
---@return ffi.cdata* out
---@return fun(out: ffi.cdata*) free frees it at once
function tiles.hold(pointer_type, destroy)
  local free = free_out(destroy)
  return ffi.gc(ffi.new(pointer_type), free), free
end

--- A place with an empty report; nil when memory runs out.
---@return ffi.cdata?
function tiles.report()
  local out = tiles.hold("bw_tile_report *[1]", C.bw_tile_report_destroy)
  if C.bw_tile_report_create(library.allocator, out, library.error) ~= 0 then return nil end
  return out
end

local fault = ffi.new("bw_tile_fault")
local NO_OFFSET = library.constants.BW_NO_OFFSET

local function offset_of(offset)
  if offset == NO_OFFSET then return -1 end
  return tonumber(offset)
end

--- A list of a report's faults, five values each: rule, whether it is fatal, code, offset (-1:
--- none), message; then how many were found in all.
---@param out ffi.cdata*
---@return table list
---@return integer count
function tiles.faults(out)
  local list = {}
  for i = 0, C.bw_tile_report_kept(out[0]) - 1 do
    C.bw_tile_report_fault(out[0], i, fault)
    local n = #list
    list[n + 1] = ffi.string(C.bw_tile_rule_name(fault.rule))
    list[n + 2] = fault.fatal ~= 0
    list[n + 3] = ffi.string(C.bw_status_name(fault.error.code))
    list[n + 4] = offset_of(fault.error.offset)
    list[n + 5] = ffi.string(fault.error.message)
  end
  return list, C.bw_tile_report_count(out[0])
end

--- What a function returns when memory runs out.
function tiles.no_memory()
  return nil, "out of memory", "memory"
end

return tiles
