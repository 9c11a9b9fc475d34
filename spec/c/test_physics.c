/* IPhysics: pools and bodies, poses, rays, settling. Values are those of the seed page's test ideas
 * for units 14 and 15, or computed by hand. */
#include "test_physics.h"

static void set_box(bw_physics *physics, uint32_t body, float x0, float x1) {
  const float low[3] = {x0, 0.0f, 0.0f};
  const float high[3] = {x1, 1.0f, 1.0f};
  CHECK_INT(bw_body_set_box(physics, body, low, high, NULL), BW_OK);
}

/* ---- construction */

static void pools_have_the_original_counts(void) {
  static const uint32_t counts[BW_POOL_COUNT] = {60, 416, 255, 18,  1,  256, 300, 300, 60,
                                                 60, 416, 416, 255, 36, 30,  1,   1,   1024};
  bw_physics *physics = new_world();
  for (uint32_t pool = 0; pool < BW_POOL_COUNT; pool++) {
    CHECK_INT(bw_physics_pool_size(physics, pool), counts[pool]);
    CHECK_INT(bw_physics_pool_used(physics, pool), 0);
  }
  CHECK_INT(bw_physics_pool_size(physics, BW_POOL_COUNT), 0);
  CHECK_INT(bw_physics_ignore_slots_used(physics), 0);
  CHECK_INT(bw_physics_settle_slots_used(physics), 0);
  bw_settle_info slot;
  CHECK_INT(bw_physics_settle_slot(physics, 63, &slot), 1);
  CHECK_INT(bw_physics_settle_slot(physics, 64, &slot), 0);
  bw_physics_info info = world_info(physics);
  CHECK_INT(info.first_body, 0);
  CHECK_INT(info.first_human, 0);
  CHECK_INT(info.body_count, 0);
  CHECK_INT(info.ticks, 0);
  CHECK_FLOAT(info.widest, 0.0f);
  bw_physics_destroy(physics);
}

static void a_constructed_body_is_as_the_record_says(void) {
  bw_physics *physics = new_world();
  bw_body_info body =
      body_info(physics, bw_physics_pool_entry(physics, BW_POOL_OBJECT_BODIES, 415));
  CHECK(near3(body.low, 0, 0, 0) && near3(body.high, 0, 0, 0));
  CHECK(near3(body.push_out, 0, 0, 0) && near3(body.scale, 1, 1, 1));
  CHECK_INT(body.index, BW_NONE);
  CHECK_INT(body.previous, 0);
  CHECK_INT(body.next, 0);
  CHECK_INT(body.shape, 0);
  CHECK_INT(body.owner, 0);
  CHECK_INT(body.flags, 0x80000400u);
  bw_body_info human = body_info(physics, bw_physics_pool_entry(physics, BW_POOL_HUMAN_BODIES, 0));
  CHECK_INT(human.flags, 0x8000043fu);
  CHECK_INT(bw_physics_pool_entry(physics, BW_POOL_OBJECT_BODIES, 416), 0);
  bw_physics_destroy(physics);
}

static void a_human_set_has_its_bones(void) {
  static const struct {
    int32_t bone;
    float length, radius, x, z;
  } bones[10] = {
      {3, 0.38f, 0.18f, -0.07f, 0.05f},
      {24, 0.2f, 0.07f, 0, 0},
      {18, 0.2f, 0.07f, 0, 0},
      {32, 0.4f, 0.1f, 0, 0},
      {29, 0.4f, 0.1f, 0, 0},
      {6, 0, 0.15f, 0.05f, 0.03f},
      {25, 0, 0.09f, 0.08f, 0},
      {19, 0, 0.09f, 0.08f, 0},
      {33, 0, 0.15f, 0, 0},
      {30, 0, 0.15f, 0, 0},
  };
  bw_physics *physics = new_world();
  bw_body_info human = body_info(physics, bw_physics_pool_entry(physics, BW_POOL_HUMAN_BODIES, 59));
  bw_shape_info capsule = shape_info(physics, human.shape);
  CHECK_INT(capsule.geometry.type, BW_SHAPE_CAPSULE);
  CHECK_FLOAT(capsule.geometry.radius, 0.35f);
  CHECK_FLOAT(capsule.geometry.height, 2.0f);
  CHECK_INT(capsule.flags, 1);
  CHECK_INT(capsule.next, 0);
  uint32_t shape = human.bone_shape;
  for (int i = 0; i < 10; i++) {
    bw_shape_info bone = shape_info(physics, shape);
    bool struck = bones[i].bone == 3 || bones[i].bone == 6;
    CHECK_INT(bone.geometry.type, i < 5 ? BW_SHAPE_SEGMENT : BW_SHAPE_SPHERE);
    CHECK_INT(bone.bone, bones[i].bone);
    CHECK_FLOAT(bone.length, bones[i].length);
    CHECK_FLOAT(bone.geometry.radius, bones[i].radius);
    CHECK_FLOAT(bone.offset[0], bones[i].x);
    CHECK_FLOAT(bone.offset[2], bones[i].z);
    CHECK_INT(bone.flags, struck ? 7 : 3);
    shape = bone.next;
  }
  CHECK_INT(shape, 0);
  bw_physics_destroy(physics);
}

