/* State: a Lua state of its own for level scripts.
 *
 * A script is other people's code. It runs in a state that shares nothing with the host's: another
 * heap with a limit of its own, other globals, other libraries. The host talks to it by names and
 * plain values only (nil, boolean, number, string), so no object of either side reaches the other.
 *
 * The state opens the standard libraries and boardwalk.core for our own runtime in lua/boardwalk/
 * script, which gives a script an environment without the dangerous ones.
 *
 * Everything that may raise in the inner state runs inside a protected call, and reads the host's
 * arguments only by calls that cannot raise. So a script's error, a full heap or a spent allowance
 * ends in nil, message, code at the host, which goes on.
 */
#include "api.h"
#include "args.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define CLASS "boardwalk.State"

/* The count hook counts in steps of this many instructions: the smallest that costs no more than
 * a larger one. */
#define HOOK_STEP 100

/* Memory taken counts as instructions too, one for so many bytes: a single instruction can join two
 * strings of many megabytes. */
#define BYTES_PER_INSTRUCTION 64

typedef struct state {
  lua_State *lua; /* NULL once destroyed */
  lua_Alloc parent_alloc;
  void *parent_context;
  size_t used;         /* bytes the inner state holds */
  size_t memory;       /* its limit; 0: none */
  int64_t allowance;   /* instructions each call may run; 0: no limit */
  int64_t left;        /* of the call that runs; not above 0: spent */
  size_t message_size; /* of the last error's text the message; a traceback follows */
} state;

/* ---- memory and instructions ------------------------------------------------------------------ */

static void *allocate(void *context, void *block, size_t old_size, size_t new_size) {
  state *self = context;
  size_t held = block != NULL ? old_size : 0; /* without a block old_size is a kind of object */
  if (self->memory != 0 && new_size > held && new_size - held > self->memory - self->used)
    return NULL;
  void *result = self->parent_alloc(self->parent_context, block, old_size, new_size);
  if (result == NULL && new_size != 0) return NULL;
  self->used = self->used - held + new_size;
  if (new_size > held) self->left -= (int64_t)(new_size / BYTES_PER_INSTRUCTION);
  return result;
}

static state *owner_of(lua_State *inner) {
  state *self;
  memcpy(&self, lua_getextraspace(inner), sizeof self);
  return self;
}

static void spend(lua_State *inner, int64_t count);

static void on_count(lua_State *inner, lua_Debug *event) {
  (void)event;
  spend(inner, lua_gethookcount(inner));
}

/* Takes `count` from the allowance. Once it is spent the hook fires at every instruction: a script
 * that catches the error cannot go on. */
static void spend(lua_State *inner, int64_t count) {
  state *self = owner_of(inner);
  if (self->allowance == 0) return;
  self->left -= count;
  int step = self->left > 0 ? HOOK_STEP : 1;
  if (lua_gethookcount(inner) != step) lua_sethook(inner, on_count, LUA_MASKCOUNT, step);
  if (self->left > 0) return;
  lua_pushfstring(inner, "the allowance of %I instructions is used up",
                  (LUAI_UACINT)self->allowance);
  (void)lua_error(inner);
}

/* boardwalk.budget.charge(count): for work the hook cannot see. Each coroutine counts its
 * instructions from zero, so a resume is charged with a whole step. */
static int charge(lua_State *inner) {
  lua_Integer count = luaL_checkinteger(inner, 1);
  spend(inner, count > 0 ? count : 0);
  return 0;
}

static int open_budget(lua_State *inner) {
  static const luaL_Reg functions[] = {{"charge", charge}, {NULL, NULL}};
  luaL_newlib(inner, functions);
  lua_pushinteger(inner, HOOK_STEP);
  lua_setfield(inner, -2, "step");
  lua_pushinteger(inner, BYTES_PER_INSTRUCTION);
  lua_setfield(inner, -2, "bytes");
  return 1;
}

/* ---- plain values from one state to the other ------------------------------------------------- */

static bool is_plain(lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNIL:
    case LUA_TBOOLEAN:
    case LUA_TNUMBER:
    case LUA_TSTRING: return true;
    default: return false;
  }
}

/* Pushes onto `to` the plain value at `index` of `from`; raises in `to` only. */
static void copy_value(lua_State *from, int index, lua_State *to) {
  switch (lua_type(from, index)) {
    case LUA_TBOOLEAN: lua_pushboolean(to, lua_toboolean(from, index)); break;
    case LUA_TNUMBER:
      if (lua_isinteger(from, index)) {
        lua_pushinteger(to, lua_tointeger(from, index));
      } else {
        lua_pushnumber(to, lua_tonumber(from, index));
      }
      break;
    case LUA_TSTRING: {
      size_t size;
      const char *text = lua_tolstring(from, index, &size);
      lua_pushlstring(to, text, size);
      break;
    }
    default: lua_pushnil(to);
  }
}

