/* WorldManager: the streaming of parts, preloading, and the state. The spec's section 7.6 and the
 * test ideas of units 18 and 19. */
#include "test_manager.h"

/* ---- decisions ----------------------------------------------------------------------------- */

static void parts_load_by_their_distance(void) {
  static const char *const loaded[] = {"02000", "02200", "02220", "22220", "22222"};
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 1000, 0);
  look_from(manager, 25, 5, 5); /* sectors 1, 2 and 3 are equally near, then 0 and 4 */
  for (uint32_t i = 0; i < 5; i++) {
    CHECK_TEXT(update(manager, 40), "loaded");
    CHECK_PARTS(manager, 0, loaded[i]);
    CHECK_INT(used(manager), LEVEL_POOL + WORLD_HEAP + 100 * (i + 1));
  }
  CHECK_TEXT(update(manager, 40), "idle");
  CHECK_INT(state_of(bw_world_manager_world(manager, 0), 3).fade_end, 1040);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void decisions_are_told(void) {
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 100, 0);
  char log[4096];
  bw_decision decision;
  look_from(manager, 25, 5, 5);
  bw_world_manager_clear_decisions(manager);
  CHECK_TEXT(update(manager, 0), "loaded");
  CHECK(bw_world_manager_decision(manager, 1, &decision));
  CHECK_FLOAT(decision.distance, 75);
  CHECK(bw_world_manager_decision(manager, 3, &decision));
  CHECK_INT(decision.count, 1);
  CHECK_TEXT(take_log(manager, log),
             "2 reserve Sectors2 100\n"
             "2 request_part one_ms2.sec w0 p2 s1 100\n"
             "3 push Level Dynamic & LUA Pool\n"
             "3 load_part one_ms2.sec w0 p2 s1 100\n"
             "2 pop Level Dynamic & LUA Pool\n");
  CHECK_TEXT(update(manager, 0), "no_room");
  CHECK_TEXT(take_log(manager, log), "2 no_room one_ms3.sec w0 p3 s2 100\n");
  look_from(manager, 45, 5, 5);
  CHECK_TEXT(update(manager, 0), "unloaded");
  CHECK_TEXT(take_log(manager, log),
             "2 unload_part one_ms2.sec w0 p2 100\n"
             "2 release Sectors2 100\n");
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void what_is_far_goes_for_what_is_near(void) {
  bw_world_source *source = row_source();
  for (int seen = 0; seen < 2; seen++) {
    bw_world_manager *manager = row_manager(source, 300, 0);
    look_from(manager, 5, 5, 5);
    for (int i = 0; i < 3; i++) CHECK_TEXT(update(manager, 0), "loaded");
    CHECK_PARTS(manager, 0, "22200");
    CHECK_TEXT(update(manager, 0), "no_room");
    look_from(manager, 45, 5, 5);
    if (seen) CHECK(bw_streamed_world_mark(bw_world_manager_world(manager, 0), 0, 1));
    CHECK_TEXT(update(manager, 0), "unloaded");
    CHECK_PARTS(manager, 0, seen ? "20200" : "02200");
    CHECK_INT(used(manager), LEVEL_POOL + WORLD_HEAP + 200);
    CHECK_TEXT(update(manager, 0), "loaded");
    CHECK_PARTS(manager, 0, seen ? "20220" : "02220"); /* sectors 3 and 4 are equally near */
    bw_world_manager_destroy(manager);
  }
  bw_world_source_destroy(source);
}

/* A world of A, x from 21 to 22, and B, x from 20 to 30 + `more`; y and z from -1 to 1. */
static bw_world_source *margin_source(float more) {
  static const float a[2][3] = {{21, -1, -1}, {22, 1, 1}};
  float b[2][3] = {{20, -1, -1}, {30, 1, 1}};
  bw_world_source *source = new_source();
  bw_world_layout *layout = new_layout("one");
  add_level(source, "one", 0, false);
  CHECK_INT(bw_world_layout_set_sizes(layout, 0, WORLD_HEAP, NULL), BW_OK);
  add_parts(layout, 2, 100);
  b[0][0] += more;
  CHECK_INT(bw_world_layout_add_sector(layout, a[0], a[1], 0, 1, nowhere, NULL), BW_OK);
  CHECK_INT(bw_world_layout_add_sector(layout, b[0], b[1], 1, 2, nowhere, NULL), BW_OK);
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_OK);
  add_world(source, layout);
  return source;
}

