/* IPhysics: rays, settling, overlaps, the line test, and the trigonometry under them. Values are
 * those of the seed page's test ideas for units 14 and 15, or computed by hand. */
#include "base/trig.h"
#include "test_physics.h"

static const float up[3] = {0.0f, 0.0f, 1.0f};

/* ---- rays against one shape */

typedef struct ray_case {
  float start[3], direction[3], length;
  uint32_t count;
  double list[2];
  double answer; /* -1: none */
} ray_case;

static void check_rays(const bw_geometry *geometry, const ray_case *cases, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const ray_case *c = &cases[i];
    float list[2] = {0.0f, 0.0f};
    float fraction = -1.0f;
    uint32_t stored = 99;
    int hit =
        bw_ray_geometry(c->start[0], c->start[1], c->start[2], c->direction[0], c->direction[1],
                        c->direction[2], c->length, geometry, 0, list, &stored, &fraction);
    bool right = hit == (c->answer >= 0.0) && stored == c->count && near_to(fraction, c->answer);
    for (uint32_t j = 0; j < c->count; j++) right = right && near_to(list[j], c->list[j]);
    CHECK(right);
    if (!right) CHECK_INT((int64_t)i, -1); /* shows which */
  }
}

static void rays_meet_a_box(void) {
  static const ray_case cases[] = {
      {{-3, 0, 1}, {1, 0, 0}, 4, 2, {0.5, 1.0}, 0.5},
      {{0, 0, 1}, {1, 0, 0}, 4, 2, {0.0, 0.25}, 0.0},
      {{0, 0, 1}, {1, 0, 0}, 0.5f, 0, {0}, -1},
      {{-3, 0.6f, 1}, {1, 0, 0}, 4, 0, {0}, -1},
      {{-3, 0.5f, 1}, {1, 0, 0}, 4, 2, {0.5, 1.0}, 0.5},
      {{-3, 0, 1}, {1, 0, 0}, 2, 1, {1.0}, 1.0},
      {{-3, 0, 1}, {-1, 0, 0}, 4, 0, {0}, -1},
      {{-3, 0, 1}, {1, 0, 0}, 0, 0, {0}, -1},
      {{0, 0, 1}, {1, 0, 0}, 0, 0, {0}, -1},
      {{0, 0, 1}, {0, 0, 0}, 4, 0, {0}, -1},
      {{0, 0, 1}, {1, 0, 0}, -4, 0, {0}, -1},
      {{NAN, 0, 1}, {1, 0, 0}, 4, 0, {0}, -1},
      {{0, 0, 1}, {1, 0, 0}, INFINITY, 0, {0}, -1},
      {{0, 0, 1}, {3e38f, 0, 0}, 3e38f, 0, {0}, -1},
  };
  bw_geometry box = box_at(0, 0, 1, 1, 0.5f, 1);
  check_rays(&box, cases, COUNT(cases));
}

static void a_ray_meets_a_turned_box(void) {
  static const ray_case cases[] = {{{7, 5, 0}, {1, 0, 0}, 6, 2, {0.382149, 0.617851}, 0.382149}};
  const float s = 0.70710678f;
  bw_geometry box = box_at(10, 5, 0, 1, 0.5f, 1);
  const float axes[9] = {s, s, 0, -s, s, 0, 0, 0, 1};
  memcpy(box.axes, axes, sizeof axes);
  check_rays(&box, cases, COUNT(cases));
}

static void rays_meet_a_capsule(void) {
  static const ray_case cases[] = {
      {{-2, 0, 1}, {1, 0, 0}, 4, 2, {0.4125, 0.5875}, 0.4125},
      {{-2, 0, 2.0f}, {1, 0, 0}, 4, 2, {0.428193, 0.571807}, 0.428193},
      {{-2, 0, 2.2f}, {1, 0, 0}, 4, 0, {0}, -1},
      {{-2, 0, -0.2f}, {1, 0, 0}, 4, 2, {0.428193, 0.571807}, 0.428193},
      {{0, 0, 1}, {1, 0, 0}, 1, 2, {-0.35, 0.35}, 0.35},
      {{-1, 0, 3.2f}, {0.5547002f, 0, -0.8320503f}, 4, 2, {0.608437, 0.343499}, 0.608437},
      {{0.1f, 0, 3}, {0, 0, -1}, 4, 2, {0.833853, -0.216148}, 0.833853},
      {{0.1f, 0, 3}, {0, 0, -1}, 3, 2, {1.111803, -0.288197}, -1},
      {{0.1f, 0, -1}, {0, 0, 1}, 4, 2, {0.166148, 0.783853}, 0.166148},
      {{-2, 0.4f, 1}, {1, 0, 0}, 4, 0, {0}, -1},
      {{0, 0, 1}, {1, 0, 0}, 0, 0, {0}, -1},
  };
  bw_geometry capsule = capsule_at(0, 0, 0, 1.8f, 0.35f);
  check_rays(&capsule, cases, COUNT(cases));
  /* h' = (z + h) - z in floats: 100,000 m up they are 1 / 128 apart, and 1.8 is 1.796875 */
  static const ray_case high[] = {
      {{0.1f, 0, 99999}, {0, 0, 1}, 4, 2, {0.166148, 0.783071}, 0.166148},
  };
  capsule.at[2] = 100000.0f;
  check_rays(&capsule, high, 1);
}

