-- What Warlib adds: walking and climbing, time, snapshots, deeds.
local bw = require "boardwalk"
local helpers = require "spec.helpers"
local level_script = require "spec.level_script"

local new, run, log = level_script.new, level_script.run, level_script.log

local function near(got, want, tolerance, what)
  if type(got) ~= "number" or math.abs(got - want) > tolerance then
    error(("%s: expected %s, got %s"):format(what, tostring(want), tostring(got)), 2)
  end
end

-- A floor of 100 m at z = 0, and faces of a script's own. A quad is four corners as seen from where
-- a ray hits it.
local function level(quads, surface)
  local list = {
    {a = {-50, -50, 0}, b = {50, -50, 0}, c = {50, 50, 0}},
    {a = {-50, -50, 0}, b = {50, 50, 0}, c = {-50, 50, 0}},
  }
  for _, q in ipairs(quads) do
    for _, t in ipairs({{q[1], q[2], q[3]}, {q[1], q[3], q[4]}}) do
      list[#list + 1] = {
        a = t[1], b = t[2], c = t[3], material = surface and surface.material,
        flags = surface and surface.flags,
      }
    end
  end
  return assert(bw.mesh(list))
end

-- A wall across the way north at y, from z0 to z1, that faces south.
local function wall(y, z0, z1)
  return {{-9, y, z0}, {9, y, z0}, {9, y, z1}, {-9, y, z1}}
end

-- The flat top of a block from y0 to y1.
local function top(y0, y1, z)
  return {{-9, y0, z}, {9, y0, z}, {9, y1, z}, {-9, y1, z}}
end

-- Where a player ends who walks north from the origin at 3 m/s for a number of seconds.
local function walk(mesh, seconds, from, velocity)
  local session = new {mesh = mesh}
  return run(([[
    local h = HuCreate("h", "warrior", {%s}, 0, "", 1)
    Warlib.move(h, {%s})
    Warlib.step(%d)
    return {Warlib.position(h)}]]):format(from or "0, 0, 0", velocity or "0, 3, 0", seconds * 60),
    session), session
end

