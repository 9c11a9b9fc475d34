--- Warlib: what level scripts have beyond the original's bindings.

local api = require "boardwalk.script.api"
local arguments = require "boardwalk.script.arguments"
local bodies = require "boardwalk.script.bodies"
local boxes = require "boardwalk.script.boxes"
local bw = require "boardwalk"
local calls = require "boardwalk.script.calls"
local check = require "boardwalk.check"
local checks = require "boardwalk.script.checks"
local climbing = require "boardwalk.script.climbing"
local doors = require "boardwalk.script.doors"
local flags = require "boardwalk.script.flags"
local height_map = require "boardwalk.script.height_map"
local humans = require "boardwalk.script.humans"
local messages = require "boardwalk.script.messages"
local objects = require "boardwalk.script.objects"
local recorded = require "boardwalk.script.recorded"
local runtime = require "boardwalk.script.runtime"
local schedule = require "boardwalk.script.schedule"
local snapshot = require "boardwalk.script.snapshot"
local walking = require "boardwalk.script.walking"
local world_manager = require "boardwalk.class.world_manager"

local warlib = {}

-- What of the module boardwalk a script may have: nothing that opens files.
local SAFE = api.library.module.names

local function safe_module()
  local module = {}
  for _, name in ipairs(SAFE) do module[name] = bw[name] end
  module.world_manager = world_manager.create_in_memory
  return module
end

local MOST_TICKS = 2 ^ 31

-- ---- pieces

local function human_of(session, method, actor)
  local human = humans.find(session, actor)
  if not human then check.fail(method, "actor", "the handle of a human", actor) end
  return human
end

local function object_of(session, method, name, handle)
  local object = session:find(handle)
  if not object then check.fail(method, name, "the handle of an object", handle) end
  return object, object.handle or arguments.handle(handle)
end

local function mesh_of(session, method)
  return session.mesh or check.raise(method, "there is no level")
end

-- A level direction of length 1.
local function direction_of(method, ...)
  local x, y = check.point(method, "direction", ...)
  local length = math.sqrt(x * x + y * y)
  if length == 0 then check.fail(method, "direction", "one that is not straight up or 0", x) end
  return x / length, y / length
end

-- ---- the level

-- What a trace tells of, as it does of the bindings.
local QUERIES = {"ray_cast", "ground", "sphere_push", "line_test"}

local function add_queries(library, session)
  function library.ray_cast(...) return mesh_of(session, "Warlib.ray_cast"):ray_cast(...) end
  function library.ground(...) return mesh_of(session, "Warlib.ground"):ground(...) end
  function library.sphere_push(...)
    return mesh_of(session, "Warlib.sphere_push"):sphere_push(...)
  end
  function library.line_test(...) return bodies.line_test(session, ...) end
  if session.trace then
    for _, name in ipairs(QUERIES) do
      library[name] = session.trace:wrap("Warlib." .. name, library[name])
    end
  end
  function library.bodies() return (bodies.world(session)) end
end

-- ---- what there is

local function add_lists(library, session)
  function library.boxes() return boxes.list(session) end
  function library.flags() return flags.list(session) end
  function library.humans() return humans.list(session) end
  function library.objects() return objects.list(session) end
  function library.scheduled() return schedule.list(session) end
  function library.recorded(name) return recorded.count(session, name) end
  function library.callbacks(name) return recorded.callbacks(session, name) end
  function library.position(handle)
    return session:position((object_of(session, "Warlib.position", "object", handle)))
  end
  function library.load_priority() return session.game.streaming.priority end
  function library.packs() return {(table.unpack or unpack)(session.game.streaming.loaded)} end
end

-- ---- time

