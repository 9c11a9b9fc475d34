-- What specs want to know of a Model: where triangles are, their areas, its volume, all it holds.

local bw = require "boardwalk"

local models = {}

--- The three points of a triangle.
---@param model Model
---@param triangle integer
---@return number[][]
function models.points(model, triangle)
  local points = {}
  for i, vertex in ipairs(model:triangle(triangle).corners) do
    points[i] = {model:vertex(vertex)}
  end
  return points
end

local function minus(a, b)
  return {a[1] - b[1], a[2] - b[2], a[3] - b[3]}
end

local function cross(a, b)
  return {a[2] * b[3] - a[3] * b[2], a[3] * b[1] - a[1] * b[3], a[1] * b[2] - a[2] * b[1]}
end

local function dot(a, b)
  return a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
end

--- The normal of a triangle, as long as its area is large.
---@param model Model
---@param triangle integer
---@return number[]
function models.area_vector(model, triangle)
  local p = models.points(model, triangle)
  local n = cross(minus(p[2], p[1]), minus(p[3], p[1]))
  return {n[1] / 2, n[2] / 2, n[3] / 2}
end

--- The area of the triangles from `first` to `last`, or of all.
---@param model Model
---@param first integer|nil
---@param last integer|nil
---@return number
function models.area(model, first, last)
  local sum = 0
  for i = first or 0, last or #model - 1 do
    local n = models.area_vector(model, i)
    sum = sum + math.sqrt(dot(n, n))
  end
  return sum
end

--- The volume that a closed model holds; below 0 when its faces look inward.
---@param model Model
---@return number
function models.volume(model)
  local sum = 0
  for i = 0, #model - 1 do
    local p = models.points(model, i)
    sum = sum + dot(p[1], cross(p[2], p[3]))
  end
  return sum / 6
end

--- Everything a model holds as one text, its numbers exact: -0 is not 0.
---@param model Model
---@return string
function models.content(model)
  local lines = {}
  for i = 0, model:vertex_count() - 1 do
    local x, y, z = model:vertex(i)
    lines[#lines + 1] = ("v %s %s %s"):format(bw.float_text(x), bw.float_text(y), bw.float_text(z))
  end
  for i = 0, #model - 1 do
    local triangle = model:triangle(i)
    local a, b, c = triangle.corners[1], triangle.corners[2], triangle.corners[3]
    lines[#lines + 1] = ("f %d %d %d <%s> <%s>"):format(a, b, c, tostring(triangle.material),
      tostring(triangle.group))
  end
  return table.concat(lines, "\n")
end

return models