static void the_margin_is_on_squares(void) {
  static const struct {
    float more; /* B's low side: 20, or nearly 21 */
    const char *outcome;
  } cases[] = {{0, "unloaded"},      /* 441 + 2 > 400 + 2 + 5 */
               {0.9f, "no_room"},    /* 20.9 * 20.9 + 2 + 5 = 443.8 */
               {0.85f, "unloaded"}}; /* 20.85 * 20.85 + 2 + 5 = 441.7 */
  for (size_t i = 0; i < COUNT(cases); i++) {
    bw_world_source *source = margin_source(cases[i].more);
    bw_world_manager *manager = row_manager(source, 100, 0);
    look_from(manager, 21.5f, 0, 0);
    if (cases[i].more > 0) look_from(manager, 21, 0, 0);
    CHECK_TEXT(update(manager, 0), "loaded");
    CHECK_PARTS(manager, 0, "20");
    look_from(manager, 0, 0, 0);
    CHECK_TEXT(update(manager, 0), cases[i].outcome);
    bw_world_manager_destroy(manager);
    bw_world_source_destroy(source);
  }
}

static void the_nearer_of_two_worlds_is_first(void) {
  bw_world_source *source = pair_source();
  bw_world_manager *manager = NULL;
  CHECK_INT(bw_world_manager_create(source, NULL, NULL, &manager, NULL), BW_OK);
  CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_OK);
  CHECK_INT(bw_world_manager_set_draw_distance(manager, 1000, NULL), BW_OK);
  look_from(manager, 5, 5, 5);
  CHECK_TEXT(update(manager, 0), "loaded"); /* equally near: the solid world's */
  CHECK_PARTS(manager, 0, "200");
  CHECK_PARTS(manager, 1, "000");
  CHECK_TEXT(update(manager, 0), "loaded");
  CHECK_PARTS(manager, 0, "220"); /* sector 1 is as near as 0 */
  CHECK_TEXT(update(manager, 0), "loaded");
  CHECK_PARTS(manager, 0, "220");
  CHECK_PARTS(manager, 1, "200");
  CHECK_FLOAT(bw_world_manager_pending(manager), sqrtf(75.0f));
  CHECK_INT(info_of(manager).urgent, 0); /* 75 is not under 75 */
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_synthetic_world_takes_and_gives_back(void) {
  static const uint32_t parts[] = {1, 2};
  bw_world_source *source = new_source();
  bw_world_layout *layout = new_layout("one");
  add_level(source, "one", 0, false);
  CHECK_INT(bw_world_layout_set_sizes(layout, 0, 1000, NULL), BW_OK);
  CHECK_INT(bw_world_layout_add_part(layout, 0, 300, NULL), BW_OK);
  CHECK_INT(bw_world_layout_add_part(layout, 0, 400, NULL), BW_OK);
  for (uint32_t i = 0; i < 2; i++) {
    add_box(layout, 10.0f * (float)i, 10.0f * (float)(i + 1), i, parts[i]);
  }
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_OK);
  add_world(source, layout);
  bw_world_manager *manager = row_manager(source, 400, 0);
  bw_streamed_world *world = bw_world_manager_world(manager, 0);
  bw_world_sector sector;
  CHECK_INT(used(manager), LEVEL_POOL + 1000);
  look_from(manager, 19, 5, 5);
  CHECK_TEXT(update(manager, 0), "loaded");
  CHECK_INT(used(manager), LEVEL_POOL + 1400);
  CHECK(bw_world_layout_sector(bw_streamed_world_layout(world), 1, &sector));
  CHECK_FLOAT(sector.position[0], 15);
  CHECK_INT(state_of(world, 1).atomic, 1);
  CHECK_INT(bw_world_manager_unload(manager, 0, NULL), BW_OK);
  CHECK_INT(used(manager), 0);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void parts_of_a_managed_world_are_the_managers(void) {
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 1000, 0);
  bw_streamed_world *world = bw_world_manager_world(manager, 0);
  int32_t finished = 0;
  look_from(manager, 5, 5, 5);
  CHECK_TEXT(update(manager, 0), "loaded");
  CHECK_INT(bw_streamed_world_request_part(world, 2, NULL), BW_INVALID);
  CHECK_INT(bw_streamed_world_release_part(world, 1, &finished, NULL), BW_INVALID);
  CHECK_INT(bw_streamed_world_finish_part(world, NULL, 0, NULL), BW_INVALID);
  CHECK_PARTS(manager, 0, "20000");
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

