--- Zones of objects: zone 0 is on, 1 to 254 are off at first.
--- source: the scripting page, "Table: streaming, packs, level flow"

local arguments = require "boardwalk.script.arguments"

local zones = {}

local LAST = 254

function zones.start(session)
  session.game.zones = {[0] = true}
end

--- Whether objects of a zone may appear.
function zones.is_on(session, zone)
  return session.game.zones[zone] == true
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function zones.bindings(session)
  local bindings = {}

  --- ObjEnableZone(zone, on). our choice: numbers out of range do nothing.
  function bindings.ObjEnableZone(zone, on)
    zone = arguments.integer(zone)
    if zone < 0 or zone > LAST then return end
    session.game.zones[zone] = arguments.boolean(on) or nil
  end

  --- ObjIsZoneEnabled(zone) -> 1 or nil.
  function bindings.ObjIsZoneEnabled(zone)
    return zones.is_on(session, arguments.integer(zone)) and 1 or nil
  end

  --- ObjMarkZone(zone, 0, removed): marks every spawn record of the zone as removed, which takes
  --- its object away, or brings all back. The second argument must be 0.
  function bindings.ObjMarkZone(zone, must_be_0, removed)
    if arguments.integer(must_be_0) ~= 0 then return end
    zone, removed = arguments.integer(zone), arguments.boolean(removed)
    for _, record in ipairs(session.game.records) do
      if record.zone == zone then
        record.removed = removed
        if removed and record.handle then session:remove_object(record.handle) end
      end
    end
  end

  --- ObjGetZone(object) -> zone, -1 for none.
  function bindings.ObjGetZone(object)
    local found = session:find(object)
    return found and found.zone or -1
  end

  return bindings
end

return zones
