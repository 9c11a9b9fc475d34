/* Models and OBJ text: what Lua cannot show. Cutting with awkward polygons, and texts that end
 * anywhere. */
#include "test.h"
#include "test_random.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* A text with something of everything: names, a concave face, warnings. */
static const char everything[] =
    "mtllib gone.mtl\n"
    "v 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\nv 0 0 0\nv 2 0 0\n"
    "usemtl stone\ng house\n"
    "f 1 2 3 4 5 6\n"
    "l 1 2\nwhat is this\nf 1 2\n"
    "usemtl glass\n"
    "f -1 -2 \\\n-3\n";

/* ---- polygons ------------------------------------------------------------------------------ */

/* Twice the signed area of a triangle that stands in a plane of equal z. */
static double doubled_area(const bw_model *model, const uint32_t corners[3]) {
  float a[3];
  float b[3];
  float c[3];
  (void)bw_model_vertex(model, corners[0], a);
  (void)bw_model_vertex(model, corners[1], b);
  (void)bw_model_vertex(model, corners[2], c);
  return ((double)b[0] - a[0]) * ((double)c[1] - a[1]) -
         ((double)b[1] - a[1]) * ((double)c[0] - a[0]);
}

/* Cuts a polygon that turns left and checks that its triangles do too, and cover `area`; `flat`
 * of them have none. */
static void check_cut(const float (*points)[2], uint32_t count, double area, uint32_t flat) {
  bw_model *model = NULL;
  uint32_t corners[128];
  double sum = 0.0;
  uint32_t flats = 0;
  if (!CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK)) return;
  for (uint32_t i = 0; i < count; i++) {
    CHECK_INT(bw_model_add_vertex(model, points[i][0], points[i][1], 3.0f, &corners[i], NULL),
              BW_OK);
  }
  CHECK_INT(bw_model_add_polygon(model, corners, count, BW_NONE, BW_NONE, NULL), BW_OK);
  CHECK_INT(bw_model_triangle_count(model), count - 2);
  for (uint32_t i = 0; i < bw_model_triangle_count(model); i++) {
    uint32_t triangle[3];
    uint32_t material;
    uint32_t group;
    (void)bw_model_triangle(model, i, triangle, &material, &group);
    double doubled = doubled_area(model, triangle);
    CHECK(doubled >= 0.0);
    if (doubled == 0.0) flats++;
    sum += doubled / 2.0;
  }
  CHECK(fabs(sum - area) <= 1e-5 * area);
  CHECK_INT(flats, flat);
  bw_model_destroy(model);
}

#define CHECK_CUT(points, area, flat) \
  check_cut((points), (uint32_t)(sizeof(points) / sizeof(points)[0]), (area), (flat))

static void cuts_points_in_a_line_into_no_flat_triangle(void) {
  static const float rows[][2] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 3}, {2, 2}, {1, 1}};
  CHECK_CUT(rows, 4.5, 0);
}

static void cuts_a_comb(void) {
  static const float rows[][2] = {{0, 0}, {9, 0}, {9, 5}, {8, 1}, {7, 5}, {6, 1},
                                  {5, 5}, {4, 1}, {3, 5}, {2, 1}, {1, 5}};
  /* 9 x 5, less four notches of 4 in the top and the slope at the left */
  CHECK_CUT(rows, 45.0 - 16.0 - 2.5, 0);
}

static void cuts_a_spiral(void) {
  static const float rows[][2] = {{0, 0}, {7, 0}, {7, 7}, {1, 7}, {1, 3}, {4, 3},
                                  {4, 4}, {2, 4}, {2, 6}, {6, 6}, {6, 1}, {0, 1}};
  /* six strips of width 1 */
  CHECK_CUT(rows, 7.0 + 6.0 + 5.0 + 3.0 + 2.0, 0);
}

static void cuts_around_a_hole_that_a_seam_joins(void) {
  static const float rows[][2] = {{0, 0}, {6, 0}, {6, 6}, {0, 6}, {0, 2}, {2, 2},
                                  {2, 4}, {4, 4}, {4, 2}, {2, 2}, {0, 2}};
  CHECK_CUT(rows, 32.0, 0);
}

