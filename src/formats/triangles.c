#include "formats/triangles.h"

#include "base/hits.h"
#include "base/intersect_lanes.h"

#include <string.h>

/* Makes the lane of the triangle that comes next. */
static bool add_lane(bw_triangles *triangles, const bw_allocator *allocator,
                     const bw_vec3 corners[3]) {
  size_t eight = triangles->count / BW_TRIANGLE_LANES;
  unsigned lane = (unsigned)(triangles->count % BW_TRIANGLE_LANES);
  void *lanes = triangles->lanes;
  bool room = bw_reserve_one(allocator, &lanes, eight, &triangles->lanes_capacity,
                             sizeof *triangles->lanes);
  triangles->lanes = lanes;
  if (!room) return false;
  bw_triangle_lanes_put(&triangles->lanes[eight], lane, corners);
  return true;
}

bool bw_triangles_add(bw_triangles *triangles, const bw_allocator *allocator,
                      const bw_world_triangle *triangle) {
  void *items = triangles->items;
  bool room = bw_reserve_one(allocator, &items, triangles->count, &triangles->capacity,
                             sizeof *triangles->items);
  triangles->items = items;
  if (!room || !add_lane(triangles, allocator, triangle->corners)) return false;
  triangles->items[triangles->count++] = *triangle;
  return true;
}

void bw_triangles_free(bw_triangles *triangles, const bw_allocator *allocator) {
  bw_free_array(allocator, triangles->items, triangles->capacity, sizeof *triangles->items);
  bw_free_array(allocator, triangles->lanes, triangles->lanes_capacity, sizeof *triangles->lanes);
  memset(triangles, 0, sizeof *triangles);
}

int bw_triangles_get(const bw_triangles *triangles, uint32_t index, bw_triangle *out) {
  if (index >= triangles->count) return 0;
  const bw_world_triangle *triangle = &triangles->items[index];
  bw_vec3_store(out->a, triangle->corners[0]);
  bw_vec3_store(out->b, triangle->corners[1]);
  bw_vec3_store(out->c, triangle->corners[2]);
  for (int corner = 0; corner < 3; corner++) out->corners[corner] = BW_NONE;
  out->flags = triangle->flags;
  out->material = triangle->material;
  out->area = 0;
  return 1;
}

/* ---- casts */

/* The triangles that count for a ray, in their order. */
typedef struct counting {
  const bw_triangles *triangles;
  const bw_ray *ray;
  const bw_filter *filter;
  bw_ray_lanes lanes;
  size_t next;   /* eights from here on were not yet tested */
  unsigned bits; /* what is met of those before */
  size_t index;  /* the last one that was found, */
  float t;       /* and where it is met */
} counting;

static counting start_counting(const bw_triangles *triangles, const bw_ray *ray,
                               const bw_filter *filter) {
  counting c = {.triangles = triangles, .ray = ray, .filter = filter};
  c.lanes = bw_ray_lanes_of(ray);
  return c;
}

static bool counts(counting *c) {
  const bw_world_triangle *triangle = &c->triangles->items[c->index];
  if (bw_filter_excludes(c->filter, triangle->material)) return false;
  c->t = bw_ray_meet(c->ray, c->filter, triangle->corners, triangle->flags);
  return c->t >= 0.0f;
}

/* Finds the next one that is met up to a limit, which must not grow. */
static bool count_next(counting *c, float limit) {
  size_t end = (c->triangles->count + BW_TRIANGLE_LANES - 1) / BW_TRIANGLE_LANES;
  for (;;) {
    while (c->bits == 0) {
      if (c->next == end) return false;
      c->bits = bw_ray_lanes_meet(&c->lanes, &c->triangles->lanes[c->next++], limit).met;
    }
    c->index = (c->next - 1) * BW_TRIANGLE_LANES + bw_lowest_bit(c->bits);
    c->bits &= c->bits - 1;
    if (counts(c)) return true;
  }
}

static void fill(bw_hit *hit, const bw_triangles *triangles, size_t index, const bw_ray *ray,
                 float t) {
  const bw_world_triangle *triangle = &triangles->items[index];
  bw_hit_place(hit, ray, t);
  bw_hit_face(hit, ray, triangle->corners, triangle->flags);
  hit->triangle = (uint32_t)index;
  hit->material = triangle->material;
  hit->set = BW_NONE;
  hit->flags = triangle->flags;
  hit->area = 0;
  hit->hit = 1;
}

