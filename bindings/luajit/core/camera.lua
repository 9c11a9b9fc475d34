--- Arguments of views: cameras and frusta, read into arrays that last until the next such argument.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"

local camera = {}

local FRUSTUM_NUMBERS = 24
local MOST_NUMBERS = library.constants.BW_MOST_CAMERAS * 3

local frustum = ffi.new("float[?]", FRUSTUM_NUMBERS)
local cameras = ffi.new("float[?]", MOST_NUMBERS)

--- A frustum, a list of six planes of four numbers, or nil.
---@return ffi.cdata*? frustum
function camera.frustum(method, planes)
  if planes == nil then return nil end
  check.table(method, "frustum", planes)
  for i = 1, FRUSTUM_NUMBERS do
    frustum[i - 1] = check.element_number(method, "frustum", planes, i)
  end
  return frustum
end

--- Cameras, a list of three coordinates each.
---@return ffi.cdata* cameras
---@return integer count
function camera.cameras(method, list)
  local count = #check.table(method, "cameras", list)
  if count % 3 ~= 0 or count > MOST_NUMBERS then
    check.fail(method, "cameras", "three numbers for each of at most 8 cameras", list)
  end
  for i = 1, count do cameras[i - 1] = check.element_number(method, "cameras", list, i) end
  return cameras, count / 3
end

return camera
