#include "formats/face_tree.h"

#include "base/sort.h"

#include <string.h>

void bw_face_tree_free(bw_face_tree *tree, const bw_allocator *allocator) {
  bw_free_array(allocator, tree->nodes, tree->node_count, sizeof *tree->nodes);
  tree->nodes = NULL;
  tree->node_count = 0;
}

void bw_face_tree_pad(bw_face_tree *tree, double pad) {
  for (uint32_t i = 0; i < tree->node_count; i++) {
    bw_face_node *node = &tree->nodes[i];
    for (int side = 0; side < 2; side++) {
      for (int axis = 0; axis < 3; axis++) {
        node->low[side][axis] = bw_float_below((double)node->low[side][axis] - pad);
        node->high[side][axis] = bw_float_above((double)node->high[side][axis] + pad);
      }
    }
  }
}

/* ---- building ------------------------------------------------------------------------------ */

typedef struct box {
  float low[3], high[3];
} box;

typedef struct builder {
  const box *boxes; /* of each face */
  bw_face_tree *tree;
  uint32_t used; /* nodes */
  int axis;      /* that is sorted along */
} builder;

/* Twice where a box's middle is. */
static double centre(const box *b, int axis) {
  return (double)b->low[axis] + b->high[axis];
}

/* By centre, then by number. */
static int compare(const void *context, uint32_t a, uint32_t b) {
  const builder *by = context;
  double first = centre(&by->boxes[a], by->axis);
  double second = centre(&by->boxes[b], by->axis);
  if (first != second) return first < second ? -1 : 1;
  return a < b ? -1 : a > b;
}

/* The axis along which the centres are the farthest apart, the first of equals. */
static int longest_axis(const builder *b, const uint32_t *faces, uint32_t count) {
  int longest = 0;
  double most = -1.0;
  for (int axis = 0; axis < 3; axis++) {
    double low = centre(&b->boxes[faces[0]], axis);
    double high = low;
    for (uint32_t i = 1; i < count; i++) {
      double at = centre(&b->boxes[faces[i]], axis);
      if (at < low) low = at;
      if (at > high) high = at;
    }
    if (high - low > most) {
      most = high - low;
      longest = axis;
    }
  }
  return longest;
}

static void join(box *into, const box *other) {
  for (int axis = 0; axis < 3; axis++) {
    if (other->low[axis] < into->low[axis]) into->low[axis] = other->low[axis];
    if (other->high[axis] > into->high[axis]) into->high[axis] = other->high[axis];
  }
}

/* Makes the subtree over some faces; gives its child's word and box. It calls itself as deep as
 * the number of faces has bits. */
static uint32_t make(builder *b, uint32_t *faces, uint32_t count, box *bounds) {
  if (count == 1) {
    *bounds = b->boxes[faces[0]];
    return faces[0] | BW_FACE_CHILD;
  }
  uint32_t index = b->used++;
  bw_face_node *node = &b->tree->nodes[index];
  b->axis = longest_axis(b, faces, count);
  bw_sort(faces, count, compare, b);
  uint32_t half = count / 2;
  box sides[2];
  node->child[0] = make(b, faces, half, &sides[0]);
  node->child[1] = make(b, faces + half, count - half, &sides[1]);
  for (int side = 0; side < 2; side++) {
    memcpy(node->low[side], sides[side].low, sizeof sides[side].low);
    memcpy(node->high[side], sides[side].high, sizeof sides[side].high);
  }
  *bounds = sides[0];
  join(bounds, &sides[1]);
  return index;
}

bool bw_face_tree_build(bw_face_tree *tree, const bw_faces *faces, const bw_allocator *allocator) {
  memset(tree, 0, sizeof *tree);
  if (faces->count < 2) return true;
  uint32_t count = faces->count;
  box *boxes = bw_alloc_array(allocator, count, sizeof *boxes);
  uint32_t *order = bw_alloc_array(allocator, count, sizeof *order);
  tree->nodes = bw_alloc_array(allocator, count - 1, sizeof *tree->nodes);
  bool room = boxes != NULL && order != NULL && tree->nodes != NULL;
  if (tree->nodes != NULL) tree->node_count = count - 1;
  if (room) {
    for (uint32_t i = 0; i < count; i++) {
      const float *corners[3];
      bw_face_corners(faces, i, corners);
      bw_shape_padded_box(corners, 0.0, boxes[i].low, boxes[i].high);
      order[i] = i;
    }
    builder b = {boxes, tree, 0, 0};
    box bounds;
    (void)make(&b, order, count, &bounds);
  } else {
    bw_face_tree_free(tree, allocator);
  }
  bw_free_array(allocator, boxes, count, sizeof *boxes);
  bw_free_array(allocator, order, count, sizeof *order);
  return room;
}

/* ---- walks --------------------------------------------------------------------------------- */

static void push(bw_face_walk *walk, uint32_t child, uint32_t parent, double enter) {
  walk->stack[walk->waiting++] = (bw_face_step){enter, child, parent};
}

void bw_face_walk_begin(bw_face_walk *walk, const bw_face_tree *tree, const bw_shape_ray *ray) {
  walk->tree = tree;
  walk->ray = ray;
  walk->visited = 0;
  walk->waiting = 0;
  push(walk, tree->node_count == 0 ? BW_FACE_CHILD : 0, BW_NONE, 0.0);
}

/* The walk's steps, inlined where it is walked. */
static inline bool take(bw_face_walk *walk, bw_face_step *step) {
  if (walk->waiting == 0) return false;
  *step = walk->stack[--walk->waiting];
  return true;
}

/* A face of a distance that rounds to `best` may be the lower one, so only what begins behind
 * `best` in float32 too is passed over. */
static inline bool counts(const bw_face_step *step, float best) {
  return !((float)step->enter > best);
}

static inline unsigned open_node(bw_face_walk *walk, uint32_t index) {
  const bw_face_node *node = &walk->tree->nodes[index];
  double enter[2], leave;
  bool met[2];
  for (int side = 0; side < 2; side++) {
    met[side] =
        bw_shape_ray_box(walk->ray, node->low[side], node->high[side], &enter[side], &leave);
  }
  walk->visited++;
  int nearer = met[0] && met[1] && enter[1] < enter[0] ? 1 : 0;
  if (met[1 - nearer]) push(walk, node->child[1 - nearer], index, enter[1 - nearer]);
  if (met[nearer]) push(walk, node->child[nearer], index, enter[nearer]);
  return (met[0] ? 1u : 0u) | (met[1] ? 2u : 0u);
}

bool bw_face_walk_next(bw_face_walk *walk, float best, uint32_t *face) {
  bw_face_step step;
  while (take(walk, &step)) {
    if (!counts(&step, best)) continue;
    if ((step.child & BW_FACE_CHILD) != 0) {
      *face = step.child & ~BW_FACE_CHILD;
      return true;
    }
    (void)open_node(walk, step.child);
  }
  return false;
}

bool bw_face_walk_take(bw_face_walk *walk, bw_face_step *step) {
  return take(walk, step);
}

bool bw_face_step_counts(const bw_face_step *step, float best) {
  return counts(step, best);
}

unsigned bw_face_walk_open(bw_face_walk *walk, uint32_t node) {
  return open_node(walk, node);
}
