-- TileGrid and TileKit: what they answer, swap, show and write.

local bw = require "boardwalk"
local core = require "boardwalk.core"
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"

local FOLDER = helpers.vector("argonaut")

local function read(name) return helpers.read(FOLDER .. "/" .. name) end

local function load(name, features)
  return assert(bw.load(FOLDER .. "/" .. name, {
    kit = FOLDER .. "/kit.trak", features = features,
  }))
end

describe("a tile kit", function()
  local kit = assert(bw.load(FOLDER .. "/kit.trak"))

  it("counts its models", function()
    assert.equal(15, #kit)
    assert.equal("TileKit: 15 models, 104 vertices, 28 polygons", tostring(kit))
  end)

  it("tells of a polygon as it is stored", function()
    assert.same({
      type = 3, quad = true, material = 0, material_name = "ground", kind = "floor",
      planes = {
        {-57, 114, 0, 919}, {0, 0, 127, -2048}, {-114, -57, 0, -2758}, {0, 0, -127, -2048},
        {114, 57, 0, -1838},
      },
    }, kit:polygon(4, 0))
  end)

  it("has numbers of its own for what is in it", function()
    for _, call in ipairs {
      function() return kit:model(15) end, function() return kit:vertex(0, 0) end,
      function() return kit:face(1, 2) end, function() return kit:polygon(4, 1) end,
    } do
      assert.has_error(call)
    end
  end)

  it("is written byte for byte", function()
    assert.is_true(kit:save() == read("kit.trak"))
    assert.is_true(bw.load(FOLDER .. "/props.stpc"):save() == read("props.stpc"))
  end)

  it("is found by its content under any name", function()
    assert.equal("TileKit", core.kind(bw.load_bytes(read("kit.trak"), "some bytes")))
  end)
end)

describe("a tile grid", function()
  local yard = load("yard.map")

  it("says what it is", function()
    assert.equal("TileGrid: 106 tiles on 8 by 6 cells", tostring(yard))
    assert.same({"x right, y up, z back", "argonaut"}, {yard.axes, yard.format})
  end)

  it("is written byte for byte, bytes behind the colours too", function()
    for _, name in ipairs {"yard.map", "lane.map"} do
      assert.is_true(load(name):save() == read(name), name)
    end
    local gate = load("gate.map", 0x10000)
    for _, swap in ipairs(gate:swaps()) do gate:set_swapped(swap.tile, true) end
    assert.is_true(gate:save() == read("gate.map"))
  end)

  it("keeps blocks that nobody describes", function()
    local bytes = read("lane.map")
    local tiles = 12 + 24 * load("lane.map"):info().tiles
    local gap = ("\1\2\3\4\5\6"):rep(15)
    local with = bytes:sub(1, tiles) .. gap .. bytes:sub(tiles + 1)
    local grid = assert(bw.load_bytes(with, "gap.map", {kit = FOLDER .. "/kit.trak"}))
    assert.equal(#gap, grid:info().unknown_size)
    assert.is_true(grid:save() == with)
  end)

  it("needs its kit", function()
    local grid, message, code = bw.load(FOLDER .. "/yard.map")
    assert.same({nil, "unsupported"}, {grid, code})
    assert.matches("needs its kit %(options%.kit", message)
  end)

  it("takes a kit that it does not keep", function()
    local kit = assert(bw.load(FOLDER .. "/kit.trak"))
    local grid = assert(bw.load(FOLDER .. "/yard.map", {kit = kit}))
    kit:destroy()
    assert.equal(15, #grid:kit())
  end)

  it("tells of a tile in both spaces", function()
    local tile = yard:tile(4)
    assert.same({{14336, 1024, 10240}, 3072, 4, 3, 2},
      {tile.position, tile.rotation, tile.model, tile.column, tile.row})
    assert.same({3.5, 0.25, -2.5}, tile.placed)
    assert.is_nil(tile.swap)
  end)

  it("names its feature flags", function()
    local info = load("gate.map", 0x10000 + 0x800):info()
    assert.same({"fog", "tile_swaps"}, info.feature_names)
  end)

  it("turns units to 20.12 and back", function()
    assert.same({2048, -4096, 1}, {yard:fixed(0.5, -1, 1 / 4096)})
    assert.same({0.5, -1, 1 / 4096}, {yard:units(2048, -4096, 1)})
    assert.has_error(function() yard:fixed(524288, 0, 0) end,
      helpers.message_of(function() yard:fixed(524288, 0, 0) end))
  end)
end)

describe("the queries of a tile grid", function()
  local grid = objects.tile_grid()

  it("find the floor at or under a point", function()
    assert.equal(0, grid:floor(2048, 0, 2048).height)
    assert.is_nil(grid:floor(2048, -1, 2048))
    assert.equal(0, grid:floor({2048, -1, 2048}, {tolerance = 1}).height)
  end)

  it("find nothing outside the grid", function()
    for _, point in ipairs {{-1, 0, 0}, {0, 0, -1}, {3 * 4096, 0, 0}, {0, 0, 2 * 4096}} do
      assert.is_nil(grid:floor(point))
      assert.is_nil(grid:floor(point, {neighbours = true}))
      assert.same({0, nil}, {select(4, grid:push(point, 4096))})
    end
  end)

  it("push out of the walls of the point's own cell alone", function()
    -- the wall at x = 2.5 is in the cell from 2 to 3
    assert.same({10240 - 820, 1, 6}, {
      (grid:push({9600, 100, 2048}, 820)), (select(4, grid:push({9600, 100, 2048}, 820))),
      (select(5, grid:push({9600, 100, 2048}, 820))).material,
    })
    assert.equal(0, (select(4, grid:push({8191, 100, 2048}, 4000))))
    assert.equal(1, (select(4, grid:push({8191, 100, 2048}, 4000, {neighbours = true}))))
  end)

  it("do not push from behind a wall, nor above it", function()
    assert.equal(0, (select(4, grid:push({10300, 100, 2048}, 820))))
    assert.equal(0, (select(4, grid:push({9600, 4200, 2048}, 820))))
  end)

  it("let a mover slide along a wall", function()
    local x, y, z, pushes = grid:move({6144, 100, 1000}, {8192, 50, 2000}, 820)
    assert.same({10240 - 820, 150, 3000}, {x, y, z})
    assert.is_true(pushes > 1)
  end)

  it("cross polygons from their front alone", function()
    local there, back = {2048, 100, 2048}, {12000, 100, 2048}
    local hit = grid:segment(there, back, {kinds = {"wall"}})
    assert.equal(6, hit.material)
    helpers.assert_near((10240 - 2048) / (12000 - 2048), hit.t)
    assert.is_nil(grid:segment(back, there))
    assert.is_nil(grid:segment(there, back, {kinds = {"floor", "ceiling"}}))
  end)

  it("cross the floors of cells far away", function()
    local hit = grid:segment({-4096, 4096, 2048}, {12288 - 100, -4096, 2048})
    assert.equal("ground", hit.material_name)
    helpers.assert_near(0.5, hit.t)
  end)

  it("raise for what is no option", function()
    for _, call in ipairs {
      function() grid:floor(0, 0, 0, {tolerance = -1}) end,
      function() grid:floor(0.5, 0, 0) end,
      function() grid:push(0, 0, 0, -1) end,
      function() grid:segment(0, 0, 0, 1, 1, 1, {kinds = {"roof"}}) end,
      function() grid:visible(0, 0, 0, 3, 0) end,
      function() grid:set_swapped(3, true) end,
    } do
      assert.has_error(call)
    end
  end)
end)

describe("the protocol of a tile grid", function()
  local grid = objects.tile_grid()

  it("casts rays in units", function()
    local hit = grid:ray_cast({0.5, 3, 0.5}, {0, -1, 0}, 9)
    assert.same({3, 0, 1, "ground"}, {hit.t, hit.y, hit.ny, hit.material_name})
    assert.equal(grid:triangle(hit.triangle).tile, hit.tile)
  end)

  it("stands on the ground", function()
    assert.equal(0, grid:ground(1.5, 2, 1.5))
    assert.is_nil(grid:ground(1.5, -0.1, 1.5))
  end)

  it("cuts polygons at the border of their cell", function()
    for _, triangle in load("yard.map"):triangles() do
      local low, high = math.huge, -math.huge
      for _, corner in ipairs {triangle.a, triangle.b, triangle.c} do
        low, high = math.min(low, corner[1]), math.max(high, corner[1])
      end
      assert.is_true(high - low <= 1)
    end
  end)

  it("leaves out what a filter excludes", function()
    assert.is_nil(grid:ray_cast({0.5, 3, 0.5}, {0, -1, 0}, 9, bw.filter {exclude = {0}}))
  end)
end)

describe("a swap", function()
  it("changes what is there, and back", function()
    local grid = objects.tile_grid()
    local bridge = grid:swaps()[1]
    assert.is_false(bridge.swapped)
    for _ = 1, 2 do
      grid:set_swapped(bridge.tile, true)
      assert.is_true(grid:swaps()[1].swapped)
      assert.same({4096, 5}, {
        grid:floor(2048, 8192, 2048).height, grid:floor(2048, 8192, 2048).material,
      })
      assert.equal(1, grid:ground(0.5, 3, 0.5))
      assert.equal("material_5", grid:ray_cast({0.5, 3, 0.5}, {0, -1, 0}, 9).material_name)
      grid:set_swapped(bridge.tile, false)
      assert.equal(0, grid:floor(2048, 8192, 2048).height)
      assert.equal(0, grid:ground(0.5, 3, 0.5))
    end
  end)

  it("is no part of what is exported before it happens", function()
    local grid = objects.tile_grid()
    local before = #grid:model()
    grid:set_swapped(grid:swaps()[1].tile, true)
    assert.is_true(#grid:model() > before)
  end)
end)

describe("a camera", function()
  -- Cells 0 and 1 are in region 0, which sees itself; cell 2 is in region 1, which sees everything.
  local function grid_of(masks)
    return assert(bw.tile_grid(objects.tile_grid():model(), {
      width = 3, height = 2,
      regions = {cells = function(column) return column == 2 and 1 or 0 end, masks = masks},
    }))
  end

  it("sees the cells of the regions of its own region's mask", function()
    local grid = grid_of {[0] = 1, [1] = 3}
    assert.is_true(grid:visible({100, 0, 100}, 1, 0))
    assert.is_false(grid:visible({100, 0, 100}, 2, 1))
    assert.is_true(grid:visible({2 * 4096, 0, 100}, 0, 0))
  end)

  it("sees everything with a mask of 0, and from outside", function()
    local grid = grid_of {[0] = 0, [1] = 1}
    assert.is_true(grid:visible({100, 0, 100}, 2, 1))
    assert.is_true(grid:visible({-1, 0, 100}, 2, 1))
    assert.is_true(grid:visible({3 * 4096, 0, 100}, 2, 1))
  end)
end)

describe("other angles than quarters", function()
  it("load, answer, and are warned of", function()
    local bytes = read("lane.map")
    local info = load("lane.map"):info()
    local turned = bytes:sub(1, 12 + 12) .. "\0\2\0\0" .. bytes:sub(12 + 17)
    local at = info.fixed_offset + 4
    turned = turned:sub(1, at) .. "\0\2\0\0" .. turned:sub(at + 5)
    local grid = assert(bw.load_bytes(turned, "turned.map", {kit = FOLDER .. "/kit.trak"}))
    assert.equal(512, grid:tile(0).rotation)
    local _, _, faults = core.check_tiles(read("kit.trak"), false, turned, 0, -1)
    assert.equal("quarter_turns", faults[1])
    assert.is_false(faults[2])
  end)
end)

describe("a WAD of tiles", function()
  local grid = objects.tile_grid()
  local wad = assert(grid:save_wad())

  it("is loaded by its content", function()
    local again = assert(bw.load_bytes(wad, "anything"))
    assert.equal("TileGrid", core.kind(again))
    assert.is_true(again:save() == grid:save())
    assert.equal(0x10000, again:info().features)
  end)

  it("begins with its total length", function()
    local a, b = wad:byte(1, 2)
    assert.equal(#wad, a + 256 * b)
  end)

  it("keeps all but what is set", function()
    local chunks = assert(bw.tile_chunks(wad))
    local tags = {}
    for i, chunk in ipairs(chunks) do tags[i] = chunk.tag end
    assert.same({"INFO", "WFPC", "TRAK", "MAP", "END"}, tags)
    local more = assert(bw.write_tile_chunks({{tag = "TEXT", data = "pictures"}}, wad))
    local again = assert(bw.load_bytes(more))
    assert.is_true(assert(again:save_wad()) == more)
    local model = assert(bw.load_bytes("v 0 0 0\nv 0 0 1\nv 1 0 0\nf 1 2 3\n", "a.obj"))
    local other = assert(bw.tile_grid(model,
      {space = "file"}))
    local replaced = assert(bw.tile_chunks(assert(other:save_wad(more))))
    assert.equal("pictures", replaced[5].data)
    assert.is_true(replaced[4].data == other:save())
  end)

  it("is refused when it is cut anywhere", function()
    for size = 0, #wad - 1, 7 do
      local world, _, code = bw.load_bytes(wad:sub(1, size), "cut.wad")
      assert.is_nil(world)
      assert.is_string(code)
    end
  end)

  it("takes no tag that is none", function()
    for _, tag in ipairs {"end", "TOOLONG", "END", ""} do
      local bytes, message, code = bw.write_tile_chunks {{tag = tag, data = ""}}
      assert.same({nil, "invalid"}, {bytes, code}, message)
    end
  end)
end)
