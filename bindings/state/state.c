/* What Lua 5.4 and LuaJIT share of the class State; compiled once against the headers of each.
 *
 * Everything that may raise in the inner state runs inside a protected call, and reads the host's
 * arguments only by calls that cannot raise. So a script's error, a full heap or a spent allowance
 * ends in nil, message, code at the host, which goes on.
 */
#include "state.h"

#include "compat.h"
#include "patterns.h"

#include <inttypes.h>
#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <string.h>

/* The count hook counts in steps of this many instructions: the smallest that costs no more than
 * a larger one. */
#define HOOK_STEP 100

/* Memory taken counts as instructions too, one for so many bytes: a single instruction can join two
 * strings of many megabytes. */
#define BYTES_PER_INSTRUCTION 64

/* ---- memory and instructions ------------------------------------------------------------------ */

void *bw_state_allocate(void *context, void *block, size_t old_size, size_t new_size) {
  script_state *self = context;
  size_t held = block != NULL ? old_size : 0; /* without a block old_size is a kind of object */
  if (self->memory != 0 && new_size > held && new_size - held > self->memory - self->used)
    return NULL;
  void *result = self->parent_alloc(self->parent_context, block, old_size, new_size);
  if (result == NULL && new_size != 0) return NULL;
  self->used = self->used - held + new_size;
  if (new_size > held) self->left -= (int64_t)(new_size / BYTES_PER_INSTRUCTION);
  return result;
}

script_state *bw_state_of(lua_State *inner) {
  void *context = NULL;
  (void)lua_getallocf(inner, &context);
  return context;
}

/* Why a request must end. */
enum { GOES_ON, INSTRUCTIONS, SECONDS, INTERRUPTED, OUTPUT };

static struct timespec day_now(void) {
  struct timespec day = {0, 0};
#ifdef TIME_UTC
  (void)timespec_get(&day, TIME_UTC);
#else /* an old C library of Windows, which has whole seconds alone */
  day.tv_sec = time(NULL);
#endif
  return day;
}

static state_clock clock_now(void) {
  state_clock now = {day_now(), clock()};
  return now;
}

/* Whether a request took too long. The processor's time counts; the day's is asked first, as that
 * costs next to nothing. */
static bool is_late(const script_state *self) {
  if (self->seconds <= 0.0) return false;
  struct timespec day = day_now();
  double passed = difftime(day.tv_sec, self->begun.day.tv_sec) +
                  (double)(day.tv_nsec - self->begun.day.tv_nsec) * 1e-9;
  if (passed >= 0.0 && passed < self->seconds) return false;
  return (double)(clock() - self->begun.processor) / CLOCKS_PER_SEC >= self->seconds;
}

static int reason_to_end(const script_state *self) {
  if (self->spent != GOES_ON) return self->spent;
  if (self->allowance != 0 && self->left <= 0) return INSTRUCTIONS;
  if (self->host != NULL && lua_gethook(self->host) != self->host_hook) return INTERRUPTED;
  return is_late(self) ? SECONDS : GOES_ON;
}

static void raise_end(lua_State *inner, const script_state *self) {
  char message[80];
  switch (self->spent) {
    case INSTRUCTIONS:
      (void)snprintf(message, sizeof message,
                     "the allowance of %" PRId64 " instructions is used up", self->allowance);
      break;
    case SECONDS:
      (void)snprintf(message, sizeof message, "the allowance of %g seconds is used up",
                     self->seconds);
      break;
    case OUTPUT:
      (void)snprintf(message, sizeof message, "the allowance of output is used up");
      break;
    default: (void)snprintf(message, sizeof message, "interrupted");
  }
  lua_pushstring(inner, message);
  (void)lua_error(inner);
}

static bool is_limited(const script_state *self) {
  return self->allowance != 0 || self->seconds > 0.0;
}

static void on_count(lua_State *inner, lua_Debug *event) {
  (void)event;
  bw_state_spend(inner, lua_gethookcount(inner));
}

/* What functions of C may hold of the machine's stack. */
#define MOST_STACK ((uintptr_t)1 << 20)

void bw_state_check_stack(lua_State *inner) {
  char here = 0;
  uintptr_t now = (uintptr_t)&here;
  uintptr_t before = bw_state_of(inner)->stack;
  if (before == 0) return;
  if ((now > before ? now - before : before - now) > MOST_STACK)
    (void)luaL_error(inner, "stack overflow (functions of C in each other)");
}

/* Once the request must end the hook fires at every instruction: a script that catches the error
 * cannot go on. */