/* ---- reads --------------------------------------------------------------------------------- */

static void reads_can_take_a_while(void) {
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 1000, BW_MANAGER_STEPPED_READS);
  int32_t outcome = -1;
  look_from(manager, 5, 5, 5);
  CHECK_TEXT(update(manager, 0), "requested");
  CHECK_PARTS(manager, 0, "10000");
  CHECK_INT(used(manager), LEVEL_POOL + WORLD_HEAP + 100);
  CHECK_TEXT(update(manager, 0), "busy");
  CHECK_INT(bw_world_manager_finish_read(manager, 7, &outcome, NULL), BW_OK);
  CHECK_TEXT(bw_update_name(outcome), "loaded");
  CHECK_PARTS(manager, 0, "20000");
  CHECK_INT(state_of(bw_world_manager_world(manager, 0), 0).fade_end, 1007);
  CHECK_INT(bw_world_manager_finish_read(manager, 7, &outcome, NULL), BW_OK);
  CHECK_TEXT(bw_update_name(outcome), "idle");
  CHECK_TEXT(update(manager, 0), "requested");
  CHECK_INT(bw_world_manager_unload(manager, 0, NULL), BW_OK); /* while it is being read */
  CHECK_INT(used(manager), 0);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_part_that_cannot_be_read_is_passed_over(void) {
  static const struct {
    size_t size; /* of the file: some of its own bytes, or zeros behind them */
    const char *message;
  } cases[] = {{30, "'one_ms1.sec' has 30 bytes, its manifest says "},
               {400, "'one_ms1.sec' has 400 bytes, its manifest says "}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    bw_world_source *source = row_source();
    bw_bytes *bytes = NULL;
    uint8_t file[400] = {0};
    bw_error why;
    CHECK_INT(bw_world_source_read(source, "one_ms1.sec", NULL, &bytes, NULL), BW_OK);
    memcpy(file, bw_bytes_data(bytes), bw_bytes_size(bytes));
    bw_bytes_destroy(bytes);
    CHECK_INT(bw_world_source_add_file(source, "one_ms1.sec", file, cases[i].size, NULL), BW_OK);
    bw_world_manager *manager = row_manager(source, 1000, 0);
    look_from(manager, 5, 5, 5);
    CHECK(!bw_world_manager_failure(manager, &why));
    CHECK_TEXT(update(manager, 0), "failed");
    CHECK(bw_world_manager_failure(manager, &why));
    CHECK(strstr(why.message, cases[i].message) == why.message);
    CHECK_PARTS(manager, 0, "30000");
    CHECK_INT(used(manager), LEVEL_POOL + WORLD_HEAP);
    CHECK_TEXT(update(manager, 0), "loaded");
    CHECK_PARTS(manager, 0, "32000");
    CHECK_INT(bw_world_manager_unload(manager, 0, NULL), BW_OK);
    CHECK_INT(used(manager), 0);
    bw_world_manager_destroy(manager);
    bw_world_source_destroy(source);
  }
}

