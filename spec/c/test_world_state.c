/* WorldManager: its state saved and restored. */
#include "test_manager.h"

static bw_bytes *save(const bw_world_manager *manager) {
  bw_bytes *bytes = NULL;
  bw_error error = {.code = 0};
  if (!CHECK_INT(bw_world_manager_save(manager, &bytes, &error), BW_OK)) {
    CHECK_TEXT(error.message, "");
  }
  return bytes;
}

static bw_world_manager *restore(const bw_bytes *bytes, const bw_world_source *source) {
  bw_world_manager *manager = NULL;
  bw_error error = {.code = 0};
  bw_status status = bw_world_manager_load(bw_bytes_data(bytes), bw_bytes_size(bytes), source, NULL,
                                           &manager, &error);
  if (!CHECK_INT(status, BW_OK)) CHECK_TEXT(error.message, "");
  return manager;
}

static bool same(const bw_bytes *a, const bw_bytes *b) {
  return bw_bytes_size(a) == bw_bytes_size(b) &&
         memcmp(bw_bytes_data(a), bw_bytes_data(b), bw_bytes_size(a)) == 0;
}

/* Saves, restores and saves again; gives the restored one. */
static bw_world_manager *check_saved(const bw_world_manager *manager,
                                     const bw_world_source *source) {
  bw_bytes *first = save(manager);
  bw_world_manager *restored = restore(first, source);
  bw_bytes *second = save(restored);
  CHECK(same(first, second));
  bw_bytes_destroy(first);
  bw_bytes_destroy(second);
  return restored;
}

/* A step of a script, the same for whoever makes it; returns what the update did. */
static int32_t make_step(bw_world_manager *manager, uint32_t i) {
  float camera[3] = {(float)(i * 7u % 60), -5, 5};
  int32_t outcome = -1;
  CHECK_INT(bw_world_manager_set_cameras(manager, camera, 1, NULL), BW_OK);
  CHECK_INT(bw_world_manager_find_visible(manager, 0, camera, NULL, 0, NULL), BW_OK);
  if (i % 3 == 0) bw_world_manager_reset_visibility(manager);
  CHECK_INT(bw_world_manager_update(manager, i * 100, &outcome, NULL), BW_OK);
  if (outcome == BW_UPDATE_BUSY) {
    CHECK_INT(bw_world_manager_finish_read(manager, i * 100, &outcome, NULL), BW_OK);
  }
  return outcome;
}

static void a_restored_manager_goes_on_as_the_saved_one(void) {
  for (uint32_t options = 0; options <= BW_MANAGER_STEPPED_READS; options += 2) {
    bw_world_source *source = pair_source();
    bw_world_manager *manager = new_manager(source, WORLD_HEAP + 500, options);
    CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_OK);
    for (uint32_t i = 0; i < 60; i++) {
      bw_world_manager *restored = check_saved(manager, source);
      char log[2][4096];
      bw_world_manager_clear_decisions(manager);
      CHECK_INT(make_step(manager, i), make_step(restored, i));
      CHECK_TEXT(take_log(restored, log[0]), take_log(manager, log[1]));
      bw_bytes *states[2] = {save(manager), save(restored)};
      CHECK(same(states[0], states[1]));
      bw_bytes_destroy(states[0]);
      bw_bytes_destroy(states[1]);
      bw_world_manager_destroy(restored);
    }
    bw_world_manager_destroy(manager);
    bw_world_source_destroy(source);
  }
}

/* Whether two managers tell the same, but for a load priority that is no number. */
static bool same_info(const bw_world_manager *a, const bw_world_manager *b) {
  bw_world_manager_info x = info_of(a);
  bw_world_manager_info y = info_of(b);
  return x.heap_depth == y.heap_depth && x.level_loaded == y.level_loaded &&
         x.header_only == y.header_only && x.kept == y.kept && x.water == y.water &&
         x.latch == y.latch && x.preloading == y.preloading && x.urgent == y.urgent &&
         x.camera_count == y.camera_count && x.free_at_load == y.free_at_load &&
         (x.load_priority == y.load_priority || isnan(y.load_priority)) &&
         x.draw_distance == y.draw_distance;
}

