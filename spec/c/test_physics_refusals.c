/* What IPhysics refuses, and what is said: ids that have ended, numbers that are none, sizes of 0,
 * and geometries that cannot be. Nothing is changed by a call that fails. */
#include "test_physics.h"
#include "test_refused.h"

#include "physics/physics.h"

#include <stdio.h>

#define GONE 0x00070003u /* an id of nothing */

static const float nan3[3] = {0.0f, NAN, 0.0f};
static const float far3[3] = {0.0f, 0.0f, -2e7f};
static const float endless[3] = {INFINITY, 0.0f, 0.0f};
static const float units[3] = {1.0f, 1.0f, 1.0f};
static const float flat[3] = {1.0f, 0.0f, 1.0f};
static const float no_turn[4] = {0.0f, 0.0f, 0.0f, 0.0f};

#define NO_OWNER "there is no owner 0x00070003"
#define NO_BODY "there is no body 0x00070003"
#define NO_SHAPE "there is no shape 0x00070003"
#define NUMBER "expected a number between -1e7 and 1e7, got "
#define SIZE "expected a size over 0, at most 1e7, got "
#define ROTATION "rotation: expected a quaternion of finite numbers and a length over 0"

static void an_owner_that_is_gone_is_not_found(void) {
  bw_physics *p = new_world();
  bw_owner_state state;
  uint32_t body = 0;
  bw_owner_state_init(&state);
  REFUSED(BW_NOT_FOUND, NO_OWNER, bw_owner_destroy(p, GONE, &error));
  REFUSED(BW_NOT_FOUND, NO_OWNER, bw_owner_get(p, GONE, &state, &error));
  REFUSED(BW_NOT_FOUND, NO_OWNER, bw_owner_set(p, GONE, &state, &error));
  REFUSED(BW_NOT_FOUND, NO_OWNER, bw_owner_set_pose(p, GONE, origin, unturned, &error));
  REFUSED(BW_NOT_FOUND, NO_OWNER, bw_owner_set_spin(p, GONE, origin, 0.0f, &error));
  REFUSED(BW_NOT_FOUND, NO_OWNER, bw_owner_set_flags(p, GONE, 1, &error));
  REFUSED(BW_NOT_FOUND, NO_OWNER, bw_owner_set_stance(p, GONE, 0.0f, 0, &error));
  REFUSED(BW_NOT_FOUND, NO_OWNER, bw_owner_set_bone(p, GONE, 0, origin, unturned, &error));
  REFUSED(BW_NOT_FOUND, NO_OWNER, bw_physics_start_settle(p, GONE, units, 1, NULL, &error));
  REFUSED(BW_NOT_FOUND, NO_OWNER, bw_physics_cancel_settle(p, GONE, &error));
  REFUSED(BW_NOT_FOUND, NO_OWNER, bw_body_create(p, GONE, 0, &body, &error));
  REFUSED(BW_NOT_FOUND, NO_OWNER, bw_body_create_human(p, GONE, 1.0f, 1.0f, &body, &error));
  REFUSED(BW_NOT_FOUND, NO_OWNER,
          bw_body_create_object(p, GONE, 1, units, units, 0, &body, &error));
  REFUSED(BW_NOT_FOUND, NO_OWNER,
          bw_body_create_car(p, GONE, units, units, units, units, &body, &error));
  REFUSED(BW_NOT_FOUND, NO_OWNER, bw_body_create_pane(p, GONE, 1.0f, 1.0f, &body, &error));
  REFUSED(BW_NOT_FOUND, NO_OWNER, bw_body_create_punch_bag(p, GONE, &body, &error));
  CHECK_INT(body, 0);
  bw_physics_destroy(p);
  bw_physics_destroy(NULL);
}

