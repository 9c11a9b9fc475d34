--- Rules of the index lists of a CollisionMesh.

local text = require "boardwalk.text"

return function(subject, find)
  local stats = assert(subject.world:stats())
  if stats.unlisted > 0 then
    find("error", "unlisted", "index lists", "%s in no cell's list: no ray can hit them",
      text.count(stats.unlisted, "triangle is", "triangles are"))
  end
end
