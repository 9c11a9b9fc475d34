--- Processes: other programs, asked over pipes. For the commands; scripts hold none.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"

local C = library.C
local MOST_MILLISECONDS = 2147483647
-- Bytes that one exchange reads at most.
local ROOM = 65536

local class = object.class("Process")
local held = class.held
local functions = {}

object.set_destroy(class, C.bw_process_destroy)

local function usable(method, self)
  check.object(method, "process", self, "Process")
  return held[self]
end

--- process_start(command) -> process or nil, message, code
function functions.process_start(command)
  check.string("core.process_start", "command", command)
  return object.make(class, "bw_process *[1]", function(...)
    return C.bw_process_start(command, ...)
  end)
end

local buffer, done = ffi.new("char[?]", ROOM), ffi.new("bw_exchange")

--- process_exchange(process, data, milliseconds) -> bytes written, output, whether the input is
--- open, whether the output is, milliseconds since the start; or nil, message, code
function functions.process_exchange(self, data, milliseconds)
  local method = "core.process_exchange"
  local process = usable(method, self)
  check.string(method, "data", data)
  check.integer(method, "milliseconds", milliseconds, 0, MOST_MILLISECONDS)
  if C.bw_process_exchange(process, data, #data, buffer, ROOM, milliseconds, done,
    library.error) ~= 0 then
    return library.failure()
  end
  return tonumber(done.written), ffi.string(buffer, done.read), done.input_open ~= 0,
    done.output_open ~= 0, tonumber(done.milliseconds)
end

--- process_close_input(process)
function functions.process_close_input(self)
  C.bw_process_close_input(usable("core.process_close_input", self))
end

local status = ffi.new("int32_t[1]")

--- process_wait(process, milliseconds) -> exit status or minus a signal; nil when it still runs
function functions.process_wait(self, milliseconds)
  local method = "core.process_wait"
  local process = usable(method, self)
  check.integer(method, "milliseconds", milliseconds, 0, MOST_MILLISECONDS)
  if C.bw_process_wait(process, milliseconds, status) == 0 then return nil end
  return status[0]
end

--- process_end(process): kills it unless it has ended
functions.process_end = class.methods.destroy

return {functions = functions}
