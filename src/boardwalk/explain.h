/* Why a ray into a collision mesh is answered as it is: the account of the original's walk. */
#ifndef BOARDWALK_EXPLAIN_H
#define BOARDWALK_EXPLAIN_H

#include "boardwalk.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What became of a triangle that the walk came to, in the order in which it is looked at. */
typedef enum bw_reason {
  BW_REASON_KEPT,        /* it is the hit */
  BW_REASON_SEEN,        /* this ray has tested it before, in another cell */
  BW_REASON_MASKED,      /* it has one of the mask's bits 1 to 10 */
  BW_REASON_DISABLED,    /* it is switched off, and the mask does not test what is */
  BW_REASON_BACK_FACE,   /* it is met from behind, and is not two-sided */
  BW_REASON_DETERMINANT, /* the determinant is nearer 0 than 1e-6 */
  BW_REASON_OUTSIDE,     /* its plane is met outside it */
  BW_REASON_BEHIND,      /* it is met behind the origin */
  BW_REASON_BEYOND,      /* it is met beyond the ray's length */
  BW_REASON_EXCLUDED,    /* it is of an excluded material */
  BW_REASON_FARTHER      /* it is met, and another one is nearer, or as near and tested before */
} bw_reason;

/* The word for a reason: "kept", "seen", "masked" ...; "unknown" for another number. */
BW_API const char *bw_reason_name(int32_t reason);

/* A triangle in a list that the walk came to. Of one seen before only the place is told; u, v and t
 * stand where the ray meets its plane, as far as they are known. */
typedef struct bw_candidate {
  uint32_t triangle;
  uint32_t x, y, z; /* the cell; BW_NONE in the list of added triangles that every ray tests */
  int32_t reason;   /* a bw_reason */
  uint32_t bits;    /* of a masked one, the flag bits that the mask has too */
  uint8_t crossed;  /* 1: whatever the reason, the ray crosses it within its length, at t */
  float determinant, u, v, t;
} bw_candidate;

/* The rows that the walk visits in a column of cells. */
typedef struct bw_column {
  uint32_t x, from, to;
} bw_column;

/* The walk of a ray. */
typedef struct bw_account {
  uint8_t valid;                /* 0: such a ray is a miss and visits nothing; the rest is 0 */
  uint8_t along;                /* 1: the rows follow the ray; 0: every column has all rows */
  float from[3], to[3];         /* the ray's ends in grid coordinates */
  uint32_t low[3], high[3];     /* the box of cells between them */
  float slope, offset;          /* row = slope * x + offset, when along */
  uint32_t columns, candidates; /* how many there are */
  uint64_t cells;               /* visited */
  uint32_t kept;                /* the hit triangle, or BW_NONE */
} bw_account;

/* Walks as bw_mesh_cast does, and tells of it. Writes at most so many columns and candidates, in the
 * order of the walk; either array may be NULL when its capacity is 0. */
BW_API void bw_mesh_explain(const bw_mesh *mesh, float ox, float oy, float oz, float dx, float dy,
                            float dz, float length, const bw_filter *filter, bw_account *account,
                            bw_column *columns, uint32_t column_capacity, bw_candidate *candidates,
                            uint32_t candidate_capacity);

#ifdef __cplusplus
}
#endif

#endif
