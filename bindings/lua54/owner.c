/* Owner: what a body needs to know of the thing it stands for. The world keeps it: one that is
 * forgotten stays where it is. */
#include "physics.h"

/* ---- life ---------------------------------------------------------------------------------- */

static int destroy(lua_State *L) {
  (void)physics_part_destroy(L, "Owner.destroy", OBJECT_OWNER, bw_owner_destroy);
  return 0;
}

static int is_destroyed(lua_State *L) {
  return physics_part_is_destroyed(L, "Owner.is_destroyed", OBJECT_OWNER);
}

static int id_of(lua_State *L) {
  return physics_part_id(L, "Owner.id", OBJECT_OWNER);
}

static int world_of(lua_State *L) {
  return physics_part_world(L, "Owner.world", OBJECT_OWNER);
}

/* ---- state --------------------------------------------------------------------------------- */

/* position x, y, z, rotation x, y, z, w, angular velocity x, y, z, stamp, raise, flags, type mask,
 * the Owner it holds or nil */
static bw_owner_state read_state(args *a, const bw_physics *physics) {
  bw_owner_state state;
  bw_owner_state_init(&state);
  args_floats(a, "position", state.position, 3);
  args_floats(a, "rotation", state.rotation, 4);
  args_floats(a, "angular_velocity", state.angular_velocity, 3);
  state.stamp = args_float(a, "stamp");
  state.raise = args_float(a, "raise");
  state.flags = args_bits(a, "flags");
  state.type_mask = args_bits(a, "type_mask");
  state.holds = args_part_of(a, "holds", OBJECT_OWNER, physics);
  return state;
}

/* add_owner(physics, a state as of read_state) -> Owner or nil, message, code */
int physics_add_owner(lua_State *L) {
  args a = args_of(L, "core.IPhysics.add_owner");
  bw_physics *physics = args_physics(&a);
  bw_owner_state state = read_state(&a, physics);
  uint32_t id = 0;
  bw_error error;
  bw_status status = bw_owner_create(physics, &state, &id, &error);
  return physics_made(L, 1, OBJECT_OWNER, id, status, &error);
}

/* set(owner, a state) -> true or nil, message, code */
static int flat_set(lua_State *L) {
  args a = args_of(L, "core.Owner.set");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_OWNER, &id);
  bw_owner_state state = read_state(&a, physics);
  bw_error error;
  return physics_done(L, bw_owner_set(physics, id, &state, &error), &error);
}

/* The state of the Owner that is the first argument. */
static bw_owner_state own_state(lua_State *L, const char *method) {
  args a = args_of(L, method);
  uint32_t id = 0;
  const bw_physics *physics = args_part(&a, OBJECT_OWNER, &id);
  bw_owner_state state;
  bw_owner_state_init(&state);
  (void)bw_owner_get(physics, id, &state, NULL);
  return state;
}

static const record_field fields[] = {RECORD_FIELD(bw_owner_state, position),
                                      RECORD_FIELD(bw_owner_state, rotation),
                                      RECORD_FIELD(bw_owner_state, angular_velocity),
                                      RECORD_FIELD(bw_owner_state, stamp),
                                      RECORD_FIELD(bw_owner_state, raise),
                                      RECORD_FIELD(bw_owner_state, flags),
                                      RECORD_FIELD(bw_owner_state, type_mask),
                                      RECORD_PART_FIELD(bw_owner_state, holds, OBJECT_OWNER),
                                      RECORD_PART_FIELD(bw_owner_state, body, OBJECT_BODY),
                                      RECORD_END};

/* get(owner) -> the fields of bw_owner_state by name */
static int flat_get(lua_State *L) {
  bw_owner_state state = own_state(L, "core.Owner.get");
  record_push(L, physics_push_world(L), &state, fields);
  return 1;
}

static int push_floats(lua_State *L, const float *numbers, int count) {
  for (int i = 0; i < count; i++) lua_pushnumber(L, (lua_Number)numbers[i]);
  return count;
}

static int position(lua_State *L) {
  bw_owner_state state = own_state(L, "Owner.position");
  return push_floats(L, state.position, 3);
}

static int rotation(lua_State *L) {
  bw_owner_state state = own_state(L, "Owner.rotation");
  return push_floats(L, state.rotation, 4);
}

static int body(lua_State *L) {
  bw_owner_state state = own_state(L, "Owner.body");
  object_push_part(L, physics_push_world(L), OBJECT_BODY, state.body);
  return 1;
}

/* move(owner, x, y, z, qx, qy, qz, qw) -> true or nil, message, code */
static int flat_move(lua_State *L) {
  args a = args_of(L, "core.Owner.move");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_OWNER, &id);
  float pose[7];
  args_floats(&a, "position", pose, 3);
  args_floats(&a, "rotation", pose + 3, 4);
  bw_error error;
  return physics_done(L, bw_owner_set_pose(physics, id, pose, pose + 3, &error), &error);
}

/* set_bone(owner, bone, x, y, z, qx, qy, qz, qw) -> true or nil, message, code */
static int flat_set_bone(lua_State *L) {
  args a = args_of(L, "core.Owner.set_bone");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_OWNER, &id);
  int32_t bone = (int32_t)args_integer(&a, "bone", 0, BW_BONE_COUNT - 1);
  float pose[7];
  args_floats(&a, "position", pose, 3);
  args_floats(&a, "rotation", pose + 3, 4);
  bw_error error;
  return physics_done(L, bw_owner_set_bone(physics, id, bone, pose, pose + 3, &error), &error);
}

