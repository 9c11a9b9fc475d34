/* Building a tree of boxes from the top: each range of items is split where the surface-area
 * heuristic finds it cheapest, counting leaves of eight; the eight ranges with the largest surfaces
 * become the children of a node. */
#include "tree/tree.h"

#include "base/vec.h"

#include <math.h>
#include <string.h>

#define BINS 16u
#define MOST_SWEPT 64u /* items of a range that is split by trying every place, not by bins */
#define MOST_SPLIT 24u /* nodes of a path that are split by cost; deeper ones in halves */
#define NO_SPLIT 0xffffffffu

/* Items `first` to `first` + `count` - 1 of the order. */
typedef struct range {
  uint32_t first, count;
  bw_box box;
} range;

typedef struct builder {
  bw_tree *tree;
  const bw_box *boxes;
  bw_tree_node *nodes; /* as they grow */
  size_t node_capacity;
  uint32_t *order;
  uint32_t *spare;
  bool out_of_memory;
} builder;

/* ---- boxes */

bw_box bw_box_empty(void) {
  bw_box box;
  for (int axis = 0; axis < 3; axis++) {
    box.low[axis] = INFINITY;
    box.high[axis] = -INFINITY;
  }
  return box;
}

static void grow(bw_box *box, const bw_box *by) {
  for (int axis = 0; axis < 3; axis++) {
    box->low[axis] = bw_min(by->low[axis], box->low[axis]);
    box->high[axis] = bw_max(by->high[axis], box->high[axis]);
  }
}

bw_box bw_box_union(const bw_box *a, const bw_box *b) {
  bw_box box = *a;
  grow(&box, b);
  return box;
}

/* Half the surface; 0 for the empty box. */
static float surface(const bw_box *box) {
  float x = box->high[0] - box->low[0];
  float y = box->high[1] - box->low[1];
  float z = box->high[2] - box->low[2];
  return x >= 0.0f ? x * y + y * z + z * x : 0.0f;
}

/* Twice the centre. */
static float centre(const bw_box *box, unsigned axis) {
  return box->low[axis] + box->high[axis];
}

/* What it costs to test `count` items in a box. */
static float cost(const bw_box *box, uint32_t count) {
  uint32_t leaves = (count + BW_TREE_WIDTH - 1) / BW_TREE_WIDTH;
  return surface(box) * (float)leaves;
}

static bw_box box_of(const builder *b, uint32_t first, uint32_t count) {
  bw_box box = bw_box_empty();
  for (uint32_t i = 0; i < count; i++) grow(&box, &b->boxes[b->order[first + i]]);
  return box;
}

/* ---- splitting a small range: every place that fills leaves, along each axis */

static void sort_by_centre(const builder *b, uint32_t *items, uint32_t count, unsigned axis) {
  float keys[MOST_SWEPT];
  for (uint32_t i = 0; i < count; i++) {
    uint32_t item = items[i];
    float key = centre(&b->boxes[item], axis);
    uint32_t place = i;
    for (; place > 0 && keys[place - 1] > key; place--) {
      keys[place] = keys[place - 1];
      items[place] = items[place - 1];
    }
    keys[place] = key;
    items[place] = item;
  }
}

/* The cheapest place to split sorted items at; lowers `*least`, or gives NO_SPLIT. */
static uint32_t sweep_place(const builder *b, const uint32_t *items, uint32_t count, float *least) {
  bw_box behind[MOST_SWEPT];
  bw_box box = bw_box_empty();
  for (uint32_t i = count; i-- > 1;) {
    grow(&box, &b->boxes[items[i]]);
    behind[i] = box;
  }
  uint32_t best = NO_SPLIT;
  box = bw_box_empty();
  for (uint32_t i = 1; i < count; i++) {
    grow(&box, &b->boxes[items[i - 1]]);
    if (i % BW_TREE_WIDTH != 0 && (count - i) % BW_TREE_WIDTH != 0) continue;
    float sum = cost(&box, i) + cost(&behind[i], count - i);
    if (!(sum < *least)) continue;
    *least = sum;
    best = i;
  }
  return best;
}

static uint32_t sweep(const builder *b, const range *r) {
  uint32_t *items = b->order + r->first;
  uint32_t sorted[MOST_SWEPT];
  uint32_t best = NO_SPLIT;
  float least = INFINITY;
  memcpy(sorted, items, r->count * sizeof *items);
  for (unsigned axis = 0; axis < 3; axis++) {
    sort_by_centre(b, sorted, r->count, axis);
    uint32_t place = sweep_place(b, sorted, r->count, &least);
    if (place == NO_SPLIT) continue;
    best = place;
    memcpy(items, sorted, r->count * sizeof *items);
  }
  return best;
}

