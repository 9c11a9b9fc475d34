/* CollisionMesh: whole methods where speed counts, flat functions for the rest. The flat ones take
 * and give numbers only; lua/boardwalk/class/collision_mesh.lua makes methods of them. */
#include "build.h"
#include "protocol.h"

#include <stddef.h>
#include <string.h>

/* ---- life ---------------------------------------------------------------------------------- */

static int destroy(lua_State *L) {
  args a = args_of(L, "CollisionMesh.destroy");
  mesh_object *object = args_object(&a, "self", OBJECT_MESH);
  if (!object->borrowed) bw_mesh_destroy(object->mesh);
  object->mesh = NULL;
  return 0;
}

static int is_destroyed(lua_State *L) {
  args a = args_of(L, "CollisionMesh.is_destroyed");
  mesh_object *object = args_object(&a, "self", OBJECT_MESH);
  lua_pushboolean(L, object->mesh == NULL);
  return 1;
}

/* ---- the queries of every world ------------------------------------------------------------- */

PROTOCOL_FUNCTIONS(mesh)

static void world_bounds(const void *world, float bounds[6]) {
  bw_mesh_bounds(world, bounds);
}

static uint32_t world_triangle_end(const void *world) {
  return bw_mesh_triangle_end(world);
}

static uint32_t world_triangle_set(const void *world, uint32_t index) {
  return bw_mesh_triangle_set(world, index);
}

const protocol mesh_protocol = {PROTOCOL_MEMBERS(world_bounds), world_triangle_end,
                                world_triangle_set};

/* ---- rays ---------------------------------------------------------------------------------- */

/* cast_brute(mesh, ox, oy, oz, dx, dy, dz, length, filter) -> as cast */
static int flat_brute(lua_State *L) {
  args a = args_of(L, "core.CollisionMesh.cast_brute");
  const bw_mesh *mesh = args_mesh(&a)->mesh;
  args_ray r = args_ray_numbers(&a);
  const bw_filter *filter = args_filter(&a);
  bw_hit hit;
  int met = bw_mesh_cast_brute(mesh, ARGS_RAY(r), filter, &hit);
  return protocol_push_hit_or_nil(L, met, &hit);
}

static void push_list(lua_State *L, const lua_Number *numbers, int count) {
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; i++) {
    lua_pushnumber(L, numbers[i]);
    lua_rawseti(L, -2, i + 1);
  }
}

/* The numbers of the walk itself, as lua/boardwalk/class/explanation.lua reads them. */
static void push_account(lua_State *L, const bw_account *a) {
  const lua_Number numbers[] = {
      a->valid,   a->along,   a->from[0], a->from[1], a->from[2],          a->to[0],
      a->to[1],   a->to[2],   a->low[0],  a->low[1],  a->low[2],           a->high[0],
      a->high[1], a->high[2], a->slope,   a->offset,  (lua_Number)a->cells};
  push_list(L, numbers, (int)(sizeof numbers / sizeof numbers[0]));
}

static void push_columns(lua_State *L, const bw_column *columns, uint32_t count) {
  lua_Integer at = 0;
  lua_newtable(L);
  for (uint32_t i = 0; i < count; i++) {
    const lua_Integer numbers[] = {columns[i].x, columns[i].from, columns[i].to};
    object_append_integers(L, &at, numbers, 3);
  }
}

static void push_candidates(lua_State *L, const bw_candidate *candidates, uint32_t count) {
  lua_Integer at = 0;
  lua_newtable(L);
  for (uint32_t i = 0; i < count; i++) {
    const bw_candidate *c = &candidates[i];
    const lua_Integer whole[] = {c->triangle, c->x, c->y, c->z, c->reason, c->bits, c->crossed};
    const lua_Number numbers[] = {c->determinant, c->u, c->v, c->t};
    object_append_integers(L, &at, whole, 7);
    object_append_numbers(L, &at, numbers, 4);
  }
}

/* explain(mesh, ox, oy, oz, dx, dy, dz, length, filter) -> lists of numbers: the walk's, three for
 * each column, eleven for each candidate */
