/* Runs a Lua script in a state whose memory can be refused; for spec/175-lua_allocations_spec.lua.
 * usage: host SCRIPT [ARGUMENT...]
 *
 * The script has a function more:
 *
 *   refuse(request, and_all, f) -> ok, result, requests
 *
 * calls f with its request of that number refused (0: none), and with `and_all` those behind it too.
 * Core objects ask for their memory here as Lua does. A script that raises, or memory that is not
 * given back when the state is closed, ends the program with 1. */
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct memory {
  size_t bytes;    /* in use */
  size_t requests; /* of the call that is watched */
  size_t refused;  /* 0: none */
  bool watched, and_all;
} memory;

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
  memory *m = context;
  size_t held = block == NULL ? 0 : old_size; /* without a block it is a kind of object */
  if (new_size == 0) {
    free(block);
    m->bytes -= held;
    return NULL;
  }
  if (m->watched && new_size > held) {
    m->requests++;
    bool of_these = m->and_all ? m->requests >= m->refused : m->requests == m->refused;
    if (m->refused != 0 && of_these) return NULL;
  }
  void *moved = realloc(block, new_size);
  if (moved != NULL) m->bytes += new_size - held;
  return moved;
}

static int refuse(lua_State *L) {
  void *context = NULL;
  (void)lua_getallocf(L, &context);
  memory *m = context;
  m->refused = (size_t)luaL_checkinteger(L, 1);
  m->and_all = lua_toboolean(L, 2) != 0;
  luaL_checktype(L, 3, LUA_TFUNCTION);
  lua_settop(L, 3);
  luaL_checkstack(L, 8, NULL);
  m->requests = 0;
  m->watched = true;
  int status = lua_pcall(L, 0, 1, 0);
  m->watched = false;
  lua_pushboolean(L, status == LUA_OK);
  lua_insert(L, -2);
  lua_pushinteger(L, (lua_Integer)m->requests);
  return 3;
}

static bool run(lua_State *L, int count, char **words) {
  luaL_openlibs(L);
  lua_register(L, "refuse", refuse);
  lua_newtable(L);
  for (int i = 1; i < count; i++) {
    lua_pushstring(L, words[i]);
    lua_rawseti(L, -2, i - 1);
  }
  lua_setglobal(L, "arg");
  if (luaL_dofile(L, words[1]) == LUA_OK) return true;
  (void)fprintf(stderr, "%s\n", lua_tostring(L, -1));
  return false;
}

int main(int argc, char **argv) {
  memory m = {0};
  lua_State *L = argc > 1 ? lua_newstate(resize, &m) : NULL;
  if (L == NULL) return EXIT_FAILURE;
  bool passed = run(L, argc, argv);
  lua_close(L);
  if (m.bytes != 0) (void)fprintf(stderr, "%zu bytes were not given back\n", m.bytes);
  return passed && m.bytes == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
