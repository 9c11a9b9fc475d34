/* What Lua cannot show of a collision mesh: the memory that it holds, numbers that are not finite,
 * and times. */
#include "test.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const bw_triangle floor_and_wall[] = {
    {.a = {0, 0, 0}, .b = {40, 0, 0}, .c = {40, 40, 0}, .material = 5, .area = 1},
    {.a = {0, 0, 0}, .b = {40, 40, 0}, .c = {0, 40, 0}, .material = 5, .area = 1},
    {.a = {20, 0, 0}, .b = {20, 0, 5}, .c = {20, 40, 5}, .flags = 0x80, .material = 3},
};
#define FACES 3u

static const bw_triangle crate[] = {
    {.a = {0, 0, 1}, .b = {2, 0, 1}, .c = {2, 2, 1}, .material = 16},
    {.a = {0, 0, 1}, .b = {2, 2, 1}, .c = {0, 2, 1}, .material = 16},
};

static bw_mesh *build(const bw_allocator *allocator) {
  bw_mesh *mesh = NULL;
  (void)bw_mesh_build(floor_and_wall, FACES, 8.0f, allocator, &mesh, NULL);
  return mesh;
}

static void a_mesh_tells_the_memory_that_it_holds(void) {
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  bw_mesh *mesh = build(&allocator);
  uint32_t set = BW_NONE;
  if (!CHECK(mesh != NULL)) return;
  CHECK_INT(bw_mesh_set_add(mesh, crate, 2, &set, NULL), BW_OK);
  bw_mesh_stats stats;
  CHECK_INT(bw_mesh_statistics(mesh, &stats, NULL), BW_OK);
  CHECK_INT(stats.memory_bytes, memory.bytes);
  bw_mesh_destroy(mesh);
  CHECK_NO_LEAK(&memory);
}

static void a_removed_set_gives_its_numbers_to_the_next(void) {
  bw_mesh *mesh = build(NULL);
  uint32_t ids[3];
  uint32_t first = 0;
  uint32_t count = 0;
  if (!CHECK(mesh != NULL)) return;
  for (int i = 0; i < 3; i++) CHECK_INT(bw_mesh_set_add(mesh, crate, 2, &ids[i], NULL), BW_OK);
  CHECK_INT(bw_mesh_triangle_end(mesh), FACES + 6);
  CHECK_INT(bw_mesh_set_remove(mesh, ids[1], NULL), BW_OK);
  CHECK_INT(bw_mesh_set_range(mesh, ids[1], &first, &count), 0);
  CHECK_INT(bw_mesh_set_remove(mesh, ids[1], NULL), BW_NOT_FOUND);
  uint32_t again = BW_NONE;
  CHECK_INT(bw_mesh_set_add(mesh, crate, 2, &again, NULL), BW_OK);
  CHECK(again != ids[1]);
  CHECK_INT(bw_mesh_set_range(mesh, again, &first, &count), 1);
  CHECK_INT(first, FACES + 2);
  CHECK_INT(bw_mesh_triangle_end(mesh), FACES + 6);
  bw_mesh_destroy(mesh);
}

static void queries_of_numbers_that_are_not_finite_miss(void) {
  bw_mesh *mesh = build(NULL);
  bw_hit hit;
  float bad[2];
  uint32_t bits[2] = {0x7fc00000u, 0x7f800000u}; /* NaN, infinity */
  memcpy(bad, bits, sizeof bad);
  if (!CHECK(mesh != NULL)) return;
  for (int i = 0; i < 2; i++) {
    CHECK_INT(bw_mesh_cast(mesh, bad[i], 1, 10, 0, 0, -1, 20, NULL, &hit), 0);
    CHECK_INT(bw_mesh_cast(mesh, 5, 1, 10, 0, bad[i], -1, 20, NULL, &hit), 0);
    CHECK_INT(bw_mesh_cast(mesh, 5, 1, 10, 0, 0, -1, bad[i], NULL, &hit), 0);
    float centre[3] = {bad[i], 1, 1};
    float normal[3] = {0, 0, 0};
    CHECK_INT(bw_mesh_sphere_push(mesh, 1, centre, NULL, normal), 0);
    float position[3] = {5, 1, bad[i]};
    CHECK_INT(bw_mesh_drop_to_ground(mesh, 20, position), 0);
    float height = 0;
    CHECK_INT(bw_mesh_ground(mesh, 5, bad[i], 10, NULL, &height), 0);
  }
  CHECK_INT(bw_mesh_cast(mesh, 5, 1, 10, 0, 0, -1, -20, NULL, &hit), 0);
  CHECK_INT(bw_mesh_cast(mesh, 5, 1, 10, 0, 0, 0, 20, NULL, &hit), 0);
  bw_mesh_destroy(mesh);
}

/* Seconds to add `count` triangles that all lie in the same cells, and to move them once. */
static double time_of_adding(uint32_t count) {
  bw_mesh *mesh = build(NULL);
  bw_triangle *triangles = calloc(count, sizeof *triangles);
  double seconds = 1e9;
  CHECK(mesh != NULL && triangles != NULL);
  if (mesh != NULL && triangles != NULL) {
    for (uint32_t i = 0; i < count; i++) triangles[i] = crate[i % 2];
    static const float up[3] = {0, 0, 1};
    static const float still[4] = {0, 0, 0, 1};
    uint32_t set = BW_NONE;
    clock_t start = clock();
    CHECK_INT(bw_mesh_set_add(mesh, triangles, count, &set, NULL), BW_OK);
    CHECK_INT(bw_mesh_set_move(mesh, set, up, still, NULL), BW_OK);
    for (uint32_t i = 0; i < count / 16; i++) {
      CHECK_INT(bw_mesh_set_add(mesh, crate, 2, &set, NULL), BW_OK);
    }
    seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  }
  free(triangles);
  bw_mesh_destroy(mesh);
  return seconds;
}

static void a_crowded_cell_takes_time_in_step_with_its_triangles(void) {
  double few = time_of_adding(4096);
  double many = time_of_adding(65536);
  /* 16 times as many: about 16 when linear, 256 when each is sought among all. */
  CHECK(many < few * 100.0 + 0.05);
}

static void a_march_ends_where_nothing_lies_ahead(void) {
  bw_mesh *mesh = build(NULL);
  static const float above[3] = {5, 1, 50};
  static const float up[3] = {0, 0, 1};
  static const float down[3] = {0, 0, -1};
  float point[3] = {0, 0, 0};
  if (!CHECK(mesh != NULL)) return;
  CHECK_INT(bw_mesh_march_ray(mesh, 1e-6f, 1e30f, above, up, point), 0);
  CHECK_INT(bw_mesh_march_ray(mesh, 1e-3f, 100.0f, above, down, point), 1);
  CHECK(point[2] > -1e-2f && point[2] < 1e-2f);
  bw_mesh_destroy(mesh);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(a_mesh_tells_the_memory_that_it_holds),
      TEST(a_removed_set_gives_its_numbers_to_the_next),
      TEST(a_crowded_cell_takes_time_in_step_with_its_triangles),
      TEST(a_march_ends_where_nothing_lies_ahead),
      TEST(queries_of_numbers_that_are_not_finite_miss),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
