-- Settling: how dropped things come to rest on a face. The values are those of the seed page's test
-- ideas for unit 15, 5 to 13, or computed by hand; and the level script that shows it.
local bw = require "boardwalk"
local helpers = require "spec.helpers"

local near, near_list = helpers.assert_near, helpers.assert_near_list

local UP = {0, 0, 1}
local SETTLING, SETTLED, HELD = 0x40000, 0x8000000, 0x10

local physics, owner

before_each(function()
  physics = assert(bw.physics())
  owner = assert(physics:add_owner())
end)

local function assert_rotation(want, of)
  near_list({(of or owner):rotation()}, want, "rotation")
end

local function step(count)
  for _ = 1, count do physics:step() end
end

-- The turn of angle * t about -y, which lays x along z at t = 1 for a quarter.
local function turned(t)
  local half = t * math.pi / 4
  return {0, -math.sin(half), 0, math.cos(half)}
end

describe("a settle", function()
  it("takes 11 ticks, t after tick n being 0.01 n (n - 1)", function()
    local slot = assert(owner:settle(UP, "x"))
    assert.equal(SETTLING, owner:state().flags)
    local target = physics:settle_slot(slot).target
    for n = 1, 11 do
      physics:step()
      local state = physics:settle_slot(slot)
      local t = math.min(0.01 * n * (n - 1), 1)
      assert.is_true(math.abs(state.t - t) <= 1e-6, n)
      assert_rotation(turned(t))
      assert.same({n < 11, n < 11 and SETTLING or SETTLED},
        {state.owner == owner, owner:state().flags})
      assert.same({{type = n < 11 and "turned" or "settled", owner = owner, slot = slot}},
        physics:events())
    end
    assert.same(target, {owner:rotation()})
    physics:step()
    assert.same({}, physics:events())
    assert.same(target, {owner:rotation()})
  end)

  it("changes nothing visible in its first tick", function()
    owner:settle(UP, "x")
    physics:step()
    assert_rotation({0, 0, 0, 1})
  end)

  it("starts with its slot's numbers", function()
    owner:move({0, 0, 0}, {0, 0, 1, 0})
    local state = physics:settle_slot(assert(owner:settle(UP, "z")))
    near(state.acceleration, 0.02)
    assert.same({owner, 0, 0, {0, 0, 1, 0}}, {state.owner, state.t, state.speed, state.start})
  end)

  it("of a 65th is refused and changes nothing", function()
    local owners = {}
    for i = 1, 64 do
      owners[i] = assert(physics:add_owner())
      assert.equal(i - 1, owners[i]:settle(UP, "xyz"))
    end
    owner:set {flags = 0x20, angular_velocity = {0, 0, 3}, rotation = {0, 0, 1, 0}}
    local before = physics:save()
    assert.same({nil, "all 64 settle slots are in use", "limit"}, {owner:settle(UP, "x")})
    assert.equal(before, physics:save())
    local state = owner:state()
    assert.same({0x20, {0, 0, 3}, {0, 0, 1, 0}},
      {state.flags, state.angular_velocity, state.rotation})
    -- slot 5 freed is the next that is taken
    owners[6]:cancel_settle()
    assert.equal(5, owner:settle(UP, "x"))
    assert.equal(owner, physics:settle_slot(5).owner)
  end)

  it("of one that settles already takes a free slot before its own", function()
    local other = assert(physics:add_owner())
    assert.equal(0, other:settle(UP, "x"))
    assert.equal(1, owner:settle(UP, "x"))
    assert.equal(1, assert(owner:settle(UP, "x"))) -- its own: none is free before it
    other:cancel_settle()
    assert.equal(0, owner:settle(UP, "x"))
    assert.equal(2, physics:stats().settling)
    owner:cancel_settle()
    assert.equal(1, physics:stats().settling)
    owner:destroy()
    assert.equal(0, physics:stats().settling)
  end)

  it("of a held owner ends without a turn", function()
    owner:set {held = true}
    local slot = assert(owner:settle(UP, "x"))
    step(10)
    assert_rotation({0, 0, 0, 1})
    assert.equal(owner, physics:settle_slot(slot).owner)
    physics:step()
    assert_rotation({0, 0, 0, 1})
    assert.equal(HELD + SETTLED, owner:state().flags)
    assert.is_nil(physics:settle_slot(slot).owner)
  end)

  it("takes the body along in every step", function()
    owner:move(5, 0, 0)
    local body = assert(owner:add_object_body {size = {2, 4, 6}})
    physics:update()
    assert.same({4, -2, -3, 6, 2, 3}, {body:bounds()})
    assert(owner:settle(UP, "x"))
    for n = 1, 11 do
      physics:step()
      local angle = math.min(0.01 * n * (n - 1), 1) * math.pi / 2
      local x = math.abs(math.cos(angle)) + 3 * math.abs(math.sin(angle))
      local z = math.abs(math.sin(angle)) + 3 * math.abs(math.cos(angle))
      near_list({body:bounds()}, {5 - x, -2, -z, 5 + x, 2, z}, "tick " .. n)
      assert.equal(0x500, body:flags())
    end
    near_list(body:shapes()[1]:geometry().axes[1], {0, 0, 1})
  end)
end)

