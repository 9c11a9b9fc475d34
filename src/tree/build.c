/* Building a tree of boxes from the top. The items are sorted along each axis once. Each range of
 * them is split, along one axis, at the place that the surface-area heuristic finds cheapest,
 * counting leaves of eight; the sixteen ranges that come of the largest become the children of a
 * node. */
#include "tree/tree.h"

#include "base/lanes.h"
#include "base/vec.h"

#include <math.h>
#include <string.h>

#define MOST_SPLIT 24u /* nodes of a path that are split by cost; deeper ones in halves */
#define NO_SPLIT 0xffffffffu

/* Items `first` to `first` + `count` - 1 of the order along each axis, the same everywhere. */
typedef struct range {
  uint32_t first, count;
  bw_lanes box; /* as builder.bounds */
} range;

typedef struct builder {
  bw_tree *tree;
  /* Of each item low x, y, z, 0, and high x, y, z, 0 negated: so that a union is one minimum. */
  float (*bounds)[BW_LANE_COUNT];
  uint32_t *order[3];
  uint32_t *spare;
  uint32_t *keys;      /* of each item: what it is sorted by */
  float *behind;       /* of each place of a range: what the items from there on cost */
  uint8_t *sides;      /* of each item: 1 behind the place where its range is split */
  bw_tree_node *nodes; /* as they grow */
  size_t node_capacity;
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

bw_box bw_box_union(const bw_box *a, const bw_box *b) {
  bw_box box;
  for (int axis = 0; axis < 3; axis++) {
    box.low[axis] = b->low[axis] < a->low[axis] ? b->low[axis] : a->low[axis];
    box.high[axis] = b->high[axis] > a->high[axis] ? b->high[axis] : a->high[axis];
  }
  return box;
}

/* Half the surface: of the extents negated, which the products do not show. */
static float surface(bw_lanes box) {
  float at[BW_LANE_COUNT];
  bw_lanes_store(at, box);
  float x = at[0] + at[4];
  float y = at[1] + at[5];
  float z = at[2] + at[6];
  return x * y + y * z + z * x;
}

/* What it costs to test `count` items in a box. */
static float cost(bw_lanes box, uint32_t count) {
  uint32_t leaves = (count + BW_TREE_WIDTH - 1) / BW_TREE_WIDTH;
  return surface(box) * (float)leaves;
}

static bw_lanes box_of(const builder *b, const uint32_t *items, uint32_t count) {
  bw_lanes box = bw_lanes_all(INFINITY);
  for (uint32_t i = 0; i < count; i++) box = bw_lanes_min(box, bw_lanes_load(b->bounds[items[i]]));
  return box;
}

static void read_boxes(builder *b, const bw_box *boxes, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    for (int axis = 0; axis < 3; axis++) {
      b->bounds[i][axis] = boxes[i].low[axis];
      b->bounds[i][axis + 4] = -boxes[i].high[axis];
    }
  }
}

/* ---- sorting: by the digits of the centres */

#define DIGIT_BITS 8u
#define DIGITS (1u << DIGIT_BITS)

/* Twice the centre, as a number that grows with it. */
static uint32_t key_of(const float bounds[BW_LANE_COUNT], unsigned axis) {
  float centre = bounds[axis] - bounds[axis + 4];
  uint32_t bits;
  memcpy(&bits, &centre, sizeof bits);
  return bits >> 31 != 0 ? ~bits : bits | 0x80000000u;
}

/* Sorts by the digit at `shift`; what is equal stays in its order. */
static void sort_by_digit(const uint32_t *keys, const uint32_t *from, uint32_t *to, uint32_t count,
                          unsigned shift) {
  uint32_t places[DIGITS] = {0};
  uint32_t place = 0;
  for (uint32_t i = 0; i < count; i++) places[keys[i] >> shift & (DIGITS - 1)]++;
  for (uint32_t i = 0; i < DIGITS; i++) {
    uint32_t next = place + places[i];
    places[i] = place;
    place = next;
  }
  for (uint32_t i = 0; i < count; i++) {
    to[places[keys[from[i]] >> shift & (DIGITS - 1)]++] = from[i];
  }
}

