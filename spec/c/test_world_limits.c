/* Streamed worlds and their manager at their limits: numbers past the end, views that are none, and
 * layouts that cannot be. */
#include "test_folder.h"

#include "test_manager.h"
#include "test_refused.h"

#include "base/platform.h"

#include <float.h>

/* ---- layouts ------------------------------------------------------------------------------- */

static void a_layout_gives_only_what_it_has(void) {
  bw_world_layout *layout = row_layout("row", one_each, 2, 2, 100);
  bw_world_part part;
  bw_world_sector sector;
  bw_world_plane plane;
  CHECK_INT(bw_world_layout_part(layout, 0, &part), 0);
  CHECK_INT(bw_world_layout_part(layout, 3, &part), 0);
  CHECK_INT(bw_world_layout_sector(layout, 2, &sector), 0);
  CHECK_INT(bw_world_layout_plane(layout, 1, &plane), 0);
  CHECK_INT(bw_world_layout_find(layout, 2), BW_NONE);
  CHECK_INT(bw_world_layout_part_sector(layout, 1, 0), 0);
  CHECK_INT(bw_world_layout_part_sector(layout, 1, 1), BW_NONE);
  CHECK_INT(bw_world_layout_part_sector(layout, 0, 0), BW_NONE);
  CHECK_INT(bw_world_layout_part_sector(layout, 3, 0), BW_NONE);
  bw_bytes *bytes = NULL;
  REFUSED_WITH(BW_NOT_FOUND, "part 0", bw_world_layout_write_part(layout, 0, &bytes, &error));
  REFUSED_WITH(BW_NOT_FOUND, "part 3", bw_world_layout_write_part(layout, 3, &bytes, &error));
  CHECK(bytes == NULL);
  bw_world_layout_destroy(layout);
}

static void a_layout_is_finished_once(void) {
  bw_world_layout *layout = row_layout("row", one_each, 2, 2, 100);
  static const float at[3] = {0, 0, 0};
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_OK); /* it is already */
  REFUSED_WITH(BW_INVALID, "world 'row' is finished: nothing can be added",
               bw_world_layout_add_part(layout, 0, 100, &error));
  REFUSED_WITH(BW_INVALID, "world 'row': something more than its planes part",
               bw_world_layout_add_sector(layout, at, at, 2, 1, at, &error));
  REFUSED_WITH(BW_INVALID, "world 'row': something more than its planes part",
               bw_world_layout_add_plane(layout, 0, 1, 1, 1, &error));
  REFUSED_WITH(BW_INVALID, "there are sectors or planes already",
               bw_world_layout_read_stream(layout, at, sizeof at, &error));
  bw_world_layout_destroy(layout);
}

static void a_plane_comes_before_what_it_parts(void) {
  bw_world_layout *layout = new_layout("one");
  bw_bytes *bytes = NULL;
  REFUSED_WITH(BW_INVALID, "world 'one': plane 0 has an axis that is none",
               bw_world_layout_add_plane(layout, 3, 1, 1, 1, &error));
  for (int i = 0; i < 3; i++) {
    REFUSED_WITH(BW_INVALID, "world 'one': plane 0 has a value that is not finite",
                 bw_world_layout_add_plane(layout, 0, i == 0 ? NAN : 1, i == 1 ? INFINITY : 1,
                                           i == 2 ? -INFINITY : 1, &error));
  }
  add_parts(layout, 1, 100);
  CHECK_INT(bw_world_layout_add_plane(layout, 0, 10, 10, 10, NULL), BW_OK);
  REFUSED_WITH(BW_INVALID, "there are sectors or planes already",
               bw_world_layout_read_stream(layout, "x", 1, &error));
  bw_world_layout_destroy(layout);
  layout = new_layout("two");
  add_parts(layout, 1, 100);
  add_box(layout, 0, 10, 0, 1);
  REFUSED_WITH(BW_INVALID, "world 'two': plane 0 comes behind a sector",
               bw_world_layout_add_plane(layout, 0, 10, 10, 10, &error));
  REFUSED_WITH(BW_INVALID, "there are sectors or planes already",
               bw_world_layout_read_stream(layout, "x", 1, &error));
  REFUSED_WITH(BW_INVALID, "",
               bw_world_layout_write_stream(layout, &bytes, &error)); /* not finished */
  CHECK(bytes == NULL);
  bw_world_layout_destroy(layout);
}

