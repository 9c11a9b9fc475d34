/* Names of the C API that only one of Lua 5.4 and LuaJIT has. */
#ifndef BW_STATE_COMPAT_H
#define BW_STATE_COMPAT_H

#include <lua.h>

#if LUA_VERSION_NUM < 503
#define lua_isinteger(L, index) 0
/* The hook is one of all threads. */
static inline lua_State *main_thread(lua_State *L) {
  return L;
}
#define lua_pushglobaltable(L) lua_pushvalue(L, LUA_GLOBALSINDEX)
#else
/* The thread whose hook the stand-alone lua sets when it is interrupted. */
static inline lua_State *main_thread(lua_State *L) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_MAINTHREAD);
  lua_State *found = lua_tothread(L, -1);
  lua_pop(L, 1);
  return found != NULL ? found : L;
}

/* Calls a function with a light userdata. On Lua 5.4 pushing either takes no memory. */
static inline int lua_cpcall(lua_State *L, lua_CFunction call, void *argument) {
  lua_pushcfunction(L, call);
  lua_pushlightuserdata(L, argument);
  return lua_pcall(L, 1, 0, 0);
}
#endif

#endif
