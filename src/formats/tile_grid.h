/* The grid as the files of this folder see it: the chunk's bytes, and what is read from them. */
#ifndef BW_FORMATS_TILE_GRID_H
#define BW_FORMATS_TILE_GRID_H

#include "formats/tile_kit.h"
#include "formats/tile_report.h"
#include "formats/triangles.h"

/* Sizes of the chunk's blocks and records. */
enum {
  MAP_HEADER_SIZE = 12,
  MAP_TILE_SIZE = 24,
  MAP_REGION_SIZE = 8,
  MAP_FIXED_SIZE = 24,
  MAP_SWAP_SIZE = 20,
  MAP_REGIONS_SIZE = 256
};

/* Fields of a tile, and of its fixed copy. */
enum { TILE_X = 0, TILE_Y = 4, TILE_Z = 8, TILE_ROTATION = 12, TILE_MODEL = 16, TILE_HAS_ALT = 20 };
enum { FIXED_RX = 0, FIXED_RY = 4, FIXED_RZ = 8, FIXED_X = 12 };

typedef struct bw_grid_tile {
  int32_t position[3]; /* 20.12, game space */
  uint32_t turn;       /* of 4096 steps, as the engine takes it */
  uint32_t models[2];  /* its own, and its swap model or BW_NONE */
  uint32_t swapped;    /* 0 or 1: which of them it has */
  uint32_t swap;       /* record, or BW_NONE */
  uint32_t cell;       /* column + row * width */
  uint32_t colour_offset, colour_sets;
  uint32_t first_triangle[3]; /* of each model, and behind the last */
} bw_grid_tile;

struct bw_tile_grid {
  bw_allocator allocator;
  bw_tile_kit *kit;
  uint8_t *data; /* the chunk as it was read */
  size_t size;
  bw_tile_grid_info info;
  bw_grid_tile *tiles;
  uint32_t *cell_starts;  /* width * height + 1: where each cell's list begins */
  uint32_t *listed;       /* tiles by cell, then by falling y */
  uint32_t *swap_tiles;   /* the tile of each record */
  bw_triangles triangles; /* part: the polygon of its tile's model */
  uint32_t *triangle_tiles;
  size_t triangle_tiles_capacity;
  float bounds[6];
};

/* ---- tile_turn.c: turns about y */

/* Whether a turn is by quarters, for which everything is exact. */
static inline bool bw_turn_is_quarter(uint32_t turn) {
  return turn % 1024 == 0;
}

/* Turns whole numbers, rounded to the nearest where it is no quarter; `back` the other way. */
void bw_turn_whole(uint32_t turn, bool back, int64_t *x, int64_t *z);
/* Turns numbers. */
void bw_turn_real(uint32_t turn, double *x, double *z);

/* ---- tile_map_locate.c */

typedef struct bw_map_loader {
  bw_tile_grid *grid;
  const uint8_t *data;
  size_t size;
  bw_tile_notes notes;
} bw_map_loader;

/* The tile of block `at` of fixed copies, and its model, against the floats. */
typedef enum bw_map_disagreement {
  MAP_AGREES,
  MAP_X,
  MAP_Y,
  MAP_Z,
  MAP_ROTATION,
  MAP_MODEL
} bw_map_disagreement;
bw_map_disagreement bw_map_compare(const bw_map_loader *l, uint64_t regions, uint32_t tile);

/* Where the regions begin: the first place behind the tiles from which everything agrees with the
 * tiles, or, when there is none, the likeliest. */
bw_status bw_map_locate(bw_map_loader *l, uint64_t *regions);

/* ---- tile_outline.c: polygons by their corners */

/* More corners than four edges and a cell's border can cut. */
#define BW_OUTLINE_CORNERS 16

/* A convex polygon in 1/4096 units, counter-clockwise seen from its front. */
typedef struct bw_outline {
  uint32_t count; /* 0: nothing is left */
  double corners[BW_OUTLINE_CORNERS][3];
} bw_outline;

/* The corners of a stored polygon from its tile's origin; an open one ends 16 units away. */
bw_outline bw_polygon_outline(const uint8_t *polygon);
/* Turns and moves an outline to where its tile is. */
void bw_outline_place(bw_outline *outline, const bw_grid_tile *tile);
/* Keeps the part where n . p >= d. */
void bw_outline_clip(bw_outline *outline, const double n[3], double d);
/* Keeps the part over a cell, its border included. */
void bw_outline_clip_cell(bw_outline *outline, double column, double row);
/* The area, and the mean of the corners. */
double bw_outline_area(const bw_outline *outline);
void bw_outline_middle(const bw_outline *outline, double middle[3]);

/* ---- tile_triangles.c */

bw_status bw_grid_make_triangles(bw_tile_grid *grid, bw_error *error);
/* Switches the triangles of a tile's models to those of the one it has. */
void bw_grid_enable_triangles(bw_tile_grid *grid, const bw_grid_tile *tile);

/* ---- tile_query.c */

/* Whether polygons of a material do not count. */
bool bw_grid_ignores(const bw_tile_grid *grid, uint32_t material);
/* A point from a tile's origin, turned as its model is stored. */
void bw_tile_local(const bw_grid_tile *tile, const int32_t point[3], int64_t local[3]);
/* Whether a local point is on the inner side of all edges. */
bool bw_polygon_holds(const uint8_t *polygon, const int64_t local[3]);
/* Fills all of a contact but its height and t. */
void bw_contact_fill(bw_tile_contact *out, const bw_tile_grid *grid, uint32_t tile,
                     uint32_t polygon);
static inline int64_t bw_plane_dot(const bw_plane *plane, const int64_t p[3]) {
  return plane->n[0] * p[0] + plane->n[1] * p[1] + plane->n[2] * p[2];
}

/* The model that a tile has now. */
static inline uint32_t bw_grid_model_of(const bw_grid_tile *tile) {
  return tile->models[tile->swapped];
}

/* ---- tile_segment.c */

/* Narrows the part of a segment, `enter` to `leave` of 0 to 1, to that within a range of one axis;
 * false when nothing is left. */
bool bw_segment_clip(double from, double to, double low, double high, double *enter, double *leave);

/* The cell of a 20.12 point; false outside the grid. */
bool bw_grid_cell_at(const bw_tile_grid *grid, int32_t x, int32_t z, uint32_t *column,
                     uint32_t *row);

#endif
