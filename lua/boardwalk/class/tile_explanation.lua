--- TileGrid:explain and its kin: why a query of a tile grid is answered as it is.

local core = require "boardwalk.core"

local tile_explanation = {}

local NONE = 2 ^ 32 - 1
-- Numbers of a candidate.
local CANDIDATE = 13
-- Candidates of a verdict.
local MOST_TOLD = 8

local KINDS = {[0] = "floor", "ceiling", "wall"}

-- What each query passes over that is there, and from where it counts how far that is.
local QUERIES = {
  ray = {
    skipped = {ignored = true, swapped_out = true, back_face = true, excluded = true},
    far = function(candidate) return candidate.t end,
  },
  segment = {
    skipped = {ignored = true, other_kind = true, other_cell = true, back_face = true},
    far = function(candidate) return candidate.t end,
  },
  floor = {
    skipped = {ignored = true, other_cell = true, past = true},
    far = function(candidate, y) return math.abs(candidate.height - y) end,
  },
  push = {
    skipped = {ignored = true, other_cell = true, behind = true},
    far = function(candidate) return math.abs(candidate.distance) end,
  },
}
QUERIES.ceiling = QUERIES.floor

-- What a candidate has besides, by query and, of a place, where it is known.
local function add_place(query, candidate, edge, height, t)
  if edge ~= 0 then candidate.edge = edge end
  if query == "push" then
    if candidate.reason ~= "other_kind" then candidate.distance = t end
  elseif query == "floor" or query == "ceiling" then
    if candidate.crossed then candidate.height = height end
  elseif candidate.crossed or edge ~= 0 then
    candidate.t = t
  end
end

-- The candidate whose numbers stand from i on.
local function candidate_of(query, values, i)
  local candidate = {
    cell = {values[i], values[i + 1]}, tile = values[i + 2], model = values[i + 3],
    polygon = values[i + 4], kind = KINDS[values[i + 6]], material = values[i + 7],
    reason = core.tile_reason_name(values[i + 8]), crossed = values[i + 10] ~= 0,
  }
  if values[i + 5] ~= NONE then candidate.triangle = values[i + 5] end
  add_place(query, candidate, values[i + 9], values[i + 11], values[i + 12])
  return candidate
end

