/* Making a set of placed shapes, and what is in it. */
#include "formats/shape_set.h"

#include "base/error.h"
#include "formats/affine.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* A placement's box is widened by this part of its largest coordinate, so that rounding between the
 * frames loses no hit. our choice */
#define PAD 1e-5

/* ---- placements ---------------------------------------------------------------------------- */

static bw_status read_matrix(bw_placed_shape *out, const float matrix[16], uint32_t index,
                             bw_error *error) {
  for (size_t i = 0; i < 16; i++) {
    if (i % 4 != 3 && !isfinite(matrix[i])) {
      return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                        "placement %" PRIu32 " has a matrix that is not finite", index);
    }
    out->matrix[i] = matrix[i];
  }
  out->mirrored = bw_affine_determinant(out->matrix) < 0.0;
  if (bw_affine_inverse(out->matrix, out->inverse)) return BW_OK;
  return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                    "placement %" PRIu32 " has a matrix without an inverse", index);
}

/* Where the corners of the shape's box come to. */
static bw_status measure(bw_placed_shape *out, uint32_t index, bw_error *error) {
  double low[3] = {0}, high[3] = {0}, largest = 1.0;
  for (uint32_t corner = 0; corner < 8; corner++) {
    double point[3], at[3];
    for (uint32_t axis = 0; axis < 3; axis++) {
      point[axis] = (corner >> axis & 1u) != 0 ? out->shape->high[axis] : out->shape->low[axis];
    }
    bw_affine_point(out->matrix, point, at);
    for (int axis = 0; axis < 3; axis++) {
      if (corner == 0 || at[axis] < low[axis]) low[axis] = at[axis];
      if (corner == 0 || at[axis] > high[axis]) high[axis] = at[axis];
      if (fabs(at[axis]) > largest) largest = fabs(at[axis]);
    }
  }
  for (int axis = 0; axis < 3; axis++) {
    out->low[axis] = bw_float_below(low[axis] - PAD * largest);
    out->high[axis] = bw_float_above(high[axis] + PAD * largest);
    if (isfinite(out->low[axis]) && isfinite(out->high[axis])) continue;
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "placement %" PRIu32 " stands beyond the numbers of float32", index);
  }
  return BW_OK;
}

static bool same_material(const bw_material_ref *a, const bw_material_ref *b) {
  return a->id == b->id && memcmp(a->kind, b->kind, sizeof a->kind) == 0;
}

/* Finds a material of a shape in the set's table, or adds it. */
static bw_status number_material(bw_shape_set *set, const bw_material_ref *material,
                                 uint8_t *number, bw_error *error) {
  uint32_t i = 0;
  while (i < set->material_count && !same_material(&set->materials[i], material)) i++;
  if (i == BW_MESH_SHAPE_MAX_MATERIALS) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "the shapes have more than %u materials",
                      BW_MESH_SHAPE_MAX_MATERIALS);
  }
  if (i == set->material_count) set->materials[set->material_count++] = *material;
  *number = (uint8_t)i;
  return BW_OK;
}

static bw_status number_materials(bw_shape_set *set, bw_placed_shape *placed, bw_error *error) {
  bw_material_ref material;
  bw_status status = BW_OK;
  placed->materials_at = set->number_count;
  for (uint32_t i = 0; bw_mesh_shape_material(placed->shape, i, &material); i++) {
    status = number_material(set, &material, &set->numbers[set->number_count++], error);
    if (status != BW_OK) break;
  }
  return status;
}

static bw_status place(bw_shape_set *set, const bw_shape_placement *placement, bw_error *error) {
  uint32_t index = set->placed_count;
  bw_placed_shape *placed = &set->placed[index];
  placed->shape = placement->shape;
  bw_shape_hold(placed->shape);
  set->placed_count++;
  placed->id = placement->id;
  placed->first = set->triangle_count;
  if (placed->shape->face_count > BW_SHAPE_SET_TRIANGLES - set->triangle_count) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "more than %u triangles",
                      BW_SHAPE_SET_TRIANGLES);
  }
  set->triangle_count += placed->shape->face_count;
  bw_status status = read_matrix(placed, placement->matrix, index, error);
  if (status == BW_OK) status = measure(placed, index, error);
  if (status == BW_OK) status = number_materials(set, placed, error);
  return status;
}

/* ---- all ----------------------------------------------------------------------------------- */

void bw_shape_set_destroy(bw_shape_set *set) {
  if (set == NULL) return;
  bw_allocator allocator = set->allocator;
  for (uint32_t i = 0; i < set->placed_count; i++) bw_mesh_shape_destroy(set->placed[i].shape);
  bw_tree_free(&set->tree);
  bw_free_array(&allocator, set->placed, set->placed_room, sizeof *set->placed);
  bw_free_array(&allocator, set->numbers, set->number_room, 1);
  bw_free_array(&allocator, set->materials, BW_MESH_SHAPE_MAX_MATERIALS, sizeof *set->materials);
  bw_free_array(&allocator, set, 1, sizeof *set);
}

static bool build_tree(bw_shape_set *set) {
  uint32_t count = set->placed_count;
  bw_box *boxes = bw_alloc_array(&set->allocator, count, sizeof *boxes);
  if (boxes == NULL && count > 0) return false;
  for (uint32_t i = 0; i < count; i++) {
    memcpy(boxes[i].low, set->placed[i].low, sizeof boxes[i].low);
    memcpy(boxes[i].high, set->placed[i].high, sizeof boxes[i].high);
  }
  bool built = bw_tree_build(&set->tree, boxes, count, &set->allocator);
  bw_free_array(&set->allocator, boxes, count, sizeof *boxes);
  return built;
}

