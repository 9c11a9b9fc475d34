--- Rules of what triangles are made of: materials without a name, and flags that no level has.

local core = require "boardwalk.core"
local text = require "boardwalk.text"

-- Seed page, "Disc check": of 150,567 triangles none has it.
local ODD_BIT = 64

local UNNAMED = core.material_name(255)

-- Adds a triangle to the list of its key, made at its first.
local function add(lists, keys, key, triangle)
  if not lists[key] then
    lists[key] = {}
    keys[#keys + 1] = key
  end
  table.insert(lists[key], triangle)
end

return function(subject, find)
  local mesh = subject.built()
  if not mesh then return end
  local triangle = core.flat.CollisionMesh.triangle
  local unnamed, materials, odd = {}, {}, {}
  for i = 0, #subject.world - 1 do
    local flags, material = select(13, triangle(mesh, i))
    if core.material_name(material) == UNNAMED then add(unnamed, materials, material, i) end
    if flags % (2 * ODD_BIT) >= ODD_BIT then odd[#odd + 1] = i end
  end
  for _, material in ipairs(materials) do
    local triangles = unnamed[material]
    find("warning", "unnamed-material", ("material %d"):format(material),
      "has no name, and %s of it", text.count(#triangles, "triangle is", "triangles are"))
      .triangles = triangles
  end
  if #odd > 0 then
    find("warning", "odd-flags", "flags", "%s flag bit 6, which no shipped level has",
      text.count(#odd, "triangle has", "triangles have")).triangles = odd
  end
end
