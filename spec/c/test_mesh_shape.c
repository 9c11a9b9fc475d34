/* The mesh shape's two forms: the spec's worked examples, what is refused, the tree's boxes,
 * adjacency, materials, and what is written. */
#include "base/bytes.h"
#include "formats/mesh_shape.h"
#include "test_shape.h"
#include "test_shape_files.h"

#include <stdlib.h>
#include <string.h>

typedef bw_status load_function(const void *, size_t, const bw_allocator *, bw_mesh_shape **,
                                bw_error *);

static bw_mesh_shape *load_as(load_function *load, const void *data, size_t size) {
  bw_mesh_shape *shape = NULL;
  bw_error error = {0};
  CHECK_INT(load(data, size, NULL, &shape, &error), BW_OK);
  CHECK_TEXT(error.message, "");
  return shape;
}

static bw_mesh_shape *load_quad(void) {
  uint8_t data[QUAD_SIZE];
  read_bytes(quad_text, data, sizeof data);
  return load_as(bw_mesh_shape_load, data, sizeof data);
}

static bw_mesh_shape *load_square(void) {
  uint8_t data[SQUARE_SIZE];
  read_bytes(square_text, data, sizeof data);
  return load_as(bw_mesh_shape_load_sws, data, sizeof data);
}

static bw_bytes *save(const bw_mesh_shape *shape, uint32_t options) {
  bw_bytes *bytes = NULL;
  CHECK_INT(bw_mesh_shape_save(shape, options, &bytes, NULL), BW_OK);
  return bytes;
}

static void check_saves_as(const bw_mesh_shape *shape, const void *data, size_t size) {
  bw_bytes *bytes = save(shape, 0);
  if (bytes == NULL) return;
  CHECK(bw_bytes_size(bytes) == size && memcmp(bw_bytes_data(bytes), data, size) == 0);
  bw_bytes_destroy(bytes);
}

static void examples_are_written_as_they_were(void) {
  uint8_t data[QUAD_SIZE];
  bw_mesh_shape *quad = load_quad(), *square = load_square();
  read_bytes(quad_text, data, QUAD_SIZE);
  if (quad != NULL) check_saves_as(quad, data, QUAD_SIZE);
  read_bytes(square_text, data, SQUARE_SIZE);
  if (square != NULL) check_saves_as(square, data, SQUARE_SIZE);
  bw_mesh_shape_destroy(quad);
  bw_mesh_shape_destroy(square);
}

static void the_example_has_what_the_spec_says(void) {
  bw_mesh_shape *shape = load_quad();
  if (shape == NULL) return;
  bw_mesh_shape_info info;
  bw_mesh_shape_describe(shape, &info);
  CHECK_INT(info.form, BW_MESH_SHAPE_ANVIL);
  CHECK_INT(info.user_category, 33);
  CHECK_INT(info.managed, 1);
  CHECK_INT(info.run_length, 272);
  CHECK_INT(info.vertices, 4);
  CHECK_INT(info.faces, 2);
  CHECK_INT(info.edges, 5);
  CHECK_INT(info.nodes, 1);
  CHECK_INT(info.sections, 10);
  CHECK_INT(info.one_material, 1);
  CHECK_INT(info.tree_bypassed, 0);
  CHECK_FLOAT(info.tree_size[1], 1.0f);
  CHECK_FLOAT(info.file_high[3], 1.0f);
  CHECK_TEXT(bw_mesh_shape_descriptor(shape), "Quad(0x1) MeshDescriptor");
  static const uint32_t offsets[10] = {0x09, 0x2a, 0x3a, 0x4e, 0x86, 0x9a, 0xa6, 0xc6, 0xe2, 0x106};
  static const uint32_t sizes[10] = {33, 16, 20, 56, 20, 12, 32, 28, 36, 19};
  for (uint32_t i = 0; i < 10; i++) {
    bw_anvil_section section;
    CHECK(bw_mesh_shape_section(shape, i, &section));
    CHECK_INT(section.offset, offsets[i]);
    CHECK_INT(section.size, sizes[i]);
  }
  bw_material_ref material = {0, {9, 9}};
  CHECK(bw_mesh_shape_material(shape, 0, &material));
  CHECK(material.id == 0x1122334455667788u && material.kind[0] == 1 && material.kind[1] == 0);
  CHECK(!bw_mesh_shape_material(shape, 1, &material));
  bw_mesh_shape_destroy(shape);
}

static void the_square_has_what_the_spec_says(void) {
  bw_mesh_shape *shape = load_square();
  if (shape == NULL) return;
  bw_mesh_shape_info info;
  bw_mesh_shape_describe(shape, &info);
  CHECK_INT(info.form, BW_MESH_SHAPE_SWS);
  CHECK_INT(info.vertices, 4);
  CHECK_INT(info.faces, 2);
  CHECK_INT(info.count_form, 1);
  CHECK_INT(info.mopp_size, 0);
  CHECK_INT(info.mopp_version, 0);
  CHECK_INT(info.filter_id, 0x0a0b0c0d);
  CHECK_INT(info.filter_class, 0x43ef99c2);
  CHECK_INT(info.filter_layer, 2);
  CHECK_INT(info.filter_part, 0);
  CHECK(bw_mesh_shape_descriptor(shape) == NULL);
  bw_material_ref material = {0, {9, 9}};
  CHECK(bw_mesh_shape_material(shape, 0, &material));
  CHECK(material.id == 0x1234);
  uint32_t numbers[3];
  bw_anvil_node node;
  bw_anvil_section section;
  CHECK(!bw_mesh_shape_section(shape, 0, &section));
  CHECK(!bw_mesh_shape_face_edges(shape, 0, numbers));
  CHECK(!bw_mesh_shape_face_polygon(shape, 0, numbers));
  CHECK(!bw_mesh_shape_edge(shape, 0, numbers));
  CHECK(!bw_mesh_shape_neighbours(shape, 0, numbers));
  CHECK(!bw_mesh_shape_node(shape, 0, &node));
  CHECK_INT(bw_mesh_shape_polygon(shape, 2, numbers, 3), 0);
  bw_mesh_shape_destroy(shape);
}

