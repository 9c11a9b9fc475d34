--- boardwalk info: what is in a file.

local bw = require "boardwalk"
local command = require "boardwalk.command"
local core = require "boardwalk.core"
local encode = require("boardwalk.conform.text").encode
local level = require "boardwalk.level"
local options = require "boardwalk.command.options"
local report = require "boardwalk.report"
local statistics = require "boardwalk.command.statistics"

local info = {
  name = "info",
  summary = "Tell what is in files",
}

---@param parser table an argparse command
function info.define(parser)
  parser:description("Tells what is in levels, models, height fields, shapes, chunk containers "
    .. "and archives: counts, bounds, facing, the use of each limit, names that are not "
    .. "understood, "
    .. "the statistics of the collision mesh and the memory it takes; the cells and tiles of "
    .. "height fields; the chunks of levels and containers; how many entries archives have. A "
    .. "model is told of as the options have it imported and built.")
  parser:argument("files", "Levels, models, height fields, shapes, containers or archives")
    :argname("FILE"):args("+")
  parser:flag("--json", "Print a JSON object a line, one for each file")
  options.level(parser)
end

-- What is known of a mesh, or of a model and the mesh that is built from it: report, stats, source
-- (of a model), problem (why a model makes no mesh); or nil and a message.
local function look_into_world(found, world, level_options)
  local mesh, message = world, nil
  found.report = bw.report(world)
  if found.class == "Model" then
    found.source = world:source()
    mesh, message = level.build(world, level_options)
    if not mesh and level_options.strict and #found.report.unknown_names > 0 then
      return nil, ("%s: %s"):format(found.file, message)
    end
  end
  if mesh then
    found.format, found.axes = mesh.format, mesh.axes
    found.stats, message = mesh:stats()
  end
  if not found.stats then found.problem = message end
  return found
end

-- Of the classes that hold more than a mesh: the name under which it is told, and who tells.
local CONTENTS = {
  LevelObject = {"level", require "boardwalk.command.contents.level"},
  Chunks = {"container", require "boardwalk.command.contents.chunks"},
  HeightField = {"height_field", require "boardwalk.command.contents.height_field"},
  MeshShape = {"mesh_shape", require "boardwalk.command.contents.mesh_shape"},
  Primitive = {"primitive", require "boardwalk.command.contents.primitive"},
  TileGrid = {"tile_grid", require("boardwalk.command.contents.tiles").of_grid},
  TileKit = {"tile_kit", require("boardwalk.command.contents.tiles").of_kit},
  Wad = {"archive", require "boardwalk.command.contents.wad"},
}

-- What is known of a file: file, class, what of CONTENTS there is, and what look_into_world finds;
-- or nil and a message.
local function look_into(path, level_options, err)
  local world, message = level.load(path, level_options)
  if not world then return nil, message end
  command.warn(err, path, level.unused_options(world, level_options))
  local found = {file = path, class = core.kind(world)}
  local contents = CONTENTS[found.class]
  if contents then
    found[contents[1]], message = contents[2].record(world)
    if not found[contents[1]] then return nil, ("%s: %s"):format(path, message) end
    if found.class ~= "LevelObject" then return found end
  end
  return look_into_world(found, world, level_options)
end

-- ---- as text

local function write_lines(out, lines)
  for _, line in ipairs(lines) do out:write("  ", line, "\n") end
end

local function write_world(found, out)
  write_lines(out, report.lines(found.report))
  if found.stats then
    write_lines(out, statistics.lines(found.stats))
  else
    out:write("  no collision mesh: ", found.problem, "\n")
  end
  for _, warning in ipairs(found.report.warnings) do out:write("  warning: ", warning, "\n") end
end

local function write_text(found, out)
  out:write(found.file, ": ", found.class, found.source and " of " .. found.source.format or "",
    "\n")
  local contents = CONTENTS[found.class]
  if contents then write_lines(out, contents[2].lines(found[contents[1]])) end
  if found.report then write_world(found, out) end
end

-- ---- as JSON

local function write_json(found, out)
  local answer = {}
  for key, value in pairs(found) do answer[key] = value end
  answer.stats = found.stats and statistics.record(found.stats)
  out:write(encode(answer), "\n")
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function info.run(arguments, out, err)
  local status = 0
  for _, path in ipairs(arguments.files) do
    local found, message = look_into(path, options.of_level(arguments), err)
    if not found then
      status = command.fail(err, message)
    elseif arguments.json then
      write_json(found, out)
    else
      write_text(found, out)
    end
  end
  return status
end

return info
