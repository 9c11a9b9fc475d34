-- boardwalk run in time, traces, boardwalk trace diff, and the dialect of Lua 4.0.
local helpers = require "spec.helpers"
local level_script = require "spec.level_script"

local run = level_script.run

-- Runs a script given as text by the command; gives what the command gives, and its path.
local function play(source, ...)
  local path = helpers.temp_file(source, ".lua")
  local arguments = {"run", path, ...}
  local result = helpers.boardwalk(arguments)
  os.remove(path)
  result.path = path
  return result
end

if not require("boardwalk.core").state then
  pending("traces: this machine has no State")
  return
end

describe("boardwalk run", function()
  it("plays no frame without --ticks", function()
    assert.equal("main\n", play([[
      function Start() print("start") end
      SetStartGameCallback("Start")
      print("main")]]).out)
  end)

  it("plays --ticks, in frames of two", function()
    assert.equal("start 0\n33\n66\n", play([[
      function Start() print("start " .. GetGameTime()) end
      function Update() print(GetGameTime()) end
      SetStartGameCallback("Start")
      RegisterUpdate("Update")]], "--ticks", "3").out)
  end)

  it("runs preludes first, in one environment", function()
    local prelude = helpers.temp_file("helper = 'of the prelude'", ".lua")
    assert.equal("of the prelude\n", play("print(helper)", "--prelude", prelude).out)
    os.remove(prelude)
    local result = play("print(helper)", "--prelude", "no such file")
    assert.equal(1, result.status)
    assert.matches("no such file", result.err)
  end)

  it("raises what a frame's call raises, with its place", function()
    local source = "function Update()\n  error('no')\nend\nRegisterUpdate('Update')"
    local result = play(source, "--ticks", "9")
    assert.equal(1, result.status)
    assert.matches("boardwalk: " .. result.path .. ":2: no\n", result.err, 1, true)
    assert.matches(result.path .. ":2: in ", result.err, 1, true)
  end)

  it("goes on in silent mode, and tells each error once and their number", function()
    local result = play("function Update()\n  error('no')\nend\nRegisterUpdate('Update')\n"
      .. "print('on')", "--ticks", "9", "--silent")
    assert.same({0, "on\n"}, {result.status, result.out})
    assert.equal(("boardwalk: %s:2: no\nboardwalk: %s: 5 calls failed in silent mode\n"):format(
      result.path, result.path), result.err)
  end)

  it("is stopped in silent mode too", function()
    local result = play("while true do pcall(function() while true do end end) end", "--silent",
      "--limit", "100000")
    assert.equal(1, result.status)
    assert.matches("is used up (--limit)", result.err, 1, true)
  end)

  it("has --limit for every second of play", function()
    local source = "function Update() for _ = 1, 9000 do end end RegisterUpdate('Update')"
    assert.equal(0, play(source, "--ticks", "600", "--limit", "1000000").status)
    assert.equal(1, play(source, "--ticks", "600", "--limit", "200000").status)
  end)

  it("has --seconds for what no instruction counts", function()
    local result = play([[
      local a, b = ("x"):rep(2^24) .. "a", ("x"):rep(2^24) .. "b"
      while true do local c = a < b end]], "--limit", "0", "--seconds", "1")
    assert.equal(1, result.status)
    assert.matches("the allowance of 1 seconds is used up (--seconds)", result.err, 1, true)
  end)

  it("says that a trace cannot be written", function()
    local result = play("print('ran')", "--trace", "/no such folder/trace.jsonl")
    assert.equal(1, result.status)
    assert.matches("no such folder", result.err, 1, true)
  end)

  for _, option in ipairs({"--ticks", "--seconds"}) do
    it("refuses " .. option .. " -1", function()
      assert.equal(2, play("", option, "-1").status)
    end)
  end
end)

-- ---- traces

local BUSY = [[
  function On(...) HUDSetObjective(...) end
  function Turn()
    for i, h in ipairs(humans) do
      Warlib.move(h, {random(-3, 3), random(-3, 3), 0})
      if random(1, 9) == 1 then Teleport(h, {random(-200, 200) / 10, random(0, 140) / 10, 1.6}) end
    end
    ScheduleFunc("Turn", random(100, 700))
  end
  humans, set = {}, {}
  for i = 1, 20 do
    humans[i] = HuCreate("h" .. i, "civilian", {i - 10, 7, 1.5}, i * 10, "", i == 1 and 1 or 0)
    local box = AddVolumeBox("v" .. i, i % 3 == 0 and 2 or 0, {i - 12, 5, 1}, {3, 4, 3})
    for _, message in ipairs {3, 4, 5} do
      SetMsgHandler(box, message, "On")
      SetMsgHandler(humans[i], message, "On")
    end
    TriggerSphereCfg(humans[i], 1, 1.5, i % 3, 300)
    set["name " .. i] = i / 7
  end
  for name, value in pairs(set) do HUDSetObjective(name, value, {[name] = value}) end
  print(tostring({}), tostring(print), 1 / 3, math.random(), ("%.3f"):format(math.pi))
  Turn()]]