/* ---- what runs inside ------------------------------------------------------------------------- */

/* One call of the host, handed to the inner state as a light userdata. */
typedef struct request {
  lua_State *host;
  int first, count;  /* where the arguments stand in the host's stack */
  const char *name;  /* of a chunk, a function or a variable */
  const char *chunk; /* source text */
  size_t size;
  bool found; /* whether the name meant anything */
} request;

static request *request_of(lua_State *inner) {
  request *asked = lua_touserdata(inner, 1);
  lua_settop(inner, 0);
  return asked;
}

static void push_arguments(lua_State *inner, const request *asked) {
  luaL_checkstack(inner, asked->count, "too many arguments");
  for (int i = 0; i < asked->count; i++) copy_value(asked->host, asked->first + i, inner);
}

/* Ends a request: raises unless every value from `first` up is plain, and when the allowance is
 * spent: a coroutine that was stopped does not stop who resumed it. */
static int check_results(lua_State *inner, int first) {
  spend(inner, 0);
  int top = lua_gettop(inner);
  for (int i = first; i <= top; i++) {
    if (is_plain(inner, i)) continue;
    return luaL_error(inner,
                      "result %d is a %s; only nil, a boolean, a number or a string "
                      "leaves a state",
                      i - first + 1, luaL_typename(inner, i));
  }
  return top - first + 1;
}

/* Pushes the table that holds a dotted name ("a.b.c", or "a.b:c") and the last part. A part that is
 * no table pushes nil for it. */
static void push_holder(lua_State *inner, const char *name) {
  lua_pushglobaltable(inner);
  const char *end;
  while ((end = strpbrk(name, ".:")) != NULL) {
    lua_pushlstring(inner, name, (size_t)(end - name));
    lua_gettable(inner, -2);
    lua_remove(inner, -2);
    name = end + 1;
    if (!lua_istable(inner, -1)) {
      lua_pop(inner, 1);
      lua_pushnil(inner);
      break;
    }
  }
  lua_pushstring(inner, name);
}

/* Pushes the value of a dotted name, nil for one that leads nowhere, with its table below. */
static void push_named(lua_State *inner, const char *name) {
  push_holder(inner, name);
  if (lua_istable(inner, -2)) {
    lua_gettable(inner, -2);
  } else {
    lua_pop(inner, 1);
    lua_pushnil(inner);
  }
}

static int do_run(lua_State *inner) {
  request *asked = request_of(inner);
  if (luaL_loadbufferx(inner, asked->chunk, asked->size, asked->name, "t") != LUA_OK)
    return lua_error(inner);
  push_arguments(inner, asked);
  lua_call(inner, asked->count, LUA_MULTRET);
  return check_results(inner, 1);
}

static int do_call(lua_State *inner) {
  request *asked = request_of(inner);
  push_named(inner, asked->name);
  asked->found = lua_isfunction(inner, 2);
  if (!asked->found) return luaL_error(inner, "no function is named '%s'", asked->name);
  int count = asked->count;
  if (strchr(asked->name, ':') != NULL) {
    lua_insert(inner, 1);
    count++;
  } else {
    lua_remove(inner, 1);
  }
  push_arguments(inner, asked);
  lua_call(inner, count, LUA_MULTRET);
  return check_results(inner, 1);
}

static int do_set(lua_State *inner) {
  request *asked = request_of(inner);
  push_holder(inner, asked->name);
  asked->found = lua_istable(inner, 1);
  if (!asked->found) return luaL_error(inner, "no table holds '%s'", asked->name);
  push_arguments(inner, asked);
  lua_settable(inner, 1);
  return 0;
}

static int do_get(lua_State *inner) {
  request *asked = request_of(inner);
  push_named(inner, asked->name);
  return check_results(inner, 2);
}

/* Adds a traceback to an error's message. Something else than a string is only named: its
 * __tostring would be the script's code. */
static int on_error(lua_State *inner) {
  if (lua_type(inner, 1) == LUA_TNUMBER) (void)lua_tostring(inner, 1);
  if (lua_type(inner, 1) != LUA_TSTRING)
    (void)lua_pushfstring(inner, "the error is a %s value", luaL_typename(inner, 1));
  const char *message = lua_tostring(inner, -1);
  owner_of(inner)->message_size = strlen(message);
  luaL_traceback(inner, inner, message, 1);
  return 1;
}

/* ---- opening ---------------------------------------------------------------------------------- */

