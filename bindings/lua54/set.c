/* TriangleSet: triangles added to a CollisionMesh, which the set keeps alive. The mesh owns the
 * triangles: a set that is forgotten stays where it is. */
#include "args.h"

static bw_mesh *mesh_of(const part_object *set) {
  return ((const mesh_object *)set->whole)->mesh;
}

/* move(set, x, y, z, qx, qy, qz, qw) -> true or nil, message, code */
static int flat_move(lua_State *L) {
  args a = args_of(L, "core.TriangleSet.move");
  const part_object *object = args_set(&a);
  float position[3];
  args_point(&a, "position", position);
  float rotation[4];
  for (int i = 0; i < 4; i++) rotation[i] = args_float(&a, "rotation");
  bw_error error;
  if (bw_mesh_set_move(mesh_of(object), object->id, position, rotation, &error) != BW_OK)
    return object_push_failure(L, &error);
  lua_pushboolean(L, 1);
  return 1;
}

static int enable(lua_State *L) {
  args a = args_of(L, "TriangleSet.enable");
  const part_object *object = args_set(&a);
  int on = args_boolean(&a, "on");
  (void)bw_mesh_set_enable(mesh_of(object), object->id, on, NULL); /* fails for no set only */
  return 0;
}

static int remove_as(lua_State *L, const char *method) {
  args a = args_of(L, method);
  const part_object *object = args_object(&a, "self", OBJECT_SET);
  if (object_fault(L, 1, OBJECT_SET) == NULL)
    (void)bw_mesh_set_remove(mesh_of(object), object->id, NULL);
  return 0;
}

static int is_removed_as(lua_State *L, const char *method) {
  args a = args_of(L, method);
  (void)args_object(&a, "self", OBJECT_SET);
  lua_pushboolean(L, object_fault(L, 1, OBJECT_SET) != NULL);
  return 1;
}

static int remove_set(lua_State *L) {
  return remove_as(L, "TriangleSet.remove");
}

static int is_removed(lua_State *L) {
  return is_removed_as(L, "TriangleSet.is_removed");
}

/* The names every class has. */

static int destroy(lua_State *L) {
  return remove_as(L, "TriangleSet.destroy");
}

static int is_destroyed(lua_State *L) {
  return is_removed_as(L, "TriangleSet.is_destroyed");
}

static int range(lua_State *L) {
  args a = args_of(L, "TriangleSet.range");
  const part_object *object = args_set(&a);
  uint32_t first = 0;
  uint32_t count = 0;
  (void)bw_mesh_set_range(mesh_of(object), object->id, &first, &count);
  lua_pushinteger(L, (lua_Integer)first);
  lua_pushinteger(L, (lua_Integer)count);
  return 2;
}

static const luaL_Reg meta[] = {{"__close", remove_set}, {NULL, NULL}};

static const luaL_Reg methods[] = {
    {"enable", enable}, {"remove", remove_set}, {"is_removed", is_removed},
    {"range", range},   {"destroy", destroy},   {"is_destroyed", is_destroyed},
    {NULL, NULL}};

static const luaL_Reg flat[] = {{"move", flat_move}, {NULL, NULL}};

const class_description set_class = {"TriangleSet", meta, methods, flat, NULL, NULL};