static void strike_spheres_and_the_bag_have_their_flags(void) {
  bw_physics *physics = new_world();
  for (uint32_t i = 0; i < 60; i++) {
    uint32_t sphere = bw_physics_pool_entry(physics, BW_POOL_STRIKE_SPHERES, i);
    CHECK_INT(shape_info(physics, sphere).flags, 2);
  }
  bw_body_info bag = body_info(physics, bw_physics_pool_entry(physics, BW_POOL_BAG_BODY, 0));
  bw_shape_info segment = shape_info(physics, bag.bone_shape);
  CHECK_INT(segment.bone, 3);
  CHECK_INT(segment.flags, 4);
  CHECK_FLOAT(segment.geometry.radius, 0.35f);
  CHECK_FLOAT(segment.length, 1.5f);
  CHECK_FLOAT(shape_info(physics, bag.shape).geometry.height, 2.0f);
  bw_physics_destroy(physics);
}

static void the_tables_have_their_entries(void) {
  static const struct {
    uint32_t table, type, other, address;
  } entries[] = {
      {BW_TABLE_OVERLAP, 1, 1, 0x00345dd8},
      {BW_TABLE_OVERLAP, 3, 2, 0x00346ed8},
      {BW_TABLE_OVERLAP, 1, 4, 0},
      {BW_TABLE_OVERLAP, 4, 1, 0},
      {BW_TABLE_OVERLAP, 4, 4, 0x00346500},
      {BW_TABLE_OVERLAP, 2, 3, 0x00346f90},
      {BW_TABLE_SWEEP, 1, 4, 0x00345590},
      {BW_TABLE_SWEEP, 2, 1, 0x003453f8},
      {BW_TABLE_SWEEP, 3, 4, 0x00345d18},
      {BW_TABLE_SWEEP, 4, 3, 0x00345d38},
      {BW_TABLE_MESH_SWEEP, 3, 0, 0x00347c08},
      {BW_TABLE_MESH_SWEEP, 4, 0, 0},
      {BW_TABLE_MESH_OVERLAP, 2, 0, 0x003473c8},
      {BW_TABLE_RAY, 1, 0, 0x00345b90},
      {BW_TABLE_RAY, 2, 0, 0},
      {BW_TABLE_RAY, 3, 0, 0x003459f0},
      {BW_TABLE_RAY, 4, 0, 0},
      {BW_TABLE_RAY, 5, 0, 0},
      {BW_TABLE_OVERLAP, 1, 5, 0},
      {5, 1, 1, 0},
  };
  for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
    CHECK_INT(bw_physics_dispatch(entries[i].table, entries[i].type, entries[i].other),
              entries[i].address);
  }
  for (uint32_t type = 0; type < 5; type++) {
    for (uint32_t table = 0; table < 2; table++) {
      CHECK_INT(bw_physics_dispatch(table, 0, type), 0);
      CHECK_INT(bw_physics_dispatch(table, type, 0), 0);
    }
  }
}

static void a_host_may_ask_for_other_counts(void) {
  bw_physics_options options;
  bw_physics *physics = NULL;
  bw_error error;
  bw_physics_options_init(&options);
  options.objects = 5000;
  options.humans = 0;
  options.settle_slots = 0;
  if (!CHECK_INT(bw_physics_create(&options, NULL, &physics, NULL), BW_OK)) return;
  CHECK_INT(bw_physics_pool_size(physics, BW_POOL_OBJECT_BOXES), 5000);
  CHECK_INT(bw_physics_pool_size(physics, BW_POOL_CAPSULES), 0);
  const float up[3] = {0.0f, 0.0f, 1.0f};
  CHECK_INT(bw_physics_start_settle(physics, new_owner(physics), up, 4, NULL, NULL), BW_LIMIT);
  bw_physics_step(physics);
  bw_physics_destroy(physics);
  options.objects = 0xffffffffu;
  CHECK_INT(bw_physics_create(&options, NULL, &physics, &error), BW_LIMIT);
  CHECK_TEXT(error.message, "a world holds at most 65535 bodies");
  options.objects = 1;
  options.ignore_slots = 0x10000;
  CHECK_INT(bw_physics_create(&options, NULL, &physics, &error), BW_LIMIT);
}

/* ---- bodies */

