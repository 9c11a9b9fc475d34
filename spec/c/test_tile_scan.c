/* Floors, ceilings and walls of a grid against an independent scan in double: every tile, filtered
 * by cell, with nothing of the library but what the files hold. */
#include "test_tiles.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define POINTS 100000u
#define UNIT 4096.0
#define TURN 0.0015339807878856412 /* radians a step of 4096 */

typedef struct polygon {
  double planes[5][4]; /* nx, ny, nz of 1, d of units */
  uint32_t kind, edges, material, tile, polygon;
} polygon;

typedef struct world {
  bw_tile_grid *grid;
  bw_tile_grid_info info;
  bw_tile *tiles;
  polygon *polygons;
  uint32_t count;
  uint64_t state; /* of the random numbers */
} world;

static uint32_t next_random(world *w, uint32_t below) {
  w->state = w->state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(w->state >> 33) % below;
}

static void read_tile(world *w, uint32_t tile) {
  const bw_tile_kit *kit = bw_tile_grid_kit(w->grid);
  CHECK(bw_tile_grid_tile(w->grid, tile, &w->tiles[tile]));
  bw_tile_polygon stored;
  for (uint32_t i = 0; bw_tile_kit_polygon(kit, w->tiles[tile].model, i, &stored); i++) {
    polygon *p = &w->polygons[w->count++];
    p->kind = abs(stored.planes[0].ny) <= 12 ? BW_TILE_WALL
              : stored.planes[0].ny > 0      ? BW_TILE_FLOOR
                                             : BW_TILE_CEILING;
    p->edges = (stored.type & 1u) != 0 ? 4 : 3;
    p->material = stored.material;
    p->tile = tile;
    p->polygon = i;
    for (int k = 0; k < 5; k++) {
      p->planes[k][0] = stored.planes[k].nx / 127.0;
      p->planes[k][1] = stored.planes[k].ny / 127.0;
      p->planes[k][2] = stored.planes[k].nz / 127.0;
      p->planes[k][3] = stored.planes[k].d / UNIT;
    }
  }
}

static bool open_world(world *w, const char *trak, const char *map) {
  bw_bytes *kit_bytes = NULL;
  bw_bytes *map_bytes = NULL;
  memset(w, 0, sizeof *w);
  w->state = 11;
  if (!CHECK(bw_file_read(trak, NULL, &kit_bytes, NULL) == BW_OK)) return false;
  if (!CHECK(bw_file_read(map, NULL, &map_bytes, NULL) == BW_OK)) return false;
  bw_tile_kit *kit = tiles_load_kit(bw_bytes_data(kit_bytes), bw_bytes_size(kit_bytes));
  w->grid = tiles_load_grid(kit, bw_bytes_data(map_bytes), bw_bytes_size(map_bytes), 0);
  bw_tile_kit_destroy(kit);
  bw_bytes_destroy(kit_bytes);
  bw_bytes_destroy(map_bytes);
  if (!CHECK(w->grid != NULL)) return false;
  bw_tile_grid_info_of(w->grid, &w->info);
  w->tiles = calloc(w->info.tiles, sizeof *w->tiles);
  w->polygons = calloc(w->info.polygons, sizeof *w->polygons);
  for (uint32_t i = 0; i < w->info.tiles; i++) read_tile(w, i);
  return CHECK_INT(w->count, w->info.polygons);
}

static void close_world(world *w) {
  bw_tile_grid_destroy(w->grid);
  free(w->tiles);
  free(w->polygons);
}

/* Whether a tile is in the cell of a point, by the floats of the file. */
static bool in_cell(const world *w, uint32_t tile, const double p[3]) {
  const bw_tile *t = &w->tiles[tile];
  return floor((double)t->placed[0]) == floor(p[0]) && floor(-(double)t->placed[2]) == floor(p[2]);
}

/* A point of the world from a tile's origin, turned back. */
static void to_local(const world *w, uint32_t tile, const double p[3], double local[3]) {
  const bw_tile *t = &w->tiles[tile];
  double angle = -(double)t->rotation * TURN;
  double x = p[0] - (double)t->placed[0];
  double z = p[2] + (double)t->placed[2];
  local[0] = x * cos(angle) + z * sin(angle);
  local[1] = p[1] - (double)t->placed[1];
  local[2] = z * cos(angle) - x * sin(angle);
}

