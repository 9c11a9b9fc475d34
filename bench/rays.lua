--- Rays beside other engines: runs the programs in turns, takes medians, prints ratios and writes
--- them as JSON. usage: rays.lua FOLDER [PEER...]

local models = require "bench.models"

local folder, peers = arg[1], {table.unpack(arg, 2)}
local ROUNDS = tonumber(os.getenv("BENCH_ROUNDS") or 5)
local MODEL_ROUNDS = tonumber(os.getenv("BENCH_ROUNDS") or 3)
local KINDS = {"short_down_1.5", "slanted_22", "shallow_100"}

-- ---- running

--- What some rounds of the programs, in turns, give on one mesh.
---@param mesh string its file, or "" for the fixed scene
local function measure(programs, rounds, mesh)
  -- by program and what: nanoseconds a ray, "build" and "load" in milliseconds, of each round
  local times = {}

  local function note(program, what, value)
    local of = times[program][what] or {}
    times[program][what] = of
    of[#of + 1] = tonumber(value)
  end

  local function run(program)
    local out = assert(io.popen(("%s/%s %s"):format(folder, program, mesh)))
    for line in out:lines() do
      local what, value = line:match("^(%a+),([%d.]+)$")
      if what then note(program, what, value) end
      local kind, ns = line:match("^[^,]+,([^,]+),.-,ns=([%d.]+)")
      if kind then
        note(program, kind, ns)
        note(program, "build", line:match("build_best_ms=([%d.]+)"))
      end
    end
    out:close()
  end

  for _, program in ipairs(programs) do times[program] = {} end
  for _ = 1, rounds do
    for _, program in ipairs(programs) do run(program) end
  end
  return function(program, what)
    local list = times[program][what]
    table.sort(list)
    return list[(#list + 1) // 2]
  end
end

-- ---- printing

local lines = {}

local function keep(name, value)
  lines[#lines + 1] = ('  "%s": %.3f'):format(name, value)
end

local function add(name, value)
  keep(name, value)
  print(("  %-40s %8.2f"):format(name, value))
end

local others = {"walk", table.unpack(peers)}

local function fixed_scene()
  local programs = {"ours", "walk", "ours_22", "ours_171", table.unpack(peers)}
  local median = measure(programs, ROUNDS, "")
  print("rays of one thread on the scene of 10,000 triangles, medians of " .. ROUNDS)
  for _, kind in ipairs(KINDS) do
    add("ns a ray, " .. kind, median("ours", kind))
    for _, peer in ipairs(others) do
      add(("%s / ours, %s"):format(peer, kind), median(peer, kind) / median("ours", kind))
    end
    add("10,000 / 1,000 triangles, " .. kind, median("ours", kind) / median("ours_22", kind))
    add("60,000 / 10,000 triangles, " .. kind, median("ours_171", kind) / median("ours", kind))
  end
  for _, peer in ipairs(peers) do
    add("build, ours / " .. peer, median("ours", "build") / median(peer, "build"))
  end
  add("ms to load the mesh", median("ours", "load"))
  add("ms to prepare it", median("ours", "build"))
  add("memory with the mesh / payload", median("ours", "memory"))
end

-- One row a mesh: of each other the three ratios.
local function meshes()
  local list, skipped = models.write(folder)
  print("the same on other meshes, 500 metres wide: down, slanted, shallow; ms to load, to prepare")
  local head = ("  %-18s %9s %6s %6s %7s"):format("", "triangles", "memory", "load", "prepare")
  for _, peer in ipairs(others) do head = ("%s  %20s"):format(head, peer .. " / ours") end
  print(head)
  for _, mesh in ipairs(list) do
    local median = measure({"ours", table.unpack(others)}, MODEL_ROUNDS, mesh.path)
    local memory, load = median("ours", "memory"), median("ours", "load")
    local prepare = median("ours", "build")
    local row = ("  %-18s %9d %6.2f %6.2f %7.2f"):format(mesh.name, mesh.triangles, memory, load,
      prepare)
    for _, peer in ipairs(others) do
      row = row .. " "
      for _, kind in ipairs(KINDS) do
        local ratio = median(peer, kind) / median("ours", kind)
        keep(("%s / ours, %s, %s"):format(peer, kind, mesh.name), ratio)
        row = ("%s %6.2f"):format(row, ratio)
      end
    end
    for _, peer in ipairs(peers) do
      keep(("build, ours / %s, %s"):format(peer, mesh.name), prepare / median(peer, "build"))
    end
    keep(("ms to load, %s"):format(mesh.name), load)
    keep(("ms to prepare, %s"):format(mesh.name), prepare)
    keep(("memory with the mesh / payload, %s"):format(mesh.name), memory)
    print(row)
    os.remove(mesh.path)
  end
  for _, message in ipairs(skipped) do print("  " .. message) end
end

local function threads()
  local out = assert(io.popen(folder .. "/threads"))
  local casts, loops = out:read("a"):match("threads,([%d.]+),([%d.]+)")
  out:close()
  add("gain of two threads, cast_many", tonumber(casts))
  add("gain of two threads, a loop", tonumber(loops))
  add("cast_many / a loop", casts / loops)
end

fixed_scene()
threads()
meshes()

local json = assert(io.open(folder .. ".json", "w"))
json:write("{\n", table.concat(lines, ",\n"), "\n}\n")
json:close()