/* ---- splitting a large range: by bins of centres */

typedef struct bins {
  float low[3];   /* least twice-centres */
  float scale[3]; /* to bins; 0 where all centres are equal */
  bw_box boxes[3][BINS];
  uint32_t counts[3][BINS];
} bins;

static uint32_t bin_of(const bins *made, const bw_box *box, unsigned axis) {
  float place = (centre(box, axis) - made->low[axis]) * made->scale[axis];
  uint32_t bin = (uint32_t)place;
  return bin < BINS ? bin : BINS - 1;
}

static void fit_bins(const builder *b, const range *r, bins *made) {
  float high[3];
  for (unsigned axis = 0; axis < 3; axis++) {
    made->low[axis] = INFINITY;
    high[axis] = -INFINITY;
  }
  for (uint32_t i = 0; i < r->count; i++) {
    const bw_box *box = &b->boxes[b->order[r->first + i]];
    for (unsigned axis = 0; axis < 3; axis++) {
      float at = centre(box, axis);
      if (at < made->low[axis]) made->low[axis] = at;
      if (at > high[axis]) high[axis] = at;
    }
  }
  for (unsigned axis = 0; axis < 3; axis++) {
    float extent = high[axis] - made->low[axis];
    float scale = (float)BINS / extent;
    made->scale[axis] = extent > 0.0f && isfinite(extent) && isfinite(scale) ? scale : 0.0f;
  }
}

static void fill_bins(const builder *b, const range *r, bins *made) {
  fit_bins(b, r, made);
  for (unsigned axis = 0; axis < 3; axis++) {
    for (unsigned i = 0; i < BINS; i++) {
      made->boxes[axis][i] = bw_box_empty();
      made->counts[axis][i] = 0;
    }
  }
  for (uint32_t i = 0; i < r->count; i++) {
    const bw_box *box = &b->boxes[b->order[r->first + i]];
    for (unsigned axis = 0; axis < 3; axis++) {
      uint32_t bin = bin_of(made, box, axis);
      grow(&made->boxes[axis][bin], box);
      made->counts[axis][bin]++;
    }
  }
}

/* The first bin behind the cheapest split along an axis; lowers `*least`, or gives NO_SPLIT. */
static uint32_t bin_place(const bins *made, unsigned axis, uint32_t count, float *least) {
  float behind[BINS];
  uint32_t left = 0;
  bw_box box = bw_box_empty();
  for (unsigned i = BINS; i-- > 1;) {
    grow(&box, &made->boxes[axis][i]);
    left += made->counts[axis][i];
    behind[i] = cost(&box, left);
  }
  uint32_t best = NO_SPLIT;
  box = bw_box_empty();
  left = 0;
  for (unsigned i = 1; i < BINS; i++) {
    grow(&box, &made->boxes[axis][i - 1]);
    left += made->counts[axis][i - 1];
    if (left == 0 || left == count) continue;
    float sum = cost(&box, left) + behind[i];
    if (!(sum < *least)) continue;
    *least = sum;
    best = i;
  }
  return best;
}

/* Brings the items of bins before `bin` to the front, all else in the order it was in; returns how
 * many they are. */
static uint32_t divide(const builder *b, const range *r, const bins *made, unsigned axis,
                       uint32_t bin) {
  uint32_t *items = b->order + r->first;
  uint32_t before = 0;
  uint32_t behind = 0;
  for (uint32_t i = 0; i < r->count; i++) {
    uint32_t item = items[i];
    if (bin_of(made, &b->boxes[item], axis) < bin) {
      items[before++] = item;
    } else {
      b->spare[behind++] = item;
    }
  }
  memcpy(items + before, b->spare, behind * sizeof *items);
  return before;
}

static uint32_t split_by_bins(const builder *b, const range *r) {
  bins made;
  uint32_t best = NO_SPLIT;
  unsigned best_axis = 0;
  float least = INFINITY;
  fill_bins(b, r, &made);
  for (unsigned axis = 0; axis < 3; axis++) {
    uint32_t place = bin_place(&made, axis, r->count, &least);
    if (place == NO_SPLIT) continue;
    best = place;
    best_axis = axis;
  }
  return best == NO_SPLIT ? NO_SPLIT : divide(b, r, &made, best_axis, best);
}

/* ---- nodes */

