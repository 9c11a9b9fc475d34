--- PathMap: where people can walk. Areas with holes on the ground, and a graph of nodes and edges.
--- Points of paths are x and y in game axes; all numbers count from 0.

local check = require "boardwalk.check"
local core = require "boardwalk.core"
local text = require "boardwalk.text"

local class = core.classes.PathMap
local flat = core.flat.PathMap
local PathMap = class.__index

PathMap.axes = "x right, y forward, z up"

local function self_of(method, self)
  return check.object(method, "self", self, "PathMap")
end

-- ---- records

local function path_of(x_low, x_high, y_low, y_high, first_vertex, vertices, first_node, nodes,
    area, graph, flags, ground)
  return {
    x_low = x_low, x_high = x_high, y_low = y_low, y_high = y_high, first_vertex = first_vertex,
    vertices = vertices, first_node = first_node, nodes = nodes, area = area, graph = graph,
    flags = flags, ground = ground,
  }
end

--- A path: the outline of an area, or a hole in it.
---@param index integer from 0
---@return table path x_low, x_high, y_low, y_high, first_vertex, vertices, first_node, nodes, area,
--- graph, flags (4: a hole that a door can open, 8: left out of the tests of points), ground
function PathMap:path(index)
  self_of("PathMap.path", self)
  check.index("PathMap.path", "index", index, self:path_count())
  return path_of(flat.path(self, index))
end

--- The paths of an area: its outline, then its holes.
---@param index integer from 0
---@return integer first the number of the outline
---@return integer count how many paths, the outline counted
function PathMap:area(index)
  self_of("PathMap.area", self)
  check.index("PathMap.area", "index", index, self:area_count())
  return flat.area(self, index)
end

local function node_of(x, y, z, first_edge, edges)
  return {x = x, y = y, z = z, first_edge = first_edge, edges = edges}
end

--- A node of the graph.
---@param index integer from 0
---@return table node x, y, z, first_edge, edges
function PathMap:node(index)
  self_of("PathMap.node", self)
  check.index("PathMap.node", "index", index, self:node_count())
  return node_of(flat.node(self, index))
end

local function edge_of(node, flags, avoid)
  return {node = node, flags = flags, avoid = avoid}
end

--- An edge of the graph.
---@param index integer from 0
---@return table edge node (where it leads), flags (4 jump, 8 and 0x80 climb, 0x10 door), avoid
--- (whether routes keep off it, as from closed doors)
function PathMap:edge(index)
  self_of("PathMap.edge", self)
  check.index("PathMap.edge", "index", index, self:edge_count())
  return edge_of(flat.edge(self, index))
end

-- ---- points

-- A point on the ground at the front of arguments: two numbers, or a table of two or more. Gives x,
-- y and the next argument.
local function ground_point(method, first, second, third)
  if type(first) == "table" then
    first, second, third = rawget(first, 1), rawget(first, 2), second
  end
  return check.number(method, "x", first), check.number(method, "y", second), third
end

--- Whether a point is inside a path. Nothing is inside a clockwise one, a hole.
---@param path integer its number
---@param ... any x, y; or a point {x, y}
---@return boolean
function PathMap:path_contains(path, ...)
  local method = "PathMap.path_contains"
  self_of(method, self)
  check.index(method, "path", path, self:path_count())
  local x, y = ground_point(method, ...)
  return flat.path_contains(self, path, x, y)
end

--- Whether a point is inside an area's outline and in none of its holes.
---@param area integer its number
---@param ... any x, y; or a point {x, y}
---@return boolean
function PathMap:area_contains(area, ...)
  local method = "PathMap.area_contains"
  self_of(method, self)
  check.index(method, "area", area, self:area_count())
  local x, y = ground_point(method, ...)
  return flat.area_contains(self, area, x, y)
end

--- The first area that contains a point.
---@param ... any x, y; or a point {x, y} [, ground: only areas of this area byte]
---@return integer? area
function PathMap:find_area(...)
  local method = "PathMap.find_area"
  self_of(method, self)
  local x, y, ground = ground_point(method, ...)
  if ground ~= nil then check.integer(method, "ground", ground, 0, 65535) end
  return flat.find_area(self, x, y, ground or -1)
end

function class.__len(self)
  return PathMap.path_count(self)
end

function class.__tostring(self)
  local kind, fault = core.kind(self)
  if kind ~= "PathMap" then return "PathMap" end
  if fault then return "PathMap: destroyed" end
  return ("PathMap: %s, %s, %s, %s"):format(text.count(self:area_count(), "area"),
    text.count(self:path_count(), "path"), text.count(self:node_count(), "node"),
    text.count(self:edge_count(), "edge"))
end
