--- Wad: an open archive, and names of entries.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"

local C = library.C
local constants = library.constants
local MAX_U32 = 4294967295

local class = object.class("Wad")
local wads, methods, flat = class.held, class.methods, {}
local functions = {}

object.set_destroy(class, C.bw_wad_destroy)

-- By archive over bytes: the strings that it reads.
local sources = object.property(class, "sources")

-- ---- opening

local function make(create)
  local self, message, code = object.make(class, "bw_wad *[1]", create)
  if not self then return nil, message, code end
  object.weigh(C.bw_wad_count(wads[self]) * 32)
  return self
end

--- open_wad(dir_path, wad_path or nil) -> Wad or nil, message, code
function functions.open_wad(dir_path, wad_path)
  local method = "core.open_wad"
  local usable, message, code = check.path(method, "path", dir_path)
  if usable and wad_path ~= nil then
    usable, message, code = check.path(method, "wad", wad_path)
  end
  if not usable then return nil, message, code end
  return make(function(...) return C.bw_wad_open(dir_path, wad_path, ...) end)
end

--- open_wad_bytes(dir, wad) -> as open_wad
function functions.open_wad_bytes(dir, wad)
  check.string("core.open_wad_bytes", "dir", dir)
  check.string("core.open_wad_bytes", "wad", wad)
  local self, message, code = make(function(...)
    return C.bw_wad_open_memory(dir, #dir, wad, #wad, ...)
  end)
  if not self then return nil, message, code end
  sources[self] = {dir, wad}
  return self
end

--- is_image(path) -> whether there is a disc image
function functions.is_image(path)
  return check.path("core.is_image", "path", path) and C.bw_wad_is_image(path) ~= 0 or false
end

-- ---- names

function functions.wad_hash(name)
  check.string("bw.wad_hash", "name", name)
  return C.bw_wad_hash(name, #name)
end

local text = ffi.new("char[?]", constants.BW_WAD_NAME_TEXT)

function functions.wad_path(name)
  check.string("bw.wad_path", "name", name)
  if C.bw_wad_safe_path(name, #name, text, library.error) ~= 0 then return library.failure() end
  return ffi.string(text)
end

local function usable(method, self)
  check.object(method, "self", self, "Wad")
  return wads[self]
end

local number_or_nil = library.number_or_nil

--- find_hash(wad, hash) -> index or nil
function flat.find_hash(self, hash)
  local method = "core.Wad.find_hash"
  local wad = usable(method, self)
  return number_or_nil(C.bw_wad_find_hash(wad, check.integer(method, "hash", hash, 0, MAX_U32)))
end

local number = ffi.new("uint32_t[1]")

--- lookup(wad, text) -> index or nil, message, code
function flat.lookup(self, name)
  local wad = usable("core.Wad.lookup", self)
  check.string("core.Wad.lookup", "name", name)
  if C.bw_wad_lookup(wad, name, #name, number, library.error) ~= 0 then return library.failure() end
  return number[0]
end

-- The archive and the number of an entry.
local function entry_arguments(method, self, index)
  return usable(method, self), check.integer(method, "index", index, 0, MAX_U32)
end

--- name(wad, index) -> name or nil
function flat.name(...)
  return object.text(C.bw_wad_name, entry_arguments("core.Wad.name", ...))
end

--- label(wad, index) -> the name, or the hash as text; "" when there is no such entry
function flat.label(self, index)
  local wad = entry_arguments("core.Wad.label", self, index)
  return ffi.string(text, C.bw_wad_label(wad, index, text))
end

--- add_name(wad, name) -> index, false for no entry's, or nil, message, code
function flat.add_name(self, name)
  local wad = usable("core.Wad.add_name", self)
  check.string("core.Wad.add_name", "name", name)
  if C.bw_wad_add_name(wad, name, #name, number, library.error) ~= 0 then
    return library.failure()
  end
  return number_or_nil(number[0]) or false
end

--- add_names(wad, text) -> how many entries got a name, or nil, message, code
function flat.add_names(self, list)
  local wad = usable("core.Wad.add_names", self)
  check.string("core.Wad.add_names", "text", list)
  if C.bw_wad_add_names(wad, list, #list, number, library.error) ~= 0 then
    return library.failure()
  end
  return number[0]
end

--- add_resource_names(wad) -> as add_names
function flat.add_resource_names(self)
  local wad = usable("core.Wad.add_resource_names", self)
  if C.bw_wad_add_resource_names(wad, number, library.error) ~= 0 then return library.failure() end
  return number[0]
end

-- ---- entries

function methods.count(self)
  return C.bw_wad_count(usable("Wad.count", self))
end

function methods.named(self)
  return C.bw_wad_named(usable("Wad.named", self))
end

local entry = ffi.new("bw_wad_entry")

--- entry(wad, index) -> offset, size, hash; nil when there is none
function flat.entry(self, index)
  local wad = entry_arguments("core.Wad.entry", self, index)
  if C.bw_wad_get(wad, index, entry) == 0 then return nil end
  return entry.offset, entry.size, entry.hash
end

local LONGEST_STRING = 0x7ffffeff -- of LuaJIT, which raises over a longer one

local function check_length(index, size)
  if size <= LONGEST_STRING then return true end
  return nil, ("entry %d: %.0f bytes, a string holds %d"):format(index, size, LONGEST_STRING),
    "limit"
end

--- read(wad, index) -> bytes or nil, message, code
function flat.read(self, index)
  local out = library.bytes_out()
  local wad = entry_arguments("core.Wad.read", self, index)
  local _, size = flat.entry(self, index)
  local fits, message, code = check_length(index, size or 0)
  if not fits then return nil, message, code end
  if C.bw_wad_read(wad, index, library.allocator, out, library.error) ~= 0 then
    return library.failure()
  end
  return library.take_bytes(out)
end

--- read_part(wad, index, offset, size) -> as read. The entry has those bytes.
function flat.read_part(self, index, offset, size)
  local method = "core.Wad.read_part"
  entry.size = 0
  C.bw_wad_get(entry_arguments(method, self, index), index, entry)
  local whole = entry.size
  check.integer(method, "offset", offset, 0, whole)
  check.integer(method, "size", size, 0, whole - offset)
  local fits, message, code = check_length(index, size)
  if not fits then return nil, message, code end
  local data = ffi.new("uint8_t[?]", size)
  local wad = usable(method, self) -- making room may have run a finalizer
  if C.bw_wad_read_part(wad, index, offset, data, size, library.error) ~= 0 then
    return library.failure()
  end
  return ffi.string(data, size)
end

--- extract(wad, index, path) -> true or nil, message, code
function flat.extract(self, index, path)
  local method = "core.Wad.extract"
  local wad = entry_arguments(method, self, index)
  local found, message, code = check.path(method, "path", path)
  if not found then return nil, message, code end
  return library.done(C.bw_wad_extract(wad, index, path, library.error))
end

--- replace(wad, index, bytes, same_size) -> true or nil, message, code
function flat.replace(self, index, bytes, same_size)
  local method = "core.Wad.replace"
  local wad = entry_arguments(method, self, index)
  check.string(method, "bytes", bytes)
  local options = check.boolean(method, "same_size", same_size) and constants.BW_WAD_SAME_SIZE or 0
  return library.done(C.bw_wad_replace(wad, index, bytes, #bytes, options, library.error))
end

--- stats(wad) -> the fields of bw_wad_stats by name; or nil, message, code
function flat.stats(self)
  local stats = ffi.new("bw_wad_stats")
  if C.bw_wad_statistics(usable("core.Wad.stats", self), stats, library.error) ~= 0 then
    return library.failure()
  end
  return library.record(stats, "bw_wad_stats")
end

return {class = class, flat = flat, functions = functions}
