--- Answers of another engine: a program that reads a record a line and answers a line for each, in
--- any order. It never waits longer than it is told to, whatever the program does.

local core = require "boardwalk.core"
local reply = require "boardwalk.conform.reply"
local request = require "boardwalk.conform.request"
local text = require "boardwalk.text"

local engine = {}

local Engine = {}
Engine.__index = Engine

-- Records that are asked before their answers came: more than a program keeps answers back that
-- does not flush after each.
local WINDOW = 2048
-- Bytes of questions that are gathered before they are written.
local BATCH = 32768
-- Output that answers nothing, after which the program is stopped.
local MOST_NOISE = 2 ^ 24
-- Between two looks at the clock, and for a program to end after its input has.
local PAUSE, LEAVE = 100, 2000
-- How often a program that ends is started again.
local RESTARTS = 1
local SHOWN = 60

-- The exit statuses by which a shell says that there is no such command.
local NO_COMMAND = {[126] = true, [127] = true}

-- ---- the program

local function launch(self)
  local message
  self.process, message = core.process_start(self.command)
  self.text, self.offset = "", 0
  self.rest, self.skipping = "", false
  self.last, self.input_closed = 0, false
  if not self.process then
    self.over = ("not asked: %s"):format(message)
    table.insert(self.problems, message)
  end
end

--- Makes the answers of a program, which is started with the first question.
---@param command string for the shell
---@param options? { timeout: number? } seconds to wait for the next answer (10)
---@return table answers
function engine.new(command, options)
  local self = setmetatable({
    command = command, timeout = 1000 * (options and options.timeout or 10),
    problems = {}, notes = {},
    cases = {},            -- by id, also once answered
    lines = {},            -- by id, of those that wait
    order = {}, first = 1, -- their ids as asked
    waiting = 0, queue = {}, queued = 0,
    restarts = 0, answered = 0, noise = 0, noise_lines = 0, strangers = 0,
  }, Engine)
  launch(self)
  return self
end

local function ending_text(status)
  if not status then return "closed its output" end
  if status < 0 then return ("was ended by signal %d"):format(-status) end
  return ("ended with status %d"):format(status)
end

-- ---- answers

-- The id that waits longest, or nil.
local function oldest(self)
  while self.first <= #self.order do
    local id = self.order[self.first]
    if self.lines[id] then return id end
    self.first = self.first + 1
  end
end

local function settle(self, id, answer, problem)
  self.lines[id] = nil
  self.waiting = self.waiting - 1
  self.cases[id]:finish(answer, problem)
end

local function add_noise(self, line)
  self.noise = self.noise + #line + 1
  if not line:find("%S") then return end
  self.noise_lines = self.noise_lines + 1
  self.first_noise = self.first_noise or line:sub(1, SHOWN)
end

local function take_line(self, line)
  local id, answer, problem = reply.parse(line)
  local case = id and self.cases[id]
  if not case then
    add_noise(self, line)
    if id then
      self.strangers = self.strangers + 1
      self.first_stranger = self.first_stranger or id:sub(1, SHOWN)
    end
  elseif self.lines[id] then
    self.answered = self.answered + 1
    self.last = self.clock
    settle(self, id, answer, problem)
  else
    add_noise(self, line)
    case:again()
  end
end

-- Takes output: whole lines, and what is left of the last. Of a line that is too long to be an
-- answer only the beginning is kept.
local function take(self, output)
  local from = 1
  repeat
    local stop = output:find("\n", from, true)
    local piece = output:sub(from, (stop or 0) - 1)
    if #self.rest <= reply.LONGEST then
      self.rest = self.rest .. piece
    else
      self.noise = self.noise + #piece
    end
    if stop then
      local line = self.rest
      self.rest = ""
      take_line(self, line)
      from = stop + 1
    end
  until not stop
end

-- ---- the end of a program

-- Nothing will be asked any more: every case that waits fails.
local function give_up(self, reason)
  self.over = reason
  local id = oldest(self)
  while id do
    settle(self, id, nil, reason)
    id = oldest(self)
  end
end

local function stop(self)
  if self.process then core.process_end(self.process) end
  self.process = nil
end

