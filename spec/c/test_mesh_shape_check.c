/* What the check of a mesh shape finds: the spec's worked examples with one thing wrong in each. */
#include "base/bytes.h"
#include "test_shape.h"
#include "test_shape_files.h"

#include <stdio.h>
#include <string.h>

#define NO_FAULT BW_MESH_SHAPE_FAULT_COUNT

/* Bytes at an offset of an example, and the fault that they are, with its first number. */
typedef struct change {
  size_t at;
  int bytes;
  uint32_t value;
  uint32_t fault, first, count;
} change;

typedef bw_status load_function(const void *, size_t, const bw_allocator *, bw_mesh_shape **,
                                bw_error *);

/* Other faults may come with it: a vertex elsewhere leaves the box that the file has, and its tree. */
static void check_change(load_function *load, const char *text, size_t size, const change *c) {
  uint8_t data[QUAD_SIZE];
  bw_mesh_shape *shape = NULL;
  bw_error error = {0};
  bw_mesh_shape_finding found[BW_MESH_SHAPE_FAULT_COUNT];
  read_bytes(text, data, size);
  for (int byte = 0; byte < c->bytes; byte++) {
    data[c->at + (size_t)byte] = (uint8_t)(c->value >> (8 * byte) & 0xff);
  }
  if (!CHECK_INT(load(data, size, NULL, &shape, &error), BW_OK)) {
    printf("0x%zx: %s\n", c->at, error.message);
    return;
  }
  CHECK_INT(bw_mesh_shape_check(shape, found, NULL), BW_OK);
  bool right = true;
  if (c->fault < NO_FAULT) {
    right = CHECK_INT(found[c->fault].count, c->count);
    right = CHECK_INT(found[c->fault].first, c->count == 0 ? BW_NONE : c->first) && right;
  } else {
    for (uint32_t i = 0; i < NO_FAULT; i++) right = CHECK_INT(found[i].count, 0) && right;
  }
  if (!right) printf("of the change at 0x%zx to 0x%x\n", c->at, (unsigned)c->value);
  bw_mesh_shape_destroy(shape);
}

static void the_first_form_has_these_faults(void) {
  static const change changes[] = {
      {0, 0, 0, NO_FAULT, 0, 0},
      {0x28, 1, 'x', BW_MESH_SHAPE_DESCRIPTOR, BW_NONE, 1},
      {0x1a, 1, 'x', BW_MESH_SHAPE_DESCRIPTOR, BW_NONE, 1}, /* of the blank before the word */
      {0xa2, 2, 1, BW_MESH_SHAPE_POLYGON_RANGE, 0, 1},
      {0xa4, 2, 4, BW_MESH_SHAPE_POLYGON_RANGE, 1, 1},
      {0xa4, 2, 3, NO_FAULT, 0, 0},
      {0x82, 4, 0x3f800000, BW_MESH_SHAPE_POLYGON_BENT, 1, 1}, /* its last vertex is up */
      {0x82, 4, 0x3f800000, BW_MESH_SHAPE_BOX, BW_NONE, 1},
      {0x62, 4, 0, BW_MESH_SHAPE_DEGENERATE, 0, 1}, /* its second vertex is the first */
      {0x62, 4, 0, BW_MESH_SHAPE_POLYGON_BENT, 0, 0},
      /* edge 2 is that of both faces, whichever comes first */
      {0xd6, 4, 0x00000001, NO_FAULT, 0, 0},
      {0xd6, 4, 0x00010001, BW_MESH_SHAPE_EDGE_FACES, 2, 1},
      {0xd6, 4, 0xffff0000, BW_MESH_SHAPE_EDGE_FACES, 2, 1},
      {0xd6, 4, 0xffff0001, BW_MESH_SHAPE_EDGE_FACES, 2, 1},
      {0xce, 4, 0xffff0001, BW_MESH_SHAPE_EDGE_FACES, 0, 1},
      {0xce, 4, 0x0000ffff, BW_MESH_SHAPE_EDGE_FACES, 0, 1}, /* no face, and then one */
      {0xc2, 4, 3, BW_MESH_SHAPE_EDGE_FACES, 3, 2},          /* one has edge 3 twice, none edge 4 */
      {0xc2, 4, 2, BW_MESH_SHAPE_EDGE_FACES, 2, 2},          /* edge 2 three times */
      {0x123, 1, 2, BW_MESH_SHAPE_REFERENCE_KIND, 0, 1},
      {0x123, 1, 3, NO_FAULT, 0, 0},
      {0x139, 4, 0, BW_MESH_SHAPE_FOURTH, BW_NONE, 1},
      {0x149, 4, 0, BW_MESH_SHAPE_FOURTH, BW_NONE, 1},
      {0x12d, 4, 0x40000000, BW_MESH_SHAPE_BOX, BW_NONE, 1},
      {0x13d, 4, 0x40000000, BW_MESH_SHAPE_BOX, BW_NONE, 1},
  };
  for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
    check_change(bw_mesh_shape_load, quad_text, QUAD_SIZE, &changes[i]);
  }
}

