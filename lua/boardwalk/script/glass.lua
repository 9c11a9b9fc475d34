--- Panes of glass: two triangles that go with the first hit. source: the scripting page, "Table:
--- bindings that touch collision, bodies, rays, visibility"

local arguments = require "boardwalk.script.arguments"
local messages = require "boardwalk.script.messages"
local objects = require "boardwalk.script.objects"
local triangles = require "boardwalk.script.triangles"

local glass = {}

local GLASS = 2
local LAST_TYPE = 18
-- These begin broken.
local BROKEN_TYPES = {[17] = true, [18] = true}

local function shatter(session, pane)
  pane.broken, pane.hitpoints = true, 0
  triangles.enable(session, pane.triangles, false)
end

local function broke(session, pane, other)
  if pane.broken then return end
  shatter(session, pane)
  messages.send(session, pane.handle, messages.BROKE, pane.handle, other)
end

-- The middle of a pane, between the corners at the ends of its two sides.
local function middle_of(along, up)
  local middle = {}
  for i = 1, 3 do middle[i] = arguments.float32((along[i] + up[i]) / 2) end
  return middle
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function glass.bindings(session)
  local bindings = {}

  --- SpawnBreakableGlass(type 0 to 18, corner, cornerU, cornerV, uv0, uv1, flag, triangle,
  --- triangle) -> handle. The triangles become two-sided glass; the first hit switches them off. 17
  --- and 18 begin broken. our choice: another type gives NilHandle.
  function bindings.SpawnBreakableGlass(kind, corner, along, up, _, _, _, first, second)
    kind = arguments.integer(kind)
    arguments.vector(corner)
    along, up = arguments.vector(along), arguments.vector(up)
    if kind < 0 or kind > LAST_TYPE then return session:nil_handle() end
    local pane = objects.add(session, "glass", {
      type = ("glass %d"):format(kind), position = middle_of(along, up),
      rotation = {0, 0, 0, 1}, hitpoints = 1, broke = broke,
      triangles = triangles.of(session, {first, second}, 2),
    })
    if not pane then return session:nil_handle() end
    triangles.claim(session, pane.triangles, 0, GLASS)
    if BROKEN_TYPES[kind] then shatter(session, pane) end
    return pane.handle
  end

  --- BreakGlassInRadius(centre handle, radius): every pane whose middle is near.
  function bindings.BreakGlassInRadius(centre, radius)
    local x, y, z = session:position(session:find(centre))
    if not x then return end
    for _, object in ipairs(session:objects_near(x, y, z, arguments.float32(radius))) do
      if object.kind == "glass" then broke(session, object, session:nil_handle()) end
    end
  end

  return bindings
end

return glass
