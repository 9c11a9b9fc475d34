--- Opening a file as the commands do: a level as it is, a model turned to game axes.

local bw = require "boardwalk"
local core = require "boardwalk.core"

local level = {}

---@class boardwalk.LevelOptions
---@field up? string of a model, the axis that points up: "y" (default) or "z"
---@field scale? number of a model, metres per unit
---@field cell_size? number of a model, metres
---@field strict? boolean refuse names of a model that are not understood

--- Opens a file.
---@param path string
---@param options boardwalk.LevelOptions
---@param whole? boolean keep triangles of a model that have no area, so that numbers are the file's
---@return CollisionMesh|Model|nil world a Model in game axes and metres
---@return string? message
---@return string? code
function level.open(path, options, whole)
  local model, message, code = bw.import(path, {
    up = options.up, scale = options.scale, whole = whole,
  })
  if not model and code == "unsupported" then return bw.load(path) end
  return model, message, code
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
---@return table|string|nil report of the model that the mesh is built from; nil for none
---@return string? code
function level.mesh(path, options)
  local world, message, code = level.open(path, options)
  if not world then return nil, message, code end
  if core.kind(world) ~= "Model" then return world end
  local mesh
  mesh, message, code = level.build(world, options)
  if not mesh then return nil, ("%s: %s"):format(path, message), code end
  return mesh, bw.report(world)
end

return level
