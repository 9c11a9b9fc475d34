-- Rays against bodies, and the other queries of IPhysics. The values are those of the seed page's
-- test ideas for unit 14, or computed by hand.
local bw = require "boardwalk"
local helpers = require "spec.helpers"

local near, near_list = helpers.assert_near, helpers.assert_near_list

local physics

before_each(function() physics = assert(bw.physics()) end)

-- ---- one shape

-- {what, origin, direction, length, what is stored, the answer or nil}
local function check_rays(shape, cases)
  for _, case in ipairs(cases) do
    it(case[1], function()
      local fraction, stored = physics:ray_shape(shape, case[2], case[3], case[4])
      near_list(stored, case[5], "stored")
      near(fraction, case[6], "the answer")
    end)
  end
end

describe("a ray against a box", function()
  check_rays({type = "box", centre = {0, 0, 1}, half = {1, 0.5, 1}}, {
    {"goes through", {-3, 0, 1}, {1, 0, 0}, 4, {0.5, 1}, 0.5},
    {"starts inside and leaves", {0, 0, 1}, {1, 0, 0}, 4, {0, 0.25}, 0},
    {"starts and ends inside", {0, 0, 1}, {1, 0, 0}, 0.5, {}, nil},
    {"is parallel to a side, outside", {-3, 0.6, 1}, {1, 0, 0}, 4, {}, nil},
    {"is parallel to a side, in its plane", {-3, 0.5, 1}, {1, 0, 0}, 4, {0.5, 1}, 0.5},
    {"ends on a face", {-3, 0, 1}, {1, 0, 0}, 2, {1}, 1},
    {"goes away", {-3, 0, 1}, {-1, 0, 0}, 4, {}, nil},
    {"has no length, outside", {-3, 0, 1}, {1, 0, 0}, 0, {}, nil},
    {"has no length, inside", {0, 0, 1}, {1, 0, 0}, 0, {}, nil},
    {"has no direction, inside", {0, 0, 1}, {0, 0, 0}, 4, {}, nil},
    {"has no direction, outside", {-3, 0, 1}, {0, 0, 0}, 4, {}, nil},
    {"counts in directions that are not unit", {-3, 0, 1}, {2, 0, 0}, 2, {0.5, 1}, 0.5},
  })
end)

describe("a ray against a turned box", function()
  local s = math.sqrt(0.5)
  check_rays({
    type = "box", centre = {10, 5, 0}, half = {1, 0.5, 1},
    axes = {{s, s, 0}, {-s, s, 0}, {0, 0, 1}},
  }, {
    {"enters by the second axis's face", {7, 5, 0}, {1, 0, 0}, 6, {0.382149, 0.617851}, 0.382149},
  })
  check_rays({
    type = "box", centre = {10, 5, 0}, half = {1, 100, 1},
    axes = {{s, s, 0}, {-s, s, 0}, {0, 0, 1}},
  }, {
    {"enters by the first axis's where that slab is all", {7, 5, 0}, {1, 0, 0}, 6,
      {0.264298, 0.735702}, 0.264298},
  })
end)

