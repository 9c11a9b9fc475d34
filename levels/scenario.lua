-- A level script as a test scenario:
--
--   build/boardwalk run levels/scenario.lua
--
-- Warlib.expect(name, got, want, tolerance) compares an answer, Warlib.check(condition, message)
-- tests anything else. A wrong answer is printed with what was expected, the scenario goes on, and
-- the command ends with exit status 1. So a scenario can stand in a test run as it is.
--
-- The numbers come from the plan of the built-in level, in lua/boardwalk/examples/pier.lua.

local mesh = Warlib.mesh
local bw = Warlib.bw
local expect, check = Warlib.expect, Warlib.check

local NEAR = 1e-4 -- metres; positions are single precision

-- The distance of the first hit and what was met; nil for a miss.
local function cast(origin, direction, length, filter)
  local hit = mesh:ray_cast(origin, direction, length, filter)
  if not hit then return nil end
  return hit.t, hit.material_name
end

-- ---- ground ----

expect("ground on the pier", mesh:ground(0, -20, 4), 1.5, NEAR)
expect("ground under the pier", mesh:ground(0.5, -24, 1), -1.5, NEAR)
expect("ground on the street", mesh:ground(4, 7, 4), 1.5, NEAR)
expect("ground on the roof", mesh:ground(10, 23, 9), 5.5, NEAR)
expect("ground in the shop", mesh:ground(10, 23, 4), 1.7, NEAR)
expect("no ground north of the level", mesh:ground(0, 50, 9), nil)

-- ---- drops ----

local function drop(kind, ...)
  local _, _, z = mesh[kind](mesh, ...)
  return z
end

expect("a drop ends above the street", drop("drop_to_ground", {4, 7, 4}, 5), 1.6, NEAR)
expect("a short drop ends nowhere", drop("drop_to_ground", {4, 7, 4}, 2), nil)
expect("a drop to marked ground falls through the awning",
  drop("drop_to_marked_ground", {9, 16.5, 9}, 20), 1.9, NEAR)
expect("the beach is not marked", drop("drop_to_marked_ground", {12, -4, 4}, 20), nil)

-- ---- the door ----

local shutter, back_wall = 8.1, 17.7 -- metres from the street

local function look_in()
  return cast({12, 10, 2.8}, {0, 1, 0}, 30)
end

local door = AddVolumeBox("vDoor", 0, {11.02, 18.05, 1.68}, {1.96, 0.2, 2.35})
expect("a shut door", look_in(), shutter, NEAR)
ChangeCollision(door, nil)
expect("an open door", look_in(), back_wall, NEAR)
ChangeCollision(door, 1)
expect("a door shut again", look_in(), shutter, NEAR)
ChangeCollision(door, 0)
expect("0 opens as nil does", look_in(), back_wall, NEAR)
ChangeCollision(door, 1)

ChangeCollision(-1, nil) -- a handle of nothing does nothing
ChangeCollision(NilHandle, nil)
expect("a handle of nothing opens nothing", look_in(), shutter, NEAR)

local gap = AddVolumeBox("vGap", 0, {11.02, 18.05, 1.68}, {1, 0.2, 2.35})
ChangeCollision(gap, nil)
expect("triangles partly inside a box stay", look_in(), shutter, NEAR)

-- ---- boxes and flags ----

expect("boxes are refused by kind 1", AddVolumeBox("vRefused", 1, {0, 0, 0}, {1, 1, 1}), NilHandle)
local place = {0, -34}
local flag = AddFlag("fAtTheEndOfThePier", place, 180)
check(flag ~= NilHandle, "a flag has a handle")
expect("a missing coordinate comes back as 0", place, {0, -34, 0})
expect("names are cut to 15 characters", Warlib.flags()[1].name, "fAtTheEndOfTheP")

-- ---- materials ----

local t, name = cast({15.5, 10, 3.2}, {0, 1, 0}, 30)
expect("the window is glass", name, "MATERIAL_GLASS")
expect("and 8.15 m away", t, 8.15, NEAR)
local _, behind = cast({15.5, 10, 3.2}, {0, 1, 0}, 30, bw.filter {exclude = {"GLASS"}})
expect("behind the glass is the back wall", behind, "MATERIAL_BRICKWALL")

-- ---- spheres ----

local _, y = mesh:sphere_push({8.5, 17.8, 2.8}, 0.5)
expect("a wall pushes a sphere out", y, 17.5, NEAR)
expect("a sphere in the open is not pushed", mesh:sphere_push({0, 7, 4}, 0.5), nil)
