/* A LEVELnn.COL to a height field. Everything a query follows is checked first. */
#include "formats/height_field.h"

#include "base/bytes.h"
#include "base/error.h"
#include "base/wrap.h"

#include <inttypes.h>
#include <string.h>

#define FAR_BOUND (1 << 24)
#define LONG_SPAN (1 << 20)

typedef struct loader {
  bw_height_field *field;
  const uint8_t *data;
  size_t size;
  bw_error *error;
} loader;

static bw_status read_bounds(const loader *l) {
  static const char axes[] = "xyz";
  for (size_t axis = 0; axis < 3; axis++) {
    size_t at = HEIGHT_LOW + axis * 4;
    int32_t low = bw_int32(bw_get_u32(l->data + at));
    int32_t high = bw_int32(bw_get_u32(l->data + HEIGHT_HIGH + axis * 4));
    if (low > high) {
      return bw_fail_at(l->error, BW_INVALID, at,
                        "minimum %c is %" PRId32 ", above the maximum %" PRId32, axes[axis], low,
                        high);
    }
    if (low <= -FAR_BOUND || high >= FAR_BOUND) {
      return bw_fail_at(l->error, BW_LIMIT, at,
                        "bounds %c are %" PRId32 " to %" PRId32 ", the limit is %d from 0",
                        axes[axis], low, high, FAR_BOUND);
    }
    if (axis != AXIS_Y && high - low >= LONG_SPAN) {
      return bw_fail_at(l->error, BW_LIMIT, at,
                        "bounds %c are %" PRId32 " units apart, the limit is %d", axes[axis],
                        high - low, LONG_SPAN);
    }
    l->field->low[axis] = low;
    l->field->high[axis] = high;
  }
  return BW_OK;
}

/* The table's counts, and with them where each column's data is. */
static bw_status read_columns(const loader *l, uint64_t *end) {
  uint64_t offset = HEIGHT_COLUMN_DATA;
  uint32_t tiles = 0;
  for (uint32_t i = 0; i < BW_HEIGHT_COLUMNS; i++) {
    size_t at = HEIGHT_COLUMN_TABLE + (size_t)i * HEIGHT_COLUMN_SIZE + 4;
    uint32_t counts[2] = {bw_get_u16(l->data + at), bw_get_u16(l->data + at + 2)};
    for (size_t which = 0; which < 2; which++) {
      if (counts[which] < 0x8000u) continue;
      return bw_fail_at(l->error, BW_INVALID, at + which * 2,
                        "column %" PRIu32 " has a negative count of %s", i,
                        which == 0 ? "cells" : "tiles");
    }
    uint64_t next =
        offset + (uint64_t)counts[0] * HEIGHT_CELL_SIZE + (uint64_t)counts[1] * HEIGHT_TILE_SIZE;
    if (next > l->size) {
      return bw_fail_at(l->error, BW_TRUNCATED, offset,
                        "column %" PRIu32 " has %" PRIu32 " cells and %" PRIu32
                        " tiles, to offset %" PRIu64 " of a file of %zu bytes",
                        i, counts[0], counts[1], next, l->size);
    }
    bw_height_column column = {(uint32_t)offset, counts[0], counts[1], tiles};
    l->field->columns[i] = column;
    tiles += counts[1];
    offset = next;
  }
  l->field->tile_count = tiles;
  *end = offset;
  return BW_OK;
}

static bw_status check_normals(const loader *l, uint64_t column_end) {
  uint32_t count = bw_get_u32(l->data + HEIGHT_NORMAL_COUNT);
  uint32_t offset = bw_get_u32(l->data + HEIGHT_NORMALS);
  if (offset < column_end) {
    return bw_fail_at(l->error, BW_INVALID, HEIGHT_NORMALS,
                      "the normals begin at %" PRIu32 ", before the columns' end at %" PRIu64,
                      offset, column_end);
  }
  if (offset + (uint64_t)count * HEIGHT_NORMAL_SIZE > l->size) {
    return bw_fail_at(l->error, BW_TRUNCATED, HEIGHT_NORMAL_COUNT,
                      "%" PRIu32 " floor normals from %" PRIu32 " do not fit a file of %zu bytes",
                      count, offset, l->size);
  }
  return BW_OK;
}

static bw_status check_tile(const loader *l, uint32_t offset) {
  const uint8_t *tile = l->data + offset;
  uint32_t floors = bw_get_u32(l->data + HEIGHT_NORMAL_COUNT);
  uint64_t left = l->size - bw_get_u32(l->data + HEIGHT_NORMALS);
  uint64_t ceilings = left / HEIGHT_NORMAL_SIZE - floors;
  if (tile[TILE_FLOOR_NORMAL] != 0 && tile[TILE_FLOOR_NORMAL] >= floors) {
    return bw_fail_at(l->error, BW_INVALID, (uint64_t)offset + TILE_FLOOR_NORMAL,
                      "a tile names floor normal %u of %" PRIu32, (unsigned)tile[TILE_FLOOR_NORMAL],
                      floors);
  }
  if (tile[TILE_CEILING_NORMAL] != 0 && tile[TILE_CEILING_NORMAL] >= ceilings) {
    return bw_fail_at(l->error, BW_TRUNCATED, (uint64_t)offset + TILE_CEILING_NORMAL,
                      "a tile names ceiling normal %u, the file ends behind %" PRIu64,
                      (unsigned)tile[TILE_CEILING_NORMAL], ceilings);
  }
  return BW_OK;
}

