--- A session: one level, and the scripts that run in it.
--
-- Scripts of a session share one environment, as the original's scripts shared one state. The
-- bindings of the original are globals there, each family in a module of its own; what is ours
-- hangs in the table Warlib. What happens in a level is in `session.game`, tables alone, which a
-- snapshot keeps; what outlives a level is in `session.saved`.

local arguments = require "boardwalk.script.arguments"
local calls = require "boardwalk.script.calls"
local dialect40 = require "boardwalk.script.dialect40"
local handles = require "boardwalk.script.handles"
local files = require "boardwalk.script.files"
local messages = require "boardwalk.script.messages"
local objects = require "boardwalk.script.objects"
local progress = require "boardwalk.script.progress"
local runtime = require "boardwalk.script.runtime"
local sandbox = require "boardwalk.script.sandbox"
local snapshot = require "boardwalk.script.snapshot"
local spheres = require "boardwalk.script.spheres"
local trace = require "boardwalk.script.trace"
local warlib = require "boardwalk.script.warlib"

local script = {}

-- Each module may give bindings(session) -> functions by name, and start(session), which sets its
-- part of session.game.
local FAMILIES = {
  runtime, messages, progress, files, objects, spheres,
  require "boardwalk.script.schedule", require "boardwalk.script.stopwatch",
  require "boardwalk.script.flags", require "boardwalk.script.boxes",
  require "boardwalk.script.collision", require "boardwalk.script.humans",
  require "boardwalk.script.zones", require "boardwalk.script.wheel",
  require "boardwalk.script.doors", require "boardwalk.script.glass",
  require "boardwalk.script.cars", require "boardwalk.script.sight",
  require "boardwalk.script.streaming", require "boardwalk.script.numbers",
  require "boardwalk.script.recorded",
}

local Session = {}
Session.__index = Session

-- our choice: the value of the original's NilHandle is not known; this one finds nothing.
local NIL_HANDLE = 0

-- ---- making one

local function print_to(session, to_text)
  return function(...)
    local words = {}
    for i = 1, select("#", ...) do words[i] = to_text((select(i, ...))) end
    local line = table.concat(words, "\t")
    session.write(line .. "\n")
    if session.trace then session.trace:add("print", line) end
  end
end

local function add_bindings(session, environment)
  for _, family in ipairs(FAMILIES) do
    for name, binding in pairs(family.bindings and family.bindings(session) or {}) do
      environment[name] = session.trace and session.trace:wrap(name, binding) or binding
    end
  end
end

-- A call that catches an error, behind which nothing runs that the error ended: no frame either.
local function catching(session, call)
  local function finish(in_frame, ...)
    session.in_frame = in_frame
    return ...
  end
  return function(...)
    return finish(session.in_frame, call(...))
  end
end

-- Starts a level afresh: nothing is left of what was there.
local function start(session)
  session.game = {}
  session.handles = handles.new()
  session.game.handles = session.handles
  for _, family in ipairs(FAMILIES) do
    if family.start then family.start(session) end
  end
  session.game.math_random = {}
  local environment = sandbox.environment(session.game.math_random)
  environment.print = print_to(session, environment.tostring)
  environment.NilHandle = NIL_HANDLE
  if session.dialect == "4.0" then dialect40.add(environment) end
  environment.pcall = catching(session, environment.pcall)
  environment.xpcall = catching(session, environment.xpcall)
  environment.coroutine.resume = catching(session, environment.coroutine.resume)
  session.environment = environment
  add_bindings(session, environment)
  environment.Warlib = warlib.library(session)
end

---@class boardwalk.SessionOptions
---@field mesh? CollisionMesh the level's
---@field level? table {name, source} for scripts to show
---@field world? WorldManager the host's, which hears of load priorities and queued packs
---@field write? fun(text: string) takes what scripts print
---@field read? fun(name: string): string?, string?, string? the source of another script: the text
--- and its path, or nil and why there is none
---@field silent? boolean a failing call stops alone, as in the original
---@field trace? fun(line: string) takes the trace, a line of JSON each
---@field dialect? string "4.0": the names that scripts for Lua 4.0 find missing
---@field report? fun(message: string) takes what went wrong in silent mode, each once

--- Makes a session.
---@param options boardwalk.SessionOptions
---@return table session
function script.new(options)
  local session = setmetatable({
    mesh = options.mesh, level = options.level, world = options.world, write = options.write,
    read = options.read,
    report = options.report, strict = not options.silent, dialect = options.dialect,
    saved = progress.saved(),
    passed = 0, failed = 0, errors = {}, error_count = 0, snapshots = {},
    collect = sandbox.collect,
  }, Session)
  session.surfaces = snapshot.surfaces(options.mesh)
  session.lowest = options.mesh and select(3, options.mesh:bounds()) or 0
  if options.trace then
    session.trace = trace.new(setmetatable({}, {
      __index = function(_, name) return session.game[name] end,
    }), options.trace)
  end
  start(session)
  return session
