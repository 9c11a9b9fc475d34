-- bw.export, CollisionMesh.model, to_glb and to_gltf: what is written reads back as it was.
local helpers = require "spec.helpers"
local models = require "spec.models"
local objects = require "spec.lua_objects"
local random = require "spec.random"
local assimp = require "boardwalk.assimp"
local bw = require "boardwalk"
local json = require "dkjson"

local has_assimp = assimp.find() ~= nil

local function needs_assimp(format)
  if format == "obj" or has_assimp then return false end
  pending("this build has no Assimp (make deps-extra)")
  return true
end

-- Every triangle by its corners' places (exact, -0 is not 0), material and group, a line each.
local function triangles_of(model)
  local lines = {}
  for i = 0, #model - 1 do
    local triangle, places = model:triangle(i), {}
    for k, vertex in ipairs(triangle.corners) do
      local x, y, z = model:vertex(vertex)
      places[k] = bw.float_text(x) .. " " .. bw.float_text(y) .. " " .. bw.float_text(z)
    end
    lines[#lines + 1] = ("%s <%s> <%s>"):format(table.concat(places, ", "),
      tostring(triangle.material), tostring(triangle.group))
  end
  return table.concat(lines, "\n")
end

-- Writes to a new file, reads that back and removes it.
local function through(format, source, up)
  local path = helpers.temp_name("." .. format)
  assert(bw.export(source, path, {up = up}))
  local model = assert(bw.import(path, {up = up, whole = true}))
  os.remove(path)
  return model
end

local FORMATS = {"obj", "glb", "gltf"}

describe("real models through", function()
  local files = {
    "recast-nav_test.obj", "recast-dungeon.obj", "godot-nav-level.obj", "freedoom-e4m1.obj",
    "torcs-dirt-6.obj", "stk-cave.obj", "stk-colosseum.obj", "box-vertex-colors.gltf",
    "godot-test-bed.glb", "godot-town.gltf",
  }
  for _, name in ipairs(files) do
    it("OBJ and GLB: the same triangles, bits and names of " .. name, function()
      local path = helpers.shared("data/" .. name)
      if not path then
        pending("the shared data is not here")
        return
      end
      if needs_assimp("glb") then return end
      local model = assert(bw.import(path))
      local triangles = triangles_of(model)
      assert.is_true(triangles == triangles_of(through("obj", model)))
      assert.is_true(triangles == triangles_of(through("glb", model)))
    end)
  end
end)

