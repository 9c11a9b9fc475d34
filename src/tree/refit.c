/* Fitting a tree to items that have moved. */
#include "base/vec.h"
#include "tree/tree.h"

static bw_box leaf_box(const bw_tree *tree, const bw_box *boxes, uint32_t leaf) {
  const uint32_t *items = bw_tree_items(tree, leaf);
  bw_box box = bw_box_empty();
  for (unsigned i = 0; i < BW_TREE_WIDTH && items[i] != BW_NONE; i++) {
    box = bw_box_union(&box, &boxes[items[i]]);
  }
  return box;
}

static bw_box node_box(const bw_tree_node *node) {
  bw_box box = bw_box_empty();
  for (unsigned i = 0; i < BW_TREE_FAN && node->children[i] != BW_NONE; i++) {
    bw_box child;
    for (unsigned axis = 0; axis < 3; axis++) {
      child.low[axis] = node->rows[axis][i];
      child.high[axis] = node->rows[axis + 3][i];
    }
    box = bw_box_union(&box, &child);
  }
  return box;
}

static void put_box(bw_tree_node *node, unsigned place, const bw_box *box) {
  for (unsigned axis = 0; axis < 3; axis++) {
    node->rows[axis][place] = box->low[axis];
    node->rows[axis + 3][place] = box->high[axis];
  }
}

void bw_tree_refit(bw_tree *tree, const bw_box *boxes) {
  for (size_t i = tree->node_count; i-- > 0;) { /* children first */
    bw_tree_node *node = &tree->nodes[i];
    for (unsigned place = 0; place < BW_TREE_FAN && node->children[place] != BW_NONE; place++) {
      uint32_t child = node->children[place];
      bool leaf = (child & BW_TREE_LEAF) != 0;
      bw_box box =
          leaf ? leaf_box(tree, boxes, child & ~BW_TREE_LEAF) : node_box(&tree->nodes[child]);
      put_box(node, place, &box);
    }
  }
  bw_tree_measure(tree);
}

void bw_tree_move(bw_tree *tree, const bw_box *boxes, uint32_t item) {
  uint32_t leaf = tree->leaf_of_item[item];
  uint32_t place = tree->place_of_leaf[leaf];
  bw_box box = leaf_box(tree, boxes, leaf);
  while (place != BW_NONE) {
    uint32_t node = place / BW_TREE_FAN;
    put_box(&tree->nodes[node], place % BW_TREE_FAN, &box);
    box = node_box(&tree->nodes[node]);
    place = tree->place_of_node[node];
  }
  bw_tree_measure(tree);
}

bw_box bw_tree_bounds(const bw_tree *tree) {
  return node_box(&tree->nodes[0]);
}

void bw_tree_measure(bw_tree *tree) {
  bw_box box = bw_tree_bounds(tree);
  tree->most = 0.0f;
  for (unsigned axis = 0; axis < 3; axis++) {
    if (box.low[axis] > box.high[axis]) return; /* of no boxes */
    float most = bw_max(fabsf(box.low[axis]), fabsf(box.high[axis]));
    tree->most = bw_max(tree->most, most);
  }
}