/* ---- rays at the examples ------------------------------------------------------------------ */

static void check_ray(const bw_mesh_shape *shape, float x, float y, float z, float dz, float length,
                      uint32_t face, float t) {
  bw_hit hit;
  int met = bw_mesh_shape_cast(shape, x, y, z, 0.0f, 0.0f, dz, length, NULL, &hit);
  CHECK_INT(met, face != BW_NONE);
  if (!met || face == BW_NONE) return;
  CHECK_INT(hit.triangle, face);
  CHECK_FLOAT(hit.t, t);
  CHECK_FLOAT(hit.nz, dz < 0.0f ? 1.0f : -1.0f);
}

static void rays_meet_what_the_spec_says(void) {
  bw_mesh_shape *shapes[2] = {load_quad(), load_square()};
  for (int i = 0; i < 2 && shapes[i] != NULL; i++) {
    check_ray(shapes[i], 0.75f, 0.25f, 2.0f, -4.0f, 1.0f, 0, 0.5f);
    check_ray(shapes[i], 0.25f, 0.75f, 2.0f, -4.0f, 1.0f, 1, 0.5f);
    check_ray(shapes[i], 0.5f, 0.5f, 2.0f, -4.0f, 1.0f, 0, 0.5f);
    check_ray(shapes[i], 2.0f, 0.5f, 1.0f, -2.0f, 1.0f, BW_NONE, 0.0f);
    check_ray(shapes[i], 0.75f, 0.25f, 2.0f, -1.0f, 1.0f, BW_NONE, 0.0f);
    check_ray(shapes[i], 0.75f, 0.25f, 2.0f, -1.0f, 2.0f, 0, 2.0f); /* both ends count */
    check_ray(shapes[i], 0.75f, 0.25f, 0.0f, -1.0f, 2.0f, 0, 0.0f);
    check_ray(shapes[i], 0.75f, 0.25f, -2.0f, 1.0f, 9.0f, 0, 2.0f); /* and both sides */
    bw_mesh_shape_destroy(shapes[i]);
  }
}

static void what_no_ray_can_hit_misses(void) {
  bw_mesh_shape *shape = load_quad();
  if (shape == NULL) return;
  bw_hit hit;
  CHECK(!bw_mesh_shape_cast(shape, 0.5f, 0.5f, 1.0f, 0.0f, 0.0f, 0.0f, 9.0f, NULL, &hit));
  CHECK(!bw_mesh_shape_cast(shape, 0.5f, 0.5f, 1.0f, 0.0f, 0.0f, -1.0f, 0.0f, NULL, &hit));
  CHECK(!bw_mesh_shape_cast(shape, 0.5f, 0.5f, 1.0f, 0.0f, 0.0f, -1.0f, -1.0f, NULL, &hit));
  CHECK(!bw_mesh_shape_cast(shape, NAN, 0.5f, 1.0f, 0.0f, 0.0f, -1.0f, 9.0f, NULL, &hit));
  CHECK(!bw_mesh_shape_cast(shape, 0.5f, 0.5f, 1.0f, 0.0f, 0.0f, -INFINITY, 9.0f, NULL, &hit));
  CHECK(!bw_mesh_shape_cast_any(shape, 0.5f, 0.5f, 1.0f, 0.0f, 0.0f, -1.0f, NAN, NULL));
  bw_mesh_shape_destroy(shape);
}

static void a_filter_passes_over_materials_and_flags(void) {
  bw_mesh_shape *shape = load_quad();
  if (shape == NULL) return;
  bw_filter filter;
  const uint32_t materials[1] = {0};
  bw_filter_init(&filter, 0, materials, 1);
  CHECK(!bw_mesh_shape_cast_any(shape, 0.5f, 0.25f, 1.0f, 0.0f, 0.0f, -1.0f, 9.0f, &filter));
  bw_filter_init(&filter, BW_TRIANGLE_TWO_SIDED, NULL, 0);
  CHECK(!bw_mesh_shape_cast_any(shape, 0.5f, 0.25f, 1.0f, 0.0f, 0.0f, -1.0f, 9.0f, &filter));
  bw_filter_init(&filter, BW_TRIANGLE_CLIMB, NULL, 0);
  CHECK(bw_mesh_shape_cast_any(shape, 0.5f, 0.25f, 1.0f, 0.0f, 0.0f, -1.0f, 9.0f, &filter));
  bw_mesh_shape_destroy(shape);
}

static void every_hit_is_listed_by_t_then_face(void) {
  bw_mesh_shape *shape = load_quad();
  if (shape == NULL) return;
  bw_hit hits[2];
  CHECK_INT(bw_mesh_shape_cast_all(shape, 0.5f, 0.5f, 1.0f, 0.0f, 0.0f, -1.0f, 9.0f, NULL, hits, 2),
            2);
  CHECK_INT(hits[0].triangle, 0);
  CHECK_INT(hits[1].triangle, 1);
  CHECK_INT(bw_mesh_shape_cast_all(shape, 0.5f, 0.5f, 1.0f, 0.0f, 0.0f, -1.0f, 9.0f, NULL, hits, 0),
            2);
  bw_mesh_shape_destroy(shape);
}

