/* Owners: what a body needs to know of the thing it stands for, as data. */
#include "physics/physics.h"

#include <inttypes.h>

void bw_owner_state_init(bw_owner_state *state) {
  bw_owner_state still = {.rotation = {0.0f, 0.0f, 0.0f, 1.0f}, .type_mask = 1};
  *state = still;
}

bw_pose bw_owner_pose_now(const bw_physics *physics, const bw_owner_record *owner) {
  bw_pose pose = owner->pose;
  bw_vec3 spin = owner->angular_velocity;
  bool spins = spin.x != 0.0f || spin.y != 0.0f || spin.z != 0.0f;
  if (!spins || (owner->flags & (BW_OWNER_HELD | BW_OWNER_SLERPS)) != 0) return pose;
  float dt = physics->time - owner->stamp;
  pose.rotation = bw_quat_integrate(dt > 0.0f ? dt : 0.0f, pose.rotation, spin);
  return pose;
}

/* ---- making and freeing */

static bw_status check_state(const bw_owner_state *state, bw_quat *rotation, bw_error *error) {
  const float times[3] = {state->stamp, state->raise, 0.0f};
  bw_status status = bw_check3("position", state->position, error);
  if (status == BW_OK) status = bw_check_rotation(state->rotation, rotation, error);
  if (status == BW_OK) status = bw_check3("angular_velocity", state->angular_velocity, error);
  if (status == BW_OK) status = bw_check3("stamp, raise", times, error);
  return status;
}

/* Sets what a checked state says. */
static void fill(bw_owner_record *record, const bw_owner_state *state, bw_quat rotation) {
  record->pose.position = bw_vec3_load(state->position);
  record->pose.rotation = rotation;
  record->angular_velocity = bw_vec3_load(state->angular_velocity);
  record->stamp = state->stamp;
  record->raise = state->raise;
  record->flags = state->flags;
  record->type_mask = state->type_mask;
  record->holds = state->holds;
}

/* The first free entry; the array grows when there is none. */
static bw_status take_entry(bw_physics *physics, uint32_t *index, bw_error *error) {
  while (physics->owner_free < physics->owner_entries) {
    *index = physics->owner_free;
    if (!physics->owners[*index].live) return BW_OK;
    physics->owner_free++;
  }
  if (physics->owner_entries == BW_MOST_ENTRIES) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "a world holds at most %u owners",
                      BW_MOST_ENTRIES);
  }
  void *owners = physics->owners;
  if (!bw_reserve_one(&physics->allocator, &owners, physics->owner_entries,
                      &physics->owner_capacity, sizeof *physics->owners)) {
    return bw_fail_memory(error);
  }
  physics->owners = owners;
  *index = physics->owner_entries++;
  physics->owners[*index].generation = 1;
  return BW_OK;
}

bw_status bw_owner_create(bw_physics *physics, const bw_owner_state *state, uint32_t *owner,
                          bw_error *error) {
  bw_owner_state still;
  bw_owner_state_init(&still);
  if (state == NULL) state = &still;
  bw_quat rotation;
  uint32_t index = 0;
  bw_status status = check_state(state, &rotation, error);
  if (status == BW_OK) status = take_entry(physics, &index, error);
  if (status != BW_OK) return status;
  bw_owner_record *record = &physics->owners[index];
  bw_owner_record made = {
      .body = BW_NONE,
      .bones = record->bones, /* kept for the next who needs them */
      .generation = record->generation,
      .live = 1,
  };
  fill(&made, state, rotation);
  *record = made;
  physics->owner_count++;
  *owner = bw_owner_id(physics, index);
  return BW_OK;
}

bw_status bw_owner_destroy(bw_physics *physics, uint32_t owner, bw_error *error) {
  uint32_t index = 0;
  bw_status status = bw_find_owner(physics, owner, &index, error);
  if (status != BW_OK) return status;
  bw_owner_record *record = &physics->owners[index];
  for (uint32_t i = 0; i < physics->options.settle_slots; i++) {
    if (physics->slots[i].owner == owner) physics->slots[i].owner = 0;
  }
  if (record->body != BW_NONE) {
    bw_body_free(physics, record->body);
  } else {
    bw_ignores_forget(physics, owner);
  }
  record->live = 0;
  record->generation = bw_next_generation(record->generation);
  if (index < physics->owner_free) physics->owner_free = index;
  physics->owner_count--;
  return BW_OK;
}

/* ---- reading and writing */

