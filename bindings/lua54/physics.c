/* IPhysics: the world of bodies, what it holds, its step and its settling. Flat functions, of which
 * lua/boardwalk/class/physics.lua makes methods; what belongs to an Owner, a Body or a Shape is in
 * the file of that class, and queries are in physics_query.c. */
#include "physics.h"

#include <string.h>

/* ---- making -------------------------------------------------------------------------------- */

/* What a world of so many bodies and shapes takes, about. */
static void weigh(lua_State *L, const bw_physics *physics) {
  size_t bytes = 0;
  for (uint32_t pool = 0; pool < BW_POOL_COUNT; pool++)
    bytes +=
        (size_t)bw_physics_pool_size(physics, pool) * (pool <= BW_POOL_HOST_BODIES ? 128 : 192);
  object_weigh(L, bytes);
}

static int made(lua_State *L, const physics_object *object, bw_status status,
                const bw_error *error) {
  if (status != BW_OK) return object_push_failure(L, error);
  weigh(L, object->physics);
  return 1;
}

static const record_field option_fields[] = {RECORD_FIELD(bw_physics_options, humans),
                                             RECORD_FIELD(bw_physics_options, objects),
                                             RECORD_FIELD(bw_physics_options, panes),
                                             RECORD_FIELD(bw_physics_options, cars),
                                             RECORD_FIELD(bw_physics_options, strike_spheres),
                                             RECORD_FIELD(bw_physics_options, push_spheres),
                                             RECORD_FIELD(bw_physics_options, ignore_slots),
                                             RECORD_FIELD(bw_physics_options, settle_slots),
                                             RECORD_FIELD(bw_physics_options, host_bodies),
                                             RECORD_FIELD(bw_physics_options, host_shapes),
                                             RECORD_END};

/* Reads the counts that a table gives. */
static void read_options(args *a, bw_physics_options *options) {
  lua_State *L = a->L;
  int table = args_table(a, "counts");
  lua_settop(L, table);
  for (const record_field *field = option_fields; field->name != NULL; field++) {
    lua_pushstring(L, field->name);
    if (lua_rawget(L, table) != LUA_TNIL) {
      a->next = lua_gettop(L);
      uint32_t count = args_bits(a, field->name);
      memcpy((char *)options + field->offset, &count, sizeof count);
    }
    lua_pop(L, 1);
  }
}

/* create_physics(counts) -> IPhysics or nil, message, code; counts by the names of the fields of
 * bw_physics_options, the original's for those that are absent */
static int create_physics(lua_State *L) {
  args a = args_of(L, "core.create_physics");
  bw_physics_options options;
  bw_physics_options_init(&options);
  read_options(&a, &options);
  bw_error error;
  bw_allocator allocator = object_allocator(L);
  physics_object *object = object_create(L, OBJECT_PHYSICS, sizeof *object, PHYSICS_USER_VALUES);
  bw_status status = bw_physics_create(&options, &allocator, &object->physics, &error);
  return made(L, object, status, &error);
}

/* load_physics(bytes) -> IPhysics or nil, message, code */
static int load_physics(lua_State *L) {
  args a = args_of(L, "core.load_physics");
  size_t size = 0;
  const char *bytes = args_string(&a, "bytes", &size, false);
  bw_error error;
  bw_allocator allocator = object_allocator(L);
  physics_object *object = object_create(L, OBJECT_PHYSICS, sizeof *object, PHYSICS_USER_VALUES);
  bw_status status = bw_physics_load(bytes, size, &allocator, &object->physics, &error);
  return made(L, object, status, &error);
}

static int destroy(lua_State *L) {
  args a = args_of(L, "IPhysics.destroy");
  physics_object *object = args_object(&a, "self", OBJECT_PHYSICS);
  bw_physics_destroy(object->physics);
  object->physics = NULL;
  return 0;
}

static int is_destroyed(lua_State *L) {
  args a = args_of(L, "IPhysics.is_destroyed");
  const physics_object *object = args_object(&a, "self", OBJECT_PHYSICS);
  lua_pushboolean(L, object->physics == NULL);
  return 1;
}

/* save(physics) -> bytes or nil, message, code */
static int save(lua_State *L) {
  args a = args_of(L, "IPhysics.save");
  (void)args_physics(&a);
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  a.next = 1; /* a finalizer may have destroyed it */
  bw_error error;
  bw_status status = bw_physics_save(args_physics(&a), &object->bytes, &error);
  return status == BW_OK ? object_push_bytes(L, object) : object_push_failure(L, &error);
}

/* ---- what it holds ------------------------------------------------------------------------- */

