/* Bodies: in and out of the world, their records, and their update. */
#include "physics/physics.h"

/* ---- in and out */

/* our choice: a new human comes to the front of the human list. */
static void join_humans(bw_physics *physics, uint32_t body) {
  physics->bodies[body].next_human = physics->human_head;
  physics->human_head = body;
}

static void leave_humans(bw_physics *physics, uint32_t body) {
  uint32_t *place = &physics->human_head;
  while (*place != body) place = &physics->bodies[*place].next_human;
  *place = physics->bodies[body].next_human;
}

void bw_body_enter(bw_physics *physics, uint32_t body) {
  bw_body_record *record = &physics->bodies[body];
  record->place = physics->body_count;
  physics->vector[physics->body_count++] = body;
  bw_list_insert(physics, body);
  if (record->pool == BW_POOL_HUMAN_BODIES) join_humans(physics, body);
}

void bw_body_leave(bw_physics *physics, uint32_t body) {
  const bw_body_record *record = &physics->bodies[body];
  if (record->pool == BW_POOL_HUMAN_BODIES) leave_humans(physics, body);
  bw_list_remove(physics, body);
  uint32_t last = physics->vector[--physics->body_count];
  physics->vector[record->place] = last;
  physics->bodies[last].place = record->place;
}

void bw_body_free(bw_physics *physics, uint32_t index) {
  bw_body_record *body = &physics->bodies[index];
  uint32_t owner = body->owner;
  bw_ignores_forget(physics, owner);
  bw_ignores_clear(physics, index);
  bw_body_leave(physics, index);
  bw_chain_release(physics, index);
  physics->owners[bw_owner_index(physics, owner)].body = BW_NONE;
  bw_body_reset(physics, index);
  body->generation = bw_next_generation(body->generation);
}

bw_status bw_body_destroy(bw_physics *physics, uint32_t body, bw_error *error) {
  uint32_t index = 0;
  bw_status status = bw_find_body(physics, body, &index, error);
  if (status == BW_OK) bw_body_free(physics, index);
  return status;
}

/* ---- reading */

static void copy3(float to[3], const float from[3]) {
  for (int i = 0; i < 3; i++) to[i] = from[i];
}

bw_status bw_body_get(const bw_physics *physics, uint32_t id, bw_body_info *out, bw_error *error) {
  uint32_t index = bw_body_entry(physics, id);
  if (index == BW_NONE) return bw_find_body(physics, id, &index, error);
  const bw_body_record *body = &physics->bodies[index];
  const bw_node *node = &physics->nodes[index];
  copy3(out->low, node->low);
  copy3(out->high, node->high);
  copy3(out->push_out, body->push_out);
  copy3(out->scale, body->scale);
  out->blocked = body->blocked;
  out->index = body->place;
  out->previous = bw_body_id(physics, bw_node_body(physics, node->previous));
  out->next = bw_body_id(physics, bw_node_body(physics, node->next));
  out->shape = bw_shape_id(physics, body->chain[BW_CHAIN_BODY]);
  out->bone_shape = bw_shape_id(physics, body->chain[BW_CHAIN_BONES]);
  out->owner = body->owner;
  out->flags = body->flags;
  out->type_mask = body->type_mask;
  out->next_human = bw_body_id(physics, body->next_human);
  out->pool = body->pool;
  out->group = body->group;
  return BW_OK;
}

void bw_physics_get(const bw_physics *physics, bw_physics_info *out) {
  out->first_body = bw_body_id(physics, bw_node_body(physics, physics->head));
  out->first_human = bw_body_id(physics, physics->human_head);
  out->body_count = physics->body_count;
  out->owner_count = physics->owner_count;
  out->ticks = physics->ticks;
  out->widest = physics->widest;
  out->time = physics->time;
}

uint32_t bw_physics_body_at(const bw_physics *physics, uint32_t index) {
  return index < physics->body_count ? bw_body_id(physics, physics->vector[index]) : 0;
}

/* ---- writing */

bw_status bw_body_set_flags(bw_physics *physics, uint32_t body, uint32_t flags, bw_error *error) {
  uint32_t index = 0;
  bw_status status = bw_find_body(physics, body, &index, error);
  if (status == BW_OK) physics->bodies[index].flags = flags;
  return status;
}

bw_status bw_body_set_type_mask(bw_physics *physics, uint32_t body, uint32_t type_mask,
                                bw_error *error) {
  uint32_t index = 0;
  bw_status status = bw_find_body(physics, body, &index, error);
  if (status == BW_OK) physics->bodies[index].type_mask = type_mask;
  return status;
}

bw_status bw_body_set_group(bw_physics *physics, uint32_t body, int32_t group, bw_error *error) {
  uint32_t index = 0;
  bw_status status = bw_find_body(physics, body, &index, error);
  if (status != BW_OK) return status;
  if (group < INT16_MIN || group > INT16_MAX) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "group: expected -32768 to 32767, got %ld",
                      (long)group);
  }
  physics->bodies[index].group = (int16_t)group;
  return BW_OK;
}

bw_status bw_body_set_sweep(bw_physics *physics, uint32_t body, const float push_out[3],
                            const float scale[3], uint32_t blocked, bw_error *error) {
  uint32_t index = 0;
  bw_status status = bw_find_body(physics, body, &index, error);
  if (status == BW_OK) status = bw_check3("push_out", push_out, error);
  if (status == BW_OK) status = bw_check_sizes("scale", scale, 3, error);
  if (status != BW_OK) return status;
  copy3(physics->bodies[index].push_out, push_out);
  copy3(physics->bodies[index].scale, scale);
  physics->bodies[index].blocked = blocked;
  return BW_OK;
}

bw_status bw_body_set_box(bw_physics *physics, uint32_t body, const float low[3],
                          const float high[3], bw_error *error) {
  uint32_t index = 0;
  bw_status status = bw_find_body(physics, body, &index, error);
  if (status == BW_OK) status = bw_check3("low", low, error);
  if (status == BW_OK) status = bw_check3("high", high, error);
  if (status != BW_OK) return status;
  if (low[0] > high[0] || low[1] > high[1] || low[2] > high[2]) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "low: expected no more than high");
  }
  copy3(physics->nodes[index].low, low);
  copy3(physics->nodes[index].high, high);
  bw_list_reinsert(physics, index);
  physics->bodies[index].flags &= ~BW_BODY_DIRTY;
  return BW_OK;
}

/* ---- the update */

void bw_body_mark_dirty(bw_physics *physics, uint32_t body) {
  if (body != BW_NONE) physics->bodies[body].flags |= BW_BODY_DIRTY;
}

bool bw_body_refresh(bw_physics *physics, uint32_t index) {
  bw_body_record *body = &physics->bodies[index];
  if ((body->flags & (BW_BODY_DIRTY | BW_BODY_ALWAYS_UPDATE)) == 0) return false;
  bw_body_pose(physics, index);
  bw_list_reinsert(physics, index);
  body->flags &= ~BW_BODY_DIRTY;
  return true;
}

bw_status bw_body_update(bw_physics *physics, uint32_t body, bw_error *error) {
  uint32_t index = 0;
  bw_status status = bw_find_body(physics, body, &index, error);
  if (status == BW_OK) (void)bw_body_refresh(physics, index);
  return status;
}

uint32_t bw_physics_update_bodies(bw_physics *physics) {
  uint32_t updated = 0;
  for (uint32_t i = 0; i < physics->body_count; i++) {
    if (bw_body_refresh(physics, physics->vector[i])) updated++;
  }
  return updated;
}
