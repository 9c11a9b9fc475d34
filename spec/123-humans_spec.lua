-- Humans: made, asked, moved about, walking and falling.
local bw = require "boardwalk"
local helpers = require "spec.helpers"
local level_script = require "spec.level_script"

local new, run, log = level_script.new, level_script.run, level_script.log
local near = helpers.assert_near

describe("HuCreate", function()
  it("snaps to the ground a hundredth above it, and writes the position back", function()
    for _, z in ipairs({0, 0.9, 1.4, -0.9}) do
      local p = run(("local p = {2, 3, %s} HuCreate('h', 'civilian', p, 0) return p"):format(z))
      assert.same({2, 3}, {p[1], p[2]})
      near(p[3], 0.01, "z from " .. z)
    end
  end)

  it("stays where no ground is near", function()
    assert.same({2, 3, 1.75}, run("local p = {2, 3, 1.75} HuCreate('h', 'c', p, 0) return p"))
    assert.same({90, 3, 1}, run("local p = {90, 3, 1} HuCreate('h', 'c', p, 0) return p"))
  end)

  it("gives a handle whose index is the slot of 60, and then NilHandle", function()
    assert.same({0, 59, 0}, run([[
      local function make() return HuCreate("h", "civilian", {0, 0, 0}, 0) end
      local first, last = make()
      for i = 2, 60 do last = make() end
      return {math.floor(first / 65536), math.floor(last / 65536), make()}]]))
  end)

  it("takes the slot of who is gone again, under another handle", function()
    assert.same({true, true}, run([[
      local a = HuCreate("a", "civilian", {0, 0, 0}, 0)
      HuDelete(a)
      local b = HuCreate("b", "civilian", {0, 0, 0}, 0)
      return {math.floor(a / 65536) == math.floor(b / 65536), a ~= b and HuIsAlive(a) == nil}]]))
  end)

  it("takes wrong arguments as the original does", function()
    run("HuCreate() HuCreate({}, {}, 'x', {}, nil, -1) HuCreate('h', 'c', {0/0, 1/0, 0}, 0/0)")
  end)
end)

describe("HuIsAlive", function()
  it("is 1 for who lives, nil for the dead and for none", function()
    assert.same({1, "nil", "nil", 1}, run([[
      local h = HuCreate("h", "civilian", {0, 0, 0}, 0)
      local before = HuIsAlive(h)
      Warlib.kill(h)
      local dead = tostring(HuIsAlive(h))
      Warlib.revive(h)
      return {before, dead, tostring(HuIsAlive(-1)), HuIsAlive(h)}]]))
  end)
end)

describe("HuIsAPlayer", function()
  for player, want in pairs({[0] = "nil", "1", "1", "nil", [-1] = "nil"}) do
    it("for player " .. player, function()
      local source = "return tostring(HuIsAPlayer(HuCreate('h', 'c', {0, 0, 0}, 0, '', %d)))"
      assert.equal(want, run(source:format(player)))
    end)
  end
end)

