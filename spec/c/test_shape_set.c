/* Sets of placed shapes: what the tree finds is what testing every triangle finds; frames, materials
 * and ground; and the components that name a shape for an entity. BOARDWALK_RAYS rays at each set
 * instead of 2000. */
#include "base/bytes.h"
#include "formats/shape_set.h"
#include "test_shape.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

static bw_shape_placement placement_of(bw_mesh_shape *shape, const float matrix[16], uint32_t id) {
  bw_shape_placement placement;
  placement.shape = shape;
  memcpy(placement.matrix, matrix, sizeof placement.matrix);
  placement.id = id;
  return placement;
}

static bw_shape_set *set_of(const bw_shape_placement *placements, uint32_t count) {
  bw_shape_set *set = NULL;
  bw_error error = {0};
  CHECK_INT(bw_shape_set_create(placements, count, NULL, &set, &error), BW_OK);
  CHECK_TEXT(error.message, "");
  return set;
}

/* One shape at one matrix, which the set alone holds. */
static bw_shape_set *set_of_one(bw_mesh_shape *shape, const float matrix[16]) {
  bw_shape_placement placement = placement_of(shape, matrix, 7);
  bw_shape_set *set = set_of(&placement, 1);
  bw_mesh_shape_destroy(shape);
  return set;
}

/* ---- the same answers ---------------------------------------------------------------------- */

/* A matrix by chance: turned, scaled, sheared, sometimes mirrored. */
static void random_matrix(float matrix[16], float reach) {
  memset(matrix, 0, 16 * sizeof *matrix);
  for (int row = 0; row < 3; row++) {
    for (int column = 0; column < 3; column++) {
      matrix[row * 4 + column] = test_between(-1.0f, 1.0f) + (row == column ? 1.5f : 0.0f);
    }
    if (test_random() % 4 == 0) matrix[row * 4 + row] *= -1.0f;
    matrix[12 + row] = test_between(-reach, reach);
  }
  matrix[15] = 1.0f;
}

static test_ray ray_in(const bw_shape_set *set) {
  float bounds[6];
  test_ray ray;
  bw_shape_set_bounds(set, bounds);
  for (int axis = 0; axis < 3; axis++) {
    ray.o[axis] = test_between(bounds[axis], bounds[axis + 3]);
    ray.d[axis] = test_random() % 8 == 0 ? 0.0f : test_between(-1.0f, 1.0f);
  }
  ray.length = test_random() % 3 == 0 ? test_between(0.0f, 50.0f) : 1e5f;
  if (test_random() % 4 == 0) {
    bw_triangle triangle;
    (void)bw_shape_set_triangle(set, test_random() % bw_shape_set_triangle_count(set), &triangle);
    for (int axis = 0; axis < 3; axis++) ray.d[axis] = triangle.b[axis] - ray.o[axis];
  }
  return ray;
}

static bool answers_alike(const bw_shape_set *set, const test_ray *ray, const bw_filter *filter) {
  bw_hit tree, brute, all;
  int met = bw_shape_set_cast(set, TEST_RAY(*ray), filter, &tree);
  (void)bw_shape_set_cast_brute(set, TEST_RAY(*ray), filter, &brute);
  bool same = met == tree.hit && test_same_hit(&tree, &brute);
  same = same && bw_shape_set_cast_any(set, TEST_RAY(*ray), filter) == met;
  uint32_t count = bw_shape_set_cast_all(set, TEST_RAY(*ray), filter, &all, 1);
  return same && (count > 0) == (met != 0) && (count == 0 || test_same_hit(&all, &tree));
}

static void check_rays(const bw_shape_set *set, uint32_t count) {
  bw_filter filter;
  const uint32_t excluded[2] = {0, 3};
  bw_filter_init(&filter, 0, excluded, 2);
  uint32_t hits = 0;
  for (uint32_t i = 0; i < count; i++) {
    test_ray ray = ray_in(set);
    bw_hit hit;
    if (!CHECK(answers_alike(set, &ray, i % 5 == 0 ? &filter : NULL))) return;
    hits += (uint32_t)bw_shape_set_cast(set, TEST_RAY(ray), NULL, &hit);
  }
  CHECK(hits > 0 && hits < count);
}