/* A slope from 0 to 2 under a lid that looks down. */
static void ground_looks_up(void) {
  bw_model *model = test_new_model();
  test_add_vertex(model, 0.0f, 0.0f, 0.0f);
  test_add_vertex(model, 4.0f, 0.0f, 2.0f);
  test_add_vertex(model, 0.0f, 4.0f, 0.0f);
  test_add_vertex(model, 0.0f, 0.0f, 5.0f);
  test_add_vertex(model, 4.0f, 0.0f, 5.0f);
  test_add_vertex(model, 0.0f, 4.0f, 5.0f);
  test_add_triangle(model, 0, 1, 2, BW_NONE);
  test_add_triangle(model, 3, 5, 4, BW_NONE);
  bw_mesh_shape *shape = test_shape_of(model, BW_MESH_SHAPE_ANVIL);
  if (shape == NULL) return;
  float height = -1.0f;
  CHECK(bw_mesh_shape_ground(shape, 1.0f, 1.0f, 9.0f, NULL, &height));
  CHECK_FLOAT(height, 0.5f);
  CHECK(bw_mesh_shape_ground(shape, 2.0f, 1.0f, 1.0f, NULL, &height));
  CHECK_FLOAT(height, 1.0f); /* at the point itself */
  CHECK(!bw_mesh_shape_ground(shape, 2.0f, 1.0f, 0.9f, NULL, &height));
  CHECK(!bw_mesh_shape_ground(shape, 5.0f, 5.0f, 9.0f, NULL, &height));
  CHECK(!bw_mesh_shape_ground(shape, NAN, 1.0f, 9.0f, NULL, &height));
  CHECK(bw_mesh_shape_ground(shape, 0.0f, 0.0f, 3e38f, NULL, &height));
  CHECK_FLOAT(height, 0.0f);
  bw_mesh_shape_destroy(shape);
}

/* ---- what is refused ----------------------------------------------------------------------- */

typedef struct refusal {
  size_t at;
  int bytes; /* 1, 2 or 4 */
  uint32_t value;
  bw_status code;
  uint64_t offset; /* that the error names */
} refusal;

static void check_refusals(load_function *load, const char *text, size_t size,
                           const refusal *refusals, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const refusal *r = &refusals[i];
    uint8_t data[QUAD_SIZE];
    read_bytes(text, data, size);
    for (int byte = 0; byte < r->bytes; byte++) {
      data[r->at + (size_t)byte] = (uint8_t)(r->value >> (8 * byte) & 0xff);
    }
    bw_mesh_shape *shape = NULL;
    bw_error error = {0};
    if (!CHECK_INT(load(data, size, NULL, &shape, &error), r->code) ||
        !CHECK_INT(error.offset, r->offset)) {
      CHECK_TEXT(error.message, "");
    }
    CHECK(shape == NULL);
  }
}

static void faults_are_refused_where_they_are(void) {
  static const refusal refusals[] = {
      {0x05, 4, 0xffffffff, BW_TRUNCATED, 0x05}, /* the sections' length */
      {0x05, 4, 0, BW_INVALID, 0x09},
      {0x0b, 1, 0xd6, BW_INVALID, 0x0b}, /* the marker */
      {0x0d, 4, 7, BW_INVALID, 0x0d},    /* a section's size */
      {0x0d, 4, 0, BW_INVALID, 0x0d},
      {0x0d, 4, 0xffffffff, BW_INVALID, 0x0d},
      {0x0d, 4, 0x80000000, BW_INVALID, 0x0d},
      {0x0d, 4, 0x7fffffff, BW_TRUNCATED, 0x0d},
      {0x29, 1, 'x', BW_INVALID, 0x2a}, /* the descriptor's final 0 */
      {0x12, 1, 0, BW_INVALID, 0x12},
      {0x2a, 2, 0x1eee, BW_INVALID, 0x2a},     /* a section out of order */
      {0x2a, 2, 0x0201, BW_INVALID, 0x2a},     /* one twice */
      {0x42, 4, 0xffffffff, BW_INVALID, 0x42}, /* vertices */
      {0x42, 4, 2, BW_INVALID, 0x42},
      {0x42, 4, 5, BW_TRUNCATED, 0x52},
      {0x46, 4, 0, BW_INVALID, 0x46}, /* faces */
      {0x46, 4, 0xffffffff, BW_INVALID, 0x46},
      {0x46, 4, 65536, BW_INVALID, 0x46},
      {0x4a, 4, 7, BW_INVALID, 0x4a}, /* edges */
      {0x4a, 4, 0xffffffff, BW_INVALID, 0x4a},
      {0x4a, 4, 4, BW_INVALID, 0xca},
      {0x56, 4, 0x7fc00000, BW_INVALID, 0x56}, /* a coordinate */
      {0x5a, 4, 0x7f800000, BW_INVALID, 0x5a},
      {0x92, 2, 4, BW_INVALID, 0x92},          /* a corner */
      {0xae, 4, 5, BW_INVALID, 0xae},          /* an edge of a face */
      {0xce, 2, 2, BW_INVALID, 0xce},          /* a face of an edge */
      {0xea, 4, 0xff800000, BW_INVALID, 0xea}, /* the tree's box */
      {0x102, 4, 2, BW_INVALID, 0x102},        /* nodes */
      {0x102, 4, 0xffffffff, BW_INVALID, 0x102},
      {0x116, 2, 0, BW_INVALID, 0x116}, /* face 0 twice, face 1 never */
      {0x116, 2, 2, BW_INVALID, 0x116},
      {0x118, 1, 1, BW_INVALID, 0x116}, /* a node where there is none */
      {0x119, 1, 2, BW_INVALID, 0x119}, /* OneCollisionMaterialOnly */
      {0x119, 1, 0, BW_INVALID, 0x11b},
      {0x11b, 4, 0xffffffff, BW_TRUNCATED, QUAD_SIZE},
      {0x11b, 4, 2, BW_INVALID, 0x11b},
      {0x11f, 4, 0, BW_INVALID, 0x11f}, /* materials */
      {0x11f, 4, 2, BW_TRUNCATED, 0x137},
      {0x11f, 4, 0xffffffff, BW_TRUNCATED, 0x11f},
      {0x11f, 4, 0x1999999a, BW_TRUNCATED, 0x11f}, /* times 10 it wraps */
      {0x12d, 4, 0x7fc00000, BW_INVALID, 0x12d},   /* the boxes at the end */
      {0x145, 4, 0x7f800000, BW_INVALID, 0x145},
  };
  check_refusals(bw_mesh_shape_load, quad_text, QUAD_SIZE, refusals,
                 sizeof refusals / sizeof refusals[0]);
}

