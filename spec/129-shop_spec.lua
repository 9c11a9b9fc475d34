-- levels/shop.lua: a level in several scripts, and the scenario that plays it.
local helpers = require "spec.helpers"
local lfs = require "lfs"

if not require("boardwalk.core").state then
  pending("level scripts: this machine has no State")
  return
end

local LEVELS = helpers.root .. "/levels/"

local function run(...)
  return helpers.boardwalk({"run", ...})
end

describe("levels/shop.lua", function()
  it("is lost when nobody plays, and goes on with the script of the end", function()
    local result = run(LEVELS .. "shop.lua", "--ticks", "3600")
    assert.same({0, ""}, {result.status, result.err})
    assert.equal("    0 ms  outside: break the window\n"
      .. "30000 ms  the guard locks up and goes home\nthe end: nothing\n", result.out)
  end)

  it("begins at the checkpoint again for who is too late", function()
    local path = helpers.temp_name("")
    assert(lfs.mkdir(path))
    for _, name in ipairs({"shop", "shop_outside", "shop_inside", "shop_end"}) do
      helpers.shell(("cp %s%s.lua %s"):format(LEVELS, name, path))
    end
    local main = path .. "/late.lua"
    local file = assert(io.open(main, "w"))
    file:write([[
      doFile("shop")
      function Break() Warlib.hit(Shop.player, Shop.pane) end
      ScheduleFunc("Break", 1000)]])
    file:close()
    local result = run(main, "--ticks", "9000")
    helpers.shell("rm -r " .. helpers.quote(path))
    assert.same({0, ""}, {result.status, result.err})
    local words = {}
    for word in result.out:gmatch("ms  ([^\n:]*)") do words[#words + 1] = word end
    assert.same({
      "outside", "the window breaks, the guard comes", "inside", "the doorway is open",
      "the police are here", "inside", "the doorway is open", "the police are here", "inside",
      "the doorway is open", "the police are here",
    }, words)
    assert.matches("the end: nothing\n$", result.out)
  end)
end)

describe("levels/shop_test.lua", function()
  it("plays the level to its end", function()
    local result = run(LEVELS .. "shop_test.lua")
    assert.same({0, ""}, {result.status, result.err})
    assert.matches("All %d+ checks passed.\n$", result.out)
  end)

  it("has the same trace in every run", function()
    local traces = {}
    for i = 1, 2 do
      local path = helpers.temp_name(".jsonl")
      assert.equal(0, run(LEVELS .. "shop_test.lua", "--trace", path).status)
      traces[i] = helpers.read(path)
      os.remove(path)
    end
    assert.is_true(#traces[1] > 5000 and traces[1] == traces[2])
  end)

  -- A line of the level, what it is changed to, and what the scenario must then say.
  local broken = {
    {"shop", "  OpenDoor(Shop.door)\n", "", "FAILED: the door is open: expected 1, got nil"},
    {"shop", "ChangeCollision(Shop.vShutter, nil)", "", "FAILED: back in the street"},
    {"shop", "294, 295", "-1, -1", "FAILED: and a ray goes through"},
    {"shop_outside", "SetCheckPoint(2)", "", "FAILED: the checkpoint: expected 2, got 1"},
    {"shop_outside", 'Shop.pane, 2, "Outside.OnBroken"', "Shop.pane, 2, nil",
      "FAILED: the checkpoint: expected 2, got 1"},
    {"shop_inside", "  return 1\n", "  return nil\n", "FAILED: a press at the till"},
    {"shop_inside", "SetLUASaveDataFloat(1, Inside.money)", "", "FAILED: the money is saved"},
  }
  for _, case in ipairs(broken) do
    it("fails for a " .. case[1] .. " without " .. case[2]:gsub("%s+", " "), function()
      local folder = helpers.temp_name("")
      assert(lfs.mkdir(folder))
      for _, name in ipairs({"shop", "shop_outside", "shop_inside", "shop_end", "shop_test"}) do
        local text = helpers.read(LEVELS .. name .. ".lua")
        if name == case[1] then
          local first, last = text:find(case[2], 1, true)
          text = text:sub(1, first - 1) .. case[3] .. text:sub(last + 1)
        end
        local file = assert(io.open(folder .. "/" .. name .. ".lua", "w"))
        file:write(text)
        file:close()
      end
      local result = run(folder .. "/shop_test.lua")
      helpers.shell("rm -r " .. helpers.quote(folder))
      assert.equal(1, result.status)
      assert.matches(case[4], result.out, 1, true)
    end)
  end
end)

describe("docs/level-scripts.md", function()
  it("has a first script that prints what it says", function()
    local page = helpers.read(helpers.root .. "/docs/level-scripts.md")
    local source = page:match("```lua level\n(.-)```")
    local printed = page:match("run first%.lua %-%-ticks 600\n(.-)```")
    local path = helpers.temp_file(source, ".lua")
    local result = run(path, "--ticks", "600")
    os.remove(path)
    assert.same({0, printed}, {result.status, result.out})
  end)

  it("tells of every option that plays", function()
    local page = helpers.read(helpers.root .. "/docs/level-scripts.md")
    for _, option in ipairs({"--ticks", "--trace", "--silent", "--dialect", "--limit", "--seconds",
        "--memory"}) do
      assert(page:find(option, 1, true), option)
    end
  end)
end)
