/* Asking a tree of boxes, leaf by leaf:
 *
 *   bw_tree_cast cast;
 *   bw_tree_cast_start(&cast, &tree, origin, direction, margin);
 *   while ((leaf = bw_tree_cast_next(&cast, nearest)) != BW_NONE) {
 *     const uint32_t *items = bw_tree_items(&tree, leaf);
 *     for (unsigned i = 0; i < BW_TREE_WIDTH && items[i] != BW_NONE; i++) ...may lower `nearest`
 *   }
 *
 * A leaf is given when the ray comes as near as `margin` to its box at a distance from 0 to the limit
 * of that call. Rounding never loses one: so a margin of 0 does for boxes that are exact. Leaves come
 * by and large from near to far. A distance counts in directions, as everywhere. */
#ifndef BW_TREE_CAST_H
#define BW_TREE_CAST_H

#include "base/lanes.h"
#include "base/vec.h"
#include "tree/tree.h"

#define BW_TREE_STACK ((BW_TREE_FAN - 1u) * BW_TREE_DEPTH + 2u)

typedef struct bw_tree_pending {
  uint32_t child;
  float from; /* where the ray enters its box */
} bw_tree_pending;

typedef struct bw_tree_cast {
  /* For bw_lanes_slab: moved by the margin, each to its safe side. */
  bw_lanes near_origin[3], far_origin[3];
  bw_lanes inverse[3];
  const bw_tree *tree;
  unsigned near_row[3], far_row[3];
  unsigned pending_count;
  bw_tree_pending pending[BW_TREE_STACK];
} bw_tree_cast;

/* Rounding of distances that are compared with a limit. */
#define BW_TREE_SLACK 1.000001f
/* The steepest inverse: a direction that is 0 along an axis counts as just not 0. */
#define BW_TREE_LEAST 1e-18f

static inline void bw_tree_cast_axis(bw_tree_cast *cast, unsigned axis, float origin,
                                     float direction, float margin) {
  /* An end of a slab is off by up to two roundings of the origin and two of its distance; and a ray
   * along a face of a box shall lie in it as far as 1e8 directions. */
  float rounded = (fabsf(origin) + cast->tree->most + margin) * 5e-7f;
  float reach = margin + rounded + BW_TREE_LEAST * 1e8f;
  float along = fabsf(direction) >= BW_TREE_LEAST ? direction : copysignf(BW_TREE_LEAST, direction);
  float outward = copysignf(reach, direction);
  unsigned down = along < 0.0f ? 3u : 0u;
  float inverse = 1.0f / along;
  cast->inverse[axis] = bw_lanes_all(inverse);
  cast->near_origin[axis] = bw_lanes_slab_origin(origin + outward, inverse);
  cast->far_origin[axis] = bw_lanes_slab_origin(origin - outward, inverse);
  cast->near_row[axis] = axis + down;
  cast->far_row[axis] = axis + 3u - down;
}

static inline void bw_tree_cast_start(bw_tree_cast *cast, const bw_tree *tree, bw_vec3 origin,
                                      bw_vec3 direction, float margin) {
  cast->tree = tree;
  bw_tree_cast_axis(cast, 0, origin.x, direction.x, margin);
  bw_tree_cast_axis(cast, 1, origin.y, direction.y, margin);
  bw_tree_cast_axis(cast, 2, origin.z, direction.z, margin);
  bw_tree_pending root = {0, 0.0f};
  cast->pending[0] = root;
  cast->pending_count = 1;
}

/* Narrows the stretch of the ray that lies within eight boxes, by an axis. */
static inline void bw_tree_narrow(const bw_tree_cast *cast, const bw_tree_node *node, unsigned half,
                                  unsigned axis, bw_lanes *near, bw_lanes *far) {
  bw_lanes low = bw_lanes_load(node->rows[cast->near_row[axis]] + half);
  bw_lanes high = bw_lanes_load(node->rows[cast->far_row[axis]] + half);
  bw_lanes from = bw_lanes_slab(low, cast->near_origin[axis], cast->inverse[axis]);
  bw_lanes to = bw_lanes_slab(high, cast->far_origin[axis], cast->inverse[axis]);
  *near = bw_lanes_max(from, *near);
  *far = bw_lanes_min(to, *far);
}

static inline unsigned bw_tree_meet_half(const bw_tree_cast *cast, const bw_tree_node *node,
                                         unsigned half, float limit, float *from) {
  bw_lanes near = bw_lanes_all(0.0f);
  bw_lanes far = bw_lanes_all(limit * BW_TREE_SLACK);
  bw_tree_narrow(cast, node, half, 0, &near, &far);
  bw_tree_narrow(cast, node, half, 1, &near, &far);
  bw_tree_narrow(cast, node, half, 2, &near, &far);
  bw_lanes_store(from + half, near);
  return bw_lane_mask_bits(bw_lanes_at_most(near, far));
}

