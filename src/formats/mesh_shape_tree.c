/* The quantised tree in the file of an Anvil MeshShape. */
#include "formats/mesh_shape.h"

#include "base/error.h"

#include <inttypes.h>
#include <string.h>

/* How far out of its decoded box a face may be, as a part of the root's longest side: what the
 * original decodes with is not known. source: spec of the other formats, 1a */
#define TOLERANCE 1e-4

bw_tree_child bw_tree_child_of(const uint8_t *node, int side) {
  bw_tree_child child = {(node[TREE_NODE_FLAGS] >> side & 1) != 0,
                         bw_get_u16(node + TREE_NODE_CHILDREN + (size_t)side * 2)};
  return child;
}

void bw_tree_decode_child(const uint8_t *node, int side, double box[2][3], double child[2][3]) {
  uint32_t flags = node[TREE_NODE_FLAGS];
  for (uint32_t axis = 0; axis < 3; axis++) {
    double extent = box[1][axis] - box[0][axis];
    child[0][axis] = box[0][axis];
    child[1][axis] = box[1][axis];
    if ((int)(flags >> (2 + axis) & 1u) == side) child[0][axis] += extent * node[axis] / 255.0;
    if ((int)(flags >> (5 + axis) & 1u) == side) child[1][axis] -= extent * node[axis + 3] / 255.0;
  }
}

typedef struct reader {
  bw_mesh_shape *shape;
  const uint8_t *nodes;
  uint64_t offset; /* of the nodes in the file */
  uint32_t count;
  uint8_t *seen_nodes, *seen_faces;
  struct {
    uint16_t node, depth;
  } * waiting;
  double tolerance;
  bw_error *error;
} reader;

/* That a child is there and is nobody else's; marks it. */
static bw_status claim(const reader *r, uint32_t node, int side, bw_tree_child child) {
  uint64_t at =
      r->offset + (uint64_t)node * TREE_NODE_SIZE + TREE_NODE_CHILDREN + (uint64_t)side * 2;
  const char *what = child.is_face ? "face" : "node";
  uint32_t count = child.is_face ? r->shape->face_count : r->count;
  if (child.number >= count) {
    return bw_fail_at(r->error, BW_INVALID, at,
                      "tree node %" PRIu32 " names %s %" PRIu32 " of %" PRIu32, node, what,
                      child.number, count);
  }
  if (!child.is_face && child.number == 0) {
    return bw_fail_at(r->error, BW_INVALID, at, "tree node %" PRIu32 " names the root as a child",
                      node);
  }
  uint8_t *seen = child.is_face ? r->seen_faces : r->seen_nodes;
  if (seen[child.number] != 0) {
    return bw_fail_at(r->error, BW_INVALID, at,
                      "tree node %" PRIu32 " names %s %" PRIu32 ", which has a parent already",
                      node, what, child.number);
  }
  seen[child.number] = 1;
  return BW_OK;
}

/* Notes a face that its decoded box does not hold. */
static void check_leaf(const reader *r, const bw_face_node *node, int side) {
  bw_faces faces = bw_shape_faces(r->shape);
  uint32_t face = node->child[side] & ~BW_FACE_CHILD;
  const float *corners[3];
  float low[3], high[3];
  bw_face_corners(&faces, face, corners);
  bw_shape_padded_box(corners, r->shape->pad, low, high);
  for (int axis = 0; axis < 3; axis++) {
    if (node->low[side][axis] <= low[axis] && node->high[side][axis] >= high[axis]) continue;
    bw_anvil_part *anvil = &r->shape->anvil;
    if (!anvil->lies || face < anvil->liar) anvil->liar = face;
    anvil->lies = true;
    return;
  }
}

/* Decodes a child's box, for casts and, of a node, for what is below it. */
static void place_child(const reader *r, uint32_t index, int side, bw_tree_child child) {
  double box[2][3];
  bw_face_node *node = &r->shape->tree.nodes[index];
  bw_tree_decode_child(r->nodes + (size_t)index * TREE_NODE_SIZE, side,
                       r->shape->anvil.boxes[index], box);
  for (int axis = 0; axis < 3; axis++) {
    node->low[side][axis] = bw_float_below(box[0][axis] - r->tolerance);
    node->high[side][axis] = bw_float_above(box[1][axis] + r->tolerance);
  }
  node->child[side] = child.number | (child.is_face ? BW_FACE_CHILD : 0);
  if (child.is_face) {
    check_leaf(r, node, side);
  } else {
    memcpy(r->shape->anvil.boxes[child.number], box, sizeof box);
  }
}

