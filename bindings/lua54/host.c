/* The program boardwalk: Lua 5.4 with the C module and every Lua module inside, so that it needs no
 * LUA_PATH. The command itself is Lua: require("boardwalk.command").main(arg). */
#include "host.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>

int luaopen_boardwalk_core(lua_State *L);

/* The loader of one embedded module; its upvalue is the host_module. */
static int load_module(lua_State *L) {
  const host_module *module = lua_touserdata(L, lua_upvalueindex(1));
  if (luaL_loadbufferx(L, (const char *)module->source, module->size, module->chunk, "t") != LUA_OK)
    return lua_error(L);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 2);
  lua_call(L, 2, 1);
  return 1;
}

/* Puts the modules into package.preload of the state it is called in. It has no upvalues, so that
 * who makes another Lua state finds it as "boardwalk.preload" in the registry and calls it there. */
static int preload(lua_State *L) {
  luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_PRELOAD_TABLE);
  for (const host_module *module = host_modules; module->name != NULL; module++) {
    lua_pushlightuserdata(L, (void *)module);
    lua_pushcclosure(L, load_module, 1);
    lua_setfield(L, -2, module->name);
  }
  lua_pushcfunction(L, luaopen_boardwalk_core);
  lua_setfield(L, -2, "boardwalk.core");
  lua_pushcfunction(L, preload);
  lua_setfield(L, LUA_REGISTRYINDEX, "boardwalk.preload");
  return 0;
}

/* The global `arg`, as the stand-alone lua has it. */
static void set_arg(lua_State *L, int argc, char **argv) {
  lua_createtable(L, argc > 0 ? argc - 1 : 0, 1);
  for (int i = 0; i < argc; i++) {
    lua_pushstring(L, argv[i]);
    lua_rawseti(L, -2, i);
  }
  lua_pushvalue(L, -1);
  lua_setglobal(L, "arg");
}

/* (argc, argv) -> exit status */
static int run(lua_State *L) {
  int argc = (int)lua_tointeger(L, 1);
  char **argv = lua_touserdata(L, 2);
  luaL_openlibs(L);
  lua_pushcfunction(L, preload);
  lua_call(L, 0, 0);
  lua_getglobal(L, "require");
  lua_pushliteral(L, "boardwalk.command");
  lua_call(L, 1, 1);
  lua_getfield(L, -1, "main");
  set_arg(L, argc, argv);
  lua_call(L, 1, 1);
  return 1;
}

static int with_traceback(lua_State *L) {
  luaL_traceback(L, L, luaL_tolstring(L, 1, NULL), 1);
  return 1;
}

int main(int argc, char **argv) {
  lua_State *L = luaL_newstate();
  if (L == NULL) {
    (void)fputs("boardwalk: out of memory\n", stderr);
    return EXIT_FAILURE;
  }
  lua_pushcfunction(L, with_traceback);
  lua_pushcfunction(L, run);
  lua_pushinteger(L, argc);
  lua_pushlightuserdata(L, argv);
  int status = EXIT_FAILURE;
  if (lua_pcall(L, 2, 1, 1) == LUA_OK) {
    status = (int)lua_tointeger(L, -1);
  } else {
    (void)fprintf(stderr, "boardwalk: %s\n", lua_tostring(L, -1));
  }
  lua_close(L);
  return status;
}