static void faults_of_the_other_form_too(void) {
  static const refusal refusals[] = {
      {0x00, 4, 0xffffffff, BW_TRUNCATED, 0x00},
      {0x00, 4, 0x10000004, BW_TRUNCATED, 0x00}, /* times 16 it wraps */
      {0x04, 4, 0x7fc00000, BW_INVALID, 0x04},
      {0x44, 4, 0xffffffff, BW_TRUNCATED, 0x44},
      {0x58, 4, 5, BW_INVALID, 0x58},
      {0x58, 4, 0xffffffff, BW_TRUNCATED, 0x58},
      {0x5c, 2, 4, BW_INVALID, 0x5c},
      {0x68, 4, 3, BW_INVALID, 0x68},
      {0x6c, 1, 1, BW_INVALID, 0x6c},
      {0x6e, 4, 0, BW_INVALID, 0x76},
      {0x6e, 4, 0xffffffff, BW_TRUNCATED, 0x6e},
      {0x7a, 1, 0, BW_INVALID, 0x7a},
      {0x8a, 4, 0x7fc00000, BW_INVALID, 0x8a},
      {0x9e, 4, 0x7f800000, BW_INVALID, 0x9e},
  };
  check_refusals(bw_mesh_shape_load_sws, square_text, SQUARE_SIZE, refusals,
                 sizeof refusals / sizeof refusals[0]);
}

static void cut_or_longer_is_refused(void) {
  const struct {
    load_function *load;
    const char *text;
    size_t size;
  } files[2] = {{bw_mesh_shape_load, quad_text, QUAD_SIZE},
                {bw_mesh_shape_load_sws, square_text, SQUARE_SIZE}};
  for (int i = 0; i < 2; i++) {
    for (size_t size = 0; size <= files[i].size + 1; size++) {
      if (size == files[i].size) continue;
      uint8_t *data = calloc(size + 1, 1); /* found by the sanitizer when read past */
      if (data == NULL) abort();
      uint8_t whole[QUAD_SIZE];
      read_bytes(files[i].text, whole, files[i].size);
      memcpy(data, whole, size < files[i].size ? size : files[i].size);
      bw_mesh_shape *shape = NULL;
      bw_status status = files[i].load(data, size, NULL, &shape, NULL);
      CHECK(status == BW_TRUNCATED || status == BW_INVALID);
      free(data);
    }
  }
}

/* The count of the indices taken as one of triangles, where that alone comes out. */
static void a_count_of_triangles_is_read_and_kept(void) {
  uint8_t data[SQUARE_SIZE];
  read_bytes(square_text, data, sizeof data);
  bw_put_u32(data + 0x58, 2);
  bw_mesh_shape *shape = load_as(bw_mesh_shape_load_sws, data, sizeof data);
  if (shape == NULL) return;
  bw_mesh_shape_info info;
  bw_mesh_shape_describe(shape, &info);
  CHECK_INT(info.count_form, 3);
  CHECK_INT(info.faces, 2);
  check_saves_as(shape, data, sizeof data);
  bw_mesh_shape_destroy(shape);
}

/* Puts a section of 12 bytes of an unknown type before offset `at` of the example. */
static size_t add_section(uint8_t *data, size_t at) {
  static const uint8_t section[12] = {0x34, 0x12, 0xd7, 0xec, 12, 0, 0, 0, 0xde, 0xad, 0xbe, 0xef};
  read_bytes(quad_text, data, QUAD_SIZE);
  memmove(data + at + sizeof section, data + at, QUAD_SIZE - at);
  memcpy(data + at, section, sizeof section);
  bw_put_u32(data + 5, bw_get_u32(data + 5) + (uint32_t)sizeof section);
  return QUAD_SIZE + sizeof section;
}

static void unknown_sections_are_kept(void) {
  static const size_t places[] = {0x09, 0x3a, 0x86, 0x119};
  for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
    uint8_t data[QUAD_SIZE + 12];
    size_t size = add_section(data, places[i]);
    bw_mesh_shape *shape = load_as(bw_mesh_shape_load, data, size);
    if (shape == NULL) return;
    bw_mesh_shape_finding found[BW_MESH_SHAPE_FAULT_COUNT];
    CHECK_INT(bw_mesh_shape_check(shape, found, NULL), BW_OK);
    CHECK_INT(found[BW_MESH_SHAPE_UNKNOWN_SECTION].count, 1);
    check_ray(shape, 0.25f, 0.75f, 2.0f, -4.0f, 1.0f, 1, 0.5f);
    check_saves_as(shape, data, size);
    bw_mesh_shape_destroy(shape);
  }
}

/* ---- the tree ------------------------------------------------------------------------------ */

