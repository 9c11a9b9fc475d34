--- TriangleSet: the methods that are written once for every binding.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local text = require "boardwalk.text"

local class = core.classes.TriangleSet
local flat = core.flat.TriangleSet
local TriangleSet = class.__index

-- How far a rotation's length may be from 1.
local UNIT_TOLERANCE = 1e-3

local function rotation_of(method, rotation)
  if rotation == nil then return 0, 0, 0, 1 end
  local x, y, z, w = check.quaternion(method, "rotation", rotation)
  local length = math.sqrt(x * x + y * y + z * z + w * w)
  if math.abs(length - 1) > UNIT_TOLERANCE then
    check.raise(method, "argument 'rotation': expected a unit quaternion {x, y, z, w}, got length "
      .. core.float_text(length))
  end
  return x, y, z, w
end

--- Places the set: its triangles as they were added, turned, then moved.
---@param ... any position (a point, metres) [, rotation (unit quaternion {x, y, z, w})]
---@return boolean? done
---@return string? message
---@return string? code
function TriangleSet:move(...)
  local method = "TriangleSet.move"
  check.object(method, "self", self, "TriangleSet")
  local x, y, z, rotation = check.point(method, "position", ...)
  return flat.move(self, x, y, z, rotation_of(method, rotation))
end

function class.__len(self)
  local _, count = TriangleSet.range(check.object("TriangleSet.__len", "self", self, "TriangleSet"))
  return count
end

function class.__tostring(self)
  if core.kind(self) ~= "TriangleSet" then return "TriangleSet" end
  if self:is_removed() then return "TriangleSet: removed" end
  local first, count = self:range()
  return ("TriangleSet: %s from number %d"):format(text.count(count, "triangle"), first)
end
