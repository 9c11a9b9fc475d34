--- WorldManager: a level and its worlds brought in and out, and the streaming of their parts around
--- the cameras. It answers as the mesh of its level does.

local as_mesh = require "boardwalk.class.as_mesh"
local budget_class = require "boardwalk.class.budget"
local check = require "boardwalk.check"
local core = require "boardwalk.core"
local explanation = require "boardwalk.class.sector_explanation"
local sources = require "boardwalk.world.source"
local text = require "boardwalk.text"
local view = require "boardwalk.world.view"

local class = core.classes.WorldManager
local flat = core.flat.WorldManager
local level_mesh = core.flat.LevelObject.mesh

local world_manager = {}

-- The methods; class.__index becomes a function, for the fields that are parts.
local WorldManager = type(class.__index) == "table" and class.__index or class.members
class.members = WorldManager

local MAX_U32 = 4294967295
local NONE = MAX_U32

local function self_of(method, self)
  return check.object(method, "self", self, "WorldManager")
end

-- ---- making

local OPTIONS = {"capacity", "blocks", "global_data", "log", "own_marks", "stepped_reads"}
local LOG = 1024

local function u32(method, options, name, absent)
  local value = options[name]
  if value == nil then return absent end
  return check.integer(method, "options." .. name, value, 0, MAX_U32)
end

local function flag(method, options, name)
  local value = options[name]
  return value ~= nil and check.boolean(method, "options." .. name, value)
end

-- The size of the global data: given; else the file's, told by -1; 0 for tables that have none.
local function global_data_of(method, options, source)
  if options.global_data == nil then return source.has_global_data and -1 or 0 end
  return check.integer(method, "options.global_data", options.global_data, 0, MAX_U32 - 1)
end

local function create(method, source, options)
  return core.create_world_manager(source.wad, source.folder, source.files, source.worlds,
    u32(method, options, "capacity", budget_class.SECTOR_POOL), flag(method, options, "blocks"),
    global_data_of(method, options, source), u32(method, options, "log", LOG),
    flag(method, options, "own_marks"), flag(method, options, "stepped_reads"))
end

--- Makes a manager, or one as it was saved.
---@param source Wad|string|table an archive, the path of a folder, or a table: wad, folder, files
--- (bytes by name), levels (a LevelObject or CollisionMesh by name), worlds (a StreamedWorld or
--- what describes one by name)
---@param options? table|string how it is made, or the bytes of WorldManager.save
---@param in_memory? boolean raise for a source that is or has a folder
---@return WorldManager? manager
---@return string? message
---@return string? code
local function make(source, options, in_memory)
  local method = "bw.world_manager"
  local saved = type(options) == "string" and options
  if options ~= nil and not saved and type(options) ~= "table" then
    check.fail(method, "options", "a table, a string or nil", options)
  end
  local given = check.options(method, "options", not saved and options or nil, OPTIONS)
  local read, message, code = sources.read(method, "source", source, in_memory)
  if not read then return nil, message, code end
  local manager
  if saved then
    manager, message, code = core.load_world_manager(read.wad, read.folder, read.files, read.worlds,
      saved)
  else
    manager, message, code = create(method, read, given)
  end
  sources.forget(read)
  return manager, message, code
end

function world_manager.create(source, options)
  return make(source, options, false)
end

--- The same for those who may open no files.
function world_manager.create_in_memory(source, options)
  return make(source, options, true)
end

-- ---- what it lends

--- The parts that are fields: manager.level and so on.
class.parts = {
  level = flat.level,
  solid = function(self) return flat.world(self, 0) end,
  detail = function(self) return flat.world(self, 1) end,
  budget = flat.budget,
}

function class.__index(self, key)
  local part = class.parts[key]
  if part then return part(self_of("WorldManager." .. key, self)) end
  return WorldManager[key]
end

-- ---- as the level's mesh

