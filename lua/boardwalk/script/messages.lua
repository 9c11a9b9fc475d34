--- Messages of objects: who hears them, and how they are delivered. They are synchronous: there is
--- no queue. source: the scripting page, "Messages"

local arguments = require "boardwalk.script.arguments"
local calls = require "boardwalk.script.calls"

local messages = {}

messages.PRESS, messages.DAMAGED, messages.BROKE = 0, 1, 2
messages.ENTERED, messages.LEFT, messages.INSIDE = 3, 4, 5
messages.DAMAGE_IN_BOX = 6
messages.ARRIVED = 8
messages.DIED, messages.REVIVED = 18, 19
messages.CAR = 25

local LAST_MESSAGE, LAST_ZONE = 25, 254
-- How often a trigger tells that somebody is still inside, in ms.
local PERIOD = 1000

function messages.start(session)
  session.game.handlers = {}
  session.game.zone_handlers = {}
  session.game.car_handlers = {}
end

-- The handler component of a live object; `make` makes one.
local function component(session, handle, make)
  local handlers = session.game.handlers
  if not handlers[handle] and make then handlers[handle] = {slots = {}, period = PERIOD} end
  return handlers[handle]
end

--- The name in a slot of an object, or nil.
function messages.handler(session, handle, message)
  local found = component(session, handle)
  return found and found.slots[message]
end

--- Forgets what an object that is gone has heard.
function messages.forget(session, handle)
  session.game.handlers[handle] = nil
end

--- The period of an object's handler component, in ms.
function messages.period(session, handle)
  local found = component(session, handle)
  return found and found.period or PERIOD
end

--- Sets it; makes a component when there is none.
function messages.set_period(session, handle, period)
  component(session, handle, true).period = period
end

--- Whether an object has a handler component.
function messages.has_component(session, handle)
  return component(session, handle) ~= nil
end

local function to_zone(session, object, message, ...)
  local zone = object and object.zone and session.game.zone_handlers[object.zone]
  if zone then calls.if_named(session, "zone message", zone[message], ...) end
end

--- Delivers a message: to the zone's handler, whose result does not count, then to the object's
--- own. Nothing is delivered once the level ends.
---@param session table
---@param handle integer a live object's
---@param message integer 0 to 25
---@param ... any what the callback gets
---@return any answer of the object's own handler
function messages.send(session, handle, message, ...)
  if session.game.level_end ~= 0 then return nil end
  to_zone(session, session.handles:find(handle), message, ...)
  return calls.if_named(session, "message", messages.handler(session, handle, message), ...)
end

--- Delivers a car's message: a car has no handler of its own.
function messages.send_car(session, message, ...)
  if session.game.level_end ~= 0 then return nil end
  return calls.if_named(session, "car message", session.game.car_handlers[message], ...)
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function messages.bindings(session)
  local bindings = {}

  local function set(object, message, name)
    local handle = session:resolve(object)
    message = arguments.integer(message)
    if not handle or message < 0 or message > LAST_MESSAGE then return nil end
    local made = component(session, handle, name ~= nil)
    if not made then return nil end
    made.slots[message] = name ~= nil and arguments.text(name) or nil
    if message == messages.PRESS then made.prompt, made.prompt2 = nil, nil end
    return made
  end

  --- SetMsgHandler(object, message 0 to 25, name): nil removes. 0 clears the object's prompt.
  --- our choice: an object that is gone, or a number out of range, does nothing.
  function bindings.SetMsgHandler(object, message, name) set(object, message, name) end

  --- SetMsgHandlerEx(object, message, name, prompt, prompt2): a handler with what the player reads.
  function bindings.SetMsgHandlerEx(object, message, name, prompt, prompt2)
    local made = set(object, message, name)
    if not made then return end
    made.prompt = prompt ~= nil and arguments.text(prompt) or nil
    made.prompt2 = prompt2 ~= nil and arguments.text(prompt2) or nil
  end

  --- SetObjZoneMsgHandler(zone 0 to 254, message, name): any object of the zone, before its own.
  function bindings.SetObjZoneMsgHandler(zone, message, name)
    zone, message = arguments.integer(zone), arguments.integer(message)
    if zone < 0 or zone > LAST_ZONE or message < 0 or message > LAST_MESSAGE then return end
    local zones = session.game.zone_handlers
    zones[zone] = zones[zone] or {}
    zones[zone][message] = name ~= nil and arguments.text(name) or nil
  end

  --- SetGeneralCarMsgHandler(message, name): any car.
  function bindings.SetGeneralCarMsgHandler(message, name)
    message = arguments.integer(message)
    if message < 0 or message > LAST_MESSAGE then return end
    session.game.car_handlers[message] = name ~= nil and arguments.text(name) or nil
  end

  return bindings
end

return messages
