/* require "boardwalk.state" on LuaJIT: bindings/state as a userdata. boardwalk.core.state makes the
 * class State of it and checks the arguments first; what comes here unchecked raises Lua's own
 * errors.
 *
 * The state has no JIT: compiled code would not see the instruction hook. Core objects made in it
 * come from its allocator, which boardwalk.core.library finds in the registry. */
#include "boardwalk.h"
#include "state/state.h"

#include <lauxlib.h>
#include <luajit.h>
#include <lualib.h>
#include <string.h>

#define CLASS "boardwalk.State"

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

EXPORT int luaopen_boardwalk_state(lua_State *L);

static int set_up(lua_State *inner) {
  (void)luaJIT_setmode(inner, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_OFF);
  /* where the limit is met nothing is collected first: so the collector never rests */
  if (bw_state_of(inner)->memory != 0) (void)lua_gc(inner, LUA_GCSETPAUSE, 100);
  bw_allocator *allocator = lua_newuserdata(inner, sizeof *allocator);
  allocator->resize = bw_state_allocate;
  allocator->context = bw_state_of(inner);
  lua_setfield(inner, LUA_REGISTRYINDEX, "boardwalk.allocator.kept");
  lua_pushlightuserdata(inner, allocator);
  lua_setfield(inner, LUA_REGISTRYINDEX, "boardwalk.allocator");
  return 0;
}

static script_state *state_at(lua_State *L, int index) {
  return luaL_checkudata(L, index, CLASS);
}

/* create(memory, instructions) -> State or nil, message, code */
static int create(lua_State *L) {
  lua_Number memory = luaL_checknumber(L, 1);
  lua_Number instructions = luaL_checknumber(L, 2);
  script_state *self = lua_newuserdata(L, sizeof *self);
  memset(self, 0, sizeof *self);
  luaL_setmetatable(L, CLASS);
  self->memory = (size_t)memory;
  self->allowance = (int64_t)instructions;
  return bw_state_open(L, self, set_up) ? 1 : bw_state_push_memory_failure(L);
}

/* The state of a request; the arguments start at `first`. */
static script_state *start(lua_State *L, state_request *asked, int first) {
  script_state *self = state_at(L, 1);
  memset(asked, 0, sizeof *asked);
  asked->first = first;
  asked->count = lua_gettop(L) - first + 1;
  for (int i = first; i < first + asked->count; i++)
    luaL_argcheck(L, bw_state_is_plain(L, i), i, "a plain value expected");
  return self;
}

/* run(state, chunk, name, ...) */
static int run(lua_State *L) {
  state_request asked;
  script_state *self = start(L, &asked, 4);
  asked.chunk = luaL_checklstring(L, 2, &asked.size);
  asked.name = luaL_checkstring(L, 3);
  return bw_state_run(L, self, &asked);
}

/* call(state, name, ...) */
static int call(lua_State *L) {
  state_request asked;
  script_state *self = start(L, &asked, 3);
  asked.name = luaL_checkstring(L, 2);
  return bw_state_call(L, self, &asked);
}

/* set(state, name, value) */
static int set(lua_State *L) {
  state_request asked;
  lua_settop(L, 3);
  script_state *self = start(L, &asked, 3);
  asked.name = luaL_checkstring(L, 2);
  return bw_state_set(L, self, &asked);
}

/* get(state, name) */
static int get(lua_State *L) {
  state_request asked;
  lua_settop(L, 2);
  script_state *self = start(L, &asked, 3);
  asked.name = luaL_checkstring(L, 2);
  return bw_state_get(L, self, &asked);
}

/* allow(state, count, seconds) */
static int allow(lua_State *L) {
  script_state *self = state_at(L, 1);
  self->allowance = (int64_t)luaL_checknumber(L, 2);
  self->seconds = luaL_checknumber(L, 3);
  return 0;
}

static int used(lua_State *L) {
  lua_pushnumber(L, (lua_Number)state_at(L, 1)->used);
  return 1;
}

/* fault(state) -> why it cannot be used, or nil */
static int fault(lua_State *L) {
  lua_pushstring(L, bw_state_fault(state_at(L, 1)));
  return 1;
}

static int destroy(lua_State *L) {
  bw_state_destroy(state_at(L, 1));
  return 0;
}

static int is_destroyed(lua_State *L) {
  lua_pushboolean(L, bw_state_is_destroyed(state_at(L, 1)));
  return 1;
}

/* is(value) -> whether it is a State */
static int is(lua_State *L) {
  lua_pushboolean(L, luaL_testudata(L, 1, CLASS) != NULL);
  return 1;
}

/* The functions, and `metatable` of the class. */
int luaopen_boardwalk_state(lua_State *L) {
  static const luaL_Reg functions[] = {{"create", create},   {"run", run},
                                       {"call", call},       {"set", set},
                                       {"get", get},         {"allow", allow},
                                       {"used", used},       {"fault", fault},
                                       {"is", is},           {"is_destroyed", is_destroyed},
                                       {"destroy", destroy}, {NULL, NULL}};
  lua_newtable(L);
  luaL_setfuncs(L, functions, 0);
  (void)luaL_newmetatable(L, CLASS);
  lua_pushcfunction(L, destroy);
  lua_setfield(L, -2, "__gc");
  lua_setfield(L, -2, "metatable");
  return 1;
}
