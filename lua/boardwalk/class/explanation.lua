--- CollisionMesh:explain: why a ray is answered as it is.

local candidates = require "boardwalk.class.candidates"
local core = require "boardwalk.core"
local triangles = require "boardwalk.class.triangle_candidates"

local explanation = {}

local flat = core.flat.CollisionMesh
local NO_CELL = 2 ^ 32 - 1
-- Numbers of a column and of a candidate.
local COLUMN, CANDIDATE = 3, 11

local function columns_of(values)
  local columns = {}
  for i = 1, #values, COLUMN do
    columns[#columns + 1] = {x = values[i], from = values[i + 1], to = values[i + 2]}
  end
  return columns
end

-- The candidate whose numbers stand from i on.
local function candidate_of(values, i)
  local candidate = triangles.of(values[i], values[i + 4], values[i + 5], values[i + 6],
    values[i + 7], values[i + 8], values[i + 9], values[i + 10])
  if values[i + 1] ~= NO_CELL then
    candidate.cell = {values[i + 1], values[i + 2], values[i + 3]}
  end
  return candidate
end

--- The account of a ray.
---@param mesh CollisionMesh
---@param ... any the numbers of a ray, and a filter, checked
---@return table account as docs/api describes Explanation
function explanation.of(mesh, ...)
  local walk, columns, values = flat.explain(mesh, ...)
  local account = {candidates = {}, cells = walk[17], columns = columns_of(columns)}
  if walk[1] == 0 then return account end
  account.from, account.to = {walk[3], walk[4], walk[5]}, {walk[6], walk[7], walk[8]}
  account.low, account.high = {walk[9], walk[10], walk[11]}, {walk[12], walk[13], walk[14]}
  if walk[2] ~= 0 then account.slope, account.offset = walk[15], walk[16] end
  for i = 1, #values, CANDIDATE do
    local candidate = candidate_of(values, i)
    account.candidates[#account.candidates + 1] = candidate
    if candidate.reason == "kept" then account.kept = candidate end
  end
  account.nearest_skipped = candidates.nearest(account.candidates, triangles.SKIPPED)
  return account
end

-- ---- as text

explanation.skipped = triangles.skipped

local function point(list)
  return ("%s %s %s"):format(core.float_text(list[1]), core.float_text(list[2]),
    core.float_text(list[3]))
end

local function candidate_line(candidate)
  local cell = candidate.cell
  return ("  %s: %s"):format(cell and ("cell %d %d %d"):format(cell[1], cell[2], cell[3])
    or "every ray", triangles.text(candidate))
end

--- An account as lines of text.
---@param account table
---@return string[]
function explanation.lines(account)
  if not account.from then return {"the ray has no direction or no length: a miss"} end
  local lines = {
    ("grid ends %s and %s"):format(point(account.from), point(account.to)),
    ("cell box %d %d %d to %d %d %d"):format(account.low[1], account.low[2], account.low[3],
      account.high[1], account.high[2], account.high[3]),
    account.slope and ("rows follow the ray: row = %s * column + %s"):format(
      core.float_text(account.slope), core.float_text(account.offset))
      or "every column has all rows of the box",
  }
  for _, column in ipairs(account.columns) do
    lines[#lines + 1] = ("column %d: rows %d to %d"):format(column.x, column.from, column.to)
  end
  lines[#lines + 1] = ("%d cells, %d listed triangles"):format(account.cells, #account.candidates)
  for _, candidate in ipairs(account.candidates) do
    lines[#lines + 1] = candidate_line(candidate)
  end
  return lines
end

--- The lines about triangles that a ray crosses, the nearest first.
---@param account table
---@return string[]
function explanation.about(account)
  return candidates.crossed_lines(account.candidates, candidate_line)
end

return explanation
