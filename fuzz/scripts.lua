--- Runs level scripts by chance for some time.
--- usage: scripts.lua FOLDER SECONDS [SEED [COUNT]]
--- The script that runs is FOLDER/script.lua, which is what a crash leaves; one that broke a
--- promise becomes FOLDER/found-SEED.lua. With COUNT it ends behind so many.

local script_generator = require "fuzz.script_generator"
local script_run = require "fuzz.script_run"

local folder, seconds, seed, count = arg[1], tonumber(arg[2]), tonumber(arg[3] or 1),
  tonumber(arg[4] or math.huge)

local function write(name, text)
  local file = assert(io.open(folder .. "/" .. name, "wb"))
  file:write(text)
  file:close()
end

-- Kilobytes that the process holds; 0 where the system does not tell.
local function resident()
  local file = io.open("/proc/self/status", "rb")
  if not file then return 0 end
  local text = file:read("*a")
  file:close()
  return tonumber(text:match("VmRSS:%s*(%d+)") or 0)
end

if not script_run.available then
  print("scripts: this machine runs no level scripts")
  os.exit(0)
end

local start, done, found, early = os.time(), 0, 0, nil
while os.time() - start < seconds and done < count do
  local source = script_generator.script(seed)
  write("script.lua", source)
  local fault = script_run.run(source)
  if fault then
    found = found + 1
    write(("found-%d.lua"):format(seed), "-- " .. fault:gsub("\n", "\n-- ") .. "\n" .. source)
    print(("FOUND %s/found-%d.lua: %s"):format(folder, seed, fault:match("[^\n]*")))
  end
  seed, done = seed + 1, done + 1
  if done % 50 == 0 then collectgarbage() end
  if done == 200 then early = resident() end
end
collectgarbage()
local grown = early and resident() - early or 0
print(("scripts on %s: %d executions, %.0f/s, %d found, %d KB more than behind the first 200")
  :format(jit and "LuaJIT" or _VERSION, done, done / math.max(1, os.time() - start), found,
    grown))
-- What is allocated by then is in pieces; a leak of a state would be a megabyte a script.
if grown > 64 * 1024 then
  print("FOUND: memory grows from script to script")
  found = found + 1
end
os.exit(found == 0 and 0 or 1)
