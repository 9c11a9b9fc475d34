--- What `view` and `picture` share: the world that they show, and what is drawn over it.

local command = require "boardwalk.command"
local core = require "boardwalk.core"
local level = require "boardwalk.level"
local marks = require "boardwalk.view.marks"
local options = require "boardwalk.command.options"
local rays = require "boardwalk.command.rays"
local text = require "boardwalk.text"

local drawing = {}

---@param parser table an argparse command
function drawing.define(parser)
  parser:option("--rays", "Draw rays, as those of boardwalk cast, with their hits")
    :argname("FILE.jsonl")
  parser:option("--trace", "Draw the boxes, flags and rays of a trace of boardwalk run")
    :argname("FILE.jsonl")
  parser:flag("--force", "Write over a file that is there")
  options.level(parser)
end

-- What is shown as a mesh that is built of it: a model, and what makes one in game axes.
local function model_of(world)
  local kind = core.kind(world)
  return kind == "Model" and world or kind == "Primitive" and world:model() or nil
end

--- The world to show: of a model the mesh that is built from it.
---@param arguments table
---@param err file*
---@return userdata? world
---@return string? message
function drawing.open(arguments, err)
  local level_options = options.of_level(arguments)
  local world, message = level.load(arguments.file, level_options)
  if not world then return nil, message end
  command.warn(err, arguments.file, level.unused_options(world, level_options))
  if core.kind(world) ~= "Model" and world.triangles then return world end
  local model = model_of(world)
  if not model then return nil, arguments.file .. ": there is no world in it to look at" end
  world, message = level.build(model, level_options)
  if not world then return nil, text.about(arguments.file, message) end
  return world
end

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

--- What the options draw over the world.
---@param arguments table
---@param err file*
---@return table? drawn rays, boxes and flags
---@return string? message nil when it is told already
function drawing.over(arguments, err)
  local drawn = {rays = {}}
  local message
  if arguments.rays then
    drawn.rays, message = read_rays(arguments.rays, err)
    if not drawn.rays then return nil, message end
  end
  if arguments.trace then
    local found
    found, message = read_trace(arguments.trace)
    if not found then return nil, message end
    drawn.boxes, drawn.flags = found.boxes, found.flags
    for _, ray in ipairs(found.rays) do table.insert(drawn.rays, ray) end
  end
  return drawn
end

return drawing
