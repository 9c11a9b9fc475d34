/* A mesh shape from a model: laid out as a body, which is then read like any other. */
#include "formats/mesh_shape.h"

#include "base/error.h"

#include <float.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct builder {
  const bw_model *model;
  const bw_mesh_shape_options *options;
  bw_mesh_shape *draft; /* positions, corners and materials, and no bytes */
  uint32_t *numbers;    /* what a model's vertex is in the shape, or BW_NONE */
  bw_error *error;
} builder;

/* ---- the model ----------------------------------------------------------------------------- */

static bw_status too_many(const builder *b, uint32_t count, const char *what, uint32_t most) {
  return bw_fail_at(b->error, BW_LIMIT, BW_NO_OFFSET, "%" PRIu32 " %s, the limit is %" PRIu32,
                    count, what, most);
}

/* Marks the vertices that triangles use, and numbers them in order. */
static bw_status number_vertices(const builder *b, uint32_t *used) {
  uint32_t count = bw_model_vertex_count(b->model);
  uint32_t corners[3], material, group;
  for (uint32_t i = 0; i < count; i++) b->numbers[i] = BW_NONE;
  for (uint32_t i = 0; bw_model_triangle(b->model, i, corners, &material, &group); i++) {
    for (int corner = 0; corner < 3; corner++) b->numbers[corners[corner]] = 0;
  }
  *used = 0;
  for (uint32_t i = 0; i < count; i++) {
    if (b->numbers[i] != BW_NONE) b->numbers[i] = (*used)++;
  }
  if (*used > BW_MESH_SHAPE_MAX_VERTICES) {
    return too_many(b, *used, "vertices", BW_MESH_SHAPE_MAX_VERTICES);
  }
  return BW_OK;
}

static bw_status take_vertices(const builder *b, uint32_t used) {
  bw_mesh_shape *draft = b->draft;
  draft->positions = bw_alloc_array(&draft->allocator, (size_t)used * 3, sizeof(float));
  if (draft->positions == NULL) return bw_fail_memory(b->error);
  draft->vertex_count = used;
  for (uint32_t i = 0; i < bw_model_vertex_count(b->model); i++) {
    if (b->numbers[i] == BW_NONE) continue;
    (void)bw_model_vertex(b->model, i, draft->positions + (size_t)b->numbers[i] * 3);
  }
  return BW_OK;
}

static bw_status take_triangles(const builder *b) {
  bw_mesh_shape *draft = b->draft;
  uint32_t count = bw_model_triangle_count(b->model);
  uint32_t none = bw_model_material_count(b->model);
  draft->corners = bw_alloc_array(&draft->allocator, (size_t)count * 3, sizeof(uint16_t));
  if (draft->corners == NULL) return bw_fail_memory(b->error);
  draft->face_count = count;
  draft->face_materials = bw_alloc_array(&draft->allocator, count, 1);
  if (draft->face_materials == NULL) return bw_fail_memory(b->error);
  for (uint32_t i = 0; i < count; i++) {
    uint32_t corners[3], material, group, number;
    (void)bw_model_triangle(b->model, i, corners, &material, &group);
    bw_status status = bw_mesh_shape_add_material(
        draft, &b->options->materials[material == BW_NONE ? none : material], &number, b->error);
    if (status != BW_OK) return status;
    draft->face_materials[i] = (uint8_t)number;
    for (size_t corner = 0; corner < 3; corner++) {
      draft->corners[(size_t)i * 3 + corner] = (uint16_t)b->numbers[corners[corner]];
    }
  }
  return BW_OK;
}

/* Measures the shape, whose sides are numbers of the file too. */
static bw_status check_extent(const builder *b) {
  bw_mesh_shape *draft = b->draft;
  bw_shape_measure(draft);
  for (int axis = 0; axis < 3; axis++) {
    if ((double)draft->high[axis] - draft->low[axis] < (double)FLT_MAX) continue;
    return bw_fail_at(b->error, BW_LIMIT, BW_NO_OFFSET,
                      "the model is longer along %c than float32 holds", "xyz"[axis]);
  }
  return BW_OK;
}

