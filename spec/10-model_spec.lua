-- Model: building, cutting polygons into triangles, turning, and what it refuses.

local bw = require "boardwalk"
local models = require "spec.models"

local unpack = table.unpack or unpack
local volume = models.volume

-- A model of points and one polygon over all of them.
local function model_of(points, material, group)
  local model = assert(bw.model())
  local corners = {}
  for i, point in ipairs(points) do corners[i] = assert(model:add_vertex(point)) end
  assert(model:add_polygon(corners, material, group))
  return model
end

-- Checks that every triangle faces along `normal` and that they cover `area`; flat ones may be.
local function assert_covers(model, normal, area)
  local sum = 0
  for i = 0, #model - 1 do
    local v = models.area_vector(model, i)
    local along = v[1] * normal[1] + v[2] * normal[2] + v[3] * normal[3]
    local length = math.sqrt(v[1] ^ 2 + v[2] ^ 2 + v[3] ^ 2)
    assert.is_true(math.abs(along - length) <= 1e-5 * length, "triangle " .. i .. " is turned")
    sum = sum + length
  end
  assert.near(area, sum, 1e-4 * area)
end

-- Edges of 1, 2 and 3 along x, y and z; faces outward, volume 1.
local function tetrahedron()
  local model = assert(bw.model())
  for _, point in ipairs {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}, {0, 0, 3}} do
    assert(model:add_vertex(point))
  end
  for _, face in ipairs {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}} do
    assert(model:add_polygon(face))
  end
  return model
end