static void the_other_form_has_these(void) {
  static const change changes[] = {
      {0, 0, 0, NO_FAULT, 0, 0},
      {0x10, 4, 0x3f800000, BW_MESH_SHAPE_FOURTH, 0, 1},
      {0x40, 4, 0x3f800000, BW_MESH_SHAPE_FOURTH, 3, 1},
      {0x86, 4, 7, BW_MESH_SHAPE_MOPP_VERSION, BW_NONE, 1},
      {0x86, 4, 5, BW_MESH_SHAPE_MOPP_EMPTY, BW_NONE, 1},
      {0x86, 4, 5, BW_MESH_SHAPE_MOPP_VERSION, 0, 0},
      {0x8a, 4, 0x40000000, BW_MESH_SHAPE_BOX, BW_NONE, 1},
      {0x9e, 4, 0x40000000, BW_MESH_SHAPE_BOX, BW_NONE, 1},
  };
  for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
    check_change(bw_mesh_shape_load_sws, square_text, SQUARE_SIZE, &changes[i]);
  }
}

/* Loads the example with a descriptor of so many bytes, each 0. */
static bw_status load_described(uint32_t size, bw_mesh_shape **shape, bw_error *error) {
  enum { TEXT = 0x11, TEXT_END = 0x2a };
  uint8_t data[QUAD_SIZE];
  uint32_t less = TEXT_END - TEXT - size;
  read_bytes(quad_text, data, sizeof data);
  memset(data + TEXT, 0, size);
  memmove(data + TEXT + size, data + TEXT_END, QUAD_SIZE - TEXT_END);
  bw_put_u32(data + TEXT - 4, 8 + size);
  bw_put_u32(data + 5, bw_get_u32(data + 5) - less);
  return bw_mesh_shape_load(data, QUAD_SIZE - less, NULL, shape, error);
}

static void a_descriptor_may_be_short(void) {
  bw_mesh_shape_finding found[BW_MESH_SHAPE_FAULT_COUNT];
  bw_mesh_shape *shape = NULL;
  bw_error error = {0};
  CHECK_INT(load_described(0, &shape, &error), BW_INVALID);
  CHECK_TEXT(error.message, "the descriptor has no final 0 at offset 17 (0x11)");
  CHECK_INT(load_described(2, &shape, &error), BW_INVALID);
  CHECK_TEXT(error.message, "the descriptor has a 0 before its end at offset 17 (0x11)");
  if (!CHECK_INT(load_described(1, &shape, &error), BW_OK)) return;
  CHECK_INT(bw_mesh_shape_check(shape, found, NULL), BW_OK);
  CHECK_INT(found[BW_MESH_SHAPE_DESCRIPTOR].count, 1);
  bw_mesh_shape_destroy(shape);
}

