--- Makes records of a level: draws cases, answers them, and tells which are robust: right also in
--- double arithmetic, with the cells in another order, and with every input moved by about 1e-6.

local compare = require "boardwalk.conform.compare"
local conform = require "boardwalk.conform"
local core = require "boardwalk.core"
local rules = require "boardwalk.judge.rules"
local schema = require "boardwalk.conform.schema"

local maker = {}

--- The kinds that are made, of a collision mesh.
maker.KINDS = {"ray_cast", "world_ray", "sphere_push", "ground"}

local kinds = {}
for _, name in ipairs(maker.KINDS) do kinds[name] = require("boardwalk.judge.kinds." .. name) end

--- A kind that is made, or nil.
---@param name string
---@return table?
function maker.kind(name)
  return kinds[name]
end

local FORMAT = "warriors"
local MOVES, BY = 3, 1e-6
-- How far the answer to moved inputs may be off, in sizes of the level.
local MOVED = 1e-4

-- ---- whether a case is robust

local function is_same(entry, expected, got, tolerance)
  return #compare.differences(entry.answers, expected, got, tolerance) == 0
end

local function moved_number(from, value)
  local by = BY * math.max(1, math.abs(value)) * from:one_of {-1, 1}
  return core.float_parse(core.float_text(value + by))
end

local function moved_value(from, value)
  if type(value) == "number" then return moved_number(from, value) end
  local list = {}
  for i, one in ipairs(value) do list[i] = moved_number(from, one) end
  return list
end

local function moved_record(from, kind, record)
  local moved = {}
  for key, value in pairs(record) do moved[key] = value end
  for _, key in ipairs(kind.moving) do
    if moved[key] ~= nil then moved[key] = moved_value(from, moved[key]) end
  end
  return moved
end

local function is_steady(from, kind, entry, record)
  for _ = 1, MOVES do
    local answer = entry.checker.answer(moved_record(from, kind, record), from.place)
    if not is_same(entry, record, answer, MOVED * from.size) then return false end
  end
  return true
end

local function is_robust(from, kind, entry, record)
  local same = from:with_world(record, function(world)
    return is_same(entry, record, kind.answer(world, record, {}))
      and is_same(entry, record, kind.answer(world, record, {reversed = true}))
  end)
  return same and is_steady(from, kind, entry, record)
end

--- The rules whose fault would change the answer to a record.
---@param from table a source
---@param kind table
---@param record table with what it expects
---@param list? boardwalk.JudgeRule[] all
---@return table<string, true>
function maker.telling(from, kind, record, list)
  local entry, found = conform.find(FORMAT, kind.name), {}
  from:with_world(record, function(world)
    for _, rule in ipairs(list or rules.OF_MESH) do
      if not is_same(entry, record, kind.answer(world, record, rule.broken[1])) then
        found[rule.name] = true
      end
    end
  end)
  return found
end

-- ---- making

-- A record of a kind with the answer that the library gives.
local function make(from, kind, entry)
  local record = kind.draw(from)
  record.kind, record.mesh, record.crc32 = kind.name, from.name, from.crc32
  for key, value in pairs(entry.checker.answer(record, from.place)) do record[key] = value end
  return record
end

-- Cases of each rule that are looked for; how many are drawn for that at most, for each that is
-- asked for and in all; and how many are drawn for one robust case.
local WANTED, DRAWS, MOST_DRAWS, TRIES = 3, 3, 3000, 1000

-- The rules that too few cases tell of yet.
local function lacking(told)
  local list = {}
  for _, rule in ipairs(rules.OF_MESH) do
    if (told[rule.name] or 0) < WANTED then list[#list + 1] = rule end
  end
  return list
end

local function note(told, found)
  for name in pairs(found) do told[name] = (told[name] or 0) + 1 end
end

-- Draws cases until one is robust. While rules lack cases, those that tell of none are passed over.
local function next_robust(run, kind, entry)
  for _ = 1, TRIES + run.searches do
    local record = make(run.from, kind, entry)
    local robust = is_robust(run.from, kind, entry, record)
    if robust then
      local list = run.searches > 0 and lacking(run.told) or {}
      if #list == 0 then return record, true end
      run.searches = run.searches - 1
      local found = maker.telling(run.from, kind, record, list)
      if next(found) or run.searches == 0 then
        note(run.told, found)
        return record, true
      end
    else
      run.left_out = run.left_out + 1
      if run.all then return record, false end
    end
  end
end

local function numbered(kind, record, number)
  record.id = ("%s-%06d"):format(kind.name, number)
  return record
end

--- Makes records, one after the other.
---@param from table a source
---@param names string[] kinds, drawn by turns
---@param count integer
---@param options? { all: boolean? } all: keep what is not robust, marked `robust: false`
---@return fun(): table? next
---@return table run left_out, how many were drawn that are not robust; told, by rule how many of
--- the first tell of it
function maker.records(from, names, count, options)
  local run = {
    from = from, left_out = 0, told = {},
    searches = math.min(DRAWS * count, MOST_DRAWS), all = options and options.all,
  }
  local made = 0
  return function()
    if made >= count then return nil end
    made = made + 1
    local kind = kinds[names[(made - 1) % #names + 1]]
    local record, robust = next_robust(run, kind, conform.find(FORMAT, kind.name))
    if not record then return nil end
    if not robust then record.robust = false end
    return numbered(kind, record, made)
  end, run
end

-- ---- text

local request = require "boardwalk.conform.request"

--- A record as a line of a file, without its end.
---@param record table
---@return string
function maker.line(record)
  local entry = conform.find(FORMAT, record.kind)
  local fields = {id = schema.text, kind = schema.text, robust = schema.optional(schema.boolean)}
  for _, list in ipairs {entry.checker.inputs, entry.checker.answers} do
    for key, of in pairs(list) do fields[key] = of end
  end
  return request.text(schema.record(fields), record)
end

return maker
