--- Subtitles: the captions of a level. And the list of sections of a RenderWare stream.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"

local C = library.C
local MAX_U32 = 4294967295

local class = object.class("Subtitles")
local held, methods, flat = class.held, class.methods, {}
local functions = {}

object.set_destroy(class, C.bw_subtitles_destroy)

--- read_subtitles(bytes) -> Subtitles or nil, message, code
functions.read_subtitles = object.reader(class, "bw.subtitles", "data", "bw_subtitles *[1]",
  C.bw_subtitles_read)

local function usable(method, self)
  check.object(method, "self", self, "Subtitles")
  return held[self]
end

function methods.count(self)
  return C.bw_subtitles_count(usable("Subtitles.count", self))
end

--- record(subtitles, index) -> text, kind; nil when there is none
function flat.record(self, index)
  local kind = ffi.new("uint32_t[1]")
  local subtitles = usable("core.Subtitles.record", self)
  check.integer("core.Subtitles.record", "index", index, 0, MAX_U32)
  local text = object.text(C.bw_subtitles_get, subtitles, index, kind)
  return text, kind[0]
end

local first, count = ffi.new("uint32_t[1]"), ffi.new("uint32_t[1]")

--- find(subtitles, language, scene) -> first record, records; or nil
function flat.find(self, language, scene)
  local method = "core.Subtitles.find"
  local subtitles = usable(method, self)
  check.string(method, "language", language)
  check.string(method, "scene", scene)
  if C.bw_subtitles_find(subtitles, language, scene, first, count) == 0 then return nil end
  return first[0], count[0]
end

-- ---- sections

local section = ffi.new("bw_section")

local function free_sections(out)
  C.bw_sections_destroy(out[0])
  out[0] = nil
end

-- The values of every section: type, size, version, depth, offset and name (false: none).
local function list_of(out)
  local list, index = {}, 0
  while C.bw_sections_get(out[0], index, section) ~= 0 do
    local at = index * 6
    list[at + 1], list[at + 2], list[at + 3] = section.type, section.size, section.version
    list[at + 4], list[at + 5] = section.depth, tonumber(section.offset)
    list[at + 6] = object.text(C.bw_section_type_name, list[at + 1]) or false
    index = index + 1
  end
  return list
end

--- read_sections(bytes) -> list_of the sections, or nil, message, code
function functions.read_sections(bytes)
  check.string("bw.sections", "data", bytes)
  local out = ffi.gc(ffi.new("bw_sections *[1]"), free_sections)
  if C.bw_sections_read(bytes, #bytes, library.allocator, out, library.error) ~= 0 then
    return library.failure()
  end
  local list = list_of(out)
  free_sections(out)
  return list
end

return {class = class, flat = flat, functions = functions}
