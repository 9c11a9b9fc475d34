/* Body: what stands for an Owner in the world, with shapes. The world keeps it. */
#include "physics.h"

/* ---- life ---------------------------------------------------------------------------------- */

static int destroy(lua_State *L) {
  (void)physics_part_destroy(L, "Body.destroy", OBJECT_BODY, bw_body_destroy);
  return 0;
}

static int is_destroyed(lua_State *L) {
  return physics_part_is_destroyed(L, "Body.is_destroyed", OBJECT_BODY);
}

static int id_of(lua_State *L) {
  return physics_part_id(L, "Body.id", OBJECT_BODY);
}

static int world_of(lua_State *L) {
  return physics_part_world(L, "Body.world", OBJECT_BODY);
}

/* ---- reading ------------------------------------------------------------------------------- */

static const record_field fields[] = {RECORD_FIELD(bw_body_info, low),
                                      RECORD_FIELD(bw_body_info, high),
                                      RECORD_FIELD(bw_body_info, push_out),
                                      RECORD_FIELD(bw_body_info, scale),
                                      RECORD_FIELD(bw_body_info, blocked),
                                      RECORD_FIELD(bw_body_info, index),
                                      RECORD_PART_FIELD(bw_body_info, previous, OBJECT_BODY),
                                      RECORD_PART_FIELD(bw_body_info, next, OBJECT_BODY),
                                      RECORD_PART_FIELD(bw_body_info, shape, OBJECT_SHAPE),
                                      RECORD_PART_FIELD(bw_body_info, bone_shape, OBJECT_SHAPE),
                                      RECORD_PART_FIELD(bw_body_info, owner, OBJECT_OWNER),
                                      RECORD_FIELD(bw_body_info, flags),
                                      RECORD_FIELD(bw_body_info, type_mask),
                                      RECORD_PART_FIELD(bw_body_info, next_human, OBJECT_BODY),
                                      RECORD_FIELD(bw_body_info, pool),
                                      RECORD_FIELD(bw_body_info, group),
                                      RECORD_END};

void physics_push_body(lua_State *L, int world, const bw_body_info *info) {
  record_push(L, world, info, fields);
}

/* The record of the Body that is the first argument. */
static bw_body_info own_info(lua_State *L, const char *method) {
  args a = args_of(L, method);
  uint32_t id = 0;
  const bw_physics *physics = args_part(&a, OBJECT_BODY, &id);
  bw_body_info info = {0};
  (void)bw_body_get(physics, id, &info, NULL);
  return info;
}

/* get(body) -> the fields of bw_body_info by name */
static int flat_get(lua_State *L) {
  bw_body_info info = own_info(L, "core.Body.get");
  physics_push_body(L, physics_push_world(L), &info);
  return 1;
}

static int owner(lua_State *L) {
  bw_body_info info = own_info(L, "Body.owner");
  object_push_part(L, physics_push_world(L), OBJECT_OWNER, info.owner);
  return 1;
}

static int flags(lua_State *L) {
  bw_body_info info = own_info(L, "Body.flags");
  lua_pushinteger(L, (lua_Integer)info.flags);
  return 1;
}

static int bounds(lua_State *L) {
  bw_body_info info = own_info(L, "Body.bounds");
  for (int i = 0; i < 3; i++) lua_pushnumber(L, (lua_Number)info.low[i]);
  for (int i = 0; i < 3; i++) lua_pushnumber(L, (lua_Number)info.high[i]);
  return 6;
}

/* ---- setting ------------------------------------------------------------------------------- */

static int set_flags(lua_State *L) {
  args a = args_of(L, "Body.set_flags");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_BODY, &id);
  (void)bw_body_set_flags(physics, id, args_bits(&a, "flags"), NULL);
  return 0;
}

static int set_type_mask(lua_State *L) {
  args a = args_of(L, "Body.set_type_mask");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_BODY, &id);
  (void)bw_body_set_type_mask(physics, id, args_bits(&a, "type_mask"), NULL);
  return 0;
}

static int set_group(lua_State *L) {
  args a = args_of(L, "Body.set_group");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_BODY, &id);
  int32_t group = (int32_t)args_integer(&a, "group", INT16_MIN, INT16_MAX);
  (void)bw_body_set_group(physics, id, group, NULL);
  return 0;
}

/* set_sweep(body, push out x, y, z, scale x, y, z, blocked) -> true or nil, message, code */
static int flat_set_sweep(lua_State *L) {
  args a = args_of(L, "core.Body.set_sweep");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_BODY, &id);
  float numbers[6];
  args_floats(&a, "push_out", numbers, 3);
  args_floats(&a, "scale", numbers + 3, 3);
  uint32_t blocked = args_bits(&a, "blocked");
  bw_error error;
  bw_status status = bw_body_set_sweep(physics, id, numbers, numbers + 3, blocked, &error);
  return physics_done(L, status, &error);
}

