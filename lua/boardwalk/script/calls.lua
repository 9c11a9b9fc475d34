--- How the engine calls a script: by name, resolved when the call is due, so that redefining a
--- global changes the callback. source: the scripting page, "How C++ calls Lua"

local calls = {}

local PART_LENGTH = 32

-- The parts of a dotted name, each cut to 32 characters, and what stood before the last: "a:b" is
-- {"a", "b"}, ":".
local function parts_of(name)
  local parts, separator = {}, nil
  for mark, part in (":" .. name):gmatch("([.:])([^.:]*)") do
    parts[#parts + 1] = part:sub(1, PART_LENGTH)
    separator = #parts > 1 and mark or nil
  end
  return parts, separator
end

--- What a name leads to now: `a.b.c` walks tables, `a:b` gives the table too.
---@param environment table
---@param name string
---@return function? call nil for a name that leads to no function
---@return table? self
function calls.find(environment, name)
  local value, holder = environment, nil
  local parts, separator = parts_of(name)
  for _, part in ipairs(parts) do
    if type(value) ~= "table" then return nil end
    holder, value = value, value[part]
  end
  if type(value) ~= "function" then return nil end
  return value, separator == ":" and holder or nil
end

-- A failing call stops alone, as the original's did, and what was wrong is told once.
local function contained(session, event, ok, ...)
  if ok then return ... end
  session:report_error(event, (...))
  return nil
end

--- Calls a function of the script. In strict mode it raises what the function raises, in silent
--- mode it gives nil then and the session remembers why.
---@param session table
---@param event string what the call is for
---@param call function
---@return any ... what the function gives
function calls.perform(session, event, call, ...)
  if session.strict then return call(...) end
  return contained(session, event, pcall(call, ...))
end

local function answered(session, event, name, arguments, ...)
  session.trace:add(event, name, arguments, {n = select("#", ...), ...})
  return ...
end

local function traced(session, event, name, call, ...)
  if not session.trace then return calls.perform(session, event, call, ...) end
  local arguments = {n = select("#", ...), ...}
  session.trace:add(event .. " begins", name, arguments)
  return answered(session, event, name, arguments, calls.perform(session, event, call, ...))
end

--- Calls a script's function by name; a name that leads to none is dropped without a word.
---@param session table
---@param event string what the call is for, as traces have it
---@param name string
---@return any ... what the function gives
function calls.by_name(session, event, name, ...)
  local call, self = calls.find(session.environment, name)
  if not call then
    if session.trace then session.trace:add(event .. " dropped", name) end
    return nil
  end
  if self then return traced(session, event, name, call, self, ...) end
  return traced(session, event, name, call, ...)
end

--- Calls the name that is kept in a place, if there is one.
---@param session table
---@param event string
---@param name string?
function calls.if_named(session, event, name, ...)
  if name then return calls.by_name(session, event, name, ...) end
end

return calls