static void sets_by_chance(void) {
  for (int round = 0; round < 6; round++) {
    bw_mesh_shape *shapes[5];
    bw_shape_placement placements[40];
    uint32_t count = round == 0 ? 1 : 8u * (uint32_t)round;
    for (uint32_t i = 0; i < 5; i++) {
      uint32_t form = i % 2 == 0 ? BW_MESH_SHAPE_ANVIL : BW_MESH_SHAPE_SWS;
      bw_model *model = i < 3 ? test_hills(2 + test_random() % 8) : test_soup(60, 5.0f, 3.0f);
      shapes[i] = test_shape_of(model, form);
      if (shapes[i] == NULL) return;
    }
    for (uint32_t i = 0; i < count; i++) {
      float matrix[16];
      random_matrix(matrix, round == 5 ? 4.0f : 60.0f);
      placements[i] = placement_of(shapes[test_random() % 5], matrix, i);
    }
    bw_shape_set *set = set_of(placements, count);
    for (int i = 0; i < 5; i++) bw_mesh_shape_destroy(shapes[i]); /* the set holds them */
    if (set == NULL) return;
    check_rays(set, test_count_of("BOARDWALK_RAYS", 2000));
    bw_shape_set_destroy(set);
  }
}

/* As many as in level 01 of the seed: 2,074 placements of 1,194 shapes, 123,102 triangles. */
static void a_level_of_2074_placements(void) {
  enum { SHAPES = 1194, PLACEMENTS = 2074, RAYS = 20000 };
  static bw_mesh_shape *shapes[SHAPES];
  static bw_shape_placement placements[PLACEMENTS];
  for (int i = 0; i < SHAPES; i++) {
    shapes[i] = test_shape_of(test_hills(3 + test_random() % 5), BW_MESH_SHAPE_SWS);
    if (shapes[i] == NULL) return;
  }
  for (uint32_t i = 0; i < PLACEMENTS; i++) {
    float matrix[16];
    random_matrix(matrix, 300.0f);
    placements[i] = placement_of(shapes[i % SHAPES], matrix, i);
  }
  bw_shape_set *set = set_of(placements, PLACEMENTS);
  for (int i = 0; i < SHAPES; i++) bw_mesh_shape_destroy(shapes[i]);
  if (set == NULL) return;
  bw_hit hit;
  uint32_t hits = 0;
  clock_t start = clock();
  for (int i = 0; i < RAYS; i++) {
    test_ray ray = ray_in(set);
    hits += (uint32_t)bw_shape_set_cast(set, TEST_RAY(ray), NULL, &hit);
  }
  double spent = (double)(clock() - start) / CLOCKS_PER_SEC;
  (void)printf("%u placements, %u triangles: %.1f us a ray, %u of %d hit\n", (unsigned)PLACEMENTS,
               (unsigned)bw_shape_set_triangle_count(set), spent / RAYS * 1e6, (unsigned)hits,
               RAYS);
  check_rays(set, 200);
  bw_shape_set_destroy(set);
}

/* ---- frames -------------------------------------------------------------------------------- */

/* A right triangle from the origin along x and y, looking up. */
static bw_mesh_shape *corner(void) {
  bw_model *model = test_new_model();
  test_add_vertex(model, 0.0f, 0.0f, 0.0f);
  test_add_vertex(model, 1.0f, 0.0f, 0.0f);
  test_add_vertex(model, 0.0f, 2.0f, 0.0f);
  test_add_triangle(model, 0, 1, 2, BW_NONE);
  return test_shape_of(model, BW_MESH_SHAPE_SWS);
}

