--- Model: the methods that are written once for every binding.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local text = require "boardwalk.text"

local class = core.classes.Model
local flat = core.flat.Model
local Model = class.__index

local function self_of(method, self)
  return check.object(method, "self", self, "Model")
end

-- The texts that a flat function gives for 0 to count - 1, as a list.
local function list_of(self, count, text_at)
  local list = {}
  for i = 0, count(self) - 1 do list[i + 1] = text_at(self, i) end
  return list
end

--- The names of the materials, in the order of their first use.
---@return string[]
function Model:materials()
  return list_of(self_of("Model.materials", self), flat.material_count, flat.material)
end

--- The names of the groups, in the order of their first use.
---@return string[]
function Model:groups()
  return list_of(self_of("Model.groups", self), flat.group_count, flat.group)
end

-- Where models that were read come from, by model.
local sources = setmetatable({}, {__mode = "k"})

--- What the reader passed over or mended, a sentence each.
---@return string[]
function Model:warnings()
  local list = list_of(self_of("Model.warnings", self), flat.warning_count, flat.warning)
  local source = sources[self]
  for _, warning in ipairs(source and source.warnings or {}) do list[#list + 1] = warning end
  return list
end

--- The file a model was read from.
---@return table? source path; format: the usual ending of it ("obj", "glb" ...); instances: how
--- many meshes its nodes show, nil for OBJ; of bw.import up, scale and degenerate: how many
--- triangles without an area were dropped. nil for a model that was built
function Model:source()
  local source = sources[self_of("Model.source", self)]
  if not source then return nil end
  return {
    path = source.path, format = source.format, instances = source.instances, up = source.up,
    scale = source.scale, degenerate = source.degenerate,
  }
end

local function triangle_of(v0, v1, v2, material, group)
  return {corners = {v0, v1, v2}, material = material, group = group}
end

--- A triangle by its number.
---@param index integer from 0
---@return table triangle corners (three vertex numbers), material and group (names or nil)
function Model:triangle(index)
  self_of("Model.triangle", self)
  check.index("Model.triangle", "index", index, self:triangle_count())
  return triangle_of(flat.triangle(self, index))
end

--- Adds a vertex.
---@param ... any position (a point)
---@return integer? number
---@return string? message
---@return string? code
function Model:add_vertex(...)
  self_of("Model.add_vertex", self)
  local x, y, z = check.point("Model.add_vertex", "position", ...)
  return flat.add_vertex(self, x, y, z)
end

--- Adds a polygon, cut into triangles that keep its winding.
---@param corners integer[] at least three vertex numbers, counter-clockwise seen from its front
---@param material? string
---@param group? string
---@return boolean? done
---@return string? message
---@return string? code
function Model:add_polygon(corners, material, group)
  local method = "Model.add_polygon"
  self_of(method, self)
  if type(corners) ~= "table" or #corners < 3 then
    check.fail(method, "corners", "a list of at least 3 vertex numbers", corners)
  end
  local numbers = {}
  for i = 1, #corners do
    local name = ("corners[%d]"):format(i)
    numbers[i] = check.index(method, name, corners[i], self:vertex_count())
  end
  check.optional_string(method, "material", material)
  check.optional_string(method, "group", group)
  return flat.add_polygon(self, numbers, material, group)
end

--- Moves every vertex to x * r1 + y * r2 + z * r3 + r4, for rows r1 to r4 of three numbers each. A
--- matrix that mirrors turns every triangle, so that normals keep pointing out.
---@param ... number twelve numbers, row by row
---@return boolean? done
---@return string? message
---@return string? code
function Model:transform(...)
  self_of("Model.transform", self)
  local rows = {}
  for i = 1, 12 do
    rows[i] = check.number("Model.transform", ("rows[%d]"):format(i), (select(i, ...)))
  end
  return flat.transform(self, rows)
end

function class.__len(self)
  return Model.triangle_count(self_of("Model.__len", self))
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "Model" then return "Model" end
  if fault then return "Model: destroyed" end
  return ("Model: %s, %s, %s"):format(text.count(self:triangle_count(), "triangle"),
    text.count(self:vertex_count(), "vertex", "vertices"),
    text.count(flat.material_count(self), "material"))
end

local module = {}

--- Keeps where a model comes from.
---@param model Model
---@param source table the fields of Model.source, and warnings: more of Model.warnings
function module.set_source(model, source)
  sources[model] = source
end

--- The same table again.
---@param model Model
---@return table
function module.source_of(model)
  return sources[model]
end

return module
