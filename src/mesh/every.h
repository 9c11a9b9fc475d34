/* The triangles that the casts over all triangles look at, ascending:
 *
 *   bw_every every;
 *   bw_every_start(&every, mesh, &ray);
 *   while ((index = bw_every_next(&every)) != BW_NONE) ...
 *
 * Passed over is only what the ray misses whatever the filter and the flags are. */
#ifndef BW_MESH_EVERY_H
#define BW_MESH_EVERY_H

#include "base/intersect.h"
#include "mesh/mesh.h"

typedef struct bw_every {
  bw_checked met; /* of the mesh's own triangles before `known` */
  uint32_t next, known, end;
} bw_every;

/* The ray must be valid. */
void bw_every_start(bw_every *every, const bw_mesh *mesh, const bw_ray *ray);
/* BW_NONE behind the last. */
uint32_t bw_every_next(bw_every *every);

#endif
