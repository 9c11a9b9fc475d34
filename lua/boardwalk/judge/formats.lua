--- The formats of records that are made and judged: a module beside this one for each.

local check = require "boardwalk.check"
local core = require "boardwalk.core"

local formats = {}

--- A way in which an engine may go wrong.
---@class boardwalk.JudgeRule
---@field name string
---@field rule string what is right
---@field fault string what the engine seems to do
---@field broken table[] what `answer` is given, for each way to break it

--- A kind of record of a format.
---@class boardwalk.JudgeKind
---@field name string as boardwalk.conform has it
---@field draw fun(from: boardwalk.Source): table a record's inputs, without its files
---@field answer fun(world: any, record: table, broken: table): table a second answer, independent
--- of the library's, in plain doubles, under the keys that a record expects; `broken` is empty, of
--- a rule, or {reversed = true}: what is looked at in another order
---@field moving string[] the inputs that are moved by 1e-6
---@field moving_each? table<string, string[]> the same of each element of a list
---@field moved_by? integer they are moved by this instead, being whole numbers
---@field is_alike? fun(record: table, answer: table): boolean whether the answer to moved inputs is
--- as good as the record's; when missing, its numbers may be off by 1e-4 of the world's size
---@field complete? fun(world: any, record: table) adds to a record what says how to compare
---@field seldom? boolean made only when it is asked for by --kind

--- A format.
---@class boardwalk.JudgeFormat
---@field format string of the records, as boardwalk.conform has it
---@field kinds boardwalk.JudgeKind[] in the order in which they are made
---@field rules boardwalk.JudgeRule[]
---@field takes fun(world: any): boolean whether records are made of what a file was loaded as
---@field files fun(world: any): table[]?, string?, string? the files that stand beside the records:
--- {ending =, bytes =}, the first being the one that records name; or nil, message, code
---@field about? fun(names: string[], crc32: string, world: any): table what of them every record
--- has; when missing: file, the first name, and crc32, of the first file
---@field source fun(world: any, seed: integer, place: table, about: table): boardwalk.Source what
--- cases are drawn from. `place` is where the records stand, the files beside them
---@field with_world fun(record: table, place: table, call: fun(world: any): any): any calls with
--- the world of a record as `answer` takes it
---@field explain? fun(record: table, place: table): string[]? lines about the right answer

---@type boardwalk.JudgeFormat[]
local list = {}
-- By "format/kind" of boardwalk.conform.
local by_name = {}

-- One for each kind of bodies.
local NAMES = {
  "mesh", "bodies.raycast_bodies", "bodies.ray_box", "bodies.ray_capsule", "bodies.bound_refresh",
  "bodies.settle", "map", "height_field", "meshshape", "sws", "shape",
}

for i, name in ipairs(NAMES) do
  local format = require("boardwalk.judge." .. name)
  list[i] = format
  for _, kind in ipairs(format.kinds) do
    by_name[format.format .. "/" .. kind.name] = {format = format, kind = kind}
  end
end

--- What is known of a kind of records, or nil.
---@param format string
---@param kind string
---@return { format: boardwalk.JudgeFormat, kind: boardwalk.JudgeKind }?
function formats.find(format, kind)
  return by_name[format .. "/" .. kind]
end

--- The names of all kinds.
---@return string[]
function formats.kind_names()
  local names, seen = {}, {}
  for _, format in ipairs(list) do
    for _, kind in ipairs(format.kinds) do
      if not seen[kind.name] then names[#names + 1] = kind.name end
      seen[kind.name] = true
    end
  end
  return names
end

-- Whether a kind is made when these are asked for, none being all that are not seldom.
local function is_wanted(kind, wanted)
  if #wanted == 0 then return not kind.seldom end
  for _, name in ipairs(wanted) do
    if name == kind.name then return true end
  end
  return false
end

--- The kinds that are made of a world: {format =, kind =}.
---@param world any
---@param wanted string[] names; none: all
---@return table[]? makings nil when there is none
---@return string? message
---@return string? code
function formats.of_world(world, wanted)
  local makings, names = {}, {}
  for _, format in ipairs(list) do
    for _, kind in ipairs(format.takes(world) and format.kinds or {}) do
      names[#names + 1] = kind.name
      if is_wanted(kind, wanted) then makings[#makings + 1] = {format = format, kind = kind} end
    end
  end
  if #makings > 0 then return makings end
  local what = check.noun(core.kind(world))
  if #names == 0 then return nil, "no records are made of " .. what, "unsupported" end
  return nil, ("no record of kind %s is made of %s; there are: %s"):format(
    table.concat(wanted, ", "), what, table.concat(names, ", ")), "unsupported"
end

return formats
