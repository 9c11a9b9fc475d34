/* What is in a primitive, and making one. */
#include "formats/primitive.h"

#include "base/error.h"

#include <inttypes.h>
#include <string.h>

static void copy_floats(float *out, const uint8_t *at, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) out[i] = bw_get_f32(at + (size_t)i * 4);
}

static size_t transform_at(const bw_primitive *primitive) {
  return primitive->class_id == BW_CLASS_BOX_SHAPE ? BOX_TRANSFORM : 0;
}

void bw_primitive_transform(const bw_primitive *primitive, double matrix[16]) {
  const uint8_t *at = primitive->body + transform_at(primitive);
  for (size_t i = 0; i < 16; i++) matrix[i] = bw_get_f32(at + i * 4);
}

uint32_t bw_primitive_material(const bw_primitive *primitive) {
  if (primitive->class_id == BW_CLASS_LIST_SHAPE) return 0;
  return bw_get_u32(primitive->body + primitive->size - 4);
}

bw_status bw_primitive_save(const bw_primitive *primitive, bw_bytes **out, bw_error *error) {
  bw_bytes *bytes = bw_bytes_create(&primitive->allocator, primitive->size);
  if (bytes == NULL) return bw_fail_memory(error);
  memcpy(bw_bytes_edit(bytes), primitive->body, primitive->size);
  *out = bytes;
  return BW_OK;
}

void bw_primitive_describe(const bw_primitive *primitive, bw_primitive_info *out) {
  const uint8_t *at = primitive->body;
  memset(out, 0, sizeof *out);
  out->class_id = primitive->class_id;
  out->material = bw_primitive_material(primitive);
  switch (primitive->class_id) {
    case BW_CLASS_BOX_SHAPE:
      copy_floats(out->half, at, 3);
      out->radius = bw_get_f32(at + BOX_RADIUS);
      copy_floats(out->transform, at + BOX_TRANSFORM, 16);
      break;
    case BW_CLASS_CAPSULE_SHAPE:
      copy_floats(out->bottom, at, 4);
      copy_floats(out->top, at + CAPSULE_TOP, 4);
      out->radius = bw_get_f32(at + CAPSULE_RADIUS);
      break;
    case BW_CLASS_BARREL_SHAPE:
      copy_floats(out->transform, at, 16);
      out->planes = primitive->planes;
      out->vertices = primitive->vertices;
      break;
    default:
      out->children = primitive->child_count;
      out->flag = primitive->has_flag ? at[primitive->size - 1] : BW_NONE;
      break;
  }
}

int bw_primitive_plane(const bw_primitive *primitive, uint32_t index, float plane[4]) {
  if (index >= primitive->planes) return 0;
  copy_floats(plane, primitive->body + BARREL_PLANES + 4 + (size_t)index * BARREL_ROW, 4);
  return 1;
}

int bw_primitive_vertex(const bw_primitive *primitive, uint32_t index, float vertex[4]) {
  if (index >= primitive->vertices) return 0;
  copy_floats(vertex, primitive->body + primitive->vertices_at + (size_t)index * BARREL_ROW, 4);
  return 1;
}

const bw_primitive *bw_primitive_child(const bw_primitive *primitive, uint32_t index,
                                       uint32_t *id) {
  if (index >= primitive->child_count) return NULL;
  if (id != NULL) *id = primitive->children[index].id;
  return &primitive->children[index];
}

/* ---- making -------------------------------------------------------------------------------- */

static void write_floats(bw_writer *w, const float *numbers, size_t count) {
  for (size_t i = 0; i < count; i++) bw_write_f32(w, numbers[i]);
}

static void write_list(bw_writer *w, const bw_primitive_info *info,
                       const bw_primitive *const *children, const uint32_t *ids) {
  bw_write_u32(w, info->children);
  for (uint32_t i = 0; i < info->children; i++) {
    bw_write_u8(w, 0);
    bw_write_u32(w, ids[i]);
    bw_write_u32(w, children[i]->class_id);
    bw_write_bytes(w, children[i]->body, children[i]->size);
  }
  if (info->flag != BW_NONE) bw_write_u8(w, (uint8_t)(info->flag & 0xffu));
}

bw_status bw_primitive_create(const bw_primitive_info *info, const float *planes,
                              const float *vertices, const bw_primitive *const *children,
                              const uint32_t *ids, const bw_allocator *allocator,
                              bw_primitive **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_writer w = bw_writer_with(&kept);
  switch (info->class_id) {
    case BW_CLASS_BOX_SHAPE:
      write_floats(&w, info->half, 3);
      bw_write_f32(&w, info->radius);
      write_floats(&w, info->transform, 16);
      break;
    case BW_CLASS_CAPSULE_SHAPE:
      write_floats(&w, info->bottom, 4);
      write_floats(&w, info->top, 4);
      bw_write_f32(&w, info->radius);
      break;
    case BW_CLASS_BARREL_SHAPE:
      write_floats(&w, info->transform, 16);
      bw_write_u32(&w, info->planes);
      write_floats(&w, planes, (size_t)info->planes * 4);
      bw_write_u32(&w, info->vertices);
      write_floats(&w, vertices, (size_t)info->vertices * 4);
      break;
    default: write_list(&w, info, children, ids); break;
  }
  if (info->class_id != BW_CLASS_LIST_SHAPE) bw_write_u32(&w, info->material);
  bw_status status = w.failed
                         ? bw_fail_memory(error)
                         : bw_primitive_load(w.data, w.size, info->class_id, &kept, out, error);
  bw_writer_discard(&w);
  return status;
}
