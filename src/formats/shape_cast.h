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
/* Takes a face met at `t` when it comes before the best so far; t is -1 for one that is not met. */
void bw_shape_offer(bw_shape_meeting *best, float t, uint32_t face);
/* Whether any face is met. */
bool bw_shape_any(const bw_mesh_shape *shape, const bw_shape_ray *ray, const bw_filter *filter);
/* The nearest face along a ray whose back the ray does not meet: one that looks up when the ray runs
 * down. */
bw_shape_meeting bw_shape_ground(const bw_mesh_shape *shape, const bw_shape_ray *down,
                                 const bw_filter *filter, float limit);

/* Fills a hit of a triangle by its corners, worked out in double: the normal faces the ray. */
void bw_shape_fill_hit(bw_hit *hit, const bw_ray *ray, float t, const float *const corners[3],
                       uint32_t triangle, uint32_t material);

/* ---- shape_explain.c */

/* Walks of shapes' trees that are told of, one behind the other. */
typedef struct bw_shape_telling {
  float length; /* the whole ray's */
  bool masked;  /* the mask passes over every face */
  bw_shape_step *steps;
  uint32_t capacity, count;
} bw_shape_telling;

/* Walks as bw_shape_nearest does; gives the step of the face that it gives, or BW_NONE. */
bw_shape_meeting bw_shape_tell(bw_shape_telling *telling, const bw_mesh_shape *shape,
                               const bw_shape_ray *ray, const bw_filter *filter, float limit,
                               uint32_t *kept);
/* Gives a step another reason; nothing for BW_NONE. */
void bw_shape_retell(const bw_shape_telling *telling, uint32_t step, int32_t reason);

#endif
