--- Flags: named points of a level. source: the scripting page, "Flags (points)"

local arguments = require "boardwalk.script.arguments"

local flags = {}

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