static void every_stage_of_a_level_is_restored(void) {
  static const float camera[3] = {1, 2, 3};
  static const float ahead[3] = {1, 0, 0};
  bw_world_source *source = pair_source();
  bw_world_manager *manager = NULL;
  float planes[24];
  uint32_t id = 0;
  CHECK(bw_view_planes(camera, ahead, 1, 1, 0.1f, 50, planes));
  CHECK_INT(bw_world_manager_create(source, NULL, NULL, &manager, NULL), BW_OK);
  for (int stage = 0; stage < 8; stage++) {
    switch (stage) {
      case 1: CHECK_INT(bw_world_manager_queue_pack(manager, "a", NULL), BW_OK); break;
      case 2: CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_OK); break;
      case 3: CHECK_INT(bw_world_manager_make_water(manager, 1, 2, NULL), BW_OK); break;
      case 4:
        CHECK_INT(bw_world_manager_reserve(manager, "film", 77, &id, NULL), BW_OK);
        CHECK_INT(bw_world_manager_find_visible(manager, 0, camera, planes, 0, NULL), BW_OK);
        CHECK_INT(bw_world_manager_set_cameras(manager, camera, 1, NULL), BW_OK);
        break;
      case 5:
        CHECK_INT(bw_world_manager_begin_preload(manager, 5, 100, 1, NULL, 7, NULL), BW_OK);
        bw_world_manager_set_load_priority(manager, NAN);
        bw_world_manager_set_latch(manager, 1);
        break;
      case 6: CHECK_INT(bw_world_manager_unload(manager, 1, NULL), BW_OK); break;
      case 7: CHECK_INT(bw_world_manager_unload(manager, 0, NULL), BW_OK); break;
      default: break;
    }
    bw_world_manager *restored = check_saved(manager, source);
    CHECK(same_info(manager, restored));
    CHECK_INT(used(restored), used(manager));
    bw_world_manager_destroy(manager);
    manager = restored;
  }
  CHECK_INT(bw_world_manager_release(manager, id, NULL), BW_OK);
  CHECK_INT(used(manager), GLOBAL_DATA);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_failure_is_restored(void) {
  bw_world_source *source = row_source();
  CHECK_INT(bw_world_source_add_file(source, "one_ms1.sec", "", 0, NULL), BW_OK);
  bw_world_manager *manager = row_manager(source, 500, 0);
  bw_error errors[2];
  look_from(manager, 5, 5, 5);
  CHECK_TEXT(update(manager, 0), "failed");
  bw_world_manager *restored = check_saved(manager, source);
  CHECK(bw_world_manager_failure(manager, &errors[0]));
  CHECK(bw_world_manager_failure(restored, &errors[1]));
  CHECK_TEXT(errors[1].message, errors[0].message);
  CHECK_INT(errors[1].code, errors[0].code);
  CHECK(errors[1].offset == errors[0].offset);
  bw_world_manager_destroy(restored);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void what_was_switched_is_restored(void) {
  static const float low[3] = {-30, -30, -1};
  static const float high[3] = {30, 30, 1};
  static const bw_surface other = {.flags = 0x21, .material = 9, .given = 7};
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 500, 0);
  bw_mesh *mesh = bw_level_mesh(bw_world_manager_level(manager));
  bw_hit hit;
  CHECK(bw_mesh_set_triangle(mesh, 1, &other));
  CHECK_INT(bw_mesh_set_enabled_in_box(mesh, low, high, 0), 2);
  bw_world_manager *restored = check_saved(manager, source);
  bw_triangle triangle;
  bw_mesh *again = bw_level_mesh(bw_world_manager_level(restored));
  bw_world_manager_ray(restored, 1, 2, 10, 0, 0, -1, 20, NULL, &hit);
  CHECK_INT(hit.hit, 0);
  CHECK_INT(bw_mesh_set_enabled_in_box(again, low, high, 1), 2);
  bw_world_manager_ray(restored, 1, 2, 10, 0, 0, -1, 20, NULL, &hit);
  CHECK_INT(hit.hit, 1);
  CHECK(bw_mesh_triangle(again, 1, &triangle));
  CHECK_INT(triangle.flags, 0x21);
  CHECK_INT(triangle.material, 9);
  bw_bytes *files[2] = {NULL, NULL};
  CHECK_INT(bw_mesh_save(mesh, 0, &files[0], NULL), BW_OK);
  CHECK_INT(bw_mesh_save(again, 0, &files[1], NULL), BW_OK);
  CHECK(same(files[0], files[1]));
  bw_bytes_destroy(files[0]);
  bw_bytes_destroy(files[1]);
  bw_world_manager_destroy(restored);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void what_is_anothers_is_not_saved(void) {
  static const bw_triangle crate = {.a = {0, 0, 1}, .b = {1, 0, 1}, .c = {0, 1, 1}};
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 500, 0);
  bw_level *level = bw_world_manager_level(manager);
  bw_bytes *bytes = NULL;
  bw_error error;
  uint32_t set = 0;
  CHECK_INT(bw_mesh_set_add(bw_level_mesh(level), &crate, 1, &set, NULL), BW_OK);
  CHECK_INT(bw_world_manager_save(manager, &bytes, &error), BW_UNSUPPORTED);
  CHECK_TEXT(error.message, "the level cannot be saved: its mesh has added triangles");
  CHECK_INT(bw_mesh_set_remove(bw_level_mesh(level), set, NULL), BW_OK);
  bw_world_manager_destroy(check_saved(manager, source));
  bw_mesh *mesh = NULL;
  CHECK_INT(bw_mesh_build(&crate, 1, 0, NULL, &mesh, NULL), BW_OK);
  CHECK_INT(bw_level_set_mesh(level, mesh, NULL), BW_OK);
  CHECK_INT(bw_world_manager_save(manager, &bytes, NULL), BW_UNSUPPORTED);
  bw_mesh_destroy(mesh);
  bw_level_release(level);
  CHECK_INT(bw_world_manager_save(manager, &bytes, &error), BW_UNSUPPORTED);
  CHECK_TEXT(error.message, "the level cannot be saved: it was released");
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void other_files_are_refused(void) {
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 500, 0);
  bw_world_manager *restored = NULL;
  bw_bytes *bytes = save(manager);
  bw_bytes *stream = NULL;
  bw_error error;
  CHECK_INT(bw_world_source_read(source, "one_sec.mem", NULL, &stream, NULL), BW_OK);
  uint8_t changed[64];
  memcpy(changed, bw_bytes_data(stream), bw_bytes_size(stream));
  changed[4] ^= 1; /* another heap size */
  CHECK_INT(bw_world_source_add_file(source, "one_sec.mem", changed, bw_bytes_size(stream), NULL),
            BW_OK);
  CHECK_INT(bw_world_manager_load(bw_bytes_data(bytes), bw_bytes_size(bytes), source, NULL,
                                  &restored, &error),
            BW_INVALID);
  CHECK_TEXT(error.message, "a saved world manager was saved with another 'one' than is there now");
  CHECK_INT(bw_world_source_add_file(source, "one_sec.mem", bw_bytes_data(stream),
                                     bw_bytes_size(stream), NULL),
            BW_OK);
  add_level(source, "one", 30000, false); /* longer than it was */
  CHECK_INT(bw_world_manager_load(bw_bytes_data(bytes), bw_bytes_size(bytes), source, NULL,
                                  &restored, NULL),
            BW_INVALID);
  bw_world_source_destroy(source);
  source = new_source();
  CHECK_INT(bw_world_manager_load(bw_bytes_data(bytes), bw_bytes_size(bytes), source, NULL,
                                  &restored, NULL),
            BW_NOT_FOUND);
  bw_bytes_destroy(stream);
  bw_bytes_destroy(bytes);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

/* Of two worlds with parts, one of them being read. */
static bw_bytes *rich_state(const bw_world_source *source) {
  bw_world_manager *manager = new_manager(source, WORLD_HEAP + 500, BW_MANAGER_STEPPED_READS);
  CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_OK);
  for (uint32_t i = 0; i < 3; i++) (void)make_step(manager, i);
  CHECK_INT(bw_world_manager_queue_pack(manager, "pack", NULL), BW_OK);
  bw_bytes *bytes = save(manager);
  bw_world_manager_destroy(manager);
  return bytes;
}

