--- Occluders: walls that hide what is behind them.

local ffi = require "ffi"
local camera = require "boardwalk.core.camera"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"

local C = library.C
local MAX_U32 = 4294967295

local class = object.class("Occluders")
local held, methods, flat = class.held, class.methods, {}
local functions = {}

object.set_destroy(class, C.bw_occluders_destroy)

--- read_occluders(bytes) -> Occluders or nil, message, code
functions.read_occluders = object.reader(class, "bw.occluders", "data", "bw_occluders *[1]",
  C.bw_occluders_read)

local function usable(method, self)
  check.object(method, "self", self, "Occluders")
  return held[self]
end

function methods.count(self)
  return C.bw_occluders_count(usable("Occluders.count", self))
end

local numbers = ffi.new("float[12]")

-- The twelve numbers that a call gives of one occluder, or nil.
local function numbers_of(method, get, self, index)
  local occluders = usable(method, self)
  check.integer(method, "index", index, 0, MAX_U32)
  if get(occluders, index, numbers) == 0 then return nil end
  return numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], numbers[6],
    numbers[7], numbers[8], numbers[9], numbers[10], numbers[11]
end

--- points(occluders, index) -> twelve coordinates, or nil
function flat.points(self, index)
  return numbers_of("core.Occluders.points", C.bw_occluders_points, self, index)
end

--- planes(occluders, index) -> three planes of four numbers, or nil
function flat.planes(self, index)
  return numbers_of("core.Occluders.planes", C.bw_occluders_planes, self, index)
end

local vector, other = ffi.new("float[3]"), ffi.new("float[3]")

local function put(point, x, y, z)
  point[0], point[1], point[2] = x, y, z
end

--- set_view(occluders, x, y, z, frustum); a list of six planes of four numbers, or nil
function flat.set_view(self, ...)
  local method = "core.Occluders.set_view"
  local occluders = usable(method, self)
  local x, y, z, planes = check.point(method, "camera", ...)
  local frustum = camera.frustum(method, planes)
  put(vector, x, y, z)
  C.bw_occluders_set_view(occluders, vector, frustum)
end

function methods.hides_box(self, ...)
  local method = "Occluders.hides_box"
  local occluders = usable(method, self)
  local x, y, z, u, v, w = check.two_points(method, "low", "high", ...)
  put(vector, x, y, z)
  put(other, u, v, w)
  return C.bw_occluders_hide_box(occluders, vector, other) ~= 0
end

function methods.hides_sphere(self, ...)
  local method = "Occluders.hides_sphere"
  local occluders = usable(method, self)
  local x, y, z, radius = check.point(method, "centre", ...)
  check.length(method, "radius", radius)
  put(vector, x, y, z)
  return C.bw_occluders_hide_sphere(occluders, vector, radius) ~= 0
end

return {class = class, flat = flat, functions = functions}
