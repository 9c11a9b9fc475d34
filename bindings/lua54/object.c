#include "object.h"

#include <limits.h>
#include <string.h>

static const class_description *const classes[OBJECT_CLASSES] = {
    &mesh_class,          &set_class,        &model_class,     &filter_class,
    &buffer_class,        &physics_class,    &owner_class,     &body_class,
    &shape_class,         &wad_class,        &packer_class,    &chunks_class,
    &level_class,         &occluders_class,  &path_map_class,  &subtitles_class,
    &height_field_class,  &mesh_shape_class, &primitive_class, &shape_set_class,
    &tile_kit_class,      &tile_grid_class,  &budget_class,    &streamed_world_class,
    &world_manager_class, &process_class,    &bytes_class,     &held_class};

const class_description *object_class_description(object_class class) {
  return classes[class - 1];
}

const char *object_class_name(object_class class) {
  return classes[class - 1]->name;
}

bool object_is(lua_State *L, int index, object_class class) {
  if (lua_type(L, index) != LUA_TUSERDATA || !lua_getmetatable(L, index)) return false;
  int same = lua_rawequal(L, -1, lua_upvalueindex((int)class));
  lua_pop(L, 1);
  return same != 0;
}

/* ---- what cannot be used ------------------------------------------------------------------- */

static const char *set_fault(const part_object *object) {
  const mesh_object *mesh = object->whole;
  uint32_t first = 0;
  uint32_t count = 0;
  if (mesh == NULL || mesh->mesh == NULL) return "the CollisionMesh is destroyed";
  if (!bw_mesh_set_range(mesh->mesh, object->id, &first, &count))
    return "the TriangleSet is removed";
  return NULL;
}

static bool has_owner(const bw_physics *physics, uint32_t id) {
  bw_owner_state state;
  return bw_owner_get(physics, id, &state, NULL) == BW_OK;
}

static bool has_body(const bw_physics *physics, uint32_t id) {
  bw_body_info info;
  return bw_body_get(physics, id, &info, NULL) == BW_OK && info.owner != 0;
}

static bool has_shape(const bw_physics *physics, uint32_t id) {
  bw_shape_info info; /* one of no body waits in its pool */
  return bw_shape_get(physics, id, &info, NULL) == BW_OK && info.body != 0;
}

/* The fault of an Owner, a Body or a Shape: its world's, or `gone` when the world has it not. */
static const char *part_fault(const part_object *object, const char *gone,
                              bool (*has)(const bw_physics *, uint32_t)) {
  const physics_object *world = object->whole;
  if (world == NULL || world->physics == NULL) return "the IPhysics is destroyed";
  return has(world->physics, object->id) ? NULL : gone;
}

static const char *manager_fault(const manager_object *object) {
  if (object->manager.core == NULL) return world_manager_class.fault;
  return object->wad != NULL && object->wad->core == NULL ? wad_class.fault : NULL;
}

const char *object_fault(lua_State *L, int index, object_class class) {
  const void *object = lua_touserdata(L, index);
  const void *core = NULL;
  switch (class) {
    case OBJECT_SET: return set_fault(object);
    case OBJECT_FILTER:
      return ((const filter_object *)object)->destroyed ? "the Filter is destroyed" : NULL;
    case OBJECT_OWNER: return part_fault(object, "the Owner is destroyed", has_owner);
    case OBJECT_BODY: return part_fault(object, "the Body is destroyed", has_body);
    case OBJECT_SHAPE: return part_fault(object, "the Shape is destroyed", has_shape);
    case OBJECT_WORLD_MANAGER: return manager_fault(object);
    default:
      memcpy(&core, object, sizeof core);
      return core == NULL ? classes[class - 1]->fault : NULL;
  }
}

void *object_create(lua_State *L, object_class class, size_t size, int user_values) {
  void *object = lua_newuserdatauv(L, size, user_values);
  memset(object, 0, size);
  lua_pushvalue(L, lua_upvalueindex((int)class));
  lua_setmetatable(L, -2);
  return object;
}

core_object *object_create_core(lua_State *L, object_class class, int user_values) {
  return object_create(L, class, sizeof(core_object), user_values);
}

void object_release(lua_State *L, int index, object_class class) {
  core_object *object = lua_touserdata(L, index);
  void *core = object->core;
  object->core = NULL;
  if (!object->borrowed) classes[class - 1]->destroy(core);
}

bw_allocator object_allocator(lua_State *L) {
  bw_allocator allocator;
  allocator.resize = lua_getallocf(L, &allocator.context);
  return allocator;
}

int object_push_failure(lua_State *L, const bw_error *error) {
  lua_pushnil(L);
  lua_pushstring(L, error->message);
  lua_pushstring(L, bw_status_name(error->code));
  return 3;
}

int object_push_done(lua_State *L, bw_status status, const bw_error *error) {
  if (status != BW_OK) return object_push_failure(L, error);
  lua_pushboolean(L, 1);
  return 1;
}

int object_push_bytes(lua_State *L, bytes_object *object) {
  lua_pushlstring(L, (const char *)bw_bytes_data(object->bytes), bw_bytes_size(object->bytes));
  bw_bytes_destroy(object->bytes);
  object->bytes = NULL;
  return 1;
}

