-- A small house of two storeys as a height field of Rugrats, walked by segment tests.
--
--   build/boardwalk run levels/house.lua
--
-- A height field is made of open spaces over cells of 1024 by 1024 units. y points down: a floor
-- has the larger y, and up is -y. Its own question is the segment test: whether a line gets
-- through, and if not, what stops it.

local bw = Warlib.bw

local CELL = 1024
local EYES = 300 -- units above the floor

local function title(text)
  print()
  print("== " .. text)
end

local function row(label, format, ...)
  print(("  %-32s "):format(label) .. format:format(...))
end

-- ---- the plan

-- x goes right and z down. o: a room; d: a doorway, which is lower; s and t: stairs that rise to
-- the right, open to the upper storey; c: half of a cell, cut along a diagonal.
local GROUND = {
  " ooo ooo",
  " ooodooo",
  " ooo ooo",
  "  d     ",
  " ooost  ",
}
local UPPER = {
  "        ",
  "        ",
  "     ooc",
  "      d ",
  "      oo",
}

-- y of the storeys' floors; a room is 896 units high, a doorway 640.
local GROUND_FLOOR, UPPER_FLOOR = 1024, 0
local ROOM, DOORWAY = 896, 640

-- The normal, in 4.12 and pointing up, of a floor that rises by half a unit for each unit of x.
local STAIRS = {-1832, -3664, 0}

-- The space of a letter over a floor.
local SPACES = {
  o = function(floor) return {floor = floor, ceiling = floor - ROOM} end,
  d = function(floor) return {floor = floor, ceiling = floor - DOORWAY} end,
  c = function(floor) return {floor = floor, ceiling = floor - ROOM, half = 1} end,
  s = function(floor)
    return {floor = floor, ceiling = UPPER_FLOOR - ROOM, floor_normal = STAIRS}
  end,
  t = function(floor)
    return {floor = floor - CELL / 2, ceiling = UPPER_FLOOR - ROOM, floor_normal = STAIRS}
  end,
}

local function add_storey(spaces, plan, floor)
  for z, line in ipairs(plan) do
    for x = 1, #line do
      local make = SPACES[line:sub(x, x)]
      if make then
        local space = make(floor)
        space.column, space.cell = x - 1, z - 1
        spaces[#spaces + 1] = space
      end
    end
  end
end

local spaces = {}
add_storey(spaces, GROUND, GROUND_FLOOR)
add_storey(spaces, UPPER, UPPER_FLOOR)

local house = assert(bw.height_field {
  low = {0, -1024, 0}, high = {8 * CELL - 1, 1024, 5 * CELL - 1}, spaces = spaces,
})

title("The house")
local info = house:info()
row("axes", "%s", house.axes)
row("cells", "%d, with %d spaces", info.cells, #spaces)
row("tiles in the file", "%d, as cells share stacks", info.tiles)
row("triangles for viewers", "%d", #house)

-- ---- looking around

-- A place in a cell, from 0, at eye height over a storey's floor.
local function place(x, z, floor)
  return {x * CELL + CELL / 2, floor - EYES, z * CELL + CELL / 2}
end

local WHAT = {[0] = "gets through", "is stopped", "does not start in the open"}

local function look(label, from, to)
  local stop = house:segment(from, to)
  if stop.result ~= 1 then return row(label, "%s", WHAT[stop.result]) end
  row(label, "%s at %d, %d, %d, facing %.1f %.1f %.1f", WHAT[1], stop.x, stop.y, stop.z,
    stop.nx / 4096, stop.ny / 4096, stop.nz / 4096)
end

local hall, kitchen = place(2, 4, GROUND_FLOOR), place(2, 1, GROUND_FLOOR)
local parlour, bedroom = place(6, 1, GROUND_FLOOR), place(5, 2, UPPER_FLOOR)

title("Looking around")
look("from the hall to the kitchen", hall, kitchen)
look("from the hall to the parlour", hall, parlour)
look("from the kitchen to the parlour", kitchen, parlour)
look("up to the kitchen's ceiling", kitchen, {kitchen[1], -1000, kitchen[3]})
look("from the hall up the stairs", hall, {hall[1] + 3 * CELL, hall[2], hall[3]})
look("along the bedroom, to its corner", bedroom, {bedroom[1] + 3 * CELL, bedroom[2], bedroom[3]})
look("from the garden", {-500, 700, 500}, hall)

-- ---- walking

-- A step to the next cell is tried level, up the stairs and down them.
local RISES = {0, -CELL / 2, CELL / 2}
local STEPS = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}

-- Where somebody at eye height ends in the next cell, or nil.
local function step(from, dx, dz)
  for _, rise in ipairs(RISES) do
    local to = {from[1] + dx * CELL, from[2] + rise, from[3] + dz * CELL}
    if house:segment(from, to).result == 0 then
      local _, _, floor = house:query(to)
      return {to[1], floor - EYES, to[3]}
    end
  end
end

local function key_of(at)
  return ("%d %d %d"):format(at[1], at[2], at[3])
end

-- The places at eye height that are reached from one, by key.
local function walk(start)
  local found, queue = {}, {start}
  while queue[1] do
    local at = table.remove(queue)
    if not found[key_of(at)] then
      found[key_of(at)] = at
      for _, direction in ipairs(STEPS) do
        local next_place = step(at, direction[1], direction[2])
        if next_place then queue[#queue + 1] = next_place end
      end
    end
  end
  return found
end

title("Walking from the hall, a cell at a time")

local reached = walk(hall)
local count, lowest, highest = 0, -math.huge, math.huge
for _, at in pairs(reached) do
  count = count + 1
  lowest, highest = math.max(lowest, at[2] + EYES), math.min(highest, at[2] + EYES)
end
row("spaces reached", "%d", count)
row("floors from", "y = %d to y = %d", lowest, highest)
row("the bedroom is reached", "%s", reached[key_of(bedroom)] and "yes" or "no")

-- Whether the cell at a place of the plan is reached with its floor between two heights.
local function is_reached(x, z, low, high)
  for _, at in pairs(reached) do
    local floor = at[2] + EYES
    if at[1] == x * CELL + CELL / 2 and at[3] == z * CELL + CELL / 2 and floor <= low
      and floor > high then
      return true
    end
  end
  return false
end

-- The plan of a storey whose floors are between two heights.
local function draw(plan, low, high)
  for z, line in ipairs(plan) do
    local marks = {}
    for x = 1, #line do
      local mark = line:sub(x, x)
      marks[x] = is_reached(x - 1, z - 1, low, high) and "*" or mark == " " and "." or mark
    end
    print("  " .. table.concat(marks))
  end
end

print("  the ground floor, and the stairs")
draw(GROUND, GROUND_FLOOR, UPPER_FLOOR)
print("  the upper storey")
draw(UPPER, UPPER_FLOOR, UPPER_FLOOR - CELL)
print("  *: reached; .: no cell")

Warlib.expect("every cell but the halved one is reached", count, #spaces - 1)
