--- Rays beside other engines: runs the programs in turns, takes medians, prints ratios and writes
--- them as JSON. usage: rays.lua FOLDER [PEER...]

local folder, peers = arg[1], {table.unpack(arg, 2)}
local ROUNDS = tonumber(os.getenv("BENCH_ROUNDS") or 3)
local KINDS = {"short_down_1.5", "slanted_22", "shallow_100"}

-- by program and kind: the nanoseconds a ray, and under "build" milliseconds, of each round
local times = {}
local memory

local function note(program, what, value)
  times[program] = times[program] or {}
  times[program][what] = times[program][what] or {}
  table.insert(times[program][what], tonumber(value))
end

local function run(program)
  local out = assert(io.popen(("%s/%s"):format(folder, program)))
  for line in out:lines() do
    memory = program == "ours" and line:match("^memory,([%d.]+)") or memory
    local kind, ns = line:match("^[^,]+,([^,]+),.-,ns=([%d.]+)")
    if kind then
      note(program, kind, ns)
      note(program, "build", line:match("build_best_ms=([%d.]+)"))
    end
  end
  out:close()
end

local function median(program, what)
  local list = {table.unpack(times[program][what])}
  table.sort(list)
  return list[(#list + 1) // 2]
end

local programs = {"ours", "walk", "ours_22", "ours_171", table.unpack(peers)}
for _ = 1, ROUNDS do
  for _, program in ipairs(programs) do run(program) end
end

local lines = {}
local function add(name, value)
  lines[#lines + 1] = ('  "%s": %.3f'):format(name, value)
  print(("  %-40s %8.2f"):format(name, value))
end

print("rays of one thread on the scene of 10,000 triangles, medians of " .. ROUNDS)
for _, kind in ipairs(KINDS) do
  add("ns a ray, " .. kind, median("ours", kind))
  for _, peer in ipairs {"walk", table.unpack(peers)} do
    add(("%s / ours, %s"):format(peer, kind), median(peer, kind) / median("ours", kind))
  end
  add("10,000 / 1,000 triangles, " .. kind, median("ours", kind) / median("ours_22", kind))
  add("60,000 / 10,000 triangles, " .. kind, median("ours_171", kind) / median("ours", kind))
end
for _, peer in ipairs(peers) do
  add("build, ours / " .. peer, median("ours", "build") / median(peer, "build"))
end
add("memory with the mesh / payload", tonumber(memory))

local out = assert(io.popen(folder .. "/threads"))
local casts, loops = out:read("a"):match("threads,([%d.]+),([%d.]+)")
out:close()
add("gain of two threads, cast_many", tonumber(casts))
add("gain of two threads, a loop", tonumber(loops))

local json = assert(io.open(folder .. ".json", "w"))
json:write("{\n", table.concat(lines, ",\n"), "\n}\n")
json:close()
