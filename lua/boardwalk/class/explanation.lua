--- CollisionMesh:explain: why a ray is answered as it is.

local candidates = require "boardwalk.class.candidates"
local core = require "boardwalk.core"
local surface = require "boardwalk.surface"

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
  local reason = flat.reason_name(values[i + 4])
  local candidate = {triangle = values[i], reason = reason, crossed = values[i + 6] ~= 0}
  if values[i + 1] ~= NO_CELL then
    candidate.cell = {values[i + 1], values[i + 2], values[i + 3]}
  end
  if reason == "seen" then return candidate end
  if reason == "masked" then candidate.bits = surface.flag_names(values[i + 5]) end
  candidate.determinant, candidate.u, candidate.v = values[i + 7], values[i + 8], values[i + 9]
  candidate.t = values[i + 10]
  return candidate
end

-- What a triangle may be passed over for that a ray crosses.
local SKIPPED = {
  masked = true, disabled = true, back_face = true, determinant = true, excluded = true,
}

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
  account.nearest_skipped = candidates.nearest(account.candidates, SKIPPED)
  return account
end

-- ---- as text

local WHY = {
  kept = "is the hit", seen = "was tested before in another cell", disabled = "is disabled",
  back_face = "is met from behind and is not two-sided", determinant = "has a determinant near 0",
  outside = "is passed by", behind = "lies behind the origin", beyond = "lies beyond the length",
  excluded = "is of an excluded material", farther = "is farther than the hit",
}

-- Why a candidate is or is not the hit, as words.
local function why(candidate)
  if candidate.reason ~= "masked" then return WHY[candidate.reason] end
  return "is skipped by the mask: " .. table.concat(candidate.bits, ", ")
end

--- What a miss passed over, as words.
---@param candidate table an account's nearest_skipped
---@return string
function explanation.skipped(candidate)
  return ("triangle %d at t %s, which %s"):format(candidate.triangle,
    core.float_text(candidate.t), why(candidate))
end

local function point(list)
  return ("%s %s %s"):format(core.float_text(list[1]), core.float_text(list[2]),
    core.float_text(list[3]))
end

local function candidate_line(candidate)
  local cell = candidate.cell and ("cell %d %d %d"):format(candidate.cell[1], candidate.cell[2],
    candidate.cell[3]) or "every ray"
  local line = ("  %s: triangle %d %s"):format(cell, candidate.triangle, why(candidate))
  if candidate.crossed then line = line .. ", t " .. core.float_text(candidate.t) end
  if candidate.reason == "outside" then
    line = ("%s, u %s, v %s"):format(line, core.float_text(candidate.u),
      core.float_text(candidate.v))
  elseif candidate.reason == "determinant" or candidate.reason == "back_face" then
    line = line .. ", determinant " .. core.float_text(candidate.determinant)
  end
  return line
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
