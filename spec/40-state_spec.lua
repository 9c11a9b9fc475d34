-- State: a Lua state of its own with a memory limit and an allowance of instructions.
local core = require "boardwalk.core"

local MEBIBYTE = 1024 * 1024

-- Opens a state, hands it to `body` and destroys it.
local function with_state(options, body)
  local state = assert(core.state(options))
  local ok, message = pcall(body, state)
  state:destroy()
  if not ok then error(message, 0) end
end

local function returns(...)
  return {n = select("#", ...), ...}
end

local helpers = require "spec.helpers"
local by_machine = helpers.by_machine

describe("State.run", function()
  it("gives true and the plain results of a chunk", function()
    with_state({}, function(state)
      assert.same({n = 6, true, 1, "two", nil, false, 2.5},
        returns(state:run("return 1, 'two', nil, false, 2.5", "=test")))
    end)
  end)

  it("passes plain arguments", function()
    with_state({}, function(state)
      local results = returns(state:run("return ...", "=test", "a", nil, 7))
      assert.same({n = 4, true, "a", nil, 7}, results)
    end)
  end)

  it("keeps bytes of strings as they are", function()
    with_state({}, function(state)
      assert.same({n = 2, true, "a\0\255b"}, returns(state:run("return ...", "=test", "a\0\255b")))
    end)
  end)

  local failures = {
    {"an error", "error('boom')", "x.lua:1: boom"},
    {"a syntax error", "x = ", "x.lua:1: unexpected symbol near "
      .. by_machine("<eof>", "'<eof>'")},
    {"an error that is a table", "error({})", "the error is a table value"},
    {"an error that is a number", "error(7)", by_machine("7", "x.lua:1: 7")},
    {"an error with a zero byte", "error('a\\0b', 0)", "a\0b"},
    {"no error object", "error(nil)", "the error is a nil value"},
    {"a result that is a table", "return 1, {}", "result 2 is a table; only nil, a boolean, "
      .. "a number or a string leaves a state"},
  }
  for _, case in ipairs(failures) do
    it("reports " .. case[1] .. " and goes on", function()
      with_state({}, function(state)
        local result, message, code = state:run(case[2], "@x.lua")
        assert.is_nil(result)
        assert.equal(case[3], message)
        assert.equal("invalid", code)
        assert.same({n = 2, true, 3}, returns(state:run("return 3", "=test")))
      end)
    end)
  end

  it("gives a traceback apart from the message", function()
    with_state({}, function(state)
      local _, message, _, traceback = state:run("local function f() error('boom') end\nf()\n",
        "@x.lua")
      assert.equal("x.lua:1: boom", message)
      assert.matches("stack traceback:.*x.lua:1: in .*x.lua:2: in main chunk", traceback)
    end)
  end)

  it("refuses binary chunks", function()
    with_state({}, function(state)
      local result, message, code = state:run(string.dump(function() end), "=binary")
      assert.is_nil(result)
      assert.matches(by_machine("attempt to load a binary chunk",
        "attempt to load chunk with wrong mode"), message)
      assert.equal("invalid", code)
    end)
  end)

  it("does not ask a script how its error is written", function()
    with_state({instructions = 100000}, function(state)
      local _, message = state:run([[
        error(setmetatable({}, {__tostring = function() while true do end end}))]], "=test")
      assert.equal("the error is a table value", message)
    end)
  end)
end)

