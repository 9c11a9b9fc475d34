-- StreamedWorld in Lua: the examples of sections 7.5 and 7.6 of the spec that need no manager, and
-- the test ideas of unit 19.
local bw = require "boardwalk"
local files = require "spec.level_files"
local world_files = require "spec.world_files"
local worlds = require "spec.world_objects"

local section, sector, plane = world_files.section, world_files.sector, world_files.plane

local FLT_MAX = (2 - 2 ^ -23) * 2 ^ 127

local function refused(code, pattern, result, message, found)
  assert.is_nil(result)
  assert.matches(pattern, message)
  assert.equal(code, found)
end

local function near(want, got)
  local close = math.abs(got - want) <= 1e-6 * math.max(1, math.abs(want))
  assert(close, ("%s, not %s"):format(got, want))
end

-- ---- 7.5: files

describe("a manifest", function()
  local BYTES = files.u32(1000, 1400, 2, 300, 390, 500, 650)

  it("gives the sizes", function() -- 7.5.1
    local world = assert(bw.streamed_world {name = "w", manifest = BYTES})
    local state = world:state()
    assert.same({1000, 1400, 2}, {state.stream_size, state.heap_size, state.parts})
    local first, second = world:part(1), world:part(2)
    assert.same({300, 390, 500, 650},
      {first.file_size, first.heap_size, second.file_size, second.heap_size})
  end)

  it("of another length is refused", function() -- 7.5.1
    for _, case in ipairs {
      {BYTES:sub(1, 8), "truncated"}, {BYTES:sub(1, 20), "truncated"},
      {files.u32(1000, 1400, 3, 300, 390), "truncated"},
      {files.u32(1000, 1400, 1, 300, 390, 7), "invalid"},
    } do
      refused(case[2], "", bw.streamed_world {name = "w", manifest = case[1]})
    end
  end)
end)