/* set_box(body, low x, y, z, high x, y, z) -> true or nil, message, code */
static int flat_set_box(lua_State *L) {
  args a = args_of(L, "core.Body.set_box");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_BODY, &id);
  float box[6];
  args_floats(&a, "box", box, 6);
  bw_error error;
  return physics_done(L, bw_body_set_box(physics, id, box, box + 3, &error), &error);
}

static int update(lua_State *L) {
  args a = args_of(L, "Body.update");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_BODY, &id);
  (void)bw_body_update(physics, id, NULL);
  return 0;
}

/* ---- the ignore list: nil as the owner is 0 in the core ------------------------------------- */

/* ignore(body, owner) -> true or nil, message, code */
static int flat_ignore(lua_State *L) {
  args a = args_of(L, "core.Body.ignore");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_BODY, &id);
  uint32_t ignored = args_part_of(&a, "owner", OBJECT_OWNER, physics);
  bw_error error;
  return physics_done(L, bw_body_ignore(physics, id, ignored, &error), &error);
}

/* stop_ignoring(body, owner) */
static int flat_stop_ignoring(lua_State *L) {
  args a = args_of(L, "core.Body.stop_ignoring");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_BODY, &id);
  (void)bw_body_stop_ignoring(physics, id, args_part_of(&a, "owner", OBJECT_OWNER, physics), NULL);
  return 0;
}

/* is_ignoring(body, owner) -> boolean */
static int flat_is_ignoring(lua_State *L) {
  args a = args_of(L, "core.Body.is_ignoring");
  uint32_t id = 0;
  const bw_physics *physics = args_part(&a, OBJECT_BODY, &id);
  uint32_t ignored = args_part_of(&a, "owner", OBJECT_OWNER, physics);
  int32_t ignoring = 0;
  (void)bw_body_is_ignoring(physics, id, ignored, &ignoring, NULL);
  lua_pushboolean(L, ignoring);
  return 1;
}

/* ---- shapes -------------------------------------------------------------------------------- */

/* add_shape(body, chain, type, three sizes) -> Shape or nil, message, code */
static int flat_add_shape(lua_State *L) {
  args a = args_of(L, "core.Body.add_shape");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_BODY, &id);
  uint32_t chain = args_bits(&a, "chain");
  uint32_t type = args_bits(&a, "type");
  float size[3];
  args_floats(&a, "size", size, 3);
  uint32_t made = 0;
  bw_error error;
  bw_status status = bw_body_add_shape(physics, id, chain, type, size, &made, &error);
  return physics_made(L, physics_push_world(L), OBJECT_SHAPE, made, status, &error);
}

/* shapes(body, chain) -> a list of Shapes */
static int flat_shapes(lua_State *L) {
  args a = args_of(L, "core.Body.shapes");
  uint32_t id = 0;
  (void)args_part(&a, OBJECT_BODY, &id);
  bool bones = args_bits(&a, "chain") == BW_CHAIN_BONES;
  bw_body_info info = own_info(L, "core.Body.shapes");
  int world = physics_push_world(L);
  uint32_t next = bones ? info.bone_shape : info.shape;
  lua_newtable(L);
  for (lua_Integer i = 1; next != 0; i++) {
    bw_shape_info shape;
    const physics_object *object = lua_touserdata(L, world);
    /* a finalizer may have destroyed what was read */
    if (object->physics == NULL || bw_shape_get(object->physics, next, &shape, NULL) != BW_OK)
      break;
    object_push_part(L, world, OBJECT_SHAPE, next);
    lua_rawseti(L, -2, i);
    next = shape.next;
  }
  return 1;
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {{"destroy", destroy},
                                   {"is_destroyed", is_destroyed},
                                   {"id", id_of},
                                   {"world", world_of},
                                   {"owner", owner},
                                   {"flags", flags},
                                   {"bounds", bounds},
                                   {"set_flags", set_flags},
                                   {"set_type_mask", set_type_mask},
                                   {"set_group", set_group},
                                   {"update", update},
                                   {NULL, NULL}};

static const luaL_Reg flat[] = {{"get", flat_get},
                                {"set_sweep", flat_set_sweep},
                                {"set_box", flat_set_box},
                                {"ignore", flat_ignore},
                                {"stop_ignoring", flat_stop_ignoring},
                                {"is_ignoring", flat_is_ignoring},
                                {"add_shape", flat_add_shape},
                                {"shapes", flat_shapes},
                                {NULL, NULL}};

const class_description body_class = {"Body", meta, methods, flat, NULL, NULL};