describe("a ray against a capsule", function()
  local slant = 1.802776
  check_rays({type = "capsule", base = {0, 0, 0}, height = 1.8, radius = 0.35}, {
    {"meets its side", {-2, 0, 1}, {1, 0, 0}, 4, {0.4125, 0.5875}, 0.4125},
    {"meets its rounded top", {-2, 0, 2}, {1, 0, 0}, 4, {0.428193, 0.571807}, 0.428193},
    {"passes over its top", {-2, 0, 2.2}, {1, 0, 0}, 4, {}, nil},
    {"meets its rounded bottom", {-2, 0, -0.2}, {1, 0, 0}, 4, {0.428193, 0.571807}, 0.428193},
    {"starts inside: its exit", {0, 0, 1}, {1, 0, 0}, 1, {-0.35, 0.35}, 0.35},
    {"slants in by the top and out by the side: the side", {-1, 0, 3.2},
      {1 / slant, 0, -1.5 / slant}, 4, {0.608437, 0.343499}, 0.608437},
    {"comes straight down: the bottom", {0.1, 0, 3}, {0, 0, -1}, 4, {0.833853, -0.216148},
      0.833853},
    {"comes straight down and ends inside: nothing", {0.1, 0, 3}, {0, 0, -1}, 3,
      {1.111803, -0.288197}, nil},
    {"comes straight up", {0.1, 0, -1}, {0, 0, 1}, 4, {0.166148, 0.783853}, 0.166148},
    {"passes beside it", {-2, 0.4, 1}, {1, 0, 0}, 4, {}, nil},
    {"has no length", {-2, 0, 1}, {1, 0, 0}, 0, {}, nil},
  })

  -- {what, origin, direction, length, the answer or nil}
  local RIGHT = {
    {"straight down", {0.1, 0, 3}, {0, 0, -1}, 4, 0.216148},
    {"straight down, to end inside", {0.1, 0, 3}, {0, 0, -1}, 3, 0.288197},
    {"slanting in by the top", {-1, 0, 3.2}, {1 / slant, 0, -1.5 / slant}, 4, 0.343499},
    {"from the side", {-2, 0, 1}, {1, 0, 0}, 4, 0.4125},
    {"from inside", {0, 0, 1}, {1, 0, 0}, 1, 0},
    {"all inside", {0, 0, 1}, {1, 0, 0}, 0.2, nil},
    {"beside it", {-2, 0.4, 1}, {1, 0, 0}, 4, nil},
    -- in where the side ends, whose own root rounding may put above or below the seam
    {"through a seam", {2.28739023, 1.04909742, 0.763909936},
      {-0.776430666, -0.485522926, 0.401774645}, 4, 0.644696},
  }
  for _, case in ipairs(RIGHT) do
    it("without the quirks: " .. case[1], function()
      local capsule = {type = "capsule", base = {0, 0, 0}, height = 1.8, radius = 0.35}
      local fraction = physics:ray_shape(capsule, case[2], case[3], case[4], {quirks = false})
      near(fraction, case[5])
    end)
  end
end)

describe("a ray against a sphere or a segment", function()
  it("never meets it", function()
    for _, shape in ipairs({
      {type = "sphere", centre = {0, 0, 0}, radius = 1},
      {type = "segment", from = {0, 0, -1}, to = {0, 0, 1}, radius = 1},
    }) do
      assert.same({nil, {}}, {physics:ray_shape(shape, {-3, 0, 0}, {1, 0, 0}, 6)})
    end
  end)
end)

describe("the clipping of a slab", function()
  -- {what, den, num, t0, t1, t0 and t1 after or nothing}
  local CASES = {
    {"enters", 2, 1, 0, 1, 0.5, 1}, {"enters before the interval", 2, -1, 0, 1, 0, 1},
    {"enters behind it", 2, 2.5, 0, 1}, {"enters at its end", 2, 2, 0, 1, 1, 1},
    {"leaves", -2, -1, 0, 1, 0, 0.5}, {"leaves behind it", -2, -3, 0, 1, 0, 1},
    {"leaves before it", -2, 0.5, 0, 1}, {"leaves at its start", -2, 0, 0, 1, 0, 0},
    {"lies inside", 0, -1, 0.25, 1, 0.25, 1}, {"lies in the plane", 0, 0, 0.25, 1, 0.25, 1},
    {"lies outside", 0, 1e-30, 0, 1},
  }
  for _, case in ipairs(CASES) do
    it(case[1], function()
      assert.same({case[6], case[7]}, {physics:clip_slab(case[2], case[3], case[4], case[5])})
    end)
  end
end)

-- ---- among bodies

