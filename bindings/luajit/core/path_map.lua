--- PathMap: areas with holes, and a graph of nodes and edges.

local ffi = require "ffi"
local check = require "boardwalk.core.check"
local library = require "boardwalk.core.library"
local object = require "boardwalk.core.object"

local C = library.C
local NONE = library.constants.BW_NONE

local class = object.class("PathMap")
local maps, methods, flat = class.held, class.methods, {}
local functions = {}

object.set_destroy(class, C.bw_path_map_destroy)

--- read_path_map(bytes) -> PathMap or nil, message, code
functions.read_path_map = object.reader(class, "bw.path_map", "data", "bw_path_map *[1]",
  C.bw_path_map_read)

local function usable(method, self)
  check.object(method, "self", self, "PathMap")
  return maps[self]
end

-- ---- counts

function methods.path_count(self)
  return C.bw_path_map_path_count(usable("PathMap.path_count", self))
end

function methods.area_count(self)
  return C.bw_path_map_area_count(usable("PathMap.area_count", self))
end

function methods.vertex_count(self)
  return C.bw_path_map_vertex_count(usable("PathMap.vertex_count", self))
end

function methods.node_count(self)
  return C.bw_path_map_node_count(usable("PathMap.node_count", self))
end

function methods.edge_count(self)
  return C.bw_path_map_edge_count(usable("PathMap.edge_count", self))
end

-- ---- records

-- The map, when a number is that of one of its records.
local function numbered(method, count, self, name, index)
  local map = usable(method, self)
  check.index(method, name, index, count(map))
  return map
end

local path = ffi.new("bw_path")

--- path(map, index) -> its box (x low, x high, y low, y high), first vertex, vertices, first node,
--- nodes, area, graph, flags, ground
function flat.path(self, index)
  local map = numbered("core.PathMap.path", C.bw_path_map_path_count, self, "index", index)
  C.bw_path_map_path(map, index, path)
  return path.x_low, path.x_high, path.y_low, path.y_high, path.first_vertex, path.vertex_count,
    path.first_node, path.node_count, path.area, path.graph, path.flags, path.ground
end

local first, count = ffi.new("uint32_t[1]"), ffi.new("uint32_t[1]")

--- area(map, index) -> first path, paths
function flat.area(self, index)
  local map = numbered("core.PathMap.area", C.bw_path_map_area_count, self, "index", index)
  C.bw_path_map_area(map, index, first, count)
  return first[0], count[0]
end

local x_out, y_out = ffi.new("float[1]"), ffi.new("float[1]")

function methods.vertex(self, index)
  local map = numbered("PathMap.vertex", C.bw_path_map_vertex_count, self, "index", index)
  C.bw_path_map_vertex(map, index, x_out, y_out)
  return x_out[0], y_out[0]
end

local node = ffi.new("bw_path_node")

--- node(map, index) -> x, y, z, first edge, edges
function flat.node(self, index)
  local map = numbered("core.PathMap.node", C.bw_path_map_node_count, self, "index", index)
  C.bw_path_map_node(map, index, node)
  return node.x, node.y, node.z, node.first_edge, node.edge_count
end

local edge = ffi.new("bw_path_edge")

--- edge(map, index) -> node, flags, avoid
function flat.edge(self, index)
  local map = numbered("core.PathMap.edge", C.bw_path_map_edge_count, self, "index", index)
  C.bw_path_map_edge(map, index, edge)
  return edge.node, edge.flags, edge.avoid ~= 0
end

function methods.set_flags(self, index, flags)
  local method = "PathMap.set_flags"
  local map = numbered(method, C.bw_path_map_path_count, self, "path", index)
  C.bw_path_map_set_flags(map, index, check.integer(method, "flags", flags, 0, 0xffff))
end

function methods.set_avoid(self, index, on)
  local method = "PathMap.set_avoid"
  local map = numbered(method, C.bw_path_map_edge_count, self, "edge", index)
  C.bw_path_map_set_avoid(map, index, check.boolean(method, "on", on))
end

-- ---- points

local function check_point(method, x, y)
  return check.number(method, "x", x), check.number(method, "y", y)
end

--- path_contains(map, path, x, y) -> boolean
function flat.path_contains(self, index, x, y)
  local method = "core.PathMap.path_contains"
  local map = numbered(method, C.bw_path_map_path_count, self, "path", index)
  return C.bw_path_map_path_contains(map, index, check_point(method, x, y)) ~= 0
end

--- area_contains(map, area, x, y) -> boolean
function flat.area_contains(self, index, x, y)
  local method = "core.PathMap.area_contains"
  local map = numbered(method, C.bw_path_map_area_count, self, "area", index)
  return C.bw_path_map_area_contains(map, index, check_point(method, x, y)) ~= 0
end

--- find_area(map, x, y, ground) -> area or nil; ground -1 for any
function flat.find_area(self, x, y, ground)
  local method = "core.PathMap.find_area"
  local map = usable(method, self)
  check_point(method, x, y)
  check.integer(method, "ground", ground, -1, 0xffff)
  return library.number_or_nil(C.bw_path_map_find_area(map, x, y, ground < 0 and NONE or ground))
end

return {class = class, flat = flat, functions = functions}
