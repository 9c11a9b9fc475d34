-- Buffers of numbers, and queries that take many rays at once from them.
local bw = require "boardwalk"
local core = require "boardwalk.core"
local helpers = require "spec.helpers"
local objects = require "spec.lua_objects"

local unpack = table.unpack or unpack
local huge, nan = math.huge, 0 / 0

local function message_of(call, ...)
  local ok, message = pcall(call, ...)
  assert.is_false(ok)
  return (message:gsub("^[^:]+:%d+: ", ""))
end

describe("a Buffer", function()
  it("of a count holds so many zeros", function()
    local buffer = assert(bw.buffer(3))
    assert.equal(3, #buffer)
    assert.same({0, 0, 0}, {buffer:get(1, 3)})
  end)

  it("of a list holds its numbers", function()
    local buffer = assert(bw.buffer {1, 2.5, -3})
    assert.same({1, 2.5, -3}, {buffer:get(1, 3)})
  end)

  it("can be empty", function()
    assert.equal(0, #bw.buffer(0))
    assert.equal(0, #bw.buffer {})
  end)

  it("keeps numbers in single precision", function()
    local buffer = bw.buffer {0.1, 16777217, 1e-46}
    assert.equal("0.1", bw.float_text(buffer:get(1)))
    assert.are_not.equal(0.1, buffer:get(1))
    assert.equal(16777216, buffer:get(2))
    assert.equal(0, buffer:get(3))
  end)

  it("sets one number, or several one behind the other", function()
    local buffer = bw.buffer(5)
    buffer:set(1, 7)
    buffer:set(3, 8, 9, 10)
    assert.same({7, 0, 8, 9, 10}, {buffer:get(1, 5)})
  end)

  it("is filled from a list, from any place on", function()
    local buffer = bw.buffer(5)
    buffer:fill {1, 2, 3, 4, 5}
    buffer:fill({8, 9}, 4)
    buffer:fill {}
    assert.same({1, 2, 3, 8, 9}, {buffer:get(1, 5)})
  end)

  it("gives up to 256 numbers at once", function()
    local buffer = bw.buffer(300)
    buffer:set(256, 5)
    assert.equal(256, select("#", buffer:get(1, 256)))
    assert.equal(5, (select(256, buffer:get(1, 256))))
    assert.equal("Buffer.get: argument 'last': expected an integer from 1 to 256, got 257",
      message_of(buffer.get, buffer, 1, 257))
  end)

  it("says what it is", function()
    local buffer = bw.buffer(1234)
    assert.equal("Buffer: 1,234 numbers", tostring(buffer))
    assert.equal("Buffer: 1 number", tostring(bw.buffer(1)))
    buffer:destroy()
    assert.equal("Buffer: destroyed", tostring(buffer))
  end)

  it("for which there is no memory is an error value", function()
    local state = assert(core.state {memory = 4 * 1024 * 1024})
    local ok, buffer, message, code = state:run([[
      local buffer, message, code = require("boardwalk").buffer(2 ^ 28)
      return buffer, message, code]], "=test")
    state:destroy()
    assert.same({true, "out of memory", "memory"}, {ok, message, code})
    assert.is_nil(buffer)
  end)

  local buffer
  before_each(function() buffer = bw.buffer {1, 2, 3} end)

  local INDEX = "expected an integer from 1 to 3, got "
  local TOO_MANY = "expected no more numbers than the Buffer holds from there on, got "
  local wrong = {
    {"bw.buffer: argument 'source': expected an integer from 0 to 268435456, got -1",
      function() bw.buffer(-1) end},
    {"bw.buffer: argument 'source': expected an integer from 0 to 268435456, got \"3\"",
      function() bw.buffer("3") end},
    {"bw.buffer: argument 'source': expected an integer from 0 to 268435456, got a Buffer",
      function() bw.buffer(buffer) end},
    {"bw.buffer: argument 'source': expected an integer from 0 to 268435456, got 268435457",
      function() bw.buffer(2 ^ 28 + 1) end},
    {"bw.buffer: argument 'source[2]': expected a number, got true",
      function() bw.buffer {1, true} end},
    {"Buffer.get: argument 'index': " .. INDEX .. "0", function() buffer:get(0) end},
    {"Buffer.get: argument 'index': " .. INDEX .. "4", function() buffer:get(4) end},
    {"Buffer.get: argument 'index': " .. INDEX .. "1.5", function() buffer:get(1.5) end},
    {"Buffer.get: argument 'index': " .. INDEX .. "nil", function() buffer:get() end},
    {"Buffer.get: argument 'index': " .. INDEX .. "4294967297",
      function() buffer:get(4294967297) end},
    {"Buffer.get: argument 'last': expected an integer from 2 to 3, got 4",
      function() buffer:get(2, 4) end},
    {"Buffer.get: argument 'last': expected an integer from 2 to 3, got 1",
      function() buffer:get(2, 1) end},
    {"Buffer.set: argument 'index': " .. INDEX .. "4", function() buffer:set(4, 0) end},
    {"Buffer.set: argument 'value': expected a number, got nil", function() buffer:set(1) end},
    {"Buffer.set: argument 'value': expected a number, got \"1\"",
      function() buffer:set(1, "1") end},
    {"Buffer.set: argument 'value': expected a finite number, got nan",
      function() buffer:set(1, nan) end},
    {"Buffer.set: argument 'value': expected a finite number, got -inf",
      function() buffer:set(1, 0, -huge) end},
    {"Buffer.set: argument 'value': expected a number that fits float32, got 1e+39",
      function() buffer:set(1, 1e39) end},
    {"Buffer.set: argument 'value': " .. TOO_MANY .. "9", function() buffer:set(2, 7, 8, 9) end},
    {"Buffer.fill: argument 'list': expected a table, got 1", function() buffer:fill(1) end},
    {"Buffer.fill: argument 'list[2]': expected a number, got \"x\"",
      function() buffer:fill {1, "x"} end},
    {"Buffer.fill: argument 'first': " .. INDEX .. "0", function() buffer:fill({1}, 0) end},
    {"Buffer.fill: argument 'list': " .. TOO_MANY .. "a table",
      function() buffer:fill({1, 2}, 3) end},
    {"Buffer.fill: argument 'list': " .. TOO_MANY .. "a table",
      function() buffer:fill {1, 2, 3, 4} end},
  }
  for i, case in ipairs(wrong) do
    it(("raises for a wrong argument, case %d: %s"):format(i, case[1]), function()
      assert.equal(case[1], message_of(case[2]))
    end)
  end

  it("is as it was after a value too many", function()
    pcall(buffer.set, buffer, 2, 7, 8, 9)
    pcall(buffer.fill, buffer, {1, 2}, 3)
    assert.same({1, 2, 3}, {buffer:get(1, 3)})
  end)
end)

-- The tetrahedron of spec.lua_objects and a lid over it at z = 5, of glass and area 4.
local function world()
  local mesh = objects.mesh()
  return mesh, assert(mesh:add {objects.lid("GLASS")})
end

local RAYS = {
  {0.5, 0.5, 9, 0, 0, -1, 20}, -- onto the lid
  {0.5, 0.5, 4, 0, 0, -1, 20}, -- under it, onto the rock
  {0.5, 0.5, 9, 0, 0, 1, 20}, -- up
  {0.5, 0.5, 9, 0, 0, -1, 3.5}, -- too short
  {0.5, 0.5, 9, 0, 0, 0, 20}, -- no direction
  {0.5, 0.5, 9, 0, 0, -2, 0}, -- no length
}

local function pack_rays()
  local rays = bw.buffer(7 * #RAYS)
  for i, ray in ipairs(RAYS) do rays:set(7 * i - 6, unpack(ray)) end
  return rays
end

describe("CollisionMesh.cast_many", function()
  it("answers as cast does, ray by ray", function()
    local mesh = world()
    local rays, hits = pack_rays(), bw.buffer(8 * #RAYS)
    assert.equal(2, mesh:cast_many(rays, hits))
    for i, ray in ipairs(RAYS) do
      local answer = {mesh:cast(unpack(ray))}
      if answer[1] == nil then answer = {-1, 0, 0, 0, -1} end
      assert.same(answer, {hits:get(8 * i - 7, 8 * i - 3)})
    end
  end)

  it("gives material, flags and area of what was met", function()
    local mesh = world()
    local hits = bw.buffer(8 * #RAYS)
    mesh:cast_many(pack_rays(), hits)
    local hit = mesh:ray_cast({0.5, 0.5, 9}, {0, 0, -1}, 20)
    assert.same({hit.material, hit.flags, 4}, {hits:get(6, 8)})
    assert.equal("MATERIAL_GLASS", bw.material_name(hits:get(6)))
  end)

  it("writes over what a miss leaves", function()
    local mesh = world()
    local hits = bw.buffer {9, 9, 9, 9, 9, 9, 9, 9}
    assert.equal(0, mesh:cast_many(bw.buffer(7), hits))
    assert.same({-1, 0, 0, 0, -1, 0, 0, 0}, {hits:get(1, 8)})
  end)

  it("passes over what a filter says", function()
    local mesh = world()
    local rays, hits = pack_rays(), bw.buffer(8 * #RAYS)
    assert.equal(2, mesh:cast_many(rays, hits, nil))
    mesh:cast_many(rays, hits, bw.filter {exclude = {"GLASS"}})
    assert.equal(-1, hits:get(1))
  end)

  it("leaves room behind the hits as it is", function()
    local mesh = world()
    local hits = bw.buffer(9)
    hits:set(9, 42)
    mesh:cast_many(bw.buffer(RAYS[1]), hits)
    assert.equal(42, hits:get(9))
  end)

  it("takes no rays at all", function()
    assert.equal(0, (world():cast_many(bw.buffer(0), bw.buffer(0))))
  end)

  local mesh, rays, hits
  before_each(function() mesh, rays, hits = objects.mesh(), bw.buffer(14), bw.buffer(16) end)

  local wrong = {
    {"argument 'rays': expected a Buffer, got a table", function() mesh:cast_many({}, hits) end},
    {"argument 'hits': expected a Buffer, got nil", function() mesh:cast_many(rays) end},
    {"argument 'hits': expected a Buffer, got a CollisionMesh",
      function() mesh:cast_many(rays, mesh) end},
    {"argument 'rays': expected 7 numbers for each ray, got 16",
      function() mesh:cast_many(hits, hits) end},
    {"argument 'hits': expected room for 16 numbers, got 15",
      function() mesh:cast_many(rays, bw.buffer(15)) end},
    {"argument 'hits': expected another Buffer than that of the rays", function()
      local both = bw.buffer(0)
      mesh:cast_many(both, both)
    end},
    {"argument 'filter': expected a Filter or nil, got 1",
      function() mesh:cast_many(rays, hits, 1) end},
    {"the Buffer is destroyed", function()
      rays:destroy()
      mesh:cast_many(rays, hits)
    end},
    {"the Buffer is destroyed", function()
      hits:destroy()
      mesh:cast_many(rays, hits)
    end},
  }
  for i, case in ipairs(wrong) do
    it(("raises for a wrong argument, case %d: %s"):format(i, case[1]), function()
      local message = message_of(case[2])
      assert.matches("CollisionMesh.cast_many: " .. case[1], message, 1, true)
    end)
  end

  it("is checked again where the core is called", function()
    local flat = core.flat.CollisionMesh
    assert.equal("core.CollisionMesh.cast_many: argument 'count': expected an integer from 0 to 2, "
      .. "got 3", message_of(flat.cast_many, mesh, rays, hits, 3))
    assert.equal("core.CollisionMesh.cast_many: argument 'count': expected an integer from 0 to 1, "
      .. "got 2", message_of(flat.cast_many, mesh, rays, bw.buffer(15), 2))
  end)
end)

describe("no garbage", function()
  it("is made by cast", function()
    local mesh, filter = objects.mesh(), bw.filter {exclude = {"GLASS"}}
    assert.is_true(helpers.garbage(function()
      for i = 1, 20000 do
        mesh:cast(0.5, 0.5, 9, 0, 0, -1, 20)
        mesh:cast(0.5, i, 9, 0, 0, -1, 20, filter)
      end
    end) < 1)
  end)

  it("is made by cast_many, get and set", function()
    local mesh, rays, hits = objects.mesh(), bw.buffer(RAYS[1]), bw.buffer(8)
    assert.is_true(helpers.garbage(function()
      for i = 1, 20000 do
        rays:set(2, i / 10000)
        mesh:cast_many(rays, hits)
        hits:get(1)
      end
    end) < 1)
  end)
end)
