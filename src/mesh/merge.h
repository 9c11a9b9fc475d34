/* How the triangles of a mesh and new ones that shall replace them correspond. */
#ifndef BW_MESH_MERGE_H
#define BW_MESH_MERGE_H

#include "mesh/mesh.h"

typedef struct bw_mesh_match {
  uint32_t *old_of_new; /* BW_NONE: an added triangle */
  uint32_t *new_of_old; /* BW_NONE: a removed one */
  uint32_t kept;        /* pairs with the same flags, material and area */
  uint32_t changed;     /* pairs without */
} bw_mesh_match;

/* The flags of one of the mesh's own triangles as its file has them. */
uint16_t bw_mesh_file_flags(const bw_mesh *mesh, uint32_t index);

/* Pairs triangles of the same corners, in the same order from any of them: first those that are the
 * same in all, then the rest. Of several alike the first old one goes to the first new one.
 * bw_mesh_match_free may follow whatever it answers. */
bw_status bw_mesh_match_triangles(const bw_mesh *old, const bw_triangle *triangles, uint32_t count,
                                  const bw_allocator *allocator, bw_mesh_match *out,
                                  bw_error *error);
void bw_mesh_match_free(bw_mesh_match *match, const bw_mesh *old, uint32_t count,
                        const bw_allocator *allocator);

#endif