static void a_state_that_is_cut_is_refused(void) {
  bw_world_source *source = pair_source();
  bw_bytes *bytes = rich_state(source);
  bw_world_manager *manager = NULL;
  uint8_t longer[8192] = {0};
  for (size_t size = 0; size < bw_bytes_size(bytes); size += size < 64 ? 1 : 7) {
    bw_status status =
        bw_world_manager_load(bw_bytes_data(bytes), size, source, NULL, &manager, NULL);
    CHECK_INT(status, BW_TRUNCATED);
    if (status == BW_OK) bw_world_manager_destroy(manager);
  }
  CHECK(bw_bytes_size(bytes) < sizeof longer);
  memcpy(longer, bw_bytes_data(bytes), bw_bytes_size(bytes));
  CHECK_INT(bw_world_manager_load(longer, bw_bytes_size(bytes) + 1, source, NULL, &manager, NULL),
            BW_INVALID);
  longer[4] = 2;
  CHECK_INT(bw_world_manager_load(longer, bw_bytes_size(bytes), source, NULL, &manager, NULL),
            BW_UNSUPPORTED);
  bw_bytes_destroy(bytes);
  bw_world_source_destroy(source);
}

/* Whether a state that was changed is taken; what is made of it can be used. */
static bool can_be_used(const uint8_t *state, size_t size, const bw_world_source *source) {
  bw_world_manager *manager = NULL;
  bw_bytes *again = NULL;
  if (bw_world_manager_load(state, size, source, NULL, &manager, NULL) != BW_OK) return false;
  (void)make_step(manager, 5);
  if (bw_world_manager_save(manager, &again, NULL) == BW_OK) bw_bytes_destroy(again);
  (void)bw_world_manager_unload(manager, 0, NULL);
  bw_world_manager_destroy(manager);
  return true;
}

