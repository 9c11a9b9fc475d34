--- Opening a file as the commands do: a level as it is, a model turned to game axes.

local bw = require "boardwalk"
local core = require "boardwalk.core"
local model_file = require "boardwalk.model_file"
local text = require "boardwalk.text"

local level = {}

---@class boardwalk.LevelOptions
---@field up? string of a model, the axis that points up: "y" (default) or "z"
---@field scale? number of a model, metres per unit
---@field cell_size? number of a model, metres
---@field strict? boolean refuse names of a model that are not understood

local OF_MODELS = {{"up", "--up"}, {"scale", "--scale"}, {"cell_size", "--cell"}}

--- What is said of options that do nothing to a world, being those of a model.
---@param world any what level.open gave
---@param options boardwalk.LevelOptions
---@return string[] warnings
function level.unused_options(world, options)
  local warnings = {}
  if core.kind(world) == "Model" then return warnings end
  for _, option in ipairs(OF_MODELS) do
    if options[option[1]] ~= nil then
      warnings[#warnings + 1] = option[2] .. " is for models, and this is a level"
    end
  end
  return warnings
end

local function load(path, options, whole, only)
  local model, message, code, is_model = model_file.try(path, {
    up = options.up, scale = options.scale, whole = whole,
  })
  if not model and code == "unsupported" and not is_model then
    return bw.load(path, {only = only})
  end
  return model, message, code
end

--- Opens a file, whatever is in it.
---@param path string
---@param options boardwalk.LevelOptions
---@param whole? boolean keep triangles of a model that have no area, so that numbers are the file's
---@return LevelObject|CollisionMesh|Model|Chunks|Wad|nil world a Model in game axes and metres
---@return string? message
---@return string? code
function level.load(path, options, whole)
  return load(path, options, whole)
end

--- Opens a file that is a model or has a mesh in it.
---@param path string
---@param options boardwalk.LevelOptions
---@param whole? boolean keep triangles of a model that have no area, so that numbers are the file's
---@return CollisionMesh|Model|nil world a Model in game axes and metres
---@return string? message
---@return string? code
function level.open(path, options, whole)
  return load(path, options, whole, "mesh")
end

--- Builds a mesh from a model that level.open gave.
---@param model Model
---@param options boardwalk.LevelOptions
---@return CollisionMesh? mesh
---@return string? message
---@return string? code
function level.build(model, options)
  return bw.mesh(model, {cell_size = options.cell_size, strict = options.strict})
end

--- Opens a file as a mesh.
---@param path string
---@param options boardwalk.LevelOptions
---@return CollisionMesh? mesh
---@return string[]|string|nil warnings of options that do nothing, and of the model; the message
--- without a mesh
---@return string? code
function level.mesh(path, options)
  local world, message, code = level.open(path, options)
  if not world then return nil, message, code end
  if core.kind(world) ~= "Model" then return world, level.unused_options(world, options) end
  local mesh
  mesh, message, code = level.build(world, options)
  if not mesh then return nil, text.about(path, message), code end
  return mesh, bw.report(world).warnings
end

return level
