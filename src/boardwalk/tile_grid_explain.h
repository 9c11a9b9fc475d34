/* Why a query of a TileGrid is answered as it is: what it looks at, and what becomes of it. */
#ifndef BOARDWALK_TILE_GRID_EXPLAIN_H
#define BOARDWALK_TILE_GRID_EXPLAIN_H

#include "boardwalk.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What became of a polygon, in the order in which it is looked at. */
typedef enum bw_tile_reason {
  BW_TILE_KEPT,        /* it is the answer; of a push, it pushes */
  BW_TILE_NOTHING,     /* no polygon: the cell has no tile, or the tile's model no polygon */
  BW_TILE_OTHER_KIND,  /* of a kind that is not asked for */
  BW_TILE_IGNORED,     /* its material does not count, by the feature flag */
  BW_TILE_SWAPPED_OUT, /* of a ray: of a model that its tile has not now */
  BW_TILE_OTHER_CELL,  /* it would count, but its tile is listed in another cell */
  BW_TILE_OUTSIDE,     /* beyond its edges */
  BW_TILE_PAST,        /* a floor above the point and its tolerance, or a ceiling under them */
  BW_TILE_BEHIND,    /* all of it happens behind its surface; of a ray: it lies behind the origin */
  BW_TILE_BACK_FACE, /* it is met from behind */
  BW_TILE_UNREACHED, /* the segment or the ray ends before it, the sphere does not touch it */
  BW_TILE_DETERMINANT, /* of a ray: the triangle's determinant is nearer 0 than 1e-6 */
  BW_TILE_EXCLUDED,    /* of a ray: its material is excluded */
  BW_TILE_FARTHER      /* another one is nearer, or as near and comes before it */
} bw_tile_reason;

/* The word for a reason: "kept", "nothing", "other_kind" ...; "unknown" for another number. */
BW_API const char *bw_tile_reason_name(int32_t reason);

/* A polygon that a query looked at; of a ray, a triangle of one. */
typedef struct bw_tile_candidate {
  uint32_t column, row; /* the cell in whose list its tile stands */
  uint32_t tile;        /* BW_NONE: the cell has none */
  uint32_t model;       /* of the kit; BW_NONE without a tile */
  uint32_t polygon;     /* of the model; BW_NONE: it has none, and no kind and material */
  uint32_t kind;        /* a bw_tile_kind */
  uint32_t material;
  uint32_t triangle; /* of a ray; else BW_NONE */
  int32_t reason;    /* a bw_tile_reason */
  uint32_t edge;     /* the first edge that it is outside of, 1 to 4; 0: none, or of a ray */
  uint8_t crossed;   /* 1: whatever the reason, it is there: the point's column, the segment, the
                         * ray or the sphere meets it within its edges */
  int32_t height;    /* of a floor or ceiling over or under the point, 20.12 */
  double t;          /* of a segment 0 to 1, of a ray in directions; of a push the distance of the
                         * point from its plane, 20.12 */
} bw_tile_candidate;

/* Each asks as the query of that name does, and tells of every polygon that it looks at: writes the
 * first `capacity` of them in that order, and returns how many there are: none for a point outside
 * the grid, and for a segment or a ray that does not touch it. Floors, ceilings and pushes tell of
 * the cells around too, of what would count there, as BW_TILE_OTHER_CELL. */
BW_API uint32_t bw_tile_grid_explain_floor(const bw_tile_grid *grid, int32_t x, int32_t y,
                                           int32_t z, int32_t tolerance, uint32_t options,
                                           bw_tile_candidate *candidates, uint32_t capacity);
BW_API uint32_t bw_tile_grid_explain_ceiling(const bw_tile_grid *grid, int32_t x, int32_t y,
                                             int32_t z, int32_t tolerance, uint32_t options,
                                             bw_tile_candidate *candidates, uint32_t capacity);
BW_API uint32_t bw_tile_grid_explain_push(const bw_tile_grid *grid, int32_t radius,
                                          const int32_t position[3], uint32_t options,
                                          bw_tile_candidate *candidates, uint32_t capacity);
BW_API uint32_t bw_tile_grid_explain_segment(const bw_tile_grid *grid, const int32_t from[3],
                                             const int32_t to[3], uint32_t kinds,
                                             bw_tile_candidate *candidates, uint32_t capacity);
/* bw_tile_grid_cast tests every triangle; this tells of those in the cells that the ray passes, in
 * its order, and of the cell of what it hits. */
BW_API uint32_t bw_tile_grid_explain_cast(const bw_tile_grid *grid, float ox, float oy, float oz,
                                          float dx, float dy, float dz, float length,
                                          const bw_filter *filter, bw_tile_candidate *candidates,
                                          uint32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
