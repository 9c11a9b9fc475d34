--- The worlds of records that write out their bodies.

local shapes = require "boardwalk.conform.warriors.shapes"

local bodies = {}

local done = shapes.done

-- How each type of shape is made, before it is posed by hand.
local SIZES = {
  box = {size = {1, 1, 1}}, sphere = {radius = 1}, capsule = {height = 1, radius = 1},
  segment = {length = 1, radius = 1},
}

local GEOMETRY = {
  box = function(shape) return {centre = shape.centre, half = shape.half, axes = shape.axes} end,
  sphere = function(shape) return {centre = shape.centre, radius = shape.radius} end,
  capsule = function(shape)
    return {base = shape.base, height = shape.height, radius = shape.radius}
  end,
  segment = function(shape)
    return {from = shape.start, to = shape["end"], radius = shape.radius}
  end,
}

local function add_shape(body, given, bones)
  local options = {type = given.type, bones = bones, flags = given.flags}
  for name, value in pairs(SIZES[given.type]) do options[name] = value end
  local geometry = GEOMETRY[given.type](given)
  geometry.type = given.type
  local shape = done(body:add_shape(options))
  done(shape:set_geometry(geometry))
  return shape
end

-- A body of a record; `known` tells its number and those of its shapes.
local function add_body(world, given, number, known)
  local owner = done(world:add_owner {type_mask = given.type_mask})
  local body = done(owner:add_body {flags = given.flags})
  known.owners[given.owner] = owner
  known.bodies[body], known.ids[owner] = number, given.owner
  for i, shape in ipairs(given.shapes) do known.shapes[add_shape(body, shape)] = i - 1 end
  for _, shape in ipairs(given.bones or {}) do add_shape(body, shape, true) end
  done(body:set_box(given.min, given.max))
end

local function count_shapes(list)
  local count = 0
  for _, body in ipairs(list) do count = count + #body.shapes + #(body.bones or {}) end
  return count
end

--- The world of a record.
---@param record table
---@return IPhysics world
---@return table known owners by the record's numbers, and numbers of owners (`ids`), bodies and
--- shapes
function bodies.world(record)
  local world = shapes.world(#record.bodies, count_shapes(record.bodies))
  local known = {owners = {}, ids = {}, bodies = {}, shapes = {}}
  for i, body in ipairs(record.bodies) do add_body(world, body, i - 1, known) end
  return world, known
end

return bodies
