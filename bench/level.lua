--- What a level script costs: ten minutes of a busy level, against the same actors, boxes and
--- spheres in a plain C loop. `make bench` runs it on both machines; Lua 5.4 must stay below the
--- limit.

local bw = require "boardwalk"
local core = require "boardwalk.core"
local random = require("boardwalk.script.random").new()
local script = require "boardwalk.script"
local triggers = require "bench.triggers"

local TICKS = tonumber(os.getenv("BENCH_TICKS") or 36000)
local FRAMES = TICKS / 2
local ACTORS, BOXES, SPHERES = 60, 200, 100
local MOST_RATIO = 10
local IS_LUAJIT = rawget(_G, "jit") ~= nil
local HALF = 60 -- metres from the middle of the square to its wall

-- ---- the level: a square of ground with a wall around

local function level()
  local list = {}
  local function quad(a, b, c, d)
    list[#list + 1] = {a = a, b = b, c = c}
    list[#list + 1] = {a = a, b = c, c = d}
  end
  for x = -HALF, HALF - 10, 10 do
    for y = -HALF, HALF - 10, 10 do
      quad({x, y, 0}, {x + 10, y, 0}, {x + 10, y + 10, 0}, {x, y + 10, 0})
    end
  end
  local h = HALF
  quad({-h, h, 0}, {h, h, 0}, {h, h, 4}, {-h, h, 4})
  quad({h, -h, 0}, {-h, -h, 0}, {-h, -h, 4}, {h, -h, 4})
  quad({h, h, 0}, {h, -h, 0}, {h, -h, 4}, {h, h, 4})
  quad({-h, -h, 0}, {-h, h, 0}, {-h, h, 4}, {-h, -h, 4})
  return assert(bw.mesh(list))
end

-- ---- the scene, in numbers that both sides take

local function place()
  return random(-450, 450) / 10
end

local scene = {actors = {}, boxes = {}, spheres = {}}

local function add(list, ...)
  for i = 1, select("#", ...) do list[#list + 1] = (select(i, ...)) end
end

for _ = 1, ACTORS do add(scene.actors, place(), place(), 0.01, random(-3, 3), random(-3, 3)) end
for _ = 1, BOXES do add(scene.boxes, place(), place(), -1, random(2, 8), random(2, 8), 4) end
for _ = 1, SPHERES do add(scene.spheres, place(), place(), 0, 2) end

-- The level script: it makes what the lists have, turns a twelfth of the actors in every frame, and
-- counts who goes in and out.
local SOURCE = [[
  events = 0
  function Count() events = events + 1 end
  local humans, velocities = {}, {}
  for i = 1, #actors, 5 do
    local position = {actors[i], actors[i + 1], actors[i + 2]}
    local human = HuCreate("h", "civilian", position, 0)
    humans[#humans + 1] = human
    velocities[human] = {actors[i + 3], actors[i + 4], 0}
    Warlib.move(human, velocities[human])
  end
  for i = 1, #boxes, 6 do
    local box = AddVolumeBox("v", 0, {boxes[i], boxes[i + 1], boxes[i + 2]},
      {boxes[i + 3], boxes[i + 4], boxes[i + 5]})
    SetMsgHandler(box, 3, "Count")
    SetMsgHandler(box, 4, "Count")
  end
  for i = 1, #spheres, 4 do
    local flag = AddFlag("f", {spheres[i], spheres[i + 1], spheres[i + 2]}, 0)
    SetMsgHandler(flag, 3, "Count")
    SetMsgHandler(flag, 4, "Count")
    TriggerSphereCfg(flag, 1, spheres[i + 3], 0, 1000)
  end
  local frame = 0
  function Turn()
    frame = frame + 1
    for i = 1 + frame % 12, #humans, 12 do
      local v = velocities[humans[i] ]
      v[1], v[2] = -v[2], v[1]
      Warlib.move(humans[i], v)
    end
  end
  RegisterUpdate("Turn")]]

local mesh = level()

local function play_script()
  local session = script.new {mesh = mesh, level = {name = "bench", source = ""}, write = print}
  for name, list in pairs(scene) do session.environment[name] = list end
  session:load(SOURCE, "@bench")()
  session:run_frames(FRAMES)
  return session.environment.events
end

-- The same inside a State, as `boardwalk run` does it, with its limits.
local function play_sandboxed()
  local state = assert(core.state {memory = 2 ^ 28})
  assert(state:run([[
    local bw, script = require "boardwalk", require "boardwalk.script"
    function start(bytes, source, ...)
      local mesh = assert(bw.load_bytes(bytes, "bench"))
      session = script.new {mesh = mesh, level = {name = "bench", source = ""}, write = print}
      local names = {"actors", "boxes", "spheres"}
      for i, text in ipairs({...}) do
        local list = {}
        for number in text:gmatch("%S+") do list[#list + 1] = tonumber(number) end
        session.environment[names[i] ] = list
      end
      session:load(source, "@bench")()
      return true
    end
    function frames(count) session:run_frames(count) return session.environment.events end]],
    "=bench"))
  assert(state:call("start", mesh:save(), SOURCE, table.concat(scene.actors, " "),
    table.concat(scene.boxes, " "), table.concat(scene.spheres, " ")))
  state:allow(2 ^ 50, 1000)
  local _, events = assert(state:call("frames", FRAMES))
  state:destroy()
  return events
end

local bytes = mesh:save()

local function play_c()
  return triggers.play(bytes, scene.actors, scene.boxes, scene.spheres, FRAMES)
end

local function seconds(play)
  local start = os.clock()
  local events = play()
  return os.clock() - start, events
end

local function show(what, time, base)
  print(("  %-44s %6.2f s, %5.0f times real time%s"):format(what, time, TICKS / 60 / time,
    base and (", %.1f times the C loop"):format(time / base) or ""))
end

print(("level scripts on %s: %d ticks, %d actors, %d boxes, %d spheres"):format(
  IS_LUAJIT and jit.version or _VERSION, TICKS, ACTORS, BOXES, SPHERES))
local c_time, c_events = seconds(play_c)
local time, events = seconds(play_script)
local sandboxed, same_events = seconds(play_sandboxed)
show("the plain C loop", c_time)
show("a level script", time, c_time)
show("a level script within limits", sandboxed, c_time)
print(("  went in or out: %d, and %d in C"):format(events, c_events))
assert(events == same_events, "a sandbox changes what happens")
if not IS_LUAJIT and time / c_time > MOST_RATIO then
  print(("  OVER: at most %d times the C loop"):format(MOST_RATIO))
  os.exit(1)
end