int bw_triangles_cast(const bw_triangles *triangles, const bw_ray *ray, const bw_filter *filter,
                      bw_hit *out) {
  out->hit = 0;
  if (!bw_ray_valid(ray)) return 0;
  counting c = start_counting(triangles, ray, filter);
  while (count_next(&c, out->hit ? out->t : ray->length)) {
    if (!out->hit || c.t < out->t) fill(out, triangles, c.index, ray, c.t);
  }
  return out->hit;
}

int bw_triangles_cast_any(const bw_triangles *triangles, const bw_ray *ray,
                          const bw_filter *filter) {
  if (!bw_ray_valid(ray)) return 0;
  counting c = start_counting(triangles, ray, filter);
  return count_next(&c, ray->length);
}

uint32_t bw_triangles_cast_all(const bw_triangles *triangles, const bw_ray *ray,
                               const bw_filter *filter, bw_hit *hits, uint32_t capacity) {
  uint32_t found = 0;
  if (!bw_ray_valid(ray)) return 0;
  counting c = start_counting(triangles, ray, filter);
  while (count_next(&c, ray->length)) {
    bw_hit *hit = bw_hits_open(hits, capacity, found++, c.t);
    if (hit != NULL) fill(hit, triangles, c.index, ray, c.t);
  }
  return found;
}

uint32_t bw_triangles_cast_many(const bw_triangles *triangles, const float *rays, uint32_t count,
                                const bw_filter *filter, float *hits) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) {
    const float *r = rays + (size_t)i * BW_RAY_NUMBERS;
    bw_ray ray = bw_ray_of(r[0], r[1], r[2], r[3], r[4], r[5], r[6]);
    bw_hit hit;
    int met = bw_triangles_cast(triangles, &ray, filter, &hit);
    bw_hit_write(met ? &hit : NULL, hits + (size_t)i * BW_HIT_NUMBERS);
    if (met) found++;
  }
  return found;
}

/* ---- ground -------------------------------------------------------------------------------- */

static double coordinate(bw_vec3 point, int axis) {
  return axis == 0 ? point.x : axis == 1 ? point.y : point.z;
}

/* Where the line through a point along an axis meets a triangle's plane: for one that is square to
 * the axis exactly its corners' place. */
static float plane_along(const bw_vec3 corners[3], int axis, const float point[3]) {
  int second = (axis + 1) % 3;
  int third = (axis + 2) % 3;
  double edges[2][3];
  for (int k = 0; k < 3; k++) {
    edges[0][k] = coordinate(corners[1], k) - coordinate(corners[0], k);
    edges[1][k] = coordinate(corners[2], k) - coordinate(corners[0], k);
  }
  double normal[3];
  for (int k = 0; k < 3; k++) {
    int i = (k + 1) % 3;
    int j = (k + 2) % 3;
    normal[k] = edges[0][i] * edges[1][j] - edges[0][j] * edges[1][i];
  }
  double rise = normal[second] * ((double)point[second] - coordinate(corners[0], second)) +
                normal[third] * ((double)point[third] - coordinate(corners[0], third));
  return (float)(coordinate(corners[0], axis) - rise / normal[axis]);
}

/* How far below a point the farthest corner is; negative when all are above it. */
static double depth(const bw_triangles *triangles, bw_down down, const float point[3]) {
  double farthest = -1.0;
  for (size_t i = 0; i < triangles->count; i++) {
    for (int corner = 0; corner < 3; corner++) {
      double place = coordinate(triangles->items[i].corners[corner], down.axis);
      double below = (double)down.sign * (place - (double)point[down.axis]);
      if (below > farthest) farthest = below;
    }
  }
  return farthest;
}

int bw_triangles_ground(const bw_triangles *triangles, bw_down down, const float point[3],
                        const bw_filter *filter, float *height) {
  double below = depth(triangles, down, point);
  if (!(below >= 0.0)) return 0;
  float d[3] = {0.0f, 0.0f, 0.0f};
  d[down.axis] = down.sign;
  /* Longer by a hundredth, so that rounding does not lose the lowest ground. */
  bw_ray ray =
      bw_ray_of(point[0], point[1], point[2], d[0], d[1], d[2], (float)(below * 1.01 + 1.0));
  bw_hit hit;
  if (!bw_triangles_cast(triangles, &ray, filter, &hit)) return 0;
  *height = plane_along(triangles->items[hit.triangle].corners, down.axis, point);
  return 1;
}
