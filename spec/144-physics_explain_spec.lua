-- IPhysics:explain and explain_line.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local random = require "spec.random"
local explanations = require "boardwalk.explanations"

local near = helpers.assert_near

local physics

before_each(function() physics = assert(bw.physics()) end)

local RAY = 0x2000

-- A body whose box is that of its shapes, unless one is given.
local function add(shapes, options)
  options = options or {}
  local owner = assert(physics:add_owner {type_mask = options.type_mask})
  local body = assert(owner:add_body {flags = options.flags or RAY})
  local made = {}
  for i, given in ipairs(shapes) do
    local size = given.type == "box" and {type = "box", size = {1, 1, 1}} or {
      type = given.type, radius = 1, height = given.type == "capsule" and 1 or nil,
    }
    made[i] = assert(body:add_shape(size))
    assert(made[i]:set_geometry(given))
  end
  local x0, y0, z0, x1, y1, z1 = 0, 0, 0, 0, 0, 0
  if shapes[1] then x0, y0, z0, x1, y1, z1 = physics:shape_bounds(shapes[1]) end
  assert(body:set_box(options.low or {x0, y0, z0}, options.high or {x1, y1, z1}))
  return owner, body, made[1]
end

local function box(x)
  return {type = "box", centre = {x, 0, 1}, half = {0.5, 0.5, 0.5}}
end

local ORIGIN, DIRECTION, LENGTH = {0, 0, 1}, {1, 0, 0}, 20

local function explain(options)
  return physics:explain(ORIGIN, DIRECTION, LENGTH, options)
end

local function reasons(account)
  local list = {}
  for i, candidate in ipairs(account.candidates) do list[i] = candidate.reason end
  return list
end

