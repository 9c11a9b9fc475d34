/* The budget and StreamedWorld: the examples of the spec's sections 7.6 and 7.7, and the test ideas
 * of units 18 and 19 that need no manager. */
#include "test_world.h"

/* ---- the budget ---------------------------------------------------------------------------- */

static bw_budget *new_budget(uint32_t capacity, uint32_t options) {
  bw_budget *budget = NULL;
  CHECK_INT(bw_budget_create(capacity, options, NULL, &budget, NULL), BW_OK);
  return budget;
}

static bw_status reserve(bw_budget *budget, uint32_t parent, uint32_t size, uint32_t *id) {
  return bw_budget_reserve(budget, parent, "some", size, BW_BUDGET_CLUMP, id, NULL);
}

static void pools_have_the_original_sizes(void) {
  static const uint32_t level[][2] = {{1000, 262144},   {100000, 262144}, {254500, 262144},
                                      {254524, 262159}, {300000, 309000}, {1000000, 1030000},
                                      {0, 262144},      {254509, 262144}, {254510, 262145}};
  static const uint32_t data[][2] = {
      {99, 99}, {1000, 1010}, {1000000, 1010000}, {635488, 641842}, {0, 0}};
  static const uint32_t second[][2] = {{100000, 4096}, {200000, 68928}, {0, 4096}, {135168, 4096}};
  for (size_t i = 0; i < COUNT(level); i++) {
    CHECK_INT(bw_budget_level_pool(level[i][0]), level[i][1]);
  }
  for (size_t i = 0; i < COUNT(data); i++) {
    CHECK_INT(bw_budget_global_data(data[i][0]), data[i][1]);
  }
  for (size_t i = 0; i < COUNT(second); i++) {
    CHECK_INT(bw_budget_sector_pool_2(second[i][0]), second[i][1]);
  }
  CHECK_INT(bw_budget_sector_pool(17348608), BW_SECTOR_POOL);
  CHECK_INT(bw_budget_sector_pool(131071), 0);
  CHECK_INT(bw_budget_sector_pool_2(0x90000000u), 4096); /* negative to a signed compare */
  CHECK_INT(bw_budget_water(100, 2000), 100 * 64 + 2000 + 0x1064);
  CHECK_INT(bw_budget_water(UINT32_MAX, 1), UINT32_MAX);
}

static void products_of_pools_wrap_at_32_bits(void) {
  CHECK_INT(bw_budget_level_pool(41698711), 4294967233u / 100u);
  CHECK_INT(bw_budget_level_pool(41698712), 262144); /* 40 / 100 */
  CHECK_INT(bw_budget_global_data(42524429), 33 / 100);
}

static void heaps_without_a_manifest_have_a_least_size(void) {
  CHECK_INT(bw_budget_world_heap(100), 716800);
  CHECK_INT(bw_budget_world_heap(1000000), 1350000);
  CHECK_INT(bw_budget_part_heap(100), 262144);
  CHECK_INT(bw_budget_part_heap(1000000), 1300000);
  CHECK_INT(bw_budget_part_heap(UINT32_MAX), UINT32_MAX);
}

static void a_budget_refuses_what_does_not_fit(void) {
  bw_budget *budget = new_budget(1000, 0);
  uint32_t first = 0;
  uint32_t second = 77;
  bw_error error;
  CHECK_INT(reserve(budget, 0, 600, &first), BW_OK);
  CHECK_INT(bw_budget_reserve(budget, 0, "more", 500, BW_BUDGET_CLUMP, &second, &error), BW_LIMIT);
  CHECK_TEXT(
      error.message,
      "reservation 'more': 500 bytes do not fit into the 400 that are free in 'Sector Pool'");
  CHECK_INT(second, 77);
  CHECK_INT(bw_budget_release(budget, first, NULL), BW_OK);
  CHECK_INT(bw_budget_free(budget, 0), 1000);
  CHECK_INT(bw_budget_used(budget, 0), 0);
  CHECK_INT(bw_budget_peak(budget, 0), 600);
  CHECK_INT(bw_budget_release(budget, first, NULL), BW_NOT_FOUND);
  bw_budget_destroy(budget);
}

