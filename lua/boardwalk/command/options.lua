--- Options that commands share, and converters for argparse: they get an option's text and give its
--- value, or nil and what is wrong.

local core = require "boardwalk.core"
local grammar = require "boardwalk.grammar"

local options = {}

-- ---- numbers

local function refuse(option, expected, text)
  return nil, ("option '%s': expected %s, got '%s'"):format(option, expected,
    text:match("^%s*(.*)$"))
end

local function converter(option, expected, accepts)
  return function(text)
    local number = tonumber(text)
    if number and number == number and math.abs(number) < math.huge and accepts(number) then
      return number
    end
    return refuse(option, expected, text)
  end
end

--- A converter for a whole number from 0 up.
---@param option string its name, for messages
---@param most? number
---@return fun(text: string): number?, string?
function options.whole_number(option, most)
  local expected = most and ("a whole number from 0 to %.0f"):format(most)
    or "a whole number from 0 up"
  return converter(option, expected, function(number)
    return number >= 0 and number % 1 == 0 and number <= (most or math.huge)
  end)
end

--- A converter for a number greater than 0.
---@param option string its name, for messages
---@return fun(text: string): number?, string?
function options.positive_number(option)
  return converter(option, "a number greater than 0", function(number) return number > 0 end)
end

-- A decimal number as a finite float32, or nil.
local function float_of(text)
  local number = core.float_parse(text)
  return number and math.abs(number) < math.huge and number or nil
end

--- A converter for a float32 that is not negative.
---@param option string its name, for messages
---@return fun(text: string): number?, string?
function options.length(option)
  return function(text)
    local number = float_of(text:match("^%s*(.*)$"))
    if number and number >= 0 then return number end
    return refuse(option, "a number that is not negative", text)
  end
end

-- ---- points

-- The options whose value is a point.
local POINTS = {["--from"] = true, ["--to"] = true, ["--origin"] = true, ["--direction"] = true}

-- Three words with a comma, blanks or both between them.
local THREE_NUMBERS = "^%s*([^,%s]+)%s*[,%s]%s*([^,%s]+)%s*[,%s]%s*([^,%s]+)%s*$"

--- A converter for a point: three numbers with commas or blanks between them.
---@param option string its name, one of POINTS
---@return fun(text: string): number[]?, string?
function options.point(option)
  assert(POINTS[option])
  return function(text)
    local words = {text:match(THREE_NUMBERS)}
    for i, word in ipairs(words) do words[i] = float_of(word) or false end
    if words[1] and words[2] and words[3] then return words end
    return refuse(option, "a point X,Y,Z of finite numbers", text)
  end
end

local function is_number(word)
  return word ~= nil and word:find("^[+-]?[%d.][%d.eE+-]*,?$") ~= nil
end

-- A word that starts with a minus and is no option.
local function is_negative(word)
  return word:find("^%-[%d.][%d.eE+-]*$") or word:find("^%-[%d.].*,")
    or word:find("^%-[iI][nN][fF]") or word:find("^%-[nN][aA][nN]")
end

--- Makes argparse take what it would read as options or as words too many: a point in three words
--- ("--from 1 -2 3", "--from 1, -2, 3") becomes one, and a negative number gets a blank in front.
---@param arguments string[]
---@return string[]
function options.prepare(arguments)
  local words, at = {}, 1
  while arguments[at] do
    local word = arguments[at]
    words[#words + 1] = is_negative(word) and " " .. word or word
    local x, y, z = arguments[at + 1], arguments[at + 2], arguments[at + 3]
    if POINTS[word] and is_number(x) and is_number(y) and is_number(z) then
      words[#words + 1] = (" %s %s %s"):format(x, y, z)
      at = at + 3
    end
    at = at + 1
  end
  return words
end

-- ---- filters

--- A converter for a list of materials, "GLASS,30".
---@param option string its name, for messages
---@return fun(text: string): integer[]?, string?
function options.materials(option)
  return function(text)
    local ids = {}
    for word in (text .. ","):gmatch("([^,]*),") do
      local fields, problem = grammar.parse(word)
      if problem then return nil, ("option '%s': %s"):format(option, problem) end
      if not fields.material or fields.flags or fields.area then
        return refuse(option, "materials, by id or name", word)
      elseif fields.material == 1 then
        return refuse(option, "no material 1, which ends the original's list", word)
      end
      ids[#ids + 1] = fields.material
    end
    return ids
  end
end

-- ---- levels

local MOST_FEATURES = 2 ^ 32 - 1

--- Adds the options of commands that open a model as a level.
---@param parser table an argparse command
function options.level(parser)
  parser:option("--up", "The axis of a model that points up (default: y)"):argname("AXIS")
    :choices({"y", "z"})
  parser:option("--scale", "Metres per unit of a model (default: 1)"):argname("S")
    :convert(options.positive_number("--scale"))
  parser:option("--cell", "Size of the grid's cells in metres, for a model"):argname("N")
    :convert(options.positive_number("--cell"))
  parser:flag("--strict", "Refuse a model with names that are not understood")
  parser:option("--kit", "The TRAK chunk of a tile grid's MAP chunk (.map)"):argname("FILE.trak")
  parser:option("--features", "The WFPC flags of a MAP chunk (default: 0)"):argname("N")
    :convert(options.whole_number("--features", MOST_FEATURES))
end

--- What those options say.
---@param arguments table
---@return boardwalk.LevelOptions
function options.of_level(arguments)
  return {
    up = arguments.up, scale = arguments.scale, cell_size = arguments.cell,
    strict = arguments.strict, kit = arguments.kit, features = arguments.features,
  }
end

return options
