#include "args.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

args args_of(lua_State *L, const char *method) {
  args a = {L, method, 1, OBJECT_NONE};
  return a;
}

args args_of_class(lua_State *L, const char *method) {
  args a = {L, method, 1, (object_class)lua_tointeger(L, lua_upvalueindex(OBJECT_CLASSES + 1))};
  return a;
}

/* ---- what was found ------------------------------------------------------------------------ */

/* Text of a number with '.' whatever the locale. */
static void push_number_text(lua_State *L, int index) {
  char text[64];
  double value = lua_tonumber(L, index);
  if (lua_isinteger(L, index)) {
    (void)snprintf(text, sizeof text, "%" PRId64, (int64_t)lua_tointeger(L, index));
  } else if (isnan(value)) {
    (void)snprintf(text, sizeof text, "nan");
  } else if (isinf(value)) {
    (void)snprintf(text, sizeof text, value > 0 ? "inf" : "-inf");
  } else {
    char local[48];
    (void)snprintf(local, sizeof local, "%.14g", value);
    size_t length = 0;
    for (const char *c = local; *c != 0; c++) {
      bool plain = strchr("0123456789+-e", *c) != NULL;
      if (plain || length == 0 || text[length - 1] != '.') text[length++] = plain ? *c : '.';
    }
    text[length] = 0;
  }
  lua_pushstring(L, text);
}

enum { LONGEST_QUOTED = 30 };

/* Pushes a short plain string in quotes; of any other only its type. */
static void push_string_text(lua_State *L, int index) {
  size_t length = 0;
  const char *text = lua_tolstring(L, index, &length);
  bool plain = length <= LONGEST_QUOTED;
  for (size_t i = 0; plain && i < length; i++)
    plain = text[i] >= ' ' && text[i] <= '~' && text[i] != '"' && text[i] != '\\';
  if (plain) {
    lua_pushfstring(L, "\"%s\"", text);
  } else {
    lua_pushliteral(L, "a string");
  }
}

/* The article before a class or a type: "an IPhysics", "a userdata". */
static const char *article(const char *noun) {
  return strchr("AEIO", noun[0]) != NULL ? "an" : "a";
}

/* Pushes the class of one of our objects, or the type of any other value. */
static void push_kind_text(lua_State *L, int index) {
  const char *name = lua_typename(L, lua_type(L, index));
  for (int class = OBJECT_MESH; class <= OBJECT_LAST_OF_SCRIPTS; class ++) {
    if (object_is(L, index, (object_class) class)) name = object_class_name((object_class) class);
  }
  lua_pushfstring(L, "%s %s", article(name), name);
}

/* Pushes what the value at an index is, as error messages say it. */
static void push_description(lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNONE:
    case LUA_TNIL: lua_pushliteral(L, "nil"); break;
    case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); break;
    case LUA_TNUMBER: push_number_text(L, index); break;
    case LUA_TSTRING: push_string_text(L, index); break;
    default: push_kind_text(L, index);
  }
}

/* Pushes what the chunk names of this module's Lua files begin with: check.home, or nil. */
static void push_home(lua_State *L) {
  (void)luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  lua_getfield(L, -1, "boardwalk.check");
  if (lua_istable(L, -1)) {
    lua_getfield(L, -1, "home");
  } else {
    lua_pushnil(L);
  }
  lua_replace(L, -3);
  lua_pop(L, 1);
}

/* Pushes the place of whoever called into this module from outside: a Lua file of ours that calls a
 * method for a script is passed over. */
static void push_place(lua_State *L) {
  lua_Debug caller;
  int level = 1;
  push_home(L);
  const char *home = lua_tostring(L, -1);
  size_t length = home == NULL ? 0 : strlen(home);
  while (length > 0 && lua_getstack(L, level, &caller) != 0) {
    (void)lua_getinfo(L, "S", &caller);
    if (strncmp(caller.source, home, length) != 0) break;
    level++;
  }
  luaL_where(L, level);
  lua_remove(L, -2);
}

