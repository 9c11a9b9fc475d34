/* Primitives: their bodies, what is refused, where they are, and their surfaces. */
#include "base/bytes.h"
#include "formats/primitive.h"
#include "test_shape.h"

#include <string.h>

static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

static bw_primitive *create(const bw_primitive_info *info, const float *planes,
                            const float *vertices, const bw_primitive *const *children,
                            const uint32_t *ids) {
  bw_primitive *primitive = NULL;
  bw_error error = {0};
  CHECK_INT(bw_primitive_create(info, planes, vertices, children, ids, NULL, &primitive, &error),
            BW_OK);
  CHECK_TEXT(error.message, "");
  return primitive;
}

static bw_primitive_info box_info(void) {
  bw_primitive_info info = {
      .class_id = BW_CLASS_BOX_SHAPE, .half = {1, 2, 3}, .radius = 0.5f, .material = 0x77};
  memcpy(info.transform, identity, sizeof identity);
  return info;
}

static bw_primitive *box(void) {
  bw_primitive_info info = box_info();
  return create(&info, NULL, NULL, NULL, NULL);
}

/* A tetrahedron with its right angles at the origin. */
static bw_primitive *barrel(void) {
  static const float planes[16] = {-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 1, 1, 1, -1};
  static const float vertices[16] = {0, 0, 0, 9, 1, 0, 0, 9, 0, 1, 0, 9, 0, 0, 1, 9};
  bw_primitive_info info = {
      .class_id = BW_CLASS_BARREL_SHAPE, .planes = 4, .vertices = 4, .material = 0x88};
  memcpy(info.transform, identity, sizeof identity);
  return create(&info, planes, vertices, NULL, NULL);
}

/* ---- bodies -------------------------------------------------------------------------------- */

/* source: spec of the other formats, 2a */
static void a_box_has_84_bytes_in_order(void) {
  bw_primitive *primitive = box();
  bw_bytes *bytes = NULL;
  if (primitive == NULL) return;
  CHECK_INT(bw_primitive_save(primitive, &bytes, NULL), BW_OK);
  const uint8_t *data = bw_bytes_data(bytes);
  CHECK_INT(bw_bytes_size(bytes), 84);
  CHECK_FLOAT(bw_get_f32(data + 8), 3.0f);
  CHECK_FLOAT(bw_get_f32(data + 12), 0.5f);
  CHECK_FLOAT(bw_get_f32(data + 16), 1.0f);
  CHECK_INT(bw_get_u32(data + 80), 0x77);
  bw_bytes_destroy(bytes);
  bw_primitive_destroy(primitive);
}

/* Lists in a list: all of them end with a byte, or none does. */
static void lists_stand_in_lists_with_and_without_their_byte(void) {
  const uint32_t ids[2] = {5, 6};
  bw_primitive *parts[2] = {box(), NULL};
  if (parts[0] == NULL) return;
  for (int with = 0; with < 2; with++) {
    bw_primitive_info info = {
        .class_id = BW_CLASS_LIST_SHAPE, .children = 1, .flag = with != 0 ? 3 : BW_NONE};
    parts[1] = create(&info, NULL, NULL, (const bw_primitive *const *)parts, ids);
    info.children = 2;
    bw_primitive *list = create(&info, NULL, NULL, (const bw_primitive *const *)parts, ids);
    if (list == NULL || parts[1] == NULL) return;
    uint32_t id = 0;
    const bw_primitive *inner = bw_primitive_child(list, 1, &id);
    CHECK_INT(id, 6);
    CHECK(bw_primitive_child(list, 2, &id) == NULL);
    bw_primitive_describe(list, &info);
    CHECK_INT(info.children, 2);
    CHECK_INT(info.flag, with != 0 ? 3 : BW_NONE);
    bw_primitive_describe(inner, &info);
    CHECK_INT(info.children, 1);
    CHECK_INT(info.flag, with != 0 ? 3 : BW_NONE);
    bw_primitive_describe(bw_primitive_child(inner, 0, &id), &info);
    CHECK_FLOAT(info.half[1], 2.0f);
    CHECK_INT(info.material, 0x77);
    bw_primitive_destroy(list);
    bw_primitive_destroy(parts[1]);
  }
  bw_primitive_destroy(parts[0]);
}

