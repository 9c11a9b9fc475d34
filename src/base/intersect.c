/* Moeller-Trumbore, in the original's float32. Edges and corners count as hits. */
#include "base/intersect.h"

#define NO_HIT (-1.0f)

bw_ray bw_ray_of(float ox, float oy, float oz, float dx, float dy, float dz, float length) {
  bw_ray ray = {bw_vec3_of(ox, oy, oz), bw_vec3_of(dx, dy, dz), length};
  return ray;
}

bool bw_ray_valid(const bw_ray *ray) {
  if (!bw_vec3_finite(ray->origin) || !bw_vec3_finite(ray->direction)) return false;
  if (!isfinite(ray->length) || !(ray->length > 0.0f)) return false;
  return ray->direction.x != 0.0f || ray->direction.y != 0.0f || ray->direction.z != 0.0f;
}

typedef struct edges {
  bw_vec3 first, second; /* v1 - v0, v2 - v0 */
  bw_vec3 across;        /* direction x second */
  float determinant;
} edges;

static edges edges_of(const bw_ray *ray, const bw_vec3 corners[3]) {
  edges e;
  e.first = bw_vec3_subtract(corners[1], corners[0]);
  e.second = bw_vec3_subtract(corners[2], corners[0]);
  e.across = bw_vec3_cross(ray->direction, e.second);
  e.determinant = bw_vec3_dot(e.first, e.across);
  return e;
}

/* Where a ray meets the plane of a triangle, up to where it is seen to be outside. */
static inline bw_meeting meeting_of(const bw_ray *ray, const bw_vec3 corners[3], const edges *e) {
  bw_meeting at = {e->determinant, 0.0f, 0.0f, NO_HIT, false};
  float inverse = 1.0f / e->determinant;
  bw_vec3 from = bw_vec3_subtract(ray->origin, corners[0]);
  at.u = bw_vec3_dot(from, e->across) * inverse;
  if (!(at.u >= 0.0f && at.u <= 1.0f)) return at;
  bw_vec3 q = bw_vec3_cross(from, e->first);
  at.v = bw_vec3_dot(ray->direction, q) * inverse;
  if (!(at.v >= 0.0f && at.u + at.v <= 1.0f)) return at;
  at.t = bw_vec3_dot(e->second, q) * inverse;
  at.inside = true;
  return at;
}

static float distance(const bw_ray *ray, const bw_vec3 corners[3], const edges *e) {
  return meeting_of(ray, corners, e).t;
}

bw_meeting bw_ray_meeting(const bw_ray *ray, const bw_vec3 corners[3]) {
  edges e = edges_of(ray, corners);
  return meeting_of(ray, corners, &e);
}

bool bw_determinant_misses(float determinant, bool two_sided) {
  return !((two_sided ? fabsf(determinant) : determinant) >= BW_LEAST_DETERMINANT);
}

float bw_ray_triangle_one_sided(const bw_ray *ray, const bw_vec3 corners[3]) {
  edges e = edges_of(ray, corners);
  if (bw_determinant_misses(e.determinant, false)) return NO_HIT;
  return distance(ray, corners, &e);
}

float bw_ray_triangle_two_sided(const bw_ray *ray, const bw_vec3 corners[3]) {
  edges e = edges_of(ray, corners);
  if (bw_determinant_misses(e.determinant, true)) return NO_HIT;
  return distance(ray, corners, &e);
}

float bw_ray_meet(const bw_ray *ray, const bw_filter *filter, const bw_vec3 corners[3],
                  uint16_t flags) {
  if (!bw_filter_tests(filter, flags)) return NO_HIT;
  float t = (flags & BW_TRIANGLE_TWO_SIDED) != 0 ? bw_ray_triangle_two_sided(ray, corners)
                                                 : bw_ray_triangle_one_sided(ray, corners);
  return t >= 0.0f && t <= ray->length ? t : NO_HIT;
}
