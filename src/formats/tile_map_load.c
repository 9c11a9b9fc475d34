/* A MAP chunk to a grid. Everything a query follows is checked first. */
#include "formats/tile_grid.h"

#include "base/error.h"
#include "base/sort.h"
#include "base/wrap.h"

#include <inttypes.h>
#include <string.h>

/* The steps of a turn that the engine reads. */
#define TURN_MASK 0xff0u

static bool refused(const bw_map_loader *l) {
  return l->notes.status != BW_OK;
}

static const uint8_t *tile_at(const bw_map_loader *l, uint32_t tile) {
  return l->data + MAP_HEADER_SIZE + (size_t)tile * MAP_TILE_SIZE;
}

/* ---- header and tiles ---------------------------------------------------------------------- */

static void read_header(bw_map_loader *l) {
  bw_tile_grid_info *info = &l->grid->info;
  if (l->size < MAP_HEADER_SIZE) {
    (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_SIZE, BW_TRUNCATED, l->size,
                         "the chunk ends within its header of %d bytes", MAP_HEADER_SIZE);
    return;
  }
  if (l->size > UINT32_MAX) {
    (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_SIZE, BW_LIMIT, BW_NO_OFFSET,
                         "%zu bytes are more than 2^32 - 1", l->size);
    return;
  }
  info->size = (uint32_t)l->size;
  info->tiles = bw_get_u32(l->data);
  info->width = bw_get_u32(l->data + 4);
  info->height = bw_get_u32(l->data + 8);
  if (info->tiles == 0 || info->width == 0 || info->height == 0) {
    (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_SIZE, BW_INVALID, 0,
                         "%" PRIu32 " tiles on %" PRIu32 " by %" PRIu32
                         " cells, expected at least 1 of each",
                         info->tiles, info->width, info->height);
    return;
  }
  if (MAP_HEADER_SIZE + (uint64_t)info->tiles * MAP_TILE_SIZE > l->size) {
    (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_SIZE, BW_TRUNCATED, MAP_HEADER_SIZE,
                         "%" PRIu32 " tiles do not fit a chunk of %zu bytes", info->tiles, l->size);
    return;
  }
  if ((uint64_t)info->width * info->height > l->size / 4) {
    (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_SIZE, BW_TRUNCATED, 4,
                         "the region numbers of %" PRIu32 " by %" PRIu32
                         " cells do not fit a chunk of %zu bytes",
                         info->width, info->height, l->size);
  }
}

/* That the position is finite, that 20.12 holds it, and that its cell is in the grid. */
static void check_position(bw_map_loader *l, uint32_t tile) {
  const bw_tile_grid_info *info = &l->grid->info;
  uint64_t at = MAP_HEADER_SIZE + (uint64_t)tile * MAP_TILE_SIZE;
  double place[3];
  for (size_t axis = 0; axis < 3; axis++) {
    float value = bw_get_f32(tile_at(l, tile) + TILE_X + axis * 4);
    if (!isfinite(value)) {
      (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_POSITIONS, BW_INVALID, at + axis * 4,
                           "%c of tile %" PRIu32 " is not finite", (int)"xyz"[axis], tile);
      return;
    }
    place[axis] = (double)value;
    if (fabs(place[axis] * BW_TILE_UNIT) > INT32_MAX) {
      (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_POSITIONS, BW_LIMIT, at + axis * 4,
                           "%c of tile %" PRIu32 " is %.0f, 20.12 holds less than 524288 units",
                           (int)"xyz"[axis], tile, place[axis]);
      return;
    }
  }
  double column = floor(place[0]);
  double row = floor(-place[2]);
  if (column < 0 || column >= info->width || row < 0 || row >= info->height) {
    (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_TILE_CELLS, BW_INVALID, at,
                         "tile %" PRIu32 " is on column %.0f, row %.0f of a grid of %" PRIu32
                         " by %" PRIu32,
                         tile, column, row, info->width, info->height);
    return;
  }
  l->grid->tiles[tile].cell = (uint32_t)row * info->width + (uint32_t)column;
}