/* A manifest may say 0 of a file's size: whatever is there is read. */
static void a_manifest_may_leave_a_size_open(void) {
  enum { SIZE_OF_PART_1 = 12 };
  static const uint8_t sizes[] = {0, 1};
  for (size_t i = 0; i < COUNT(sizes); i++) {
    bw_world_source *source = row_source();
    bw_bytes *bytes = NULL;
    uint8_t manifest[64];
    CHECK_INT(bw_world_source_read(source, "one_sec.mem", NULL, &bytes, NULL), BW_OK);
    size_t size = bw_bytes_size(bytes);
    CHECK_INT(size, 12 + 5 * 8);
    memcpy(manifest, bw_bytes_data(bytes), size);
    memset(manifest + SIZE_OF_PART_1, 0, 4);
    manifest[SIZE_OF_PART_1] = sizes[i];
    CHECK_INT(bw_world_source_add_file(source, "one_sec.mem", manifest, size, NULL), BW_OK);
    bw_bytes_destroy(bytes);
    bw_world_manager *manager = row_manager(source, 1000, 0);
    look_from(manager, 5, 5, 5);
    CHECK_TEXT(update(manager, 0), sizes[i] == 0 ? "loaded" : "failed");
    CHECK_PARTS(manager, 0, sizes[i] == 0 ? "20000" : "30000");
    bw_world_manager_destroy(manager);
    bw_world_source_destroy(source);
  }
}

