/* What is in a height field: its tiles, normals and columns, read from the file's bytes. */
#include "formats/height_field.h"

#include "base/bytes.h"
#include "base/error.h"
#include "base/wrap.h"

#include <string.h>

void bw_height_field_destroy(bw_height_field *field) {
  if (field == NULL) return;
  bw_allocator allocator = field->allocator;
  bw_triangles_free(&field->triangles, &allocator);
  bw_free_array(&allocator, field->data, field->size, 1);
  bw_free_array(&allocator, field, 1, sizeof *field);
}

bw_status bw_height_field_save(const bw_height_field *field, bw_bytes **out, bw_error *error) {
  bw_bytes *bytes = bw_bytes_create(&field->allocator, field->size);
  if (bytes == NULL) return bw_fail_memory(error);
  memcpy(bw_bytes_edit(bytes), field->data, field->size);
  *out = bytes;
  return BW_OK;
}

/* ---- tiles --------------------------------------------------------------------------------- */

uint32_t bw_height_half(const uint8_t *tile) {
  uint32_t flags = tile[TILE_FLAGS];
  return (flags & TILE_HALVED) != 0 ? (flags >> 5) & 3u : BW_NONE;
}

uint32_t bw_height_half_at(uint32_t flags, int32_t x, int32_t z) {
  uint32_t u = (uint32_t)x & (CELL_UNITS - 1u);
  uint32_t v = (uint32_t)z & (CELL_UNITS - 1u);
  if ((flags & TILE_KIND) != 0) return u + v < CELL_UNITS ? 1 : 3;
  return v < u ? 0 : 2;
}

int32_t bw_height_flat(const bw_height_field *field, const uint8_t *tile, bw_height_side side) {
  return field->high[AXIS_Y] - HEIGHT_STEP * tile[side == SIDE_FLOOR ? TILE_FLOOR : TILE_CEILING];
}

/* The bytes of normal `index`, or NULL when the file ends before it. */
static const uint8_t *normal_at(const bw_height_field *field, bw_height_side side, uint32_t index) {
  uint32_t floors = bw_get_u32(field->data + HEIGHT_NORMAL_COUNT);
  if (side == SIDE_FLOOR && index >= floors) return NULL;
  uint64_t place = side == SIDE_FLOOR ? index : (uint64_t)floors + index;
  uint64_t offset = bw_get_u32(field->data + HEIGHT_NORMALS) + place * HEIGHT_NORMAL_SIZE;
  return offset + HEIGHT_NORMAL_SIZE <= field->size ? field->data + offset : NULL;
}

bool bw_height_slope(const bw_height_field *field, const uint8_t *tile, bw_height_side side,
                     int32_t normal[3]) {
  uint32_t index = tile[side == SIDE_FLOOR ? TILE_FLOOR_NORMAL : TILE_CEILING_NORMAL];
  /* our choice: a normal's byte is its place in the array, and 0 means flat. */
  const uint8_t *at = index == 0 ? NULL : normal_at(field, side, index);
  if (at == NULL) return false;
  for (int axis = 0; axis < 3; axis++) normal[axis] = bw_get_s16(at + (size_t)axis * 2);
  return true;
}

const uint8_t *bw_height_cells(const bw_height_field *field, uint32_t column) {
  return field->data + field->columns[column].offset;
}

const uint8_t *bw_height_tiles(const bw_height_field *field, uint32_t column) {
  return bw_height_cell(bw_height_cells(field, column), field->columns[column].cells);
}

/* original: 0x8002aec4 */
bw_height_stack bw_height_stack_of(const bw_height_field *field, uint32_t column, uint32_t cell) {
  bw_height_stack stack = {NULL, BW_NONE};
  if (column >= BW_HEIGHT_COLUMNS || cell >= BW_HEIGHT_CELLS) return stack;
  const uint8_t *cells = bw_height_cells(field, column);
  uint32_t low = 0;
  uint32_t high = field->columns[column].cells;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (*bw_height_cell(cells, middle) < cell) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const uint8_t *found = bw_height_cell(cells, low);
  if (low == field->columns[column].cells || found[0] != cell) return stack;
  stack.tiles = bw_height_tile_in(bw_height_tiles(field, column), found[1]);
  stack.first = field->columns[column].first_tile + found[1];
  return stack;
}

