/* What the walk along the sorted list of bodies saves: 1,000 rays among the bodies of a full level,
 * against testing every body's box and then its shapes. `make bench` runs it. */
#include "measure.h"
#include "physics/physics.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { OBJECTS = 416, HUMANS = 60, CARS = 18, RAYS = 1000, ROUNDS = 101 };

#define SIZE 500.0f /* metres */
#define LENGTH 25.0f
#define MOST_RATIO 0.8

typedef struct ray {
  float origin[3], direction[3];
} ray;

typedef struct scene {
  bw_physics *physics;
  ray rays[RAYS];
  double sum; /* of what was met: both ways must agree, and nothing may be left out as unused */
} scene;

/* ---- the scene ----------------------------------------------------------------------------- */

static uint32_t state = 1;

static float random_between(float low, float high) {
  state = (uint32_t)((uint64_t)state * 16807u % 2147483647u);
  return low + (high - low) * ((float)state / 2147483647.0f);
}

static void require(bw_status status) {
  if (status == BW_OK) return;
  (void)fprintf(stderr, "bench/bodies: %s\n", bw_status_name((int32_t)status));
  exit(1);
}

/* An owner somewhere on the ground, turned about z. */
static uint32_t place(bw_physics *physics) {
  bw_owner_state where;
  uint32_t owner = 0;
  bw_owner_state_init(&where);
  where.position[0] = random_between(0.0f, SIZE);
  where.position[1] = random_between(0.0f, SIZE);
  where.rotation[2] = random_between(-1.0f, 1.0f);
  require(bw_owner_create(physics, &where, &owner, NULL));
  return owner;
}

static void add_object(bw_physics *physics) {
  const float size[3] = {random_between(0.2f, 2.0f), random_between(0.2f, 2.0f),
                         random_between(0.5f, 3.0f)};
  const float centre[3] = {0.0f, 0.0f, size[2] * 0.5f};
  uint32_t body = 0;
  require(bw_body_create_object(physics, place(physics), BW_SHAPE_BOX, size, centre,
                                bw_layer_find("RAYCASTTARGET", 13), &body, NULL));
}

static void add_car(bw_physics *physics) {
  static const float body_size[3] = {2.4f, 6.05f, 1.08f};
  static const float roof_size[3] = {2.4f, 2.61f, 0.45f};
  static const float body_centre[3] = {0.0f, 0.0f, 0.54f};
  static const float roof_centre[3] = {0.0f, 0.0f, 1.3f};
  uint32_t body = 0;
  require(bw_body_create_car(physics, place(physics), body_size, body_centre, roof_size,
                             roof_centre, &body, NULL));
}

static void fill(scene *made) {
  uint32_t body = 0;
  require(bw_physics_create(NULL, NULL, &made->physics, NULL));
  for (int i = 0; i < OBJECTS; i++) add_object(made->physics);
  for (int i = 0; i < HUMANS; i++)
    require(bw_body_create_human(made->physics, place(made->physics), 0.97f, 0.846f, &body, NULL));
  for (int i = 0; i < CARS; i++) add_car(made->physics);
  (void)bw_physics_update_bodies(made->physics);
  for (int i = 0; i < RAYS; i++) {
    ray *r = &made->rays[i];
    const float to[3] = {random_between(-1.0f, 1.0f), random_between(-1.0f, 1.0f),
                         random_between(-0.1f, 0.1f)};
    float length = sqrtf((to[0] * to[0] + to[1] * to[1]) + to[2] * to[2]);
    for (int axis = 0; axis < 3; axis++) r->direction[axis] = to[axis] / length;
    r->origin[0] = random_between(0.0f, SIZE);
    r->origin[1] = random_between(0.0f, SIZE);
    r->origin[2] = 1.2f;
  }
}

/* ---- two ways to cast ----------------------------------------------------------------------- */

static void cast_along_list(scene *asked) {
  for (int i = 0; i < RAYS; i++) {
    const ray *r = &asked->rays[i];
    bw_body_hit hit;
    if (bw_physics_cast(asked->physics, r->origin[0], r->origin[1], r->origin[2], r->direction[0],
                        r->direction[1], r->direction[2], LENGTH, 0xffffffffu, 0, 0, &hit))
      asked->sum += (double)hit.fraction + (double)(hit.shape & 0xffffu);
  }
}

static bool touches(const bw_node *node, const float low[3], const float high[3]) {
  for (int axis = 0; axis < 3; axis++) {
    if (node->low[axis] > high[axis] || node->high[axis] < low[axis]) return false;
  }
  return true;
}

