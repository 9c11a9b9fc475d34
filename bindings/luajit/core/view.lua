--- Views, distances and fading in: plain functions of streamed worlds.

local ffi = require "ffi"
local camera = require "boardwalk.core.camera"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"

local C = library.C
local constants = library.constants
local MAX_U32 = 4294967295

local functions = {}

local point = ffi.new("float[3]")
local low, high = ffi.new("float[3]"), ffi.new("float[3]")

local function put(vector, x, y, z)
  vector[0], vector[1], vector[2] = x, y, z
end

--- view_point(x, y, z) -> the point in RenderWare's axes
function functions.view_point(...)
  local x, y, z = check.point("bw.view_point", "point", ...)
  C.bw_view_point(x, y, z, point)
  return point[0], point[1], point[2]
end

local FRUSTUM_NUMBERS = 24
local planes = ffi.new("float[?]", FRUSTUM_NUMBERS)

-- Checks that values are numbers that fit float32.
local function check_numbers(method, name, ...)
  for i = 1, select("#", ...) do check.number(method, name, (select(i, ...))) end
end

--- view_planes(camera x, y, z, direction x, y, z, width, height, near, far) -> a list of six planes
--- of four numbers, or nil
function functions.view_planes(cx, cy, cz, dx, dy, dz, width, height, near, far)
  local method = "core.view_planes"
  check_numbers(method, "camera", cx, cy, cz)
  check_numbers(method, "direction", dx, dy, dz)
  check_numbers(method, "size", width, height, near, far)
  put(low, cx, cy, cz)
  put(high, dx, dy, dz)
  if C.bw_view_planes(low, high, width, height, near, far, planes) == 0 then return nil end
  local list = {}
  for i = 1, FRUSTUM_NUMBERS do list[i] = planes[i - 1] end
  return list
end

--- draw_distance(current, pending, far_clip, viewports, seconds, frame_rate, slow) -> the next one
function functions.draw_distance(current, pending, far_clip, viewports, seconds, frame_rate, slow)
  local method = "core.draw_distance"
  check.number(method, "current", current)
  check.number(method, "pending", pending)
  check.number(method, "far_clip", far_clip)
  check.integer(method, "viewports", viewports, 0, MAX_U32)
  check.number(method, "seconds", seconds)
  check.number(method, "frame_rate", frame_rate)
  local options = check.boolean(method, "slow", slow) and constants.BW_VIEW_SLOW or 0
  return C.bw_view_draw_distance(current, pending, far_clip, viewports, seconds, frame_rate,
    options)
end

--- box_distance(low x, y, z, high x, y, z, cameras) -> the squared distance
function functions.box_distance(lx, ly, lz, hx, hy, hz, list)
  local method = "core.box_distance"
  check_numbers(method, "low", lx, ly, lz)
  check_numbers(method, "high", hx, hy, hz)
  local cameras, count = camera.cameras(method, list)
  put(low, lx, ly, lz)
  put(high, hx, hy, hz)
  return C.bw_streamed_world_distance(low, high, cameras, count)
end

function functions.fade_alpha(fade_end, now)
  local method = "bw.fade_alpha"
  check.integer(method, "fade_end", fade_end, 0, MAX_U32)
  return C.bw_fade_alpha(fade_end, check.integer(method, "now", now, 0, MAX_U32))
end

--- fade_colours(bytes, alpha) -> bytes, whose count is a multiple of four
function functions.fade_colours(colours, alpha)
  local method = "core.fade_colours"
  check.string(method, "colours", colours)
  check.integer(method, "alpha", alpha, 0, 255)
  local size = #colours
  if size % 4 ~= 0 then check.fail(method, "colours", "four bytes for each", colours) end
  local faded = ffi.new("uint8_t[?]", size)
  ffi.copy(faded, colours, size)
  C.bw_fade_apply(faded, size / 4, alpha)
  return ffi.string(faded, size)
end

return {functions = functions}
