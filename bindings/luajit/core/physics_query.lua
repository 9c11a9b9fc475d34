--- What is asked of an IPhysics, and of shapes without one: flat functions.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local check_ray = require("boardwalk.core.protocol").check_ray
local filter_argument = require("boardwalk.core.filter").argument
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"
local read_geometry = require("boardwalk.core.shape").read_geometry
local world = require "boardwalk.core.world"

local C, constants = library.C, library.constants

local flat, functions = world.flat, {}
local meshes = object.class("CollisionMesh").held

-- ---- arguments

-- The id of an Owner of a world, or 0 for nil.
local function ignored_id(method, ignored, physics)
  return world.part_argument(method, "ignored", ignored, "Owner", physics)
end

-- ---- boxes and overlaps

-- What an array of a type holds that ask(physics, array, room) writes, and how much. Room for it
-- may run a finalizer that changes the world: then it is asked again.
local function ask_all(method, self, kind, ask)
  local count = ask(world.usable(method, self), nil, 0)
  local room, found
  repeat
    room, found = count, ffi.new(kind, count)
    count = ask(world.usable(method, self), found, room)
  until count <= room
  return found, count
end

local box = ffi.new("float[6]")
local box_high = box + 3

--- query_box(physics, low x, y, z, high x, y, z, start, ignored, type mask, flag mask, excluded
--- flags, excluded state) -> a list of Bodies
function flat.query_box(self, lx, ly, lz, hx, hy, hz, start, ignored, type_mask, flag_mask,
    excluded_flags, excluded_state)
  local method = "core.IPhysics.query_box"
  local physics = world.usable(method, self)
  world.fill(box, 0, 6, method, "box", lx, ly, lz, hx, hy, hz)
  local start_id = world.part_argument(method, "start", start, "Body", physics)
  local owner_id = ignored_id(method, ignored, physics)
  world.bits(method, "type_mask", type_mask)
  world.bits(method, "flag_mask", flag_mask)
  world.bits(method, "excluded_flags", excluded_flags)
  world.bits(method, "excluded_state", excluded_state)
  local bodies, count = ask_all(method, self, "uint32_t[?]", function(pointer, found, room)
    box[0], box[1], box[2], box[3], box[4], box[5] = lx, ly, lz, hx, hy, hz
    return C.bw_physics_query_box_filtered(pointer, box, box_high, start_id, owner_id, type_mask,
      flag_mask, excluded_flags, excluded_state, found, room)
  end)
  local list = {}
  for i = 1, count do list[i] = world.part(self, "Body", bodies[i - 1]) end
  return list
end

--- overlap(physics, geometry, ignored, type mask, flag mask, group, options) -> a list of Owner,
--- Body and Shape of each
function flat.overlap(self, geometry_list, ignored, type_mask, flag_mask, group, options)
  local method = "core.IPhysics.overlap"
  world.usable(method, self)
  local geometry = read_geometry(method, geometry_list)
  local owner_id = ignored_id(method, ignored, world.usable(method, self))
  world.bits(method, "type_mask", type_mask)
  world.bits(method, "flag_mask", flag_mask)
  check.integer(method, "group", group, -32768, 32767)
  world.bits(method, "options", options)
  local overlaps, count = ask_all(method, self, "bw_overlap[?]", function(pointer, found, room)
    return C.bw_physics_overlap(pointer, geometry, owner_id, type_mask, flag_mask, group, options,
      found, room)
  end)
  local list = {}
  for i = 0, count - 1 do
    local found = overlaps[i]
    list[i * 3 + 1] = world.part(self, "Owner", found.owner)
    list[i * 3 + 2] = world.part(self, "Body", found.body)
    list[i * 3 + 3] = world.part(self, "Shape", found.shape)
  end
  return list
end

-- ---- rays

-- Checks a ray among bodies; gives the pointer of the world, and the ignored owner's id.
local function check_body_ray(method, self, ox, oy, oz, dx, dy, dz, length, type_mask, ignored,
    options)
  local physics = world.usable(method, self)
  check_ray(method, ox, oy, oz, dx, dy, dz, length)
  world.bits(method, "type_mask", type_mask)
  local owner_id = ignored_id(method, ignored, physics)
  world.bits(method, "options", options)
  return physics, owner_id
