/* The set of placed shapes as the files of this folder see it. */
#ifndef BW_FORMATS_SHAPE_SET_H
#define BW_FORMATS_SHAPE_SET_H

#include "formats/mesh_shape.h"
#include "tree/tree.h"

typedef struct bw_placed_shape {
  bw_mesh_shape *shape;
  double matrix[16], inverse[16];
  uint32_t id;
  uint32_t first;        /* the number of its first triangle */
  size_t materials_at;   /* its materials' numbers in the set begin here */
  float low[3], high[3]; /* where it is, widened */
  bool mirrored;
} bw_placed_shape;

struct bw_shape_set {
  bw_allocator allocator;
  bw_placed_shape *placed;
  uint32_t placed_count; /* those that hold their shape */
  uint32_t placed_room;
  uint32_t triangle_count;
  uint8_t *numbers; /* of the shapes' materials in the set */
  size_t number_count, number_room;
  bw_material_ref *materials;
  uint32_t material_count;
  bw_tree tree; /* over the placements */
  float low[3], high[3];
};

/* The corners of a face where it stands, to look where the shape's does. */
void bw_placed_corners(const bw_placed_shape *placed, uint32_t face, float corners[3][3]);
/* The number of a face's material in the set. */
uint8_t bw_placed_material(const bw_shape_set *set, const bw_placed_shape *placed, uint32_t face);

/* ---- shape_set_cast.c */

/* The ray in a placement's frame, where the ray is within its box; false where it is not. */
bool bw_placed_enter(const bw_placed_shape *placed, const bw_shape_ray *ray, bw_shape_ray *out);
/* The set's filter in the numbers of a shape's materials; NULL for one that passes over nothing. */
const bw_filter *bw_placed_filter(const bw_shape_set *set, const bw_placed_shape *placed,
                                  const bw_filter *filter, bw_filter *room);

#endif
