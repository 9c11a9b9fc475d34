--- A ray at faces, in double arithmetic, with rules that can be broken: what an engine would answer
--- that has one of them wrong.

local vector = require "boardwalk.judge.vector"

local cast = {}

--- What a cast at faces can have wrong.
---@class boardwalk.BrokenFaces
---@field front_only? boolean only what looks towards the ray is hit
---@field back_only? boolean only what looks away is
---@field first_hit? boolean the first face met is the hit
---@field farthest? boolean the farthest is
---@field higher? boolean of two as near the higher number is
---@field endless? boolean the ray's length is ignored
---@field behind? boolean what is met behind the origin is a hit
---@field nearest_way? boolean the same, the nearest of both ways
---@field unit? string "all": the direction is made unit first; "t": t is told, "length": the length
--- is taken in metres
---@field least? number determinants nearer 0 than this are none
---@field reversed? boolean faces are looked at in the opposite order

local cross, dot, minus = vector.cross, vector.dot, vector.minus

--- A face of its corners: a, and the edges to the two others.
---@param a number[]
---@param b number[]
---@param c number[]
---@return table face
function cast.face(a, b, c)
  return {a = a, first = minus(b, a), second = minus(c, a)}
end

local function is_side_hit(determinant, broken)
  if broken.front_only then return determinant > 0 end
  return determinant < 0 or not broken.back_only
end

-- Whether a place along the ray counts.
local function counts_at(t, length, broken)
  if not (t >= 0 or broken.behind or broken.nearest_way) then return false end
  return t <= length or broken.endless == true
end

-- Where a ray meets a face, or nil.
local function meet(ray, face, broken)
  local h = cross(ray.direction, face.second)
  local determinant = dot(face.first, h)
  if math.abs(determinant) <= (broken.least or 0) then return nil end
  if not is_side_hit(determinant, broken) then return nil end
  local from = minus(ray.origin, face.a)
  local u = dot(from, h) / determinant
  if not (u >= 0 and u <= 1) then return nil end
  local w = cross(from, face.first)
  local v = dot(ray.direction, w) / determinant
  if not (v >= 0 and u + v <= 1) then return nil end
  local t = dot(face.second, w) / determinant
  return counts_at(t, ray.length, broken) and t or nil
end

-- Whether a face that is met at t takes the place of the hit so far.
local function is_before(t, face, hit, broken)
  if not hit then return true end
  if broken.first_hit then return false end
  if t == hit.t then
    if broken.higher then return face > hit.face end
    return face < hit.face
  end
  if broken.farthest then return t > hit.t end
  if broken.nearest_way then return math.abs(t) < math.abs(hit.t) end
  return t < hit.t
end

-- The ray as an engine takes it, and what t is told in.
local function ray_of(record, broken)
  local d, length = record.dir, record.tmax
  local size = math.sqrt(dot(d, d))
  if broken.unit == "all" then d = vector.scaled(d, 1 / size) end
  if broken.unit == "length" then length = length / size end
  return {origin = record.origin, direction = d, length = length}, broken.unit == "t" and size or 1
end

local function point_at(ray, t)
  local o, d = ray.origin, ray.direction
  return {o[1] + d[1] * t, o[2] + d[2] * t, o[3] + d[3] * t}
end

local function is_cast(record)
  return record.tmax > 0 and dot(record.dir, record.dir) > 0
end

--- The hit of a record's ray.
---@param faces table[] of cast.face, from 0
---@param record table origin, dir, tmax
---@param broken boardwalk.BrokenFaces what is wrong
---@param order? integer[] the faces that are looked at, in order; nil: all of them
---@return table? hit face, t, point
function cast.nearest(faces, record, broken, order)
  if not is_cast(record) then return nil end
  local ray, scale = ray_of(record, broken)
  local first, last, step = 1, order and #order or #faces + 1, 1
  if broken.reversed then first, last, step = last, first, -1 end
  local hit
  for i = first, last, step do
    local face = order and order[i] or i - 1
    local t = meet(ray, faces[face], broken)
    if t and is_before(t, face, hit, broken) then hit = {face = face, t = t} end
  end
  if not hit then return nil end
  hit.point = point_at(ray, hit.t)
  hit.t = hit.t * scale
  return hit
end

return cast
