--- boardwalk convert: models into levels, levels into models, and models into each other.

local assimp = require "boardwalk.assimp"
local bw = require "boardwalk"
local command = require "boardwalk.command"
local core = require "boardwalk.core"
local level = require "boardwalk.level"
local options = require "boardwalk.command.options"
local protocol = require "boardwalk.class.protocol"
local round_trip = require "boardwalk.round_trip"
local text = require "boardwalk.text"

local convert = {
  name = "convert",
  summary = "Convert between models and levels",
}

---@param parser table an argparse command
function convert.define(parser)
  parser:description("Reads a level or a model and writes it as what the ending of OUT says: .lev "
    .. "is a level; .obj, .glb and .gltf are models that keep every triangle, position and name to "
    .. "the bit; .ply, .stl, .dae and more go through Assimp. Then reads OUT back and counts, but "
    .. "without Assimp only .lev and .obj. Names of materials carry material, flags and area both "
    .. "ways (RAILING+climb@12). A model becomes a whole level of 18 chunks, its id from OUT's "
    .. "name. A height field (LEVELnn.COL) is a model of its floors, ceilings and walls turned to "
    .. "z up, of --scale metres per unit, but for an OUT that ends in .col. "
    .. "A tile grid (a WAD of Argonaut's engine, or a .map with --kit) is a model of its polygons "
    .. "as far as they count, and a model becomes one when OUT ends in .wad, moved to begin at its "
    .. "first cell; materials exit, death and material_N keep their bytes. .meshshape and .sws "
    .. "are mesh shapes of the Anvil engine and of Shaun White Skateboarding: ids of materials are "
    .. "texts (0x6b2a3a2108), any other name is one by its CRC-32, and --names gives such names "
    .. "back. With --into the "
    .. "triangles take the place of an old level's, whose rest stays: those that are the same keep "
    .. "their records and order. Triangles of a model that have no area are dropped, but not with "
    .. "--into. Nothing is written over without --force.")
  parser:argument("input", "A level, a model, a height field, a tile grid or a shape"):argname("IN")
  parser:argument("output", "The file to write"):argname("OUT"):args("?")
  parser:option("-o", "The file to write, in place of OUT"):argname("OUT")
  parser:option("--into", "A level that keeps all but its triangles"):argname("OLD.lev")
  options.level(parser)
  parser:option("--out-up", "The axis that points up in a model that is written; that of --up "
    .. "when absent"):argname("AXIS"):choices({"y", "z"})
  parser:option("--out-scale", "Units in a metre of a model that is written (default: 1)")
    :argname("S"):convert(options.positive_number("--out-scale"))
  parser:flag("--report", "Say what of the triangles, names and places did not come back")
  parser:option("--names", "A list of names of materials, one a line, that stand in a model in "
    .. "place of the ids that they become in a shape"):argname("FILE")
  parser:flag("--allow-empty-mopp", "Write an .sws without MOPP code, which we cannot make; "
    .. "whether "
    .. "the game takes it is not known")
  parser:flag("--force", "Write over a file that is there")
end

local function ending_of(path)
  return text.lower(path):match("%.(%w+)$")
end

local function is_level(path)
  return ending_of(path) == "lev"
end

--- What is wrong with the options together, or nil.
---@param arguments table
---@return string?
function convert.misuse(arguments)
  if arguments.output and arguments.o then return "OUT and '-o OUT' are both given" end
  local output = arguments.output or arguments.o
  if not output then return "missing argument 'OUT'" end
  if arguments.into and not is_level(output) then
    return "option '--into' writes a level: OUT ends in .lev"
  end
end

-- ---- counts

-- The axis that points up in what is written.
local function up_of(arguments)
  return arguments.out_up or arguments.up
end

