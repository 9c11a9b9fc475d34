--- Packer: an archive being made.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"

local C = library.C

local class = object.class("Packer")
local packers, methods, flat = class.held, class.methods, {}
local functions = {}

object.set_destroy(class, C.bw_packer_destroy)

--- create_packer() -> Packer or nil, message, code
function functions.create_packer()
  return object.make(class, "bw_packer *[1]", C.bw_packer_create)
end

local function usable(method, self)
  check.object(method, "self", self, "Packer")
  return packers[self]
end

function methods.count(self)
  return C.bw_packer_count(usable("Packer.count", self))
end

--- add_file(packer, name, path) -> true or nil, message, code
function flat.add_file(self, name, path)
  local method = "core.Packer.add_file"
  local packer = usable(method, self)
  check.string(method, "name", name)
  local found, message, code = check.path(method, "path", path)
  if not found then return nil, message, code end
  return library.done(C.bw_packer_add_file(packer, name, #name, path, library.error))
end

--- add_bytes(packer, name, bytes) -> true or nil, message, code
function flat.add_bytes(self, name, bytes)
  local method = "core.Packer.add_bytes"
  local packer = usable(method, self)
  check.string(method, "name", name)
  check.string(method, "bytes", bytes)
  return library.done(C.bw_packer_add_bytes(packer, name, #name, bytes, #bytes, library.error))
end

local function options_of(method, as_added)
  return check.boolean(method, "as_added", as_added) and library.constants.BW_PACK_AS_ADDED or 0
end

--- begin(packer, dir_path, wad_path, as_added) -> true or nil, message, code
function flat.begin(self, dir_path, wad_path, as_added)
  local method = "core.Packer.begin"
  local packer = usable(method, self)
  local found, message, code = check.path(method, "dir", dir_path)
  if found then found, message, code = check.path(method, "wad", wad_path) end
  if not found then return nil, message, code end
  return library.done(C.bw_packer_begin(packer, dir_path, wad_path, options_of(method, as_added),
    library.error))
end

local left = ffi.new("uint32_t[1]")

--- step(packer) -> how many entries are left, or nil, message, code
function flat.step(self)
  local packer = usable("core.Packer.step", self)
  if C.bw_packer_step(packer, left, library.error) ~= 0 then return library.failure() end
  return left[0]
end

--- finish(packer) -> true or nil, message, code
function flat.finish(self)
  return library.done(C.bw_packer_finish(usable("core.Packer.finish", self), library.error))
end

--- write(packer, as_added) -> the bytes of the index and of the WAD, or nil, message, code
function flat.write(self, as_added)
  local method = "core.Packer.write"
  local options = options_of(method, as_added)
  local dir, wad = library.bytes_out(), library.bytes_out()
  local packer = usable(method, self)
  if C.bw_packer_write(packer, options, dir, wad, library.error) ~= 0 then
    return library.failure()
  end
  local index = library.take_bytes(dir)
  return index, library.take_bytes(wad)
end

return {class = class, flat = flat, functions = functions}
