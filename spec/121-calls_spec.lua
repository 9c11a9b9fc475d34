-- Bindings that call scripts back: delayed calls, messages, the stopwatch.
local level_script = require "spec.level_script"

local run, log = level_script.run, level_script.log

local HEAR = [[
  function Later(...) Log("later", ...) end
  function A(...) Log("a", ...) end
  function B(...) Log("b", ...) end
  flag = AddFlag("f", {0, 0, 0}, 0)
  human = HuCreate("h", "civilian", {5, 5, 0}, 0) ]]

local function heard(source, frames, options)
  return (log(HEAR .. source, frames, options))
end

describe("ScheduleFunc", function()
  it("calls once, without arguments, when the time has come", function()
    assert.same({"later 133"}, heard([[
      function Later(...) Log("later", GetGameTime(), ...) end
      ScheduleFunc("Later", 101)]], 10))
  end)

  it("calls at its very time", function()
    assert.same({"later"}, heard("ScheduleFunc('Later', 100)", 3))
    assert.same({}, heard("ScheduleFunc('Later', 101)", 3))
  end)

  it("calls what is due together in the order of scheduling", function()
    assert.same({"a", "b", "later"}, heard([[
      ScheduleFunc("A", 50) ScheduleFunc("B", 50) ScheduleFunc("Later", 50)]], 2))
  end)

  it("calls what is due earlier first", function()
    assert.same({"a", "b", "later"}, heard([[
      ScheduleFunc("Later", 30) ScheduleFunc("B", 20) ScheduleFunc("A", 10)]], 1))
  end)

  it("waits for the next update with what an update schedules, even with no delay", function()
    assert.same({"again 33", "again 66", "again 100"}, heard([[
      function Again() Log("again", GetGameTime()) ScheduleFunc("Again", 0) end
      ScheduleFunc("Again", 0)]], 3))
  end)

  it("takes the delay as 32 bits without a sign", function()
    assert.same({}, heard("ScheduleFunc('Later', -1)", 50))
    assert.same({"later"}, heard("ScheduleFunc('Later', 0.9)", 1))
  end)
end)

describe("ScheduleFuncArg1", function()
  local cases = {{"7", "7"}, {"7.9", "7"}, {"-1", "4294967295"}, {"nil", "0"}, {"'12'", "12"}}
  for _, case in ipairs(cases) do
    it("passes " .. case[1] .. " as " .. case[2], function()
      assert.same({"later " .. case[2]}, heard(("ScheduleFuncArg1('Later', %s, 0)"):format(case[1]),
        1))
    end)
  end

  it("takes the argument before the delay", function()
    assert.same({"later 0"}, heard("ScheduleFuncArg1('Later', 0, 60)", 2))
    assert.same({}, heard("ScheduleFuncArg1('Later', 60, 200)", 2))
  end)
end)

describe("FlushScheduledFuncs", function()
  it("forgets the calls of a name", function()
    assert.same({"b"}, heard([[
      ScheduleFunc("A", 0) ScheduleFunc("B", 0) ScheduleFuncArg1("A", 1, 10)
      FlushScheduledFuncs("A")]], 2))
  end)

  it("forgets all with nil", function()
    assert.same({}, heard([[ScheduleFunc("A", 0) ScheduleFunc("B", 0) FlushScheduledFuncs(nil)]],
      2))
  end)

  it("is safe while an update runs", function()
    assert.same({"flush"}, heard([[
      function Flush() Log("flush") FlushScheduledFuncs(nil) end
      ScheduleFunc("Flush", 0) ScheduleFunc("A", 0) ScheduleFunc("B", 50)]], 4))
  end)

  it("keeps the order of what stays", function()
    assert.same({"a 1", "a 2", "a 3", "a 4"}, heard([[
      for i = 4, 1, -1 do ScheduleFuncArg1("A", i, i * 10) ScheduleFunc("B", i * 10) end
      FlushScheduledFuncs("B")]], 2))
  end)
end)

describe("SetMsgHandler", function()
  it("names who gets a message", function()
    assert.same({"a 1 two"}, heard([[
      SetMsgHandler(flag, 8, "A")
      Warlib.send(flag, 8, 1, "two")
      Warlib.send(flag, 7, 1)]]))
  end)

  it("removes with nil, and replaces", function()
    assert.same({"b"}, heard([[
      SetMsgHandler(flag, 8, "A")
      SetMsgHandler(flag, 8, "B")
      Warlib.send(flag, 8)
      SetMsgHandler(flag, 8, nil)
      Warlib.send(flag, 8)]]))
  end)

  for _, object in ipairs({"-1", "NilHandle", "nil", "{}", "flag + 1"}) do
    it("does nothing for " .. object, function()
      assert.same({}, heard("SetMsgHandler(" .. object .. ", 8, 'A') Warlib.send(flag, 8)"))
    end)
  end

  for _, message in ipairs({"-1", "26", "1e9"}) do
    it("has no message " .. message, function()
      heard("SetMsgHandler(flag, " .. message .. ", 'A')")
      assert.is_false((pcall(heard, "Warlib.send(flag, " .. message .. ")")))
    end)
  end

  it("is forgotten with its object", function()
    assert.same({}, heard([[
      SetMsgHandler(human, 8, "A")
      HuDelete(human)
      other = HuCreate("o", "civilian", {5, 5, 0}, 0)
      Warlib.send(other, 8)]]))
  end)

  it("delivers nothing once the level ends", function()
    assert.same({}, heard("SetMsgHandler(flag, 8, 'A') MenuLoadLevel('x') Warlib.send(flag, 8)"))
  end)

  it("delivers at once, inside the call", function()
    assert.same({"before", "a", "after"}, heard([[
      SetMsgHandler(flag, 8, "A")
      Log("before") Warlib.send(flag, 8) Log("after")]]))
  end)
end)