/* Where the state finds the Lua modules of its maker. */
typedef struct origin {
  lua_CFunction preload; /* puts the modules into package.preload; NULL: use the paths */
  const char *path, *cpath;
} origin;

static int do_open(lua_State *inner) {
  origin *from = lua_touserdata(inner, 1);
  luaL_openlibs(inner);
  lua_getglobal(inner, "package");
  lua_pushstring(inner, from->path);
  lua_setfield(inner, -2, "path");
  lua_pushstring(inner, from->cpath);
  lua_setfield(inner, -2, "cpath");
  if (from->preload != NULL) {
    lua_pushcfunction(inner, from->preload);
    lua_call(inner, 0, 0);
  }
  luaL_getsubtable(inner, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
  lua_pushcfunction(inner, luaopen_boardwalk_core);
  lua_setfield(inner, -2, "boardwalk.core");
  lua_pushcfunction(inner, open_budget);
  lua_setfield(inner, -2, "boardwalk.budget");
  return 0;
}

/* The maker's package.path or cpath, left on its stack so that the text stays. */
static const char *push_package_field(lua_State *L, const char *field) {
  if (lua_getfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE) == LUA_TTABLE &&
      lua_getfield(L, -1, LUA_LOADLIBNAME) == LUA_TTABLE &&
      lua_getfield(L, -1, field) == LUA_TSTRING)
    return lua_tostring(L, -1);
  return "";
}

static origin find_origin(lua_State *L) {
  origin from = {NULL, "", ""};
  lua_getfield(L, LUA_REGISTRYINDEX, "boardwalk.preload");
  from.preload = lua_tocfunction(L, -1);
  if (from.preload == NULL) {
    from.path = push_package_field(L, "path");
    from.cpath = push_package_field(L, "cpath");
  }
  return from;
}

static int out_of_memory(lua_State *L) {
  lua_pushnil(L);
  lua_pushliteral(L, "out of memory");
  lua_pushliteral(L, "memory");
  return 3;
}

/* A limit among the options of core.state, the table at 1: a whole number, 0 when absent. */
static int64_t limit_option(args *a, const char *name) {
  if (lua_getfield(a->L, 1, name) == LUA_TNIL) return 0;
  a->next = lua_gettop(a->L);
  return args_integer(a, name, 0, INT64_MAX);
}

/* core.state{memory = bytes, instructions = count} -> State, or nil, message, code. `memory` is the
 * most the state may hold, `instructions` the most that one run or call may execute; 0: no limit. */
static int state_create(lua_State *L) {
  args a = args_of(L, "core.state");
  (void)args_table(&a, "options");
  int64_t memory = limit_option(&a, "memory");
  int64_t instructions = limit_option(&a, "instructions");
  state *self = lua_newuserdatauv(L, sizeof *self, 0);
  memset(self, 0, sizeof *self);
  luaL_setmetatable(L, CLASS);
  int result = lua_gettop(L);
  self->parent_alloc = lua_getallocf(L, &self->parent_context);
  self->memory = (size_t)memory;
  self->allowance = instructions;
  origin from = find_origin(L);
  self->lua = lua_newstate(allocate, self);
  if (self->lua == NULL) return out_of_memory(L);
  memcpy(lua_getextraspace(self->lua), &self, sizeof self);
  lua_pushcfunction(self->lua, do_open);
  lua_pushlightuserdata(self->lua, &from);
  if (lua_pcall(self->lua, 1, 0, 0) != LUA_OK) {
    lua_close(self->lua);
    self->lua = NULL;
    return out_of_memory(L);
  }
  lua_pushvalue(L, result);
  return 1;
}

/* ---- methods ---------------------------------------------------------------------------------- */

/* The State that the next argument is, in whatever condition. */
static state *args_any_state(args *a) {
  state *self = luaL_testudata(a->L, a->next, CLASS);
  if (self == NULL) args_fail(a, a->next, "self", "a State");
  a->next++;
  return self;
}

/* The same, when it is not destroyed. */
static state *args_state(args *a) {
  state *self = args_any_state(a);
  if (self->lua == NULL) (void)luaL_error(a->L, "%s: the State is destroyed", a->method);
  return self;
}

/* Every argument that is left, as those of a request. */
static void args_plain(args *a, request *asked) {
  asked->first = a->next;
  asked->count = lua_gettop(a->L) - a->next + 1;
  for (int i = 0; i < asked->count; i++) {
    if (is_plain(a->L, asked->first + i)) continue;
    char name[16];
    (void)snprintf(name, sizeof name, "%d", i + 1);
    args_fail(a, asked->first + i, name, "nil, a boolean, a number or a string");
  }
}