-- Notes a tile of a cell, or NONE of one that has none.
local function note_tile(cells, column, row, tile)
  local last = cells[#cells]
  if not last or last.column ~= column or last.row ~= row then
    last = {column = column, row = row, tiles = {}}
    cells[#cells + 1] = last
  end
  if tile ~= NONE and last.tiles[#last.tiles] ~= tile then last.tiles[#last.tiles + 1] = tile end
end

local function nearest_skipped(account, y)
  local query, nearest = QUERIES[account.query], nil
  for _, candidate in ipairs(account.candidates) do
    local skipped = candidate.crossed and query.skipped[candidate.reason]
    if skipped and not (nearest and query.far(nearest, y) <= query.far(candidate, y)) then
      nearest = candidate
    end
  end
  return nearest
end

--- The account of a query.
---@param query string "ray", "segment", "floor", "ceiling" or "push"
---@param values number[] of the candidates
---@param y? integer of the point
---@return table account as docs/api describes TileExplanation
function tile_explanation.of(query, values, y)
  local account = {query = query, cells = {}, candidates = {}}
  for i = 1, #values, CANDIDATE do
    local candidate = values[i + 4] ~= NONE and candidate_of(query, values, i) or nil
    local around = candidate and candidate.reason == "other_cell" and query ~= "segment"
    if not around then note_tile(account.cells, values[i], values[i + 1], values[i + 2]) end
    account.candidates[#account.candidates + 1] = candidate
    if candidate and candidate.reason == "kept" and not account.kept then
      account.kept = candidate
    end
  end
  account.nearest_skipped = nearest_skipped(account, y)
  return account
end

-- ---- as text

local WHY = {
  kept = "is the answer", ignored = "is of a material that does not count (ignore_17_18)",
  swapped_out = "is of a model that its tile has not now",
  other_cell = "counts only in the cell of its tile", behind = "has all of it behind its front",
  back_face = "is met from behind", unreached = "is not reached",
  determinant = "has a determinant near 0", excluded = "is of an excluded material",
  farther = "is farther than the answer",
}

local why = {}

function why.other_kind(candidate) return "is a " .. candidate.kind end

function why.outside(candidate)
  if not candidate.edge then return "is passed by" end
  return ("is passed by, beyond its edge %d"):format(candidate.edge)
end

function why.past(candidate)
  return candidate.kind == "floor" and "lies above the point" or "lies under the point"
end

--- Why a candidate is or is not the answer, as words.
---@param candidate table
---@return string
function tile_explanation.why(candidate)
  local words = why[candidate.reason]
  return words and words(candidate) or WHY[candidate.reason]
end

-- Where a candidate is, as far as that is known.
local function place_text(candidate)
  if candidate.t then return ", t " .. core.float_text(candidate.t) end
  if candidate.height then return (", height %d"):format(candidate.height) end
  if candidate.distance then
    return (", distance %s"):format(core.float_text(candidate.distance))
  end
  return ""
end

--- Which polygon a candidate is, as words.
---@param candidate table
---@return string
function tile_explanation.name(candidate)
  local name = ("tile %d, polygon %d of model %d"):format(candidate.tile, candidate.polygon,
    candidate.model)
  if candidate.triangle then name = ("%s, triangle %d"):format(name, candidate.triangle) end
  return ("%s (%s, %s)"):format(name, candidate.kind, core.tile_material_name(candidate.material))
end

local function candidate_line(candidate)
  return ("  cell %d %d: %s %s%s"):format(candidate.cell[1], candidate.cell[2],
    tile_explanation.name(candidate), tile_explanation.why(candidate), place_text(candidate))
end

--- An account's nearest_skipped, as words.
---@param candidate table
---@return string
function tile_explanation.skipped(candidate)
  local place = place_text(candidate):gsub("^,", " at")
  return ("%s%s, which %s"):format(tile_explanation.name(candidate), place,
    tile_explanation.why(candidate))
end

local NOWHERE = {
  ray = "the ray passes no cell of the grid, or has no direction or no length: a miss",
  segment = "the segment passes no cell of the grid",
  floor = "the point is outside the grid", ceiling = "the point is outside the grid",
  push = "the point is outside the grid, or the radius is 0",
}

local function cell_line(cell)
  if #cell.tiles == 0 then return ("cell %d %d: no tiles"):format(cell.column, cell.row) end
  return ("cell %d %d: tiles %s"):format(cell.column, cell.row, table.concat(cell.tiles, ", "))
end

--- An account as lines of text.
---@param account table
---@return string[]
function tile_explanation.lines(account)
  if #account.cells == 0 then return {NOWHERE[account.query]} end
  local lines = {}
  for _, cell in ipairs(account.cells) do lines[#lines + 1] = cell_line(cell) end
  for _, candidate in ipairs(account.candidates) do
    lines[#lines + 1] = candidate_line(candidate)
  end
  return lines
end

--- The lines about polygons that the query meets, whatever becomes of them: along a ray the nearest
--- first.
---@param account table
---@return string[]
function tile_explanation.about(account)
  local crossed = {}
  for i, candidate in ipairs(account.candidates) do
    if candidate.crossed then crossed[#crossed + 1] = {candidate = candidate, place = i} end
  end
  table.sort(crossed, function(a, b)
    local first, second = a.candidate.t or 0, b.candidate.t or 0
    if first ~= second then return first < second end
    return a.place < b.place
  end)
  local lines = {}
  for i = 1, math.min(#crossed, MOST_TOLD) do lines[i] = candidate_line(crossed[i].candidate) end
  return lines
end

return tile_explanation
