/* What a view sees of streamed worlds: the pass over the tree, marks, occluders, PVS and the order
 * of drawing. Examples 10 to 12 of the spec's section 7.6, and the test ideas of unit 19. */
#include "test_world.h"

static uint32_t pass(bw_streamed_world *world, bw_streamed_world *marks, const float *camera,
                     const bw_occluders *occluders, uint32_t options) {
  int32_t repeated = 7;
  CHECK_INT(bw_streamed_world_find_visible(world, marks, camera, NULL, occluders,
                                           options | BW_PASS_FIRST, &repeated, NULL),
            BW_OK);
  return (uint32_t)repeated;
}

/* The marks as a text of 0 and 1. */
static const char *marks_of(const bw_streamed_world *world, uint32_t count, char text[40]) {
  for (uint32_t i = 0; i < count; i++) text[i] = bw_streamed_world_marked(world, i) ? '1' : '0';
  text[count] = 0;
  return text;
}

#define CHECK_MARKS(world, wanted)                                           \
  do {                                                                       \
    char text[40];                                                           \
    CHECK_TEXT(marks_of(world, (uint32_t)sizeof(wanted) - 1, text), wanted); \
  } while (0)

/* ---- the order of drawing ------------------------------------------------------------------ */

static void loaded_sectors_are_collected_the_nearest_first(void) {
  static const uint32_t parts[] = {1, 1, 2, 3};
  static const struct {
    float x;
    uint32_t order[3];
  } cases[] = {{100, {3, 1, 0}}, {-50, {0, 1, 3}}, {15, {1, 3, 0}}, {10, {1, 3, 0}}};
  bw_streamed_world *world = world_of(row_layout("row", parts, 4, 3, 100));
  load_part(world, 1);
  load_part(world, 3);
  for (size_t i = 0; i < COUNT(cases); i++) {
    float camera[3] = {cases[i].x, 5, 5};
    CHECK_INT(pass(world, NULL, camera, NULL, 0), 0);
    CHECK_INT(bw_streamed_world_collected_count(world), 3);
    for (uint32_t k = 0; k < 3; k++) {
      CHECK_INT(bw_streamed_world_collected(world, k), cases[i].order[k]);
    }
    CHECK_INT(bw_streamed_world_collected(world, 3), BW_NONE);
    CHECK_MARKS(world, "1111"); /* loaded or not */
    CHECK_INT(bw_streamed_world_counter(world), 4);
  }
  bw_streamed_world_destroy(world);
}

/* ---- the frustum --------------------------------------------------------------------------- */

static void a_view_sees_what_is_inside_or_across(void) {
  static const float game_camera[3] = {-5, -5, 5}; /* in RenderWare's axes (-5, 5, 5) */
  static const float along_x[3] = {1, 0, 0};
  static const struct {
    float far_clip;
    const char *marks;
  } cases[] = {{4, "000000"}, {6, "100000"}, {30, "111000"}, {100, "111111"}};
  bw_streamed_world *world = row_world(6);
  for (size_t i = 0; i < COUNT(cases); i++) {
    float game[24];
    float planes[24];
    char text[40];
    float camera[3];
    CHECK(bw_view_planes(game_camera, along_x, 0.637f, 0.478f, 0.1f, cases[i].far_clip, game));
    bw_view_turn(game, planes);
    bw_view_point(game_camera[0], game_camera[1], game_camera[2], camera);
    CHECK_INT(bw_streamed_world_find_visible(world, NULL, camera, planes, NULL, BW_PASS_FIRST, NULL,
                                             NULL),
              BW_OK);
    CHECK_TEXT(marks_of(world, 6, text), cases[i].marks);
  }
  bw_streamed_world_destroy(world);
}

static void a_view_to_the_other_side_sees_nothing(void) {
  static const float game_camera[3] = {-5, -5, 5};
  static const float away[3] = {-2, 0.1f, 0};
  bw_streamed_world *world = row_world(6);
  float game[24];
  float planes[24];
  CHECK(bw_view_planes(game_camera, away, 0.637f, 0.478f, 0.1f, 1000, game));
  bw_view_turn(game, planes);
  CHECK_INT(
      bw_streamed_world_find_visible(world, NULL, nowhere, planes, NULL, BW_PASS_FIRST, NULL, NULL),
      BW_OK);
  CHECK_MARKS(world, "000000");
  CHECK_INT(bw_streamed_world_counter(world), 0);
  bw_streamed_world_destroy(world);
}

static void planes_face_inward(void) {
  static const float eye[3] = {1, 2, 3};
  static const float along_y[3] = {0, 5, 0};
  static const struct {
    float point[3];
    int outside; /* the one plane that it is outside of, or -1 */
  } cases[] = {{{1, 12, 3}, -1},   {{-6, 12, 3}, 0},    {{8, 12, 3}, 1},  {{1, 53, 3}, 2},
               {{1, 12, 8.1f}, 3}, {{1, 12, -2.1f}, 4}, {{1, 2.9f, 3}, 5}};
  float planes[24];
  CHECK(bw_view_planes(eye, along_y, 0.6f, 0.5f, 1.0f, 50.0f, planes));
  for (size_t i = 0; i < COUNT(cases); i++) {
    const float *p = cases[i].point;
    for (int k = 0; k < 6; k++) {
      const float *plane = planes + (size_t)k * 4;
      bool inside = plane[0] * p[0] + plane[1] * p[1] + plane[2] * p[2] + plane[3] >= 0;
      if (!CHECK_INT(inside, k != cases[i].outside)) (void)printf("  case %zu, plane %d\n", i, k);
    }
  }
}

