/* Rays, and the two ray-triangle tests of the originals. */
#ifndef BW_BASE_INTERSECT_H
#define BW_BASE_INTERSECT_H

#include "base/filter.h"
#include "base/vec.h"
#include "boardwalk.h"

/* A ray, and where its answer counts: 0 <= t <= length. */
typedef struct bw_ray {
  bw_vec3 origin;
  bw_vec3 direction;
  float length;
} bw_ray;

bw_ray bw_ray_of(float ox, float oy, float oz, float dx, float dy, float dz, float length);

/* Whether a ray can hit anything: finite numbers, a direction, a length over 0. */
bool bw_ray_valid(const bw_ray *ray);

/* A determinant nearer 0 is no hit, so that very small triangles are never hit. */
#define BW_LEAST_DETERMINANT 1e-6f

/* Distance along the ray, or -1; the back is not hit. original: 0x00337920 */
float bw_ray_triangle_one_sided(const bw_ray *ray, const bw_vec3 corners[3]);
/* Distance along the ray, or -1; either side is hit. original: 0x00337a60 */
float bw_ray_triangle_two_sided(const bw_ray *ray, const bw_vec3 corners[3]);

/* How a ray meets the plane of a triangle, with nothing refused but what is outside it. */
typedef struct bw_meeting {
  float determinant, u, v;
  float t; /* 0 when it is outside */
  bool inside;
} bw_meeting;

bw_meeting bw_ray_meeting(const bw_ray *ray, const bw_vec3 corners[3]);

/* Whether a determinant is no hit: below the least one, of a two-sided triangle in size. */
bool bw_determinant_misses(float determinant, bool two_sided);

/* The distance at which a triangle of these flags is met within the ray's length, or -1, by the
 * rules of the mesh's cell test but for materials. */
float bw_ray_meet(const bw_ray *ray, const bw_filter *filter, const bw_vec3 corners[3],
                  uint16_t flags);

#endif
