-- bw.import: every kind of model file, what is in it, and what it refuses.
local helpers = require "spec.helpers"
local models = require "spec.models"
local assimp = require "boardwalk.assimp"
local bw = require "boardwalk"
local json = require "dkjson"

local has_assimp = assimp.find() ~= nil

-- A test of what only Assimp reads.
local function it_with_assimp(name, test)
  it(name, function()
    if not has_assimp then
      pending("this build has no Assimp (make deps-extra)")
      return
    end
    test()
  end)
end

-- Imports bytes from a temporary file.
local function import(bytes, suffix, options)
  local path = helpers.temp_file(bytes, suffix)
  local model, message, code = bw.import(path, options)
  os.remove(path)
  return model, message, code, path
end

local function shared(path)
  local full = helpers.shared(path)
  if not full then pending("the shared data is not here") end
  return full
end

-- A model of one triangle in the xy plane, and its glTF document.
local function triangle(material, group)
  local model = assert(bw.model())
  for _, corner in ipairs({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}) do model:add_vertex(corner) end
  model:add_polygon({0, 1, 2}, material, group)
  return model
end

local function document(material, group)
  return json.decode(triangle(material, group):to_gltf())
end

local function import_document(changed, options)
  return import(json.encode(changed), ".gltf", options)
end

-- Runs Lua text in a process of its own; `first` are shell commands before it.
local function run_lua(first, script)
  local quote = helpers.quote
  return helpers.shell(("%s; LUA_PATH=%s LUA_CPATH=%s %s -e %s"):format(first, quote(package.path),
    quote(package.cpath), helpers.lua, quote(script)), {cwd = helpers.root})
end

-- The same with another program in place of boardwalk-assimp.
local function run_with(program, script)
  return run_lua("export BOARDWALK_ASSIMP=" .. helpers.quote(program), script)
end

local Z_UP = {up = "z"}

