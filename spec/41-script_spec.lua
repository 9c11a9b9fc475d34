-- Level scripts: the sandbox, the original's bindings, and Warlib.
local bw = require "boardwalk"
local script = require "boardwalk.script"
local helpers = require "spec.helpers"

-- A floor of two triangles around the origin at z = 0 and a wall on it, in its own small place.
local function small_level()
  local function quad(a, b, c, d)
    return {a = a, b = b, c = c, material = "CONCRETE"}, {a = a, b = c, c = d, material = "WOOD"}
  end
  local triangles = {quad({-9, -9, 0}, {9, -9, 0}, {9, 9, 0}, {-9, 9, 0})}
  triangles[3], triangles[4] = quad({-1, 2, 0}, {1, 2, 0}, {1, 2, 2}, {-1, 2, 2})
  return assert(bw.mesh(triangles))
end

-- A session with that level; `session.output` is what scripts printed.
local function new_session()
  local session
  session = script.new {
    mesh = small_level(), level = {name = "small", source = "test"},
    write = function(text) session.output = session.output .. text end,
  }
  session.output = ""
  return session
end

-- Runs source text in a session and gives what it returns.
local function run(source, session)
  return assert((session or new_session()):load(source, "@test.lua"))()
end

-- The text of an error that a script raises.
local function failure(source)
  local ok, message = pcall(run, source)
  assert.is_false(ok)
  return message
end

local function is_shut(session)
  return session.mesh:cast(0, 0, 1, 0, 1, 0, 5) ~= nil
end

