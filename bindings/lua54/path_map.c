/* PathMap: areas with holes, and a graph of nodes and edges. */
#include "args.h"

static void free_core(void *map) {
  bw_path_map_destroy(map);
}

static bw_path_map *self_of(args *a) {
  return args_core(a, "self", OBJECT_PATH_MAP);
}

/* read_path_map(bytes) -> PathMap or nil, message, code */
static int read_path_map(lua_State *L) {
  args a = args_of(L, "bw.path_map");
  size_t size = 0;
  const char *data = args_string(&a, "data", &size, false);
  core_object *object = object_create_core(L, OBJECT_PATH_MAP, 0);
  bw_allocator allocator = object_allocator(L);
  bw_path_map *map = NULL;
  bw_error error;
  if (bw_path_map_read(data, size, &allocator, &map, &error) != BW_OK)
    return object_push_failure(L, &error);
  object->core = map;
  object_weigh(L, size);
  return 1;
}

static int destroy(lua_State *L) {
  return args_destroy(L, "PathMap.destroy", OBJECT_PATH_MAP);
}

static int is_destroyed(lua_State *L) {
  return args_is_destroyed(L, "PathMap.is_destroyed", OBJECT_PATH_MAP);
}

/* ---- counts -------------------------------------------------------------------------------- */

static int push_count(lua_State *L, const char *method, uint32_t (*count)(const bw_path_map *)) {
  args a = args_of(L, method);
  lua_pushinteger(L, (lua_Integer)count(self_of(&a)));
  return 1;
}

static int path_count(lua_State *L) {
  return push_count(L, "PathMap.path_count", bw_path_map_path_count);
}

static int area_count(lua_State *L) {
  return push_count(L, "PathMap.area_count", bw_path_map_area_count);
}

static int vertex_count(lua_State *L) {
  return push_count(L, "PathMap.vertex_count", bw_path_map_vertex_count);
}

static int node_count(lua_State *L) {
  return push_count(L, "PathMap.node_count", bw_path_map_node_count);
}

static int edge_count(lua_State *L) {
  return push_count(L, "PathMap.edge_count", bw_path_map_edge_count);
}

/* ---- records ------------------------------------------------------------------------------- */

/* path(map, index) -> its box (x low, x high, y low, y high), first vertex, vertices, first node,
 * nodes, area, graph, flags, ground */
static int flat_path(lua_State *L) {
  args a = args_of(L, "core.PathMap.path");
  const bw_path_map *map = self_of(&a);
  bw_path path;
  (void)bw_path_map_path(map, args_index(&a, "index", bw_path_map_path_count(map)), &path);
  const float box[4] = {path.x_low, path.x_high, path.y_low, path.y_high};
  object_push_numbers(L, box, 4);
  lua_pushinteger(L, (lua_Integer)path.first_vertex);
  lua_pushinteger(L, (lua_Integer)path.vertex_count);
  lua_pushinteger(L, (lua_Integer)path.first_node);
  lua_pushinteger(L, (lua_Integer)path.node_count);
  lua_pushinteger(L, (lua_Integer)path.area);
  lua_pushinteger(L, path.graph);
  lua_pushinteger(L, path.flags);
  lua_pushinteger(L, path.ground);
  return 12;
}

/* area(map, index) -> first path, paths */
static int flat_area(lua_State *L) {
  args a = args_of(L, "core.PathMap.area");
  const bw_path_map *map = self_of(&a);
  uint32_t first = 0;
  uint32_t count = 0;
  (void)bw_path_map_area(map, args_index(&a, "index", bw_path_map_area_count(map)), &first, &count);
  lua_pushinteger(L, (lua_Integer)first);
  lua_pushinteger(L, (lua_Integer)count);
  return 2;
}

static int vertex(lua_State *L) {
  args a = args_of(L, "PathMap.vertex");
  const bw_path_map *map = self_of(&a);
  float at[2] = {0.0f, 0.0f};
  (void)bw_path_map_vertex(map, args_index(&a, "index", bw_path_map_vertex_count(map)), &at[0],
                           &at[1]);
  object_push_numbers(L, at, 2);
  return 2;
}

