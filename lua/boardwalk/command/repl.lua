--- boardwalk repl: a prompt to explore worlds with.

local command = require "boardwalk.command"
local core = require "boardwalk.core"
local level = require "boardwalk.level"
local options = require "boardwalk.command.options"

local repl = {
  name = "repl",
  summary = "Explore at a prompt",
}

---@param parser table an argparse command
function repl.define(parser)
  parser:description("A Lua prompt with the module as bw, and with a FILE its world as mesh; a "
    .. "model is there as model too. help() says what there is.")
  parser:argument("file", "A level or a model"):argname("FILE"):args("?")
  options.level(parser)
end

-- The name that an object has in the examples of its class.
local function variable_of(object)
  local kind = core.kind(object)
  for _, class in ipairs(require("boardwalk.api").classes) do
    if class.name == kind then return class.variable end
  end
end

-- The globals of a file: its world under the name of its class, and the mesh of it. Gives the name
-- of the world and warnings, or nil and a message.
local function open(globals, path, level_options)
  local world, message = level.open(path, level_options)
  if not world then return nil, message end
  local name, warnings = variable_of(world), level.unused_options(world, level_options)
  globals[name] = world
  if name == "model" then
    local mesh
    mesh, message = level.build(world, level_options)
    if not mesh then warnings[#warnings + 1] = "no collision mesh: " .. message end
    globals.mesh = mesh
  elseif name ~= "mesh" then
    globals.mesh = world.mesh
  end
  return name, warnings
end

local function read_lines(session, lines, out)
  repeat
    out:flush()
    local line = lines.read(session:prompt())
    if line then
      lines.keep(line)
      session:feed(line)
    elseif line == false then
      session:drop()
    end
  until line == nil or session.ended
  session:finish()
end

-- With somebody at a terminal Ctrl-C stops what runs, and ends a line.
local function converse(session, lines, out, opened)
  session:greet()
  if opened then session:show(opened) end
  core.catch_interrupts(function() read_lines(session, lines, out) end)
  if not session.ended then out:write("\n") end
end

local function new_session(terminal, out, err)
  return require("boardwalk.repl.session").new({
    write = function(text) out:write(text) end,
    write_error = function(text)
      out:flush()
      err:write(text)
    end,
    call = terminal and core.interruptible or pcall,
  })
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function repl.run(arguments, out, err)
  local terminal = core.is_terminal()
  local session, opened = new_session(terminal, out, err), nil
  if arguments.file then
    local warnings
    opened, warnings = open(session.globals, arguments.file, options.of_level(arguments))
    if not opened then return command.fail(err, warnings) end
    command.warn(err, arguments.file, warnings)
  end
  -- compiled code would not see a Ctrl-C
  if terminal and rawget(_G, "jit") then jit.off() end
  local completion = require "boardwalk.repl.completion"
  local lines = require("boardwalk.repl.reader").new(function(line, from, to)
    return completion.words(line, from, to, session.globals)
  end)
  if terminal then
    converse(session, lines, out, opened)
  else
    read_lines(session, lines, out)
  end
  return 0
end

return repl