static void spheres_and_segments_are_never_met(void) {
  static const ray_case cases[] = {{{-3, 0, 0}, {1, 0, 0}, 6, 0, {0}, -1}};
  bw_geometry sphere = sphere_at(0, 0, 0, 1);
  check_rays(&sphere, cases, COUNT(cases));
  bw_geometry segment = sphere;
  segment.type = BW_SHAPE_SEGMENT;
  check_rays(&segment, cases, COUNT(cases));
}

static void true_capsules_are_entered_where_they_are(void) {
  static const struct {
    float start[3], direction[3], length;
    double answer;
  } cases[] = {
      {{0.1f, 0, 3}, {0, 0, -1}, 4, 0.216148},
      {{0.1f, 0, 3}, {0, 0, -1}, 3, 0.288197},
      {{0.1f, 0, -1}, {0, 0, 1}, 4, 0.166148},
      {{-1, 0, 3.2f}, {0.5547002f, 0, -0.8320503f}, 4, 0.343499},
      {{-2, 0, 1}, {1, 0, 0}, 4, 0.4125},
      {{0, 0, 1}, {1, 0, 0}, 1, 0.0},
      {{0, 0, 1}, {1, 0, 0}, 0.2f, -1},
      {{0, 0, 1}, {0, 0, 1}, 0.2f, -1},
      {{0.1f, 0, 3}, {0, 0, 1}, 4, -1},
      {{0.4f, 0, 3}, {0, 0, -1}, 4, -1},
      {{-2, 0.4f, 1}, {1, 0, 0}, 4, -1},
  };
  bw_geometry capsule = capsule_at(0, 0, 0, 1.8f, 0.35f);
  for (size_t i = 0; i < COUNT(cases); i++) {
    const float *s = cases[i].start;
    const float *d = cases[i].direction;
    float list[2];
    float fraction = -1.0f;
    uint32_t stored = 0;
    (void)bw_ray_geometry(s[0], s[1], s[2], d[0], d[1], d[2], cases[i].length, &capsule,
                          BW_CAST_TRUE_CAPSULES, list, &stored, &fraction);
    if (!CHECK(near_to(fraction, cases[i].answer))) CHECK_INT((int64_t)i, -1);
  }
}

/* ---- rays among bodies */

static int cast_x(const bw_physics *physics, uint32_t type_mask, uint32_t ignored,
                  bw_body_hit *hit) {
  return bw_physics_cast(physics, 0, 0, 1, 1, 0, 0, 10, type_mask, ignored, 0, hit);
}

static void check_met(const bw_physics *physics, uint32_t ignored, uint32_t body, double fraction) {
  bw_body_hit hit = {0, 0, 0, -1.0f};
  CHECK_INT(cast_x(physics, ALL, ignored, &hit), body != 0);
  CHECK_INT(hit.body, body);
  CHECK(near_to(hit.fraction, fraction));
}

static void the_nearest_body_is_met(void) {
  bw_physics *physics = new_world();
  bw_geometry far_box = box_at(5, 0, 1, 1, 1, 1);
  bw_geometry near_box = box_at(3, 0, 1, 0.5f, 0.5f, 0.5f);
  uint32_t a = add_body(physics, 0x2000, &far_box);
  uint32_t b = add_body(physics, 0x2000, &near_box);
  uint32_t b_shape = body_info(physics, b).shape;
  bw_body_hit hit;
  CHECK_INT(cast_x(physics, ALL, 0, &hit), 1);
  CHECK_INT(hit.owner, body_info(physics, b).owner);
  CHECK_INT(hit.shape, b_shape);
  check_met(physics, 0, b, 0.25);
  check_met(physics, body_info(physics, b).owner, a, 0.4);
  CHECK_INT(bw_body_set_flags(physics, b, ~0x2000u, NULL), BW_OK);
  check_met(physics, 0, a, 0.4);
  CHECK_INT(bw_body_set_flags(physics, b, 0x2000u, NULL), BW_OK);
  CHECK_INT(bw_shape_set_flags(physics, b_shape, 0, NULL), BW_OK);
  check_met(physics, 0, a, 0.4);
  memset(&hit, 0xa5, sizeof hit);
  bw_body_hit before = hit;
  CHECK_INT(cast_x(physics, 0, 0, &hit), 0);
  CHECK(test_same_bytes(&hit, &before, sizeof hit));
  CHECK_INT(cast_x(physics, 2, 0, &hit), 0);
  CHECK_INT(bw_shape_destroy(physics, b_shape, NULL), BW_OK);
  bw_geometry sphere = sphere_at(3, 0, 1, 0.5f);
  (void)add_shape(physics, b, BW_CHAIN_BODY, &sphere);
  check_met(physics, 0, a, 0.4);
  bw_physics_destroy(physics);
}