/* node(map, index) -> x, y, z, first edge, edges */
static int flat_node(lua_State *L) {
  args a = args_of(L, "core.PathMap.node");
  const bw_path_map *map = self_of(&a);
  bw_path_node node;
  (void)bw_path_map_node(map, args_index(&a, "index", bw_path_map_node_count(map)), &node);
  const float position[3] = {node.x, node.y, node.z};
  object_push_numbers(L, position, 3);
  lua_pushinteger(L, (lua_Integer)node.first_edge);
  lua_pushinteger(L, (lua_Integer)node.edge_count);
  return 5;
}

/* edge(map, index) -> node, flags, avoid */
static int flat_edge(lua_State *L) {
  args a = args_of(L, "core.PathMap.edge");
  const bw_path_map *map = self_of(&a);
  bw_path_edge edge;
  (void)bw_path_map_edge(map, args_index(&a, "index", bw_path_map_edge_count(map)), &edge);
  lua_pushinteger(L, (lua_Integer)edge.node);
  lua_pushinteger(L, edge.flags);
  lua_pushboolean(L, edge.avoid != 0);
  return 3;
}

static int set_flags(lua_State *L) {
  args a = args_of(L, "PathMap.set_flags");
  bw_path_map *map = self_of(&a);
  uint32_t path = args_index(&a, "path", bw_path_map_path_count(map));
  (void)bw_path_map_set_flags(map, path, (uint16_t)args_integer(&a, "flags", 0, 0xffff));
  return 0;
}

static int set_avoid(lua_State *L) {
  args a = args_of(L, "PathMap.set_avoid");
  bw_path_map *map = self_of(&a);
  uint32_t edge = args_index(&a, "edge", bw_path_map_edge_count(map));
  (void)bw_path_map_set_avoid(map, edge, args_boolean(&a, "on"));
  return 0;
}

/* ---- points -------------------------------------------------------------------------------- */

/* path_contains(map, path, x, y) -> boolean */
static int flat_path_contains(lua_State *L) {
  args a = args_of(L, "core.PathMap.path_contains");
  const bw_path_map *map = self_of(&a);
  uint32_t path = args_index(&a, "path", bw_path_map_path_count(map));
  float x = args_float(&a, "x");
  float y = args_float(&a, "y");
  lua_pushboolean(L, bw_path_map_path_contains(map, path, x, y));
  return 1;
}

/* area_contains(map, area, x, y) -> boolean */
static int flat_area_contains(lua_State *L) {
  args a = args_of(L, "core.PathMap.area_contains");
  const bw_path_map *map = self_of(&a);
  uint32_t area = args_index(&a, "area", bw_path_map_area_count(map));
  float x = args_float(&a, "x");
  float y = args_float(&a, "y");
  lua_pushboolean(L, bw_path_map_area_contains(map, area, x, y));
  return 1;
}

/* find_area(map, x, y, ground) -> area or nil; ground -1 for any */
static int flat_find_area(lua_State *L) {
  args a = args_of(L, "core.PathMap.find_area");
  const bw_path_map *map = self_of(&a);
  float x = args_float(&a, "x");
  float y = args_float(&a, "y");
  int64_t ground = args_integer(&a, "ground", -1, 0xffff);
  uint32_t area = bw_path_map_find_area(map, x, y, ground < 0 ? BW_NONE : (uint32_t)ground);
  return object_push_number_or_nil(L, area);
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {{"destroy", destroy},
                                   {"is_destroyed", is_destroyed},
                                   {"path_count", path_count},
                                   {"area_count", area_count},
                                   {"vertex_count", vertex_count},
                                   {"node_count", node_count},
                                   {"edge_count", edge_count},
                                   {"vertex", vertex},
                                   {"set_flags", set_flags},
                                   {"set_avoid", set_avoid},
                                   {NULL, NULL}};

static const luaL_Reg flat[] = {{"path", flat_path},
                                {"area", flat_area},
                                {"node", flat_node},
                                {"edge", flat_edge},
                                {"path_contains", flat_path_contains},
                                {"area_contains", flat_area_contains},
                                {"find_area", flat_find_area},
                                {NULL, NULL}};

const class_description path_map_class = {
    "PathMap", meta, methods, flat, "the PathMap is destroyed", free_core};

const luaL_Reg path_map_functions[] = {{"read_path_map", read_path_map}, {NULL, NULL}};
