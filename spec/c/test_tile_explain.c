/* The accounts of a tile grid's queries: what fits of them is written, the rest is counted; numbers
 * at their limits. */
#include "test_tiles.h"

enum { ROOM = 8192, MOST = 16 };

/* Three floors above one another in cell 0 of 3 by 1, nothing in cell 1, one in cell 2. */
static bw_tile_grid *stacked(void) {
  static const tiles_tile tiles[] = {{0.5f, 0.0f, 0.5f, 0, 0, 0, 4},
                                     {0.5f, 1.0f, 0.5f, 1024, 0, 0, 4},
                                     {0.5f, 2.0f, 0.5f, 2048, 0, 0, 4},
                                     {2.5f, 0.0f, 0.5f, 0, 0, 0, 4}};
  uint8_t kit_bytes[TILES_KIT_SIZE];
  uint8_t map[ROOM];
  tiles_map all = {3, 1, 4, tiles, 0, NULL, 0, 0, 0, 0};
  tiles_write_kit(kit_bytes);
  size_t size = tiles_write_map(map, &all);
  bw_tile_kit *kit = tiles_load_kit(kit_bytes, sizeof kit_bytes);
  if (kit == NULL) return NULL;
  bw_tile_grid *grid = tiles_load_grid(kit, map, size, 0);
  bw_tile_kit_destroy(kit);
  return grid;
}

/* Asks about 3.5 units above the middle of cell 0, in five ways. */
static uint32_t explain(const bw_tile_grid *grid, int way, bw_tile_candidate *out,
                        uint32_t capacity) {
  static const int32_t from[3] = {2048, 14336, 2048};
  static const int32_t to[3] = {2048, -4096, 2048};
  switch (way) {
    case 0: return bw_tile_grid_explain_floor(grid, 2048, 14336, 2048, 0, 0, out, capacity);
    case 1: return bw_tile_grid_explain_ceiling(grid, 2048, 14336, 2048, 0, 0, out, capacity);
    case 2: return bw_tile_grid_explain_push(grid, 4096, from, 0, out, capacity);
    case 3: return bw_tile_grid_explain_segment(grid, from, to, BW_TILE_FLOORS, out, capacity);
    default:
      return bw_tile_grid_explain_cast(grid, 0.6f, 3.5f, 0.5f, 0, -1, 0, 9, NULL, out, capacity);
  }
}

static void check_same(const bw_tile_candidate *a, const bw_tile_candidate *b) {
  CHECK_INT(a->tile, b->tile);
  CHECK_INT(a->polygon, b->polygon);
  CHECK_INT(a->triangle, b->triangle);
  CHECK_INT(a->reason, b->reason);
}

static void writes_as_many_as_fit(void) {
  bw_tile_grid *grid = stacked();
  if (!CHECK(grid != NULL)) return;
  for (int way = 0; way < 5; way++) {
    bw_tile_candidate all[MOST];
    uint32_t count = explain(grid, way, all, MOST);
    CHECK(count >= 3 && count <= MOST);
    for (uint32_t capacity = 0; capacity <= count; capacity++) {
      bw_tile_candidate some[MOST];
      memset(some, 0xa5, sizeof some);
      CHECK_INT(explain(grid, way, capacity == 0 ? NULL : some, capacity), count);
      for (uint32_t i = 0; i < capacity; i++) check_same(&some[i], &all[i]);
      CHECK_INT(some[capacity].tile, 0xa5a5a5a5u);
    }
  }
  bw_tile_grid_destroy(grid);
}

static void keeps_one_alone(void) {
  bw_tile_grid *grid = stacked();
  if (!CHECK(grid != NULL)) return;
  for (int way = 0; way < 5; way++) {
    bw_tile_candidate all[MOST];
    uint32_t count = explain(grid, way, all, MOST);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
      if (all[i].reason != BW_TILE_KEPT) continue;
      kept++;
      CHECK_INT(all[i].tile, 2); /* the highest */
    }
    CHECK_INT(kept, way == 1 || way == 2 ? 0 : 1);
  }
  bw_tile_grid_destroy(grid);
}

static void tells_of_cells_without_tiles(void) {
  bw_tile_grid *grid = stacked();
  if (!CHECK(grid != NULL)) return;
  bw_tile_candidate one[2];
  CHECK_INT(bw_tile_grid_explain_floor(grid, 4096 + 2048, 0, 2048, 0, 0, one, 2), 1);
  CHECK_INT(one[0].reason, BW_TILE_NOTHING);
  CHECK_INT(one[0].column, 1);
  CHECK_INT(one[0].tile, BW_NONE);
  CHECK_INT(one[0].model, BW_NONE);
  CHECK_INT(one[0].polygon, BW_NONE);
  bw_tile_grid_destroy(grid);
}

