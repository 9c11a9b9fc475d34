#include "object.h"

#include <limits.h>
#include <string.h>

static const class_description *const classes[] = {&mesh_class,   &set_class,    &model_class,
                                                   &filter_class, &buffer_class, &bytes_class};

const char *object_class_name(object_class class) {
  return classes[class - 1]->name;
}

bool object_is(lua_State *L, int index, object_class class) {
  if (lua_type(L, index) != LUA_TUSERDATA || !lua_getmetatable(L, index)) return false;
  int same = lua_rawequal(L, -1, lua_upvalueindex((int)class));
  lua_pop(L, 1);
  return same != 0;
}

static const char *set_fault(const set_object *object) {
  uint32_t first = 0;
  uint32_t count = 0;
  if (object->owner == NULL || object->owner->mesh == NULL) return "the CollisionMesh is destroyed";
  if (!bw_mesh_set_range(object->owner->mesh, object->set, &first, &count))
    return "the TriangleSet is removed";
  return NULL;
}

const char *object_fault(lua_State *L, int index, object_class class) {
  const void *object = lua_touserdata(L, index);
  switch (class) {
    case OBJECT_MESH:
      return ((const mesh_object *)object)->mesh == NULL ? "the CollisionMesh is destroyed" : NULL;
    case OBJECT_SET: return set_fault(object);
    case OBJECT_MODEL:
      return ((const model_object *)object)->model == NULL ? "the Model is destroyed" : NULL;
    case OBJECT_FILTER:
      return ((const filter_object *)object)->destroyed ? "the Filter is destroyed" : NULL;
    case OBJECT_BUFFER:
      return ((const buffer_object *)object)->numbers == NULL ? "the Buffer is destroyed" : NULL;
    case OBJECT_BYTES: break;
  }
  return NULL;
}

void *object_create(lua_State *L, object_class class, size_t size, int user_values) {
  void *object = lua_newuserdatauv(L, size, user_values);
  memset(object, 0, size);
  lua_pushvalue(L, lua_upvalueindex((int)class));
  lua_setmetatable(L, -2);
  return object;
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

int object_push_bytes(lua_State *L, bytes_object *object) {
  lua_pushlstring(L, (const char *)bw_bytes_data(object->bytes), bw_bytes_size(object->bytes));
  bw_bytes_destroy(object->bytes);
  object->bytes = NULL;
  return 1;
}

void object_weigh(lua_State *L, size_t bytes) {
  size_t kilobytes = bytes / 1024u;
  /* a step of 0 would be a whole basic one; a stopped collector stays stopped */
  if (kilobytes == 0 || lua_gc(L, LUA_GCISRUNNING) != 1) return;
  (void)lua_gc(L, LUA_GCSTEP, kilobytes > INT_MAX / 1024 ? INT_MAX / 1024 : (int)kilobytes);
}

/* Pushes the mesh's table of TriangleSets by id, its values weak; makes it when there is none. */
static void push_sets(lua_State *L, int mesh) {
  if (lua_getiuservalue(L, mesh, MESH_SETS) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "v");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_setiuservalue(L, mesh, MESH_SETS);
}

void object_push_set(lua_State *L, int mesh, uint32_t set) {
  push_sets(L, mesh);
  if (lua_rawgeti(L, -1, (lua_Integer)set) == LUA_TUSERDATA) {
    lua_remove(L, -2);
    return;
  }
  lua_pop(L, 1);
  set_object *object = object_create(L, OBJECT_SET, sizeof *object, 1);
  lua_pushvalue(L, mesh);
  lua_setiuservalue(L, -2, 1);
  object->owner = lua_touserdata(L, mesh);
  object->set = set;
  lua_pushvalue(L, -1);
  lua_rawseti(L, -3, (lua_Integer)set);
  lua_remove(L, -2);
}

static int bytes_free(lua_State *L) {
  bytes_object *object = object_is(L, 1, OBJECT_BYTES) ? lua_touserdata(L, 1) : NULL;
  if (object == NULL) return 0;
  bw_bytes_destroy(object->bytes);
  object->bytes = NULL;
  return 0;
}

static const luaL_Reg bytes_meta[] = {{"__gc", bytes_free}, {NULL, NULL}};

const class_description bytes_class = {"Bytes", bytes_meta, NULL, NULL};
