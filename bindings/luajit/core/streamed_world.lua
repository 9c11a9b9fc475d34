--- StreamedWorld: which parts of a world are loaded, seen, wanted. Sectors go by their streamed
--- index unless they are told to go by their number.

local ffi = require "ffi"
local camera = require "boardwalk.core.camera"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"

local C = library.C
local constants = library.constants
local NONE = constants.BW_NONE
local MAX_U32 = 4294967295

local class = object.class("StreamedWorld")
local worlds, methods, flat = class.held, class.methods, {}
local functions = {}
local occluder_walls = object.class("Occluders").held

object.set_destroy(class, C.bw_streamed_world_destroy)

local function bits(method, name, value)
  return check.integer(method, name, value, 0, MAX_U32)
end

-- ---- making

local PART_NUMBERS, ITEM_NUMBERS = 2, 12

local low, high, place = ffi.new("float[3]"), ffi.new("float[3]"), ffi.new("float[3]")

local function put(vector, x, y, z)
  vector[0], vector[1], vector[2] = x, y, z
end

-- Adds the parts of a flat list: file size and heap size of each. Gives a bw_status.
local function add_parts(method, layout, list)
  for at = 1, #list - PART_NUMBERS + 1, PART_NUMBERS do
    local status = C.bw_world_layout_add_part(layout,
      check.element_integer(method, "parts", list, at, 0, MAX_U32),
      check.element_integer(method, "parts", list, at + 1, 0, MAX_U32), library.error)
    if status ~= 0 then return status end
  end
  return 0
end

local numbers = ffi.new("float[?]", ITEM_NUMBERS)

local function add_item(method, layout, list, at)
  for i = 1, ITEM_NUMBERS - 1 do
    numbers[i] = check.element_number(method, "items", list, at + i)
  end
  local axis = check.element_integer(method, "items", list, at, -1, 2)
  if axis >= 0 then
    return C.bw_world_layout_add_plane(layout, axis, numbers[1], numbers[2], numbers[3],
      library.error)
  end
  local index = check.element_integer(method, "items", list, at + 10, -1, MAX_U32 - 1)
  local part = check.element_integer(method, "items", list, at + 11, 0, MAX_U32)
  put(low, numbers[1], numbers[2], numbers[3])
  put(high, numbers[4], numbers[5], numbers[6])
  put(place, numbers[7], numbers[8], numbers[9])
  return C.bw_world_layout_add_sector(layout, low, high, index < 0 and NONE or index, part, place,
    library.error)
end

-- Adds the planes and sectors of a flat list in the order of the tree, twelve numbers each: the
-- axis, value, left and right value and eight more of a plane; -1, two corners, position, index
-- (-1: none) and part of a sector.
local function add_items(method, layout, list)
  for at = 1, #list - ITEM_NUMBERS + 1, ITEM_NUMBERS do
    local status = add_item(method, layout, list, at)
    if status ~= 0 then return status end
  end
  return C.bw_world_layout_finish(layout, library.error)
end

