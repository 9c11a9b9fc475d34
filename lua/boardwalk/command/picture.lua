--- boardwalk picture: a map of a world.

local command = require "boardwalk.command"
local drawing = require "boardwalk.command.drawing"
local map = require "boardwalk.picture.map"
local marks = require "boardwalk.view.marks"
local options = require "boardwalk.command.options"
local overwrite = require "boardwalk.overwrite"
local png = require "boardwalk.picture.png"
local projection = require "boardwalk.picture.projection"

local picture = {
  name = "picture",
  summary = "Draw a map of a world",
}

local LEAST_SIZE, MOST_SIZE = 64, 8192

---@param parser table an argparse command
function picture.define(parser)
  parser:description("Draws a world from above or from another side, as PNG: triangles in the "
    .. "colours of their materials, the lighter the more they face the eye, with bands of height, "
    .. "a grid, a scale bar and a legend. The same world gives the same pixels everywhere.")
  parser:argument("file", "A level, a model or another world"):argname("FILE")
  parser:option("-o --output", "The picture to write"):argname("MAP.png")
  parser:option("--side", "From which side (default: top)"):argname("SIDE")
    :choices(projection.SIDES):default("top")
  parser:option("--size", "Pixels of the longer side"):argname("N")
    :convert(options.whole_number("--size", MOST_SIZE)):default("1024")
  parser:option("--bands", "Draw bands of height, so high"):argname("N")
    :convert(options.positive_number("--bands"))
  parser:option("--grid", "The length of the grid's squares"):argname("N")
    :convert(options.positive_number("--grid"))
  parser:flag("--no-grid", "Draw no grid")
  drawing.define(parser)
end

--- What is wrong with the options together, or nil.
---@param arguments table
---@return string?
function picture.misuse(arguments)
  if not arguments.output then return "option '-o' says which picture to write" end
  if arguments.size < LEAST_SIZE then
    return ("option '--size': expected at least %d pixels"):format(LEAST_SIZE)
  end
end

-- The map, or nil and a message if that is not told yet.
local function draw(arguments, err)
  local over, message = drawing.over(arguments, err)
  if not over then return nil, message end
  local world
  world, message = drawing.open(arguments, err)
  if not world then return nil, message end
  if world:triangle_count() == 0 then return nil, arguments.file .. ": it has no triangles" end
  for i, ray in ipairs(over.rays) do over.rays[i] = marks.ray(world, ray) end
  over.side, over.size, over.band = arguments.side, arguments.size, arguments.bands
  if arguments.no_grid then over.grid = false else over.grid = arguments.grid end
  return map.draw(world, over)
end

-- Draws and writes; the canvas, or nil and a message if that is not told yet.
local function make(arguments, err)
  local ready, message = overwrite.allow(arguments.output, arguments.force)
  if ready then ready, message = png.find() end
  if not ready then return nil, message end
  local drawn
  drawn, message = draw(arguments, err)
  if not drawn then return nil, message end
  ready, message = png.write(drawn, arguments.output)
  return ready and drawn, message
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function picture.run(arguments, out, err)
  local drawn, message = make(arguments, err)
  if not drawn then return message and command.fail(err, message) or 1 end
  out:write(("%s: %d x %d pixels\n"):format(arguments.output, drawn.width, drawn.height))
  return 0
end

return picture