static void a_human_is_met_by_its_capsule_alone(void) {
  bw_physics *physics = new_world();
  uint32_t human = 0;
  CHECK_INT(bw_body_create_human(physics, new_owner(physics), 1.0f, 1.0f, &human, NULL), BW_OK);
  bw_geometry capsule = capsule_at(2, 0, 0, 1.8f, 0.35f);
  bw_geometry bone = sphere_at(1, 0, 1, 0.15f);
  bw_geometry bone_box = box_at(1, 0, 1, 0.2f, 0.2f, 0.2f);
  bw_body_info info = body_info(physics, human);
  CHECK_INT(bw_shape_set_geometry(physics, info.shape, &capsule, NULL), BW_OK);
  (void)add_shape(physics, human, BW_CHAIN_BONES, &bone);
  (void)add_shape(physics, human, BW_CHAIN_BONES, &bone_box);
  const float high[3] = {5.0f, 5.0f, 5.0f};
  CHECK_INT(bw_body_set_box(physics, human, origin, high, NULL), BW_OK);
  check_met(physics, 0, human, 0.165);
  bw_physics_destroy(physics);
}

static void of_equal_boxes_the_first_in_the_list_is_met(void) {
  bw_physics *physics = new_world();
  bw_geometry box = box_at(3, 0, 1, 0.5f, 0.5f, 0.5f);
  uint32_t first = add_body(physics, 0x2000, &box);
  uint32_t second = add_body(physics, 0x2000, &box);
  check_met(physics, 0, first, 0.25);
  float bounds[6];
  CHECK_INT(bw_geometry_bounds(&box, bounds), 1);
  CHECK_INT(bw_body_set_box(physics, first, bounds, bounds + 3, NULL), BW_OK);
  check_met(physics, 0, second, 0.25);
  bw_physics_destroy(physics);
}

/* ---- boxes of bodies */

static void a_box_query_counts_touching(void) {
  static const struct {
    float low, high;
    uint32_t found;
  } nodes[] = {{0.0f, 1.0f, 1}, {2.0f, 3.0f, 1}, {2.001f, 3.0f, 0}, {0.0f, 0.999f, 0}};
  for (size_t i = 0; i < COUNT(nodes); i++) {
    bw_physics *physics = new_world();
    uint32_t body = 0;
    uint32_t found = 0;
    CHECK_INT(bw_body_create(physics, new_owner(physics), 0, &body, NULL), BW_OK);
    const float low[3] = {nodes[i].low, 0.0f, 0.0f};
    const float high[3] = {nodes[i].high, 1.0f, 1.0f};
    CHECK_INT(bw_body_set_box(physics, body, low, high, NULL), BW_OK);
    CHECK_INT(bw_physics_query_box(physics, (float[3]){1, 1, -1}, (float[3]){2, 2, 0}, 0, 0, ALL, 0,
                                   &found, 1),
              nodes[i].found);
    CHECK_INT(found, nodes[i].found != 0 ? body : 0);
    bw_physics_destroy(physics);
  }
}

/* Back from a start the walk goes as far as the widest body may reach, touching included. */
static void a_box_query_walks_back_to_what_touches(void) {
  bw_physics *physics = new_world();
  uint32_t found[4] = {0};
  uint32_t wide = new_body(physics, 0);
  uint32_t start = new_body(physics, 0);
  CHECK_INT(bw_body_set_box(physics, wide, origin, (float[3]){5, 1, 1}, NULL), BW_OK);
  CHECK_INT(bw_body_set_box(physics, start, (float[3]){5, 0, 0}, (float[3]){6, 1, 1}, NULL), BW_OK);
  CHECK_INT(bw_physics_query_box(physics, (float[3]){5, 0, 0}, (float[3]){5, 1, 1}, start, 0, ALL,
                                 0, found, 4),
            2);
  CHECK(found[0] == wide && found[1] == start);
  bw_physics_destroy(physics);
}