static void a_body_that_is_gone_is_not_found(void) {
  bw_physics *p = new_world();
  bw_body_info info;
  uint32_t shape = 0;
  int32_t ignoring = 5;
  REFUSED(BW_NOT_FOUND, NO_BODY, bw_body_destroy(p, GONE, &error));
  REFUSED(BW_NOT_FOUND, NO_BODY, bw_body_get(p, GONE, &info, &error));
  REFUSED(BW_NOT_FOUND, NO_BODY, bw_body_set_flags(p, GONE, 1, &error));
  REFUSED(BW_NOT_FOUND, NO_BODY, bw_body_set_type_mask(p, GONE, 1, &error));
  REFUSED(BW_NOT_FOUND, NO_BODY, bw_body_set_group(p, GONE, 1, &error));
  REFUSED(BW_NOT_FOUND, NO_BODY, bw_body_set_sweep(p, GONE, units, units, 0, &error));
  REFUSED(BW_NOT_FOUND, NO_BODY, bw_body_set_box(p, GONE, units, units, &error));
  REFUSED(BW_NOT_FOUND, NO_BODY, bw_body_update(p, GONE, &error));
  REFUSED(BW_NOT_FOUND, NO_BODY, bw_body_ignore(p, GONE, 0, &error));
  REFUSED(BW_NOT_FOUND, NO_BODY, bw_body_stop_ignoring(p, GONE, 0, &error));
  REFUSED(BW_NOT_FOUND, NO_BODY, bw_body_is_ignoring(p, GONE, 0, &ignoring, &error));
  REFUSED(BW_NOT_FOUND, NO_BODY, bw_body_add_shape(p, GONE, 0, 1, units, &shape, &error));
  CHECK(shape == 0 && ignoring == 5);
  bw_physics_destroy(p);
}

static void a_shape_that_is_gone_is_not_found(void) {
  bw_physics *p = new_world();
  bw_shape_info info;
  bw_geometry box = box_at(0, 0, 0, 1, 1, 1);
  REFUSED(BW_NOT_FOUND, NO_SHAPE, bw_shape_destroy(p, GONE, &error));
  REFUSED(BW_NOT_FOUND, NO_SHAPE, bw_shape_get(p, GONE, &info, &error));
  REFUSED(BW_NOT_FOUND, NO_SHAPE, bw_shape_set_flags(p, GONE, 1, &error));
  REFUSED(BW_NOT_FOUND, NO_SHAPE, bw_shape_set_offset(p, GONE, origin, 0, &error));
  REFUSED(BW_NOT_FOUND, NO_SHAPE, bw_shape_set_size(p, GONE, units, &error));
  REFUSED(BW_NOT_FOUND, NO_SHAPE, bw_shape_set_geometry(p, GONE, &box, &error));
  bw_physics_destroy(p);
}

static void an_owner_takes_numbers_alone(void) {
  bw_physics *p = new_world();
  uint32_t owner = new_owner(p);
  bw_owner_state state = owner_state(p, owner);
  bw_owner_state bad = state;
  memcpy(bad.position, nan3, sizeof bad.position);
  REFUSED(BW_INVALID, "position: " NUMBER "nan", bw_owner_set(p, owner, &bad, &error));
  bad = state;
  memcpy(bad.rotation, no_turn, sizeof bad.rotation);
  REFUSED(BW_INVALID, ROTATION, bw_owner_set(p, owner, &bad, &error));
  bad = state;
  memcpy(bad.angular_velocity, far3, sizeof bad.angular_velocity);
  REFUSED(BW_INVALID, "angular_velocity: " NUMBER "-20000000",
          bw_owner_set(p, owner, &bad, &error));
  bad = state;
  bad.stamp = INFINITY;
  REFUSED(BW_INVALID, "stamp, raise: " NUMBER "inf", bw_owner_set(p, owner, &bad, &error));
  REFUSED(BW_INVALID, "position: " NUMBER "inf",
          bw_owner_set_pose(p, owner, endless, unturned, &error));
  REFUSED(BW_INVALID, ROTATION, bw_owner_set_pose(p, owner, origin, no_turn, &error));
  REFUSED(BW_INVALID, "angular_velocity: " NUMBER "nan",
          bw_owner_set_spin(p, owner, nan3, 0.0f, &error));
  REFUSED(BW_INVALID, "stamp: " NUMBER "nan", bw_owner_set_spin(p, owner, origin, NAN, &error));
  REFUSED(BW_INVALID, "raise: " NUMBER "nan", bw_owner_set_stance(p, owner, NAN, 0, &error));
  REFUSED(BW_INVALID, "position: " NUMBER "nan",
          bw_owner_set_bone(p, owner, 0, nan3, unturned, &error));
  REFUSED(BW_INVALID, ROTATION, bw_owner_set_bone(p, owner, 0, origin, no_turn, &error));
  REFUSED(BW_INVALID, "bone: expected 0 to 63, got 64",
          bw_owner_set_bone(p, owner, 64, origin, unturned, &error));
  REFUSED(BW_INVALID, "bone: expected 0 to 63, got -1",
          bw_owner_set_bone(p, owner, -1, origin, unturned, &error));
  REFUSED(BW_INVALID, "normal: " NUMBER "nan",
          bw_physics_start_settle(p, owner, nan3, 1, NULL, &error));
  REFUSED(BW_INVALID, "axis_mask: expected a bit of 1, 2 or 4, got 8",
          bw_physics_start_settle(p, owner, units, 8, NULL, &error));
  bw_owner_state after = owner_state(p, owner);
  CHECK(test_same_bytes(&state, &after, sizeof state));
  bw_physics_destroy(p);
}

