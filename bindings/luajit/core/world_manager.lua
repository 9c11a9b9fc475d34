--- WorldManager: levels in and out, and the streaming of their worlds. What it lends, a
--- LevelObject, StreamedWorlds and its Budget, are handles that keep the manager alive.

local ffi = require "ffi"
local camera = require "boardwalk.core.camera"
local check = require "boardwalk.core.check"
local level_objects = require "boardwalk.core.level"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"

local C = library.C
local constants = library.constants
local MAX_U32 = 4294967295

local class = object.class("WorldManager")
local managers, methods, flat = class.held, class.methods, {}
local functions = {}

local worlds_class, budgets_class = object.class("StreamedWorld"), object.class("Budget")
local wads = object.class("Wad")

-- By pointer of a manager: its source, and the pointer of the archive, both of which it reads.
local sources = setmetatable({}, {__mode = "k"})
-- By manager: the Wad.
local wad_of = object.property(class, "wad")

function class.fault(self)
  if not managers[self] then return "the WorldManager is destroyed" end
  local wad = wad_of[self]
  return wad and wads.fault(wad) or nil
end

local function forget_world(self, name)
  local handles = object.table(self)
  local handle = handles[name]
  if handle then worlds_class.held[handle] = false end
  handles[name] = nil
end

local function forget_level(self)
  local handles = object.table(self)
  if handles.level then level_objects.forget(handles.level) end
  handles.level = nil
end

local function forget_all(self)
  forget_world(self, "solid")
  forget_world(self, "detail")
  forget_level(self)
  local handles = object.table(self)
  if handles.budget then budgets_class.held[handles.budget] = false end
  handles.budget = nil
end

local function free_source(out)
  C.bw_world_source_destroy(out[0])
  out[0] = nil
end

-- Frees a manager, and its source when that is still known: else the collector does.
local function free(pointer)
  C.bw_world_manager_destroy(pointer)
  local source = sources[pointer]
  sources[pointer] = nil
  if source then free_source(source.out) end
end

class.has_table = true
object.set_destroy(class, free, forget_all)

local function bits(method, name, value)
  return check.integer(method, name, value, 0, MAX_U32)
end

-- ---- the source

