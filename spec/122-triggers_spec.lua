-- Boxes and spheres as triggers, flags, and what switches the level's collision.
local level_script = require "spec.level_script"

local run, log = level_script.run, level_script.log

-- A box of 2 m around the origin whose turn is every fifth frame, a player and a civilian far away,
-- and functions that put them in and out.
local BOX = [[
  function In(box, who) Log("in", names[who]) end
  function Out(box, who) Log("out", names[who]) end
  function Still(box, who) Log("still", names[who], GetGameTime()) end
  player = HuCreate("player", "warrior", {15, 15, 0}, 0, "", 1)
  other = HuCreate("other", "civilian", {16, 15, 0}, 0)
  names = {[player] = "player", [other] = "other"}
  function Box(kind, ...)
    box = AddVolumeBox("v", kind, {-1, -1, -1}, {2, 2, 3}, ...)
    SetMsgHandler(box, 3, "In") SetMsgHandler(box, 4, "Out") SetMsgHandler(box, 5, "Still")
  end
  function Enter(who) Teleport(who, {0, 0, 0}) end
  function Leave(who) Teleport(who, {15, 15, 0}) end ]]

local function heard(source, frames)
  return (log(BOX .. source, frames))
end

describe("AddVolumeBox", function()
  it("of kind 0 tells of any human", function()
    assert.same({"in player", "in other"}, heard("Box(0) Enter(player) Enter(other)", 5))
  end)

  it("of kind 2 tells of players alone", function()
    assert.same({"in player"}, heard("Box(2) Enter(player) Enter(other)", 5))
  end)

  it("of kind 3 tells of nobody", function()
    assert.same({}, heard("Box(3) Enter(player) Enter(other)", 10))
  end)

  it("is asked once in five frames", function()
    for frame = 0, 4 do assert.same({}, heard("Box(0) Enter(player)", frame)) end
    assert.same({"in player"}, heard("Box(0) Enter(player)", 5))
  end)

  it("is asked in the frame of its handle", function()
    assert.same({"in player", "in player"}, heard([[
      AddVolumeBox("first", 0, {5, 5, 5}, {1, 1, 1})
      Box(0) Enter(player)        -- the second box: frame 1, 6
      ScheduleFunc("Again", 100)
      function Again() EnableVolumeBox(box, nil) EnableVolumeBox(box, 1) end]], 6))
  end)

  it("tells of who left, by a teleport too", function()
    assert.same({"in player", "out player"}, heard([[
      Box(0) Enter(player)
      function Go() Leave(player) end
      ScheduleFunc("Go", 200)]], 10))
  end)

  it("tells of who is inside at most once a second", function()
    local words = heard("Box(0) Enter(player)", 75)
    assert.equal("in player", words[1])
    -- in at 166 ms; then the first turn at least 1,000 ms later: frame 35, at 1,166 ms
    assert.equal("still player 1166", words[2])
    assert.equal("still player 2166", words[3])
    assert.is_nil(words[4])
  end)

  it("tells that the dead left, and nothing of who is deleted", function()
    assert.same({"in player", "out player"}, heard([[
      Box(0) Enter(player)
      function Die() Warlib.kill(player) end
      ScheduleFunc("Die", 200)]], 12))
    assert.same({"in player"}, heard([[
      Box(0) Enter(player)
      function Go() HuDelete(player) end
      ScheduleFunc("Go", 200)]], 30))
  end)

  it("tells of somebody new in the slot of who was deleted inside", function()
    assert.same({"in player", "in new"}, heard([[
      Box(0) Enter(player)
      function Go()
        HuDelete(player)
        names[HuCreate("new", "civilian", {0, 0, 0}, 0)] = "new"
      end
      ScheduleFunc("Go", 200)]], 12))
  end)

  it("that a handler switches off tells nothing more", function()
    assert.same({"in player"}, heard([[
      Box(0) Enter(player) Enter(other)
      function In(box, who) Log("in", names[who]) EnableVolumeBox(box, nil) end]], 12))
  end)

  it("that is off at first tells nothing", function()
    assert.same({}, heard("Box(0, nil) Enter(player)", 10))
  end)

  it("holds its faces, and nothing beyond", function()
    for _, case in ipairs({{"{1, 1, 0}", 1}, {"{1.01, 0, 0}", nil}, {"{0, 0, 2.01}", nil},
        {"{0, 0, -1}", 1}}) do
      local source = "Box(0) return IsInsideBox(box, AddFlag('f', %s, 0))"
      assert.equal(case[2], run(BOX .. source:format(case[1])))
    end
  end)

  it("sends 6 to where a human does damage", function()
    assert.same({"damage true true"}, heard([[
      Box(0) Enter(player)
      crate = ObjSpawn("crate", {1, 1, 0}, {0, 0, 0, 1}, -1, 0, 0)
      function Damage(who, where, object) Log("damage", who == player, where == box) end
      SetMsgHandler(box, 6, "Damage")
      Warlib.hit(other, crate)      -- stands elsewhere, and breaks it
      Warlib.hit(player, other)     -- strikes on humans send none
      crate = ObjSpawn("crate", {1, 1, 0}, {0, 0, 0, 1}, -1, 0, 0)
      Warlib.hit(player, crate)]]))
  end)
end)

