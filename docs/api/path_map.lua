--- PathMap: where people can walk.

local shared = require "boardwalk.api.shared"

local destroy, is_destroyed = shared.lifetime([[assert(bw.path_map(("\0"):rep(48)))]])

local AT = {"x number (metres) -- or a point {x, y}", "y? number (metres)"}

-- A method that counts.
local function count_of(name, what)
  return {
    name = name, summary = "The number of " .. what .. ".", returns = {"count integer"},
    example = ("print(paths:%s())"):format(name),
  }
end

local methods = {
  count_of("area_count", "areas"),
  count_of("path_count", "paths, as # gives it"),
  count_of("vertex_count", "vertices"),
  count_of("node_count", "nodes"),
  count_of("edge_count", "edges"),
  {
    name = "area", summary = "The paths of an area: its outline, then its holes.",
    params = {shared.INDEX},
    returns = {"first integer -- the number of the outline", "count integer -- how many paths"},
    example = [[
local first, count = paths:area(0)
for path = first, first + count - 1 do print(path, paths:path(path).vertices) end]],
  },
  {
    name = "path", summary = "A path.", params = {shared.INDEX}, returns = {"path Path"},
    example = "assert(paths:path(0).ground == 7)",
  },
  {
    name = "vertex", summary = "A vertex of a path.", params = {shared.INDEX},
    returns = {"x number (metres)", "y number (metres)"},
    example = "local x, y = paths:vertex(0)",
  },
  {
    name = "node", summary = "A node of the graph.", params = {shared.INDEX},
    returns = {"node PathNode"},
    example = [[
local node = paths:node(0)
for edge = node.first_edge, node.first_edge + node.edges - 1 do print(paths:edge(edge).node) end]],
  },
  {
    name = "edge", summary = "An edge of the graph.", params = {shared.INDEX},
    returns = {"edge PathEdge"},
    example = "assert(paths:edge(1).avoid) -- a closed door",
  },
  {
    name = "set_flags", summary = "Sets a path's flags, as a door that opens its hole does.",
    params = {"path integer -- its number, from 0", "flags integer"},
    example = "paths:set_flags(1, 8)",
  },
  {
    name = "set_avoid", summary = "Whether routes keep off an edge, as from a closed door.",
    params = {"edge integer -- its number, from 0", "on boolean"},
    example = [[
paths:set_avoid(1, false)
assert(not paths:edge(1).avoid)]],
  },
  {
    name = "path_contains",
    summary = "Whether a point is inside a path, by the edges that its slab lists. Nothing is "
      .. "inside a clockwise one.",
    params = shared.with({"path integer -- its number, from 0"}, AT[1], AT[2]),
    returns = {"inside boolean"}, example = "assert(paths:path_contains(0, 1, 1))",
    source = "original: 0x0024eef0",
  },
  {
    name = "area_contains",
    summary = "Whether a point is inside an area's outline and in none of its holes. Paths with "
      .. "flag 8 do not count.",
    params = shared.with({"area integer -- its number, from 0"}, AT[1], AT[2]),
    returns = {"inside boolean"}, example = "assert(paths:area_contains(0, {1, 1}))",
    source = "original: 0x0024ea60",
  },
  {
    name = "find_area", summary = "The first area that contains a point.",
    params = shared.with(AT, "ground? integer -- only areas of this area byte"),
    returns = {"area integer? -- nil when there is none"},
    example = "assert(paths:find_area(1, 1) == 0)", source = "original: 0x00250760",
  },
  destroy, is_destroyed,
}

local records = {
  {
    name = "Path", summary = "A path: the outline of an area, or a hole in one. Anticlockwise ones "
      .. "(x right, y up) are solid.",
    fields = {
      "x_low number (metres)", "x_high number (metres)", "y_low number (metres)",
      "y_high number (metres)", "first_vertex integer", "vertices integer",
      "first_node integer", "nodes integer", "area integer -- the area it belongs to",
      "graph integer -- word +0x02; that of an outline has its holes' added",
      "flags integer -- 4: a hole that a door can open; 8: left out of the tests of points",
      "ground integer -- the area byte of the triangles under it",
    },
  },
  {
    name = "PathNode", summary = "A node of the graph.",
    fields = {
      "x number (metres)", "y number (metres)", "z number (metres)", "first_edge integer",
      "edges integer",
    },
  },
  {
    name = "PathEdge", summary = "An edge of the graph.",
    fields = {
      "node integer -- where it leads",
      "flags integer -- 1, 2, 4 (jump), 8 and 0x80 (climb), 0x10 (door)",
      "avoid boolean -- whether routes keep off it",
    },
  },
}

return {
  name = "PathMap", variable = "paths",
  summary = "Where people can walk: areas with holes on the ground, and a graph of nodes and "
    .. "edges. What is changed is not written with the level.",
  made_by = {"path_map"}, methods = methods,
  fields = {"axes string -- \"x right, y forward, z up\""},
  operators = {
    "# integer -- the number of paths",
    "tostring string -- its counts",
    "close nil -- destroys it",
  },
  records = records,
  source = "spec of the files, 3.5",
}
