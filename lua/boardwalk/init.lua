--- Boardwalk: the collision worlds of shipped games, answered exactly as the originals did.
---
--- Points as arguments are three numbers or a table {x, y, z}; as results they are three numbers,
--- inside a table {x, y, z}. A numeric string is no number. Numbers that a file gives (triangle,
--- vertex, material) count from 0; Lua lists start at 1. What can fail in a correct program returns
--- nil, message, code; wrong arguments raise "Class.method: argument 'name': expected X, got Y".

require "boardwalk.machine"

local budget = require "boardwalk.class.budget"
local buffer = require "boardwalk.class.buffer"
local build = require "boardwalk.build"
local check = require "boardwalk.check"
local chunks = require "boardwalk.class.chunks"
local core = require "boardwalk.core"
local coverage = require "boardwalk.coverage"
local files = require "boardwalk.load"
local filter = require "boardwalk.class.filter"
local grammar = require "boardwalk.grammar"
local height_field = require "boardwalk.class.height_field"
local level_object = require "boardwalk.class.level_object"
local mend = require "boardwalk.mend"
local mesh_shape = require "boardwalk.class.mesh_shape"
local model_file = require "boardwalk.model_file"
local physics = require "boardwalk.class.physics"
local primitive = require "boardwalk.class.primitive"
local report = require "boardwalk.report"
local rules = require "boardwalk.rules"
local shape_set = require "boardwalk.class.shape_set"
local streamed_world = require "boardwalk.class.streamed_world"
local subtitles = require "boardwalk.class.subtitles"
local surface = require "boardwalk.surface"
local tile_world = require "boardwalk.tile_world"
local view = require "boardwalk.world.view"
local wad = require "boardwalk.class.wad"
local world_manager = require "boardwalk.class.world_manager"

require "boardwalk.class.collision_mesh"
require "boardwalk.class.occluders"
require "boardwalk.class.packer"
require "boardwalk.class.path_map"
require "boardwalk.class.triangle_set"
require "boardwalk.class.model"

local bw = {
  version = core.version,
  load = files.load,
  load_bytes = files.load_bytes,
  import = model_file.import,
  export = model_file.export,
  payloads = files.payloads,
  mesh = build.mesh,
  merge = build.merge,
  level = level_object.create,
  height_field = height_field.create,
  tile_grid = tile_world.create,
  tile_chunks = tile_world.chunks,
  write_tile_chunks = tile_world.write_chunks,
  mesh_shape = mesh_shape.create,
  primitive = primitive.create,
  read_primitive = primitive.read,
  shape_set = shape_set.create,
  rigid_body = shape_set.rigid_body,
  inert_component = shape_set.inert_component,
  multi_mesh = shape_set.multi_mesh,
  multi_inert = shape_set.multi_inert,
  wad = wad.open,
  wad_bytes = wad.open_bytes,
  wad_hash = core.wad_hash,
  wad_path = core.wad_path,
  packer = core.create_packer,
  chunks = chunks.open,
  chunk_type = chunks.type,
  write_chunks = chunks.write,
  name_hash = core.name_hash,
  sections = subtitles.sections,
  occluders = core.read_occluders,
  path_map = core.read_path_map,
  subtitles = core.read_subtitles,
  world_manager = world_manager.create,
  streamed_world = streamed_world.create,
  part_file = streamed_world.part_file,
  budget = budget.create,
  pool_size = budget.pool_size,
  pool_label = budget.pool_label,
  water_size = core.water_size,
  view_point = core.view_point,
  view_planes = view.planes,
  draw_distance = view.draw_distance,
  box_distance = view.box_distance,
  fade_alpha = core.fade_alpha,
  fade_colours = view.fade_colours,
  report = report.of,
  check = rules.check,
  coverage = coverage.measure,
  fix = mend.fix,
  filter = filter.create,
  buffer = buffer.create,
  physics = physics.create,
  material_name = core.material_name,
  material_id = core.material_id,
  float_text = core.float_text,
  float_parse = core.float_parse,
}

--- An empty Model to build.
---@return Model? model
---@return string? message
---@return string? code
function bw.model()
  return core.create_model()
end

--- A built-in level.
---@param name string "pier"
---@return CollisionMesh? mesh
---@return string? message
---@return string? code
function bw.example(name)
  check.string("bw.example", "name", name)
  return require("boardwalk.examples").load(name)
end

--- Writes a page of HTML that shows a world as it is now.
---@param world userdata any world but a Model
---@param path string
---@param options? table title, three, force, rays, boxes, flags, ground, check, command
---@return true? done
---@return string? message
---@return string? code
function bw.view(world, path, options)
  return require("boardwalk.view").write(world, path, options)
end

--- The names of the flag bits that are set, from bit 0.
---@param flags integer 0 to 65535
---@return string[]
function bw.flag_names(flags)
  return surface.flag_names(check.integer("bw.flag_names", "flags", flags, 0, 65535))
end

--- The number of a list of flag names.
---@param names string[] "enabled", "two_sided", "player_climb", "shadow", "climb", "testable", or
--- "bit0" to "bit15"
---@return integer flags
function bw.flags(names)
  return surface.flags("bw.flags", "names", check.table("bw.flags", "names", names))
end

--- What a name of the name grammar says: "NAME[+flag...][@AREA]", as names of materials have it.
---@param name string "RAILING+climb+bit5@12"
---@return table? surface material, flags and area as numbers, those that the name gives
---@return string? message what is not understood, with the nearest names
---@return string? code
function bw.surface(name)
  local fields, problem = grammar.parse(check.string("bw.surface", "name", name))
  if problem then return nil, problem, "invalid" end
  return fields
end

--- The name of the name grammar that says the same: at most 63 characters that Blender keeps.
---@param value table a surface: material, flags, area
---@return string name
function bw.surface_name(value)
  return grammar.format(surface.fields("bw.surface_name", "surface", value))
end

--- Whether a triangle can be climbed: bit 7, material 30, or for a player bit 2.
---@param flags integer 0 to 65535
---@param material integer|string id or name
---@param player? boolean
---@return boolean
function bw.climbable(flags, material, player)
  local method = "bw.climbable"
  return core.climbable(surface.flags(method, "flags", flags),
    surface.material(method, "material", material),
    player ~= nil and check.boolean(method, "player", player) or false)
end

return bw
