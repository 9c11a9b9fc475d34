-- A line ridden over a ramp park: shapes of Shaun White Skateboarding where they stand, and what is
-- under the board.
--
--   build/boardwalk run levels/ramps.lua
--
-- A park is a ShapeSet: each shape has a frame of its own and stands at one or more matrices. A
-- board rolls along x over the ground under it; where the ground falls away faster than a board
-- falls, it flies.

local bw = Warlib.bw

local function title(text)
  print()
  print("== " .. text)
end

local function row(label, format, ...)
  print(("  %-22s "):format(label) .. format:format(...))
end

-- ---- the park

-- Surfaces have ids in the game, not names.
local SURFACES = {CONCRETE = "0x0000c0c0", WOOD = "0x0000300d", STEEL = "0x000057ee"}
local NAMES = {}
for name, id in pairs(SURFACES) do NAMES[id] = name end

-- A shape that is the same all along its width in y: quads over a profile of {x, z} and the surface
-- that goes on from there.
local function extrude(width, profile)
  local model = assert(bw.model())
  for _, point in ipairs(profile) do
    model:add_vertex(point[1], -width / 2, point[2])
    model:add_vertex(point[1], width / 2, point[2])
  end
  for i = 1, #profile - 1 do
    local at = 2 * (i - 1)
    assert(model:add_polygon({at, at + 2, at + 3, at + 1}, profile[i][3]))
  end
  return assert(bw.mesh_shape(model, {form = "sws", materials = SURFACES}))
end

local GROUND = extrude(20, {{0, 0, "CONCRETE"}, {60, 0}})
-- A kicker rises over 4 m; its end is open.
local KICKER = extrude(4, {{0, 0, "WOOD"}, {2, 0.4, "WOOD"}, {4, 1.2}})
-- A table: up, along, down.
local TABLE = extrude(6, {{0, 0, "WOOD"}, {3, 1.5, "WOOD"}, {7, 1.5, "WOOD"}, {10, 0}})
local RAIL = assert(bw.primitive {
  shape = "capsule", bottom = {0, 0, 0.5}, top = {6, 0, 0.5}, radius = 0.1,
  material = tonumber(SURFACES.STEEL),
})

-- Rows of a matrix: where x, y and z of a shape go, and where it stands.
local function mirrored_at(x, y)
  return {-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, 0, 1}
end

local PARK = {
  {name = "ground", shape = GROUND},
  {name = "kicker", shape = KICKER, position = {8, 0, 0}},
  {name = "landing", shape = KICKER, matrix = mirrored_at(20, 0)},
  {name = "table", shape = TABLE, position = {26, 0, 0}},
  {name = "rail", shape = RAIL, position = {42, 0, 0}},
  {name = "kicker to the side", shape = KICKER, position = {42, 6, 0}},
}
for i, entry in ipairs(PARK) do entry.id = i end

local function build()
  local placements = {}
  for i, entry in ipairs(PARK) do
    placements[i] = {
      shape = entry.shape, position = entry.position, matrix = entry.matrix, id = entry.id,
    }
  end
  return assert(bw.shape_set(placements))
end

-- ---- the line

local STEP = 1 -- metres
local REACH = 5 -- metres over the park
local SPEED, GRAVITY = 9, 9.8

-- How steep a surface is along x, in words.
local function slope_text(hit)
  local slope = math.deg(math.atan(-hit.nx / hit.nz))
  return math.abs(slope) < 0.5 and "level" or ("%+.0f degrees"):format(slope)
end

-- What the surface under the line is, stretch by stretch.
local function survey(park)
  local last, from
  local function close(x)
    if last then row(("x %4.1f to %4.1f"):format(from, x), "%s", last) end
  end
  for x = 0.25, 59.75, 0.5 do
    local hit = park:ray_cast({x, 0, REACH}, {0, 0, -1}, 2 * REACH)
    local text = hit and ("%s, %s, %s"):format(PARK[hit.entity].name, NAMES[hit.material_name],
      slope_text(hit)) or "nothing"
    if text ~= last then
      close(x - 0.25)
      last, from = text, x - 0.25
    end
  end
  close(60)
end

-- Rides from x = 0: rolls at the ground's height, or flies where the ground is below the arc.
local function ride(park)
  local z, climb, flying, takeoff = 0, 0, false, nil
  local flights = {}
  local dt = STEP / 10 / SPEED
  for i = 1, 590 do
    local x = i * STEP / 10
    local ground = park:ground(x, 0, REACH)
    local arc = z + climb * dt - GRAVITY * dt * dt / 2
    if ground and arc <= ground + 1e-6 then
      if flying then flights[#flights + 1] = {from = takeoff, to = x} end
      climb, z, flying = (ground - z) / dt, ground, false
    else
      if not flying then takeoff = x end
      climb, z, flying = climb - GRAVITY * dt, arc, true
    end
  end
  return flights
end

-- ---- what there is to say

local park = build()

title("The park")
row("shapes", "%d placements of %d shapes, %d triangles", park:placement_count(), 4, #park)
for _, material in ipairs(park:materials()) do
  row(NAMES[material.name], "%d triangles", material.triangles)
end

title("Under the line y = 0")
survey(park)

title("A ride at 9 m/s")
for i, flight in ipairs(ride(park)) do
  row(("flight %d"):format(i), "from x = %.1f to %.1f", flight.from, flight.to)
end

title("Without steel")
local filter = park:filter {exclude = {SURFACES.STEEL}}
row("ground at x = 45", "%.1f m, and %.1f m through the rail", park:ground(45, 0, REACH),
  park:ground(45, 0, REACH, filter))