static void a_body_takes_numbers_alone(void) {
  bw_physics *p = new_world();
  uint32_t body = new_body(p, 0x2400);
  bw_body_info before = body_info(p, body);
  REFUSED(BW_INVALID, "group: expected -32768 to 32767, got 32768",
          bw_body_set_group(p, body, 32768, &error));
  REFUSED(BW_INVALID, "group: expected -32768 to 32767, got -32769",
          bw_body_set_group(p, body, -32769, &error));
  REFUSED(BW_INVALID, "push_out: " NUMBER "nan",
          bw_body_set_sweep(p, body, nan3, units, 0, &error));
  REFUSED(BW_INVALID, "scale: " SIZE "0", bw_body_set_sweep(p, body, units, flat, 0, &error));
  REFUSED(BW_INVALID, "low: " NUMBER "nan", bw_body_set_box(p, body, nan3, units, &error));
  REFUSED(BW_INVALID, "high: " NUMBER "inf", bw_body_set_box(p, body, units, endless, &error));
  for (int axis = 0; axis < 3; axis++) {
    float high[3] = {1.0f, 1.0f, 1.0f};
    high[axis] = 0.5f;
    REFUSED(BW_INVALID, "low: expected no more than high",
            bw_body_set_box(p, body, units, high, &error));
  }
  bw_body_info after = body_info(p, body);
  CHECK(test_same_bytes(&before, &after, sizeof before));
  CHECK_INT(bw_body_set_flags(p, body, 7, NULL), BW_OK);
  CHECK_INT(bw_body_set_type_mask(p, body, 9, NULL), BW_OK);
  CHECK_INT(bw_body_set_group(p, body, -32768, NULL), BW_OK);
  after = body_info(p, body);
  CHECK(after.flags == 7 && after.type_mask == 9 && after.group == -32768);
  bw_physics_destroy(p);
}

static void a_body_is_made_of_sizes_alone(void) {
  bw_physics *p = new_world();
  uint32_t owner = new_owner(p);
  uint32_t body = 0;
  REFUSED(BW_INVALID, "scale: " SIZE "-1", bw_body_create_human(p, owner, -1, 1, &body, &error));
  REFUSED(BW_INVALID, "height_scale: " SIZE "0",
          bw_body_create_human(p, owner, 1, 0, &body, &error));
  REFUSED(BW_UNSUPPORTED, "type: expected 1 (box) or 2 (sphere), got 3",
          bw_body_create_object(p, owner, 3, units, units, 0, &body, &error));
  REFUSED(BW_INVALID, "size: " SIZE "0",
          bw_body_create_object(p, owner, 1, flat, units, 0, &body, &error));
  REFUSED(BW_INVALID, "centre: " NUMBER "nan",
          bw_body_create_object(p, owner, 2, flat, nan3, 0, &body, &error));
  REFUSED(BW_INVALID, "size_1: " SIZE "0",
          bw_body_create_car(p, owner, flat, units, units, units, &body, &error));
  REFUSED(BW_INVALID, "offset_1: " NUMBER "nan",
          bw_body_create_car(p, owner, units, nan3, units, units, &body, &error));
  REFUSED(BW_INVALID, "size_2: " SIZE "0",
          bw_body_create_car(p, owner, units, units, flat, units, &body, &error));
  REFUSED(BW_INVALID, "offset_2: " NUMBER "inf",
          bw_body_create_car(p, owner, units, units, units, endless, &body, &error));
  REFUSED(BW_INVALID, "width: " SIZE "nan", bw_body_create_pane(p, owner, NAN, 1, &body, &error));
  REFUSED(BW_INVALID, "height: " SIZE "inf",
          bw_body_create_pane(p, owner, 1, INFINITY, &body, &error));
  CHECK_INT(body, 0);
  CHECK_INT(owner_state(p, owner).body, 0);
  CHECK_INT(world_info(p).body_count, 0);
  for (uint32_t pool = 0; pool < BW_POOL_COUNT; pool++) {
    CHECK_INT(bw_physics_pool_used(p, pool), 0); /* nothing was taken */
  }
  bw_physics_destroy(p);
}