describe("RotateVolumeBox", function()
  local LONG = "box = AddVolumeBox('v', 0, {-4, -1, -1}, {8, 2, 3}) "
  local at = "IsInsideBox(box, AddFlag('f', {%s, 0}, 0))"
  local cases = {
    {"not turned, along x", "", "3, 0", 1}, {"not turned, along y", "", "0, 3", nil},
    {"turned by 90 degrees, along x", "0, -1, 1, 0", "3, 0", nil},
    {"turned by 90 degrees, along y", "0, -1, 1, 0", "0, 3", 1},
    {"turned by 45 degrees", ".707, -.707, .707, .707", "2.5, 2.5", 1},
    {"turned by 45 degrees the other way", ".707, .707, -.707, .707", "2.5, 2.5", nil},
  }
  for _, case in ipairs(cases) do
    it("decides what a box holds: " .. case[1], function()
      local turn = case[2] ~= "" and ("RotateVolumeBox(box, %s) "):format(case[2]) or ""
      assert.equal(case[4], run(LONG .. turn .. "return " .. at:format(case[3])))
    end)
  end

  it("keeps within the bounding sphere, however large the matrix", function()
    assert.is_nil(run(LONG .. "RotateVolumeBox(box, 100, 0, 0, 100) return "
      .. at:format("5, 0")))
  end)

  it("does not move what ChangeCollision switches", function()
    local session = level_script.new()
    run([[
      local box = AddVolumeBox("v", 0, {-6, 9, -1}, {12, 2, 4})
      RotateVolumeBox(box, 0, -1, 1, 0)
      ChangeCollision(box, nil)]], session)
    assert.is_nil(session.mesh:cast(0, 5, 1, 0, 1, 0, 10))
  end)

  for _, call in ipairs({"nil", "-1", "AddFlag('f', {0, 0, 0}, 0)"}) do
    it("does nothing for " .. call, function()
      run("RotateVolumeBox(" .. call .. ", 0, 1, 1, 0)")
    end)
  end
end)

describe("EnableVolumeBox", function()
  it("off sends no 4, and on again a fresh 3", function()
    assert.same({"in player", "in player"}, heard([[
      Box(0) Enter(player)
      function Off() EnableVolumeBox(box, nil) end
      function On() EnableVolumeBox(box, 1) end
      ScheduleFunc("Off", 200) ScheduleFunc("On", 400)]], 20))
  end)

  it("does nothing for a handle of no box", function()
    heard("EnableVolumeBox(nil, 1) EnableVolumeBox(-1, 1) EnableVolumeBox(player, 1)")
  end)
end)

describe("IsInsideBox", function()
  it("asks for the position of any object, and works with a box that is off", function()
    assert.same({"1", "nil", "1"}, heard([[
      Box(0, nil)
      Enter(player)
      Log(IsInsideBox(box, player)) Log(IsInsideBox(box, other))
      Log(IsInsideBox(box, ObjSpawn("crate", {0.5, 0, 0}, {0, 0, 0, 1}, -1, 0, 0)))]]))
  end)

  for _, call in ipairs({"-1, player", "box, -1", "nil, nil", "player, player"}) do
    it("is nil for " .. call, function()
      assert.same({"nil"}, heard("Box(0) Log(IsInsideBox(" .. call .. "))"))
    end)
  end
end)

-- ---- spheres