static void sort_items(const builder *b, uint32_t count, unsigned axis) {
  uint32_t *from = b->order[axis];
  uint32_t *to = b->spare;
  for (uint32_t i = 0; i < count; i++) {
    b->keys[i] = key_of(b->bounds[i], axis);
    from[i] = i;
  }
  /* An even number of times: so they end where they began. */
  for (unsigned shift = 0; shift < 32; shift += DIGIT_BITS) {
    sort_by_digit(b->keys, from, to, count, shift);
    uint32_t *other = from;
    from = to;
    to = other;
  }
}

/* ---- splitting */

/* The cheapest place to split a range at along an axis; lowers `*least`, or gives NO_SPLIT. Both
 * sides cost more the larger they are, so neither is followed beyond what is too much. */
static uint32_t cheapest(const builder *b, const range *r, unsigned axis, float *least) {
  const uint32_t *items = b->order[axis] + r->first;
  bw_lanes box = bw_lanes_all(INFINITY);
  uint32_t first = r->count;
  while (first > 1) {
    box = bw_lanes_min(box, bw_lanes_load(b->bounds[items[first - 1]]));
    float behind = cost(box, r->count - first + 1);
    if (!(behind < *least)) break;
    b->behind[--first] = behind;
  }
  uint32_t best = NO_SPLIT;
  box = box_of(b, items, first - 1);
  for (uint32_t i = first; i < r->count; i++) {
    box = bw_lanes_min(box, bw_lanes_load(b->bounds[items[i - 1]]));
    float before = cost(box, i);
    if (!(before < *least)) break;
    float sum = before + b->behind[i];
    if (!(sum < *least)) continue;
    *least = sum;
    best = i;
  }
  return best;
}

/* Brings the items of the first side to the front, each side in the order it was in. */
static void part(const builder *b, const range *r, unsigned axis) {
  uint32_t *items = b->order[axis] + r->first;
  uint32_t before = 0;
  uint32_t behind = 0;
  for (uint32_t i = 0; i < r->count; i++) {
    uint32_t item = items[i];
    uint32_t side = b->sides[item];
    items[before] = item;
    b->spare[behind] = item;
    before += 1 - side;
    behind += side;
  }
  memcpy(items + before, b->spare, behind * sizeof *items);
}

/* Splits a range in two at a place of the order along an axis, in the other orders too. */
static void divide(const builder *b, const range *r, unsigned axis, uint32_t place) {
  const uint32_t *items = b->order[axis] + r->first;
  for (uint32_t i = 0; i < r->count; i++) b->sides[items[i]] = i >= place;
  part(b, r, (axis + 1) % 3);
  part(b, r, (axis + 2) % 3);
}

/* Splits a range of more than a leaf's items in two: `r` is what comes before the place then. */
static range cut(const builder *b, range *r, unsigned depth) {
  uint32_t place = NO_SPLIT;
  unsigned along = 0;
  float least = INFINITY;
  for (unsigned axis = 0; axis < 3 && depth < MOST_SPLIT; axis++) {
    uint32_t cheaper = cheapest(b, r, axis, &least);
    if (cheaper == NO_SPLIT) continue;
    place = cheaper;
    along = axis;
  }
  if (place == NO_SPLIT) {
    place = (r->count / 2 + BW_TREE_WIDTH - 1) / BW_TREE_WIDTH * BW_TREE_WIDTH;
  }
  divide(b, r, along, place);
  const uint32_t *items = b->order[along] + r->first;
  range behind = {r->first + place, r->count - place, box_of(b, items + place, r->count - place)};
  r->count = place;
  r->box = box_of(b, items, place);
  return behind;
}

/* ---- nodes */

/* The range with the largest surface that is no leaf yet, or the end. */
static unsigned widest(const range *ranges, unsigned count) {
  unsigned best = count;
  float most = -1.0f;
  for (unsigned i = 0; i < count; i++) {
    float area = surface(ranges[i].box);
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
    items[i] = i < r->count ? b->order[0][r->first + i] : BW_NONE;
  }
  return (uint32_t)tree->leaf_count++ | BW_TREE_LEAF;
}

