--- What a prompt does with the lines it is given: collects them into a chunk, runs it and shows
--- what it gives.

local bw = require "boardwalk"
local help = require "boardwalk.docs.help"
local pretty = require "boardwalk.repl.pretty"

local session = {}

local Session = {}
Session.__index = Session

local GREETING = "help() says what there is; tab completes names; Ctrl-D ends.\n"

-- The globals of the prompt: those of Lua, and its own before them.
local function globals_of(made)
  local globals = setmetatable({}, {__index = _G})
  globals._G = globals
  globals.bw = bw
  function globals.help(...) made.write(help.text(...) .. "\n") end
  function globals.print(...)
    local words = {}
    for i = 1, select("#", ...) do words[i] = tostring((select(i, ...))) end
    made.write(table.concat(words, "\t") .. "\n")
  end
  return globals
end

--- Makes a session.
---@param options table write, write_error: function(text); call: a function like pcall that runs
--- chunks, pcall when absent
---@return table session
function session.new(options)
  local made = setmetatable({
    write = options.write, write_error = options.write_error, call = options.call or pcall,
    ended = false,
  }, Session)
  made.globals = globals_of(made)
  return made
end

--- What stands before the first prompt.
function Session:greet()
  self.write(("Boardwalk %s on %s. "):format(bw.version, rawget(_G, "jit") and jit.version
    or _VERSION) .. GREETING)
end

--- The text of the next prompt.
---@return string
function Session:prompt()
  return self.pending and ">> " or "> "
end

--- Shows a global in one line.
---@param name string
function Session:show(name)
  self.write(name .. " = " .. tostring(self.globals[name]) .. "\n")
end

-- ---- one input

-- our choice: a local would be gone with its line, so that `local x = 1` sets x for those to come.
local function without_local(text)
  local rest = text:match("^%s*local%s+([%a_].*)$")
  if not rest then return text end
  if rest:find("^function%s") then return rest end
  local names = rest:match("^([%w_%s,]+)=[^=]")
  return names and rest or text
end

-- Whether a text ends before what it says does.
local function is_open(message)
  return message:find("<eof>'?$") ~= nil
end

-- Compiles an input as expressions, which the chunk gives to the function that it is called with,
-- else as statements. Gives nil and a message; the third result tells that the input goes on.
local function compile(text, globals)
  local chunk, message, problem
  chunk, problem = load("return " .. text, "=input", "t", globals)
  if chunk then
    -- the tail call of a return would hide where an error is
    return load("(...)(" .. text .. "\n)", "=input", "t", globals)
  end
  chunk, message = load(without_local(text), "=input", "t", globals)
  if chunk then return chunk end
  return nil, message, is_open(problem) or is_open(message)
end

-- Shows what a chunk gave.
local function show(self, ...)
  if select("#", ...) == 0 then return end
  self.globals._ = (...)
  self.write(pretty.texts(...) .. "\n")
end

local function report(self, ok, problem)
  if ok then return end
  local text = type(problem) == "string" and problem or pretty.text(problem)
  self.write_error((text == "interrupted" and "" or "error: ") .. text .. "\n")
end

-- A line that starts with a colon is for the prompt itself.
local commands = {}

function commands.help(self)
  self.write(help.text() .. "\n")
end

function commands.quit(self)
  self.ended = true
end

function commands.jit(self, word)
  local compiler = rawget(_G, "jit")
  if not compiler then
    self.write("there is no JIT in " .. _VERSION .. "\n")
  elseif word == "on" or word == "off" then
    compiler[word]()
    self.write("the JIT is " .. word
      .. (word == "on" and "; Ctrl-C does not stop a compiled loop\n" or "\n"))
  else
    self.write("the JIT is " .. (compiler.status() and "on" or "off") .. "; :jit on, :jit off\n")
  end
end

local function run_command(self, line)
  local name, word = line:match("^%s*:(%a*)%s*(%S*)")
  if not name then return false end
  if commands[name] then
    commands[name](self, word)
  else
    self.write("the prompt's own commands are :help, :jit and :quit\n")
  end
  return true
end

--- Takes a line: runs the input that it ends, or waits for more.
---@param line string
function Session:feed(line)
  if not self.pending and run_command(self, line) then return end
  local text = self.pending and self.pending .. "\n" .. line or line
  local chunk, message, goes_on = compile(text, self.globals)
  if goes_on then
    self.pending = text
    return
  end
  self.pending = nil
  if not chunk then
    report(self, false, message)
  else
    report(self, self.call(function()
      show(self, chunk(function(...) show(self, ...) end))
    end))
  end
end

--- Forgets the lines of an input that is not complete.
function Session:drop()
  self.pending = nil
end

--- Tells that there are no more lines; says what is wrong with an input that is not complete.
function Session:finish()
  if not self.pending then return end
  local _, message = compile(self.pending, self.globals)
  self.pending = nil
  report(self, false, message)
end

return session
