/* Meshes and rays by chance, for the tests of mesh shapes and of sets of them. */
#ifndef BW_SPEC_TEST_SHAPE_H
#define BW_SPEC_TEST_SHAPE_H

#include "test.h"

#include <math.h>
#include <stdlib.h>

/* The state of a xorshift generator; never 0. */
static uint32_t test_state = 0x2545f491u;

static inline uint32_t test_random(void) {
  test_state ^= test_state << 13;
  test_state ^= test_state >> 17;
  test_state ^= test_state << 5;
  return test_state;
}

/* From `low` to `high`. */
static inline float test_between(float low, float high) {
  return low + (high - low) * ((float)(test_random() >> 8) / 16777216.0f);
}

/* What a test is asked to count to, by an environment variable. */
static inline uint32_t test_count_of(const char *variable, uint32_t usual) {
  const char *asked = getenv(variable);
  return asked == NULL ? usual : (uint32_t)strtoul(asked, NULL, 10);
}

static inline uint32_t test_add_vertex(bw_model *model, float x, float y, float z) {
  uint32_t index = 0;
  CHECK(bw_model_add_vertex(model, x, y, z, &index, NULL) == BW_OK);
  return index;
}

static inline void test_add_triangle(bw_model *model, uint32_t a, uint32_t b, uint32_t c,
                                     uint32_t material) {
  const uint32_t corners[3] = {a, b, c};
  CHECK(bw_model_add_polygon(model, corners, 3, material, BW_NONE, NULL) == BW_OK);
}

static inline bw_model *test_new_model(void) {
  bw_model *model = NULL;
  CHECK(bw_model_create(NULL, &model, NULL) == BW_OK);
  return model;
}

/* Four materials, "m0" to "m3". */
static inline void test_add_materials(bw_model *model) {
  for (int number = 0; number < 4; number++) {
    const char name[2] = {'m', (char)('0' + number)};
    uint32_t index;
    CHECK(bw_model_add_material(model, name, 2, &index, NULL) == BW_OK);
  }
}

/* Hills of `side` by `side` squares of one metre, two triangles each, with bits level. */
static inline bw_model *test_hills(uint32_t side) {
  bw_model *model = test_new_model();
  test_add_materials(model);
  for (uint32_t y = 0; y <= side; y++) {
    for (uint32_t x = 0; x <= side; x++) {
      float height = test_random() % 3 == 0 ? 0.0f : test_between(0.0f, 3.0f);
      test_add_vertex(model, (float)x - (float)side / 2.0f, (float)y - (float)side / 2.0f, height);
    }
  }
  for (uint32_t y = 0; y < side; y++) {
    for (uint32_t x = 0; x < side; x++) {
      uint32_t a = y * (side + 1) + x;
      uint32_t material = test_random() % 4;
      test_add_triangle(model, a, a + 1, a + side + 2, material);
      test_add_triangle(model, a, a + side + 2, a + side + 1, material);
    }
  }
  return model;
}

/* Triangles of up to `reach` anywhere in a box of `size`, some without an area. */
static inline bw_model *test_soup(uint32_t count, float size, float reach) {
  bw_model *model = test_new_model();
  test_add_materials(model);
  uint32_t first = test_add_vertex(model, 0.0f, 0.0f, 0.0f);
  for (uint32_t i = 0; i < count; i++) {
    float at[3], side[2][3];
    for (int axis = 0; axis < 3; axis++) {
      at[axis] = test_between(-size, size);
      side[0][axis] = at[axis] + test_between(-reach, reach);
      side[1][axis] = at[axis] + test_between(-reach, reach);
    }
    uint32_t a = first;
    /* No shape has more vertices than 65,536. */
    if (i < 21000) a = test_add_vertex(model, at[0], at[1], at[2]);
    uint32_t b = i < 21000 ? test_add_vertex(model, side[0][0], side[0][1], side[0][2])
                           : test_random() % 63000;
    uint32_t c = i < 21000 ? test_add_vertex(model, side[1][0], side[1][1], side[1][2]) : b;
    if (i >= 21000) {
      a = test_random() % 63000;
      c = b % 3 == 0 ? b : b - 1;
    }
    test_add_triangle(model, a, b, c, test_random() % 4);
  }
  return model;
}

/* A shape of a model, which is destroyed. */
static inline bw_mesh_shape *test_shape_of(bw_model *model, uint32_t form) {
  const bw_material_ref materials[5] = {
      {0x100, {1, 0}}, {0x101, {1, 0}}, {0x102, {1, 0}}, {0x103, {3, 5}}, {0x104, {1, 0}}};
  bw_mesh_shape_options options = {.form = form, .name = "Test", .id = 0x1234};
  bw_mesh_shape *shape = NULL;
  bw_error refusal = {0};
  options.materials = materials + (bw_model_material_count(model) == 4 ? 0 : 4);
  CHECK(bw_mesh_shape_build(model, &options, NULL, &shape, &refusal) == BW_OK);
  CHECK_TEXT(refusal.message, "");
  bw_model_destroy(model);
  return shape;
}

typedef struct test_ray {
  float o[3], d[3];
  float length;
} test_ray;

#define TEST_RAY(r) (r).o[0], (r).o[1], (r).o[2], (r).d[0], (r).d[1], (r).d[2], (r).length

/* A ray about a box: in any direction, along an axis, or at a corner or the side of a triangle. */
static inline test_ray test_ray_at(const bw_mesh_shape *shape) {
  float bounds[6];
  test_ray ray;
  bw_mesh_shape_bounds(shape, bounds);
  for (int axis = 0; axis < 3; axis++) {
    float extent = bounds[axis + 3] - bounds[axis];
    ray.o[axis] =
        test_between(bounds[axis] - extent * 0.3f - 1.0f, bounds[axis + 3] + extent * 0.3f + 1.0f);
    ray.d[axis] = test_between(-1.0f, 1.0f);
  }
  ray.length = test_random() % 4 == 0 ? test_between(0.0f, 10.0f) : 1e4f;
  uint32_t kind = test_random() % 8;
  if (kind < 2) {
    int kept = (int)(test_random() % 3);
    for (int axis = 0; axis < 3; axis++) {
      if (axis != kept) ray.d[axis] = 0.0f;
    }
  }
  if (kind == 2 || kind == 3) {
    bw_triangle triangle;
    (void)bw_mesh_shape_triangle(shape, test_random() % bw_mesh_shape_triangle_count(shape),
                                 &triangle);
    for (int axis = 0; axis < 3; axis++) {
      float target = kind == 2 ? triangle.a[axis] : (triangle.a[axis] + triangle.b[axis]) / 2.0f;
      ray.d[axis] = target - ray.o[axis];
      if (test_random() % 16 == 0) ray.o[axis] = target;
    }
  }
  return ray;
}

/* Whether two hits are the same to the bit. */
static inline bool test_same_hit(const bw_hit *a, const bw_hit *b) {
  if (a->hit != b->hit) return false;
  if (!a->hit) return true;
  return a->triangle == b->triangle && a->t == b->t && a->x == b->x && a->y == b->y &&
         a->z == b->z && a->nx == b->nx && a->ny == b->ny && a->nz == b->nz &&
         a->material == b->material && a->set == b->set;
}

#endif
