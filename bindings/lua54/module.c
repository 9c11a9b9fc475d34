/* require "boardwalk.core": the classes and the functions that belong to none.
 *
 * core.classes    the metatable of each class by name; its __index holds the methods
 * core.flat       by class name, the flat functions that its other methods are made of
 * core.kind       tells what a value is; the rest are constructors and plain functions */
#include "api.h"
#include "protocol.h"

#include <math.h>
#include <string.h>

/* ---- functions ----------------------------------------------------------------------------- */

/* kind(value) -> class name and why it cannot be used, or nil for either */
static int kind(lua_State *L) {
  for (int class = OBJECT_MESH; class <= OBJECT_LAST_OF_SCRIPTS; class ++) {
    if (!object_is(L, 1, (object_class) class)) continue;
    const char *fault = object_fault(L, 1, (object_class) class);
    lua_pushstring(L, object_class_name((object_class) class));
    lua_pushstring(L, fault);
    return 2;
  }
  lua_pushnil(L);
  return 1;
}

/* read_file(path) -> bytes or nil, message, code */
static int read_file(lua_State *L) {
  args a = args_of(L, "core.read_file");
  const char *path = args_path(&a, "path");
  if (path == NULL) return 3;
  bytes_object *object = object_create(L, OBJECT_BYTES, sizeof *object, 0);
  bw_allocator allocator = object_allocator(L);
  bw_error error;
  bw_status status = bw_file_read(path, &allocator, &object->bytes, &error);
  return status == BW_OK ? object_push_bytes(L, object) : object_push_failure(L, &error);
}

/* write_file(path, bytes) -> true or nil, message, code; a failure leaves the old file */
static int write_file(lua_State *L) {
  args a = args_of(L, "core.write_file");
  const char *path = args_path(&a, "path");
  if (path == NULL) return 3;
  size_t size = 0;
  const char *bytes = args_string(&a, "bytes", &size, false);
  bw_error error;
  if (bw_file_write(path, bytes, size, &error) != BW_OK) return object_push_failure(L, &error);
  lua_pushboolean(L, 1);
  return 1;
}

/* file_exists(path) -> whether there is anything under it */
static int file_exists(lua_State *L) {
  args a = args_of(L, "core.file_exists");
  const char *path = args_path(&a, "path");
  lua_pushboolean(L, path != NULL && bw_file_exists(path));
  return 1;
}

static int float_text(lua_State *L) {
  args a = args_of(L, "bw.float_text");
  if (lua_type(L, 1) != LUA_TNUMBER) args_fail(&a, 1, "number", "a number");
  double number = lua_tonumber(L, 1);
  float value = fabs(number) < ARGS_FLOAT_LIMIT ? (float)number : (float)copysign(INFINITY, number);
  if (isnan(number)) value = NAN;
  char text[BW_FLOAT_TEXT];
  size_t length = bw_float_format(value, text);
  lua_pushlstring(L, text, length);
  return 1;
}

static int float_parse(lua_State *L) {
  args a = args_of(L, "bw.float_parse");
  size_t length = 0;
  const char *text = args_string(&a, "text", &length, false);
  float value = 0.0f;
  if (bw_float_parse(text, length, &value)) {
    lua_pushnumber(L, (lua_Number)value);
  } else {
    lua_pushnil(L);
  }
  return 1;
}

static const luaL_Reg functions[] = {{"kind", kind},
                                     {"read_file", read_file},
                                     {"write_file", write_file},
                                     {"file_exists", file_exists},
                                     {"float_text", float_text},
                                     {"float_parse", float_parse},
                                     {NULL, NULL}};

static const luaL_Reg *const function_lists[] = {functions,
                                                 mesh_functions,
                                                 model_functions,
                                                 filter_functions,
                                                 buffer_functions,
                                                 physics_functions,
                                                 geometry_functions,
                                                 wad_functions,
                                                 packer_functions,
                                                 chunks_functions,
                                                 level_functions,
                                                 occluders_functions,
                                                 path_map_functions,
                                                 subtitles_functions,
                                                 section_functions,
                                                 height_field_functions,
                                                 mesh_shape_functions,
                                                 primitive_functions,
                                                 shape_set_functions,
                                                 tile_kit_functions,
                                                 tile_grid_functions,
                                                 tile_functions,
                                                 volume_functions,
                                                 budget_functions,
                                                 streamed_world_functions,
                                                 world_manager_functions,
                                                 view_functions,
                                                 terminal_functions,
                                                 process_functions};

