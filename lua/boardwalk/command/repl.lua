--- boardwalk repl: a prompt to explore worlds with.

local api = require "boardwalk.api"
local bw = require "boardwalk"
local command = require "boardwalk.command"
local completion = require "boardwalk.repl.completion"
local core = require "boardwalk.core"
local reader = require "boardwalk.repl.reader"
local sessions = require "boardwalk.repl.session"

local repl = {
  name = "repl",
  summary = "Explore at a prompt",
}

---@param parser table an argparse command
function repl.define(parser)
  parser:description("A Lua prompt with the module as bw, and with a FILE its world as mesh; a "
    .. "model is there as model too. help() says what there is.")
  parser:argument("file", "A level or a model"):argname("FILE"):args("?")
end

-- The name that an object has in the examples of its class.
local function variable_of(object)
  local kind = core.kind(object)
  for _, class in ipairs(api.classes) do
    if class.name == kind then return class.variable end
  end
end

-- Opens a file and makes what is in it globals. Gives nil and a message when it cannot be read.
local function open(session, path)
  local world, message = bw.load(path)
  if world and core.kind(world) == "Model" then world, message = bw.import(path) end
  if not world then return nil, message end
  local name = variable_of(world)
  session.globals[name] = world
  local mesh = world.mesh
  if name == "model" then
    mesh, message = bw.mesh(world)
    if not mesh then return nil, ("%s: %s"):format(path, message) end
  end
  session.globals.mesh = session.globals.mesh or mesh
  return name
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

-- A session with somebody at a terminal: Ctrl-C stops what runs, and ends a line.
local function converse(session, lines, out, opened)
  session:greet()
  if opened then session:show(opened) end
  core.catch_interrupts(function() read_lines(session, lines, out) end)
  if not session.ended then out:write("\n") end
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function repl.run(arguments, out, err)
  local terminal = core.is_terminal()
  local session = sessions.new({
    write = function(text) out:write(text) end,
    write_error = function(text)
      out:flush()
      err:write(text)
    end,
    call = terminal and core.interruptible or pcall,
  })
  local opened, message
  if arguments.file then
    opened, message = open(session, arguments.file)
    if not opened then return command.fail(err, message) end
  end
  -- compiled code would not see a Ctrl-C
  if terminal and rawget(_G, "jit") then jit.off() end
  local lines = reader.new(function(line, from, to)
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
