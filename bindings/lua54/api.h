/* What the Lua 5.4 module is made of. */
#ifndef BW_LUA54_API_H
#define BW_LUA54_API_H

#include <lauxlib.h>
#include <lua.h>

#ifdef _WIN32
#define BW_LUA54_EXPORT __declspec(dllexport)
#else
#define BW_LUA54_EXPORT __attribute__((visibility("default")))
#endif

/* require "boardwalk.core": what lua/boardwalk builds the public module on. */
BW_LUA54_EXPORT int luaopen_boardwalk_core(lua_State *L);

/* Adds the isolated script State to the core table on top of the stack. */
void bw_lua54_open_state(lua_State *L);

/* Functions of the core table for a prompt. */
extern const luaL_Reg terminal_functions[];

#endif