static void a_shape_takes_sizes_and_its_own_type(void) {
  bw_physics *p = new_world();
  bw_geometry box = box_at(0, 0, 0, 1, 1, 1);
  uint32_t body = new_body(p, 0x2400);
  uint32_t shape = add_shape(p, body, BW_CHAIN_BODY, &box);
  uint32_t more = 0;
  bw_shape_info before = shape_info(p, shape);
  REFUSED(BW_INVALID, "chain: expected 0 or 1, got 2",
          bw_body_add_shape(p, body, 2, 1, units, &more, &error));
  REFUSED(BW_UNSUPPORTED, "type: expected 1 (box) to 4 (segment), got 5",
          bw_body_add_shape(p, body, 0, 5, units, &more, &error));
  REFUSED(BW_INVALID, "size: " SIZE "0", bw_body_add_shape(p, body, 0, 1, flat, &more, &error));
  REFUSED(BW_INVALID, "offset: " NUMBER "nan", bw_shape_set_offset(p, shape, nan3, 0, &error));
  REFUSED(BW_INVALID, "bone: expected -1 to 63, got 64",
          bw_shape_set_offset(p, shape, units, 64, &error));
  REFUSED(BW_INVALID, "bone: expected -1 to 63, got -2",
          bw_shape_set_offset(p, shape, units, -2, &error));
  REFUSED(BW_INVALID, "size: " SIZE "0", bw_shape_set_size(p, shape, flat, &error));
  bw_geometry other = sphere_at(0, 0, 0, 1);
  const char *text =
      "geometry: expected finite numbers, sizes over 0 and unit axes for a shape of type 1";
  REFUSED(BW_INVALID, text, bw_shape_set_geometry(p, shape, &other, &error));
  other = box;
  other.half[1] = 0.0f;
  REFUSED(BW_INVALID, text, bw_shape_set_geometry(p, shape, &other, &error));
  bw_shape_info after = shape_info(p, shape);
  CHECK(more == 0 && test_same_bytes(&before, &after, sizeof before));
  bw_physics_destroy(p);
}

/* Shapes in the second chain, and behind others, are given back too. */
static void a_shape_goes_from_whichever_chain_it_is_in(void) {
  bw_physics *p = new_world();
  uint32_t body = new_body(p, 0x2400);
  uint32_t shapes[4];
  for (uint32_t i = 0; i < 4; i++) {
    CHECK_INT(bw_body_add_shape(p, body, i / 2, BW_SHAPE_SPHERE, units, &shapes[i], NULL), BW_OK);
  }
  CHECK_INT(bw_shape_destroy(p, shapes[3], NULL), BW_OK);
  CHECK_INT(shape_info(p, shapes[2]).next, 0);
  CHECK_INT(bw_shape_destroy(p, shapes[1], NULL), BW_OK);
  CHECK_INT(shape_info(p, shapes[0]).next, 0);
  CHECK_INT(bw_shape_destroy(p, shapes[2], NULL), BW_OK);
  CHECK_INT(body_info(p, body).bone_shape, 0);
  CHECK_INT(body_info(p, body).shape, shapes[0]);
  bw_physics_destroy(p);
}