static void join_boxes(bw_shape_set *set) {
  for (uint32_t i = 0; i < set->placed_count; i++) {
    const bw_placed_shape *placed = &set->placed[i];
    for (int axis = 0; axis < 3; axis++) {
      if (i == 0 || placed->low[axis] < set->low[axis]) set->low[axis] = placed->low[axis];
      if (i == 0 || placed->high[axis] > set->high[axis]) set->high[axis] = placed->high[axis];
    }
  }
}

/* A material number of each shape's for each placement, and the set's table. */
static bool make_room(bw_shape_set *set, const bw_shape_placement *placements, uint32_t count) {
  size_t numbers = 0;
  for (uint32_t i = 0; i < count; i++) numbers += placements[i].shape->material_count;
  set->materials =
      bw_alloc_array(&set->allocator, BW_MESH_SHAPE_MAX_MATERIALS, sizeof *set->materials);
  set->number_room = numbers;
  set->numbers = bw_alloc_array(&set->allocator, numbers, 1);
  set->placed_room = count;
  set->placed = bw_alloc_array(&set->allocator, count, sizeof *set->placed);
  return set->materials != NULL && (set->numbers != NULL || numbers == 0) &&
         (set->placed != NULL || count == 0);
}

bw_status bw_shape_set_create(const bw_shape_placement *placements, uint32_t count,
                              const bw_allocator *allocator, bw_shape_set **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_shape_set *set = bw_alloc_array(&kept, 1, sizeof *set);
  if (set == NULL) return bw_fail_memory(error);
  set->allocator = kept;
  bw_status status = make_room(set, placements, count) ? BW_OK : bw_fail_memory(error);
  for (uint32_t i = 0; i < count && status == BW_OK; i++) {
    status = place(set, &placements[i], error);
  }
  if (status == BW_OK && !build_tree(set)) status = bw_fail_memory(error);
  if (status != BW_OK) {
    bw_shape_set_destroy(set);
    return status;
  }
  join_boxes(set);
  *out = set;
  return BW_OK;
}

/* ---- what is in it ------------------------------------------------------------------------- */

uint32_t bw_shape_set_placement_count(const bw_shape_set *set) {
  return set->placed_count;
}

int bw_shape_set_placement(const bw_shape_set *set, uint32_t index, bw_shape_placed *out) {
  if (index >= set->placed_count) return 0;
  const bw_placed_shape *placed = &set->placed[index];
  out->id = placed->id;
  out->first = placed->first;
  out->count = placed->shape->face_count;
  for (int i = 0; i < 16; i++) out->matrix[i] = (float)placed->matrix[i];
  memcpy(out->low, placed->low, sizeof out->low);
  memcpy(out->high, placed->high, sizeof out->high);
  return 1;
}

const bw_mesh_shape *bw_shape_set_shape(const bw_shape_set *set, uint32_t index) {
  return index < set->placed_count ? set->placed[index].shape : NULL;
}

uint32_t bw_shape_set_placement_of(const bw_shape_set *set, uint32_t triangle, uint32_t *face) {
  if (triangle >= set->triangle_count) return BW_NONE;
  /* The last placement that begins at or before it; those without triangles are passed over, as the
   * next begins where they do. */
  uint32_t low = 0;
  uint32_t high = set->placed_count;
  while (high - low > 1) {
    uint32_t middle = (low + high) / 2;
    if (set->placed[middle].first <= triangle) {
      low = middle;
    } else {
      high = middle;
    }
  }
  *face = triangle - set->placed[low].first;
  return low;
}

uint32_t bw_shape_set_material_count(const bw_shape_set *set) {
  return set->material_count;
}

int bw_shape_set_material(const bw_shape_set *set, uint32_t index, bw_material_ref *out) {
  if (index >= set->material_count) return 0;
  *out = set->materials[index];
  return 1;
}

uint32_t bw_shape_set_triangle_count(const bw_shape_set *set) {
  return set->triangle_count;
}

void bw_placed_corners(const bw_placed_shape *placed, uint32_t face, float corners[3][3]) {
  bw_faces faces = bw_shape_faces(placed->shape);
  const float *from[3];
  bw_face_corners(&faces, face, from);
  for (int i = 0; i < 3; i++) {
    const float *c = from[placed->mirrored && i > 0 ? 3 - i : i];
    const double point[3] = {c[0], c[1], c[2]};
    double at[3];
    bw_affine_point(placed->matrix, point, at);
    for (int axis = 0; axis < 3; axis++) corners[i][axis] = (float)at[axis];
  }
}

uint8_t bw_placed_material(const bw_shape_set *set, const bw_placed_shape *placed, uint32_t face) {
  return set->numbers[placed->materials_at + placed->shape->face_materials[face]];
}

int bw_shape_set_triangle(const bw_shape_set *set, uint32_t index, bw_triangle *out) {
  uint32_t face = 0;
  uint32_t number = bw_shape_set_placement_of(set, index, &face);
  if (number == BW_NONE) return 0;
  const bw_placed_shape *placed = &set->placed[number];
  float corners[3][3];
  bw_placed_corners(placed, face, corners);
  memcpy(out->a, corners[0], sizeof out->a);
  memcpy(out->b, corners[1], sizeof out->b);
  memcpy(out->c, corners[2], sizeof out->c);
  for (int i = 0; i < 3; i++) out->corners[i] = BW_NONE;
  out->flags = BW_TRIANGLE_ENABLED | BW_TRIANGLE_TWO_SIDED;
  out->material = bw_placed_material(set, placed, face);
  out->area = 0;
  return 1;
}

void bw_shape_set_bounds(const bw_shape_set *set, float bounds[6]) {
  memcpy(bounds, set->low, sizeof set->low);
  memcpy(bounds + 3, set->high, sizeof set->high);
}
