/* What the height field's own queries cost, as ratios to the ray cast of a collision mesh that is
 * built from the same field's triangles. `make bench` runs it. */
#include "boardwalk.h"
#include "measure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CELLS = 24, UNITS = 1024, LINES = 20000, ROUNDS = 21, SPAN = 6000, BRUTE = 50 };

#define LOW_Y (-16384)
#define HIGH_Y 16384

typedef struct line {
  int32_t from[3], to[3];
  float direction[3], length; /* a unit direction */
} line;

typedef struct scene {
  bw_height_field *field;
  bw_mesh *mesh;
  line lines[LINES];
  double sum; /* of what was answered, so that nothing may be left out as unused */
} scene;

/* ---- the scene ----------------------------------------------------------------------------- */

static uint32_t state = 1;

static int32_t random_between(int32_t low, int32_t high) {
  state = (uint32_t)((uint64_t)state * 16807u % 2147483647u);
  return low + (int32_t)(state % (uint32_t)(high - low + 1));
}

static void require(bw_status status) {
  if (status == BW_OK) return;
  (void)fprintf(stderr, "bench/field: %s\n", bw_status_name((int32_t)status));
  exit(1);
}

/* A storey of a cell, whole or halved, a fourth of them with a slope. */
static uint32_t add_storey(bw_height_space *spaces, uint32_t column, uint32_t cell, int32_t floor,
                           int32_t ceiling) {
  uint32_t count = random_between(0, 3) == 0 ? 2 : 1;
  for (uint32_t i = 0; i < count; i++) {
    bw_height_space *space = &spaces[i];
    memset(space, 0, sizeof *space);
    space->column = column;
    space->cell = cell;
    space->half = count == 1 ? BW_NONE : 2 * i;
    space->floor = HIGH_Y - 128 * (floor + random_between(0, 3));
    space->ceiling = HIGH_Y - 128 * (ceiling - random_between(0, 3));
    if (random_between(0, 3) != 0) continue;
    space->floor_normal[0] = (int16_t)random_between(-1000, 1000);
    space->floor_normal[1] = -3900;
  }
  return count;
}

static void make_field(scene *made) {
  static bw_height_space spaces[CELLS * CELLS * 4];
  static const int32_t low[3] = {0, LOW_Y, 0};
  static const int32_t high[3] = {CELLS * UNITS - 1, HIGH_Y, CELLS * UNITS - 1};
  uint32_t count = 0;
  for (uint32_t column = 0; column < CELLS; column++) {
    for (uint32_t cell = 0; cell < CELLS; cell++) {
      if (random_between(0, 11) == 0) continue;
      count += add_storey(spaces + count, column, cell, 10, 60);
      if (random_between(0, 2) == 0) count += add_storey(spaces + count, column, cell, 100, 170);
    }
  }
  require(bw_height_field_build(low, high, spaces, count, NULL, &made->field, NULL));
}

static void make_mesh(scene *made) {
  uint32_t count = bw_height_field_triangle_count(made->field);
  bw_triangle *triangles = malloc(count * sizeof *triangles);
  if (triangles == NULL) require(BW_MEMORY);
  for (uint32_t i = 0; i < count; i++) {
    (void)bw_height_field_triangle(made->field, i, &triangles[i]);
  }
  require(bw_mesh_build(triangles, count, (float)UNITS, NULL, &made->mesh, NULL));
  free(triangles);
}

/* Lines that begin in the open. */
static void make_lines(scene *made) {
  for (int i = 0; i < LINES; i++) {
    line *l = &made->lines[i];
    int32_t ceiling = 0;
    int32_t floor = 0;
    uint32_t tile = 0;
    do {
      l->from[0] = random_between(0, CELLS * UNITS - 1);
      l->from[1] = random_between(LOW_Y, HIGH_Y);
      l->from[2] = random_between(0, CELLS * UNITS - 1);
    } while (bw_height_field_query(made->field, l->from[0], l->from[1], l->from[2], &ceiling,
                                   &floor, &tile) != 0);
    double squared = 0;
    for (int axis = 0; axis < 3; axis++) {
      int32_t most = axis == 1 ? SPAN / 8 : SPAN;
      int32_t off = random_between(-most, most);
      l->to[axis] = l->from[axis] + off;
      l->direction[axis] = (float)off;
      squared += (double)off * off;
    }
    l->length = (float)sqrt(squared);
    for (int axis = 0; axis < 3; axis++) l->direction[axis] /= l->length > 0.0f ? l->length : 1.0f;
  }
}

/* ---- what is measured ---------------------------------------------------------------------- */