/* That the stack from tile `index` of a column ends within the column. */
static bw_status check_stack(const loader *l, uint32_t column, uint32_t cell, uint32_t index) {
  const bw_height_column *c = &l->field->columns[column];
  uint64_t at = c->offset + (uint64_t)cell * HEIGHT_CELL_SIZE + 1;
  if (index >= c->tiles) {
    return bw_fail_at(l->error, BW_INVALID, at,
                      "cell %" PRIu32 " of column %" PRIu32 " names tile %" PRIu32 " of %" PRIu32,
                      cell, column, index, c->tiles);
  }
  const uint8_t *tiles = l->data + c->offset + (size_t)c->cells * HEIGHT_CELL_SIZE;
  for (uint32_t i = index; i < c->tiles; i++) {
    if (i - index == BW_HEIGHT_STACK) {
      return bw_fail_at(l->error, BW_LIMIT, at,
                        "cell %" PRIu32 " of column %" PRIu32 " has more than %u tiles", cell,
                        column, BW_HEIGHT_STACK);
    }
    if ((tiles[i * HEIGHT_TILE_SIZE + TILE_FLAGS] & TILE_LAST) != 0) return BW_OK;
  }
  return bw_fail_at(l->error, BW_INVALID, at,
                    "the stack of cell %" PRIu32 " of column %" PRIu32
                    " runs past the column's %" PRIu32 " tiles: none is marked the last",
                    cell, column, c->tiles);
}

static bw_status check_column(const loader *l, uint32_t column) {
  const bw_height_column *c = &l->field->columns[column];
  bw_status status = BW_OK;
  for (uint32_t i = 0; i < c->cells && status == BW_OK; i++) {
    const uint8_t *cell = l->data + c->offset + (size_t)i * HEIGHT_CELL_SIZE;
    if (i > 0 && cell[0] <= cell[-HEIGHT_CELL_SIZE]) {
      return bw_fail_at(l->error, BW_INVALID, c->offset + (uint64_t)i * HEIGHT_CELL_SIZE,
                        "column %" PRIu32 " has a cell at z %u behind one at z %u", column,
                        (unsigned)cell[0], (unsigned)cell[-HEIGHT_CELL_SIZE]);
    }
    status = check_stack(l, column, i, cell[1]);
  }
  uint32_t tiles = c->offset + c->cells * HEIGHT_CELL_SIZE;
  for (uint32_t i = 0; i < c->tiles && status == BW_OK; i++) {
    status = check_tile(l, tiles + i * HEIGHT_TILE_SIZE);
  }
  return status;
}

static bw_status read_file(const loader *l) {
  if (l->size < HEIGHT_COLUMN_DATA) {
    return bw_fail_at(l->error, BW_TRUNCATED, l->size,
                      "the file ends within its header and column table of %d bytes",
                      HEIGHT_COLUMN_DATA);
  }
  if (l->size > UINT32_MAX) {
    return bw_fail_at(l->error, BW_LIMIT, BW_NO_OFFSET, "%zu bytes are more than 2^32 - 1",
                      l->size);
  }
  uint64_t column_end = 0;
  bw_status status = read_bounds(l);
  if (status == BW_OK) status = read_columns(l, &column_end);
  if (status == BW_OK) status = check_normals(l, column_end);
  for (uint32_t i = 0; i < BW_HEIGHT_COLUMNS && status == BW_OK; i++) status = check_column(l, i);
  return status;
}

/* Keeps the file itself: what nothing reads is written back as it was. */
static bw_status keep_bytes(const loader *l) {
  bw_height_field *field = l->field;
  field->data = bw_alloc_array(&field->allocator, l->size, 1);
  if (field->data == NULL) return bw_fail_memory(l->error);
  field->size = l->size;
  memcpy(field->data, l->data, l->size);
  return BW_OK;
}

bw_status bw_height_field_load(const void *data, size_t size, const bw_allocator *allocator,
                               bw_height_field **out, bw_error *error) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_height_field *field = bw_alloc_array(&kept, 1, sizeof *field);
  if (field == NULL) return bw_fail_memory(error);
  field->allocator = kept;
  loader l = {field, data, size, error};
  bw_status status = read_file(&l);
  if (status == BW_OK) status = keep_bytes(&l);
  if (status == BW_OK) status = bw_height_make_triangles(field, error);
  if (status != BW_OK) {
    bw_height_field_destroy(field);
    return status;
  }
  *out = field;
  return BW_OK;
}
