--- The files that records name by `file`: a path below the folder that the record stands in, or
--- below the one around it, as "malformed/cut.col" of malformed/index.jsonl.

local core = require "boardwalk.core"
local crc = require "boardwalk.conform.crc"
local schema = require "boardwalk.conform.schema"

local beside = {}

--- The type of such a path: names with "/" between them, none of which leads out of the folder.
beside.PATH = schema.form(function(text)
  for name in (text .. "/"):gmatch("([^/]*)/") do
    if not name:find("^[%w_][%w_.-]*$") then return false end
  end
  return true
end, "the path of a file below the folder")

-- Where a record's file may be.
local function paths(place, file)
  return place.folder .. "/" .. file, place.folder .. "/../" .. file
end

-- The bytes of a record's file; raises when there is none.
local function find(place, file)
  local first, second = paths(place, file)
  local bytes, message = core.read_file(first)
  bytes = bytes or core.read_file(second)
  return bytes or error(message, 0)
end

-- Where the file is that another engine is sent.
function beside.PATH.path(place, file)
  local first, second = paths(place, file)
  return not core.file_exists(first) and core.file_exists(second) and second or first
end

local function check_crc(record, place)
  if not record.crc32 then return end
  local key = "crc32 " .. place.folder .. "/" .. record.file
  place.cache[key] = place.cache[key] or crc.of(find(place, record.file))
  crc.check(record.file, place.cache[key], record)
end

--- The bytes of a record's file.
---@param record table
---@param place table
---@return string
function beside.bytes(record, place)
  check_crc(record, place)
  return find(place, record.file)
end

--- What a record's file was read as, once in a run.
---@param record table
---@param place table
---@param read fun(bytes: string, record: table, place: table): any, string? nil and a message for a
--- file that is refused
---@return any
function beside.object(record, place, read)
  check_crc(record, place)
  local key = "file " .. place.folder .. "/" .. record.file
  if place.cache[key] == nil then
    local object, message = read(find(place, record.file), record, place)
    place.cache[key] = object or error(("%s: %s"):format(record.file, message), 0)
  end
  return place.cache[key]
end

return beside
