--- boardwalk conform: runs conformance vectors and counts.

local command = require "boardwalk.command"
local options = require "boardwalk.command.options"
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
    .. "cannot be read, a path is missing, or nothing ran.")
  parser:argument("path", "A .jsonl file, or a folder whose .jsonl files are run, at any depth")
    :args("+")
  parser:option("--kind", "Run only records of this kind (may be given more than once)")
    :count("*"):argname("KIND")
  parser:option("--failures", "Show this many failures, and lines that cannot be read, at most")
    :argname("N"):convert(options.whole_number("--failures")):default("10")
  parser:flag("--json", "Print the report as one JSON object")
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function conform.run(arguments, out, err)
  local result = runner.run(arguments.path, {
    failures = arguments.failures, kinds = arguments.kind,
  })
  if arguments.json then
    report.write_json(result, out)
  else
    report.write(result, out)
  end
  for _, problem in ipairs(result.problems) do command.fail(err, problem) end
  return runner.is_clean(result) and 0 or 1
end

return conform
