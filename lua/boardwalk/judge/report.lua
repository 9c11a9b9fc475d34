--- A verdict on another engine, as data and as text.

local diagnosis = require "boardwalk.judge.diagnosis"
local encode = require("boardwalk.conform.text").encode
local text = require "boardwalk.text"

local report = {}

-- What a record gives, without what names it.
local function question_of(case)
  local question = {}
  for key, value in pairs(case.record) do
    if case.expected[key] == nil and key ~= "id" and key ~= "crc32" then question[key] = value end
  end
  return question
end

local function first_of(case)
  if not case then return nil end
  return {
    id = case.id, kind = case.kind, question = question_of(case), expected = case.expected,
    answer = case.answer, differences = case.differences, rule = case.rule and case.rule.name,
    right = case.rule and case.rule.rule, fault = case.rule and case.rule.fault,
    account = diagnosis.explain(case),
  }
end

-- The rules that no case of those made could tell of; nil when none were made.
local function untold(runs)
  if #runs == 0 then return nil end
  local told, names, seen = {}, {}, {}
  for _, run in ipairs(runs) do
    for rule in pairs(run.told) do told[rule] = true end
  end
  for _, run in ipairs(runs) do
    for _, making in ipairs(run.makings) do
      for _, rule in ipairs(seen[making.format] and {} or making.format.rules) do
        if not told[rule] then names[#names + 1] = rule.name end
      end
      seen[making.format] = true
    end
  end
  return names
end

-- The first difference that a rule is named for; else the first.
local function shown(cases)
  for _, case in ipairs(cases) do
    if case.rule then return case end
  end
  return cases[1]
end

--- The verdict as data.
---@param found table a diagnosis
---@param result boardwalk.ConformReport
---@param runs table[] how the records were made
---@return table
function report.of(found, result, runs)
  local named, cases = found:rules()
  local list, explained = {}, 0
  for i, one in ipairs(named) do
    list[i] = {
      name = one.rule.name, rule = one.rule.rule, fault = one.rule.fault, cases = one.cases,
    }
    explained = explained + one.cases
  end
  local kinds = {}
  for i, count in ipairs(found.kinds) do kinds[i] = count end
  local passed_over = found.different.count - #cases
  return {
    passed = result.passed, failed = result.failed, declined = result.declined, kinds = kinds,
    rules = list, looked_into = #cases, unexplained = result.failed - explained - passed_over,
    first = first_of(shown(cases)), not_tested = untold(runs),
  }
end

local function write_first(first, out)
  out:write(("the first difference: %s, %s\n"):format(first.id, first.kind))
  out:write("  asked    ", encode(first.question), "\n")
  out:write("  right    ", encode(first.expected), "\n")
  out:write("  answered ", encode(first.answer), "\n")
  for _, difference in ipairs(first.differences) do out:write("  ", difference, "\n") end
  if first.rule then
    out:write(("  the rule %s: %s\n"):format(first.rule, first.right))
    out:write("  the engine: ", first.fault, "\n")
  else
    out:write("  no rule that is known explains it\n")
  end
  for _, line in ipairs(first.account or {}) do out:write("  ", line, "\n") end
  out:write("\n")
end

local function write_kinds(verdict, out)
  for _, count in ipairs(verdict.kinds) do
    out:write(("%-12s %8s  %s\n"):format(count.kind, text.count(count.cases, "case"),
      count.different == 0 and "all right" or text.number(count.different) .. " differ"))
  end
end

local function write_rules(verdict, out)
  for _, rule in ipairs(verdict.rules) do
    out:write(("%-16s %s: %s\n"):format(rule.name, text.count(rule.cases, "difference"),
      rule.fault))
  end
  if verdict.unexplained > 0 then
    out:write(("%-16s %s\n"):format("unexplained", text.count(verdict.unexplained, "difference")))
  end
end

-- Says so where not every difference was looked into.
local function write_looked_into(verdict, out)
  local all = 0
  for _, count in ipairs(verdict.kinds) do all = all + count.different end
  if verdict.looked_into == all then return end
  out:write(("%s of %s were looked into, some of every kind and of every sort:\n"):format(
    text.number(verdict.looked_into), text.count(all, "difference")))
end

--- Writes the verdict.
---@param verdict table
---@param out file*
function report.write(verdict, out)
  if verdict.first then write_first(verdict.first, out) end
  write_kinds(verdict, out)
  if verdict.failed > 0 then
    out:write("\n")
    write_looked_into(verdict, out)
    write_rules(verdict, out)
  end
  if verdict.not_tested and #verdict.not_tested > 0 then
    out:write(("\nno case here tells of: %s\n"):format(table.concat(verdict.not_tested, ", ")))
  end
end

return report
