-- MeshShape:explain, ShapeSet:explain and Primitive:explain.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local random = require "spec.random"

local RAYS = tonumber(os.getenv("BOARDWALK_RAYS") or 400)

-- Squares of two triangles, over (-2, -2) to (2, 2): {material, z at y = -2, z at y = 2}. At
-- (1, 0.5) every one is crossed in its first triangle.
local function shape_of(squares, form)
  local model = assert(bw.model())
  for i, square in ipairs(squares) do
    local first = 4 * (i - 1)
    for _, corner in ipairs {{-2, -2}, {2, -2}, {2, 2}, {-2, 2}} do
      model:add_vertex(corner[1], corner[2], corner[2] < 0 and square[2] or square[3])
    end
    model:add_polygon({first, first + 1, first + 2, first + 3}, square[1])
  end
  return assert(bw.mesh_shape(model, {form = form}))
end

local function load(name)
  return assert(bw.load(helpers.vector("shapes/" .. name)))
end

-- By triangle, what became of it.
local function reasons(account)
  local found = {}
  for _, face in ipairs(account.candidates) do
    assert.is_nil(found[face.triangle])
    found[face.triangle] = face.reason
  end
  return found
end

local DOWN, AT = {0, 0, -1}, {1, 0.5, 4}

for _, form in ipairs {"anvil", "sws"} do
  describe("MeshShape:explain of the form " .. form, function()
    it("tells why each face is kept or skipped", function()
      local shape = shape_of({{"GLASS", 3, 3}, {"WOOD", 2, 2}, {"WOOD", 1, 1}}, form)
      local account = shape:explain(AT, DOWN, 10, shape:filter {exclude = {"GLASS"}})
      local found = reasons(account)
      assert.same({"excluded", "excluded", "kept", "outside"},
        {found[0], found[1], found[2], found[3]})
      assert.same({2, 2, true}, {account.kept.triangle, account.kept.t, account.kept.crossed})
      assert.same({0, 1, true}, {account.nearest_skipped.triangle, account.nearest_skipped.t,
        account.nearest_skipped.crossed})
    end)

    it("looks no further than the hit", function()
      local shape = shape_of({{"WOOD", 2, 2}, {"WOOD", 1, 1}, {"WOOD", -7, -7}}, form)
      local account = shape:explain(AT, DOWN, 20)
      assert.equal(0, account.kept.triangle)
      local pruned = 0
      for _, list in ipairs {account.nodes, account.candidates} do
        for _, one in ipairs(list) do
          if one.reason == "pruned" then
            pruned = pruned + 1
            assert.is_true(one.enter > account.kept.t)
          end
        end
      end
      assert.is_true(pruned > 0)
    end)

    -- A slope whose box the ray goes into, but which it meets at z = -7.5; and one at z = 11.
    it("tells of a face beyond the length and of one behind the origin", function()
      local found = reasons(shape_of({{"WOOD", 5, -15}}, form):explain(AT, DOWN, 10))
      assert.equal("beyond", found[0])
      found = reasons(shape_of({{"WOOD", 1, 17}}, form):explain(AT, DOWN, 10))
      assert.equal("behind", found[0])
    end)

    it("tells of a face that is parallel", function()
      local model = assert(bw.model())
      for _, corner in ipairs {{1, -2, 0}, {1, 2, 0}, {1, 2, 3}} do model:add_vertex(corner) end
      model:add_polygon({0, 1, 2}, "WOOD")
      local account = assert(bw.mesh_shape(model, {form = form})):explain(AT, DOWN, 10)
      assert.same({[0] = "parallel"}, reasons(account))
      assert.equal(0, account.candidates[1].determinant)
    end)

    it("keeps the lower number of two that are as near", function()
      local shape = shape_of({{"WOOD", 2, 2}, {"GLASS", 2, 2}}, form)
      local found = reasons(shape:explain(AT, DOWN, 10))
      assert.same({"kept", "farther"}, {found[0], found[2]})
    end)

    it("tells of a mask that passes over every face", function()
      local shape = shape_of({{"WOOD", 2, 2}}, form)
      local filter = bw.filter {mask = 2}
      assert.is_nil(shape:ray_cast(AT, DOWN, 10, filter))
      local account = shape:explain(AT, DOWN, 10, filter)
      assert.is_true(account.masked)
      assert.is_nil(account.kept)
      assert.same({0, "masked", 2}, {account.nearest_skipped.triangle,
        account.nearest_skipped.reason, account.nearest_skipped.t})
    end)

    it("of a ray without a direction or a length visits nothing", function()
      local shape = shape_of({{"WOOD", 2, 2}}, form)
      for _, ray in ipairs {{{0, 0, 0}, 5}, {DOWN, 0}} do
        assert.same({valid = false, masked = false, nodes = {}, candidates = {}},
          shape:explain(AT, ray[1], ray[2]))
      end
    end)
  end)
