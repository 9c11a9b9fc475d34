/* Tile worlds: the spec's worked example and its tables, what is refused, swaps, regions, blocks that
 * nobody describes. */
#include "test_tiles.h"

#include "formats/tile_grid.h"

#include <stdlib.h>

enum { SURFACE = 0x120, PLANE = SURFACE + 2, ROOM = 8192 };

/* The slope of the spec's table: y = x / 2. */
static void make_slope(uint8_t *kit) {
  kit[PLANE] = (uint8_t)(-57 & 0xff);
  kit[PLANE + 1] = 114;
}

static const tiles_tile middle = {0.5f, 0.0f, 0.5f, 0, 0, 0, 4};

static bw_tile_grid *one_tile(const uint8_t *kit_bytes, const tiles_tile *tile, uint32_t features) {
  uint8_t map[ROOM];
  tiles_map one = {1, 1, 1, tile, 0, NULL, 0, 0, 0, 0};
  size_t size = tiles_write_map(map, &one);
  bw_tile_kit *kit = tiles_load_kit(kit_bytes, TILES_KIT_SIZE);
  if (kit == NULL) return NULL;
  bw_tile_grid *grid = tiles_load_grid(kit, map, size, features);
  bw_tile_kit_destroy(kit);
  return grid;
}

/* ---- reading and writing ------------------------------------------------------------------- */

static void reads_the_example(void) {
  uint8_t bytes[TILES_KIT_SIZE];
  tiles_write_kit(bytes);
  bw_tile_kit *kit = tiles_load_kit(bytes, sizeof bytes);
  if (!CHECK(kit != NULL)) return;
  bw_tile_kit_info info;
  bw_tile_kit_info_of(kit, &info);
  CHECK_INT(info.models, 1);
  CHECK_INT(info.vertices, 4);
  CHECK_INT(info.faces, 2);
  CHECK_INT(info.polygons, 1);
  bw_tile_polygon polygon;
  CHECK(bw_tile_kit_polygon(kit, 0, 0, &polygon));
  CHECK_INT(polygon.edges, 4);
  CHECK_INT(polygon.kind, BW_TILE_FLOOR);
  CHECK_INT(polygon.planes[1].nx, 127);
  CHECK_INT(polygon.planes[1].d, -2048);
  CHECK_INT(polygon.planes[4].nz, -127);
  CHECK(!bw_tile_kit_polygon(kit, 0, 1, &polygon));
  CHECK(!bw_tile_kit_polygon(kit, 1, 0, &polygon));
  bw_tile_kit_destroy(kit);
}

static void keeps_every_byte(void) {
  uint8_t bytes[TILES_KIT_SIZE];
  uint8_t map[ROOM];
  tiles_write_kit(bytes);
  bytes[SURFACE] |= 0xf6; /* type bits without a known meaning */
  bytes[PLANE + 3] = 0x5a;
  tiles_map one = {2, 1, 1, &middle, 38, NULL, 0, 0, 17, 0};
  size_t size = tiles_write_map(map, &one);
  bw_tile_kit *kit = tiles_load_kit(bytes, sizeof bytes);
  bw_tile_grid *grid = kit == NULL ? NULL : tiles_load_grid(kit, map, size, 0);
  if (!CHECK(grid != NULL)) return;
  bw_bytes *saved = NULL;
  CHECK_INT(bw_tile_kit_save(kit, &saved, NULL), BW_OK);
  CHECK_INT(bw_bytes_size(saved), sizeof bytes);
  CHECK(memcmp(bw_bytes_data(saved), bytes, sizeof bytes) == 0);
  bw_bytes_destroy(saved);
  CHECK_INT(bw_tile_grid_save(grid, &saved, NULL), BW_OK);
  CHECK_INT(bw_bytes_size(saved), size);
  CHECK(memcmp(bw_bytes_data(saved), map, size) == 0);
  bw_bytes_destroy(saved);
  bw_tile_grid_destroy(grid);
  bw_tile_kit_destroy(kit);
}

