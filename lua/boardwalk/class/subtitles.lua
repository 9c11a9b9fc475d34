--- Subtitles: the captions of a level, by language and scene. Numbers of records count from 0.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local text = require "boardwalk.text"

local class = core.classes.Subtitles
local flat = core.flat.Subtitles
local Subtitles = class.__index

local KINDS = {[0] = "language", "scene", "emphasised", "caption", "hide"}

local function self_of(method, self)
  return check.object(method, "self", self, "Subtitles")
end

local function record_of(words, kind)
  return {text = words, kind = kind, kind_name = KINDS[kind] or "unknown"}
end

--- A record.
---@param index integer from 0
---@return table record text (bytes of any encoding), kind, kind_name ("language", "scene",
--- "emphasised", "caption", "hide" or "unknown")
function Subtitles:record(index)
  self_of("Subtitles.record", self)
  check.index("Subtitles.record", "index", index, self:count())
  return record_of(flat.record(self, index))
end

local LANGUAGE, SCENE = 0, 1

--- The languages, in the order of the file.
---@return string[]
function Subtitles:languages()
  self_of("Subtitles.languages", self)
  local list = {}
  for index = 0, self:count() - 1 do
    local words, kind = flat.record(self, index)
    if kind == LANGUAGE then list[#list + 1] = words end
  end
  return list
end

--- The scenes of a language, in the order of the file.
---@param language string
---@return string[] scenes empty when there is no such language
function Subtitles:scenes(language)
  self_of("Subtitles.scenes", self)
  check.string("Subtitles.scenes", "language", language)
  local list, inside = {}, false
  for index = 0, self:count() - 1 do
    local words, kind = flat.record(self, index)
    if kind == LANGUAGE then inside = words == language end
    if kind == SCENE and inside then list[#list + 1] = words end
  end
  return list
end

--- The captions of a scene. A scene that a language lacks is found in one behind it.
---@param language string
---@param scene string
---@return table[]? captions as of record; nil when there is no such language or scene
function Subtitles:captions(language, scene)
  local method = "Subtitles.captions"
  self_of(method, self)
  check.string(method, "language", language)
  check.string(method, "scene", scene)
  if (language .. scene):find("\0", 1, true) then return nil end -- no record's text has one
  local first, count = flat.find(self, language, scene)
  if not first then return nil end
  local list = {}
  for index = first, first + count - 1 do list[#list + 1] = self:record(index) end
  return list
end

function class.__len(self)
  return Subtitles.count(self)
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "Subtitles" then return "Subtitles" end
  if fault then return "Subtitles: destroyed" end
  return ("Subtitles: %s in %s"):format(text.count(self:count(), "record"),
    text.count(#self:languages(), "language"))
end

local subtitles = {}

local SECTION_VALUES = 6

--- Lists the sections of a RenderWare stream; nothing in them is interpreted.
---@param data string
---@return table[]? sections type, name (nil for an unknown type), size, version, depth (0: at the
--- stream's top), offset of its data
---@return string? message
---@return string? code
function subtitles.sections(data)
  local values, message, code = core.read_sections(data)
  if not values then return nil, message, code end
  local list = {}
  for at = 1, #values, SECTION_VALUES do
    list[#list + 1] = {
      type = values[at], size = values[at + 1], version = values[at + 2], depth = values[at + 3],
      offset = values[at + 4], name = values[at + 5] or nil,
    }
  end
  return list
end

return subtitles
