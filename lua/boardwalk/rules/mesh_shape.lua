--- Rules of a mesh shape: what MeshShape.check looks for.

local text = require "boardwalk.text"

-- What makes casts of the game go wrong, or the file disagree with itself. The rest happens in
-- files of the games.
local ERRORS = {tree_lies = true, edge_faces = true}

-- What the first number of a finding is of.
local PLACES = {
  tree_lies = "face", unknown_section = "section", edge_faces = "edge", polygon_range = "face",
  polygon_bent = "face", fourth = "vertex", material_unused = "material",
  reference_kind = "material", degenerate = "face",
}

---@param about { world: MeshShape }
---@param find function
return function(about, find)
  local findings = assert(about.world:check())
  for _, finding in ipairs(findings) do
    local place = finding.first and PLACES[finding.fault]
      and ("%s %d"):format(PLACES[finding.fault], finding.first) or "shape"
    local more = finding.count > 1
      and (" (and %s more)"):format(text.number(finding.count - 1)) or ""
    find(ERRORS[finding.fault] and "error" or "warning", finding.fault:gsub("_", "-"), place,
      "%s%s", finding.what, more)
  end
end
