--- Model: triangles with names, as Wavefront OBJ and other formats give them.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"

local C = library.C
local NONE = library.constants.BW_NONE
local MAX_U32 = 4294967295

local class = object.class("Model")
local models, methods, flat = class.held, class.methods, {}
local functions = {}

object.set_destroy(class, C.bw_model_destroy)

-- ---- making

--- create_model() -> Model or nil, message, code
function functions.create_model()
  return object.make(class, "bw_model *[1]", C.bw_model_create)
end

--- read_obj(text, name) -> Model or nil, message, code
function functions.read_obj(text, name)
  check.string("core.read_obj", "text", text)
  check.string("core.read_obj", "name", name)
  local self, message, code = object.make(class, "bw_model *[1]", function(...)
    return C.bw_model_read_obj(text, #text, name, ...)
  end)
  if not self then return nil, message, code end
  local model = models[self]
  object.weigh(C.bw_model_triangle_count(model) * 20 + C.bw_model_vertex_count(model) * 12)
  return self
end

-- ---- reading

-- The pointer of a model that can be used; as of CollisionMesh, it keeps the model.
local function usable(method, self, name)
  check.object(method, name or "self", self, "Model")
  return models[self] or check.object(method, name or "self", self, "Model") -- destroyed just now
end

function methods.vertex_count(self)
  return C.bw_model_vertex_count(usable("Model.vertex_count", self))
end

function methods.triangle_count(self)
  return C.bw_model_triangle_count(usable("Model.triangle_count", self))
end

function flat.material_count(self)
  return C.bw_model_material_count(usable("core.Model.material_count", self))
end

function flat.group_count(self)
  return C.bw_model_group_count(usable("core.Model.group_count", self))
end

function flat.warning_count(self)
  return C.bw_model_warning_count(usable("core.Model.warning_count", self))
end

-- The arguments of a call for a text by its number.
local function text_arguments(method, self, index)
  return usable(method, self), check.integer(method, "index", index, 0, MAX_U32)
end

function flat.material(...)
  return object.text(C.bw_model_material_name, text_arguments("core.Model.material", ...))
end

function flat.group(...)
  return object.text(C.bw_model_group_name, text_arguments("core.Model.group", ...))
end

function flat.warning(...)
  return object.text(C.bw_model_warning, text_arguments("core.Model.warning", ...))
end

local position = ffi.new("float[3]")

function methods.vertex(self, index)
  local method = "Model.vertex"
  local model = usable(method, self)
  check.index(method, "index", index, C.bw_model_vertex_count(model))
  C.bw_model_vertex(model, index, position)
  return position[0], position[1], position[2]
end

local corners = ffi.new("uint32_t[3]")
local material, group = ffi.new("uint32_t[1]"), ffi.new("uint32_t[1]")

--- triangle(model, index) -> three vertex numbers, material name or nil, group name or nil; nil
--- when there is no triangle of that number
function flat.triangle(self, index)
  local method = "core.Model.triangle"
  local model = usable(method, self)
  check.integer(method, "index", index, 0, MAX_U32)
  if C.bw_model_triangle(model, index, corners, material, group) == 0 then return nil end
  local v0, v1, v2 = corners[0], corners[1], corners[2]
  local of_material, of_group = material[0], group[0]
  local material_name = object.text(C.bw_model_material_name, model, of_material)
  model = usable(method, self) -- the text may have run a finalizer that destroys it
  return v0, v1, v2, material_name, object.text(C.bw_model_group_name, model, of_group)
end

local box = ffi.new("float[6]")

function methods.bounds(self)
  if C.bw_model_bounds(usable("Model.bounds", self), box) == 0 then return nil end
  return box[0], box[1], box[2], box[3], box[4], box[5]
end

-- The bytes of a file, as `write` makes them.
local function file_of(method, self, write)
  local out = library.bytes_out()
  local model = usable(method, self)
  if write(model, out, library.error) ~= 0 then return library.failure() end
  return library.take_bytes(out)
end

function methods.to_obj(self)
  return file_of("Model.to_obj", self, C.bw_model_write_obj)
end

function methods.to_glb(self)
  return file_of("Model.to_glb", self, C.bw_model_write_glb)
end

function methods.to_gltf(self)
  return file_of("Model.to_gltf", self, C.bw_model_write_gltf)
end

-- ---- building

local number = ffi.new("uint32_t[1]")

--- add_vertex(model, x, y, z) -> number or nil, message, code
function flat.add_vertex(self, ...)
  local method = "core.Model.add_vertex"
  local model = usable(method, self)
  local x, y, z = check.point(method, "position", ...)
  if C.bw_model_add_vertex(model, x, y, z, number, library.error) ~= 0 then
    return library.failure()
  end
  return number[0]
end

-- A list of vertex numbers as an array, and how many those are.
local function read_corners(method, list, vertices)
  check.table(method, "corners", list)
  local count = #list
  if count < 3 then
    check.fail(method, "corners", "a list of at least 3 vertex numbers", list)
  end
  local numbers = ffi.new("uint32_t[?]", count)
  for i = 1, count do
    numbers[i - 1] = check.element_integer(method, "corners", list, i, 0, vertices - 1)
  end
  return numbers, count
end

-- The number of a material or group, added when new; nil when that fails.
local function number_of(add, model, name)
  if name == nil then return NONE end
  if add(model, name, #name, number, library.error) ~= 0 then return nil end
  return number[0]
end

--- add_polygon(model, corners, material, group) -> true or nil, message, code; `corners` is a list
--- of vertex numbers, the others are names or nil
function flat.add_polygon(self, list, material_name, group_name)
  local method = "core.Model.add_polygon"
  local vertices = C.bw_model_vertex_count(usable(method, self))
  local numbers, count = read_corners(method, list, vertices)
  check.optional_string(method, "material", material_name)
  check.optional_string(method, "group", group_name)
  local model = usable(method, self) -- may have changed, as in flat.triangle
  local of_material = number_of(C.bw_model_add_material, model, material_name)
  local of_group = of_material and number_of(C.bw_model_add_group, model, group_name)
  if not of_group then return library.failure() end
  return library.done(C.bw_model_add_polygon(model, numbers, count, of_material, of_group,
    library.error))
end

--- transform(model, rows) -> true or nil, message, code; rows is a list of twelve numbers
function flat.transform(self, rows)
  local method = "core.Model.transform"
  usable(method, self)
  check.table(method, "rows", rows)
  local matrix = ffi.new("float[12]")
  for i = 1, 12 do matrix[i - 1] = check.element_number(method, "rows", rows, i) end
  return library.done(C.bw_model_transform(usable(method, self), matrix, library.error))
end

--- drop_degenerate(model) -> how many triangles without an area were taken out
function flat.drop_degenerate(self)
  return C.bw_model_drop_degenerate(usable("core.Model.drop_degenerate", self))
end

return {class = class, flat = flat, functions = functions}