static void cast_mesh(scene *asked) {
  for (int i = 0; i < LINES; i++) {
    const line *l = &asked->lines[i];
    bw_hit hit;
    if (bw_mesh_cast(asked->mesh, (float)l->from[0], (float)l->from[1], (float)l->from[2],
                     l->direction[0], l->direction[1], l->direction[2], l->length, NULL, &hit))
      asked->sum += (double)hit.t;
  }
}

static void walk_segments(scene *asked) {
  for (int i = 0; i < LINES; i++) {
    const line *l = &asked->lines[i];
    bw_height_stop stop;
    int answer = bw_height_field_segment(asked->field, l->from[0], l->from[1], l->from[2], l->to[0],
                                         l->to[1], l->to[2], &stop);
    asked->sum += answer == 1 ? stop.point[0] : answer;
  }
}

static void query_points(scene *asked) {
  for (int i = 0; i < LINES; i++) {
    const line *l = &asked->lines[i];
    int32_t ceiling = 0;
    int32_t floor = 0;
    uint32_t tile = 0;
    asked->sum += bw_height_field_query(asked->field, l->from[0], l->from[1], l->from[2], &ceiling,
                                        &floor, &tile);
    asked->sum += floor;
  }
}

/* The field's own ray cast, which tests every triangle: of a few lines. */
static void cast_field(scene *asked) {
  for (int i = 0; i < BRUTE; i++) {
    const line *l = &asked->lines[i];
    bw_hit hit;
    if (bw_height_field_cast(asked->field, (float)l->from[0], (float)l->from[1], (float)l->from[2],
                             l->direction[0], l->direction[1], l->direction[2], l->length, NULL,
                             &hit))
      asked->sum += (double)hit.t;
  }
}

/* How many of the lines the mesh and the segment test answer alike: whether something is met. */
static int alike(const scene *asked) {
  int count = 0;
  for (int i = 0; i < LINES; i++) {
    const line *l = &asked->lines[i];
    bw_hit hit;
    bw_height_stop stop;
    int met =
        bw_mesh_cast(asked->mesh, (float)l->from[0], (float)l->from[1], (float)l->from[2],
                     l->direction[0], l->direction[1], l->direction[2], l->length, NULL, &hit);
    int stopped = bw_height_field_segment(asked->field, l->from[0], l->from[1], l->from[2],
                                          l->to[0], l->to[1], l->to[2], &stop) == 1;
    if (met == stopped) count++;
  }
  return count;
}

/* ---- measuring ------------------------------------------------------------------------------ */

typedef struct kind {
  const char *name;
  void (*ask)(scene *);
  int count;
  double most; /* of the ratio to the mesh's cast */
} kind;

static double seconds_of(scene *asked, void (*ask)(scene *)) {
  clock_t start = clock();
  ask(asked);
  return (double)(clock() - start) / CLOCKS_PER_SEC;
}

int main(void) {
  static const kind kinds[] = {{"a walk of the mesh", cast_mesh, LINES, 1.0},
                               {"a segment test of the field", walk_segments, LINES, 0.1},
                               {"a point query of the field", query_points, LINES, 0.02},
                               {"a ray cast of the field", cast_field, BRUTE, 3.0}};
  enum { KINDS = sizeof kinds / sizeof kinds[0] };
  static scene asked;
  static double times[KINDS][ROUNDS];
  make_field(&asked);
  make_mesh(&asked);
  make_lines(&asked);
  for (int round = 0; round < ROUNDS; round++) { /* in turns, so that all see the same machine */
    for (int i = 0; i < KINDS; i++)
      times[i][round] = seconds_of(&asked, kinds[i].ask) / kinds[i].count;
  }
  for (int i = 0; i < KINDS; i++) qsort(times[i], ROUNDS, sizeof times[i][0], ascending);
  printf(
      "%d lines of up to %d units in a field of %d x %d cells, %u triangles; %.1f%% are stopped "
      "by both or neither of field and mesh\n",
      LINES, SPAN, CELLS, CELLS, (unsigned)bw_height_field_triangle_count(asked.field),
      100.0 * alike(&asked) / LINES);
  double mesh = times[0][ROUNDS / 2];
  for (int i = 0; i < KINDS; i++) {
    double time = times[i][ROUNDS / 2];
    double ratio = time / mesh;
    printf("  %-30s %9.0f a second; / a cast of the mesh %7.4f  (at most %.2f)%s\n", kinds[i].name,
           1.0 / time, ratio, kinds[i].most, ratio <= kinds[i].most ? "" : "  OVER");
  }
  bw_mesh_destroy(asked.mesh);
  bw_height_field_destroy(asked.field);
  return 0;
}