static void ids_are_never_used_again(void) {
  bw_budget *budget = new_budget(1000, 0);
  uint32_t first = 0;
  uint32_t second = 0;
  CHECK_INT(reserve(budget, 0, 1, &first), BW_OK);
  CHECK_INT(bw_budget_release(budget, first, NULL), BW_OK);
  CHECK_INT(reserve(budget, 0, 1, &second), BW_OK);
  CHECK(second != first);
  bw_budget_destroy(budget);
}

static void reservations_make_a_tree(void) {
  bw_budget *budget = new_budget(1000, 0);
  bw_bytes *text = NULL;
  bw_reservation found;
  uint32_t a = 0, b = 0, in_a = 0;
  CHECK_INT(bw_budget_reserve(budget, 0, "a", 400, BW_BUDGET_HEAP, &a, NULL), BW_OK);
  CHECK_INT(bw_budget_reserve(budget, 0, "b", 100, BW_BUDGET_CLUMP, &b, NULL), BW_OK);
  CHECK_INT(bw_budget_reserve(budget, a, "in a", 150, BW_BUDGET_CLUMP, &in_a, NULL), BW_OK);
  CHECK_INT(bw_budget_used(budget, 0), 500);
  CHECK_INT(bw_budget_used(budget, a), 150);
  CHECK(bw_budget_get(budget, 2, &found));
  CHECK_TEXT(found.name, "in a");
  CHECK_INT(found.depth, 2);
  CHECK_INT(found.parent, a);
  CHECK_INT(bw_budget_find(budget, "b"), b);
  CHECK_INT(bw_budget_find(budget, "c"), BW_NONE);
  CHECK(!bw_budget_get(budget, 4, &found));
  CHECK_INT(bw_budget_text(budget, &text, NULL), BW_OK);
  static const char wanted[] =
      "Sector Pool: 1000, 500 used, 500 free, peak 500\n"
      "  a: 400, 150 used, 250 free, peak 150\n"
      "    in a: 150\n"
      "  b: 100\n";
  CHECK_INT(bw_bytes_size(text), sizeof wanted - 1);
  CHECK(memcmp(bw_bytes_data(text), wanted, sizeof wanted - 1) == 0);
  bw_bytes_destroy(text);
  CHECK_INT(bw_budget_release(budget, a, NULL), BW_INVALID);
  CHECK_INT(bw_budget_release(budget, 0, NULL), BW_INVALID);
  CHECK_INT(bw_budget_release(budget, in_a, NULL), BW_OK);
  CHECK_INT(bw_budget_release(budget, a, NULL), BW_OK);
  CHECK_INT(bw_budget_count(budget), 2);
  bw_budget_destroy(budget);
}

static void a_clump_says_that_nothing_is_free(void) {
  bw_budget *budget = new_budget(1000, 0);
  uint32_t heap = 0, clump = 0;
  CHECK_INT(bw_budget_reserve(budget, 0, "heap", 300, BW_BUDGET_HEAP, &heap, NULL), BW_OK);
  CHECK_INT(bw_budget_reserve(budget, 0, "clump", 200, BW_BUDGET_CLUMP, &clump, NULL), BW_OK);
  CHECK_INT(bw_budget_largest_free(budget, 0), 500);
  CHECK_INT(bw_budget_largest_free(budget, heap), 300);
  CHECK_INT(bw_budget_largest_free(budget, clump), 0);
  CHECK_INT(bw_budget_free(budget, clump), 200);
  CHECK_INT(bw_budget_largest_free(budget, 99), 0);
  bw_budget_destroy(budget);
}

static void blocks_count_as_the_heaps_do(void) {
  bw_budget *budget = new_budget(BW_SECTOR_POOL, BW_BUDGET_BLOCKS);
  uint32_t id = 0;
  CHECK_INT(bw_budget_free(budget, 0), 17216512);
  CHECK_INT(reserve(budget, 0, 1, &id), BW_OK);
  CHECK_INT(bw_budget_used(budget, 0), 1024);
  CHECK_INT(reserve(budget, 0, 1025, &id), BW_OK);
  CHECK_INT(bw_budget_used(budget, 0), 1024 + 2048);
  CHECK(!bw_budget_fits(budget, 0, 17216512 - 3 * 1024 + 1));
  CHECK(bw_budget_fits(budget, 0, 17216512 - 3 * 1024));
  CHECK_INT(reserve(budget, 0, UINT32_MAX, &id), BW_LIMIT);
  bw_budget_destroy(budget);
}

