--- Primitive:explain: why a point is or is not in a box, a capsule, a barrel or a list of them.

local core = require "boardwalk.core"
local shape_content = require "boardwalk.shape_content"

local solid_explanation = {}

local flat = core.flat.Primitive
-- Numbers of a solid, and where its path begins.
local STEP, PATH = 14, 6

local AXES = {[0] = "x", "y", "z"}
local PARTS = {[0] = "bottom", "side", "top"}

-- What decides, by class.
local function add_test(candidate, test, value, limit)
  if candidate.shape == "box" then
    candidate.axis, candidate.value, candidate.limit = AXES[test], value, limit
  elseif candidate.shape == "capsule" then
    candidate.part, candidate.value, candidate.limit = PARTS[test], math.sqrt(value),
      math.sqrt(limit)
  else
    candidate.plane, candidate.value, candidate.limit = test, value, limit
  end
end

-- The solid whose numbers stand from i on.
local function candidate_of(values, i)
  local reason = flat.reason_name(values[i + 1])
  local candidate = {
    shape = shape_content.primitive_of(values[i]), reason = reason, path = {},
  }
  for k = 1, values[i + 3] do candidate.path[k] = values[i + PATH + k - 1] end
  if reason == "inside" or reason == "outside" then
    add_test(candidate, values[i + 2], values[i + 4], values[i + 5])
  end
  return candidate
end

--- The account of a point.
---@param primitive Primitive
---@param x number checked
---@param y number
---@param z number
---@return table account as docs/api describes SolidExplanation
function solid_explanation.of(primitive, x, y, z)
  local values = flat.explain(primitive, x, y, z)
  local account = {candidates = {}}
  for i = 1, #values, STEP do
    local candidate = candidate_of(values, i)
    account.candidates[#account.candidates + 1] = candidate
    if candidate.reason == "inside" then account.kept = candidate end
  end
  return account
end

-- ---- as text

local WHY = {
  flat = "has a transform without an inverse: no point is in it",
  bare = "has no plane or a negative radius: no point is in it",
  untested = "is not asked: one before it holds the point",
}

local function test_text(candidate)
  local value, limit = core.float_text(candidate.value), core.float_text(candidate.limit)
  if candidate.axis then
    return ("along its %s %s from the middle, half extent %s"):format(candidate.axis, value, limit)
  elseif candidate.part then
    return ("%s from its %s, radius %s"):format(value, candidate.part, limit)
  end
  return ("%s above its plane %d"):format(value, candidate.plane)
end

-- Why a candidate holds the point or not, as words.
local function why(candidate)
  if WHY[candidate.reason] then return WHY[candidate.reason] end
  local verdict = candidate.reason == "inside" and "holds the point" or "does not hold the point"
  return ("%s: %s"):format(verdict, test_text(candidate))
end

local function name_of(candidate)
  if #candidate.path == 0 then return candidate.shape end
  return ("child %s, %s,"):format(table.concat(candidate.path, "."), candidate.shape)
end

--- An account as lines of text.
---@param account table
---@return string[]
function solid_explanation.lines(account)
  local lines = {}
  for i, candidate in ipairs(account.candidates) do
    lines[i] = ("%s %s"):format(name_of(candidate), why(candidate))
  end
  if #lines == 0 then lines[1] = "an empty list: no point is in it" end
  return lines
end

solid_explanation.about = solid_explanation.lines

return solid_explanation