bw_status bw_owner_get(const bw_physics *physics, uint32_t owner, bw_owner_state *out,
                       bw_error *error) {
  uint32_t index = 0;
  bw_status status = bw_find_owner(physics, owner, &index, error);
  if (status != BW_OK) return status;
  const bw_owner_record *record = &physics->owners[index];
  bw_vec3_store(out->position, record->pose.position);
  bw_quat_store(out->rotation, record->pose.rotation);
  bw_vec3_store(out->angular_velocity, record->angular_velocity);
  out->stamp = record->stamp;
  out->raise = record->raise;
  out->flags = record->flags;
  out->type_mask = record->type_mask;
  out->holds = record->holds;
  out->body = bw_body_id(physics, record->body);
  return BW_OK;
}

bw_status bw_owner_set(bw_physics *physics, uint32_t owner, const bw_owner_state *state,
                       bw_error *error) {
  uint32_t index = 0;
  bw_quat rotation;
  bw_status status = bw_find_owner(physics, owner, &index, error);
  if (status == BW_OK) status = check_state(state, &rotation, error);
  if (status != BW_OK) return status;
  fill(&physics->owners[index], state, rotation);
  bw_body_mark_dirty(physics, physics->owners[index].body);
  return BW_OK;
}

bw_status bw_owner_set_pose(bw_physics *physics, uint32_t owner, const float position[3],
                            const float rotation[4], bw_error *error) {
  uint32_t index = 0;
  bw_quat turned;
  bw_status status = bw_find_owner(physics, owner, &index, error);
  if (status == BW_OK) status = bw_check3("position", position, error);
  if (status == BW_OK) status = bw_check_rotation(rotation, &turned, error);
  if (status != BW_OK) return status;
  physics->owners[index].pose.position = bw_vec3_load(position);
  physics->owners[index].pose.rotation = turned;
  bw_body_mark_dirty(physics, physics->owners[index].body);
  return BW_OK;
}

bw_status bw_owner_set_spin(bw_physics *physics, uint32_t owner, const float angular_velocity[3],
                            float stamp, bw_error *error) {
  const float times[3] = {stamp, 0.0f, 0.0f};
  uint32_t index = 0;
  bw_status status = bw_find_owner(physics, owner, &index, error);
  if (status == BW_OK) status = bw_check3("angular_velocity", angular_velocity, error);
  if (status == BW_OK) status = bw_check3("stamp", times, error);
  if (status != BW_OK) return status;
  physics->owners[index].angular_velocity = bw_vec3_load(angular_velocity);
  physics->owners[index].stamp = stamp;
  return BW_OK;
}

bw_status bw_owner_set_flags(bw_physics *physics, uint32_t owner, uint32_t flags, bw_error *error) {
  uint32_t index = 0;
  bw_status status = bw_find_owner(physics, owner, &index, error);
  if (status == BW_OK) physics->owners[index].flags = flags;
  return status;
}

bw_status bw_owner_set_stance(bw_physics *physics, uint32_t owner, float raise, uint32_t holds,
                              bw_error *error) {
  const float heights[3] = {raise, 0.0f, 0.0f};
  uint32_t index = 0;
  bw_status status = bw_find_owner(physics, owner, &index, error);
  if (status == BW_OK) status = bw_check3("raise", heights, error);
  if (status != BW_OK) return status;
  physics->owners[index].raise = raise;
  physics->owners[index].holds = holds;
  bw_body_mark_dirty(physics, physics->owners[index].body);
  return BW_OK;
}

bw_status bw_owner_set_bone(bw_physics *physics, uint32_t owner, int32_t bone,
                            const float position[3], const float rotation[4], bw_error *error) {
  uint32_t index = 0;
  bw_quat turned;
  bw_status status = bw_find_owner(physics, owner, &index, error);
  if (status == BW_OK) status = bw_check3("position", position, error);
  if (status == BW_OK) status = bw_check_rotation(rotation, &turned, error);
  if (status != BW_OK) return status;
  if (bone < 0 || bone >= BW_BONE_COUNT) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "bone: expected 0 to 63, got %" PRId32,
                      bone);
  }
  bw_owner_record *record = &physics->owners[index];
  if (record->bones == NULL) {
    record->bones = bw_alloc_array(&physics->allocator, BW_BONE_COUNT, sizeof *record->bones);
    if (record->bones == NULL) return bw_fail_memory(error);
  }
  record->bones[bone].position = bw_vec3_load(position);
  record->bones[bone].rotation = turned;
  record->bones_set |= (uint64_t)1 << bone;
  bw_body_mark_dirty(physics, record->body);
  return BW_OK;
}

bw_status bw_physics_set_time(bw_physics *physics, float seconds, bw_error *error) {
  const float times[3] = {seconds, 0.0f, 0.0f};
  bw_status status = bw_check3("seconds", times, error);
  if (status == BW_OK) physics->time = seconds;
  return status;
}
