--- Volume boxes. source: the scripting page, "Volume boxes"

local arguments = require "boardwalk.script.arguments"

local boxes = {}

-- Kinds of box: 0 any human triggers it, 2 only players, 3 turf. our choice: every other kind is
-- refused as the original refuses 1.
local KINDS = {[0] = true, [2] = true, [3] = true}

local function opposite_corner(corner, size)
  local opposite = {}
  for i = 1, 3 do opposite[i] = arguments.float32(corner[i] + size[i]) end
  return opposite
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function boxes.bindings(session)
  local bindings = {}

  --- AddVolumeBox(name, kind, {corner}, {size}, enable = true, flags = 0) -> handle, or NilHandle
  --- for a kind that is refused and for a full table. Metres, z up; a size may be negative. An
  --- explicit nil for `enable` is false: the default is only for an argument that is not there.
  function bindings.AddVolumeBox(name, kind, corner, size, ...)
    local enable, flags = ...
    local box = {
      name = arguments.name(name),
      kind = arguments.integer(kind),
      corner = arguments.vector(corner),
      size = arguments.vector(size),
      enabled = select("#", ...) == 0 or arguments.boolean(enable),
      flags = arguments.integer(flags),
    }
    if not KINDS[box.kind] then return session:nil_handle() end
    box.opposite = opposite_corner(box.corner, box.size)
    return session.handles:add("box", box) or session:nil_handle()
  end

  return bindings
end

--- Copies of the boxes of a session, by handle.
---@param session table
---@return table[]
function boxes.list(session)
  local list = {}
  for i, pair in ipairs(session.handles:list("box")) do
    local handle, box = pair[1], pair[2]
    list[i] = {
      handle = handle, name = box.name, kind = box.kind, enabled = box.enabled, flags = box.flags,
      corner = {box.corner[1], box.corner[2], box.corner[3]},
      size = {box.size[1], box.size[2], box.size[3]},
    }
  end
  return list
end

return boxes