static int flat_explain(lua_State *L) {
  args a = args_of(L, "core.CollisionMesh.explain");
  const bw_mesh *mesh = args_mesh(&a)->mesh;
  args_ray r = args_ray_numbers(&a);
  const bw_filter *filter = args_filter(&a);
  bw_account account;
  bw_mesh_explain(mesh, ARGS_RAY(r), filter, &account, NULL, 0, NULL, 0);
  uint32_t column_room = account.columns;
  uint32_t candidate_room = account.candidates;
  bw_column *columns = args_room(&a, column_room, sizeof *columns);
  bw_candidate *candidates = args_room(&a, candidate_room, sizeof *candidates);
  bw_mesh_explain(args_mesh(&a)->mesh, ARGS_RAY(r), filter, &account, columns, column_room,
                  candidates, candidate_room);
  push_account(L, &account);
  push_columns(L, columns, account.columns < column_room ? account.columns : column_room);
  push_candidates(L, candidates,
                  account.candidates < candidate_room ? account.candidates : candidate_room);
  return 3;
}

/* reason_name(number) -> word */
static int reason_name(lua_State *L) {
  args a = args_of(L, "core.reason_name");
  lua_pushstring(L, bw_reason_name((int32_t)args_integer(&a, "reason", 0, INT32_MAX)));
  return 1;
}

/* world_ray(mesh, ox ... filter, hit, t, x, y, z, nx, ny, nz, triangle, material, flags, area) ->
 * hit and the values of protocol_push_hit; triangle -1 for none both ways */
static int flat_world_ray(lua_State *L) {
  args a = args_of(L, "core.CollisionMesh.world_ray");
  const bw_mesh *mesh = args_mesh(&a)->mesh;
  args_ray r = args_ray_numbers(&a);
  const bw_filter *filter = args_filter(&a);
  bw_hit result;
  memset(&result, 0, sizeof result);
  result.hit = (uint8_t)args_boolean(&a, "hit");
  result.t = args_float(&a, "t");
  result.x = args_float(&a, "x");
  result.y = args_float(&a, "y");
  result.z = args_float(&a, "z");
  result.nx = args_float(&a, "nx");
  result.ny = args_float(&a, "ny");
  result.nz = args_float(&a, "nz");
  int64_t triangle = args_integer(&a, "triangle", -1, (int64_t)BW_NONE - 1);
  result.triangle = triangle < 0 ? BW_NONE : (uint32_t)triangle;
  result.material = (uint32_t)args_integer(&a, "material", 0, UINT32_MAX);
  result.flags = (uint16_t)args_integer(&a, "flags", 0, 0xffff);
  result.area = (uint8_t)args_integer(&a, "area", 0, 0xff);
  result.set = BW_NONE;
  bw_mesh_world_ray(mesh, ARGS_RAY(r), filter, &result);
  lua_pushboolean(L, result.hit != 0);
  return 1 + protocol_push_hit(L, &result);
}

/* cast_many_threads(mesh, rays, hits, count, threads, filter) -> as cast_many */
static int flat_cast_many_threads(lua_State *L) {
  args a = args_of(L, "core.CollisionMesh.cast_many_threads");
  const bw_mesh *mesh = args_mesh(&a)->mesh;
  const buffer_object *rays = args_buffer(&a, "rays");
  const buffer_object *hits = args_buffer(&a, "hits");
  uint32_t count = args_batch(&a, rays, hits);
  uint32_t threads = (uint32_t)args_integer(&a, "threads", 1, UINT32_MAX);
  const bw_filter *filter = args_filter(&a);
  uint32_t found =
      bw_mesh_cast_many_threads(mesh, rays->numbers, count, filter, hits->numbers, threads);
  lua_pushinteger(L, (lua_Integer)found);
  return 1;
}

/* ---- ground and walls ---------------------------------------------------------------------- */

static int sphere_push(lua_State *L) {
  args a = args_of(L, "CollisionMesh.sphere_push");
  const bw_mesh *mesh = args_mesh(&a)->mesh;
  float values[6] = {0}; /* centre, first normal */
  args_point(&a, "centre", values);
  float radius = args_length(&a, "radius");
  const bw_filter *filter = args_filter(&a);
  int touched = bw_mesh_sphere_push(mesh, radius, values, filter, values + 3);
  return object_push_numbers_or_nil(L, touched, values, 6);
}

