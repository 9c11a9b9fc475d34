--- The one stopwatch of the game. source: the scripting page, "Timers and waits"

local arguments = require "boardwalk.script.arguments"
local calls = require "boardwalk.script.calls"

local stopwatch = {}

local NAME_LENGTH = 31

function stopwatch.start(session)
  session.game.stopwatch = {current = 0, target = 0, running = false, seen = 0}
end

--- Moves the watch by what the game's clock went since the last step, and calls when it arrives.
---@param session table
function stopwatch.update(session)
  local watch, now = session.game.stopwatch, session.game.time
  local elapsed = now - watch.seen
  watch.seen = now
  if not watch.running then return end
  if watch.current < watch.target then
    watch.current = math.min(watch.current + elapsed, watch.target)
  else
    watch.current = math.max(watch.current - elapsed, watch.target)
  end
  if watch.current ~= watch.target then return end
  watch.running = false
  calls.if_named(session, "stopwatch", watch.name)
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function stopwatch.bindings(session)
  local bindings = {}

  --- W_SetStopWatch(ms, target, name): where it stands, where it goes to, whom it calls there. It
  --- does not start.
  function bindings.W_SetStopWatch(current, target, name)
    local watch = session.game.stopwatch
    watch.current, watch.target = arguments.integer(current), arguments.integer(target)
    watch.name = name ~= nil and arguments.text(name):sub(1, NAME_LENGTH) or nil
    watch.running = false
  end

  --- W_StartStopWatch(run): starts, goes on or stops; the time it stands is not counted.
  function bindings.W_StartStopWatch(run)
    local watch = session.game.stopwatch
    watch.running, watch.seen = arguments.boolean(run), session.game.time
  end

  --- W_GetStopWatchTime() -> ms, as of the last step.
  function bindings.W_GetStopWatchTime()
    return session.game.stopwatch.current
  end

  return bindings
end

return stopwatch