static void cuts_two_squares_that_touch_in_a_corner(void) {
  static const float rows[][2] = {{0, 0}, {2, 0}, {2, 2}, {4, 2}, {4, 4}, {2, 4}, {2, 2}, {0, 2}};
  /* each square takes 2 of the 6 */
  CHECK_CUT(rows, 8.0, 2);
}

static void keeps_corners_at_one_place_and_spikes(void) {
  static const float twice[][2] = {{0, 0}, {4, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 4}};
  static const float spike[][2] = {{0, 0}, {4, 0}, {8, 0}, {4, 0}, {4, 4}, {1, 1}, {0, 4}};
  CHECK_CUT(twice, 16.0, 2);
  CHECK_CUT(spike, 10.0, 2);
}

static void keeps_every_triangle_of_what_has_no_inside(void) {
  static const float line[][2] = {{0, 0}, {1, 0}, {2, 0}, {1, 0}, {3, 0}};
  static const float point[][2] = {{5, 5}, {5, 5}, {5, 5}, {5, 5}};
  CHECK_CUT(line, 0.0, 3);
  CHECK_CUT(point, 0.0, 2);
}

static void cuts_by_exact_turns(void) {
  /* from 1 to 2 a step of float32 is 2^-23: two corners lie one step off the diagonal, and what is
   * cut out of the quad along it has an eighth of its area */
  static const float rows[][2] = {
      {1, 1}, {1.5f, 0x1.7ffffep0f}, {2, 2}, {1.5f, 0x1.800002p0f}, {1.25f, 1.25f}};
  CHECK_CUT(rows, 0x1p-23 * 7 / 8, 0);
}

static void cuts_a_star_of_many_corners(void) {
  enum { COUNT = 1200 };
  bw_model *model = NULL;
  static uint32_t corners[COUNT];
  double sum = 0.0;
  if (!CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK)) return;
  for (uint32_t i = 0; i < COUNT; i++) {
    double angle = 2.0 * 3.14159265358979 * i / COUNT;
    double radius = i % 2 == 0 ? 100.0 : 10.0;
    CHECK_INT(bw_model_add_vertex(model, (float)(radius * cos(angle)), (float)(radius * sin(angle)),
                                  3.0f, &corners[i], NULL),
              BW_OK);
  }
  CHECK_INT(bw_model_add_polygon(model, corners, COUNT, BW_NONE, BW_NONE, NULL), BW_OK);
  CHECK_INT(bw_model_triangle_count(model), COUNT - 2);
  for (uint32_t i = 0; i < COUNT - 2; i++) {
    uint32_t triangle[3];
    uint32_t none;
    (void)bw_model_triangle(model, i, triangle, &none, &none);
    double doubled = doubled_area(model, triangle);
    CHECK(doubled > 0.0);
    sum += doubled / 2.0;
  }
  /* 1,200 triangles from the centre, sides 100 and 10 */
  CHECK(fabs(sum - COUNT * 500.0 * sin(2.0 * 3.14159265358979 / COUNT)) < 0.01);
  bw_model_destroy(model);
}

/* ---- building ------------------------------------------------------------------------------ */

/* Whether corner 1 of the quad from (-2^30, -2^30) over (2^-20, y) to (2^30, 2^30) and to
 * (-2^30, 2^30) is in both triangles: it must be where it lies off the diagonal into the quad, by
 * what needs 73 bits to be seen. */
static bool is_cut_at_the_middle(float y) {
  static const float far = 0x1p30f;
  const float points[4][2] = {{-far, -far}, {0x1p-20f, y}, {far, far}, {-far, far}};
  bw_model *model = NULL;
  uint32_t corners[4];
  bool in_both = true;
  CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK);
  for (size_t i = 0; i < 4; i++) {
    CHECK_INT(bw_model_add_vertex(model, points[i][0], points[i][1], 0, &corners[i], NULL), BW_OK);
  }
  CHECK_INT(bw_model_add_polygon(model, corners, 4, BW_NONE, BW_NONE, NULL), BW_OK);
  CHECK_INT(bw_model_triangle_count(model), 2);
  for (uint32_t i = 0; i < 2; i++) {
    uint32_t triangle[3];
    uint32_t material;
    uint32_t group;
    (void)bw_model_triangle(model, i, triangle, &material, &group);
    in_both = in_both && (triangle[0] == 1 || triangle[1] == 1 || triangle[2] == 1);
  }
  bw_model_destroy(model);
  return in_both;
}