static void rows_of_the_matrix_are_axes(void) {
  /* x goes to y, y to -x, z to z; three times as large; then moved. */
  static const float matrix[16] = {0, 3, 0, 9, -3, 0, 0, 9, 0, 0, 3, 9, 10, 20, 30, 9};
  bw_shape_set *set = set_of_one(corner(), matrix);
  if (set == NULL) return;
  bw_triangle triangle;
  CHECK(bw_shape_set_triangle(set, 0, &triangle));
  static const float b[3] = {10.0f, 23.0f, 30.0f};
  static const float c[3] = {4.0f, 20.0f, 30.0f};
  for (int axis = 0; axis < 3; axis++) {
    CHECK_FLOAT(triangle.b[axis], b[axis]);
    CHECK_FLOAT(triangle.c[axis], c[axis]);
  }
  bw_hit hit;
  CHECK(bw_shape_set_cast(set, 9.0f, 21.0f, 40.0f, 0.0f, 0.0f, -2.0f, 9.0f, NULL, &hit));
  CHECK_FLOAT(hit.t, 5.0f); /* in directions, whatever the matrix */
  CHECK_FLOAT(hit.z, 30.0f);
  CHECK_FLOAT(hit.nz, 1.0f);
  bw_shape_set_destroy(set);
}

