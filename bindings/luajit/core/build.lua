--- Making a CollisionMesh: from bytes, from a flat list of triangles, from a Model.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"

local C = library.C

local build = {functions = {}}
local functions = build.functions

local class = object.class("CollisionMesh")
local models = object.class("Model").held
local names = object.property(class, "name")

--- The name a mesh was made with, or nil.
function build.name(self)
  return names[self]
end

-- Makes a CollisionMesh of what create(allocator, out, error) writes.
local function make(name, create)
  local self, message, code = object.make(class, "bw_mesh *[1]", create)
  if not self then return nil, message, code end
  names[self] = name
  -- about what grid and lists come to as well
  local mesh = class.held[self]
  C.bw_mesh_prepare_on_cast(mesh)
  object.weigh(C.bw_mesh_triangle_count(mesh) * 32 + C.bw_mesh_vertex_count(mesh) * 16)
  return self
end

--- load_mesh(bytes, name) -> CollisionMesh or nil, message, code
function functions.load_mesh(bytes, name)
  check.string("core.load_mesh", "bytes", bytes)
  check.optional_string("core.load_mesh", "name", name)
  return make(name, function(...) return C.bw_mesh_load(bytes, #bytes, ...) end)
end

local PAYLOADS = {"header", "triangles", "grid", "lists", "vertices", "checked"}

--- load_payloads(header, triangles, grid, lists, vertices, checked, name) -> as load_mesh
function functions.load_payloads(...)
  local method = "core.load_payloads"
  local payloads, bytes = ffi.new("bw_mesh_payloads"), {...} -- `bytes` keeps the strings
  for i, field in ipairs(PAYLOADS) do
    payloads[field].data = check.string(method, field, bytes[i])
    payloads[field].size = #bytes[i]
  end
  local name = check.optional_string(method, "name", bytes[#PAYLOADS + 1])
  return make(name, function(...) return C.bw_mesh_load_payloads(payloads, ...), bytes end)
end

-- ---- lists of numbers

local NUMBERS_PER_TRIANGLE = 12

local function write_corner(point, method, numbers, at)
  for axis = 0, 2 do
    point[axis] = check.element_number(method, "numbers", numbers, at + axis)
  end
end

--- Reads a flat list of triangles, each of nine coordinates, flags, material and area.
---@return ffi.cdata* triangles
---@return integer count
function build.triangles(method, numbers)
  check.table(method, "numbers", numbers)
  local count = #numbers / NUMBERS_PER_TRIANGLE
  if count % 1 ~= 0 then
    check.fail(method, "numbers", "twelve numbers for each triangle", numbers)
  end
  local triangles = ffi.new("bw_triangle[?]", count)
  for i = 0, count - 1 do
    local triangle, at = triangles[i], i * NUMBERS_PER_TRIANGLE + 1
    write_corner(triangle.a, method, numbers, at)
    write_corner(triangle.b, method, numbers, at + 3)
    write_corner(triangle.c, method, numbers, at + 6)
    triangle.flags = check.element_integer(method, "numbers", numbers, at + 9, 0, 0xffff)
    triangle.material = check.element_integer(method, "numbers", numbers, at + 10, 0, 0xff)
    triangle.area = check.element_integer(method, "numbers", numbers, at + 11, 0, 0xff)
  end
  return triangles, count
end

--- build_mesh(numbers, cell_size, name) -> as load_mesh; cell_size 0 for the usual one
function functions.build_mesh(numbers, cell_size, name)
  local method = "core.build_mesh"
  local triangles, count = build.triangles(method, numbers)
  check.number(method, "cell_size", cell_size)
  check.optional_string(method, "name", name)
  return make(name, function(...) return C.bw_mesh_build(triangles, count, cell_size, ...) end)
end

local NUMBERS_PER_SURFACE = 4

--- Writes surface `index` of a list: flags, material, area and given (as of bw_surface).
function build.write_surface(surface, method, name, list, index)
  local at = index * NUMBERS_PER_SURFACE + 1
  surface.flags = check.element_integer(method, name, list, at, 0, 0xffff)
  surface.material = check.element_integer(method, name, list, at + 1, 0, 0xff)
  surface.area = check.element_integer(method, name, list, at + 2, 0, 0xff)
  surface.given = check.element_integer(method, name, list, at + 3, 0, 7)
end

local function read_surfaces(method, name, list, count)
  check.table(method, name, list)
  local surfaces = ffi.new("bw_surface[?]", count)
  for i = 0, count - 1 do build.write_surface(surfaces[i], method, name, list, i) end
  return surfaces
end

local function model_of(method, model)
  check.object(method, "model", model, "Model")
  return models[model], C.bw_model_material_count(models[model]),
    C.bw_model_group_count(models[model])
end

-- The model again: making room for its surfaces may have run a finalizer that changed it.
local function same_model(method, model, material_count, group_count)
  local pointer, material_now, group_now = model_of(method, model)
  if material_now ~= material_count or group_now ~= group_count then
    check.fail(method, "model", "a Model that stays as it is", model)
  end
  return pointer
end

--- build_model(model, materials, groups, cell_size, name) -> as load_mesh. One surface for each
--- material of the model and one for triangles without; one for each group.
function functions.build_model(model, material_list, group_list, cell_size, name)
  local method = "core.build_model"
  local _, material_count, group_count = model_of(method, model)
  local materials = read_surfaces(method, "materials", material_list, material_count + 1)
  local groups = read_surfaces(method, "groups", group_list, group_count)
  check.number(method, "cell_size", cell_size)
  check.optional_string(method, "name", name)
  return make(name, function(...)
    local pointer = same_model(method, model, material_count, group_count)
    return C.bw_mesh_build_model(pointer, materials, groups, cell_size, ...)
  end)
end

-- ---- merging

-- The mesh to merge into.
local function old_mesh(method, old)
  check.object(method, "old", old, "CollisionMesh")
  return class.held[old]
end

-- What a merge returns: the mesh and the counts of its report.
local function merged(report, self, message, code)
  if not self then return nil, message, code end
  return self, report.kept, report.changed, report.added, report.removed
end

--- merge_mesh(old, numbers, name) -> CollisionMesh, kept, changed, added, removed; or nil, message,
--- code. `numbers` as for build_mesh.
function functions.merge_mesh(old, numbers, name)
  local method = "core.merge_mesh"
  old_mesh(method, old)
  local triangles, count = build.triangles(method, numbers)
  check.optional_string(method, "name", name)
  local report = ffi.new("bw_merge_report")
  return merged(report, make(name, function(allocator, out, failure)
    return C.bw_mesh_merge(old_mesh(method, old), triangles, count, allocator, out, report, failure)
  end))
end

--- merge_model(old, model, materials, groups, name) -> as merge_mesh; surfaces as for build_model
function functions.merge_model(old, model, material_list, group_list, name)
  local method = "core.merge_model"
  old_mesh(method, old)
  local _, material_count, group_count = model_of(method, model)
  local materials = read_surfaces(method, "materials", material_list, material_count + 1)
  local groups = read_surfaces(method, "groups", group_list, group_count)
  check.optional_string(method, "name", name)
  local report = ffi.new("bw_merge_report")
  return merged(report, make(name, function(allocator, out, failure)
    local pointer = same_model(method, model, material_count, group_count)
    return C.bw_mesh_merge_model(old_mesh(method, old), pointer, materials, groups, allocator, out,
      report, failure)
  end))
end

return build
