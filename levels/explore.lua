-- Explores any level:
--
--   build/boardwalk run levels/explore.lua --level FILE
--
-- FILE is a collision mesh or a model. Models are taken to have y up and to be in metres; --up z
-- and --scale S say otherwise, and the command warns of a model that seems to lie on its side.
-- Without --level it explores the built-in level.

local mesh = Warlib.mesh
local bw = Warlib.bw
local stats = mesh:stats()
local x0, y0, z0, x1, y1, z1 = mesh:bounds()

local function title(text)
  print()
  print("== " .. text)
end

local function row(label, format, ...)
  print(("  %-28s "):format(label) .. format:format(...))
end

local function share(part, whole)
  return whole > 0 and ("%5.1f %%"):format(100 * part / whole) or "    -  "
end

-- ---- what there is ----

title(("Level '%s' (%s)"):format(Warlib.level.name, Warlib.level.source))
row("triangles", "%d", stats.triangles)
row("vertices", "%d", stats.vertices)
row("x, west to east", "%.2f to %.2f m", x0, x1)
row("y, south to north", "%.2f to %.2f m", y0, y1)
row("z, up", "%.2f to %.2f m", z0, z1)
row("grid", "%d x %d x %d cells of %.1f x %.1f m", stats.nx, stats.ny, stats.nz, stats.cell_x,
  stats.cell_y)
row("cells with triangles", "%d of %d", stats.cells_used, stats.cells)
row("longest list of a cell", "%d triangles", stats.list_longest)
row("memory", "%.1f KiB", stats.memory_bytes / 1024)

-- ---- materials ----

local MOST_MATERIALS = 12

local function print_materials()
  local materials = mesh:materials()
  table.sort(materials, function(a, b)
    if a.triangles ~= b.triangles then return a.triangles > b.triangles end
    return a.id < b.id
  end)
  for i = 1, math.min(#materials, MOST_MATERIALS) do
    local material = materials[i]
    row(material.name, "%6d triangles %s", material.triangles,
      share(material.triangles, stats.triangles))
  end
  if #materials > MOST_MATERIALS then row("and others", "%d", #materials - MOST_MATERIALS) end
  if #materials == 1 and materials[1].id == 0 then
    print("  (a model whose names are none of the game's materials)")
  end
end

title("Materials")
print_materials()

-- ---- which way the triangles face ----

title("Facing (within 15 degrees of straight up or down, or a wall)")
row("up", "%6d triangles %s", stats.facing_up, share(stats.facing_up, stats.triangles))
row("down", "%6d triangles %s", stats.facing_down, share(stats.facing_down, stats.triangles))
row("walls and slopes", "%6d triangles %s", stats.walls, share(stats.walls, stats.triangles))
row("without an area", "%6d triangles %s", stats.degenerate,
  share(stats.degenerate, stats.triangles))

-- ---- slopes and what can be climbed ----

-- A character stands on what is flatter than this: the z of the face normal.
local STANDING = 0.65

-- Unit normal's z, twice the area, and the middle of a triangle; nil for one without an area.
local function measure(triangle)
  local a, b, c = triangle.a, triangle.b, triangle.c
  local ux, uy, uz = b[1] - a[1], b[2] - a[2], b[3] - a[3]
  local vx, vy, vz = c[1] - a[1], c[2] - a[2], c[3] - a[3]
  local nx, ny, nz = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
  local size = math.sqrt(nx * nx + ny * ny + nz * nz)
  if size == 0 then return nil end
  return nz / size, size, {
    (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3, (a[3] + b[3] + c[3]) / 3,
  }
end

local BANDS = {
  {name = "level, under 15 degrees", above = math.cos(math.rad(15)), area = 0},
  {name = "gentle, under 30 degrees", above = math.cos(math.rad(30)), area = 0},
  {name = "steep, can still be stood on", above = STANDING, area = 0},
  {name = "walls", above = -STANDING, area = 0},
  {name = "ceilings", above = -2, area = 0},
}

local function band_of(up)
  for _, band in ipairs(BANDS) do
    if up > band.above then return band end
  end
end

-- Sorts the area of the level into the bands; also gives the steepest ground and what is climbable.
local function survey_slopes()
  local total, steepest, climbable = 0, nil, {count = 0, low = math.huge, high = -math.huge}
  for i, triangle in mesh:triangles() do
    local up, size, middle = measure(triangle)
    if up then
      local band = band_of(up)
      band.area = band.area + size / 2
      total = total + size / 2
      if up > STANDING and (not steepest or up < steepest.up) then
        steepest = {up = up, triangle = i, middle = middle}
      end
      if bw.climbable(triangle.flags, triangle.material, true) then
        climbable.count = climbable.count + 1
        climbable.low = math.min(climbable.low, middle[3])
        climbable.high = math.max(climbable.high, middle[3])
      end
    end
  end
  return total, steepest, climbable
end

title("Slopes, by area")
local total, steepest, climbable = survey_slopes()
for _, band in ipairs(BANDS) do
  row(band.name, "%10.1f m2 %s", band.area, share(band.area, total))
end
if steepest then
  row("steepest ground", "%.1f degrees, triangle %d near %.1f %.1f %.1f",
    math.deg(math.acos(math.min(1, steepest.up))), steepest.triangle, steepest.middle[1],
    steepest.middle[2], steepest.middle[3])
else
  row("steepest ground", "none: nothing faces up")
end
if climbable.count > 0 then
  row("climbable", "%d triangles, z from %.1f to %.1f", climbable.count, climbable.low,
    climbable.high)
else
  row("climbable", "none (no climb flags, no low fences)")
end

-- ---- from above ----

title("Seen from above, north up")
for _, line in ipairs(Warlib.height_map(mesh, 72)) do print("  " .. line) end

-- ---- drops over a net of points ----

local NET = 20

local function drop_net()
  local found, sum = 0, 0
  for i = 1, NET do
    for j = 1, NET do
      local x = x0 + (x1 - x0) * (i - 0.5) / NET
      local y = y0 + (y1 - y0) * (j - 0.5) / NET
      local z = mesh:ground(x, y, z1 + 1)
      if z then found, sum = found + 1, sum + z end
    end
  end
  return found, sum
end

title(("Drops from above, %d x %d points"):format(NET, NET))
local found, sum = drop_net()
row("ground found", "%d of %d", found, NET * NET)
if found > 0 then row("mean height", "%.2f m", sum / found) end

-- ---- rays through the middle ----

local function ray_through(label, origin, direction, length)
  local hit = mesh:ray_cast(origin, direction, length)
  local all = #mesh:cast_all(origin, direction, length)
  if hit then
    row(label, "%s after %.2f m, triangle %d; %d in all", hit.material_name, hit.t, hit.triangle,
      all)
  else
    row(label, "nothing in %.1f m", length)
  end
end

title("Rays through the middle, from 1 m outside")
local x, y, z = (x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2
ray_through("eastward", {x0 - 1, y, z}, {1, 0, 0}, x1 - x0 + 2)
ray_through("westward", {x1 + 1, y, z}, {-1, 0, 0}, x1 - x0 + 2)
ray_through("northward", {x, y0 - 1, z}, {0, 1, 0}, y1 - y0 + 2)
ray_through("southward", {x, y1 + 1, z}, {0, -1, 0}, y1 - y0 + 2)
ray_through("down", {x, y, z1 + 1}, {0, 0, -1}, z1 - z0 + 2)
ray_through("up", {x, y, z0 - 1}, {0, 0, 1}, z1 - z0 + 2)