/* source: spec of the other formats, 1e */
static void insets_are_decoded(void) {
  static const uint8_t node[11] = {0x00, 0x33, 0x00, 0x66, 0x00, 0xff, 0, 0, 1, 0, 0x2b};
  double box[2][3] = {{0.0, 0.0, 0.0}, {10.0, 20.0, 4.0}};
  static const double expected[2][2][3] = {{{0.0, 0.0, 0.0}, {10.0, 20.0, 0.0}},
                                           {{0.0, 4.0, 0.0}, {6.0, 20.0, 4.0}}};
  for (int side = 0; side < 2; side++) {
    double child[2][3];
    bw_tree_decode_child(node, side, box, child);
    for (int i = 0; i < 6; i++) CHECK(child[i / 3][i % 3] == expected[side][i / 3][i % 3]);
    CHECK(bw_tree_child_of(node, side).is_face);
    CHECK_INT(bw_tree_child_of(node, side).number, (uint32_t)side);
  }
}

/* Three faces side by side along x, flat in y and z. source: spec of the other formats, 1e */
static void insets_are_chosen(void) {
  static const float ends[3][2] = {{0.0f, 1.0f}, {4.0f, 5.0f}, {9.0f, 10.0f}};
  static const uint8_t expected[22] = {0,    0, 0, 0,    0, 0, 0, 0, 1, 0, 0x01,
                                       0xe5, 0, 0, 0x7f, 0, 0, 1, 0, 2, 0, 0x07};
  bw_model *model = test_new_model();
  for (uint32_t i = 0; i < 3; i++) {
    test_add_vertex(model, ends[i][0], 0.0f, 0.0f);
    test_add_vertex(model, ends[i][1], 0.0f, 0.0f);
    test_add_triangle(model, i * 2, i * 2 + 1, i * 2 + 1, BW_NONE);
  }
  bw_mesh_shape *shape = test_shape_of(model, BW_MESH_SHAPE_ANVIL);
  if (shape == NULL) return;
  CHECK(memcmp(bw_shape_payload(shape, SECTION_TREE), expected, sizeof expected) == 0);
  bw_mesh_shape_destroy(shape);
}

/* A shape of hills whose tree's bytes are changed and which is then read again. */
static bw_mesh_shape *hills_with_tree(void (*change)(uint8_t *nodes, uint32_t count),
                                      uint32_t side) {
  bw_mesh_shape *shape = test_shape_of(test_hills(side), BW_MESH_SHAPE_ANVIL);
  if (shape == NULL) return NULL;
  uint32_t count = shape->face_count - 1;
  size_t at = (size_t)(bw_shape_payload(shape, SECTION_TREE) - shape->geometry);
  bw_bytes *bytes = save(shape, 0);
  bw_mesh_shape_destroy(shape);
  if (bytes == NULL) return NULL;
  change(bw_bytes_edit(bytes) + at, count);
  shape = load_as(bw_mesh_shape_load, bw_bytes_data(bytes), bw_bytes_size(bytes));
  if (shape != NULL) check_saves_as(shape, bw_bytes_data(bytes), bw_bytes_size(bytes));
  bw_bytes_destroy(bytes);
  return shape;
}

static void check_answers(const bw_mesh_shape *shape, int rays) {
  for (int i = 0; i < rays; i++) {
    test_ray ray = test_ray_at(shape);
    bw_hit tree, brute;
    (void)bw_mesh_shape_cast(shape, TEST_RAY(ray), NULL, &tree);
    (void)bw_mesh_shape_cast_brute(shape, TEST_RAY(ray), NULL, &brute);
    CHECK(test_same_hit(&tree, &brute));
  }
}

static void shrink_a_box(uint8_t *nodes, uint32_t count) {
  for (int side = 0; side < 6; side++)
    nodes[(size_t)(count / 2) * TREE_NODE_SIZE + (size_t)side] = 255;
}

static void a_tree_that_lies_is_told_of_and_bypassed(void) {
  bw_mesh_shape *shape = hills_with_tree(shrink_a_box, 20);
  if (shape == NULL) return;
  bw_mesh_shape_finding found[BW_MESH_SHAPE_FAULT_COUNT];
  bw_mesh_shape_info info;
  CHECK_INT(bw_mesh_shape_check(shape, found, NULL), BW_OK);
  CHECK_INT(found[BW_MESH_SHAPE_TREE_LIES].count, 1);
  CHECK(found[BW_MESH_SHAPE_TREE_LIES].first < shape->face_count);
  bw_mesh_shape_describe(shape, &info);
  CHECK_INT(info.tree_bypassed, 1);
  check_answers(shape, 500);
  bw_mesh_shape_destroy(shape);
}

/* Node i holds face i and node i + 1, in the root's box. */
static void make_chain(uint8_t *nodes, uint32_t count) {
  memset(nodes, 0, (size_t)count * TREE_NODE_SIZE);
  for (uint32_t i = 0; i < count; i++) {
    uint8_t *node = nodes + (size_t)i * TREE_NODE_SIZE;
    bool last = i + 1 == count;
    bw_put_u16(node + TREE_NODE_CHILDREN, (uint16_t)i);
    bw_put_u16(node + TREE_NODE_CHILDREN + 2, (uint16_t)(i + 1));
    node[TREE_NODE_FLAGS] = last ? 3 : 1;
  }
}

