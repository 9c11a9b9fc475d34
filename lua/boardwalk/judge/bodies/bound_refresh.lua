--- bound_refresh: drawn, and answered from the rules alone.

local format = require "boardwalk.judge.bodies.format"

---@type boardwalk.JudgeRule[]
local RULES = {
  {
    name = "bound-period", rule = "the bound is refreshed at every 120th step",
    fault = "it refreshes the bound at other steps than the 120th",
    broken = {{period = 121}, {period = 119}, {period = 60}},
  },
  {
    name = "bound-grows", rule = "a wider body widens the bound at once",
    fault = "it does not widen the bound when a body comes", broken = {{late = true}},
  },
  {
    name = "bound-only-grows", rule = "a narrower body that comes leaves the bound as it is",
    fault = "it sets the bound to the width of the last body", broken = {{last = true}},
  },
  {
    name = "bound-keeps", rule = "a body that goes leaves the bound as it is until the refresh",
    fault = "it narrows the bound when a body goes", broken = {{eager = true}},
  },
  {
    name = "bound-shrinks", rule = "the refresh sets the bound to the widest body that is there",
    fault = "it never narrows the bound", broken = {{never = true}},
  },
}

local PERIOD = 120

-- ---- drawing

local STEPS = {1, 7, 60, 118, 119, 120, 121, 240}

-- One of the numbers of the bodies that are there, taken out.
local function any_of(from, there)
  return table.remove(there, from.random(#there))
end

local function draw(from)
  local ops, there, bodies = {}, {}, 0
  for i = 1, from.random(3, 14) do
    local sort = from.random(5)
    if sort < 3 then
      ops[i] = {"insert", bodies, from.random(16, 400) / 16}
      there[#there + 1], bodies = bodies, bodies + 1
    elseif sort == 3 and #there > 0 then
      ops[i] = {"remove", any_of(from, there)}
    else
      ops[i] = {"step", from:one_of(STEPS)}
    end
  end
  return {ops = ops}
end

-- ---- the answer

local function widest_of(state)
  local widest = 0
  for _, width in pairs(state.widths) do widest = math.max(widest, width) end
  return widest
end

local operations = {}

function operations.insert(state, broken, body, width)
  state.widths[body] = width
  if broken.late then return end
  state.widest = broken.last and width or math.max(state.widest, width)
end

function operations.remove(state, broken, body)
  state.widths[body] = nil
  if broken.eager then state.widest = widest_of(state) end
end

function operations.step(state, broken, count)
  for _ = 1, count do
    state.ticks = state.ticks + 1
    if state.ticks >= (broken.period or PERIOD) then
      local widest = widest_of(state)
      state.ticks, state.widest = 0, broken.never and math.max(state.widest, widest) or widest
    end
  end
end

local function answer(_, record, broken)
  local state, told = {widths = {}, widest = 0, ticks = 0}, {}
  for i, op in ipairs(record.ops) do
    operations[op[1]](state, broken, op[2], op[3])
    told[i] = {state.ticks, state.widest}
  end
  return {expect = told}
end

return format({
  name = "bound_refresh", draw = draw, moving = {}, answer = answer,
}, RULES)
