/* What is at a point. */
#include "formats/height_field.h"

bool bw_height_inside(const bw_height_field *field, const int32_t point[3]) {
  for (int axis = 0; axis < 3; axis++) {
    /* our choice: the bounds themselves are inside. */
    if (point[axis] < field->low[axis] || point[axis] > field->high[axis]) return false;
  }
  return true;
}

bw_height_stack bw_height_stack_at(const bw_height_field *field, const int32_t point[3]) {
  int32_t x = point[AXIS_X] - field->low[AXIS_X];
  int32_t z = point[AXIS_Z] - field->low[AXIS_Z];
  return bw_height_stack_of(field, (uint32_t)x / CELL_UNITS, (uint32_t)z / CELL_UNITS);
}

void bw_height_corner(const uint8_t *tile, const int32_t point[3], int32_t *x, int32_t *z) {
  int32_t last = bw_height_half(tile) == 3 ? CELL_UNITS - 1 : 0;
  *x = bw_height_cell_low(point[AXIS_X]) + last;
  *z = bw_height_cell_low(point[AXIS_Z]) + last;
}

/* Where the vertical line from h - 1024 to h + 1024 meets the surface's plane.
 * our choice: the crossing is kept in 1/4096 of the line, so the height is the exact one rounded
 * down; where the line does not meet the plane the height is the flat one.
 * original: 0x8002af20, 0x80068510 */
int32_t bw_height_at(const bw_height_field *field, const uint8_t *tile, bw_height_side side,
                     const int32_t point[3]) {
  int32_t flat = bw_height_flat(field, tile, side);
  int32_t normal[3];
  if (!bw_height_slope(field, tile, side, normal) || normal[AXIS_Y] == 0) return flat;
  int32_t x = 0;
  int32_t z = 0;
  bw_height_corner(tile, point, &x, &z);
  int64_t to_plane = (int64_t)normal[AXIS_X] * (x - point[AXIS_X]) +
                     (int64_t)normal[AXIS_Y] * CELL_UNITS +
                     (int64_t)normal[AXIS_Z] * (z - point[AXIS_Z]);
  int64_t along = to_plane * 4096 / ((int64_t)normal[AXIS_Y] * 2 * CELL_UNITS);
  if (along < 0 || along > 4096) return flat;
  return flat - CELL_UNITS + (int32_t)(along * 2 * CELL_UNITS / 4096);
}

/* our choice: each tile of a stack is passed over when it is halved and its half, by its own
 * diagonal, is not the point's. */
bool bw_height_covers(const uint8_t *tile, const int32_t point[3]) {
  uint32_t half = bw_height_half(tile);
  return half == BW_NONE ||
         half == bw_height_half_at(tile[TILE_FLAGS], point[AXIS_X], point[AXIS_Z]);
}

int bw_height_field_query(const bw_height_field *field, int32_t x, int32_t y, int32_t z,
                          int32_t *ceiling, int32_t *floor, uint32_t *tile) {
  const int32_t point[3] = {x, y, z};
  *tile = BW_NONE;
  if (!bw_height_inside(field, point)) return 2;
  bw_height_stack stack = bw_height_stack_at(field, point);
  if (stack.tiles == NULL) return 1;
  const uint8_t *at = stack.tiles;
  for (uint32_t i = 0;; i++, at += HEIGHT_TILE_SIZE) {
    if (bw_height_covers(at, point)) {
      int32_t top = bw_height_at(field, at, SIDE_CEILING, point);
      if (y >= top) {
        *ceiling = top;
        *floor = bw_height_at(field, at, SIDE_FLOOR, point);
        *tile = stack.first + i;
        return top < y && y < *floor ? 0 : 1;
      }
    }
    if ((at[TILE_FLAGS] & TILE_LAST) != 0) return 1;
  }
}