static void each_kind_starts_with_its_flags(void) {
  bw_physics *physics = new_world();
  const float size[3] = {2.0f, 4.0f, 6.0f};
  const float centre[3] = {0.5f, 0.0f, 0.0f};
  uint32_t body = 0;
  uint32_t owner = new_owner(physics);
  CHECK_INT(bw_body_create_human(physics, owner, 0.97f, 0.846f, &body, NULL), BW_OK);
  CHECK_INT(body_info(physics, body).flags, 0x8002243fu);
  CHECK_INT(shape_info(physics, body_info(physics, body).bone_shape).flags, 6);
  CHECK_INT(world_info(physics).first_human, body);
  owner = new_owner(physics);
  CHECK_INT(
      bw_body_create_object(physics, owner, BW_SHAPE_BOX, size, centre, 1 | 2 | 64, &body, NULL),
      BW_OK);
  CHECK_INT(body_info(physics, body).flags, 0x80000500u | 0x2 | 0x4 | 0x2000);
  bw_shape_info box = shape_info(physics, body_info(physics, body).shape);
  CHECK(near3(box.geometry.half, 1, 2, 3) && near3(box.offset, 0.5, 0, 0));
  CHECK_INT(box.flags, 9);
  owner = new_owner(physics);
  CHECK_INT(bw_body_create_object(physics, owner, BW_SHAPE_SPHERE, size, centre, 0, &body, NULL),
            BW_OK);
  CHECK_FLOAT(shape_info(physics, body_info(physics, body).shape).geometry.radius, 1.0f);
  owner = new_owner(physics);
  CHECK_INT(bw_body_create_car(physics, owner, size, origin, size, centre, &body, NULL), BW_OK);
  CHECK_INT(body_info(physics, body).flags, 0x8002231au);
  owner = new_owner(physics);
  CHECK_INT(bw_body_create_pane(physics, owner, 3.0f, 2.0f, &body, NULL), BW_OK);
  CHECK_INT(body_info(physics, body).flags, 0x8000007au);
  CHECK(near3(shape_info(physics, body_info(physics, body).shape).geometry.half, 1.5, 0.25, 1));
  owner = new_owner(physics);
  CHECK_INT(bw_body_create_punch_bag(physics, owner, &body, NULL), BW_OK);
  CHECK_INT(body_info(physics, body).flags, 0x8000243fu);
  bw_physics_destroy(physics);
}

static void a_full_pool_is_an_error(void) {
  bw_physics *physics = new_world();
  bw_error error;
  uint32_t body = 0;
  for (int i = 0; i < 18; i++) {
    CHECK_INT(bw_body_create_car(physics, new_owner(physics), (float[3]){1, 1, 1}, origin,
                                 (float[3]){1, 1, 1}, origin, &body, NULL),
              BW_OK);
  }
  CHECK_INT(bw_physics_pool_used(physics, BW_POOL_CAR_BOXES), 36);
  uint32_t owner = new_owner(physics);
  CHECK_INT(bw_body_create_car(physics, owner, (float[3]){1, 1, 1}, origin, (float[3]){1, 1, 1},
                               origin, &body, &error),
            BW_LIMIT);
  CHECK_TEXT(error.message, "no free body: all 18 of this kind are in use");
  CHECK_INT(owner_state(physics, owner).body, 0);
  uint32_t fourth = bw_physics_pool_entry(physics, BW_POOL_CAR_BODIES, 3);
  CHECK_INT(bw_body_destroy(physics, fourth, NULL), BW_OK);
  CHECK_INT(bw_physics_pool_used(physics, BW_POOL_CAR_BOXES), 34);
  CHECK_INT(bw_body_create_car(physics, owner, (float[3]){1, 1, 1}, origin, (float[3]){1, 1, 1},
                               origin, &body, NULL),
            BW_OK);
  CHECK_INT(body, bw_physics_pool_entry(physics, BW_POOL_CAR_BODIES, 3));
  CHECK(body != fourth);
  bw_physics_destroy(physics);
}

