--- What became of triangles that were written and read back.

local core = require "boardwalk.core"
local text = require "boardwalk.text"

local round_trip = {}

-- A world's triangles as a Model, whose names tell material, flags and area.
local function as_model(world)
  if core.kind(world) == "Model" then return world end
  if core.kind(world) == "LevelObject" then world = world.mesh end
  return world and world:model()
end

-- The farthest that a corner of a triangle went along an axis.
local function farthest(before, after, a, b)
  local most = 0
  for i = 1, 3 do
    local from, to = {before:vertex(a[i])}, {after:vertex(b[i])}
    for axis = 1, 3 do most = math.max(most, math.abs(from[axis] - to[axis])) end
  end
  return most
end

--- Compares the triangles of two worlds in their order.
---@param before Model|CollisionMesh|LevelObject
---@param after Model|CollisionMesh|LevelObject
---@return table? report triangles (of both {before, after}), moved (triangles with another corner),
--- farthest (metres), materials and groups (triangles that have another); nil when one has no model
---@return string? message
function round_trip.compare(before, after)
  local first, second = as_model(before), as_model(after)
  if not first or not second then return nil, "its triangles cannot be compared" end
  local report = {
    triangles = {#first, #second}, moved = 0, farthest = 0, materials = 0, groups = 0,
  }
  for i = 0, math.min(#first, #second) - 1 do
    local a, b = first:triangle(i), second:triangle(i)
    local distance = farthest(first, second, a.corners, b.corners)
    if distance > 0 then report.moved = report.moved + 1 end
    report.farthest = math.max(report.farthest, distance)
    if a.material ~= b.material then report.materials = report.materials + 1 end
    if a.group ~= b.group then report.groups = report.groups + 1 end
  end
  return report
end

--- A report as one line.
---@param report table of round_trip.compare
---@return string
function round_trip.line(report)
  local parts = {}
  if report.triangles[1] ~= report.triangles[2] then
    parts[1] = ("%s became %s"):format(text.count(report.triangles[1], "triangle"),
      text.number(report.triangles[2]))
  end
  if report.moved > 0 then
    parts[#parts + 1] = ("%s moved, by at most %s m"):format(text.count(report.moved, "triangle"),
      core.float_text(report.farthest))
  end
  for _, name in ipairs({"materials", "groups"}) do
    if report[name] > 0 then
      parts[#parts + 1] = ("%s of %s not kept"):format(name, text.count(report[name], "triangle"))
    end
  end
  if #parts > 0 then return table.concat(parts, "; ") end
  return "the same triangles, in their order, to the bit; the same materials and groups"
end

return round_trip
