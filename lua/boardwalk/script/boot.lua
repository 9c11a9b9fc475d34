--- Runs inside the Lua state of a level script and gives its host the global functions to call. All
--- of them take and give plain values.

local bw = require "boardwalk"
local sandbox = require "boardwalk.script.sandbox"
local script = require "boardwalk.script"

local boot = {}

local session

local function write(text)
  io.stdout:write(text)
end

local function open(mesh, name, source)
  session = script.new {mesh = mesh, level = {name = name, source = source}, write = write}
  return true
end

--- Starts a session with a built-in level.
---@param name string
---@return boolean? ok nil, message, code when there is none of that name
function boot.open_example(name)
  local mesh, message, code = bw.example(name)
  if not mesh then return nil, message, code end
  return open(mesh, name, "built in")
end

-- A mesh as it is; a model is turned to the game's axes and built from.
local function load_mesh(path, options)
  local world, message, code = bw.load(path)
  if not world then return nil, message, code end
  if world.format == "warriors" then return world end
  local model
  model, message, code = bw.import(path, {up = options.up, scale = options.scale})
  if not model then return nil, message, code end
  local mesh
  mesh, message, code = bw.mesh(model, {cell_size = options.cell_size})
  if not mesh then return nil, ("%s: %s"):format(path, message), code end
  return mesh
end

--- Starts a session with a level from a file.
---@param path string a container with a collision mesh, or a model
---@param up? string of a model, the axis that points up: "y" or "z"
---@param scale? number of a model, metres per unit
---@param cell_size? number of a model, metres
---@return boolean? ok nil, message, code when the file gives no mesh
function boot.open_file(path, up, scale, cell_size)
  local mesh, message, code = load_mesh(path, {up = up, scale = scale, cell_size = cell_size})
  if not mesh then return nil, message, code end
  return open(mesh, path:match("[^/\\]+$") or path, path)
end

--- Runs a script in the session; raises what the script raises.
---@param source string
---@param name string a chunk name: "@level.lua"
---@return boolean? ok nil, message, code when it is no Lua
function boot.run(source, name)
  local chunk, message, code = session:load(source, name)
  if not chunk then return nil, message, code end
  chunk()
  return true
end

--- How many checks of the scripts passed and failed.
---@return integer passed
---@return integer failed
function boot.checks()
  return session.passed, session.failed
end

sandbox.guard_strings()

return boot