static void turns_are_exact_however_far_apart_the_corners_are(void) {
  CHECK(is_cut_at_the_middle(0x1.000002p-20f));
  CHECK(is_cut_at_the_middle(0x1.8p-20f));
}

/* Of any polygon, crossing itself or not: as many triangles as its corners ask for, whose signed
 * areas add up to its own. */
static void any_polygon_keeps_its_signed_area(void) {
  enum { MOST = 12 };
  random_state = 4711;
  for (int round = 0; round < 20000; round++) {
    uint32_t count = 4 + random_below(MOST - 3);
    uint32_t corners[MOST];
    int32_t points[MOST][2];
    double expected = 0.0;
    double sum = 0.0;
    bw_model *model = NULL;
    CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK);
    for (uint32_t i = 0; i < count; i++) {
      for (size_t k = 0; k < 2; k++) points[i][k] = (int32_t)random_below(6);
      CHECK_INT(bw_model_add_vertex(model, (float)points[i][0], (float)points[i][1], 0, &corners[i],
                                    NULL),
                BW_OK);
    }
    for (uint32_t i = 0; i < count; i++) {
      const int32_t *a = points[i];
      const int32_t *b = points[(i + 1) % count];
      expected += (double)(a[0] * b[1] - a[1] * b[0]);
    }
    CHECK_INT(bw_model_add_polygon(model, corners, count, BW_NONE, BW_NONE, NULL), BW_OK);
    CHECK_INT(bw_model_triangle_count(model), count - 2);
    for (uint32_t i = 0; i < count - 2; i++) {
      uint32_t triangle[3];
      uint32_t material;
      uint32_t group;
      (void)bw_model_triangle(model, i, triangle, &material, &group);
      sum += doubled_area(model, triangle);
    }
    bw_model_destroy(model);
    if (CHECK(sum == expected)) continue;
    printf("round %d\n", round);
    return;
  }
}

static void refuses_what_cannot_be(void) {
  bw_model *model = NULL;
  bw_error error;
  uint32_t index = 77;
  static const uint32_t corners[] = {0, 1, 2, 9};
  if (!CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK)) return;
  CHECK_INT(bw_model_add_vertex(model, 0, NAN, 0, &index, &error), BW_INVALID);
  CHECK_INT(bw_model_add_vertex(model, INFINITY, 0, 0, &index, &error), BW_INVALID);
  CHECK_INT(bw_model_add_material(model, " \t ", 3, &index, &error), BW_INVALID);
  CHECK_INT(bw_model_add_material(model, "a\nb", 3, &index, &error), BW_INVALID);
  CHECK_INT(bw_model_add_group(model, "a\0b", 3, &index, &error), BW_INVALID);
  CHECK_INT(index, 77);
  for (uint32_t i = 0; i < 3; i++) {
    CHECK_INT(bw_model_add_vertex(model, (float)i, 0, (float)(i * i), &index, NULL), BW_OK);
  }
  CHECK_INT(bw_model_add_polygon(model, corners, 2, BW_NONE, BW_NONE, &error), BW_INVALID);
  CHECK_INT(bw_model_add_polygon(model, corners, 4, BW_NONE, BW_NONE, &error), BW_INVALID);
  CHECK_INT(bw_model_add_polygon(model, corners, 3, 0, BW_NONE, &error), BW_INVALID);
  CHECK_INT(bw_model_add_polygon(model, corners, 3, BW_NONE, 0, &error), BW_INVALID);
  CHECK_INT(bw_model_triangle_count(model), 0);
  bw_model_destroy(model);
}

