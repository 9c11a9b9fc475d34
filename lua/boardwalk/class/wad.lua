--- Wad: an open archive, WARRIORS.DIR and WARRIORS.WAD. Numbers of entries count from 0.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local overwrite = require "boardwalk.overwrite"
local text = require "boardwalk.text"

local class = core.classes.Wad
local flat = core.flat.Wad
local Wad = class.__index

local wad = {}

-- ---- opening

--- Opens an archive: a DIR with the WAD beside it or at another path, or an ISO 9660 image that has
--- both in its root folder. Its data is read as it is asked for.
---@param path string of the DIR or the image
---@param wad_path? string of the WAD
---@return Wad? wad
---@return string? message
---@return string? code
function wad.open(path, wad_path)
  check.string("bw.wad", "path", path)
  check.optional_string("bw.wad", "wad", wad_path)
  return core.open_wad(path, wad_path)
end

--- Opens an archive that is in memory.
---@param dir string bytes of the DIR
---@param data string bytes of the WAD
---@return Wad? wad
---@return string? message
---@return string? code
function wad.open_bytes(dir, data)
  check.string("bw.wad_bytes", "dir", dir)
  check.string("bw.wad_bytes", "wad", data)
  return core.open_wad_bytes(dir, data)
end

local function self_of(method, self)
  return check.object(method, "self", self, "Wad")
end

-- ---- entries

local function entry_of(self, index)
  local offset, size, hash = flat.entry(self, index)
  if not offset then return nil end
  return {
    index = index, name = flat.name(self, index), label = flat.label(self, index), offset = offset,
    size = size, hash = hash,
  }
end

-- The number of the entry that an argument means: a number, a name in any case, or "0x" and digits
-- of a hash. A number that is none raises; a name that is no entry's gives nil, message, code.
local function index_of(method, self, entry)
  if type(entry) == "string" then return flat.lookup(self, entry) end
  if type(entry) ~= "number" then
    check.fail(method, "entry", "the number or name of an entry", entry)
  end
  return check.index(method, "entry", entry, self:count())
end

--- The number of an entry.
---@param entry integer|string a number; a name in any case; or "0x" and up to 8 digits of a hash
---@return integer? index
---@return string? message
---@return string? code
function Wad:find(entry)
  return index_of("Wad.find", self_of("Wad.find", self), entry)
end

--- The number of the first entry of a hash.
---@param hash integer
---@return integer? index nil when there is none
function Wad:find_hash(hash)
  self_of("Wad.find_hash", self)
  return flat.find_hash(self, check.integer("Wad.find_hash", "hash", hash, 0, 2 ^ 32 - 1))
end

--- An entry.
---@param entry integer|string as of find
---@return table? entry index, name (nil while nobody knows it), label (the name, or the hash as
--- text), offset in the WAD, size, hash
---@return string? message
---@return string? code
function Wad:entry(entry)
  local index, message, code = index_of("Wad.entry", self_of("Wad.entry", self), entry)
  if not index then return nil, message, code end
  return entry_of(self, index)
end

--- The name of an entry.
---@param entry integer|string as of find
---@return string? name nil while nobody knows it
---@return string? message
---@return string? code
function Wad:name(entry)
  local index, message, code = index_of("Wad.name", self_of("Wad.name", self), entry)
  if not index then return nil, message, code end
  return flat.name(self, index)
end

--- The size of an entry in bytes.
---@param entry integer|string as of find
---@return integer? size
---@return string? message
---@return string? code
function Wad:size(entry)
  local index, message, code = index_of("Wad.size", self_of("Wad.size", self), entry)
  if not index then return nil, message, code end
  return (select(2, flat.entry(self, index)))
end

local function next_entry(self, index)
  self_of("Wad.entries", self)
  check.integer("Wad.entries", "index", index, -1, 2 ^ 32 - 1)
  local entry = entry_of(self, index + 1)
  if entry then return index + 1, entry end
end

--- Walks all entries in the order of the index: for number, entry in wad:entries() do ... end.
---@return fun(wad: Wad, index: integer): integer?, table?
---@return Wad wad
---@return integer before
function Wad:entries()
  return next_entry, self_of("Wad.entries", self), -1
