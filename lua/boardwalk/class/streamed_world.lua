--- StreamedWorld: which parts of a world are loaded, seen, wanted. Everything here is in
--- RenderWare's axes, y up: game (x, y, z) is (x, z, -y) there. Sectors go by their streamed index,
--- from 0; parts from 1.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local description = require "boardwalk.world.description"
local explanation = require "boardwalk.class.sector_explanation"
local text = require "boardwalk.text"
local view = require "boardwalk.world.view"

local class = core.classes.StreamedWorld
local flat = core.flat.StreamedWorld
local StreamedWorld = class.__index

local streamed_world = {}

StreamedWorld.axes = "x right, y up, z back"

local MAX_U32 = 4294967295

--- Makes a world of which nothing is loaded.
---@param source table name, and its files (manifest, stream) or its parts and sectors
---@return StreamedWorld? world
---@return string? message
---@return string? code
function streamed_world.create(source)
  return core.create_streamed_world(description.read("bw.streamed_world", "source", source))
end

local function self_of(method, self)
  return check.object(method, "self", self, "StreamedWorld")
end

-- Places of values of flat.info.
local PARTS, INDICES, PLANES = 4, 6, 7

local function count_of(self, place)
  return (select(place, flat.info(self)))
end

-- ---- what it holds

--- What the world is, and where its streaming stands.
---@return table state name, stream_size, heap_size, parts, sectors, indexed, planes, has_pvs,
--- loaded, reading, counter, found, fell_back
function StreamedWorld:state()
  local name, stream_size, heap_size, parts, sectors, indexed, planes, has_pvs, loaded, reading,
    counter, found, fell_back = flat.info(self_of("StreamedWorld.state", self))
  return {
    name = name, stream_size = stream_size, heap_size = heap_size, parts = parts,
    sectors = sectors, indexed = indexed, planes = planes, has_pvs = has_pvs, loaded = loaded,
    reading = reading ~= 0 and reading or nil, counter = counter, found = found,
    fell_back = fell_back,
  }
end

local SECTOR_STATES = {[0] = "empty", [2] = "loaded", [3] = "pending", [4] = "released"}

-- The sector of a number in the tree.
local function sector_of(self, number)
  local lx, ly, lz, hx, hy, hz, x, y, z, index, part = flat.sector(self, number)
  if not lx then return nil end
  local sector = {number = number, low = {lx, ly, lz}, high = {hx, hy, hz}, position = {x, y, z}}
  if index then
    local state
    sector.index, sector.part = index, part
    state, sector.fade_end, sector.atomic, sector.marked, sector.in_use, sector.hidden =
      flat.state(self, index)
    sector.state = SECTOR_STATES[state]
  end
  return sector
end

-- Checks the streamed index of a sector.
local function indexed(method, self, index)
  return check.index(method, "index", index, count_of(self_of(method, self), INDICES))
end

--- The sector of a streamed index.
---@param index integer
---@return table sector number, index, part, low, high, position, state, fade_end, atomic, marked,
--- in_use, hidden
function StreamedWorld:sector(index)
  indexed("StreamedWorld.sector", self, index)
  return sector_of(self, flat.number(self, index))
end

