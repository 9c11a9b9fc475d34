/* A primitive's surface as triangles. */
#include "formats/affine.h"
#include "formats/double3.h"
#include "formats/primitive.h"

#include "base/error.h"
#include "base/sort.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

typedef struct maker {
  bw_model *model;
  const bw_allocator *allocator;
  uint32_t first;    /* the vertices of the part that is made begin here */
  uint32_t material; /* of it */
  bool mirrored;
  bw_error *error;
} maker;

static bw_status begin(maker *m, const bw_primitive *primitive) {
  bw_material_ref material = {bw_primitive_material(primitive), {0, 0}};
  char text[BW_MATERIAL_REF_TEXT];
  size_t length = bw_material_ref_text(&material, text);
  m->first = bw_model_vertex_count(m->model);
  m->mirrored = false;
  return bw_model_add_material(m->model, text, length, &m->material, m->error);
}

static bw_status add_vertex(const maker *m, const double point[3]) {
  uint32_t index;
  return bw_model_add_vertex(m->model, (float)point[0], (float)point[1], (float)point[2], &index,
                             m->error);
}

/* Adds a triangle of vertices that count from the part's first. */
static bw_status add_triangle(const maker *m, uint32_t a, uint32_t b, uint32_t c) {
  const uint32_t corners[3] = {m->first + a, m->first + (m->mirrored ? c : b),
                               m->first + (m->mirrored ? b : c)};
  return bw_model_add_polygon(m->model, corners, 3, m->material, BW_NONE, m->error);
}

/* ---- boxes --------------------------------------------------------------------------------- */