static void read_tile(bw_map_loader *l, uint32_t number) {
  bw_grid_tile *tile = &l->grid->tiles[number];
  uint64_t at = MAP_HEADER_SIZE + (uint64_t)number * MAP_TILE_SIZE;
  check_position(l, number);
  uint32_t rotation = bw_get_u32(tile_at(l, number) + TILE_ROTATION);
  if (rotation >= 4096 || !bw_turn_is_quarter(rotation)) {
    bw_tile_warn(&l->notes, BW_TILE_RULE_QUARTER_TURNS, at + TILE_ROTATION,
                 "tile %" PRIu32 " is turned by %" PRIu32 ", expected 0, 1024, 2048 or 3072",
                 number, rotation);
  }
  tile->turn = rotation & TURN_MASK;
  tile->models[0] = bw_get_u32(tile_at(l, number) + TILE_MODEL);
  tile->models[1] = BW_NONE;
  tile->swap = BW_NONE;
  if (tile->models[0] >= l->grid->kit->model_count) {
    (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_TILE_MODELS, BW_INVALID, at + TILE_MODEL,
                         "tile %" PRIu32 " names model %" PRIu32 " of a kit of %" PRIu32, number,
                         tile->models[0], l->grid->kit->model_count);
  }
  uint32_t has_alt = bw_get_u32(tile_at(l, number) + TILE_HAS_ALT);
  if (has_alt > 1) {
    (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_SWAPS, BW_INVALID, at + TILE_HAS_ALT,
                         "tile %" PRIu32 " has a hasAlt of %" PRIu32 ", expected 0 or 1", number,
                         has_alt);
  } else if (has_alt == 1 && (l->grid->info.features & BW_TILE_FEATURE_SWAPS) == 0) {
    (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_SWAPS, BW_INVALID, at + TILE_HAS_ALT,
                         "tile %" PRIu32 " has a swap model, and feature flag 0x%x is not set",
                         number, BW_TILE_FEATURE_SWAPS);
  } else if (has_alt == 1) {
    tile->swap = l->grid->info.swaps++;
  }
}

static void read_tiles(bw_map_loader *l) {
  bw_tile_grid *grid = l->grid;
  grid->tiles = bw_alloc_array(&grid->allocator, grid->info.tiles, sizeof *grid->tiles);
  if (grid->tiles == NULL) {
    l->notes.status = bw_fail_memory(l->notes.error);
    return;
  }
  for (uint32_t i = 0; i < grid->info.tiles; i++) read_tile(l, i);
}

/* ---- regions and copies -------------------------------------------------------------------- */

static void check_regions(bw_map_loader *l) {
  uint64_t cells = (uint64_t)l->grid->info.width * l->grid->info.height;
  for (uint64_t i = 0; i < cells; i++) {
    uint64_t at = l->grid->info.region_cells_offset + i * 4;
    uint32_t region = bw_get_u32(l->data + at);
    if (region < BW_TILE_REGIONS) continue;
    (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_REGION_NUMBERS, BW_INVALID, at,
                         "the cell at column %" PRIu64 ", row %" PRIu64 " is in region %" PRIu32
                         ", the last is 31",
                         i % l->grid->info.width, i / l->grid->info.width, region);
  }
}

static void refuse_copy(bw_map_loader *l, uint32_t tile, bw_map_disagreement what) {
  const uint64_t fixed = l->grid->info.fixed_offset + (uint64_t)tile * MAP_FIXED_SIZE;
  const uint64_t model = l->grid->info.models_offset + (uint64_t)tile * 4;
  if (what == MAP_MODEL) {
    (void)bw_tile_refuse(
        &l->notes, BW_TILE_RULE_COPIES, BW_INVALID, model,
        "the model index of tile %" PRIu32 " is %" PRIu32 ", its tile has %" PRIu32, tile,
        bw_get_u32(l->data + model), bw_get_u32(tile_at(l, tile) + TILE_MODEL));
  } else if (what == MAP_ROTATION) {
    (void)bw_tile_refuse(
        &l->notes, BW_TILE_RULE_COPIES, BW_INVALID, fixed + FIXED_RY,
        "the fixed copy of tile %" PRIu32 " is turned by %" PRIu32 ", its tile by %" PRIu32, tile,
        bw_get_u32(l->data + fixed + FIXED_RY), bw_get_u32(tile_at(l, tile) + TILE_ROTATION));
  } else {
    size_t axis = what == MAP_X ? 0 : what == MAP_Y ? 1 : 2;
    double placed = (double)bw_get_f32(tile_at(l, tile) + TILE_X + axis * 4) * BW_TILE_UNIT;
    (void)bw_tile_refuse(
        &l->notes, BW_TILE_RULE_COPIES, BW_INVALID, fixed + FIXED_X + axis * 4,
        "fixed %c of tile %" PRIu32 " is %" PRId32 ", expected %.0f from its float",
        (int)"xyz"[axis], tile, bw_int32(bw_get_u32(l->data + fixed + FIXED_X + axis * 4)),
        axis == 2 ? -placed : placed);
  }
}

