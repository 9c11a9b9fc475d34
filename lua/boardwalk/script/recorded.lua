--- Bindings that do nothing here but answer: their calls stand in the trace, and callbacks that
--- they take are called or kept, so that no script waits for ever.
--- source: the scripting page, "Accept as recorded no-ops"

local arguments = require "boardwalk.script.arguments"
local calls = require "boardwalk.script.calls"
local names = require "boardwalk.script.names"

local recorded = {}

-- Handles of what does not exist here: behind every index of the table, so that they lead nowhere.
local FIRST_HANDLE = 2816 * 0x10000 + 1
local MOST_KEPT = 1000

function recorded.start(session)
  session.game.recorded = {last_handle = FIRST_HANDLE, due = {}, kept = {}, counts = {}}
end

--- Calls back what is due.
---@param session table
function recorded.update(session)
  local state = session.game.recorded
  if #state.due == 0 then return end
  local due = state.due
  state.due = {}
  for _, name in ipairs(due) do calls.by_name(session, "callback", name) end
end

local function take_callback(state, entry, ...)
  local name = select(entry.callback, ...)
  if type(name) ~= "string" then return end
  if entry.when == "update" then
    state.due[#state.due + 1] = name
  elseif #state.kept < MOST_KEPT then
    state.kept[#state.kept + 1] = {binding = entry.name, callback = name, arguments = {...}}
  end
end

local function answer_of(state, entry)
  if entry.answer ~= "handle" then return entry.answer end
  state.last_handle = state.last_handle + 1
  return state.last_handle
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function recorded.bindings(session)
  local bindings = {}
  for _, entry in ipairs(names.recorded) do
    bindings[entry.name] = function(...)
      local state = session.game.recorded
      state.counts[entry.name] = (state.counts[entry.name] or 0) + 1
      if entry.callback then take_callback(state, entry, ...) end
      if entry.answer ~= nil then return answer_of(state, entry) end
    end
  end
  return bindings
end

--- How often a recorded name was called.
---@param session table
---@param name string
---@return integer
function recorded.count(session, name)
  return session.game.recorded.counts[arguments.text(name)] or 0
end

--- Callbacks that were given to a binding and that only a test calls.
---@param session table
---@param name string
---@return table[] list of {callback =, arguments =}
function recorded.callbacks(session, name)
  local list = {}
  for _, entry in ipairs(session.game.recorded.kept) do
    if entry.binding == name then
      list[#list + 1] = {callback = entry.callback, arguments = entry.arguments}
    end
  end
  return list
end

return recorded