static bw_status take_model(builder *b) {
  uint32_t triangles = bw_model_triangle_count(b->model);
  uint32_t most =
      b->options->form == BW_MESH_SHAPE_ANVIL ? BW_MESH_SHAPE_MAX_FACES : BW_MESH_SHAPE_SWS_FACES;
  if (triangles == 0) {
    return bw_fail_at(b->error, BW_INVALID, BW_NO_OFFSET, "the model has no triangles");
  }
  if (triangles > most) return too_many(b, triangles, "triangles", most);
  size_t vertices = bw_model_vertex_count(b->model);
  b->numbers = bw_alloc_array(&b->draft->allocator, vertices, sizeof *b->numbers);
  if (b->numbers == NULL) return bw_fail_memory(b->error);
  uint32_t used = 0;
  bw_status status = number_vertices(b, &used);
  if (status == BW_OK) status = take_vertices(b, used);
  if (status == BW_OK) status = take_triangles(b);
  bw_free_array(&b->draft->allocator, b->numbers, vertices, sizeof *b->numbers);
  return status == BW_OK ? check_extent(b) : status;
}

/* ---- the tree ------------------------------------------------------------------------------ */

/* The inset of one side of a node's box, 0 to 2 its minimum and 3 to 5 its maximum: by the child
 * whose own box leaves more room there. It is what the decoded side, which never cuts into the
 * child, is worked out from. */
static void put_inset(uint8_t *node, const bw_face_node *exact, double box[2][3], int side) {
  int axis = side % 3;
  bool high = side >= 3;
  double extent = box[1][axis] - box[0][axis];
  double gaps[2];
  for (int child = 0; child < 2; child++) {
    gaps[child] =
        high ? box[1][axis] - exact->high[child][axis] : exact->low[child][axis] - box[0][axis];
  }
  int chosen = gaps[1] > gaps[0] ? 1 : 0;
  double steps = extent > 0.0 ? floor(255.0 * gaps[chosen] / extent) : 0.0;
  if (!(steps > 0.0)) steps = 0.0;
  if (steps > 255.0) steps = 255.0;
  node[TREE_NODE_FLAGS] |= (uint8_t)(chosen << (2 + side));
  node[side] = (uint8_t)steps;
  double decoded[2][3];
  for (bw_tree_decode_child(node, chosen, box, decoded); node[side] > 0; node[side]--) {
    bw_tree_decode_child(node, chosen, box, decoded);
    if (high ? decoded[1][axis] >= exact->high[chosen][axis]
             : decoded[0][axis] <= exact->low[chosen][axis]) {
      break;
    }
  }
}

/* Writes a node and what is below it, in the box that its parents leave it. It calls itself as deep
 * as the number of faces has bits. */
static void put_node(const bw_face_tree *tree, uint32_t index, double box[2][3], uint8_t *nodes) {
  const bw_face_node *exact = &tree->nodes[index];
  uint8_t *node = nodes + (size_t)index * TREE_NODE_SIZE;
  for (int side = 0; side < 2; side++) {
    uint32_t child = exact->child[side];
    bw_put_u16(node + TREE_NODE_CHILDREN + (size_t)side * 2, (uint16_t)(child & 0xffffu));
    if ((child & BW_FACE_CHILD) != 0) node[TREE_NODE_FLAGS] |= (uint8_t)(1 << side);
  }
  /* As in every file, the root's children have the root's box. */
  for (int side = 0; side < 6 && index != 0; side++) put_inset(node, exact, box, side);
  for (int side = 0; side < 2; side++) {
    if ((exact->child[side] & BW_FACE_CHILD) != 0) continue;
    double inner[2][3];
    bw_tree_decode_child(node, side, box, inner);
    put_node(tree, exact->child[side], inner, nodes);
  }
}

/* The size that, added to the minimum in float32, is at least the maximum. */
static float size_over(float low, float high) {
  float size = bw_float_above((double)high - low);
  while (low + size < high) size = bw_float_above((double)size * (1.0 + 1e-7));
  return size;
}

static bool write_tree(const builder *b, const float size[3], bw_writer *w) {
  const bw_mesh_shape *draft = b->draft;
  const bw_allocator *allocator = &draft->allocator;
  bw_faces faces = bw_shape_faces(draft);
  size_t bytes = (size_t)(faces.count - 1) * TREE_NODE_SIZE;
  if (bytes == 0) return true;
  bw_face_tree tree;
  if (!bw_face_tree_build(&tree, &faces, allocator)) return false;
  uint8_t *nodes = bw_alloc_array(allocator, bytes, 1);
  if (nodes != NULL) {
    double box[2][3];
    for (int axis = 0; axis < 3; axis++) {
      box[0][axis] = draft->low[axis];
      box[1][axis] = (double)draft->low[axis] + size[axis];
    }
    put_node(&tree, 0, box, nodes);
    bw_write_bytes(w, nodes, bytes);
  }
  bw_free_array(allocator, nodes, bytes, 1);
  bw_face_tree_free(&tree, allocator);
  return nodes != NULL;
}