describe("Warlib.move", function()
  it("walks with a velocity, 30 updates a second", function()
    near(walk(level({}), 2)[2], 6, 1e-4, "y")
  end)

  it("keeps the feet on the ground", function()
    near(walk(level({}), 1)[3], 0, 1e-6, "z")
  end)

  it("stops 0.48 m before a wall", function()
    near(walk(level({wall(2, 0, 3)}), 2)[2], 2 - 0.4804, 1e-4, "y")
  end)

  it("slides along a wall", function()
    local p = walk(level({wall(2, 0, 3)}), 2, nil, "3, 3, 0")
    near(p[2], 2 - 0.4804, 1e-4, "y")
    near(p[1], 6, 1e-3, "x")
  end)

  it("does not stop at a wall from behind", function()
    near(walk(level({wall(2, 0, 3)}), 2, "0, 4, 0", "0, -3, 0")[2], -2, 1e-4, "y")
  end)

  -- A riser with a flat top behind it: below 0.25 m no wall, above one.
  for _, case in ipairs({{0.1, true}, {0.2, true}, {0.24, true}, {0.26, false}, {0.3, false},
      {0.5, false}}) do
    local height, is_step = case[1], case[2]
    it(("%s a step of %.2f m"):format(is_step and "walks up" or "stops at", height), function()
      local p = walk(level({wall(2, 0, height), top(2, 20, height)}), 2)
      if is_step then
        near(p[2], 6, 1e-3, "y")
        near(p[3], height, 1e-4, "z")
      else
        -- the sphere's middle is 0.05 m above its radius; it stops where it touches the edge
        local radius = 0.4804
        local stop = math.sqrt(radius ^ 2 - (radius + 0.05 - height) ^ 2)
        near(p[2], 2 - stop, 1e-3, "y")
      end
    end)
  end

  it("passes over a thin face that is not upright", function()
    -- 6 m long and 2 m high, its third corner less than 0.25 m from the long edge
    local mesh = level({})
    mesh:add({{a = {-3, 2, 0}, b = {3, 2, 2}, c = {0, 2, 1.1}, flags = {"two_sided"}}})
    near(walk(mesh, 2)[2], 6, 1e-3, "y")
  end)

  it("stops at a thin post that is upright", function()
    local post = {{-0.05, 2, 0}, {0.05, 2, 0}, {0.05, 2, 2}, {-0.05, 2, 2}}
    near(walk(level({post}), 2)[2], 2 - 0.4804, 2e-3, "y")
  end)

  it("is slowed by ground that leans", function()
    -- a ramp to the north, n.z = 0.87
    local slope = math.tan(math.acos(0.87))
    local mesh = level({{{-9, 1, 0}, {9, 1, 0}, {9, 21, 20 * slope}, {-9, 21, 20 * slope}}})
    local p = walk(mesh, 2, "0, 2, " .. slope)
    near(p[2], 2 + 3 * 0.711 * 2, 0.06, "y")
    near(p[3], (p[2] - 1) * slope, 1e-3, "z")
  end)

  it("falls over an edge: 10 m take 34 updates or so, and it lands", function()
    local mesh = level({top(-9, 1, 10)})
    local session = new {mesh = mesh}
    local result = run([[
      local h = HuCreate("h", "warrior", {0, 0, 10}, 0, "", 1)
      Warlib.move(h, {0, 3, 0})
      local left, landed
      for update = 1, 200 do
        Warlib.step(2)
        local human = Warlib.humans()[1]
        if not human.grounded then left = left or update end
        if left and human.grounded then landed = update break end
      end
      local x, y, z = Warlib.position(h)
      return {landed - left, z}]], session)
    near(result[1], 35, 2, "updates")
    near(result[2], 0, 1e-6, "z")
  end)

  it("fails the level for a player who falls out of it, for nobody else", function()
    for player, state in pairs({[0] = 0, 1}) do
      local session = new {mesh = level({})}
      run(([[
        local h = HuCreate("h", "warrior", {0, 49, 0}, 0, "", %d)
        Warlib.move(h, {0, 3, 0})
        Warlib.step(400)]]):format(player), session)
      assert.equal(state, session.game.level_end)
    end
  end)

  it("stands with nil, or a velocity of 0", function()
    local p = run([[
      local h = HuCreate("h", "warrior", {0, 0, 0}, 0)
      Warlib.move(h, {0, 3, 0}) Warlib.move(h) Warlib.step(60)
      Warlib.move(h, 0, 3, 0) Warlib.move(h, 0, 0, 0) Warlib.step(60)
      return {Warlib.position(h)}]])
    assert.equal(0, p[2])
  end)

  local wrong = {
    {"Warlib.move(-1, {0, 0, 0})", "argument 'actor': expected the handle of a human, got -1"},
    {"Warlib.move(HuCreate(), {0, 0/0, 0})", "argument 'velocity': expected a finite number for y"},
    {"Warlib.move(HuCreate(), 'x')", "argument 'velocity': expected a point"},
  }
  for _, case in ipairs(wrong) do
    it("raises for " .. case[1], function()
      assert.matches("test.lua:1: Warlib.move: " .. case[2], helpers.message_of(run, case[1]), 1,
        true)
    end)
  end
end)

describe("Warlib.jump", function()
  it("goes up by v^2 / 2g and comes down", function()
    local result = run([[
      local h = HuCreate("h", "warrior", {0, 0, 0}, 0)
      Warlib.jump(h)
      local again, highest = Warlib.jump(h), 0
      for _ = 1, 60 do
        Warlib.step(2)
        local _, _, z = Warlib.position(h)
        highest = math.max(highest, z)
      end
      local x, y, z = Warlib.position(h)
      return {highest, z, again}]])
    near(result[1], 5.5 ^ 2 / (2 * 15.68), 0.12, "highest")
    near(result[2], 0, 1e-6, "z")
    assert.is_false(result[3])
  end)
end)

