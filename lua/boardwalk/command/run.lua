--- boardwalk run: runs a level script in a Lua state of its own.

local core = require "boardwalk.core"
local command = require "boardwalk.command"
local level = require "boardwalk.level"
local options = require "boardwalk.command.options"

local run = {
  name = "run",
  summary = "Run a level script",
}

local EXAMPLE = "pier"
local MEBIBYTE = 1024 * 1024

---@param parser table an argparse command
function run.define(parser)
  parser:description("Runs a level script with the bindings of the original, in a sandbox with a "
    .. "level loaded. Exit status 1 when a file cannot be read, the script fails, or one of its "
    .. "checks does.")
  parser:argument("script", "The level script, Lua source text"):argname("SCRIPT")
  parser:option("--level", "A level or a model; the built-in level when absent")
    :argname("FILE")
  options.level(parser)
  parser:option("--limit", "The most instructions the script may run; 0: no limit"):argname("N")
    :convert(options.whole_number("--limit")):default("500000000")
  parser:option("--memory", "The most memory the script may hold, in MiB; 0: no limit")
    :argname("N"):convert(options.whole_number("--memory")):default("256")
end

local function read_file(path)
  local file, message = io.open(path, "rb")
  if not file then return nil, message end
  local text
  text, message = file:read("*a")
  file:close()
  if not text then return nil, ("%s: %s"):format(path, message) end
  return text
end

local function start_state(arguments)
  local state, message = core.state {
    memory = arguments.memory * MEBIBYTE, instructions = arguments.limit,
  }
  if not state then return nil, message end
  local ok
  ok, message = state:run('host = require "boardwalk.script.boot"', "=boot")
  if not ok then return nil, message end
  return state
end

-- Calls a function of the state that gives true, or nil and a message. Gives true, or nil, the
-- message and the traceback of an error that was raised.
local function call(state, ...)
  local ok, result, message, traceback = state:call(...)
  if not ok then return nil, result, traceback end -- `result` is the message, `message` its code
  return result, message
end

-- Has the state open the level. A file is read, and a model built from, on this side.
local function open_level(state, arguments, err)
  local path = arguments.level
  if not path then return call(state, "host.open_example", EXAMPLE) end
  local mesh, report = level.mesh(path, options.of_level(arguments))
  if not mesh then return nil, report end
  if report then command.warn(err, path, report.warnings) end
  local bytes, message = mesh:save()
  mesh:destroy()
  if not bytes then return nil, message end
  return call(state, "host.open_bytes", bytes, path)
end

-- Says how the script's checks went; the exit status.
local function report_checks(state, out, err)
  local _, passed, failed = state:call("host.checks")
  if failed > 0 then
    return command.fail(err, ("%d of %d checks failed"):format(failed, passed + failed))
  end
  if passed > 0 then out:write(("All %d checks passed.\n"):format(passed)) end
  return 0
end

local function run_in(state, source, arguments, out, err)
  local ok, message, traceback = open_level(state, arguments, err)
  if ok then ok, message, traceback = call(state, "host.run", source, "@" .. arguments.script) end
  out:flush() -- what the script printed comes before what is wrong with it
  if not ok then return command.fail(err, message .. (traceback or "")) end
  return report_checks(state, out, err)
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function run.run(arguments, out, err)
  local source, message = read_file(arguments.script)
  if not source then return command.fail(err, message) end
  local state
  state, message = start_state(arguments)
  if not state then return command.fail(err, message) end
  local status = run_in(state, source, arguments, out, err)
  state:destroy()
  return status
end

return run