describe("State names", function()
  it("walk tables", function()
    with_state({}, function(state)
      assert(state:run("a = {b = {f = function(x) return x + 1 end}}", "=test"))
      assert.same({n = 2, true, 8}, returns(state:call("a.b.f", 7)))
    end)
  end)

  it("pass the table behind a colon", function()
    with_state({}, function(state)
      assert(state:run("a = {n = 5, f = function(self, x) return self.n + x end}", "=test"))
      assert.same({n = 2, true, 12}, returns(state:call("a:f", 7)))
    end)
  end)

  for _, name in ipairs({"nothing", "a.nothing", "nothing.at.all", "a", ""}) do
    it("that lead to no function are not found: '" .. name .. "'", function()
      with_state({}, function(state)
        assert(state:run("a = {}", "=test"))
        local result, message, code = state:call(name)
        assert.is_nil(result)
        assert.equal("no function is named '" .. name .. "'", message)
        assert.equal("not_found", code)
      end)
    end)
  end

  it("set and get plain values", function()
    with_state({}, function(state)
      assert(state:run("a = {}", "=test"))
      for _, value in ipairs({1, 2.5, "text", true, false}) do
        assert.is_true(state:set("a.value", value))
        assert.equal(value, (state:get("a.value")))
      end
    end)
  end)

  it("give nil where they lead nowhere", function()
    with_state({}, function(state)
      assert.same({n = 1, nil}, returns(state:get("no.where")))
    end)
  end)

  it("set nothing where no table is", function()
    with_state({}, function(state)
      local result, message, code = state:set("no.where", 1)
      assert.is_nil(result)
      assert.equal("no table holds 'no.where'", message)
      assert.equal("not_found", code)
    end)
  end)
end)

