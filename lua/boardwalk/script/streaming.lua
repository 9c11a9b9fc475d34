--- What a script says to the world manager: pools, packs and the load priority.
--- source: the scripting page, "Table: streaming, packs, level flow"

local arguments = require "boardwalk.script.arguments"

local streaming = {}

-- What every full load of a level sets.
local LOAD_PRIORITY = 0.001

function streaming.start(session)
  session.game.streaming = {
    priority = arguments.float32(LOAD_PRIORITY), queue = {}, asked = nil, loaded = {},
  }
end

-- The first word of a list that a table gives, as whole numbers.
local function sizes_of(value)
  local sizes = {}
  for i = 1, 4 do
    sizes[i] = type(value) == "table" and arguments.integer(rawget(value, i)) or 0
  end
  return sizes
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function streaming.bindings(session)
  local bindings = {}

  --- CfgSetDatabaseSizes(objects, flags, {volume, unused, player, turf}): hints alone; the pools
  --- grow.
  function bindings.CfgSetDatabaseSizes(objects, flags, boxes)
    session.game.streaming.asked = {
      objects = arguments.integer(objects), flags = arguments.integer(flags),
      boxes = sizes_of(boxes),
    }
  end

  --- PrecacheWorld(budget in ms, radius, pack): blocks while the game's clock stands, so that
  --- nothing happens here but that the queue of packs is loaded and emptied.
  function bindings.PrecacheWorld(budget, radius, pack)
    local state = session.game.streaming
    state.budget, state.radius = arguments.unsigned(budget), arguments.float32(radius)
    state.loaded = {pack ~= nil and arguments.text(pack) .. ".pak" or nil}
    for _, name in ipairs(state.queue) do state.loaded[#state.loaded + 1] = name end
    state.queue = {}
  end

  --- QueueFileToPrecache(file with its extension): for the end of the next preload, in order. The
  --- host's WorldManager, if the session has one, queues it too; a name that it refuses is dropped.
  function bindings.QueueFileToPrecache(name)
    local queue = session.game.streaming.queue
    queue[#queue + 1] = arguments.text(name)
    if session.world then session.world:queue_pack(arguments.text(name)) end
  end

  --- SetLoadPriority(number): stored as it is, in single precision, by the host's WorldManager too.
  function bindings.SetLoadPriority(priority)
    priority = arguments.float32(priority)
    session.game.streaming.priority = priority
    if session.world and arguments.is_finite(priority) then
      session.world:set_load_priority(priority)
    end
  end

  return bindings
end

return streaming
