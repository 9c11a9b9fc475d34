--- Trigger spheres: an object hears of humans near it. source: the scripting page, "Trigger
--- spheres"

local arguments = require "boardwalk.script.arguments"
local core = require "boardwalk.core"
local messages = require "boardwalk.script.messages"
local occupants = require "boardwalk.script.occupants"

local spheres = {}

local MOST, TURNS = 100, 5
-- Modes: 0 the distance alone; 1 and 2 a clear line too, from the centre or from a metre above it
-- to a metre above the human's feet. our choice: what the two lines run between.
local DISTANCE, CLEAR, RAISED = 0, 1, 2
local EYES = 1

function spheres.start(session)
  session.game.spheres = {slots = {}, by_object = {}}
end

-- The sphere of an object; `make` makes one in the first free slot. our choice: a full pool gives
-- none, the original wrote through null.
local function sphere_of(session, handle, make)
  local state = session.game.spheres
  local found = state.by_object[handle]
  if found or not make then return found end
  for slot = 1, MOST do
    if not state.slots[slot] then
      found = occupants.new()
      found.handle, found.slot = handle, slot
      found.enabled, found.radius, found.mode = true, 0, CLEAR
      state.slots[slot], state.by_object[handle] = found, found
      return found
    end
  end
end

--- Takes the sphere of an object that is gone away.
function spheres.forget(session, handle)
  local state = session.game.spheres
  local found = state.by_object[handle]
  if not found then return end
  state.by_object[handle], state.slots[found.slot] = nil, nil
  found.enabled = false
end

-- Whether nothing of the level stands between a sphere's centre and a human.
local function is_clear(session, sphere, human, x, y, z)
  if not session.mesh then return true end
  local hx, hy, hz = session:position(human)
  if sphere.mode == RAISED then z = z + EYES end
  return session.mesh:line_test(x, y, z, hx, hy, hz + EYES) == nil
end

local function update(session, sphere)
  local game = session.game
  local object = session.handles:find(sphere.handle)
  local x, y, z = session:position(object)
  if not x or sphere.radius < 0 then return end
  local low, high = core.sphere_members(x, y, z, sphere.radius, game.points, game.human_count)
  if low == 0 and high == 0 and sphere.occupied == 0 then return end
  -- our choice: the sphere's own object is never inside
  occupants.update(session, sphere, sphere.handle, low, high, function(slot)
    local human = game.humans[slot]
    if not human or human == object then return false end
    return sphere.mode == DISTANCE or is_clear(session, sphere, human, x, y, z)
  end)
end

--- Updates the spheres whose turn it is, every fifth slot.
---@param session table
function spheres.update(session)
  local slots = session.game.spheres.slots
  for slot = 1 + session.game.frame % TURNS, MOST, TURNS do
    local sphere = slots[slot]
    if sphere and sphere.enabled then update(session, sphere) end
  end
end

local function radius_of(value)
  local radius = arguments.float32(value)
  return arguments.is_finite(radius) and radius or 0
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function spheres.bindings(session)
  local bindings = {}

  --- TriggerSphereCfg(object, enable, radius, mode, interval in ms): gives the object a sphere, or
  --- changes it. The interval goes to the object's handler, and so to how often 5 is told.
  function bindings.TriggerSphereCfg(object, enable, radius, mode, interval)
    local handle = session:resolve(object)
    local sphere = handle and sphere_of(session, handle, true)
    if not sphere then return end
    sphere.radius, sphere.mode = radius_of(radius), arguments.integer(mode)
    messages.set_period(session, handle, arguments.unsigned(interval))
    sphere.enabled = arguments.boolean(enable)
    if not sphere.enabled then occupants.clear(sphere) end
  end

  --- TriggerSphereEnable(object, on): off forgets who is inside without a message; on without a
  --- sphere makes one of radius 0, which accepts nobody who is not at its centre. It needs a
  --- handler.
  function bindings.TriggerSphereEnable(object, on)
    local handle = session:resolve(object)
    if not handle or not messages.has_component(session, handle) then return end
    on = arguments.boolean(on)
    local sphere = sphere_of(session, handle, on)
    if not sphere then return end
    sphere.enabled = on
    if not on then occupants.clear(sphere) end
  end

  --- TriggerSphereSetRadius(object, radius): makes a sphere if there is none. It needs a handler.
  function bindings.TriggerSphereSetRadius(object, radius)
    local handle = session:resolve(object)
    if not handle or not messages.has_component(session, handle) then return end
    local sphere = sphere_of(session, handle, true)
    if sphere then sphere.radius = radius_of(radius) end
  end

  return bindings
end

return spheres