-- The chunks of a mesh without a triangle: one cell, whose list is none.
local EMPTY_HEADER = ("\0"):rep(0x70) .. ("\1\0"):rep(3) .. ("\0"):rep(0x2a)
local EMPTY_GRID = ("\0"):rep(4)

local empty

-- our choice: without a level everything is answered as by a mesh without a triangle; the original
-- reads whatever memory is there.
local function empty_mesh(method)
  if not empty then
    local mesh, message = core.load_payloads(EMPTY_HEADER, "", EMPTY_GRID, "", "", "")
    empty = mesh or check.raise(method, message)
  end
  return empty
end

local function mesh_of(method, self)
  local level = flat.level(self_of(method, self))
  return level and level_mesh(level) or empty_mesh(method)
end

as_mesh("WorldManager", WorldManager, mesh_of, {
  "vertex", "vertex_count", "stats", "world_ray",
})

--- Why a ray is answered as it is, and which sectors of the worlds it passes.
---@param ... any origin, direction, length [, filter]
---@return table account as docs/api describes WorldExplanation
function WorldManager:explain(...)
  local method = "WorldManager.explain"
  return explanation.of_manager(self, mesh_of(method, self), check.ray(method, ...))
end

-- ---- levels

--- Loads <name>.lev and its worlds: <world>s and <world>d, or <world>.
---@param name string
---@param options? table world (as the level is called when absent), header_only (no worlds)
---@return boolean? done
---@return string? message
---@return string? code
function WorldManager:load_level(name, options)
  local method = "WorldManager.load_level"
  self_of(method, self)
  check.name(method, "name", name)
  options = check.options(method, "options", options, {"world", "header_only"})
  if options.world ~= nil then check.name(method, "options.world", options.world) end
  return flat.load_level(self, name, options.world, flag(method, options, "header_only"))
end

--- Unloads the worlds, their parts and the water, then the level.
---@param keep_level_file? boolean true: the level stays, until another unload
---@return boolean? done
---@return string? message
---@return string? code
function WorldManager:unload(keep_level_file)
  local method = "WorldManager.unload"
  self_of(method, self)
  return flat.unload(self, keep_level_file ~= nil
    and check.boolean(method, "keep_level_file", keep_level_file))
end

-- ---- small things

