/* find, match, gmatch and gsub for scripts: Lua's patterns, whose work is charged to the allowance. */
#ifndef BW_STATE_PATTERNS_H
#define BW_STATE_PATTERNS_H

#include <lua.h>

/* Pushes a table with the four functions. */
void bw_patterns_open(lua_State *L);

#endif
