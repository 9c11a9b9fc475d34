/* Where a primitive is: bounds, and the points in it. */
#include "formats/affine.h"
#include "formats/primitive.h"

#include <math.h>
#include <string.h>

typedef struct range {
  double low[3], high[3];
  bool any;
} range;

static void reach(range *r, const double point[3], double radius) {
  for (int axis = 0; axis < 3; axis++) {
    if (!r->any || point[axis] - radius < r->low[axis]) r->low[axis] = point[axis] - radius;
    if (!r->any || point[axis] + radius > r->high[axis]) r->high[axis] = point[axis] + radius;
  }
  r->any = true;
}

static void reach_placed(range *r, const double matrix[16], const double point[3]) {
  double placed[3];
  bw_affine_point(matrix, point, placed);
  reach(r, placed, 0.0);
}

static void box_bounds(const bw_primitive *primitive, range *r) {
  double matrix[16];
  bw_primitive_transform(primitive, matrix);
  for (uint32_t corner = 0; corner < 8; corner++) {
    double point[3];
    for (uint32_t axis = 0; axis < 3; axis++) {
      double half = bw_get_f32(primitive->body + (size_t)axis * 4);
      point[axis] = (corner >> axis & 1u) != 0 ? half : -half;
    }
    reach_placed(r, matrix, point);
  }
}

static void capsule_ends(const bw_primitive *primitive, double ends[2][3], double *radius) {
  for (size_t axis = 0; axis < 3; axis++) {
    ends[0][axis] = bw_get_f32(primitive->body + axis * 4);
    ends[1][axis] = bw_get_f32(primitive->body + CAPSULE_TOP + axis * 4);
  }
  *radius = bw_get_f32(primitive->body + CAPSULE_RADIUS);
}

static void barrel_bounds(const bw_primitive *primitive, range *r) {
  double matrix[16];
  float vertex[4];
  bw_primitive_transform(primitive, matrix);
  for (uint32_t i = 0; bw_primitive_vertex(primitive, i, vertex); i++) {
    const double point[3] = {vertex[0], vertex[1], vertex[2]};
    reach_placed(r, matrix, point);
  }
}

/* It calls itself for lists, no deeper than BW_PRIMITIVE_NESTING. */
static void add_bounds(const bw_primitive *primitive, range *r) {
  double ends[2][3], radius;
  switch (primitive->class_id) {
    case BW_CLASS_BOX_SHAPE: box_bounds(primitive, r); break;
    case BW_CLASS_CAPSULE_SHAPE:
      capsule_ends(primitive, ends, &radius);
      reach(r, ends[0], radius);
      reach(r, ends[1], radius);
      break;
    case BW_CLASS_BARREL_SHAPE: barrel_bounds(primitive, r); break;
    default:
      for (uint32_t i = 0; i < primitive->child_count; i++) add_bounds(&primitive->children[i], r);
      break;
  }
}

int bw_primitive_bounds(const bw_primitive *primitive, float bounds[6]) {
  range r = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, false};
  add_bounds(primitive, &r);
  if (!r.any) return 0;
  for (int axis = 0; axis < 3; axis++) {
    bounds[axis] = (float)r.low[axis];
    bounds[axis + 3] = (float)r.high[axis];
  }
  return 1;
}

/* ---- points -------------------------------------------------------------------------------- */

/* The point in the frame of a box or a barrel; false when its transform has no inverse. */
static bool to_frame(const bw_primitive *primitive, const double point[3], double out[3]) {
  double matrix[16], inverse[16];
  bw_primitive_transform(primitive, matrix);
  if (!bw_affine_inverse(matrix, inverse)) return false;
  bw_affine_point(inverse, point, out);
  return true;
}

/* What decides on a point. */
typedef struct verdict {
  int32_t reason;
  uint32_t test;
  double value, limit;
  bool any; /* of these three something is known */
} verdict;

static const verdict UNDECIDED = {BW_SOLID_INSIDE, 0, 0.0, 0.0, false};

static bool holds_none(verdict *v, int32_t reason) {
  v->reason = reason;
  return false;
}

/* Takes a test that decides so far: the first that fails, or else what is passed by the least. */
static bool passes(verdict *v, uint32_t test, double value, double limit) {
  bool passed = value <= limit;
  if (!passed) v->reason = BW_SOLID_OUTSIDE;
  if (passed && v->any && limit - value >= v->limit - v->value) return true;
  v->test = test;
  v->value = value;
  v->limit = limit;
  v->any = true;
  return passed;
}

static bool box_contains(const bw_primitive *primitive, const double point[3], verdict *v) {
  double local[3];
  if (!to_frame(primitive, point, local)) return holds_none(v, BW_SOLID_FLAT);
  for (uint32_t axis = 0; axis < 3; axis++) {
    double half = bw_get_f32(primitive->body + (size_t)axis * 4);
    if (!passes(v, axis, fabs(local[axis]), half)) return false;
  }
  return true;
}

