--- A line that another engine answers with: a JSON object of the id it answers and the answer's
--- keys, or `"unsupported": true`.

local json = require "dkjson"
local schema = require "boardwalk.conform.schema"

local reply = {}

--- The longest line that is read. A longer one is no answer.
reply.LONGEST = 2 ^ 20

-- Where a line that is no JSON says what it answers.
local ID = '"id"%s*:%s*"([^"\\]*)"'

local function broken(line, problem)
  local id = line:sub(1, 4096):match(ID)
  if id then return id, nil, problem end
  return nil
end

-- JSON has no numbers that are not finite, though many printers write them.
local function reason(line, message)
  local word = line:lower():match("[%s:,%[](%-?nan)%f[^%a]") or line:lower():match("(%-?inf)%a*")
  if word then return ("the answer is no JSON: it has the number %s"):format(word) end
  return "the answer is no JSON: " .. message
end

--- What a line says.
---@param line string
---@return string? id nil for a line that answers nothing
---@return table? answer nil when it cannot be read
---@return string? problem why
function reply.parse(line)
  if not line:find("^%s*{") then return nil end
  if #line > reply.LONGEST then return broken(line, "the answer is longer than a million bytes") end
  local called, answer, stop, message = pcall(json.decode, line, 1, schema.null)
  if not called then return broken(line, "the answer is no JSON that can be read") end
  if message then return broken(line, reason(line, message)) end
  if line:find("%S", stop) then return broken(line, "something follows the answer on its line") end
  if type(answer.id) ~= "string" then return nil end
  return answer.id, answer
end

return reply