void bw_state_spend(lua_State *inner, int64_t count) {
  script_state *self = bw_state_of(inner);
  if (!is_limited(self) && self->spent != OUTPUT) return;
  if (count > 0 && self->allowance != 0)
    self->left = self->left < INT64_MIN + count ? INT64_MIN : self->left - count;
  self->spent = reason_to_end(self);
  int step = self->spent == GOES_ON ? HOOK_STEP : 1;
  if (lua_gethookcount(inner) != step) lua_sethook(inner, on_count, LUA_MASKCOUNT, step);
  if (self->spent != GOES_ON) raise_end(inner, self);
}

/* boardwalk.budget.charge(count): for work the hook cannot see. Each coroutine counts its
 * instructions from zero, so a resume is charged with a whole step. LuaJIT resumes on the machine's
 * stack without a limit of its own. */
static int charge(lua_State *inner) {
  bw_state_check_stack(inner);
  lua_Number count = luaL_checknumber(inner, 1);
  bw_state_spend(inner, count > 0 ? (int64_t)(count < 1e15 ? count : 1e15) : 0);
  return 0;
}

/* boardwalk.budget.end_output(): ends the request, as more was printed than is allowed. */
static int end_output(lua_State *inner) {
  bw_state_of(inner)->spent = OUTPUT;
  bw_state_spend(inner, 0);
  return 0;
}

/* boardwalk.budget.used() -> bytes the state holds now. */
static int used(lua_State *inner) {
  lua_pushnumber(inner, (lua_Number)bw_state_of(inner)->used);
  return 1;
}

static int open_budget(lua_State *inner) {
  static const luaL_Reg functions[] = {
      {"charge", charge}, {"end_output", end_output}, {"used", used}, {NULL, NULL}};
  luaL_newlib(inner, functions);
  lua_pushinteger(inner, HOOK_STEP);
  lua_setfield(inner, -2, "step");
  lua_pushinteger(inner, BYTES_PER_INSTRUCTION);
  lua_setfield(inner, -2, "bytes");
  bw_patterns_open(inner);
  lua_setfield(inner, -2, "strings");
  return 1;
}

/* ---- plain values from one state to the other ------------------------------------------------- */