describe("what a script sees", function()
  local absent = {
    "io", "os", "debug", "package", "require", "load", "loadstring", "loadfile", "dofile", "ffi",
    "jit", "collectgarbage", "module", "newproxy", "setfenv", "getfenv", "string.dump", "utf8",
    "arg", "Warlib.bw.load", "Warlib.bw.load_bytes", "Warlib.bw.import", "coroutine.close",
  }
  for _, name in ipairs(absent) do
    it("has no " .. name, function()
      assert.is_nil(run("return " .. name))
    end)
  end

  it("is the environment itself in _G", function()
    assert.equal("here", run("x = 'here' return _G.x"))
  end)

  it("does not reach the host's globals", function()
    run("assert(spilt == nil) spilt = 1 string.upper = nil math.pi = 3 table.concat = nil")
    assert.is_nil(rawget(_G, "spilt"))
    assert.is_function(string.upper)
    assert.is_function(table.concat)
    assert.is_true(math.pi > 3)
  end)

  it("is fresh in each session", function()
    run("string.upper = nil kept = 1")
    assert.same({"function", "nil"}, {run("return type(string.upper)"), run("return type(kept)")})
  end)

  it("is shared by the scripts of a session", function()
    local session = new_session()
    run("kept = 5", session)
    assert.equal(5, run("return kept", session))
  end)

  it("has no metatable of strings and of our objects", function()
    assert.is_nil(run("return getmetatable('')"))
    assert.is_nil(run("return getmetatable(Warlib.mesh)"))
    assert.matches("nil", failure("getmetatable('').__index.rep = nil"))
  end)

  it("has metatables of tables but no finalisers", function()
    assert.equal(7, run("return setmetatable({}, {__index = function() return 7 end}).x"))
    assert.matches("a level script has no __gc",
      failure("setmetatable({}, {__gc = function() end})"))
  end)

  it("repeats nothing at once, however often", function()
    assert.equal("", run("return string.rep('', 10 ^ 15)"))
    assert.equal("", run("return string.rep('', 10 ^ 15, '')"))
    assert.equal("ababab", run("return string.rep('ab', 3)"))
  end)

  it("has coroutines", function()
    assert.same({1, 2, "dead"}, run([[
      local thread = coroutine.create(function(a) local b = coroutine.yield(a) return b end)
      local _, first = coroutine.resume(thread, 1)
      local _, second = coroutine.resume(thread, 2)
      local wrapped = coroutine.wrap(function() return coroutine.status(thread) end)
      return {first, second, wrapped()}]]))
  end)

  it("has xpcall, whose handler gets the error", function()
    assert.same({false, "test.lua:1: no!"}, run([[
      return {xpcall(function() error("no") end, function(text) return text .. "!" end)}]]))
    assert.same({true, 1, 2}, run("return {xpcall(function(...) return ... end, print, 1, 2)}"))
  end)

  local marked = {
    {"a mark of UTF-8", "\239\187\191"}, {"a line for the shell", "#!/usr/bin/env boardwalk"},
    {"both", "\239\187\191#!/usr/bin/env boardwalk"},
  }
  for _, case in ipairs(marked) do
    it("may begin with " .. case[1] .. ", as with lua", function()
      local message = failure(case[2] .. "\nerror('here')")
      assert.equal("test.lua:2: here", message)
    end)
  end

  it("is not more lenient than lua behind its first line", function()
    assert.is_nil((new_session():load("\n#!/bin/sh\n", "@test.lua")))
    assert.is_nil((new_session():load("\n\239\187\191return 1", "@test.lua")))
  end)

  it("is source text only", function()
    local chunk, message, code = new_session():load(string.dump(function() end), "@binary.lua")
    assert.is_nil(chunk)
    assert.is_string(message)
    assert.equal("invalid", code)
  end)

  -- The first numbers of MRG32k3a whose six seeds are 12345.
  it("draws the same random numbers in every session", function()
    for _ = 1, 2 do
      local numbers = run("return {math.random(), math.random(), math.random()}")
      for i, expected in ipairs({0.127011122, 0.318527565, 0.309186016}) do
        assert.is_true(math.abs(numbers[i] - expected) < 1e-9)
      end
    end
  end)

  it("draws others behind another seed, and the same behind the same", function()
    local DRAW = [[
      local function draw(seed)
        math.randomseed(seed)
        return math.random(1000000)
      end
      return {draw(1), draw(2), draw(1)}]]
    local numbers = run(DRAW)
    assert.equal(numbers[1], numbers[3])
    assert.is_true(math.abs(numbers[1] - numbers[2]) > 10000)
  end)

  it("draws whole numbers of an interval, its ends too", function()
    local seen = run([[
      local seen = {}
      for _ = 1, 1000 do seen[math.random(-1, 2)] = true end
      for _ = 1, 1000 do seen[math.random(3)] = true end
      return seen]])
    assert.same({[-1] = true, [0] = true, [1] = true, [2] = true, [3] = true}, seen)
  end)

  for _, case in ipairs({{"0", "high"}, {"2, 1", "high"}, {"1.5", "high"}, {"{}", "high"},
      {"'x', 2", "low"}, {"0/0, 2", "low"}, {"1, 1/0", "high"}}) do
    it("draws none of the interval " .. case[1], function()
      assert.matches(("test.lua:1: math.random: argument '%s': expected an integer from "):format(
        case[2]), failure("math.random(" .. case[1] .. ")"), 1, true)
    end)
  end

  it("leaves the host's random numbers alone", function()
    math.randomseed(5)
    local expected = math.random(1000000)
    math.randomseed(5)
    run("math.randomseed(99) math.random()")
    assert.equal(expected, math.random(1000000))
  end)

  it("prints to whoever listens", function()
    local session = new_session()
    run("print('a', nil, true) print()", session)
    assert.equal("a\tnil\ttrue\n\n", session.output)
  end)
end)