/* Blocks of any even length may stand before the regions. */
static void finds_the_regions_behind_any_gap(void) {
  uint8_t bytes[TILES_KIT_SIZE];
  uint8_t map[ROOM];
  tiles_write_kit(bytes);
  bw_tile_kit *kit = tiles_load_kit(bytes, sizeof bytes);
  if (!CHECK(kit != NULL)) return;
  for (uint32_t gap = 0; gap <= 200; gap += 2) {
    const tiles_tile tiles[2] = {middle, {1.5f, 0.25f, 0.5f, 1024, 0, 0, 4}};
    tiles_map two = {2, 1, 2, tiles, gap, NULL, 0, 0, 0, 0};
    size_t size = tiles_write_map(map, &two);
    bw_tile_grid *grid = tiles_load_grid(kit, map, size, 0);
    if (!CHECK(grid != NULL)) break;
    bw_tile_grid_info info;
    bw_tile_grid_info_of(grid, &info);
    CHECK_INT(info.unknown_size, gap);
    CHECK_INT(info.regions_offset, 12 + 48 + gap);
    CHECK_INT(info.end_offset, size);
    bw_tile_grid_destroy(grid);
  }
  bw_tile_kit_destroy(kit);
}

/* One of three tiles has another copy: the place where the others agree is told of, not the first. */
static void a_wrong_copy_is_told_of_where_most_agree(void) {
  uint8_t bytes[TILES_KIT_SIZE];
  uint8_t map[ROOM];
  const tiles_tile tiles[3] = {
      middle, {1.5f, 0.25f, 0.5f, 0, 0, 0, 4}, {2.5f, 0, 0.5f, 0, 0, 0, 4}};
  tiles_map three = {3, 1, 3, tiles, 8, NULL, 0, 0, 0, 0};
  bw_tile_grid *grid = NULL;
  bw_error error = {0};
  tiles_write_kit(bytes);
  bw_tile_kit *kit = tiles_load_kit(bytes, sizeof bytes);
  if (!CHECK(kit != NULL)) return;
  size_t size = tiles_write_map(map, &three);
  size_t models =
      size - (size_t)3 * 4 * 4 - (size_t)3 * 4; /* before the colours of four vertices each */
  map[models - 1] ^= 0x40;                      /* the end of the last copy */
  CHECK_INT(bw_tile_grid_load(kit, map, size, 0, NULL, NULL, &grid, &error), BW_INVALID);
  CHECK(error.offset >= models - 20 && error.offset < models);
  bw_tile_kit_destroy(kit);
}

/* By an eighth of a turn: 1001 * sin(45 degrees) is 707.81, and a half goes away from 0. */
static void whole_numbers_turn_to_the_nearest(void) {
  static const int64_t cases[][4] = {{1001, 0, 708, -708}, {-1001, 0, -708, 708}, {0, 7, 5, 5}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    int64_t x = cases[i][0];
    int64_t z = cases[i][1];
    bw_turn_whole(512, false, &x, &z);
    CHECK_INT(x, cases[i][2]);
    CHECK_INT(z, cases[i][3]);
  }
}

/* ---- the tables of the spec ---------------------------------------------------------------- */

static void check_height(const bw_tile_grid *grid, int32_t x, int32_t z, int32_t expected) {
  bw_tile_contact contact;
  if (CHECK(bw_tile_grid_floor(grid, x, 1 << 16, z, 0, 0, &contact))) {
    CHECK_INT(contact.height, expected);
    CHECK_INT(contact.tile, 0);
  }
}

