--- Flags: named points of a level. source: the scripting page, "Flags (points)"

local arguments = require "boardwalk.script.arguments"

local flags = {}

-- Where a flag is: with its parent as long as that lives.
local function vector_of(x, y, z)
  local result = arguments.result
  return {x = result(x), y = result(y), z = result(z), w = 0}
end

local function find(session, handle)
  return session.handles:find(arguments.handle(handle), "flag")
end

local function add_graph(session, bindings)
  local MOST_PATHS, MOST_NODES, MOST_STOPS, LINKS = 32, 128, 8, 4

  --- AddPath(name, {flags}) -> a WorldPath, or nil when all 32 are taken: up to 8 flags or objects.
  function bindings.AddPath(name, stops)
    local paths, path = session.game.paths, {name = arguments.name(name)}
    if #paths >= MOST_PATHS then return nil end
    for i = 1, MOST_STOPS do
      local stop = type(stops) == "table" and rawget(stops, i)
      if stop then path[#path + 1] = arguments.handle(stop) end
    end
    paths[#paths + 1] = path
    return path
  end

  --- FlagNetAddLink(flag, l1, l2, l3, l4): a node with up to 4 neighbours; 128 of them.
  function bindings.FlagNetAddLink(flag, ...)
    local net = session.game.flag_net
    if #net >= MOST_NODES then return end
    local node = {flag = arguments.handle(flag)}
    for i = 1, LINKS do node[i] = arguments.handle((select(i, ...))) end
    net[#net + 1] = node
  end

  --- FlagNetClear(): empties the net.
  function bindings.FlagNetClear() session.game.flag_net = {} end
end

local function add_places(session, bindings)
  --- GetPosition(object) -> a vector with x, y, z and w; 0 for a handle that leads nowhere. quirk:
  --- it is one and the same in every call, so copy it; Warlib.position gives numbers of their own.
  function bindings.GetPosition(object)
    local x, y, z = session:position(session:find(object))
    local vector = session.game.position
    local result = arguments.result
    vector.x, vector.y, vector.z = result(x or 0), result(y or 0), result(z or 0)
    return vector
  end

  --- GetFlagPos(flag) -> a vector with x, y, z and w.
  function bindings.GetFlagPos(flag)
    local x, y, z = session:position(find(session, flag))
    return vector_of(x or 0, y or 0, z or 0)
  end

  --- SetFlagPos(flag, {x, y, z}): the heading stays.
  function bindings.SetFlagPos(flag, position)
    local found, vector = find(session, flag), arguments.vector(position)
    if found then found.position = vector end
  end
end

function flags.start(session)
  session.game.position = vector_of(0, 0, 0)
  session.game.paths, session.game.flag_net = {}, {}
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function flags.bindings(session)
  local bindings = {}

  --- AddFlag(name, {x, y, z}, heading in degrees, activity = 0, group = 0) -> handle. Metres, z up;
  --- heading 0 faces +y. our choice: a full table gives NilHandle, the original wrote through null.
  function bindings.AddFlag(name, position, heading, activity, group)
    local flag = {
      name = arguments.name(name),
      position = arguments.vector(position),
      heading = arguments.float32(heading),
      activity = arguments.unsigned16(activity),
      group = arguments.unsigned16(group),
      enabled = true,
    }
    return session.handles:add("flag", flag) or session:nil_handle()
  end

  --- FindFlag(name) -> handle or NilHandle: the first one of that name; a longer name than 15
  --- characters is none.
  function bindings.FindFlag(name)
    name = arguments.text(name)
    for _, pair in ipairs(session.handles:list("flag")) do
      if pair[2].name == name then return pair[1] end
    end
    return session:nil_handle()
  end

  --- FlagEnable(flag, on)
  function bindings.FlagEnable(flag, on)
    local found = find(session, flag)
    if found then found.enabled = arguments.boolean(on) end
  end

  --- FlagGetOwner(flag) -> the human that uses it now, else NilHandle.
  function bindings.FlagGetOwner(flag)
    local found = find(session, flag)
    return found and found.owner or session:nil_handle()
  end

  add_places(session, bindings)
  add_graph(session, bindings)
  return bindings
end

--- Copies of the flags of a session, by handle.
---@param session table
---@return table[]
function flags.list(session)
  local list = {}
  for i, pair in ipairs(session.handles:list("flag")) do
    local handle, flag = pair[1], pair[2]
    list[i] = {
      handle = handle, name = flag.name, heading = flag.heading, activity = flag.activity,
      group = flag.group, enabled = flag.enabled,
      position = {flag.position[1], flag.position[2], flag.position[3]},
    }
  end
  return list
end

return flags
