/* The components that name a shape for an entity. source: seed 002, "Rigid bodies and placement" */
#include "base/bytes.h"
#include "base/error.h"

#include <inttypes.h>

enum {
  BODY_SIZE = 100,
  FILTER_CLASS_AT = 4,
  HEAD_SIZE = 9,    /* of an object within another: managed byte, id, class */
  BEHIND_BODY = 16, /* walkability, and 12 bytes */
  LEAST_INERT = 4 + HEAD_SIZE + BODY_SIZE + BEHIND_BODY,
  HANDLE_SIZE = 5, /* a 0 and an id */
  SHAPE_ID_SIZE = 4
};

#define FILTER_CLASS 0x43ef99c2u

static bw_status wrong_class(bw_error *error, size_t at, uint32_t found, const char *what,
                             uint32_t expected) {
  return bw_fail_at(error, BW_INVALID, at,
                    "class 0x%08" PRIx32 " where %s 0x%08" PRIx32 " is expected", found, what,
                    expected);
}

/* Reads a body whose first byte is at `offset` of the file. */
static bw_status read_body(const uint8_t *data, size_t offset, bw_rigid_body *out,
                           bw_error *error) {
  bw_reader r = bw_reader_over(data, BODY_SIZE);
  uint32_t filter_class = bw_get_u32(data + FILTER_CLASS_AT);
  if (filter_class != FILTER_CLASS) {
    return wrong_class(error, offset + FILTER_CLASS_AT, filter_class, "CollisionFilterInfo",
                       FILTER_CLASS);
  }
  out->filter_id = bw_read_u32(&r);
  (void)bw_read_u32(&r);
  out->filter_layer = bw_read_u32(&r);
  out->filter_part = bw_read_u32(&r);
  out->shape = bw_read_u32(&r);
  out->mass = bw_read_f32(&r);
  out->linear_damping = bw_read_f32(&r);
  out->angular_damping = bw_read_f32(&r);
  for (int i = 0; i < 4; i++) out->flags[i] = bw_read_u8(&r);
  for (int i = 0; i < 16; i++) out->inertia[i] = bw_read_f32(&r);
  return BW_OK;
}

bw_status bw_rigid_body_read(const void *data, size_t size, bw_rigid_body *out, bw_error *error) {
  if (size != BODY_SIZE) {
    return bw_fail_at(error, size < BODY_SIZE ? BW_TRUNCATED : BW_INVALID, size,
                      "a RigidBody has %d bytes, not %zu", BODY_SIZE, size);
  }
  bw_rigid_body body;
  bw_status status = read_body(data, 0, &body, error);
  if (status == BW_OK) *out = body;
  return status;
}

bw_status bw_inert_component_read(const void *data, size_t size, bw_inert_component *out,
                                  bw_error *error) {
  if (size < LEAST_INERT) {
    return bw_fail_at(error, BW_TRUNCATED, size, "an InertComponent has %d bytes or more, not %zu",
                      LEAST_INERT, size);
  }
  size_t body_at = size - BEHIND_BODY - BODY_SIZE;
  const uint8_t *body = (const uint8_t *)data + body_at;
  uint32_t found = bw_get_u32(body - 4);
  if (found != BW_CLASS_RIGID_BODY) {
    return wrong_class(error, body_at - 4, found, "RigidBody", BW_CLASS_RIGID_BODY);
  }
  bw_inert_component component;
  component.body_managed = body[-HEAD_SIZE];
  component.body_id = bw_get_u32(body - 8);
  component.damage = bw_get_u32(body - HEAD_SIZE - 4);
  component.walkability = bw_get_u32(body + BODY_SIZE);
  bw_status status = read_body(body, body_at, &component.body, error);
  if (status == BW_OK) *out = component;
  return status;
}

/* ---- pairs --------------------------------------------------------------------------------- */

