/* A LevelObject that a WorldManager lends. */
#ifndef BW_LUA54_LEVEL_H
#define BW_LUA54_LEVEL_H

#include "object.h"

/* User values of a LevelObject: the handles of its parts, its name, and what lends it. */
enum {
  LEVEL_MESH = 1,
  LEVEL_OCCLUDERS,
  LEVEL_PATHS,
  LEVEL_NAME,
  LEVEL_OWNER,
  LEVEL_USER_VALUES = LEVEL_OWNER
};

/* Lets the LevelObject at an index, and the handles of its parts, know that the level is gone or
 * about to go. */
void level_forget(lua_State *L, int index);

#endif
