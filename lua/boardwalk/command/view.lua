--- boardwalk view: a page to look at a world.

local bw = require "boardwalk"
local assets = require "boardwalk.view.assets"
local command = require "boardwalk.command"
local core = require "boardwalk.core"
local findings = require "boardwalk.view.findings"
local level = require "boardwalk.level"
local marks = require "boardwalk.view.marks"
local options = require "boardwalk.command.options"
local overwrite = require "boardwalk.overwrite"
local page = require "boardwalk.view.page"
local rays = require "boardwalk.command.rays"
local scene = require "boardwalk.view.scene"
local text = require "boardwalk.text"

local view = {
  name = "view",
  summary = "Write a page to look at a world",
}

---@param parser table an argparse command
function view.define(parser)
  parser:description("Writes one page of HTML that shows a world in any browser, without a "
    .. "network: turn it or walk on it, colour it by material, flag, area, facing or cell density, "
    .. "and click on a triangle for all that is known of it and the ray that asked. Two clicks give "
    .. "the boardwalk cast between them. Clicks follow the rules of rays: what has no enabled front "
    .. "there is not hit. The page carries three.js (Debian's libjs-three).")
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

local function add_rays(drawn, world, arguments, err)
  local status = 0
  local done, message = rays.each(arguments.rays, function(ray, labels, problem)
    if problem then
      status = command.fail(err, ("%s:%d: %s"):format(arguments.rays, labels.line, problem))
    else
      drawn[#drawn + 1] = marks.ray(world, ray)
    end
  end)
  return done and status == 0, message
end

local function add_trace(drawn, world, path)
  local data, message = core.read_file(path)
  if not data then return nil, message end
  local found
  found, message = marks.of_trace(data)
  if not found then return nil, path .. ":" .. message end
  drawn.boxes, drawn.flags = found.boxes, found.flags
  for _, ray in ipairs(found.rays) do drawn.rays[#drawn.rays + 1] = marks.ray(world, ray) end
  return true
end

-- Adds all that the options ask for; true, or nil and a message if that is not told yet.
local function add_marks(drawn, world, arguments, err)
  drawn.rays = {}
  local done, message = true, nil
  if arguments.rays then done, message = add_rays(drawn.rays, world, arguments, err) end
  if done and arguments.trace then done, message = add_trace(drawn, world, arguments.trace) end
  if done and arguments.ground then
    drawn.ground, message = marks.ground(world, arguments.ground)
    done = drawn.ground ~= nil
  end
  if done and arguments.check then drawn.findings = findings.of(world, drawn.numbers) end
  return done, message
end

-- Reads all that a page needs; the page, or nil and a message if that is not told yet.
local function make(arguments, err)
  local three, message = assets.three(arguments.three)
  if not three then return nil, message end
  local world
  world, message = open(arguments, err)
  if not world then return nil, message end
  local drawn = scene.of(world, arguments.file)
  drawn.command = cast_command(arguments)
  local done
  done, message = add_marks(drawn, world, arguments, err)
  if not done then return nil, message end
  return page.html(drawn, three), #drawn.numbers
end

---@param arguments table
---@param out file*
---@param err file*
---@return integer status
function view.run(arguments, out, err)
  local path = arguments.output
  local allowed, message = overwrite.allow(path, arguments.force)
  if not allowed then return command.fail(err, message) end
  local html
  html, message = make(arguments, err)
  if not html then return message and command.fail(err, message) or 1 end
  local written, problem = core.write_file(path, html)
  if not written then return command.fail(err, problem) end
  out:write(("%s: %s, %s\n"):format(path, text.count(message, "triangle"),
    text.count(#html, "byte")))
  return 0
end

return view
