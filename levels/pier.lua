-- A first level script. Run it with `make run`, or:
--
--   build/boardwalk run levels/pier.lua
--
-- A level script runs inside a loaded level. It has the bindings of the original's scripts (here
-- AddFlag, AddVolumeBox and ChangeCollision) as global functions, and what this project adds in the
-- table Warlib. Lengths are metres, z is up, north is +y.
--
-- The level is the built-in one: a beach in the south, a pier out to sea, a street with a pavement,
-- and a shop whose doorway is shut. lua/boardwalk/examples/pier.lua builds it.

local mesh = Warlib.mesh -- the level's collision mesh
local bw = Warlib.bw -- names of materials, filters and the like

local function title(text)
  print()
  print("== " .. text)
end

local function row(label, format, ...)
  print(("  %-36s "):format(label) .. format:format(...))
end

-- What a ray met, in words.
local function describe(hit)
  if not hit then return "nothing" end
  return ("%s after %.2f m"):format(hit.material_name, hit.t)
end

title("The level '" .. Warlib.level.name .. "'")

local x0, y0, z0, x1, y1, z1 = mesh:bounds()
row("triangles", "%d", #mesh)
row("from west to east", "%.0f m, x from %.1f to %.1f", x1 - x0, x0, x1)
row("from south to north", "%.0f m, y from %.1f to %.1f", y1 - y0, y0, y1)
row("from the sea bed to the roof", "%.1f m, z from %.1f to %.1f", z1 - z0, z0, z1)

-- Flags are named points. A script keeps the handle that AddFlag returns: a plain number.
local flag = AddFlag("fPierEnd", {0, -34, 1.5}, 180)
row("a flag at the end of the pier", "handle %d", flag)

-- One ray straight down for each character. Letters mark the places used below.
title("Seen from above")
local map = Warlib.height_map(mesh, 64, nil, {
  {x = 0, y = -34, mark = "P"}, {x = 12, y = 18, mark = "D"}, {x = -12.5, y = -1, mark = "B"},
})
for _, line in ipairs(map) do print("  " .. line) end
print("  P end of the pier, D door of the shop, B steps to the beach")

title("Dropping points")

-- `ground` gives the height of the first surface at or below a point.
local places = {
  {"the pier", 0, -20, 4}, {"under the pier", 0, -20, 1}, {"the beach", 12, -4, 4},
  {"the street", 0, 7, 4}, {"the roof", 12, 23, 9}, {"inside the shop", 12, 23, 4},
}
for _, place in ipairs(places) do
  local name, x, y, z = place[1], place[2], place[3], place[4]
  row(name, "ground at %.2f m", mesh:ground(x, y, z))
end

-- Two drops of the original: the first ends 0.1 above whatever it meets; the second falls through
-- ground that is not marked, here the awning of the shop, and ends 0.25 above ground that is.
local _, _, on_awning = mesh:drop_to_ground({9, 16.5, 9}, 20)
local _, _, below_it = mesh:drop_to_marked_ground({9, 16.5, 9}, 20)
row("onto the awning", "a point stops at %.2f m", on_awning)
row("to marked ground below it", "a point stops at %.2f m", below_it)

title("Rays through the doorway")

local function look_in(label)
  row(label, "%s", describe(mesh:ray_cast({12, 10, 2.8}, {0, 1, 0}, 30)))
end

-- ChangeCollision switches the triangles that lie wholly inside a box. The doorway is shut by a
-- shutter; a box around it opens the way. nil or 0 switches off, 1 on.
local door = AddVolumeBox("vDoor", 0, {11.02, 18.05, 1.68}, {1.96, 0.2, 2.35})
look_in("the door is shut")
ChangeCollision(door, nil)
look_in("after ChangeCollision(door, nil)")
ChangeCollision(door, 1)
look_in("after ChangeCollision(door, 1)")

title("Rays through the window")

-- A filter says what a query passes over. It is made once and given last.
local through_glass = bw.filter {exclude = {"GLASS"}}
local eye, north = {15.5, 10, 3.2}, {0, 1, 0}
row("any surface", "%s", describe(mesh:ray_cast(eye, north, 30)))
row("looking through glass", "%s", describe(mesh:ray_cast(eye, north, 30, through_glass)))

title("A sphere against the wall")

-- A sphere of half a metre whose middle is 0.2 m before the brick wall is pushed out of it.
local x, y, z, nx, ny, nz = mesh:sphere_push({8.5, 17.8, 2.8}, 0.5)
row("pushed from y = 17.80 to", "y = %.2f", y)
row("the sphere is now at", "%.2f %.2f %.2f", x, y, z)
row("the wall faces", "%.0f %.0f %.0f", nx, ny, nz)

title("What can be climbed")

local function climbable(label, origin, direction)
  local hit = mesh:ray_cast(origin, direction, 10)
  local can = bw.climbable(hit.flags, hit.material, true)
  row(label, "%s, %s", hit.material_name, can and "climbable" or "not climbable")
end

-- A face is climbable by a flag of its own, or because it is a low fence.
climbable("the railing of the pier", {0, -20, 2}, {1, 0, 0})
climbable("the fence on the pavement", {-15, 17, 2}, {0, 1, 0})
climbable("the wall of the shop", {8, 14.5, 2.5}, {0, 1, 0})
