--- Asks those parts of the set that scripts reach, and prints their digests as the program in C
--- does: each line must be one of its lines. The last line is the digest of them.
--- usage, with boardwalk in package.path: lua spec/determinism/asked.lua

local digest = require "spec.determinism.asked.digest"
local all = digest.new()

for _, world in ipairs {"numbers", "mesh", "physics", "height_field", "tiles"} do
  local parts = require("spec.determinism.asked." .. world)
  local names = {}
  for name in pairs(parts) do names[#names + 1] = name end
  table.sort(names)
  for _, name in ipairs(names) do
    local own = digest.new()
    digest.random.restart(1)
    parts[name](own)
    print(name .. " " .. own:text())
    all:whole(own.a)
    all:whole(own.b)
  end
end
print("asked: " .. all:text())
