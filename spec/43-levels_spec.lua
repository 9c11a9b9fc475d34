-- The level scripts in levels/: what their reports say.
local helpers = require "spec.helpers"

if not require("boardwalk.core").state then
  pending("level scripts: this machine has no State")
  return
end

local function run(script, ...)
  return helpers.boardwalk({"run", helpers.root .. "/levels/" .. script, ...})
end

-- What a report says behind a label, its blanks made single.
local function told(report, label)
  local line = ("\n" .. report):match("\n  " .. label:gsub("%p", "%%%0") .. " +([^\n]+)")
  return line and line:gsub(" +", " ") or "no line '" .. label .. "'"
end

-- The lines of the map under a title: those before the legend.
local function map_of(report)
  local text = report:match("== Seen from above[^\n]*\n(.-)\n  height: ")
  local lines = {}
  for line in ((text or "") .. "\n"):gmatch("  ([^\n]*)\n") do lines[#lines + 1] = line end
  return lines
end

local function is_ascii(text)
  return text:find("[^\n\32-\126]") == nil
end

describe("levels/pier.lua", function()
  local result = run("pier.lua")
  local report = result.out

  it("ends well", function()
    assert.same({0, ""}, {result.status, result.err})
    assert.is_true(is_ascii(report))
  end)

  -- The plan of the level, in lua/boardwalk/examples/pier.lua, gives every number.
  local lines = {
    {"triangles", "488"},
    {"from west to east", "64 m, x from -32.0 to 32.0"},
    {"from south to north", "72 m, y from -40.0 to 32.0"},
    {"from the sea bed to the roof", "8.7 m, z from -3.2 to 5.5"},
    {"a flag at the end of the pier", "handle 7077889"}, -- 108 * 65536 + 1
    {"the pier", "ground at 1.50 m"},
    {"under the pier", "ground at -1.12 m"}, -- 12/32 of the way down to -3
    {"the beach", "ground at 0.00 m"},
    {"the street", "ground at 1.50 m"},
    {"the roof", "ground at 5.50 m"},
    {"inside the shop", "ground at 1.70 m"},
    {"onto the awning", "a point stops at 4.52 m"}, -- 4.3 + 0.3 * 1/2.5 + 0.1
    {"to marked ground below it", "a point stops at 1.90 m"}, -- 1.65 + 0.25
    {"the door is shut", "MATERIAL_ROLLUPDOOR after 8.10 m"},
    {"after ChangeCollision(door, nil)", "MATERIAL_BRICKWALL after 17.70 m"},
    {"after ChangeCollision(door, 1)", "MATERIAL_ROLLUPDOOR after 8.10 m"},
    {"any surface", "MATERIAL_GLASS after 8.15 m"},
    {"looking through glass", "MATERIAL_BRICKWALL after 17.70 m"},
    {"pushed from y = 17.80 to", "y = 17.50"},
    {"the sphere is now at", "8.50 17.50 2.80"},
    {"the wall faces", "0 -1 0"},
    {"the railing of the pier", "MATERIAL_RAILING, climbable"},
    {"the fence on the pavement", "MATERIAL_LOW_FENCE, climbable"},
    {"the wall of the shop", "MATERIAL_BRICKWALL, not climbable"},
  }
  for _, line in ipairs(lines) do
    it("tells of " .. line[1], function()
      assert.equal(line[2], told(report, line[1]))
    end)
  end

  it("draws the level: the roof in the north-east, the pier in the south, marks", function()
    local map = map_of(report)
    assert.equal(36, #map) -- 72 m by 64 m, characters twice as tall as wide
    for _, line in ipairs(map) do assert.equal(64, #line) end
    -- 2 m a row: the roof spans y 17.5 to 28.5, the pier y -36 to 0 between x -3 and 3
    assert.equal("@", map[4]:sub(44, 44))
    assert.equal("+", map[4]:sub(10, 10))
    assert.equal("++++++", map[28]:sub(30, 35))
    assert.equal(":", map[28]:sub(29, 29))
    assert.equal("P", map[33]:sub(33, 33))
    assert.equal("D", map[7]:sub(45, 45))
    assert.equal("B", map[17]:sub(20, 20))
  end)
end)

describe("levels/scenario.lua", function()
  it("passes", function()
    local result = run("scenario.lua")
    assert.same({0, ""}, {result.status, result.err})
    assert.matches("^All %d+ checks passed%.\n$", result.out)
  end)

  -- A line of the scenario, what it is changed to, and what must then be said.
  local wrong = {
    {'4), 1.5, NEAR)\nexpect("ground under', '4), 1.6, NEAR)\nexpect("ground under',
      "ground on the pier: expected 1.6 (within 0.0001), got 1.5"},
    {'mesh:ground(0, 50, 9), nil', 'mesh:ground(0, 50, 9), 0',
      "no ground north of the level: expected 0, got nil"},
    {"local shutter, back_wall = 8.1", "local shutter, back_wall = 8.2",
      "a shut door: expected 8.2"},
    {'"an open door", look_in(), back_wall', '"an open door", look_in(), shutter',
      "an open door: expected 8.1 (within 0.0001), got 17.7"},
    {'"a door shut again", look_in(), shutter', '"a door shut again", look_in(), nil',
      "a door shut again: expected nil, got 8.1"},
    {'{1, 1, 1}), NilHandle)', '{1, 1, 1}), 5)', "boxes are refused by kind 1: expected 5, got 0"},
    {"place, {0, -34, 0}", "place, {0, -34, 1}",
      "a missing coordinate comes back as 0: expected {0, -34, 1}, got {0, -34, 0}"},
    {'name, "MATERIAL_GLASS"', 'name, "MATERIAL_WOOD"',
      'the window is glass: expected "MATERIAL_WOOD", got "MATERIAL_GLASS"'},
    {"check(flag ~= NilHandle", "check(flag == NilHandle", "a flag has a handle"},
    -- the level's answers changed rather than what is expected
    {"ChangeCollision(door, nil)\n", "ChangeCollision(door, 1)\n",
      "an open door: expected 17.7 (within 0.0001), got 8.1"},
    {"local gap = AddVolumeBox(\"vGap\", 0, {11.02, 18.05, 1.68}, {1,",
      "local gap = AddVolumeBox(\"vGap\", 0, {11.02, 18.05, 1.68}, {2,",
      "triangles partly inside a box stay: expected 8.1"},
  }
  local scenario = helpers.read(helpers.root .. "/levels/scenario.lua")
  for _, case in ipairs(wrong) do
    it("fails loudly when it is wrong: " .. case[3], function()
      local at, last = scenario:find(case[1], 1, true)
      assert.is_not_nil(at)
      local path = helpers.temp_file(
        scenario:sub(1, at - 1) .. case[2] .. scenario:sub(last + 1), ".lua")
      local result = helpers.boardwalk({"run", path})
      os.remove(path)
      assert.equal(1, result.status)
      assert.matches("FAILED: " .. case[3], result.out, 1, true)
      assert.matches("^boardwalk: %d+ of %d+ checks failed\n$", result.err)
    end)
  end
end)

describe("levels/yard.obj", function()
  it("has nothing that check finds", function()
    local result = helpers.boardwalk({"check", helpers.root .. "/levels/yard.obj"})
    assert.same({0, ""}, {result.status, result.err})
    assert.matches(": nothing found\n$", result.out)
  end)

  it("is explored as a level", function()
    local result = run("explore.lua", "--level", helpers.root .. "/levels/yard.obj")
    assert.same({0, ""}, {result.status, result.err})
    assert.equal("0.00 to 3.00 m", told(result.out, "z, up"))
  end)
end)

describe("levels/explore.lua", function()
  it("explores the built-in level", function()
    local result = run("explore.lua")
    assert.same({0, ""}, {result.status, result.err})
    assert.is_true(is_ascii(result.out))
    assert.equal("488", told(result.out, "triangles"))
    assert.equal("-40.00 to 32.00 m", told(result.out, "y, south to north"))
    assert.equal("2 triangles 0.4 %", told(result.out, "MATERIAL_GLASS"))
    -- 26 of the railings, 2 of the low fence
    assert.equal("28 triangles, z from 1.8 to 2.3", told(result.out, "climbable"))
    assert.equal("400 of 400", told(result.out, "ground found"))
  end)

  -- Triangles that have an area, vertices once equal ones are merged, and bounds in game axes: the
  -- table beside the data, its y up and its z south, less what has no area in float32.
  local files = {
    {"recast-nav_test.obj", 1612, 884, -28.889317, 62.494808, -31.053141, 46.300152, -4.869517,
      17.010754},
    {"recast-dungeon.obj", 10133, 5101, -25.015217, 49.305145, -8.8912, 90.041275, -0.002706,
      40.176586},
    {"godot-nav-level.obj", 138, 128, -3.37891, 6.375, -5.69141, 2.70703, 0, 4.00781},
    {"freedoom-e4m1.obj", 7450 - 202, 5166, -1920, 3848, -904, 224, -1984, 3168},
    {"torcs-dirt-6.obj", 8020 - 2, 5038, -100, 1056.21, -100, 494.879, 0, 25.296724},
    {"stk-cave.obj", 5437, 2664, -73.8047, 69.0053, -81.298, 94.0029, -28.3524, 22.9624},
    {"stk-colosseum.obj", 53249 - 62, 35308 - 1, -149.131, 149.131, -179.149, 180.237, -13.5738,
      48.2634},
  }
  -- What it printed beside warnings about the model, which tell of names and of walls alone.
  local function errors_of(result)
    return (result.err:gsub("boardwalk: [^\n]* warning[^\n]*\n", ""))
  end

  local function check_axis(report, label, low, high)
    local from, to = told(report, label):match("^(%S+) to (%S+) m$")
    assert.is_true(math.abs(tonumber(from) - low) <= 0.006, label)
    assert.is_true(math.abs(tonumber(to) - high) <= 0.006, label)
  end

  for _, file in ipairs(files) do
    it("explores " .. file[1], function()
      local path = helpers.shared("data/" .. file[1])
      if not path then
        pending("the shared data is not here")
        return
      end
      local result = run("explore.lua", "--level", path)
      local report = result.out
      assert.same({0, ""}, {result.status, errors_of(result)})
      -- every one of them has y up, whatever part of it is ground
      assert.is_nil((report .. result.err):find("--up z", 1, true))
      assert.equal(tostring(file[2]), told(report, "triangles"))
      assert.equal(tostring(file[3]), told(report, "vertices"))
      check_axis(report, "x, west to east", file[4], file[5])
      check_axis(report, "y, south to north", file[6], file[7])
      check_axis(report, "z, up", file[8], file[9])
      assert.is_true(#map_of(report) >= 7)
      assert.is_true(is_ascii(report))
      assert.is_nil(report:find("nan", 1, true))
      local found = tonumber(told(report, "ground found"):match("^(%d+) of 400$"))
      assert.is_true(found > 90)
    end)
  end

  it("turns a model with z up", function()
    local path = helpers.shared("data/freedoom-e4m1.obj")
    if not path then
      pending("the shared data is not here")
      return
    end
    local result = run("explore.lua", "--level", path, "--up", "z", "--scale", "0.03125")
    check_axis(result.out, "x, west to east", -60, 120.25)
    check_axis(result.out, "y, south to north", -62, 99)
    check_axis(result.out, "z, up", -7, 28.25)
  end)

  local odd = {
    {"one triangle", "v 0 0 0\nv 1 0 0\nv 0 0 -1\nf 1 2 3\n", "1"},
    {"one wall", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "1"},
    {"a triangle and one without an area",
      "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 0 0 -1\nf 1 2 3\nf 1 2 4\n", "1"},
    {"a model far away", "v 1e6 0 1e6\nv 1000001 0 1e6\nv 1e6 0 999999\nf 1 2 3\n", "1"},
  }
  for _, case in ipairs(odd) do
    it("explores " .. case[1], function()
      local path = helpers.temp_file(case[2], ".obj")
      local result = run("explore.lua", "--level", path)
      os.remove(path)
      assert.same({0, ""}, {result.status, errors_of(result)})
      assert.equal(case[3], told(result.out, "triangles"))
      assert.is_nil(result.out:find("nan", 1, true))
    end)
  end
end)
