--- HeightField: the stacked tiles of Rugrats. The queries of every world are in
--- boardwalk.core.protocol.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local protocol = require "boardwalk.core.protocol"

local C = library.C
local constants = library.constants
local NONE = constants.BW_NONE
local MAX_U32 = 4294967295
local MIN_S32, MAX_S32 = -2147483648, 2147483647
local MIN_S16, MAX_S16 = -32768, 32767

local class = object.class("HeightField")
local methods, flat, functions = class.methods, {}, {}

object.set_destroy(class, C.bw_height_field_destroy)
protocol.define(class, flat, "bw_height_field", {bounds = "int32_t[6]"})

local usable = protocol.usable(class)

local number_or_nil = library.number_or_nil

-- A field and the number of something in it.
local function numbered(method, self, index)
  return usable(method, self), check.integer(method, "index", index, 0, MAX_U32)
end

--- triangle_tile(field, index) -> the number of its tile; nil for no triangle
function flat.triangle_tile(self, index)
  return number_or_nil(C.bw_height_field_triangle_tile(
    numbered("core.HeightField.triangle_tile", self, index)))
end

--- height_material_name(id) -> name
function functions.height_material_name(id)
  check.integer("core.height_material_name", "id", id, 0, MAX_U32)
  return ffi.string(C.bw_height_material_name(id))
end

-- ---- making

--- load_height_field(bytes) -> HeightField or nil, message, code
functions.load_height_field = object.reader(class, "core.load_height_field", "bytes",
  "bw_height_field *[1]", C.bw_height_field_load)

local function write_whole_point(point, method, name, ...)
  for i = 0, 2 do
    point[i] = check.integer(method, name, (select(i + 1, ...)), MIN_S32, MAX_S32)
  end
end

-- Numbers of a space: column, cell, half (-1: all of the cell), floor, ceiling, floor normal,
-- ceiling normal.
local SPACE_NUMBERS = 11

local function write_space(space, method, numbers, at)
  local function number(offset, low, high)
    return check.element_integer(method, "spaces", numbers, at + offset, low, high)
  end
  space.column = number(0, 0, constants.BW_HEIGHT_COLUMNS - 1)
  space.cell = number(1, 0, constants.BW_HEIGHT_CELLS - 1)
  local half = number(2, -1, 3)
  space.half = half < 0 and NONE or half
  space.floor = number(3, MIN_S32, MAX_S32)
  space.ceiling = number(4, MIN_S32, MAX_S32)
  for i = 0, 2 do
    space.floor_normal[i] = number(5 + i, MIN_S16, MAX_S16)
    space.ceiling_normal[i] = number(8 + i, MIN_S16, MAX_S16)
  end
end

