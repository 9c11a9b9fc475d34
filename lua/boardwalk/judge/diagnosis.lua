--- Why another engine's answers differ: which rule, broken, gives them.

local compare = require "boardwalk.conform.compare"
local meshes = require "boardwalk.conform.warriors.meshes"
local maker = require "boardwalk.judge.maker"
local rays = require "boardwalk.conform.warriors.rays"
local rules = require "boardwalk.judge.rules"
local schema = require "boardwalk.conform.schema"
local source = require "boardwalk.judge.source"

local diagnosis = {}

local Diagnosis = {}
Diagnosis.__index = Diagnosis

-- Differing cases that are looked into; of the others only their number is known.
local MOST = 2000

---@return table diagnosis
function diagnosis.new()
  return setmetatable({cases = {}, kinds = {}, worlds = {}, more = 0}, Diagnosis)
end

local function world_of(self, case)
  local key = case.place.folder .. "/" .. case.record.mesh
  self.worlds[key] = self.worlds[key] or source.of_record(case.record, case.place)
  return self.worlds[key]
end

-- Whether a rule's fault gives an answer.
local function explains(rule, kind, entry, world, record, answer)
  for _, broken in ipairs(rule.broken) do
    local made = kind.answer(world, record, broken)
    local is_fault = #compare.differences(entry.answers, record, made) > 0
    if is_fault and #compare.differences(entry.answers, made, answer) == 0 then return true end
  end
  return false
end

-- By name, the rules whose fault gives a case's answer.
local function suspects(self, case, answer)
  local kind, found = maker.kind(case.entry.checker.kind), {}
  if not kind or not answer or not case.record.mesh then return found end
  local from = world_of(self, case)
  from:with_world(case.record, function(world)
    for _, rule in ipairs(rules.OF_MESH) do
      if explains(rule, kind, case.entry, world, case.record, answer) then
        found[rule.name] = true
      end
    end
  end)
  return found
end

local function count_of(self, name)
  local count = self.kinds[name]
  if not count then
    count = {kind = name, cases = 0, different = 0}
    self.kinds[name] = count
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

-- The account of a case that is a ray.
local function explain(case)
  local record = case.record
  if not record.origin or not record.length or not record.mesh then return nil end
  local mesh = meshes.shared(case.place, record)
  return mesh:explain(record.origin, record.direction, record.length, rays.filter(record))
end

--- Takes a case, as boardwalk.conform.runner tells of it.
---@param case boardwalk.ConformCase
---@param answer table?
---@param differences string[]
function Diagnosis:add(case, answer, differences)
  local count = count_of(self, case.entry.checker.kind)
  count.cases = count.cases + 1
  if #differences == 0 then return end
  count.different = count.different + 1
  if #self.cases >= MOST then
    self.more = self.more + 1
    return
  end
  local explained, account = pcall(explain, case)
  local called, found = pcall(suspects, self, case, schema.is_object(answer) and answer or nil)
  self.cases[#self.cases + 1] = {
    id = case.id, kind = case.entry.checker.kind, file = case.path, line = case.line,
    record = case.record, expected = expected_of(case), answer = answer, differences = differences,
    place = case.place, account = explained and account or nil, suspects = called and found or {},
  }
end

-- The rule that explains most of the cases that no rule is named for yet, and how many.
local function best_rule(cases)
  local votes = {}
  for _, case in ipairs(cases) do
    if not case.rule then
      for name in pairs(case.suspects) do votes[name] = (votes[name] or 0) + 1 end
    end
  end
  local best
  for _, rule in ipairs(rules.OF_MESH) do
    if (votes[rule.name] or 0) > (best and votes[best.name] or 0) then best = rule end
  end
  return best
end

--- Names the rule of every case: as few rules as explain them.
---@return table[] found rule (of boardwalk.judge.rules), cases
function Diagnosis:rules()
  local found = {}
  local rule = best_rule(self.cases)
  while rule do
    local count = 0
    for _, case in ipairs(self.cases) do
      if not case.rule and case.suspects[rule.name] then
        case.rule, count = rule, count + 1
      end
    end
    found[#found + 1] = {rule = rule, cases = count}
    rule = best_rule(self.cases)
  end
  return found
end

return diagnosis
