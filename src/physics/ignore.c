/* The slots in which bodies keep whom they ignore. */
#include "physics/physics.h"

#include <inttypes.h>

/* The slot from `from` on that a body uses for an owner (0: for any), or BW_NONE. */
static uint32_t find_slot(const bw_physics *physics, uint32_t from, uint32_t body, uint32_t owner) {
  for (uint32_t i = from; i < physics->options.ignore_slots; i++) {
    const bw_ignore_slot *slot = &physics->ignores[i];
    if (slot->body == body && (owner == 0 || slot->owner == owner)) return i;
  }
  return BW_NONE;
}

static void free_slot(bw_physics *physics, uint32_t slot) {
  physics->ignores[slot].body = BW_NONE;
  physics->ignores[slot].owner = 0;
}

void bw_ignores_forget(bw_physics *physics, uint32_t owner) {
  for (uint32_t i = 0; i < physics->options.ignore_slots; i++) {
    if (physics->ignores[i].owner == owner) free_slot(physics, i);
  }
}

void bw_ignores_clear(bw_physics *physics, uint32_t body) {
  uint32_t slot = find_slot(physics, 0, body, 0);
  for (; slot != BW_NONE; slot = find_slot(physics, slot + 1u, body, 0)) {
    free_slot(physics, slot);
  }
}

bw_status bw_body_ignore(bw_physics *physics, uint32_t body, uint32_t owner, bw_error *error) {
  uint32_t index = 0;
  uint32_t owner_index = 0;
  bw_status status = bw_find_body(physics, body, &index, error);
  if (status != BW_OK) return status;
  if (owner == 0) {
    if (!bw_is_human(&physics->bodies[index])) {
      return bw_fail_at(error, BW_UNSUPPORTED, BW_NO_OFFSET,
                        "owner: only a human's body ignores the level");
    }
    physics->bodies[index].ignores_level = 1;
    return BW_OK;
  }
  status = bw_find_owner(physics, owner, &owner_index, error);
  if (status != BW_OK) return status;
  uint32_t slot = find_slot(physics, 0, BW_NONE, 0);
  if (slot == BW_NONE) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "all %" PRIu32 " ignore slots are in use",
                      physics->options.ignore_slots);
  }
  physics->ignores[slot].body = index;
  physics->ignores[slot].owner = owner;
  return BW_OK;
}

bw_status bw_body_stop_ignoring(bw_physics *physics, uint32_t body, uint32_t owner,
                                bw_error *error) {
  uint32_t index = 0;
  bw_status status = bw_find_body(physics, body, &index, error);
  if (status != BW_OK) return status;
  if (owner == 0) {
    physics->bodies[index].ignores_level = 0;
    bw_ignores_clear(physics, index);
    return BW_OK;
  }
  uint32_t slot = find_slot(physics, 0, index, owner);
  if (slot != BW_NONE) free_slot(physics, slot);
  return BW_OK;
}

bw_status bw_body_is_ignoring(const bw_physics *physics, uint32_t body, uint32_t owner,
                              int32_t *ignoring, bw_error *error) {
  uint32_t index = 0;
  bw_status status = bw_find_body(physics, body, &index, error);
  if (status != BW_OK) return status;
  const bw_body_record *record = &physics->bodies[index];
  if (owner == 0) {
    *ignoring = record->ignores_level;
    return BW_OK;
  }
  bool held =
      bw_is_human(record) && physics->owners[bw_owner_index(physics, record->owner)].holds == owner;
  *ignoring = held || find_slot(physics, 0, index, owner) != BW_NONE;
  return BW_OK;
}

uint32_t bw_physics_ignore_slots_used(const bw_physics *physics) {
  uint32_t used = 0;
  for (uint32_t i = 0; i < physics->options.ignore_slots; i++) {
    if (physics->ignores[i].body != BW_NONE) used++;
  }
  return used;
}
