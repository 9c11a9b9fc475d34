/* What a ray meets of a mesh shape, for casts at a shape and at a set of them. */
#ifndef BW_FORMATS_SHAPE_CAST_H
#define BW_FORMATS_SHAPE_CAST_H

#include "formats/mesh_shape.h"

typedef struct bw_shape_meeting {
  float t;
  uint32_t face;    /* BW_NONE for nothing */
  uint32_t visited; /* nodes looked into */
} bw_shape_meeting;

/* The flags of every face: both sides are hit. */
#define BW_MESH_SHAPE_FLAGS ((uint16_t)(BW_TRIANGLE_ENABLED | BW_TRIANGLE_TWO_SIDED))

/* The distance at which a face that the filter keeps is met, or -1; the filter's mask is the
 * caller's to look at. */
float bw_shape_meet(const bw_mesh_shape *shape, uint32_t face, const bw_shape_ray *ray,
                    const bw_filter *filter);
/* The nearest face by the tree, and by testing every face. What is farther than `limit` may be
 * missed. */
bw_shape_meeting bw_shape_nearest(const bw_mesh_shape *shape, const bw_shape_ray *ray,
                                  const bw_filter *filter, float limit);
bw_shape_meeting bw_shape_nearest_brute(const bw_mesh_shape *shape, const bw_shape_ray *ray,
                                        const bw_filter *filter);
/* Whether any face is met. */
bool bw_shape_any(const bw_mesh_shape *shape, const bw_shape_ray *ray, const bw_filter *filter);
/* The nearest face along a ray whose back the ray does not meet: one that looks up when the ray runs
 * down. */
bw_shape_meeting bw_shape_ground(const bw_mesh_shape *shape, const bw_shape_ray *down,
                                 const bw_filter *filter, float limit);

/* Fills a hit of a triangle by its corners, worked out in double: the normal faces the ray. */
void bw_shape_fill_hit(bw_hit *hit, const bw_ray *ray, float t, const float *const corners[3],
                       uint32_t triangle, uint32_t material);

#endif