static void a_stream_has_a_sector(void) {
  bw_world_layout *layout = new_layout("none");
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_OK);
  REFUSED_WITH(BW_INVALID, "world 'none' has no sector, a stream has at least one",
               bw_world_layout_write_stream(layout, &bytes, &error));
  CHECK(bytes == NULL);
  bw_world_layout_destroy(layout);
}

static void a_world_has_at_most_65536_parts(void) {
  bw_world_layout *layout = new_layout("many");
  add_parts(layout, BW_WORLD_MOST, 1);
  REFUSED_WITH(BW_LIMIT, "world 'many' has over 65536 parts",
               bw_world_layout_add_part(layout, 0, 1, &error));
  CHECK_INT(bw_world_layout_part_count(layout), BW_WORLD_MOST);
  bw_world_layout_destroy(layout);
}

/* ---- streamed worlds ----------------------------------------------------------------------- */

static void a_world_gives_only_what_it_has(void) {
  bw_streamed_world *world = row_world(2);
  bw_sector_state state;
  CHECK_INT(bw_streamed_world_sector(world, 1, &state), 1);
  CHECK_INT(bw_streamed_world_sector(world, 2, &state), 0);
  CHECK_INT(bw_streamed_world_part(world, 0), BW_NONE);
  CHECK(bw_streamed_world_part(world, 2) != BW_NONE);
  CHECK_INT(bw_streamed_world_part(world, 3), BW_NONE);
  CHECK_INT(bw_streamed_world_mark(world, 2, 1), 0);
  CHECK_INT(bw_streamed_world_mark(world, 1, 1), 1);
  CHECK_INT(bw_streamed_world_marked(world, 1), 1);
  CHECK_INT(bw_streamed_world_mark(world, 1, 0), 1);
  CHECK_INT(bw_streamed_world_marked(world, 1), 0);
  CHECK_INT(bw_streamed_world_set_in_use(world, 2, 1), 0);
  CHECK(bw_streamed_world_pending(world, nowhere, 1) == FLT_MAX); /* nothing was searched */
  float distance = 0;
  CHECK(bw_streamed_world_find_to_load(world, nowhere, 1, 1e6f, &distance) != BW_NONE);
  CHECK(bw_streamed_world_pending(world, nowhere, 1) < 100.0f);
  CHECK(bw_streamed_world_pending(world, nowhere, 0) == FLT_MAX); /* from nowhere */
  bw_streamed_world_destroy(world);
}

/* The six planes of a view that sees everything, with one number changed. */
static const float *planes_with(float planes[24], size_t at, float value) {
  for (size_t i = 0; i < 24; i++) planes[i] = i % 4 == 3 ? 1e6f : 0.0f;
  for (size_t i = 0; i < 6; i++) planes[i * 4 + i / 2] = i % 2 == 0 ? 1.0f : -1.0f;
  planes[at] = value;
  return planes;
}

static void a_view_is_of_finite_numbers(void) {
  bw_streamed_world *world = row_world(2);
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 1000, 0);
  const char *text = "a view with a number that is not finite";
  float planes[24];
  for (size_t i = 0; i < 3; i++) {
    float camera[3] = {5, 5, 5};
    camera[i] = i == 1 ? INFINITY : NAN;
    REFUSED_WITH(BW_INVALID, text,
                 bw_streamed_world_find_visible(world, NULL, camera, NULL, NULL, 0, NULL, &error));
    REFUSED_WITH(BW_INVALID, text,
                 bw_world_manager_find_visible(manager, 0, camera, NULL, 0, &error));
  }
  for (size_t i = 0; i < 24; i++) {
    const float camera[3] = {5, 5, 5};
    (void)planes_with(planes, i, i % 2 == 0 ? INFINITY : NAN);
    REFUSED_WITH(
        BW_INVALID, text,
        bw_streamed_world_find_visible(world, NULL, camera, planes, NULL, 0, NULL, &error));
    REFUSED_WITH(BW_INVALID, text,
                 bw_world_manager_find_visible(manager, 0, camera, planes, 0, &error));
  }
  CHECK_INT(bw_streamed_world_find_visible(world, NULL, nowhere, planes_with(planes, 0, 1), NULL, 0,
                                           NULL, &error),
            BW_OK);
  CHECK_INT(bw_streamed_world_marked(world, 1), 1);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
  bw_streamed_world_destroy(world);
}

