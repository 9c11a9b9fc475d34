-- boardwalk convert: between models and levels, and what it refuses.
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"
local assimp = require "boardwalk.assimp"
local bw = require "boardwalk"

local has_assimp = assimp.find() ~= nil

local folder

local function convert(...)
  return helpers.boardwalk({"convert", ...})
end

local function put(name, bytes)
  return helpers.write(folder .. "/" .. name, bytes)
end

-- A temporary folder for each test.
before_each(function()
  folder = helpers.temp_name()
  helpers.shell("mkdir " .. helpers.quote(folder))
end)
after_each(function() helpers.shell("rm -r " .. helpers.quote(folder)) end)

local NAMED = [[
v 0 0 0
v 4 0 0
v 4 0 -4
v 0 0 -4
v 0 2 0
usemtl RAILING+climb+bit5@12
f 1 2 3
usemtl glass
f 1 3 4
f 1 1 4
]]

describe("boardwalk convert", function()
  it("builds a level from a model, with what its names say", function()
    local input, output = put("named.obj", NAMED), folder .. "/named.lev"
    local result = convert(input, output)
    assert.same({0, ""}, {result.status, result.err})
    assert.equal(("%s: 2 triangles, 5 vertices, 2 materials\n"
      .. "%s: 1 triangle without an area dropped\n"
      .. "%s: 2 triangles, 4 vertices, 2 materials\n"):format(input, input, output), result.out)
    local mesh = assert(bw.load(output))
    local railing, glass = mesh:triangle(0), mesh:triangle(1)
    assert.same({"MATERIAL_RAILING", {"enabled", "bit5", "climb"}, 12},
      {railing.material_name, bw.flag_names(railing.flags), railing.area})
    assert.same({"MATERIAL_GLASS", {"enabled"}, 0},
      {glass.material_name, bw.flag_names(glass.flags), glass.area})
    -- y up in the file is z up in the level, its -z forward
    assert.same({0, 0, 0, 4, 4, 0}, {mesh:bounds()})
  end)

  local formats = {"obj"}
  if has_assimp then formats = {"obj", "glb", "gltf"} end
  for _, format in ipairs(formats) do
    it("gives the same level again through " .. format, function()
      local pier = assert(bw.example("pier")):save()
      local input, middle, output = put("a.lev", pier), folder .. "/b." .. format,
        folder .. "/c.lev"
      assert.same({0, ""}, {(function(r) return r.status, r.err end)(convert(input, middle))})
      assert.equal(0, convert(middle, output).status)
      local first, second = assert(bw.load(input)), assert(bw.load(output))
      assert.equal(#first, #second)
      for i = 0, #first - 1 do assert.same(first:triangle(i), second:triangle(i)) end
    end)
  end

  it("turns, scales and sizes cells as options say", function()
    local input, output = put("named.obj", NAMED), folder .. "/named.lev"
    local result = convert("--up", "z", "--scale", "0.5", "--cell", "1", input, output)
    assert.equal(0, result.status, result.err)
    local mesh = assert(bw.load(output))
    assert.same({0, 0, -2, 2, 0, 0}, {mesh:bounds()})
    local model = assert(bw.import(input, {up = "z", scale = 0.5}))
    assert.equal(assert(bw.mesh(model, {cell_size = 1})):stats().nx, mesh:stats().nx)
    assert.not_equal(assert(bw.mesh(model)):stats().nx, mesh:stats().nx)
  end)

  it("writes a model with the axis up that it reads it with, or another", function()
    local input = put("a.obj", objects.model():to_obj())
    local cases = {
      {{"--up", "z"}, {0, 0, 0, 3, 2, 1}}, {{"--up", "y"}, {0, 0, 0, 3, 2, 1}}, {{},
        {0, 0, 0, 3, 2, 1}},
      {{"--up", "z", "--out-up", "y"}, {0, 0, -2, 3, 1, 0}},
      {{"--up", "y", "--out-up", "z"}, {0, -1, 0, 3, 0, 2}},
    }
    for i, case in ipairs(cases) do
      local output = ("%s/%d.obj"):format(folder, i)
      local arguments = {input, output}
      for _, argument in ipairs(case[1]) do table.insert(arguments, argument) end
      local result = convert((table.unpack or unpack)(arguments))
      assert.equal(0, result.status, result.err)
      assert.same(case[2], {assert(bw.load(output)):bounds()})
    end
  end)

  it("copies a level", function()
    local pier = assert(bw.example("pier")):save()
    local output = folder .. "/b.lev"
    assert.equal(0, convert(put("a.lev", pier), output).status)
    assert.is_true(pier == helpers.read(output))
  end)

  it("warns of names that are not understood, and refuses them when strict", function()
    local input, output = put("a.obj", (NAMED:gsub("RAILING", "RALING"))), folder .. "/a.lev"
    local strict = convert(input, output, "--strict")
    assert.equal(1, strict.status)
    assert.matches("RALING", strict.err, 1, true)
    assert.is_false(helpers.exists(output))
    local result = convert(input, output)
    assert.equal(0, result.status)
    assert.matches("warning: .*RALING.*RAILING", result.err)
  end)

  it("reads what it wrote back and tells what came back", function()
    if not has_assimp then
      pending("this build has no Assimp (make deps-extra)")
      return
    end
    local input, output = put("a.obj", objects.model():to_obj()), folder .. "/a.stl"
    local result = convert(input, output)
    assert.equal(("%s: 4 triangles, 4 vertices, 1 material\n%s: 4 triangles, 12 vertices, "
      .. "0 materials\n"):format(input, output), result.out)
  end)
end)

describe("boardwalk convert refuses", function()
  local function refused(status, words, ...)
    local result = convert(...)
    assert.same({status, ""}, {result.status, result.out})
    assert.matches(words, result.err, 1, true)
    return result
  end

  it("to write over a file without --force", function()
    local input, output = put("a.obj", NAMED), put("b.lev", "precious")
    local result = convert(input, output)
    assert.equal(1, result.status)
    assert.matches(output .. ": .*force", result.err)
    assert.equal("precious", helpers.read(output))
    assert.equal(0, convert(input, output, "--force").status)
    assert.is_truthy(bw.load(output, {only = "mesh"}))
  end)

  it("a file that is not there, or is nothing", function()
    refused(1, "boardwalk: cannot ", folder .. "/none.obj", folder .. "/b.lev")
    refused(1, folder .. "/a.txt: ", put("a.txt", "hello"), folder .. "/b.lev")
    refused(1, folder .. "/a.obj:2: ", put("a.obj", "v 0 0 0\nv x\n"), folder .. "/b.lev")
    assert.is_false(helpers.exists(folder .. "/b.lev"))
  end)

  it("a model without triangles as a level", function()
    local input = put("a.obj", "v 0 0 0\n")
    local result = convert(input, folder .. "/b.lev")
    assert.equal(1, result.status)
    assert.matches(input .. ": no triangles", result.err, 1, true)
  end)

  it("more vertices than 16 bits number, with the count and the limit", function()
    local lines = {}
    for i = 0, 65536 do lines[i + 1] = ("v %d %d 0"):format(math.floor(i / 2), i % 2) end
    for i = 1, 65535 do lines[#lines + 1] = ("f %d %d %d"):format(i, i + 1, i + 2) end
    local result = convert(put("a.obj", table.concat(lines, "\n")), folder .. "/b.lev")
    assert.equal(1, result.status)
    assert.matches("65537 vertices", result.err, 1, true)
    assert.matches("65535", result.err, 1, true)
    assert.is_false(helpers.exists(folder .. "/b.lev"))
  end)

  it("an output of no known kind", function()
    local input = put("a.obj", NAMED)
    for _, name in ipairs({"b", "b.doc"}) do
      local result = convert(input, folder .. "/" .. name)
      assert.equal(1, result.status)
      assert.matches(folder .. "/" .. name .. ": ", result.err, 1, true)
    end
  end)

  local usage = {
    {"no output", {"a.obj"}}, {"a third file", {"a.obj", "b.lev", "c.lev"}},
    {"another axis", {"a.obj", "b.lev", "--up", "x"}},
    {"a scale of 0", {"a.obj", "b.lev", "--scale", "0"}},
    {"a negative scale", {"a.obj", "b.lev", "--scale", "-1"}},
    {"a cell that is no number", {"a.obj", "b.lev", "--cell", "big"}},
  }
  for _, case in ipairs(usage) do
    it("bad usage: " .. case[1], function()
      refused(2, "Usage: boardwalk convert", (table.unpack or unpack)(case[2]))
    end)
  end
end)
