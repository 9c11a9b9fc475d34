/* Filter: what a query passes over, and the named materials and flag bits it is made of. */
#include "args.h"

/* create_filter(mask, ids) -> Filter; `ids` is a list of material ids */
static int create_filter(lua_State *L) {
  args a = args_of(L, "core.create_filter");
  uint32_t mask = (uint32_t)args_integer(&a, "mask", 0, UINT32_MAX);
  int table = args_table(&a, "ids");
  lua_settop(L, 2);
  lua_Unsigned count = lua_rawlen(L, table);
  if (count > SIZE_MAX / sizeof(uint32_t)) args_fail(&a, table, "ids", "a shorter list");
  uint32_t *ids = lua_newuserdatauv(L, (size_t)count * sizeof *ids, 0);
  for (lua_Unsigned i = 0; i < count; i++) {
    ids[i] = (uint32_t)args_element_integer(&a, table, "ids", (lua_Integer)i + 1, 0, UINT32_MAX);
  }
  filter_object *object = object_create(L, OBJECT_FILTER, sizeof *object, 0);
  bw_filter_init(&object->filter, mask, ids, (size_t)count);
  return 1;
}

static int destroy(lua_State *L) {
  args a = args_of(L, "Filter.destroy");
  filter_object *object = args_object(&a, "self", OBJECT_FILTER);
  object->destroyed = true;
  return 0;
}

static int is_destroyed(lua_State *L) {
  args a = args_of(L, "Filter.is_destroyed");
  const filter_object *object = args_object(&a, "self", OBJECT_FILTER);
  lua_pushboolean(L, object->destroyed);
  return 1;
}

/* mask(filter) -> number */
static int flat_mask(lua_State *L) {
  args a = args_of(L, "core.Filter.mask");
  const filter_object *object = args_object(&a, "self", OBJECT_FILTER);
  lua_pushinteger(L, (lua_Integer)object->filter.mask);
  return 1;
}

/* excludes(filter, id) -> boolean */
static int flat_excludes(lua_State *L) {
  args a = args_of(L, "core.Filter.excludes");
  const filter_object *object = args_object(&a, "self", OBJECT_FILTER);
  uint32_t id = (uint32_t)args_integer(&a, "id", 0, 0xff);
  lua_pushboolean(L, (int)(object->filter.excluded[id >> 5] >> (id & 31u) & 1u));
  return 1;
}

/* exclude(filter, id): excludes one more, 1 too */
static int flat_exclude(lua_State *L) {
  args a = args_of(L, "core.Filter.exclude");
  filter_object *object = args_object(&a, "self", OBJECT_FILTER);
  bw_filter_exclude(&object->filter, (uint32_t)args_integer(&a, "id", 0, 0xff));
  return 0;
}

/* ---- materials and flag bits --------------------------------------------------------------- */

static int material_name(lua_State *L) {
  args a = args_of(L, "bw.material_name");
  lua_pushstring(L, bw_material_name((int32_t)args_integer(&a, "id", INT32_MIN, INT32_MAX)));
  return 1;
}

static int push_found(lua_State *L, uint32_t found) {
  if (found == BW_NONE) {
    lua_pushnil(L);
  } else {
    lua_pushinteger(L, (lua_Integer)found);
  }
  return 1;
}

static int material_id(lua_State *L) {
  args a = args_of(L, "bw.material_id");
  size_t length = 0;
  const char *name = args_string(&a, "name", &length, false);
  return push_found(L, bw_material_find(name, length));
}

/* flag_name(bit) -> name */
static int flag_name(lua_State *L) {
  args a = args_of(L, "core.flag_name");
  lua_pushstring(L, bw_flag_name((uint32_t)args_integer(&a, "bit", 0, 15)));
  return 1;
}

/* flag_bit(name) -> bit or nil */
static int flag_bit(lua_State *L) {
  args a = args_of(L, "core.flag_bit");
  size_t length = 0;
  const char *name = args_string(&a, "name", &length, false);
  return push_found(L, bw_flag_find(name, length));
}

/* climbable(flags, material, player) -> boolean */
static int climbable(lua_State *L) {
  args a = args_of(L, "core.climbable");
  uint16_t flags = (uint16_t)args_integer(&a, "flags", 0, 0xffff);
  uint8_t material = (uint8_t)args_integer(&a, "material", 0, 0xff);
  int player = args_boolean(&a, "player");
  lua_pushboolean(L, bw_climbable(flags, material, player));
  return 1;
}

static const luaL_Reg meta[] = {{"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {
    {"destroy", destroy}, {"is_destroyed", is_destroyed}, {NULL, NULL}};

static const luaL_Reg flat[] = {
    {"mask", flat_mask}, {"excludes", flat_excludes}, {"exclude", flat_exclude}, {NULL, NULL}};

const class_description filter_class = {"Filter", meta, methods, flat, NULL, NULL};

const luaL_Reg filter_functions[] = {{"create_filter", create_filter},
                                     {"material_name", material_name},
                                     {"material_id", material_id},
                                     {"flag_name", flag_name},
                                     {"flag_bit", flag_bit},
                                     {"climbable", climbable},
                                     {NULL, NULL}};
