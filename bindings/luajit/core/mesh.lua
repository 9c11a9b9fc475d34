--- CollisionMesh: whole methods where speed counts, flat functions for the rest. The flat ones take
--- and give numbers only; boardwalk.class.collision_mesh makes methods of them.

local ffi = require "ffi"
local build = require "boardwalk.core.build"
local check = require "boardwalk.core.check"
local filter_argument = require("boardwalk.core.filter").argument
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local protocol = require "boardwalk.core.protocol"
local set_class = require "boardwalk.core.set"

local C = library.C
local constants = library.constants
local NONE = constants.BW_NONE
local MAX_U32 = 4294967295

local class = object.class("CollisionMesh")
local methods, flat = class.methods, {}

object.set_destroy(class, C.bw_mesh_destroy)

-- What calls write into, read before anything else can be called.
local hit = ffi.new("bw_hit")
local vector, other = ffi.new("float[3]"), ffi.new("float[3]")

local usable, ray_arguments = protocol.usable(class), protocol.ray_arguments(class)
local hit_values = protocol.hit_values

protocol.define(class, flat, "bw_mesh", {
  triangle_end = C.bw_mesh_triangle_end, triangle_set = C.bw_mesh_triangle_set,
})

-- ---- rays

--- cast_brute(mesh, ox, oy, oz, dx, dy, dz, length, filter) -> as cast
function flat.cast_brute(self, ox, oy, oz, dx, dy, dz, length, filter)
  local mesh, passed = ray_arguments("core.CollisionMesh.cast_brute", self, ox, oy, oz, dx, dy, dz,
    length, filter)
  if C.bw_mesh_cast_brute(mesh, ox, oy, oz, dx, dy, dz, length, passed, hit) == 0 then
    return nil
  end
  return hit_values(self, hit)
end

-- The numbers of the walk itself, as lua/boardwalk/class/explanation.lua reads them.
local function account_values(a)
  return {
    a.valid, a.along, a.from[0], a.from[1], a.from[2], a.to[0], a.to[1], a.to[2], a.low[0],
    a.low[1], a.low[2], a.high[0], a.high[1], a.high[2], a.slope, a.offset, tonumber(a.cells),
  }
end

local function column_values(columns, count)
  local values = {}
  for i = 0, count - 1 do
    local at, column = 3 * i, columns[i]
    values[at + 1], values[at + 2], values[at + 3] = column.x, column.from, column.to
  end
  return values
end

local function candidate_values(candidates, count)
  local values = {}
  for i = 0, count - 1 do
    local at, c = 11 * i, candidates[i]
    values[at + 1], values[at + 2], values[at + 3], values[at + 4] = c.triangle, c.x, c.y, c.z
    values[at + 5], values[at + 6], values[at + 7] = c.reason, c.bits, c.crossed
    values[at + 8], values[at + 9], values[at + 10], values[at + 11] = c.determinant, c.u, c.v, c.t
  end
  return values
end

--- explain(mesh, ox, oy, oz, dx, dy, dz, length, filter) -> lists of numbers: the walk's, three for
--- each column, eleven for each candidate
function flat.explain(self, ox, oy, oz, dx, dy, dz, length, filter)
  local method = "core.CollisionMesh.explain"
  local account = ffi.new("bw_account")
  local mesh, passed = ray_arguments(method, self, ox, oy, oz, dx, dy, dz, length, filter)
  C.bw_mesh_explain(mesh, ox, oy, oz, dx, dy, dz, length, passed, account, nil, 0, nil, 0)
  local column_room, candidate_room = account.columns, account.candidates
  local columns = ffi.new("bw_column[?]", column_room)
  local candidates = ffi.new("bw_candidate[?]", candidate_room)
  mesh, passed = ray_arguments(method, self, ox, oy, oz, dx, dy, dz, length, filter)
  C.bw_mesh_explain(mesh, ox, oy, oz, dx, dy, dz, length, passed, account, columns,
    column_room, candidates, candidate_room)
  return account_values(account),
    column_values(columns, math.min(account.columns, column_room)),
    candidate_values(candidates, math.min(account.candidates, candidate_room))
end

--- reason_name(number) -> word
function flat.reason_name(number)
  return ffi.string(C.bw_reason_name(check.integer("core.reason_name", "reason", number, 0,
    2147483647)))
end

-- The fields of a world ray's record, each with the range of those that are whole.
local RECORD = {
  {"t"}, {"x"}, {"y"}, {"z"}, {"nx"}, {"ny"}, {"nz"}, {"triangle", -1, NONE - 1},
  {"material", 0, MAX_U32}, {"flags", 0, 0xffff}, {"area", 0, 0xff},
}

local function write_record(method, record, ...)
  for i, field in ipairs(RECORD) do
    local name, value = field[1], (select(i, ...))
    if field[2] then
      check.integer(method, name, value, field[2], field[3])
    else
      check.number(method, name, value)
    end
    record[name] = name == "triangle" and value < 0 and NONE or value
  end
end

