/* Wad: an open archive, and names of entries. */
#include "args.h"

/* User values of a Wad over bytes: the strings that it reads. */
enum { WAD_DIR = 1, WAD_DATA, WAD_USER_VALUES = WAD_DATA };

static void free_core(void *wad) {
  bw_wad_destroy(wad);
}

static bw_wad *self_of(args *a) {
  return args_core(a, "self", OBJECT_WAD);
}

/* ---- opening ------------------------------------------------------------------------------- */

static int opened(lua_State *L, core_object *object, bw_wad *wad, bw_status status,
                  const bw_error *error) {
  if (status != BW_OK) return object_push_failure(L, error);
  object->core = wad;
  object_weigh(L, (size_t)bw_wad_count(wad) * 32u);
  return 1;
}

/* open_wad(dir_path, wad_path or nil) -> Wad or nil, message, code */
static int open_wad(lua_State *L) {
  args a = args_of(L, "core.open_wad");
  const char *data_path = NULL;
  const char *dir_path = args_path(&a, "path");
  if (dir_path == NULL) return 3;
  if (!lua_isnoneornil(L, a.next)) {
    data_path = args_path(&a, "wad");
    if (data_path == NULL) return 3;
  }
  core_object *object = object_create_core(L, OBJECT_WAD, WAD_USER_VALUES);
  bw_allocator allocator = object_allocator(L);
  bw_wad *wad = NULL;
  bw_error error;
  bw_status status = bw_wad_open(dir_path, data_path, &allocator, &wad, &error);
  return opened(L, object, wad, status, &error);
}

/* open_wad_bytes(dir, wad) -> as open_wad */
static int open_wad_bytes(lua_State *L) {
  args a = args_of(L, "core.open_wad_bytes");
  size_t dir_size = 0;
  size_t data_size = 0;
  const char *dir = args_string(&a, "dir", &dir_size, false);
  const char *data = args_string(&a, "wad", &data_size, false);
  core_object *object = object_create_core(L, OBJECT_WAD, WAD_USER_VALUES);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, WAD_DIR);
  lua_pushvalue(L, 2);
  lua_setiuservalue(L, -2, WAD_DATA);
  bw_allocator allocator = object_allocator(L);
  bw_wad *wad = NULL;
  bw_error error;
  bw_status status = bw_wad_open_memory(dir, dir_size, data, data_size, &allocator, &wad, &error);
  return opened(L, object, wad, status, &error);
}

/* is_image(path) -> whether there is a disc image */
static int is_image(lua_State *L) {
  args a = args_of(L, "core.is_image");
  const char *path = args_path(&a, "path");
  lua_pushboolean(L, path != NULL && bw_wad_is_image(path));
  return 1;
}

static int destroy(lua_State *L) {
  return args_destroy(L, "Wad.destroy", OBJECT_WAD);
}

static int is_destroyed(lua_State *L) {
  return args_is_destroyed(L, "Wad.is_destroyed", OBJECT_WAD);
}

/* ---- names --------------------------------------------------------------------------------- */

/* wad_hash(name) -> number */
static int wad_hash(lua_State *L) {
  args a = args_of(L, "bw.wad_hash");
  size_t length = 0;
  const char *name = args_string(&a, "name", &length, false);
  lua_pushinteger(L, (lua_Integer)bw_wad_hash(name, length));
  return 1;
}

/* wad_path(name) -> a safe path or nil, message, code */
static int wad_path(lua_State *L) {
  args a = args_of(L, "bw.wad_path");
  size_t length = 0;
  const char *name = args_string(&a, "name", &length, false);
  char path[BW_WAD_NAME_TEXT];
  bw_error error;
  if (bw_wad_safe_path(name, length, path, &error) != BW_OK) return object_push_failure(L, &error);
  lua_pushstring(L, path);
  return 1;
}

/* find_hash(wad, hash) -> index or nil */
static int flat_find_hash(lua_State *L) {
  args a = args_of(L, "core.Wad.find_hash");
  const bw_wad *wad = self_of(&a);
  return object_push_number_or_nil(
      L, bw_wad_find_hash(wad, (uint32_t)args_integer(&a, "hash", 0, UINT32_MAX)));
}