describe("explain of one body", function()
  -- {reason, shapes, options of the body, whether the ray crosses the shape, options of the ray}
  local CASES = {
    {"kept", {box(5)}, nil, true},
    {"unvisited", {box(30)}, nil, false},
    {"unvisited", {box(5)}, {low = {21, -1, 0}, high = {22, 1, 2}}, true},
    {"bound", {box(-5)}, nil, false},
    {"bound", {box(5)}, {low = {4, 2, 0}, high = {6, 3, 2}}, true},
    {"type", {box(5)}, {type_mask = 4}, true, {type_mask = 3}},
    {"layer", {box(5)}, {flags = 0x2}, true},
    {"empty", {}, {low = {4, -1, 0}, high = {6, 1, 2}}, false},
    {"untested", {{type = "sphere", centre = {5, 0, 1}, radius = 1}}, nil, false},
    {"missed", {{type = "box", centre = {5, 2, 1}, half = {1, 1, 1}}},
      {low = {4, 0, 0}, high = {6, 3, 2}}, false},
    {"inside", {{type = "box", centre = {5, 0, 1}, half = {50, 1, 1}}}, nil, false},
    {"behind", {box(-5)}, {low = {0, 0, 1}, high = {1, 1, 2}}, false},
    -- so near behind the origin that the way there comes to 0 of the length
    {"behind", {{type = "box", centre = {-2^-140 - 2^-149, 0, 1}, half = {2^-140, 1, 1}}},
      {low = {0, 0, 0}, high = {1, 1, 2}}, false},
    {"beyond", {box(30)}, {low = {4, 0, 0}, high = {6, 1, 2}}, false},
    {"missed", {{type = "capsule", base = {5, 2, 0}, height = 2, radius = 1}},
      {low = {4, 0, 0}, high = {6, 3, 2}}, false},
    {"behind", {{type = "capsule", base = {-5, 0, 0}, height = 2, radius = 1}},
      {low = {0, 0, 0}, high = {6, 3, 2}}, false},
    {"beyond", {{type = "capsule", base = {30, 0, 0}, height = 2, radius = 1}},
      {low = {0, 0, 0}, high = {6, 3, 2}}, false},
    {"inside", {{type = "capsule", base = {5, 0, 0}, height = 2, radius = 60}}, nil, false},
  }
  for i, case in ipairs(CASES) do
    it(("says %s (%d)"):format(case[1], i), function()
      local owner, body, shape = add(case[2], case[3])
      local account = explain(case[5])
      local candidate = account.candidates[1]
      assert.equal(1, #account.candidates)
      assert.same({case[1], case[4], 0}, {candidate.reason, candidate.crossed, candidate.place})
      assert.same({owner, body, shape}, {candidate.owner, candidate.body, candidate.shape})
      assert.equal(case[1] == "kept", account.kept == candidate)
      assert.equal(case[1] ~= "kept" and case[4], account.nearest_skipped == candidate)
    end)
  end

  it("says ignored of the ignored owner's", function()
    local owner = add {box(5)}
    assert.same({"ignored"}, reasons(explain {ignored = owner}))
  end)

  it("says disabled of a shape that is off", function()
    local _, _, shape = add {box(5)}
    assert(shape:enable(false))
    local account = explain()
    assert.same({"disabled"}, reasons(account))
    near(4.5, account.nearest_skipped.t)
  end)

  -- The kernel of a ray that comes straight down has the way out first: 1.11 of this length.
  it("says beyond of the quirk of a capsule straight down, and not without it", function()
    add {{type = "capsule", base = {0, 0, 0}, height = 1.8, radius = 0.35}}
    local account = physics:explain({0.1, 0, 3}, {0, 0, -1}, 3)
    assert.same({"beyond"}, reasons(account))
    helpers.assert_near_list(account.candidates[1].stored, {1.1118034, -0.28819662}, "stored")
    account = physics:explain({0.1, 0, 3}, {0, 0, -1}, 3, {quirks = false})
    near(0.28819662, account.kept.fraction)
  end)

  -- In through the top's half ball, out through the side at x = 5: the side's root is stored first.
  it("says inside of a ray in a capsule whose way out is stored first", function()
    add {{type = "capsule", base = {0, 0, 0}, height = 2, radius = 5}}
    local account = physics:explain({3, 0, 1}, {1, 0, -0.3}, 0.5)
    local stored = account.candidates[1].stored
    assert.same({"inside"}, reasons(account))
    near(4, stored[1])
    assert.is_true(stored[2] < 0)
  end)

  -- Straight down the way in has its sign turned, so that it seems to come.
  for _, case in ipairs {
    {"inside", 1, 0.1}, {"behind", -1, 1}, {"beyond", 4, 1},
  } do
    it(("says %s of a capsule straight down"):format(case[1]), function()
      add({{type = "capsule", base = {0, 0, 0}, height = 1.8, radius = 0.35}},
        {low = {-1, -1, -5}, high = {1, 1, 5}})
      local account = physics:explain({0.1, 0, case[2]}, {0, 0, -1}, case[3])
      assert.same({case[1]}, reasons(account))
    end)
  end

  for _, case in ipairs {
    {"missed", {5, 2, 0}, 1}, {"behind", {-5, 0, 0}, 1}, {"beyond", {30, 0, 0}, 1},
    {"inside", {5, 0, 0}, 60},
  } do
    it("without quirks says of a capsule " .. case[1], function()
      add({{type = "capsule", base = case[2], height = 2, radius = case[3]}},
        {low = {0, 0, 0}, high = {6, 3, 2}})
      assert.same({case[1]}, reasons(explain {quirks = false}))
    end)
  end
end)

describe("explain", function()
  it("tells of every body in the list's order, then of the chain's shapes", function()
    local _, far = add {box(9)}
    local _, two = add({{type = "sphere", centre = {3, 0, 1}, radius = 0.5}, box(5)},
      {low = {2, -1, 0}, high = {6, 1, 2}})
    add {box(40)}
    local account = explain()
    assert.same({"untested", "kept", "farther", "unvisited"}, reasons(account))
    local first, second, third = account.candidates[1], account.candidates[2],
      account.candidates[3]
    assert.same({two, 0, 0, "sphere"}, {first.body, first.place, first.link, first.type})
    assert.same({two, 0, 1, "box"}, {second.body, second.place, second.link, second.type})
    assert.same({far, 1, 0}, {third.body, third.place, third.link})
    assert.same({3, 2}, {account.bodies, account.visited})
    assert.same({{0, 0, 1}, {20, 0, 1}}, {account.low, account.high})
    near(4.5, account.kept.t)
    near(0.225, account.kept.fraction)
  end)

  it("keeps the first of two that are as far, and calls the second farther", function()
    add {box(5)}
    add {box(5)}
    assert.same({"kept", "farther"}, reasons(explain()))
  end)

  it("calls farther what was the hit until a nearer one came", function()
    add({box(9)}, {low = {1, -1, 0}, high = {10, 1, 2}})
    add {box(5)}
    assert.same({"farther", "kept"}, reasons(explain()))
  end)

  it("names the nearest that is passed over", function()
    add({box(3)}, {flags = 0})
    local owner, body = add {box(2)}
    add {box(5)}
    local account = explain {ignored = owner}
    assert.same({body, "ignored"}, {account.nearest_skipped.body, account.nearest_skipped.reason})
    near(1.5, account.nearest_skipped.t)
  end)

  it("of a ray without a direction or a length visits nothing", function()
    add {box(5)}
    for _, ray in ipairs {{{0, 0, 0}, 5}, {{1, 0, 0}, 0}} do
      local account = physics:explain(ORIGIN, ray[1], ray[2])
      assert.is_nil(account.kept)
    end
    assert.same({candidates = {}, bodies = 0, visited = 0}, physics:explain(ORIGIN, {1, 0, 0}, 0))
  end)

  it("of an empty world has no candidates", function()
    assert.same({low = {0, 0, 1}, high = {20, 0, 1}, bodies = 0, visited = 0, candidates = {}},
      explain())
  end)

  it("checks its arguments as cast does", function()
    assert.equal("IPhysics.explain: argument 'length': expected a number that is not negative, "
      .. "got -1", helpers.message_of(physics.explain, physics, ORIGIN, DIRECTION, -1))
    assert.equal("IPhysics.explain: argument 'options': expected no other names than ignored, "
      .. "type_mask, quirks, got \"typ\"",
      helpers.message_of(physics.explain, physics, ORIGIN, DIRECTION, 1, {typ = 1}))
  end)

  it("as text names bodies and shapes, and where they are met", function()
    add({box(3)}, {flags = 0})
    add {box(5)}
    add {{type = "capsule", base = {8, 3, 0}, height = 2, radius = 1}}
    local account, explanation = explain(), explanations.of(physics)
    assert.same({
      "the ray's box 0 0 1 to 20 0 1", "3 of the list's 3 bodies visited",
      "  body 0, box 0 is of a body that is not on the layer RAYCASTTARGET, t 2.5",
      "  body 1, box 0 is the hit, t 4.5",
      "  body 2, capsule 0 is of a body whose box does not overlap the ray's",
    }, explanation.lines(account))
    assert.same({
      "  body 0, box 0 is of a body that is not on the layer RAYCASTTARGET, t 2.5",
      "  body 1, box 0 is the hit, t 4.5",
    }, explanation.about(account))
    assert.equal("body 0, box 0 at t 2.5, which is of a body that is not on the layer "
      .. "RAYCASTTARGET", explanation.skipped(account.nearest_skipped))
    assert.same({"the ray has no direction or no length: a miss"},
      explanation.lines(physics:explain(ORIGIN, {1, 0, 0}, 0)))
  end)
end)

describe("explain_line", function()
  local mesh

  -- A wall across x = 6.
  before_each(function()
    mesh = assert(bw.mesh({
      {a = {6, -4, -4}, b = {6, 4, -4}, c = {6, 0, 9}, flags = {"two_sided"}, material = 7},
    }, {cell_size = 50}))
  end)

  local function line(of, options)
    return physics:explain_line(of, ORIGIN, {20, 0, 1}, options)
  end

  it("keeps the body before the mesh, and the mesh before a body", function()
    local _, body = add {box(3)}
    local account = line(mesh)
    assert.same({"body", body, 2.5}, {account.kind, account.kept.body, account.kept.t})
    assert.equal(account.bodies.kept, account.kept)
    assert.equal("kept", account.mesh.kept.reason)
    body:set_flags(0)
    account = line(mesh)
    assert.same({"mesh", 0, 6}, {account.kind, account.kept.triangle, account.kept.t})
    assert.equal(body, account.nearest_skipped.body)
  end)

  it("keeps the mesh when both are as far", function()
    add {box(6.5)}
    assert.equal("mesh", line(mesh).kind)
  end)

  it("is of bodies alone without a mesh", function()
    local account = line(nil)
    assert.same({nil, nil, nil}, {account.mesh, account.kind, account.kept})
    add {box(3)}
    assert.equal("body", line(nil).kind)
  end)

  it("passes the filter to the mesh", function()
    assert.is_nil(line(mesh, {filter = bw.filter {exclude = {7}}}).kept)
  end)

  it("of two equal points visits nothing", function()
    add {box(0)}
    assert.is_nil(physics:explain_line(mesh, ORIGIN, ORIGIN).kept)
  end)

  it("checks its arguments as line_test does", function()
    assert.equal("IPhysics.explain_line: argument 'mesh': expected a CollisionMesh or nil, got 1",
      helpers.message_of(physics.explain_line, physics, 1, ORIGIN, {1, 1, 1}))
  end)
end)

-- ---- against the answer

local numbers = random.new(144)

local function random_shape()
  local kind = numbers.whole(1, 8)
  local centre = numbers.point(8)
  if kind == 1 then return {type = "sphere", centre = centre, radius = numbers.between(0.1, 2)} end
  if kind < 5 then
    return {
      type = "capsule", base = centre, height = numbers.between(0.1, 3),
      radius = numbers.between(0.1, 2),
    }
  end
  local turn = numbers.between(0, 7)
  local s, c = math.sin(turn), math.cos(turn)
  return {
    type = "box", centre = centre, axes = {{c, s, 0}, {-s, c, 0}, {0, 0, 1}},
    half = {numbers.between(0.1, 3), numbers.between(0.1, 3), numbers.between(0.1, 3)},
  }
end

local function random_body()
  local shapes = {}
  for i = 1, numbers.whole(0, 3) do shapes[i] = random_shape() end
  local wide = numbers.next() < 0.7 and 20 or 0
  local at = numbers.point(8)
  return add(shapes, {
    flags = numbers.next() < 0.8 and RAY or 0, type_mask = 2 ^ numbers.whole(0, 2),
    low = {at[1] - wide, at[2] - wide, at[3] - wide},
    high = {at[1] + wide + 1, at[2] + wide + 1, at[3] + wide + 1},
  })
end

local NO_QUERY = {unvisited = true, bound = true, ignored = true, type = true, layer = true}

-- The bodies that no reason of the body's own passes over, in the list's order.
local function asked(account)
  local list = {}
  for _, candidate in ipairs(account.candidates) do
    if not NO_QUERY[candidate.reason] and list[#list] ~= candidate.body then
      list[#list + 1] = candidate.body
    end
  end
  return list
end

describe("explain of random rays", function()
  local RAYS = tonumber(os.getenv("BOARDWALK_RAYS") or 3000)
  local RAYS_PER_WORLD = 50

  -- A world of random bodies; gives their owners.
  local function fill()
    local owners = {}
    physics:destroy()
    physics = assert(bw.physics())
    for i = 1, numbers.whole(1, 20) do
      local owner, body = random_body()
      owners[i] = owner
      for _, shape in ipairs(body:shapes()) do
        if numbers.next() < 0.1 then assert(shape:enable(false)) end
      end
    end
    return owners
  end

  it("agrees with the answer, with query_box and with ray_shape", function()
    local hits, owners = 0, {}
    for i = 0, RAYS - 1 do
      if i % RAYS_PER_WORLD == 0 then owners = fill() end
      local origin, direction, length = numbers.point(12), numbers.direction(),
        numbers.between(0, 30)
      if i % 10 == 0 then direction = {0, 0, i % 20 == 0 and -1 or 1} end
      local options = {
        ignored = i % 3 == 0 and owners[numbers.whole(1, #owners)] or nil,
        type_mask = i % 4 == 0 and numbers.whole(0, 7) or nil, quirks = i % 5 ~= 0,
      }
      local hit = physics:ray_cast(origin, direction, length, options)
      local fraction = physics:cast(origin, direction, length, options)
      local account = physics:explain(origin, direction, length, options)
      local kept = account.kept
      if hit then hits = hits + 1 end
      local same = (hit and hit.shape) == (kept and kept.shape)
        and (hit and hit.body) == (kept and kept.body) and (hit and hit.t) == (kept and kept.t)
        and fraction == (kept and kept.fraction)
      if not same then error(("ray %d: the hit is not what was kept"):format(i)) end
      local query = {
        ignored = options.ignored, type_mask = options.type_mask, flag_mask = {"RAYCASTTARGET"},
      }
      assert.same(physics:query_box(account.low, account.high, query), asked(account))
      for _, candidate in ipairs(account.candidates) do
        local met = candidate.shape and physics:ray_shape(candidate.shape, origin, direction,
          length, {quirks = options.quirks})
        if met ~= candidate.fraction then error(("ray %d: a shape is met elsewhere"):format(i)) end
      end
    end
    assert.is_true(hits > RAYS / 50, hits)
  end)

  it("of line tests agrees with the answer", function()
    local mesh = assert(bw.load(helpers.vector("warriors/meshes/room.lev"), {only = "mesh"}))
    local met = {mesh = 0, body = 0}
    for i = 0, RAYS - 1 do
      if i % RAYS_PER_WORLD == 0 then fill() end
      -- in the room's corner, where the bodies are
      local from = {numbers.between(0, 9), numbers.between(0, 9), numbers.between(0, 6)}
      local to = numbers.point(12)
      local hit = physics:line_test(mesh, from, to)
      local account = physics:explain_line(mesh, from, to)
      local kept = account.kept
      if hit then met[hit.kind] = met[hit.kind] + 1 end
      local same = (hit and hit.kind) == account.kind and (hit and hit.t) == (kept and kept.t)
        and (hit and hit.triangle) == (kept and kept.triangle)
        and (hit and hit.shape) == (kept and kept.shape)
      if not same then error(("line %d: the hit is not what was kept"):format(i)) end
    end
    assert.is_true(met.mesh > RAYS / 20 and met.body > RAYS / 200,
      ("%d %d"):format(met.mesh, met.body))
  end)
end)