/* ---- the Anvil form ------------------------------------------------------------------------ */

static void write_section(bw_writer *w, uint32_t kind, size_t size) {
  bw_write_u16(w, bw_section_types[kind]);
  bw_write_u16(w, SECTION_MARKER);
  bw_write_u32(w, (uint32_t)size + SECTION_HEAD);
}

static void write_descriptor(const builder *b, bw_writer *w) {
  const char *name = b->options->name == NULL ? "Shape" : b->options->name;
  char end[40];
  int length = snprintf(end, sizeof end, "(0x%08" PRIx32 ") MeshDescriptor", b->options->id);
  size_t end_size = (size_t)(length < 0 ? 0 : length) + 1;
  write_section(w, SECTION_DESCRIPTOR, strlen(name) + end_size);
  bw_write_text(w, name);
  bw_write_bytes(w, end, end_size);
  write_section(w, SECTION_ZEROS, 8);
  bw_write_zeros(w, 8);
}

static void write_faces(const builder *b, const bw_shape_adjacency *a, bw_writer *w) {
  const bw_mesh_shape *draft = b->draft;
  write_section(w, SECTION_COUNTS, 12);
  bw_write_u32(w, draft->vertex_count);
  bw_write_u32(w, draft->face_count);
  bw_write_u32(w, a->edge_count);
  write_section(w, SECTION_POSITIONS, (size_t)draft->vertex_count * 12);
  for (size_t i = 0; i < (size_t)draft->vertex_count * 3; i++) {
    bw_write_f32(w, draft->positions[i]);
  }
  size_t corners = (size_t)draft->face_count * 3;
  write_section(w, SECTION_FACES, corners * 2);
  for (size_t i = 0; i < corners; i++) bw_write_u16(w, draft->corners[i]);
  write_section(w, SECTION_POLYGONS, (size_t)draft->face_count * 2);
  for (uint32_t i = 0; i < draft->face_count; i++) bw_write_u16(w, a->polygons[i]);
  write_section(w, SECTION_FACE_EDGES, corners * 4);
  for (size_t i = 0; i < corners; i++) bw_write_u32(w, a->face_edges[i]);
  write_section(w, SECTION_EDGE_FACES, (size_t)a->edge_count * 4);
  for (uint32_t i = 0; i < a->edge_count; i++) {
    bw_write_u16(w, (uint16_t)(a->edge_faces[i][0] & 0xffffu));
    bw_write_u16(w, (uint16_t)(a->edge_faces[i][1] & 0xffffu)); /* BW_NONE becomes 0xffff */
  }
}

static bool write_bounds_and_tree(const builder *b, bw_writer *w) {
  const bw_mesh_shape *draft = b->draft;
  float size[3];
  write_section(w, SECTION_BOUNDS, 28);
  for (int axis = 0; axis < 3; axis++) {
    size[axis] = size_over(draft->low[axis], draft->high[axis]);
    bw_write_f32(w, size[axis]);
  }
  for (int axis = 0; axis < 3; axis++) bw_write_f32(w, draft->low[axis]);
  bw_write_u32(w, draft->face_count - 1);
  write_section(w, SECTION_TREE, (size_t)(draft->face_count - 1) * TREE_NODE_SIZE);
  return write_tree(b, size, w);
}

static void write_box(bw_writer *w, const float low[3], const float high[3]) {
  for (int axis = 0; axis < 3; axis++) bw_write_f32(w, low[axis]);
  bw_write_f32(w, 1.0f);
  for (int axis = 0; axis < 3; axis++) bw_write_f32(w, high[axis]);
  bw_write_f32(w, 1.0f);
}

static void write_materials(const builder *b, bw_writer *w) {
  const bw_mesh_shape *draft = b->draft;
  bw_write_u32(w, (uint32_t)draft->material_count);
  bw_write_bytes(w, draft->materials, draft->material_count * bw_shape_material_size(draft));
}