/* Splits a range of more than a leaf's items in two: `r` is what comes before the place then. */
static range cut(const builder *b, range *r, unsigned depth) {
  uint32_t place = NO_SPLIT;
  if (depth < MOST_SPLIT) place = r->count <= MOST_SWEPT ? sweep(b, r) : split_by_bins(b, r);
  if (place == NO_SPLIT) {
    place = (r->count / 2 + BW_TREE_WIDTH - 1) / BW_TREE_WIDTH * BW_TREE_WIDTH;
    if (place >= r->count) place = r->count / 2;
  }
  range behind = {r->first + place, r->count - place, {{0}, {0}}};
  behind.box = box_of(b, behind.first, behind.count);
  r->count = place;
  r->box = box_of(b, r->first, place);
  return behind;
}

/* The range with the largest surface that is no leaf yet, or the end. */
static unsigned widest(const range *ranges, unsigned count) {
  unsigned best = count;
  float most = -1.0f;
  for (unsigned i = 0; i < count; i++) {
    float area = surface(&ranges[i].box);
    if (ranges[i].count <= BW_TREE_WIDTH || (best != count && !(area > most))) continue;
    most = area;
    best = i;
  }
  return best;
}

static uint32_t add_node(builder *b) {
  bw_tree *tree = b->tree;
  void *nodes = b->nodes;
  if (!bw_reserve_one(&tree->allocator, &nodes, tree->node_count, &b->node_capacity,
                      sizeof *b->nodes)) {
    b->out_of_memory = true;
    return BW_NONE;
  }
  b->nodes = nodes;
  bw_tree_node *node = &b->nodes[tree->node_count];
  for (unsigned i = 0; i < BW_TREE_FAN; i++) {
    for (unsigned axis = 0; axis < 3; axis++) {
      node->rows[axis][i] = INFINITY;
      node->rows[axis + 3][i] = -INFINITY;
    }
    node->children[i] = BW_NONE;
  }
  return (uint32_t)tree->node_count++;
}

typedef struct leaf_items {
  uint32_t items[BW_TREE_WIDTH];
} leaf_items;

static uint32_t add_leaf(builder *b, const range *r) {
  bw_tree *tree = b->tree;
  void *leaves = tree->items;
  if (!bw_reserve_one(&tree->allocator, &leaves, tree->leaf_count, &tree->leaf_capacity,
                      sizeof(leaf_items))) {
    b->out_of_memory = true;
    return BW_NONE;
  }
  tree->items = leaves;
  uint32_t *items = tree->items + tree->leaf_count * BW_TREE_WIDTH;
  for (uint32_t i = 0; i < BW_TREE_WIDTH; i++) {
    items[i] = i < r->count ? b->order[r->first + i] : BW_NONE;
  }
  return (uint32_t)tree->leaf_count++ | BW_TREE_LEAF;
}

static void put_child(const builder *b, uint32_t node, unsigned place, uint32_t child,
                      const bw_box *box) {
  for (unsigned axis = 0; axis < 3; axis++) {
    b->nodes[node].rows[axis][place] = box->low[axis];
    b->nodes[node].rows[axis + 3][place] = box->high[axis];
  }
  b->nodes[node].children[place] = child;
}

static uint32_t build_node(builder *b, const range *whole, unsigned depth) {
  range ranges[BW_TREE_FAN];
  unsigned count = 1;
  uint32_t node = add_node(b);
  ranges[0] = *whole;
  while (count < BW_TREE_FAN) {
    unsigned wide = widest(ranges, count);
    if (wide == count) break;
    ranges[count] = cut(b, &ranges[wide], depth);
    count++;
  }
  for (unsigned i = 0; i < count && !b->out_of_memory; i++) {
    uint32_t child = ranges[i].count <= BW_TREE_WIDTH ? add_leaf(b, &ranges[i])
                                                      : build_node(b, &ranges[i], depth + 1);
    if (!b->out_of_memory) put_child(b, node, i, child, &ranges[i].box);
  }
  return node;
}

/* ---- the tree */

static bool shrink(const bw_allocator *allocator, void **block, size_t count, size_t *capacity,
                   size_t size) {
  if (count == 0 || count == *capacity) return true;
  void *smaller = bw_resize_array(allocator, *block, *capacity, count, size);
  if (smaller == NULL) return false;
  *block = smaller;
  *capacity = count;
  return true;
}

/* Gives back what the growing arrays have too much, and puts the nodes on lines. */
static bool trim(bw_tree *tree, builder *b) {
  const bw_allocator *allocator = &tree->allocator;
  void *leaves = tree->items;
  bool trimmed =
      shrink(allocator, &leaves, tree->leaf_count, &tree->leaf_capacity, sizeof(leaf_items));
  tree->items = leaves;
  tree->nodes = bw_alloc_lines(allocator, tree->node_count, sizeof *tree->nodes);
  if (tree->nodes == NULL) return false;
  memcpy(tree->nodes, b->nodes, tree->node_count * sizeof *tree->nodes);
  return trimmed;
}

