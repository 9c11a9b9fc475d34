--- Runs the records of JSON Lines files through their checkers and counts.

local conform = require "boardwalk.conform"
local compare = require "boardwalk.conform.compare"
local files = require "boardwalk.conform.files"
local ours = require "boardwalk.conform.ours"
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
---@field declined integer what another engine does not answer
---@field notes string[]? what is told of another engine and is no fault

-- What is wrong with a record itself.
local function check_form(entry, record)
  for _, key in ipairs(schema.keys(record)) do
    if not entry.known[key] then return ("unknown key '%s'"):format(key) end
  end
  return schema.check(entry.inputs, record) or schema.check(entry.answers, record)
end

--- One record that is asked.
---@class boardwalk.ConformCase
---@field id string of no other case of the run
---@field entry table what conform.find answers
---@field record table
---@field place table where the record stands
---@field path string
---@field line integer
---@field finish fun(self: boardwalk.ConformCase, answer: table?, problem: string?)
---@field again fun(self: boardwalk.ConformCase) it was answered once more
local Case = {}
Case.__index = Case

local function count_of(run, format, kind)
  local name = format .. "/" .. kind
  local count = run.by_name[name]
  if not count then
    count = {
      format = format, kind = kind,
      passed = 0, failed = 0, informative = 0, differing = 0, declined = 0, unknown = 0,
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

local function add_failure(case, differences)
  local run = case.run
  case.failed = true
  case.count.failed = case.count.failed + 1
  if run.kept >= run.limit then return end
  run.kept = run.kept + 1
  local name, record_id = case.entry.checker, case.own_id
  table.insert(run.report.failures, {
    file = case.path, line = case.line, id = record_id, format = name.format, kind = name.kind,
    differences = differences,
  })
end

-- What is wrong with an answer, or why there is none.
local function faults_of(case, answer, why)
  if not answer then return {why} end
  local compared, differences = pcall(compare.answer, case.entry, case.record, answer)
  return compared and differences or {"the answer cannot be compared"}
end

-- Whether a record is counted apart: one that states nothing, or is not robust.
local function is_apart(record)
  return record.informative == true or record.robust == false
end

-- Counts an answer, or why there is none.
function Case:finish(answer, why)
  local count, informative = self.count, is_apart(self.record)
  if answer and answer.unsupported == true then
    count.declined = count.declined + 1
    self.record, self.declined = nil, true
    return
  end
  local differences = faults_of(self, answer, why)
  if self.run.each then self.run.each(self, answer, differences) end
  local right = #differences == 0
  if informative then
    count.informative = count.informative + 1
    if not right then count.differing = count.differing + 1 end
  elseif right then
    count.passed = count.passed + 1
  else
    add_failure(self, differences)
  end
  self.record, self.informative = nil, informative -- a case is kept for its id alone
end

function Case:again()
  if self.failed or self.informative or self.declined then return end
  self.count.passed = self.count.passed - 1
  add_failure(self, {"answered twice"})
end

-- The id that a record is asked under: its own, or where it stands.
local function id_of(run, record, path, line)
  local name = path:match("[^/]*$")
  local own = type(record.id) == "string" and #record.id > 0 and record.id
  for _, id in ipairs {own or ("%s:%d"):format(name, line), ("%s:%d"):format(path, line)} do
    if not run.ids[id] then
      run.ids[id] = true
      return id
    end
  end
  return ("%s:%d:%d"):format(path, line, run.asked) -- the file is run once more
end

local function run_record(run, record, path, line, place)
  local format, kind = conform.name(record)
  local entry = conform.find(format, kind)
  run.seen[kind] = run.seen[kind] or entry ~= nil
  if run.only and not run.only[kind] then
    run.partly = true
    return
  end
  local count = count_of(run, format, kind)
  if not entry then return run_unknown(run, count, path, line) end
  run.asked = run.asked + 1
  local case = setmetatable({
    run = run, count = count, entry = entry, record = record, own_id = record.id, place = place,
    path = path, line = line, id = id_of(run, record, path, line),
  }, Case)
  local malformed = check_form(entry, record)
  if malformed then return case:finish(nil, "the record is malformed: " .. malformed) end
  run.answers:ask(case)
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
  for _, field in ipairs {"passed", "failed", "informative", "declined"} do
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

-- Waits for what is not answered yet, and takes over what the answers tell of themselves.
local function end_answers(run)
  local answers, report = run.answers, run.report
  answers:finish(run.partly)
  report.notes = answers.notes
  for _, message in ipairs(answers.problems or {}) do problem(run, "%s", message) end
  table.sort(report.failures, function(a, b)
    if a.file ~= b.file then return a.file < b.file end
    return a.line < b.line
  end)
end

--- Runs every record under the paths.
---@param paths string[] files, or folders whose *.jsonl are run, at any depth
---@param options? { failures: integer?, kinds: string[]?, answers: table?, each: function? } how
--- many failures to keep (10), the kinds to run (all),
--- whose answers are compared (ours), and each(case, answer, differences), told of every one
---@return boardwalk.ConformReport
function runner.run(paths, options)
  options = options or {}
  local report = {kinds = {}, failures = {}, problems = {}}
  local run = {
    report = report, by_name = {}, cache = {}, frequent = 0,
    seen = {}, -- by kind: whether it is known
    kept = 0, asked = 0, ids = {}, answers = options.answers or ours, each = options.each,
    limit = options.failures or 10, only = set_of(options.kinds),
  }
  for _, path in ipairs(paths) do
    local list, message = files.list(path)
    if not list then problem(run, "%s", message) end
    for _, file in ipairs(list or {}) do run_file(run, file) end
  end
  end_problems(run)
  end_answers(run)
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
