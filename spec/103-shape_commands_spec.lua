-- Shapes in the commands: info, check, --coverage, convert; bw.export; levels/ramps.lua.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local json = require "dkjson"
local png = require "boardwalk.picture.png"
local objects = require "spec.lua_objects"

local function run(...)
  return helpers.boardwalk {...}
end

local function vector(name)
  return helpers.vector("shapes/" .. name)
end

describe("boardwalk info of a shape", function()
  it("tells what is in it", function()
    local result = run("info", vector("yard.meshshape"), vector("park.sws"),
      vector("bench.shape"))
    assert.same({0, ""}, {result.status, result.err})
    for _, line in ipairs {
      "anvil form; 108 faces, 72 vertices, 3 materials", "162 edges, 107 nodes in the tree",
      "ENV_Yard(0xe8919d1e) MeshDescriptor; user category 33",
      "sws form; 216 faces, 130 vertices, 4 materials",
      "MOPP code of 1,546 bytes, version 5, CRC-32 b0085ec6; offset and scale -16 -16 3.421875 "
        .. "8192",
      "list of 3 shapes",
    } do
      assert(result.out:find("\n  " .. line .. "\n", 1, true), line)
    end
  end)

  it("tells it as JSON", function()
    local result = run("info", "--json", vector("yard.meshshape"))
    local record = json.decode(result.out)
    assert.equal("MeshShape", record.class)
    assert.equal(162, record.mesh_shape.edges)
    assert.equal("0x1eee", ("0x%04x"):format(record.mesh_shape.section_list[3].type))
  end)
end)

-- A shape whose second node's boxes hold nothing.
local function liar()
  local data = helpers.read(vector("box.meshshape"))
  local at = 576 + 8 + 11
  return helpers.temp_file(data:sub(1, at) .. ("\255"):rep(6) .. data:sub(at + 7), ".meshshape")
end

describe("boardwalk check of a shape", function()
  it("finds nothing wrong with a whole one", function()
    local result = run("check", vector("terrain.meshshape"), vector("ramp.sws"))
    assert.same({0, ""}, {result.status, result.err})
    assert.matches("terrain.meshshape: nothing found\n", result.out)
  end)

  it("tells of a tree that lies", function()
    local result = run("check", liar())
    assert.equal(1, result.status)
    assert.matches(": error: face %d+: a box of the tree does not hold a face below it, so casts "
      .. "go through a tree of ours %[tree%-lies%]\n", result.out)
  end)

  it("says where a broken file is broken", function()
    local result = run("check", vector("malformed/one_tree_self.meshshape"))
    assert.equal(1, result.status)
    assert.matches("tree node %d+ names node %d+, which has a parent already at offset", result.err)
  end)
end)

