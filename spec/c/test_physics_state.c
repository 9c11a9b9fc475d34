/* Saved worlds of bodies, whole and broken. */
#include "test_physics.h"
#include "test_random.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- saved worlds */

#define OWNERS 7

/* Two humans, an object that settles, a host's body, a pane and a car, for owners 0, 4, 1, 2, 5, 6. */
static bw_status furnish(bw_physics *physics, const uint32_t owners[OWNERS]) {
  const float up[3] = {0.0f, 0.0f, 1.0f};
  const float size[3] = {1.0f, 2.0f, 3.0f};
  uint32_t body = 0;
  uint32_t shape = 0;
  bw_status s = bw_body_create_human(physics, owners[0], 0.97f, 0.846f, &body, NULL);
  if (s == BW_OK) s = bw_owner_set_bone(physics, owners[0], 6, size, unturned, NULL);
  if (s == BW_OK) s = bw_body_ignore(physics, body, owners[1], NULL);
  if (s == BW_OK) s = bw_body_ignore(physics, body, 0, NULL);
  if (s == BW_OK) s = bw_body_add_shape(physics, body, 1, BW_SHAPE_SPHERE, size, &shape, NULL);
  if (s == BW_OK) s = bw_body_create_human(physics, owners[4], 1.0f, 1.0f, &body, NULL);
  if (s == BW_OK) s = bw_body_create_object(physics, owners[1], 1, size, up, 64, &body, NULL);
  if (s == BW_OK) s = bw_owner_set_pose(physics, owners[1], size, unturned, NULL);
  if (s == BW_OK) s = bw_physics_start_settle(physics, owners[1], up, 3, NULL, NULL);
  if (s == BW_OK) s = bw_body_create(physics, owners[2], 0x2400, &body, NULL);
  if (s == BW_OK) s = bw_body_add_shape(physics, body, 0, BW_SHAPE_CAPSULE, size, &shape, NULL);
  if (s == BW_OK) s = bw_body_set_group(physics, body, -7, NULL);
  if (s == BW_OK) s = bw_body_set_sweep(physics, body, up, size, 3, NULL);
  if (s == BW_OK) s = bw_owner_set_spin(physics, owners[2], up, 0.25f, NULL);
  if (s == BW_OK) s = bw_owner_set_stance(physics, owners[0], 0.5f, owners[2], NULL);
  if (s == BW_OK) s = bw_body_create_pane(physics, owners[5], 2.0f, 1.0f, &body, NULL);
  if (s == BW_OK) s = bw_body_create_car(physics, owners[6], size, up, size, up, &body, NULL);
  if (s == BW_OK) s = bw_physics_set_time(physics, 0.5f, NULL);
  return s;
}

/* A world with something of everything. */
static bw_status make_busy_world(const bw_allocator *allocator, bw_physics **out) {
  bw_physics_options options = small_physics;
  bw_physics *physics = NULL;
  uint32_t owners[OWNERS] = {0};
  bw_status s = bw_physics_create(&options, allocator, &physics, NULL);
  if (s != BW_OK) return s;
  for (int i = 0; i < OWNERS && s == BW_OK; i++)
    s = bw_owner_create(physics, NULL, &owners[i], NULL);
  if (s == BW_OK) s = furnish(physics, owners);
  if (s == BW_OK) s = bw_owner_destroy(physics, owners[3], NULL);
  (void)bw_physics_update_bodies(physics);
  for (int i = 0; i < 5; i++) bw_physics_step(physics);
  *out = physics;
  if (s != BW_OK) bw_physics_destroy(physics);
  return s;
}

static bool same_bytes(const bw_bytes *a, const bw_bytes *b) {
  return bw_bytes_size(a) == bw_bytes_size(b) &&
         memcmp(bw_bytes_data(a), bw_bytes_data(b), bw_bytes_size(a)) == 0;
}

static void check_chain(const bw_physics *a, const bw_physics *b, uint32_t shape) {
  while (shape != 0) {
    bw_shape_info left = shape_info(a, shape);
    bw_shape_info right = shape_info(b, shape);
    CHECK(test_same_bytes(&left, &right, sizeof left));
    shape = left.next;
  }
}