static void views_that_see_nothing_have_no_planes(void) {
  static const float ahead[3] = {1, 0, 0};
  static const float up[3] = {0, 0, 1};
  static const float endless[3] = {INFINITY, 0, 0};
  float planes[24];
  CHECK(!bw_view_planes(nowhere, up, 1, 1, 0, 1, planes));
  CHECK(!bw_view_planes(nowhere, nowhere, 1, 1, 0, 1, planes));
  CHECK(!bw_view_planes(nowhere, endless, 1, 1, 0, 1, planes));
  CHECK(!bw_view_planes(endless, ahead, 1, 1, 0, 1, planes));
  CHECK(!bw_view_planes(nowhere, ahead, 0, 1, 0, 1, planes));
  CHECK(!bw_view_planes(nowhere, ahead, 1, -1, 0, 1, planes));
  CHECK(!bw_view_planes(nowhere, ahead, 1, 1, 1, 1, planes));
  CHECK(!bw_view_planes(nowhere, ahead, 1, 1, 0, NAN, planes));
}

static void a_pass_refuses_what_is_not_finite(void) {
  static const float lost[3] = {NAN, 0, 0};
  bw_streamed_world *world = row_world(2);
  CHECK(bw_streamed_world_mark(world, 1, 1));
  CHECK_INT(
      bw_streamed_world_find_visible(world, NULL, lost, NULL, NULL, BW_PASS_FIRST, NULL, NULL),
      BW_INVALID);
  CHECK_MARKS(world, "01");
  bw_streamed_world_destroy(world);
}

/* ---- two worlds ---------------------------------------------------------------------------- */

static void the_solid_world_takes_the_marks(void) {
  bw_streamed_world *s = row_world(8);
  bw_streamed_world *d = row_world(8);
  float distance = 0;
  for (uint32_t i = 0; i < 8; i++) CHECK(bw_streamed_world_set_hidden(d, i, i != 5));
  CHECK_INT(pass(d, s, nowhere, NULL, 0), 0);
  CHECK_MARKS(s, "00000100");
  CHECK_MARKS(d, "00000000");
  (void)bw_streamed_world_find_to_load(d, nowhere, 1, 1e9f, &distance);
  CHECK(bw_streamed_world_fell_back(d));
  CHECK_INT(bw_streamed_world_find_to_load(s, nowhere, 1, 1e9f, &distance), 5);
  CHECK(!bw_streamed_world_fell_back(s));
  bw_streamed_world_destroy(s);
  bw_streamed_world_destroy(d);
}

static void marks_of_a_larger_world_are_kept(void) {
  bw_streamed_world *s = row_world(1);
  uint32_t parts[100];
  for (uint32_t i = 0; i < 100; i++) parts[i] = 1;
  bw_streamed_world *d = world_of(row_layout("large", parts, 100, 1, 100));
  CHECK_INT(pass(d, s, nowhere, NULL, 0), 0);
  CHECK(bw_streamed_world_marked(s, 99));
  CHECK(!bw_streamed_world_marked(d, 99));
  bw_streamed_world_destroy(s);
  bw_streamed_world_destroy(d);
}

static void an_option_marks_the_world_that_is_walked(void) {
  bw_streamed_world *s = row_world(3);
  bw_streamed_world *d = row_world(3);
  float distance = 0;
  CHECK_INT(pass(d, s, nowhere, NULL, BW_PASS_OWN_MARKS), 0);
  CHECK_MARKS(s, "000");
  CHECK_MARKS(d, "111");
  (void)bw_streamed_world_find_to_load(d, nowhere, 1, 1e9f, &distance);
  CHECK(!bw_streamed_world_fell_back(d));
  bw_streamed_world_destroy(s);
  bw_streamed_world_destroy(d);
}

static void a_second_view_adds_to_the_first(void) {
  bw_streamed_world *world = row_world(3);
  CHECK_INT(pass(world, NULL, nowhere, NULL, 0), 0);
  CHECK_INT(bw_streamed_world_find_visible(world, NULL, nowhere, NULL, NULL, 0, NULL, NULL), BW_OK);
  CHECK_INT(bw_streamed_world_counter(world), 6);
  bw_streamed_world_reset_visibility(world);
  CHECK_INT(bw_streamed_world_counter(world), 0);
  CHECK_MARKS(world, "000");
  bw_streamed_world_destroy(world);
}

/* ---- occluders and PVS --------------------------------------------------------------------- */

