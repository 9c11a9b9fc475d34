/* The class State on Lua 5.4: bindings/state as a userdata, its arguments checked. */
#include "api.h"
#include "args.h"
#include "state/state.h"

#include <inttypes.h>
#include <lauxlib.h>
#include <lua.h>
#include <stdio.h>
#include <string.h>

#define CLASS "boardwalk.State"

/* The largest limit: a whole number that every machine holds. */
#define MOST (INT64_C(1) << 53)

/* ---- making ----------------------------------------------------------------------------------- */

/* boardwalk.core for the inner state. */
static int set_up(lua_State *inner) {
  lua_getglobal(inner, "package");
  lua_getfield(inner, -1, "preload");
  lua_pushcfunction(inner, luaopen_boardwalk_core);
  lua_setfield(inner, -2, "boardwalk.core");
  return 0;
}

/* A limit among the options of core.state, the table at 1: a whole number, 0 when absent. */
static int64_t limit_option(args *a, const char *name) {
  if (lua_getfield(a->L, 1, name) == LUA_TNIL) return 0;
  a->next = lua_gettop(a->L);
  return args_integer(a, name, 0, MOST);
}

/* core.state{memory = bytes, instructions = count} -> State, or nil, message, code. `memory` is the
 * most the state may hold, `instructions` the most that one run or call may execute; 0: no limit. */
static int state_create(lua_State *L) {
  args a = args_of(L, "core.state");
  (void)args_table(&a, "options");
  int64_t memory = limit_option(&a, "memory");
  int64_t instructions = limit_option(&a, "instructions");
  script_state *self = lua_newuserdatauv(L, sizeof *self, 0);
  memset(self, 0, sizeof *self);
  luaL_setmetatable(L, CLASS);
  self->memory = (size_t)memory;
  self->allowance = instructions;
  return bw_state_open(L, self, set_up) ? 1 : bw_state_push_memory_failure(L);
}

/* ---- methods ---------------------------------------------------------------------------------- */

/* The State that the next argument is, in whatever condition. */
static script_state *args_any_state(args *a) {
  script_state *self = luaL_testudata(a->L, a->next, CLASS);
  if (self == NULL) args_fail(a, a->next, "self", "a State");
  a->next++;
  return self;
}

/* The same, when it can be used. */
static script_state *args_state(args *a) {
  script_state *self = args_any_state(a);
  const char *fault = bw_state_fault(self);
  if (fault != NULL) (void)luaL_error(a->L, "%s: %s", a->method, fault);
  return self;
}

/* Every argument that is left, as those of a request. */
static void args_plain(args *a, state_request *asked) {
  asked->first = a->next;
  asked->count = lua_gettop(a->L) - a->next + 1;
  for (int i = 0; i < asked->count; i++) {
    if (bw_state_is_plain(a->L, asked->first + i)) continue;
    char name[16];
    (void)snprintf(name, sizeof name, "%d", i + 1);
    args_fail(a, asked->first + i, name, "nil, a boolean, a number or a string");
  }
}

/* state:run(chunk, name, ...) -> true, results of the chunk; or nil, message, code, traceback.
 * Runs source text (never a binary chunk) with the state's own globals: it is trusted. `name` is a
 * chunk name as of load: "@file.lua", "=boot". */
static int state_run(lua_State *L) {
  state_request asked = {0};
  args a = args_of(L, "State.run");
  script_state *self = args_state(&a);
  asked.chunk = args_string(&a, "chunk", &asked.size, false);
  asked.name = args_string(&a, "name", NULL, false);
  args_plain(&a, &asked);
  return bw_state_run(L, self, &asked);
}

/* state:call(name, ...) -> true, results of the function; or nil, message, code, traceback.
 * "a.b.c" walks tables, "a:b" passes the table too. */
static int state_call(lua_State *L) {
  state_request asked = {0};
  args a = args_of(L, "State.call");
  script_state *self = args_state(&a);
  asked.name = args_string(&a, "name", NULL, false);
  args_plain(&a, &asked);
  return bw_state_call(L, self, &asked);
}

/* state:set(name, value) -> true, or nil, message, code, traceback. */
static int state_set(lua_State *L) {
  state_request asked = {0};
  args a = args_of(L, "State.set");
  script_state *self = args_state(&a);
  asked.name = args_string(&a, "name", NULL, false);
  lua_settop(L, a.next);
  args_plain(&a, &asked);
  return bw_state_set(L, self, &asked);
}

/* state:get(name) -> the value (nil where the name leads nowhere), or nil, message, code. */
static int state_get(lua_State *L) {
  state_request asked = {0};
  args a = args_of(L, "State.get");
  script_state *self = args_state(&a);
  asked.name = args_string(&a, "name", NULL, false);
  return bw_state_get(L, self, &asked);
}

/* state:allow(count [, seconds]): from now on one run or call may execute so many instructions, and
 * take so much of the processor's time; 0: no limit. Coroutines that were made under no limit stay
 * without. */
static int state_allow(lua_State *L) {
  args a = args_of(L, "State.allow");
  script_state *self = args_state(&a);
  self->allowance = args_integer(&a, "instructions", 0, MOST);
  self->seconds = lua_isnoneornil(L, a.next) ? 0.0 : (double)args_length(&a, "seconds");
  return 0;
}

/* state:used() -> bytes the state holds now. */
static int state_used(lua_State *L) {
  args a = args_of(L, "State.used");
  lua_pushinteger(L, (lua_Integer)args_state(&a)->used);
  return 1;
}

/* state:destroy(): frees the state and all in it, at the end of a call that runs; a second time does
 * nothing. */
static int state_destroy(lua_State *L) {
  args a = args_of(L, "State.destroy");
  bw_state_destroy(args_any_state(&a));
  return 0;
}

static int state_is_destroyed(lua_State *L) {
  args a = args_of(L, "State.is_destroyed");
  lua_pushboolean(L, bw_state_is_destroyed(args_any_state(&a)));
  return 1;
}

static int state_tostring(lua_State *L) {
  args a = args_of(L, "State.tostring");
  const script_state *self = args_any_state(&a);
  if (bw_state_is_destroyed(self)) {
    lua_pushliteral(L, "State: destroyed");
  } else {
    lua_pushfstring(L, "State: %I bytes used", (LUAI_UACINT)self->used);
  }
  return 1;
}

void bw_lua54_open_state(lua_State *L) {
  static const luaL_Reg methods[] = {{"run", state_run},
                                     {"call", state_call},
                                     {"set", state_set},
                                     {"get", state_get},
                                     {"allow", state_allow},
                                     {"used", state_used},
                                     {"destroy", state_destroy},
                                     {"is_destroyed", state_is_destroyed},
                                     {NULL, NULL}};
  static const luaL_Reg metamethods[] = {{"__tostring", state_tostring},
                                         {"__gc", state_destroy},
                                         {"__close", state_destroy},
                                         {NULL, NULL}};
  luaL_newmetatable(L, CLASS);
  lua_pushliteral(L, "State");
  lua_setfield(L, -2, "__name");
  luaL_setfuncs(L, metamethods, 0);
  luaL_newlib(L, methods);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
  lua_pushcfunction(L, state_create);
  lua_setfield(L, -2, "state");
}
