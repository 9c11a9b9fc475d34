/* Finding the regions of a MAP chunk. Blocks whose sizes nobody states may stand between the tiles
 * and them, so the first place counts behind which everything agrees with the tiles. our choice. */
#include "formats/tile_grid.h"

#include "base/wrap.h"

#include <inttypes.h>

/* Places and tiles compared before the search is given up, so that a file made for it does not take
 * for ever. */
#define MOST_STEPS (1u << 26)
#define STEP 2u
/* Tiles by which the likeliest place is chosen when none agrees. */
#define SAMPLED 16u

static uint64_t region_cells_size(const bw_map_loader *l) {
  return (uint64_t)l->grid->info.width * l->grid->info.height * 4;
}

/* Offset of the fixed copies, when the regions begin at `regions`. */
static uint64_t fixed_offset(const bw_map_loader *l, uint64_t regions) {
  return regions + MAP_REGIONS_SIZE + region_cells_size(l);
}

bw_map_disagreement bw_map_compare(const bw_map_loader *l, uint64_t regions, uint32_t tile) {
  const uint8_t *floats = l->data + MAP_HEADER_SIZE + (size_t)tile * MAP_TILE_SIZE;
  const uint8_t *fixed = l->data + (size_t)fixed_offset(l, regions) + (size_t)tile * MAP_FIXED_SIZE;
  const uint8_t *model = l->data + (size_t)fixed_offset(l, regions) +
                         (size_t)l->grid->info.tiles * MAP_FIXED_SIZE + (size_t)tile * 4;
  static const bw_map_disagreement axes[3] = {MAP_X, MAP_Y, MAP_Z};
  for (size_t axis = 0; axis < 3; axis++) {
    double placed = (double)bw_get_f32(floats + TILE_X + axis * 4) * BW_TILE_UNIT;
    if (axis == 2) placed = -placed;
    double copy = bw_int32(bw_get_u32(fixed + FIXED_X + axis * 4));
    if (!(fabs(copy - placed) < 1.0)) return axes[axis];
  }
  if (bw_get_u32(fixed + FIXED_RY) != bw_get_u32(floats + TILE_ROTATION)) return MAP_ROTATION;
  if (bw_get_u32(model) != bw_get_u32(floats + TILE_MODEL)) return MAP_MODEL;
  return MAP_AGREES;
}

/* Whether everything agrees with the tiles when the regions begin there. Counts its steps. */
static bool agrees(const bw_map_loader *l, uint64_t regions, uint64_t *steps) {
  for (uint32_t i = 0; i < l->grid->info.tiles; i++) {
    ++*steps;
    if (bw_map_compare(l, regions, i) != MAP_AGREES) return false;
  }
  uint64_t cells = region_cells_size(l) / 4;
  for (uint64_t i = 0; i < cells; i++) {
    ++*steps;
    if (bw_get_u32(l->data + (size_t)(regions + MAP_REGIONS_SIZE + i * 4)) >= BW_TILE_REGIONS) {
      return false;
    }
  }
  return true;
}

static uint32_t sampled_agreement(const bw_map_loader *l, uint64_t regions) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < l->grid->info.tiles && i < SAMPLED; i++) {
    if (bw_map_compare(l, regions, i) == MAP_AGREES) count++;
  }
  return count;
}

/* For the report: the place where most of the first tiles agree, the first of equal ones. */
static uint64_t likeliest(const bw_map_loader *l, uint64_t first, uint64_t last) {
  uint64_t best = first;
  uint32_t most = sampled_agreement(l, first);
  for (uint64_t at = first + STEP; at <= last; at += STEP) {
    uint32_t agreement = sampled_agreement(l, at);
    if (agreement > most) {
      most = agreement;
      best = at;
    }
  }
  return best;
}

bw_status bw_map_locate(bw_map_loader *l, uint64_t *regions) {
  uint32_t tiles = l->grid->info.tiles;
  uint64_t first = MAP_HEADER_SIZE + (uint64_t)tiles * MAP_TILE_SIZE;
  uint64_t needed =
      MAP_REGIONS_SIZE + region_cells_size(l) + (uint64_t)tiles * (MAP_FIXED_SIZE + 4);
  if (first + needed > l->size) {
    return bw_tile_refuse(&l->notes, BW_TILE_RULE_SIZE, BW_TRUNCATED, first,
                          "the regions, their cells, the fixed copies and the model indices need "
                          "%" PRIu64 " bytes, the chunk has %zu left",
                          needed, l->size - (size_t)first);
  }
  uint64_t last = l->size - needed;
  uint64_t steps = 0;
  for (uint64_t at = first; at <= last; at += STEP) {
    if (agrees(l, at, &steps)) {
      *regions = at;
      return BW_OK;
    }
    if (steps > MOST_STEPS) {
      return bw_tile_refuse(&l->notes, BW_TILE_RULE_COPIES, BW_LIMIT, at,
                            "the place of the regions was not found in %u steps", MOST_STEPS);
    }
  }
  *regions = likeliest(l, first, last);
  return BW_OK;
}