/* walk_push(mesh, centre x, y, z, radius, move x, y, z, filter) -> x, y, z, normal x, y, z, or nil */
static int walk_push(lua_State *L) {
  args a = args_of(L, "core.walk_push");
  const bw_mesh *mesh = args_mesh(&a)->mesh;
  float values[6] = {0}; /* centre, normal */
  float move[3];
  args_floats(&a, "centre", values, 3);
  float radius = args_length(&a, "radius");
  args_floats(&a, "move", move, 3);
  const bw_filter *filter = args_filter(&a);
  int touched = bw_mesh_walk_push(mesh, radius, move, filter, values, values + 3);
  return object_push_numbers_or_nil(L, touched, values, 6);
}

static int flat_drop(lua_State *L, const char *method,
                     int (*drop)(const bw_mesh *, float, float[3])) {
  args a = args_of(L, method);
  const bw_mesh *mesh = args_mesh(&a)->mesh;
  float position[3];
  args_point(&a, "position", position);
  float length = args_length(&a, "length");
  int found = drop(mesh, length, position);
  return object_push_numbers_or_nil(L, found, position, 3);
}

/* drop_to_ground(mesh, x, y, z, length) -> x, y, z or nil */
static int flat_drop_to_ground(lua_State *L) {
  return flat_drop(L, "core.CollisionMesh.drop_to_ground", bw_mesh_drop_to_ground);
}

static int flat_drop_to_marked_ground(lua_State *L) {
  return flat_drop(L, "core.CollisionMesh.drop_to_marked_ground", bw_mesh_drop_to_marked_ground);
}

/* march_ray(mesh, ox, oy, oz, dx, dy, dz, step, max) -> x, y, z or nil */
static int flat_march_ray(lua_State *L) {
  args a = args_of(L, "core.CollisionMesh.march_ray");
  const bw_mesh *mesh = args_mesh(&a)->mesh;
  float origin[3];
  float direction[3];
  float point[3];
  args_point(&a, "origin", origin);
  args_point(&a, "direction", direction);
  float step = args_length(&a, "step");
  float max = args_length(&a, "max");
  int found = bw_mesh_march_ray(mesh, step, max, origin, direction, point);
  return object_push_numbers_or_nil(L, found, point, 3);
}

/* ---- switching ----------------------------------------------------------------------------- */

static int flat_set_enabled(lua_State *L, const char *method,
                            uint32_t (*set)(bw_mesh *, const float[3], const float[3], int)) {
  args a = args_of(L, method);
  bw_mesh *mesh = args_mesh(&a)->mesh;
  float low[3];
  float high[3];
  args_point(&a, "low", low);
  args_point(&a, "high", high);
  int on = args_boolean(&a, "on");
  lua_pushinteger(L, (lua_Integer)set(mesh, low, high, on));
  return 1;
}

/* set_enabled_in_box(mesh, x, y, z, x, y, z, on) -> count */
static int flat_set_enabled_in_box(lua_State *L) {
  return flat_set_enabled(L, "core.CollisionMesh.set_enabled_in_box", bw_mesh_set_enabled_in_box);
}

static int flat_set_enabled_in_volume(lua_State *L) {
  return flat_set_enabled(L, "core.CollisionMesh.set_enabled_in_volume",
                          bw_mesh_set_enabled_in_volume);
}

static int set_two_sided(lua_State *L) {
  args a = args_of(L, "CollisionMesh.set_two_sided");
  bw_mesh *mesh = args_mesh(&a)->mesh;
  int place = a.next;
  uint32_t index = args_index(&a, "triangle", bw_mesh_triangle_end(mesh));
  int on = args_boolean(&a, "on");
  if (!bw_mesh_set_two_sided(mesh, index, on))
    args_fail(&a, place, "triangle", "a triangle whose set is not removed");
  return 0;
}

/* ---- triangles and vertices ---------------------------------------------------------------- */

static int vertex_count(lua_State *L) {
  args a = args_of(L, "CollisionMesh.vertex_count");
  lua_pushinteger(L, (lua_Integer)bw_mesh_vertex_count(args_mesh(&a)->mesh));
  return 1;
}

static int vertex(lua_State *L) {
  args a = args_of(L, "CollisionMesh.vertex");
  const bw_mesh *mesh = args_mesh(&a)->mesh;
  uint32_t index = args_index(&a, "index", bw_mesh_vertex_count(mesh));
  float position[3];
  int found = bw_mesh_vertex(mesh, index, position);
  return object_push_numbers_or_nil(L, found, position, 3);
}

