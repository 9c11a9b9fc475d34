/* Queries of a tile grid that is made of a model: floors, ceilings and walls against the scan of
 * spec/c/test_tile_reference.h, and casts against each other. */
#include "../../spec/c/test_tile_reference.h"
#include "../targets.h"
#include "../worlds.h"

#include <stdlib.h>

FUZZ_ASK(grid, bw_tile_grid, bw_tile_grid)

static bw_tile_grid *read_grid(fuzz_input *in, const bw_allocator *allocator) {
  static const bw_tile_surface surfaces[5] = {{0, 1, 1, 0, 0, 0x808080},
                                              {16, 1, 1, 1, 0, 0x808080},
                                              {17, 0, 1, 0, 0, 0x808080},
                                              {30, 1, 1, 2, 0, 0x808080},
                                              {5, 1, 0, 0, 0, 0x808080}};
  bw_tile_making making;
  bw_tile_grid *grid = NULL;
  bw_error error = {0};
  memset(&making, 0, sizeof making);
  making.space = fuzz_below(in, 3);
  for (int i = 0; i < 3; i++) making.offset[i] = 4.0f;
  making.materials = surfaces;
  making.textures = BW_NONE;
  making.width = making.height = fuzz_byte(in) % 2 ? 9 : 0;
  bw_model *model = fuzz_model(in, 16, 3.0f, allocator);
  bw_status status = bw_tile_grid_build(model, &making, allocator, &grid, &error);
  if (status != BW_OK) fuzz_check_refusal(status, &error, SIZE_MAX);
  bw_model_destroy(model);
  return grid;
}

static void read_point(fuzz_input *in, int32_t p[3]) {
  for (int i = 0; i < 3; i++) {
    uint8_t kind = fuzz_byte(in);
    if (kind < 200) p[i] = fuzz_between(in, -8192, 40960);
    if (kind >= 200) p[i] = (int32_t)fuzz_below(in, 10) * 4096 - (int32_t)(kind % 2);
    if (kind >= 252) p[i] = (int32_t)fuzz_word(in);
  }
}

/* The scan is in doubles, for numbers as they occur. */
static bool is_far(const int32_t p[3]) {
  for (int i = 0; i < 3; i++) {
    if (p[i] < -(1 << 24) || p[i] > 1 << 24) return true;
  }
  return false;
}

static void check_surface(fuzz_input *in, const tile_world *w) {
  int32_t point[3];
  bw_tile_contact contact;
  read_point(in, point);
  bool floor = fuzz_byte(in) % 2 == 0;
  int found = floor ? bw_tile_grid_floor(w->grid, point[0], point[1], point[2], 0, 0, &contact)
                    : bw_tile_grid_ceiling(w->grid, point[0], point[1], point[2], 0, 0, &contact);
  if (is_far(point)) return;
  const double p[3] = {point[0] / TILE_UNIT, point[1] / TILE_UNIT, point[2] / TILE_UNIT};
  tile_scan expected = tile_scan_surfaces(w, floor ? BW_TILE_FLOOR : BW_TILE_CEILING, p);
  if (expected.unsure) return;
  FUZZ_CHECK(found == (expected.best != NULL));
  if (expected.best == NULL) return;
  FUZZ_CHECK(contact.tile == expected.best->tile && contact.polygon == expected.best->polygon);
  FUZZ_CHECK(fabs(contact.height / TILE_UNIT - expected.height) <= 1.01 / TILE_UNIT);
}

static void check_push(fuzz_input *in, const tile_world *w) {
  int32_t point[3];
  read_point(in, point);
  int32_t radius = 100 + (int32_t)fuzz_byte(in) * 16;
  double p[3] = {point[0] / TILE_UNIT, point[1] / TILE_UNIT, point[2] / TILE_UNIT};
  uint32_t expected = 0;
  bool sure = !is_far(point) && tile_scan_walls(w, radius / TILE_UNIT, p, &expected);
  uint32_t pushes = bw_tile_grid_push(w->grid, radius, point, 0, NULL);
  if (!sure) return;
  FUZZ_CHECK(pushes == expected);
  FUZZ_CHECK(fabs(point[0] / TILE_UNIT - p[0]) <= TILE_CLOSE * 2);
  FUZZ_CHECK(fabs(point[2] / TILE_UNIT - p[2]) <= TILE_CLOSE * 2);
}

static void other_queries(fuzz_input *in, const tile_world *w) {
  int32_t from[3], to[3];
  bw_tile_contact contact;
  read_point(in, from);
  read_point(in, to);
  uint32_t kind = fuzz_byte(in);
  if (bw_tile_grid_segment(w->grid, from, to, kind % 8, &contact)) {
    FUZZ_CHECK(contact.t >= 0.0 && contact.t <= 1.0 && contact.tile < w->info.tiles);
  }
  if (!is_far(from) && !is_far(to)) {
    (void)bw_tile_grid_move(w->grid, 64 + (int32_t)kind * 16, from, to, kind % 2, &contact);
  }
}

static void cast(fuzz_input *in, const tile_world *w) {
  fuzz_ray ray = fuzz_ray_of(in, 10.0f);
  bw_filter storage;
  const bw_filter *filter = fuzz_filter(in, &storage);
  ask_grid(w->grid, &ray, filter);
}

/* The grid and its kit as they are written load as the same. */
static void save(const bw_tile_grid *grid) {
  bw_bytes *bytes[2] = {NULL, NULL};
  bw_bytes *again_bytes = NULL;
  bw_tile_kit *kit = NULL;
  bw_tile_grid *again = NULL;
  bw_error error = {0};
  if (bw_tile_kit_save(bw_tile_grid_kit(grid), &bytes[0], &error) != BW_OK) return;
  FUZZ_OK(bw_tile_grid_save(grid, &bytes[1], &error), &error);
  FUZZ_OK(
      bw_tile_kit_load(bw_bytes_data(bytes[0]), bw_bytes_size(bytes[0]), NULL, NULL, &kit, &error),
      &error);
  FUZZ_OK(bw_tile_grid_load(kit, bw_bytes_data(bytes[1]), bw_bytes_size(bytes[1]), 0, NULL, NULL,
                            &again, &error),
          &error);
  FUZZ_OK(bw_tile_grid_save(again, &again_bytes, &error), &error);
  fuzz_check_same(bytes[1], again_bytes);
  bw_bytes_destroy(bytes[0]);
  bw_tile_kit_destroy(kit);
  bw_tile_grid_destroy(again);
}

void fuzz_tile_queries(const uint8_t *data, size_t size) {
  fuzz_memory memory;
  bw_allocator allocator = fuzz_allocator(&memory, (size_t)128 << 20);
  fuzz_input in = fuzz_input_over(data, size);
  bw_tile_grid *grid = read_grid(&in, &allocator);
  if (grid != NULL) {
    tile_world w;
    tile_world_of(&w, grid);
    for (int i = 0; i < 64 && fuzz_more(&in); i++) {
      uint32_t kind = fuzz_below(&in, 8);
      if (kind < 3) check_surface(&in, &w);
      if (kind == 3 || kind == 4) check_push(&in, &w);
      if (kind == 5) other_queries(&in, &w);
      if (kind > 5) cast(&in, &w);
    }
    save(grid);
    tile_world_end(&w);
    bw_tile_grid_destroy(grid);
  }
  fuzz_check_no_leak(&memory);
}
