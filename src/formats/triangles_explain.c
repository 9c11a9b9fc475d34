/* The account of a ray over the triangles of a world. */
#include "base/account.h"
#include "formats/triangles.h"

/* Narrows the stretch of a ray, in its lengths, to what lies from low to high on an axis; false when
 * nothing is left. */
static bool clip(double origin, double along, double low, double high, double stretch[2]) {
  if (along == 0.0) return origin >= low && origin <= high;
  double enter = (low - origin) / along;
  double leave = (high - origin) / along;
  if (enter > leave) {
    double other = enter;
    enter = leave;
    leave = other;
  }
  if (enter > stretch[0]) stretch[0] = enter;
  if (leave < stretch[1]) stretch[1] = leave;
  return stretch[0] <= stretch[1];
}

static float at_axis(bw_vec3 v, int axis) {
  return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
}

/* Whether the ray crosses a triangle's box as seen along an axis. */
static bool passes(const bw_ray *ray, const bw_vec3 corners[3], int down) {
  double stretch[2] = {0.0, 1.0};
  for (int axis = 0; axis < 3; axis++) {
    if (axis == down) continue;
    float low = at_axis(corners[0], axis);
    float high = low;
    for (int i = 1; i < 3; i++) {
      low = bw_min(low, at_axis(corners[i], axis));
      high = bw_max(high, at_axis(corners[i], axis));
    }
    double along = (double)at_axis(ray->direction, axis) * ray->length;
    if (!clip(at_axis(ray->origin, axis), along, low, high, stretch)) return false;
  }
  return true;
}

typedef struct telling {
  bw_candidate *candidates;
  uint32_t capacity, count;
  uint32_t kept; /* which is the hit so far, or BW_NONE */
  float t;       /* its distance */
} telling;

static void note(telling *to, bw_candidate of) {
  uint32_t place = to->count++;
  if (of.reason == BW_REASON_KEPT && to->kept != BW_NONE && !(of.t < to->t))
    of.reason = BW_REASON_FARTHER;
  if (of.reason == BW_REASON_KEPT) {
    if (to->kept < to->capacity) to->candidates[to->kept].reason = BW_REASON_FARTHER;
    to->kept = place;
    to->t = of.t;
  }
  if (place < to->capacity) to->candidates[place] = of;
}

uint32_t bw_triangles_explain(const bw_triangles *triangles, const bw_ray *ray,
                              const bw_filter *filter, int down, bw_candidate *candidates,
                              uint32_t capacity) {
  telling to = {candidates, capacity, 0, BW_NONE, 0.0f};
  if (!bw_ray_valid(ray)) return 0;
  for (size_t i = 0; i < triangles->count; i++) {
    const bw_world_triangle *triangle = &triangles->items[i];
    const bw_account_face face = {triangle->corners, triangle->flags, triangle->material};
    bw_candidate of = {.triangle = (uint32_t)i, .x = BW_NONE, .y = BW_NONE, .z = BW_NONE};
    of.reason = bw_account_reason(ray, filter, &face, &of);
    if (of.reason == BW_REASON_KEPT || passes(ray, triangle->corners, down)) note(&to, of);
  }
  return to.count;
}
