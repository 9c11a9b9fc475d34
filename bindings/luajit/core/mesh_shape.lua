--- MeshShape: the triangle collision of the Anvil engine. The queries of every world are in
--- boardwalk.core.protocol.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local protocol = require "boardwalk.core.protocol"
local shape_account = require "boardwalk.core.shape_account"

local C = library.C
local constants = library.constants
local NONE = constants.BW_NONE
local MAX_U32 = 4294967295

local class = object.class("MeshShape")
local flat, functions = {}, {}
local models = object.class("Model").held

object.set_destroy(class, C.bw_mesh_shape_destroy)
protocol.define(class, flat, "bw_mesh_shape")

local usable = protocol.usable(class)
local ray_arguments = protocol.ray_arguments(class)
local hit = ffi.new("bw_hit")

-- A shape and the number of something in it.
local function numbered(method, self, index)
  return usable(method, self), check.integer(method, "index", index, 0, MAX_U32)
end

--- cast_brute(shape, ox, oy, oz, dx, dy, dz, length, filter) -> as cast
function flat.cast_brute(self, ox, oy, oz, dx, dy, dz, length, filter)
  local shape, passed = ray_arguments("core.MeshShape.cast_brute", self, ox, oy, oz, dx, dy, dz,
    length, filter)
  if C.bw_mesh_shape_cast_brute(shape, ox, oy, oz, dx, dy, dz, length, passed, hit) == 0 then
    return nil
  end
  return protocol.hit_values(self, hit)
end

flat.explain, flat.reason_name = shape_account.of_shape(ray_arguments), shape_account.reason_name

-- ---- making