-- ---- climbing: the climber at (40, 38, 0) faces +y, the face is at y = 40, probes of 4.5 m

local function probe(height, depth, surface, running, turn)
  local mesh = level({
    {{30, 40, 0}, {50, 40, 0}, {50, 40, height}, {30, 40, height}},
    {{50, 40 + depth, 0}, {30, 40 + depth, 0}, {30, 40 + depth, height}, {50, 40 + depth, height}},
    {{30, 40, height}, {50, 40, height}, {50, 40 + depth, height}, {30, 40 + depth, height}},
  }, surface)
  local session = new {mesh = mesh}
  return run(([[
    local h = HuCreate("h", "warrior", {40, 38, 0}, 0, "", 1)
    Warlib.place(h, {40, 38, 0})
    return tostring((Warlib.probe_climb(h, {%s, 0}, %s)))]]):format(turn or "0, 1",
      tostring(running)), session)
end

describe("Warlib.probe_climb", function()
  local THIN, DEEP = 0.08, 3
  local LOW_FENCE, CLIMBABLE = {material = 30}, {material = "CONCRETE", flags = 0x81}
  local cases = {
    {0.75, THIN, "short fence"}, {1.0, THIN, "short fence"}, {1.6, THIN, "short fence"},
    {1.8, THIN, "fence"}, {2.0, THIN, "fence"}, {2.4, THIN, "fence"}, {2.6, THIN, "nil"},
    {0.6, THIN, "nil"}, {0.72, DEEP, "short wall"}, {1.2, DEEP, "short wall"},
    {1.65, DEEP, "short wall"}, {1.8, DEEP, "wall"}, {2.5, DEEP, "wall"}, {2.9, DEEP, "wall"},
    {3.2, DEEP, "nil"}, {0.5, DEEP, "nil"},
  }
  for _, case in ipairs(cases) do
    it(("finds at %.2f m, %.2f m deep: %s"):format(case[1], case[2], case[3]), function()
      local surface = case[2] == THIN and LOW_FENCE or CLIMBABLE
      assert.equal(case[3], probe(case[1], case[2], surface, true))
    end)
  end

  it("looks 1.5 m ahead when it does not run", function()
    assert.equal("nil", probe(1.0, THIN, LOW_FENCE, false))
  end)

  it("refuses a face that is 50 degrees off", function()
    assert.equal("nil", probe(1.0, THIN, LOW_FENCE, true, "0.766, 0.643"))
  end)

  it("refuses a face that nothing makes climbable", function()
    assert.equal("nil", probe(1.0, THIN, {material = "CONCRETE"}, true))
  end)
end)

describe("Warlib.climb", function()
  it("goes over a low fence that stops a walker", function()
    local fence = level({wall(1, 0, 1)}, {material = 30, flags = {"two_sided"}})
    local session = new {mesh = fence}
    local result = run([[
      local h = HuCreate("h", "warrior", {0, 0, 0}, 0, "", 1)
      Warlib.move(h, {0, 3, 0})
      Warlib.step(60)
      local _, stopped = Warlib.position(h)
      Warlib.move(h)
      local kind = Warlib.climb(h, {0, 1, 0})
      Warlib.step(120)
      local _, y, z = Warlib.position(h)
      return {kind, stopped, y, z}]], session)
    assert.equal("short fence", result[1])
    assert.is_true(result[2] < 1 and result[3] > 1.3)
    near(result[4], 0, 1e-6, "z")
  end)

  it("goes up onto a wall", function()
    local mesh = level({wall(1, 0, 1.2), top(1, 9, 1.2)}, {material = "CONCRETE", flags = 0x81})
    local result = run([[
      local h = HuCreate("h", "warrior", {0, 0, 0}, 0, "", 1)
      local kind = Warlib.climb(h, {0, 1, 0})
      Warlib.step(120)
      local _, y, z = Warlib.position(h)
      return {kind, y > 1, z}]], new {mesh = mesh})
    assert.same({"short wall", true}, {result[1], result[2]})
    near(result[3], 1.2, 1e-4, "z")
  end)

  it("does nothing where nothing can be climbed", function()
    assert.equal("nil", run([[
      return tostring(Warlib.climb(HuCreate("h", "warrior", {0, 0, 0}, 0), {0, 1, 0}))]]))
  end)
end)

