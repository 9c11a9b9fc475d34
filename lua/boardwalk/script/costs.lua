--- What queries cost a script that work through a whole world in one call: the limit of
--- instructions does not see into them.

local budget = require "boardwalk.script.budget"
local core = require "boardwalk.core"
local members = require "boardwalk.members"

local costs = {}

-- So many triangles or bodies are looked at in the time of one instruction, and a cast takes the
-- time of so many.
local LOOKED_AT, CAST = 4, 20
-- The longest march of CollisionMesh.march_ray.
local MOST_STEPS = 1048576

-- All of it.
local function whole(self)
  return math.ceil(#self / LOOKED_AT)
end

local function march(_, ...)
  local count = select("#", ...)
  local step, max = select(count - 1, ...)
  if type(step) ~= "number" or type(max) ~= "number" or not (step > 0 and max > 0) then return 0 end
  return math.min(MOST_STEPS, math.ceil(max / step)) * CAST
end

local function batch(_, rays)
  return core.kind(rays) == "Buffer" and math.ceil(#rays / 7) * CAST or 0
end

local WHOLE = {
  CollisionMesh = {
    "cast_brute", "cast_all", "cast_any", "stats", "save", "payload", "materials", "model", "add",
    "set_enabled_in_box", "set_enabled_in_volume",
  },
  Model = {"transform", "bounds", "to_obj", "materials", "groups", "warnings"},
  IPhysics = {
    "update", "step", "cast", "ray_cast", "line_test", "overlap", "query_box", "save", "bodies",
    "humans", "stats",
  },
  StreamedWorld = {
    "find_visible", "find_to_load", "find_to_unload", "sectors", "parts", "tree", "files",
  },
}

-- The sectors of a manager's worlds; its # is another number.
local function sectors(self)
  local solid, detail = self.solid, self.detail
  return math.ceil(((solid and #solid or 0) + (detail and #detail or 0)) / LOOKED_AT)
end

local OTHERS = {
  CollisionMesh = {march_ray = march, cast_many = batch},
  WorldManager = {
    update = sectors, find_visible = sectors, step_preload = sectors, reset_visibility = sectors,
    save = sectors, unload = sectors,
  },
}

local function guard_method(index, name, cost)
  local method = index[name]
  if not method then return end
  index[name] = function(self, ...)
    if core.kind(self) ~= nil and not self:is_destroyed() then budget.charge(cost(self, ...)) end
    return method(self, ...)
  end
end

--- Lets the methods of every class charge for what they do: only for a state that runs nothing but
--- level scripts.
function costs.guard()
  for class, names in pairs(WHOLE) do
    for _, name in ipairs(names) do guard_method(members(core.classes[class]), name, whole) end
  end
  for class, methods in pairs(OTHERS) do
    for name, cost in pairs(methods) do guard_method(members(core.classes[class]), name, cost) end
  end
end

return costs
