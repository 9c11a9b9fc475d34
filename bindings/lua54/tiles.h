/* What the files of the tile worlds share. */
#ifndef BW_LUA54_TILES_H
#define BW_LUA54_TILES_H

#include "args.h"

/* Each pushes values and returns how many. */
int tiles_push_words(lua_State *L, const uint32_t *words, int count);
int tiles_push_whole(lua_State *L, const int32_t *numbers, int count);
int tiles_push_nil(lua_State *L);
/* Pushes nil, message and code. */
int tiles_push_no_memory(lua_State *L);

/* A number of something from 0, or BW_NONE for -1. */
uint32_t tiles_number_or_none(args *a, const char *name);

/* Holds a report; NULL, with nothing to use, when memory runs out. */
held_object *tiles_hold_report(lua_State *L);
/* Pushes a list of the report's faults, five values each: rule, whether it is fatal, code, offset
 * (-1: none), message; then how many were found in all. Returns 2. */
int tiles_push_report(lua_State *L, const held_object *held);

#endif
