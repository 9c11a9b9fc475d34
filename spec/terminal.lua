--- A program in a pseudo-terminal, typed to and read from. The terminal is that of script(1), which
--- every Debian system has; what the program writes is read from script's file.
local helpers = require "spec.helpers"

local terminal = {}

local Terminal = {}
Terminal.__index = Terminal

-- How long to wait for what the program should write, in steps of STEP seconds.
local STEP, STEPS = 0.02, 3000

local function sleep()
  os.execute(("sleep %.2f"):format(STEP))
end

--- Whether there is a script(1) that can be used.
---@return boolean
function terminal.available()
  return helpers.shell("script -qec true /dev/null").status == 0
end

--- Starts a shell command in a terminal.
---@param command string
---@return table terminal
function terminal.start(command)
  local self = setmetatable({
    log = helpers.temp_file(""), status_file = helpers.temp_name(), read_to = 1,
  }, Terminal)
  local quote = helpers.quote
  self.input = assert(io.popen(("script -qefc %s %s >/dev/null; echo $? >%s"):format(
    quote(command), quote(self.log), quote(self.status_file)), "w"))
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

--- Waits until the program has written a text, behind what was expected before.
---@param text string
---@return string before what was written before it
function Terminal:expect(text)
  local written
  for _ = 1, STEPS do
    written = plain(helpers.read(self.log))
    local first, last = written:find(text, self.read_to, true)
    if first then
      local before = written:sub(self.read_to, first - 1)
      self.read_to = last + 1
      return before
    end
    sleep()
  end
  error(("no %q in %q"):format(text, written:sub(self.read_to)), 2)
end

--- Waits for the end of the program and gives its exit status.
---@return integer
function Terminal:finish()
  self.input:close()
  return tonumber(helpers.read(self.status_file))
end

return terminal