-- A model of 60 triangles with names and places of every kind.
local function odd_model()
  local model, r = assert(bw.model()), random.new(7)
  local names = {
    "GLASS", "RAILING+climb+bit5@12", "with blanks", 'a"quote', "back\\slash", "#1", "a\tb",
    "<angle>", "\195\164\226\130\172\240\159\152\128", "nodes[1]x", "-", "x", "{}",
  }
  local places = {
    0, -0.0, 1e-7, 1, 1.0000001, 100000, 100000.0078125, 16777215, 16777216, 3.4e38, 1e-45, -2.5,
  }
  for _ = 1, 40 do
    model:add_vertex(places[r.whole(1, #places)], places[r.whole(1, #places)],
      places[r.whole(1, #places)])
  end
  for _ = 1, 60 do
    local first = r.whole(0, 37)
    model:add_polygon({first, first + 1, first + 2}, names[r.whole(0, #names)],
      names[r.whole(0, #names)])
  end
  return model
end

describe("a model of odd names and numbers comes back through", function()
  for _, format in ipairs(FORMATS) do
    for _, up in ipairs({"y", "z"}) do
      it(format .. ", " .. up .. " up", function()
        if needs_assimp(format) then return end
        local model = odd_model()
        assert.equal(triangles_of(model), triangles_of(through(format, model, up)))
      end)
    end
  end
end)

describe("the axis that points up in a file", function()
  it("is y unless told otherwise", function()
    local path = helpers.temp_name(".obj")
    assert(bw.export(objects.model(), path))
    -- (0, 2, 0) forward is (0, 0, -2), and (0, 0, 1) up is (0, 1, 0)
    assert.matches("^v 0 0 0\nv 3 0 0\nv 0 0 %-2\nv 0 1 0\n", helpers.read(path))
    os.remove(path)
  end)

  it("may be z", function()
    local path = helpers.temp_name(".obj")
    assert(bw.export(objects.model(), path, {up = "z"}))
    assert.equal(objects.model():to_obj(), helpers.read(path))
    os.remove(path)
  end)

  it("leaves the model as it was", function()
    local model = objects.model()
    local before = models.content(model)
    os.remove((function(path) return assert(bw.export(model, path)) and path end)(
      helpers.temp_name(".glb")))
    assert.equal(before, models.content(model))
  end)
end)

describe("GLB", function()
  local function document(model)
    return json.decode(model:to_gltf())
  end

  it("has a node for each run of a group and a primitive for each run of a material", function()
    local model = objects.model() -- 4 triangles of GLASS in rock
    model:add_polygon({0, 1, 2}, "WOOD", "rock")
    model:add_polygon({0, 1, 2}, "GLASS", "rock")
    model:add_polygon({0, 1, 2}, "GLASS", "roof")
    model:add_polygon({0, 1, 2}, nil, "rock")
    local written = document(model)
    local shape = {}
    for i, node in ipairs(written.nodes) do
      local materials = {}
      for k, primitive in ipairs(written.meshes[node.mesh + 1].primitives) do
        materials[k] = primitive.material or "none"
      end
      shape[i] = {node.name, table.concat(materials, " ")}
    end
    assert.same({{"rock", "0 1 0"}, {"roof", "0"}, {"rock", "none"}}, shape)
    assert.same({"GLASS", "WOOD"}, {written.materials[1].name, written.materials[2].name})
  end)

  it("gives a material the same colour wherever it is", function()
    local first, second = assert(bw.model()), objects.model()
    for _ = 1, 3 do first:add_vertex(0, 0, 0) end
    first:add_polygon({0, 1, 2}, "WOOD")
    first:add_polygon({0, 1, 2}, "GLASS")
    local function colour(model, index)
      return document(model).materials[index].pbrMetallicRoughness.baseColorFactor
    end
    assert.same(colour(first, 2), colour(second, 1))
    assert.not_same(colour(first, 1), colour(first, 2))
  end)

  it("tells the bounds of each primitive's positions", function()
    local accessor = document(objects.model()).accessors[1]
    assert.same({{0, 0, 0}, {3, 2, 1}, 4}, {accessor.min, accessor.max, accessor.count})
  end)

  it("is well formed: header, sizes, padding", function()
    local function u32(bytes, at)
      local a, b, c, d = bytes:byte(at, at + 3)
      return a + b * 256 + c * 65536 + d * 16777216
    end
    for _, group in ipairs({"a", "ab", "abc", "abcd"}) do
      local model = assert(bw.model())
      for _ = 1, 3 do model:add_vertex(0, 0, 0) end
      model:add_polygon({0, 1, 2}, "GLASS", group)
      local glb = model:to_glb()
      local size = u32(glb, 13)
      assert.same({"glTF", 2, #glb, "JSON", 0}, {glb:sub(1, 4), u32(glb, 5), u32(glb, 9),
        glb:sub(17, 20), size % 4})
      assert.is_table(json.decode(glb:sub(21, 20 + size)))
      assert.same({3 * 12 + 3 * 4, "BIN\0"}, {u32(glb, 21 + size), glb:sub(25 + size, 28 + size)})
      assert.equal(#glb, 28 + size + 3 * 12 + 3 * 4)
    end
  end)

  it("writes names that are no UTF-8 as Latin-1", function()
    local model = assert(bw.model())
    for _ = 1, 3 do model:add_vertex(0, 0, 0) end
    model:add_polygon({0, 1, 2}, "caf\233")
    assert.equal("caf\195\169", document(model).materials[1].name)
  end)

  it("of an empty model is valid and has no lists", function()
    local empty = assert(bw.model())
    assert.same({asset = {generator = "Boardwalk", version = "2.0"}, scene = 0, scenes = {{}}},
      document(empty))
    assert.equal("glTF", empty:to_glb():sub(1, 4))
  end)
end)

describe("a mesh as a model", function()
  local function meshes()
    local list = {pier = assert(bw.example("pier")), tetrahedron = objects.mesh()}
    for _, name in ipairs({"doors", "room", "panes", "soup", "leaning"}) do
      list[name] = assert(bw.load(helpers.vector("warriors/meshes/" .. name .. ".lev")))
    end
    return list
  end

  -- What a mesh built again must have the same of.
  local function content(mesh)
    local lines = {}
    for i = 0, #mesh - 1 do
      local t = mesh:triangle(i)
      local numbers = {}
      for _, corner in ipairs({t.a, t.b, t.c}) do
        for _, coordinate in ipairs(corner) do
          numbers[#numbers + 1] = bw.float_text(coordinate)
        end
      end
      lines[i + 1] = ("%s %d %d %d"):format(table.concat(numbers, " "), t.flags, t.material, t.area)
    end
    return lines
  end

  it("has its vertices and corners by the same numbers", function()
    local mesh = assert(bw.example("pier"))
    local model = assert(mesh:model())
    assert.same({#mesh, mesh:vertex_count()}, {#model, model:vertex_count()})
    for i = 0, #mesh - 1, 37 do
      assert.same(mesh:triangle(i).corners, model:triangle(i).corners)
    end
  end)

  it("names material, flags and area; enabled goes without saying", function()
    local mesh = assert(bw.mesh({
      {a = {0, 0, 0}, b = {1, 0, 0}, c = {0, 1, 0}, material = "RAILING",
        flags = {"enabled", "climb", "bit5"}, area = 12},
      {a = {0, 0, 1}, b = {1, 0, 1}, c = {0, 1, 1}, material = 250},
    }))
    assert.same({"RAILING+bit5+climb@12", "250"}, assert(mesh:model()):materials())
  end)

  it("leaves added triangles out", function()
    local mesh = objects.mesh()
    assert(mesh:add({objects.lid()}))
    assert.equal(4, #assert(mesh:model()))
  end)

  for name, mesh in pairs(meshes()) do
    it("builds the same mesh again: " .. name, function()
      assert.same(content(mesh), content(assert(bw.mesh(mesh:model()))))
    end)

    for _, format in ipairs(FORMATS) do
      it("builds the same mesh again through " .. format .. ": " .. name, function()
        if needs_assimp(format) then return end
        local path = helpers.temp_name("." .. format)
        assert(bw.export(mesh, path))
        local back = assert(bw.mesh(assert(bw.import(path, {whole = true}))))
        os.remove(path)
        assert.same(content(mesh), content(back))
      end)
    end
  end

  -- every flag bit, every area, every material, each at least once
  local function every_surface()
    local triangles = {}
    for i = 0, 255 do
      triangles[i + 1] = {
        a = {i, 0, 0}, b = {i + 1, 0, 0}, c = {i, 1, 0}, material = i, area = 255 - i,
        flags = i < 16 and 2 ^ i or (i * 2654435761) % 65536,
      }
    end
    return assert(bw.mesh(triangles))
  end

  for _, format in ipairs(FORMATS) do
    it("keeps every material, flag and area through " .. format, function()
      if needs_assimp(format) then return end
      local mesh = every_surface()
      assert.same(content(mesh), content(assert(bw.mesh(through(format, mesh)))))
    end)
  end

  it("as .lev is its own bytes", function()
    local mesh, path = assert(bw.example("pier")), helpers.temp_name(".lev")
    assert(bw.export(mesh, path))
    assert.is_true(mesh:save() == helpers.read(path))
    os.remove(path)
  end)
end)

describe("formats that Assimp writes", function()
  for _, format in ipairs({"ply", "stl"}) do
    it("keep triangles in their order and positions to the bit: " .. format, function()
      if needs_assimp(format) then return end
      local model, plain = assert(bw.model()), assert(bw.model())
      for i = 0, 29 do
        for _, m in ipairs({model, plain}) do m:add_vertex(i * 0.1, i * i / 3, -i / 7) end
      end
      for i = 0, 27 do
        model:add_polygon({i, i + 1, i + 2}, i % 3 == 0 and "WOOD" or "GLASS", i % 2 == 0 and "g"
          or nil)
        plain:add_polygon({i, i + 1, i + 2})
      end
      local back = through(format, model)
      -- the solid of an STL file has a name
      local function places(text) return (text:gsub(" <[^\n]*", "")) end
      assert.equal(places(triangles_of(plain)), places(triangles_of(back)))
    end)
  end

  it("may keep names: dae", function()
    if needs_assimp("dae") then return end
    local back = through("dae", objects.model())
    assert.same({4, {"GLASS"}, {"rock"}}, {#back, back:materials(), back:groups()})
  end)
end)

describe("bw.export refuses", function()
  local function refused(code, words, source, path, options)
    local done, message, found = bw.export(source, path, options)
    assert.same({nil, code}, {done, found})
    assert.equal(path, message:sub(1, #path))
    assert.matches(words, message, 1, true)
    assert.is_false(helpers.exists(path .. "/x"))
  end

  it("to write over a file, unless forced", function()
    local path = helpers.temp_file("precious", ".obj")
    refused("io", "force", objects.model(), path)
    assert.equal("precious", helpers.read(path))
    assert.is_true(bw.export(objects.model(), path, {force = true, up = "z"}))
    assert.equal(objects.model():to_obj(), helpers.read(path))
    os.remove(path)
  end)

  it("a name without an ending, unless told the format", function()
    local path = helpers.temp_name()
    refused("unsupported", "ending", objects.model(), path)
    assert.is_true(bw.export(objects.model(), path, {format = "OBJ"}))
    os.remove(path)
  end)

  it("a model as a level", function()
    refused("unsupported", "bw.mesh", objects.model(), helpers.temp_name(".lev"))
  end)

  it("a format that nobody writes", function()
    local path = helpers.temp_name(".doc")
    refused("unsupported", "", objects.model(), path)
    assert.is_false(helpers.exists(path))
  end)

  it("a folder that is not there", function()
    for _, format in ipairs({"obj", "glb", "lev"}) do
      local path = helpers.temp_name() .. "/none." .. format
      local done, _, code = bw.export(objects.mesh(), path)
      assert.same({nil, "not_found"}, {done, code})
    end
  end)

  it("wrong arguments by name", function()
    local cases = {
      {"argument 'source': expected a Model or a world, got nil", nil, "a.obj"},
      {"argument 'path': expected a string, got 1", objects.model(), 1},
      {"argument 'options.up': expected \"y\" or \"z\", got \"x\"", objects.model(), "a.obj",
        {up = "x"}},
      {"argument 'options.force': expected a boolean, got 1", objects.model(), "a.obj",
        {force = 1}},
      {"argument 'options.format': expected a string or nil, got true", objects.model(), "a.obj",
        {format = true}},
    }
    for _, case in ipairs(cases) do
      local ok, message = pcall(bw.export, case[2], case[3], case[4])
      assert.is_false(ok)
      assert.matches("bw.export: " .. case[1], message, 1, true)
    end
  end)
end)

describe("Model.source", function()
  it("of a model that was built is nil", function()
    assert.is_nil(objects.model():source())
  end)

  it("tells file, format and how it was turned", function()
    local path = helpers.vector("cases/obj-degenerate.obj")
    assert.same({path = path, format = "obj", up = "z", scale = 2, degenerate = 3},
      assert(bw.import(path, {up = "z", scale = 2})):source())
    assert.same({path = path, format = "obj"}, assert(bw.load(path)):source())
  end)
end)
