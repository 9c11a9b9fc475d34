/* A ray against one box or one capsule, in the original's float32 and order. */
#include "physics/physics.h"

/* Over this a direction counts as vertical: 0x3f7fffef. */
#define VERTICAL 0.99999899f
/* Under this a segment is too short to have a direction: 0x358637bd. */
#define SHORTEST 1e-6f

bool bw_body_ray_make(bw_vec3 origin, bw_vec3 direction, float length, bw_body_ray *out) {
  if (!(length > 0.0f)) return false;
  out->start = origin;
  out->move = bw_vec3_scale(direction, length);
  /* The end is checked, so that a length that is no number or reaches past all floats is a miss. */
  return bw_vec3_finite(origin) && bw_vec3_finite(direction) &&
         bw_vec3_finite(bw_vec3_add(origin, out->move));
}

static void store(bw_roots *roots, float fraction) {
  if (roots->count < BW_ROOTS) roots->list[roots->count++] = fraction;
}

/* ---- box */

int bw_ray_clip_slab(float den, float num, float *t0, float *t1) {
  if (den > 0.0f) {
    if (den * *t1 < num) return 0;
    if (den * *t0 < num) *t0 = num / den;
    return 1;
  }
  if (den < 0.0f) {
    if (den * *t0 < num) return 0;
    if (den * *t1 < num) *t1 = num / den;
    return 1;
  }
  return num <= 0.0f;
}

bool bw_ray_box_span(const bw_body_ray *ray, const bw_geometry *box, float *t0, float *t1) {
  bw_vec3 from = bw_vec3_subtract(ray->start, bw_vec3_load(box->at));
  for (size_t i = 0; i < 3; i++) {
    bw_vec3 axis = bw_vec3_load(box->axes + 3 * i);
    float d = bw_vec3_dot(from, axis);
    float m = bw_vec3_dot(ray->move, axis);
    if (!bw_ray_clip_slab(m, -d - box->half[i], t0, t1)) return false;
    if (!bw_ray_clip_slab(-m, d - box->half[i], t0, t1)) return false;
  }
  return true;
}

bool bw_ray_box_kernel(const bw_body_ray *ray, const bw_geometry *box, bw_roots *roots) {
  float t0 = 0.0f;
  float t1 = 1.0f;
  if (!bw_ray_box_span(ray, box, &t0, &t1)) return false;
  if (t0 == 0.0f && t1 == 1.0f) return false; /* all of it inside, or no move at all */
  if (t0 >= 0.0f && t0 <= 1.0f) store(roots, t0);
  if (t1 >= 0.0f && t1 <= 1.0f && t0 < t1) store(roots, t1);
  return true;
}

/* ---- capsule */

/* The ray in the capsule's frame: height over the base is z; `along` is the unit direction. */
typedef struct frame {
  bw_vec3 start;
  bw_vec3 along;
  float length;  /* of the capsule's axis */
  float inverse; /* 1 / |move| */
} frame;

/* Stores the root t when its height is within [low, high]. */
static void store_between(const frame *f, float t, float low, float high, bw_roots *roots) {
  float z = f->start.z + t * f->along.z;
  if (low <= z && z <= high) store(roots, t * f->inverse);
}

/* quirk: going down, the first is the way out through the bottom and the second the way in with its
 * sign turned. */
static bool parallel(const frame *f, float k, float radius, bw_roots *roots) {
  float s3 = f->start.z;
  float q2 = (radius * radius - f->start.x * f->start.x) - f->start.y * f->start.y;
  if (!(q2 >= 0.0f) || k == 0.0f) return false;
  float q = sqrtf(q2);
  store(roots, (k < 0.0f ? s3 + q : -(s3 + q)) * f->inverse);
  store(roots, (f->length - s3 + q) * f->inverse);
  return true;
}