end

-- ---- the walk of a tree

-- Whether a ray's line within its length is clearly outside a box.
local function misses(low, high, origin, direction, length)
  local from, to = 0, length
  for axis = 1, 3 do
    local d = direction[axis]
    local a, b = low[axis] - origin[axis], high[axis] - origin[axis]
    if d == 0 then
      if a > 0 or b < 0 then return true end
    else
      local near, far = math.min(a / d, b / d), math.max(a / d, b / d)
      from, to = math.max(from, near), math.min(to, far)
    end
  end
  return from > to
end

-- The faces below a node.
local function add_faces(shape, number, faces)
  local waiting = {number}
  while #waiting > 0 do
    local node = shape:node(table.remove(waiting))
    for _, child in ipairs {node.a, node.b} do
      if child.node then
        waiting[#waiting + 1] = child.node
      else
        faces[#faces + 1] = child.face
      end
    end
  end
end

-- A ray into bounds, from around them.
local function ray_into(numbers, x0, y0, z0, x1, y1, z1)
  local wide = 0.3 * math.max(x1 - x0, y1 - y0, z1 - z0)
  local origin = {
    numbers.between(x0 - wide, x1 + wide), numbers.between(y0 - wide, y1 + wide),
    numbers.between(z0 - wide, z1 + wide),
  }
  local d, scale = numbers.direction(), numbers.between(0.2, 5)
  local direction = {d[1] * scale, d[2] * scale, d[3] * scale}
  return origin, direction, numbers.between(0, 6 * wide / scale)
end

describe("the nodes of an account", function()
  it("leave no face out, and are missed where their boxes are", function()
    local shape, numbers = load "terrain.meshshape", random.new(5)
    for _ = 1, 50 do
      local origin, direction, length = ray_into(numbers, shape:bounds())
      local account = shape:explain(origin, direction, length)
      local faces, visited = {}, {}
      for _, node in ipairs(account.nodes) do
        assert.is_true(node.parent == nil or visited[node.parent])
        if node.reason == "visited" then
          visited[node.node] = true
        else
          add_faces(shape, node.node, faces)
        end
        if node.reason == "missed" then
          local parent = shape:node(node.parent)
          local child = parent.a.node == node.node and parent.a or parent.b
          assert.is_true(misses(child.low, child.high, origin, direction, length))
        end
      end
      for _, face in ipairs(account.candidates) do faces[#faces + 1] = face.triangle end
      table.sort(faces)
      assert.equal(#shape, #faces)
      for i, face in ipairs(faces) do assert.equal(i - 1, face) end
    end
  end)
end)

-- ---- sets

local SEEN = {placement = true, reason = true}

local function in_order(account)
  local list = {}
  for i, placement in ipairs(account.candidates) do
    list[i] = {}
    for key in pairs(SEEN) do list[i][key] = placement[key] end
  end
  return list
end

local function placements_of(account)
  local found = {}
  for _, placement in ipairs(account.candidates) do found[placement.placement] = placement end
  return found
end

describe("ShapeSet:explain", function()
  local pane, floor, slope

  before_each(function()
    pane, floor = shape_of {{"GLASS", 0, 0}}, shape_of {{"WOOD", 0, 0}, {"GLASS", 1, 1}}
    slope = shape_of {{"WOOD", 6, -14}} -- meets the ray of AT 6.5 below its middle
  end)

  it("tells what became of every placement, and walks their shapes", function()
    local set = assert(bw.shape_set {
      {shape = floor, position = {0, 0, -2}, id = 10},   -- WOOD at -2, GLASS at -1
      {shape = pane, position = {0, 0, 2}, id = 11},     -- excluded
      {shape = floor, position = {9, 0, 0}, id = 12},    -- missed
      {shape = floor, position = {0, 0, -9}, id = 13},   -- behind the hit
      {shape = slope, position = {0, 0, -4}, id = 14},   -- its box from z 2 to -18, met at -10.5
    })
    local account = set:explain(AT, DOWN, 12, set:filter {exclude = {"GLASS"}})
    local found = placements_of(account)
    assert.same({"kept", "excluded", "missed"},
      {found[0].reason, found[1].reason, found[2].reason})
    assert.same({10, 11, 12, 13, 14}, {found[0].entity, found[1].entity, found[2].entity,
      found[3].entity, found[4].entity})
    assert.equal("pruned", found[3].reason)
    assert.is_true(found[4].reason == "empty" or found[4].reason == "pruned")
    assert.same({0, 10, 0, 0, 6}, {account.kept.placement, account.kept.entity, account.kept.face,
      account.kept.triangle, account.kept.t})
    assert.same({1, 4, 0, 2}, {account.nearest_skipped.placement, account.nearest_skipped.triangle,
      account.nearest_skipped.face, account.nearest_skipped.t})
    assert.is_nil(found[2].within)
    assert.equal("kept", reasons(found[0].within)[0])
    assert.equal("excluded", reasons(found[1].within)[0])
  end)

  it("tells of a placement without a face that is met", function()
    local set = assert(bw.shape_set {{shape = slope, position = {0, 0, -4}}})
    local placement = set:explain(AT, DOWN, 12).candidates[1]
    assert.same({"empty", "beyond"}, {placement.reason, placement.within.candidates[1].reason})
  end)

  it("keeps the lower number of two that are as near", function()
    local set = assert(bw.shape_set {{shape = pane}, {shape = floor, position = {0, 0, -1}}})
    assert.same({"kept", "farther"}, {
      placements_of(set:explain(AT, DOWN, 12))[0].reason,
      placements_of(set:explain(AT, DOWN, 12))[1].reason,
    })
  end)

  it("gives the placements that the tree left out last, by number", function()
    local list = {}
    for i = 1, 40 do list[i] = {shape = pane, position = {10 * (i - 20), 0, 0}} end
    local account = assert(bw.shape_set(list)):explain({1, 0.5, 4}, DOWN, 12)
    assert.equal(40, #account.candidates)
    assert.equal("missed", in_order(account)[40].reason)
    local last
    for i, placement in ipairs(account.candidates) do
      if placement.order then
        assert.equal(i - 1, placement.order)
      else
        assert.is_true(last == nil or placement.placement > last)
        last = placement.placement
      end
    end
  end)

  it("of a ray without a direction or a length has no candidates", function()
    local set = assert(bw.shape_set {{shape = pane}})
    assert.same({valid = false, masked = false, candidates = {}}, set:explain(AT, {0, 0, 0}, 5))
    assert.same({valid = true, masked = false, candidates = {}},
      assert(bw.shape_set {}):explain(AT, DOWN, 5))
  end)
end)

-- ---- agreement

local function scattered()
  local numbers, list = random.new(77), {}
  local shapes = {load "terrain.meshshape", load "box.meshshape", load "park.sws", load "ramp.sws"}
  for i = 1, 60 do
    local a, scale = numbers.between(-3, 3), numbers.between(0.2, 2) * (i % 5 == 0 and -1 or 1)
    local c, s = math.cos(a), math.sin(a)
    list[i] = {
      shape = shapes[i % 4 + 1], id = i,
      matrix = {
        c * scale, s * scale, 0, 0, -s * scale, c * scale, 0, 0, 0, 0, scale, 0,
        numbers.between(-60, 60), numbers.between(-60, 60), numbers.between(-8, 8), 1,
      },
    }
  end
  return assert(bw.shape_set(list))
end

local WORLDS = {scattered = scattered}
for _, name in ipairs {"box.meshshape", "quad.meshshape", "terrain.meshshape", "yard.meshshape",
    "park.sws", "ramp.sws", "triangle.sws"} do
  WORLDS[name] = function() return load(name) end
end

-- Every second one goes to about the middle of a triangle.
local function ray_at(world, numbers, i)
  local origin, direction, length = ray_into(numbers, world:bounds())
  if i % 2 == 0 then return origin, direction, length end
  local triangle, scale = world:triangle(numbers.whole(0, #world - 1)), numbers.between(0.1, 2)
  for axis = 1, 3 do
    local middle = (triangle.a[axis] + triangle.b[axis] + triangle.c[axis]) / 3
    direction[axis] = (middle + numbers.between(-0.2, 0.2) - origin[axis]) * scale
  end
  return origin, direction, numbers.between(0.5, 3) / scale
end

for name, make in pairs(WORLDS) do
  it("the account agrees with the answer to random rays: " .. name, function()
    local world = make()
    local numbers, hits = random.new(14), 0
    local count = name == "scattered" and math.ceil(RAYS / 4) or RAYS
    for i = 1, count do
      local origin, direction, length = ray_at(world, numbers, i)
      local filter
      if i % 3 == 0 then filter = world:filter {exclude = {0}} end
      if i % 50 == 0 then filter = bw.filter {mask = i % 4096} end
      local hit = world:ray_cast(origin, direction, length, filter)
      local kept = world:explain(origin, direction, length, filter).kept
      if hit then hits = hits + 1 end
      helpers.same_hit(i, hit, kept)
    end
    assert.is_true(hits > count / 10)
  end)
end

-- ---- primitives

local TURNED = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1}

describe("Primitive:explain", function()
  local function first(solid, ...)
    return assert(bw.primitive(solid)):explain(...).candidates[1]
  end

  it("names the axis of a box that decides", function()
    local box = {shape = "box", half_extents = {2, 1, 1}, transform = TURNED}
    -- the box's x is the frame's y
    assert.same({shape = "box", path = {}, reason = "outside", axis = "x", value = 3, limit = 2},
      first(box, 10, 3, 0))
    assert.same({shape = "box", path = {}, reason = "inside", axis = "y", value = 0.75, limit = 1},
      first(box, 10.75, 1.5, 0.25))
  end)

  it("names the part of a capsule that is the nearest", function()
    local pole = {shape = "capsule", bottom = {0, 0, 1}, top = {0, 0, 3}, radius = 0.5}
    for _, case in ipairs {
      {{0, 3, 2}, "outside", "side", 3}, {{0, 0.25, 2}, "inside", "side", 0.25},
      {{0, 0, 4}, "outside", "top", 1}, {{0, 0, 0.75}, "inside", "bottom", 0.25},
    } do
      assert.same({shape = "capsule", path = {}, reason = case[2], part = case[3], value = case[4],
        limit = 0.5}, first(pole, case[1]))
    end
  end)

  it("names the plane of a barrel that decides", function()
    local barrel = {
      shape = "barrel", vertices = {{0, 0, 0}},
      planes = {{1, 0, 0, -1}, {-1, 0, 0, -1}, {0, 1, 0, -3}, {0, -1, 0, -3}},
    }
    assert.same({shape = "barrel", path = {}, reason = "outside", plane = 1, value = 4, limit = 0},
      first(barrel, -5, 9, 0))
    assert.same({shape = "barrel", path = {}, reason = "inside", plane = 0, value = -0.5,
      limit = 0}, first(barrel, 0.5, 0, 0))
  end)

  it("tells of solids that hold no point", function()
    local flat = {0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}
    assert.equal("flat", first({shape = "box", half_extents = {1, 1, 1}, transform = flat},
      0, 0, 0).reason)
    assert.equal("bare", first({shape = "barrel"}, 0, 0, 0).reason)
    assert.equal("bare", first({shape = "capsule", radius = -1}, 0, 0, 0).reason)
  end)

  it("goes through lists in order, and asks no more once one holds the point", function()
    local function ball(x) return {shape = "capsule", bottom = {x, 0, 0}, top = {x, 0, 0},
      radius = 1} end
    local list = assert(bw.primitive {
      shape = "list", children = {
        ball(0), {shape = "list", children = {ball(5), ball(10), ball(10.5)}}, ball(10),
      },
    })
    local account = list:explain({10, 0, 0})
    local told = {}
    for i, candidate in ipairs(account.candidates) do
      told[i] = table.concat(candidate.path, ".") .. " " .. candidate.reason
    end
    assert.same({"0 outside", "1.0 outside", "1.1 inside", "1.2 untested", "2 untested"}, told)
    assert.equal(account.candidates[3], account.kept)
    assert.same({candidates = {}}, assert(bw.primitive {shape = "list"}):explain(0, 0, 0))
  end)

  for _, name in ipairs {"crate", "slab", "pole", "rail", "barrel", "block", "bench", "group"} do
    it("agrees with contains on random points: " .. name, function()
      local solid, numbers = load(name .. ".shape"), random.new(31)
      local x0, y0, z0, x1, y1, z1 = solid:bounds()
      local held = 0
      for _ = 1, RAYS do
        local x, y, z = numbers.between(x0 - 0.5, x1 + 0.5), numbers.between(y0 - 0.5, y1 + 0.5),
          numbers.between(z0 - 0.5, z1 + 0.5)
        local inside, account = solid:contains(x, y, z), solid:explain(x, y, z)
        if inside ~= (account.kept ~= nil) then
          error(("%s %s %s: %s"):format(x, y, z, tostring(inside)))
        end
        for _, candidate in ipairs(account.candidates) do
          if candidate.value then
            assert((candidate.value <= candidate.limit) == (candidate.reason == "inside"))
          end
        end
        if inside then held = held + 1 end
      end
      assert.is_true(held > 0)
    end)
  end
end)

describe("the explanations", function()
  it("check their arguments as the answers do", function()
    local shape = load "quad.meshshape"
    assert.equal("MeshShape.explain: argument 'length': expected a number that is not negative, "
      .. "got -1", helpers.message_of(shape.explain, shape, {0, 0, 0}, DOWN, -1))
    local set = assert(bw.shape_set {{shape = shape}})
    assert.equal("ShapeSet.explain: argument 'length': expected a number that is not negative, "
      .. "got -1", helpers.message_of(set.explain, set, {0, 0, 0}, DOWN, -1))
    local crate = load "crate.shape"
    assert.equal("Primitive.explain: argument 'point': expected a point ({x, y, z} or three "
      .. "numbers), got nil", helpers.message_of(crate.explain, crate))
  end)
end)

describe("boardwalk cast", function()
  local path

  setup(function()
    path = helpers.temp_file(shape_of({{"GLASS", 3, 3}, {"WOOD", 2, 2}}):save(), ".meshshape")
  end)
  teardown(function() os.remove(path) end)

  local function cast(...)
    return helpers.boardwalk {"cast", path, "--from", "1,0.5,4", ...}
  end

  it("--explain tells the nodes and the faces", function()
    local result = cast("--to", "1,0.5,-4", "--exclude", "0", "--explain")
    assert.same({0, ""}, {result.status, result.err})
    assert.matches("^hit: t 2, .*\n  %d nodes looked into, %d missed or behind; %d faces tested\n",
      result.out)
    assert.matches("\n    node 0 is looked into, its box from t 0\n", result.out)
    assert.matches("\n    triangle 0 is of an excluded material, t 1\n", result.out)
    assert.matches("\n    triangle 2 is the hit, t 2\n", result.out)
    assert.matches("\n    triangle 3 is passed by, u %-?[%d.]+, v %-?[%d.]+\n", result.out)
  end)

  it("--explain --json has the account", function()
    local account = helpers.json_values(cast("--to", "1,0.5,-4", "--explain", "--json").out)[1]
      .explanation
    assert.same({0, "visited"}, {account.kept.triangle, account.nodes[1].reason})
  end)

  it("names the nearest skipped face of a plain miss", function()
    local result = cast("--to", "1,0.5,2.5", "--exclude", "0")
    assert.equal("miss; nearest skipped: triangle 0 at t 1, which is of an excluded material\n",
      result.out)
    assert.equal("miss\n", cast("--to", "9,9,4").out)
  end)
end)
