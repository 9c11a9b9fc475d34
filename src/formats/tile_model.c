/* A grid to a model: what collides, or what is drawn. */
#include "formats/tile_grid.h"

#include "base/error.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct exporter {
  const bw_tile_grid *grid;
  bw_model *model;
  bw_error *error;
} exporter;

static bw_status add_names(const exporter *e, const char *material, const char *group,
                           uint32_t numbers[2]) {
  bw_status status =
      bw_model_add_material(e->model, material, strlen(material), &numbers[0], e->error);
  if (status != BW_OK) return status;
  return bw_model_add_group(e->model, group, strlen(group), &numbers[1], e->error);
}

/* Triangles `first` to `end` are the fan of one polygon. */
static bw_status add_fan(const exporter *e, uint32_t first, uint32_t end, const uint32_t names[2]) {
  uint32_t corners[BW_OUTLINE_CORNERS];
  uint32_t count = end - first + 2;
  for (uint32_t i = 0; i < count; i++) {
    const bw_vec3 *from = e->grid->triangles.items[i < 2 ? first : first + i - 2].corners;
    bw_vec3 corner = from[i < 2 ? i : 2];
    bw_status status =
        bw_model_add_vertex(e->model, corner.x, corner.y, corner.z, &corners[i], e->error);
    if (status != BW_OK) return status;
  }
  return bw_model_add_polygon(e->model, corners, count, names[0], names[1], e->error);
}

/* Whether triangle `b`, behind `a`, is of the same polygon of the same model. */
static bool same_polygon(const bw_tile_grid *grid, uint32_t a, uint32_t b) {
  return grid->triangle_tiles[a] == grid->triangle_tiles[b] &&
         grid->triangles.items[a].part == grid->triangles.items[b].part &&
         b != grid->tiles[grid->triangle_tiles[b]].first_triangle[1];
}

static bw_status add_collision(const exporter *e) {
  const bw_tile_grid *grid = e->grid;
  uint32_t count = (uint32_t)grid->triangles.count;
  for (uint32_t first = 0; first < count;) {
    uint32_t end = first + 1;
    while (end < count && same_polygon(grid, first, end)) end++;
    const bw_world_triangle *triangle = &grid->triangles.items[first];
    if ((triangle->flags & BW_TRIANGLE_ENABLED) != 0) {
      const bw_grid_tile *tile = &grid->tiles[grid->triangle_tiles[first]];
      const uint8_t *polygon = bw_kit_polygon(grid->kit, bw_grid_model_of(tile), triangle->part);
      uint32_t names[2];
      bw_status status = add_names(e, bw_tile_material_name(triangle->material),
                                   bw_tile_kind_name(bw_polygon_kind(polygon)), names);
      if (status == BW_OK) status = add_fan(e, first, end, names);
      if (status != BW_OK) return status;
    }
    first = end;
  }
  return BW_OK;
}

/* A face's corners, reversed: export space is mirrored. */
static bw_status add_face(const exporter *e, uint32_t first, const bw_tile_face *face) {
  char material[24];
  uint32_t names[2];
  (void)snprintf(material, sizeof material, "texture_%u", (unsigned)face->texture);
  bw_status status = add_names(e, material, "drawn", names);
  if (status != BW_OK) return status;
  const uint32_t corners[3] = {first + face->corners[0], first + face->corners[2],
                               first + face->corners[1]};
  return bw_model_add_polygon(e->model, corners, 3, names[0], names[1], e->error);
}

static bw_status add_drawn_tile(const exporter *e, uint32_t tile) {
  uint32_t model = bw_tile_grid_model(e->grid, tile);
  uint32_t first = bw_model_vertex_count(e->model);
  float position[3];
  for (uint32_t i = 0; bw_tile_grid_placed_vertex(e->grid, tile, i, position); i++) {
    uint32_t index = 0;
    bw_status status =
        bw_model_add_vertex(e->model, position[0], position[1], position[2], &index, e->error);
    if (status != BW_OK) return status;
  }
  bw_tile_face face;
  for (uint32_t i = 0; bw_tile_kit_face(e->grid->kit, model, i, &face); i++) {
    bw_status status = add_face(e, first, &face);
    if (status != BW_OK) return status;
  }
  return BW_OK;
}

/* Turns a model from game space to another. */
static bw_status turn_model(bw_model *model, uint32_t space, bw_error *error) {
  static const float exported[12] = {1, 0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0};
  static const float z_up[12] = {1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0};
  if (space == BW_TILE_EXPORT) return bw_model_transform(model, exported, error);
  return space == BW_TILE_Z_UP ? bw_model_transform(model, z_up, error) : BW_OK;
}

bw_status bw_tile_grid_to_model(const bw_tile_grid *grid, uint32_t what, uint32_t space,
                                const bw_allocator *allocator, bw_model **out, bw_error *error) {
  bw_model *model = NULL;
  bw_status status = bw_model_create(allocator, &model, error);
  if (status != BW_OK) return status;
  exporter e = {grid, model, error};
  if ((what & BW_TILE_COLLISION) != 0) status = add_collision(&e);
  for (uint32_t i = 0; i < grid->info.tiles && status == BW_OK; i++) {
    if ((what & BW_TILE_DRAWN) != 0) status = add_drawn_tile(&e, i);
  }
  if (status == BW_OK) status = turn_model(model, space, error);
  if (status != BW_OK) {
    bw_model_destroy(model);
    return status;
  }
  *out = model;
  return BW_OK;
}
