-- Bindings of the level as a whole, and the table of all names.
local helpers = require "spec.helpers"
local level_script = require "spec.level_script"
local names = require "boardwalk.script.names"

local new, run, log = level_script.new, level_script.run, level_script.log

describe("SetCheckPoint", function()
  it("sets a whole number that outlives the level", function()
    local session = new()
    run("SetCheckPoint(2.9)", session)
    session:leave()
    assert.equal(2, run("return GetCheckPoint()", session))
  end)
end)

describe("GetCheckPoint", function()
  it("is 1 at first", function()
    assert.equal(1, run("return GetCheckPoint()"))
  end)
end)

describe("SetLUASaveDataFloat", function()
  it("keeps single precision in 8 slots, and refuses others", function()
    assert.same({0x1.99999ap-4, 8, 0, 0}, run([[
      SetLUASaveDataFloat(1, 0.1) SetLUASaveDataFloat(8, 8)
      SetLUASaveDataFloat(0, 5) SetLUASaveDataFloat(9, 5) SetLUASaveDataFloat(-1, 5)
      return {GetLUASaveDataFloat(1), GetLUASaveDataFloat(8), GetLUASaveDataFloat(0),
        GetLUASaveDataFloat(9)}]]))
  end)
end)

describe("GetLUASaveDataFloat", function()
  it("is 0 at first", function()
    assert.equal(0, run("return GetLUASaveDataFloat(3)"))
  end)
end)

describe("SetLUASaveDataBool", function()
  it("keeps bits 1 to 128, and refuses others", function()
    assert.same({"1", "1", "nil", "nil"}, run([[
      for _, bit in ipairs {1, 128, 0, 129} do SetLUASaveDataBool(bit, 1) end
      local list = {}
      for i, bit in ipairs {1, 128, 0, 129} do list[i] = tostring(GetLUASaveDataBool(bit)) end
      return list]]))
  end)
end)

describe("GetLUASaveDataBool", function()
  it("is nil at first and once it is off again", function()
    assert.same({"nil", "nil"}, run([[
      local before = tostring(GetLUASaveDataBool(5))
      SetLUASaveDataBool(5, 1) SetLUASaveDataBool(5, nil)
      return {before, tostring(GetLUASaveDataBool(5))}]]))
  end)
end)

describe("QueueFileToPrecache", function()
  it("queues names in order for the end of the next preload, twice the same too", function()
    assert.same({"level99_1.pak", "a.pak", "b.pak", "a.pak"}, run([[
      QueueFileToPrecache("a.pak") QueueFileToPrecache("b.pak") QueueFileToPrecache("a.pak")
      PrecacheWorld(30000, 500, "level99_1")
      return Warlib.packs()]]))
  end)
end)

describe("PrecacheWorld", function()
  it("empties the queue, and the game's clock stands", function()
    assert.same({0, 0}, run([[
      QueueFileToPrecache("a.pak")
      PrecacheWorld(1000, 50)
      PrecacheWorld(1000, 50)
      return {#Warlib.packs(), GetGameTime()}]]))
  end)
end)

describe("SetLoadPriority", function()
  it("is 0.001 in every new level", function()
    local session = new()
    assert.equal(0x1.0624dep-10, run("return Warlib.load_priority()", session))
    run("SetLoadPriority(10)", session)
    session:leave()
    assert.equal(0x1.0624dep-10, run("return Warlib.load_priority()", session))
  end)

  for _, case in ipairs({{"10", 10}, {"-3", -3}, {"1e9", 1e9}, {"0.01", 0x1.47ae14p-7}}) do
    it("stores " .. case[1] .. " as it is, in single precision", function()
      assert.equal(case[2], run(("SetLoadPriority(%s) return Warlib.load_priority()"):format(
        case[1])))
    end)
  end
end)

describe("a host's WorldManager", function()
  it("hears of load priorities and queued packs", function()
    local manager = assert(require("boardwalk").world_manager({files = {}}))
    run([[
      SetLoadPriority(10)
      SetLoadPriority(0/0)
      QueueFileToPrecache("gate_end.pak")
      QueueFileToPrecache(("x"):rep(100))]], new {world = manager})
    assert.equal(10, manager:state().load_priority)
    assert.same({"gate_end.pak"}, manager:packs())
    manager:destroy()
  end)
end)

-- ---- recorded names

describe("a recorded binding", function()
  for _, entry in ipairs(names.recorded) do
    it("answers as its line says: " .. entry.name, function()
      local session = new()
      local call = session.environment[entry.name]
      assert.is_function(call)
      if entry.answer == "handle" then
        local first, second = call(), call("x", {}, 3)
        assert.is_true(first > 0 and second > first)
        assert.is_nil((session:find(first)))
      elseif entry.answer == nil then
        assert.equal(0, select("#", call("x", {}, 3)))
      else
        assert.equal(entry.answer, call("x", {}, 3))
      end
      assert.is_true(session.game.recorded.counts[entry.name] > 0)
    end)
  end

  it("calls its callback at the next frame", function()
    assert.same({"nil", "loaded 33", "ended 66"}, (log([[
      function Loaded() Log("loaded", GetGameTime()) ScenePlay(scene, 1, "Ended") end
      function Ended() Log("ended", GetGameTime()) end
      scene = ScenePreload("gate", "Loaded")
      Log(nil)]], 3)))
  end)

  it("keeps a callback that only a test calls", function()
    assert.same({"pad 1 4"}, (log([[
      function OnPad(...) Log("pad", ...) end
      PadSetHandler(1, 4, "OnPad")
      for _, entry in ipairs(Warlib.callbacks("PadSetHandler")) do
        Warlib.call(entry.callback, entry.arguments[1], entry.arguments[2])
      end]])))
  end)

  it("stands in the trace", function()
    local session = new {trace = true}
    run("HUDSetObjective('Leave')", session)
    assert.same({'{"tick":0,"event":"call","name":"HUDSetObjective","arguments":["Leave"],'
      .. '"answers":[]}\n'}, session.lines)
  end)
end)

-- ---- the table of names

describe("the table of names", function()
  it("has every name once", function()
    local seen = {}
    for _, list in ipairs({names.implemented, names.recorded}) do
      for _, entry in ipairs(list) do
        assert.is_nil(seen[entry.name], entry.name)
        seen[entry.name] = true
      end
    end
  end)

  it("is what scripts see", function()
    local environment = new().environment
    for _, entry in ipairs(names.implemented) do assert.is_function(environment[entry.name]) end
  end)

  it("tells of what is not known", function()
    assert.equal("implemented", (names.status("AddFlag")))
    assert.equal("recorded", (names.status("ShowHud")))
    assert.equal("not known", (names.status("NoSuchBinding")))
  end)

  it("has how often the disc uses each that is implemented", function()
    for _, entry in ipairs(names.implemented) do
      assert(entry.uses and entry.uses:find("^%d+[/%d]*$"), entry.name)
    end
  end)

  it("has a spec for every binding that is implemented", function()
    local text = {}
    for _, file in ipairs({"120-frame", "121-calls", "122-triggers", "123-humans", "124-things",
        "125-level"}) do
      text[#text + 1] = helpers.read(helpers.root .. "/spec/" .. file .. "_spec.lua")
    end
    local all = table.concat(text)
    for _, entry in ipairs(names.implemented) do
      assert(all:find('describe("' .. entry.name .. '"', 1, true), entry.name)
    end
  end)
end)