end

-- ---- what families ask

--- The value of NilHandle, which scripts may set.
---@return integer
function Session:nil_handle()
  return arguments.integer(rawget(self.environment, "NilHandle"))
end

--- The object of a handle that a script gave. A spawn record's makes its object.
---@param value any
---@return table? object
---@return string? kind
function Session:find(value)
  local handle = arguments.handle(value)
  if handle % 0x10000 == 0 and handle > 0 then
    return objects.resolve_record(self, handle / 0x10000), "object"
  end
  return self.handles:find(handle)
end

--- The live handle of a handle that a script gave.
---@param value any
---@return integer? handle nil when it leads nowhere
function Session:resolve(value)
  local object = self:find(value)
  if not object then return nil end
  return object.handle or arguments.handle(value)
end

--- Where an object is: a box is at its middle, a flag with its parent.
---@param object table?
---@return number? x nil for no object
---@return number? y
---@return number? z
function Session.position(_, object)
  if not object then return nil end
  if object.slot then return object.x, object.y, object.z end
  if object.corner then
    local a, b = object.corner, object.opposite
    return (a[1] + b[1]) / 2, (a[2] + b[2]) / 2, (a[3] + b[3]) / 2
  end
  local p = object.position
  return p[1], p[2], p[3]
end

--- The square of the distance between two objects.
---@return number? nil when one of them is none
function Session:distance2(a, b)
  local ax, ay, az = self:position(a)
  local bx, by, bz = self:position(b)
  if not ax or not bx then return nil end
  local dx, dy, dz = bx - ax, by - ay, bz - az
  return dx * dx + dy * dy + dz * dz
end

--- The objects, doors, panes and cars whose middle is so near, by handle.
---@return table[]
function Session:objects_near(x, y, z, radius)
  local list = {}
  for _, pair in ipairs(self.handles:list("object")) do
    local p = pair[2].position
    local dx, dy, dz = p[1] - x, p[2] - y, p[3] - z
    if dx * dx + dy * dy + dz * dz <= radius * radius then list[#list + 1] = pair[2] end
  end
  return list
end

-- our choice: where no host set it, the camera is at the eyes of player 1.
local EYES = 1.6

--- Where the camera is.
---@return number[]? position nil when there is none
function Session:camera()
  if self.game.camera then return self.game.camera end
  for slot = 0, self.game.human_count - 1 do
    local human = self.game.humans[slot]
    if human and human.player == 1 then return {human.x, human.y, human.z + EYES} end
  end
end

--- Forgets everything about an object that is gone.
---@param handle integer
function Session:forget(handle)
  messages.forget(self, handle)
  spheres.forget(self, handle)
  self.handles:remove(handle)
end

--- Takes an object away by its handle.
function Session:remove_object(handle)
  local object = self.handles:find(handle)
  if object then objects.remove(self, object) end
end

--- Remembers what went wrong in silent mode, and tells each message once.
---@param event string
---@param message any
function Session:report_error(event, message)
  if type(message) ~= "string" then
    message = ("the error is a %s value"):format(type(message))
  end
  self.error_count = self.error_count + 1
  if self.trace then self.trace:add("error", event, {n = 1, message}) end
  if self.errors[message] then return end
  self.errors[message] = true
  if self.report then self.report(message) end
end

-- ---- running

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

--- Runs a script's main function as the engine runs it.
---@param chunk function
function Session:run_chunk(chunk)
  return calls.perform(self, "script", chunk)
end

--- The source of a script by name.
---@param name string
---@return string? source nil, message for none
---@return string? message
---@return string? path
function Session:read_script(name)
  return files.read(self, name)
end

--- Whether the level is over and its last frames have passed.
function Session:is_over()
  return runtime.is_over(self)
end

--- What follows the main script: what it asked for arrives, and the level starts.
function Session:begin()
  if self.game.begun then return end
  self.game.begun = true
  files.update(self)
  calls.if_named(self, "start", self.game.start_name)
end

--- Runs frames, until the level is over.
---@param count integer
---@return integer done
function Session:run_frames(count)
  if self.in_frame then error("Warlib.step: a frame runs already", 0) end
  self:begin()
  self.in_frame = true
  local done = 0
  while done < count and not runtime.is_over(self) do
    runtime.frame(self)
    done = done + 1
  end
  self.in_frame = false
  return done
end

--- Tells the session that no call into it runs: whatever did was ended by an error.
function Session:reset()
  self.in_frame = false
end

--- Leaves the level, as the engine unloads one: every handler, timer and global is gone, and only
--- what outlives a level stays.
function Session:leave()
  snapshot.restore_surfaces(self.mesh, self.surfaces)
  start(self)
end

return script
