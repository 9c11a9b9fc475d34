--- Triangles that a ray is tested against by the rules of the mesh's cell test, as accounts have
--- them.

local core = require "boardwalk.core"
local surface = require "boardwalk.surface"

local triangle_candidates = {}

local reason_name = core.flat.CollisionMesh.reason_name

--- What a triangle may be passed over for that a ray crosses.
triangle_candidates.SKIPPED = {
  masked = true, disabled = true, back_face = true, determinant = true, excluded = true,
}

--- A candidate of its numbers.
---@return table candidate as docs/api describes Candidate, without its cell
function triangle_candidates.of(triangle, reason, bits, crossed, determinant, u, v, t)
  local candidate = {
    triangle = triangle, reason = reason_name(reason), crossed = crossed ~= 0,
  }
  if candidate.reason == "seen" then return candidate end
  if candidate.reason == "masked" then candidate.bits = surface.flag_names(bits) end
  candidate.determinant, candidate.u, candidate.v, candidate.t = determinant, u, v, t
  return candidate
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

--- What became of a candidate.
---@param candidate table
---@return string
function triangle_candidates.text(candidate)
  local line = ("triangle %d %s"):format(candidate.triangle, why(candidate))
  if candidate.crossed then line = line .. ", t " .. core.float_text(candidate.t) end
  if candidate.reason == "outside" then
    return ("%s, u %s, v %s"):format(line, core.float_text(candidate.u),
      core.float_text(candidate.v))
  elseif candidate.reason == "determinant" or candidate.reason == "back_face" then
    return line .. ", determinant " .. core.float_text(candidate.determinant)
  end
  return line
end

--- What a miss passed over.
---@param candidate table an account's nearest_skipped
---@return string
function triangle_candidates.skipped(candidate)
  return ("triangle %d at t %s, which %s"):format(candidate.triangle,
    core.float_text(candidate.t), why(candidate))
end

return triangle_candidates
