#include "base/quat.h"

#include "base/trig.h"

bw_quat bw_quat_multiply(bw_quat r, bw_quat s) {
  bw_vec3 rv = bw_vec3_of(r.x, r.y, r.z);
  bw_vec3 sv = bw_vec3_of(s.x, s.y, s.z);
  bw_vec3 v = bw_vec3_add(bw_vec3_add(bw_vec3_scale(sv, r.w), bw_vec3_scale(rv, s.w)),
                          bw_vec3_cross(rv, sv));
  return bw_quat_of(v.x, v.y, v.z, r.w * s.w - bw_vec3_dot(rv, sv));
}

bw_quat bw_quat_normalise(bw_quat q) {
  float squared = bw_quat_dot(q, q);
  if (!(squared > 0.0f) || !isfinite(squared)) return bw_quat_of(0.0f, 0.0f, 0.0f, 1.0f);
  float scale = 1.0f / sqrtf(squared);
  return bw_quat_of(q.x * scale, q.y * scale, q.z * scale, q.w * scale);
}

void bw_quat_axes(bw_quat q, bw_vec3 axes[3]) {
  axes[0] = bw_vec3_of(1.0f - 2.0f * (q.y * q.y + q.z * q.z), 2.0f * (q.x * q.y + q.z * q.w),
                       2.0f * (q.x * q.z - q.y * q.w));
  axes[1] = bw_vec3_of(2.0f * (q.x * q.y - q.z * q.w), 1.0f - 2.0f * (q.x * q.x + q.z * q.z),
                       2.0f * (q.y * q.z + q.x * q.w));
  axes[2] = bw_vec3_of(2.0f * (q.x * q.z + q.y * q.w), 2.0f * (q.y * q.z - q.x * q.w),
                       1.0f - 2.0f * (q.x * q.x + q.y * q.y));
}

bw_vec3 bw_axes_apply(const bw_vec3 axes[3], bw_vec3 v) {
  return bw_vec3_add(bw_vec3_add(bw_vec3_scale(axes[0], v.x), bw_vec3_scale(axes[1], v.y)),
                     bw_vec3_scale(axes[2], v.z));
}

bw_quat bw_quat_slerp(float t, bw_quat from, bw_quat to) {
  float u = t < 0.0f ? 0.0f : (t > 1.0f ? 1.0f : t);
  float cosine = bw_quat_dot(from, to);
  if (cosine < 0.0f) {
    from = bw_quat_negate(from);
    cosine = -cosine;
  }
  if (1.0f - cosine < 1e-6f) return bw_quat_mix(from, 1.0f - u, to, u);
  float angle = bw_acos(cosine);
  float sine = bw_sin(angle);
  return bw_quat_mix(from, bw_sin((1.0f - u) * angle) / sine, to, bw_sin(u * angle) / sine);
}

bw_quat bw_quat_integrate(float dt, bw_quat q, bw_vec3 angular_velocity) {
  bw_quat spin = bw_quat_of(angular_velocity.x, angular_velocity.y, angular_velocity.z, 0.0f);
  return bw_quat_normalise(bw_quat_mix(q, 1.0f, bw_quat_multiply(spin, q), 0.5f * dt));
}