/* ---- the manager --------------------------------------------------------------------------- */

static void a_manager_keeps_to_finite_numbers(void) {
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 1000, 0);
  CHECK(bw_world_manager_source(manager) == source);
  REFUSED_WITH(BW_INVALID, "a draw distance that is not finite",
               bw_world_manager_set_draw_distance(manager, NAN, &error));
  float before = info_of(manager).draw_distance;
  CHECK(bw_world_manager_adjust_draw_distance(manager, NAN, 1, 0.03f, 30, 0) == before);
  CHECK(bw_world_manager_adjust_draw_distance(manager, 300, 1, INFINITY, 30, 0) == before);
  CHECK(bw_world_manager_adjust_draw_distance(manager, 300, 1, 0.03f, NAN, 0) == before);
  CHECK_TEXT(bw_update_name(BW_UPDATE_FAILED), "failed");
  CHECK(bw_update_name(BW_UPDATE_FAILED + 1) == NULL);
  CHECK(bw_update_name(-1) == NULL);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

static void a_preload_begins_once_and_with_a_level(void) {
  static const char long_name[] = "a_name_of_a_pack_that_is_longer_than_any";
  bw_world_source *source = row_source();
  bw_world_manager *manager = new_manager(source, 1000, 0);
  int32_t going_on = 7;
  REFUSED_WITH(BW_INVALID, "no level is loaded that could be preloaded",
               bw_world_manager_begin_preload(manager, 10, 1000, 1, NULL, 0, &error));
  REFUSED_WITH(BW_INVALID, "no preload is going on",
               bw_world_manager_step_preload(manager, 0, &going_on, &error));
  CHECK_INT(bw_world_manager_load_level(manager, "one", NULL, 0, NULL), BW_OK);
  REFUSED_WITH(BW_INVALID, "a preload with a radius that is not finite",
               bw_world_manager_begin_preload(manager, INFINITY, 1000, 1, NULL, 0, &error));
  REFUSED_WITH(BW_INVALID, "a preload with a pack whose name is empty or too long",
               bw_world_manager_begin_preload(manager, 10, 1000, 1, "", 0, &error));
  REFUSED_WITH(BW_INVALID, "a preload with a pack whose name is empty or too long",
               bw_world_manager_begin_preload(manager, 10, 1000, 1, long_name, 0, &error));
  CHECK_INT(bw_world_manager_begin_preload(manager, 10, 1000, 1, "pack", 0, &error), BW_OK);
  REFUSED_WITH(BW_INVALID, "a preload is going on",
               bw_world_manager_begin_preload(manager, 10, 1000, 1, NULL, 0, &error));
  /* Past its time it ends after 200 passes. */
  int passes = 0;
  for (going_on = 1; going_on && passes < 1000; passes++) {
    CHECK_INT(bw_world_manager_step_preload(manager, 5000, &going_on, &error), BW_OK);
  }
  CHECK_INT(passes, 200);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

/* With reads in steps a preload asks for a part, waits for it, and goes on when it is there. */
static void a_preload_waits_for_reads_in_steps(void) {
  bw_world_source *source = row_source();
  bw_world_manager *manager = row_manager(source, 1000, BW_MANAGER_STEPPED_READS);
  int32_t going_on = 0;
  int32_t outcome = 0;
  look_from(manager, 5, 5, 5);
  CHECK_INT(bw_world_manager_begin_preload(manager, 300, 100000, 1, NULL, 0, NULL), BW_OK);
  CHECK_INT(bw_world_manager_step_preload(manager, 1, &going_on, NULL), BW_OK); /* it asks */
  CHECK_INT(going_on, 1);
  CHECK(bw_streamed_world_reading(bw_world_manager_world(manager, 0)) != 0);
  CHECK_INT(bw_world_manager_step_preload(manager, 2, &going_on, NULL), BW_OK); /* it waits */
  CHECK_INT(going_on, 1);
  CHECK_INT(bw_streamed_world_loaded(bw_world_manager_world(manager, 0)), 0);
  CHECK_INT(bw_world_manager_finish_read(manager, 3, &outcome, NULL), BW_OK);
  CHECK_INT(outcome, BW_UPDATE_LOADED);
  CHECK_INT(bw_streamed_world_loaded(bw_world_manager_world(manager, 0)), 1);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

/* A pack that is too large to be one ends a preload, and stays in the queue. */
static void a_pack_that_cannot_be_is_an_error(void) {
  folder in = open_folder();
  place large = inside(&in, "big.pak");
  bw_world_source *source = row_source();
  int32_t going_on = 1;
  CHECK_INT(bw_file_write(large.path, "x", 1, NULL), BW_OK);
  CHECK_INT(truncate(large.path, (off_t)1 << 32), 0);
  CHECK_INT(bw_world_source_set_folder(source, in.path, NULL), BW_OK);
  bw_world_manager *manager = row_manager(source, 1000, 0);
  REFUSED_WITH(BW_LIMIT, "'big.pak' has over 2^32 - 1 bytes",
               bw_world_manager_begin_preload(manager, 10, 1000, 1, "big", 0, &error));
  CHECK_INT(bw_world_manager_begin_preload(manager, 10, 0, 1, NULL, 0, NULL), BW_OK);
  CHECK_INT(bw_world_manager_queue_pack(manager, "none", NULL), BW_OK);
  CHECK_INT(bw_world_manager_queue_pack(manager, "big", NULL), BW_OK);
  bw_status status = BW_OK;
  memset(&error, 0, sizeof error);
  for (int i = 0; i < 300 && going_on && status == BW_OK; i++) {
    status = bw_world_manager_step_preload(manager, 5000, &going_on, &error);
  }
  CHECK_INT(status, BW_LIMIT);
  CHECK(strstr(error.message, "'big.pak' has over 2^32 - 1 bytes") != NULL);
  CHECK_INT(bw_world_manager_pack_count(manager), 1);
  CHECK_TEXT(bw_world_manager_pack(manager, 0), "big");
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
  CHECK_INT(count_files(&in, true), 1);
}

static void a_manager_without_a_level_sees_nothing(void) {
  bw_world_source *source = row_source();
  bw_world_manager *manager = new_manager(source, 1000, 0);
  bw_hit hit;
  memset(&hit, 0, sizeof hit);
  CHECK_INT(bw_world_manager_find_visible(manager, 0, nowhere, NULL, 0, NULL), BW_OK);
  CHECK(bw_world_manager_level(manager) == NULL && bw_world_manager_world(manager, 0) == NULL);
  bw_world_manager_ray(manager, 0, 0, 5, 0, 0, -1, 10, NULL, &hit);
  CHECK_INT(hit.hit, 0);
  bw_world_manager_destroy(manager);
  bw_world_source_destroy(source);
}

/* ---- budgets ------------------------------------------------------------------------------- */

static void a_budget_that_is_gone_fits_nothing(void) {
  bw_budget *budget = NULL;
  uint32_t heap = 0;
  uint32_t clump = 0;
  CHECK_INT(bw_budget_create(100000, BW_BUDGET_BLOCKS, NULL, &budget, NULL), BW_OK);
  CHECK_INT(bw_budget_fits(budget, 99, 0), 0);
  CHECK_INT(bw_budget_used(budget, 99), 0);
  CHECK_INT(bw_budget_free(budget, 99), 0);
  CHECK_INT(bw_budget_peak(budget, 99), 0);
  CHECK_INT(bw_budget_largest_free(budget, 99), 0);
  CHECK_INT(bw_budget_reserve(budget, 0, "heap", 1000, BW_BUDGET_HEAP, &heap, NULL), BW_OK);
  CHECK_INT(bw_budget_reserve(budget, 0, "clump", 1000, BW_BUDGET_CLUMP, &clump, NULL), BW_OK);
  /* A heap has its head in its block, a clump is the whole of it. */
  CHECK(bw_budget_free(budget, heap) < 1000);
  CHECK_INT(bw_budget_free(budget, clump), 1000);
  CHECK_INT(bw_budget_largest_free(budget, clump), 0);
  bw_budget_destroy(budget);
}

/* ---- occluders, and a line that begins on an axis ------------------------------------------ */

static void an_occluder_that_is_not_seen_has_no_planes(void) {
  uint8_t data[16 + 0x70];
  bw_occluders *occluders = NULL;
  float numbers[12];
  float planes[24];
  float corner[3]; /* from here it is a line, behind which is nothing */
  put_occluder(data);
  CHECK_INT(bw_occluders_read(data, sizeof data, NULL, &occluders, NULL), BW_OK);
  if (occluders == NULL) return;
  CHECK_INT(bw_occluders_points(occluders, 0, numbers), 1);
  memcpy(corner, numbers, sizeof corner);
  CHECK_INT(bw_occluders_points(occluders, 1, numbers), 0);
  bw_occluders_set_view(occluders, nowhere, planes_with(planes, 0, 1));
  CHECK_INT(bw_occluders_planes(occluders, 0, numbers), 1);
  CHECK_INT(bw_occluders_planes(occluders, 1, numbers), 0);
  bw_occluders_set_view(occluders, corner, planes_with(planes, 0, 1));
  CHECK_INT(bw_occluders_planes(occluders, 0, numbers), 0);
  bw_occluders_destroy(occluders);
}

/* Away from the axis there is no way from a point on it: up. */
static void a_line_from_an_axis_meets_it_from_above(void) {
  static const float at[3] = {0, 0, 0};
  static const float size[3] = {2, 1, 0}; /* height and radius */
  bw_geometry capsule = {.type = BW_SHAPE_CAPSULE, .radius = 1, .height = 2};
  bw_physics *physics = NULL;
  bw_line_hit hit;
  uint32_t owner = 0;
  uint32_t body = 0;
  uint32_t shape = 0;
  CHECK_INT(bw_physics_create(NULL, NULL, &physics, NULL), BW_OK);
  CHECK_INT(bw_owner_create(physics, NULL, &owner, NULL), BW_OK);
  CHECK_INT(bw_body_create(physics, owner, BW_BODY_RAY_TARGET, &body, NULL), BW_OK);
  CHECK_INT(bw_body_add_shape(physics, body, 0, BW_SHAPE_CAPSULE, size, &shape, NULL), BW_OK);
  CHECK_INT(bw_shape_set_geometry(physics, shape, &capsule, NULL), BW_OK);
  CHECK_INT(
      bw_body_set_box(physics, body, (const float[3]){-1, -1, -1}, (const float[3]){1, 1, 3}, NULL),
      BW_OK);
  memset(&hit, 0, sizeof hit);
  int met = bw_line_test(NULL, physics, at[0], at[1], 1, 1, 0, 0, 5, NULL, 0xffffffffu, 0,
                         BW_CAST_TRUE_CAPSULES, &hit);
  CHECK_INT(met, 1);
  CHECK(hit.kind == BW_LINE_BODY && hit.t == 0);
  CHECK(hit.nx == 0 && hit.ny == 0 && hit.nz == 1);
  bw_physics_destroy(physics);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(a_layout_gives_only_what_it_has),
                                    TEST(a_layout_is_finished_once),
                                    TEST(a_plane_comes_before_what_it_parts),
                                    TEST(a_stream_has_a_sector),
                                    TEST(a_world_has_at_most_65536_parts),
                                    TEST(a_world_gives_only_what_it_has),
                                    TEST(a_view_is_of_finite_numbers),
                                    TEST(a_manager_keeps_to_finite_numbers),
                                    TEST(a_preload_begins_once_and_with_a_level),
                                    TEST(a_preload_waits_for_reads_in_steps),
                                    TEST(a_pack_that_cannot_be_is_an_error),
                                    TEST(a_manager_without_a_level_sees_nothing),
                                    TEST(a_budget_that_is_gone_fits_nothing),
                                    TEST(an_occluder_that_is_not_seen_has_no_planes),
                                    TEST(a_line_from_an_axis_meets_it_from_above)};
  return test_main(argc, argv, cases, COUNT(cases));
}
