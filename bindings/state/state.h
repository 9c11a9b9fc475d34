/* A Lua state of its own for level scripts: the half of the class State that Lua 5.4 and LuaJIT
 * share.
 *
 * A script is other people's code. It runs in a state that shares nothing with the host's: another
 * heap with a limit of its own, other globals, other libraries. The host talks to it by names and
 * plain values only (nil, boolean, number, string), so no object of either side reaches the other.
 *
 * The state opens the standard libraries, boardwalk.core and boardwalk.budget for our own runtime in
 * lua/boardwalk/script, which gives a script an environment without the dangerous ones. */
#ifndef BW_STATE_H
#define BW_STATE_H

#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* A moment: of the day, and of the processor's time. */
typedef struct state_clock {
  struct timespec day;
  clock_t processor;
} state_clock;

typedef struct script_state {
  lua_State *lua; /* NULL once it is closed */
  bool running;   /* in a request; the host's finalizers may come back here while it lasts */
  bool doomed;    /* destroyed meanwhile: closed at its end */
  lua_Alloc parent_alloc;
  void *parent_context;
  size_t used;       /* bytes the inner state holds */
  size_t memory;     /* its limit; 0: none */
  int64_t allowance; /* instructions each request may run; 0: no limit; may be set between them */
  int64_t left;      /* of the call that runs; not above 0: spent */
  double seconds;    /* of the processor's time that each request may take; 0: no limit */
  state_clock begun; /* when the request began */
  int spent;         /* why the request must end; 0: it need not */
  uintptr_t stack;   /* where the machine\'s stack was when the request began */
  lua_State *host;   /* whose hook changes when somebody interrupts */
  lua_Hook host_hook;
  size_t message_size; /* of the last error's text the message; a traceback follows */
} script_state;

/* One call of the host. */
typedef struct state_request {
  lua_State *host;
  int first, count;  /* where the arguments stand in the host's stack: all plain */
  const char *name;  /* of a chunk, a function or a variable */
  const char *chunk; /* source text */
  size_t size;
  bool found; /* whether the name meant anything */
} state_request;

/* Opens the state of a zeroed struct whose limits are set. `setup` runs inside it once its libraries
 * are open. False when memory did not suffice; then there is no state. */
bool bw_state_open(lua_State *L, script_state *self, lua_CFunction setup);
/* Frees the state and all in it, at the end of a request that runs; a second time does nothing. */
void bw_state_destroy(script_state *self);
bool bw_state_is_destroyed(const script_state *self);
/* Why no request can be made ("the State is destroyed"), or NULL. */
const char *bw_state_fault(const script_state *self);
/* Pushes nil, message, code for a state that could not be opened; returns 3. */
int bw_state_push_memory_failure(lua_State *L);

/* The struct of an inner state, and the allocator that counts what the state holds; the struct is
 * its context. */
script_state *bw_state_of(lua_State *inner);
void *bw_state_allocate(void *context, void *block, size_t old_size, size_t new_size);

/* Takes `count` instructions from the allowance of the request that runs; raises in the inner state
 * when it must end. For work that the hook cannot see. */
void bw_state_spend(lua_State *inner, int64_t count);

/* Raises when the functions of C that called each other since the request began hold too much of the
 * machine's stack: for those that call scripts and hold much of it. */
void bw_state_check_stack(lua_State *inner);

/* Whether a value may pass from one state to another. */
bool bw_state_is_plain(lua_State *L, int index);

/* The requests. A state with a fault raises it. Each returns how many values it pushed: the results, after true but for bw_state_get;
 * or nil, message, code, traceback.
 *
 * run    source text (never a binary chunk) with the state's own globals: it is trusted; `name` is
 *        a chunk name as of load: "@file.lua", "=boot"
 * call   a function by name: "a.b.c" walks tables, "a:b" passes the table too
 * set    a variable by name to the one argument
 * get    the value of a name; nil where it leads nowhere */
int bw_state_run(lua_State *L, script_state *self, state_request *asked);
int bw_state_call(lua_State *L, script_state *self, state_request *asked);
int bw_state_set(lua_State *L, script_state *self, state_request *asked);
int bw_state_get(lua_State *L, script_state *self, state_request *asked);

#endif
