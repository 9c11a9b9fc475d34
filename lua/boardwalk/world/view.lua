--- Views and distances of streamed worlds, and fading in.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local text = require "boardwalk.text"

local view = {}

local MAX_U32 = 4294967295

-- ---- arguments

local PLANES, PLANE_NUMBERS = 6, 4

--- A frustum, six planes {nx, ny, nz, d}, or nil.
---@param method string
---@param name string
---@param frustum any
---@return number[]? numbers a flat list
function view.frustum(method, name, frustum)
  if frustum == nil then return nil end
  check.table(method, name, frustum)
  local numbers = {}
  for i = 1, PLANES do
    local place = ("%s[%d]"):format(name, i)
    local plane = check.table(method, place, frustum[i])
    for j = 1, PLANE_NUMBERS do
      numbers[#numbers + 1] = check.number(method, ("%s[%d]"):format(place, j), plane[j])
    end
  end
  return numbers
end

local MOST_CAMERAS = 8

--- Cameras, a list of at most eight points {x, y, z}.
---@param method string
---@param cameras any
---@return number[] numbers a flat list
function view.cameras(method, cameras)
  check.table(method, "cameras", cameras)
  if #cameras > MOST_CAMERAS then
    check.raise(method, ("argument 'cameras': expected at most %d points, got %d"):format(
      MOST_CAMERAS, #cameras))
  end
  local numbers = {}
  for i = 1, #cameras do
    local x, y, z = check.triple(method, ("cameras[%d]"):format(i), cameras[i])
    local n = #numbers
    numbers[n + 1], numbers[n + 2], numbers[n + 3] = x, y, z
  end
  return numbers
end

-- The number of an option, or what it is when absent.
local function number_of(method, options, name, absent)
  local value = options[name]
  if value == nil then return absent end
  return check.number(method, "options." .. name, value)
end

local FRAME = {"far_clip", "viewports", "seconds", "frame_rate", "slow"}

--- What a frame is like, for the draw distance.
---@param method string
---@param options any
---@return number far_clip
---@return integer viewports
---@return number seconds
---@return number frame_rate
---@return boolean slow
function view.frame(method, options)
  options = check.options(method, "options", options, FRAME)
  local viewports, slow = options.viewports, options.slow
  if viewports == nil then viewports = 1 end
  return number_of(method, options, "far_clip", 115),
    check.integer(method, "options.viewports", viewports, 0, MAX_U32),
    number_of(method, options, "seconds", 1 / 30), number_of(method, options, "frame_rate", 30),
    slow ~= nil and check.boolean(method, "options.slow", slow)
end

-- ---- functions

local SIZES = {"width", "height", "near", "far"}

local function planes_of(method, cx, cy, cz, dx, dy, dz, options)
  options = check.options(method, "options", options, SIZES)
  local numbers = core.view_planes(cx, cy, cz, dx, dy, dz,
    number_of(method, options, "width", 0.637), number_of(method, options, "height", 0.478),
    number_of(method, options, "near", 0.1), number_of(method, options, "far", 115))
  if not numbers then return nil end
  local planes = {}
  for i = 1, PLANES do
    planes[i] = {text.unpack(numbers, i * PLANE_NUMBERS - 3, i * PLANE_NUMBERS)}
  end
  return planes
end

--- The six planes of an upright view, in game axes: left, right, far, top, bottom, near.
---@param ... any camera, direction (points) [, options: width and height to each side at a distance
--- of 1, near and far in metres; those of the player camera when absent]
---@return number[][]? planes six of {nx, ny, nz, d}, inside positive; nil when nothing can be seen
function view.planes(...)
  local method = "bw.view_planes"
  return planes_of(method, check.two_points(method, "camera", "direction", ...))
end

--- The next draw distance: it moves toward what is wanted next as the frame rate allows.
---@param current number metres
---@param pending number metres
---@param options? table far_clip, viewports, seconds, frame_rate, slow
---@return number distance metres
function view.draw_distance(current, pending, options)
  local method = "bw.draw_distance"
  check.number(method, "current", current)
  check.number(method, "pending", pending)
  return core.draw_distance(current, pending, view.frame(method, options))
end

local function distance_of(method, lx, ly, lz, hx, hy, hz, cameras)
  return core.box_distance(lx, ly, lz, hx, hy, hz, view.cameras(method, cameras))
end

--- The squared distance of a box from the nearest camera, by the nearer face on each axis.
---@param ... any low, high (points), cameras (a list of points)
---@return number distance squared; infinity without a camera
function view.box_distance(...)
  local method = "bw.box_distance"
  return distance_of(method, check.two_points(method, "low", "high", ...))
end

--- Sets the alpha of material colours.
---@param colours string four bytes each: red, green, blue, alpha
---@param alpha integer 0 to 255
---@return string colours
function view.fade_colours(colours, alpha)
  local method = "bw.fade_colours"
  check.string(method, "colours", colours)
  if #colours % 4 ~= 0 then
    check.fail(method, "colours", "four bytes for each colour", colours)
  end
  return core.fade_colours(colours, check.integer(method, "alpha", alpha, 0, 255))
end

return view
