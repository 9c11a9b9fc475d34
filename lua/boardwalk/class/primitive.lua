--- Primitive: the simple collision shapes that stand beside mesh shapes.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local solid_explanation = require "boardwalk.class.solid_explanation"
local text = require "boardwalk.text"

local class = core.classes.Primitive
local flat = core.flat.Primitive
local Primitive = class.__index

local primitive = {}

--- The numbers of the classes by their names.
primitive.CLASSES = {
  box = 0x4ec68e98, capsule = 0xb8599052, barrel = 0x97cd8890, list = 0x86ebfd8d,
}

local function self_of(method, self)
  return check.object(method, "self", self, "Primitive")
end

--- What it is, as bw.primitive takes it.
---@return table info shape, class, and what the shape has
function Primitive:info()
  return (flat.info(self_of("Primitive.info", self)))
end

--- Why contains answers as it does: the test that decides, of each solid.
---@param ... any a point
---@return table account
function Primitive:explain(...)
  local method = "Primitive.explain"
  self_of(method, self)
  return solid_explanation.of(self, check.point(method, "point", ...))
end

--- Writes the body as it was read or made.
---@return string? bytes
---@return string? message
---@return string? code
function Primitive:save()
  return flat.save(self_of("Primitive.save", self))
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "Primitive" then return "Primitive" end
  if fault then return "Primitive: destroyed" end
  local info = flat.info(self)
  if info.shape ~= "list" then return "Primitive: " .. info.shape end
  return "Primitive: list of " .. text.count(#info.children, "shape")
end

-- ---- making

local NAMES = {
  "shape", "class", "material", "half_extents", "convex_radius", "transform", "bottom", "top",
  "radius", "planes", "vertices", "children", "trailing_flag", "id",
}
local IDENTITY = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}
local MAX_U32 = 2 ^ 32 - 1

-- Appends `count` numbers of a field; a shorter list is filled up from `usual`.
local function append(numbers, method, name, value, count, usual)
  if value ~= nil then check.table(method, name, value) end
  for i = 1, count do
    local number = value and value[i]
    if number == nil then number = usual[i] end
    numbers[#numbers + 1] = check.number(method, ("%s[%d]"):format(name, i), number)
  end
end

local ZEROS = {0, 0, 0, 0}

local function append_number(numbers, method, name, value)
  numbers[#numbers + 1] = value == nil and 0 or check.number(method, name, value)
end

-- Half extents, radius, transform, bottom, top.
local function numbers_of(method, name, d)
  local numbers = {}
  append(numbers, method, name .. "half_extents", d.half_extents, 3, ZEROS)
  append_number(numbers, method, name .. "radius", d.shape == "box" and d.convex_radius or d.radius)
  append(numbers, method, name .. "transform", d.transform, 16, IDENTITY)
  append(numbers, method, name .. "bottom", d.bottom, 4, ZEROS)
  append(numbers, method, name .. "top", d.top, 4, ZEROS)
  return numbers
end

local function rows_of(method, name, list)
  local numbers = {}
  if list == nil then return numbers end
  check.table(method, name, list)
  for i = 1, #list do append(numbers, method, ("%s[%d]"):format(name, i), list[i], 4, ZEROS) end
  return numbers
end

local create

-- Lists that may stand in each other: what the core reads, and an end to a list within itself.
local NESTING = 8

-- The children of a list as Primitives, and their ids; or nil, message, code.
local function children_of(method, name, list, depth)
  local children, ids = {}, {}
  if list == nil then return children, ids end
  if depth > NESTING then
    return nil, ("lists stand more than %d deep in each other"):format(NESTING), "limit"
  end
  check.table(method, name .. "children", list)
  for i = 1, #list do
    local at = ("%schildren[%d]"):format(name, i)
    check.table(method, at, list[i])
    ids[i] = list[i].id == nil and 0
      or check.integer(method, at .. ".id", list[i].id, 0, MAX_U32)
    local child, message, code = create(method, at .. ".", list[i], depth)
    if not child then return nil, message, code end
    children[i] = child
  end
  return children, ids
end

-- What a flag byte is that a description gives: 0 at the end of a list when it says nothing.
local function flag_of(method, name, d)
  if d.shape ~= "list" or d.trailing_flag == false then return -1 end
  if d.trailing_flag == nil then return 0 end
  return check.integer(method, name .. "trailing_flag", d.trailing_flag, 0, 255)
end

function create(method, name, d, depth)
  check.names(method, name == "" and "description" or name:sub(1, -2), d, NAMES)
  local class_id = primitive.CLASSES[d.shape]
  if not class_id then
    check.fail(method, name .. "shape", '"box", "capsule", "barrel" or "list"', d.shape)
  end
  local material = d.material == nil and 0
    or check.integer(method, name .. "material", d.material, 0, MAX_U32)
  local children, ids, code = children_of(method, name, d.children, depth + 1)
  if not children then return nil, ids, code end
  return core.create_primitive(class_id, material, flag_of(method, name, d),
    numbers_of(method, name, d), rows_of(method, name .. "planes", d.planes),
    rows_of(method, name .. "vertices", d.vertices), children, ids)
end

--- Makes a Primitive of a description, as Primitive.info gives one.
---@param description table shape = "box", "capsule", "barrel" or "list", and what that has;
--- trailing_flag = false: a list without the byte at its end
---@return Primitive? primitive
---@return string? message
---@return string? code
function primitive.create(description)
  return create("bw.primitive", "", description, 0)
end

--- Reads the body of a Primitive, whose bytes do not tell of which class it is.
---@param bytes string
---@param shape string "box", "capsule", "barrel" or "list"
---@return Primitive? primitive
---@return string? message
---@return string? code
function primitive.read(bytes, shape)
  local method = "bw.read_primitive"
  check.string(method, "bytes", bytes)
  if not primitive.CLASSES[shape] then
    check.fail(method, "shape", '"box", "capsule", "barrel" or "list"', shape)
  end
  return core.load_primitive(bytes, primitive.CLASSES[shape])
end

return primitive