describe("SetMsgHandlerEx", function()
  it("hears a press, which true consumes", function()
    assert.same({"false", "press true", "true"}, heard([[
      function Press(box, who) Log("press", who == human) return answer end
      Log(Warlib.press(human, flag))
      SetMsgHandlerEx(flag, 0, "Press", "Take it", "Or not")
      answer = true
      Log(Warlib.press(human, flag))]]))
  end)

  it("is not consumed by nil", function()
    assert.same({"a", "false"}, heard([[
      function A() Log("a") end
      SetMsgHandlerEx(flag, 0, "A", "Take it")
      Log(Warlib.press(human, flag))]]))
  end)
end)

describe("SetObjZoneMsgHandler", function()
  local CRATE = "crate = ObjSpawn('crate', {1, 1, 0}, {0, 0, 0, 1}, -1, 5, 0) "

  it("hears any object of the zone, before its own handler", function()
    assert.same({"a 1", "b 1"}, heard(CRATE .. [[
      SetObjZoneMsgHandler(5, 2, "A")
      SetMsgHandler(crate, 2, "B")
      Warlib.send(crate, 2, 1)]]))
  end)

  it("does not hear other zones, and its result does not count", function()
    assert.same({"nil"}, heard(CRATE .. [[
      function A() return 1 end
      SetObjZoneMsgHandler(4, 2, "B")
      SetObjZoneMsgHandler(5, 2, "A")
      Log((Warlib.send(crate, 2)))]]))
  end)

  for _, case in ipairs({"255, 2", "-1, 2", "5, 26", "5, -1"}) do
    it("refuses " .. case, function()
      heard("SetObjZoneMsgHandler(" .. case .. ", 'A')")
    end)
  end
end)

describe("SetGeneralCarMsgHandler", function()
  it("hears every car: it, the other, a number, whether it exploded", function()
    assert.same({"a true 0 -1 1"}, heard([[
      local car = CarSpawn("sedan", {0, 0, 0}, {0, 0, 0, 1}, -1, 0)
      function A(who, other, n, exploded) Log("a", who == car, other, n, exploded) end
      SetGeneralCarMsgHandler(25, "A")
      CarExplode(car)]]))
  end)
end)

describe("W_SetStopWatch", function()
  it("does not start by itself", function()
    assert.same({}, heard("W_SetStopWatch(10, 0, 'A')", 10))
  end)

  it("runs down to its target and calls once", function()
    assert.same({"a 166 0"}, heard([[
      function A() Log("a", GetGameTime(), W_GetStopWatchTime()) end
      W_SetStopWatch(150, 0, "A")
      W_StartStopWatch(1)]], 30))
  end)

  it("runs up too, and stops at the target", function()
    assert.same({"a 70"}, heard([[
      function A() Log("a", W_GetStopWatchTime()) end
      W_SetStopWatch(20, 70, "A")
      W_StartStopWatch(1)]], 30))
  end)
end)

describe("W_StartStopWatch", function()
  it("stops, and the time it stands is not counted", function()
    assert.same({"1000", "900", "900", "833"}, heard([[
      function Stop() Log(W_GetStopWatchTime()) W_StartStopWatch(nil) end
      function Start() Log(W_GetStopWatchTime()) W_StartStopWatch(1) end
      function Say() Log(W_GetStopWatchTime()) end
      W_SetStopWatch(1000, 0)
      Say()
      W_StartStopWatch(1)
      ScheduleFunc("Stop", 130)   -- frame 4, whose step saw 100 ms
      ScheduleFunc("Start", 330)  -- frame 10
      ScheduleFunc("Say", 430)    -- frame 13, whose step saw 67 ms more]], 20))
  end)
end)

describe("W_GetStopWatchTime", function()
  it("is the time as of the last step", function()
    assert.same({"5000", "4967"}, heard([[
      function Say() Log(W_GetStopWatchTime()) end
      W_SetStopWatch(5000, 0)
      Say()
      W_StartStopWatch(1)
      ScheduleFunc("Say", 50)]], 2))
  end)
end)

describe("random", function()
  it("draws whole numbers of a span, its ends too", function()
    local seen = run([[
      local seen = {}
      for _ = 1, 2000 do seen[random(-1, 2)] = true end
      return seen]])
    assert.same({[-1] = true, [0] = true, [1] = true, [2] = true}, seen)
  end)

  it("walks one table of 1,024 in every session", function()
    local DRAW = "local t = {} for i = 1, 1030 do t[i] = random(0, 1000000) end return t"
    local first, second = run(DRAW), run(DRAW)
    assert.same(first, second)
    for i = 1, 6 do assert.equal(first[i], first[i + 1024]) end
    assert.is_true(first[1] ~= first[2])
  end)

  it("gives the low end of an empty span", function()
    assert.equal(5, run("return random(5, 1)"))
    assert.equal(0, run("return random()"))
  end)
end)

describe("ToInt", function()
  for _, case in ipairs({{"2.9", 2}, {"-2.9", -2}, {"16777217", 16777216}, {"nil", 0}, {"0/0", 0},
      {"'3.5'", 3}}) do
    it("of " .. case[1], function()
      assert.equal(case[2], run("return ToInt(" .. case[1] .. ")"))
    end)
  end
end)

describe("gc", function()
  it("gives nothing", function()
    assert.equal(0, run("return select('#', gc())"))
  end)
end)