describe("a cancel", function()
  it("of one that does not settle clears its flag and no other", function()
    owner:set {flags = SETTLING + SETTLED + 0x20}
    owner:cancel_settle()
    assert.equal(SETTLED + 0x20, owner:state().flags)
  end)

  it("leaves what was turned in 4 steps", function()
    local slot = assert(owner:settle(UP, "x"))
    step(4)
    owner:cancel_settle()
    assert.is_nil(physics:settle_slot(slot).owner)
    assert.equal(0, owner:state().flags)
    step(9)
    assert_rotation(turned(0.12))
  end)
end)

describe("where a settle ends", function()
  -- {what, start, normal, axes, axis, end}
  local CASES = {
    {"untouched", {0, 0, 0, 1}, UP, "z", 2, {0, 0, 0, 1}},
    {"x turned onto up", {0, 0, 0, 1}, UP, "x", 0, {0, -0.707107, 0, 0.707107}},
    {"30 degrees turned back", {0, 0.258819, 0, 0.965926}, UP, "z", 2, {0, 0, 0, 1}},
    {"120 degrees turned on, upside down", {0, 0.866025, 0, 0.5}, UP, "z", 2, {0, 1, 0, 0}},
    {"opposite to the normal: as it is", {0, 0, 0, 1}, {0, 0, -1}, "z", 2, {0, 0, 0, 1}},
    {"the nearest of two", {0, 0.5, 0, 0.866025}, UP, "xz", 2, {0, 0, 0, 1}},
    {"by the axis nearest by its positive side", {0, 0.995004, 0, -0.099833}, UP, "xz", 0,
      {0, 0.707107, 0, -0.707107}},
    {"of equal angles the first", {0, 0, 0, 1}, UP, "xy", 0, {0, -0.707107, 0, 0.707107}},
    {"bit 3 changes nothing", {0, 0, 0, 1}, UP, 8 + 2 + 1, 0, {0, -0.707107, 0, 0.707107}},
  }
  for _, case in ipairs(CASES) do
    it(case[1], function()
      local answer = {physics:settle_target(case[2], case[3], case[4])}
      assert.equal(case[5], table.remove(answer, 1))
      near_list(answer, case[6])
      owner:move({0, 0, 0}, case[2])
      assert(owner:settle(case[3], case[4]))
      step(11)
      assert_rotation(case[6])
    end)
  end

  it("is the same for a rotation of any length", function()
    for _, scale in ipairs({5, 1e-30, 1e30}) do
      local start = {0, 0.258819 * scale, 0, 0.965926 * scale}
      near_list({physics:settle_target(start, UP, "z")}, {2, 0, 0, 0, 1})
      owner:move({0, 0, 0}, start)
      assert(owner:settle(UP, "z"))
      step(11)
      assert_rotation({0, 0, 0, 1})
    end
  end)

  it("is nowhere without an axis", function()
    assert.is_nil(physics:settle_target({0, 0, 0, 1}, UP, 8))
  end)

  it("has the axis along the normal or against it, whatever the start", function()
    local random = require("spec.random").new(15)
    for _ = 1, 300 do
      local d, w = random.direction(), random.between(-1, 1)
      local s = math.sqrt(1 - w * w)
      local start, normal = {d[1] * s, d[2] * s, d[3] * s, w}, random.direction()
      local axis, x, y, z, q = physics:settle_target(start, normal, "xyz")
      -- the axis in the world, by the usual matrix of a quaternion
      local rows = {
        {1 - 2 * (y * y + z * z), 2 * (x * y + z * q), 2 * (x * z - y * q)},
        {2 * (x * y - z * q), 1 - 2 * (x * x + z * z), 2 * (y * z + x * q)},
        {2 * (x * z + y * q), 2 * (y * z - x * q), 1 - 2 * (x * x + y * y)},
      }
      local row = rows[axis + 1]
      local along = row[1] * normal[1] + row[2] * normal[2] + row[3] * normal[3]
      assert.is_true(math.abs(along) > 1 - 1e-4, along)
    end
  end)
end)

