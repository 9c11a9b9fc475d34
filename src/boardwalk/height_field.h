/* HeightField: the stacked tiles of Rugrats: Search for Reptar (PlayStation), LEVELnn.COL.
 *
 * Part of boardwalk.h, which includes it.
 *
 * Everything is a whole number. A tile covers a cell of 1024 by 1024 units in x and z, and y points
 * down: a floor has a larger y than the ceiling above it, and up is -y. A cell holds a stack of
 * tiles, the lowest first; a tile is flat or sloped, and covers its cell or half of it:
 *
 *     half 0: z < x      half 2: z >= x      half 1: x + z < 1024     half 3: x + z >= 1024
 *
 * with x and z counted within the cell. Columns count from low x, cells of a column from low z, and
 * tiles through the whole file in its order. The open is where ceiling < y < floor.
 *
 * The queries are the original's, in its 32-bit arithmetic: sums and products wrap and divisions
 * round toward 0. They take any coordinates, the ends of int32 too. The game's other collision
 * functions (0x8002b660 to 0x8002ba30, walls and objects) are nowhere described, and not here.
 *
 * source: seed 003
 */
#ifndef BOARDWALK_HEIGHT_FIELD_H
#define BOARDWALK_HEIGHT_FIELD_H

#include "boardwalk.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct bw_height_field bw_height_field;

#define BW_HEIGHT_COLUMNS 512u /* columns of a file */
#define BW_HEIGHT_CELLS 256u   /* cells of a column */
#define BW_HEIGHT_STACK 512u   /* the most tiles of a cell that we read: heights are single bytes */
/* The most triangles a field may come to. our choice. */
#define BW_HEIGHT_TRIANGLES (1u << 22)

/* ---- reading, writing and making ----------------------------------------------------------- */

/* Reads a file, which is copied. Every offset, count and index is checked, that the cells are
 * sorted, and that every stack has a last tile. BW_LIMIT: a bound 2^24 or more away from 0, a span
 * of 2^20 or more in x or z, 2^32 bytes, or more than the limits above.
 * original: 0x8002a208, 0x8002a65c */
BW_API bw_status bw_height_field_load(const void *data, size_t size, const bw_allocator *allocator,
                                      bw_height_field **out, bw_error *error);
/* Writes the file: what was loaded gives the same bytes, unread ones included. */
BW_API bw_status bw_height_field_save(const bw_height_field *field, bw_bytes **out,
                                      bw_error *error);
BW_API void bw_height_field_destroy(bw_height_field *field);

/* An open space between a floor and a ceiling, over a cell or half of it: what a field is made
 * from. */
typedef struct bw_height_space {
  uint32_t column;           /* 0 to 511, from low x */
  uint32_t cell;             /* 0 to 255, from low z */
  uint32_t half;             /* 0 to 3, or BW_NONE for the whole cell */
  int32_t floor, ceiling;    /* y at the tile's corner: high y - 128 * n, n from 0 to 255 */
  int16_t floor_normal[3];   /* 4.12, pointing up (y < 0); all 0 for a flat floor */
  int16_t ceiling_normal[3]; /* 4.12, pointing down (y > 0); all 0 for a flat ceiling */
} bw_height_space;

/* Makes a field of spaces in any order; those of a cell are stacked by their ceilings, the lowest
 * first. A slope is as high as `floor` or `ceiling` at its cell's low x and z, or for half 3 at the
 * cell's last unit of each. Cells of the same column with the same stack share its tiles. `low` x
 * and z must be multiples of 1024. BW_INVALID names the space that cannot be; BW_LIMIT what the
 * format's bytes do not hold: tiles past number 255 of a column, 256 different slopes. */
BW_API bw_status bw_height_field_build(const int32_t low[3], const int32_t high[3],
                                       const bw_height_space *spaces, uint32_t count,
                                       const bw_allocator *allocator, bw_height_field **out,
                                       bw_error *error);

/* ---- what is in it ------------------------------------------------------------------------- */

typedef struct bw_height_info {
  int32_t low[3], high[3]; /* the bounds; heights count from high y */
  uint32_t size;           /* bytes of the file */
  uint32_t columns_used;   /* columns with cells or tiles */
  uint32_t cells, tiles;
  uint32_t column_end;     /* offset behind the columns' data */
  uint32_t normals_offset; /* of the floor normals, which the ceiling normals follow */
  uint32_t floor_normals;
  uint32_t ceiling_normals; /* as many as the file has room for */
  uint32_t unknown;         /* +0x24 */
  uint32_t triangles;
} bw_height_info;

typedef struct bw_height_column {
  uint32_t offset;     /* of its first cell */
  uint32_t cells;      /* how many */
  uint32_t tiles;      /* how many */
  uint32_t first_tile; /* the number of its first tile */
} bw_height_column;

typedef struct bw_height_tile {
  uint32_t column;
  uint32_t index;         /* within the column */
  uint32_t offset;        /* of its 8 bytes in the file */
  uint32_t half;          /* 0 to 3, or BW_NONE for a tile that covers its cell */
  int32_t floor, ceiling; /* y of the flat heights */
  uint8_t floor_byte, floor_normal;
  uint8_t ceiling_byte, ceiling_normal;
  uint8_t unknown[3]; /* bytes 4, 5 and 7 */
  uint8_t flags;      /* bit 0: the last of its stack; bit 7: halved; bits 5 and 6: the half */
} bw_height_tile;

