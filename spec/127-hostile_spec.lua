-- Scripts that mean harm: each ends within its limits with a clear message, and the state that it
-- ran in goes on.
local core = require "boardwalk.core"
local helpers = require "spec.helpers"

if not core.state then
  pending("hostile scripts: this machine has no State")
  return
end

local MEBIBYTE = 1024 * 1024
local LIMITS = {memory = 24 * MEBIBYTE, instructions = 1000000, seconds = 1}
-- Seconds of the processor that any of them may take: the limit, and what one call in a hundred
-- instructions may add to it.
local MOST_SECONDS = 6

-- A state as `boardwalk run` makes one, with a level open.
local function new_state()
  local state = assert(core.state {memory = LIMITS.memory})
  assert(state:run([[
    host = require "boardwalk.script.boot"
    io.stdout = {write = function(file) return file end}]], "=boot"))
  assert(state:call("host.set_up", "hostile.lua", false))
  assert(state:call("host.open_example", "pier"))
  return state
end

-- Runs a script with the limits; gives whether it ended well, and the message and code if not.
local function run(state, source)
  state:allow(LIMITS.instructions, LIMITS.seconds)
  local ok, result, message, code = state:call("host.run", source, "@hostile.lua")
  local frames_ok, frame_message, frame_code = true, nil, nil
  if ok and result then frames_ok, frame_message, frame_code = state:call("host.frames", 5) end
  state:allow(0)
  if not ok then return false, result, message end
  if not result then return false, message, code end
  if not frames_ok then return false, frame_message, frame_code end
  return true
end