/* Looks at all that can be asked of both; then saves both and compares. */
static void check_same(const bw_physics *a, const bw_physics *b) {
  bw_bytes *left = NULL;
  bw_bytes *right = NULL;
  bw_physics_info world = world_info(a);
  bw_physics_info other = world_info(b);
  CHECK(test_same_bytes(&world, &other, sizeof world));
  for (uint32_t i = 0; i < world.body_count; i++) {
    bw_body_info body = body_info(a, bw_physics_body_at(a, i));
    bw_body_info same = body_info(b, bw_physics_body_at(b, i));
    bw_owner_state owner = owner_state(a, body.owner);
    bw_owner_state again = owner_state(b, body.owner);
    CHECK(test_same_bytes(&body, &same, sizeof body));
    CHECK(test_same_bytes(&owner, &again, sizeof owner));
    check_chain(a, b, body.shape);
    check_chain(a, b, body.bone_shape);
  }
  CHECK_INT(bw_physics_save(a, &left, NULL), BW_OK);
  CHECK_INT(bw_physics_save(b, &right, NULL), BW_OK);
  CHECK(same_bytes(left, right));
  bw_bytes_destroy(left);
  bw_bytes_destroy(right);
}

static void a_loaded_world_goes_on_as_the_saved_one(void) {
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  bw_physics *physics = NULL;
  bw_physics *loaded = NULL;
  bw_bytes *bytes = NULL;
  if (!CHECK_INT(make_busy_world(&allocator, &physics), BW_OK)) return;
  CHECK_INT(bw_physics_save(physics, &bytes, NULL), BW_OK);
  CHECK_INT(bw_physics_load(bw_bytes_data(bytes), bw_bytes_size(bytes), &allocator, &loaded, NULL),
            BW_OK);
  bw_bytes_destroy(bytes);
  check_same(physics, loaded);
  CHECK_INT(bw_physics_event_count(loaded), 1);
  for (int i = 0; i < 130; i++) {
    bw_physics_step(physics);
    bw_physics_step(loaded);
  }
  uint32_t first = bw_physics_body_at(physics, 0);
  CHECK_INT(bw_body_destroy(physics, first, NULL), BW_OK);
  CHECK_INT(bw_body_destroy(loaded, first, NULL), BW_OK);
  uint32_t a = 0;
  uint32_t b = 0;
  CHECK_INT(bw_owner_create(physics, NULL, &a, NULL), BW_OK);
  CHECK_INT(bw_owner_create(loaded, NULL, &b, NULL), BW_OK);
  CHECK_INT(a, b);
  check_same(physics, loaded);
  bw_physics_destroy(physics);
  bw_physics_destroy(loaded);
  CHECK_NO_LEAK(&memory);
}

/* A copy in memory of its own size, so that a read past it is found; one byte when it is empty. */
static uint8_t *copy_of(const void *bytes, size_t size) {
  uint8_t *copy = malloc(size > 0 ? size : 1);
  if (copy == NULL) abort();
  memcpy(copy, bytes, size);
  return copy;
}

static uint8_t *busy_state(size_t *size) {
  bw_physics *physics = NULL;
  bw_bytes *bytes = NULL;
  CHECK_INT(make_busy_world(NULL, &physics), BW_OK);
  CHECK_INT(bw_physics_save(physics, &bytes, NULL), BW_OK);
  bw_physics_destroy(physics);
  *size = bw_bytes_size(bytes);
  uint8_t *copy = copy_of(bw_bytes_data(bytes), *size);
  bw_bytes_destroy(bytes);
  return copy;
}

static void a_cut_state_is_truncated(void) {
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  bw_physics *physics = NULL;
  size_t size = 0;
  uint8_t *state = busy_state(&size);
  for (size_t cut = 0; cut < size; cut++) {
    uint8_t *part = copy_of(state, cut);
    CHECK_INT(bw_physics_load(part, cut, &allocator, &physics, NULL), BW_TRUNCATED);
    free(part);
  }
  free(state);
  CHECK_NO_LEAK(&memory);
}

static void bytes_behind_a_state_are_invalid(void) {
  uint8_t longer[16384] = {0};
  bw_physics *physics = NULL;
  size_t size = 0;
  uint8_t *state = busy_state(&size);
  if (CHECK(size < sizeof longer)) {
    memcpy(longer, state, size);
    CHECK_INT(bw_physics_load(longer, size + 1, NULL, &physics, NULL), BW_INVALID);
  }
  free(state);
}

static void change_at_random(uint8_t *state, size_t size) {
  static const uint32_t words[] = {0x7f7fffffu, 0xff7fffffu, 0x7f800000u, 0x7fc00000u, 0x80000000u,
                                   0xffffffffu, 0x00000001u, 0x00010001u, 0x4b189680u};
  size_t at = random_below((uint32_t)size - 3u);
  if (one_in(2)) {
    state[at] = (uint8_t)random_below(256);
  } else if (one_in(2)) {
    memcpy(state + at, &words[random_below(COUNT(words))], 4);
  } else {
    memmove(state + at, state + random_below((uint32_t)size - 3u), 4);
  }
}

