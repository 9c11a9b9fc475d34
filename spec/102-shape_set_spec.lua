-- ShapeSet and Primitive in Lua: what is made, what is refused, and what components say.

local bw = require "boardwalk"
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"

local function word(number)
  local bytes = {}
  for i = 1, 4 do
    bytes[i] = string.char(number % 256)
    number = math.floor(number / 256)
  end
  return table.concat(bytes)
end

describe("bw.primitive", function()
  it("makes again what a primitive says of itself", function()
    for _, name in ipairs {"crate", "slab", "pole", "rail", "barrel", "block", "bench", "group"} do
      local path = helpers.vector("shapes/" .. name .. ".shape")
      local made = assert(bw.primitive(assert(bw.load(path)):info()))
      assert.is_true(made:save() == helpers.read(path), name)
    end
  end)

  it("makes a list without the byte at its end", function()
    local list = assert(bw.primitive {shape = "list", trailing_flag = false})
    assert.equal("\0\0\0\0", list:save())
    assert.equal("\0\0\0\0\0", assert(bw.primitive {shape = "list"}):save())
    assert.equal("\0\0\0\0\9", assert(bw.primitive {shape = "list", trailing_flag = 9}):save())
  end)

  it("names the field that is wrong", function()
    local function fails(description, message)
      assert.error_matches(function() bw.primitive(description) end, message, nil, true)
    end
    fails({shape = "sphere"},
      'argument \'shape\': expected "box", "capsule", "barrel" or "list", got "sphere"')
    fails({shape = "list", children = {{shape = "box", half_extents = {1, "2", 3}}}},
      "argument 'children[1].half_extents[2]': expected a number, got \"2\"")
    fails({shape = "box", colour = 1}, "argument 'description': expected no other names than")
  end)

  it("refuses lists that stand too deep", function()
    local description = {shape = "box", half_extents = {1, 1, 1}}
    for _ = 1, 8 do description = {shape = "list", children = {description}} end
    assert(bw.primitive(description))
    local list, message, code = bw.primitive {shape = "list", children = {description}}
    assert.same({nil, "limit"}, {list, code})
    assert.matches("lists stand more than 8 deep in each other", message)
    description.children = {description} -- and one that stands in itself
    assert.equal("limit", select(3, bw.primitive(description)))
  end)
end)

describe("a Primitive", function()
  it("holds points by its own measure", function()
    local pole = assert(bw.primitive {shape = "capsule", top = {0, 0, 2}, radius = 0.5})
    assert.is_true(pole:contains(0, 0, 2.5))
    assert.is_false(pole:contains(0.4, 0.4, 2.4))
    local turned = assert(bw.primitive {
      shape = "box", half_extents = {2, 1, 1},
      transform = {0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 10, 0, 0, 1},
    })
    assert.is_true(turned:contains(10, 1.9, 0))
    assert.is_false(turned:contains(11.9, 0, 0))
    assert.same({9, -2, -1, 11, 2, 1}, {turned:bounds()})
    assert.is_nil((assert(bw.primitive {shape = "list"}):bounds()))
  end)

  it("has a surface that looks outwards", function()
    for _, name in ipairs {"crate", "slab", "pole", "rail", "barrel", "block"} do
      local primitive = assert(bw.load(helpers.vector("shapes/" .. name .. ".shape")))
      local lx, ly, lz, hx, hy, hz = primitive:bounds()
      local middle = {(lx + hx) / 2, (ly + hy) / 2, (lz + hz) / 2}
      for _, triangle in primitive:mesh():triangles() do
        local a, b, c = triangle.a, triangle.b, triangle.c
        local u, v = {}, {}
        for i = 1, 3 do u[i], v[i] = b[i] - a[i], c[i] - a[i] end
        local out = 0
        for i = 1, 3 do
          local j, k = i % 3 + 1, (i + 1) % 3 + 1
          out = out + (u[j] * v[k] - u[k] * v[j]) * (a[i] - middle[i])
        end
        assert(out > 0, name)
      end
    end
  end)

  it("without triangles is no mesh", function()
    local mesh, message, code = assert(bw.primitive {shape = "list"}):mesh()
    assert.same({nil, "the primitive has no triangles", "invalid"}, {mesh, message, code})
  end)
end)