/* set_triangle(mesh, index, surface); a list of flags, material, area and given */
static int flat_set_triangle(lua_State *L) {
  args a = args_of(L, "core.CollisionMesh.set_triangle");
  bw_mesh *mesh = args_mesh(&a)->mesh;
  uint32_t index = args_index(&a, "index", bw_mesh_triangle_count(mesh));
  int table = args_table(&a, "surface");
  bw_surface fields = build_surface_at(&a, table, "surface", 0);
  (void)bw_mesh_set_triangle(mesh, index, &fields);
  return 0;
}

/* add(mesh, numbers) -> TriangleSet or nil, message, code */
static int flat_add(lua_State *L) {
  args a = args_of(L, "core.CollisionMesh.add");
  lua_settop(L, 2);
  a.next = 2;
  uint32_t count = 0;
  const bw_triangle *triangles = build_read_triangles(&a, &count);
  a.next = 1;
  bw_mesh *mesh = args_mesh(&a)->mesh;
  uint32_t set = BW_NONE;
  bw_error error;
  bw_status status = bw_mesh_set_add(mesh, triangles, count, &set, &error);
  if (status != BW_OK) return object_push_failure(L, &error);
  object_push_part(L, 1, OBJECT_SET, set);
  return 1;
}

/* ---- writing ------------------------------------------------------------------------------- */

/* save(mesh, running) -> bytes or nil, message, code */
static int flat_save(lua_State *L) {
  args a = args_of(L, "core.CollisionMesh.save");
  a.next = 2;
  uint32_t options = args_boolean(&a, "running") ? BW_SAVE_RUNNING : 0u;
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  a.next = 1;
  const bw_mesh *mesh = args_mesh(&a)->mesh;
  bw_error error;
  bw_status status = bw_mesh_save(mesh, options, &object->bytes, &error);
  return status == BW_OK ? object_push_bytes(L, object) : object_push_failure(L, &error);
}

/* payload(mesh, chunk, running) -> bytes or nil, message, code */
static int flat_payload(lua_State *L) {
  args a = args_of(L, "core.CollisionMesh.payload");
  a.next = 2;
  uint32_t chunk = (uint32_t)args_integer(&a, "type", 0, UINT32_MAX);
  uint32_t options = args_boolean(&a, "running") ? BW_SAVE_RUNNING : 0u;
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  a.next = 1;
  const bw_mesh *mesh = args_mesh(&a)->mesh;
  bw_error error;
  bw_status status = bw_mesh_save_payload(mesh, chunk, options, &object->bytes, &error);
  return status == BW_OK ? object_push_bytes(L, object) : object_push_failure(L, &error);
}

/* ---- statistics ---------------------------------------------------------------------------- */

typedef struct count_field {
  const char *name;
  size_t offset;
} count_field;

#define COUNT(name) \
  { #name, offsetof(bw_mesh_stats, name) }

static const count_field counts[] = {
    COUNT(triangles),
    COUNT(vertices),
    COUNT(facing_up),
    COUNT(facing_down),
    COUNT(walls),
    COUNT(degenerate),
    COUNT(climbable),
    COUNT(nx),
    COUNT(ny),
    COUNT(nz),
    COUNT(cells),
    COUNT(cells_used),
    COUNT(list_values),
    COUNT(list_entries),
    COUNT(list_longest),
    COUNT(unlisted),
    COUNT(entries_outside),
    COUNT(triangles_missing),
    COUNT(other_chunks),
};

static void set_number(lua_State *L, const char *name, float value) {
  lua_pushnumber(L, (lua_Number)value);
  lua_setfield(L, -2, name);
}

static void set_list(lua_State *L, const char *name, const uint32_t *values, int count) {
  lua_createtable(L, count, 1);
  for (int i = 0; i < count; i++) {
    lua_pushinteger(L, (lua_Integer)values[i]);
    lua_rawseti(L, -2, i);
  }
  lua_setfield(L, -2, name);
}

/* stats(mesh) -> the fields of bw_mesh_stats by name, its arrays from 0; or nil, message, code */
static int flat_stats(lua_State *L) {
  args a = args_of(L, "core.CollisionMesh.stats");
  const bw_mesh *mesh = args_mesh(&a)->mesh;
  bw_mesh_stats stats;
  bw_error error;
  if (bw_mesh_statistics(mesh, &stats, &error) != BW_OK) return object_push_failure(L, &error);
  lua_newtable(L);
  for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
    uint32_t value = 0;
    memcpy(&value, (const char *)&stats + counts[i].offset, sizeof value);
    object_set_integer(L, counts[i].name, value);
  }
  object_set_integer(L, "payload_bytes", stats.payload_bytes);
  object_set_integer(L, "memory_bytes", stats.memory_bytes);
  set_number(L, "cell_x", stats.cell_x);
  set_number(L, "cell_y", stats.cell_y);
  set_number(L, "lowest_z", stats.lowest_z);
  set_list(L, "bits", stats.bits, 16);
  set_list(L, "materials", stats.materials, 256);
  set_list(L, "areas", stats.areas, 256);
  return 1;
}