static void a_world_has_so_many_slots_at_most(void) {
  const bw_physics_options many[2] = {{.ignore_slots = BW_MOST_ENTRIES + 1},
                                      {.settle_slots = BW_MOST_ENTRIES + 1}};
  for (size_t i = 0; i < 2; i++) {
    bw_physics *p = NULL;
    REFUSED_WITH(BW_LIMIT, "slots of a kind", bw_physics_create(&many[i], NULL, &p, &error));
    CHECK(p == NULL);
  }
}

/* Two of them are the punching bag's. */
static void a_world_has_so_many_shapes_at_most(void) {
  bw_physics_options options = {.host_shapes = BW_MOST_ENTRIES - 2};
  bw_physics *p = NULL;
  CHECK_INT(bw_physics_create(&options, NULL, &p, NULL), BW_OK);
  bw_physics_destroy(p);
  p = NULL;
  options.host_shapes++;
  REFUSED(BW_LIMIT, "a world holds at most 65535 shapes",
          bw_physics_create(&options, NULL, &p, &error));
  CHECK(p == NULL);
}

static void a_world_without_room_says_so(void) {
  bw_physics_options options = {.host_bodies = 1, .host_shapes = 1, .ignore_slots = 1};
  bw_physics *p = NULL;
  uint32_t body = 0;
  uint32_t shape = 0;
  int32_t ignoring = 0;
  CHECK_INT(bw_physics_create(&options, NULL, &p, NULL), BW_OK);
  uint32_t owner = new_owner(p);
  CHECK_INT(bw_body_create(p, owner, 0, &body, NULL), BW_OK);
  REFUSED(BW_LIMIT, "no free body: all 1 of this kind are in use",
          bw_body_create(p, new_owner(p), 0, &shape, &error));
  REFUSED(BW_LIMIT, "no free body: all 0 of this kind are in use",
          bw_body_create_human(p, new_owner(p), 1.0f, 1.0f, &shape, &error));
  CHECK_INT(bw_body_add_shape(p, body, 0, BW_SHAPE_SPHERE, units, &shape, NULL), BW_OK);
  REFUSED(BW_LIMIT, "all 1 host shapes are in use",
          bw_body_add_shape(p, body, 0, BW_SHAPE_SPHERE, units, &shape, &error));
  REFUSED(BW_UNSUPPORTED, "owner: only a human's body ignores the level",
          bw_body_ignore(p, body, 0, &error));
  REFUSED(BW_NOT_FOUND, NO_OWNER, bw_body_ignore(p, body, GONE, &error));
  CHECK_INT(bw_body_ignore(p, body, owner, NULL), BW_OK);
  REFUSED(BW_LIMIT, "all 1 ignore slots are in use", bw_body_ignore(p, body, owner, &error));
  CHECK_INT(bw_body_stop_ignoring(p, body, GONE, NULL), BW_OK); /* there is nothing to stop */
  CHECK_INT(bw_body_is_ignoring(p, body, owner, &ignoring, NULL), BW_OK);
  CHECK_INT(ignoring, 1);
  CHECK_INT(bw_body_stop_ignoring(p, body, owner, NULL), BW_OK);
  CHECK_INT(bw_body_is_ignoring(p, body, owner, &ignoring, NULL), BW_OK);
  CHECK_INT(ignoring, 0);
  bw_physics_destroy(p);
}

/* Ids have 16 bits for the entry. */
static void a_world_holds_65535_owners(void) {
  bw_physics *p = new_world();
  uint32_t owner = 0;
  bw_status status = BW_OK;
  uint32_t count = 0;
  memset(&error, 0, sizeof error);
  for (; count < 70000; count++) {
    status = bw_owner_create(p, NULL, &owner, &error);
    if (status != BW_OK) break;
  }
  CHECK_INT(status, BW_LIMIT);
  CHECK_INT(count, 65535);
  CHECK_TEXT(error.message, "a world holds at most 65535 owners");
  CHECK_INT(bw_owner_destroy(p, owner, NULL), BW_OK);
  CHECK_INT(bw_owner_create(p, NULL, &owner, NULL), BW_OK);
  bw_physics_destroy(p);
}

