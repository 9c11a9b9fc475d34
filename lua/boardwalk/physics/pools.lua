--- The pools that bodies and shapes come from, in the order of the original's block.

local pools = {}

local NAMES = {
  "human_bodies", "object_bodies", "pane_bodies", "car_bodies", "bag_body", "host_bodies",
  "bone_spheres", "bone_segments", "strike_spheres", "capsules", "object_spheres", "object_boxes",
  "pane_boxes", "car_boxes", "push_spheres", "bag_segment", "bag_capsule", "host_shapes",
}

local NUMBER_OF = {}
for i, name in ipairs(NAMES) do NUMBER_OF[name] = i - 1 end

--- The name of a pool.
---@param number integer a bw_pool
---@return string
function pools.name(number)
  return NAMES[number + 1]
end

--- The number of a pool's name, or nil.
---@param name any
---@return integer?
function pools.number(name)
  return NUMBER_OF[name]
end

--- Every name with its number, in order: for number, name in pools.each() do ... end.
function pools.each()
  return function(_, number)
    local name = NAMES[number + 2]
    if name then return number + 1, name end
  end, nil, -1
end

--- Whether a pool is one of bodies; the others are of shapes.
---@param number integer
---@return boolean
function pools.is_of_bodies(number)
  return number <= NUMBER_OF.host_bodies
end

return pools
