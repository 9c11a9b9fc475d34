--- Why another engine's answers differ: which rule, broken, gives them.

local compare = require "boardwalk.conform.compare"
local formats = require "boardwalk.judge.formats"
local sample = require "boardwalk.judge.sample"
local schema = require "boardwalk.conform.schema"

local diagnosis = {}

local Diagnosis = {}
Diagnosis.__index = Diagnosis

-- Differing cases that are looked into; of the others only their number is known.
local MOST = 2000

---@param most? integer differing cases that are looked into (2000)
---@return table diagnosis
function diagnosis.new(most)
  return setmetatable({kinds = {}, by_kind = {}, different = sample.new(most or MOST)}, Diagnosis)
end

-- ---- taking cases

local function count_of(self, checker)
  local name = checker.format .. "/" .. checker.kind
  local count = self.by_kind[name]
  if not count then
    count = {format = checker.format, kind = checker.kind, cases = 0, different = 0}
    self.by_kind[name] = count
    self.kinds[#self.kinds + 1] = count
  end
  return count
end

-- What of a record was expected.
local function expected_of(case)
  local expected = {}
  for key in pairs(case.entry.checker.answers) do expected[key] = case.record[key] end
  return expected
end

-- The kind of a case, and the keys in which it differs: what one fault gives is mostly alike in
-- that.
local function sort_of(checker, differences)
  local parts = {checker.format, checker.kind}
  for _, difference in ipairs(differences) do
    local key = difference:match("^(.-): ") or difference
    local is_null = difference:find(": expected null,", 1, true)
    parts[#parts + 1] = key:gsub("%d+", "#") .. (is_null and " null" or "")
  end
  return table.concat(parts, " ")
end

--- Takes a case, as boardwalk.conform.runner tells of it.
---@param case boardwalk.ConformCase
---@param answer table?
---@param differences string[]
function Diagnosis:add(case, answer, differences)
  local checker = case.entry.checker
  local count = count_of(self, checker)
  count.cases = count.cases + 1
  if #differences == 0 then return end
  count.different = count.different + 1
  self.different:add(sort_of(checker, differences), {
    id = case.id, kind = checker.kind, file = case.path, line = case.line, record = case.record,
    expected = expected_of(case), answer = answer, differences = differences, place = case.place,
    entry = case.entry, known = formats.find(checker.format, checker.kind),
  })
end

-- ---- naming rules

local function is_right(entry, record, answer)
  return #compare.answer(entry, record, answer) == 0
end

-- A record that expects another answer.
local function expecting(entry, record, answer)
  local other = {}
  for key, value in pairs(record) do other[key] = value end
  for key in pairs(entry.checker.answers) do other[key] = answer[key] end
  return other
end

-- Whether a rule's fault gives the answer to a case.
local function explains(rule, case, world)
  for _, broken in ipairs(rule.broken) do
    local made = case.known.kind.answer(world, case.record, broken)
    if not is_right(case.entry, case.record, made)
      and is_right(case.entry, expecting(case.entry, case.record, made), case.answer) then
      return true
    end
  end
  return false
end

-- The set of rules whose fault gives the answer to a case.
local function suspects(case)
  local found = {}
  if not case.known or not schema.is_object(case.answer) then return found end
  local format = case.known.format
  format.with_world(case.record, case.place, function(world)
    for _, rule in ipairs(format.rules) do
      if explains(rule, case, world) then found[rule] = true end
    end
  end)
  return found
end

-- The rules of the cases' formats, in their order.
local function rules_of(cases)
  local rules, seen = {}, {}
  for _, case in ipairs(cases) do
    local format = case.known and case.known.format
    if format and not seen[format] then
      for _, rule in ipairs(format.rules) do rules[#rules + 1] = rule end
      seen[format] = true
    end
  end
  return rules
end

-- The rule that explains most of the cases that no rule is named for yet, or nil.
local function best_rule(cases, rules)
  local votes = {}
  for _, case in ipairs(cases) do
    if not case.rule then
      for rule in pairs(case.suspects) do votes[rule] = (votes[rule] or 0) + 1 end
    end
  end
  local best
  for _, rule in ipairs(rules) do
    if (votes[rule] or 0) > (best and votes[best] or 0) then best = rule end
  end
  return best
end

--- Looks into the cases and names the rule of each: as few rules as explain them.
---@return table[] found rule (of boardwalk.judge.formats), cases
---@return table[] cases that were looked into, with `rule`
function Diagnosis:rules()
  local cases, found = self.different:chosen(), {}
  for _, case in ipairs(cases) do
    -- a world that cannot be read is a difference like any other
    local called, set = pcall(suspects, case)
    case.suspects = called and set or {}
  end
  local rules = rules_of(cases)
  local rule = best_rule(cases, rules)
  while rule do
    local count = 0
    for _, case in ipairs(cases) do
      if not case.rule and case.suspects[rule] then
        case.rule, count = rule, count + 1
      end
    end
    found[#found + 1] = {rule = rule, cases = count}
    rule = best_rule(cases, rules)
  end
  return found, cases
end

--- Lines that tell how the right answer to a case comes about, or nil.
---@param case table of those that were looked into
---@return string[]?
function diagnosis.explain(case)
  local explain = case.known and case.known.format.explain
  if not explain then return nil end
  local explained, lines = pcall(explain, case.record, case.place)
  return explained and lines or nil
end

return diagnosis
