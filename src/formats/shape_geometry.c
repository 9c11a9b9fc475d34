/* What both readers of mesh shapes do with a body's arrays. */
#include "formats/mesh_shape.h"

#include "base/error.h"

#include <inttypes.h>
#include <string.h>

static bw_status copy_bytes(const bw_allocator *allocator, const uint8_t *at, size_t size,
                            uint8_t **out, bw_error *error) {
  if (size == 0) return BW_OK;
  *out = bw_alloc_array(allocator, size, 1);
  if (*out == NULL) return bw_fail_memory(error);
  memcpy(*out, at, size);
  return BW_OK;
}

bw_status bw_shape_take_geometry(bw_mesh_shape *shape, const uint8_t *at, size_t size,
                                 bw_error *error) {
  bw_status status = copy_bytes(&shape->allocator, at, size, &shape->geometry, error);
  if (status == BW_OK) shape->geometry_size = size;
  return status;
}

bw_status bw_shape_check_finite(const uint8_t *at, uint32_t count, uint64_t offset,
                                const char *what, bw_error *error) {
  for (uint32_t i = 0; i < count; i++) {
    if (isfinite(bw_get_f32(at + (size_t)i * 4))) continue;
    return bw_fail_at(error, BW_INVALID, offset + (uint64_t)i * 4, "%s has %c that is not finite",
                      what, "xyz"[i % 3]);
  }
  return BW_OK;
}

bw_status bw_shape_take_positions(bw_mesh_shape *shape, const uint8_t *at, uint32_t count,
                                  size_t stride, uint64_t offset, bw_error *error) {
  if (count == 0) return BW_OK;
  shape->positions = bw_alloc_array(&shape->allocator, (size_t)count * 3, sizeof(float));
  if (shape->positions == NULL) return bw_fail_memory(error);
  shape->vertex_count = count;
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t *from = at + i * stride;
    for (uint32_t axis = 0; axis < 3; axis++) {
      float value = bw_get_f32(from + (size_t)axis * 4);
      if (!isfinite(value)) {
        return bw_fail_at(error, BW_INVALID, offset + i * stride + (uint64_t)axis * 4,
                          "vertex %" PRIu32 " has %c that is not finite", i, "xyz"[axis]);
      }
      shape->positions[(size_t)i * 3 + axis] = value;
    }
  }
  return BW_OK;
}

bw_status bw_shape_take_corners(bw_mesh_shape *shape, const uint8_t *at, uint32_t count,
                                uint64_t offset, bw_error *error) {
  if (count == 0) return BW_OK;
  size_t corners = (size_t)count * 3;
  shape->corners = bw_alloc_array(&shape->allocator, corners, sizeof(uint16_t));
  if (shape->corners == NULL) return bw_fail_memory(error);
  shape->face_count = count;
  for (size_t i = 0; i < corners; i++) {
    shape->corners[i] = bw_get_u16(at + i * 2);
    if (shape->corners[i] < shape->vertex_count) continue;
    return bw_fail_at(error, BW_INVALID, offset + i * 2, "face %zu names vertex %u of %" PRIu32,
                      i / 3, (unsigned)shape->corners[i], shape->vertex_count);
  }
  return BW_OK;
}

bw_status bw_shape_take_materials(bw_mesh_shape *shape, const uint8_t *materials, uint32_t count,
                                  uint64_t count_offset, const uint8_t *of_faces,
                                  uint64_t faces_offset, bw_error *error) {
  if (count > BW_MESH_SHAPE_MAX_MATERIALS) {
    return bw_fail_at(error, BW_LIMIT, count_offset, "%" PRIu32 " materials, the limit is %u",
                      count, BW_MESH_SHAPE_MAX_MATERIALS);
  }
  size_t size = count * bw_shape_material_size(shape);
  bw_status status = copy_bytes(&shape->allocator, materials, size, &shape->materials, error);
  if (status != BW_OK) return status;
  shape->material_count = shape->material_capacity = count;
  if (shape->face_count == 0) return BW_OK;
  shape->face_materials = bw_alloc_array(&shape->allocator, shape->face_count, 1);
  if (shape->face_materials == NULL) return bw_fail_memory(error);
  for (uint32_t i = 0; of_faces != NULL && i < shape->face_count; i++) {
    shape->face_materials[i] = of_faces[i];
    if (of_faces[i] < count) continue;
    return bw_fail_at(error, BW_INVALID, faces_offset + i,
                      "face %" PRIu32 " has material %u of %" PRIu32, i, (unsigned)of_faces[i],
                      count);
  }
  return BW_OK;
}

/* Casts widen boxes by this part of the largest coordinate. source: spec of the other formats, 1b */
#define PAD 1e-6

void bw_shape_measure(bw_mesh_shape *shape) {
  bw_faces faces = bw_shape_faces(shape);
  for (uint32_t face = 0; face < faces.count; face++) {
    const float *corners[3];
    float low[3], high[3];
    bw_face_corners(&faces, face, corners);
    bw_shape_padded_box(corners, 0.0, low, high);
    for (int axis = 0; axis < 3; axis++) {
      if (face == 0 || low[axis] < shape->low[axis]) shape->low[axis] = low[axis];
      if (face == 0 || high[axis] > shape->high[axis]) shape->high[axis] = high[axis];
    }
  }
  double largest = 1.0;
  for (int axis = 0; axis < 3; axis++) {
    if (-(double)shape->low[axis] > largest) largest = -(double)shape->low[axis];
    if ((double)shape->high[axis] > largest) largest = shape->high[axis];
  }
  shape->pad = PAD * largest;
}