local function counts(path, world)
  local vertices = world.vertex_count and text.count(world:vertex_count(), "vertex", "vertices")
  return ("%s: %s, %s%s\n"):format(path, text.count(#world, "triangle"),
    vertices and vertices .. ", " or "", text.count(#world:materials(), "material"))
end

local function report_input(path, world, out)
  out:write(counts(path, world))
  local source = core.kind(world) == "Model" and world:source()
  if source and (source.degenerate or 0) > 0 then -- nil where none is dropped
    out:write(("%s: %s without an area dropped\n"):format(path,
      text.count(source.degenerate, "triangle")))
  end
end

-- Says how what came back differs from what was written.
local function compare(path, made, world, out)
  local report, message = round_trip.compare(made, world)
  out:write(path, ": ", report and round_trip.line(report) or message, "\n")
end

-- Reads what was written and says what came back; whether it is all. GLB and glTF can be written
-- without Assimp, but not read.
local function report_output(made, arguments, out, err)
  local path, triangles = arguments.output, #made
  local scale = arguments.out_scale and 1 / arguments.out_scale
  local world, message, code = level.open(path, {up = up_of(arguments), scale = scale}, true)
  if not world and code == "unsupported" and not assimp.find() then
    out:write(path, ": written; not read back, which needs Assimp\n")
    return 0
  elseif not world then
    return command.fail(err, ("written, but it does not read back: %s"):format(message))
  end
  out:write(counts(path, world))
  if arguments.report then compare(path, made, world, out) end
  if #world == triangles then return 0 end
  return command.fail(err, ("%s: written, but %s of %s came back"):format(path,
    text.count(#world, "triangle"), text.number(triangles)))
end

-- ---- converting

-- The names of a world's materials, none of which is one of The Warriors, for bw.mesh.
local function no_materials(world)
  local materials = {}
  for _, material in ipairs(world:materials()) do materials[material.name] = {} end
  return materials
end

-- The level of a mesh that is built from a model.
local function build_level(arguments, model, err)
  local mesh, message = level.build(model, options.of_level(arguments), arguments.materials)
  if not mesh then return nil, ("%s: %s"):format(arguments.input, message) end
  local report = bw.report(model, {materials = arguments.materials})
  command.warn(err, arguments.input, report.warnings)
  local name = arguments.output:match("([^/\\]+)%.[^.]*$")
  return bw.level(mesh, name)
end

-- The tile grid of a model, moved to begin at its first cell.
local function build_tiles(arguments, model)
  local grid, message = bw.tile_grid(model, {move = "fit"})
  if not grid then return nil, ("%s: %s"):format(arguments.input, message) end
  return grid
end

-- The forms of a MeshShape by the endings of their files' names.
local SHAPE_FORMS = {meshshape = "anvil", sws = "sws"}

-- The shape of a model, its name that of OUT.
local function build_shape(arguments, model, form)
  local shape, message = bw.mesh_shape(model, {
    form = form, name = form == "anvil" and arguments.output:match("([^/\\]+)%.[^.]*$") or nil,
  })
  if not shape then return nil, ("%s: %s"):format(arguments.input, message) end
  return shape
end

-- What is to be written: a model becomes a level, a shape or a tile grid when OUT is one.
local function prepare(arguments, world, err)
  if core.kind(world) ~= "Model" then return world end
  local ending = ending_of(arguments.output)
  local form = SHAPE_FORMS[ending]
  if ending == "wad" then return build_tiles(arguments, world) end
  if is_level(arguments.output) then return build_level(arguments, world, err) end
  if form then return build_shape(arguments, world, form) end
  command.warn(err, arguments.input, world:warnings())
  return world
end

-- Puts triangles in place of a mesh's, or of a level's; what is to be written, and the report.
local function merge(old, source, strict)
  if core.kind(old) == "CollisionMesh" then return bw.merge(old, source, {strict = strict}) end
  local report, message = old:merge(source, {strict = strict})
  return report and old, report or message
end

-- What --into writes: the old level with the triangles of the new one.
local function prepare_into(arguments, world, out, err)
  local old, message = bw.load(arguments.into)
  if not old then return nil, message end
  local kind = core.kind(old)
  if kind ~= "LevelObject" and kind ~= "CollisionMesh" then
    return nil, arguments.into .. ": no level"
  end
  if core.kind(world) == "Model" then
    command.warn(err, arguments.input, bw.report(world).warnings)
  else
    world = assert(world:model())
  end
  local made, report = merge(old, world, arguments.strict)
  if not made then return nil, ("%s: %s"):format(arguments.input, report) end
  out:write(("%s: %s kept, %s changed, %s added, %s removed\n"):format(arguments.into,
    text.count(report.kept, "triangle"), text.number(report.changed), text.number(report.added),
    text.number(report.removed)))
  return made
end

-- The names in the file that --names gives, a line each; or nil and a message.
local function read_names(path)
  local data, message = core.read_file(path)
  if not data then return nil, message end
  local names = {}
  for name in data:gmatch("[^\r\n]+") do names[#names + 1] = name end
  return names
end

-- The same of a shape.
local function source_of_shape(arguments, shape)
  local form = SHAPE_FORMS[ending_of(arguments.output)]
  if form == shape:info().form then return shape end
  if not form then arguments.materials = no_materials(shape) end
  local names, message
  if arguments.names then
    names, message = read_names(arguments.names)
    if not names then return nil, message end
  end
  return shape:model {scale = arguments.scale, names = names}
end

-- What is converted of a file: of a world of another kind than a level its triangles as a model,
-- but when OUT is of its own kind.
local function source_of(arguments, world)
  local kind = core.kind(world)
  if kind == "Primitive" then return world:model() end
  if kind == "MeshShape" then return source_of_shape(arguments, world) end
  local about = protocol.of(kind)
  if not about or about.class == "CollisionMesh" then return world end
  if ending_of(arguments.output) == about.ending and not arguments.into then return world end
  arguments.materials = no_materials(world)
  return world:model {scale = arguments.scale}
end

-- What is converted besides worlds.
local CONVERTED = {Model = true, LevelObject = true, Primitive = true}

-- What IN is: a level, a model, or the mesh in a container.
local function open(arguments)
  local path, level_options = arguments.input, options.of_level(arguments)
  local world, message = level.load(path, level_options, arguments.into ~= nil)
  if world and core.kind(world) == "Chunks" then world = level.open(path, level_options) end
  local kind = core.kind(world)
  if CONVERTED[kind] or protocol.of(kind) then return world end
  return nil, message or path .. ": neither a level nor a model"
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function convert.run(arguments, out, err)
  arguments.output = arguments.output or arguments.o
  local world, message = open(arguments)
  if not world then return command.fail(err, message) end
  world, message = source_of(arguments, world)
  if not world then return command.fail(err, ("%s: %s"):format(arguments.input, message)) end
  command.warn(err, arguments.input, level.unused_options(world, {
    scale = arguments.scale, cell_size = arguments.cell, -- --up is that of the output too
  }))
  report_input(arguments.input, world, out)
  local made
  if arguments.into then
    made, message = prepare_into(arguments, world, out, err)
  else
    made, message = prepare(arguments, world, err)
  end
  if not made then return command.fail(err, message) end
  local done
  done, message = bw.export(made, arguments.output, {
    up = up_of(arguments), scale = arguments.out_scale, force = arguments.force or false,
    allow_empty_mopp = arguments.allow_empty_mopp,
  })
  if not done then return command.fail(err, message) end
  return report_output(made, arguments, out, err)
end

return convert