end

local hit = ffi.new("bw_body_hit")

-- The parts of ids.
local function parts(self, owner, body, shape)
  return world.part(self, "Owner", owner), world.part(self, "Body", body),
    world.part(self, "Shape", shape)
end

--- cast(physics, a ray, type mask, ignored, options) -> fraction, Owner, Body, Shape, or nil
function flat.cast(self, ox, oy, oz, dx, dy, dz, length, type_mask, ignored, options)
  local physics, owner_id = check_body_ray("core.IPhysics.cast", self, ox, oy, oz, dx, dy, dz,
    length, type_mask, ignored, options)
  if C.bw_physics_cast(physics, ox, oy, oz, dx, dy, dz, length, type_mask, owner_id, options,
      hit) == 0 then
    return nil
  end
  return hit.fraction, parts(self, hit.owner, hit.body, hit.shape)
end

local line = ffi.new("bw_line_hit")

--- line_test(physics, mesh or nil, a ray, filter, type mask, ignored, options) -> t, x, y, z, nx,
--- ny, nz, and triangle and material, or -1, Owner, Body and Shape; nil when nothing is met
function flat.line_test(self, mesh, ox, oy, oz, dx, dy, dz, length, filter, type_mask, ignored,
    options)
  local method = "core.IPhysics.line_test"
  local physics = world.usable(method, self)
  if mesh ~= nil then check.object(method, "self", mesh, "CollisionMesh") end
  check_ray(method, ox, oy, oz, dx, dy, dz, length)
  local passed = filter_argument(method, filter)
  world.bits(method, "type_mask", type_mask)
  local owner_id = ignored_id(method, ignored, physics)
  world.bits(method, "options", options)
  if C.bw_line_test(meshes[mesh], physics, ox, oy, oz, dx, dy, dz, length, passed, type_mask,
      owner_id, options, line) == 0 then
    return nil
  end
  local t, x, y, z, nx, ny, nz = line.t, line.x, line.y, line.z, line.nx, line.ny, line.nz
  if line.kind == constants.BW_LINE_MESH then
    return t, x, y, z, nx, ny, nz, line.triangle, line.material
  end
  return t, x, y, z, nx, ny, nz, -1, parts(self, line.owner, line.body, line.shape)
end

-- ---- why a ray is answered as it is

-- The numbers of the walk itself, as lua/boardwalk/class/body_explanation.lua reads them.
local function account_values(a)
  return {
    a.valid, a.bodies, a.visited, a.low[0], a.low[1], a.low[2], a.high[0], a.high[1], a.high[2],
  }
end

local function add_candidate(values, at, self, c)
  local owner, body, shape = parts(self, c.owner, c.body, c.shape)
  values[at + 1], values[at + 2], values[at + 3] = owner, body, shape or false
  values[at + 4], values[at + 5], values[at + 6] = c.place, c.link, c.reason
  values[at + 7], values[at + 8], values[at + 9] = c.crossed, c.count, c.stored[0]
  values[at + 10], values[at + 11], values[at + 12] = c.stored[1], c.fraction, c.t
end

--- explain(physics, a ray, type mask, ignored, options) -> the walk's numbers, and a list of Owner,
--- Body, Shape or false, and nine numbers of each candidate
function flat.explain(self, ox, oy, oz, dx, dy, dz, length, type_mask, ignored, options)
  local method = "core.IPhysics.explain"
  local _, owner_id = check_body_ray(method, self, ox, oy, oz, dx, dy, dz, length, type_mask,
    ignored, options)
  local account = ffi.new("bw_body_account")
  local candidates, count = ask_all(method, self, "bw_body_candidate[?]",
    function(pointer, found, room)
      C.bw_physics_explain(pointer, ox, oy, oz, dx, dy, dz, length, type_mask, owner_id, options,
        account, found, room)
      return account.candidates
    end)
  local values = {}
  for i = 0, count - 1 do add_candidate(values, 12 * i, self, candidates[i]) end
  return account_values(account), values
