-- A llama in a small yard of tiles, as Argonaut's engine has them: a ravine, a bridge that a swap
-- brings, a plinth that is too high to step on, a slope over stairs, and an exit.
--
--   build/boardwalk run levels/llama.lua
--
-- A tile grid is made of a model: here x goes east, y up and z to the next row, in units of a cell.
-- Its queries take whole numbers of 20.12, 4096 a unit, and look at the tiles of their own cell
-- alone.

local bw = Warlib.bw

local UNIT = 4096

local function title(text)
  print()
  print("== " .. text)
end

local function row(label, format, ...)
  print(("  %-34s "):format(label) .. format:format(...))
end

-- ---- the yard

local model = assert(bw.model())

-- A polygon by its corners, counter-clockwise seen from its front.
local function add(material, group, ...)
  local corners = {}
  for i, corner in ipairs {...} do corners[i] = assert(model:add_vertex(corner)) end
  assert(model:add_polygon(corners, material, group))
end

local function floor(material, group, x1, z1, x2, z2, y1, y2)
  y2 = y2 or y1
  add(material, group, {x1, y1, z1}, {x1, y1, z2}, {x2, y2, z2}, {x2, y2, z1})
end

-- A wall along z that faces east or west, and one along x that faces south (higher rows) or north.
local function wall_x(x, z1, z2, low, high, east)
  if east then z1, z2 = z2, z1 end
  add("ground", "walls", {x, low, z1}, {x, low, z2}, {x, high, z2}, {x, high, z1})
end

local function wall_z(z, x1, x2, low, high, south)
  if not south then x1, x2 = x2, x1 end
  add("ground", "walls", {x1, low, z}, {x2, low, z}, {x2, high, z}, {x1, high, z})
end

local WEST, EAST, ROWS = 3, 5, 3 -- the ravine's sides, and how many rows there are
local DEATH = -2.75

floor("ground", "yard", 0, 0, WEST, ROWS, 0)
floor("ground", "yard", EAST, 0, 7, ROWS, 0)
floor("death", "ravine", WEST, 0, EAST, ROWS, DEATH)
wall_x(WEST, 0, ROWS, DEATH, 0, true)
wall_x(EAST, 0, ROWS, DEATH, 0, false)
floor("material_5", "bridge.after", WEST, 1, EAST, 2, 0)

wall_x(0, 0, ROWS, 0, 2, true)
wall_x(8, 0, ROWS, 0, 2, false)
wall_z(0, 0, 8, DEATH, 2, true)
wall_z(ROWS, 0, 8, DEATH, 2, false)

-- A plinth of 0.12 units: there is no step-up, so its wall stops whoever walks into it.
floor("ground", "plinth", 5.5, 0, 6, 1, 0.12)
wall_x(5.5, 0, 1, 0, 0.12, false)
wall_z(1, 5.5, 6, 0, 0.12, true)

-- Stairs that are only drawn, under a slope that is only walked on.
for step = 0, 2 do floor("ground+ghost", "stairs", 5.5 + step / 2, 2, 6 + step / 2, 3, step / 3) end
floor("ground+hidden", "slope", 5.5, 2, 7, 3, 0, 1)
wall_x(7, 0, 2, 0, 1, false)
floor("ground", "terrace", 7, 0, 8, 2, 1)
floor("exit", "terrace", 7, 2, 8, 3, 1)

local yard = assert(bw.tile_grid(model, {space = "game"}))

title("The yard")
local info = yard:info()
row("axes", "%s", yard.axes)
row("cells", "%d by %d", info.width, info.height)
row("tiles, and models that they share", "%d of %d", info.tiles, #yard:kit())
row("swaps", "%d", info.swaps)
row("rules broken", "%d", #yard:faults())

-- ---- the llama

local RADIUS = 0.25 * UNIT
local PACE = math.floor(2.4 / 30 * UNIT) -- 2.4 units a second at 30 frames
local GRAVITY = math.floor(9.8 / 900 * UNIT)
local TOLERANCE = UNIT / 16 -- how far a slope may rise in a frame
local FEET = UNIT / 64 -- where walls are asked for, above the floor

local llama = {}

local function spawn()
  llama.x, llama.y, llama.z = yard:fixed(1, 0, 1.5)
  llama.fall, llama.ground = 0, nil
end

-- One frame toward a point: pushed out of walls, then down to the floor or falling.
local function step(to_x, to_z)
  local dx, dz = to_x - llama.x, to_z - llama.z
  local length = math.sqrt(dx * dx + dz * dz)
  local share = math.min(1, PACE / math.max(1, length))
  local way = {math.floor(dx * share + 0.5), 0, math.floor(dz * share + 0.5)}
  local x, _, z, pushes = yard:move({llama.x, llama.y + FEET, llama.z}, way, RADIUS)
  llama.x, llama.z, llama.pushed = x, z, pushes > 0
  local under = yard:floor({x, llama.y, z}, {tolerance = TOLERANCE})
  llama.fall = llama.fall + GRAVITY
  local lands = under and under.height >= llama.y - math.max(llama.fall, TOLERANCE)
  if lands and (llama.fall > TOLERANCE or under.height >= llama.y - TOLERANCE) then
    llama.y, llama.fall, llama.ground = under.height, 0, under.material_name
  else
    llama.y, llama.ground = llama.y - llama.fall, nil
  end
end

-- Walks toward a place for at most so many frames; what ended it, and how many it took.
local function walk(x, z, most)
  local to_x, _, to_z = yard:fixed(x, 0, z)
  for frame = 1, most do
    step(to_x, to_z)
    if llama.ground == "death" or llama.ground == "exit" then return llama.ground, frame end
    local near = math.abs(to_x - llama.x) < PACE and math.abs(to_z - llama.z) < PACE
    if near and llama.ground then return "there", frame end
  end
  return llama.pushed and "at a wall" or "on the way", most
end

local function tell(label, what, frames)
  local x, y, z = yard:units(llama.x, llama.y, llama.z)
  row(label, "%s after %d frames, at %.2f %.2f %.2f", what, frames, x, y, z)
end

local function go(label, x, z, most)
  local what, frames = walk(x, z, most)
  tell(label, what, frames)
  return what
end

title("Without the bridge")
spawn()
local fell = go("to the other side", 5.25, 1.5, 200)

title("With the bridge")
spawn()
for _, swap in ipairs(yard:swaps()) do yard:set_swapped(swap.tile, true) end
local crossed = go("to the other side", 5.25, 1.5, 200)
local bridge = yard:floor {yard:fixed(4, 0, 1.5)}
row("what the bridge is made of", "%s", bridge.material_name)
go("beside the plinth", 5.2, 0.5, 60)
local blocked = go("onto the plinth", 5.75, 0.5, 60)
local _, on_plinth = yard:units(0, llama.y, 0)
go("to the foot of the stairs", 5.25, 2.5, 60)
local left = go("up the stairs, to the exit", 7.5, 2.5, 100)
local _, height = yard:units(0, llama.y, 0)

title("The bridge is taken away again")
for _, swap in ipairs(yard:swaps()) do yard:set_swapped(swap.tile, false) end
spawn()
local fell_again = go("to the other side", 5.25, 1.5, 200)

Warlib.expect("without the bridge the ravine is the end", fell, "death")
Warlib.expect("the bridge carries the llama", crossed, "there")
Warlib.expect("a plinth of 0.12 units stops it", blocked, "at a wall")
Warlib.expect("and it stays on the ground", on_plinth, 0)
Warlib.expect("the slope leads to the exit", left, "exit")
Warlib.expect("which is a unit high", height, 1)
Warlib.expect("the swap is undone", fell_again, "death")