describe("boardwalk check --coverage", function()
  -- A floor of 20 m by 20 m drawn at a height of 1 m, as OBJ with z up.
  local render = helpers.temp_file("v 0 0 1\nv 20 0 1\nv 20 20 1\nv 0 20 1\nf 1 2 3 4\n", ".obj")

  -- A level square that looks up, 10 m by 20 m.
  local function slab()
    local model = assert(bw.model())
    for _, corner in ipairs {{0, 0, 0}, {10, 0, 0}, {10, 20, 0}, {0, 20, 0}} do
      model:add_vertex(corner)
    end
    model:add_polygon({0, 1, 2, 3}, "SLAB")
    return assert(bw.mesh_shape(model)):save()
  end

  local shape = helpers.temp_file(slab(), ".meshshape")

  local function check(...)
    return run("check", "--up", "z", "--coverage", render, ...)
  end

  it("tells how many samples have collision, and where there is none", function()
    local result = check(shape)
    assert.same({1, ""}, {result.status, result.err})
    -- 11 x 11 crossings of a grid of 2 m, of which those to x = 10 are covered
    assert.equal(render .. ": uncovered: 12 0 1 to 20 20 1: 55 samples, about 220 m2\n" .. render
      .. ": 121 samples on a grid of 2 m, 66 covered within 1.2 m, 55 uncovered (45%)\n",
      result.out)
  end)

  it("has a tolerance and a step", function()
    assert.matches("121 samples on a grid of 2 m, 0 covered within 0.9 m, 121 uncovered",
      check(shape, "--tolerance", "0.9").out)
    assert.matches("25 samples on a grid of 5 m, 15 covered", check(shape, "--step", "5").out)
  end)

  it("draws a picture that holds all that is drawn", function()
    if not png.find() then return pending("libpng-dev was not there when this was built") end
    local path = helpers.temp_name(".png")
    assert.same({1, ""}, {check(shape, "--picture", path).status, check(shape).err})
    local bytes = helpers.read(path)
    assert.equal("\137PNG", bytes:sub(1, 4))
    -- a square as the drawn floor is, though the collision is half as wide
    assert.same({bytes:sub(17, 20)}, {bytes:sub(21, 24)})
    assert.matches("nothing is written over", check(shape, "--picture", path).err)
    assert.matches("'%-%-picture' is of %-%-coverage", run("check", shape, "--picture", path).err)
  end)

  it("tells it as JSON", function()
    local record = json.decode(check(shape, "--json").out)
    assert.same({121, 66, 55, 1}, {record.samples, record.covered, record.uncovered,
      #record.areas})
    assert.same({20, 20, 1}, record.areas[1].high)
  end)

  it("takes shapes where they stand", function()
    local name = shape:match("[^/\\]+$")
    local list = helpers.temp_file(json.encode {
      {file = name, position = {0, 0, 0}},
      {file = name, matrix = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 0, 0.5, 1}, id = 2},
    }, ".json")
    local result = check("--placements", list)
    assert.same({0, ""}, {result.status, result.err})
    assert.matches("121 covered within 1.2 m, 0 uncovered", result.out)
  end)

  it("takes a level too", function()
    local level = helpers.temp_file(assert(bw.example "pier"):save(), ".lev")
    local result = check(level)
    assert.equal("", result.err)
    assert.matches("121 samples", result.out)
  end)

  it("refuses placements that cannot be", function()
    local cases = {
      {"{", "no JSON list of placements"}, {'[{"matrix": []}]', "placement 1 names no file"},
      {'[{"file": "none.sws"}]', "no such file"},
      {('[{"file": "%s", "matrix": [1, "x"]}]'):format(shape:match("[^/\\]+$")),
        "argument 'placements%[1%].matrix%[2%]': expected a number, got \"x\""},
    }
    for _, case in ipairs(cases) do
      local result = check("--placements", helpers.temp_file(case[1], ".json"))
      assert.equal(1, result.status)
      assert.matches(case[2], result.err)
    end
  end)

  it("is asked for with its options and a file", function()
    assert.equal(2, run("check", "--step", "2", shape).status)
    assert.equal(2, run("check", "--coverage", render).status)
  end)
end)

describe("boardwalk convert", function()
  local source = helpers.temp_file(assert(objects.mesh_shape():model {
    names = {"STONE", "WOOD"},
  }):to_obj(), ".obj")

  it("makes a shape of a model, and a model of it with its names", function()
    local shape, back = helpers.temp_name() .. ".meshshape", helpers.temp_name() .. ".obj"
    local result = run("convert", "--up", "z", source, shape)
    assert.same({0, ""}, {result.status, result.err})
    assert.equal("0xee74c79a", assert(bw.load(shape)):material_names()[1])
    local names = helpers.temp_file("STONE\nWOOD\nGRASS\n", ".txt")
    result = run("convert", "--up", "z", "--names", names, shape, back)
    assert.same({0, ""}, {result.status, result.err})
    assert.equal(helpers.read(source), helpers.read(back))
  end)

  it("writes an .sws without MOPP code only with --allow-empty-mopp", function()
    local shape = helpers.temp_name() .. ".sws"
    local result = run("convert", source, shape)
    assert.equal(1, result.status)
    assert.matches("MOPP", result.err)
    assert.is_false(helpers.exists(shape))
    assert.equal(0, run("convert", "--allow-empty-mopp", source, shape).status)
    assert.equal("sws", assert(bw.load(shape)):info().form)
  end)

  it("keeps a shape of the same form as it is", function()
    local copy = helpers.temp_name() .. ".sws"
    assert.equal(0, run("convert", vector("park.sws"), copy).status)
    assert.is_true(helpers.read(copy) == helpers.read(vector("park.sws")))
  end)

  it("builds the other form anew", function()
    local other = helpers.temp_name() .. ".meshshape"
    assert.equal(0, run("convert", vector("park.sws"), other).status)
    local shape = assert(bw.load(other))
    assert.equal(216, #shape)
    assert.equal("0xc66500f3", shape:triangle(0).material_name)
  end)

  it("makes a model of a primitive", function()
    local model = helpers.temp_name() .. ".obj"
    assert.equal(0, run("convert", vector("crate.shape"), model).status)
    assert.equal(12, #assert(bw.load(model)))
  end)
end)

describe("bw.export", function()
  it("writes no model and no other form as a shape", function()
    local path = helpers.temp_name() .. ".meshshape"
    local done, message, code = bw.export(objects.model(), path)
    assert.same({nil, "unsupported"}, {done, code})
    assert.matches("bw.mesh_shape builds one of a model", message)
    done, message, code = bw.export(objects.primitive():mesh(), path)
    assert.same({nil, "unsupported"}, {done, code})
    assert.matches("the shape is of the other form", message)
  end)
end)

if not require("boardwalk.core").state then
  pending("levels/ramps.lua: this machine has no State")
  return
end

describe("levels/ramps.lua", function()
  local result = run("run", helpers.root .. "/levels/ramps.lua")

  it("ends well", function()
    assert.same({0, ""}, {result.status, result.err})
    assert.is_nil(result.out:find("[^\n\32-\126]"))
  end)

  -- The profiles in the script give every number: a rise of 0.4 over 2 m is 11 degrees.
  for label, told in pairs {
    ["shapes"] = "6 placements of 4 shapes, 276 triangles",
    ["x  0.0 to  8.0"] = "ground, CONCRETE, level",
    ["x  8.0 to 10.0"] = "kicker, WOOD, +11 degrees",
    ["x 10.0 to 12.0"] = "kicker, WOOD, +22 degrees",
    ["x 16.0 to 18.0"] = "landing, WOOD, -22 degrees",
    ["x 26.0 to 29.0"] = "table, WOOD, +27 degrees",
    ["x 42.0 to 48.0"] = "rail, STEEL, level",
    ["ground at x = 45"] = "0.6 m, and 0.0 m through the rail",
  } do
    it("tells " .. label, function()
      assert(("\n" .. result.out):find("\n  " .. label .. " +" .. told:gsub("%p", "%%%0") .. "\n"),
        result.out)
    end)
  end
end)
