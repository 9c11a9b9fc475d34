/* Where a primitive is: bounds, and the points in it. */
#include "formats/affine.h"
#include "formats/primitive.h"

#include <math.h>

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

static bool box_contains(const bw_primitive *primitive, const double point[3]) {
  double local[3];
  if (!to_frame(primitive, point, local)) return false;
  for (size_t axis = 0; axis < 3; axis++) {
    if (!(fabs(local[axis]) <= bw_get_f32(primitive->body + axis * 4))) return false;
  }
  return true;
}

static bool capsule_contains(const bw_primitive *primitive, const double point[3]) {
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
  return radius >= 0.0 && apart <= radius * radius;
}

static bool barrel_contains(const bw_primitive *primitive, const double point[3]) {
  double p[3];
  float plane[4];
  if (primitive->planes == 0 || !to_frame(primitive, point, p)) return false;
  for (uint32_t i = 0; bw_primitive_plane(primitive, i, plane); i++) {
    if (!(plane[0] * p[0] + plane[1] * p[1] + plane[2] * p[2] + plane[3] <= 0.0)) return false;
  }
  return true;
}

/* It calls itself for lists, no deeper than BW_PRIMITIVE_NESTING. */
static bool contains(const bw_primitive *primitive, const double point[3]) {
  switch (primitive->class_id) {
    case BW_CLASS_BOX_SHAPE: return box_contains(primitive, point);
    case BW_CLASS_CAPSULE_SHAPE: return capsule_contains(primitive, point);
    case BW_CLASS_BARREL_SHAPE: return barrel_contains(primitive, point);
    default: break;
  }
  for (uint32_t i = 0; i < primitive->child_count; i++) {
    if (contains(&primitive->children[i], point)) return true;
  }
  return false;
}

int bw_primitive_contains(const bw_primitive *primitive, float x, float y, float z) {
  const double point[3] = {x, y, z};
  return contains(primitive, point);
}