describe("a new model", function()
  it("is empty", function()
    local model = assert(bw.model())
    assert.equal(0, #model)
    assert.equal(0, model:vertex_count())
    assert.same({}, model:materials())
    assert.same({}, model:groups())
    assert.same({}, model:warnings())
    assert.is_nil(model:bounds())
  end)

  it("numbers its vertices from 0 and keeps them as float32", function()
    local model = assert(bw.model())
    assert.equal(0, model:add_vertex(1, 2, 3))
    assert.equal(1, model:add_vertex {0.1, -0.0, 16777217})
    local x, y, z = model:vertex(1)
    assert.equal("0.1", bw.float_text(x))
    assert.equal("-0", bw.float_text(y))
    assert.equal(16777216, z)
  end)
end)

describe("a polygon", function()
  local U = {{2, 3}, {2, 1}, {1, 1}, {1, 3}, {0, 3}, {0, 0}, {3, 0}, {3, 3}}

  it("of three corners stays as it is", function()
    local model = model_of {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}
    assert.same({0, 1, 2}, model:triangle(0).corners)
  end)

  it("that is convex becomes the fan from its first corner", function()
    local model = model_of {{0, 0, 0}, {2, 0, 0}, {3, 1, 0}, {2, 2, 0}, {0, 2, 0}}
    assert.same({{0, 1, 2}, {0, 2, 3}, {0, 3, 4}},
      {model:triangle(0).corners, model:triangle(1).corners, model:triangle(2).corners})
  end)

  -- the same U in planes of all directions, wound both ways
  for name, place in pairs {
    ["+z"] = {normal = {0, 0, 1}, of = function(u, v) return {u, v, 7} end},
    ["+x"] = {normal = {1, 0, 0}, of = function(u, v) return {7, u, v} end},
    ["+y"] = {normal = {0, 1, 0}, of = function(u, v) return {v, 7, u} end},
    ["-z"] = {normal = {0, 0, -1}, of = function(u, v) return {v, u, 7} end},
    ["-x"] = {normal = {-1, 0, 0}, of = function(u, v) return {7, v, u} end},
    ["-y"] = {normal = {0, -1, 0}, of = function(u, v) return {u, 7, v} end},
    ["slanted"] = {normal = {-0.6, 0, 0.8}, of = function(u, v) return {4 * u, 5 * v, 3 * u} end},
  } do
    it("that is concave is filled and keeps its winding, normal " .. name, function()
      local points = {}
      for i, point in ipairs(U) do points[i] = place.of(point[1], point[2]) end
      local model = model_of(points)
      assert.equal(6, #model)
      assert_covers(model, place.normal, name == "slanted" and 175 or 7)
    end)
  end

  it("is filled from whichever corner its list starts", function()
    for first = 1, #U do
      local points = {}
      for i = 1, #U do
        local point = U[(first + i - 2) % #U + 1]
        points[i] = {point[1], point[2], 0}
      end
      assert_covers(model_of(points), {0, 0, 1}, 7)
    end
  end)

  it("far from the origin is filled too", function()
    local points = {}
    for i, point in ipairs(U) do points[i] = {100000 + point[1], 50000 + point[2], 0} end
    assert_covers(model_of(points), {0, 0, 1}, 7)
  end)

  it("may name a vertex more than once", function()
    local model = assert(bw.model())
    for _, point in ipairs {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}} do model:add_vertex(point) end
    assert(model:add_polygon {0, 0, 2})
    assert(model:add_polygon {0, 1, 1, 2})
    assert.equal(3, #model)
    assert.same({0, 0, 2}, model:triangle(0).corners)
  end)

  it("that crosses itself loses no triangle", function()
    assert.equal(2, #model_of {{0, 0, 0}, {1, 1, 0}, {1, 0, 0}, {0, 1, 0}})
  end)

  it("may have 65535 corners and no more", function()
    local model = assert(bw.model())
    model:add_vertex(0, 0, 0)
    local corners = {}
    for i = 1, 65535 do corners[i] = 0 end
    assert(model:add_polygon(corners))
    assert.equal(65533, #model)
    corners[65536] = 0
    local done, message, code = model:add_polygon(corners)
    assert.is_nil(done)
    assert.matches("65536", message)
    assert.equal("limit", code)
    assert.equal(65533, #model)
  end)
end)

describe("names", function()
  it("are given to triangles, and each is kept once in the order of first use", function()
    local model = model_of({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, "stone", "floor")
    assert(model:add_polygon({0, 1, 2}, "glass"))
    assert(model:add_polygon({0, 1, 2}, "stone", "wall"))
    assert(model:add_polygon {0, 1, 2})
    assert.same({"stone", "glass"}, model:materials())
    assert.same({"floor", "wall"}, model:groups())
    assert.same({corners = {0, 1, 2}, material = "stone", group = "wall"}, model:triangle(2))
    assert.same({corners = {0, 1, 2}}, model:triangle(3))
  end)

  it("are the same with blanks at their ends", function()
    local model = model_of({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, " dark glass\t", "dark glass")
    assert.same({"dark glass"}, model:materials())
  end)

  it("are found among thousands", function()
    local model = model_of {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}
    for _ = 1, 2 do
      for i = 1, 3000 do assert(model:add_polygon({0, 1, 2}, "m" .. i, "g" .. i)) end
    end
    assert.equal(3000, #model:materials())
    assert.equal("m1234", model:triangle(1234).material)
    assert.equal("g1234", model:triangle(4234).group)
  end)

  for name, bad in pairs {
    ["nothing"] = "", ["blanks"] = " \t ", ["a line break"] = "a\nb",
    ["a carriage return"] = "a\rb", ["a zero byte"] = "a\0b",
  } do
    it("cannot be " .. name, function()
      local model = model_of {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}
      local done, message, code = model:add_polygon({0, 1, 2}, bad)
      assert.is_nil(done)
      assert.is_string(message)
      assert.equal("invalid", code)
      assert.equal(1, #model)
    end)
  end
end)

describe("bounds", function()
  it("are those of the vertices that triangles use", function()
    local model = assert(bw.model())
    model:add_vertex(1000, 1000, 1000)
    for _, point in ipairs {{-1, 2, 3}, {4, -5, 6}, {7, 8, -9}} do model:add_vertex(point) end
    model:add_polygon {1, 2, 3}
    assert.same({-1, -5, -9, 7, 8, 6}, {model:bounds()})
  end)
end)

describe("transform", function()
  it("moves vertices by rows", function()
    local model = tetrahedron()
    -- x to y and doubled, y to z, z to x, then moved by 10, 20, 30
    assert.is_true(model:transform(0, 2, 0, 0, 0, 1, 1, 0, 0, 10, 20, 30))
    assert.same({10, 22, 30}, {model:vertex(1)})
    assert.same({10, 20, 32}, {model:vertex(2)})
    assert.same({13, 20, 30}, {model:vertex(3)})
    assert.same({10, 20, 30, 13, 22, 32}, {model:bounds()})
  end)

  it("that turns keeps the volume", function()
    local model = tetrahedron()
    assert.near(1, volume(model), 1e-6)
    model:transform(1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0)
    assert.near(1, volume(model), 1e-6)
    assert.same({0, -3, 0, 1, 0, 2}, {model:bounds()})
  end)

  for name, rows in pairs {
    ["one axis"] = {-1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0},
    ["two axes exchanged"] = {0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0},
    ["all three"] = {-1, 0, 0, 0, -1, 0, 0, 0, -1, 0, 0, 0},
  } do
    it("that mirrors " .. name .. " turns the triangles", function()
      local model = tetrahedron()
      model:transform(unpack(rows))
      assert.near(1, volume(model), 1e-6)
    end)
  end

  it("whose result is not finite changes nothing", function()
    local model = tetrahedron()
    local done, message, code = model:transform(3e38, 0, 0, 0, 3e38, 0, 0, 0, 1, 9, 9, 9)
    assert.is_nil(done)
    assert.matches("finite", message)
    assert.equal("invalid", code)
    assert.same({1, 0, 0}, {model:vertex(1)})
    assert.same({0, 2, 1}, model:triangle(0).corners)
  end)
end)

describe("wrong arguments of a model", function()
  local function raises(pattern, f, ...)
    local ok, message = pcall(f, ...)
    assert.is_false(ok)
    assert.matches(pattern, message)
  end

  it("raise, and name the argument", function()
    local model = tetrahedron()
    raises("Model.vertex: argument 'index'", model.vertex, model, 4)
    raises("Model.vertex: argument 'index'", model.vertex, model, -1)
    raises("Model.vertex: argument 'index'", model.vertex, model, 0.5)
    raises("Model.triangle: argument 'index'", model.triangle, model, 4)
    raises("Model.triangle: argument 'index'", model.triangle, model, "0")
    raises("Model.add_vertex: argument 'position", model.add_vertex, model, 1, 2)
    raises("Model.add_vertex: argument 'position", model.add_vertex, model, 0 / 0, 2, 3)
    raises("Model.add_vertex: argument 'position", model.add_vertex, model, {1, 1 / 0, 3})
    raises("Model.add_polygon: argument 'corners'", model.add_polygon, model, {0, 1})
    raises("Model.add_polygon: argument 'corners%[3%]'", model.add_polygon, model, {0, 1, 4})
    raises("Model.add_polygon: argument 'material'", model.add_polygon, model, {0, 1, 2}, 5)
    raises("Model.transform: argument 'rows%[12%]'", model.transform, model,
      1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0)
  end)

  it("leave the model as it was", function()
    local model = tetrahedron()
    pcall(model.add_vertex, model, 1, 2)
    pcall(model.add_polygon, model, {0, 1, 4})
    assert.equal(4, model:vertex_count())
    assert.equal(4, #model)
  end)
end)

describe("a destroyed model", function()
  it("answers nothing", function()
    local model = tetrahedron()
    model:destroy()
    model:destroy()
    assert.is_true(model:is_destroyed())
    assert.has_error(function() return model:vertex_count() end)
    assert.has_error(function() return model:to_obj() end)
    assert.has_error(function() return #model end)
  end)
end)