static const char *error_code(const state *self, int status, bool named, bool found) {
  if (named && !found) return "not_found";
  if (status == LUA_ERRMEM) return "memory";
  return self->allowance != 0 && self->left <= 0 ? "limit" : "invalid";
}

/* Pushes nil, message, code, traceback for the error that the inner state ended with. */
static int push_failure(lua_State *L, state *self, const char *code) {
  size_t size = 0;
  const char *text = NULL;
  if (lua_type(self->lua, -1) == LUA_TSTRING) text = lua_tolstring(self->lua, -1, &size);
  size_t split = self->message_size < size ? self->message_size : size;
  lua_pushnil(L);
  lua_pushlstring(L, text != NULL ? text : "", split);
  lua_pushstring(L, code);
  lua_pushlstring(L, text != NULL ? text + split : "", size - split);
  return 4;
}

/* Performs a request in the inner state. Returns the number of values pushed: the results, after
 * true where `mark` says so, or nil, message, code, traceback. */
static int perform(lua_State *L, state *self, lua_CFunction action, request *asked, bool mark) {
  lua_State *inner = self->lua;
  asked->host = L;
  lua_settop(inner, 0);
  self->left = self->allowance;
  self->message_size = SIZE_MAX;
  if (self->allowance != 0) lua_sethook(inner, on_count, LUA_MASKCOUNT, HOOK_STEP);
  lua_pushcfunction(inner, on_error);
  lua_pushcfunction(inner, action);
  lua_pushlightuserdata(inner, asked);
  int status = lua_pcall(inner, 1, LUA_MULTRET, 1);
  if (status != LUA_OK) {
    bool named = action == do_call || action == do_set;
    return push_failure(L, self, error_code(self, status, named, asked->found));
  }
  int count = lua_gettop(inner) - 1;
  luaL_checkstack(L, count + 1, "too many results");
  if (mark) lua_pushboolean(L, 1);
  for (int i = 0; i < count; i++) copy_value(inner, 2 + i, L);
  lua_settop(inner, 0);
  return count + (mark ? 1 : 0);
}

/* state:run(chunk, name, ...) -> true, results of the chunk; or nil, message, code, traceback.
 * Runs source text (never a binary chunk) with the state's own globals: it is trusted. `name` is a
 * chunk name as of load: "@file.lua", "=boot". */
static int state_run(lua_State *L) {
  request asked = {0};
  args a = args_of(L, "State.run");
  state *self = args_state(&a);
  asked.chunk = args_string(&a, "chunk", &asked.size, false);
  asked.name = args_string(&a, "name", NULL, false);
  args_plain(&a, &asked);
  return perform(L, self, do_run, &asked, true);
}

/* state:call(name, ...) -> true, results of the function; or nil, message, code, traceback.
 * "a.b.c" walks tables, "a:b" passes the table too. */
static int state_call(lua_State *L) {
  request asked = {0};
  args a = args_of(L, "State.call");
  state *self = args_state(&a);
  asked.name = args_string(&a, "name", NULL, false);
  args_plain(&a, &asked);
  return perform(L, self, do_call, &asked, true);
}

/* state:set(name, value) -> true, or nil, message, code, traceback. */
static int state_set(lua_State *L) {
  request asked = {0};
  args a = args_of(L, "State.set");
  state *self = args_state(&a);
  asked.name = args_string(&a, "name", NULL, false);
  lua_settop(L, a.next);
  args_plain(&a, &asked);
  return perform(L, self, do_set, &asked, true);
}

/* state:get(name) -> the value (nil where the name leads nowhere), or nil, message, code. */
static int state_get(lua_State *L) {
  request asked = {0};
  args a = args_of(L, "State.get");
  state *self = args_state(&a);
  asked.name = args_string(&a, "name", NULL, false);
  return perform(L, self, do_get, &asked, false);
}

/* state:used() -> bytes the state holds now. */
static int state_used(lua_State *L) {
  args a = args_of(L, "State.used");
  lua_pushinteger(L, (lua_Integer)args_state(&a)->used);
  return 1;
}

/* state:destroy(): frees the state and all in it; a second time does nothing. */
static int state_destroy(lua_State *L) {
  args a = args_of(L, "State.destroy");
  state *self = args_any_state(&a);
  lua_State *inner = self->lua;
  self->lua = NULL;
  if (inner != NULL) lua_close(inner);
  return 0;
}

static int state_is_destroyed(lua_State *L) {
  args a = args_of(L, "State.is_destroyed");
  lua_pushboolean(L, args_any_state(&a)->lua == NULL);
  return 1;
}

static int state_tostring(lua_State *L) {
  args a = args_of(L, "State.tostring");
  const state *self = args_any_state(&a);
  if (self->lua == NULL) {
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
