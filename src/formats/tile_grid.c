/* What is in a grid: its tiles, swaps, regions and cells. */
#include "formats/tile_grid.h"

#include "base/error.h"
#include "base/wrap.h"

#include <string.h>

void bw_tile_grid_destroy(bw_tile_grid *grid) {
  if (grid == NULL) return;
  bw_allocator allocator = grid->allocator;
  size_t cells = (size_t)grid->info.width * grid->info.height;
  bw_tile_kit_destroy(grid->kit);
  bw_triangles_free(&grid->triangles, &allocator);
  bw_free_array(&allocator, grid->triangle_tiles, grid->triangle_tiles_capacity,
                sizeof *grid->triangle_tiles);
  bw_free_array(&allocator, grid->swap_tiles, grid->info.swaps, sizeof *grid->swap_tiles);
  bw_free_array(&allocator, grid->listed, grid->info.tiles, sizeof *grid->listed);
  bw_free_array(&allocator, grid->cell_starts, cells + 1, sizeof *grid->cell_starts);
  bw_free_array(&allocator, grid->tiles, grid->info.tiles, sizeof *grid->tiles);
  bw_free_array(&allocator, grid->data, grid->size, 1);
  bw_free_array(&allocator, grid, 1, sizeof *grid);
}

bw_status bw_tile_grid_save(const bw_tile_grid *grid, bw_bytes **out, bw_error *error) {
  bw_bytes *bytes = bw_bytes_create(&grid->allocator, grid->size);
  if (bytes == NULL) return bw_fail_memory(error);
  memcpy(bw_bytes_edit(bytes), grid->data, grid->size);
  *out = bytes;
  return BW_OK;
}

const char *bw_tile_feature_name(uint32_t bit) {
  static const char *const names[32] = {
      "bit_0",  "bit_1",     "bit_2",     "prelit",        "particle_size", "bit_5",
      "bit_6",  "languages", "cutscenes", "bit_9",         "bit_10",        "fog",
      "bit_12", "bit_13",    "bit_14",    "bit_15",        "tile_swaps",    "bit_17",
      "bit_18", "strat",     "bit_20",    "camera_points", "bit_22",        "bit_23",
      "bit_24", "bit_25",    "bit_26",    "ignore_17_18",  "bit_28",        "bit_29",
      "bit_30", "bit_31"};
  return bit < 32u ? names[bit] : NULL;
}

const bw_tile_kit *bw_tile_grid_kit(const bw_tile_grid *grid) {
  return grid->kit;
}

void bw_tile_grid_info_of(const bw_tile_grid *grid, bw_tile_grid_info *out) {
  *out = grid->info;
}

/* ---- tiles --------------------------------------------------------------------------------- */

int bw_tile_grid_tile(const bw_tile_grid *grid, uint32_t tile, bw_tile *out) {
  if (tile >= grid->info.tiles) return 0;
  const bw_grid_tile *t = &grid->tiles[tile];
  const uint8_t *at = grid->data + MAP_HEADER_SIZE + (size_t)tile * MAP_TILE_SIZE;
  memcpy(out->position, t->position, sizeof out->position);
  for (size_t k = 0; k < 3; k++) out->placed[k] = bw_get_f32(at + TILE_X + k * 4);
  out->rotation = bw_get_u32(at + TILE_ROTATION);
  out->model = t->models[0];
  out->swap = t->swap;
  out->cell[0] = t->cell % grid->info.width;
  out->cell[1] = t->cell / grid->info.width;
  out->colour_offset = t->colour_offset;
  out->colour_sets = t->colour_sets;
  return 1;
}

uint32_t bw_tile_grid_model(const bw_tile_grid *grid, uint32_t tile) {
  return tile < grid->info.tiles ? bw_grid_model_of(&grid->tiles[tile]) : BW_NONE;
}

int bw_tile_grid_placed_vertex(const bw_tile_grid *grid, uint32_t tile, uint32_t vertex,
                               float position[3]) {
  if (tile >= grid->info.tiles) return 0;
  const bw_grid_tile *t = &grid->tiles[tile];
  uint32_t model = bw_grid_model_of(t);
  if (vertex >= grid->kit->models[model].vertex_count) return 0;
  bw_vec3 local = bw_kit_vertex_at(grid->kit, model, vertex);
  double x = local.x;
  double z = -(double)local.z;
  bw_turn_real(t->turn, &x, &z);
  position[0] = (float)(x + (double)t->position[0] / BW_TILE_UNIT);
  position[1] = (float)(local.y + (double)t->position[1] / BW_TILE_UNIT);
  position[2] = (float)(z + (double)t->position[2] / BW_TILE_UNIT);
  return 1;
}