--- world_ray(mesh, ox ... filter, hit, t, x, y, z, nx, ny, nz, triangle, material, flags, area) ->
--- hit and the values of a hit; triangle -1 for none both ways
function flat.world_ray(self, ox, oy, oz, dx, dy, dz, length, filter, was_hit, ...)
  local method = "core.CollisionMesh.world_ray"
  local _, passed = ray_arguments(method, self, ox, oy, oz, dx, dy, dz, length, filter)
  local record = ffi.new("bw_hit")
  record.hit = check.boolean(method, "hit", was_hit)
  write_record(method, record, ...)
  record.set = NONE
  local mesh = usable(method, self) -- room for the record may have run a finalizer
  C.bw_mesh_world_ray(mesh, ox, oy, oz, dx, dy, dz, length, passed, record)
  return record.hit ~= 0, hit_values(self, record)
end

--- cast_many_threads(mesh, rays, hits, count, threads, filter) -> as cast_many
function flat.cast_many_threads(self, rays, hits, count, threads, filter)
  local method = "core.CollisionMesh.cast_many_threads"
  local mesh = usable(method, self)
  local from, number, passed, to = protocol.batch_arguments(method, rays, hits, count, filter)
  check.integer(method, "threads", threads, 1, MAX_U32)
  return C.bw_mesh_cast_many_threads(mesh, from, number, passed, to, threads)
end

-- ---- ground and walls

local function put(point, x, y, z)
  point[0], point[1], point[2] = x, y, z
end

function methods.sphere_push(self, ...)
  local method = "CollisionMesh.sphere_push"
  local mesh = usable(method, self)
  local x, y, z, radius, filter = check.point(method, "centre", ...)
  check.length(method, "radius", radius)
  local passed = filter_argument(method, filter)
  put(vector, x, y, z)
  put(other, 0, 0, 0)
  if C.bw_mesh_sphere_push(mesh, radius, vector, passed, other) == 0 then return nil end
  return vector[0], vector[1], vector[2], other[0], other[1], other[2]
end

local moved = ffi.new("float[3]")

--- walk_push(mesh, centre x, y, z, radius, move x, y, z, filter) -> x, y, z, normal x, y, z, or nil
function flat.walk_push(self, x, y, z, radius, ...)
  local method = "core.walk_push"
  local mesh = usable(method, self)
  local cx, cy, cz, mx, my, mz, filter = check.two_points(method, "centre", "move", x, y, z, ...)
  check.length(method, "radius", radius)
  local passed = filter_argument(method, filter)
  put(vector, cx, cy, cz)
  put(moved, mx, my, mz)
  put(other, 0, 0, 0)
  if C.bw_mesh_walk_push(mesh, radius, moved, passed, vector, other) == 0 then return nil end
  return vector[0], vector[1], vector[2], other[0], other[1], other[2]
end

local function point_or_nil(found)
  if found == 0 then return nil end
  return vector[0], vector[1], vector[2]
end

-- The arguments of a drop; the position goes into `vector`.
local function drop_arguments(method, self, ...)
  local mesh = usable(method, self)
  local x, y, z, length = check.point(method, "position", ...)
  check.length(method, "length", length)
  put(vector, x, y, z)
  return mesh, length, vector
end

--- drop_to_ground(mesh, x, y, z, length) -> x, y, z or nil
function flat.drop_to_ground(...)
  return point_or_nil(C.bw_mesh_drop_to_ground(
    drop_arguments("core.CollisionMesh.drop_to_ground", ...)))
end

--- drop_to_marked_ground(mesh, x, y, z, length) -> x, y, z or nil
function flat.drop_to_marked_ground(...)
  return point_or_nil(C.bw_mesh_drop_to_marked_ground(
    drop_arguments("core.CollisionMesh.drop_to_marked_ground", ...)))
end

local origin, direction = ffi.new("float[3]"), ffi.new("float[3]")

--- march_ray(mesh, ox, oy, oz, dx, dy, dz, step, max) -> x, y, z or nil
function flat.march_ray(self, ...)
  local method = "core.CollisionMesh.march_ray"
  local mesh = usable(method, self)
  local ox, oy, oz, dx, dy, dz, step, max = check.two_points(method, "origin", "direction", ...)
  check.length(method, "step", step)
  check.length(method, "max", max)
  put(origin, ox, oy, oz)
  put(direction, dx, dy, dz)
  return point_or_nil(C.bw_mesh_march_ray(mesh, step, max, origin, direction, vector))
end

-- ---- switching

-- The arguments of a call that switches triangles: the points go into `vector` and `other`.
local function switch_arguments(method, self, ...)
  local mesh = usable(method, self)
  local x, y, z, u, v, w, on = check.two_points(method, "low", "high", ...)
  check.boolean(method, "on", on)
  put(vector, x, y, z)
  put(other, u, v, w)
  return mesh, vector, other, on
end

--- set_enabled_in_box(mesh, x, y, z, x, y, z, on) -> count
function flat.set_enabled_in_box(...)
  return C.bw_mesh_set_enabled_in_box(
    switch_arguments("core.CollisionMesh.set_enabled_in_box", ...))
