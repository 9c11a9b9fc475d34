--- The built-in levels.

local examples = {}

-- Each module is a function that gives the level's triangles.
local MODULES = {pier = "boardwalk.examples.pier"}

-- Metres; the levels are small.
local CELL_SIZE = 4

--- Builds a built-in level.
---@param name string "pier"
---@return table? mesh a CollisionMesh
---@return string? message
---@return string? code "not_found" when there is no level of that name
function examples.load(name)
  local module = MODULES[name]
  if not module then
    return nil, ("no built-in level is named '%s'; there is: pier"):format(tostring(name)),
      "not_found"
  end
  return require("boardwalk").mesh(require(module)(), {cell_size = CELL_SIZE})
end

return examples