static void a_transform_that_fails_changes_nothing(void) {
  bw_model *model = NULL;
  uint32_t index;
  float position[3];
  bw_error error;
  static const float too_large[12] = {1e38f, 0, 0, 0, 1, 0, 0, 0, 1, 5, 0, 0};
  if (!CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK)) return;
  CHECK_INT(bw_model_add_vertex(model, 1, 2, 3, &index, NULL), BW_OK);
  CHECK_INT(bw_model_add_vertex(model, 10, 2, 3, &index, NULL), BW_OK);
  CHECK_INT(bw_model_transform(model, too_large, &error), BW_INVALID);
  CHECK_INT(bw_model_vertex(model, 0, position), 1);
  CHECK_FLOAT(position[0], 1.0f);
  CHECK_FLOAT(position[1], 2.0f);
  bw_model_destroy(model);
}

/* y up to z up and back: a zero keeps its sign, so every bit is as it was. */
static void axes_turn_and_turn_back(void) {
  static const float up[12] = {1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0};
  static const float back[12] = {1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, 0};
  static const float points[][3] = {
      {0.0f, -0.0f, 1.0f}, {-0.0f, 0.0f, -0.0f}, {-1.0f, 3e38f, 1e-45f}};
  bw_model *model = NULL;
  if (!CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK)) return;
  for (uint32_t i = 0; i < 3; i++) {
    uint32_t index;
    CHECK_INT(bw_model_add_vertex(model, points[i][0], points[i][1], points[i][2], &index, NULL),
              BW_OK);
  }
  CHECK_INT(bw_model_transform(model, up, NULL), BW_OK);
  float turned[3];
  CHECK_INT(bw_model_vertex(model, 0, turned), 1);
  CHECK_FLOAT(turned[1], -1.0f);
  CHECK(signbit(turned[2]));
  CHECK_INT(bw_model_transform(model, back, NULL), BW_OK);
  for (uint32_t i = 0; i < 3; i++) {
    float position[3];
    CHECK_INT(bw_model_vertex(model, i, position), 1);
    for (int k = 0; k < 3; k++) {
      CHECK_FLOAT(position[k], points[i][k]);
      CHECK_INT(signbit(position[k]) != 0, signbit(points[i][k]) != 0);
    }
  }
  bw_model_destroy(model);
}

static void what_has_no_area_is_dropped(void) {
  static const char text[] =
      "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 0 1 0\nv 0 1 0\nv 1000 0.0001 0\nusemtl a\n"
      "f 1 2 4\nf 1 2 3\nusemtl b\nf 1 1 4\nf 1 4 5\nf 1 2 6\n";
  bw_model *model = NULL;
  uint32_t corners[3];
  uint32_t material;
  uint32_t group;
  if (!CHECK_INT(bw_model_read_obj(text, sizeof text - 1, "text", NULL, &model, NULL), BW_OK)) {
    return;
  }
  CHECK_INT(bw_model_drop_degenerate(model), 3);
  CHECK_INT(bw_model_triangle_count(model), 2);
  CHECK_INT(bw_model_triangle(model, 1, corners, &material, &group), 1);
  CHECK_INT(corners[2], 5);
  CHECK_INT(material, 1);
  CHECK_INT(bw_model_drop_degenerate(model), 0);
  bw_model_destroy(model);
}

/* ---- texts --------------------------------------------------------------------------------- */

/* From a copy of just that size, so that a sanitizer sees every read past the end. */
static void text_may_end_anywhere(void) {
  for (size_t size = 0; size < sizeof everything; size++) {
    test_memory memory = {0};
    bw_allocator allocator = test_allocator(&memory);
    char *copy = allocator.resize(allocator.context, NULL, 0, size + 1);
    bw_model *model = NULL;
    memcpy(copy + 1, everything, size);
    bw_status status = bw_model_read_obj(copy + 1, size, "text", &allocator, &model, NULL);
    CHECK((status == BW_OK) == (model != NULL));
    CHECK(status == BW_OK || status == BW_INVALID);
    bw_model_destroy(model);
    (void)allocator.resize(allocator.context, copy, size + 1, 0);
    CHECK_NO_LEAK(&memory);
  }
}

