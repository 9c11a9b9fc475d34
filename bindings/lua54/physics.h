/* What the files of IPhysics share. */
#ifndef BW_LUA54_PHYSICS_H
#define BW_LUA54_PHYSICS_H

#include "args.h"
#include "record.h"

/* A shape where it stands: a list of the numbers of bw_geometry in their order. */
bw_geometry physics_args_geometry(args *a);
void physics_push_geometry(lua_State *L, const bw_geometry *geometry);

/* Pushes the records of a body and of a shape as tables; `world` is the index of the IPhysics. */
void physics_push_body(lua_State *L, int world, const bw_body_info *info);
void physics_push_shape(lua_State *L, int world, const bw_shape_info *info);

/* Flat functions of IPhysics that stand in the files of what they make or ask. */
int physics_add_owner(lua_State *L);
int physics_query_box(lua_State *L);
int physics_cast(lua_State *L);
int physics_overlap(lua_State *L);
int physics_line_test(lua_State *L);
int physics_explain(lua_State *L);
int physics_reason_name(lua_State *L);

/* What a call returns that does something: true, or nil, message, code. */
int physics_done(lua_State *L, bw_status status, const bw_error *error);
/* What a call returns that makes a part: it, or nil, message, code. */
int physics_made(lua_State *L, int world, object_class class, uint32_t id, bw_status status,
                 const bw_error *error);
/* The methods that every part has. destroy returns what physics_done does; of what is destroyed
 * already, true. */
int physics_part_destroy(lua_State *L, const char *method, object_class class,
                         bw_status (*destroy)(bw_physics *, uint32_t, bw_error *));
int physics_part_is_destroyed(lua_State *L, const char *method, object_class class);
int physics_part_id(lua_State *L, const char *method, object_class class);
int physics_part_world(lua_State *L, const char *method, object_class class);
/* Pushes the IPhysics of the part that is the first argument; returns its index. */
int physics_push_world(lua_State *L);

#endif