static void a_chain_of_nodes_is_bypassed(void) {
  bw_mesh_shape *shape = hills_with_tree(make_chain, 180);
  bw_mesh_shape_info info;
  if (shape == NULL) return;
  bw_mesh_shape_finding found[BW_MESH_SHAPE_FAULT_COUNT];
  CHECK_INT(bw_mesh_shape_check(shape, found, NULL), BW_OK);
  CHECK_INT(found[BW_MESH_SHAPE_TREE_DEEP].count, 1);
  CHECK_INT(found[BW_MESH_SHAPE_TREE_LIES].count, 0);
  bw_mesh_shape_describe(shape, &info);
  CHECK_INT(info.tree_bypassed, 1);
  check_answers(shape, 20);
  bw_anvil_node node;
  CHECK(bw_mesh_shape_node(shape, 60000, &node)); /* and can be looked at still */
  CHECK_INT(node.child[1], 60001);
  bw_mesh_shape_destroy(shape);
}

static void our_tree_tells_the_truth(void) {
  bw_mesh_shape *shape = test_shape_of(test_soup(3000, 100.0f, 9.0f), BW_MESH_SHAPE_ANVIL);
  if (shape == NULL) return;
  bw_mesh_shape_finding found[BW_MESH_SHAPE_FAULT_COUNT];
  CHECK_INT(bw_mesh_shape_check(shape, found, NULL), BW_OK);
  for (uint32_t i = 0; i < BW_MESH_SHAPE_FAULT_COUNT; i++) {
    if (!CHECK_INT(found[i].count, 0)) CHECK_TEXT(bw_mesh_shape_fault_name(i), "");
  }
  for (uint32_t i = 0; i < bw_shape_node_count(shape); i++) {
    bw_anvil_node node;
    (void)bw_mesh_shape_node(shape, i, &node);
    for (int side = 0; side < 2; side++) {
      bw_triangle triangle;
      if (!node.is_face[side]) continue;
      (void)bw_mesh_shape_triangle(shape, node.child[side], &triangle);
      for (int axis = 0; axis < 3; axis++) {
        CHECK(triangle.a[axis] >= (side == 0 ? node.a_low : node.b_low)[axis]);
        CHECK(triangle.b[axis] <= (side == 0 ? node.a_high : node.b_high)[axis]);
      }
    }
  }
  bw_mesh_shape_destroy(shape);
}

static void a_shape_of_one_face_has_no_node(void) {
  bw_model *model = test_new_model();
  test_add_vertex(model, 0.0f, 0.0f, 0.0f);
  test_add_vertex(model, 1.0f, 0.0f, 0.0f);
  test_add_vertex(model, 0.0f, 1.0f, 0.0f);
  test_add_triangle(model, 0, 1, 2, BW_NONE);
  bw_mesh_shape *shape = test_shape_of(model, BW_MESH_SHAPE_ANVIL);
  if (shape == NULL) return;
  CHECK_INT(bw_shape_node_count(shape), 0);
  check_ray(shape, 0.25f, 0.25f, 1.0f, -1.0f, 9.0f, 0, 1.0f);
  check_ray(shape, 0.75f, 0.75f, 1.0f, -1.0f, 9.0f, BW_NONE, 0.0f);
  bw_mesh_shape_destroy(shape);
}

/* The box of a tree is its minimum and its size, which reaches the maximum in float32, too, where
 * that is next to nothing beside the minimum. */
static void the_box_of_a_tree_holds_its_maximum(void) {
  bw_model *model = test_new_model();
  test_add_vertex(model, -1.0f, 0.0f, 0.0f);
  test_add_vertex(model, 1e-30f, 0.0f, 0.0f);
  test_add_vertex(model, 0.0f, 1.0f, 0.0f);
  test_add_vertex(model, -1.0f, 1.0f, 0.0f);
  test_add_triangle(model, 0, 1, 2, BW_NONE);
  test_add_triangle(model, 0, 2, 3, BW_NONE);
  bw_mesh_shape *shape = test_shape_of(model, BW_MESH_SHAPE_ANVIL);
  if (shape == NULL) return;
  bw_mesh_shape_info info;
  bw_mesh_shape_describe(shape, &info);
  CHECK_FLOAT(info.tree_low[0], -1.0f);
  CHECK(info.tree_low[0] + info.tree_size[0] >= 1e-30f);
  bw_mesh_shape_destroy(shape);
}

/* ---- adjacency ----------------------------------------------------------------------------- */

/* Two squares at a right angle over one edge, and a third face at the edge of the first. */
static bw_mesh_shape *corner_shape(void) {
  bw_model *model = test_new_model();
  static const float places[7][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                     {1, 0, 1}, {1, 1, 1}, {2, 0, 2}};
  for (int i = 0; i < 7; i++) test_add_vertex(model, places[i][0], places[i][1], places[i][2]);
  test_add_triangle(model, 0, 1, 2, BW_NONE);
  test_add_triangle(model, 0, 2, 3, BW_NONE);
  test_add_triangle(model, 1, 4, 2, BW_NONE);
  test_add_triangle(model, 4, 5, 2, BW_NONE);
  test_add_triangle(model, 2, 1, 6, BW_NONE);
  return test_shape_of(model, BW_MESH_SHAPE_ANVIL);
}

static void neighbours_share_an_edge(void) {
  bw_mesh_shape *shape = corner_shape();
  if (shape == NULL) return;
  static const uint32_t expected[5][3] = {{BW_NONE, 2, 1},
                                          {0, BW_NONE, BW_NONE},
                                          {BW_NONE, 3, 0},
                                          {BW_NONE, BW_NONE, 2},
                                          {BW_NONE, BW_NONE, BW_NONE}};
  for (uint32_t face = 0; face < 5; face++) {
    uint32_t faces[3] = {9, 9, 9};
    CHECK(bw_mesh_shape_neighbours(shape, face, faces));
    for (int i = 0; i < 3; i++) CHECK_INT(faces[i], expected[face][i]);
  }
  CHECK(!bw_mesh_shape_neighbours(shape, 5, (uint32_t[3]){0}));
  bw_mesh_shape_destroy(shape);
}

