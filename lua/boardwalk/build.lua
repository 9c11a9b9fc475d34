--- Triangles and surfaces from what people write, and bw.mesh.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local surface = require "boardwalk.surface"

local build = {}

local CORNERS = {"a", "b", "c"}

local function add_corner(numbers, method, name, corner)
  if type(corner) ~= "table" then check.fail(method, name, "a point {x, y, z}", corner) end
  local x, y, z = check.point(method, name, corner)
  local n = #numbers
  numbers[n + 1], numbers[n + 2], numbers[n + 3] = x, y, z
end

-- The surface of a triangle: its own fields, then those of its named material, then the default.
local function triangle_surface(method, name, triangle, surfaces)
  local material = triangle.material
  local named = type(material) == "string" and surfaces.materials[material] or nil
  local own = surface.fields(method, name, {
    flags = triangle.flags, area = triangle.area, material = not named and material or nil,
  })
  -- a name that options describe may still be that of a known material
  local known = named and core.material_id(material)
  return surface.first(own, named, known and {material = known}, surfaces.default)
end

local NO_SURFACES = {default = {}, materials = {}, groups = {}}

--- Packs a list of triangles into the flat list that the core takes: nine coordinates, flags,
--- material and area each.
---@param method string
---@param name string the argument that holds the list
---@param list table
---@param surfaces? table default, materials and groups, each of checked fields
---@return number[]
function build.pack(method, name, list, surfaces)
  local numbers = {}
  for i = 1, #list do
    local triangle, place = list[i], ("%s[%d]"):format(name, i)
    if type(triangle) ~= "table" then
      check.fail(method, place, "a triangle {a =, b =, c =}", triangle)
    end
    for _, corner in ipairs(CORNERS) do
      add_corner(numbers, method, place .. "." .. corner, triangle[corner])
    end
    local fields = triangle_surface(method, place, triangle, surfaces or NO_SURFACES)
    local n = #numbers
    numbers[n + 1], numbers[n + 2], numbers[n + 3] = fields.flags, fields.material, fields.area
  end
  return numbers
end

-- Bits of bw_surface.given.
local GIVEN = {flags = 1, material = 2, area = 4}

--- Adds a surface to a flat list that the core takes: flags, material, area, and which are given.
---@param numbers number[]
---@param fields table checked fields
---@return number[] numbers
function build.add_surface(numbers, fields)
  local given = 0
  for field in pairs(fields) do given = given + GIVEN[field] end
  local n = #numbers
  numbers[n + 1], numbers[n + 2] = fields.flags or 0, fields.material or 0
  numbers[n + 3], numbers[n + 4] = fields.area or 0, given
  return numbers
end

-- The surfaces of a model's materials, and last that of triangles without one.
local function material_surfaces(model, surfaces)
  local numbers = {}
  for i = 0, core.flat.Model.material_count(model) - 1 do
    local name = core.flat.Model.material(model, i)
    local known = core.material_id(name)
    build.add_surface(numbers, surface.first(surfaces.materials[name],
      known and {material = known}, surfaces.default))
  end
  return build.add_surface(numbers, surfaces.default)
end

-- The surfaces of its groups, with the fields that override those of the material.
local function group_surfaces(model, surfaces)
  local numbers = {}
  for i = 0, core.flat.Model.group_count(model) - 1 do
    build.add_surface(numbers, surfaces.groups[core.flat.Model.group(model, i)] or {})
  end
  return numbers
end

local function named_surfaces(method, name, value)
  local surfaces = {}
  if value == nil then return surfaces end
  for key, fields in pairs(check.table(method, name, value)) do
    check.string(method, name .. "'s key", key)
    surfaces[key] = surface.fields(method, ("%s[%q]"):format(name, key), fields)
  end
  return surfaces
end

local function read_surfaces(method, options)
  return {
    default = options.default and surface.fields(method, "options.default", options.default) or {},
    materials = named_surfaces(method, "options.materials", options.materials),
    groups = named_surfaces(method, "options.groups", options.groups),
  }
end

--- Builds a CollisionMesh from a Model or a list of triangles.
---@param source Model|table[] a Model, or triangles {a = {x, y, z}, b = , c = , material = , flags
--- = , area = } in metres, counter-clockwise seen from the side that can be hit
---@param options? table cell_size (metres; 8), default, materials, groups (surfaces)
---@return CollisionMesh? mesh
---@return string? message
---@return string? code
function build.mesh(source, options)
  local method = "bw.mesh"
  options = check.options(method, "options", options,
    {"cell_size", "default", "materials", "groups"})
  local cell_size = options.cell_size or 0
  if options.cell_size ~= nil then check.positive(method, "options.cell_size", cell_size) end
  local surfaces = read_surfaces(method, options)
  if core.kind(source) == "Model" then
    check.object(method, "source", source, "Model")
    return core.build_model(source, material_surfaces(source, surfaces),
      group_surfaces(source, surfaces), cell_size)
  end
  if type(source) ~= "table" then
    check.fail(method, "source", "a Model or a list of triangles", source)
  end
  return core.build_mesh(build.pack(method, "source", source, surfaces), cell_size)
end

return build