/* Raises the message on top of the stack with the caller's place before it. */
static _Noreturn void raise(lua_State *L) {
  push_place(L);
  lua_insert(L, -2);
  lua_concat(L, 2);
  (void)lua_error(L);
  abort(); /* lua_error does not return */
}

/* Pushes the name of the method: of one that classes share, with its class in it. */
static const char *push_method(const args *a) {
  static const char room[] = "core.";
  if (a->class == OBJECT_NONE) return lua_pushstring(a->L, a->method);
  bool flat = strncmp(a->method, room, sizeof room - 1) == 0;
  return lua_pushfstring(a->L, "%s%s.%s", flat ? room : "", object_class_name(a->class),
                         a->method + (flat ? sizeof room - 1 : 0));
}

void args_fail(const args *a, int index, const char *name, const char *expected) {
  lua_State *L = a->L;
  luaL_checkstack(L, 12, NULL);
  push_description(L, index);
  const char *description = lua_tostring(L, -1);
  lua_pushfstring(L, "%s: argument '%s': expected %s, got %s", push_method(a), name, expected,
                  description);
  raise(L);
}

/* ---- objects ------------------------------------------------------------------------------- */

void *args_object(args *a, const char *name, object_class class) {
  if (!object_is(a->L, a->next, class)) {
    char expected[32];
    const char *noun = object_class_name(class);
    (void)snprintf(expected, sizeof expected, "%s %s", article(noun), noun);
    args_fail(a, a->next, name, expected);
  }
  return lua_touserdata(a->L, a->next++);
}

/* An object of a class that can be used. */
static void *usable(args *a, const char *name, object_class class) {
  void *object = args_object(a, name, class);
  const char *fault = object_fault(a->L, a->next - 1, class);
  if (fault == NULL) return object;
  lua_pushfstring(a->L, "%s: %s", push_method(a), fault);
  raise(a->L);
}

void *args_room(args *a, uint32_t count, size_t size) {
  void *room = lua_newuserdatauv(a->L, (size_t)count * size + 1u, 0);
  a->next = 1;
  return room;
}

mesh_object *args_mesh(args *a) {
  return usable(a, "self", OBJECT_MESH);
}

model_object *args_model(args *a, const char *name) {
  return usable(a, name, OBJECT_MODEL);
}

void *args_core(args *a, const char *name, object_class class) {
  return ((core_object *)usable(a, name, class))->core;
}

void *args_self(args *a) {
  void *core = NULL;
  /* the first member of every class's object */
  memcpy(&core, usable(a, "self", a->class), sizeof core);
  return core;
}

int args_destroy(lua_State *L, const char *method, object_class class) {
  args a = args_of(L, method);
  (void)args_object(&a, "self", class);
  object_release(L, 1, class);
  return 0;
}

int args_is_destroyed(lua_State *L, const char *method, object_class class) {
  args a = args_of(L, method);
  const core_object *object = args_object(&a, "self", class);
  lua_pushboolean(L, object->core == NULL);
  return 1;
}

part_object *args_set(args *a) {
  return usable(a, "self", OBJECT_SET);
}

buffer_object *args_buffer(args *a, const char *name) {
  return usable(a, name, OBJECT_BUFFER);
}

uint32_t args_batch(args *a, const buffer_object *rays, const buffer_object *hits) {
  size_t most = rays->count / BW_RAY_NUMBERS;
  if (hits->count / BW_HIT_NUMBERS < most) most = hits->count / BW_HIT_NUMBERS;
  return (uint32_t)args_integer(a, "count", 0, (int64_t)most);
}

bw_physics *args_physics(args *a) {
  return ((const physics_object *)usable(a, "self", OBJECT_PHYSICS))->physics;
}

static bw_physics *world_of(const part_object *part) {
  return ((const physics_object *)part->whole)->physics;
}

bw_physics *args_part(args *a, object_class class, uint32_t *id) {
  const part_object *part = usable(a, "self", class);
  *id = part->id;
  return world_of(part);
}

