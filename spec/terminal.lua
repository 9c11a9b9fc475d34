--- A program in a pseudo-terminal, typed to and read from. The terminal is that of script(1), which
--- every Debian system has; what the program writes is read from script's file.
local helpers = require "spec.helpers"

local terminal = {}

local Terminal = {}
Terminal.__index = Terminal

-- How long to wait for what the program should write, in steps of STEP seconds.
local STEP, STEPS = 0.02, 3000

-- script(1) itself runs without the sanitizer that the program may be preloaded with.
local SCRIPT = "env -u LD_PRELOAD script -qefc "

-- The program's own preloads; the readline module never frees the words it completes with.
local ENVIRONMENT = "env LD_PRELOAD=" .. (os.getenv("LD_PRELOAD") or "")
  .. " ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0 "

--- Whether there is a script(1) that can be used.
---@return boolean
function terminal.available()
  return helpers.shell(SCRIPT .. "true /dev/null").status == 0
end

--- Starts a program in a terminal.
---@param command string words for the shell, the program's name or VARIABLE=VALUE first
---@return table terminal
function terminal.start(command)
  local self = setmetatable({
    log = helpers.temp_file(""), process = helpers.temp_file(""),
    status = helpers.temp_file(""), read_to = 1,
  }, Terminal)
  local quote = helpers.quote
  local line = ("echo $$ >%s; exec %s%s"):format(quote(self.process), ENVIRONMENT, command)
  self.input = assert(io.popen(("%s%s %s >/dev/null; echo $? >%s"):format(SCRIPT, quote(line),
    quote(self.log), quote(self.status)), "w"))
  return self
end

--- Types a text.
---@param text string "\r" is Enter, "\3" Ctrl-C, "\4" Ctrl-D, "\t" Tab, "\27[A" the arrow up
function Terminal:send(text)
  self.input:write(text)
  self.input:flush()
end

-- What was written and not expected yet, without what only moves the cursor.
local function plain(text)
  return (text:gsub("\27%[%?%d+[hl]", ""):gsub("\27%[%d*[A-Za-z]", ""):gsub("[\r\7]", ""))
end

-- Calls until it gives something; nil after a minute without.
local function wait_for(call)
  for _ = 1, STEPS do
    local found = call()
    if found ~= nil then return found end
    os.execute(("sleep %.2f"):format(STEP))
  end
end

-- The exit status of the program, nil while it runs.
local function status_of(self)
  return tonumber(helpers.read(self.status))
end

--- Waits until the program has written a text, behind what was expected before.
---@param text string
---@return string before what was written before it
function Terminal:expect(text)
  local written
  local before = wait_for(function()
    local ended = status_of(self)
    written = plain(helpers.read(self.log))
    local first, last = written:find(text, self.read_to, true)
    if not first and ended then return false end
    if not first then return nil end
    local between = written:sub(self.read_to, first - 1)
    self.read_to = last + 1
    return between
  end)
  return before or error(("no %q in %q"):format(text, written:sub(self.read_to)), 2)
end

--- Waits for the end of the program and gives its exit status, nil when it does not end.
---@return integer?
function Terminal:finish()
  return wait_for(function() return status_of(self) end)
end

--- Ends the program in any case, and forgets it.
function Terminal:close()
  if not status_of(self) then
    helpers.shell("kill -9 " .. helpers.read(self.process))
  end
  self.input:close()
  for _, path in ipairs({self.log, self.process, self.status}) do os.remove(path) end
end

return terminal