describe("AddVolumeBox", function()
  it("gives a handle with an index of 620 up and a serial that is not 0", function()
    local handle = run("return AddVolumeBox('vBox', 0, {0, 0, 0}, {1, 1, 1})")
    assert.equal(620, math.floor(handle / 65536))
    assert.is_true(handle % 65536 ~= 0)
  end)

  it("keeps what it was given", function()
    local session = new_session()
    local handle = run("return AddVolumeBox('vBox', 2, {1, 2, 3}, {4, 5, -6}, true, 7)", session)
    assert.same({{
      handle = handle, name = "vBox", kind = 2, corner = {1, 2, 3}, size = {4, 5, -6},
      enabled = true, flags = 7,
    }}, run("return Warlib.boxes()", session))
  end)

  it("cuts names to 15 characters", function()
    local session = new_session()
    run("AddVolumeBox('123456789012345678', 0, {0, 0, 0}, {1, 1, 1})", session)
    assert.equal("123456789012345", run("return Warlib.boxes()[1].name", session))
  end)

  for _, kind in ipairs({0, 2, 3}) do
    it("makes kind " .. kind, function()
      assert.is_true(run(("return AddVolumeBox('v', %d, {0, 0, 0}, {1, 1, 1})"):format(kind)) > 0)
    end)
  end

  for _, kind in ipairs({1, 4, -1}) do
    it("refuses kind " .. kind .. " with NilHandle", function()
      local source = "return AddVolumeBox('v', %d, {0, 0, 0}, {1, 1, 1}) == NilHandle"
      assert.is_true(run(source:format(kind)))
    end)
  end

  it("refuses with the NilHandle that a script has set", function()
    assert.equal(77, run("NilHandle = 77 return AddVolumeBox('v', 1, {0, 0, 0}, {1, 1, 1})"))
  end)

  local enabled = {
    {"", true}, {", nil", false}, {", 0", false}, {", 1", true}, {", false", false},
    {", true", true}, {", -2.5", true}, {", '0'", false}, {", '2'", true}, {", 'on'", false},
    {", {}", false},
  }
  for _, case in ipairs(enabled) do
    it(("is %s with '%s' behind the size"):format(case[2] and "on" or "off", case[1]), function()
      local session = new_session()
      run("AddVolumeBox('v', 0, {0, 0, 0}, {1, 1, 1}" .. case[1] .. ")", session)
      assert.equal(case[2], run("return Warlib.boxes()[1].enabled", session))
    end)
  end

  it("has room for 128 boxes in their own range, then behind everything", function()
    assert.same({747, 748}, run([[
      local function add() return AddVolumeBox("v", 0, {0, 0, 0}, {1, 1, 1}) end
      local last
      for _ = 1, 128 do last = add() end
      return {math.floor(last / 65536), math.floor(add() / 65536)}]]))
  end)

  it("gives NilHandle when every index is taken", function()
    assert.equal(0, run([[
      local function add() return AddVolumeBox("v", 0, {0, 0, 0}, {1, 1, 1}) end
      for _ = 1, 128 + 2068 do assert(add() ~= NilHandle) end
      return add()]]))
  end)
end)

describe("AddFlag", function()
  it("gives a handle with an index of 108 up and a serial that is not 0", function()
    local handle = run("return AddFlag('fFlag', {0, 0, 0}, 90)")
    assert.equal(108, math.floor(handle / 65536))
    assert.is_true(handle % 65536 ~= 0)
  end)

  it("keeps what it was given", function()
    local session = new_session()
    local handle = run("return AddFlag('fFlag', {1, -2, 3}, 216, 6, 9)", session)
    assert.same({{
      handle = handle, name = "fFlag", position = {1, -2, 3}, heading = 216, activity = 6,
      group = 9, enabled = true,
    }}, run("return Warlib.flags()", session))
  end)

  it("has activity and group 0 when they are not given, and 16 bits of them", function()
    local session = new_session()
    run("AddFlag('a', {0, 0, 0}, 0) AddFlag('b', {0, 0, 0}, 0, 65537, -1)", session)
    assert.same({0, 0, 1, 65535}, run([[
      local a, b = Warlib.flags()[1], Warlib.flags()[2]
      return {a.activity, a.group, b.activity, b.group}]], session))
  end)

  it("does not take the indices of boxes", function()
    assert.same({619, 748}, run([[
      local function index(handle) return math.floor(handle / 65536) end
      local last
      for _ = 108, 619 do last = AddFlag("f", {0, 0, 0}, 0) end
      return {index(last), index(AddFlag("f", {0, 0, 0}, 0))}]]))
  end)

  it("gives NilHandle when every index is taken", function()
    assert.equal(0, run([[
      for _ = 1, 512 + 2068 do assert(AddFlag("f", {0, 0, 0}, 0) ~= NilHandle) end
      return AddFlag("f", {0, 0, 0}, 0)]]))
  end)
end)

