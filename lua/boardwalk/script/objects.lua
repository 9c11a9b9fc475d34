--- World objects: their types, spawn records, and what all of them answer.
--- source: the scripting page, "Spawning and constants"

local arguments = require "boardwalk.script.arguments"
local messages = require "boardwalk.script.messages"
local zones = require "boardwalk.script.zones"

local objects = {}

-- An object appears when a camera is so near, and goes when it is farther than that and the gap.
local NEAR, GAP = 70, 10
-- Of so many records one appears in a frame, the nearest one.
local LOOKED_AT = 512
local MOST_RECORDS = 0xffff
-- Type bits of GetRTTI.
local RTTI = {
  human = 0x40, object = 0x08, door = 0x08, flag = 0x80, box = 0x100, camera = 0x200, glass = 0x400,
  scene = 0x800, car = 0x100000,
}

function objects.start(session)
  session.game.types, session.game.records = {}, {}
end

-- ---- types

local SHAPES = {[1] = "box", [2] = "sphere"}
-- What a type without a known shape is.
local PLAIN_RADIUS = 0.75

--- What is known of a type; one that no CfgObj made has 1 hitpoint and no shape.
function objects.type(session, name)
  return session.game.types[name] or {name = name, hitpoints = 1, layers = 0, material = 0}
end

local function configure(session, ...)
  local name, class, hitpoints, _, _, weight, centre, size, shape = ...
  local _, _, flags, material = select(10, ...)
  name = arguments.text(name)
  local half = arguments.vector(size)
  session.game.types[name] = {
    name = name, class = arguments.text(class), hitpoints = arguments.integer(hitpoints),
    weight = arguments.float32(weight), centre = arguments.vector(centre),
    size = {half[1], half[2], half[3]}, shape = SHAPES[arguments.integer(shape)],
    layers = arguments.unsigned(flags), material = arguments.integer(material) % 256,
  }
end

-- ---- making and removing

--- Makes an object and gives it a handle.
---@param kind string of the handle
---@param fields table
---@return table? object nil when there is no room
function objects.add(session, kind, fields)
  fields.kind, fields.visible = kind, true
  fields.handle = session.handles:add("object", fields)
  return fields.handle and fields or nil
end

--- Makes the object of a spawn record, unless it is there already or marked as removed.
---@return table? object
function objects.spawn(session, record)
  if record.handle then return session.handles:find(record.handle) end
  if record.removed then return nil end
  local kind = objects.type(session, record.type)
  local object = objects.add(session, "object", {
    type = record.type, position = {record.position[1], record.position[2], record.position[3]},
    rotation = record.rotation, zone = record.zone, flags = record.flags, record = record,
    hitpoints = kind.hitpoints, index = record.index,
  })
  if not object then return nil end
  record.handle = object.handle
  if session.trace then session.trace:add("spawned", record.type, {n = 1, object.handle}) end
  return object
end

--- The object of a spawn record's handle, which resolving makes.
function objects.resolve_record(session, index)
  local record = session.game.records[index]
  return record and objects.spawn(session, record)
end

--- Takes an object away. Its record stays, so that it may appear again.
function objects.remove(session, object)
  if object.record then object.record.handle = nil end
  session:forget(object.handle)
end

--- Breaks an object: it is gone, and tells so.
function objects.destroy(session, object, other)
  if object.broke then return object.broke(session, object, other) end
  if object.record then object.record.removed = true end
  messages.send(session, object.handle, messages.BROKE, object.handle, other)
  objects.remove(session, object)
end

--- A blow: hitpoints fall, the object hears of it, and at 0 it breaks.
function objects.damage(session, object, other, amount)
  if object.hitpoints <= 0 then return end
  object.hitpoints = math.max(0, object.hitpoints - amount)
  messages.send(session, object.handle, messages.DAMAGED, object.handle, other, amount)
  if object.hitpoints == 0 then objects.destroy(session, object, other) end
end

-- ---- appearing and going

local function is_wanted(session, record, camera, reach)
  if record.removed or not zones.is_on(session, record.zone) then return false end
  local p = record.position
  local dx, dy, dz = p[1] - camera[1], p[2] - camera[2], p[3] - camera[3]
  local distance2 = dx * dx + dy * dy + dz * dz
  return distance2 <= reach * reach, distance2
end

-- our choice: an object that something listens to stays.
local function may_go(session, handle)
  return not messages.has_component(session, handle) and not session.game.spheres.by_object[handle]
end

