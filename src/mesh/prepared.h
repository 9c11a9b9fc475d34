/* What the queries that are no casts take from a prepared mesh. */
#ifndef BW_MESH_PREPARED_H
#define BW_MESH_PREPARED_H

#include "mesh/fast.h"

/* NULL of a mesh that is not prepared. */
static inline const bw_fast *bw_prepared(const bw_mesh *mesh) {
  const bw_fast *fast = atomic_load_explicit(&mesh->fast, memory_order_acquire);
  return fast != NULL && fast->search != NULL ? fast : NULL;
}

/* The plane of a triangle: its unit normal, as it is computed from the corners, and the first one. */
typedef struct bw_plane {
  bw_vec3 normal, corner;
  uint16_t flags;
} bw_plane;

/* False when it is not known: `fast` may be NULL, and added triangles are not prepared. */
static inline bool bw_known_plane(const bw_fast *fast, uint32_t index, bw_plane *out) {
  if (fast == NULL || index >= fast->triangle_count) return false;
  uint32_t place = fast->places[index];
  const bw_triangle_lanes *shapes = &fast->blocks[place / BW_TREE_WIDTH].shapes;
  unsigned lane = place % BW_TREE_WIDTH;
  out->normal = bw_vec3_load(fast->faces[place].normal);
  out->corner =
      bw_vec3_of(shapes->corner[0][lane], shapes->corner[1][lane], shapes->corner[2][lane]);
  out->flags = fast->faces[place].flags;
  return true;
}

#endif
