/* What is asked of an IPhysics, and of shapes without one: flat functions. */
#include "physics.h"

#include <string.h>

/* ---- boxes --------------------------------------------------------------------------------- */

typedef struct box_query {
  float box[6];
  uint32_t start, ignored, type_mask, flag_mask, excluded_flags, excluded_state;
} box_query;

static box_query read_box_query(args *a, const bw_physics *physics) {
  box_query query;
  args_floats(a, "box", query.box, 6);
  query.start = args_part_of(a, "start", OBJECT_BODY, physics);
  query.ignored = args_part_of(a, "ignored", OBJECT_OWNER, physics);
  query.type_mask = args_bits(a, "type_mask");
  query.flag_mask = args_bits(a, "flag_mask");
  query.excluded_flags = args_bits(a, "excluded_flags");
  query.excluded_state = args_bits(a, "excluded_state");
  return query;
}

static uint32_t ask_box(const bw_physics *physics, const box_query *q, uint32_t *bodies,
                        uint32_t capacity) {
  return bw_physics_query_box_filtered(physics, q->box, q->box + 3, q->start, q->ignored,
                                       q->type_mask, q->flag_mask, q->excluded_flags,
                                       q->excluded_state, bodies, capacity);
}

/* query_box(physics, low x, y, z, high x, y, z, start, ignored, type mask, flag mask, excluded
 * flags, excluded state) -> a list of Bodies */
