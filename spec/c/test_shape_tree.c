/* The tree in a shape against testing every face: the same to the bit, whatever the mesh and the
 * ray. BOARDWALK_RAYS rays at each mesh instead of 500. */
#include "formats/shape_cast.h"
#include "test_shape.h"

#include <stdio.h>
#include <time.h>

enum { MESHES = 20, MOST_FACES = 60000, RAYS = 500 };

/* ---- the same answers ---------------------------------------------------------------------- */

static bool answers_alike(const bw_mesh_shape *shape, const test_ray *ray,
                          const bw_filter *filter) {
  bw_hit tree, brute, all;
  bool same = true;
  int met = bw_mesh_shape_cast(shape, TEST_RAY(*ray), filter, &tree);
  int met_brute = bw_mesh_shape_cast_brute(shape, TEST_RAY(*ray), filter, &brute);
  same = same && met == met_brute && test_same_hit(&tree, &brute);
  same = same && bw_mesh_shape_cast_any(shape, TEST_RAY(*ray), filter) == met;
  uint32_t count = bw_mesh_shape_cast_all(shape, TEST_RAY(*ray), filter, &all, 1);
  return same && (count > 0) == (met != 0) && (count == 0 || test_same_hit(&all, &tree));
}

/* Looks at `count` rays, and counts the nodes that they look into. */
static void check_rays(const bw_mesh_shape *shape, uint32_t count) {
  bw_filter filter;
  const uint32_t excluded[1] = {2};
  bw_filter_init(&filter, 0, excluded, 1);
  uint64_t visited = 0, hits = 0;
  for (uint32_t i = 0; i < count; i++) {
    test_ray ray = test_ray_at(shape);
    if (!CHECK(answers_alike(shape, &ray, i % 5 == 0 ? &filter : NULL))) return;
    bw_ray plain = bw_ray_of(TEST_RAY(ray));
    if (!bw_ray_valid(&plain)) continue;
    bw_shape_ray line = bw_shape_ray_of(&plain);
    bw_shape_meeting met = bw_shape_nearest(shape, &line, NULL, INFINITY);
    visited += met.visited;
    if (met.face != BW_NONE) hits++;
  }
  (void)printf("%6u faces: %.1f nodes visited per ray, %.0f%% of %u rays hit\n",
               (unsigned)shape->face_count, (double)visited / count, 100.0 * (double)hits / count,
               (unsigned)count);
}

static void meshes_by_chance(void) {
  uint32_t rays = test_count_of("BOARDWALK_RAYS", RAYS);
  for (uint32_t i = 0; i < MESHES; i++) {
    uint32_t faces = i < 2 ? MOST_FACES : 1 + test_random() % (MOST_FACES >> i % 10);
    bw_model *model;
    if (i % 2 == 0) {
      uint32_t side = 1;
      while (side * side * 2 < faces) side++;
      model = test_hills(side > 173 ? 173 : side);
    } else {
      model = test_soup(faces, i % 4 == 1 ? 50.0f : 2000.0f, i % 3 == 0 ? 0.5f : 20.0f);
    }
    bw_mesh_shape *shape =
        test_shape_of(model, i % 5 == 4 ? BW_MESH_SHAPE_SWS : BW_MESH_SHAPE_ANVIL);
    if (shape == NULL) return;
    CHECK(!shape->anvil.lies && !shape->anvil.deep);
    check_rays(shape, rays);
    bw_mesh_shape_destroy(shape);
  }
}

/* ---- and faster ---------------------------------------------------------------------------- */

static double seconds(void) {
  return (double)clock() / CLOCKS_PER_SEC;
}

/* The nearest of rays through a shape of 15,000 faces. */
static void at_least_20_times_as_fast(void) {
  enum { SIDE = 87, FAST_RAYS = 20000, SLOW_RAYS = 200 };
  bw_mesh_shape *shape = test_shape_of(test_hills(SIDE), BW_MESH_SHAPE_ANVIL);
  if (shape == NULL) return;
  static test_ray rays[FAST_RAYS];
  for (int i = 0; i < FAST_RAYS; i++) rays[i] = test_ray_at(shape);
  bw_hit hit;
  uint32_t hits = 0;
  double start = seconds();
  for (int i = 0; i < FAST_RAYS; i++) {
    hits += (uint32_t)bw_mesh_shape_cast(shape, TEST_RAY(rays[i]), NULL, &hit);
  }
  double fast = (seconds() - start) / FAST_RAYS;
  start = seconds();
  for (int i = 0; i < SLOW_RAYS; i++) {
    hits += (uint32_t)bw_mesh_shape_cast_brute(shape, TEST_RAY(rays[i]), NULL, &hit);
  }
  double slow = (seconds() - start) / SLOW_RAYS;
  (void)printf("%u faces: %.2f us a ray through the tree, %.1f us by every face: %.0f times\n",
               (unsigned)shape->face_count, fast * 1e6, slow * 1e6, slow / fast);
  CHECK(hits > 0);
  CHECK(slow >= 20.0 * fast);
  bw_mesh_shape_destroy(shape);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(meshes_by_chance), TEST(at_least_20_times_as_fast)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
