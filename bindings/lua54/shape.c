/* Shape: a sphere, box, capsule or segment of a body. The world keeps it. */
#include "physics.h"

#include <string.h>

/* ---- geometry ------------------------------------------------------------------------------ */

enum { GEOMETRY_NUMBERS = 21 };

bw_geometry physics_args_geometry(args *a) {
  int table = args_table(a, "geometry");
  bw_geometry geometry = {0};
  geometry.type = (uint32_t)args_element_integer(a, table, "geometry", 1, 0, UINT32_MAX);
  float *const places[] = {geometry.at,   geometry.to,      geometry.half,
                           geometry.axes, &geometry.radius, &geometry.height};
  static const int counts[] = {3, 3, 3, 9, 1, 1};
  lua_Integer at = 2;
  for (size_t part = 0; part < sizeof counts / sizeof counts[0]; part++) {
    for (int i = 0; i < counts[part]; i++)
      places[part][i] = args_element_float(a, table, "geometry", at++);
  }
  return geometry;
}

static void push_list(lua_State *L, const float *numbers, int count, lua_Integer *at) {
  for (int i = 0; i < count; i++) {
    lua_pushnumber(L, (lua_Number)numbers[i]);
    lua_rawseti(L, -2, (*at)++);
  }
}

void physics_push_geometry(lua_State *L, const bw_geometry *geometry) {
  lua_Integer at = 2;
  lua_createtable(L, GEOMETRY_NUMBERS, 0);
  lua_pushinteger(L, (lua_Integer)geometry->type);
  lua_rawseti(L, -2, 1);
  push_list(L, geometry->at, 3, &at);
  push_list(L, geometry->to, 3, &at);
  push_list(L, geometry->half, 3, &at);
  push_list(L, geometry->axes, 9, &at);
  push_list(L, &geometry->radius, 1, &at);
  push_list(L, &geometry->height, 1, &at);
}

/* ---- life ---------------------------------------------------------------------------------- */

static int destroy(lua_State *L) {
  return physics_part_destroy(L, "Shape.destroy", OBJECT_SHAPE, bw_shape_destroy);
}

static int is_destroyed(lua_State *L) {
  return physics_part_is_destroyed(L, "Shape.is_destroyed", OBJECT_SHAPE);
}

static int id_of(lua_State *L) {
  return physics_part_id(L, "Shape.id", OBJECT_SHAPE);
}

static int world_of(lua_State *L) {
  return physics_part_world(L, "Shape.world", OBJECT_SHAPE);
}

/* ---- reading ------------------------------------------------------------------------------- */

static const record_field fields[] = {RECORD_FIELD(bw_shape_info, low),
                                      RECORD_FIELD(bw_shape_info, high),
                                      RECORD_FIELD(bw_shape_info, offset),
                                      RECORD_FIELD(bw_shape_info, previous),
                                      RECORD_FIELD(bw_shape_info, length),
                                      RECORD_FIELD(bw_shape_info, bone),
                                      RECORD_FIELD(bw_shape_info, flags),
                                      RECORD_PART_FIELD(bw_shape_info, body, OBJECT_BODY),
                                      RECORD_PART_FIELD(bw_shape_info, next, OBJECT_SHAPE),
                                      RECORD_FIELD(bw_shape_info, pool),
                                      RECORD_END};

void physics_push_shape(lua_State *L, int world, const bw_shape_info *info) {
  record_push(L, world, info, fields);
  physics_push_geometry(L, &info->geometry);
  lua_setfield(L, -2, "geometry");
}

/* The record of the Shape that is the first argument. */
static bw_shape_info own_info(lua_State *L, const char *method) {
  args a = args_of(L, method);
  uint32_t id = 0;
  const bw_physics *physics = args_part(&a, OBJECT_SHAPE, &id);
  bw_shape_info info;
  memset(&info, 0, sizeof info);
  (void)bw_shape_get(physics, id, &info, NULL);
  return info;
}

/* get(shape) -> the fields of bw_shape_info by name */
static int flat_get(lua_State *L) {
  bw_shape_info info = own_info(L, "core.Shape.get");
  physics_push_shape(L, physics_push_world(L), &info);
  return 1;
}

/* geometry(shape) -> a list of numbers */
static int flat_geometry(lua_State *L) {
  bw_shape_info info = own_info(L, "core.Shape.geometry");
  physics_push_geometry(L, &info.geometry);
  return 1;
}

static int body(lua_State *L) {
  bw_shape_info info = own_info(L, "Shape.body");
  object_push_part(L, physics_push_world(L), OBJECT_BODY, info.body);
  return 1;
}

static int flags(lua_State *L) {
  bw_shape_info info = own_info(L, "Shape.flags");
  lua_pushinteger(L, (lua_Integer)info.flags);
  return 1;
}

/* ---- setting: each gives true, or nil, message, code ---------------------------------------- */

/* set_flags(shape, flags) */
static int flat_set_flags(lua_State *L) {
  args a = args_of(L, "core.Shape.set_flags");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_SHAPE, &id);
  bw_error error;
  bw_status status = bw_shape_set_flags(physics, id, args_bits(&a, "flags"), &error);
  return physics_done(L, status, &error);
}

/* set_offset(shape, x, y, z, bone) */
static int flat_set_offset(lua_State *L) {
  args a = args_of(L, "core.Shape.set_offset");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_SHAPE, &id);
  float offset[3];
  args_floats(&a, "offset", offset, 3);
  int32_t bone = (int32_t)args_integer(&a, "bone", -1, BW_BONE_COUNT - 1);
  bw_error error;
  return physics_done(L, bw_shape_set_offset(physics, id, offset, bone, &error), &error);
}

/* set_size(shape, three sizes) */
static int flat_set_size(lua_State *L) {
  args a = args_of(L, "core.Shape.set_size");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_SHAPE, &id);
  float size[3];
  args_floats(&a, "size", size, 3);
  bw_error error;
  return physics_done(L, bw_shape_set_size(physics, id, size, &error), &error);
}

/* set_geometry(shape, geometry) */
static int flat_set_geometry(lua_State *L) {
  args a = args_of(L, "core.Shape.set_geometry");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_SHAPE, &id);
  bw_geometry geometry = physics_args_geometry(&a);
  bw_error error;
  return physics_done(L, bw_shape_set_geometry(physics, id, &geometry, &error), &error);
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {{"destroy", destroy}, {"is_destroyed", is_destroyed},
                                   {"id", id_of},        {"world", world_of},
                                   {"body", body},       {"flags", flags},
                                   {NULL, NULL}};

static const luaL_Reg flat[] = {{"get", flat_get},
                                {"geometry", flat_geometry},
                                {"set_flags", flat_set_flags},
                                {"set_offset", flat_set_offset},
                                {"set_size", flat_set_size},
                                {"set_geometry", flat_set_geometry},
                                {NULL, NULL}};

const class_description shape_class = {"Shape", meta, methods, flat, NULL, NULL};
