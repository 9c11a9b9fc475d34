/* A tree of boxes: which of many boxes a ray or a box may touch. Its nodes have up to sixteen
 * children and its leaves up to eight items; an item is the number of a box that the tree was built
 * from. The same boxes give the same tree everywhere.
 *
 * Asking is in tree/cast.h. A tree may be asked by any number of threads. */
#ifndef BW_TREE_TREE_H
#define BW_TREE_TREE_H

#include "base/alloc.h"

#define BW_TREE_WIDTH 8u
#define BW_TREE_FAN 16u
/* A child that is a leaf: this bit and the leaf's number; otherwise the number of a node. */
#define BW_TREE_LEAF 0x80000000u
/* No path is longer. */
#define BW_TREE_DEPTH 40u
/* The most items of one tree. */
#define BW_TREE_MOST 0x07ffffffu

/* A box around something; low over high is the empty box. */
typedef struct bw_box {
  float low[3];
  float high[3];
} bw_box;

/* Boxes of up to sixteen children: rows are low x, y, z, high x, y, z. Children come first; behind
 * them the boxes are empty and the numbers BW_NONE. */
typedef struct bw_tree_node {
  float rows[6][BW_TREE_FAN];
  uint32_t children[BW_TREE_FAN];
  uint32_t unused[BW_TREE_FAN]; /* a node's number needs but a shift to be its address */
} bw_tree_node;

typedef struct bw_tree {
  bw_allocator allocator;
  bw_tree_node *nodes; /* the root first; a child comes behind its parent */
  size_t node_count;
  uint32_t *items; /* eight a leaf; behind a leaf's last item BW_NONE */
  size_t leaf_count, leaf_capacity;
  uint32_t item_count;
  float most; /* no coordinate of a box is farther from 0 */
} bw_tree;

/* Builds a tree over `count` boxes of finite numbers, which may be none. False when out of memory or
 * for over BW_TREE_MOST boxes; the tree can be freed in either case. */
bool bw_tree_build(bw_tree *tree, const bw_box *boxes, uint32_t count,
                   const bw_allocator *allocator);
void bw_tree_free(bw_tree *tree);

/* The box of all. */
bw_box bw_tree_bounds(const bw_tree *tree);
/* Bytes that the tree holds from its allocator. */
uint64_t bw_tree_memory(const bw_tree *tree);

/* The eight items of a leaf. */
static inline const uint32_t *bw_tree_items(const bw_tree *tree, uint32_t leaf) {
  return tree->items + (size_t)leaf * BW_TREE_WIDTH;
}

/* ---- boxes */

bw_box bw_box_empty(void);
bw_box bw_box_union(const bw_box *a, const bw_box *b);

#endif
