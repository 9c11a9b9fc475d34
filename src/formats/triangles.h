/* The triangles of a world whose own queries are others, and the common protocol's answers over
 * them: every triangle tested, in order. Eight at a time, whatever their flags; of what is met so the
 * test of a mesh's triangles tells whether it counts. */
#ifndef BW_FORMATS_TRIANGLES_H
#define BW_FORMATS_TRIANGLES_H

#include "base/alloc.h"
#include "base/intersect.h"
#include "base/triangle_lanes.h"
#include "boardwalk.h"

typedef struct bw_world_triangle {
  bw_vec3 corners[3];
  uint32_t part; /* what it belongs to, as the world counts */
  uint16_t flags;
  uint8_t material;
} bw_world_triangle;

typedef struct bw_triangles {
  bw_world_triangle *items;
  size_t count, capacity;
  bw_triangle_lanes *lanes; /* the same by eights */
  size_t lanes_capacity;
} bw_triangles;

/* Adds a triangle, whose corners stay as they are; false when out of memory. */
bool bw_triangles_add(bw_triangles *triangles, const bw_allocator *allocator,
                      const bw_world_triangle *triangle);
void bw_triangles_free(bw_triangles *triangles, const bw_allocator *allocator);

/* Copies a triangle; returns 0 when there is none. */
int bw_triangles_get(const bw_triangles *triangles, uint32_t index, bw_triangle *out);

/* As the casts of boardwalk.h. A ray that cannot hit misses. */
int bw_triangles_cast(const bw_triangles *triangles, const bw_ray *ray, const bw_filter *filter,
                      bw_hit *out);
int bw_triangles_cast_any(const bw_triangles *triangles, const bw_ray *ray,
                          const bw_filter *filter);
uint32_t bw_triangles_cast_all(const bw_triangles *triangles, const bw_ray *ray,
                               const bw_filter *filter, bw_hit *hits, uint32_t capacity);
/* `count` rays of BW_RAY_NUMBERS each; writes as many hits of BW_HIT_NUMBERS. Returns how many
 * hit. */
uint32_t bw_triangles_cast_many(const bw_triangles *triangles, const float *rays, uint32_t count,
                                const bw_filter *filter, float *hits);

/* Tells of the triangles that a ray passes over or under, as seen along axis `down`, in their order:
 * those whose box it crosses, and whatever it meets. Writes the first `capacity` and returns how many
 * there are. */
uint32_t bw_triangles_explain(const bw_triangles *triangles, const bw_ray *ray,
                              const bw_filter *filter, int down, bw_candidate *candidates,
                              uint32_t capacity);

/* The axis that gravity pulls along, 0 to 2, and to which end: -1 or 1. */
typedef struct bw_down {
  int axis;
  float sign;
} bw_down;

/* The height of the first triangle at or below a point: its plane's, whose corners' it is when they
 * are level. Returns 0, and writes nothing, when there is none. */
int bw_triangles_ground(const bw_triangles *triangles, bw_down down, const float point[3],
                        const bw_filter *filter, float *height);

#endif