static void polygons_are_level_and_numbered_from_2(void) {
  bw_mesh_shape *shape = corner_shape();
  if (shape == NULL) return;
  static const uint32_t expected[5] = {2, 2, 3, 3, 4};
  for (uint32_t face = 0; face < 5; face++) {
    uint32_t polygon = 0, faces[2] = {9, 9};
    CHECK(bw_mesh_shape_face_polygon(shape, face, &polygon));
    CHECK_INT(polygon, expected[face]);
    CHECK_INT(bw_mesh_shape_polygon(shape, polygon, faces, 2), face == 4 ? 1 : 2);
    CHECK_INT(faces[0], face - (face == 1 || face == 3));
  }
  CHECK_INT(bw_mesh_shape_polygon(shape, 5, NULL, 0), 0);
  bw_mesh_shape_destroy(shape);
}

/* ---- materials ----------------------------------------------------------------------------- */

static void texts_of_materials_are_read_back(void) {
  static const struct {
    const char *text;
    bw_material_ref material;
  } cases[] = {{"0x00001234", {0x1234, {1, 0}}},
               {"0x6b2a3a2108", {0x6b2a3a2108, {1, 0}}},
               {"0x1122334455667788:0305", {0x1122334455667788, {3, 5}}},
               {"0xffffffffffffffff:ffff", {UINT64_MAX, {255, 255}}}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char text[BW_MATERIAL_REF_TEXT];
    bw_material_ref material = {0, {9, 9}};
    CHECK_INT(bw_material_ref_text(&cases[i].material, text), strlen(cases[i].text));
    CHECK_TEXT(text, cases[i].text);
    bw_material_ref_of(text, strlen(text), &material);
    CHECK(material.id == cases[i].material.id);
    CHECK(memcmp(material.kind, cases[i].material.kind, 2) == 0);
  }
}

/* The CRC-32 of a name: 0xb22b3e61 is that of "MeshShape" in the spec. */
static void any_other_text_is_a_name(void) {
  bw_material_ref material;
  bw_material_ref_of("MeshShape", 9, &material);
  CHECK(material.id == BW_CLASS_MESH_SHAPE && material.kind[0] == 1 && material.kind[1] == 0);
  static const char *const names[] = {"0x",      "0xg",       "0x12345678123456789",
                                      "0x1:030", "0x1:03055", "0x:0305"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    bw_material_ref_of(names[i], strlen(names[i]), &material);
    CHECK(material.id > 0xffff && material.id <= UINT32_MAX);
  }
}

static void a_change_of_material_keeps_the_geometry(void) {
  bw_mesh_shape *shape = load_quad();
  if (shape == NULL) return;
  uint32_t index = 9;
  bw_material_ref added = {0x77, {1, 0}};
  CHECK_INT(bw_mesh_shape_add_material(shape, &added, &index, NULL), BW_OK);
  CHECK_INT(index, 1);
  CHECK_INT(bw_mesh_shape_add_material(shape, &added, &index, NULL), BW_OK);
  CHECK_INT(index, 1);
  CHECK(bw_mesh_shape_set_material(shape, 1, 1));
  CHECK(!bw_mesh_shape_set_material(shape, 2, 1));
  CHECK(!bw_mesh_shape_set_material(shape, 0, 2));
  bw_bytes *bytes = save(shape, 0);
  bw_mesh_shape_destroy(shape);
  if (bytes == NULL) return;
  uint8_t before[QUAD_SIZE];
  read_bytes(quad_text, before, sizeof before);
  CHECK_INT(bw_bytes_size(bytes), QUAD_SIZE + 2 + 10);
  CHECK(memcmp(bw_bytes_data(bytes), before, 0x119) == 0);
  shape = load_as(bw_mesh_shape_load, bw_bytes_data(bytes), bw_bytes_size(bytes));
  bw_bytes_destroy(bytes);
  if (shape == NULL) return;
  bw_triangle triangle;
  CHECK(bw_mesh_shape_triangle(shape, 0, &triangle) && triangle.material == 0);
  CHECK(bw_mesh_shape_triangle(shape, 1, &triangle) && triangle.material == 1);
  bw_mesh_shape_destroy(shape);
}

static void the_table_has_room_for_256(void) {
  bw_mesh_shape *shape = load_square();
  if (shape == NULL) return;
  uint32_t index = 0;
  bw_error error;
  for (uint32_t i = 1; i < 256; i++) {
    bw_material_ref material = {0x10000u + i, {1, 0}};
    CHECK_INT(bw_mesh_shape_add_material(shape, &material, &index, NULL), BW_OK);
    CHECK_INT(index, i);
  }
  bw_material_ref one_more = {7, {1, 0}};
  CHECK_INT(bw_mesh_shape_add_material(shape, &one_more, &index, &error), BW_LIMIT);
  CHECK_TEXT(error.message, "more than 256 materials");
  bw_material_ref long_id = {0x100000000, {1, 0}};
  CHECK_INT(bw_mesh_shape_add_material(shape, &long_id, &index, &error), BW_LIMIT);
  bw_mesh_shape_destroy(shape);
}

/* ---- writing the SWS form ------------------------------------------------------------------ */

/* A file of one more is refused where its number stands. */
static void a_file_of_257_materials_is_refused(void) {
  enum { REST = 32, MATERIAL = 10, COUNT_AT = QUAD_SIZE - REST - MATERIAL - 4 };
  uint8_t data[QUAD_SIZE + 256 * MATERIAL] = {0};
  bw_mesh_shape *shape = NULL;
  bw_error limit = {0};
  read_bytes(quad_text, data, QUAD_SIZE);
  CHECK_INT(bw_get_u32(data + COUNT_AT), 1);
  bw_put_u32(data + COUNT_AT, 257);
  memmove(data + sizeof data - REST, data + QUAD_SIZE - REST, REST);
  CHECK_INT(bw_mesh_shape_load(data, sizeof data, NULL, &shape, &limit), BW_LIMIT);
  CHECK_INT(limit.offset, COUNT_AT);
  CHECK(strstr(limit.message, "257 materials, the limit is 256") != NULL);
}

