/* What the trees of shapes save: the nearest of rays through a mesh shape of 15,138 faces, and
 * through a set of as many placements as a level has, against testing every face, and every placement
 * in turn. `make bench` runs it. */
#include "formats/shape_cast.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SIDE = 87, RAYS = 20000, BRUTE = 100, ROUNDS = 5, SHAPES = 300, PLACEMENTS = 2074 };

#define LEAST_OF_SHAPE 20.0
#define LEAST_OF_SET 5.0

typedef struct ray {
  float origin[3], direction[3];
} ray;

static uint32_t state = 1;

static float random_between(float low, float high) {
  state = (uint32_t)((uint64_t)state * 16807u % 2147483647u);
  return low + (high - low) * ((float)state / 2147483647.0f);
}

static void require(bw_status status) {
  if (status == BW_OK) return;
  (void)fprintf(stderr, "bench/shapes: %s\n", bw_status_name((int32_t)status));
  exit(1);
}

/* ---- the scenes ---------------------------------------------------------------------------- */

/* Hills of `side` by `side` squares of a metre. */
static bw_mesh_shape *make_hills(uint32_t side) {
  static const bw_material_ref material = {1, {1, 0}};
  const bw_mesh_shape_options options = {.form = BW_MESH_SHAPE_ANVIL, .materials = &material};
  bw_model *model = NULL;
  bw_mesh_shape *shape = NULL;
  uint32_t index;
  require(bw_model_create(NULL, &model, NULL));
  for (uint32_t y = 0; y <= side; y++) {
    for (uint32_t x = 0; x <= side; x++) {
      float height = random_between(0.0f, 3.0f);
      require(bw_model_add_vertex(model, (float)x, (float)y, height, &index, NULL));
    }
  }
  for (uint32_t i = 0; i < side * side; i++) {
    uint32_t a = i / side * (side + 1) + i % side;
    const uint32_t corners[4] = {a, a + 1, a + side + 2, a + side + 1};
    require(bw_model_add_polygon(model, corners, 4, BW_NONE, BW_NONE, NULL));
  }
  require(bw_mesh_shape_build(model, &options, NULL, &shape, NULL));
  bw_model_destroy(model);
  return shape;
}

static bw_shape_set *make_level(void) {
  static bw_mesh_shape *shapes[SHAPES];
  static bw_shape_placement placements[PLACEMENTS];
  bw_shape_set *set = NULL;
  for (uint32_t i = 0; i < SHAPES; i++) shapes[i] = make_hills(3 + i % 5);
  for (uint32_t i = 0; i < PLACEMENTS; i++) {
    bw_shape_placement *placement = &placements[i];
    placement->shape = shapes[i % SHAPES];
    placement->id = i;
    for (size_t axis = 0; axis < 3; axis++) {
      placement->matrix[axis * 5] = 1.0f;
      placement->matrix[12 + axis] = random_between(0.0f, axis == 2 ? 20.0f : 400.0f);
    }
  }
  require(bw_shape_set_create(placements, PLACEMENTS, NULL, &set, NULL));
  for (uint32_t i = 0; i < SHAPES; i++) bw_mesh_shape_destroy(shapes[i]);
  return set;
}

static void make_rays(ray rays[RAYS], const float bounds[6]) {
  for (int i = 0; i < RAYS; i++) {
    for (int axis = 0; axis < 3; axis++) {
      rays[i].origin[axis] = random_between(bounds[axis], bounds[axis + 3]);
      rays[i].direction[axis] = random_between(-1.0f, 1.0f);
    }
  }
}

/* ---- measuring ----------------------------------------------------------------------------- */

typedef int cast_function(const void *, float, float, float, float, float, float, float,
                          const bw_filter *, bw_hit *);

static int shape_cast(const void *world, float ox, float oy, float oz, float dx, float dy, float dz,
                      float length, const bw_filter *filter, bw_hit *out) {
  return bw_mesh_shape_cast(world, ox, oy, oz, dx, dy, dz, length, filter, out);
}

static int shape_brute(const void *world, float ox, float oy, float oz, float dx, float dy,
                       float dz, float length, const bw_filter *filter, bw_hit *out) {
  return bw_mesh_shape_cast_brute(world, ox, oy, oz, dx, dy, dz, length, filter, out);
}

static int set_cast(const void *world, float ox, float oy, float oz, float dx, float dy, float dz,
                    float length, const bw_filter *filter, bw_hit *out) {
  return bw_shape_set_cast(world, ox, oy, oz, dx, dy, dz, length, filter, out);
}

static int set_brute(const void *world, float ox, float oy, float oz, float dx, float dy, float dz,
                     float length, const bw_filter *filter, bw_hit *out) {
  return bw_shape_set_cast_brute(world, ox, oy, oz, dx, dy, dz, length, filter, out);
}

static double sum; /* of what was met, so that nothing may be left out as unused */

/* Seconds of a ray, the best of some rounds. */
static double measure(cast_function *cast, const void *world, const ray *rays, int count) {
  double best = 1e9;
  for (int round = 0; round < ROUNDS; round++) {
    clock_t start = clock();
    for (int i = 0; i < count; i++) {
      const float *o = rays[i].origin, *d = rays[i].direction;
      bw_hit hit;
      if (cast(world, o[0], o[1], o[2], d[0], d[1], d[2], 1e4f, NULL, &hit)) sum += hit.t;
    }
    double spent = (double)(clock() - start) / CLOCKS_PER_SEC / count;
    if (spent < best) best = spent;
  }
  return best;
}

static double compare(const char *what, cast_function *fast, cast_function *slow, const void *world,
                      const ray *rays) {
  double by_tree = measure(fast, world, rays, RAYS);
  double by_face = measure(slow, world, rays, BRUTE);
  (void)printf("%s: %.2f us a ray, one by one %.0f us: %.0f times\n", what, by_tree * 1e6,
               by_face * 1e6, by_face / by_tree);
  return by_face / by_tree;
}

static double nodes_per_ray(const bw_mesh_shape *shape, const ray *rays) {
  uint64_t visited = 0;
  for (int i = 0; i < RAYS; i++) {
    const float *o = rays[i].origin, *d = rays[i].direction;
    bw_ray line = bw_ray_of(o[0], o[1], o[2], d[0], d[1], d[2], 1e4f);
    bw_shape_ray wide = bw_shape_ray_of(&line);
    visited += bw_shape_nearest(shape, &wide, NULL, INFINITY).visited;
  }
  return (double)visited / RAYS;
}

int main(void) {
  static ray rays[RAYS];
  float bounds[6];
  bw_mesh_shape *hills = make_hills(SIDE);
  bw_mesh_shape_bounds(hills, bounds);
  make_rays(rays, bounds);
  double shape_ratio = compare("mesh shape of 15,138 faces", shape_cast, shape_brute, hills, rays);
  (void)printf("nodes of %u visited per ray: %.1f\n",
               (unsigned)bw_mesh_shape_triangle_count(hills) - 1, nodes_per_ray(hills, rays));
  bw_shape_set *level = make_level();
  bw_shape_set_bounds(level, bounds);
  make_rays(rays, bounds);
  double set_ratio = compare("set of 2,074 placements", set_cast, set_brute, level, rays);
  bw_mesh_shape_destroy(hills);
  bw_shape_set_destroy(level);
  return shape_ratio >= LEAST_OF_SHAPE && set_ratio >= LEAST_OF_SET && sum > 0.0 ? 0 : 1;
}
