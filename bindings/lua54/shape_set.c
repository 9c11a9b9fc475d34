/* ShapeSet: mesh shapes placed at matrices; and what components of entities say of shapes. The
 * queries of every world are in protocol.c. */
#include "shape_account.h"

#include <string.h>

static void free_core(void *set) {
  bw_shape_set_destroy(set);
}

static const bw_shape_set *self_of(args *a) {
  return args_core(a, "self", OBJECT_SHAPE_SET);
}

static int destroy(lua_State *L) {
  return args_destroy(L, "ShapeSet.destroy", OBJECT_SHAPE_SET);
}

static int is_destroyed(lua_State *L) {
  return args_is_destroyed(L, "ShapeSet.is_destroyed", OBJECT_SHAPE_SET);
}

/* ---- the queries of every world ------------------------------------------------------------- */

PROTOCOL_FUNCTIONS(shape_set)

static void world_bounds(const void *world, float bounds[6]) {
  bw_shape_set_bounds(world, bounds);
}

const protocol shape_set_protocol = {PROTOCOL_MEMBERS(world_bounds), NULL, NULL};

/* cast_brute(set, ox, oy, oz, dx, dy, dz, length, filter) -> as cast */
static int flat_brute(lua_State *L) {
  args a = args_of(L, "core.ShapeSet.cast_brute");
  const bw_shape_set *set = self_of(&a);
  args_ray r = args_ray_numbers(&a);
  const bw_filter *filter = args_filter(&a);
  bw_hit hit;
  int met = bw_shape_set_cast_brute(set, ARGS_RAY(r), filter, &hit);
  return protocol_push_hit_or_nil(L, met, &hit);
}

/* ---- making -------------------------------------------------------------------------------- */

enum { MATRIX_NUMBERS = 16 };

static void read_placement(const args *a, int numbers, int ids, uint32_t index,
                           bw_shape_placement *out) {
  lua_Integer at = (lua_Integer)index * MATRIX_NUMBERS + 1;
  for (int i = 0; i < MATRIX_NUMBERS; i++)
    out->matrix[i] = args_element_float(a, numbers, "numbers", at + i);
  out->id = (uint32_t)args_element_integer(a, ids, "ids", (lua_Integer)index + 1, 0, UINT32_MAX);
}

/* Puts in the shapes; nothing may be made between this and their use. */
static void read_shapes(const args *a, int table, bw_shape_placement *placements, uint32_t count) {
  lua_State *L = a->L;
  for (uint32_t i = 0; i < count; i++) {
    (void)lua_rawgeti(L, table, (lua_Integer)i + 1);
    if (!object_is(L, -1, OBJECT_MESH_SHAPE) || object_fault(L, -1, OBJECT_MESH_SHAPE) != NULL)
      args_fail(a, table, "shapes", "a list of MeshShapes that are not destroyed");
    placements[i].shape = ((core_object *)lua_touserdata(L, -1))->core;
    lua_pop(L, 1);
  }
}

/* create_shape_set(shapes, numbers, ids) -> ShapeSet or nil, message, code; a list of MeshShapes, of
 * sixteen numbers for each, and of an id for each */
static int create_shape_set(lua_State *L) {
  args a = args_of(L, "core.create_shape_set");
  lua_settop(L, 3);
  int shapes = args_table(&a, "shapes");
  int numbers = args_table(&a, "numbers");
  int ids = args_table(&a, "ids");
  size_t count = (size_t)lua_rawlen(L, shapes);
  if (count > UINT32_MAX / sizeof(bw_shape_placement))
    args_fail(&a, shapes, "shapes", "a shorter list");
  bw_shape_placement *placements = lua_newuserdatauv(L, (count + 1) * sizeof *placements, 0);
  for (size_t i = 0; i < count; i++) read_placement(&a, numbers, ids, (uint32_t)i, &placements[i]);
  core_object *object = object_create_core(L, OBJECT_SHAPE_SET, 0);
  read_shapes(&a, shapes, placements, (uint32_t)count);
  bw_allocator allocator = object_allocator(L);
  bw_shape_set *set = NULL;
  bw_error error;
  if (bw_shape_set_create(placements, (uint32_t)count, &allocator, &set, &error) != BW_OK)
    return object_push_failure(L, &error);
  object->core = set;
  return 1;
}

/* ---- what is in it ------------------------------------------------------------------------- */

/* placement_count(set) -> how many */
static int flat_placement_count(lua_State *L) {
  args a = args_of(L, "core.ShapeSet.placement_count");
  lua_pushinteger(L, (lua_Integer)bw_shape_set_placement_count(self_of(&a)));
  return 1;
}

/* placement(set, index) -> id, first, count, low, high, matrix: 25 values; nil when there is none */
static int flat_placement(lua_State *L) {
  args a = args_of(L, "core.ShapeSet.placement");
  const bw_shape_set *set = self_of(&a);
  bw_shape_placed placed;
  luaL_checkstack(L, 30, NULL);
  if (!bw_shape_set_placement(set, (uint32_t)args_integer(&a, "index", 0, UINT32_MAX), &placed)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, (lua_Integer)placed.id);
  lua_pushinteger(L, (lua_Integer)placed.first);
  lua_pushinteger(L, (lua_Integer)placed.count);
  object_push_numbers(L, placed.low, 3);
  object_push_numbers(L, placed.high, 3);
  object_push_numbers(L, placed.matrix, MATRIX_NUMBERS);
  return 9 + MATRIX_NUMBERS;
}

