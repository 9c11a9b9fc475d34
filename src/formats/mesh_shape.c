/* What is in a mesh shape. */
#include "formats/mesh_shape.h"

#include <string.h>

bw_mesh_shape *bw_shape_create(uint32_t form, const bw_allocator *allocator) {
  bw_allocator kept = bw_allocator_or_default(allocator);
  bw_mesh_shape *shape = bw_alloc_array(&kept, 1, sizeof *shape);
  if (shape == NULL) return NULL;
  shape->allocator = kept;
  shape->holders = 1;
  shape->form = form;
  return shape;
}

void bw_shape_hold(bw_mesh_shape *shape) {
  shape->holders++;
}

static void free_anvil(bw_mesh_shape *shape) {
  const bw_allocator *allocator = &shape->allocator;
  bw_anvil_part *anvil = &shape->anvil;
  if (anvil->boxes != NULL) {
    bw_free_array(allocator, anvil->boxes, bw_shape_node_count(shape), sizeof *anvil->boxes);
  }
  bw_free_array(allocator, anvil->sections, anvil->section_capacity, sizeof *anvil->sections);
}

void bw_mesh_shape_destroy(bw_mesh_shape *shape) {
  if (shape == NULL || --shape->holders > 0) return;
  bw_allocator allocator = shape->allocator;
  free_anvil(shape);
  bw_face_tree_free(&shape->tree, &allocator);
  bw_free_array(&allocator, shape->geometry, shape->geometry_size, 1);
  bw_free_array(&allocator, shape->positions, (size_t)shape->vertex_count * 3, sizeof(float));
  bw_free_array(&allocator, shape->corners, (size_t)shape->face_count * 3, sizeof(uint16_t));
  bw_free_array(&allocator, shape->face_materials, shape->face_count, 1);
  bw_free_array(&allocator, shape->materials,
                shape->material_capacity * bw_shape_material_size(shape), 1);
  bw_free_array(&allocator, shape, 1, sizeof *shape);
}

/* ---- inside -------------------------------------------------------------------------------- */

bw_faces bw_shape_faces(const bw_mesh_shape *shape) {
  bw_faces faces = {shape->positions, shape->corners, shape->face_count};
  return faces;
}

const uint8_t *bw_shape_payload(const bw_mesh_shape *shape, uint32_t kind) {
  return shape->geometry + shape->anvil.sections[shape->anvil.known[kind]].offset + SECTION_HEAD;
}

uint32_t bw_shape_node_count(const bw_mesh_shape *shape) {
  if (shape->form != BW_MESH_SHAPE_ANVIL || shape->face_count == 0) return 0;
  return shape->face_count - 1;
}

/* ---- what the header of the library offers ------------------------------------------------- */

static void copy_floats(float *out, const uint8_t *at, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) out[i] = bw_get_f32(at + (size_t)i * 4);
}

static void describe_anvil(const bw_mesh_shape *shape, bw_mesh_shape_info *out) {
  const bw_anvil_part *anvil = &shape->anvil;
  const uint8_t *box = bw_shape_payload(shape, SECTION_BOUNDS);
  copy_floats(out->file_low, shape->rest, 4);
  copy_floats(out->file_high, shape->rest + 16, 4);
  copy_floats(out->tree_size, box, 3);
  copy_floats(out->tree_low, box + 12, 3);
  out->managed = shape->geometry[0];
  out->user_category = bw_get_u32(shape->geometry + 1);
  out->run_length = bw_get_u32(shape->geometry + 5);
  out->sections = (uint32_t)anvil->section_count;
  out->edges = anvil->edges;
  out->nodes = bw_shape_node_count(shape);
  out->one_material = anvil->one_material;
  out->unique_index = anvil->unique_index;
  out->tree_bypassed = anvil->lies || anvil->deep;
}

static void describe_sws(const bw_mesh_shape *shape, bw_mesh_shape_info *out) {
  const bw_sws_part *sws = &shape->sws;
  copy_floats(out->file_low, shape->rest + SWS_BOXES, 4);
  copy_floats(out->file_high, shape->rest + SWS_BOXES + 16, 4);
  copy_floats(out->mopp_place, shape->geometry + sws->place_offset, 4);
  out->mopp_offset = sws->mopp_offset;
  out->mopp_size = sws->mopp_size;
  out->mopp_crc = sws->mopp_crc;
  out->mopp_version = bw_get_u32(shape->rest + SWS_VERSION);
  out->count_form = sws->count_form;
  out->filter_id = bw_get_u32(shape->rest);
  out->filter_class = bw_get_u32(shape->rest + SWS_FILTER_CLASS);
  out->filter_layer = bw_get_u32(shape->rest + SWS_FILTER_LAYER);
  out->filter_part = bw_get_u32(shape->rest + SWS_FILTER_LAYER + 4);
}

void bw_mesh_shape_describe(const bw_mesh_shape *shape, bw_mesh_shape_info *out) {
  memset(out, 0, sizeof *out);
  out->form = shape->form;
  out->vertices = shape->vertex_count;
  out->faces = shape->face_count;
  out->materials = (uint32_t)shape->material_count;
  memcpy(out->low, shape->low, sizeof out->low);
  memcpy(out->high, shape->high, sizeof out->high);
  if (shape->form == BW_MESH_SHAPE_ANVIL) {
    describe_anvil(shape, out);
  } else {
    describe_sws(shape, out);
  }
}

const char *bw_mesh_shape_descriptor(const bw_mesh_shape *shape) {
  if (shape->form != BW_MESH_SHAPE_ANVIL) return NULL;
  return (const char *)bw_shape_payload(shape, SECTION_DESCRIPTOR);
}