uint32_t args_part_of(args *a, const char *name, object_class class, const bw_physics *world) {
  if (lua_isnoneornil(a->L, a->next)) {
    a->next++;
    return 0;
  }
  int index = a->next;
  const part_object *part = usable(a, name, class);
  if (world_of(part) == world) return part->id;
  char expected[64];
  const char *noun = object_class_name(class);
  (void)snprintf(expected, sizeof expected, "%s %s of the same IPhysics", article(noun), noun);
  args_fail(a, index, name, expected);
}

const bw_filter *args_filter(args *a) {
  if (lua_isnoneornil(a->L, a->next)) {
    a->next++;
    return NULL;
  }
  if (!object_is(a->L, a->next, OBJECT_FILTER)) args_fail(a, a->next, "filter", "a Filter or nil");
  filter_object *object = usable(a, "filter", OBJECT_FILTER);
  return &object->filter;
}

/* ---- numbers ------------------------------------------------------------------------------- */

/* What is wrong with a number that is to be a float32, or NULL. */
static const char *float_fault(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TNUMBER) return "a number";
  double value = lua_tonumber(L, index);
  if (!isfinite(value)) return "a finite number";
  return fabs(value) >= ARGS_FLOAT_LIMIT ? "a number that fits float32" : NULL;
}

float args_float(args *a, const char *name) {
  const char *fault = float_fault(a->L, a->next);
  if (fault != NULL) args_fail(a, a->next, name, fault);
  return (float)lua_tonumber(a->L, a->next++);
}

void args_floats(args *a, const char *name, float *numbers, int count) {
  for (int i = 0; i < count; i++) numbers[i] = args_float(a, name);
}

float args_length(args *a, const char *name) {
  int index = a->next;
  float value = args_float(a, name);
  if (value < 0.0f) args_fail(a, index, name, "a number that is not negative");
  return value;
}

args_ray args_ray_numbers(args *a) {
  args_ray r;
  r.origin[0] = args_float(a, "ox");
  r.origin[1] = args_float(a, "oy");
  r.origin[2] = args_float(a, "oz");
  r.direction[0] = args_float(a, "dx");
  r.direction[1] = args_float(a, "dy");
  r.direction[2] = args_float(a, "dz");
  r.length = args_length(a, "length");
  return r;
}

/* Raises the error of an element, "origin[2]", whose value is at `index`. */
static _Noreturn void fail_element(const args *a, int index, const char *name, lua_Integer at,
                                   const char *expected) {
  char element[64];
  (void)snprintf(element, sizeof element, "%.40s[%" PRId64 "]", name, (int64_t)at);
  args_fail(a, index, element, expected);
}

float args_element_float(const args *a, int table, const char *name, lua_Integer at) {
  lua_rawgeti(a->L, table, at);
  const char *fault = float_fault(a->L, -1);
  if (fault != NULL) fail_element(a, lua_gettop(a->L), name, at, fault);
  float value = (float)lua_tonumber(a->L, -1);
  lua_pop(a->L, 1);
  return value;
}

/* The coordinate of a point whose value is at `index`. */
static float coordinate(const args *a, int index, const char *name, int axis) {
  const char *fault = float_fault(a->L, index);
  if (fault != NULL) {
    char expected[64];
    (void)snprintf(expected, sizeof expected, "%s for %c", fault, "xyz"[axis]);
    args_fail(a, index, name, expected);
  }
  return (float)lua_tonumber(a->L, index);
}

void args_point(args *a, const char *name, float point[3]) {
  int type = lua_type(a->L, a->next);
  if (type == LUA_TNUMBER) {
    for (int axis = 0; axis < 3; axis++) point[axis] = coordinate(a, a->next++, name, axis);
    return;
  }
  if (type != LUA_TTABLE) args_fail(a, a->next, name, "a point ({x, y, z} or three numbers)");
  for (int axis = 0; axis < 3; axis++) {
    lua_rawgeti(a->L, a->next, axis + 1);
    point[axis] = coordinate(a, lua_gettop(a->L), name, axis);
    lua_pop(a->L, 1);
  }
  a->next++;
}

