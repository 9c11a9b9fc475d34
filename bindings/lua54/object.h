/* Userdata of the Lua 5.4 binding: their classes, and how core objects are kept in them.
 *
 * Every C function of the binding carries the metatables of all classes as upvalues, so that an
 * object is recognised by comparing its metatable. A class's userdata is made zeroed and with its
 * metatable set, and the core object is created straight into it: whatever raises later, the
 * collector frees it. */
#ifndef BW_LUA54_OBJECT_H
#define BW_LUA54_OBJECT_H

#include "boardwalk.h"

#include <lauxlib.h>
#include <lua.h>
#include <stdbool.h>

/* Upvalue numbers of the metatables. */
typedef enum object_class {
  OBJECT_NONE,
  OBJECT_MESH,
  OBJECT_SET,
  OBJECT_MODEL,
  OBJECT_FILTER,
  OBJECT_BUFFER,
  OBJECT_PHYSICS,
  OBJECT_OWNER,
  OBJECT_BODY,
  OBJECT_SHAPE,
  OBJECT_WAD,
  OBJECT_PACKER,
  OBJECT_CHUNKS,
  OBJECT_LEVEL,
  OBJECT_OCCLUDERS,
  OBJECT_PATH_MAP,
  OBJECT_SUBTITLES,
  OBJECT_HEIGHT_FIELD,
  OBJECT_MESH_SHAPE,
  OBJECT_PRIMITIVE,
  OBJECT_SHAPE_SET,
  OBJECT_TILE_KIT,
  OBJECT_TILE_GRID,
  OBJECT_BUDGET,
  OBJECT_STREAMED_WORLD,
  OBJECT_WORLD_MANAGER,
  OBJECT_LAST_OF_SCRIPTS = OBJECT_WORLD_MANAGER,
  OBJECT_PROCESS, /* for the commands; scripts never hold one */
  OBJECT_BYTES,   /* a bw_bytes on its way into a string; scripts never hold one */
  OBJECT_HELD,    /* another core object that lives as long as a call */
  OBJECT_CLASSES = OBJECT_HELD
} object_class;

/* A part of a level is borrowed: the level frees it, and its handle is one of the level's user
 * values. */
typedef struct mesh_object {
  bw_mesh *mesh; /* NULL once destroyed */
  bool borrowed;
} mesh_object;

/* User values of a mesh_object. */
enum { MESH_SETS = 1, MESH_NAME, MESH_OWNER, MESH_USER_VALUES = MESH_OWNER };

typedef struct physics_object {
  bw_physics *physics; /* NULL once destroyed */
} physics_object;

/* User values of a physics_object: what keeps its parts, by class. */
enum { PHYSICS_OWNERS = 1, PHYSICS_BODIES, PHYSICS_SHAPES, PHYSICS_USER_VALUES = PHYSICS_SHAPES };

/* A TriangleSet of a CollisionMesh; an Owner, a Body or a Shape of an IPhysics. */
typedef struct part_object {
  void *whole; /* the object, kept alive by the part's first user value */
  uint32_t id;
} part_object;

typedef struct model_object {
  bw_model *model; /* NULL once destroyed */
} model_object;

typedef struct filter_object {
  bw_filter filter;
  bool destroyed;
} filter_object;

typedef struct buffer_object {
  float *numbers; /* NULL once destroyed */
  size_t count;
} buffer_object;

typedef struct bytes_object {
  bw_bytes *bytes;
} bytes_object;

/* An object of any other class. */
typedef struct core_object {
  void *core; /* NULL once destroyed */
  bool borrowed;
} core_object;

/* The user value of a core_object that is lent: what lends it. */
enum { LENT_OWNER = 1, LENT_USER_VALUES = LENT_OWNER };

/* A WorldManager, and what it reads from. */
typedef struct manager_object {
  core_object manager;
  bw_world_source *source;
  const core_object *wad; /* NULL: none; kept by a user value */
} manager_object;

typedef struct held_object {
  void *core;
  void (*destroy)(void *core);
} held_object;

/* What a class brings: functions of its metatable, whole methods, and the flat functions that
 * lua/boardwalk/class builds its other methods from. Any list may be NULL. */
typedef struct class_description {
  const char *name;
  const luaL_Reg *meta, *methods, *flat;
  const char *fault;           /* of a destroyed object whose first member is a pointer, now NULL */
  void (*destroy)(void *core); /* of a core_object */
} class_description;