/* lookup(wad, text) -> index or nil, message, code */
static int flat_lookup(lua_State *L) {
  args a = args_of(L, "core.Wad.lookup");
  const bw_wad *wad = self_of(&a);
  size_t length = 0;
  const char *name = args_string(&a, "name", &length, false);
  uint32_t index = 0;
  bw_error error;
  if (bw_wad_lookup(wad, name, length, &index, &error) != BW_OK)
    return object_push_failure(L, &error);
  return object_push_number_or_nil(L, index);
}

/* name(wad, index) -> name or nil */
static int flat_name(lua_State *L) {
  args a = args_of(L, "core.Wad.name");
  const bw_wad *wad = self_of(&a);
  lua_pushstring(L, bw_wad_name(wad, (uint32_t)args_integer(&a, "index", 0, UINT32_MAX)));
  return 1;
}

/* label(wad, index) -> the name, or the hash as text; "" when there is no such entry */
static int flat_label(lua_State *L) {
  args a = args_of(L, "core.Wad.label");
  const bw_wad *wad = self_of(&a);
  char text[BW_WAD_NAME_TEXT] = "";
  uint32_t length = bw_wad_label(wad, (uint32_t)args_integer(&a, "index", 0, UINT32_MAX), text);
  lua_pushlstring(L, text, length);
  return 1;
}

/* add_name(wad, name) -> index, false for no entry's, or nil, message, code */
static int flat_add_name(lua_State *L) {
  args a = args_of(L, "core.Wad.add_name");
  bw_wad *wad = self_of(&a);
  size_t length = 0;
  const char *name = args_string(&a, "name", &length, false);
  uint32_t index = BW_NONE;
  bw_error error;
  if (bw_wad_add_name(wad, name, length, &index, &error) != BW_OK)
    return object_push_failure(L, &error);
  if (index != BW_NONE) return object_push_number_or_nil(L, index);
  lua_pushboolean(L, 0);
  return 1;
}

static int push_found(lua_State *L, bw_status status, uint32_t found, const bw_error *error) {
  if (status != BW_OK) return object_push_failure(L, error);
  lua_pushinteger(L, (lua_Integer)found);
  return 1;
}

/* add_names(wad, text) -> how many entries got a name, or nil, message, code */
static int flat_add_names(lua_State *L) {
  args a = args_of(L, "core.Wad.add_names");
  bw_wad *wad = self_of(&a);
  size_t size = 0;
  const char *text = args_string(&a, "text", &size, false);
  uint32_t found = 0;
  bw_error error;
  bw_status status = bw_wad_add_names(wad, text, size, &found, &error);
  return push_found(L, status, found, &error);
}

/* add_resource_names(wad) -> as add_names */
static int flat_add_resource_names(lua_State *L) {
  args a = args_of(L, "core.Wad.add_resource_names");
  uint32_t found = 0;
  bw_error error;
  bw_status status = bw_wad_add_resource_names(self_of(&a), &found, &error);
  return push_found(L, status, found, &error);
}

/* ---- entries ------------------------------------------------------------------------------- */

static int count(lua_State *L) {
  args a = args_of(L, "Wad.count");
  lua_pushinteger(L, (lua_Integer)bw_wad_count(self_of(&a)));
  return 1;
}

static int named(lua_State *L) {
  args a = args_of(L, "Wad.named");
  lua_pushinteger(L, (lua_Integer)bw_wad_named(self_of(&a)));
  return 1;
}

/* entry(wad, index) -> offset, size, hash; nil when there is none */
static int flat_entry(lua_State *L) {
  args a = args_of(L, "core.Wad.entry");
  const bw_wad *wad = self_of(&a);
  bw_wad_entry entry;
  if (!bw_wad_get(wad, (uint32_t)args_integer(&a, "index", 0, UINT32_MAX), &entry)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, (lua_Integer)entry.offset);
  lua_pushinteger(L, (lua_Integer)entry.size);
  lua_pushinteger(L, (lua_Integer)entry.hash);
  return 3;
}

/* read(wad, index) -> bytes or nil, message, code */
static int flat_read(lua_State *L) {
  args a = args_of(L, "core.Wad.read");
  a.next = 2;
  uint32_t index = (uint32_t)args_integer(&a, "index", 0, UINT32_MAX);
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  bw_allocator allocator = object_allocator(L);
  a.next = 1;
  const bw_wad *wad = self_of(&a); /* making the object may have run a finalizer */
  bw_error error;
  bw_status status = bw_wad_read(wad, index, &allocator, &object->bytes, &error);
  return status == BW_OK ? object_push_bytes(L, object) : object_push_failure(L, &error);
}

