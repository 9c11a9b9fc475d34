/* Whether a box overlaps a box, a sphere or an upright cylinder. our choice: each by the usual
 * definition; touching counts. */
#include "physics/physics.h"

static float square(float x) {
  return x * x;
}

static bw_vec3 axis_of(const bw_geometry *box, size_t i) {
  return bw_vec3_load(box->axes + 3 * i);
}

bool bw_overlap_box_sphere(const bw_geometry *box, const bw_geometry *sphere) {
  bw_vec3 from = bw_vec3_subtract(bw_vec3_load(sphere->at), bw_vec3_load(box->at));
  float squared = 0.0f;
  for (size_t i = 0; i < 3; i++) {
    float outside = fabsf(bw_vec3_dot(from, axis_of(box, i))) - box->half[i];
    if (outside > 0.0f) squared += square(outside);
  }
  return squared <= square(sphere->radius);
}

/* ---- two boxes: an axis that separates them is a face's normal or across two edges */

static float reach_along(const bw_geometry *box, bw_vec3 axis) {
  return (fabsf(bw_vec3_dot(axis_of(box, 0), axis)) * box->half[0] +
          fabsf(bw_vec3_dot(axis_of(box, 1), axis)) * box->half[1]) +
         fabsf(bw_vec3_dot(axis_of(box, 2), axis)) * box->half[2];
}

static bool separates(const bw_geometry *a, const bw_geometry *b, bw_vec3 axis) {
  bw_vec3 between = bw_vec3_subtract(bw_vec3_load(b->at), bw_vec3_load(a->at));
  return fabsf(bw_vec3_dot(between, axis)) > reach_along(a, axis) + reach_along(b, axis);
}

bool bw_overlap_box_box(const bw_geometry *a, const bw_geometry *b) {
  for (size_t i = 0; i < 3; i++) {
    if (separates(a, b, axis_of(a, i)) || separates(a, b, axis_of(b, i))) return false;
  }
  for (size_t i = 0; i < 9; i++) {
    bw_vec3 across = bw_vec3_cross(axis_of(a, i / 3), axis_of(b, i % 3));
    /* Of parallel edges only rounding is left, and the faces' normals have decided. */
    if (bw_vec3_dot(across, across) > 1e-6f && separates(a, b, across)) return false;
  }
  return true;
}

/* ---- a cylinder: what of the box lies between its ends, seen from above */

typedef struct plan {
  float x[32], y[32];
  int count;
} plan;

static void add_point(plan *p, float x, float y) {
  p->x[p->count] = x;
  p->y[p->count] = y;
  p->count++;
}

static bw_vec3 corner(const bw_geometry *box, unsigned number) {
  bw_vec3 at = bw_vec3_load(box->at);
  for (size_t i = 0; i < 3; i++) {
    float half = (number >> i & 1u) != 0 ? box->half[i] : -box->half[i];
    at = bw_vec3_add(at, bw_vec3_scale(axis_of(box, i), half));
  }
  return at;
}

static void add_crossing(plan *p, bw_vec3 a, bw_vec3 b, float z) {
  if ((a.z < z) == (b.z < z)) return;
  float t = (z - a.z) / (b.z - a.z);
  add_point(p, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
}

/* The corners between two heights, and where edges cross these: the part's corners from above. */
static void cut(const bw_geometry *box, float low, float high, plan *p) {
  p->count = 0;
  for (unsigned from = 0; from < 8; from++) {
    bw_vec3 a = corner(box, from);
    if (a.z >= low && a.z <= high) add_point(p, a.x, a.y);
    for (unsigned bit = 1; bit < 8; bit <<= 1) {
      if ((from & bit) != 0) continue;
      bw_vec3 b = corner(box, from | bit);
      add_crossing(p, a, b, low);
      add_crossing(p, a, b, high);
    }
  }
}

static float plan_distance_squared(const plan *p, int a, int b, float x, float y) {
  float dx = p->x[b] - p->x[a];
  float dy = p->y[b] - p->y[a];
  float squared = square(dx) + square(dy);
  float t = 0.0f;
  if (squared > 0.0f) t = ((x - p->x[a]) * dx + (y - p->y[a]) * dy) / squared;
  t = t < 0.0f ? 0.0f : (t > 1.0f ? 1.0f : t);
  return square(x - (p->x[a] + dx * t)) + square(y - (p->y[a] + dy * t));
}

static bool axis_meets(const bw_geometry *capsule, const bw_geometry *box) {
  bw_vec3 from = bw_vec3_subtract(bw_vec3_load(capsule->at), bw_vec3_load(box->at));
  float t0 = 0.0f;
  float t1 = 1.0f;
  for (size_t i = 0; i < 3; i++) {
    float d = bw_vec3_dot(from, axis_of(box, i));
    float m = capsule->height * box->axes[3 * i + 2];
    if (!bw_ray_clip_slab(m, -d - box->half[i], &t0, &t1)) return false;
    if (!bw_ray_clip_slab(-m, d - box->half[i], &t0, &t1)) return false;
  }
  return true;
}

/* Exact for a box however it leans: the axis of the cylinder meets the box, or an outline of the
 * part between the ends comes within the radius. The outlines are among the lines between any two
 * of that part's corners. */
bool bw_overlap_capsule_box(const bw_geometry *capsule, const bw_geometry *box) {
  plan p;
  if (axis_meets(capsule, box)) return true;
  cut(box, capsule->at[2], capsule->at[2] + capsule->height, &p);
  for (int a = 0; a < p.count; a++) {
    for (int b = a; b < p.count; b++) {
      float squared = plan_distance_squared(&p, a, b, capsule->at[0], capsule->at[1]);
      if (squared <= square(capsule->radius)) return true;
    }
  }
  return false;
}
