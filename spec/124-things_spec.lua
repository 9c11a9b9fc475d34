-- World objects, zones, doors, glass and cars.
local level_script = require "spec.level_script"

local new, run, log = level_script.new, level_script.run, level_script.log

local CRATE = [[
  CfgObj("crate", "", 10, 0, 0, 20, {0, 0, 0.5}, {1, 1, 1}, 1, 7, 0.1, 64, 16)
  function Hear(...) Log("heard", ...) end
  crate = ObjSpawn("crate", {3, 0, 0}, {0, 0, 0, 1}, -1, 5, 0)
  human = HuCreate("h", "civilian", {0, 0, 0}, 0) ]]

describe("ObjSpawn", function()
  it("gives a record's handle, whose serial is 0; using it makes the object", function()
    assert.same({0, 0, 1}, run(CRATE .. [[
      local serial, before = crate % 65536, #Warlib.objects()
      GetPosition(crate)
      return {serial, before, #Warlib.objects()}]]))
  end)

  it("makes one object of one record", function()
    assert.equal(1, run(CRATE .. [[
      GetPosition(crate) GetPosition(crate) ObjIsAlive(crate)
      return #Warlib.objects()]]))
  end)

  it("lets objects of zones that are on appear near the camera, one in a frame, nearest first",
    function()
      local words = log([[
        ObjSpawn("far", {60, 0, 0}, {0, 0, 0, 1}, -1, 0, 0)
        ObjSpawn("near", {5, 0, 0}, {0, 0, 0, 1}, -1, 0, 0)
        ObjSpawn("too far", {71, 0, 0}, {0, 0, 0, 1}, -1, 0, 0)
        ObjSpawn("off", {1, 0, 0}, {0, 0, 0, 1}, -1, 7, 0)
        Warlib.camera({0, 0, 0})
        function Say() for _, o in ipairs(Warlib.objects()) do Log(o.type) end Log("-") end
        RegisterUpdate("Say")]], 3)
      assert.same({"near", "-", "near", "far", "-", "near", "far", "-"}, words)
    end)

  it("lets them go beyond 80 m", function()
    assert.same({"1", "1", "0"}, (log([[
      ObjSpawn("crate", {5, 0, 0}, {0, 0, 0, 1}, -1, 0, 0)
      Warlib.camera({0, 0, 0})
      Warlib.step(2) Log(#Warlib.objects())
      Warlib.camera({84, 0, 0})
      Warlib.step(2) Log(#Warlib.objects())
      Warlib.camera({86, 0, 0})
      Warlib.step(2) Log(#Warlib.objects())]])))
  end)
end)

describe("CfgObj", function()
  it("says what later spawns can take", function()
    assert.same({1, 10}, run([[
      local before = ObjSpawn("crate", {0, 0, 0}, {0, 0, 0, 1}, -1, 0, 0)
      local hitpoints = GetHitpoints(before)
      CfgObj("crate", "", 10)
      local after = ObjSpawn("crate", {0, 0, 0}, {0, 0, 0, 1}, -1, 0, 0)
      return {hitpoints, GetHitpoints(after)}]]))
  end)
end)

describe("ObjDestroy", function()
  it("takes an object away for good", function()
    assert.same({"nil", "0"}, (log(CRATE .. [[
      ObjEnableZone(5, 1)
      Warlib.camera({0, 0, 0})
      Warlib.step(2)
      SetMsgHandler(crate, 2, "Hear")
      ObjDestroy(crate)
      Warlib.step(4)
      Log(ObjIsAlive(crate)) Log(#Warlib.objects())]])))
  end)

  it("by message breaks it, and it says so", function()
    local words = log(CRATE .. [[
      SetMsgHandler(crate, 2, "Hear")
      ObjDestroy(crate, 1)
      Log(ObjIsAlive(crate))]])
    assert.matches("^heard %d+ 0$", words[1])
    assert.equal("nil", words[2])
  end)

  it("does nothing for a flag or no object", function()
    run("ObjDestroy(AddFlag('f', {0, 0, 0}, 0)) ObjDestroy(-1) assert(#Warlib.flags() == 1)")
  end)
end)

describe("ObjHide", function()
  it("changes what is seen alone", function()
    assert.same({false, 1}, run(CRATE .. [[
      ObjHide(crate)
      return {Warlib.objects()[1].visible, ObjIsAlive(crate)}]]))
  end)
end)

describe("ObjShow", function()
  it("shows again", function()
    assert.is_true(run(CRATE
      .. "ObjHide(crate) ObjShow(crate, 2) return Warlib.objects()[1].visible"))
  end)
end)

describe("ObjEnablePhysics", function()
  it("gives a body of the type's shape, and takes it", function()
    assert.same({"2.5", "true", "nil"}, (log(CRATE .. [[
      local function ray() return Warlib.line_test({0, 0, 0.5}, {6, 0, 0.5}) end
      HuDelete(human)
      ObjEnablePhysics(crate, 1)
      local hit = ray()
      Log(hit.t) Log(hit.object == Warlib.objects()[1].handle)
      ObjEnablePhysics(crate, nil)
      Log(ray())]])))
  end)

  it("gives a sphere of 0.75 m where no shape is known, which rays pass", function()
    assert.equal(1, run([[
      local o = ObjSpawn("thing", {3, 0, 0}, {0, 0, 0, 1}, -1, 0, 0)
      ObjEnablePhysics(o, 1)
      return #Warlib.bodies():overlap({type = "sphere", centre = {3.7, 0, 0}, radius = 0.1},
        {flag_mask = {"RAYCASTTARGET"}})]]))
  end)
end)

describe("GetObjectName", function()
  it("is the type's name, or <null>", function()
    assert.same({"crate", "<null>"}, run(CRATE
      .. "return {GetObjectName(crate), GetObjectName(-1)}"))
  end)
end)

describe("ObjIsA", function()
  it("compares with the type", function()
    assert.same({"1", "nil", "nil"}, run(CRATE .. [[
      return {tostring(ObjIsA(crate, "crate")), tostring(ObjIsA(crate, "Crate")),
        tostring(ObjIsA(-1, "crate"))}]]))
  end)
end)

describe("ObjGetIndex", function()
  it("is the record's number, or -1", function()
    assert.same({1, -1, -1}, run(CRATE .. [[
      return {ObjGetIndex(crate), ObjGetIndex(human), ObjGetIndex(-1)}]]))
  end)
end)

describe("ObjIsAlive", function()
  it("is 1 for what is there and whole", function()
    assert.same({"1", "nil"}, run(CRATE .. [[
      local before = tostring(ObjIsAlive(crate))
      Warlib.hit(human, crate, 20)
      return {before, tostring(ObjIsAlive(crate))}]]))
  end)
end)

describe("GetHitpoints", function()
  it("falls with every hit, and at 0 the object breaks", function()
    local words = log(CRATE .. [[
      SetMsgHandler(crate, 1, "Hear") SetMsgHandler(crate, 2, "Hear")
      Log(GetHitpoints(crate))
      Warlib.hit(human, crate, 3)
      Log(GetHitpoints(crate))
      Warlib.hit(human, crate, 8)
      Log(GetHitpoints(crate))]])
    assert.equal("10", words[1])
    assert.matches("^heard %d+ %d+ 4$", words[2])
    assert.equal("6", words[3])
    assert.matches("^heard %d+ %d+ 9$", words[4])
    assert.matches("^heard %d+ %d+$", words[5])
    assert.equal("0", words[6])
  end)
end)

describe("GetRTTI", function()
  it("is the type bits", function()
    assert.same({0x08, 0x40, 0x80, 0x100, 0x400, 0x100000, 0}, run(CRATE .. [[
      return {GetRTTI(crate), GetRTTI(human), GetRTTI(AddFlag("f", {0, 0, 0}, 0)),
        GetRTTI(AddVolumeBox("v", 0, {0, 0, 0}, {1, 1, 1})),
        GetRTTI(SpawnBreakableGlass(1, {0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {}, {}, 0, 2, 3)),
        GetRTTI(CarSpawn("sedan", {0, 0, 0}, {0, 0, 0, 1}, -1, 0)), GetRTTI(-1)}]]))
  end)
end)

describe("BreakObjectsInRadius", function()
  it("breaks what is near its centre, the centre too", function()
    assert.same({"a", "b", "2"}, (log([[
      local function spawn(name, x)
        local o = ObjSpawn(name, {x, 0, 0}, {0, 0, 0, 1}, -1, 0, 0)
        SetMsgHandler(o, 2, name)
        return o
      end
      function a() Log("a") end
      function b() Log("b") end
      function c() Log("c") end
      local centre = spawn("a", 0)
      spawn("b", 2) spawn("c", 2.1)
      SpawnBreakableGlass(1, {0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {}, {}, 0, 2, 3)
      BreakObjectsInRadius(centre, 2)
      BreakObjectsInRadius(-1, 2)
      Log(#Warlib.objects())]])))
  end)
end)

describe("ObjGetZone", function()
  it("is the zone, or -1", function()
    assert.same({5, -1, -1}, run(CRATE
      .. "return {ObjGetZone(crate), ObjGetZone(human), ObjGetZone(-1)}"))
  end)
end)

describe("ObjEnableZone", function()
  it("switches a zone on and off; others are as they were", function()
    assert.same({"1", "nil", "1", "nil"}, run([[
      local list = {tostring(ObjIsZoneEnabled(0)), tostring(ObjIsZoneEnabled(7))}
      ObjEnableZone(7, 1)
      list[3] = tostring(ObjIsZoneEnabled(7))
      ObjEnableZone(7, 0) ObjEnableZone(255, 1) ObjEnableZone(-1, 1)
      list[4] = tostring(ObjIsZoneEnabled(7))
      return list]]))
  end)
end)

describe("ObjIsZoneEnabled", function()
  for _, zone in ipairs({"255", "-1", "1e9", "nil or 1"}) do
    it("is nil for " .. zone, function()
      assert.is_nil(run("return ObjIsZoneEnabled(" .. zone .. ")"))
    end)
  end
end)

describe("ObjMarkZone", function()
  it("removes every record of a zone, and brings all back", function()
    assert.same({"0", "<null>", "crate"}, run(CRATE .. [[
      GetPosition(crate)
      ObjMarkZone(5, 0, 1)
      local list = {tostring(#Warlib.objects()), GetObjectName(crate)}
      ObjMarkZone(5, 0, nil)
      list[3] = GetObjectName(crate)
      return list]]))
  end)

  it("does nothing when its second argument is not 0", function()
    assert.equal("crate", run(CRATE .. "ObjMarkZone(5, 1, 1) return GetObjectName(crate)"))
  end)
end)

-- ---- doors: the wall of the level is triangles 2 and 3

local DOOR = [[
  CfgObj("dyn_door_shop", "", 20, 0, 0, 0, {0, 0, 0}, {0, 0, 0}, 0, 0, 0, 0, 17)
  door = SpawnDoor("dyn_door_shop", {0, 10, 0}, {0, 0, 0, 1}, {2, 3}, 0)
  human = HuCreate("h", "civilian", {0, 5, 0}, 0)
  function Shut() return Warlib.mesh:cast(0, 5, 1, 0, 1, 0, 10) ~= nil end
  function Say() Log(Warlib.tick(), Shut(), tostring(IsDoorOpen(door))) end
  function Hear(...) Log("heard", ...) end ]]

-- The tick at which the doorway is open, or nil.
local function opens_at(source)
  local words = log(DOOR .. source .. [[
    for tick = 2, 100, 2 do
      Warlib.step(2)
      if not Shut() then Log(tick) return end
    end]])
  return tonumber(words[1])
end

describe("SpawnDoor", function()
  it("makes its triangles two-sided, a door's, of the type's material", function()
    local session = new()
    run(DOOR, session)
    for _, number in ipairs({2, 3}) do
      local triangle = session.mesh:triangle(number)
      assert.equal(17, triangle.material)
      assert.equal(0x443, triangle.flags % 0x800) -- enabled, two-sided, 0x40, 0x400
    end
  end)

  it("passes over triangles that are not there", function()
    run("SpawnDoor('d', {0, 0, 0}, {0, 0, 0, 1}, {-1, 99}, 0) SpawnDoor('d', nil, nil, nil)")
  end)
end)

describe("OpenDoor", function()
  it("lets the collision go 29 ticks later", function()
    assert.equal(30, opens_at("OpenDoor(door)")) -- frames are two ticks
  end)

  it("is not heard by a pickable door", function()
    assert.is_nil(opens_at("SetDoorPickable(door) OpenDoor(door)"))
  end)

  it("lets a sliding door's collision go at once", function()
    assert.same({"false"}, (log(DOOR .. [[
      local slide = SpawnDoor("dyn_door_sliding", {0, 10, 0}, {0, 0, 0, 1}, {2, 3}, 0)
      OpenDoor(slide)
      Log(Shut())]])))
  end)

  it("does nothing for no door", function()
    run("OpenDoor(-1) OpenDoor(nil) OpenDoor(AddFlag('f', {0, 0, 0}, 0))")
  end)
end)

describe("CloseDoor", function()
  it("swings back, and the collision returns when it is shut", function()
    assert.same({"false", "false", "true"}, (log(DOOR .. [[
      OpenDoor(door) Warlib.step(40) Log(Shut())
      CloseDoor(door) Warlib.step(20) Log(Shut())
      Warlib.step(10) Log(Shut())]])))
  end)
end)

describe("IsDoorOpen", function()
  it("is 1 only once it is fully open", function()
    assert.same({"0 true nil", "28 true nil", "30 false 1"}, (log(DOOR .. [[
      OpenDoor(door) Say() Warlib.step(28) Say() Warlib.step(2) Say()]])))
  end)
end)

describe("DoorOpen", function()
  it("turns away from the human", function()
    local session = new()
    run(DOOR .. "DoorOpen(door, human)", session)
    local door = session.game.handles:list("object")[1][2]
    assert.equal(170, door.target)
    session = new()
    run(DOOR .. "Warlib.place(human, {0, 15, 0}) DoorOpen(door, human)", session)
    door = session.game.handles:list("object")[1][2]
    assert.equal(-170, door.target)
  end)

  it("needs a shut door that is not pickable", function()
    assert.is_nil(opens_at("SetDoorPickable(door) DoorOpen(door, human)"))
  end)
end)

describe("DoorOpenDegree", function()
  it("opens to an angle", function()
    local session = new()
    run(DOOR .. "DoorOpenDegree(door, -45.9) Warlib.step(60)", session)
    assert.equal(-45, session.game.handles:list("object")[1][2].angle)
  end)

  it("of a pickable door is only remembered", function()
    local session = new()
    run(DOOR .. "SetDoorPickable(door) DoorOpenDegree(door, 45) Warlib.step(60)", session)
    local door = session.game.handles:list("object")[1][2]
    assert.same({45, 0}, {door.target, door.angle})
  end)
end)

describe("SetDoorPickable", function()
  it("works on a shut door alone, and off again lets it open", function()
    assert.equal(30, opens_at("SetDoorPickable(door) SetDoorPickable(door, nil) OpenDoor(door)"))
  end)
end)

describe("DisableDoorCollision", function()
  it("lets the collision go at once", function()
    assert.same({"true", "false"}, (log(DOOR .. [[
      Log(Shut()) DisableDoorCollision(door) Log(Shut())]])))
  end)
end)

describe("GetLeftDoorHandle", function()
  it("is a leaf, and for no door the answer of the call before", function()
    assert.is_true(run(DOOR .. [[
      assert(GetLeftDoorHandle(-1) == NilHandle)
      local leaf = GetLeftDoorHandle(door)
      return ObjIsAlive(leaf) == 1 and GetLeftDoorHandle(-1) == leaf]]))
  end)
end)

describe("GetRightDoorHandle", function()
  it("is NilHandle for a door of one leaf", function()
    assert.is_true(run(DOOR .. [[
      local double = SpawnDoor("dyn_door_double", {0, 0, 0}, {0, 0, 0, 1}, {2, 3}, 0)
      return GetRightDoorHandle(door) == NilHandle
        and ObjIsAlive(GetRightDoorHandle(double)) == 1]]))
  end)
end)

describe("ObjectChangeState", function()
  for _, case in ipairs({{"5", false}, {"2", true}, {"99", true}}) do
    it(("sends %s, which a door answers"):format(case[1]), function()
      local source = ("ObjectChangeState(door, %s) Log(Shut())"):format(case[1])
      assert.same({tostring(case[2])}, (log(DOOR .. source)))
    end)
  end
end)

describe("a door that is hit", function()
  it("loses 4 + 6 * kind, and breaks for good", function()
    local words = log(DOOR .. [[
      SetMsgHandler(door, 2, "Hear")
      Warlib.hit(human, door, 1) Log(GetHitpoints(door), Shut())
      Warlib.hit(human, door, 1) Log(GetHitpoints(door), Shut())
      CloseDoor(door) Warlib.step(60) Log(Shut())]])
    assert.same("10 true", words[1])
    assert.matches("^heard %d+ %d+$", words[2])
    assert.same({"0 false", "false"}, {words[3], words[4]})
  end)
end)

-- ---- glass

local PANE = [[
  function Shut() return Warlib.mesh:cast(0, 5, 1, 0, 1, 0, 10) ~= nil end
  function Hear(...) Log("heard", ...) end
  human = HuCreate("h", "civilian", {0, 5, 0}, 0)
  function Pane(kind)
    return SpawnBreakableGlass(kind, {-5, 10, 0}, {5, 10, 0}, {-5, 10, 2}, {0, 0}, {1, 1}, 0, 2, 3)
  end ]]

describe("SpawnBreakableGlass", function()
  it("makes its triangles two-sided glass, which the first hit breaks", function()
    local words, session = log(PANE .. [[
      local pane = Pane(1)
      SetMsgHandler(pane, 2, "Hear")
      Log(Shut(), ObjIsAlive(pane))
      Warlib.hit(human, pane)
      Log(Shut(), ObjIsAlive(pane))
      Warlib.hit(human, pane)]])
    assert.equal("true 1", words[1])
    assert.matches("^heard %d+ %d+$", words[2])
    assert.equal("false nil", words[3])
    assert.is_nil(words[4])
    assert.same({2, 2}, {session.mesh:triangle(2).material, session.mesh:triangle(2).flags % 4})
  end)

  for _, kind in ipairs({17, 18}) do
    it("of type " .. kind .. " begins broken", function()
      assert.same({"false"}, (log(PANE .. ("Pane(%d) Log(Shut())"):format(kind))))
    end)
  end

  for _, kind in ipairs({-1, 19}) do
    it("of type " .. kind .. " is refused", function()
      assert.same({"0", "true"}, (log(PANE .. ("Log(Pane(%d)) Log(Shut())"):format(kind))))
    end)
  end
end)

describe("BreakGlassInRadius", function()
  it("breaks panes whose middle is near, and says 2 but not 6", function()
    local words = log(PANE .. [[
      local pane = Pane(1) -- its middle is (0, 10, 1)
      SetMsgHandler(pane, 2, "Hear")
      local box = AddVolumeBox("v", 0, {-9, -9, -9}, {30, 30, 30})
      SetMsgHandler(box, 6, "Hear")
      local centre = AddFlag("f", {0, 8, 1}, 0)
      BreakGlassInRadius(centre, 1.9) Log(Shut())
      BreakGlassInRadius(centre, 2) Log(Shut())]])
    assert.equal("true", words[1])
    assert.matches("^heard %d+ 0$", words[2])
    assert.equal("false", words[3])
    assert.is_nil(words[4])
  end)
end)

-- ---- cars

describe("CarSpawn", function()
  it("makes up to 18 cars with a body", function()
    assert.same({18, 0, 18}, run([[
      local last
      for i = 1, 18 do last = CarSpawn("sedan", {i * 3, 0, 0}, {0, 0, 0, 1}, -1, 0) end
      local more = CarSpawn("sedan", {0, 0, 0}, {0, 0, 0, 1}, -1, 0)
      return {#Warlib.objects(), more, Warlib.bodies():body_count()}]]))
  end)
end)

describe("CarDestroy", function()
  it("takes a car away and makes room", function()
    assert.same({0}, run([[
      for i = 1, 40 do CarDestroy(CarSpawn("sedan", {0, 0, 0}, {0, 0, 0, 1}, -1, 0)) end
      CarDestroy(-1)
      return {#Warlib.objects()}]]))
  end)
end)

describe("CarExplode", function()
  it("kills who is within 5 m with a clear line, and breaks glass within 10 m", function()
    assert.same({"died near", "25", "1 nil 1 1 nil"}, (log([[
      function Died(who) Log("died", names[who]) end
      function Car(car, other, n, exploded) Log(exploded == 1 and n == -1 and "25") end
      names = {}
      local function make(name, x, y)
        local h = HuCreate(name, "civilian", {x, y, 0}, 0)
        names[h] = name
        SetMsgHandler(h, 18, "Died")
        return h
      end
      local car = CarSpawn("sedan", {0, 8, 0}, {0, 0, 0, 1}, -1, 0)
      local near, far, behind = make("near", 3, 8), make("far", 6, 8), make("behind", 0, 12)
      -- panes of no triangles: one 9 m and one 11 m away
      local function pane(y)
        return SpawnBreakableGlass(1, {0, y, 0}, {0, y, 0}, {0, y, 0}, {}, {}, 0, -1, -1)
      end
      local a, b = pane(-1), pane(-3)
      SetGeneralCarMsgHandler(25, "Car")
      CarExplode(car)
      CarExplode(car)
      Log(HuIsAlive(far), HuIsAlive(near), HuIsAlive(behind), ObjIsAlive(b), ObjIsAlive(a))]])))
  end)
end)
