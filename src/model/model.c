/* A model: vertices, triangles cut from polygons, and the names of materials and groups. */
#include "model/model.h"

#include "base/alloc.h"
#include "base/error.h"
#include "base/vec.h"
#include "model/names.h"
#include "model/polygon.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct model_triangle {
  uint32_t corners[3];
  uint32_t material, group; /* BW_NONE: none */
} model_triangle;

struct bw_model {
  bw_allocator allocator;
  float (*vertices)[3];
  uint32_t vertex_count;
  size_t vertex_capacity;
  model_triangle *triangles;
  uint32_t triangle_count;
  size_t triangle_capacity;
  bw_names materials, groups;
  bw_texts warnings;
  uint64_t warnings_dropped;
  bw_cutter cutter;
};

bw_status bw_model_create(const bw_allocator *allocator, bw_model **out, bw_error *error) {
  bw_allocator memory = bw_allocator_or_default(allocator);
  bw_model *model = bw_alloc_array(&memory, 1, sizeof *model);
  if (model == NULL) return bw_fail_memory(error);
  model->allocator = memory;
  *out = model;
  return BW_OK;
}

void bw_model_destroy(bw_model *model) {
  if (model == NULL) return;
  bw_allocator memory = model->allocator;
  bw_free_array(&memory, model->vertices, model->vertex_capacity, sizeof *model->vertices);
  bw_free_array(&memory, model->triangles, model->triangle_capacity, sizeof *model->triangles);
  bw_names_free(&memory, &model->materials);
  bw_names_free(&memory, &model->groups);
  bw_texts_free(&memory, &model->warnings);
  bw_cutter_free(&memory, &model->cutter);
  bw_free_array(&memory, model, 1, sizeof *model);
}

const bw_allocator *bw_model_allocator(const bw_model *model) {
  return &model->allocator;
}

/* ---- reading ------------------------------------------------------------------------------- */

uint32_t bw_model_vertex_count(const bw_model *model) {
  return model->vertex_count;
}

uint32_t bw_model_triangle_count(const bw_model *model) {
  return model->triangle_count;
}

uint32_t bw_model_material_count(const bw_model *model) {
  return model->materials.texts.count;
}

uint32_t bw_model_group_count(const bw_model *model) {
  return model->groups.texts.count;
}

uint32_t bw_model_warning_count(const bw_model *model) {
  return model->warnings.count;
}

int bw_model_vertex(const bw_model *model, uint32_t index, float position[3]) {
  if (index >= model->vertex_count) return 0;
  memcpy(position, model->vertices[index], sizeof model->vertices[index]);
  return 1;
}

int bw_model_triangle(const bw_model *model, uint32_t index, uint32_t corners[3],
                      uint32_t *material, uint32_t *group) {
  if (index >= model->triangle_count) return 0;
  const model_triangle *triangle = &model->triangles[index];
  memcpy(corners, triangle->corners, sizeof triangle->corners);
  *material = triangle->material;
  *group = triangle->group;
  return 1;
}

static const char *text_at(const bw_texts *texts, uint32_t index) {
  return index < texts->count ? texts->items[index] : NULL;
}

const char *bw_model_material_name(const bw_model *model, uint32_t index) {
  return text_at(&model->materials.texts, index);
}

const char *bw_model_group_name(const bw_model *model, uint32_t index) {
  return text_at(&model->groups.texts, index);
}

const char *bw_model_warning(const bw_model *model, uint32_t index) {
  return text_at(&model->warnings, index);
}

int bw_model_bounds(const bw_model *model, float bounds[6]) {
  if (model->triangle_count == 0) return 0;
  const float *first = model->vertices[model->triangles[0].corners[0]];
  float found[6] = {first[0], first[1], first[2], first[0], first[1], first[2]};
  for (uint32_t i = 0; i < model->triangle_count; i++) {
    for (int corner = 0; corner < 3; corner++) {
      const float *vertex = model->vertices[model->triangles[i].corners[corner]];
      for (int k = 0; k < 3; k++) {
        if (vertex[k] < found[k]) found[k] = vertex[k];
        if (vertex[k] > found[3 + k]) found[3 + k] = vertex[k];
      }
    }
  }
  memcpy(bounds, found, sizeof found);
  return 1;
}

/* ---- building ------------------------------------------------------------------------------ */

