--- The name grammar: what a material's or group's name in a model says of its triangles.
---
---   NAME[+flag...][@AREA]      RAILING+climb+bit5@12
---
--- NAME is a material in any case, with or without MATERIAL_, or its id. A flag is a name, bit0 to
--- bit15, or the bits of several as 0x00a0. AREA is 0 to 255. Every part may be absent. Blender's
--- endings (".001") do not count.

local bits = require "boardwalk.bits"
local core = require "boardwalk.core"
local nearest = require "boardwalk.nearest"
local surface = require "boardwalk.surface"
local text = require "boardwalk.text"

local grammar = {}

local MOST_ID, MOST_AREA, MOST_FLAGS = 255, 255, 65535
local MATERIAL_COUNT = 191
-- Blender cuts longer names.
local LONGEST_NAME = 63
-- What is longer than this is no name of the grammar, and not looked into.
local LONGEST_READ = 255
local SUGGESTIONS = 3

-- A whole number from 0 to `most` in digits, or nil.
local function number_of(digits, most)
  local number = digits:find("^%d+$") and tonumber(digits)
  return number and number <= most and number or nil
end

local function material_of(word)
  return number_of(word, MOST_ID) or core.material_id(word)
end

-- The bits of a flag's word, or nil.
local function flags_of(word)
  word = text.lower(word)
  local digits = word:match("^0x(%x+)$")
  local number = digits and tonumber(digits, 16)
  if number then return number <= MOST_FLAGS and number or nil end
  local bit = core.flag_bit(word)
  return bit and bits.value(bit)
end

-- ---- reading

-- The words of a name: that of the material, the list of flags, and that of the area or nil.
local function split(name)
  local words = name:gsub("^%s+", ""):gsub("%s+$", ""):gsub("%.%d%d%d+$", "")
  local front, area = words:match("^([^@]*)@(.*)$")
  front = front or words
  local material, rest = front:match("^([^+]*)(.*)$")
  local flags = {}
  for flag in rest:gmatch("%+([^+]*)") do flags[#flags + 1] = flag end
  return material, flags, area
end

local function add_fault(faults, kind, word)
  faults = faults or {}
  faults[#faults + 1] = {kind = kind, word = word}
  return faults
end

local function read_flags(words, faults)
  if #words == 0 then return nil, faults end
  local flags
  for _, word in ipairs(words) do
    local found = flags_of(word)
    if found then
      flags = bits.join(flags or 0, found)
    else
      faults = add_fault(faults, "flag", word)
    end
  end
  return flags, faults
end

--- Reads a name.
---@param name string
---@param is_label? boolean whether a NAME that is no material is none, as in the name of a group
---@return table fields material, flags and area as numbers, those that the name gives
---@return table[]? faults what is not understood, for grammar.describe
function grammar.read(name, is_label)
  local material, flags, area = name, {}, nil
  if #name <= LONGEST_READ then material, flags, area = split(name) end
  local fields, faults = {}, nil
  if material ~= "" then
    fields.material = material_of(material)
    if not fields.material and not is_label then
      faults = add_fault(faults, "material", material)
    end
  end
  fields.flags, faults = read_flags(flags, faults)
  if area then
    fields.area = number_of(area, MOST_AREA)
    if not fields.area then faults = add_fault(faults, "area", area) end
  end
  return fields, faults
end

-- ---- what is not understood

-- The material of an id as names have it: without MATERIAL_.
local function material_word(id)
  return (core.material_name(id):gsub("^MATERIAL_", ""))
end

-- The words that one of a kind can be.
local WORDS = {
  material = function()
    local words = {}
    for id = 0, MATERIAL_COUNT - 1 do words[id + 1] = material_word(id) end
    return words
  end,
  flag = function()
    local words = {}
    for bit = 0, 15 do words[bit + 1] = core.flag_name(bit) end
    return words
  end,
}

local function suggestions(kind, word)
  word = text.lower(word):gsub("^material_", ""):sub(1, LONGEST_NAME)
  return table.concat(nearest(word, WORDS[kind](), SUGGESTIONS), ", ")
end

local function describe(fault)
  local quoted = text.quote(fault.word)
  if fault.kind == "area" then
    return ("%s is no area (a number from 0 to %d)"):format(quoted, MOST_AREA)
  end
  if fault.kind == "material" and fault.word:find("^%d+$") then
    return ("%s is no material (ids go from 0 to %d)"):format(quoted, MOST_ID)
  end
  return ("%s is no %s (nearest: %s)"):format(quoted, fault.kind,
    suggestions(fault.kind, fault.word))
end

--- What is not understood of a name, with the nearest names that would be.
---@param faults table[] of grammar.read
---@return string
function grammar.describe(faults)
  local sentences = {}
  for i, fault in ipairs(faults) do sentences[i] = describe(fault) end
  return table.concat(sentences, "; ")
end

--- Reads a name, and says what is not understood.
---@param name string
---@return table fields material, flags and area as numbers, those that the name gives
---@return string? problem
function grammar.parse(name)
  local fields, faults = grammar.read(name)
  return fields, faults and grammar.describe(faults) or nil
end

-- ---- writing

-- our choice: flags whose names make the whole longer than Blender keeps are written as a number.
local function flag_words(flags, room)
  local names = surface.flag_names(flags)
  local words = #names > 0 and "+" .. table.concat(names, "+") or ""
  return #words <= room and words or ("+0x%04x"):format(flags)
end

--- Writes a name that reads back as the same fields. Flags 0 and area 0 are written as absent.
---@param fields table material, flags and area as numbers, or nil
---@return string name at most 63 of the characters A-Z a-z 0-9 _ + @
function grammar.format(fields)
  local material, area = "", ""
  if fields.material then
    material = fields.material < MATERIAL_COUNT and material_word(fields.material)
      or ("%d"):format(fields.material)
  end
  if (fields.area or 0) > 0 then area = ("@%d"):format(fields.area) end
  return material .. flag_words(fields.flags or 0, LONGEST_NAME - #material - #area) .. area
end

return grammar
