/* The two-sided ray-triangle test of base/intersect.c, eight triangles at a time: the same operations
 * in the same order, so the same bits. BW_LANES says which lanes: see base/lanes.h. */
#ifndef BW_BASE_INTERSECT_LANES_H
#define BW_BASE_INTERSECT_LANES_H

#include "base/intersect.h"
#include "base/lanes.h"
#include "base/triangle_lanes.h"

typedef struct bw_vec3_lanes {
  bw_lanes x, y, z;
} bw_vec3_lanes;

typedef struct bw_ray_lanes {
  bw_vec3_lanes origin;
  bw_vec3_lanes direction;
} bw_ray_lanes;

static inline bw_vec3_lanes bw_vec3_lanes_all(bw_vec3 p) {
  bw_vec3_lanes v = {bw_lanes_all(p.x), bw_lanes_all(p.y), bw_lanes_all(p.z)};
  return v;
}

static inline bw_ray_lanes bw_ray_lanes_of(const bw_ray *ray) {
  bw_ray_lanes lanes = {bw_vec3_lanes_all(ray->origin), bw_vec3_lanes_all(ray->direction)};
  return lanes;
}

static inline bw_vec3_lanes bw_vec3_lanes_load(const float rows[3][BW_LANE_COUNT]) {
  bw_vec3_lanes v = {bw_lanes_load(rows[0]), bw_lanes_load(rows[1]), bw_lanes_load(rows[2])};
  return v;
}

static inline bw_lanes bw_vec3_lanes_dot(bw_vec3_lanes a, bw_vec3_lanes b) {
  return bw_lanes_add(bw_lanes_add(bw_lanes_multiply(a.x, b.x), bw_lanes_multiply(a.y, b.y)),
                      bw_lanes_multiply(a.z, b.z));
}

static inline bw_vec3_lanes bw_vec3_lanes_cross(bw_vec3_lanes a, bw_vec3_lanes b) {
  bw_vec3_lanes v = {bw_lanes_subtract(bw_lanes_multiply(a.y, b.z), bw_lanes_multiply(a.z, b.y)),
                     bw_lanes_subtract(bw_lanes_multiply(a.z, b.x), bw_lanes_multiply(a.x, b.z)),
                     bw_lanes_subtract(bw_lanes_multiply(a.x, b.y), bw_lanes_multiply(a.y, b.x))};
  return v;
}

static inline bw_vec3_lanes bw_vec3_lanes_subtract(bw_vec3_lanes a, bw_vec3_lanes b) {
  bw_vec3_lanes v = {bw_lanes_subtract(a.x, b.x), bw_lanes_subtract(a.y, b.y),
                     bw_lanes_subtract(a.z, b.z)};
  return v;
}

/* How eight triangles are met: bit i for lane i, and where. */
typedef struct bw_meeting_lanes {
  unsigned met;
  bw_lanes t, determinant;
} bw_meeting_lanes;

/* What is met at a distance from 0 to `limit`. */
static inline bw_meeting_lanes bw_ray_lanes_meet(const bw_ray_lanes *ray,
                                                 const bw_triangle_lanes *triangles, float limit) {
  const bw_vec3_lanes corner = bw_vec3_lanes_load(triangles->corner);
  const bw_vec3_lanes first = bw_vec3_lanes_load(triangles->first);
  const bw_vec3_lanes second = bw_vec3_lanes_load(triangles->second);
  const bw_lanes zero = bw_lanes_all(0.0f);
  const bw_lanes one = bw_lanes_all(1.0f);
  bw_meeting_lanes at;
  bw_vec3_lanes across = bw_vec3_lanes_cross(ray->direction, second);
  at.determinant = bw_vec3_lanes_dot(first, across);
  bw_lane_mask met =
      bw_lanes_at_least(bw_lanes_absolute(at.determinant), bw_lanes_all(BW_LEAST_DETERMINANT));
  bw_lanes inverse = bw_lanes_divide(one, at.determinant);
  bw_vec3_lanes from = bw_vec3_lanes_subtract(ray->origin, corner);
  bw_lanes u = bw_lanes_multiply(bw_vec3_lanes_dot(from, across), inverse);
  met = bw_lane_mask_and(met, bw_lanes_at_least(u, zero));
  met = bw_lane_mask_and(met, bw_lanes_at_most(u, one));
  bw_vec3_lanes q = bw_vec3_lanes_cross(from, first);
  bw_lanes v = bw_lanes_multiply(bw_vec3_lanes_dot(ray->direction, q), inverse);
  met = bw_lane_mask_and(met, bw_lanes_at_least(v, zero));
  met = bw_lane_mask_and(met, bw_lanes_at_most(bw_lanes_add(u, v), one));
  at.t = bw_lanes_multiply(bw_vec3_lanes_dot(second, q), inverse);
  met = bw_lane_mask_and(met, bw_lanes_at_least(at.t, zero));
  met = bw_lane_mask_and(met, bw_lanes_at_most(at.t, bw_lanes_all(limit)));
  at.met = bw_lane_mask_bits(met);
  return at;
}

#endif