describe("HuDelete", function()
  it("takes a human away at once", function()
    assert.same({0, true}, run([[
      local h = HuCreate("h", "civilian", {0, 0, 0}, 0)
      HuDelete(h)
      HuDelete(h) HuDelete(nil)
      return {#Warlib.humans(), GetPosition(h).x == 0}]]))
  end)
end)

describe("HuExitWorld", function()
  it("takes a human away at the next update of humans", function()
    assert.same({"1", "0"}, (log([[
      local h = HuCreate("h", "civilian", {0, 0, 0}, 0)
      HuExitWorld(h)
      Log(#Warlib.humans())
      function Say() Log(#Warlib.humans()) end
      ScheduleFunc("Say", 0)]], 1)))
  end)
end)

describe("Teleport", function()
  it("lowers a human by a ray of half a metre, and keeps the heading with -1", function()
    local p = run([[
      local h = HuCreate("h", "civilian", {0, 0, 0}, 30)
      Teleport(h, {1, 2, 0.4})
      local a = Warlib.humans()[1]
      Teleport(h, {1, 2, 0.6}, 90)
      local b = Warlib.humans()[1]
      return {a.position[3], a.heading, b.position[3], b.heading}]])
    near(p[1], 0, "lowered")
    assert.equal(30, p[2])
    near(p[3], 0.6, "too high")
    assert.equal(90, p[4])
  end)

  it("puts an object anywhere, and nothing for no object", function()
    assert.same({1, 2, 30}, run([[
      local o = ObjSpawn("crate", {0, 0, 0}, {0, 0, 0, 1}, -1, 0, 0)
      Teleport(o, {1, 2, 30})
      Teleport(-1, {1, 2, 3})
      return {Warlib.position(o)}]]))
  end)
end)

describe("TeleportToFlag", function()
  it("takes the flag's place and heading, and looks for no ground", function()
    assert.same({{4, 5, 3}, 216, {4, 5, 3}, 10}, run([[
      local h = HuCreate("h", "civilian", {0, 0, 0}, 30)
      local f = AddFlag("f", {4, 5, 3}, 216)
      TeleportToFlag(h, f)
      local a = Warlib.humans()[1]
      TeleportToFlag(h, f, 10)
      local b = Warlib.humans()[1]
      TeleportToFlag(h, -1) TeleportToFlag(-1, f)
      return {a.position, a.heading, b.position, b.heading}]]))
  end)
end)

describe("GetPosition", function()
  it("is one and the same table in every call", function()
    assert.same({true, 2, 0}, run([[
      local a = GetPosition(AddFlag("a", {1, 0, 0}, 0))
      local b = GetPosition(AddFlag("b", {2, 0, 0}, 0))
      local x = a.x
      return {a == b, x, GetPosition(-1).x}]]))
  end)
end)

describe("TestDistance", function()
  for _, case in ipairs({{"5.001", 1}, {"5", nil}, {"4", nil}, {"-6", 1}}) do
    it("of 5 m with " .. case[1], function()
      assert.equal(case[2], run(([[
        return TestDistance(AddFlag("a", {0, 0, 0}, 0), AddFlag("b", {3, 4, 0}, 0), %s)]]):format(
          case[1])))
    end)
  end

  it("is nil for no object", function()
    assert.is_nil(run("return TestDistance(-1, -1, 5)"))
  end)
end)

describe("GetDistanceTweenHumans", function()
  it("is the distance, and 0 for no object", function()
    assert.same({5, 0}, run([[
      local a, b = AddFlag("a", {0, 0, 0}, 0), AddFlag("b", {3, 4, 0}, 0)
      return {GetDistanceTweenHumans(a, b), GetDistanceTweenHumans(a, -1)}]]))
  end)
end)

-- ---- switches and sight

describe("HuLockMovement", function()
  it("holds a human where it is", function()
    assert.same({"0.0", "3.0"}, (log([[
      local h = HuCreate("h", "civilian", {0, 0, 0}, 0)
      Warlib.move(h, {0, 3, 0})
      HuLockMovement(h, 1)
      Warlib.step(60) Log(("%.1f"):format(GetPosition(h).y))
      HuLockMovement(h, nil)
      Warlib.step(60) Log(("%.1f"):format(GetPosition(h).y))]])))
  end)
end)

describe("HuBlockJump", function()
  it("refuses a jump", function()
    assert.same({false, true}, run([[
      local h = HuCreate("h", "civilian", {0, 0, 0}, 0)
      HuBlockJump(h, 1)
      local blocked = Warlib.jump(h)
      HuBlockJump(h, nil)
      return {blocked, Warlib.jump(h)}]]))
  end)
end)

-- A fence of material 30, 1 m high, two-sided, 1 m north of the origin.
local function fence()
  local list = {
    {a = {-20, -20, 0}, b = {20, -20, 0}, c = {20, 20, 0}},
    {a = {-20, -20, 0}, b = {20, 20, 0}, c = {-20, 20, 0}},
    {a = {-9, 1, 0}, b = {9, 1, 0}, c = {9, 1, 1}, material = 30, flags = {"two_sided"}},
    {a = {-9, 1, 0}, b = {9, 1, 1}, c = {-9, 1, 1}, material = 30, flags = {"two_sided"}},
  }
  return assert(bw.mesh(list))
end

describe("HuBlockClimb", function()
  it("refuses a climb", function()
    local session = new {mesh = fence()}
    assert.same({"nil", "short fence"}, run([[
      local h = HuCreate("h", "civilian", {0, 0, 0}, 0)
      HuBlockClimb(h, 1)
      local blocked = tostring(Warlib.probe_climb(h, {0, 1, 0}))
      HuBlockClimb(h, nil)
      return {blocked, (Warlib.probe_climb(h, {0, 1, 0}))}]], session))
  end)
end)

describe("HuSetPushable", function()
  it("is kept", function()
    local session = new()
    run("HuSetPushable(HuCreate('h', 'c', {0, 0, 0}, 0), 1) HuSetPushable(-1, 1)", session)
    assert.is_true(session.game.humans[0].pushable)
  end)
end)

describe("CamCanSee", function()
  it("is a ray of the level from the camera, within a range", function()
    assert.same({"1", "nil", "nil", "nil"}, run([[
      local h = HuCreate("h", "civilian", {0, 8, 0}, 0)
      local seen = {}
      local function look(range) seen[#seen + 1] = tostring(CamCanSee(h, range)) end
      Warlib.camera({0, 2, 1})
      look(7) look(5)
      Warlib.place(h, {0, 12, 0}) -- behind the wall
      look(20)
      Warlib.camera(nil)          -- no player: no camera
      look(20)
      return seen]]))
  end)
end)

describe("HuCanSee", function()
  it("is a clear line within 9 m", function()
    assert.same({"1", "nil", "nil"}, run([[
      local a = HuCreate("a", "civilian", {0, 5, 0}, 0)
      local b = HuCreate("b", "civilian", {0, 9, 0}, 0)
      local function sees() return tostring(HuCanSee(a, b)) end
      local near = sees()
      Warlib.place(b, {0, 12, 0})
      local behind = sees()
      Warlib.place(b, {0, -5, 0})
      return {near, behind, sees()}]]))
  end)
end)
