--- Rotations in double arithmetic: where a settle ends, how it gets there, and the ways to get it
--- wrong. A rotation is a list x, y, z, w.

local vector = require "boardwalk.judge.vector"

local turns = {}

--- Ways to break the rules.
---@class boardwalk.BrokenTurn
---@field any_axis? boolean the mask counts for nothing
---@field first_axis? boolean the first axis of the mask is taken
---@field either_way? boolean the axis nearest the normal or its opposite is taken
---@field one_way? boolean the axis is laid along the normal, never its opposite
---@field local_turn? boolean the turn comes before the rotation
---@field mixed? boolean the way is a normalised mix

-- Nearer to parallel than this is parallel.
local PARALLEL, MIXED = 1e-6, 1e-6

local function dot(a, b)
  local sum = 0
  for i = 1, #a do sum = sum + a[i] * b[i] end
  return sum
end

local function scaled(q, by)
  local result = {}
  for i = 1, #q do result[i] = q[i] * by end
  return result
end

local function sum_of(a, b)
  local result = {}
  for i = 1, #a do result[i] = a[i] + b[i] end
  return result
end

local function unit(q)
  return scaled(q, 1 / math.sqrt(dot(q, q)))
end

-- First s, then r.
local function product(r, s)
  local x = vector.cross(r, s)
  return {
    r[4] * s[1] + s[4] * r[1] + x[1], r[4] * s[2] + s[4] * r[2] + x[2],
    r[4] * s[3] + s[4] * r[3] + x[3], r[4] * s[4] - r[1] * s[1] - r[2] * s[2] - r[3] * s[3],
  }
end

-- A point turned.
local function turned(q, point)
  local all = product(product(q, {point[1], point[2], point[3], 0}), {-q[1], -q[2], -q[3], q[4]})
  return {all[1], all[2], all[3]}
end

local AXES = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}

-- The axis that is laid along the normal, from 0, and where it points.
local function choose(start, normal, mask, broken)
  local best, chosen, points
  for i, axis in ipairs(AXES) do
    local allowed = math.floor(mask / 2 ^ (i - 1)) % 2 == 1 or broken.any_axis
    local way = turned(start, axis)
    local near = dot(way, normal)
    if broken.either_way then near = math.abs(near) end
    if allowed and not (best and (broken.first_axis or near <= best)) then
      best, chosen, points = near, i - 1, way
    end
  end
  return chosen, points
end

--- Where a settle ends.
---@param start number[]
---@param normal number[]
---@param mask integer
---@param broken boardwalk.BrokenTurn
---@return number[] target
---@return integer axis from 0
function turns.target(start, normal, mask, broken)
  local axis, points = choose(start, normal, mask, broken)
  local cosine = math.max(-1, math.min(1, dot(points, normal)))
  local about = vector.cross(points, normal)
  local length = math.sqrt(dot(about, about))
  if length * length < PARALLEL then return start, axis end
  local angle = math.acos(cosine)
  if angle > math.pi / 2 and not broken.one_way then angle = angle - math.pi end
  local half = scaled(about, math.sin(angle / 2) / length)
  local turn = {half[1], half[2], half[3], math.cos(angle / 2)}
  local target = broken.local_turn and product(start, turn) or product(turn, start)
  return dot(target, start) < 0 and scaled(target, -1) or target, axis
end

--- The way from one rotation to another over the shorter arc, from 0 to 1.
---@param t number
---@param from number[]
---@param to number[]
---@param broken boardwalk.BrokenTurn
---@return number[]
function turns.between(t, from, to, broken)
  local cosine = dot(from, to)
  if cosine < 0 then from, cosine = scaled(from, -1), -cosine end
  if 1 - cosine < MIXED then return sum_of(scaled(from, 1 - t), scaled(to, t)) end
  if broken.mixed then return unit(sum_of(scaled(from, 1 - t), scaled(to, t))) end
  local angle = math.acos(cosine)
  local sine = math.sin(angle)
  return sum_of(scaled(from, math.sin((1 - t) * angle) / sine),
    scaled(to, math.sin(t * angle) / sine))
end

--- A rotation turned on by an angular velocity.
---@param q number[]
---@param spin number[]
---@param seconds number
---@return number[]
function turns.spun(q, spin, seconds)
  local by = product({spin[1], spin[2], spin[3], 0}, q)
  return unit(sum_of(q, scaled(by, 0.5 * seconds)))
end

return turns