/* ---- swaps --------------------------------------------------------------------------------- */

int bw_tile_grid_swap(const bw_tile_grid *grid, uint32_t swap, bw_tile_swap *out) {
  if (swap >= grid->info.swaps) return 0;
  size_t first = grid->info.swaps_offset + (grid->info.swaps_counted ? 4u : 0u);
  const uint8_t *record = grid->data + first + (size_t)swap * MAP_SWAP_SIZE;
  const bw_grid_tile *tile = &grid->tiles[grid->swap_tiles[swap]];
  out->tile = grid->swap_tiles[swap];
  out->cell_x = bw_int32(bw_get_u32(record));
  out->y = bw_int32(bw_get_u32(record + 4));
  out->cell_z = bw_int32(bw_get_u32(record + 8));
  out->models[0] = tile->models[0];
  out->models[1] = tile->models[1];
  out->swapped = tile->swapped;
  return 1;
}

int bw_tile_grid_set_swapped(bw_tile_grid *grid, uint32_t tile, int on) {
  if (tile >= grid->info.tiles || grid->tiles[tile].swap == BW_NONE) return 0;
  grid->tiles[tile].swapped = on ? 1 : 0;
  bw_grid_enable_triangles(grid, &grid->tiles[tile]);
  return 1;
}

/* ---- regions and cells --------------------------------------------------------------------- */

int bw_tile_grid_region(const bw_tile_grid *grid, uint32_t region, bw_tile_region *out) {
  if (region >= BW_TILE_REGIONS) return 0;
  const uint8_t *at = grid->data + grid->info.regions_offset + (size_t)region * MAP_REGION_SIZE;
  out->mask = bw_get_u32(at);
  out->value = bw_int32(bw_get_u32(at + 4));
  return 1;
}

static uint32_t region_of(const bw_tile_grid *grid, uint32_t cell) {
  return bw_get_u32(grid->data + grid->info.region_cells_offset + (size_t)cell * 4);
}

int bw_tile_grid_cell(const bw_tile_grid *grid, uint32_t column, uint32_t row, uint32_t *region,
                      uint32_t *tiles) {
  if (column >= grid->info.width || row >= grid->info.height) return 0;
  uint32_t cell = row * grid->info.width + column;
  *region = region_of(grid, cell);
  *tiles = grid->cell_starts[cell + 1] - grid->cell_starts[cell];
  return 1;
}

uint32_t bw_tile_grid_listed(const bw_tile_grid *grid, uint32_t column, uint32_t row,
                             uint32_t index) {
  if (column >= grid->info.width || row >= grid->info.height) return BW_NONE;
  const uint32_t *starts = &grid->cell_starts[row * grid->info.width + column];
  return index < starts[1] - starts[0] ? grid->listed[starts[0] + index] : BW_NONE;
}

bool bw_grid_cell_at(const bw_tile_grid *grid, int32_t x, int32_t z, uint32_t *column,
                     uint32_t *row) {
  if (x < 0 || z < 0) return false;
  *column = (uint32_t)x / BW_TILE_UNIT;
  *row = (uint32_t)z / BW_TILE_UNIT;
  return *column < grid->info.width && *row < grid->info.height;
}

int bw_tile_grid_visible(const bw_tile_grid *grid, int32_t x, int32_t y, int32_t z, uint32_t column,
                         uint32_t row) {
  (void)y; /* a cell has all heights */
  if (column >= grid->info.width || row >= grid->info.height) return 0;
  uint32_t camera_column = 0;
  uint32_t camera_row = 0;
  if (!bw_grid_cell_at(grid, x, z, &camera_column, &camera_row)) return 1;
  bw_tile_region seen_from = {0, 0};
  (void)bw_tile_grid_region(grid, region_of(grid, camera_row * grid->info.width + camera_column),
                            &seen_from);
  if (seen_from.mask == 0) return 1;
  return (seen_from.mask >> region_of(grid, row * grid->info.width + column) & 1u) != 0;
}