-- A body of one shape that rays meet, its box the shape's; made as the page's examples say it.
local function add(geometry, flags)
  local sizes = {
    box = {size = {1, 1, 1}}, sphere = {radius = 1}, capsule = {height = 1, radius = 1},
    segment = {length = 1, radius = 1},
  }
  local owner = assert(physics:add_owner())
  local body = assert(owner:add_body {flags = flags or 0x2000})
  local options = {type = geometry.type}
  for name, value in pairs(sizes[geometry.type]) do options[name] = value end
  local shape = assert(body:add_shape(options))
  assert(shape:set_geometry(geometry))
  local x0, y0, z0, x1, y1, z1 = physics:shape_bounds(geometry)
  assert(body:set_box({x0, y0, z0}, {x1, y1, z1}))
  return owner, body, shape
end

local function box(x, half)
  return {type = "box", centre = {x, 0, 1}, half = {half, half, half}}
end

local function cast(options)
  return physics:cast({0, 0, 1}, {1, 0, 0}, 10, options)
end

describe("a ray among bodies", function()
  local a, b, b_body, b_shape
  before_each(function()
    a = add(box(5, 1))
    b, b_body, b_shape = add(box(3, 0.5))
  end)

  local function assert_met(owner, fraction, options)
    local got, met = cast(options)
    near(got, fraction)
    assert.equal(owner, met)
  end

  it("meets the nearest", function()
    local fraction, owner, body, shape = cast()
    near(fraction, 0.25)
    assert.same({b, b_body, b_shape}, {owner, body, shape})
  end)

  it("passes by one that is not on the layer", function()
    b_body:set_flags(0x1fff)
    assert_met(a, 0.4)
  end)

  it("passes by the ignored owner's", function() assert_met(a, 0.4, {ignored = b}) end)

  it("passes by a shape that is off", function()
    assert(b_shape:enable(false))
    assert_met(a, 0.4)
  end)

  it("passes by a sphere", function()
    assert(b_body:add_shape {type = "sphere", radius = 0.5}):set_geometry {
      type = "sphere", centre = {3, 0, 1}, radius = 0.5,
    }
    assert(b_shape:destroy())
    assert_met(a, 0.4)
  end)

  it("finds nothing with a type mask of 0", function()
    assert.same({}, {cast {type_mask = 0}})
  end)

  it("finds only types of its mask", function()
    b_body:set_type_mask(0x62)
    assert_met(a, 0.4, {type_mask = 1})
    assert_met(b, 0.25, {type_mask = 0x40})
    assert_met(b, 0.25, {type_mask = 0xffffffff})
    assert.is_nil((cast {type_mask = 0x80000000}))
  end)

  it("of several shapes of a body meets the nearest, of equal ones the first", function()
    local nearer = assert(b_body:add_shape {type = "box", size = {1, 1, 1}})
    local same = assert(b_body:add_shape {type = "box", size = {1, 1, 1}})
    nearer:set_geometry(box(2.75, 0.5))
    same:set_geometry(box(2.75, 0.5))
    assert(b_body:set_box({2.25, -0.5, 0.5}, {3.5, 0.5, 1.5}))
    local fraction, _, _, shape = cast()
    near(fraction, 0.225)
    assert.equal(nearer, shape)
  end)

  it("looks by the bodies' boxes first", function()
    assert(b_body:set_box({3, 5, 0}, {4, 6, 1}))
    assert_met(a, 0.4)
  end)
end)