end

--- reason_name(number) -> word
function flat.reason_name(number)
  return ffi.string(C.bw_body_reason_name(check.integer("core.IPhysics.reason_name", "reason",
    number, 0, 2147483647)))
end

-- ---- without a world

--- geometry_bounds(geometry) -> low x, y, z, high x, y, z, or nil when it is none
function functions.geometry_bounds(list)
  local geometry = read_geometry("core.geometry_bounds", list)
  if C.bw_geometry_bounds(geometry, box) == 0 then return nil end
  return box[0], box[1], box[2], box[3], box[4], box[5]
end

--- geometry_overlap(a, b) -> boolean
function functions.geometry_overlap(a, b)
  local method = "core.geometry_overlap"
  return C.bw_geometry_overlap(read_geometry(method, a), read_geometry(method, b)) ~= 0
end

local stored, count = ffi.new("float[2]"), ffi.new("uint32_t[1]")
local fraction = ffi.new("float[1]")

--- geometry_ray(geometry, a ray, options) -> the fraction or nil, and what the original stores
function functions.geometry_ray(list, ox, oy, oz, dx, dy, dz, length, options)
  local method = "core.geometry_ray"
  local geometry = read_geometry(method, list)
  check_ray(method, ox, oy, oz, dx, dy, dz, length)
  world.bits(method, "options", options)
  local met = C.bw_ray_geometry(ox, oy, oz, dx, dy, dz, length, geometry, options, stored, count,
    fraction) ~= 0
  local answer = met and fraction[0] or nil
  if count[0] == 2 then return answer, stored[0], stored[1] end
  if count[0] == 1 then return answer, stored[0] end
  return answer
end

local slab = ffi.new("float[4]")
local slab_t0, slab_t1 = slab + 2, slab + 3

--- clip_slab(den, num, t0, t1) -> t0, t1, or nil when nothing is left
function functions.clip_slab(den, num, t0, t1)
  world.fill(slab, 0, 4, "core.clip_slab", "slab", den, num, t0, t1)
  if C.bw_ray_clip_slab(slab[0], slab[1], slab_t0, slab_t1) == 0 then return nil end
  return slab[2], slab[3]
end

local turn, axis, target = ffi.new("float[7]"), ffi.new("uint32_t[1]"), ffi.new("float[4]")
local turn_normal = turn + 4

--- settle_target(rotation x, y, z, w, normal x, y, z, axis mask) -> axis, x, y, z, w, or nil
function functions.settle_target(qx, qy, qz, qw, nx, ny, nz, mask)
  local method = "core.settle_target"
  world.fill(turn, 0, 4, method, "rotation", qx, qy, qz, qw)
  world.fill(turn, 4, 3, method, "normal", nx, ny, nz)
  world.bits(method, "axes", mask)
  if C.bw_settle_target(turn, turn_normal, mask, axis, target) == 0 then return nil end
  return axis[0], target[0], target[1], target[2], target[3]
end

--- dispatch(table, type, other) -> the address of the game's function, or 0
function functions.dispatch(number, kind, other)
  local method = "core.dispatch"
  world.bits(method, "table", number)
  world.bits(method, "type", kind)
  return C.bw_physics_dispatch(number, kind, world.bits(method, "other", other))
end

--- layer_flags(layers) -> the flags of a body
function functions.layer_flags(layers)
  return C.bw_layer_flags(world.bits("core.layer_flags", "layers", layers))
end

--- layer_name(bit) -> the name of a layer, or nil
function functions.layer_name(number)
  local text = C.bw_layer_name(world.bits("core.layer_name", "bit", number)) -- a constant
  if text ~= nil then return ffi.string(text) end
end

--- layer_find(name) -> the value of a layer's name, or 0
function functions.layer_find(name)
  check.string("core.layer_find", "name", name)
  return C.bw_layer_find(name, #name)
end

return {functions = functions}