static void new_geometry_has_no_mopp(void) {
  bw_mesh_shape *shape = test_shape_of(test_hills(3), BW_MESH_SHAPE_SWS);
  if (shape == NULL) return;
  bw_bytes *bytes = NULL;
  bw_error error;
  CHECK_INT(bw_mesh_shape_save(shape, 0, &bytes, &error), BW_UNSUPPORTED);
  CHECK(strstr(error.message, "allow_empty_mopp") != NULL);
  bytes = save(shape, BW_SAVE_EMPTY_MOPP);
  bw_mesh_shape_destroy(shape);
  if (bytes == NULL) return;
  CHECK_INT(bw_bytes_size(bytes), 88 + 16 * 16 + 7 * 18 + 4 * 4);
  shape = load_as(bw_mesh_shape_load_sws, bw_bytes_data(bytes), bw_bytes_size(bytes));
  if (shape != NULL) check_saves_as(shape, bw_bytes_data(bytes), bw_bytes_size(bytes));
  bw_mesh_shape_destroy(shape);
  bw_bytes_destroy(bytes);
}

/* ---- what cannot be built ------------------------------------------------------------------ */

static void models_too_large_are_refused(void) {
  bw_error error;
  bw_mesh_shape *shape = NULL;
  const bw_material_ref material = {1, {1, 0}};
  bw_mesh_shape_options options = {.form = BW_MESH_SHAPE_ANVIL, .materials = &material};
  bw_model *model = test_new_model();
  CHECK_INT(bw_mesh_shape_build(model, &options, NULL, &shape, &error), BW_INVALID);
  CHECK_TEXT(error.message, "the model has no triangles");
  for (int i = 0; i < 4; i++)
    test_add_vertex(model, i % 2 == 0 ? 0.0f : 1.0f, i < 2 ? 0.0f : 1.0f, 0.0f);
  for (uint32_t i = 0; i < 65536; i++) test_add_triangle(model, 0, 1, 2 + i % 2, BW_NONE);
  CHECK_INT(bw_mesh_shape_build(model, &options, NULL, &shape, &error), BW_LIMIT);
  CHECK_TEXT(error.message, "65536 triangles, the limit is 65535");
  options.form = 2;
  CHECK_INT(bw_mesh_shape_build(model, &options, NULL, &shape, &error), BW_INVALID);
  bw_model_destroy(model);
  model = test_new_model();
  for (int i = 0; i < 3; i++) test_add_vertex(model, i == 0 ? -3e38f : 3e38f, (float)i, 0.0f);
  test_add_triangle(model, 0, 1, 2, BW_NONE);
  options.form = BW_MESH_SHAPE_ANVIL;
  CHECK_INT(bw_mesh_shape_build(model, &options, NULL, &shape, &error), BW_LIMIT);
  CHECK_TEXT(error.message, "the model is longer along x than float32 holds");
  bw_model_destroy(model);
}

static void a_shape_of_every_number_of_faces_can_be(void) {
  bw_model *model = test_new_model();
  for (int i = 0; i < 5; i++)
    test_add_vertex(model, i % 2 == 0 ? 0.0f : 1.0f, i < 2 ? 0.0f : 1.0f, (float)i);
  for (uint32_t i = 0; i < 65535; i++) test_add_triangle(model, 0, 1 + i % 2, 3 + i % 2, BW_NONE);
  bw_mesh_shape *shape = test_shape_of(model, BW_MESH_SHAPE_ANVIL);
  if (shape == NULL) return;
  uint32_t polygon = 0;
  CHECK(bw_mesh_shape_face_polygon(shape, 65534, &polygon));
  CHECK(polygon >= 2);
  bw_mesh_shape_destroy(shape);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {
      TEST(examples_are_written_as_they_were),
      TEST(the_example_has_what_the_spec_says),
      TEST(the_square_has_what_the_spec_says),
      TEST(rays_meet_what_the_spec_says),
      TEST(what_no_ray_can_hit_misses),
      TEST(a_filter_passes_over_materials_and_flags),
      TEST(every_hit_is_listed_by_t_then_face),
      TEST(ground_looks_up),
      TEST(faults_are_refused_where_they_are),
      TEST(faults_of_the_other_form_too),
      TEST(cut_or_longer_is_refused),
      TEST(a_count_of_triangles_is_read_and_kept),
      TEST(unknown_sections_are_kept),
      TEST(insets_are_decoded),
      TEST(insets_are_chosen),
      TEST(a_tree_that_lies_is_told_of_and_bypassed),
      TEST(a_chain_of_nodes_is_bypassed),
      TEST(our_tree_tells_the_truth),
      TEST(a_shape_of_one_face_has_no_node),
      TEST(the_box_of_a_tree_holds_its_maximum),
      TEST(neighbours_share_an_edge),
      TEST(polygons_are_level_and_numbered_from_2),
      TEST(texts_of_materials_are_read_back),
      TEST(any_other_text_is_a_name),
      TEST(a_change_of_material_keeps_the_geometry),
      TEST(the_table_has_room_for_256),
      TEST(a_file_of_257_materials_is_refused),
      TEST(new_geometry_has_no_mopp),
      TEST(models_too_large_are_refused),
      TEST(a_shape_of_every_number_of_faces_can_be),
  };
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
