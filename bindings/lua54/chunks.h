/* A chunk as Lua gets it. */
#ifndef BW_LUA54_CHUNKS_H
#define BW_LUA54_CHUNKS_H

#include "object.h"

enum { CHUNK_VALUES = 6 };

/* Pushes type, size, zero, id, offset in the container (-1: not from there) and data (nil: none). */
int chunks_push(lua_State *L, const bw_chunk *chunk);

#endif
