/* Several threads ask the same worlds at once: each gets what one alone gets. Under ThreadSanitizer
 * (`make test-threads`) also: no thread writes what another one reads. */
#include "base/platform_threads.h"
#include "test_physics.h"
#include "test_shape.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS = 4, RAYS = 3000, SIDE = 24 };

typedef struct answer {
  float t;
  uint32_t id;
} answer;

/* A world, and what of it a ray asks. */
typedef struct world {
  const void *object;
  answer (*ask)(const void *object, const test_ray *ray);
} world;

enum { MOST_WORLDS = 16 };

static world worlds[MOST_WORLDS];
static size_t world_count;
static test_ray rays[RAYS];
/* The first row is what this thread alone was told. */
static answer answers[THREADS + 1][MOST_WORLDS][RAYS];

static void add_world(const void *object, answer (*ask)(const void *object, const test_ray *ray)) {
  worlds[world_count].object = object;
  worlds[world_count++].ask = ask;
}

/* ---- questions */

static answer of_hit(const bw_hit *hit) {
  answer none = {0.0f, BW_NONE};
  answer met = {hit->t, hit->triangle};
  return hit->hit ? met : none;
}

static answer cast_mesh(const void *object, const test_ray *ray) {
  bw_hit hit;
  (void)bw_mesh_cast(object, TEST_RAY(*ray), NULL, &hit);
  return of_hit(&hit);
}

static answer push_mesh(const void *object, const test_ray *ray) {
  float centre[3] = {ray->o[0], ray->o[1], ray->o[2]};
  float normal[3] = {0.0f, 0.0f, 0.0f};
  answer pushed = {0.0f, (uint32_t)bw_mesh_sphere_push(object, 0.75f, centre, NULL, normal)};
  pushed.t = centre[0] + centre[1] + normal[0];
  return pushed;
}

static answer ground_of_mesh(const void *object, const test_ray *ray) {
  answer ground = {0.0f, 0};
  ground.id = (uint32_t)bw_mesh_ground(object, ray->o[0], ray->o[1], 9.0f, NULL, &ground.t);
  return ground;
}

static answer cast_shape(const void *object, const test_ray *ray) {
  bw_hit hit;
  (void)bw_mesh_shape_cast(object, TEST_RAY(*ray), NULL, &hit);
  return of_hit(&hit);
}

static answer cast_set(const void *object, const test_ray *ray) {
  bw_hit hit;
  (void)bw_shape_set_cast(object, TEST_RAY(*ray), NULL, &hit);
  return of_hit(&hit);
}

static answer cast_bodies(const void *object, const test_ray *ray) {
  bw_body_hit hit = {0, 0, 0, 0.0f};
  (void)bw_physics_cast(object, TEST_RAY(*ray), ALL, 0, 0, &hit);
  answer met = {hit.fraction, hit.shape};
  return met;
}

static answer cast_field(const void *object, const test_ray *ray) {
  bw_hit hit;
  (void)bw_height_field_cast(object, ray->o[0] * 200.0f + 3000.0f, ray->o[2] * 50.0f,
                             ray->o[1] * 200.0f + 3000.0f, ray->d[0], ray->d[2], ray->d[1], 9000.0f,
                             NULL, &hit);
  return of_hit(&hit);
}

static answer cast_grid(const void *object, const test_ray *ray) {
  bw_hit hit;
  (void)bw_tile_grid_cast(object, ray->o[0] * 0.25f + 4.0f, 2.0f, ray->o[1] * 0.25f + 4.0f,
                          ray->d[0] * 0.25f, -1.0f, ray->d[1] * 0.25f, 9.0f, NULL, &hit);
  return of_hit(&hit);
}

/* ---- worlds */

static bw_mesh *new_mesh(const bw_model *model) {
  bw_surface surfaces[5];
  bw_mesh *mesh = NULL;
  memset(surfaces, 0, sizeof surfaces);
  for (int i = 0; i < 5; i++) surfaces[i].flags = BW_TRIANGLE_ENABLED;
  CHECK_INT(bw_mesh_build_model(model, surfaces, NULL, 3.0f, NULL, &mesh, NULL), BW_OK);
  return mesh;
}

/* Not prepared, prepared, and one that the first cast prepares, whichever thread's it is. */
static void add_meshes(bw_mesh *meshes[3], const bw_model *model) {
  for (int i = 0; i < 3; i++) meshes[i] = new_mesh(model);
  CHECK_INT(bw_mesh_prepare(meshes[1], NULL), BW_OK);
  bw_mesh_prepare_on_cast(meshes[2]);
  for (int i = 0; i < 3; i++) add_world(meshes[i], cast_mesh);
  add_world(meshes[1], push_mesh);
  add_world(meshes[1], ground_of_mesh);
}

static bw_shape_set *new_set(bw_mesh_shape *shape) {
  bw_shape_placement placements[9];
  bw_shape_set *set = NULL;
  memset(placements, 0, sizeof placements);
  for (uint32_t i = 0; i < 9; i++) {
    uint32_t row = i / 3;
    placements[i].shape = shape;
    placements[i].id = i;
    for (int k = 0; k < 16; k += 5) placements[i].matrix[k] = 0.5f;
    placements[i].matrix[12] = (float)(i % 3) * 10.0f - 10.0f;
    placements[i].matrix[13] = (float)row * 10.0f - 10.0f;
  }
  CHECK_INT(bw_shape_set_create(placements, 9, NULL, &set, NULL), BW_OK);
  return set;
}

