/* Names of Lua 5.4's C API that LuaJIT has in another way. */
#ifndef BW_STATE_COMPAT_H
#define BW_STATE_COMPAT_H

#include <lua.h>

#if LUA_VERSION_NUM < 503
#define lua_isinteger(L, index) 0
#define lua_pushglobaltable(L) lua_pushvalue(L, LUA_GLOBALSINDEX)
#endif

#endif
