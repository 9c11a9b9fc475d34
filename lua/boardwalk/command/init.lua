--- The command `boardwalk`: finds the subcommand and turns what happens into an exit status.
-- 0: done; 1: a file, script or check failed; 2: bad usage.

require "boardwalk.machine"

local options = require "boardwalk.command.options"
local output = require "boardwalk.command.output"
local text = require "boardwalk.text"

local command = {}

-- One module each: boardwalk.command.NAME returns {name, summary, define(parser, set_up),
-- run(arguments, out, err) -> status}, and may have misuse(arguments) -> what is wrong with the
-- options together, or nil.
local NAMES = {
  "cast", "check", "conform", "convert", "info", "judge", "picture", "repl", "run", "survey",
  "trace", "types", "vectors", "view", "wad",
}

local OK, FAILED, USAGE = 0, 1, 2

-- What argparse would print before leaving the process is raised instead: a table {status, text}.
local function stop(status, message)
  error({status = status, text = message}, 0)
end

-- What every parser has: its help.
local function set_up(parser)
  parser:help_max_width(80)
  parser:add_help {
    description = "Show this help and exit.",
    action = function() stop(OK, parser:get_help()) end,
  }
end

local function build_parser(commands, parsers)
  local parser = require("argparse")("boardwalk",
    "Collision worlds of shipped games: queries, level scripts and conformance.")
  parser.error = function(current, message)
    stop(USAGE, ("%s\n\nError: %s"):format(current:get_usage(), message))
  end
  set_up(parser)
  parser:flag("--version", "Show the version and exit."):action(function()
    stop(OK, "boardwalk " .. require("boardwalk").version)
  end)
  parser:command_target("command")
  for _, name in ipairs(NAMES) do
    local module = require("boardwalk.command." .. name)
    commands[module.name] = module
    local subparser = parser:command(module.name)
    parsers[module.name] = subparser
    module.define(subparser, set_up)
    set_up(subparser:summary(module.summary))
  end
  return parser
end

local function parse(arguments)
  local commands, parsers = {}, {}
  local parser = build_parser(commands, parsers)
  local ok, result = pcall(function()
    local parsed = parser:parse(options.prepare(arguments))
    local module = commands[parsed.command]
    local misuse = module.misuse and module.misuse(parsed)
    if misuse then parser.error(parsers[parsed.command], misuse) end
    return parsed
  end)
  if ok then return commands[result.command], result end
  if type(result) ~= "table" then error(result, 0) end
  return nil, result
end

-- Lua modules that are not ours, and the packages they come in.
local NEEDED = {
  {"argparse", "lua-argparse"}, {"dkjson", "lua-dkjson"}, {"lfs", "lua-filesystem"},
}

-- What to say when one of them is missing, or nil.
local function missing_module()
  for _, needed in ipairs(NEEDED) do
    local found, message = pcall(require, needed[1])
    if not found and tostring(message):find("module '" .. needed[1] .. "' not found", 1, true) then
      return ("the Lua module %s is not found: install %s; where LUA_PATH or LUA_CPATH is set, it "
        .. "must lead there too (a final ;; adds the usual folders)"):format(needed[1], needed[2])
    end
  end
end

local function run(arguments, out, err)
  local missing = missing_module()
  if missing then return command.fail(err, missing) end
  local module, result = parse(arguments)
  if module then return module.run(result, out, err) or OK end
  local stream = result.status == OK and out or err
  stream:write(result.text, "\n")
  return result.status
end

--- Runs the command line.
---@param arguments string[] as the global `arg`
---@param out? table a file to print to; standard output when absent
---@param err? table a file for errors; standard error when absent
---@return integer status the exit status
function command.main(arguments, out, err)
  err = err or io.stderr
  out = output.new(out or io.stdout)
  local status = run(arguments, out, err)
  out:flush()
  if not out.lost then return status end
  local failed = command.fail(err, "the output cannot be written: " .. out.lost)
  return status == OK and failed or status
end

--- Prints an error as every command does, and gives the status for it.
---@param err table a file
---@param message string
---@return integer status
function command.fail(err, message)
  err:write("boardwalk: ", text.shown(message), "\n")
  return FAILED
end

-- How many warnings about one file are printed.
local MOST_WARNINGS = 5

--- Prints warnings about a file as every command does.
---@param err table a file
---@param path string
---@param warnings string[]
function command.warn(err, path, warnings)
  for i = 1, math.min(#warnings, MOST_WARNINGS) do
    err:write("boardwalk: ", path, ": warning: ", warnings[i], "\n")
  end
  if #warnings > MOST_WARNINGS then
    err:write(("boardwalk: %s: and %d more warnings, which boardwalk info tells\n"):format(path,
      #warnings - MOST_WARNINGS))
  end
end

return command