int bw_mesh_shape_section(const bw_mesh_shape *shape, uint32_t index, bw_anvil_section *out) {
  if (index >= shape->anvil.section_count) return 0;
  *out = shape->anvil.sections[index];
  return 1;
}

int bw_mesh_shape_vertex(const bw_mesh_shape *shape, uint32_t index, float position[3]) {
  if (index >= shape->vertex_count) return 0;
  memcpy(position, shape->positions + (size_t)index * 3, 3 * sizeof *position);
  return 1;
}

static bool has_face(const bw_mesh_shape *shape, uint32_t face) {
  return shape->form == BW_MESH_SHAPE_ANVIL && face < shape->face_count;
}

int bw_mesh_shape_face_edges(const bw_mesh_shape *shape, uint32_t face, uint32_t edges[3]) {
  if (!has_face(shape, face)) return 0;
  const uint8_t *at = bw_shape_payload(shape, SECTION_FACE_EDGES) + (size_t)face * 12;
  for (size_t i = 0; i < 3; i++) edges[i] = bw_get_u32(at + i * 4);
  return 1;
}

int bw_mesh_shape_face_polygon(const bw_mesh_shape *shape, uint32_t face, uint32_t *polygon) {
  if (!has_face(shape, face)) return 0;
  *polygon = bw_get_u16(bw_shape_payload(shape, SECTION_POLYGONS) + (size_t)face * 2);
  return 1;
}

int bw_mesh_shape_edge(const bw_mesh_shape *shape, uint32_t edge, uint32_t faces[2]) {
  if (edge >= shape->anvil.edges) return 0;
  const uint8_t *at = bw_shape_payload(shape, SECTION_EDGE_FACES) + (size_t)edge * 4;
  for (size_t i = 0; i < 2; i++) {
    uint32_t face = bw_get_u16(at + i * 2);
    faces[i] = face == NO_FACE ? BW_NONE : face;
  }
  return 1;
}

int bw_mesh_shape_neighbours(const bw_mesh_shape *shape, uint32_t face, uint32_t faces[3]) {
  uint32_t edges[3];
  if (!bw_mesh_shape_face_edges(shape, face, edges)) return 0;
  for (size_t i = 0; i < 3; i++) {
    uint32_t sides[2] = {BW_NONE, BW_NONE};
    (void)bw_mesh_shape_edge(shape, edges[i], sides); /* edges were checked when read */
    /* An edge that does not name the face leads nowhere. */
    faces[i] = sides[0] == face ? sides[1] : sides[1] == face ? sides[0] : BW_NONE;
  }
  return 1;
}

uint32_t bw_mesh_shape_polygon(const bw_mesh_shape *shape, uint32_t polygon, uint32_t *faces,
                               uint32_t capacity) {
  uint32_t found = 0;
  uint32_t number;
  for (uint32_t face = 0; bw_mesh_shape_face_polygon(shape, face, &number); face++) {
    if (number != polygon) continue;
    if (found < capacity) faces[found] = face;
    found++;
  }
  return found;
}

int bw_mesh_shape_node(const bw_mesh_shape *shape, uint32_t node, bw_anvil_node *out) {
  if (node >= bw_shape_node_count(shape)) return 0;
  const uint8_t *at = bw_shape_payload(shape, SECTION_TREE) + (size_t)node * TREE_NODE_SIZE;
  double(*box)[3] = shape->anvil.boxes[node];
  memcpy(out->low, box[0], sizeof out->low);
  memcpy(out->high, box[1], sizeof out->high);
  for (uint32_t side = 0; side < 6; side++) {
    out->insets[side] = at[side];
    out->owner[side] = at[TREE_NODE_FLAGS] >> (2 + side) & 1;
  }
  for (int side = 0; side < 2; side++) {
    bw_tree_child child = bw_tree_child_of(at, side);
    double child_box[2][3];
    bw_tree_decode_child(at, side, box, child_box);
    out->is_face[side] = child.is_face;
    out->child[side] = child.number;
    memcpy(side == 0 ? out->a_low : out->b_low, child_box[0], sizeof child_box[0]);
    memcpy(side == 0 ? out->a_high : out->b_high, child_box[1], sizeof child_box[1]);
  }
  return 1;
}

/* ---- triangles ----------------------------------------------------------------------------- */

uint32_t bw_mesh_shape_triangle_count(const bw_mesh_shape *shape) {
  return shape->face_count;
}

int bw_mesh_shape_triangle(const bw_mesh_shape *shape, uint32_t index, bw_triangle *out) {
  if (index >= shape->face_count) return 0;
  bw_faces faces = bw_shape_faces(shape);
  const float *corners[3];
  bw_face_corners(&faces, index, corners);
  memcpy(out->a, corners[0], sizeof out->a);
  memcpy(out->b, corners[1], sizeof out->b);
  memcpy(out->c, corners[2], sizeof out->c);
  for (size_t i = 0; i < 3; i++) out->corners[i] = shape->corners[(size_t)index * 3 + i];
  out->flags = BW_TRIANGLE_ENABLED | BW_TRIANGLE_TWO_SIDED;
  out->material = shape->face_materials[index];
  out->area = 0;
  return 1;
}

void bw_mesh_shape_bounds(const bw_mesh_shape *shape, float bounds[6]) {
  memcpy(bounds, shape->low, sizeof shape->low);
  memcpy(bounds + 3, shape->high, sizeof shape->high);
}