extern const class_description mesh_class, set_class, model_class, filter_class, buffer_class,
    physics_class, owner_class, body_class, shape_class, wad_class, packer_class, chunks_class,
    level_class, occluders_class, path_map_class, subtitles_class, height_field_class,
    mesh_shape_class, primitive_class, shape_set_class, tile_kit_class, tile_grid_class,
    budget_class, streamed_world_class, world_manager_class, process_class, bytes_class, held_class;

/* Functions of the core table that belong to no object. */
extern const luaL_Reg mesh_functions[], process_functions[], model_functions[], filter_functions[],
    buffer_functions[], physics_functions[], geometry_functions[], wad_functions[],
    packer_functions[], chunks_functions[], level_functions[], occluders_functions[],
    path_map_functions[], subtitles_functions[], section_functions[], height_field_functions[],
    mesh_shape_functions[], primitive_functions[], shape_set_functions[], tile_kit_functions[],
    tile_grid_functions[], tile_functions[], volume_functions[], budget_functions[],
    streamed_world_functions[], world_manager_functions[], view_functions[];

const class_description *object_class_description(object_class class);

/* The name scripts know a class by. */
const char *object_class_name(object_class class);

/* Whether the value at an index is an object of a class. */
bool object_is(lua_State *L, int index, object_class class);

/* Why the object of a class at an index cannot be used ("the CollisionMesh is destroyed"), or NULL. */
const char *object_fault(lua_State *L, int index, object_class class);

/* Pushes a zeroed object of a class. */
void *object_create(lua_State *L, object_class class, size_t size, int user_values);

/* Pushes an object of a class whose objects are core_objects. */
core_object *object_create_core(lua_State *L, object_class class, int user_values);

/* Frees the core object of a core_object at an index, if there is one that is not borrowed. */
void object_release(lua_State *L, int index, object_class class);

/* Objects that an object lends are kept in its user values and keep it alive by one of theirs.
 * Pushes what the object at index 1 lent by `slot`; false, and nothing pushed, when there is none
 * that can be used. */
bool object_push_lent(lua_State *L, int slot, object_class class);
/* Ties the object on top of the stack to the one at index 1, which it keeps by its user value
 * `owner`. Returns 1. */
int object_lend(lua_State *L, int slot, int owner);

/* Holds a core object that lives as long as a call: pushes what frees it whatever raises. */
held_object *object_hold(lua_State *L, void (*destroy)(void *core));

/* Frees what is held. */
void object_let_go(held_object *object);

/* The state's own allocator, so that a limit on its memory counts core objects too. It outlives
 * them: closing the state collects every object first. */
bw_allocator object_allocator(lua_State *L);

/* Pushes nil, the error's message and its code word; returns 3. */
int object_push_failure(lua_State *L, const bw_error *error);

/* What a function returns that does something: true, or what object_push_failure pushes. */
int object_push_done(lua_State *L, bw_status status, const bw_error *error);

/* Pushes the bytes as a string and frees them; `object` is on the stack. Returns 1. */
int object_push_bytes(lua_State *L, bytes_object *object);

void object_push_numbers(lua_State *L, const float *numbers, int count);

/* What a function returns that finds numbers or nothing. */
int object_push_numbers_or_nil(lua_State *L, int found, const float *numbers, int count);

/* Pushes the number of something, or nil for BW_NONE. Returns 1. */
int object_push_number_or_nil(lua_State *L, uint32_t number);

/* Appends numbers to the list on top of the stack, behind its first `*at`. */
void object_append_integers(lua_State *L, lua_Integer *at, const lua_Integer *numbers, int count);
void object_append_numbers(lua_State *L, lua_Integer *at, const lua_Number *numbers, int count);

/* Sets a field of the table on top of the stack. */
void object_set_integer(lua_State *L, const char *name, uint64_t value);

/* Sets a field of it to a list of numbers. */
void object_set_numbers(lua_State *L, const char *name, const float *numbers, int count);

/* Tells the collector of memory that it cannot see: a step as if Lua had allocated so much. */
void object_weigh(lua_State *L, size_t bytes);

/* Pushes the part of a class that has an id: the same userdata as long as there is one. `whole` is
 * the index of what it is part of. nil for the id of none: BW_NONE of a set, else 0. */
void object_push_part(lua_State *L, int whole, object_class class, uint32_t id);

#endif