/* A count of elements of `size` bytes, and the first of them. */
static bw_status read_array(bw_reader *r, size_t base, size_t size, const char *what,
                            uint32_t *count, const uint8_t **at, bw_error *error) {
  size_t offset = base + r->offset;
  *count = bw_read_u32(r);
  if (r->failed) {
    return bw_fail_at(error, BW_TRUNCATED, base + r->size, "the file ends before the count of %s",
                      what);
  }
  if (*count > bw_reader_left(r) / size) {
    return bw_fail_at(error, BW_TRUNCATED, offset,
                      "%" PRIu32 " %s of %zu bytes, and %zu bytes are there", *count, what, size,
                      bw_reader_left(r));
  }
  *at = bw_read_bytes(r, *count * size);
  return BW_OK;
}

/* Reads the two arrays at the start of `data`, which is at `base` of the file; `used` becomes the
 * bytes that they take. */
static bw_status read_pairs(const uint8_t *data, size_t size, size_t base, bw_shape_pair *pairs,
                            uint32_t capacity, uint32_t *count, size_t *used, bw_error *error) {
  bw_reader r = bw_reader_over(data, size);
  uint32_t entities = 0, shapes = 0;
  const uint8_t *handles = data, *ids = data;
  bw_status status = read_array(&r, base, HANDLE_SIZE, "entities", &entities, &handles, error);
  if (status != BW_OK) return status;
  size_t shapes_at = base + r.offset;
  status = read_array(&r, base, SHAPE_ID_SIZE, "shapes", &shapes, &ids, error);
  if (status != BW_OK) return status;
  if (entities != shapes) {
    return bw_fail_at(error, BW_INVALID, shapes_at, "%" PRIu32 " shapes for %" PRIu32 " entities",
                      shapes, entities);
  }
  for (uint32_t i = 0; i < entities; i++) {
    const uint8_t *handle = handles + (size_t)i * HANDLE_SIZE;
    if (handle[0] == 0) continue;
    return bw_fail_at(error, BW_INVALID, base + 4 + (uint64_t)i * HANDLE_SIZE,
                      "the handle of entity %" PRIu32 " begins with %u, not with 0", i,
                      (unsigned)handle[0]);
  }
  for (uint32_t i = 0; i < entities && i < capacity; i++) {
    pairs[i].entity = bw_get_u32(handles + (size_t)i * HANDLE_SIZE + 1);
    pairs[i].shape = bw_get_u32(ids + (size_t)i * SHAPE_ID_SIZE);
  }
  *count = entities;
  *used = r.offset;
  return BW_OK;
}

bw_status bw_multi_mesh_read(const void *data, size_t size, bw_shape_pair *pairs, uint32_t capacity,
                             uint32_t *count, bw_error *error) {
  uint32_t found = 0;
  size_t used = 0;
  bw_status status = read_pairs(data, size, 0, NULL, 0, &found, &used, error);
  if (status != BW_OK) return status;
  if (used != size) {
    return bw_fail_at(error, BW_INVALID, used, "%zu bytes are left behind the shapes", size - used);
  }
  return read_pairs(data, size, 0, pairs, capacity, count, &used, error);
}

bw_status bw_multi_inert_read(const void *data, size_t size, bw_shape_pair *pairs,
                              uint32_t capacity, uint32_t *count, bw_error *error) {
  const uint8_t *bytes = data;
  size_t place = 0, used = 0;
  uint32_t found = 0, places = 0;
  for (size_t at = HEAD_SIZE; at <= size; at++) {
    if (bw_get_u32(bytes + at - 4) != BW_CLASS_MULTI_MESH_SHAPE) continue;
    if (read_pairs(bytes + at, size - at, at, NULL, 0, &found, &used, NULL) != BW_OK) continue;
    place = at;
    places++;
  }
  if (places != 1) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "a MultiInertComponent has one MultiMeshShape, not %" PRIu32, places);
  }
  return read_pairs(bytes + place, size - place, place, pairs, capacity, count, &used, error);
}