/* The wall of the spec in front of a camera at its place. */
static bw_occluders *wall(void) {
  static const float camera[3] = {0, 1.5f, 0};
  uint8_t data[16 + 0x70];
  bw_occluders *occluders = NULL;
  put_occluder(data);
  CHECK_INT(bw_occluders_read(data, sizeof data, NULL, &occluders, NULL), BW_OK);
  bw_occluders_set_view(occluders, camera, NULL);
  return occluders;
}

/* Four sectors, of which those of `hidden` lie behind the wall; sector 3 comes first in the tree.
 */
static bw_streamed_world *walled_world(uint32_t hidden) {
  static const float behind[2][3] = {{20, 0, -1}, {22, 5, 1}};
  static const float before[2][3] = {{5, 0, -1}, {7, 3, 1}};
  bw_world_layout *layout = new_layout("walled");
  add_parts(layout, 1, 100);
  for (uint32_t i = 4; i-- > 0;) {
    const float(*box)[3] = (hidden >> i & 1u) != 0 ? behind : before;
    CHECK_INT(bw_world_layout_add_sector(layout, box[0], box[1], i, 1, nowhere, NULL), BW_OK);
  }
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_OK);
  bw_streamed_world *world = world_of(layout);
  load_part(world, 1);
  return world;
}

static void an_occluded_sector_is_nothing(void) {
  bw_streamed_world *world = walled_world(8);
  bw_occluders *occluders = wall();
  CHECK_INT(pass(world, NULL, nowhere, occluders, 0), 0);
  CHECK_MARKS(world, "1110");
  CHECK_INT(bw_streamed_world_counter(world), 3);
  CHECK_INT(bw_streamed_world_collected_count(world), 3);
  bw_occluders_destroy(occluders);
  bw_streamed_world_destroy(world);
}

static void a_hidden_sector_is_only_counted(void) {
  bw_streamed_world *world = walled_world(8);
  bw_occluders *occluders = wall();
  CHECK(bw_streamed_world_set_hidden(world, 1, 1));
  CHECK_INT(pass(world, NULL, nowhere, occluders, 0), 0);
  CHECK_MARKS(world, "1010");
  CHECK_INT(bw_streamed_world_counter(world), 3);
  CHECK_INT(bw_streamed_world_collected_count(world), 2);
  CHECK_INT(pass(world, NULL, nowhere, occluders, BW_PASS_WITHOUT_PVS), 0);
  CHECK_MARKS(world, "1110");
  bw_occluders_destroy(occluders);
  bw_streamed_world_destroy(world);
}

static void a_walk_that_counts_nothing_is_repeated(void) {
  bw_streamed_world *world = walled_world(15);
  bw_occluders *occluders = wall();
  CHECK_INT(pass(world, NULL, nowhere, occluders, 0), 0); /* there is no PVS to be off */
  CHECK(bw_streamed_world_set_hidden(world, 1, 1));
  CHECK_INT(pass(world, NULL, nowhere, occluders, 0), 1);
  CHECK_INT(pass(world, NULL, nowhere, occluders, BW_PASS_WITHOUT_PVS), 0);
  for (uint32_t i = 0; i < 4; i++) CHECK(bw_streamed_world_set_hidden(world, i, 1));
  CHECK_INT(pass(world, NULL, nowhere, NULL, 0), 0); /* counted, though all are hidden */
  CHECK_INT(bw_streamed_world_counter(world), 4);
  CHECK_MARKS(world, "0000");
  bw_occluders_destroy(occluders);
  bw_streamed_world_destroy(world);
}

static void a_sector_without_an_index_is_nothing(void) {
  bw_world_layout *layout = new_layout("part");
  add_parts(layout, 1, 100);
  add_box(layout, 0, 10, 0, 1);
  add_box(layout, 10, 20, BW_NONE, 0);
  CHECK_INT(bw_world_layout_finish(layout, NULL), BW_OK);
  CHECK_INT(bw_world_layout_index_count(layout), 1);
  bw_streamed_world *world = world_of(layout);
  load_part(world, 1);
  CHECK_INT(pass(world, NULL, nowhere, NULL, 0), 0);
  CHECK_INT(bw_streamed_world_counter(world), 1);
  CHECK_INT(bw_streamed_world_collected_count(world), 1);
  bw_streamed_world_destroy(world);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(loaded_sectors_are_collected_the_nearest_first),
                                    TEST(a_view_sees_what_is_inside_or_across),
                                    TEST(a_view_to_the_other_side_sees_nothing),
                                    TEST(planes_face_inward),
                                    TEST(views_that_see_nothing_have_no_planes),
                                    TEST(a_pass_refuses_what_is_not_finite),
                                    TEST(the_solid_world_takes_the_marks),
                                    TEST(marks_of_a_larger_world_are_kept),
                                    TEST(an_option_marks_the_world_that_is_walked),
                                    TEST(a_second_view_adds_to_the_first),
                                    TEST(an_occluded_sector_is_nothing),
                                    TEST(a_hidden_sector_is_only_counted),
                                    TEST(a_walk_that_counts_nothing_is_repeated),
                                    TEST(a_sector_without_an_index_is_nothing)};
  return test_main(argc, argv, cases, COUNT(cases));
}