local function load_by(method, load, bytes)
  check.string(method, "bytes", bytes)
  local self, message, code = object.make(class, "bw_mesh_shape *[1]", function(...)
    return load(bytes, #bytes, ...)
  end)
  if not self then return nil, message, code end
  object.weigh(#bytes * 2)
  return self
end

--- load_mesh_shape(bytes) -> MeshShape or nil, message, code
function functions.load_mesh_shape(bytes)
  return load_by("core.load_mesh_shape", C.bw_mesh_shape_load, bytes)
end

--- load_sws(bytes) -> as load_mesh_shape
function functions.load_sws(bytes)
  return load_by("core.load_sws", C.bw_mesh_shape_load_sws, bytes)
end

local function read_materials(method, list, count)
  check.table(method, "materials", list)
  local materials = ffi.new("bw_material_ref[?]", count)
  for i = 1, count do
    local text = rawget(list, i)
    if type(text) ~= "string" then
      check.fail(method, "materials", "a text for each material of the model and one more", list)
    end
    C.bw_material_ref_of(text, #text, materials[i - 1])
  end
  return materials
end

local function model_of(method, model)
  check.object(method, "model", model, "Model")
  return models[model], C.bw_model_material_count(models[model])
end

local OPTION_NAMES = {"user_category", "id", "filter_id", "filter_layer", "filter_part"}

--- build_mesh_shape(model, materials, form, user_category, id, name, filter_id, filter_layer,
--- filter_part) -> as load_mesh_shape. A text for each material of the model and one for triangles
--- without.
function functions.build_mesh_shape(model, list, form, user_category, id, name, filter_id,
    filter_layer, filter_part)
  local method = "core.build_mesh_shape"
  local _, count = model_of(method, model)
  local materials = read_materials(method, list, count + 1)
  local options = ffi.new("bw_mesh_shape_options")
  local values = {user_category, id, filter_id, filter_layer, filter_part}
  options.form = check.integer(method, "form", form, constants.BW_MESH_SHAPE_ANVIL,
    constants.BW_MESH_SHAPE_SWS)
  for i, option in ipairs(OPTION_NAMES) do
    options[option] = check.integer(method, option, values[i], 0, MAX_U32)
  end
  options.name = check.optional_string(method, "name", name)
  options.materials = materials
  return object.make(class, "bw_mesh_shape *[1]", function(...)
    local pointer, now = model_of(method, model)
    if now ~= count then check.fail(method, "model", "a Model that stays as it is", model) end
    return C.bw_mesh_shape_build(pointer, options, ...), materials, name
  end)
end

--- save(shape, options) -> bytes or nil, message, code; options of bw_mesh_shape_save
function flat.save(self, options)
  local method = "core.MeshShape.save"
  local shape = usable(method, self)
  check.integer(method, "options", options, 0, MAX_U32)
  local out = library.bytes_out()
  if C.bw_mesh_shape_save(shape, options, out, library.error) ~= 0 then return library.failure() end
  return library.take_bytes(out)
end

-- ---- materials

local material = ffi.new("bw_material_ref")
local text = ffi.new("char[?]", constants.BW_MATERIAL_REF_TEXT)

-- The text of what `material` holds.
local function text_of_material()
  return ffi.string(text, C.bw_material_ref_text(material, text))
end

--- material_text(text) -> the text of the material that a text means
function functions.material_text(name)
  check.string("core.material_text", "text", name)
  C.bw_material_ref_of(name, #name, material)
  return text_of_material()
end

--- material(shape, index) -> text, or nil when there is none
function flat.material(self, index)
  local shape = numbered("core.MeshShape.material", self, index)
  if C.bw_mesh_shape_material(shape, index, material) == 0 then return nil end
  return text_of_material()
end

local found = ffi.new("uint32_t[1]")

--- add_material(shape, text) -> its number, or nil, message, code
function flat.add_material(self, name)
  local method = "core.MeshShape.add_material"
  local shape = usable(method, self)
  check.string(method, "text", name)
  C.bw_material_ref_of(name, #name, material)
  if C.bw_mesh_shape_add_material(shape, material, found, library.error) ~= 0 then
    return library.failure()
  end
  return found[0]
end

--- set_material(shape, face, material) -> whether it could
function flat.set_material(self, face, number)
  local method = "core.MeshShape.set_material"
  local shape = usable(method, self)
  check.integer(method, "face", face, 0, MAX_U32)
  check.integer(method, "material", number, 0, MAX_U32)
  return C.bw_mesh_shape_set_material(shape, face, number) ~= 0
end

-- ---- what is in it

local info = ffi.new("bw_mesh_shape_info")

--- info(shape) -> a table of bw_mesh_shape_info by its names
function flat.info(self)
  C.bw_mesh_shape_describe(usable("core.MeshShape.info", self), info)
  local record = {}
  for _, field in ipairs(library.fields("bw_mesh_shape_info")) do
    local name, count = field[1], field[2]
    if count then
      record[name] = {}
      for i = 1, count do record[name][i] = info[name][i - 1] end
    else
      record[name] = tonumber(info[name])
    end
  end
  return record
end

--- descriptor(shape) -> text, or nil of an SWS shape
function flat.descriptor(self)
  return object.text(C.bw_mesh_shape_descriptor, usable("core.MeshShape.descriptor", self))
end

local numbers = ffi.new("uint32_t[3]")

local function whole(number)
  return number == NONE and -1 or number
end

local section = ffi.new("bw_anvil_section")

--- section(shape, index) -> type, offset, size; nil when there is none
function flat.section(self, index)
  local shape = numbered("core.MeshShape.section", self, index)
  if C.bw_mesh_shape_section(shape, index, section) == 0 then return nil end
  return section.type, section.offset, section.size
end

local position = ffi.new("float[3]")

--- vertex(shape, index) -> x, y, z; nil when there is none
function flat.vertex(self, index)
  local shape = numbered("core.MeshShape.vertex", self, index)
  if C.bw_mesh_shape_vertex(shape, index, position) == 0 then return nil end
  return position[0], position[1], position[2]
end

-- Functions that write whole numbers, -1 for none; they give nil when there is nothing.
for name, count in pairs {face_edges = 3, face_polygon = 1, edge = 2, neighbours = 3} do
  local get, method = C["bw_mesh_shape_" .. name], "core.MeshShape." .. name
  flat[name] = function(self, index)
    if get(numbered(method, self, index), index, numbers) == 0 then return nil end
    if count == 1 then return numbers[0] end
    if count == 2 then return whole(numbers[0]), whole(numbers[1]) end
    return whole(numbers[0]), whole(numbers[1]), whole(numbers[2])
  end
end

--- polygon(shape, number) -> a list of its faces
function flat.polygon(self, number)
  local method = "core.MeshShape.polygon"
  local count = C.bw_mesh_shape_polygon(numbered(method, self, number), number, nil, 0)
  local faces, list = ffi.new("uint32_t[?]", count), {}
  local now = C.bw_mesh_shape_polygon(numbered(method, self, number), number, faces, count)
  for i = 1, math.min(count, now) do list[i] = faces[i - 1] end
  return list
end

local node = ffi.new("bw_anvil_node")

local function triple(values)
  return values[0], values[1], values[2]
end

local function append(list, ...)
  for i = 1, select("#", ...) do list[#list + 1] = (select(i, ...)) end
end

--- node(shape, index) -> six insets, six owners, whether A and B are faces, A, B, and low and high
--- of the node, of A and of B: 34 values; nil when there is none
function flat.node(self, index)
  local shape = numbered("core.MeshShape.node", self, index)
  if C.bw_mesh_shape_node(shape, index, node) == 0 then return nil end
  local values = {}
  for i = 0, 5 do append(values, node.insets[i]) end
  for i = 0, 5 do append(values, node.owner[i]) end
  append(values, node.is_face[0] ~= 0, node.is_face[1] ~= 0, node.child[0], node.child[1])
  append(values, triple(node.low))
  append(values, triple(node.high))
  append(values, triple(node.a_low))
  append(values, triple(node.a_high))
  append(values, triple(node.b_low))
  append(values, triple(node.b_high))
  return unpack(values, 1, 34)
end

local findings = ffi.new("bw_mesh_shape_finding[?]", constants.BW_MESH_SHAPE_FAULT_COUNT)

--- check(shape) -> a list of name, count, first number (-1: none) of each fault found, or nil,
--- message, code
function flat.check(self)
  local shape = usable("core.MeshShape.check", self)
  if C.bw_mesh_shape_check(shape, findings, library.error) ~= 0 then return library.failure() end
  local list = {}
  for i = 0, constants.BW_MESH_SHAPE_FAULT_COUNT - 1 do
    if findings[i].count > 0 then
      append(list, ffi.string(C.bw_mesh_shape_fault_name(i)), findings[i].count,
        whole(findings[i].first))
    end
  end
  return list
end

return {class = class, flat = flat, functions = functions}