/* What of an agreeing copy is not as the game's are. */
static void check_copy(bw_map_loader *l, uint32_t tile) {
  const uint64_t at = l->grid->info.fixed_offset + (uint64_t)tile * MAP_FIXED_SIZE;
  const uint8_t *fixed = l->data + at;
  if (bw_get_u32(fixed + FIXED_RX) != 0 || bw_get_u32(fixed + FIXED_RZ) != 0) {
    bw_tile_warn(&l->notes, BW_TILE_RULE_COPIES, at,
                 "the fixed copy of tile %" PRIu32 " is turned about x or z, expected 0", tile);
  }
  for (size_t axis = 0; axis < 3; axis++) {
    double placed = (double)bw_get_f32(tile_at(l, tile) + TILE_X + axis * 4) * BW_TILE_UNIT;
    if (axis == 2) placed = -placed;
    int32_t copy = bw_int32(bw_get_u32(fixed + FIXED_X + axis * 4));
    l->grid->tiles[tile].position[axis] = copy;
    if ((double)copy == placed) continue;
    bw_tile_warn(&l->notes, BW_TILE_RULE_COPIES, at + FIXED_X + axis * 4,
                 "fixed %c of tile %" PRIu32 " is %" PRId32
                 ", and not exactly 4096 times its float",
                 (int)"xyz"[axis], tile, copy);
  }
}

static void read_copies(bw_map_loader *l) {
  for (uint32_t i = 0; i < l->grid->info.tiles; i++) {
    bw_map_disagreement what = bw_map_compare(l, l->grid->info.regions_offset, i);
    if (what == MAP_AGREES) {
      check_copy(l, i);
    } else {
      refuse_copy(l, i, what);
    }
  }
}

static void read_blocks(bw_map_loader *l) {
  bw_tile_grid_info *info = &l->grid->info;
  uint64_t regions = 0;
  if (bw_map_locate(l, &regions) != BW_OK) return;
  info->unknown_offset = MAP_HEADER_SIZE + info->tiles * MAP_TILE_SIZE;
  info->unknown_size = (uint32_t)regions - info->unknown_offset;
  info->regions_offset = (uint32_t)regions;
  info->region_cells_offset = info->regions_offset + MAP_REGIONS_SIZE;
  info->fixed_offset = info->region_cells_offset + info->width * info->height * 4;
  info->models_offset = info->fixed_offset + info->tiles * MAP_FIXED_SIZE;
  info->swaps_offset = info->models_offset + info->tiles * 4;
  info->colours_offset = info->swaps_offset;
  check_regions(l);
  read_copies(l);
}

/* ---- swaps --------------------------------------------------------------------------------- */

/* Whether the records from `offset` on are there and name their tiles' models. */
static bool swaps_fit(const bw_map_loader *l, uint64_t offset) {
  const bw_tile_grid *grid = l->grid;
  if (offset + (uint64_t)grid->info.swaps * MAP_SWAP_SIZE > l->size) return false;
  for (uint32_t i = 0; i < grid->info.swaps; i++) {
    const uint8_t *record = l->data + (size_t)offset + (size_t)i * MAP_SWAP_SIZE;
    if (bw_get_u32(record + 12) != grid->tiles[grid->swap_tiles[i]].models[0]) return false;
  }
  return true;
}

