--- Runs one script in a state of its own under limits, and says what of the promises to a host it
--- broke.

local core = require "boardwalk.core"

local script_run = {}

local MEBIBYTE = 1024 * 1024

--- What a script may take, and seconds of the processor until it has ended.
script_run.LIMITS = {memory = 24 * MEBIBYTE, instructions = 1000000, seconds = 1}
script_run.MOST_SECONDS = 8

--- Whether this machine runs level scripts.
script_run.available = core.state ~= nil

local CODES = {limit = true, memory = true, invalid = true, unsupported = true, not_found = true,
  truncated = true, io = true}

-- A state with a level open; what scripts print is passed over, but for what `try` told.
local function new_state()
  local state = assert(core.state {memory = script_run.LIMITS.memory})
  assert(state:run([[
    host = require "boardwalk.script.boot"
    wrong = ""
    io.stdout = {write = function(file, text)
      if text:find("^WRONG") then wrong = wrong .. text end
      return file
    end}]], "=boot"))
  assert(state:call("host.set_up", "fuzz.lua", false))
  assert(state:call("host.open_example", "pier"))
  return state
end

-- Whether a message is a line of text that says where.
local function check_message(message, code)
  if type(message) ~= "string" then return "an error that is no text: " .. tostring(message) end
  if not CODES[code] then return ("code %s: %s"):format(tostring(code), message) end
  if code == "memory" or code == "limit" then return nil end
  if message:find("^[%w_]+%.lua:%d+: ") or message:find("^preLoadFile: ") then return nil end
  if message:find("stack overflow", 1, true) or message:find("attempt to yield", 1, true) then
    return nil -- in the machine's own words
  end
  return "an error without a place: " .. message
end

-- Runs the script and some frames; nil, or what was wrong.
local function run(state, source)
  local limits = script_run.LIMITS
  state:allow(limits.instructions, limits.seconds)
  local ok, result, message, code = state:call("host.run", source, "@fuzz.lua")
  if not ok then
    message, code = result, message
  elseif result then
    ok, message, code = state:call("host.frames", 5)
  else
    ok = false
  end
  state:allow(0)
  if ok then return nil end
  return check_message(message, code)
end

-- The state goes on: what it is asked next it answers.
local function check_sound(state)
  local opened, message = state:call("host.open_example", "pier")
  if not opened then return "no other level can be opened: " .. tostring(message) end
  local ok, result, why = state:call("host.run",
    "assert(math.abs(Warlib.mesh:ground(0, 10, 5) - 1.5) < 1e-5)", "@sound.lua")
  if ok and result then return nil end
  return "the state is no longer sound: " .. tostring(why or result)
end

--- Runs a script.
---@param source string
---@return string? fault nil when it kept every promise
function script_run.run(source)
  local before = os.clock()
  local state = new_state()
  local fault = run(state, source)
  local _, wrong = state:run("return wrong", "=wrong")
  if type(wrong) == "string" and wrong ~= "" then fault = fault or wrong end
  fault = fault or check_sound(state)
  state:destroy()
  local passed = os.clock() - before
  if passed > script_run.MOST_SECONDS then fault = fault or ("it took %.1f s"):format(passed) end
  return fault
end

return script_run