/* read_part(wad, index, offset, size) -> as read. The entry has those bytes. */
static int flat_read_part(lua_State *L) {
  args a = args_of(L, "core.Wad.read_part");
  bw_wad_entry entry = {0, 0, 0};
  a.next = 2;
  uint32_t index = (uint32_t)args_integer(&a, "index", 0, UINT32_MAX);
  a.next = 1;
  (void)bw_wad_get(self_of(&a), index, &entry);
  a.next = 3;
  uint32_t offset = (uint32_t)args_integer(&a, "offset", 0, entry.size);
  uint32_t size = (uint32_t)args_integer(&a, "size", 0, entry.size - offset);
  void *data = lua_newuserdatauv(L, (size_t)size + 1u, 0);
  a.next = 1;
  bw_error error;
  if (bw_wad_read_part(self_of(&a), index, offset, data, size, &error) != BW_OK)
    return object_push_failure(L, &error);
  lua_pushlstring(L, data, size);
  return 1;
}

/* extract(wad, index, path) -> true or nil, message, code */
static int flat_extract(lua_State *L) {
  args a = args_of(L, "core.Wad.extract");
  const bw_wad *wad = self_of(&a);
  uint32_t index = (uint32_t)args_integer(&a, "index", 0, UINT32_MAX);
  const char *path = args_path(&a, "path");
  if (path == NULL) return 3;
  bw_error error;
  bw_status status = bw_wad_extract(wad, index, path, &error);
  return object_push_done(L, status, &error);
}

/* replace(wad, index, bytes, same_size) -> true or nil, message, code */
static int flat_replace(lua_State *L) {
  args a = args_of(L, "core.Wad.replace");
  bw_wad *wad = self_of(&a);
  uint32_t index = (uint32_t)args_integer(&a, "index", 0, UINT32_MAX);
  int place = a.next;
  size_t size = 0;
  const char *bytes = args_string(&a, "bytes", &size, false);
  if (size > UINT32_MAX) args_fail(&a, place, "bytes", "less than 4 GiB");
  uint32_t options = args_boolean(&a, "same_size") ? BW_WAD_SAME_SIZE : 0u;
  bw_error error;
  bw_status status = bw_wad_replace(wad, index, bytes, (uint32_t)size, options, &error);
  return object_push_done(L, status, &error);
}

/* stats(wad) -> the fields of bw_wad_stats by name; or nil, message, code */
static int flat_stats(lua_State *L) {
  args a = args_of(L, "core.Wad.stats");
  bw_wad_stats stats;
  bw_error error;
  if (bw_wad_statistics(self_of(&a), &stats, &error) != BW_OK)
    return object_push_failure(L, &error);
  lua_newtable(L);
  object_set_integer(L, "wad_bytes", stats.wad_bytes);
  object_set_integer(L, "entry_bytes", stats.entry_bytes);
  object_set_integer(L, "entries", stats.entries);
  object_set_integer(L, "named", stats.named);
  object_set_integer(L, "duplicates", stats.duplicates);
  object_set_integer(L, "overlapping", stats.overlapping);
  object_set_integer(L, "unaligned", stats.unaligned);
  object_set_integer(L, "out_of_order", stats.out_of_order);
  return 1;
}

/* ---- lists --------------------------------------------------------------------------------- */

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {{"destroy", destroy},
                                   {"is_destroyed", is_destroyed},
                                   {"count", count},
                                   {"named", named},
                                   {NULL, NULL}};

static const luaL_Reg flat[] = {{"find_hash", flat_find_hash},
                                {"lookup", flat_lookup},
                                {"name", flat_name},
                                {"label", flat_label},
                                {"add_name", flat_add_name},
                                {"add_names", flat_add_names},
                                {"add_resource_names", flat_add_resource_names},
                                {"entry", flat_entry},
                                {"read", flat_read},
                                {"read_part", flat_read_part},
                                {"extract", flat_extract},
                                {"replace", flat_replace},
                                {"stats", flat_stats},
                                {NULL, NULL}};

const class_description wad_class = {"Wad", meta, methods, flat, "the Wad is destroyed", free_core};

const luaL_Reg wad_functions[] = {{"open_wad", open_wad}, {"open_wad_bytes", open_wad_bytes},
                                  {"is_image", is_image}, {"wad_hash", wad_hash},
                                  {"wad_path", wad_path}, {NULL, NULL}};
