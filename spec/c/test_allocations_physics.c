/* Memory that runs out in worlds of bodies: next to nothing asks for any once there is one. */
#include "test_physics.h"

#include "failing_allocator.h"

#include "physics/physics.h"

static struct {
  bw_physics *physics, *made;
  bw_bytes *bytes, *file;
  uint32_t human, thing, free; /* owners */
  uint32_t human_body, thing_body, host_body, shape;
} r;

static const float size[3] = {1, 2, 3};
static const float up[3] = {0, 0, 1};

static uint32_t another(void) {
  uint32_t id = 0;
  CHECK_INT(bw_owner_create(r.physics, NULL, &id, NULL), BW_OK);
  return id;
}

/* A human, an object that settles, and a host's body. */
static void make(void) {
  memset(&r, 0, sizeof r);
  CHECK_INT(bw_physics_create(&small_physics, &failing_allocator, &r.physics, NULL), BW_OK);
  r.human = another();
  r.thing = another();
  r.free = another();
  CHECK_INT(bw_body_create_human(r.physics, r.human, 1, 1, &r.human_body, NULL), BW_OK);
  CHECK_INT(
      bw_body_create_object(r.physics, r.thing, BW_SHAPE_BOX, size, up, 64, &r.thing_body, NULL),
      BW_OK);
  CHECK_INT(bw_body_create(r.physics, another(), BW_BODY_RAY_TARGET, &r.host_body, NULL), BW_OK);
  CHECK_INT(
      bw_body_add_shape(r.physics, r.host_body, BW_CHAIN_BODY, BW_SHAPE_BOX, size, &r.shape, NULL),
      BW_OK);
  CHECK_INT(bw_owner_set_bone(r.physics, r.thing, 6, size, unturned, NULL), BW_OK);
  CHECK_INT(bw_physics_start_settle(r.physics, r.thing, up, 3, NULL, NULL), BW_OK);
  (void)bw_physics_update_bodies(r.physics);
  CHECK_INT(bw_physics_save(r.physics, &r.file, NULL), BW_OK);
}

static uint64_t hash_world(uint64_t hash, const bw_physics *physics) {
  bw_bytes *saved = NULL;
  bw_body_hit hit;
  if (physics == NULL) return hash_number(hash, 0);
  memset(&hit, 0, sizeof hit);
  (void)bw_physics_cast(physics, 0, 0, 9, 0, 0, -1, 20, ALL, 0, 0, &hit);
  hash = hash_of(hash, &hit, sizeof hit);
  return hash_saved(hash, bw_physics_save(physics, &saved, NULL), &saved);
}

static uint64_t state_now(void) {
  return hash_bytes(hash_world(hash_world(FAILING_HASH, r.physics), r.made), r.bytes);
}

static void destroy(void) {
  bw_physics_destroy(r.physics);
  bw_physics_destroy(r.made);
  bw_bytes_destroy(r.bytes);
  bw_bytes_destroy(r.file);
}

static const failing_room room = {make, state_now, destroy};

static void worlds_without_memory(void) {
  failing_enter(&room);
  REFUSED(bw_physics_create(&small_physics, &failing_allocator, &r.made, &failing.error));
  REFUSED(bw_physics_save(r.physics, &r.bytes, &failing.error));
  REFUSED(bw_physics_load(bw_bytes_data(r.file), bw_bytes_size(r.file), &failing_allocator, &r.made,
                          &failing.error));
  REFUSED(bw_owner_set_bone(r.physics, r.human, 6, size, unturned, &failing.error));
}

/* With as many owners as there is room for. */
static void make_full(void) {
  make();
  while (r.physics->owner_entries < r.physics->owner_capacity) (void)another();
}

static void owners_without_memory(void) {
  static const failing_room full = {make_full, state_now, destroy};
  failing_enter(&full);
  REFUSED(bw_owner_create(r.physics, NULL, &r.shape, &failing.error));
}

static void owners_need_none(void) {
  uint32_t id = another();
  bw_owner_state thing;
  NEVER(bw_owner_get(r.physics, id, &thing, NULL));
  NEVER(bw_owner_set(r.physics, id, &thing, NULL));
  NEVER(bw_owner_set_pose(r.physics, id, size, unturned, NULL));
  NEVER(bw_owner_set_spin(r.physics, id, up, 0.25f, NULL));
  NEVER(bw_owner_set_flags(r.physics, id, 1, NULL));
  NEVER(bw_owner_set_stance(r.physics, r.human, 0.5f, r.thing, NULL));
  NEVER(bw_owner_destroy(r.physics, id, NULL));
}