static void more_bodies_than_the_original_has_room_for(void) {
  bw_physics_options options;
  bw_physics *physics = NULL;
  bw_physics_options_init(&options);
  options.host_bodies = 1500;
  options.host_shapes = 1500;
  if (!CHECK_INT(bw_physics_create(&options, NULL, &physics, NULL), BW_OK)) return;
  bw_geometry box = box_at(5, 0, 1, 1, 1, 1);
  for (int i = 0; i < 1499; i++) (void)add_body(physics, 0x2000, &box);
  bw_geometry near_box = box_at(5, 0, 1, 1.5f, 1, 1);
  uint32_t last = add_body(physics, 0x2000, &near_box);
  uint32_t found[513];
  found[512] = 7;
  CHECK_INT(bw_physics_query_box(physics, (float[3]){0, 0, 0}, (float[3]){9, 1, 1}, 0, 0, ALL, 0,
                                 found, 512),
            1500);
  CHECK_INT(found[0], last);
  CHECK_INT(found[512], 7);
  CHECK_INT(bw_physics_query_box(physics, (float[3]){0, 0, 0}, (float[3]){9, 1, 1}, last, 0, ALL, 0,
                                 NULL, 0),
            1500);
  check_met(physics, 0, last, 0.35);
  bw_physics_destroy(physics);
}

static void the_filtered_query_drops_flags_and_states(void) {
  bw_physics *physics = new_world();
  bw_geometry box = box_at(0, 0, 0, 1, 1, 1);
  uint32_t a = add_body(physics, 0x10, &box);
  uint32_t b = add_body(physics, 0x30, &box);
  uint32_t found[2];
  CHECK_INT(bw_owner_set_flags(physics, body_info(physics, a).owner, 0x4000000u, NULL), BW_OK);
  CHECK_INT(
      bw_physics_query_box_filtered(physics, origin, origin, 0, 0, ALL, 0x10, 0x20, 0, found, 2),
      1);
  CHECK_INT(found[0], a);
  CHECK_INT(
      bw_physics_query_box_filtered(physics, origin, origin, 0, 0, ALL, 0, 0, 0x4000000u, found, 2),
      1);
  CHECK_INT(found[0], b);
  CHECK_INT(bw_physics_query_box(physics, origin, (float[3]){NAN, 0, 0}, 0, 0, ALL, 0, found, 2),
            0);
  bw_physics_destroy(physics);
}

static void overlaps_find_shapes(void) {
  bw_physics *physics = new_world();
  bw_overlap found[4];
  bw_geometry box = box_at(0, 0, 0, 1, 1, 1);
  bw_geometry other = box_at(1.5f, 0, 0, 1, 1, 1);
  bw_geometry sphere = sphere_at(-2.5f, 0, 0, 1.5f);
  uint32_t a = add_body(physics, 0, &box);
  uint32_t off = add_shape(physics, a, BW_CHAIN_BODY, &other);
  CHECK_INT(bw_body_set_box(physics, a, (float[3]){-1, -1, -1}, (float[3]){3, 1, 1}, NULL), BW_OK);
  CHECK_INT(bw_shape_set_flags(physics, off, 0, NULL), BW_OK);
  CHECK_INT(bw_physics_overlap(physics, &sphere, 0, ALL, 0, 0, 0, found, 4), 1);
  CHECK_INT(found[0].shape, body_info(physics, a).shape);
  sphere.radius = 3.5f;
  CHECK_INT(bw_physics_overlap(physics, &sphere, 0, ALL, 0, 0, 0, found, 4), 2);
  CHECK_INT(found[1].shape, off);
  CHECK_INT(bw_physics_overlap(physics, &sphere, 0, ALL, 0, 0, BW_OVERLAP_ENABLED, found, 4), 1);
  CHECK_INT(bw_physics_overlap(physics, &sphere, found[0].owner, ALL, 0, 0, 0, found, 4), 0);
  CHECK_INT(bw_physics_overlap(physics, &sphere, 0, 0, 0, 0, 0, found, 4), 0);
  CHECK_INT(bw_body_set_group(physics, a, 3, NULL), BW_OK);
  CHECK_INT(bw_physics_overlap(physics, &sphere, 0, ALL, 0, 3, 0, found, 4), 0);
  CHECK_INT(bw_physics_overlap(physics, &sphere, 0, ALL, 0, 4, 0, found, 4), 2);
  sphere.radius = 0.0f;
  CHECK_INT(bw_physics_overlap(physics, &sphere, 0, ALL, 0, 0, 0, found, 4), 0);
  bw_physics_destroy(physics);
}

/* ---- settling */

