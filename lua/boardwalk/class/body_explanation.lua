--- IPhysics:explain and explain_line: why a ray among bodies is answered as it is.

local candidates = require "boardwalk.class.candidates"
local core = require "boardwalk.core"
local geometry = require "boardwalk.physics.geometry"

local explanation = {}

local flat = core.flat.IPhysics
-- Values of a candidate.
local CANDIDATE = 12

-- The candidate whose values stand from i on.
local function candidate_of(values, i)
  local shape = values[i + 2] or nil
  local candidate = {
    owner = values[i], body = values[i + 1], shape = shape, place = values[i + 3],
    reason = flat.reason_name(values[i + 5]), crossed = values[i + 6] ~= 0,
  }
  if not shape then return candidate end
  candidate.type = geometry.type_name(core.flat.Shape.geometry(shape)[1])
  candidate.link, candidate.stored = values[i + 4], {}
  for root = 1, values[i + 7] do candidate.stored[root] = values[i + 7 + root] end
  if candidate.crossed then candidate.fraction, candidate.t = values[i + 10], values[i + 11] end
  return candidate
end

-- What a shape may be passed over for that a ray crosses.
local SKIPPED = {
  unvisited = true, bound = true, ignored = true, type = true, layer = true, disabled = true,
}

--- The account of a ray.
---@param physics IPhysics
---@param ... any the numbers of a ray, type mask, ignored and options, checked
---@return table account as docs/api describes BodyExplanation
function explanation.of(physics, ...)
  local walk, values = flat.explain(physics, ...)
  local account = {candidates = {}, bodies = walk[2], visited = walk[3]}
  if walk[1] == 0 then return account end
  account.low, account.high = {walk[4], walk[5], walk[6]}, {walk[7], walk[8], walk[9]}
  for i = 1, #values, CANDIDATE do
    local candidate = candidate_of(values, i)
    account.candidates[#account.candidates + 1] = candidate
    if candidate.reason == "kept" then account.kept = candidate end
  end
  account.nearest_skipped = candidates.nearest(account.candidates, SKIPPED)
  return account
end

-- The nearer of two candidates, the first when both are as far.
local function nearer(first, second)
  if first and second then return first.t <= second.t and first or second end
  return first or second
end

--- The account of a line test of two accounts.
---@param mesh table? of the level's mesh
---@param bodies table
---@return table account as docs/api describes LineExplanation
function explanation.of_line(mesh, bodies)
  local account = {mesh = mesh, bodies = bodies}
  local of_mesh = mesh and mesh.kept
  account.kept = nearer(of_mesh, bodies.kept)
  if account.kept then account.kind = account.kept == of_mesh and "mesh" or "body" end
  account.nearest_skipped = nearer(mesh and mesh.nearest_skipped, bodies.nearest_skipped)
  return account
end

-- ---- as text

local WHY = {
  kept = "is the hit", unvisited = "begins behind the ray's box, where the walk has ended",
  bound = "is of a body whose box does not overlap the ray's", ignored = "is the ignored owner's",
  type = "is of a body whose type mask has no bit of the ray's",
  layer = "is of a body that is not on the layer RAYCASTTARGET", empty = "has no shape",
  disabled = "is disabled", untested = "is of a type that no ray is tested against",
  missed = "is passed by", inside = "holds the whole ray", behind = "lies behind the origin",
  beyond = "is met beyond the length", farther = "is farther than the hit",
}

-- What a candidate is, as words.
local function name_of(candidate)
  local body = ("body %d"):format(candidate.place)
  return candidate.shape and ("%s, %s %d"):format(body, candidate.type, candidate.link) or body
end

--- What a miss passed over, as words.
---@param candidate table an account's nearest_skipped
---@return string
function explanation.skipped(candidate)
  return ("%s at t %s, which %s"):format(name_of(candidate), core.float_text(candidate.t),
    WHY[candidate.reason])
end

local function numbers(list)
  local texts = {}
  for i, number in ipairs(list) do texts[i] = core.float_text(number) end
  return table.concat(texts, " ")
end

local function candidate_line(candidate)
  local line = ("  %s %s"):format(name_of(candidate), WHY[candidate.reason])
  if candidate.crossed then return ("%s, t %s"):format(line, core.float_text(candidate.t)) end
  if not candidate.stored or #candidate.stored == 0 then return line end
  return ("%s, fractions %s"):format(line, numbers(candidate.stored))
end

--- An account as lines of text.
---@param account table
---@return string[]
function explanation.lines(account)
  if not account.low then return {"the ray has no direction or no length: a miss"} end
  local lines = {
    ("the ray's box %s to %s"):format(numbers(account.low), numbers(account.high)),
    ("%d of the list's %d bodies visited"):format(account.visited, account.bodies),
  }
  for _, candidate in ipairs(account.candidates) do
    lines[#lines + 1] = candidate_line(candidate)
  end
  return lines
end

--- The lines about shapes that a ray crosses, the nearest first.
---@param account table
---@return string[]
function explanation.about(account)
  return candidates.crossed_lines(account.candidates, candidate_line)
end

return explanation
