-- Making levels: whole ones around a mesh, and new triangles into an old one, in Lua and by
-- boardwalk convert.
local assimp = require "boardwalk.assimp"
local bw = require "boardwalk"
local core = require "boardwalk.core"
local files = require "spec.level_files"
local helpers = require "spec.helpers"
local lfs = require "lfs"
local objects = require "spec.lua_objects"

local folder

before_each(function()
  folder = helpers.temp_name()
  assert(lfs.mkdir(folder))
end)
after_each(function() helpers.shell("rm -r " .. helpers.quote(folder)) end)

local function put(name, bytes)
  return helpers.write(folder .. "/" .. name, bytes)
end

-- Where rays in a pattern over the bounds of a world meet it: triangle and distance of each.
local function rays_of(world, count)
  local lx, ly, lz, hx, hy, hz = world:bounds()
  local list = {}
  for i = 0, count - 1 do
    local x = lx + (hx - lx) * (i * 37 % 101) / 100
    local y = ly + (hy - ly) * (i * 53 % 97) / 96
    local slope = (i % 7 - 3) * 0.1
    local t, _, _, _, triangle = world:cast(x, y, hz + 1, slope, -slope, -1, hz - lz + 2)
    list[#list + 1] = t and ("%d %.9g"):format(triangle, t) or "miss"
  end
  return table.concat(list, "\n")
end

describe("bw.level", function()
  it("makes a whole level that loads through the same checks", function()
    local mesh = assert(bw.example "pier")
    local level = assert(bw.level(mesh, "level200"))
    local bytes = assert(level:save())
    local again = assert(core.load_level(bytes, "level200.lev"))
    assert.equal(bw.name_hash "level200", again:id())
    assert.same({0, 0, 0}, {#again.occluders, #again.paths, #again:subtitles()})
    for _, chunk in ipairs(again:chunks()) do assert.equal(0, chunk.size % 16, chunk.part) end
    for part, name in pairs {
      ["skyline dictionary"] = "Texture Dictionary", ["cloud model"] = "Clump",
      ["level world"] = "World",
    } do
      assert.equal(name, again:sections(part)[1].name)
    end
    assert.is_true(again:save() == bytes)
    assert.equal(rays_of(mesh, 200), rays_of(again, 200))
    assert.equal("flat", bw.chunks(bytes):layout())
  end)

  it("takes a copy of the mesh", function()
    local mesh = objects.mesh()
    local level = assert(bw.level(mesh))
    mesh:destroy()
    assert.equal(4, #level.mesh)
  end)

  it("raises for what is no mesh or no name", function()
    assert.has_error(function() bw.level(objects.model()) end,
      "bw.level: argument 'mesh': expected a CollisionMesh, got a Model")
    assert.has_error(function() bw.level(objects.mesh(), 200) end,
      "bw.level: argument 'name': expected a string or nil, got 200")
    assert.has_error(function() bw.level(objects.mesh(), "a\0b") end,
      "bw.level: argument 'name': expected a name without zero bytes, got a string")
  end)
end)

-- The models of the data beside the checkout: all fit a mesh.
local MODELS = {
  "recast-nav_test.obj", "recast-dungeon.obj", "godot-nav-level.obj", "freedoom-e4m1.obj",
  "stk-cave.obj", "stk-colosseum.obj", "torcs-dirt-6.obj", "box-vertex-colors.gltf",
  "godot-test-bed.glb", "godot-town.gltf",
}

describe("a level of a model", function()
  for _, name in ipairs(MODELS) do
    it("survives write, load, write with the same rays: " .. name, function()
      local path = helpers.shared("data/" .. name)
      if not path then
        pending("the shared data is not here")
        return
      elseif not (name:find("%.obj$") or assimp.find()) then
        pending("it needs Assimp")
        return
      end
      local mesh = assert(bw.mesh(assert(bw.import(path))))
      local bytes = assert(assert(bw.level(mesh, "level200")):save())
      local level = assert(core.load_level(bytes, "level200.lev"))
      assert.is_true(level:save() == bytes)
      assert.equal(#mesh, #level)
      assert.equal(rays_of(mesh, 500), rays_of(level, 500))
    end)
  end
end)

-- ---- merging

describe("bw.merge", function()
  -- The triangles of a mesh as bw.mesh takes them, changed.
  local function triangles_of(mesh, change)
    local list = {}
    for index, triangle in mesh:triangles() do
      local made = {
        a = triangle.a, b = triangle.b, c = triangle.c, material = triangle.material,
        flags = triangle.flags, area = triangle.area,
      }
      if change then made = change(index, made) end
      if made then list[#list + 1] = made end
    end
    return list
  end

  local mesh
  before_each(function() mesh = assert(bw.example "pier") end)

  it("of nothing new gives the same bytes, from triangles and from a model", function()
    for _, source in ipairs {triangles_of(mesh), mesh:model()} do
      local merged, report = bw.merge(mesh, source)
      assert.same({kept = #mesh, changed = 0, added = 0, removed = 0}, report)
      assert.is_true(merged:save() == mesh:save())
    end
  end)

  it("keeps a triangle that starts from another corner, in any order", function()
    local list = triangles_of(mesh, function(_, made)
      made.a, made.b, made.c = made.b, made.c, made.a
      return made
    end)
    for i = 1, math.floor(#list / 2) do
      list[i], list[#list + 1 - i] = list[#list + 1 - i], list[i]
    end
    local merged, report = bw.merge(mesh, list)
    assert.equal(#mesh, report.kept)
    assert.is_true(merged:save() == mesh:save())
  end)

  it("counts what is changed, added and removed", function()
    local list = triangles_of(mesh, function(index, made)
      if index == 5 then return nil end
      if index == 7 then made.material = 77 end
      return made
    end)
    list[#list + 1] = {a = {0, 10, 8}, b = {1, 10, 8}, c = {0, 11, 8}, material = "GLASS"}
    local merged, report = bw.merge(mesh, list)
    assert.same({kept = #mesh - 2, changed = 1, added = 1, removed = 1}, report)
    assert.equal(#mesh, #merged)
    assert.equal("MATERIAL_GLASS", merged:ray_cast({0.2, 10.2, 9}, {0, 0, -1}, 5).material_name)
    assert.equal("MATERIAL_GLASS", merged:triangle(#merged - 1).material_name)
  end)

  it("is what a level's merge does, whose rest stays", function()
    local level = assert(bw.load_bytes(files.level(mesh), "level99.lev"))
    local before = level:save()
    assert.same({kept = #mesh, changed = 0, added = 0, removed = 0},
      level:merge(level.mesh:model()))
    assert.is_true(level:save() == before)
    local old = level.mesh
    assert.equal(1, level:merge(triangles_of(mesh, function(index, made)
      return index > 0 and made or nil
    end)).removed)
    assert.is_true(old:is_destroyed())
    assert.equal(#mesh - 1, #level)
    local now = assert(bw.load_bytes(level:save(), "level99.lev"))
    for _, part in ipairs {"sky model", "path data", "subtitles", "level header"} do
      assert.equal(level:chunk(part).data, now:chunk(part).data)
    end
  end)

  it("takes the options of bw.mesh, and raises", function()
    local model = mesh:model()
    model:add_vertex(0, 0, 99)
    model:add_polygon({0, 1, model:vertex_count() - 1}, "no such material")
    local merged, message, code = bw.merge(mesh, model, {strict = true})
    assert.is_nil(merged)
    assert.matches("no such material", message)
    assert.equal("invalid", code)
    local _, report = bw.merge(mesh, model, {materials = {["no such material"] = {area = 3}}})
    assert.equal(1, report.added)
    merged, message, code = bw.merge(mesh, {})
    assert.same({nil, "invalid"}, {merged, code}, message)
    assert.has_error(function() bw.merge(model, model) end,
      "bw.merge: argument 'old': expected a CollisionMesh, got a Model")
    assert.has_error(function() bw.merge(mesh, 1) end,
      "bw.merge: argument 'source': expected a Model or a list of triangles, got 1")
  end)
end)

-- ---- boardwalk convert

describe("boardwalk convert", function()
  local function convert(...)
    return helpers.boardwalk({"convert", ...})
  end

  it("makes a whole level of a model, named after its file", function()
    local output = folder .. "/level200.lev"
    local result = convert(put("street.obj", objects.model():to_obj()), output, "--up", "z")
    assert.equal(0, result.status, result.err)
    local level = assert(core.load_level(helpers.read(output), output))
    assert.same({bw.name_hash "level200", 4}, {level:id(), #level})
    assert.equal(18, #level:chunks())
  end)

  it("copies a level, and makes a model of it", function()
    local bytes = files.level(objects.mesh())
    local input = put("level99.lev", bytes)
    assert.equal(0, convert(input, folder .. "/copy.lev").status)
    assert.is_true(helpers.read(folder .. "/copy.lev") == bytes)
    assert.equal(0, convert(input, folder .. "/out.obj").status)
    assert.equal(4, #assert(bw.import(folder .. "/out.obj")))
  end)

  it("gives identical bytes for an unchanged model into its level", function()
    local mesh = assert(bw.example "pier")
    local old = put("level99.lev", files.level(mesh))
    assert.equal(0, convert(old, folder .. "/model.obj").status)
    local output = folder .. "/new.lev"
    local result = convert(folder .. "/model.obj", "--into", old, "-o", output)
    assert.same({0, ""}, {result.status, result.err})
    assert.matches(("%s: %d triangles kept, 0 changed, 0 added, 0 removed\n"):format(old, #mesh),
      result.out, 1, true)
    assert.is_true(helpers.read(output) == helpers.read(old))
  end)

  it("keeps triangles without an area when they are into a level", function()
    local triangles = {
      {a = {0, 0, 0}, b = {4, 0, 0}, c = {0, 4, 0}}, {a = {0, 0, 0}, b = {4, 0, 0}, c = {2, 0, 0}},
    }
    local old = put("level99.lev", files.level(assert(bw.mesh(triangles))))
    assert.equal(0, convert(old, folder .. "/model.obj").status)
    local result = convert(folder .. "/model.obj", "--into", old, "-o", folder .. "/new.lev")
    assert.equal(0, result.status, result.err)
    assert.is_true(helpers.read(folder .. "/new.lev") == helpers.read(old))
  end)

  it("counts what another model changes, and leaves the rest of the level", function()
    local old = put("level99.lev", files.level(objects.mesh()))
    local model = objects.model()
    model:add_vertex(9, 9, 9)
    model:add_polygon({0, 1, 4}, "WOOD")
    local output = folder .. "/new.lev"
    local result = convert(put("a.obj", model:to_obj()), "--up", "z", "--into", old, "-o", output)
    assert.equal(0, result.status, result.err)
    assert.matches("4 triangles kept, 0 changed, 1 added, 0 removed", result.out, 1, true)
    local before, after = assert(bw.load(old)), assert(bw.load(output))
    assert.equal(5, #after)
    for index, chunk in ipairs(before:chunks()) do
      local of_mesh = index >= 11 and index <= 16
      if not of_mesh then assert.equal(chunk.data, after:chunk(index - 1).data, chunk.part) end
    end
  end)

  it("goes into a container of the six chunks too, and takes a level for a model", function()
    local old = put("six.lev", objects.mesh():save())
    local new = put("level99.lev", files.level(objects.mesh()))
    assert.equal(0, convert(new, "--into", old, "-o", folder .. "/new.lev").status)
    assert.is_true(helpers.read(folder .. "/new.lev") == helpers.read(old))
  end)

  it("takes the mesh out of a pack", function()
    local level = assert(core.load_level(files.level(objects.mesh()), "x"))
    local six = {}
    for index = 10, 15 do six[#six + 1] = level:chunk(index) end
    local pack = put("a.pak", assert(bw.write_chunks {
      {id = "other", chunks = {{type = 0x28, data = "x"}}}, {id = "mesh", chunks = six},
    }))
    local result = convert(pack, folder .. "/level200.lev")
    assert.equal(0, result.status, result.err)
    assert.equal(4, #assert(bw.load(folder .. "/level200.lev")))
  end)

  it("writes over nothing without --force, not even OLD", function()
    local bytes = files.level(objects.mesh())
    local old = put("level99.lev", bytes)
    local new = put("a.obj", "v 0 0 0\nv 1 0 0\nv 0 0 -1\nf 1 2 3\n")
    local result = convert(new, "--into", old, "-o", old)
    assert.equal(1, result.status)
    assert.matches("there is such a file", result.err)
    assert.is_true(helpers.read(old) == bytes)
    assert.equal(0, convert(new, "--into", old, "-o", old, "--force").status)
    assert.equal(1, #assert(bw.load(old)))
  end)

  it("refuses what is no level", function()
    local model = put("a.obj", objects.model():to_obj())
    for _, old in ipairs {model, put("a.txt", "hello"), folder .. "/none.lev",
      put("a.cnk", assert(bw.write_chunks {{type = 0x43, data = ("x"):rep(16)}}))} do
      local result = convert(model, "--into", old, "-o", folder .. "/new.lev")
      assert.equal(1, result.status)
      assert.matches("^boardwalk: .*" .. old:match("[^/]+$"), result.err)
      assert.is_false(helpers.exists(folder .. "/new.lev"))
    end
    local result = convert(folder .. "/a.cnk", folder .. "/new.lev")
    assert.equal(1, result.status)
    assert.matches("neither a level nor a model", result.err)
  end)

  it("without Assimp writes GLB and glTF, which it does not read back", function()
    local model = put("a.obj", objects.model():to_obj())
    for _, ending in ipairs {"glb", "gltf"} do
      local output = folder .. "/out." .. ending
      local result = helpers.boardwalk({"convert", model, output},
        {before = "BOARDWALK_ASSIMP=/no/such/program"})
      assert.same({0, ""}, {result.status, result.err})
      assert.matches(output .. ": written; not read back, which needs Assimp\n", result.out, 1,
        true)
      assert.is_true(helpers.exists(output))
    end
    local result = helpers.boardwalk({"cast", folder .. "/out.glb", "--from", "0,0,9", "--to",
      "0,0,0"}, {before = "BOARDWALK_ASSIMP=/no/such/program"})
    assert.equal(1, result.status)
    assert.matches("it needs Assimp", result.err, 1, true)
  end)

  local MISUSED = {
    {"a.obj"}, {"a.obj", "b.lev", "-o", "c.lev"}, {"a.obj", "--into", "b.lev"},
    {"a.obj", "--into", "b.lev", "-o", "c.obj"},
  }
  for _, arguments in ipairs(MISUSED) do
    it("is misused by: " .. table.concat(arguments, " "), function()
      local result = convert((table.unpack or unpack)(arguments))
      assert.same({2, ""}, {result.status, result.out})
      assert.matches("^Usage: boardwalk convert", result.err)
    end)
  end
end)
