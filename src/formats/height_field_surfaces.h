/* How a height field's triangles are made, as the two files that make them see it.
 *
 * our choice, as all of this: the game has no triangles. A tile's floor and ceiling are its exact
 * planes over its whole cell or half. A wall stands on each edge of a tile, over what is open in the
 * tile and not open in any tile that meets it there: those of the neighbour's stack on an edge of
 * the cell, those of the other half on the diagonal. */
#ifndef BW_FORMATS_HEIGHT_FIELD_SURFACES_H
#define BW_FORMATS_HEIGHT_FIELD_SURFACES_H

#include "formats/height_field.h"

/* The sides of a cell by the seed's numbers, of which those that face each other differ in bit 0,
 * and the diagonal. */
enum { EDGE_LOW_Z, EDGE_HIGH_Z, EDGE_LOW_X, EDGE_HIGH_X, EDGE_DIAGONAL };

/* A corner of a tile's outline, in cells, and the edge from it to the next. */
typedef struct bw_height_outline_corner {
  uint8_t x, z, edge;
} bw_height_outline_corner;

/* The outline of a tile, in the order that gives its floor a normal that points up. */
typedef struct bw_height_outline {
  uint32_t count;
  bw_height_outline_corner corners[4];
} bw_height_outline;

/* A place on the ground, in the world. */
typedef struct bw_height_spot {
  double x, z;
} bw_height_spot;

/* A tile where it stands. */
typedef struct bw_height_placed {
  const uint8_t *tile;
  uint32_t number;
  uint32_t half;
  uint32_t column, cell;
  bw_height_spot corner; /* of its cell */
} bw_height_placed;

/* What is between two lines along an edge: `top` and `bottom` are y at the places `at`, from 0 to 1
 * along it. */
typedef struct bw_height_strip {
  double at[2], top[2], bottom[2];
} bw_height_strip;

typedef struct bw_height_strips {
  bw_height_strip *items;
  size_t count, capacity;
} bw_height_strips;

typedef struct bw_height_maker {
  bw_height_field *field;
  bw_error *error;
  uint32_t steps;
  bw_height_strips wall, left; /* what a wall is so far, and what of it a tile leaves */
} bw_height_maker;

/* ---- height_field_surfaces.c */

/* Counts a step; false when they are too many. */
bool bw_height_count_step(bw_height_maker *maker);
bw_status bw_height_too_large(const bw_height_maker *maker);
/* The outline of a tile that covers a half, or BW_NONE. */
const bw_height_outline *bw_height_outline_of(uint32_t half);
/* Corner `index` of a tile's outline; they go round. */
bw_height_spot bw_height_outline_at(const bw_height_placed *placed, uint32_t index);
/* Where a surface's plane is. */
double bw_height_plane_at(const bw_height_field *field, const bw_height_placed *placed,
                          bw_height_side side, bw_height_spot where);
bw_status bw_height_add_triangle(const bw_height_maker *maker, uint32_t tile, uint8_t material,
                                 bw_vec3 a, bw_vec3 b, bw_vec3 c);

/* ---- height_field_walls.c */

bw_status bw_height_add_walls(bw_height_maker *maker, const bw_height_placed *placed);

#endif
