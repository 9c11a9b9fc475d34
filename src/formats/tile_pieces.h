/* A model on its way to a grid: cut per cell and band of heights, and each piece's stored planes. */
#ifndef BW_FORMATS_TILE_PIECES_H
#define BW_FORMATS_TILE_PIECES_H

#include "formats/tile_grid.h"

/* Units of height that a tile's model covers, upward from its origin. our choice: half of what the
 * format holds, so that a slope's plane fits too. */
#define TILE_BAND 4

/* Four corners, cut by four borders of a cell and two of a band. */
#define BW_PIECE_CORNERS 10

typedef struct bw_tile_piece {
  uint32_t cell;
  int32_t band;
  uint32_t pair, after; /* of its group */
  uint32_t surface;     /* the number of its material */
  uint32_t again;       /* 1: on a border, and drawn in the cell before it */
  double normal[3];     /* unit */
  uint32_t count;
  double corners[BW_PIECE_CORNERS][3]; /* from the tile's origin, 1/4096 units, game space */
} bw_tile_piece;

typedef struct bw_tile_pieces {
  bw_allocator allocator;
  const bw_model *model;
  const bw_tile_making *making;
  uint32_t width, height;
  bw_tile_piece *items;
  size_t count, capacity;
  bw_error *error;
} bw_tile_pieces;

/* Cuts every triangle, after width and height are found. */
bw_status bw_tile_cut(bw_tile_pieces *pieces);
void bw_tile_pieces_free(bw_tile_pieces *pieces);

/* Writes a convex part of 3 or 4 corners from a tile's origin as one polygon or several, and adds
 * how many to `written`. The surface is the plane of the rounded normal through the corners' mean;
 * each edge is the tightest one that leaves no corner outside, at the corner and where a query sees it
 * on the stored surface. A corner that is so sharp that rounding its edges would move their meeting
 * far gets an edge of its own. Returns false when 16 bits do not hold a plane. */
bool bw_tile_write_part(bw_writer *writer, const double corners[][3], uint32_t count,
                        const double normal[3], uint8_t material, uint32_t *written);
/* What kind the polygon of a normal will be. */
bw_tile_kind bw_tile_kind_of_normal(const double normal[3]);

#endif
