/* Readers: tile kits and grids. The first byte says what the rest is: a WAD with all of them, a kit,
 * a kit of objects, or a kit with its length of two bytes in front and then a grid. */
#include "../targets.h"
#include "../worlds.h"

FUZZ_ASK(grid, bw_tile_grid, bw_tile_grid)

static void check_report(const bw_tile_report *report) {
  bw_tile_fault fault;
  for (uint32_t i = 0; i < bw_tile_report_kept(report); i++) {
    FUZZ_CHECK(bw_tile_report_fault(report, i, &fault) && fault.error.message[0] != 0);
    FUZZ_CHECK(bw_tile_rule_name(fault.rule) != NULL);
  }
}

static bw_tile_kit *read_kit(const uint8_t *data, size_t size, bool objects,
                             const bw_allocator *allocator) {
  bw_tile_report *report = NULL;
  bw_tile_kit *kit = NULL;
  bw_bytes *saved = NULL;
  bw_error error = {0};
  FUZZ_OK(bw_tile_report_create(allocator, &report, &error), &error);
  bw_status status = objects ? bw_tile_kit_load_objects(data, size, allocator, report, &kit, &error)
                             : bw_tile_kit_load(data, size, allocator, report, &kit, &error);
  if (status == BW_OK) {
    status = bw_tile_kit_save(kit, &saved, &error);
    FUZZ_CHECK(status == BW_OK || status == BW_LIMIT);
    if (status == BW_OK) fuzz_check_bytes(saved, data, size);
    FUZZ_OK(bw_tile_kit_check(kit, 4, report, &error), &error);
  } else {
    FUZZ_CHECK(status != BW_MEMORY);
    fuzz_check_refusal(status, &error, size);
  }
  check_report(report);
  bw_tile_report_destroy(report);
  return kit;
}

static void ask(bw_tile_grid *grid) {
  float box[6];
  bw_tile_grid_bounds(grid, box);
  for (uint32_t i = 0; i < FUZZ_RAYS; i++) {
    fuzz_ray ray = fuzz_ray_through(box, i);
    int32_t at[3] = {(int32_t)(i * 3000), 4096, (int32_t)(i * 2000)};
    const int32_t to[3] = {(int32_t)(i * 1000), -4096, 4096};
    bw_tile_contact contact;
    (void)bw_tile_grid_floor(grid, at[0], at[1], at[2], 0, i % 2, &contact);
    (void)bw_tile_grid_ceiling(grid, at[0], at[1], at[2], 10, i % 2, &contact);
    (void)bw_tile_grid_segment(grid, at, to, 7, &contact);
    (void)bw_tile_grid_push(grid, 1500, at, i % 2, &contact);
    (void)bw_tile_grid_move(grid, 900, at, to, 0, NULL);
    (void)bw_tile_grid_visible(grid, at[0], at[1], at[2], i, 0);
    if (i < 4 && bw_tile_grid_triangle_count(grid) < 4000) ask_grid(grid, &ray, NULL);
    (void)bw_tile_grid_set_swapped(grid, i, 1);
  }
}

static void try_grid(const bw_tile_kit *kit, const uint8_t *data, size_t size, uint32_t features) {
  fuzz_memory memory;
  /* A tile of a hundred bytes places a model of any size. */
  bw_allocator allocator = fuzz_allocator(&memory, (size_t)128 << 20);
  bw_tile_report *report = NULL;
  bw_tile_grid *grid = NULL;
  bw_bytes *saved = NULL;
  bw_error error = {0};
  FUZZ_OK(bw_tile_report_create(&allocator, &report, &error), &error);
  bw_status status =
      bw_tile_grid_load(kit, data, size, features, &allocator, report, &grid, &error);
  if (status == BW_OK) {
    FUZZ_OK(bw_tile_grid_check(grid, report, &error), &error);
    ask(grid);
    FUZZ_OK(bw_tile_grid_save(grid, &saved, &error), &error);
    fuzz_check_bytes(saved, data, size);
    bw_tile_grid_destroy(grid);
  } else {
    FUZZ_CHECK(status != BW_MEMORY || memory.peak > ((size_t)32 << 20));
    fuzz_check_refusal(status, &error, size);
  }
  check_report(report);
  bw_tile_report_destroy(report);
  fuzz_check_no_leak(&memory);
}

/* Writes a WAD as it is, and reads what is in it. */
static void try_wad(const uint8_t *data, size_t size, const bw_allocator *allocator) {
  bw_tile_wad *wad = NULL;
  bw_bytes *saved = NULL;
  bw_tile_chunk chunk;
  bw_error error = {0};
  bw_status status = bw_tile_wad_load(data, size, allocator, NULL, &wad, &error);
  if (status != BW_OK) {
    FUZZ_CHECK(status != BW_MEMORY);
    fuzz_check_refusal(status, &error, size);
    return;
  }
  FUZZ_OK(bw_tile_wad_save(wad, &saved, &error), &error);
  FUZZ_CHECK(bw_bytes_size(saved) >= 4);
  bw_bytes_destroy(saved);
  bw_tile_kit *kit = NULL;
  if (bw_tile_wad_chunk(wad, bw_tile_wad_find(wad, "TRAK"), &chunk)) {
    kit = read_kit(chunk.data, chunk.size, false, allocator);
  }
  if (bw_tile_wad_chunk(wad, bw_tile_wad_find(wad, "STPC"), &chunk)) {
    bw_tile_kit_destroy(read_kit(chunk.data, chunk.size, true, allocator));
  }
  if (kit != NULL && bw_tile_wad_chunk(wad, bw_tile_wad_find(wad, "MAP "), &chunk)) {
    try_grid(kit, chunk.data, chunk.size, BW_TILE_FEATURE_SWAPS);
  }
  FUZZ_OK(bw_tile_wad_set(wad, "WFPC", data, size < 64 ? size : 64, &error), &error);
  bw_tile_kit_destroy(kit);
  bw_tile_wad_destroy(wad);
}

void fuzz_tiles(const uint8_t *data, size_t size) {
  fuzz_memory memory;
  /* Faults are told in messages of 240 bytes, at most a hundred of each rule. */
  bw_allocator allocator = fuzz_allocator(&memory, fuzz_room(size, 16) + ((size_t)2 << 20));
  fuzz_input in = fuzz_input_over(data, size);
  uint8_t kind = fuzz_byte(&in);
  if (kind % 4 == 0) {
    fuzz_input wad = fuzz_rest(&in);
    try_wad(wad.data, wad.size, &allocator);
  } else {
    fuzz_input first = kind % 4 == 3 ? fuzz_part(&in) : fuzz_rest(&in);
    bw_tile_kit *kit = read_kit(first.data, first.size, kind % 4 == 2, &allocator);
    fuzz_input map = fuzz_rest(&in);
    if (kit != NULL && kind % 4 == 3) {
      try_grid(kit, map.data, map.size, kind >= 128 ? BW_TILE_FEATURE_SWAPS : 0);
    }
    bw_tile_kit_destroy(kit);
  }
  fuzz_check_no_leak(&memory);
}
