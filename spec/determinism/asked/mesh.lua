--- The parts of mesh.c and mesh_changes.c that scripts ask too.

local bw = require "boardwalk"
local random = require("spec.determinism.asked.digest").random

local SIDE, TRIANGLES, RAYS = 20, 1032, 3000
local MATERIALS = {0, 2, 5, 30, 116}
local ENABLED, TWO_SIDED, CLIMB = 1, 2, 0x80

local mesh_parts = {}

-- ---- the mesh

local function with_surface(triangle)
  triangle.material = MATERIALS[random.roll(5) + 1]
  local two_sided, climb = random.roll(4) == 0, random.roll(6) == 0
  triangle.flags = ENABLED + (two_sided and TWO_SIDED or 0) + (climb and CLIMB or 0)
  triangle.area = random.roll(3)
  return triangle
end

local function add_square(triangles, x, y, heights)
  local function corner(dx, dy)
    return {2 * (x + dx) - SIDE, 2 * (y + dy) - SIDE, heights[y + dy][x + dx]}
  end
  local a, c = corner(0, 0), corner(1, 1)
  triangles[#triangles + 1] = with_surface {a = a, b = corner(1, 0), c = c}
  triangles[#triangles + 1] = with_surface {a = a, b = c, c = corner(0, 1)}
end

local cell = bw.buffer(1)

-- Sums of numbers in single precision, as C makes them.
local function sum(a, b)
  cell:set(1, a)
  return cell:get(1) + b
end

local function loose()
  local at = {random.uneven(-18, 18), random.uneven(-18, 18), random.number(0, 9)}
  local triangle = {}
  for _, corner in ipairs {"a", "b", "c"} do
    triangle[corner] = {}
    for axis = 1, 3 do triangle[corner][axis] = sum(at[axis], random.number(-2, 2)) end
  end
  return with_surface(triangle)
end

--- The triangles of make_hills.
local function hills()
  local heights, triangles = {}, {}
  for y = 0, SIDE do
    heights[y] = {}
    for x = 0, SIDE do heights[y][x] = random.roll(3) == 0 and 0 or random.number(0, 3) end
  end
  for y = 0, SIDE - 1 do
    for x = 0, SIDE - 1 do add_square(triangles, x, y, heights) end
  end
  while #triangles < TRIANGLES do triangles[#triangles + 1] = loose() end
  return triangles
end

local function hills_mesh()
  return assert(bw.mesh(hills(), {cell_size = 3}))
end

local function next_ray()
  return random.question(20, -2, 10, 3)
end

-- As next_filter.
local function next_filter()
  local masks, excluded = {0, CLIMB, 1}, {5, 116}
  if random.roll(3) == 0 then return nil end
  local mask = masks[random.roll(3) + 1]
  local exclude = {}
  for i = 1, random.roll(3) do exclude[i] = excluded[i] end
  return bw.filter {mask = mask, exclude = exclude}
end

-- ---- parts

mesh_parts["mesh.cast"] = function(digest)
  local mesh = hills_mesh()
  for _ = 1, RAYS do
    local origin, direction, length = next_ray()
    digest:hit(mesh:ray_cast(origin, direction, length, next_filter()))
  end
end

mesh_parts["mesh.cast_many"] = function(digest)
  local mesh = hills_mesh()
  local rays, hits = bw.buffer(RAYS * 7), bw.buffer(RAYS * 8)
  for i = 0, RAYS - 1 do
    local o, d, length = next_ray()
    rays:set(i * 7 + 1, o[1], o[2], o[3], d[1], d[2], d[3], length)
  end
  digest:whole(mesh:cast_many(rays, hits, {threads = 3}))
  for i = 1, #hits do digest:floats(hits:get(i)) end
end

mesh_parts["mesh.ground"] = function(digest)
  local mesh = hills_mesh()
  for _ = 1, RAYS do
    local x, y = random.uneven(-20, 20), random.uneven(-20, 20)
    local height = mesh:ground(x, y, random.number(-1, 9))
    if digest:truth(height) then digest:floats(height) end
  end
end

mesh_parts["mesh.sphere_push"] = function(digest)
  local mesh = hills_mesh()
  for _ = 1, RAYS do
    local centre = {random.uneven(-20, 20), random.uneven(-20, 20), random.number(0, 8)}
    local x, y, z, nx, ny, nz = mesh:sphere_push(centre, random.number(0, 2) + 0.25)
    if digest:truth(x) then digest:floats(x, y, z, nx, ny, nz) end
  end
end

local function add_casts(digest, mesh, count)
  for _ = 1, count do digest:hit(mesh:ray_cast(next_ray())) end
end

-- The corners of the crate of mesh_changes.c: bit 0 of a number is x, bit 1 y, bit 2 z.
local CRATE = {
  {0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
  {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5},
}

local function crate_corner(number)
  local corner = {}
  for axis = 1, 3 do
    corner[axis] = math.floor(number / 2 ^ (axis - 1)) % 2 == 1 and 1.25 or -1.25
  end
  return corner
end

local function crate()
  local faces = {}
  for i, corners in ipairs(CRATE) do
    faces[i] = {
      a = crate_corner(corners[1]), b = crate_corner(corners[2]), c = crate_corner(corners[3]),
      flags = ENABLED, material = 39 + i,
    }
  end
  return faces
end

mesh_parts["mesh.sets"] = function(digest)
  local turns = {[0] = {0, 0, 0, 1}, {0, 0, 0.6, 0.8}}
  local mesh, sets = hills_mesh(), {}
  for i = 0, 11 do sets[i] = mesh:add(crate()) end
  for i = 0, 59 do
    local set = sets[random.roll(12)]
    local at = {random.uneven(-18, 18), random.uneven(-18, 18), random.number(0, 6)}
    set:move(at, turns[i % 2])
    set:enable(random.roll(4) ~= 0)
    add_casts(digest, mesh, 40)
  end
end

local function next_box()
  local low, high = {}, {}
  for k = 1, 3 do
    low[k] = random.number(-12, 8)
    high[k] = low[k] + random.number(0, 12)
  end
  return low, high
end

mesh_parts["mesh.switched"] = function(digest)
  local mesh = hills_mesh()
  for i = 0, 39 do
    local low, high = next_box()
    digest:whole(mesh:set_enabled_in_box(low, high, i % 3 == 0))
    low, high = next_box()
    digest:whole(mesh:set_enabled_in_volume(high, low, i % 3 ~= 1))
    mesh:set_two_sided(random.roll(TRIANGLES), i % 2 == 1)
    add_casts(digest, mesh, 40)
  end
end

mesh_parts["mesh.saved"] = function(digest)
  local mesh = hills_mesh()
  digest:bytes(mesh:save())
  digest:floats(mesh:bounds())
end

return mesh_parts
