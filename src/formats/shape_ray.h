/* Rays against boxes and triangles in double, as the shapes' casts work them out.
 *
 * A triangle counts as met only where the ray is within the triangle's own box, widened by a pad:
 * where rounding alone makes a hit far from the triangle, it is none. Every step of the box test
 * keeps order, so a box within another gives a span within the other's, to the bit. That is why a
 * tree of boxes, each holding the widened boxes of the faces below it, answers as every face tested
 * in turn does. our choice: the originals' tests are not known. */
#ifndef BW_FORMATS_SHAPE_RAY_H
#define BW_FORMATS_SHAPE_RAY_H

#include "base/intersect.h"

typedef struct bw_shape_ray {
  double origin[3];
  double direction[3];
  double inverse[3]; /* 0 for an axis along which the ray does not move */
  double from, to;   /* where an answer counts: 0 to the length, or a part of it */
} bw_shape_ray;

/* The ray of a ray that is valid. */
bw_shape_ray bw_shape_ray_of(const bw_ray *ray);
/* Sets the inverse for the direction. */
void bw_shape_ray_finish(bw_shape_ray *ray);

/* Whether a box is met where answers count: from `enter` to `leave`. */
bool bw_shape_ray_box(const bw_shape_ray *ray, const float low[3], const float high[3],
                      double *enter, double *leave);

/* A triangle's box, widened by `pad` and rounded outwards. */
void bw_shape_padded_box(const float *const corners[3], double pad, float low[3], float high[3]);
/* The float32 at or below, and at or above, a double. */
float bw_float_below(double value);
float bw_float_above(double value);

/* The distance at which a triangle is met from either side where answers count, or -1. Its
 * edges belong to it. */
float bw_shape_ray_triangle(const bw_shape_ray *ray, const float *const corners[3], double pad);

/* How a triangle is met: u, v and t as far as they are known. */
typedef struct bw_shape_crossing {
  double determinant, u, v, t;
} bw_shape_crossing;

/* The same, and why it is not met: a bw_shape_reason, BW_SHAPE_KEPT for one that is. */
int32_t bw_shape_ray_crossing(const bw_shape_ray *ray, const float *const corners[3], double pad,
                              bw_shape_crossing *out);

#endif