/* Reads a whole number of a range from an index; false when it is none. */
static bool whole(lua_State *L, int index, int64_t low, int64_t high, int64_t *out) {
  if (lua_type(L, index) != LUA_TNUMBER) return false;
  int is_whole = 0;
  lua_Integer value = lua_tointegerx(L, index, &is_whole); /* refuses 1.5, NaN, 2^63 */
  if (!is_whole || value < low || value > high) return false;
  *out = value;
  return true;
}

enum { RANGE_TEXT = 80 };

static void range_text(char text[RANGE_TEXT], int64_t low, int64_t high) {
  if (high < low) {
    (void)snprintf(text, RANGE_TEXT, "the number of something, and there is none");
  } else {
    (void)snprintf(text, RANGE_TEXT, "an integer from %" PRId64 " to %" PRId64, low, high);
  }
}

int64_t args_integer(args *a, const char *name, int64_t low, int64_t high) {
  int64_t value = 0;
  if (!whole(a->L, a->next, low, high, &value)) {
    char expected[RANGE_TEXT];
    range_text(expected, low, high);
    args_fail(a, a->next, name, expected);
  }
  a->next++;
  return value;
}

int64_t args_element_integer(const args *a, int table, const char *name, lua_Integer at,
                             int64_t low, int64_t high) {
  int64_t value = 0;
  lua_rawgeti(a->L, table, at);
  if (!whole(a->L, -1, low, high, &value)) {
    char expected[RANGE_TEXT];
    range_text(expected, low, high);
    fail_element(a, lua_gettop(a->L), name, at, expected);
  }
  lua_pop(a->L, 1);
  return value;
}

uint32_t args_bits(args *a, const char *name) {
  return (uint32_t)args_integer(a, name, 0, UINT32_MAX);
}

uint32_t args_index(args *a, const char *name, uint32_t count) {
  return (uint32_t)args_integer(a, name, 0, (int64_t)count - 1);
}

/* ---- other kinds --------------------------------------------------------------------------- */

int args_boolean(args *a, const char *name) {
  if (lua_type(a->L, a->next) != LUA_TBOOLEAN) args_fail(a, a->next, name, "a boolean");
  return lua_toboolean(a->L, a->next++);
}

const char *args_string(args *a, const char *name, size_t *length, bool optional) {
  if (optional && lua_isnoneornil(a->L, a->next)) {
    a->next++;
    if (length != NULL) *length = 0;
    return NULL;
  }
  if (lua_type(a->L, a->next) != LUA_TSTRING)
    args_fail(a, a->next, name, optional ? "a string or nil" : "a string");
  return lua_tolstring(a->L, a->next++, length);
}

const char *args_path(args *a, const char *name) {
  size_t length = 0;
  const char *path = args_string(a, name, &length, false);
  if (strlen(path) == length) return path;
  lua_pushnil(a->L);
  lua_pushfstring(a->L, "%s: the path goes on behind a zero byte", path);
  lua_pushstring(a->L, bw_status_name(BW_INVALID));
  return NULL;
}

int args_table(args *a, const char *name) {
  if (lua_type(a->L, a->next) != LUA_TTABLE) args_fail(a, a->next, name, "a table");
  return a->next++;
}

/* ---- lists of numbers ---------------------------------------------------------------------- */

bool args_frustum(args *a, float frustum[ARGS_FRUSTUM]) {
  if (lua_isnoneornil(a->L, a->next)) {
    a->next++;
    return false;
  }
  int table = args_table(a, "frustum");
  for (int i = 0; i < ARGS_FRUSTUM; i++)
    frustum[i] = args_element_float(a, table, "frustum", i + 1);
  return true;
}

uint32_t args_cameras(args *a, float cameras[ARGS_CAMERAS]) {
  int table = args_table(a, "cameras");
  size_t count = lua_rawlen(a->L, table);
  if (count % 3 != 0 || count > ARGS_CAMERAS)
    args_fail(a, table, "cameras", "three numbers for each of at most 8 cameras");
  for (size_t i = 0; i < count; i++)
    cameras[i] = args_element_float(a, table, "cameras", (lua_Integer)i + 1);
  return (uint32_t)(count / 3);
}
