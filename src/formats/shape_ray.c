#include "formats/shape_ray.h"

#include "formats/double3.h"

#include <float.h>

#define NO_HIT (-1.0f)

/* A direction's part under this is none: its inverse times a distance could be no number. */
#define LEAST_PART 1e-150

void bw_shape_ray_finish(bw_shape_ray *ray) {
  for (int axis = 0; axis < 3; axis++) {
    double part = ray->direction[axis];
    ray->inverse[axis] = part > LEAST_PART || part < -LEAST_PART ? 1.0 / part : 0.0;
  }
}

bw_shape_ray bw_shape_ray_of(const bw_ray *ray) {
  bw_shape_ray out = {{ray->origin.x, ray->origin.y, ray->origin.z},
                      {ray->direction.x, ray->direction.y, ray->direction.z},
                      {0.0, 0.0, 0.0},
                      0.0,
                      ray->length};
  bw_shape_ray_finish(&out);
  return out;
}

bool bw_shape_ray_box(const bw_shape_ray *ray, const float low[3], const float high[3],
                      double *enter, double *leave) {
  double first = ray->from;
  double last = ray->to;
  for (int axis = 0; axis < 3; axis++) {
    double from = (double)low[axis] - ray->origin[axis];
    double to = (double)high[axis] - ray->origin[axis];
    double inverse = ray->inverse[axis];
    if (inverse == 0.0) {
      if (from > 0.0 || to < 0.0) return false;
      continue;
    }
    double near = inverse > 0.0 ? from * inverse : to * inverse;
    double far = inverse > 0.0 ? to * inverse : from * inverse;
    if (near > first) first = near;
    if (far < last) last = far;
  }
  *enter = first;
  *leave = last;
  return first <= last;
}

/* The steps are wider than one to the next float32, which costs nothing here. */
static float step_of(float value) {
  float step = fabsf(value) * FLT_EPSILON;
  return step > FLT_MIN ? step : FLT_MIN;
}

float bw_float_below(double value) {
  if (value > (double)FLT_MAX) return FLT_MAX;
  if (value < -(double)FLT_MAX) return -INFINITY;
  float nearest = (float)value;
  return (double)nearest > value ? nearest - step_of(nearest) : nearest;
}

float bw_float_above(double value) {
  if (value > (double)FLT_MAX) return INFINITY;
  if (value < -(double)FLT_MAX) return -FLT_MAX;
  float nearest = (float)value;
  return (double)nearest < value ? nearest + step_of(nearest) : nearest;
}

void bw_shape_padded_box(const float *const corners[3], double pad, float low[3], float high[3]) {
  for (int axis = 0; axis < 3; axis++) {
    float a = corners[0][axis];
    float b = corners[1][axis];
    float c = corners[2][axis];
    float least = a < b ? (a < c ? a : c) : (b < c ? b : c);
    float most = a > b ? (a > c ? a : c) : (b > c ? b : c);
    low[axis] = bw_float_below((double)least - pad);
    high[axis] = bw_float_above((double)most + pad);
  }
}

/* Moeller-Trumbore. source: spec of the other formats, 1b */
static inline int32_t cross(const bw_shape_ray *ray, const float *const corners[3], double pad,
                            bw_shape_crossing *out) {
  double first[3], second[3], from[3], h[3], w[3];
  for (int axis = 0; axis < 3; axis++) {
    double a = corners[0][axis];
    first[axis] = (double)corners[1][axis] - a;
    second[axis] = (double)corners[2][axis] - a;
    from[axis] = ray->origin[axis] - a;
  }
  bw_double3_cross(h, ray->direction, second);
  double determinant = bw_double3_dot(first, h);
  out->determinant = determinant;
  if (determinant == 0.0) return BW_SHAPE_PARALLEL;
  out->u = bw_double3_dot(from, h) / determinant;
  if (!(out->u >= 0.0 && out->u <= 1.0)) return BW_SHAPE_OUTSIDE;
  bw_double3_cross(w, from, first);
  out->v = bw_double3_dot(ray->direction, w) / determinant;
  if (!(out->v >= 0.0 && out->u + out->v <= 1.0)) return BW_SHAPE_OUTSIDE;
  double t = bw_double3_dot(second, w) / determinant;
  out->t = t;
  if (!(t >= ray->from && t <= ray->to)) return t < ray->from ? BW_SHAPE_BEHIND : BW_SHAPE_BEYOND;
  float low[3], high[3];
  double enter, leave;
  bw_shape_padded_box(corners, pad, low, high);
  if (!bw_shape_ray_box(ray, low, high, &enter, &leave)) return BW_SHAPE_STRAYED;
  return t >= enter && t <= leave ? BW_SHAPE_KEPT : BW_SHAPE_STRAYED;
}

float bw_shape_ray_triangle(const bw_shape_ray *ray, const float *const corners[3], double pad) {
  bw_shape_crossing at;
  return cross(ray, corners, pad, &at) == BW_SHAPE_KEPT ? (float)at.t : NO_HIT;
}

int32_t bw_shape_ray_crossing(const bw_shape_ray *ray, const float *const corners[3], double pad,
                              bw_shape_crossing *out) {
  out->determinant = out->u = out->v = out->t = 0.0;
  return cross(ray, corners, pad, out);
}
