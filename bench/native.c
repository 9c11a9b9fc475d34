/* What the binding is measured against: the same work in C, and methods that do nothing. A C module
 * for Lua 5.4 and LuaJIT, with a copy of the library of its own. */
#include "boardwalk.h"

#include <lauxlib.h>
#include <lua.h>
#include <stdlib.h>

#define CLASS "bench.world"
#define EMPTY "bench.empty"

typedef struct world {
  bw_mesh *mesh;
  float *rays;
  float *hits;
  uint32_t count;
} world;

static world *world_at(lua_State *L) {
  return luaL_checkudata(L, 1, CLASS);
}

static int destroy(lua_State *L) {
  world *self = world_at(L);
  bw_mesh_destroy(self->mesh);
  free(self->rays);
  free(self->hits);
  self->mesh = NULL;
  self->rays = self->hits = NULL;
  self->count = 0;
  return 0;
}

static void read_rays(lua_State *L, world *self) {
  size_t numbers = (size_t)self->count * BW_RAY_NUMBERS;
  self->rays = malloc(numbers * sizeof *self->rays);
  self->hits = malloc((size_t)self->count * BW_HIT_NUMBERS * sizeof *self->hits);
  if (self->rays == NULL || self->hits == NULL) {
    (void)luaL_error(L, "out of memory");
    return; /* luaL_error does not */
  }
  for (size_t i = 0; i < numbers; i++) {
    lua_rawgeti(L, 2, (int)i + 1);
    self->rays[i] = (float)luaL_checknumber(L, -1);
    lua_pop(L, 1);
  }
}

/* world(bytes, rays, count): a saved mesh, and a list of 7 numbers for each ray */
static int make_world(lua_State *L) {
  size_t size = 0;
  const char *bytes = luaL_checklstring(L, 1, &size);
  luaL_checktype(L, 2, LUA_TTABLE);
  uint32_t count = (uint32_t)luaL_checkinteger(L, 3);
  world *self = lua_newuserdata(L, sizeof *self);
  self->mesh = NULL;
  self->rays = self->hits = NULL;
  self->count = count;
  luaL_setmetatable(L, CLASS);
  bw_error error;
  if (bw_mesh_load(bytes, size, NULL, &self->mesh, &error) != BW_OK ||
      bw_mesh_prepare(self->mesh, &error) != BW_OK) /* as a mesh in Lua is at its first cast */
    return luaL_error(L, "%s", error.message);
  read_rays(L, self);
  return 1;
}

/* world:cast_each() -> the sum of what all rays give: t, the normal and the triangle */
static int cast_each(lua_State *L) {
  const world *self = world_at(L);
  double sum = 0.0;
  for (uint32_t i = 0; i < self->count; i++) {
    const float *r = self->rays + (size_t)i * BW_RAY_NUMBERS;
    bw_hit hit;
    if (bw_mesh_cast(self->mesh, r[0], r[1], r[2], r[3], r[4], r[5], r[6], NULL, &hit))
      sum += (double)hit.t + (double)hit.nx + (double)hit.ny + (double)hit.nz + hit.triangle;
  }
  lua_pushnumber(L, (lua_Number)sum);
  return 1;
}

/* world:cast_many() -> how many rays hit: one call of the batch form */
static int cast_many(lua_State *L) {
  const world *self = world_at(L);
  uint32_t found = bw_mesh_cast_many(self->mesh, self->rays, self->count, NULL, self->hits);
  lua_pushnumber(L, (lua_Number)found);
  return 1;
}

/* empty:cast(seven numbers) -> five */
static int cast_nothing(lua_State *L) {
  (void)luaL_checkudata(L, 1, EMPTY);
  lua_Number numbers[7];
  for (int i = 0; i < 7; i++) numbers[i] = luaL_checknumber(L, i + 2);
  for (int i = 0; i < 5; i++) lua_pushnumber(L, numbers[i]);
  return 5;
}

/* empty() -> an object whose cast does nothing */
static int make_empty(lua_State *L) {
  (void)lua_newuserdata(L, 1);
  luaL_setmetatable(L, EMPTY);
  return 1;
}

static void add_class(lua_State *L, const char *name, const luaL_Reg *methods) {
  (void)luaL_newmetatable(L, name);
  lua_newtable(L);
  luaL_setfuncs(L, methods, 0);
  lua_setfield(L, -2, "__index");
}

__attribute__((visibility("default"))) int luaopen_bench_native(lua_State *L);

int luaopen_bench_native(lua_State *L) {
  static const luaL_Reg world_methods[] = {
      {"cast_each", cast_each}, {"cast_many", cast_many}, {NULL, NULL}};
  static const luaL_Reg empty_methods[] = {{"cast", cast_nothing}, {NULL, NULL}};
  static const luaL_Reg functions[] = {{"world", make_world}, {"empty", make_empty}, {NULL, NULL}};
  add_class(L, EMPTY, empty_methods);
  add_class(L, CLASS, world_methods);
  lua_pushcfunction(L, destroy);
  lua_setfield(L, -2, "__gc");
  lua_newtable(L);
  luaL_setfuncs(L, functions, 0);
  return 1;
}