/* The text is refused with this message and in this line, or read when there is none. */
static void check_text(const char *text, size_t size, const char *message) {
  bw_model *model = NULL;
  bw_error error;
  memset(&error, 0, sizeof error);
  bw_status status = bw_model_read_obj(text, size, "t.obj", NULL, &model, &error);
  CHECK_INT(status, message[0] == 0 ? BW_OK : BW_INVALID);
  if (!CHECK(strstr(error.message, message) != NULL)) puts(error.message);
  bw_model_destroy(model);
}

#define CHECK_OBJ(text, message) check_text((text), sizeof(text) - 1, (message))

static void text_is_refused_by_its_line(void) {
  CHECK_OBJ("v 0 0 0\r\nv 1\0", "t.obj:2: a byte is 0, so this is no text");
  CHECK_OBJ("v 0 0 0\rv 1 0 0\n\n\0", "t.obj:4: a byte is 0, so this is no text");
  CHECK_OBJ("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1/+1 2/-1/+1 3//-1\n", "");
  CHECK_OBJ("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1/1x 2 3\n", "t.obj:4: ");
  CHECK_OBJ("v 0 0 \\\n0\nv 1 0 0\nv 0 1 0\nf 1 2 \\\r\n3\n", "");
  CHECK_OBJ("v 0 0 0\\", "t.obj:1: ");
  CHECK_OBJ("v 0 0 0\\x", "t.obj:1: ");
}

/* What cannot be shown as it is is shown as '?'. */
static void an_unknown_statement_is_shown_in_plain_letters(void) {
  static const char text[] = "v 0 0 0\nv 1 0 0\nv 0 1 0\n\x01\x7f\xffodd 1\nf 1 2 3\n";
  bw_model *model = NULL;
  CHECK_INT(bw_model_read_obj(text, sizeof text - 1, "t.obj", NULL, &model, NULL), BW_OK);
  CHECK_INT(bw_model_warning_count(model), 1);
  const char *warning = bw_model_warning(model, 0);
  if (!CHECK(warning != NULL && strstr(warning, "???odd") != NULL)) puts(warning);
  bw_model_destroy(model);
}

static void an_empty_model_is_a_text_that_is_read_again(void) {
  bw_model *model = NULL;
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK);
  CHECK_INT(bw_model_write_obj(model, &bytes, NULL), BW_OK);
  CHECK_INT(bw_bytes_size(bytes), 2);
  CHECK(memcmp(bw_bytes_data(bytes), "g\n", 2) == 0);
  check_text((const char *)bw_bytes_data(bytes), bw_bytes_size(bytes), "");
  bw_bytes_destroy(bytes);
  bw_model_destroy(model);
}

/* Whether the glTF of a triangle with a material of this name holds the bytes as they are; else each
 * byte is taken for the character of its number. */
static bool keeps_name(const char *name) {
  bw_model *model = NULL;
  bw_bytes *bytes = NULL;
  uint32_t corners[3];
  uint32_t material = 0;
  char quoted[32];
  CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK);
  for (size_t i = 0; i < 3; i++) {
    CHECK_INT(bw_model_add_vertex(model, i == 1, i == 2, 0, &corners[i], NULL), BW_OK);
  }
  CHECK_INT(bw_model_add_material(model, name, strlen(name), &material, NULL), BW_OK);
  CHECK_INT(bw_model_add_polygon(model, corners, 3, material, BW_NONE, NULL), BW_OK);
  CHECK_INT(bw_model_write_gltf(model, &bytes, NULL), BW_OK);
  size_t length = (size_t)snprintf(quoted, sizeof quoted, "\"%s\"", name);
  const uint8_t *at = bw_bytes_data(bytes);
  bool kept = false;
  for (size_t i = 0; i + length <= bw_bytes_size(bytes) && !kept; i++) {
    kept = memcmp(at + i, quoted, length) == 0;
  }
  bw_bytes_destroy(bytes);
  bw_model_destroy(model);
  return kept;
}