local SPHERE = BOX .. [[
  dealer = HuCreate("dealer", "dealer", {0, 0, 0}, 0)
  names[dealer] = "dealer"
  SetMsgHandler(dealer, 3, "In") SetMsgHandler(dealer, 4, "Out") SetMsgHandler(dealer, 5, "Still")
  function Put(who, x, y) Warlib.place(who, {x, y, 0}) end ]]

local function sphere(source, frames)
  return (log(SPHERE .. source, frames))
end

describe("TriggerSphereCfg", function()
  it("tells an object of who is near, not of itself", function()
    assert.same({"in player", "out player"}, sphere([[
      TriggerSphereCfg(dealer, 1, 4, 0, 500)
      Put(player, 3.99, 0) Put(other, 4.01, 0)
      function Go() Put(player, 5, 0) end
      ScheduleFunc("Go", 200)]], 12))
  end)

  it("sets how often 5 is told", function()
    local words = sphere("TriggerSphereCfg(dealer, 1, 4, 0, 300) Put(player, 1, 0)", 12)
    -- in at frame 5 (166 ms); 300 ms later the turn of frame 15
    assert.same({"in player"}, words)
    words = sphere("TriggerSphereCfg(dealer, 1, 4, 0, 300) Put(player, 1, 0)", 16)
    assert.matches("^still player", words[2])
  end)

  it("of mode 1 wants a clear line of the level", function()
    -- the wall at y = 10 faces south: it stops a line from the south
    local behind = [[
      Warlib.place(dealer, {0, 8, 0}) Put(player, 0, 12) Put(other, 1, 8)
      TriggerSphereCfg(dealer, 1, 6, %d, 500)]]
    assert.same({"in other"}, sphere(behind:format(1), 6))
    assert.same({"in player", "in other"}, sphere(behind:format(0), 6))
  end)

  it("of mode 2 looks from a metre above", function()
    -- the wall is 2 m high; from 1 m above the ground to 1 m above it the line is stopped too
    assert.same({}, sphere([[
      Warlib.place(dealer, {0, 8, 0}) Put(player, 0, 12)
      TriggerSphereCfg(dealer, 1, 6, 2, 500)]], 6))
    assert.same({"in player"}, sphere([[
      Warlib.place(dealer, {0, 8, 1.5}) Put(player, 0, 12) Warlib.place(player, {0, 12, 1.5})
      TriggerSphereCfg(dealer, 1, 6, 2, 500)]], 6))
  end)

  it("moves with its object", function()
    assert.same({"in player"}, sphere([[
      TriggerSphereCfg(dealer, 1, 2, 0, 500)
      Put(player, 10, 5)
      function Go() Warlib.place(dealer, {10, 4, 0}) end
      ScheduleFunc("Go", 200)]], 12))
  end)

  it("has room for 100, and takes no more", function()
    local session = level_script.new()
    run([[
      for i = 1, 110 do TriggerSphereCfg(AddFlag("f", {0, 0, 0}, 0), 1, 1, 0, 500) end]], session)
    assert.equal(100, #session.game.spheres.slots)
  end)
end)

describe("TriggerSphereEnable", function()
  it("off sends no 4, on again a fresh 3", function()
    assert.same({"in player", "in player"}, sphere([[
      TriggerSphereCfg(dealer, 1, 4, 0, 500)
      Put(player, 1, 0)
      function Off() TriggerSphereEnable(dealer, nil) end
      function On() TriggerSphereEnable(dealer, 1) end
      ScheduleFunc("Off", 200) ScheduleFunc("On", 400)]], 20))
  end)

  it("without a sphere makes one that accepts nobody near", function()
    assert.same({}, sphere("Put(player, 0.5, 0) TriggerSphereEnable(dealer, 1)", 10))
  end)

  it("needs a handler", function()
    local session = level_script.new()
    run("TriggerSphereEnable(AddFlag('f', {0, 0, 0}, 0), 1)", session)
    assert.equal(0, #session.game.spheres.slots)
  end)
end)

describe("TriggerSphereSetRadius", function()
  it("changes the radius", function()
    assert.same({"in player"}, sphere([[
      TriggerSphereCfg(dealer, 1, 1, 0, 500)
      Put(player, 2.9, 0)
      function Grow() TriggerSphereSetRadius(dealer, 3) end
      ScheduleFunc("Grow", 200)]], 12))
  end)

  for _, radius in ipairs({"-1", "0/0", "nil"}) do
    it("of " .. radius .. " accepts nobody near", function()
      assert.same({}, sphere([[
        TriggerSphereCfg(dealer, 1, 1, 0, 500) Put(player, 3, 0)
        TriggerSphereSetRadius(dealer, ]] .. radius .. ")", 12))
    end)
  end
end)

-- ---- flags and the pools

describe("CfgSetDatabaseSizes", function()
  it("is a hint: more may be made", function()
    assert.equal(30, run([[
      CfgSetDatabaseSizes(0, 1, {0, 0, 0, 0})
      CfgSetDatabaseSizes(1, 1)
      for i = 1, 30 do AddFlag("f", {0, 0, 0}, 0) end
      return #Warlib.flags()]]))
  end)
end)

describe("AddFlag", function()
  it("has a place that scripts ask for", function()
    assert.same({1, 2, 3, 0}, run([[
      local p = GetFlagPos(AddFlag("f", {1, 2, 3}, 90))
      return {p.x, p.y, p.z, p.w}]]))
  end)
end)

describe("FindFlag", function()
  it("finds the first of a name, with its case", function()
    assert.is_true(run([[
      local a, b = AddFlag("fA", {0, 0, 0}, 0), AddFlag("fA", {1, 0, 0}, 0)
      return FindFlag("fA") == a and FindFlag("fa") == NilHandle]]))
  end)

  it("finds no name of more than 15 characters", function()
    assert.is_true(run([[
      local flag = AddFlag("1234567890123456", {0, 0, 0}, 0)
      return FindFlag("1234567890123456") == NilHandle and FindFlag("123456789012345") == flag]]))
  end)
end)

describe("FlagEnable", function()
  it("marks a flag", function()
    assert.is_false(run([[
      FlagEnable(AddFlag("f", {0, 0, 0}, 0), nil)
      FlagEnable(-1, 1)
      return Warlib.flags()[1].enabled]]))
  end)
end)

describe("FlagGetOwner", function()
  it("is NilHandle where nobody uses the flag", function()
    assert.is_true(run([[
      return FlagGetOwner(AddFlag("f", {0, 0, 0}, 0)) == NilHandle
        and FlagGetOwner(-1) == NilHandle]]))
  end)
end)

describe("GetFlagPos", function()
  it("is 0 for no flag, and a table of its own in every call", function()
    assert.same({0, true}, run([[
      local f = AddFlag("f", {0, 0, 0}, 0)
      return {GetFlagPos(-1).x, GetFlagPos(f) ~= GetFlagPos(f)}]]))
  end)
end)

describe("SetFlagPos", function()
  it("moves a flag and leaves its heading", function()
    assert.same({4, 5, 6, 90}, run([[
      local f = AddFlag("f", {0, 0, 0}, 90)
      SetFlagPos(f, {4, 5, 6})
      SetFlagPos(-1, {9, 9, 9})
      local p = GetFlagPos(f)
      return {p.x, p.y, p.z, Warlib.flags()[1].heading}]]))
  end)
end)

describe("AddPath", function()
  it("keeps 32 paths, then gives nil", function()
    assert.is_true(run([[
      local f = AddFlag("f", {0, 0, 0}, 90)
      for i = 1, 32 do assert(AddPath("p", {f, f})) end
      return AddPath("p", {f}) == nil]]))
  end)
end)

describe("FlagNetAddLink", function()
  it("keeps 128 nodes and ignores more", function()
    local session = level_script.new()
    run("for i = 1, 140 do FlagNetAddLink(i, 1, 2, 3, 4) end", session)
    assert.equal(128, #session.game.flag_net)
    assert.same({1, 2, 3, 4, flag = 5}, session.game.flag_net[5])
  end)
end)

describe("FlagNetClear", function()
  it("empties the net", function()
    local session = level_script.new()
    run("FlagNetAddLink(1) FlagNetClear()", session)
    assert.same({}, session.game.flag_net)
  end)
end)

-- ChangeCollision has specs of its own in 41-script_spec.lua.
describe("ChangeCollision", function()
  it("opens a wall for a ray", function()
    assert.same({"5", "nil", "5"}, (log([[
      local box = AddVolumeBox("v", 0, {-6, 9, -1}, {12, 2, 4})
      local function Look()
        local t = Warlib.mesh:cast(0, 5, 1, 0, 1, 0, 10)
        Log(t and math.floor(t))
      end
      Look() ChangeCollision(box, nil) Look() ChangeCollision(box, 1) Look()]])))
  end)
end)
