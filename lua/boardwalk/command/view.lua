--- boardwalk view: a page to look at a world.

local bw = require "boardwalk"
local command = require "boardwalk.command"
local core = require "boardwalk.core"
local level = require "boardwalk.level"
local marks = require "boardwalk.view.marks"
local options = require "boardwalk.command.options"
local rays = require "boardwalk.command.rays"
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
  parser:option("--rays", "Draw rays, as those of boardwalk cast, with their hits")
    :argname("FILE.jsonl")
  parser:option("--trace", "Draw the boxes, flags and rays of a trace of boardwalk run")
    :argname("FILE.jsonl")
  parser:option("--ground", "Draw the heights of the ground on a grid, so far apart"):argname("N")
    :convert(options.positive_number("--ground"))
  parser:flag("--check", "Mark what boardwalk check finds")
  parser:option("--three", "The file of three.js"):argname("FILE")
  parser:flag("--force", "Write over a file that is there")
  options.level(parser)
end

--- What is wrong with the options together, or nil.
---@param arguments table
---@return string?
function view.misuse(arguments)
  if not arguments.output then return "option '-o' says which page to write" end
end

-- The world to look at: of a model the mesh that is built from it.
local function open(arguments, err)
  local level_options = options.of_level(arguments)
  local world, message = level.load(arguments.file, level_options)
  if not world then return nil, message end
  command.warn(err, arguments.file, level.unused_options(world, level_options))
  if core.kind(world) == "Model" then
    world, message = level.build(world, level_options)
    if not world then return nil, text.about(arguments.file, message) end
  elseif not world.triangles then
    return nil, arguments.file .. ": there is no world in it to look at"
  end
  return world
end

local function quote(word)
  if not word:find("[^%w%./_-]") then return word end
  return "'" .. word:gsub("'", "'\\''") .. "'"
end

-- The command that casts into the same world, without its ray.
local function cast_command(arguments)
  local words = {"boardwalk cast", quote(text.utf8(arguments.file))}
  if arguments.up then words[#words + 1] = "--up " .. arguments.up end
  for _, name in ipairs({"scale", "cell"}) do
    if arguments[name] then words[#words + 1] = ("--%s %.9g"):format(name, arguments[name]) end
  end
  return table.concat(words, " ")
end

-- ---- what is drawn over the world

-- The rays of a file, or nil and a message if that is not told yet.
local function read_rays(path, err)
  local list, status = {}, 0
  local done, message = rays.each(path, function(ray, labels, problem)
    list[#list + 1] = ray
    if problem then status = command.fail(err, ("%s:%d: %s"):format(path, labels.line, problem)) end
  end)
  return done and status == 0 and list or nil, message
end

local function read_trace(path)
  local data, message = core.read_file(path)
  if not data then return nil, message end
  local found
  found, message = marks.of_trace(data)
  return found, message and path .. ":" .. message
end

-- What bw.view draws, or nil and a message if that is not told yet.
local function drawing_of(arguments, err)
  local drawing = {
    title = arguments.file, three = arguments.three, force = arguments.force or false,
    ground = arguments.ground, check = arguments.check or false, command = cast_command(arguments),
  }
  if arguments.rays then
    local list, message = read_rays(arguments.rays, err)
    if not list then return nil, message end
    drawing.rays = list
  end
  if arguments.trace then
    local found, message = read_trace(arguments.trace)
    if not found then return nil, message end
    drawing.boxes, drawing.flags = found.boxes, found.flags
    drawing.rays = drawing.rays or {}
    for _, ray in ipairs(found.rays) do table.insert(drawing.rays, ray) end
  end
  return drawing
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function view.run(arguments, out, err)
  local drawing, message = drawing_of(arguments, err)
  if not drawing then return message and command.fail(err, message) or 1 end
  local world
  world, message = open(arguments, err)
  if not world then return command.fail(err, message) end
  local done
  done, message = bw.view(world, arguments.output, drawing)
  if not done then return command.fail(err, message) end
  out:write(("%s: %s\n"):format(arguments.output, text.count(world:triangle_count(), "triangle")))
  return 0
end

return view
