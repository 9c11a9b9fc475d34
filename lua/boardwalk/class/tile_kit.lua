--- TileKit: the tile models of Argonaut's engine, or its object models.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local members = require "boardwalk.members"
local text = require "boardwalk.text"

local class = core.classes.TileKit
local flat = core.flat.TileKit
local TileKit = members(class)

local tile_kit = {}

local function self_of(method, self)
  return check.object(method, "self", self, "TileKit")
end

local KINDS = {[0] = "floor", "ceiling", "wall"}

--- The counts of the chunk.
---@return table info size, models, vertices, faces, polygons, objects (whether they are object
--- models), models_end (offset behind them)
function TileKit:info()
  self_of("TileKit.info", self)
  local size, models, vertices, faces, polygons, objects, models_end = flat.info(self)
  return {
    size = size, models = models, vertices = vertices, faces = faces, polygons = polygons,
    objects = objects ~= 0, models_end = models_end,
  }
end

local function model_count(self)
  return (select(2, flat.info(self)))
end

local CORNERS = 8

--- A model's header.
---@param index integer from 0
---@return table model centre, corners (of its box, export space), vertices, faces, floors,
--- ceilings, walls (counts), vertex_offset, face_offset, polygon_offset
function TileKit:model(index)
  local method = "TileKit.model"
  self_of(method, self)
  check.index(method, "index", index, model_count(self))
  local v = {flat.model(self, index)}
  local corners = {}
  for i = 1, CORNERS do corners[i] = {v[3 * i + 1], v[3 * i + 2], v[3 * i + 3]} end
  return {
    centre = {v[1], v[2], v[3]}, corners = corners, vertices = v[28], faces = v[29],
    floors = v[30], ceilings = v[31], walls = v[32], vertex_offset = v[33], face_offset = v[34],
    polygon_offset = v[35],
  }
end

-- How many vertices, faces and polygons a model has.
local function counts_of(self, model)
  local v = {flat.model(self, model)}
  return v[28], v[29], v[30] + v[31] + v[32]
end

-- Checks the numbers of a model and of something in it: the `which`th of counts_of.
local function check_numbers(method, self, model, which, index)
  self_of(method, self)
  check.index(method, "model", model, model_count(self))
  check.index(method, "index", index, (select(which, counts_of(self, model))))
end

--- A vertex of a model, in export space.
---@param model integer
---@param index integer
---@return table vertex position, normal
function TileKit:vertex(model, index)
  check_numbers("TileKit.vertex", self, model, 1, index)
  local x, y, z, nx, ny, nz = flat.vertex(self, model, index)
  return {position = {x, y, z}, normal = {nx, ny, nz}}
end

--- A face of a model, drawn and not collided with.
---@param model integer
---@param index integer
---@return table face corners (vertex numbers), plane (four numbers), flags, texture
function TileKit:face(model, index)
  check_numbers("TileKit.face", self, model, 2, index)
  local a, b, c, nx, ny, nz, d, flags, texture = flat.face(self, model, index)
  return {corners = {a, b, c}, plane = {nx, ny, nz, d}, flags = flags, texture = texture}
end

--- A collision polygon of a model, as it is stored: in game space from the tile's origin.
---@param model integer
---@param index integer
---@return table polygon type, quad, material, material_name, kind ("floor", "ceiling", "wall"),
--- planes: five of {nx, ny, nz, d}, the surface and then the edges
function TileKit:polygon(model, index)
  check_numbers("TileKit.polygon", self, model, 3, index)
  local v = {flat.polygon(self, model, index)}
  local planes = {}
  for i = 1, 5 do planes[i] = {v[4 * i + 1], v[4 * i + 2], v[4 * i + 3], v[4 * i + 4]} end
  return {
    type = v[1], quad = v[4] == 4, material = v[2], material_name = core.tile_material_name(v[2]),
    kind = KINDS[v[3]], planes = planes,
  }
end

--- Writes the chunk: the same bytes.
---@return string? bytes
---@return string? message
---@return string? code
function TileKit:save()
  return flat.save(self_of("TileKit.save", self))
end

local FAULT_VALUES = 5

--- A list of faults of the flat list that the core gives.
---@param values table
---@param list? table where to add them
---@param chunk? string which chunk they are in
---@return table[] faults rule, fatal, code, offset (nil for none), message, chunk
function tile_kit.faults(values, list, chunk)
  list = list or {}
  for i = 1, #values, FAULT_VALUES do
    list[#list + 1] = {
      rule = values[i], fatal = values[i + 1], code = values[i + 2],
      offset = values[i + 3] >= 0 and values[i + 3] or nil, message = values[i + 4], chunk = chunk,
    }
  end
  return list
end

local MOST_TEXTURES = 2 ^ 16

--- The options of faults, checked.
---@return integer textures -1 for unknown
function tile_kit.textures(method, options)
  options = check.options(method, "options", options, {"textures"})
  if options.textures == nil then return -1 end
  return check.integer(method, "options.textures", options.textures, 0, MOST_TEXTURES)
end

--- What of the rules for writing is broken.
---@param options? table textures: how many texture entries there are
---@return table[]? faults rule, offset, message
---@return string? message
---@return string? code
function TileKit:faults(options)
  local method = "TileKit.faults"
  self_of(method, self)
  local values, message, code = flat.check(self, tile_kit.textures(method, options))
  if not values then return nil, message, code end
  return tile_kit.faults(values)
end

function class.__len(self)
  return model_count(self_of("TileKit.__len", self))
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "TileKit" then return "TileKit" end
  if fault then return "TileKit: destroyed" end
  local _, models, vertices, _, polygons = flat.info(self)
  return ("TileKit: %s, %s, %s"):format(text.count(models, "model"),
    text.count(vertices, "vertex", "vertices"), text.count(polygons, "polygon"))
end

return tile_kit
