-- CollisionMesh:explain and boardwalk cast --explain.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local random = require "spec.random"

-- A floor at z = 0; above the origin a pane of each sort, at z = 1 and up; below, one more floor.
local function square(z, surface, turned)
  local a, b, c, d = {-2, -2, z}, {2, -2, z}, {2, 2, z}, {-2, 2, z}
  if turned then b, d = d, b end
  local first, second = {a = a, b = b, c = c}, {a = a, b = c, c = d}
  for key, value in pairs(surface) do first[key], second[key] = value, value end
  return first, second
end

local function level()
  local triangles = {}
  local function add(...)
    for _, triangle in ipairs {square(...)} do triangles[#triangles + 1] = triangle end
  end
  add(0, {material = "WOOD"})              -- 0, 1
  add(1, {material = "GLASS"})             -- 2, 3
  add(2, {flags = {"climb"}})              -- 4, 5
  add(3, {}, true)                         -- 6, 7: faces down
  add(4, {})                               -- 8, 9: to be disabled
  add(-1, {})                              -- 10, 11
  add(-9, {})                              -- 12, 13
  local mesh = assert(bw.mesh(triangles, {cell_size = 50}))
  mesh:set_enabled_in_box({-3, -3, 3.5}, {3, 3, 4.5}, false)
  return mesh
end

local FILTER = {exclude = {"GLASS"}, skip = {"climb"}}

-- By triangle, what became of it first.
local function reasons(account)
  local found = {}
  for _, candidate in ipairs(account.candidates) do
    found[candidate.triangle] = found[candidate.triangle] or candidate.reason
  end
  return found
end

describe("explain", function()
  local mesh

  before_each(function() mesh = level() end)

  -- The determinant's sign is looked at first, so both halves of the square that faces down are
  -- met from behind, though only one is crossed.
  it("tells why each listed triangle is kept or skipped", function()
    -- at (1, 0.5) the ray is in the first triangle of every square
    local account = mesh:explain({1, 0.5, 6}, {0, 0, -1}, 10, bw.filter(FILTER))
    assert.same({
      [0] = "kept", "outside", "excluded", "outside", "masked", "masked", "back_face",
      "back_face", "disabled", "disabled", "farther", "outside", "beyond", "outside",
    }, reasons(account))
    assert.equal(0, account.kept.triangle)
    assert.equal(6, account.kept.t)
  end)

  it("names the bits of the mask", function()
    local account = mesh:explain({1, 0.5, 6}, {0, 0, -1}, 10, bw.filter(FILTER))
    for _, candidate in ipairs(account.candidates) do
      if candidate.triangle == 4 then assert.same({"climb"}, candidate.bits) end
    end
  end)

  it("names the nearest that is passed over", function()
    local account = mesh:explain({1, 0.5, 6}, {0, 0, -1}, 10, bw.filter(FILTER))
    assert.same({8, "disabled", 2}, {
      account.nearest_skipped.triangle, account.nearest_skipped.reason, account.nearest_skipped.t,
    })
    assert.is_nil(mesh:explain({1, 0.5, -2}, {0, 0, -1}, 1).nearest_skipped)
  end)

  it("tells the grid's ends, the box, the columns and the cells", function()
    local wide = assert(bw.load(helpers.vector("warriors/meshes/terrain.lev"), {only = "mesh"}))
    local x0, y0, _, x1, y1 = wide:bounds()
    local account = wide:explain({x0, y0, 50}, {x1 - x0, y1 - y0, 0}, 1)
    assert.same({account.low[1], account.high[1]},
      {account.columns[1].x, account.columns[#account.columns].x})
    local cells = 0
    for i, column in ipairs(account.columns) do
      cells = cells + (column.to - column.from + 1) * (account.high[3] - account.low[3] + 1)
      if i > 1 then assert.equal(account.columns[i - 1].x + 1, column.x) end
    end
    assert.equal(cells, account.cells)
    helpers.assert_near((account.to[2] - account.from[2]) / (account.to[1] - account.from[1]),
      account.slope)
  end)

  it("of a ray without a direction or a length visits nothing", function()
    for _, ray in ipairs {{{0, 0, 0}, 5}, {{0, 0, 1}, 0}} do
      local account = mesh:explain({1, 1, 1}, ray[1], ray[2])
      assert.same({candidates = {}, columns = {}, cells = 0}, account)
    end
  end)

  it("tells of added triangles too", function()
    local set = assert(mesh:add {square(5, {material = "STEEL"})})
    local account = mesh:explain({1, 0.5, 6}, {0, 0, -1}, 10)
    assert.equal((set:range()), account.kept.triangle)
  end)

  it("tells what was seen before in another cell", function()
    local wide = assert(bw.load(helpers.vector("warriors/meshes/panes.lev"), {only = "mesh"}))
    local x0, y0, z0, x1, y1 = wide:bounds()
    local seen, times = {}, 0
    local account = wide:explain({x0, y0, z0 + 1}, {x1 - x0, y1 - y0, 0}, 1)
    for _, candidate in ipairs(account.candidates) do
      assert.equal(seen[candidate.triangle] == true, candidate.reason == "seen")
      if candidate.reason == "seen" then times = times + 1 end
      seen[candidate.triangle] = true
    end
    assert.is_true(times > 0)
  end)

  for _, name in ipairs {"room", "tight", "panes_shuffled", "layers", "soup", "degenerate"} do
    it("agrees with the answer to random rays: " .. name, function()
      local of = assert(bw.load(helpers.vector("warriors/meshes/" .. name .. ".lev"),
        {only = "mesh"}))
      local numbers = random.new(14)
      local x0, y0, z0, x1, y1, z1 = of:bounds()
      local hits = 0
      for i = 1, tonumber(os.getenv("BOARDWALK_RAYS") or 400) do
        local origin = {
          numbers.between(x0 - 3, x1 + 3), numbers.between(y0 - 3, y1 + 3),
          numbers.between(z0 - 3, z1 + 3),
        }
        local filter = i % 3 == 0 and bw.filter {exclude = {2, 3, 5, 7}, mask = i % 4096} or nil
        local direction, length = numbers.direction(), numbers.between(0, 60)
        local hit = of:ray_cast(origin, direction, length, filter)
        local kept = of:explain(origin, direction, length, filter).kept
        if hit then hits = hits + 1 end
        helpers.same_hit(i, hit, kept)
      end
      assert.is_true(hits > 20)
    end)
  end

  it("checks its arguments as ray_cast does", function()
    assert.equal("CollisionMesh.explain: argument 'length': expected a number that is not "
      .. "negative, got -1", helpers.message_of(mesh.explain, mesh, {0, 0, 0}, {0, 0, 1}, -1))
  end)
end)

describe("boardwalk cast", function()
  local path

  setup(function() path = helpers.temp_file(assert(level():save {running = true}), ".lev") end)
  teardown(function() os.remove(path) end)

  local function cast(...)
    return helpers.boardwalk {"cast", path, "--from", "1,0.5,6", ...}
  end

  it("--explain tells the walk and every listed triangle", function()
    local result = cast("--to", "1,0.5,-4", "--exclude", "GLASS", "--explain")
    assert.equal(0, result.status)
    assert.matches("^hit: t 2, .*\n  grid ends .- and .-\n  cell box %d+ %d+ %d+ to %d+ %d+ %d+\n",
      result.out)
    assert.matches("triangle 8 is the hit, t 2\n", result.out)
    assert.matches("triangle 0 is farther than the hit, t 6\n", result.out)
    assert.matches("triangle 2 is of an excluded material, t 5\n", result.out)
    assert.matches("triangle %d is met from behind and is not two%-sided, t 3, determinant %-16\n",
      result.out)
  end)

  it("--explain --json has the account", function()
    local result = cast("--to", "1,0.5,-4", "--explain", "--json")
    local account = helpers.json_values(result.out)[1].explanation
    assert.equal(8, account.kept.triangle)
  end)

  it("names the nearest skipped triangle of a plain miss", function()
    local result = cast("--to", "1,0.5,2.5", "--mask", "0")
    assert.matches("^hit", result.out)
    result = helpers.boardwalk {"cast", path, "--from", "1,0.5,3.5", "--to", "1,0.5,2.5"}
    assert.matches("^miss; nearest skipped: triangle [67] at t 0%.5, which is met from behind "
      .. "and is not two%-sided\n$", result.out)
    result = helpers.boardwalk {"cast", path, "--from", "9,9,3.5", "--to", "9,9,2.5"}
    assert.equal("miss\n", result.out)
  end)
end)