static void a_mirrored_shape_looks_where_its_own_does(void) {
  static const float mirrored[16] = {-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  static const float upside_down[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1};
  float height = 9.0f;
  bw_shape_set *set = set_of_one(corner(), mirrored);
  if (set == NULL) return;
  CHECK(bw_shape_set_ground(set, -0.25f, 0.5f, 1.0f, NULL, &height));
  CHECK_FLOAT(height, 0.0f);
  bw_triangle triangle;
  CHECK(bw_shape_set_triangle(set, 0, &triangle));
  CHECK_FLOAT(triangle.b[1], 2.0f); /* still counter-clockwise from above */
  bw_shape_set_destroy(set);
  set = set_of_one(corner(), upside_down);
  if (set == NULL) return;
  CHECK(!bw_shape_set_ground(set, 0.25f, 0.5f, 1.0f, NULL, &height));
  bw_shape_set_destroy(set);
}

static void a_set_of_one_answers_as_its_shape(void) {
  bw_mesh_shape *shape = test_shape_of(test_hills(9), BW_MESH_SHAPE_ANVIL);
  if (shape == NULL) return;
  bw_shape_placement placement = placement_of(shape, identity, 0);
  bw_shape_set *set = set_of(&placement, 1);
  if (set == NULL) return;
  for (int i = 0; i < 3000; i++) {
    test_ray ray = test_ray_at(shape);
    bw_hit own, placed;
    (void)bw_mesh_shape_cast(shape, TEST_RAY(ray), NULL, &own);
    (void)bw_shape_set_cast(set, TEST_RAY(ray), NULL, &placed);
    placed.material = own.material; /* the set numbers its own */
    CHECK(test_same_hit(&own, &placed));
    float ground = 0.0f, placed_ground = 0.0f;
    int found = bw_mesh_shape_ground(shape, ray.o[0], ray.o[1], 9.0f, NULL, &ground);
    CHECK_INT(bw_shape_set_ground(set, ray.o[0], ray.o[1], 9.0f, NULL, &placed_ground), found);
    CHECK_FLOAT(placed_ground, ground);
  }
  bw_shape_set_destroy(set);
  bw_mesh_shape_destroy(shape);
}

static void of_equal_distances_the_lower_number_answers(void) {
  bw_mesh_shape *shape = corner();
  if (shape == NULL) return;
  bw_shape_placement placements[20];
  for (uint32_t i = 0; i < 20; i++) placements[i] = placement_of(shape, identity, i);
  bw_shape_set *set = set_of(placements, 20);
  bw_mesh_shape_destroy(shape);
  if (set == NULL) return;
  bw_hit hits[20];
  CHECK(bw_shape_set_cast(set, 0.25f, 0.25f, 1.0f, 0.0f, 0.0f, -1.0f, 9.0f, NULL, hits));
  CHECK_INT(hits[0].triangle, 0);
  CHECK_INT(bw_shape_set_cast_all(set, 0.25f, 0.25f, 1.0f, 0.0f, 0.0f, -1.0f, 9.0f, NULL, hits, 20),
            20);
  for (uint32_t i = 0; i < 20; i++) CHECK_INT(hits[i].triangle, i);
  bw_shape_set_destroy(set);
}

/* Squares of one plane over one another, the first the farthest to the right, so that a tree comes to
 * others before it. */
static void of_equal_distances_the_lower_number_answers_in_any_order(void) {
  bw_model *model = test_new_model();
  for (int i = 0; i < 4; i++) test_add_vertex(model, i % 2 == 0 ? 0 : 2, i < 2 ? 0 : 2, 0);
  test_add_triangle(model, 0, 1, 3, BW_NONE);
  test_add_triangle(model, 0, 3, 2, BW_NONE);
  bw_mesh_shape *shape = test_shape_of(model, BW_MESH_SHAPE_ANVIL);
  if (shape == NULL) return;
  bw_shape_placement placements[12];
  for (uint32_t i = 0; i < COUNT(placements); i++) {
    placements[i] = placement_of(shape, identity, i);
    placements[i].matrix[12] = (float)(11 - i) * 0.25f;
  }
  bw_shape_set *set = set_of(placements, COUNT(placements));
  bw_mesh_shape_destroy(shape);
  if (set == NULL) return;
  for (int step = 0; step < 23; step++) {
    float x = 0.1f + (float)step * 0.2f;
    bw_hit hit = {.triangle = BW_NONE};
    uint32_t face, lowest = 0;
    while (placements[lowest].matrix[12] > x) lowest++;
    CHECK(bw_shape_set_cast(set, x, 0.7f, 1, 0, 0, -1, 9, NULL, &hit));
    CHECK_INT(bw_shape_set_placement_of(set, hit.triangle, &face), lowest);
  }
  bw_shape_set_destroy(set);
}

/* Where float32 has no room for the corners that a hit face would have, its height is the ray's. */
static void ground_may_be_of_a_face_too_small_for_its_place(void) {
  bw_model *model = test_new_model();
  test_add_vertex(model, -0.01f, -0.01f, 0.0f);
  test_add_vertex(model, 0.01f, -0.01f, 0.0f);
  test_add_vertex(model, 0.0f, 0.01f, 0.0f);
  test_add_triangle(model, 0, 1, 2, BW_NONE);
  float matrix[16];
  memcpy(matrix, identity, sizeof matrix);
  matrix[12] = matrix[13] = 1048576.0f;
  bw_shape_set *set = set_of_one(test_shape_of(model, BW_MESH_SHAPE_ANVIL), matrix);
  if (set == NULL) return;
  float height = 7.0f;
  CHECK(bw_shape_set_ground(set, 1048576.0f, 1048576.0f, 3.0f, NULL, &height));
  CHECK_FLOAT(height, 0.0f);
  bw_shape_set_destroy(set);
}

static void an_empty_set_answers_nothing(void) {
  bw_shape_set *set = set_of(NULL, 0);
  if (set == NULL) return;
  bw_hit hit;
  float number = 3.0f, bounds[6];
  CHECK(!bw_shape_set_cast(set, 0, 0, 1, 0, 0, -1, 9, NULL, &hit));
  CHECK(!bw_shape_set_cast_any(set, 0, 0, 1, 0, 0, -1, 9, NULL));
  CHECK_INT(bw_shape_set_cast_all(set, 0, 0, 1, 0, 0, -1, 9, NULL, &hit, 1), 0);
  CHECK(!bw_shape_set_ground(set, 0, 0, 1, NULL, &number));
  CHECK_INT(bw_shape_set_triangle_count(set), 0);
  uint32_t face;
  CHECK_INT(bw_shape_set_placement_of(set, 0, &face), BW_NONE);
  bw_shape_set_bounds(set, bounds);
  CHECK_FLOAT(bounds[5], 0.0f);
  bw_shape_set_destroy(set);
}

/* ---- what is in a set ---------------------------------------------------------------------- */

static void a_shape_without_faces_takes_no_number(void) {
  bw_mesh_shape *empty = NULL, *one = corner();
  uint8_t data[88] = {0};
  bw_put_u32(data + 40, 0x43ef99c2);
  CHECK_INT(bw_mesh_shape_load_sws(data, sizeof data, NULL, &empty, NULL), BW_OK);
  if (empty == NULL || one == NULL) return;
  bw_shape_placement placements[4] = {
      placement_of(empty, identity, 1), placement_of(one, identity, 2),
      placement_of(empty, identity, 3), placement_of(one, identity, 4)};
  bw_shape_set *set = set_of(placements, 4);
  bw_mesh_shape_destroy(empty);
  bw_mesh_shape_destroy(one);
  if (set == NULL) return;
  uint32_t face = 9;
  bw_shape_placed placed;
  CHECK_INT(bw_shape_set_placement_of(set, 0, &face), 1);
  CHECK_INT(bw_shape_set_placement_of(set, 1, &face), 3);
  CHECK_INT(face, 0);
  CHECK_INT(bw_shape_set_placement_of(set, 2, &face), BW_NONE);
  CHECK(bw_shape_set_placement(set, 3, &placed));
  CHECK_INT(placed.id, 4);
  CHECK_INT(placed.first, 1);
  CHECK_INT(placed.count, 1);
  CHECK(!bw_shape_set_placement(set, 4, &placed));
  CHECK(bw_shape_set_shape(set, 3) != NULL);
  CHECK(bw_shape_set_shape(set, 4) == NULL);
  bw_shape_set_destroy(set);
}

static void materials_are_once_in_a_set(void) {
  bw_mesh_shape *shapes[2] = {test_shape_of(test_hills(6), BW_MESH_SHAPE_SWS), corner()};
  if (shapes[0] == NULL || shapes[1] == NULL) return;
  bw_shape_placement placements[3] = {placement_of(shapes[1], identity, 0),
                                      placement_of(shapes[0], identity, 1),
                                      placement_of(shapes[0], identity, 2)};
  bw_shape_set *set = set_of(placements, 3);
  if (set == NULL) return;
  CHECK_INT(bw_shape_set_material_count(set), 5);
  for (uint32_t i = 0; i < bw_shape_set_triangle_count(set); i++) {
    bw_triangle placed, own;
    bw_material_ref in_set = {0, {0, 0}}, in_shape = {1, {0, 0}};
    uint32_t face = 0;
    (void)bw_shape_set_triangle(set, i, &placed);
    uint32_t number = bw_shape_set_placement_of(set, i, &face);
    const bw_mesh_shape *shape = bw_shape_set_shape(set, number);
    (void)bw_mesh_shape_triangle(shape, face, &own);
    CHECK(bw_shape_set_material(set, placed.material, &in_set));
    CHECK(bw_mesh_shape_material(shape, own.material, &in_shape));
    CHECK(in_set.id == in_shape.id);
  }
  for (int i = 0; i < 2; i++) bw_mesh_shape_destroy(shapes[i]);
  bw_shape_set_destroy(set);
}

static void a_shape_in_a_set_does_not_change(void) {
  bw_mesh_shape *shape = corner();
  if (shape == NULL) return;
  bw_shape_placement placement = placement_of(shape, identity, 0);
  bw_shape_set *set = set_of(&placement, 1);
  bw_material_ref material = {0x99, {1, 0}};
  uint32_t index = 0;
  bw_error error;
  CHECK_INT(bw_mesh_shape_add_material(shape, &material, &index, &error), BW_INVALID);
  CHECK_TEXT(error.message, "a shape that stands in a set cannot change");
  CHECK(!bw_mesh_shape_set_material(shape, 0, 0));
  bw_shape_set_destroy(set);
  CHECK_INT(bw_mesh_shape_add_material(shape, &material, &index, &error), BW_OK);
  CHECK(bw_mesh_shape_set_material(shape, 0, index));
  bw_mesh_shape_destroy(shape);
}

/* ---- what is refused ----------------------------------------------------------------------- */

static void matrices_without_an_inverse_are_refused(void) {
  static const struct {
    int at;
    float value;
    const char *message;
  } cases[] = {{0, NAN, "placement 1 has a matrix that is not finite"},
               {13, INFINITY, "placement 1 has a matrix that is not finite"},
               {5, 0.0f, "placement 1 has a matrix without an inverse"},
               {10, 1e-13f, "placement 1 has a matrix without an inverse"},
               {12, 3.4028e38f, "placement 1 stands beyond the numbers of float32"}};
  bw_mesh_shape *shape = corner();
  if (shape == NULL) return;
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    bw_shape_placement placements[2] = {placement_of(shape, identity, 0),
                                        placement_of(shape, identity, 0)};
    placements[1].matrix[cases[i].at] = cases[i].value;
    bw_shape_set *set = NULL;
    bw_error error = {0};
    CHECK_INT(bw_shape_set_create(placements, 2, NULL, &set, &error), BW_INVALID);
    CHECK_TEXT(error.message, cases[i].message);
  }
  bw_mesh_shape_destroy(shape);
}

