--- ShapeSet: mesh shapes and primitives placed at matrices; and what the components of entities
--- say.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local material_filter = require "boardwalk.class.material_filter"
local protocol = require "boardwalk.class.protocol"
local shape_explanation = require "boardwalk.class.shape_explanation"
local text = require "boardwalk.text"

local class = core.classes.ShapeSet
local flat = core.flat.ShapeSet
local ShapeSet = class.__index

local shape_set = {}

protocol.define {
  class = "ShapeSet", axes = "x right, y forward, z up", format = "shapeset",
  material_name = function(material, self) return flat.material(self, material) end,
  add_fields = function(self, record, triangle)
    record.placement, record.face = flat.placement_of(self, triangle)
    record.entity = (flat.placement(self, record.placement))
  end,
}

local world = protocol.of("ShapeSet")

local function self_of(method, self)
  return check.object(method, "self", self, "ShapeSet")
end

--- As ray_cast by testing every triangle: what the trees are checked against.
---@param ... any origin, direction (points), length (in directions) [, filter]
---@return table? hit
function ShapeSet:cast_brute(...)
  self_of("ShapeSet.cast_brute", self)
  return protocol.hit(world, self, flat.cast_brute(self, check.ray("ShapeSet.cast_brute", ...)))
end

--- Why ray_cast answers as it does: what became of every placement.
---@param ... any origin, direction (points), length (in directions) [, filter]
---@return table account
function ShapeSet:explain(...)
  self_of("ShapeSet.explain", self)
  return shape_explanation.of_set(self, check.ray("ShapeSet.explain", ...))
end

-- The shapes that a set was made with, in the order of its placements.
local shapes_of = setmetatable({}, {__mode = "k"})

local function placement_of(self, index, id, first, count, lx, ly, lz, hx, hy, hz, ...)
  return {
    id = id, first = first, count = count, low = {lx, ly, lz}, high = {hx, hy, hz}, matrix = {...},
    shape = shapes_of[self] and shapes_of[self][index + 1],
  }
end

--- How many placements there are.
---@return integer
function ShapeSet:placement_count()
  return flat.placement_count(self_of("ShapeSet.placement_count", self))
end

--- A placement.
---@param index integer from 0
---@return table placement id, first (its first triangle), count, matrix, low, high, shape
function ShapeSet:placement(index)
  local method = "ShapeSet.placement"
  self_of(method, self)
  check.index(method, "index", index, flat.placement_count(self))
  return placement_of(self, index, flat.placement(self, index))
end

-- How many materials a set has: those before the first number without one.
local function material_count(self)
  local count = 0
  while flat.material(self, count) do count = count + 1 end
  return count
end

--- A filter for this set, by its own materials.
---@param options table exclude = {numbers or texts of materials}
---@return Filter
function ShapeSet:filter(options)
  local method = "ShapeSet.filter"
  self_of(method, self)
  return material_filter.create(method, options, material_count(self), function(number)
    return flat.material(self, number)
  end)
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "ShapeSet" then return "ShapeSet" end
  if fault then return "ShapeSet: destroyed" end
  return ("ShapeSet: %s, %s"):format(text.count(flat.placement_count(self), "placement"),
    text.count(self:triangle_count(), "triangle"))
end

-- ---- making

local NAMES = {"shape", "matrix", "position", "id"}
local IDENTITY = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}
local TRANSLATION = 12
local MAX_U32 = 2 ^ 32 - 1

-- Appends the sixteen numbers of a placement's matrix, or of its position.
local function append_matrix(numbers, method, name, placement)
  local matrix = placement.matrix
  if matrix ~= nil then
    check.table(method, name .. ".matrix", matrix)
    if placement.position ~= nil then
      check.fail(method, name .. ".position", "nil beside a matrix", placement.position)
    end
  end
  local start = #numbers
  for i = 1, 16 do
    numbers[start + i] = check.number(method, ("%s.matrix[%d]"):format(name, i),
      (matrix or IDENTITY)[i])
  end
  if placement.position == nil then return end
  local x, y, z = check.point(method, name .. ".position", placement.position)
  local at = start + TRANSLATION
  numbers[at + 1], numbers[at + 2], numbers[at + 3] = x, y, z
end

-- The MeshShape of a placement; a Primitive's is made once.
local function shape_of(method, name, shape, made)
  if core.kind(shape) ~= "Primitive" then return check.object(method, name, shape, "MeshShape") end
  check.object(method, name, shape, "Primitive")
  if made[shape] then return made[shape] end
  local mesh, message, code = shape:mesh()
  if not mesh then return nil, message, code end
  made[shape] = mesh
  return mesh
end

--- Makes a ShapeSet of placements in order.
---@param placements table[] shape = MeshShape or Primitive; matrix = sixteen numbers, rows: three
--- axes and the translation, each followed by a number that is not looked at; or position = point;
--- id = an entity's
---@return ShapeSet? set
---@return string? message
---@return string? code
function shape_set.create(placements)
  local method = "bw.shape_set"
  check.table(method, "placements", placements)
  local shapes, numbers, ids, made = {}, {}, {}, {}
  for i = 1, #placements do
    local name, placement = ("placements[%d]"):format(i), placements[i]
    check.names(method, name, placement, NAMES)
    local shape, message, code = shape_of(method, name .. ".shape", placement.shape, made)
    if not shape then return nil, message, code end
    append_matrix(numbers, method, name, placement)
    shapes[i] = shape
    ids[i] = placement.id == nil and 0
      or check.integer(method, name .. ".id", placement.id, 0, MAX_U32)
  end
  local set, message, code = core.create_shape_set(shapes, numbers, ids)
  if not set then return nil, message, code end
  shapes_of[set] = shapes
  return set
end

-- ---- components

local function reader(name)
  local read, method = core[name], "bw." .. name
  return function(bytes)
    return read(check.string(method, "bytes", bytes))
  end
end

--- Reads a RigidBody of 100 bytes.
---@type fun(bytes: string): table?, string?, string?
shape_set.rigid_body = reader("rigid_body")

--- Reads an InertComponent: what ties a shape to its entity.
---@type fun(bytes: string): table?, string?, string?
shape_set.inert_component = reader("inert_component")

--- Reads a MultiMeshShape: pairs of an entity and its shape.
---@type fun(bytes: string): table[]?, string?, string?
shape_set.multi_mesh = reader("multi_mesh")

--- Finds the MultiMeshShape in a MultiInertComponent.
---@type fun(bytes: string): table[]?, string?, string?
shape_set.multi_inert = reader("multi_inert")

return shape_set
