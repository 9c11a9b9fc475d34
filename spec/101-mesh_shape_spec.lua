-- MeshShape in Lua: what is in it, materials, filters, models, what is refused, writing.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"

local function vector(name)
  return assert(bw.load(helpers.vector("shapes/" .. name)))
end

local function read(name)
  return helpers.read(helpers.vector("shapes/" .. name))
end

-- Reads what is refused: the message and the code.
local function refusal(data, name)
  local shape, message, code = bw.load_bytes(data, name or "broken.meshshape")
  assert.is_nil(shape)
  return message, code
end

-- The bytes with those at an offset replaced.
local function patched(data, offset, bytes)
  return data:sub(1, offset) .. bytes .. data:sub(offset + #bytes + 1)
end

describe("bw.load", function()
  local CASES = {
    {"quad.meshshape", "MeshShape: anvil, 2 faces, 1 material"},
    {"park.sws", "MeshShape: sws, 216 faces, 4 materials"},
    {"crate.shape", "Primitive: box"}, {"pole.shape", "Primitive: capsule"},
    {"barrel.shape", "Primitive: barrel"}, {"bench.shape", "Primitive: list of 3 shapes"},
  }
  for _, case in ipairs(CASES) do
    it("knows " .. case[1] .. " whatever it is called", function()
      assert.equal(case[2], tostring(assert(bw.load_bytes(read(case[1]), "x"))))
    end)
  end

  local PREFIXES = {
    {"quad.meshshape", "\1\2\3\4\97\62\43\178"}, {"park.sws", "\1\2\3\4\97\62\43\178"},
    {"park.sws", "\1\2\3\4\97\62\43\178\1"}, {"crate.shape", "\1\2\3\4\152\142\198\78"},
  }
  for _, case in ipairs(PREFIXES) do
    it(("reads %s behind %d bytes of id and class"):format(case[1], #case[2]), function()
      local object = assert(bw.load_bytes(case[2] .. read(case[1]), "x"))
      assert.is_true(object:save() == read(case[1]))
    end)
  end

  it("tells offset and code of what is wrong", function()
    local message, code = refusal(patched(read("quad.meshshape"), 11, "\0"))
    assert.equal("invalid", code)
    assert.equal("broken.meshshape: section 0x0201 has the marker 0xec00, not 0xecd7 "
      .. "at offset 11 (0xb)", message)
    message, code = refusal(read("park.sws"):sub(1, 100), "cut.sws")
    assert.equal("truncated", code)
    assert.matches("^cut.sws: 130 vertices of 16 bytes, and 96 bytes are there", message)
  end)

  it("wants no shape for a mesh", function()
    local shape, _, code = bw.load(helpers.vector("shapes/quad.meshshape"), {only = "mesh"})
    assert.same({nil, "unsupported"}, {shape, code})
  end)
end)

describe("a MeshShape", function()
  it("saves what it was loaded from", function()
    for _, name in ipairs {"box.meshshape", "terrain.meshshape", "park.sws", "triangle.sws"} do
      assert.is_true(vector(name):save() == read(name), name)
    end
  end)

  it("of the SWS form has no edges, polygons or nodes", function()
    local shape = vector("ramp.sws")
    for _, method in ipairs {"face_edges", "edge", "neighbours", "node"} do
      local result, message, code = shape[method](shape, 0)
      assert.is_nil(result)
      assert.same({"a shape of the SWS form has no edges, polygons or nodes", "unsupported"},
        {message, code})
    end
    assert.same({}, shape:polygon(2))
    assert.same({}, shape:sections())
    assert.is_nil(shape:triangle(0).polygon)
  end)

  it("has the faces across each edge", function()
    local ramp = objects.mesh_shape()
    assert.same({3, 1}, ramp:neighbours(0))
    assert.same({0}, ramp:neighbours(1))
    assert.same({0, 1}, ramp:polygon(2))
    assert.same({2, 3}, ramp:polygon(3))
    assert.same({0, 3}, ramp:edge(1))
  end)

  it("answers as every face tested", function()
    local shape = vector("terrain.meshshape")
    for i = 1, 200 do
      local origin = {(i * 37 % 40) - 20, (i * 53 % 40) - 20, 8}
      local direction = {(i % 7 - 3) / 9, (i % 5 - 2) / 9, -1}
      local hit, brute = shape:ray_cast(origin, direction, 40),
        shape:cast_brute(origin, direction, 40)
      assert.same(brute, hit)
    end
  end)
end)

describe("materials of a MeshShape", function()
  it("are named by their ids", function()
    local names = objects.mesh_shape():material_names()
    assert.equal(2, #names)
    -- the CRC-32 of "STONE" and of "WOOD"
    assert.same({"0xee74c79a", "0x0a08f4b9"}, names)
  end)

  it("are given by text, by name or not at all", function()
    local model = objects.model()
    model:add_polygon({0, 1, 2})
    local shape = assert(bw.mesh_shape(model, {
      materials = {GLASS = "0x6b2a3a2108:0305"}, default = "0x00000007",
    }))
    assert.same({"0x6b2a3a2108:0305", "0x00000007"}, shape:material_names())
    assert.equal("0x00000007", shape:triangle(4).material_name)
  end)

  it("can be changed by number and by text, and are written", function()
    local shape = vector("quad.meshshape")
    assert.is_true(shape:set_material(1, "0x00000abc"))
    local again = assert(bw.load_bytes(shape:save(), "again.meshshape"))
    assert.equal("0x00000abc", again:triangle(1).material_name)
    assert.equal(shape:material_names()[1], again:triangle(0).material_name)
    assert.is_true(again:set_material(1, 0))
  end)

  it("of an SWS shape change without its MOPP code", function()
    local shape = vector("park.sws")
    local before = shape:info()
    assert.is_true(shape:set_material(0, "0x00000abc"))
    local after = assert(bw.load_bytes(shape:save(), "again.sws")):info()
    assert.same({before.mopp_crc, before.mopp_size, 5},
      {after.mopp_crc, after.mopp_size, after.mopp_version})
    local done, message, code = shape:set_material(0, "0x100000000")
    assert.same({nil, "the material 0x100000000 has more than 32 bits", "limit"},
      {done, message, code})
  end)

  it("do not change while a set holds the shape", function()
    local shape = objects.mesh_shape()
    local set = assert(bw.shape_set {{shape = shape}})
    local done, message, code = shape:set_material(0, 1)
    assert.same({nil, "a shape that stands in a set cannot change", "invalid"},
      {done, message, code})
    set:destroy()
    assert.is_true(shape:set_material(0, 1))
  end)

  it("can be excluded, number 1 too", function()
    local ramp = objects.mesh_shape()
    local wood = ramp:filter {exclude = {1}}
    assert.is_nil(ramp:cast(5, 1, 9, 0, 0, -1, 20, wood))
    assert.is_number((ramp:cast(2, 1, 9, 0, 0, -1, 20, wood)))
    local stone = ramp:filter {exclude = {"STONE"}}
    assert.is_nil(ramp:cast(2, 1, 9, 0, 0, -1, 20, stone))
    assert.is_number((ramp:cast(5, 1, 9, 0, 0, -1, 20, stone)))
  end)

  it("that are not there raise in a filter", function()
    assert.error_matches(function() objects.mesh_shape():filter {exclude = {"GRASS"}} end,
      "MeshShape.filter: argument 'options.exclude%[1%]': expected the number or the text of a "
        .. "material that there is, got \"GRASS\"")
    assert.error_matches(function() objects.mesh_shape():filter {exclude = {2}} end,
      "expected an integer from 0 to 1, got 2")
  end)
end)

describe("bw.mesh_shape", function()
  it("takes what a model does not say", function()
    local info = assert(bw.mesh_shape(objects.model(), {
      name = "ENV_Rock", id = 0x5f00aa11, user_category = 33,
    })):info()
    assert.equal("ENV_Rock(0x5f00aa11) MeshDescriptor", info.descriptor)
    assert.equal(33, info.user_category)
    info = assert(bw.mesh_shape(objects.model(), {
      form = "sws", filter_id = 0xffffffff, filter_layer = 3, filter_part = 4,
    })):info()
    assert.same({"sws", 0xffffffff, 0x43ef99c2, 3, 4}, {
      info.form, info.filter_id, info.filter_class, info.filter_layer, info.filter_part,
    })
  end)

  it("makes what has nothing odd", function()
    assert.same({}, objects.mesh_shape():check())
  end)

  it("refuses an empty model and another form", function()
    local shape, message, code = bw.mesh_shape(bw.model())
    assert.same({nil, "the model has no triangles", "invalid"}, {shape, message, code})
    assert.error_matches(function() bw.mesh_shape(objects.model(), {form = "mopp"}) end,
      "argument 'options.form': expected \"anvil\" or \"sws\", got \"mopp\"")
    assert.error_matches(function() bw.mesh_shape(objects.model(), {name = "a\0b"}) end,
      "argument 'options.name': expected a text without a zero byte, got a string")
  end)

  it("makes an SWS shape that is written without MOPP code only when asked to be", function()
    local shape = assert(bw.mesh_shape(objects.model(), {form = "sws"}))
    local bytes, message, code = shape:save()
    assert.same({nil, "unsupported"}, {bytes, code})
    assert.matches("allow_empty_mopp = true", message)
    bytes = assert(shape:save {allow_empty_mopp = true})
    assert.equal(4, #assert(bw.load_bytes(bytes, "new.sws")))
  end)
end)

describe("a shape with a tree that lies", function()
  -- Every inset of the second node the widest: its children have no room.
  local data = read("box.meshshape")
  local offset = 576 + 8 + 11
  local shape = assert(bw.load_bytes(patched(data, offset, ("\255"):rep(6)), "liar.meshshape"))

  it("is bypassed and told of", function()
    assert.is_true(shape:info().tree_bypassed)
    local finding = shape:check()[1]
    assert.equal("tree_lies", finding.fault)
    assert.is_number(finding.first)
  end)

  it("answers as it should", function()
    local honest = vector("box.meshshape")
    for x = -1.4, 2.4, 0.2 do
      assert.same(honest:ray_cast({x, 0.1, 5}, {0.01, 0.02, -1}, 9),
        shape:ray_cast({x, 0.1, 5}, {0.01, 0.02, -1}, 9))
    end
  end)
end)