/* ---- components ---------------------------------------------------------------------------- */

enum { BODY = 100, INERT = 150 };

/* A RigidBody of numbers that tell which field they are. */
static void put_body(uint8_t *at) {
  for (uint32_t i = 0; i < BODY / 4; i++) bw_put_f32(at + (size_t)i * 4, (float)i);
  bw_put_u32(at, 0x11);
  bw_put_u32(at + 4, 0x43ef99c2);
  bw_put_u32(at + 8, 0x22);
  bw_put_u32(at + 12, 0x33);
  bw_put_u32(at + 16, 0xabcdef);
  for (uint8_t i = 0; i < 4; i++) at[32 + i] = i + 1u;
}

static void check_body(const bw_rigid_body *body) {
  CHECK_INT(body->filter_id, 0x11);
  CHECK_INT(body->filter_layer, 0x22);
  CHECK_INT(body->filter_part, 0x33);
  CHECK_INT(body->shape, 0xabcdef);
  CHECK_FLOAT(body->mass, 5.0f);
  CHECK_FLOAT(body->linear_damping, 6.0f);
  CHECK_FLOAT(body->angular_damping, 7.0f);
  CHECK_INT(body->flags[3], 4);
  CHECK_FLOAT(body->inertia[0], 9.0f);
  CHECK_FLOAT(body->inertia[15], 24.0f);
}

