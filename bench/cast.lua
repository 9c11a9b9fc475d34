--- What a ray costs over the binding: ratios to the same loop in C, and to a C method that does
--- nothing. `make bench` runs it on both machines.

local bw = require "boardwalk"
local native = require "bench.native"
local scene = require "bench.scene"

local RAYS = tonumber(os.getenv("BENCH_RAYS") or 1000000)
local ROUNDS = 5
local IS_LUAJIT = rawget(_G, "jit") ~= nil

local mesh, list = scene.mesh(), scene.rays(RAYS)
local world = native.world(mesh:save(), list, RAYS)
local rays, hits = bw.buffer(list), bw.buffer(8 * RAYS)

-- ---- the loops

-- The rays as this machine keeps many numbers best: an array of floats, or a list from 1.
local numbers, first = list, 1
if IS_LUAJIT then numbers, first = require("boardwalk.ffi").pointer(rays), 0 end

-- Sums what the method `cast` of an object gives for all rays.
local function loop_over(object)
  return function()
    local sum, r = 0, numbers
    for i = first, 7 * RAYS - 1, 7 do
      local t, nx, ny, nz, triangle = object:cast(r[i], r[i + 1], r[i + 2], r[i + 3], r[i + 4],
        r[i + 5], r[i + 6])
      if t then sum = sum + t + nx + ny + nz + triangle end
    end
    return sum
  end
end

local loops = {
  c = function() return world:cast_each() end,
  c_many = function() return world:cast_many() end,
  cast = loop_over(mesh),
  many = function() return mesh:cast_many(rays, hits) end,
  nothing = loop_over(native.empty()),
}

-- ---- measuring

local function seconds(loop)
  local start = os.clock()
  loop()
  return os.clock() - start
end

-- The median of the rounds for each loop. The loops take turns, so that all see the same machine.
local function measure(names)
  local times = {}
  for _, name in ipairs(names) do
    loops[name]() -- warm
    times[name] = {}
  end
  for round = 1, ROUNDS do
    for _, name in ipairs(names) do times[name][round] = seconds(loops[name]) end
  end
  local medians = {}
  for name, list_of in pairs(times) do
    table.sort(list_of)
    medians[name] = list_of[(ROUNDS + 1) / 2]
  end
  return medians
end

local function show(what, ratio, limit)
  print(("  %-58s %5.2f  (at most %.1f)%s"):format(what, ratio, limit,
    ratio <= limit and "" or "  OVER"))
end

local function check_answers()
  assert(math.abs(loops.cast() / loops.c() - 1) < 1e-9, "the loops differ in their answers")
  assert(loops.many() == loops.c_many(), "the batches differ in their answers")
end

local function resident()
  local file = io.open("/proc/self/statm")
  if not file then return nil end
  local pages = tonumber(file:read("*l"):match("^%d+ (%d+)"))
  file:close()
  return pages * 4
end

local function memory()
  collectgarbage()
  collectgarbage()
  return collectgarbage("count"), resident()
end

local function cast_all_rays(times)
  for _ = 1, times do loops.cast() end
end

local function show_growth()
  cast_all_rays(2) -- what is made once, compiled code too, is no growth
  memory()
  local heap, pages = memory()
  cast_all_rays(math.ceil(10000000 / RAYS))
  local heap_after, pages_after = memory()
  print(("  growth over ten million casts: %.1f KiB of Lua's%s"):format(heap_after - heap,
    pages and (", %d KiB of the process's"):format(pages_after - pages) or ""))
end

-- ---- the report

print(("%s: %d rays of 22 m against %d triangles"):format(
  IS_LUAJIT and rawget(_G, "jit").version or _VERSION, RAYS, #mesh))
check_answers()
local names = {"c", "c_many", "cast", "many"}
if not IS_LUAJIT then names[#names + 1] = "nothing" end
local times = measure(names)
local per_ray = 1e9 / RAYS
print(("  a ray in C: %.0f ns; mesh:cast: %.0f ns"):format(times.c * per_ray, times.cast * per_ray))
if IS_LUAJIT then
  show("mesh:cast / the same loop in C", times.cast / times.c, 1.2)
else
  show("(mesh:cast - the same loop in C) / an empty C method", (times.cast - times.c) /
    times.nothing, 4)
end
show("mesh:cast_many / the same call in C", times.many / times.c_many, 1.1)
show_growth()
