/* A tree of boxes over faces, and the walk of a ray through it. */
#ifndef BW_FORMATS_FACE_TREE_H
#define BW_FORMATS_FACE_TREE_H

#include "base/alloc.h"
#include "formats/shape_ray.h"

#define BW_FACE_CHILD 0x80000000u /* a child that is a face */

/* A node has the boxes of both its children. */
typedef struct bw_face_node {
  float low[2][3], high[2][3];
  uint32_t child[2];
} bw_face_node;

/* The tree's root is node 0, or face 0 when that is all there is. */
typedef struct bw_face_tree {
  bw_face_node *nodes;
  uint32_t node_count;
} bw_face_tree;

/* No deeper tree is walked. */
#define BW_FACE_TREE_DEPTH 96u

/* The faces that a tree stands over. */
typedef struct bw_faces {
  const float *positions;  /* three numbers each */
  const uint16_t *corners; /* three each */
  uint32_t count;
} bw_faces;

/* The places of a face's corners. */
static inline void bw_face_corners(const bw_faces *faces, uint32_t face, const float *out[3]) {
  for (size_t i = 0; i < 3; i++) {
    out[i] = faces->positions + (size_t)faces->corners[(size_t)face * 3 + i] * 3;
  }
}

/* Builds a tree by halving the faces at the middle of their centres along the longest axis, with
 * the faces' own boxes: count - 1 nodes, in the order of a walk, children A before B. False when
 * out of memory. */
bool bw_face_tree_build(bw_face_tree *tree, const bw_faces *faces, const bw_allocator *allocator);
void bw_face_tree_free(bw_face_tree *tree, const bw_allocator *allocator);
/* Widens every box. */
void bw_face_tree_pad(bw_face_tree *tree, double pad);

/* ---- walks */

/* A child that waits: where its box begins, and its parent (BW_NONE for the root). */
typedef struct bw_face_step {
  double enter;
  uint32_t child, parent;
} bw_face_step;

typedef struct bw_face_walk {
  const bw_face_tree *tree;
  const bw_shape_ray *ray;
  uint32_t visited; /* nodes looked into */
  uint32_t waiting;
  bw_face_step stack[BW_FACE_TREE_DEPTH + 2];
} bw_face_walk;

void bw_face_walk_begin(bw_face_walk *walk, const bw_face_tree *tree, const bw_shape_ray *ray);
/* The next face whose boxes the ray meets at or before `best`, the nearer boxes first; false when
 * there is none left. */
bool bw_face_walk_next(bw_face_walk *walk, float best, uint32_t *face);

/* What such a walk is made of, for who tells of it: the next that waits, or false; */
bool bw_face_walk_take(bw_face_walk *walk, bw_face_step *step);
/* whether it may have a nearer face than `best`, or one as near; */
bool bw_face_step_counts(const bw_face_step *step, float best);
/* and putting aside the children of a node that the ray meets, the nearer on top: which, as bits. */
unsigned bw_face_walk_open(bw_face_walk *walk, uint32_t node);

#endif
