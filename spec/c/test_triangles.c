/* The casts over a world's triangles give what each triangle's test by itself gives, in their order:
 * random rays among random triangles, many of them slivers, edge on, twice there, switched off. */
#include "test.h"

#include "formats/triangles.h"
#include "test_random.h"

#include <stdio.h>
#include <string.h>

#define WORLDS 60
#define RAYS 400
#define MOST_HITS 256

static bw_vec3 random_point(float size) {
  return bw_vec3_of(random_between(-size, size), random_between(-size, size),
                    one_in(4) ? 0.0f : random_between(-size, size));
}

static bw_world_triangle random_triangle(uint32_t part) {
  static const float sizes[4] = {0.001f, 1.0f, 5.0f, 40.0f};
  bw_world_triangle triangle;
  memset(&triangle, 0, sizeof triangle);
  triangle.part = part;
  triangle.flags =
      (uint16_t)((one_in(2) ? 0u : random_below(0x1000)) | (one_in(8) ? 0u : BW_TRIANGLE_ENABLED));
  triangle.material = (uint8_t)random_below(4);
  triangle.corners[0] = random_point(20.0f);
  for (int i = 1; i < 3; i++) {
    triangle.corners[i] =
        bw_vec3_add(triangle.corners[i - 1], random_point(sizes[random_below(4)]));
  }
  return triangle;
}

/* From 0 to 60 triangles, one in four as an earlier one. */
static void make_world(bw_triangles *world, const bw_allocator *allocator) {
  uint32_t count = random_below(61);
  memset(world, 0, sizeof *world);
  for (uint32_t i = 0; i < count; i++) {
    bw_world_triangle triangle = random_triangle(i);
    if (i > 0 && one_in(4)) {
      memcpy(triangle.corners, world->items[random_below(i)].corners, sizeof triangle.corners);
    }
    CHECK(bw_triangles_add(world, allocator, &triangle));
  }
}

static bw_ray random_ray(const bw_triangles *world) {
  bw_vec3 from = random_point(25.0f);
  bw_vec3 to = random_point(25.0f);
  if (world->count > 0 && !one_in(4)) {
    const bw_vec3 *corners = world->items[random_below((uint32_t)world->count)].corners;
    bw_vec3 within = bw_vec3_add(bw_vec3_add(corners[0], corners[1]), corners[2]);
    to = one_in(4) ? corners[random_below(3)] : bw_vec3_scale(within, 1.0f / 3.0f);
  }
  bw_vec3 d = bw_vec3_normalise(bw_vec3_subtract(to, from));
  return bw_ray_of(from.x, from.y, from.z, d.x, d.y, d.z, random_between(0.0f, 120.0f));
}

static const bw_filter *random_filter(bw_filter *filter) {
  const uint32_t materials[2] = {2 + random_below(2), 0};
  if (one_in(2)) return NULL;
  bw_filter_init(filter, one_in(2) ? 0 : random_below(0x1000), materials, random_below(3));
  return filter;
}

/* ---- the plain way */

typedef struct met {
  uint32_t index[MOST_HITS];
  float t[MOST_HITS];
  uint32_t count;
  uint32_t nearest; /* which of them; of equal ones the first */
} met;

static met met_by(const bw_triangles *world, const bw_ray *ray, const bw_filter *filter) {
  met all;
  all.count = all.nearest = 0;
  for (uint32_t i = 0; i < world->count; i++) {
    const bw_world_triangle *triangle = &world->items[i];
    float t = bw_ray_meet(ray, filter, triangle->corners, triangle->flags);
    if (!(t >= 0.0f) || bw_filter_excludes(filter, triangle->material)) continue;
    all.index[all.count] = i;
    all.t[all.count] = t;
    if (t < all.t[all.nearest]) all.nearest = all.count;
    all.count++;
  }
  return all;
}

/* ---- the comparison */

static uint32_t hits;
static uint32_t ties;

static void check_cast(const bw_triangles *world, const bw_ray *ray, const bw_filter *filter,
                       const met *all) {
  bw_hit hit;
  CHECK_INT(bw_triangles_cast(world, ray, filter, &hit), all->count > 0);
  CHECK_INT(bw_triangles_cast_any(world, ray, filter), all->count > 0);
  if (all->count == 0) return;
  CHECK_INT(hit.triangle, all->index[all->nearest]);
  CHECK_FLOAT(hit.t, all->t[all->nearest]);
  hits++;
  for (uint32_t i = 0; i < all->count; i++) {
    if (i != all->nearest && all->t[i] == hit.t) ties++;
  }
}