describe("a ray among bodies", function()
  it("meets a human by its capsule alone", function()
    local owner = assert(physics:add_owner {position = {2, 0, 0}})
    -- 1.6 and the 0.2 that a pose adds
    local body = assert(owner:add_human_body {scale = 1, height_scale = 0.8})
    physics:update()
    local capsule = body:shapes()[1]
    near(capsule:geometry().height, 1.8)
    local bone = body:bone_shapes()[1]
    assert(bone:set_geometry {type = "segment", from = {1, 0, 1}, to = {1, 0, 2}, radius = 0.2})
    assert(bone:enable(true))
    local fraction, met, _, shape = cast()
    near(fraction, 0.165)
    assert.same({owner, capsule}, {met, shape})
  end)

  it("of equal boxes meets the one earlier in the list", function()
    local first, first_body = add(box(3, 0.5))
    local second = add(box(3, 0.5))
    assert.equal(first, (select(2, cast())))
    assert(first_body:set_box({2.5, -0.5, 0.5}, {3.5, 0.5, 1.5})) -- sorted in behind its equal
    assert.equal(second, (select(2, cast())))
  end)

  it("gives nothing at all for a miss", function()
    add(box(3, 0.5))
    assert.equal(1, select("#", physics:cast({0, 0, 1}, {-1, 0, 0}, 10)))
    assert.is_nil(physics:cast({0, 0, 1}, {-1, 0, 0}, 10))
    assert.is_nil(physics:cast({0, 0, 1}, {1, 0, 0}, 2))
    assert.is_nil(physics:cast({0, 0, 1}, {0, 0, 0}, 10))
    assert.is_nil(physics:cast({0, 0, 1}, {1, 0, 0}, 0))
    assert.is_nil(physics:ray_cast({0, 0, 1}, {-1, 0, 0}, 10))
  end)

  it("tells point and normal when it is asked to", function()
    local owner, body, shape = add(box(3, 0.5))
    assert.same({
      kind = "body", t = 1.25, x = 2.5, y = 0, z = 1, nx = -1, ny = 0, nz = 0, owner = owner,
      body = body, shape = shape,
    }, physics:ray_cast({0, 0, 1}, {2, 0, 0}, 5))
  end)

  it("tells the normal of a capsule's cap", function()
    add {type = "capsule", base = {4, 0, 0}, height = 1.8, radius = 0.5}
    physics:bodies()[1]:set_box({3.5, -0.5, -0.5}, {4.5, 0.5, 2.3})
    local hit = physics:ray_cast({0, 0, 2.1}, {1, 0, 0}, 8)
    near_list({hit.x, hit.nx, hit.ny, hit.nz}, {3.6, -0.8, 0, 0.6})
  end)

  it("keeps the original's faults unless it is told not to", function()
    add {type = "capsule", base = {0, 0, 0}, height = 1.8, radius = 0.35}
    local down = {0.1, 0, 3, 0, 0, -1, 4}
    near(physics:cast(down[1], down[2], down[3], 0, 0, -1, 4), 0.833853)
    near(physics:cast(down[1], down[2], down[3], 0, 0, -1, 4, {quirks = false}), 0.216148)
    near(physics:ray_cast({0.1, 0, 3}, {0, 0, -1}, 4, {quirks = false}).t, 4 * 0.216148)
    near(physics:cast(down[1], down[2], down[3], 0, 0, -1, 4, {quirks = true}), 0.833853)
  end)
end)

-- ---- boxes

-- Host bodies with these boxes along x, a metre wide in y and z.
local function row_of(boxes)
  local bodies = {}
  for i, pair in ipairs(boxes) do
    bodies[i] = assert(assert(physics:add_owner()):add_body())
    assert(bodies[i]:set_box({pair[1], 0, 0}, {pair[2], 1, 1}))
  end
  return bodies
end

