--- boardwalk view: a page to look at a world.

local bw = require "boardwalk"
local command = require "boardwalk.command"
local drawing = require "boardwalk.command.drawing"
local helper_program = require "boardwalk.helper_program"
local options = require "boardwalk.command.options"
local text = require "boardwalk.text"

local view = {
  name = "view",
  summary = "Write a page to look at a world",
}

---@param parser table an argparse command
function view.define(parser)
  parser:description("Writes one page of HTML that shows a world in any browser, without a "
    .. "network: turn it or walk on it, colour it by material, flag, area, facing or cell "
    .. "density, and click on a triangle for all that is known of it and the ray that asked. Two "
    .. "clicks give the boardwalk cast between them. Clicks follow the rules of rays: what has no "
    .. "enabled front there is not hit. The page carries three.js (Debian's libjs-three).")
  parser:argument("file", "A level, a model or another world"):argname("FILE")
  parser:option("-o --output", "The page to write"):argname("PAGE.html")
  parser:option("--ground", "Draw the heights of the ground on a grid, so far apart"):argname("N")
    :convert(options.positive_number("--ground"))
  parser:flag("--check", "Mark what boardwalk check finds")
  parser:option("--three", "The file of three.js"):argname("FILE")
  drawing.define(parser)
end

--- What is wrong with the options together, or nil.
---@param arguments table
---@return string?
function view.misuse(arguments)
  if not arguments.output then return "option '-o' says which page to write" end
end

-- A word of a command line as people write it.
local function word_of(name)
  return name:find("[^%w%./_-]") and helper_program.quote(name) or name
end

-- The command that casts into the same world, without its ray.
local function cast_command(arguments)
  local words = {"boardwalk cast", word_of(text.utf8(arguments.file))}
  if arguments.up then words[#words + 1] = "--up " .. arguments.up end
  if arguments.kit then words[#words + 1] = "--kit " .. word_of(text.utf8(arguments.kit)) end
  for _, name in ipairs({"scale", "cell", "features"}) do
    if arguments[name] then words[#words + 1] = ("--%s %.9g"):format(name, arguments[name]) end
  end
  return table.concat(words, " ")
end

-- What bw.view draws, or nil and a message if that is not told yet.
local function options_of(arguments, err)
  local drawn, message = drawing.over(arguments, err)
  if not drawn then return nil, message end
  drawn.title, drawn.three, drawn.command = arguments.file, arguments.three, cast_command(arguments)
  drawn.force, drawn.check = arguments.force or false, arguments.check or false
  drawn.ground = arguments.ground
  return drawn
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function view.run(arguments, out, err)
  local view_options, message = options_of(arguments, err)
  if not view_options then return message and command.fail(err, message) or 1 end
  local world
  world, message = drawing.open(arguments, err)
  if not world then return command.fail(err, message) end
  local done
  done, message = bw.view(world, arguments.output, view_options)
  if not done then return command.fail(err, message) end
  out:write(("%s: %s\n"):format(arguments.output, text.count(world:triangle_count(), "triangle")))
  return 0
end

return view