static void a_rigid_body_is_read(void) {
  uint8_t data[BODY + 1] = {0};
  bw_rigid_body body;
  put_body(data);
  CHECK_INT(bw_rigid_body_read(data, BODY, &body, NULL), BW_OK);
  check_body(&body);
  CHECK_INT(bw_rigid_body_read(data, BODY - 1, &body, NULL), BW_TRUNCATED);
  CHECK_INT(bw_rigid_body_read(data, BODY + 1, &body, NULL), BW_INVALID);
  data[4] = 0;
  CHECK_INT(bw_rigid_body_read(data, BODY, &body, NULL), BW_INVALID);
}

static void an_inert_component_is_read_from_its_end(void) {
  uint8_t data[INERT] = {0};
  bw_inert_component component;
  bw_error error;
  bw_put_u32(data + 21, 0x77); /* damage */
  data[25] = 1;
  bw_put_u32(data + 26, 0x5555);
  bw_put_u32(data + 30, 0x228f402a);
  put_body(data + 34);
  bw_put_u32(data + 134, 0x88); /* walkability */
  CHECK_INT(bw_inert_component_read(data, INERT, &component, NULL), BW_OK);
  check_body(&component.body);
  CHECK_INT(component.damage, 0x77);
  CHECK_INT(component.walkability, 0x88);
  CHECK_INT(component.body_id, 0x5555);
  CHECK_INT(component.body_managed, 1);
  CHECK_INT(bw_inert_component_read(data + 21, INERT - 21, &component, NULL), BW_OK);
  CHECK_INT(bw_inert_component_read(data + 22, INERT - 22, &component, NULL), BW_TRUNCATED);
  CHECK_INT(bw_inert_component_read(data, INERT - 1, &component, &error), BW_INVALID);
  CHECK_INT(error.offset, 29);
}

