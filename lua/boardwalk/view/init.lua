--- bw.view: a page of HTML that shows a world.

local assets = require "boardwalk.view.assets"
local check = require "boardwalk.check"
local core = require "boardwalk.core"
local findings = require "boardwalk.view.findings"
local marks = require "boardwalk.view.marks"
local overwrite = require "boardwalk.overwrite"
local page = require "boardwalk.view.page"
local scene = require "boardwalk.view.scene"

local view = {}

local METHOD = "bw.view"
local NAMES = {
  "title", "three", "force", "rays", "boxes", "flags", "ground", "check", "command",
}

local function read_options(options)
  options = check.options(METHOD, "options", options, NAMES)
  for _, name in ipairs({"title", "three", "command"}) do
    check.optional_string(METHOD, "options." .. name, options[name])
  end
  for _, name in ipairs({"force", "check"}) do
    if options[name] ~= nil then check.boolean(METHOD, "options." .. name, options[name]) end
  end
  for _, name in ipairs({"rays", "boxes", "flags"}) do
    if options[name] ~= nil then check.table(METHOD, "options." .. name, options[name]) end
  end
  local step = options.ground
  if step ~= nil and check.number(METHOD, "options.ground", step) <= 0 then
    check.fail(METHOD, "options.ground", "a number greater than 0", step)
  end
  return options
end

-- Whether an object has triangles and axes, as every world.
local function is_world(object)
  return core.kind(object) ~= nil and pcall(function() assert(object.triangles and object.axes) end)
end

-- What the options draw over a world; true, or nil and a message.
local function add_marks(drawn, world, options)
  drawn.command, drawn.boxes, drawn.flags = options.command, options.boxes, options.flags
  drawn.rays = {}
  for i, ray in ipairs(options.rays or {}) do drawn.rays[i] = marks.ray(world, ray) end
  if options.check then drawn.findings = findings.of(world, drawn.numbers) end
  if not options.ground then return true end
  local message
  drawn.ground, message = marks.ground(world, options.ground)
  return drawn.ground ~= nil, message
end

--- Writes a page that shows a world as it is now, with what the options draw over it.
---@param world userdata any world but a Model
---@param path string
---@param options? table title, three (the file of three.js), force (write over a file), rays (as
--- ray_cast or line_test take them: {origin =, direction =, length =} or {from =, to =}), boxes
--- ({name =, low =, high =}), flags ({name =, point =}), ground (the step of a grid of heights),
--- check (mark what bw.check finds), command (what casts into the world on a command line)
---@return true? done
---@return string? message
---@return string? code
function view.write(world, path, options)
  if not is_world(world) then check.fail(METHOD, "world", "a world of triangles", world) end
  check.string(METHOD, "path", path)
  options = read_options(options)
  local allowed, message, code = overwrite.allow(path, options.force)
  if not allowed then return nil, message, code end
  local three
  three, message, code = assets.three(options.three)
  if not three then return nil, message, code end
  local drawn = scene.of(world, options.title or path)
  local done
  done, message = add_marks(drawn, world, options)
  if not done then return nil, message, "limit" end
  return core.write_file(path, page.html(drawn, three))
end

return view