/* placement_of(set, triangle) -> placement, face; nil when there is no such triangle */
static int flat_placement_of(lua_State *L) {
  args a = args_of(L, "core.ShapeSet.placement_of");
  const bw_shape_set *set = self_of(&a);
  uint32_t face = 0;
  uint32_t triangle = (uint32_t)args_integer(&a, "triangle", 0, UINT32_MAX);
  uint32_t placement = bw_shape_set_placement_of(set, triangle, &face);
  if (placement == BW_NONE) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, (lua_Integer)placement);
  lua_pushinteger(L, (lua_Integer)face);
  return 2;
}

/* material(set, index) -> text, or nil when there is none */
static int flat_material(lua_State *L) {
  args a = args_of(L, "core.ShapeSet.material");
  const bw_shape_set *set = self_of(&a);
  bw_material_ref material;
  if (!bw_shape_set_material(set, (uint32_t)args_integer(&a, "index", 0, UINT32_MAX), &material)) {
    lua_pushnil(L);
    return 1;
  }
  char text[BW_MATERIAL_REF_TEXT];
  size_t length = bw_material_ref_text(&material, text);
  lua_pushlstring(L, text, length);
  return 1;
}

/* ---- components ---------------------------------------------------------------------------- */

static void push_body(lua_State *L, const bw_rigid_body *body) {
  lua_newtable(L);
  object_set_integer(L, "filter_id", body->filter_id);
  object_set_integer(L, "filter_layer", body->filter_layer);
  object_set_integer(L, "filter_part", body->filter_part);
  object_set_integer(L, "shape", body->shape);
  const float numbers[3] = {body->mass, body->linear_damping, body->angular_damping};
  static const char *const names[3] = {"mass", "linear_damping", "angular_damping"};
  for (int i = 0; i < 3; i++) {
    lua_pushnumber(L, (lua_Number)numbers[i]);
    lua_setfield(L, -2, names[i]);
  }
  lua_createtable(L, 4, 0);
  for (int i = 0; i < 4; i++) {
    lua_pushinteger(L, body->flags[i]);
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, "flags");
  object_set_numbers(L, "inertia", body->inertia, 16);
}

/* rigid_body(bytes) -> table or nil, message, code */
static int rigid_body(lua_State *L) {
  args a = args_of(L, "core.rigid_body");
  size_t size = 0;
  const char *data = args_string(&a, "bytes", &size, false);
  bw_rigid_body body;
  bw_error error;
  if (bw_rigid_body_read(data, size, &body, &error) != BW_OK) return object_push_failure(L, &error);
  push_body(L, &body);
  return 1;
}

/* inert_component(bytes) -> table or nil, message, code */
static int inert_component(lua_State *L) {
  args a = args_of(L, "core.inert_component");
  size_t size = 0;
  const char *data = args_string(&a, "bytes", &size, false);
  bw_inert_component component;
  bw_error error;
  if (bw_inert_component_read(data, size, &component, &error) != BW_OK)
    return object_push_failure(L, &error);
  push_body(L, &component.body);
  object_set_integer(L, "body_id", component.body_id);
  object_set_integer(L, "body_managed", component.body_managed);
  object_set_integer(L, "damage", component.damage);
  object_set_integer(L, "walkability", component.walkability);
  return 1;
}

typedef bw_status read_function(const void *, size_t, bw_shape_pair *, uint32_t, uint32_t *,
                                bw_error *);

static int push_pairs(lua_State *L, const char *method, read_function *read) {
  args a = args_of(L, method);
  size_t size = 0;
  const char *data = args_string(&a, "bytes", &size, false);
  uint32_t count = 0;
  bw_error error;
  if (read(data, size, NULL, 0, &count, &error) != BW_OK) return object_push_failure(L, &error);
  bw_shape_pair *pairs = lua_newuserdatauv(L, ((size_t)count + 1) * sizeof *pairs, 0);
  (void)read(data, size, pairs, count, &count, NULL);
  lua_newtable(L);
  for (uint32_t i = 0; i < count; i++) {
    lua_createtable(L, 0, 2);
    object_set_integer(L, "entity", pairs[i].entity);
    object_set_integer(L, "shape", pairs[i].shape);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

/* multi_mesh(bytes) -> a list of {entity =, shape =}, or nil, message, code */
static int multi_mesh(lua_State *L) {
  return push_pairs(L, "core.multi_mesh", bw_multi_mesh_read);
}

/* multi_inert(bytes) -> as multi_mesh */
static int multi_inert(lua_State *L) {
  return push_pairs(L, "core.multi_inert", bw_multi_inert_read);
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {
    {"destroy", destroy}, {"is_destroyed", is_destroyed}, {NULL, NULL}};

static const luaL_Reg flat[] = {{"cast_brute", flat_brute},
                                {"placement_count", flat_placement_count},
                                {"placement", flat_placement},
                                {"placement_of", flat_placement_of},
                                {"material", flat_material},
                                {"explain", shape_account_of_set},
                                {NULL, NULL}};

const class_description shape_set_class = {
    "ShapeSet", meta, methods, flat, "the ShapeSet is destroyed", free_core};

const luaL_Reg shape_set_functions[] = {
    {"create_shape_set", create_shape_set}, {"rigid_body", rigid_body},
    {"inert_component", inert_component},   {"multi_mesh", multi_mesh},
    {"multi_inert", multi_inert},           {NULL, NULL}};
