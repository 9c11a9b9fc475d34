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

--- Starts a session with a level's bytes.
---@param data string a container with a collision mesh
---@param path string where it came from
---@return boolean? ok nil, message, code when the bytes give no mesh
function boot.open_bytes(data, path)
  local mesh, message, code = bw.load_bytes(data, path, {only = "mesh"})
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
