-- What becomes of owners, bodies and shapes: forgotten, freed, of another world, saved; and memory.
local bw = require "boardwalk"
local core = require "boardwalk.core"
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"

local message_of = helpers.message_of

local physics

before_each(function() physics = assert(bw.physics()) end)

local function collect()
  collectgarbage()
  collectgarbage()
end

-- The ids of an object's owner, body and shape, which nobody holds any more.
local function forgotten()
  local owner = assert(physics:add_owner {position = {3, 0, 0}})
  local body = assert(owner:add_object_body {size = {1, 1, 1}, layers = {"RAYCASTTARGET"}})
  physics:update()
  return owner:id(), body:id(), body:shapes()[1]:id()
end

describe("an owner that the collector took", function()
  it("stays in the world with its body, and comes back with a hit", function()
    local owner, body, shape = forgotten()
    collect()
    local hit = physics:ray_cast({0, 0, 0}, {1, 0, 0}, 10)
    assert.same({owner, body, shape}, {hit.owner:id(), hit.body:id(), hit.shape:id()})
    assert.equal(2.5, hit.t)
    assert.same({3, 0, 0}, {hit.owner:position()})
    assert.equal(hit.owner, hit.body:owner())
  end)

  it("settles on", function()
    local owner = forgotten()
    physics:owner(owner):settle({0, 0, 1}, "x")
    collect()
    for _ = 1, 11 do physics:step() end
    assert.equal("settled", physics:events()[1].type)
    assert.is_true(physics:owner(owner):state().settled)
  end)

  it("keeps its world alive as long as a script has it", function()
    local owner = objects.physics():bodies()[1]:owner()
    collect()
    assert.same({0, 0, 0}, {owner:position()})
    assert.equal(1, #owner:world())
  end)

  it("is the same userdata as long as there is one", function()
    local owner = physics:add_owner()
    assert.is_true(rawequal(owner, physics:owner(owner:id())))
    local body = assert(owner:add_body())
    assert.is_true(rawequal(owner, body:owner()))
    assert.is_true(rawequal(body, physics:bodies()[1]))
  end)
end)

describe("what was freed", function()
  it("twice is freed once", function()
    local owner = physics:add_owner()
    local body = assert(owner:add_pane_body(1, 1))
    body:destroy()
    body:destroy()
    assert.is_true(body:is_destroyed())
    assert.is_nil(owner:body())
    assert.equal(0, physics:stats().pools.pane_bodies.used)
    local next_body = assert(owner:add_pane_body(1, 1))
    body:destroy() -- the entry is another body's now
    assert.is_false(next_body:is_destroyed())
    owner:destroy()
    owner:destroy()
    assert.equal(0, physics:stats().owners)
  end)

  it("is never another that has its place", function()
    local owner = physics:add_owner()
    local body = assert(owner:add_body())
    local shape = assert(body:add_shape {type = "sphere", radius = 1})
    local ids = {owner:id(), body:id(), shape:id()}
    owner:destroy()
    local other = physics:add_owner()
    local other_body = assert(other:add_body())
    assert(other_body:add_shape {type = "sphere", radius = 1})
    assert.same({true, true, true},
      {owner:is_destroyed(), body:is_destroyed(), shape:is_destroyed()})
    assert.same({}, {physics:owner(ids[1]), physics:body(ids[2]), physics:shape(ids[3])})
    assert.are_not.equal(owner, other)
    assert.are_not.equal(body, other_body)
  end)

  it("takes along what belongs to it", function()
    local owner, other = physics:add_owner(), physics:add_owner()
    local body, other_body = assert(owner:add_body()), assert(other:add_body())
    local shape = assert(body:add_shape {type = "sphere", radius = 1})
    assert(other_body:ignore(owner))
    assert(owner:settle({0, 0, 1}, "z"))
    owner:destroy()
    assert.same({true, true}, {body:is_destroyed(), shape:is_destroyed()})
    local stats = physics:stats()
    assert.same({1, 1, 0, 0, 0}, {stats.bodies, stats.owners, stats.settling, stats.ignoring,
      stats.pools.host_shapes.used})
    physics:step()
    assert.same({}, physics:events())
  end)

  it("with the world cannot be used", function()
    local owner = physics:add_owner()
    local body = assert(owner:add_body())
    local shape = assert(body:add_shape {type = "sphere", radius = 1})
    physics:destroy()
    for name, part in pairs({Owner = owner, Body = body, Shape = shape}) do
      assert.is_true(part:is_destroyed())
      part:destroy()
      assert.equal(name .. ": destroyed", tostring(part))
      assert.equal(name .. ".id: the IPhysics is destroyed", message_of(part.id, part))
      assert.equal(name .. ".state: the IPhysics is destroyed", message_of(part.state, part))
    end
  end)

  it("is refused as an argument", function()
    local owner = physics:add_owner()
    local body = assert(owner:add_body())
    owner:destroy()
    assert.equal("IPhysics.cast: the Owner is destroyed",
      message_of(physics.cast, physics, 0, 0, 0, 1, 0, 0, 1, {ignored = owner}))
    assert.equal("IPhysics.query_box: the Body is destroyed",
      message_of(physics.query_box, physics, 0, 0, 0, 1, 1, 1, {start = body}))
    local other = assert(physics:add_owner():add_body())
    assert.equal("Body.ignore: the Owner is destroyed", message_of(other.ignore, other, owner))
  end)
end)

describe("a part of another world", function()
  local foreign
  before_each(function() foreign = assert(objects.physics():bodies()[1]) end)

  it("is refused", function()
    local owner = physics:add_owner()
    local body = assert(owner:add_body())
    local an_owner = "expected an Owner of the same IPhysics, got an Owner"
    for _, case in ipairs({
      {"IPhysics.cast: argument 'options.ignored': " .. an_owner,
        function() physics:cast(0, 0, 0, 1, 0, 0, 1, {ignored = foreign:owner()}) end},
      {"IPhysics.query_box: argument 'options.start': expected a Body of the same IPhysics, "
        .. "got a Body", function() physics:query_box(0, 0, 0, 1, 1, 1, {start = foreign}) end},
      {"Body.ignore: argument 'owner': " .. an_owner,
        function() body:ignore(foreign:owner()) end},
      {"Owner.set: argument 'fields.holds': " .. an_owner,
        function() owner:set {holds = foreign:owner()} end},
      {"IPhysics.add_owner: argument 'fields.holds': " .. an_owner,
        function() physics:add_owner {holds = foreign:owner()} end},
    }) do
      assert.equal(case[1], message_of(case[2]))
    end
  end)

  it("has a geometry that counts anywhere", function()
    assert.is_true(physics:overlap_shapes(foreign:shapes()[1], foreign:shapes()[1]))
  end)
end)

-- ---- saved worlds

describe("a saved world", function()
  local function busy()
    local human = assert(physics:add_owner {position = {1, 2, 3}, type_mask = 0x62})
    local crate = assert(physics:add_owner {position = {4, 5, 6}, angular_velocity = {0, 0, 1}})
    assert(human:add_human_body {scale = 0.97})
    assert(crate:add_object_body {size = {1, 2, 3}, layers = {"RAYCASTTARGET"}})
    assert(human:body():ignore(crate))
    assert(human:set_bone(6, {1, 2, 4.7}))
    local other = assert(physics:add_owner():add_body {flags = 0x2000})
    assert(other:add_shape {type = "capsule", height = 2, radius = 0.5, offset = {1, 0, 0}})
    physics:set_time(0.5)
    physics:update()
    assert(crate:settle({0, 0, 1}, "xy"))
    for _ = 1, 5 do physics:step() end
    return human, crate, other
  end

  it("goes on exactly as it did", function()
    local _, crate = busy()
    local again = assert(bw.physics(assert(physics:save())))
    assert.same(physics:stats(), again:stats())
    assert.equal(physics:save(), again:save())
    assert.equal(crate:id(), again:events()[1].owner:id())
    for _ = 1, 130 do
      physics:step()
      again:step()
      assert.same({crate:rotation()}, {again:owner(crate:id()):rotation()})
    end
    assert.equal(physics:save(), again:save())
    assert.equal(physics:add_owner():id(), again:add_owner():id())
  end)

  it("has everything under the same ids", function()
    local human, crate, other = busy()
    local again = assert(bw.physics(physics:save()))
    for _, owner in ipairs({human, crate, other:owner()}) do
      local copy = again:owner(owner:id())
      assert.same({owner:position()}, {copy:position()})
      assert.equal(owner:body():id(), copy:body():id())
      assert.same({owner:body():bounds()}, {copy:body():bounds()})
      assert.are_not.equal(owner, copy)
      for i, shape in ipairs(owner:body():shapes()) do
        assert.same(shape:geometry(), copy:body():shapes()[i]:geometry())
      end
    end
    assert.is_true(again:owner(human:id()):body():is_ignoring(again:owner(crate:id())))
  end)

  it("is a world of its own", function()
    local _, crate = busy()
    local saved = physics:save()
    local again = assert(bw.physics(saved))
    again:owner(crate:id()):destroy()
    assert.is_false(crate:is_destroyed())
    assert.equal(saved, physics:save())
  end)

  it("that is cut anywhere is truncated", function()
    local saved = assert(bw.physics {
      humans = 1, objects = 1, panes = 0, cars = 0, strike_spheres = 0, push_spheres = 0,
      host_bodies = 1, host_shapes = 1,
    }):save()
    for size = 0, #saved - 1 do
      local again, _, code = bw.physics(saved:sub(1, size))
      assert.same({nil, "truncated"}, {again, code})
    end
    assert(bw.physics(saved))
    assert.equal("invalid", (select(3, bw.physics(saved .. "\0"))))
  end)

  it("that is something else is invalid", function()
    assert.equal("invalid", (select(3, bw.physics(("x"):rep(1000)))))
  end)
end)

-- ---- memory, machines, scripts

if core.state then
  describe("a state with a limit", function()
    local SCRIPT = [[
      local bw = require "boardwalk"
      local physics = assert(bw.physics())
      local owner = assert(physics:add_owner {position = {0, 0, 1}})
      local body = assert(owner:add_object_body {size = {1, 1, 1}, layers = {"RAYCASTTARGET"}})
      physics:update()
      assert(physics:ray_cast({-5, 0, 1}, {1, 0, 0}, 10).body == body)
      assert(#physics:query_box({-5, -5, -5}, {5, 5, 5}) == 1)
      assert(#physics:overlap(body:shapes()[1]) == 1)
      assert(owner:set_bone(1, 0, 0, 0) and owner:settle({0, 0, 1}, "x"))
      physics:step()
      assert(physics:events()[1] and owner:state() and physics:stats())
      assert(bw.physics(assert(physics:save()))) ]]

    it("counts worlds too", function()
      local state = assert(core.state {memory = 8 * 1024 * 1024})
      assert(state:run('bw = require "boardwalk" collectgarbage() collectgarbage("stop")', "=boot"))
      local before = state:used()
      assert(state:run("world = assert(bw.physics())", "=make"))
      -- the records of 1,006 bodies and 2,900 shapes
      assert.is_true(state:used() - before > 400000)
      local ok, _, message, code = state:run(
        "return bw.physics {objects = 20000, host_bodies = 20000, host_shapes = 20000}", "=many")
      assert.same({true, "out of memory", "memory"}, {ok, message, code})
      state:destroy()
    end)

    it("is an error wherever memory runs out", function()
      local succeeded, failed = helpers.run_out_of_memory(SCRIPT, 500000, 3500000, 60000)
      assert.is_true(succeeded > 0 and failed > 0)
    end)
  end)
end

describe("a level script", function()
  local script = require "boardwalk.script"

  local function run(source)
    local printed = {}
    local session = script.new {
      mesh = bw.example "pier", level = {name = "pier", source = "built in"},
      write = function(text) printed[#printed + 1] = text end,
    }
    assert(session:load(source, "=level"))()
    return table.concat(printed)
  end

  it("makes worlds of its own", function()
    assert.equal("body\t2.5\n", run([[
      local physics = Warlib.bw.physics()
      local owner = physics:add_owner {position = {3, 0, 20}}
      owner:add_object_body {size = {1, 1, 1}, layers = {"RAYCASTTARGET"}}
      physics:update()
      local hit = physics:line_test(Warlib.mesh, {0, 0, 20}, {9, 0, 20})
      print(hit.kind, hit.t)]]))
  end)

  it("keeps one as bytes, and reaches no file", function()
    assert.equal("true\tnil\n", run([[
      local physics = Warlib.bw.physics()
      print(Warlib.bw.physics(physics:save()):save() == physics:save(), Warlib.bw.load)]]))
  end)
end)

if rawget(_G, "jit") then
  describe("boardwalk.ffi", function()
    it("gives the core object of an IPhysics", function()
      local raw = require "boardwalk.ffi"
      assert(physics:add_owner():add_pane_body(1, 1))
      local info = require("ffi").new("bw_physics_info")
      raw.C.bw_physics_get(raw.pointer(physics), info)
      assert.equal(1, info.body_count)
    end)
  end)
end

describe("the collector", function()
  it("may run a finalizer that destroys what a method works on", function()
    local owner, body, shape
    local calls = {
      function() return physics:bodies() end,
      function() return physics:query_box({-9, -9, -9}, {9, 9, 9}) end,
      function() return physics:overlap(shape) end,
      function() return physics:ray_cast({-5, 0, 0}, {1, 0, 0}, 10) end,
      function() return physics:events() end,
      function() return physics:stats() end,
      function() return physics:pool_entry("capsules", 0) end,
      function() return physics:save() end,
      function() return owner:state() end,
      function() return body:state() end,
      function() return body:shapes() end,
      function() return shape:state() end,
      function() return owner:set {held = true} end,
      function() return body:add_shape {type = "sphere", radius = 1} end,
    }
    local pause, speed = collectgarbage("setpause", 0), collectgarbage("setstepmul", 10000)
    for round = 1, 30 * #calls do
      physics = objects.physics()
      body = physics:bodies()[1]
      owner, shape = body:owner(), body:shapes()[1]
      owner:settle({0, 0, 1}, "x")
      physics:step()
      local doomed = round % 2 == 0 and physics or owner
      helpers.on_collect(function() doomed:destroy() end)
      local ok, message = pcall(calls[round % #calls + 1])
      if not ok then assert.matches("is destroyed", message) end
    end
    collectgarbage("setpause", pause)
    collectgarbage("setstepmul", speed)
  end)

  it("is told of worlds, which it cannot see", function()
    local alive = setmetatable({}, {__mode = "k"})
    for _ = 1, 300 do alive[assert(bw.physics())] = true end
    local count = 0
    for world in pairs(alive) do
      if not world:is_destroyed() then count = count + 1 end
    end
    -- of 200 MB made, most is free again though nothing asked for it
    assert.is_true(count < 200, ("%d of 300 worlds are alive"):format(count))
  end)

  it("may run finalizers at the end of a process that use what is there or gone", function()
    local path = helpers.temp_file([[
      package.path, package.cpath = arg[1], arg[2]
      local bw = require "boardwalk"
      local helpers = require "spec.helpers"
      local mesh, physics = assert(bw.example "pier"), assert(bw.physics())
      local owner = assert(physics:add_owner())
      local function use(method, ...)
        local ok, message = pcall(method, ...)
        assert(ok or message:find("is destroyed"), message)
      end
      helpers.on_collect(function()
        use(mesh.triangle_count, mesh)
        use(owner.position, owner)
        use(physics.save, physics)
        mesh:destroy()
        physics:destroy()
        io.write("done")
      end)
      os.exit(7, true)
    ]], ".lua")
    local quote = helpers.quote
    local result = helpers.shell(table.concat({os.getenv("WRAP") or "", helpers.lua, quote(path),
      quote("./?.lua;" .. package.path), quote(package.cpath)}, " "), {cwd = helpers.root})
    os.remove(path)
    assert.same({7, "done", ""}, {result.status, result.out, result.err})
  end)
end)
