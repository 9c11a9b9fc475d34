--- bw.check: the rules that a world should keep, and what breaks them.
--
-- A rule is a function(subject, find) that calls find(severity, code, place, message, ...) for each
-- thing it finds; `message` is a format of what follows it. find gives the finding, to which a rule
-- adds where that is: triangles (their numbers) and point ({x, y, z}). A new kind of world adds its
-- rules to BY_CLASS.

local core = require "boardwalk.core"
local faults = require "boardwalk.rules.faults"
local height_field = require "boardwalk.rules.height_field"
local level = require "boardwalk.rules.level"
local mesh_shape = require "boardwalk.rules.mesh_shape"
local names = require "boardwalk.rules.names"
local subject = require "boardwalk.rules.subject"
local surfaces = require "boardwalk.rules.surfaces"
local tiles = require "boardwalk.rules.tiles"
local triangles = require "boardwalk.rules.triangles"

local rules = {}

--- The rules of a level as a whole: what a report warns of.
rules.OF_LEVEL = {
  level.reader, names, level.empty, level.size_limits, level.facing, level.size,
}

-- The rules of each class of world beside those, in the order of their findings.
local BY_CLASS = {
  Model = {triangles, faults},
  CollisionMesh = {triangles, faults, surfaces},
}

-- The rules of worlds that are no level.
local OF_WORLD = {
  HeightField = {height_field},
  MeshShape = {mesh_shape},
  TileGrid = {tiles.of_world},
  TileKit = {tiles.of_world},
}

local function rules_of(class)
  if OF_WORLD[class] then return OF_WORLD[class] end
  local list = {}
  for _, group in ipairs({BY_CLASS[class], rules.OF_LEVEL}) do
    for _, rule in ipairs(group) do list[#list + 1] = rule end
  end
  return list
end

--- Runs rules and gives what they find.
---@param about boardwalk.Subject
---@param list function[]
---@return table[] findings
function rules.run(about, list)
  local findings = {}
  local function find(severity, code, place, message, ...)
    local finding = {
      severity = severity, code = code, place = place, message = message:format(...),
    }
    findings[#findings + 1] = finding
    return finding
  end
  for _, rule in ipairs(list) do rule(about, find) end
  return findings
end

--- Whether there are rules for a class.
---@param class string?
---@return boolean
function rules.takes(class)
  return OF_WORLD[class] ~= nil or BY_CLASS[class] ~= nil or class == "LevelObject"
end

--- Finds what is wrong with a world.
---@param world Model|CollisionMesh|LevelObject|HeightField|MeshShape|TileGrid|TileKit a mesh's own
--- triangles, a Model in game axes and metres
---@param options? table those of bw.mesh, for the names of a Model; strict makes a name that is not
--- understood an error
---@return table[] findings {severity = "error" or "warning", code =, place =, message =} and, where
--- there are any, triangles (their numbers) and point ({x, y, z} in metres)
function rules.check(world, options)
  local class = core.kind(world)
  local about = OF_WORLD[class] and subject.of_world("bw.check", "world", world, options)
    or subject.of("bw.check", "world", world, options)
  return rules.run(about, rules_of(about.class))
end

return rules