static const record_field info_fields[] = {
    RECORD_PART_FIELD(bw_physics_info, first_body, OBJECT_BODY),
    RECORD_PART_FIELD(bw_physics_info, first_human, OBJECT_BODY),
    RECORD_FIELD(bw_physics_info, body_count),
    RECORD_FIELD(bw_physics_info, owner_count),
    RECORD_FIELD(bw_physics_info, ticks),
    RECORD_FIELD(bw_physics_info, widest),
    RECORD_FIELD(bw_physics_info, time),
    RECORD_END};

/* info(physics) -> the fields of bw_physics_info by name */
static int flat_info(lua_State *L) {
  args a = args_of(L, "core.IPhysics.info");
  bw_physics_info info;
  bw_physics_get(args_physics(&a), &info);
  record_push(L, 1, &info, info_fields);
  return 1;
}

static int body_count(lua_State *L) {
  args a = args_of(L, "IPhysics.body_count");
  bw_physics_info info;
  bw_physics_get(args_physics(&a), &info);
  lua_pushinteger(L, (lua_Integer)info.body_count);
  return 1;
}

/* slots(physics) -> settle slots and ignore slots in use */
static int flat_slots(lua_State *L) {
  args a = args_of(L, "core.IPhysics.slots");
  const bw_physics *physics = args_physics(&a);
  lua_pushinteger(L, (lua_Integer)bw_physics_settle_slots_used(physics));
  lua_pushinteger(L, (lua_Integer)bw_physics_ignore_slots_used(physics));
  return 2;
}

/* pool(physics, pool) -> size, used; 0, 0 for an unknown one */
static int flat_pool(lua_State *L) {
  args a = args_of(L, "core.IPhysics.pool");
  const bw_physics *physics = args_physics(&a);
  uint32_t pool = args_bits(&a, "pool");
  lua_pushinteger(L, (lua_Integer)bw_physics_pool_size(physics, pool));
  lua_pushinteger(L, (lua_Integer)bw_physics_pool_used(physics, pool));
  return 2;
}

