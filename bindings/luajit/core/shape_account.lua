--- What explains casts at MeshShapes and ShapeSets, as lists of numbers;
--- boardwalk.class.shape_explanation makes tables of them.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"

local C = library.C

local shape_account = {}

local function step_values(steps, count)
  local values = {}
  for i = 0, count - 1 do
    local at, s = 10 * i, steps[i]
    values[at + 1], values[at + 2], values[at + 3], values[at + 4] = s.node, s.face, s.parent,
      s.reason
    values[at + 5], values[at + 6], values[at + 7] = s.crossed, s.t, s.determinant
    values[at + 8], values[at + 9], values[at + 10] = s.u, s.v, s.enter
  end
  return values
end

--- Gives explain(shape, ox, oy, oz, dx, dy, dz, length, filter) -> valid, masked, and a list of ten
--- numbers for each step.
---@param ray_arguments function of boardwalk.core.protocol, for MeshShape
---@return function
function shape_account.of_shape(ray_arguments)
  local account = ffi.new("bw_shape_account")
  return function(self, ox, oy, oz, dx, dy, dz, length, filter)
    local shape, passed = ray_arguments("core.MeshShape.explain", self, ox, oy, oz, dx, dy, dz,
      length, filter)
    C.bw_mesh_shape_explain(shape, ox, oy, oz, dx, dy, dz, length, passed, account, nil, 0)
    local room = account.steps
    local steps = ffi.new("bw_shape_step[?]", room)
    C.bw_mesh_shape_explain(shape, ox, oy, oz, dx, dy, dz, length, passed, account, steps, room)
    local valid, masked = account.valid ~= 0, account.masked ~= 0
    return valid, masked, step_values(steps, room)
  end
end

local function placement_values(placements, count)
  local values = {}
  for i = 0, count - 1 do
    local at, p = 7 * i, placements[i]
    values[at + 1], values[at + 2], values[at + 3], values[at + 4] = p.order, p.reason, p.first,
      p.steps
    values[at + 5], values[at + 6], values[at + 7] = p.face, p.t, p.enter
  end
  return values
end

--- Gives explain(set, ox, oy, oz, dx, dy, dz, length, filter) -> valid, masked, a list of seven
--- numbers for each placement, and one of ten for each step.
---@param ray_arguments function of boardwalk.core.protocol, for ShapeSet
---@return function
function shape_account.of_set(ray_arguments)
  local account = ffi.new("bw_shape_set_account")
  return function(self, ox, oy, oz, dx, dy, dz, length, filter)
    local set, passed = ray_arguments("core.ShapeSet.explain", self, ox, oy, oz, dx, dy, dz,
      length, filter)
    C.bw_shape_set_explain(set, ox, oy, oz, dx, dy, dz, length, passed, account, nil, 0, nil, 0)
    local valid, masked, room = account.valid ~= 0, account.masked ~= 0, account.steps
    local count = valid and C.bw_shape_set_placement_count(set) or 0
    local placements = ffi.new("bw_placement_step[?]", count)
    local steps = ffi.new("bw_shape_step[?]", room)
    C.bw_shape_set_explain(set, ox, oy, oz, dx, dy, dz, length, passed, account, placements, count,
      steps, room)
    return valid, masked, placement_values(placements, count), step_values(steps, room)
  end
end

--- reason_name(number) -> word
function shape_account.reason_name(number)
  return ffi.string(C.bw_shape_reason_name(check.integer("core.shape_reason_name", "reason",
    number, 0, 2147483647)))
end

return shape_account
