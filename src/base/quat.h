/* float32 quaternions x, y, z, w with the Hamilton product, and their rotated axes. */
#ifndef BW_BASE_QUAT_H
#define BW_BASE_QUAT_H

#include "base/vec.h"

typedef struct bw_quat {
  float x, y, z, w;
} bw_quat;

static inline bw_quat bw_quat_of(float x, float y, float z, float w) {
  bw_quat q = {x, y, z, w};
  return q;
}

static inline bw_quat bw_quat_load(const float *at) {
  return bw_quat_of(at[0], at[1], at[2], at[3]);
}

static inline void bw_quat_store(float *at, bw_quat q) {
  at[0] = q.x;
  at[1] = q.y;
  at[2] = q.z;
  at[3] = q.w;
}

static inline float bw_quat_dot(bw_quat a, bw_quat b) {
  return ((a.x * b.x + a.y * b.y) + a.z * b.z) + a.w * b.w;
}

static inline bw_quat bw_quat_negate(bw_quat q) {
  return bw_quat_of(-q.x, -q.y, -q.z, -q.w);
}

/* a * s + b * t */
static inline bw_quat bw_quat_mix(bw_quat a, float s, bw_quat b, float t) {
  return bw_quat_of(a.x * s + b.x * t, a.y * s + b.y * t, a.z * s + b.z * t, a.w * s + b.w * t);
}

/* The Hamilton product r s: first s, then r. */
bw_quat bw_quat_multiply(bw_quat r, bw_quat s);

/* The unit quaternion, or the identity for one whose length is 0 or no number. */
bw_quat bw_quat_normalise(bw_quat q);

/* The rotated x, y and z axes: the rows of the rotation's matrix. original: 0x00336500 */
void bw_quat_axes(bw_quat q, bw_vec3 axes[3]);

/* x * axes[0] + y * axes[1] + z * axes[2] */
bw_vec3 bw_axes_apply(const bw_vec3 axes[3], bw_vec3 v);

/* The way from `from` to `to` over the shorter arc, t clamped to 0 to 1; within 1e-6 of parallel a
 * plain mix. our choice: it is `from` that is negated for the shorter arc, so that t = 1 is `to`.
 * original: 0x00336a00 */
bw_quat bw_quat_slerp(float t, bw_quat from, bw_quat to);

/* Turned by an angular velocity over a time: q + 0.5 * dt * (w q), normalised.
 * original: 0x00335b08 */
bw_quat bw_quat_integrate(float dt, bw_quat q, bw_vec3 angular_velocity);

#endif