BW_API void bw_height_field_info(const bw_height_field *field, bw_height_info *out);
/* Each returns 0, and writes nothing, when there is none of that number. */
BW_API int bw_height_field_column(const bw_height_field *field, uint32_t column,
                                  bw_height_column *out);
/* Cell `index` of a column: its place along z, and the number of its first tile. */
BW_API int bw_height_field_cell(const bw_height_field *field, uint32_t column, uint32_t index,
                                uint32_t *cell, uint32_t *tile);
BW_API int bw_height_field_tile(const bw_height_field *field, uint32_t tile, bw_height_tile *out);
BW_API int bw_height_field_floor_normal(const bw_height_field *field, uint32_t index,
                                        int16_t normal[3]);
BW_API int bw_height_field_ceiling_normal(const bw_height_field *field, uint32_t index,
                                          int16_t normal[3]);

/* ---- the original's queries ---------------------------------------------------------------- */

/* What is at a point: 0 in the open, 1 in no tile or not between its heights, 2 outside the bounds.
 * `tile` becomes the tile's number or BW_NONE; `ceiling` and `floor` are its heights at the point
 * and are written only with a tile. original: 0x8002b240 */
BW_API int bw_height_field_query(const bw_height_field *field, int32_t x, int32_t y, int32_t z,
                                 int32_t *ceiling, int32_t *floor, uint32_t *tile);

/* bw_height_stop.written: the outputs that the segment test wrote. */
#define BW_HEIGHT_TILE 0x1u
#define BW_HEIGHT_POINT 0x2u
#define BW_HEIGHT_NORMAL 0x4u
#define BW_HEIGHT_DEPTH 0x8u

/* Where a segment was stopped, and by what. */
typedef struct bw_height_stop {
  uint32_t written; /* which of the others this test wrote */
  uint32_t tile;    /* a tile's number, or BW_NONE for a missing one */
  int32_t point[3];
  int32_t normal[3]; /* 4.12 */
  int32_t depth;
} bw_height_stop;

/* Whether the segment gets through, walked a cell at a time.
 * 0: it does. Only the tile is written, the last one passed; when both ends are the same the others
 *    become 0 and the tile is the start's.
 * 1: something stops it: a wall writes all four, depth 0; a floor or ceiling all but the depth.
 * 2: the start is not in the open: point is the start, depth its y less the floor there, tile what
 *    the query gives, and normal start - end, normalised.
 * Whatever is not written keeps what the caller left there. original: 0x8002cd7c */
BW_API int bw_height_field_segment(const bw_height_field *field, int32_t from_x, int32_t from_y,
                                   int32_t from_z, int32_t to_x, int32_t to_y, int32_t to_z,
                                   bw_height_stop *out);

/* ---- the protocol of all worlds ------------------------------------------------------------ */

/* The game has no materials that we know of: a triangle's tells what it bounds. our choice: none is
 * 1, which would end a filter's list. */
#define BW_HEIGHT_FLOOR 0u
#define BW_HEIGHT_CEILING 2u
#define BW_HEIGHT_WALL 3u

/* "floor", "ceiling", "wall", or "unknown" for any other number. */
BW_API const char *bw_height_material_name(uint32_t material);

/* Six numbers: low x, y, z, high x, y, z of the file's bounds. */
BW_API void bw_height_field_bounds(const bw_height_field *field, int32_t bounds[6]);

/* Triangles of the floors and ceilings as their exact planes, and of the walls between the open of
 * a tile and what its neighbours leave closed. They face the open, and only their faces are hit.
 * our choice, as all of this: the game has no triangles. Returns 0 when there is none. */
BW_API uint32_t bw_height_field_triangle_count(const bw_height_field *field);
BW_API int bw_height_field_triangle(const bw_height_field *field, uint32_t index, bw_triangle *out);
/* The number of the tile that a triangle bounds, or BW_NONE. */
BW_API uint32_t bw_height_field_triangle_tile(const bw_height_field *field, uint32_t index);

/* The nearest triangle along a ray; of equal distances the lower number. Returns out->hit. */
BW_API int bw_height_field_cast(const bw_height_field *field, float ox, float oy, float oz,
                                float dx, float dy, float dz, float length, const bw_filter *filter,
                                bw_hit *out);
/* Whether any triangle is met. */
BW_API int bw_height_field_cast_any(const bw_height_field *field, float ox, float oy, float oz,
                                    float dx, float dy, float dz, float length,
                                    const bw_filter *filter);
/* Every triangle met, sorted by t, then by number. Writes the first `capacity` of them and returns
 * how many there are. */
BW_API uint32_t bw_height_field_cast_all(const bw_height_field *field, float ox, float oy, float oz,
                                         float dx, float dy, float dz, float length,
                                         const bw_filter *filter, bw_hit *hits, uint32_t capacity);
/* As bw_height_field_cast for `count` rays of BW_RAY_NUMBERS that lie one behind the other; writes
 * as many hits of BW_HIT_NUMBERS, which must not overlap the rays. Returns how many hit. */
BW_API uint32_t bw_height_field_cast_many(const bw_height_field *field, const float *rays,
                                          uint32_t count, const bw_filter *filter, float *hits);
/* The y of the first floor at or below a point. Returns 0, and writes nothing, when there is
 * none. */
BW_API int bw_height_field_ground(const bw_height_field *field, float x, float y, float z,
                                  const bw_filter *filter, float *height);

#ifdef __cplusplus
}
#endif

#endif
