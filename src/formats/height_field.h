/* The height field as the files of this folder see it: the file's bytes, and where in them is
 * what. */
#ifndef BW_FORMATS_HEIGHT_FIELD_H
#define BW_FORMATS_HEIGHT_FIELD_H

#include "base/alloc.h"
#include "boardwalk.h"
#include "formats/triangles.h"

/* Offsets of the file's fields, and sizes of its records. */
enum {
  HEIGHT_LOW = 0x00,
  HEIGHT_HIGH = 0x10,
  HEIGHT_NORMAL_COUNT = 0x20,
  HEIGHT_UNKNOWN = 0x24,
  HEIGHT_NORMALS = 0x28,
  HEIGHT_COLUMN_TABLE = 0x2c,
  HEIGHT_COLUMN_DATA = 0x102c,
  HEIGHT_COLUMN_SIZE = 8,
  HEIGHT_CELL_SIZE = 2,
  HEIGHT_TILE_SIZE = 8,
  HEIGHT_NORMAL_SIZE = 6
};

/* Bytes of a tile. */
enum { TILE_FLOOR, TILE_FLOOR_NORMAL, TILE_CEILING, TILE_CEILING_NORMAL, TILE_FLAGS = 6 };

/* Bits of a tile's flags. */
#define TILE_LAST 0x01u
#define TILE_KIND 0x20u /* of a halved tile: which diagonal cuts it */
#define TILE_HALVED 0x80u

#define HEIGHT_STEP 128 /* units of a height's byte */
#define CELL_UNITS 1024

enum { AXIS_X, AXIS_Y, AXIS_Z };

struct bw_height_field {
  bw_allocator allocator;
  uint8_t *data; /* the file as it was read */
  size_t size;
  int32_t low[3], high[3];
  bw_height_column columns[BW_HEIGHT_COLUMNS];
  uint32_t tile_count;
  bw_triangles triangles;
};

/* The stack of a cell: its tiles follow one another up to one with TILE_LAST. */
typedef struct bw_height_stack {
  const uint8_t *tiles; /* NULL for a cell without tiles */
  uint32_t first;       /* the number of its first tile */
} bw_height_stack;

/* One of a tile's two surfaces. */
typedef enum bw_height_side { SIDE_FLOOR, SIDE_CEILING } bw_height_side;

/* The first coordinate of the cell of the world that holds a coordinate. */
static inline int32_t bw_height_cell_low(int32_t coordinate) {
  return coordinate - (int32_t)((uint32_t)coordinate & (CELL_UNITS - 1u));
}

/* Element `index` of an array of the file. */
static inline const uint8_t *bw_height_cell(const uint8_t *cells, size_t index) {
  return cells + index * HEIGHT_CELL_SIZE;
}

static inline const uint8_t *bw_height_tile_in(const uint8_t *tiles, size_t index) {
  return tiles + index * HEIGHT_TILE_SIZE;
}

/* ---- height_field.c */

/* A column's cells, which its tiles follow. */
const uint8_t *bw_height_cells(const bw_height_field *field, uint32_t column);
const uint8_t *bw_height_tiles(const bw_height_field *field, uint32_t column);

/* The half that a tile covers, or BW_NONE for all of its cell. */
uint32_t bw_height_half(const uint8_t *tile);
/* The half of its cell that a point is in, for the diagonal of a tile's flags. */
uint32_t bw_height_half_at(uint32_t flags, int32_t x, int32_t z);
/* The height of a surface without its slope. */
int32_t bw_height_flat(const bw_height_field *field, const uint8_t *tile, bw_height_side side);
/* Copies the normal of a sloped surface; false for a flat one. */
bool bw_height_slope(const bw_height_field *field, const uint8_t *tile, bw_height_side side,
                     int32_t normal[3]);
/* The stack of a cell by its numbers. */
bw_height_stack bw_height_stack_of(const bw_height_field *field, uint32_t column, uint32_t cell);

/* ---- height_field_query.c */

/* Whether a point is within the bounds, its faces included. */
bool bw_height_inside(const bw_height_field *field, const int32_t point[3]);
/* The stack under a point within the bounds. */
bw_height_stack bw_height_stack_at(const bw_height_field *field, const int32_t point[3]);
/* The corner of a tile that its slopes hang from: x and z of the cell that holds the point. */
void bw_height_corner(const uint8_t *tile, const int32_t point[3], int32_t *x, int32_t *z);
/* A surface's height at a point's x and z. */
int32_t bw_height_at(const bw_height_field *field, const uint8_t *tile, bw_height_side side,
                     const int32_t point[3]);

/* Whether a tile covers a point of its cell. */
bool bw_height_covers(const uint8_t *tile, const int32_t point[3]);

/* ---- height_field_explain.c: each does nothing without an account */

/* Tells of a tile that is looked at for a point. */
void bw_height_tell_look(bw_height_account *account, const bw_height_field *field,
                         const uint8_t *tile, uint32_t number, int32_t reason,
                         const int32_t point[3]);
/* Tells that a part begins, or what became of it. */
void bw_height_tell_part(bw_height_account *account, const bw_height_field *field, uint32_t half,
                         const int32_t start[3], const int32_t end[3]);
void bw_height_tell_outcome(bw_height_account *account, int32_t outcome);

/* ---- height_field_segment.c */

/* bw_height_field_segment, which tells an account of its parts unless it is NULL. */
int bw_height_segment(const bw_height_field *field, const int32_t from[3], const int32_t to[3],
                      bw_height_stop *out, bw_height_account *account);

/* ---- height_field_surfaces.c */

/* Makes the triangles of a field that has been read. */
bw_status bw_height_make_triangles(bw_height_field *field, bw_error *error);

#endif
