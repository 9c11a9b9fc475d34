/* What explains casts at MeshShapes and ShapeSets, as lists of numbers. */
#ifndef BW_LUA54_SHAPE_ACCOUNT_H
#define BW_LUA54_SHAPE_ACCOUNT_H

#include "protocol.h"

/* The flat functions `explain` of the two classes. */
int shape_account_of_shape(lua_State *L);
int shape_account_of_set(lua_State *L);

/* reason_name(number) -> word */
int shape_account_reason_name(lua_State *L);

#endif
