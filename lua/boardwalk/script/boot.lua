--- Runs inside the Lua state of a level script and gives its host the global functions to call. All
--- of them take and give plain values.

local budget = require "boardwalk.script.budget"
local bw = require "boardwalk"
local core = require "boardwalk.core"
local costs = require "boardwalk.script.costs"
local sandbox = require "boardwalk.script.sandbox"
local script = require "boardwalk.script"

local boot = {}

local session

-- Files of a trace and of what scripts print; why something of it was lost.
local lost, trace_file

-- How many bytes scripts may print, and have printed.
local most_output, printed = math.huge, 0

local function write(text)
  printed = printed + #text
  if printed > most_output then budget.end_output() end
  budget.charge(#text)
  local _, message = io.stdout:write(text)
  lost = lost or message
end

-- A script beside the main one.
local function read_beside(folder)
  return function(name)
    local path = folder .. name .. ".lua"
    local source, message = core.read_file(path)
    return source, message, path
  end
end

-- What a session is made of besides its level.
local settings = {write = write}

--- Says how the session is to be, before it is opened.
---@param main string the path of the main script: others are found beside it
---@param silent boolean
---@param trace? string the path of a file for the trace
---@param dialect? string "4.0"
---@param output? integer the most bytes that scripts may print; 0: any number
---@return boolean? ok nil, message, code when the trace cannot be written
function boot.set_up(main, silent, trace, dialect, output)
  most_output = output and output > 0 and output or math.huge
  settings.read = read_beside(main:match("^.*[/\\]") or "")
  settings.silent, settings.dialect = silent, dialect
  settings.report = function(message) io.stderr:write("boardwalk: ", message, "\n") end
  if not trace then return true end
  local message
  trace_file, message = io.open(trace, "wb")
  if not trace_file then return nil, message, "io" end
  settings.trace = function(line)
    budget.charge(#line)
    local _, why = trace_file:write(line)
    lost = lost or why
  end
  return true
end

local function open(mesh, name, source)
  settings.mesh, settings.level = mesh, {name = name, source = source}
  session = script.new(settings)
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

--- Runs a script in the session; raises what the script raises, but in silent mode.
---@param source string
---@param name string a chunk name: "@level.lua"
---@return boolean? ok nil, message, code when it is no Lua
function boot.run(source, name)
  local main_chunk, message, code = session:load(source, name) -- tracebacks show the variable
  if not main_chunk then return nil, message, code end
  session:reset()
  session:run_chunk(main_chunk)
  return true
end

--- What follows the main scripts: what they asked for arrives, and the level starts.
---@return boolean ok
function boot.begin()
  session:begin()
  return true
end

--- Lets frames pass, fewer when the level is over.
---@param count integer
---@return integer done
function boot.frames(count)
  session:reset()
  return session:run_frames(count)
end

--- Leaves the level for the one that a script asked for.
---@return string? name nil when none was
function boot.next_level()
  local name = session.game.next_level
  if not name or not session:is_over() then return nil end
  session:leave()
  return name
end

--- The source of a script beside the main one.
---@param name string
---@return string? source nil when there is none
---@return string message or the path
function boot.script(name)
  local source, message, path = session:read_script(name)
  return source, source and path or message
end

--- How the scripts went.
---@return integer passed checks
---@return integer failed checks
---@return integer errors that calls ended with in silent mode
---@return string? lost why something that they printed, or of the trace, was lost
function boot.outcome()
  if trace_file then
    local closed, message = trace_file:close()
    if not closed then lost = lost or message end
    trace_file = nil
  end
  return session.passed, session.failed, session.error_count, lost
end

sandbox.guard_strings()
costs.guard()

return boot
