--- What bw.check finds in a world, with the places to mark.

local core = require "boardwalk.core"
local rules = require "boardwalk.rules"

local findings = {}

-- our choice: a page shows so many; more would hide the world.
local MOST = 2000

local function centre(triangle)
  local point = {}
  for i = 1, 3 do point[i] = (triangle.a[i] + triangle.b[i] + triangle.c[i]) / 3 end
  return point
end

--- The findings, each with its place as text, and where that is known the row of its first triangle
--- and a point.
---@param world userdata
---@param numbers integer[] the numbers of the triangles that are drawn
---@return table[] findings severity, message, row (from 0) and point; empty for a world that
--- bw.check does not take
function findings.of(world, numbers)
  if not rules.takes(core.kind(world)) then return {} end
  local rows = {}
  for row, number in ipairs(numbers) do rows[number] = row - 1 end
  local list = {}
  for i, finding in ipairs(rules.check(world)) do
    if i > MOST then break end
    local row = finding.triangles and rows[finding.triangles[1]]
    list[i] = {
      severity = finding.severity, message = finding.place .. ": " .. finding.message, row = row,
      point = finding.point or row and centre(world:triangle(numbers[row + 1])) or nil,
    }
  end
  return list
end

return findings
