/* Trigger volumes and the walls of a walking sphere, as a program in C asks for them. */
#include "test.h"

#include <math.h>

static const float corner[3] = {-4, -1, 0};
static const float size[3] = {8, 2, 3};

static void a_box_holds_its_faces_and_nothing_beyond(void) {
  bw_volume box;
  bw_volume_init(&box, corner, size, NULL);
  CHECK_INT(bw_volume_contains(&box, 0, 0, 1), 1);
  CHECK_INT(bw_volume_contains(&box, 0, 1, 0), 1);
  CHECK_INT(bw_volume_contains(&box, 0, 1.001f, 1), 0);
  CHECK_INT(bw_volume_contains(&box, 0, 0, 3.001f), 0);
  CHECK_INT(bw_volume_contains(&box, 0, 0, -0.001f), 0);
  CHECK_INT(bw_volume_contains(&box, 4.001f, 0, 1), 0);
}

static void a_box_of_negative_size_is_the_same(void) {
  static const float other[3] = {4, 1, 3};
  static const float back[3] = {-8, -2, -3};
  bw_volume box;
  bw_volume_init(&box, other, back, NULL);
  CHECK_INT(bw_volume_contains(&box, -3.9f, -0.9f, 0.1f), 1);
  CHECK_INT(bw_volume_contains(&box, 0, 1.1f, 1), 0);
}

static void a_turn_is_about_the_centre(void) {
  static const float quarter[4] = {0, -1, 1, 0};
  static const float large[4] = {100, 0, 0, 100};
  bw_volume box;
  bw_volume_init(&box, corner, size, quarter);
  CHECK_INT(bw_volume_contains(&box, 0, 3, 1), 1);
  CHECK_INT(bw_volume_contains(&box, 3, 0, 1), 0);
  /* however large the matrix, the bounding sphere of the box as it was given is the limit */
  bw_volume_init(&box, corner, size, large);
  CHECK_INT(bw_volume_contains(&box, 0, 4, 1), 1);
  CHECK_INT(bw_volume_contains(&box, 0, 4.5f, 1), 0);
}

/* Its corners run the other way round. */
static void a_mirrored_box_holds_the_same(void) {
  static const float mirror[4] = {-1, 0, 0, 1};
  bw_volume box;
  bw_volume_init(&box, corner, size, mirror);
  CHECK_INT(bw_volume_contains(&box, 3.9f, 0.9f, 1), 1);
  CHECK_INT(bw_volume_contains(&box, 3.9f, 1.1f, 1), 0);
  CHECK_INT(bw_volume_contains(&box, -4.1f, 0, 1), 0);
}

static void numbers_that_are_not_finite_are_nowhere(void) {
  const float bad[3] = {NAN, INFINITY, 0};
  bw_volume box;
  bw_volume_init(&box, bad, size, NULL);
  CHECK_INT(bw_volume_contains(&box, 0, 0, 1), 0);
  bw_volume_init(&box, corner, size, NULL);
  CHECK_INT(bw_volume_contains(&box, NAN, 0, 1), 0);
  CHECK_INT(bw_volume_contains(&box, 0, INFINITY, 1), 0);
}

static void many_points_are_bits(void) {
  float points[BW_MEMBERS * 3];
  for (size_t i = 0; i < BW_MEMBERS; i++) {
    points[3 * i] = i % 3 == 0 ? 0.0f : 50.0f;
    points[3 * i + 1] = 0;
    points[3 * i + 2] = 1;
  }
  bw_volume box;
  uint32_t in_box[2];
  uint32_t in_sphere[2];
  bw_volume_init(&box, corner, size, NULL);
  bw_volume_members(&box, points, BW_MEMBERS, in_box);
  bw_sphere_members(0, 0, 0, 1, points, BW_MEMBERS, in_sphere);
  CHECK_INT(in_box[0], 0x49249249u);
  CHECK_INT(in_box[1], 0x92492492u);
  CHECK_INT(in_sphere[0], in_box[0]);
  CHECK_INT(in_sphere[1], in_box[1]);
  bw_sphere_members(0, 0, 0, -1, points, BW_MEMBERS, in_sphere);
  CHECK_INT(in_sphere[0] | in_sphere[1], 0);
  bw_volume_members(&box, points, 1, in_box);
  CHECK_INT(in_box[0], 1);
}

/* There is no bit for a 65th point, which is not even read. */
static void points_past_the_last_bit_count_for_nothing(void) {
  static const float points[BW_MEMBERS * 3] = {0};
  bw_volume box;
  uint32_t members[2];
  bw_volume_init(&box, corner, size, NULL);
  bw_volume_members(&box, points, BW_MEMBERS + 1, members);
  CHECK(members[0] == 0xffffffffu && members[1] == 0xffffffffu);
  bw_sphere_members(0, 0, 0, 1, points, UINT32_MAX, members);
  CHECK(members[0] == 0xffffffffu && members[1] == 0xffffffffu);
}

/* ---- walking -------------------------------------------------------------------------------- */

#define CENTRE_Z 0.4f

