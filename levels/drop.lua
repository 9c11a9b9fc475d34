-- Bodies in a level: things that are dropped, come to rest on a face, and are seen by rays.
--
--   build/boardwalk run levels/drop.lua
--
-- A world of bodies (IPhysics) moves nothing by itself. A script keeps what falls, tells the world
-- where it is, and asks; only the turn onto a face when a thing has landed is the world's own, a
-- tick of 1/60 s a step. Lengths are metres, z is up.

local mesh = Warlib.mesh
local bw = Warlib.bw

local TICK = 1 / 60 -- seconds
local GRAVITY = 15.68 -- metres / second / second, as the game's loose objects fall

local function title(text)
  print()
  print("== " .. text)
end

local function row(label, format, ...)
  print(("  %-32s "):format(label) .. format:format(...))
end

-- A rotation about an axis, in degrees: {x, y, z, w}.
local function turned(degrees, x, y, z)
  local half = math.rad(degrees) / 2
  return {x * math.sin(half), y * math.sin(half), z * math.sin(half), math.cos(half)}
end

-- The world is empty. Each thing gets an owner, which is the thing as the world knows it, and the
-- owner a body, which is what queries meet.
local physics = assert(bw.physics())

local things = {}

local function add(name, position, rotation, size, axes)
  local owner = assert(physics:add_owner {position = position, rotation = rotation})
  local body = assert(owner:add_object_body {
    size = size, layers = {"RAYCASTTARGET", "BLOCKHUMANS"},
  })
  things[#things + 1] = {
    name = name, owner = owner, body = body, axes = axes, speed = 0, ticks = 0,
  }
end

-- In the street in front of the shop, 4 m up. The axes are those that may point up at rest.
add("crate", {4, 7, 4}, turned(0, 0, 0, 1), {1, 1, 1}, "xyz")
add("plank, tilted by 30 degrees", {7, 7, 4}, turned(30, 0, 1, 0), {2, 0.4, 0.1}, "z")
add("die, tilted by 60 degrees", {10, 7, 4}, turned(60, 1, 0, 0), {0.5, 0.5, 0.5}, "xyz")
add("bottle, upside down and tilted", {13, 7, 4}, turned(160, 0, 1, 0), {0.2, 0.2, 0.6}, "xz")

physics:update() -- poses the bodies of owners that were made or moved

-- ---- falling

-- How far the lowest point of a body is above the ground.
local function height_of(thing)
  local x, y = thing.owner:position()
  local _, _, low = thing.body:bounds()
  return low - mesh:ground(x, y, low + 0.5)
end

local function move_down(thing, distance)
  local x, y, z = thing.owner:position()
  assert(thing.owner:move(x, y, z - distance))
end

-- One tick of the fall; true when the ground is reached.
local function fall(thing)
  thing.speed = thing.speed + GRAVITY * TICK
  thing.ticks = thing.ticks + 1
  move_down(thing, math.min(thing.speed * TICK, height_of(thing)))
  thing.body:update()
  return height_of(thing) < 1e-4
end

title("Dropped from 4 m")
for _, thing in ipairs(things) do
  repeat local landed = fall(thing) until landed
  local _, _, z = thing.owner:position()
  row(thing.name, "on the ground after %d ticks, its middle at z = %.2f", thing.ticks, z)
end

-- ---- settling

title("Coming to rest")

for _, thing in ipairs(things) do
  local x, y, z = thing.owner:position()
  local ground = mesh:ray_cast({x, y, z}, {0, 0, -1}, 2)
  thing.slot = assert(thing.owner:settle({ground.nx, ground.ny, ground.nz}, thing.axes))
end

-- Every step turns what settles a little faster; the 11th ends it. As a thing turns, it is kept on
-- the ground.
local steps = 0
repeat
  physics:step()
  steps = steps + 1
  for _, event in ipairs(physics:events()) do
    local thing = things[event.slot + 1]
    move_down(thing, height_of(thing))
  end
  physics:update()
until physics:stats().settling == 0
row("steps until all lie still", "%d", steps)

for _, thing in ipairs(things) do
  local x0, y0, z0, x1, y1, z1 = thing.body:bounds()
  local flags = thing.owner:state()
  row(thing.name, "%.2f x %.2f x %.2f m, %.2f m above the ground%s", x1 - x0, y1 - y0, z1 - z0,
    math.abs(height_of(thing)), flags.settled and "" or ", not settled")
end

-- ---- rays

local function name_of(owner)
  for _, thing in ipairs(things) do
    if thing.owner == owner then return thing.name end
  end
  return "somebody"
end

-- What a line meets first: the level or a body.
local function look(label, from, to, options)
  local hit = physics:line_test(mesh, from, to, options)
  if not hit then return row(label, "nothing") end
  local what = hit.kind == "mesh" and hit.material_name or name_of(hit.owner)
  row(label, "%s after %.2f m, facing %.0f %.0f %.0f", what, hit.t, hit.nx + 0, hit.ny + 0,
    hit.nz + 0) -- + 0: never -0
end

title("Looking along the street")
look("low, eastward", {0, 7, 1.9}, {20, 7, 1.9})
look("the same, but for the crate", {0, 7, 1.9}, {20, 7, 1.9}, {ignored = things[1].owner})
look("over the crate", {0, 7, 3}, {20, 7, 3})
look("down at the plank", {7, 7, 5}, {7, 7, 0})
look("down beside it", {7, 9, 5}, {7, 9, 0})

title("Around the plank")
for _, body in ipairs(physics:query_box({5, 6, 1}, {8, 8, 3})) do
  row("a body whose box is near", "%s", name_of(body:owner()))
end
local ball = {type = "sphere", centre = {10, 7, 2.2}, radius = 0.3}
for _, overlap in ipairs(physics:overlap(ball)) do
  row("a ball of 0.3 m touches", "%s", name_of(overlap.owner))
end

-- ---- a human

title("Somebody stands in the street")
local human = assert(physics:add_owner {position = {16, 7, 1.5}})
assert(human:add_human_body {scale = 0.97, height_scale = 0.846}) -- as the player
physics:update()
look("westward, chest high", {19, 7, 2.5}, {0, 7, 2.5})

-- The original's ray against a capsule is wrong straight down: it tells where the ray leaves the
-- bottom. `quirks = false` tells where it enters.
local down = physics:cast({16.1, 7, 6}, {0, 0, -1}, 10)
local right = physics:cast({16.1, 7, 6}, {0, 0, -1}, 10, {quirks = false})
row("straight down, as the original", "%.2f m", down * 10)
row("straight down, without its fault", "%.2f m", right * 10)

-- ---- a world is bytes

title("Saved and made again")
local saved = assert(physics:save())
local again = assert(bw.physics(saved))
row("bodies", "%d, as many as before: %s", #again, tostring(#again == #physics))
row("the crate lies where it lay", "%s",
  tostring(again:owner(things[1].owner:id()):position() == things[1].owner:position()))
row("the same bytes", "%s", tostring(again:save() == saved))