void object_push_numbers(lua_State *L, const float *numbers, int count) {
  for (int i = 0; i < count; i++) lua_pushnumber(L, (lua_Number)numbers[i]);
}

int object_push_numbers_or_nil(lua_State *L, int found, const float *numbers, int count) {
  if (!found) {
    lua_pushnil(L);
    return 1;
  }
  object_push_numbers(L, numbers, count);
  return count;
}

int object_push_number_or_nil(lua_State *L, uint32_t number) {
  if (number == BW_NONE) {
    lua_pushnil(L);
  } else {
    lua_pushinteger(L, (lua_Integer)number);
  }
  return 1;
}

void object_append_integers(lua_State *L, lua_Integer *at, const lua_Integer *numbers, int count) {
  for (int i = 0; i < count; i++) {
    lua_pushinteger(L, numbers[i]);
    lua_rawseti(L, -2, ++*at);
  }
}

void object_append_numbers(lua_State *L, lua_Integer *at, const lua_Number *numbers, int count) {
  for (int i = 0; i < count; i++) {
    lua_pushnumber(L, numbers[i]);
    lua_rawseti(L, -2, ++*at);
  }
}

void object_set_integer(lua_State *L, const char *name, uint64_t value) {
  lua_pushinteger(L, (lua_Integer)value);
  lua_setfield(L, -2, name);
}

void object_set_numbers(lua_State *L, const char *name, const float *numbers, int count) {
  lua_createtable(L, count, 0);
  for (int i = 0; i < count; i++) {
    lua_pushnumber(L, (lua_Number)numbers[i]);
    lua_rawseti(L, -2, i + 1);
  }
  lua_setfield(L, -2, name);
}

void object_weigh(lua_State *L, size_t bytes) {
  size_t kilobytes = bytes / 1024u;
  /* a step of 0 would be a whole basic one; a stopped collector stays stopped */
  if (kilobytes == 0 || lua_gc(L, LUA_GCISRUNNING) != 1) return;
  (void)lua_gc(L, LUA_GCSTEP, kilobytes > INT_MAX / 1024 ? INT_MAX / 1024 : (int)kilobytes);
}

/* ---- parts --------------------------------------------------------------------------------- */

/* The user value of a whole that keeps its parts of a class. */
static int part_slot(object_class class) {
  return class == OBJECT_SET ? MESH_SETS : (int)class - OBJECT_OWNER + PHYSICS_OWNERS;
}

/* Pushes the table of a whole's parts by id, its values weak; makes it when there is none. */
static void push_parts(lua_State *L, int whole, int slot) {
  if (lua_getiuservalue(L, whole, slot) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "v");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_setiuservalue(L, whole, slot);
}

void object_push_part(lua_State *L, int whole, object_class class, uint32_t id) {
  if (id == (class == OBJECT_SET ? BW_NONE : 0)) {
    lua_pushnil(L);
    return;
  }
  push_parts(L, whole, part_slot(class));
  if (lua_rawgeti(L, -1, (lua_Integer)id) == LUA_TUSERDATA) {
    lua_remove(L, -2);
    return;
  }
  lua_pop(L, 1);
  part_object *object = object_create(L, class, sizeof *object, 1);
  lua_pushvalue(L, whole);
  lua_setiuservalue(L, -2, 1);
  object->whole = lua_touserdata(L, whole);
  object->id = id;
  lua_pushvalue(L, -1);
  lua_rawseti(L, -3, (lua_Integer)id);
  lua_remove(L, -2);
}

/* ---- what is lent ---------------------------------------------------------------------------- */

bool object_push_lent(lua_State *L, int slot, object_class class) {
  if (lua_getiuservalue(L, 1, slot) == LUA_TUSERDATA && object_fault(L, -1, class) == NULL)
    return true;
  lua_pop(L, 1);
  return false;
}

int object_lend(lua_State *L, int slot, int owner) {
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, owner);
  lua_pushvalue(L, -1);
  lua_setiuservalue(L, 1, slot);
  return 1;
}

/* ---- bytes ----------------------------------------------------------------------------------- */

static int bytes_free(lua_State *L) {
  bytes_object *object = object_is(L, 1, OBJECT_BYTES) ? lua_touserdata(L, 1) : NULL;
  if (object == NULL) return 0;
  bw_bytes_destroy(object->bytes);
  object->bytes = NULL;
  return 0;
}

static const luaL_Reg bytes_meta[] = {{"__gc", bytes_free}, {NULL, NULL}};

const class_description bytes_class = {"Bytes", bytes_meta, NULL, NULL, NULL, NULL};

/* ---- core objects that live as long as a call ---------------------------------------------- */

held_object *object_hold(lua_State *L, void (*destroy)(void *core)) {
  held_object *object = object_create(L, OBJECT_HELD, sizeof *object, 0);
  object->destroy = destroy;
  return object;
}

void object_let_go(held_object *object) {
  if (object->core != NULL) object->destroy(object->core);
  object->core = NULL;
}

static int held_free(lua_State *L) {
  if (object_is(L, 1, OBJECT_HELD)) object_let_go(lua_touserdata(L, 1));
  return 0;
}

static const luaL_Reg held_meta[] = {{"__gc", held_free}, {NULL, NULL}};

const class_description held_class = {"Held", held_meta, NULL, NULL, NULL, NULL};
