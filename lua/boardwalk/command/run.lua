--- boardwalk run: runs a level script in a Lua state of its own.

local bw = require "boardwalk"
local core = require "boardwalk.core"
local command = require "boardwalk.command"
local level = require "boardwalk.level"
local options = require "boardwalk.command.options"
local text = require "boardwalk.text"
local trace_file = require "boardwalk.command.trace_file"

local run = {
  name = "run",
  summary = "Run a level script",
}

local EXAMPLE = "pier"
local MEBIBYTE = 1024 * 1024
-- Ticks of a frame, and those of a second, for which a limit is given.
local TICKS_PER_FRAME, TICKS_PER_SECOND = 2, 60
local MOST_TICKS, MOST_SECONDS = 2 ^ 31, 1000000
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
  parser:option("--wad", "An archive with the level that --name names: its DIR, or a disc image")
    :argname("DIR")
  parser:option("--name", "A level of the archive: level99"):argname("NAME")
  options.level(parser)
  parser:option("--ticks", "How many ticks of 1/60 s to play; 0: only the script's main part")
    :argname("N"):convert(options.whole_number("--ticks", MOST_TICKS)):default("0")
  parser:option("--trace", "Write what happens to a file, a line of JSON for each call")
    :argname("FILE")
  parser:option("--prelude", "A script to run before this one, as the game's global.lua; may be "
    .. "given again"):argname("FILE"):count("*")
  parser:option("--dialect", "4.0: the functions of Lua 4.0 too, under their old names")
    :argname("VERSION"):choices({"4.0"})
  parser:flag("--silent", "A call that fails stops alone and play goes on, as in the original")
  parser:option("--limit", "The most instructions the script may run at its start, and again in "
    .. "every second of play; 0: no limit"):argname("N")
    :convert(options.whole_number("--limit", MOST)):default("500000000")
  parser:option("--seconds", "The most of the processor's time that the same may take; 0: no limit")
    :argname("N"):convert(options.whole_number("--seconds", MOST_SECONDS)):default("20")
  parser:option("--output", "The most that the script may print, in MiB; 0: any amount")
    :argname("N"):convert(options.whole_number("--output", MOST / MEBIBYTE)):default("64")
  parser:option("--memory", "The most memory the script may hold, in MiB; 0: no limit")
    :argname("N"):convert(options.whole_number("--memory", MOST / MEBIBYTE)):default("256")
end

--- What is wrong with the options together, or nil.
---@param arguments table
---@return string?
function run.misuse(arguments)
  if (arguments.wad == nil) ~= (arguments.name == nil) then
    return "--wad and --name go together: an archive and a level of it"
  end
  if arguments.level and arguments.wad then return "--level and --wad are two levels" end
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
    local option = message:find("instructions", 1, true) and " (--limit)"
      or message:find("seconds", 1, true) and " (--seconds)"
      or message:find("output", 1, true) and " (--output)" or ""
    message = text.about(path, message .. option)
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

-- The bytes of a level's mesh out of an archive, as a world manager loads it.
local function level_of_archive(arguments)
  local wad, message = bw.wad(arguments.wad)
  if not wad then return nil, message end
  local manager, bytes
  manager, message = bw.world_manager(wad, {global_data = 0}) -- which nothing of a script needs
  if manager then
    local done
    done, message = manager:load_level(arguments.name, {header_only = true})
    if done then bytes, message = manager.level.mesh:save() end
    manager:destroy()
  end
  wad:destroy()
  if not bytes then return nil, text.about(arguments.wad, message) end
  return bytes
end

-- Has the state open the level. A file is read, and a model built from, on this side.
local function open_level(state, arguments, err)
  local path = arguments.level
  if arguments.wad then
    local bytes, message = level_of_archive(arguments)
    if not bytes then return nil, message end
    local name = arguments.name .. ".lev"
    return call(state, arguments, name, "host.open_bytes", bytes, name)
  end
  if not path then return call(state, arguments, EXAMPLE, "host.open_example", EXAMPLE) end
  local mesh, warnings = level.mesh(path, options.of_level(arguments))
  if not mesh then return nil, warnings end
  command.warn(err, path, warnings)
  local bytes, message = mesh:save()
  mesh:destroy()
  if not bytes then return nil, text.about(path, message) end
  return call(state, arguments, path, "host.open_bytes", bytes, path)
end

-- Runs a script's main part.
local function run_script(state, source, arguments, path)
  return call(state, arguments, path, "host.run", source, "@" .. path)
end

-- Runs the preludes, then the script, then what the engine does before the first frame.
local function enter_level(state, source, path, arguments)
  for _, prelude in ipairs(arguments.prelude) do
    local text_of_prelude, message = core.read_file(prelude)
    if not text_of_prelude then return nil, message end
    local ok
    ok, message = run_script(state, text_of_prelude, arguments, prelude)
    if not ok then return nil, message end
  end
  local ok, message = run_script(state, source, arguments, path)
  if not ok or arguments.ticks == 0 then return ok, message end
  return call(state, arguments, path, "host.begin")
end

-- Lets a second of play pass, or what is left; gives how many ticks were played.
local function play_second(state, arguments, left)
  local frames = math.ceil(math.min(left, TICKS_PER_SECOND) / TICKS_PER_FRAME)
  local ok, done, message, code = state:call("host.frames", frames)
  if not ok then return nil, failure(arguments, arguments.script, done, message, code) end
  return done * TICKS_PER_FRAME, done < frames
end

-- Enters the level that a script asked for, where its script is beside this one. False: there is
-- none.
local function follow(state, arguments)
  local ok, name = state:call("host.next_level")
  if not ok then return nil, failure(arguments, arguments.script, name, "invalid") end
  if not name then return false end
  local source, path
  ok, source, path = state:call("host.script", name)
  if not ok or not source then return false end
  return enter_level(state, source, path, arguments)
end

local function play(state, arguments)
  local left, is_over = arguments.ticks, false
  while left > 0 and not is_over do
    local done, message = play_second(state, arguments, left)
    if not done then return nil, message end
    left, is_over = left - done, message
    if is_over and left > 0 then
      local followed, why = follow(state, arguments)
      if followed == nil then return nil, why end
      is_over = not followed
    end
  end
  return true
end

local function run_all(state, source, arguments)
  state:allow(arguments.limit, arguments.seconds)
  local ok, message = enter_level(state, source, arguments.script, arguments)
  if ok then ok, message = play(state, arguments) end
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
  local ok, message = call(state, arguments, arguments.trace or arguments.script, "host.set_up",
    arguments.script, arguments.silent == true, trace_file.beside(arguments.trace),
    arguments.dialect, arguments.output * MEBIBYTE)
  if not ok then return command.fail(err, trace_file.message(message, arguments.trace)) end
  ok, message = open_level(state, arguments, err)
  if not ok then return command.fail(err, message) end
  ok, message = run_all(state, source, arguments)
  out:flush() -- what the script printed comes before what is wrong with it
  local answered, passed, failed, errors, lost = state:call("host.outcome")
  out.lost = out.lost or answered and lost or nil
  if answered and errors > 0 then
    err:write(("boardwalk: %s: %s in silent mode\n"):format(arguments.script,
      text.count(errors, "call failed", "calls failed")))
  end
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
  local written = trace_file.beside(arguments.trace)
  local status = run_in(state, source, arguments, out, err)
  state:destroy()
  local done
  done, message = trace_file.finish(arguments.trace, written, out.lost ~= nil)
  if not done and status == 0 then return command.fail(err, message) end
  return status
end

return run
