--- boardwalk survey: one table over many levels, and whether it is as expected.

local command = require "boardwalk.command"
local encode = require("boardwalk.conform.text").encode
local json = require "dkjson"
local options = require "boardwalk.command.options"
local progress = require "boardwalk.command.progress"
local survey = require "boardwalk.survey"
local text = require "boardwalk.text"
local workers = require "boardwalk.command.workers"

local module = {
  name = "survey",
  summary = "Count over many levels, in one table",
}

---@param parser table an argparse command
function module.define(parser)
  parser:description("Counts triangles, facing, grids, lists, flags and materials over many levels "
    .. "and prints one table. A file that cannot be read is told of and the rest counted; the exit "
    .. "status is 1 then, and where --expect finds a difference. Nothing is written to disk: "
    .. "broken off and run again it starts from nothing. A large collection is shared out with "
    .. "--json and --merge.")
  parser:argument("files", "Levels or models; with --merge what --json printed"):argname("FILE")
    :args("+")
  parser:flag("--json", "Print a JSON object: the records of all files and the table")
  parser:flag("--csv", "Print a line of CSV for each file")
  parser:flag("--records", "Print a JSON object a line for each file, as it is counted")
  parser:flag("--merge", "Join results of --json")
  parser:option("--expect", "Compare the table with that of a JSON file; the word disc stands for "
    .. "the published counts of the NTSC-U disc's 64 levels"):argname("TABLE")
  parser:option("--jobs", "How many processes count (1 when absent)"):argname("N")
    :convert(options.whole_number("--jobs", 256)):default("1")
  options.level(parser)
end

--- What is wrong with the options together, or nil.
---@param arguments table
---@return string?
function module.misuse(arguments)
  local formats = 0
  for _, name in ipairs({"json", "csv", "records"}) do
    if arguments[name] then formats = formats + 1 end
  end
  if formats > 1 then return "--json, --csv and --records are three ways to print" end
  if arguments.jobs < 1 then return "option '--jobs': expected a number from 1 up" end
  if arguments.records and (arguments.merge or arguments.expect) then
    return "--records makes no table"
  end
end

-- ---- counting