static void a_settle_takes_11_ticks(void) {
  static const double t[11] = {0, .02, .06, .12, .2, .3, .42, .56, .72, .9, 1};
  bw_physics *physics = new_world();
  uint32_t owner = new_owner(physics);
  bw_settle_info slot;
  bw_physics_event event;
  CHECK_INT(bw_physics_start_settle(physics, owner, up, 1, NULL, NULL), BW_OK);
  CHECK_INT(owner_state(physics, owner).flags, BW_OWNER_SETTLING);
  for (int i = 0; i < 11; i++) {
    bw_physics_step(physics);
    CHECK_INT(bw_physics_settle_slot(physics, 0, &slot), 1);
    CHECK(fabs((double)slot.t - t[i]) <= 1e-6);
    CHECK_INT(slot.owner, i < 10 ? owner : 0);
    CHECK_INT(bw_physics_event_count(physics), 1);
    CHECK_INT(bw_physics_event_at(physics, 0, &event), 1);
    CHECK_INT(event.type, i < 10 ? BW_EVENT_TURNED : BW_EVENT_SETTLED);
    CHECK_INT(event.owner, owner);
  }
  bw_owner_state state = owner_state(physics, owner);
  CHECK_INT(state.flags, BW_OWNER_SETTLED);
  CHECK(test_same_bytes(state.rotation, slot.end, sizeof state.rotation));
  bw_physics_step(physics);
  CHECK_INT(bw_physics_event_count(physics), 0);
  CHECK_INT(bw_physics_event_at(physics, 0, &event), 0);
  bw_physics_destroy(physics);
}

static void the_65th_settle_is_refused(void) {
  bw_physics *physics = new_world();
  uint32_t owners[65];
  uint32_t slot = 99;
  for (uint32_t i = 0; i < 65; i++) owners[i] = new_owner(physics);
  CHECK_INT(bw_owner_set_spin(physics, owners[64], up, 0.0f, NULL), BW_OK);
  for (uint32_t i = 0; i < 64; i++) {
    CHECK_INT(bw_physics_start_settle(physics, owners[i], up, 7, &slot, NULL), BW_OK);
    CHECK_INT(slot, i);
  }
  CHECK_INT(bw_physics_start_settle(physics, owners[64], up, 7, &slot, NULL), BW_LIMIT);
  bw_owner_state state = owner_state(physics, owners[64]);
  CHECK_INT(state.flags, 0);
  CHECK_FLOAT(state.angular_velocity[2], 1.0f);
  CHECK_INT(slot, 63);
  CHECK_INT(bw_physics_cancel_settle(physics, owners[5], NULL), BW_OK);
  CHECK_INT(bw_physics_start_settle(physics, owners[64], up, 7, &slot, NULL), BW_OK);
  CHECK_INT(slot, 5);
  bw_physics_destroy(physics);
}

static void a_second_start_takes_the_first_free_slot(void) {
  bw_physics *physics = new_world();
  uint32_t a = new_owner(physics);
  uint32_t b = new_owner(physics);
  uint32_t slot = 99;
  CHECK_INT(bw_physics_start_settle(physics, a, up, 7, &slot, NULL), BW_OK);
  CHECK_INT(bw_physics_start_settle(physics, b, up, 7, &slot, NULL), BW_OK);
  CHECK_INT(bw_physics_cancel_settle(physics, a, NULL), BW_OK);
  CHECK_INT(bw_physics_start_settle(physics, b, up, 7, &slot, NULL), BW_OK);
  CHECK_INT(slot, 0);
  CHECK_INT(bw_physics_settle_slots_used(physics), 2);
  CHECK_INT(bw_physics_cancel_settle(physics, b, NULL), BW_OK);
  CHECK_INT(bw_physics_settle_slots_used(physics), 1);
  CHECK_INT(bw_physics_start_settle(physics, b, up, 7, &slot, NULL), BW_OK);
  CHECK_INT(bw_owner_destroy(physics, b, NULL), BW_OK);
  CHECK_INT(bw_physics_settle_slots_used(physics), 0);
  bw_physics_destroy(physics);
}

static void a_cancel_keeps_what_was_turned(void) {
  bw_physics *physics = new_world();
  uint32_t idle = new_owner(physics);
  uint32_t owner = new_owner(physics);
  CHECK_INT(bw_owner_set_flags(physics, idle, BW_OWNER_SETTLING | BW_OWNER_SETTLED, NULL), BW_OK);
  CHECK_INT(bw_physics_cancel_settle(physics, idle, NULL), BW_OK);
  CHECK_INT(owner_state(physics, idle).flags, BW_OWNER_SETTLED);
  CHECK_INT(bw_physics_start_settle(physics, owner, up, 1, NULL, NULL), BW_OK);
  for (int i = 0; i < 4; i++) bw_physics_step(physics);
  CHECK_INT(bw_physics_cancel_settle(physics, owner, NULL), BW_OK);
  bw_physics_step(physics);
  bw_owner_state state = owner_state(physics, owner);
  double half = 0.12 * 3.14159265 / 4.0; /* 0.12 of a quarter turn about -y */
  CHECK(near4(state.rotation, 0, -sin(half), 0, cos(half)));
  CHECK_INT(state.flags, 0);
  bw_physics_destroy(physics);
}