static void reservations_that_cannot_be_are_refused(void) {
  bw_budget *budget = new_budget(1000, 0);
  uint32_t id = 0;
  CHECK_INT(bw_budget_reserve(budget, 0, "", 1, BW_BUDGET_HEAP, &id, NULL), BW_INVALID);
  CHECK_INT(bw_budget_reserve(budget, 0, "a", 1, 2, &id, NULL), BW_INVALID);
  CHECK_INT(bw_budget_reserve(budget, 5, "a", 1, BW_BUDGET_HEAP, &id, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_budget_reserve(budget, 0, "a name of over thirty-one letters", 1, BW_BUDGET_HEAP,
                              &id, NULL),
            BW_LIMIT);
  CHECK_INT(bw_budget_count(budget), 1);
  bw_budget_destroy(budget);
}

static void pools_are_registered_with_15_characters(void) {
  char label[BW_POOL_LABEL];
  bw_budget_label("level102s_sec.wld", label);
  CHECK_TEXT(label, "level102s-sec.w");
  bw_budget_label("World Level Pool", label);
  CHECK_TEXT(label, "World-Level-Poo");
  bw_budget_label("x", label);
  CHECK_TEXT(label, "x");
}

static void the_fight_of_level102_adds_up(void) {
  static const uint32_t sizes[] = {641842, 262144, 485812, 265236};
  bw_budget *budget = new_budget(BW_SECTOR_POOL, 0);
  uint32_t id = 0;
  for (size_t i = 0; i < COUNT(sizes); i++) CHECK_INT(reserve(budget, 0, sizes[i], &id), BW_OK);
  CHECK_INT(bw_budget_used(budget, 0), 1655034);
  bw_budget_destroy(budget);
}

/* ---- what is wanted ------------------------------------------------------------------------ */

static const float inside[3] = {5, 5, 5};

static void distance_is_to_the_nearer_faces(void) {
  static const float low[3] = {0, 0, 0};
  static const float high[3] = {10, 10, 10};
  static const float both[6] = {20, 5, 5, 5, 5, 5};
  CHECK_FLOAT(bw_streamed_world_distance(low, high, inside, 1), 75.0f);
  CHECK_FLOAT(bw_streamed_world_distance(low, high, both, 2), 75.0f);
  CHECK_FLOAT(bw_streamed_world_distance(low, high, both, 1), 150.0f);
  CHECK(isinf(bw_streamed_world_distance(low, high, NULL, 0)));
}

static void game_points_turn_to_renderware(void) {
  float point[3];
  bw_view_point(1, 2, 3, point);
  CHECK_FLOAT(point[0], 1);
  CHECK_FLOAT(point[1], 3);
  CHECK_FLOAT(point[2], -2);
}

static void a_marked_sector_within_reach_is_wanted_first(void) {
  bw_streamed_world *world = row_world(4);
  float d = 0;
  CHECK(bw_streamed_world_mark(world, 3, 1));
  CHECK_INT(bw_streamed_world_find_to_load(world, inside, 1, 1000, &d), 3);
  CHECK_FLOAT(d, 675);
  CHECK(!bw_streamed_world_fell_back(world));
  CHECK_FLOAT(bw_streamed_world_pending(world, inside, 1), 25.980762f);
  CHECK_INT(bw_streamed_world_find_to_load(world, inside, 1, 500, &d), 0);
  CHECK(bw_streamed_world_fell_back(world));
  CHECK_INT(bw_streamed_world_find_to_load(world, inside, 1, 675, &d), 3);
  bw_streamed_world_destroy(world);
}

static void nothing_is_wanted_when_all_is_loaded(void) {
  bw_streamed_world *world = row_world(4);
  float d = 0;
  for (uint32_t part = 1; part <= 4; part++) load_part(world, part);
  CHECK_INT(bw_streamed_world_find_to_load(world, inside, 1, 1000, &d), BW_NONE);
  CHECK_INT(bw_streamed_world_found(world), BW_NONE);
  CHECK_FLOAT(bw_streamed_world_pending(world, inside, 1), 3.40282347e+38f);
  bw_streamed_world_destroy(world);
}

static void without_a_camera_nothing_is_wanted(void) {
  bw_streamed_world *world = row_world(4);
  float d = 0;
  CHECK_INT(bw_streamed_world_find_to_load(world, NULL, 0, 1000, &d), BW_NONE);
  CHECK_FLOAT(bw_streamed_world_pending(world, NULL, 0), 3.40282347e+38f);
  bw_streamed_world_destroy(world);
}

static void equally_near_sectors_go_by_their_index(void) {
  static const float camera[3] = {25, 5, 5};
  bw_streamed_world *world = row_world(5);
  float d = 0;
  CHECK_INT(bw_streamed_world_find_to_load(world, camera, 1, 300, &d), 1);
  CHECK_FLOAT(d, 75);
  bw_streamed_world_destroy(world);
}

static void what_was_just_loaded_is_still_pending(void) {
  bw_streamed_world *world = row_world(4);
  float d = 0;
  CHECK_INT(bw_streamed_world_find_to_load(world, inside, 1, 1000, &d), 0);
  load_part(world, 1);
  CHECK_FLOAT(bw_streamed_world_pending(world, inside, 1), sqrtf(75.0f));
  bw_streamed_world_destroy(world);
}

static void the_part_whose_nearest_sector_is_farthest_goes(void) {
  bw_streamed_world *world = row_world(4);
  float d = 0;
  for (uint32_t part = 1; part <= 4; part++) load_part(world, part);
  CHECK_INT(bw_streamed_world_find_to_unload(world, inside, 1, &d), 3); /* never the last */
  CHECK_FLOAT(d, 275);
  bw_streamed_world_destroy(world);
}

static void a_seen_part_stays(void) {
  bw_streamed_world *world = row_world(3);
  float d = 0;
  for (uint32_t part = 1; part <= 3; part++) load_part(world, part);
  CHECK(bw_streamed_world_mark(world, 1, 1));
  CHECK_INT(bw_streamed_world_find_to_unload(world, inside, 1, &d), 1);
  CHECK(bw_streamed_world_mark(world, 0, 1));
  CHECK_INT(bw_streamed_world_find_to_unload(world, inside, 1, &d), 0);
  bw_streamed_world_destroy(world);
}

static void a_part_in_use_stays(void) {
  bw_streamed_world *world = row_world(4);
  float d = 0;
  for (uint32_t part = 1; part <= 4; part++) load_part(world, part);
  CHECK(bw_streamed_world_set_in_use(world, 2, 1));
  CHECK_INT(bw_streamed_world_find_to_unload(world, inside, 1, &d), 1);
  CHECK(bw_streamed_world_set_in_use(world, 2, 0));
  CHECK_INT(bw_streamed_world_find_to_unload(world, inside, 1, &d), 3);
  bw_streamed_world_destroy(world);
}

static void a_world_of_one_part_never_drops_it(void) {
  bw_streamed_world *world = row_world(1);
  float d = 0;
  load_part(world, 1);
  CHECK_INT(bw_streamed_world_find_to_unload(world, inside, 1, &d), 0);
  bw_streamed_world_destroy(world);
}

/* ---- parts in and out ---------------------------------------------------------------------- */

static void a_part_is_asked_for_and_read(void) {
  bw_streamed_world *world = row_world(3);
  CHECK_INT(bw_streamed_world_part(world, 2), BW_PART_EMPTY);
  CHECK_INT(bw_streamed_world_request_part(world, 2, NULL), BW_OK);
  CHECK_INT(bw_streamed_world_reading(world), 2);
  CHECK_INT(bw_streamed_world_part(world, 2), BW_PART_READING);
  CHECK_INT(bw_streamed_world_request_part(world, 3, NULL), BW_INVALID);
  CHECK(!state_of(world, 1).atomic);
  CHECK_INT(bw_streamed_world_finish_part(world, NULL, 40, NULL), BW_OK);
  CHECK_INT(bw_streamed_world_loaded(world), 1);
  bw_sector_state state = state_of(world, 1);
  CHECK_INT(state.state, BW_SECTOR_LOADED);
  CHECK_INT(state.atomic, 1);
  CHECK_INT(state.fade_end, 1040);
  CHECK_INT(bw_streamed_world_request_part(world, 2, NULL), BW_INVALID);
  CHECK_INT(bw_streamed_world_finish_part(world, NULL, 40, NULL), BW_INVALID);
  bw_streamed_world_destroy(world);
}

static void parts_out_of_range_are_refused(void) {
  bw_streamed_world *world = row_world(3);
  int32_t finished = 0;
  bw_error error;
  CHECK_INT(bw_streamed_world_request_part(world, 0, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_streamed_world_request_part(world, 4, &error), BW_NOT_FOUND);
  CHECK_TEXT(error.message, "world 'row' has no part 4, its parts are 1 to 3");
  CHECK_INT(bw_streamed_world_release_part(world, BW_NONE, &finished, NULL), BW_NOT_FOUND);
  CHECK_INT(bw_streamed_world_release_part(world, 1, &finished, NULL), BW_INVALID);
  CHECK_INT(bw_streamed_world_part(world, 4), BW_NONE);
  CHECK(!bw_streamed_world_set_in_use(world, 3, 1));
  CHECK(!bw_streamed_world_set_in_use(world, 0, 1)); /* without an atomic */
  CHECK(!bw_streamed_world_mark(world, 3, 1));
  CHECK(!bw_streamed_world_set_hidden(world, 3, 1));
  bw_streamed_world_destroy(world);
}

static void a_part_that_failed_is_not_asked_for_again(void) {
  bw_streamed_world *world = row_world(3);
  float d = 0;
  CHECK_INT(bw_streamed_world_request_part(world, 1, NULL), BW_OK);
  bw_streamed_world_cancel_part(world, 1);
  CHECK_INT(bw_streamed_world_part(world, 1), BW_PART_FAILED);
  CHECK_INT(bw_streamed_world_find_to_load(world, inside, 1, 1000, &d), 1);
  CHECK_INT(bw_streamed_world_request_part(world, 2, NULL), BW_OK);
  bw_streamed_world_cancel_part(world, 0);
  CHECK_INT(bw_streamed_world_find_to_load(world, inside, 1, 1000, &d), 1);
  bw_streamed_world_destroy(world);
}

static void a_sector_in_use_holds_its_part(void) {
  static const uint32_t parts[] = {1, 1, 1, 2};
  bw_streamed_world *world = world_of(row_layout("row", parts, 4, 2, 100));
  int32_t finished = 7;
  load_part(world, 1);
  CHECK(bw_streamed_world_set_in_use(world, 1, 1));
  CHECK_INT(bw_streamed_world_release_part(world, 1, &finished, NULL), BW_OK);
  CHECK_INT(finished, 0);
  CHECK_INT(state_of(world, 0).state, BW_SECTOR_RELEASED);
  CHECK_INT(state_of(world, 1).state, BW_SECTOR_PENDING);
  CHECK_INT(state_of(world, 2).state, BW_SECTOR_LOADED);
  CHECK_INT(bw_streamed_world_part(world, 1), BW_PART_LOADED);
  CHECK(bw_streamed_world_set_in_use(world, 1, 0));
  CHECK_INT(bw_streamed_world_release_part(world, 1, &finished, NULL), BW_OK);
  CHECK_INT(finished, 1);
  for (uint32_t i = 0; i < 3; i++) CHECK_INT(state_of(world, i).state, BW_SECTOR_RELEASED);
  CHECK_INT(bw_streamed_world_part(world, 1), BW_PART_EMPTY);
  CHECK_INT(bw_streamed_world_loaded(world), 0);
  bw_streamed_world_destroy(world);
}

static void a_part_half_released_is_not_wanted(void) {
  static const uint32_t parts[] = {1, 1, 2};
  bw_streamed_world *world = world_of(row_layout("row", parts, 3, 2, 100));
  int32_t finished = 7;
  float d = 0;
  load_part(world, 1);
  CHECK(bw_streamed_world_set_in_use(world, 1, 1));
  CHECK_INT(bw_streamed_world_release_part(world, 1, &finished, NULL), BW_OK);
  CHECK_INT(bw_streamed_world_find_to_load(world, inside, 1, 1000, &d), 2);
  bw_streamed_world_destroy(world);
}

/* ---- fading in ----------------------------------------------------------------------------- */

static void what_is_new_fades_in(void) {
  static const uint32_t cases[][3] = {
      {1000, 0, 0},           {1000, 500, 127},        {1000, 1000, 255}, {1000, 5000, 255},
      {1000, 4294967295u, 0}, {200, 4294967196u, 178}, {2000, 0, 0}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    CHECK_INT(bw_fade_alpha(cases[i][0], cases[i][1]), cases[i][2]);
  }
}

static void only_the_alpha_of_materials_changes(void) {
  uint8_t colours[8] = {10, 20, 30, 255, 200, 100, 50, 7};
  static const uint8_t wanted[8] = {10, 20, 30, 128, 200, 100, 50, 128};
  bw_fade_apply(colours, 2, 128);
  CHECK(memcmp(colours, wanted, sizeof wanted) == 0);
}

/* ---- how far ------------------------------------------------------------------------------- */

static void the_draw_distance_follows_the_frame_rate(void) {
  static const struct {
    float current, pending, far_clip, seconds, rate;
    uint32_t options;
    float wanted;
  } cases[] = {{100, 1000, 300, 1.0f / 30, 30, 0, 100.35f},
               {100, 20, 300, 1.0f / 30, 30, 0, 98.65f},
               {51, 20, 300, 1.0f / 30, 30, 0, 50},
               {100, 20, 300, 2, 30, 0, 95.95f},
               {100, 1000, 80, 1.0f / 30, 30, 0, 80},
               {200, 1000, 300, 1.0f / 30, 19.5f, 0, 196.5f},
               {100, 3.40282347e+38f, 115, 0.1f, 30, 0, 101.05f},
               {100, 1000, 300, 1.0f / 30, 29.5f, 0, 100},
               {100, 1000, 300, 1.0f / 30, 25, BW_VIEW_SLOW, 100.35f},
               {100, 100.1f, 300, 0.1f, 30, 0, 100.1f},
               {100, 1000, 30, 0.1f, 30, 0, 30}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    float next = bw_view_draw_distance(cases[i].current, cases[i].pending, cases[i].far_clip, 1,
                                       cases[i].seconds, cases[i].rate, cases[i].options);
    if (!CHECK(fabsf(next - cases[i].wanted) < 1e-4f)) (void)printf("  case %zu\n", i);
  }
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(pools_have_the_original_sizes),
      TEST(products_of_pools_wrap_at_32_bits),
      TEST(heaps_without_a_manifest_have_a_least_size),
      TEST(a_budget_refuses_what_does_not_fit),
      TEST(ids_are_never_used_again),
      TEST(reservations_make_a_tree),
      TEST(a_clump_says_that_nothing_is_free),
      TEST(blocks_count_as_the_heaps_do),
      TEST(reservations_that_cannot_be_are_refused),
      TEST(pools_are_registered_with_15_characters),
      TEST(the_fight_of_level102_adds_up),
      TEST(distance_is_to_the_nearer_faces),
      TEST(game_points_turn_to_renderware),
      TEST(a_marked_sector_within_reach_is_wanted_first),
      TEST(nothing_is_wanted_when_all_is_loaded),
      TEST(without_a_camera_nothing_is_wanted),
      TEST(equally_near_sectors_go_by_their_index),
      TEST(what_was_just_loaded_is_still_pending),
      TEST(the_part_whose_nearest_sector_is_farthest_goes),
      TEST(a_seen_part_stays),
      TEST(a_part_in_use_stays),
      TEST(a_world_of_one_part_never_drops_it),
      TEST(a_part_is_asked_for_and_read),
      TEST(parts_out_of_range_are_refused),
      TEST(a_part_that_failed_is_not_asked_for_again),
      TEST(a_sector_in_use_holds_its_part),
      TEST(a_part_half_released_is_not_wanted),
      TEST(what_is_new_fades_in),
      TEST(only_the_alpha_of_materials_changes),
      TEST(the_draw_distance_follows_the_frame_rate),
  };
  return test_main(argc, argv, cases, COUNT(cases));
}