-- The names that get(self, 0), get(self, 1) and so on give.
local function names(self, get)
  local list, name = {}, get(self, 0)
  while name do
    list[#list + 1] = name
    name = get(self, #list)
  end
  return list
end

--- Where the manager stands.
---@return table state level, header_only, kept, water, latch, preloading, urgent, cameras,
--- free_at_load, load_priority, draw_distance, heaps
function WorldManager:state()
  local info = flat.info(self_of("WorldManager.state", self))
  return {
    level = flat.level_name(self), header_only = info.header_only ~= 0, kept = info.kept ~= 0,
    water = info.water ~= 0, latch = info.latch ~= 0, preloading = info.preloading ~= 0,
    urgent = info.urgent ~= 0, cameras = info.camera_count, free_at_load = info.free_at_load,
    load_priority = info.load_priority, draw_distance = info.draw_distance,
    heaps = names(self, flat.heap),
  }
end

--- Appends the name of a pack to the queue, as often as it is given.
---@param name string
---@return boolean? done
---@return string? message
---@return string? code
function WorldManager:queue_pack(name)
  local method = "WorldManager.queue_pack"
  self_of(method, self)
  return flat.queue_pack(self, check.name(method, "name", name))
end

--- The names of the queued packs in their order.
---@return string[] packs
function WorldManager:packs()
  return names(self_of("WorldManager.packs", self), flat.pack)
end

--- Reserves bytes of the budget for something of yours.
---@param name string at most 31 bytes
---@param size integer bytes
---@return integer? id for release
---@return string? message
---@return string? code
function WorldManager:reserve(name, size)
  local method = "WorldManager.reserve"
  self_of(method, self)
  check.name(method, "name", name)
  return flat.reserve(self, name, check.integer(method, "size", size, 0, MAX_U32))
end

-- ---- streaming

--- Sets the cameras of the players.
---@param cameras number[][] at most eight points {x, y, z} in game axes
---@return boolean? done
---@return string? message
---@return string? code
function WorldManager:set_cameras(cameras)
  local method = "WorldManager.set_cameras"
  self_of(method, self)
  return flat.set_cameras(self, view.cameras(method, cameras))
end

--- Moves the draw distance by a frame, as bw.draw_distance does, toward what is wanted next.
---@param options? table far_clip, viewports, seconds, frame_rate, slow
---@return number distance metres
function WorldManager:adjust_draw_distance(options)
  local method = "WorldManager.adjust_draw_distance"
  self_of(method, self)
  return flat.adjust_draw_distance(self, view.frame(method, options))
end

local WITHOUT_PVS = 2

local function find_visible(self, method, x, y, z, options)
  options = check.options(method, "options", options, {"viewport", "frustum", "pvs"})
  local frustum = view.frustum(method, "options.frustum", options.frustum)
  local pvs = options.pvs == nil or check.boolean(method, "options.pvs", options.pvs)
  return flat.find_visible(self, u32(method, options, "viewport", 0), x, y, z, frustum,
    pvs and 0 or WITHOUT_PVS)
end

--- Marks what a view sees in both worlds, behind the occluders of the level.
---@param ... any camera (a point) [, options: viewport (0: the first of a frame), frustum (six
--- planes in game axes, as of bw.view_planes), pvs (true)]
---@return boolean? done
---@return string? message
---@return string? code
function WorldManager:find_visible(...)
  local method = "WorldManager.find_visible"
  self_of(method, self)
  return find_visible(self, method, check.point(method, "camera", ...))
end

local PRELOAD = {"radius", "milliseconds", "value", "pack", "now"}

--- Begins to load what is near, a step of step_preload at a time.
---@param options table radius (metres), milliseconds, value, pack, now
---@return boolean? done
---@return string? message
---@return string? code
function WorldManager:begin_preload(options)
  local method = "WorldManager.begin_preload"
  self_of(method, self)
  check.names(method, "options", options, PRELOAD)
  if options.pack ~= nil then check.name(method, "options.pack", options.pack) end
  return flat.begin_preload(self, check.number(method, "options.radius", options.radius),
    u32(method, options, "milliseconds", 10000), u32(method, options, "value", 0), options.pack,
    u32(method, options, "now", 0))
end

-- ---- the decision log

local function or_nil(value, none)
  if value == none then return nil end
  return value
end

--- The decisions kept since the log was cleared, oldest first.
---@return table[] decisions type, heap_depth, name, world, part, sector, bytes, used, count,
--- distance
function WorldManager:decisions()
  self_of("WorldManager.decisions", self)
  local list, decision = {}, flat.decision(self, 0)
  while decision do
    decision.world, decision.part = or_nil(decision.world, NONE), or_nil(decision.part, 0)
    decision.sector = or_nil(decision.sector, NONE)
    list[#list + 1] = decision
    decision = flat.decision(self, #list)
  end
  return list
end

-- ---- text

function class.__len(self)
  return WorldManager.triangle_count(self)
end

-- The parts of its worlds that are loaded, and all of them.
local function count_parts(self)
  local loaded, all = 0, 0
  for number = 0, 1 do
    local world = flat.world(self, number)
    local state = world and world:state()
    if state then loaded, all = loaded + state.loaded, all + state.parts end
  end
  return loaded, all
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "WorldManager" then return "WorldManager" end
  if fault then return "WorldManager: destroyed" end
  local name = flat.level_name(self)
  if not name then return "WorldManager: no level" end
  local loaded, all = count_parts(self)
  return ("WorldManager: level %s, %s of %s loaded"):format(text.quote(name), text.number(loaded),
    text.count(all, "part"))
end

return world_manager
