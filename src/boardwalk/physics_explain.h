/* Why a ray among bodies is answered as it is: the account of the walk along the sorted list.
 *
 * Part of boardwalk.h, which includes it. */
#ifndef BOARDWALK_PHYSICS_EXPLAIN_H
#define BOARDWALK_PHYSICS_EXPLAIN_H

#include "boardwalk.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What became of a shape, or of a body and so of all its shapes, in the order in which it is looked
 * at. */
typedef enum bw_body_reason {
  BW_BODY_REASON_KEPT,      /* it is the hit */
  BW_BODY_REASON_UNVISITED, /* the walk ended: the body's box begins behind the ray's, along x */
  BW_BODY_REASON_BOUND,     /* the body's box does not overlap the ray's */
  BW_BODY_REASON_IGNORED,   /* the body is the ignored owner's */
  BW_BODY_REASON_TYPE,      /* the body's type mask has no bit of the ray's */
  BW_BODY_REASON_LAYER,     /* the body lacks BW_BODY_RAY_TARGET */
  BW_BODY_REASON_EMPTY,     /* the body has no shape */
  BW_BODY_REASON_DISABLED,  /* the shape lacks BW_SHAPE_ENABLED */
  BW_BODY_REASON_UNTESTED,  /* the ray table has no function for a sphere or a segment */
  BW_BODY_REASON_MISSED,    /* the ray's line passes by the shape */
  BW_BODY_REASON_INSIDE,    /* all of the ray lies in the shape */
  BW_BODY_REASON_BEHIND,    /* the shape lies behind the origin */
  BW_BODY_REASON_BEYOND,    /* what is met, and not behind the origin, lies beyond the length */
  BW_BODY_REASON_FARTHER    /* it is met, and another is nearer, or as near and tested before */
} bw_body_reason;

/* The word for a reason: "kept", "unvisited", "bound" ...; "unknown" for another number. */
BW_API const char *bw_body_reason_name(int32_t reason);

/* A shape of a body of the list, or a body without shapes. Where the ray meets a shape is told
 * whatever the reason. */
typedef struct bw_body_candidate {
  uint32_t owner, body;
  uint32_t shape;  /* 0: the body has none */
  uint32_t place;  /* of the body in the list, from 0 */
  uint32_t link;   /* of the shape in the chain, from 0 */
  int32_t reason;  /* a bw_body_reason */
  uint8_t crossed; /* 1: the ray meets it, at `fraction`; else that is 0, and t */
  uint32_t count;  /* of the two fractions that the original stores, in its order */
  float stored[2];
  float fraction, t; /* t = fraction * length */
} bw_body_candidate;

/* The walk of a ray. */
typedef struct bw_body_account {
  uint8_t valid;         /* 0: such a ray is a miss and visits nothing; the rest is 0 */
  float low[3], high[3]; /* the box around the ray */
  uint32_t bodies;       /* in the list */
  uint32_t visited;      /* how many of them the walk came to */
  uint32_t candidates;   /* how many there are */
  uint32_t kept;         /* which of them is the hit, from 0, or BW_NONE */
} bw_body_account;

/* Walks as bw_physics_cast does, and tells of it. Writes at most `capacity` candidates, in the list's
 * order, then in the chain's; the array may be NULL when that is 0. */
BW_API void bw_physics_explain(const bw_physics *physics, float ox, float oy, float oz, float dx,
                               float dy, float dz, float length, uint32_t type_mask,
                               uint32_t ignored_owner, uint32_t options, bw_body_account *account,
                               bw_body_candidate *candidates, uint32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