/* Adds numbers to the list on top of the stack; gives the count of its numbers then. */
static lua_Integer append(lua_State *L, lua_Integer count, const float *numbers, int more) {
  for (int i = 0; i < more; i++) {
    lua_pushnumber(L, (lua_Number)numbers[i]);
    lua_rawseti(L, -2, ++count);
  }
  return count;
}

static lua_Integer append_number(lua_State *L, lua_Integer count, uint32_t number) {
  lua_pushinteger(L, number == BW_NONE ? -1 : (lua_Integer)number);
  lua_rawseti(L, -2, ++count);
  return count;
}

/* inspect(mesh) -> a list of 14 numbers for each fault: those of bw_mesh_fault in order, -1 for none;
 * or nil, message, code */
static int flat_inspect(lua_State *L) {
  args a = args_of(L, "core.CollisionMesh.inspect");
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  const bw_mesh *mesh = args_mesh(&a)->mesh;
  bw_error error;
  if (bw_mesh_inspect(mesh, &object->bytes, &error) != BW_OK) return object_push_failure(L, &error);
  size_t faults = bw_bytes_size(object->bytes) / sizeof(bw_mesh_fault);
  lua_newtable(L);
  lua_Integer count = 0;
  for (size_t i = 0; i < faults; i++) {
    bw_mesh_fault fault;
    memcpy(&fault, bw_bytes_data(object->bytes) + i * sizeof fault, sizeof fault);
    count = append_number(L, count, fault.kind);
    count = append_number(L, count, fault.triangle);
    count = append_number(L, count, fault.other);
    count = append_number(L, count, fault.count);
    count = append(L, count, fault.place, 3);
    count = append(L, count, &fault.size, 1);
    count = append(L, count, fault.origin, 3);
    count = append(L, count, fault.direction, 3);
  }
  return 1;
}

/* name(mesh) -> the name it was made with, or nil */
static int flat_name(lua_State *L) {
  args a = args_of(L, "core.CollisionMesh.name");
  (void)args_object(&a, "self", OBJECT_MESH);
  (void)lua_getiuservalue(L, 1, MESH_NAME);
  return 1;
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {{"destroy", destroy},
                                   {"is_destroyed", is_destroyed},
                                   {"sphere_push", sphere_push},
                                   {"set_two_sided", set_two_sided},
                                   {"vertex_count", vertex_count},
                                   {"vertex", vertex},
                                   {NULL, NULL}};

static const luaL_Reg flat[] = {{"cast_brute", flat_brute},
                                {"explain", flat_explain},
                                {"reason_name", reason_name},
                                {"world_ray", flat_world_ray},
                                {"cast_many_threads", flat_cast_many_threads},
                                {"drop_to_ground", flat_drop_to_ground},
                                {"drop_to_marked_ground", flat_drop_to_marked_ground},
                                {"march_ray", flat_march_ray},
                                {"walk_push", walk_push},
                                {"set_enabled_in_box", flat_set_enabled_in_box},
                                {"set_enabled_in_volume", flat_set_enabled_in_volume},
                                {"set_triangle", flat_set_triangle},
                                {"add", flat_add},
                                {"save", flat_save},
                                {"payload", flat_payload},
                                {"stats", flat_stats},
                                {"inspect", flat_inspect},
                                {"name", flat_name},
                                {NULL, NULL}};

const class_description mesh_class = {
    "CollisionMesh", meta, methods, flat, "the CollisionMesh is destroyed", NULL};