describe("the case gltf-negative-scale", function()
  it_with_assimp("has its two triangles, both facing +z", function()
    local model = assert(bw.import(helpers.vector("cases/gltf-negative-scale.gltf"), Z_UP))
    assert.equal(2, #model)
    assert.same({{5, 0, 0}, {6, 0, 0}, {5, 1, 0}}, models.points(model, 0))
    assert.same({{0, 0, 0}, {0, 1, 0}, {-1, 0, 0}}, models.points(model, 1))
    assert.same({0, 0, 0.5}, models.area_vector(model, 0))
    assert.same({0, 0, 0.5}, models.area_vector(model, 1))
    assert.same({"plain", "mirrored"}, model:groups())
  end)
end)

-- Meshes that nodes show, triangles before those without an area go, of those how many, vertices
-- and bounds: the table beside the data.
describe("the shared glTF data", function()
  local files = {
    {"box-vertex-colors.gltf", 1, 12, 0, 24, 0, 0, 0, 1, 1, 1},
    {"godot-test-bed.glb", 2, 200, 0, 320, -2.9927, 0, -6.5995, 3.0073, 7.0738, 9.4392},
    {"godot-town.gltf", 20, 30477, 136, 24455, -1024, -4.64, -1024, 1024, 17.7564, 1024},
  }
  for _, file in ipairs(files) do
    it_with_assimp(file[1] .. " has what its table says", function()
      local path = shared("data/" .. file[1])
      if not path then return end
      local model = assert(bw.import(path, Z_UP))
      local source = model:source()
      assert.equal(file[2], source.instances)
      assert.equal(file[3] - file[4], #model)
      assert.equal(file[4], source.degenerate)
      assert.equal(file[5], model:vertex_count())
      local bounds = {model:bounds()}
      for i = 1, 6 do assert.near(file[5 + i], bounds[i], 1e-3) end
    end)
  end

  it_with_assimp("is turned to game axes: y up unless told otherwise", function()
    local path = shared("data/godot-test-bed.glb")
    if not path then return end
    local model = assert(bw.import(path))
    local bounds = {model:bounds()}
    local expected = {-2.9927, -9.4392, 0, 3.0073, 6.5995, 7.0738}
    for i = 1, 6 do assert.near(expected[i], bounds[i], 1e-3) end
    assert.equal("y", model:source().up)
  end)
end)

describe("nodes of glTF", function()
  it_with_assimp("move, turn and scale what is below them", function()
    local changed = document("GLASS", "pane")
    changed.nodes = {
      {children = {1}, translation = {10, 0, 0}},
      {children = {2}, rotation = {0, 0, math.sqrt(0.5), math.sqrt(0.5)}}, -- x to y
      {mesh = 0, name = "pane", scale = {2, 2, 2}},
    }
    local model = assert(import_document(changed, Z_UP))
    local points = models.points(model, 0)
    local expected = {{10, 0, 0}, {10, 2, 0}, {8, 0, 0}}
    for i = 1, 3 do
      for k = 1, 3 do assert.near(expected[i][k], points[i][k], 1e-5) end
    end
    assert.same({corners = {0, 1, 2}, material = "GLASS", group = "pane"}, model:triangle(0))
  end)

  it_with_assimp("that show no mesh add none, and one shown twice is there twice", function()
    local changed = document()
    changed.nodes = {{name = "nothing"}, {mesh = 0, name = "a"}, {mesh = 0, name = "b"}}
    changed.scenes[1].nodes = {0, 1, 2}
    local model = assert(import_document(changed, Z_UP))
    assert.equal(2, #model)
    assert.same({"a", "b"}, model:groups())
    assert.equal(2, model:source().instances)
  end)

  it_with_assimp("outside the scene are not shown", function()
    local changed = document()
    changed.nodes = {{mesh = 0, name = "shown"}, {mesh = 0, name = "spare"}}
    local model = assert(import_document(changed, Z_UP))
    assert.same({"shown"}, model:groups())
  end)

  it_with_assimp("twice mirrored are not mirrored", function()
    local changed = document()
    changed.nodes = {{children = {1}, scale = {-1, 1, 1}}, {mesh = 0, scale = {1, -1, 1}}}
    local model = assert(import_document(changed, Z_UP))
    assert.same({0, 0, 0.5}, models.area_vector(model, 0))
  end)

  it_with_assimp("without a name give no group", function()
    assert.same({}, assert(import_document(document(), Z_UP)):groups())
  end)
end)

describe("extras of glTF", function()
  -- The name of the material, or of the group, after extras were given to an object.
  local function material_after(name, extras)
    local changed = document(name)
    changed.materials[1].extras = extras
    return assert(import_document(changed)):materials()[1]
  end

  local cases = {
    {"give material, flags and area", "Material", {material = "GLASS", flags = {"climb", "bit5"},
      area = 12}, "GLASS+climb+bit5@12"},
    {"win over the name's own", "RAILING+climb@3", {material = "GLASS", flags = "shadow", area = 4},
      "GLASS+shadow@4"},
    {"leave what they do not give", "RAILING+climb@3", {area = 4}, "RAILING+climb@4"},
    {"may hold an id and a number of flags", "x", {material = 2, flags = 0x84}, "2+0x0084"},
    {"may hold flags as a text", "WOOD", {flags = "climb, bit5"}, "WOOD+climb+bit5"},
    {"come before Blender's ending", "WOOD.001", {area = 7}, "WOOD@7"},
    {"of other names do nothing", "WOOD+climb", {price = 7}, "WOOD+climb"},
    {"that are none stand in the name, to be warned of", "WOOD+climb",
      {area = "big", material = {1}}, "a table+climb@big"},
    {"may be numbers out of any range", "WOOD", {material = 1e99, flags = -1, area = 2.5},
      "1e99+-1@2.5"},
    {"may hold null", "WOOD", {area = json.null, flags = {1, "climb", json.null}},
      "WOOD+0x0001+climb+null"},
  }
  for _, case in ipairs(cases) do
    it_with_assimp(case[1], function() assert.equal(case[4], material_after(case[2], case[3])) end)
  end

  it_with_assimp("of a node win over its mesh's, and both name the group", function()
    local changed = document("WOOD", "crate")
    changed.meshes[1].extras = {area = 1, flags = "climb"}
    changed.nodes[1].extras = {area = 2}
    local model = assert(import_document(changed))
    assert.same({"crate+climb@2"}, model:groups())
    assert.same({"WOOD"}, model:materials())
  end)

  it_with_assimp("are read from a GLB too", function()
    local changed = json.decode(triangle("WOOD"):to_glb():sub(21):match("^({.*})%s*%z?"))
    assert.is_table(changed)
    local glb = triangle("WOOD@1"):to_glb()
    local text = '"name":"WOOD@1"'
    local first, last = glb:find(text, 1, true)
    -- as long as before: the chunk's size stays
    local with = '"name":"W","extras":{"area":9}'
    local grown = glb:sub(1, first - 1) .. with .. glb:sub(last + 1)
    local pad = #with - #text
    assert.equal(15, pad)
    -- the JSON chunk grows by 16 bytes, one of them a blank
    grown = grown:gsub('("asset":)', "%1 ", 1)
    local function grow(data, at, by)
      local value = data:byte(at) + 256 * data:byte(at + 1) + by
      return data:sub(1, at - 1) .. string.char(value % 256, math.floor(value / 256))
        .. data:sub(at + 2)
    end
    grown = grow(grow(grown, 9, 16), 13, 16)
    assert.same({"W@9"}, assert(import(grown, ".glb")):materials())
  end)

  it_with_assimp("make the mesh that they describe", function()
    local changed = document("Material")
    changed.materials[1].extras = {material = "RAILING", flags = {"climb"}, area = 200}
    local mesh = assert(bw.mesh(assert(import_document(changed))))
    local made = mesh:triangle(0)
    assert.equal("MATERIAL_RAILING", made.material_name)
    assert.same({"enabled", "climb"}, bw.flag_names(made.flags))
    assert.equal(200, made.area)
  end)
end)

describe("the content of a file", function()
  local obj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"

  it("wins over its name: OBJ under another one", function()
    for _, suffix in ipairs({".glb", ".ply", ".txt", ""}) do
      local model = assert(import(obj, suffix))
      assert.equal(1, #model)
      assert.equal("obj", model:source().format)
    end
  end)

  it_with_assimp("wins over its name: what Assimp reads", function()
    local model = triangle("GLASS")
    for format, bytes in pairs({glb = model:to_glb(), gltf = model:to_gltf()}) do
      for _, suffix in ipairs({".obj", ".ply", "", ".glb", ".gltf"}) do
        local read = assert(import(bytes, suffix))
        assert.same({1, format}, {#read, read:source().format})
      end
    end
  end)

  it_with_assimp("may be told by the name alone: OFF", function()
    local model = assert(import("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n", ".off"))
    assert.same({1, "off"}, {#model, model:source().format})
  end)

  it_with_assimp("PLY and STL is read", function()
    local ply = "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
      .. "property float z\nelement face 1\nproperty list uchar int vertex_index\nend_header\n"
      .. "0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"
    local stl = "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\n"
      .. "vertex 0 1 0\nendloop\nendfacet\nendsolid s\n"
    for format, bytes in pairs({ply = ply, stl = stl}) do
      local model = assert(import(bytes, ".model", Z_UP))
      assert.equal(format, model:source().format)
      assert.same({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, models.points(model, 0))
    end
  end)

  it_with_assimp("is read by bw.load and bw.load_bytes too, in its own axes", function()
    local glb = triangle("GLASS"):to_glb()
    local path = helpers.temp_file(glb, ".glb")
    local loaded = assert(bw.load(path))
    os.remove(path)
    assert.same({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, models.points(loaded, 0))
    assert.same({"GLASS"}, assert(bw.load_bytes(glb, "pane.glb")):materials())
  end)
end)

describe("triangles without an area", function()
  local flat = "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 0 1 0\nv 0 1 0\nf 1 2 4\nf 1 2 3\nf 1 1 4\nf 1 4 5\n"

  it("are dropped and counted", function()
    local model = assert(import(flat, ".obj"))
    assert.equal(1, #model)
    assert.equal(3, model:source().degenerate)
  end)

  it("are kept by bw.load", function()
    local model = assert(bw.load_bytes(flat, "flat.obj"))
    assert.equal(4, #model)
    assert.is_nil(model:source().degenerate)
  end)

  it("of the case obj-degenerate are 3, and the sliver stays", function()
    local model = assert(bw.import(helpers.vector("cases/obj-degenerate.obj")))
    assert.same({3, 3}, {#model, model:source().degenerate})
  end)

  it("are none of the case obj-large-offset", function()
    assert.equal(2, #assert(bw.import(helpers.vector("cases/obj-large-offset.obj"))))
  end)
end)

describe("a path", function()
  local names = {"with blanks and 'quotes'", "-leading", "$(touch gone)", "`x`;x", 'a"b\\c', "a\nb"}
  for _, name in ipairs(names) do
    it_with_assimp("is taken as it is: " .. name:gsub("\n", "\\n"), function()
      local folder = helpers.temp_name()
      assert.equal(0, helpers.shell("mkdir " .. helpers.quote(folder)).status)
      local path = folder .. "/" .. name .. ".glb"
      local file = assert(io.open(path, "wb"))
      file:write(triangle():to_glb())
      file:close()
      assert.equal(1, #assert(bw.import(path)))
      assert.equal(name .. ".glb\n", helpers.shell("ls -N " .. helpers.quote(folder)).out)
      helpers.shell("rm -r " .. helpers.quote(folder))
    end)
  end

  it_with_assimp("without a folder that begins with - is no option", function()
    local result = helpers.shell(("cd %s && %s import glb -x.glb"):format(
      helpers.quote(helpers.root), helpers.quote(assimp.find())))
    assert.matches("not_found: cannot open '%-x.glb'", result.err)
  end)

  it("with a zero byte is refused", function()
    local model, _, code = bw.import("a\0b.glb")
    assert.same({nil, "invalid"}, {model, code})
  end)
end)

describe("a bad file", function()
  local function refused(expected_code, words, bytes, suffix)
    local model, message, code, path = import(bytes, suffix)
    assert.is_nil(model)
    assert.equal(expected_code, code, message)
    assert.equal(path .. ": ", message:sub(1, #path + 2))
    assert.matches(words, message, 1, true)
    assert.is_true(#message > #path + 2)
  end

  it("of no kind is refused by name", function()
    refused("unsupported", "nor a model", "hello", "")
    refused("unsupported", "nor a model", "", "")
  end)

  it_with_assimp("of no kind under a name of no kind is refused", function()
    refused("unsupported", "nor a model", "hello", ".doc")
  end)

  it("that is a level is refused", function()
    refused("unsupported", "a level", assert(bw.example("pier"):save()), ".glb")
  end)

  it("named OBJ that is none gives its line", function()
    local model, message, code, path = import("\nhello\n", ".obj")
    assert.same({nil, "invalid"}, {model, code})
    assert.equal(path .. ":2: ", message:sub(1, #path + 4))
  end)

  local cut = triangle("GLASS"):to_glb()
  local broken = {
    {"cut short", cut:sub(1, 100), ".glb"},
    {"cut to its mark", "glTF", ".glb"},
    {"text under the name of a GLB", "no model", ".glb"},
    {"JSON that is no glTF", '{"asset": [', ".gltf"},
    {"an empty document", "{\"asset\":{\"version\":\"2.0\"}}", ".gltf"},
    {"PLY cut in its vertices", "ply\nformat binary_little_endian 1.0\nelement vertex 3\n"
      .. "property float x\nproperty float y\nproperty float z\nelement face 1\n"
      .. "property list uchar int vertex_index\nend_header\n" .. ("\0"):rep(20), ".ply"},
  }
  for _, case in ipairs(broken) do
    it_with_assimp("is refused by name: " .. case[1], function()
      refused("invalid", "", case[2], case[3])
    end)
  end

  -- The GLB of a square in two triangles, with other bytes in its buffer: 4 positions, 6 numbers.
  local function with_buffer(at, bytes)
    local model = triangle("GLASS", "pane")
    model:add_vertex(1, 1, 0)
    model:add_polygon({1, 3, 2}, "GLASS", "pane")
    local glb = model:to_glb()
    local start = assert(glb:find("BIN\0", 1, true)) + 4
    return glb:sub(1, start + at - 1) .. bytes .. glb:sub(start + at + #bytes)
  end

  it_with_assimp("with a position that is not a number names the mesh and the vertex", function()
    refused("invalid", "mesh 'pane', vertex 1: a coordinate is not a finite number",
      with_buffer(12, "\0\0\192\127"), ".glb")
  end)

  it_with_assimp("with an infinite position is refused", function()
    refused("invalid", "vertex 2", with_buffer(28, "\0\0\128\255"), ".glb")
  end)

  it_with_assimp("with a vertex number out of range is refused", function()
    refused("invalid", "a vertex that its mesh does not have",
      with_buffer(48 + 4, "\255\255\255\255"), ".glb")
    refused("invalid", "a vertex that its mesh does not have", with_buffer(48 + 20, "\4\0\0\0"),
      ".glb")
  end)

  it_with_assimp("whose buffer is not there is refused", function()
    local changed = document("GLASS")
    changed.buffers[1].uri = "nowhere.bin"
    refused("invalid", "", json.encode(changed), ".gltf")
  end)

  it_with_assimp("whose buffer is a device is refused at once", function()
    local changed = document("GLASS")
    changed.buffers[1].uri = "/dev/zero"
    refused("invalid", "", json.encode(changed), ".gltf")
  end)

  it_with_assimp("that makes Assimp run on for ever is refused", function()
    local path = helpers.temp_file("ply\nformat ascii 1.0\nelement vertex 10\n", ".ply")
    local result = run_lua("ulimit -t 1", ("print(require('boardwalk').import(%q))"):format(path))
    os.remove(path)
    assert.matches("Assimp failed on it: .*time.*\tinvalid", result.out)
  end)

  it_with_assimp("that nests deep is refused, and nothing dies", function()
    local deep = '{"asset":{"version":"2.0"},"extras":' .. ("["):rep(200000) .. ("]"):rep(200000)
      .. "}"
    local model, message = import(deep, ".gltf")
    assert.is_true(model ~= nil or message:find("%.gltf: ") ~= nil)
  end)

  it_with_assimp("whose nodes form a ring is refused, and nothing dies", function()
    local changed = document()
    changed.nodes = {{children = {1}}, {children = {0}, mesh = 0}}
    local model, message = import(json.encode(changed), ".gltf")
    assert.is_nil(model)
    assert.matches(".gltf: ", message, 1, true)
  end)

  it_with_assimp("that shows a mesh too often is refused", function()
    local large = triangle()
    for _ = 2, 2000 do large:add_polygon({0, 1, 2}) end
    local changed = json.decode(large:to_gltf())
    changed.nodes = {}
    -- 2 to the power of 12 times: each level of nodes shows the next one twice
    for level = 0, 11 do
      local below = {2 * level + 2, 2 * level + 3}
      changed.nodes[2 * level + 1], changed.nodes[2 * level + 2] = {children = below},
        {children = below}
    end
    changed.nodes[25], changed.nodes[26] = {mesh = 0}, {mesh = 0}
    refused("limit", "too many triangles", json.encode(changed), ".gltf")
  end)
end)

describe("without the program boardwalk-assimp", function()
  local function run(script)
    return run_with(helpers.temp_name("-none"), script)
  end

  it("OBJ is read and written, GLB is written", function()
    local result = run([[
      local bw = require "boardwalk"
      local model = assert(bw.import("spec/vectors/cases/ray-box.obj"))
      io.write(#model, " ", model:to_glb():sub(1, 4))]])
    assert.same({"12 glTF", ""}, {result.out, result.err})
  end)

  it("the rest is refused, and the message says what to install", function()
    local result = run([[
      print(require("boardwalk").import("spec/vectors/cases/gltf-negative-scale.gltf"))]])
    assert.matches("^nil\tspec/vectors/cases/gltf%-negative%-scale%.gltf: .*libassimp%-dev.*"
      .. "\tunsupported\n$", result.out)
  end)
end)

describe("a program that dies", function()
  local function with_program(text)
    local program = helpers.temp_file("#!/bin/sh\n" .. text, ".sh")
    assert.equal(0, helpers.shell("chmod +x " .. program).status)
    local result = run_with(program, [[
      print(require("boardwalk").import("spec/vectors/cases/gltf-negative-scale.gltf"))]])
    os.remove(program)
    return result.out
  end

  it("is an error of the file", function()
    assert.matches("^nil\t.*gltf: Assimp failed on it.*\tinvalid\n$", with_program("kill -9 $$"))
  end)

  it("in the middle of its answer is one too", function()
    assert.matches("Assimp failed on it",
      with_program("echo '# boardwalk-assimp'; echo v 0 0 0; kill -9 $$"))
  end)

  it("with a message of its own passes it on", function()
    assert.matches("^nil\t[^\t]*gltf: full\tmemory\n$",
      with_program("echo noise; echo 'boardwalk-assimp: memory: full' >&2; exit 1"))
  end)
end)

describe("the largest OBJ #timing", function()
  it_with_assimp("takes at most five times as long as Assimp takes for it", function()
    local path = shared("data/stk-colosseum.obj")
    if not path then return end
    local best = math.huge
    for _ = 1, 5 do
      local start = os.clock()
      local model = assert(bw.import(path))
      best = math.min(best, os.clock() - start)
      assert.equal(53249 - 62, #model)
      model:destroy()
    end
    local seconds = assert(assimp.time(path, "obj"))
    local ratio = best / seconds
    print(("\nimport of stk-colosseum.obj: %.1f ms, Assimp %.1f ms, ratio %.2f"):format(best * 1e3,
      seconds * 1e3, ratio))
    assert.is_true(ratio <= 5)
  end)
end)