/* A model that is only drawn has no triangle; its cell has a tile all the same. */
static void tells_of_tiles_without_triangles(void) {
  enum { FLOORS = 4 + 0x78, POLYGON = 32 };
  static const tiles_tile drawn = {0.5f, 0.0f, 0.5f, 0, 0, 0, 4};
  static const tiles_map one = {1, 1, 1, &drawn, 0, NULL, 0, 0, 0, 0};
  uint8_t kit_bytes[TILES_KIT_SIZE];
  uint8_t map[ROOM];
  bw_tile_candidate of[2];
  tiles_write_kit(kit_bytes);
  kit_bytes[FLOORS] = 0;
  size_t size = tiles_write_map(map, &one);
  bw_tile_kit *kit = tiles_load_kit(kit_bytes, sizeof kit_bytes - POLYGON);
  if (!CHECK(kit != NULL)) return;
  bw_tile_grid *grid = tiles_load_grid(kit, map, size, 0);
  bw_tile_kit_destroy(kit);
  if (!CHECK(grid != NULL)) return;
  CHECK_INT(bw_tile_grid_explain_cast(grid, 0.6f, 3.5f, 0.5f, 0, -1, 0, 9, NULL, of, 2), 1);
  CHECK_INT(of[0].reason, BW_TILE_NOTHING);
  CHECK_INT(of[0].tile, 0);
  CHECK_INT(of[0].model, 0);
  CHECK_INT(of[0].polygon, BW_NONE);
  CHECK_INT(of[0].triangle, BW_NONE);
  bw_tile_grid_destroy(grid);
}

static void takes_numbers_at_their_limits(void) {
  static const int32_t ends[] = {INT32_MIN, -1, 0, 2048, 3 * 4096, INT32_MAX};
  static const float far[] = {-3e38f, -1e9f, 0.0f, 1e9f, 3e38f};
  bw_tile_grid *grid = stacked();
  if (!CHECK(grid != NULL)) return;
  bw_tile_candidate out[MOST];
  for (size_t i = 0; i < 6; i++) {
    for (size_t k = 0; k < 6; k++) {
      const int32_t from[3] = {ends[i], ends[k], 2048};
      const int32_t to[3] = {ends[k], ends[i], ends[k]};
      (void)bw_tile_grid_explain_segment(grid, from, to, 7, out, MOST);
      (void)bw_tile_grid_explain_push(grid, INT32_MAX, from, BW_TILE_NEIGHBOURS, out, MOST);
      (void)bw_tile_grid_explain_floor(grid, from[0], from[1], from[2], INT32_MAX, 0, out, MOST);
      (void)bw_tile_grid_explain_ceiling(grid, to[0], to[1], to[2], INT32_MAX, 0, out, MOST);
    }
  }
  for (size_t i = 0; i < 5; i++) {
    for (size_t k = 0; k < 5; k++) {
      bw_hit hit;
      int met = bw_tile_grid_cast(grid, far[i], 1, 0.5f, far[k], -1e-3f, far[i], 3e38f, NULL, &hit);
      uint32_t count = bw_tile_grid_explain_cast(grid, far[i], 1, 0.5f, far[k], -1e-3f, far[i],
                                                 3e38f, NULL, out, MOST);
      CHECK(count <= MOST);
      bool kept = false;
      for (uint32_t n = 0; n < count; n++) kept = kept || out[n].reason == BW_TILE_KEPT;
      CHECK_INT(kept, met != 0);
    }
  }
  bw_tile_grid_destroy(grid);
}

static void has_a_word_for_each_reason(void) {
  CHECK_TEXT(bw_tile_reason_name(BW_TILE_KEPT), "kept");
  CHECK_TEXT(bw_tile_reason_name(BW_TILE_FARTHER), "farther");
  CHECK_TEXT(bw_tile_reason_name(BW_TILE_FARTHER + 1), "unknown");
  CHECK_TEXT(bw_tile_reason_name(-1), "unknown");
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(writes_as_many_as_fit),         TEST(keeps_one_alone),
      TEST(tells_of_cells_without_tiles),  TEST(tells_of_tiles_without_triangles),
      TEST(takes_numbers_at_their_limits), TEST(has_a_word_for_each_reason)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