describe("arguments of the bindings", function()
  it("write tables back, a missing entry as 0", function()
    assert.same({1, 0, 0}, run("local p = {1} AddFlag('f', p, 0) return p"))
    assert.same({{2, 0, 0}, {0, 3, 0}}, run([[
      local corner, size = {2}, {nil, 3}
      AddVolumeBox("v", 0, corner, size)
      return {corner, size}]]))
  end)

  it("write tables back in single precision", function()
    local x = run("local p = {0.1, 0, 0} AddFlag('f', p, 0) return p[1]")
    assert.equal(0x1.99999ap-4, x)
  end)

  it("do not read .x, .y and .z", function()
    assert.equal(0, run("local p = {x = 5} AddFlag('f', p, 0) return p[1]"))
  end)

  it("do not run a script's metamethods", function()
    assert.equal(0, run([[
      local p = setmetatable({}, {__index = function() error("read") end,
        __newindex = function() error("written") end})
      AddFlag("f", p, 0)
      return rawget(p, 1)]]))
  end)

  it("that are missing or of a wrong type are 0", function()
    local session = new_session()
    run("AddFlag() AddFlag({}, 'x', print, 'y', {})", session)
    for _, flag in ipairs(run("return Warlib.flags()", session)) do
      assert.same({"", 0, 0, 0, 0, 0, 0}, {flag.name, flag.heading, flag.activity, flag.group,
        flag.position[1], flag.position[2], flag.position[3]})
    end
  end)

  it("read numbers from text, and names from numbers", function()
    local session = new_session()
    run("AddFlag(12, {'1.5', '2', 'x'}, ' 90 ', '6')", session)
    local flag = run("return Warlib.flags()[1]", session)
    assert.same({"12", 1.5, 2, 0, 90, 6}, {flag.name, flag.position[1], flag.position[2],
      flag.position[3], flag.heading, flag.activity})
  end)

  it("cut whole numbers toward zero", function()
    local session = new_session()
    run([[
      AddVolumeBox("v", 2.9, {0, 0, 0}, {1, 1, 1}, 1, -1.9)
      AddVolumeBox("v", -0.9, {0, 0, 0}, {1, 1, 1})]], session)
    local boxes = run("return Warlib.boxes()", session)
    assert.same({2, -1, 0}, {boxes[1].kind, boxes[1].flags, boxes[2].kind})
  end)

  it("take NaN and infinities without harm", function()
    local session = new_session()
    run([[
      local bad = {0/0, 1/0, -1/0}
      AddFlag("f", bad, 0/0, 1/0, -1/0)
      local box = AddVolumeBox("v", 0, bad, {1e300, 1, 1}, 0/0, 0/0)
      ChangeCollision(box, nil)
      ChangeCollision(0/0, nil)
      ChangeCollision(1/0, nil)]], session)
    assert.is_true(is_shut(session))
  end)
end)

describe("ChangeCollision", function()
  local BOX = "local box = AddVolumeBox('v', 0, {-1.5, 1.5, -0.5}, {3, 1, 3}) "

  local switches = {
    {"nil", false}, {"0", false}, {"false", false}, {"1", true}, {"true", true}, {"-1", true},
  }
  for _, case in ipairs(switches) do
    it(("with %s switches %s"):format(case[1], case[2] and "on" or "off"), function()
      local session = new_session()
      -- from the other state, so that something happens
      run(BOX .. ("ChangeCollision(box, %s)"):format(case[2] and "0" or "1"), session)
      run(BOX .. ("ChangeCollision(box, %s)"):format(case[1]), session)
      assert.equal(case[2], is_shut(session))
    end)
  end

  it("without a second argument switches off", function()
    local session = new_session()
    run(BOX .. "ChangeCollision(box)", session)
    assert.is_false(is_shut(session))
  end)

  it("returns nothing", function()
    assert.equal(0, run(BOX .. "return select('#', ChangeCollision(box, 1))"))
  end)

  it("leaves triangles that are partly inside", function()
    local session = new_session()
    run("ChangeCollision(AddVolumeBox('v', 0, {-0.5, 1.5, 0}, {1, 1, 2}), nil)", session)
    assert.is_true(is_shut(session))
    assert.is_not_nil(session.mesh:ground(5, 5, 1))
  end)

  it("counts a corner on a face of the box as inside", function()
    local session = new_session()
    run("ChangeCollision(AddVolumeBox('v', 0, {-1, 2, 0}, {2, 0, 2}), nil)", session)
    assert.is_false(is_shut(session))
  end)

  it("takes a box of negative size", function()
    local session = new_session()
    run("ChangeCollision(AddVolumeBox('v', 0, {1.5, 2.5, 2.5}, {-3, -1, -3}), nil)", session)
    assert.is_false(is_shut(session))
  end)

  it("works with a box that is off", function()
    local session = new_session()
    run("ChangeCollision(AddVolumeBox('v', 0, {-2, 1, -1}, {4, 2, 4}, nil), nil)", session)
    assert.is_false(is_shut(session))
  end)

  local nothing = {
    {"-1", "-1"}, {"NilHandle", "NilHandle"}, {"no handle", "nil"}, {"a table", "{}"},
    {"a stale serial", "box + 1"}, {"another index", "box + 65536"},
    {"a spawn record's", "box - box % 65536"}, {"a flag", "AddFlag('f', {0, 2, 1}, 0)"},
  }
  for _, case in ipairs(nothing) do
    it("does nothing for the handle of " .. case[1], function()
      local session = new_session()
      run(BOX .. ("ChangeCollision(%s, nil)"):format(case[2]), session)
      assert.is_true(is_shut(session))
    end)
  end

  it("does nothing without a level", function()
    local session = script.new {write = function() end}
    run(BOX .. "ChangeCollision(box, nil)", session)
    assert.is_nil(run("return Warlib.mesh or Warlib.level", session))
  end)
end)