static bw_status add_box(maker *m, const bw_primitive *primitive) {
  /* Corner bits: 1 high x, 2 high y, 4 high z. */
  static const uint8_t faces[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6},
                                       {0, 1, 4}, {1, 5, 4}, {2, 6, 3}, {3, 6, 7},
                                       {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  double matrix[16];
  bw_status status = begin(m, primitive);
  bw_primitive_transform(primitive, matrix);
  for (uint32_t corner = 0; corner < 8 && status == BW_OK; corner++) {
    double point[3], placed[3];
    for (uint32_t axis = 0; axis < 3; axis++) {
      double half = fabs((double)bw_get_f32(primitive->body + (size_t)axis * 4));
      point[axis] = (corner >> axis & 1u) != 0 ? half : -half;
    }
    bw_affine_point(matrix, point, placed);
    status = add_vertex(m, placed);
  }
  m->mirrored = bw_affine_determinant(matrix) < 0.0;
  for (int i = 0; i < 12 && status == BW_OK; i++) {
    status = add_triangle(m, faces[i][0], faces[i][1], faces[i][2]);
  }
  return status;
}

/* ---- capsules ------------------------------------------------------------------------------ */

enum { SIDES = 16, RINGS = 4 /* of each half ball, its rim counted */ };

/* Sines of quarters of a right angle. */
static const double sines[RINGS + 1] = {0.0, 0.38268343236508977, 0.70710678118654752,
                                        0.92387953251128674, 1.0};

/* The sine of a number of sixteenths of a turn. */
static double sine_of(uint32_t sixteenth) {
  uint32_t step = sixteenth % SIDES;
  double sign = step < 8 ? 1.0 : -1.0;
  step %= 8;
  return sign * sines[step <= 4 ? step : 8 - step];
}

/* Two directions square to `along` and to each other, all of unit length. */
static void square_to(const double along[3], double right[3], double ahead[3]) {
  int least = fabs(along[0]) <= fabs(along[1]) && fabs(along[0]) <= fabs(along[2]) ? 0
              : fabs(along[1]) <= fabs(along[2])                                   ? 1
                                                                                   : 2;
  const double other[3] = {least == 0, least == 1, least == 2};
  double length = 0.0;
  for (int k = 0; k < 3; k++) {
    right[k] = other[(k + 1) % 3] * along[(k + 2) % 3] - other[(k + 2) % 3] * along[(k + 1) % 3];
    length += right[k] * right[k];
  }
  length = sqrt(length);
  for (int k = 0; k < 3; k++) right[k] /= length;
  for (int k = 0; k < 3; k++) {
    ahead[k] = along[(k + 1) % 3] * right[(k + 2) % 3] - along[(k + 2) % 3] * right[(k + 1) % 3];
  }
}

typedef struct capsule {
  double ends[2][3], radius;
  double along[3], right[3], ahead[3];
} capsule;

static capsule capsule_of(const bw_primitive *primitive) {
  capsule c;
  double length = 0.0;
  for (size_t axis = 0; axis < 3; axis++) {
    c.ends[0][axis] = bw_get_f32(primitive->body + axis * 4);
    c.ends[1][axis] = bw_get_f32(primitive->body + CAPSULE_TOP + axis * 4);
    c.along[axis] = c.ends[1][axis] - c.ends[0][axis];
    length += c.along[axis] * c.along[axis];
  }
  length = sqrt(length);
  for (int axis = 0; axis < 3; axis++) {
    c.along[axis] = length > 0.0 ? c.along[axis] / length : axis == 2;
  }
  c.radius = fabs((double)bw_get_f32(primitive->body + CAPSULE_RADIUS));
  square_to(c.along, c.right, c.ahead);
  return c;
}

/* Adds the point `up` of the radius along the axis from an end and `out` of it away from the axis,
 * at a sixteenth of the turn. */
static bw_status add_capsule_vertex(const maker *m, const capsule *c, int end, double up,
                                    double out, uint32_t sixteenth) {
  double point[3];
  for (int axis = 0; axis < 3; axis++) {
    double away = c->right[axis] * sine_of(sixteenth + 4) + c->ahead[axis] * sine_of(sixteenth);
    point[axis] = c->ends[end][axis] + c->radius * (up * c->along[axis] + out * away);
  }
  return add_vertex(m, point);
}

/* The rings from the bottom's pole to the top's, and the poles behind them. */
static bw_status add_capsule_vertices(const maker *m, const capsule *c) {
  bw_status status = BW_OK;
  for (int ring = 0; ring < 2 * RINGS; ring++) {
    int end = ring < RINGS ? 0 : 1;
    int step = end == 0 ? ring + 1 : 2 * RINGS - ring;
    double up = end == 0 ? -sines[RINGS - step] : sines[RINGS - step];
    for (uint32_t side = 0; side < SIDES && status == BW_OK; side++) {
      status = add_capsule_vertex(m, c, end, up, sines[step], side);
    }
  }
  if (status == BW_OK) status = add_capsule_vertex(m, c, 0, -1.0, 0.0, 0);
  if (status == BW_OK) status = add_capsule_vertex(m, c, 1, 1.0, 0.0, 0);
  return status;
}

static bw_status add_capsule(maker *m, const bw_primitive *primitive) {
  enum { LAST = (2 * RINGS - 1) * SIDES, BOTTOM = 2 * RINGS * SIDES, TOP };
  capsule c = capsule_of(primitive);
  bw_status status = begin(m, primitive);
  if (status == BW_OK) status = add_capsule_vertices(m, &c);
  for (uint32_t side = 0; side < SIDES && status == BW_OK; side++) {
    uint32_t next = (side + 1) % SIDES;
    status = add_triangle(m, BOTTOM, next, side);
    for (uint32_t ring = 0; ring < LAST && status == BW_OK; ring += SIDES) {
      status = add_triangle(m, ring + side, ring + next, ring + SIDES + next);
      if (status != BW_OK) break;
      status = add_triangle(m, ring + side, ring + SIDES + next, ring + SIDES + side);
    }
    if (status == BW_OK) status = add_triangle(m, LAST + side, LAST + next, TOP);
  }
  return status;
}

/* ---- barrels ------------------------------------------------------------------------------- */

/* Planes times vertices that we look at. our choice */
#define MOST_PAIRS (1u << 24)

/* A face of a barrel: the vertices near its plane, about their middle. */
typedef struct side {
  const double (*points)[3];
  double middle[3], right[3], ahead[3];
} side;

/* A number that grows as a direction turns: 0 to 4. */
static double turn_of(const side *s, uint32_t vertex) {
  double x = 0.0, y = 0.0;
  for (int axis = 0; axis < 3; axis++) {
    double off = s->points[vertex][axis] - s->middle[axis];
    x += off * s->right[axis];
    y += off * s->ahead[axis];
  }
  double reach = fabs(x) + fabs(y);
  if (!(reach > 0.0)) return 0.0;
  if (y >= 0.0) return x >= 0.0 ? y / reach : 2.0 - y / reach;
  return x < 0.0 ? 2.0 - y / reach : 4.0 + y / reach;
}

static int compare(const void *context, uint32_t a, uint32_t b) {
  double first = turn_of(context, a);
  double second = turn_of(context, b);
  if (first != second) return first < second ? -1 : 1;
  return a < b ? -1 : a > b;
}

/* Whether the way from one vertex over the next to a third turns to the right. */
static bool turns_right(const side *s, uint32_t a, uint32_t b, uint32_t c) {
  double way[2][2];
  const uint32_t ends[2][2] = {{a, b}, {b, c}};
  for (int i = 0; i < 2; i++) {
    double along[3];
    for (int axis = 0; axis < 3; axis++) {
      along[axis] = s->points[ends[i][1]][axis] - s->points[ends[i][0]][axis];
    }
    way[i][0] = bw_double3_dot(along, s->right);
    way[i][1] = bw_double3_dot(along, s->ahead);
  }
  return way[0][0] * way[1][1] - way[0][1] * way[1][0] < 0.0;
}

static bool has_right_turn(const side *s, const uint32_t *order, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (turns_right(s, order[i], order[(i + 1) % count], order[(i + 2) % count])) return true;
  }
  return false;
}

