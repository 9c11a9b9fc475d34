/* Height fields whose normals nobody would make: turned over, or level with the ground. */
#include "base/bytes.h"
#include "test.h"
#include "test_random.h"

#include <string.h>

static const int32_t field_low[3] = {0, 0, 0};
static const int32_t field_high[3] = {3072, 4096, 2048};

/* A flat cell beside one whose floor and ceiling slope along x, and one of two halves behind. */
static bw_bytes *sloped_file(bool slopes) {
  bw_height_space spaces[] = {
      {0, 0, BW_NONE, 4096, 1024, {0, 0, 0}, {0, 0, 0}},
      {1, 0, BW_NONE, 3584, 1024, {-993, -3974, 0}, {993, 3974, 0}},
      {2, 0, 0, 3840, 1024, {0, -3974, -993}, {0, 0, 0}},
      {2, 0, 2, 3840, 1024, {0, 0, 0}, {0, 0, 0}},
  };
  bw_height_field *field = NULL;
  bw_bytes *bytes = NULL;
  for (size_t i = 0; i < 4 && !slopes; i++) {
    memset(spaces[i].floor_normal, 0, sizeof spaces[i].floor_normal);
    memset(spaces[i].ceiling_normal, 0, sizeof spaces[i].ceiling_normal);
  }
  CHECK_INT(bw_height_field_build(field_low, field_high, spaces, 4, NULL, &field, NULL), BW_OK);
  CHECK_INT(bw_height_field_save(field, &bytes, NULL), BW_OK);
  bw_height_field_destroy(field);
  return bytes;
}

static bw_height_field *load(const bw_bytes *bytes) {
  bw_height_field *field = NULL;
  CHECK_INT(bw_height_field_load(bw_bytes_data(bytes), bw_bytes_size(bytes), NULL, &field, NULL),
            BW_OK);
  return field;
}

typedef int16_t change_of(int16_t number, int axis);

/* The sloped field with every normal changed in its file. */
static bw_height_field *changed_field(change_of *change) {
  bw_bytes *bytes = sloped_file(true);
  bw_height_field *field = load(bytes);
  bw_height_info info;
  bw_height_field_info(field, &info);
  CHECK(info.floor_normals == 3 && info.ceiling_normals == 2);
  uint8_t *at = bw_bytes_edit(bytes) + info.normals_offset;
  for (uint32_t i = 0; i < info.floor_normals + info.ceiling_normals; i++) {
    for (int axis = 0; axis < 3; axis++, at += 2) {
      bw_put_u16(at, (uint16_t)change((int16_t)bw_get_s16(at), axis));
    }
  }
  bw_height_field_destroy(field);
  field = load(bytes);
  bw_bytes_destroy(bytes);
  return field;
}

static int16_t turned_over(int16_t number, int axis) {
  (void)axis;
  return (int16_t)-number;
}

static int16_t without_y(int16_t number, int axis) {
  return axis == 1 ? 0 : number;
}

static void random_point(int32_t point[3]) {
  for (int axis = 0; axis < 3; axis++) {
    point[axis] = (int32_t)random_below((uint32_t)field_high[axis] + 200) - 100;
  }
}

static void check_same_point(const bw_height_field *a, const bw_height_field *b) {
  int32_t p[3];
  int32_t heights[4] = {7, 7, 7, 7};
  uint32_t tiles[2] = {7, 7};
  random_point(p);
  CHECK_INT(bw_height_field_query(a, p[0], p[1], p[2], &heights[0], &heights[1], &tiles[0]),
            bw_height_field_query(b, p[0], p[1], p[2], &heights[2], &heights[3], &tiles[1]));
  CHECK(heights[0] == heights[2] && heights[1] == heights[3] && tiles[0] == tiles[1]);
}

/* our choice: a plane has two normals, and either says the same. */
static void a_normal_turned_over_says_the_same(void) {
  bw_bytes *bytes = sloped_file(true);
  bw_height_field *field = load(bytes);
  bw_height_field *turned = changed_field(turned_over);
  bw_bytes_destroy(bytes);
  random_state = 99;
  for (int i = 0; i < 20000; i++) {
    int32_t a[3];
    int32_t b[3];
    bw_height_stop stops[2];
    memset(stops, 0, sizeof stops);
    random_point(a);
    random_point(b);
    check_same_point(field, turned);
    int stopped = bw_height_field_segment(field, a[0], a[1], a[2], b[0], b[1], b[2], &stops[0]);
    CHECK_INT(bw_height_field_segment(turned, a[0], a[1], a[2], b[0], b[1], b[2], &stops[1]),
              stopped);
    if (!CHECK(memcmp(&stops[0], &stops[1], sizeof stops[0]) == 0)) break;
  }
  CHECK_INT(bw_height_field_triangle_count(turned), bw_height_field_triangle_count(field));
  bw_height_field_destroy(turned);
  bw_height_field_destroy(field);
}

/* The vertical line never meets such a plane: the height is the flat one. */
static void a_normal_without_a_y_is_flat(void) {
  bw_bytes *bytes = sloped_file(false);
  bw_height_field *flat = load(bytes);
  bw_height_field *level = changed_field(without_y);
  bw_bytes_destroy(bytes);
  random_state = 98;
  for (int i = 0; i < 5000; i++) check_same_point(flat, level);
  CHECK_INT(bw_height_field_triangle_count(level), bw_height_field_triangle_count(flat));
  for (uint32_t i = 0; i < bw_height_field_triangle_count(flat); i++) {
    bw_triangle a;
    bw_triangle b;
    CHECK_INT(bw_height_field_triangle(flat, i, &a), 1);
    CHECK_INT(bw_height_field_triangle(level, i, &b), 1);
    CHECK(test_same_bytes(a.a, b.a, sizeof a.a) && test_same_bytes(a.b, b.b, sizeof a.b) &&
          test_same_bytes(a.c, b.c, sizeof a.c));
  }
  bw_height_field_destroy(level);
  bw_height_field_destroy(flat);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(a_normal_turned_over_says_the_same),
                                    TEST(a_normal_without_a_y_is_flat)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