describe("a box query", function()
  it("counts touching, on every side", function()
    local body = row_of({{2, 3}})[1]
    local touching = {
      {{1, 0, 0}, {2, 1, 1}}, {{3, 0, 0}, {4, 1, 1}}, {{2, 1, 0}, {3, 2, 1}},
      {{2, -1, 0}, {3, 0, 1}}, {{2, 0, 1}, {3, 1, 2}}, {{2, 0, -1}, {3, 1, 0}},
    }
    for _, low_high in ipairs(touching) do
      assert.same({body}, physics:query_box(low_high[1], low_high[2]))
    end
    for axis = 1, 3 do
      local low, high = {2, 0, 0}, {3, 1, 1}
      low[axis], high[axis] = low[axis] + 1.001, high[axis] + 1.001
      assert.same({}, physics:query_box(low, high))
    end
  end)

  it("answers in the list's order, from any start", function()
    local bodies = row_of({{5, 6}, {0, 20}, {3, 4}, {9, 10}, {4, 6}})
    local want = {bodies[2], bodies[3], bodies[5], bodies[1]}
    assert.same(want, physics:query_box({4, 0, 0}, {6, 1, 1}))
    for _, start in ipairs(bodies) do
      assert.same(want, physics:query_box({4, 0, 0}, {6, 1, 1}, {start = start}))
    end
  end)

  it("passes over owners, types, flags and states", function()
    local bodies = row_of({{0, 1}, {0, 1}, {0, 1}, {0, 1}})
    bodies[2]:set_flags(0x2010)
    bodies[3]:set_type_mask(0x62)
    bodies[4]:owner():set {flags = 0x4000000}
    local function found(options)
      local list = {}
      for i, body in ipairs(physics:query_box({0, 0, 0}, {1, 1, 1}, options)) do
        for number, other in ipairs(bodies) do
          if body == other then list[i] = number end
        end
      end
      return list
    end
    assert.same({1, 2, 3, 4}, found())
    assert.same({1, 2, 4}, found {ignored = bodies[3]:owner()})
    assert.same({3}, found {type_mask = 0x42})
    assert.same({}, found {type_mask = 0})
    assert.same({2}, found {flag_mask = 0x10})
    assert.same({2}, found {flag_mask = {"RAYCASTTARGET", "JUMPTARGET"}})
    assert.same({1, 3, 4}, found {excluded_flags = {"MELEETARGET"}})
    assert.same({1, 3, 4}, found {excluded_flags = 0x2000})
    assert.same({1, 2, 3}, found {excluded_state = 0x4000000})
  end)

  it("finds more than the original has room for", function()
    physics = assert(bw.physics {host_bodies = 700, humans = 0, objects = 0, panes = 0})
    local boxes = {}
    for i = 1, 700 do boxes[i] = {i / 1000, 1} end
    local bodies = row_of(boxes)
    assert.same(bodies, physics:query_box({0, 0, 0}, {1, 1, 1}))
    -- and the ray meets the last of them
    local shape = assert(bodies[700]:add_shape {type = "box", size = {1, 1, 1}})
    for _, body in ipairs(bodies) do body:set_flags(0x2000) end
    assert(shape:set_geometry {type = "box", centre = {0.5, 0.5, 0.5}, half = {0.1, 0.1, 0.1}})
    local fraction, _, body = physics:cast({-1, 0.5, 0.5}, {1, 0, 0}, 4)
    near(fraction, 0.35)
    assert.equal(bodies[700], body)
  end)
end)

-- ---- overlaps