/* All that is met, each with its own distance, near to far and of equal ones in their order. */
static void check_all(const bw_triangles *world, const bw_ray *ray, const bw_filter *filter,
                      const met *all) {
  bw_hit list[MOST_HITS];
  CHECK_INT(bw_triangles_cast_all(world, ray, filter, list, MOST_HITS), all->count);
  for (uint32_t i = 0; i < all->count; i++) {
    uint32_t nearer = 0;
    for (uint32_t k = 0; k < all->count; k++) {
      if (all->t[k] < all->t[i] || (k < i && all->t[k] == all->t[i])) nearer++;
    }
    CHECK_INT(list[nearer].triangle, all->index[i]);
    CHECK_FLOAT(list[nearer].t, all->t[i]);
  }
}

static void casts_are_those_of_each_triangle(void) {
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  for (int w = 0; w < WORLDS; w++) {
    bw_triangles world;
    make_world(&world, &allocator);
    for (int i = 0; i < RAYS; i++) {
      bw_filter filter;
      const bw_filter *chosen = random_filter(&filter);
      bw_ray ray = random_ray(&world);
      met all = met_by(&world, &ray, chosen);
      check_cast(&world, &ray, chosen, &all);
      check_all(&world, &ray, chosen, &all);
    }
    bw_triangles_free(&world, &allocator);
  }
  CHECK_INT(memory.blocks, 0);
  (void)printf("%u hits, %u as near\n", hits, ties);
  CHECK(hits > WORLDS * RAYS / 5);
  CHECK(ties > WORLDS * RAYS / 20);
}

/* ---- the account of a ray ------------------------------------------------------------------- */

/* A small triangle on each axis, ten from the origin, square to the axis before it. */
static void make_three(bw_triangles *world, const bw_allocator *allocator) {
  const bw_vec3 corners[3][3] = {{{10, 0, 0}, {10, 1, 0}, {11, 0, 0}},
                                 {{0, 10, 0}, {0, 10, 1}, {0, 11, 0}},
                                 {{0, 0, 10}, {1, 0, 10}, {0, 0, 11}}};
  memset(world, 0, sizeof *world);
  for (uint32_t i = 0; i < 3; i++) {
    bw_world_triangle triangle = {.part = i, .flags = BW_TRIANGLE_ENABLED};
    memcpy(triangle.corners, corners[i], sizeof corners[i]);
    CHECK(bw_triangles_add(world, allocator, &triangle));
  }
}

/* A ray that is five off a triangle along one axis passes over it as seen along that axis alone. */
static void an_account_tells_of_what_is_passed_over(void) {
  static const struct {
    bw_vec3 origin, direction;
    uint32_t triangle;
    int off; /* the axis along which it is off */
  } rows[] = {
      {{10.2f, -5, 5}, {0, 1, 0}, 0, 2}, {{10.2f, 5, -5}, {0, 0, 1}, 0, 1},
      {{5, 10.2f, -5}, {0, 0, 1}, 1, 0}, {{-5, 10.2f, 5}, {1, 0, 0}, 1, 2},
      {{-5, 5, 10.2f}, {1, 0, 0}, 2, 1}, {{5, -5, 10.2f}, {0, 1, 0}, 2, 0},
  };
  test_memory memory = {0};
  bw_allocator allocator = test_allocator(&memory);
  bw_triangles world;
  make_three(&world, &allocator);
  for (size_t i = 0; i < COUNT(rows); i++) {
    const bw_ray ray = {rows[i].origin, rows[i].direction, 20};
    for (int down = 0; down < 3; down++) {
      bw_candidate told = {.triangle = BW_NONE};
      CHECK_INT(bw_triangles_explain(&world, &ray, NULL, down, &told, 1), down == rows[i].off);
      CHECK_INT(told.triangle, down == rows[i].off ? rows[i].triangle : BW_NONE);
    }
  }
  bw_triangles_free(&world, &allocator);
  CHECK_NO_LEAK(&memory);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(casts_are_those_of_each_triangle),
                                    TEST(an_account_tells_of_what_is_passed_over)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