/* ---- opening ------------------------------------------------------------------------------- */

/* Sets functions into a table; `metatables` is the index of the first of all metatables, which
 * become their upvalues, before the number of the class whose functions they are. */
static void set_functions(lua_State *L, int table, int metatables, object_class class,
                          const luaL_Reg *list) {
  if (list == NULL) return;
  lua_pushvalue(L, table);
  for (int i = 0; i < OBJECT_CLASSES; i++) lua_pushvalue(L, metatables + i);
  lua_pushinteger(L, (lua_Integer) class);
  luaL_setfuncs(L, list, OBJECT_CLASSES + 1);
  lua_pop(L, 1);
}

/* Pushes the metatables of all classes, in the order of their upvalues, and returns the index of
 * the first. They are kept in the registry, so that objects of a module that is opened again work
 * together with older ones. */
static int push_metatables(lua_State *L) {
  luaL_getsubtable(L, LUA_REGISTRYINDEX, "boardwalk.classes");
  int registry = lua_gettop(L);
  for (int class = OBJECT_MESH; class <= OBJECT_CLASSES; class ++)
    luaL_getsubtable(L, registry, object_class_name((object_class) class));
  lua_remove(L, registry);
  return registry;
}

/* Fills the metatable of a class and enters it in core.classes and core.flat. */
static void open_class(lua_State *L, int core, int metatables, object_class class) {
  const class_description *description = object_class_description(class);
  int metatable = metatables + (int)class - OBJECT_MESH;
  lua_pushstring(L, description->name);
  lua_setfield(L, metatable, "__name");
  set_functions(L, metatable, metatables, class, description->meta);
  if (description->methods == NULL) return; /* not for scripts */
  luaL_getsubtable(L, metatable, "__index");
  bool is_world = protocol_of_class(class) != NULL;
  if (is_world) set_functions(L, lua_gettop(L), metatables, class, protocol_methods);
  set_functions(L, lua_gettop(L), metatables, class, description->methods);
  luaL_getsubtable(L, core, "classes");
  lua_pushvalue(L, metatable);
  lua_setfield(L, -2, description->name);
  luaL_getsubtable(L, core, "flat");
  luaL_getsubtable(L, -1, description->name);
  if (is_world) set_functions(L, lua_gettop(L), metatables, class, protocol_flat);
  set_functions(L, lua_gettop(L), metatables, class, description->flat);
  lua_settop(L, metatables + OBJECT_CLASSES - 1);
}

static void push_version(lua_State *L, uint32_t version) {
  lua_pushfstring(L, "%d.%d.%d", (int)(version >> 16), (int)(version >> 8 & 0xffu),
                  (int)(version & 0xffu));
}

/* core.format: string.format, which is the C library's on Lua 5.4. */
static void set_format(lua_State *L, int core) {
  if (lua_getglobal(L, "string") != LUA_TTABLE) return;
  lua_getfield(L, -1, "format");
  lua_setfield(L, core, "format");
}

/* The library that runs must be the one whose header this was built with. */
static void check_version(lua_State *L) {
  const uint32_t needed = BW_VERSION_MAJOR << 16 | BW_VERSION_MINOR << 8 | BW_VERSION_PATCH;
  if (bw_version() == needed) return;
  push_version(L, bw_version());
  push_version(L, needed);
  (void)luaL_error(L, "boardwalk: the library is version %s and the Lua module needs %s",
                   lua_tostring(L, -2), lua_tostring(L, -1));
}

int luaopen_boardwalk_core(lua_State *L) {
  check_version(L);
  lua_settop(L, 0);
  luaL_checkstack(L, LUA_MINSTACK + 2 * OBJECT_CLASSES, NULL); /* the metatables, and as upvalues */
  lua_newtable(L);
  int metatables = push_metatables(L);
  for (int class = OBJECT_MESH; class <= OBJECT_CLASSES; class ++)
    open_class(L, 1, metatables, (object_class) class);
  for (size_t i = 0; i < sizeof function_lists / sizeof function_lists[0]; i++)
    set_functions(L, 1, metatables, OBJECT_NONE, function_lists[i]);
  push_version(L, bw_version());
  lua_setfield(L, 1, "version");
  set_format(L, 1);
  lua_settop(L, 1);
  bw_lua54_open_state(L);
  lua_settop(L, 1);
  return 1;
}
