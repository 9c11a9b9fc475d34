/* Buffer: float32 numbers that lie together, for queries that take many at once. */
#include "args.h"

#include <limits.h>
#include <string.h>

#define LONGEST (1 << 28)

enum { MOST_RESULTS = 256 };

/* create_buffer(count) -> Buffer or nil, message, code */
static int create_buffer(lua_State *L) {
  args a = args_of(L, "bw.buffer");
  size_t count = (size_t)args_integer(&a, "source", 0, LONGEST);
  size_t size = count * sizeof(float);
  buffer_object *object = object_create(L, OBJECT_BUFFER, sizeof *object, 0);
  bw_allocator allocator = object_allocator(L);
  object->numbers = allocator.resize(allocator.context, NULL, 0, size + 1u); /* never 0 bytes */
  if (object->numbers == NULL) {
    lua_pushnil(L);
    lua_pushliteral(L, "out of memory");
    lua_pushliteral(L, "memory");
    return 3;
  }
  object->count = count;
  memset(object->numbers, 0, size);
  object_weigh(L, size);
  return 1;
}

static void release(lua_State *L, buffer_object *object) {
  if (object->numbers == NULL) return;
  bw_allocator allocator = object_allocator(L);
  (void)allocator.resize(allocator.context, object->numbers, object->count * sizeof(float) + 1u, 0);
  object->numbers = NULL;
}

static int destroy(lua_State *L) {
  args a = args_of(L, "Buffer.destroy");
  release(L, args_object(&a, "self", OBJECT_BUFFER));
  return 0;
}

static int is_destroyed(lua_State *L) {
  args a = args_of(L, "Buffer.is_destroyed");
  const buffer_object *object = args_object(&a, "self", OBJECT_BUFFER);
  lua_pushboolean(L, object->numbers == NULL);
  return 1;
}

static int count_numbers(lua_State *L) {
  args a = args_of(L, "Buffer.count");
  lua_pushinteger(L, (lua_Integer)args_buffer(&a, "self")->count);
  return 1;
}

/* get(buffer, index [, last]) -> the number, or the numbers from one place to another */
static int get(lua_State *L) {
  args a = args_of(L, "Buffer.get");
  const buffer_object *object = args_buffer(&a, "self");
  int64_t end = (int64_t)object->count;
  int64_t index = args_integer(&a, "index", 1, end);
  int64_t last = index;
  if (!lua_isnoneornil(L, a.next)) {
    int64_t most = index + MOST_RESULTS - 1;
    last = args_integer(&a, "last", index, most < end ? most : end);
  }
  luaL_checkstack(L, MOST_RESULTS, NULL);
  for (int64_t i = index; i <= last; i++) lua_pushnumber(L, (lua_Number)object->numbers[i - 1]);
  return (int)(last - index) + 1;
}

static const char too_many[] = "no more numbers than the Buffer holds from there on";

/* set(buffer, index, value ...): one number, or several one behind the other */
static int set(lua_State *L) {
  args a = args_of(L, "Buffer.set");
  buffer_object *object = args_buffer(&a, "self");
  int64_t end = (int64_t)object->count;
  int64_t index = args_integer(&a, "index", 1, end);
  int more = lua_gettop(L) - a.next;
  if (more > end - index) args_fail(&a, a.next + (int)(end - index) + 1, "value", too_many);
  float *place = object->numbers + (index - 1);
  *place++ = args_float(&a, "value");
  for (int i = 0; i < more; i++) *place++ = args_float(&a, "value");
  return 0;
}

/* fill(buffer, list [, first]): the numbers of a list, one behind the other */
static int fill(lua_State *L) {
  args a = args_of(L, "Buffer.fill");
  buffer_object *object = args_buffer(&a, "self");
  int table = args_table(&a, "list");
  size_t first = 1;
  if (!lua_isnoneornil(L, a.next))
    first = (size_t)args_integer(&a, "first", 1, (int64_t)object->count);
  size_t length = lua_rawlen(L, table);
  if (length > object->count - (first - 1)) args_fail(&a, table, "list", too_many);
  for (size_t i = 0; i < length; i++) {
    object->numbers[first - 1 + i] = args_element_float(&a, table, "list", (lua_Integer)i + 1);
  }
  return 0;
}

static const luaL_Reg meta[] = {{"__gc", destroy}, {"__close", destroy}, {NULL, NULL}};

static const luaL_Reg methods[] = {{"destroy", destroy},
                                   {"is_destroyed", is_destroyed},
                                   {"count", count_numbers},
                                   {"get", get},
                                   {"set", set},
                                   {"fill", fill},
                                   {NULL, NULL}};

static const luaL_Reg flat[] = {{NULL, NULL}};

const class_description buffer_class = {"Buffer", meta, methods, flat, "the Buffer is destroyed",
                                        NULL};

const luaL_Reg buffer_functions[] = {{"create_buffer", create_buffer}, {NULL, NULL}};
