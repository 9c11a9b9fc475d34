/* Shapes: the public side of their records. */
#include "physics/physics.h"

#include <inttypes.h>
#include <string.h>

bw_status bw_body_add_shape(bw_physics *physics, uint32_t body, uint32_t chain, uint32_t type,
                            const float size[3], uint32_t *shape, bw_error *error) {
  uint32_t index = 0;
  bw_status status = bw_find_body(physics, body, &index, error);
  if (status != BW_OK) return status;
  if (chain > BW_CHAIN_BONES) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "chain: expected 0 or 1, got %" PRIu32,
                      chain);
  }
  uint32_t sizes = bw_shape_size_count(type);
  if (sizes == 0) {
    return bw_fail_at(error, BW_UNSUPPORTED, BW_NO_OFFSET,
                      "type: expected 1 (box) to 4 (segment), got %" PRIu32, type);
  }
  status = bw_check_sizes("size", size, sizes, error);
  if (status != BW_OK) return status;
  uint32_t taken = bw_chain_take(physics, BW_POOL_HOST_SHAPES, type, size);
  if (taken == BW_NONE) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "all %" PRIu32 " host shapes are in use",
                      physics->options.host_shapes);
  }
  bw_chain_append(physics, index, chain, taken);
  bw_body_mark_dirty(physics, index);
  *shape = bw_shape_id(physics, taken);
  return BW_OK;
}

bw_status bw_shape_destroy(bw_physics *physics, uint32_t shape, bw_error *error) {
  uint32_t index = 0;
  bw_status status = bw_find_shape(physics, shape, &index, error);
  if (status != BW_OK) return status;
  const bw_shape_record *record = &physics->shapes[index];
  if (record->pool != BW_POOL_HOST_SHAPES) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "shape: 0x%08" PRIx32 " goes with its body",
                      shape);
  }
  if (record->body == BW_NONE) return bw_find_shape(physics, 0, &index, error);
  bw_body_mark_dirty(physics, record->body);
  bw_chain_give_back(physics, index);
  return BW_OK;
}

bw_status bw_shape_get(const bw_physics *physics, uint32_t shape, bw_shape_info *out,
                       bw_error *error) {
  uint32_t index = 0;
  bw_status status = bw_find_shape(physics, shape, &index, error);
  if (status != BW_OK) return status;
  const bw_shape_record *record = &physics->shapes[index];
  out->geometry = record->geometry;
  bw_geometry_box(&record->geometry, out->low, out->high);
  memcpy(out->offset, record->offset, sizeof out->offset);
  memcpy(out->previous, record->previous, sizeof out->previous);
  out->length = record->length;
  out->bone = record->bone;
  out->flags = record->flags;
  out->body = bw_body_id(physics, record->body);
  out->next = bw_shape_id(physics, record->next);
  out->pool = record->pool;
  return BW_OK;
}

/* A shape that can be set: not one that waits in its pool to be taken. */
static bw_status find_set(const bw_physics *physics, uint32_t shape, uint32_t *index,
                          bw_error *error) {
  bw_status status = bw_find_shape(physics, shape, index, error);
  if (status != BW_OK) return status;
  const bw_shape_record *record = &physics->shapes[*index];
  bool waits = bw_pool_is_taken_from(record->pool) && (record->flags & BW_SHAPE_TAKEN) == 0;
  return waits ? bw_find_shape(physics, 0, index, error) : BW_OK;
}

bw_status bw_shape_set_flags(bw_physics *physics, uint32_t shape, uint32_t flags, bw_error *error) {
  uint32_t index = 0;
  bw_status status = find_set(physics, shape, &index, error);
  if (status != BW_OK) return status;
  bw_shape_record *record = &physics->shapes[index];
  uint32_t taken = record->flags & BW_SHAPE_TAKEN;
  record->flags = (uint16_t)((flags & 0xffffu & ~BW_SHAPE_TAKEN) | taken);
  return BW_OK;
}

