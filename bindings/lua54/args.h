/* Arguments of a method, read one after the other and checked: whatever is wrong raises
 * "Class.method: argument 'name': expected X, got Y". lua/boardwalk/check.lua says the same.
 *
 * Reading runs no Lua code and allocates nothing, so an object once read stays alive until the
 * first push. Read everything before pushing anything. */
#ifndef BW_LUA54_ARGS_H
#define BW_LUA54_ARGS_H

#include "object.h"

/* From here on a double rounds to an infinite float32: the largest finite one and half a step. */
#define ARGS_FLOAT_LIMIT 0x1.ffffffp127

typedef struct args {
  lua_State *L;
  const char *method; /* "CollisionMesh.cast"; what follows the class's name if there is a class */
  int next;           /* stack index of the next argument */
  object_class class; /* of a method that several classes share, or 0 */
} args;

args args_of(lua_State *L, const char *method);
/* Those of a function in a list that classes share: of the class whose function it is, by its
 * upvalue behind the metatables. A flat function's method is "core.NAME". */
args args_of_class(lua_State *L, const char *method);

/* Raises the error of the argument at `index`. */
_Noreturn void args_fail(const args *a, int index, const char *name, const char *expected);

/* Objects: the next argument is one of that class and not destroyed. Those of `self` are called
 * 'self' in messages. */
/* Room for `count` items, on the stack. Making it may run a finalizer that changes or destroys what was
 * asked: `self` is the next argument again, so that it is read again, and asked again. */
void *args_room(args *a, uint32_t count, size_t size);
mesh_object *args_mesh(args *a);
model_object *args_model(args *a, const char *name);
buffer_object *args_buffer(args *a, const char *name);
/* The number of rays of a batch: as many as the Buffers of rays and of hits have room for, at most. */
uint32_t args_batch(args *a, const buffer_object *rays, const buffer_object *hits);
/* The TriangleSet, whose mesh is not destroyed and which is not removed. */
part_object *args_set(args *a);
/* The world of an IPhysics. */
bw_physics *args_physics(args *a);
/* An Owner, Body or Shape: its world, and its id in there. */
bw_physics *args_part(args *a, object_class class, uint32_t *id);
/* The id of one of a world, or 0 for nil. */
uint32_t args_part_of(args *a, const char *name, object_class class, const bw_physics *world);
/* An object of a class in whatever state. */
void *args_object(args *a, const char *name, object_class class);
/* The core object of one whose class has core_objects. */
void *args_core(args *a, const char *name, object_class class);
/* The core object of `self`, of a method that classes share. */
void *args_self(args *a);
/* The methods destroy and is_destroyed of such a class. */
int args_destroy(lua_State *L, const char *method, object_class class);
int args_is_destroyed(lua_State *L, const char *method, object_class class);
/* A filter or nil (NULL). */
const bw_filter *args_filter(args *a);

/* A finite number that float32 holds. A numeric string is no number. */
float args_float(args *a, const char *name);
/* Several, one behind the other. */
void args_floats(args *a, const char *name, float *numbers, int count);
/* One that is not negative. */
float args_length(args *a, const char *name);
/* A ray as every core query takes it. */
typedef struct args_ray {
  float origin[3], direction[3], length;
} args_ray;

#define ARGS_RAY(r)                                                                \
  (r).origin[0], (r).origin[1], (r).origin[2], (r).direction[0], (r).direction[1], \
      (r).direction[2], (r).length

/* One of seven numbers. */
args_ray args_ray_numbers(args *a);
/* Three numbers, or a table of them (read without metamethods). */
void args_point(args *a, const char *name, float point[3]);
/* A whole number of either kind in a range. */
int64_t args_integer(args *a, const char *name, int64_t low, int64_t high);
/* 32 bits: flags, a mask. */
uint32_t args_bits(args *a, const char *name);
/* A number of one of `count` things. */
uint32_t args_index(args *a, const char *name, uint32_t count);
int args_boolean(args *a, const char *name);
/* A string; nil too when `optional`, which gives NULL. `length` may be NULL. */
const char *args_string(args *a, const char *name, size_t *length, bool optional);
/* A path. NULL, with nil, message and code pushed, when it goes on behind a zero byte. */
const char *args_path(args *a, const char *name);
/* A table; gives its index. */
int args_table(args *a, const char *name);

/* Elements of the table at `table`: element `at` (from 1) is read as an argument of that name. */
float args_element_float(const args *a, int table, const char *name, lua_Integer at);
int64_t args_element_integer(const args *a, int table, const char *name, lua_Integer at,
                             int64_t low, int64_t high);

enum { ARGS_FRUSTUM = 24, ARGS_CAMERAS = BW_MOST_CAMERAS * 3 };

/* A frustum, a list of six planes of four numbers; false for nil. */
bool args_frustum(args *a, float frustum[ARGS_FRUSTUM]);
/* Cameras, a list of three coordinates each; returns how many there are. */
uint32_t args_cameras(args *a, float cameras[ARGS_CAMERAS]);

#endif
