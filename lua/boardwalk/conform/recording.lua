--- Answers that another engine gave before: lines of boardwalk.conform.reply in a file.

local core = require "boardwalk.core"
local reply = require "boardwalk.conform.reply"
local text = require "boardwalk.text"

local recording = {}

local Recording = {}
Recording.__index = Recording

local function add_line(self, line)
  local id, answer, problem = reply.parse(line)
  if not id then
    self.strangers = self.strangers + 1
  elseif self.given[id] then
    self.given[id].again = true
  else
    self.given[id] = {answer = answer, problem = problem}
  end
end

--- Opens a recording.
---@param path string
---@return table? answers nil when the file cannot be read
---@return string? message
function recording.open(path)
  local bytes, message = core.read_file(path)
  if not bytes then return nil, message end
  local self = setmetatable({path = path, given = {}, strangers = 0, notes = {}, problems = {}},
    Recording)
  for line in bytes:gmatch("[^\r\n]+") do
    if line:find("%S") then add_line(self, line) end
  end
  return self
end

--- Answers a case with what the file has for it.
---@param case boardwalk.ConformCase
function Recording:ask(case)
  local given = self.given[case.id]
  if not given then return case:finish(nil, "no answer") end
  given.asked = true
  if given.again then return case:finish(nil, "answered twice") end
  case:finish(given.answer, given.problem)
end

--- Tells what of the file answers nothing.
---@param partly? boolean whether records were left out, whose answers may be there
function Recording:finish(partly)
  if self.strangers > 0 then
    table.insert(self.notes, ("%s: %s no answer"):format(self.path,
      text.count(self.strangers, "line is", "lines are")))
  end
  local unknown, first = 0, nil
  for id, given in pairs(self.given) do
    if not given.asked then
      unknown = unknown + 1
      if not first or id < first then first = id end
    end
  end
  if unknown == 0 or partly then return end
  table.insert(self.problems, ("%s: %s of no record, as '%s'"):format(self.path,
    text.count(unknown, "answer"), first))
end

return recording