static void read_swap(bw_map_loader *l, uint32_t number, uint64_t at) {
  bw_tile_grid *grid = l->grid;
  uint32_t number_of_tile = grid->swap_tiles[number];
  bw_grid_tile *tile = &grid->tiles[number_of_tile];
  const uint8_t *record = l->data + (size_t)at;
  tile->models[1] = bw_get_u32(record + 16);
  if (tile->models[1] >= grid->kit->model_count) {
    (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_TILE_MODELS, BW_INVALID, at + 16,
                         "tile %" PRIu32 " swaps to model %" PRIu32 " of a kit of %" PRIu32,
                         number_of_tile, tile->models[1], grid->kit->model_count);
  }
  uint32_t column = tile->cell % grid->info.width;
  uint32_t row = tile->cell / grid->info.width;
  if (bw_get_u32(record) != column || bw_get_u32(record + 8) != row) {
    bw_tile_warn(&l->notes, BW_TILE_RULE_SWAPS, at,
                 "swap %" PRIu32 " is at column %" PRId32 ", row %" PRId32 ", its tile %" PRIu32
                 " at column %" PRIu32 ", row %" PRIu32,
                 number, bw_int32(bw_get_u32(record)), bw_int32(bw_get_u32(record + 8)),
                 number_of_tile, column, row);
  }
}

static void refuse_swaps(bw_map_loader *l) {
  const bw_tile_grid *grid = l->grid;
  uint64_t at = grid->info.swaps_offset;
  if (at + 4 <= l->size && bw_get_u32(l->data + at) == grid->info.swaps) at += 4;
  for (uint32_t i = 0; i < grid->info.swaps; i++, at += MAP_SWAP_SIZE) {
    if (at + MAP_SWAP_SIZE > l->size) {
      (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_SWAPS, BW_TRUNCATED, at,
                           "the record of swap %" PRIu32 " of %" PRIu32 " runs past the chunk", i,
                           grid->info.swaps);
      return;
    }
    uint32_t model = bw_get_u32(l->data + at + 12);
    uint32_t tile = grid->swap_tiles[i];
    if (model == grid->tiles[tile].models[0]) continue;
    (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_SWAPS, BW_INVALID, at + 12,
                         "swap %" PRIu32 " is of model %" PRIu32 ", its tile %" PRIu32
                         " has model %" PRIu32,
                         i, model, tile, grid->tiles[tile].models[0]);
    return;
  }
}

/* One record a tile with hasAlt, in their order. our choice: a count before them is taken for one
 * when the records behind it name their tiles' models; without records a 0 is the count. */
static void read_swaps(bw_map_loader *l) {
  bw_tile_grid *grid = l->grid;
  bw_tile_grid_info *info = &grid->info;
  if ((info->features & BW_TILE_FEATURE_SWAPS) == 0) return;
  if (info->swaps > 0) {
    grid->swap_tiles = bw_alloc_array(&grid->allocator, info->swaps, sizeof *grid->swap_tiles);
    if (grid->swap_tiles == NULL) {
      l->notes.status = bw_fail_memory(l->notes.error);
      return;
    }
  }
  for (uint32_t i = 0; i < info->tiles; i++) {
    if (grid->tiles[i].swap != BW_NONE) grid->swap_tiles[grid->tiles[i].swap] = i;
  }
  uint64_t at = info->swaps_offset;
  bool counted = at + 4 <= l->size && bw_get_u32(l->data + at) == info->swaps;
  counted = counted && swaps_fit(l, at + 4);
  if (!counted && !swaps_fit(l, at)) {
    refuse_swaps(l);
    return;
  }
  info->swaps_counted = counted ? 1 : 0;
  if (counted) at += 4;
  for (uint32_t i = 0; i < info->swaps; i++) read_swap(l, i, at + (uint64_t)i * MAP_SWAP_SIZE);
  info->colours_offset = (uint32_t)at + info->swaps * MAP_SWAP_SIZE;
}

/* ---- colours ------------------------------------------------------------------------------- */

/* Passes the colours of a tile's model; `sets` grows to the largest top byte of the first set. */
static bool pass_colours(bw_map_loader *l, uint32_t tile, uint32_t model, uint32_t *sets,
                         uint64_t *offset) {
  uint64_t vertices = l->grid->kit->models[model].vertex_count;
  bool fits = *offset + vertices * 4 <= l->size;
  for (uint64_t i = 0; i < vertices && fits; i++) {
    uint32_t alpha = l->data[(size_t)(*offset + i * 4) + 3];
    if (alpha > *sets) *sets = alpha;
  }
  uint64_t end = *offset + vertices * 4 * *sets;
  if (!fits || end > l->size) {
    (void)bw_tile_refuse(&l->notes, BW_TILE_RULE_COLOURS, BW_TRUNCATED, *offset,
                         "tile %" PRIu32 " needs %" PRIu32 " sets of %" PRIu64
                         " colours, to offset %" PRIu64 " of a chunk of %zu bytes",
                         tile, *sets, vertices, end, l->size);
    return false;
  }
  *offset = end;
  return true;
}