/* ---- making its body: each gives it, or nil, message, code --------------------------------- */

static int made_body(lua_State *L, uint32_t id, bw_status status, const bw_error *error) {
  return physics_made(L, physics_push_world(L), OBJECT_BODY, id, status, error);
}

/* add_body(owner, flags) */
static int flat_add_body(lua_State *L) {
  args a = args_of(L, "core.Owner.add_body");
  uint32_t id = 0;
  uint32_t made = 0;
  bw_physics *physics = args_part(&a, OBJECT_OWNER, &id);
  uint32_t flags = args_bits(&a, "flags");
  bw_error error;
  bw_status status = bw_body_create(physics, id, flags, &made, &error);
  return made_body(L, made, status, &error);
}

/* add_human_body(owner, scale, height_scale) */
static int flat_add_human_body(lua_State *L) {
  args a = args_of(L, "core.Owner.add_human_body");
  uint32_t id = 0;
  uint32_t made = 0;
  bw_physics *physics = args_part(&a, OBJECT_OWNER, &id);
  float scale = args_float(&a, "scale");
  float height_scale = args_float(&a, "height_scale");
  bw_error error;
  bw_status status = bw_body_create_human(physics, id, scale, height_scale, &made, &error);
  return made_body(L, made, status, &error);
}

/* add_object_body(owner, type, size x, y, z, centre x, y, z, layers) */
static int flat_add_object_body(lua_State *L) {
  args a = args_of(L, "core.Owner.add_object_body");
  uint32_t id = 0;
  uint32_t made = 0;
  bw_physics *physics = args_part(&a, OBJECT_OWNER, &id);
  uint32_t type = args_bits(&a, "type");
  float size[3];
  float centre[3];
  args_floats(&a, "size", size, 3);
  args_floats(&a, "centre", centre, 3);
  uint32_t layers = args_bits(&a, "layers");
  bw_error error;
  bw_status status = bw_body_create_object(physics, id, type, size, centre, layers, &made, &error);
  return made_body(L, made, status, &error);
}

/* add_car_body(owner, size x, y, z, offset x, y, z of the first box, and of the second) */
static int flat_add_car_body(lua_State *L) {
  args a = args_of(L, "core.Owner.add_car_body");
  uint32_t id = 0;
  uint32_t made = 0;
  bw_physics *physics = args_part(&a, OBJECT_OWNER, &id);
  float boxes[12];
  args_floats(&a, "boxes", boxes, 12);
  bw_error error;
  bw_status status =
      bw_body_create_car(physics, id, boxes, boxes + 3, boxes + 6, boxes + 9, &made, &error);
  return made_body(L, made, status, &error);
}

/* add_pane_body(owner, width, height) */
static int flat_add_pane_body(lua_State *L) {
  args a = args_of(L, "core.Owner.add_pane_body");
  uint32_t id = 0;
  uint32_t made = 0;
  bw_physics *physics = args_part(&a, OBJECT_OWNER, &id);
  float width = args_float(&a, "width");
  float height = args_float(&a, "height");
  bw_error error;
  bw_status status = bw_body_create_pane(physics, id, width, height, &made, &error);
  return made_body(L, made, status, &error);
}

static int add_bag_body(lua_State *L) {
  args a = args_of(L, "Owner.add_bag_body");
  uint32_t id = 0;
  uint32_t made = 0;
  bw_physics *physics = args_part(&a, OBJECT_OWNER, &id);
  bw_error error;
  bw_status status = bw_body_create_punch_bag(physics, id, &made, &error);
  return made_body(L, made, status, &error);
}

/* ---- settling ------------------------------------------------------------------------------ */

/* settle(owner, normal x, y, z, axis mask) -> slot or nil, message, code */
static int flat_settle(lua_State *L) {
  args a = args_of(L, "core.Owner.settle");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_OWNER, &id);
  float normal[3];
  args_floats(&a, "normal", normal, 3);
  uint32_t mask = args_bits(&a, "axes");
  uint32_t slot = 0;
  bw_error error;
  if (bw_physics_start_settle(physics, id, normal, mask, &slot, &error) != BW_OK)
    return object_push_failure(L, &error);
  lua_pushinteger(L, (lua_Integer)slot);
  return 1;
}

static int cancel_settle(lua_State *L) {
  args a = args_of(L, "Owner.cancel_settle");
  uint32_t id = 0;
  bw_physics *physics = args_part(&a, OBJECT_OWNER, &id);
  (void)bw_physics_cancel_settle(physics, id, NULL);
  return 0;
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {
    {"destroy", destroy}, {"is_destroyed", is_destroyed}, {"id", id_of},
    {"world", world_of},  {"position", position},         {"rotation", rotation},
    {"body", body},       {"add_bag_body", add_bag_body}, {"cancel_settle", cancel_settle},
    {NULL, NULL}};

static const luaL_Reg flat[] = {{"get", flat_get},
                                {"set", flat_set},
                                {"move", flat_move},
                                {"set_bone", flat_set_bone},
                                {"add_body", flat_add_body},
                                {"add_human_body", flat_add_human_body},
                                {"add_object_body", flat_add_object_body},
                                {"add_car_body", flat_add_car_body},
                                {"add_pane_body", flat_add_pane_body},
                                {"settle", flat_settle},
                                {NULL, NULL}};

const class_description owner_class = {"Owner", meta, methods, flat, NULL, NULL};
