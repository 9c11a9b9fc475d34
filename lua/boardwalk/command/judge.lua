--- boardwalk judge: from a level to a verdict on another engine.

local command = require "boardwalk.command"
local diagnosis = require "boardwalk.judge.diagnosis"
local encode = require("boardwalk.conform.text").encode
local engine = require "boardwalk.conform.engine"
local files = require "boardwalk.judge.files"
local level = require "boardwalk.level"
local options = require "boardwalk.command.options"
local report = require "boardwalk.judge.report"
local runner = require "boardwalk.conform.runner"
local vectors = require "boardwalk.command.vectors"

local judge = {
  name = "judge",
  summary = "Find out where another engine is wrong, and why",
}

---@param parser table an argparse command
function judge.define(parser)
  parser:description("Makes records of levels as boardwalk vectors does, asks an engine each as "
    .. "boardwalk conform does (docs/engine.md), and tells the first difference, the rule that the "
    .. "engine has wrong, and how many answers differ by kind and by rule. What ends in .jsonl is "
    .. "asked as it is. Exit status 1 on any difference.")
  parser:argument("files", "Levels, models, other worlds, or records"):argname("FILE"):args("+")
  parser:option("--engine", "The program: it reads a record a line, and answers a line each")
    :argname("CMD"):count(1)
  parser:option("--timeout", "Seconds to wait for the engine's next answer (default: 10)")
    :argname("S"):convert(options.positive_number("--timeout"))
  parser:flag("--json", "Print the verdict as one JSON object")
  vectors.define_making(parser)
end

-- Makes the records of a level as temporary files; gives the records' path.
local function make(path, arguments, made, err)
  local world, warnings = level.subject(path, options.of_level(arguments))
  if not world then return nil, warnings end
  command.warn(err, path, warnings)
  local name = os.tmpname()
  made[#made + 1] = name
  local out = name .. ".jsonl"
  local run, message = files.write(world, out, {
    kinds = arguments.kind, count = arguments.count, seed = arguments.seed, force = true,
  })
  if not run then return nil, message end
  made[#made + 1] = out
  for _, file in ipairs(run.files) do made[#made + 1] = file end
  return out, run
end

-- The paths of all records, and by those that were made what their making told.
local function records_of(arguments, made, err)
  local paths, runs = {}, {}
  for _, path in ipairs(arguments.files) do
    if path:find("%.jsonl$") then
      paths[#paths + 1] = path
    else
      local out, run = make(path, arguments, made, err)
      if not out then return nil, run end
      paths[#paths + 1], runs[#runs + 1] = out, run
    end
  end
  return paths, runs
end

local function ask(arguments, paths)
  local found = diagnosis.new()
  local result = runner.run(paths, {
    answers = engine.new(arguments.engine, {timeout = arguments.timeout}),
    kinds = #arguments.kind > 0 and arguments.kind or nil,
    each = function(...) found:add(...) end,
  })
  return found, result
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function judge.run(arguments, out, err)
  local made = {}
  local paths, runs = records_of(arguments, made, err)
  local status = 1
  if paths then
    local found, result = ask(arguments, paths)
    local verdict = report.of(found, result, runs)
    if arguments.json then
      out:write(encode(verdict), "\n")
    else
      report.write(verdict, out)
    end
    for _, note in ipairs(result.notes or {}) do err:write("boardwalk: note: ", note, "\n") end
    for _, problem in ipairs(result.problems) do command.fail(err, problem) end
    status = runner.is_clean(result) and 0 or 1
  else
    command.fail(err, runs)
  end
  for _, path in ipairs(made) do os.remove(path) end
  return status
end

return judge