/* Which part of a capsule is the nearest, by where along its middle. */
static uint32_t capsule_part(double t) {
  return t <= 0.0 ? 0 : t >= 1.0 ? 2 : 1;
}

static bool capsule_contains(const bw_primitive *primitive, const double point[3], verdict *v) {
  double ends[2][3], radius, along = 0.0, length = 0.0, apart = 0.0;
  capsule_ends(primitive, ends, &radius);
  for (int axis = 0; axis < 3; axis++) {
    double side = ends[1][axis] - ends[0][axis];
    along += (point[axis] - ends[0][axis]) * side;
    length += side * side;
  }
  double t = length > 0.0 ? along / length : 0.0;
  t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
  for (int axis = 0; axis < 3; axis++) {
    double off = point[axis] - (ends[0][axis] + t * (ends[1][axis] - ends[0][axis]));
    apart += off * off;
  }
  if (!(radius >= 0.0)) return holds_none(v, BW_SOLID_BARE);
  return passes(v, capsule_part(t), apart, radius * radius);
}

static bool barrel_contains(const bw_primitive *primitive, const double point[3], verdict *v) {
  double p[3];
  float plane[4];
  if (primitive->planes == 0) return holds_none(v, BW_SOLID_BARE);
  if (!to_frame(primitive, point, p)) return holds_none(v, BW_SOLID_FLAT);
  for (uint32_t i = 0; bw_primitive_plane(primitive, i, plane); i++) {
    double above = plane[0] * p[0] + plane[1] * p[1] + plane[2] * p[2] + plane[3];
    if (!passes(v, i, above, 0.0)) return false;
  }
  return true;
}

/* Of a box, a capsule or a barrel. */
static bool solid_contains(const bw_primitive *primitive, const double point[3], verdict *v) {
  *v = UNDECIDED;
  switch (primitive->class_id) {
    case BW_CLASS_BOX_SHAPE: return box_contains(primitive, point, v);
    case BW_CLASS_CAPSULE_SHAPE: return capsule_contains(primitive, point, v);
    default: return barrel_contains(primitive, point, v);
  }
}

/* It calls itself for lists, no deeper than BW_PRIMITIVE_NESTING. */
static bool contains(const bw_primitive *primitive, const double point[3]) {
  verdict v;
  if (primitive->class_id != BW_CLASS_LIST_SHAPE) return solid_contains(primitive, point, &v);
  for (uint32_t i = 0; i < primitive->child_count; i++) {
    if (contains(&primitive->children[i], point)) return true;
  }
  return false;
}

int bw_primitive_contains(const bw_primitive *primitive, float x, float y, float z) {
  const double point[3] = {x, y, z};
  return contains(primitive, point);
}

/* ---- the account --------------------------------------------------------------------------- */

const char *bw_solid_reason_name(int32_t reason) {
  static const char *const names[] = {"inside", "outside", "flat", "bare", "untested"};
  if (reason < 0 || (size_t)reason >= sizeof names / sizeof names[0]) return "unknown";
  return names[reason];
}

typedef struct explanation {
  const double *point;
  bool held; /* by one before */
  bw_solid_step *steps;
  uint32_t capacity, count;
} explanation;

static void explain_solid(explanation *e, const bw_primitive *primitive, bw_solid_step *at) {
  verdict v = {BW_SOLID_UNTESTED, 0, 0.0, 0.0, false};
  if (!e->held) e->held = solid_contains(primitive, e->point, &v);
  at->class_id = primitive->class_id;
  at->reason = v.reason;
  at->test = v.test;
  at->value = v.value;
  at->limit = v.limit;
  uint32_t place = e->count++;
  if (place < e->capacity) e->steps[place] = *at;
}

/* It calls itself for lists, no deeper than BW_PRIMITIVE_NESTING; `at` has the path to it. */
static void explain(explanation *e, const bw_primitive *primitive, bw_solid_step *at) {
  if (primitive->class_id != BW_CLASS_LIST_SHAPE) {
    explain_solid(e, primitive, at);
    return;
  }
  uint32_t depth = at->depth++;
  for (uint32_t i = 0; i < primitive->child_count; i++) {
    at->path[depth] = i;
    explain(e, &primitive->children[i], at);
  }
  at->path[depth] = 0;
  at->depth = depth;
}

uint32_t bw_primitive_explain(const bw_primitive *primitive, float x, float y, float z,
                              bw_solid_step *steps, uint32_t capacity) {
  const double point[3] = {x, y, z};
  explanation e = {point, false, steps, capacity, 0};
  bw_solid_step at;
  memset(&at, 0, sizeof at);
  explain(&e, primitive, &at);
  return e.count;
}
