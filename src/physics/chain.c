/* The chains of shapes that hang from bodies, and the sizes of shapes. */
#include "physics/physics.h"

uint32_t bw_shape_size_count(uint32_t type) {
  switch (type) {
    case BW_SHAPE_BOX: return 3;
    case BW_SHAPE_SPHERE: return 1;
    case BW_SHAPE_CAPSULE:
    case BW_SHAPE_SEGMENT: return 2;
    default: return 0;
  }
}

void bw_shape_resize(bw_shape_record *shape, const float size[3]) {
  bw_geometry *geometry = &shape->geometry;
  switch (geometry->type) {
    case BW_SHAPE_BOX:
      for (int i = 0; i < 3; i++) geometry->half[i] = size[i] * 0.5f;
      break;
    case BW_SHAPE_SPHERE: geometry->radius = size[0]; break;
    case BW_SHAPE_CAPSULE: /* original: 0x00343508 */
      geometry->height = size[0];
      geometry->radius = size[1];
      shape->length = size[0];
      break;
    default:
      geometry->radius = size[1];
      shape->length = size[0];
      break;
  }
}

void bw_chain_append(bw_physics *physics, uint32_t body, uint32_t chain, uint32_t shape) {
  uint32_t *place = &physics->bodies[body].chain[chain];
  while (*place != BW_NONE) place = &physics->shapes[*place].next;
  *place = shape;
  physics->shapes[shape].next = BW_NONE;
  physics->shapes[shape].body = body;
}

uint32_t bw_chain_take(bw_physics *physics, bw_pool pool, uint32_t type, const float size[3]) {
  uint32_t index = bw_pool_free_shape(physics, pool);
  if (index == BW_NONE) return BW_NONE;
  bw_shape_record *shape = &physics->shapes[index];
  bw_shape_reset(shape, type);
  shape->flags |= BW_SHAPE_TAKEN;
  bw_shape_resize(shape, size);
  return index;
}

/* Takes a shape out of a chain; `place` is the link to it. */
static void give_back(bw_physics *physics, uint32_t *place) {
  bw_shape_record *shape = &physics->shapes[*place];
  *place = shape->next;
  bw_shape_reset(shape, bw_pool_shape_type(shape->pool));
  shape->generation = bw_next_generation(shape->generation);
}

void bw_chain_give_back(bw_physics *physics, uint32_t index) {
  bw_body_record *body = &physics->bodies[physics->shapes[index].body];
  for (uint32_t chain = 0; chain < 2; chain++) {
    uint32_t *place = &body->chain[chain];
    while (*place != BW_NONE && *place != index) place = &physics->shapes[*place].next;
    if (*place == BW_NONE) continue;
    give_back(physics, place);
    return;
  }
}

void bw_chain_release(bw_physics *physics, uint32_t body) {
  for (uint32_t chain = 0; chain < 2; chain++) {
    uint32_t *place = &physics->bodies[body].chain[chain];
    while (*place != BW_NONE) {
      bw_shape_record *shape = &physics->shapes[*place];
      if ((shape->flags & BW_SHAPE_TAKEN) != 0) {
        give_back(physics, place);
        continue;
      }
      shape->generation = bw_next_generation(shape->generation);
      place = &shape->next;
    }
  }
}