/* ---- geometries ---------------------------------------------------------------------------- */

static bw_geometry segment_at(float x, float y, float z, float to_x, float radius) {
  bw_geometry segment = {
      .type = BW_SHAPE_SEGMENT, .at = {x, y, z}, .to = {to_x, y, z}, .radius = radius};
  return segment;
}

/* Counts for nothing in every call that takes one. */
static void check_invalid(const bw_geometry *bad) {
  bw_physics *p = new_world();
  bw_geometry good = sphere_at(0, 0, 0, 1);
  bw_overlap found;
  float bounds[6] = {7};
  float list[2];
  float fraction = 7;
  uint32_t count = 7;
  (void)add_body(p, 0x2400, &good);
  CHECK_INT(bw_geometry_valid(bad), 0);
  CHECK_INT(bw_geometry_bounds(bad, bounds), 0);
  CHECK_INT(bw_geometry_overlap(bad, &good), 0);
  CHECK_INT(bw_geometry_overlap(&good, bad), 0);
  CHECK_INT(bw_ray_geometry(-5, 0, 0, 1, 0, 0, 10, bad, 0, list, &count, &fraction), 0);
  CHECK_INT(bw_physics_overlap(p, bad, 0, ALL, ALL, 0, 0, &found, 1), 0);
  CHECK(bounds[0] == 7 && count == 0);
  bw_physics_destroy(p);
}

static void a_geometry_that_cannot_be_is_met_by_nothing(void) {
  bw_geometry good[4] = {box_at(0, 0, 0, 1, 1, 1), sphere_at(0, 0, 0, 1), capsule_at(0, 0, 0, 1, 1),
                         segment_at(0, 0, 0, 1, 1)};
  for (size_t i = 0; i < 4; i++) {
    CHECK_INT(bw_geometry_valid(&good[i]), 1);
    for (size_t axis = 0; axis < 3; axis++) {
      bw_geometry bad = good[i];
      bad.at[axis] = axis == 1 ? NAN : 2e7f;
      check_invalid(&bad);
    }
    bw_geometry bad = good[i];
    bad.radius = 0.0f;
    bad.half[0] = -1.0f;
    check_invalid(&bad);
    bad = good[i];
    bad.radius = 2e7f;
    bad.half[2] = 2e7f;
    check_invalid(&bad);
    bad = good[i];
    bad.type = 0;
    check_invalid(&bad);
  }
  for (size_t axis = 0; axis < 3; axis++) {
    bw_geometry bad = good[0];
    bad.half[axis] = NAN;
    check_invalid(&bad);
    bad = good[0];
    bad.axes[4 * axis] = 1.1f; /* not of length 1 */
    check_invalid(&bad);
    bad = good[3];
    bad.to[axis] = -2e7f;
    check_invalid(&bad);
  }
  bw_geometry slanting = good[0]; /* of length 1, not at right angles */
  slanting.axes[3] = 0.6f;
  slanting.axes[4] = 0.8f;
  check_invalid(&slanting);
  bw_geometry low = good[2];
  low.height = 0.0f;
  check_invalid(&low);
}

/* ---- queries ------------------------------------------------------------------------------- */

static void a_query_of_no_numbers_finds_nothing(void) {
  bw_physics *p = new_world();
  bw_geometry box = box_at(0, 0, 0, 1, 1, 1);
  bw_body_hit hit;
  uint32_t found[2];
  uint32_t body = add_body(p, BW_BODY_RAY_TARGET, &box);
  CHECK_INT(bw_physics_query_box(p, nan3, units, 0, 0, ALL, ALL, found, 2), 0);
  CHECK_INT(bw_physics_query_box(p, origin, endless, 0, 0, ALL, ALL, found, 2), 0);
  CHECK_INT(bw_physics_query_box(p, origin, units, 0, 0, ALL, ALL, found, 2), 1);
  CHECK_INT(found[0], body);
  CHECK_INT(bw_physics_cast(p, -5, 0, 0, 1, 0, 0, 10, ALL, 0, 0, &hit), 1);
  CHECK_INT(hit.body, body);
  CHECK_INT(bw_physics_cast(p, NAN, 0, 0, 1, 0, 0, 10, ALL, 0, 0, &hit), 0);
  CHECK_INT(bw_physics_cast(p, -5, 0, 0, INFINITY, 0, 0, 10, ALL, 0, 0, &hit), 0);
  CHECK_INT(bw_physics_cast(p, -5, 0, 0, 1, 0, 0, NAN, ALL, 0, 0, &hit), 0);
  CHECK_INT(bw_physics_cast(p, -5, 0, 0, 1, 0, 0, -1, ALL, 0, 0, &hit), 0);
  CHECK_INT(bw_physics_cast(p, -5, 0, 0, 3e38f, 0, 0, 1e7f, ALL, 0, 0, &hit), 0);
  CHECK_INT(bw_physics_body_at(p, 0), body);
  CHECK_INT(bw_physics_body_at(p, 1), 0);
  bw_physics_destroy(p);
}

