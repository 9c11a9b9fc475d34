--- Who is inside a trigger, a box or a sphere, and what it says of that.
--- source: the scripting page, "Volume boxes", the trigger update

local messages = require "boardwalk.script.messages"

local occupants = {}

local HALF = 32

-- Whether bit `slot` is set in the two halves of a set of slots.
local function has(low, high, slot)
  local bits = low
  if slot >= HALF then bits, slot = high, slot - HALF end
  local value = 2 ^ slot
  return bits % (2 * value) >= value
end

local function enter(session, trigger, handle, human)
  trigger.inside[human.slot] = {handle = human.handle, told = session.game.time}
  trigger.occupied = trigger.occupied + 1
  messages.send(session, handle, messages.ENTERED, handle, human.handle)
end

local function leave(session, trigger, handle, slot, entry)
  trigger.inside[slot] = nil
  trigger.occupied = trigger.occupied - 1
  messages.send(session, handle, messages.LEFT, handle, entry.handle)
end

local function stay(session, handle, entry)
  local now = session.game.time
  if now - entry.told < messages.period(session, handle) then return end
  entry.told = now
  messages.send(session, handle, messages.INSIDE, handle, entry.handle)
end

-- What is known of a slot, without an entry of somebody who is gone when another has the slot now.
-- our choice: that entry is dropped without a message, as the original never sends one.
local function known(trigger, slot, human)
  local entry = trigger.inside[slot]
  if entry and human and human.handle ~= entry.handle then
    trigger.inside[slot] = nil
    trigger.occupied = trigger.occupied - 1
    return nil
  end
  return entry
end

local function update_slot(session, trigger, handle, slot, is_inside)
  local human = session.game.humans[slot]
  local entry = known(trigger, slot, human)
  if not human then return end -- its handle leads nowhere: no message, the entry stays
  if is_inside and not entry then
    enter(session, trigger, handle, human)
  elseif is_inside then
    stay(session, handle, entry)
  elseif entry then
    leave(session, trigger, handle, slot, entry)
  end
end

--- An empty trigger.
function occupants.new()
  return {inside = {}, occupied = 0}
end

--- Forgets everybody without a message.
function occupants.clear(trigger)
  trigger.inside, trigger.occupied = {}, 0
end

--- Tells what changed: 3 for who is new, 4 for who left or died, 5 now and then for who is still
--- there. A handler may change the trigger meanwhile: once it is off, nothing more is told.
---@param session table
---@param trigger table with `enabled`, `inside` and `occupied`
---@param handle integer of the object that gets the messages
---@param low integer bits of the slots 0 to 31 whose humans are inside and alive
---@param high integer bits of the slots from 32 on
---@param accepts? fun(slot: integer): boolean
function occupants.update(session, trigger, handle, low, high, accepts)
  for slot = 0, session.game.human_count - 1 do
    local is_inside = has(low, high, slot) and (not accepts or accepts(slot))
    if is_inside or trigger.inside[slot] then
      update_slot(session, trigger, handle, slot, is_inside)
      if not trigger.enabled then return end
    end
  end
end

return occupants