static void bodies_need_none(void) {
  uint32_t id = 0;
  int32_t ignoring = 0;
  bw_body_info info;
  NEVER(bw_body_create(r.physics, r.free, 0, &id, NULL));
  NEVER(bw_body_destroy(r.physics, id, NULL));
  NEVER(bw_body_create_human(r.physics, r.free, 1, 1, &id, NULL));
  NEVER(bw_body_create_object(r.physics, another(), BW_SHAPE_SPHERE, size, up, 0, &id, NULL));
  NEVER(bw_body_create_car(r.physics, another(), size, up, size, up, &id, NULL));
  NEVER(bw_body_create_pane(r.physics, another(), 1, 1, &id, NULL));
  NEVER(bw_body_create_punch_bag(r.physics, another(), &id, NULL));
  NEVER(bw_body_get(r.physics, id, &info, NULL));
  NEVER(bw_body_set_flags(r.physics, id, BW_BODY_DIRTY, NULL));
  NEVER(bw_body_set_type_mask(r.physics, id, 2, NULL));
  NEVER(bw_body_set_group(r.physics, id, -7, NULL));
  NEVER(bw_body_set_sweep(r.physics, id, up, size, 3, NULL));
  NEVER(bw_body_set_box(r.physics, id, origin, size, NULL));
  NEVER(bw_body_update(r.physics, id, NULL));
  NEVER(bw_body_ignore(r.physics, r.human_body, r.thing, NULL));
  NEVER(bw_body_is_ignoring(r.physics, r.human_body, r.thing, &ignoring, NULL));
  NEVER(bw_body_stop_ignoring(r.physics, r.human_body, r.thing, NULL));
}

static void shapes_need_none(void) {
  uint32_t id = 0;
  bw_shape_info info;
  NEVER(bw_body_add_shape(r.physics, r.host_body, 0, BW_SHAPE_SPHERE, size, &id, NULL));
  NEVER(bw_shape_get(r.physics, r.shape, &info, NULL));
  NEVER(bw_shape_set_flags(r.physics, r.shape, BW_SHAPE_ENABLED, NULL));
  NEVER(bw_shape_set_offset(r.physics, r.shape, up, -1, NULL));
  NEVER(bw_shape_set_size(r.physics, r.shape, size, NULL));
  NEVER(bw_shape_set_geometry(r.physics, r.shape, &info.geometry, NULL));
  NEVER(bw_physics_overlap(r.physics, &info.geometry, 0, ALL, 0, 0, 0, anything, 4));
  NEVER(bw_shape_destroy(r.physics, id, NULL));
}

static void questions_need_none(void) {
  NEVER(bw_physics_get(r.physics, anything));
  NEVER(bw_physics_pool_size(r.physics, 0));
  NEVER(bw_physics_pool_used(r.physics, 0));
  NEVER(bw_physics_pool_entry(r.physics, 0, 0));
  NEVER(bw_physics_body_at(r.physics, 0));
  NEVER(bw_physics_ignore_slots_used(r.physics));
  NEVER(bw_physics_settle_slots_used(r.physics));
  NEVER(bw_physics_settle_slot(r.physics, 0, anything));
  NEVER(bw_physics_event_count(r.physics));
  NEVER(bw_physics_event_at(r.physics, 0, anything));
  NEVER(bw_physics_query_box(r.physics, origin, size, 0, 0, ALL, 0, anything, 9));
  NEVER(bw_physics_query_box_filtered(r.physics, origin, size, 0, 0, ALL, 0, 0, 0, anything, 9));
  NEVER(bw_physics_cast(r.physics, 0, 0, 9, 0, 0, -1, 20, ALL, 0, 0, anything));
  NEVER(bw_physics_explain(r.physics, 0, 0, 9, 0, 0, -1, 20, ALL, 0, 0, anything, NULL, 0));
  NEVER(bw_line_test(NULL, r.physics, 0, 0, 9, 0, 0, -1, 20, NULL, ALL, 0, 0, anything));
}

static void nothing_else_needs_any(void) {
  failing_enter(&room);
  make();
  owners_need_none();
  bodies_need_none();
  shapes_need_none();
  questions_need_none();
  NEVER(bw_physics_set_time(r.physics, 0.5f, NULL));
  NEVER(bw_physics_update_bodies(r.physics));
  NEVER(bw_physics_start_settle(r.physics, r.human, up, 3, NULL, NULL));
  NEVER(bw_physics_cancel_settle(r.physics, r.human, NULL));
  NEVER(bw_physics_step(r.physics));
  NEVER(bw_physics_destroy(r.physics));
  r.physics = NULL;
  destroy();
  CHECK_NO_LEAK(&failing.memory);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(worlds_without_memory), TEST(owners_without_memory),
                                    TEST(nothing_else_needs_any)};
  return test_main(argc, argv, cases, COUNT(cases));
}