static void overlaps_are_counted_past_the_room_for_them(void) {
  bw_physics *p = new_world();
  bw_geometry ball = sphere_at(0, 0, 0, 1);
  bw_overlap found[2];
  uint32_t first = add_body(p, 0x2400, &ball);
  (void)add_body(p, 0x2400, &ball);
  memset(found, 0, sizeof found);
  uint32_t count = bw_physics_overlap(p, &ball, 0, ALL, ALL, 0, 0, found, 1);
  CHECK(count == 1 || count == 2);
  CHECK(found[0].body != 0 && found[1].body == 0);
  (void)first;
  bw_physics_destroy(p);
}

static void a_table_has_nothing_past_its_end(void) {
  CHECK(bw_physics_dispatch(BW_TABLE_SWEEP, 1, 1) != 0 ||
        bw_physics_dispatch(BW_TABLE_SWEEP, 3, 1) != 0);
  CHECK_INT(bw_physics_dispatch(BW_TABLE_SWEEP, 1, 9), 0);
  CHECK_INT(bw_physics_dispatch(BW_TABLE_OVERLAP, 1, 9), 0);
  CHECK_INT(bw_physics_dispatch(BW_TABLE_RAY, 9, 0), 0);
  CHECK_INT(bw_physics_dispatch(5, 1, 1), 0);
}

static void a_layer_is_found_in_any_case(void) {
  CHECK_INT(bw_layer_find("BlockHumans", 11), bw_layer_find("BLOCKHUMANS", 11));
  CHECK(bw_layer_find("blockhumans", 11) != 0);
  CHECK_INT(bw_layer_find("blockhuman{", 11), 0); /* '{' follows 'z' */
  CHECK(bw_layer_name(99) == NULL);
  CHECK_TEXT(bw_body_reason_name(-1), "unknown");
  CHECK_TEXT(bw_body_reason_name(99), "unknown");
}

/* ---- rays and round shapes at their edges -------------------------------------------------- */

static void a_segment_without_a_length_is_a_ball(void) {
  bw_geometry point = segment_at(0, 0, 0, 0, 1);
  bw_geometry near = sphere_at(1.9f, 0, 0, 1);
  bw_geometry past = sphere_at(2.1f, 0, 0, 1);
  CHECK_INT(bw_geometry_overlap(&point, &near), 1);
  CHECK_INT(bw_geometry_overlap(&point, &past), 0);
}

static void a_segment_touches_a_cylinder_with_either_end(void) {
  bw_geometry post = capsule_at(0, 0, 0, 2, 1);
  bw_geometry before = segment_at(-5, 0, 1, -1.5f, 0.5f); /* its end is 0.5 away */
  bw_geometry behind = segment_at(1.5f, 0, 1, 5, 0.5f);
  bw_geometry away = segment_at(1.51f, 0, 1, 5, 0.5f);
  CHECK_INT(bw_geometry_overlap(&before, &post), 1);
  CHECK_INT(bw_geometry_overlap(&behind, &post), 1);
  CHECK_INT(bw_geometry_overlap(&away, &post), 0);
}

