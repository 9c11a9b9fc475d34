/* WorldManager: levels in and out, the budget, and what is told. The test ideas of unit 18 and the
 * spec's sections 5.5 and 7.7. */
#include "test_folder.h"
#include "test_manager.h"

/* ---- making one ---------------------------------------------------------------------------- */

static void global_data_is_reserved_for_good(void) {
  bw_world_source *source = new_source();
  bw_world_manager *manager = NULL;
  char log[4096];
  CHECK_INT(bw_world_manager_create(source, NULL, NULL, &manager, NULL), BW_OK);
  CHECK_INT(used(manager), GLOBAL_DATA);
  CHECK_INT(info_of(manager).heap_depth, 1);
  CHECK_TEXT(bw_world_manager_heap(manager, 0), "Global Memory");
  CHECK(bw_world_manager_heap(manager, 1) == NULL);
  CHECK_TEXT(take_log(manager, log),
             "1 reserve Global Data Pool 1010\n"
             "2 push Global Data Pool\n"
             "1 pop Global Data Pool\n");
  uint32_t free = 0;
  CHECK(bw_world_manager_sector_pool(manager, &free) != NULL);
  CHECK_INT(free, BW_SECTOR_POOL - GLOBAL_DATA);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_manager_without_its_file_is_refused(void) {
  bw_world_source *source = NULL;
  bw_world_manager *manager = NULL;
  bw_world_manager_options options;
  bw_error error;
  CHECK_INT(bw_world_source_create(NULL, &source, NULL), BW_OK);
  CHECK_INT(bw_world_manager_create(source, NULL, NULL, &manager, &error), BW_NOT_FOUND);
  CHECK_TEXT(error.message, "there is no 'warriors.glr' among 0 added files");
  bw_world_manager_options_init(&options);
  options.global_data = 1000;
  options.capacity = GLOBAL_DATA - 1;
  CHECK_INT(bw_world_manager_create(source, &options, NULL, &manager, NULL), BW_LIMIT);
  options.capacity = GLOBAL_DATA;
  options.log_capacity = UINT32_MAX;
  CHECK_INT(bw_world_manager_create(source, &options, NULL, &manager, NULL), BW_LIMIT);
  options.log_capacity = 0;
  if (CHECK_INT(bw_world_manager_create(source, &options, NULL, &manager, NULL), BW_OK)) {
    CHECK_INT(bw_world_manager_decision_count(manager), 0);
    CHECK_INT(bw_world_manager_decisions_lost(manager), 3);
  }
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

/* ---- loading ------------------------------------------------------------------------------- */

static bw_world_manager *pair_manager(bw_world_source *source) {
  bw_world_manager *manager = NULL;
  CHECK_INT(bw_world_manager_create(source, NULL, NULL, &manager, NULL), BW_OK);
  bw_world_manager_clear_decisions(manager);
  return manager;
}

static void a_level_of_two_worlds_is_loaded_in_order(void) {
  bw_world_source *source = pair_source();
  bw_world_manager *manager = pair_manager(source);
  char log[4096];
  CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_OK);
  CHECK_TEXT(take_log(manager, log),
             "2 push Sector Pool\n"
             "2 reserve World Level Pool 262144\n"
             "1 pop Sector Pool\n"
             "2 push Level Dynamic & LUA Pool\n"
             "2 make_world twos w0 13064\n"
             "2 reserve twos_sec.wld 1000\n"
             "2 make_world twod w1 13064\n"
             "2 reserve twod_sec.wld 1000\n"
             "3 push World Level Pool\n"
             "3 load_level two\n"
             "2 pop World Level Pool\n");
  CHECK_INT(used(manager), GLOBAL_DATA + LEVEL_POOL + 2 * WORLD_HEAP);
  bw_world_manager_info info = info_of(manager);
  CHECK_INT(info.heap_depth, 2);
  CHECK_INT(info.level_loaded, 1);
  CHECK_INT(info.header_only, 0);
  CHECK_INT(info.free_at_load, BW_SECTOR_POOL - used(manager));
  CHECK_FLOAT(info.load_priority, 0.001f);
  CHECK_TEXT(bw_world_manager_heap(manager, 1), "Level Dynamic & LUA Pool");
  CHECK_TEXT(bw_world_manager_level_name(manager), "two");
  CHECK_TEXT(bw_world_layout_name(bw_streamed_world_layout(bw_world_manager_world(manager, 1))),
             "twod");
  CHECK(bw_world_manager_world(manager, 2) == NULL);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_level_without_a_pair_has_one_world(void) {
  bw_world_source *source = pair_source();
  bw_world_manager *manager = pair_manager(source);
  CHECK_INT(bw_world_manager_load_level(manager, "one", NULL, 0, NULL), BW_OK);
  CHECK(bw_world_manager_world(manager, 0) != NULL);
  CHECK(bw_world_manager_world(manager, 1) == NULL);
  CHECK_INT(bw_world_manager_unload(manager, 0, NULL), BW_OK);
  CHECK_INT(bw_world_manager_load_level(manager, "one", "two", 0, NULL), BW_OK);
  CHECK(bw_world_manager_world(manager, 1) != NULL);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_header_only_level_has_no_world(void) {
  bw_world_source *source = pair_source();
  bw_world_manager *manager = pair_manager(source);
  CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, BW_LOAD_HEADER_ONLY, NULL), BW_OK);
  CHECK_INT(used(manager), GLOBAL_DATA + LEVEL_POOL);
  CHECK_INT(info_of(manager).heap_depth, 2);
  CHECK_INT(info_of(manager).header_only, 1);
  CHECK(bw_world_manager_world(manager, 0) == NULL);
  CHECK(bw_world_manager_level(manager) != NULL);
  CHECK_TEXT(update(manager, 0), "idle");
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_level_is_not_loaded_twice(void) {
  bw_world_source *source = pair_source();
  bw_world_manager *manager = pair_manager(source);
  bw_error error;
  CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_OK);
  uint32_t before = used(manager);
  CHECK_INT(bw_world_manager_load_level(manager, "one", NULL, 0, &error), BW_INVALID);
  CHECK_TEXT(error.message, "level 'one' is asked for while 'two' is loaded");
  CHECK_INT(bw_world_manager_unload(manager, 1, NULL), BW_OK);
  CHECK_INT(bw_world_manager_load_level(manager, "one", NULL, 0, &error), BW_INVALID);
  CHECK_TEXT(error.message,
             "level 'one' is asked for while 'two' is loaded: its file was kept by the unload");
  CHECK_INT(used(manager), before - 2 * WORLD_HEAP);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void names_that_cannot_be_are_refused(void) {
  bw_world_source *source = pair_source();
  bw_world_manager *manager = pair_manager(source);
  CHECK_INT(bw_world_manager_load_level(manager, "", NULL, 0, NULL), BW_INVALID);
  CHECK_INT(bw_world_manager_load_level(manager, "two", "", 0, NULL), BW_INVALID);
  CHECK_INT(bw_world_manager_load_level(manager, "two", "a name of 19 letter", 0, NULL), BW_LIMIT);
  CHECK_INT(
      bw_world_manager_load_level(manager, "a name of over thirty-one letters", "two", 0, NULL),
      BW_LIMIT);
  CHECK_INT(bw_world_manager_decision_count(manager), 0);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

/* ---- unloading ----------------------------------------------------------------------------- */

static void an_unload_releases_in_order(void) {
  bw_world_source *source = pair_source();
  bw_world_manager *manager = pair_manager(source);
  char log[4096];
  CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_OK);
  look_from(manager, 5, 5, 5);
  CHECK_TEXT(update(manager, 0), "loaded");
  CHECK_INT(bw_world_manager_make_water(manager, 10, 500, NULL), BW_OK);
  bw_world_manager_clear_decisions(manager);
  CHECK_INT(bw_world_manager_unload(manager, 0, NULL), BW_OK);
  CHECK_TEXT(take_log(manager, log),
             "2 flush render queue\n"
             "2 flush tasks\n"
             "2 unload_part twos_ms1.sec w0 p1\n"
             "2 release Sectors1 100\n"
             "2 release twos_sec.wld 1000\n"
             "2 destroy_world twos w0 13064\n"
             "2 release twod_sec.wld 1000\n"
             "2 destroy_world twod w1 13064\n"
             "2 destroy_water Water\n"
             "2 release Water 5336\n"
             "1 pop Level Dynamic & LUA Pool\n"
             "2 push World Level Pool\n"
             "2 reset_glows \n"
             "2 clear_captions \n"
             "2 release_field collision\n"
             "2 release_field occluders\n"
             "2 release_field level world\n"
             "2 release_field glow dictionary\n"
             "2 release_field skyline model\n"
             "2 release_field skyline dictionary\n"
             "2 release_field sky model\n"
             "2 release_field sky dictionary\n"
             "2 release_field cloud model\n"
             "2 release_field cloud dictionary\n"
             "2 release_level two\n"
             "2 free_paths \n"
             "1 pop World Level Pool\n"
             "2 push Sector Pool\n"
             "2 release World Level Pool 262144\n"
             "1 pop Sector Pool\n");
  CHECK_INT(used(manager), GLOBAL_DATA);
  CHECK(bw_world_manager_level(manager) == NULL);
  CHECK(bw_world_manager_level_name(manager) == NULL);
  CHECK_INT(bw_world_manager_unload(manager, 0, NULL), BW_INVALID);
  CHECK_INT(bw_world_manager_unload(manager, 1, NULL), BW_INVALID);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_kept_level_file_leaves_its_pool(void) {
  bw_world_source *source = pair_source();
  bw_world_manager *manager = pair_manager(source);
  CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_OK);
  CHECK_INT(bw_world_manager_unload(manager, 1, NULL), BW_OK);
  CHECK_INT(used(manager), GLOBAL_DATA + LEVEL_POOL);
  CHECK_INT(info_of(manager).heap_depth, 2);
  CHECK_INT(info_of(manager).kept, 1);
  CHECK(bw_world_manager_level(manager) != NULL);
  CHECK(bw_world_manager_world(manager, 0) == NULL);
  CHECK_INT(bw_world_manager_unload(manager, 1, NULL), BW_OK);
  CHECK_INT(used(manager), GLOBAL_DATA + LEVEL_POOL);
  CHECK_INT(bw_world_manager_unload(manager, 0, NULL), BW_OK);
  CHECK_INT(used(manager), GLOBAL_DATA);
  CHECK_INT(info_of(manager).heap_depth, 1);
  CHECK_INT(info_of(manager).kept, 0);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void loads_and_unloads_leave_no_drift(void) {
  static const struct {
    const char *name;
    uint32_t options;
  } cases[] = {{"two", 0}, {"one", 0}, {"two", BW_LOAD_HEADER_ONLY}};
  bw_world_source *source = pair_source();
  bw_world_manager *manager = pair_manager(source);
  for (size_t i = 0; i < COUNT(cases); i++) {
    for (int round = 0; round < 3; round++) {
      CHECK_INT(bw_world_manager_load_level(manager, cases[i].name, NULL, cases[i].options, NULL),
                BW_OK);
      look_from(manager, 5, 5, 5);
      for (int k = 0; k < 3; k++) (void)update(manager, 0);
      CHECK_INT(bw_world_manager_unload(manager, round == 1, NULL), BW_OK);
      if (round == 1) CHECK_INT(bw_world_manager_unload(manager, 0, NULL), BW_OK);
      CHECK_INT(used(manager), GLOBAL_DATA);
      CHECK_INT(info_of(manager).heap_depth, 1);
    }
  }
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_budget_follows_the_sizes_of_files(void) {
  bw_world_source *source = NULL;
  bw_world_manager *manager = NULL;
  bw_world_manager_options options;
  CHECK_INT(bw_world_source_create(NULL, &source, NULL), BW_OK);
  add_level(source, "a", 300000, false);
  add_level(source, "b", 254524, false);
  bw_world_manager_options_init(&options);
  options.global_data = 635488;
  CHECK_INT(bw_world_manager_create(source, &options, NULL, &manager, NULL), BW_OK);
  CHECK_INT(used(manager), 641842);
  CHECK_INT(bw_world_manager_load_level(manager, "a", NULL, BW_LOAD_HEADER_ONLY, NULL), BW_OK);
  CHECK_INT(used(manager), 641842 + 309000);
  CHECK_INT(bw_world_manager_unload(manager, 0, NULL), BW_OK);
  CHECK_INT(bw_world_manager_load_level(manager, "b", NULL, BW_LOAD_HEADER_ONLY, NULL), BW_OK);
  CHECK_INT(used(manager), 641842 + 262159);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

/* ---- what is missing ----------------------------------------------------------------------- */

/* Copies the files of a source, but for one. */
static bw_world_source *without(const bw_world_source *from, const char *missing) {
  static const char *const names[] = {"warriors.glr", "two.lev",      "twos_sec.mem",
                                      "twos_sec.wld", "twos_ms1.sec", "twos_ms2.sec",
                                      "twos_ms3.sec", "twod_sec.mem", "twod_sec.wld",
                                      "twod_ms1.sec", "twod_ms2.sec", "twod_ms3.sec"};
  bw_world_source *source = NULL;
  CHECK_INT(bw_world_source_create(NULL, &source, NULL), BW_OK);
  for (size_t i = 0; i < COUNT(names); i++) {
    bw_bytes *bytes = NULL;
    if (strcmp(names[i], missing) == 0) continue;
    CHECK_INT(bw_world_source_read(from, names[i], NULL, &bytes, NULL), BW_OK);
    CHECK_INT(bw_world_source_add_file(source, names[i], bw_bytes_data(bytes), bw_bytes_size(bytes),
                                       NULL),
              BW_OK);
    bw_bytes_destroy(bytes);
  }
  return source;
}

static void what_is_missing_is_named_and_all_is_undone(void) {
  static const struct {
    const char *missing, *message;
  } cases[] = {{"two.lev", "there is no 'two.lev' among 11 added files"},
               {"twos_sec.wld", "there is no 'two_sec.wld' among 11 added files"},
               {"twod_sec.wld", "there is no 'twod_sec.wld' among 11 added files"}};
  bw_world_source *whole = pair_source();
  for (size_t i = 0; i < COUNT(cases); i++) {
    bw_world_source *source = without(whole, cases[i].missing);
    bw_world_manager *manager = pair_manager(source);
    bw_error error = {.code = 0};
    bw_world_manager_set_load_priority(manager, 7);
    CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, &error), BW_NOT_FOUND);
    CHECK_TEXT(error.message, cases[i].message);
    CHECK_INT(used(manager), GLOBAL_DATA);
    CHECK_INT(info_of(manager).heap_depth, 1);
    CHECK_INT(info_of(manager).level_loaded, 0);
    CHECK_FLOAT(info_of(manager).load_priority, 7);
    CHECK(bw_world_manager_level(manager) == NULL);
    CHECK(bw_world_manager_world(manager, 0) == NULL);
    CHECK(bw_world_manager_world(manager, 1) == NULL);
    bw_world_manager_destroy(manager);
    bw_world_source_destroy(source);
  }
  bw_world_source_destroy(whole);
}

static void without_a_manifest_files_are_measured(void) {
  bw_world_source *whole = pair_source();
  bw_world_source *source = without(whole, "twos_sec.mem");
  bw_world_manager *manager = pair_manager(source);
  bw_world_part part;
  uint32_t size = 0;
  CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_OK);
  CHECK_INT(used(manager), GLOBAL_DATA + LEVEL_POOL + 716800 + WORLD_HEAP);
  const bw_world_layout *layout = bw_streamed_world_layout(bw_world_manager_world(manager, 0));
  CHECK_INT(bw_world_layout_part_count(layout), 3);
  CHECK(bw_world_layout_part(layout, 3, &part));
  CHECK_INT(bw_world_source_size(source, "twos_ms3.sec", &size, NULL), BW_OK);
  CHECK_INT(part.file_size, size);
  CHECK_INT(part.heap_size, 262144);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
  bw_world_source_destroy(whole);
}

static void a_level_that_cannot_be_is_undone(void) {
  static const uint8_t none[4] = {0};
  bw_world_source *source = pair_source();
  bw_world_manager *manager = pair_manager(source);
  char log[4096];
  CHECK_INT(bw_world_source_add_file(source, "two.lev", none, sizeof none, NULL), BW_OK);
  CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_TRUNCATED);
  CHECK_INT(used(manager), GLOBAL_DATA);
  CHECK_INT(info_of(manager).heap_depth, 1);
  const char *text = take_log(manager, log);
  CHECK(strstr(text, "2 release twod_sec.wld 1000\n") != NULL);
  CHECK(strstr(text, "1 release World Level Pool 262144\n") != NULL);
  CHECK_INT(bw_world_source_add_file(source, "twod_sec.wld", none, sizeof none, NULL), BW_OK);
  CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_TRUNCATED);
  CHECK_INT(used(manager), GLOBAL_DATA);
  CHECK_INT(bw_world_source_add_file(source, "twos_sec.mem", none, sizeof none, NULL), BW_OK);
  CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_TRUNCATED);
  CHECK_INT(used(manager), GLOBAL_DATA);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_level_pool_that_does_not_fit_is_refused(void) {
  bw_world_source *source = pair_source();
  bw_world_manager *manager = NULL;
  bw_world_manager_options options;
  char log[4096];
  bw_world_manager_options_init(&options);
  options.capacity = GLOBAL_DATA + LEVEL_POOL - 1;
  CHECK_INT(bw_world_manager_create(source, &options, NULL, &manager, NULL), BW_OK);
  bw_world_manager_clear_decisions(manager);
  CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_LIMIT);
  CHECK_TEXT(take_log(manager, log),
             "2 push Sector Pool\n"
             "2 no_room World Level Pool 262144\n"
             "1 pop Sector Pool\n");
  CHECK_INT(used(manager), GLOBAL_DATA);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_world_that_does_not_fit_is_left_out(void) {
  bw_world_source *source = pair_source();
  bw_world_manager *manager = new_manager(source, 999, 0); /* one world, and a byte too little */
  char log[4096];
  bw_world_manager_clear_decisions(manager);
  CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_OK);
  CHECK(strstr(take_log(manager, log), "2 no_room twod_sec.wld 1000\n") != NULL);
  CHECK_INT(used(manager), LEVEL_POOL + WORLD_HEAP);
  const bw_world_layout *layout = bw_streamed_world_layout(bw_world_manager_world(manager, 1));
  CHECK_INT(bw_world_layout_part_count(layout), 3);
  CHECK_INT(bw_world_layout_sector_count(layout), 0);
  look_from(manager, 5, 5, 5);
  CHECK_INT(bw_world_manager_find_visible(manager, 0, nowhere, NULL, 0, NULL), BW_OK);
  CHECK_TEXT(update(manager, 0), "loaded");
  CHECK_INT(bw_world_manager_unload(manager, 0, NULL), BW_OK);
  CHECK_INT(used(manager), 0);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