/* The roots of a t^2 + 2 b t + c at a height within [low, high]. */
static void store_roots(const frame *f, float a, float b, float c, float low, float high,
                        bw_roots *roots) {
  float disc = b * b - a * c;
  if (disc > 0.0f) {
    float root = sqrtf(disc);
    store_between(f, (-b - root) / a, low, high, roots);
    store_between(f, (-b + root) / a, low, high, roots);
  } else if (disc == 0.0f) {
    store_between(f, -b / a, low, high, roots);
  }
}

/* The side, then the bottom's and the top's hemisphere. quirk: the roots stay in this order, so
 * that a ray in through the top and out through the side has its way out first. */
static bool slanted(const frame *f, float radius, bw_roots *roots) {
  bw_vec3 s = f->start;
  bw_vec3 u = f->along;
  float b = s.x * u.x + s.y * u.y;
  float c = (s.x * s.x + s.y * s.y) - radius * radius;
  float a = u.x * u.x + u.y * u.y;
  float disc = b * b - a * c;
  if (!(disc >= 0.0f)) return false; /* past the cylinder, so past its ends too */
  store_roots(f, a, b, c, 0.0f, f->length, roots);
  if (disc == 0.0f && roots->count > 0) return true;
  float bottom_b = b + s.z * u.z;
  float bottom_c = c + s.z * s.z;
  store_roots(f, 1.0f, bottom_b, bottom_c, -INFINITY, 0.0f, roots);
  float top_b = bottom_b - u.z * f->length;
  float top_c = bottom_c + f->length * (f->length - 2.0f * s.z);
  store_roots(f, 1.0f, top_b, top_c, f->length, INFINITY, roots);
  return roots->count > 0;
}

/* False when the move is too short to have a direction. The axis is (0, 0, h'), h' = (z + h) - z as
 * the original computes it; every answer is the same whichever horizontal axes the frame has. */
static bool frame_of(const bw_body_ray *ray, const bw_geometry *capsule, frame *f) {
  float length = bw_vec3_length(ray->move);
  f->length = (capsule->at[2] + capsule->height) - capsule->at[2];
  f->start = bw_vec3_subtract(ray->start, bw_vec3_load(capsule->at));
  if (!(length >= SHORTEST)) return false;
  f->inverse = 1.0f / length;
  f->along = bw_vec3_scale(ray->move, f->inverse);
  return true;
}

bool bw_ray_capsule_kernel(const bw_body_ray *ray, const bw_geometry *capsule, bw_roots *roots) {
  frame f;
  float radius = capsule->radius;
  /* our choice: the original divides by a move of length 0 and drops what comes of it; one that is
   * only too short takes the parallel branch. */
  bool directed = frame_of(ray, capsule, &f);
  if (!directed) {
    float length = bw_vec3_length(ray->move);
    if (!(length > 0.0f)) return false;
    f.inverse = 1.0f / length;
  }
  if (!directed || fabsf(f.along.z) >= VERTICAL) {
    return parallel(&f, ray->move.z * f.length, radius, roots);
  }
  return slanted(&f, radius, roots);
}

/* ---- the true capsule */

/* The part of a line that lies in what was asked so far. */
typedef struct span {
  float first, last;
} span;

static void widen(span *all, float first, float last) {
  if (!(first <= last)) return;
  if (first < all->first) all->first = first;
  if (last > all->last) all->last = last;
}

/* The roots of a t^2 + 2 b t + c; nothing inside when there are none. */
static span between_roots(float a, float b, float c) {
  span none = {1.0f, 0.0f};
  float disc = b * b - a * c;
  if (!(disc >= 0.0f && a > 0.0f)) return none;
  float root = sqrtf(disc);
  span s = {(-b - root) / a, (-b + root) / a};
  return s;
}

/* Between the planes of the ends; along them all or nothing. */
static void clip_to_ends(const frame *f, span *s) {
  if (!bw_ray_clip_slab(f->along.z, -f->start.z, &s->first, &s->last) ||
      !bw_ray_clip_slab(-f->along.z, f->start.z - f->length, &s->first, &s->last)) {
    s->first = 1.0f;
    s->last = 0.0f;
  }
}