static void a_held_object_is_not_turned(void) {
  bw_physics *physics = new_world();
  uint32_t owner = new_owner(physics);
  CHECK_INT(bw_owner_set_flags(physics, owner, BW_OWNER_HELD, NULL), BW_OK);
  CHECK_INT(bw_physics_start_settle(physics, owner, up, 1, NULL, NULL), BW_OK);
  for (int i = 0; i < 11; i++) bw_physics_step(physics);
  bw_owner_state state = owner_state(physics, owner);
  CHECK(near4(state.rotation, 0, 0, 0, 1));
  CHECK_INT(state.flags, BW_OWNER_HELD | BW_OWNER_SETTLED);
  CHECK_INT(bw_physics_settle_slots_used(physics), 0);
  bw_physics_destroy(physics);
}

static void a_body_follows_its_settling_owner(void) {
  bw_physics *physics = new_world();
  uint32_t owner = new_owner(physics);
  uint32_t body = 0;
  const float size[3] = {2.0f, 4.0f, 6.0f};
  CHECK_INT(bw_body_create_object(physics, owner, BW_SHAPE_BOX, size, origin, 64, &body, NULL),
            BW_OK);
  CHECK_INT(bw_body_update(physics, body, NULL), BW_OK);
  CHECK_FLOAT(body_info(physics, body).high[2], 3.0f);
  CHECK_INT(bw_physics_start_settle(physics, owner, up, 1, NULL, NULL), BW_OK);
  for (int i = 0; i < 4; i++) bw_physics_step(physics);
  double angle = 0.12 * 3.14159265 / 2.0;
  bw_body_info info = body_info(physics, body);
  CHECK(near_to(info.high[0], cos(angle) + 3.0 * sin(angle)));
  CHECK(near_to(info.high[2], sin(angle) + 3.0 * cos(angle)));
  CHECK_INT(info.flags & BW_BODY_DIRTY, 0);
  for (int i = 0; i < 7; i++) bw_physics_step(physics);
  info = body_info(physics, body);
  CHECK(near_to(info.high[0], 3.0) && near_to(info.high[1], 2.0) && near_to(info.high[2], 1.0));
  bw_physics_destroy(physics);
}

static void settles_end_on_the_nearest_face(void) {
  static const struct {
    float start[4], normal[3];
    uint32_t mask, axis;
    double end[4];
  } cases[] = {
      {{0, 0, 0, 1}, {0, 0, 1}, 4, 2, {0, 0, 0, 1}},
      {{0, 0, 0, 1}, {0, 0, 1}, 1, 0, {0, -0.707107, 0, 0.707107}},
      {{0, 0.258819f, 0, 0.965926f}, {0, 0, 1}, 4, 2, {0, 0, 0, 1}},
      {{0, 0.866025f, 0, 0.5f}, {0, 0, 1}, 4, 2, {0, 1, 0, 0}},
      {{0, 0, 0, 1}, {0, 0, -1}, 4, 2, {0, 0, 0, 1}},
      {{0, 0, 0, 1}, {0, 0, 1}, 3 | 8, 0, {0, -0.707107, 0, 0.707107}},
      /* turned by pi + 0.2 about y, x or z: x lies nearer +z than z does */
      {{0, 0.995004f, 0, -0.099833f}, {0, 0, 1}, 5, 0, {0, 0.707107, 0, -0.707107}},
  };
  uint32_t axis = 9;
  float end[4];
  for (size_t i = 0; i < COUNT(cases); i++) {
    const double *e = cases[i].end;
    CHECK_INT(bw_settle_target(cases[i].start, cases[i].normal, cases[i].mask, &axis, end), 1);
    CHECK_INT(axis, cases[i].axis);
    if (!CHECK(near4(end, e[0], e[1], e[2], e[3]))) CHECK_INT((int64_t)i, -1);
  }
  CHECK_INT(bw_settle_target(unturned, up, 8, &axis, end), 0);
  CHECK_INT(bw_settle_target(unturned, (float[3]){NAN, 0, 0}, 7, &axis, end), 0);
  CHECK_INT(bw_settle_target((float[4]){0}, up, 7, &axis, end), 0);
  CHECK_INT(bw_settle_target(unturned, origin, 7, &axis, end), 1);
  CHECK(near4(end, 0, 0, 0, 1));
}

