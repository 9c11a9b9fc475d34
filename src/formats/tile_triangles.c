/* Triangles of a grid's polygons, as far as they count: each cut at the border of the cell that its
 * tile is listed in. our choice, as all of this: the game has no triangles. */
#include "formats/tile_grid.h"

#include "base/error.h"

#include <inttypes.h>

/* An outline smaller than this many square 1/4096 units is none. */
#define LEAST_AREA 1.0

static bw_status too_large(bw_error *error) {
  return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET,
                    "the tiles come to more than %u polygons or triangles", BW_TILE_TRIANGLES);
}

static bw_vec3 corner_of(const bw_outline *outline, uint32_t index) {
  const double *corner = outline->corners[index];
  return bw_vec3_of((float)(corner[0] / BW_TILE_UNIT), (float)(corner[1] / BW_TILE_UNIT),
                    (float)(corner[2] / BW_TILE_UNIT));
}

static bool add_triangle(bw_tile_grid *grid, uint32_t tile, const bw_world_triangle *triangle) {
  void *items = grid->triangle_tiles;
  bool room = bw_reserve_one(&grid->allocator, &items, grid->triangles.count,
                             &grid->triangle_tiles_capacity, sizeof *grid->triangle_tiles);
  grid->triangle_tiles = items;
  if (!room) return false;
  grid->triangle_tiles[grid->triangles.count] = tile;
  return bw_triangles_add(&grid->triangles, &grid->allocator, triangle);
}

static bw_status add_outline(bw_tile_grid *grid, uint32_t tile, uint32_t polygon, uint8_t material,
                             const bw_outline *outline, bw_error *error) {
  for (uint32_t i = 1; i + 1 < outline->count; i++) {
    bw_world_triangle triangle = {
        {corner_of(outline, 0), corner_of(outline, i), corner_of(outline, i + 1)},
        polygon,
        0,
        material};
    if (grid->triangles.count == BW_TILE_TRIANGLES) return too_large(error);
    if (!add_triangle(grid, tile, &triangle)) return bw_fail_memory(error);
  }
  return BW_OK;
}

static bw_status add_model(bw_tile_grid *grid, uint32_t number, uint32_t model, bw_error *error) {
  const bw_grid_tile *tile = &grid->tiles[number];
  uint32_t column = tile->cell % grid->info.width;
  uint32_t row = tile->cell / grid->info.width;
  for (uint32_t i = 0; i < grid->kit->models[model].polygon_count; i++) {
    if (grid->info.polygons++ == BW_TILE_TRIANGLES) return too_large(error);
    const uint8_t *polygon = bw_kit_polygon(grid->kit, model, i);
    bw_outline outline = bw_polygon_outline(polygon);
    bw_outline_place(&outline, tile);
    bw_outline_clip_cell(&outline, column, row);
    if (outline.count == 0 || bw_outline_area(&outline) < LEAST_AREA) continue;
    bw_status status = add_outline(grid, number, i, polygon[POLYGON_MATERIAL], &outline, error);
    if (status != BW_OK) return status;
  }
  return BW_OK;
}

void bw_grid_enable_triangles(bw_tile_grid *grid, const bw_grid_tile *tile) {
  for (uint32_t which = 0; which < 2; which++) {
    for (uint32_t i = tile->first_triangle[which]; i < tile->first_triangle[which + 1]; i++) {
      bw_world_triangle *triangle = &grid->triangles.items[i];
      bool on = which == tile->swapped && !bw_grid_ignores(grid, triangle->material);
      triangle->flags = on ? BW_TRIANGLE_ENABLED : 0;
    }
  }
}

static void find_bounds(bw_tile_grid *grid) {
  bw_vec3 low = bw_vec3_of(0, INFINITY, 0);
  bw_vec3 high = bw_vec3_of((float)grid->info.width, -INFINITY, (float)grid->info.height);
  for (size_t i = 0; i < grid->triangles.count; i++) {
    for (int c = 0; c < 3; c++) {
      low = bw_vec3_min(low, grid->triangles.items[i].corners[c]);
      high = bw_vec3_max(high, grid->triangles.items[i].corners[c]);
    }
  }
  if (grid->triangles.count == 0) low.y = high.y = 0.0f;
  bw_vec3_store(grid->bounds, low);
  bw_vec3_store(grid->bounds + 3, high);
}

bw_status bw_grid_make_triangles(bw_tile_grid *grid, bw_error *error) {
  for (uint32_t i = 0; i < grid->info.tiles; i++) {
    bw_grid_tile *tile = &grid->tiles[i];
    for (uint32_t which = 0; which < 2; which++) {
      tile->first_triangle[which] = (uint32_t)grid->triangles.count;
      if (tile->models[which] == BW_NONE) continue;
      bw_status status = add_model(grid, i, tile->models[which], error);
      if (status != BW_OK) return status;
    }
    tile->first_triangle[2] = (uint32_t)grid->triangles.count;
    bw_grid_enable_triangles(grid, tile);
  }
  grid->info.triangles = (uint32_t)grid->triangles.count;
  find_bounds(grid);
  return BW_OK;
}