bw_status bw_model_add_vertex(bw_model *model, float x, float y, float z, uint32_t *index,
                              bw_error *error) {
  if (!bw_vec3_finite(bw_vec3_of(x, y, z))) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "a coordinate of vertex %" PRIu32 " is not a finite number",
                      model->vertex_count);
  }
  if (model->vertex_count == BW_NONE) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "a model has at most %" PRIu32 " vertices",
                      BW_NONE);
  }
  void *vertices = model->vertices;
  bool room = bw_reserve_one(&model->allocator, &vertices, model->vertex_count,
                             &model->vertex_capacity, sizeof *model->vertices);
  model->vertices = vertices;
  if (!room) return bw_fail_memory(error);
  float *vertex = model->vertices[model->vertex_count];
  vertex[0] = x;
  vertex[1] = y;
  vertex[2] = z;
  *index = model->vertex_count++;
  return BW_OK;
}

/* our choice: the blanks at the ends of a name do not count, as in a file. */
static bw_status add_name(bw_model *model, bw_names *names, const char *what, const char *name,
                          size_t length, uint32_t *index, bw_error *error) {
  while (length > 0 && bw_is_blank(name[length - 1])) length--;
  while (length > 0 && bw_is_blank(*name)) {
    name++;
    length--;
  }
  if (length == 0) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "the name of a %s is empty", what);
  }
  for (size_t i = 0; i < length; i++) {
    unsigned char c = (unsigned char)name[i];
    if (c < 0x20 && c != '\t') {
      return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                        "the name of a %s has the control character %d", what, c);
    }
  }
  if (!bw_names_add(&model->allocator, names, name, length, index)) return bw_fail_memory(error);
  return BW_OK;
}

bw_status bw_model_add_material(bw_model *model, const char *name, size_t length, uint32_t *index,
                                bw_error *error) {
  return add_name(model, &model->materials, "material", name, length, index, error);
}

bw_status bw_model_add_group(bw_model *model, const char *name, size_t length, uint32_t *index,
                             bw_error *error) {
  return add_name(model, &model->groups, "group", name, length, index, error);
}

static bw_status check_polygon(const bw_model *model, const uint32_t *corners, uint32_t count,
                               uint32_t material, uint32_t group, bw_error *error) {
  if (count < 3) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "a polygon needs 3 corners or more and has %" PRIu32, count);
  }
  if (count > BW_POLYGON_MAX_CORNERS) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                      "a polygon may have %" PRIu32 " corners and has %" PRIu32,
                      BW_POLYGON_MAX_CORNERS, count);
  }
  for (uint32_t i = 0; i < count; i++) {
    if (corners[i] < model->vertex_count) continue;
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "corner %" PRIu32 " of a polygon is vertex %" PRIu32
                      " and the model has %" PRIu32 " vertices",
                      i, corners[i], model->vertex_count);
  }
  if (material != BW_NONE && material >= model->materials.texts.count) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "there is no material %" PRIu32 " in the model", material);
  }
  if (group != BW_NONE && group >= model->groups.texts.count) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "there is no group %" PRIu32 " in the model",
                      group);
  }
  if (model->triangle_count > BW_NONE - count) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "a model has at most %" PRIu32 " triangles",
                      BW_NONE);
  }
  return BW_OK;
}

/* Makes room for `count` more triangles. */
static bool reserve_triangles(bw_model *model, uint32_t count) {
  size_t needed = (size_t)model->triangle_count + count;
  if (needed <= model->triangle_capacity) return true;
  size_t capacity = model->triangle_capacity + model->triangle_capacity / 2 + 16;
  if (capacity < needed) capacity = needed;
  void *grown = bw_resize_array(&model->allocator, model->triangles, model->triangle_capacity,
                                capacity, sizeof *model->triangles);
  if (grown == NULL) return false;
  model->triangles = grown;
  model->triangle_capacity = capacity;
  return true;
}

bw_status bw_model_add_polygon(bw_model *model, const uint32_t *corners, uint32_t count,
                               uint32_t material, uint32_t group, bw_error *error) {
  bw_status status = check_polygon(model, corners, count, material, group, error);
  if (status != BW_OK) return status;
  bw_cutter *cutter = &model->cutter;
  if (!bw_cutter_reserve(&model->allocator, cutter, count) ||
      !reserve_triangles(model, count - 2)) {
    return bw_fail_memory(error);
  }
  for (uint32_t i = 0; i < count; i++) {
    memcpy(cutter->corners[i].position, model->vertices[corners[i]], sizeof(float[3]));
  }
  bw_cutter_cut(cutter, count);
  for (uint32_t i = 0; i < count - 2; i++) {
    model_triangle *triangle = &model->triangles[model->triangle_count++];
    for (int k = 0; k < 3; k++) triangle->corners[k] = corners[cutter->triangles[i][k]];
    triangle->material = material;
    triangle->group = group;
  }
  return BW_OK;
}

