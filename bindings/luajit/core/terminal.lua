--- The terminal and Ctrl-C, for the prompt of boardwalk repl: what bindings/lua54/terminal.c is on
--- Lua 5.4.
---
--- A signal must not run Lua. The handler is the C library's own sigignore, called with the number
--- of the signal: it leaves Ctrl-C ignored, and whoever sets the handler again sees that it was.

local ffi = require "ffi"

if not pcall(ffi.typeof, "bw_signal_handler") then
  ffi.cdef [[
    typedef void (*bw_signal_handler)(int number);
    bw_signal_handler bw_signal(int number, bw_signal_handler handler) __asm__("signal");
    int bw_siginterrupt(int number, int interrupts) __asm__("siginterrupt");
    void bw_sigignore(int number) __asm__("sigignore");
    typedef struct bw_pollfd { int fd; short events, revents; } bw_pollfd;
    int bw_poll(bw_pollfd *files, unsigned long count, int milliseconds) __asm__("poll");
    int bw_isatty(int file) __asm__("isatty");
  ]]
end

local C = ffi.C
local SIGINT, POLLIN, EINTR = 2, 1, 4
local IGNORED = ffi.cast("bw_signal_handler", 1)
local NOTE = ffi.cast("bw_signal_handler", C.bw_sigignore)

-- How often a running chunk looks for Ctrl-C.
local INSTRUCTIONS, MILLISECONDS = 1000, 200

local terminal = {}

-- Whether there was a Ctrl-C since the last time; from now on the next one is noted.
local function take_interrupt()
  return C.bw_signal(SIGINT, NOTE) == IGNORED
end

local function without_hook(...)
  debug.sethook()
  return ...
end

--- Calls a function in protected mode; after a Ctrl-C it raises "interrupted", unless it is
--- compiled by the JIT. Only within catch_interrupts.
---@param call function
---@param ... any
---@return boolean ok
---@return any ... what it gives, or what it raises
function terminal.interruptible(call, ...)
  local interrupted = false
  -- Once there was a Ctrl-C every instruction fails but those around the call, so that a loop
  -- around pcall or resume ends too.
  local function look_for_interrupt()
    if not interrupted then
      if not take_interrupt() then return end
      interrupted = true
      debug.sethook(look_for_interrupt, "", 1)
    end
    local running = debug.getinfo(2, "f").func
    if running ~= terminal.interruptible and running ~= without_hook then
      error("interrupted", 0)
    end
  end
  debug.sethook(look_for_interrupt, "", INSTRUCTIONS)
  return without_hook(pcall(call, ...))
end

local function give_back(before, ok, message)
  C.bw_signal(SIGINT, before)
  if not ok then error(message, 0) end
end

--- Calls a function; meanwhile Ctrl-C does not end the process.
---@param call function
function terminal.catch_interrupts(call)
  local before = C.bw_signal(SIGINT, NOTE)
  C.bw_siginterrupt(SIGINT, 1)
  give_back(before, pcall(call))
end

--- Waits for input.
---@return boolean there true when standard input can be read, false after a Ctrl-C
function terminal.wait_input()
  local input = ffi.new("bw_pollfd[1]", {{0, POLLIN, 0}})
  local ready = 0
  while ready == 0 do
    if take_interrupt() then return false end
    ready = C.bw_poll(input, 1, MILLISECONDS)
    if ready < 0 and ffi.errno() == EINTR then ready = 0 end
  end
  return true
end

--- Whether standard input and output are a terminal.
---@return boolean
function terminal.is_terminal()
  return C.bw_isatty(0) ~= 0 and C.bw_isatty(1) ~= 0
end

return {functions = terminal}