/* Two pairs. */
static const uint8_t pairs_bytes[] = {2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0,
                                      0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0};

static void a_multi_mesh_is_read(void) {
  bw_shape_pair pairs[2] = {{9, 9}, {9, 9}};
  uint32_t count = 0;
  uint8_t data[sizeof pairs_bytes + 1] = {0};
  memcpy(data, pairs_bytes, sizeof pairs_bytes);
  CHECK_INT(bw_multi_mesh_read(data, sizeof pairs_bytes, pairs, 2, &count, NULL), BW_OK);
  CHECK_INT(count, 2);
  CHECK_INT(pairs[1].entity, 2);
  CHECK_INT(pairs[1].shape, 4);
  for (uint32_t size = 0; size < sizeof pairs_bytes; size++) {
    CHECK(bw_multi_mesh_read(data, size, pairs, 2, &count, NULL) != BW_OK);
  }
  CHECK_INT(bw_multi_mesh_read(data, sizeof data, pairs, 2, &count, NULL), BW_INVALID);
  data[4] = 1; /* a handle's tag */
  CHECK_INT(bw_multi_mesh_read(data, sizeof pairs_bytes, pairs, 2, &count, NULL), BW_INVALID);
  data[4] = 0;
  bw_put_u32(data, 0xffffffff);
  CHECK_INT(bw_multi_mesh_read(data, sizeof pairs_bytes, pairs, 2, &count, NULL), BW_TRUNCATED);
}

static void a_multi_inert_component_is_searched(void) {
  uint8_t data[200] = {0};
  bw_shape_pair pairs[1];
  uint32_t count = 0;
  CHECK_INT(bw_multi_inert_read(data, sizeof data, pairs, 1, &count, NULL), BW_INVALID);
  bw_put_u32(data + 61, 0x9a503477);
  memcpy(data + 65, pairs_bytes, sizeof pairs_bytes);
  CHECK_INT(bw_multi_inert_read(data, sizeof data, pairs, 1, &count, NULL), BW_OK);
  CHECK_INT(count, 2); /* of which the first was asked for */
  CHECK_INT(pairs[0].entity, 1);
  CHECK_INT(pairs[0].shape, 3);
  bw_put_u32(data + 120, 0x9a503477); /* a second one */
  CHECK_INT(bw_multi_inert_read(data, sizeof data, pairs, 1, &count, NULL), BW_INVALID);
  for (size_t size = 0; size < 12; size++) {
    CHECK_INT(bw_multi_inert_read(data + 50, size, pairs, 1, &count, NULL), BW_INVALID);
  }
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(sets_by_chance),
      TEST(a_level_of_2074_placements),
      TEST(rows_of_the_matrix_are_axes),
      TEST(a_mirrored_shape_looks_where_its_own_does),
      TEST(a_set_of_one_answers_as_its_shape),
      TEST(of_equal_distances_the_lower_number_answers),
      TEST(of_equal_distances_the_lower_number_answers_in_any_order),
      TEST(ground_may_be_of_a_face_too_small_for_its_place),
      TEST(an_empty_set_answers_nothing),
      TEST(a_shape_without_faces_takes_no_number),
      TEST(materials_are_once_in_a_set),
      TEST(a_shape_in_a_set_does_not_change),
      TEST(matrices_without_an_inverse_are_refused),
      TEST(a_rigid_body_is_read),
      TEST(an_inert_component_is_read_from_its_end),
      TEST(a_multi_mesh_is_read),
      TEST(a_multi_inert_component_is_searched),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
