--- The C library through the FFI: found, checked and declared.

local ffi = require "ffi"
local cdef = require "boardwalk.cdef"

local library = {}

library.constants = cdef.constants
library.structs = cdef.structs
library.version = cdef.version

--- The fields of a struct in order.
---@param name string
---@return table[] fields {name, length of an array}
function library.fields(name)
  for _, struct in ipairs(cdef.structs) do
    if struct.name == name then return struct.fields end
  end
  error("no struct " .. name)
end

-- The name of the shared object, looked for in package.cpath.
local NAME = "boardwalk.core"

-- A type that stands for our declarations, so that they are made once in a state however often the
-- modules are loaded.
local MARK = "bw_declared_" .. cdef.version:gsub("%.", "_")

local function declare()
  if pcall(ffi.typeof, MARK) then return end
  if pcall(ffi.typeof, "bw_error") then
    error("boardwalk: this state holds the declarations of another version, and the Lua module "
      .. "needs " .. cdef.version, 0)
  end
  ffi.cdef(cdef.declarations .. "typedef int " .. MARK .. ";")
end

local function version_text(number)
  return ("%d.%d.%d"):format(bit.rshift(number, 16), bit.band(bit.rshift(number, 8), 0xff),
    bit.band(number, 0xff))
end

-- What LuaJIT raises when memory runs out, which is told as that wherever it happens.
local NO_MEMORY = "not enough memory"

-- The library at a path; raises one line for a file that is none, or one of another version.
local function open(path)
  local opened, C = pcall(ffi.load, path)
  if not opened then error(C == NO_MEMORY and C or "boardwalk: " .. C, 0) end
  local has_version, version = pcall(function() return C.bw_version() end)
  if not has_version then
    error(("boardwalk: %s is not the library that LuaJIT needs: it has no bw_version"):format(path),
      0)
  end
  if version_text(version) ~= cdef.version then
    error(("boardwalk: the library %s is version %s and the Lua module needs %s"):format(path,
      version_text(version), cdef.version), 0)
  end
  return C
end

local path = package.searchpath(NAME, package.cpath)
if not path then
  error(("boardwalk: the library boardwalk/core.so, version %s, is in no folder of package.cpath")
    :format(cdef.version), 0)
end
declare()

--- The functions of the library.
library.C = open(path)

-- A state with a limit on its memory leaves its allocator here, so that it counts core objects too.
local given = debug.getregistry()["boardwalk.allocator"]

--- What every core object is made with; nil for the C library's own.
library.allocator = given and ffi.cast("const bw_allocator *", given) or nil

--- Where a call that fails says why.
library.error = ffi.new("bw_error")
local message_text = library.error.message

--- What a function returns for a call that failed: nil, the message and its code word.
---@return nil
---@return string message
---@return string code
function library.failure()
  local code = library.error.code
  return nil, ffi.string(message_text), ffi.string(library.C.bw_status_name(code))
end

--- What a function returns for a call that does something: true, or what library.failure gives.
---@param status integer
---@return true?
---@return string? message
---@return string? code
function library.done(status)
  if status ~= 0 then return library.failure() end
  return true
end

--- The fields of a struct by name, its arrays as tables from 0.
---@param struct ffi.cdata*
---@param kind string its name
---@return table
function library.record(struct, kind)
  local record = {}
  for _, field in ipairs(library.fields(kind)) do
    local name, count = field[1], field[2]
    local value = struct[name]
    if count then
      record[name] = {}
      for i = 0, count - 1 do record[name][i] = value[i] end
    else
      record[name] = tonumber(value)
    end
  end
  return record
end

--- The same of a struct with a name in it, as text.
---@param struct ffi.cdata*
---@param kind string
---@return table
function library.named_record(struct, kind)
  local record = library.record(struct, kind)
  record.name = ffi.string(struct.name)
  return record
end

--- A number, or nil for that of none.
---@param index integer
---@return integer?
function library.number_or_nil(index)
  if index ~= cdef.constants.BW_NONE then return index end
  return nil
end

local function free_bytes(out)
  library.C.bw_bytes_destroy(out[0])
  out[0] = nil
end

--- A pointer for a call to write bytes into. What is in it when it is forgotten is freed.
---@return ffi.cdata* out a bw_bytes *[1]
function library.bytes_out()
  return ffi.gc(ffi.new("bw_bytes *[1]"), free_bytes)
end

--- Turns the bytes that a call made into a string and frees them.
---@param out ffi.cdata* of bytes_out
---@return string
function library.take_bytes(out)
  local C, bytes = library.C, out[0]
  local text = ffi.string(C.bw_bytes_data(bytes), C.bw_bytes_size(bytes))
  free_bytes(out)
  return text
end

return library
