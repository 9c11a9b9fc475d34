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
float bw_shape_ray_triangle(const bw_shape_ray *ray, const float *const corners[3], double pad) {
  double first[3], second[3], from[3], h[3], w[3];
  for (int axis = 0; axis < 3; axis++) {
    double a = corners[0][axis];
    first[axis] = (double)corners[1][axis] - a;
    second[axis] = (double)corners[2][axis] - a;
    from[axis] = ray->origin[axis] - a;
  }
  bw_double3_cross(h, ray->direction, second);
  double determinant = bw_double3_dot(first, h);
  if (determinant == 0.0) return NO_HIT;
  double u = bw_double3_dot(from, h) / determinant;
  if (!(u >= 0.0 && u <= 1.0)) return NO_HIT;
  bw_double3_cross(w, from, first);
  double v = bw_double3_dot(ray->direction, w) / determinant;
  if (!(v >= 0.0 && u + v <= 1.0)) return NO_HIT;
  double t = bw_double3_dot(second, w) / determinant;
  if (!(t >= ray->from && t <= ray->to)) return NO_HIT;
  float low[3], high[3];
  double enter, leave;
  bw_shape_padded_box(corners, pad, low, high);
  if (!bw_shape_ray_box(ray, low, high, &enter, &leave)) return NO_HIT;
  return t >= enter && t <= leave ? (float)t : NO_HIT;
}