static void stale_ids_are_not_found(void) {
  bw_physics *physics = new_world();
  bw_error error;
  bw_body_info info;
  bw_shape_info shape_read;
  uint32_t shape = 0;
  uint32_t body = new_body(physics, 0);
  uint32_t owner = body_info(physics, body).owner;
  CHECK_INT(bw_body_add_shape(physics, body, 0, BW_SHAPE_SPHERE, (float[3]){1}, &shape, NULL),
            BW_OK);
  CHECK_INT(bw_body_create(physics, owner, 0, &body, &error), BW_INVALID);
  CHECK_INT(bw_body_destroy(physics, body, NULL), BW_OK);
  CHECK_INT(bw_body_destroy(physics, body, &error), BW_NOT_FOUND);
  CHECK_TEXT(error.message, "there is no body 0x000102ef");
  CHECK_INT(bw_body_get(physics, body, &info, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_shape_get(physics, shape, &shape_read, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_shape_destroy(physics, shape, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_body_update(physics, body, NULL), BW_NOT_FOUND);
  CHECK_INT(owner_state(physics, owner).body, 0);
  uint32_t again = new_body(physics, 0);
  CHECK(again != body);
  CHECK_INT(bw_body_get(physics, body, &info, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_owner_destroy(physics, owner, NULL), BW_OK);
  CHECK_INT(bw_owner_destroy(physics, owner, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_body_create(physics, owner, 0, &body, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_body_create(physics, 0, 0, &body, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_body_update(physics, bw_physics_pool_entry(physics, BW_POOL_CAR_BODIES, 0), NULL),
            BW_NOT_FOUND);
  /* a set's shapes are other ones for whoever has it next */
  uint32_t human = 0;
  CHECK_INT(bw_body_create_human(physics, new_owner(physics), 1, 1, &human, NULL), BW_OK);
  bw_body_info set = body_info(physics, human);
  bw_shape_info old;
  CHECK_INT(bw_body_destroy(physics, human, NULL), BW_OK);
  CHECK_INT(bw_shape_get(physics, set.shape, &old, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_shape_get(physics, set.bone_shape, &old, NULL), BW_NOT_FOUND);
  bw_physics_destroy(physics);
}

static void an_owner_takes_its_body_along(void) {
  bw_physics *physics = new_world();
  bw_body_info info;
  const float up[3] = {0.0f, 0.0f, 1.0f};
  uint32_t body = new_body(physics, BW_BODY_RAY_TARGET);
  uint32_t owner = body_info(physics, body).owner;
  uint32_t other = new_body(physics, 0);
  CHECK_INT(bw_body_ignore(physics, other, owner, NULL), BW_OK);
  CHECK_INT(bw_physics_start_settle(physics, owner, up, 1, NULL, NULL), BW_OK);
  CHECK_INT(bw_owner_destroy(physics, owner, NULL), BW_OK);
  CHECK_INT(bw_body_get(physics, body, &info, NULL), BW_NOT_FOUND);
  CHECK_INT(world_info(physics).body_count, 1);
  CHECK_INT(world_info(physics).first_body, other);
  CHECK_INT(bw_physics_settle_slots_used(physics), 0);
  CHECK_INT(bw_physics_ignore_slots_used(physics), 0);
  bw_physics_step(physics);
  CHECK_INT(bw_physics_event_count(physics), 0);
  bw_physics_destroy(physics);
}

static void equal_bodies_stay_in_the_order_they_came(void) {
  bw_physics *physics = new_world();
  uint32_t bodies[4];
  for (int i = 0; i < 4; i++) {
    bodies[i] = new_body(physics, 0);
    set_box(physics, bodies[i], 5.0f, 6.0f);
  }
  set_box(physics, bodies[1], 4.0f, 5.0f);
  set_box(physics, bodies[1], 5.0f, 5.5f); /* and back: now the last of its equals */
  set_box(physics, bodies[3], 4.0f, 5.0f);
  static const int order[4] = {3, 0, 2, 1};
  uint32_t at = world_info(physics).first_body;
  for (int i = 0; i < 4; i++) {
    CHECK_INT(at, bodies[order[i]]);
    at = body_info(physics, at).next;
  }
  CHECK_INT(at, 0);
  CHECK_INT(bw_body_destroy(physics, bodies[0], NULL), BW_OK);
  CHECK_INT(bw_physics_body_at(physics, 0), bodies[3]);
  CHECK_INT(body_info(physics, bodies[3]).index, 0);
  CHECK_INT(body_info(physics, bodies[2]).previous, bodies[3]);
  bw_physics_destroy(physics);
}

static void the_bound_is_refreshed_at_the_120th_step(void) {
  bw_physics *physics = new_world();
  uint32_t narrow = new_body(physics, 0);
  uint32_t middle = new_body(physics, 0);
  uint32_t wide = new_body(physics, 0);
  set_box(physics, narrow, 0.0f, 1.0f);
  set_box(physics, middle, 0.0f, 3.0f);
  set_box(physics, wide, 0.0f, 5.0f);
  CHECK_INT(bw_body_destroy(physics, wide, NULL), BW_OK);
  for (int i = 1; i < 120; i++) {
    bw_physics_step(physics);
    CHECK_FLOAT(world_info(physics).widest, 5.0f);
    CHECK_INT(world_info(physics).ticks, i);
  }
  bw_physics_step(physics);
  CHECK_FLOAT(world_info(physics).widest, 3.0f);
  CHECK_INT(world_info(physics).ticks, 0);
  CHECK_INT(bw_body_destroy(physics, narrow, NULL), BW_OK);
  CHECK_INT(bw_body_destroy(physics, middle, NULL), BW_OK);
  for (int i = 0; i < 120; i++) bw_physics_step(physics);
  CHECK_FLOAT(world_info(physics).widest, 0.0f);
  bw_physics_destroy(physics);
}

static void bodies_keep_whom_they_ignore(void) {
  bw_physics *physics = new_world();
  int32_t ignoring = -1;
  uint32_t human = 0;
  uint32_t human_owner = new_owner(physics);
  uint32_t held = new_owner(physics);
  uint32_t other = new_owner(physics);
  CHECK_INT(bw_body_create_human(physics, human_owner, 1.0f, 1.0f, &human, NULL), BW_OK);
  CHECK_INT(bw_owner_set_stance(physics, human_owner, 0.0f, held, NULL), BW_OK);
  CHECK_INT(bw_body_is_ignoring(physics, human, held, &ignoring, NULL), BW_OK);
  CHECK_INT(ignoring, 1);
  CHECK_INT(bw_body_is_ignoring(physics, human, other, &ignoring, NULL), BW_OK);
  CHECK_INT(ignoring, 0);
  CHECK_INT(bw_body_ignore(physics, human, 0, NULL), BW_OK);
  CHECK_INT(bw_body_is_ignoring(physics, human, 0, &ignoring, NULL), BW_OK);
  CHECK_INT(ignoring, 1);
  CHECK_INT(bw_physics_ignore_slots_used(physics), 0);
  for (int i = 0; i < 60; i++) CHECK_INT(bw_body_ignore(physics, human, other, NULL), BW_OK);
  CHECK_INT(bw_body_ignore(physics, human, other, NULL), BW_LIMIT);
  CHECK_INT(bw_body_stop_ignoring(physics, human, other, NULL), BW_OK);
  CHECK_INT(bw_physics_ignore_slots_used(physics), 59);
  CHECK_INT(bw_body_is_ignoring(physics, human, other, &ignoring, NULL), BW_OK);
  CHECK_INT(ignoring, 1);
  CHECK_INT(bw_body_stop_ignoring(physics, human, 0, NULL), BW_OK);
  CHECK_INT(bw_physics_ignore_slots_used(physics), 0);
  CHECK_INT(bw_body_is_ignoring(physics, human, 0, &ignoring, NULL), BW_OK);
  CHECK_INT(ignoring, 0);
  uint32_t plain = new_body(physics, 0);
  CHECK_INT(bw_body_ignore(physics, plain, 0, NULL), BW_UNSUPPORTED);
  /* slots are given back by a body that goes, and by an owner that goes without one */
  CHECK_INT(bw_body_ignore(physics, human, other, NULL), BW_OK);
  CHECK_INT(bw_body_ignore(physics, plain, held, NULL), BW_OK);
  CHECK_INT(bw_body_destroy(physics, human, NULL), BW_OK);
  CHECK_INT(bw_physics_ignore_slots_used(physics), 1);
  CHECK_INT(bw_owner_destroy(physics, held, NULL), BW_OK);
  CHECK_INT(bw_physics_ignore_slots_used(physics), 0);
  bw_physics_destroy(physics);
}

static void layers_have_names_and_flags(void) {
  CHECK_INT(bw_layer_flags(1 | 2 | 4 | 8 | 16 | 32), 0x7e);
  CHECK_INT(bw_layer_flags(4), 0x10);
  CHECK_INT(bw_layer_flags(64 | 128 | 256 | 512), 0x2000 | 0x10000 | 0x20000 | 0x40000);
  CHECK_INT(bw_layer_flags(0xfffffc00u), 0);
  CHECK_TEXT(bw_layer_name(6), "RAYCASTTARGET");
  CHECK_TEXT(bw_layer_name(10), NULL);
  CHECK_INT(bw_layer_find("jumptarget", 10), 16);
  CHECK_INT(bw_layer_find("COMBATTARGET", 12), 60);
  CHECK_INT(bw_layer_find("JUMP", 4), 0);
}

/* ---- poses */

static void shapes_follow_their_owner(void) {
  bw_physics *physics = new_world();
  const float quarter[4] = {0.0f, 0.0f, 0.70710678f, 0.70710678f}; /* x onto y */
  const float place[3] = {10.0f, 0.0f, 0.0f};
  const float offset[3] = {1.0f, 0.0f, 0.5f};
  uint32_t body = new_body(physics, BW_BODY_DIRTY);
  uint32_t owner = body_info(physics, body).owner;
  uint32_t box = 0;
  uint32_t segment = 0;
  CHECK_INT(bw_body_add_shape(physics, body, 0, BW_SHAPE_BOX, (float[3]){2, 4, 6}, &box, NULL),
            BW_OK);
  CHECK_INT(
      bw_body_add_shape(physics, body, 0, BW_SHAPE_SEGMENT, (float[3]){3, 0.5f, 0}, &segment, NULL),
      BW_OK);
  CHECK_INT(bw_shape_set_offset(physics, box, offset, -1, NULL), BW_OK);
  CHECK_INT(bw_shape_set_offset(physics, segment, origin, 7, NULL), BW_OK);
  CHECK_INT(bw_owner_set_pose(physics, owner, place, quarter, NULL), BW_OK);
  CHECK_INT(bw_owner_set_bone(physics, owner, 7, (float[3]){20, 0, 0}, quarter, NULL), BW_OK);
  CHECK_INT(bw_body_update(physics, body, NULL), BW_OK);
  bw_shape_info posed = shape_info(physics, box);
  CHECK(near3(posed.geometry.at, 10, 1, 0.5));
  CHECK(near3(posed.geometry.axes, 0, 1, 0));
  CHECK(near3(posed.low, 8, 0, -2.5) && near3(posed.high, 12, 2, 3.5));
  CHECK(near3(posed.previous, 0, 0, 0));
  posed = shape_info(physics, segment);
  CHECK(near3(posed.geometry.at, 20, 0, 0) && near3(posed.geometry.to, 20, 3, 0));
  bw_body_info info = body_info(physics, body);
  CHECK(near3(info.low, 8, -0.5, -2.5) && near3(info.high, 20.5, 3.5, 3.5));
  CHECK_INT(info.flags, 0);
  CHECK_FLOAT(world_info(physics).widest, info.high[0] - info.low[0]);
  CHECK_INT(bw_owner_set_pose(physics, owner, origin, quarter, NULL), BW_OK);
  CHECK_INT(bw_shape_set_flags(physics, segment, BW_SHAPE_ENABLED | BW_SHAPE_RESET, NULL), BW_OK);
  CHECK_INT(bw_physics_update_bodies(physics), 1);
  CHECK_INT(bw_physics_update_bodies(physics), 0);
  CHECK(near3(shape_info(physics, box).previous, 10, 1, 0.5));
  CHECK(near3(shape_info(physics, segment).previous, 20, 0, 0));
  CHECK_INT(shape_info(physics, segment).flags, BW_SHAPE_ENABLED | BW_SHAPE_TAKEN);
  bw_physics_destroy(physics);
}

static void a_human_stands_in_its_capsule(void) {
  static const struct {
    float raise;
    double base, height;
  } stances[] = {{0.0f, 5.0, 1.886}, {0.5917f, 5.5917, 1.2943}, {3.0f, 8.0, 0.194}};
  bw_physics *physics = new_world();
  uint32_t body = 0;
  uint32_t owner = new_owner(physics);
  CHECK_INT(bw_body_create_human(physics, owner, 0.97f, 0.846f, &body, NULL), BW_OK);
  CHECK_INT(bw_owner_set_pose(physics, owner, (float[3]){1, 2, 5}, unturned, NULL), BW_OK);
  for (size_t i = 0; i < sizeof stances / sizeof stances[0]; i++) {
    CHECK_INT(bw_owner_set_stance(physics, owner, stances[i].raise, 0, NULL), BW_OK);
    CHECK_INT(bw_body_update(physics, body, NULL), BW_OK);
    bw_shape_info capsule = shape_info(physics, body_info(physics, body).shape);
    CHECK(near_to(capsule.geometry.radius, 0.3395));
    CHECK(near_to(capsule.geometry.height, stances[i].height));
    CHECK(near3(capsule.geometry.at, 1, 2, stances[i].base));
    bw_body_info info = body_info(physics, body);
    CHECK(near3(info.low, 0.6605, 1.6605, stances[i].base));
    CHECK(near3(info.high, 1.3395, 2.3395, stances[i].base + stances[i].height));
  }
  bw_physics_destroy(physics);
}

/* ---- bad input */

/* Whoever has a human's set or the bag next finds it as it was made. */
static void a_set_keeps_nothing_of_who_had_it(void) {
  const float far[3] = {5.0f, 6.0f, 7.0f};
  bw_physics *physics = new_world();
  uint32_t body = 0;
  for (int bag = 0; bag < 2; bag++) {
    bw_shape_info fresh[2];
    for (int round = 0; round < 2; round++) {
      uint32_t owner = new_owner(physics);
      bw_status made = bag ? bw_body_create_punch_bag(physics, owner, &body, NULL)
                           : bw_body_create_human(physics, owner, 1, 1, &body, NULL);
      CHECK_INT(made, BW_OK);
      bw_body_info info = body_info(physics, body);
      const uint32_t shapes[2] = {info.shape, info.bone_shape};
      for (int i = 0; i < 2; i++) {
        bw_shape_info shape = shape_info(physics, shapes[i]);
        if (round == 0) fresh[i] = shape;
        CHECK_INT(shape.flags, fresh[i].flags);
        CHECK_INT(shape.bone, fresh[i].bone);
        CHECK(test_same_bytes(shape.offset, fresh[i].offset, sizeof shape.offset));
        CHECK(near_to(shape.length, (double)fresh[i].length));
        CHECK(near_to(shape.geometry.radius, (double)fresh[i].geometry.radius));
        CHECK_INT(bw_shape_set_flags(physics, shapes[i], 0x13, NULL), BW_OK);
        CHECK_INT(bw_shape_set_offset(physics, shapes[i], far, 40, NULL), BW_OK);
        CHECK_INT(bw_shape_set_size(physics, shapes[i], far, NULL), BW_OK);
      }
      CHECK_INT(bw_owner_destroy(physics, owner, NULL), BW_OK);
    }
  }
  bw_physics_destroy(physics);
}

static void numbers_that_cannot_be_are_refused(void) {
  static const float bad[] = {NAN, INFINITY, -INFINITY, 2e7f, -2e7f};
  static const float bad_sizes[] = {0.0f, -1.0f, NAN, INFINITY};
  bw_physics *physics = new_world();
  uint32_t body = new_body(physics, 0);
  uint32_t owner = body_info(physics, body).owner;
  uint32_t shape = 0;
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    float v[3] = {0.0f, bad[i], 0.0f};
    CHECK_INT(bw_owner_set_pose(physics, owner, v, unturned, NULL), BW_INVALID);
    if (!isfinite(bad[i])) {
      const float q[4] = {0.0f, bad[i], 0.0f, 1.0f};
      CHECK_INT(bw_owner_set_pose(physics, owner, origin, q, NULL), BW_INVALID);
    }
    CHECK_INT(bw_owner_set_spin(physics, owner, v, 0.0f, NULL), BW_INVALID);
    CHECK_INT(bw_owner_set_spin(physics, owner, origin, bad[i], NULL), BW_INVALID);
    CHECK_INT(bw_owner_set_bone(physics, owner, 0, v, unturned, NULL), BW_INVALID);
    CHECK_INT(bw_body_set_box(physics, body, v, (float[3]){1e7f, 1e7f, 1e7f}, NULL), BW_INVALID);
    CHECK_INT(bw_physics_set_time(physics, bad[i], NULL), BW_INVALID);
    CHECK_INT(bw_physics_start_settle(physics, owner, v, 7, NULL, NULL), BW_INVALID);
    CHECK_INT(bw_body_create_pane(physics, new_owner(physics), 1.0f, bad[i], &body, NULL),
              BW_INVALID);
  }
  for (size_t i = 0; i < sizeof bad_sizes / sizeof bad_sizes[0]; i++) {
    const float size[3] = {1.0f, bad_sizes[i], 1.0f};
    for (uint32_t type = 1; type <= 4; type++) {
      bool counts = type != BW_SHAPE_SPHERE;
      CHECK_INT(bw_body_add_shape(physics, body, 0, type, size, &shape, NULL),
                counts ? BW_INVALID : BW_OK);
    }
    CHECK_INT(bw_body_create_object(physics, new_owner(physics), BW_SHAPE_BOX, size, origin, 0,
                                    &shape, NULL),
              BW_INVALID);
  }
  CHECK_INT(bw_body_set_box(physics, body, (float[3]){1, 0, 0}, origin, NULL), BW_INVALID);
  CHECK_INT(owner_state(physics, owner).flags, 0);
  bw_physics_destroy(physics);
}

static void arguments_that_cannot_be_are_refused(void) {
  bw_physics *physics = new_world();
  bw_error error;
  const float one[3] = {1.0f, 1.0f, 1.0f};
  const float zero[4] = {0.0f, 0.0f, 0.0f, 0.0f};
  uint32_t body = new_body(physics, 0);
  uint32_t owner = body_info(physics, body).owner;
  uint32_t shape = 0;
  CHECK_INT(bw_body_add_shape(physics, body, 0, 0, one, &shape, NULL), BW_UNSUPPORTED);
  CHECK_INT(bw_body_add_shape(physics, body, 0, 5, one, &shape, &error), BW_UNSUPPORTED);
  CHECK_TEXT(error.message, "type: expected 1 (box) to 4 (segment), got 5");
  CHECK_INT(bw_body_add_shape(physics, body, 2, 1, one, &shape, NULL), BW_INVALID);
  CHECK_INT(bw_body_create_object(physics, new_owner(physics), BW_SHAPE_CAPSULE, one, origin, 0,
                                  &shape, NULL),
            BW_UNSUPPORTED);
  CHECK_INT(bw_owner_set_pose(physics, owner, origin, zero, NULL), BW_INVALID);
  CHECK_INT(bw_owner_set_bone(physics, owner, 64, origin, unturned, NULL), BW_INVALID);
  CHECK_INT(bw_owner_set_bone(physics, owner, -1, origin, unturned, NULL), BW_INVALID);
  CHECK_INT(bw_body_set_group(physics, body, 32768, NULL), BW_INVALID);
  CHECK_INT(bw_body_set_group(physics, body, -32768, NULL), BW_OK);
  CHECK_INT(body_info(physics, body).group, -32768);
  CHECK_INT(bw_physics_start_settle(physics, owner, one, 8, NULL, NULL), BW_INVALID);
  CHECK_INT(bw_body_add_shape(physics, body, 0, BW_SHAPE_SPHERE, one, &shape, NULL), BW_OK);
  bw_geometry geometry = box_at(0, 0, 0, 1, 1, 1);
  CHECK_INT(bw_shape_set_geometry(physics, shape, &geometry, NULL), BW_INVALID);
  geometry.axes[0] = 1.1f;
  CHECK_INT(bw_geometry_valid(&geometry), 0);
  CHECK_INT(bw_shape_set_offset(physics, shape, origin, 64, NULL), BW_INVALID);
  CHECK_INT(bw_shape_set_flags(physics, shape, 0, NULL), BW_OK);
  CHECK_INT(shape_info(physics, shape).flags, BW_SHAPE_TAKEN);
  uint32_t waiting = bw_physics_pool_entry(physics, BW_POOL_HOST_SHAPES, 9);
  CHECK_INT(bw_shape_set_flags(physics, waiting, 0, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_shape_destroy(physics, waiting, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_shape_destroy(physics, bw_physics_pool_entry(physics, BW_POOL_CAPSULES, 0), NULL),
            BW_INVALID);
  bw_physics_destroy(physics);
}

/* Ids come again only when all generations of a place are through, and none of these is 0. */
static void a_place_has_65535_ids(void) {
  bw_physics *physics = new_world();
  uint32_t first = new_owner(physics);
  uint32_t owner = first;
  uint32_t zeros = 0;
  uint32_t ids = 0;
  do {
    CHECK_INT(bw_owner_destroy(physics, owner, NULL), BW_OK);
    owner = new_owner(physics);
    ids++;
    if (owner >> 16 == 0) zeros++;
  } while (owner != first && ids < 70000);
  CHECK_INT(ids, 65535);
  CHECK_INT(zeros, 0);
  bw_physics_destroy(physics);
}

/* The bones that an owner had are another's memory, or nobody's. */
static void an_owners_bones_go_with_it(void) {
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  bw_physics *physics = NULL;
  uint32_t body = 0;
  CHECK_INT(bw_physics_create(NULL, &allocator, &physics, NULL), BW_OK);
  for (int i = 0; i < 3; i++) {
    uint32_t owner = new_owner(physics);
    CHECK_INT(bw_body_create_human(physics, owner, 1, 1, &body, NULL), BW_OK);
    CHECK_INT(bw_body_update(physics, body, NULL), BW_OK);
    /* the head's sphere is 0.05 and 0.03 from its bone, which is where the owner is until set */
    uint32_t shape = body_info(physics, body).bone_shape;
    for (int j = 0; j < 5; j++) shape = shape_info(physics, shape).next;
    CHECK(near3(shape_info(physics, shape).geometry.at, 0.05, 0, 0.03));
    CHECK_INT(bw_owner_set_bone(physics, owner, 6, (float[3]){1, 2, 3}, unturned, NULL), BW_OK);
    CHECK_INT(bw_body_update(physics, body, NULL), BW_OK);
    CHECK(near3(shape_info(physics, shape).geometry.at, 1.05, 2, 3.03));
    CHECK_INT(bw_owner_destroy(physics, owner, NULL), BW_OK);
  }
  bw_physics_destroy(physics);
  CHECK_NO_LEAK(&memory);
}

static void a_body_may_ask_for_every_update(void) {
  bw_physics *physics = new_world();
  uint32_t body = new_body(physics, 0);
  CHECK_INT(bw_physics_update_bodies(physics), 0);
  CHECK_INT(bw_body_set_flags(physics, body, BW_BODY_ALWAYS_UPDATE, NULL), BW_OK);
  CHECK_INT(bw_physics_update_bodies(physics), 1);
  CHECK_INT(bw_physics_update_bodies(physics), 1);
  CHECK_INT(body_info(physics, body).flags, BW_BODY_ALWAYS_UPDATE);
  bw_physics_destroy(physics);
}

static void an_owner_takes_the_first_free_place(void) {
  bw_physics *physics = new_world();
  uint32_t owners[5];
  for (int i = 0; i < 5; i++) owners[i] = new_owner(physics);
  CHECK_INT(bw_owner_destroy(physics, owners[3], NULL), BW_OK);
  CHECK_INT(bw_owner_destroy(physics, owners[1], NULL), BW_OK);
  CHECK_INT(new_owner(physics) & 0xffffu, owners[1] & 0xffffu);
  CHECK_INT(new_owner(physics) & 0xffffu, owners[3] & 0xffffu);
  CHECK_INT(new_owner(physics) & 0xffffu, 6);
  bw_physics_destroy(physics);
}

static void an_owner_is_set_whole_or_not_at_all(void) {
  bw_physics *physics = new_world();
  uint32_t body = new_body(physics, 0);
  uint32_t owner = body_info(physics, body).owner;
  bw_owner_state state = owner_state(physics, owner);
  state.position[2] = 5.0f;
  state.flags = BW_OWNER_HELD;
  state.type_mask = 2;
  state.stamp = NAN;
  CHECK_INT(bw_owner_set(physics, owner, &state, NULL), BW_INVALID);
  CHECK_INT(owner_state(physics, owner).flags, 0);
  CHECK_INT(body_info(physics, body).flags, 0);
  state.stamp = 2.0f;
  CHECK_INT(bw_owner_set(physics, owner, &state, NULL), BW_OK);
  bw_owner_state set = owner_state(physics, owner);
  CHECK(test_same_bytes(&set, &state, sizeof set));
  CHECK_INT(body_info(physics, body).flags, BW_BODY_DIRTY);
  CHECK_INT(body_info(physics, body).type_mask, 1);
  CHECK_INT(bw_owner_destroy(physics, owner, NULL), BW_OK);
  CHECK_INT(bw_owner_set(physics, owner, &state, NULL), BW_NOT_FOUND);
  bw_physics_destroy(physics);
}

static void rotations_far_from_unit_are_normalised(void) {
  bw_physics *physics = new_world();
  uint32_t owner = new_owner(physics);
  CHECK_INT(bw_owner_set_pose(physics, owner, origin, (float[4]){0, 0, 3, 4}, NULL), BW_OK);
  CHECK(near4(owner_state(physics, owner).rotation, 0, 0, 0.6, 0.8));
  CHECK_INT(bw_owner_set_pose(physics, owner, origin, (float[4]){0, 0, 0.60001f, 0.8f}, NULL),
            BW_OK);
  CHECK_FLOAT(owner_state(physics, owner).rotation[2], 0.60001f);
  /* whose squares float32 does not hold */
  const float tiny[4] = {0, 3e-30f, 0, 4e-30f};
  const float huge[4] = {0, 3e30f, 0, 4e30f};
  CHECK_INT(bw_owner_set_pose(physics, owner, origin, tiny, NULL), BW_OK);
  CHECK(near4(owner_state(physics, owner).rotation, 0, 0.6, 0, 0.8));
  CHECK_INT(bw_owner_set_pose(physics, owner, origin, huge, NULL), BW_OK);
  CHECK(near4(owner_state(physics, owner).rotation, 0, 0.6, 0, 0.8));
  bw_physics_destroy(physics);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(pools_have_the_original_counts),
      TEST(a_constructed_body_is_as_the_record_says),
      TEST(a_human_set_has_its_bones),
      TEST(strike_spheres_and_the_bag_have_their_flags),
      TEST(the_tables_have_their_entries),
      TEST(a_host_may_ask_for_other_counts),
      TEST(each_kind_starts_with_its_flags),
      TEST(a_full_pool_is_an_error),
      TEST(stale_ids_are_not_found),
      TEST(an_owner_takes_its_body_along),
      TEST(equal_bodies_stay_in_the_order_they_came),
      TEST(the_bound_is_refreshed_at_the_120th_step),
      TEST(bodies_keep_whom_they_ignore),
      TEST(layers_have_names_and_flags),
      TEST(shapes_follow_their_owner),
      TEST(a_human_stands_in_its_capsule),
      TEST(a_set_keeps_nothing_of_who_had_it),
      TEST(numbers_that_cannot_be_are_refused),
      TEST(arguments_that_cannot_be_are_refused),
      TEST(a_place_has_65535_ids),
      TEST(an_owners_bones_go_with_it),
      TEST(a_body_may_ask_for_every_update),
      TEST(an_owner_takes_the_first_free_place),
      TEST(an_owner_is_set_whole_or_not_at_all),
      TEST(rotations_far_from_unit_are_normalised),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