/* pool_entry(physics, pool, index) -> the record of a body or shape, in use or not, or nil */
static int flat_pool_entry(lua_State *L) {
  args a = args_of(L, "core.IPhysics.pool_entry");
  const bw_physics *physics = args_physics(&a);
  uint32_t pool = args_bits(&a, "pool");
  uint32_t id = bw_physics_pool_entry(physics, pool, args_bits(&a, "index"));
  bw_body_info body;
  bw_shape_info shape;
  if (pool <= BW_POOL_HOST_BODIES && bw_body_get(physics, id, &body, NULL) == BW_OK) {
    physics_push_body(L, 1, &body);
  } else if (bw_shape_get(physics, id, &shape, NULL) == BW_OK) {
    physics_push_shape(L, 1, &shape);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

/* ---- owners, bodies and shapes by id ------------------------------------------------------- */

/* The part of a class that has an id, or nil when there is none. */
static int push_found(lua_State *L, const char *method, object_class class) {
  args a = args_of(L, method);
  (void)args_physics(&a);
  object_push_part(L, 1, class, args_bits(&a, "id"));
  if (lua_type(L, -1) == LUA_TUSERDATA && object_fault(L, -1, class) != NULL) lua_pushnil(L);
  return 1;
}

static int owner_of_id(lua_State *L) {
  return push_found(L, "IPhysics.owner", OBJECT_OWNER);
}

static int body_of_id(lua_State *L) {
  return push_found(L, "IPhysics.body", OBJECT_BODY);
}

static int shape_of_id(lua_State *L) {
  return push_found(L, "IPhysics.shape", OBJECT_SHAPE);
}

/* ---- the step ------------------------------------------------------------------------------ */

/* set_time(physics, seconds) -> true or nil, message, code */
static int flat_set_time(lua_State *L) {
  args a = args_of(L, "core.IPhysics.set_time");
  bw_physics *physics = args_physics(&a);
  bw_error error;
  return physics_done(L, bw_physics_set_time(physics, args_float(&a, "seconds"), &error), &error);
}

static int update(lua_State *L) {
  args a = args_of(L, "IPhysics.update");
  lua_pushinteger(L, (lua_Integer)bw_physics_update_bodies(args_physics(&a)));
  return 1;
}

static int step(lua_State *L) {
  args a = args_of(L, "IPhysics.step");
  bw_physics_step(args_physics(&a));
  return 0;
}

/* events(physics) -> a list of type, owner and slot of each */
static int flat_events(lua_State *L) {
  args a = args_of(L, "core.IPhysics.events");
  uint32_t count = bw_physics_event_count(args_physics(&a));
  bw_physics_event *events = lua_newuserdatauv(L, (size_t)count * sizeof *events, 0);
  a.next = 1; /* a finalizer may have changed it */
  const bw_physics *physics = args_physics(&a);
  uint32_t copied = 0;
  while (copied < count && bw_physics_event_at(physics, copied, &events[copied])) copied++;
  lua_newtable(L);
  for (uint32_t i = 0; i < copied; i++) {
    lua_pushinteger(L, (lua_Integer)events[i].type);
    lua_rawseti(L, -2, (lua_Integer)i * 3 + 1);
    object_push_part(L, 1, OBJECT_OWNER, events[i].owner);
    lua_rawseti(L, -2, (lua_Integer)i * 3 + 2);
    lua_pushinteger(L, (lua_Integer)events[i].slot);
    lua_rawseti(L, -2, (lua_Integer)i * 3 + 3);
  }
  return 1;
}

static const record_field slot_fields[] = {RECORD_PART_FIELD(bw_settle_info, owner, OBJECT_OWNER),
                                           RECORD_FIELD(bw_settle_info, t),
                                           RECORD_FIELD(bw_settle_info, acceleration),
                                           RECORD_FIELD(bw_settle_info, speed),
                                           RECORD_FIELD(bw_settle_info, end),
                                           RECORD_FIELD(bw_settle_info, start),
                                           RECORD_END};

/* settle_slot(physics, slot) -> the fields of bw_settle_info by name, or nil */
static int flat_settle_slot(lua_State *L) {
  args a = args_of(L, "core.IPhysics.settle_slot");
  const bw_physics *physics = args_physics(&a);
  bw_settle_info info;
  if (bw_physics_settle_slot(physics, args_bits(&a, "slot"), &info)) {
    record_push(L, 1, &info, slot_fields);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

/* ---- what the other files use --------------------------------------------------------------- */

int physics_done(lua_State *L, bw_status status, const bw_error *error) {
  if (status != BW_OK) return object_push_failure(L, error);
  lua_pushboolean(L, 1);
  return 1;
}

int physics_made(lua_State *L, int world, object_class class, uint32_t id, bw_status status,
                 const bw_error *error) {
  if (status != BW_OK) return object_push_failure(L, error);
  object_push_part(L, world, class, id);
  return 1;
}

int physics_part_destroy(lua_State *L, const char *method, object_class class,
                         bw_status (*destroy_part)(bw_physics *, uint32_t, bw_error *)) {
  args a = args_of(L, method);
  (void)args_object(&a, "self", class);
  bw_error error;
  if (object_fault(L, 1, class) != NULL) return physics_done(L, BW_OK, &error);
  uint32_t id = 0;
  a.next = 1;
  bw_physics *physics = args_part(&a, class, &id);
  return physics_done(L, destroy_part(physics, id, &error), &error);
}

int physics_part_is_destroyed(lua_State *L, const char *method, object_class class) {
  args a = args_of(L, method);
  (void)args_object(&a, "self", class);
  lua_pushboolean(L, object_fault(L, 1, class) != NULL);
  return 1;
}

int physics_part_id(lua_State *L, const char *method, object_class class) {
  args a = args_of(L, method);
  uint32_t id = 0;
  (void)args_part(&a, class, &id);
  lua_pushinteger(L, (lua_Integer)id);
  return 1;
}

int physics_part_world(lua_State *L, const char *method, object_class class) {
  args a = args_of(L, method);
  uint32_t id = 0;
  (void)args_part(&a, class, &id);
  (void)physics_push_world(L);
  return 1;
}

int physics_push_world(lua_State *L) {
  (void)lua_getiuservalue(L, 1, 1);
  return lua_gettop(L);
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {{"destroy", destroy},   {"is_destroyed", is_destroyed},
                                   {"save", save},         {"body_count", body_count},
                                   {"owner", owner_of_id}, {"body", body_of_id},
                                   {"shape", shape_of_id}, {"update", update},
                                   {"step", step},         {NULL, NULL}};

static const luaL_Reg flat[] = {{"info", flat_info},
                                {"slots", flat_slots},
                                {"pool", flat_pool},
                                {"pool_entry", flat_pool_entry},
                                {"add_owner", physics_add_owner},
                                {"set_time", flat_set_time},
                                {"events", flat_events},
                                {"settle_slot", flat_settle_slot},
                                {"query_box", physics_query_box},
                                {"cast", physics_cast},
                                {"overlap", physics_overlap},
                                {"line_test", physics_line_test},
                                {"explain", physics_explain},
                                {"reason_name", physics_reason_name},
                                {NULL, NULL}};

const class_description physics_class = {
    "IPhysics", meta, methods, flat, "the IPhysics is destroyed", NULL};

const luaL_Reg physics_functions[] = {
    {"create_physics", create_physics}, {"load_physics", load_physics}, {NULL, NULL}};