int physics_query_box(lua_State *L) {
  args a = args_of(L, "core.IPhysics.query_box");
  const bw_physics *physics = args_physics(&a);
  box_query query = read_box_query(&a, physics);
  uint32_t count = ask_box(physics, &query, NULL, 0);
  uint32_t *bodies = NULL;
  for (;;) { /* room for them may run a finalizer that changes the world: then it is asked again */
    uint32_t room = count;
    bodies = lua_newuserdatauv(L, ((size_t)room + 1u) * sizeof *bodies, 0);
    a.next = 1;
    count = ask_box(args_physics(&a), &query, bodies, room);
    if (count <= room) break;
    lua_pop(L, 1);
  }
  lua_createtable(L, (int)count, 0);
  for (uint32_t i = 0; i < count; i++) {
    object_push_part(L, 1, OBJECT_BODY, bodies[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

/* ---- overlaps ------------------------------------------------------------------------------ */

typedef struct overlap_query {
  bw_geometry geometry;
  uint32_t ignored, type_mask, flag_mask, options;
  int32_t group;
} overlap_query;

static overlap_query read_overlap_query(args *a, const bw_physics *physics) {
  overlap_query query;
  query.geometry = physics_args_geometry(a);
  query.ignored = args_part_of(a, "ignored", OBJECT_OWNER, physics);
  query.type_mask = args_bits(a, "type_mask");
  query.flag_mask = args_bits(a, "flag_mask");
  query.group = (int32_t)args_integer(a, "group", INT16_MIN, INT16_MAX);
  query.options = args_bits(a, "options");
  return query;
}

static uint32_t ask_overlap(const bw_physics *physics, const overlap_query *q, bw_overlap *found,
                            uint32_t capacity) {
  return bw_physics_overlap(physics, &q->geometry, q->ignored, q->type_mask, q->flag_mask, q->group,
                            q->options, found, capacity);
}

/* overlap(physics, geometry, ignored, type mask, flag mask, group, options) -> a list of Owner,
 * Body and Shape of each */
int physics_overlap(lua_State *L) {
  args a = args_of(L, "core.IPhysics.overlap");
  const bw_physics *physics = args_physics(&a);
  overlap_query query = read_overlap_query(&a, physics);
  uint32_t count = ask_overlap(physics, &query, NULL, 0);
  bw_overlap *found = NULL;
  for (;;) { /* as in physics_query_box */
    uint32_t room = count;
    found = lua_newuserdatauv(L, ((size_t)room + 1u) * sizeof *found, 0);
    a.next = 1;
    count = ask_overlap(args_physics(&a), &query, found, room);
    if (count <= room) break;
    lua_pop(L, 1);
  }
  lua_newtable(L);
  for (uint32_t i = 0; i < count; i++) {
    object_push_part(L, 1, OBJECT_OWNER, found[i].owner);
    lua_rawseti(L, -2, (lua_Integer)i * 3 + 1);
    object_push_part(L, 1, OBJECT_BODY, found[i].body);
    lua_rawseti(L, -2, (lua_Integer)i * 3 + 2);
    object_push_part(L, 1, OBJECT_SHAPE, found[i].shape);
    lua_rawseti(L, -2, (lua_Integer)i * 3 + 3);
  }
  return 1;
}

/* ---- rays ---------------------------------------------------------------------------------- */

static void push_parts(lua_State *L, uint32_t owner, uint32_t body, uint32_t shape) {
  object_push_part(L, 1, OBJECT_OWNER, owner);
  object_push_part(L, 1, OBJECT_BODY, body);
  object_push_part(L, 1, OBJECT_SHAPE, shape);
}

/* cast(physics, a ray, type mask, ignored, options) -> fraction, Owner, Body, Shape, or nil */
int physics_cast(lua_State *L) {
  args a = args_of(L, "core.IPhysics.cast");
  const bw_physics *physics = args_physics(&a);
  args_ray ray = args_ray_numbers(&a);
  uint32_t type_mask = args_bits(&a, "type_mask");
  uint32_t ignored = args_part_of(&a, "ignored", OBJECT_OWNER, physics);
  uint32_t options = args_bits(&a, "options");
  bw_body_hit hit;
  if (!bw_physics_cast(physics, ARGS_RAY(ray), type_mask, ignored, options, &hit)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushnumber(L, (lua_Number)hit.fraction);
  push_parts(L, hit.owner, hit.body, hit.shape);
  return 4;
}

/* A CollisionMesh that can be used, or nil. */
static const bw_mesh *args_mesh_or_nil(args *a) {
  if (!lua_isnoneornil(a->L, a->next)) return args_mesh(a)->mesh;
  a->next++;
  return NULL;
}

/* line_test(physics, mesh or nil, a ray, filter, type mask, ignored, options) -> t, x, y, z, nx, ny,
 * nz, and triangle and material, or -1, Owner, Body and Shape; nil when nothing is met */
int physics_line_test(lua_State *L) {
  args a = args_of(L, "core.IPhysics.line_test");
  const bw_physics *physics = args_physics(&a);
  const bw_mesh *mesh = args_mesh_or_nil(&a);
  args_ray ray = args_ray_numbers(&a);
  const bw_filter *filter = args_filter(&a);
  uint32_t type_mask = args_bits(&a, "type_mask");
  uint32_t ignored = args_part_of(&a, "ignored", OBJECT_OWNER, physics);
  uint32_t options = args_bits(&a, "options");
  bw_line_hit hit;
  if (!bw_line_test(mesh, physics, ARGS_RAY(ray), filter, type_mask, ignored, options, &hit)) {
    lua_pushnil(L);
    return 1;
  }
  const float numbers[7] = {hit.t, hit.x, hit.y, hit.z, hit.nx, hit.ny, hit.nz};
  for (int i = 0; i < 7; i++) lua_pushnumber(L, (lua_Number)numbers[i]);
  bool of_mesh = hit.kind == BW_LINE_MESH;
  lua_pushinteger(L, of_mesh ? (lua_Integer)hit.triangle : -1);
  if (!of_mesh) {
    push_parts(L, hit.owner, hit.body, hit.shape);
    return 11;
  }
  lua_pushinteger(L, (lua_Integer)hit.material);
  return 9;
}

/* ---- without a world ----------------------------------------------------------------------- */

/* geometry_bounds(geometry) -> low x, y, z, high x, y, z, or nil when it is none */
static int geometry_bounds(lua_State *L) {
  args a = args_of(L, "core.geometry_bounds");
  bw_geometry geometry = physics_args_geometry(&a);
  float bounds[6];
  if (!bw_geometry_bounds(&geometry, bounds)) {
    lua_pushnil(L);
    return 1;
  }
  for (int i = 0; i < 6; i++) lua_pushnumber(L, (lua_Number)bounds[i]);
  return 6;
}

/* geometry_overlap(a, b) -> boolean */
static int geometry_overlap(lua_State *L) {
  args a = args_of(L, "core.geometry_overlap");
  bw_geometry first = physics_args_geometry(&a);
  bw_geometry second = physics_args_geometry(&a);
  lua_pushboolean(L, bw_geometry_overlap(&first, &second));
  return 1;
}

/* geometry_ray(geometry, a ray, options) -> the fraction or nil, and what the original stores */
static int geometry_ray(lua_State *L) {
  args a = args_of(L, "core.geometry_ray");
  bw_geometry geometry = physics_args_geometry(&a);
  args_ray ray = args_ray_numbers(&a);
  uint32_t options = args_bits(&a, "options");
  float list[2];
  uint32_t count = 0;
  float fraction = 0.0f;
  if (bw_ray_geometry(ARGS_RAY(ray), &geometry, options, list, &count, &fraction)) {
    lua_pushnumber(L, (lua_Number)fraction);
  } else {
    lua_pushnil(L);
  }
  for (uint32_t i = 0; i < count; i++) lua_pushnumber(L, (lua_Number)list[i]);
  return 1 + (int)count;
}

/* clip_slab(den, num, t0, t1) -> t0, t1, or nil when nothing is left */
static int clip_slab(lua_State *L) {
  args a = args_of(L, "core.clip_slab");
  float numbers[4];
  args_floats(&a, "slab", numbers, 4);
  if (!bw_ray_clip_slab(numbers[0], numbers[1], &numbers[2], &numbers[3])) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushnumber(L, (lua_Number)numbers[2]);
  lua_pushnumber(L, (lua_Number)numbers[3]);
  return 2;
}

/* settle_target(rotation x, y, z, w, normal x, y, z, axis mask) -> axis, x, y, z, w, or nil */
static int settle_target(lua_State *L) {
  args a = args_of(L, "core.settle_target");
  float numbers[7];
  args_floats(&a, "rotation", numbers, 4);
  args_floats(&a, "normal", numbers + 4, 3);
  uint32_t mask = args_bits(&a, "axes");
  uint32_t axis = 0;
  float end[4];
  if (!bw_settle_target(numbers, numbers + 4, mask, &axis, end)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, (lua_Integer)axis);
  for (int i = 0; i < 4; i++) lua_pushnumber(L, (lua_Number)end[i]);
  return 5;
}

/* dispatch(table, type, other) -> the address of the game's function, or 0 */
static int dispatch(lua_State *L) {
  args a = args_of(L, "core.dispatch");
  uint32_t table = args_bits(&a, "table");
  uint32_t type = args_bits(&a, "type");
  lua_pushinteger(L, (lua_Integer)bw_physics_dispatch(table, type, args_bits(&a, "other")));
  return 1;
}

/* layer_flags(layers) -> the flags of a body */
static int layer_flags(lua_State *L) {
  args a = args_of(L, "core.layer_flags");
  lua_pushinteger(L, (lua_Integer)bw_layer_flags(args_bits(&a, "layers")));
  return 1;
}

/* layer_name(bit) -> the name of a layer, or nil */
static int layer_name(lua_State *L) {
  args a = args_of(L, "core.layer_name");
  lua_pushstring(L, bw_layer_name(args_bits(&a, "bit")));
  return 1;
}

/* layer_find(name) -> the value of a layer's name, or 0 */
static int layer_find(lua_State *L) {
  args a = args_of(L, "core.layer_find");
  size_t length = 0;
  const char *name = args_string(&a, "name", &length, false);
  lua_pushinteger(L, (lua_Integer)bw_layer_find(name, length));
  return 1;
}

const luaL_Reg geometry_functions[] = {
    {"geometry_bounds", geometry_bounds}, {"geometry_overlap", geometry_overlap},
    {"geometry_ray", geometry_ray},       {"clip_slab", clip_slab},
    {"settle_target", settle_target},     {"dispatch", dispatch},
    {"layer_flags", layer_flags},         {"layer_name", layer_name},
    {"layer_find", layer_find},           {NULL, NULL}};
