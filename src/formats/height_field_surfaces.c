/* Triangles of a height field's floors and ceilings. */
#include "formats/height_field_surfaces.h"

#include "base/error.h"

/* Tiles and neighbours looked at before a field counts as too large, so that a small file whose
 * cells share long stacks does not take for ever. */
#define MOST_STEPS (1u << 25)

bool bw_height_count_step(bw_height_maker *maker) {
  return ++maker->steps <= MOST_STEPS;
}

bw_status bw_height_too_large(const bw_height_maker *maker) {
  return bw_fail_at(maker->error, BW_LIMIT, BW_NO_OFFSET,
                    "the tiles that cells share come to more than %u triangles or %u steps",
                    BW_HEIGHT_TRIANGLES, MOST_STEPS);
}

/* ---- tiles --------------------------------------------------------------------------------- */

const bw_height_outline *bw_height_outline_of(uint32_t half) {
  static const bw_height_outline whole = {
      4, {{0, 0, EDGE_LOW_Z}, {1, 0, EDGE_HIGH_X}, {1, 1, EDGE_HIGH_Z}, {0, 1, EDGE_LOW_X}}};
  static const bw_height_outline halves[4] = {
      {3, {{0, 0, EDGE_LOW_Z}, {1, 0, EDGE_HIGH_X}, {1, 1, EDGE_DIAGONAL}}},
      {3, {{0, 0, EDGE_LOW_Z}, {1, 0, EDGE_DIAGONAL}, {0, 1, EDGE_LOW_X}}},
      {3, {{0, 0, EDGE_DIAGONAL}, {1, 1, EDGE_HIGH_Z}, {0, 1, EDGE_LOW_X}}},
      {3, {{1, 0, EDGE_HIGH_X}, {1, 1, EDGE_HIGH_Z}, {0, 1, EDGE_DIAGONAL}}}};
  return half == BW_NONE ? &whole : &halves[half];
}

bw_height_spot bw_height_outline_at(const bw_height_placed *placed, uint32_t index) {
  const bw_height_outline *outline = bw_height_outline_of(placed->half);
  const bw_height_outline_corner *corner = &outline->corners[index % outline->count];
  bw_height_spot where = {placed->corner.x + CELL_UNITS * corner->x,
                          placed->corner.z + CELL_UNITS * corner->z};
  return where;
}

double bw_height_plane_at(const bw_height_field *field, const bw_height_placed *placed,
                          bw_height_side side, bw_height_spot where) {
  double flat = bw_height_flat(field, placed->tile, side);
  int32_t normal[3];
  if (!bw_height_slope(field, placed->tile, side, normal) || normal[AXIS_Y] == 0) return flat;
  double last = placed->half == 3 ? CELL_UNITS - 1 : 0;
  double rise = normal[AXIS_X] * (where.x - (placed->corner.x + last)) +
                normal[AXIS_Z] * (where.z - (placed->corner.z + last));
  return flat - rise / normal[AXIS_Y];
}

/* Whether a tile has any open between its floor and ceiling. */
static bool is_open(const bw_height_field *field, const bw_height_placed *placed) {
  for (uint32_t i = 0; i < bw_height_outline_of(placed->half)->count; i++) {
    bw_height_spot where = bw_height_outline_at(placed, i);
    if (bw_height_plane_at(field, placed, SIDE_FLOOR, where) >
        bw_height_plane_at(field, placed, SIDE_CEILING, where)) {
      return true;
    }
  }
  return false;
}

/* ---- triangles ----------------------------------------------------------------------------- */

bw_status bw_height_add_triangle(const bw_height_maker *maker, uint32_t tile, uint8_t material,
                                 bw_vec3 a, bw_vec3 b, bw_vec3 c) {
  bw_height_field *field = maker->field;
  bw_world_triangle triangle = {{a, b, c}, tile, BW_TRIANGLE_ENABLED, material};
  if (field->triangles.count == BW_HEIGHT_TRIANGLES) return bw_height_too_large(maker);
  if (bw_triangles_add(&field->triangles, &field->allocator, &triangle)) return BW_OK;
  return bw_fail_memory(maker->error);
}

static bw_status add_surface(const bw_height_maker *maker, const bw_height_placed *placed,
                             bw_height_side side) {
  uint32_t count = bw_height_outline_of(placed->half)->count;
  bw_vec3 points[4];
  for (uint32_t i = 0; i < count; i++) {
    bw_height_spot where = bw_height_outline_at(placed, i);
    double y = bw_height_plane_at(maker->field, placed, side, where);
    points[i] = bw_vec3_of((float)where.x, (float)y, (float)where.z);
  }
  bw_status status = BW_OK;
  for (uint32_t i = 1; i + 1 < count && status == BW_OK; i++) {
    status = side == SIDE_FLOOR ? bw_height_add_triangle(maker, placed->number, BW_HEIGHT_FLOOR,
                                                         points[0], points[i], points[i + 1])
                                : bw_height_add_triangle(maker, placed->number, BW_HEIGHT_CEILING,
                                                         points[0], points[i + 1], points[i]);
  }
  return status;
}

static bw_status add_tile(bw_height_maker *maker, const bw_height_placed *placed) {
  if (!is_open(maker->field, placed)) return BW_OK;
  bw_status status = add_surface(maker, placed, SIDE_FLOOR);
  if (status == BW_OK) status = add_surface(maker, placed, SIDE_CEILING);
  return status == BW_OK ? bw_height_add_walls(maker, placed) : status;
}

static bw_status add_stack(bw_height_maker *maker, uint32_t column, uint32_t cell) {
  bw_height_stack stack = bw_height_stack_of(maker->field, column, cell);
  const int32_t *low = maker->field->low;
  bw_height_placed placed = {stack.tiles, stack.first, BW_NONE, column, cell, {0, 0}};
  placed.corner.x = low[AXIS_X] + CELL_UNITS * (double)column;
  placed.corner.z = low[AXIS_Z] + CELL_UNITS * (double)cell;
  for (;; placed.tile += HEIGHT_TILE_SIZE, placed.number++) {
    if (!bw_height_count_step(maker)) return bw_height_too_large(maker);
    placed.half = bw_height_half(placed.tile);
    bw_status status = add_tile(maker, &placed);
    if (status != BW_OK || (placed.tile[TILE_FLAGS] & TILE_LAST) != 0) return status;
  }
}

static bw_status add_stacks(bw_height_maker *maker) {
  for (uint32_t column = 0; column < BW_HEIGHT_COLUMNS; column++) {
    uint32_t cell = 0;
    uint32_t tile = 0;
    for (uint32_t i = 0; bw_height_field_cell(maker->field, column, i, &cell, &tile); i++) {
      bw_status status = add_stack(maker, column, cell);
      if (status != BW_OK) return status;
    }
  }
  return BW_OK;
}

bw_status bw_height_make_triangles(bw_height_field *field, bw_error *error) {
  bw_height_maker maker = {field, error, 0, {NULL, 0, 0}, {NULL, 0, 0}};
  bw_status status = add_stacks(&maker);
  bw_free_array(&field->allocator, maker.wall.items, maker.wall.capacity, sizeof *maker.wall.items);
  bw_free_array(&field->allocator, maker.left.items, maker.left.capacity, sizeof *maker.left.items);
  return status;
}
