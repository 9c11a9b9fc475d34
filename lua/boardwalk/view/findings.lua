--- What bw.check finds in a world, with the places to mark.

local core = require "boardwalk.core"
local rules = require "boardwalk.rules"

local findings = {}

local CHECKED = {CollisionMesh = true, LevelObject = true}

local function centre(triangle)
  local point = {}
  for i = 1, 3 do point[i] = (triangle.a[i] + triangle.b[i] + triangle.c[i]) / 3 end
  return point
end

--- The findings, each with its place as text, and where that is a triangle its row and a point.
---@param world userdata
---@param numbers integer[] the numbers of the triangles that are drawn
---@return table[] findings severity, message, row (from 0) and point
function findings.of(world, numbers)
  if not CHECKED[core.kind(world)] then return {} end
  local rows = {}
  for row, number in ipairs(numbers) do rows[number] = row - 1 end
  local list = {}
  for i, finding in ipairs(rules.check(world)) do
    local row = rows[tonumber(finding.place:match("triangle (%d+)"))]
    list[i] = {
      severity = finding.severity, message = finding.place .. ": " .. finding.message, row = row,
      point = row and centre(world:triangle(numbers[row + 1])),
    }
  end
  return list
end

return findings