static void place_root(reader *r) {
  const uint8_t *at = bw_shape_payload(r->shape, SECTION_BOUNDS);
  double longest = 0.0;
  for (size_t axis = 0; axis < 3; axis++) {
    double size = bw_get_f32(at + axis * 4);
    double low = bw_get_f32(at + 12 + axis * 4);
    r->shape->anvil.boxes[0][0][axis] = low;
    r->shape->anvil.boxes[0][1][axis] = low + size;
    if (size > longest) longest = size;
  }
  r->tolerance = r->shape->pad + TOLERANCE * longest;
}

/* From the root on, so that every node is reached once, or one of them twice. */
static bw_status read_nodes(reader *r) {
  uint32_t waiting = 1, reached = 0, faces = 0;
  while (waiting > 0) {
    waiting--;
    uint32_t index = r->waiting[waiting].node;
    uint32_t depth = r->waiting[waiting].depth;
    reached++;
    if (depth >= BW_FACE_TREE_DEPTH) r->shape->anvil.deep = true;
    for (int side = 0; side < 2; side++) {
      bw_tree_child child = bw_tree_child_of(r->nodes + (size_t)index * TREE_NODE_SIZE, side);
      bw_status status = claim(r, index, side, child);
      if (status != BW_OK) return status;
      place_child(r, index, side, child);
      if (child.is_face) {
        faces++;
      } else {
        r->waiting[waiting].node = (uint16_t)child.number;
        r->waiting[waiting].depth = (uint16_t)(depth + 1);
        waiting++;
      }
    }
  }
  if (reached == r->count) return BW_OK; /* so is every face: there is one more than nodes */
  return bw_fail_at(r->error, BW_INVALID, r->offset,
                    "%" PRIu32 " of %" PRIu32 " nodes and %" PRIu32 " of %" PRIu32
                    " faces are in the root's reach",
                    reached, r->count, faces, r->shape->face_count);
}

/* Memory for what is decoded, and for the walk. */
static bool make_room(reader *r) {
  bw_mesh_shape *shape = r->shape;
  const bw_allocator *allocator = &shape->allocator;
  shape->anvil.boxes = bw_alloc_array(allocator, r->count, sizeof *shape->anvil.boxes);
  shape->tree.nodes = bw_alloc_array(allocator, r->count, sizeof *shape->tree.nodes);
  if (shape->tree.nodes != NULL) shape->tree.node_count = r->count;
  r->seen_nodes = bw_alloc_array(allocator, r->count, 1);
  r->seen_faces = bw_alloc_array(allocator, shape->face_count, 1);
  r->waiting = bw_alloc_array(allocator, r->count, sizeof *r->waiting);
  return shape->anvil.boxes != NULL && shape->tree.nodes != NULL && r->seen_nodes != NULL &&
         r->seen_faces != NULL && r->waiting != NULL;
}

static void free_room(const reader *r) {
  const bw_allocator *allocator = &r->shape->allocator;
  bw_free_array(allocator, r->seen_nodes, r->count, 1);
  bw_free_array(allocator, r->seen_faces, r->shape->face_count, 1);
  bw_free_array(allocator, r->waiting, r->count, sizeof *r->waiting);
}

/* Casts go through a tree of our own over the same faces. */
static bw_status bypass(bw_mesh_shape *shape, bw_error *error) {
  bw_faces faces = bw_shape_faces(shape);
  bw_face_tree_free(&shape->tree, &shape->allocator);
  if (!bw_face_tree_build(&shape->tree, &faces, &shape->allocator)) return bw_fail_memory(error);
  bw_face_tree_pad(&shape->tree, shape->pad);
  return BW_OK;
}

bw_status bw_shape_read_tree(bw_mesh_shape *shape, uint64_t offset, bw_error *error) {
  uint32_t count = bw_shape_node_count(shape);
  if (count == 0) return BW_OK;
  reader r = {.shape = shape,
              .nodes = bw_shape_payload(shape, SECTION_TREE),
              .offset = offset,
              .count = count,
              .error = error};
  bw_status status = make_room(&r) ? BW_OK : bw_fail_memory(error);
  if (status == BW_OK) {
    place_root(&r);
    status = read_nodes(&r);
  }
  free_room(&r);
  if (status == BW_OK && (shape->anvil.lies || shape->anvil.deep)) status = bypass(shape, error);
  return status;
}
