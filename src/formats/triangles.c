#include "formats/triangles.h"

#include "base/hits.h"

bool bw_triangles_add(bw_triangles *triangles, const bw_allocator *allocator,
                      const bw_world_triangle *triangle) {
  void *items = triangles->items;
  bool room = bw_reserve_one(allocator, &items, triangles->count, &triangles->capacity,
                             sizeof *triangles->items);
  triangles->items = items;
  if (room) triangles->items[triangles->count++] = *triangle;
  return room;
}

void bw_triangles_free(bw_triangles *triangles, const bw_allocator *allocator) {
  bw_free_array(allocator, triangles->items, triangles->capacity, sizeof *triangles->items);
  triangles->items = NULL;
  triangles->count = 0;
  triangles->capacity = 0;
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

/* The distance at which a triangle is met, or -1. */
static float meet(const bw_world_triangle *triangle, const bw_ray *ray, const bw_filter *filter) {
  if (bw_filter_excludes(filter, triangle->material)) return -1.0f;
  return bw_ray_meet(ray, filter, triangle->corners, triangle->flags);
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
  for (size_t i = 0; i < triangles->count; i++) {
    float t = meet(&triangles->items[i], ray, filter);
    if (t >= 0.0f && (!out->hit || t < out->t)) fill(out, triangles, i, ray, t);
  }
  return out->hit;
}

int bw_triangles_cast_any(const bw_triangles *triangles, const bw_ray *ray,
                          const bw_filter *filter) {
  if (!bw_ray_valid(ray)) return 0;
  for (size_t i = 0; i < triangles->count; i++) {
    if (meet(&triangles->items[i], ray, filter) >= 0.0f) return 1;
  }
  return 0;
}

uint32_t bw_triangles_cast_all(const bw_triangles *triangles, const bw_ray *ray,
                               const bw_filter *filter, bw_hit *hits, uint32_t capacity) {
  uint32_t found = 0;
  if (!bw_ray_valid(ray)) return 0;
  for (size_t i = 0; i < triangles->count; i++) {
    float t = meet(&triangles->items[i], ray, filter);
    if (!(t >= 0.0f)) continue;
    bw_hit *hit = bw_hits_open(hits, capacity, found++, t);
    if (hit != NULL) fill(hit, triangles, i, ray, t);
  }
  return found;
}