-- Adds the files of a flat list: name, bytes and so on. Gives a bw_status, and how many bytes.
local function add_files(method, source, list)
  local bytes = 0
  for at = 1, #list - 1, 2 do
    local name = check.string(method, "files", rawget(list, at))
    local data = check.string(method, "files", rawget(list, at + 1))
    local status = C.bw_world_source_add_file(source, name, data, #data, library.error)
    if status ~= 0 then return status end
    bytes = bytes + #data
  end
  return 0, bytes
end

-- Adds the worlds of a list of StreamedWorlds.
local function add_worlds(method, source, list)
  for i = 1, #list do
    local world = rawget(list, i)
    check.object(method, "worlds", world, "StreamedWorld")
    local layout = C.bw_streamed_world_layout(worlds_class.held[world])
    local status = C.bw_world_source_add_world(source, layout, library.error)
    if status ~= 0 then return status end
  end
  return 0
end

-- Makes what files come from: a table of what keeps it. Gives nil when that fails.
local function make_source(method, wad, folder, files, list)
  check.optional_string(method, "folder", folder)
  check.table(method, "files", files)
  check.table(method, "worlds", list)
  local out = ffi.gc(ffi.new("bw_world_source *[1]"), free_source)
  if C.bw_world_source_create(library.allocator, out, library.error) ~= 0 then return nil end
  local pointer, bytes = out[0], 0
  local status = C.bw_world_source_set_folder(pointer, folder, library.error)
  if status == 0 then status, bytes = add_files(method, pointer, files) end
  if status == 0 then status = add_worlds(method, pointer, list) end
  if status ~= 0 then return nil end
  object.weigh(bytes)
  local source = {out = out}
  if wad ~= nil then
    check.object(method, "wad", wad, "Wad")
    source.wad = wads.held[wad]
    C.bw_world_source_set_wad(pointer, source.wad)
  end
  return source
end

-- Makes a manager of a source, or not, of what create(source, allocator, out, error) writes.
local function make(wad, source, create)
  if not source then return library.failure() end
  local self, message, code = object.make(class, "bw_world_manager *[1]", function(...)
    return create(source.out[0], ...)
  end)
  if not self then return nil, message, code end
  sources[managers[self]] = source
  wad_of[self] = wad
  return self
end

--- create_world_manager(wad, folder, files, worlds, capacity, blocks, global data (-1: the file's
--- size), log, own marks, stepped reads) -> WorldManager or nil, message, code. A Wad or nil, a
--- path or nil, a flat list of names and bytes, a list of StreamedWorlds.
function functions.create_world_manager(wad, folder, files, list, capacity, blocks, global_data,
    log, own_marks, stepped_reads)
  local method = "core.create_world_manager"
  local options = ffi.new("bw_world_manager_options")
  options.capacity = bits(method, "capacity", capacity)
  if check.boolean(method, "blocks", blocks) then
    options.budget_options = constants.BW_BUDGET_BLOCKS
  end
  check.integer(method, "global_data", global_data, -1, MAX_U32 - 1)
  options.global_data = global_data < 0 and constants.BW_NONE or global_data
  options.log_capacity = bits(method, "log", log)
  local own = check.boolean(method, "own_marks", own_marks) and constants.BW_MANAGER_OWN_MARKS or 0
  local stepped = check.boolean(method, "stepped_reads", stepped_reads)
    and constants.BW_MANAGER_STEPPED_READS or 0
  options.options = own + stepped
  return make(wad, make_source(method, wad, folder, files, list), function(source, ...)
    return C.bw_world_manager_create(source, options, ...)
  end)
end

--- load_world_manager(wad, folder, files, worlds, bytes) -> the same
function functions.load_world_manager(wad, folder, files, list, bytes)
  local method = "core.load_world_manager"
  check.string(method, "bytes", bytes)
  return make(wad, make_source(method, wad, folder, files, list), function(source, ...)
    return C.bw_world_manager_load(bytes, #bytes, source, ...)
  end)
end

-- The pointer of a manager that can be used.
local function usable(method, self)
  check.object(method, "self", self, "WorldManager")
  return managers[self] or check.object(method, "self", self, "WorldManager") -- destroyed just now
end

-- ---- what it lends

--- level(manager) -> LevelObject, or nil
function flat.level(self)
  local manager = usable("core.WorldManager.level", self)
  local handles = object.table(self)
  local handle = handles.level
  if handle and level_objects.class.held[handle] then return handle end
  local pointer = C.bw_world_manager_level(manager)
  if pointer == nil then return nil end
  local name = object.text(C.bw_world_manager_level_name, manager)
  handles.level = level_objects.borrow(pointer, name, self, manager)
  return handles.level
end

local WORLD_NAMES = {[0] = "solid", "detail"}

--- world(manager, number) -> StreamedWorld 0 or 1, or nil
function flat.world(self, number)
  local method = "core.WorldManager.world"
  local manager = usable(method, self)
  local name = WORLD_NAMES[check.integer(method, "number", number, 0, 1)]
  local handles = object.table(self)
  local handle = handles[name]
  if handle and worlds_class.held[handle] then return handle end
  local pointer = C.bw_world_manager_world(manager, number)
  if pointer == nil then return nil end
  handles[name] = object.borrow(worlds_class, pointer, self, manager)
  return handles[name]
end

--- budget(manager) -> Budget
function flat.budget(self)
  local manager = usable("core.WorldManager.budget", self)
  local handles = object.table(self)
  local handle = handles.budget
  if handle and budgets_class.held[handle] then return handle end
  local pointer = C.bw_world_manager_sector_pool(manager, nil)
  handles.budget = object.borrow(budgets_class, pointer, self, manager)
  return handles.budget
end

-- ---- levels

--- load_level(manager, name, world or nil, header only) -> true or nil, message, code
function flat.load_level(self, name, world, header_only)
  local method = "core.WorldManager.load_level"
  local manager = usable(method, self)
  check.string(method, "name", name)
  check.optional_string(method, "world", world)
  local options = check.boolean(method, "header_only", header_only)
    and constants.BW_LOAD_HEADER_ONLY or 0
  return library.done(C.bw_world_manager_load_level(manager, name, world, options, library.error))
end

--- unload(manager, keep level file) -> true or nil, message, code
function flat.unload(self, keep)
  local method = "core.WorldManager.unload"
  local manager = usable(method, self)
  check.boolean(method, "keep", keep)
  forget_world(self, "solid")
  forget_world(self, "detail")
  if not keep then forget_level(self) end
  return library.done(C.bw_world_manager_unload(manager, keep, library.error))
end

-- ---- small things

--- info(manager) -> the fields of bw_world_manager_info by name
function flat.info(self)
  local info = ffi.new("bw_world_manager_info")
  C.bw_world_manager_get_info(usable("core.WorldManager.info", self), info)
  return library.record(info, "bw_world_manager_info")
end

--- level_name(manager) -> name or nil
function flat.level_name(self)
  return object.text(C.bw_world_manager_level_name, usable("core.WorldManager.level_name", self))
end

--- heap(manager, depth) -> the name of a pool of the heap stack, or nil
function flat.heap(self, depth)
  local method = "core.WorldManager.heap"
  local manager = usable(method, self)
  return object.text(C.bw_world_manager_heap, manager, bits(method, "depth", depth))
end

--- pack(manager, index) -> the name of a queued pack, or nil
function flat.pack(self, index)
  local method = "core.WorldManager.pack"
  local manager = usable(method, self)
  return object.text(C.bw_world_manager_pack, manager, bits(method, "index", index))
end

--- queue_pack(manager, name) -> true or nil, message, code
function flat.queue_pack(self, name)
  local method = "core.WorldManager.queue_pack"
  local manager = usable(method, self)
  check.string(method, "name", name)
  return library.done(C.bw_world_manager_queue_pack(manager, name, library.error))
end

function methods.set_load_priority(self, scale)
  local method = "WorldManager.set_load_priority"
  local manager = usable(method, self)
  C.bw_world_manager_set_load_priority(manager, check.number(method, "scale", scale))
end

function methods.set_latch(self, on)
  local method = "WorldManager.set_latch"
  local manager = usable(method, self)
  C.bw_world_manager_set_latch(manager, check.boolean(method, "on", on))
end

function methods.reset_visibility(self)
  C.bw_world_manager_reset_visibility(usable("WorldManager.reset_visibility", self))
end

local id_out = ffi.new("uint32_t[1]")

--- reserve(manager, name, size) -> id or nil, message, code
function flat.reserve(self, name, size)
  local method = "core.WorldManager.reserve"
  local manager = usable(method, self)
  check.string(method, "name", name)
  bits(method, "size", size)
  if C.bw_world_manager_reserve(manager, name, size, id_out, library.error) ~= 0 then
    return library.failure()
  end
  return id_out[0]
end

function methods.release(self, id)
  local method = "WorldManager.release"
  local manager = usable(method, self)
  return library.done(C.bw_world_manager_release(manager, bits(method, "id", id), library.error))
end

function methods.make_water(self, grid_vertices, file_size)
  local method = "WorldManager.make_water"
  local manager = usable(method, self)
  bits(method, "grid_vertices", grid_vertices)
  bits(method, "file_size", file_size)
  return library.done(C.bw_world_manager_make_water(manager, grid_vertices, file_size,
    library.error))
end

-- ---- streaming

--- set_cameras(manager, cameras) -> true or nil, message, code
function flat.set_cameras(self, list)
  local method = "core.WorldManager.set_cameras"
  local manager = usable(method, self)
  local cameras, count = camera.cameras(method, list)
  return library.done(C.bw_world_manager_set_cameras(manager, cameras, count, library.error))
end

function methods.set_draw_distance(self, distance)
  local method = "WorldManager.set_draw_distance"
  local manager = usable(method, self)
  -- fails for a number only that is not finite
  C.bw_world_manager_set_draw_distance(manager, check.number(method, "distance", distance), nil)
end

--- adjust_draw_distance(manager, far clip, viewports, seconds, frame rate, slow) -> metres
function flat.adjust_draw_distance(self, far_clip, viewports, seconds, frame_rate, slow)
  local method = "core.WorldManager.adjust_draw_distance"
  local manager = usable(method, self)
  check.number(method, "far_clip", far_clip)
  bits(method, "viewports", viewports)
  check.number(method, "seconds", seconds)
  check.number(method, "frame_rate", frame_rate)
  local options = check.boolean(method, "slow", slow) and constants.BW_VIEW_SLOW or 0
  return C.bw_world_manager_adjust_draw_distance(manager, far_clip, viewports, seconds, frame_rate,
    options)
end

local position = ffi.new("float[3]")

--- find_visible(manager, viewport, x, y, z, frustum or nil, options) -> true or nil, message, code
function flat.find_visible(self, viewport, x, y, z, planes, options)
  local method = "core.WorldManager.find_visible"
  local manager = usable(method, self)
  bits(method, "viewport", viewport)
  check.number(method, "camera", x)
  check.number(method, "camera", y)
  check.number(method, "camera", z)
  local frustum = camera.frustum(method, planes)
  bits(method, "options", options)
  position[0], position[1], position[2] = x, y, z
  return library.done(C.bw_world_manager_find_visible(manager, viewport, position, frustum, options,
    library.error))
end

local outcome = ffi.new("int32_t[1]")

-- What a call that gives an outcome returns: its word.
local function outcome_of(status)
  if status ~= 0 then return library.failure() end
  return object.text(C.bw_update_name, outcome[0])
end

function methods.update(self, now)
  local method = "WorldManager.update"
  local manager = usable(method, self)
  return outcome_of(C.bw_world_manager_update(manager, bits(method, "now", now), outcome,
    library.error))
end

function methods.finish_read(self, now)
  local method = "WorldManager.finish_read"
  local manager = usable(method, self)
  return outcome_of(C.bw_world_manager_finish_read(manager, bits(method, "now", now), outcome,
    library.error))
end

function methods.failure(self)
  local manager = usable("WorldManager.failure", self)
  if C.bw_world_manager_failure(manager, library.error) == 0 then return nil end
  return select(2, library.failure())
end

function methods.pending(self)
  return C.bw_world_manager_pending(usable("WorldManager.pending", self))
end

--- begin_preload(manager, radius, milliseconds, value, pack or nil, now) -> true or nil, message,
--- code
function flat.begin_preload(self, radius, milliseconds, value, pack, now)
  local method = "core.WorldManager.begin_preload"
  local manager = usable(method, self)
  check.number(method, "radius", radius)
  bits(method, "milliseconds", milliseconds)
  bits(method, "value", value)
  check.optional_string(method, "pack", pack)
  bits(method, "now", now)
  return library.done(C.bw_world_manager_begin_preload(manager, radius, milliseconds, value, pack,
    now, library.error))
end

local going_on = ffi.new("int32_t[1]")

function methods.step_preload(self, now)
  local method = "WorldManager.step_preload"
  local manager = usable(method, self)
  bits(method, "now", now)
  if C.bw_world_manager_step_preload(manager, now, going_on, library.error) ~= 0 then
    return library.failure()
  end
  return going_on[0] ~= 0
end

-- ---- the decision log

--- decision(manager, index) -> the fields of bw_decision by name, its type as a word; or nil
function flat.decision(self, index)
  local method = "core.WorldManager.decision"
  local decision = ffi.new("bw_decision")
  local manager = usable(method, self)
  if C.bw_world_manager_decision(manager, bits(method, "index", index), decision) == 0 then
    return nil
  end
  local record = library.named_record(decision, "bw_decision")
  record.type = object.text(C.bw_decision_name, decision.type)
  return record
end

function methods.decisions_lost(self)
  return C.bw_world_manager_decisions_lost(usable("WorldManager.decisions_lost", self))
end

function methods.clear_decisions(self)
  C.bw_world_manager_clear_decisions(usable("WorldManager.clear_decisions", self))
end

function methods.save(self)
  local out = library.bytes_out()
  local manager = usable("WorldManager.save", self) -- room for the pointer may have run a finalizer
  if C.bw_world_manager_save(manager, out, library.error) ~= 0 then return library.failure() end
  return library.take_bytes(out)
end

return {class = class, flat = flat, functions = functions}