static void a_material_may_be_unused(void) {
  uint8_t data[QUAD_SIZE];
  const bw_material_ref material = {7, {1, 0}};
  bw_mesh_shape_finding found[BW_MESH_SHAPE_FAULT_COUNT];
  bw_mesh_shape *shape = NULL;
  uint32_t index = 0;
  read_bytes(quad_text, data, sizeof data);
  CHECK_INT(bw_mesh_shape_load(data, sizeof data, NULL, &shape, NULL), BW_OK);
  CHECK_INT(bw_mesh_shape_add_material(shape, &material, &index, NULL), BW_OK);
  CHECK_INT(bw_mesh_shape_check(shape, found, NULL), BW_OK);
  CHECK_INT(found[BW_MESH_SHAPE_MATERIAL_UNUSED].count, 1);
  CHECK_INT(found[BW_MESH_SHAPE_MATERIAL_UNUSED].first, index);
  CHECK_INT(bw_mesh_shape_set_material(shape, 1, index), 1);
  CHECK_INT(bw_mesh_shape_check(shape, found, NULL), BW_OK);
  CHECK_INT(found[BW_MESH_SHAPE_MATERIAL_UNUSED].count, 0);
  bw_mesh_shape_destroy(shape);
}

/* The square without its faces: there is nothing to meet, and no box that could be wrong. */
static void a_shape_without_faces_is_met_by_nothing(void) {
  uint8_t whole[SQUARE_SIZE];
  uint8_t data[SQUARE_SIZE - 14];
  bw_mesh_shape_finding found[BW_MESH_SHAPE_FAULT_COUNT];
  bw_mesh_shape *shape = NULL;
  bw_error error = {0};
  bw_hit hit;
  float height = 7;
  read_bytes(square_text, whole, sizeof whole);
  memcpy(data, whole, 0x58);
  bw_put_u32(data + 0x58, 0); /* no corners */
  bw_put_u32(data + 0x5c, 0); /* no faces */
  memcpy(data + 0x60, whole + 0x6e, SQUARE_SIZE - 0x6e);
  if (!CHECK_INT(bw_mesh_shape_load_sws(data, sizeof data, NULL, &shape, &error), BW_OK)) {
    puts(error.message);
    return;
  }
  CHECK_INT(bw_mesh_shape_triangle_count(shape), 0);
  CHECK_INT(bw_mesh_shape_cast(shape, 0.5f, 0.5f, 5, 0, 0, -1, 10, NULL, &hit), 0);
  CHECK_INT(bw_mesh_shape_cast_brute(shape, 0.5f, 0.5f, 5, 0, 0, -1, 10, NULL, &hit), 0);
  CHECK_INT(bw_mesh_shape_cast_any(shape, 0.5f, 0.5f, 5, 0, 0, -1, 10, NULL), 0);
  CHECK_INT(bw_mesh_shape_cast_all(shape, 0.5f, 0.5f, 5, 0, 0, -1, 10, NULL, &hit, 1), 0);
  CHECK_INT(bw_mesh_shape_ground(shape, 0.5f, 0.5f, 5, NULL, &height), 0);
  bw_shape_account account;
  bw_mesh_shape_explain(shape, 0.5f, 0.5f, 5, 0, 0, -1, 10, NULL, &account, NULL, 0);
  CHECK_INT(account.steps, 0);
  CHECK_INT(bw_mesh_shape_check(shape, found, NULL), BW_OK);
  CHECK_INT(found[BW_MESH_SHAPE_BOX].count, 0);
  CHECK_INT(found[BW_MESH_SHAPE_MATERIAL_UNUSED].count, 1);
  bw_mesh_shape_destroy(shape);
}

int main(int argc, char **argv) {
  static const test_case cases[] = {TEST(the_first_form_has_these_faults),
                                    TEST(the_other_form_has_these), TEST(a_descriptor_may_be_short),
                                    TEST(a_material_may_be_unused),
                                    TEST(a_shape_without_faces_is_met_by_nothing)};
  return test_main(argc, argv, cases, sizeof cases / sizeof cases[0]);
}
