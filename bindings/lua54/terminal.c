/* The terminal and Ctrl-C, for the prompt of boardwalk repl.
 *
 * The state of Ctrl-C is the disposition of its signal, so nothing is global here: our handler
 * leaves the signal ignored, and whoever sets the handler again sees that it was. */
#if !defined(_WIN32)
#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <unistd.h>
#else
#include <io.h>
#endif

#include "api.h"

#include <errno.h>
#include <lauxlib.h>
#include <signal.h>
#include <stdbool.h>

/* In the registry while interruptible() runs: whether there was a Ctrl-C. */
#define INTERRUPTED "boardwalk.interrupted"

/* How often a running chunk looks for Ctrl-C. */
enum { INSTRUCTIONS = 1000, MILLISECONDS = 200 };

static void note_interrupt(int number) {
  (void)signal(number, SIG_IGN);
}

/* Whether there was a Ctrl-C since the last time; from now on the next one is noted. */
static bool take_interrupt(void) {
  return signal(SIGINT, note_interrupt) == SIG_IGN;
}

static void set_interrupted(lua_State *L, int value) {
  lua_pushboolean(L, value);
  lua_setfield(L, LUA_REGISTRYINDEX, INTERRUPTED);
}

/* A coroutine inherits this hook and keeps it. Once there was a Ctrl-C every instruction fails, in
 * every coroutine, so that a loop around pcall or resume ends too. */
static void look_for_interrupt(lua_State *L, lua_Debug *where) {
  (void)where;
  int kind = lua_getfield(L, LUA_REGISTRYINDEX, INTERRUPTED);
  bool interrupted = lua_toboolean(L, -1);
  lua_pop(L, 1);
  if (kind == LUA_TNIL) {
    lua_sethook(L, NULL, 0, 0);
    return;
  }
  if (!interrupted && take_interrupt()) {
    interrupted = true;
    set_interrupted(L, true);
  }
  if (!interrupted) return;
  lua_sethook(L, look_for_interrupt, LUA_MASKCOUNT, 1);
  lua_pushliteral(L, "interrupted");
  (void)lua_error(L);
}

/* interruptible(call, ...) -> true and what it gives, or false and what it raises: "interrupted"
 * after a Ctrl-C. Only within catch_interrupts. */
static int interruptible(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  set_interrupted(L, false);
  lua_sethook(L, look_for_interrupt, LUA_MASKCOUNT, INSTRUCTIONS);
  int status = lua_pcall(L, lua_gettop(L) - 1, LUA_MULTRET, 0);
  lua_sethook(L, NULL, 0, 0);
  lua_pushnil(L);
  lua_setfield(L, LUA_REGISTRYINDEX, INTERRUPTED);
  lua_pushboolean(L, status == LUA_OK);
  lua_insert(L, 1);
  return lua_gettop(L);
}

/* catch_interrupts(call): calls it; meanwhile Ctrl-C does not end the process. */
static int catch_interrupts(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_settop(L, 1);
  void (*before)(int) = signal(SIGINT, note_interrupt);
  int status = lua_pcall(L, 0, 0, 0);
  (void)signal(SIGINT, before);
  return status == LUA_OK ? 0 : lua_error(L);
}

#if !defined(_WIN32)

/* wait_input() -> true when standard input can be read, false after a Ctrl-C */
static int wait_input(lua_State *L) {
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  bool interrupted = false;
  int ready = 0;
  while (ready == 0 && !interrupted) {
    interrupted = take_interrupt();
    if (!interrupted) ready = poll(&input, 1, MILLISECONDS);
    if (ready < 0 && errno == EINTR) ready = 0;
  }
  lua_pushboolean(L, !interrupted);
  return 1;
}

/* is_terminal() -> whether standard input and output are one */
static int is_terminal(lua_State *L) {
  lua_pushboolean(L, isatty(STDIN_FILENO) && isatty(STDOUT_FILENO));
  return 1;
}

#else

static int wait_input(lua_State *L) {
  lua_pushboolean(L, !take_interrupt());
  return 1;
}

static int is_terminal(lua_State *L) {
  lua_pushboolean(L, _isatty(0) && _isatty(1));
  return 1;
}

#endif

const luaL_Reg terminal_functions[] = {{"interruptible", interruptible},
                                       {"catch_interrupts", catch_interrupts},
                                       {"wait_input", wait_input},
                                       {"is_terminal", is_terminal},
                                       {NULL, NULL}};