bw_status bw_shape_set_offset(bw_physics *physics, uint32_t shape, const float offset[3],
                              int32_t bone, bw_error *error) {
  uint32_t index = 0;
  bw_status status = find_set(physics, shape, &index, error);
  if (status == BW_OK) status = bw_check3("offset", offset, error);
  if (status != BW_OK) return status;
  if (bone < -1 || bone >= BW_BONE_COUNT) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "bone: expected -1 to 63, got %" PRId32,
                      bone);
  }
  bw_shape_record *record = &physics->shapes[index];
  memcpy(record->offset, offset, sizeof record->offset);
  record->bone = (int16_t)bone;
  bw_body_mark_dirty(physics, record->body);
  return BW_OK;
}

bw_status bw_shape_set_size(bw_physics *physics, uint32_t shape, const float size[3],
                            bw_error *error) {
  uint32_t index = 0;
  bw_status status = find_set(physics, shape, &index, error);
  if (status != BW_OK) return status;
  bw_shape_record *record = &physics->shapes[index];
  uint32_t sizes = bw_shape_size_count(record->geometry.type);
  status = bw_check_sizes("size", size, sizes, error);
  if (status != BW_OK) return status;
  bw_shape_resize(record, size);
  bw_body_mark_dirty(physics, record->body);
  return BW_OK;
}

/* ---- geometry set by hand */

static bool unit_axes(const float axes[9]) {
  for (size_t i = 0; i < 3; i++) {
    bw_vec3 a = bw_vec3_load(axes + 3 * i);
    bw_vec3 b = bw_vec3_load(axes + 3 * ((i + 1) % 3));
    if (!(fabsf(bw_vec3_dot(a, a) - 1.0f) <= 2e-3f)) return false;
    if (!(fabsf(bw_vec3_dot(a, b)) <= 1e-3f)) return false;
  }
  return true;
}

static bool positive(float size) {
  return size > 0.0f && bw_near(size);
}

int bw_geometry_valid(const bw_geometry *g) {
  if (!bw_near3(g->at)) return 0;
  switch (g->type) {
    case BW_SHAPE_BOX:
      return positive(g->half[0]) && positive(g->half[1]) && positive(g->half[2]) &&
             unit_axes(g->axes);
    case BW_SHAPE_SPHERE: return positive(g->radius);
    case BW_SHAPE_CAPSULE: return positive(g->radius) && positive(g->height);
    case BW_SHAPE_SEGMENT: return positive(g->radius) && bw_near3(g->to);
    default: return 0;
  }
}

int bw_geometry_bounds(const bw_geometry *geometry, float bounds[6]) {
  if (!bw_geometry_valid(geometry)) return 0;
  bw_geometry_box(geometry, bounds, bounds + 3);
  return 1;
}

/* The fields that a type names; the rest 0. */
static bw_geometry only_named(const bw_geometry *g) {
  bw_geometry named = {.type = g->type, .at = {g->at[0], g->at[1], g->at[2]}};
  if (g->type == BW_SHAPE_BOX) {
    memcpy(named.half, g->half, sizeof named.half);
    memcpy(named.axes, g->axes, sizeof named.axes);
    return named;
  }
  named.radius = g->radius;
  if (g->type == BW_SHAPE_CAPSULE) named.height = g->height;
  if (g->type == BW_SHAPE_SEGMENT) memcpy(named.to, g->to, sizeof named.to);
  return named;
}

bw_status bw_shape_set_geometry(bw_physics *physics, uint32_t shape, const bw_geometry *geometry,
                                bw_error *error) {
  uint32_t index = 0;
  bw_status status = find_set(physics, shape, &index, error);
  if (status != BW_OK) return status;
  bw_shape_record *record = &physics->shapes[index];
  if (geometry->type != record->geometry.type || !bw_geometry_valid(geometry)) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "geometry: expected finite numbers, sizes over 0 and unit axes for a shape "
                      "of type %" PRIu32,
                      record->geometry.type);
  }
  record->geometry = only_named(geometry);
  return BW_OK;
}
