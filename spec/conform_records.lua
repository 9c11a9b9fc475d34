-- Published records that specs change, to see that each can fail.

local helpers = require "spec.helpers"
local lfs = require "lfs"
local runner = require "boardwalk.conform.runner"

local records = {}

--- Runs lines of records beside copies of the files that they name.
---@param folder string where those files are
---@param files string[] their names
---@param ... string the lines
---@return table report of the runner
function records.run(folder, files, ...)
  local copy = helpers.temp_name()
  assert(lfs.mkdir(copy))
  for _, name in ipairs(files) do
    helpers.write(copy .. "/" .. name, helpers.read(folder .. "/" .. name))
  end
  local path = copy .. "/records.jsonl"
  helpers.write(path, table.concat({...}, "\n"))
  return runner.run {path}
end

--- The first record of a kind and a file with something in it, and the text with that replaced.
---@param folder string
---@param name string the file whose records are in NAME.jsonl
---@param kind string
---@param pattern string
---@param by string
---@return string line
---@return string changed
function records.changed(folder, name, kind, pattern, by)
  for line in io.lines(("%s/%s.jsonl"):format(folder, name)) do
    if line:find('"kind": "' .. kind .. '"', 1, true) and line:find(pattern) then
      return line, (line:gsub(pattern, by, 1))
    end
  end
  error("no such record")
end

--- How a record and a change of it are judged, as {passed, failed, line of the failure}: {1, 1, 2}
--- where the change is seen.
---@param folder string
---@param files string[]
---@param change table {file, kind, pattern, by} as of `changed`
---@return integer[]
function records.outcome(folder, files, change)
  local right, wrong = records.changed(folder, change[1], change[2], change[3], change[4])
  local report = records.run(folder, files, right, wrong)
  return {report.passed, report.failed, report.failures[1] and report.failures[1].line}
end

return records