static void gives_the_heights_of_the_table(void) {
  static const int32_t places[4][2] = {{1024, 3000}, {0, 0}, {4095, 4095}, {3072, 2048}};
  static const int32_t heights[4][4] = {{-512, -476, 512, 476},
                                        {-1024, 1024, 1024, -1024},
                                        {1023, -1024, -1024, 1023},
                                        {512, 0, -512, 0}};
  for (uint32_t turn = 0; turn < 4; turn++) {
    uint8_t flat[TILES_KIT_SIZE];
    uint8_t slope[TILES_KIT_SIZE];
    tiles_write_kit(flat);
    tiles_write_kit(slope);
    make_slope(slope);
    tiles_tile turned = middle;
    turned.rotation = turn * 1024;
    bw_tile_grid *level = one_tile(flat, &turned, 0);
    bw_tile_grid *sloped = one_tile(slope, &turned, 0);
    if (!CHECK(level != NULL && sloped != NULL)) return;
    for (int i = 0; i < 4; i++) {
      check_height(level, places[i][0], places[i][1], 0);
      check_height(sloped, places[i][0], places[i][1], heights[i][turn]);
    }
    bw_tile_grid_destroy(level);
    bw_tile_grid_destroy(sloped);
  }
}

static void a_point_on_the_edge_is_in_the_next_cell(void) {
  uint8_t kit[TILES_KIT_SIZE];
  tiles_write_kit(kit);
  bw_tile_grid *grid = one_tile(kit, &middle, 0);
  bw_tile_contact contact;
  if (!CHECK(grid != NULL)) return;
  CHECK(!bw_tile_grid_floor(grid, 4096, 100, 4096, 0, 0, &contact));
  CHECK(bw_tile_grid_floor(grid, 4095, 0, 4095, 0, 0, &contact));
  CHECK(!bw_tile_grid_floor(grid, 4095, -1, 4095, 0, 0, &contact));
  CHECK(bw_tile_grid_floor(grid, 4095, -1, 4095, 1, 0, &contact));
  CHECK(!bw_tile_grid_floor(grid, -1, 0, 0, 0, 0, &contact));
  bw_tile_grid_destroy(grid);
}

static void pushes_by_the_wall_of_the_table(void) {
  uint8_t kit[TILES_KIT_SIZE];
  tiles_write_kit(kit);
  static const uint8_t wall[32] = {1,   0, 0x81, 0,    0,    0, 0,    0xf8, 0,    127, 0,
                                   0,   0, 0xf0, 0,    0x81, 0, 0,    0,    0xf0, 0,   0,
                                   127, 0, 0,    0xf8, 0,    0, 0x81, 0,    0,    0xf8};
  memcpy(kit + SURFACE, wall, sizeof wall);
  bw_tile_grid *grid = one_tile(kit, &middle, 0);
  if (!CHECK(grid != NULL)) return;
  int32_t position[3] = {2048 + 1852, 0, 2048};
  bw_tile_contact first;
  CHECK_INT(bw_tile_grid_push(grid, 410, position, 0, &first), 1);
  CHECK_INT(position[0], 2048 + 1638);
  CHECK_INT(position[2], 2048);
  CHECK_INT(first.normal[0], -127);
  CHECK_INT(bw_tile_grid_push(grid, 410, position, 0, NULL), 0);
  bw_tile_grid_destroy(grid);
}

/* ---- whose polygons count ------------------------------------------------------------------- */

/* The floor reaches over two cells, and its tile is listed in the first alone. */
static void a_polygon_counts_in_its_own_cell_alone(void) {
  uint8_t kit_bytes[TILES_KIT_SIZE];
  uint8_t map[ROOM];
  tiles_write_kit(kit_bytes);
  kit_bytes[PLANE + 16] = 0; /* edge 2, (-127, 0, 0): d from -2048 to -6144 */
  kit_bytes[PLANE + 17] = 0xe8;
  tiles_map wide = {2, 1, 1, &middle, 0, NULL, 0, 0, 0, 0};
  size_t size = tiles_write_map(map, &wide);
  bw_tile_kit *kit = tiles_load_kit(kit_bytes, sizeof kit_bytes);
  bw_tile_grid *grid = kit == NULL ? NULL : tiles_load_grid(kit, map, size, 0);
  bw_tile_contact contact;
  if (!CHECK(grid != NULL)) return;
  CHECK(bw_tile_grid_floor(grid, 4000, 0, 2048, 0, 0, &contact));
  CHECK(!bw_tile_grid_floor(grid, 4100, 0, 2048, 0, 0, &contact));
  CHECK(bw_tile_grid_floor(grid, 4100, 0, 2048, 0, BW_TILE_NEIGHBOURS, &contact));
  bw_tile_grid_destroy(grid);
  bw_tile_kit_destroy(kit);
}

