--- check --coverage: what of a model is drawn and has no collision in shapes or a level.

local bw = require "boardwalk"
local bw_coverage = require "boardwalk.coverage"
local core = require "boardwalk.core"
local encode = require("boardwalk.conform.text").encode
local json = require "dkjson"
local level = require "boardwalk.level"
local map = require "boardwalk.picture.map"
local overwrite = require "boardwalk.overwrite"
local png = require "boardwalk.picture.png"
local text = require "boardwalk.text"

local coverage = {}

local PICTURE_SIZE = 1024 -- pixels of the longer side

-- ---- what is there to stand on

local IS_SHAPE = {MeshShape = true, Primitive = true}

local function folder_of(path)
  return path:match("^(.*[/\\])") or ""
end

-- The placements in a file: a JSON list of {"file": ..., "matrix": [...] or "position": [...],
-- "id": ...}; files are beside it. A shape that stands in several places is read once.
local function read_placements(path)
  local data, message = core.read_file(path)
  if not data then return nil, message end
  local list, _, problem = json.decode(data, 1, nil, nil)
  if type(list) ~= "table" then
    return nil, ("%s: no JSON list of placements: %s"):format(path, problem or "another value")
  end
  local shapes, placements = {}, {}
  for i, entry in ipairs(list) do
    local file = type(entry) == "table" and entry.file
    if type(file) ~= "string" then
      return nil, ("%s: placement %d names no file"):format(path, i)
    end
    if not shapes[file] then
      shapes[file], message = bw.load(folder_of(path) .. file)
      if not shapes[file] then return nil, message end
    end
    placements[i] = {
      shape = shapes[file], matrix = entry.matrix, position = entry.position, id = entry.id,
    }
  end
  return placements
end

-- Makes a set of placements from a file, which may be wrong in any way.
local function make_set(placements, path)
  local fine, set, message = pcall(bw.shape_set, placements)
  if not fine then return nil, ("%s: %s"):format(path, set:gsub("^.-bw%.shape_set: ", "")) end
  if not set then return nil, ("%s: %s"):format(path, message) end
  return set
end

-- The world of all files: one that is no shape by itself, or a set of shapes where they stand.
local function open_world(arguments)
  local placements = {}
  if arguments.placements then
    local message
    placements, message = read_placements(arguments.placements)
    if not placements then return nil, message end
  end
  for _, path in ipairs(arguments.files) do
    local world, message = level.load(path, {})
    if not world then return nil, message end
    if not IS_SHAPE[core.kind(world)] then
      if #arguments.files > 1 or arguments.placements then
        return nil, path .. ": no shape, and only shapes stand together"
      end
      return level.world(path, {})
    end
    placements[#placements + 1] = {shape = world}
  end
  return make_set(placements, arguments.placements or arguments.files[1])
end

-- ---- what is told

local function point_text(point)
  local words = {}
  for axis, number in ipairs(point) do words[axis] = core.float_text(number) end
  return table.concat(words, " ")
end

local function write_text(path, result, most, out)
  local areas = result.areas
  for i = 1, most == 0 and #areas or math.min(most, #areas) do
    out:write(("%s: uncovered: %s to %s: %s, about %s m2\n"):format(path,
      point_text(areas[i].low), point_text(areas[i].high),
      text.count(areas[i].samples, "sample"), text.number(math.floor(areas[i].square_metres))))
  end
  if most > 0 and #areas > most then
    out:write(("%s: and %s more\n"):format(path, text.count(#areas - most, "area")))
  end
  out:write(("%s: %s on a grid of %s m, %s covered within %s m, %s uncovered (%s)\n"):format(path,
    text.count(result.samples, "sample"), core.float_text(result.step),
    text.number(result.covered), core.float_text(result.tolerance),
    text.number(result.uncovered), text.percent(result.uncovered, math.max(1, result.samples))))
end

-- ---- as a picture

-- The bounds of both, so that what is drawn far from all collision is seen.
local function bounds_of(render, world)
  local a, b = {render:bounds()}, {world:bounds()}
  for axis = 1, 3 do
    a[axis], a[axis + 3] = math.min(a[axis], b[axis]), math.max(a[axis + 3], b[axis + 3])
  end
  return a
end

-- Draws the collision from above, and each sample over it.
local function draw(render, world, result)
  local dots = {}
  local step = result.step
  bw_coverage.each(render, world, result, function(i, j, z, covered)
    dots[#dots + 1] = {point = {i * step, j * step, z}, fine = covered}
  end)
  return map.draw(world, {
    side = "top", size = PICTURE_SIZE, dots = dots, bounds = bounds_of(render, world),
  })
end

local function write_picture(render, world, result, arguments)
  local path = arguments.picture
  local done, message = overwrite.allow(path, arguments.force)
  if not done then return nil, message end
  return png.write(draw(render, world, result), path)
end

--- Runs the check.
---@param arguments table coverage (the model drawn), files, placements, step, tolerance, most,
--- json, picture and force
---@param level_options table of the model
---@param out file*
---@return integer? status 1 when something is not covered; nil for a failure
---@return string? message
function coverage.run(arguments, level_options, out)
  local path = arguments.coverage
  local render, message = level.load(path, level_options)
  if not render then return nil, message end
  if core.kind(render) ~= "Model" then return nil, path .. ": no model" end
  local world
  world, message = open_world(arguments)
  if not world then return nil, message end
  local result
  result, message = bw.coverage(render, world, {
    step = arguments.step, tolerance = arguments.tolerance,
  })
  if not result then return nil, ("%s: %s"):format(path, message) end
  if arguments.picture then
    local done
    done, message = write_picture(render, world, result, arguments)
    if not done then return nil, message end
  end
  if arguments.json then
    result.file = path
    out:write(encode(result), "\n")
  else
    write_text(path, result, arguments.most, out)
  end
  return result.uncovered > 0 and 1 or 0
end

return coverage
