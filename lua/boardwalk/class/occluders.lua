--- Occluders: walls that hide what is behind them. Their points, views, boxes and spheres are in
--- RenderWare's axes, y up: game (x, y, z) is (x, z, -y) there.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local text = require "boardwalk.text"
local view = require "boardwalk.world.view"

local class = core.classes.Occluders
local flat = core.flat.Occluders
local Occluders = class.__index

Occluders.axes = "x right, y up, z back"

local function self_of(method, self)
  return check.object(method, "self", self, "Occluders")
end

-- Checks the number of an occluder.
local function numbered(method, self, index)
  return check.index(method, "index", index, self_of(method, self):count())
end

--- The four points of an occluder: P0 and P1 on its wall's foot, P2 and P3 above them.
---@param index integer from 0
---@return number[][] points four of {x, y, z}
function Occluders:points(index)
  local n = {flat.points(self, numbered("Occluders.points", self, index))}
  return {{n[1], n[2], n[3]}, {n[4], n[5], n[6]}, {n[7], n[8], n[9]}, {n[10], n[11], n[12]}}
end

--- The three planes of an occluder, as the last view left them.
---@param index integer from 0
---@return number[][]? planes three of {nx, ny, nz, d}, where a point is n.p + d in front; nil when
--- the view left it inactive, and before the first one
function Occluders:planes(index)
  local n = {flat.planes(self, numbered("Occluders.planes", self, index))}
  if not n[1] then return nil end
  return {{n[1], n[2], n[3], n[4]}, {n[5], n[6], n[7], n[8]}, {n[9], n[10], n[11], n[12]}}
end

local function set_view(self, method, x, y, z, frustum)
  flat.set_view(self, x, y, z, view.frustum(method, "frustum", frustum))
end

--- Sets up every occluder for a camera.
---@param ... any camera (a point) [, frustum: six planes {nx, ny, nz, d}, inside positive]
function Occluders:set_view(...)
  local method = "Occluders.set_view"
  self_of(method, self)
  set_view(self, method, check.point(method, "camera", ...))
end

function class.__len(self)
  return Occluders.count(self)
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "Occluders" then return "Occluders" end
  return "Occluders: " .. (fault and "destroyed" or text.count(self:count(), "wall"))
end
