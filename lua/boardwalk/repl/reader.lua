--- Lines typed at a terminal or read from a pipe. With lua-readline a terminal has line editing,
--- history and completion.
---
--- A reader has read(prompt) -> a line, nil at the end, false after a Ctrl-C; and keep(line).

local core = require "boardwalk.core"
local history = require "boardwalk.repl.history"

local reader = {}

local function write(text)
  io.stdout:write(text)
  io.stdout:flush()
end

-- ---- without editing

local function nothing() end

local function pipe()
  return {read = function() return io.stdin:read("*l") end, keep = nothing}
end

local function plain_terminal()
  local function read(prompt)
    write(prompt)
    if not core.wait_input() then
      write("\n") -- the terminal shows ^C itself
      return false
    end
    return io.stdin:read("*l")
  end
  return {read = read, keep = nothing}
end

-- ---- with the readline library

-- The library's own history file is not used: it says so on the terminal when it cannot be written.
local function set_up(readline, path)
  readline.set_options({histfile = "", auto_add = false})
  readline.set_readline_name("boardwalk")
  for _, line in ipairs(history.load(path)) do readline.add_history(line) end
end

local function editing_terminal(readline, complete)
  local path, last = history.path(), nil
  set_up(readline, path)
  -- an error must not leave the library in the middle of its work
  readline.set_complete_function(function(...)
    readline.set_completion_append_character("") -- the library sets it anew each time
    local ok, words = pcall(complete, ...)
    return ok and words or {}
  end)

  local function read(prompt)
    local line, done
    readline.handler_install(prompt, function(text)
      readline.handler_remove()
      line, done = text, true
    end)
    while not done do
      if not core.wait_input() then
        write("^C\n")
        return false -- the next handler_install begins with an empty line
      end
      readline.read_char()
    end
    return line
  end

  local function keep(line)
    if line == last or not line:find("%S") then return end
    last = line
    readline.add_history(line)
    history.add(path, line)
  end

  return {read = read, keep = keep}
end

--- Makes a reader for standard input.
---@param complete fun(line: string, from: integer, to: integer): string[] as completion.words
---@return table reader
function reader.new(complete)
  if not core.is_terminal() then return pipe() end
  local found, readline = pcall(require, "readline")
  if not found then return plain_terminal() end
  return editing_terminal(readline, complete)
end

return reader
