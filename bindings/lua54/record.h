/* Structs of numbers as tables: a field's name and where it lies. */
#ifndef BW_LUA54_RECORD_H
#define BW_LUA54_RECORD_H

#include "object.h"

#include <stddef.h>

typedef enum record_kind {
  RECORD_U32,
  RECORD_I32,
  RECORD_F32,
  RECORD_LIST, /* of float32 */
  RECORD_PART  /* the id of an Owner, Body or Shape, or 0 */
} record_kind;

typedef struct record_field {
  const char *name;
  size_t offset;
  record_kind kind;
  int count; /* of a list; of a part its class */
} record_field;

/* clang-format off */
#define RECORD_KIND(field) \
  _Generic((field), uint32_t: RECORD_U32, int32_t: RECORD_I32, float: RECORD_F32, \
           float *: RECORD_LIST)

#define RECORD_FIELD(type, name) \
  {#name, offsetof(type, name), RECORD_KIND(((type *)0)->name), \
   (int)(sizeof(((type *)0)->name) / sizeof(float))}

#define RECORD_PART_FIELD(type, name, class) {#name, offsetof(type, name), RECORD_PART, class}

#define RECORD_END {NULL, 0, RECORD_U32, 0}
/* clang-format on */

/* Pushes a table with every field up to RECORD_END; parts are those of the IPhysics at the index
 * `world`, and nil for 0. `record` must not lie in an object. */
void record_push(lua_State *L, int world, const void *record, const record_field *fields);

#endif