--- All sectors in the order of the tree; those without a streamed index have no part and no state.
---@return table[] sectors as of sector
function StreamedWorld:sectors()
  self_of("StreamedWorld.sectors", self)
  local list = {}
  local sector = sector_of(self, 0)
  while sector do
    list[#list + 1] = sector
    sector = sector_of(self, #list)
  end
  return list
end

--- The sectors that a ray passes, in the order in which it enters them.
---@param ... any origin, direction, length
---@return table account as docs/api describes SectorExplanation
function StreamedWorld:explain(...)
  self_of("StreamedWorld.explain", self)
  return explanation.of_world(self, check.ray("StreamedWorld.explain", ...))
end

local PART_STATES = {[0] = "empty", "reading", "loaded", "failed"}

local function part_of(self, number)
  local state, file_size, heap_size, count = flat.part(self, number)
  if not state then return nil end
  local sectors = {}
  for place = 0, count - 1 do sectors[place + 1] = flat.part_sector(self, number, place) end
  return {
    number = number, state = PART_STATES[state], file_size = file_size, heap_size = heap_size,
    sectors = sectors,
  }
end

--- A part.
---@param number integer from 1
---@return table part number, state, file_size, heap_size, sectors (their streamed indices)
function StreamedWorld:part(number)
  local method = "StreamedWorld.part"
  check.integer(method, "number", number, 1, count_of(self_of(method, self), PARTS))
  return part_of(self, number)
end

--- All parts.
---@return table[] parts as of part
function StreamedWorld:parts()
  self_of("StreamedWorld.parts", self)
  local list = {}
  local part = part_of(self, 1)
  while part do
    list[#list + 1] = part
    part = part_of(self, #list + 1)
  end
  return list
end

local AXES = {[0] = "x", "y", "z"}
local SECTOR_BIT = 2 ^ 31

-- What is on a side of a plane.
local function node_of(self, child)
  if child >= SECTOR_BIT then return sector_of(self, child - SECTOR_BIT) end
  local axis, value, left_value, right_value, left, right = flat.plane(self, child)
  return {
    axis = AXES[axis], value = value, left_value = left_value, right_value = right_value,
    left = node_of(self, left), right = node_of(self, right),
  }
end

--- The tree that sorts the sectors: a plane with what is on its sides, or the only sector.
---@return table? tree axis, value, left_value, right_value, left, right; nil without sectors
function StreamedWorld:tree()
  self_of("StreamedWorld.tree", self)
  if count_of(self, PLANES) == 0 then return sector_of(self, 0) end
  return node_of(self, 0)
end

-- Writes a file into a table of files.
local function write(self, files, name, number)
  local bytes, message, code = flat.write(self, number)
  if not bytes then return nil, message, code end
  files[name] = bytes
  return true
end

--- The files of the world, which read back as it is: a manifest, a stream, and the parts.
---@return table<string, string>? files bytes by name
---@return string? message
---@return string? code
function StreamedWorld:files()
  local name = flat.info(self_of("StreamedWorld.files", self))
  local files = {}
  local done, message, code = write(self, files, name .. "_sec.wld", 0)
  if done then done, message, code = write(self, files, name .. "_sec.mem", -1) end
  for part = 1, count_of(self, PARTS) do
    if not done then break end
    done, message, code = write(self, files, ("%s_ms%d.sec"):format(name, part), part)
  end
  if not done then return nil, message, code end
  return files
end

-- ---- what is seen

local function flag_of(method, on)
  return on == nil or check.boolean(method, "on", on)
end

--- Sets or clears a mark, as a pass does.
---@param index integer
---@param on? boolean true when absent
function StreamedWorld:mark(index, on)
  indexed("StreamedWorld.mark", self, index)
  flat.mark(self, index, flag_of("StreamedWorld.mark", on))
end

--- Whether a sector is marked. The solid world of two may have marks for more than its own.
---@param index integer
---@return boolean
function StreamedWorld:is_marked(index)
  local method = "StreamedWorld.is_marked"
  self_of(method, self)
  return flat.is_marked(self, check.integer(method, "index", index, 0, MAX_U32))
end

--- Says whether a sector is hidden from where the view is, in place of a stream's own data on that.
---@param index integer
---@param on? boolean true when absent
function StreamedWorld:set_hidden(index, on)
  indexed("StreamedWorld.set_hidden", self, index)
  flat.set_hidden(self, index, flag_of("StreamedWorld.set_hidden", on))
end

--- Says that a sector's atomic is held by something, so that its part stays, or no longer.
---@param index integer
---@param on? boolean true when absent
---@return boolean done false when the sector has no atomic
function StreamedWorld:set_in_use(index, on)
  indexed("StreamedWorld.set_in_use", self, index)
  return flat.set_in_use(self, index, flag_of("StreamedWorld.set_in_use", on))
end

local FIRST, WITHOUT_PVS, OWN_MARKS = 1, 2, 4
local VIEW = {"viewport", "frustum", "marks", "occluders", "pvs", "own_marks"}

local function option(method, options, name, absent)
  local value = options[name]
  if value == nil then return absent end
  return check.boolean(method, "options." .. name, value)
end

-- Whether a view is the first of a frame.
local function is_first(method, options)
  return options.viewport == nil
    or check.integer(method, "options.viewport", options.viewport, 0, MAX_U32) == 0
end

local function find_visible(self, method, x, y, z, options)
  options = check.options(method, "options", options, VIEW)
  local bits = is_first(method, options) and FIRST or 0
  if not option(method, options, "pvs", true) then bits = bits + WITHOUT_PVS end
  if option(method, options, "own_marks", false) then bits = bits + OWN_MARKS end
  local frustum = view.frustum(method, "options.frustum", options.frustum)
  if options.marks ~= nil then
    check.object(method, "options.marks", options.marks, "StreamedWorld")
  end
  if options.occluders ~= nil then
    check.object(method, "options.occluders", options.occluders, "Occluders")
  end
  return flat.find_visible(self, options.marks, x, y, z, frustum, options.occluders, bits)
end

--- Walks the tree for a view: marks what is seen of it, and collects what is loaded.
---@param ... any camera (a point) [, options: viewport (0, the first of a frame, clears the marks),
--- frustum (six planes, inside positive), marks (the StreamedWorld that is marked), occluders, pvs
--- (true), own_marks (false)]
---@return boolean? repeated whether the walk counted nothing and was repeated with PVS off
---@return string? message
---@return string? code
function StreamedWorld:find_visible(...)
  local method = "StreamedWorld.find_visible"
  self_of(method, self)
  return find_visible(self, method, check.point(method, "camera", ...))
end

-- ---- what is wanted

--- The sector to load next: the nearest marked one without an atomic whose squared distance is at
--- most `reach`, or else the nearest of all.
---@param cameras number[][]
---@param reach number
---@return integer? index nil when nothing is wanted
---@return number? distance squared
function StreamedWorld:find_to_load(cameras, reach)
  local method = "StreamedWorld.find_to_load"
  self_of(method, self)
  local numbers = view.cameras(method, cameras)
  return flat.find_to_load(self, check.number(method, "reach", reach), numbers)
end

--- The part to drop next: loaded, nothing of it marked or in use, and of those the one whose
--- nearest sector is farthest. quirk: never the last part.
---@param cameras number[][]
---@return integer? part nil when there is none
---@return number? distance squared
function StreamedWorld:find_to_unload(cameras)
  local method = "StreamedWorld.find_to_unload"
  self_of(method, self)
  return flat.find_to_unload(self, view.cameras(method, cameras))
end

--- The distance of what the last search found from where the cameras are now.
---@param cameras number[][]
---@return number distance metres; the largest float32 when it found nothing
function StreamedWorld:pending(cameras)
  local method = "StreamedWorld.pending"
  self_of(method, self)
  return flat.pending(self, view.cameras(method, cameras))
end

-- ---- parts in and out

--- Notes that a part is being read.
---@param part integer
---@return boolean? done
---@return string? message
---@return string? code
function StreamedWorld:request_part(part)
  local method = "StreamedWorld.request_part"
  self_of(method, self)
  return flat.request_part(self, check.integer(method, "part", part, 0, MAX_U32))
end

--- Ends the reading of the part that was asked for: its sectors have atomics, which fade in.
---@param now integer milliseconds
---@param bytes? string the part's file, which is checked
---@return boolean? done
---@return string? message
---@return string? code
function StreamedWorld:finish_part(now, bytes)
  local method = "StreamedWorld.finish_part"
  self_of(method, self)
  check.integer(method, "now", now, 0, MAX_U32)
  return flat.finish_part(self, now, check.optional_string(method, "bytes", bytes))
end

--- Ends it without an atomic.
---@param failed? boolean the part is not wanted any more; false when absent
function StreamedWorld:cancel_part(failed)
  local method = "StreamedWorld.cancel_part"
  self_of(method, self)
  flat.cancel_part(self, failed ~= nil and check.boolean(method, "failed", failed))
end

--- Releases the sectors of a part in their order, up to one whose atomic is in use.
---@param part integer
---@return boolean? finished whether all of it is released
---@return string? message
---@return string? code
function StreamedWorld:release_part(part)
  local method = "StreamedWorld.release_part"
  self_of(method, self)
  return flat.release_part(self, check.integer(method, "part", part, 0, MAX_U32))
end

function class.__len(self)
  return count_of(self_of("StreamedWorld.__len", self), INDICES)
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "StreamedWorld" then return "StreamedWorld" end
  if fault then return "StreamedWorld: destroyed" end
  local state = self:state()
  return ("StreamedWorld: %s, %s, %s of %s loaded"):format(text.quote(state.name),
    text.count(state.sectors, "sector"), text.number(state.loaded),
    text.count(state.parts, "part"))
end

-- ---- part files

--- What is in the file of a part.
---@param bytes string
---@return table? file hash, dictionary {offset, size}, atomics: a list of {index, offset, size}
---@return string? message
---@return string? code
function streamed_world.part_file(bytes)
  local values, message, code = core.read_part_file(check.string("bw.part_file", "bytes", bytes))
  if not values then return nil, message, code end
  local atomics = {}
  for i = 4, #values, 3 do
    atomics[#atomics + 1] = {index = values[i], offset = values[i + 1], size = values[i + 2]}
  end
  return {
    hash = values[1], dictionary = {offset = values[2], size = values[3]}, atomics = atomics,
  }
end

return streamed_world