static void check_saves_and_loads(const bw_physics *physics, const bw_allocator *allocator) {
  bw_bytes *bytes = NULL;
  bw_physics *again = NULL;
  CHECK_INT(bw_physics_save(physics, &bytes, NULL), BW_OK);
  bw_status status =
      bw_physics_load(bw_bytes_data(bytes), bw_bytes_size(bytes), allocator, &again, NULL);
  bw_bytes_destroy(bytes);
  if (!CHECK_INT(status, BW_OK)) return;
  check_same(physics, again);
  bw_physics_destroy(again);
}

/* Everything that a world does must still work, and whatever comes of it must be a state. */
static void use_up(bw_physics *physics, const bw_allocator *allocator) {
  const float size[3] = {1.0f, 2.0f, 3.0f};
  bw_line_hit hit;
  uint32_t owner = 0;
  uint32_t body = 0;
  check_saves_and_loads(physics, allocator);
  for (int step = 0; step < 125; step++) bw_physics_step(physics);
  (void)bw_physics_update_bodies(physics);
  (void)bw_line_test(NULL, physics, -20, 0, 1, 1, 0, 0, 40, NULL, ALL, 0, 0, &hit);
  CHECK_INT(bw_owner_create(physics, NULL, &owner, NULL), BW_OK);
  if (bw_body_create_object(physics, owner, 1, size, size, 64, &body, NULL) == BW_OK) {
    CHECK(body_info(physics, body).shape != 0);
  }
  check_saves_and_loads(physics, allocator);
  while (world_info(physics).body_count > 0) {
    CHECK_INT(bw_body_destroy(physics, bw_physics_body_at(physics, 0), NULL), BW_OK);
  }
  CHECK_INT(world_info(physics).first_body, 0);
  for (uint32_t pool = 0; pool < BW_POOL_COUNT; pool++) {
    CHECK_INT(bw_physics_pool_used(physics, pool), 0);
  }
}

/* BOARDWALK_CHANGES=N tries as many; without it 4,000. */
static void a_changed_state_is_refused_or_sound(void) {
  const char *asked = getenv("BOARDWALK_CHANGES");
  long changes = asked != NULL ? strtol(asked, NULL, 10) : 4000;
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  bw_physics *physics = NULL;
  size_t size = 0;
  uint8_t *state = busy_state(&size);
  random_state = 77;
  for (long i = 0; i < changes; i++) {
    uint8_t *copy = copy_of(state, size);
    for (uint32_t n = 1u + random_below(3); n > 0; n--) change_at_random(copy, size);
    bw_status status = bw_physics_load(copy, size, &allocator, &physics, NULL);
    free(copy);
    if (status != BW_OK) continue;
    use_up(physics, &allocator);
    bw_physics_destroy(physics);
  }
  free(state);
  CHECK_NO_LEAK(&memory);
}

/* Small numbers are what counts, kinds and links are made of: each other small number instead. */
static void every_small_number_of_a_state_is_checked(void) {
  enum { SMALL = 64 };
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  bw_physics *physics = NULL;
  size_t size = 0;
  uint32_t refused = 0;
  uint8_t *state = busy_state(&size);
  uint8_t *copy = copy_of(state, size);
  for (size_t at = 0; at + 4 <= size; at++) {
    uint32_t word = 0;
    memcpy(&word, state + at, 4);
    if (word >= SMALL && word != 0xffffffffu) continue;
    for (uint32_t instead = 0; instead <= SMALL; instead++) {
      word = instead < SMALL ? instead : 0xffffffffu;
      memcpy(copy + at, &word, 4);
      if (bw_physics_load(copy, size, &allocator, &physics, NULL) != BW_OK) {
        refused++;
        continue;
      }
      if (instead == at % SMALL) check_saves_and_loads(physics, &allocator);
      bw_physics_destroy(physics);
    }
    memcpy(copy + at, state + at, 4);
  }
  CHECK(refused > size);
  free(copy);
  free(state);
  CHECK_NO_LEAK(&memory);
}

/* ---- states with one thing that cannot be: found in the bytes by a number that is nowhere else */