static void a_spin_counts_up_to_the_start(void) {
  static const struct {
    uint32_t flags;
    float time;
    double turned; /* radians about z */
  } cases[] = {{0, 2.1f, 0.1}, {BW_OWNER_HELD, 2.1f, 0}, {BW_OWNER_SLERPS, 2.1f, 0}, {0, 1.5f, 0}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    bw_physics *physics = new_world();
    bw_settle_info slot;
    uint32_t owner = new_owner(physics);
    CHECK_INT(bw_owner_set_flags(physics, owner, cases[i].flags, NULL), BW_OK);
    CHECK_INT(bw_owner_set_spin(physics, owner, up, 2.0f, NULL), BW_OK);
    CHECK_INT(bw_physics_set_time(physics, cases[i].time, NULL), BW_OK);
    CHECK_INT(bw_physics_start_settle(physics, owner, up, 4, NULL, NULL), BW_OK);
    CHECK_INT(bw_physics_settle_slot(physics, 0, &slot), 1);
    double half = atan(cases[i].turned / 2.0); /* one linear step, normalised */
    CHECK(near4(slot.start, 0, 0, sin(half), cos(half)));
    CHECK_FLOAT(owner_state(physics, owner).angular_velocity[2], 0.0f);
    bw_physics_destroy(physics);
  }
}

/* ---- the line test */

static bw_mesh *wall_at(float x) {
  const bw_triangle wall = {
      .a = {x, -9.0f, -9.0f}, .b = {x, 0.0f, 9.0f}, .c = {x, 9.0f, -9.0f}, .material = 5};
  bw_mesh *mesh = NULL;
  CHECK_INT(bw_mesh_build(&wall, 1, 0.0f, NULL, &mesh, NULL), BW_OK);
  CHECK_INT(bw_mesh_set_two_sided(mesh, 0, 1), 1);
  return mesh;
}

static void check_line(const bw_mesh *mesh, const bw_physics *physics, uint32_t kind, double t,
                       double nx) {
  bw_line_hit hit;
  memset(&hit, 0xa5, sizeof hit);
  CHECK_INT(bw_line_test(mesh, physics, 0, 0, 0, 2, 0, 0, 5, NULL, ALL, 0, 0, &hit),
            kind != BW_LINE_NOTHING);
  CHECK_INT(hit.kind, kind);
  CHECK(near_to(hit.t, t));
  CHECK(near_to(hit.x, 2.0 * t) && near_to(hit.y, 0) && near_to(hit.z, 0));
  CHECK(near_to(hit.nx, nx) && near_to(hit.ny, 0) && near_to(hit.nz, 0));
}

/* Straight up at the middle of it; straight down has a quirk of its own. */
static void a_line_meets_the_end_of_a_capsule(void) {
  bw_physics *physics = new_world();
  uint32_t owner = 0;
  uint32_t body = 0;
  bw_line_hit hit = {.kind = 99};
  CHECK_INT(bw_owner_create(physics, NULL, &owner, NULL), BW_OK);
  CHECK_INT(bw_body_create_human(physics, owner, 1.0f, 1.0f, &body, NULL), BW_OK);
  CHECK_INT(bw_line_test(NULL, physics, 0, 0, -9, 0, 0, 1, 20, NULL, ALL, 0, 0, &hit), 1);
  CHECK_INT(hit.kind, BW_LINE_BODY);
  CHECK_FLOAT(hit.nx, 0.0f);
  CHECK_FLOAT(hit.nz, -1.0f);
  bw_physics_destroy(physics);
}

static void a_line_meets_the_nearer_of_level_and_body(void) {
  bw_mesh *mesh = wall_at(6.0f);
  bw_mesh *other = wall_at(3.0f);
  bw_physics *physics = new_world();
  bw_geometry box = box_at(5, 0, 0, 1, 1, 1);
  uint32_t body = add_body(physics, 0x2000, &box);
  bw_line_hit hit;
  check_line(mesh, physics, BW_LINE_BODY, 2.0, -1.0);
  check_line(other, physics, BW_LINE_MESH, 1.5, -1.0);
  check_line(NULL, physics, BW_LINE_BODY, 2.0, -1.0);
  check_line(mesh, NULL, BW_LINE_MESH, 3.0, -1.0);
  check_line(NULL, NULL, BW_LINE_NOTHING, 0.0, 0.0);
  CHECK_INT(bw_line_test(mesh, physics, 0, 0, 0, 2, 0, 0, 5, NULL, ALL, 0, 0, &hit), 1);
  CHECK_INT(hit.body, body);
  CHECK_INT(hit.owner, body_info(physics, body).owner);
  CHECK_INT(bw_line_test(mesh, physics, 0, 0, 0, 2, 0, 0, 5, NULL, ALL, hit.owner, 0, &hit), 1);
  CHECK_INT(hit.kind, BW_LINE_MESH);
  CHECK_INT(hit.material, 5);
  bw_geometry touching = box_at(7, 0, 0, 1, 1, 1);
  CHECK_INT(bw_shape_set_geometry(physics, body_info(physics, body).shape, &touching, NULL), BW_OK);
  CHECK_INT(bw_body_set_box(physics, body, (float[3]){6, -1, -1}, (float[3]){8, 1, 1}, NULL),
            BW_OK);
  check_line(mesh, physics, BW_LINE_MESH, 3.0, -1.0);
  bw_physics_destroy(physics);
  bw_mesh_destroy(other);
  bw_mesh_destroy(mesh);
}

