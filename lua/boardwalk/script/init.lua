--- A session: one level, and the scripts that run in it.
--
-- Scripts of a session share one environment, as the original's scripts shared one state. The
-- bindings of the original are globals there, each family in a module of its own; what is ours
-- hangs in the table Warlib.

local arguments = require "boardwalk.script.arguments"
local boxes = require "boardwalk.script.boxes"
local collision = require "boardwalk.script.collision"
local flags = require "boardwalk.script.flags"
local handles = require "boardwalk.script.handles"
local sandbox = require "boardwalk.script.sandbox"
local warlib = require "boardwalk.script.warlib"

local script = {}

-- Each module gives bindings(session) -> functions by name.
local FAMILIES = {flags, boxes, collision}

local Session = {}
Session.__index = Session

-- our choice: the value of the original's NilHandle is not known; this one finds nothing.
local NIL_HANDLE = 0

local function print_to(session)
  return function(...)
    local words = {}
    for i = 1, select("#", ...) do words[i] = sandbox.tostring((select(i, ...))) end
    session.write(table.concat(words, "\t") .. "\n")
  end
end

--- Makes a session.
---@param options table mesh: the level's CollisionMesh; level: {name, source} for scripts to show;
--- write: function(text) that takes what scripts print
---@return table session
function script.new(options)
  local session = setmetatable({
    mesh = options.mesh,
    level = options.level,
    write = options.write,
    handles = handles.new(),
    passed = 0,
    failed = 0,
  }, Session)
  local environment = sandbox.environment()
  environment.print = print_to(session)
  environment.NilHandle = NIL_HANDLE
  for _, family in ipairs(FAMILIES) do
    for name, binding in pairs(family.bindings(session)) do environment[name] = binding end
  end
  environment.Warlib = warlib.library(session)
  session.environment = environment
  return session
end

--- The value of NilHandle, which scripts may set.
---@return integer
function Session:nil_handle()
  return arguments.integer(rawget(self.environment, "NilHandle"))
end

--- Compiles a script for the session's environment.
---@param source string
---@param name string a chunk name: "@level.lua"
---@return function? chunk runs the script, and raises what it raises
---@return string? message
---@return string? code
function Session:load(source, name)
  local chunk, message = sandbox.compile(source, name, self.environment)
  if not chunk then return nil, message, "invalid" end
  return chunk
end

return script
