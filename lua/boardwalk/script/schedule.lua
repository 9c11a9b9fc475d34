--- Delayed calls: a heap by due time. source: the scripting page, "Timers and waits"
--- our choice: calls that are due at the same time come in the order they were scheduled in, and
--- one that is scheduled while an update runs waits for the next, with a delay of 0 too.

local arguments = require "boardwalk.script.arguments"
local calls = require "boardwalk.script.calls"

local schedule = {}

-- ---- the heap

local function is_before(a, b)
  if a.due ~= b.due then return a.due < b.due end
  return a.order < b.order
end

local function rise(heap, at)
  while at > 1 do
    local parent = (at - at % 2) / 2
    if not is_before(heap[at], heap[parent]) then return end
    heap[at], heap[parent] = heap[parent], heap[at]
    at = parent
  end
end

local function sink(heap, at)
  while true do
    local least = at
    for child = 2 * at, 2 * at + 1 do
      if heap[child] and is_before(heap[child], heap[least]) then least = child end
    end
    if least == at then return end
    heap[at], heap[least] = heap[least], heap[at]
    at = least
  end
end

local function pop(heap)
  local first, last = heap[1], heap[#heap]
  heap[#heap] = nil
  if #heap > 0 then
    heap[1] = last
    sink(heap, 1)
  end
  return first
end

-- ---- what the engine does

function schedule.start(session)
  session.game.schedule = {heap = {}, order = 0}
end

local function add(session, name, delay, argument)
  local pending = session.game.schedule
  pending.order = pending.order + 1
  local heap = pending.heap
  heap[#heap + 1] = {
    due = session.game.time + delay, order = pending.order, name = name, argument = argument,
  }
  rise(heap, #heap)
end

--- Calls everything that is due.
---@param session table
function schedule.update(session)
  local pending, now = session.game.schedule, session.game.time
  local last = pending.order
  while true do
    local first = pending.heap[1]
    if not first or first.due > now or first.order > last then return end
    pop(pending.heap)
    if first.argument then
      calls.by_name(session, "scheduled", first.name, first.argument)
    else
      calls.by_name(session, "scheduled", first.name)
    end
  end
end

local function flush(session, name)
  local pending, kept = session.game.schedule, {}
  for _, entry in ipairs(pending.heap) do
    if name ~= nil and entry.name ~= name then
      kept[#kept + 1] = entry
      rise(kept, #kept)
    end
  end
  pending.heap = kept
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function schedule.bindings(session)
  local bindings = {}

  --- ScheduleFunc(name, delay in ms): one call without arguments at game time + delay.
  function bindings.ScheduleFunc(name, delay)
    add(session, arguments.text(name), arguments.unsigned(delay))
  end

  --- ScheduleFuncArg1(name, argument, delay in ms): the argument becomes a whole number of 32 bits
  --- without a sign.
  function bindings.ScheduleFuncArg1(name, argument, delay)
    add(session, arguments.text(name), arguments.unsigned(delay), arguments.unsigned(argument))
  end

  --- FlushScheduledFuncs(name): forgets the pending calls of a name; nil: all of them.
  function bindings.FlushScheduledFuncs(name)
    if name ~= nil then name = arguments.text(name) end
    flush(session, name)
  end

  return bindings
end

--- Copies of the pending calls, the next one first.
---@param session table
---@return table[]
function schedule.list(session)
  local list = {}
  for i, entry in ipairs(session.game.schedule.heap) do list[i] = entry end
  table.sort(list, is_before)
  for i, entry in ipairs(list) do
    list[i] = {name = entry.name, due = entry.due, argument = entry.argument}
  end
  return list
end

return schedule
