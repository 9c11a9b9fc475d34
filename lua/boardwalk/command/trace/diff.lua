--- boardwalk trace diff: the first difference of two traces, with what came before it.

local command = require "boardwalk.command"
local core = require "boardwalk.core"
local json = require "dkjson"
local options = require "boardwalk.command.options"
local text = require "boardwalk.text"

local diff = {
  name = "diff",
  summary = "Show the first difference of two traces",
}

local SAME, DIFFERENT = 0, 1
local MOST_CONTEXT = 10000
-- What of a long line is shown.
local WIDTH = 300

---@param parser table an argparse command
function diff.define(parser)
  parser:description("Compares two traces line by line and shows the first line that differs, the "
    .. "lines before it, and which of its fields differ. Exit status 1 when they differ.")
  parser:argument("first", "A trace"):argname("A")
  parser:argument("second", "Another one"):argname("B")
  parser:option("--context", "How many lines before the difference are shown"):argname("N")
    :convert(options.whole_number("--context", MOST_CONTEXT)):default("3")
end

-- ---- lines

-- The lines of a text; the last one may lack its end.
local function lines_of(bytes)
  local lines = {}
  for line in bytes:gmatch("([^\n]*)\n") do lines[#lines + 1] = line end
  local rest = bytes:match("([^\n]+)$")
  lines[#lines + 1] = rest
  return lines
end

-- The number of the first line that differs; nil when none does.
local function first_difference(a, b)
  for i = 1, math.max(#a, #b) do
    if a[i] ~= b[i] then return i end
  end
end

-- ---- saying it

local function short(line)
  if #line > WIDTH then return line:sub(1, WIDTH) .. "..." end
  return line
end

local function encoded(value)
  if value == nil then return "nothing" end
  return short(json.encode(value))
end

-- The fields in which two lines differ, in the order of a trace's line.
local function field_differences(a, b)
  local first, second = json.decode(a), json.decode(b)
  local list = {}
  if type(first) ~= "table" or type(second) ~= "table" then return list end
  for _, field in ipairs({"tick", "event", "name", "arguments", "answers"}) do
    local x, y = encoded(first[field]), encoded(second[field])
    if x ~= y then list[#list + 1] = {field, x, y} end
  end
  return list
end

local function tick_of(line)
  return line and line:match('^{"tick":(%d+)')
end

local function tell(arguments, a, b, at, out)
  local tick = tick_of(a[at]) or tick_of(b[at])
  out:write(("the traces differ at line %d%s\n"):format(at, tick and ", tick " .. tick or ""))
  for i = math.max(1, at - arguments.context), at - 1 do out:write("  ", short(a[i]), "\n") end
  for _, side in ipairs({{"-", a, arguments.first}, {"+", b, arguments.second}}) do
    local line = side[2][at]
    out:write(side[1], " ", line and short(line) or ("(%s ends here)"):format(side[3]), "\n")
  end
  if not a[at] or not b[at] then return end
  for _, field in ipairs(field_differences(a[at], b[at])) do
    out:write(("%s: %s, %s\n"):format(field[1], field[2], field[3]))
  end
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function diff.run(arguments, out, err)
  local traces = {}
  for i, path in ipairs({arguments.first, arguments.second}) do
    local bytes, message = core.read_file(path)
    if not bytes then return command.fail(err, message) end
    traces[i] = lines_of(bytes)
  end
  local at = first_difference(traces[1], traces[2])
  if at then
    tell(arguments, traces[1], traces[2], at, out)
    return DIFFERENT
  end
  out:write(("the traces are the same: %s\n"):format(text.count(#traces[1], "line")))
  return SAME
end

return diff
