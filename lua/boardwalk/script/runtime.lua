--- The frame: the order in which the engine does things. A frame is two ticks of 1/60 s.
--- source: the scripting page, "Order within a frame and a tick"

local arguments = require "boardwalk.script.arguments"
local boxes = require "boardwalk.script.boxes"
local calls = require "boardwalk.script.calls"
local files = require "boardwalk.script.files"
local humans = require "boardwalk.script.humans"
local objects = require "boardwalk.script.objects"
local recorded = require "boardwalk.script.recorded"
local schedule = require "boardwalk.script.schedule"
local spheres = require "boardwalk.script.spheres"
local stopwatch = require "boardwalk.script.stopwatch"
local wheel = require "boardwalk.script.wheel"

local runtime = {}

local TICKS = 2
-- A frame lasts 100 / 3 ms; RegisterUpdate gets it as the original computes it, in single
-- precision.
local FRAMES_PER_100_MS = 3
local FRAME_MS = 33.333335876464844
-- our choice: after a level has ended so many frames pass until the next one begins.
local COUNTDOWN = 180
-- The collector is run every 2 seconds of play.
local COLLECT_EVERY = 60

function runtime.start(session)
  local game = session.game
  game.frame, game.tick, game.time = 0, 0, 0
  game.update_name, game.countdown = nil, COUNTDOWN
end

local function simulate_tick(session, number)
  session.game.tick = session.game.tick + 1
  if number == TICKS then humans.update(session) end
  wheel.update(session)
end

local function update_scripts(session)
  schedule.update(session)
  calls.if_named(session, "update", session.game.update_name, FRAME_MS)
  if session.game.frame % COLLECT_EVERY == 0 then session.collect() end
end

-- Every step of a frame, each with its name for traces and specs.
local STEPS = {
  {"stopwatch", stopwatch.update},
  {"clock", function(session)
    local game = session.game
    game.frame = game.frame + 1
    game.time = math.floor(game.frame * 100 / FRAMES_PER_100_MS)
  end},
  {"tick 1", function(session) simulate_tick(session, 1) end},
  {"tick 2", function(session) simulate_tick(session, 2) end},
  {"spawning", objects.stream},
  {"files", files.update},
  {"scenes", recorded.update},
  {"boxes", boxes.update},
  {"spheres", spheres.update},
  {"scripts", update_scripts},
}

--- Runs one frame.
---@param session table
function runtime.frame(session)
  local watch = session.on_step
  for i = 1, #STEPS do
    if watch then watch(STEPS[i][1]) end
    STEPS[i][2](session)
  end
  if session.game.level_end ~= 0 then session.game.countdown = session.game.countdown - 1 end
end

--- Whether the level is over and its last frames have passed.
function runtime.is_over(session)
  return session.game.level_end ~= 0 and session.game.countdown <= 0
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function runtime.bindings(session)
  local bindings = {}

  --- RegisterUpdate(name): called in every frame behind the scheduled calls, with the frame's time
  --- in ms; nil: nobody.
  function bindings.RegisterUpdate(name)
    session.game.update_name = name ~= nil and arguments.text(name) or nil
  end

  return bindings
end

runtime.TICKS = TICKS

return runtime