static void put_child(const builder *b, uint32_t node, unsigned place, uint32_t child,
                      bw_lanes box) {
  float at[BW_LANE_COUNT];
  bw_lanes_store(at, box);
  for (unsigned axis = 0; axis < 3; axis++) {
    b->nodes[node].rows[axis][place] = at[axis];
    b->nodes[node].rows[axis + 3][place] = -at[axis + 4];
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
    if (!b->out_of_memory) put_child(b, node, i, child, ranges[i].box);
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

bw_box bw_tree_bounds(const bw_tree *tree) {
  const bw_tree_node *root = &tree->nodes[0];
  bw_box box = bw_box_empty();
  for (unsigned i = 0; i < BW_TREE_FAN && root->children[i] != BW_NONE; i++) {
    bw_box child;
    for (unsigned axis = 0; axis < 3; axis++) {
      child.low[axis] = root->rows[axis][i];
      child.high[axis] = root->rows[axis + 3][i];
    }
    box = bw_box_union(&box, &child);
  }
  return box;
}

static void measure(bw_tree *tree) {
  bw_box box = bw_tree_bounds(tree);
  for (unsigned axis = 0; axis < 3; axis++) {
    if (box.low[axis] > box.high[axis]) return; /* of no boxes */
    float most = bw_max(fabsf(box.low[axis]), fabsf(box.high[axis]));
    tree->most = bw_max(tree->most, most);
  }
}

static bool build_all(builder *b, const bw_box *boxes, uint32_t count) {
  read_boxes(b, boxes, count);
  for (unsigned axis = 0; axis < 3; axis++) sort_items(b, count, axis);
  range whole = {0, count, box_of(b, b->order[0], count)};
  if (count == 0) {
    (void)add_node(b);
  } else {
    (void)build_node(b, &whole, 0);
  }
  return !b->out_of_memory;
}

static bool take_room(builder *b, size_t room) {
  const bw_allocator *allocator = &b->tree->allocator;
  b->bounds = bw_alloc_array(allocator, room, sizeof *b->bounds);
  for (unsigned axis = 0; axis < 3; axis++) {
    b->order[axis] = bw_alloc_array(allocator, room, sizeof *b->order[axis]);
    if (b->order[axis] == NULL) return false;
  }
  b->spare = bw_alloc_array(allocator, room, sizeof *b->spare);
  b->keys = bw_alloc_array(allocator, room, sizeof *b->keys);
  b->behind = bw_alloc_array(allocator, room, sizeof *b->behind);
  b->sides = bw_alloc_array(allocator, room, sizeof *b->sides);
  return b->bounds != NULL && b->spare != NULL && b->keys != NULL && b->behind != NULL &&
         b->sides != NULL;
}

static void give_back(const builder *b, size_t room) {
  const bw_allocator *allocator = &b->tree->allocator;
  bw_free_array(allocator, b->bounds, room, sizeof *b->bounds);
  for (unsigned axis = 0; axis < 3; axis++) {
    bw_free_array(allocator, b->order[axis], room, sizeof *b->order[axis]);
  }
  bw_free_array(allocator, b->spare, room, sizeof *b->spare);
  bw_free_array(allocator, b->keys, room, sizeof *b->keys);
  bw_free_array(allocator, b->behind, room, sizeof *b->behind);
  bw_free_array(allocator, b->sides, room, sizeof *b->sides);
  bw_free_array(allocator, b->nodes, b->node_capacity, sizeof *b->nodes);
}

bool bw_tree_build(bw_tree *tree, const bw_box *boxes, uint32_t count,
                   const bw_allocator *allocator) {
  memset(tree, 0, sizeof *tree);
  tree->allocator = bw_allocator_or_default(allocator);
  tree->item_count = count;
  if (count > BW_TREE_MOST) return false;
  size_t room = (size_t)count + 1; /* never none */
  builder b = {.tree = tree};
  bool built = take_room(&b, room) && build_all(&b, boxes, count) && trim(tree, &b);
  give_back(&b, room);
  if (built) measure(tree);
  return built;
}

void bw_tree_free(bw_tree *tree) {
  const bw_allocator *allocator = &tree->allocator;
  bw_free_lines(allocator, tree->nodes, tree->node_count, sizeof *tree->nodes);
  bw_free_array(allocator, tree->items, tree->leaf_capacity, sizeof(leaf_items));
  tree->nodes = NULL;
  tree->items = NULL;
}

uint64_t bw_tree_memory(const bw_tree *tree) {
  return tree->node_count * sizeof *tree->nodes + BW_LINE +
         tree->leaf_capacity * sizeof(leaf_items);
}