/* ---- small things -------------------------------------------------------------------------- */

static void a_ray_needs_a_level(void) {
  bw_world_source *source = pair_source();
  bw_world_manager *manager = pair_manager(source);
  bw_hit hit;
  for (int round = 0; round < 2; round++) {
    memset(&hit, 0x7f, sizeof hit);
    hit.t = 5;
    bw_world_manager_ray(manager, 1, 2, 10, 0, 0, -1, 20, NULL, &hit);
    CHECK_INT(hit.hit, 0);
    CHECK_INT(hit.material, 1);
    CHECK_FLOAT(hit.t, 5);
    CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_OK);
    bw_world_manager_ray(manager, 1, 2, 10, 0, 0, -1, 20, NULL, &hit);
    CHECK_INT(hit.hit, 1);
    CHECK_INT(hit.material, 5);
    CHECK_FLOAT(hit.t, 10);
    CHECK_INT(bw_world_manager_unload(manager, 1, NULL), BW_OK);
    bw_world_manager_ray(manager, 1, 2, 10, 0, 0, -1, 20, NULL, &hit);
    CHECK_INT(hit.hit, 1); /* the level file was kept */
    CHECK_INT(bw_world_manager_unload(manager, 0, NULL), BW_OK);
  }
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void the_load_priority_is_stored_as_given(void) {
  static const float cases[] = {10.0f, -3.0f, 1e9f, 0.0f};
  bw_world_source *source = pair_source();
  bw_world_manager *manager = pair_manager(source);
  for (size_t i = 0; i < COUNT(cases); i++) {
    bw_world_manager_set_load_priority(manager, cases[i]);
    CHECK_FLOAT(info_of(manager).load_priority, cases[i]);
  }
  CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_OK);
  CHECK_FLOAT(info_of(manager).load_priority, 0.001f);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void packs_queue_as_they_come(void) {
  bw_world_source *source = new_source();
  bw_world_manager *manager = pair_manager(source);
  for (int i = 0; i < 3; i++) CHECK_INT(bw_world_manager_queue_pack(manager, "a", NULL), BW_OK);
  CHECK_INT(bw_world_manager_queue_pack(manager, "b", NULL), BW_OK);
  CHECK_INT(bw_world_manager_pack_count(manager), 4);
  CHECK_TEXT(bw_world_manager_pack(manager, 2), "a");
  CHECK_TEXT(bw_world_manager_pack(manager, 3), "b");
  CHECK(bw_world_manager_pack(manager, 4) == NULL);
  CHECK_INT(bw_world_manager_queue_pack(manager, "", NULL), BW_INVALID);
  CHECK_INT(bw_world_manager_queue_pack(manager, "a name of over thirty-one letters", NULL),
            BW_LIMIT);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_reset_clears_the_latch_and_all_marks(void) {
  bw_world_source *source = pair_source();
  bw_world_manager *manager = pair_manager(source);
  CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_OK);
  bw_world_manager_set_latch(manager, 1);
  CHECK_INT(info_of(manager).latch, 1);
  for (uint32_t number = 0; number < 2; number++) {
    bw_streamed_world *world = bw_world_manager_world(manager, number);
    for (uint32_t i = 0; i < 3; i++) CHECK(bw_streamed_world_mark(world, i, 1));
  }
  bw_world_manager_reset_visibility(manager);
  CHECK_INT(info_of(manager).latch, 0);
  for (uint32_t number = 0; number < 2; number++) {
    const bw_streamed_world *world = bw_world_manager_world(manager, number);
    for (uint32_t i = 0; i < 3; i++) CHECK(!bw_streamed_world_marked(world, i));
  }
  CHECK_INT(bw_world_manager_unload(manager, 0, NULL), BW_OK);
  bw_world_manager_reset_visibility(manager); /* without a world too */
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void others_may_reserve_too(void) {
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 150, 0);
  uint32_t id = 0;
  look_from(manager, 5, 5, 5);
  CHECK_INT(bw_world_manager_reserve(manager, "film", 51, &id, NULL), BW_OK);
  CHECK_TEXT(update(manager, 0), "no_room");
  CHECK_INT(bw_world_manager_release(manager, id, NULL), BW_OK);
  CHECK_TEXT(update(manager, 0), "loaded");
  CHECK_INT(bw_world_manager_release(manager, id, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_world_manager_release(manager, BW_NONE, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_world_manager_reserve(manager, "film", 51, &id, NULL), BW_LIMIT);
  static const char *const own[] = {"Global Data Pool", "World Level Pool", "one_sec.wld",
                                    "Sectors1"};
  const bw_budget *budget = bw_world_manager_sector_pool(manager, NULL);
  for (size_t i = 0; i < COUNT(own); i++) {
    id = bw_budget_find(budget, own[i]);
    CHECK(id != BW_NONE);
    CHECK_INT(bw_world_manager_release(manager, id, NULL), BW_INVALID);
  }
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

/* Neither the water nor a part that is being read can be released by others. */
static void what_is_being_read_is_not_given_back(void) {
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 10000, BW_MANAGER_STEPPED_READS);
  uint32_t film = 0;
  uint32_t given_back = 0;
  look_from(manager, 5, 5, 5);
  CHECK_INT(bw_world_manager_make_water(manager, 1, 2, NULL), BW_OK);
  CHECK_TEXT(update(manager, 0), "requested");
  CHECK_INT(bw_world_manager_reserve(manager, "film", 51, &film, NULL), BW_OK);
  for (uint32_t id = 1; id < 64; id++) {
    bool is_film = bw_world_manager_release(manager, id, NULL) == BW_OK;
    CHECK_INT(is_film, id == film);
    given_back += is_film;
  }
  CHECK_INT(given_back, 1);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

/* A preload makes room by what is far away, and ends when nothing near is left that could be loaded.
 */
static void a_preload_makes_room_and_ends(void) {
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 100, 0); /* of one part */
  int32_t going_on = 1;
  look_from(manager, 5, 5, 5);
  CHECK_TEXT(update(manager, 0), "loaded");
  CHECK_PARTS(manager, 0, "20000");
  look_from(manager, 45, 5, 5);
  CHECK_INT(bw_world_manager_begin_preload(manager, 1, 1000, 1, NULL, 0, NULL), BW_OK);
  CHECK_INT(bw_world_manager_step_preload(manager, 10, &going_on, NULL), BW_OK);
  CHECK_PARTS(manager, 0, "00000");
  CHECK_INT(going_on, 0); /* what is left to load is farther than 1 */
  CHECK_INT(bw_world_manager_begin_preload(manager, 300, 1000, 1, NULL, 0, NULL), BW_OK);
  for (int step = 0; step < 500 && going_on == (step > 0); step++) {
    CHECK_INT(bw_world_manager_step_preload(manager, 10, &going_on, NULL), BW_OK);
  }
  CHECK_PARTS(manager, 0, "00020"); /* sectors 3 and 4 are equally near */
  CHECK_INT(going_on, 0);
  CHECK_INT(bw_world_manager_begin_preload(manager, 1, 5, 1, NULL, 0, NULL), BW_OK);
  CHECK_INT(bw_world_manager_step_preload(manager, 10, &going_on, NULL), BW_OK); /* too late */
  CHECK_INT(going_on, 1);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void water_comes_and_goes_with_a_level(void) {
  bw_world_source *source = row_source();
  bw_world_manager *manager = new_manager(source, 20000, 0);
  CHECK_INT(bw_world_manager_make_water(manager, 10, 500, NULL), BW_INVALID);
  CHECK_INT(bw_world_manager_load_level(manager, "one", NULL, 0, NULL), BW_OK);
  uint32_t before = used(manager);
  CHECK_INT(bw_world_manager_make_water(manager, 1000000, 500, NULL), BW_LIMIT);
  CHECK_INT(info_of(manager).water, 0);
  CHECK_INT(bw_world_manager_make_water(manager, 10, 500, NULL), BW_OK);
  CHECK_INT(used(manager), before + 10 * 64 + 500 + 0x1064);
  CHECK_INT(info_of(manager).water, 1);
  CHECK_INT(bw_world_manager_make_water(manager, 10, 500, NULL), BW_INVALID);
  CHECK_INT(bw_world_manager_unload(manager, 1, NULL), BW_OK);
  CHECK_INT(info_of(manager).water, 0);
  CHECK_INT(used(manager), LEVEL_POOL);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_full_log_loses_the_oldest(void) {
  bw_world_source *source = row_source();
  bw_world_manager_options options;
  bw_world_manager *manager = NULL;
  bw_decision decision;
  bw_world_manager_options_init(&options);
  options.log_capacity = 3;
  CHECK_INT(bw_world_manager_create(source, &options, NULL, &manager, NULL), BW_OK);
  CHECK_INT(bw_world_manager_load_level(manager, "one", NULL, BW_LOAD_HEADER_ONLY, NULL), BW_OK);
  CHECK_INT(bw_world_manager_decision_count(manager), 3);
  CHECK_INT(bw_world_manager_decisions_lost(manager), 7); /* 3 of making it, 4 of loading */
  CHECK(bw_world_manager_decision(manager, 0, &decision));
  CHECK_TEXT(bw_decision_name(decision.type), "push");
  CHECK_INT(decision.used, GLOBAL_DATA + LEVEL_POOL);
  CHECK(bw_world_manager_decision(manager, 2, &decision));
  CHECK_TEXT(bw_decision_name(decision.type), "pop");
  CHECK(!bw_world_manager_decision(manager, 3, &decision));
  CHECK(bw_decision_name(BW_DECISION_TYPES) == NULL);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

/* ---- sources ------------------------------------------------------------------------------- */

static void a_folder_and_an_archive_are_sources(void) {
  static const char *const names[] = {"one.lev",     "one_sec.mem", "one_sec.wld", "one_ms1.sec",
                                      "one_ms2.sec", "one_ms3.sec", "one_ms4.sec", "one_ms5.sec"};
  bw_world_source *memory = row_source();
  bw_world_source *sources[2] = {NULL, NULL};
  bw_packer *packer = NULL;
  bw_bytes *dir = NULL, *data = NULL;
  bw_wad *wad = NULL;
  folder in = open_folder();
  CHECK_INT(bw_packer_create(NULL, &packer, NULL), BW_OK);
  for (size_t i = 0; i < COUNT(names); i++) {
    bw_bytes *bytes = NULL;
    CHECK_INT(bw_world_source_read(memory, names[i], NULL, &bytes, NULL), BW_OK);
    CHECK_INT(
        bw_file_write(inside(&in, names[i]).path, bw_bytes_data(bytes), bw_bytes_size(bytes), NULL),
        BW_OK);
    CHECK_INT(bw_packer_add_bytes(packer, names[i], strlen(names[i]), bw_bytes_data(bytes),
                                  bw_bytes_size(bytes), NULL),
              BW_OK);
    bw_bytes_destroy(bytes);
  }
  CHECK_INT(bw_packer_write(packer, 0, &dir, &data, NULL), BW_OK);
  CHECK_INT(bw_wad_open_memory(bw_bytes_data(dir), bw_bytes_size(dir), bw_bytes_data(data),
                               bw_bytes_size(data), NULL, &wad, NULL),
            BW_OK);
  for (size_t i = 0; i < 2; i++) CHECK_INT(bw_world_source_create(NULL, &sources[i], NULL), BW_OK);
  CHECK_INT(bw_world_source_set_folder(sources[0], in.path, NULL), BW_OK);
  bw_world_source_set_wad(sources[1], wad);
  for (size_t i = 0; i < 2; i++) {
    bw_world_manager *manager = row_manager(sources[i], 300, 0);
    look_from(manager, 5, 5, 5);
    CHECK_TEXT(update(manager, 0), "loaded");
    CHECK_PARTS(manager, 0, "20000");
    bw_error error = {.code = 0};
    uint32_t size = 0;
    CHECK_INT(bw_world_source_size(sources[i], "none.lev", &size, &error), BW_NOT_FOUND);
    CHECK(strstr(error.message, i == 0 ? "in the folder '" : "in the archive") != NULL);
    bw_world_manager_destroy(manager);
    bw_world_source_destroy(sources[i]);
  }
  bw_wad_destroy(wad);
  bw_packer_destroy(packer);
  bw_bytes_destroy(dir);
  bw_bytes_destroy(data);
  (void)count_files(&in, true);
  bw_world_source_destroy(memory);
}

static void added_files_hide_others_of_their_name(void) {
  bw_world_source *source = new_source();
  uint32_t size = 0;
  CHECK_INT(bw_world_source_add_file(source, "A.pak", "abc", 3, NULL), BW_OK);
  CHECK_INT(bw_world_source_size(source, "a.PAK", &size, NULL), BW_OK);
  CHECK_INT(size, 3);
  CHECK_INT(bw_world_source_add_file(source, "a.pak", "", 0, NULL), BW_OK);
  CHECK_INT(bw_world_source_size(source, "A.pak", &size, NULL), BW_OK);
  CHECK_INT(size, 0);
  CHECK_INT(bw_world_source_add_file(source, "", "", 0, NULL), BW_INVALID);
  CHECK_INT(bw_world_source_set_folder(source, "/", NULL), BW_OK);
  CHECK_INT(bw_world_source_size(source, "../a", &size, NULL), BW_INVALID);
  CHECK_INT(bw_world_source_set_folder(source, NULL, NULL), BW_OK);
  CHECK_INT(bw_world_source_size(source, "../a", &size, NULL), BW_NOT_FOUND);
  bw_world_source_destroy(source);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(global_data_is_reserved_for_good),
                                    TEST(a_manager_without_its_file_is_refused),
                                    TEST(a_level_of_two_worlds_is_loaded_in_order),
                                    TEST(a_level_without_a_pair_has_one_world),
                                    TEST(a_header_only_level_has_no_world),
                                    TEST(a_level_is_not_loaded_twice),
                                    TEST(names_that_cannot_be_are_refused),
                                    TEST(an_unload_releases_in_order),
                                    TEST(a_kept_level_file_leaves_its_pool),
                                    TEST(loads_and_unloads_leave_no_drift),
                                    TEST(a_budget_follows_the_sizes_of_files),
                                    TEST(what_is_missing_is_named_and_all_is_undone),
                                    TEST(without_a_manifest_files_are_measured),
                                    TEST(a_level_that_cannot_be_is_undone),
                                    TEST(a_level_pool_that_does_not_fit_is_refused),
                                    TEST(a_world_that_does_not_fit_is_left_out),
                                    TEST(a_ray_needs_a_level),
                                    TEST(the_load_priority_is_stored_as_given),
                                    TEST(packs_queue_as_they_come),
                                    TEST(a_reset_clears_the_latch_and_all_marks),
                                    TEST(others_may_reserve_too),
                                    TEST(what_is_being_read_is_not_given_back),
                                    TEST(a_preload_makes_room_and_ends),
                                    TEST(water_comes_and_goes_with_a_level),
                                    TEST(a_full_log_loses_the_oldest),
                                    TEST(a_folder_and_an_archive_are_sources),
                                    TEST(added_files_hide_others_of_their_name)};
  return test_main(argc, argv, cases, COUNT(cases));
}