local function add_time(library, session)
  function library.tick() return session.game.tick end

  function library.step(ticks)
    local method = "Warlib.step"
    ticks = check.integer(method, "ticks", ticks == nil and runtime.TICKS or ticks, 0, MOST_TICKS)
    if session.in_frame then check.raise(method, "a frame runs already") end
    return session:run_frames(math.ceil(ticks / runtime.TICKS)) * runtime.TICKS
  end

  function library.snapshot()
    if session.in_frame then check.raise("Warlib.snapshot", "a frame runs") end
    return snapshot.take(session)
  end

  function library.restore(number)
    local method = "Warlib.restore"
    check.index(method, "snapshot", number, #session.snapshots + 1)
    if number == 0 then check.fail(method, "snapshot", "one that was taken", number) end
    if session.in_frame then check.raise(method, "a frame runs") end
    snapshot.restore(session, number)
  end
end

-- ---- humans

local function add_movement(library, session)
  function library.move(actor, ...)
    local method = "Warlib.move"
    local human = human_of(session, method, actor)
    if (...) == nil then
      human.velocity = nil
      return
    end
    local x, y, z = check.point(method, "velocity", ...)
    human.velocity = (x ~= 0 or y ~= 0 or z ~= 0) and {x, y, z} or nil
  end

  function library.jump(actor, speed)
    local method = "Warlib.jump"
    local human = human_of(session, method, actor)
    return walking.jump(human, check.length(method, "speed", speed == nil and 5.5 or speed))
  end

  function library.probe_climb(actor, ...)
    local method = "Warlib.probe_climb"
    local human = human_of(session, method, actor)
    mesh_of(session, method)
    local x, y = direction_of(method, ...)
    local rest = type((...)) == "table" and 2 or 4
    return climbing.probe(session, human, x, y, (select(rest, ...)) == true)
  end

  function library.climb(actor, ...)
    local method = "Warlib.climb"
    local human = human_of(session, method, actor)
    mesh_of(session, method)
    return climbing.climb(session, human, direction_of(method, ...))
  end

  function library.place(actor, ...)
    local method = "Warlib.place"
    local human = human_of(session, method, actor)
    humans.put(session, human, check.point(method, "position", ...))
  end

  function library.camera(...)
    if (...) == nil then session.game.camera = nil return end
    session.game.camera = {check.point("Warlib.camera", "position", ...)}
  end
end

-- ---- what players do

-- The amount that a blow takes from an object.
local function blow_of(object, kind)
  return object.kind == "door" and doors.damage_of(kind) or kind + 1
end

local function add_deeds(library, session)
  function library.press(actor, object)
    local method = "Warlib.press"
    local human = human_of(session, method, actor)
    local _, handle = object_of(session, method, "object", object)
    return objects.press(session, handle, human)
  end

  function library.hit(actor, object, kind)
    local method = "Warlib.hit"
    local human = human_of(session, method, actor)
    local found, handle = object_of(session, method, "object", object)
    kind = check.integer(method, "kind", kind == nil and 0 or kind, 0, 255)
    if found.slot then
      messages.send(session, handle, messages.DAMAGED, handle, human.handle, kind)
      return -- strikes on humans send no 6
    end
    local was_intact = found.hitpoints and found.hitpoints > 0
    boxes.tell_of_damage(session, human, was_intact and handle or session:nil_handle())
    if was_intact then objects.damage(session, found, human.handle, blow_of(found, kind)) end
  end

  function library.kill(actor, other)
    local human = human_of(session, "Warlib.kill", actor)
    return humans.kill(session, human, other == nil and session:nil_handle()
      or arguments.handle(other))
  end

  function library.revive(actor, other)
    local human = human_of(session, "Warlib.revive", actor)
    return humans.revive(session, human, other == nil and session:nil_handle()
      or arguments.handle(other))
  end

  function library.send(object, message, ...)
    local method = "Warlib.send"
    local _, handle = object_of(session, method, "object", object)
    check.integer(method, "message", message, 0, 25)
    return messages.send(session, handle, message, ...)
  end

  function library.call(name, ...)
    return calls.by_name(session, "test", check.string("Warlib.call", "name", name), ...)
  end
end

-- ---- all of it

--- The table Warlib of a session; lua/boardwalk/script/api.lua describes what is in it.
---@param session table
---@return table
function warlib.library(session)
  local library = {mesh = session.mesh, bw = safe_module(), height_map = height_map.draw}
  if session.mesh then
    library.level = {
      name = session.level.name, source = session.level.source, triangles = #session.mesh,
    }
  end
  add_queries(library, session)
  add_lists(library, session)
  add_time(library, session)
  add_movement(library, session)
  add_deeds(library, session)
  function library.check(condition, message) return checks.check(session, condition, message) end
  function library.expect(name, got, want, tolerance)
    return checks.expect(session, name, got, want, tolerance)
  end
  return library
end

return warlib