bool bw_state_is_plain(lua_State *L, int index) {
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

/* The request, handed to the inner state as a light userdata. */
static state_request *request_of(lua_State *inner) {
  state_request *asked = lua_touserdata(inner, 1);
  lua_settop(inner, 0);
  return asked;
}

static void push_arguments(lua_State *inner, const state_request *asked) {
  luaL_checkstack(inner, asked->count, "too many arguments");
  for (int i = 0; i < asked->count; i++) copy_value(asked->host, asked->first + i, inner);
}

/* Ends a request: raises unless every value from `first` up is plain, and when the allowance is
 * spent: a coroutine that was stopped does not stop who resumed it. */
static int check_results(lua_State *inner, int first) {
  bw_state_spend(inner, 0);
  int top = lua_gettop(inner);
  for (int i = first; i <= top; i++) {
    if (bw_state_is_plain(inner, i)) continue;
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

/* What a host's call runs inside. The functions are made when the state is opened, as making one
 * takes memory and cannot be protected. */
typedef enum action { RUN, CALL, SET, GET, COLLECT, ON_ERROR, ACTIONS } action;

static int do_run(lua_State *inner) {
  state_request *asked = request_of(inner);
  if (luaL_loadbufferx(inner, asked->chunk, asked->size, asked->name, "t") != LUA_OK)
    return lua_error(inner);
  push_arguments(inner, asked);
  lua_call(inner, asked->count, LUA_MULTRET);
  return check_results(inner, 1);
}

static int do_call(lua_State *inner) {
  state_request *asked = request_of(inner);
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
  state_request *asked = request_of(inner);
  push_holder(inner, asked->name);
  asked->found = lua_istable(inner, 1);
  if (!asked->found) return luaL_error(inner, "no table holds '%s'", asked->name);
  push_arguments(inner, asked);
  lua_settable(inner, 1);
  return 0;
}

static int do_get(lua_State *inner) {
  state_request *asked = request_of(inner);
  push_named(inner, asked->name);
  return check_results(inner, 2);
}

/* Adds a traceback to an error's message. Something else than a string is only named: its
 * __tostring would be the script's code. */
static int on_error(lua_State *inner) {
  if (lua_type(inner, 1) == LUA_TNUMBER) (void)lua_tostring(inner, 1);
  if (lua_type(inner, 1) != LUA_TSTRING)
    (void)lua_pushfstring(inner, "the error is a %s value", luaL_typename(inner, 1));
  (void)lua_tolstring(inner, -1, &bw_state_of(inner)->message_size);
  lua_pushliteral(inner, "\n");
  luaL_traceback(inner, inner, NULL, 1);
  lua_concat(inner, 3); /* a message may hold zero bytes */
  return 1;
}

/* Makes room again when a script has filled the state: LuaJIT does not by itself. */
static int do_collect(lua_State *inner) {
  (void)lua_gc(inner, LUA_GCCOLLECT, 0);
  return 0;
}

static const lua_CFunction actions[ACTIONS] = {do_run, do_call,    do_set,
                                               do_get, do_collect, on_error};

/* In the registry an action's key is the place of its function here. */
static void *key_of(action which) {
  return (void *)&actions[which];
}

static void keep_actions(lua_State *inner) {
  for (int i = 0; i < ACTIONS; i++) {
    lua_pushlightuserdata(inner, key_of((action)i));
    lua_pushcfunction(inner, actions[i]);
    lua_rawset(inner, LUA_REGISTRYINDEX);
  }
}

static void push_action(lua_State *inner, action which) {
  lua_pushlightuserdata(inner, key_of(which));
  lua_rawget(inner, LUA_REGISTRYINDEX);
}

/* ---- opening ---------------------------------------------------------------------------------- */

/* Where the state finds the Lua modules of its maker, and what its machine adds. */
typedef struct origin {
  lua_CFunction preload; /* puts the modules into package.preload; NULL: use the paths */
  const char *path, *cpath;
  lua_CFunction setup;
} origin;

static void close_state(script_state *self) {
  lua_State *inner = self->lua;
  self->lua = NULL;
  self->memory = 0; /* what frees may take some first */
  if (inner != NULL) lua_close(inner);
}

static void call_if_given(lua_State *inner, lua_CFunction call) {
  if (call == NULL) return;
  lua_pushcfunction(inner, call);
  lua_call(inner, 0, 0);
}

static int do_open(lua_State *inner) {
  const origin *from = lua_touserdata(inner, 1);
  keep_actions(inner);
  luaL_openlibs(inner);
  lua_getglobal(inner, "package");
  lua_pushstring(inner, from->path);
  lua_setfield(inner, -2, "path");
  lua_pushstring(inner, from->cpath);
  lua_setfield(inner, -2, "cpath");
  lua_getfield(inner, -1, "preload");
  lua_pushcfunction(inner, open_budget);
  lua_setfield(inner, -2, "boardwalk.budget");
  call_if_given(inner, from->preload);
  call_if_given(inner, from->setup);
  return 0;
}

/* The maker's package.path or cpath, left on its stack so that the text stays. */
static const char *push_package_field(lua_State *L, const char *field) {
  lua_getfield(L, LUA_REGISTRYINDEX, "_LOADED");
  if (!lua_istable(L, -1)) return "";
  lua_getfield(L, -1, LUA_LOADLIBNAME);
  if (!lua_istable(L, -1)) return "";
  lua_getfield(L, -1, field);
  return lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
}

static origin find_origin(lua_State *L, lua_CFunction setup) {
  origin from = {NULL, "", "", setup};
  lua_getfield(L, LUA_REGISTRYINDEX, "boardwalk.preload");
  from.preload = lua_tocfunction(L, -1);
  if (from.preload == NULL) {
    from.path = push_package_field(L, "path");
    from.cpath = push_package_field(L, "cpath");
  }
  return from;
}

bool bw_state_open(lua_State *L, script_state *self, lua_CFunction setup) {
  int top = lua_gettop(L);
  self->parent_alloc = lua_getallocf(L, &self->parent_context);
  origin from = find_origin(L, setup);
  size_t memory = self->memory;
  self->memory = 0; /* LuaJIT does not survive it when the first of a state's memory is refused */
  self->lua = lua_newstate(bw_state_allocate, self);
  self->memory = memory;
  bool fits = memory == 0 || self->used <= memory;
  if (self->lua != NULL && (!fits || lua_cpcall(self->lua, do_open, &from) != LUA_OK))
    close_state(self);
  lua_settop(L, top);
  return self->lua != NULL;
}

void bw_state_destroy(script_state *self) {
  self->doomed = true;
  if (!self->running) close_state(self);
}

bool bw_state_is_destroyed(const script_state *self) {
  return self->lua == NULL || self->doomed;
}

const char *bw_state_fault(const script_state *self) {
  if (bw_state_is_destroyed(self)) return "the State is destroyed";
  return self->running ? "the State runs already" : NULL;
}

int bw_state_push_memory_failure(lua_State *L) {
  lua_pushnil(L);
  lua_pushliteral(L, "out of memory");
  lua_pushliteral(L, "memory");
  return 3;
}

/* ---- performing ------------------------------------------------------------------------------- */

/* A lack of memory that was caught and raised again is still one. */
static bool is_out_of_memory(const script_state *self) {
  static const char text[] = "not enough memory";
  size_t size = 0;
  if (lua_type(self->lua, -1) != LUA_TSTRING) return false;
  const char *message = lua_tolstring(self->lua, -1, &size);
  return size >= sizeof text - 1 && self->message_size == sizeof text - 1 &&
         memcmp(message, text, sizeof text - 1) == 0;
}

static const char *error_code(const script_state *self, int status, bool named, bool found) {
  if (named && !found) return "not_found";
  if (status == LUA_ERRMEM || is_out_of_memory(self)) return "memory";
  return self->spent != GOES_ON ? "limit" : "invalid";
}

/* Pushes nil, message, code, traceback for the error that the inner state ended with. */
static int push_failure(lua_State *L, const script_state *self, const char *code) {
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

/* How a request ended: in an error of that code, or with the values on the inner state's stack, to
 * be pushed behind true where `mark` says so. */
typedef struct outcome {
  const script_state *self;
  const char *code; /* NULL: no error */
  bool mark;
} outcome;

/* Pushes what the host gets. */
static int take_outcome(lua_State *L) {
  const outcome *ended = lua_touserdata(L, 1);
  lua_State *inner = ended->self->lua;
  if (ended->code != NULL) return push_failure(L, ended->self, ended->code);
  int count = lua_gettop(inner) - 1;
  luaL_checkstack(L, count + 1, "too many results");
  if (ended->mark) lua_pushboolean(L, 1);
  for (int i = 0; i < count; i++) copy_value(inner, 2 + i, L);
  return count + (ended->mark ? 1 : 0);
}

/* Runs an action in the inner state, and leaves its results or its error there. */
static int run_action(script_state *self, action which, state_request *asked) {
  lua_State *inner = self->lua;
  lua_settop(inner, 0);
  self->left = self->allowance;
  self->message_size = SIZE_MAX;
  self->spent = GOES_ON;
  char here = 0;
  // cppcheck-suppress autoVariables
  self->stack = (uintptr_t)&here; /* a number to compare with, never an address again */
  self->begun = clock_now();
  lua_sethook(inner, on_count, is_limited(self) ? LUA_MASKCOUNT : 0, HOOK_STEP);
  push_action(inner, ON_ERROR);
  push_action(inner, which);
  lua_pushlightuserdata(inner, asked);
  return lua_pcall(inner, 1, LUA_MULTRET, 1);
}

/* Empties the inner state's stack, and closes the state when it was destroyed meanwhile. */
static void end_request(script_state *self, int status) {
  lua_State *inner = self->lua;
  lua_settop(inner, 0);
  if (status == LUA_ERRMEM) {
    push_action(inner, COLLECT);
    (void)lua_pcall(inner, 0, 0, 0);
  }
  self->running = false;
  if (self->doomed) close_state(self);
}

/* Performs a request in the inner state. Returns the number of values pushed: the results, after
 * true but for GET, or nil, message, code, traceback.
 *
 * The values are pushed in a protected call: the host may run out of memory, and its collector may
 * run a finalizer that asks for this state again or destroys it. */
static int perform(lua_State *L, script_state *self, action which, state_request *asked) {
  int top = lua_gettop(L);
  outcome ended = {self, NULL, which != GET};
  lua_pushcfunction(L, take_outcome);
  lua_pushlightuserdata(L, &ended);
  const char *fault = bw_state_fault(self); /* those pushes may have run a finalizer */
  if (fault != NULL) return luaL_error(L, "%s", fault);
  asked->host = L;
  self->host = main_thread(L);
  self->host_hook = lua_gethook(self->host);
  self->running = true;
  int status = run_action(self, which, asked);
  bool named = which == CALL || which == SET;
  if (status != LUA_OK) ended.code = error_code(self, status, named, asked->found);
  int taken = lua_pcall(L, 1, LUA_MULTRET, 0);
  end_request(self, status);
  if (taken != LUA_OK) return lua_error(L);
  return lua_gettop(L) - top;
}

int bw_state_run(lua_State *L, script_state *self, state_request *asked) {
  return perform(L, self, RUN, asked);
}

int bw_state_call(lua_State *L, script_state *self, state_request *asked) {
  return perform(L, self, CALL, asked);
}

int bw_state_set(lua_State *L, script_state *self, state_request *asked) {
  return perform(L, self, SET, asked);
}

int bw_state_get(lua_State *L, script_state *self, state_request *asked) {
  return perform(L, self, GET, asked);
}
