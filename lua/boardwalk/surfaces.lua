--- What the triangles of a model become: by the names of its materials and groups, read as the name
--- grammar has them, and by options, which win over the name they are given for.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local grammar = require "boardwalk.grammar"
local surface = require "boardwalk.surface"
local text = require "boardwalk.text"

local surfaces = {}

-- ---- options

local OPTIONS = {"default", "materials", "groups", "strict"}

--- No options.
surfaces.NONE = {default = {}, materials = {}, groups = {}, strict = false}

--- The names of the options that surfaces.read reads, and others.
---@param others string[]
---@return string[]
function surfaces.with_options(others)
  local names = {}
  for _, list in ipairs({others, OPTIONS}) do
    for _, name in ipairs(list) do names[#names + 1] = name end
  end
  return names
end

local function named_surfaces(method, name, value)
  local named = {}
  if value == nil then return named end
  for key, fields in pairs(check.table(method, name, value)) do
    check.string(method, name .. "'s key", key)
    named[key] = surface.fields(method, ("%s[%q]"):format(name, key), fields)
  end
  return named
end

--- The options that say what triangles become, checked.
---@param method string
---@param options table default, materials, groups, strict
---@return table given the same, of checked fields
function surfaces.read(method, options)
  return {
    default = options.default and surface.fields(method, "options.default", options.default) or {},
    materials = named_surfaces(method, "options.materials", options.materials),
    groups = named_surfaces(method, "options.groups", options.groups),
    strict = options.strict ~= nil and check.boolean(method, "options.strict", options.strict)
      or false,
  }
end

-- ---- a model's names

-- The fields of a name: those of options, then those that the name gives. What is not understood of
-- a name that options do not describe is a problem.
local function resolve(kind, name, described, problems)
  local fields, faults = grammar.read(name, kind == "group")
  if faults and not described then
    problems[#problems + 1] = {kind = kind, name = name, faults = faults}
  end
  return surface.given(described, fields)
end

--- What a model's triangles become.
---@param model Model
---@param given table of surfaces.read
---@return table made materials: fields of each material, the last of triangles without one; groups:
--- fields of each group, which override those of the material; problems: {kind =, name =, faults =}
--- for each name that is not understood
function surfaces.of_model(model, given)
  local flat = core.flat.Model
  local materials, groups, problems = {}, {}, {}
  for i = 0, flat.material_count(model) - 1 do
    local name = flat.material(model, i)
    local fields = resolve("material", name, given.materials[name], problems)
    materials[i + 1] = surface.first(fields, given.default)
  end
  materials[#materials + 1] = surface.first(given.default)
  for i = 0, flat.group_count(model) - 1 do
    local name = flat.group(model, i)
    groups[i + 1] = resolve("group", name, given.groups[name], problems)
  end
  return {materials = materials, groups = groups, problems = problems}
end

--- A problem in words.
---@param problem table
---@return string place the name: 'material "RALING"'
---@return string message what is not understood of it, and what could have been meant
function surfaces.describe(problem)
  return ("%s %s"):format(problem.kind, text.quote(problem.name)),
    grammar.describe(problem.faults)
end

return surfaces