static double beyond(const double plane[4], const double p[3]) {
  return plane[0] * p[0] + plane[1] * p[1] + plane[2] * p[2] - plane[3];
}

/* The least distance inside the edges; negative outside. */
static double inside(const polygon *p, const double local[3]) {
  double least = INFINITY;
  for (uint32_t i = 1; i <= p->edges; i++) least = fmin(least, beyond(p->planes[i], local));
  return least;
}

/* What the scan found: how many surfaces are too close to call, the best, and its rival. */
typedef struct scan {
  double height, rival;
  const polygon *best;
  bool unsure;
} scan;

#define CLOSE (4.0 / UNIT)

static scan scan_surfaces(const world *w, uint32_t kind, const double p[3]) {
  double sign = kind == BW_TILE_FLOOR ? 1.0 : -1.0;
  scan found = {-INFINITY, -INFINITY, NULL, false};
  for (uint32_t i = 0; i < w->count; i++) {
    const polygon *q = &w->polygons[i];
    if (q->kind != kind || !in_cell(w, q->tile, p)) continue;
    double local[3];
    to_local(w, q->tile, p, local);
    const double *s = q->planes[0];
    double y = (s[3] - s[0] * local[0] - s[2] * local[2]) / s[1];
    const double at[3] = {local[0], y, local[2]};
    double margin = inside(q, at);
    double height = sign * (y + (double)w->tiles[q->tile].placed[1]);
    if (margin < -CLOSE || height > sign * p[1] + CLOSE) continue;
    if (fabs(margin) <= CLOSE || fabs(height - sign * p[1]) <= CLOSE) found.unsure = true;
    if (height > found.height) {
      found.rival = found.height;
      found.height = height;
      found.best = q;
    } else if (height > found.rival) {
      found.rival = height;
    }
  }
  if (found.height - found.rival <= CLOSE) found.unsure = true;
  found.height *= sign;
  return found;
}

static uint32_t check_surface(const world *w, uint32_t kind, const int32_t point[3]) {
  const double p[3] = {point[0] / UNIT, point[1] / UNIT, point[2] / UNIT};
  scan expected = scan_surfaces(w, kind, p);
  if (expected.unsure) return 0;
  bw_tile_contact contact;
  int found = kind == BW_TILE_FLOOR
                  ? bw_tile_grid_floor(w->grid, point[0], point[1], point[2], 0, 0, &contact)
                  : bw_tile_grid_ceiling(w->grid, point[0], point[1], point[2], 0, 0, &contact);
  CHECK_INT(found, expected.best != NULL);
  if (!found || expected.best == NULL) return 1;
  CHECK_INT(contact.tile, expected.best->tile);
  CHECK_INT(contact.polygon, expected.best->polygon);
  CHECK_INT(contact.material, expected.best->material);
  CHECK(fabs(contact.height / UNIT - expected.height) <= 1.01 / UNIT);
  return 1;
}

/* A random point, a little outside the grid too. */
static void random_point(world *w, int32_t point[3]) {
  point[0] = (int32_t)next_random(w, w->info.width * 4096 + 2048) - 1024;
  point[1] = (int32_t)next_random(w, 5 * 4096) - 3 * 2048;
  point[2] = (int32_t)next_random(w, w->info.height * 4096 + 2048) - 1024;
}

static void check_surfaces(const char *map) {
  world w;
  if (open_world(&w, "spec/vectors/argonaut/kit.trak", map)) {
    uint32_t compared = 0;
    uint32_t found = 0;
    for (uint32_t i = 0; i < POINTS; i++) {
      int32_t point[3];
      random_point(&w, point);
      compared += check_surface(&w, BW_TILE_FLOOR, point);
      compared += check_surface(&w, BW_TILE_CEILING, point);
      bw_tile_contact contact;
      found += (uint32_t)bw_tile_grid_floor(w.grid, point[0], point[1], point[2], 0, 0, &contact);
    }
    printf("%s: %u of %u floors and ceilings compared, %u floors found\n", map, compared,
           2 * POINTS, found);
    CHECK(compared > 2 * POINTS * 9 / 10);
    CHECK(found > POINTS / 4);
  }
  close_world(&w);
}

