/* Why a query of a HeightField is answered as it is: the tiles that it looks at, and what becomes of
 * each. */
#ifndef BOARDWALK_HEIGHT_FIELD_EXPLAIN_H
#define BOARDWALK_HEIGHT_FIELD_EXPLAIN_H

#include "boardwalk.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What becomes of a tile of a stack, which is looked through from its first tile on. */
typedef enum bw_height_reason {
  BW_HEIGHT_KEPT,       /* it is the tile of the point */
  BW_HEIGHT_OTHER_HALF, /* it covers the other half of the cell */
  BW_HEIGHT_LOWER       /* its ceiling lies under the point: y is less than the ceiling's */
} bw_height_reason;

/* The word for a reason: "kept", "other_half", "lower"; "unknown" for another number. */
BW_API const char *bw_height_reason_name(int32_t reason);

/* A tile that is looked at. */
typedef struct bw_height_look {
  uint32_t part; /* of a segment: for which of its parts, from 0; of a point 0 */
  uint32_t tile;
  int32_t reason;         /* a bw_height_reason */
  int32_t ceiling, floor; /* its heights at the point, or where the part begins */
} bw_height_look;

/* What becomes of a part of a segment. */
typedef enum bw_height_outcome {
  BW_HEIGHT_THROUGH,     /* it meets neither plane of its tile */
  BW_HEIGHT_CLEAR,       /* it is more than 1024 from both flat heights, and not tested */
  BW_HEIGHT_NO_CELL,     /* stopped: the cell has no tiles, or is outside the bounds */
  BW_HEIGHT_NO_TILE,     /* stopped: no tile of the stack is at its start */
  BW_HEIGHT_UNDER_FLOOR, /* stopped: it begins under its tile's floor */
  BW_HEIGHT_ON_FLOOR,    /* stopped by the floor's plane */
  BW_HEIGHT_ON_CEILING   /* stopped by the ceiling's plane */
} bw_height_outcome;

/* The word for an outcome: "through", "clear", "no_cell" ...; "unknown" for another number. */
BW_API const char *bw_height_outcome_name(int32_t outcome);

/* What of a segment is in one cell and on one side of its diagonal. */
typedef struct bw_height_part {
  int32_t column, cell; /* as they count; outside the bounds they may be any */
  uint32_t half;        /* the half it is in, or BW_NONE where the stack is not cut */
  int32_t start[3], end[3];
  int32_t outcome; /* a bw_height_outcome */
} bw_height_part;

/* Asks as bw_height_field_query does, and tells of the tiles that it looks at. Writes the first
 * `capacity` and returns how many there are. */
BW_API uint32_t bw_height_field_explain_query(const bw_height_field *field, int32_t x, int32_t y,
                                              int32_t z, bw_height_look *looks, uint32_t capacity);

/* Room for the account of a segment, and how much there is to tell. Either array may be NULL when its
 * capacity is 0. */
typedef struct bw_height_account {
  bw_height_part *parts;
  bw_height_look *looks;
  uint32_t part_capacity, look_capacity;
  uint32_t part_count, look_count;
} bw_height_account;

/* Walks as bw_height_field_segment does, and tells of its parts. One that does not start in the open,
 * or goes nowhere, has none. Returns what the segment test returns. */
BW_API int bw_height_field_explain_segment(const bw_height_field *field, const int32_t from[3],
                                           const int32_t to[3], bw_height_account *account);

/* Casts as bw_height_field_cast does, and tells of the triangles that the ray passes over or under,
 * and of its hit, in their order; a candidate's x, y and z are BW_NONE. Writes the first `capacity`
 * and returns how many there are. */
BW_API uint32_t bw_height_field_explain(const bw_height_field *field, float ox, float oy, float oz,
                                        float dx, float dy, float dz, float length,
                                        const bw_filter *filter, bw_candidate *candidates,
                                        uint32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
