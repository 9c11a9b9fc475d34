--- Runs inside the Lua state of a level script and gives its host the global functions to call. All
--- of them take and give plain values.

local bw = require "boardwalk"
local sandbox = require "boardwalk.script.sandbox"
local script = require "boardwalk.script"

local boot = {}

local session

-- Why something that scripts printed was lost.
local lost

local function write(text)
  local _, message = io.stdout:write(text)
  lost = lost or message
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
  local main_chunk, message, code = session:load(source, name) -- tracebacks show the variable
  if not main_chunk then return nil, message, code end
  main_chunk()
  return true
end

--- How the scripts went.
---@return integer passed checks
---@return integer failed checks
---@return string? lost why something that they printed was lost
function boot.outcome()
  return session.passed, session.failed, lost
end

sandbox.guard_strings()

return boot
