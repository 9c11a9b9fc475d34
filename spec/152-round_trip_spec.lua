-- boardwalk convert --report and --out-scale, and every shared model through OBJ, GLB and PLY.

local assimp = require "boardwalk.assimp"
local bw = require "boardwalk"
local helpers = require "spec.helpers"
local round_trip = require "boardwalk.round_trip"

local SAME = "the same triangles, in their order, to the bit; the same materials and groups"

local folder
before_each(function()
  folder = helpers.temp_name()
  helpers.shell("mkdir " .. helpers.quote(folder))
end)
after_each(function() helpers.shell("rm -r " .. helpers.quote(folder)) end)

local function report_line(output, ...)
  local result = helpers.boardwalk({"convert", "--report", ...})
  assert.equal(0, result.status, result.err)
  return result.out:match(output:gsub("%p", "%%%0") .. ": ([^\n]+)\n$")
end

local MODELS = {
  "recast-nav_test.obj", "recast-dungeon.obj", "godot-nav-level.obj", "freedoom-e4m1.obj",
  "torcs-dirt-6.obj", "stk-cave.obj", "stk-colosseum.obj", "box-vertex-colors.gltf",
  "godot-test-bed.glb", "godot-town.gltf",
}

describe("boardwalk convert --report", function()
  for _, name in ipairs(MODELS) do
    it("of " .. name .. ": OBJ and GLB lose nothing, PLY names alone", function()
      local path = helpers.shared("data/" .. name)
      if not path or not assimp.find() then
        pending(path and "this build has no Assimp" or "the shared data is not here")
        return
      end
      for _, format in ipairs({"obj", "glb"}) do
        local output = folder .. "/out." .. format
        assert.equal(SAME, report_line(output, path, output))
      end
      local output = folder .. "/out.ply"
      local line = report_line(output, path, output)
      assert.is_nil(line:find("moved", 1, true))
      assert.is_nil(line:find("became", 1, true))
    end)
  end

  for _, format in ipairs({"obj", "glb", "gltf"}) do
    it("of a level through a model and back: flags and areas too, " .. format, function()
      if format ~= "obj" and not assimp.find() then
        pending("this build has no Assimp")
        return
      end
      local input = helpers.write(folder .. "/a.lev", assert(bw.example("pier")):save())
      local middle, output = folder .. "/b." .. format, folder .. "/c.lev"
      assert.equal(SAME, report_line(middle, input, middle))
      assert.equal(SAME, report_line(output, middle, output))
      local report = round_trip.compare(assert(bw.load(input)), assert(bw.load(output)))
      assert.equal(SAME, round_trip.line(report))
    end)
  end

  it("tells what moved, and names that were lost", function()
    local model, other = assert(bw.model()), assert(bw.model())
    for i, made in ipairs({model, other}) do
      made:add_vertex(0, 0, 0)
      made:add_vertex(1, 0, 0)
      made:add_vertex(0, i, 0)
      made:add_polygon({0, 1, 2}, i == 1 and "GLASS" or nil, i == 1 and "g" or nil)
    end
    other:add_polygon({0, 1, 2})
    assert.equal("1 triangle became 2; 1 triangle moved, by at most 1 m; materials of 1 triangle "
      .. "not kept; groups of 1 triangle not kept",
      round_trip.line(round_trip.compare(model, other)))
  end)
end)

describe("the scale of a model that is written", function()
  it("is units in a metre", function()
    local input = helpers.write(folder .. "/a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 2\nf 1 2 3\n")
    local output = folder .. "/b.obj"
    assert.equal(SAME, report_line(output, input, output, "--out-scale", "64"))
    assert.matches("^v 0 0 0\nv 64 0 0\nv 0 64 128\n", helpers.read(output))
    assert.equal(SAME, report_line(output, input, output, "--out-scale", "2", "--scale", "4",
      "--up", "z", "--force"))
    assert.matches("^v 0 0 0\nv 8 0 0\nv 0 8 16\n", helpers.read(output))
  end)

  it("of a mesh too, and z up", function()
    local mesh, path = assert(bw.example("pier")), folder .. "/b.obj"
    assert(bw.export(mesh, path, {scale = 2, up = "z"}))
    local low_x, low_y, low_z = mesh:bounds()
    assert.same({2 * low_x, 2 * low_y, 2 * low_z}, {(bw.load(path):bounds()),
      (select(2, bw.load(path):bounds())), (select(3, bw.load(path):bounds()))})
  end)

  it("is a number over 0", function()
    for _, scale in ipairs({0, -1, 0 / 0, "2"}) do
      local ok, message = pcall(bw.export, bw.model(), "a.obj", {scale = scale})
      assert.is_false(ok)
      assert.matches("bw.export: argument 'options.scale'", message, 1, true)
    end
    assert.equal(2, helpers.boardwalk({"convert", "a.obj", "b.obj", "--out-scale", "0"}).status)
  end)
end)
