-- IPhysics in Lua: pools and tables, owners, bodies and shapes. The values are those of the seed
-- page's test ideas for unit 15, 1 to 4, or computed by hand.
local bw = require "boardwalk"
local helpers = require "spec.helpers"

local near, near_list = helpers.assert_near, helpers.assert_near_list
local message_of = helpers.message_of
local physics

before_each(function() physics = assert(bw.physics()) end)

-- ---- construction

describe("a new world", function()
  local POOLS = {
    human_bodies = 60, object_bodies = 416, pane_bodies = 255, car_bodies = 18, bag_body = 1,
    host_bodies = 256, bone_spheres = 300, bone_segments = 300, strike_spheres = 60,
    capsules = 60, object_spheres = 416, object_boxes = 416, pane_boxes = 255, car_boxes = 36,
    push_spheres = 30, bag_segment = 1, bag_capsule = 1, host_shapes = 1024,
  }

  it("has the original's pools, none of them in use", function()
    local want = {}
    for name, size in pairs(POOLS) do want[name] = {size = size, used = 0} end
    assert.same(want, physics:stats().pools)
  end)

  it("has 64 settle slots and 60 ignore slots, all free", function()
    local stats = physics:stats()
    assert.same({0, 0}, {stats.settling, stats.ignoring})
    assert.is_nil(physics:settle_slot(63).owner)
    assert.equal("IPhysics.settle_slot: argument 'slot': expected the number of a slot, got 64",
      message_of(physics.settle_slot, physics, 64))
    local body = assert(assert(physics:add_owner()):add_pane_body(1, 1))
    local other = assert(physics:add_owner())
    for _ = 1, 60 do assert(body:ignore(other)) end
    assert.same({nil, "all 60 ignore slots are in use", "limit"}, {body:ignore(other)})
  end)

  it("has empty lists, no ticks and no widest body", function()
    local stats = physics:stats()
    assert.same({0, 0, 0, 0, 0}, {#physics, stats.owners, stats.ticks, stats.widest, stats.time})
    assert.same({}, physics:bodies())
    assert.same({}, physics:humans())
  end)

  it("has human sets as their constructors leave them", function()
    for _, i in ipairs({0, 31, 59}) do
      local human = physics:pool_entry("human_bodies", i)
      assert.equal(0x8000043f, human.flags)
      assert.is_nil(human.owner)
      local capsule = physics:pool_entry("capsules", i)
      assert.equal(human.shape, physics:shape(human.shape:id()))
      assert.same({"capsule", 0x1, -1}, {capsule.type, capsule.flags, capsule.bone})
      near(capsule.geometry.radius, 0.35)
      near(capsule.geometry.height, 2)
      assert.is_nil(capsule.next)
      assert.same(capsule, human.shape:state())
    end
  end)

  -- bone, length, radius
  local SEGMENTS = {
    {3, 0.38, 0.18}, {24, 0.20, 0.07}, {18, 0.20, 0.07}, {32, 0.40, 0.10}, {29, 0.40, 0.10},
  }
  local SPHERES = {{6, 0, 0.15}, {25, 0, 0.09}, {19, 0, 0.09}, {33, 0, 0.15}, {30, 0, 0.15}}

  it("has the bones of a human set in their order", function()
    local shape = physics:pool_entry("human_bodies", 7).bone_shape
    for _, kind in ipairs({"segment", "sphere"}) do
      for _, bone in ipairs(kind == "segment" and SEGMENTS or SPHERES) do
        local state = shape:state()
        assert.same({kind, bone[1]}, {state.type, state.bone})
        near(state.length, bone[2], "length")
        near(state.geometry.radius, bone[3], "radius")
        assert.equal((bone[1] == 3 or bone[1] == 6) and 0x7 or 0x3, state.flags)
        shape = state.next
      end
    end
    assert.is_nil(shape)
  end)

  it("has bones 5 to a human in their pools", function()
    for i = 0, 4 do
      assert.equal(SEGMENTS[i + 1][1], physics:pool_entry("bone_segments", 5 * 12 + i).bone)
      assert.equal(SPHERES[i + 1][1], physics:pool_entry("bone_spheres", 5 * 12 + i).bone)
    end
  end)

  it("has strike spheres that are off, and the bag's segment", function()
    for i = 0, 59 do assert.equal(0x2, physics:pool_entry("strike_spheres", i).flags) end
    local segment = physics:pool_entry("bag_segment", 0)
    assert.same({3, 0x4}, {segment.bone, segment.flags})
    near(segment.geometry.radius, 0.35)
    near(segment.length, 1.5)
    assert.equal(2, physics:pool_entry("bag_capsule", 0).geometry.height)
  end)

  it("has shapes of their types in the pools", function()
    for pool, kind in pairs({
      bone_spheres = "sphere", bone_segments = "segment", strike_spheres = "sphere",
      capsules = "capsule", object_spheres = "sphere", object_boxes = "box", pane_boxes = "box",
      car_boxes = "box", push_spheres = "sphere", bag_segment = "segment",
      bag_capsule = "capsule",
    }) do
      local state = physics:pool_entry(pool, 0)
      assert.same({kind, pool}, {state.type, state.pool})
    end
  end)

  it("has host shapes without a type until they are taken", function()
    local state = physics:pool_entry("host_shapes", 1023)
    assert.same({0x1, "host_shapes"}, {state.flags, state.pool})
    assert.same({}, {state.type, state.geometry, state.body})
  end)

  it("has no Shape of an id whose shape waits to be taken", function()
    local shape = assert(assert(physics:add_owner():add_body()):add_shape {
      type = "sphere", radius = 1,
    })
    local id = shape:id()
    shape:destroy()
    assert.is_nil(physics:shape(id))
    assert.is_nil(physics:shape(id + 0x10000)) -- the next of its place
  end)

  local BODIES = {
    object_bodies = 0x80000400, pane_bodies = 0x80000400, car_bodies = 0x80000400,
    human_bodies = 0x8000043f, bag_body = 0x8000043f,
  }
  for pool, flags in pairs(BODIES) do
    it("has records of " .. pool .. " as the constructor leaves them", function()
      local state = physics:pool_entry(pool, physics:stats().pools[pool].size - 1)
      assert.same({flags, pool, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {1, 1, 1}},
        {state.flags, state.pool, state.group, state.low, state.high, state.push_out, state.scale})
      assert.same({}, {state.index, state.previous, state.next, state.owner})
    end)
  end

  it("may have other pools", function()
    local other = assert(bw.physics {objects = 1000, humans = 0, settle_slots = 1})
    local pools = other:stats().pools
    assert.same({1000, 1000, 0, 0, 255}, {pools.object_bodies.size, pools.object_boxes.size,
      pools.human_bodies.size, pools.capsules.size, pools.pane_boxes.size})
    assert.same({nil, "no free body: all 0 of this kind are in use", "limit"},
      {assert(other:add_owner()):add_human_body()})
  end)

  it("holds at most 65,535 bodies", function()
    assert.same({nil, "a world holds at most 65535 bodies", "limit"},
      {bw.physics {objects = 65535}})
  end)
end)

describe("the tables", function()
  local TYPES = {"box", "sphere", "capsule", "segment"}

  -- Rows: the moving shape; columns: the other one; box, sphere, capsule, segment.
  local PAIRS = {
    overlap = {
      {0x00345dd8, 0x00346680, 0x00346d18, false}, {0x00346db8, 0x00345d58, 0x00346f90, 0x00346eb0},
      {0x00346808, 0x00346ed8, 0x00346388, 0x00347148}, {false, 0x00346de0, 0x00346fb8, 0x00346500},
    },
    sweep = {
      {0x003451e8, 0x003454c0, 0x00345108, 0x00345590},
      {0x003453f8, 0x003440d0, 0x00345670, 0x00344320},
      {0x00344618, 0x00345910, 0x00343cd8, 0x00345d18},
      {0x00345588, 0x00344538, 0x00345d38, 0x00344300},
    },
  }
  for name, rows in pairs(PAIRS) do
    it("of pairs: " .. name, function()
      for i, row in ipairs(rows) do
        for j, address in ipairs(row) do
          assert.equal(address or nil, physics:dispatch(name, TYPES[i], TYPES[j]))
        end
      end
    end)
  end

  local SINGLE = {
    mesh_sweep = {0x00348530, 0x00348a50, 0x00347c08, false},
    mesh_overlap = {0x003473b8, 0x003473c8, 0x003473c0, false},
    ray = {0x00345b90, false, 0x003459f0, false},
  }
  for name, row in pairs(SINGLE) do
    it("of one shape: " .. name, function()
      for i, address in ipairs(row) do
        assert.equal(address or nil, physics:dispatch(name, TYPES[i]))
      end
    end)
  end
end)

describe("the bound on the widest body", function()
  local function add(x0, x1)
    local body = assert(assert(physics:add_owner()):add_body())
    assert(body:set_box({x0, 0, 0}, {x1, 1, 1}))
    return body
  end

  it("grows at once and shrinks at the 120th step", function()
    add(0, 1)
    add(10, 13)
    add(4, 9):destroy()
    for tick = 1, 119 do
      physics:step()
      assert.same({5, tick}, {physics:stats().widest, physics:stats().ticks})
    end
    physics:step()
    assert.same({3, 0}, {physics:stats().widest, physics:stats().ticks})
  end)

  it("is 0 at the 120th step of an empty world", function()
    add(0, 5):destroy()
    for _ = 1, 119 do physics:step() end
    assert.equal(5, physics:stats().widest)
    physics:step()
    assert.equal(0, physics:stats().widest)
  end)
end)

-- ---- owners, bodies and shapes

describe("an owner", function()
  it("is still at the origin when nothing is said", function()
    assert.same({
      position = {0, 0, 0}, rotation = {0, 0, 0, 1}, angular_velocity = {0, 0, 0}, stamp = 0,
      raise = 0, flags = 0, type_mask = 1, held = false, settling = false, settled = false,
    }, physics:add_owner():state())
  end)

  it("is what it is made of", function()
    local held = physics:add_owner()
    local fields = {
      position = {1, 2, 3}, rotation = {0, 0, 1, 0}, angular_velocity = {4, 5, 6}, stamp = 7,
      raise = 0.5, flags = 0x40020, type_mask = 0x62, holds = held,
    }
    local state = assert(physics:add_owner(fields)):state()
    for name, value in pairs(fields) do assert.same(value, state[name], name) end
    assert.same({false, true, false}, {state.held, state.settling, state.settled})
  end)

  it("changes the fields that are set", function()
    local owner = physics:add_owner {flags = 0x8000020, position = {1, 2, 3}}
    assert.is_true(owner:set {held = true, rotation = {0, 1, 0, 0}})
    local state = owner:state()
    assert.same({0x8000030, true, true, {1, 2, 3}, {0, 1, 0, 0}},
      {state.flags, state.held, state.settled, state.position, state.rotation})
    owner:set {held = false}
    assert.equal(0x8000020, owner:state().flags)
    owner:set {flags = 0x10, held = false}
    assert.equal(0, owner:state().flags)
  end)

  it("is set whole or not at all", function()
    local owner = physics:add_owner()
    local done, message, code = owner:set {flags = 0x20, position = {0, 2e7, 0}}
    assert.same({nil, "position: expected a number between -1e7 and 1e7, got 20000000", "invalid"},
      {done, message, code})
    assert.equal(0, owner:state().flags)
  end)

  it("moves, and its rotation stays unless it is given", function()
    local owner = physics:add_owner {rotation = {0, 0, 1, 0}}
    assert.is_true(owner:move(1, 2, 3))
    assert.same({{1, 2, 3}, {0, 0, 1, 0}}, {{owner:position()}, {owner:rotation()}})
    assert.is_true(owner:move({4, 5, 6}, {0, 1, 0, 0}))
    assert.same({{4, 5, 6}, {0, 1, 0, 0}}, {{owner:position()}, {owner:rotation()}})
  end)

  it("has a rotation that is far from unit normalised, and none of length 0", function()
    local owner = physics:add_owner()
    assert.is_true(owner:move({0, 0, 0}, {0, 0, 3, 4}))
    near_list({owner:rotation()}, {0, 0, 0.6, 0.8})
    assert.same({nil, "rotation: expected a quaternion of finite numbers and a length over 0",
      "invalid"}, {owner:move({0, 0, 0}, {0, 0, 0, 0})})
    near_list({owner:rotation()}, {0, 0, 0.6, 0.8})
  end)

  it("tells its body, its world and what it holds", function()
    local owner, held = physics:add_owner(), physics:add_owner()
    assert.is_nil(owner:body())
    local body = assert(owner:add_bag_body())
    assert.equal(body, owner:body())
    assert.equal(physics, owner:world())
    owner:set {holds = held}
    assert.is_true(body:is_ignoring(held))
    held:destroy()
    assert.is_nil(owner:state().holds)
    assert.is_true(owner:set {stamp = 1})
    owner:set {holds = false}
    assert.is_nil(owner:state().holds)
  end)

  it("has one body at most", function()
    local owner = physics:add_owner()
    assert(owner:add_body())
    local body, message, code = owner:add_human_body()
    assert.is_nil(body)
    assert.matches("has a body already", message)
    assert.equal("invalid", code)
  end)
end)

describe("a body", function()
  local KINDS = {
    {"human", 0x8002243f, "human_bodies", function(owner) return owner:add_human_body() end},
    {"object", 0x80000500, "object_bodies",
      function(owner) return owner:add_object_body {size = {1, 1, 1}} end},
    {"object with layers", 0x80000500 + 0x2 + 0x40 + 0x2000, "object_bodies", function(owner)
      return owner:add_object_body {size = {1, 1, 1}, layers = 1 + 16 + 64}
    end},
    {"object with layers by name", 0x80000500 + 0x78, "object_bodies", function(owner)
      return owner:add_object_body {size = {1, 1, 1}, layers = {"combattarget"}}
    end},
    {"car", 0x8002231a, "car_bodies",
      function(owner) return owner:add_car_body({size = {1, 2, 3}}, {size = {1, 1, 1}}) end},
    {"pane", 0x8000007a, "pane_bodies", function(owner) return owner:add_pane_body(2, 1) end},
    {"punch bag", 0x8000243f, "bag_body", function(owner) return owner:add_bag_body() end},
    {"host's", 0x2400, "host_bodies", function(owner)
      return owner:add_body {flags = 0x400, layers = {"RAYCASTTARGET"}}
    end},
  }
  for _, kind in ipairs(KINDS) do
    it("of the kind " .. kind[1] .. " starts with its flags", function()
      local owner = physics:add_owner {type_mask = 0x62}
      local body = assert(kind[4](owner))
      assert.same({kind[2], kind[3], 0x62, owner, 0},
        {body:flags(), body:state().pool, body:state().type_mask, body:owner(),
          body:state().index})
    end)
  end

  it("of a full pool is an error value", function()
    for _ = 1, 18 do
      assert(physics:add_owner():add_car_body({size = {1, 1, 1}}, {size = {1, 1, 1}}))
    end
    local owner = physics:add_owner()
    assert.same({nil, "no free body: all 18 of this kind are in use", "limit"},
      {owner:add_car_body({size = {1, 1, 1}}, {size = {1, 1, 1}})})
    physics:bodies()[1]:destroy()
    assert(owner:add_car_body({size = {1, 1, 1}}, {size = {1, 1, 1}}))
  end)

  it("poses its shapes and its box when it is updated", function()
    local half = math.sqrt(0.5)
    local owner = physics:add_owner {position = {10, 0, 0}, rotation = {0, 0, half, half}}
    local body = assert(owner:add_body())
    local box = assert(body:add_shape {type = "box", size = {2, 4, 6}, offset = {1, 0, 0.5}})
    local segment = assert(body:add_shape {
      type = "segment", length = 3, radius = 0.5, bone = 7,
    })
    assert(owner:set_bone(7, {20, 0, 0}, {0, 0, half, half}))
    assert.same({0, 0, 0, 0, 0, 0}, {body:bounds()})
    body:update()
    local geometry = box:geometry()
    near_list(geometry.centre, {10, 1, 0.5})
    near_list(geometry.half, {1, 2, 3})
    near_list(geometry.axes[1], {0, 1, 0})
    near_list(segment:geometry().from, {20, 0, 0})
    near_list(segment:geometry().to, {20, 3, 0})
    near_list({body:bounds()}, {8, -0.5, -2.5, 20.5, 3.5, 3.5})
    assert.equal(0, body:flags())
    assert.equal(0, physics:update())
  end)

  it("of a human stands over its owner's feet", function()
    local owner = physics:add_owner {position = {1, 2, 5}}
    local body = assert(owner:add_human_body {scale = 0.97, height_scale = 0.846})
    physics:update()
    near_list({body:bounds()}, {0.6605, 1.6605, 5, 1.3395, 2.3395, 6.886})
    owner:set {raise = 0.5917}
    body:update()
    near_list({body:bounds()}, {0.6605, 1.6605, 5.5917, 1.3395, 2.3395, 6.886})
    for i, shape in ipairs(body:bone_shapes()) do
      assert.is_false(shape:state().enabled, i)
    end
    assert.is_true(body:shapes()[1]:state().enabled)
  end)

  it("of a human has its bones where they are set", function()
    -- {scale, bone's place, its rotation, the spine's start, its end, its radius}
    local half = math.sqrt(0.5)
    for _, case in ipairs({
      {1, {10, 0, 1}, {0, 0, half, half}, {10, -0.07, 1.05}, {10, 0.31, 1.05}, 0.18},
      {2, {0, 0, 1}, {0, 0, 0, 1}, {-0.14, 0, 1.1}, {0.62, 0, 1.1}, 0.36},
    }) do
      local owner = physics:add_owner()
      local body = assert(owner:add_human_body {scale = case[1]})
      assert(owner:set_bone(3, case[2], case[3]))
      body:update()
      local spine = body:bone_shapes()[1]:geometry()
      near_list(spine.from, case[4], "from")
      near_list(spine.to, case[5], "to")
      near(spine.radius, case[6], "radius")
    end
  end)

  it("keeps what a host sets", function()
    local body = assert(physics:add_owner():add_body())
    body:set_flags(0x8002203f)
    body:set_type_mask(0xffffffff)
    body:set_group(-32768)
    assert.is_true(body:set_sweep({1, 2, 3}, {1, 1, 2}, 4))
    assert.is_true(body:set_box({1, 2, 3}, {4, 5, 6}))
    local state = body:state()
    assert.same({0x2203f, 0xffffffff, -32768, {1, 2, 3}, {1, 1, 2}, 4, {1, 2, 3}, {4, 5, 6}},
      {state.flags, state.type_mask, state.group, state.push_out, state.scale, state.blocked,
        state.low, state.high})
    assert.same({
      "BLOCKOBJECTS", "BLOCKHUMANS", "MELEETARGET", "WEAPONTARGET", "CHARGETARGET",
      "RAYCASTTARGET", "THROWNWEAPONTARGET",
    }, state.layers)
  end)

  it("remembers whom it ignores", function()
    local human = assert(physics:add_owner():add_human_body())
    local other = physics:add_owner()
    assert.is_true(human:ignore(other))
    assert.is_true(human:ignore("level"))
    assert.same({true, true, 1}, {human:is_ignoring(other), human:is_ignoring("level"),
      physics:stats().ignoring})
    human:stop_ignoring(other)
    assert.same({false, true, 0}, {human:is_ignoring(other), human:is_ignoring("level"),
      physics:stats().ignoring})
    human:ignore(other)
    human:stop_ignoring("all")
    assert.same({false, false, 0}, {human:is_ignoring(other), human:is_ignoring("level"),
      physics:stats().ignoring})
  end)

  it("stands in the list by its low x, equal ones as they came", function()
    local bodies = {}
    for i, x in ipairs({5, 3, 5, -1, 3}) do
      bodies[i] = assert(physics:add_owner():add_body())
      bodies[i]:set_box({x, 0, 0}, {x + 1, 1, 1})
    end
    local function order()
      local list = {}
      for i, body in ipairs(physics:bodies()) do
        for number, other in ipairs(bodies) do
          if body == other then list[i] = number end
        end
      end
      return list
    end
    assert.same({4, 2, 5, 1, 3}, order())
    bodies[2]:set_box({3, 0, 0}, {4, 1, 1})
    assert.same({4, 5, 2, 1, 3}, order())
    assert.same({bodies[5], bodies[1]}, {bodies[2]:state().previous, bodies[2]:state().next})
    bodies[1]:destroy()
    assert.same({4, 5, 2, 3}, order())
    -- the last place of the vector goes where the first was
    assert.equal(0, bodies[5]:state().index)
  end)

  it("of humans is in their list, the last one made first", function()
    local first = assert(physics:add_owner():add_human_body())
    local second = assert(physics:add_owner():add_human_body())
    assert(physics:add_owner():add_pane_body(1, 1))
    assert.same({second, first}, physics:humans())
    assert.equal(first, second:state().next_human)
  end)
end)

describe("a shape", function()
  local body
  before_each(function() body = assert(physics:add_owner():add_body()) end)

  local NEW = {
    box = {{size = {2, 4, 6}}, {half = {1, 2, 3}}},
    sphere = {{radius = 2}, {radius = 2}},
    capsule = {{height = 3, radius = 0.5}, {height = 3, radius = 0.5}},
    segment = {{length = 3, radius = 0.5}, {to = {3, 0, 0}, radius = 0.5}},
  }
  for kind, case in pairs(NEW) do
    it("of the type " .. kind .. " is of its size", function()
      local options = {type = kind}
      for name, value in pairs(case[1]) do options[name] = value end
      local shape = assert(body:add_shape(options))
      body:update()
      local geometry = shape:geometry()
      assert.equal(kind, geometry.type)
      for name, value in pairs(case[2]) do assert.same(value, geometry[name], name) end
      assert.equal(body, shape:body())
      assert.equal(physics, shape:world())
      assert.equal("Shape: " .. kind, tostring(shape))
    end)
  end

  it("comes behind the last one, of the bones behind those", function()
    local first = assert(body:add_shape {type = "sphere", radius = 1})
    local second = assert(body:add_shape {type = "sphere", radius = 2, flags = 0})
    local bone = assert(body:add_shape {type = "sphere", radius = 3, bones = true})
    assert.same({first, second}, body:shapes())
    assert.same({bone}, body:bone_shapes())
    assert.equal(second, first:state().next)
    assert.is_false(second:state().enabled)
    first:destroy()
    assert.same({second}, body:shapes())
  end)

  it("is switched, moved, sized and posed", function()
    local shape = assert(body:add_shape {type = "sphere", radius = 1})
    assert.is_true(shape:enable(false))
    assert.equal(0x8, shape:flags())
    assert.is_true(shape:enable(true))
    assert.is_true(shape:set_flags(0x13))
    assert.equal(0x1b, shape:flags())
    assert.is_true(shape:enable(false))
    assert.equal(0x1a, shape:flags())
    assert.is_true(shape:enable(true))
    assert.is_true(shape:set_offset(0, 0, 4))
    assert.is_true(shape:set_size {radius = 2})
    body:update()
    assert.same({type = "sphere", centre = {0, 0, 4}, radius = 2}, shape:geometry())
    assert.is_true(shape:set_geometry {type = "sphere", centre = {1, 2, 3}, radius = 5})
    assert.same({type = "sphere", centre = {1, 2, 3}, radius = 5}, shape:geometry())
    assert.same({-2, -2, 2, 2, 2, 6}, {body:bounds()})
    assert.is_true(shape:set_offset({0, 0, 0}, 63))
    assert.equal(63, shape:state().bone)
    local done, _, code = shape:set_geometry {type = "capsule", base = {0, 0, 0}, height = 1,
      radius = 1}
    assert.same({nil, "invalid"}, {done, code})
  end)

  it("that is a set's goes with its body alone", function()
    local capsule = assert(physics:add_owner():add_human_body()):shapes()[1]
    local done, message, code = capsule:destroy()
    assert.is_nil(done)
    assert.matches("goes with its body$", message)
    assert.equal("invalid", code)
    assert.is_false(capsule:is_destroyed())
  end)

  it("that cannot be placed is not there at all", function()
    local shape, _, code = body:add_shape {type = "sphere", radius = 1, offset = {1e8, 0, 0}}
    assert.same({nil, "invalid"}, {shape, code})
    assert.same({}, body:shapes())
    assert.equal(0, physics:stats().pools.host_shapes.used)
  end)

  it("of a full pool is an error value", function()
    local small = assert(bw.physics {host_shapes = 1})
    local other = assert(small:add_owner():add_body())
    assert(other:add_shape {type = "sphere", radius = 1})
    assert.same({nil, "all 1 host shapes are in use", "limit"},
      {other:add_shape {type = "sphere", radius = 1}})
  end)
end)
