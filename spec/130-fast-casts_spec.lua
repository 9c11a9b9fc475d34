--- Fast casts as Lua sees them: the answers of the plain test, whatever is switched or added after
--- the first cast, and batches on threads.

local bw = require "boardwalk"
local random = require "spec.random"

local SIZE = 60

-- Ground of squares with walls on it, some of glass.
local function town()
  local triangles = {}
  local function quad(a, b, c, d, material)
    triangles[#triangles + 1] = {a = a, b = b, c = c, material = material}
    triangles[#triangles + 1] = {a = c, b = d, c = a, material = material}
  end
  for x = 0, SIZE - 6, 6 do
    for y = 0, SIZE - 6, 6 do
      quad({x, y, 0}, {x + 6, y, 0}, {x + 6, y + 6, 0}, {x, y + 6, 0})
      local glass = (x + y) % 12 == 0 and "GLASS" or "CONCRETE"
      quad({x, y, 0}, {x + 5, y + 2, 0}, {x + 5, y + 2, 4}, {x, y, 4}, glass)
    end
  end
  return assert(bw.mesh(triangles, {cell_size = 5}))
end

-- The batch of `count` rays: a Buffer.
local function rays_of(count)
  local next = random.new(7).next
  local numbers = {}
  for i = 0, count - 1 do
    numbers[i * 7 + 1], numbers[i * 7 + 2] = next() * SIZE, next() * SIZE
    numbers[i * 7 + 3] = 0.5 + 4 * next()
    numbers[i * 7 + 4], numbers[i * 7 + 5] = next() - 0.5, next() - 0.5
    numbers[i * 7 + 6], numbers[i * 7 + 7] = -next(), 40 * next()
  end
  return bw.buffer(numbers)
end

local function all_as_brute(mesh, filter)
  local rays = rays_of(400)
  local hits = 0
  for i = 1, #rays, 7 do
    local ox, oy, oz, dx, dy, dz, length = rays:get(i, i + 6)
    local hit = mesh:ray_cast(ox, oy, oz, dx, dy, dz, length, filter)
    local brute = mesh:cast_brute(ox, oy, oz, dx, dy, dz, length, filter)
    assert.same(brute and brute.t, hit and hit.t)
    if hit then hits = hits + 1 end
  end
  return hits
end

describe("fast casts", function()
  it("give what testing every triangle gives", function()
    assert.is_true(all_as_brute(town()) > 100)
  end)

  it("know of materials that do not count", function()
    assert.is_true(all_as_brute(town(), bw.filter {exclude = {"GLASS"}}) > 100)
  end)

  it("know of triangles that are switched after the first of them", function()
    local mesh = town()
    local t = mesh:cast(3, 3, 5, 0, 0, -1, 10)
    mesh:set_enabled_in_box({0, 0, -1}, {12, 12, 1}, false)
    assert.equal(5, t)
    assert.is_nil((mesh:cast(3, 3, 5, 0, 0, -1, 10)))
    mesh:set_enabled_in_box({0, 0, -1}, {12, 12, 1}, true)
    assert.equal(5, (mesh:cast(3, 3, 5, 0, 0, -1, 10)))
    assert.is_true(all_as_brute(mesh) > 100)
  end)

  it("know of triangles that get a second side", function()
    local mesh = town()
    assert.is_nil((mesh:cast(3, 4, -2, 0, 0, 1, 4)))
    for i = 0, #mesh - 1 do mesh:set_two_sided(i, true) end
    assert.equal(2, (mesh:cast(3, 4, -2, 0, 0, 1, 4)))
  end)

  it("know of sets that are added, moved and removed", function()
    local mesh = town()
    assert.equal(5, (mesh:cast(3, 4, 5, 0, 0, -1, 10)))
    local set = mesh:add {{a = {0, 0, 2}, b = {6, 0, 2}, c = {6, 6, 2}}}
    assert.equal(3, (mesh:cast(4, 3, 5, 0, 0, -1, 10)))
    set:move({12, 0, 1})
    assert.equal(5, (mesh:cast(4, 3.5, 5, 0, 0, -1, 10)))
    assert.equal(2, (mesh:cast(16, 3, 5, 0, 0, -1, 10)))
    set:remove()
    assert.equal(5, (mesh:cast(16, 3.5, 5, 0, 0, -1, 10)))
  end)

  it("take at most four times the payload with the mesh", function()
    local mesh = town()
    local before = mesh:stats().memory_bytes
    mesh:cast(3, 3, 5, 0, 0, -1, 10)
    local stats = mesh:stats()
    assert.is_true(stats.memory_bytes > before)
    assert.is_true(stats.memory_bytes <= 4 * stats.payload_bytes)
  end)
end)

describe("casts of every triangle, of a mesh that was prepared,", function()
  local mesh = town()
  mesh:add {{a = {0, 0, 2}, b = {6, 0, 2}, c = {6, 6, 2}}}
  mesh:set_enabled_in_box({0, 0, -1}, {12, 12, 1}, false)
  assert(mesh:cast(20, 20, 5, 0, 0, -1, 10))
  local rays = rays_of(400)

  it("say whether anything is met", function()
    local met = 0
    for i = 1, #rays, 7 do
      local brute = mesh:cast_brute(rays:get(i, i + 6))
      assert.equal(brute ~= nil, mesh:cast_any(rays:get(i, i + 6)))
      if brute then met = met + 1 end
    end
    assert.is_true(met > 100 and met < 400)
  end)

  it("give all that is met, the nearest first", function()
    local more = 0
    for i = 1, #rays, 7 do
      local hits = mesh:cast_all(rays:get(i, i + 6))
      local brute = mesh:cast_brute(rays:get(i, i + 6))
      assert.same(brute, hits[1])
      for k = 2, #hits do
        local a, b = hits[k - 1], hits[k]
        assert.is_true(a.t < b.t or (a.t == b.t and a.triangle < b.triangle))
        more = more + 1
      end
    end
    assert.is_true(more > 20)
  end)
end)

describe("cast_many on threads", function()
  local mesh, rays = town(), rays_of(5000)

  local function batch(...)
    local hits = bw.buffer(8 * 5000)
    local found = mesh:cast_many(rays, hits, ...)
    local list = {}
    for i = 1, #hits do list[i] = hits:get(i) end
    return found, list
  end

  it("gives the same hits", function()
    local found, list = batch()
    assert.is_true(found > 1000)
    for _, threads in ipairs {1, 2, 3, 64} do
      local other, other_list = batch({threads = threads})
      assert.equal(found, other)
      for i = 1, #list do
        if list[i] ~= other_list[i] then assert.equal(list[i], other_list[i]) end
      end
    end
  end)

  it("takes a filter behind the options", function()
    local filter = bw.filter {exclude = {"GLASS"}}
    local found = batch(filter)
    assert.is_true(found < batch())
    assert.equal(found, (batch({threads = 2}, filter)))
    assert.equal(found, (batch(nil, filter)))
  end)

  for _, case in ipairs {
    {"argument 'options.threads': expected an integer from 1 to 64, got 0", {threads = 0}},
    {"argument 'options.threads': expected an integer from 1 to 64, got 65", {threads = 65}},
    {"argument 'options': expected no other names than threads, got \"thread\"", {thread = 2}},
    {"argument 'filter': expected a Filter or nil, got a table", {threads = 2}, {}},
    {"argument 'options': expected a table or nil, got a Filter", bw.filter {}, bw.filter {}},
  } do
    it("says " .. case[1], function()
      local ok, message = pcall(batch, case[2], case[3])
      assert.is_false(ok)
      assert.matches("CollisionMesh.cast_many: " .. case[1], message, 1, true)
    end)
  end
end)
