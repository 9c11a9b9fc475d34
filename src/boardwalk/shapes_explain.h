/* Why rays at mesh shapes and sets of them, and points at primitives, are answered as they are.
 *
 * Part of boardwalk.h, which includes it. */
#ifndef BOARDWALK_SHAPES_EXPLAIN_H
#define BOARDWALK_SHAPES_EXPLAIN_H

#include "boardwalk.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What became of a node of a tree, of a face or of a placement that a cast came to. */
typedef enum bw_shape_reason {
  BW_SHAPE_KEPT,     /* a face: it is the hit; a placement: its face is */
  BW_SHAPE_VISITED,  /* a node: the ray meets its box, so its children are looked at */
  BW_SHAPE_MISSED,   /* the ray misses its box */
  BW_SHAPE_PRUNED,   /* its box begins behind the nearest hit until then */
  BW_SHAPE_MASKED,   /* the mask has a flag that every face has */
  BW_SHAPE_EXCLUDED, /* a face: its material is excluded; a placement: all its materials are */
  BW_SHAPE_PARALLEL, /* the determinant is 0 */
  BW_SHAPE_OUTSIDE,  /* its plane is met outside it */
  BW_SHAPE_BEHIND,   /* it is met behind the origin */
  BW_SHAPE_BEYOND,   /* it is met beyond the ray's length */
  BW_SHAPE_STRAYED,  /* it is met, by rounding alone, where the ray is not within its box */
  BW_SHAPE_FARTHER,  /* it is met, and another is nearer, or as near with a lower number */
  BW_SHAPE_EMPTY     /* a placement: none of its faces is met */
} bw_shape_reason;

/* The word for a reason: "kept", "visited", "missed" ...; "unknown" for another number. */
BW_API const char *bw_shape_reason_name(int32_t reason);

/* ---- mesh shapes --------------------------------------------------------------------------- */

/* A node or a face that the walk of the shape's tree came to. Of a face u, v and t stand as far as
 * they are known. */
typedef struct bw_shape_step {
  uint32_t node;   /* BW_NONE of a face */
  uint32_t face;   /* BW_NONE of a node */
  uint32_t parent; /* the node that it is a child of; BW_NONE for the root */
  int32_t reason;  /* a bw_shape_reason */
  uint8_t crossed; /* 1: a face that, whatever the reason, is crossed within the length, at t */
  float t;
  double determinant, u, v;
  double enter; /* where along the ray its box begins, unless it is missed; the root's is 0 */
} bw_shape_step;

/* The walk of a ray. With `masked` a cast looks at nothing; the walk is told all the same. */
typedef struct bw_shape_account {
  uint8_t valid;    /* 0: such a ray is a miss and visits nothing; the rest is 0 */
  uint8_t masked;   /* 1: the mask passes over every face */
  uint32_t steps;   /* how many there are */
  uint32_t visited; /* nodes among them that were looked into */
  uint32_t kept;    /* the face that is the hit, or BW_NONE */
} bw_shape_account;

/* Walks as bw_mesh_shape_cast does, and tells of it. Writes at most so many steps, in the order of
 * the walk; `steps` may be NULL when the capacity is 0. Nodes are numbered as the file's are, unless
 * casts bypass its tree (bw_mesh_shape_info.tree_bypassed). */
BW_API void bw_mesh_shape_explain(const bw_mesh_shape *shape, float ox, float oy, float oz,
                                  float dx, float dy, float dz, float length,
                                  const bw_filter *filter, bw_shape_account *account,
                                  bw_shape_step *steps, uint32_t capacity);

/* ---- sets ---------------------------------------------------------------------------------- */

/* What became of a placement. */
typedef struct bw_placement_step {
  uint32_t order; /* when it was looked at, from 0; BW_NONE: the set's tree left it out */
  int32_t reason; /* kept, farther, empty, missed, pruned, masked or excluded */
  uint32_t first; /* its steps: the walk of its shape's tree */
  uint32_t steps; /* how many; 0 where its shape was not walked */
  uint32_t visited;
  uint32_t face; /* the nearest face that is met of its shape, or BW_NONE */
  float t;       /* where that is */
  double enter;  /* where the placement's box begins, unless it is missed */
} bw_placement_step;

typedef struct bw_shape_set_account {
  uint8_t valid;    /* 0: such a ray is a miss and visits nothing; the rest is 0 */
  uint8_t masked;   /* 1: the mask passes over every face */
  uint32_t reached; /* placements that the set's tree gave */
  uint32_t steps;   /* of all shapes */
  uint32_t kept;    /* the placement of the hit, or BW_NONE */
} bw_shape_set_account;

/* As bw_mesh_shape_explain, of a set. Writes what became of the first so many placements, by number,
 * and at most so many steps; either array may be NULL when its capacity is 0. */
BW_API void bw_shape_set_explain(const bw_shape_set *set, float ox, float oy, float oz, float dx,
                                 float dy, float dz, float length, const bw_filter *filter,
                                 bw_shape_set_account *account, bw_placement_step *placements,
                                 uint32_t placement_capacity, bw_shape_step *steps,
                                 uint32_t step_capacity);

/* ---- primitives ---------------------------------------------------------------------------- */

/* How a box, a capsule or a barrel decides on a point. */
typedef enum bw_solid_reason {
  BW_SOLID_INSIDE,  /* every test is passed; the one told is passed by the least */
  BW_SOLID_OUTSIDE, /* the test told is the first that fails */
  BW_SOLID_FLAT,    /* its transform has no inverse: it holds no point */
  BW_SOLID_BARE,    /* a barrel without a plane, a capsule of a negative radius: no point */
  BW_SOLID_UNTESTED /* one before it in the list holds the point */
} bw_solid_reason;

/* "inside", "outside" ...; "unknown" for another number. */
BW_API const char *bw_solid_reason_name(int32_t reason);

/* A box, a capsule or a barrel, alone or in lists, and the test that decides: value <= limit. */
typedef struct bw_solid_step {
  uint32_t class_id;
  uint32_t depth;                      /* how many lists it stands in */
  uint32_t path[BW_PRIMITIVE_NESTING]; /* which child of each, from 0 */
  int32_t reason;                      /* a bw_solid_reason */
  /* box: the axis; capsule: 0 the bottom, 1 the side, 2 the top is nearest; barrel: the plane */
  uint32_t test;
  /* box: distance from the middle, half extent; capsule: squares of distance and radius; barrel:
   * n . p + d, 0 */
  double value, limit;
} bw_solid_step;

/* Asks as bw_primitive_contains does, and tells of it. Writes at most so many steps, one for each
 * solid, in order, and returns how many there are. */
BW_API uint32_t bw_primitive_explain(const bw_primitive *primitive, float x, float y, float z,
                                     bw_solid_step *steps, uint32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