static double reach_of(const side *s, uint32_t vertex) {
  double sum = 0.0;
  for (int axis = 0; axis < 3; axis++) {
    double off = s->points[vertex][axis] - s->middle[axis];
    sum += off * off;
  }
  return sum;
}

static void reverse(uint32_t *order, uint32_t count) {
  for (uint32_t i = 0; i < count / 2; i++) {
    uint32_t other = order[i];
    order[i] = order[count - 1 - i];
    order[count - 1 - i] = other;
  }
}

/* Leaves out the vertices inside the side, by Graham's scan from the farthest one, which is a corner;
 * returns how many are left. */
static uint32_t keep_corners(const side *s, uint32_t *order, uint32_t count) {
  if (!has_right_turn(s, order, count)) return count;
  uint32_t farthest = 0;
  for (uint32_t i = 1; i < count; i++) {
    if (reach_of(s, order[i]) > reach_of(s, order[farthest])) farthest = i;
  }
  reverse(order, farthest);
  reverse(order + farthest, count - farthest);
  reverse(order, count); /* it begins with the farthest now */
  uint32_t kept = 0;
  for (uint32_t i = 0; i <= count; i++) {
    uint32_t next = i < count ? order[i] : order[0];
    while (kept >= 2 && turns_right(s, order[kept - 2], order[kept - 1], next)) kept--;
    if (i < count) order[kept++] = next;
  }
  return kept;
}