-- The options of a process that counts a part of the files.
local function worker_arguments(arguments)
  local words = {"survey", "--records"}
  for _, name in ipairs({"up", "scale", "cell"}) do
    local value = arguments[name]
    if value then
      words[#words + 1] = "--" .. name
      words[#words + 1] = type(value) == "number" and text.plain(value) or value
    end
  end
  if arguments.strict then words[#words + 1] = "--strict" end
  return words
end

-- The value of a JSON text, or nil. Text that is nested without end raises inside.
local function decode(bytes)
  local ran, value, _, problem = pcall(json.decode, bytes, 1, nil)
  if ran and not problem then return value end
end

local function record_of_line(file, line)
  local record = line and decode(line)
  if type(record) == "table" and record.file and (record.problem or survey.is_record(record)) then
    return record
  end
  return {file = file, problem = file .. ": the process that counted it ended"}
end

-- Calls add(record) for every file in the order given.
local function count_files(arguments, add)
  local files, level_options = arguments.files, options.of_level(arguments)
  local jobs = math.min(arguments.jobs, #files)
  if jobs > 1 and not arguments.records then
    local done = workers.run(worker_arguments(arguments), files, jobs, function(file, line)
      add(record_of_line(file, line))
    end)
    if done then return end
  end
  for _, file in ipairs(files) do add(survey.record(file, level_options)) end
end

-- The records of files and those that cannot be read.
local function count_all(arguments, out, err)
  local records, failed, done = {}, {}, 0
  local bar = progress.new(out, "files", #arguments.files)
  count_files(arguments, function(record)
    done = done + 1
    if record.problem then
      bar:finish()
      command.fail(err, record.problem)
      failed[#failed + 1] = {file = record.file, problem = record.problem}
    else
      records[#records + 1] = record
    end
    bar:update(done)
  end)
  bar:finish()
  return records, failed
end

-- ---- joining

local function read_json(path)
  local file, message = io.open(path, "rb")
  if not file then return nil, message end
  local bytes = file:read("*a")
  file:close()
  if not bytes then return nil, path .. ": cannot be read" end
  local value = decode(bytes)
  if value == nil then return nil, path .. ": no JSON" end
  return value
end

-- Adds what one partial result holds; a message where it is none, or counts a file again.
local function join(path, part, records, failed, seen)
  if type(part) ~= "table" or type(part.levels) ~= "table" or type(part.failed) ~= "table" then
    return path .. ": no result of boardwalk survey --json"
  end
  for _, record in ipairs(part.levels) do
    if not survey.is_record(record) then return path .. ": a record is damaged" end
    if seen[record.file] then
      return ("%s: %s is in %s too"):format(path, record.file, seen[record.file])
    end
    seen[record.file] = path
    records[#records + 1] = record
  end
  for _, failure in ipairs(part.failed) do
    if type(failure) ~= "table" or type(failure.problem) ~= "string" then
      return path .. ": a record is damaged"
    end
    failed[#failed + 1] = failure
  end
end

local function merge_all(arguments, err)
  local records, failed, seen = {}, {}, {}
  for _, path in ipairs(arguments.files) do
    local part, message = read_json(path)
    message = message or join(path, part, records, failed, seen)
    if message then
      command.fail(err, message)
      return nil
    end
  end
  for _, failure in ipairs(failed) do command.fail(err, failure.problem) end
  return records, failed
end

-- ---- printing

local function array(list)
  return setmetatable(list, {__jsontype = "array"})
end

-- Counts that came from JSON are objects again, even those without a key.
local function as_objects(record)
  for _, name in ipairs({"bits", "materials", "areas"}) do
    setmetatable(record[name], {__jsontype = "object"})
  end
end

local function print_result(arguments, records, failed, made, out)
  if arguments.json then
    for _, record in ipairs(records) do as_objects(record) end
    out:write(encode({levels = array(records), failed = array(failed), table = made}), "\n")
    return
  end
  for _, line in ipairs(arguments.csv and survey.csv(records) or survey.lines(made)) do
    out:write(line, "\n")
  end
  if #failed > 0 and not arguments.csv then
    out:write(("%-40s %s\n"):format("files that cannot be read", text.number(#failed)))
  end
end

local function expected_of(name)
  if name == "disc" then return survey.DISC end
  local value, message = read_json(name)
  if message then return nil, message end
  local problem = survey.expectation_problem(value)
  if problem then return nil, name .. ": " .. problem end
  return type(value.table) == "table" and value.table or value
end

-- Tells what is not as expected.
local function compare(made, expected, arguments, out, err)
  local differences = survey.compare(made, expected)
  local stream = (arguments.json or arguments.csv) and err or out
  for _, line in ipairs(differences) do stream:write("different: ", line, "\n") end
  if #differences == 0 then stream:write("as expected\n") end
  return #differences == 0 and 0 or 1
end

local function print_records(arguments, out)
  local status = 0
  count_files(arguments, function(record)
    if record.problem then status = 1 end
    out:write(encode(record), "\n")
    out:flush()
  end)
  return status
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function module.run(arguments, out, err)
  if arguments.records then return print_records(arguments, out) end
  local expected, message
  if arguments.expect then
    expected, message = expected_of(arguments.expect)
    if not expected then return command.fail(err, message) end
  end
  local records, failed
  if arguments.merge then
    records, failed = merge_all(arguments, err)
    if not records then return 1 end
  else
    records, failed = count_all(arguments, out, err)
  end
  local made = survey.table(records)
  print_result(arguments, records, failed, made, out)
  local status = expected and compare(made, expected, arguments, out, err) or 0
  return math.max(status, #failed > 0 and 1 or 0)
end

return module
