-- A town of two worlds, 600 sectors in 100 parts each, a budget for 20 parts, and a camera that
-- flies over it for 10,000 updates: the same decisions on every machine and in every build. In C,
-- spec/c/test_world_town compares each decision and each mark to one that is made by looking at
-- everything, and ends with the same hash. And levels/town.lua, a smaller one to look at.
local bw = require "boardwalk"
local helpers = require "spec.helpers"
local worlds = require "spec.world_objects"

local COLUMNS, ROWS, PARTS, UPDATES = 30, 20, 100, 10000
local SECTORS = COLUMNS * ROWS
local ROOM = 21000 -- 20 parts and a little

local FLIGHT_HASH = "a5f8e9546784b7ca"

-- ---- the town

local function whole(number)
  return number - number % 1
end

-- The place of a world's sector: in the detail layer they lie in another order.
local function place_of(world, index)
  return world == 0 and index or index * 7 % SECTORS
end

local function part_at(place)
  return whole(place / COLUMNS / 2) * (COLUMNS / 3) + whole(place % COLUMNS / 3) + 1
end

local function heap_of(part)
  return 1000 + part % 7 * 17
end

-- A sector is 20 by 20 metres on the ground and up to 15 high.
local function box_at(place)
  local x, z = 20 * (place % COLUMNS), -20 * whole(place / COLUMNS) - 20
  return {x, 0, z}, {x + 20, 8 + place % 8, z + 20}
end

local function town(world)
  local source = {heap_size = worlds.WORLD_HEAP, parts = {}, sectors = {}}
  for part = 1, PARTS do source.parts[part] = {heap_size = heap_of(part)} end
  for index = 0, SECTORS - 1 do
    local place = place_of(world, index)
    local low, high = box_at(place)
    source.sectors[index + 1] = {low = low, high = high, part = part_at(place), position = low}
  end
  return source
end

local function town_manager()
  local manager = assert(bw.world_manager({
    levels = {town = worlds.floor()}, worlds = {towns = town(0), townd = town(1)},
  }, {capacity = worlds.LEVEL_POOL + 2 * worlds.WORLD_HEAP + ROOM}))
  assert(manager:load_level "town")
  return manager
end

-- ---- the flight

-- There and back between 0 and `most`.
local function swing(i, step, most)
  local at = i * step % (2 * most)
  return at < most and at or 2 * most - at
end

local WAYS = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

local function shot_of(i)
  local way = WAYS[whole(i / 50) % 8 + 1]
  local camera = {swing(i, 1, 600) + 0.5, swing(i, 3, 800) * 0.5 + 0.25, 2 + swing(i, 1, 30)}
  return camera, bw.view_planes(camera, {way[1], way[2], 0})
end

-- ---- a hash of 64 bits (FNV-1a) in halves of 32, as numbers of any machine hold them

local HALF = 2 ^ 32

local function xor_byte(a, b)
  local result, bit = 0, 1
  for _ = 1, 8 do
    if a % 2 ~= b % 2 then result = result + bit end
    a, b, bit = whole(a / 2), whole(b / 2), bit * 2
  end
  return result
end

local function new_hash()
  return {0xcbf29ce4, 0x84222325}
end

-- Mixes in the four bytes of a number; the prime is 2^40 + 435.
local function mix(hash, value)
  for _ = 1, 4 do
    local high, low = hash[1], hash[2]
    low = low - low % 256 + xor_byte(low % 256, value % 256)
    value = whole(value / 256)
    local product = low * 435
    hash[1] = (high * 435 + whole(product / HALF) + low * 256) % HALF
    hash[2] = product % HALF
  end
end

local function hash_text(hash)
  local words = {}
  for i, half in ipairs(hash) do
    words[2 * i - 1], words[2 * i] = ("%04x"):format(whole(half / 65536)),
      ("%04x"):format(half % 65536)
  end
  return table.concat(words)
end

-- ---- what an update was about

local OUTCOMES = {idle = 0, loaded = 3, unloaded = 4, no_room = 5}
local ABOUT = {loaded = "load_part", unloaded = "unload_part", no_room = "no_room"}

local function about(manager, outcome)
  local world, part = 0, 0
  for _, decision in ipairs(manager:decisions()) do
    if decision.type == ABOUT[outcome] then world, part = decision.world, decision.part end
  end
  manager:clear_decisions()
  return world, part
end

-- Whether a box is inside or across every plane; nil when that is closer than rounding.
local function is_seen(planes, place)
  local low, high = box_at(place)
  for _, p in ipairs(planes) do
    local most = -math.huge
    for corner = 0, 7 do
      local x = corner % 2 < 1 and low[1] or high[1]
      local y = corner % 4 < 2 and low[2] or high[2]
      local z = corner < 4 and low[3] or high[3]
      most = math.max(most, p[1] * x + p[3] * y - p[2] * z + p[4])
    end
    if math.abs(most) < 1e-3 then return nil end
    if most < 0 then return false end
  end
  return true
end

local function check_marks(manager, planes)
  local checked = 0
  for index = 0, SECTORS - 1 do
    local one, other = is_seen(planes, index), is_seen(planes, place_of(1, index))
    if one ~= nil and other ~= nil then
      assert.equal(one or other, manager.solid:is_marked(index))
      checked = checked + 1
    end
    assert.is_false(manager.detail:is_marked(index))
  end
  return checked
