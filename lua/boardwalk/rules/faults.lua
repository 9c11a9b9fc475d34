--- What an inspection of a mesh finds, as findings: ground that is turned over, T-junctions, gaps,
--- grid lists, rays that the walk loses, walls seen from behind, vertices outside.

local core = require "boardwalk.core"
local text = require "boardwalk.text"

-- Numbers of each fault in the list of core.flat.CollisionMesh.inspect.
local FIELDS = 14

---@class boardwalk.Fault
---@field kind integer of bw_mesh_fault_kind
---@field triangle integer
---@field other integer
---@field count integer
---@field point number[]
---@field size number
---@field origin number[]
---@field direction number[]

local function fault_at(list, at)
  return {
    kind = list[at], triangle = list[at + 1], other = list[at + 2], count = list[at + 3],
    point = {list[at + 4], list[at + 5], list[at + 6]}, size = list[at + 7],
    origin = {list[at + 8], list[at + 9], list[at + 10]},
    direction = {list[at + 11], list[at + 12], list[at + 13]},
  }
end

local function short(number)
  return text.format("%.3g", number)
end

local function exact(point)
  return ("%s %s %s"):format(core.float_text(point[1]), core.float_text(point[2]),
    core.float_text(point[3]))
end

local function rough(point)
  return text.format("%.2f %.2f %.2f", point[1], point[2], point[3])
end

local function of_triangle(severity, code, find, fault, message, ...)
  local finding = find(severity, code, ("triangle %d"):format(fault.triangle), message, ...)
  finding.triangles, finding.point = {fault.triangle}, fault.point
  return finding
end

local AXES = {[0] = "x", [1] = "y", [2] = "z"}

-- By kind, what to find of a fault.
local KINDS = {
  [0] = function(find, fault)
    of_triangle("warning", "flipped-ground", find, fault, "faces down, though its neighbours tell "
      .. "that it is ground: whoever comes from above falls through")
  end,
  function(find, fault)
    local more = fault.count > 1 and (" (and %s)"):format(text.count(fault.count - 1,
      "more vertex", "more vertices")) or ""
    of_triangle("warning", "t-junction", find, fault,
      "vertex %d is on its open edge, between the ends%s", fault.other, more)
  end,
  function(find, fault)
    local finding = of_triangle("warning", "gap", find, fault,
      "a gap of %s m between it and triangle %d: a foot could fall through", short(fault.size),
      fault.other)
    finding.triangles[2] = fault.other
  end,
  nil, -- unlisted: told together
  function(find, fault)
    of_triangle("error", "missing-cell", find, fault, "crosses %s whose lists lack it, the first "
      .. "cell %d: short rays there go through it", text.count(fault.count, "cell"), fault.other)
  end,
  function(find, fault)
    of_triangle("error", "lost-ray", find, fault, "a ray from %s along %s, %s long, hits it, but "
      .. "the walk over the grid finds %s", exact(fault.origin), exact(fault.direction),
      core.float_text(fault.size), fault.other < 0 and "nothing"
        or ("triangle %d, behind it"):format(fault.other))
  end,
  function(find, fault)
    of_triangle("warning", "seen-from-behind", find, fault,
      "a one-sided wall with ground behind it: from %s one sees and walks through it",
      rough(fault.point))
  end,
  function(find, fault)
    local finding = find("error", "out-of-bounds", ("vertex %d"):format(fault.other),
      "its %s of %s is outside of what the header says", AXES[fault.count],
      core.float_text(fault.point[fault.count + 1]))
    finding.triangles, finding.point = {fault.triangle}, fault.point
  end,
  function(find)
    find("warning", "unfinished", "whole", "so much lies at one place that not everything was "
      .. "looked at")
  end,
}

local UNLISTED = 3

local function find_unlisted(find, faults)
  local triangles = {}
  for _, fault in ipairs(faults) do triangles[#triangles + 1] = fault.triangle end
  if #triangles == 0 then return end
  local finding = find("error", "unlisted", "index lists", "%s in no cell's list: no ray can hit "
    .. "them", text.count(#triangles, "triangle is", "triangles are"))
  finding.triangles, finding.point = triangles, faults[1].point
end

return function(subject, find)
  local mesh = subject.built()
  if not mesh then return end -- too large, or without triangles: other rules tell
  local list, message = core.flat.CollisionMesh.inspect(mesh)
  if not list then
    find("warning", "unfinished", "whole", "%s", message)
    return
  end
  local unlisted = {}
  for at = 1, #list, FIELDS do
    local fault = fault_at(list, at)
    if fault.kind == UNLISTED then
      unlisted[#unlisted + 1] = fault
    else
      KINDS[fault.kind](find, fault)
    end
  end
  find_unlisted(find, unlisted)
end