describe("handles", function()
  local handles = require "boardwalk.script.handles"

  it("of what is gone find nothing, though the place is taken again", function()
    local table_of = handles.new()
    local first = table_of:add("box", "first")
    table_of:remove(first)
    local second = table_of:add("box", "second")
    assert.equal(math.floor(first / 65536), math.floor(second / 65536))
    assert.is_nil(table_of:find(first))
    assert.equal("second", table_of:find(second))
    table_of:remove(first) -- stale: removes nothing
    assert.equal("second", table_of:find(second))
  end)

  it("never have the serial 0", function()
    local table_of = handles.new()
    for _ = 1, 65540 do
      local handle = table_of:add("box", true)
      if handle % 65536 == 0 then error("a serial of 0") end
      table_of:remove(handle)
    end
  end)
end)

describe("Warlib", function()
  it("tells of the level", function()
    assert.same({name = "small", source = "test", triangles = 4}, run("return Warlib.level"))
  end)

  it("has the level's mesh with every query", function()
    assert.equal(1, run("return Warlib.mesh:ray_cast({0, 0, 1}, {0, 0, -1}, 5).t"))
  end)

  it("builds meshes and filters", function()
    assert.equal(1, run([[
      local bw = Warlib.bw
      local mesh = bw.mesh({{a = {0, 0, 0}, b = {1, 0, 0}, c = {0, 1, 0}, material = "GLASS"}})
      local filter = bw.filter {exclude = {"GLASS"}}
      assert(mesh:ray_cast({0.2, 0.2, 1}, {0, 0, -1}, 5, filter) == nil)
      return #mesh]]))
  end)

  it("gives copies of boxes and flags", function()
    local session = new_session()
    run([[
      AddFlag("f", {1, 2, 3}, 0)
      Warlib.flags()[1].position[1] = 99
      Warlib.flags()[1].name = "changed"]], session)
    local flag = run("return Warlib.flags()[1]", session)
    assert.same({"f", 1}, {flag.name, flag.position[1]})
  end)
end)

describe("Warlib.height_map", function()
  -- Ground at 0 in the south-west quarter, 10 in the north-east one, none in the others.
  local QUARTERS = [[
    local function square(x, y, z)
      return {a = {x, y, z}, b = {x + 2, y, z}, c = {x + 2, y + 2, z}},
        {a = {x, y, z}, b = {x + 2, y + 2, z}, c = {x, y + 2, z}}
    end
    local triangles = {square(0, 0, 0)}
    triangles[3], triangles[4] = square(2, 2, 10)
    local mesh = Warlib.bw.mesh(triangles) ]]

  it("draws +y up, low ground as a dot, high as an at sign, none as a blank", function()
    assert.same({"  @@", "  @@", "..  ", "..  ", "height: '.' 0.0 m to '@' 10.0 m"},
      run(QUARTERS .. "return Warlib.height_map(mesh, 4, 4)"))
  end)

  it("puts marks where they are", function()
    assert.same({"  @D", "  @@", ".S  ", "..  "}, run(QUARTERS .. [[
      local lines = Warlib.height_map(mesh, 4, 4, {{x = 3.5, y = 3.5, mark = "D"},
        {x = 1.5, y = 1.5, mark = "S"}, {x = 9, y = 9, mark = "X"}, {x = -1, y = 0, mark = "Y"}})
      lines[5] = nil
      return lines]]))
  end)

  it("chooses rows that keep the shape: characters are twice as tall as wide", function()
    assert.equal(20 + 1, #run(QUARTERS .. "return Warlib.height_map(mesh, 40)"))
  end)

  it("says when nothing faces up", function()
    assert.equal("no ground seen from above", run([[
      local mesh = Warlib.bw.mesh({{a = {0, 0, 0}, b = {0, 1, 0}, c = {1, 0, 0}}})
      return Warlib.height_map(mesh, 1, 1)[2] ]]))
  end)

  local wrong = {
    {"", "mesh': expected a CollisionMesh, got nil"},
    {"{}", "mesh': expected a CollisionMesh, got a table"},
    {"Warlib.mesh, 4, 0", "rows': expected an integer from 1 to 500, got 0"},
    {"Warlib.mesh, 4, 4, 5", "marks': expected a table, got 5"},
    {"Warlib.mesh, 4, 4, {5}", "marks[1]': expected a table, got 5"},
    {"Warlib.mesh, 4, 4, {{x = 1}}", "marks[1].y': expected a number, got nil"},
    {"Warlib.mesh, 4, 4, {{x = 1, y = 0/0}}", "marks[1].y': expected a finite number, got "},
    {"Warlib.mesh, 4, 4, {{x = 1, y = 1}}", "marks[1].mark': expected a string, got nil"},
    {"Warlib.mesh, 4, 4, {{x = 1, y = 1, mark = ''}}", "marks[1].mark': expected a letter, got "},
  }
  for _, case in ipairs(wrong) do
    it("names the argument, not one of its own variables: " .. case[1], function()
      assert.matches("test.lua:1: Warlib.height_map: argument '" .. case[2],
        failure("Warlib.height_map(" .. case[1] .. ")"), 1, true)
    end)
  end

  it("puts a letter of more bytes than one whole", function()
    assert.equal("Ä", run(QUARTERS .. [[
      return Warlib.height_map(mesh, 1, 1, {{x = 2, y = 2, mark = "Äb"}})[1] ]]))
  end)

  for _, columns in ipairs({"0", "-1", "1.5", "501", "0/0", "'4'"}) do
    it("raises for columns = " .. columns, function()
      assert.matches("Warlib.height_map: argument 'columns': expected an integer from 1 to 500",
        failure("Warlib.height_map(Warlib.mesh, " .. columns .. ")"), 1, true)
    end)
  end
end)

describe("Warlib checks", function()
  local passing = {
    "Warlib.check(true, 'm')", "Warlib.check(0, 'm')", "Warlib.expect('n', 1, 1)",
    "Warlib.expect('n', 1.05, 1, 0.1)", "Warlib.expect('n', nil, nil)",
    "Warlib.expect('n', 'a', 'a')", "Warlib.expect('n', {1, {2, 3}}, {1, {2, 3}})",
    "Warlib.expect('n', {1.05, 2}, {1, 2}, 0.1)", "Warlib.expect('n', 1/0, 1/0)",
    "Warlib.expect('n', false, false)",
    "Warlib.expect('hit', {t = 8.5, name = 'WOOD', area = 0}, {t = 8.5, name = 'WOOD'})",
    "Warlib.expect('hit', {t = 8.51, at = {1, 2, 3}}, {t = 8.5, at = {1, 2, 3}}, 0.1)",
    "Warlib.expect('n', {}, {})",
  }
  for _, source in ipairs(passing) do
    it("pass: " .. source, function()
      local session = new_session()
      assert.is_true(run("return " .. source, session))
      assert.same({1, 0, ""}, {session.passed, session.failed, session.output})
    end)
  end

  local failing = {
    {"Warlib.check(nil, 'the door is open')", "FAILED: the door is open\n"},
    {"Warlib.check(false)", "FAILED: a check without a message\n"},
    {"Warlib.expect('height', 1.5, 1)", "FAILED: height: expected 1, got 1.5\n"},
    {"Warlib.expect('height', 1.5, 1, 0.25)",
      "FAILED: height: expected 1 (within 0.25), got 1.5\n"},
    {"Warlib.expect('hit', nil, 2)", "FAILED: hit: expected 2, got nil\n"},
    {"Warlib.expect('hit', 2, nil)", "FAILED: hit: expected nil, got 2\n"},
    {"Warlib.expect('name', 'GLASS', 'WOOD')", 'FAILED: name: expected "WOOD", got "GLASS"\n'},
    {"Warlib.expect('p', {1, 2}, {1, 2, 3})", "FAILED: p: expected {1, 2, 3}, got {1, 2}\n"},
    {"Warlib.expect('p', {1, 2}, {1, 3})", "FAILED: p: expected {1, 3}, got {1, 2}\n"},
    {"Warlib.expect('t', 0/0, 1, 5)", "FAILED: t: expected 1 (within 5), got nan\n"},
    {"Warlib.expect('hit', {t = 1, name = 'WOOD', area = 2}, {t = 9, name = 'NOPE'})",
      'FAILED: hit: expected {name = "NOPE", t = 9}, got {name = "WOOD", t = 1}\n'},
    {"Warlib.expect('hit', {t = 1}, {t = 1, name = 'NOPE'})",
      'FAILED: hit: expected {name = "NOPE", t = 1}, got {t = 1}\n'},
    {"Warlib.expect('hit', {t = 1}, {})", "FAILED: hit: expected {}, got {t = 1}\n"},
    {"Warlib.expect('p', {1, 2, 3}, {1, 2})", "FAILED: p: expected {1, 2}, got {1, 2, 3}\n"},
    {"Warlib.expect('hits', {{t = 1, area = 0}, {t = 2}}, {{t = 1}, {t = 3}})",
      "FAILED: hits: expected {{t = 1}, {t = 3}}, got {{t = 1}, {t = 2}}\n"},
    {"Warlib.expect('hit', Warlib.mesh:ray_cast({0, 0, 9}, {0, 0, -1}, 20), {material_name = 'X'})",
      'FAILED: hit: expected {material_name = "X"}, got {material_name = "MATERIAL_CONCRETE"}\n'},
    {"Warlib.expect('t', 1, '1')", 'FAILED: t: expected "1", got 1\n'},
  }
  for _, case in ipairs(failing) do
    it("fail: " .. case[1], function()
      local session = new_session()
      assert.is_false(run("return " .. case[1], session))
      assert.same({0, 1, case[2]}, {session.passed, session.failed, session.output})
    end)
  end

  it("show no address, which another run would not have", function()
    local session = new_session()
    run("Warlib.check(false, {}) Warlib.expect('f', print, 1)", session)
    assert.matches("^FAILED: table: %d%d%d%d%d%d%d%d\n"
      .. "FAILED: f: expected 1, got function: %d%d%d%d%d%d%d%d\n$", session.output)
  end)

  it("raise for a table that holds itself, and name the check", function()
    local message = failure([[
      local loop = {1} loop[2] = loop
      Warlib.expect("a loop", {1, {1, 2}}, loop)]])
    assert.matches([[test.lua:2: Warlib.expect: argument 'want' of "a loop": expected at most 50 ]]
      .. "tables in one another", message, 1, true)
  end)

  it("show of an answer that holds itself only the top", function()
    local session = new_session()
    run("local loop = {1} loop[2] = loop Warlib.expect('n', loop, {2, 3})", session)
    assert.matches("FAILED: n: expected {2, 3}, got {1, {1, {1, {1, {...}}}}}\n", session.output, 1,
      true)
  end)

  it("show of a long answer only the beginning", function()
    local session = new_session()
    run("local t = {} for i = 1, 1000 do t[i] = i end Warlib.expect('n', t, 1)", session)
    assert.equal("FAILED: n: expected 1, got {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, "
      .. "16, ...}\n", session.output)
  end)

  for _, tolerance in ipairs({"-1", "0/0", "'x'", "{}"}) do
    it("raise for the tolerance " .. tolerance, function()
      assert.matches("Warlib.expect: argument 'tolerance': expected a number from 0 up, got",
        failure("Warlib.expect('n', 1, 1, " .. tolerance .. ")"), 1, true)
    end)
  end
end)

local core = require "boardwalk.core"

describe("hostile scripts in a State", function()
  if not core.state then
    pending("this machine has no State")
    return
  end

  -- What a level's state holds, with a function that hands a script's first result out.
  local function hostile_state()
    local state = assert(core.state {memory = 16 * 1024 * 1024})
    assert(state:run([[
      host = require "boardwalk.script.boot"
      assert(host.open_example("pier"))
      local script = require "boardwalk.script"
      local session = script.new {mesh = require("boardwalk").example("pier"), level = {},
        write = function() end}
      function try(source)
        local chunk, message = session:load(source, "@hostile.lua")
        if not chunk then error(message, 0) end
        return (chunk())
      end]], "=setup"))
    state:allow(2000000)
    return state
  end

  local function is_sound(state)
    local ok, text = state:call("try", "return ('ab'):rep(3) .. #Warlib.mesh")
    return ok == true and text == "ababab488" and ("x"):rep(2) == "xx" and os.time ~= nil
  end

  local stopped = {
    ["an xpcall handler that never ends"] = [[
      xpcall(function() while true do end end, function() while true do end end)]],
    ["an xpcall handler that never ends, after an error"] = [[
      xpcall(error, function() while true do end end)]],
    ["many short coroutines"] = [[
      local function f() for _ = 1, 30 do end end while true do coroutine.wrap(f)() end]],
    ["a coroutine that yields for ever"] = [[
      local f = coroutine.wrap(function() while true do coroutine.yield() end end)
      while true do pcall(f) end]],
    ["a metamethod that never ends"] = [[
      return setmetatable({}, {__index = function() while true do end end}).x]],
    ["print that never ends"] = [[
      print(setmetatable({}, {__tostring = function() while true do end end}))]],
    ["a comparison that never ends"] = [[table.sort({3, 2, 1}, function() while true do end end)]],
    ["long strings in a loop"] = [[while true do local s = ("x"):rep(1000000) end]],
    ["meshes in a loop"] = [[while true do Warlib.bw.example("pier") end]],
  }
  for name, source in pairs(stopped) do
    it("are stopped: " .. name, function()
      local state = hostile_state()
      local result, message, code = state:call("try", source)
      assert.is_nil(result)
      assert.matches("is used up", message, 1, true)
      assert.equal("limit", code)
      assert.is_true(is_sound(state))
      state:destroy()
    end)
  end

  local harmless = {
    ["strings' methods"] = "string.rep = nil string.upper = print return ('x'):upper()",
    ["rawset on a library"] = "rawset(string, 'upper', print) return ('x'):upper()",
    ["a destroyed level"] = "Warlib.mesh = nil Warlib = nil return 'X'",
  }
  for name, source in pairs(harmless) do
    it("change nothing of the state: " .. name, function()
      local state = hostile_state()
      assert.same({true, "X"}, {state:call("try", source)})
      local ok, text = state:run("return ('x'):upper()", "=test")
      assert.same({true, "X"}, {ok, text})
      state:destroy()
    end)
  end

  it("that destroy the level get an error, and the host goes on", function()
    local state = hostile_state()
    assert(state:call("try", "Warlib.mesh:destroy()"))
    local result, message = state:call("try", [[
      ChangeCollision(AddVolumeBox("v", 0, {0, 0, 0}, {1, 1, 1}), nil)]])
    assert.is_nil(result)
    assert.matches("destroyed", message)
    assert.same({true, 3}, {state:run("return 3", "=test")})
    state:destroy()
  end)

  it("that keep every mesh they build meet the memory limit", function()
    local state = hostile_state()
    -- one triangle each, over a grid of 40,000 cells
    local result, message = state:call("try", [[
      local kept, triangles = {}, {{a = {0, 0, 0}, b = {100, 0, 0}, c = {0, 100, 0}}}
      while true do
        kept[#kept + 1] = assert(Warlib.bw.mesh(triangles, {cell_size = 0.5}))
      end]])
    assert.is_nil(result)
    assert.matches("memory", message)
    assert.is_true(is_sound(state))
    state:destroy()
  end)

  -- The chunks that the shared cases list, each with what must come of it.
  local path = helpers.shared("cases/lua-sandbox-chunks.lua")
  if not path then
    pending("the shared cases are not here")
    return
  end
  for _, case in ipairs(dofile(path)) do
    it("of the shared cases: " .. case.name, function()
      local state = hostile_state()
      local ok, result, code = state:call("try", case.chunk)
      if case.want == "stopped" then
        assert.is_nil(ok)
        assert.is_true(code == "limit" or code == "memory", result)
      elseif case.want == "error" then
        assert.is_nil(ok)
        assert.equal("invalid", code)
      elseif type(case.want) ~= "string" or not case.want:find("^error, or") then
        assert.same({true, case.want}, {ok, result})
      end
      assert.is_true(is_sound(state))
      state:destroy()
    end)
  end
end)
