--- What is drawn and has no collision: the surfaces of a model that look up, sampled on a grid.
---
--- source: seed page 002, "What has no collision": a sample is covered when collision lies within
--- a tolerance. our choice: that far above or below it; and a surface looks up when its unit normal
--- has a z of 0.5 at least.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local protocol = require "boardwalk.class.protocol"

local coverage = {}

local STEP, TOLERANCE, LEAST_UP = 2, 1.2, 0.5

-- Samples that we look at.
local MOST_SAMPLES = 2 * 10 ^ 6

-- ---- sampling

-- Twice the area of the triangle a, b, c as seen from above, counter-clockwise above 0.
local function turn(ax, ay, bx, by, cx, cy)
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
end

local function looks_up(ax, ay, az, bx, by, bz, cx, cy, cz)
  local ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
  local nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
  return nz > 0 and nz >= LEAST_UP * math.sqrt(nx * nx + ny * ny + nz * nz)
end

-- The numbers of the grid's lines between two coordinates.
local function lines_between(a, b, c, step)
  return math.ceil(math.min(a, b, c) / step), math.floor(math.max(a, b, c) / step)
end

-- Calls visit(i, j, z) for each crossing of the grid in a triangle; false when visit says so.
local function sample_triangle(step, visit, ax, ay, az, bx, by, bz, cx, cy, cz)
  local area = turn(ax, ay, bx, by, cx, cy)
  local first_i, last_i = lines_between(ax, bx, cx, step)
  local first_j, last_j = lines_between(ay, by, cy, step)
  if (last_i - first_i + 1) * (last_j - first_j + 1) > MOST_SAMPLES then return false end
  for i = first_i, last_i do
    for j = first_j, last_j do
      local x, y = i * step, j * step
      local wa, wb = turn(bx, by, cx, cy, x, y), turn(cx, cy, ax, ay, x, y)
      local wc = turn(ax, ay, bx, by, x, y)
      if wa >= 0 and wb >= 0 and wc >= 0 then
        if not visit(i, j, (wa * az + wb * bz + wc * cz) / area) then return false end
      end
    end
  end
  return true
end

-- Samples at one place, where triangles meet, are one; so near in z they are one place.
local SAME_HEIGHT = 1e-3

-- Calls visit(i, j, z) for each sample of the surfaces that look up; false for too many.
local function sample_model(model, step, visit)
  local seen, count = {}, 0
  local function once(i, j, z)
    local key = ("%d %d %d"):format(i, j, math.floor(z / SAME_HEIGHT + 0.5))
    if seen[key] then return true end
    seen[key], count = true, count + 1
    visit(i, j, z)
    return count <= MOST_SAMPLES
  end
  for number = 0, #model - 1 do
    local corners = model:triangle(number).corners
    local ax, ay, az = model:vertex(corners[1])
    local bx, by, bz = model:vertex(corners[2])
    local cx, cy, cz = model:vertex(corners[3])
    if looks_up(ax, ay, az, bx, by, bz, cx, cy, cz)
      and not sample_triangle(step, once, ax, ay, az, bx, by, bz, cx, cy, cz) then
      return false
    end
  end
  return true
end

-- ---- where

local function cell_key(i, j)
  return ("%d %d"):format(i, j)
end

-- Uncovered samples by their place on the grid.
local function by_cell(samples)
  local cells = {}
  for _, sample in ipairs(samples) do
    local key = cell_key(sample.i, sample.j)
    cells[key] = cells[key] or {}
    table.insert(cells[key], sample)
  end
  return cells
end

-- Puts samples beside one of an area into it, as long as there are any: those of the eight places
-- around, not steeper than a surface that looks up may be.
local function grow(first, cells, step)
  local area = {samples = 0, low = {}, high = {}}
  local waiting = {first}
  first.taken = true
  while #waiting > 0 do
    local sample = table.remove(waiting)
    local point = {sample.i * step, sample.j * step, sample.z}
    area.samples = area.samples + 1
    for axis = 1, 3 do
      area.low[axis] = math.min(area.low[axis] or point[axis], point[axis])
      area.high[axis] = math.max(area.high[axis] or point[axis], point[axis])
    end
    for i = sample.i - 1, sample.i + 1 do
      for j = sample.j - 1, sample.j + 1 do
        for _, other in ipairs(cells[cell_key(i, j)] or {}) do
          if not other.taken and math.abs(other.z - sample.z) <= 3 * step then
            other.taken = true
            waiting[#waiting + 1] = other
          end
        end
      end
    end
  end
  area.square_metres = area.samples * step * step
  return area
end

local function areas_of(samples, step)
  local cells, areas = by_cell(samples), {}
  for _, sample in ipairs(samples) do
    if not sample.taken then areas[#areas + 1] = grow(sample, cells, step) end
  end
  table.sort(areas, function(a, b)
    if a.samples ~= b.samples then return a.samples > b.samples end
    for axis = 1, 3 do
      if a.low[axis] ~= b.low[axis] then return a.low[axis] < b.low[axis] end
    end
    return false
  end)
  return areas
end

-- ---- all

--- Samples what of a model looks up, and tells for each sample whether collision is there.
---@param render Model z up
---@param world userdata a world that answers casts, z up
---@param options {step: number, tolerance: number}
---@param each fun(i: integer, j: integer, z: number, covered: boolean) of the place (i * step,
--- j * step, z)
---@return boolean done false when there are too many
function coverage.each(render, world, options, each)
  local step, tolerance = options.step, options.tolerance
  return sample_model(render, step, function(i, j, z)
    local t = world:cast(i * step, j * step, z + tolerance, 0, 0, -1, 2 * tolerance)
    each(i, j, z, t ~= nil)
  end)
end

--- Samples what of a model looks up, and whether collision is there.
---@param render Model z up
---@param world any a world that answers casts, z up
---@param options? table step = 2 (metres between samples), tolerance = 1.2 (metres above or below)
---@return table? result step, tolerance, samples, covered, uncovered, areas: a list of {samples,
--- square_metres, low, high}, the largest first; or nil, message, code
---@return string? message
---@return string? code
function coverage.measure(render, world, options)
  local method = "bw.coverage"
  check.object(method, "render", render, "Model")
  local class = core.kind(world)
  if not protocol.of(class) then
    check.fail(method, "world", "a world that answers casts", world)
  end
  check.object(method, "world", world, class)
  options = check.options(method, "options", options, {"step", "tolerance"})
  local function option(name, usual)
    local value = options[name]
    return value == nil and usual or check.positive(method, "options." .. name, value)
  end
  local step, tolerance = option("step", STEP), option("tolerance", TOLERANCE)
  local uncovered, covered = {}, 0
  local done = coverage.each(render, world, {step = step, tolerance = tolerance}, function(i, j, z,
      is_covered)
    if is_covered then
      covered = covered + 1
    else
      uncovered[#uncovered + 1] = {i = i, j = j, z = z}
    end
  end)
  if not done then
    return nil, ("more than %.0f samples: a longer step takes fewer"):format(MOST_SAMPLES), "limit"
  end
  return {
    step = step, tolerance = tolerance, samples = covered + #uncovered, covered = covered,
    uncovered = #uncovered, areas = areas_of(uncovered, step),
  }
end

return coverage
