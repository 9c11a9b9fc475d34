--- Trigger volumes for the level-script runtime: boxes lie in a Buffer, VOLUME_FLOATS numbers each,
--- and points in another, three numbers each.

local ffi = require "ffi"
local argument = require("boardwalk.core.buffer").argument
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"

local C = library.C
local functions = {}

local VOLUME_FLOATS = ffi.sizeof("bw_volume") / 4
local MOST_POINTS = library.constants.BW_MEMBERS

-- The place of box `number` (from 0) in a Buffer.
local function volume_at(method, volumes, number)
  local array, count = argument(method, "volumes", volumes)
  local last = math.floor(count / VOLUME_FLOATS) - 1
  return ffi.cast("bw_volume *", array + check.integer(method, "number", number, 0, last)
    * VOLUME_FLOATS)
end

local function points_of(method, points, count)
  local array, total = argument(method, "points", points)
  check.integer(method, "count", count, 0, math.min(math.floor(total / 3), MOST_POINTS))
  return array
end

local numbers = ffi.new("float[10]")
local size, turn = numbers + 3, numbers + 6

--- set_volume(volumes, number, corner x, y, z, size x, y, z, turn 00, 01, 10, 11)
function functions.set_volume(volumes, number, ...)
  local method = "core.set_volume"
  local volume = volume_at(method, volumes, number)
  for i = 1, 10 do
    numbers[i - 1] = check.number(method, "corner, size, turn", (select(i, ...)))
  end
  C.bw_volume_init(volume, numbers, size, turn)
end

--- volume_contains(volumes, number, x, y, z) -> boolean
function functions.volume_contains(volumes, number, x, y, z)
  local method = "core.volume_contains"
  local volume = volume_at(method, volumes, number)
  check.number(method, "point", x)
  check.number(method, "point", y)
  check.number(method, "point", z)
  return C.bw_volume_contains(volume, x, y, z) ~= 0
end

local members = ffi.new("uint32_t[2]")

--- volume_members(volumes, number, points, count) -> bits of the first 32 points, of the others
function functions.volume_members(volumes, number, points, count)
  local method = "core.volume_members"
  local volume = volume_at(method, volumes, number)
  C.bw_volume_members(volume, points_of(method, points, count), count, members)
  return members[0], members[1]
end

--- sphere_members(x, y, z, radius, points, count) -> bits as of volume_members
function functions.sphere_members(x, y, z, radius, points, count)
  local method = "core.sphere_members"
  check.number(method, "sphere", x)
  check.number(method, "sphere", y)
  check.number(method, "sphere", z)
  check.number(method, "sphere", radius)
  C.bw_sphere_members(x, y, z, radius, points_of(method, points, count), count, members)
  return members[0], members[1]
end

return {functions = functions}
