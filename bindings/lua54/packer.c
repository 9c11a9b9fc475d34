/* Packer: an archive being made. */
#include "args.h"

static void free_core(void *packer) {
  bw_packer_destroy(packer);
}

static bw_packer *self_of(args *a) {
  return args_core(a, "self", OBJECT_PACKER);
}

/* create_packer() -> Packer or nil, message, code */
static int create_packer(lua_State *L) {
  core_object *object = object_create_core(L, OBJECT_PACKER, 0);
  bw_allocator allocator = object_allocator(L);
  bw_packer *packer = NULL;
  bw_error error;
  if (bw_packer_create(&allocator, &packer, &error) != BW_OK) return object_push_failure(L, &error);
  object->core = packer;
  return 1;
}

static int destroy(lua_State *L) {
  return args_destroy(L, "Packer.destroy", OBJECT_PACKER);
}

static int is_destroyed(lua_State *L) {
  return args_is_destroyed(L, "Packer.is_destroyed", OBJECT_PACKER);
}

static int count(lua_State *L) {
  args a = args_of(L, "Packer.count");
  lua_pushinteger(L, (lua_Integer)bw_packer_count(self_of(&a)));
  return 1;
}

/* add_file(packer, name, path) -> true or nil, message, code */
static int flat_add_file(lua_State *L) {
  args a = args_of(L, "core.Packer.add_file");
  bw_packer *packer = self_of(&a);
  size_t length = 0;
  const char *name = args_string(&a, "name", &length, false);
  const char *path = args_path(&a, "path");
  if (path == NULL) return 3;
  bw_error error;
  bw_status status = bw_packer_add_file(packer, name, length, path, &error);
  return object_push_done(L, status, &error);
}

/* add_bytes(packer, name, bytes) -> true or nil, message, code */
static int flat_add_bytes(lua_State *L) {
  args a = args_of(L, "core.Packer.add_bytes");
  bw_packer *packer = self_of(&a);
  size_t length = 0;
  size_t size = 0;
  const char *name = args_string(&a, "name", &length, false);
  const char *bytes = args_string(&a, "bytes", &size, false);
  bw_error error;
  bw_status status = bw_packer_add_bytes(packer, name, length, bytes, size, &error);
  return object_push_done(L, status, &error);
}

static uint32_t options_of(args *a) {
  return args_boolean(a, "as_added") ? BW_PACK_AS_ADDED : 0u;
}

/* begin(packer, dir_path, wad_path, as_added) -> true or nil, message, code */
static int flat_begin(lua_State *L) {
  args a = args_of(L, "core.Packer.begin");
  bw_packer *packer = self_of(&a);
  const char *dir_path = args_path(&a, "dir");
  const char *wad_path = dir_path == NULL ? NULL : args_path(&a, "wad");
  if (wad_path == NULL) return 3;
  bw_error error;
  bw_status status = bw_packer_begin(packer, dir_path, wad_path, options_of(&a), &error);
  return object_push_done(L, status, &error);
}

/* step(packer) -> how many entries are left, or nil, message, code */
static int flat_step(lua_State *L) {
  args a = args_of(L, "core.Packer.step");
  uint32_t left = 0;
  bw_error error;
  if (bw_packer_step(self_of(&a), &left, &error) != BW_OK) return object_push_failure(L, &error);
  lua_pushinteger(L, (lua_Integer)left);
  return 1;
}

/* finish(packer) -> true or nil, message, code */
static int flat_finish(lua_State *L) {
  args a = args_of(L, "core.Packer.finish");
  bw_error error;
  bw_status status = bw_packer_finish(self_of(&a), &error);
  return object_push_done(L, status, &error);
}

/* write(packer, as_added) -> the bytes of the index and of the WAD, or nil, message, code */
static int flat_write(lua_State *L) {
  args a = args_of(L, "core.Packer.write");
  a.next = 2;
  uint32_t options = options_of(&a);
  bytes_object *dir = object_create(L, OBJECT_BYTES, sizeof *dir, 0);
  bytes_object *data = object_create(L, OBJECT_BYTES, sizeof *data, 0);
  a.next = 1;
  bw_error error;
  if (bw_packer_write(self_of(&a), options, &dir->bytes, &data->bytes, &error) != BW_OK)
    return object_push_failure(L, &error);
  (void)object_push_bytes(L, dir);
  (void)object_push_bytes(L, data);
  return 2;
}

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {
    {"destroy", destroy}, {"is_destroyed", is_destroyed}, {"count", count}, {NULL, NULL}};

static const luaL_Reg flat[] = {{"add_file", flat_add_file},
                                {"add_bytes", flat_add_bytes},
                                {"begin", flat_begin},
                                {"step", flat_step},
                                {"finish", flat_finish},
                                {"write", flat_write},
                                {NULL, NULL}};

const class_description packer_class = {"Packer", meta, methods, flat, "the Packer is destroyed",
                                        free_core};

const luaL_Reg packer_functions[] = {{"create_packer", create_packer}, {NULL, NULL}};