static void read_colours(bw_map_loader *l) {
  bw_tile_grid *grid = l->grid;
  uint64_t offset = grid->info.colours_offset;
  for (uint32_t i = 0; i < grid->info.tiles; i++) {
    bw_grid_tile *tile = &grid->tiles[i];
    tile->colour_offset = (uint32_t)offset;
    uint32_t sets = 1;
    if (!pass_colours(l, i, tile->models[0], &sets, &offset)) return;
    tile->colour_sets = sets;
    if (tile->swap != BW_NONE && !pass_colours(l, i, tile->models[1], &sets, &offset)) return;
  }
  grid->info.end_offset = (uint32_t)offset;
  grid->info.colours = (grid->info.end_offset - grid->info.colours_offset) / 4;
}

/* ---- lists --------------------------------------------------------------------------------- */

/* By cell, then by falling y, then by number. */
static int compare_listed(const void *context, uint32_t a, uint32_t b) {
  const bw_tile_grid *grid = context;
  const bw_grid_tile *x = &grid->tiles[a];
  const bw_grid_tile *y = &grid->tiles[b];
  if (x->cell != y->cell) return x->cell < y->cell ? -1 : 1;
  if (x->position[1] != y->position[1]) return x->position[1] > y->position[1] ? -1 : 1;
  return a < b ? -1 : a > b;
}

static bw_status list_tiles(const bw_map_loader *l) {
  bw_tile_grid *grid = l->grid;
  size_t cells = (size_t)grid->info.width * grid->info.height;
  grid->cell_starts = bw_alloc_array(&grid->allocator, cells + 1, sizeof *grid->cell_starts);
  grid->listed = bw_alloc_array(&grid->allocator, grid->info.tiles, sizeof *grid->listed);
  if (grid->cell_starts == NULL || grid->listed == NULL) return bw_fail_memory(l->notes.error);
  for (uint32_t i = 0; i < grid->info.tiles; i++) {
    grid->listed[i] = i;
    grid->cell_starts[grid->tiles[i].cell + 1]++;
  }
  for (size_t i = 0; i < cells; i++) grid->cell_starts[i + 1] += grid->cell_starts[i];
  bw_sort(grid->listed, grid->info.tiles, compare_listed, grid);
  return BW_OK;
}

/* ---- all of it ----------------------------------------------------------------------------- */

static bw_status read_chunk(bw_map_loader *l) {
  static void (*const steps[])(bw_map_loader *) = {read_header, read_tiles, read_blocks, read_swaps,
                                                   read_colours};
  for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
    steps[i](l);
    if (refused(l)) return l->notes.status;
  }
  bw_tile_grid *grid = l->grid;
  grid->data = bw_alloc_array(&grid->allocator, l->size, 1);
  if (grid->data == NULL) return bw_fail_memory(l->notes.error);
  grid->size = l->size;
  memcpy(grid->data, l->data, l->size);
  bw_status status = list_tiles(l);
  return status == BW_OK ? bw_grid_make_triangles(grid, l->notes.error) : status;
}

bw_status bw_tile_grid_load(const bw_tile_kit *kit, const void *data, size_t size,
                            uint32_t features, const bw_allocator *allocator,
                            bw_tile_report *report, bw_tile_grid **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_tile_grid *grid = bw_alloc_array(&kept, 1, sizeof *grid);
  if (grid == NULL) return bw_fail_memory(error);
  grid->allocator = kept;
  grid->info.features = features;
  bw_map_loader l = {grid, data, size, bw_tile_begin_notes(report, error)};
  bw_status status = bw_tile_kit_copy(kit, &kept, &grid->kit, error);
  if (status == BW_OK) status = bw_tile_end_notes(&l.notes, read_chunk(&l));
  if (status != BW_OK) {
    bw_tile_grid_destroy(grid);
    return status;
  }
  *out = grid;
  return BW_OK;
}