static void a_line_meets_a_capsules_cap(void) {
  bw_physics *physics = new_world();
  bw_geometry capsule = capsule_at(4, 0, 0, 1.8f, 0.5f);
  bw_line_hit hit;
  (void)add_body(physics, 0x2000, &capsule);
  const float low[3] = {3.5f, -0.5f, -0.5f};
  const float high[3] = {4.5f, 0.5f, 2.3f};
  bw_physics_info info;
  bw_physics_get(physics, &info);
  CHECK_INT(bw_body_set_box(physics, info.first_body, low, high, NULL), BW_OK);
  /* 0.3 over the top's centre: 0.4 before it, on a sphere of 0.5 */
  CHECK_INT(bw_line_test(NULL, physics, 0, 0, 2.1f, 1, 0, 0, 8, NULL, ALL, 0, 0, &hit), 1);
  CHECK(near_to(hit.x, 3.6) && near_to(hit.nx, -0.8) && near_to(hit.nz, 0.6));
  bw_physics_destroy(physics);
}

/* ---- trigonometry */

static void angles_agree_with_the_c_library(void) {
  for (int i = -4000; i <= 4000; i++) {
    float x = (float)i * 0.0041f;
    CHECK(fabs((double)bw_sin(x) - sin((double)x)) <= 1.2e-7);
    CHECK(fabs((double)bw_cos(x) - cos((double)x)) <= 1.2e-7);
    CHECK(fabs((double)bw_atan(x) - atan((double)x)) <= 2e-6);
    float c = (float)i / 4000.0f;
    CHECK(fabs((double)bw_acos(c) - acos((double)c)) <= 5e-6);
    double y = (double)(i % 7) - 3.0;
    if (fabsf(x) >= 5e-7f) {
      double wanted = y == 0.0 && x < 0.0f ? 3.14159265 : atan2(y, (double)x);
      CHECK(fabs((double)bw_atan2((float)y, x) - wanted) <= 4e-6);
    }
  }
  CHECK_FLOAT(bw_acos(1.5f), 0.0f);
  CHECK_FLOAT(bw_acos(-1.0f), BW_PI);
  CHECK_FLOAT(bw_atan2(-1.0f, 0.0f), BW_HALF_PI);
  CHECK(isnan(bw_sin(INFINITY)) && isnan(bw_cos(NAN)));
  CHECK(fabs((double)bw_sin(8000.0f) - sin(8000.0)) <= 1e-6);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(rays_meet_a_box),
      TEST(a_ray_meets_a_turned_box),
      TEST(rays_meet_a_capsule),
      TEST(spheres_and_segments_are_never_met),
      TEST(true_capsules_are_entered_where_they_are),
      TEST(the_nearest_body_is_met),
      TEST(a_human_is_met_by_its_capsule_alone),
      TEST(of_equal_boxes_the_first_in_the_list_is_met),
      TEST(a_box_query_counts_touching),
      TEST(a_box_query_walks_back_to_what_touches),
      TEST(more_bodies_than_the_original_has_room_for),
      TEST(the_filtered_query_drops_flags_and_states),
      TEST(overlaps_find_shapes),
      TEST(a_settle_takes_11_ticks),
      TEST(the_65th_settle_is_refused),
      TEST(a_second_start_takes_the_first_free_slot),
      TEST(a_cancel_keeps_what_was_turned),
      TEST(a_held_object_is_not_turned),
      TEST(a_body_follows_its_settling_owner),
      TEST(settles_end_on_the_nearest_face),
      TEST(a_spin_counts_up_to_the_start),
      TEST(a_line_meets_the_end_of_a_capsule),
      TEST(a_line_meets_the_nearer_of_level_and_body),
      TEST(a_line_meets_a_capsules_cap),
      TEST(angles_agree_with_the_c_library),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
