--- Triangles of the level's mesh that an object owns: a door's, a pane's.
--- source: the scripting page, "Objects that own collision triangles"

local arguments = require "boardwalk.script.arguments"
local bits = require "boardwalk.bits"

local triangles = {}

local ENABLED, TWO_SIDED = 0x1, 0x2

--- The numbers of a level's triangles among values; others are left out.
---@param session table
---@param list any a script's table of numbers
---@param count integer
---@return integer[]
function triangles.of(session, list, count)
  local found = {}
  if type(list) ~= "table" or not session.mesh then return found end
  for i = 1, count do
    local number = arguments.integer(rawget(list, i) or -1)
    if number >= 0 and number < #session.mesh then found[#found + 1] = number end
  end
  return found
end

--- Makes triangles an object's: two-sided, with type bits and a material.
---@param session table
---@param list integer[]
---@param flags integer bits to add
---@param material? integer nil leaves it
function triangles.claim(session, list, flags, material)
  for _, number in ipairs(list) do
    local now = session.mesh:triangle(number).flags
    session.mesh:set_triangle(number, {
      flags = bits.join(bits.join(now, TWO_SIDED), flags), material = material,
    })
  end
end

--- Switches triangles.
---@param session table
---@param list integer[]
---@param on boolean
function triangles.enable(session, list, on)
  for _, number in ipairs(list) do
    local now = session.mesh:triangle(number).flags
    session.mesh:set_triangle(number, {flags = bits.with(now, ENABLED, on)})
  end
end

return triangles