/* ---- transforming -------------------------------------------------------------------------- */

/* One coordinate of a transformed vertex; `column` are the four factors of one row each. A factor of
 * 0 adds nothing and a zero keeps its sign, so that turning axes and turning them back gives the
 * same bits. */
static float transformed_coordinate(const float vertex[3], const float *column) {
  float sum = 0.0f;
  bool any = false;
  for (size_t i = 0; i < 3; i++) {
    float factor = column[3 * i];
    if (factor == 0.0f) continue;
    float product = vertex[i] == 0.0f ? vertex[i] : vertex[i] * factor;
    sum = any ? sum + product : product;
    any = true;
  }
  return column[9] == 0.0f ? sum : sum + column[9];
}

static bw_vec3 transformed(const float vertex[3], const float rows[12]) {
  return bw_vec3_of(transformed_coordinate(vertex, rows), transformed_coordinate(vertex, rows + 1),
                    transformed_coordinate(vertex, rows + 2));
}

static bool mirrors(const float rows[12]) {
  double m[9];
  for (int i = 0; i < 9; i++) m[i] = rows[i];
  return m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6]) +
             m[2] * (m[3] * m[7] - m[4] * m[6]) <
         0.0;
}

static void turn_triangles(bw_model *model) {
  for (uint32_t i = 0; i < model->triangle_count; i++) {
    uint32_t *corners = model->triangles[i].corners;
    uint32_t second = corners[1];
    corners[1] = corners[2];
    corners[2] = second;
  }
}

bw_status bw_model_transform(bw_model *model, const float rows[12], bw_error *error) {
  for (uint32_t i = 0; i < model->vertex_count; i++) {
    if (bw_vec3_finite(transformed(model->vertices[i], rows))) continue;
    return bw_fail_at(
        error, BW_INVALID, BW_NO_OFFSET,
        "the transform makes a coordinate of vertex %" PRIu32 " a number that is not finite", i);
  }
  for (uint32_t i = 0; i < model->vertex_count; i++) {
    bw_vec3_store(model->vertices[i], transformed(model->vertices[i], rows));
  }
  if (mirrors(rows)) turn_triangles(model);
  return BW_OK;
}

/* ---- degenerate triangles ------------------------------------------------------------------ */

/* As the statistics of a mesh have it: the float32 normal has no length. */
static bool is_degenerate(const bw_model *model, const model_triangle *triangle) {
  bw_vec3 a = bw_vec3_load(model->vertices[triangle->corners[0]]);
  bw_vec3 ab = bw_vec3_subtract(bw_vec3_load(model->vertices[triangle->corners[1]]), a);
  bw_vec3 ac = bw_vec3_subtract(bw_vec3_load(model->vertices[triangle->corners[2]]), a);
  return bw_vec3_length(bw_vec3_cross(ab, ac)) == 0.0f;
}

uint32_t bw_model_drop_degenerate(bw_model *model) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < model->triangle_count; i++) {
    if (is_degenerate(model, &model->triangles[i])) continue;
    model->triangles[kept++] = model->triangles[i];
  }
  uint32_t dropped = model->triangle_count - kept;
  model->triangle_count = kept;
  return dropped;
}

/* ---- warnings ------------------------------------------------------------------------------ */

bool bw_model_keeps_warning(const bw_model *model) {
  return model->warnings.count < BW_MODEL_MAX_WARNINGS;
}

bool bw_model_warn_line(bw_model *model, uint32_t line, const char *format, ...) {
  if (!bw_model_keeps_warning(model)) {
    model->warnings_dropped++;
    return true;
  }
  char text[240];
  int start = snprintf(text, sizeof text, "line %" PRIu32 ": ", line);
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(text + start, sizeof text - (size_t)start, format, arguments);
  va_end(arguments);
  return bw_texts_add(&model->allocator, &model->warnings, text, strlen(text));
}

bool bw_model_end_warnings(bw_model *model) {
  if (model->warnings_dropped == 0) return true;
  char text[64];
  (void)snprintf(text, sizeof text, "and %" PRIu64 " more warnings", model->warnings_dropped);
  model->warnings_dropped = 0;
  return bw_texts_add(&model->allocator, &model->warnings, text, strlen(text));
}
