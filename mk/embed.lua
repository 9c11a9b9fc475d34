-- Writes the Lua modules that the program boardwalk carries as a C file. A file that is not Lua
-- becomes a module that returns its text, by its name with its ending.
-- usage: lua mk/embed.lua OUT.c FILE...

local function module_name(path)
  local name = path:gsub("^lua/", ""):gsub("^docs/", "boardwalk/"):gsub("%.lua$", "")
  return (name:gsub("/init$", ""):gsub("/", "."))
end

local function read(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("*a")
  file:close()
  return text
end

local function source_of(path)
  local text = read(path)
  if path:find("%.lua$") then return text end
  return "return " .. ("%q"):format(text)
end

local function bytes_as_c(text)
  local lines = {}
  for start = 1, #text, 20 do
    lines[#lines + 1] = "  " .. table.concat({text:byte(start, start + 19)}, ",") .. ","
  end
  return table.concat(lines, "\n")
end

local paths = {table.unpack(arg, 2)}
table.sort(paths)

local out = {'#include "host.h"\n'}
for i, path in ipairs(paths) do
  -- the 0 behind the text is not counted: C has no empty arrays
  out[#out + 1] = ("static const uint8_t module_%d[] = {\n%s\n  0};\n"):format(
    i, bytes_as_c(source_of(path)))
end
out[#out + 1] = "const host_module host_modules[] = {"
for i, path in ipairs(paths) do
  out[#out + 1] = ('  {"%s", "@%s", module_%d, sizeof module_%d - 1},'):format(
    module_name(path), path, i, i)
end
out[#out + 1] = "  {0, 0, 0, 0},\n};\n"

local file = assert(io.open(arg[1], "wb"))
assert(file:write(table.concat(out, "\n")))
assert(file:close())
