/* LevelObject: a level file and the level object made from it. Its mesh, occluders and path map are
 * handles that the level keeps alive and that keep it alive. */
#include "args.h"
#include "chunks.h"
#include "level.h"

static void free_core(void *level) {
  bw_level_destroy(level);
}

static bw_level *self_of(args *a) {
  return args_core(a, "self", OBJECT_LEVEL);
}

/* Pushes a LevelObject without a level yet, which remembers the name at the index `name`. */
static core_object *create(lua_State *L, int name) {
  core_object *object = object_create_core(L, OBJECT_LEVEL, LEVEL_USER_VALUES);
  lua_pushvalue(L, name);
  lua_setiuservalue(L, -2, LEVEL_NAME);
  return object;
}

/* load_level(bytes, name) -> LevelObject or nil, message, code */
static int load_level(lua_State *L) {
  args a = args_of(L, "core.load_level");
  size_t size = 0;
  const char *data = args_string(&a, "bytes", &size, false);
  (void)args_string(&a, "name", NULL, true);
  lua_settop(L, 2);
  core_object *object = create(L, 2);
  bw_allocator allocator = object_allocator(L);
  bw_level *level = NULL;
  bw_error error;
  if (bw_level_load(data, size, &allocator, &level, &error) != BW_OK)
    return object_push_failure(L, &error);
  object->core = level;
  object_weigh(L, size * 2u);
  return 1;
}

/* create_level(mesh, name) -> LevelObject or nil, message, code */
static int create_level(lua_State *L) {
  args a = args_of(L, "core.create_level");
  a.next = 2;
  const char *name = args_string(&a, "name", NULL, true);
  lua_settop(L, 2);
  core_object *object = create(L, 2);
  a.next = 1;
  const bw_mesh *mesh = args_mesh(&a)->mesh; /* making the object may have run a finalizer */
  bw_allocator allocator = object_allocator(L);
  bw_level *level = NULL;
  bw_error error;
  if (bw_level_create(mesh, name, &allocator, &level, &error) != BW_OK)
    return object_push_failure(L, &error);
  object->core = level;
  return 1;
}

/* ---- parts --------------------------------------------------------------------------------- */

/* Lets the handle of a part know that its core object is gone or about to go. */
static void forget(lua_State *L, int level, int part) {
  if (lua_getiuservalue(L, level, part) == LUA_TUSERDATA) {
    if (part == LEVEL_MESH) {
      ((mesh_object *)lua_touserdata(L, -1))->mesh = NULL;
    } else {
      ((core_object *)lua_touserdata(L, -1))->core = NULL;
    }
    lua_pushnil(L);
    lua_setiuservalue(L, level, part);
  }
  lua_pop(L, 1);
}

static void forget_all(lua_State *L, int level) {
  for (int part = LEVEL_MESH; part <= LEVEL_PATHS; part++) forget(L, level, part);
}

void level_forget(lua_State *L, int index) {
  forget_all(L, index);
  ((core_object *)lua_touserdata(L, index))->core = NULL;
}

static int destroy(lua_State *L) {
  args a = args_of(L, "LevelObject.destroy");
  (void)args_object(&a, "self", OBJECT_LEVEL);
  forget_all(L, 1);
  object_release(L, 1, OBJECT_LEVEL);
  return 0;
}

static int is_destroyed(lua_State *L) {
  return args_is_destroyed(L, "LevelObject.is_destroyed", OBJECT_LEVEL);
}

/* mesh(level) -> CollisionMesh; nil after a release */
static int flat_mesh(lua_State *L) {
  args a = args_of(L, "core.LevelObject.mesh");
  (void)self_of(&a);
  if (object_push_lent(L, LEVEL_MESH, OBJECT_MESH)) return 1;
  mesh_object *object = object_create(L, OBJECT_MESH, sizeof *object, MESH_USER_VALUES);
  object->borrowed = true;
  a.next = 1;
  bw_mesh *mesh = bw_level_mesh(self_of(&a)); /* making the object may have run a finalizer */
  if (mesh == NULL) {
    lua_pushnil(L);
    return 1;
  }
  object->mesh = mesh;
  bw_mesh_prepare_on_cast(mesh);
  (void)lua_getiuservalue(L, 1, LEVEL_NAME);
  lua_setiuservalue(L, -2, MESH_NAME);
  return object_lend(L, LEVEL_MESH, MESH_OWNER);
}

static void *occluders_of(const bw_level *level) {
  return bw_level_occluders(level);
}

static void *paths_of(const bw_level *level) {
  return bw_level_path_map(level);
}

static int push_part(lua_State *L, const char *method, int part, object_class class,
                     void *(*core_of)(const bw_level *)) {
  args a = args_of(L, method);
  (void)self_of(&a);
  if (object_push_lent(L, part, class)) return 1;
  core_object *object = object_create_core(L, class, LENT_OWNER);
  object->borrowed = true;
  a.next = 1;
  void *core = core_of(self_of(&a));
  if (core == NULL) {
    lua_pushnil(L);
    return 1;
  }
  object->core = core;
  return object_lend(L, part, LENT_OWNER);
}