-- Whether the state still does what it did: a script runs, the libraries are whole, the level
-- answers.
local function check_sound(state)
  local ok, message = run(state, [[
    assert(("ab"):rep(3) == "ababab" and string.upper("x") == "X" and #Warlib.mesh == 488)
    assert(math.abs(Warlib.mesh:ground(0, 10, 5) - 1.5) < 1e-5)
    assert(("k=v"):match("(%w)=(%w)") == "k" and table.concat({1, 2}, "-") == "1-2")
    local n = 0
    for _ in pairs({1, 2, x = 3}) do n = n + 1 end
    assert(n == 3)]])
  if not ok then error("the state is no longer sound: " .. tostring(message), 2) end
  assert.equal("XX", select(2, assert(state:run("return ('x'):upper() .. ('x'):upper()", "=test"))))
end

-- Ends a script: by what its code says.
local STOPPED = {
  -- loops
  {"a while loop", "while true do end"},
  {"a repeat loop", "repeat until false"},
  {"a numeric for loop", "for i = 1, math.huge do end"},
  {"a for loop with a step of nearly nothing", "for i = 0, 1, 1e-300 do end"},
  {"tail calls", "local function f() return f() end f()"},
  {"mutual tail calls", [[
    local g local function f() return g() end g = function() return f() end f()]]},
  {"a goto in a closure loop", "local f f = function(n) if n > 0 then return f(n) end end f(1)"},
  {"a generic for without an end", "for _ in function() return 1 end do end"},
  {"pcall in a loop", "while true do pcall(function() while true do end end) end"},
  {"pcall of pcall of pcall", "while true do pcall(pcall, pcall, error) end"},
  {"error in a loop", "while true do pcall(error, {}) end"},
  {"xpcall whose handler never ends", "xpcall(error, function() while true do end end)"},
  {"xpcall in its handler", [[
    local function h() xpcall(error, h) while true do end end xpcall(error, h)]], "any"},
  {"assert in a loop", "while true do pcall(assert, false, setmetatable({}, {})) end"},
  -- coroutines
  {"a loop in a coroutine", "coroutine.wrap(function() while true do end end)()"},
  {"a coroutine in a coroutine", [[
    coroutine.wrap(function() coroutine.wrap(function() while true do end end)() end)()]]},
  {"coroutines that do nothing", "while true do coroutine.wrap(function() end)() end"},
  {"many short coroutines", [[
    local function f() for _ = 1, 30 do end end while true do coroutine.wrap(f)() end]]},
  {"a coroutine that yields for ever", [[
    local f = coroutine.wrap(function() while true do coroutine.yield() end end)
    while true do pcall(f) end]]},
  {"a stopped coroutine's resumer", [[
    while true do coroutine.resume(coroutine.create(function() while true do end end)) end]]},
  {"pcall around yields", [[
    local f = coroutine.wrap(function() while true do pcall(coroutine.yield) end end)
    while true do f() end]]},
  -- metatables
  {"an __index that never ends", [[
    return setmetatable({}, {__index = function() while true do end end}).x]]},
  {"an __index chain through itself", [[
    local t = {} while true do pcall(function() return setmetatable(t, {__index = t}).x end) end]]},
  {"a __tostring that never ends", [[
    print(setmetatable({}, {__tostring = function() while true do end end}))]]},
  {"a __concat that never ends", [[
    return setmetatable({}, {__concat = function() while true do end end}) .. "x"]]},
  {"an __eq that never ends", [[
    local m = {__eq = function() while true do end end}
    return setmetatable({}, m) == setmetatable({}, m)]]},
  {"a __call that calls itself", [[
    local t = setmetatable({}, {}) getmetatable(t).__call = function() return t() end t()]]},
  {"a __newindex that never ends", [[
    setmetatable({}, {__newindex = function() while true do end end}).x = 1]]},
  {"an environment that answers for ever", [[
    setmetatable(_G, {__index = function() while true do end end}) return nothing]]},
  {"a comparison that never ends", "table.sort({3, 2, 1}, function() while true do end end)"},
  -- patterns
  {"a pattern bomb", 'return string.find(("a"):rep(30), ("a-"):rep(30) .. "b")'},
  {"a pattern bomb as a method", 'return (("a"):rep(30)):match(("a*"):rep(30) .. "b")'},
  {"a pattern bomb in gsub", [[
    return (("a"):rep(40)):gsub(("a?"):rep(40) .. ("a"):rep(40) .. "b", "")]]},
  {"a pattern bomb in gmatch", 'for _ in (("a"):rep(30)):gmatch(("a-"):rep(30) .. "b") do end'},
  {"balanced brackets without an end", 'return (("("):rep(20000)):gsub("%b()", "")'},
  {"a long set for every character", [[
    local set = "[" .. ("x"):rep(50000) .. "]" return (("a"):rep(50000)):find(set .. "$")]]},
  {"a plain search that nearly fits everywhere", [[
    local s = ("a"):rep(500000) return s:find(("a"):rep(250000) .. "b", 1, true)]]},
  {"back references", 'return (("a"):rep(20000)):find("(.*)(.*)%1%2b")'},
  {"frontiers", 'return (("a b "):rep(20000)):find("%f[%w].-%f[%W].-%f[%w].-%f[%W]z")'},
  {"gsub whose function never ends", '("x"):gsub("x", function() while true do end end)'},
  {"gsub that grows", 'local s = "x" while true do s = s:gsub("x", "xx") end'},
  -- functions that work long in one call
  {"long strings in a loop", "while true do local s = ('x'):rep(1000000) end"},
  {"rep of text that no machine can hold", "return #('x'):rep(2^40)"},
  {"rep of text that no memory can hold", "return #('abcd'):rep(1000000000)"},
  {"concat of places that are not there", [[
    local t = setmetatable({}, {__index = function() return "" end}) table.concat(t, "", 1, 1e15)]],
    "invalid"},
  {"insert into a table that says it is long", [[
    local t = setmetatable({}, {__len = function() return 2^53 end})
    for i = 1, 100 do table.insert(t, 1, 0) end while true do end]]},
  {"insert at the front of a long list", [[
    local t = {} for i = 1, 100000 do t[i] = i end while true do table.insert(t, 1, 0) end]]},
  {"remove at the front of a long list", [[
    local t = {} for i = 1, 100000 do t[i] = i end
    while true do table.remove(t, 1) t[#t + 1] = 1 end]]},
  {"unpack of too much", "while true do pcall(unpack, {}, 1, 1e8) end"},
  {"unpack as much as goes", "while true do unpack({}, 1, 7000) end"},
  {"a long sort", [[
    local t = {} for i = 1, 100000 do t[i] = -i end while true do table.sort(t) end]]},
  {"a sort of long text", [[
    local s, t = ("x"):rep(2^20), {} for i = 1, 50000 do t[i] = s end table.sort(t)]], "either"},
  {"text that is compared", [[
    local a, b = ("x"):rep(2^20) .. "a", ("x"):rep(2^20) .. "b" while true do local c = a < b end]],
    "either"},
  {"numbers in long text", [[
    local s = ("0"):rep(2^20) while true do tonumber(s) end]]},
  {"pairs of a long table in a loop", [[
    local t = {} for i = 1, 50000 do t[i] = i end
    while true do for _ in pairs(t) do break end end]]},
  {"next of a table that was long", [[
    local t = {} for i = 1, 50000 do t["k" .. i] = i end for i = 1, 50000 do t["k" .. i] = nil end
    while true do next(t) end]]},
  {"print in a loop", "while true do print(('x'):rep(1000)) end", "either"},
  {"select in a loop", "while true do select('#', unpack({}, 1, 5000)) end"},
  -- bindings and queries
  {"collections in a loop", "kept = ('x'):rep(1000000) while true do gc() end"},
  {"queries of every triangle in a loop", [[
    while true do Warlib.mesh:cast_all({0, 10, 10}, {0, 0, -1}, 20) end]]},
  {"marches of a million steps", [[
    while true do Warlib.mesh:march_ray({0, 10, 10}, {0, 0, 1}, 1e-6, 1e6) end]]},
  {"meshes in a loop", "while true do Warlib.bw.example('pier') end"},
  {"the mesh written in a loop", "while true do Warlib.mesh:save() end"},
  {"maps in a loop", "while true do Warlib.height_map(Warlib.mesh, 500, 500) end"},
  {"worlds of bodies in a loop", [[
    HuCreate("h", "c", {0, 10, 1.5}, 0)
    while true do Warlib.line_test({0, 0, 2}, {0, 30, 2}) end]]},
  {"boxes and flags in a loop", [[
    while true do AddVolumeBox("v", 0, {0, 0, 0}, {1, 1, 1}) AddFlag("f", {0, 0, 0}, 0) end]]},
  {"frames in a loop", "while true do Warlib.step(1000000) end"},
  {"a frame's callback that never ends", [[
    function Update() while true do end end RegisterUpdate("Update")]]},
  {"a message that sends itself", [[
    local f = AddFlag("f", {0, 0, 0}, 0)
    function On() pcall(Warlib.send, f, 8) pcall(Warlib.send, f, 8) end
    SetMsgHandler(f, 8, "On") Warlib.send(f, 8)]], "any"},
  {"a scheduled call that schedules many", [[
    function F() for i = 1, 1000 do ScheduleFunc("F", 0) end end
    ScheduleFunc("F", 0) Warlib.step(1000)]], "either"},
  {"doFile of itself", "doFile('hostile')", "invalid"},
}

-- Ends a script for its memory.
local BOMBS = {
  {"a table that grows", "local t = {} while true do t[#t + 1] = {} end"},
  {"a list that grows", "local t = {} for i = 1, math.huge do t[i] = i end"},
  {"names that grow", "local t = {} for i = 1, math.huge do t['name' .. i] = i end"},
  {"text that doubles", "local s = 'x' while true do s = s .. s end"},
  {"text joined to a list", "local t = {} while true do t[#t + 1] = ('x'):rep(100000) .. #t end"},
  {"rep twice, each small", "local s = ('x'):rep(60000) return #s:rep(60000)"},
  {"a table constructor", "return {" .. ("{},"):rep(20000) .. "}, " .. "(function() "
    .. "local t = {} while true do t = {t, t, {}, {}} end end)()"},
  {"closures", [[
    local f = function() end while true do local g = f f = function() return g end end]]},
  {"coroutines that are kept", [[
    local t = {} while true do t[#t + 1] = coroutine.create(function() end) end]]},
  {"meshes that are kept", [[
    local t = {} while true do t[#t + 1] = assert(Warlib.bw.example("pier")) end]]},
  {"snapshots", "while true do Warlib.snapshot() end"},
  {"scheduled calls", "while true do ScheduleFunc(('x'):rep(1000) .. math.random(), 1e9) end"},
  {"handlers", [[
    local f = AddFlag("f", {0, 0, 0}, 0)
    while true do SetMsgHandler(f, 3, ("x"):rep(100000) .. math.random()) end]]},
  {"packs in the queue", [[
    while true do QueueFileToPrecache(("x"):rep(10000) .. math.random()) end]]},
  {"a deep recursion", "local function f() return 1 + f() end return f()"},
  {"a deep recursion through a metamethod", [[
    local t = setmetatable({}, {__index = function(t, k) return t[k .. "x"] end}) return t.x]]},
  {"a deep recursion through gsub", [[
    local function f(s) return (s:gsub(".", f)) end return f("x")]]},
  {"a deep recursion through sort", [[
    local function f() table.sort({2, 1}, f) return true end f()]]},
  {"deep tables", "local t = {} for i = 1, 1e6 do t = {t} end Warlib.expect('t', t, {})"},
  {"very many arguments", "local function f(...) return f(1, ...) end f()"},
  {"nested brackets in a pattern", "return ('x'):find(('('):rep(500) .. 'x' .. (')'):rep(500))"},
}

-- Get an error of their own, and reach nothing.
local ESCAPES = {
  {"load", "load('x')()"}, {"loadstring", "loadstring('x')()"}, {"require", "require('io')"},
  {"dofile", "dofile('/etc/passwd')"}, {"io.open", "io.open('/etc/passwd')"},
  {"os.execute", "os.execute('true')"}, {"os.exit", "os.exit(0)"},
  {"debug.sethook", "debug.sethook()"}, {"debug.getregistry", "debug.getregistry()"},
  {"package.loaded", "package.loaded.io.open('x')"}, {"collectgarbage", "collectgarbage('stop')"},
  {"string.dump", "string.dump(print)"}, {"newproxy", "newproxy(true)"}, {"getfenv", "getfenv(0)"},
  {"setfenv", "setfenv(1, {})"}, {"ffi", "ffi.C.system('true')"}, {"jit.on", "jit.on()"},
  {"the metatable of strings", "getmetatable('').__index.rep = nil"},
  {"the metatable of a mesh", "getmetatable(Warlib.mesh).__index.cast = nil"},
  {"a finaliser", "setmetatable({}, {__gc = function() while true do end end})"},
  {"bytecode", "\27Lua", "syntax"}, {"bytecode of LuaJIT", "\27LJ\2", "syntax"},
  {"an error object that raises", [[
    error(setmetatable({}, {__tostring = function() error("again") end}))]]},
  {"an error object that loops", [[
    error(setmetatable({}, {__tostring = function() while true do end end}))]]},
  {"an error that is nil", "error(nil)"},
  {"an error with a level far up", "error('x', 1e6)"},
  {"addresses by format", "string.format('%p', {})"},
  {"names of other folders", "doFile('../../etc/passwd')"},
  {"the engine's own file by name", "doFile('/proc/self/mem')"},
  {"files by the module", "Warlib.bw.load('/etc/passwd')"},
  {"a world that is destroyed and used", "Warlib.mesh:destroy() Warlib.ground(0, 0, 0)"},
  {"methods on another object", "Warlib.mesh.cast({}, 0, 0, 0, 0, 0, 1, 5)"},
  {"methods on a file handle of its own", "Warlib.mesh.cast(print, 0, 0, 0, 0, 0, 1, 5)"},
}

-- May end well or not; the state must be sound behind them.
local MESSES = {
  {"recurses deep through pcall", "local function f() return pcall(f) end return f()"},
  {"changes string", "string.upper = nil string.rep = print string.find = nil"},
  {"changes table and math", "table.concat = nil math.floor = nil table.sort = error"},
  {"sets globals to rubbish", [[
    pairs, next, tostring, type, pcall, error, assert, select = 1, 2, 3, 4, 5, 6, 7, 8]]},
  {"changes the bindings", "AddFlag = nil ScheduleFunc = error NilHandle = {}"},
  {"changes Warlib", "Warlib.check = nil Warlib.mesh = 5 Warlib.bw = nil"},
  {"locks its tables", "setmetatable(_G, {__metatable = false, __index = error})"},
  {"calls every binding with rubbish", [[
    local values = {0/0, 1/0, -1/0, -1, 2^63, "", "x", {}, {1}, print, true, nil}
    for name, call in pairs(_G) do
      if type(call) == "function" and name:find("^%u") and not name:find("^Menu") then
        for i = 1, 12 do pcall(call, values[i], values[i], values[i], values[i], values[i]) end
      end
    end]]},
  {"calls Warlib with rubbish", [[
    local values = {0/0, 1/0, -1, 2^63, "", {}, {1}, print, true}
    for name, call in pairs(Warlib) do
      if type(call) == "function" then
        for i = 1, 9 do pcall(call, values[i], values[i], values[i], values[i]) end
      end
    end]]},
}

local CODES = {
  limit = {limit = true}, memory = {memory = true, invalid = true, limit = true},
  either = {limit = true, memory = true}, invalid = {invalid = true},
  any = {limit = true, memory = true, invalid = true},
}

local function check_end(case, codes, ok, message, code)
  assert.is_false(ok, "it was not stopped")
  assert.is_string(message)
  assert(codes[code], ("%s: code %s: %s"):format(case[1], tostring(code), message))
  if code == "limit" then assert.matches("is used up", message, 1, true) end
  if code == "memory" then assert.matches("not enough memory", message, 1, true) end
end

local function each(list, body)
  for _, case in ipairs(list) do
    it(case[1], function()
      local state, before = new_state(), os.clock()
      local ok, message, code = run(state, case[2])
      body(case, ok, message, code, state)
      local passed = os.clock() - before
      assert(os.getenv("WRAP") or passed < MOST_SECONDS, ("took %.1f s"):format(passed))
      -- what a script left to be called, or destroyed, is not there in the next session
      if case[2]:find("destroy") or case[2]:find("Register") or case[2]:find("Schedule") then
        assert(state:call("host.open_example", "pier"))
      end
      check_sound(state)
      state:destroy()
    end)
  end
end

describe("a hostile script is stopped:", function()
  each(STOPPED, function(case, ok, message, code)
    check_end(case, CODES[case[3] or "limit"], ok, message, code)
  end)
end)

describe("a hostile script meets the limit of memory, or of the stack:", function()
  each(BOMBS, function(case, ok, message, code)
    check_end(case, CODES.memory, ok, message, code)
  end)
end)

describe("a hostile script gets an error of its own:", function()
  each(ESCAPES, function(case, ok, message, code)
    check_end(case, CODES.invalid, ok, message, code)
  end)
end)

-- What it changed is its own, so it is a session behind it that must be sound.
describe("a script leaves the state sound that", function()
  each(MESSES, function(_, _, _, _, state) assert(state:call("host.open_example", "pier")) end)
end)

describe("coroutines in each other", function()
  it("end at a depth that the machine's stack has room for", function()
    local state = new_state()
    assert(state:call("host.run", [[
      local function nest()
        local ok, message = coroutine.resume(coroutine.create(nest))
        if not ok then error(message, 0) end
      end
      local ok, message = pcall(nest)
      assert(not ok and message:find("stack overflow"), message)]], "@hostile.lua"))
    check_sound(state)
    state:destroy()
  end)
end)

describe("output without an end", function()
  it("is stopped at --output", function()
    local path = helpers.temp_file("while true do pcall(print, ('x'):rep(100000)) end", ".lua")
    local result = helpers.boardwalk({"run", path, "--output", "2", "--limit", "0",
      "--seconds", "0"})
    os.remove(path)
    assert.equal(1, result.status)
    assert.matches("the allowance of output is used up (--output)", result.err, 1, true)
    assert.is_true(#result.out <= 2 * MEBIBYTE)
  end)
end)

describe("Ctrl-C", function()
  it("ends a script that loops at the first time, by an interpreter", function()
    local source = "while true do pcall(function() while true do end end) end"
    local path = helpers.temp_file(source, ".lua")
    local line = helpers.boardwalk_line({"run", path, "--limit", "0"}, true)
    local result
    -- a machine that is busy may not have come to the script by then
    for _, seconds in ipairs({1, 5, 20}) do
      result = helpers.shell(("timeout -s INT %d %s; echo status $?"):format(seconds, line))
      if result.err ~= "" then break end
    end
    os.remove(path)
    assert.matches("status 124", result.out)
    assert.matches("interrupted", result.err)
  end)
end)
