--- CollisionMesh: the methods that are written once for every binding.

local build = require "boardwalk.build"
local check = require "boardwalk.check"
local core = require "boardwalk.core"
local explanation = require "boardwalk.class.explanation"
local grammar = require "boardwalk.grammar"
local protocol = require "boardwalk.class.protocol"
local surface = require "boardwalk.surface"
local text = require "boardwalk.text"

local class = core.classes.CollisionMesh
local flat = core.flat.CollisionMesh
local CollisionMesh = class.__index

local world = {
  class = "CollisionMesh", axes = "x right, y forward, z up", format = "warriors", ending = "lev",
  material_name = core.material_name, a_triangle = "a triangle whose set is not removed",
}

protocol.define(world)

local function self_of(method, self)
  return check.object(method, "self", self, "CollisionMesh")
end

-- ---- rays

--- Why ray_cast answers as it does: the walk, and what became of every listed triangle.
---@param ... any origin, direction (points), length (in directions) [, filter]
---@return table account
function CollisionMesh:explain(...)
  self_of("CollisionMesh.explain", self)
  return explanation.of(self, check.ray("CollisionMesh.explain", ...))
end

--- As ray_cast by testing every triangle in order: what the walk is checked against.
---@param ... any origin, direction (points), length (in directions) [, filter]
---@return table? hit
function CollisionMesh:cast_brute(...)
  self_of("CollisionMesh.cast_brute", self)
  return protocol.hit(world, self,
    flat.cast_brute(self, check.ray("CollisionMesh.cast_brute", ...)))
end

-- The numbers of a world ray's result: what they are when the caller gives none, and the range of
-- those that are whole.
local RECORD = {
  {"t", 0}, {"x", 0}, {"y", 0}, {"z", 0}, {"nx", 0}, {"ny", 0}, {"nz", 0},
  {"triangle", -1, -1, 2 ^ 32 - 2}, {"material", 0, 0, 2 ^ 32 - 1}, {"flags", 0, 0, 65535},
  {"area", 0, 0, 255},
}