enum { BEHIND_LOG = 24 }; /* what sizes the log stands before it */

/* A saved state to be changed. */
typedef struct changing {
  bw_world_source *source;
  bw_bytes *bytes;
  uint8_t state[8192];
  size_t size;
  size_t tried, accepted;
} changing;

static void begin_changing(changing *c) {
  c->source = pair_source();
  c->bytes = rich_state(c->source);
  c->size = bw_bytes_size(c->bytes);
  CHECK(c->size <= sizeof c->state);
  memcpy(c->state, bw_bytes_data(c->bytes), c->size);
  c->tried = c->accepted = 0;
}

/* Uses the state with other bytes at a place, if it is accepted; puts the old ones back. */
static void try_changed(changing *c, size_t at, const void *instead, size_t count) {
  memcpy(c->state + at, instead, count);
  c->tried++;
  c->accepted += can_be_used(c->state, c->size, c->source);
  memcpy(c->state + at, bw_bytes_data(c->bytes) + at, count);
}

/* Some changes do no harm, and some are seen. */
static void end_changing(changing *c) {
  CHECK(c->accepted > 0 && c->accepted < c->tried);
  bw_bytes_destroy(c->bytes);
  bw_world_source_destroy(c->source);
}

static void no_change_of_a_byte_breaks_the_reader(void) {
  changing c;
  begin_changing(&c);
  for (size_t at = BEHIND_LOG; at < c.size; at++) {
    uint8_t instead = at % 2 == 0 ? 0xff : (uint8_t)(c.state[at] ^ 1u);
    try_changed(&c, at, &instead, 1);
  }
  end_changing(&c);
}

/* A number in place of another: an id of nothing, of something else, a count of too few. */
static void no_small_number_breaks_the_reader(void) {
  static const uint32_t instead[] = {0, 1, 2, 3, BW_NONE};
  changing c;
  begin_changing(&c);
  for (size_t at = BEHIND_LOG; at + 4 <= c.size; at++) {
    for (size_t i = 0; i < COUNT(instead); i++) try_changed(&c, at, &instead[i], 4);
  }
  end_changing(&c);
}

/* Where the number stands in a state that has it once. */
static size_t place_of(const bw_bytes *state, uint32_t number) {
  size_t found = 0;
  uint32_t times = 0;
  for (size_t at = 0; at + 4 <= bw_bytes_size(state); at++) {
    if (memcmp(bw_bytes_data(state) + at, &number, 4) != 0) continue;
    found = at;
    times++;
  }
  CHECK_INT(times, 1);
  return found;
}