static void number_leaf(bw_tree *tree, uint32_t leaf) {
  const uint32_t *items = bw_tree_items(tree, leaf);
  for (unsigned i = 0; i < BW_TREE_WIDTH && items[i] != BW_NONE; i++) {
    tree->leaf_of_item[items[i]] = leaf;
  }
}

/* Notes where everything hangs, for bw_tree_move. */
static bool link_up(bw_tree *tree) {
  const bw_allocator *allocator = &tree->allocator;
  tree->leaf_of_item = bw_alloc_array(allocator, (size_t)tree->item_count + 1, sizeof(uint32_t));
  tree->place_of_leaf = bw_alloc_array(allocator, tree->leaf_count + 1, sizeof(uint32_t));
  tree->place_of_node = bw_alloc_array(allocator, tree->node_count, sizeof(uint32_t));
  if (tree->leaf_of_item == NULL || tree->place_of_leaf == NULL || tree->place_of_node == NULL) {
    return false;
  }
  tree->place_of_node[0] = BW_NONE;
  for (size_t node = 0; node < tree->node_count; node++) {
    for (unsigned i = 0; i < BW_TREE_FAN; i++) {
      uint32_t child = tree->nodes[node].children[i];
      uint32_t place = (uint32_t)node * BW_TREE_FAN + i;
      if (child == BW_NONE) break;
      if ((child & BW_TREE_LEAF) == 0) {
        tree->place_of_node[child] = place;
        continue;
      }
      tree->place_of_leaf[child & ~BW_TREE_LEAF] = place;
      number_leaf(tree, child & ~BW_TREE_LEAF);
    }
  }
  return true;
}

static bool build_all(builder *b, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) b->order[i] = i;
  range whole = {0, count, box_of(b, 0, count)};
  if (count == 0) {
    (void)add_node(b);
  } else {
    (void)build_node(b, &whole, 0);
  }
  return !b->out_of_memory;
}

bool bw_tree_build(bw_tree *tree, const bw_box *boxes, uint32_t count, bool movable,
                   const bw_allocator *allocator) {
  memset(tree, 0, sizeof *tree);
  tree->allocator = bw_allocator_or_default(allocator);
  tree->item_count = count;
  if (count > BW_TREE_MOST) return false;
  size_t room = (size_t)count + 1; /* never none */
  builder b = {tree, boxes, NULL, 0, NULL, NULL, false};
  b.order = bw_alloc_array(&tree->allocator, room, sizeof *b.order);
  b.spare = bw_alloc_array(&tree->allocator, room, sizeof *b.spare);
  bool built = b.order != NULL && b.spare != NULL && build_all(&b, count) && trim(tree, &b);
  bw_free_array(&tree->allocator, b.order, room, sizeof *b.order);
  bw_free_array(&tree->allocator, b.spare, room, sizeof *b.spare);
  bw_free_array(&tree->allocator, b.nodes, b.node_capacity, sizeof *b.nodes);
  return built && (!movable || link_up(tree));
}

void bw_tree_free(bw_tree *tree) {
  const bw_allocator *allocator = &tree->allocator;
  bw_free_lines(allocator, tree->nodes, tree->node_count, sizeof *tree->nodes);
  bw_free_array(allocator, tree->items, tree->leaf_capacity, sizeof(leaf_items));
  bw_free_array(allocator, tree->leaf_of_item, (size_t)tree->item_count + 1, sizeof(uint32_t));
  bw_free_array(allocator, tree->place_of_leaf, tree->leaf_count + 1, sizeof(uint32_t));
  bw_free_array(allocator, tree->place_of_node, tree->node_count, sizeof(uint32_t));
  tree->nodes = NULL;
  tree->items = tree->leaf_of_item = tree->place_of_leaf = tree->place_of_node = NULL;
}

uint64_t bw_tree_memory(const bw_tree *tree) {
  uint64_t bytes = tree->node_count * sizeof *tree->nodes + BW_LINE;
  bytes += tree->leaf_capacity * sizeof(leaf_items);
  if (tree->leaf_of_item != NULL) {
    bytes += ((uint64_t)tree->item_count + 1 + tree->leaf_count + 1 + tree->node_count) *
             sizeof(uint32_t);
  }
  return bytes;
}
