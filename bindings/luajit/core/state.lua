--- State: a Lua state of its own for level scripts. It needs the C module boardwalk.state, which is
--- there when LuaJIT's headers were when the library was built.

local check = require "boardwalk.core.check"

local functions = {}

if not package.searchpath("boardwalk.state", package.cpath) then
  function functions.state()
    return nil, "level scripts need the module boardwalk.state, and it was not built: LuaJIT's "
      .. "headers were missing", "unsupported"
  end
  return {functions = functions}
end

local raw = require "boardwalk.state"

-- The largest limit: a whole number that every machine holds.
local MOST = 2 ^ 53

local function limit(options, name)
  local value = options[name]
  if value == nil then return 0 end
  return check.integer("core.state", name, value, 0, MOST)
end

--- core.state{memory = bytes, instructions = count} -> State, or nil, message, code. `memory` is
--- the most the state may hold, `instructions` the most that one run or call may execute; 0: none.
function functions.state(options)
  check.table("core.state", "options", options)
  local memory, instructions = limit(options, "memory"), limit(options, "instructions")
  return raw.create(memory, instructions)
end

local State = {}

local function instance(method, self)
  if not raw.is(self) then check.fail(method, "self", "a State", self) end
  return self
end

-- The same, when it can be used.
local function usable(method, self)
  local fault = raw.fault(instance(method, self))
  if fault then check.raise(method, fault) end
  return self
end

local PLAIN = {["nil"] = true, boolean = true, number = true, string = true}

local function plain(method, ...)
  for i = 1, select("#", ...) do
    local value = (select(i, ...))
    if not PLAIN[type(value)] then
      check.fail(method, ("%d"):format(i), "nil, a boolean, a number or a string", value)
    end
  end
  return ...
end

--- state:run(chunk, name, ...) -> true, results of the chunk; or nil, message, code, traceback.
--- Runs source text (never a binary chunk) with the state's own globals: it is trusted. `name` is a
--- chunk name as of load: "@file.lua", "=boot".
function State:run(chunk, name, ...)
  local method = "State.run"
  usable(method, self)
  check.string(method, "chunk", chunk)
  check.string(method, "name", name)
  return raw.run(self, chunk, name, plain(method, ...))
end

--- state:call(name, ...) -> true, results of the function; or nil, message, code, traceback.
--- "a.b.c" walks tables, "a:b" passes the table too.
function State:call(name, ...)
  local method = "State.call"
  usable(method, self)
  check.string(method, "name", name)
  return raw.call(self, name, plain(method, ...))
end

--- state:set(name, value) -> true, or nil, message, code, traceback.
function State:set(name, value)
  local method = "State.set"
  usable(method, self)
  check.string(method, "name", name)
  return raw.set(self, name, (plain(method, value)))
end

--- state:get(name) -> the value (nil where the name leads nowhere), or nil, message, code.
function State:get(name)
  usable("State.get", self)
  check.string("State.get", "name", name)
  return raw.get(self, name)
end

--- state:allow(count [, seconds]): from now on one run or call may execute so many instructions,
--- and take so much of the processor's time; 0: no limit. Coroutines that were made under no limit
--- stay without.
function State:allow(instructions, seconds)
  local method = "State.allow"
  usable(method, self)
  check.integer(method, "instructions", instructions, 0, MOST)
  raw.allow(self, instructions, seconds == nil and 0 or check.length(method, "seconds", seconds))
end

--- state:used() -> bytes the state holds now.
function State:used()
  return raw.used(usable("State.used", self))
end

--- state:destroy(): frees the state and all in it, at the end of a call that runs; a second time
--- does nothing.
function State:destroy()
  raw.destroy(instance("State.destroy", self))
end

function State:is_destroyed()
  return raw.is_destroyed(instance("State.is_destroyed", self))
end

local metatable = raw.metatable
metatable.__name = "State"
metatable.__index = State
metatable.__close = State.destroy

function metatable.__tostring(self)
  if raw.is_destroyed(instance("State.tostring", self)) then return "State: destroyed" end
  return ("State: %d bytes used"):format(raw.used(self))
end

return {functions = functions}
