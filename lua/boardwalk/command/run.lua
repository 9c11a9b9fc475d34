--- boardwalk run: runs a level script in a Lua state of its own.

local core = require "boardwalk.core"
local command = require "boardwalk.command"
local level = require "boardwalk.level"
local options = require "boardwalk.command.options"
local text = require "boardwalk.text"

local run = {
  name = "run",
  summary = "Run a level script",
}

local EXAMPLE = "pier"
local MEBIBYTE = 1024 * 1024
-- The largest whole number that a limit of a state takes.
local MOST = 2 ^ 53

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
    :convert(options.whole_number("--limit", MOST)):default("500000000")
  parser:option("--memory", "The most memory the script may hold, in MiB; 0: no limit")
    :argname("N"):convert(options.whole_number("--memory", MOST / MEBIBYTE)):default("256")
end

--- What is wrong with the options together, or nil.
---@param arguments table
---@return string?
function run.misuse(arguments)
  if arguments.level then return nil end
  for _, name in ipairs({"up", "scale", "cell", "strict"}) do
    if arguments[name] then return ("--%s is for the model that --level names"):format(name) end
  end
end

-- ---- why a call failed

-- What a script finds missing, and where it is.
local HINTS = {require = "a level script has no require; the module boardwalk is Warlib.bw"}

local function hint_of(message)
  local name = message:match("global '(%a+)'")
  return HINTS[name] and ("\n(%s)"):format(HINTS[name]) or ""
end

-- Of a traceback what stands in the script, or all when none of it does.
local function traceback_of(script, traceback)
  local place = "\t" .. debug.getinfo(load("", "@" .. script), "S").short_src .. ":"
  local lines = {}
  for line in traceback:gmatch("[^\n]+") do
    local is_kept = line:sub(1, #place) == place or line:find("^\t%.%.%.%s") or line == "\t..."
    if is_kept then lines[#lines + 1] = line end
  end
  if #lines == 0 then return traceback end
  return "\nstack traceback:\n" .. table.concat(lines, "\n")
end

-- A module of ours that memory did not suffice to load is told as one.
local NO_ROOM = "^error loading module .*not enough memory"

-- The message for what a call of the state failed with; `path` is the file it was about.
local function failure(arguments, path, message, code, traceback)
  if message:find(NO_ROOM) then code = "memory" end
  if code == "memory" and arguments.memory > 0 then
    return ("%s: needs more than --memory %.0f MiB"):format(path, arguments.memory)
  elseif code == "memory" then
    return text.about(path, message)
  elseif code == "limit" then
    message = text.about(path, message .. " (--limit)")
  end
  local trace = traceback and traceback ~= "" and traceback_of(arguments.script, traceback) or ""
  return message .. hint_of(message) .. trace
end

-- Calls a function of the state that gives true, or nil, message, code. Gives true, or nil and the
-- message for the user.
local function call(state, arguments, path, ...)
  local ok, result, message, code = state:call(...)
  if not ok then return nil, failure(arguments, path, result, message, code) end
  if not result then return nil, failure(arguments, path, message, code) end
  return true
end

-- ---- running

-- A state that can run level scripts, without a limit of instructions yet.
local function start_state(arguments)
  local state, message, code = core.state {memory = arguments.memory * MEBIBYTE}
  if not state then return nil, failure(arguments, arguments.script, message, code) end
  local ok
  ok, message, code = state:run('host = require "boardwalk.script.boot"', "=boot")
  if ok then return state end
  state:destroy()
  return nil, failure(arguments, arguments.script, message, code)
end

-- Has the state open the level. A file is read, and a model built from, on this side.
local function open_level(state, arguments, err)
  local path = arguments.level
  if not path then return call(state, arguments, EXAMPLE, "host.open_example", EXAMPLE) end
  local mesh, warnings = level.mesh(path, options.of_level(arguments))
  if not mesh then return nil, warnings end
  command.warn(err, path, warnings)
  local bytes, message = mesh:save()
  mesh:destroy()
  if not bytes then return nil, text.about(path, message) end
  return call(state, arguments, path, "host.open_bytes", bytes, path)
end

local function run_script(state, source, arguments)
  local path = arguments.script
  state:allow(arguments.limit)
  local ok, message = call(state, arguments, path, "host.run", source, "@" .. path)
  state:allow(0)
  return ok, message
end

-- Says how the script's checks went; the exit status.
local function report_checks(passed, failed, out, err)
  if failed > 0 then
    return command.fail(err, ("%d of %s failed"):format(failed, text.count(passed + failed,
      "check")))
  elseif passed > 0 then
    out:write(passed == 1 and "1 check passed.\n" or ("All %d checks passed.\n"):format(passed))
  end
  return 0
end

local function run_in(state, source, arguments, out, err)
  local ok, message = open_level(state, arguments, err)
  if not ok then return command.fail(err, message) end
  ok, message = run_script(state, source, arguments)
  out:flush() -- what the script printed comes before what is wrong with it
  local answered, passed, failed, lost = state:call("host.outcome")
  out.lost = out.lost or answered and lost or nil
  if ok and not answered then -- `passed` is the message, `failed` its code
    ok, message = nil, failure(arguments, arguments.script, passed, failed)
  end
  if not ok then return command.fail(err, message) end
  return report_checks(passed, failed, out, err)
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function run.run(arguments, out, err)
  local source, message = core.read_file(arguments.script)
  if not source then return command.fail(err, message) end
  local state
  state, message = start_state(arguments)
  if not state then return command.fail(err, message) end
  local status = run_in(state, source, arguments, out, err)
  state:destroy()
  return status
end

return run