static void check_refused(const bw_primitive *whole, size_t at, uint32_t value, bw_status code,
                          uint64_t offset) {
  bw_bytes *bytes = NULL;
  bw_primitive_info info;
  bw_primitive *primitive = NULL;
  bw_error error = {0};
  bw_primitive_describe(whole, &info);
  CHECK_INT(bw_primitive_save(whole, &bytes, NULL), BW_OK);
  bw_put_u32(bw_bytes_edit(bytes) + at, value);
  CHECK_INT(bw_primitive_load(bw_bytes_data(bytes), bw_bytes_size(bytes), info.class_id, NULL,
                              &primitive, &error),
            code);
  CHECK_INT(error.offset, offset);
  bw_bytes_destroy(bytes);
}

static void faults_are_refused_where_they_are(void) {
  bw_primitive *a_box = box(), *a_barrel = barrel();
  if (a_box == NULL || a_barrel == NULL) return;
  check_refused(a_box, 0, 0x7fc00000, BW_INVALID, 0);
  check_refused(a_box, 76, 0x7f800000, BW_INVALID, 76);
  check_refused(a_barrel, 64, 0xffffffff, BW_TRUNCATED, 64);
  check_refused(a_barrel, 64, 0x10000004, BW_TRUNCATED, 64);
  check_refused(a_barrel, 80, 0xff800000, BW_INVALID, 80);
  check_refused(a_barrel, 132, 5, BW_TRUNCATED, 132);
  check_refused(a_barrel, 132, 3, BW_INVALID, 188);
  check_refused(a_barrel, 136, 0x7fc00000, BW_INVALID, 136);
  bw_primitive *none = NULL;
  CHECK_INT(bw_primitive_load("1234", 4, BW_CLASS_BOX_SHAPE, NULL, &none, NULL), BW_TRUNCATED);
  CHECK_INT(bw_primitive_load("", 0, BW_CLASS_LIST_SHAPE, NULL, &none, NULL), BW_TRUNCATED);
  CHECK_INT(bw_primitive_load("1234", 4, 0xfa3f7a18, NULL, &none, NULL), BW_UNSUPPORTED);
  bw_primitive_destroy(a_box);
  bw_primitive_destroy(a_barrel);
}

/* ---- where they are ------------------------------------------------------------------------ */

static void points_are_inside_or_not(void) {
  bw_primitive *a_box = box(), *a_barrel = barrel();
  if (a_box == NULL || a_barrel == NULL) return;
  CHECK(bw_primitive_contains(a_box, 1.0f, -2.0f, 3.0f));
  CHECK(!bw_primitive_contains(a_box, 1.1f, 0.0f, 0.0f)); /* the convex radius counts not */
  CHECK(!bw_primitive_contains(a_box, NAN, 0.0f, 0.0f));
  CHECK(bw_primitive_contains(a_barrel, 0.25f, 0.25f, 0.25f));
  CHECK(bw_primitive_contains(a_barrel, 1.0f, 0.0f, 0.0f));
  CHECK(!bw_primitive_contains(a_barrel, 0.5f, 0.5f, 0.5f));
  float bounds[6];
  CHECK(bw_primitive_bounds(a_barrel, bounds));
  CHECK_FLOAT(bounds[0], 0.0f);
  CHECK_FLOAT(bounds[5], 1.0f);
  bw_primitive_destroy(a_box);
  bw_primitive_destroy(a_barrel);
}

/* A transform without an inverse holds no point, and a capsule without a length is a ball. */
static void what_is_flat_or_short(void) {
  bw_primitive_info info = box_info();
  info.transform[10] = 0.0f;
  bw_primitive *flat = create(&info, NULL, NULL, NULL, NULL);
  CHECK(flat != NULL && !bw_primitive_contains(flat, 0.0f, 0.0f, 0.0f));
  bw_primitive_info ball = {
      .class_id = BW_CLASS_CAPSULE_SHAPE, .bottom = {1, 1, 1}, .top = {1, 1, 1}, .radius = 2};
  bw_primitive *capsule = create(&ball, NULL, NULL, NULL, NULL);
  if (capsule == NULL) return;
  CHECK(bw_primitive_contains(capsule, 1.0f, 1.0f, 3.0f));
  CHECK(!bw_primitive_contains(capsule, 2.5f, 2.5f, 1.0f));
  bw_mesh_shape *shape = NULL;
  CHECK_INT(bw_primitive_mesh(capsule, NULL, &shape, NULL), BW_OK);
  if (shape != NULL) CHECK_INT(bw_mesh_shape_triangle_count(shape), 256);
  float height = 0.0f;
  if (shape != NULL) CHECK(bw_mesh_shape_ground(shape, 1.0f, 1.0f, 9.0f, NULL, &height));
  CHECK_FLOAT(height, 3.0f);
  bw_mesh_shape_destroy(shape);
  bw_primitive_destroy(capsule);
  bw_primitive_destroy(flat);
}