static void a_feature_leaves_out_17_and_18(void) {
  for (uint8_t material = 16; material <= 19; material++) {
    uint8_t kit[TILES_KIT_SIZE];
    tiles_write_kit(kit);
    kit[SURFACE + 1] = material;
    bw_tile_grid *without = one_tile(kit, &middle, 0);
    bw_tile_grid *with = one_tile(kit, &middle, BW_TILE_FEATURE_IGNORE_17);
    if (!CHECK(with != NULL && without != NULL)) return;
    bw_tile_contact contact;
    float height = 0;
    bool left_out = material == 17 || material == 18;
    CHECK(bw_tile_grid_floor(without, 2048, 0, 2048, 0, 0, &contact));
    CHECK_INT(contact.material, material);
    CHECK_INT(bw_tile_grid_floor(with, 2048, 0, 2048, 0, 0, &contact), !left_out);
    CHECK_INT(bw_tile_grid_ground(with, 0.5f, 1.0f, 0.5f, NULL, &height), !left_out);
    bw_tile_grid_destroy(with);
    bw_tile_grid_destroy(without);
  }
}

/* ---- what is refused ----------------------------------------------------------------------- */

static void every_shorter_kit_is_refused(void) {
  uint8_t bytes[TILES_KIT_SIZE];
  tiles_write_kit(bytes);
  for (size_t size = 0; size < sizeof bytes; size++) {
    bw_tile_kit *kit = NULL;
    uint8_t *copy = malloc(size + 1); /* its end is watched */
    memcpy(copy, bytes, size);
    CHECK(bw_tile_kit_load(copy, size, NULL, NULL, &kit, NULL) != BW_OK);
    free(copy);
  }
}

static void every_shorter_map_is_refused(void) {
  uint8_t kit_bytes[TILES_KIT_SIZE];
  uint8_t map[ROOM];
  tiles_write_kit(kit_bytes);
  tiles_map one = {2, 2, 1, &middle, 12, NULL, 0, 0, 0, 0};
  size_t whole = tiles_write_map(map, &one);
  bw_tile_kit *kit = tiles_load_kit(kit_bytes, sizeof kit_bytes);
  if (!CHECK(kit != NULL)) return;
  for (size_t size = 0; size < whole; size++) {
    bw_tile_grid *grid = NULL;
    uint8_t *copy = malloc(size + 1);
    memcpy(copy, map, size);
    CHECK(bw_tile_grid_load(kit, copy, size, 0, NULL, NULL, &grid, NULL) != BW_OK);
    free(copy);
  }
  bw_tile_kit_destroy(kit);
}

static void check_refused(const tiles_tile *tile, uint32_t width, bw_tile_rule rule) {
  uint8_t kit_bytes[TILES_KIT_SIZE];
  uint8_t map[ROOM];
  tiles_write_kit(kit_bytes);
  tiles_map one = {width, 1, 1, tile, 0, NULL, 0, 0, 0, 0};
  size_t size = tiles_write_map(map, &one);
  bw_tile_kit *kit = tiles_load_kit(kit_bytes, sizeof kit_bytes);
  bw_tile_report *report = NULL;
  CHECK_INT(bw_tile_report_create(NULL, &report, NULL), BW_OK);
  if (!CHECK(kit != NULL && report != NULL)) return;
  bw_tile_grid *grid = NULL;
  bw_error error;
  CHECK(bw_tile_grid_load(kit, map, size, 0, NULL, report, &grid, &error) != BW_OK);
  bw_tile_fault fault;
  if (CHECK(bw_tile_report_fault(report, 0, &fault))) {
    CHECK_INT(fault.rule, rule);
    CHECK_INT(fault.fatal, 1);
    CHECK_TEXT(fault.error.message, error.message);
  }
  bw_tile_report_destroy(report);
  bw_tile_kit_destroy(kit);
}