--- Lets one object appear, the nearest, and those go that are too far.
---@param session table
function objects.stream(session)
  local records, camera = session.game.records, session:camera()
  if #records == 0 or not camera then return end
  local nearest, least
  for i = 1, math.min(#records, LOOKED_AT) do
    local record = records[i]
    if record.handle then
      if not is_wanted(session, record, camera, NEAR + GAP) and may_go(session, record.handle) then
        session:remove_object(record.handle)
      end
    else
      local is_near, distance2 = is_wanted(session, record, camera, NEAR)
      if is_near and (not least or distance2 < least) then nearest, least = record, distance2 end
    end
  end
  if nearest then objects.spawn(session, nearest) end
end

-- ---- bindings

local function add_record(session, ...)
  local kind, position, rotation, _, zone, flags, tint, flag_name = ...
  local records = session.game.records
  if #records >= MOST_RECORDS then return nil end
  local record = {
    type = arguments.text(kind), position = arguments.vector(position),
    rotation = arguments.quaternion(rotation), zone = arguments.integer(zone),
    flags = arguments.unsigned(flags), index = #records + 1,
    tint = select("#", ...) < 7 and 0xffffffff or arguments.unsigned(tint),
    flag_name = arguments.text(flag_name),
  }
  records[record.index] = record
  return record.index * 0x10000
end

local function set_visible(session, object, visible)
  local found = session:find(object)
  if found and found.visible ~= nil then found.visible = visible end
end

local function add_making(session, bindings)
  --- CfgObj(...): what a type is: hitpoints, shape, size, layers and material. Later spawns read
  --- it.
  function bindings.CfgObj(...) configure(session, ...) end

  --- ObjSpawn(type, pos, rot, -1, zone, flags, tint, flagName) -> the handle of a spawn record. The
  --- object appears when the handle is used, or when the camera is near and the zone on.
  function bindings.ObjSpawn(...)
    return add_record(session, ...) or session:nil_handle()
  end

  --- ObjDestroy(object, viaMessage): now, or by the engine's message 0x15: it breaks and says 2.
  function bindings.ObjDestroy(object, via_message)
    local found = session:find(object)
    if not found or found.visible == nil then return end
    if arguments.boolean(via_message) then
      objects.destroy(session, found, session:nil_handle())
    else
      if found.record then found.record.removed = true end
      objects.remove(session, found)
    end
  end

  function bindings.ObjShow(object) set_visible(session, object, true) end
  function bindings.ObjHide(object) set_visible(session, object, false) end

  --- BreakObjectsInRadius(centre handle, radius): every object whose centre is near breaks, the one
  --- that is the centre too.
  function bindings.BreakObjectsInRadius(centre, radius)
    local x, y, z = session:position(session:find(centre))
    if not x then return end
    for _, object in ipairs(session:objects_near(x, y, z, arguments.float32(radius))) do
      if object.kind == "object" then objects.destroy(session, object, session:nil_handle()) end
    end
  end
end

local function add_questions(session, bindings)
  --- GetObjectName(object) -> its type's name, "<null>" for none.
  function bindings.GetObjectName(object)
    local found = session:find(object)
    return found and (found.type or found.name) or "<null>"
  end

  --- ObjIsA(object, type) -> 1 or nil.
  function bindings.ObjIsA(object, kind)
    local found = session:find(object)
    return found and found.type == arguments.text(kind) and 1 or nil
  end

  --- ObjGetIndex(object) -> the number of its spawn record, -1 for none.
  function bindings.ObjGetIndex(object)
    local found = session:find(object)
    return found and found.index or -1
  end

  --- ObjIsAlive(object) -> 1 or nil.
  function bindings.ObjIsAlive(object)
    local found = session:find(object)
    if not found or found.alive == false or found.broken then return nil end
    return 1
  end

  --- GetHitpoints(object) -> number, 0 for none.
  function bindings.GetHitpoints(object)
    local found = session:find(object)
    return found and found.hitpoints or 0
  end

  --- GetRTTI(object) -> its type bits, 0 for none.
  function bindings.GetRTTI(object)
    local found, kind = session:find(object)
    if kind == "object" then kind = found and found.kind end
    return found and RTTI[kind] or 0
  end
end

--- What a script sees of this family, by name.
---@param session table
---@return table<string, function>
function objects.bindings(session)
  local bindings = {}
  add_making(session, bindings)
  add_questions(session, bindings)

  --- ObjEnablePhysics(object, on): a body of its type's shape for rays and overlaps, or none.
  function bindings.ObjEnablePhysics(object, on)
    local found = session:find(object)
    if found and found.visible ~= nil then found.body = arguments.boolean(on) end
  end

  --- ObjectChangeState(object, state): the engine's message 0x22, which doors answer.
  function bindings.ObjectChangeState(object, state)
    local found = session:find(object)
    if found and found.command then found.command(session, found, arguments.integer(state)) end
  end

  return bindings
end

--- The size of an object's body: a box, or a sphere of half the x size; 0.75 m where no shape is
--- known.
function objects.body_of(session, object)
  local kind = objects.type(session, object.type)
  if kind.shape then return {size = kind.size, shape = kind.shape, centre = kind.centre} end
  local across = 2 * PLAIN_RADIUS
  return {size = {across, across, across}, shape = "sphere", centre = kind.centre}
end

--- Copies of the objects of a session, by handle; spawn records that did not appear are not there.
---@param session table
---@return table[]
function objects.list(session)
  local list = {}
  for _, pair in ipairs(session.handles:list("object")) do
    local object = pair[2]
    list[#list + 1] = {
      handle = pair[1], kind = object.kind, type = object.type, zone = object.zone,
      visible = object.visible, hitpoints = object.hitpoints, state = object.state,
      broken = object.broken or false,
      position = {object.position[1], object.position[2], object.position[3]},
    }
  end
  return list
end

--- Presses the button at an object: message 0, which is consumed by true.
function objects.press(session, handle, human)
  local answer = messages.send(session, handle, messages.PRESS, handle, human.handle)
  return answer ~= nil and answer ~= false
end

return objects