local function fill_layout(method, layout, manifest, stream_size, heap_size, parts, stream, items)
  local status
  if manifest then
    status = C.bw_world_layout_read_manifest(layout, manifest, #manifest, library.error)
  else
    status = C.bw_world_layout_set_sizes(layout, stream_size, heap_size, library.error)
  end
  if status == 0 and parts then status = add_parts(method, layout, parts) end
  if status ~= 0 then return status end
  if stream then
    return C.bw_world_layout_read_stream(layout, stream, #stream, library.error)
  end
  return items and add_items(method, layout, items) or 0
end

local function free_layout(out)
  C.bw_world_layout_destroy(out[0])
  out[0] = nil
end

local function check_optional_table(method, name, value)
  if value ~= nil then check.table(method, name, value) end
end

--- create_streamed_world(name, manifest, stream size, heap size, parts, stream, items) ->
--- StreamedWorld or nil, message, code. Manifest and stream are bytes or nil, parts and items the
--- lists of add_parts and add_items or nil.
function functions.create_streamed_world(name, manifest, stream_size, heap_size, parts, stream,
    items)
  local method = "core.create_streamed_world"
  check.string(method, "name", name)
  check.optional_string(method, "manifest", manifest)
  bits(method, "stream_size", stream_size)
  bits(method, "heap_size", heap_size)
  check_optional_table(method, "parts", parts)
  check.optional_string(method, "stream", stream)
  check_optional_table(method, "items", items)
  local layout = ffi.gc(ffi.new("bw_world_layout *[1]"), free_layout)
  if C.bw_world_layout_create(name, library.allocator, layout, library.error) ~= 0
    or fill_layout(method, layout[0], manifest, stream_size, heap_size, parts, stream, items) ~= 0
  then
    return library.failure()
  end
  local self, message, code = object.make(class, "bw_streamed_world *[1]", function(...)
    return C.bw_streamed_world_create(layout[0], ...)
  end)
  free_layout(layout)
  return self, message, code
end

-- ---- what it holds

-- The pointer of a world that can be used.
local function usable(method, self)
  check.object(method, "self", self, "StreamedWorld")
  return worlds[self] or check.object(method, "self", self, "StreamedWorld") -- destroyed just now
end

-- The layout of a world, which is there until room is taken for something.
local function layout_of(method, self)
  return C.bw_streamed_world_layout(usable(method, self))
end

--- info(world) -> name, stream size, heap size, parts, sectors, indices, planes, has PVS, loaded,
--- part being read (0: none), counter, found (nil: none), fell back
function flat.info(self)
  local world = usable("core.StreamedWorld.info", self)
  local layout = C.bw_streamed_world_layout(world)
  return ffi.string(C.bw_world_layout_name(layout)), C.bw_world_layout_stream_size(layout),
    C.bw_world_layout_heap_size(layout), C.bw_world_layout_part_count(layout),
    C.bw_world_layout_sector_count(layout), C.bw_world_layout_index_count(layout),
    C.bw_world_layout_plane_count(layout), C.bw_world_layout_has_pvs(layout) ~= 0,
    C.bw_streamed_world_loaded(world), C.bw_streamed_world_reading(world),
    C.bw_streamed_world_counter(world), library.number_or_nil(C.bw_streamed_world_found(world)),
    C.bw_streamed_world_fell_back(world) ~= 0
end

local sector = ffi.new("bw_world_sector")
local sector_low, sector_high, sector_position = sector.low, sector.high, sector.position

--- sector(world, number) -> low, high, position (nine numbers), index (nil: none), part; nil for no
--- sector. By the number in the tree.
function flat.sector(self, number)
  local method = "core.StreamedWorld.sector"
  local layout = layout_of(method, self)
  if C.bw_world_layout_sector(layout, bits(method, "number", number), sector) == 0 then
    return nil
  end
  return sector_low[0], sector_low[1], sector_low[2], sector_high[0], sector_high[1],
    sector_high[2], sector_position[0], sector_position[1], sector_position[2],
    library.number_or_nil(sector.index), sector.part
end

--- number(world, index) -> the number in the tree of a sector, or nil
function flat.number(self, index)
  local method = "core.StreamedWorld.number"
  local layout = layout_of(method, self)
  return library.number_or_nil(C.bw_world_layout_find(layout, bits(method, "index", index)))
end

local state = ffi.new("bw_sector_state")

--- state(world, index) -> state, fade end, atomic, marked, in use, hidden; nil for no sector
function flat.state(self, index)
  local method = "core.StreamedWorld.state"
  local world = usable(method, self)
  if C.bw_streamed_world_sector(world, bits(method, "index", index), state) == 0 then return nil end
  return state.state, state.fade_end, state.atomic ~= 0, state.marked ~= 0, state.in_use ~= 0,
    state.hidden ~= 0
end

local part_out = ffi.new("bw_world_part")

--- part(world, part) -> state, file size, heap size, sectors; nil for no part
function flat.part(self, part)
  local method = "core.StreamedWorld.part"
  local world = usable(method, self)
  bits(method, "part", part)
  if C.bw_world_layout_part(C.bw_streamed_world_layout(world), part, part_out) == 0 then
    return nil
  end
  return C.bw_streamed_world_part(world, part), part_out.file_size, part_out.heap_size,
    part_out.sector_count
end

--- part_sector(world, part, place) -> the index of a part's sector, or nil
function flat.part_sector(self, part, where)
  local method = "core.StreamedWorld.part_sector"
  local layout = layout_of(method, self)
  bits(method, "part", part)
  return library.number_or_nil(C.bw_world_layout_part_sector(layout, part,
    bits(method, "place", where)))
end

local plane = ffi.new("bw_world_plane")

--- plane(world, number) -> axis, value, left value, right value, left, right (as BW_PLANE_SECTOR
--- says); nil for no plane
function flat.plane(self, number)
  local method = "core.StreamedWorld.plane"
  local layout = layout_of(method, self)
  if C.bw_world_layout_plane(layout, bits(method, "number", number), plane) == 0 then return nil end
  return plane.axis, plane.value, plane.left_value, plane.right_value, plane.left, plane.right
end

local function write_file(layout, file, out)
  if file == -1 then return C.bw_world_layout_write_manifest(layout, out, library.error) end
  if file == 0 then return C.bw_world_layout_write_stream(layout, out, library.error) end
  return C.bw_world_layout_write_part(layout, file, out, library.error)
end

--- write(world, file) -> bytes or nil, message, code; -1 for the manifest, 0 for the stream, or a
--- part
function flat.write(self, file)
  local method = "core.StreamedWorld.write"
  check.integer(method, "file", file, -1, MAX_U32)
  local out = library.bytes_out()
  if write_file(layout_of(method, self), file, out) ~= 0 then return library.failure() end
  return library.take_bytes(out)
end

-- ---- what is seen

function methods.reset_visibility(self)
  C.bw_streamed_world_reset_visibility(usable("StreamedWorld.reset_visibility", self))
end

--- is_marked(world, index) -> boolean
function flat.is_marked(self, index)
  local method = "core.StreamedWorld.is_marked"
  local world = usable(method, self)
  return C.bw_streamed_world_marked(world, bits(method, "index", index)) ~= 0
end

-- Says something of a sector; gives whether there is one that it can be said of.
local function say(method, set, self, index, on)
  local world = usable(method, self)
  bits(method, "index", index)
  return set(world, index, check.boolean(method, "on", on)) ~= 0
end

--- mark(world, index, on) -> boolean
function flat.mark(...)
  return say("core.StreamedWorld.mark", C.bw_streamed_world_mark, ...)
end

--- set_hidden(world, index, on) -> boolean
function flat.set_hidden(...)
  return say("core.StreamedWorld.set_hidden", C.bw_streamed_world_set_hidden, ...)
end

--- set_in_use(world, index, on) -> boolean
function flat.set_in_use(...)
  return say("core.StreamedWorld.set_in_use", C.bw_streamed_world_set_in_use, ...)
end

-- The pointer of another argument, or nil.
local function optional(method, name, value, class_name, held)
  if value == nil then return nil end
  return held[check.object(method, name, value, class_name)]
end

local repeated = ffi.new("int32_t[1]")

--- find_visible(world, marks or nil, x, y, z, frustum or nil, occluders or nil, options) -> whether
--- the walk was repeated, or nil, message, code
function flat.find_visible(self, marks, x, y, z, planes, occluders, options)
  local method = "core.StreamedWorld.find_visible"
  local world = usable(method, self)
  local marked = optional(method, "marks", marks, "StreamedWorld", worlds)
  check.number(method, "camera", x)
  check.number(method, "camera", y)
  check.number(method, "camera", z)
  local frustum = camera.frustum(method, planes)
  local walls = optional(method, "occluders", occluders, "Occluders", occluder_walls)
  bits(method, "options", options)
  put(place, x, y, z)
  if C.bw_streamed_world_find_visible(world, marked, place, frustum, walls, options, repeated,
    library.error) ~= 0 then
    return library.failure()
  end
  return repeated[0] ~= 0
end

function methods.collected(self)
  local list = {}
  local world = usable("StreamedWorld.collected", self)
  for i = 1, C.bw_streamed_world_collected_count(world) do
    list[i] = C.bw_streamed_world_collected(world, i - 1)
  end
  return list
end

-- ---- what is wanted

local distance = ffi.new("float[1]")

--- find_to_load(world, reach, cameras) -> index, squared distance; or nil
function flat.find_to_load(self, reach, list)
  local method = "core.StreamedWorld.find_to_load"
  local world = usable(method, self)
  check.number(method, "reach", reach)
  local cameras, count = camera.cameras(method, list)
  local index = C.bw_streamed_world_find_to_load(world, cameras, count, reach, distance)
  if index == NONE then return nil end
  return index, distance[0]
end

--- find_to_unload(world, cameras) -> part, squared distance; or nil
function flat.find_to_unload(self, list)
  local method = "core.StreamedWorld.find_to_unload"
  local world = usable(method, self)
  local cameras, count = camera.cameras(method, list)
  local part = C.bw_streamed_world_find_to_unload(world, cameras, count, distance)
  if part == 0 then return nil end
  return part, distance[0]
end

--- pending(world, cameras) -> metres
function flat.pending(self, list)
  local method = "core.StreamedWorld.pending"
  local world = usable(method, self)
  local cameras, count = camera.cameras(method, list)
  return C.bw_streamed_world_pending(world, cameras, count)
end

-- ---- parts in and out

--- request_part(world, part) -> true or nil, message, code
function flat.request_part(self, part)
  local method = "core.StreamedWorld.request_part"
  local world = usable(method, self)
  return library.done(C.bw_streamed_world_request_part(world, bits(method, "part", part),
    library.error))
end

local function free_part_file(out)
  C.bw_part_file_destroy(out[0])
  out[0] = nil
end

-- Reads a part file into a pointer; gives a bw_status.
local function read_part_file(bytes)
  local out = ffi.gc(ffi.new("bw_part_file *[1]"), free_part_file)
  return out, C.bw_part_file_read(bytes, #bytes, library.allocator, out, library.error)
end

--- finish_part(world, now, bytes of the part's file or nil) -> true or nil, message, code
function flat.finish_part(self, now, bytes)
  local method = "core.StreamedWorld.finish_part"
  usable(method, self)
  bits(method, "now", now)
  check.optional_string(method, "bytes", bytes)
  local file, status = nil, 0
  if bytes then file, status = read_part_file(bytes) end
  if status ~= 0 then return library.failure() end
  local world = usable(method, self) -- room for the pointer may have run a finalizer
  local done, message, code = library.done(C.bw_streamed_world_finish_part(world,
    file and file[0], now, library.error))
  if file then free_part_file(file) end
  return done, message, code
end

--- cancel_part(world, failed)
function flat.cancel_part(self, failed)
  local method = "core.StreamedWorld.cancel_part"
  local world = usable(method, self)
  C.bw_streamed_world_cancel_part(world, check.boolean(method, "failed", failed))
end

local finished = ffi.new("int32_t[1]")

--- release_part(world, part) -> whether all of it is released, or nil, message, code
function flat.release_part(self, part)
  local method = "core.StreamedWorld.release_part"
  local world = usable(method, self)
  bits(method, "part", part)
  if C.bw_streamed_world_release_part(world, part, finished, library.error) ~= 0 then
    return library.failure()
  end
  return finished[0] ~= 0
end

local values = ffi.new("uint32_t[3]")
local second, third = values + 1, values + 2

--- read_part_file(bytes) -> a list of its hash, offset and size of its dictionary, then index,
--- offset and size of each atomic; or nil, message, code
function functions.read_part_file(bytes)
  check.string("core.read_part_file", "bytes", bytes)
  local out, status = read_part_file(bytes)
  if status ~= 0 then return library.failure() end
  local list, file = {C.bw_part_file_hash(out[0])}, out[0]
  C.bw_part_file_dictionary(file, values, second)
  list[2], list[3] = values[0], values[1]
  for i = 0, C.bw_part_file_count(file) - 1 do
    C.bw_part_file_atomic(file, i, values, second, third)
    local n = #list
    list[n + 1], list[n + 2], list[n + 3] = values[0], values[1], values[2]
  end
  free_part_file(out)
  return list
end

return {class = class, flat = flat, functions = functions}