static const float marked[3] = {4321.5f, 17.25f, -8765.5f};
static const float marked_size[3] = {333.5f, 444.5f, 0.0f};
static const float marked_turn[4] = {0.48f, 0.6f, 0.64f, 0.0f};

/* An owner that settles, with a capsule. */
static bw_bytes *marked_state(void) {
  const float up[3] = {0.0f, 0.0f, 1.0f};
  bw_physics_options options = small_physics;
  bw_physics *physics = NULL;
  bw_bytes *bytes = NULL;
  uint32_t body = 0;
  uint32_t shape = 0;
  CHECK_INT(bw_physics_create(&options, NULL, &physics, NULL), BW_OK);
  uint32_t owner = new_owner(physics);
  CHECK_INT(bw_owner_set_pose(physics, owner, marked, marked_turn, NULL), BW_OK);
  CHECK_INT(bw_body_create(physics, owner, 0, &body, NULL), BW_OK);
  CHECK_INT(bw_body_add_shape(physics, body, 0, BW_SHAPE_CAPSULE, marked_size, &shape, NULL),
            BW_OK);
  CHECK_INT(bw_shape_set_offset(physics, shape, (const float[3]){6.125f, 0, 0}, -1, NULL), BW_OK);
  CHECK_INT(bw_physics_start_settle(physics, owner, up, 7, NULL, NULL), BW_OK);
  CHECK_INT(bw_physics_set_time(physics, 99.75f, NULL), BW_OK);
  bw_physics_step(physics);
  CHECK_INT(bw_physics_save(physics, &bytes, NULL), BW_OK);
  bw_physics_destroy(physics);
  return bytes;
}

/* The place of a number's nth copy. */
static size_t place_of(const uint8_t *state, size_t size, float number, int nth) {
  for (size_t at = 0; at + 4 <= size; at++) {
    float here = 0.0f;
    memcpy(&here, state + at, 4);
    if (here == number && nth-- == 0) return at;
  }
  CHECK(false);
  return 0;
}

static void a_state_holds_only_what_can_be_set(void) {
  static const struct {
    float number, instead;
    int nth;
    const char *message;
  } cases[] = {
      {4321.5f, 1.1e7f, 0, "a number past 1e7"},   {17.25f, -1e30f, 0, "a number past 1e7"},
      {99.75f, 2e7f, 0, "a number past 1e7"},      {6.125f, FLT_MAX, 0, "a number past 1e7"},
      {333.5f, -333.5f, 0, "a size that cannot"},  {444.5f, FLT_MAX, 0, "a size that cannot"},
      {0.48f, 10.0f, 0, "a rotation that is far"}, {0.48f, 1e30f, 1, "a rotation that is far"},
      {0.02f, -0.02f, 0, "a turn that cannot be"}, {0.02f, 2.0f, 1, "a turn that cannot be"},
  };
  bw_bytes *bytes = marked_state();
  size_t size = bw_bytes_size(bytes);
  uint8_t copy[16384];
  if (!CHECK(size < sizeof copy)) return;
  for (size_t i = 0; i < COUNT(cases); i++) {
    bw_physics *physics = NULL;
    bw_error error;
    memcpy(copy, bw_bytes_data(bytes), size);
    memcpy(copy + place_of(copy, size, cases[i].number, cases[i].nth), &cases[i].instead, 4);
    bw_status status = bw_physics_load(copy, size, NULL, &physics, &error);
    if (!CHECK_INT(status, BW_INVALID)) continue;
    if (!CHECK(strstr(error.message, cases[i].message) != NULL)) puts(error.message);
  }
  bw_bytes_destroy(bytes);
}

/* A state of two host bodies at x 0 and 5, the second with a sphere; no event. */
static bw_bytes *pair_state(uint32_t *shape) {
  bw_physics_options options = small_physics;
  bw_physics *physics = NULL;
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_physics_create(&options, NULL, &physics, NULL), BW_OK);
  bw_geometry near_sphere = sphere_at(0, 0, 0, 1);
  bw_geometry far_sphere = sphere_at(5, 0, 0, 1);
  (void)add_body(physics, 0, &near_sphere);
  uint32_t body = add_body(physics, 0, &far_sphere);
  *shape = (body_info(physics, body).shape & 0xffffu) - 1u; /* its number */
  CHECK_INT(bw_physics_save(physics, &bytes, NULL), BW_OK);
  bw_physics_destroy(physics);
  return bytes;
}

static void check_refused(const uint8_t *state, size_t size, const char *message) {
  bw_physics *physics = NULL;
  bw_error error;
  if (!CHECK_INT(bw_physics_load(state, size, NULL, &physics, &error), BW_INVALID)) return;
  if (!CHECK(strstr(error.message, message) != NULL)) puts(error.message);
}