/* occluders(level) -> Occluders; nil after a release */
static int flat_occluders(lua_State *L) {
  return push_part(L, "core.LevelObject.occluders", LEVEL_OCCLUDERS, OBJECT_OCCLUDERS,
                   occluders_of);
}

/* paths(level) -> PathMap; nil after a release */
static int flat_paths(lua_State *L) {
  return push_part(L, "core.LevelObject.paths", LEVEL_PATHS, OBJECT_PATH_MAP, paths_of);
}

/* set_mesh(level, mesh) -> true or nil, message, code */
static int flat_set_mesh(lua_State *L) {
  args a = args_of(L, "core.LevelObject.set_mesh");
  bw_level *level = self_of(&a);
  const bw_mesh *mesh = args_mesh(&a)->mesh;
  bw_error error;
  bw_status status = BW_OK;
  if (mesh != bw_level_mesh(level)) {
    status = bw_level_set_mesh(level, mesh, &error);
    if (status == BW_OK) forget(L, 1, LEVEL_MESH);
  }
  return object_push_done(L, status, &error);
}

/* release(level) */
static int flat_release(lua_State *L) {
  args a = args_of(L, "core.LevelObject.release");
  bw_level *level = self_of(&a);
  forget_all(L, 1);
  bw_level_release(level);
  return 0;
}

/* log(level, index) -> the field that was released so, or nil */
static int flat_log(lua_State *L) {
  args a = args_of(L, "core.LevelObject.log");
  const bw_level *level = self_of(&a);
  uint32_t field = bw_level_log(level, (uint32_t)args_integer(&a, "index", 0, UINT32_MAX));
  return object_push_number_or_nil(L, field);
}

/* ---- chunks and fields --------------------------------------------------------------------- */

/* chunk(level, index) -> its number, the values of chunks_push; nil for no chunk */
static int flat_chunk(lua_State *L) {
  args a = args_of(L, "core.LevelObject.chunk");
  const bw_level *level = self_of(&a);
  uint32_t index = (uint32_t)args_integer(&a, "index", 0, UINT32_MAX);
  bw_chunk chunk;
  if (!bw_level_chunk(level, index, &chunk)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, (lua_Integer)index);
  return 1 + chunks_push(L, &chunk);
}

/* level_chunk_name(index) -> what a chunk of a level is, or nil */
static int level_chunk_name(lua_State *L) {
  args a = args_of(L, "core.level_chunk_name");
  lua_pushstring(L, bw_level_chunk_name((uint32_t)args_integer(&a, "index", 0, UINT32_MAX)));
  return 1;
}

/* field(level, index) -> its name, the chunk that it was made from (nil after a release); nil for no
 * field */
static int flat_field(lua_State *L) {
  args a = args_of(L, "core.LevelObject.field");
  const bw_level *level = self_of(&a);
  uint32_t index = (uint32_t)args_integer(&a, "index", 0, UINT32_MAX);
  lua_pushstring(L, bw_level_field_name(index));
  uint32_t chunk = bw_level_field_chunk(level, index);
  if (chunk == BW_NONE) return 1;
  lua_pushinteger(L, (lua_Integer)chunk);
  return 2;
}

static int id(lua_State *L) {
  args a = args_of(L, "LevelObject.id");
  lua_pushinteger(L, (lua_Integer)bw_level_id(self_of(&a)));
  return 1;
}

/* name(level) -> the name it was made with, or nil */
static int flat_name(lua_State *L) {
  args a = args_of(L, "core.LevelObject.name");
  (void)args_object(&a, "self", OBJECT_LEVEL);
  (void)lua_getiuservalue(L, 1, LEVEL_NAME);
  return 1;
}

/* save(level, running) -> bytes or nil, message, code */
static int flat_save(lua_State *L) {
  args a = args_of(L, "core.LevelObject.save");
  a.next = 2;
  uint32_t options = args_boolean(&a, "running") ? BW_SAVE_RUNNING : 0u;
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  a.next = 1;
  bw_error error;
  bw_status status = bw_level_save(self_of(&a), options, &object->bytes, &error);
  return status == BW_OK ? object_push_bytes(L, object) : object_push_failure(L, &error);
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {
    {"destroy", destroy}, {"is_destroyed", is_destroyed}, {"id", id}, {NULL, NULL}};

static const luaL_Reg flat[] = {{"mesh", flat_mesh},
                                {"occluders", flat_occluders},
                                {"paths", flat_paths},
                                {"set_mesh", flat_set_mesh},
                                {"release", flat_release},
                                {"log", flat_log},
                                {"chunk", flat_chunk},
                                {"field", flat_field},
                                {"name", flat_name},
                                {"save", flat_save},
                                {NULL, NULL}};

const class_description level_class = {
    "LevelObject", meta, methods, flat, "the LevelObject is destroyed", free_core};

const luaL_Reg level_functions[] = {{"load_level", load_level},
                                    {"create_level", create_level},
                                    {"level_chunk_name", level_chunk_name},
                                    {NULL, NULL}};
