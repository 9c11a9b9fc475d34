/* The protocol of all worlds, over a grid's triangles. */
#include "formats/tile_grid.h"

#include <string.h>

void bw_tile_grid_bounds(const bw_tile_grid *grid, float bounds[6]) {
  memcpy(bounds, grid->bounds, sizeof grid->bounds);
}

uint32_t bw_tile_grid_triangle_count(const bw_tile_grid *grid) {
  return (uint32_t)grid->triangles.count;
}

int bw_tile_grid_triangle(const bw_tile_grid *grid, uint32_t index, bw_triangle *out) {
  return bw_triangles_get(&grid->triangles, index, out);
}

int bw_tile_grid_triangle_polygon(const bw_tile_grid *grid, uint32_t index, uint32_t *tile,
                                  uint32_t *model, uint32_t *polygon) {
  if (index >= grid->triangles.count) return 0;
  const bw_grid_tile *t = &grid->tiles[grid->triangle_tiles[index]];
  *tile = grid->triangle_tiles[index];
  *model = t->models[index < t->first_triangle[1] ? 0 : 1];
  *polygon = grid->triangles.items[index].part;
  return 1;
}

int bw_tile_grid_cast(const bw_tile_grid *grid, float ox, float oy, float oz, float dx, float dy,
                      float dz, float length, const bw_filter *filter, bw_hit *out) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  return bw_triangles_cast(&grid->triangles, &ray, filter, out);
}

int bw_tile_grid_cast_any(const bw_tile_grid *grid, float ox, float oy, float oz, float dx,
                          float dy, float dz, float length, const bw_filter *filter) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  return bw_triangles_cast_any(&grid->triangles, &ray, filter);
}

uint32_t bw_tile_grid_cast_all(const bw_tile_grid *grid, float ox, float oy, float oz, float dx,
                               float dy, float dz, float length, const bw_filter *filter,
                               bw_hit *hits, uint32_t capacity) {
  bw_ray ray = bw_ray_of(ox, oy, oz, dx, dy, dz, length);
  return bw_triangles_cast_all(&grid->triangles, &ray, filter, hits, capacity);
}

uint32_t bw_tile_grid_cast_many(const bw_tile_grid *grid, const float *rays, uint32_t count,
                                const bw_filter *filter, float *hits) {
  return bw_triangles_cast_many(&grid->triangles, rays, count, filter, hits);
}

int bw_tile_grid_ground(const bw_tile_grid *grid, float x, float y, float z,
                        const bw_filter *filter, float *height) {
  const float point[3] = {x, y, z};
  const bw_down down = {1, -1.0f};
  return bw_triangles_ground(&grid->triangles, down, point, filter, height);
}