static void a_state_is_refused_whose_list_is_not_sorted(void) {
  uint32_t shape = 0;
  bw_bytes *bytes = pair_state(&shape);
  size_t size = bw_bytes_size(bytes);
  uint8_t *copy = copy_of(bw_bytes_data(bytes), size);
  /* Behind the list: the end of the human list, two ignore slots, two settle slots, no events. */
  uint8_t *list = copy + size - (4u + 2u * 48u + 2u * 8u + 4u + 2u * 4u);
  uint8_t first[4];
  memcpy(first, list, 4);
  memcpy(list, list + 4, 4);
  memcpy(list + 4, first, 4);
  check_refused(copy, size, "a list that is not sorted");
  free(copy);
  bw_bytes_destroy(bytes);
}

/* Three humans, the first of whose list comes again as the last. */
static void a_state_is_refused_whose_humans_come_again(void) {
  bw_physics_options options = small_physics;
  bw_physics *physics = NULL;
  bw_bytes *bytes = NULL;
  options.humans = 3;
  CHECK_INT(bw_physics_create(&options, NULL, &physics, NULL), BW_OK);
  for (int i = 0; i < 3; i++) {
    uint32_t owner = 0;
    uint32_t body = 0;
    CHECK_INT(bw_owner_create(physics, NULL, &owner, NULL), BW_OK);
    CHECK_INT(bw_body_create_human(physics, owner, 1.0f, 1.0f, &body, NULL), BW_OK);
  }
  CHECK_INT(bw_physics_save(physics, &bytes, NULL), BW_OK);
  bw_physics_destroy(physics);
  size_t size = bw_bytes_size(bytes);
  uint8_t *copy = copy_of(bw_bytes_data(bytes), size);
  /* Behind the list: its end, two ignore slots, two settle slots, no events. */
  uint8_t *list = copy + size - (4u + 2u * 48u + 2u * 8u + 4u + 3u * 4u);
  memcpy(list + 8, list, 4);
  check_refused(copy, size, "a human list that cannot be");
  free(copy);
  bw_bytes_destroy(bytes);
}

static void a_state_is_refused_that_lost_a_shape(void) {
  uint32_t chain[3] = {0, BW_NONE, BW_NONE}; /* a body's two chains */
  bw_bytes *bytes = pair_state(&chain[0]);
  size_t size = bw_bytes_size(bytes);
  uint8_t *copy = copy_of(bw_bytes_data(bytes), size);
  size_t at = 0;
  while (at + sizeof chain <= size && memcmp(copy + at, chain, sizeof chain) != 0) at++;
  if (CHECK(at + sizeof chain <= size)) {
    memmove(copy + at, copy + at + 4, size - at - 4);
    check_refused(copy, size - 4, "a shape that is taken and in no chain");
  }
  free(copy);
  bw_bytes_destroy(bytes);
}

static void a_state_holds_only_events_that_can_be(void) {
  bw_bytes *bytes = marked_state(); /* it ends with the event: type, owner, slot */
  size_t size = bw_bytes_size(bytes);
  const uint32_t slot = 2; /* of two */
  const uint32_t type = 3;
  uint8_t copy[16384];
  bw_physics *physics = NULL;
  if (!CHECK(size < sizeof copy)) return;
  memcpy(copy, bw_bytes_data(bytes), size);
  memcpy(copy + size - 4, &slot, 4);
  CHECK_INT(bw_physics_load(copy, size, NULL, &physics, NULL), BW_INVALID);
  memcpy(copy, bw_bytes_data(bytes), size);
  memcpy(copy + size - 12, &type, 4);
  CHECK_INT(bw_physics_load(copy, size, NULL, &physics, NULL), BW_INVALID);
  bw_bytes_destroy(bytes);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(a_loaded_world_goes_on_as_the_saved_one),
      TEST(a_cut_state_is_truncated),
      TEST(bytes_behind_a_state_are_invalid),
      TEST(a_changed_state_is_refused_or_sound),
      TEST(every_small_number_of_a_state_is_checked),
      TEST(a_state_holds_only_what_can_be_set),
      TEST(a_state_is_refused_whose_list_is_not_sorted),
      TEST(a_state_is_refused_whose_humans_come_again),
      TEST(a_state_is_refused_that_lost_a_shape),
      TEST(a_state_holds_only_events_that_can_be),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