/* ---- what the header of the library offers ------------------------------------------------- */

void bw_height_field_bounds(const bw_height_field *field, int32_t bounds[6]) {
  memcpy(bounds, field->low, sizeof field->low);
  memcpy(bounds + 3, field->high, sizeof field->high);
}

void bw_height_field_info(const bw_height_field *field, bw_height_info *out) {
  memset(out, 0, sizeof *out);
  memcpy(out->low, field->low, sizeof out->low);
  memcpy(out->high, field->high, sizeof out->high);
  out->size = (uint32_t)field->size;
  for (uint32_t i = 0; i < BW_HEIGHT_COLUMNS; i++) {
    const bw_height_column *column = &field->columns[i];
    if (column->cells + column->tiles > 0) out->columns_used++;
    out->cells += column->cells;
    out->column_end =
        column->offset + column->cells * HEIGHT_CELL_SIZE + column->tiles * HEIGHT_TILE_SIZE;
  }
  out->tiles = field->tile_count;
  out->normals_offset = bw_get_u32(field->data + HEIGHT_NORMALS);
  out->floor_normals = bw_get_u32(field->data + HEIGHT_NORMAL_COUNT);
  out->ceiling_normals =
      (out->size - out->normals_offset) / HEIGHT_NORMAL_SIZE - out->floor_normals;
  out->unknown = bw_get_u32(field->data + HEIGHT_UNKNOWN);
  out->triangles = (uint32_t)field->triangles.count;
}

int bw_height_field_column(const bw_height_field *field, uint32_t column, bw_height_column *out) {
  if (column >= BW_HEIGHT_COLUMNS) return 0;
  *out = field->columns[column];
  return 1;
}

int bw_height_field_cell(const bw_height_field *field, uint32_t column, uint32_t index,
                         uint32_t *cell, uint32_t *tile) {
  if (column >= BW_HEIGHT_COLUMNS || index >= field->columns[column].cells) return 0;
  const uint8_t *at = bw_height_cell(bw_height_cells(field, column), index);
  *cell = at[0];
  *tile = field->columns[column].first_tile + at[1];
  return 1;
}

/* The column that tile `tile`, which exists, is in: the last one that begins at or before it. */
static uint32_t column_of(const bw_height_field *field, uint32_t tile) {
  uint32_t low = 0;
  uint32_t high = BW_HEIGHT_COLUMNS;
  while (high - low > 1) {
    uint32_t middle = (low + high) / 2;
    if (field->columns[middle].first_tile <= tile) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

int bw_height_field_tile(const bw_height_field *field, uint32_t tile, bw_height_tile *out) {
  if (tile >= field->tile_count) return 0;
  out->column = column_of(field, tile);
  const bw_height_column *column = &field->columns[out->column];
  out->index = tile - column->first_tile;
  out->offset = column->offset + column->cells * HEIGHT_CELL_SIZE + out->index * HEIGHT_TILE_SIZE;
  const uint8_t *at = field->data + out->offset;
  out->half = bw_height_half(at);
  out->floor = bw_height_flat(field, at, SIDE_FLOOR);
  out->ceiling = bw_height_flat(field, at, SIDE_CEILING);
  out->floor_byte = at[TILE_FLOOR];
  out->floor_normal = at[TILE_FLOOR_NORMAL];
  out->ceiling_byte = at[TILE_CEILING];
  out->ceiling_normal = at[TILE_CEILING_NORMAL];
  out->unknown[0] = at[4];
  out->unknown[1] = at[5];
  out->unknown[2] = at[7];
  out->flags = at[TILE_FLAGS];
  return 1;
}

static int copy_normal(const uint8_t *at, int16_t normal[3]) {
  if (at == NULL) return 0;
  for (int axis = 0; axis < 3; axis++) normal[axis] = (int16_t)bw_get_s16(at + (size_t)axis * 2);
  return 1;
}

int bw_height_field_floor_normal(const bw_height_field *field, uint32_t index, int16_t normal[3]) {
  return copy_normal(normal_at(field, SIDE_FLOOR, index), normal);
}

int bw_height_field_ceiling_normal(const bw_height_field *field, uint32_t index,
                                   int16_t normal[3]) {
  return copy_normal(normal_at(field, SIDE_CEILING, index), normal);
}