local function spaces_of(method, numbers)
  local count = math.floor(#check.table(method, "spaces", numbers) / SPACE_NUMBERS)
  local spaces = ffi.new("bw_height_space[?]", count)
  for i = 0, count - 1 do write_space(spaces[i], method, numbers, i * SPACE_NUMBERS + 1) end
  return spaces, count
end

--- build_height_field(low x, y, z, high x, y, z, numbers) -> HeightField or nil, message, code;
--- SPACE_NUMBERS for each space
function functions.build_height_field(lx, ly, lz, hx, hy, hz, numbers)
  local method = "core.build_height_field"
  local low, high = ffi.new("int32_t[3]"), ffi.new("int32_t[3]")
  write_whole_point(low, method, "low", lx, ly, lz)
  write_whole_point(high, method, "high", hx, hy, hz)
  local spaces, count = spaces_of(method, numbers)
  return object.make(class, "bw_height_field *[1]", function(...)
    return C.bw_height_field_build(low, high, spaces, count, ...)
  end)
end

--- save(field) -> bytes or nil, message, code
function flat.save(self)
  local out = library.bytes_out()
  if C.bw_height_field_save(usable("core.HeightField.save", self), out, library.error) ~= 0 then
    return library.failure()
  end
  return library.take_bytes(out)
end

-- ---- what is in it

local info = ffi.new("bw_height_info")

--- info(field) -> low x, y, z, high x, y, z, size, columns used, cells, tiles, column end, normals
--- offset, floor normals, ceiling normals, unknown
function flat.info(self)
  C.bw_height_field_info(usable("core.HeightField.info", self), info)
  local low, high = info.low, info.high
  return low[0], low[1], low[2], high[0], high[1], high[2], info.size, info.columns_used,
    info.cells, info.tiles, info.column_end, info.normals_offset, info.floor_normals,
    info.ceiling_normals, info.unknown
end

local column = ffi.new("bw_height_column")

--- column(field, index) -> offset, cells, tiles, first tile; nil when there is none
function flat.column(self, index)
  local field = numbered("core.HeightField.column", self, index)
  if C.bw_height_field_column(field, index, column) == 0 then return nil end
  return column.offset, column.cells, column.tiles, column.first_tile
end

local cell, first = ffi.new("uint32_t[1]"), ffi.new("uint32_t[1]")

--- cell(field, column, index) -> its place along z, its first tile; nil when there is none
function flat.cell(self, column_index, index)
  local method = "core.HeightField.cell"
  local field = usable(method, self)
  check.integer(method, "column", column_index, 0, MAX_U32)
  check.integer(method, "index", index, 0, MAX_U32)
  if C.bw_height_field_cell(field, column_index, index, cell, first) == 0 then return nil end
  return cell[0], first[0]
end

local tile = ffi.new("bw_height_tile")

--- tile(field, index) -> column, index in it, offset, half (-1: whole), floor, ceiling, floor byte,
--- floor normal, ceiling byte, ceiling normal, bytes 4, 5 and 7, flags; nil when there is none
function flat.tile(self, index)
  local field = numbered("core.HeightField.tile", self, index)
  if C.bw_height_field_tile(field, index, tile) == 0 then return nil end
  local unknown = tile.unknown
  return tile.column, tile.index, tile.offset, tile.half == NONE and -1 or tile.half, tile.floor,
    tile.ceiling, tile.floor_byte, tile.floor_normal, tile.ceiling_byte, tile.ceiling_normal,
    unknown[0], unknown[1], unknown[2], tile.flags
end

local normal = ffi.new("int16_t[3]")

local function normal_or_nil(found)
  if found == 0 then return nil end
  return normal[0], normal[1], normal[2]
end

--- floor_normal(field, index) -> x, y, z of 4.12; nil when there is none
function flat.floor_normal(self, index)
  local field = numbered("core.HeightField.floor_normal", self, index)
  return normal_or_nil(C.bw_height_field_floor_normal(field, index, normal))
end

--- ceiling_normal(field, index) -> as floor_normal
function flat.ceiling_normal(self, index)
  local field = numbered("core.HeightField.ceiling_normal", self, index)
  return normal_or_nil(C.bw_height_field_ceiling_normal(field, index, normal))
end

-- ---- the original's queries

local ceiling, floor = ffi.new("int32_t[1]"), ffi.new("int32_t[1]")
local found = ffi.new("uint32_t[1]")

function methods.query(self, ...)
  local method = "HeightField.query"
  local field = usable(method, self)
  local x, y, z = check.whole_point(method, "position", ...)
  local result = C.bw_height_field_query(field, x, y, z, ceiling, floor, found)
  if found[0] == NONE then return result end
  return result, ceiling[0], floor[0], found[0]
end

local stop = ffi.new("bw_height_stop")
local from, to = ffi.new("int32_t[3]"), ffi.new("int32_t[3]")

--- segment(field, from, to) -> result, written, tile (-1: none), x, y, z, nx, ny, nz, depth
function flat.segment(self, px, py, pz, qx, qy, qz)
  local method = "core.HeightField.segment"
  local field = usable(method, self)
  write_whole_point(from, method, "from", px, py, pz)
  write_whole_point(to, method, "to", qx, qy, qz)
  ffi.fill(stop, ffi.sizeof(stop))
  local result = C.bw_height_field_segment(field, from[0], from[1], from[2], to[0], to[1], to[2],
    stop)
  local point, face = stop.point, stop.normal
  return result, stop.written, stop.tile == NONE and -1 or stop.tile, point[0], point[1], point[2],
    face[0], face[1], face[2], stop.depth
end

-- ---- why

local ray_arguments = protocol.ray_arguments(class)

--- explain(field, ox, oy, oz, dx, dy, dz, length, filter) -> a list of eight numbers for each
--- candidate, as lua/boardwalk/class/height_explanation.lua reads them
function flat.explain(self, ox, oy, oz, dx, dy, dz, length, filter)
  local method = "core.HeightField.explain"
  local field, passed = ray_arguments(method, self, ox, oy, oz, dx, dy, dz, length, filter)
  local count = C.bw_height_field_explain(field, ox, oy, oz, dx, dy, dz, length, passed, nil, 0)
  local candidates = ffi.new("bw_candidate[?]", count) -- may run a finalizer
  field, passed = ray_arguments(method, self, ox, oy, oz, dx, dy, dz, length, filter)
  C.bw_height_field_explain(field, ox, oy, oz, dx, dy, dz, length, passed, candidates, count)
  local values = {}
  for i = 0, count - 1 do
    local at, c = 8 * i, candidates[i]
    values[at + 1], values[at + 2], values[at + 3], values[at + 4] = c.triangle, c.reason, c.bits,
      c.crossed
    values[at + 5], values[at + 6], values[at + 7], values[at + 8] = c.determinant, c.u, c.v, c.t
  end
  return values
end

-- Five numbers for each tile that was looked at.
local function look_values(looks, count)
  local values = {}
  for i = 0, count - 1 do
    local at, l = 5 * i, looks[i]
    values[at + 1], values[at + 2], values[at + 3] = l.part, l.tile, l.reason
    values[at + 4], values[at + 5] = l.ceiling, l.floor
  end
  return values
end

-- Ten numbers for each part; half -1 for none.
local function part_values(parts, count)
  local values = {}
  for i = 0, count - 1 do
    local at, p = 10 * i, parts[i]
    values[at + 1], values[at + 2] = p.column, p.cell
    values[at + 3] = p.half == NONE and -1 or p.half
    for axis = 0, 2 do
      values[at + 4 + axis], values[at + 7 + axis] = p.start[axis], p["end"][axis]
    end
    values[at + 10] = p.outcome
  end
  return values
end

--- explain_query(field, x, y, z) -> the list of look_values
function flat.explain_query(self, x, y, z)
  local method = "core.HeightField.explain_query"
  usable(method, self)
  write_whole_point(from, method, "position", x, y, z)
  local count = C.bw_height_field_explain_query(usable(method, self), x, y, z, nil, 0)
  local looks = ffi.new("bw_height_look[?]", count)
  C.bw_height_field_explain_query(usable(method, self), x, y, z, looks, count)
  return look_values(looks, count)
end

--- explain_segment(field, from, to) -> the lists of part_values and look_values
function flat.explain_segment(self, px, py, pz, qx, qy, qz)
  local method = "core.HeightField.explain_segment"
  local account = ffi.new("bw_height_account")
  local function ask()
    local field = usable(method, self)
    write_whole_point(from, method, "from", px, py, pz)
    write_whole_point(to, method, "to", qx, qy, qz)
    C.bw_height_field_explain_segment(field, from, to, account)
  end
  ask()
  local parts = ffi.new("bw_height_part[?]", account.part_count)
  local looks = ffi.new("bw_height_look[?]", account.look_count)
  account.parts, account.part_capacity = parts, account.part_count
  account.looks, account.look_capacity = looks, account.look_count
  ask()
  return part_values(parts, account.part_count), look_values(looks, account.look_count)
end

local function names(name, argument, get)
  functions[name] = function(number)
    return ffi.string(get(check.integer("core." .. name, argument, number, 0, MAX_S32)))
  end
end

--- height_reason_name(number) -> word
names("height_reason_name", "reason", C.bw_height_reason_name)
--- height_outcome_name(number) -> word
names("height_outcome_name", "outcome", C.bw_height_outcome_name)

return {class = class, flat = flat, functions = functions}
