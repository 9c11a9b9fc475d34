-- What a ray passes in a streamed world, and why a manager and a level answer it as they do.

local bw = require "boardwalk"
local explanations = require "boardwalk.explanations"
local helpers = require "spec.helpers"
local random = require "spec.random"
local worlds = require "spec.world_objects"

-- A field of each candidate.
local function each(list, key)
  local found = {}
  for i, candidate in ipairs(list) do found[i] = candidate[key] end
  return found
end

-- A row of sectors: sector k spans x 10k to 10k + 10, y and z 0 to 10.
describe("StreamedWorld.explain", function()
  local world

  before_each(function() world = worlds.world(5) end)

  it("tells the sectors along a ray, where it enters and leaves them", function()
    local list = world:explain({-5, 5, 5}, {1, 0, 0}, 27).candidates
    assert.same({0, 1, 2}, each(list, "index"))
    assert.same({1, 2, 3}, each(list, "part"))
    assert.same({5, 15, 25}, each(list, "enter"))
    assert.same({15, 25, 27}, each(list, "leave"))
  end)

  it("tells them backwards, from within, and in directions that are not unit", function()
    local list = world:explain({25, 5, 5}, {-2, 0, 0}, 100).candidates
    assert.same({2, 1, 0}, each(list, "index"))
    assert.same({0, 2.5, 7.5}, each(list, "enter"))
  end)

  it("tells what state they are in", function()
    worlds.load(world, 2)
    local list = world:explain({-5, 5, 5}, {1, 0, 0}, 27).candidates
    assert.same({"empty", "loaded", "empty"}, each(list, "state"))
    assert.same({false, true, false}, each(list, "atomic"))
  end)

  it("has none beside them, before them, without a direction or a length", function()
    for _, ray in ipairs {
      {{-5, 11, 5}, {1, 0, 0}, 99}, {{-5, 5, 5}, {1, 0, 0}, 4}, {{5, 5, 5}, {0, 0, 0}, 9},
      {{5, 5, 5}, {1, 0, 0}, 0},
    } do
      assert.same({candidates = {}}, world:explain(ray[1], ray[2], ray[3]))
    end
  end)

  it("checks its arguments as casts do", function()
    assert.equal("StreamedWorld.explain: argument 'length': expected a number that is not "
      .. "negative, got -1", helpers.message_of(world.explain, world, {0, 0, 0}, {0, 0, 1}, -1))
  end)

  it("is told in lines", function()
    local lines = explanations.of(world).lines(world:explain({-5, 5, 5}, {1, 0, 0}, 10))
    assert.same({"the ray passes: 1 sector", "  sector 0 (index 0, part 1, empty), t 5 to 10"},
      lines)
  end)
end)

-- The floor of the levels is at z = 0 from -20 to 20; the row of "one" in game axes has its sectors
-- at y from -10 to 0 and z from 0 to 10.
describe("WorldManager.explain", function()
  it("tells the walk in the level's mesh, and the sectors of its worlds", function()
    local manager = worlds.row_manager(1e6)
    local account = manager:explain({15, -5, 30}, {0, 0, -1}, 50)
    local hit = manager:ray_cast({15, -5, 30}, {0, 0, -1}, 50)
    assert.same({hit.triangle, hit.t}, {account.kept.triangle, account.kept.t})
    assert.equal(account.kept, account.mesh.kept)
    assert.same({1}, each(account.solid, "index"))
    assert.same({20, 30}, {account.solid[1].enter, account.solid[1].leave})
    assert.is_nil(account.detail)
    local lines = explanations.of(manager).lines(account)
    assert.equal("of the solid world: 1 sector", lines[#lines - 1])
  end)

  it("tells of both worlds", function()
    local manager = worlds.manager(1e6)
    assert(manager:load_level "two")
    local account = manager:explain({-5, -5, 5}, {1, 0, 0}, 100)
    assert.same({0, 1, 2}, each(account.solid, "index"))
    assert.same({0, 1, 2}, each(account.detail, "index"))
  end)

  it("has neither without a level", function()
    local account = assert(bw.world_manager {}):explain({0, 0, 9}, {0, 0, -1}, 20)
    assert.same({nil, nil, 0}, {account.kept, account.solid, #account.mesh.candidates})
  end)

  it("agrees with the answer to random rays, as a level does", function()
    local mesh = assert(bw.load(helpers.vector "warriors/meshes/room.lev", {only = "mesh"}))
    local manager = worlds.row_manager(1e6, nil, mesh)
    local numbers, x0, y0, z0, x1, y1, z1 = random.new(5), mesh:bounds()
    local hits = 0
    for i = 1, tonumber(os.getenv("BOARDWALK_RAYS") or 400) do
      local origin = {
        numbers.between(x0 - 1, x1 + 1), numbers.between(y0 - 1, y1 + 1),
        numbers.between(z0 - 1, z1 + 1),
      }
      local filter = i % 3 == 0 and bw.filter {mask = i % 4096} or nil
      local direction, length = numbers.direction(), numbers.between(0, 40)
      local hit = manager:ray_cast(origin, direction, length, filter)
      if hit then hits = hits + 1 end
      for _, of in ipairs {manager, manager.level} do
        local kept = of:explain(origin, direction, length, filter).kept
        helpers.same_hit(i, hit, kept)
      end
    end
    assert.is_true(hits > 20)
  end)

  it("checks its arguments as casts do", function()
    local manager = worlds.row_manager(1e6)
    assert.equal("WorldManager.explain: argument 'length': expected a number that is not "
      .. "negative, got -1", helpers.message_of(manager.explain, manager, {0, 0, 0}, {0, 0, 1}, -1))
  end)
end)