-- ---- queries

describe("Warlib queries", function()
  it("ask the level", function()
    assert.same({4, 0, "5"}, run([[
      local x, y = Warlib.sphere_push({0, 9.5, 1}, 1)
      return {Warlib.ray_cast({0, 0, 4}, {0, 0, -1}, 9).t, Warlib.ground(0, 0, 3),
        tostring(math.floor(Warlib.ray_cast({0, 5, 1}, {0, 1, 0}, 9).t))}]]))
  end)

  it("meet bodies and the level by one line", function()
    assert.same({"body", true, "mesh", "nil"}, run([[
      local h = HuCreate("h", "civilian", {0, 5, 0}, 0)
      local hit = Warlib.line_test({0, 0, 1}, {0, 9, 1})
      local kind, is_h = hit.kind, hit.object == h
      HuDelete(h)
      return {kind, is_h, Warlib.line_test({0, 0, 1}, {0, 12, 1}).kind,
        tostring(Warlib.line_test({0, 0, 1}, {0, 9, 1}))}]]))
  end)
end)

-- ---- time

describe("Warlib.step", function()
  it("plays whole frames, and starts the level first", function()
    assert.same({"start 0", "3 ticks: 4", "100"}, (log([[
      function Start() Log("start", GetGameTime()) end
      SetStartGameCallback("Start")
      Warlib.step(2)
      Log("3 ticks:", Warlib.step(3))
      Log(GetGameTime())]])))
  end)

  it("is refused inside a frame", function()
    local ok, message = pcall(log, [[
      function Update() Warlib.step(2) end
      RegisterUpdate("Update")]], 1)
    assert.is_false(ok)
    assert.matches("Warlib.step: a frame runs already", message, 1, true)
  end)

  for _, ticks in ipairs({"-1", "1.5", "{}", "1e300", "0/0"}) do
    it("raises for " .. ticks, function()
      assert.matches("Warlib.step: argument 'ticks': expected an integer",
        helpers.message_of(run, "Warlib.step(" .. ticks .. ")"), 1, true)
    end)
  end
end)

-- ---- snapshots