-- Starts the program again and asks what waits once more.
local function restart(self)
  self.restarts = self.restarts + 1
  launch(self)
  if not self.process then return give_up(self, self.over) end
  self.queue, self.queued = {}, 0
  for i = self.first, #self.order do
    local line = self.lines[self.order[i]]
    if line then self.queue[#self.queue + 1] = line end
  end
end

-- The program is of no use any more: it `what`. The case that waits longest is the one that it
-- failed at.
local function lose(self, what)
  stop(self)
  local id = oldest(self)
  if id then settle(self, id, nil, "no answer: the engine " .. what) end
  if self.restarts < RESTARTS then
    table.insert(self.problems, ("the engine %s%s, and was started again"):format(what,
      id and " at " .. id or ""))
    return restart(self)
  end
  table.insert(self.problems, ("the engine %s again%s: the rest was not asked"):format(what,
    id and ", at " .. id or ""))
  give_up(self, ("not asked: the engine %s twice"):format(what))
end

local function stop_noise(self)
  stop(self)
  local what = ("printed %d MB that answer nothing, and was stopped"):format(
    math.floor(self.noise / 2 ^ 20))
  table.insert(self.problems, "the engine " .. what)
  give_up(self, "no answer: the engine " .. what)
end

-- There will be no more output.
local function output_ended(self)
  if #self.rest > 0 then take_line(self, self.rest) end
  self.rest = ""
  local status = core.process_wait(self.process, LEAVE)
  self.status = status
  if status and NO_COMMAND[status] and self.answered == 0 then
    stop(self)
    local what = ("cannot be run: the shell's status is %d"):format(status)
    table.insert(self.problems, ("the engine %s: %s"):format(text.quote(self.command), what))
    return give_up(self, "not asked: the engine " .. what)
  end
  if self.waiting > 0 then return lose(self, ending_text(status)) end
  stop(self)
  self.left = ending_text(status)
end

-- ---- the exchange

local function fill(self)
  if self.offset < #self.text then return end
  self.text, self.offset = table.concat(self.queue), 0
  self.queue, self.queued = {}, 0
end

-- Writes what the program takes and reads what is there, waiting a while at most.
local function pump(self, milliseconds)
  fill(self)
  local rest = self.offset == 0 and self.text or self.text:sub(self.offset + 1)
  local written, output, _, output_open, clock = core.process_exchange(self.process, rest,
    milliseconds)
  if not written then return lose(self, "cannot be asked: " .. output) end
  self.offset, self.clock = self.offset + written, clock
  if self.waiting == 0 then self.last = clock end
  take(self, output)
  if self.noise > MOST_NOISE then return stop_noise(self) end
  if not output_open then return output_ended(self) end
  if self.waiting > 0 and clock - self.last > self.timeout then
    lose(self, ("gave no answer within %g s"):format(self.timeout / 1000))
  end
end

--- Asks a case. Its answer comes at once or later.
---@param case boardwalk.ConformCase
function Engine:ask(case)
  if self.over then return case:finish(nil, self.over) end
  local id = case.id
  local made, line = pcall(request.line, case.entry.checker, case.record, id, case.place)
  if not made then return case:finish(nil, "cannot be asked: " .. tostring(line)) end
  line = line .. "\n"
  self.cases[id], self.lines[id] = case, line
  self.order[#self.order + 1] = id
  self.waiting = self.waiting + 1
  self.queue[#self.queue + 1] = line
  self.queued = self.queued + #line
  if not self.process then
    table.insert(self.problems, ("the engine %s before it was asked everything"):format(self.left))
    if self.restarts >= RESTARTS then return give_up(self, "not asked: the engine ended twice") end
    restart(self)
  end
  if self.process and self.queued > BATCH then pump(self, 0) end
  while self.process and self.waiting >= WINDOW do pump(self, PAUSE) end
end

local function wait_for_answers(self)
  while self.process and self.waiting > 0 do
    fill(self)
    if self.offset == #self.text and not self.input_closed then
      core.process_close_input(self.process)
      self.input_closed = true
    end
    pump(self, PAUSE)
  end
end

-- Reads what else the program prints, until it ends.
local function wait_for_end(self)
  if not self.process then return end
  core.process_close_input(self.process)
  local stop_at = (self.clock or 0) + LEAVE
  while self.process and (self.clock or 0) < stop_at do pump(self, PAUSE) end
  if self.process then
    table.insert(self.notes, "the engine did not end when its input did, and was stopped")
    stop(self)
  elseif self.status and self.status ~= 0 then
    table.insert(self.notes, "the engine " .. ending_text(self.status))
  end
end

local function tell_noise(self)
  if self.strangers > 0 then
    table.insert(self.problems, ("the engine gave %s to what was not asked, as '%s'"):format(
      text.count(self.strangers, "answer"), self.first_stranger))
  end
  if self.noise_lines > self.strangers then
    table.insert(self.notes, ("%s of the engine's output answer nothing (what it logs belongs on "
      .. "standard error); the first: %s"):format(text.count(self.noise_lines, "line"),
      text.quote(self.first_noise)))
  end
end

--- Waits for the answers that are still to come.
function Engine:finish()
  wait_for_answers(self)
  wait_for_end(self)
  tell_noise(self)
end

return engine
