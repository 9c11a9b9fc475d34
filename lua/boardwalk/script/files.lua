--- Scripts that load scripts. source: the scripting page, "Which scripts run, when"

local arguments = require "boardwalk.script.arguments"
local calls = require "boardwalk.script.calls"
local check = require "boardwalk.check"

local files = {}

function files.start(session)
  session.game.arriving = {}
end

-- The name of a script's file without its folder; nil for a name that would lead elsewhere.
local function plain_name(name)
  name = name:gsub("^~/", "")
  if not name:find("^[%w_][%w_ .-]*$") or name:find("..", 1, true) then return nil end
  return name
end

--- The source of a script by its name without a folder.
---@param session table
---@param name string
---@return string? source
---@return string? message why there is none
---@return string? path
function files.read(session, name)
  local plain = plain_name(name)
  if not plain then return nil, ("%q is no name of a script"):format(name) end
  if not session.read then return nil, ("no script can be read here: %s"):format(plain) end
  local source, message, path = session.read(plain)
  return source, message, path or plain .. ".lua"
end

-- A script's main function, or nil and why there is none.
local function load(session, name)
  local source, message, path = files.read(session, name)
  if not source then return nil, message end
  return session:load(source, "@" .. path)
end

-- Runs a script by name. In strict mode one that is missing or no Lua raises, at the place of the
-- binding's caller.
local function run(session, name, binding)
  local chunk, message = load(session, name)
  if session.trace then session.trace:add("file", name, nil, {n = 1, chunk ~= nil}) end
  if chunk then return calls.perform(session, "file", chunk) end
  if session.strict then check.raise(binding, message) end
  session:report_error("file", message)
end

--- Runs the scripts that were asked for, each with its callback behind it. What one of them asks
--- for comes with the next update.
---@param session table
function files.update(session)
  local arriving = session.game.arriving
  if #arriving == 0 then return end
  session.game.arriving = {}
  for _, file in ipairs(arriving) do
    run(session, file.name, "preLoadFile")
    calls.if_named(session, "file arrived", file.callback)
  end
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function files.bindings(session)
  local bindings = {}

  --- doFile(name without .lua): runs it now.
  function bindings.doFile(name) run(session, arguments.text(name), "doFile") end
  function bindings.doInclude(name) run(session, arguments.text(name), "doInclude") end

  --- preLoadFile(name, callback): runs it, and then calls the callback, after the calling function
  --- has returned: at the level's start or in the next frame.
  function bindings.preLoadFile(name, callback)
    local arriving = session.game.arriving
    arriving[#arriving + 1] = {
      name = arguments.text(name), callback = callback ~= nil and arguments.text(callback) or nil,
    }
  end

  return bindings
end

return files