static void refuses_what_would_crash_the_game(void) {
  const tiles_tile outside = {1.5f, 0.0f, 0.5f, 0, 0, 0, 4};
  const tiles_tile far_away = {600000.5f, 0.0f, 0.5f, 0, 0, 0, 4};
  const tiles_tile no_model = {0.5f, 0.0f, 0.5f, 0, 1, 0, 0};
  const tiles_tile two = {0.5f, 0.0f, 0.5f, 0, 0, 2, 4};
  const tiles_tile flag = {0.5f, 0.0f, 0.5f, 0, 0, 1, 4};
  check_refused(&outside, 1, BW_TILE_RULE_TILE_CELLS);
  check_refused(&far_away, 1, BW_TILE_RULE_POSITIONS);
  check_refused(&no_model, 1, BW_TILE_RULE_TILE_MODELS);
  check_refused(&two, 1, BW_TILE_RULE_SWAPS);
  check_refused(&flag, 1, BW_TILE_RULE_SWAPS);
}

/* ---- swaps and turns ----------------------------------------------------------------------- */

static void swaps_and_swaps_back(void) {
  for (uint32_t counted = 0; counted < 2; counted++) {
    uint8_t one[TILES_KIT_SIZE];
    uint8_t higher[TILES_KIT_SIZE];
    uint8_t kit_bytes[TILES_TWO_SIZE];
    uint8_t map[ROOM];
    tiles_write_kit(one);
    tiles_write_kit(higher);
    higher[PLANE + 5] = 0x10; /* the second floor is a unit higher */
    tiles_write_two(one, higher, kit_bytes);
    const tiles_tile bridge = {0.5f, 0.0f, 0.5f, 0, 0, 1, 4};
    const uint32_t swap[5] = {0, 0, 0, 0, 1};
    tiles_map with_swap = {1, 1, 1, &bridge, 0, swap, 1, counted, 0, 4};
    size_t size = tiles_write_map(map, &with_swap);
    bw_tile_kit *kit = tiles_load_kit(kit_bytes, sizeof kit_bytes);
    bw_tile_grid *grid =
        kit == NULL ? NULL : tiles_load_grid(kit, map, size, BW_TILE_FEATURE_SWAPS);
    if (!CHECK(grid != NULL)) return;
    bw_tile_grid_info info;
    bw_tile_grid_info_of(grid, &info);
    CHECK_INT(info.swaps_counted, counted);
    CHECK_INT(info.end_offset, size);
    bw_tile_swap told = {.tile = BW_NONE};
    CHECK(bw_tile_grid_swap(grid, 0, &told) && !bw_tile_grid_swap(grid, 1, &told));
    CHECK(told.tile == 0 && told.cell_x == 0 && told.models[0] == 0 && told.models[1] == 1);
    for (int on = 0; on < 4; on++) {
      bw_tile_contact contact;
      float height = 0;
      CHECK(bw_tile_grid_set_swapped(grid, 0, on % 2));
      CHECK(bw_tile_grid_floor(grid, 2048, 8192, 2048, 0, 0, &contact));
      CHECK_INT(contact.height, on % 2 * 4096);
      CHECK(bw_tile_grid_ground(grid, 0.5f, 2.0f, 0.5f, NULL, &height));
      CHECK_FLOAT(height, (float)(on % 2));
    }
    CHECK(!bw_tile_grid_set_swapped(grid, 1, 1));
    bw_tile_grid_destroy(grid);
    bw_tile_kit_destroy(kit);
  }
}

/* By 512 the square stands on its corner: the edges cut the cell's corners off. */
static void other_turns_answer_by_the_rotated_planes(void) {
  uint8_t kit[TILES_KIT_SIZE];
  tiles_write_kit(kit);
  tiles_tile turned = middle;
  turned.rotation = 512;
  bw_tile_grid *grid = one_tile(kit, &turned, 0);
  bw_tile_contact contact;
  if (!CHECK(grid != NULL)) return;
  CHECK(bw_tile_grid_floor(grid, 2048, 0, 2048, 0, 0, &contact));
  CHECK(bw_tile_grid_floor(grid, 2048, 0, 4000, 0, 0, &contact));
  CHECK(bw_tile_grid_floor(grid, 3400, 0, 3400, 0, 0, &contact));  /* 1352 * sqrt 2 = 1912 */
  CHECK(!bw_tile_grid_floor(grid, 3600, 0, 3600, 0, 0, &contact)); /* 1552 * sqrt 2 = 2195 */
  bw_tile_grid_destroy(grid);
}

