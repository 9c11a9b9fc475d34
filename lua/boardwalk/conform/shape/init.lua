--- The checkers of primitive shapes.

local beside = require "boardwalk.conform.beside"
local core = require "boardwalk.core"
local near = require "boardwalk.conform.near"
local schema = require "boardwalk.conform.schema"
local shape_content = require "boardwalk.shape_content"
local shape_record = require "boardwalk.conform.shape_record"
local verdict = require "boardwalk.conform.verdict"

local CLASS = schema.form(function(text)
  return text:find("^0x%x+$") ~= nil and #text <= 10
end, "a class as 0x and hexadecimal digits")

-- Reads a shape of the class that the record gives; without one, of what its bytes look like.
local function read(bytes, record)
  if record.class then return core.load_primitive(bytes, tonumber(record.class:sub(3), 16)) end
  local name = shape_content.primitive(bytes)
  if not name then return nil, "nothing tells which shape it is", "unsupported" end
  return require("boardwalk.class.primitive").read(bytes, name)
end

local function of(record, place)
  return beside.object(record, place, read)
end

local ROW = schema.list(schema.number)

-- The keys of every class: those that a record has not state nothing.
local FIELDS = {
  shape = schema.text, half_extents = ROW, convex_radius = schema.number, transform = ROW,
  bottom = ROW, top = ROW, radius = schema.number, planes = schema.list(ROW),
  vertices = schema.list(ROW), material = schema.text, trailing_flag = schema.integer,
}

local function optional(fields)
  local all = {}
  for key, kind in pairs(fields) do all[key] = schema.optional(kind) end
  return all
end

local CHILD = optional(FIELDS)
CHILD.id, CHILD.class = schema.u32, CLASS
local ANSWERS = optional(FIELDS)
ANSWERS.size = schema.u32
ANSWERS.children = schema.optional(schema.list(schema.record(CHILD)))

-- As many numbers of each row as the record has: the fourth is not always told.
local function cut(list, expected)
  if not schema.is_list(expected) or not list then return list end
  local row = {}
  for i = 1, math.max(#expected, 3) do row[i] = list[i] end
  return row
end

local function cut_rows(rows, expected)
  if not schema.is_list(expected) or not rows then return rows end
  local all = {}
  for i, row in ipairs(rows) do all[i] = cut(row, expected[i]) end
  return all
end

-- What Primitive.info tells as the record has it.
local function told(info, expected)
  info.class = shape_record.id(info.class)
  if info.material then info.material = shape_record.id(info.material) end
  info.bottom, info.top = cut(info.bottom, expected.bottom), cut(info.top, expected.top)
  info.planes, info.vertices = cut_rows(info.planes, expected.planes),
    cut_rows(info.vertices, expected.vertices)
  for i, child in ipairs(info.children or {}) do
    told(child, schema.is_list(expected.children) and expected.children[i] or {})
  end
  return info
end

local shape = {
  format = "shape", kind = "shape",
  inputs = {file = beside.PATH, class = CLASS, tol = shape_record.TOLERANCE},
  answers = ANSWERS,
  answer = function(record, place)
    local answer = told(of(record, place):info(), record)
    answer.size = #beside.bytes(record, place)
    return answer
  end,
}

local bounds = {
  format = "shape", kind = "shape_bounds",
  inputs = {file = beside.PATH, tol = shape_record.TOLERANCE},
  answers = {min = schema.point, max = schema.point},
  answer = function(record, place)
    local lx, ly, lz, hx, hy, hz = of(record, place):bounds()
    return {
      min = near.list(record.min, {lx, ly, lz}, record.tol),
      max = near.list(record.max, {hx, hy, hz}, record.tol),
    }
  end,
}

local contains = {
  format = "shape", kind = "contains",
  inputs = {file = beside.PATH, point = schema.point},
  answers = {expect = schema.boolean},
  answer = function(record, place)
    return {expect = of(record, place):contains(record.point)}
  end,
}

return {shape, bounds, contains, verdict("shape", read, {class = schema.optional(CLASS)})}
