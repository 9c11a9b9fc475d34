/* Settling: how a dropped object turns onto its nearest face; and the 60 Hz step. */
#include "base/trig.h"
#include "physics/physics.h"

#include <inttypes.h>

#define ACCELERATION 0.02f /* 0x3ca3d70a */
#define AXES 7u            /* the bits of the mask that name an axis */

/* ---- where a settle ends */

/* The allowed axis whose positive direction is nearest the normal; of equal angles the first.
 * quirk: bit 3 of the mask is looked at and changes nothing. original: 0x00340b38 */
static uint32_t nearest_axis(const bw_vec3 axes[3], bw_vec3 normal, uint32_t mask) {
  float best = 1e9f;
  uint32_t nearest = 0;
  for (uint32_t i = 0; i < 3; i++) {
    if ((mask >> i & 1u) == 0) continue;
    float angle = bw_acos(bw_vec3_dot(axes[i], normal));
    if (!(angle < best)) continue;
    best = angle;
    nearest = i;
  }
  return nearest;
}

/* The turn that lays an axis along the normal, or along its opposite when that is nearer. */
static bw_quat turn_onto(bw_vec3 axis, bw_vec3 normal) {
  float angle = bw_acos(bw_vec3_dot(axis, normal));
  bw_vec3 about = bw_vec3_normalise(bw_vec3_cross(normal, axis));
  if (bw_vec3_dot(about, about) < 1e-6f) { /* parallel; the original's 1 / sqrt(0) gives 0 too */
    angle = 0.0f;
    about = axis;
  }
  if (angle > BW_HALF_PI) angle -= BW_PI;
  float half = -angle * 0.5f;
  bw_vec3 v = bw_vec3_scale(about, bw_sin(half));
  return bw_quat_of(v.x, v.y, v.z, bw_cos(half));
}

/* original: 0x00340d08 */
static bw_quat target_of(bw_quat start, bw_vec3 normal, uint32_t mask, uint32_t *axis) {
  bw_vec3 axes[3];
  bw_quat_axes(start, axes);
  *axis = nearest_axis(axes, normal, mask);
  bw_quat end = bw_quat_multiply(turn_onto(axes[*axis], normal), start);
  return bw_quat_dot(end, start) < 0.0f ? bw_quat_negate(end) : end;
}

int bw_settle_target(const float start[4], const float normal[3], uint32_t axis_mask,
                     uint32_t *axis, float end[4]) {
  bw_quat turned;
  if ((axis_mask & AXES) == 0 || !bw_near3(normal)) return 0;
  if (bw_check_rotation(start, &turned, NULL) != BW_OK) return 0;
  bw_quat_store(end, target_of(turned, bw_vec3_load(normal), axis_mask, axis));
  return 1;
}

/* ---- slots */

/* The first slot that is free or the owner's own. quirk: a free one before the owner's is taken
 * first, so that an owner may come to have two. */
static bw_settle_info *take_slot(bw_physics *physics, uint32_t owner) {
  for (uint32_t i = 0; i < physics->options.settle_slots; i++) {
    bw_settle_info *slot = &physics->slots[i];
    if (slot->owner == 0 || slot->owner == owner) return slot;
  }
  return NULL;
}

static bw_status check_start(const float normal[3], uint32_t axis_mask, bw_error *error) {
  bw_status status = bw_check3("normal", normal, error);
  if (status != BW_OK) return status;
  if ((axis_mask & AXES) != 0) return BW_OK;
  return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET,
                    "axis_mask: expected a bit of 1, 2 or 4, got %" PRIu32, axis_mask);
}