/* The box that a ray's candidates must touch. */
static bw_body_ray box_of(const ray *r, float low[3], float high[3]) {
  bw_body_ray made;
  (void)bw_body_ray_make(bw_vec3_load(r->origin), bw_vec3_load(r->direction), LENGTH, &made);
  for (int axis = 0; axis < 3; axis++) {
    float end = r->origin[axis] + r->direction[axis] * LENGTH;
    low[axis] = r->origin[axis] < end ? r->origin[axis] : end;
    high[axis] = r->origin[axis] < end ? end : r->origin[axis];
  }
  return made;
}

/* The nearest shape of a body's chain, when it is nearer than `best`. */
static void test_shapes(const bw_physics *physics, uint32_t body, const bw_body_ray *r, float *best,
                        uint32_t *met) {
  uint32_t shape = physics->bodies[body].chain[BW_CHAIN_BODY];
  for (; shape != BW_NONE; shape = physics->shapes[shape].next) {
    bw_roots roots;
    if ((physics->shapes[shape].flags & BW_SHAPE_ENABLED) == 0) continue;
    float fraction = bw_ray_answer(r, &physics->shapes[shape].geometry, 0, &roots);
    if (!(fraction >= 0.0f) || !(fraction < *best)) continue;
    *best = fraction;
    *met = shape;
  }
}

static void cast_at_every_body(scene *asked) {
  const bw_physics *physics = asked->physics;
  for (int i = 0; i < RAYS; i++) {
    float low[3];
    float high[3];
    float best = 1e9f;
    uint32_t met = BW_NONE;
    bw_body_ray r = box_of(&asked->rays[i], low, high);
    for (uint32_t j = 0; j < physics->body_count; j++) {
      uint32_t body = physics->vector[j];
      if (!touches(&physics->nodes[body], low, high)) continue;
      if ((physics->bodies[body].flags & BW_BODY_RAY_TARGET) == 0) continue;
      test_shapes(physics, body, &r, &best, &met);
    }
    if (met != BW_NONE) asked->sum += (double)best + (double)(bw_shape_id(physics, met) & 0xffffu);
  }
}

/* ---- measuring ------------------------------------------------------------------------------ */

/* The mean share of the list that a ray's walk visits: up to the first body behind its box. */
static double visited(const scene *asked) {
  const bw_physics *physics = asked->physics;
  double nodes = 0.0;
  for (int i = 0; i < RAYS; i++) {
    float low[3];
    float high[3];
    (void)box_of(&asked->rays[i], low, high);
    const bw_node *node = physics->head;
    for (; node != NULL && node->low[0] <= high[0]; node = node->next) nodes += 1.0;
  }
  return nodes / (double)RAYS / (double)physics->body_count;
}

static double seconds_of(scene *asked, void (*cast)(scene *)) {
  clock_t start = clock();
  cast(asked);
  return (double)(clock() - start) / CLOCKS_PER_SEC;
}

static double sum_of(scene *asked, void (*cast)(scene *)) {
  asked->sum = 0.0;
  cast(asked);
  return asked->sum;
}

int main(void) {
  static scene asked;
  static double list[ROUNDS];
  static double every[ROUNDS];
  fill(&asked);
  if (sum_of(&asked, cast_along_list) != sum_of(&asked, cast_at_every_body)) {
    (void)fprintf(stderr, "bench/bodies: the two ways differ in their answers\n");
    return 1;
  }
  for (int round = 0; round < ROUNDS; round++) { /* in turns, so that both see the same machine */
    list[round] = seconds_of(&asked, cast_along_list);
    every[round] = seconds_of(&asked, cast_at_every_body);
  }
  double walk = median(list, ROUNDS);
  double ratio = walk / median(every, ROUNDS);
  printf("%d rays of %.0f m among %d bodies on %.0f x %.0f m\n", RAYS, (double)LENGTH,
         OBJECTS + HUMANS + CARS, (double)SIZE, (double)SIZE);
  printf("  a ray along the list: %.0f ns; it visits %.0f%% of the list\n", walk / RAYS * 1e9,
         visited(&asked) * 100.0);
  printf("  %-58s %5.2f  (below %.1f)%s\n", "the same / testing every body's box, then its shapes",
         ratio, MOST_RATIO, ratio < MOST_RATIO ? "" : "  OVER");
  bw_physics_destroy(asked.physics);
  return 0;
}