static void a_part_of_other_sectors_is_passed_over(void) {
  bw_world_source *source = row_source();
  bw_bytes *bytes = NULL;
  bw_error why;
  CHECK_INT(bw_world_source_read(source, "one_ms2.sec", NULL, &bytes, NULL), BW_OK);
  CHECK_INT(bw_world_source_add_file(source, "one_ms1.sec", bw_bytes_data(bytes),
                                     bw_bytes_size(bytes), NULL),
            BW_OK);
  bw_bytes_destroy(bytes);
  bw_world_manager *manager = row_manager(source, 1000, BW_MANAGER_STEPPED_READS);
  int32_t outcome = -1;
  look_from(manager, 5, 5, 5);
  CHECK_TEXT(update(manager, 0), "requested");
  CHECK_INT(bw_world_manager_finish_read(manager, 0, &outcome, NULL), BW_OK);
  CHECK_TEXT(bw_update_name(outcome), "failed");
  CHECK(bw_world_manager_failure(manager, &why));
  CHECK_INT(why.code, BW_INVALID);
  CHECK_PARTS(manager, 0, "30000");
  CHECK_INT(used(manager), LEVEL_POOL + WORLD_HEAP);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_part_that_is_missing_is_passed_over(void) {
  static const char *const names[] = {"one.lev", "one_sec.mem", "one_sec.wld", "one_ms2.sec"};
  bw_world_source *whole = row_source();
  bw_world_source *source = new_source();
  bw_error why;
  for (size_t i = 0; i < COUNT(names); i++) {
    bw_bytes *bytes = NULL;
    CHECK_INT(bw_world_source_read(whole, names[i], NULL, &bytes, NULL), BW_OK);
    CHECK_INT(bw_world_source_add_file(source, names[i], bw_bytes_data(bytes), bw_bytes_size(bytes),
                                       NULL),
              BW_OK);
    bw_bytes_destroy(bytes);
  }
  bw_world_manager *manager = row_manager(source, 1000, 0);
  look_from(manager, 5, 5, 5);
  CHECK_TEXT(update(manager, 0), "failed");
  CHECK(bw_world_manager_failure(manager, &why));
  CHECK_TEXT(why.message, "there is no 'one_ms1.sec' among 5 added files");
  CHECK_TEXT(update(manager, 0), "loaded");
  CHECK_PARTS(manager, 0, "32000");
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
  bw_world_source_destroy(whole);
}

/* ---- views --------------------------------------------------------------------------------- */

static void a_view_marks_the_solid_world(void) {
  bw_world_source *source = pair_source();
  for (uint32_t own = 0; own < 2; own++) {
    bw_world_manager *manager = new_manager(source, 10000, own * BW_MANAGER_OWN_MARKS);
    CHECK_INT(bw_world_manager_load_level(manager, "two", NULL, 0, NULL), BW_OK);
    CHECK_INT(bw_world_manager_find_visible(manager, 0, nowhere, NULL, 0, NULL), BW_OK);
    CHECK(bw_streamed_world_marked(bw_world_manager_world(manager, 0), 2));
    CHECK_INT(bw_streamed_world_marked(bw_world_manager_world(manager, 1), 2), own);
    CHECK_INT(bw_streamed_world_counter(bw_world_manager_world(manager, 0)), 3);
    CHECK_INT(bw_world_manager_find_visible(manager, 1, nowhere, NULL, 0, NULL), BW_OK);
    CHECK_INT(bw_streamed_world_counter(bw_world_manager_world(manager, 0)), own ? 6 : 9);
    bw_world_manager_destroy(manager);
  }
  bw_world_source_destroy(source);
}

static void a_view_in_game_axes_sees_the_row(void) {
  static const float game_camera[3] = {-5, -5, 5};
  static const float along_x[3] = {1, 0, 0};
  float planes[24];
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 1000, 0);
  const bw_streamed_world *world = bw_world_manager_world(manager, 0);
  CHECK(bw_view_planes(game_camera, along_x, 0.637f, 0.478f, 0.1f, 30, planes));
  CHECK_INT(bw_world_manager_find_visible(manager, 0, game_camera, planes, 0, NULL), BW_OK);
  for (uint32_t i = 0; i < 5; i++) CHECK_INT(bw_streamed_world_marked(world, i), i < 3);
  planes[5] = NAN;
  CHECK_INT(bw_world_manager_find_visible(manager, 0, game_camera, planes, 0, NULL), BW_INVALID);
  CHECK(bw_streamed_world_marked(world, 0));
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void occluders_of_the_level_hide(void) {
  static const float box[2][3] = {{20, 0, -1}, {22, 5, 1}}; /* behind the wall */
  static const float camera[3] = {0, 0, 1.5f};
  bw_world_source *source = new_source();
  bw_world_layout *layout = new_layout("one");
  add_level(source, "one", 0, true);
  CHECK_INT(bw_world_layout_set_sizes(layout, 0, WORLD_HEAP, NULL), BW_OK);
  add_parts(layout, 1, 100);
  CHECK_INT(bw_world_layout_add_sector(layout, box[0], box[1], 0, 1, nowhere, NULL), BW_OK);
  add_box(layout, 20, 30, 1, 1);
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_OK);
  add_world(source, layout);
  bw_world_manager *manager = row_manager(source, 1000, 0);
  const bw_streamed_world *world = bw_world_manager_world(manager, 0);
  CHECK_INT(bw_world_manager_find_visible(manager, 0, camera, NULL, 0, NULL), BW_OK);
  CHECK(!bw_streamed_world_marked(world, 0));
  CHECK(bw_streamed_world_marked(world, 1)); /* across the wedge's side */
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void cameras_that_cannot_be_are_refused(void) {
  static const float positions[9 * 3] = {0};
  static const float lost[6] = {0, 0, 0, 0, NAN, 0};
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 1000, 0);
  CHECK_INT(bw_world_manager_set_cameras(manager, positions, 8, NULL), BW_OK);
  CHECK_INT(bw_world_manager_set_cameras(manager, positions, 9, NULL), BW_LIMIT);
  CHECK_INT(bw_world_manager_set_cameras(manager, lost, 2, NULL), BW_INVALID);
  CHECK_INT(info_of(manager).camera_count, 8);
  CHECK_INT(bw_world_manager_set_draw_distance(manager, INFINITY, NULL), BW_INVALID);
  CHECK_INT(bw_world_manager_set_cameras(manager, NULL, 0, NULL), BW_OK);
  CHECK_TEXT(update(manager, 0), "idle"); /* nobody looks */
  CHECK_FLOAT(bw_world_manager_adjust_draw_distance(manager, 1000, 1, 0.1f, NAN, 0), 300);
  CHECK_FLOAT(bw_world_manager_adjust_draw_distance(manager, 250, 1, 0.1f, 30, 0), 250);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

/* ---- preloading ---------------------------------------------------------------------------- */

static uint32_t run_preload(bw_world_manager *manager, uint32_t now) {
  int32_t going_on = 1;
  uint32_t steps = 0;
  while (going_on && steps < 1000) {
    if (!CHECK_INT(bw_world_manager_step_preload(manager, now, &going_on, NULL), BW_OK)) break;
    steps++;
  }
  return steps;
}

static void a_preload_goes_one_part_beyond_its_radius(void) {
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 1000, 0);
  look_from(manager, 5, 5, 5);
  CHECK_INT(bw_world_manager_begin_preload(manager, 25, 10000, 1, NULL, 0, NULL), BW_OK);
  CHECK_INT(run_preload(manager, 0), 4);
  CHECK_PARTS(manager, 0, "22220");
  CHECK_FLOAT(bw_world_manager_pending(manager), sqrtf(675.0f));
  CHECK_INT(info_of(manager).preloading, 0);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void with_a_camera_the_draw_distance_is_the_radius(void) {
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 1000, 0);
  look_from(manager, 5, 5, 5);
  CHECK_INT(bw_world_manager_set_draw_distance(manager, 10, NULL), BW_OK);
  CHECK_INT(bw_world_manager_begin_preload(manager, 500, 10000, 0, NULL, 0, NULL), BW_OK);
  CHECK_INT(run_preload(manager, 0), 3); /* 8.66, 8.66, 16.58 */
  CHECK_PARTS(manager, 0, "22200");
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_preload_ends_when_nothing_is_left(void) {
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 1000, 0);
  look_from(manager, 5, 5, 5);
  CHECK_INT(bw_world_manager_begin_preload(manager, 500, 10000, 1, NULL, 0, NULL), BW_OK);
  CHECK_INT(run_preload(manager, 0), 5 + 200);
  CHECK_PARTS(manager, 0, "22222");
  CHECK_INT(bw_world_manager_unload(manager, 0, NULL), BW_OK);
  CHECK_INT(bw_world_manager_load_level(manager, "one", NULL, 0, NULL), BW_OK);
  CHECK_INT(bw_world_manager_begin_preload(manager, 500, 100, 1, NULL, 4294967290u, NULL), BW_OK);
  CHECK_INT(run_preload(manager, 93), 5 + 200); /* 99 milliseconds later */
  CHECK_INT(bw_world_manager_begin_preload(manager, 500, 100, 1, NULL, 0, NULL), BW_OK);
  CHECK_INT(run_preload(manager, 100), 200); /* too late: every update counts */
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static int32_t step_preload(bw_world_manager *manager, uint32_t now) {
  int32_t going_on = 7;
  CHECK_INT(bw_world_manager_step_preload(manager, now, &going_on, NULL), BW_OK);
  return going_on;
}

/* Before its time is over an update that did something ends a preload where what is pending is
 * farther than the radius; behind that it is one of the 200 that count. */
static void the_radius_counts_while_there_is_time(void) {
  static const uint32_t times[] = {9, 10};
  bw_world_source *source = row_source();
  for (size_t i = 0; i < COUNT(times); i++) {
    bw_world_manager *manager = row_manager(source, 1000, 0);
    look_from(manager, 5, 5, 5);
    CHECK_INT(bw_world_manager_begin_preload(manager, 1, 10, 1, NULL, 0, NULL), BW_OK);
    CHECK_INT(step_preload(manager, times[i]), times[i] == 10); /* sqrt(75) away */
    CHECK_PARTS(manager, 0, "20000");
    CHECK_INT(info_of(manager).preloading, times[i] == 10);
    if (times[i] == 10) CHECK_INT(run_preload(manager, 10), 199);
    bw_world_manager_destroy(manager);
  }
  bw_world_source_destroy(source);
}

/* The camera goes while a part is being read: there is no pending distance, and it goes on. */
static void a_preload_goes_on_where_nothing_is_pending(void) {
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 1000, BW_MANAGER_STEPPED_READS);
  look_from(manager, 5, 5, 5);
  CHECK_TEXT(update(manager, 0), "requested");
  CHECK_INT(bw_world_manager_begin_preload(manager, 1, 1000, 1, NULL, 0, NULL), BW_OK);
  CHECK_INT(bw_world_manager_set_cameras(manager, NULL, 0, NULL), BW_OK);
  for (uint32_t now = 0; now < 300; now++) {
    if (!CHECK_INT(step_preload(manager, now), 1)) break; /* more than the 200 that count */
  }
  look_from(manager, 5, 5, 5);
  CHECK_INT(step_preload(manager, 300), 0);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_preload_loads_packs(void) {
  static const char *const queued[] = {"a", "none", "a"};
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 1000, 0);
  char log[4096];
  CHECK_INT(bw_world_source_add_file(source, "a.pak", "abcd", 4, NULL), BW_OK);
  CHECK_INT(bw_world_source_add_file(source, "one_1.pak", "abcdef", 6, NULL), BW_OK);
  for (size_t i = 0; i < COUNT(queued); i++) {
    CHECK_INT(bw_world_manager_queue_pack(manager, queued[i], NULL), BW_OK);
  }
  bw_world_manager_clear_decisions(manager);
  CHECK_INT(bw_world_manager_begin_preload(manager, 25, 0, 1, "one_1", 0, NULL), BW_OK);
  CHECK_INT(run_preload(manager, 0), 200);
  CHECK_TEXT(take_log(manager, log),
             "2 reset_visibility \n"
             "2 load_pack one_1 6\n"
             "2 reset_visibility \n"
             "2 load_pack a 4\n"
             "2 miss_pack none\n"
             "2 load_pack a 4\n");
  CHECK_INT(bw_world_manager_pack_count(manager), 0);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void preloads_do_not_nest(void) {
  bw_world_source *source = row_source();
  bw_world_manager *manager = new_manager(source, 1000, 0);
  int32_t going_on = 0;
  CHECK_INT(bw_world_manager_begin_preload(manager, 25, 10, 1, NULL, 0, NULL), BW_INVALID);
  CHECK_INT(bw_world_manager_step_preload(manager, 0, &going_on, NULL), BW_INVALID);
  CHECK_INT(bw_world_manager_load_level(manager, "one", NULL, 0, NULL), BW_OK);
  CHECK_INT(bw_world_manager_begin_preload(manager, NAN, 10, 1, NULL, 0, NULL), BW_INVALID);
  CHECK_INT(bw_world_manager_begin_preload(manager, 25, 10, 1, "", 0, NULL), BW_INVALID);
  CHECK_INT(bw_world_manager_begin_preload(manager, 25, 10, 1, NULL, 0, NULL), BW_OK);
  CHECK_INT(info_of(manager).preloading, 1);
  CHECK_INT(bw_world_manager_begin_preload(manager, 25, 10, 1, NULL, 0, NULL), BW_INVALID);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(parts_load_by_their_distance),
                                    TEST(decisions_are_told),
                                    TEST(what_is_far_goes_for_what_is_near),
                                    TEST(the_margin_is_on_squares),
                                    TEST(the_nearer_of_two_worlds_is_first),
                                    TEST(a_synthetic_world_takes_and_gives_back),
                                    TEST(parts_of_a_managed_world_are_the_managers),
                                    TEST(reads_can_take_a_while),
                                    TEST(a_part_that_cannot_be_read_is_passed_over),
                                    TEST(a_manifest_may_leave_a_size_open),
                                    TEST(a_part_of_other_sectors_is_passed_over),
                                    TEST(a_part_that_is_missing_is_passed_over),
                                    TEST(a_view_marks_the_solid_world),
                                    TEST(a_view_in_game_axes_sees_the_row),
                                    TEST(occluders_of_the_level_hide),
                                    TEST(cameras_that_cannot_be_are_refused),
                                    TEST(a_preload_goes_one_part_beyond_its_radius),
                                    TEST(with_a_camera_the_draw_distance_is_the_radius),
                                    TEST(a_preload_ends_when_nothing_is_left),
                                    TEST(the_radius_counts_while_there_is_time),
                                    TEST(a_preload_goes_on_where_nothing_is_pending),
                                    TEST(a_preload_loads_packs),
                                    TEST(preloads_do_not_nest)};
  return test_main(argc, argv, cases, COUNT(cases));
}