/* ---- surfaces ------------------------------------------------------------------------------ */

/* Every ray from inside leaves through a face from its back: the surface is closed. */
static void surfaces_are_closed(void) {
  bw_primitive *solids[2] = {box(), barrel()};
  for (int i = 0; i < 2; i++) {
    bw_mesh_shape *shape = NULL;
    if (solids[i] == NULL) return;
    CHECK_INT(bw_primitive_mesh(solids[i], NULL, &shape, NULL), BW_OK);
    for (int ray = 0; ray < 500 && shape != NULL; ray++) {
      bw_hit hits[4];
      float d[3] = {test_between(-1, 1), test_between(-1, 1), test_between(-1, 1)};
      CHECK(bw_mesh_shape_cast_all(shape, 0.2f, 0.2f, 0.2f, d[0], d[1], d[2], 1e4f, NULL, hits, 4) >
            0);
      CHECK(!bw_mesh_shape_cast_any(shape, 5.0f, 5.0f, 5.0f, fabsf(d[0]), fabsf(d[1]), fabsf(d[2]),
                                    1e4f, NULL));
    }
    bw_mesh_shape_destroy(shape);
    bw_primitive_destroy(solids[i]);
  }
}

/* A pyramid whose bottom has a vertex in its middle: it is of no corner, and the side is whole. */
static void a_vertex_may_lie_in_the_middle_of_a_side(void) {
  static const float planes[20] = {0, 0,  -1, 0, 1, 0,  1, -1, -1, 0,
                                   1, -1, 0,  1, 1, -1, 0, -1, 1,  -1};
  static const float vertices[24] = {1, 1,  0, 9, -1, 1, 0, 9, -1, -1, 0, 9,
                                     1, -1, 0, 9, 0,  0, 1, 9, 0,  0,  0, 9};
  bw_primitive_info info = {.class_id = BW_CLASS_BARREL_SHAPE, .planes = 5, .vertices = 6};
  memcpy(info.transform, identity, sizeof identity);
  bw_primitive *pyramid = create(&info, planes, vertices, NULL, NULL);
  bw_mesh_shape *shape = NULL;
  if (pyramid == NULL) return;
  CHECK_INT(bw_primitive_mesh(pyramid, NULL, &shape, NULL), BW_OK);
  float area = 0.0f;
  bw_triangle t;
  for (uint32_t i = 0; shape != NULL && bw_mesh_shape_triangle(shape, i, &t); i++) {
    bool bottom = t.a[2] == 0.0f && t.b[2] == 0.0f && t.c[2] == 0.0f;
    float twice = (t.b[0] - t.a[0]) * (t.c[1] - t.a[1]) - (t.b[1] - t.a[1]) * (t.c[0] - t.a[0]);
    if (bottom) area -= twice / 2.0f; /* it looks down */
  }
  CHECK_FLOAT(area, 4.0f);
  bw_mesh_shape_destroy(shape);
  bw_primitive_destroy(pyramid);
}

static void barrels_have_their_limits(void) {
  static float planes[4 * 4097];
  static float vertices[4 * 4097];
  for (size_t i = 0; i < 4097; i++) planes[i * 4 + 2] = 1.0f;
  bw_primitive_info info = {.class_id = BW_CLASS_BARREL_SHAPE, .planes = 4097, .vertices = 4097};
  memcpy(info.transform, identity, sizeof identity);
  bw_primitive *large = create(&info, planes, vertices, NULL, NULL);
  bw_model *model = NULL;
  bw_error error = {0};
  if (large == NULL) return;
  CHECK_INT(bw_primitive_model(large, NULL, &model, &error), BW_LIMIT);
  CHECK(strstr(error.message, "a barrel of 4097 planes and 4097 vertices") != NULL);
  bw_primitive_destroy(large);
  info.vertices = 0;
  bw_primitive *bare = create(&info, planes, NULL, NULL, NULL); /* it has no side to make */
  if (bare == NULL) return;
  CHECK_INT(bw_primitive_model(bare, NULL, &model, &error), BW_INVALID);
  CHECK_TEXT(error.message, "the primitive has no triangles");
  bw_primitive_destroy(bare);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(a_box_has_84_bytes_in_order),
      TEST(lists_stand_in_lists_with_and_without_their_byte),
      TEST(faults_are_refused_where_they_are),
      TEST(points_are_inside_or_not),
      TEST(what_is_flat_or_short),
      TEST(surfaces_are_closed),
      TEST(a_vertex_may_lie_in_the_middle_of_a_side),
      TEST(barrels_have_their_limits),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
