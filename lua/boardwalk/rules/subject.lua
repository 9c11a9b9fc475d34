--- What the rules look at: a world, its geometry and measures, and what its names mean.

local build = require "boardwalk.build"
local check = require "boardwalk.check"
local core = require "boardwalk.core"
local geometry = require "boardwalk.geometry"
local surfaces = require "boardwalk.surfaces"

local subject = {}

---@class boardwalk.Subject
---@field world Model|CollisionMesh
---@field class string
---@field shape boardwalk.Geometry
---@field measures boardwalk.Measures
---@field low number[]? bounds; nil for a world without triangles
---@field high number[]?
---@field problems table[] names of a Model that are not understood, as of surfaces.of_model
---@field strict boolean whether those are errors
---@field built fun(): CollisionMesh? the mesh: of a Model, built of it; nil where that fails

local CLASSES = {Model = true, CollisionMesh = true, LevelObject = true}

-- Gives the mesh of a world, made when it is first asked for.
local function builder(world, class, options)
  local made, tried
  return function()
    if class == "CollisionMesh" then return world end
    if not tried then
      tried = true
      local given = {}
      for name, value in pairs(options or {}) do given[name] = value end
      given.strict = nil -- names are told by another rule
      made = build.mesh(world, given)
    end
    return made
  end
end

--- Checks the arguments (world, options) of a function and makes a subject of them: of a
--- LevelObject, its mesh.
---@param method string
---@param name string of the argument that is the world
---@param world any
---@param options any those of bw.mesh
---@return boardwalk.Subject
function subject.of(method, name, world, options)
  local class = core.kind(world)
  if not CLASSES[class] then
    check.fail(method, name, "a Model, a CollisionMesh or a LevelObject", world)
  end
  check.object(method, name, world, class)
  if class == "LevelObject" then
    world = world.mesh or check.raise(method, "the LevelObject is released")
    class = "CollisionMesh"
  end
  options = check.options(method, "options", options, surfaces.with_options {"cell_size"})
  local given = surfaces.read(method, options)
  local shape = geometry.read(world)
  local made = {
    world = world, class = class, shape = shape, measures = geometry.measure(shape),
    problems = class == "Model" and surfaces.of_model(world, given).problems or {},
    strict = given.strict, built = builder(world, class, options),
  }
  if #world > 0 then
    local lx, ly, lz, hx, hy, hz = world:bounds()
    made.low, made.high = {lx, ly, lz}, {hx, hy, hz}
  end
  return made
end

--- The same of a world that is no level, which its rules look into themselves.
---@param method string
---@param name string of the argument that is the world
---@param world any
---@param options any those of bw.mesh, which say nothing of it
---@return {world: userdata, class: string}
function subject.of_world(method, name, world, options)
  local class = core.kind(world)
  check.object(method, name, world, class)
  check.options(method, "options", options, surfaces.with_options {"cell_size"})
  return {world = world, class = class}
end

return subject
