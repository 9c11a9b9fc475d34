--- The vertices and triangles of a Model or a world in one form, and what can be measured of them.

local core = require "boardwalk.core"

local geometry = {}

---@class boardwalk.Geometry
---@field vertex_count integer
---@field triangle_count integer
---@field x number[] coordinates by vertex number, from 0
---@field y number[]
---@field z number[]
---@field a integer[] corners by triangle number, from 0
---@field b integer[]
---@field c integer[]
---@field first integer[] by vertex number, the first vertex at the same place; 0 and -0 are one

local function place_of(x, y, z)
  return ("%.9g %.9g %.9g"):format(x + 0, y + 0, z + 0)
end

-- Finds the first vertex at each place.
local function find_places(shape)
  local seen = {}
  for i = 0, shape.vertex_count - 1 do
    local place = place_of(shape.x[i], shape.y[i], shape.z[i])
    shape.first[i] = seen[place] or i
    seen[place] = shape.first[i]
  end
end

local function corners_of_model(a, b, c) return a, b, c end

local function corners_of_world(_, _, _, _, _, _, _, _, _, a, b, c) return a, b, c end

-- Reads what has vertices of its own.
local function read_vertices(shape, world, triangle, corners)
  shape.vertex_count = world:vertex_count()
  for i = 0, shape.vertex_count - 1 do shape.x[i], shape.y[i], shape.z[i] = world:vertex(i) end
  for i = 0, shape.triangle_count - 1 do
    shape.a[i], shape.b[i], shape.c[i] = corners(triangle(world, i))
  end
  find_places(shape)
end

-- Reads what has none: vertices are made of the corners, those at one place once.
local function read_corners(shape, world, triangle)
  local seen = {}
  local function vertex_at(x, y, z)
    local place = place_of(x, y, z)
    local vertex = seen[place]
    if not vertex then
      vertex = shape.vertex_count
      shape.vertex_count = vertex + 1
      seen[place], shape.first[vertex] = vertex, vertex
      shape.x[vertex], shape.y[vertex], shape.z[vertex] = x, y, z
    end
    return vertex
  end
  for i = 0, shape.triangle_count - 1 do
    local ax, ay, az, bx, by, bz, cx, cy, cz = triangle(world, i)
    shape.a[i], shape.b[i] = vertex_at(ax, ay, az), vertex_at(bx, by, bz)
    shape.c[i] = vertex_at(cx, cy, cz)
  end
end

--- Reads the vertices and triangles: of a CollisionMesh its own.
---@param world Model|CollisionMesh|HeightField
---@return boardwalk.Geometry
function geometry.read(world)
  local class = core.kind(world)
  local triangle = core.flat[class].triangle
  local shape = {
    vertex_count = 0, triangle_count = #world,
    x = {}, y = {}, z = {}, a = {}, b = {}, c = {}, first = {},
  }
  if world.vertex then
    read_vertices(shape, world, triangle, class == "Model" and corners_of_model or corners_of_world)
  else
    read_corners(shape, world, triangle)
  end
  return shape
end

--- The cross product of a triangle's edges: its normal, as long as twice its area.
---@param shape boardwalk.Geometry
---@param triangle integer
---@return number x
---@return number y
---@return number z
---@return number length
function geometry.normal(shape, triangle)
  local a, b, c = shape.a[triangle], shape.b[triangle], shape.c[triangle]
  local x, y, z = shape.x[a], shape.y[a], shape.z[a]
  local ux, uy, uz = shape.x[b] - x, shape.y[b] - y, shape.z[b] - z
  local vx, vy, vz = shape.x[c] - x, shape.y[c] - y, shape.z[c] - z
  local nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
  return nx, ny, nz, math.sqrt(nx * nx + ny * ny + nz * nz)
end

-- The vertices that triangles use, those at one place once.
local function count_merged(shape)
  local seen, count = {}, 0
  for _, corners in ipairs({shape.a, shape.b, shape.c}) do
    for i = 0, shape.triangle_count - 1 do
      local vertex = shape.first[corners[i]]
      if not seen[vertex] then count = count + 1 end
      seen[vertex] = true
    end
  end
  return count
end

-- The unit normal's coordinate from which a triangle faces along an axis: cos 15 degrees, as the
-- statistics of a mesh have it.
local FACES = math.cos(math.rad(15))

---@class boardwalk.Measures
---@field merged integer vertices that triangles use, those at one place once
---@field degenerate integer triangles without an area
---@field area number of all triangles
---@field area_up number of those that face along z
---@field area_y number of those that face along y
---@field area_minus_y number of those that face against y

--- Measures all triangles.
---@param shape boardwalk.Geometry
---@return boardwalk.Measures
function geometry.measure(shape)
  local all, up, plus, minus, degenerate = 0, 0, 0, 0, 0
  for i = 0, shape.triangle_count - 1 do
    local _, ny, nz, length = geometry.normal(shape, i)
    local faces = FACES * length
    all = all + length
    if length == 0 then degenerate = degenerate + 1
    elseif nz > faces then up = up + length
    elseif ny > faces then plus = plus + length
    elseif -ny > faces then minus = minus + length
    end
  end
  return {
    merged = count_merged(shape), degenerate = degenerate, area = all / 2, area_up = up / 2,
    area_y = plus / 2, area_minus_y = minus / 2,
  }
end

return geometry
