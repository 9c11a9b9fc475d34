/* Occluders: walls with three planes each, made anew for every view. */
#include "base/alloc.h"
#include "base/bytes.h"
#include "base/error.h"
#include "base/vec.h"
#include "world/level.h"

#include <inttypes.h>

#define HEADER_SIZE 16u
#define RECORD_SIZE 0x70u
#define RECORD_POINTS 0x30u

/* Boxes whose top is lower are never hidden. original: the float at 0x0050ccc4 */
#define LOWEST_TOP (-50.0f)

/* A unit normal and minus the distance: dot(normal, p) + d is a point's signed distance. */
typedef struct plane {
  bw_vec3 normal;
  float d;
} plane;

typedef struct occluder {
  bw_vec3 points[4];
  plane planes[3];
  bool active;
} occluder;

struct bw_occluders {
  bw_allocator allocator;
  occluder *items;
  uint32_t count;
};

static float distance(const plane *p, bw_vec3 point) {
  return bw_vec3_dot(p->normal, point) + p->d;
}

static void read_record(const uint8_t *record, occluder *out) {
  for (size_t i = 0; i < 4; i++) {
    const uint8_t *at = record + RECORD_POINTS + i * 16;
    out->points[i] = bw_vec3_of(bw_get_f32(at), bw_get_f32(at + 8), -bw_get_f32(at + 4));
  }
}

bw_status bw_occluders_read(const void *data, size_t size, const bw_allocator *allocator,
                            bw_occluders **out, bw_error *error) {
  return bw_occluders_read_at(data, size, 0, allocator, out, error);
}

bw_status bw_occluders_read_at(const void *data, size_t size, uint64_t base,
                               const bw_allocator *allocator, bw_occluders **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  if (size < HEADER_SIZE) {
    return bw_fail_at(error, BW_TRUNCATED, base + size,
                      "occluders: %zu bytes, they begin with a header of 16", size);
  }
  uint32_t count = bw_get_u32(data);
  if (count > (size - HEADER_SIZE) / RECORD_SIZE) {
    return bw_fail_at(error, BW_TRUNCATED, base,
                      "occluders: %" PRIu32
                      " records of %u bytes do not fit into the %zu bytes "
                      "behind the header",
                      count, RECORD_SIZE, size - HEADER_SIZE);
  }
  bw_occluders *occluders = bw_alloc_array(&kept, 1, sizeof *occluders);
  if (occluders == NULL) return bw_fail_memory(error);
  occluders->allocator = kept;
  if (count > 0) {
    occluders->items = bw_alloc_array(&kept, count, sizeof *occluders->items);
    if (occluders->items == NULL) {
      bw_occluders_destroy(occluders);
      return bw_fail_memory(error);
    }
  }
  occluders->count = count;
  const uint8_t *records = (const uint8_t *)data + HEADER_SIZE;
  for (uint32_t i = 0; i < count; i++) {
    read_record(records + (size_t)i * RECORD_SIZE, &occluders->items[i]);
  }
  *out = occluders;
  return BW_OK;
}

void bw_occluders_destroy(bw_occluders *occluders) {
  if (occluders == NULL) return;
  bw_allocator allocator = occluders->allocator;
  bw_free_array(&allocator, occluders->items, occluders->count, sizeof *occluders->items);
  bw_free_array(&allocator, occluders, 1, sizeof *occluders);
}

uint32_t bw_occluders_count(const bw_occluders *occluders) {
  return occluders->count;
}

int bw_occluders_points(const bw_occluders *occluders, uint32_t index, float points[12]) {
  if (index >= occluders->count) return 0;
  for (size_t i = 0; i < 4; i++) bw_vec3_store(points + i * 3, occluders->items[index].points[i]);
  return 1;
}

int bw_occluders_planes(const bw_occluders *occluders, uint32_t index, float planes[12]) {
  if (index >= occluders->count || !occluders->items[index].active) return 0;
  for (size_t i = 0; i < 3; i++) {
    const plane *p = &occluders->items[index].planes[i];
    bw_vec3_store(planes + i * 4, p->normal);
    planes[i * 4 + 3] = p->d;
  }
  return 1;
}

/* ---- the view ------------------------------------------------------------------------------ */

/* The plane through three points with a point on its positive side; false when there is none. */
static bool plane_through(bw_vec3 a, bw_vec3 b, bw_vec3 c, bw_vec3 positive, plane *out) {
  bw_vec3 normal = bw_vec3_normalise(bw_vec3_cross(bw_vec3_subtract(b, a), bw_vec3_subtract(c, a)));
  out->normal = normal;
  out->d = -bw_vec3_dot(normal, a);
  if (distance(out, positive) < 0.0f) {
    out->normal = bw_vec3_negate(normal);
    out->d = -out->d;
  }
  return bw_vec3_finite(normal) && isfinite(out->d) && bw_vec3_dot(normal, normal) > 0.0f;
}

static bool behind(const float *frustum, const occluder *o) {
  static const size_t numbers[] = {0, 1, 2, 5};
  for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
    const float *at = frustum + numbers[i] * 4;
    plane p = {bw_vec3_load(at), at[3]};
    if (distance(&p, o->points[0]) < 0.0f && distance(&p, o->points[1]) < 0.0f) return true;
  }
  return false;
}

static bool make_planes(occluder *o, bw_vec3 camera) {
  const bw_vec3 *p = o->points;
  if (!plane_through(camera, p[0], p[2], p[1], &o->planes[0])) return false;
  if (!plane_through(p[1], camera, p[3], p[0], &o->planes[1])) return false;
  if (!plane_through(p[0], p[2], p[1], camera, &o->planes[2])) return false;
  plane *wall = &o->planes[2]; /* the camera belongs on its negative side */
  wall->normal = bw_vec3_negate(wall->normal);
  wall->d = -wall->d;
  return true;
}

void bw_occluders_set_view(bw_occluders *occluders, const float camera[3], const float *frustum) {
  for (uint32_t i = 0; i < occluders->count; i++) {
    occluder *o = &occluders->items[i];
    o->active = (frustum == NULL || !behind(frustum, o)) && make_planes(o, bw_vec3_load(camera));
  }
}

/* ---- the tests ----------------------------------------------------------------------------- */

static bool hides_box(const occluder *o, const float low[3], const float high[3]) {
  for (unsigned corner = 0; corner < 8; corner++) {
    bw_vec3 point = bw_vec3_of((corner & 1u) ? high[0] : low[0], (corner & 2u) ? high[1] : low[1],
                               (corner & 4u) ? high[2] : low[2]);
    for (int i = 0; i < 3; i++) {
      if (!(distance(&o->planes[i], point) > 0.0f)) return false;
    }
  }
  return true;
}

int bw_occluders_hide_box(const bw_occluders *occluders, const float low[3], const float high[3]) {
  if (!(high[1] >= LOWEST_TOP)) return 0;
  for (uint32_t i = 0; i < occluders->count; i++) {
    const occluder *o = &occluders->items[i];
    if (o->active && hides_box(o, low, high)) return 1;
  }
  return 0;
}

static bool hides_sphere(const occluder *o, bw_vec3 centre, float radius) {
  for (int i = 0; i < 3; i++) {
    if (!(distance(&o->planes[i], centre) >= radius)) return false;
  }
  return true;
}

int bw_occluders_hide_sphere(const bw_occluders *occluders, const float centre[3], float radius) {
  for (uint32_t i = 0; i < occluders->count; i++) {
    const occluder *o = &occluders->items[i];
    if (o->active && hides_sphere(o, bw_vec3_load(centre), radius)) return 1;
  }
  return 0;
}