static bw_physics *new_bodies(void) {
  bw_physics *physics = new_world();
  for (int i = 0; i < 60; i++) {
    float x = test_between(-12.0f, 12.0f);
    float y = test_between(-12.0f, 12.0f);
    bw_geometry box = box_at(x, y, 1.0f, 1.0f, 0.5f, 1.0f);
    bw_geometry capsule = capsule_at(x, y, 0.0f, 2.0f, 0.5f);
    (void)add_body(physics, BW_BODY_RAY_TARGET, i % 2 == 0 ? &box : &capsule);
  }
  return physics;
}

static bw_height_field *new_field(void) {
  static const int32_t low[3] = {0, -1024, 0};
  static const int32_t high[3] = {6143, 1024, 6143};
  bw_height_space spaces[36];
  bw_height_field *field = NULL;
  memset(spaces, 0, sizeof spaces);
  for (uint32_t i = 0; i < 36; i++) {
    spaces[i].column = i / 6;
    spaces[i].cell = i % 6;
    spaces[i].half = BW_NONE;
    spaces[i].floor = 1024 - 128 * (int32_t)(test_random() % 4);
    spaces[i].ceiling = -128 * (int32_t)(test_random() % 4);
  }
  CHECK_INT(bw_height_field_build(low, high, spaces, 36, NULL, &field, NULL), BW_OK);
  return field;
}

static bw_tile_grid *new_grid(void) {
  static const bw_tile_surface plain = {0, 1, 1, 0, 0, 0x808080};
  bw_tile_making making = {.materials = &plain, .textures = BW_NONE, .space = BW_TILE_GAME};
  bw_model *model = test_new_model();
  bw_tile_grid *grid = NULL;
  for (uint32_t i = 0; i < 64; i++) {
    uint32_t row = i / 8;
    float x = (float)(i % 8);
    float z = (float)row;
    float y = test_between(-1.0f, 1.0f);
    uint32_t a = test_add_vertex(model, x, y, z);
    uint32_t b = test_add_vertex(model, x, y, z + 1.0f);
    test_add_triangle(model, a, b, test_add_vertex(model, x + 1.0f, y, z + 1.0f), BW_NONE);
  }
  CHECK_INT(bw_tile_grid_build(model, &making, NULL, &grid, NULL), BW_OK);
  bw_model_destroy(model);
  return grid;
}

/* ---- asking */

static void ask(answer told[MOST_WORLDS][RAYS]) {
  for (size_t w = 0; w < world_count; w++) {
    for (size_t i = 0; i < RAYS; i++) told[w][i] = worlds[w].ask(worlds[w].object, &rays[i]);
  }
}

static void ask_in_thread(void *context) {
  atomic_uint *next = context;
  uint32_t row = atomic_fetch_add(next, 1);
  if (row <= THREADS) ask(answers[row]);
}

static uint32_t count_met(size_t w) {
  uint32_t count = 0;
  for (size_t i = 0; i < RAYS; i++) count += answers[0][w][i].t != 0.0f;
  return count;
}

static void check_alike(uint32_t rows) {
  for (uint32_t row = 1; row < rows; row++) {
    for (size_t w = 0; w < world_count; w++) {
      CHECK(test_same_bytes(answers[row][w], answers[0][w], sizeof answers[0][w]));
    }
  }
}

static void worlds_are_asked_by_several_threads(void) {
  bw_model *model = test_hills(SIDE);
  bw_mesh *meshes[3];
  add_meshes(meshes, model);
  bw_mesh_shape *shape = test_shape_of(model, BW_MESH_SHAPE_ANVIL);
  bw_shape_set *set = new_set(shape);
  bw_physics *physics = new_bodies();
  bw_height_field *field = new_field();
  bw_tile_grid *grid = new_grid();
  add_world(shape, cast_shape);
  add_world(set, cast_set);
  add_world(physics, cast_bodies);
  add_world(field, cast_field);
  add_world(grid, cast_grid);
  for (int i = 0; i < RAYS; i++) rays[i] = test_ray_at(shape);
  atomic_uint next = 1;
  bw_threads_run(THREADS, ask_in_thread, &next);
  ask(answers[0]);
  CHECK(next == THREADS + 1);
  check_alike(next);
  for (size_t w = 0; w < world_count; w++) CHECK(count_met(w) > RAYS / 20);
  for (int i = 0; i < 3; i++) bw_mesh_destroy(meshes[i]);
  bw_mesh_shape_destroy(shape);
  bw_shape_set_destroy(set);
  bw_physics_destroy(physics);
  bw_height_field_destroy(field);
  bw_tile_grid_destroy(grid);
}

/* ---- batches */

enum { MANY = 20000 };

static float many[MANY * BW_RAY_NUMBERS];
static float hits[2][MANY * BW_HIT_NUMBERS];

static void batches_are_shared_out(void) {
  bw_model *model = test_hills(SIDE);
  bw_mesh *mesh = new_mesh(model);
  bw_mesh_shape *shape = test_shape_of(model, BW_MESH_SHAPE_SWS);
  bw_mesh_prepare_on_cast(mesh);
  for (size_t i = 0; i < MANY; i++) {
    test_ray ray = test_ray_at(shape);
    const float numbers[BW_RAY_NUMBERS] = {TEST_RAY(ray)};
    memcpy(many + i * BW_RAY_NUMBERS, numbers, sizeof numbers);
  }
  uint32_t found = bw_mesh_cast_many_threads(mesh, many, MANY, NULL, hits[0], THREADS);
  CHECK_INT(bw_mesh_cast_many(mesh, many, MANY, NULL, hits[1]), found);
  CHECK(found > MANY / 20);
  CHECK(test_same_bytes(hits[0], hits[1], sizeof hits[0]));
  bw_mesh_shape_destroy(shape);
  bw_mesh_destroy(mesh);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(worlds_are_asked_by_several_threads),
                                    TEST(batches_are_shared_out)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