static void floors_and_ceilings_equal_the_scan(void) {
  check_surfaces("spec/vectors/argonaut/yard.map");
  check_surfaces("spec/vectors/argonaut/lane.map");
}

/* ---- walls --------------------------------------------------------------------------------- */

/* Tiles by falling y, then by number: the order of a cell's list. */
static bool comes_before(const world *w, uint32_t a, uint32_t b) {
  float x = w->tiles[a].placed[1];
  float y = w->tiles[b].placed[1];
  return x > y || (x == y && a < b);
}

/* The tile that comes next behind `last` (BW_NONE: the first) in a point's cell. */
static uint32_t next_tile(const world *w, const double cell[3], uint32_t last) {
  uint32_t next = BW_NONE;
  for (uint32_t i = 0; i < w->info.tiles; i++) {
    if (!in_cell(w, i, cell) || (last != BW_NONE && !comes_before(w, last, i))) continue;
    if (next == BW_NONE || comes_before(w, i, next)) next = i;
  }
  return next;
}

/* Pushes p out of one wall; false when it is too close to call. */
static bool push_by(const world *w, const polygon *wall, double radius, double p[3],
                    uint32_t *pushes) {
  double local[3];
  to_local(w, wall->tile, p, local);
  const double *n = wall->planes[0];
  double s = beyond(n, local);
  if (s < -CLOSE || s > radius + CLOSE) return true;
  double foot[3];
  for (int k = 0; k < 3; k++) foot[k] = local[k] - s * n[k];
  double margin = inside(wall, foot);
  if (margin < -CLOSE) return true;
  if (fabs(margin) <= CLOSE || s < CLOSE || s > radius - CLOSE) return false;
  double angle = (double)w->tiles[wall->tile].rotation * TURN;
  double x = n[0] * (radius - s);
  double z = n[2] * (radius - s);
  p[0] += x * cos(angle) + z * sin(angle);
  p[2] += z * cos(angle) - x * sin(angle);
  ++*pushes;
  return true;
}

static bool scan_walls(const world *w, double radius, double p[3], uint32_t *pushes) {
  const double cell[3] = {p[0], p[1], p[2]};
  uint32_t tile = BW_NONE;
  while ((tile = next_tile(w, cell, tile)) != BW_NONE) {
    for (uint32_t i = 0; i < w->count; i++) {
      const polygon *q = &w->polygons[i];
      if (q->tile != tile || q->kind != BW_TILE_WALL) continue;
      if (!push_by(w, q, radius, p, pushes)) return false;
    }
  }
  return true;
}

static void walls_equal_the_scan(void) {
  world w;
  if (open_world(&w, "spec/vectors/argonaut/kit.trak", "spec/vectors/argonaut/yard.map")) {
    uint32_t compared = 0;
    uint32_t pushed = 0;
    for (uint32_t i = 0; i < POINTS; i++) {
      int32_t point[3];
      random_point(&w, point);
      int32_t radius = 100 + (int32_t)next_random(&w, 2000);
      double p[3] = {point[0] / UNIT, point[1] / UNIT, point[2] / UNIT};
      uint32_t expected = 0;
      if (!scan_walls(&w, radius / UNIT, p, &expected)) continue;
      compared++;
      if (expected > 0) pushed++;
      CHECK_INT(bw_tile_grid_push(w.grid, radius, point, 0, NULL), expected);
      CHECK(fabs(point[0] / UNIT - p[0]) <= CLOSE && fabs(point[2] / UNIT - p[2]) <= CLOSE);
    }
    printf("%u of %u points compared, %u pushed\n", compared, POINTS, pushed);
    CHECK(compared > POINTS * 9 / 10);
    CHECK(pushed > POINTS / 100);
  }
  close_world(&w);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(floors_and_ceilings_equal_the_scan),
                                    TEST(walls_equal_the_scan)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