static span side_span(const frame *f, float radius) {
  bw_vec3 s = f->start;
  bw_vec3 u = f->along;
  float a = u.x * u.x + u.y * u.y;
  float c = (s.x * s.x + s.y * s.y) - radius * radius;
  span side = {-INFINITY, INFINITY};
  if (a > 0.0f) {
    side = between_roots(a, s.x * u.x + s.y * u.y, c);
  } else if (c > 0.0f) {
    side.first = 1.0f;
    side.last = 0.0f;
  }
  if (side.first <= side.last) clip_to_ends(f, &side);
  return side;
}

static span ball_span(const frame *f, float radius, float height) {
  bw_vec3 s = bw_vec3_of(f->start.x, f->start.y, f->start.z - height);
  return between_roots(1.0f, bw_vec3_dot(s, f->along), bw_vec3_dot(s, s) - radius * radius);
}

/* What lies in the cylinder and in either ball is one piece, as a capsule is convex, so that a ray
 * through the seam between them loses nothing to rounding. */
bool bw_ray_capsule_span(const bw_body_ray *ray, const bw_geometry *capsule, float *t0, float *t1) {
  frame f;
  span all = {INFINITY, -INFINITY};
  if (!frame_of(ray, capsule, &f)) return false;
  span side = side_span(&f, capsule->radius);
  span bottom = ball_span(&f, capsule->radius, 0.0f);
  span top = ball_span(&f, capsule->radius, f.length);
  widen(&all, side.first, side.last);
  widen(&all, bottom.first, bottom.last);
  widen(&all, top.first, top.last);
  *t0 = all.first * f.inverse;
  *t1 = all.last * f.inverse;
  return *t0 <= *t1;
}

/* The answer without the quirks: where the ray enters the true capsule, by the rules of the box. */
static float true_capsule(const bw_body_ray *ray, const bw_geometry *capsule) {
  float t0, t1;
  if (!bw_ray_capsule_span(ray, capsule, &t0, &t1)) return -1.0f;
  if (t1 < 0.0f || t0 > 1.0f || (t0 <= 0.0f && t1 >= 1.0f)) return -1.0f;
  return t0 > 0.0f ? t0 : 0.0f;
}

/* ---- the ray table: phys +0x108 */

/* The first entry that lies on the segment. original: in 0x00345b90, 0x003459f0 */
static float first_on_segment(const bw_roots *roots) {
  for (uint32_t i = 0; i < roots->count; i++) {
    if (roots->list[i] >= 0.0f && roots->list[i] <= 1.0f) return roots->list[i];
  }
  return -1.0f;
}

float bw_ray_answer(const bw_body_ray *ray, const bw_geometry *geometry, uint32_t options,
                    bw_roots *roots) {
  roots->count = 0;
  if (geometry->type == BW_SHAPE_BOX) {
    if (!bw_ray_box_kernel(ray, geometry, roots)) return -1.0f;
  } else if (geometry->type == BW_SHAPE_CAPSULE) {
    bool stored = bw_ray_capsule_kernel(ray, geometry, roots);
    if ((options & BW_CAST_TRUE_CAPSULES) != 0) return true_capsule(ray, geometry);
    if (!stored) return -1.0f;
  }
  return first_on_segment(roots);
}

int bw_ray_geometry(float ox, float oy, float oz, float dx, float dy, float dz, float length,
                    const bw_geometry *geometry, uint32_t options, float list[2], uint32_t *count,
                    float *fraction) {
  bw_body_ray ray;
  bw_roots roots;
  *count = 0;
  if (!bw_geometry_valid(geometry)) return 0;
  if (!bw_body_ray_make(bw_vec3_of(ox, oy, oz), bw_vec3_of(dx, dy, dz), length, &ray)) return 0;
  float answer = bw_ray_answer(&ray, geometry, options, &roots);
  *count = roots.count;
  for (uint32_t i = 0; i < roots.count; i++) list[i] = roots.list[i];
  if (!(answer >= 0.0f)) return 0;
  *fraction = answer;
  return 1;
}