-- A trace of a script by the command of a machine.
local function trace_of(path, script, ...)
  local out = helpers.temp_name(".jsonl")
  local arguments = {"run", path, "--trace", out, ...}
  local result = helpers.boardwalk(arguments, {script = script})
  assert.same({0, ""}, {result.status, result.err})
  local bytes = helpers.read(out)
  os.remove(out)
  return bytes
end

describe("a trace", function()
  it("is the same bytes in every run", function()
    local path = helpers.temp_file(BUSY, ".lua")
    local first = trace_of(path, nil, "--ticks", "600")
    assert.is_true(#first > 50000)
    assert.is_true(first == trace_of(path, nil, "--ticks", "600"))
    os.remove(path)
  end)

  it("is the same bytes on the other machine", function()
    local other = helpers.by_machine("luajit", "lua5.4")
    local is_built = helpers.exists(helpers.build .. "/luajit/boardwalk/core.lua")
    if not helpers.has(other) or not is_built then return end
    local path = helpers.temp_file(BUSY, ".lua")
    local here, machine = trace_of(path, true, "--ticks", "600"), helpers.lua
    helpers.lua = other
    local there = trace_of(path, true, "--ticks", "600")
    helpers.lua = machine
    os.remove(path)
    assert.is_true(here == there)
  end)

  it("is lines of JSON with the tick, the event, the name, arguments and answers", function()
    local session = level_script.new {trace = true}
    run([[
      function On() return 1.5 end
      SetMsgHandler(AddFlag("f", {0.1, 0, 0}, 90), 8, "On")
      Warlib.send(AddFlag("f\n\"\1é", {1}, 0), 8)
      Warlib.send(FindFlag("f"), 8, 1e300, -0.5, {x = true})]], session)
    assert.same({
      '{"tick":0,"event":"call","name":"AddFlag","arguments":["f",[0.1,0,0],90],'
        .. '"answers":[7077889]}\n',
      '{"tick":0,"event":"call","name":"SetMsgHandler","arguments":[7077889,8,"On"],'
        .. '"answers":[]}\n',
      '{"tick":0,"event":"call","name":"AddFlag","arguments":'
        .. '["f\\n\\"\\u0001\\u00c3\\u00a9",[1],0],'
        .. '"answers":[7143426]}\n',
      '{"tick":0,"event":"call","name":"FindFlag","arguments":["f"],"answers":[7077889]}\n',
      '{"tick":0,"event":"message begins","name":"On","arguments":["inf",-0.5,{"x":true}]}\n',
      '{"tick":0,"event":"message","name":"On","arguments":["inf",-0.5,{"x":true}],'
        .. '"answers":[1.5]}\n',
    }, session.lines)
  end)
end)

-- ---- trace diff

describe("boardwalk trace diff", function()
  local LINE = '{"tick":%d,"event":"call","name":"%s","arguments":[],"answers":[%s]}\n'
  local FIRST = LINE:format(0, "A", "1") .. LINE:format(2, "B", "2") .. LINE:format(4, "C", "3")

  local function diff(first, second, ...)
    local a, b = helpers.temp_file(first, ".jsonl"), helpers.temp_file(second, ".jsonl")
    local result = helpers.boardwalk({"trace", "diff", a, b, ...})
    os.remove(a)
    os.remove(b)
    return result, a, b
  end

  it("ends with 0 for the same", function()
    local result = diff(FIRST, FIRST)
    assert.same({0, "the traces are the same: 3 lines\n", ""},
      {result.status, result.out, result.err})
  end)

  it("shows the first line that differs, what came before, and the fields", function()
    local second = FIRST:gsub('"C"', '"D"'):gsub("%[3%]", "[4]")
    local result = diff(FIRST, second, "--context", "1")
    assert.same({1, "the traces differ at line 3, tick 4\n  " .. LINE:format(2, "B", "2") .. "- "
      .. LINE:format(4, "C", "3") .. "+ " .. LINE:format(4, "D", "4")
      .. 'name: "C", "D"\nanswers: [3], [4]\n'}, {result.status, result.out})
  end)

  it("says which one ends", function()
    local result, _, b = diff(FIRST, LINE:format(0, "A", "1"), "--context", "0")
    assert.same({1, "the traces differ at line 2, tick 2\n- " .. LINE:format(2, "B", "2") .. "+ ("
      .. b .. " ends here)\n"}, {result.status, result.out})
  end)

  it("takes what is no JSON", function()
    local result = diff("one\n", "two")
    assert.same({1, "the traces differ at line 1\n- one\n+ two\n"}, {result.status, result.out})
  end)

  it("says that a file is missing", function()
    local result = helpers.boardwalk({"trace", "diff", "no such file", "nor this"})
    assert.same({1, ""}, {result.status, result.out})
    assert.matches("^boardwalk: [^\n]*no such file", result.err)
  end)

  for _, words in ipairs({{"trace"}, {"trace", "diff"}, {"trace", "diff", "one"}}) do
    it("is told of bad usage: " .. table.concat(words, " "), function()
      assert.equal(2, helpers.boardwalk(words).status)
    end)
  end
end)

-- ---- the dialect of 4.0

describe("--dialect 4.0", function()
  local function old(source)
    return run(source, level_script.new {dialect = "4.0"})
  end

  local cases = {
    {"getn({1, 2, n = 9})", 9}, {"getn({[5] = 1, [2] = 1})", 5}, {"getn({})", 0},
    {"strlen('abc')", 3}, {"strsub('hello', 2, 3)", "el"}, {"strupper('a')", "A"},
    {"strlower('A')", "a"}, {"strrep('ab', 2)", "abab"}, {"ascii('A')", 65}, {"strbyte('A')", 65},
    {"strchar(65)", "A"}, {"strfind('hello', 'l')", 3}, {"gsub('aa', 'a', 'b')", "bb"},
    {"format('%d|%x|%5.1f|%s|%%d', -3.7, 255.9, 2.25, 'x')", "-3|ff|  2.2|x|%d"},
    {"strformat('%i', '7.9')", "7"}, {"mod(-5, 3)", -2}, {"mod(5, -3)", 2}, {"floor(2.5)", 2},
    {"log10(1000)", 3}, {"ldexp(0.5, 4)", 8}, {"frexp(8)", 0.5}, {"frexp(0)", 0},
    {"getglobal('strlen') == strlen", true}, {"call(max, {3, 9, 4})", 9},
    {"call(error, {'no'}, 'x')", nil}, {"TRUE", 1}, {"FALSE", 0}, {"_VERSION", "Lua 4.0.1"},
    {"foreach({a = 1, b = 2}, function(k, v) if v == 2 then return k end end)", "b"},
    {"foreachi({7, 8}, function(i, v) if v == 8 then return i end end)", 2},
    {"nextvar(nil) ~= nil", true}, {"rawgetglobal('nothing')", nil},
  }
  for _, case in ipairs(cases) do
    it("has " .. case[1], function()
      local value = old("return (" .. case[1] .. ")")
      if type(case[2]) == "number" then
        helpers.assert_near(value, case[2])
      else
        assert.equal(case[2], value)
      end
    end)
  end

  it("has angles in degrees", function()
    for source, want in pairs({["sin(90)"] = 1, ["cos(180)"] = -1, ["tan(45)"] = 1,
        ["asin(1)"] = 90, ["acos(0)"] = 90, ["atan(1)"] = 45, ["atan2(1, -1)"] = 135,
        PI = math.pi}) do
      assert.is_true(math.abs(old("return " .. source) - want) < 1e-9, source)
    end
  end)

  it("keeps n of a table", function()
    assert.same({7, 3, 1, 2, 9, n = 5}, old([[
      local t = {3, 1, 2}
      tinsert(t, 9)
      tinsert(t, 1, 7)
      return t]]))
    assert.same({7, 4, 3}, old([[
      local t = {7, 3, 1, 2, 9}
      return {tremove(t, 1), t.n, t[1]}]]))
    assert.equal("nil", old("return tostring(tremove({}))"))
  end)

  it("sets globals by name", function()
    assert.same({5, 6}, old("setglobal('x', 5) rawsetglobal('y', 6) return {x, globals().y}"))
  end)

  it("is not there without it", function()
    assert.is_nil(run("return strlen or getn or PI"))
  end)

  it("is an option of the command", function()
    assert.equal("3\n", play("print(strlen('abc'))", "--dialect", "4.0").out)
    assert.equal(2, play("", "--dialect", "3.0").status)
  end)
end)