end

-- ---- reading

-- The bytes of an entry from an offset on; `size` nil for the rest.
local function read_part(self, method, index, offset, size)
  local _, whole = flat.entry(self, index)
  check.integer(method, "offset", offset, 0, 2 ^ 32 - 1)
  if size == nil then
    size = math.max(whole - offset, 0)
  else
    check.integer(method, "size", size, 0, 2 ^ 32 - 1)
  end
  if offset + size > whole then
    return nil, ("entry %d: %d bytes from %d on are asked for, it has %d in all"):format(index,
      size, offset, whole), "truncated"
  end
  return flat.read_part(self, index, offset, size)
end

--- Reads an entry, or a part of it.
---@param entry integer|string as of find
---@param offset? integer where the part begins, from 0
---@param size? integer its bytes; the rest when absent
---@return string? bytes
---@return string? message
---@return string? code
function Wad:read(entry, offset, size)
  local method = "Wad.read"
  local index, message, code = index_of(method, self_of(method, self), entry)
  if not index then return nil, message, code end
  if offset == nil and size == nil then return flat.read(self, index) end
  return read_part(self, method, index, offset or 0, size)
end

local function flag_of(method, options, name)
  local value = options[name]
  return value ~= nil and check.boolean(method, "options." .. name, value)
end

--- Writes an entry to a file, in pieces.
---@param entry integer|string as of find
---@param path string see bw.wad_path for one made of the entry's name
---@param options? table force = true: over a file that is there
---@return boolean? done
---@return string? message
---@return string? code
function Wad:extract(entry, path, options)
  local method = "Wad.extract"
  local index, message, code = index_of(method, self_of(method, self), entry)
  check.string(method, "path", path)
  options = check.options(method, "options", options, {"force"})
  local force = flag_of(method, options, "force")
  if not index then return nil, message, code end
  local allowed
  allowed, message, code = overwrite.allow(path, force)
  if not allowed then return nil, message, code end
  return flat.extract(self, index, path)
end

--- Puts other bytes in place of an entry's, in the files that were opened: where they are when they
--- fit, else behind the WAD's end. Every other entry keeps its offset and its bytes.
---@param entry integer|string as of find
---@param bytes string
---@param options? table same_size = true: refuse more bytes than the entry has
---@return boolean? done
---@return string? message
---@return string? code
function Wad:replace(entry, bytes, options)
  local method = "Wad.replace"
  local index, message, code = index_of(method, self_of(method, self), entry)
  check.string(method, "bytes", bytes)
  options = check.options(method, "options", options, {"same_size"})
  local same_size = flag_of(method, options, "same_size")
  if not index then return nil, message, code end
  return flat.replace(self, index, bytes, same_size)
end

-- ---- names

--- Tries a name: if it is an entry's, the entry has it from now on.
---@param name string
---@return integer|boolean|nil index false when it is no entry's
---@return string? message
---@return string? code
function Wad:add_name(name)
  self_of("Wad.add_name", self)
  return flat.add_name(self, check.string("Wad.add_name", "name", name))
end

--- Tries every line of a text.
---@param list string
---@return integer? found how many entries got a name by it
---@return string? message
---@return string? code
function Wad:add_names(list)
  self_of("Wad.add_names", self)
  return flat.add_names(self, check.string("Wad.add_names", "text", list))
end

--- Names resources by the number in their container's header: reads 16 bytes of every entry without
--- a name.
---@return integer? found how many entries got a name by it
---@return string? message
---@return string? code
function Wad:add_resource_names()
  return flat.add_resource_names(self_of("Wad.add_resource_names", self))
end

--- Counts over all entries.
---@return table? stats fields as of bw_wad_stats
---@return string? message
---@return string? code
function Wad:stats()
  return flat.stats(self_of("Wad.stats", self))
end

function class.__len(self)
  return Wad.count(self)
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "Wad" then return "Wad" end
  if fault then return "Wad: destroyed" end
  return ("Wad: %s, %s named"):format(text.count(self:count(), "entry", "entries"),
    text.number(self:named()))
end

return wad
