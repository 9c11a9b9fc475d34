--- HeightField:explain and its kin: why a query of a height field is answered as it is.

local candidates = require "boardwalk.class.candidates"
local core = require "boardwalk.core"
local triangles = require "boardwalk.class.triangle_candidates"

local explanation = {}

local flat = core.flat.HeightField
-- Numbers of a triangle, of a tile that is looked at, and of a part of a segment.
local CANDIDATE, LOOK, PART = 8, 5, 10

-- ---- rays

--- The account of a ray.
---@param field HeightField
---@param ... any the numbers of a ray, and a filter, checked
---@return table account as docs/api describes HeightExplanation
function explanation.of_ray(field, ...)
  local values, account = flat.explain(field, ...), {query = "ray", candidates = {}}
  for i = 1, #values, CANDIDATE do
    local candidate = triangles.of(values[i], values[i + 1], values[i + 2], values[i + 3],
      values[i + 4], values[i + 5], values[i + 6], values[i + 7])
    candidate.tile = flat.triangle_tile(field, candidate.triangle)
    account.candidates[#account.candidates + 1] = candidate
    if candidate.reason == "kept" then account.kept = candidate end
  end
  account.nearest_skipped = candidates.nearest(account.candidates, triangles.SKIPPED)
  return account
end

-- ---- points and segments

-- A tile that is looked at, whose numbers stand from i on.
local function look_of(values, i)
  return {
    tile = values[i + 1], reason = core.height_reason_name(values[i + 2]),
    ceiling = values[i + 3], floor = values[i + 4],
  }
end

local UNITS = 1024

--- The account of a point.
---@param field HeightField
---@param x integer
---@param y integer
---@param z integer
---@return table account as docs/api describes HeightExplanation
function explanation.of_point(field, x, y, z)
  local values = flat.explain_query(field, x, y, z)
  local result = field:query(x, y, z)
  local account = {query = "point", y = y, result = result, candidates = {}}
  if result ~= 2 then
    local low_x, _, low_z = flat.info(field)
    account.column = math.floor((x - low_x) / UNITS)
    account.cell = math.floor((z - low_z) / UNITS)
  end
  for i = 1, #values, LOOK do
    local look = look_of(values, i)
    account.candidates[#account.candidates + 1] = look
    if look.reason == "kept" then account.kept = look end
  end
  return account
end

-- The part whose numbers stand from i on.
local function part_of(values, i)
  local half = values[i + 2]
  return {
    column = values[i], cell = values[i + 1], half = half >= 0 and half or nil,
    from = {values[i + 3], values[i + 4], values[i + 5]},
    to = {values[i + 6], values[i + 7], values[i + 8]},
    outcome = core.height_outcome_name(values[i + 9]), candidates = {},
  }
end

--- The account of a segment.
---@param field HeightField
---@param from integer[]
---@param to integer[]
---@return table account as docs/api describes HeightExplanation
function explanation.of_segment(field, from, to)
  local parts, looks = flat.explain_segment(field, from[1], from[2], from[3], to[1], to[2], to[3])
  local account = {
    query = "segment", result = field:segment(from, to).result, parts = {},
    start = explanation.of_point(field, from[1], from[2], from[3]),
  }
  for i = 1, #parts, PART do account.parts[#account.parts + 1] = part_of(parts, i) end
  for i = 1, #looks, LOOK do
    local part, look = account.parts[looks[i] + 1], look_of(looks, i)
    part.candidates[#part.candidates + 1] = look
    if look.reason == "kept" then part.kept = look end
  end
  return account
end

-- ---- as text

local RESULT = {
  [0] = "in the open", "in no tile, or not between its heights", "outside the bounds",
}

local WHY = {
  kept = "is the tile", other_half = "covers the other half",
  lower = "has its ceiling under the point",
}

local OUTCOME = {
  through = "meets neither plane: it gets through",
  clear = "is more than 1024 from both flat heights: it gets through",
  no_cell = "begins where no tile is: stopped", no_tile = "begins in no tile of the stack: stopped",
  under_floor = "begins under the floor: stopped", on_floor = "meets the floor: stopped",
  on_ceiling = "meets the ceiling: stopped",
}

local function look_line(look)
  return ("tile %.0f %s, ceiling %.0f, floor %.0f"):format(look.tile, WHY[look.reason],
    look.ceiling, look.floor)
end

local function point_lines(account, what)
  local where = account.column
    and (", column %.0f, cell %.0f"):format(account.column, account.cell) or ""
  local lines = {("%s, y %.0f, is %s%s"):format(what, account.y, RESULT[account.result], where)}
  for _, look in ipairs(account.candidates) do lines[#lines + 1] = "  " .. look_line(look) end
  return lines
end

local function add_part(lines, part)
  local from, to = part.from, part.to
  lines[#lines + 1] = ("column %.0f, cell %.0f%s: %.0f %.0f %.0f to %.0f %.0f %.0f %s"):format(
    part.column, part.cell, part.half and (", half %d"):format(part.half) or "", from[1], from[2],
    from[3], to[1], to[2], to[3], OUTCOME[part.outcome])
  for _, look in ipairs(part.candidates) do lines[#lines + 1] = "  " .. look_line(look) end
end

local function ray_line(candidate)
  return ("  %s, of tile %d"):format(triangles.text(candidate), candidate.tile)
end

local lines_of = {}

function lines_of.ray(account)
  local lines = {("the ray passes %d triangles"):format(#account.candidates)}
  for i, candidate in ipairs(account.candidates) do lines[i + 1] = ray_line(candidate) end
  return lines
end

function lines_of.point(account) return point_lines(account, "the point") end

function lines_of.segment(account)
  local lines = point_lines(account.start, "the start")
  for _, part in ipairs(account.parts) do add_part(lines, part) end
  return lines
end

--- An account as lines of text.
---@param account table
---@return string[]
function explanation.lines(account)
  return lines_of[account.query](account)
end

--- What of an account is nearest to the answer: of a ray the triangles that it crosses, of a
--- segment the part that stops it.
---@param account table
---@return string[]
function explanation.about(account)
  if account.query == "ray" then return candidates.crossed_lines(account.candidates, ray_line) end
  if account.query == "point" or #account.parts == 0 then return explanation.lines(account) end
  local lines = {("the last of %d parts:"):format(#account.parts)}
  add_part(lines, account.parts[#account.parts])
  return lines
end

explanation.skipped = triangles.skipped

return explanation