static int cast_at(const bw_geometry *geometry, float x, float dx, float dz, float length,
                   uint32_t options, float *fraction) {
  float list[2];
  uint32_t count = 0;
  return bw_ray_geometry(x, 0, 1, dx, 0, dz, length, geometry, options, list, &count, fraction);
}

static void a_move_too_short_for_a_direction_is_a_miss(void) {
  bw_geometry post = capsule_at(0, 0, 0, 2, 1);
  float fraction = 0;
  CHECK_INT(cast_at(&post, -3, 1, 0, 1e-8f, 0, &fraction), 0);
  CHECK_INT(cast_at(&post, -3, 1, 0, 1e-8f, BW_CAST_TRUE_CAPSULES, &fraction), 0);
  CHECK_INT(cast_at(&post, -3, 1e-20f, 0, 1e-20f, 0, &fraction), 0); /* of length 0 */
  CHECK_INT(cast_at(&post, -3, 1, 0, 1.5f, 0, &fraction), 0);        /* it ends before */
  CHECK_INT(cast_at(&post, -3, 1, 0, 4, 0, &fraction), 1);
  CHECK(near_to(fraction, 0.5));
}

static void a_true_capsule_is_missed_behind_and_beyond(void) {
  bw_geometry post = capsule_at(0, 0, 0, 2, 1);
  float fraction = 0;
  CHECK_INT(cast_at(&post, 3, 1, 0, 4, BW_CAST_TRUE_CAPSULES, &fraction), 0);
  CHECK_INT(cast_at(&post, -3, 1, 0, 1.5f, BW_CAST_TRUE_CAPSULES, &fraction), 0);
  CHECK_INT(cast_at(&post, -0.5f, 1, 0, 1, BW_CAST_TRUE_CAPSULES, &fraction), 0); /* all inside */
  CHECK_INT(cast_at(&post, -0.5f, 1, 0, 4, BW_CAST_TRUE_CAPSULES, &fraction), 1);
  CHECK(near_to(fraction, 0.0));
  CHECK_INT(cast_at(&post, -3, 1, 0, 4, BW_CAST_TRUE_CAPSULES, &fraction), 1);
  CHECK(near_to(fraction, 0.5));
}

static void a_ray_in_the_plane_of_a_box_s_side_touches_it(void) {
  bw_geometry box = box_at(0, 0, 0, 1, 1, 1); /* the ray is at z = 1 */
  float fraction = 0;
  CHECK_INT(cast_at(&box, -3, 1, 0, 4, 0, &fraction), 1);
  CHECK(near_to(fraction, 0.5));
  CHECK_INT(cast_at(&box, -3, 0, 1, 4, 0, &fraction), 0);
  CHECK_INT(cast_at(&box, 3, 1, 0, 4, 0, &fraction), 0);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(an_owner_that_is_gone_is_not_found),
                                    TEST(a_body_that_is_gone_is_not_found),
                                    TEST(a_shape_that_is_gone_is_not_found),
                                    TEST(an_owner_takes_numbers_alone),
                                    TEST(a_body_takes_numbers_alone),
                                    TEST(a_body_is_made_of_sizes_alone),
                                    TEST(a_shape_takes_sizes_and_its_own_type),
                                    TEST(a_shape_goes_from_whichever_chain_it_is_in),
                                    TEST(a_world_has_so_many_slots_at_most),
                                    TEST(a_world_has_so_many_shapes_at_most),
                                    TEST(a_world_without_room_says_so),
                                    TEST(a_world_holds_65535_owners),
                                    TEST(a_geometry_that_cannot_be_is_met_by_nothing),
                                    TEST(a_query_of_no_numbers_finds_nothing),
                                    TEST(overlaps_are_counted_past_the_room_for_them),
                                    TEST(a_table_has_nothing_past_its_end),
                                    TEST(a_layer_is_found_in_any_case),
                                    TEST(a_segment_without_a_length_is_a_ball),
                                    TEST(a_segment_touches_a_cylinder_with_either_end),
                                    TEST(a_move_too_short_for_a_direction_is_a_miss),
                                    TEST(a_true_capsule_is_missed_behind_and_beyond),
                                    TEST(a_ray_in_the_plane_of_a_box_s_side_touches_it)};
  return test_main(argc, argv, cases, COUNT(cases));
}
