/* Floors, ceilings and walls of grids against the scan of test_tile_reference.h. */
#include "test_tile_reference.h"
#include "test_tiles.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define POINTS 100000u

static uint64_t state; /* of the random numbers */

static uint32_t next_random(uint32_t below) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33) % below;
}

static bool open_world(tile_world *w, const char *trak, const char *map) {
  bw_bytes *kit_bytes = NULL;
  bw_bytes *map_bytes = NULL;
  memset(w, 0, sizeof *w);
  state = 11;
  if (!CHECK(bw_file_read(trak, NULL, &kit_bytes, NULL) == BW_OK)) return false;
  if (!CHECK(bw_file_read(map, NULL, &map_bytes, NULL) == BW_OK)) return false;
  bw_tile_kit *kit = tiles_load_kit(bw_bytes_data(kit_bytes), bw_bytes_size(kit_bytes));
  bw_tile_grid *grid = tiles_load_grid(kit, bw_bytes_data(map_bytes), bw_bytes_size(map_bytes), 0);
  bw_tile_kit_destroy(kit);
  bw_bytes_destroy(kit_bytes);
  bw_bytes_destroy(map_bytes);
  if (!CHECK(grid != NULL)) return false;
  tile_world_of(w, grid);
  return CHECK_INT(w->count, w->info.polygons);
}

static void close_world(tile_world *w) {
  bw_tile_grid_destroy(w->grid);
  tile_world_end(w);
}

static uint32_t check_surface(const tile_world *w, uint32_t kind, const int32_t point[3]) {
  const double p[3] = {point[0] / TILE_UNIT, point[1] / TILE_UNIT, point[2] / TILE_UNIT};
  tile_scan expected = tile_scan_surfaces(w, kind, p);
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
  CHECK(fabs(contact.height / TILE_UNIT - expected.height) <= 1.01 / TILE_UNIT);
  return 1;
}

/* A random point, a little outside the grid too. */
static void random_point(const tile_world *w, int32_t point[3]) {
  point[0] = (int32_t)next_random(w->info.width * 4096 + 2048) - 1024;
  point[1] = (int32_t)next_random(5 * 4096) - 3 * 2048;
  point[2] = (int32_t)next_random(w->info.height * 4096 + 2048) - 1024;
}

static void check_surfaces(const char *map) {
  tile_world w;
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

static void walls_equal_the_scan(void) {
  tile_world w;
  if (open_world(&w, "spec/vectors/argonaut/kit.trak", "spec/vectors/argonaut/yard.map")) {
    uint32_t compared = 0;
    uint32_t pushed = 0;
    for (uint32_t i = 0; i < POINTS; i++) {
      int32_t point[3];
      random_point(&w, point);
      int32_t radius = 100 + (int32_t)next_random(2000);
      double p[3] = {point[0] / TILE_UNIT, point[1] / TILE_UNIT, point[2] / TILE_UNIT};
      uint32_t expected = 0;
      if (!tile_scan_walls(&w, radius / TILE_UNIT, p, &expected)) continue;
      compared++;
      if (expected > 0) pushed++;
      CHECK_INT(bw_tile_grid_push(w.grid, radius, point, 0, NULL), expected);
      CHECK(fabs(point[0] / TILE_UNIT - p[0]) <= TILE_CLOSE &&
            fabs(point[2] / TILE_UNIT - p[2]) <= TILE_CLOSE);
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
