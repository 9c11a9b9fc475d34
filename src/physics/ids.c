/* Ids of owners, bodies and shapes, and the checks of what is set on them. */
#include "physics/physics.h"

#include <inttypes.h>

/* An id: the entry's generation in the high half, its number + 1 in the low one. */
static uint32_t make_id(uint32_t index, uint16_t generation) {
  return ((uint32_t)generation << 16) | (index + 1u);
}

uint32_t bw_owner_id(const bw_physics *physics, uint32_t index) {
  return index == BW_NONE ? 0 : make_id(index, physics->owners[index].generation);
}

uint32_t bw_body_id(const bw_physics *physics, uint32_t index) {
  return index == BW_NONE ? 0 : make_id(index, physics->bodies[index].generation);
}

uint32_t bw_shape_id(const bw_physics *physics, uint32_t index) {
  return index == BW_NONE ? 0 : make_id(index, physics->shapes[index].generation);
}

uint32_t bw_owner_index(const bw_physics *physics, uint32_t id) {
  uint32_t index = (id & 0xffffu) - 1u;
  if (index >= physics->owner_entries || !physics->owners[index].live) return BW_NONE;
  return bw_owner_id(physics, index) == id ? index : BW_NONE;
}

uint32_t bw_body_entry(const bw_physics *physics, uint32_t id) {
  uint32_t index = (id & 0xffffu) - 1u;
  if (index >= physics->body_entries) return BW_NONE;
  return bw_body_id(physics, index) == id ? index : BW_NONE;
}

uint32_t bw_body_index(const bw_physics *physics, uint32_t id) {
  uint32_t index = bw_body_entry(physics, id);
  return index != BW_NONE && physics->bodies[index].owner != 0 ? index : BW_NONE;
}

uint32_t bw_shape_index(const bw_physics *physics, uint32_t id) {
  uint32_t index = (id & 0xffffu) - 1u;
  if (index >= physics->shape_entries) return BW_NONE;
  return bw_shape_id(physics, index) == id ? index : BW_NONE;
}

static bw_status find(uint32_t found, const char *what, uint32_t id, uint32_t *index,
                      bw_error *error) {
  if (found == BW_NONE) {
    return bw_fail_at(error, BW_NOT_FOUND, BW_NO_OFFSET, "there is no %s 0x%08" PRIx32, what, id);
  }
  *index = found;
  return BW_OK;
}

bw_status bw_find_owner(const bw_physics *physics, uint32_t id, uint32_t *index, bw_error *error) {
  return find(bw_owner_index(physics, id), "owner", id, index, error);
}

bw_status bw_find_body(const bw_physics *physics, uint32_t id, uint32_t *index, bw_error *error) {
  return find(bw_body_index(physics, id), "body", id, index, error);
}

bw_status bw_find_shape(const bw_physics *physics, uint32_t id, uint32_t *index, bw_error *error) {
  return find(bw_shape_index(physics, id), "shape", id, index, error);
}

uint16_t bw_next_generation(uint16_t generation) {
  return (uint16_t)(generation == 0xffffu ? 1u : generation + 1u);
}

bool bw_is_human(const bw_body_record *body) {
  return body->pool == BW_POOL_HUMAN_BODIES || body->pool == BW_POOL_BAG_BODY;
}

bool bw_near(float value) {
  return fabsf(value) <= BW_FAR;
}

bool bw_near3(const float v[3]) {
  return bw_near(v[0]) && bw_near(v[1]) && bw_near(v[2]);
}

/* Floats go into messages by our own writer, so that no locale shows. */
static bw_status bad_number(const char *name, float value, const char *expected, bw_error *error) {
  char text[BW_FLOAT_TEXT];
  bw_float_format(value, text);
  return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "%s: expected %s, got %s", name, expected,
                    text);
}

bw_status bw_check3(const char *name, const float v[3], bw_error *error) {
  for (int i = 0; i < 3; i++) {
    if (!bw_near(v[i])) return bad_number(name, v[i], "a number between -1e7 and 1e7", error);
  }
  return BW_OK;
}

bw_status bw_check_sizes(const char *name, const float *sizes, uint32_t count, bw_error *error) {
  for (uint32_t i = 0; i < count; i++) {
    if (sizes[i] > 0.0f && bw_near(sizes[i])) continue;
    return bad_number(name, sizes[i], "a size over 0, at most 1e7", error);
  }
  return BW_OK;
}

bw_status bw_check_rotation(const float rotation[4], bw_quat *out, bw_error *error) {
  bw_quat q = bw_quat_load(rotation);
  float most = 0.0f;
  bool finite = true;
  for (int i = 0; i < 4; i++) {
    float size = fabsf(rotation[i]);
    finite = finite && isfinite(size);
    if (size > most) most = size;
  }
  if (!finite || most == 0.0f) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                      "rotation: expected a quaternion of finite numbers and a length over 0");
  }
  bool unit = fabsf(sqrtf(bw_quat_dot(q, q)) - 1.0f) <= 1e-4f;
  /* By the largest first, so that no square is too large or too small for a float. */
  *out = unit ? q : bw_quat_normalise(bw_quat_of(q.x / most, q.y / most, q.z / most, q.w / most));
  return BW_OK;
}
