--- The timing wheel of objects: an object asks to be updated in so many ticks, and is asked again
--- then. source: the scripting page, "Order within a frame and a tick"

local wheel = {}

function wheel.start(session)
  session.game.wheel = {}
end

--- Asks for an update of an object.
---@param session table
---@param handle integer
---@param ticks integer how many from now
function wheel.queue(session, handle, ticks)
  local due = session.game.tick + ticks
  local list = session.game.wheel[due]
  if not list then
    list = {}
    session.game.wheel[due] = list
  end
  list[#list + 1] = handle
end

--- Updates the objects that are due in this tick.
---@param session table
function wheel.update(session)
  local list = session.game.wheel[session.game.tick]
  if not list then return end
  session.game.wheel[session.game.tick] = nil
  for _, handle in ipairs(list) do
    local object = session.handles:find(handle)
    if object and object.tick then object.tick(session, object) end
  end
end

return wheel
