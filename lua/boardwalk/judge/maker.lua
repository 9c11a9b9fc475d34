--- Makes records of a level: draws cases, answers them, and tells which are robust: right also in
--- double arithmetic, with the cells in another order, and with every input moved by about 1e-6.

local compare = require "boardwalk.conform.compare"
local conform = require "boardwalk.conform"
local draw = require "boardwalk.judge.draw"
local request = require "boardwalk.conform.request"
local schema = require "boardwalk.conform.schema"

local maker = {}

local MOVES, BY = 3, 1e-6
-- How far the answer to moved inputs may be off, in sizes of the level.
local MOVED = 1e-4

-- ---- whether a case is robust

local function is_same(entry, expected, got, tolerance)
  return #compare.answer(entry, expected, got, tolerance) == 0
end

-- An input that is moved a little; by whole numbers where a kind says by how many.
local function moved_number(from, value, whole)
  if whole then return value + from:one_of {-whole, 0, whole} end
  local by = BY * math.max(1, math.abs(value)) * from:one_of {-1, 1}
  return draw.float(value + by)
end

local function moved_value(from, value, whole)
  if type(value) == "number" then return moved_number(from, value, whole) end
  local list = {}
  for i, one in ipairs(value) do list[i] = moved_number(from, one, whole) end
  return list
end

-- A copy with some fields moved.
local function moved_fields(from, kind, fields, keys)
  local moved = {}
  for key, value in pairs(fields) do moved[key] = value end
  for _, key in ipairs(keys) do
    if moved[key] ~= nil then moved[key] = moved_value(from, moved[key], kind.moved_by) end
  end
  return moved
end

local function moved_record(from, kind, record)
  local moved = moved_fields(from, kind, record, kind.moving)
  for key, keys in pairs(kind.moving_each or {}) do
    moved[key] = {}
    for i, one in ipairs(record[key]) do moved[key][i] = moved_fields(from, kind, one, keys) end
  end
  return moved
end

local function is_steady(making, record)
  local from, entry, kind = making.from, making.entry, making.kind
  for _ = 1, (#kind.moving > 0 or kind.moving_each) and MOVES or 0 do
    local answer = entry.checker.answer(moved_record(from, kind, record), making.place)
    local same
    if kind.is_alike then
      same = kind.is_alike(record, answer)
    else
      same = is_same(entry, record, answer, MOVED * from.size)
    end
    if not same then return false end
  end
  return true
end

local function is_robust(making, record)
  local entry, answer = making.entry, making.kind.answer
  local same = making.format.with_world(record, making.place, function(world)
    return is_same(entry, record, answer(world, record, {}))
      and is_same(entry, record, answer(world, record, {reversed = true}))
  end)
  return same and is_steady(making, record)
end

-- Those of a list of rules whose fault would change the answer to a record.
local function telling(making, record, list)
  local found = {}
  making.format.with_world(record, making.place, function(world)
    for _, rule in ipairs(list) do
      local answer = making.kind.answer(world, record, rule.broken[1])
      if not is_same(making.entry, record, answer) then found[#found + 1] = rule end
    end
  end)
  return found
end

-- ---- making

-- Adds an answer to a record: of a key that both have, a list, to each of its elements.
local function add_answer(record, answer)
  for key, value in pairs(answer) do
    if record[key] == nil then
      record[key] = value
    else
      for i, one in ipairs(value) do add_answer(record[key][i], one) end
    end
  end
end

-- The type of what a record has under a key, given and expected.
local function joined(given, expected)
  if not given or not expected then return given or expected end
  local fields = {}
  for _, list in ipairs {given, expected} do
    for key, of in pairs(list.of.fields) do fields[key] = of end
  end
  return schema.list(schema.record(fields))
end

-- A record of a kind with the answer that the library gives.
local function make(making)
  local record = making.kind.draw(making.from)
  record.kind = making.kind.name
  for key, value in pairs(making.about) do record[key] = value end
  local answer = making.entry.checker.answer(record, making.place)
  add_answer(record, answer)
  if making.kind.complete then
    making.format.with_world(record, making.place, function(world)
      making.kind.complete(world, record)
    end)
  end
  return record
end

-- Cases of each rule that are looked for, among how many records; how many are drawn for that at
-- most, for each that is asked for and in all, and of a kind in vain; and how many are drawn for
-- one robust case.
local WANTED, LOOKED_INTO, DRAWS, MOST_DRAWS, IN_VAIN, TRIES = 3, 1000, 3, 3000, 100, 1000

-- The rules of a format that too few cases tell of yet.
local function lacking(run, format)
  local list = {}
  for _, rule in ipairs(run.made <= LOOKED_INTO and format.rules or {}) do
    if (run.told[rule] or 0) < WANTED then list[#list + 1] = rule end
  end
  return list
end

local function note(run, making, found)
  for _, rule in ipairs(found) do run.told[rule] = (run.told[rule] or 0) + 1 end
  if #found > 0 then making.in_vain = 0 end
end

-- Whether a case is passed over because it tells of no rule that lacks cases.
local function is_passed_over(run, making, lacks, found)
  if #lacks == 0 or #found > 0 then return false end
  if run.searches == 0 or making.in_vain == IN_VAIN then return false end
  run.searches, making.in_vain = run.searches - 1, making.in_vain + 1
  return true
end

-- Draws cases until one is robust, and tells of a rule that lacks cases, if that can be found.
local function next_robust(run, making)
  for _ = 1, TRIES + run.searches do
    local record = make(making)
    if is_robust(making, record) then
      local lacks = lacking(run, making.format)
      local found = telling(making, record, lacks)
      if not is_passed_over(run, making, lacks, found) then
        note(run, making, found)
        return record, true
      end
    else
      run.left_out = run.left_out + 1
      if run.all then return record, false end
    end
  end
end

--- Makes records, one after the other.
---@param makings table[] kinds, drawn by turns: format, kind, place, about (what every record has
--- of its files), from (a source)
---@param count integer
---@param options? { all: boolean? } all: keep what is not robust, marked `robust: false`
---@return fun(): table?, table? next a record, and its entry of boardwalk.conform
---@return table run left_out, how many were drawn that are not robust; told, by rule how many of
--- the first tell of it; makings
function maker.records(makings, count, options)
  local run = {
    makings = makings, left_out = 0, told = {}, searches = math.min(DRAWS * count, MOST_DRAWS),
    all = options and options.all, made = 0,
  }
  for _, making in ipairs(makings) do
    making.entry, making.in_vain = conform.find(making.format.format, making.kind.name), 0
  end
  return function()
    if run.made >= count then return nil end
    run.made = run.made + 1
    local making = makings[(run.made - 1) % #makings + 1]
    local record, robust = next_robust(run, making)
    if not record then return nil end
    if not robust then record.robust = false end
    record.id = ("%s-%06d"):format(making.kind.name, run.made)
    return record, making.entry
  end, run
end

-- ---- text

--- A record as a line of a file, without its end.
---@param record table
---@param entry table of boardwalk.conform
---@return string
function maker.line(record, entry)
  local fields = {id = schema.text, kind = schema.text, robust = schema.optional(schema.boolean)}
  local inputs, answers = entry.checker.inputs, entry.checker.answers
  for _, list in ipairs {inputs, answers} do
    for key in pairs(list) do fields[key] = joined(inputs[key], answers[key]) end
  end
  return request.text(schema.record(fields), record)
end

return maker