/* What is UTF-8 stays so: no character in more bytes than it needs, no half of a pair, none past
 * the last. */
static void names_are_written_as_utf8(void) {
  static const char *const good[] = {
      "stone",        "\xc2\x80",     "\xdf\xbf",         "\xe0\xa0\x80",     "\xed\x9f\xbf",
      "\xee\x80\x80", "\xef\xbf\xbf", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "\xf1\x80\x80\x80",
      "a\xc3\xa9z"};
  static const char *const bad[] = {"\x80",
                                    "\xbf",
                                    "\xc0\x80",
                                    "\xc1\xbf",
                                    "\xc2",
                                    "\xc2z",
                                    "\xe0\x9f\xbf",
                                    "\xed\xa0\x80",
                                    "\xe1\x80",
                                    "\xe1\x80z",
                                    "\xf0\x8f\xbf\xbf",
                                    "\xf4\x90\x80\x80",
                                    "\xf5\x80\x80\x80",
                                    "\xff",
                                    "\xf1\x80\x80z"};
  for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
    if (!CHECK(keeps_name(good[i]))) printf("good %zu\n", i);
  }
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    if (!CHECK(!keeps_name(bad[i]))) printf("bad %zu\n", i);
  }
}

static void a_shear_adds_up_in_order(void) {
  static const float rows[12] = {1, 0, 0, 2, 1, 0, 3, 0, 1, 0, 0, 0};
  bw_model *model = NULL;
  uint32_t index = 0;
  float position[3];
  CHECK_INT(bw_model_create(NULL, &model, NULL), BW_OK);
  CHECK_INT(bw_model_add_vertex(model, 1, 10, 100, &index, NULL), BW_OK);
  CHECK_INT(bw_model_transform(model, rows, NULL), BW_OK);
  CHECK_INT(bw_model_vertex(model, 0, position), 1);
  CHECK(position[0] == 1 + 20 + 300 && position[1] == 10 && position[2] == 100);
  bw_model_destroy(model);
}

static void warnings_have_an_end(void) {
  enum { FACES = 1500 };
  static char text[FACES * 2];
  bw_model *model = NULL;
  for (size_t i = 0; i < sizeof text; i++) text[i] = i % 2 == 0 ? 'f' : '\n';
  if (!CHECK_INT(bw_model_read_obj(text, sizeof text, "text", NULL, &model, NULL), BW_OK)) return;
  CHECK_INT(bw_model_warning_count(model), 1001);
  CHECK_TEXT(bw_model_warning(model, 999), "line 1000: a face of 0 corners is passed over");
  CHECK_TEXT(bw_model_warning(model, 1000), "and 500 more warnings");
  CHECK(bw_model_warning(model, 1001) == NULL);
  bw_model_destroy(model);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(cuts_points_in_a_line_into_no_flat_triangle),
      TEST(cuts_a_comb),
      TEST(cuts_a_spiral),
      TEST(cuts_around_a_hole_that_a_seam_joins),
      TEST(cuts_two_squares_that_touch_in_a_corner),
      TEST(keeps_corners_at_one_place_and_spikes),
      TEST(keeps_every_triangle_of_what_has_no_inside),
      TEST(cuts_by_exact_turns),
      TEST(cuts_a_star_of_many_corners),
      TEST(turns_are_exact_however_far_apart_the_corners_are),
      TEST(any_polygon_keeps_its_signed_area),
      TEST(refuses_what_cannot_be),
      TEST(a_transform_that_fails_changes_nothing),
      TEST(axes_turn_and_turn_back),
      TEST(what_has_no_area_is_dropped),
      TEST(text_may_end_anywhere),
      TEST(text_is_refused_by_its_line),
      TEST(an_unknown_statement_is_shown_in_plain_letters),
      TEST(an_empty_model_is_a_text_that_is_read_again),
      TEST(names_are_written_as_utf8),
      TEST(a_shear_adds_up_in_order),
      TEST(warnings_have_an_end),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
