-- What a script may do to an object, in whatever order, with the collector at work or not.
local bw = require "boardwalk"
local core = require "boardwalk.core"
local helpers = require "spec.helpers"
local members = require "boardwalk.members"
local objects = require "spec.lua_objects"

local function collect()
  collectgarbage()
  collectgarbage()
end

-- Runs a body with the collector as it is, and with one that never rests.
local function with_collectors(name, body)
  it(name, body)
  it(name .. ", the collector never resting", function()
    local pause, speed = collectgarbage("setpause", 0), collectgarbage("setstepmul", 1000)
    local ok, message = pcall(body)
    collectgarbage("setpause", pause)
    collectgarbage("setstepmul", speed)
    if not ok then error(message, 0) end
  end)
end

-- ---- the sequences of lua-lifetime.lua

-- How each kind of object is opened and used, and its child.
local KINDS = {
  CollisionMesh = {
    open = objects.mesh,
    use = function(mesh) return mesh:ray_cast({0.5, 0.5, 9}, {0, 0, -1}, 20).t end,
    again = function(mesh) return mesh:cast(0.5, 0.5, 9, 0, 0, -1, 20) end,
    child = function(mesh) return assert(mesh:add({objects.lid("GLASS")})) end,
    use_child = function(set) return set:range() end,
    fail = function() return bw.load_bytes(("\0"):rep(100), "broken") end,
    iterate = function(mesh) return mesh:triangles() end,
  },
  Model = {
    open = objects.model,
    use = function(model) return #model:to_obj() end,
    again = function(model) return model:triangle_count() end,
    fail = function() return bw.load_bytes("v nan 0 0\n", "broken") end,
  },
  Filter = {
    open = function() return bw.filter {exclude = {"GLASS"}} end,
    use = function(filter) return objects.mesh():cast_any({0, 0, 9}, {0, 0, -1}, 20, filter) end,
    again = function(filter) return objects.mesh():ground(0, 0, 9, filter) end,
  },
  Buffer = {
    open = function() return bw.buffer {0, 0, 9, 0, 0, -1, 20} end,
    use = function(buffer) return objects.mesh():cast_many(buffer, bw.buffer(8)) end,
    again = function(buffer) return buffer:get(1, 7) end,
  },
  IPhysics = {
    open = objects.physics,
    use = function(physics) return physics:ray_cast({-5, 0, 0}, {1, 0, 0}, 10).t end,
    again = function(physics) return physics:cast(-5, 0, 0, 1, 0, 0, 10) end,
    child = function(physics) return physics:bodies()[1] end,
    use_child = function(body) return body:bounds() end,
    fail = function() return bw.physics("BWPH") end,
  },
  Owner = {
    open = function() return objects.physics():bodies()[1]:owner() end,
    use = function(owner) return owner:position() end,
    again = function(owner) return owner:state() end,
  },
  Body = {
    open = function() return objects.physics():bodies()[1] end,
    use = function(body) return body:state().flags end,
    again = function(body) return body:update() end,
  },
  Shape = {
    open = function() return objects.physics():bodies()[1]:shapes()[1] end,
    use = function(shape) return shape:geometry().type end,
    again = function(shape) return shape:state() end,
  },
  LevelObject = {
    open = objects.level,
    use = function(level) return level:ray_cast({0.5, 0.5, 9}, {0, 0, -1}, 20).t end,
    again = function(level) return level:save() end,
    fail = function() return core.load_level(("\0"):rep(100)) end,
  },
  Occluders = {
    open = objects.occluders,
    use = function(occluders) return occluders:points(0) end,
    again = function(occluders) return occluders:set_view(0, 1.5, 0) end,
    fail = function() return bw.occluders("short") end,
  },
  PathMap = {
    open = objects.path_map,
    use = function(paths) return paths:find_area(1, 1) end,
    again = function(paths) return paths:path(0) end,
    fail = function() return bw.path_map("short") end,
  },
  Subtitles = {
    open = objects.subtitles,
    use = function(subtitles) return subtitles:languages() end,
    again = function(subtitles) return subtitles:record(0) end,
    fail = function() return bw.subtitles("") end,
  },
  Chunks = {
    open = objects.chunks,
    use = function(chunks) return chunks:next() end,
    again = function(chunks) return chunks:run() end,
    fail = function() return bw.chunks("short") end,
  },
  Wad = {
    open = objects.wad,
    use = function(wad) return wad:read("notes.txt") end,
    again = function(wad) return wad:entry(0) end,
    fail = function() return bw.wad_bytes("short", "") end,
    iterate = function(wad) return wad:entries() end,
  },
  HeightField = {
    open = objects.height_field,
    use = function(field) return field:ray_cast({512, 0, 512}, {0, 1, 0}, 2000).t end,
    again = function(field) return field:cast_all({512, 0, 512}, {0, 1, 0}, 2000) end,
    fail = function() return bw.load_bytes("short", "broken.col") end,
    iterate = function(field) return field:triangles() end,
  },
  MeshShape = {
    open = objects.mesh_shape,
    use = function(shape) return shape:ray_cast({2, 1, 9}, {0, 0, -1}, 20).t end,
    again = function(shape) return shape:cast_all({2, 1, 9}, {0, 0, -1}, 20) end,
    fail = function() return bw.load_bytes("short", "broken.meshshape") end,
    iterate = function(shape) return shape:triangles() end,
  },
  Primitive = {
    open = objects.primitive,
    use = function(primitive) return primitive:contains(0, 0, 0) end,
    again = function(primitive) return primitive:info() end,
    fail = function() return bw.read_primitive("short", "box") end,
  },
  ShapeSet = {
    open = objects.shape_set,
    use = function(set) return set:ray_cast({2, 1, 9}, {0, 0, -1}, 20).t end,
    again = function(set) return set:placement(1) end,
    fail = function()
      return bw.shape_set {{shape = objects.mesh_shape(), matrix = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0}}}
    end,
    iterate = function(set) return set:triangles() end,
  },
  TileGrid = {
    open = objects.tile_grid,
    use = function(grid) return grid:floor(2048, 0, 2048).height end,
    again = function(grid) return grid:cast_all({0.5, 3, 0.5}, {0, -1, 0}, 9) end,
    fail = function() return bw.load_bytes("short", "broken.map", {kit = objects.tile_kit()}) end,
    iterate = function(grid) return grid:triangles() end,
  },
  TileKit = {
    open = objects.tile_kit,
    use = function(kit) return kit:polygon(0, 0).kind end,
    again = function(kit) return kit:save() end,
    fail = function() return bw.load_bytes("short", "broken.trak") end,
  },
  Budget = {
    open = objects.budget,
    use = function(budget) return budget:text() end,
    again = function(budget) return budget:used() end,
  },
  StreamedWorld = {
    open = objects.streamed_world,
    use = function(world) return world:find_visible(5, 5, 5) end,
    again = function(world) return world:sectors() end,
    fail = function() return bw.streamed_world {name = "broken", manifest = "short"} end,
  },
  WorldManager = {
    open = objects.world_manager,
    use = function(manager) return manager:update(0) end,
    again = function(manager) return manager:save() end,
    fail = function() return bw.world_manager({}, "BWWM") end,
  },
  Packer = {
    open = objects.packer,
    use = function(packer) return packer:bytes() end,
    again = function(packer) return packer:add("more.txt", "more") end,
    fail = function() return bw.packer():add_file("a", "no such file") end,
  },
}