describe("Warlib.snapshot", function()
  it("and restore bring back engine, schedule, random numbers, globals and the level", function()
    local session = new()
    local result = run([[
      counter, nested = 1, {list = {1, 2}, name = "a"}
      local inner = nested.list
      local wall = AddVolumeBox("v", 0, {-6, 9, -1}, {12, 2, 4})
      local h = HuCreate("h", "civilian", {0, 0, 0}, 0)
      function Later() counter = counter + 10 end
      ScheduleFunc("Later", 100)
      Warlib.move(h, {0, 1, 0})
      local s = Warlib.snapshot()
      local first = {random(1, 1000000), math.random()}
      Warlib.step(30)
      counter, nested.list[3], nested.name, added = 5, 3, "b", true
      nested = nil
      ChangeCollision(wall, nil)
      Warlib.restore(s)
      local second = {random(1, 1000000), math.random()}
      return {first[1] == second[1], first[2] == second[2], counter, nested.name, #inner,
        nested.list == inner, tostring(added), GetGameTime(), #Warlib.scheduled(),
        GetPosition(h).y, Warlib.mesh:cast(0, 5, 1, 0, 1, 0, 9) ~= nil}]], session)
    assert.same({true, true, 1, "a", 2, true, "nil", 0, 1, 0, true}, result)
  end)

  -- Every kind of thing that the engine moves, for 1,000 ticks twice over.
  local WORLD = [[
    count = 0
    function On(a, b) count = count + 1 SoundPlayMusicTrack(a, b, count, random(1, 99)) end
    function Again() HUDSetObjective(count) ScheduleFunc("Again", random(10, 200)) end
    humans = {}
    for i = 1, 12 do
      humans[i] = HuCreate("h" .. i, "civilian", {i - 6, -8, 0}, 0, "", i == 1 and 1 or 0)
      SetMsgHandler(humans[i], 3, "On")
      TriggerSphereCfg(humans[i], 1, 1.5, i % 3, 300)
    end
    for i = 1, 12 do
      local box = AddVolumeBox("v" .. i, i % 2 * 2, {i - 7, -9, -1}, {3, 4, 3})
      for _, message in ipairs {3, 4, 5} do SetMsgHandler(box, message, "On") end
    end
    function Turn()
      for i, h in ipairs(humans) do
        Warlib.move(h, {random(-3, 3), random(-3, 3), 0})
        if random(1, 20) == 1 then Teleport(h, {random(-5, 5), random(-5, 5), 0}) end
      end
      ScheduleFunc("Turn", 400)
    end
    door = SpawnDoor("dyn_door_x", {0, 10, 0}, {0, 0, 0, 1}, {2, 3}, 0)
    function Swing() OpenDoor(door) CloseDoor(door) ScheduleFunc("Swing", 700) end
    Again() Turn() Swing()
    Warlib.step(100)]]

  it("then 1,000 ticks, restored, 1,000 ticks: the same trace", function()
    local session = new {trace = true}
    run(WORLD, session)
    local function ticks()
      for i = #session.lines, 1, -1 do session.lines[i] = nil end
      session:run_frames(500)
      return table.concat(session.lines)
    end
    local restore = ("Warlib.restore(%d)"):format(run("return Warlib.snapshot()", session))
    local first = ticks()
    run(restore, session)
    local second = ticks()
    assert.is_true(#first > 10000)
    assert.is_true(first == second)
    run(restore, session)
    assert.is_true(first == ticks())
  end)

  it("refuses a coroutine that has not ended", function()
    assert.matches("Warlib.snapshot: a coroutine that has not ended cannot be kept",
      helpers.message_of(run, [[
        t = {deep = {coroutine.create(function() end)}}
        Warlib.snapshot()]]), 1, true)
    run([[
      t = coroutine.create(function() end)
      coroutine.resume(t)
      Warlib.snapshot()]])
  end)

  it("keeps functions by identity", function()
    assert.is_true(run([[
      function f() return 1 end
      local g, s = f, Warlib.snapshot()
      f = nil
      Warlib.restore(s)
      return f == g]]))
  end)

  it("keeps tables that hold themselves, metatables, and tables as keys", function()
    assert.is_true(run([[
      loop = {} loop.me = loop
      local key = {}
      keyed = {[key] = "v"}
      classed = setmetatable({}, {__index = {x = 1}, __metatable = "locked"})
      local s = Warlib.snapshot()
      loop.me = nil keyed[key] = nil
      Warlib.restore(s)
      return loop.me == loop and keyed[key] == "v" and classed.x == 1]]))
  end)

  for _, snapshot in ipairs({"0", "2", "-1", "nil", "{}"}) do
    it("is none: " .. snapshot, function()
      assert.matches("Warlib.restore: argument 'snapshot': expected",
        helpers.message_of(run, "Warlib.snapshot() Warlib.restore(" .. snapshot .. ")"), 1, true)
    end)
  end

  it("is refused inside a frame", function()
    assert.is_false((pcall(log, [[
      function Update() Warlib.snapshot() end
      RegisterUpdate("Update")]], 1)))
  end)
end)