bw_status bw_physics_start_settle(bw_physics *physics, uint32_t owner, const float normal[3],
                                  uint32_t axis_mask, uint32_t *slot, bw_error *error) {
  uint32_t index = 0;
  uint32_t axis = 0;
  bw_status status = bw_find_owner(physics, owner, &index, error);
  if (status == BW_OK) status = check_start(normal, axis_mask, error);
  if (status != BW_OK) return status;
  bw_settle_info *taken = take_slot(physics, owner);
  if (taken == NULL) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "all %" PRIu32 " settle slots are in use",
                      physics->options.settle_slots);
  }
  bw_owner_record *record = &physics->owners[index];
  bw_quat start = bw_owner_pose_now(physics, record).rotation;
  bw_settle_info made = {.owner = owner, .acceleration = ACCELERATION};
  bw_quat_store(made.start, start);
  bw_quat_store(made.end, target_of(start, bw_vec3_load(normal), axis_mask, &axis));
  *taken = made;
  record->angular_velocity = bw_vec3_of(0.0f, 0.0f, 0.0f);
  record->flags |= BW_OWNER_SETTLING;
  if (slot != NULL) *slot = (uint32_t)(taken - physics->slots);
  return BW_OK;
}

bw_status bw_physics_cancel_settle(bw_physics *physics, uint32_t owner, bw_error *error) {
  uint32_t index = 0;
  bw_status status = bw_find_owner(physics, owner, &index, error);
  if (status != BW_OK) return status;
  physics->owners[index].flags &= ~BW_OWNER_SETTLING;
  for (uint32_t i = 0; i < physics->options.settle_slots; i++) {
    if (physics->slots[i].owner != owner) continue;
    physics->slots[i].owner = 0;
    break;
  }
  return BW_OK;
}

int bw_physics_settle_slot(const bw_physics *physics, uint32_t slot, bw_settle_info *out) {
  if (slot >= physics->options.settle_slots) return 0;
  *out = physics->slots[slot];
  return 1;
}

uint32_t bw_physics_settle_slots_used(const bw_physics *physics) {
  uint32_t used = 0;
  for (uint32_t i = 0; i < physics->options.settle_slots; i++) {
    if (physics->slots[i].owner != 0) used++;
  }
  return used;
}

/* ---- the step */

/* Both from the old values, so that t after tick n is 0.01 n (n - 1), and 1 at tick 11. */
static void advance(bw_settle_info *slot) {
  float t = slot->t + slot->speed;
  slot->speed = slot->speed + slot->acceleration;
  slot->t = t > 1.0f ? 1.0f : t;
}

static void turn(bw_physics *physics, uint32_t number) {
  bw_settle_info *slot = &physics->slots[number];
  bw_owner_record *owner = &physics->owners[bw_owner_index(physics, slot->owner)];
  bw_physics_event *event = &physics->events[physics->event_count++];
  advance(slot);
  if ((owner->flags & BW_OWNER_HELD) == 0) {
    owner->pose.rotation =
        bw_quat_slerp(slot->t, bw_quat_load(slot->start), bw_quat_load(slot->end));
  }
  if (owner->body != BW_NONE) {
    bw_body_mark_dirty(physics, owner->body);
    (void)bw_body_refresh(physics, owner->body);
  }
  event->type = BW_EVENT_TURNED;
  event->owner = slot->owner;
  event->slot = number;
  if (slot->t != 1.0f) return;
  event->type = BW_EVENT_SETTLED;
  owner->flags = (owner->flags & ~BW_OWNER_SETTLING) | BW_OWNER_SETTLED;
  slot->owner = 0;
}

void bw_physics_step(bw_physics *physics) {
  physics->event_count = 0;
  if (++physics->ticks >= BW_BOUND_TICKS) {
    physics->ticks = 0;
    bw_list_refresh_bound(physics);
  }
  for (uint32_t i = 0; i < physics->options.settle_slots; i++) {
    if (physics->slots[i].owner != 0) turn(physics, i);
  }
}

uint32_t bw_physics_event_count(const bw_physics *physics) {
  return physics->event_count;
}

int bw_physics_event_at(const bw_physics *physics, uint32_t index, bw_physics_event *out) {
  if (index >= physics->event_count) return 0;
  *out = physics->events[index];
  return 1;
}