describe("a stream", function()
  -- Two sectors under a plane, the corners of the first the wrong way round.
  local function two(first, second, parts, planes, sectors)
    return world_files.stream(parts or 2, planes or 1, sectors or 2,
      plane(4, 5, sector(first), sector(second)))
  end
  local FIRST = {{10, 20, 30}, {-10, -20, -30}, index = 0, part = 1, position = {1, 2, 3}}
  local SECOND = {{0, 0, 0}, {1, 1, 1}}

  local function open(stream, parts)
    return bw.streamed_world {name = "w", parts = parts or {100, 100}, stream = stream}
  end

  it("gives planes and sectors, their boxes in order", function() -- 7.5.3
    local world = assert(open(two(FIRST, SECOND)))
    local tree = world:tree()
    assert.same({"y", 5, 5, 5}, {tree.axis, tree.value, tree.left_value, tree.right_value})
    assert.same({{-10, -20, -30}, {10, 20, 30}, {1, 2, 3}},
      {tree.left.low, tree.left.high, tree.left.position})
    assert.same({0, 1}, {tree.left.index, tree.left.part})
    assert.is_nil(tree.right.index) -- -1 is kept
    assert.is_nil(tree.right.state)
    assert.same({1, 2, 2, 1}, {#world, #world:sectors(), world:state().parts,
      world:state().planes})
  end)

  it("that cannot be is refused", function() -- 7.5.3, 7.5.4, 4.3
    local whole = two(FIRST, SECOND)
    local one = world_files.stream(2, 0, 2, sector(FIRST))
    local function with(change, second)
      local changed = {FIRST[1], FIRST[2], index = 0, part = 1}
      for key, value in pairs(change) do changed[key] = value end
      return two(changed, second or SECOND)
    end
    local other = {{0, 0, 0}, {1, 1, 1}, index = 2, part = 1}
    for label, case in pairs {
      ["two sectors announced over one"] = {one, "invalid"},
      ["cut"] = {whole:sub(1, -11), "truncated"},
      ["a record of 16 bytes"] = {with {plugin_size = 16}, "invalid"},
      ["triangles in a sector"] = {with {triangles = 1}, "unsupported"},
      ["another number of parts"] = {two(FIRST, SECOND, 3), "invalid"},
      ["another number of planes"] = {two(FIRST, SECOND, 2, 2), "invalid"},
      ["indices 0 and 2"] = {with({}, other), "invalid"},
      ["indices 0 and 0"] = {with({}, {{0, 0, 0}, {1, 1, 1}, index = 0, part = 1}), "invalid"},
      ["part 3 of 2"] = {with {part = 3}, "invalid"},
      ["part 0 of an index"] = {with {part = 0}, "invalid"},
      ["nothing"] = {"", "truncated"},
    } do
      local result, message, code = open(case[1])
      assert.is_nil(result, label)
      assert.same({label, case[2]}, {label, code}, message)
    end
  end)

  it("of another size than its manifest says is refused", function()
    local stream = two(FIRST, SECOND)
    local function with_size(size)
      return bw.streamed_world {name = "w", stream = stream,
        manifest = world_files.manifest(size, 1000, {{1, 1}, {1, 1}})}
    end
    assert(with_size(#stream))
    refused("truncated", tostring(#stream), with_size(#stream + 1))
    refused("invalid", tostring(#stream), with_size(#stream - 1))
  end)

  it("part 2 of 1 is refused", function() -- 7.5.4
    refused("invalid", "part 2", bw.streamed_world {name = "w", parts = {100},
      sectors = {{low = {0, 0, 0}, high = {1, 1, 1}, index = 0, part = 2}}})
  end)

  it("is never misread, whatever byte is changed", function()
    local whole = two(FIRST, SECOND)
    for at = 1, #whole do
      for _, byte in ipairs {0, 127, 255} do
        local world, message, code = open(whole:sub(1, at - 1) .. string.char(byte)
          .. whole:sub(at + 1))
        if world then
          assert.is_true(#world <= 2)
          world:find_visible(0, 0, 0)
        else
          assert.is_string(message)
          assert.is_string(code)
        end
      end
    end
  end)
end)

describe("a part file", function()
  it("gives its hash and where its atomics are", function() -- 7.5.5
    local bytes = world_files.part(0xABCD, {5, 6})
    local file = assert(bw.part_file(bytes))
    assert.equal(0xABCD, file.hash)
    assert.same({2, 5, 6}, {#file.atomics, file.atomics[1].index, file.atomics[2].index})
    local atomic = file.atomics[2]
    assert.equal(section(1, ("\0"):rep(16)), bytes:sub(atomic.offset + 1,
      atomic.offset + atomic.size))
    assert.equal(section(1, files.u32(0)) .. section(3, ""), bytes:sub(file.dictionary.offset + 1,
      file.dictionary.offset + file.dictionary.size))
  end)

  it("with bytes behind the last atomic is refused", function() -- 7.5.5
    refused("invalid", "", bw.part_file(world_files.part(1, {5, 6}) .. "more"))
  end)

  it("that is cut is refused", function()
    local whole = world_files.part(1, {5, 6})
    for size = 0, #whole - 1 do
      local file, _, code = bw.part_file(whole:sub(1, size))
      assert.is_nil(file)
      assert.equal("truncated", code)
    end
  end)
end)

describe("a world", function()
  it("writes files that read back as it is", function()
    local world = worlds.world(5)
    local made = assert(world:files())
    local names = {}
    for name in pairs(made) do names[#names + 1] = name end
    table.sort(names)
    assert.same({"row_ms1.sec", "row_ms2.sec", "row_ms3.sec", "row_ms4.sec", "row_ms5.sec",
      "row_sec.mem", "row_sec.wld"}, names)
    local again = assert(bw.streamed_world {
      name = "row", manifest = made["row_sec.mem"], stream = made["row_sec.wld"],
    })
    assert.same(world:sectors(), again:sectors())
    assert.same(world:tree(), again:tree())
    assert.equal(#made["row_ms1.sec"], again:part(1).file_size)
    assert.equal(#made["row_sec.wld"], again:state().stream_size)
  end)

  it("is made again of its own tree and parts", function()
    local world = worlds.load(worlds.world(3), 2)
    local again = assert(bw.streamed_world {
      name = "row", heap_size = 1000, parts = world:parts(), tree = world:tree(),
    })
    assert.equal(world:files()["row_sec.wld"], again:files()["row_sec.wld"])
    assert.equal("empty", again:part(2).state)
  end)

  it("without planes gets a tree of its own", function()
    local world = assert(bw.streamed_world(worlds.row("row", worlds.each(4))))
    assert.equal(3, world:state().planes)
    local found = {}
    for i, one in ipairs(world:sectors()) do found[i] = one.index end
    table.sort(found)
    assert.same({0, 1, 2, 3}, found)
  end)

  it("of nothing but a name has nothing", function()
    local world = assert(bw.streamed_world {name = "empty"})
    assert.same({0, 0, 0}, {#world, #world:sectors(), #world:parts()})
    assert.is_nil(world:tree())
    assert.is_false(world:find_visible(0, 0, 0))
    assert.is_nil(world:find_to_load({{0, 0, 0}}, 10))
    assert.is_nil(world:find_to_unload {{0, 0, 0}})
    assert.equal('StreamedWorld: "empty", 0 sectors, 0 of 0 parts loaded', tostring(world))
  end)

  it("has more than the original's 560 sectors and 139 parts", function() -- spec, 4.6
    local world = assert(bw.streamed_world(worlds.row("row", worlds.each(593))))
    worlds.load(world, 593)
    world:mark(592)
    assert.same({593, true, "loaded"}, {#world, world:is_marked(592), world:part(593).state})
  end)
end)

-- ---- 7.6: distances, searches, views

describe("distance", function()
  it("is to the nearer face on each axis", function() -- 7.6.1
    assert.equal(75, bw.box_distance({0, 0, 0}, {10, 10, 10}, {{5, 5, 5}}))
    assert.equal(75, bw.box_distance({0, 0, 0}, {10, 10, 10}, {{20, 5, 5}, {5, 5, 5}}))
    assert.equal(math.huge, bw.box_distance(0, 0, 0, 10, 10, 10, {}))
  end)

  it("is in RenderWare's axes", function() -- 7.6.1
    assert.same({1, 3, -2}, {bw.view_point(1, 2, 3)})
    assert.same({1, 3, -2}, {bw.view_point {1, 2, 3}})
  end)
end)

describe("the search for a sector to load", function()
  local CAMERA = {{5, 5, 5}}

  it("finds the marked one within reach, else the nearest of all", function() -- 7.6.2
    local world = worlds.world(4)
    world:mark(3)
    local index, distance = world:find_to_load(CAMERA, 1000)
    assert.same({3, 675, false}, {index, distance, world:state().fell_back})
    near(25.980762, world:pending(CAMERA))
    index, distance = world:find_to_load(CAMERA, 500)
    assert.same({0, 75, true}, {index, distance, world:state().fell_back})
    assert.equal(0, world:state().found)
  end)

  it("counts a sector at just the reach as within it", function() -- our choice
    local world = worlds.world(4)
    world:mark(3)
    assert.equal(3, (world:find_to_load(CAMERA, 675)))
    assert.equal(0, (world:find_to_load(CAMERA, 674)))
  end)

  it("finds none when all is loaded", function() -- 7.6.2
    local world = worlds.load(worlds.world(4))
    assert.is_nil(world:find_to_load(CAMERA, 1000))
    assert.equal(FLT_MAX, world:pending(CAMERA))
    assert.is_nil(world:state().found)
  end)

  it("finds none without a camera", function()
    local world = worlds.world(4)
    assert.is_nil(world:find_to_load({}, 1000))
    assert.equal(FLT_MAX, world:pending {})
  end)

  it("passes over a part that is being read or failed", function()
    local world = worlds.world(4)
    assert(world:request_part(1))
    assert.equal(1, (world:find_to_load(CAMERA, 1000)))
    world:cancel_part(true)
    assert.equal("failed", world:part(1).state)
    assert.equal(1, (world:find_to_load(CAMERA, 1000)))
  end)
end)

describe("the search for a part to drop", function()
  local CAMERA = {{5, 5, 5}}

  it("finds the farthest, but never the last part", function() -- 7.6.3
    local part, distance = worlds.load(worlds.world(4)):find_to_unload(CAMERA)
    assert.same({3, 275 + 400}, {part, distance + 400}) -- 15 * 15 + 50
  end)

  it("passes over a part that is seen", function() -- 7.6.3
    local world = worlds.load(worlds.world(3))
    world:mark(1)
    assert.equal(1, (world:find_to_unload(CAMERA)))
  end)

  it("passes over a part that is in use, and what is not loaded", function()
    local world = worlds.load(worlds.world(4), 1, 2, 4)
    assert.is_true(world:set_in_use(1))
    assert.equal(1, (world:find_to_unload(CAMERA)))
    assert.is_true(world:set_in_use(0))
    assert.is_nil(world:find_to_unload(CAMERA))
  end)

  it("finds none in a world of one part", function() -- spec, 4.9
    assert.is_nil(worlds.load(worlds.world(1)):find_to_unload {{1000, 0, 0}})
  end)
end)

describe("a view", function()
  it("collects what is loaded, the nearest first", function() -- 7.6.10
    local world = assert(bw.streamed_world(worlds.row_tree("row", {1, 1, 2, 3})))
    worlds.load(world, 1, 3)
    for x, order in pairs {[100] = {3, 1, 0}, [-50] = {0, 1, 3}, [15] = {1, 3, 0}} do
      world:find_visible(x, 5, 5)
      assert.same(order, world:collected())
    end
  end)

  it("sees what is inside or across its planes", function()
    local world = worlds.world(5)
    -- looking along x from x = 22: sectors 0 and 1 are behind, 2 is across the near plane
    local game = bw.view_planes({22, -5, 5}, {1, 0, 0})
    local frustum = {}
    for i, p in ipairs(game) do frustum[i] = {p[1], p[3], -p[2], p[4]} end
    world:find_visible(22, 5, 5, {frustum = frustum})
    local marks = {}
    for k = 0, 4 do marks[k + 1] = world:is_marked(k) end
    assert.same({false, false, true, true, true}, marks)
    assert.equal(3, world:state().counter)
  end)

  it("that is not the first of a frame adds to the marks", function()
    local world = worlds.world(2)
    world:mark(1)
    local nothing = {}
    for i = 1, 6 do nothing[i] = {1, 0, 0, -1000} end
    world:find_visible(0, 0, 0, {viewport = 1, frustum = nothing})
    assert.is_true(world:is_marked(1))
    world:find_visible(0, 0, 0, {viewport = 0, frustum = nothing})
    assert.is_false(world:is_marked(1))
  end)

  it("has no planes when nothing can be seen", function()
    assert.is_nil(bw.view_planes({0, 0, 0}, {0, 0, 0}))
    assert.is_nil(bw.view_planes({0, 0, 0}, {0, 0, 1}))
    assert.is_nil(bw.view_planes({0, 0, 0}, {1, 0, 0}, {width = 0}))
  end)
end)

-- ---- unit 19, 7.6.11 and 12: who is marked

describe("the view of two worlds", function()
  it("marks the solid one with the numbers of the detail layer", function() -- 7.6.11, unit 19
    local solid, detail = worlds.world(4), worlds.world(8)
    local sixth = {}
    for i = 1, 6 do sixth[i] = {0, 0, 0, 1} end
    sixth[1], sixth[2] = {1, 0, 0, -52}, {-1, 0, 0, 58} -- x from 52 to 58: sector 5
    solid:find_visible(55, 5, 5, {frustum = sixth})
    assert.is_false(solid:is_marked(5))
    detail:find_visible(55, 5, 5, {frustum = sixth, marks = solid})
    assert.is_true(solid:is_marked(5))
    for k = 0, 7 do assert.is_false(detail:is_marked(k)) end
    detail:find_to_load({{55, 5, 5}}, 1000)
    assert.is_true(detail:state().fell_back)
  end)

  it("marks the world that is walked when told", function()
    local solid, detail = worlds.world(4), worlds.world(4)
    detail:find_visible(5, 5, 5, {marks = solid, own_marks = true})
    assert.same({true, false}, {detail:is_marked(2), solid:is_marked(2)})
  end)
end)

describe("in a view a sector", function()
  -- The wall of the spec's example, x = 10 from y = -5 to 5 in the game, seen from the origin: of
  -- the row moved to z = -1 to 1 it hides what is behind x = 10 between its ends.
  local function occluders()
    local set = assert(bw.occluders(files.wall()))
    set:set_view(0, 1.5, 0)
    return set
  end

  -- Sector 3 is behind the wall, 0 in front; 1 and 2 are to its sides.
  local function around_the_wall()
    local boxes = {
      {{5, 0, -1}, {7, 3, 1}}, {{20, 0, -40}, {22, 5, -30}}, {{20, 0, 30}, {22, 5, 40}},
      {{20, 0, -1}, {22, 5, 1}},
    }
    local sectors = {}
    for k, box in ipairs(boxes) do sectors[k] = {low = box[1], high = box[2], part = k} end
    return assert(bw.streamed_world {name = "walls", parts = {1, 1, 1, 1}, sectors = sectors})
  end

  it("behind an occluder is not marked, collected or counted", function() -- 7.6.12, unit 19
    local world = worlds.load(around_the_wall())
    world:find_visible(0, 1.5, 0, {occluders = occluders()})
    assert.same({true, true, true, false},
      {world:is_marked(0), world:is_marked(1), world:is_marked(2), world:is_marked(3)})
    assert.equal(3, world:state().counter)
    for _, index in ipairs(world:collected()) do assert.are_not.equal(3, index) end
  end)

  it("that PVS hides is only counted", function() -- 7.6.12, unit 19
    local world = worlds.load(around_the_wall())
    world:set_hidden(3)
    assert.is_false(world:find_visible(0, 1.5, 0))
    assert.same({4, false, 3}, {world:state().counter, world:is_marked(3), #world:collected()})
    world:find_visible(0, 1.5, 0, {pvs = false})
    assert.is_true(world:is_marked(3))
  end)

  it("without an index is neither marked, counted nor collected", function() -- 7.6.12, unit 19
    local world = assert(bw.streamed_world {name = "w", parts = {1}, sectors = {
      {low = {0, 0, 0}, high = {1, 1, 1}}, {low = {1, 0, 0}, high = {2, 1, 1}, part = 1},
    }})
    worlds.load(world)
    world:find_visible(0, 0, 0)
    assert.same({1, {0}}, {world:state().counter, world:collected()})
  end)

  it("all of them occluded: the walk is repeated without PVS", function() -- 7.6.12, unit 19
    local hidden = {low = {20, 0, -1}, high = {22, 5, 1}, part = 1}
    local world = assert(bw.streamed_world {name = "w", parts = {1}, sectors = {hidden}})
    world:set_hidden(0)
    assert.is_true(world:find_visible(0, 1.5, 0, {occluders = occluders()}))
    assert.equal(0, world:state().counter)
  end)

  it("all of them hidden by PVS: it is not", function() -- 7.6.12, unit 19
    local world = worlds.world(3)
    for k = 0, 2 do world:set_hidden(k) end
    assert.is_false(world:find_visible(0, 0, 0))
    assert.same({3, false}, {world:state().counter, world:is_marked(0)})
  end)
end)

-- ---- 7.6.8, 9, 13: frames

describe("the draw distance", function()
  -- Current, pending, options, what comes of it: 7.6.8.
  local FRAME = {far_clip = 300, seconds = 1 / 30, frame_rate = 30}
  local function frame(changes)
    local options = {}
    for key, value in pairs(FRAME) do options[key] = value end
    for key, value in pairs(changes) do options[key] = value end
    return options
  end
  local CASES = {
    {100, 1000, frame {}, 100.35}, {100, 20, frame {}, 98.65}, {51, 20, frame {}, 50},
    {100, 20, frame {seconds = 2}, 95.95}, {100, 1000, frame {far_clip = 80}, 80},
    {200, 1000, frame {frame_rate = 19.5}, 196.5},
    {100, FLT_MAX, frame {far_clip = 115, seconds = 0.1}, 101.05},
    {100, 1000, frame {frame_rate = 25, slow = true}, 100.35}, -- 24.5 are enough
    {41, 20, frame {viewports = 2}, 40},
  }
  for i, case in ipairs(CASES) do
    it(("moves from %d to %g (%d)"):format(case[1], case[4], i), function()
      near(case[4], bw.draw_distance(case[1], case[2], case[3]))
    end)
  end

  it("stays when less than the floor is wanted and the clip is below", function() -- our choice
    near(40, bw.draw_distance(45, 1, {far_clip = 40}))
  end)
end)

describe("fading", function()
  it("is 255 times the part of a second that is over", function() -- 7.6.9
    for now, alpha in pairs {[0] = 0, [500] = 127, [1000] = 255, [5000] = 255} do
      assert.equal(alpha, bw.fade_alpha(1000, now))
    end
  end)

  it("changes nothing but alpha", function() -- 7.6.13, unit 19
    assert.equal("\10\20\30\128\200\100\50\128",
      bw.fade_colours("\10\20\30\255\200\100\50\7", 128))
    assert.equal("", bw.fade_colours("", 0))
    assert.error_matches(function() bw.fade_colours("abc", 1) end, "argument 'colours'")
    assert.error_matches(function() bw.fade_colours("abcd", 256) end, "argument 'alpha'")
  end)

  it("of a sector loaded at 40 ends at 1,040", function() -- 7.6.4
    local world = worlds.world(1)
    assert(world:request_part(1))
    assert(world:finish_part(40))
    assert.equal(1040, world:sector(0).fade_end)
  end)

  it("goes on when the time wraps", function()
    assert.equal(127, bw.fade_alpha(400, 2 ^ 32 - 100))
  end)
end)

-- ---- 7.6.14: parts in and out

describe("a part", function()
  it("with an atomic in use is released up to that one", function() -- 7.6.14, unit 19
    local world = worlds.load(assert(bw.streamed_world(worlds.row_tree("row", {1, 1, 1, 2}))))
    assert.is_true(world:set_in_use(1))
    assert.is_false(world:release_part(1))
    local states = {}
    for k = 0, 2 do states[k + 1] = world:sector(k).state end
    assert.same({"released", "pending", "loaded"}, states)
    assert.equal("loaded", world:part(1).state)
    assert.is_true(world:set_in_use(1, false))
    assert.is_true(world:release_part(1))
    assert.same({"released", "empty"}, {world:sector(2).state, world:part(1).state})
  end)

  it("is asked for, read and released", function()
    local world = worlds.world(2)
    assert.is_nil(world:state().reading)
    assert(world:request_part(2))
    assert.same({2, "reading", "empty"}, {world:state().reading, world:part(2).state,
      world:sector(1).state})
    refused("invalid", "part 2", world:request_part(1))
    assert(world:finish_part(0))
    assert.same({"loaded", true, 1}, {world:sector(1).state, world:sector(1).atomic,
      world:state().loaded})
    refused("invalid", "loaded", world:request_part(2))
    refused("invalid", "no part is being read", world:finish_part(0))
    assert.is_true(world:release_part(2))
    refused("invalid", "not loaded", world:release_part(2))
  end)

  it("is read from a file that has its sectors and no other", function()
    local world = worlds.world(2)
    assert(world:request_part(1))
    refused("invalid", "", world:finish_part(0, world_files.part(1, {1})))
    refused("invalid", "", world:finish_part(0, world_files.part(1, {0, 1})))
    refused("invalid", "", world:finish_part(0, world_files.part(1, {})))
    refused("truncated", "", world:finish_part(0, "short"))
    assert.equal(1, world:state().reading)
    assert(world:finish_part(0, world_files.part(1, {0})))
  end)

  it("that there is not is refused", function()
    local world = worlds.world(2)
    for _, part in ipairs {0, 3, 2 ^ 32 - 1} do
      refused("not_found", ("no part %.0f"):format(part), world:request_part(part))
      refused("not_found", "", world:release_part(part))
    end
    assert.error_matches(function() world:part(3) end, "argument 'number': expected an integer "
      .. "from 1 to 2, got 3")
    assert.error_matches(function() world:request_part(-1) end, "argument 'part'")
  end)
end)

-- ---- bad input

describe("what describes a world", function()
  local BOX = {low = {0, 0, 0}, high = {1, 1, 1}, part = 1}
  local RAISES = {
    {nil, "argument 'source': expected a table, got nil"},
    {{}, "argument 'source.name': expected a string, got nil"},
    {{name = "a\0"}, "argument 'source.name': expected a name without zero bytes"},
    {{name = "a", roof = 1}, "expected no other names than name, manifest"},
    {{name = "a", manifest = 1}, "argument 'source.manifest': expected a string or nil, got 1"},
    {{name = "a", stream_size = -1}, "argument 'source.stream_size'"},
    {{name = "a", parts = 7}, "argument 'source.parts': expected a table, got 7"},
    {{name = "a", parts = {"x"}}, "argument 'source.parts%[1%]': expected a table, got \"x\""},
    {{name = "a", parts = {-1}}, "argument 'source.parts%[1%].heap_size'"},
    {{name = "a", sectors = {7}}, "argument 'source.sectors%[1%]': expected a table, got 7"},
    {{name = "a", sectors = {{}}}, "argument 'source.sectors%[1%].low': expected a point"},
    {{name = "a", sectors = {{low = {0, 0, 0}, high = {0, 0 / 0, 0}}}},
      "argument 'source.sectors%[1%].high': expected a finite number for y, got nan"},
    {{name = "a", sectors = {{low = {0, 0, 0}, high = {0, 0, math.huge}}}}, "high"},
    {{name = "a", sectors = {{low = {0, 0, 0}, high = {1, 1, 1}, index = -1}}}, "index"},
    {{name = "a", tree = {axis = "w"}}, "argument 'source.tree.axis': expected \"x\", \"y\" or"},
    {{name = "a", tree = {axis = "x"}}, "argument 'source.tree.value': expected a number"},
    {{name = "a", tree = {axis = "x", value = 1, left = BOX}},
      "argument 'source.tree.right': expected a sector or a plane, got nil"},
    {{name = "a", tree = BOX, sectors = {BOX}}, "expected sectors or a tree, got both"},
    {{name = "a", stream = "", sectors = {BOX}}, "expected a stream or sectors, got both"},
    {{name = "a", manifest = "", parts = {1}}, "expected a manifest or parts, got both"},
  }
  for i, case in ipairs(RAISES) do
    it(("raises for wrong types (%d)"):format(i), function()
      assert.error_matches(function() bw.streamed_world(case[1]) end, case[2])
    end)
  end

  it("is no tree that has itself in it", function()
    local tree = {axis = "x", value = 1}
    tree.left, tree.right = tree, tree
    assert.error_matches(function() bw.streamed_world {name = "a", tree = tree} end,
      "expected at most 128 planes deep")
    -- nor one whose sides are one all the way down
    local node = BOX
    for _ = 1, 60 do node = {axis = "x", value = 1, left = node, right = node} end
    assert.error_matches(function() bw.streamed_world {name = "a", tree = node} end, "128 planes")
  end)

  it("may name only so long", function()
    assert(bw.streamed_world {name = ("n"):rep(19)})
    refused("limit", "", bw.streamed_world {name = ("n"):rep(20)})
    refused("invalid", "", bw.streamed_world {name = ""})
  end)
end)

describe("a camera that is none", function()
  local world = worlds.world(3)
  for _, cameras in ipairs {7, {{0, 0}}, {{0, 0, 0 / 0}}, {{0, 0, "0"}}, {7},
    {{math.huge, 0, 0}}} do
    it("raises", function()
      assert.error_matches(function() world:find_to_load(cameras, 1) end, "argument 'cameras")
      assert.error_matches(function() world:find_to_unload(cameras) end, "argument 'cameras")
      assert.error_matches(function() world:pending(cameras) end, "argument 'cameras")
    end)
  end

  it("is the ninth", function()
    local cameras = {}
    for i = 1, 9 do cameras[i] = {0, 0, 0} end
    assert.error_matches(function() world:pending(cameras) end, "expected at most 8 points, got 9")
  end)

  it("raises in a view", function()
    assert.error_matches(function() world:find_visible(0 / 0, 0, 0) end, "argument 'camera'")
    assert.error_matches(function() world:find_visible({0, 0}) end, "argument 'camera'")
    assert.error_matches(function() world:find_visible(0, 0, 0, {frustum = {}}) end,
      "argument 'options.frustum%[1%]': expected a table, got nil")
    assert.error_matches(function() world:find_visible(0, 0, 0, {marks = bw.filter()}) end,
      "argument 'options.marks': expected a StreamedWorld, got a Filter")
  end)
end)

describe("an index out of range", function()
  local world = worlds.world(3)
  for _, method in ipairs {"sector", "mark", "set_hidden", "set_in_use"} do
    it("raises in " .. method, function()
      for _, index in ipairs {3, -1, 2 ^ 40, 0.5, 0 / 0, "0"} do
        assert.error_matches(function() world[method](world, index) end,
          "StreamedWorld." .. method .. ": argument 'index'")
      end
    end)
  end

  it("is not marked", function()
    assert.is_false(world:is_marked(2 ^ 32 - 1))
  end)
end)
