/* Making the bodies of humans, objects, cars, panes, the punch bag, and those of a host. */
#include "physics/physics.h"

#include <inttypes.h>

/* Finds the owner and the entry that a new body takes. */
static bw_status reserve(const bw_physics *physics, uint32_t owner, bw_pool pool, uint32_t *index,
                         bw_error *error) {
  uint32_t owner_index = 0;
  bw_status status = bw_find_owner(physics, owner, &owner_index, error);
  if (status != BW_OK) return status;
  if (physics->owners[owner_index].body != BW_NONE) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "owner: 0x%08" PRIx32 " has a body already",
                      owner);
  }
  *index = bw_pool_free_body(physics, pool);
  if (*index != BW_NONE) return BW_OK;
  return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                    "no free body: all %" PRIu32 " of this kind are in use",
                    physics->pool_size[pool]);
}

static uint32_t enter(bw_physics *physics, uint32_t index, uint32_t owner, uint32_t flags) {
  bw_owner_record *record = &physics->owners[bw_owner_index(physics, owner)];
  bw_body_record *body = &physics->bodies[index];
  body->owner = owner;
  body->type_mask = record->type_mask;
  body->flags = flags;
  record->body = index;
  bw_body_enter(physics, index);
  return bw_body_id(physics, index);
}

/* Hangs a shape of a pool from a body that was reserved; there are enough for every body. */
static void hang(bw_physics *physics, uint32_t body, bw_pool pool, uint32_t type,
                 const float size[3], const float offset[3]) {
  uint32_t index = bw_chain_take(physics, pool, type, size);
  if (index == BW_NONE) return;
  for (int i = 0; i < 3; i++) physics->shapes[index].offset[i] = offset[i];
  bw_chain_append(physics, body, BW_CHAIN_BODY, index);
}

bw_status bw_body_create(bw_physics *physics, uint32_t owner, uint32_t flags, uint32_t *body,
                         bw_error *error) {
  uint32_t index = 0;
  bw_status status = reserve(physics, owner, BW_POOL_HOST_BODIES, &index, error);
  if (status == BW_OK) *body = enter(physics, index, owner, flags);
  return status;
}

bw_status bw_body_create_human(bw_physics *physics, uint32_t owner, float scale, float height_scale,
                               uint32_t *body, bw_error *error) {
  uint32_t index = 0;
  bw_status status = reserve(physics, owner, BW_POOL_HUMAN_BODIES, &index, error);
  if (status == BW_OK) status = bw_check_sizes("scale", &scale, 1, error);
  if (status == BW_OK) status = bw_check_sizes("height_scale", &height_scale, 1, error);
  if (status != BW_OK) return status;
  bw_human_reset(physics, index, scale, height_scale);
  *body = enter(physics, index, owner, 0x8002243fu);
  return BW_OK;
}

bw_status bw_body_create_object(bw_physics *physics, uint32_t owner, uint32_t type,
                                const float size[3], const float centre[3], uint32_t layers,
                                uint32_t *body, bw_error *error) {
  uint32_t index = 0;
  bw_status status = reserve(physics, owner, BW_POOL_OBJECT_BODIES, &index, error);
  if (status != BW_OK) return status;
  if (type != BW_SHAPE_BOX && type != BW_SHAPE_SPHERE) {
    return bw_fail_at(error, BW_UNSUPPORTED, BW_NO_OFFSET,
                      "type: expected 1 (box) or 2 (sphere), got %" PRIu32, type);
  }
  status = bw_check_sizes("size", size, bw_shape_size_count(type), error);
  if (status == BW_OK) status = bw_check3("centre", centre, error);
  if (status != BW_OK) return status;
  const float radius[3] = {size[0] * 0.5f, 0.0f, 0.0f};
  if (type == BW_SHAPE_BOX) {
    hang(physics, index, BW_POOL_OBJECT_BOXES, type, size, centre);
  } else {
    hang(physics, index, BW_POOL_OBJECT_SPHERES, type, radius, centre);
  }
  *body = enter(physics, index, owner, 0x80000500u | bw_layer_flags(layers));
  return BW_OK;
}

bw_status bw_body_create_car(bw_physics *physics, uint32_t owner, const float size_1[3],
                             const float offset_1[3], const float size_2[3],
                             const float offset_2[3], uint32_t *body, bw_error *error) {
  uint32_t index = 0;
  bw_status status = reserve(physics, owner, BW_POOL_CAR_BODIES, &index, error);
  if (status == BW_OK) status = bw_check_sizes("size_1", size_1, 3, error);
  if (status == BW_OK) status = bw_check3("offset_1", offset_1, error);
  if (status == BW_OK) status = bw_check_sizes("size_2", size_2, 3, error);
  if (status == BW_OK) status = bw_check3("offset_2", offset_2, error);
  if (status != BW_OK) return status;
  hang(physics, index, BW_POOL_CAR_BOXES, BW_SHAPE_BOX, size_1, offset_1);
  hang(physics, index, BW_POOL_CAR_BOXES, BW_SHAPE_BOX, size_2, offset_2);
  *body = enter(physics, index, owner, 0x8002231au);
  return BW_OK;
}

bw_status bw_body_create_pane(bw_physics *physics, uint32_t owner, float width, float height,
                              uint32_t *body, bw_error *error) {
  const float size[3] = {width, 0.5f, height};
  const float offset[3] = {0.0f, 0.0f, 0.0f};
  uint32_t index = 0;
  bw_status status = reserve(physics, owner, BW_POOL_PANE_BODIES, &index, error);
  if (status == BW_OK) status = bw_check_sizes("width", &width, 1, error);
  if (status == BW_OK) status = bw_check_sizes("height", &height, 1, error);
  if (status != BW_OK) return status;
  hang(physics, index, BW_POOL_PANE_BOXES, BW_SHAPE_BOX, size, offset);
  *body = enter(physics, index, owner, 0x8000007au);
  return BW_OK;
}

bw_status bw_body_create_punch_bag(bw_physics *physics, uint32_t owner, uint32_t *body,
                                   bw_error *error) {
  uint32_t index = 0;
  bw_status status = reserve(physics, owner, BW_POOL_BAG_BODY, &index, error);
  if (status != BW_OK) return status;
  bw_bag_reset(physics);
  *body = enter(physics, index, owner, 0x8000243fu);
  return BW_OK;
}
