/* What one decision of a WorldManager costs over a town of two worlds, 600 sectors in 100 parts
 * each, where nothing fits any more and all is searched for what to load and what to drop; against
 * a plain loop that computes the squared face distance of each box of both worlds. `make bench`
 * runs it. */
#include "boardwalk.h"
#include "measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { COLUMNS = 30, ROWS = 20, SECTORS = COLUMNS * ROWS, PARTS = 100, TURNS = 200, ROUNDS = 101 };

#define HEAP 1000u
#define FITS 20u /* parts */
#define MOST_RATIO 5.0

typedef struct box {
  float low[3], high[3];
} box;

typedef struct scene {
  bw_world_source *source;
  bw_world_manager *manager;
  box boxes[2 * SECTORS];
  float camera[3]; /* RenderWare's axes */
  double sum;      /* so that nothing may be left out as unused */
} scene;

static void require(bw_status status) {
  if (status == BW_OK) return;
  (void)fprintf(stderr, "bench/town: %s\n", bw_status_name((int32_t)status));
  exit(1);
}

/* ---- the scene ----------------------------------------------------------------------------- */

static box box_at(uint32_t place) {
  box b;
  uint32_t column = place % COLUMNS, row = place / COLUMNS;
  b.low[0] = 20.0f * (float)column;
  b.low[1] = 0.0f;
  b.low[2] = -20.0f * (float)row - 20.0f;
  b.high[0] = b.low[0] + 20.0f;
  b.high[1] = 8.0f + (float)(place % 8);
  b.high[2] = b.low[2] + 20.0f;
  return b;
}

static uint32_t part_at(uint32_t place) {
  return place / COLUMNS / 2 * (COLUMNS / 3) + place % COLUMNS / 3 + 1;
}

/* Adds a world of the town; in the detail layer the sectors lie in another order. */
static void add_world(scene *s, const char *name, uint32_t number) {
  bw_world_layout *layout = NULL;
  require(bw_world_layout_create(name, NULL, &layout, NULL));
  for (int part = 0; part < PARTS; part++) require(bw_world_layout_add_part(layout, 0, HEAP, NULL));
  for (uint32_t i = 0; i < SECTORS; i++) {
    uint32_t place = number == 0 ? i : i * 7u % SECTORS;
    box b = box_at(place);
    s->boxes[number * SECTORS + i] = b;
    require(bw_world_layout_add_sector(layout, b.low, b.high, i, part_at(place), b.low, NULL));
  }
  require(bw_world_layout_finish(layout, NULL));
  require(bw_world_source_add_world(s->source, layout, NULL));
  bw_world_layout_destroy(layout);
}

static void add_level(const scene *s) {
  static const bw_triangle floor = {.a = {0, 0, 0}, .b = {9, 0, 0}, .c = {0, 9, 0}};
  bw_mesh *mesh = NULL;
  bw_level *level = NULL;
  bw_bytes *bytes = NULL;
  require(bw_mesh_build(&floor, 1, 0.0f, NULL, &mesh, NULL));
  require(bw_level_create(mesh, "town", NULL, &level, NULL));
  require(bw_level_save(level, 0, &bytes, NULL));
  require(bw_world_source_add_file(s->source, "town.lev", bw_bytes_data(bytes),
                                   bw_bytes_size(bytes), NULL));
  bw_bytes_destroy(bytes);
  bw_level_destroy(level);
  bw_mesh_destroy(mesh);
}

static int32_t update(const scene *s) {
  int32_t outcome = BW_UPDATE_IDLE;
  require(bw_world_manager_update(s->manager, 0, &outcome, NULL));
  return outcome;
}

/* Fills the scene, and the budget, until nothing goes on. */
static void fill(scene *s) {
  static const float eyes[3] = {300.5f, 200.25f, 12.0f};
  float planes[24];
  bw_world_manager_options options;
  require(bw_world_source_create(NULL, &s->source, NULL));
  add_level(s);
  add_world(s, "towns", 0);
  add_world(s, "townd", 1);
  bw_world_manager_options_init(&options);
  options.capacity = bw_budget_level_pool(0) + FITS * HEAP;
  options.global_data = 0;
  require(bw_world_manager_create(s->source, &options, NULL, &s->manager, NULL));
  require(bw_world_manager_load_level(s->manager, "town", NULL, 0, NULL));
  bw_view_point(eyes[0], eyes[1], eyes[2], s->camera);
  require(bw_world_manager_set_cameras(s->manager, eyes, 1, NULL));
  (void)bw_view_planes(eyes, (const float[3]){1, 1, 0}, 0.637f, 0.478f, 0.1f, 115.0f, planes);
  require(bw_world_manager_find_visible(s->manager, 0, eyes, planes, 0, NULL));
  while (update(s) != BW_UPDATE_NO_ROOM) {
  }
}

/* ---- the two ways -------------------------------------------------------------------------- */

static void decide(scene *s) {
  for (int i = 0; i < TURNS; i++) s->sum += update(s);
}

static float face_distance(const box *b, const float camera[3]) {
  float sum = 0.0f;
  for (int axis = 0; axis < 3; axis++) {
    float low = b->low[axis] - camera[axis];
    float high = b->high[axis] - camera[axis];
    low *= low;
    high *= high;
    sum += low < high ? low : high;
  }
  return sum;
}

static void measure_boxes(scene *s) {
  for (int i = 0; i < TURNS; i++) {
    float nearest = face_distance(&s->boxes[0], s->camera);
    for (size_t k = 1; k < (size_t)2 * SECTORS; k++) {
      float distance = face_distance(&s->boxes[k], s->camera);
      if (distance < nearest) nearest = distance;
    }
    s->sum += (double)nearest;
    s->camera[0] += 0.001f; /* another camera, so that the loop is run each time */
  }
}

/* ---- measuring ----------------------------------------------------------------------------- */

static double seconds_of(scene *s, void (*run)(scene *)) {
  clock_t start = clock();
  run(s);
  return (double)(clock() - start) / CLOCKS_PER_SEC;
}

int main(void) {
  static scene s;
  static double decisions[ROUNDS];
  static double loops[ROUNDS];
  fill(&s);
  for (int round = 0; round < ROUNDS; round++) { /* in turns, so that both see the same machine */
    decisions[round] = seconds_of(&s, decide);
    loops[round] = seconds_of(&s, measure_boxes);
  }
  double decision = median(decisions, ROUNDS);
  double ratio = decision / median(loops, ROUNDS);
  printf("an update that finds no room, two worlds of %d sectors in %d parts\n", SECTORS, PARTS);
  printf("  an update: %.1f us\n", decision / TURNS * 1e6);
  printf("  %-58s %5.2f  (below %.1f)%s\n", "the same / the squared distance of each box", ratio,
         MOST_RATIO, ratio < MOST_RATIO ? "" : "  OVER");
  bw_world_manager_destroy(s.manager);
  bw_world_source_destroy(s.source);
  return s.sum < 0.0;
}