/* ---- WADs ---------------------------------------------------------------------------------- */

static void writes_a_wad(void) {
  static const char text[] = "\x33\0\0\0OFNI\0\0\0\0KART\x07\0\0\0others! PAM\0\0\0\0 DNE\0\0\0\0";
  bw_tile_wad *wad = NULL;
  bw_bytes *saved = NULL;
  uint8_t expected[sizeof text];
  memcpy(expected, text, sizeof text);
  expected[0] = (uint8_t)(sizeof text - 1);
  CHECK_INT(bw_tile_wad_create(NULL, &wad, NULL), BW_OK);
  CHECK_INT(bw_tile_wad_set(wad, "TRAK", "tracks", 6, NULL), BW_OK);
  CHECK_INT(bw_tile_wad_set(wad, "MAP ", NULL, 0, NULL), BW_OK);
  CHECK_INT(bw_tile_wad_set(wad, "TRAK", "others!", 7, NULL), BW_OK);
  if (!CHECK_INT(bw_tile_wad_save(wad, &saved, NULL), BW_OK)) return;
  CHECK_INT(bw_bytes_size(saved), sizeof text - 1);
  CHECK(memcmp(bw_bytes_data(saved), expected, sizeof text - 1) == 0);
  bw_bytes_destroy(saved);
  bw_tile_wad_destroy(wad);
}

/* Of a MAP chunk whose length is 4 too much the last four are the next tag. */
static void reads_a_map_chunk_that_says_too_much(void) {
  static const uint8_t bytes[] = {36, 0, 0, 0, ' ', 'P', 'A', 'M', 12,  0,   0,   0,
                                  1,  2, 3, 4, 5,   6,   7,   8,   ' ', 'D', 'N', 'E',
                                  0,  0, 0, 0, 9,   9,   9,   9,   9,   9,   9,   9};
  bw_tile_wad *wad = NULL;
  bw_error error = {0, 0, 0, ""};
  if (!CHECK(bw_tile_wad_load(bytes, sizeof bytes, NULL, NULL, &wad, &error) == BW_OK)) return;
  bw_tile_chunk chunk;
  CHECK_INT(bw_tile_wad_count(wad), 2);
  CHECK(bw_tile_wad_chunk(wad, 0, &chunk));
  CHECK_INT(chunk.size, 8);
  bw_bytes *saved = NULL;
  CHECK_INT(bw_tile_wad_save(wad, &saved, NULL), BW_OK);
  CHECK(memcmp(bw_bytes_data(saved), bytes, sizeof bytes) == 0);
  bw_bytes_destroy(saved);
  bw_tile_wad_destroy(wad);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(reads_the_example),
                                    TEST(keeps_every_byte),
                                    TEST(finds_the_regions_behind_any_gap),
                                    TEST(a_wrong_copy_is_told_of_where_most_agree),
                                    TEST(whole_numbers_turn_to_the_nearest),
                                    TEST(gives_the_heights_of_the_table),
                                    TEST(a_point_on_the_edge_is_in_the_next_cell),
                                    TEST(pushes_by_the_wall_of_the_table),
                                    TEST(a_polygon_counts_in_its_own_cell_alone),
                                    TEST(a_feature_leaves_out_17_and_18),
                                    TEST(every_shorter_kit_is_refused),
                                    TEST(every_shorter_map_is_refused),
                                    TEST(refuses_what_would_crash_the_game),
                                    TEST(swaps_and_swaps_back),
                                    TEST(other_turns_answer_by_the_rotated_planes),
                                    TEST(writes_a_wad),
                                    TEST(reads_a_map_chunk_that_says_too_much)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
