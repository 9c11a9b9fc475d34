-- WorldManager in Lua: the test ideas of unit 18, the examples of section 7.6 that need a manager,
-- who keeps whom alive, where files come from, states saved and restored.
local bw = require "boardwalk"
local files = require "spec.level_files"
local lfs = require "lfs"
local helpers = require "spec.helpers"
local world_files = require "spec.world_files"
local worlds = require "spec.world_objects"

local LEVEL_POOL, WORLD_HEAP = worlds.LEVEL_POOL, worlds.WORLD_HEAP
local FLT_MAX = (2 - 2 ^ -23) * 2 ^ 127

local function refused(code, pattern, result, message, found)
  assert.is_nil(result)
  assert.matches(pattern, message)
  assert.equal(code, found)
end

local function collect()
  collectgarbage()
  collectgarbage()
end

-- The decisions since the last call as lines: depth, type, name, then what there is of world, part,
-- sector and bytes.
local function log_of(manager)
  local lines = {}
  for i, d in ipairs(manager:decisions()) do
    local words = {d.heap_depth, d.type, d.name}
    if d.world then words[#words + 1] = "w" .. d.world end
    if d.part then words[#words + 1] = "p" .. d.part end
    if d.sector then words[#words + 1] = "s" .. d.sector end
    if d.bytes > 0 then words[#words + 1] = d.bytes end
    lines[i] = table.concat(words, " ")
  end
  manager:clear_decisions()
  return lines
end

-- A manager of the levels "one", "two" and "bare" with a glr file of 1,000 bytes.
local function with_global_data()
  local source = worlds.source()
  source.files = {["warriors.glr"] = ("g"):rep(1000)}
  return assert(bw.world_manager(source))
end

-- ---- unit 18

describe("the global data", function()
  it("is 101 % of warriors.glr and stays for good", function() -- unit 18
    local manager = with_global_data()
    assert.equal(1010, manager.budget:used())
    assert.same({"1 reserve Global Data Pool 1010", "2 push Global Data Pool",
      "1 pop Global Data Pool"}, log_of(manager))
    assert(manager:load_level "one")
    assert(manager:unload())
    assert.equal(1010, manager.budget:used())
  end)

  it("is as large as told, or nothing for tables without the file", function()
    assert.equal(99, bw.world_manager({}, {global_data = 99}).budget:used())
    assert.equal(0, bw.world_manager({}).budget:used())
  end)

  it("is missing in a folder without it", function()
    local folder = helpers.temp_name()
    assert(lfs.mkdir(folder))
    refused("not_found", "warriors%.glr", bw.world_manager(folder))
    assert(bw.world_manager(folder, {global_data = 1000}))
    lfs.rmdir(folder)
  end)

  it("that does not fit is refused", function()
    refused("limit", "1010", bw.world_manager({files = {["WARRIORS.GLR"] = ("g"):rep(1000)}},
      {capacity = 1009}))
  end)
end)

describe("loading a level", function()
  it("of two worlds takes the pool, pushes, reads s, d and the level", function() -- unit 18
    local manager = with_global_data()
    manager:clear_decisions()
    assert(manager:load_level "two")
    assert.same({
      "2 push Sector Pool",
      "2 reserve World Level Pool 262144",
      "1 pop Sector Pool",
      "2 push Level Dynamic & LUA Pool",
      "2 make_world twos w0 13064", -- 0x2188 + 140 * 32
      "2 reserve twos_sec.wld 1000",
      "2 make_world twod w1 13064",
      "2 reserve twod_sec.wld 1000",
      "3 push World Level Pool",
      "3 load_level two",
      "2 pop World Level Pool",
    }, log_of(manager))
    local state = manager:state()
    assert.same({"Global Memory", "Level Dynamic & LUA Pool"}, state.heaps)
    assert.same({"two", false, false}, {state.level, state.header_only, state.kept})
    assert.equal(1010 + LEVEL_POOL + 2 * WORLD_HEAP, manager.budget:used())
    assert.equal(manager.budget:free(), state.free_at_load)
    assert.same({"twos", "twod"}, {manager.solid:state().name, manager.detail:state().name})
  end)

  it("without a pair has one world", function()
    local manager = with_global_data()
    assert(manager:load_level "one")
    assert.equal("one", manager.solid:state().name)
    assert.is_nil(manager.detail)
  end)

  it("takes the worlds of another name", function()
    local manager = with_global_data()
    assert(manager:load_level("bare", {world = "two"}))
    assert.same({"bare", "twos"}, {manager:state().level, manager.solid:state().name})
  end)

  it("of the header only has no world, but the pool and the push", function() -- unit 18
    local manager = with_global_data()
    assert(manager:load_level("two", {header_only = true}))
    assert.same({true, 2}, {manager:state().header_only, #manager:state().heaps})
    assert.is_nil(manager.solid)
    assert.is_not_nil(manager.level)
    assert.equal(1010 + LEVEL_POOL, manager.budget:used())
    assert.equal("idle", manager:update(0))
  end)

  it("twice is refused, also behind an unload that kept the file", function()
    local manager = with_global_data()
    assert(manager:load_level "one")
    refused("invalid", "'two' is asked for while 'one' is loaded", manager:load_level "two")
    refused("invalid", "", manager:load_level "one")
    assert(manager:unload(true))
    refused("invalid", "kept", manager:load_level "two")
    assert.equal("one", manager:state().level)
  end)

  it("sets the load priority to 0.001", function() -- unit 18
    local manager = with_global_data()
    manager:set_load_priority(10)
    assert(manager:load_level "one")
    assert.equal(bw.float_parse "0.001", manager:state().load_priority)
  end)

  it("leaves out a world that does not fit", function() -- spec, 4.7
    local manager = worlds.manager(-1)
    assert(manager:load_level "one")
    assert.same({0, 5}, {#manager.solid:sectors(), manager.solid:state().parts})
    assert.equal(LEVEL_POOL, manager.budget:used())
    assert.equal("idle", manager:update(0))
  end)

  it("whose pool does not fit is refused", function()
    local manager = assert(bw.world_manager(worlds.source(), {capacity = LEVEL_POOL - 1}))
    refused("limit", "262144", manager:load_level "one")
    assert.same({0, 1}, {manager.budget:used(), #manager:state().heaps})
  end)

  it("by a name that cannot be is refused", function()
    local manager = with_global_data()
    refused("invalid", "without a name", manager:load_level "")
    refused("limit", "31", manager:load_level(("n"):rep(32)))
    refused("limit", "18", manager:load_level("one", {world = ("n"):rep(19)}))
    refused("invalid", "", manager:load_level("one", {world = ""}))
    assert.error_matches(function() manager:load_level "one\0" end, "a name without zero bytes")
    assert.error_matches(function() manager:load_level(nil) end, "argument 'name'")
    assert.error_matches(function() manager:load_level("one", {header_only = 1}) end,
      "argument 'options.header_only': expected a boolean, got 1")
  end)
end)

describe("unloading", function()
  it("releases in the original's order", function() -- unit 18
    local manager = with_global_data()
    assert(manager:load_level "two")
    worlds.look_from(manager, 5, 5, 5)
    assert.equal("loaded", manager:update(0))
    assert(manager:make_water(10, 500))
    manager:clear_decisions()
    assert(manager:unload())
    assert.same({
      "2 flush render queue", "2 flush tasks",
      "2 unload_part twos_ms1.sec w0 p1", "2 release Sectors1 100", "2 release twos_sec.wld 1000",
      "2 destroy_world twos w0 13064",
      "2 release twod_sec.wld 1000", "2 destroy_world twod w1 13064",
      "2 destroy_water Water", "2 release Water 5336", -- 10 * 64 + 500 + 0x1064
      "1 pop Level Dynamic & LUA Pool",
      "2 push World Level Pool", "2 reset_glows ", "2 clear_captions ",
      "2 release_field collision", "2 release_field occluders", "2 release_field level world",
      "2 release_field glow dictionary", "2 release_field skyline model",
      "2 release_field skyline dictionary", "2 release_field sky model",
      "2 release_field sky dictionary", "2 release_field cloud model",
      "2 release_field cloud dictionary", "2 release_level two", "2 free_paths ",
      "1 pop World Level Pool",
      "2 push Sector Pool", "2 release World Level Pool 262144", "1 pop Sector Pool",
    }, log_of(manager))
    assert.is_nil(manager:state().level)
    refused("invalid", "no level is loaded", manager:unload())
    refused("invalid", "", manager:unload(true))
  end)

  it("with the file kept leaves exactly the level pool", function() -- unit 18
    local manager = with_global_data()
    assert(manager:load_level "two")
    assert(manager:unload(true))
    assert.equal(1010 + LEVEL_POOL, manager.budget:used())
    assert.same({true, 2}, {manager:state().kept, #manager:state().heaps})
    assert.is_nil(manager.solid)
    assert.is_not_nil(manager.level)
    assert(manager:unload(true))
    assert.equal(1010 + LEVEL_POOL, manager.budget:used())
    assert(manager:unload(false))
    assert.same({1010, 1}, {manager.budget:used(), #manager:state().heaps})
    assert.is_nil(manager.level)
  end)

  for _, case in ipairs {{"two", {}}, {"one", {}}, {"two", {header_only = true}}} do
    it(("a level gives all back: %s, %s"):format(case[1],
      case[2].header_only and "header only" or "whole"), function() -- unit 18: twice
      local manager = with_global_data()
      for round = 1, 4 do
        assert(manager:load_level(case[1], case[2]))
        worlds.look_from(manager, 5, 5, 5)
        for now = 1, 3 do manager:update(now) end
        if round == 2 then assert(manager:unload(true)) end
        assert(manager:unload(false))
        assert.same({1010, 1, 2}, {manager.budget:used(), #manager:state().heaps,
          manager.budget:count()})
      end
    end)
  end

  it("takes the water, the queue and the latch stay", function() -- unit 18
    local manager = with_global_data()
    assert(manager:load_level "one")
    assert(manager:make_water(10, 500))
    refused("invalid", "water already", manager:make_water(10, 500))
    assert(manager:queue_pack "common")
    manager:set_latch(true)
    assert(manager:unload(true))
    assert.same({false, true, {"common"}}, {manager:state().water, manager:state().latch,
      manager:packs()})
    assert(manager:unload())
    refused("invalid", "no level", manager:make_water(10, 500))
  end)
end)

describe("of the small things", function()
  it("the load priority is stored as given", function() -- unit 18
    local manager = with_global_data()
    for _, value in ipairs {10.0, -3.0, 1e9} do
      manager:set_load_priority(value)
      assert.equal(value, manager:state().load_priority)
    end
    assert.error_matches(function() manager:set_load_priority(0 / 0) end, "argument 'scale'")
  end)

  it("three equal packs are three entries, in order", function() -- unit 18
    local manager = with_global_data()
    for _, name in ipairs {"same", "same", "other", "same"} do assert(manager:queue_pack(name)) end
    assert.same({"same", "same", "other", "same"}, manager:packs())
    refused("invalid", "", manager:queue_pack "")
    refused("limit", "31", manager:queue_pack(("n"):rep(32)))
  end)

  it("a reset clears the latch and all marks", function() -- unit 18
    local manager = with_global_data()
    assert(manager:load_level "two")
    manager:set_latch(true)
    manager.solid:mark(0)
    manager.solid:mark(2)
    manager.detail:mark(1)
    manager:reset_visibility()
    assert.is_false(manager:state().latch)
    for k = 0, 2 do
      assert.same({false, false}, {manager.solid:is_marked(k), manager.detail:is_marked(k)})
    end
  end)

  it("others may reserve too, and give back their own alone", function()
    local manager = with_global_data()
    assert(manager:load_level "one")
    local film = assert(manager:reserve("Film", 3200000)) -- spec, 5.4
    assert.equal(film, manager.budget:find "Film")
    for _, name in ipairs {"Global Data Pool", "World Level Pool", "one_sec.wld"} do
      refused("invalid", "manager's own", manager:release(manager.budget:find(name)))
    end
    assert(manager:release(film))
    refused("not_found", "", manager:release(film))
    refused("invalid", "", manager:release(0))
    refused("limit", "", manager:reserve("too much", 17217536))
  end)

  it("a full log loses the oldest", function()
    local manager = assert(bw.world_manager(worlds.source(), {log = 4}))
    assert(manager:load_level "one")
    local kept = manager:decisions()
    assert.same({4, "pop"}, {#kept, kept[4].type})
    assert.is_true(manager:decisions_lost() > 0)
    manager:clear_decisions()
    assert.same({0, 0}, {#manager:decisions(), manager:decisions_lost()})
    assert.same({}, assert(bw.world_manager(worlds.source(), {log = 0})):decisions())
  end)
end)

-- ---- rays

describe("a ray", function()
  it("before any level hits nothing, with material 1", function() -- issue, unit 16
    local manager = assert(bw.world_manager {})
    local before = {hit = true, t = 7, nx = 1, material = 9, triangle = 3, flags = 2, area = 5}
    local result = manager:world_ray({0, 0, 5}, {0, 0, -1}, 10, nil, before)
    assert.same({false, 1, 7, 1, 3, 2, 5}, {result.hit, result.material, result.t, result.nx,
      result.triangle, result.flags, result.area})
    assert.same({nil, false, 0, 0}, {manager:ray_cast({0, 0, 5}, {0, 0, -1}, 10),
      manager:cast_any({0, 0, 5}, {0, 0, -1}, 10), #manager:cast_all({0, 0, 5}, {0, 0, -1}, 10),
      #manager})
    assert.is_nil((manager:cast(0, 0, 5, 0, 0, -1, 10)))
    assert.is_nil(manager:ground(0, 0, 5))
    assert.is_nil(manager:line_test({0, 0, 5}, {0, 0, -5}))
    assert.equal(0, manager:cast_many(bw.buffer {0, 0, 5, 0, 0, -1, 10}, bw.buffer(8)))
    for _ in manager:triangles() do error("a triangle") end
    assert.same({}, manager:materials())
  end)

  it("goes through the level's mesh", function()
    local manager = with_global_data()
    assert(manager:load_level("one", {header_only = true}))
    local hit = manager:ray_cast({1, 2, 5}, {0, 0, -1}, 10)
    assert.same({5, 5}, {hit.t, hit.material})
    assert.equal(5, (manager:cast(1, 2, 5, 0, 0, -1, 10)))
    assert.equal(0, manager:ground(1, 2, 5))
    local result = manager:world_ray({1, 2, 5}, {0, 0, -1}, 10)
    assert.same({true, 5}, {result.hit, result.material})
    assert.same({-20, -20, 0, 20, 20, 0}, {manager:bounds()})
    assert.same({2, "warriors", manager.level.axes}, {#manager, manager.format, manager.axes})
    assert(manager:unload(true))
    assert.equal(0, manager:ground(1, 2, 5)) -- the level is kept
    assert(manager:unload())
    assert.is_false(manager:world_ray({1, 2, 5}, {0, 0, -1}, 10).hit)
  end)

  it("behind a release of the level object hits nothing", function()
    local manager = with_global_data()
    assert(manager:load_level "one")
    manager.level:release()
    assert.is_false(manager:world_ray({1, 2, 5}, {0, 0, -1}, 10).hit)
    assert(manager:find_visible(0, 0, 0))
    assert(manager:unload())
    assert.equal(1010, manager.budget:used())
  end)
end)

-- ---- 7.6

describe("an update", function()
  it("loads part after part, then has nothing to do", function() -- 7.6.4
    local manager = worlds.row_manager(1000)
    worlds.look_from(manager, 25, 5, 5)
    local order = {}
    for i = 1, 5 do
      manager:clear_decisions()
      assert.equal("loaded", manager:update(40))
      for _, d in ipairs(manager:decisions()) do
        if d.type == "load_part" then order[i] = d.part end
      end
    end
    assert.same({2, 3}, {order[1], order[2]})
    assert.equal("idle", manager:update(40))
    assert.equal(1040, manager.solid:sector(1).fade_end)
    assert.equal(500, manager.budget:used() - LEVEL_POOL - WORLD_HEAP)
  end)

  it("drops what is far for what is near", function() -- 7.6.5
    local manager = worlds.row_manager(300)
    worlds.look_from(manager, 5, 5, 5)
    local outcomes = {}
    for i = 1, 4 do outcomes[i] = manager:update(0) end
    assert.same({"loaded", "loaded", "loaded", "no_room"}, outcomes)
    assert.equal("lllee", worlds.parts_of(manager.solid))
    worlds.look_from(manager, 45, 5, 5)
    assert.equal("unloaded", manager:update(0))
    assert.same({"ellee", 200}, {worlds.parts_of(manager.solid),
      manager.budget:used() - LEVEL_POOL - WORLD_HEAP})
    assert.equal("loaded", manager:update(0))
  end)

  it("keeps what is seen", function() -- 7.6.5
    local manager = worlds.row_manager(300)
    worlds.look_from(manager, 5, 5, 5)
    for _ = 1, 3 do manager:update(0) end
    worlds.look_from(manager, 45, 5, 5)
    manager.solid:mark(0)
    assert.equal("unloaded", manager:update(0))
    assert.equal("lelee", worlds.parts_of(manager.solid))
  end)

  it("compares squares when it makes room", function() -- 7.6.6
    local function box(low, high, part)
      return {low = {low, -1, -1}, high = {high, 1, 1}, part = part}
    end
    local manager = assert(bw.world_manager({
      levels = {margin = worlds.floor()},
      worlds = {margin = {
        parts = {100, 100, 100}, sectors = {box(21, 22, 1), box(20, 30, 2), box(900, 901, 3)},
      }},
    }, {capacity = LEVEL_POOL + 100}))
    assert(manager:load_level "margin")
    manager:set_draw_distance(300)
    assert(manager:set_cameras {{30, 0, 0}})
    manager.solid:mark(0)
    manager:set_draw_distance(1e6)
    assert.equal("loaded", manager:update(0)) -- A, as it is marked
    manager:reset_visibility()
    assert(manager:set_cameras {{0, 0, 0}})
    assert.equal("unloaded", manager:update(0)) -- 443 > 402 + 5
    local last = manager:decisions()
    assert.equal(443, last[#last - 1].distance)
    assert.equal("eee", worlds.parts_of(manager.solid))
  end)

  it("takes and gives back exactly what a world and its parts hold", function() -- 7.6.15
    local source = {
      levels = {w = worlds.floor()},
      worlds = {w = {heap_size = 1000, parts = {300, 400}, sectors = {
        {low = {0, 0, 0}, high = {10, 10, 10}, part = 1},
        {low = {10, 0, 0}, high = {20, 10, 10}, part = 2, position = {15, 0, 0}},
      }}},
    }
    local manager = assert(bw.world_manager(source, {capacity = LEVEL_POOL + 10000}))
    assert(manager:load_level "w")
    assert.equal(LEVEL_POOL + 1000, manager.budget:used())
    worlds.look_from(manager, 19, 5, 5)
    assert.equal("loaded", manager:update(0))
    assert.equal(LEVEL_POOL + 1400, manager.budget:used())
    assert.same({15, true}, {manager.solid:sector(1).position[1], manager.solid:sector(1).atomic})
    assert(manager:unload())
    assert.equal(0, manager.budget:used())
    local small = assert(bw.world_manager(source, {capacity = LEVEL_POOL + 500}))
    assert(small:load_level "w")
    assert.same({LEVEL_POOL, 0}, {small.budget:used(), #small.solid:sectors()})
  end)

  it("is urgent when what is wanted is under 75 away, squared", function() -- our choice
    local manager = worlds.row_manager(1000)
    worlds.look_from(manager, 5, 5, 5) -- 75
    manager:update(0)
    assert.is_false(manager:state().urgent)
    worlds.look_from(manager, 12, 5, 5) -- 4 + 25 + 25
    manager:update(0)
    assert.is_true(manager:state().urgent)
  end)

  it("takes the nearer of two worlds", function()
    local source = worlds.source()
    source.worlds.twod.tree = worlds.row_tree("d", worlds.each(3)).tree
    local far = source.worlds.twos.tree
    far.left.low, far.left.high = {100, 0, 0}, {110, 10, 10}
    local manager = assert(bw.world_manager(source))
    assert(manager:load_level "two")
    worlds.look_from(manager, 1, 5, 5)
    assert.equal("loaded", manager:update(0))
    assert.same({"eee", "lee"}, {worlds.parts_of(manager.solid), worlds.parts_of(manager.detail)})
  end)

  it("goes nowhere without a camera", function()
    assert.equal("idle", worlds.row_manager(1000):update(0))
  end)
end)

describe("a read that takes a while", function()
  it("is busy until it is finished", function()
    local manager = worlds.row_manager(1000, {stepped_reads = true})
    worlds.look_from(manager, 5, 5, 5)
    assert.equal("idle", manager:finish_read(0))
    assert.equal("requested", manager:update(0))
    assert.same({"reading", 100}, {manager.solid:part(1).state,
      manager.budget:used() - LEVEL_POOL - WORLD_HEAP})
    assert.equal("busy", manager:update(1))
    assert.equal("loaded", manager:finish_read(7))
    assert.equal(1007, manager.solid:sector(0).fade_end)
    assert.equal("requested", manager:update(8))
    assert(manager:unload())
    assert.equal(0, manager.budget:used())
  end)
end)

describe("a part that cannot be read", function()
  local function manager_with(part, bytes)
    local made = assert(assert(bw.streamed_world(worlds.row_tree("one", worlds.each(3)))):files())
    made[part] = bytes
    local manager = assert(bw.world_manager {levels = {one = worlds.floor()}, files = made})
    assert(manager:load_level "one")
    worlds.look_from(manager, 1, 5, 5)
    return manager
  end

  for label, case in pairs {
    ["is missing"] = {nil, "not_found", "there is no 'one_ms1%.sec'"},
    ["is shorter than its manifest says"] = {"short", "truncated", "'one_ms1%.sec' has 5 bytes"},
    ["has other sectors"] = {world_files.part(0, {2}), nil, ""},
  } do
    it(label .. " is passed over and not asked for again", function()
      local manager = manager_with("one_ms1.sec", case[1])
      local used = manager.budget:used()
      assert.is_nil(manager:failure())
      assert.equal("failed", manager:update(0))
      local message, code = manager:failure()
      assert.matches(case[3], message)
      if case[2] then assert.equal(case[2], code) end
      assert.same({"fee", used}, {worlds.parts_of(manager.solid), manager.budget:used()})
      assert.same({"loaded", "loaded", "idle"}, {manager:update(0), manager:update(0),
        manager:update(0)})
    end)
  end
end)

describe("a preload", function()
  local function run(manager, now)
    local steps = 0
    repeat
      local going_on = manager:step_preload(now)
      assert.is_boolean(going_on)
      steps = steps + 1
    until not going_on
    return steps
  end

  it("goes one part beyond its radius", function() -- 7.6.7
    local manager = worlds.row_manager(1000)
    worlds.look_from(manager, 5, 5, 5)
    assert(manager:begin_preload {radius = 25, value = 1})
    assert.is_true(manager:state().preloading)
    assert.equal(4, run(manager, 0))
    assert.equal("lllle", worlds.parts_of(manager.solid))
    assert.is_true(math.abs(manager:pending() - 675 ^ 0.5) < 1e-5)
    assert.is_false(manager:state().preloading)
  end)

  it("takes the draw distance for the radius when there is a camera", function() -- spec, 4.12
    local manager = worlds.row_manager(1000)
    worlds.look_from(manager, 5, 5, 5)
    manager:set_draw_distance(10)
    assert(manager:begin_preload {radius = 500})
    assert.equal(3, run(manager, 0)) -- 8.66, 8.66, 16.58
  end)

  it("ends at the 200th update that has nothing to do, or is too late", function()
    local manager = worlds.row_manager(1000)
    worlds.look_from(manager, 5, 5, 5)
    assert(manager:begin_preload {radius = 500, value = 1, milliseconds = 100, now = 2 ^ 32 - 6})
    assert.equal(205, run(manager, 93)) -- 99 milliseconds later
    assert(manager:begin_preload {radius = 500, value = 1, milliseconds = 100})
    assert.equal(200, run(manager, 100))
    assert.equal(FLT_MAX, manager:pending())
  end)

  it("loads its pack first and the queued ones last", function() -- spec, 4.12
    local source = worlds.source()
    source.files = {["a.pak"] = "abcd", ["one_1.pak"] = "abcdef"}
    local manager = assert(bw.world_manager(source))
    assert(manager:load_level "one")
    for _, name in ipairs {"a", "none", "a"} do assert(manager:queue_pack(name)) end
    manager:clear_decisions()
    assert(manager:begin_preload {radius = 25, pack = "one_1", milliseconds = 0})
    run(manager, 0)
    assert.same({"2 reset_visibility ", "2 load_pack one_1 6", "2 reset_visibility ",
      "2 load_pack a 4", "2 miss_pack none", "2 load_pack a 4"}, log_of(manager))
    assert.same({}, manager:packs())
  end)

  it("does not nest, and needs a level and a finite radius", function()
    local manager = worlds.manager(1000)
    refused("invalid", "no level", manager:begin_preload {radius = 25})
    refused("invalid", "no preload", manager:step_preload(0))
    assert(manager:load_level "one")
    assert(manager:begin_preload {radius = 25})
    refused("invalid", "going on", manager:begin_preload {radius = 25})
    assert.error_matches(function() manager:begin_preload {radius = 0 / 0} end,
      "argument 'options.radius': expected a finite number, got nan")
    assert.error_matches(function() manager:begin_preload() end, "argument 'options'")
    refused("invalid", "pack", worlds.row_manager(1):begin_preload {radius = 1, pack = ""})
  end)
end)

describe("a view of a manager", function()
  it("marks the solid world alone, in game axes", function() -- unit 19
    local manager = worlds.manager(10000)
    assert(manager:load_level "two")
    local camera = {-5, -5, 5}
    assert(manager:find_visible(camera, {frustum = bw.view_planes(camera, {1, 0, 0})}))
    assert.same({true, true, true, false}, {manager.solid:is_marked(0), manager.solid:is_marked(1),
      manager.solid:is_marked(2), manager.detail:is_marked(0)})
    assert(manager:find_visible(camera, {frustum = bw.view_planes(camera, {-1, 0, 0})}))
    assert.is_false(manager.solid:is_marked(0))
  end)

  it("marks the world that is walked when told", function()
    local manager = worlds.manager(10000, {own_marks = true})
    assert(manager:load_level "two")
    assert(manager:find_visible(0, 0, 0))
    assert.same({true, true}, {manager.solid:is_marked(0), manager.detail:is_marked(0)})
  end)

  it("is behind the occluders of the level", function() -- spec, 4.10
    local level = files.level(worlds.floor(), files.wall())
    local source = {files = {["walls.lev"] = level}, worlds = {walls = {
      parts = {1, 1},
      sectors = {{low = {20, 0, -1}, high = {22, 5, 1}, part = 1},
        {low = {5, 0, -1}, high = {7, 3, 1}, part = 2}},
    }}}
    local manager = assert(bw.world_manager(source))
    assert(manager:load_level "walls")
    assert(manager:find_visible(0, 0, 1.5))
    assert.same({false, true}, {manager.solid:is_marked(0), manager.solid:is_marked(1)})
    assert.equal(1, manager.solid:state().counter)
  end)

  it("moves the draw distance toward what is wanted", function() -- 7.6.8
    local manager = worlds.row_manager(1000)
    worlds.look_from(manager, 45, 5, 5)
    manager:update(0)
    manager:set_draw_distance(100)
    -- nothing of the row is 1,000 away: pending is under 20, so it shrinks by 40.5 / 30
    assert.is_true(math.abs(manager:adjust_draw_distance {seconds = 1 / 30} - 98.65) < 1e-4)
    assert.equal(manager:state().draw_distance, manager:adjust_draw_distance {seconds = 0})
  end)
end)

-- ---- bad files

describe("a file that is missing", function()
  local function source_without(name)
    local all = {}
    for _, world in ipairs {"twos", "twod"} do
      local made = assert(assert(bw.streamed_world(worlds.row_tree(world, worlds.each(2)))):files())
      for file, bytes in pairs(made) do all[file] = bytes end
    end
    all["two.lev"] = files.level(worlds.floor())
    all[name] = nil
    return {files = all}
  end

  -- The file that is missing, and what is named; without a manifest files are measured.
  for _, case in ipairs {
    {"two.lev", "two%.lev"}, {"twos_sec.wld", "two_sec%.wld"}, {"twod_sec.wld", "twod_sec%.wld"},
  } do
    it("is named, and all is undone: " .. case[1], function()
      local manager = assert(bw.world_manager(source_without(case[1])))
      refused("not_found", "there is no '" .. case[2] .. "'", manager:load_level "two")
      assert.same({0, 2, 1}, {manager.budget:used(), manager.budget:count(),
        #manager:state().heaps}) -- the root and the global data
      assert.is_nil(manager.level)
      assert.is_nil(manager.solid)
      assert.is_nil(manager:state().level)
      assert.equal(1, manager:state().load_priority)
    end)
  end

  it("may be a manifest: the files are measured", function() -- 7.5.2
    local source = source_without("twos_sec.mem")
    source.files["twod_sec.mem"] = nil
    local manager = assert(bw.world_manager(source))
    assert(manager:load_level "two")
    assert.equal(LEVEL_POOL + 2 * 716800, manager.budget:used())
    assert.equal(262144, manager.solid:part(1).heap_size)
  end)

  it("of a part is named when there is no manifest", function()
    local source = source_without("twos_sec.mem")
    source.files["twos_ms2.sec"] = nil
    local manager = assert(bw.world_manager(source))
    refused("not_found", "twos_ms2%.sec", manager:load_level "two")
    assert.equal(0, manager.budget:used())
  end)
end)

describe("a manifest that disagrees with its stream", function()
  for label, manifest in pairs {
    ["by its parts"] = {0, 1000, {{0, 1}}}, ["by its size"] = {1, 1000, {{0, 1}, {0, 1}}},
  } do
    it(label .. " is refused, and all is undone", function()
      local made = assert(assert(bw.streamed_world(worlds.row_tree("one", worlds.each(2)))):files())
      made["one_sec.mem"] = world_files.manifest(manifest[1], manifest[2], manifest[3])
      local manager = assert(bw.world_manager {levels = {one = worlds.floor()}, files = made})
      refused("invalid", "one", manager:load_level "one")
      assert.same({0, 1}, {manager.budget:used(), #manager:state().heaps})
    end)
  end

  it("whatever its bytes, is a level or a reason", function()
    local made = assert(assert(bw.streamed_world(worlds.row_tree("one", worlds.each(2)))):files())
    for _, file in ipairs {"one_sec.mem", "one_sec.wld"} do
      local whole = made[file]
      for at = 1, #whole, 3 do
        made[file] = whole:sub(1, at - 1) .. "\255" .. whole:sub(at + 1)
        local manager = assert(bw.world_manager {levels = {one = worlds.floor()}, files = made})
        local done, message, code = manager:load_level "one"
        if done then
          worlds.look_from(manager, 1, 5, 5)
          assert.is_string(manager:update(0))
          assert(manager:unload())
        else
          assert.same({"string", "string"}, {type(message), type(code)})
        end
        assert.equal(0, manager.budget:used())
      end
      made[file] = whole
    end
  end)

  it("as a level file that is none is refused", function()
    local manager = assert(bw.world_manager {files = {["one.lev"] = ("\0"):rep(100)},
      worlds = {one = worlds.row_tree("one", worlds.each(2))}})
    local done, message = manager:load_level "one"
    assert.is_nil(done)
    assert.is_string(message)
    assert.equal(0, manager.budget:used())
  end)
end)

-- ---- where files come from

describe("a source", function()
  local folder

  setup(function()
    folder = helpers.temp_name()
    assert(lfs.mkdir(folder))
    local made = assert(assert(bw.streamed_world(worlds.row_tree("one", worlds.each(2)))):files())
    made["one.lev"], made["warriors.glr"] = files.level(worlds.floor()), ("g"):rep(1000)
    for name, bytes in pairs(made) do
      local file = assert(io.open(folder .. "/" .. name, "wb"))
      file:write(bytes)
      file:close()
    end
  end)

  teardown(function()
    for name in lfs.dir(folder) do os.remove(folder .. "/" .. name) end
    lfs.rmdir(folder)
  end)

  -- The same files as an archive.
  local function archive()
    local packer = assert(bw.packer())
    for name in lfs.dir(folder) do
      if name:find("%a") then assert(packer:add_file(name, folder .. "/" .. name)) end
    end
    return assert(bw.wad_bytes(packer:bytes()))
  end

  local function loads(manager)
    assert(manager:load_level "one")
    worlds.look_from(manager, 1, 5, 5)
    assert.equal("loaded", manager:update(0))
    assert.equal(1010 + LEVEL_POOL + WORLD_HEAP + 100, manager.budget:used())
  end

  it("is a folder", function()
    loads(assert(bw.world_manager(folder)))
    loads(assert(bw.world_manager {folder = folder}))
    refused("not_found", "no such folder", bw.world_manager "no such folder")
    refused("invalid", "zero byte", bw.world_manager "a\0b")
  end)

  it("is an archive, which the manager keeps", function()
    local manager = assert(bw.world_manager(archive()))
    collect()
    loads(manager)
    loads(assert(bw.world_manager {wad = archive()}))
  end)

  it("is no use once the archive is destroyed", function()
    local wad = archive()
    local manager = assert(bw.world_manager(wad))
    assert(manager:load_level "one")
    local level = manager.level
    wad:destroy()
    assert.error_matches(function() manager:update(0) end,
      "WorldManager.update: the Wad is destroyed")
    assert.error_matches(function() return manager.level end, "the Wad is destroyed")
    assert.equal(2, #level) -- what was lent is there
    manager:destroy()
    assert.is_true(level:is_destroyed())
    assert.error_matches(function() bw.world_manager(wad) end, "the Wad is destroyed")
  end)

  it("has added files before those of the archive or the folder", function()
    local manager = assert(bw.world_manager {folder = folder, wad = archive(),
      files = {["ONE.lev"] = files.level(assert(bw.mesh {
        {a = {0, 0, 3}, b = {1, 0, 3}, c = {0, 1, 3}}})),
      }})
    assert(manager:load_level "one")
    assert.equal(1, #manager)
  end)

  it("of tables with wrong types raises and names what", function()
    for _, case in ipairs {
      {7, "argument 'source': expected a Wad, the path of a folder, or a table, got 7"},
      {nil, "argument 'source'"},
      {{roof = 1}, "expected no other names than wad, folder, files, levels, worlds"},
      {{wad = bw.filter()}, "argument 'source.wad': expected a Wad, got a Filter"},
      {{folder = 7}, "argument 'source.folder': expected a string, got 7"},
      {{files = 7}, "argument 'source.files': expected a table, got 7"},
      {{files = {"bytes"}}, "argument 'source.files': expected a string, got 1"},
      {{files = {a = 7}}, "argument 'source.files%[\"a\"%]': expected a string, got 7"},
      {{files = {["a\0"] = ""}}, "a name without zero bytes"},
      {{levels = {a = bw.filter()}},
        "source.levels%[\"a\"%]': expected a LevelObject or a CollisionMesh, got a Filter"},
      {{worlds = {a = 7}}, "'source.worlds%[\"a\"%]': expected a StreamedWorld or a table"},
      {{worlds = {{}}}, "argument 'source.worlds%[1%].name': expected a string, got nil"},
      {{worlds = {a = {sectors = {{}}}}}, "argument 'source.worlds%[\"a\"%].sectors%[1%].low'"},
    } do
      assert.error_matches(function() bw.world_manager(case[1]) end, case[2])
    end
    assert.error_matches(function() bw.world_manager({}, 7) end,
      "argument 'options': expected a table, a string or nil, got 7")
    assert.error_matches(function() bw.world_manager({}, {capacity = -1}) end,
      "argument 'options.capacity'")
    assert.error_matches(function() bw.world_manager({}, {log = 1.5}) end, "argument 'options.log'")
    refused("limit", "1048576", bw.world_manager({}, {log = 1048577}))
    refused("limit", "", bw.world_manager {files = {[("n"):rep(300)] = ""}})
  end)

  it("may hold StreamedWorlds and LevelObjects", function()
    local world = assert(bw.streamed_world(worlds.row_tree("one", worlds.each(3))))
    local level = assert(bw.level(worlds.floor(), "one"))
    local manager = assert(bw.world_manager {levels = {one = level}, worlds = {world}})
    world:destroy()
    level:destroy()
    assert(manager:load_level "one")
    assert.equal(3, #manager.solid)
  end)

  it("does not take a world of which there are parts alone", function()
    local world = assert(bw.streamed_world {name = "w", parts = {1}})
    assert(bw.world_manager {worlds = {world}} == nil)
  end)
end)

-- ---- what is lent

describe("what a manager lends", function()
  it("is the same object until an unload, and then destroyed", function()
    local manager = with_global_data()
    assert.is_nil(manager.level)
    assert(manager:load_level "two")
    local level, solid, detail = manager.level, manager.solid, manager.detail
    local budget = manager.budget
    local mesh = level.mesh
    assert.is_true(rawequal(level, manager.level) and rawequal(solid, manager.solid)
      and rawequal(detail, manager.detail) and rawequal(budget, manager.budget))
    assert(manager:unload(true))
    assert.same({true, true, false, false}, {solid:is_destroyed(), detail:is_destroyed(),
      level:is_destroyed(), mesh:is_destroyed()})
    assert(manager:unload())
    assert.same({true, true, false}, {level:is_destroyed(), mesh:is_destroyed(),
      budget:is_destroyed()})
    assert(manager:load_level "two")
    assert.is_false(rawequal(level, manager.level))
    assert.error_matches(function() solid:state() end, "the StreamedWorld is destroyed")
    manager:destroy()
    assert.is_true(budget:is_destroyed())
  end)

  it("keeps the manager alive", function()
    local level = (function()
      local manager = with_global_data()
      assert(manager:load_level "one")
      return manager.level
    end)()
    collect()
    assert.equal(2, #level)
    local solid = worlds.row_manager(100).solid
    collect()
    assert.equal(5, #solid)
    local mesh = (function() return worlds.row_manager(100).level.mesh end)()
    collect()
    assert.equal(2, #mesh)
    local budget = worlds.row_manager(100).budget
    collect()
    assert.is_true(budget:used() > 0)
  end)

  it("is let go of when its handle is destroyed", function()
    local manager = worlds.row_manager(100)
    local mesh = manager.level.mesh
    manager.level:destroy()
    assert.is_true(mesh:is_destroyed())
    manager.solid:destroy()
    manager.budget:destroy()
    assert.same({5, 2}, {#manager.solid, #manager.level})
    assert.equal(LEVEL_POOL + WORLD_HEAP, manager.budget:used())
    assert(manager:unload())
  end)

  it("is not changed behind its back", function()
    local manager = worlds.row_manager(100)
    refused("invalid", "WorldManager's", manager.budget:reserve("mine", 1))
    refused("invalid", "WorldManager's", manager.budget:release(1))
    for _, call in ipairs {"request_part", "release_part"} do
      refused("invalid", "by its manager", manager.solid[call](manager.solid, 1))
    end
    refused("invalid", "by its manager", manager.solid:finish_part(0))
    manager.solid:cancel_part(true)
    assert.equal("eeeee", worlds.parts_of(manager.solid))
  end)

  it("is a level whose mesh can be changed and asked", function()
    local manager = worlds.row_manager(100)
    assert(manager.level:set_mesh(assert(bw.mesh {
      {a = {0, 0, 3}, b = {1, 0, 3}, c = {0, 1, 3}}})))
    assert.equal(3, manager:ground(0.2, 0.2, 5))
    assert(manager.level.mesh:add {{a = {0, 0, 4}, b = {1, 0, 4}, c = {0, 1, 4}}})
    assert.equal(4, manager:ground(0.2, 0.2, 5))
    assert(manager:unload())
    assert.equal(0, manager.budget:used())
  end)
end)

-- ---- states

describe("a saved manager", function()
  local function busy()
    local manager = worlds.row_manager(300)
    worlds.look_from(manager, 5, 5, 5)
    for now = 1, 3 do manager:update(now) end
    manager:set_load_priority(7)
    assert(manager:queue_pack "common")
    assert(manager:find_visible(0, 0, 0))
    manager.solid:set_in_use(0)
    return manager
  end

  it("goes on exactly as it would have, and saves to the same bytes", function()
    local manager = busy()
    local bytes = assert(manager:save())
    local again = assert(bw.world_manager(worlds.source(), bytes))
    assert.equal(bytes, again:save())
    assert.same(manager:state(), again:state())
    assert.same(manager.solid:sectors(), again.solid:sectors())
    assert.same(manager.budget:reservations(), again.budget:reservations())
    for now = 10, 30 do
      for _, one in ipairs {manager, again} do worlds.look_from(one, now * 2, 5, 5) end
      assert.equal(manager:update(now), again:update(now))
    end
    assert.equal(manager:save(), again:save())
  end)

  it("is saved at every stage of a level", function()
    local manager = worlds.manager(10000)
    local function check()
      local bytes = assert(manager:save())
      local again = assert(bw.world_manager(worlds.source(), bytes))
      assert.equal(bytes, again:save())
      assert.same(manager:state(), again:state())
    end
    check()
    assert(manager:load_level "two")
    check()
    assert(manager:make_water(10, 10))
    assert(manager:begin_preload {radius = 10})
    check()
    assert(manager:unload(true))
    check()
    assert(manager:unload())
    check()
  end)

  it("needs the files that it was saved with", function()
    local bytes = assert(busy():save())
    local source = worlds.source()
    source.levels.one = assert(bw.mesh {{a = {0, 0, 3}, b = {1, 0, 3}, c = {0, 1, 3}}})
    refused("invalid", "another", bw.world_manager(source, bytes))
    source = worlds.source()
    source.worlds.one.heap_size = 999
    refused("invalid", "another", bw.world_manager(source, bytes))
    refused("not_found", "", bw.world_manager({}, bytes))
  end)

  it("is refused while its mesh has triangles of another's, or is another", function()
    local manager = worlds.row_manager(100)
    local set = assert(manager.level.mesh:add {{a = {0, 0, 4}, b = {1, 0, 4}, c = {0, 1, 4}}})
    refused("unsupported", "added triangles", manager:save())
    set:remove()
    assert(manager:save())
    assert(manager.level:set_mesh(assert(bw.mesh {{a = {0, 0, 3}, b = {1, 0, 3}, c = {0, 1, 3}}})))
    refused("unsupported", "in place of another", manager:save())
    manager.level:release()
    refused("unsupported", "released", manager:save())
  end)

  it("that is cut or changed is refused, or is a manager that works", function()
    local source = worlds.source()
    local whole = assert(busy():save())
    for size = 0, #whole - 1, 7 do
      local manager, message, code = bw.world_manager(source, whole:sub(1, size))
      assert.is_nil(manager)
      assert.same({"string", "string"}, {type(message), type(code)})
    end
    for at = 1, #whole, 5 do
      local manager = bw.world_manager(source, whole:sub(1, at - 1) .. "\255" .. whole:sub(at + 1))
      if manager then
        for now = 1, 3 do assert.is_string(manager:update(now)) end
        assert(manager:find_visible(0, 0, 0))
        manager:save()
        if manager.level then assert(manager:unload()) end
      end
    end
  end)
end)

-- ---- bad arguments

describe("a camera of a manager", function()
  it("that is none raises", function()
    local manager = worlds.row_manager(100)
    for _, cameras in ipairs {7, {7}, {{0, 0}}, {{0, 0, 0 / 0}}, {{1e39, 0, 0}}, {{0, 0, "0"}}} do
      assert.error_matches(function() manager:set_cameras(cameras) end,
        "WorldManager.set_cameras: argument 'cameras")
    end
    assert.error_matches(function() manager:set_cameras() end, "argument 'cameras'")
    assert.error_matches(function() manager:find_visible(0, 0, 0 / 0) end, "argument 'camera'")
    assert.error_matches(function() manager:set_draw_distance(math.huge) end, "argument 'distance'")
    assert.error_matches(function() manager:update(-1) end, "argument 'now'")
    assert.error_matches(function() manager:update(0.5) end, "argument 'now'")
    assert.error_matches(function() manager:adjust_draw_distance {seconds = 0 / 0} end,
      "argument 'options.seconds'")
    assert.error_matches(function() manager:unload(1) end, "argument 'keep_level_file'")
  end)

  it("far away is a camera", function()
    local manager = worlds.row_manager(100)
    worlds.look_from(manager, 3e38, 3e38, 3e38) -- its squared distance is infinite
    assert.equal("idle", manager:update(0))
  end)
end)

describe("a manager", function()
  it("tells what it has", function()
    local manager = worlds.row_manager(100)
    worlds.look_from(manager, 5, 5, 5)
    manager:update(0)
    assert.equal('WorldManager: level "one", 1 of 5 parts loaded', tostring(manager))
    assert(manager:unload())
    assert.equal("WorldManager: no level", tostring(manager))
    assert.equal("Budget: 0 of 263,244 bytes used, 1 reservation", tostring(manager.budget))
    manager:destroy()
    assert.equal("WorldManager: destroyed", tostring(manager))
  end)

  it("leaves nothing behind, in whatever order things are collected", function()
    for order = 1, 6 do
      local things = {}
      things[1] = worlds.row_manager(100)
      things[2], things[3] = things[1].level, things[1].solid
      things[4], things[5], things[6] = things[2].mesh, things[1].budget, things[2].occluders
      for i = 0, 5 do
        assert.is_string(tostring(things[(i + order) % 6 + 1]))
        things[(i + order) % 6 + 1] = nil
        collect()
      end
    end
  end)
end)
