/* The queries that every world answers alike: whole methods where speed counts, flat functions for
 * the rest. lua/boardwalk/class/protocol.lua makes the methods of those.
 *
 * A class with a protocol has them all: cast, cast_any, ground, bounds and
 * triangle_count as methods; cast, cast_all, cast_many, triangle and triangle_end as flat
 * functions. Those of its own lists go before them. */
#ifndef BW_LUA54_PROTOCOL_H
#define BW_LUA54_PROTOCOL_H

#include "args.h"

/* The library's functions of a world, over its core object. */
typedef struct protocol {
  int (*cast)(const void *world, const args_ray *ray, const bw_filter *filter, bw_hit *out);
  int (*cast_any)(const void *world, const args_ray *ray, const bw_filter *filter);
  uint32_t (*cast_all)(const void *world, const args_ray *ray, const bw_filter *filter,
                       bw_hit *hits, uint32_t capacity);
  uint32_t (*cast_many)(const void *world, const float *rays, uint32_t count,
                        const bw_filter *filter, float *hits);
  int (*ground)(const void *world, const float point[3], const bw_filter *filter, float *height);
  void (*bounds)(const void *world, float bounds[6]);
  uint32_t (*triangle_count)(const void *world);
  int (*triangle)(const void *world, uint32_t index, bw_triangle *out);
  /* One past the highest number of a triangle; NULL where that is how many there are. */
  uint32_t (*triangle_end)(const void *world);
  /* The set that a triangle was added with; NULL for a world without sets. */
  uint32_t (*triangle_set)(const void *world, uint32_t index);
} protocol;

/* Defines the functions `prefix`_cast and so on of a world bw_`prefix`, static and by their names in
 * a protocol, for those that are the same but for their type. */
#define PROTOCOL_FUNCTIONS(prefix)                                                                \
  static int world_cast(const void *world, const args_ray *ray, const bw_filter *filter,          \
                        bw_hit *out) {                                                            \
    return bw_##prefix##_cast(world, ARGS_RAY(*ray), filter, out);                                \
  }                                                                                               \
  static int world_cast_any(const void *world, const args_ray *ray, const bw_filter *filter) {    \
    return bw_##prefix##_cast_any(world, ARGS_RAY(*ray), filter);                                 \
  }                                                                                               \
  static uint32_t world_cast_all(const void *world, const args_ray *ray, const bw_filter *filter, \
                                 bw_hit *hits, uint32_t capacity) {                               \
    return bw_##prefix##_cast_all(world, ARGS_RAY(*ray), filter, hits, capacity);                 \
  }                                                                                               \
  static uint32_t world_cast_many(const void *world, const float *rays, uint32_t count,           \
                                  const bw_filter *filter, float *hits) {                         \
    return bw_##prefix##_cast_many(world, rays, count, filter, hits);                             \
  }                                                                                               \
  static int world_ground(const void *world, const float point[3], const bw_filter *filter,       \
                          float *height) {                                                        \
    return bw_##prefix##_ground(world, point[0], point[1], point[2], filter, height);             \
  }                                                                                               \
  static uint32_t world_triangle_count(const void *world) {                                       \
    return bw_##prefix##_triangle_count(world);                                                   \
  }                                                                                               \
  static int world_triangle(const void *world, uint32_t index, bw_triangle *out) {                \
    return bw_##prefix##_triangle(world, index, out);                                             \
  }

/* The members of a protocol up to `triangle`, from those functions and the world's own bounds. */
#define PROTOCOL_MEMBERS(bounds_function)                                                     \
  world_cast, world_cast_any, world_cast_all, world_cast_many, world_ground, bounds_function, \
      world_triangle_count, world_triangle

extern const protocol mesh_protocol, height_field_protocol, mesh_shape_protocol, shape_set_protocol,
    tile_grid_protocol;

/* The protocol of a class; NULL for one whose objects are no worlds. */
const protocol *protocol_of_class(object_class class);

/* The methods and flat functions of every class with a protocol. */
extern const luaL_Reg protocol_methods[], protocol_flat[];

/* Pushes t, x, y, z, nx, ny, nz, triangle, material, flags, area, set of a hit of the world at index
 * 1; returns how many those are. */
int protocol_push_hit(lua_State *L, const bw_hit *hit);

/* Pushes that of a hit, or nil. */
int protocol_push_hit_or_nil(lua_State *L, int met, const bw_hit *hit);

#endif