end

describe("a flight over a town", function()
  local manager, counts, hash, most, checked

  setup(function()
    manager, counts, hash, most, checked = town_manager(), {}, new_hash(), 0, 0
    for i = 0, UPDATES - 1 do
      local camera, planes = shot_of(i)
      assert(manager:set_cameras {camera})
      assert(manager:find_visible(camera, {frustum = planes}))
      manager:adjust_draw_distance {
        far_clip = 115, seconds = 1 / 30, frame_rate = i % 300 < 200 and 30 or 25,
      }
      local outcome = assert(manager:update(i * 33))
      counts[outcome] = (counts[outcome] or 0) + 1
      local world, part = about(manager, outcome)
      mix(hash, OUTCOMES[outcome])
      mix(hash, world)
      mix(hash, part)
      most = math.max(most, manager.budget:used())
      if i % 97 == 0 then checked = checked + check_marks(manager, planes) end
    end
  end)

  it("is never over the budget", function()
    local capacity = worlds.LEVEL_POOL + 2 * worlds.WORLD_HEAP + ROOM
    assert.is_true(most <= capacity)
    assert.equal(most, manager.budget:peak())
    assert.is_true(most > capacity - heap_of(6)) -- and fills it
  end)

  it("has no wrong mark", function()
    assert.is_true(checked > 50000)
  end)

  it("loads, drops and refuses", function()
    assert.is_true(counts.loaded > 1000 and counts.unloaded > 1000 and counts.no_room > 100)
  end)

  it("decides as everywhere: " .. FLIGHT_HASH, function()
    assert.equal(FLIGHT_HASH, hash_text(hash))
  end)

  it("gives all back", function()
    assert(manager:unload())
    assert.equal(0, manager.budget:used())
  end)
end)

-- ---- levels/town.lua

if not require("boardwalk.core").state then
  pending("level scripts: this machine has no State")
  return
end

describe("levels/town.lua", function()
  local result = helpers.boardwalk({"run", helpers.root .. "/levels/town.lua"})
  local report = result.out

  -- What the report says behind a label.
  local function told(label)
    local line = ("\n" .. report):match("\n  " .. label:gsub("%p", "%%%0") .. " +([^\n]+)")
    return line or "no line '" .. label .. "'"
  end

  it("ends well", function()
    assert.same({0, ""}, {result.status, result.err})
    assert.is_nil(report:find("[^\n\32-\126]"))
    assert.matches("All 3 checks passed%.\n$", report)
  end)

  it("tells what was loaded, dropped and refused", function()
    local loaded = tonumber(told("loaded"):match("^(%d+) times a part$"))
    local dropped = tonumber(told("dropped"):match("^(%d+) times, for one that was nearer$"))
    local refused = tonumber(told("refused"):match("^(%d+) times"))
    local idle = tonumber(told("nothing to do"):match("^(%d+) times$"))
    assert.equal(52 * 30, loaded + dropped + refused + idle) -- seconds, frames a second
    assert.is_true(loaded > dropped and dropped > 0 and refused > 0)
    -- the lines of the legs add up to it
    local sums = {0, 0, 0}
    for a, b, c in report:gmatch("\n +%d+ s [^\n]- +(%d+) +(%d+) +(%d+)  %[") do
      sums = {sums[1] + a, sums[2] + b, sums[3] + c}
    end
    assert.same({loaded, dropped, refused}, sums)
    -- and the map shows what is there
    local map = report:match("== What is loaded at the end\n(.-)\n  north")
    local _, both = map:gsub("B", "")
    local _, one = map:gsub("[sd]", "")
    assert.equal(loaded - dropped, 2 * both + one)
  end)

  it("draws a bar of the budget for each leg", function()
    local bars = 0
    for bar, percent in report:gmatch("%[([#.]+)%] +(%d+)%%") do
      local _, full = bar:gsub("#", "")
      assert.equal(24, #bar)
      assert.is_true(math.abs(full / 24 * 100 - percent) <= 100 / 48 + 0.51)
      bars = bars + 1
    end
    assert.equal(7, bars) -- before, five legs, after
  end)

  it("names the first that was refused, and why", function()
    assert.matches("^towns_ms%d+%.sec, for sector %d+$", told("what"))
    local bytes, free = told("why"):match("^(%d+) bytes, and (%d+) are free$")
    assert.is_true(tonumber(bytes) > tonumber(free))
  end)

  it("opens no folder", function()
    local path = helpers.temp_file([[
print(pcall(Warlib.bw.world_manager, "/"))
print(pcall(Warlib.bw.world_manager, {folder = "/"}))
print(pcall(Warlib.bw.world_manager, setmetatable({}, {__index = {folder = "/"}})))
print(Warlib.bw.wad)
]], ".lua")
    local said = helpers.boardwalk({"run", path}).out
    os.remove(path)
    local _, refusals = said:gsub("false\t[^\n]-expected no path, as nothing is opened here", "")
    assert.equal(3, refusals)
    assert.matches("\nnil\n$", said)
  end)
end)
