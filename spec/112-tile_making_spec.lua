-- Models to tiles and back: names, spaces, places, and what cannot be made.

local bw = require "boardwalk"
local core = require "boardwalk.core"
local helpers = require "spec.helpers"

-- A square of 2 by 2 units on the floor, from `x`, `z` on, in file space.
local function add_square(model, x, z, y, material, group)
  local corners = {}
  for i, corner in ipairs {{0, 0}, {0, 2}, {2, 2}, {2, 0}} do
    corners[i] = assert(model:add_vertex(x + corner[1], y, z + corner[2]))
  end
  assert(model:add_polygon(corners, material, group))
end

local function square(material, group)
  local model = assert(bw.model())
  add_square(model, 0, 0, 0, material, group)
  return model
end

local function make(model, options)
  options = options or {}
  options.space = options.space or "file"
  return assert(bw.tile_grid(model, options))
end

describe("a model made into tiles", function()
  it("is cut per cell, and equal tiles share a model", function()
    local grid = make(square("ground"))
    local info = grid:info()
    assert.same({4, 2, 2, 1}, {info.tiles, info.width, info.height, #grid:kit()})
    assert.same({quad = true, kind = "floor"}, {
      quad = grid:kit():polygon(0, 0).quad, kind = grid:kit():polygon(0, 0).kind,
    })
  end)

  it("has floor everywhere, on every border too", function()
    local grid = make(square("ground"))
    for x = 0, 2 * 4096 - 1, 128 do
      for _, z in ipairs {0, 1, 4095, 4096, 4097, 2 * 4096 - 1} do
        assert.equal(0, grid:floor(x, 0, z).height)
      end
    end
  end)

  it("breaks no rule", function()
    local grid = make(square("ground"))
    assert.same({}, grid:faults {textures = 1})
  end)

  it("is cut by bands of four units in height", function()
    local model = assert(bw.model())
    for _, corner in ipairs {{0.5, -1, 0}, {0.5, -1, 1}, {0.5, 9, 1}, {0.5, 9, 0}} do
      model:add_vertex(corner)
    end
    model:add_polygon({0, 1, 2, 3}, "ground")
    local grid = make(model)
    local heights = {}
    for i = 0, grid:info().tiles - 1 do heights[i + 1] = grid:tile(i).position[2] / 4096 end
    assert.same({-4, 0, 4, 8}, heights)
    for y = -4096, 9 * 4096 - 1, 1000 do
      assert.equal(1, (select(4, grid:push({1600, y, 2048}, 820))))
    end
  end)

  it("has a wall on a border in both cells", function()
    local model = assert(bw.model())
    for _, corner in ipairs {{1, 0, 0}, {1, 0, 1}, {1, 2, 1}, {1, 2, 0}} do
      model:add_vertex(corner)
    end
    model:add_polygon({0, 1, 2, 3}, "ground")
    local grid = make(model, {width = 2, height = 1})
    local drawn = 0
    for i = 0, 1 do
      local tile = grid:tile(i)
      local found = grid:kit():model(tile.model)
      assert.equal(1, found.walls)
      drawn = drawn + (found.faces > 0 and 1 or 0)
    end
    assert.equal(1, drawn)
    assert.equal(1, (select(4, grid:push({3500, 100, 2048}, 820))))
  end)

  it("keeps materials by their names", function()
    for name, id in pairs {
      ground = 0, exit = 16, EXIT = 16, death = 30, material_6 = 6, special_17 = 17, stone = 0,
    } do
      assert.equal(id, make(square(name)):floor(100, 0, 100).material)
    end
    assert.equal(0, make(square()):floor(100, 0, 100).material)
  end)

  it("takes what options say of a material before its name", function()
    local grid = make(square("exit"), {materials = {exit = {material = "material_9"}}})
    assert.equal(9, grid:floor(100, 0, 100).material)
    assert.equal(30, make(square("stone"), {default = {material = 30}}):floor(1, 0, 1).material)
  end)

  it("is hidden or no obstacle when a name says so", function()
    local hidden = make(square("exit+hidden"))
    assert.same({16, 0}, {hidden:floor(1, 0, 1).material, hidden:info().colours})
    local ghost = make(square("exit+ghost"))
    assert.is_nil(ghost:floor(1, 0, 1))
    assert.equal(16, ghost:info().colours)
    assert.equal(8, #assert(ghost:model {what = "drawn"}))
  end)

  it("has the colours that are given, one a vertex", function()
    local grid = make(square("ground"), {default = {colour = 0x123456}})
    local info = grid:info()
    assert.equal(("\x56\x34\x12\0"):rep(16), grid:save():sub(info.colours_offset + 1))
  end)

  it("swaps groups that options name", function()
    local model = square("ground", "closed")
    add_square(model, 0, 0, 1, "exit", "open")
    local grid = make(model, {swaps = {{before = "closed", after = "open"}}})
    assert.equal(4, #grid:swaps())
    assert.equal(0, grid:floor(1, 8192, 1).height)
    for _, swap in ipairs(grid:swaps()) do grid:set_swapped(swap.tile, true) end
    assert.same({4096, 16}, {grid:floor(1, 8192, 1).height, grid:floor(1, 8192, 1).material})
  end)

  it("leaves alone what is of no group when groups swap", function()
    local model = square("ground")
    add_square(model, 0, 0, 1, "exit", "closed")
    local grid = make(model, {swaps = {{before = "closed", after = "open"}}})
    local function floors() return grid:floor(1, 0, 1).height, grid:floor(1, 8192, 1).height end
    assert.same({0, 4096}, {floors()})
    for _, swap in ipairs(grid:swaps()) do grid:set_swapped(swap.tile, true) end
    assert.same({0, 0}, {floors()})
  end)

  it("is moved to begin at the first cell when asked to", function()
    local model = assert(bw.model())
    add_square(model, -7, 30, 0.5, "ground")
    local grid, message, code = bw.tile_grid(model, {space = "file"})
    assert.same({nil, "invalid"}, {grid, code})
    assert.matches("reaches below 0 in x", message)
    assert.same({2, 2}, {make(model, {move = "fit"}):info().width,
      make(model, {move = "fit"}):info().height})
    assert.same({3, 5}, {make(model, {move = {8, 0, -27}}):info().width,
      make(model, {move = {8, 0, -27}}):info().height})
  end)
end)

-- Edges are stored outside of every corner, by up to about 1/4096.
local function assert_close(expected, actual, apart)
  for i, number in ipairs(expected) do
    assert.is_true(math.abs(number - actual[i]) <= apart, ("[%d]: %s"):format(i, actual[i]))
  end
end

describe("the spaces of models", function()
  -- An L on the floor that tells every axis from every other, with a wall.
  local function shape()
    local model = assert(bw.model())
    for _, corner in ipairs {
      {0, 0, 0}, {0, 0, 1}, {3, 0, 1}, {3, 0, 0}, {0, 0, 2}, {1, 0, 2}, {1, 0, 1},
      {3, 2, 0}, {3, 2, 1},
    } do
      model:add_vertex(corner)
    end
    model:add_polygon({0, 1, 2, 3}, "ground")
    model:add_polygon({1, 4, 5, 6}, "exit")
    model:add_polygon({3, 2, 8, 7}, "material_3") -- faces west
    return model
  end

  local game = make(shape())

  for _, space in ipairs {"z_up", "game", "file", "export"} do
    it(space .. ": what is exported makes the same grid again", function()
      local again = assert(bw.tile_grid(game:model {space = space}, {space = space}))
      for _, point in ipairs {{100, 1, 100}, {2000, 1, 6000}, {9000, 1, 100}, {9000, 1, 6000}} do
        local here, there = game:floor(point), again:floor(point)
        assert.same({here and here.height, here and here.material},
          {there and there.height, there and there.material})
      end
      assert.equal((game:push({12000, 100, 2000}, 600)), (again:push({12000, 100, 2000}, 600)))
      assert_close({game:bounds()}, {again:bounds()}, 1 / 1024)
    end)
  end

  it("of a triangle are what the axes say", function()
    local function first(space)
      local model = assert(game:model {space = space})
      local corner = model:triangle(0).corners[1]
      return {model:vertex(corner)}
    end
    local x, y, z = (table.unpack or unpack)(first("game"))
    assert.same({x, y, z}, first("file"))
    assert.same({x, y, -z}, first("export"))
    assert.same({x, -z, y}, first("z_up"))
  end)

  it("keep fronts in front: the floor is met from above", function()
    for _, space in ipairs {"z_up", "game"} do
      local model = assert(game:model {space = space})
      local mesh = assert(bw.mesh(model, {default = {}, materials = {
        exit = {}, material_3 = {},
      }}))
      local up = space == "z_up" and {0, 0, 1} or {0, 1, 0}
      local from = space == "z_up" and {0.5, -0.5, 1} or {0.5, 1, 0.5}
      assert.is_not_nil(mesh:ray_cast(from, {-up[1], -up[2], -up[3]}, 5))
    end
  end)

  it("scale", function()
    local _, _, _, wide = game:model({scale = 2}):bounds()
    assert.equal(6, wide)
  end)
end)

describe("what cannot be made", function()
  local function refused(code, pattern, model, options)
    local grid, message, found = bw.tile_grid(model, options)
    assert.same({nil, code}, {grid, found})
    assert.matches(pattern, message)
  end

  it("is said", function()
    refused("invalid", "has no triangles", bw.model())
    refused("invalid", "covers 2 by 2 cells, the grid has 1 by 2", square(),
      {space = "file", width = 1, height = 2})
    refused("invalid", "texture 5 of 5", square("a"),
      {space = "file", textures = 5, materials = {a = {texture = 5}}})
    local far = bw.model()
    add_square(far, 600000, 0, 0)
    refused("limit", "20.12 holds no more", far, {space = "file"})
    local wide = bw.model()
    add_square(wide, 4000, 4000, 0)
    refused("limit", "4002 by 4002 cells are more than 1048576", wide, {space = "file"})
  end)

  it("raises for what is no option", function()
    for _, options in ipairs {
      {space = "moon"}, {move = "away"}, {width = 0}, {textures = -1}, {materials = {a = {x = 1}}},
      {materials = {a = {material = "lava"}}}, {materials = {a = {material = 256}}},
      {swaps = {{during = "x"}}}, {regions = {cells = {0}}},
      {width = 2, height = 2, regions = {cells = {0, 0, 0, 32}}}, {regions = {masks = {[0] = -1}}},
    } do
      assert.has_error(function() bw.tile_grid(square(), options) end)
    end
  end)
end)

-- Levels of other people's, as tiles: each breaks no rule, and the surface stays where it was.
describe("a model from outside", function()
  local data = helpers.shared("data")
  local MODELS = {
    {"recast-nav_test.obj", 1}, {"godot-nav-level.obj", 1}, {"freedoom-e4m1.obj", 1 / 64},
  }

  for _, model in ipairs(MODELS) do
    it(model[1] .. " becomes tiles that break no rule, and whose floors are its own", function()
      if not data then return pending("the shared models are not beside us") end
      local source = assert(bw.import(data .. "/" .. model[1], {scale = model[2]}))
      local grid = assert(bw.tile_grid(source, {move = "fit"}))
      assert.same({}, grid:faults())
      local mesh = assert(bw.mesh(source))
      local lx, ly, lz, hx, hy, hz = source:bounds()
      local compared, worst, missed = 0, 0, 0
      for i = 1, 1000 do
        local x = lx + (hx - lx) * ((i * 0.754877666) % 1)
        local y = ly + (hy - ly) * ((i * 0.569840296) % 1)
        local length = hz - lz + 2
        local there = mesh:ray_cast({x, y, hz + 1}, {0, 0, -1}, length)
        local here = grid:ray_cast({x - lx, hz + 1, hy - y}, {0, -1, 0}, length)
        if there and not here then missed = missed + 1 end
        -- steep surfaces and edges apart, where height says nothing of a distance
        if there and here and there.nz > 0.5 and here.ny > 0.5 then
          local apart = math.abs(there.z - here.y)
          if apart < 0.5 then
            compared = compared + 1
            worst = math.max(worst, apart * there.nz)
          end
        end
      end
      assert.equal(0, missed)
      assert.is_true(compared > 200, tostring(compared))
      assert.is_true(worst < 1 / 16, tostring(worst))
      assert.equal("TileGrid", core.kind(grid))
    end)
  end
end)