/* The peak of a budget is between what is used and what it has. */
static void a_peak_that_cannot_be_is_refused(void) {
  static const struct {
    int32_t more; /* than is used */
    bool accepted;
  } cases[] = {{0, true}, {1, true}, {700, true}, {-1, false}, {701, false}};
  bw_world_source *source = row_source();
  for (size_t i = 0; i < COUNT(cases); i++) {
    bw_world_manager *manager = row_manager(source, 700, 0);
    uint32_t id = 0;
    CHECK_INT(bw_world_manager_reserve(manager, "film", 77, &id, NULL), BW_OK);
    CHECK_INT(bw_world_manager_release(manager, id, NULL), BW_OK);
    bw_bytes *bytes = save(manager);
    uint8_t state[8192];
    size_t size = bw_bytes_size(bytes);
    uint32_t peak = used(manager) + (uint32_t)cases[i].more;
    bw_world_manager *restored = NULL;
    bw_error error;
    CHECK(size <= sizeof state);
    memcpy(state, bw_bytes_data(bytes), size);
    memcpy(state + place_of(bytes, used(manager) + 77), &peak, 4);
    bw_status status = bw_world_manager_load(state, size, source, NULL, &restored, &error);
    CHECK_INT(status, cases[i].accepted ? BW_OK : BW_INVALID);
    if (status == BW_OK) {
      CHECK_INT(bw_budget_peak(bw_world_manager_sector_pool(restored, NULL), 0), peak);
    } else {
      CHECK(strstr(error.message, "a peak that cannot be") != NULL);
    }
    bw_world_manager_destroy(restored);
    bw_world_manager_destroy(manager);
    bw_bytes_destroy(bytes);
  }
  bw_world_source_destroy(source);
}

/* Every sector of a loaded part has its atomic or has given it away. */
static void a_sector_is_as_its_part_is(void) {
  static const struct {
    uint8_t state, atomic;
    bool accepted;
  } cases[] = {{BW_SECTOR_LOADED, 1, true},   {BW_SECTOR_PENDING, 1, true},
               {BW_SECTOR_RELEASED, 0, true}, {BW_SECTOR_EMPTY, 0, false},
               {BW_SECTOR_LOADED, 0, false},  {BW_SECTOR_PENDING, 0, false},
               {BW_SECTOR_EMPTY, 1, false},   {BW_SECTOR_RELEASED, 1, false}};
  enum { NOW = 0x12345678 };
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 700, 0);
  look_from(manager, 5, 5, 5);
  CHECK_TEXT(update(manager, NOW), "loaded");
  bw_bytes *bytes = save(manager);
  size_t at = place_of(bytes, NOW + 1000) + 4; /* behind the end of its fading in */
  for (size_t i = 0; i < COUNT(cases); i++) {
    uint8_t state[8192];
    bw_world_manager *restored = NULL;
    size_t size = bw_bytes_size(bytes);
    CHECK(size <= sizeof state);
    memcpy(state, bw_bytes_data(bytes), size);
    CHECK(state[at] == BW_SECTOR_LOADED && state[at + 1] == 1);
    state[at] = cases[i].state;
    state[at + 1] = cases[i].atomic;
    CHECK_INT(bw_world_manager_load(state, size, source, NULL, &restored, NULL),
              cases[i].accepted ? BW_OK : BW_INVALID);
    bw_world_manager_destroy(restored);
  }
  bw_bytes_destroy(bytes);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(a_restored_manager_goes_on_as_the_saved_one),
                                    TEST(every_stage_of_a_level_is_restored),
                                    TEST(a_failure_is_restored),
                                    TEST(what_was_switched_is_restored),
                                    TEST(what_is_anothers_is_not_saved),
                                    TEST(other_files_are_refused),
                                    TEST(a_state_that_is_cut_is_refused),
                                    TEST(a_peak_that_cannot_be_is_refused),
                                    TEST(a_sector_is_as_its_part_is),
                                    TEST(no_change_of_a_byte_breaks_the_reader),
                                    TEST(no_small_number_breaks_the_reader)};
  return test_main(argc, argv, cases, COUNT(cases));
}
