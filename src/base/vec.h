/* float32 vectors, in the operation order of the originals. */
#ifndef BW_BASE_VEC_H
#define BW_BASE_VEC_H

#include <math.h>
#include <stdbool.h>

typedef struct bw_vec3 {
  float x, y, z;
} bw_vec3;

/* The second when either is not a number, and of 0 and -0; the C library leaves open which of those
 * its fminf and fmaxf give. */
static inline float bw_min(float a, float b) {
  return a < b ? a : b;
}

static inline float bw_max(float a, float b) {
  return a > b ? a : b;
}

static inline bw_vec3 bw_vec3_of(float x, float y, float z) {
  bw_vec3 v = {x, y, z};
  return v;
}

static inline bw_vec3 bw_vec3_load(const float *at) {
  return bw_vec3_of(at[0], at[1], at[2]);
}

static inline void bw_vec3_store(float *at, bw_vec3 v) {
  at[0] = v.x;
  at[1] = v.y;
  at[2] = v.z;
}

static inline bw_vec3 bw_vec3_add(bw_vec3 a, bw_vec3 b) {
  return bw_vec3_of(a.x + b.x, a.y + b.y, a.z + b.z);
}

static inline bw_vec3 bw_vec3_subtract(bw_vec3 a, bw_vec3 b) {
  return bw_vec3_of(a.x - b.x, a.y - b.y, a.z - b.z);
}

static inline bw_vec3 bw_vec3_scale(bw_vec3 v, float s) {
  return bw_vec3_of(v.x * s, v.y * s, v.z * s);
}

static inline bw_vec3 bw_vec3_negate(bw_vec3 v) {
  return bw_vec3_of(-v.x, -v.y, -v.z);
}

/* Dot products are summed as (x + y) + z: the original's order. */
static inline float bw_vec3_dot(bw_vec3 a, bw_vec3 b) {
  return (a.x * b.x + a.y * b.y) + a.z * b.z;
}

static inline bw_vec3 bw_vec3_cross(bw_vec3 a, bw_vec3 b) {
  return bw_vec3_of(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

static inline bw_vec3 bw_vec3_min(bw_vec3 a, bw_vec3 b) {
  return bw_vec3_of(bw_min(a.x, b.x), bw_min(a.y, b.y), bw_min(a.z, b.z));
}

static inline bw_vec3 bw_vec3_max(bw_vec3 a, bw_vec3 b) {
  return bw_vec3_of(bw_max(a.x, b.x), bw_max(a.y, b.y), bw_max(a.z, b.z));
}

static inline float bw_vec3_length(bw_vec3 v) {
  return sqrtf(bw_vec3_dot(v, v));
}

/* The unit vector, or zero for a vector without a length. */
static inline bw_vec3 bw_vec3_normalise(bw_vec3 v) {
  float length = bw_vec3_length(v);
  if (!(length > 0.0f)) return bw_vec3_of(0.0f, 0.0f, 0.0f);
  return bw_vec3_scale(v, 1.0f / length);
}

static inline bool bw_vec3_finite(bw_vec3 v) {
  return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

#endif