describe("bw.shape_set", function()
  it("places shapes, which stay when they are destroyed", function()
    local ramp = objects.mesh_shape()
    local set = assert(bw.shape_set {{shape = ramp}, {shape = ramp, position = {0, 10, 0}, id = 5}})
    ramp:destroy()
    collectgarbage()
    assert.equal(1, set:ground(2, 11, 9))
    local hit = set:ray_cast({2, 11, 9}, {0, 0, -1}, 20)
    assert.same({1, 5}, {hit.placement, hit.entity})
    assert.equal(4, set:placement(1).first)
    assert.equal(hit.triangle - 4, hit.face)
  end)

  it("takes rows of a matrix", function()
    -- x goes to y and y to -x, twice as large
    local set = assert(bw.shape_set {{
      shape = objects.primitive(), matrix = {0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 5, 0, 0, 1},
    }})
    local t = set:cast(5, 0, 9, 0, 0, -1, 20)
    assert.equal(7, t)
    assert.equal(16, #set:placement(0).matrix)
  end)

  it("names the placement that is wrong", function()
    local cube = objects.primitive()
    local zero = {}
    for i = 1, 16 do zero[i] = 0 end
    local set, message, code = bw.shape_set {{shape = cube}, {shape = cube, matrix = zero}}
    assert.same({nil, "placement 1 has a matrix without an inverse", "invalid"},
      {set, message, code})
    assert.error_matches(function() bw.shape_set {{shape = cube, matrix = {1}}} end,
      "argument 'placements[1].matrix[2]': expected a number, got nil", nil, true)
    assert.error_matches(function() bw.shape_set {{shape = bw.model()}} end,
      "argument 'placements[1].shape': expected a MeshShape, got a Model", nil, true)
    assert.error_matches(function()
      bw.shape_set {{shape = cube, matrix = zero, position = {0, 0, 0}}}
    end, "argument 'placements[1].position': expected nil beside a matrix", nil, true)
  end)

  it("may be empty", function()
    local set = assert(bw.shape_set {})
    assert.equal(0, #set)
    assert.is_nil(set:ray_cast({0, 0, 1}, {0, 0, -1}, 9))
    assert.same({0, 0, 0, 0, 0, 0}, {set:bounds()})
    assert.same({}, set:materials())
  end)

  it("has each material once", function()
    local set = objects.shape_set()
    local names = {}
    for i, material in ipairs(set:materials()) do names[i] = material.name end
    assert.same({"0xee74c79a", "0x0a08f4b9", "0x00001234"}, names)
    assert.is_nil(set:cast(10, 0, 9, 0, 0, -1, 20, set:filter {exclude = {2}}))
  end)
end)

describe("a component", function()
  local body = word(7) .. word(0x43ef99c2) .. word(2) .. word(3) .. word(0xabcdef)
    .. "\0\0\128\63" .. ("\0"):rep(8) .. "\1\2\3\4" .. ("\0\0\128\63"):rep(16)

  it("tells its shape", function()
    local info = assert(bw.rigid_body(body))
    assert.same({7, 2, 3, 0xabcdef, 1, {1, 2, 3, 4}}, {
      info.filter_id, info.filter_layer, info.filter_part, info.shape, info.mass, info.flags,
    })
    local component = assert(bw.inert_component(("x"):rep(21) .. word(8) .. "\0" .. word(9)
      .. word(0x228f402a) .. body .. word(10) .. ("y"):rep(12)))
    assert.same({8, 0, 9, 10, 0xabcdef}, {
      component.damage, component.body_managed, component.body_id, component.walkability,
      component.shape,
    })
  end)

  it("tells pairs of entities and shapes", function()
    local pairs_of = word(2) .. "\0" .. word(1) .. "\0" .. word(2) .. word(2) .. word(3) .. word(4)
    local expected = {{entity = 1, shape = 3}, {entity = 2, shape = 4}}
    assert.same(expected, bw.multi_mesh(pairs_of))
    assert.same(expected, bw.multi_inert(("z"):rep(40) .. word(0x9a503477) .. pairs_of .. "tail"))
  end)

  it("that is broken is refused", function()
    for size = 0, #body - 1 do assert.is_nil((bw.rigid_body(body:sub(1, size)))) end
    local _, message, code = bw.rigid_body(word(7) .. word(0) .. body:sub(9))
    assert.equal("invalid", code)
    assert.matches("class 0x00000000 where CollisionFilterInfo 0x43ef99c2 is expected", message)
    assert.is_nil((bw.multi_mesh(word(0xffffffff))))
    assert.is_nil((bw.multi_inert("")))
  end)
end)