describe("the start of a settle", function()
  -- A turn of this angle about z as one linear step of the game's gives it.
  local function about_z(angle)
    local half = math.atan(angle / 2)
    return {0, 0, math.sin(half), math.cos(half)}
  end

  -- {what, flags, time, angle}
  local CASES = {
    {"is turned on by the spin since the stamp", 0, 2.1, 0.1},
    {"is as it is when held", HELD, 2.1, 0},
    {"is as it is when it slerps", 0x1000, 2.1, 0},
    {"is as it is before the stamp", 0, 1.5, 0},
  }
  for _, case in ipairs(CASES) do
    it(case[1], function()
      owner:set {angular_velocity = {0, 0, 1}, stamp = 2, flags = case[2]}
      physics:set_time(case[3])
      local slot = assert(owner:settle(UP, "z"))
      near_list(physics:settle_slot(slot).start, about_z(case[4]))
      assert.same({0, 0, 0}, owner:state().angular_velocity)
    end)
  end
end)

if not require("boardwalk.core").state then
  pending("levels/drop.lua: this machine has no State")
  return
end

describe("levels/drop.lua", function()
  local result = helpers.boardwalk({"run", helpers.root .. "/levels/drop.lua"})
  local report = result.out

  -- What the report says behind a label, after the title of a section.
  local function told(section, label)
    local text = report:match("\n== " .. section .. "\n(.-)\n\n") or report:match(
      "\n== " .. section .. "\n(.*)$") or ""
    local line = ("\n" .. text .. "\n"):match("\n  " .. label:gsub("%p", "%%%0") .. " +([^\n]+)")
    return line or ("no line '%s' in '%s'"):format(label, section)
  end

  it("ends well", function()
    assert.same({0, ""}, {result.status, result.err})
    assert.is_nil(report:find("[^\n\32-\126]"))
  end)

  -- A fall of d metres takes the first n with 15.68 / 3600 * n (n + 1) / 2 at least d; the street
  -- is at 1.5, and all start with their middle at 4.
  local FALL, REST = "Dropped from 4 m", "Coming to rest"
  local lines = {
    -- half a metre above its lowest point: falls 2
    {FALL, "crate", "on the ground after 30 ticks, its middle at z = 2.00"},
    -- (2 sin 30 + 0.1 cos 30) / 2 = 0.543
    {FALL, "plank, tilted by 30 degrees", "on the ground after 30 ticks, its middle at z = 2.04"},
    -- (0.5 sin 60 + 0.5 cos 60) / 2 = 0.342
    {FALL, "die, tilted by 60 degrees", "on the ground after 31 ticks, its middle at z = 1.84"},
    -- (0.2 sin 160 + 0.6 cos 20) / 2 = 0.316
    {FALL, "bottle, upside down and tilted",
      "on the ground after 32 ticks, its middle at z = 1.82"},
    {REST, "steps until all lie still", "11"},
    {REST, "crate", "1.00 x 1.00 x 1.00 m, 0.00 m above the ground"},
    {REST, "plank, tilted by 30 degrees", "2.00 x 0.40 x 0.10 m, 0.00 m above the ground"},
    {REST, "die, tilted by 60 degrees", "0.50 x 0.50 x 0.50 m, 0.00 m above the ground"},
    -- of x and z its x was nearer to up: it lies on its side
    {REST, "bottle, upside down and tilted", "0.60 x 0.20 x 0.20 m, 0.00 m above the ground"},
    {"Looking along the street", "low, eastward", "crate after 3.50 m, facing -1 0 0"},
    {"Looking along the street", "the same, but for the crate",
      "die, tilted by 60 degrees after 9.75 m, facing -1 0 0"},
    {"Looking along the street", "over the crate", "nothing"},
    {"Looking along the street", "down at the plank",
      "plank, tilted by 30 degrees after 3.40 m, facing 0 0 1"},
    {"Looking along the street", "down beside it", "MATERIAL_ASHPHALT after 3.50 m, facing 0 0 1"},
    {"Around the plank", "a body whose box is near", "plank, tilted by 30 degrees"},
    {"Around the plank", "a ball of 0.3 m touches", "die, tilted by 60 degrees"},
    -- the capsule's radius is 0.3395
    {"Somebody stands in the street", "westward, chest high",
      "somebody after 2.66 m, facing 1 0 0"},
    -- its axis from 1.5 to 3.386, 0.1 beside it: the sphere's half height there is 0.3244
    {"Somebody stands in the street", "straight down, as the original", "4.82 m"},
    {"Somebody stands in the street", "straight down, without its fault", "2.29 m"},
    {"Saved and made again", "bodies", "5, as many as before: true"},
    {"Saved and made again", "the crate lies where it lay", "true"},
    {"Saved and made again", "the same bytes", "true"},
  }
  for _, line in ipairs(lines) do
    it(("tells of %s: %s"):format(line[1], line[2]), function()
      assert.equal(line[3], told(line[1], line[2]))
    end)
  end
end)
