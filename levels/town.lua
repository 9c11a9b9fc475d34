-- A flight over a streamed town: what is loaded, dropped and refused within a budget.
--
--   build/boardwalk run levels/town.lua
--
-- A streamed world is cut into sectors; some of them together are a part, which is one file. Of a
-- town there are two worlds, the solid one and the detail layer. A WorldManager has a budget in
-- bytes, and makes one decision a frame: to load the part that is wanted most, or to drop one that
-- is far away and not seen to make room. This town is made of tables; with a disc the manager would
-- read the game's own files: bw.world_manager(bw.wad "WARRIORS.DIR").

local bw = Warlib.bw

local COLUMNS, ROWS, SIZE = 16, 10, 20 -- sectors, metres
local PART = 2 -- sectors along a side of a part
local PARTS = (COLUMNS / PART) * (ROWS / PART)
local PART_BYTES, DETAIL_BYTES, WORLD_BYTES = 180000, 60000, 400000
local ROOM = 12 -- parts of the solid world that the budget holds

local function title(text)
  print()
  print("== " .. text)
end

local function row(label, format, ...)
  print(("  %-32s "):format(label) .. format:format(...))
end

-- ---- the town

-- The part that a sector belongs to: they count from 1.
local function part_of(column, line)
  return (line - line % PART) / PART * (COLUMNS / PART) + (column - column % PART) / PART + 1
end

-- Streamed worlds have RenderWare's axes, y up: game (x, y, z) is (x, z, -y) there.
local function sector(column, line, height)
  return {
    low = {column * SIZE, 0, -(line + 1) * SIZE},
    high = {(column + 1) * SIZE, height, -line * SIZE},
    part = part_of(column, line),
  }
end

local function world(bytes, height)
  local sectors, parts = {}, {}
  for line = 0, ROWS - 1 do
    for column = 0, COLUMNS - 1 do
      sectors[#sectors + 1] = sector(column, line, height + (column * 3 + line * 5) % 9)
    end
  end
  for part = 1, PARTS do parts[part] = {heap_size = bytes + part * 7 % 5 * bytes / 10} end
  return {heap_size = WORLD_BYTES, parts = parts, sectors = sectors}
end

local manager = assert(bw.world_manager({
  levels = {town = Warlib.mesh}, -- what rays and people meet: here the level of this script
  worlds = {towns = world(PART_BYTES, 6), townd = world(DETAIL_BYTES, 2)},
}, {
  capacity = bw.pool_size("world_level_pool", 0) + 2 * WORLD_BYTES + ROOM * PART_BYTES,
}))
local budget = manager.budget

-- ---- the budget

local WIDTH = 24

local function bar()
  local used, all = budget:used(), budget:used() + budget:free()
  local full = math.floor(used / all * WIDTH + 0.5)
  return ("[%s%s] %3.0f%%"):format(("#"):rep(full), ("."):rep(WIDTH - full), used / all * 100)
end

title("The level and its worlds")
local before = budget:used()
assert(manager:load_level("town"))
row("worlds", "%s and %s", manager.solid:state().name, manager.detail:state().name)
row("sectors", "%d each, in %d parts", #manager.solid, PARTS)
row("the budget", "%s", bar())
print((budget:text():gsub("[^\n]+", "  %0"):gsub("%s+$", "")))

-- ---- the flight

-- Around the town and through the middle: points in game axes, and how many seconds to each.
local PATH = {
  {20, 20}, {300, 20, 14}, {300, 180, 8}, {20, 180, 14}, {160, 100, 8}, {20, 20, 8},
}
local FRAMES = 30 -- a second
local EYES = 12 -- metres above the ground

local totals = {loaded = 0, unloaded = 0, no_room = 0, idle = 0}
local frame, leg, least_free = 0, {}, budget:free()
local first_refused

-- What the manager did in a frame, for the line of this leg and for the end.
local function count(outcome)
  totals[outcome] = totals[outcome] + 1
  leg[outcome] = (leg[outcome] or 0) + 1
  if outcome ~= "no_room" or first_refused then return end
  local decisions = manager:decisions()
  first_refused = {
    decision = decisions[#decisions], seconds = frame / FRAMES, free = budget:free(),
  }
end

local function fly(x, y, dx, dy)
  local camera = {x, y, EYES}
  manager:set_cameras {camera}
  manager:find_visible(camera, {frustum = bw.view_planes(camera, {dx, dy, 0})})
  manager:adjust_draw_distance {seconds = 1 / FRAMES, frame_rate = FRAMES}
  count(assert(manager:update(math.floor(frame * 1000 / FRAMES))))
  frame = frame + 1
  least_free = math.min(least_free, budget:free())
end

title("A flight over the town, a decision a frame")
print("   time  from       to          loaded  dropped  refused  budget")
for i = 2, #PATH do
  local from, to = PATH[i - 1], PATH[i]
  local frames = to[3] * FRAMES
  local dx, dy = to[1] - from[1], to[2] - from[2]
  leg = {}
  for k = 1, frames do
    fly(from[1] + dx * k / frames, from[2] + dy * k / frames, dx, dy)
  end
  print(("  %3.0f s  %3d, %3d   %3d, %3d     %5d    %5d    %5d  %s"):format(frame / FRAMES, from[1],
    from[2], to[1], to[2], leg.loaded or 0, leg.unloaded or 0, leg.no_room or 0, bar()))
end

row("loaded", "%d times a part", totals.loaded)
row("dropped", "%d times, for one that was nearer", totals.unloaded)
row("refused", "%d times: no room, and nothing far enough to go", totals.no_room)
row("nothing to do", "%d times", totals.idle)
row("most of the budget in use", "%d of %d bytes", budget:peak(), budget:used() + budget:free())
Warlib.check(least_free >= 0, "the budget is never exceeded")
Warlib.check(totals.loaded - totals.unloaded == manager.solid:state().loaded
  + manager.detail:state().loaded, "what was loaded and not dropped is there")

if first_refused then
  local decision = first_refused.decision
  title("The first that was refused")
  row("what", "%s, for sector %d", decision.name, decision.sector)
  row("when", "after %.1f s, %.0f m away", first_refused.seconds, decision.distance ^ 0.5)
  row("why", "%d bytes, and %d are free", decision.bytes, first_refused.free)
end

-- ---- what is there at the end

title("What is loaded at the end")
for line = ROWS / PART - 1, 0, -1 do
  local letters = {}
  for column = 0, COLUMNS / PART - 1 do
    local part = part_of(column * PART, line * PART)
    local solid = manager.solid:part(part).state == "loaded"
    local detail = manager.detail:part(part).state == "loaded"
    letters[#letters + 1] = solid and detail and "B" or solid and "s" or detail and "d" or "."
  end
  print("  " .. table.concat(letters, " "))
end
print("  north is up, the camera in the south-west; s: the solid world's part, d: the detail")
print("  layer's, B: both. The last part, in the north-east, is never dropped: a quirk.")

title("Unloaded")
assert(manager:unload())
row("the budget", "%s", bar())
Warlib.check(budget:used() == before, "an unload gives all back")