describe("a State", function()
  it("shares no globals with its maker", function()
    with_state({}, function(state)
      assert(state:run("string.upper = nil; print = nil; a_global_of_the_state = 1", "=test"))
      assert.is_function(string.upper)
      assert.is_nil(rawget(_G, "a_global_of_the_state"))
    end)
  end)

  it("finds the modules of its maker", function()
    with_state({}, function(state)
      assert.same({n = 2, true, require("boardwalk").version},
        returns(state:run("return require('boardwalk').version", "=test")))
    end)
  end)

  it("can hold a State", function()
    with_state({}, function(state)
      assert.same({n = 2, true, 5}, returns(state:run([[
        local inner = require("boardwalk.core").state{}
        local _, result = inner:run("return 5", "=inner")
        return result]], "=test")))
    end)
  end)

  it("says what it holds", function()
    with_state({}, function(state)
      local before = state:used()
      assert(state:run("kept = ('x'):rep(100000)", "=test"))
      local held = state:used() - before
      -- LuaJIT keeps the room that it made the string in
      assert.is_true(held >= 100000 and held < by_machine(200000, 300000))
      assert.equal(("State: %d bytes used"):format(state:used()), tostring(state))
    end)
  end)

  -- Many results, and a long message, during whose copying the host's collector runs.
  local answers = {
    {"results", "local t = {} for i = 1, 100 do t[i] = ('x'):rep(10000 + i) end "
      .. "return (table.unpack or unpack)(t)", function(results)
        assert.is_true(results[1])
        for i = 1, 100 do assert.equal(10000 + i, #results[i + 1]) end
      end},
    {"an error", "error(('x'):rep(1000000), 0)", function(results)
      assert.is_nil(results[1])
      assert.equal(1000000, #results[2])
      assert.equal("invalid", results[3])
    end},
  }

  -- Runs a chunk while finalizers of the host do something to the state. Gives the results, or the
  -- error of a finalizer that came before the call.
  local function run_while(chunk, body)
    local state = assert(core.state {})
    local pause, speed = collectgarbage("setpause", 0), collectgarbage("setstepmul",
      by_machine(1000, 1000000))
    local over = false
    local function finalize() -- each time the collector comes by
      if over then return end
      body(state)
      helpers.on_collect(finalize)
    end
    helpers.on_collect(finalize)
    local results = returns(pcall(state.run, state, chunk, "=test"))
    over = true
    collectgarbage("setpause", pause)
    collectgarbage("setstepmul", speed)
    state:destroy()
    assert.is_true(state:is_destroyed())
    if results[1] then return {(table.unpack or unpack)(results, 2, results.n)} end
    return nil, results[2]
  end

  for _, case in ipairs(answers) do
    it("is closed behind the call that a finalizer destroys it in: " .. case[1], function()
      for _ = 1, 50 do
        local results, message = run_while(case[2], function(state) state:destroy() end)
        if results then
          case[3](results)
        else
          assert.matches("the State is destroyed", message, 1, true)
        end
      end
    end)

    it("keeps what a finalizer's call would take away: " .. case[1], function()
      for _ = 1, 50 do
        case[3](run_while(case[2], function(state)
          pcall(state.run, state, "return 7", "=inner")
        end))
      end
    end)
  end

  it("refuses the call of a finalizer while it runs", function()
    -- a host with little in it, whose collector comes by often
    with_state({}, function(host)
      local _, message = assert(host:run([[
        local core = require "boardwalk.core"
        local on_collect = require("spec.helpers").on_collect
        local state, message = core.state {}, nil
        local function finalize()
          if message then return end
          local called, result = pcall(state.run, state, "return 7", "=inner")
          if not called then message = result end
          on_collect(finalize)
        end
        on_collect(finalize)
        for _ = 1, 1000 do
          if message then break end
          state:run(..., "=test")
        end
        return message]], "=host", answers[1][2]))
      assert.matches("State.run: the State runs already", message, 1, true)
    end)
  end)

  it("can be used again when its maker had no room for what it gave", function()
    with_state({memory = 4 * MEBIBYTE}, function(maker)
      assert.same({n = 4, true, false, true, 3}, returns(maker:run([[
        local state = require("boardwalk.core").state {}
        local had_room = pcall(state.run, state, ..., "=inner") -- it has 2.4 MB of 4 MB
        return had_room, state:run("return 3", "=inner")]], "=maker", [[
        local t = {}
        for i = 1, 40 do t[i] = ("x"):rep(60000 + i) end
        return (table.unpack or unpack)(t)]])))
    end)
  end)

  it("can be used again behind a call that refused another", function()
    with_state({}, function(state)
      helpers.on_collect(function() pcall(state.run, state, "return 7", "=inner") end)
      assert(state:run(answers[1][2], "=test"))
      collectgarbage()
      assert.same({n = 2, true, 3}, returns(state:run("return 3", "=test")))
    end)
  end)

  it("is destroyed once and says so", function()
    local state = assert(core.state {})
    assert.is_false(state:is_destroyed())
    state:destroy()
    state:destroy()
    assert.is_true(state:is_destroyed())
    assert.equal("State: destroyed", tostring(state))
    for _, method in ipairs({"run", "call", "set", "get", "allow", "used"}) do
      local ok, message = pcall(state[method], state, "name", "value")
      assert.is_false(ok)
      assert.matches(("State.%s: the State is destroyed"):format(method), message, 1, true)
    end
  end)
end)

describe("wrong arguments of a State", function()
  local cases = {
    {"State.run: argument 'chunk': expected a string, got nil", "run"},
    {"State.run: argument 'name': expected a string, got nil", "run", "return 1"},
    {"State.run: argument '2': expected nil, a boolean, a number or a string, got a table", "run",
      "return 1", "=test", 1, {}},
    {"State.call: argument 'name': expected a string, got 5", "call", 5},
    {"State.call: argument '1': expected nil, a boolean, a number or a string, got a function",
      "call", "name", print},
    {"State.set: argument 'name': expected a string, got true", "set", true},
    {"State.get: argument 'name': expected a string, got nil", "get"},
    {"State.allow: argument 'instructions': expected an integer from 0 to ", "allow", -1},
    {"State.allow: argument 'instructions': expected an integer from 0 to ", "allow", 2 ^ 54},
  }
  for _, case in ipairs(cases) do
    it("raise " .. case[1], function()
      with_state({}, function(state)
        local ok, message = pcall(state[case[2]], state, (table.unpack or unpack)(case, 3, 6))
        assert.is_false(ok)
        assert.matches(case[1], message, 1, true)
      end)
    end)
  end

  it("raise for another object", function()
    with_state({}, function(state)
      local ok, message = pcall(state.run, {}, "return 1", "=test")
      assert.is_false(ok)
      assert.matches("State.run: argument 'self': expected a State, got a table", message, 1, true)
    end)
  end)

  for _, options in ipairs({{memory = -1}, {memory = 1.5}, {memory = "1"}, {instructions = -1}}) do
    local name, value = next(options)
    it(("raise for %s = %s"):format(name, tostring(value)), function()
      local ok, message = pcall(core.state, options)
      assert.is_false(ok)
      assert.matches(("core.state: argument '%s': expected "):format(name), message, 1, true)
    end)
  end
end)

describe("the memory limit of a State", function()
  local bombs = {
    ["a table that grows"] = "local t = {} while true do t[#t + 1] = {} end",
    ["a string that doubles"] = "local s = 'x' while true do s = s .. s end",
    ["a long string"] = "return #('x'):rep(1000000000)",
    ["endless recursion"] = "local function f() return 1 + f() end return f()",
    ["many meshes"] = [[
      local bw = require "boardwalk"
      local meshes, triangles = {}, {{a = {0, 0, 0}, b = {100, 0, 0}, c = {0, 100, 0}}}
      while true do meshes[#meshes + 1] = assert(bw.mesh(triangles, {cell_size = 0.5})) end]],
  }
  for name, chunk in pairs(bombs) do
    it("stops " .. name, function()
      with_state({memory = 4 * MEBIBYTE}, function(state)
        local result, message = state:run(chunk, "=bomb")
        assert.is_nil(result)
        -- LuaJIT's stack ends before the memory does
        local recursion = name == "endless recursion"
        assert.matches(recursion and by_machine("memory", "stack overflow") or "memory", message)
        assert.is_true(state:used() <= 4 * MEBIBYTE)
        assert.same({n = 2, true, 1}, returns(state:run("return 1", "=test")))
      end)
    end)
  end

  it("is told by the code", function()
    with_state({memory = 4 * MEBIBYTE}, function(state)
      assert.same({n = 4, nil, "not enough memory", "memory", ""},
        returns(state:run("return #('x'):rep(1000000000)", "=bomb")))
    end)
  end)

  it("can be too small for a state", function()
    assert.same({n = 3, nil, "out of memory", "memory"}, returns(core.state {memory = 1000}))
  end)

  it("never leaves half a state behind, whatever it is", function()
    for limit = 500, 40000, 499 do
      local state, message, code = core.state {memory = limit}
      if state then
        state:destroy()
      else
        assert.same({"out of memory", "memory"}, {message, code})
      end
    end
  end)
end)

describe("the allowance of a State", function()
  local loops = {
    ["a plain loop"] = "while true do end",
    ["a loop that catches the stop"] =
      "while true do pcall(function() while true do end end) end",
    ["endless tail calls"] = "local function f() return f() end f()",
    ["a loop in a coroutine"] = "coroutine.wrap(function() while true do end end)()",
    ["coroutines that are stopped"] = [[while true do
      coroutine.resume(coroutine.create(function() while true do end end)) end]],
    ["joining long strings"] = [[
      local s = ("x"):rep(1000000) while true do local t = s .. "y" end]],
  }
  for name, chunk in pairs(loops) do
    it("stops " .. name, function()
      with_state({instructions = 100000}, function(state)
        local result, message, code = state:run(chunk, "=loop")
        assert.is_nil(result)
        assert.matches("the allowance of 100000 instructions is used up", message, 1, true)
        assert.equal("limit", code)
        assert.same({n = 2, true, 1}, returns(state:run("return 1", "=test")))
      end)
    end)
  end

  it("is one of each call", function()
    with_state({instructions = 100000}, function(state)
      assert(state:run("function count() for _ = 1, 50000 do end end", "=test"))
      for _ = 1, 5 do assert(state:call("count")) end
    end)
  end)

  it("can be set for the calls that follow", function()
    with_state({}, function(state)
      assert(state:run("function count(n) for _ = 1, n do end end", "=test"))
      assert(state:call("count", 200000))
      state:allow(100000)
      local _, message, code = state:call("count", 200000)
      assert.equal("limit", code)
      assert.matches("the allowance of 100000 instructions is used up", message, 1, true)
      state:allow(0)
      assert(state:call("count", 200000))
    end)
  end)

  it("of 0 is none", function()
    with_state({}, function(state)
      assert(state:run("for _ = 1, 1000000 do end", "=test"))
    end)
  end)

  it("can be charged for a coroutine that counts its own instructions", function()
    with_state({instructions = 100000}, function(state)
      local _, _, code = state:run([[
        local budget = require "boardwalk.budget"
        while true do budget.charge(budget.step) end]], "=test")
      assert.equal("limit", code)
    end)
  end)
end)