/* The corners on a plane, in turn counter-clockwise seen from outside; returns how many. */
static uint32_t collect_side(const double plane[4], const double (*points)[3], uint32_t count,
                             double tolerance, uint32_t *out) {
  side s = {points, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
  uint32_t found = 0;
  double length = sqrt(plane[0] * plane[0] + plane[1] * plane[1] + plane[2] * plane[2]);
  if (!(length > 0.0)) return 0;
  for (uint32_t i = 0; i < count; i++) {
    const double *p = points[i];
    double off = (plane[0] * p[0] + plane[1] * p[1] + plane[2] * p[2] + plane[3]) / length;
    if (fabs(off) > tolerance) continue;
    out[found++] = i;
    for (int axis = 0; axis < 3; axis++) s.middle[axis] += p[axis];
  }
  if (found < 3) return 0;
  const double normal[3] = {plane[0] / length, plane[1] / length, plane[2] / length};
  for (int axis = 0; axis < 3; axis++) s.middle[axis] /= found;
  square_to(normal, s.right, s.ahead);
  bw_sort(out, found, compare, &s);
  return keep_corners(&s, out, found);
}

static double largest_coordinate(const double (*points)[3], uint32_t count) {
  double largest = 1.0;
  for (uint32_t i = 0; i < count; i++) {
    for (int axis = 0; axis < 3; axis++) {
      if (fabs(points[i][axis]) > largest) largest = fabs(points[i][axis]);
    }
  }
  return largest;
}

static bw_status add_sides(const maker *m, const bw_primitive *primitive, const double (*points)[3],
                           uint32_t *corners) {
  double tolerance = 1e-4 * largest_coordinate(points, primitive->vertices);
  bw_status status = BW_OK;
  float row[4];
  for (uint32_t i = 0; bw_primitive_plane(primitive, i, row) && status == BW_OK; i++) {
    const double plane[4] = {row[0], row[1], row[2], row[3]};
    uint32_t count = collect_side(plane, points, primitive->vertices, tolerance, corners);
    for (uint32_t k = 2; k < count && status == BW_OK; k++) {
      status = add_triangle(m, corners[0], corners[k - 1], corners[k]);
    }
  }
  return status;
}

/* Begins the part with the barrel's vertices where they stand; `points` gets them in its frame. */
static bw_status add_barrel_vertices(maker *m, const bw_primitive *primitive, double (*points)[3]) {
  double matrix[16];
  bw_status status = begin(m, primitive);
  bw_primitive_transform(primitive, matrix);
  m->mirrored = bw_affine_determinant(matrix) < 0.0;
  for (uint32_t i = 0; i < primitive->vertices && status == BW_OK; i++) {
    float row[4] = {0.0f};
    double placed[3];
    (void)bw_primitive_vertex(primitive, i, row);
    for (int axis = 0; axis < 3; axis++) points[i][axis] = row[axis];
    bw_affine_point(matrix, points[i], placed);
    status = add_vertex(m, placed);
  }
  return status;
}

static bw_status add_barrel(maker *m, const bw_primitive *primitive) {
  uint32_t count = primitive->vertices;
  if ((uint64_t)count * primitive->planes > MOST_PAIRS) {
    return bw_fail_at(m->error, BW_LIMIT, BW_NO_OFFSET,
                      "a barrel of %" PRIu32 " planes and %" PRIu32
                      " vertices, the limit of their product is %u",
                      primitive->planes, count, MOST_PAIRS);
  }
  if (count == 0) return BW_OK;
  double(*points)[3] = bw_alloc_array(m->allocator, count, sizeof *points);
  uint32_t *corners = bw_alloc_array(m->allocator, count, sizeof *corners);
  bw_status status = BW_MEMORY;
  if (points == NULL || corners == NULL) {
    (void)bw_fail_memory(m->error);
  } else {
    status = add_barrel_vertices(m, primitive, points);
    if (status == BW_OK) {
      status = add_sides(m, primitive, (const double(*)[3])points, corners);
    }
  }
  bw_free_array(m->allocator, points, count, sizeof *points);
  bw_free_array(m->allocator, corners, count, sizeof *corners);
  return status;
}

/* ---- all ----------------------------------------------------------------------------------- */

/* It calls itself for lists, no deeper than BW_PRIMITIVE_NESTING. */
static bw_status add(maker *m, const bw_primitive *primitive) {
  switch (primitive->class_id) {
    case BW_CLASS_BOX_SHAPE: return add_box(m, primitive);
    case BW_CLASS_CAPSULE_SHAPE: return add_capsule(m, primitive);
    case BW_CLASS_BARREL_SHAPE: return add_barrel(m, primitive);
    default: break;
  }
  bw_status status = BW_OK;
  for (uint32_t i = 0; i < primitive->child_count && status == BW_OK; i++) {
    status = add(m, &primitive->children[i]);
  }
  return status;
}

bw_status bw_primitive_model(const bw_primitive *primitive, const bw_allocator *allocator,
                             bw_model **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  maker m = {NULL, &kept, 0, 0, false, error};
  bw_status status = bw_model_create(&kept, &m.model, error);
  if (status != BW_OK) return status;
  status = add(&m, primitive);
  if (status == BW_OK && bw_model_triangle_count(m.model) == 0) {
    status = bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "the primitive has no triangles");
  }
  if (status != BW_OK) {
    bw_model_destroy(m.model);
    return status;
  }
  *out = m.model;
  return BW_OK;
}

/* Reads every material of a model from its name. */
static bw_material_ref *read_materials(const bw_model *model, const bw_allocator *allocator) {
  uint32_t count = bw_model_material_count(model);
  bw_material_ref *materials = bw_alloc_array(allocator, (size_t)count + 1, sizeof *materials);
  for (uint32_t i = 0; materials != NULL && i < count; i++) {
    const char *name = bw_model_material_name(model, i);
    bw_material_ref_of(name, strlen(name), &materials[i]);
  }
  return materials;
}

bw_status bw_primitive_mesh(const bw_primitive *primitive, const bw_allocator *allocator,
                            bw_mesh_shape **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_model *model = NULL;
  bw_status status = bw_primitive_model(primitive, &kept, &model, error);
  if (status != BW_OK) return status;
  bw_material_ref *materials = read_materials(model, &kept);
  bw_mesh_shape_options options = {.form = BW_MESH_SHAPE_SWS, .materials = materials};
  status = materials == NULL ? bw_fail_memory(error)
                             : bw_mesh_shape_build(model, &options, &kept, out, error);
  bw_free_array(&kept, materials, (size_t)bw_model_material_count(model) + 1, sizeof *materials);
  bw_model_destroy(model);
  return status;
}
