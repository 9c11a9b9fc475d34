--- Rules of triangles and their vertices.

local core = require "boardwalk.core"
local geometry = require "boardwalk.geometry"

-- The queries' ray test takes no determinant nearer 0 than this, and the determinant of a ray of
-- unit direction is at most twice the triangle's area.
local LEAST_DETERMINANT = 1e-6
-- our choice: an area below this of the longest edge squared makes a sliver.
local SLIVER = 1e-3

local number = core.float_text

local function edge_squared(shape, a, b)
  local x, y, z = shape.x[b] - shape.x[a], shape.y[b] - shape.y[a], shape.z[b] - shape.z[a]
  return x * x + y * y + z * z
end

local function longest_squared(shape, a, b, c)
  return math.max(edge_squared(shape, a, b), edge_squared(shape, b, c), edge_squared(shape, c, a))
end

-- The corners as one text, the same for every turn of the same winding.
local function corners_key(a, b, c)
  if b < a and b < c then a, b, c = b, c, a elseif c < a and c < b then a, b, c = c, a, b end
  return ("%d %d %d"):format(a, b, c)
end

-- What is wrong with the size of a triangle: its severity, code and message, or nil.
local function size_fault(shape, triangle)
  local a, b, c = shape.a[triangle], shape.b[triangle], shape.c[triangle]
  if a == b or b == c or c == a then
    return "error", "repeated-corner", ("vertex %d is a corner twice"):format(a == b and b or c)
  end
  local _, _, _, twice_area = geometry.normal(shape, triangle)
  if twice_area == 0 then
    return "error", "no-area", ("its corners, vertices %d, %d and %d, are on one line"):format(a, b,
      c)
  end
  if twice_area < LEAST_DETERMINANT then
    return "error", "never-hit", ("its area of %s m2 is too small: no ray of unit direction can "
      .. "hit it"):format(number(twice_area / 2))
  end
  local longest = longest_squared(shape, a, b, c)
  if twice_area / 2 < SLIVER * longest then
    return "warning", "sliver", ("its area is %s m2, and its longest edge %s m"):format(
      number(twice_area / 2), number(math.sqrt(longest)))
  end
end

local function middle(shape, triangle)
  local a, b, c = shape.a[triangle], shape.b[triangle], shape.c[triangle]
  return {
    (shape.x[a] + shape.x[b] + shape.x[c]) / 3, (shape.y[a] + shape.y[b] + shape.y[c]) / 3,
    (shape.z[a] + shape.z[b] + shape.z[c]) / 3,
  }
end

local function find_triangles(shape, find)
  local seen = {}
  local function find_at(severity, code, triangle, ...)
    local finding = find(severity, code, ("triangle %d"):format(triangle), ...)
    finding.triangles, finding.point = {triangle}, middle(shape, triangle)
    return finding
  end
  for i = 0, shape.triangle_count - 1 do
    local severity, code, message = size_fault(shape, i)
    if severity then find_at(severity, code, i, "%s", message) end
    if code ~= "repeated-corner" and code ~= "no-area" then
      local first = shape.first
      local key = corners_key(first[shape.a[i]], first[shape.b[i]], first[shape.c[i]])
      if seen[key] then
        find_at("warning", "duplicate-triangle", i, "repeats triangle %d", seen[key])
          .triangles[2] = seen[key]
      end
      seen[key] = seen[key] or i
    end
  end
end

local function find_vertices(shape, find)
  for i = 0, shape.vertex_count - 1 do
    if shape.first[i] ~= i then
      find("warning", "duplicate-vertex", ("vertex %d"):format(i), "is at the place of vertex %d",
        shape.first[i]).point = {shape.x[i], shape.y[i], shape.z[i]}
    end
  end
end

return function(subject, find)
  find_triangles(subject.shape, find)
  find_vertices(subject.shape, find)
end
