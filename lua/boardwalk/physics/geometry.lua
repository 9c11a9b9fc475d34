--- Shapes where they stand, and sizes of shapes, as people write them: checked, and turned into the
--- lists of numbers that the core takes, and back.

local check = require "boardwalk.check"
local core = require "boardwalk.core"

local geometry = {}

local TYPES = {"box", "sphere", "capsule", "segment"}
local NUMBER_OF = {}
for number, name in ipairs(TYPES) do NUMBER_OF[name] = number end

local EXPECTED_TYPE = '"box", "sphere", "capsule" or "segment"'

--- The number of a type's name.
---@param method string
---@param name string
---@param value any
---@return integer
function geometry.type_number(method, name, value)
  local number = type(value) == "string" and NUMBER_OF[value]
  return number or check.fail(method, name, EXPECTED_TYPE, value)
end

--- The name of a type's number.
---@param number integer
---@return string
function geometry.type_name(number)
  return TYPES[number]
end

-- ---- a shape where it stands: the numbers of bw_geometry

-- Where its parts are in the list.
local AT, TO, HALF, AXES, RADIUS, HEIGHT, COUNT = 2, 5, 8, 11, 20, 21, 21

local function put(list, at, ...)
  for i = 1, select("#", ...) do list[at + i - 1] = (select(i, ...)) end
end

local function put_axes(list, method, name, axes)
  if axes == nil then return put(list, AXES, 1, 0, 0, 0, 1, 0, 0, 0, 1) end
  check.table(method, name, axes)
  for i = 1, 3 do
    put(list, AXES + 3 * (i - 1), check.triple(method, ("%s[%d]"):format(name, i), axes[i]))
  end
end

-- The names of each type.
local NAMES = {
  box = {"type", "centre", "half", "axes"}, sphere = {"type", "centre", "radius"},
  capsule = {"type", "base", "height", "radius"}, segment = {"type", "from", "to", "radius"},
}

local READ = {}

function READ.box(list, method, name, value)
  put(list, AT, check.triple(method, name .. ".centre", value.centre))
  put(list, HALF, check.triple(method, name .. ".half", value.half))
  put_axes(list, method, name .. ".axes", value.axes)
end

function READ.sphere(list, method, name, value)
  put(list, AT, check.triple(method, name .. ".centre", value.centre))
  put(list, RADIUS, check.number(method, name .. ".radius", value.radius))
end

function READ.capsule(list, method, name, value)
  put(list, AT, check.triple(method, name .. ".base", value.base))
  put(list, RADIUS, check.number(method, name .. ".radius", value.radius))
  put(list, HEIGHT, check.number(method, name .. ".height", value.height))
end

function READ.segment(list, method, name, value)
  put(list, AT, check.triple(method, name .. ".from", value.from))
  put(list, TO, check.triple(method, name .. ".to", value.to))
  put(list, RADIUS, check.number(method, name .. ".radius", value.radius))
end

local EXPECTED = "sizes over 0, numbers up to 1e7 and unit axes at right angles"

--- The list of a Geometry's numbers, or of a Shape's as it stands.
---@param method string
---@param name string
---@param value table|Shape
---@return number[]
function geometry.list(method, name, value)
  if core.kind(value) == "Shape" then
    return core.flat.Shape.geometry(check.object(method, name, value, "Shape"))
  end
  if type(value) ~= "table" then check.fail(method, name, "a Geometry or a Shape", value) end
  local number = geometry.type_number(method, name .. ".type", value.type)
  check.names(method, name, value, NAMES[value.type])
  local list = {number}
  for i = 2, COUNT do list[i] = 0 end
  READ[value.type](list, method, name, value)
  if not core.geometry_bounds(list) then check.fail(method, name, EXPECTED, value) end
  return list
end

local function triple(list, at)
  return {list[at], list[at + 1], list[at + 2]}
end

local WRITE = {}

function WRITE.box(list)
  return {
    centre = triple(list, AT), half = triple(list, HALF),
    axes = {triple(list, AXES), triple(list, AXES + 3), triple(list, AXES + 6)},
  }
end

function WRITE.sphere(list)
  return {centre = triple(list, AT), radius = list[RADIUS]}
end

function WRITE.capsule(list)
  return {base = triple(list, AT), radius = list[RADIUS], height = list[HEIGHT]}
end

function WRITE.segment(list)
  return {from = triple(list, AT), to = triple(list, TO), radius = list[RADIUS]}
end

--- The Geometry of a list of numbers, or nil: a host's shape that waits in its pool has no type.
---@param list number[]
---@return table?
function geometry.of_list(list)
  local name = TYPES[list[1]]
  if not name then return nil end
  local value = WRITE[name](list)
  value.type = name
  return value
end

-- ---- sizes

local SIZES = {
  box = {"size"}, sphere = {"radius"}, capsule = {"height", "radius"},
  segment = {"length", "radius"},
}

--- The names of all of them.
geometry.SIZE_NAMES = {"size", "radius", "height", "length"}

-- Refuses the sizes of other types, which would count for nothing.
local function check_foreign(method, name, type_name, value)
  local own = {}
  for _, field in ipairs(SIZES[type_name]) do own[field] = true end
  for _, field in ipairs(geometry.SIZE_NAMES) do
    if not own[field] and value[field] ~= nil then
      check.fail(method, ("%s.%s"):format(name, field), "nil for a " .. type_name, value[field])
    end
  end
end

--- Three sizes over 0.
---@return number x
---@return number y
---@return number z
function geometry.sizes(method, name, value)
  local x, y, z = check.triple(method, name, value)
  check.positive(method, name, x)
  check.positive(method, name, y)
  return x, y, check.positive(method, name, z)
end

--- The three numbers of a size that the core takes for a shape of a type.
---@param method string
---@param name string
---@param type_name string
---@param value table size; radius; height and radius; or length and radius, by the type
---@return number
---@return number
---@return number
function geometry.size_numbers(method, name, type_name, value)
  check_foreign(method, name, type_name, value)
  if type_name == "box" then return geometry.sizes(method, name .. ".size", value.size) end
  local numbers = {0, 0, 0}
  for i, field in ipairs(SIZES[type_name]) do
    numbers[i] = check.positive(method, ("%s.%s"):format(name, field), value[field])
  end
  return numbers[1], numbers[2], numbers[3]
end

return geometry
