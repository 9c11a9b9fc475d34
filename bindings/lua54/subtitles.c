/* Subtitles: the captions of a level. And the list of sections of a RenderWare stream. */
#include "args.h"

/* ---- subtitles ----------------------------------------------------------------------------- */

static void free_core(void *subtitles) {
  bw_subtitles_destroy(subtitles);
}

static const bw_subtitles *self_of(args *a) {
  return args_core(a, "self", OBJECT_SUBTITLES);
}

/* read_subtitles(bytes) -> Subtitles or nil, message, code */
static int read_subtitles(lua_State *L) {
  args a = args_of(L, "bw.subtitles");
  size_t size = 0;
  const char *data = args_string(&a, "data", &size, false);
  core_object *object = object_create_core(L, OBJECT_SUBTITLES, 0);
  bw_allocator allocator = object_allocator(L);
  bw_subtitles *subtitles = NULL;
  bw_error error;
  if (bw_subtitles_read(data, size, &allocator, &subtitles, &error) != BW_OK)
    return object_push_failure(L, &error);
  object->core = subtitles;
  return 1;
}

static int destroy(lua_State *L) {
  return args_destroy(L, "Subtitles.destroy", OBJECT_SUBTITLES);
}

static int is_destroyed(lua_State *L) {
  return args_is_destroyed(L, "Subtitles.is_destroyed", OBJECT_SUBTITLES);
}

static int count(lua_State *L) {
  args a = args_of(L, "Subtitles.count");
  lua_pushinteger(L, (lua_Integer)bw_subtitles_count(self_of(&a)));
  return 1;
}

/* record(subtitles, index) -> text, kind; nil when there is none */
static int flat_record(lua_State *L) {
  args a = args_of(L, "core.Subtitles.record");
  const bw_subtitles *subtitles = self_of(&a);
  uint32_t kind = 0;
  const char *text =
      bw_subtitles_get(subtitles, (uint32_t)args_integer(&a, "index", 0, UINT32_MAX), &kind);
  lua_pushstring(L, text);
  lua_pushinteger(L, (lua_Integer)kind);
  return 2;
}

/* find(subtitles, language, scene) -> first record, records; or nil */
static int flat_find(lua_State *L) {
  args a = args_of(L, "core.Subtitles.find");
  const bw_subtitles *subtitles = self_of(&a);
  const char *language = args_string(&a, "language", NULL, false);
  const char *scene = args_string(&a, "scene", NULL, false);
  uint32_t first = 0;
  uint32_t records = 0;
  if (!bw_subtitles_find(subtitles, language, scene, &first, &records)) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, (lua_Integer)first);
  lua_pushinteger(L, (lua_Integer)records);
  return 2;
}

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {
    {"destroy", destroy}, {"is_destroyed", is_destroyed}, {"count", count}, {NULL, NULL}};

static const luaL_Reg flat[] = {{"record", flat_record}, {"find", flat_find}, {NULL, NULL}};

const class_description subtitles_class = {
    "Subtitles", meta, methods, flat, "the Subtitles is destroyed", free_core};

const luaL_Reg subtitles_functions[] = {{"read_subtitles", read_subtitles}, {NULL, NULL}};

/* ---- sections ------------------------------------------------------------------------------ */

static void free_sections(void *sections) {
  bw_sections_destroy(sections);
}

/* Sets the values of a section into the list on top of the stack, from its end on. */
static void add_section(lua_State *L, const bw_section *section, lua_Integer end) {
  const char *name = bw_section_type_name(section->type);
  const uint64_t numbers[] = {section->type, section->size, section->version, section->depth,
                              section->offset};
  for (lua_Integer i = 0; i < 5; i++) {
    lua_pushinteger(L, (lua_Integer)numbers[i]);
    lua_rawseti(L, -2, end + i + 1);
  }
  if (name == NULL) {
    lua_pushboolean(L, 0);
  } else {
    lua_pushstring(L, name);
  }
  lua_rawseti(L, -2, end + 6);
}

/* read_sections(bytes) -> a list of type, size, version, depth, offset and name (false: none) of
 * each; or nil, message, code */
static int read_sections(lua_State *L) {
  args a = args_of(L, "bw.sections");
  size_t size = 0;
  const char *data = args_string(&a, "data", &size, false);
  held_object *held = object_hold(L, free_sections);
  bw_allocator allocator = object_allocator(L);
  bw_sections *sections = NULL;
  bw_error error;
  if (bw_sections_read(data, size, &allocator, &sections, &error) != BW_OK)
    return object_push_failure(L, &error);
  held->core = sections;
  lua_newtable(L);
  bw_section section;
  for (uint32_t i = 0; bw_sections_get(sections, i, &section); i++)
    add_section(L, &section, (lua_Integer)i * 6);
  object_let_go(held);
  return 1;
}

const luaL_Reg section_functions[] = {{"read_sections", read_sections}, {NULL, NULL}};
