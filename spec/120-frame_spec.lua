-- The life of a level script: what happens in what order, in which time, and how errors end.
local level_script = require "spec.level_script"

local new, run, log = level_script.new, level_script.run, level_script.log

-- ---- the order of a frame

describe("a frame", function()
  -- Everything that calls a script in one frame, each with its name.
  local ALL = [[
    function Watch() Log("stopwatch") end
    function Update() if armed then Log("update") end end
    function Scheduled() Log("scheduled") end
    function Arrived() Log("file arrived") end
    function Scene() Log("scene") end
    function InBox() Log("box") end
    function InSphere() Log("sphere") end
    function Broken() Log("object") end
    function Fill()
      W_SetStopWatch(10, 0, "Watch")
      W_StartStopWatch(1)
      preLoadFile("other", "Arrived")
      ScenePreload("scene", "Scene")
      ScheduleFunc("Scheduled", 30)
      armed = true
    end
    RegisterUpdate("Update")
    local human = HuCreate("h", "civilian", {0, 0, 0}, 0)
    box = AddVolumeBox("v", 0, {-1, -1, -1}, {2, 2, 2}, false)
    dealer = HuCreate("d", "dealer", {1, 0, 0}, 0)
    SetMsgHandler(box, 3, "InBox")
    SetMsgHandler(dealer, 3, "InSphere")
    TriggerSphereCfg(dealer, nil, 3, 0, 500)
    Fill()
    EnableVolumeBox(box, 1)
    TriggerSphereEnable(dealer, 1)]]

  it("calls scripts in the order of the original", function()
    -- a box is asked in every fifth frame and so is a sphere: both come within five
    local words = log(ALL, 5, {files = {other = "Log('file')"}})
    local places = {}
    for i, word in ipairs(words) do places[word] = places[word] or i end
    local first = {}
    for i = 1, 6 do first[i] = words[i] end
    assert.same({"file", "file arrived", "scene"}, {first[1], first[2], first[3]})
    for _, word in ipairs({"stopwatch", "box", "sphere", "scheduled", "update"}) do
      assert.is_number(places[word], word)
    end
    assert.is_true(places.scheduled < places.update)
  end)

  it("goes through its steps one after the other", function()
    local session, steps = new(), {}
    session.on_step = function(name) steps[#steps + 1] = name end
    session:run_frames(1)
    assert.same({
      "stopwatch", "clock", "tick 1", "tick 2", "spawning", "files", "scenes", "boxes", "spheres",
      "scripts",
    }, steps)
  end)

  it("delivers what a tick raises before boxes, and those before scheduled calls", function()
    local words = log([[
      function OnBox() Log("box") end
      function Later() Log("scheduled") end
      function Update() Log("update") end
      function Watch() Log("stopwatch") end
      -- this one's turn comes with frame 5
      box = AddVolumeBox("v", 0, {-1, -1, -1}, {2, 2, 2})
      SetMsgHandler(box, 3, "OnBox")
      HuCreate("h", "civilian", {0, 0, 0}, 0)
      ScheduleFunc("Later", 160)
      RegisterUpdate("Update")
      W_SetStopWatch(130, 0, "Watch")
      W_StartStopWatch(1)]], 5)
    -- 620 is a multiple of 5, so that box 0 is asked in frame 5; the watch sees frame 4's time
    -- there
    assert.same({"update", "update", "update", "update", "stopwatch", "box", "scheduled", "update"},
      words)
  end)

  it("is two ticks and a thirtieth of a second", function()
    local session = new()
    session:run_frames(3)
    assert.same({3, 6, 100}, {session.game.frame, session.game.tick, session.game.time})
    session:run_frames(1)
    assert.equal(133, session.game.time)
  end)
end)

describe("GetGameTime", function()
  it("is whole milliseconds of the game's clock", function()
    local words = log([[
      function Update() Log(GetGameTime()) end
      RegisterUpdate("Update")
      Log(GetGameTime())]], 3)
    assert.same({"0", "33", "66", "100"}, words)
  end)
end)

describe("RegisterUpdate", function()
  it("calls in every frame with its time in ms, behind what is due", function()
    local words = log([[
      function Update(ms) Log("update", math.floor(ms * 1000)) end
      function Later() Log("later") end
      RegisterUpdate("Update")
      ScheduleFunc("Later", 0)]], 2)
    assert.same({"later", "update 33333", "update 33333"}, words)
  end)

  it("stops with nil", function()
    local words = log([[
      function Update() Log("u") RegisterUpdate(nil) end
      RegisterUpdate("Update")]], 3)
    assert.same({"u"}, words)
  end)
end)

-- ---- a level begins and ends

describe("SetStartGameCallback", function()
  it("is called once, behind the main script and the files it asked for", function()
    local words = log([[
      function Start() Log("start", GetGameTime()) end
      SetStartGameCallback("Start")
      preLoadFile("other")
      Log("main")]], 2, {files = {other = "Log('file')"}})
    assert.same({"main", "file", "start 0"}, words)
  end)

  it("may be changed by a file that arrives, and nil is nobody", function()
    assert.same({"b"}, (log([[
      function A() Log("a") end
      function B() Log("b") end
      SetStartGameCallback("A")
      preLoadFile("other")]], 1, {files = {other = "SetStartGameCallback('B')"}})))
    assert.same({}, (log([[
      function A() Log("a") end
      SetStartGameCallback("A")
      SetStartGameCallback(nil)]], 1)))
  end)

  it("keeps 31 characters", function()
    local name = ("x"):rep(31)
    assert.same({"called"}, (log(("function %s() Log('called') end SetStartGameCallback('%sy')")
      :format(name, name), 1)))
  end)
end)

describe("MenuLoadLevel", function()
  it("stops messages, and neither the calling function nor scheduled calls", function()
    local words = log([[
      function OnBox() Log("box") end
      function Later() Log("later") end
      box = AddVolumeBox("v", 0, {-1, -1, -1}, {2, 2, 2})
      SetMsgHandler(box, 3, "OnBox")
      HuCreate("h", "civilian", {0, 0, 0}, 0)
      ScheduleFunc("Later", 100)
      MenuLoadLevel("level80")
      Log("on")]], 20)
    assert.same({"on", "later"}, words)
  end)

  it("ends the level after 180 frames", function()
    local session = new()
    run("MenuLoadLevel('level80')", session)
    assert.equal(180, session:run_frames(1000))
    assert.equal("level80", session.game.next_level)
  end)
end)

describe("GameIsOver", function()
  it("is 1 once the level ends", function()
    assert.is_nil(run("return GameIsOver()"))
    assert.equal(1, run("MenuLoadLevel('x') return GameIsOver()"))
  end)
end)

describe("leaving a level", function()
  it("drops globals, handlers, timers and objects, and keeps what outlives it", function()
    local session = new()
    run([[
      kept = 1
      function Later() kept = 2 end
      ScheduleFunc("Later", 0)
      AddFlag("f", {0, 0, 0}, 0)
      HuCreate("h", "civilian", {0, 0, 0}, 0)
      SetCheckPoint(3)
      SetLUASaveDataFloat(2, 1.5)
      SetLUASaveDataBool(7, 1)]], session)
    session:leave()
    session:run_frames(2)
    assert.is_nil(run("return kept", session))
    assert.same({0, 0, 3, 1.5, 1}, run([[
      return {#Warlib.flags(), #Warlib.humans(), GetCheckPoint(), GetLUASaveDataFloat(2),
        GetLUASaveDataBool(7)}]], session))
  end)
end)

-- ---- names and errors

describe("a callback's name", function()
  local SOURCE = [[
    P1 = {name = "P1"}
    function P1.Step() Log("step") end
    function P1:Go(n) Log(self.name, n) end
    P1.sub = {Deep = function() Log("deep") end}
    ]]
  local cases = {
    {"P1.Step", {"step"}}, {"P1:Go", {"P1 7"}}, {"P1.sub.Deep", {"deep"}}, {"P1.nothing", {}},
    {"nothing.at.all", {}}, {"P1", {}}, {"", {}}, {".", {}}, {"P1..Step", {}},
  }
  for _, case in ipairs(cases) do
    it(("'%s' is resolved when the call is due, or dropped"):format(case[1]), function()
      local words = log(("ScheduleFuncArg1('%s', 7, 0)"):format(case[1]) .. SOURCE, 1)
      assert.same(case[2], words)
    end)
  end

  it("has 32 characters in each part", function()
    local name = ("n"):rep(32)
    assert.same({"called"}, (log(([[
      function %s() Log("called") end
      ScheduleFunc("%s", 0)]]):format(name, name .. "more"), 1)))
  end)

  it("means what it means then", function()
    assert.same({"second"}, (log([[
      function F() Log("first") end
      ScheduleFunc("F", 0)
      function F() Log("second") end]], 1)))
  end)
end)

describe("an error", function()
  local FAILING = [[
    function Bad() Log("before") error("no") end
    function Good() Log("good") end
    ScheduleFunc("Bad", 0)
    ScheduleFunc("Good", 0)
    ScheduleFunc("Bad", 50)]]

  it("in silent mode stops its call alone, and is told once", function()
    local words, session = log(FAILING, 3, {silent = true})
    assert.same({"before", "good", "before"}, words)
    assert.same({"test.lua:1: no"}, session.told)
    assert.equal(2, session.error_count)
  end)

  it("in strict mode is raised", function()
    local ok, message = pcall(log, FAILING, 3)
    assert.is_false(ok)
    assert.equal("test.lua:1: no", message)
  end)

  it("of an unknown global stops the function in silent mode, and raises in strict mode", function()
    local source = "function F() NoSuchBinding(1) Log('no') end ScheduleFunc('F', 0)"
    local words, session = log(source, 1, {silent = true})
    assert.same({}, words)
    assert.matches("NoSuchBinding", session.told[1])
    assert.is_false((pcall(log, source, 1)))
  end)

  it("that is no text is named", function()
    local _, session = log("function F() error({}) end ScheduleFunc('F', 0)", 1, {silent = true})
    assert.same({"the error is a table value"}, session.told)
  end)
end)

describe("doFile", function()
  it("runs a script now, in the same environment", function()
    local words = log("doFile('other') Log('after', x)", 0, {files = {other = "x = 5 Log('in')"}})
    assert.same({"in", "after 5"}, words)
  end)

  for _, name in ipairs({"../other", "/etc/passwd", "a/b", "..", "", "other\\0x", "C:\\\\x"}) do
    it("leads to no other folder: " .. name, function()
      local words, session = log(("doFile(%q) Log('on')"):format(name):gsub("\\\\", "\\"), 0,
        {silent = true, files = {other = "Log('in')"}})
      assert.same({"on"}, words)
      assert.equal(1, #session.told)
    end)
  end

  it("raises in strict mode when there is none", function()
    assert.is_false((pcall(log, "doFile('missing')", 0)))
  end)
end)

describe("doInclude", function()
  it("is doFile", function()
    assert.same({"in"}, (log("doInclude('other')", 0, {files = {other = "Log('in')"}})))
  end)
end)

describe("preLoadFile", function()
  it("runs the script and its callback behind the calling function", function()
    local words = log([[
      function Done() Log("done") end
      preLoadFile("other", "Done")
      Log("main")]], 0, {files = {other = "Log('in')"}})
    assert.same({"main", "in", "done"}, words)
  end)

  it("keeps what the caller still calls: the chapter that is left cleans up itself", function()
    local words = log([[
      function Cleanup() Log("chapter 1 cleans") end
      function Next() preLoadFile("~/chapter2") Cleanup() end
      ScheduleFunc("Next", 0)]], 2, {files = {chapter2 =
        "function Cleanup() Log('chapter 2 cleans') end Log('chapter 2')"}})
    assert.same({"chapter 1 cleans", "chapter 2"}, words)
  end)
end)
