/* A ray cast of examples/engine.c's own: stands for the one that you want to check. */
#ifndef ENGINE_CAST_H
#define ENGINE_CAST_H

#include <boardwalk.h>

typedef struct cast_level cast_level;

/* Reads a level's grid and triangles; NULL when memory does not suffice. */
cast_level *cast_level_load(const bw_mesh *mesh);
void cast_level_free(cast_level *level);
/* Takes over which triangles are switched on now. */
void cast_level_switch(cast_level *level, const bw_mesh *mesh);

typedef struct cast_ray {
  float origin[3], direction[3], length;
} cast_ray;

/* Casts a ray. `result` keeps what no triangle fills, but for `hit`, which is returned too. */
int cast_into(cast_level *level, const cast_ray *ray, const bw_filter *filter, bw_hit *result);

#endif