static inline unsigned bw_tree_meet(const bw_tree_cast *cast, const bw_tree_node *node, float limit,
                                    float from[BW_TREE_FAN]) {
  unsigned a = bw_tree_meet_half(cast, node, 0, limit, from);
  return a | bw_tree_meet_half(cast, node, 8, limit, from) << 8;
}

/* Keeps the pending children from `first` on descending: the nearest is the last. */
static inline void bw_tree_push(bw_tree_cast *cast, unsigned first, uint32_t child, float from) {
  unsigned place = cast->pending_count++;
  while (place > first && cast->pending[place - 1].from < from) {
    cast->pending[place] = cast->pending[place - 1];
    place--;
  }
  cast->pending[place].child = child;
  cast->pending[place].from = from;
}

/* Puts all children off but the nearest, which it gives; there are at least two. */
static inline uint32_t bw_tree_sort(bw_tree_cast *cast, const bw_tree_node *node, unsigned bits,
                                    const float from[BW_TREE_FAN]) {
  unsigned nearest = bw_lowest_bit(bits);
  unsigned first = cast->pending_count;
  for (bits &= bits - 1; bits != 0; bits &= bits - 1) {
    unsigned i = bw_lowest_bit(bits);
    unsigned farther = from[i] < from[nearest] ? nearest : i;
    nearest = from[i] < from[nearest] ? i : nearest;
    bw_tree_push(cast, first, node->children[farther], from[farther]);
  }
  return node->children[nearest];
}

/* The nearest child that the ray meets, the others pending; BW_NONE for none. */
static inline uint32_t bw_tree_enter(bw_tree_cast *cast, const bw_tree_node *node, float limit) {
  float from[BW_TREE_FAN];
  unsigned bits = bw_tree_meet(cast, node, limit, from);
  if (bits == 0) return BW_NONE;
  if ((bits & (bits - 1)) == 0) return node->children[bw_lowest_bit(bits)];
  return bw_tree_sort(cast, node, bits, from);
}

/* The next leaf, or BW_NONE. `limit` must not grow from call to call. */
static inline uint32_t bw_tree_cast_next(bw_tree_cast *cast, float limit) {
  float reach = limit * BW_TREE_SLACK;
  while (cast->pending_count > 0) {
    const bw_tree_pending *next = &cast->pending[--cast->pending_count];
    if (next->from > reach) continue;
    uint32_t child = next->child;
    while ((child & BW_TREE_LEAF) == 0) {
      child = bw_tree_enter(cast, &cast->tree->nodes[child], limit);
    }
    if (child != BW_NONE) return child & ~BW_TREE_LEAF;
  }
  return BW_NONE;
}

/* ---- boxes
 *
 *   bw_tree_overlap overlap;
 *   bw_tree_overlap_start(&overlap, &tree, &box);
 *   while ((leaf = bw_tree_overlap_next(&overlap)) != BW_NONE) ...
 *
 * Gives the leaves whose boxes touch `box`; touching faces count. */

typedef struct bw_tree_overlap {
  const bw_tree *tree;
  bw_box box;
  unsigned pending_count;
  uint32_t pending[BW_TREE_STACK];
} bw_tree_overlap;

static inline void bw_tree_overlap_start(bw_tree_overlap *overlap, const bw_tree *tree,
                                         const bw_box *box) {
  overlap->tree = tree;
  overlap->box = *box;
  overlap->pending[0] = 0;
  overlap->pending_count = 1;
}

/* The children of a node that touch the box, as bits. */
static inline unsigned bw_tree_touch(const bw_tree_node *node, const bw_box *box) {
  unsigned bits = 0xffffu;
  for (unsigned axis = 0; axis < 3; axis++) {
    unsigned here = 0;
    for (unsigned half = 0; half < 16; half += 8) {
      bw_lane_mask low =
          bw_lanes_at_most(bw_lanes_load(node->rows[axis] + half), bw_lanes_all(box->high[axis]));
      bw_lane_mask high = bw_lanes_at_least(bw_lanes_load(node->rows[axis + 3] + half),
                                            bw_lanes_all(box->low[axis]));
      here |= bw_lane_mask_bits(bw_lane_mask_and(low, high)) << half;
    }
    bits &= here;
  }
  return bits;
}

/* The next leaf, or BW_NONE. */
static inline uint32_t bw_tree_overlap_next(bw_tree_overlap *overlap) {
  while (overlap->pending_count > 0) {
    uint32_t child = overlap->pending[--overlap->pending_count];
    if ((child & BW_TREE_LEAF) != 0) return child & ~BW_TREE_LEAF;
    const bw_tree_node *node = &overlap->tree->nodes[child];
    for (unsigned bits = bw_tree_touch(node, &overlap->box); bits != 0; bits &= bits - 1) {
      overlap->pending[overlap->pending_count++] = node->children[bw_lowest_bit(bits)];
    }
  }
  return BW_NONE;
}

#endif
