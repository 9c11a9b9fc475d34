--- Runs the records of JSON Lines files through their checkers and counts.

local conform = require "boardwalk.conform"
local compare = require "boardwalk.conform.compare"
local files = require "boardwalk.conform.files"
local schema = require "boardwalk.conform.schema"

local runner = {}

--- What a run found.
---@class boardwalk.ConformReport
---@field kinds table[] by first appearance: format, kind, passed, failed, informative, differing
--- (how many of the informative ones answered otherwise), unknown
---@field failures table[] the first ones: file, line, id, format, kind, differences
---@field problems string[] what could not be run: missing paths, the first broken lines, the first
--- unknown kinds, kinds asked for that no record is of
---@field passed integer
---@field failed integer
---@field informative integer

local function check_form(entry, record)
  for _, key in ipairs(schema.keys(record)) do
    if not entry.known[key] then return ("unknown key '%s'"):format(key) end
  end
  return schema.check(entry.inputs, record) or schema.check(entry.answers, record)
end

--- What is wrong with our answer to a record; empty when it is right.
---@param entry table what conform.find answers
---@param record table
---@param place table
---@return string[]
local function judge(entry, record, place)
  local problem = check_form(entry, record)
  if problem then return {"the record is malformed: " .. problem} end
  local answered, answer = pcall(entry.checker.answer, record, place)
  -- of an argument of ours it does not matter which line of ours passed it
  if not answered then
    return {"no answer: " .. tostring(answer):gsub("^[^\n]-:%d+: (%w+%.[%w_]+: )", "%1")}
  end
  return compare.differences(entry.answers, record, answer)
end

local function count_of(run, format, kind)
  local name = format .. "/" .. kind
  local count = run.by_name[name]
  if not count then
    count = {
      format = format, kind = kind,
      passed = 0, failed = 0, informative = 0, differing = 0, unknown = 0,
    }
    run.by_name[name] = count
    table.insert(run.report.kinds, count)
  end
  return count
end

local function problem(run, ...)
  table.insert(run.report.problems, string.format(...))
end

-- A problem of which a file can hold any number: the first are kept and the others counted.
local function frequent_problem(run, ...)
  run.frequent = run.frequent + 1
  if run.frequent <= run.limit then problem(run, ...) end
end

local function end_problems(run)
  local more = run.frequent - run.limit
  if more > 0 then problem(run, "and %d more lines that cannot be run", more) end
end

local function run_unknown(run, count, path, line)
  if count.unknown == 0 then
    frequent_problem(run, "%s:%d: unknown kind '%s' of format '%s'", path, line, count.kind,
      count.format)
  end
  count.unknown = count.unknown + 1
end

local function add_failure(run, failure)
  local failures = run.report.failures
  if #failures < run.limit then failures[#failures + 1] = failure end
end

local function run_record(run, record, path, line, place)
  local format, kind = conform.name(record)
  local entry = conform.find(format, kind)
  run.seen[kind] = run.seen[kind] or entry ~= nil
  if run.only and not run.only[kind] then return end
  local count = count_of(run, format, kind)
  if not entry then return run_unknown(run, count, path, line) end
  local differences = judge(entry, record, place)
  local right = #differences == 0
  if record.informative == true then
    count.informative = count.informative + 1
    if not right then count.differing = count.differing + 1 end
  elseif right then
    count.passed = count.passed + 1
  else
    count.failed = count.failed + 1
    add_failure(run, {
      file = path, line = line, id = record.id, format = format, kind = kind,
      differences = differences,
    })
  end
end

local function run_file(run, path)
  local records, message = files.records(path)
  if not records then return problem(run, "%s", message) end
  local place = {folder = files.folder(path), cache = run.cache}
  for line, record, broken in records do
    if record then
      run_record(run, record, path, line, place)
    else
      frequent_problem(run, "%s:%d: %s", path, line, broken)
    end
  end
end

local function total(report)
  for _, field in ipairs {"passed", "failed", "informative"} do
    local sum = 0
    for _, count in ipairs(report.kinds) do sum = sum + count[field] end
    report[field] = sum
  end
end

-- Says which of the kinds asked for no record was of, and which ones there are.
local function check_kinds(run, kinds)
  local known = {}
  for _, kind in ipairs(schema.keys(run.seen)) do
    if run.seen[kind] then known[#known + 1] = kind end
  end
  local there = #known > 0 and "; there are: " .. table.concat(known, ", ") or ""
  for _, kind in ipairs(kinds or {}) do
    if run.seen[kind] == nil then problem(run, "no record is of kind '%s'%s", kind, there) end
  end
end

local function set_of(list)
  if not list or #list == 0 then return nil end
  local set = {}
  for _, name in ipairs(list) do set[name] = true end
  return set
end

--- Runs every record under the paths.
---@param paths string[] files, or folders whose *.jsonl are run, at any depth
---@param options { failures: integer?, kinds: string[]? }? how many failures to keep (10), and the
--- kinds to run (all)
---@return boardwalk.ConformReport
function runner.run(paths, options)
  options = options or {}
  local report = {kinds = {}, failures = {}, problems = {}}
  local run = {
    report = report, by_name = {}, cache = {}, frequent = 0,
    seen = {}, -- by kind: whether it is known
    limit = options.failures or 10, only = set_of(options.kinds),
  }
  for _, path in ipairs(paths) do
    local list, message = files.list(path)
    if not list then problem(run, "%s", message) end
    for _, file in ipairs(list or {}) do run_file(run, file) end
  end
  end_problems(run)
  check_kinds(run, options.kinds)
  total(report)
  if report.passed + report.failed + report.informative == 0 then
    problem(run, "nothing ran")
  end
  return report
end

--- Whether a run proves anything: some records ran, none failed, and all could be run.
---@param report boardwalk.ConformReport
---@return boolean
function runner.is_clean(report)
  return report.failed == 0 and #report.problems == 0
end

return runner