/* A wall at y = 40 that faces south, from z = 0 up. */
static bw_mesh *wall(float height, uint16_t flags) {
  const bw_triangle triangles[] = {
      {.a = {30, 40, 0}, .b = {50, 40, 0}, .c = {50, 40, height}, .flags = flags, .material = 30},
      {.a = {30, 40, 0},
       .b = {50, 40, height},
       .c = {30, 40, height},
       .flags = flags,
       .material = 30},
  };
  bw_mesh *mesh = NULL;
  (void)bw_mesh_build(triangles, 2, 8.0f, NULL, &mesh, NULL);
  return mesh;
}

/* How far a sphere of radius 0.35 at y = 39.8 that made a move is pushed along y. */
static float pushed(bw_mesh *mesh, float move_y, const bw_filter *filter) {
  const float move[3] = {0, move_y, 0};
  float centre[3] = {40, 39.8f, CENTRE_Z};
  float normal[3] = {0, 0, 0};
  if (!CHECK(mesh != NULL)) return 0.0f;
  int touched = bw_mesh_walk_push(mesh, 0.35f, move, filter, centre, normal);
  bw_mesh_destroy(mesh);
  CHECK(touched == (normal[0] != 0.0f || normal[1] != 0.0f));
  CHECK(centre[2] == CENTRE_Z);
  return centre[1] - 39.8f;
}

static bool is_near(float actual, float expected) {
  return fabsf(actual - expected) < 1e-4f;
}

static void a_walker_is_pushed_out_of_a_wall(void) {
  CHECK(is_near(pushed(wall(0.5f, 1), 0.1f, NULL), -0.15f));
  CHECK(is_near(pushed(wall(3.0f, 1), 0.1f, NULL), -0.15f));
}

static void a_low_wall_is_no_wall(void) {
  CHECK(is_near(pushed(wall(0.24f, 1), 0.1f, NULL), 0.0f));
}

static void a_wall_does_not_push_who_moves_away(void) {
  CHECK(is_near(pushed(wall(3.0f, 1), -0.1f, NULL), 0.0f));
}

static void a_wall_that_is_off_does_not_push(void) {
  bw_mesh *mesh = wall(3.0f, 1);
  static const float low[3] = {0, 0, -1};
  static const float high[3] = {99, 99, 9};
  CHECK_INT(bw_mesh_set_enabled_in_box(mesh, low, high, 0), 2);
  CHECK(is_near(pushed(mesh, 0.1f, NULL), 0.0f));
}

static void a_wall_of_an_excluded_material_does_not_push(void) {
  static const uint32_t other[] = {31};
  static const uint32_t own[] = {30};
  bw_filter filter;
  bw_filter_init(&filter, 0, other, 1);
  CHECK(is_near(pushed(wall(3.0f, 1), 0.1f, &filter), -0.15f));
  bw_filter_init(&filter, 0, own, 1);
  CHECK(is_near(pushed(wall(3.0f, 1), 0.1f, &filter), 0.0f));
}

/* Without an area it faces nowhere; in its plane there is no way out. */
static void a_wall_without_a_side_does_not_push(void) {
  const bw_triangle line = {
      .a = {30, 40, 0}, .b = {50, 40, 0}, .c = {50, 40, 0}, .flags = 3, .material = 30};
  static const float move[3] = {0, 0.1f, 0};
  bw_mesh *mesh = NULL;
  CHECK_INT(bw_mesh_build(&line, 1, 8.0f, NULL, &mesh, NULL), BW_OK);
  CHECK(is_near(pushed(mesh, 0.1f, NULL), 0.0f));
  mesh = wall(3.0f, 3);
  float centre[3] = {40, 40, CENTRE_Z};
  float normal[3] = {0, 0, 0};
  CHECK_INT(bw_mesh_walk_push(mesh, 0.35f, move, NULL, centre, normal), 0);
  CHECK(centre[1] == 40 && normal[1] == 0);
  bw_mesh_destroy(mesh);
}

static void numbers_that_are_not_finite_push_nothing(void) {
  bw_mesh *mesh = wall(3.0f, 1);
  const float bad[3] = {NAN, 0, 0};
  static const float move[3] = {0, 0.1f, 0};
  float centre[3] = {40, INFINITY, 0.4f};
  float normal[3] = {0, 0, 0};
  CHECK_INT(bw_mesh_walk_push(mesh, 0.35f, move, NULL, centre, normal), 0);
  centre[1] = 39.8f;
  CHECK_INT(bw_mesh_walk_push(mesh, 0.35f, bad, NULL, centre, normal), 0);
  CHECK_INT(bw_mesh_walk_push(mesh, NAN, move, NULL, centre, normal), 0);
  CHECK_INT(bw_mesh_walk_push(mesh, 0.0f, move, NULL, centre, normal), 0);
  bw_mesh_destroy(mesh);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(a_box_holds_its_faces_and_nothing_beyond),
      TEST(a_box_of_negative_size_is_the_same),
      TEST(a_turn_is_about_the_centre),
      TEST(a_mirrored_box_holds_the_same),
      TEST(numbers_that_are_not_finite_are_nowhere),
      TEST(many_points_are_bits),
      TEST(points_past_the_last_bit_count_for_nothing),
      TEST(a_walker_is_pushed_out_of_a_wall),
      TEST(a_low_wall_is_no_wall),
      TEST(a_wall_does_not_push_who_moves_away),
      TEST(a_wall_that_is_off_does_not_push),
      TEST(a_wall_of_an_excluded_material_does_not_push),
      TEST(a_wall_without_a_side_does_not_push),
      TEST(numbers_that_are_not_finite_push_nothing),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