-- The names of a record; the last two say nothing that its numbers do not.
local RECORD_NAMES = {"hit"}
for _, field in ipairs(RECORD) do RECORD_NAMES[#RECORD_NAMES + 1] = field[1] end
RECORD_NAMES[#RECORD_NAMES + 1] = "material_name"
RECORD_NAMES[#RECORD_NAMES + 1] = "set"

local function record_values(method, before)
  local values = {}
  for i, field in ipairs(RECORD) do
    local name, value = field[1], before[field[1]]
    if value == nil then value = field[2] end
    if field[3] then
      check.integer(method, "before." .. name, value, field[3], field[4])
    else
      check.number(method, "before." .. name, value)
    end
    values[i] = value
  end
  return values
end

local function world_result(self, hit, ...)
  local result = protocol.hit(world, self, ...)
  result.hit = hit
  return result
end

local function world_ray(self, method, ox, oy, oz, dx, dy, dz, length, filter, before)
  if before == nil then before = {} end
  check.names(method, "before", before, RECORD_NAMES)
  local hit = before.hit or false
  check.boolean(method, "before.hit", hit)
  return world_result(self, flat.world_ray(self, ox, oy, oz, dx, dy, dz, length, filter, hit,
    text.unpack(record_values(method, before))))
end

--- The original's world ray: presets material 1 and hit false, and leaves what no triangle fills.
--- With hit false and another material than 1 it tells of the last excluded triangle tested.
---@param ... any origin, direction (points), length (in directions) [, filter [, before]]
---@return table result always: hit, t, x, y, z, nx, ny, nz, triangle (-1: none), material,
--- material_name, flags, area
function CollisionMesh:world_ray(...)
  local method = "CollisionMesh.world_ray"
  self_of(method, self)
  return world_ray(self, method, check.ray(method, ...))
end

-- ---- ground

local function drop(self, name, ...)
  local method = "CollisionMesh." .. name
  self_of(method, self)
  local x, y, z, length = check.point(method, "position", ...)
  return flat[name](self, x, y, z, check.length(method, "length", length))
end

--- Drops a point down to 0.1 above the ground.
---@param ... any position (a point), length (metres)
---@return number? x nil when nothing is met within the length
---@return number? y
---@return number? z
function CollisionMesh:drop_to_ground(...)
  return drop(self, "drop_to_ground", ...)
end

--- Drops a point through triangles of area 0 down to 0.25 above the first other one.
---@param ... any position (a point), length (metres)
---@return number? x nil when nothing is met within the length
---@return number? y
---@return number? z
function CollisionMesh:drop_to_marked_ground(...)
  return drop(self, "drop_to_marked_ground", ...)
end

--- The first hit of a long ray that is cast in steps.
---@param ... any origin, direction (points), step, max (in directions)
---@return number? x nil when nothing is met
---@return number? y
---@return number? z
function CollisionMesh:march_ray(...)
  local method = "CollisionMesh.march_ray"
  self_of(method, self)
  local ox, oy, oz, dx, dy, dz, step, max =
    check.two_points(method, "origin", "direction", ...)
  return flat.march_ray(self, ox, oy, oz, dx, dy, dz, check.positive(method, "step", step),
    check.length(method, "max", max))
end

-- ---- switching

local function set_enabled(self, name, first, second, ...)
  local method = "CollisionMesh." .. name
  self_of(method, self)
  local x, y, z, u, v, w, on = check.two_points(method, first, second, ...)
  return flat[name](self, x, y, z, u, v, w, check.boolean(method, "on", on))
end

--- Switches the mesh's own triangles that lie wholly inside a box.
---@param ... any low, high (points), on (boolean)
---@return integer count how many those are
function CollisionMesh:set_enabled_in_box(...)
  return set_enabled(self, "set_enabled_in_box", "low", "high", ...)
end

--- The same for the volume between two opposite corners in any order.
---@param ... any corner, opposite (points), on (boolean)
---@return integer count how many those are
function CollisionMesh:set_enabled_in_volume(...)
  return set_enabled(self, "set_enabled_in_volume", "corner", "opposite", ...)
end

-- ---- triangles

--- Changes fields of one of the mesh's own triangles.
---@param index integer from 0
---@param fields table material (id or name), flags (number or list of names), area; what is absent
--- stays
function CollisionMesh:set_triangle(index, fields)
  local method = "CollisionMesh.set_triangle"
  self_of(method, self)
  check.index(method, "index", index, #self)
  flat.set_triangle(self, index, build.add_surface({}, surface.fields(method, "fields", fields)))
end

--- Adds triangles to the mesh's queries as one set.
---@param triangles table[] as bw.mesh takes them
---@return TriangleSet? set
---@return string? message
---@return string? code
function CollisionMesh:add(triangles)
  local method = "CollisionMesh.add"
  self_of(method, self)
  check.table(method, "triangles", triangles)
  return flat.add(self, build.pack(method, "triangles", triangles))
end

-- ---- writing and counting

local function running_of(method, options)
  options = check.options(method, "options", options, {"running"})
  if options.running == nil then return false end
  return check.boolean(method, "options.running", options.running)
end

--- Writes the six chunks as a flat container.
---@param options? table running = true: flag bits 0 and 1 as they are now, not as the file had them
---@return string? bytes
---@return string? message
---@return string? code
function CollisionMesh:save(options)
  self_of("CollisionMesh.save", self)
  return flat.save(self, running_of("CollisionMesh.save", options))
end

local CHUNKS = {[3] = true, [4] = true, [5] = true, [6] = true, [7] = true, [82] = true}

--- Writes the payload of one chunk.
---@param type integer 0x03 header, 0x04 triangles, 0x05 grid, 0x06 lists, 0x07 vertices, 0x52 for
--- the checked set
---@param options? table as of save
---@return string? bytes
---@return string? message
---@return string? code
function CollisionMesh:payload(type, options)
  local method = "CollisionMesh.payload"
  self_of(method, self)
  if not CHUNKS[type] then
    check.fail(method, "type", "a chunk type 3, 4, 5, 6, 7 or 82 (0x52)", type)
  end
  return flat.payload(self, type, running_of(method, options))
end

-- Gives the name of a surface, each made once. A triangle of a mesh that is built is enabled
-- without a word.
local function surface_names()
  local names = {}
  return function(flags, material, area)
    flags = flags - flags % 2
    local key = (area * 256 + material) * 65536 + flags
    names[key] = names[key] or grammar.format {flags = flags, material = material, area = area}
    return names[key]
  end
end

local function add_triangles(model, self)
  local name_of = surface_names()
  for index = 0, #self - 1 do
    local v0, v1, v2, flags, material, area = select(10, flat.triangle(self, index))
    local done, message, code = core.flat.Model.add_polygon(model, {v0, v1, v2},
      name_of(flags, material, area))
    if not done then return nil, message, code end
  end
  return model
end

--- The mesh's own triangles as a Model, with the vertices' numbers and bits kept. Names of
--- materials tell material, flags and area as the name grammar has them, so that bw.mesh makes the
--- same again; it enables every triangle.
---@return Model? model
---@return string? message
---@return string? code
function CollisionMesh:model()
  self_of("CollisionMesh.model", self)
  local model, message, code = core.create_model()
  for index = 0, model and self:vertex_count() - 1 or -1 do
    local number
    number, message, code = core.flat.Model.add_vertex(model, self:vertex(index))
    if not number then return nil, message, code end
  end
  if not model then return nil, message, code end
  return add_triangles(model, self)
end

local function without_zeros(list)
  local kept = {}
  for key, count in pairs(list) do
    if count ~= 0 then kept[key] = count end
  end
  return kept
end

--- Counts over the mesh's own triangles, cells and lists.
---@return table? stats fields as of bw_mesh_stats; bits, materials and areas from 0, without zeros
---@return string? message
---@return string? code
function CollisionMesh:stats()
  self_of("CollisionMesh.stats", self)
  local stats, message, code = flat.stats(self)
  if not stats then return nil, message, code end
  for _, name in ipairs({"bits", "materials", "areas"}) do
    stats[name] = without_zeros(stats[name])
  end
  return stats
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "CollisionMesh" then return "CollisionMesh" end
  if fault then return "CollisionMesh: destroyed" end
  local name = flat.name(self)
  return ("CollisionMesh: %s, %s%s"):format(text.count(self:triangle_count(), "triangle"),
    text.count(self:vertex_count(), "vertex", "vertices"),
    name and (", %s"):format(text.quote(name)) or "")
end
