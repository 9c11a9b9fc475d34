--- Opening a file as the commands do: a level as it is, a model turned to game axes.

local bw = require "boardwalk"
local check = require "boardwalk.check"
local core = require "boardwalk.core"
local files = require "boardwalk.load"
local model_file = require "boardwalk.model_file"
local text = require "boardwalk.text"

local level = {}

---@class boardwalk.LevelOptions
---@field up? string of a model, the axis that points up: "y" (default) or "z"
---@field scale? number of a model, metres per unit
---@field cell_size? number of a model, metres
---@field strict? boolean refuse names of a model that are not understood
---@field kit? string of a tile grid's MAP chunk alone: the path of its TRAK chunk
---@field features? integer of the same: the WFPC flags

local OF_MODELS = {{"up", "--up"}, {"scale", "--scale"}, {"cell_size", "--cell"}}

local WHAT = {
  HeightField = "a height field", MeshShape = "a shape", Primitive = "a shape",
  TileGrid = "a tile grid", TileKit = "a kit of tile models",
}

--- What is said of options that do nothing to a world, being those of a model.
---@param world any what level.open gave
---@param options boardwalk.LevelOptions
---@return string[] warnings
function level.unused_options(world, options)
  local warnings = {}
  if core.kind(world) == "Model" then return warnings end
  for _, option in ipairs(OF_MODELS) do
    if options[option[1]] ~= nil then
      warnings[#warnings + 1] = ("%s is for models, and this is %s"):format(option[2],
        WHAT[core.kind(world)] or "a level")
    end
  end
  return warnings
end

local function load(path, options, whole, load_other)
  local model, message, code, is_model = model_file.try(path, {
    up = options.up, scale = options.scale, whole = whole,
  })
  if not model and code == "unsupported" and not is_model then
    return load_other(path, {kit = options.kit, features = options.features})
  end
  return model, message, code
end

--- Opens a file, whatever is in it.
---@param path string
---@param options boardwalk.LevelOptions
---@param whole? boolean keep triangles of a model that have no area, so that numbers are the file's
---@return LevelObject|CollisionMesh|HeightField|Model|Chunks|Wad|nil world a Model in game axes and
--- metres
---@return string? message
---@return string? code
function level.load(path, options, whole)
  return load(path, options, whole, files.load)
end

--- Opens a file that is a model or has a world in it.
---@param path string
---@param options boardwalk.LevelOptions
---@param whole? boolean keep triangles of a model that have no area, so that numbers are the file's
---@return CollisionMesh|HeightField|Model|nil world a Model in game axes and metres
---@return string? message
---@return string? code
function level.open(path, options, whole)
  return load(path, options, whole, files.load_world)
end

--- Builds a mesh from a model that level.open gave.
---@param model Model
---@param options boardwalk.LevelOptions
---@param materials? table of bw.mesh
---@return CollisionMesh? mesh
---@return string? message
---@return string? code
function level.build(model, options, materials)
  return bw.mesh(model, {
    cell_size = options.cell_size, strict = options.strict, materials = materials,
  })
end

-- As level.world, by a function that loads what is no model.
local function world_by(path, options, load_other)
  local world, message, code = load(path, options, nil, load_other)
  if not world then return nil, message, code end
  if core.kind(world) ~= "Model" then return world, level.unused_options(world, options) end
  local mesh
  mesh, message, code = level.build(world, options)
  if not mesh then return nil, text.about(path, message), code end
  return mesh, bw.report(world).warnings
end

--- Opens a file as a world that answers rays: of a model, the mesh that is built from it.
---@param path string
---@param options boardwalk.LevelOptions
---@return CollisionMesh|HeightField|nil world
---@return string[]|string|nil warnings of options that do nothing, and of the model; the message
--- without a world
---@return string? code
function level.world(path, options)
  return world_by(path, options, files.load_world)
end

--- The same, and a Primitive: what records can be made of.
---@param path string
---@param options boardwalk.LevelOptions
---@return CollisionMesh|HeightField|Primitive|nil subject
---@return string[]|string|nil warnings as of level.world
---@return string? code
function level.subject(path, options)
  return world_by(path, options, files.load_subject)
end

--- Opens a file as a mesh.
---@param path string
---@param options boardwalk.LevelOptions
---@return CollisionMesh? mesh
---@return string[]|string|nil warnings as of level.world; the message without a mesh
---@return string? code
function level.mesh(path, options)
  local world, warnings, code = level.world(path, options)
  local class = core.kind(world)
  if not world or class == "CollisionMesh" then return world, warnings, code end
  return nil, text.about(path, check.noun(class) .. ", and a level or a model is needed"),
    "unsupported"
end

return level
