--- Primitive: the simple shapes beside mesh shapes, whole and in lists.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local protocol = require "boardwalk.core.protocol"

local C = library.C
local constants = library.constants
local NONE = constants.BW_NONE
local MAX_U32 = 4294967295

local class = object.class("Primitive")
local methods, flat, functions = class.methods, {}, {}
local model_class, shape_class = object.class("Model"), object.class("MeshShape")

object.set_destroy(class, C.bw_primitive_destroy)

local usable = protocol.usable(class)

-- ---- making

--- load_primitive(bytes, class) -> Primitive or nil, message, code
function functions.load_primitive(bytes, class_id)
  local method = "core.load_primitive"
  check.string(method, "bytes", bytes)
  check.integer(method, "class", class_id, 0, MAX_U32)
  local self, message, code = object.make(class, "bw_primitive *[1]", function(...)
    return C.bw_primitive_load(bytes, #bytes, class_id, ...)
  end)
  if not self then return nil, message, code end
  object.weigh(#bytes)
  return self
end

-- A list of rows of four numbers, and how many those are.
local function read_rows(method, name, list)
  check.table(method, name, list)
  local count = math.floor(#list / 4)
  local numbers = ffi.new("float[?]", count * 4 + 1)
  for i = 1, count * 4 do numbers[i - 1] = check.element_number(method, name, list, i) end
  return numbers, count
end

-- Where the fields of an info are in the list of create_primitive, and how many numbers they have.
local INFO_NUMBERS = {
  {"half", 1, 3}, {"transform", 5, 16}, {"bottom", 21, 4}, {"top", 25, 4},
}
local RADIUS = 4

local function read_info(method, info, list)
  check.table(method, "numbers", list)
  for _, field in ipairs(INFO_NUMBERS) do
    local name, first, count = field[1], field[2], field[3]
    for i = 0, count - 1 do
      info[name][i] = check.element_number(method, "numbers", list, first + i)
    end
  end
  info.radius = check.element_number(method, "numbers", list, RADIUS)
end

local function read_children(method, list)
  local children = ffi.new("const bw_primitive *[?]", #list + 1)
  for i = 1, #list do
    local child = rawget(list, i)
    local kind, fault = object.kind(child)
    if kind ~= "Primitive" or fault then
      check.fail(method, "children", "a list of Primitives that are not destroyed", list)
    end
    children[i - 1] = class.held[child]
  end
  return children
end

--- create_primitive(class, material, flag, numbers, planes, vertices, children, ids) -> as
--- load_primitive; flag -1 for none, planes and vertices flat lists of four numbers each
function functions.create_primitive(class_id, material, flag, numbers, planes, vertices, list,
    id_list)
  local method = "core.create_primitive"
  local info = ffi.new("bw_primitive_info")
  info.class_id = check.integer(method, "class", class_id, 0, MAX_U32)
  info.material = check.integer(method, "material", material, 0, MAX_U32)
  check.integer(method, "flag", flag, -1, 255)
  info.flag = flag < 0 and NONE or flag
  read_info(method, info, numbers)
  local plane_rows, vertex_rows
  plane_rows, info.planes = read_rows(method, "planes", planes)
  vertex_rows, info.vertices = read_rows(method, "vertices", vertices)
  check.table(method, "children", list)
  check.table(method, "ids", id_list)
  local ids = ffi.new("uint32_t[?]", #list + 1)
  for i = 1, #list do
    ids[i - 1] = check.element_integer(method, "ids", id_list, i, 0, MAX_U32)
  end
  info.children = #list
  return object.make(class, "bw_primitive *[1]", function(...)
    local kept = {}
    for i = 1, #list do kept[i] = class.held[list[i]] end
    local children = read_children(method, list)
    return C.bw_primitive_create(info, plane_rows, vertex_rows, children, ids, ...), kept
  end)
end

--- save(primitive) -> bytes or nil, message, code
function flat.save(self)
  local out = library.bytes_out()
  if C.bw_primitive_save(usable("core.Primitive.save", self), out, library.error) ~= 0 then
    return library.failure()
  end
  return library.take_bytes(out)
end

-- ---- what is in it

local function list_of(numbers, count)
  local list = {}
  for i = 1, count do list[i] = numbers[i - 1] end
  return list
end

local row = ffi.new("float[4]")

local function rows_of(primitive, get, count)
  local rows = {}
  for i = 0, count - 1 do
    get(primitive, i, row)
    rows[i + 1] = list_of(row, 4)
  end
  return rows
end

-- What a class has of its own, by the class's name.
local OWN = {
  box = function(table, info)
    table.half_extents, table.convex_radius = list_of(info.half, 3), info.radius
    table.transform = list_of(info.transform, 16)
  end,
  capsule = function(table, info)
    table.bottom, table.top = list_of(info.bottom, 4), list_of(info.top, 4)
    table.radius = info.radius
  end,
  barrel = function(table, info, primitive)
    table.transform = list_of(info.transform, 16)
    table.planes = rows_of(primitive, C.bw_primitive_plane, info.planes)
    table.vertices = rows_of(primitive, C.bw_primitive_vertex, info.vertices)
  end,
  list = function(table, info)
    if info.flag ~= NONE then table.trailing_flag = info.flag end
  end,
}

local id = ffi.new("uint32_t[1]")

-- The table of a primitive; it calls itself for lists, which stand eight deep at most.
local function info_of(primitive)
  local info = ffi.new("bw_primitive_info")
  C.bw_primitive_describe(primitive, info)
  local shape = ffi.string(C.bw_primitive_class_name(info.class_id))
  local table = {shape = shape, class = info.class_id}
  OWN[shape](table, info, primitive)
  if shape ~= "list" then
    table.material = info.material
    return table
  end
  table.children = {}
  for i = 0, info.children - 1 do
    local child = C.bw_primitive_child(primitive, i, id)
    local number = id[0]
    table.children[i + 1] = info_of(child)
    table.children[i + 1].id = number
  end
  return table
end

--- info(primitive) -> a table
function flat.info(self)
  local primitive = usable("core.Primitive.info", self)
  local table = info_of(primitive)
  return table, primitive -- which keeps the core object until here
end

local box = ffi.new("float[6]")

function methods.bounds(self)
  if C.bw_primitive_bounds(usable("Primitive.bounds", self), box) == 0 then return nil end
  return box[0], box[1], box[2], box[3], box[4], box[5]
end

function methods.contains(self, ...)
  local method = "Primitive.contains"
  local primitive = usable(method, self)
  local x, y, z = check.point(method, "point", ...)
  return C.bw_primitive_contains(primitive, x, y, z) ~= 0
end

local STEP = 14

--- explain(primitive, x, y, z) -> a list of 14 numbers for each solid, as
--- boardwalk.class.solid_explanation reads them
function flat.explain(self, x, y, z)
  local method = "core.Primitive.explain"
  local primitive = usable(method, self)
  check.number(method, "x", x)
  check.number(method, "y", y)
  check.number(method, "z", z)
  local count = C.bw_primitive_explain(primitive, x, y, z, nil, 0)
  local steps, values = ffi.new("bw_solid_step[?]", count), {}
  C.bw_primitive_explain(primitive, x, y, z, steps, count)
  for i = 0, count - 1 do
    local at, s = STEP * i, steps[i]
    values[at + 1], values[at + 2], values[at + 3] = s.class_id, s.reason, s.test
    values[at + 4], values[at + 5], values[at + 6] = s.depth, s.value, s.limit
    for k = 0, constants.BW_PRIMITIVE_NESTING - 1 do values[at + 7 + k] = s.path[k] end
  end
  return values, primitive -- which keeps the core object until here
end

--- reason_name(number) -> word
function flat.reason_name(number)
  return ffi.string(C.bw_solid_reason_name(check.integer("core.solid_reason_name", "reason", number,
    0, 2147483647)))
end

function methods.model(self)
  return object.make(model_class, "bw_model *[1]", function(...)
    return C.bw_primitive_model(usable("Primitive.model", self), ...)
  end)
end

function methods.mesh(self)
  return object.make(shape_class, "bw_mesh_shape *[1]", function(...)
    return C.bw_primitive_mesh(usable("Primitive.mesh", self), ...)
  end)
end

return {class = class, flat = flat, functions = functions}