-- The steps; `now` holds the object, its child and its iterator.
local STEPS = {
  open = function(now, kind) now.object = assert(kind.open()) end,
  use = function(now, kind)
    kind.again(now.object)
    return kind.use(now.object)
  end,
  close = function(now) now.object:destroy() end,
  forget = function(now) now.object = nil end,
  collect = collect,
  tostring = function(now) return tostring(now.object) end,
  ["call __gc by hand"] = function(now) getmetatable(now.object).__gc(now.object) end,
  ["take child"] = function(now, kind) now.child = kind.child(now.object) end,
  ["use child"] = function(now, kind) return kind.use_child(now.child) end,
  ["iterate halfway"] = function(now, kind)
    local step, state, index = kind.iterate(now.object)
    now.index = assert(step(state, index))
    now.step, now.state = step, state
  end,
  ["iterate on"] = function(now) return now.step(now.state, now.index) end,
  ["fail to open"] = function(_, kind)
    local object, message, code = kind.fail()
    assert.is_nil(object)
    assert.is_string(message)
    assert.is_string(code)
  end,
}

-- What must come of the last step: true when it works, or a pattern of the error.
local function wanted(class, sequence)
  local last = sequence[#sequence]
  local closed
  for _, step in ipairs(sequence) do
    if step == "close" or step == "call __gc by hand" then closed = true end
    if step == "forget" then return true end
  end
  if closed and (last == "use" or last == "use child" or last == "iterate on") then
    return ("the %s is destroyed$"):format(class)
  end
  return true
end

-- A step for which a kind has nothing: no child, no iterator, no memory to free by hand.
local function missing(kind, sequence)
  for _, step in ipairs(sequence) do
    if step:find("child") and not kind.child or step:find("iterate") and not kind.iterate
      or step:find("__gc") and not getmetatable(kind.open()).__gc
      or step:find("fail") and not kind.fail or step == "leave open" then
      return true
    end
  end
end

local function run(class, kind, sequence)
  local want, now, result = wanted(class, sequence), {}, nil
  for i, step in ipairs(sequence) do
    local ok
    ok, result = pcall(STEPS[step], now, kind)
    if i == #sequence and want ~= true then
      assert.is_false(ok)
      assert.matches(want, result)
    else
      assert(ok, result)
    end
  end
  now = nil -- luacheck: ignore
  collect()
  return result
end

local sequences = dofile(helpers.vector("cases/lua-lifetime.lua"))

for class, kind in pairs(KINDS) do
  describe("a " .. class, function()
    for _, sequence in ipairs(sequences) do
      if not missing(kind, sequence) then
        with_collectors(table.concat(sequence, ", "), function()
          local result = run(class, kind, sequence)
          if sequence[#sequence] == "tostring" then
            assert.equal(class .. ": destroyed", result)
          end
        end)
      end
    end
  end)
end

describe("a process", function()
  local script = [[
    package.path, package.cpath = arg[1], arg[2]
    local bw = require "boardwalk"
    mesh = assert(bw.mesh {{a = {0, 0, 0}, b = {1, 0, 0}, c = {0, 1, 0}}})
    set = assert(mesh:add {{a = {0, 0, 0}, b = {1, 0, 0}, c = {0, 1, 0}}})
    model, filter = bw.model(), bw.filter()
    io.write("opened")
    if arg[3] == "close" then os.exit(7, true) elseif arg[3] == "exit" then os.exit(7) end
    error("stop")
  ]]

  for how, status in pairs({close = 7, exit = 7, error = 1}) do
    it("that leaves objects open ends with its own exit code: " .. how, function()
      local path = helpers.temp_file(script, ".lua")
      local quote = helpers.quote
      -- a state that is left open is memory left behind, as valgrind and sanitizers see it
      local wrap = how == "exit" and "env ASAN_OPTIONS=detect_leaks=0" or os.getenv("WRAP") or ""
      local result = helpers.shell(table.concat({wrap, helpers.lua, quote(path),
        quote(package.path), quote(package.cpath), how}, " "), {cwd = helpers.root})
      os.remove(path)
      assert.equal("opened", result.out)
      assert.equal(status, result.status)
    end)
  end
end)

describe("a destroyed object", function()
  it("stays destroyed, and says so", function()
    for class, kind in pairs(KINDS) do
      local object = kind.open()
      assert.is_false(object:is_destroyed())
      object:destroy()
      object:destroy()
      assert.is_true(object:is_destroyed())
      assert.equal(class .. ": destroyed", tostring(object))
    end
  end)

  for class, metatable in pairs(core.classes) do
    for name, method in pairs(members(metatable)) do
      local harmless = name:find("destroy") or name == "remove" or name == "is_removed"
      if type(method) == "function" and not harmless and class ~= "TriangleSet" then
        it(("refuses %s.%s"):format(class, name), function()
          local object = KINDS[class].open()
          object:destroy()
          local ok, message = pcall(method, object)
          assert.is_false(ok)
          assert.equal(("%s.%s: the %s is destroyed"):format(class, name, class), message)
        end)
      end
    end
  end

  it("has no length", function()
    for _, class in ipairs({"CollisionMesh", "Model"}) do
      local object = KINDS[class].open()
      object:destroy()
      local ok, message = pcall(function() return #object end)
      assert.is_false(ok)
      assert.matches(("the %s is destroyed$"):format(class), message)
    end
  end)

  it("is refused as an argument", function()
    local filter, model, mesh = bw.filter(), objects.model(), objects.mesh()
    filter:destroy()
    model:destroy()
    for _, call in ipairs({
      function() mesh:cast(0, 0, 9, 0, 0, -1, 20, filter) end,
      function() mesh:ray_cast({0, 0, 9}, {0, 0, -1}, 20, filter) end,
      function() mesh:ground(0, 0, 9, filter) end,
    }) do
      assert.matches("the Filter is destroyed$", select(2, pcall(call)))
    end
    assert.matches("bw.mesh: the Model is destroyed$", select(2, pcall(bw.mesh, model)))
  end)
end)

if _VERSION == "Lua 5.4" then
  describe("a variable to be closed", function()
    it("destroys its object, a set leaves its mesh", function()
      local mesh = objects.mesh()
      local model, filter, set, other = load([[
        local bw, objects, mesh = ...
        local model <close> = objects.model()
        local filter <close> = bw.filter()
        local set <close> = mesh:add {objects.lid()}
        local other <close> = objects.mesh()
        return model, filter, set, other
      ]])(bw, objects, mesh)
      assert.is_true(model:is_destroyed())
      assert.is_true(filter:is_destroyed())
      assert.is_true(set:is_removed())
      assert.is_true(other:is_destroyed())
      assert.is_false(mesh:is_destroyed())
    end)
  end)
end

-- ---- sets

describe("a TriangleSet", function()
  with_collectors("keeps its mesh alive", function()
    local set = assert(objects.mesh():add({objects.lid()}))
    collect()
    assert.same({4, 1}, {set:range()})
    assert.is_true(set:move({0, 0, 1}))
  end)

  with_collectors("is the same userdata whenever a hit names it", function()
    local mesh = objects.mesh()
    local set = assert(mesh:add({objects.lid()}))
    local hit = mesh:ray_cast({0, 0, 9}, {0, 0, -1}, 20)
    assert.is_true(rawequal(set, hit.set))
    assert.is_true(rawequal(set, mesh:triangle(hit.triangle).set))
    assert.is_true(rawequal(set, mesh:cast_all({0, 0, 9}, {0, 0, -1}, 20)[1].set))
    assert.is_true(rawequal(set, mesh:world_ray({0, 0, 9}, {0, 0, -1}, 20).set))
  end)

  with_collectors("stays in its mesh when it is forgotten", function()
    local mesh = objects.mesh()
    assert(mesh:add({objects.lid()}))
    collect()
    local hit = mesh:ray_cast({0, 0, 9}, {0, 0, -1}, 20)
    assert.equal(5, hit.z)
    assert.equal(1, #hit.set)
    hit.set:remove()
    assert.is_true(mesh:ray_cast({0, 0, 9}, {0, 0, -1}, 20).z < 2)
  end)

  it("is refused once removed, but for removing it again", function()
    local set = assert(objects.mesh():add({objects.lid()}))
    set:remove()
    set:remove()
    set:destroy()
    assert.is_true(set:is_removed())
    assert.is_true(set:is_destroyed())
    assert.equal("TriangleSet: removed", tostring(set))
    for _, call in ipairs({
      {"move", {0, 0, 0}}, {"enable", true}, {"range"},
    }) do
      local ok, message = pcall(set[call[1]], set, call[2])
      assert.is_false(ok)
      assert.equal(("TriangleSet.%s: the TriangleSet is removed"):format(call[1]), message)
    end
    assert.is_false((pcall(function() return #set end)))
  end)

  it("is refused once its mesh is destroyed", function()
    local mesh = objects.mesh()
    local set = assert(mesh:add({objects.lid()}))
    mesh:destroy()
    assert.is_true(set:is_removed())
    set:remove()
    for _, call in ipairs({{"move", {0, 0, 0}}, {"enable", true}, {"range"}}) do
      local ok, message = pcall(set[call[1]], set, call[2])
      assert.is_false(ok)
      assert.equal(("TriangleSet.%s: the CollisionMesh is destroyed"):format(call[1]), message)
    end
  end)

  it("is never that of another mesh or an earlier set", function()
    local one, other = objects.mesh(), objects.mesh()
    local first = assert(one:add({objects.lid()}))
    local foreign = assert(other:add({objects.lid()}))
    assert.are_not.equal(first, foreign)
    first:remove()
    local second = assert(one:add({objects.lid()}))
    assert.are_not.equal(first, second)
    assert.is_true(first:is_removed())
    assert.is_false(second:is_removed())
  end)
end)

-- ---- the collector

describe("the collector", function()
  it("is told of memory it cannot see", function()
    local state = assert(core.state {}) -- with a heap of its own, that no other spec has filled
    local _, count = assert(state:run([[
      local bw = require "boardwalk"
      local bytes = assert(bw.example("pier"):save())
      local alive = setmetatable({}, {__mode = "k"})
      for _ = 1, 1000 do alive[assert(bw.load_bytes(bytes, "pier"))] = true end
      local count = 0
      for _ in pairs(alive) do count = count + 1 end
      return count]], "=meshes"))
    state:destroy()
    -- of 30 MB made, most is free again though nothing asked for it
    assert.is_true(count < 500, ("%d of 1000 meshes are alive"):format(count))
  end)

  it("stays stopped when it is", function()
    collect()
    collectgarbage("stop")
    local alive = setmetatable({}, {__mode = "k"})
    for _ = 1, 20 do alive[bw.example("pier")] = true end
    local count = 0
    for _ in pairs(alive) do count = count + 1 end
    collectgarbage("restart")
    assert.equal(20, count)
  end)

  it("may run a finalizer that destroys what a method works on", function()
    local mesh, model
    local calls = {
      function() return mesh:cast_all({0.5, 0.5, 9}, {0, 0, -1}, 20) end,
      function() return mesh:triangle(0) end,
      function() return mesh:save() end,
      function() return mesh:stats() end,
      function() return mesh:add({objects.lid()}) end,
      function() return mesh:materials() end,
      function() return model:to_obj() end,
      function() return model:triangle(0) end,
      function() return model:add_polygon({0, 1, 2}, "WOOD", "x") end,
      function() return bw.mesh(model) end,
    }
    local pause, speed = collectgarbage("setpause", 0), collectgarbage("setstepmul", 10000)
    for round = 1, 500 do
      mesh, model = objects.mesh(), objects.model()
      helpers.on_collect(function()
        mesh:destroy()
        model:destroy()
      end)
      local ok, message = pcall(calls[round % #calls + 1])
      if not ok then assert.matches("is destroyed", message) end
    end
    collectgarbage("setpause", pause)
    collectgarbage("setstepmul", speed)
  end)
end)

if core.state then
  describe("memory that runs out", function()
    local script = [[
      local bw = require "boardwalk"
      local mesh = assert(bw.example "pier")
      local copy = assert(bw.load_bytes(assert(mesh:save()), "pier.lev"))
      local set = assert(copy:add {{a = {0, 0, 5}, b = {1, 0, 5}, c = {0, 1, 5}}})
      assert(set:move(0, 0, 1))
      assert(#copy:cast_all({0, 10, 10}, {0, 0, -1}, 30) > 0)
      assert(copy:stats())
      local model = assert(bw.load_bytes("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "x.obj"))
      assert(model:add_polygon({0, 1, 2}, "wood", "deck") and model:to_obj())
    ]]

    it("is an error wherever it happens", function()
      local succeeded, failed = helpers.run_out_of_memory(script, 250000, 2500000, 30000)
      assert.is_true(succeeded > 0 and failed > 0)
    end)
  end)
end

describe("the module", function()
  it("works with its own objects when it is loaded again", function()
    local mesh, filter = objects.mesh(), bw.filter {exclude = {"GLASS"}}
    local loaded = {}
    for name, module in pairs(package.loaded) do
      if name:find("^boardwalk") then loaded[name] = module end
    end
    for name in pairs(loaded) do package.loaded[name] = nil end
    local again = require "boardwalk"
    local other = assert(again.mesh(objects.model()))
    local ok, message = pcall(function()
      assert.is_nil(other:ray_cast({0.5, 0.5, 9}, {0, 0, -1}, 20, filter))
      assert.is_nil(mesh:cast(0.5, 0.5, 9, 0, 0, -1, 20, again.filter {exclude = {"GLASS"}}))
      assert.equal(4, #again.load_bytes(mesh:save(), "again"))
    end)
    for name, module in pairs(loaded) do package.loaded[name] = module end
    assert(ok, message)
  end)
end)
