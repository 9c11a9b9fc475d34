--- Triangles and surfaces from what people write, and bw.mesh.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local grammar = require "boardwalk.grammar"
local surface = require "boardwalk.surface"
local surfaces = require "boardwalk.surfaces"

local build = {}

local CORNERS = {"a", "b", "c"}

-- The names of a triangle; the last three are those of one that a mesh gave, and say nothing.
local NAMES = {"a", "b", "c", "material", "flags", "area", "corners", "material_name", "set"}

local function add_corner(numbers, method, name, corner)
  local x, y, z = check.triple(method, name, corner)
  local n = #numbers
  numbers[n + 1], numbers[n + 2], numbers[n + 3] = x, y, z
end

-- The fields that the name of a triangle's material gives. A name that options describe may be any.
local function named_fields(method, name, word, described)
  local fields, faults = grammar.read(word)
  if faults and not described then
    check.fail(method, name .. ".material", "a material id or name", word)
  end
  return fields
end

-- The surface of a triangle: its own fields, then those of its named material, then the default.
local function triangle_surface(method, name, triangle, given)
  local material = triangle.material
  local word = type(material) == "string" and material or nil
  local own = surface.fields(method, name, {
    flags = triangle.flags, area = triangle.area, material = not word and material or nil,
  })
  if not word then return surface.first(own, given.default) end
  local described = given.materials[word]
  return surface.first(own, described, named_fields(method, name, word, described), given.default)
end

--- Packs a list of triangles into the flat list that the core takes: nine coordinates, flags,
--- material and area each.
---@param method string
---@param name string the argument that holds the list
---@param list table
---@param given? table what options say, of surfaces.read
---@return number[]
function build.pack(method, name, list, given)
  given = given or surfaces.NONE
  local numbers = {}
  for i = 1, #list do
    local triangle, place = list[i], ("%s[%d]"):format(name, i)
    if type(triangle) ~= "table" then
      check.fail(method, place, "a triangle {a =, b =, c =}", triangle)
    end
    check.names(method, place, triangle, NAMES)
    for _, corner in ipairs(CORNERS) do
      add_corner(numbers, method, place .. "." .. corner, triangle[corner])
    end
    local fields = triangle_surface(method, place, triangle, given)
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

local function pack_surfaces(list)
  local numbers = {}
  for _, fields in ipairs(list) do build.add_surface(numbers, fields) end
  return numbers
end

-- What the core builds of a source: by_model(model, materials, groups) of a Model and the surfaces
-- of its names, by_list(numbers) of a list of triangles.
local function from_source(method, source, given, by_model, by_list)
  if core.kind(source) == "Model" then
    local model = check.object(method, "source", source, "Model")
    local made = surfaces.of_model(model, given)
    if given.strict and made.problems[1] then
      return nil, ("%s: %s"):format(surfaces.describe(made.problems[1])), "invalid"
    end
    return by_model(model, pack_surfaces(made.materials), pack_surfaces(made.groups))
  end
  if type(source) ~= "table" then
    check.fail(method, "source", "a Model or a list of triangles", source)
  end
  return by_list(build.pack(method, "source", source, given))
end

--- Builds a CollisionMesh from a Model or a list of triangles.
---@param source Model|table[] a Model, or triangles {a = {x, y, z}, b = , c = , material = , flags
--- = , area = } in metres, counter-clockwise seen from the side that can be hit
---@param options? table cell_size (metres; 8), default, materials, groups (surfaces), strict
--- (refuse names of a Model that are not understood)
---@return CollisionMesh? mesh
---@return string? message
---@return string? code
function build.mesh(source, options)
  local method = "bw.mesh"
  options = check.options(method, "options", options, surfaces.with_options {"cell_size"})
  local cell_size = options.cell_size or 0
  if options.cell_size ~= nil then check.positive(method, "options.cell_size", cell_size) end
  local given = surfaces.read(method, options)
  return from_source(method, source, given,
    function(model, materials, groups)
      return core.build_model(model, materials, groups, cell_size)
    end,
    function(numbers) return core.build_mesh(numbers, cell_size) end)
end

local function with_report(mesh, kept, changed, added, removed)
  if not mesh then return nil, kept, changed end -- message and code
  return mesh, {kept = kept, changed = changed, added = added, removed = removed}
end

--- build.merge for a method of another name.
function build.merge_into(method, old, source, options)
  options = check.options(method, "options", options, surfaces.with_options {})
  local given = surfaces.read(method, options)
  return with_report(from_source(method, source, given,
    function(model, materials, groups)
      return core.merge_model(old, model, materials, groups)
    end,
    function(numbers) return core.merge_mesh(old, numbers) end))
end

--- Makes a mesh of new triangles that stays as close to an old one as it can: a triangle with the
--- corners of an old one keeps its record, order and cells; an old one that is no more leaves the
--- lists; a new one comes behind all others. Nothing changed gives the same bytes.
---@param old CollisionMesh
---@param source Model|table[] as of bw.mesh
---@param options? table default, materials, groups, strict, as of bw.mesh
---@return CollisionMesh? mesh
---@return table|string|nil report kept, changed (the same corners only), added, removed; or the
--- message
---@return string? code
function build.merge(old, source, options)
  check.object("bw.merge", "old", old, "CollisionMesh")
  return build.merge_into("bw.merge", old, source, options)
end

return build
