--- boardwalk convert: models into levels, levels into models, and models into each other.

local bw = require "boardwalk"
local command = require "boardwalk.command"
local core = require "boardwalk.core"
local level = require "boardwalk.level"
local options = require "boardwalk.command.options"
local text = require "boardwalk.text"

local convert = {
  name = "convert",
  summary = "Convert between models and levels",
}

---@param parser table an argparse command
function convert.define(parser)
  parser:description("Reads a level or a model and writes it as what the ending of OUT says: .lev "
    .. "is a level; .obj, .glb and .gltf are models that keep every triangle, position and name to "
    .. "the bit; .ply, .stl, .dae and more go through Assimp. Then reads OUT back and counts. "
    .. "Names of materials carry material, flags and area both ways (RAILING+climb@12). Triangles "
    .. "of a model that have no area are dropped. Nothing is written over without --force.")
  parser:argument("input", "A level or a model"):argname("IN")
  parser:argument("output", "The file to write"):argname("OUT")
  options.level(parser)
  parser:option("--out-up", "The axis that points up in a model that is written; that of --up "
    .. "when absent"):argname("AXIS"):choices({"y", "z"})
  parser:flag("--force", "Write over a file that is there")
end

-- ---- counts

local function counts(path, world)
  local materials = world:materials()
  return ("%s: %s, %s, %s\n"):format(path, text.count(#world, "triangle"),
    text.count(world:vertex_count(), "vertex", "vertices"), text.count(#materials, "material"))
end

local function report_input(path, world, out)
  out:write(counts(path, world))
  local source = core.kind(world) == "Model" and world:source()
  if source and source.degenerate > 0 then
    out:write(("%s: %s without an area dropped\n"):format(path,
      text.count(source.degenerate, "triangle")))
  end
end

-- Reads what was written and says what came back; whether it is all.
local function report_output(path, up, triangles, out, err)
  local world, message = level.open(path, {up = up}, true)
  if not world then
    return command.fail(err, ("written, but it does not read back: %s"):format(message))
  end
  out:write(counts(path, world))
  if #world == triangles then return 0 end
  return command.fail(err, ("%s: written, but %s of %s came back"):format(path,
    text.count(#world, "triangle"), text.number(triangles)))
end

-- ---- converting

local function is_level(path)
  return text.lower(path):find("%.lev$") ~= nil
end

-- What is to be written: a model becomes a mesh for a level.
local function prepare(arguments, world, err)
  if core.kind(world) ~= "Model" then return world end
  if not is_level(arguments.output) then
    command.warn(err, arguments.input, world:warnings())
    return world
  end
  local mesh, message = level.build(world, options.of_level(arguments))
  if not mesh then return nil, ("%s: %s"):format(arguments.input, message) end
  command.warn(err, arguments.input, bw.report(world).warnings)
  return mesh
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function convert.run(arguments, out, err)
  local world, message = level.open(arguments.input, options.of_level(arguments))
  if not world then return command.fail(err, message) end
  command.warn(err, arguments.input, level.unused_options(world, {
    scale = arguments.scale, cell_size = arguments.cell, -- --up is that of the output too
  }))
  report_input(arguments.input, world, out)
  local made
  made, message = prepare(arguments, world, err)
  if not made then return command.fail(err, message) end
  local up = arguments.out_up or arguments.up
  local done
  done, message = bw.export(made, arguments.output, {up = up, force = arguments.force or false})
  if not done then return command.fail(err, message) end
  return report_output(arguments.output, up, #made, out, err)
end

return convert