describe("an overlap query", function()
  it("finds shapes in the list's order, then the chain's", function()
    local _, far = add({type = "sphere", centre = {3, 0, 0}, radius = 1})
    local owner, body, shape = add({type = "sphere", centre = {1, 0, 0}, radius = 1})
    local second = assert(body:add_shape {type = "box", size = {1, 1, 1}, flags = 0})
    assert(second:set_geometry {type = "box", centre = {1, 0, 0}, half = {1, 1, 1}})
    local ball = {type = "sphere", centre = {2, 0, 0}, radius = 0.5}
    local found = physics:overlap(ball)
    assert.same({
      {owner = owner, body = body, shape = shape}, {owner = owner, body = body, shape = second},
      {owner = far:owner(), body = far, shape = far:shapes()[1]},
    }, found)
    assert.equal(2, #physics:overlap(ball, {enabled = true}))
    assert.equal(1, #physics:overlap(ball, {ignored = owner}))
    body:set_group(3)
    assert.equal(1, #physics:overlap(ball, {group = 3}))
    assert.equal(3, #physics:overlap(ball, {group = 4}))
    assert.same({}, physics:overlap(ball, {type_mask = 0}))
    assert.same({}, physics:overlap(ball, {flag_mask = 0x10}))
    assert.equal(3, #physics:overlap(ball, {flag_mask = 0x2000}))
  end)

  it("takes a shape as it stands", function()
    local _, _, shape = add({type = "sphere", centre = {0, 0, 0}, radius = 1})
    add({type = "sphere", centre = {1.5, 0, 0}, radius = 0.5})
    assert.equal(2, #physics:overlap(shape))
    assert.same({-1, -1, -1, 1, 1, 1}, {physics:shape_bounds(shape)})
  end)

  local function at(x, kind)
    return ({
      box = {type = "box", centre = {x, 0, 0}, half = {1, 1, 1}},
      sphere = {type = "sphere", centre = {x, 0, 0}, radius = 1},
      capsule = {type = "capsule", base = {x, 0, -1}, height = 2, radius = 1},
      segment = {type = "segment", from = {x, 0, -1}, to = {x, 0, 1}, radius = 1},
    })[kind]
  end

  local KINDS = {"box", "sphere", "capsule", "segment"}
  for _, first in ipairs(KINDS) do
    for _, second in ipairs(KINDS) do
      local never = first .. second == "boxsegment" or first .. second == "segmentbox"
      it(("of a %s and a %s"):format(first, second), function()
        local one = at(0, first)
        -- all of them reach 1 from their middle along x
        assert.equal(not never, physics:overlap_shapes(one, at(1.99, second)))
        assert.equal(not never, physics:overlap_shapes(one, at(2, second)))
        assert.is_false(physics:overlap_shapes(one, at(2.01, second)))
      end)
    end
  end
end)

describe("an overlap", function()
  it("of a fist and a spine is within both radii", function()
    local fist = {type = "sphere", centre = {0, 0, 1}, radius = 0.09}
    local function spine(x)
      return {type = "segment", from = {x, 0, 0.8}, to = {x, 0, 1.18}, radius = 0.18}
    end
    assert.is_true(physics:overlap_shapes(fist, spine(0.25)))
    assert.is_false(physics:overlap_shapes(fist, spine(0.3)))
  end)
end)

-- ---- the line test

describe("a line test", function()
  local mesh, owner, body

  -- A wall across x = 6, and a box from 4 to 5.
  before_each(function()
    mesh = assert(bw.mesh {
      {a = {6, -9, -9}, b = {6, 0, 9}, c = {6, 9, -9}, material = "GLASS"},
    })
    mesh:set_two_sided(0, true)
    owner, body = add {type = "box", centre = {4.5, 0, 0}, half = {0.5, 1, 1}}
  end)

  local FROM, TO = {0, 0, 0}, {10, 0, 0}

  it("meets a body before the level", function()
    local hit = physics:line_test(mesh, FROM, TO)
    assert.same({"body", 4, owner, body}, {hit.kind, hit.t, hit.owner, hit.body})
    near_list({hit.x, hit.y, hit.z, hit.nx, hit.ny, hit.nz}, {4, 0, 0, -1, 0, 0})
    assert.is_nil(hit.triangle)
  end)

  it("meets the level before a body", function()
    local hit = physics:line_test(mesh, TO, FROM)
    assert.same({"mesh", 4, 0, 2, "MATERIAL_GLASS"},
      {hit.kind, hit.t, hit.triangle, hit.material, hit.material_name})
    near_list({hit.x, hit.nx}, {6, 1})
    assert.is_nil(hit.owner)
  end)

  it("meets the level when both are as far", function()
    body:shapes()[1]:set_geometry {type = "box", centre = {6.5, 0, 0}, half = {0.5, 1, 1}}
    body:set_box({6, -1, -1}, {7, 1, 1})
    assert.equal("mesh", physics:line_test(mesh, FROM, TO).kind)
  end)

  it("passes over what the options say", function()
    assert.equal("mesh", physics:line_test(mesh, FROM, TO, {ignored = owner}).kind)
    assert.equal("mesh", physics:line_test(mesh, FROM, TO, {type_mask = 0}).kind)
    assert.equal("body", physics:line_test(mesh, TO, FROM, {
      filter = bw.filter {exclude = {"GLASS"}},
    }).kind)
  end)

  it("goes without the level, and without bodies", function()
    assert.equal("body", physics:line_test(nil, TO, FROM).kind)
    assert.equal("mesh", bw.physics():line_test(mesh, FROM, TO).kind)
    assert.is_nil(bw.physics():line_test(nil, FROM, TO))
  end)

  it("meets nothing between equal points, and behind its end", function()
    assert.is_nil(physics:line_test(mesh, FROM, FROM))
    assert.is_nil(physics:line_test(mesh, FROM, {3.9, 0, 0}))
  end)

  it("is the nearer of the two rays", function()
    local random = require("spec.random").new(14)
    for _ = 1, 200 do
      local from, to = random.point(12), random.point(12)
      local of_mesh, of_body = mesh:line_test(from, to), physics:line_test(nil, from, to)
      local hit = physics:line_test(mesh, from, to)
      local want = of_mesh
      if of_body and not (of_mesh and of_mesh.t <= of_body.t) then want = of_body end
      assert.equal(want and want.t, hit and hit.t)
      assert.equal(want and want.nx, hit and hit.nx)
    end
  end)
end)

-- ---- many worlds

describe("200 random worlds", function()
  local random = require("spec.random").new(1402)

  -- Whether boxes {low x, y, z, high x, y, z} overlap or touch.
  local function touch(a, b)
    for axis = 1, 3 do
      if a[axis] > b[axis + 3] or b[axis] > a[axis + 3] then return false end
    end
    return true
  end

  local function fill()
    physics = assert(bw.physics {humans = 0, objects = 0, panes = 0, cars = 0})
    local bodies = {}
    for i = 1, random.whole(1, 40) do
      local place = random.point(8)
      place[1] = math.floor(place[1]) -- so that some are equal
      local half = {random.between(0.1, 2), random.between(0.1, 2), random.between(0.1, 2)}
      local _, body = add({type = "box", centre = place, half = half},
        random.whole(0, 3) == 0 and 0 or 0x2000)
      bodies[i] = body
    end
    return bodies
  end

  it("answer as a plain scan along the list does", function()
    for _ = 1, 200 do
      local bodies = fill()
      local listed = physics:bodies()
      assert.equal(#bodies, #listed)
      for i = 2, #listed do
        assert.is_true((listed[i - 1]:bounds()) <= (listed[i]:bounds()))
      end
      local low = random.point(8)
      local high = {low[1] + random.between(0, 6), low[2] + random.between(0, 6),
        low[3] + random.between(0, 6)}
      local want = {}
      for _, body in ipairs(listed) do
        if touch({body:bounds()}, {low[1], low[2], low[3], high[1], high[2], high[3]}) then
          want[#want + 1] = body
        end
      end
      local start = bodies[random.whole(1, #bodies)]
      assert.same(want, physics:query_box(low, high))
      assert.same(want, physics:query_box(low, high, {start = start}))

      local origin, direction, best, met = random.point(9), random.direction(), 1e9, nil
      for _, body in ipairs(listed) do
        local fraction = physics:ray_shape(body:shapes()[1], origin, direction, 12)
        if body:flags() == 0x2000 and fraction and fraction < best then
          best, met = fraction, body
        end
      end
      local fraction, _, body = physics:cast(origin, direction, 12)
      assert.same({met and best, met}, {fraction, body})
    end
  end)
end)

describe("no garbage", function()
  it("is made by cast, when owner, body and shape are held", function()
    local owner, body, shape = add(box(3, 0.5))
    local options = {ignored = physics:add_owner(), type_mask = 1}
    local function run()
      for i = 1, 2000 do
        physics:cast(0, 0, 1, 1, 0, 0, 10)
        physics:cast(0, 0, i, 1, 0, 0, 10, options)
      end
    end
    assert.is_true(helpers.garbage(run) < 1)
    assert.is_true(owner:world() == physics and body:owner() == owner and shape:body() == body)
  end)
end)
