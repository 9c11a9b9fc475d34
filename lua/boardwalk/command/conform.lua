--- boardwalk conform: runs conformance vectors and counts.

local command = require "boardwalk.command"
local engine = require "boardwalk.conform.engine"
local kinds = require "boardwalk.conform.kinds"
local options = require "boardwalk.command.options"
local recording = require "boardwalk.conform.recording"
local report = require "boardwalk.conform.report"
local runner = require "boardwalk.conform.runner"

local conform = {
  name = "conform",
  summary = "Run conformance vectors and count what passes",
}

---@param parser table an argparse command
function conform.define(parser)
  parser:description("Runs the records of JSON Lines files, compares our answers with the expected "
    .. "ones and counts per kind. Exit status 1 when a record fails, a kind is unknown, a line "
    .. "cannot be read, a path is missing, or nothing ran. With --engine or --answers another "
    .. "engine's answers are compared: docs/engine.md says how it is asked.")
  parser:argument("path", "A .jsonl file, or a folder whose .jsonl files are run, at any depth")
    :args("*")
  parser:option("--kind", "Run only records of this kind (may be given more than once)")
    :count("*"):argname("KIND")
  parser:option("--failures", "Show this many failures, and lines that cannot be read, at most")
    :argname("N"):convert(options.whole_number("--failures")):default("10")
  parser:option("--engine", "Ask this program: it reads a record a line, and answers a line each")
    :argname("CMD")
  parser:option("--answers", "Compare the answers in this file"):argname("FILE.jsonl")
  parser:option("--timeout", "Seconds to wait for the engine's next answer (default: 10)")
    :argname("S"):convert(options.positive_number("--timeout"))
  parser:flag("--kinds", "Print which keys each kind of record sends and gets back")
  parser:flag("--json", "Print the report as one JSON object")
end

--- What is wrong with the options together, or nil.
---@param arguments table
---@return string?
function conform.misuse(arguments)
  if arguments.engine and arguments.answers then
    return "--engine and --answers exclude each other"
  end
  if arguments.timeout and not arguments.engine then return "--timeout is for --engine" end
  if #arguments.path == 0 and not arguments.kinds then return "expected a path" end
end

-- Whose answers are compared; nil: ours.
local function answers_of(arguments)
  if arguments.engine then return engine.new(arguments.engine, {timeout = arguments.timeout}) end
  if arguments.answers then return recording.open(arguments.answers) end
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function conform.run(arguments, out, err)
  if arguments.kinds then
    kinds.write(out)
    return 0
  end
  local answers, message = answers_of(arguments)
  if message then return command.fail(err, message) end
  local result = runner.run(arguments.path, {
    failures = arguments.failures, kinds = arguments.kind, answers = answers,
  })
  if arguments.json then
    report.write_json(result, out)
  else
    report.write(result, out)
  end
  for _, note in ipairs(result.notes or {}) do err:write("boardwalk: note: ", note, "\n") end
  for _, problem in ipairs(result.problems) do command.fail(err, problem) end
  return runner.is_clean(result) and 0 or 1
end

return conform