static bool write_anvil(const builder *b, bw_writer *w) {
  const bw_mesh_shape *draft = b->draft;
  bw_faces faces = bw_shape_faces(draft);
  bw_shape_adjacency adjacency;
  if (!bw_shape_adjacency_make(&adjacency, &faces, draft->face_materials, &draft->allocator)) {
    return false;
  }
  bw_write_u8(w, 1);
  bw_write_u32(w, b->options->user_category);
  bw_write_u32(w, 0); /* the sections' length, put in below */
  write_descriptor(b, w);
  write_faces(b, &adjacency, w);
  bw_shape_adjacency_free(&adjacency, &draft->allocator);
  if (!write_bounds_and_tree(b, w)) return false;
  if (!w->failed) bw_put_u32(w->data + 5, (uint32_t)(w->size - SHAPE_HEAD));
  bool one = draft->material_count == 1;
  bw_write_u8(w, one);
  bw_write_u8(w, 0);
  bw_write_u32(w, one ? 0 : draft->face_count);
  bw_write_bytes(w, draft->face_materials, one ? 0 : draft->face_count);
  write_materials(b, w);
  write_box(w, draft->low, draft->high);
  return true;
}

/* ---- the SWS form -------------------------------------------------------------------------- */

static void write_sws(const builder *b, bw_writer *w) {
  const bw_mesh_shape *draft = b->draft;
  bw_write_u32(w, draft->vertex_count);
  for (uint32_t i = 0; i < draft->vertex_count; i++) {
    for (size_t axis = 0; axis < 3; axis++) {
      bw_write_f32(w, draft->positions[(size_t)i * 3 + axis]);
    }
    bw_write_f32(w, 0.0f);
  }
  bw_write_u32(w, 0); /* no MOPP */
  bw_write_zeros(w, 16);
  bw_write_u32(w, draft->face_count * 3);
  for (size_t i = 0; i < (size_t)draft->face_count * 3; i++) bw_write_u16(w, draft->corners[i]);
  bw_write_u32(w, draft->face_count);
  bw_write_bytes(w, draft->face_materials, draft->face_count);
  write_materials(b, w);
  bw_write_u32(w, b->options->filter_id);
  bw_write_u32(w, SWS_FILTER_INFO);
  bw_write_u32(w, b->options->filter_layer);
  bw_write_u32(w, b->options->filter_part);
  bw_write_u32(w, 0); /* the version of no MOPP */
  write_box(w, draft->low, draft->high);
}

/* ---- all ----------------------------------------------------------------------------------- */

static bw_status check_options(const bw_mesh_shape_options *options, bw_error *error) {
  if (options->form > BW_MESH_SHAPE_SWS) {
    return bw_fail_at(error, BW_INVALID, BW_NO_OFFSET, "form %" PRIu32 " is none", options->form);
  }
  if (options->name != NULL && strlen(options->name) > UINT16_MAX) {
    return bw_fail_at(error, BW_LIMIT, BW_NO_OFFSET, "a name of %zu bytes, the limit is %u",
                      strlen(options->name), (unsigned)UINT16_MAX);
  }
  return BW_OK;
}

static bw_status read_back(const builder *b, bw_writer *w, const bw_allocator *allocator,
                           bw_mesh_shape **out) {
  bw_status status;
  if (b->options->form == BW_MESH_SHAPE_ANVIL) {
    return bw_mesh_shape_load(w->data, w->size, allocator, out, b->error);
  }
  status = bw_mesh_shape_load_sws(w->data, w->size, allocator, out, b->error);
  if (status == BW_OK) (*out)->sws.built = true;
  return status;
}

bw_status bw_mesh_shape_build(const bw_model *model, const bw_mesh_shape_options *options,
                              const bw_allocator *allocator, bw_mesh_shape **out, bw_error *error) {
  bw_status status = check_options(options, error);
  if (status != BW_OK) return status;
  bw_mesh_shape *draft = bw_shape_create(options->form, allocator);
  if (draft == NULL) return bw_fail_memory(error);
  builder b = {model, options, draft, NULL, error};
  bw_writer w = bw_writer_with(&draft->allocator);
  status = take_model(&b);
  if (status == BW_OK) {
    bool room = true;
    if (options->form == BW_MESH_SHAPE_ANVIL) {
      room = write_anvil(&b, &w);
    } else {
      write_sws(&b, &w);
    }
    status = room && !w.failed ? read_back(&b, &w, allocator, out) : bw_fail_memory(error);
  }
  bw_writer_discard(&w);
  bw_mesh_shape_destroy(draft);
  return status;
}
