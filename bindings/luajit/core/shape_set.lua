--- ShapeSet: mesh shapes placed at matrices; and what components of entities say of shapes. The
--- queries of every world are in boardwalk.core.protocol.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local protocol = require "boardwalk.core.protocol"
local shape_account = require "boardwalk.core.shape_account"

local C = library.C
local NONE = library.constants.BW_NONE
local MAX_U32 = 4294967295

local class = object.class("ShapeSet")
local flat, functions = {}, {}
local shape_class = object.class("MeshShape")

object.set_destroy(class, C.bw_shape_set_destroy)
protocol.define(class, flat, "bw_shape_set")

local usable = protocol.usable(class)
local ray_arguments = protocol.ray_arguments(class)
local hit = ffi.new("bw_hit")

--- cast_brute(set, ox, oy, oz, dx, dy, dz, length, filter) -> as cast
function flat.cast_brute(self, ox, oy, oz, dx, dy, dz, length, filter)
  local set, passed = ray_arguments("core.ShapeSet.cast_brute", self, ox, oy, oz, dx, dy, dz,
    length, filter)
  if C.bw_shape_set_cast_brute(set, ox, oy, oz, dx, dy, dz, length, passed, hit) == 0 then
    return nil
  end
  return protocol.hit_values(self, hit)
end

flat.explain = shape_account.of_set(ray_arguments)

-- ---- making

local MATRIX_NUMBERS = 16

-- Puts in the shapes; gives their pointers, which keep them.
local function read_shapes(method, placements, shapes)
  local kept = {}
  for i = 1, #shapes do
    local shape = rawget(shapes, i)
    local kind, fault = object.kind(shape)
    if kind ~= "MeshShape" or fault then
      check.fail(method, "shapes", "a list of MeshShapes that are not destroyed", shapes)
    end
    kept[i] = shape_class.held[shape]
    placements[i - 1].shape = kept[i]
  end
  return kept
end

--- create_shape_set(shapes, numbers, ids) -> ShapeSet or nil, message, code; a list of MeshShapes,
--- of sixteen numbers for each, and of an id for each
function functions.create_shape_set(shapes, numbers, ids)
  local method = "core.create_shape_set"
  check.table(method, "shapes", shapes)
  check.table(method, "numbers", numbers)
  check.table(method, "ids", ids)
  local count = #shapes
  local placements = ffi.new("bw_shape_placement[?]", count + 1)
  for i = 0, count - 1 do
    local placement = placements[i]
    for k = 0, MATRIX_NUMBERS - 1 do
      placement.matrix[k] = check.element_number(method, "numbers", numbers,
        i * MATRIX_NUMBERS + k + 1)
    end
    placement.id = check.element_integer(method, "ids", ids, i + 1, 0, MAX_U32)
  end
  return object.make(class, "bw_shape_set *[1]", function(...)
    local kept = read_shapes(method, placements, shapes)
    return C.bw_shape_set_create(placements, count, ...), kept
  end)
end

-- ---- what is in it

--- placement_count(set) -> how many
function flat.placement_count(self)
  return C.bw_shape_set_placement_count(usable("core.ShapeSet.placement_count", self))
end

local placed = ffi.new("bw_shape_placed")

local function append(list, numbers, count)
  for i = 0, count - 1 do list[#list + 1] = numbers[i] end
end

--- placement(set, index) -> id, first, count, low, high, matrix: 25 values; nil when there is none
function flat.placement(self, index)
  local method = "core.ShapeSet.placement"
  local set = usable(method, self)
  check.integer(method, "index", index, 0, MAX_U32)
  if C.bw_shape_set_placement(set, index, placed) == 0 then return nil end
  local values = {placed.id, placed.first, placed.count}
  append(values, placed.low, 3)
  append(values, placed.high, 3)
  append(values, placed.matrix, MATRIX_NUMBERS)
  return unpack(values, 1, 9 + MATRIX_NUMBERS)
end

local face = ffi.new("uint32_t[1]")

--- placement_of(set, triangle) -> placement, face; nil when there is no such triangle
function flat.placement_of(self, triangle)
  local method = "core.ShapeSet.placement_of"
  local set = usable(method, self)
  check.integer(method, "triangle", triangle, 0, MAX_U32)
  local number = C.bw_shape_set_placement_of(set, triangle, face)
  if number == NONE then return nil end
  return number, face[0]
end

local material = ffi.new("bw_material_ref")
local text = ffi.new("char[?]", library.constants.BW_MATERIAL_REF_TEXT)

--- material(set, index) -> text, or nil when there is none
function flat.material(self, index)
  local method = "core.ShapeSet.material"
  local set = usable(method, self)
  check.integer(method, "index", index, 0, MAX_U32)
  if C.bw_shape_set_material(set, index, material) == 0 then return nil end
  return ffi.string(text, C.bw_material_ref_text(material, text))
end

-- ---- components

local FIELDS = {
  "filter_id", "filter_layer", "filter_part", "shape", "mass", "linear_damping", "angular_damping",
}

local function list_of(numbers, count)
  local list = {}
  for i = 1, count do list[i] = numbers[i - 1] end
  return list
end

local function body_of(body)
  local record = {}
  for _, name in ipairs(FIELDS) do record[name] = body[name] end
  record.flags, record.inertia = list_of(body.flags, 4), list_of(body.inertia, 16)
  return record
end

--- rigid_body(bytes) -> table or nil, message, code
function functions.rigid_body(bytes)
  check.string("core.rigid_body", "bytes", bytes)
  local body = ffi.new("bw_rigid_body")
  if C.bw_rigid_body_read(bytes, #bytes, body, library.error) ~= 0 then return library.failure() end
  return body_of(body)
end

--- inert_component(bytes) -> table or nil, message, code
function functions.inert_component(bytes)
  check.string("core.inert_component", "bytes", bytes)
  local component = ffi.new("bw_inert_component")
  if C.bw_inert_component_read(bytes, #bytes, component, library.error) ~= 0 then
    return library.failure()
  end
  local record = body_of(component.body)
  record.body_id, record.body_managed = component.body_id, component.body_managed
  record.damage, record.walkability = component.damage, component.walkability
  return record
end

local function pairs_by(method, read, bytes)
  check.string(method, "bytes", bytes)
  local count = ffi.new("uint32_t[1]")
  if read(bytes, #bytes, nil, 0, count, library.error) ~= 0 then return library.failure() end
  local found, list = ffi.new("bw_shape_pair[?]", count[0]), {}
  read(bytes, #bytes, found, count[0], count, nil)
  for i = 1, count[0] do
    list[i] = {entity = found[i - 1].entity, shape = found[i - 1].shape}
  end
  return list
end

--- multi_mesh(bytes) -> a list of {entity =, shape =}, or nil, message, code
function functions.multi_mesh(bytes)
  return pairs_by("core.multi_mesh", C.bw_multi_mesh_read, bytes)
end

--- multi_inert(bytes) -> as multi_mesh
function functions.multi_inert(bytes)
  return pairs_by("core.multi_inert", C.bw_multi_inert_read, bytes)
end

return {class = class, flat = flat, functions = functions}