end

--- set_enabled_in_volume(mesh, x, y, z, x, y, z, on) -> count
function flat.set_enabled_in_volume(...)
  return C.bw_mesh_set_enabled_in_volume(
    switch_arguments("core.CollisionMesh.set_enabled_in_volume", ...))
end

function methods.set_two_sided(self, index, on)
  local method = "CollisionMesh.set_two_sided"
  local mesh = usable(method, self)
  check.index(method, "triangle", index, C.bw_mesh_triangle_end(mesh))
  check.boolean(method, "on", on)
  if C.bw_mesh_set_two_sided(mesh, index, on) == 0 then
    check.fail(method, "triangle", "a triangle whose set is not removed", index)
  end
end

-- ---- triangles and vertices

function methods.vertex_count(self)
  return C.bw_mesh_vertex_count(usable("CollisionMesh.vertex_count", self))
end

function methods.vertex(self, index)
  local method = "CollisionMesh.vertex"
  local mesh = usable(method, self)
  check.index(method, "index", index, C.bw_mesh_vertex_count(mesh))
  return point_or_nil(C.bw_mesh_vertex(mesh, index, vector))
end

--- set_triangle(mesh, index, surface); a list of flags, material, area and given
function flat.set_triangle(self, index, list)
  local method = "core.CollisionMesh.set_triangle"
  local mesh = usable(method, self)
  check.index(method, "index", index, C.bw_mesh_triangle_count(mesh))
  check.table(method, "surface", list)
  local fields = ffi.new("bw_surface")
  build.write_surface(fields, method, "surface", list, 0)
  C.bw_mesh_set_triangle(usable(method, self), index, fields)
end

--- add(mesh, numbers) -> TriangleSet or nil, message, code
function flat.add(self, numbers)
  local method = "core.CollisionMesh.add"
  local triangles, count = build.triangles(method, numbers)
  local number = ffi.new("uint32_t[1]")
  local mesh = usable(method, self)
  if C.bw_mesh_set_add(mesh, triangles, count, number, library.error) ~= 0 then
    return library.failure()
  end
  return set_class.of_number(self, number[0])
end

-- ---- writing

local function save_options(method, running)
  return check.boolean(method, "running", running) and constants.BW_SAVE_RUNNING or 0
end

--- save(mesh, running) -> bytes or nil, message, code
function flat.save(self, running)
  local method = "core.CollisionMesh.save"
  local options, out = save_options(method, running), library.bytes_out()
  if C.bw_mesh_save(usable(method, self), options, out, library.error) ~= 0 then
    return library.failure()
  end
  return library.take_bytes(out)
end

--- payload(mesh, chunk, running) -> bytes or nil, message, code
function flat.payload(self, chunk, running)
  local method = "core.CollisionMesh.payload"
  check.integer(method, "type", chunk, 0, MAX_U32)
  local options, out = save_options(method, running), library.bytes_out()
  local mesh = usable(method, self)
  if C.bw_mesh_save_payload(mesh, chunk, options, out, library.error) ~= 0 then
    return library.failure()
  end
  return library.take_bytes(out)
end

-- ---- statistics

--- stats(mesh) -> the fields of bw_mesh_stats by name, its arrays from 0; or nil, message, code
function flat.stats(self)
  local stats = ffi.new("bw_mesh_stats")
  local mesh = usable("core.CollisionMesh.stats", self)
  if C.bw_mesh_statistics(mesh, stats, library.error) ~= 0 then return library.failure() end
  return library.record(stats, "bw_mesh_stats")
end

-- The numbers of a fault in order, added to a list; none is -1.
local function append_fault(list, fault)
  local n = #list
  for i, name in ipairs({"kind", "triangle", "other", "count"}) do
    list[n + i] = fault[name] == NONE and -1 or fault[name]
  end
  for i = 0, 2 do
    list[n + 5 + i], list[n + 9 + i] = fault.place[i], fault.origin[i]
    list[n + 12 + i] = fault.direction[i]
  end
  list[n + 8] = fault.size
end

--- inspect(mesh) -> a list of 14 numbers for each fault: those of bw_mesh_fault in order, -1 for
--- none; or nil, message, code
function flat.inspect(self)
  local out = library.bytes_out()
  local mesh = usable("core.CollisionMesh.inspect", self)
  if C.bw_mesh_inspect(mesh, out, library.error) ~= 0 then return library.failure() end
  local faults = ffi.cast("const bw_mesh_fault *", C.bw_bytes_data(out[0]))
  local list = {}
  local size = tonumber(C.bw_bytes_size(out[0]))
  for i = 0, size / ffi.sizeof("bw_mesh_fault") - 1 do append_fault(list, faults[i]) end
  return list
end

--- name(mesh) -> the name it was made with, or nil
function flat.name(self)
  check.instance("core.CollisionMesh.name", "self", self, "CollisionMesh")
  return build.name(self)
end

return {class = class, flat = flat, functions = build.functions}
